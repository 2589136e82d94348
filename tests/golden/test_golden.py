"""The golden games are told today as they were when somebody read them."""

import corestate as cs
from tests.golden import FOLDER, GAMES, texts


def test_every_title_has_a_golden_game() -> None:
    assert set(GAMES) == set(cs.titles())


def test_the_golden_games_are_told_as_before() -> None:
    told = texts()
    assert set(FOLDER.glob("*.txt")) == set(told)
    for file, text in told.items():
        assert file.read_text() == text, f"{file.name} differs: read it, then run python -m tests.golden"
