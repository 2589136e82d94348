"""Damage, repair, defeat, and passengers in peril."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Below, Chances, Facts, Progress, Refusal, Runs
from corestate.piles import joined
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.checks.dice import result, thrown
from corestate.unfathomable.holdings.ending import ended
from corestate.unfathomable.script.script import Frames, Perform
from corestate.unfathomable.table.decks import Seen
from corestate.unfathomable.table.events import Drawn
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.pieces import Ship
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.defeat import Defeat

SHIP = ""
"""Damage to the ship: a roll names the room."""


@frozen
class Damaging(Chances[Table, Drawn]):
    """The top damage card is drawn, for a room or for the ship (unf.damage.draw)."""

    asked_by: ClassVar = "unf.damage.draw"
    room: str

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List what may be drawn."""
        return ((Drawn(card), weight) for card, weight in table.decks.damage.below(0))

    def sample(self, table: Table, below: Below) -> Drawn:
        """Draw any."""
        return Drawn(table.decks.damage.sampled(0, below))

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that cannot be on top."""
        if not table.decks.damage.may_be(0, event.card):
            yield Refusal("unf.damage.draw", f"{event.card} is not on top of the damage deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Resolve it: it lands in a room, or takes effect and leaves the game, or is replaced by another."""
        source = f"damage:{event.card}"
        kind = boxes.damage_card(table.box, event.card).kind
        table = table.with_deck("damage", table.decks.damage.drawn(event.card)).opened(source)
        rules = ("unf.reference.precedence", "unf.damage.draw", "unf.setup.damage_and_mythos")
        if kind != "structural":
            front: Frames = (Perform(source, 0, table.turn.seat), Gone(event.card))
            return table, (*front, Damaging(self.room)) if kind == "replaced" else front, rules
        if self.room:
            return table, (Landing(event.card, self.room),), rules
        table, front = thrown(table, (Landing(event.card, SHIP),))
        return table, front, (*rules, "unf.damage.ship")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"a damage card is drawn for {self.room or 'the ship'}")

    def facts(self, _table: Table) -> Facts:
        """State what is damaged."""
        return (("room", self.room or "ship"),)


@frozen
class Gone(Runs[Table]):
    """A damage card that stays in no room leaves the game, or goes to the bottom of its deck."""

    card: str

    def run(self, table: Table) -> Progress[Table]:
        """Put it away."""
        table = table.closed(f"damage:{self.card}")
        deck = table.decks.damage
        if boxes.damage_card(table.box, self.card).kind == "replaced":
            below = evolve(deck, bottom=(*deck.bottom, Seen(self.card, table.seats())))
            return table.with_deck("damage", below), (), ("unf.damage.draw", "unf.reference.deep_one_damage")
        return (
            table.with_deck("damage", evolve(deck, discard=joined(deck.discard, self.card))),
            (),
            ("unf.damage.draw",),
        )


@frozen
class Landing(Runs[Table]):
    """Structural damage lands in the named or rolled room, or in the closest undamaged one."""

    card: str
    room: str

    def run(self, table: Table) -> Progress[Table]:
        """Put it there; too many damaged rooms end the game; every human there is defeated."""
        rules: tuple[str, ...] = ("unf.damage.damaged", "unf.damage.brig_immune")
        room = self.room
        if room == SHIP:
            table, die = result(table)
            room = boxes.numbered(table.box, "interior", die)
            rules = (*rules, "unf.damage.ship", "unf.room.numbers")
        there = table.undamaged(room)
        assert there is not None  # noqa: S101 - the game ends with the last room
        if there != room:
            rules = (*rules, "unf.damage.spill")
        table = table.closed(f"damage:{self.card}")
        place, old = boxes.rooms(table.box).index(there), table.ship
        damage = (*old.damage[:place], self.card, *old.damage[place + 1 :])
        table = table.with_ship(Ship(old.dials, old.journey, old.ritual, old.row, damage))
        if table.scopes:
            table = table.with_scope(evolve(table.scope, damaged=there))
        if sum(map(bool, damage)) >= table.box.numbers.lost_rooms:
            table, front, more = ended(table, "rooms")
            return table, front, rules + more
        if table.ruleset.rulings.structural_damage == "defeats_nobody":
            return table, (), rules
        victims: Frames = tuple(Defeat(seat) for seat in table.humans_in(there))
        return table, victims, (*rules, "unf.reference.structural_damage")


def repaired(table: Table, room: str) -> Progress[Table]:
    """Shuffle the damage card of a room back into the deck (unf.damage.repair)."""
    card = table.damaged(room)
    if not card:
        return table, (), ()
    place, old = boxes.rooms(table.box).index(room), table.ship
    damage = (*old.damage[:place], "", *old.damage[place + 1 :])
    table = table.with_ship(Ship(old.dials, old.journey, old.ritual, old.row, damage))
    table = table.with_deck("damage", table.decks.damage.reshuffled(card))
    return table, (), ("unf.damage.repair", "unf.reference.repair")
