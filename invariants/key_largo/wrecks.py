"""Claims about wreck cards: where they lie, and who knows of them."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from corestate.key_largo import Event, Table
from corestate.key_largo import events as e
from corestate.key_largo.bar import Robbing
from corestate.key_largo.box import DEPTHS, Box, named
from corestate.key_largo.drawing import Drawing
from corestate.key_largo.table import dealt, is_monster
from corestate.piles import joined, lost, multiset
from corestate.pools import Pool
from invariants.key_largo.counting import ONE, Largo, all_treasures, by_depth, counts, is_sorted, listed, within


def the_wrecks_are_laid_for_the_seats(state: Largo) -> Iterable[str]:
    """There are as many wrecks of each depth as the table for this number of players says."""
    table = state.table
    layout = _layout(table.ruleset.box, table.ruleset.seats)
    hidden = tuple(len(pool.hidden) for pool in table.pools)
    if hidden == tuple(len(pool.located) for pool in table.pools) == layout and len(table.returned) == sum(layout):
        return ()
    return (f"wrecks: wanted {layout}, found {hidden}",)


@lru_cache(maxsize=16)
def _layout(box: Box, seats: int) -> tuple[int, int, int]:
    return box.layout(seats)


def cards_lie_in_wrecks_of_their_depth_without_order(state: Largo) -> Iterator[str]:
    """A wreck is a bag of cards with its own depth on their backs."""
    for pool, kinds in zip(state.table.pools, by_depth(state.table.ruleset.box), strict=False):
        for cards in (pool.unlocated, *pool.located):
            if not kinds.issuperset(cards) or [*cards] != sorted(cards):
                yield f"wrecks: {list(cards)} have not all the back of their wreck, or are not in ascending order"


def a_pool_changes_by_a_card_of_a_wreck(before: Largo, event: Event, after: Largo) -> Iterable[str]:
    """A step takes one card at most out of the unlocated ones, and puts into a wreck no more than belongs there."""
    old, new, box = before.table, after.table, after.table.ruleset.box
    if len(old.pools) == len(new.pools) and old.returned is new.returned:
        for was, now, kinds in zip(old.pools, new.pools, by_depth(box), strict=True):
            if was is not now and not _by_a_card(was, now, event, kinds, box.pile):
                break
        else:
            return ()
    claims = the_wrecks_are_laid_for_the_seats, cards_lie_in_wrecks_of_their_depth_without_order
    return [place for claim in (*claims, unlocated_cards_are_where_they_were_laid) for place in claim(after)]


def _by_a_card(old: Pool[int], new: Pool[int], event: Event, kinds: frozenset[int], pile: int) -> bool:
    """Whether a pool is another one after a card was found, drawn or put back."""
    if old.unlocated is not new.unlocated and _lost(old.unlocated, new.unlocated, event) is None:
        return False
    if old.hidden is not new.hidden and (len(old.hidden) != len(new.hidden) or min(new.hidden, default=0) < 0):
        return False
    if old.outside() != new.outside() or len(old.located) != len(new.located):
        return False
    if old.located is not new.located:
        for heap, pair in enumerate(zip(old.located, new.located, strict=True)):
            now = pair[1]
            if pair[0] is not now and (not kinds.issuperset(now) or not is_sorted(now) or new.size(heap) > pile):
                return False
    return True


def _lost(old: tuple[int, ...], new: tuple[int, ...], event: Event) -> int | None:
    """Name the one card that a multiset has lost, most often the one the event names, or None."""
    card: int | None = getattr(event, "card", None)
    if type(card) is int and len(new) < len(old) and joined(new, card) == old:
        return card
    return lost(old, new)


def hands_hold_treasures_without_order(state: Largo) -> Iterable[str]:
    """A hand is a bag of treasures; monsters are never in one."""
    known = all_treasures(state.table.ruleset.box)
    hands = state.table.hands
    if known.issuperset(chain.from_iterable(hands)) and False not in map(is_sorted, hands):
        return ()
    return (f"hands: one of {hands} has a card that is no treasure, or is not in ascending order",)


def changed_hands_hold_treasures_without_order(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """A hand that a step has changed is a bag of treasures."""
    known = all_treasures(after.table.ruleset.box)
    for old, new in zip(before.table.hands, after.table.hands, strict=True):
        if old is not new and not (known.issuperset(new) and is_sorted(new)):
            return hands_hold_treasures_without_order(after)
    return ()


def what_is_gone_is_of_the_box(state: Largo) -> Iterable[str]:
    """Cards sold or killed are cards of the box, in no order."""
    gone = state.table.gone
    if not listed(len(state.table.ruleset.box.cards), gone) or not is_sorted(gone):
        return (f"gone: {list(gone)} cannot be",)
    return ()


def what_is_gone_is_still_of_the_box(_before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """So it is after a step."""
    return what_is_gone_is_of_the_box(after)


def no_wreck_card_is_made_or_lost(state: Largo) -> Iterable[str]:
    """Every wreck card of the box is unlocated, located in one wreck, in one hand, set aside or gone."""
    table = state.table
    aside = () if table.dive is None else table.dive.aside
    found = multiset((*chain(*(pool.cards() for pool in table.pools)), *chain(*table.hands), *table.gone, *aside))
    return () if found == _all_cards(table.ruleset.box) else _miscounted(table.ruleset.box, found)


def _miscounted(box: Box, found: tuple[int, ...]) -> list[str]:
    """Name every card that is there more or less often than in the box."""
    return [
        f"wreck cards: {named(box, card)} is there {found.count(card)} times; the box has {_all_cards(box).count(card)}"
        for card in sorted({*found, *_all_cards(box)})
        if found.count(card) != _all_cards(box).count(card)
    ]


@lru_cache(maxsize=16)
def _all_cards(box: Box) -> tuple[int, ...]:
    return multiset(card for depth in range(len(DEPTHS)) for card in dealt(box, depth))


def wreck_cards_are_moved_and_no_more(before: Largo, event: Event, after: Largo) -> Iterable[str]:
    """The places a step changes hold the same cards after it as before."""
    gone: list[int] = []
    come: list[int] = []
    for old, new in _changed(before.table, after.table):
        if (card := _lost(old, new, event)) is None:
            gone += old
            come += new
        else:
            gone.append(card)
    gone.sort()
    come.sort()
    return () if gone == come else _made_or_lost(after.table.ruleset.box, gone, come)


def _made_or_lost(box: Box, gone: list[int], come: list[int]) -> list[str]:
    """Name every card that left other places than it came to."""
    more = {card: come.count(card) - gone.count(card) for card in sorted({*gone, *come})}
    return [
        f"wreck cards: {count} of {named(box, card)} made"
        if count > 0
        else f"wreck cards: {-count} of {named(box, card)} lost"
        for card, count in more.items()
        if count
    ]


def _changed(old: Table, new: Table) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """List the places of wreck cards that are not the very same in two tables."""
    places = [(old.gone, new.gone)]
    if old.hands is not new.hands:
        places += zip(old.hands, new.hands, strict=True)
    if old.dive is not new.dive:
        places.append(((old.dive and old.dive.aside) or (), (new.dive and new.dive.aside) or ()))
    if old.pools is not new.pools:
        for was, now in zip(old.pools, new.pools, strict=True):
            if was is not now:
                places += ((was.unlocated, now.unlocated), *zip(was.located, now.located, strict=True))
    return [pair for pair in places if pair[0] is not pair[1]]


def unlocated_cards_are_where_they_were_laid(state: Largo) -> Iterable[str]:
    """As many unlocated cards lie in no wreck as were put away unseen, and no wreck holds more than its pile."""
    pools, rules = state.table.pools, state.table.ruleset
    outside = tuple(pool.outside() for pool in pools)
    if outside != (unused := _unused(rules.box, rules.seats)) or min(chain(*(pool.hidden for pool in pools))) < 0:
        return (f"unlocated cards: {outside} lie in no wreck, not {unused}",)
    largest = max(pool.size(heap) for pool in pools for heap in range(len(pool.hidden)))
    return () if largest <= rules.box.pile else (f"wrecks: one holds {largest} cards, of {rules.box.pile}",)


@lru_cache(maxsize=16)
def _unused(box: Box, seats: int) -> tuple[int, ...]:
    layout = box.layout(seats)
    return tuple(len(dealt(box, depth)) - layout[depth] * box.pile for depth in range(len(DEPTHS)))


def a_monster_put_back_is_there(state: Largo) -> Iterable[str]:
    """As many monsters as everybody knows to lie in a wreck are located in it."""
    table = state.table
    return _not_put_back(table) if any(table.returned) else ()


def a_monster_put_back_is_still_there(_before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """So it is after a step."""
    return a_monster_put_back_is_there(after)


def _not_put_back(table: Table) -> Iterator[str]:
    for wreck, returned in enumerate(table.returned):
        if returned:
            located = table.located(wreck)
            if not 0 < returned <= sum([is_monster(table.ruleset.box, card) for card in located]):
                yield f"wreck {wreck}: {returned} monsters put back, located are {list(located)}"


def what_is_gone_stays_gone(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """Cards sold or killed never come back."""
    old, new = before.table.gone, after.table.gone
    if not within(after.table.ruleset.box, counts(old), counts(new)):
        return (f"gone: {list(old)} became {list(new)}",)
    return ()


def treasures_change_hands_only_by_draws_thefts_and_sales(before: Largo, event: Event, after: Largo) -> Iterable[str]:
    """A treasure enters a hand by a draw or a theft, and leaves it by a theft or a sale: the one the event names."""
    old, new = before.table.hands, after.table.hands
    if old is new:
        return ()
    gains = _gains(before, event)
    return [
        f"seat {seat}: held {list(had)} and holds {list(has)}"
        for seat, (had, has) in enumerate(zip(old, new, strict=True))
        if (0 if has is had else counts(has) - counts(had)) != gains.get(seat, 0)
    ]


def _gains(before: Largo, event: Event) -> dict[int, int]:
    """Which card, as a number, an event brings to whom, or takes below zero."""
    frame = before.agenda[0]
    match event:
        case e.Drawn(card=card) if isinstance(frame, Drawing):
            return {} if is_monster(before.table.ruleset.box, card) else {frame.seat: ONE[card]}
        case e.Stolen(card=card) if isinstance(frame, Robbing):
            return {frame.seat: ONE[card], frame.victim: -ONE[card]}
        case e.Sell(seat=seat, card=card) | e.SellAs(seat=seat, card=card) | e.SellCatch(seat=seat, card=card):
            return {seat: -ONE[card]}
        case _:
            return {}
