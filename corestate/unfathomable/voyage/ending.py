"""End of the game: what ends it, and who has won."""

from corestate.kernel import END, Progress, Seat
from corestate.replaced import replaced
from corestate.title import Reason, Result
from corestate.unfathomable.box.edition import Loyalty
from corestate.unfathomable.table.table import WORDS, Cause, Table
from corestate.unfathomable.voyage.account import Account, Fate
from corestate.unfathomable.voyage.loyalty import Dealing

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
    table = replaced(table, ending=cause, scopes=(), throw=None)
    rules = ("unf.end.conditions", "unf.basics.goals", "unf.end.winners", *_RULES[cause])
    if any(held(table, seat, "cultist") for seat in table.seats()):
        rules = (*rules, "unf.reference.cultist")
    dealt = table.ruleset.rulings.loss_without_traitor == "deal_the_rest_first"  # unf.end.winners
    if dealt and cause != "arrival" and not any(held(table, seat, "hybrid") for seat in table.seats()):
        rest = len(table.decks.loyalty)
        order = table.clockwise() * 2  # unf.end.winners
        return table, (*(Dealing(seat) for seat in order[:rest]), END), rules
    return table, (END,), rules  # unf.end.conditions


def held(table: Table, seat: Seat, card: Loyalty) -> bool:
    """Whether a seat holds a loyalty card of a kind, face down or shown (unf.loyalty.hybrid)."""
    player = table.players[seat]
    return card in player.loyalty or card in player.shown


def is_human(table: Table, seat: Seat) -> bool:
    """Whether a seat wins with the ship: it holds neither a Hybrid card nor the Cultist (unf.end.winners)."""
    return not (held(table, seat, "hybrid") or held(table, seat, "cultist"))


def wins(table: Table, seat: Seat) -> Reason | None:
    """Why a seat has won, or None (unf.end.winners, unf.reference.cultist)."""
    hybrid, cultist = held(table, seat, "hybrid"), held(table, seat, "cultist")
    if table.ending == "arrival":
        if hybrid or cultist:  # unf.end.winners
            return None
        return Reason("unf.end.winners", f"seat {seat} holds only Human cards and the ship has arrived")
    if hybrid:
        return Reason("unf.end.winners", f"seat {seat} holds a Hybrid card and the ship is lost")
    if cultist and _near(table):
        because = f"seat {seat} holds the Cultist card and the ship is lost at a distance of {table.distance()}"
        return Reason("unf.reference.cultist", because)
    return None


def _near(table: Table) -> bool:
    """Whether the ship is so near its destination that the Cultist wins by its loss (unf.reference.cultist)."""
    return table.distance() >= table.box.numbers.destination


def account(table: Table) -> Account:
    """Account for a finished game: what ended it, what everybody was, and by which rule it has won."""
    cause = table.ending or "arrival"  # unf.end.conditions
    fates = tuple(_fate(table, seat) for seat in table.seats())
    return Account(cause, table.distance(), cause != "arrival" and _near(table), fates)


def _fate(table: Table, seat: Seat) -> Fate:
    player, reason = table.players[seat], wins(table, seat)
    return Fate(
        seat=seat,
        character=player.character,
        hidden=player.loyalty,
        shown=player.shown,
        side="hybrid" if held(table, seat, "hybrid") else "cultist" if held(table, seat, "cultist") else "human",
        won=reason is not None,
        rule=None if reason is None else reason.rule,
    )


def score(table: Table) -> Result:
    """Name the winners, perhaps none (unf.end.winners)."""
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
