"""The named JSON form of a game's values, as JSON Schema."""

from typing import Any

import attrs

from corestate import Game, Ruleset, game
from corestate.shape import (
    Anything,
    Choice,
    Fixed,
    Many,
    Nothing,
    OneOf,
    Record,
    Shape,
    Text,
    Truth,
    Whole,
    fields_of,
)
from serializers.names import CORE, name_of
from serializers.readers import LIMIT

Schema = dict[str, Any]


def schema(name: str) -> Schema:
    """Describe every value of a title that can be stored, under `$defs` by its stable name."""
    title = game(name)
    kinds = {**title.events, **title.sights, **title.frames, **title.parts, **title.accounts}
    made = {known: _record(known, Record(kind)) for known, kind in kinds.items() if known not in _BY_HAND}
    core = {known: _record(known, Record(kind)) for known, kind in CORE.items() if known not in _BY_HAND}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"corestate: {title.title}",
        "oneOf": [
            {"$ref": f"#/$defs/{known}"} for known in ("core.State", "core.Record", "core.Position", *title.events)
        ],
        "$defs": {**core, **made, **_by_hand(title)},
    }


_BY_HAND = ("core.State", "core.Ruleset", "core.Record", "core.Position")


def _by_hand(title: Game[Any, Any]) -> Schema:
    """Describe the values the codec writes in a form of their own."""
    table = _ref(title.names[title.table])
    choices = {one.id: {"enum": [option.name for option in one.options]} for one in title.rulebook.rulings}
    options = {key: _described(shape) for key, shape in fields_of(Record(title.options))}
    parts: dict[str, Schema] = {
        "game": {"const": title.name},
        "edition": {"type": "string"},
        "digest": {"type": "string"},
        "seats": {"enum": list(title.seats)},
        "rulings": {"type": "object", "properties": choices, "additionalProperties": False},
        "options": {"type": "object", "properties": options, "additionalProperties": False},
        "box": {"anyOf": [{"type": "null"}, _ref(title.names[title.box])]},
    }
    events = {"type": "array", "items": {"oneOf": [_ref(known) for known in title.events]}}
    frames = {"type": "array", "items": {"oneOf": [_ref(known) for known in title.frames]}}
    where = {"type": "object", "additionalProperties": _described(OneOf((Whole(), Text())))}
    ids = {"type": "array", "items": {"type": "string"}}  # and names of parts, and marks
    record = {
        "format": _described(Whole()),
        "library": {"type": "string"},
        "ruleset": _ref("core.Ruleset"),
        "events": events,
        "ids": ids,
        "marked": ids,
        "marks": ids,
    }
    return {
        "core.Ruleset": _object("core.Ruleset", parts, ["game", "edition", "seats"]),
        "core.Known": _object("core.Known", {"ruleset": {"type": "string", "pattern": "^[0-9a-f]{64}$"}}, ["ruleset"]),
        "core.State": _object("core.State", {"table": table, "agenda": frames}, ["table", "agenda"]),
        "core.Record": _object("core.Record", record, ["format", "library", "ruleset", "events"]),
        "core.Position": _object(
            "core.Position",
            {"entry": {"enum": list(title.entries)}, "where": where, "table": table},
            ["entry", "where", "table"],
        ),
    }


def _record(name: str, record: Record) -> Schema:
    fields = fields_of(record)
    optional = {one.name for one in attrs.fields(record.type) if one.default is not attrs.NOTHING}
    parts = {field: _described(shape) for field, shape in fields}
    return _object(name, parts, [field for field, _ in fields if field not in optional])


def _object(name: str, parts: dict[str, Schema], required: list[str]) -> Schema:
    properties = {"$": {"const": name}, **parts}
    return {"type": "object", "properties": properties, "required": ["$", *required], "additionalProperties": False}


def _described(shape: Shape) -> Schema:
    match shape:
        case Anything():
            return {"type": ["object", "integer", "string"]}
        case Whole():
            return {"type": "integer", "minimum": -LIMIT, "exclusiveMaximum": LIMIT}
        case Text():
            return {"type": "string"}
        case Truth():
            return {"type": "boolean"}
        case Nothing():
            return {"type": "null"}
        case Choice(options):
            return {"enum": list(options)}
        case Many(item):
            return {"type": "array", "items": _described(item)}
        case Fixed(items):
            return {"type": "array", "prefixItems": [_described(item) for item in items], "items": False}
        case Record(type=kind) if kind is Ruleset:  # where both sides know it, it is only referred to
            return {"anyOf": [_ref("core.Ruleset"), _ref("core.Known")]}
        case Record():
            return _ref(name_of(shape.type) or shape.type.__name__)
        case OneOf(options):
            return {"anyOf": [_described(option) for option in options]}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/$defs/{name}"}
