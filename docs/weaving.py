"""The rules of a title woven with the code: each sentence beside the lines that carry it out, and what holds it up."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any, TypeAlias

from attrs import frozen

from corestate import Game
from corestate.rulebook import Rule, Ruling
from fuzz.index import Citations, Index
from fuzz.index.code import SPEAKS_OF_RULES

ROOT = Path(__file__).parents[1]
Scope: TypeAlias = tuple[ast.ClassDef | ast.FunctionDef, ...]
MOST_PLACES, MOST_LINES, BEFORE = 3, 12, 5
"""So many places of a rule are shown, each in so many lines, so many of them above the citation."""


def woven(game: Game[Any, Any], index: Index) -> Iterator[str]:
    """Write the rules chapter by chapter, in the order of the rulebook."""
    chapters: dict[str, list[Rule]] = {}
    for rule in game.rulebook.rules:
        chapters.setdefault(rule.heading, []).append(rule)
    yield from ("| chapter | rules |", "|---|---|")
    for chapter, rules in chapters.items():
        yield f"| [{chapter}](#{_id(chapter)}) | {', '.join(to(rule.slug) for rule in rules)} |"
    for chapter, rules in chapters.items():
        yield from ("", f'### <a id="{_id(chapter)}"></a>{chapter}')
        for rule in rules:
            concerning = [ruling for ruling in game.rulebook.rulings if rule.slug in ruling.rules]
            yield from _rule(rule, index.of(rule.slug), concerning)
    yield ""


def anchor(slug: str) -> str:
    """Where on a page a rule or a ruling is to be found."""
    return f'<a id="{_id(slug)}"></a>`{slug}`'


def carried(entry: Citations) -> Iterator[str]:
    """List what holds a rule or a ruling up, a line for each kind there is."""
    kinds: dict[str, Iterable[str]] = {
        "Named at": (link(at.file, at.line) for at in entry.mentions),
        "Tests": (link(one.file, one.line, one.name.removeprefix("test_").replace("_", " ")) for one in entry.tests),
        "Disputes": (f"{link(one.file)} ({one.verdict})" for one in entry.disputes),
        "Scenes": (link(one.file) for one in entry.scenes),
        "Claims": (link(one.file, one.line, one.name.replace("_", " ")) for one in entry.claims),
    }
    for name, links in kinds.items():
        if told := ", ".join(dict.fromkeys(links)):
            yield f"- {name}: {told}"


def link(file: str, line: int = 0, name: str = "") -> str:
    """Link to a file from the pages of the rules, or to a line of it."""
    place = Path(file)
    shown = name or (f"{place.name}:{line}" if line else place.stem.replace("_", " "))
    return f"[{shown}](../../{file}{f'#L{line}' if line else ''})"


def _rule(rule: Rule, entry: Citations, rulings: Sequence[Ruling]) -> Iterator[str]:
    number = "" if rule.number is None else f", {rule.number}"
    yield from ("", f"#### {anchor(rule.slug)}", "", f"> {rule.says}")
    yield from (">", f"> *{rule.kind}{number}{f'. {rule.source}' if rule.source else ''}*", "")
    if not rule.modelled:
        yield from (f"Not modelled: {rule.reason}", "")
    spots = [spot for at in entry.code for spot in _spots(at.kind, at.file, at.line)]
    named = [at for at in entry.mentions if not at.file.endswith(SPEAKS_OF_RULES)]
    shown = _chosen([*spots, *(_Spot("named", (at.file, at.line), at.file, at.line) for at in named)])
    for spot in shown:
        yield from (f"{spot.title()}:", "")
        yield from ("```python", *spot.lines(), "```", "")
    yield from (f"- Refuses: `{at.words}` ({link(at.file, at.line)})" for at in entry.code if at.words)
    told = {spot.cited for spot in spots if any(one.shows(spot) for one in shown)}
    others = (spot.cited for spot in spots if spot.does == "applied" and spot.cited not in told)
    if links := ", ".join(link(*place) for place in dict.fromkeys(others)):
        yield f"- Also applied at: {links}"
    yield from (f"- Ruling {to(one.id)}: {one.question} By default `{one.default}`." for one in rulings)
    yield from carried(entry)


@frozen
class _Spot:
    """Lines to be looked at for a rule: those that cite it, or that use the table in which it is cited."""

    does: str
    cited: tuple[str, int]
    file: str
    line: int

    @property
    def around(self) -> Scope:
        """The classes and functions around it, the outermost first."""
        return _around(self.file, self.line)

    @property
    def where(self) -> str:
        """The class and the function around it."""
        return ".".join(one.name for one in self.around)

    def title(self) -> str:
        """Name the place that is looked at, and the table it is looked at for."""
        by = "" if self.direct() else f", by {link(*self.cited)}"
        return link(self.file, self.line) + (f" `{self.where}`" if self.where else "") + by

    def direct(self) -> bool:
        """Whether the rule is cited on this very line."""
        return self.cited == (self.file, self.line)

    def works(self) -> bool:
        """Whether it is in a function, not in a table or at the head of a frame."""
        return bool(self.around) and isinstance(self.around[-1], ast.FunctionDef)

    def aside(self) -> int:
        """Whether a function says that it is the rule (0), one line of it is (1), or that one lists choices (2)."""
        function = self.around[-1]
        said = function.body[0]
        if ast.get_docstring(function) is not None and said.lineno <= self.line <= (said.end_lineno or 0):
            return 0
        return 1 + function.name.lstrip("_").startswith(_LISTING)

    def rank(self) -> int:
        """How much a look at it tells: functions that carry the rule out before frames, tables and refusals."""
        return {"applied": 0, "named": 1, "refused": 5}[self.does] + 2 * (not self.direct()) + 3 * (not self.works())

    def excerpt(self) -> tuple[int, int]:
        """Choose the lines to show: the function around it, or as much of that as there is room for."""
        first, last = self.whole()
        if last - first < MOST_LINES:
            return first, last
        begin = max(first, min(self.line - BEFORE, last - MOST_LINES + 1))
        return begin, begin + MOST_LINES - 1

    def whole(self) -> tuple[int, int]:
        """Where what is around it begins and ends; a sentence about a table is shown with the table."""
        if self.around:
            return self.around[-1].lineno, self.around[-1].end_lineno or 0
        body = _tree(self.file).body
        for above, statement in zip([None, *body], body, strict=False):
            if _spans(statement, self.line):
                first = above if isinstance(statement, ast.Expr) and above is not None else statement
                return first.lineno, statement.end_lineno or 0
        return self.line, self.line

    def shows(self, other: "_Spot") -> bool:
        """Whether its excerpt shows another spot too, or what asks by the rule is the frame it is in."""
        first, last = self.excerpt()
        within = first <= other.line <= last or other.around == self.around[: len(other.around)] != ()
        return self.file == other.file and within

    def lines(self) -> list[str]:
        """Write the excerpt out, with the head of what it is cut out of."""
        (first, last), (top, _) = self.excerpt(), self.whole()
        lines = _lines(self.file)
        head = [lines[top - 1], _indent(lines[first - 1]) + "# …"] if first > top + 1 else lines[top - 1 : first - 1]
        return _dedented([*head, *lines[first - 1 : last]])


_LISTING = ("candidates", "cards", "choices", "legal", "offered")
"""How functions are called that list what may be chosen."""


def _chosen(spots: Sequence[_Spot]) -> list[_Spot]:
    """Choose what to show of a rule: first a function that says it is that rule, if there is one.

    Refusals, which are told in words, are shown only where there is nothing else.
    """
    named = (spot for spot in spots if spot.does == "named" and spot.works())
    shown = sorted(named, key=_Spot.aside)[:1]
    for spot in sorted(spots, key=_Spot.rank):
        wanted = spot.does != "refused" or not shown
        if wanted and len(shown) < MOST_PLACES and not any(one.shows(spot) for one in shown):
            shown.append(spot)
    return shown


def _spots(does: str, file: str, line: int) -> Iterator[_Spot]:
    """Find where to look for a citation: there, and for one in a table at what uses its key, or else the table."""
    table = next((one for one in _tree(file).body if _spans(one, line)), None)
    if table is None or _around(file, line):
        yield _Spot(does, (file, line), file, line)
        return
    (title,) = (folder for folder in Path(file).parents if folder.parent.name == "corestate")
    uses = [(name, at) for key in _keys(table, line) for name in _files(title) for at in _used(name, ast.Constant, key)]
    uses = uses or [(file, at) for key in _names(table) for at in _used(file, ast.Name, key)]
    uses.sort(key=lambda use: not re.search("==|case ", _lines(use[0])[use[1] - 1]))
    yield from (_Spot(does, (file, line), *use) for use in uses[:2] or [(file, line)])


def _keys(table: ast.stmt, line: int) -> Iterator[str]:
    """Find the key under which a table has what stands on a line."""
    for node in ast.walk(table):
        if isinstance(node, ast.Dict):
            for key, value in zip(node.keys, node.values, strict=True):
                if isinstance(key, ast.Constant) and value.lineno <= line <= (value.end_lineno or 0):
                    yield str(key.value)


def _names(table: ast.stmt) -> Iterator[str]:
    """Name what a statement of a module sets."""
    targets = table.targets if isinstance(table, ast.Assign) else [getattr(table, "target", None)]
    yield from (one.id for one in targets if isinstance(one, ast.Name))


def _used(file: str, kind: type[ast.Constant | ast.Name], key: str) -> Sequence[int]:
    """Find the lines of functions that use a text, or a name."""
    return _uses(file).get((kind, key), ())


@cache
def _uses(file: str) -> dict[tuple[type[ast.AST], object], list[int]]:
    """List where the functions of a file use each text and each name."""
    found = defaultdict[tuple[type[ast.AST], object], list[int]](list)
    for function in _scopes(file):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Constant | ast.Name):
                    found[type(node), node.value if isinstance(node, ast.Constant) else node.id].append(node.lineno)
    return found


def _around(file: str, line: int) -> Scope:
    return tuple(sorted((one for one in _scopes(file) if _spans(one, line)), key=lambda one: one.lineno))


@cache
def _files(title: Path) -> list[str]:
    """List the files of a title's rules, but for the one that only speaks of them."""
    files = (file.relative_to(ROOT).as_posix() for file in sorted((ROOT / title).rglob("*.py")))
    return [file for file in files if not file.endswith(SPEAKS_OF_RULES)]


def _spans(node: ast.stmt, line: int) -> bool:
    return node.lineno <= line <= (node.end_lineno or 0)


@cache
def _lines(file: str) -> list[str]:
    return (ROOT / file).read_text(encoding="utf-8").splitlines()


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse((ROOT / file).read_text(encoding="utf-8"))


@cache
def _scopes(file: str) -> list[ast.ClassDef | ast.FunctionDef]:
    return [node for node in ast.walk(_tree(file)) if isinstance(node, ast.ClassDef | ast.FunctionDef)]


def _dedented(lines: Sequence[str]) -> list[str]:
    return dedent("\n".join(lines)).splitlines()


def _indent(line: str) -> str:
    return line[: len(line) - len(line.lstrip())]


def _id(text: str) -> str:
    return "-".join("".join(one if one.isalnum() or one == "_" else " " for one in text).split())


def to(slug: str) -> str:
    """Link to a rule or a ruling on the same page."""
    return f"[`{slug}`](#{_id(slug)})"
