"""What each option of a ruling brings about in its scene, told as what is different from another option.

One line for any two options, to be read beside `rulings.toml`. To tell them anew: `python -m tests.readings`.
"""

from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations
from pathlib import Path

import corestate as cs

FEW, SHORT = 4, 90
"""So many differences are told, each thing in so many letters; the others are counted."""


def file(title: str) -> Path:
    """Where the readings of a title are told."""
    return Path(__file__).parent / title / "readings.txt"


def told(title: str) -> Iterator[str]:
    """Tell any two options of every ruling apart."""
    scenes: dict[str, Callable[[str], object]] = import_module(f"tests.{title}.rulings").SCENARIOS
    for ruling in cs.game(title).rulebook.rulings:
        shown = {option.name: scenes[ruling.id](option.name) for option in ruling.options}
        for usual, other in combinations(shown, 2):
            found = [_difference(*one) for one in cs.diff(shown[other], shown[usual])]
            more = f"; and {len(found) - FEW} more" if len(found) > FEW else ""
            yield f"{ruling.id} {other}, not {usual} | {'; '.join(found[:FEW])}{more}"


def _difference(path: str, here: object, usual: object) -> str:
    """Tell a difference; of two lists, what is in one of them alone."""
    if isinstance(here, tuple) and isinstance(usual, tuple) and here and usual:
        besides, lacking = (
            [one for one in some if one not in others] for some, others in ((here, usual), (usual, here))
        )
        here, usual = besides or "the same", lacking or "the same"
    return f"{path}: {_short(here)}, not {_short(usual)}"


def _short(value: object) -> str:
    words = " ".join(str(value).split())
    return words if len(words) <= SHORT else f"{words[: SHORT - 1]}…"


def assert_every_reading_is_as_told(title: str) -> None:
    """Every option does what it did when somebody read its line."""
    was, now = file(title).read_text(encoding="utf-8").splitlines(), list(told(title))
    different = [f"{line!r} was told, now {other!r}" for line, other in zip(was, now, strict=False) if line != other]
    assert not different, f"{different[0]}: read it, then run python -m tests.readings"
    assert len(now) == len(was)


if __name__ == "__main__":
    for name in cs.games.OURS:
        file(name).write_text("".join(f"{line}\n" for line in told(name)), encoding="utf-8")
