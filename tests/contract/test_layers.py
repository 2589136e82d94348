"""Imports go one way: command line, page -> adjudication -> fuzz -> serializers | invariants -> the rest of corestate.

A module belongs to the layer with the longest prefix that fits its name. It may import its own layer, those on a level
below, the standard library, and the libraries listed for its layer.
"""

import ast
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from attrs import frozen

from corestate.games import OURS

ROOT = Path(__file__).parents[2]
IMPURE = {"random", "time", "os", "datetime", "secrets", "uuid"}
IMPURE_OURS = {"corestate.dealer", "corestate.files"}
"""What deals cards, and what reads the file of an edition, however long that takes."""


@frozen
class Layer:
    """Modules that may import each other."""

    level: int
    prefixes: tuple[str, ...]
    libraries: frozenset[str]


LAYERS = (
    Layer(4, ("corestate.cli", "corestate.web", "corestate.__main__"), frozenset({"attrs", "typer", "rich"})),
    Layer(3, ("corestate.adjudication", "corestate.hosting", "corestate.reliance"), frozenset({"attrs"})),
    Layer(3, ("corestate.environments",), frozenset({"attrs", "gymnasium", "numpy", "pettingzoo", "pyspiel"})),
    Layer(2, ("fuzz",), frozenset({"attrs", "chess", "catanatron", "hypothesis"})),
    Layer(1, ("serializers",), frozenset({"attrs", "msgpack"})),
    Layer(1, ("invariants",), frozenset({"attrs"})),
    Layer(3, ("fuzz.over_http",), frozenset({"attrs", "starlette", "uvicorn"})),
    Layer(4, ("fuzz.pytest_plugin",), frozenset({"pytest"})),
    Layer(0, ("corestate",), frozenset({"attrs"})),
)
LOWEST = LAYERS[-1]


def _modules() -> Iterator[tuple[str, Path]]:
    """Name every module of ours, with its file."""
    for package in ("corestate", "invariants", "serializers", "fuzz"):
        for file in sorted((ROOT / package).rglob("*.py")):
            yield ".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"), file


MODULES = dict(_modules())


def _layer(module: str) -> Layer | None:
    """Find the layer of a module; None if it is none of ours."""
    fits = (
        (len(prefix), layer)
        for layer in LAYERS
        for prefix in layer.prefixes
        if module == prefix or module.startswith(f"{prefix}.")
    )
    return max(fits, key=lambda fit: fit[0], default=(0, None))[1]


@cache
def _nodes(file: Path) -> tuple[ast.AST, ...]:
    """Parse a file once: everything that imports something or calls something."""
    wanted = (ast.Import, ast.ImportFrom, ast.Call)
    return tuple(node for node in ast.walk(ast.parse(file.read_text())) if isinstance(node, wanted))


@cache
def _imports(file: Path) -> tuple[str, ...]:
    """Name every module a file imports; of `from package import module` the module."""
    return tuple(_imported(file))


def _imported(file: Path) -> Iterator[str]:
    for node in _nodes(file):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{file}: relative import"
            within = [f"{node.module}.{name.name}" for name in node.names]
            yield from (one if one in MODULES else str(node.module) for one in within)


def _allowed(importer: Layer, name: str) -> bool:
    imported, top = _layer(name), name.partition(".")[0]
    if imported is None:
        return top in importer.libraries or top in sys.stdlib_module_names
    return imported is importer or imported.level < importer.level


@pytest.mark.parametrize("layer", LAYERS, ids=lambda layer: layer.prefixes[0])
def test_a_layer_imports_only_itself_and_those_below_it(layer: Layer) -> None:
    ours = [(module, file) for module, file in MODULES.items() if _layer(module) is layer]
    assert ours
    wrong = [
        f"{module} imports {name}" for module, file in ours for name in _imports(file) if not _allowed(layer, name)
    ]
    assert wrong == []


def test_an_import_upwards_or_sideways_is_none_that_is_allowed() -> None:
    adjudication, _, fuzz, serializers = LAYERS[1:5]
    assert _allowed(adjudication, "fuzz.vectors.scenes")
    assert _allowed(adjudication, "corestate.judging")
    assert not _allowed(adjudication, "corestate.cli.show")
    assert not _allowed(fuzz, "corestate.adjudication")
    assert not _allowed(serializers, "invariants")
    assert not _allowed(LOWEST, "corestate.adjudication.telling.search")
    assert not _allowed(LOWEST, "msgpack")


def test_a_module_stands_by_the_longest_prefix_that_fits() -> None:
    assert _layer("corestate.cli.report.story") is _layer("corestate.__main__") is LAYERS[0]
    assert _layer("corestate.kernel") is _layer("corestate") is LOWEST
    assert _layer("corestate.client") is LOWEST
    assert _layer("attrs") is None


def test_importing_the_library_loads_no_layer_but_the_lowest() -> None:
    script = "import sys, corestate; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", script], check=True, capture_output=True, text=True, cwd=ROOT)  # noqa: S603 - ours
    assert {_layer(name) for name in loaded.stdout.split()} == {None, LOWEST}


def _reached_for(file: Path) -> Iterator[str]:
    """Name every module a file finds by its name while it runs."""
    for node in _nodes(file):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in ("import_module", "__import__"):
            yield from (str(one.value) for one in node.args if isinstance(one, ast.Constant))


def test_two_modules_alone_reach_for_a_layer_above_while_they_run() -> None:
    """A value is written by its own bytes, and what is laid by code is judged by every claim."""
    reached = {(module, name) for module, file in MODULES.items() for name in _reached_for(file) if name in MODULES}
    upwards = {(module, name) for module, name in reached if not _allowed(_layer(module) or LOWEST, name)}
    assert upwards == {("corestate.values", "serializers"), ("corestate.laying", "invariants")}


def test_games_do_not_import_each_other() -> None:
    for title in OURS:
        for module, file in MODULES.items():
            if module.startswith(f"corestate.{title}"):
                for other in set(OURS) - {title}:
                    assert not any(name.startswith(f"corestate.{other}") for name in _imports(file)), module


def test_rules_know_neither_chance_nor_clock_nor_machine() -> None:
    for module, file in MODULES.items():
        if _layer(module) is LOWEST and module not in IMPURE_OURS:
            assert IMPURE.isdisjoint(_imports(file)), module


def test_only_who_reads_an_edition_reads_files() -> None:
    readers = {module for module, file in MODULES.items() if "corestate.files" in _imports(file)}
    assert {one for one in readers if _layer(one) is LOWEST} == {"corestate.rulebook.reading"}
