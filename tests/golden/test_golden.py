"""The golden games are told today as they were when somebody read them."""

from corestate.games import OURS
from tests.golden import FOLDER, GAMES, records, told


def test_every_title_has_its_golden_games() -> None:
    assert set(GAMES) == set(OURS)
    names = {f"{title}-{number}.json" for title, games in GAMES.items() for number in range(1, len(games) + 1)}
    assert {file.name for file in FOLDER.glob("*.json")} == names


def test_the_golden_games_are_told_as_before() -> None:
    for file, record in records().items():
        text = file.with_suffix(".txt").read_text()
        assert told(record) == text, f"{file.stem} is told differently: read it, then run python -m tests.golden"
