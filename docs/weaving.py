"""The rules of a title woven with the code: each sentence beside the lines that carry it out, and what holds it up."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from textwrap import dedent
from typing import Any

from attrs import frozen

from corestate import Game
from corestate.rulebook import Rule, Ruling
from fuzz.index import Citations, Index

ROOT = Path(__file__).parents[1]
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
    spots = [_Spot.of(at.file, at.line, at.kind) for at in entry.code]
    shown = _chosen([*spots, *(_Spot.of(at.file, at.line, "named") for at in entry.mentions)])
    for spot in shown:
        yield from (f"{spot.title()}:", "")
        yield from ("```python", *spot.lines(), "```", "")
    yield from (f"- Refuses: `{at.words}` ({link(at.file, at.line)})" for at in entry.code if at.words)
    others = (spot for spot in spots if spot.does == "applied" and not any(one.shows(spot) for one in shown))
    if links := ", ".join(link(spot.file, spot.line) for spot in others):
        yield f"- Also applied at: {links}"
    yield from (f"- Ruling {to(one.id)}: {one.question} By default `{one.default}`." for one in rulings)
    yield from carried(entry)


@frozen
class _Spot:
    """A line that cites a rule, and the line to be looked at for it: that where a table it stands in is used."""

    file: str
    line: int
    does: str
    looked_at: int
    around: tuple[ast.ClassDef | ast.FunctionDef, ...]

    @classmethod
    def of(cls, file: str, line: int, does: str) -> "_Spot":
        """Find what is around a line."""
        looked_at = line if _around(file, line) else _used(file, line)
        return cls(file, line, does, looked_at, _around(file, looked_at))

    @property
    def where(self) -> str:
        """The class and the function around it."""
        return ".".join(one.name for one in self.around)

    def title(self) -> str:
        """Name the place that is looked at, and the table it is looked at for."""
        by = "" if self.looked_at == self.line else f", by {link(self.file, self.line)}"
        return link(self.file, self.looked_at) + (f" `{self.where}`" if self.where else "") + by

    def works(self) -> bool:
        """Whether it is in a function, not in a table or at the head of a frame."""
        return bool(self.around) and isinstance(self.around[-1], ast.FunctionDef)

    def rank(self) -> int:
        """How much a look at it tells: functions that carry the rule out before frames, tables and refusals."""
        return {"applied": 0, "named": 1, "refused": 4}[self.does] + (0 if self.works() else 2)

    def excerpt(self) -> tuple[int, int]:
        """Choose the lines to show: the function around it, or as much of that as there is room for."""
        first, last = self.whole()
        if last - first < MOST_LINES:
            return first, last
        begin = max(first, min(self.looked_at - BEFORE, last - MOST_LINES + 1))
        return begin, begin + MOST_LINES - 1

    def whole(self) -> tuple[int, int]:
        """Where what is around it begins and ends."""
        parts: Iterable[ast.stmt] = self.around[-1:] or _tree(self.file).body
        (found,) = (one for one in parts if _spans(one, self.looked_at))
        return found.lineno, found.end_lineno or 0

    def shows(self, other: "_Spot") -> bool:
        """Whether its excerpt shows another spot too, or what asks by the rule is the frame it is in."""
        first, last = self.excerpt()
        within = first <= other.looked_at <= last or other.around == self.around[: len(other.around)] != ()
        return self.file == other.file and (within or other.line == self.line)

    def lines(self) -> list[str]:
        """Write the excerpt out, with the head of what it is cut out of."""
        (first, last), (top, _) = self.excerpt(), self.whole()
        lines = _lines(self.file)
        head = [lines[top - 1], _indent(lines[first - 1]) + "# …"] if first > top + 1 else lines[top - 1 : first - 1]
        return _dedented([*head, *lines[first - 1 : last]])


def _chosen(spots: Sequence[_Spot]) -> list[_Spot]:
    """Choose what to show of a rule: first a function that says it is that rule, if there is one.

    Refusals, which are told in words, are shown only where there is nothing else.
    """
    shown = [spot for spot in spots if spot.does == "named" and spot.works()][:1]
    for spot in sorted(spots, key=_Spot.rank):
        wanted = spot.does != "refused" or not shown
        if wanted and len(shown) < MOST_PLACES and not any(one.shows(spot) for one in shown):
            shown.append(spot)
    return shown


def _around(file: str, line: int) -> tuple[ast.ClassDef | ast.FunctionDef, ...]:
    """Find the classes and functions around a line, the outermost first."""
    return tuple(sorted((one for one in _scopes(file) if _spans(one, line)), key=lambda one: one.lineno))


def _used(file: str, line: int) -> int:
    """Find where a function uses a table of the module that stands on a line; the line itself, if none does."""
    statement = next((one for one in _tree(file).body if _spans(one, line)), None)
    targets = statement.targets if isinstance(statement, ast.Assign) else ()
    names = {one.id for one in targets if isinstance(one, ast.Name)}
    for function in _scopes(file):
        if isinstance(function, ast.FunctionDef):
            for node in ast.walk(function):
                if isinstance(node, ast.Name) and node.id in names:
                    return node.lineno
    return line


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
