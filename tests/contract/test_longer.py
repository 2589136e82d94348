"""What `make test` leaves out for being long is there, and continuous integration runs it."""

import ast
from functools import cache
from pathlib import Path

from tests import longer

ROOT = Path(__file__).parents[2]


@cache
def _functions(file: str) -> frozenset[str]:
    tree = ast.parse((longer.FOLDER / file).read_text(encoding="utf-8"))
    return frozenset(node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef))


def test_what_is_left_out_is_a_test() -> None:
    named = longer.FILE.read_text(encoding="utf-8").splitlines()
    assert named == sorted(set(named))
    for test in named:
        file, function = test.split("[", maxsplit=1)[0].split("::")
        assert function in _functions(file), test
        assert not file.startswith(longer.AT_ONCE), test


def test_what_is_left_out_is_run_elsewhere() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert f'-m "{longer.BY_DAY} and not longer"' in makefile
    assert f'-m "{longer.BY_DAY} and longer"' in makefile
    assert "\nmake longer\n" in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
