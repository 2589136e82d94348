"""Where the theorems stand."""

import ast
from collections.abc import Iterator
from pathlib import Path

HERE = Path(__file__).parent
CONTROL = "tests/theorems/control.py"
MODULES = ("tests/theorems/piles.py", "tests/theorems/reckoning.py")


def theorems(module: str) -> Iterator[tuple[str, int]]:
    """List the theorems of a module with their lines."""
    tree = ast.parse((HERE.parents[1] / module).read_text(encoding="utf-8"))
    for one in tree.body:
        if isinstance(one, ast.FunctionDef) and "post:" in (ast.get_docstring(one) or ""):
            yield one.name, one.lineno
