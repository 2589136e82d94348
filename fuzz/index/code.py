"""Where the code of a title cites its rules, read from the source: applied, or refused and in which words.

A slug that stands as a text of its own is a citation. It is one of a refusal in a call of `Refusal`, in a function that
returns refusals, beside its words in a table, and where a frame names the rule of its order; anywhere else the rule is
carried out. What only speaks of rules (types, and what says on which data a verdict rests) does not carry them out.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import TypeAlias

from attrs import frozen

from fuzz.index.model import Does, Mention, Place
from fuzz.index.wording import said

Scope: TypeAlias = tuple[ast.ClassDef | ast.FunctionDef, ...]
"""The classes and functions around a node, the outermost first."""
SPEAKS_OF_RULES = ("/rests_on.py", "/moments.py", "/laying.py")
"""The modules of a title that speak of rules and carry none out: on which data they rest, what can be laid."""
Use: TypeAlias = tuple[Does, int, Scope, str]
"""What a citation does, on which line, in what, and in which words it refuses."""
NOT_ASKED = "seat <seat> is not asked now"


@frozen
class Helpers:
    """What refuses elsewhere than where the rule is cited."""

    given: Mapping[str, ast.FunctionDef]
    """Functions that refuse by a rule they are given, by name."""
    by_member: Mapping[str, list[str]]
    """In which words functions refuse by the rule a frame names when asked so."""
    classes: Mapping[str, ast.ClassDef]
    """The classes of a title, by name."""

    @classmethod
    def of(cls, read: Iterable["Source"]) -> "Helpers":
        """Find what refuses by whatever rule it is told."""
        given: dict[str, ast.FunctionDef] = {}
        by_member: dict[str, list[str]] = {}
        classes: dict[str, ast.ClassDef] = {}
        for source in read:
            classes |= {node.name: node for node in ast.walk(source.tree) if isinstance(node, ast.ClassDef)}
            functions = (node for node in ast.walk(source.tree) if isinstance(node, ast.FunctionDef))
            for function in filter(_refuses, functions):
                parameters = {one.arg for one in function.args.args}
                for rule, words in _refusals(function):
                    match rule:
                        case ast.Name(id=name) if name in parameters:
                            given[function.name] = function
                        case ast.Call(func=ast.Attribute(value=ast.Name(id=frame), attr=name)) if frame != "self":
                            by_member.setdefault(name, []).append(said(words, function))
                        case _:
                            pass
        return cls(given, by_member, classes)

    def bases(self, kind: ast.ClassDef) -> Iterator[ast.ClassDef]:
        """Find the classes of the title that a class inherits from, the nearest first."""
        for base in kind.bases:
            found = self.classes.get(_named(base.value if isinstance(base, ast.Subscript) else base))
            if found is not None and found is not kind:
                yield found
                yield from self.bases(found)


@frozen
class Source:
    """A file of a title's code."""

    name: str
    text: str
    tree: ast.Module

    @classmethod
    def of(cls, file: Path, base: Path) -> "Source":
        """Read a file, to be named from a folder above it."""
        text = file.read_text(encoding="utf-8")
        return cls(file.relative_to(base).as_posix(), text, ast.parse(text))


def sources(folder: Path, base: Path) -> list[Source]:
    """Read every file of a title's code; a folder may hold its tests too."""
    files = (file for file in sorted(folder.rglob("*.py")) if not file.name.startswith("test_"))
    return [Source.of(file, base) for file in files]


def places(read: Iterable[Source], prefix: str, by_default: frozenset[str]) -> Iterator[tuple[str, Place]]:
    """Find every citation of a rule. The frames named refuse by `asked_by` whatever comes at the wrong time."""
    found = [source for source in read if not source.name.endswith(SPEAKS_OF_RULES)]
    slug = re.compile(rf"{prefix}\.(?!ruling\.)[a-z_0-9]+\.[a-z_0-9]+")
    helpers = Helpers.of(found)
    for source in found:
        for cited, scope, within in _cited(source.tree, slug, (), ()):
            for kind, line, around, words in _uses(cited, scope, within, helpers, by_default):
                where = ".".join(one.name for one in around)
                yield str(cited.value), Place(source.name, line, kind, where, words)


def mentions(read: Iterable[Source], prefix: str) -> Iterator[tuple[str, Mention]]:
    """Find every rule or ruling named in a comment, or in the docstring of anything smaller than a module."""
    named = rf"{prefix}\.[a-z_0-9]+\.[a-z_0-9]+"
    anywhere, unquoted = re.compile(rf"(?<![\w.]){named}(?!\w)"), re.compile(rf"(?<![\w.\"']){named}(?![\w\"'])")
    for source in read:
        slug = anywhere if source.name.endswith(SPEAKS_OF_RULES) else unquoted
        first = source.tree.body[0].end_lineno if ast.get_docstring(source.tree) else 0
        for line, text in enumerate(source.text.splitlines(), 1):
            if line > (first or 0):
                yield from ((match[0], Mention(source.name, line)) for match in slug.finditer(text))


def _cited(
    node: ast.AST, slug: re.Pattern[str], scope: Scope, within: tuple[ast.AST, ...]
) -> Iterator[tuple[ast.Constant, Scope, tuple[ast.AST, ...]]]:
    """Find every slug that is a text of its own, with what is around it: scopes, and nodes of the nearest scope."""
    if isinstance(node, ast.Constant):
        if isinstance(node.value, str) and slug.fullmatch(node.value):
            yield node, scope, within
        return
    if isinstance(node, ast.ClassDef | ast.FunctionDef):
        scope, within = (*scope, node), ()
    else:
        within = (*within, node)
    decorators = node.decorator_list if isinstance(node, ast.FunctionDef) else ()
    for part in ast.iter_child_nodes(node):
        if part in decorators:  # a claim names the rules it guards, and carries none of them out
            continue
        yield from _cited(part, slug, scope, within)


def _uses(
    cited: ast.Constant, scope: Scope, within: tuple[ast.AST, ...], helpers: Helpers, by_default: frozenset[str]
) -> Iterator[Use]:
    """What a citation does, and where."""
    nearest, line = scope[-1] if scope else None, cited.lineno
    refusal = next((node for node in within if isinstance(node, ast.Call) and _named(node.func) == "Refusal"), None)
    if refusal is not None:
        yield "refused", line, scope, said(refusal.args[1], nearest) if len(refusal.args) > 1 else ""
    elif isinstance(nearest, ast.FunctionDef) and _refuses(nearest):
        yield "refused", line, scope, _otherwise(cited, nearest, within, helpers)
    elif nearest is None and (words := _beside(cited, within)):
        yield "refused", line, scope, words
    elif any(isinstance(node, ast.Subscript) and _named(node.value) == "Literal" for node in within):
        return
    elif isinstance(nearest, ast.ClassDef) and (names := set(_targets(within))) & {"asked_by", "order"}:
        if "order" in names:
            yield "refused", line, scope, NOT_ASKED
        if "asked_by" in names:
            yield "applied", line, scope, ""
            yield from _asked(line, scope, nearest, helpers, by_default)
    else:
        yield "applied", line, scope, ""
        match scope:
            case (*outer, ast.ClassDef() as frame, ast.FunctionDef(name=name)):
                yield from _by_member(name, frame, (*outer, frame))
                yield from (("refused", line, scope, words) for words in helpers.by_member.get(name, ()))
            case _:
                pass


def _asked(line: int, scope: Scope, frame: ast.ClassDef, helpers: Helpers, by_default: frozenset[str]) -> Iterator[Use]:
    """Find where a frame refuses by the rule that asks; what it inherits counts as refused where it names the rule."""
    if frame.name in by_default:
        doing = next((one for one in _methods(frame, *helpers.bases(frame)) if one.name == "doing"), None)
        told = "<doing>" if doing is None else " / ".join(said(value, doing) for value in _returned(doing))
        yield "refused", line, scope, f"<another event> is no answer now: {told}"
    yield from _by_member("asked_by", frame, scope)
    own = {one.name for one in _methods(frame)}
    for method in _methods(*helpers.bases(frame)):
        for rule, words in _refusals(method):
            if isinstance(rule, ast.Attribute) and rule.attr == "asked_by" and method.name not in own:
                yield "refused", line, scope, said(words, method)


def _methods(*kinds: ast.ClassDef) -> Iterator[ast.FunctionDef]:
    return (one for kind in kinds for one in kind.body if isinstance(one, ast.FunctionDef))


def _by_member(name: str, frame: ast.ClassDef, scope: Scope) -> Iterator[Use]:
    """Find the refusals of a frame by the rule that one of its attributes or methods names."""
    for method in _methods(frame):
        for rule, words in _refusals(method):
            if _named(rule.func if isinstance(rule, ast.Call) else rule) == name:
                yield "refused", rule.lineno, (*scope, method), said(words, method)


def _otherwise(cited: ast.Constant, function: ast.FunctionDef, within: tuple[ast.AST, ...], helpers: Helpers) -> str:
    """Find the words of a refusal whose rule is put into a variable first, or given to a function that refuses."""
    words = [said(given, function) for name in _targets(within) for given in _refused_by(function, name)]
    for node in within:
        if isinstance(node, ast.Call) and (helper := helpers.given.get(_named(node.func))) is not None:
            words += [
                said(given, helper) for name in _given(node, cited, helper) for given in _refused_by(helper, name)
            ]
    return " / ".join(dict.fromkeys(words))


def _beside(cited: ast.Constant, within: tuple[ast.AST, ...]) -> str:
    """Find the words of a refusal that stand beside its rule in a table."""
    match within[-1] if within else None:
        case ast.Tuple(elts=[first, words]) if first is cited and " " in (told := said(words)):
            return told
        case _:
            return ""


def _given(call: ast.Call, cited: ast.Constant, helper: ast.FunctionDef) -> Iterator[str]:
    """Name the parameter to which a call gives a rule."""
    names = [one.arg for one in helper.args.args]
    names = names[1:] if isinstance(call.func, ast.Attribute) and names[:1] == ["self"] else names
    for name, given in zip(names, call.args, strict=False):
        if any(node is cited for node in ast.walk(given)):
            yield name


def _refused_by(function: ast.FunctionDef, name: str) -> list[ast.expr]:
    """List the words of the refusals of a function by the rule in a variable."""
    return [words for rule, words in _refusals(function) if isinstance(rule, ast.Name) and rule.id == name]


def _refusals(function: ast.FunctionDef) -> Iterator[tuple[ast.expr, ast.expr]]:
    """Find the refusals of a function: by what, and in which words."""
    for node in ast.walk(function):
        match node:
            case ast.Call(func=ast.Name(id="Refusal"), args=[rule, words, *_]):
                yield rule, words
            case _:
                pass


def _targets(within: tuple[ast.AST, ...]) -> Iterator[str]:
    """Name what the statement around a citation sets."""
    for node in within:
        match node:
            case ast.Assign(targets=targets):
                yield from (one.id for target in targets for one in ast.walk(target) if isinstance(one, ast.Name))
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.NamedExpr(target=ast.Name(id=name)):
                yield name
            case _:
                pass


def _returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    for node in ast.walk(function):
        if isinstance(node, ast.Return) and node.value is not None:
            yield node.value


def _refuses(function: ast.FunctionDef) -> bool:
    return function.returns is not None and "Refusal" in ast.unparse(function.returns)


def _named(node: ast.expr) -> str:
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
