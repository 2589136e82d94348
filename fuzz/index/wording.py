"""The words of a refusal as the source has them: what is filled in at run time stands in angles, `seat <seat>`."""

import ast
from collections.abc import Iterator


def said(node: ast.expr, function: ast.AST | None = None) -> str:
    """Put an expression that makes a text into words; variables are followed within their function."""
    match node:
        case ast.Constant(value=str() as text):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(said(part, function) for part in parts)
        case ast.FormattedValue(value=value):
            return _filled(value, function)
        case ast.IfExp(body=body, orelse=other):
            return _either([said(body, function), said(other, function)])
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return said(left, function) + said(right, function)
        case ast.Name(id=name) if function is not None:
            found = [said(value) for value in _assigned(function, name)]
            return _either(found) if found else _angled(name)
        case _:
            return _filled(node, function)


def _filled(node: ast.expr, function: ast.AST | None) -> str:
    """Name what is filled in."""
    match node:
        case ast.Name(id=name):
            values = [] if function is None else list(_assigned(function, name))
            texts = [said(value) for value in values if isinstance(value, ast.Constant | ast.JoinedStr | ast.IfExp)]
            return _either(texts) if texts and len(texts) == len(values) else _angled(name)
        case ast.Attribute(attr=name):
            return _angled(name)
        case ast.Subscript(value=value):
            return _filled(value, None)
        case ast.Call(func=ast.Name(id="counted_noun"), args=[count, _, ast.Constant(value=str() as many)]):
            return f"{_filled(count, None)} {many}"
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)):
            return _angled(name)
        case ast.Constant(value=value):
            return str(value)
        case ast.BoolOp(op=ast.Or(), values=values):
            return _either([said(value, function) for value in values])
        case ast.IfExp() | ast.JoinedStr():
            return said(node, function)
        case _:
            return "<…>"


def _angled(name: str) -> str:
    return f"<{name.strip('_').replace('_', ' ').lower()}>"


def _either(found: list[str]) -> str:
    """Name the alternatives, each once; one that may be left out stands in brackets."""
    texts = list(dict.fromkeys(text for text in found if text))
    every = "|".join(texts)
    return f"({every})" if len(texts) > 1 or (texts and "" in found) else every


def _assigned(function: ast.AST, name: str) -> Iterator[ast.expr]:
    """Find what a variable of a function is set to."""
    for node in ast.walk(function):
        match node:
            case ast.Assign(targets=targets, value=value):
                if any(isinstance(one, ast.Name) and one.id == name for one in targets):
                    yield value
            case ast.NamedExpr(target=ast.Name(id=found), value=value) if found == name:
                yield value
            case _:
                pass
