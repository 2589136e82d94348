"""Values to plain data and back, compiled once per class from the declared fields.

Reading is strict: what does not fit raises `MalformedBytesError` with the place and what was wanted. It judges shape
alone; whether a state is possible is for `invariants.check` to say.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from inspect import signature
from itertools import islice
from typing import Any, TypeAlias

import attrs

from corestate import Ruleset, RulesetError, State, game
from corestate.anything import AnyState, Rules
from corestate.rulebook import FIRST, Rulebook, digest, is_later, optioned, resolved
from corestate.shape import (
    Anything,
    Choice,
    Fixed,
    Many,
    OneOf,
    Shape,
    Text,
    Truth,
    Whole,
    fields_of,
    is_words,
    later_fields,
    shape_of,
)
from corestate.shape import Record as Class
from serializers.bounded import LARGEST, MOST, BoundedDict, key_of
from serializers.documents import FORMATS, MARKED, Position, Record
from serializers.errors import MalformedBytesError
from serializers.forms import ABSENT, Form, Lists, Objects, Plain
from serializers.heads import Heads
from serializers.names import class_of, name_of
from serializers.packing import packed, unpacked
from serializers.quick import Unfit, writer
from serializers.readers import (
    Read,
    Simple,
    fixed_reader,
    many_reader,
    refuse,
    simple_reader,
    text,
    types_of,
    whole,
    within,
)

Write: TypeAlias = Callable[[Any], Plain]

DEEPEST = 32
"""So many values may lie within each other."""


class Codec:
    """Writes and reads every value that is stored, in one form.

    One with `lacking` writes as a version of the library did that had not these rulings and options yet, and in place
    of these frames the ones they extend. One that is `lenient` reads what such versions wrote, and notes in `filled`
    what it has put in.
    """

    def __init__(self, form: Form, lacking: frozenset[str] = frozenset(), *, lenient: bool = False) -> None:
        self.form = form
        self.lacking = lacking
        self.lenient = lenient
        self.quick = isinstance(form, Lists) and not lacking
        self.filled: dict[str, str] = {}
        """The rulings and options that were not there, each with what holds in its place."""
        self.absent: set[str] = set()
        """The fields of classes that were not there."""
        self._writers: dict[type, Write] = {
            State: self._write_state,
            Ruleset: self._write_ruleset,
            Record: self._write_record,
            Position: self._write_position,
        }
        self._by_hand: dict[type, Read] = {
            State: self._read_state,
            Ruleset: self._read_ruleset,
            Record: self._read_record,
            Position: self._read_position,
        }
        self._readers: dict[Class, Read] = {}
        self._named: dict[str, Read] = {}
        self._list_readers: dict[tuple[type, str], Read] = {}
        self._field_writers: dict[tuple[type, str], Write] = {}
        self._written: BoundedDict[int, tuple[Rules, Plain]] = BoundedDict()
        self._read: BoundedDict[tuple[bytes, str], Rules] = BoundedDict()
        self._known: BoundedDict[bytes, Rules] = BoundedDict()
        self.heads = Heads()

    def write(self, value: object) -> Plain:
        """Turn a value of any stored class into plain data."""
        kind: type = type(value)
        if (write := self._writers.get(kind)) is None:
            write = self._writers[kind] = self._class_writer(kind)
        return write(value)

    def packed(self, value: object) -> bytes:
        """Pack a value as this form has it."""
        if type(value) is State and self.quick:
            return self.heads.packed(
                value.table, self.write(value.table), [self.write(frame) for frame in value.agenda]
            )
        return packed(self.write(value))

    def write_field(self, value: object, field: str) -> Plain:
        """Turn one field of a value into plain data."""
        kind: type = type(value)
        if (kind, field) not in self._field_writers:
            self._field_writers[kind, field] = self._writer(dict(fields_of(Class(kind)))[field])
        return self._field_writers[kind, field](getattr(value, field))

    def read(self, plain: Plain, place: str = "") -> Any:  # noqa: ANN401 - the data says what it is
        """Turn plain data back into a value of the class it names."""
        name = self.form.name(plain, _bounded(place))
        if name not in self._named:
            kind = class_of(name)
            if kind is None:
                raise MalformedBytesError(place, "a known name", name)
            self._named[name] = self._reader_of(Class(kind))
        return self._named[name](plain, place)

    def _writer(self, shape: Shape) -> Write:
        match shape:
            case Many(Whole() | Text() | Truth() | Choice()):
                return list
            case Many(item):
                write_item = self._writer(item)
                return lambda value: [write_item(one) for one in value]
            case Fixed(items):
                writers = [self._writer(item) for item in items]
                return lambda value: [write(one) for write, one in zip(writers, value, strict=True)]
            case Class() | Anything():
                return self.write
            case OneOf():
                return self.anything
            case _:
                return _as_it_is

    def _class_writer(self, kind: type) -> Write:
        if self.quick:
            return partial(writer(Class(kind)), self)
        name = name_of(kind)
        if name in self.lacking and kind.__base__ is not None:
            name = name_of(kind.__base__)
        if name is None:
            raise TypeError(f"a {kind.__name__} is not something that is stored")
        form, shapes = self.form, self._fields(Class(kind))
        names = tuple(field for field, _ in shapes)
        generic = bool(getattr(kind, "__parameters__", ()))
        writers = [self.anything if generic else self._writer(shape) for _, shape in shapes]
        parts = [(index, write) for index, write in enumerate(writers) if write is not _as_it_is]

        def write_class(value: object) -> Plain:
            values = [getattr(value, field) for field in names]
            for index, write in parts:
                values[index] = write(values[index])
            return form.packed(name, names, values)

        return self._shortened(kind, write_class) if later_fields(kind) else write_class

    def _shortened(self, kind: type, write_class: Write) -> Write:
        """Write a class without the last of its fields where these came later; by name also where they are usual."""
        name, size, usual = name_of(kind), len(attrs.fields(kind)), attrs.fields_dict(kind)
        later = [(field, usual[field].default) for field in reversed(later_fields(kind))]

        def write_short(value: object) -> Plain:
            kept = size
            for field, default in later:
                if f"{name}.{field}" not in self.lacking and (not self.form.words or getattr(value, field) != default):
                    break
                kept -= 1
            plain = write_class(value)
            return plain[: kept + 1] if isinstance(plain, list) else dict(islice(plain.items(), kept + 1))

        return write_short

    def _fields(self, shape: Class) -> list[tuple[str, Shape]]:
        """Name the fields of a class that stand in this form."""
        return [(name, part) for name, part in fields_of(shape) if self.form.words or not is_words(shape.type, name)]

    def anything(self, value: object) -> Plain:
        """Turn any value into plain data, by what it is."""
        if isinstance(value, tuple):
            return [self.anything(one) for one in value]
        return self.write(value) if attrs.has(type(value)) else value

    def _reader(self, shape: Shape) -> Read:
        match shape:
            case Anything():
                return self.read
            case Many(item):
                return many_reader(shape, self._reader(item))
            case Fixed(items):
                return fixed_reader(shape, tuple(map(self._reader, items)))
            case Class():
                return self._reader_of(shape)
            case OneOf(options):
                return self._one_of_reader(shape, options)
            case _:
                return simple_reader(shape)

    def _one_of_reader(self, shape: Shape, options: tuple[Shape, ...]) -> Read:
        """Read the first of several shapes that fits; a class is found by its name."""
        classes = {name_of(option.type): self._reader_of(option) for option in options if isinstance(option, Class)}
        readers: dict[type, list[Read]] = {}
        for option in options:
            if not isinstance(option, Class):
                for kind in types_of(option) if isinstance(option, Simple) else (list, dict):
                    readers.setdefault(kind, []).append(self._reader(option))

        def read_one_of(plain: Plain, place: str) -> Any:  # noqa: ANN401 - one of several
            for reads in readers.get(type(plain), ()):
                try:
                    return reads(plain, place)
                except MalformedBytesError:
                    continue
            if not classes:
                return refuse(shape, plain, place)
            name = self.form.name(plain, place)
            return classes[name](plain, place) if name in classes else refuse(shape, plain, place)

        return read_one_of

    def _reader_of(self, shape: Class) -> Read:
        if shape.type in self._by_hand:
            return self._by_hand[shape.type]
        if shape not in self._readers:
            self._readers[shape] = self._class_reader(shape)
        return self._readers[shape]

    def _class_reader(self, shape: Class) -> Read:
        kind, name = shape.type, name_of(shape.type)
        if name is None:
            raise TypeError(f"a {kind.__name__} is not something that is stored")
        names = [field for field, _ in self._fields(shape)]
        optional = {field.name for field in attrs.fields(kind) if field.default is not attrs.NOTHING}
        readers: list[Read] = []
        unpacked, later = self.form.unpacked, len(later_fields(kind))

        def read_class(plain: Plain, place: str) -> Any:  # noqa: ANN401 - of the class
            """Compile at the first use: a class may hold others of its own kind."""
            if not readers:
                readers[:] = [self._reader(part) for _, part in self._fields(shape)]
            values = unpacked(plain, _bounded(place), name, names, optional, later=later)
            front = f"{place}." if place else ""
            given = zip(names, readers, values, strict=True)
            if ABSENT in values:
                self.absent |= {f"{name}.{field}" for field, one in zip(names, values, strict=True) if one is ABSENT}
                return kind(**{field: read(one, front + field) for field, read, one in given if one is not ABSENT})
            return kind(*[read(one, front + field) for field, read, one in given])

        return read_class

    def _write_state(self, state: AnyState) -> Plain:
        agenda = [self.write(frame) for frame in state.agenda]
        return self.form.packed("core.State", ("table", "agenda"), [self.write(state.table), agenda])

    def _read_state(self, plain: Plain, place: str) -> AnyState:
        lies, agenda = self.form.unpacked(plain, place, "core.State", ("table", "agenda"))
        table = self._read_table(lies, within(place, "table"))
        frames = self._list_reader(type(table), "frames", game(table.ruleset.game).frames)
        return State(table, frames(agenda, within(place, "agenda")))

    def _list_reader(self, table: type, what: str, kinds: Mapping[str, type]) -> Read:
        """Compile, once for a title, what reads a list of any of several classes."""
        if (table, what) not in self._list_readers:
            self._list_readers[table, what] = self._reader(Many(OneOf(tuple(map(Class, kinds.values())))))
        return self._list_readers[table, what]

    def _read_table(self, plain: Plain, place: str) -> Any:  # noqa: ANN401 - some game's table
        table = self.read(plain, place)
        rules = getattr(table, "ruleset", None)
        if not isinstance(rules, Ruleset) or game(rules.game).table is not type(table):
            raise MalformedBytesError(place, "the table of a game", plain)
        return table

    def _write_ruleset(self, rules: Rules) -> Plain:
        """Write a ruleset, or recall what this very one was written as: an equal one may hold 4.0 for 4."""
        known = self._written.get(id(rules))
        if known is None:
            known = rules, self._ruleset_written(rules)
            if key_of(known[1]) is not None:
                self._written[id(rules)] = known
        return known[1]

    def _ruleset_written(self, rules: Rules) -> Plain:
        """Store an edition of ours by name and digest, an owner's own with everything it prints."""
        title = game(rules.game)
        ours = any((one.name, one.digest) == (rules.edition, rules.digest) for one in title.rulebook.editions)
        known = [ruling for ruling in title.rulebook.rulings if ruling.id not in self.lacking]
        rulings = {ruling.id: getattr(rules.rulings, ruling.field) for ruling in known}
        names = [one.name for one in attrs.fields(title.options) if one.name not in self.lacking]
        options = {name: self.anything(getattr(rules.options, name)) for name in names}
        chosen = [self.form.mapping(rulings), self.form.mapping(options), None if ours else self.write(rules.box)]
        return self.form.packed(
            "core.Ruleset", _RULESET, [rules.game, rules.edition, rules.digest, rules.seats, *chosen]
        )

    def _read_ruleset(self, plain: Plain, place: str, library: str = "") -> Rules:
        """Read a ruleset, or recall the one that was read from just this."""
        if (key := key_of(plain)) is None:
            return self._ruleset_read(plain, place, library)
        if (known := self._read.get((key, library))) is None:
            known = self._read[key, library] = _shared(self._ruleset_read(plain, place, library))
        return known

    def known_ruleset(self, plain: Plain) -> Rules:
        """Return the ruleset that is written just so in the canonical form, or raise `Unfit`; or one that is there."""
        if type(plain) is Ruleset:
            return plain
        if (known := self._known.get(key := packed(plain))) is None:
            known = self._read_ruleset(unpacked(key), "")
            if packed(self.write(known)) != key:
                raise Unfit
            if len(key) <= LARGEST:
                self._known[key] = known
        return known

    def _ruleset_read(self, plain: Plain, place: str, library: str) -> Rules:
        """Read a ruleset; what may be left out is as it is by default, or as the version that wrote it had it."""

        def at(field: str) -> str:
            return within(place, field)

        parts = self.form.unpacked(plain, place, "core.Ruleset", _RULESET, _OPTIONAL)
        name, edition, seats = text(parts[0], at("game")), text(parts[1], at("edition")), whole(parts[3], at("seats"))
        told, rulings, options, own = parts[2], *parts[4:]
        try:
            title = game(name)
            own = None if own is ABSENT else own
            box = (
                title.rulebook.edition(edition).box
                if own is None
                else self._reader_of(Class(title.box))(own, at("box"))
            )
            given_options = self._options(title.options, options, at("options"))
            typed = not library  # no version leaves rulings or options out whole: a person does, for those of now
            earlier = {}
            if not (typed and options is ABSENT):
                earlier = self._earlier_options(title.options, given_options, library)
            chosen = optioned(title.options, earlier | given_options)
            given = self._rulings(rulings, at("rulings"))
            if not (typed and rulings is ABSENT):
                given = self._earlier_rulings(title.rulebook, given, library) | given
            settled = resolved(title.rulings, title.rulebook, given, getattr(chosen, "profile", ""))
            if own is not None:
                _judge(title, box, seats, settled, at("box"))
            made = Ruleset(
                game=name,
                edition=edition,
                digest=digest(box),
                seats=seats,
                box=box,
                rulings=settled,
                options=chosen,
            )
        except RulesetError as error:
            raise MalformedBytesError(place, f"a ruleset that can be: {error}") from error
        if told is not ABSENT and told != made.digest:
            raise MalformedBytesError(at("digest"), f"that of edition {edition!r}", told)
        if seats not in title.seats:
            raise MalformedBytesError(at("seats"), f"one of {title.seats}", seats)
        return made

    def _rulings(self, plain: Plain, place: str) -> dict[str, str]:
        given = {} if plain is ABSENT else self.form.unmapped(plain, place)
        return {key: text(value, within(place, key)) for key, value in given.items()}

    def _earlier_rulings(self, book: Rulebook[Any], given: Mapping[str, str], library: str) -> dict[str, str]:
        """Choose what a version of the library did that had not yet the rulings which are not given."""
        missing = [one for one in book.rulings if one.id not in given and one.field not in given]
        earlier = {one.id: one.earlier for one in missing if self._came_later(one.since, library)}
        self.filled |= earlier
        return earlier

    def _earlier_options(self, kind: type, given: Mapping[str, Any], library: str) -> dict[str, Any]:
        """Choose likewise for options."""
        missing = [one for one in attrs.fields(kind) if one.name not in given]
        later = [one for one in missing if self._came_later(one.metadata.get("since", FIRST), library)]
        earlier = {one.name: one.metadata.get("before", one.default) for one in later}
        self.filled |= {name: str(value) for name, value in earlier.items()}
        return earlier

    def _came_later(self, since: str, library: str) -> bool:
        """Whether what is not there came after the version that wrote it, as far as that is known."""
        return (bool(library) or self.lenient) and is_later(since, FIRST) and is_later(since, library or FIRST)

    def _options(self, kind: type, plain: Plain, place: str) -> dict[str, Any]:
        shapes = dict(fields_of(Class(kind)))
        values = {} if plain is ABSENT else self.form.unmapped(plain, place)
        for key in values:
            if key not in shapes:
                raise MalformedBytesError(place, f"an option ({', '.join(shapes) or 'there is none'})", key)
        return {key: self._reader(shapes[key])(value, within(place, key)) for key, value in values.items()}

    def _write_record(self, record: Record) -> Plain:
        events = [self.write(event) for event in record.events]
        values = [record.format, record.library, self.write(record.ruleset), events, list(record.ids)]
        if not record.marked:
            return self.form.packed("core.Record", _RECORD, values)
        return self.form.packed("core.Record", _MARKED_RECORD, [*values, list(record.marked), list(record.marks)])

    def _read_record(self, plain: Plain, place: str) -> Record:
        version = self.form.peeked(plain, "format")
        if type(version) is int and version not in FORMATS:  # another format may have other fields
            known = " or ".join(map(str, FORMATS))
            raise MalformedBytesError(within(place, "format"), f"a record of format {known}", version)
        fields = _MARKED_RECORD if version == MARKED else _RECORD
        number, library, ruleset, happened, ids, *marks = self.form.unpacked(
            plain, place, "core.Record", fields, ("ids",)
        )
        wrote = text(library, within(place, "library"))
        rules = self._read_ruleset(ruleset, within(place, "ruleset"), wrote)
        title = game(rules.game)
        events = self._list_reader(title.table, "events", title.events)
        texts = self._reader(Many(Text()))
        return Record(
            format=whole(number, within(place, "format")),
            library=wrote,
            ruleset=rules,
            events=events(happened, within(place, "events")),
            ids=() if ids is ABSENT else texts(ids, within(place, "ids")),
            **{name: texts(one, within(place, name)) for name, one in zip(_MARKS, marks, strict=False)},
        )

    def _write_position(self, position: Position) -> Plain:
        values = [position.entry, self.form.mapping(dict(position.where)), self.write(position.table)]
        return self.form.packed("core.Position", _POSITION, values)

    def _read_position(self, plain: Plain, place: str) -> Position:
        entry, places, table = self.form.unpacked(plain, place, "core.Position", _POSITION)
        where = self.form.unmapped(places, at := within(place, "where"))
        laid, entered = self._read_table(table, within(place, "table")), text(entry, within(place, "entry"))
        told = _taken_by(laid.ruleset.game, entered)
        return Position(
            entry=entered,
            where=tuple(
                (text(key, at), self._reader(told.get(key, Whole()))(value, within(at, key)))
                for key, value in where.items()
            ),
            table=laid,
        )


def _judge(title: Any, box: object, seats: int, rulings: object, place: str) -> None:  # noqa: ANN401 - a title
    """Refuse a box that cannot be, or not with so many seats."""
    for key, problem in title.judged(box, seats, rulings) if seats in title.seats else title.problems(box):
        raise MalformedBytesError(within(place, key), f"an edition that can be: {problem}")


def _taken_by(name: str, entry: str) -> dict[str, Shape]:
    """What an entry of a title takes; nothing if there is no such entry, which is found out when it is entered."""
    enter = game(name).entries.get(entry)
    parameters = {} if enter is None else dict(signature(enter).parameters)
    return {one: shape_of(taken.annotation) for one, taken in list(parameters.items())[1:]}


_RULESET = ("game", "edition", "digest", "seats", "rulings", "options", "box")
_OPTIONAL = ("digest", "rulings", "options", "box")
_RECORD = ("format", "library", "ruleset", "events", "ids")
_MARKS = ("marked", "marks")
_MARKED_RECORD = (*_RECORD, *_MARKS)
_POSITION = ("entry", "where", "table")


@lru_cache(MOST)
def _shared(rules: Rules) -> Rules:
    """Let equal rulesets be one object: states are compared often."""
    return rules


def _as_it_is(value: Plain) -> Plain:
    return value


def _bounded(place: str) -> str:
    if place.count(".") >= DEEPEST:
        raise MalformedBytesError(place, f"at most {DEEPEST} values within each other")
    return place


CANONICAL = Codec(Lists())
NAMED = Codec(Objects())
