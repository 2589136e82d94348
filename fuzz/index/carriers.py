"""What holds a rule up beside the code: tests by their marks, games by their heads, claims by what they guard."""

import ast
import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import invariants
from fuzz.index.model import Claim, Dispute, Does, Example, Scene

_MARKS = ("rule", "obeys", "refused", "ruling")
_HEAD = re.compile(r"# (?P<key>\w+): (?P<value>.+)")
_SHOWN: dict[str, Does] = {"shows": "applied", "refuses": "refused"}


def tests(folder: Path, base: Path) -> Iterator[tuple[str, Example]]:
    """Find the tests of a folder that are marked with a rule or a ruling."""
    for file in sorted(folder.rglob("test_*.py")):
        name = file.relative_to(base).as_posix()
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                found = dict.fromkeys(_marks(node))
                for slug in dict.fromkeys(slug for _, slug in found):
                    marks = tuple(mark for mark in _MARKS if (mark, slug) in found)
                    yield slug, Example(name, node.lineno, node.name, marks)


def _marks(function: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """Read the marks of a test, and of its parameters: which, and of what."""
    for decorator in function.decorator_list:
        for node in ast.walk(decorator):
            match node:
                case ast.Call(func=ast.Attribute(attr=mark), args=slugs) if mark in _MARKS:
                    found = (one.value for one in slugs if isinstance(one, ast.Constant))
                    yield from ((mark, slug) for slug in found if isinstance(slug, str))
                case _:
                    pass


def disputes(folder: Path, base: Path) -> Iterator[tuple[str, Dispute]]:
    """Find the disputes of a folder by the rules that refuse them, and by the rulings they are read otherwise by."""
    for name, head in _plays(folder, base):
        verdict = next((value for key, value in head if key == "verdict"), "")
        for key, value in head:
            if key == "rules":
                yield from ((slug, Dispute(name, verdict)) for slug in _listed(value))
            elif key == "reading" and not value.startswith("profile"):
                yield value.partition("=")[0].strip(), Dispute(name, verdict)


def scenes(folder: Path, base: Path) -> Iterator[tuple[str, Scene]]:
    """Find the scenes of a folder by the rules and rulings they say they show."""
    for name, head in _plays(folder, base):
        for key, value in head:
            if key in _SHOWN:
                yield from ((slug, Scene(name, _SHOWN[key])) for slug in _listed(value))


def _plays(folder: Path, base: Path) -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """Read the heads of the games in a folder; one that begins with an underscore is there to be gone on after."""
    for file in sorted(folder.glob("[!_]*.play")):
        rows = file.read_text(encoding="utf-8").splitlines()
        heads = (_HEAD.fullmatch(row.rstrip()) for row in rows if row.startswith("#"))
        yield file.relative_to(base).as_posix(), [(one["key"], one["value"]) for one in heads if one is not None]


def _listed(value: str) -> list[str]:
    return [part.strip() for part in value.split(",")]


def claims(game: str, base: Path) -> Iterator[tuple[str, Claim]]:
    """Find the claims of a title by the rules they say they guard."""
    known = invariants.claims(game)
    for one in (*known.form, *known.state, *known.step, *known.end):
        function: Callable[..., object] = getattr(one, "claim", one)  # type: ignore[arg-type]  # either is a function
        for slug in getattr(one, "rules", ()):
            yield slug, _claim(function, base)


def _claim(function: Callable[..., object], base: Path) -> Claim:
    plain = inspect.unwrap(function)
    file, line = Path(inspect.getfile(plain)), plain.__code__.co_firstlineno
    name = file.relative_to(base).as_posix() if file.is_relative_to(base) else file.name
    return Claim(name, line, plain.__name__, (inspect.getdoc(plain) or "").partition("\n")[0])
