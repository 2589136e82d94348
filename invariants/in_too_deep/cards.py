"""Claims about cards: where they lie, and that they are moved and never made or lost."""

from collections.abc import Callable, Iterable, Iterator
from itertools import chain, count, pairwise
from typing import Any

from corestate.in_too_deep import Buy, Discard, Drawn, Event, Expand, Pay, Table
from corestate.in_too_deep.abilities.research import PayingOwner
from corestate.in_too_deep.box import BONUS, COMPANIES, PLACE, TWO
from corestate.in_too_deep.payouts import Drawing, Funding, PayingDividend
from corestate.in_too_deep.setup import Dealing, DealingBonus
from corestate.in_too_deep.table import Cards
from corestate.kernel import Frame
from corestate.piles import exchanged, joined, multiset
from invariants.in_too_deep.frames import Deep


def there_is_a_hand_for_every_seat(state: Deep) -> Iterable[str]:
    """Whoever sits at the table has a hand."""
    hands, seats = len(state.table.hands), state.table.ruleset.seats
    return () if hands == seats else (f"hands: wanted {seats}, found {hands}",)


def no_card_is_made_or_lost(state: Deep) -> Iterator[str]:
    """Every numbered card of the box is in exactly one place, and so is every bonus share that is in the game."""
    return _miscounted(state.table)


def the_card_named_is_moved_and_no_other(before: Deep, event: Event, after: Deep) -> Iterable[str]:
    """A step moves the card it names, to or from the hand it concerns; one that moves more is judged place by place."""
    if _is_moved_as_named(before, event, after):
        return ()
    if _form(before.table) != _form(after.table):
        return ("table: hands, portfolios or stacks are not as many as they were",)
    found: Iterable[str] = ()
    if not _are_moved(before.table, after.table):
        found = (place for claim in _PLACE_BY_PLACE for place in claim(after))
    of_step = a_hand_changes_by_the_card_named_alone, portfolios_only_grow
    return (*found, *(place for claim in of_step for place in claim(before, event, after)))


def _form(table: Table) -> list[int]:
    """Count the hands, the stacks, the portfolios and the groups of each."""
    return [len(table.hands), len(table.stacks), *(len(portfolio) for portfolio in table.portfolios)]


def _is_moved_as_named(before: Deep, event: Event, after: Deep) -> bool:
    """Whether a card was dealt to the hand that is owed it, or its owner discarded, bought or played it."""
    old, new = before.table, after.table
    if old.beside is not new.beside or old.course.phase != new.course.phase:
        return False
    judge = _MOVED.get(type(event))
    return judge is not None and judge(old, new, before.agenda[0], event)


def _is_dealt(old: Table, new: Table, frame: Frame[Table], event: Drawn) -> bool:
    if old.discards is not new.discards or old.stacks is not new.stacks or old.portfolios is not new.portfolios:
        return False
    if not isinstance(frame, _TO_HANDS) or joined(new.deck, event.card) != old.deck:
        return False
    return _is_in_hand(old.hands, new.hands, frame.owed[0][0], event.card)


def _is_discarded(old: Table, new: Table, frame: Frame[Table], event: Discard) -> bool:
    if old.deck is not new.deck or old.stacks is not new.stacks or old.portfolios is not new.portfolios:
        return False
    if isinstance(frame, PayingOwner) or joined(old.discards, event.card) != new.discards:
        return False
    return _is_in_hand(new.hands, old.hands, event.seat, event.card)


def _is_bought(old: Table, new: Table, _frame: Frame[Table], event: Buy) -> bool:
    if old.deck is not new.deck or old.discards is not new.discards or old.stacks is not new.stacks:
        return False
    place, portfolio = old.ruleset.box.place_of.get(event.card, 0), old.portfolios[event.seat]
    bought = exchanged(portfolio, place, joined(portfolio[place], event.card))
    if exchanged(old.portfolios, event.seat, bought) != new.portfolios:
        return False
    return _is_in_hand(new.hands, old.hands, event.seat, event.card)


def _is_played(old: Table, new: Table, _frame: Frame[Table], event: Expand) -> bool:
    if old.deck is not new.deck or old.discards is not new.discards or old.portfolios is not new.portfolios:
        return False
    place = PLACE[event.company]
    if exchanged(old.stacks, place, (*old.stacks[place], event.card)) != new.stacks:
        return False
    return _is_in_hand(new.hands, old.hands, event.seat, event.card)


_MOVED: dict[type, Callable[[Table, Table, Frame[Table], Any], bool]] = {
    Drawn: _is_dealt,
    Discard: _is_discarded,
    Buy: _is_bought,
    Expand: _is_played,
}
"""How to tell that the card an event names went where the event says, and nothing else anywhere."""


def _is_in_hand(hands: tuple[Cards, ...], others: tuple[Cards, ...], seat: int, card: int) -> bool:
    """Whether the other hands are the same but for one that holds this card as well."""
    if card == BONUS or len(hands) != len(others) or joined(hands[seat], card) != others[seat]:
        return False
    for one, (hand, other) in enumerate(zip(hands, others, strict=True)):
        if hand is not other and one != seat:
            return False
    return True


def _are_moved(old: Table, new: Table) -> bool:
    """Whether the places that have changed hold the same cards as before, each written as it should be."""
    if (len(old.hands), old.beside.bonus, old.course.phase) != (len(new.hands), new.beside.bonus, new.course.phase):
        return False
    changed, place_of = _changed(old, new), new.ruleset.box.place_of
    if sorted(chain(*[was for _, was, _ in changed])) != sorted(chain(*[now for _, _, now in changed])):
        return False
    for place, _, now in changed:
        if place != _STACK and len(now) > 1 and [*now] != sorted(now):
            return False
        if 0 <= place < _PILE and now and now[0] <= BONUS:
            return False
        if place < 0 and [card for card in now if place_of.get(card) != -1 - place]:
            return False
    return True


def _changed(old: Table, new: Table) -> list[tuple[int, Cards, Cards]]:
    """List the places of cards that are not the very same in two tables: hands by their seats, shares from -1 down."""
    found = [trio for trio in zip(count(), old.hands, new.hands) if trio[1] is not trio[2]]
    if old.deck is not new.deck:
        found.append((_PILE, old.deck, new.deck))
    if old.discards is not new.discards:
        found.append((_PILE, old.discards, new.discards))
    if old.stacks is not new.stacks:
        found += [(_STACK, was, now) for was, now in zip(old.stacks, new.stacks, strict=True) if was is not now]
    if old.portfolios is not new.portfolios:
        for owned, owns in zip(old.portfolios, new.portfolios, strict=True):
            if owned is not owns:
                found += [trio for trio in zip(count(-1, -1), owned, owns) if trio[1] is not trio[2]]
    if old.beside is not new.beside:
        places = zip(_beside(old), _beside(new), strict=True)
        found += [(_PILE, was, now) for was, now in places if was is not now]
    return found


_PILE, _STACK = 99, 100
"""The numbers of places that are neither a hand nor a group of shares: those without order, those with one."""


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


def only_face_down_discards_are_remembered(state: Deep) -> Iterable[str]:
    """What one seat alone knows lies among the discards, and only where discards of a hand lie face down."""
    return _uncovered(state.table) if any(state.table.memory.buried) else ()


def _uncovered(table: Table) -> Iterator[str]:
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


def what_is_out_of_the_game_stays_out(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """The cards out of the game only grow."""
    if not set(before.table.beside.removed).issubset(after.table.beside.removed):
        yield f"beside.removed: was {list(before.table.beside.removed)}, is {list(after.table.beside.removed)}"


_PLACE_BY_PLACE = (
    no_card_is_made_or_lost,
    hands_are_written_in_order_and_hold_no_bonus_share,
    the_deck_is_written_in_order,
    what_has_left_the_hands_is_written_in_order,
    shares_lie_with_their_company,
)
"""What is true of cards in their places, and stays true when one of them moves."""
