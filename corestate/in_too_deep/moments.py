"""Which moments a game can be at: what may wait, what may follow it, and what must lie on the table for it.

`following` derives what normally follows within a turn; `problems` names whatever could not be, by the part of the
table or the moment that was said of it. Both serve whoever lays a table by code.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from corestate.in_too_deep.abilities.depths import DiscardDepth, Discarding, MoveDepth
from corestate.in_too_deep.abilities.ocean import MayClean, MayShift
from corestate.in_too_deep.abilities.offering import OPTIONAL, OfferAbility, offered
from corestate.in_too_deep.abilities.research import HandOver, MayAcquire, MayBuy, PayingOwner
from corestate.in_too_deep.abilities.wildlife import MayLift, MayPlayAnother
from corestate.in_too_deep.ability_costs import LEAST_PRICE, OCEAN_COST
from corestate.in_too_deep.box import COMPANIES, DRAFTED, PLACE, TWO, Company, Rules
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.deck import Owed, Payout, holds_numbers
from corestate.in_too_deep.dividends import payout_order
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
from corestate.in_too_deep.setup import (
    Dealing,
    DealingBonus,
    Drafting,
    FindStarter,
    FinishSetUp,
    OpeningDraft,
    OpeningThird,
    bonus_cards,
    first_hand,
)
from corestate.in_too_deep.table import DEPLETIONS, Table
from corestate.in_too_deep.turn import FUNDS, Acting, CountDraw, TriggerEnd
from corestate.in_too_deep.views import starter_was_dealt_lowest
from corestate.kernel import Frame, Seat, counted_noun

Frames: TypeAlias = tuple[Frame[Table], ...]
Problem: TypeAlias = tuple[str, str]
"""The part something is wrong with, and what."""

OFFERS: dict[type, Company] = {
    MayClean: "ocean",
    MayShift: "ocean",
    MayBuy: "research",
    MayAcquire: "research",
    MayLift: "wildlife",
    MayPlayAnother: "wildlife",
}
"""The company each offer of an ability is of."""
SET_UP = (Dealing, DealingBonus, OpeningDraft, OpeningThird, Drafting)
"""What set-up waits for."""
PAYOUTS = (Drawing, PayingDividend, Funding)
WITHIN_A_TURN = (Acting, Paying, *PAYOUTS, OpeningFour, Discarding, PayingOwner, *OFFERS)
"""What a turn waits for."""
LATER = (
    *(CountDraw, TriggerEnd, DealOut, TurnOver, TurnOverWithin, Award, AwardWithin),
    *(OfferAbility, DiscardDepth, MoveDepth, HandOver, Acting),
)
"""What else may be to come within a turn."""


def whose(frame: Any) -> Seat | None:  # noqa: ANN401 - frames have one or the other, or neither
    """Whose turn a frame belongs to."""
    seat: Seat | None = getattr(frame, "active", getattr(frame, "seat", None))
    return seat


def following(rules: Rules, frame: Frame[Table]) -> Frames:
    """What normally follows within the turn, or within set-up.

    After a dividend nothing, as if a company without an optional ability paid it; after the cards of a bonus share
    the draw it came up in.
    """
    match frame:
        case Dealing():
            return (FindStarter(),)
        case DealingBonus() if rules.seats == TWO:
            return OpeningThird(rules.box.third_portfolio), FinishSetUp()
        case DealingBonus():
            return OpeningDraft(DRAFTED * rules.seats), FinishSetUp()
        case OpeningDraft() | OpeningThird() | Drafting():
            return (FinishSetUp(),)
        case Drawing():
            return (CountDraw(frame.active),)
        case OpeningFour():
            owed = ((frame.active, 1),) if rules.rulings.bonus_replacement == "yes" else ()
            return Award(frame.active), DealOut("draw", frame.active, owed), CountDraw(frame.active)
        case PayingOwner():
            return (HandOver(frame.seat, frame.owner, frame.share),)
        case Discarding():
            return _paid_for(rules, frame)
        case _:
            return ()


def _paid_for(rules: Rules, cost: Discarding) -> Frames:
    """What the cost of an ability is paid for."""
    if cost.ability == "itd.wildlife.advanced":
        chains = rules.rulings.chain == "wildlife_chains" and cost.company in OPTIONAL
        return (OfferAbility(cost.seat, cost.company),) if chains and cost.company is not None else ()
    if cost.company is None:
        return (DiscardDepth(cost.card, cost.ability),)
    return (MoveDepth(cost.card, PLACE[cost.company], cost.ability),)


def problems(table: Table, agenda: Frames, own: int) -> Iterator[Problem]:
    """Name what cannot be of a table at such a moment; so many frames after the first are of this turn."""
    yield from _course(table)
    frame = agenda[0] if agenda else None
    if isinstance(frame, SET_UP):
        yield from _set_up(table, frame)
    elif frame is not None:
        yield from _chain(table, agenda[: own + 1])
        yield from _asked(table, frame)
        for one in agenda[1 : own + 1]:
            yield from _waiting(table, one)
    elif table.beside.bonus:
        yield "aside", f"{counted_noun(table.beside.bonus, 'bonus share waits', 'bonus shares wait')} for nothing"
    yield from _opened(table, frame)
    if frame is not None and table.beside.bonus and not any(isinstance(one, _STEPS) for one in agenda):
        yield "aside", f"{counted_noun(table.beside.bonus, 'bonus share waits', 'bonus shares wait')} for nothing"


_STEPS = (Award, TurnOver, FinishSetUp, FindStarter)
"""Behind one of these a bonus share set aside has its steps."""


def _course(table: Table) -> Iterator[Problem]:
    """Look at the deck and what is counted."""
    course, rulings = table.course, table.ruleset.rulings
    if course.phase == "set_up" and (course.depletions or course.draws or course.fundraisers):
        yield "depletions", "nothing is counted before play begins: no depletions, draws or fundraisers"
    if table.deck or rulings.depleted == "draw_from_empty" or course.depletions == DEPLETIONS:
        return
    if course.depletions or rulings.empty_discard != "waits":
        counted = counted_noun(course.depletions, "depletion is", "depletions are")
        yield "deck", f"it is empty and {counted} counted: the last card taken depleted it once more"


def _chain(table: Table, frames: Frames) -> Iterator[Problem]:
    """Make sure that the frames of a turn follow each other as the rules have it, all of the seat whose turn it is."""
    seat, rules = whose(frames[0]), table.ruleset
    if isinstance(frames[0], Discarding | PayingOwner | Drawing) and frames[1:] != (
        usual := following(rules, frames[0])
    ):
        yield "then", f"{usual!r} follows {frames[0]!r}, not {frames[1:]!r}"
    for frame, after in zip(frames, (*frames[1:], None), strict=True):
        kind = _PAID_AS[frame.payout] if isinstance(frame, DealOut) else type(frame)
        if (None if after is None else type(after)) not in _AFTER.get(kind, (None,)):
            yield "then", f"{'the end of the turn' if after is None else repr(after)} cannot follow {frame!r}"
        if whose(frame) not in {None, seat}:
            yield "then", f"{frame!r} in the turn of seat {seat}"
    if table.final():
        yield from _in_a_final_turn(frames)
    elif len(frames) > 1 and isinstance(frames[-1], Acting) and seat != table.course.starter:
        yield "then", f"steps of set-up come before the turn of the starter, seat {table.course.starter}, alone"


_DEAL_OR_ACT = (DealOut, Acting)
_AFTER: dict[type, tuple[type | None, ...]] = {
    Award: _DEAL_OR_ACT,
    AwardWithin: _DEAL_OR_ACT,
    TurnOver: _DEAL_OR_ACT,
    TurnOverWithin: _DEAL_OR_ACT,
    OpeningFour: (Award, AwardWithin),
    Drawing: (CountDraw,),
    Funding: (TriggerEnd, None),
    PayingDividend: (TurnOver, TurnOverWithin, DealOut, Acting, OfferAbility, None),
    Discarding: (DiscardDepth, MoveDepth, OfferAbility, None),
    PayingOwner: (HandOver,),
}
"""What may come directly after what in a turn (None: its end), where that is not its end alone."""
_PAID_AS: dict[Payout, type] = {
    "draw": Drawing,
    "dividend": PayingDividend,
    "fundraiser": Funding,
    "bonus": OpeningFour,
}


def _in_a_final_turn(frames: Frames) -> Iterator[Problem]:
    """Look for what a final turn does without: dividends, abilities, and steps that end in set-up."""
    if isinstance(frames[0], Acting):
        return
    for frame in frames:
        dividend = isinstance(frame, DealOut) and frame.payout == "dividend"
        if dividend or not isinstance(frame, Paying | Drawing | Funding | OpeningFour | Award | DealOut | CountDraw):
            yield "at" if frame is frames[0] else "then", f"{frame!r} cannot be in a final turn"


def _asked(table: Table, frame: Frame[Table]) -> Iterator[Problem]:
    """Look at what a turn waits for: it can happen."""
    match frame:
        case Drawing() | PayingDividend() | Funding() | OpeningFour():
            yield from _dealt(table, frame)
        case Paying():
            place = table.ruleset.box.place_of.get(frame.share)
            if place is None or frame.share not in table.portfolios[frame.seat][place]:
                yield "at.share", f"card {frame.share} is not in the portfolio of seat {frame.seat}: pay for it there"
            else:
                yield from _due(table, frame, table.price(place) - 1)
        case Discarding():
            yield from _discarding(table, frame)
        case PayingOwner():
            if frame.owner == frame.seat or table.owner(frame.share) != frame.owner:
                yield "at.share", f"card {frame.share} is not in the portfolio of another, owner {frame.owner}"
            else:
                price = table.price(table.ruleset.box.place_of[frame.share])
                yield from _due(table, frame, max(LEAST_PRICE, price))
        case MayClean() | MayShift() | MayBuy() | MayAcquire() | MayLift() | MayPlayAnother():
            yield from _offer(table, frame, frame.seat, OFFERS[type(frame)])
        case _:
            pass


def _dealt(table: Table, frame: Drawing | PayingDividend | Funding | OpeningFour) -> Iterator[Problem]:
    """Look at a payout under way, or the cards of a bonus share: something is to come, and there is a card."""
    if not isinstance(frame, OpeningFour):
        if not frame.owed:
            yield "at.owed", "nothing is owed"
        yield from _owed(table, "at.owed", frame.payout, frame.active, frame.owed)
    elif table.ruleset.seats != TWO:
        yield "at", f"bonus shares are for two players; there are {table.ruleset.seats}"
    elif not 1 <= frame.cards <= FOUR:
        yield "at.cards", f"wanted 1 to {FOUR}, found {frame.cards}"
    yield from _drawn(table)


def _drawn(table: Table) -> Iterator[Problem]:
    """Look at the deck a card is drawn from: a numbered card is in it, or comes with the discards."""
    pile = table.deck or (table.as_it_lies() and table.course.depletions == DEPLETIONS)
    if not pile or not (holds_numbers(table.deck) or holds_numbers(table.discards)):
        yield "deck", "there is no numbered card to draw"


def _due(table: Table, frame: Paying | Discarding | PayingOwner, most: int) -> Iterator[Problem]:
    """Look at what is due: at least one card, no more than the whole price, and the hand holds it."""
    held = len(table.hands[frame.seat])
    if not 1 <= frame.due <= most:
        yield "at.due", f"{frame.due} cannot be due of a price of {most}"
    elif frame.due > held:
        yield "hands", f"seat {frame.seat} holds {counted_noun(held, 'card', 'cards')}; {frame.due} are due"


def _discarding(table: Table, frame: Discarding) -> Iterator[Problem]:
    """Look at the cost of an ability: its side lies up, and the depth card it concerns lies on a company."""
    _, company, side = frame.ability.split(".")
    if getattr(table.ruleset.options, company) != side:
        yield "at.ability", f"the other side of {company} lies up"
    if (frame.company is None) != (frame.ability == "itd.ocean.basic") and frame.ability != "itd.ocean.advanced":
        meant = "takes a card away" if frame.company is not None else "lays a card on a company"
        yield "at.company", f"{frame.ability} {meant}, found {frame.company!r}"
    place = table.lies_on(frame.card)
    if place is None:
        yield "at.card", f"card {frame.card} lies on no company"
    elif frame.ability != "itd.wildlife.advanced":
        yield from _due(table, frame, OCEAN_COST if frame.ability == "itd.ocean.basic" else 1)
    elif table.stacks[place][-1] != frame.card or COMPANIES[place] != frame.company:
        yield "at.card", f"card {frame.card} does not lie on top of {frame.company}: it has been played there"
    else:
        yield from _due(table, frame, sum(other > frame.card for other in table.stacks[place]))


def _offer(table: Table, frame: Frame[Table], seat: Seat, company: Company) -> Iterator[Problem]:
    """Look at an ability: its company has been expanded, and the rules would offer just this."""
    if not table.stacks[PLACE[company]]:
        yield "stacks", f"{company} has no depth card: whoever is offered its ability has just expanded it"
    elif offered(table, seat, company) != (frame,):
        side = getattr(table.ruleset.options, company)
        held = counted_noun(len(table.hands[seat]), "card", "cards")
        yield "at", f"{frame!r} is not asked: the {side} side of {company} lies up, and seat {seat} holds {held}"


def _waiting(table: Table, frame: Frame[Table]) -> Iterator[Problem]:
    """Look at what is to come in a turn: it can happen."""
    match frame:
        case DealOut():
            yield from _owed(table, "then", frame.payout, frame.active, frame.owed)
        case Award() | TurnOver() if table.ruleset.seats != TWO:
            yield "then", f"bonus shares are for two players; there are {table.ruleset.seats}"
        case OfferAbility() if frame.company not in OPTIONAL or not table.stacks[PLACE[frame.company]]:
            yield "then", f"{frame.company} has not been expanded for an ability"
        case _:
            pass


def _owed(table: Table, part: str, payout: Payout, active: Seat, owed: Owed) -> Iterator[Problem]:
    """Look at what is owed: to each seat once, in the order of payouts, and no more than such a payout deals."""
    order, rulings = payout_order(table, active), table.ruleset.rulings
    third = table.third() if rulings.third_dividends == "draws_and_discards" else None
    if payout == "dividend" and third is not None:
        order = (*order, Seat(third))
    if any(seat not in order or cards < 1 for seat, cards in owed):
        yield part, f"{owed} are not cards for seats at the table"
        return
    places = [order.index(seat) for seat, _ in owed]
    rounds = rulings.payout_cards == "card_by_card"
    if not (_in_rounds(owed, order, payout) if rounds else places == sorted(set(places))):
        yield part, f"{owed} does not name each seat once, in the order {order}"
    match payout:
        case "draw" if owed not in ((), ((active, 1),)):
            yield part, f"a draw is of one card for seat {active}, not {owed}"
        case "dividend":
            most = 1 + max(len(shares) for portfolio in table.portfolios for shares in portfolio)
            if any(cards > most for _, cards in owed):
                yield part, f"a dividend owes nobody more than {counted_noun(most, 'card', 'cards')}, found {owed}"
        case "fundraiser" if not rounds:
            rest = order[len(order) - len(owed) :]
            whole = tuple((seat, FUNDS) for seat in rest)
            if (
                owed[1:] != whole[1:]
                or any(cards > FUNDS for _, cards in owed[:1])
                or places[:1] != _first(rest, order)
            ):
                yield (
                    part,
                    f"a fundraiser owes {FUNDS} cards each, in the order {order}, the first perhaps fewer: {owed}",
                )
        case "bonus":
            yield part, "the cards of a bonus share are owed to nobody"
        case _:
            pass


def _in_rounds(owed: Owed, order: tuple[Seat, ...], payout: Payout) -> bool:
    """Whether this is what a payout that goes round the table card by card may owe by now."""
    if payout == "fundraiser":
        parts = [(order[at:], order[:at]) for at in range(len(order))]
        first = [(*((seat, FUNDS) for seat in rest), *((seat, 1) for seat in had)) for rest, had in parts]
        return owed in {*first, *(tuple((seat, 1) for seat in rest) for rest, _ in parts)}
    places = [order.index(seat) for seat, _ in owed]
    begins = places.index(min(places)) if places else 0
    return places[begins:] + places[:begins] == sorted(set(places))


def _first(rest: tuple[Seat, ...], order: tuple[Seat, ...]) -> list[int]:
    return [order.index(rest[0])] if rest else []


def _opened(table: Table, frame: Frame[Table] | None) -> Iterator[Problem]:
    """Look at the opened cards: as many as the draft, or the steps of a bonus share, have opened by now."""
    opened = len(table.beside.opened)
    match frame:
        case Drafting():
            lawful, wanted = opened == len(frame.choosers), f"{len(frame.choosers)}, one for each share to be taken"
        case OpeningDraft():
            whole = DRAFTED * table.ruleset.seats
            lawful, wanted = (
                opened + frame.cards == whole,
                f"{whole - frame.cards}: {frame.cards} of {whole} are to come",
            )
        case OpeningFour():
            fewer = table.ruleset.rulings.bonus_four == "not_replaced"
            lawful = opened + frame.cards == FOUR or (fewer and opened + frame.cards < FOUR)
            wanted = f"{FOUR - frame.cards}{' or fewer' * fewer}: {frame.cards} of {FOUR} are to come"
        case _:
            lawful, wanted = not opened, "none at this moment"
    if not lawful:
        yield "opened", f"{counted_noun(opened, 'card lies', 'cards lie')} open; wanted {wanted}"


def _set_up(table: Table, frame: Frame[Table]) -> Iterator[Problem]:
    """Look at set-up: nothing is played, and everybody has what has been dealt and taken so far."""
    for part, cards in (
        ("stacks", sum(table.stacks, ())),
        ("discards", table.discards),
        ("removed", table.beside.removed),
    ):
        if cards:
            yield part, f"{cards} lie there before play has begun"
    seats = table.ruleset.seats
    if isinstance(frame, OpeningThird) != (seats == TWO) and isinstance(frame, OpeningThird | OpeningDraft | Drafting):
        yield "at", f"{frame!r} with {seats} players"
    if isinstance(frame, OpeningThird | OpeningDraft) and frame.cards < 1:
        yield "at.cards", f"wanted 1 or more, found {frame.cards}"
    if isinstance(frame, Drafting) and not frame.choosers:
        yield "at.choosers", "nobody is left to choose"
    if not isinstance(frame, Drafting):
        yield from _drawn(table)
    yield from _hands_in_set_up(table, frame)
    yield from _shares_in_set_up(table, frame)


def _hands_in_set_up(table: Table, frame: Frame[Table]) -> Iterator[Problem]:
    """Look at the sizes of hands: a deal adds a whole to what they were, and what it still owes is the rest of it."""
    first = first_hand(table.ruleset)
    if isinstance(frame, Dealing):
        whole: Owed = tuple((seat, first) for seat in table.seats())
        sizes = dict.fromkeys(table.seats(), 0)
    else:
        whole, sizes = bonus_cards(table), dict.fromkeys(table.seats(), first)
    owed = frame.owed if isinstance(frame, Dealing | DealingBonus) else ()
    if isinstance(frame, Dealing | DealingBonus) and not _is_rest(owed, whole):
        yield "at.owed", f"{owed} is not the rest of what set-up deals, {whole}"
        return
    for seat, cards in whole:
        sizes[seat] += cards
    for seat, cards in owed:
        sizes[seat] -= cards
    for owner, hand in zip(table.seats(), table.hands, strict=True):
        if len(hand) != sizes[owner]:
            has = counted_noun(len(hand), "card", "cards")
            yield "hands", f"seat {owner} has {has}; by now set-up has dealt it {sizes[owner]}"
            return
    if not isinstance(frame, Dealing) and not starter_was_dealt_lowest(table):
        yield "starter", f"seat {table.course.starter} cannot have been dealt the lowest card"


def _is_rest(owed: Owed, whole: Owed) -> bool:
    """Compare what is owed with the end of a deal: the first may have been dealt to, the others have not."""
    if not 0 < len(owed) <= len(whole):
        return False
    (seat, cards), (to, most) = owed[0], whole[len(whole) - len(owed)]
    return seat == to and 1 <= cards <= most and owed[1:] == whole[len(whole) - len(owed) + 1 :]


def _shares_in_set_up(table: Table, frame: Frame[Table]) -> Iterator[Problem]:
    """Look at first shares: what is not to be opened or taken any more lies in the portfolios."""
    wanted = [0] * len(table.portfolios)
    if isinstance(frame, OpeningThird):
        wanted[-1] = table.ruleset.box.third_portfolio - frame.cards
    elif isinstance(frame, Drafting):
        order = table.clockwise(table.first()) * DRAFTED
        if frame.choosers != order[len(order) - len(frame.choosers) :]:
            yield "at.choosers", f"{frame.choosers} do not choose clockwise from the starter, seat {table.first()}"
            return
        wanted = [DRAFTED - frame.choosers.count(seat) for seat in table.seats()]
    found = [sum(map(len, portfolio)) for portfolio in table.portfolios]
    if found != wanted:
        yield "portfolios", f"they hold {found} shares; by now set-up has given {wanted}"
