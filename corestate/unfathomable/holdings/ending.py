"""End of the game: the four ways it ends, and who has won."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import END, Chances, Facts, Progress, Refusal, Seat
from corestate.piles import counted, joined, without
from corestate.title import Reason, Result
from corestate.unfathomable.box.edition import DIALS, Loyalty
from corestate.unfathomable.box.vocabulary import Dial
from corestate.unfathomable.table.events import LoyaltyDealt
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.pieces import Ship
from corestate.unfathomable.table.table import WORDS, Cause, Table

_RULES: dict[Cause, tuple[str, ...]] = {
    "fuel": ("unf.reference.dial_cap",),
    "food": ("unf.reference.dial_cap",),
    "sanity": ("unf.reference.dial_cap",),
    "souls": ("unf.reference.dial_cap",),
    "rooms": ("unf.damage.six_rooms",),
    "deep_ones": ("unf.monster.supply_empty", "unf.reference.short_components"),
    "arrival": ("unf.journey.twelve",),
}


def ended(table: Table, cause: Cause) -> Progress[Table]:
    """End the game at once (unf.end.conditions)."""
    table = evolve(table, ending=cause, scopes=(), throw=None)
    rules = ("unf.end.conditions", "unf.basics.goals", "unf.end.winners", *_RULES[cause])
    if any(held(table, seat, "cultist") for seat in table.seats()):
        rules = (*rules, "unf.reference.cultist")
    dealt = table.ruleset.rulings.loss_without_traitor == "deal_the_rest_first"
    if dealt and cause != "arrival" and not any(held(table, seat, "hybrid") for seat in table.seats()):
        rest = len(table.decks.loyalty)
        order = table.clockwise() * 2
        return table, (*(Dealing(seat) for seat in order[:rest]), END), rules
    return table, (END,), rules


@frozen
class Dealing(Chances[Table, LoyaltyDealt]):
    """A seat is dealt a loyalty card."""

    asked_by: ClassVar = "unf.loyalty.secret"
    seat: Seat

    def outcomes(self, table: Table) -> Iterable[tuple[LoyaltyDealt, int]]:
        """List the cards of the deck."""
        return ((LoyaltyDealt(card), weight) for card, weight in counted(table.decks.loyalty))

    def refusals(self, table: Table, event: LoyaltyDealt) -> Iterator[Refusal]:
        """Refuse a card that is not in the deck."""
        if event.card not in table.decks.loyalty:
            yield Refusal("unf.loyalty.secret", f"no {event.card} card is left in the loyalty deck")

    def resolve(self, table: Table, event: LoyaltyDealt) -> Progress[Table]:
        """Put it face down before the seat, which alone looks at it."""
        player = table.players[self.seat]
        table = table.with_player(self.seat, evolve(player, loyalty=joined(player.loyalty, event.card)))
        decks = evolve(table.decks, loyalty=without(table.decks.loyalty, event.card))
        return table.with_decks(decks), (), ("unf.loyalty.secret", "unf.loyalty.hybrid")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} is dealt a loyalty card")

    def facts(self, _table: Table) -> Facts:
        """State who is dealt the card."""
        return (("dealt_to", self.seat),)


def changed(table: Table, kind: Dial, change: int) -> Progress[Table]:
    """Turn a dial; at 0 the game ends, beyond its end a gain is lost (unf.basics.resources)."""
    place = DIALS.index(kind)
    old = table.ship
    there = old.dials[place]
    now = (
        max(0, min(table.box.dial_end, there + change))
        if change < 0
        else max(there, min(table.box.dial_end, there + change))
    )
    dials = (*old.dials[:place], now, *old.dials[place + 1 :])
    table = table.with_ship(Ship(dials, old.journey, old.ritual, old.row, old.damage))
    rules = ("unf.basics.resources", "unf.reference.dial_cap")
    if now == 0:
        table, front, ending = ended(table, kind)
        return table, front, rules + ending
    return table, (), rules


def held(table: Table, seat: Seat, card: Loyalty) -> bool:
    """Whether a seat holds a loyalty card of a kind, face down or shown."""
    player = table.players[seat]
    return card in player.loyalty or card in player.shown


def wins(table: Table, seat: Seat) -> Reason | None:
    """Why a seat has won, or None (unf.end.winners, unf.reference.cultist)."""
    hybrid, cultist = held(table, seat, "hybrid"), held(table, seat, "cultist")
    if table.ending == "arrival":
        if hybrid or cultist:
            return None
        return Reason("unf.end.winners", f"seat {seat} holds only Human cards and the ship has arrived")
    if hybrid:
        return Reason("unf.end.winners", f"seat {seat} holds a Hybrid card and the ship is lost")
    if cultist and table.distance() >= table.box.numbers.destination:
        because = f"seat {seat} holds the Cultist card and the ship is lost at a distance of {table.distance()}"
        return Reason("unf.reference.cultist", because)
    return None


def score(table: Table) -> Result:
    """Name the winners, perhaps none."""
    reasons = {seat: wins(table, seat) for seat in table.seats()}
    winners = tuple(seat for seat in table.seats() if reasons[seat])
    losers = tuple(seat for seat in table.seats() if not reasons[seat])
    because = Reason("unf.end.conditions", WORDS[table.ending or "arrival"])
    return Result(
        winners=winners,
        scores=tuple(int(bool(reasons[seat])) for seat in table.seats()),
        ranking=tuple(group for group in (winners, losers) if group),
        why=(because, *(reason for reason in reasons.values() if reason)),
    )
