"""The canonical form at speed: for each class what writes it and what reads it, compiled from its declared fields.

Writing leaves tuples of plain values as they are: msgpack packs them as lists. Reading takes tuples, tests what it
finds and fills the value in one pass. It keeps no account of places, and accepts only what the codec would accept, as
the very value the codec would make of it. Whatever else it comes upon is `Unfit`: the codec says what is wrong.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from types import NoneType
from typing import Any, Protocol, TypeAlias

import attrs

from corestate import Ruleset, State, game
from corestate.anything import AnyState, Rules
from corestate.compiled import defined
from corestate.filling import bound as filling
from corestate.filling import filled, maker, only_holds_its_parts
from corestate.fit import bind, tested
from corestate.shape import Anything, Fixed, Many, OneOf, Record, Shape, fields_of, is_words
from serializers.documents import Position
from serializers.documents import Record as Game
from serializers.forms import Plain
from serializers.heads import Heads
from serializers.names import class_of, name_of
from serializers.packing import packed, unpacked_tuples

DEEP = 8
"""Where values lie deeper within others of their kind the codec reads them, which knows how deep is too deep."""


class Unfit(Exception):  # noqa: N818 - no error: the codec decides
    """Plain data that is not of the simple sort that is read here."""


class Rulesets(Protocol):
    """What a codec does where classes alone do not tell how: it knows rulesets, and whatever says itself what it is."""

    heads: Heads
    """How the states begin that it has written or read."""

    def write(self, value: object) -> Plain:
        """Turn a value of any stored class into plain data."""

    def anything(self, value: object) -> Plain:
        """Turn any value into plain data."""

    def known_ruleset(self, plain: Plain) -> Rules:
        """Return the ruleset that is written just so, or raise `Unfit`."""


Write: TypeAlias = Callable[[Rulesets, Any], Plain]
Read: TypeAlias = Callable[[Rulesets, Plain, int], Any]
"""Takes a codec, plain data, and within how many other values it lies."""

BY_HAND = (State, Ruleset, Game, Position)
"""What the codec itself writes."""


@cache
def writer(shape: Record) -> Write:
    """Compile what writes values of a class."""
    name, bound = _name(shape.type), dict[str, Any]()
    parts = [_written(part, f"value.{field}", bound) for field, part in stored_fields(shape)]
    source = f"def write(codec, value):\n    return ({', '.join((repr(name), *parts))},)\n"
    write: Write = defined("write", source, bound, f"{shape.type.__name__} written")
    return write


def stored_fields(shape: Record) -> list[tuple[str, Shape]]:
    """Name the fields of a class that stand in the canonical form."""
    return [(name, part) for name, part in fields_of(shape) if not is_words(shape.type, name)]


def _name(kind: type) -> str:
    name = name_of(kind)
    if name is None:
        raise TypeError(f"a {kind.__name__} is not something that is stored")
    return name


def _is_plain(shape: Shape) -> bool:
    """Whether values of a shape hold no class: they are plain data themselves."""
    match shape:
        case Record() | Anything():
            return False
        case Many(item):
            return _is_plain(item)
        case Fixed(parts) | OneOf(parts):
            return all(map(_is_plain, parts))
        case _:
            return True


_SIMPLE = frozenset({int, str, bool, NoneType})


def _written(shape: Shape, value: str, bound: dict[str, Any]) -> str:
    """Write as source what an expression is written as."""
    match shape:
        case shape if _is_plain(shape):
            return value
        case Record(kind) if kind not in BY_HAND:
            own = bind(bound, _later(writer, shape))
            return f"({own}(codec, {value}) if type({value}) is {bind(bound, kind)} else codec.write({value}))"
        case Record():
            return f"codec.write({value})"
        case Many(item):
            return f"[{_written(item, 'one', bound)} for one in {value}]"
        case _:
            return f"({value} if type({value}) in {bind(bound, _SIMPLE)} else codec.anything({value}))"


def _later(compile_it: Callable[[Record], Any], shape: Record) -> Any:  # noqa: ANN401 - a function
    """Compile now, or when first used what may hold others of its own kind."""
    if not _is_within_itself(shape):
        return compile_it(shape)
    made: list[Any] = []

    def use(*arguments: Any) -> Any:  # noqa: ANN401 - as the function
        if not made:
            made.append(compile_it(shape))
        return made[0](*arguments)

    return use


def read_quickly(codec: Rulesets, data: bytes) -> Any:  # noqa: ANN401 - the data says what it is
    """Read canonical bytes, or return None: the codec then reads them, or says what is wrong and where."""
    try:
        if (plain := codec.heads.unpacked(data)) is not None:
            return _state(codec, plain, 0)
        plain = unpacked_tuples(data)
        value = _anything(codec, plain, 0)
        if packed(plain) != data:
            return None
        if type(value) is State:
            codec.heads.seen(value.table, plain[1])
    except Exception:  # noqa: BLE001 - whatever it came upon, the codec decides
        return None
    return value


def _anything(codec: Rulesets, plain: Plain, depth: int) -> Any:  # noqa: ANN401 - as `read`
    if type(plain) is not tuple or type(plain[0]) is not str or depth >= DEEP:
        raise Unfit
    return _named(plain[0])(codec, plain, depth)


@lru_cache(maxsize=4096)
def _named(name: str) -> Read:
    """Find what reads the class stored under a name."""
    kind = class_of(name)
    if kind is None:
        raise Unfit
    return reader(Record(kind))


@cache
def reader(shape: Record) -> Read:
    """Compile what reads values of a class."""
    kind = shape.type
    if kind in BY_HAND:
        return _READ_BY_HAND.get(kind, _unfit)
    fields, bound = stored_fields(shape), {**filling(kind), "Unfit": Unfit}
    names = [f"its_{name}" for name, _ in fields]
    tests = ["type(plain) is tuple"] + [f"depth < {DEEP}"] * _is_within_itself(shape)
    lines = [f"if not ({' and '.join(tests)}): raise Unfit", f"{', '.join(('named', *names))}, = plain"]
    tests = [f"named == {_name(kind)!r}"]
    tests += [tested(part, f"its_{name}", bound) for name, part in fields if _is_plain(part)]
    lines.append(f"if not ({' and '.join(tests)}): raise Unfit")
    parts = [(name, f"its_{name}" if _is_plain(part) else _read(part, f"its_{name}", bound)) for name, part in fields]
    body = "".join(f"    {line}\n" for line in lines)
    if only_holds_its_parts(kind) and len(fields) == len(attrs.fields(kind)):
        body += filled(kind, parts) + "    made.__class__ = kind\n"
    else:
        body += f"    made = kind({', '.join(f'{name}={part}' for name, part in parts)})\n"
        body += f"    if codec.write(made) != ({', '.join(('named', *names))},): raise Unfit\n"
    source = f"def read(codec, plain, depth):\n{body}    return made\n"
    found: Read = defined("read", source, bound, f"{kind.__name__} read")
    return found


def _read(shape: Shape, value: str, bound: dict[str, Any]) -> str:
    """Write as source what an expression is read as, where it holds classes."""
    match shape:
        case Record(kind) if kind is Ruleset:
            return f"codec.known_ruleset({value})"
        case Record():
            return f"{bind(bound, _later(reader, shape))}(codec, {value}, depth + 1)"
        case Many(item):
            listed = f"tuple([{_read(item, 'one', bound)} for one in {value}])"
            return f"({listed} if type({value}) is tuple else {bind(bound, _unfit)}())"
        case OneOf(options):
            return f"{bind(bound, _one_of(options))}(codec, {value}, depth)"
        case Anything():
            return f"{bind(bound, _anything)}(codec, {value}, depth + 1)"
        case _:
            return f"{bind(bound, _unfit)}()"


def _one_of(options: tuple[Shape, ...]) -> Read:
    """Make what reads one of several shapes: plain data as it is, a class by its name."""
    bound: dict[str, Any] = {"Unfit": Unfit}
    tests = [tested(option, "plain", bound) for option in options if _is_plain(option)]
    classes = {_name(option.type): _later(reader, option) for option in options if isinstance(option, Record)}
    if len(tests) + len(classes) < len(options):
        return _unfit
    known = bind(bound, classes)
    source = (
        "def read(codec, plain, depth):\n"
        f"    if {' or '.join(tests) or 'False'}: return plain\n"
        "    if type(plain) is not tuple: raise Unfit\n"
        f"    return {known}[plain[0]](codec, plain, depth + 1)\n"
    )
    found: Read = defined("read", source, bound, "one of several")
    return found


def _unfit(*_arguments: object) -> Any:  # noqa: ANN401 - it never returns
    raise Unfit


@cache
def _is_within_itself(shape: Record) -> bool:
    """Whether a value of a class may hold others of its kind, however far down."""
    seen, ahead = set[Shape](), [part for _, part in stored_fields(shape)]
    while ahead:
        match one := ahead.pop():
            case Many(item):
                ahead.append(item)
            case Fixed(parts) | OneOf(parts):
                ahead += parts
            case Anything():
                return True
            case Record(kind) if one not in seen and kind not in BY_HAND:
                seen.add(one)
                ahead += [part for _, part in stored_fields(one)]
            case _:
                pass
    return shape in seen


def _state(codec: Rulesets, plain: Plain, depth: int) -> AnyState:
    named, lies, agenda = plain
    if type(plain) is not tuple or named != "core.State" or type(agenda) is not tuple:
        raise Unfit
    table = _anything(codec, lies, depth)
    rules = table.ruleset
    if type(rules) is not Ruleset or (title := game(rules.game)).table is not type(table):
        raise Unfit
    frames = _frames(title.name)
    return _made(table, tuple([frames[frame[0]](codec, frame, depth) for frame in agenda]))


_made: Callable[[Any, Any], AnyState] = maker(State)


@lru_cache(maxsize=256)
def _frames(title: str) -> dict[str, Read]:
    """Find what reads the frames of a title, by their names."""
    kinds = map(Record, game(title).frames.values())
    return {_name(shape.type): reader(shape) for shape in kinds}


def _ruleset(codec: Rulesets, plain: Plain, _depth: int) -> Rules:
    return codec.known_ruleset(plain)


_READ_BY_HAND: dict[type, Read] = {State: _state, Ruleset: _ruleset}
