"""Values to plain data and back, compiled once per class from the declared fields.

Reading is strict: what does not fit raises `MalformedBytesError` with the place and what was wanted. It judges shape
alone; whether a state is possible is for `invariants.check` to say.
"""

from collections.abc import Callable
from functools import cache
from typing import Any, TypeAlias

import attrs

from corestate import Ruleset, RulesetError, State, game
from corestate.rulebook import digest, optioned, resolved
from corestate.shape import (
    Anything,
    Choice,
    Fixed,
    Many,
    Nothing,
    OneOf,
    Shape,
    Text,
    Truth,
    Whole,
    described,
    fields_of,
)
from corestate.shape import Record as Class
from serializers.documents import FORMAT, Position, Record
from serializers.errors import MalformedBytesError
from serializers.forms import Form, Lists, Objects, Plain
from serializers.names import class_of, name_of

Write: TypeAlias = Callable[[Any], Plain]
Read: TypeAlias = Callable[[Plain, str], Any]

LIMIT = 2**63
"""Numbers are whole and of 64 bits."""


class Codec:
    """Writes and reads every value that is stored, in one form."""

    def __init__(self, form: Form) -> None:
        self.form = form
        self._writers: dict[type, Write] = {
            State: self._write_state,
            Ruleset: self._write_ruleset,
            Record: self._write_record,
            Position: self._write_position,
        }
        self._readers: dict[type, Read] = {
            State: self._read_state,
            Ruleset: self._read_ruleset,
            Record: self._read_record,
            Position: self._read_position,
        }

    def write(self, value: object) -> Plain:
        """Turn a value of any stored class into plain data."""
        kind: type = type(value)
        if kind not in self._writers:
            self._writers[kind] = self._class_writer(kind)
        return self._writers[kind](value)

    def write_field(self, value: object, field: str) -> Plain:
        """Turn one field of a value into plain data."""
        shape = dict(fields_of(Class(type(value))))[field]
        return self._writer(shape)(getattr(value, field))

    def read(self, plain: Plain, place: str = "") -> Any:  # noqa: ANN401 - the data says what it is
        """Turn plain data back into a value of the class it names."""
        name = self.form.name(plain, place)
        kind = class_of(name)
        if kind is None:
            raise MalformedBytesError(place, "a known name", name)
        return self._reader_of(Class(kind))(plain, place)

    def _writer(self, shape: Shape) -> Write:
        match shape:
            case Many(item):
                write_item = self._writer(item)
                return lambda value: [write_item(one) for one in value]
            case Fixed(items):
                writers = [self._writer(item) for item in items]
                return lambda value: [write(one) for write, one in zip(writers, value, strict=True)]
            case Class() | Anything():
                return self.write
            case OneOf(options):
                return self._one_of_writer(options)
            case _:
                return lambda value: value

    def _one_of_writer(self, options: tuple[Shape, ...]) -> Write:
        lists = [self._writer(option) for option in options if isinstance(option, Many | Fixed)]

        def write_one_of(value: object) -> Plain:
            if isinstance(value, tuple):
                return lists[0](value)
            return self.write(value) if attrs.has(type(value)) else value

        return write_one_of

    def _class_writer(self, kind: type) -> Write:
        name = name_of(kind)
        if name is None:
            raise TypeError(f"a {kind.__name__} is not something that is stored")
        form, fields = self.form, attrs.fields(kind)
        names = tuple(field.name for field in fields)
        if getattr(kind, "__parameters__", ()):
            return lambda value: form.packed(name, names, [self._anything(getattr(value, field)) for field in names])
        writers = [(field, self._writer(shape)) for field, shape in fields_of(Class(kind))]
        return lambda value: form.packed(name, names, [write(getattr(value, field)) for field, write in writers])

    def _anything(self, value: object) -> Plain:
        """Write what a generic class holds by what it is."""
        if isinstance(value, tuple):
            return [self._anything(one) for one in value]
        return self.write(value) if attrs.has(type(value)) else value

    def _reader(self, shape: Shape) -> Read:
        match shape:
            case Anything():
                return self.read
            case Whole():
                return _whole
            case Text():
                return _plain_reader(shape, str)
            case Truth():
                return _plain_reader(shape, bool)
            case Nothing():
                return _plain_reader(shape, type(None))
            case Choice(options):
                return _choice_reader(shape, options)
            case Many(item):
                read_item = self._reader(item)
                return lambda plain, place: tuple(
                    [read_item(one, f"{place}[{index}]") for index, one in enumerate(_list(shape, plain, place))]
                )
            case Fixed(items):
                return _fixed_reader(shape, tuple(map(self._reader, items)))
            case Class():
                return lambda plain, place: self._reader_of(shape)(plain, place)  # noqa: PLW0108 - a class may hold its own kind
            case OneOf(options):
                return self._one_of_reader(shape, options)

    def _one_of_reader(self, shape: Shape, options: tuple[Shape, ...]) -> Read:
        """Read the first of several shapes that fits; a class is found by its name."""
        classes = {name_of(option.type): option for option in options if isinstance(option, Class)}
        others = tuple(self._reader(option) for option in options if not isinstance(option, Class))

        def read_one_of(plain: Plain, place: str) -> Any:  # noqa: ANN401 - one of several
            for reads in others:
                try:
                    return reads(plain, place)
                except MalformedBytesError:
                    continue
            if not classes:
                return _refuse(shape, plain, place)
            name = self.form.name(plain, place)
            return self._reader_of(classes[name])(plain, place) if name in classes else _refuse(shape, plain, place)

        return read_one_of

    def _reader_of(self, shape: Class) -> Read:
        if shape.type in self._readers:
            return self._readers[shape.type]
        if shape.arguments:
            return self._class_reader(shape)
        reader = self._readers[shape.type] = self._class_reader(shape)
        return reader

    def _class_reader(self, shape: Class) -> Read:
        kind, name = shape.type, name_of(shape.type)
        if name is None:
            raise TypeError(f"a {kind.__name__} is not something that is stored")
        fields = attrs.fields(kind)
        names = [field.name for field in fields]
        optional = {field.name for field in fields if self.form.lenient and field.default is not attrs.NOTHING}
        readers: list[tuple[str, Read]] = []

        def read_class(plain: Plain, place: str) -> Any:  # noqa: ANN401 - of the class
            if not readers and names:
                readers.extend((field, self._reader(part)) for field, part in fields_of(shape))
            values = self.form.unpacked(plain, place, name, names)
            made = {}
            for field, reads in readers:
                if field in values:
                    made[field] = reads(values[field], _within(place, field))
                elif field not in optional:
                    raise MalformedBytesError(place, f"the field {field} of {name}")
            return kind(**made)

        return read_class

    def _write_state(self, state: State[Any, Any]) -> Plain:
        agenda = [self.write(frame) for frame in state.agenda]
        return self.form.packed("core.State", ("table", "agenda"), [self.write(state.table), agenda])

    def _read_state(self, plain: Plain, place: str) -> State[Any, Any]:
        values = self.form.unpacked(plain, place, "core.State", ("table", "agenda"))
        table = self._read_table(values.get("table"), _within(place, "table"))
        frames = OneOf(tuple(map(Class, game(table.ruleset.game).frames.values())))
        return State(table, self._reader(Many(frames))(values.get("agenda"), _within(place, "agenda")))

    def _read_table(self, plain: Plain, place: str) -> Any:  # noqa: ANN401 - some game's table
        table = self.read(plain, place)
        rules = getattr(table, "ruleset", None)
        if not isinstance(rules, Ruleset) or game(rules.game).table is not type(table):
            raise MalformedBytesError(place, "the table of a game", plain)
        return table

    def _write_ruleset(self, rules: Ruleset[Any, Any, Any]) -> Plain:
        """Store an edition of ours by name and digest, an owner's own with everything it prints."""
        title = game(rules.game)
        ours = any((one.name, one.digest) == (rules.edition, rules.digest) for one in title.rulebook.editions)
        rulings = {ruling.id: getattr(rules.rulings, ruling.field) for ruling in title.rulebook.rulings}
        options = {one.name: self._anything(getattr(rules.options, one.name)) for one in attrs.fields(title.options)}
        chosen = [self.form.mapping(rulings), self.form.mapping(options), None if ours else self.write(rules.box)]
        return self.form.packed(
            "core.Ruleset", _RULESET, [rules.game, rules.edition, rules.digest, rules.seats, *chosen]
        )

    def _read_ruleset(self, plain: Plain, place: str) -> Ruleset[Any, Any, Any]:
        """Read a ruleset; where the form is lenient whatever is left out is as it is by default."""
        values = self.form.unpacked(plain, place, "core.Ruleset", _RULESET)
        if self.form.lenient:
            values = {"rulings": {}, "options": {}, "box": None} | values
        name, edition, seats = (_head(values, key, kind, place) for key, kind in _HEAD)
        try:
            title = game(name)
            options = optioned(
                title.options, self._options(title.options, values["options"], _within(place, "options"))
            )
            given = self._rulings(values["rulings"], _within(place, "rulings"))
            rulings = resolved(title.rulings, title.rulebook, given, getattr(options, "profile", ""))
            box = self._box(title, edition, values["box"], _within(place, "box"))
        except RulesetError as error:
            raise MalformedBytesError(place, f"a ruleset that can be: {error}") from error
        if values.setdefault("digest", digest(box)) != digest(box):
            raise MalformedBytesError(_within(place, "digest"), f"that of edition {edition}", values["digest"])
        if seats not in title.seats:
            raise MalformedBytesError(_within(place, "seats"), f"one of {title.seats}", seats)
        return _shared(Ruleset(name, edition, values["digest"], seats, box, rulings, options))

    def _rulings(self, plain: Plain, place: str) -> dict[str, str]:
        return {key: _text(value, _within(place, key)) for key, value in self.form.unmapped(plain, place).items()}

    def _options(self, kind: type, plain: Plain, place: str) -> dict[str, Any]:
        shapes = dict(fields_of(Class(kind)))
        values = self.form.unmapped(plain, place)
        for key in values:
            if key not in shapes:
                raise MalformedBytesError(place, f"an option ({', '.join(shapes) or 'there is none'})", key)
        return {key: self._reader(shapes[key])(value, _within(place, key)) for key, value in values.items()}

    def _box(self, title: Any, edition: str, plain: Plain, place: str) -> Any:  # noqa: ANN401 - the game's own
        if plain is None:
            return title.rulebook.edition(edition).box
        box = self._reader_of(Class(title.box))(plain, place)
        for key, problem in box.problems():
            raise MalformedBytesError(_within(place, key), f"an edition that can be: {problem}")
        return box

    def _write_record(self, record: Record) -> Plain:
        events = [self.write(event) for event in record.events]
        values = [record.format, record.library, self.write(record.ruleset), events, list(record.ids)]
        return self.form.packed("core.Record", _RECORD, values)

    def _read_record(self, plain: Plain, place: str) -> Record:
        values = self.form.unpacked(plain, place, "core.Record", _RECORD)
        version = _whole(values.get("format"), _within(place, "format"))
        if version != FORMAT:
            raise MalformedBytesError(_within(place, "format"), f"a record of format {FORMAT}", version)
        rules = self._read_ruleset(values.get("ruleset"), _within(place, "ruleset"))
        events = OneOf(tuple(map(Class, game(rules.game).events.values())))
        return Record(
            format=version,
            library=_text(values.get("library"), _within(place, "library")),
            ruleset=rules,
            events=self._reader(Many(events))(values.get("events"), _within(place, "events")),
            ids=self._reader(Many(Text()))(values.get("ids", []), _within(place, "ids")),
        )

    def _write_position(self, position: Position) -> Plain:
        values = [position.entry, self.form.mapping(dict(position.where)), self.write(position.table)]
        return self.form.packed("core.Position", _POSITION, values)

    def _read_position(self, plain: Plain, place: str) -> Position:
        values = self.form.unpacked(plain, place, "core.Position", _POSITION)
        where = self.form.unmapped(values.get("where"), _within(place, "where"))
        return Position(
            entry=_text(values.get("entry"), _within(place, "entry")),
            where=tuple((key, _whole(value, _within(place, f"where.{key}"))) for key, value in where.items()),
            table=self._read_table(values.get("table"), _within(place, "table")),
        )


_RULESET = ("game", "edition", "digest", "seats", "rulings", "options", "box")
_HEAD: tuple[tuple[str, type], ...] = (("game", str), ("edition", str), ("seats", int))
_RECORD = ("format", "library", "ruleset", "events", "ids")
_POSITION = ("entry", "where", "table")


@cache
def _shared(rules: Ruleset[Any, Any, Any]) -> Ruleset[Any, Any, Any]:
    """Let equal rulesets be one object: states are compared often."""
    return rules


def _within(place: str, field: str) -> str:
    return f"{place}.{field}" if place else field


def _refuse(shape: Shape, plain: Plain, place: str) -> Any:  # noqa: ANN401 - it never returns
    raise MalformedBytesError(place, described(shape), plain)


def _whole(plain: Plain, place: str) -> int:
    if type(plain) is not int or not -LIMIT <= plain < LIMIT:
        raise MalformedBytesError(place, "a whole number of 64 bits", plain)
    return plain


def _text(plain: Plain, place: str) -> str:
    if type(plain) is not str:
        raise MalformedBytesError(place, "text", plain)
    return plain


def _head(values: dict[str, Plain], key: str, kind: type, place: str) -> Any:  # noqa: ANN401 - of the kind
    return (_text if kind is str else _whole)(values.get(key), _within(place, key))


def _list(shape: Shape, plain: Plain, place: str) -> list[Plain]:
    return plain if type(plain) is list else _refuse(shape, plain, place)


def _plain_reader(shape: Shape, kind: type) -> Read:
    return lambda plain, place: plain if type(plain) is kind else _refuse(shape, plain, place)


def _choice_reader(shape: Shape, options: tuple[int | str, ...]) -> Read:
    known = {(type(option), option) for option in options}

    def read_choice(plain: Plain, place: str) -> int | str:
        if type(plain) not in (int, str) or (type(plain), plain) not in known:
            _refuse(shape, plain, place)
        chosen: int | str = plain
        return chosen

    return read_choice


def _fixed_reader(shape: Shape, readers: tuple[Read, ...]) -> Read:
    def read_fixed(plain: Plain, place: str) -> tuple[Any, ...]:
        items = _list(shape, plain, place)
        if len(items) != len(readers):
            _refuse(shape, plain, place)
        pairs = enumerate(zip(readers, items, strict=True))
        return tuple(reads(one, f"{place}[{index}]") for index, (reads, one) in pairs)

    return read_fixed


CANONICAL = Codec(Lists())
NAMED = Codec(Objects())
