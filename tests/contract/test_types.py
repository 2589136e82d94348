"""What the types promise to a program that embeds the library is so, and holds for whoever has the wheel alone."""

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from importlib import import_module
from itertools import islice
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, TypeAlias, get_args
from zipfile import ZipFile

import pytest

import corestate as cs
from corestate import Game
from corestate.games import OURS
from corestate.kernel import Asks, Chances, answers
from fuzz.playouts import steps
from tests.contract.embedder import PROGRAMS
from tests.contract.snippets import PAGES, ROOT, blocks
from tests.effort import NIGHTLY

EVENTS = 400

AnyGame: TypeAlias = Game[Any, Any]


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda one: one.__name__)
def test_what_the_types_say_is_so(program: Callable[[], None]) -> None:
    program()


@pytest.fixture(params=OURS)
def title(request: pytest.FixtureRequest) -> AnyGame:
    return cs.game(request.param)


def package(title: AnyGame) -> ModuleType:
    return import_module(title.package)


def test_every_event_sight_and_part_is_exported_by_its_name_on_the_wire(title: AnyGame) -> None:
    module = package(title)
    for name, kind in {**title.events, **title.sights, **title.parts}.items():
        own = name.removeprefix(f"{title.prefix}.")
        assert own in module.__all__
        assert getattr(module, own) is kind


def test_the_unions_are_exactly_the_kinds(title: AnyGame) -> None:
    module, frames = package(title), title.frames.values()
    decisions = {kind for frame in frames if issubclass(frame, Asks) for kind in answers(frame)}
    outcomes = {kind for frame in frames if issubclass(frame, Chances) for kind in answers(frame)}
    assert set(get_args(module.Decision)) == decisions
    assert set(get_args(module.Outcome)) == outcomes
    assert set(get_args(module.Event)) == decisions | outcomes == set(title.events.values())
    assert set(get_args(module.Sight)) == {*title.events.values(), *title.sights.values()}
    assert {"Decision", "Event", "Outcome", "Sight"} <= set(module.__all__)


def test_views_and_sights_are_of_the_declared_kinds_and_events_have_their_actor(title: AnyGame) -> None:
    module, seats, rng = package(title), title.seats[0], Random(5)
    lookers = (None, *range(seats))
    for state, event in islice(steps(cs.new_game(title.name, seats=seats), rng), EVENTS):
        assert all(type(cs.view(state, looker).table) is module.TableSeen for looker in lookers)
        if cs.is_over(state):
            break
        assert cs.actor(event) in (cs.asked(state) or (None,))
        sights = [cs.seen(state, event, looker) for looker in lookers]
        assert all(isinstance(sight, module.Sight) for sight in sights)
        assert {cs.actor(sight) for sight in sights} == {cs.actor(event)}


@pytest.mark.parametrize("stranger", [None, 3, "Stop", {"seat": 0}, cs.Refusal("core.turn", "")])
def test_what_is_no_event_has_no_actor(stranger: object) -> None:
    with pytest.raises(TypeError, match="is no event of any title"):
        cs.actor(stranger)


@pytest.mark.parametrize("name", OURS)
def test_the_result_of_a_game_that_goes_on_is_refused(name: str) -> None:
    state = cs.new_game(name, seats=3)
    question = cs.question(state)
    assert question is not None
    with pytest.raises(cs.GoesOnError, match=re.escape(f"the game goes on: {question.says}")):
        cs.ended(state)


@pytest.fixture(scope="module")
def embedding(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Lay out a folder with the Python of every page, a module each, and an environment that has the wheel alone."""
    folder = tmp_path_factory.mktemp("embedding")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)]
    subprocess.run(build, cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own build
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(folder / "env")], check=True)  # noqa: S603 - ours
    site = next((folder / "env").glob("lib/python*/site-packages"))
    ZipFile(next(folder.glob("*.whl"))).extractall(site)
    for needed in ("attr", "attrs", "msgpack"):
        shutil.copytree(Path(str(import_module(needed).__file__)).parent, site / needed)
    programs = folder / "programs"
    programs.mkdir()
    for page in PAGES:
        code = "\n".join(code for kind, code in blocks(page) if kind == "python")
        (programs / f"page_{page.stem.lower()}.py").write_text(code, encoding="utf-8")
    shutil.copy(ROOT / "tests" / "contract" / "embedder.py", programs)
    (programs / "wrong.py").write_text(WRONG)
    (programs / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    return folder


WRONG = """
import corestate as cs
from corestate.key_largo import Drawn

state = cs.new_game("into_the_blue", seats=2)
print(cs.view(state, 0).table.hand)
print(cs.seen(state, cs.legal(state)[0], 0).loot)
cs.apply(state, Drawn(1, located=False))
print(cs.result(state).winners)
"""
MISTAKEN = {6, 7, 8, 9}
"""The lines of it that no checker may let pass."""


@pytest.mark.wheel
@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_pages_and_an_embedder_are_typed_against_the_wheel_and_only_mistakes_are_found(
    embedding: Path, checker: str
) -> None:
    python = str(embedding / "env" / "bin" / "python")
    command = {
        "mypy": ["mypy", "--strict", "--python-executable", python, "--cache-dir", str(embedding / "cache")],
        "pyright": ["basedpyright", "--pythonpath", python],
    }[checker]
    checked = ["."] if checker == "mypy" or NIGHTLY else ["embedder.py", "wrong.py"]
    run = subprocess.run(  # noqa: S603 - a tool of ours
        [sys.executable, "-m", *command, *checked],
        cwd=embedding / "programs",
        capture_output=True,
        text=True,
        check=False,
    )
    found = {(page, int(line)) for page, line in re.findall(r"(\w+)\.py:(\d+):.*\berror:", run.stdout)}
    assert found == {("wrong", line) for line in MISTAKEN}, run.stdout + run.stderr
