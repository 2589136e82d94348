"""Perft tables: numbers that change only when a list of legal events does."""

import pytest

import corestate as cs
from fuzz.perft import Count, divided, perft

TABLES = {
    ("into_the_blue", 2, "small"): (2, 20, 112, 622, 3692),
    ("into_the_blue", 2, "funnyfox-2021"): (2, 924),
}


@pytest.mark.parametrize(("title", "seats", "edition"), TABLES)
def test_perft_is_as_it_was(title: str, seats: int, edition: str) -> None:
    start = cs.new_game(title, seats=seats, edition=edition)
    nodes = TABLES[title, seats, edition]
    assert tuple(count.nodes for count in perft(start, len(nodes))) == nodes
    assert sum(count for _, count in divided(start, len(nodes))) == nodes[-1]


def test_progress_is_told_depth_by_depth() -> None:
    told: list[int] = []
    assert perft(cs.new_game("into_the_blue", seats=3), 1, told.append) == (Count(3, 0),)
    assert told == [1]
