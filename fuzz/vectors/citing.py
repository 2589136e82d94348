"""Which rules some step carries out, and which do nothing but forbid: read from the code of a title."""

import ast
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

import corestate as cs


@cache
def carried_out(game: str) -> frozenset[str]:
    """Name the rules of a title that its code cites elsewhere than in a refusal."""
    title = cs.game(game)
    (place,) = import_module(title.package).__path__
    modules = (ast.parse(file.read_text(encoding="utf-8")) for file in sorted(Path(place).rglob("*.py")))
    cited = {text for module in modules for text in _texts(module)}
    return frozenset(rule.slug for rule in title.rulebook.rules if rule.slug in cited)


def _texts(node: ast.AST) -> Iterator[str]:
    """List every text in a piece of code but for those in refusals."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    for part in ast.iter_child_nodes(node):
        yield from _texts(part)
