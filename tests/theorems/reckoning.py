"""Theorems about prices, costs, dividends, runs, orders and decades: the arithmetic of the rules."""

from types import SimpleNamespace
from typing import Any

from corestate.in_too_deep import dividends
from corestate.in_too_deep.ability_costs import depth_cost
from corestate.in_too_deep.table import Table, clockwise
from corestate.into_the_blue.table import is_perfect, run, secondaries
from corestate.kernel import counted_noun


def _table(**parts: Any) -> Any:  # noqa: ANN401 - a table with nothing on it but what is asked for
    return SimpleNamespace(**parts)


def _ruled(**rulings: str) -> Any:  # noqa: ANN401 - likewise a ruleset
    return SimpleNamespace(rulings=SimpleNamespace(**rulings), options=SimpleNamespace(treasure="basic"))


def a_price_counts_every_share(first: tuple[int, ...], second: tuple[int, ...], third: tuple[int, ...]) -> bool:
    """Whoever owns them (itd.buy.price).

    pre: len(first) <= 3 and len(second) <= 3 and len(third) <= 3
    post: _
    """
    table = _table(portfolios=((first,), (second,), (third,)))
    return Table.price(table, 0) == len(first) + len(second) + len(third) == Table.prices(table)[0]


def a_card_that_fits_keeps_a_stack_in_order(stack: tuple[int, ...], card: int) -> bool:
    """Depth numbers ascend (itd.expand.higher).

    pre: len(stack) <= 3 and all(stack[at] < stack[at + 1] for at in range(len(stack) - 1))
    post: _
    """
    if not Table.fits(_table(stacks=(stack,)), card, 0):
        return bool(stack) and card <= stack[-1]
    laid = (*stack, card)
    return all(laid[at] < laid[at + 1] for at in range(len(laid) - 1))


def a_depth_card_costs_nothing_just_where_it_is_highest(stack: tuple[int, ...], card: int) -> bool:
    """What it costs is how many lie there that are higher, and those are never more than the stack.

    pre: len(stack) <= 3 and all(stack[at] < stack[at + 1] for at in range(len(stack) - 1)) and card not in stack
    post: _
    """
    cost = depth_cost(_table(stacks=(stack,)), card, 0)
    return 0 <= cost <= len(stack) and (cost == 0) == (not stack or card > stack[-1])


def a_higher_card_never_costs_more(stack: tuple[int, ...], card: int) -> bool:
    """One number more costs the same or less.

    pre: len(stack) <= 3 and all(stack[at] < stack[at + 1] for at in range(len(stack) - 1))
    post: _
    """
    table = _table(stacks=(stack,))
    return depth_cost(table, card + 1, 0) <= depth_cost(table, card, 0)


def the_two_readings_of_a_decade_differ_at_full_tens_alone(card: int) -> bool:
    """Ten belongs to the first ten or to the second (itd.ruling.decade_of).

    pre: 1 <= card <= 1000
    post: _
    """
    by_digit = Table.decade(_table(ruleset=_ruled(decade_of="tens_digit")), card)
    from_one = Table.decade(_table(ruleset=_ruled(decade_of="from_one")), card)
    return by_digit - from_one == (1 if card % 10 == 0 else 0)


def a_decade_never_falls(card: int) -> bool:
    """The next number is of the same decade or the next.

    pre: 1 <= card <= 1000
    post: _
    """
    table = _table(ruleset=_ruled(decade_of="tens_digit"))
    return 0 <= Table.decade(table, card + 1) - Table.decade(table, card) <= 1


def whoever_has_most_treasure_gets_one_more(one: int, other: int, third: int) -> bool:
    """All of them, and nobody else (itd.treasure.basic).

    pre: 0 <= one <= 20 and 0 <= other <= 20 and 0 <= third <= 20
    post: _
    """
    table = _table(ruleset=_ruled(treasure_nobody="everybody", treasure_third="ignored"), third=lambda: None)
    shares = (one, other, third)
    owed, _ = dividends._treasure(table, shares, None)  # noqa: SLF001 - the theorem is about it
    return all(owed[seat] - shares[seat] == (1 if shares[seat] == max(shares) else 0) for seat in range(3))


def nobody_has_most_of_nothing(one: int, other: int) -> bool:
    """By the reading that says so (itd.ruling.treasure_nobody).

    pre: 0 <= one <= 20 and 0 <= other <= 20
    post: _
    """
    table = _table(ruleset=_ruled(treasure_nobody="nobody", treasure_third="ignored"), third=lambda: None)
    owed, _ = dividends._treasure(table, (one, other), None)  # noqa: SLF001 - the theorem is about it
    return (sum(owed) == 0) == (one == other == 0)


def everybody_comes_once_in_clockwise_order(seats: int, seat: int) -> bool:
    """Beginning with the one that is named.

    pre: 1 <= seats <= 5 and 0 <= seat < seats
    post: _
    """
    order = clockwise(seats, seat)
    return order[0] == seat and sorted(order) == list(range(seats))


def a_run_has_every_number_up_to_its_end_and_not_the_next(one: int, other: int, third: int) -> bool:
    """The longest unbroken run from 1 (itb.dive.sequence).

    pre: 1 <= one <= 5 and 1 <= other <= 5 and 1 <= third <= 5
    post: _
    """
    dice: Any = (one, other, third)
    found = run.__wrapped__(dice)
    return all(number in dice for number in found) and len(found) + 1 not in dice


def no_dive_is_perfect_without_a_chest(one: int, other: int, levels: int) -> bool:
    """Whatever the numbers are (itb.perfect.chest).

    pre: 1 <= one <= 5 and 1 <= other <= 5 and 1 <= levels <= 5
    post: _
    """
    dice: Any = (one, other)
    return not is_perfect.__wrapped__(dice, levels)


def more_players_have_no_fewer_secondary_treasures(seats: int) -> bool:
    """One or two of them (itb.box.treasures).

    pre: 1 <= seats <= 100
    post: _
    """
    return 1 <= secondaries(seats) <= secondaries(seats + 1) <= 2


def one_is_one_and_all_else_are_many(number: int) -> bool:
    """A noun has its plural wherever it is not one.

    pre: -3 <= number <= 9
    post: _
    """
    return counted_noun(number, "die", "dice").endswith(" die") == (number == 1)
