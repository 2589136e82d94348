"""Claims about In Too Deep.

Why every game ends. Let C be the number of cards in the box, bonus shares included, and n the number of seats. Before
the end is triggered at most two decks are drawn from, the first and the one made of the discards
(`the_deck_is_used_up_at_most_twice`), so at most 2C cards are ever drawn, and at most 3C cards are ever in a hand. A
turn that buys or expands takes a card of a hand for good: into a portfolio or onto a company; what leaves a company
comes back to a hand only through the deck, and a payment from hand to hand makes no card. So at most 3C turns buy or
expand, and at most 2C turns draw a card. All other turns are draws of none, and before 3n of them come in a row there
have been two fundraisers directly after one another (`draws_are_counted_to_a_round`), which trigger the end. From the
trigger on the turn is played out and every seat has one final turn (`the_final_turns_are_one_each`). Within a turn
abilities take cards of the hand, payouts owe finitely many cards, and the steps of a bonus share that draw at least one
card lay a share for good; without a numbered card to draw nothing is drawn. So `most_turns` bounds every game.
"""

from collections.abc import Iterator
from itertools import chain, pairwise

from corestate import Seat, State
from corestate.in_too_deep import Buy, Event, Expand, Table
from corestate.in_too_deep.box import BONUS, COMPANIES, PLACE
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.costs import Discarding, MoveDepth
from corestate.in_too_deep.deck import FromDeck, holds_numbers
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.misplaced import OCEAN_COST
from corestate.in_too_deep.ocean import MayClean, MayShift
from corestate.in_too_deep.payouts import (
    FOUR,
    Award,
    DealOut,
    Drawing,
    Funding,
    OpenFour,
    OpeningFour,
    PayingDividend,
    TurnOver,
)
from corestate.in_too_deep.research import DISCOUNT, HandOver, MayAcquire, MayBuy, PayingOwner
from corestate.in_too_deep.scoring import AddUp
from corestate.in_too_deep.setup import (
    TWO,
    Dealing,
    DealingBonus,
    Drafting,
    FindStarter,
    FinishSetUp,
    OpeningDraft,
    OpeningThird,
)
from corestate.in_too_deep.table import DEPLETIONS, Cards
from corestate.in_too_deep.turn import Acting, CountDraw
from corestate.in_too_deep.views import starter_was_dealt_lowest
from corestate.in_too_deep.wildlife import MayLift, MayPlayAnother, OfferAbility
from corestate.kernel import END, Frame
from invariants.claims import Claims, OfState, OfStep

Deep = State[Table, Event]
_OFFERS = (MayClean, MayShift, MayBuy, MayAcquire, MayLift, MayPlayAnother)
_OF_A_SEAT = (Acting, Paying, Discarding, PayingOwner, HandOver, CountDraw, OfferAbility, *_OFFERS)
_OF_A_TURN = (Drawing, PayingDividend, Funding, DealOut, TurnOver, OpenFour, OpeningFour, Award)
_FIRST_FRAMES = (
    (Dealing, FindStarter),
    (DealingBonus, OpeningDraft, FinishSetUp),
    (OpeningDraft, FinishSetUp),
    (Drafting, FinishSetUp),
    (DealingBonus, OpeningThird, FinishSetUp),
    (OpeningThird, FinishSetUp),
)


def the_table_is_laid_for_its_seats(state: Deep) -> Iterator[str]:
    """There is a hand and a portfolio for every seat, one more portfolio with two, and every company has its place."""
    table, seats = state.table, state.table.ruleset.seats
    for name, found, wanted in (
        ("hands", len(table.hands), seats),
        ("portfolios", len(table.portfolios), seats + (seats == TWO)),
        ("stacks", len(table.stacks), len(COMPANIES)),
        ("memory.buried", len(table.memory.buried), seats),
        ("memory.reached", len(table.memory.reached), len(COMPANIES)),
    ):
        if found != wanted:
            yield f"{name}: wanted {wanted}, found {found}"
    for owner, portfolio in enumerate(table.portfolios):
        if len(portfolio) != len(COMPANIES):
            yield f"portfolios[{owner}]: shares of {len(portfolio)} companies, not {len(COMPANIES)}"
    starter = table.course.starter
    if starter is not None and not 0 <= starter < seats:
        yield f"course.starter: there is no seat {starter}"
    if starter is None and not (state.agenda and isinstance(state.agenda[0], Dealing)):
        yield "course.starter: nobody has started, and the first hands are dealt"


def no_card_is_made_or_lost(state: Deep) -> Iterator[str]:
    """Every numbered card of the box is in exactly one place, and so is every bonus share that is in the game."""
    table, beside, box = state.table, state.table.beside, state.table.ruleset.box
    found = [*table.deck, *table.discards, *beside.opened, *beside.removed]
    for cards in chain(table.hands, table.stacks, *table.portfolios):
        found += cards
    found.sort()
    bonus = len(found) - len(box.cards)
    if found[: max(bonus, 0)] != [BONUS] * bonus or tuple(found[max(bonus, 0) :]) != box.cards:
        twice = sorted({card for card, other in pairwise(found) if card == other and card != BONUS})
        lost = sorted(set(box.cards) - set(found))
        yield f"cards: in two places {twice}, nowhere {lost}, unknown {sorted(set(found) - {BONUS, *box.cards})}"
        return
    waits_in_box = table.course.phase == "set_up" and table.ruleset.rulings.bonus_cards_enter == "after"
    owned = 0 if table.ruleset.seats != TWO or waits_in_box else box.bonus_shares
    if bonus + beside.bonus != owned or beside.bonus < 0:
        yield f"bonus shares: {owned} are in the game, found {bonus} in piles and {beside.bonus} aside"


def bonus_shares_are_in_no_hand(state: Deep) -> Iterator[str]:
    """A bonus share lies in a pile or aside: never in a hand, in a portfolio, on a company or among opened cards."""
    table = state.table
    for cards in chain(table.hands, table.stacks, table.memory.buried, (table.beside.opened,), *table.portfolios):
        if BONUS in cards:
            yield f"a bonus share lies among {list(cards)}"


def what_has_no_order_is_written_in_order(state: Deep) -> Iterator[str]:
    """Hands, shares, deck and discards are multisets: their one way of being written is from the lowest up."""
    table = state.table
    piles = (table.deck, table.discards, table.beside.removed)
    for cards in chain(piles, table.hands, table.memory.buried, table.memory.reached, *table.portfolios):
        if list(cards) != sorted(cards):
            yield f"{list(cards)} is not written in ascending order"


def shares_lie_with_their_company(state: Deep) -> Iterator[str]:
    """In a portfolio every share is grouped with those of its company."""
    place_of = state.table.ruleset.box.place_of
    for owner, portfolio in enumerate(state.table.portfolios):
        for place, shares in enumerate(portfolio):
            for card in shares:
                if place_of.get(card) != place:
                    yield f"portfolios[{owner}]: card {card} shows no {COMPANIES[place]} share"


def only_face_down_discards_are_remembered(state: Deep) -> Iterator[str]:
    """What one seat alone knows lies among the discards, and only where discards of a hand lie face down."""
    table = state.table
    buried = [card for cards in table.memory.buried for card in cards]
    if buried and table.ruleset.rulings.discards == "face_up":
        yield f"memory.buried: {buried} lie face up"
    if not set(buried).issubset(table.discards) or len(set(buried)) != len(buried):
        yield f"memory.buried: {buried} are not among the discards {list(table.discards)}"


def only_decades_that_matter_are_remembered(state: Deep) -> Iterator[str]:
    """The decades a company ever reached are kept where they count, and hold those of all cards lying there."""
    table = state.table
    counts = table.ruleset.rulings.new_decade == "ever_reached"
    for company, reached, stack in zip(COMPANIES, table.memory.reached, table.stacks, strict=True):
        if reached and not counts:
            yield f"memory.reached: {company} remembers {list(reached)} for nothing"
        if counts and not {table.decade(card) for card in stack}.issubset(reached):
            yield f"memory.reached: {company} has forgotten a decade of {list(stack)}, remembers {list(reached)}"


def the_deck_is_depleted_as_often_as_counted(state: Deep) -> Iterator[str]:
    """No deck lies empty uncounted, and two depletions have triggered the end."""
    table, course, rulings = state.table, state.table.course, state.table.ruleset.rulings
    if not 0 <= course.depletions <= DEPLETIONS:
        yield f"course.depletions: {course.depletions}"
    if course.depletions == DEPLETIONS and course.phase not in {"ending", "final"}:
        yield f"course.phase: {course.phase} after {DEPLETIONS} depletions"
    if course.phase == "set_up" and course.depletions:
        yield "course.depletions: the deck is depleted in set-up"
    if not table.deck and rulings.depleted == "last_card_leaves" and course.depletions < DEPLETIONS:
        if course.depletions or rulings.empty_discard == "counts_as_second":
            yield f"deck: empty, and {course.depletions} depletions counted"


def draws_are_counted_to_a_round(state: Deep) -> Iterator[str]:
    """Draws running stay below the number of seats: as many make a fundraiser, and two of those the end."""
    course = state.table.course
    if not 0 <= course.draws < state.table.ruleset.seats or course.fundraisers not in {0, 1}:
        yield f"course: {course.draws} draws and {course.fundraisers} fundraisers running"


def a_card_is_drawn_from_a_deck(state: Deep) -> Iterator[str]:
    """Whoever is dealt a card finds a deck, and a numbered card is in it or among the discards."""
    table, frame = state.table, state.agenda[0] if state.agenda else None
    if isinstance(frame, FromDeck):
        if not table.deck:
            yield f"deck: empty at {frame}"
        if not (holds_numbers(table.deck) or holds_numbers(table.discards)):
            yield f"deck: no numbered card to draw at {frame}"


def what_is_owed_is_counted_from_one(state: Deep) -> Iterator[str]:
    """Nobody is owed fewer than one card, and nobody is dealt to twice in a payout."""
    for frame in state.agenda:
        if isinstance(frame, Dealing | DealingBonus | Drawing | PayingDividend | Funding | DealOut):
            owed, seats = frame.owed, state.table.ruleset.seats
            if any(cards < 1 or not 0 <= seat < seats for seat, cards in owed) or len(dict(owed)) != len(owed):
                yield f"agenda: {owed} cannot be owed"
            if not owed and not isinstance(frame, DealOut):
                yield f"agenda: nothing is owed at {frame}"
        elif isinstance(frame, OpenFour | OpeningFour) and not 1 <= frame.cards <= FOUR:
            yield f"agenda: {frame.cards} of {FOUR} cards to come"


def whoever_must_pay_can(state: Deep) -> Iterator[str]:
    """A price or cost still due is at least one card and lies in the hand."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, Paying | Discarding | PayingOwner):
        held = len(state.table.hands[frame.seat])
        if not 1 <= frame.due <= held:
            yield f"seat {frame.seat}: {frame.due} cards due, {held} in hand"


def a_price_is_due_for_a_share_in_the_portfolio(state: Deep) -> Iterator[str]:
    """The share that is being paid for lies with the buyer; one bought out of a portfolio still with its owner."""
    for frame in state.agenda:
        if isinstance(frame, Paying) and state.table.owner(frame.share) != frame.seat:
            yield f"seat {frame.seat}: pays for card {frame.share}, which it does not own"
        if isinstance(frame, HandOver) and state.table.owner(frame.card) != frame.owner:
            yield f"owner {frame.owner}: sells card {frame.card}, which it does not own"


def an_ability_is_offered_as_its_card_lies(state: Deep) -> Iterator[str]:
    """An ability is asked for on the side that lies up, of a hand that can pay, and never in the final turns."""
    table, frame = state.table, state.agenda[0] if state.agenda else None
    if not isinstance(frame, _OFFERS):
        return
    sides = table.ruleset.options
    company, side, cost = {
        MayClean: (sides.ocean, "basic", OCEAN_COST),
        MayShift: (sides.ocean, "advanced", 1),
        MayBuy: (sides.research, "basic", 1),
        MayAcquire: (sides.research, "advanced", 2),
        MayLift: (sides.wildlife, "basic", 1),
        MayPlayAnother: (sides.wildlife, "advanced", 1),
    }[type(frame)]
    if company != side:
        yield f"agenda: {frame} is of the side that lies down"
    if len(table.hands[frame.seat]) < cost:
        yield f"seat {frame.seat}: {len(table.hands[frame.seat])} cards in hand, {cost} wanted"
    if table.final():
        yield f"agenda: {frame} in a final turn"


def no_dividend_is_paid_in_a_final_turn(state: Deep) -> Iterator[str]:
    """In the final turns cards come of draws, fundraisers and bonus shares alone."""
    if state.table.final():
        for frame in state.agenda:
            if isinstance(frame, PayingDividend) or (isinstance(frame, DealOut) and frame.payout == "dividend"):
                yield f"agenda: {frame} in a final turn"


def cards_lie_open_only_while_they_are_handed_out(state: Deep) -> Iterator[str]:
    """Opened cards lie there in the draft and in the steps of a bonus share, bonus shares aside in set-up and steps."""
    table, beside = state.table, state.table.beside
    frame = state.agenda[0] if state.agenda else None
    if beside.opened and not isinstance(frame, OpeningDraft | Drafting | OpeningFour):
        yield f"beside.opened: {list(beside.opened)} at {frame}"
    if isinstance(frame, Drafting) and len(beside.opened) != len(frame.choosers):
        yield f"beside.opened: {len(beside.opened)} cards for {len(frame.choosers)} choices"
    if isinstance(frame, OpeningFour) and len(beside.opened) + frame.cards > FOUR:
        yield f"beside.opened: {len(beside.opened)} cards and {frame.cards} to come, not {FOUR}"
    if (
        beside.bonus
        and table.course.phase != "set_up"
        and not any(isinstance(one, Award | TurnOver) for one in state.agenda)
    ):
        yield f"beside.bonus: {beside.bonus} bonus shares wait for nothing"


def the_starter_was_dealt_the_lowest_card(state: Deep) -> Iterator[str]:
    """While set-up lasts no other hand has more cards below the starter's lowest than it was dealt as a bonus."""
    course = state.table.course
    if course.phase == "set_up" and course.starter is not None and not starter_was_dealt_lowest(state.table):
        yield f"hands: seat {course.starter} cannot have been dealt the lowest card"


def nothing_is_played_in_set_up(state: Deep) -> Iterator[str]:
    """Before play begins no card lies on a company, nothing is discarded or out of the game, and nobody has drawn."""
    table = state.table
    if table.course.phase == "set_up" and (any(table.stacks) or table.discards or table.beside.removed):
        yield "stacks, discards: played on before play began"
    if table.course.phase == "set_up" and (table.course.draws or table.course.fundraisers):
        yield "course: draws counted before play began"


def the_agenda_is_what_the_rules_leave(state: Deep) -> Iterator[str]:
    """In set-up its rest is to come; in a turn that turn's own frames, then its passing on or the final turns left."""
    agenda, phase = state.agenda, state.table.course.phase
    if phase == "set_up":
        if tuple(map(type, agenda)) not in _FIRST_FRAMES:
            yield f"agenda: {agenda} is no moment of set-up"
    elif phase == "final":
        if agenda:
            yield from _final_agenda(state.table, agenda)
    elif not agenda or not isinstance(last := agenda[-1], PassTurn):
        yield "agenda: the turn is not passed on"
    else:
        yield from _of_one_turn(agenda[:-1], last.seat)


def _final_agenda(table: Table, agenda: tuple[Frame[Table], ...]) -> Iterator[str]:
    """Look at the final turns: at most one for each seat, clockwise, and then the end."""
    if agenda[-2:] != (AddUp(), END):
        yield "agenda: nothing is added up after the final turns"
    body = agenda[:-2]
    waiting = next((index for index in range(len(body), 0, -1) if not isinstance(body[index - 1], Acting)), 0)
    own, turns = body[:waiting], [frame.seat for frame in body[waiting:] if isinstance(frame, Acting)]
    acting = [own_seat for frame in own if (own_seat := _seat_of(frame)) is not None][:1]
    order = acting + turns
    if len(order) > table.ruleset.seats or any(b != table.clockwise(a)[1] for a, b in pairwise(order)):
        yield f"agenda: final turns of seats {order}"
    if acting:
        yield from _of_one_turn(own, acting[0])


def _of_one_turn(frames: tuple[Frame[Table], ...], seat: Seat) -> Iterator[str]:
    """Make sure that all that is to happen in a turn belongs to the seat whose turn it is."""
    for frame in frames:
        whose = _seat_of(frame)
        if whose is not None and whose != seat:
            yield f"agenda: {frame} in the turn of seat {seat}"
        if isinstance(frame, PassTurn | AddUp | Dealing | DealingBonus | Drafting | FindStarter | FinishSetUp):
            yield f"agenda: {frame} in the middle of a turn"


def _seat_of(frame: Frame[Table]) -> Seat | None:
    """Say whose turn a frame belongs to."""
    if isinstance(frame, _OF_A_SEAT):
        return frame.seat
    return frame.active if isinstance(frame, _OF_A_TURN) else None


def portfolios_only_grow(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """A share never leaves a portfolio, but by advanced research for that of the buyer."""
    for owner, (old, new) in enumerate(zip(before.table.portfolios, after.table.portfolios, strict=True)):
        if new is old:
            continue
        for there, now in zip(old, new, strict=True):
            for card in there if there is not now else ():
                if card not in now and HandOver(_buyer(before), owner, card) not in before.agenda:
                    yield f"portfolios[{owner}]: lost card {card}"


def _buyer(state: Deep) -> Seat:
    frame = state.agenda[0]
    return frame.seat if isinstance(frame, PayingOwner) else Seat(-1)


def a_share_costs_what_shares_are_in_play(before: Deep, event: Event, after: Deep) -> Iterator[str]:
    """A buyer owes as many cards as shares of the company were in play, two fewer with research, never below zero."""
    if not isinstance(event, Buy):
        return
    place_of = before.table.ruleset.box.place_of
    place = place_of[event.card]
    in_play = [card for portfolio in before.table.portfolios for shares in portfolio for card in shares]
    price = sum(place_of[card] == place for card in in_play)
    if isinstance(before.agenda[0], MayBuy):
        price = max(0, price - DISCOUNT)
    frame = after.agenda[0] if after.agenda else None
    due = frame.due if isinstance(frame, Paying) else 0
    if due != price:
        yield f"seat {event.seat}: owes {due} for card {event.card}, which costs {price}"


def an_expansion_goes_deeper(before: Deep, event: Event, after: Deep) -> Iterator[str]:
    """The card of an expansion lies on the company it was played on; as an action it exceeds the one below."""
    if not isinstance(event, Expand):
        return
    place = PLACE[event.company]
    old, new = before.table.stacks[place], after.table.stacks[place]
    if new != (*old, event.card):
        yield f"{event.company}: was {list(old)}, is {list(new)} after {event.card}"
    if isinstance(before.agenda[0], Acting) and old and old[-1] >= event.card:
        yield f"{event.company}: {event.card} is not above {old[-1]}"


def only_wildlife_lays_a_card_on_a_higher_one(before: Deep, event: Event, after: Deep) -> Iterator[str]:
    """Depth cards ascend, but for one place more with every use of wildlife: taking cards out never adds a descent."""
    old, new = before.table.stacks, after.table.stacks
    gained = sum(_descents(stack) for stack in new) - sum(_descents(stack) for stack in old)
    if gained > _wildlife_used(before, event):
        yield f"stacks: {gained} cards more lie on a higher one, by {event}"


def _descents(stack: Cards) -> int:
    """Count the cards that lie directly on a higher one."""
    return sum([lower > upper for lower, upper in pairwise(stack)])


def _wildlife_used(before: Deep, event: Event) -> int:
    """Say how many cards this step may lay whatever their height."""
    frame = before.agenda[0]
    if isinstance(event, Expand):
        return int(isinstance(frame, MayPlayAnother))
    moves = before.agenda[1:2]
    return int(isinstance(frame, Discarding) and any(isinstance(one, MoveDepth) for one in moves))


def only_the_seat_that_acts_loses_cards(before: Deep, event: Event, after: Deep) -> Iterator[str]:
    """A hand loses at most one card at a time, and only to a decision of its own seat."""
    actor = getattr(event, "seat", None)
    for seat, (old, new) in enumerate(zip(before.table.hands, after.table.hands, strict=True)):
        if new is not old and len(new) < len(old) - (seat == actor):
            yield f"seat {seat}: had {len(old)} cards and has {len(new)}"


def what_is_out_of_the_game_stays_out(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """The cards out of the game only grow."""
    if not set(before.table.beside.removed).issubset(after.table.beside.removed):
        yield f"beside.removed: was {list(before.table.beside.removed)}, is {list(after.table.beside.removed)}"


def the_deck_is_used_up_at_most_twice(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """Depletions are never taken back, and a deck grows only of the discards: once before the second depletion."""
    old, new = before.table, after.table
    if new.course.depletions < old.course.depletions:
        yield f"course.depletions: were {old.course.depletions}, are {new.course.depletions}"
    grown = len(new.deck) > len(old.deck) and old.course.phase != "set_up"
    if grown and new.course.depletions < DEPLETIONS and new.course.depletions == old.course.depletions:
        yield f"deck: grew from {len(old.deck)} to {len(new.deck)} cards without a depletion"


_LATER = {"set_up": 0, "play": 1, "ending": 2, "final": 3}


def the_game_goes_on_and_never_back(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """Set-up, play, the turn of the trigger, the final turns: in this order; the starter stays the starter."""
    old, new = before.table.course, after.table.course
    if _LATER[new.phase] < _LATER[old.phase]:
        yield f"course.phase: was {old.phase}, is {new.phase}"
    if old.starter is not None and new.starter != old.starter:
        yield f"course.starter: was {old.starter}, is {new.starter}"


def the_final_turns_are_one_each(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """When the final turns begin every seat has exactly one, clockwise; from then on they only become fewer."""
    if not after.table.final():
        return
    turns = [frame.seat for frame in after.agenda if isinstance(frame, Acting)]
    if not before.table.final():
        if sorted(turns) != list(after.table.seats()):
            yield f"agenda: final turns of seats {turns}"
        return
    left = [frame.seat for frame in before.agenda if isinstance(frame, Acting)]
    if turns != left[len(left) - len(turns) :]:
        yield f"agenda: final turns of seats {left} were left, now {turns}"


def most_turns(table: Table) -> int:
    """Bound the number of turns of a game, by the argument above."""
    cards, seats = len(table.ruleset.box.cards) + table.ruleset.box.bonus_shares, table.ruleset.seats
    return (5 * cards + 1) * 3 * seats + seats + 1


CLAIMS = Claims(
    form=(OfState(the_table_is_laid_for_its_seats, ("course", "hands", "portfolios", "stacks", "memory", "agenda")),),
    state=(
        OfState(no_card_is_made_or_lost, ("course", "hands", "portfolios", "stacks", "deck", "discards", "beside")),
        OfState(bonus_shares_are_in_no_hand, ("hands", "portfolios", "stacks", "memory", "beside")),
        OfState(what_has_no_order_is_written_in_order, ("hands", "portfolios", "deck", "discards", "beside", "memory")),
        OfState(shares_lie_with_their_company, ("portfolios",)),
        OfState(only_face_down_discards_are_remembered, ("discards", "memory")),
        OfState(only_decades_that_matter_are_remembered, ("stacks", "memory")),
        OfState(the_deck_is_depleted_as_often_as_counted, ("course", "deck")),
        OfState(draws_are_counted_to_a_round, ("course",)),
        OfState(a_card_is_drawn_from_a_deck, ("deck", "discards", "agenda")),
        OfState(what_is_owed_is_counted_from_one, ("agenda",)),
        OfState(whoever_must_pay_can, ("hands", "agenda")),
        OfState(a_price_is_due_for_a_share_in_the_portfolio, ("portfolios", "agenda")),
        OfState(an_ability_is_offered_as_its_card_lies, ("course", "hands", "agenda")),
        OfState(no_dividend_is_paid_in_a_final_turn, ("course", "agenda")),
        OfState(cards_lie_open_only_while_they_are_handed_out, ("course", "beside", "agenda")),
        OfState(the_starter_was_dealt_the_lowest_card, ("course", "hands")),
        OfState(nothing_is_played_in_set_up, ("course", "stacks", "discards", "beside")),
        OfState(the_agenda_is_what_the_rules_leave, ("course", "agenda")),
    ),
    step=(
        OfStep(portfolios_only_grow, ("portfolios",)),
        OfStep(a_share_costs_what_shares_are_in_play, ("portfolios",)),
        OfStep(an_expansion_goes_deeper, ("stacks",)),
        OfStep(only_wildlife_lays_a_card_on_a_higher_one, ("stacks",)),
        OfStep(only_the_seat_that_acts_loses_cards, ("hands",)),
        OfStep(what_is_out_of_the_game_stays_out, ("beside",)),
        OfStep(the_deck_is_used_up_at_most_twice, ("course", "deck")),
        OfStep(the_game_goes_on_and_never_back, ("course",)),
        OfStep(the_final_turns_are_one_each, ("course", "agenda")),
    ),
)
