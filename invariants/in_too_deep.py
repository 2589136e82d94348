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

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, pairwise, zip_longest
from operator import attrgetter
from typing import Any, TypeAlias

from corestate import Seat, State
from corestate.in_too_deep import Buy, Event, Expand, Table
from corestate.in_too_deep.box import BONUS, COMPANIES, DRAFTED, PLACE, Company, Side
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.costs import DiscardDepth, Discarding, MoveDepth
from corestate.in_too_deep.deck import holds_numbers
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.misplaced import LEAST_PRICE, OCEAN_COST
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
from corestate.in_too_deep.turn import Acting, CountDraw, TriggerEnd
from corestate.in_too_deep.views import starter_was_dealt_lowest
from corestate.in_too_deep.wildlife import MayLift, MayPlayAnother, OfferAbility
from corestate.kernel import END, Frame
from invariants.claims import Claims, OfState, OfStep

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
_OF_A_TURN = (Drawing, PayingDividend, Funding, DealOut, TurnOver, OpenFour, OpeningFour, Award)
_WHOSE: dict[type, Callable[[object], Seat]] = {
    **dict.fromkeys(_OF_A_SEAT, attrgetter("seat")),
    **dict.fromkeys(_OF_A_TURN, attrgetter("active")),
}
"""How to tell of a frame whose turn it belongs to."""
_IN_A_TURN = {DiscardDepth, MoveDepth, TriggerEnd}
"""Frames of a turn that do not say whose."""
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


def no_card_is_made_or_lost(state: Deep) -> Iterable[str]:
    """Every numbered card of the box is in exactly one place, and so is every bonus share that is in the game."""
    table = state.table
    wrong = () if _SOUND and _moved_alone(_SOUND[0], table) else tuple(_miscounted(table))
    if not wrong:
        _SOUND[:] = (table,)
    return wrong


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


def _moved_alone(old: Table, new: Table) -> bool:
    """Say whether all that differs between two tables holds the same cards: then cards were moved, and no more."""
    if old.beside is not new.beside or old.ruleset is not new.ruleset or old.course.phase != new.course.phase:
        return False
    gone: list[int] = []
    come: list[int] = []
    if old.deck is not new.deck:
        gone += old.deck
        come += new.deck
    if old.discards is not new.discards:
        gone += old.discards
        come += new.discards
    groups = [zip(old.hands, new.hands, strict=False)]
    if old.stacks is not new.stacks:
        groups.append(zip(old.stacks, new.stacks, strict=False))
    if old.portfolios is not new.portfolios:
        groups.append(zip(chain(*old.portfolios), chain(*new.portfolios), strict=False))
    for group in groups:
        for before, after in group:
            if after is not before:
                gone += before
                come += after
    gone.sort()
    come.sort()
    return gone == come


_SOUND: list[Table] = []
"""The last table found to hold every card once: the next differs from it in a card or two."""


def _bonus_shares(table: Table) -> int:
    """Count the bonus shares in the game: none but with two seats, and none before they are shuffled in."""
    if table.ruleset.seats != TWO:
        return 0
    waits_in_box = table.course.phase == "set_up" and table.ruleset.rulings.bonus_cards_enter == "after"
    return 0 if waits_in_box else table.ruleset.box.bonus_shares


def hands_are_written_in_order_and_hold_no_bonus_share(state: Deep) -> Iterable[str]:
    """A hand is a multiset of numbered cards: the one way of writing it is from the lowest card up."""
    hands, known = state.table.hands, _ORDERED[0]
    for hand, before in zip_longest(hands, known):
        if hand and hand is not before and ([*hand] != sorted(hand) or hand[0] <= BONUS):
            return (f"hands: {list(hand)} is not a hand in ascending order",)
    _ORDERED[0] = hands
    return ()


_ORDERED: list[tuple[Cards, ...]] = [()]
"""The last hands found in order: most of the next ones are the same."""


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
    most = {"set_up": 0, "play": DEPLETIONS - 1}.get(course.phase, DEPLETIONS)
    return () if 0 <= course.depletions <= most else (f"course: {course.depletions} depletions in {course.phase}",)


def draws_are_counted_to_a_round(state: Deep) -> Iterator[str]:
    """Draws running stay below the number of seats: as many make a fundraiser, and two of those the end."""
    course = state.table.course
    if not 0 <= course.draws < state.table.ruleset.seats or course.fundraisers not in {0, 1}:
        yield f"course: {course.draws} draws and {course.fundraisers} fundraisers running"


def what_is_to_happen_can(state: Deep) -> Iterable[str]:
    """A card wanted can be drawn, what is due lies in the hand, what is sold lies with its owner, and so on."""
    table = state.table
    return [
        f"{problem} at {frame}"
        for frame in state.agenda
        if (look := _LOOKS.get(type(frame))) is not None and (problem := look(table, frame)) is not None
    ]


def _owing(table: Table, frame: Owing) -> str | None:
    """Look at a payout under way: somebody is owed a card, which can be drawn."""
    if not frame.owed:
        return "nothing is owed"
    return _drawing(table, frame) or _can_be_owed(table, frame)


def _can_be_owed(table: Table, frame: Owing | DealOut) -> str | None:
    """Look at what is owed: to each seat at most once, and at least one card."""
    owed, seats = frame.owed, table.ruleset.seats
    for seat, cards in owed:
        if cards < 1 or not 0 <= seat < seats:
            return f"{cards} cards cannot be owed to seat {seat}"
    return None if len(dict(owed)) == len(owed) else f"{owed} names a seat twice"


def _drawing(table: Table, _frame: object) -> str | None:
    """Look at the deck a card is drawn from: a numbered card is in it, or among the discards."""
    if table.deck and (holds_numbers(table.deck) or holds_numbers(table.discards)):
        return None
    return "there is no numbered card to draw"


def _counting(_table: Table, frame: OpenFour | OpeningFour) -> str | None:
    """Look at the cards still to be opened for a bonus share."""
    return None if 1 <= frame.cards <= FOUR else f"{frame.cards} of {FOUR} cards are to come"


def _paying(table: Table, frame: Paying | Discarding | PayingOwner) -> str | None:
    """Look at what is due: at least one card, and the hand holds it; a share being paid for lies with the buyer."""
    if not 1 <= frame.due <= len(table.hands[frame.seat]):
        return f"{len(table.hands[frame.seat])} cards are in the hand"
    if isinstance(frame, Paying) and table.owner(frame.share) != frame.seat:
        return f"seat {frame.seat} does not own card {frame.share}"
    return None


def _selling(table: Table, frame: HandOver) -> str | None:
    """Look at a share about to be handed over."""
    return None if table.owner(frame.card) == frame.owner else f"owner {frame.owner} does not own card {frame.card}"


def _offering(table: Table, frame: Offer) -> str | None:
    """Look at an ability: it is of the side that lies up, and the hand can pay for it."""
    company, side, cost = _SIDES[type(frame)]
    if getattr(table.ruleset.options, company) != side:
        return "the other side lies up"
    return None if len(table.hands[frame.seat]) >= cost else f"{len(table.hands[frame.seat])} cards are in the hand"


_LOOKS: dict[type, Callable[[Table, Any], str | None]] = {
    **dict.fromkeys((Dealing, DealingBonus, Drawing, PayingDividend, Funding), _owing),
    **dict.fromkeys((OpeningDraft, OpeningThird), _drawing),
    **dict.fromkeys((Paying, Discarding, PayingOwner), _paying),
    **dict.fromkeys(_SIDES, _offering),
    DealOut: _can_be_owed,
    OpenFour: _counting,
    OpeningFour: lambda table, frame: _drawing(table, frame) or _counting(table, frame),
    HandOver: _selling,
}
"""What must hold for a frame to be carried out."""


def what_lies_beside_waits_to_be_handed_out(state: Deep) -> Iterator[str]:
    """Opened cards lie there in the draft and in the steps of a bonus share; a bonus share aside has steps to come."""
    beside, frame = state.table.beside, state.agenda[0] if state.agenda else None
    opened = len(beside.opened)
    if isinstance(frame, Drafting):
        lawful = opened == len(frame.choosers)
    elif isinstance(frame, OpeningDraft):
        lawful = opened + frame.cards == DRAFTED * state.table.ruleset.seats
    elif isinstance(frame, OpeningFour):
        lawful = opened + frame.cards <= FOUR
    else:
        lawful = not opened
    if not lawful:
        yield f"beside.opened: {list(beside.opened)} at {frame}"
    if beside.bonus and not any(isinstance(one, _BONUS_TO_COME) for one in state.agenda):
        yield f"beside.bonus: {beside.bonus} bonus shares wait for nothing"


def set_up_deals_and_plays_nothing(state: Deep) -> Iterable[str]:
    """Before play begins nothing is played, discarded or counted, and the starter can have been dealt the lowest card.

    No other hand then has more cards below the starter's lowest than it was dealt as a bonus.
    """
    table, course = state.table, state.table.course
    if course.phase != "set_up":
        return ()
    if any(table.stacks) or table.discards or table.beside.removed or course.draws or course.fundraisers:
        return (f"stacks, discards: {table.stacks}, {table.discards} before play began",)
    if course.starter is not None and not starter_was_dealt_lowest(table):
        return (f"hands: seat {course.starter} cannot have been dealt the lowest card",)
    return ()


def the_agenda_is_what_the_rules_leave(state: Deep) -> Iterable[str]:
    """In set-up its rest is to come; in a turn that turn's own frames, then its passing on or the final turns left."""
    agenda, phase = state.agenda, state.table.course.phase
    if phase == "set_up":
        return _first_agenda(state.table, agenda)
    if phase == "final":
        return _final_agenda(state.table, agenda) if agenda else ()
    if not agenda or not isinstance(last := agenda[-1], PassTurn):
        return ("agenda: the turn is not passed on",)
    return _of_one_turn(agenda[:-1], last.seat)


def _first_agenda(table: Table, agenda: tuple[Frame[Table], ...]) -> Iterator[str]:
    """Look at set-up: its frames in their order, and a starter once the first hands are dealt."""
    if tuple(map(type, agenda)) not in _FIRST_FRAMES:
        yield f"agenda: {agenda} is no moment of set-up"
    elif (table.course.starter is None) != isinstance(agenda[0], Dealing):
        yield f"course.starter: {table.course.starter} at {agenda[0]}"


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
    for frame in own:
        dividend = isinstance(frame, DealOut) and frame.payout == "dividend"
        if dividend or isinstance(frame, (PayingDividend, OfferAbility, *_OFFERS)):
            yield f"agenda: {frame}, a dividend or an ability, in a final turn"


def _of_one_turn(frames: tuple[Frame[Table], ...], seat: Seat) -> Iterable[str]:
    """Make sure that all that is to happen in a turn is of a turn, and of the seat whose turn it is."""
    for frame in frames:
        whose = _WHOSE.get(type(frame))
        if (type(frame) not in _IN_A_TURN) if whose is None else whose(frame) != seat:
            return (f"agenda: {frame} in the turn of seat {seat}",)
    return ()


def _seat_of(frame: Frame[Table]) -> Seat | None:
    """Say whose turn a frame belongs to."""
    whose = _WHOSE.get(type(frame))
    return None if whose is None else whose(frame)


def portfolios_only_grow(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """A share never leaves a portfolio, but by advanced research for that of another player."""
    sold = before.table.ruleset.options.research == "advanced"
    for owner, (old, new) in enumerate(zip(before.table.portfolios, after.table.portfolios, strict=True)):
        lost = {card for there, now in zip(old, new, strict=True) if there is not now for card in set(there) - set(now)}
        if any(not sold or after.table.owner(card) in {None, after.table.ruleset.seats} for card in lost):
            yield f"portfolios[{owner}]: lost {sorted(lost)}"


def a_share_costs_what_shares_are_in_play(before: Deep, event: Event, after: Deep) -> Iterable[str]:
    """A buyer owes as many cards as shares of the company were in play, two fewer with research, never below zero."""
    if not isinstance(event, Buy):
        return ()
    place_of = before.table.ruleset.box.place_of
    in_play = [place_of[card] for portfolio in before.table.portfolios for shares in portfolio for card in shares]
    price = in_play.count(place_of[event.card])
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
    if after.table.stacks is before.table.stacks:
        return ()
    gained = 0
    for old, new in zip(before.table.stacks, after.table.stacks, strict=True):
        if new is not old:
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


def only_the_seat_that_acts_loses_cards(before: Deep, event: Event, after: Deep) -> Iterable[str]:
    """A hand loses at most one card at a time, and only to a decision of its own seat."""
    for seat, old, new in zip(count(), before.table.hands, after.table.hands, strict=False):
        if new is not old and len(new) < len(old) - (seat == getattr(event, "seat", None)):
            return (f"hands: seat {seat} had {len(old)} cards and has {len(new)}",)
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


CLAIMS = Claims(
    form=(
        OfState(there_is_a_hand_for_every_seat, ("hands",)),
        OfState(the_table_is_laid_for_its_seats, ("portfolios", "stacks", "memory")),
    ),
    state=(
        OfState(the_starter_sits_at_the_table, ("course",)),
        OfState(no_card_is_made_or_lost, ("course", "hands", "portfolios", "stacks", "deck", "discards", "beside")),
        OfState(hands_are_written_in_order_and_hold_no_bonus_share, ("hands",)),
        OfState(no_bonus_share_lies_open, ("stacks", "beside")),
        OfState(the_deck_is_written_in_order, ("deck",)),
        OfState(what_has_left_the_hands_is_written_in_order, ("discards", "beside")),
        OfState(what_is_remembered_is_written_in_order, ("memory",)),
        OfState(shares_lie_with_their_company, ("portfolios",)),
        OfState(only_face_down_discards_are_remembered, ("discards", "memory")),
        OfState(only_decades_that_matter_are_remembered, ("stacks", "memory")),
        OfState(the_deck_is_depleted_as_often_as_counted, ("course", "deck")),
        OfState(two_depletions_trigger_the_end, ("course",)),
        OfState(draws_are_counted_to_a_round, ("course",)),
        OfState(what_is_to_happen_can, ("hands", "portfolios", "deck", "discards", "agenda")),
        OfState(what_lies_beside_waits_to_be_handed_out, ("beside", "agenda")),
        OfState(set_up_deals_and_plays_nothing, ("course", "hands", "stacks", "discards", "beside")),
        OfState(the_agenda_is_what_the_rules_leave, ("course", "agenda")),
    ),
    step=(
        OfStep(portfolios_only_grow, ("portfolios",)),
        OfStep(a_share_costs_what_shares_are_in_play, ("portfolios", "agenda")),
        OfStep(an_expansion_goes_deeper, ("stacks", "agenda")),
        OfStep(only_wildlife_lays_a_card_on_a_higher_one, ("stacks", "agenda")),
        OfStep(only_the_seat_that_acts_loses_cards, ("hands",)),
        OfStep(what_is_out_of_the_game_stays_out, ("beside",)),
        OfStep(the_deck_is_used_up_at_most_twice, ("course", "deck")),
        OfStep(the_game_goes_on_and_never_back, ("course",)),
        OfStep(the_final_turns_are_one_each, ("course", "agenda")),
    ),
)
