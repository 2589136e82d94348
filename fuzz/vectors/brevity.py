"""What is seen of a state, told once: a seat may know little that is not public, and the ruleset is told before."""

from typing import Any

from serializers.forms import Plain

Sees = dict[str, Plain]


def brief(sees: Sees) -> Sees:
    """Leave out the ruleset of every table, and of what each seat may know whatever is public."""
    public = _bare(sees["public"])
    views = [_unlike(public, _bare(view)) for view in sees["private"]]
    return {**sees, "table": _without(sees["table"], "ruleset"), "public": public, "private": views}


def whole(sees: Sees, ruleset: Plain) -> Sees:
    """Put back what was left out."""
    public = sees["public"]
    views = [{**public, **view, "table": {**public["table"], **view["table"]}} for view in sees["private"]]
    return {
        **sees,
        "table": {**sees["table"], "ruleset": ruleset},
        "public": _under(ruleset, public),
        "private": [_under(ruleset, view) for view in views],
    }


def _bare(view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "table": _without(view["table"], "ruleset")}


def _under(ruleset: Plain, view: dict[str, Any]) -> dict[str, Any]:
    return {**view, "table": {**view["table"], "ruleset": ruleset}}


def _without(table: dict[str, Plain], key: str) -> dict[str, Plain]:
    return {name: value for name, value in table.items() if name != key}


def _unlike(public: dict[str, Any], view: dict[str, Any]) -> dict[str, Any]:
    """Keep of a view, and of the table in it, what is not as everybody sees it."""
    table = {name: value for name, value in view["table"].items() if value != public["table"].get(name)}
    others = {name: value for name, value in view.items() if name != "table" and value != public.get(name)}
    return {**others, "table": table}
