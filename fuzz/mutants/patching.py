"""Planting a change in a running interpreter, which is then good for nothing else: call it in a forked child.

Inside functions the code of the very function objects is exchanged, so that whoever imported them has the change.
What is carried out while a module is imported (tables, defaults, class attributes) and data are changed by forgetting
every module of ours and importing them anew, the changed one from its changed source.
"""

import ast
import functools
import gc
import sys
from collections.abc import Iterator
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, TypeAlias

from fuzz.mutants.operators import Change, changed
from fuzz.mutants.places import ROOT, changed_data

OURS = ("corestate", "invariants", "serializers", "fuzz", "tests")
Key: TypeAlias = tuple[str, int]
"""The qualified name and the first line of a function."""


def is_inside_functions(change: Change) -> bool:
    """Whether only the code of functions differs, and it can be told which functions."""
    if change.operator == "data":
        return False
    before, after = _compiled(change)
    if not _alike_but_for_functions(before, after):
        return False
    differing = [key for key, one, other in _pairs(before, after) if one != other]
    keys = [key_of(one) for one in nested(before)]
    return bool(differing) and all(keys.count(key) == 1 for key in differing)


def differing(change: Change) -> Iterator[tuple[str, str, int]]:
    """Name the functions a change is in: file, qualified name and first line."""
    before, after = _compiled(change)
    for (name, line), one, other in _pairs(before, after):
        if one != other:
            yield str(ROOT / change.file), name, line


def plant_in_place(change: Change) -> int:
    """Exchange the code of the functions that differ; how many function objects were changed."""
    forget_what_was_cached()
    before, after = _compiled(change)
    other_code = {key: other for key, one, other in _pairs(before, after) if one != other}
    found = 0
    for function in _functions(str(ROOT / change.file)):
        code = function.__code__
        if (other := other_code.get(key_of(code))) is not None and len(other.co_freevars) == len(code.co_freevars):
            function.__code__ = other
            found += 1
    return found


def plant_anew(change: Change | None) -> None:
    """Forget every module of ours; whoever imports them now gets them with the change. None: as they are."""
    for name in [name for name in sys.modules if name.partition(".")[0] in OURS]:
        del sys.modules[name]
    if change is None:
        return
    if change.operator == "data":
        _plant_data(change)
    else:
        sys.meta_path.insert(0, _Finder(change))


def forget_what_was_cached() -> None:
    """Empty every cache of a function of ours, so that the change is asked."""
    for one in caches():
        one.cache_clear()


def caches(inside: tuple[str, ...] = OURS) -> "list[functools._lru_cache_wrapper[Any]]":
    """List the functions of some packages or modules that remember what they have answered."""
    known = (one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper))  # noqa: SLF001 - it has no other name
    return [one for one in known if f"{one.__module__}.".startswith(tuple(f"{name}." for name in inside))]


def _plant_data(change: Change) -> None:
    """Have a file of data read as if the change stood in it."""
    files: Any = __import__("corestate.files", fromlist=["read_at_most"])
    reading: Any = __import__("corestate.rulebook.reading", fromlist=["read_at_most"])
    honest, path = files.read_at_most, ROOT / change.file

    def read_at_most(file: Path, most: int) -> bytes:
        told: bytes = honest(file, most)
        return changed_data(told.decode(), change).encode() if Path(file).resolve() == path.resolve() else told

    files.read_at_most = reading.read_at_most = read_at_most


class _Loader(SourceFileLoader):
    """Loads a module from its changed source."""

    def __init__(self, name: str, path: str, tree: ast.Module) -> None:
        super().__init__(name, path)
        self.tree = tree

    def get_code(self, _fullname: str) -> CodeType:
        """Compile what was changed."""
        code: CodeType = compile(self.tree, self.path, "exec")
        return code


class _Finder(MetaPathFinder):
    """Finds the changed module, and no other."""

    def __init__(self, change: Change) -> None:
        self.path = ROOT / change.file
        self.module = ".".join(Path(change.file).with_suffix("").parts).removesuffix(".__init__")
        self.tree = changed(self.path.read_text(encoding="utf-8"), change)

    def find_spec(self, fullname: str, _path: object, _target: object = None) -> ModuleSpec | None:
        """Say where the module comes from."""
        if fullname != self.module:
            return None
        loader = _Loader(fullname, str(self.path), self.tree)
        return spec_from_file_location(fullname, self.path, loader=loader)


def _compiled(change: Change) -> tuple[CodeType, CodeType]:
    """Compile a file as it is, and with the change."""
    path = ROOT / change.file
    source = path.read_text(encoding="utf-8")
    after: CodeType = compile(changed(source, change), str(path), "exec")
    before: CodeType = compile(ast.parse(source), str(path), "exec")
    return before, after


def key_of(code: CodeType) -> Key:
    """Name a function in its file."""
    return code.co_qualname, code.co_firstlineno


def nested(code: CodeType) -> Iterator[CodeType]:
    """List the codes of everything defined in a code, at any depth."""
    for one in code.co_consts:
        if isinstance(one, CodeType):
            yield one
            yield from nested(one)


def _is_class(code: CodeType) -> bool:
    return "__qualname__" in code.co_names and "__module__" in code.co_names


def _pairs(before: CodeType, after: CodeType) -> Iterator[tuple[Key, CodeType, CodeType]]:
    """Pair the codes of functions by name and line."""
    others = {key_of(one): one for one in nested(after)}
    for one in nested(before):
        if not _is_class(one) and key_of(one) in others:
            yield key_of(one), one, others[key_of(one)]


def _alike_but_for_functions(before: CodeType, after: CodeType) -> bool:
    """Whether a module, and the bodies of its classes, do the same while it is imported."""
    if before.co_code != after.co_code or len(before.co_consts) != len(after.co_consts):
        return False
    for one, other in zip(before.co_consts, after.co_consts, strict=True):
        if isinstance(one, CodeType) and isinstance(other, CodeType):
            if _is_class(one) and not _alike_but_for_functions(one, other):
                return False
        elif one != other or type(one) is not type(other):
            return False
    return True


def _functions(file: str) -> Iterator[FunctionType]:
    """Find every function object of a file that is alive."""
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename == file:
            yield one
