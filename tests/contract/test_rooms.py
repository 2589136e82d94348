"""The folders of a title's package are rooms: few enough files to hold in mind, and imports between them go one way."""

import ast
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from corestate.games import OURS

ROOT = Path(__file__).parents[2]
MOST = 12


def _room(parts: tuple[str, ...]) -> str | None:
    """Name the room of a module: its folder, or the module itself where it stands beside the folders."""
    inner = parts[2:]
    return inner[0] if inner else None


def _imported(file: Path) -> set[tuple[str, ...]]:
    """Name the modules a file imports, whether by name or out of their package."""
    found: set[tuple[str, ...]] = set()
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module:
            inside = (f"{node.module}.{one.name}" for one in node.names)
            modules = [name for name in inside if (ROOT / name.replace(".", "/")).with_suffix(".py").exists()]
            found |= {tuple(name.split(".")) for name in (modules or [node.module])}
    return found


def _imports_between_rooms(title: str) -> dict[str, set[str | None]]:
    found: dict[str, set[str | None]] = {}
    for file in sorted((ROOT / "corestate" / title).rglob("*.py")):
        parts = file.relative_to(ROOT).with_suffix("").parts
        own = _room(parts[:-1] if parts[-1] == "__init__" else parts)
        there = {_room(module) for module in _imported(file) if module[:2] == ("corestate", title)}
        if own is not None:
            found.setdefault(own, set()).update(room for room in there if room not in (None, own))
    return found


@pytest.mark.parametrize("title", OURS)
def test_no_two_rooms_of_a_title_import_each_other_even_by_detours(title: str) -> None:
    try:
        TopologicalSorter(_imports_between_rooms(title)).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


@pytest.mark.parametrize("title", OURS)
def test_no_room_holds_more_than_a_dozen_modules(title: str) -> None:
    folders = [one for one in (ROOT / "corestate" / title).rglob("*") if one.is_dir() and any(one.glob("*.py"))]
    for folder in folders:
        modules = [file.name for file in folder.glob("*.py") if file.name != "__init__.py"]
        assert len(modules) <= MOST, f"{folder.relative_to(ROOT)}: {sorted(modules)}"
