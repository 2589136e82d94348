"""Ports of Into the Blue on top of the kits for PHP and Go, built where they must be, and a few vectors of it."""

import os
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from corestate.adjudication.scenes import scenes
from fuzz.vectors import folder
from fuzz.vectors.making import Making

KITS = Path(__file__).parents[2] / "fuzz" / "kits"
LANGUAGES = ("php", "go")

Port = Callable[[str], tuple[str, ...]]
"""What starts the port in a language."""


def copied(kit: str, place: Path, engine: str) -> tuple[str, ...]:
    """Copy a kit to a folder beside an engine that is there already, as an author does; return what starts both."""
    language = Path(kit).suffix[1:]
    shutil.copy(KITS / kit, place / kit)
    if language == "php":
        return tool("php"), str(place / engine)
    build = [tool("go"), "build", "-o", "port", kit, engine]
    built = subprocess.run(build, cwd=place, env=_environment(place), capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert built.returncode == 0, built.stderr
    return (str(place / "port"),)


def tool(name: str) -> str:
    """Find the program of a language; where it is missing leave out what needs it, but never where all must run."""
    found = shutil.which(name)
    if found is None:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing(f"{name} is not installed: the kit for it cannot be tried (.ci/languages installs it on Debian)")
    assert found is not None
    return found


def _environment(place: Path) -> dict[str, str]:
    """Give Go a place to keep what it compiles where it would find none."""
    given = {"GO111MODULE": "off", **os.environ}
    return given if {"HOME", "GOCACHE", "XDG_CACHE_HOME"} & set(given) else {**given, "GOCACHE": str(place / "cache")}


@pytest.fixture(scope="session")
def port(tmp_path_factory: pytest.TempPathFactory) -> Port:
    @cache
    def built(language: str) -> tuple[str, ...]:
        engine, place = f"into_the_blue.{language}", tmp_path_factory.mktemp(language)
        shutil.copy(KITS / "ports" / engine, place / engine)
        return copied(f"adapter.{language}", place, engine)

    return built


@pytest.fixture(scope="session")
def few(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Write few vectors of Into the Blue."""
    place = tmp_path_factory.mktemp("few") / "vectors"
    folder.write(place, Making("into_the_blue", scenes("into_the_blue"), 100).files())
    return place
