"""The largest boxes that the validation of each title admits."""

from collections.abc import Callable
from itertools import count
from typing import Any

from attrs import evolve

import corestate as cs
from corestate import in_too_deep, into_the_blue, key_largo
from corestate.in_too_deep import box as deep
from corestate.into_the_blue import box as blue
from corestate.key_largo import box as largo
from corestate.unfathomable.box import validation


def _blue() -> Any:  # noqa: ANN401 - a box
    values = tuple(range(2, 7)), tuple(range(1, 6))
    shells, chests = blue.MOST_SHELLS, tuple(range(1, blue.LARGEST.entries + 1))
    return into_the_blue.Box(blue.MOST_DICE, (1, 2, 3, 4, 5, "chest"), *values, chests, shells)


def _deep() -> Any:  # noqa: ANN401 - a box
    each = deep.LARGEST.together // len(deep.COMPANIES)
    numbers = count(1)
    shares: Any = {company: tuple(next(numbers) for _ in range(each)) for company in deep.COMPANIES}
    hand = deep.MOST_IN_HAND
    return in_too_deep.Box(**shares, bonus_shares=deep.MOST_BONUS, hand=hand, hand_of_two=hand, third_portfolio=hand)


def _largo() -> Any:  # noqa: ANN401 - a box
    printed: key_largo.Box = cs.game("key_largo").rulebook.editions[0].box
    cards = tuple(evolve(one, count=largo.MOST_CARDS // len(printed.cards)) for one in printed.cards)
    least = min(sum(card.count for card in cards if card.depth == depth) for depth in largo.DEPTHS)
    pile = least // 8
    layouts = tuple(evolve(row, shallow=8, medium=8, deep=8) for row in printed.layouts)
    names = ("divers", "hoses", "tridents", "weights", "trafficker_cards")
    pieces: Any = dict.fromkeys(names, largo.MOST_PIECES)
    encounters = (printed.encounters * 10)[: largo.LARGEST.entries]
    calendar = (printed.calendar * 20)[: largo.LARGEST.entries]
    return evolve(
        printed,
        cards=cards,
        pile=pile,
        layouts=layouts,
        encounters=encounters,
        calendar=calendar,
        money=1_000_000,
        **pieces,
    )


def _unfathomable() -> Any:  # noqa: ANN401 - a box
    printed = cs.game("unfathomable").rulebook.editions[0].box
    most, copies = validation.LARGEST.number, validation.MOST_COPIES
    many = {"hand_limit": most, "actions": 50, "chaos_drawn": 50, "deep_arrivals": most}
    times = range(validation.LARGEST.entries // len(printed.mythos))
    return evolve(
        printed,
        skill_cards=tuple(evolve(one, copies=copies // len(printed.skill_cards)) for one in printed.skill_cards),
        spells=tuple(evolve(one, copies=copies // len(printed.spells)) for one in printed.spells),
        numbers=evolve(printed.numbers, starting_hand=validation.SKILL_SET, **many),
        mythos=tuple(evolve(one, name=f"{one.name}-{n}") for n in times for one in printed.mythos),
        **dict.fromkeys(("deep_ones", "journey", "ritual"), most),
    )


WORST: dict[str, Callable[[], Any]] = {
    "into_the_blue": _blue,
    "in_too_deep": _deep,
    "key_largo": _largo,
    "unfathomable": _unfathomable,
}
