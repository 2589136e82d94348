"""The kits: whoever copies one file has an adapter, and a lie that is planted is found, or the harness is broken."""

import json
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
from tests.fuzz.conftest import LANGUAGES, Port, copied
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


def test_every_plant_is_of_both_kits_that_lie() -> None:
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
    ran = campaign(OURSELVES, 60.0, effort(300, 3_000))
    assert ran.progress.found == []
    assert ran.progress.events >= effort(300, 3_000)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_port_on_top_of_a_kit_plays_as_we_do(language: str, port: Port) -> None:
    ran = campaign(port(language), 60.0, effort(400, 20_000))
    assert ran.progress.found == []
    assert ran.progress.events >= effort(400, 20_000)


@pytest.mark.parametrize("name", ["adapter.py", "adapter.mjs", "adapter.php", "adapter.go"])
def test_a_kit_is_one_short_file(name: str) -> None:
    assert len((KITS / name).read_text().splitlines()) < 250


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


MINE = {
    "php": """<?php
    require 'adapter.php';
    class Mine extends Engine { public function create(array $ruleset): mixed { throw new Unsupported('no'); } }
    serve(new Mine());
    """,
    "go": """package main
    import "encoding/json"
    type mine struct{}
    func (mine) About() About { return About{"my engine 1.0", []string{"into_the_blue"}, []string{}} }
    func (mine) New(json.RawMessage) (any, error) { return nil, Unsupported("no") }
    func (mine) Accepts(any, json.RawMessage) bool { return false }
    func (mine) Play(game any, _ json.RawMessage) any { return game }
    func (mine) Sees(any) Object { return Object{} }
    func main() { serve(mine{}) }
    """,
}


@pytest.mark.parametrize("language", MINE)
def test_the_kits_for_php_and_go_work_wherever_they_are_copied(language: str, tmp_path: Path) -> None:
    (tmp_path / f"mine.{language}").write_text(MINE[language])
    _converses(list(copied(f"adapter.{language}", tmp_path, f"mine.{language}")), tmp_path)


def _converses(command: list[str], folder: Path) -> None:
    """Hold that an adapter says what it is, supports nothing, fails on what it cannot do, and goes."""
    asked = (
        '{"do":"hello","protocol":1,"game":"into_the_blue"}\n{"do":"new","ruleset":{}}\n{"do":"fly"}\n{"do":"bye"}\n'
    )
    ran = subprocess.run(command, input=asked, cwd=folder, capture_output=True, text=True, check=True)  # noqa: S603 - our own
    hello, unsupported, error = ran.stdout.splitlines()
    about = {"name": "my engine 1.0", "games": ["into_the_blue"], "shows": [], "ways": ["drive"]}
    assert json.loads(hello) == {"ok": True, "protocol": 1, **about}
    assert json.loads(unsupported) == {"ok": False, "unsupported": "no"}
    failed = json.loads(error)
    assert failed["ok"] is False
    assert failed["error"]


def test_an_unknown_plant_is_said_in_one_line() -> None:
    ran = subprocess.run([*OURSELVES, "--plant", "any"], capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert (ran.returncode, ran.stdout, ran.stderr) == (1, "", "--plant: wanted one of show, refuse, accept, crash\n")
