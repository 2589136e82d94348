"""Theorems about piles and pools: nothing is lost, nothing is made, and what is known stays known."""

from corestate.piles import Pile, counted, exchanged, joined, lost, multiset, shuffled, without
from corestate.pools import Pool


def a_multiset_is_in_order(one: int, other: int, third: int) -> bool:
    """Three things lie in ascending order.

    post: _
    """
    first, second, last = multiset((one, other, third))
    return first <= second <= last


def a_thing_put_in_and_taken_out_leaves_no_trace(things: tuple[int, ...], thing: int) -> bool:
    """A multiset is as it was.

    pre: len(things) <= 3 and list(things) == sorted(things)
    post: _
    """
    return without(joined(things, thing), thing) == things


def a_thing_put_in_keeps_the_order(things: tuple[int, ...], thing: int) -> bool:
    """What was in order is in order afterwards.

    pre: len(things) <= 3 and list(things) == sorted(things)
    post: _
    """
    more = joined(things, thing)
    return len(more) == len(things) + 1 and all(more[place] <= more[place + 1] for place in range(len(things)))


def what_is_lost_is_found(things: tuple[int, ...], thing: int) -> bool:
    """The search names the thing by which a multiset is larger.

    pre: len(things) <= 4 and list(things) == sorted(things)
    post: _
    """
    return lost(joined(things, thing), things) == thing


def what_the_search_names_makes_the_difference(things: tuple[int, ...], left: tuple[int, ...]) -> bool:
    """Whatever is named, without it the two are one.

    pre: len(things) <= 4 and len(left) <= 3 and list(things) == sorted(things) and list(left) == sorted(left)
    post: _
    """
    found = lost(things, left)
    return found is None or without(things, found) == left


def nothing_is_lost_where_the_sizes_do_not_tell(things: tuple[int, ...], left: tuple[int, ...]) -> bool:
    """Two multisets of one size differ by no one thing.

    pre: len(things) == len(left) <= 4
    post: _
    """
    return lost(things, left) is None


def one_place_is_exchanged_and_no_other(things: tuple[int, ...], place: int, thing: int) -> bool:
    """The others stay where they are.

    pre: 0 <= place < len(things) <= 4
    post: _
    """
    others = exchanged(things, place, thing)
    return others[place] == thing and others[:place] == things[:place] and others[place + 1 :] == things[place + 1 :]


def all_are_counted(things: tuple[int, ...]) -> bool:
    """The counts sum to how many there are.

    pre: len(things) <= 4
    post: _
    """
    return sum(count for _, count in counted(things)) == len(things)


def each_is_counted_once(things: tuple[int, ...]) -> bool:
    """In a multiset no thing is counted twice.

    pre: len(things) <= 3 and list(things) == sorted(things)
    post: _
    """
    named = [thing for thing, _ in counted(things)]
    return all(named[place] < named[place + 1] for place in range(len(named) - 1))


def the_weights_of_a_draw_are_the_cards_that_may_come(top: tuple[int, ...], mixed: tuple[int, ...]) -> bool:
    """One card on top is certain; else every shuffled card weighs one.

    pre: len(top) <= 2 and len(mixed) <= 3 and list(mixed) == sorted(mixed)
    post: _
    """
    weights = sum(weight for _, weight in Pile(top, mixed, ()).draws())
    return weights == (1 if top else len(mixed))


def a_draw_takes_one_card(top: tuple[int, ...], mixed: tuple[int, ...], bottom: tuple[int, ...]) -> bool:
    """The pile is one card smaller, and it is that card.

    pre: len(top) <= 1 and len(mixed) <= 2 and len(bottom) <= 1 and top + mixed + bottom != ()
    pre: list(mixed) == sorted(mixed)
    post: _
    """
    pile = Pile(top, mixed, bottom)
    card = pile.draws()[0][0]
    return joined(pile.drawn(card).cards(), card) == pile.cards()


def what_is_put_on_top_is_drawn_next(top: tuple[int, ...], mixed: tuple[int, ...], card: int) -> bool:
    """Putting a card on top and drawing leaves no trace.

    pre: len(top) <= 2 and len(mixed) <= 2
    post: _
    """
    pile = Pile(top, mixed, ())
    more = pile.topped(card)
    return more.draws() == ((card, 1),) and more.drawn(card) == pile


def what_is_put_below_is_drawn_last(mixed: tuple[int, ...], card: int) -> bool:
    """As long as anything lies above, it does not come.

    pre: 1 <= len(mixed) <= 3 and card not in mixed
    post: _
    """
    return not Pile((), mixed, ()).bottomed(card).may_draw(card)


def shuffling_neither_makes_nor_loses_cards(top: tuple[int, ...], mixed: tuple[int, ...], card: int) -> bool:
    """The same cards and the one that was added lie in the pile.

    pre: len(top) <= 1 and len(mixed) <= 2 and list(mixed) == sorted(mixed)
    post: _
    """
    pile = Pile(top, mixed, ())
    return pile.reshuffled(card).cards() == joined(pile.cards(), card)


def a_shuffled_pile_may_show_any_of_its_cards(one: int, other: int) -> bool:
    """Whatever was shuffled in may come.

    post: _
    """
    pile = shuffled((one, other))
    return pile.may_draw(one) and pile.may_draw(other)


def the_weights_of_a_heap_are_its_size_times_the_family(
    unlocated: tuple[int, ...], hidden: int, located: tuple[int, ...]
) -> bool:
    """A draw from a heap is fair whether its cards were located or not.

    pre: 1 <= len(unlocated) <= 3 and len(located) <= 2 and 0 <= hidden <= len(unlocated)
    post: _
    """
    pool = Pool(unlocated, (hidden,), (located,))
    return sum(weight for _, _, weight in pool.draws(0)) == pool.size(0) * len(unlocated)


def a_look_moves_no_card(unlocated: tuple[int, ...], located: tuple[int, ...]) -> bool:
    """A heap is as large as before, and the pool holds the same cards.

    pre: 1 <= len(unlocated) <= 2 and len(located) <= 1 and list(unlocated) == sorted(unlocated)
    post: _
    """
    pool = Pool(unlocated, (1,), (located,))
    after = pool.found(0, unlocated[0])
    return after.size(0) == pool.size(0) and after.cards() == pool.cards() and after.outside() == pool.outside()


def a_draw_from_a_heap_takes_one_card_of_it(unlocated: tuple[int, ...], other: int) -> bool:
    """That heap is one smaller, the other as large as it was.

    pre: 1 <= len(unlocated) <= 3 and list(unlocated) == sorted(unlocated) and 0 <= other <= 3
    post: _
    """
    pool = Pool(unlocated, (1, other), ((), ()))
    after = pool.drawn(0, unlocated[-1], located=False)
    return after.size(0) == 0 and after.size(1) == other and len(after.cards()) == len(unlocated) - 1


def what_is_put_into_a_heap_may_be_drawn_from_it(located: tuple[int, ...], card: int) -> bool:
    """The card is known to lie there, and the heap is one larger.

    pre: len(located) <= 3 and list(located) == sorted(located)
    post: _
    """
    pool = Pool((), (0,), (located,))
    after = pool.put(0, card)
    return after.may_draw(0, card, located=True) and after.size(0) == pool.size(0) + 1
