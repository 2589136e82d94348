"""Claims about what is asked and what waits: that it can happen."""

from collections.abc import Callable
from itertools import chain
from typing import Any

from corestate import Seat
from corestate.in_too_deep import GAME, Table
from corestate.in_too_deep.abilities.depths import DiscardDepth, Discarding, MoveDepth
from corestate.in_too_deep.abilities.offering import OPTIONAL, OfferAbility
from corestate.in_too_deep.abilities.research import HandOver, MayAcquire, PayingOwner
from corestate.in_too_deep.ability_costs import LEAST_PRICE, OCEAN_COST
from corestate.in_too_deep.box import COMPANIES, DRAFTED, PLACE, TWO
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.deck import Owed, holds_numbers
from corestate.in_too_deep.payouts import (
    FOUR,
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
from corestate.in_too_deep.setup import Dealing, DealingBonus, Drafting, OpeningDraft, OpeningThird
from corestate.in_too_deep.table import DEPLETIONS
from corestate.in_too_deep.turn import FUNDS
from invariants.claims import Faults, claim
from invariants.in_too_deep.frames import BONUS_TO_COME, DEALS, SIDES, Deep, Offer, Owing


def _owing(table: Table, frame: Owing) -> str | None:
    """Look at a payout under way: somebody is owed a card, which can be drawn."""
    if not frame.owed:
        return "nothing is owed"
    return can_be_drawn(table, frame) or _can_be_owed(table, frame)


def _can_be_owed(table: Table, frame: Owing | DealOut) -> str | None:
    """Look at what is owed: to each seat at most once, at least one card, and no more than this payout deals."""
    owed, seats = frame.owed, table.ruleset.seats
    kind = DEALS[frame.payout] if isinstance(frame, DealOut) else type(frame)
    if seats == TWO and kind is PayingDividend and table.ruleset.rulings.third_dividends == "draws_and_discards":
        seats += 1
    for seat, cards in owed:
        if cards < 1 or not 0 <= seat < seats:
            return f"{cards} cards cannot be owed to seat {seat}"
    if len(owed) > 1 and len(dict(owed)) != len(owed):
        return f"{owed} names a seat twice"
    due = _DUE.get(kind)
    return None if due is None or due(table, frame) else f"{owed} cannot be owed"


def _one_card(_table: Table, frame: Drawing | DealOut) -> bool:
    """A draw is of one card, for the seat whose turn it is."""
    return not frame.owed or frame.owed == ((frame.active, 1),)


def _some_shares(table: Table, frame: PayingDividend | DealOut) -> bool:
    """A dividend is of at most one card more than anybody has shares in a company, in the order of payouts."""
    owed = frame.owed
    most = max([cards for _, cards in owed], default=0)
    if most > 1 and most > 1 + max(map(len, chain.from_iterable(table.portfolios))):
        return False
    places = _places(table, frame.active, owed)
    if rounds(table) and places:
        begins = places.index(min(places))
        places = places[begins:] + places[:begins]
    return places == sorted(places)


def rounds(table: Table) -> bool:
    """Whether payouts go round the table card by card (itd.ruling.payout_cards)."""
    return table.ruleset.rulings.payout_cards == "card_by_card"


def _two_each(table: Table, frame: Funding | DealOut) -> bool:
    """A fundraiser is of two cards for everybody, in the order of payouts, as far as it has not been dealt."""
    seats, owed = table.ruleset.seats, frame.owed
    if rounds(table):
        due = [(place, cards) for place, (_, cards) in zip(_places(table, frame.active, owed), owed, strict=True)]
        whole = [(place, cards) for cards in range(FUNDS, 0, -1) for place in range(seats)]
        return due == whole[len(whole) - len(due) :] or any(due == whole[at : at + seats] for at in range(seats))
    if _places(table, frame.active, owed) != [*range(seats - len(owed), seats)]:
        return False
    return all(cards <= FUNDS if index == 0 else cards == FUNDS for index, (_, cards) in enumerate(owed))


def _places(table: Table, active: Seat, owed: Owed) -> list[int]:
    """The place of each seat in the order in which it is dealt its cards of a payout (itd.ruling.payout_order)."""
    seats = table.ruleset.seats
    begins = active if table.ruleset.rulings.payout_order == "active_first" else table.course.starter or 0
    return [(seat - begins) % seats if seat < seats else seats for seat, _ in owed]


_DUE: dict[type, Callable[[Table, Any], bool]] = {
    Drawing: _one_card,
    PayingDividend: _some_shares,
    Funding: _two_each,
    OpeningFour: lambda _table, _frame: False,
}
"""How much a payout may owe; set-up is looked at by itself, and the four cards of a bonus share are owed to nobody."""


def can_be_drawn(table: Table, _frame: object) -> str | None:
    """Look at the deck a card is drawn from: a numbered card is in it, or among the discards."""
    if holds_numbers(table.deck):
        return None
    lies = table.ruleset.rulings.after_second_depletion == "as_it_lies" and table.course.depletions == DEPLETIONS
    return None if (table.deck or lies) and holds_numbers(table.discards) else "there is no numbered card to draw"


def _revealing(table: Table, frame: OpeningDraft | OpeningThird) -> str | None:
    """Look at the cards still to be opened in set-up."""
    return can_be_drawn(table, frame) if frame.cards > 0 else f"{frame.cards} cards are to come"


def _opening(table: Table, frame: OpeningFour) -> str | None:
    """Look at the cards still to be opened for a bonus share."""
    if not 1 <= frame.cards <= FOUR:
        return f"{frame.cards} of {FOUR} cards are to come"
    return _of_two(table, frame) or can_be_drawn(table, frame)


def _of_two(table: Table, _frame: object) -> str | None:
    """Look at the steps of a bonus share: they are taken with two players alone."""
    return None if table.ruleset.seats == TWO else f"there are {table.ruleset.seats} players"


def _drafting(_table: Table, frame: Drafting) -> str | None:
    """Look at the draft: somebody is left to choose."""
    return None if frame.choosers else "nobody is left to choose"


def _paying(table: Table, frame: Paying) -> str | None:
    """Look at a price: it can be paid, and the share it is of lies with the buyer."""
    place = table.ruleset.box.place_of.get(frame.share)
    if place is None or frame.share not in table.portfolios[frame.seat][place]:
        return f"seat {frame.seat} does not own card {frame.share}"
    return _due(table, frame, table.price(place) - 1)


def _due(table: Table, frame: Paying | Discarding | PayingOwner, most: int) -> str | None:
    """Look at what is due: at least one card, no more than the whole price, and the hand holds it."""
    held = len(table.hands[frame.seat])
    if 1 <= frame.due <= min(held, most):
        return None
    return f"{held} cards are in the hand" if frame.due > held else f"{frame.due} cannot be due of {most}"


def _discarding(table: Table, frame: Discarding) -> str | None:
    """Look at the cost of an ability: its side lies up, and the depth card it concerns lies on a company."""
    place = table.lies_on(frame.card)
    if place is None:
        return f"card {frame.card} lies on no company"
    _, company, side = frame.ability.split(".")
    if getattr(table.ruleset.options, company) != side:
        return "the other side lies up"
    if frame.ability != "itd.wildlife.advanced":
        return _due(table, frame, OCEAN_COST if frame.ability == "itd.ocean.basic" else 1)
    stack = table.stacks[place]
    if stack[-1] != frame.card or COMPANIES[place] != frame.company:
        return f"card {frame.card} has not been played on {frame.company}"
    return _due(table, frame, sum(other > frame.card for other in stack))


def _paying_owner(table: Table, frame: PayingOwner) -> str | None:
    """Look at a share being bought out of a portfolio: it lies in that of its owner, who is somebody else."""
    if frame.owner == frame.seat or table.owner(frame.share) != frame.owner:
        return f"card {frame.share} does not lie with another owner, {frame.owner}"
    itself = table.ruleset.rulings.research_price == "others_only"
    return _due(table, frame, max(LEAST_PRICE, table.price(table.ruleset.box.place_of[frame.share]) - itself))


def _taking(table: Table, frame: DiscardDepth | MoveDepth) -> str | None:
    """Look at a depth card about to be taken away or moved."""
    if table.lies_on(frame.card) is None:
        return f"card {frame.card} lies on no company"
    return None if isinstance(frame, DiscardDepth) or 0 <= frame.place < len(COMPANIES) else "there is no such company"


def _selling(table: Table, frame: HandOver) -> str | None:
    """Look at a share about to be handed over."""
    return None if table.owner(frame.card) == frame.owner else f"owner {frame.owner} does not own card {frame.card}"


def _offering(table: Table, frame: Offer) -> str | None:
    """Look at an ability: its company has been expanded, its side lies up, and the hand can pay for it.

    A depth card is a target for the ocean and wildlife companies; what a hand could buy or play is not looked at.
    """
    company, side, cost = SIDES[type(frame)]
    held = len(table.hands[frame.seat])
    if not table.stacks[PLACE[company]]:
        return f"{company} has no depth card"
    if getattr(table.ruleset.options, company) != side:
        return "the other side lies up"
    if held < cost:
        return f"{held} cards are in the hand"
    return None if not isinstance(frame, MayAcquire) or _sold(table, frame.seat, held) else "no share can be bought"


def _sold(table: Table, seat: Seat, purse: int) -> bool:
    """Whether a share in another portfolio costs no more than this."""
    itself = table.ruleset.rulings.research_price == "others_only"
    others = [portfolio for owner, portfolio in enumerate(table.portfolios) if owner != seat]
    return any(
        any(shares) and sum(map(len, (*shares, table.portfolios[seat][place]))) - itself <= purse
        for place, shares in enumerate(zip(*others, strict=True))
    )


def _waiting(table: Table, frame: OfferAbility) -> str | None:
    """Look at an ability that waits for the dividend: its company has been expanded."""
    expanded = frame.company in OPTIONAL and table.stacks[PLACE[frame.company]]
    return None if expanded else f"{frame.company} has not been expanded for an ability"


PRECONDITIONS: dict[type, Callable[[Table, Any], str | None]] = {
    **dict.fromkeys((Dealing, DealingBonus, Drawing, PayingDividend, Funding), _owing),
    **dict.fromkeys((OpeningDraft, OpeningThird), _revealing),
    **dict.fromkeys((Award, TurnOver, AwardWithin, TurnOverWithin), _of_two),
    **dict.fromkeys((DiscardDepth, MoveDepth), _taking),
    **dict.fromkeys(SIDES, _offering),
    Drafting: _drafting,
    Paying: _paying,
    Discarding: _discarding,
    PayingOwner: _paying_owner,
    DealOut: _can_be_owed,
    OpeningFour: _opening,
    OfferAbility: _waiting,
    HandOver: _selling,
}
"""What must hold for a frame to be carried out, each telling what does not."""


@claim(
    "course hands portfolios stacks deck discards agenda",
    rules=(
        "itd.buy.pay",
        "itd.buy.afford",
        "itd.dividend.per_share",
        "itd.fundraiser.all_draw",
        "itd.draw.one",
        "itd.deck.owed",
        "itd.ability.optional",
        "itd.ocean.basic",
        "itd.ocean.advanced",
        "itd.research.basic",
        "itd.research.advanced",
        "itd.wildlife.basic",
        "itd.wildlife.advanced",
        "itd.box.sides",
    ),
    asking=tuple(PRECONDITIONS),
)
def what_is_asked_can_be_answered(state: Deep) -> Faults:
    """A card wanted can be drawn, what is due lies in the hand, what is sold lies with its owner, and so on."""
    frame = state.agenda[0] if state.agenda else None
    look = PRECONDITIONS.get(type(frame))
    problem = None if look is None else look(state.table, frame)
    return () if problem is None else (f"{problem} at {frame}",)


@claim(
    "course portfolios stacks deck discards rest",
    rules=(
        "itd.dividend.before_ability",
        "itd.deck.owed",
        "itd.ability.optional",
        "itd.ocean.basic",
        "itd.ocean.advanced",
        "itd.research.advanced",
        "itd.two.bonus_drawn",
    ),
)
def what_waits_can_happen(state: Deep) -> Faults:
    """What is to happen after the question can: cards to be moved lie there, cards owed can be owed, and so on."""
    found: Faults = ()
    for frame in state.agenda[1:]:
        if (look := PRECONDITIONS.get(type(frame))) is not None:
            problem = look(state.table, frame)
            found += () if problem is None else (f"{problem} at {frame}",)
    return found


OPENS = (Drafting, OpeningDraft, OpeningFour)
"""What is done with opened cards."""

OPENS_NONE = (*(frame for frame in GAME.frames.values() if frame not in OPENS), type(None))


@claim("beside.opened agenda", rules=("itd.setup.draft", "itd.two.bonus_drawn"), asking=OPENS)
def opened_cards_wait_to_be_handed_out(state: Deep) -> Faults:
    """As many cards lie open as the draft, or the steps of a bonus share, have opened by now."""
    opened, frame = len(state.table.beside.opened), state.agenda[0] if state.agenda else None
    match frame:
        case Drafting():
            lawful = opened == len(frame.choosers)
        case OpeningDraft():
            lawful = opened + frame.cards == DRAFTED * state.table.ruleset.seats
        case OpeningFour():
            come = opened + frame.cards
            lawful = come == FOUR or (come < FOUR and state.table.ruleset.rulings.bonus_four == "not_replaced")
        case _:
            lawful = True
    return () if lawful else (f"beside.opened: {opened} cards at {frame}",)


@claim("beside.opened", rules=("itd.setup.draft", "itd.two.bonus_award"), asking=OPENS_NONE)
def no_card_lies_open_for_nothing(state: Deep) -> Faults:
    """Cards lie open only while they are opened or chosen."""
    opened, frame = state.table.beside.opened, state.agenda[0] if state.agenda else None
    return () if not opened or isinstance(frame, OPENS) else (f"beside.opened: {list(opened)} at {frame}",)


@claim("beside.bonus rest", rules=("itd.two.bonus_drawn", "itd.two.bonus_again"))
def a_bonus_share_aside_has_steps_to_come(state: Deep) -> Faults:
    """A bonus share that lies aside is still to be awarded or turned over."""
    aside = state.table.beside.bonus
    if not aside or any(isinstance(one, BONUS_TO_COME) for one in state.agenda):
        return ()
    return (f"beside.bonus: {aside} bonus shares wait for nothing",)
