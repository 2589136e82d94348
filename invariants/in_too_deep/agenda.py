"""Claims about the agenda: what the rules leave to happen, and in which order."""

from collections.abc import Callable
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
from invariants.claims import Faults, claim
from invariants.in_too_deep.frames import DEALS, FIRST_FRAMES, IN_FINAL_TURNS, OWNER, STARTS, THEN, Deep, owner


def first_agenda(table: Table, agenda: tuple[Frame[Table], ...]) -> Faults:
    """Judge set-up: its frames in their order, and a starter once the first hands are dealt."""
    if tuple(map(type, agenda)) not in FIRST_FRAMES:
        return (f"agenda: {agenda} is no moment of set-up",)
    if (table.course.starter is None) != isinstance(agenda[0], Dealing):
        return (f"course.starter: {table.course.starter} at {agenda[0]}",)
    if not isinstance(agenda[0], Dealing) and isinstance(agenda[-2], OpeningThird) != (table.ruleset.seats == TWO):
        return (f"agenda: {agenda[-2]} with {table.ruleset.seats} players",)
    return ()


def final_agenda(table: Table, agenda: tuple[Frame[Table], ...]) -> Faults:
    """Judge the final turns: at most one for each seat, clockwise, and then the end."""
    found = []
    if agenda[-2:] != (AddUp(), END):
        found.append("agenda: nothing is added up after the final turns")
    body = agenda[:-2]
    waiting = next((index for index in range(len(body), 0, -1) if not isinstance(body[index - 1], Acting)), 0)
    own, turns = body[:waiting], [frame.seat for frame in body[waiting:] if isinstance(frame, Acting)]
    acting = [own_seat for frame in own if (own_seat := owner(frame)) is not None][:1]
    order = acting + turns
    if len(order) > table.ruleset.seats or any(b != table.clockwise(a)[1] for a, b in pairwise(order)):
        found.append(f"agenda: final turns of seats {order}")
    if acting:
        found += agenda_of_a_turn(table, own, acting[0])
    for frame in own:
        dividend = isinstance(frame, DealOut) and frame.payout == "dividend"
        if dividend or type(frame) not in IN_FINAL_TURNS:
            found.append(f"agenda: {frame} in a final turn")
    return tuple(found)


def agenda_of_a_turn(table: Table, frames: tuple[Frame[Table], ...], seat: Seat) -> Faults:
    """Judge a turn: its frames follow each other as the rules have it, all of the seat whose turn it is."""
    lawful = STARTS
    for frame in frames:
        kind = type(frame)
        if kind not in lawful or ((whose := OWNER.get(kind)) is not None and whose(frame) != seat):
            return (f"agenda: {frame} in the turn of seat {seat}",)
        lawful = THEN[DEALS[frame.payout] if isinstance(frame, DealOut) else kind]
    if PassTurn not in lawful:
        return (f"agenda: the turn of seat {seat} breaks off after {frames[-1:]}",)
    if len(frames) > 1 and isinstance(frames[-1], Acting) and seat != table.course.starter:
        return (f"agenda: steps of set-up before the turn of seat {seat}, who did not start",)
    return ()


@claim(
    "course.phase course.starter kind actor rest",
    rules=(
        "itd.turn.clockwise",
        "itd.turn.one_action",
        "itd.dividend.before_ability",
        "itd.end.final_turn",
        "itd.end.no_dividends",
        "itd.end.no_abilities",
        "itd.two.no_draft",
        "itd.two.bonus_drawn",
    ),
)
def the_agenda_is_what_the_rules_leave(state: Deep) -> Faults:
    """In set-up its rest is to come; in a turn that turn's own frames, then its passing on or the final turns left."""
    agenda, phase = state.agenda, state.table.course.phase
    if phase == "set_up":
        return first_agenda(state.table, agenda)
    if phase == "final":
        return final_agenda(state.table, agenda) if agenda else ()
    if not agenda or not isinstance(last := agenda[-1], PassTurn):
        return ("agenda: the turn is not passed on",)
    return agenda_of_a_turn(state.table, agenda[:-1], last.seat)


def is_what_was_paid_for(table: Table, cost: Discarding, effect: object = None) -> bool:
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


def is_the_share_paid_for(_table: Table, cost: PayingOwner, effect: object = None) -> bool:
    """Compare a payment to an owner with the share that is handed over for it."""
    return isinstance(effect, HandOver) and (effect.owner, effect.card) == (cost.owner, cost.share)


PAID_FOR: dict[type, Callable[..., bool]] = {Discarding: is_what_was_paid_for, PayingOwner: is_the_share_paid_for}
"""Costs that say what they are paid for, which comes next."""


@claim(
    "agenda",
    rules=(
        "itd.ocean.basic",
        "itd.ocean.advanced",
        "itd.research.advanced",
        "itd.wildlife.basic",
        "itd.wildlife.advanced",
    ),
    asking=(Discarding, PayingOwner),
)
def a_cost_is_paid_for_what_comes_next(state: Deep) -> Faults:
    """Behind the cost of an ability stands what it is paid for."""
    agenda = state.agenda
    if not agenda or (pair := PAID_FOR.get(type(agenda[0]))) is None:
        return ()
    return () if pair(state.table, *agenda[:2]) else (f"agenda: {agenda[1:]} does not follow {agenda[0]}",)
