"""What can be wrong in a source file: every operator proposes, for a node of the tree, others to stand in its place.

A change is named by where it is (the way from the module down to the node) and which of the proposals it is, so that
it is found again in the same source. Words, annotations and docstrings are left alone: nobody plays by them.
"""

import ast
import re
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import TypeAlias

from attrs import frozen

import corestate as cs
from corestate.games import OURS

Step: TypeAlias = tuple[str, int | None]
"""One step down the tree: a field, and a place in it where it is a list."""
Proposal: TypeAlias = tuple[str, ast.AST]
"""The name of the operator, and what stands there instead."""

SLUG = re.compile(r"(itd|itb|kl|unf)\.[a-z_0-9]+\.[a-z_0-9]+")
LONGEST = 90


@frozen
class Change:
    """One thing wrong in one file."""

    file: str
    """The path from the root of the project."""
    line: int
    inside: str
    """The classes and functions around it, as `Frame.resolve`; empty at the top of a module."""
    operator: str
    what: str
    """What stood there and what stands there now."""
    way: tuple[Step, ...]
    proposal: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line} [{self.operator}] {self.what}"


def changes(file: str, source: str) -> Iterator[Change]:
    """List every change that can be made in a file, in the order of the source."""
    for way, node, inside in _nodes(ast.parse(source), (), ()):
        for number, (operator, other) in enumerate(_proposed(node)):
            what = f"{_short(node)} -> {_short(other)}"
            yield Change(file, _line(node), ".".join(inside), operator, what, way, number)


def _line(node: ast.AST) -> int:
    """The line a node begins on; a condition of a comprehension is where its variable stands."""
    line: int = node.target.lineno if isinstance(node, ast.comprehension) else getattr(node, "lineno", 1)
    return line


def changed(source: str, change: Change) -> ast.Module:
    """Make a change in a source that is as it was when the change was found."""
    tree = ast.parse(source)
    exchanged(tree, change)
    return tree


def exchanged(tree: ast.Module, change: Change, other: ast.AST | None = None) -> ast.AST:
    """Put what a change proposes, or another node, where it is; return what stood there."""
    *way, last = change.way
    parent: ast.AST = tree
    for step in way:
        parent = at(parent, step)
    node, (field, place) = at(parent, last), last
    if other is None:
        other = list(_proposed(node))[change.proposal][1]
        other = ast.fix_missing_locations(ast.copy_location(other, node))
    if place is None:
        setattr(parent, field, other)
    else:
        getattr(parent, field)[place] = other
    return node


def at(parent: ast.AST, step: Step) -> ast.AST:
    """Take one step down the tree."""
    field, place = step
    found = getattr(parent, field)
    node: ast.AST = found if place is None else found[place]
    return node


def _short(node: ast.AST) -> str:
    text = " ".join(ast.unparse(node).split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


_LEFT_ALONE = {"annotation", "returns", "decorator_list", "type_params", "bases", "msg", "ctx"}
"""Fields that are no part of what happens."""
_WORDS = (ast.JoinedStr, ast.Import, ast.ImportFrom, ast.Assert, ast.Raise)
"""What is words, or is not met in a game that goes well."""
_SCOPES = (ast.FunctionDef, ast.ClassDef)


def _nodes(
    node: ast.AST, way: tuple[Step, ...], inside: tuple[str, ...]
) -> Iterator[tuple[tuple[Step, ...], ast.AST, tuple[str, ...]]]:
    """Go through whatever may be changed, with the way to it and the names around it."""
    within = (*inside, node.name) if isinstance(node, _SCOPES) else inside
    for field, value in ast.iter_fields(node):
        if field in _LEFT_ALONE:
            continue
        for place, part in enumerate(value) if isinstance(value, list) else ((None, value),):
            if isinstance(part, ast.AST) and not _is_left_alone(part):
                step: tuple[Step, ...] = (*way, (field, place))
                yield step, part, within
                yield from _nodes(part, step, within)


def _is_left_alone(node: ast.AST) -> bool:
    """Whether a node is words, a type, says what is exported, or that two things are equally long."""
    if isinstance(node, _WORDS):
        return True
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.AnnAssign):
        return node.value is None or (isinstance(node.annotation, ast.Name) and node.annotation.id == "TypeAlias")
    if isinstance(node, ast.Assign):
        return any(isinstance(one, ast.Name) and one.id in _EXPORTS for one in node.targets)
    if isinstance(node, ast.keyword):
        return node.arg == "strict"
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING"
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _TYPES


_EXPORTS = {"__all__", "FACTS", "__slots__"}
_TYPES = {"TypeVar", "NewType", "cast", "field", "isinstance", "lru_cache"}


def _proposed(node: ast.AST) -> Iterator[Proposal]:
    for operator in OPERATORS:
        yield from operator(node)


_OTHER: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


def _comparison(node: ast.AST) -> Iterator[Proposal]:
    """Compare the other way, or with the bound itself."""
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        yield "comparison", ast.Compare(node.left, [_OTHER[type(node.ops[0])]()], node.comparators)


def _clause(node: ast.AST) -> Iterator[Proposal]:
    """Drop one clause of an and/or; exchange the two."""
    if isinstance(node, ast.BoolOp):
        for place in range(len(node.values)):
            rest = node.values[:place] + node.values[place + 1 :]
            yield "clause dropped", rest[0] if len(rest) == 1 else ast.BoolOp(node.op, rest)
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield "and/or exchanged", ast.BoolOp(other, node.values)


def _constant(node: ast.AST) -> Iterator[Proposal]:
    """Another number beside this one; the other truth."""
    if isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield "constant", ast.Constant(not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield from (("constant", ast.Constant(node.value + by)) for by in (1, -1))


def _negation(node: ast.AST) -> Iterator[Proposal]:
    """Turn a condition round."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield "not dropped", node.operand
    if isinstance(node, ast.If):
        yield "condition negated", ast.If(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)
    if isinstance(node, ast.IfExp):
        yield "condition negated", ast.IfExp(ast.UnaryOp(ast.Not(), node.test), node.body, node.orelse)


_ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
}


def _arithmetic(node: ast.AST) -> Iterator[Proposal]:
    """Reckon otherwise; tuples joined by a plus count as reckoning too."""
    if isinstance(node, ast.BinOp) and type(node.op) in _ARITHMETIC:
        yield "arithmetic", ast.BinOp(node.left, _ARITHMETIC[type(node.op)](), node.right)


def _dropped(node: ast.AST) -> Iterator[Proposal]:
    """Drop a statement; where it yields, yield nothing."""
    if isinstance(node, ast.Expr) and isinstance(node.value, ast.Yield | ast.YieldFrom):
        yield "refusal dropped" if "Refusal(" in ast.unparse(node.value) else "yield dropped", _nothing(node)
    elif isinstance(node, ast.Expr | ast.AugAssign | ast.Continue | ast.Break) or _is_lone_if(node):
        yield "statement dropped", _nothing(node)


def _is_lone_if(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and not node.orelse


def _nothing(node: ast.AST) -> ast.stmt:
    """What stands for a statement that is dropped; a function that yields goes on to be one."""
    if any(isinstance(one, ast.Yield | ast.YieldFrom) for one in ast.walk(node)):
        return ast.Expr(ast.YieldFrom(ast.Tuple([], ast.Load())))
    return ast.Pass()


_PARTS = 3
"""What a frame returns when it is carried out: the table, the frames in front, the rules."""


def _frames(node: ast.AST) -> Iterator[Proposal]:
    """Drop one of the frames that are put in front of the agenda."""
    if isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple) and len(node.value.elts) == _PARTS:
        table, front, rules = node.value.elts
        if isinstance(front, ast.Tuple):
            for place in range(len(front.elts)):
                fewer = ast.Tuple(front.elts[:place] + front.elts[place + 1 :], ast.Load())
                yield "frame dropped", ast.Return(ast.Tuple([table, fewer, rules], ast.Load()))


def _swapped(node: ast.AST) -> Iterator[Proposal]:
    """Exchange two arguments that stand side by side and look alike."""
    if isinstance(node, ast.Call):
        for place in range(len(node.args) - 1):
            one, other = node.args[place : place + 2]
            if _are_alike(one, other):
                args = [*node.args[:place], other, one, *node.args[place + 2 :]]
                yield "arguments swapped", ast.Call(node.func, args, node.keywords)


def _are_alike(one: ast.expr, other: ast.expr) -> bool:
    """Whether two arguments might be taken for each other: two names or two parts of something, but not the table."""
    plain = isinstance(one, ast.Name | ast.Attribute) and type(one) is type(other)
    return plain and ast.dump(one) != ast.dump(other) and _UNLIKE.isdisjoint((ast.unparse(one), ast.unparse(other)))


_UNLIKE = {"table", "self", "box", "state", "rules", "ruleset", "self.box", "table.ruleset"}


def _citation(node: ast.AST) -> Iterator[Proposal]:
    """Cite another rule, or drop one of several that are cited."""
    if _is_slug(node):
        yield "another rule cited", ast.Constant(_another(str(ast.literal_eval(node))))
    if isinstance(node, ast.Tuple):
        for place, one in enumerate(node.elts):
            if _is_slug(one):
                yield "citation dropped", ast.Tuple(node.elts[:place] + node.elts[place + 1 :], node.ctx)


@lru_cache(maxsize=256)
def _another(slug: str) -> str:
    """Name the rule that follows in the same rulebook; after the last, the first."""
    title = next(one for one in map(cs.game, OURS) if one.prefix == slug.partition(".")[0])
    slugs = [rule.slug for rule in title.rulebook.rules]
    return slugs[(slugs.index(slug) + 1) % len(slugs)]


def _is_slug(node: ast.AST) -> bool:
    """Whether a node is the slug of a rule, a ruling or a settled point aside."""
    if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
        return False
    return SLUG.fullmatch(node.value) is not None and node.value.split(".")[1] not in ("ruling", "settled")


_EXCHANGED = {"min": "max", "max": "min", "any": "all", "all": "any"}


def _exchanged(node: ast.AST) -> Iterator[Proposal]:
    """Take the least for the most, any for all."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _EXCHANGED:
        other = ast.Name(_EXCHANGED[node.func.id], ast.Load())
        yield "min/max, any/all", ast.Call(other, node.args, node.keywords)


def _filter(node: ast.AST) -> Iterator[Proposal]:
    """Drop a condition of a comprehension."""
    if isinstance(node, ast.comprehension):
        for place in range(len(node.ifs)):
            fewer = node.ifs[:place] + node.ifs[place + 1 :]
            yield "filter dropped", ast.comprehension(node.target, node.iter, fewer, node.is_async)


OPERATORS: tuple[Callable[[ast.AST], Iterator[Proposal]], ...] = (
    _comparison,
    _clause,
    _constant,
    _negation,
    _arithmetic,
    _dropped,
    _frames,
    _swapped,
    _citation,
    _exchanged,
    _filter,
)
