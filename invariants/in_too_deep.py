"""Claims about In Too Deep.

Why every game ends. Let C be the number of cards in the box, bonus shares included, and n the number of seats. Before
the end is triggered at most two decks are drawn from, the first and the one made of the discards
(`the_deck_is_used_up_at_most_twice`), so at most 2C cards are ever drawn, and at most 3C cards are ever in a hand. A
turn that buys or expands takes a card of a hand for good: into a portfolio or onto a company; what leaves a company
comes back to a hand only through the deck, and a payment from hand to hand makes no card. So at most 3C turns buy or
expand, and at most 2C turns draw a card. All other turns are draws of none, and before 3n of them come in a row there
have been two fundraisers directly after one another (`draws_are_counted_to_a_round`), which trigger the end. From the
trigger on the turn is played out and every seat has one final turn (`the_final_turns_are_one_each`). Within a turn
abilities take cards of the hand, payouts owe finitely many cards, and the steps of a bonus share that draw a numbered
card lay a share for good; without a numbered card to draw nothing is drawn. So `most_turns` bounds every game.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, pairwise
from operator import attrgetter
from typing import Any, TypeAlias

from corestate import Seat, State
from corestate.in_too_deep import GAME, Buy, Discard, Drawn, Event, Expand, Pay, Table
from corestate.in_too_deep.box import BONUS, COMPANIES, DRAFTED, PLACE, Company, Side
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.costs import DiscardDepth, Discarding, MoveDepth
from corestate.in_too_deep.deck import Payout, holds_numbers
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.misplaced import LEAST_PRICE, OCEAN_COST
from corestate.in_too_deep.ocean import MayClean, MayShift
from corestate.in_too_deep.payouts import (
    FOUR,
    Award,
    DealOut,
    Drawing,
    Funding,
    OpeningFour,
    Owed,
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
    bonus_cards,
    first_hand,
)
from corestate.in_too_deep.table import DEPLETIONS, Cards
from corestate.in_too_deep.turn import FUNDS, Acting, CountDraw, TriggerEnd
from corestate.in_too_deep.views import starter_was_dealt_lowest
from corestate.in_too_deep.wildlife import OPTIONAL, MayLift, MayPlayAnother, OfferAbility
from corestate.kernel import END, Frame
from corestate.piles import joined, multiset
from invariants.claims import ACTOR, AGENDA, KIND, REST, Claims, OfState, OfStep

Deep = State[Table, Event]
Owing: TypeAlias = Dealing | DealingBonus | Drawing | PayingDividend | Funding
Offer: TypeAlias = MayClean | MayShift | MayBuy | MayAcquire | MayLift | MayPlayAnother
_OFFERS = (MayClean, MayShift, MayBuy, MayAcquire, MayLift, MayPlayAnother)
_SIDES: dict[type, tuple[Company, Side, int]] = {
    MayClean: ("ocean", "basic", OCEAN_COST),
    MayShift: ("ocean", "advanced", 1),
    MayBuy: ("research", "basic", 1),
    MayAcquire: ("research", "advanced", LEAST_PRICE),
    MayLift: ("wildlife", "basic", 1),
    MayPlayAnother: ("wildlife", "advanced", 1),
}
"""The company and side an ability is of, and how many cards a hand must hold for it to be asked."""
_BONUS_TO_COME = (Award, TurnOver, FinishSetUp, FindStarter)
_OF_A_SEAT = (Acting, Paying, Discarding, PayingOwner, HandOver, CountDraw, OfferAbility, *_OFFERS)
_OF_A_TURN = (Drawing, PayingDividend, Funding, DealOut, TurnOver, OpeningFour, Award)
_WHOSE: dict[type, Callable[[object], Seat]] = {
    **dict.fromkeys(_OF_A_SEAT, attrgetter("seat")),
    **dict.fromkeys(_OF_A_TURN, attrgetter("active")),
}
"""How to tell of a frame whose turn it belongs to."""


def _whose(frame: object) -> Seat | None:
    """Say whose turn a frame belongs to."""
    whose = _WHOSE.get(type(frame))
    return None if whose is None else whose(frame)


_STARTS = frozenset((Acting, Paying, Drawing, PayingDividend, Funding, OpeningFour, Discarding, PayingOwner, *_OFFERS))
"""What a turn may wait for."""
_THEN: dict[type, frozenset[type]] = {
    **dict.fromkeys((Acting, Paying, CountDraw, TriggerEnd, *_OFFERS), frozenset((PassTurn,))),
    **dict.fromkeys((OfferAbility, DiscardDepth, MoveDepth, HandOver), frozenset((PassTurn,))),
    **dict.fromkeys((Award, TurnOver), frozenset((DealOut, Acting))),
    OpeningFour: frozenset((Award,)),
    Drawing: frozenset((CountDraw,)),
    Funding: frozenset((TriggerEnd, PassTurn)),
    PayingDividend: frozenset((TurnOver, DealOut, Acting, OfferAbility, PassTurn)),
    Discarding: frozenset((DiscardDepth, MoveDepth, OfferAbility, PassTurn)),
    PayingOwner: frozenset((HandOver,)),
    PassTurn: frozenset(),
}
"""What may come directly after what in a turn; `PassTurn` stands for the end of it. A payout interrupted by the steps
of a bonus share goes on as it would have; only the steps of those met in set-up come before an action."""
_DEALS: dict[Payout, type] = {"draw": Drawing, "dividend": PayingDividend, "fundraiser": Funding, "bonus": OpeningFour}
_IN_FINAL_TURNS = frozenset((Paying, Drawing, Funding, OpeningFour, Award, DealOut, CountDraw))
"""What may be under way in a final turn: no dividend and no ability."""
_SET_UP = (Dealing, DealingBonus, OpeningDraft, OpeningThird, Drafting)
"""What set-up may wait for."""
_FIRST_FRAMES = (
    (Dealing, FindStarter),
    (DealingBonus, OpeningDraft, FinishSetUp),
    (OpeningDraft, FinishSetUp),
    (Drafting, FinishSetUp),
    (DealingBonus, OpeningThird, FinishSetUp),
    (OpeningThird, FinishSetUp),
)


def there_is_a_hand_for_every_seat(state: Deep) -> Iterable[str]:
    """Whoever sits at the table has a hand."""
    hands, seats = len(state.table.hands), state.table.ruleset.seats
    return () if hands == seats else (f"hands: wanted {seats}, found {hands}",)


def the_table_is_laid_for_its_seats(state: Deep) -> Iterator[str]:
    """There is a portfolio for every seat, one more with two, and every company has its place."""
    table, seats, companies = state.table, state.table.ruleset.seats, len(COMPANIES)
    found = len(table.portfolios), len(table.stacks), len(table.memory.buried), len(table.memory.reached)
    if found != (wanted := (seats + (seats == TWO), companies, seats, companies)):
        yield f"portfolios, stacks, buried, reached: wanted {wanted}, found {found}"
    if {companies} != set(map(len, table.portfolios)):
        yield f"portfolios: shares of {list(map(len, table.portfolios))} companies, not {companies}"


def the_starter_sits_at_the_table(state: Deep) -> Iterator[str]:
    """Nobody has started in the first deal; then somebody at the table has, for good."""
    starter = state.table.course.starter
    if starter is None:
        if state.table.course.phase != "set_up":
            yield "course.starter: play has begun, and nobody has started"
    elif not 0 <= starter < state.table.ruleset.seats:
        yield f"course.starter: there is no seat {starter}"


def no_card_is_made_or_lost(state: Deep) -> Iterator[str]:
    """Every numbered card of the box is in exactly one place, and so is every bonus share that is in the game."""
    return _miscounted(state.table)


def the_card_named_is_moved_and_no_other(before: Deep, event: Event, after: Deep) -> Iterable[str]:
    """A step moves the card it names, to or from the hand it concerns; one that moves more is judged place by place."""
    old, new = before.table, after.table
    if (
        len(old.hands) == len(new.hands)
        and old.beside.bonus == new.beside.bonus
        and old.course.phase == new.course.phase
    ):
        changed, card = _changed(old, new), getattr(event, "card", BONUS)
        if len(changed) == len(("from", "to")):
            (one, was, now), (other, there, then) = changed
            if (gain := len(now) - len(was)) == 1:
                moved = joined(was, card) == now and joined(then, card) == there
            else:
                moved = joined(now, card) == was and joined(there, card) == then
            if moved and _may_gain(before, event, one, gain) and _may_gain(before, event, other, -gain):
                return ()
    found = [place for claim in _PLACE_BY_PLACE for place in claim(after)]
    of_step = a_hand_changes_by_the_card_named_alone, portfolios_only_grow
    return (*found, *(place for claim in of_step for place in claim(before, event, after)))


def _changed(old: Table, new: Table) -> list[tuple[int, Cards, Cards]]:
    """List the places of cards that are not the very same in two tables: hands by their seats, shares from -1 down."""
    found = [trio for trio in zip(count(), old.hands, new.hands) if trio[1] is not trio[2]]
    if old.deck is not new.deck:
        found.append((_PILE, old.deck, new.deck))
    if old.discards is not new.discards:
        found.append((_PILE, old.discards, new.discards))
    if old.stacks is not new.stacks:
        found += [(_PILE, was, now) for was, now in zip(old.stacks, new.stacks, strict=True) if was is not now]
    if old.portfolios is not new.portfolios:
        for owned, owns in zip(old.portfolios, new.portfolios, strict=True):
            if owned is not owns:
                found += [trio for trio in zip(count(-1, -1), owned, owns) if trio[1] is not trio[2]]
    if old.beside is not new.beside:
        places = zip(_beside(old), _beside(new), strict=True)
        found += [(_PILE, was, now) for was, now in places if was is not now]
    return found


_PILE = 99
"""The number of a place that is neither a hand nor a group of shares."""


def _may_gain(before: Deep, event: Event, place: int, gain: int) -> bool:
    """Say whether an event may add a card to a place, or take it away: shares of one company stay for good."""
    if place == _PILE:
        return True
    if place < 0:
        return gain > 0 and before.table.ruleset.box.place_of.get(getattr(event, "card", BONUS)) == -1 - place
    return gain == _gain(before.agenda[0], event, place)


def _beside(table: Table) -> tuple[Cards, Cards]:
    """Return the cards that lie open and those out of the game, in no order."""
    return multiset(table.beside.opened), table.beside.removed


def _gain(frame: Frame[Table], event: Event, seat: int) -> int:
    """Count the cards an event brings a hand, or takes from it below zero."""
    if isinstance(event, Drawn):
        return int(isinstance(frame, _TO_HANDS) and frame.owed[0][0] == seat)
    if isinstance(frame, PayingOwner) and seat == frame.owner:
        return 1
    return -1 if isinstance(event, (Buy, Expand, Discard, Pay)) and event.seat == seat else 0


_TO_HANDS = (Dealing, DealingBonus, Drawing, PayingDividend, Funding)


def a_hand_changes_by_the_card_named_alone(before: Deep, event: Event, after: Deep) -> Iterator[str]:
    """A hand gains the card dealt or paid to it, loses the card its own seat has named, and no other."""
    had, has, card = before.table.hands, after.table.hands, getattr(event, "card", BONUS)
    if len(had) != len(has):
        yield f"hands: there were {len(had)} and are {len(has)}"
    for seat, (old, new) in enumerate(zip(had, has, strict=False)):
        gain = 0 if new is old else _gain(before.agenda[0], event, seat)
        if new is not old and (gain == 0 or (new != joined(old, card) if gain > 0 else old != joined(new, card))):
            yield f"hands: seat {seat} had {list(old)} and has {list(new)} after {event}"


def _miscounted(table: Table) -> Iterator[str]:
    """Count every card of a table."""
    beside, box = table.beside, table.ruleset.box
    places = chain(table.hands, table.stacks, *table.portfolios)
    found = sorted([*table.deck, *table.discards, *beside.opened, *beside.removed, *chain.from_iterable(places)])
    bonus = len(found) - len(box.cards)
    if found != [BONUS] * bonus + [*box.cards]:
        twice = sorted({card for card, other in pairwise(found) if card == other and card != BONUS})
        lost = sorted(set(box.cards) - set(found))
        yield f"cards: in two places {twice}, nowhere {lost}, unknown {sorted(set(found) - {BONUS, *box.cards})}"
    elif bonus + beside.bonus != (owned := _bonus_shares(table)) or beside.bonus < 0:
        yield f"bonus shares: {owned} are in the game, found {bonus} in piles and {beside.bonus} aside"


def _bonus_shares(table: Table) -> int:
    """Count the bonus shares in the game: none but with two seats, and none before they are shuffled in."""
    if table.ruleset.seats != TWO:
        return 0
    waits_in_box = table.course.phase == "set_up" and table.ruleset.rulings.bonus_cards_enter == "after"
    return 0 if waits_in_box else table.ruleset.box.bonus_shares


def hands_are_written_in_order_and_hold_no_bonus_share(state: Deep) -> Iterable[str]:
    """A hand is a multiset of numbered cards: the one way of writing it is from the lowest card up."""
    return [f"hands: {list(hand)} is not a hand in ascending order" for hand in state.table.hands if not _is_hand(hand)]


def _is_hand(hand: Cards) -> bool:
    return not hand or (hand[0] > BONUS and [*hand] == sorted(hand))


def no_bonus_share_lies_open(state: Deep) -> Iterator[str]:
    """On companies and among opened cards lie numbered cards alone."""
    for cards in (*state.table.stacks, state.table.beside.opened):
        if BONUS in cards:
            yield f"stacks, beside.opened: a bonus share lies among {list(cards)}"


def the_deck_is_written_in_order(state: Deep) -> Iterable[str]:
    """Nobody knows an order in the deck."""
    deck = state.table.deck
    return () if [*deck] == sorted(deck) else (f"deck: {list(deck)} is not in ascending order",)


def what_has_left_the_hands_is_written_in_order(state: Deep) -> Iterator[str]:
    """Discards are shuffled before they are drawn, and what is out of the game has no order."""
    for cards in (state.table.discards, state.table.beside.removed):
        if [*cards] != sorted(cards):
            yield f"discards, beside.removed: {list(cards)} is not in ascending order"


def what_is_remembered_is_written_in_order(state: Deep) -> Iterator[str]:
    """Buried cards and decades reached are multisets too."""
    for cards in chain(state.table.memory.buried, state.table.memory.reached):
        if [*cards] != sorted(cards):
            yield f"memory: {list(cards)} is not in ascending order"


def shares_lie_with_their_company(state: Deep) -> Iterable[str]:
    """In a portfolio every share is grouped with those of its company, from the lowest up."""
    place_of, portfolios = state.table.ruleset.box.place_of, state.table.portfolios
    for owner, portfolio in enumerate(portfolios):
        for place, shares in enumerate(portfolio):
            if len(shares) > 1 and [*shares] != sorted(shares):
                return (f"portfolios[{owner}]: {list(shares)} are not in ascending order",)
            for card in shares:
                if place_of.get(card) != place:
                    return (f"portfolios[{owner}]: card {card} shows no {COMPANIES[place]} share",)
    return ()


def only_face_down_discards_are_remembered(state: Deep) -> Iterator[str]:
    """What one seat alone knows lies among the discards, and only where discards of a hand lie face down."""
    table = state.table
    if not any(table.memory.buried):
        return
    buried = [card for cards in table.memory.buried for card in cards]
    if table.ruleset.rulings.discards == "face_up":
        yield f"memory.buried: {buried} lie face up"
    if not set(buried).issubset(table.discards) or len(set(buried)) != len(buried):
        yield f"memory.buried: {buried} are not among the discards {list(table.discards)}"


def only_decades_that_matter_are_remembered(state: Deep) -> Iterator[str]:
    """The decades a company ever reached are kept where they count, and hold those of all cards lying there."""
    table, reached = state.table, state.table.memory.reached
    if table.ruleset.rulings.new_decade == "top_card":
        if any(reached):
            yield f"memory.reached: {list(reached)} is remembered for nothing"
        return
    for company, decades, stack in zip(COMPANIES, reached, table.stacks, strict=True):
        if not {table.decade(card) for card in stack}.issubset(decades):
            yield f"memory.reached: {company} has forgotten a decade of {list(stack)}, remembers {list(decades)}"


def the_deck_is_depleted_as_often_as_counted(state: Deep) -> Iterable[str]:
    """No deck lies empty uncounted: not where the last card taken depletes it, unless it waits for discards."""
    course, rulings = state.table.course, state.table.ruleset.rulings
    if state.table.deck or rulings.depleted == "draw_from_empty" or course.depletions == DEPLETIONS:
        return ()
    if not course.depletions and rulings.empty_discard == "waits":
        return ()
    return (f"deck: empty, and {course.depletions} depletions counted",)


def two_depletions_trigger_the_end(state: Deep) -> Iterable[str]:
    """Depletions are counted to two, not in set-up, and the second has triggered the end."""
    course = state.table.course
    least, most = _DEPLETIONS[course.phase]
    return () if least <= course.depletions <= most else (f"course: {course.depletions} depletions in {course.phase}",)


_DEPLETIONS = {
    "set_up": (0, 0),
    "play": (0, DEPLETIONS - 1),
    "ending": (DEPLETIONS, DEPLETIONS),
    "final": (0, DEPLETIONS),
}
"""How often the deck can have been depleted. Fundraisers trigger the end when a turn is over: nothing waits there."""


def draws_are_counted_to_a_round(state: Deep) -> Iterator[str]:
    """Draws running stay below the number of seats: as many make a fundraiser, and two of those the end."""
    course = state.table.course
    if not 0 <= course.draws < state.table.ruleset.seats or course.fundraisers not in {0, 1}:
        yield f"course: {course.draws} draws and {course.fundraisers} fundraisers running"


def what_is_asked_can_be_answered(state: Deep) -> Iterable[str]:
    """A card wanted can be drawn, what is due lies in the hand, what is sold lies with its owner, and so on."""
    frame = state.agenda[0] if state.agenda else None
    look = _LOOKS.get(type(frame))
    problem = None if look is None else look(state.table, frame)
    return () if problem is None else (f"{problem} at {frame}",)


def what_is_owed_becomes_less(before: Deep, _event: Event, after: Deep) -> Iterable[str]:
    """What goes on being paid is less than before, as long as there are cards to pay it with; all else is looked at."""
    asked, asks = before.agenda[0], after.agenda[0] if after.agenda else None
    same = before.table.course is after.table.course and before.table.portfolios is after.table.portfolios
    if same and isinstance(asks, Paying) and isinstance(asked, Paying):
        held = len(after.table.hands[asks.seat])
        if asks.seat == asked.seat and asks.share == asked.share and 1 <= asks.due < asked.due and asks.due <= held:
            return ()
    if same and isinstance(asks, _PAYOUTS) and isinstance(asked, _PAYOUTS) and type(asked) is type(asks):
        (seat, cards), *others = asked.owed
        left = ((seat, cards - 1), *others) if cards > 1 else tuple(others)
        if left and asks.owed == left and asks.active == asked.active and _drawing(after.table, asks) is None:
            return ()
    return what_is_asked_can_be_answered(after)


_PAYOUTS = (PayingDividend, Funding)


def what_waits_can_happen(state: Deep) -> Iterable[str]:
    """What is to happen after the question can: cards to be moved lie there, cards owed can be owed, and so on."""
    table = state.table
    return [
        f"{problem} at {frame}"
        for frame in state.agenda[1:]
        if (look := _LOOKS.get(type(frame))) is not None and (problem := look(table, frame)) is not None
    ]


def _owing(table: Table, frame: Owing) -> str | None:
    """Look at a payout under way: somebody is owed a card, which can be drawn."""
    if not frame.owed:
        return "nothing is owed"
    return _drawing(table, frame) or _can_be_owed(table, frame)


def _can_be_owed(table: Table, frame: Owing | DealOut) -> str | None:
    """Look at what is owed: to each seat at most once, at least one card, and no more than this payout deals."""
    owed, seats = frame.owed, table.ruleset.seats
    for seat, cards in owed:
        if cards < 1 or not 0 <= seat < seats:
            return f"{cards} cards cannot be owed to seat {seat}"
    if len(owed) > 1 and len(dict(owed)) != len(owed):
        return f"{owed} names a seat twice"
    due = _DUE.get(_DEALS[frame.payout] if isinstance(frame, DealOut) else type(frame))
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
    return places == sorted(places)


def _two_each(table: Table, frame: Funding | DealOut) -> bool:
    """A fundraiser is of two cards for everybody, in the order of payouts, as far as it has not been dealt."""
    seats, owed = table.ruleset.seats, frame.owed
    if _places(table, frame.active, owed) != [*range(seats - len(owed), seats)]:
        return False
    return all(cards <= FUNDS if index == 0 else cards == FUNDS for index, (_, cards) in enumerate(owed))


def _places(table: Table, active: Seat, owed: Owed) -> list[int]:
    """Say as the how manieth each seat is dealt its cards of a payout (itd.ruling.payout_order)."""
    seats = table.ruleset.seats
    begins = active if table.ruleset.rulings.payout_order == "active_first" else table.course.starter or 0
    return [(seat - begins) % seats for seat, _ in owed]


_DUE: dict[type, Callable[[Table, Any], bool]] = {
    Drawing: _one_card,
    PayingDividend: _some_shares,
    Funding: _two_each,
    OpeningFour: lambda _table, _frame: False,
}
"""How much a payout may owe; set-up is looked at by itself, and the four cards of a bonus share are owed to nobody."""


def _drawing(table: Table, _frame: object) -> str | None:
    """Look at the deck a card is drawn from: a numbered card is in it, or among the discards."""
    if table.deck and (holds_numbers(table.deck) or holds_numbers(table.discards)):
        return None
    return "there is no numbered card to draw"


def _revealing(table: Table, frame: OpeningDraft | OpeningThird) -> str | None:
    """Look at the cards still to be opened in set-up."""
    return _drawing(table, frame) if frame.cards > 0 else f"{frame.cards} cards are to come"


def _opening(table: Table, frame: OpeningFour) -> str | None:
    """Look at the cards still to be opened for a bonus share."""
    if not 1 <= frame.cards <= FOUR:
        return f"{frame.cards} of {FOUR} cards are to come"
    return _of_two(table, frame) or _drawing(table, frame)


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
    return _due(table, frame, max(LEAST_PRICE, table.price(table.ruleset.box.place_of[frame.share])))


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
    company, side, cost = _SIDES[type(frame)]
    held = len(table.hands[frame.seat])
    if not table.stacks[PLACE[company]]:
        return f"{company} has no depth card"
    if getattr(table.ruleset.options, company) != side:
        return "the other side lies up"
    if held < cost:
        return f"{held} cards are in the hand"
    return None if not isinstance(frame, MayAcquire) or _sold(table, frame.seat, held) else "no share can be bought"


def _sold(table: Table, seat: Seat, purse: int) -> bool:
    """Say whether a share in another portfolio costs no more than this."""
    others = [portfolio for owner, portfolio in enumerate(table.portfolios) if owner != seat]
    return any(
        any(shares) and sum(map(len, (*shares, table.portfolios[seat][place]))) <= purse
        for place, shares in enumerate(zip(*others, strict=True))
    )


def _waiting(table: Table, frame: OfferAbility) -> str | None:
    """Look at an ability that waits for the dividend: its company has been expanded."""
    expanded = frame.company in OPTIONAL and table.stacks[PLACE[frame.company]]
    return None if expanded else f"{frame.company} has not been expanded for an ability"


_LOOKS: dict[type, Callable[[Table, Any], str | None]] = {
    **dict.fromkeys((Dealing, DealingBonus, Drawing, PayingDividend, Funding), _owing),
    **dict.fromkeys((OpeningDraft, OpeningThird), _revealing),
    **dict.fromkeys((Award, TurnOver), _of_two),
    **dict.fromkeys((DiscardDepth, MoveDepth), _taking),
    **dict.fromkeys(_SIDES, _offering),
    Drafting: _drafting,
    Paying: _paying,
    Discarding: _discarding,
    PayingOwner: _paying_owner,
    DealOut: _can_be_owed,
    OpeningFour: _opening,
    OfferAbility: _waiting,
    HandOver: _selling,
}
"""What must hold for a frame to be carried out."""


def opened_cards_wait_to_be_handed_out(state: Deep) -> Iterable[str]:
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


def no_card_lies_open_for_nothing(state: Deep) -> Iterable[str]:
    """Cards lie open only while they are opened or chosen."""
    opened, frame = state.table.beside.opened, state.agenda[0] if state.agenda else None
    return () if not opened or isinstance(frame, _OPENS) else (f"beside.opened: {list(opened)} at {frame}",)


_OPENS = (Drafting, OpeningDraft, OpeningFour)
"""What is done with opened cards."""
_OPENS_NONE = (*(frame for frame in GAME.frames.values() if frame not in _OPENS), type(None))


def a_bonus_share_aside_has_steps_to_come(state: Deep) -> Iterable[str]:
    """A bonus share that lies aside is still to be awarded or turned over."""
    aside = state.table.beside.bonus
    if not aside or any(isinstance(one, _BONUS_TO_COME) for one in state.agenda):
        return ()
    return (f"beside.bonus: {aside} bonus shares wait for nothing",)


def nothing_is_played_in_set_up(state: Deep) -> Iterable[str]:
    """Before play begins nothing is played, discarded or counted."""
    table, course = state.table, state.table.course
    if course.phase != "set_up":
        return ()
    if any(table.stacks) or table.discards or table.beside.removed or course.draws or course.fundraisers:
        return (f"stacks, discards: {table.stacks}, {table.discards} before play began",)
    return ()


def set_up_deals_everybody_their_cards(state: Deep) -> Iterable[str]:
    """In set-up hands and portfolios hold what has been dealt and taken so far, and the starter has the lowest card.

    No other hand then has more cards below the starter's lowest than it was dealt as a bonus.
    """
    frame, table = state.agenda[0] if state.agenda else None, state.table
    if not isinstance(frame, _SET_UP):
        return ()
    first, seats = first_hand(table.ruleset), table.seats()
    if table.course.starter is None:
        return _dealt_so_far(table, frame, tuple([(seat, first) for seat in seats]), [0] * len(seats))
    if wrong := _dealt_so_far(table, frame, bonus_cards(table), [first] * len(seats)):
        return wrong
    if wrong := _taken_so_far(table, state.agenda):
        return wrong
    if not starter_was_dealt_lowest(table):
        return (f"hands: seat {table.course.starter} cannot have been dealt the lowest card",)
    return ()


def _dealt_so_far(table: Table, frame: Frame[Table], whole: Owed, hands: list[int]) -> tuple[str, ...]:
    """Look at the sizes of hands: a deal adds a whole to what they were, and what it still owes is the rest of it."""
    owed = frame.owed if isinstance(frame, (Dealing, DealingBonus)) else ()
    done = len(whole) - len(owed)
    if done < 0 or (owed and not _is_rest(owed, whole[done:])):
        return (f"agenda: {owed} is not the rest of {whole}",)
    for seat, cards in whole:
        hands[seat] += cards
    for seat, cards in owed:
        hands[seat] -= cards
    found = [*map(len, table.hands)]
    return () if found == hands else (f"hands: of {found} cards, not {hands}",)


def _is_rest(owed: Owed, whole: Owed) -> bool:
    """Compare what is owed with the end of a deal: the first may have been dealt to, the others have not."""
    (seat, cards), (to, most) = owed[0], whole[0]
    return seat == to and cards <= most and owed[1:] == whole[1:]


def _taken_so_far(table: Table, agenda: tuple[Frame[Table], ...]) -> tuple[str, ...]:
    """Look at first shares: what is not to be opened or taken any more lies in the portfolios."""
    wanted = [0] * len(table.portfolios)
    order = table.clockwise(table.first()) * DRAFTED
    for frame in agenda:
        if isinstance(frame, OpeningThird):
            wanted[-1] = table.ruleset.box.third_portfolio - frame.cards
        elif isinstance(frame, OpeningDraft) and frame.cards + len(table.beside.opened) != len(order):
            return (f"agenda: {frame.cards} of {len(order)} cards are to be opened",)
        elif isinstance(frame, Drafting):
            if frame.choosers != order[len(order) - len(frame.choosers) :]:
                return (f"agenda: {frame.choosers} do not choose clockwise from the starter",)
            wanted = [DRAFTED - frame.choosers.count(seat) for seat in table.seats()]
    found = [sum(map(len, portfolio)) for portfolio in table.portfolios]
    return () if found == wanted else (f"portfolios: of {found} shares, not {wanted}",)


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
    if tuple(map(type, agenda)) not in _FIRST_FRAMES:
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
    acting = [own_seat for frame in own if (own_seat := _whose(frame)) is not None][:1]
    order = acting + turns
    if len(order) > table.ruleset.seats or any(b != table.clockwise(a)[1] for a, b in pairwise(order)):
        yield f"agenda: final turns of seats {order}"
    if acting:
        yield from _of_one_turn(table, own, acting[0])
    for frame in own:
        dividend = isinstance(frame, DealOut) and frame.payout == "dividend"
        if dividend or type(frame) not in _IN_FINAL_TURNS:
            yield f"agenda: {frame} in a final turn"


def _of_one_turn(table: Table, frames: tuple[Frame[Table], ...], seat: Seat) -> Iterable[str]:
    """Make sure that the frames of a turn follow each other as the rules have it, all of the seat whose turn it is."""
    lawful = _STARTS
    for frame in frames:
        kind = type(frame)
        if kind not in lawful or ((whose := _WHOSE.get(kind)) is not None and whose(frame) != seat):
            return (f"agenda: {frame} in the turn of seat {seat}",)
        lawful = _THEN[_DEALS[frame.payout] if isinstance(frame, DealOut) else kind]
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


def portfolios_only_grow(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """A share never leaves a portfolio, but by advanced research for that of another player."""
    sold = before.table.ruleset.options.research == "advanced"
    for owner, (old, new) in enumerate(zip(before.table.portfolios, after.table.portfolios, strict=True)):
        if new is old:
            continue
        lost = {
            card for there, now in zip(old, new, strict=True) if there is not now for card in {*there}.difference(now)
        }
        if any(not sold or after.table.owner(card) in {None, after.table.ruleset.seats} for card in lost):
            yield f"portfolios[{owner}]: lost {sorted(lost)}"


def a_share_costs_what_shares_are_in_play(before: Deep, event: Event, after: Deep) -> Iterable[str]:
    """A buyer owes as many cards as shares of the company were in play, two fewer with research, never below zero."""
    if not isinstance(event, Buy):
        return ()
    place = before.table.ruleset.box.place_of[event.card]
    price = sum([len(portfolio[place]) for portfolio in before.table.portfolios])
    if isinstance(before.agenda[0], MayBuy):
        price = max(0, price - DISCOUNT)
    frame = after.agenda[0] if after.agenda else None
    due = frame.due if isinstance(frame, Paying) else 0
    return () if due == price else (f"seat {event.seat}: owes {due} for card {event.card}, which costs {price}",)


def an_expansion_goes_deeper(before: Deep, event: Event, after: Deep) -> Iterable[str]:
    """The card of an expansion lies on the company it was played on; as an action it exceeds the one below."""
    if not isinstance(event, Expand):
        return ()
    place = PLACE[event.company]
    old, new = before.table.stacks[place], after.table.stacks[place]
    if new != (*old, event.card):
        return (f"{event.company}: was {list(old)}, is {list(new)} after {event.card}",)
    if isinstance(before.agenda[0], Acting) and old and old[-1] >= event.card:
        return (f"{event.company}: {event.card} is not above {old[-1]}",)
    return ()


def only_wildlife_lays_a_card_on_a_higher_one(before: Deep, event: Event, after: Deep) -> Iterable[str]:
    """Depth cards ascend, but for one place more with every use of wildlife: taking cards out never adds a descent."""
    gained = 0
    for old, new in zip(before.table.stacks, after.table.stacks, strict=True):
        if new is not old and (new[:-1] != old or new[-2:] != tuple(sorted(new[-2:]))):
            gained += _descents(new) - _descents(old)
    if gained <= _wildlife_used(before, event):
        return ()
    return (f"stacks: {gained} cards more lie on a higher one, by {event}",)


def _descents(stack: Cards) -> int:
    """Count the cards that lie directly on a higher one."""
    return sum([lower > upper for lower, upper in pairwise(stack)])


def _wildlife_used(before: Deep, event: Event) -> int:
    """Say how many cards this step may lay whatever their height."""
    frame = before.agenda[0]
    if isinstance(event, Expand):
        return int(isinstance(frame, MayPlayAnother))
    return int(isinstance(frame, Discarding) and frame.ability == "itd.wildlife.basic")


def a_company_never_forgets_a_decade(before: Deep, _event: Event, after: Deep) -> Iterable[str]:
    """The decades a company ever reached only become more."""
    old, new = before.table.memory.reached, after.table.memory.reached
    if new is old:
        return ()
    return [
        f"memory.reached: {company} had reached {list(was)}, now {list(now)}"
        for company, was, now in zip(COMPANIES, old, new, strict=True)
        if not set(was).issubset(now)
    ]


def an_expansion_pays_for_a_new_decade(before: Deep, event: Event, after: Deep) -> Iterable[str]:
    """An expansion that opens a decade pays a card a share, treasure as its side has it, unless no card is left."""
    if not isinstance(event, Expand) or not isinstance(before.agenda[0], Acting):
        return ()
    place, table = PLACE[event.company], before.table
    due = (
        _shares_paid(table, event, place) if table.course.phase != "final" and _opens(table, event.card, place) else {}
    )
    then = after.agenda[0] if after.agenda else None
    owed = dict(then.owed) if isinstance(then, PayingDividend) else {}
    if owed == due or (not owed and not holds_numbers(after.table.deck)):
        return ()
    return (f"{event.company}: owes {owed} after {event.card}, should owe {due}",)


def _opens(table: Table, card: int, place: int) -> bool:
    """Say whether a card opens a decade of a company, or the company."""
    stack, from_one = table.stacks[place], table.ruleset.rulings.decade_of == "from_one"
    if not stack:
        return True
    decade = (card - from_one) // 10
    if table.ruleset.rulings.new_decade == "ever_reached":
        return decade not in table.memory.reached[place]
    return decade != (stack[-1] - from_one) // 10


def _shares_paid(table: Table, event: Expand, place: int) -> dict[int, int]:
    """Count the cards a dividend pays to each seat."""
    held = [len(portfolio[place]) for portfolio in table.portfolios]
    due = dict(enumerate(held[: table.ruleset.seats]))
    if event.company == "treasure":
        rulings = table.ruleset.rulings
        most = max(held if rulings.treasure_third == "counts" else due.values())
        if table.ruleset.options.treasure == "advanced":
            due[event.seat] = most
        elif most or rulings.treasure_nobody == "everybody":
            due = {seat: cards + (cards == most) for seat, cards in due.items()}
    return {seat: cards for seat, cards in due.items() if cards}


def a_fundraiser_begins_with_two_cards_for_everybody(before: Deep, _event: Event, after: Deep) -> Iterable[str]:
    """When a fundraiser begins everybody is owed two cards."""
    frame = after.agenda[0] if after.agenda else None
    if not isinstance(frame, Funding):
        return ()
    if any(isinstance(one, (Funding, DealOut)) for one in before.agenda):
        return ()
    whole = [(seat, FUNDS) for seat in after.table.seats()]
    return () if sorted(frame.owed) == whole else (f"agenda: a fundraiser of {frame.owed}",)


def the_third_player_is_awarded_what_it_owns_most_of(before: Deep, event: Event, after: Deep) -> Iterable[str]:
    """Of the cards opened it gets the first share of the company it owns most of, which gets the lowest that fits."""
    if before.table.ruleset.seats != TWO or not before.table.beside.opened or after.table.beside.opened:
        return ()
    old, new, box = before.table, after.table, before.table.ruleset.box
    opened = (*old.beside.opened, event.card) if isinstance(event, Drawn) else old.beside.opened
    owned = [len(shares) for shares in old.portfolios[-1]]
    best = max(owned[box.place_of[card]] for card in opened)
    share = next(card for card in opened if owned[box.place_of[card]] == best)
    place = box.place_of[share]
    stack = old.stacks[place]
    fits = [card for card in opened if card != share and (not stack or card > stack[-1])]
    if [*new.portfolios[-1][place]] != sorted((*old.portfolios[-1][place], share)):
        return (f"portfolios: card {share} of {list(opened)} was not awarded",)
    if new.stacks[place] != (*stack, *sorted(fits)[:1]):
        return (f"stacks: {COMPANIES[place]} was {list(stack)}, is {list(new.stacks[place])} after {list(opened)}",)
    return ()


def what_is_out_of_the_game_stays_out(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """The cards out of the game only grow."""
    if not set(before.table.beside.removed).issubset(after.table.beside.removed):
        yield f"beside.removed: was {list(before.table.beside.removed)}, is {list(after.table.beside.removed)}"


def the_deck_is_used_up_at_most_twice(before: Deep, _event: Event, after: Deep) -> Iterable[str]:
    """Depletions are never taken back, and a deck grows only of the discards: once before the second depletion."""
    old, new = before.table, after.table
    counted, now = old.course.depletions, new.course.depletions
    if now < counted:
        return (f"course.depletions: were {counted}, are {now}",)
    if len(new.deck) > len(old.deck) and now == counted < DEPLETIONS and old.course.phase != "set_up":
        return (f"deck: grew from {len(old.deck)} to {len(new.deck)} cards without a depletion",)
    return ()


_LATER = {"set_up": 0, "play": 1, "ending": 2, "final": 3}


def the_game_goes_on_and_never_back(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """Set-up, play, the turn of the trigger, the final turns: in this order; the starter stays the starter."""
    old, new = before.table.course, after.table.course
    if _LATER[new.phase] < _LATER[old.phase]:
        yield f"course.phase: was {old.phase}, is {new.phase}"
    if old.starter is not None and new.starter != old.starter:
        yield f"course.starter: was {old.starter}, is {new.starter}"


def the_final_turns_are_one_each(before: Deep, _event: Event, after: Deep) -> Iterable[str]:
    """When the final turns begin every seat has exactly one, clockwise; from then on they only become fewer."""
    if after.table.course.phase != "final":
        return ()
    turns = [frame.seat for frame in after.agenda if isinstance(frame, Acting)]
    left = [frame.seat for frame in before.agenda if isinstance(frame, Acting)]
    if before.table.course.phase != "final":
        lawful = sorted(turns) == list(after.table.seats())
    else:
        lawful = turns == left[len(left) - len(turns) :]
    return () if lawful else (f"agenda: final turns of seats {left} were left, now {turns}",)


def most_turns(table: Table) -> int:
    """Bound the number of turns of a game, by the argument above."""
    cards, seats = len(table.ruleset.box.cards) + table.ruleset.box.bonus_shares, table.ruleset.seats
    return (5 * cards + 1) * 3 * seats + seats + 1


_CARDS = ("course", "hands", "portfolios", "stacks", "deck", "discards", "beside")
_PLAYED = ("course", "hands", "portfolios", "stacks", "deck", "discards", AGENDA)
_PLACE_BY_PLACE = (
    no_card_is_made_or_lost,
    hands_are_written_in_order_and_hold_no_bonus_share,
    the_deck_is_written_in_order,
    what_has_left_the_hands_is_written_in_order,
    shares_lie_with_their_company,
)
"""What is true of cards in their places, and stays true when one of them moves."""
CLAIMS = Claims(
    form=(
        OfState(there_is_a_hand_for_every_seat, ("hands",), kept=the_card_named_is_moved_and_no_other),
        OfState(the_table_is_laid_for_its_seats, ("portfolios", "stacks", "memory")),
        OfState(the_starter_sits_at_the_table, ("course",)),
    ),
    state=(
        OfState(no_card_is_made_or_lost, _CARDS, kept=the_card_named_is_moved_and_no_other),
        OfState(
            hands_are_written_in_order_and_hold_no_bonus_share, ("hands",), kept=the_card_named_is_moved_and_no_other
        ),
        OfState(no_bonus_share_lies_open, ("stacks", "beside")),
        OfState(the_deck_is_written_in_order, ("deck",), kept=the_card_named_is_moved_and_no_other),
        OfState(
            what_has_left_the_hands_is_written_in_order,
            ("discards", "beside"),
            kept=the_card_named_is_moved_and_no_other,
        ),
        OfState(what_is_remembered_is_written_in_order, ("memory",)),
        OfState(shares_lie_with_their_company, ("portfolios",), kept=the_card_named_is_moved_and_no_other),
        OfState(only_face_down_discards_are_remembered, ("discards", "memory")),
        OfState(only_decades_that_matter_are_remembered, ("stacks", "memory")),
        OfState(the_deck_is_depleted_as_often_as_counted, ("course", "deck")),
        OfState(two_depletions_trigger_the_end, ("course",)),
        OfState(draws_are_counted_to_a_round, ("course",)),
        OfState(what_is_asked_can_be_answered, _PLAYED, kept=what_is_owed_becomes_less),
        OfState(what_waits_can_happen, ("course", "portfolios", "stacks", REST)),
        OfState(opened_cards_wait_to_be_handed_out, ("beside", AGENDA), asking=_OPENS),
        OfState(no_card_lies_open_for_nothing, ("beside",), asking=_OPENS_NONE),
        OfState(a_bonus_share_aside_has_steps_to_come, ("beside", REST)),
        OfState(nothing_is_played_in_set_up, ("course", "stacks", "discards", "beside")),
        OfState(set_up_deals_everybody_their_cards, (*_CARDS, AGENDA), asking=_SET_UP),
        OfState(the_agenda_is_what_the_rules_leave, ("course", KIND, ACTOR, REST)),
        OfState(a_cost_is_paid_for_what_comes_next, (AGENDA,), asking=(Discarding, PayingOwner)),
    ),
    step=(
        OfStep(portfolios_only_grow, ("portfolios",), implied_by=the_card_named_is_moved_and_no_other),
        OfStep(a_share_costs_what_shares_are_in_play, (AGENDA,), by=(Buy,)),
        OfStep(an_expansion_goes_deeper, (AGENDA,), by=(Expand,)),
        OfStep(only_wildlife_lays_a_card_on_a_higher_one, ("stacks",)),
        OfStep(a_hand_changes_by_the_card_named_alone, ("hands",), implied_by=the_card_named_is_moved_and_no_other),
        OfStep(a_company_never_forgets_a_decade, ("memory",)),
        OfStep(an_expansion_pays_for_a_new_decade, (AGENDA,), by=(Expand,)),
        OfStep(a_fundraiser_begins_with_two_cards_for_everybody, (AGENDA,), leading_to=(Funding,)),
        OfStep(the_third_player_is_awarded_what_it_owns_most_of, ("beside",)),
        OfStep(what_is_out_of_the_game_stays_out, ("beside",)),
        OfStep(the_deck_is_used_up_at_most_twice, ("course", "deck")),
        OfStep(the_game_goes_on_and_never_back, ("course",)),
        OfStep(the_final_turns_are_one_each, ("course", KIND, ACTOR, REST)),
    ),
    whose=_WHOSE,
)
