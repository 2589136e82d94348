"""Golden playthroughs: whole games as text, to be read with the rulebook. `python -m tests.golden` writes them anew."""

from pathlib import Path

import corestate as cs
from fuzz.playthrough import playthrough

FOLDER = Path(__file__).parent

GAMES: dict[str, tuple[dict[str, object], ...]] = {
    "into_the_blue": ({"seats": 2, "edition": "small"}, {"seats": 3}, {"seats": 4, "edition": "small"}),
}
SEED = 3


def texts() -> dict[Path, str]:
    """Tell every golden game anew."""
    return {
        FOLDER / f"{title}-{number}.txt": "\n".join(playthrough(cs.ruleset(title, **asked), SEED)) + "\n"  # type: ignore[arg-type]  # as written above
        for title, games in GAMES.items()
        for number, asked in enumerate(games, 1)
    }
