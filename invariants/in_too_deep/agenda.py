"""Claims about the agenda: what the rules leave to happen, and in which order."""

from collections.abc import Callable, Iterable, Iterator
from itertools import pairwise

from corestate import Seat
from corestate.in_too_deep import Table
from corestate.in_too_deep.abilities.depths import DiscardDepth, Discarding, MoveDepth
from corestate.in_too_deep.abilities.offering import OPTIONAL, OfferAbility
from corestate.in_too_deep.abilities.research import HandOver, PayingOwner
from corestate.in_too_deep.box import PLACE, TWO
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.payouts import DealOut
from corestate.in_too_deep.scoring import AddUp
from corestate.in_too_deep.setup import Dealing, OpeningThird
from corestate.in_too_deep.turn import Acting
from corestate.kernel import END, Frame
from invariants.in_too_deep.frames import DEALS, FIRST_FRAMES, IN_FINAL_TURNS, STARTS, THEN, WHOSE, Deep, whose


def the_agenda_is_what_the_rules_leave(state: Deep) -> Iterable[str]:
    """In set-up its rest is to come; in a turn that turn's own frames, then its passing on or the final turns left."""
    agenda, phase = state.agenda, state.table.course.phase
    if phase == "set_up":
        return _first_agenda(state.table, agenda)
    if phase == "final":
        return _final_agenda(state.table, agenda) if agenda else ()
    if not agenda or not isinstance(last := agenda[-1], PassTurn):
        return ("agenda: the turn is not passed on",)
    return _of_one_turn(state.table, agenda[:-1], last.seat)


def _first_agenda(table: Table, agenda: tuple[Frame[Table], ...]) -> Iterator[str]:
    """Look at set-up: its frames in their order, and a starter once the first hands are dealt."""
    if tuple(map(type, agenda)) not in FIRST_FRAMES:
        yield f"agenda: {agenda} is no moment of set-up"
    elif (table.course.starter is None) != isinstance(agenda[0], Dealing):
        yield f"course.starter: {table.course.starter} at {agenda[0]}"
    elif not isinstance(agenda[0], Dealing) and isinstance(agenda[-2], OpeningThird) != (table.ruleset.seats == TWO):
        yield f"agenda: {agenda[-2]} with {table.ruleset.seats} players"


def _final_agenda(table: Table, agenda: tuple[Frame[Table], ...]) -> Iterator[str]:
    """Look at the final turns: at most one for each seat, clockwise, and then the end."""
    if agenda[-2:] != (AddUp(), END):
        yield "agenda: nothing is added up after the final turns"
    body = agenda[:-2]
    waiting = next((index for index in range(len(body), 0, -1) if not isinstance(body[index - 1], Acting)), 0)
    own, turns = body[:waiting], [frame.seat for frame in body[waiting:] if isinstance(frame, Acting)]
    acting = [own_seat for frame in own if (own_seat := whose(frame)) is not None][:1]
    order = acting + turns
    if len(order) > table.ruleset.seats or any(b != table.clockwise(a)[1] for a, b in pairwise(order)):
        yield f"agenda: final turns of seats {order}"
    if acting:
        yield from _of_one_turn(table, own, acting[0])
    for frame in own:
        dividend = isinstance(frame, DealOut) and frame.payout == "dividend"
        if dividend or type(frame) not in IN_FINAL_TURNS:
            yield f"agenda: {frame} in a final turn"


def _of_one_turn(table: Table, frames: tuple[Frame[Table], ...], seat: Seat) -> Iterable[str]:
    """Make sure that the frames of a turn follow each other as the rules have it, all of the seat whose turn it is."""
    lawful = STARTS
    for frame in frames:
        kind = type(frame)
        if kind not in lawful or ((whose := WHOSE.get(kind)) is not None and whose(frame) != seat):
            return (f"agenda: {frame} in the turn of seat {seat}",)
        lawful = THEN[DEALS[frame.payout] if isinstance(frame, DealOut) else kind]
    if PassTurn not in lawful:
        return (f"agenda: the turn of seat {seat} breaks off after {frames[-1:]}",)
    if len(frames) > 1 and isinstance(frames[-1], Acting) and seat != table.course.starter:
        return (f"agenda: steps of set-up before the turn of seat {seat}, who did not start",)
    return ()


def a_cost_is_paid_for_what_comes_next(state: Deep) -> Iterable[str]:
    """Behind the cost of an ability stands what it is paid for."""
    agenda = state.agenda
    if not agenda or (pair := _PAIRS.get(type(agenda[0]))) is None:
        return ()
    return () if pair(state.table, *agenda[:2]) else (f"agenda: {agenda[1:]} does not follow {agenda[0]}",)


def _is_what_was_paid_for(table: Table, cost: Discarding, effect: object = None) -> bool:
    """Compare the cost of an ability with what it leads to; a card played by wildlife may open another ability."""
    match effect:
        case DiscardDepth():
            return cost.company is None and (effect.card, effect.ability) == (cost.card, cost.ability)
        case MoveDepth():
            named = None if cost.company is None else PLACE[cost.company]
            return (effect.card, effect.ability, effect.place) == (cost.card, cost.ability, named)
        case _:
            chains = table.ruleset.rulings.chain == "wildlife_chains" and cost.company in OPTIONAL
            offered = effect.company if isinstance(effect, OfferAbility) else None
            return cost.ability == "itd.wildlife.advanced" and offered == (cost.company if chains else None)


def _is_the_share_paid_for(_table: Table, cost: PayingOwner, effect: object = None) -> bool:
    """Compare a payment to an owner with the share that is handed over for it."""
    return isinstance(effect, HandOver) and (effect.owner, effect.card) == (cost.owner, cost.share)


_PAIRS: dict[type, Callable[..., bool]] = {Discarding: _is_what_was_paid_for, PayingOwner: _is_the_share_paid_for}
"""Costs that say what they are paid for, which comes next."""
