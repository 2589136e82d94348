"""One change after the other, planted in functions that are alive and taken out again before the next.

`patching` plants one change for good, in a process forked for it. Here many are tried on one short piece of work.
"""

import ast
import functools
import gc
from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

from fuzz.mutants.operators import Change, at, changes, exchanged
from fuzz.mutants.patching import Key, caches, key_of, nested
from fuzz.mutants.places import ROOT


class Bed:
    """Functions that are alive, and every change that can be planted in them."""

    def __init__(self, codes: Sequence[CodeType], package: str) -> None:
        """Find the functions with these codes, and what of a package remembers its answers."""
        self._codes = codes
        self._trees: dict[str, ast.Module] = {}
        self._texts: dict[str, list[str]] = {}
        self._alive: dict[tuple[str, Key], list[FunctionType]] = defaultdict(list)
        files = {code.co_filename for code in codes}
        for one in gc.get_objects():
            if isinstance(one, FunctionType) and one.__code__.co_filename in files:
                self._alive[one.__code__.co_filename, key_of(one.__code__)].append(one)
        self._remembering: list[functools._lru_cache_wrapper[Any]] = caches((package,))

    def changes(self) -> Iterator[Change]:
        """List what can be changed in those functions, file by file in the order in which they were met."""
        for file in dict.fromkeys(code.co_filename for code in self._codes):
            source = Path(file).read_text(encoding="utf-8")
            self._trees[file], self._texts[file] = ast.parse(source), source.splitlines()
            spans = [_lines(code) for code in self._codes if code.co_filename == file]
            for change in changes(str(Path(file).relative_to(ROOT)), source):
                if change.inside and any(change.line in lines for lines in spans):
                    yield change

    @contextmanager
    def planted(self, change: Change) -> Iterator[bool]:
        """Have a change in force, and say whether it is: none is where only the import of a module would meet it."""
        pairs = list(self._pairs(change))
        before = [(function, function.__code__) for function, _ in pairs]
        try:
            self._exchange(pairs)
            yield bool(pairs)
        finally:
            self._exchange(before)

    def around(self, change: Change) -> Iterator[ast.AST]:
        """Yield what a change stands in, from the inside out, up to the outermost function or class."""
        node: ast.AST = self._trees[str(ROOT / change.file)]
        chain: list[ast.AST] = []
        for step in change.way:
            node = at(node, step)
            chain.append(node)
        yield from reversed(chain)

    def lines(self, change: Change, node: ast.AST) -> Iterator[tuple[int, str]]:
        """Yield the lines of source that a piece of the file of a change takes, each with its number."""
        first, last = getattr(node, "lineno", 0), getattr(node, "end_lineno", 0)
        return enumerate(self._texts[str(ROOT / change.file)][max(0, first - 1) : last], first)

    def _exchange(self, pairs: list[tuple[FunctionType, CodeType]]) -> None:
        for function, code in pairs:
            function.__code__ = code
        for one in self._remembering if pairs else ():
            one.cache_clear()

    def _pairs(self, change: Change) -> Iterator[tuple[FunctionType, CodeType]]:
        """Pair functions with the code they have when the change is made."""
        file = str(ROOT / change.file)
        for code in _with(self._trees[file], change, file):
            for function in self._alive.get((file, key_of(code)), ()):
                now = function.__code__
                if now != code and len(now.co_freevars) == len(code.co_freevars):
                    yield function, code


def _with(tree: ast.Module, change: Change, file: str) -> tuple[CodeType, ...]:
    """Compile the definition a change stands in, with the change; nothing where that is no program."""
    node = exchanged(tree, change)
    codes: tuple[CodeType, ...] = ()
    with suppress(SyntaxError, ValueError, TypeError):
        codes = tuple(nested(compile(ast.Module([at(tree, change.way[0])], []), file, "exec")))  # type: ignore[list-item]  # a statement
    exchanged(tree, change, node)
    return codes


def _lines(code: CodeType) -> range:
    """The lines of a function."""
    lines = [line for *_, line in code.co_lines() if line]
    return range(code.co_firstlineno, max(lines, default=code.co_firstlineno) + 1)
