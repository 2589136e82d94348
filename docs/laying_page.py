"""What a program that lays tables by code must know of a title, read off its source: parts, moments, entries, words.

The meaning of a field is the string below it; the words of `lay` are the list in its docstring.
"""

import ast
import inspect
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from typing import Any

import attrs

from corestate import Game
from corestate.kernel import Asks, Chances, Ends
from corestate.rulebook import Ruleset
from corestate.shape import Choice, Fixed, Many, OneOf, Record, Shape, described, fields_of, shape_of


def laying_sections(game: Game[Any, Any]) -> Iterator[str]:
    """Write the sections of a title's page about its table, and how it is laid."""
    yield from _table(game)
    yield from _moments(game)
    yield from _entries(game)
    if game.lay is not None:
        yield from _words(game.lay, game.name)


def table_parts(game: Game[Any, Any]) -> tuple[Record, ...]:
    """List the classes a table is made of, the table first, the ruleset apart."""
    found = [Record(game.table)]
    for record in found:
        parts = (part for _, shape in fields_of(record) for part in _records(shape))
        found += (part for part in parts if part not in found and part.type is not Ruleset)
    return tuple({record.type: record for record in found}.values())


def _records(shape: Shape) -> Iterator[Record]:
    match shape:
        case Record():
            yield shape
        case Many(item):
            yield from _records(item)
        case Fixed(items) | OneOf(items):
            for item in items:
                yield from _records(item)
        case _:
            pass


@cache
def meanings(kind: type) -> dict[str, str]:
    """Read what stands below each field of a class, those of its bases included."""
    found: dict[str, str] = {}
    for one in reversed(kind.__mro__):
        if not attrs.has(one) or one is object:
            continue
        node = _classes(one.__module__)[one.__name__]
        for field, below in zip(node.body, node.body[1:], strict=False):
            if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and (text := _text(below)):
                found[field.target.id] = text
    return found


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """Find the classes of a module by their names."""
    tree = ast.parse(inspect.getsource(sys.modules[module]))
    return {node.name: node for node in ast.walk(tree) if isinstance(node, ast.ClassDef)}


def _text(node: ast.stmt) -> str:
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str):
        return _line(node.value.value)
    return ""


def _line(text: str) -> str:
    return " ".join(text.split())


def words_of(lay: Callable[..., object]) -> dict[str, str]:
    """Read the words of a title's `lay` out of the list in its docstring."""
    items = re.findall(r"^- `(\w+)`: (.*?)(?=^- `|^\S|\Z)", inspect.getdoc(lay) or "", re.MULTILINE | re.DOTALL)
    return {word: _line(meaning) for word, meaning in items}


def _table(game: Game[Any, Any]) -> Iterator[str]:
    yield from ("## The table, part by part", "")
    yield "What a position or a state holds, with the order and the bounds of each part."
    yield ""
    for record in table_parts(game):
        yield from (f"### `{record.type.__name__}`", "", _about(record.type), "")
        yield from ("| field | holds | meaning |", "|---|---|---|")
        told = meanings(record.type)
        for name, shape in fields_of(record):
            yield f"| `{name}` | {_cell(_worded(shape))} | {_cell(told.get(name, ''))} |"
        yield ""


def _moments(game: Game[Any, Any]) -> Iterator[str]:
    yield from ("## Moments", "")
    yield "What a game may wait for, and what it may have to do next: the frames of an agenda, by their names on the"
    own = f"corestate.{game.name}.frames"
    yield f"wire; `{own if find_spec(own) else f'corestate.{game.name}'}` exports their classes."
    yield ""
    yield from ("| frame | fields | waits for | about |", "|---|---|---|---|")
    for name, kind in sorted(game.frames.items(), key=lambda one: _rank(one[1])):
        if kind is not Ends:
            waits = ("decision", "chance", "nothing")[_rank(kind)]
            yield f"| `{name}` | {_cell('; '.join(_fields(kind)))} | {waits} | {_cell(_about(kind))} |"
    yield ""


def _rank(kind: type) -> int:
    return 0 if issubclass(kind, Asks) else 1 if issubclass(kind, Chances) else 2


def _fields(kind: type) -> Iterable[str]:
    told = meanings(kind)
    for name, shape in fields_of(Record(kind)):
        yield f"`{name}`: {_worded(shape)}" + (f" ({told[name].rstrip('.')})" if name in told else "")


def _entries(game: Game[Any, Any]) -> Iterator[str]:
    yield from ("## Entries", "")
    yield "Named places to enter a game at a table typed in; `cs.entered` tells what is carried out on the way."
    yield ""
    yield from ("| entry | takes | |", "|---|---|---|")
    for name, enter in game.entries.items():
        takes = list(inspect.signature(enter).parameters.values())[1:]
        told = "; ".join(f"`{one.name}`: {_worded(shape_of(one.annotation))}" for one in takes) or "nothing"
        yield f"| `{name}` | {_cell(told)} | {_cell(_about(enter))} |"
    yield ""


def _words(lay: Callable[..., object], name: str) -> Iterator[str]:
    yield from ("## Laying a table", "")
    yield f'`cs.lay("{name}", seats=…, …)` lays a table by what is said of it: `seats`, `edition`, `rulings` and'
    yield "`options` as for a new game, and these words. Seats are numbers from 0, order is free where the game has"
    yield "none, and what cannot be is refused with the part and the arithmetic. `cs.sketched(state)` is the way back."
    yield ""
    yield from ("| word | what it says |", "|---|---|")
    for word, meaning in words_of(lay).items():
        yield f"| `{word}` | {_cell(meaning)} |"
    yield ""


def _worded(shape: Shape) -> str:
    """Put a shape into words, choices in a steady order: literals are equal in any, and the first one met is kept."""
    return described(_steady(shape))


def _steady(shape: Shape) -> Shape:
    match shape:
        case Choice(options):
            return Choice(tuple(sorted(options, key=str)))
        case Many(item):
            return Many(_steady(item))
        case OneOf(options):
            return OneOf(tuple(map(_steady, options)))
        case _:
            return shape


def _about(thing: object) -> str:
    return _line((inspect.getdoc(thing) or "").partition("\n\n")[0])


def _cell(text: str) -> str:
    return text.replace("|", "\\|")
