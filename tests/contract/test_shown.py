"""The pages "What is shown": every field of everything that is stored or shown says what it holds."""

from collections.abc import Iterator

import pytest

import corestate as cs
from corestate.games import OURS
from corestate.shape import Record, fields_of
from docs.shown_page import BY_HAND, meanings, said


def _classes(title: str) -> Iterator[tuple[str, type, list[str]]]:
    """Name every class of a title, with its fields."""
    game = cs.game(title)
    for name, kind in {**game.sights, **game.parts, **game.events}.items():
        yield name, kind, [field for field, _ in fields_of(Record(kind))]


@pytest.mark.parametrize("title", OURS)
def test_every_field_says_what_it_holds(title: str) -> None:
    game, silent = cs.game(title), []
    for name, kind, fields in _classes(title):
        means = meanings(game, name, kind)
        silent += [f"{name}.{field}" for field in fields if not means.get(field)]
    assert silent == []


@pytest.mark.parametrize("title", OURS)
def test_what_is_said_by_hand_is_said_nowhere_else_and_of_a_field_there_is(title: str) -> None:
    wanted = set()
    for name, kind, fields in _classes(title):
        own = name.partition(".")[2]
        bare = [field for field in fields if field not in said(kind)]
        wanted |= {f"{own}.{field}" if f"{own}.{field}" in BY_HAND[title] else field for field in bare}
    assert set(BY_HAND[title]) - wanted == set()
    assert set(BY_HAND) == {"common", *OURS}
