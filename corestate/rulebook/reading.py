"""Reading a rulebook: `rules.toml`, `rulings.toml`, `settled.toml`, `unasked.toml` and `editions/*.toml`, validated.

Every error names the file, the line and the key.
"""

import re
import tomllib
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias, TypeGuard, TypeVar

import attrs
from attrs import frozen

from corestate.files import read_at_most
from corestate.fit import fits
from corestate.rulebook.model import (
    PROVENANCES,
    B,
    Edition,
    EditionError,
    Provenance,
    Rule,
    Ruling,
    Settled,
    Unasked,
    digest,
)
from corestate.shape import Choice, Fixed, Many, Nothing, OneOf, Record, Shape, described, fields_of

Problems: TypeAlias = Callable[[Any], Iterator[tuple[str, str]]]
"""Names each key of a box whose value cannot be, and why."""
V = TypeVar("V")
_Tags: TypeAlias = tuple[tuple[str, object], ...]
"""Fields of a class that can have one value only, with that value."""


def read_editions(folder: Path, game: str, box: type[B], problems: Problems) -> tuple[Edition[B], ...]:
    """Read the editions that lie in a game's package; the first one is the default."""
    printed = (file for file in (folder / "editions").iterdir() if file.name.endswith(".toml"))
    return _newest_first([read_edition(file, game, box, problems) for file in printed])


def read_rules(file: Path) -> tuple[Rule, ...]:
    """Read a `rules.toml`."""
    source = _Source.of(file)
    rules = tuple(
        _structured(source, f"rule[{index}]", Record(Rule), entry)
        for index, entry in enumerate(source.table("rule", list))
    )
    source.no_others("rule")
    _no_twins(source, "slug", [rule.slug for rule in rules])
    for rule in rules:
        if rule.modelled == bool(rule.reason):
            raise source.error(rule.slug, "a rule is modelled, or says the reason why not")
    return rules


def read_rulings(file: Path) -> tuple[Ruling, ...]:
    """Read a `rulings.toml`."""
    source = _Source.of(file)
    rulings = tuple(
        _structured(source, f"ruling[{index}]", Record(Ruling), _with_options(source, entry))
        for index, entry in enumerate(source.table("ruling", list))
    )
    source.no_others("ruling")
    _no_twins(source, "id", [ruling.id for ruling in rulings])
    for ruling in rulings:
        known = {option.name for option in ruling.options}
        if ruling.default not in known:
            raise source.error(f"{ruling.id}.default", f"{ruling.default!r} is not one of its options")
        if ruling.earlier not in known:
            raise source.error(f"{ruling.id}.before", f"{ruling.before!r} is not one of its options")
        for profile in ruling.profiles:
            if profile.option not in known:
                raise source.error(f"{ruling.id}.profiles", f"{profile.option!r} is not one of its options")
    return rulings


def read_settled(file: Path) -> tuple[Settled, ...]:
    """Read a `settled.toml`."""
    source = _Source.of(file)
    points = tuple(
        _structured(source, f"settled[{index}]", Record(Settled), entry)
        for index, entry in enumerate(source.table("settled", list))
    )
    source.no_others("settled")
    _no_twins(source, "id", [point.id for point in points])
    return points


def read_unasked(file: Path) -> tuple[Unasked, ...]:
    """Read an `unasked.toml`."""
    source = _Source.of(file)
    found = tuple(
        _structured(source, f"unasked[{index}]", Record(Unasked), entry)
        for index, entry in enumerate(source.table("unasked", list))
    )
    source.no_others("unasked")
    _no_twins(source, "id", [one.id for one in found])
    return found


def read_edition(file: Path, game: str, box: type[B], problems: Problems) -> Edition[B]:
    """Read and validate an edition file, a shipped one or an owner's own."""
    source = _Source.of(file)
    for key in ("game", "name", "title"):
        source.table(key, str)
    if source.data["game"] != game:
        raise source.error("game", f"wanted {game!r}, found {source.data['game']!r}")
    source.no_others("game", "name", "title", "note", "supersedes", "box")
    data = source.table("box", dict)
    provenance: dict[str, Provenance] = {}
    values = {}
    for name, shape in fields_of(Record(box)):
        if name not in data:
            raise source.error(f"box.{name}", "is missing")
        values[name] = _datum(source, f"box.{name}", shape, data[name], provenance)
    for name in data:
        if name not in values:
            raise source.error(f"box.{name}", f"is not known; known are {', '.join(values)}")
    made = box(**values)
    for key, problem in problems(made):
        raise source.error(f"box.{key}", problem)
    words = tuple((key.removeprefix("box."), word) for key, word in provenance.items())
    corrected = source.table("supersedes", str) if "supersedes" in source.data else ""
    return Edition(game, source.data["name"], source.data["title"], made, words, digest(made), corrected)


def _newest_first(editions: list[Edition[B]]) -> tuple[Edition[B], ...]:
    """Put what nothing corrects first, then what was corrected; boxes made for tests last."""
    corrected = {one.supersedes for one in editions}
    return tuple(sorted(editions, key=lambda one: (one.name in MADE_UP, one.name in corrected, one.name)))


MADE_UP = ("small",)
"""Editions that nobody printed: so small that rare rules come up within a few steps."""
EXPLORED = "tiny"
"""The edition nobody plays: so small that its states can all be looked at. It is found by name, and listed nowhere."""


MOST_BYTES = 1 << 20
"""No edition larger than this is read; the largest printed one has some 80,000 bytes."""
MOST_PARTS = 16
_PART = r"""(?:(?<![\w-])[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(rf"{_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MOST_PARTS},}}")
"""A key of so many parts costs the parser of the standard library their number squared."""


def _cut(text: str, most: int) -> str:
    return text if len(text) <= most else text[: most - 3] + "..."


def _text(data: bytes) -> str:
    """Take bytes as text that can be parsed in a time that grows no faster than they do."""
    if len(data) > MOST_BYTES:
        raise ValueError(f"wanted at most {MOST_BYTES} bytes")
    text = re.sub(r"\r\n?", "\n", data.decode("utf-8-sig"))
    if (deep := _DEEP_KEY.search(text)) is not None:
        line = text.count("\n", 0, deep.start()) + 1
        raise ValueError(f"wanted keys of at most {MOST_PARTS} parts (at line {line})")
    return text


def _bounded(value: Any) -> Any:  # noqa: ANN401 - whatever TOML holds
    """Let through what holds no number of more than 64 bits: no state with one could be stored."""
    waiting = [value]
    while waiting:
        match waiting.pop():
            case dict() as table:
                waiting += table.values()
            case list() as listed:
                waiting += listed
            case int() as number if not -(2**63) <= number < 2**63:
                raise ValueError(f"wanted whole numbers of 64 bits, found {number}")
            case _:
                pass
    return value


@frozen
class _Source:
    """A TOML file while it is read, so that an error can name it."""

    name: str
    text: str
    data: dict[str, Any]

    @classmethod
    def of(cls, file: Path) -> "_Source":
        try:
            text = _text(read_at_most(file, MOST_BYTES))
            return cls(file.name, text, _bounded(tomllib.loads(text)))
        except RecursionError as error:
            raise EditionError(f"{file.name}: nested too deeply") from error
        except (OSError, ValueError) as error:  # no UTF-8, no TOML, or a number of thousands of digits
            raise EditionError(f"{file.name}: {_cut(str(error), 400)}") from error

    def error(self, key: str, problem: str) -> EditionError:
        """Name the file, the line where the key seems to stand, the key and the problem."""
        line = self._line(key)
        return EditionError(f"{self.name}{'' if line is None else f':{line}'}: {_cut(key, 120)}: {_cut(problem, 400)}")

    def _line(self, key: str) -> int | None:
        """Find the line where a key stands: within its own table if that is found, else wherever its last part does."""
        *tables, last = key.split(".")
        name = re.escape(last.partition("[")[0])
        stands = re.compile(rf'[ \t]*+(\[+)?"?(\w++\.)*+{name}"?[ \t]*+[=\]]')
        opens = re.compile(rf"[ \t]*+\[{re.escape('.'.join(tables))}\]") if tables else None
        lines = self.text.split("\n")
        anywhere = next((number for number, line in enumerate(lines, 1) if stands.match(line)), None)
        header = next((number for number, line in enumerate(lines, 1) if opens and opens.match(line)), None)
        if anywhere is None or header is None:
            return anywhere
        for number, line in enumerate(lines[header:], header + 1):
            if line.lstrip().startswith("["):
                break
            if stands.match(line):
                return number
        return header

    def table(self, key: str, kind: type[V]) -> V:
        """Return a top-level value of the kind it must have."""
        value = self.data.get(key)
        if not isinstance(value, kind):
            raise self.error(key, f"wanted {kind.__name__}, found {value!r}")
        return value

    def no_others(self, *known: str) -> None:
        """Complain of top-level keys that nobody reads."""
        for key in self.data:
            if key not in known:
                raise self.error(key, f"is not known; known are {', '.join(known)}")


def _no_twins(source: _Source, key: str, names: list[str]) -> None:
    for name in names:
        if names.count(name) > 1:
            raise source.error(key, f"{name} stands twice")


def _with_options(source: _Source, entry: object) -> object:
    """Turn the tables of options (name to meaning) and profiles (name to option) of a ruling into lists."""
    if not isinstance(entry, dict) or not isinstance(entry.get("options"), dict):
        raise source.error("ruling.options", "wanted a table of options, name to meaning")
    profiles = entry.get("profiles", {})
    if not isinstance(profiles, dict):
        raise source.error("ruling.profiles", "wanted a table of profiles, name to option")
    return entry | {
        "options": [{"name": name, "says": says} for name, says in entry["options"].items()],
        "profiles": [{"name": name, "option": option} for name, option in profiles.items()],
    }


def _datum(source: _Source, key: str, shape: Shape, entry: object, provenance: dict[str, Provenance]) -> object:
    """Read `{ value = …, provenance = … }`; entries of a list of tables may carry a provenance of their own."""
    if not isinstance(entry, dict) or "value" not in entry:
        raise source.error(key, "wanted { value = …, provenance = … }")
    for name in entry:
        if name not in ("value", "provenance", "note"):
            raise source.error(f"{key}.{name}", "is not known; known are value, provenance, note")
    provenance[key] = _word(source, key, entry.get("provenance"))
    return _structured(source, key, shape, entry["value"], provenance)


def _word(source: _Source, key: str, word: object) -> Provenance:
    for known in PROVENANCES:
        if word == known:
            return known
    raise source.error(f"{key}.provenance", f"wanted one of {', '.join(PROVENANCES)}, found {word!r}")


def _structured(
    source: _Source, key: str, shape: Shape, value: object, provenance: dict[str, Provenance] | None = None
) -> Any:  # noqa: ANN401 - the shape says what it is
    """Turn what TOML holds (lists, tables) into what the shape wants (tuples, attrs classes)."""
    match shape:
        case Many(item) if isinstance(value, list):
            labels = enumerate(map(_label, range(len(value)), value))
            return tuple(_structured(source, f"{key}[{name}]", item, value[i], provenance) for i, name in labels)
        case Fixed(items) if isinstance(value, list) and len(value) == len(items):
            pairs = enumerate(zip(items, value, strict=True))
            return tuple(_structured(source, f"{key}[{i}]", part, one, provenance) for i, (part, one) in pairs)
        case Record(kind) if isinstance(value, dict):
            return _record(source, key, shape, kind, value, provenance)
        case OneOf(options):
            for option in options if not isinstance(value, dict) else ():
                if not isinstance(option, Record | Many | Fixed) and fits(option, value):
                    return value
            nested = _nested(shape)
            if len(nested) > 1 and isinstance(value, dict):
                nested = _tagged(shape, value)
            if len(nested) == 1:
                return _structured(source, key, nested[0], value, provenance)
            if isinstance(value, dict):
                raise source.error(key, f"is none of the things known here: {value.get('do', value)!r}")
        case _:
            pass
    if not fits(shape, value):
        raise source.error(key, f"wanted {described(shape)}, found {value!r}")
    return value


def _label(index: int, entry: object) -> object:
    """Name an entry of a list by its name, if it has one: a card is found sooner so than by counting."""
    return entry.get("name", index) if isinstance(entry, dict) else index


@cache
def _nested(shape: OneOf) -> tuple[Shape, ...]:
    return tuple(option for option in shape.options if not isinstance(option, Nothing | Choice))


def _tagged(shape: OneOf, value: dict[str, object]) -> tuple[Shape, ...]:
    """The classes a table can be of: those of a union are told apart by a field with one literal value."""
    return tuple(
        option
        for name, classes in _classes(shape).items()
        for option, tags in classes.get(str(value.get(name)), ())
        if all(value.get(name) == tag for name, tag in tags)
    )


@cache
def _classes(shape: OneOf) -> dict[str, dict[str, list[tuple[Record, _Tags]]]]:
    """The classes of a union with their tags, by the first of these."""
    found: dict[str, dict[str, list[tuple[Record, _Tags]]]] = {}
    for option in _nested(shape):
        if isinstance(option, Record) and (tags := _tags(option)):
            name, tag = tags[0]
            found.setdefault(name, {}).setdefault(str(tag), []).append((option, tags))
    return found


def _tags(option: Record) -> _Tags:
    """Find the fields of a class that can have one value only."""
    return tuple((name, shape.options[0]) for name, shape in fields_of(option) if _is_tag(shape))


def _is_tag(shape: Shape) -> TypeGuard[Choice]:
    return isinstance(shape, Choice) and len(shape.options) == 1


def _record(  # noqa: PLR0913, PLR0917 - what `_structured` knows, and the class
    source: _Source,
    key: str,
    shape: Record,
    kind: Callable[..., object],
    value: dict[str, object],
    provenance: dict[str, Provenance] | None,
) -> object:
    known = dict(fields_of(shape))
    optional = {one.name for one in attrs.fields(shape.type) if one.default is not attrs.NOTHING}
    extra = {"provenance", "note"} if provenance is not None else set()
    for name in value:
        if name not in known and name not in extra:
            raise source.error(f"{key}.{name}", f"is not known; known are {', '.join(known)}")
    for name in known:
        if name not in value and name not in optional:
            raise source.error(f"{key}.{name}", "is missing")
    if provenance is not None and "provenance" in value:
        provenance[key] = _word(source, key, value["provenance"])
    given = {name: part for name, part in value.items() if name in known}
    return kind(
        **{name: _structured(source, f"{key}.{name}", known[name], one, provenance) for name, one in given.items()}
    )
