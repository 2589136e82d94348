"""The kits: whoever copies one file has an adapter, and a lie that is planted is found, or the harness is broken."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from corestate.cli.differences import Plant
from fuzz.campaigns import bugs
from fuzz.campaigns.campaign import Campaign
from fuzz.kits import adapter as kit
from fuzz.kits.liar import Liar
from fuzz.peers.adapter import Adapter
from tests.effort import effort
from tests.fuzz.twin import node_or_skip

KITS = Path(kit.__file__).parent
OURSELVES = (sys.executable, "-m", "fuzz.kits.ourselves", "into_the_blue")
LIAR = (sys.executable, "-m", "fuzz.kits.liar")
FOUND = {"show": "differs", "refuse": "refuses", "accept": "accepts", "crash": "crash"}


def campaign(command: tuple[str, ...], seconds: float, events: int) -> Campaign:
    """Run a campaign until something is found."""
    adapter = Adapter(command, "into_the_blue", timeout=60.0)
    try:
        ran = Campaign(adapter)
        ran.shrink_effort = 0
        ran.run(seconds, findings=1, events=events)
    finally:
        adapter.close()
    return ran


def test_every_plant_is_of_both_kits() -> None:
    assert set(kit.PLANTS) == set(FOUND) == set(Plant)
    text = (KITS / "adapter.mjs").read_text()
    for plant, says in kit.PLANTS.items():
        assert f'{plant}: "{says}",' in text


@pytest.mark.parametrize("plant", FOUND)
def test_a_lie_planted_by_the_python_kit_is_found(plant: str) -> None:
    (found,) = campaign((*OURSELVES, "--plant", plant), 60.0, 2000).progress.found
    assert found.met.kind == FOUND[plant]


@pytest.mark.parametrize("plant", FOUND)
def test_a_lie_planted_by_the_kit_for_node_is_found(plant: str) -> None:
    node_or_skip()
    (found,) = campaign((*bugs.twin("into_the_blue"), "--plant", plant), 60.0, 2000).progress.found
    assert found.met.kind == FOUND[plant]


@pytest.mark.parametrize("plant", FOUND)
def test_a_lie_planted_between_us_and_any_child_is_found(plant: str) -> None:
    node_or_skip()
    (found,) = campaign((*LIAR, plant, *bugs.twin("into_the_blue")), 60.0, 2000).progress.found
    assert found.met.kind == FOUND[plant]


def test_a_liar_passes_on_what_it_has_no_lie_about() -> None:
    for plant in FOUND:
        liar = Liar(plant)
        for request, reply in (({"do": "hello"}, {"ok": True}), ({"do": "play"}, {"ok": False, "error": "no"})):
            assert liar.changed(request, dict(reply)) == reply


def test_where_no_lie_is_planted_none_is_found() -> None:
    ran = campaign(OURSELVES, 60.0, effort(300, 10_000))
    assert ran.progress.found == []
    assert ran.progress.events >= effort(300, 10_000)


@pytest.mark.parametrize("name", ["adapter.py", "adapter.mjs"])
def test_a_kit_is_one_short_file(name: str) -> None:
    assert len((KITS / name).read_text().splitlines()) < 200


def test_the_python_kit_works_wherever_it_is_copied(tmp_path: Path) -> None:
    shutil.copy(KITS / "adapter.py", tmp_path / "copied.py")
    mine = (
        "import copied\nclass Mine(copied.Engine):\n    def new(self, ruleset): raise copied.UnsupportedError('no')\n"
    )
    (tmp_path / "mine.py").write_text(mine + "copied.serve(Mine())\n")
    _converses([sys.executable, "-I", "-c", "import sys; sys.path.insert(0, '.'); import mine"], tmp_path)


def test_the_kit_for_node_works_wherever_it_is_copied(tmp_path: Path) -> None:
    node = node_or_skip()
    shutil.copy(KITS / "adapter.mjs", tmp_path / "copied.mjs")
    mine = "import { Engine, serve, Unsupported } from './copied.mjs';\n"
    mine += "class Mine extends Engine { create() { throw new Unsupported('no'); } }\nserve(new Mine());\n"
    (tmp_path / "mine.mjs").write_text(mine)
    _converses([node, "mine.mjs"], tmp_path)


def _converses(command: list[str], folder: Path) -> None:
    """Hold that an adapter says what it is, supports nothing, fails on what it cannot do, and goes."""
    asked = (
        '{"do":"hello","protocol":1,"game":"into_the_blue"}\n{"do":"new","ruleset":{}}\n{"do":"fly"}\n{"do":"bye"}\n'
    )
    ran = subprocess.run(command, input=asked, cwd=folder, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    hello, unsupported, error = ran.stdout.splitlines()
    assert hello == (
        '{"ok":true,"protocol":1,"name":"my engine 1.0","games":["into_the_blue"],"shows":[],"ways":["drive"]}'
    )
    assert unsupported == '{"ok":false,"unsupported":"no"}'
    assert error.startswith('{"ok":false,"error":"')


def test_an_unknown_plant_is_said_in_one_line() -> None:
    ran = subprocess.run([*OURSELVES, "--plant", "any"], capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "--plant: wanted one of show, refuse, accept, crash\n")
