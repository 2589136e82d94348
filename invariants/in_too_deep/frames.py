"""What the frames of In Too Deep belong to, and what may come after what."""

from collections.abc import Callable
from operator import attrgetter
from typing import TypeAlias

from corestate import Seat, State
from corestate.in_too_deep import Event, Table
from corestate.in_too_deep.abilities.depths import DiscardDepth, Discarding, MoveDepth
from corestate.in_too_deep.abilities.ocean import MayClean, MayShift
from corestate.in_too_deep.abilities.offering import OfferAbility
from corestate.in_too_deep.abilities.research import HandOver, MayAcquire, MayBuy, PayingOwner
from corestate.in_too_deep.abilities.wildlife import MayLift, MayPlayAnother
from corestate.in_too_deep.ability_costs import LEAST_PRICE, OCEAN_COST
from corestate.in_too_deep.box import Company, Side
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.deck import Payout
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.payouts import (
    Award,
    AwardWithin,
    DealOut,
    Drawing,
    Funding,
    OpeningFour,
    PayingDividend,
    TurnOver,
    TurnOverWithin,
)
from corestate.in_too_deep.setup import (
    Dealing,
    DealingBonus,
    Drafting,
    FindStarter,
    FinishSetUp,
    OpeningDraft,
    OpeningThird,
)
from corestate.in_too_deep.turn import Acting, CountDraw, TriggerEnd

Deep = State[Table, Event]

Owing: TypeAlias = Dealing | DealingBonus | Drawing | PayingDividend | Funding

Offer: TypeAlias = MayClean | MayShift | MayBuy | MayAcquire | MayLift | MayPlayAnother

_OFFERS = (MayClean, MayShift, MayBuy, MayAcquire, MayLift, MayPlayAnother)

SIDES: dict[type, tuple[Company, Side, int]] = {
    MayClean: ("ocean", "basic", OCEAN_COST),
    MayShift: ("ocean", "advanced", 1),
    MayBuy: ("research", "basic", 1),
    MayAcquire: ("research", "advanced", LEAST_PRICE),
    MayLift: ("wildlife", "basic", 1),
    MayPlayAnother: ("wildlife", "advanced", 1),
}
"""The company and side an ability is of, and how many cards a hand must hold for it to be asked."""

BONUS_TO_COME = (Award, TurnOver, FinishSetUp, FindStarter)

_OF_A_SEAT = (Acting, Paying, Discarding, PayingOwner, HandOver, CountDraw, OfferAbility, *_OFFERS)

_STEPS = (Award, TurnOver, AwardWithin, TurnOverWithin)

_OF_A_TURN = (Drawing, PayingDividend, Funding, DealOut, OpeningFour, *_STEPS)

OWNER: dict[type, Callable[[object], Seat]] = {
    **dict.fromkeys(_OF_A_SEAT, attrgetter("seat")),
    **dict.fromkeys(_OF_A_TURN, attrgetter("active")),
}
"""How to find whose turn a frame belongs to."""


def owner(frame: object) -> Seat | None:
    """Whose turn a frame belongs to."""
    found = OWNER.get(type(frame))
    return None if found is None else found(frame)


STARTS = frozenset((Acting, Paying, Drawing, PayingDividend, Funding, OpeningFour, Discarding, PayingOwner, *_OFFERS))
"""What a turn may wait for."""

THEN: dict[type, frozenset[type]] = {
    **dict.fromkeys((Acting, Paying, CountDraw, TriggerEnd, *_OFFERS), frozenset((PassTurn,))),
    **dict.fromkeys((OfferAbility, DiscardDepth, MoveDepth, HandOver), frozenset((PassTurn,))),
    **dict.fromkeys(_STEPS, frozenset((DealOut, Acting))),
    OpeningFour: frozenset((Award, AwardWithin)),
    Drawing: frozenset((CountDraw,)),
    Funding: frozenset((TriggerEnd, PassTurn)),
    PayingDividend: frozenset((TurnOver, TurnOverWithin, DealOut, Acting, OfferAbility, PassTurn)),
    Discarding: frozenset((DiscardDepth, MoveDepth, OfferAbility, PassTurn)),
    PayingOwner: frozenset((HandOver,)),
    PassTurn: frozenset(),
}
"""What may come directly after what in a turn; `PassTurn` stands for the end of it. A payout interrupted by the steps
of a bonus share goes on as it would have; only the steps of those met in set-up come before an action."""

DEALS: dict[Payout, type] = {"draw": Drawing, "dividend": PayingDividend, "fundraiser": Funding, "bonus": OpeningFour}

IN_FINAL_TURNS = frozenset((Paying, Drawing, Funding, OpeningFour, Award, DealOut, CountDraw))
"""What may be under way in a final turn: no dividend and no ability."""

SET_UP = (Dealing, DealingBonus, OpeningDraft, OpeningThird, Drafting)
"""What set-up may wait for."""

FIRST_FRAMES = (
    (Dealing, FindStarter),
    (DealingBonus, OpeningDraft, FinishSetUp),
    (OpeningDraft, FinishSetUp),
    (Drafting, FinishSetUp),
    (DealingBonus, OpeningThird, FinishSetUp),
    (OpeningThird, FinishSetUp),
)
