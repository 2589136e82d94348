"""Damage to rooms and to the ship, and its repair."""

from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Runs
from corestate.piles import exchanged, joined
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.checks.dice import result, thrown
from corestate.unfathomable.script.script import Frames, Perform
from corestate.unfathomable.table.decks import Seen
from corestate.unfathomable.table.events import Drawn
from corestate.unfathomable.table.frames import OffDeck
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.defeat import felled
from corestate.unfathomable.voyage.ending import ended

SHIP = ""
"""Damage to the ship: a roll names the room."""


@frozen
class Damaging(OffDeck):
    """The top damage card is drawn, for a room or for the ship (unf.damage.draw)."""

    asked_by = "unf.damage.draw"
    deck = "damage"
    room: str

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Resolve it: it lands in a room, or takes effect and leaves the game, or is replaced by another."""
        source = f"damage:{event.card}"
        kind = boxes.damage_card(table.box, event.card).kind
        table = self.taken(table, event).opened(source)
        rules: tuple[str, ...] = ("unf.damage.draw", "unf.setup.damage_and_mythos")
        if kind != "structural":  # unf.damage.draw
            front: Frames = (Perform(source, 0, table.turn.seat), Gone(event.card))
            # unf.reference.deep_one_damage
            return table, (*front, Damaging(self.room)) if kind == "replaced" else front, rules
        if self.room:  # unf.damage.draw
            return table, (Landing(event.card, self.room),), rules
        table, front = thrown(table, (Landing(event.card, SHIP),))  # unf.damage.ship
        return table, front, (*rules, "unf.damage.ship")

    def doing(self, _table: Table) -> str:
        return f"a damage card is drawn for {self.room or 'the ship'}"

    FACTS: ClassVar = {"room": "the room that is damaged, or `ship`"}

    def facts(self, _table: Table) -> Facts:
        return (("room", self.room or "ship"),)


@frozen
class Gone(Runs[Table]):
    """A damage card that stays in no room leaves the game, or goes to the bottom of its deck."""

    card: str

    def run(self, table: Table) -> Progress[Table]:
        table = table.closed(f"damage:{self.card}")
        deck = table.decks.damage
        if boxes.damage_card(table.box, self.card).kind == "replaced":
            below = replaced(deck, bottom=(*deck.bottom, Seen(self.card, table.seats())))
            return table.with_deck("damage", below), (), ("unf.damage.draw", "unf.reference.deep_one_damage")
        gone = replaced(deck, discard=joined(deck.discard, self.card))
        return table.with_deck("damage", gone), (), ("unf.damage.draw",)


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
        there = table.undamaged(room)  # unf.damage.spill
        assert there is not None  # noqa: S101 - the game ends with the last room
        if there != room:
            rules = (*rules, "unf.damage.spill")
        table = table.closed(f"damage:{self.card}")
        table = _marked(table, there, self.card)  # unf.damage.damaged
        if table.scopes:  # unf.damage.ship
            table = table.with_scope(replaced(table.scope, damaged=there))
        if sum(map(bool, table.ship.damage)) >= table.box.numbers.lost_rooms:  # unf.damage.six_rooms
            table, front, more = ended(table, "rooms")
            return table, front, rules + more
        if table.ruleset.rulings.structural_damage == "defeats_nobody":  # unf.reference.structural_damage
            return table, (), rules
        victims = felled(table, table.humans_in(there))
        return table, victims, (*rules, "unf.reference.structural_damage")


def _marked(table: Table, room: str, card: str) -> Table:
    """Return the table with this damage card in a room, or with none (unf.damage.damaged)."""
    damage = exchanged(table.ship.damage, boxes.rooms(table.box).index(room), card)
    return replaced(table, ship=replaced(table.ship, damage=damage))


def repaired(table: Table, room: str) -> Progress[Table]:
    """Shuffle the damage card of a room back into the deck (unf.damage.repair)."""
    card = table.damaged(room)
    if not card:
        return table, (), ()
    table = _marked(table, room, "").with_deck("damage", table.decks.damage.reshuffled(card))
    return table, (), ("unf.damage.repair", "unf.reference.repair")
