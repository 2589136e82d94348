"""What follows from an event told a second time: where its card goes, what is due, what is offered; and the scoring."""

from collections.abc import Sequence
from itertools import pairwise

from corestate import Seat
from corestate.in_too_deep import (
    Acquire,
    Buy,
    Discard,
    Draw,
    Drawn,
    Event,
    Expand,
    Move,
    Pay,
    Remove,
    Table,
    Take,
)
from corestate.in_too_deep.abilities.depths import Discarding
from corestate.in_too_deep.abilities.ocean import MayClean, MayShift
from corestate.in_too_deep.abilities.offering import OfferAbility
from corestate.in_too_deep.abilities.research import MayAcquire, MayBuy, PayingOwner
from corestate.in_too_deep.abilities.wildlife import MayLift, MayPlayAnother
from corestate.in_too_deep.box import COMPANIES, PLACE, Company
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.payouts import Drawing, Funding, OpenFour, OpeningFour, PayingDividend, TurnOver
from corestate.in_too_deep.setup import Dealing, DealingBonus, OpeningDraft, OpeningThird
from corestate.in_too_deep.turn import Acting, CountDraw, TriggerEnd
from corestate.title import Result
from invariants.claims import Faults, outcome_told, part_told, result_told
from invariants.in_too_deep.choices import CHEAPER, higher_there, in_play, price_out_of_a_portfolio
from invariants.in_too_deep.frames import Deep

OCEAN = 2
"""What the basic side of the ocean takes."""
TWO = 2
"""With so many players some rules are others, and so many depletions trigger the end."""
HUNDRED = 100
"""So many cards does the rulebook count."""
FREE = 2
"""So many first shares does everybody take."""
FOUR = 4
"""So many cards are drawn for a bonus share."""
BELOW = 2
"""By so much a pearl share exceeds its company, or falls short of the most valuable one."""
Heaps = list[list[int]]
OFFERS = (MayClean, MayShift, MayBuy, MayAcquire, MayLift, MayPlayAnother)
PAYOUTS = (Drawing, PayingDividend, Funding)
HANDED = (Dealing, DealingBonus, *PAYOUTS)


@outcome_told(
    rules=(
        "itd.buy.portfolio",
        "itd.buy.pay",
        "itd.expand.from_hand",
        "itd.setup.draft",
        "itd.draw.one",
        "itd.ocean.basic",
        "itd.ocean.advanced",
        "itd.wildlife.basic",
        "itd.research.advanced",
        "itd.two.third_player",
    )
)
def a_card_goes_where_it_is_sent(before: Deep, event: Event, after: Deep) -> Faults:
    """A card drawn comes to who is owed it, one bought before the buyer, one played on its company, one paid away."""
    old, new = before.table, after.table
    hands, lying = _hands(before, event), _stacks(before, event)
    found = [
        f"hands: seat {seat} should hold {sorted(hand)}, holds {[*new.hands[seat]]}"
        for seat, hand in enumerate(hands)
        if sorted(hand) != [*new.hands[seat]]
    ]
    if isinstance(before.agenda[0], OpeningFour) and not new.beside.opened:
        return tuple(found)  # the third player is awarded: `the_third_player_is_awarded_what_it_owns_most_of`
    for owner, shares in enumerate(_portfolios(before, event)):
        if sorted(shares) != sorted(card for one in new.portfolios[owner] for card in one):
            found.append(f"portfolios: owner {owner} should own {sorted(shares)}")
    found += [
        f"stacks: {company} should show {stack}"
        for company, stack, now in zip(COMPANIES, lying, new.stacks, strict=True)
        if stack != [*now]
    ]
    return (*found, *_opened_otherwise(old, event, before.agenda[0], new))


def _hands(before: Deep, event: Event) -> Heaps:
    """Tell what every hand holds after an event."""
    frame, hands = before.agenda[0], [[*hand] for hand in before.table.hands]
    match event:
        case Drawn(card=card) if isinstance(frame, HANDED) and frame.owed[0][0] < len(hands):
            hands[frame.owed[0][0]].append(card)
        case Buy(seat=seat, card=card) | Expand(seat=seat, card=card) | Discard(seat=seat, card=card):
            hands[seat].remove(card)
        case Pay(seat=seat, card=card) if isinstance(frame, PayingOwner):
            hands[seat].remove(card)
            if frame.owner < len(hands):
                hands[frame.owner].append(card)
        case _:
            pass
    return hands


def _portfolios(before: Deep, event: Event) -> Heaps:
    """Tell what lies before everybody after an event."""
    frame, owned = before.agenda[0], [[card for one in all_of for card in one] for all_of in before.table.portfolios]
    match event:
        case Buy(seat=seat, card=card) | Take(seat=seat, card=card):
            owned[seat].append(card)
        case Drawn(card=card) if isinstance(frame, OpeningThird):
            owned[-1].append(card)
        case Pay(seat=seat) if isinstance(frame, PayingOwner) and frame.due == 1:
            owned[frame.owner].remove(frame.share)
            owned[seat].append(frame.share)
        case _:
            pass
    return owned


def _stacks(before: Deep, event: Event) -> Heaps:
    """Tell what lies on every company after an event."""
    frame, lying = before.agenda[0], [[*stack] for stack in before.table.stacks]
    if isinstance(event, Expand):
        lying[PLACE[event.company]].append(event.card)
    paid = isinstance(event, Discard) and isinstance(frame, Discarding) and frame.due == 1
    if paid and isinstance(frame, Discarding) and frame.ability != "itd.wildlife.advanced":
        next(stack for stack in lying if frame.card in stack).remove(frame.card)
        if frame.company is not None:
            lying[PLACE[frame.company]].append(frame.card)
    return lying


def _opened_otherwise(old: Table, event: Event, frame: object, new: Table) -> Faults:
    """Look at the cards that lie open."""
    opened = [*old.beside.opened]
    if isinstance(event, Drawn) and isinstance(frame, OpeningDraft | OpeningFour):
        opened.append(event.card)
    elif isinstance(event, Take):
        opened.remove(event.card)
    return () if opened == [*new.beside.opened] else (f"beside.opened: should be {opened}",)


@outcome_told(
    Discard,
    Pay,
    rules=("itd.buy.pay", "itd.ocean.basic", "itd.ocean.advanced", "itd.research.advanced", "itd.two.third_abilities"),
)
def what_was_due_is_less_by_one(before: Deep, event: Event, after: Deep) -> Faults:
    """With every card given one less is due for the same thing, and the card lies where payments go."""
    frame, then = before.agenda[0], after.agenda[0] if after.agenda else None
    if not isinstance(frame, Paying | Discarding | PayingOwner) or not isinstance(event, Discard | Pay):
        return ()
    left = then.due if isinstance(then, type(frame)) and then.seat == frame.seat else 0
    found = () if left == frame.due - 1 else (f"agenda[0]: {then} after {frame}",)
    if isinstance(frame, PayingOwner) and frame.owner < before.table.ruleset.seats:
        return found
    out = isinstance(frame, PayingOwner) and before.table.ruleset.rulings.research_third == "out_of_game"
    heap = after.table.beside.removed if out else after.table.discards
    return found if event.card in heap else (*found, f"discards: card {event.card} is not where it was put")


@outcome_told(
    Remove,
    Move,
    Acquire,
    Expand,
    rules=("itd.ocean.basic", "itd.ocean.advanced", "itd.wildlife.basic", "itd.wildlife.advanced"),
)
def an_ability_takes_its_price(before: Deep, event: Event, after: Deep) -> Faults:
    """Two cards for taking a card away by the basic side, one for any other move, the price for a share of others."""
    then, table = after.agenda[0] if after.agenda else None, before.table
    due = then.due if isinstance(then, Discarding | PayingOwner) else 0
    match event:
        case Remove() | Move():
            wanted = OCEAN if isinstance(before.agenda[0], MayClean) else 1
        case Acquire(card=card):
            wanted = price_out_of_a_portfolio(table, table.ruleset.box.place_of[card])
        case Expand(card=card, company=company) if isinstance(before.agenda[0], MayPlayAnother):
            wanted = higher_there(table, card, PLACE[company])
        case _:
            wanted = 0
    return () if due == wanted else (f"agenda[0]: {due} cards are due after {event}, not {wanted}",)


@outcome_told(
    rules=(
        "itd.ability.optional",
        "itd.dividend.before_ability",
        "itd.end.no_abilities",
        "itd.ocean.basic",
        "itd.research.basic",
        "itd.wildlife.basic",
    )
)
def an_ability_is_offered_to_who_can_use_it(before: Deep, event: Event, after: Deep) -> Faults:
    """After an expansion and its dividend the company offers what it allows, if the hand can pay and it is not over."""
    company = _owed_an_offer(before, event)
    if company is None or any(isinstance(frame, OfferAbility) for frame in after.agenda):
        return ()
    then, table = after.agenda[0] if after.agenda else None, after.table
    barred = table.ruleset.rulings.ability_at_trigger == "barred" and table.course.phase != "play"
    wanted = None
    if before.table.course.phase != "final" and not barred:
        wanted = _offer(table, company, _mover(before, event))
    found = type(then) if isinstance(then, OFFERS) else None
    return () if found is wanted else (f"agenda[0]: {then} after {event} on {company}, not {wanted}",)


def _owed_an_offer(before: Deep, event: Event) -> Company | None:
    """Name the company whose ability is to be offered as soon as nothing stands before it."""
    waiting = [frame.company for frame in before.agenda if isinstance(frame, OfferAbility)]
    if waiting:
        return waiting[0]
    if not isinstance(event, Expand) or event.company in {"treasure", "pearl"}:
        return None
    extra = isinstance(before.agenda[0], MayPlayAnother)
    return None if extra and before.table.ruleset.rulings.chain == "no_chain" else event.company


def _mover(before: Deep, event: Event) -> Seat:
    return next((frame.seat for frame in before.agenda if isinstance(frame, OfferAbility)), getattr(event, "seat", 0))


def _offer(table: Table, company: Company, seat: Seat) -> type | None:
    """Tell what a company offers to a seat that has expanded it."""
    held, sides = len(table.hands[seat]), table.ruleset.options
    if company == "ocean":
        advanced = sides.ocean == "advanced"
        return (MayShift if advanced else MayClean) if held >= (1 if advanced else OCEAN) else None
    if company == "wildlife":
        return None if not held else MayLift if sides.wildlife == "basic" else MayPlayAnother
    if sides.research == "basic":
        return MayBuy if held else None
    others = [portfolio for owner, portfolio in enumerate(table.portfolios) if owner != seat]
    for_sale = (place for place in range(len(COMPANIES)) if any(portfolio[place] for portfolio in others))
    return MayAcquire if any(price_out_of_a_portfolio(table, place) <= held for place in for_sale) else None


@outcome_told(rules=("itd.fundraiser.all_draw", "itd.fundraiser.twice", "itd.draw.one"))
def draws_running_lead_to_a_fundraiser(before: Deep, event: Event, after: Deep) -> Faults:
    """A draw is counted when it is done, anything else ends the count, and as many draws as seats make a fundraiser."""
    old, new, seats = before.table.course, after.table.course, before.table.ruleset.seats
    if isinstance(before.agenda[0], Acting) and isinstance(event, Buy | Expand):
        wanted = (0, 0)
    elif (seat := _has_drawn(before, event, after)) is None or _counts_no_more(before.table):
        wanted = (old.draws, old.fundraisers)
    else:
        whole = before.table.ruleset.rulings.fundraiser_window == "whole_rounds" and seat == old.starter
        draws = 1 if whole else old.draws + 1
        wanted = (0, 1) if draws == seats else (draws, old.fundraisers)
        if draws == seats and old.fundraisers and old.phase == "play" and not _is_triggered(after):
            return ("course: two fundraisers directly after one another, and the end is not triggered",)
    found = (new.draws, new.fundraisers)
    return () if found == wanted else (f"course: {found} draws and fundraisers after {event}, not {wanted}",)


def _has_drawn(before: Deep, event: Event, after: Deep) -> Seat | None:
    """Name the seat whose draw is done with this step."""
    waited = [frame.seat for frame in before.agenda if isinstance(frame, CountDraw)]
    waits = any(isinstance(frame, CountDraw) for frame in after.agenda)
    drawing = waited or ([event.seat] if isinstance(event, Draw) else [])
    return drawing[0] if drawing and not waits else None


def _counts_no_more(table: Table) -> bool:
    return table.course.phase == "final" and table.ruleset.rulings.final_fundraiser == "none"


def _is_triggered(state: Deep) -> bool:
    return state.table.course.phase != "play" or any(isinstance(frame, TriggerEnd) for frame in state.agenda)


@outcome_told(rules=("itd.dividend.per_share", "itd.fundraiser.all_draw", "itd.deck.owed", "itd.end.complete_payout"))
def what_is_owed_is_dealt_to_the_end(before: Deep, event: Event, after: Deep) -> Faults:
    """A card dealt is owed no more; the rest is dealt as it stands, and lapses only where no card can be dealt."""
    frame, then, table = before.agenda[0], after.agenda[0] if after.agenda else None, after.table
    if not isinstance(frame, PAYOUTS) or not isinstance(event, Drawn):
        return ()
    (seat, cards), *others = frame.owed
    first = [(seat, cards - 1)] if cards > 1 else []
    round_the_table = table.ruleset.rulings.payout_cards == "card_by_card"
    rest = [*others, *first] if round_the_table else [*first, *others]
    if isinstance(then, type(frame)) and [*then.owed] == rest:
        return ()
    return () if not rest or _nothing_comes(before, after) else (f"agenda[0]: {then}, where {rest} is owed",)


def _nothing_comes(before: Deep, after: Deep) -> bool:
    """Whether cards that are owed lapse."""
    table, rulings = after.table, after.table.ruleset.rulings
    if table.course.depletions == TWO:
        if table.course.phase == "final" and rulings.final_draw == "nothing":
            return True
        if isinstance(before.agenda[0], Funding) and (
            rulings.fundraiser_completed == "stopped"
            or (rulings.fundraiser_completed == "stopped_this_one" and before.table.course.phase != "final")
        ):
            return True
    return not any(table.deck) and (bool(table.deck) or not any(table.discards))


@outcome_told(rules=("itd.turn.clockwise", "itd.turn.one_action", "itd.end.final_turn"))
def a_turn_ends_with_the_left_neighbour(before: Deep, event: Event, after: Deep) -> Faults:
    """When a turn is over the seat to the left has the next, in the final turns as before."""
    if before.table.course.phase == "set_up" or not after.agenda:
        return ()
    was, now = _turn_of(before), _turn_of(after)
    left = (was + 1) % before.table.ruleset.seats
    begins = isinstance(after.agenda[0], Acting) and after.agenda != before.agenda
    action = isinstance(before.agenda[0], Acting) and isinstance(event, Draw | Buy | Expand)
    waited = any(isinstance(frame, Acting) and frame.seat == now for frame in before.agenda[1:])
    if begins and (now == left or waited):
        return ()
    if now == was and not begins and (action or not isinstance(before.agenda[0], Acting)):
        return ()
    return (f"agenda: the turn of seat {now} after {event} in that of seat {was}",)


def _turn_of(state: Deep) -> int:
    """Name the seat whose turn it is."""
    last = state.agenda[-1]
    if isinstance(last, PassTurn):
        return last.seat
    return next(int(getattr(frame, "seat", getattr(frame, "active", -1))) for frame in state.agenda)


@outcome_told(rules=("itd.end.final_turn", "itd.end.second_depletion", "itd.fundraiser.twice"))
def the_end_is_triggered_before_the_final_turns(before: Deep, event: Event, after: Deep) -> Faults:
    """The final turns begin when the deck was used up twice, or with two fundraisers directly after one another."""
    old, new = before.table.course, after.table.course
    if new.phase not in {"ending", "final"} or old.phase in {"ending", "final"}:
        return ()
    twice = old.fundraisers > 0 and new.draws == 0 and _has_drawn(before, event, after) is not None
    triggered = twice or new.depletions == TWO or any(isinstance(frame, TriggerEnd) for frame in before.agenda)
    return () if triggered else (f"course.phase: {new.phase} after {event}, and nothing has triggered the end",)


@part_told(TurnOver, OpenFour, rules=("itd.two.bonus_drawn", "itd.two.bonus_again"))
def a_bonus_share_turned_over_opens_four_cards(
    frame: TurnOver | OpenFour,
    old: Table,
    new: Table,
    then: object,
) -> Faults:
    """A bonus share aside is put away and four cards are opened one by one, while there is one to open."""
    if isinstance(frame, OpenFour):
        left = any(new.deck) or any(new.discards)
        return () if not (left and frame.cards) or isinstance(then, OpeningFour) else (f"agenda[0]: {then}",)
    if new.beside.bonus == old.beside.bonus:
        return ()
    fine = isinstance(then, OpenFour) and then.cards == FOUR and new.beside.bonus == old.beside.bonus - 1
    return () if fine else (f"agenda[0]: {then} after a bonus share was turned over",)


@outcome_told(Drawn, rules=("itd.setup.first", "itd.setup.bonus", "itd.setup.deal", "itd.two.hand"))
def the_lowest_card_starts_and_the_others_get_more(before: Deep, _event: Event, after: Deep) -> Faults:
    """When the hands are dealt whoever holds the lowest card starts, and the others are owed cards, one more each."""
    table, rulings, seats = after.table, after.table.ruleset.rulings, after.table.ruleset.seats
    if before.table.course.starter is not None or (starter := table.course.starter) is None:
        return ()
    dealt = table.ruleset.box.hand_of_two if seats == TWO else table.ruleset.box.hand
    found = [f"hands: {len(hand)} cards dealt, not {dealt}" for hand in table.hands if len(hand) != dealt]
    if min(table.hands[starter]) != min(card for hand in table.hands for card in hand):
        found.append(f"course.starter: seat {starter} has not the lowest card")
    printed = table.ruleset.box
    if table.ruleset.edition == "jolly-dutch-2024" and (
        (printed.hand, printed.hand_of_two, printed.third_portfolio, printed.bonus_shares) != (6, 8, 6, 5)
        or len(printed.cards) != HUNDRED
    ):
        found.append(f"box: {printed} is not what the rulebook counts")
    bonus = range(seats) if rulings.setup_bonus == "others_from_one" else range(1, seats + 1)
    none = seats == TWO and rulings.two_setup_bonus == "does_not"
    wanted = [((starter + step) % seats, more) for step, more in enumerate(bonus) if more and not none]
    owed = [one for frame in after.agenda if isinstance(frame, DealingBonus) for one in frame.owed]
    return tuple(found) if owed == wanted else (*found, f"agenda: {owed} are owed as a bonus, not {wanted}")


@outcome_told(Drawn, Take, rules=("itd.setup.draft", "itd.two.bonus_drawn", "itd.two.third_player"))
def as_many_cards_lie_open_as_are_wanted(before: Deep, _event: Event, after: Deep) -> Faults:
    """Two for each player are opened for the draft, six make the third player's portfolio, four a bonus share."""
    table, seats = before.table, before.table.ruleset.seats
    frame, then = before.agenda[0], after.agenda[0] if after.agenda else None
    opened = len(table.beside.opened) + 1
    match frame:
        case OpeningDraft():
            return () if isinstance(then, OpeningDraft) is (opened < FREE * seats) else (f"{then} with {opened} open",)
        case OpeningThird():
            shares = sum(map(len, after.table.portfolios[-1]))
            fine = isinstance(then, OpeningThird) is (shares < table.ruleset.box.third_portfolio)
            return () if fine else (f"agenda[0]: {then} with {shares} shares of the third player",)
        case OpeningFour():
            still = isinstance(then, OpeningFour) and after.table.beside.opened != ()
            return () if not (still and opened >= FOUR) else (f"agenda[0]: {then} with {opened} open",)
        case _:
            return ()


@outcome_told(Buy, rules=("itd.buy.price", "itd.research.basic"))
def a_share_that_costs_nothing_ends_the_purchase(before: Deep, event: Event, after: Deep) -> Faults:
    """What a share costs is due next, from the buyer and for that share."""
    if not isinstance(event, Buy):
        return ()
    discount = CHEAPER if isinstance(before.agenda[0], MayBuy) else 0
    price = max(0, in_play(before.table, before.table.ruleset.box.place_of[event.card]) - discount)
    then = after.agenda[0] if after.agenda else None
    due = (then.seat, then.due, then.share) if isinstance(then, Paying) else None
    return () if due == ((event.seat, price, event.card) if price else None) else (f"agenda[0]: {then} after {event}",)


@result_told(
    rules=(
        "itd.score.company_value",
        "itd.score.portfolio",
        "itd.score.tie_hand",
        "itd.score.tie_seat",
        "itd.pearl.basic",
        "itd.pearl.advanced",
        "itd.two.third_no_victory",
    )
)
def the_best_portfolio_wins(state: Deep, result: Result) -> Faults:
    """A share is worth the depth cards of its company, pearl as its side says; hands, then distance, break ties."""
    table, seats = state.table, state.table.ruleset.seats
    values = _values(table)
    scores = [sum(len(shares) * value for shares, value in zip(one, values, strict=True)) for one in table.portfolios]
    starter = table.course.starter or 0
    measures = [(scores[seat], len(table.hands[seat]), (seat - starter) % seats) for seat in range(seats)]
    ranked = [seat for one in result.ranking for seat in one]
    in_order = all(measures[ahead] > measures[behind] for ahead, behind in pairwise(ranked))
    if in_order and len(ranked) == seats and [*result.scores] == scores[:seats] and [*result.winners] == ranked[:1]:
        return ()
    return (f"result: {result.scores} and {result.ranking}, where the portfolios are worth {scores[:seats]}",)


def _values(table: Table) -> Sequence[int]:
    """Tell what a share of each company is worth."""
    lost = table.memory.lost or (0,) * len(COMPANIES)
    cards = [len(stack) + gone for stack, gone in zip(table.stacks, lost, strict=True)]
    rulings, pearl = table.ruleset.rulings, PLACE["pearl"]
    if table.ruleset.options.pearl == "basic":
        worth = cards[pearl] + BELOW
    else:
        compared = [value for at, value in enumerate(cards) if at != pearl or rulings.pearl_itself == "included"]
        worth = max(compared) - BELOW
        worth = max(worth, 0) if rulings.pearl_floor == "floor_zero" else worth
    return [worth if at == pearl else value for at, value in enumerate(cards)]
