"""Imports go one way: fuzz -> serializers -> invariants -> corestate -> attrs and the standard library."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from corestate.games import OURS

ROOT = Path(__file__).parents[2]
LAYERS = {
    "corestate": {"corestate"},
    "invariants": {"corestate", "invariants"},
    "serializers": {"corestate", "invariants", "serializers"},
    "fuzz": {"corestate", "invariants", "serializers", "fuzz"},
}
LIBRARIES = {
    "corestate": {"attrs"},
    "invariants": {"attrs"},
    "serializers": {"attrs", "msgpack"},
    "fuzz": {"attrs", "chess", "catanatron"},
}
CLI = {"corestate", "invariants", "serializers", "fuzz", "attrs", "typer", "rich"}
IMPURE = {"random", "time", "os", "datetime", "secrets", "uuid"}


def _imports(file: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(file.read_text())):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            yield str(node.module)


def _files(folder: str) -> list[Path]:
    return sorted((ROOT / folder).rglob("*.py"))


@pytest.mark.parametrize("layer", LAYERS)
def test_a_layer_imports_only_those_below_it(layer: str) -> None:
    for file in _files(layer):
        allowed = CLI if "cli" in file.parts else LAYERS[layer] | LIBRARIES[layer]
        for name in _imports(file):
            top = name.partition(".")[0]
            assert top in allowed or top in sys.stdlib_module_names, f"{file.relative_to(ROOT)} imports {name}"


def test_nothing_but_the_command_line_imports_the_command_line() -> None:
    for layer in LAYERS:
        for file in _files(layer):
            if "cli" not in file.parts and file.name != "__main__.py":
                assert not any(name.startswith("corestate.cli") for name in _imports(file)), file


def test_games_do_not_import_each_other() -> None:
    for title in OURS:
        for file in _files(f"corestate/{title}"):
            for other in set(OURS) - {title}:
                assert not any(name.startswith(f"corestate.{other}") for name in _imports(file)), file


def test_rules_know_neither_chance_nor_clock_nor_machine() -> None:
    for file in _files("corestate"):
        if "cli" not in file.parts and file.name != "dealer.py":
            assert IMPURE.isdisjoint(_imports(file)), file
