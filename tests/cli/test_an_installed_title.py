"""A title that an installed package brings along, found by its entry point: the example under `docs/examples/pig`."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "pig"
SCRIPT = """
import sys
from random import Random
import corestate as cs, invariants
from corestate.hosting import Match
from fuzz.laws import broken_laws
from fuzz.playouts import any_ruleset, steps
from corestate.games import begun, game_with

assert "pig" in cs.titles(), cs.titles()
assert game_with("pig").name == "pig"
assert "corestate_pig.claims" == cs.game("pig").claims and len(invariants.claims("pig").step) > 1
for seed in range(3):
    rng = Random(seed)
    for count, (state, event) in enumerate(steps(begun(any_ruleset("pig", rng)), rng)):
        if count % 9 == 0:
            assert list(broken_laws(state, rng)) == []
match = Match.begin(cs.ruleset("pig", seats=2), ("Ann", "Bob"))
assert match.news(0).sentences == ("Ann rolls",)
assert match.act(0, "Ann holds", 0).refusals[0].rule == "pig.turn.first"
from corestate.cli import main
sys.argv = ["corestate", "selfcheck", "pig", "--games", "3", "--json"]
main()
"""


def _installed(folder: Path, entry: str) -> dict[str, str]:
    """Write down, as an installer does, that a package brings this title along."""
    about = folder / "corestate_pig-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: corestate-pig\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[corestate.titles]\npig = {entry}\n")
    return os.environ | {"PYTHONPATH": os.pathsep.join((str(folder), str(EXAMPLE), str(EXAMPLE.parents[2])))}


def test_it_is_found_plays_by_every_law_and_speaks(tmp_path: Path) -> None:
    entry = tomllib.loads((EXAMPLE / "pyproject.toml").read_text())["project"]["entry-points"]["corestate.titles"][
        "pig"
    ]
    command = [sys.executable, "-W", "error", "-c", SCRIPT]
    ran = subprocess.run(command, env=_installed(tmp_path, entry), capture_output=True, text=True, check=False)  # noqa: S603 - ours
    assert (ran.returncode, ran.stderr) == (0, "")
    assert json.loads(ran.stdout)["games"] == 3


@pytest.mark.parametrize(
    ("entry", "problem"),
    [
        ("corestate_pig:MISSING", "AttributeError"),
        ("corestate_pig:Box", "wanted a Game of that name"),
        ("corestate.key_largo:GAME", "wanted a Game of that name"),
        ("corestate_pig:GAME", "there is one of that name or prefix already"),
    ],
)
def test_one_that_cannot_be_had_is_warned_of_and_does_no_harm(
    tmp_path: Path, entry: str, problem: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from corestate import games  # noqa: PLC0415 - what it remembers is put back

    monkeypatch.setattr(games, "_TITLES", dict(games._TITLES))  # noqa: SLF001 - likewise
    monkeypatch.setattr(games, "_GAMES", dict(games._GAMES))  # noqa: SLF001 - likewise
    monkeypatch.syspath_prepend(EXAMPLE)
    _installed(tmp_path, entry)
    monkeypatch.syspath_prepend(tmp_path)
    if problem.startswith("there is one"):
        games._TITLES["hog"] = ("pig", "hog")  # noqa: SLF001 - likewise
    games._find_installed.cache_clear()  # noqa: SLF001 - likewise
    try:
        with pytest.warns(UserWarning, match=f"title 'pig' of {entry} is left out: {problem}"):
            assert "pig" not in games.titles()
    finally:
        monkeypatch.undo()
        games._find_installed.cache_clear()  # noqa: SLF001 - likewise
    assert "key_largo" in games.titles()


def test_one_that_is_a_single_module_says_its_texts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    import tests.tic_tac_toe as toe  # noqa: PLC0415 - a title that is there
    from corestate import games  # noqa: PLC0415 - what it remembers is put back

    monkeypatch.setattr(games, "_TITLES", games._TITLES | {"toe": ("toe", __name__)})  # noqa: SLF001 - likewise
    monkeypatch.setattr(games, "_GAMES", dict(games._GAMES))  # noqa: SLF001 - likewise
    monkeypatch.setattr(sys.modules[__name__], "GAME", toe.GAME, raising=False)
    games._texts.cache_clear()  # noqa: SLF001 - likewise
    try:
        assert games.rulebook("toe") is toe.GAME.rulebook
    finally:
        games._texts.cache_clear()  # noqa: SLF001 - likewise
