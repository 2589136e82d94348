"""A rulebook as data: the rules, the rulings where two fair readers differ, and the editions of the box.

A ruleset fixes all of it for one game: edition, number of seats, every ruling and every option.
"""

import hashlib
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any, Generic, Literal, TypeAlias, TypeVar, get_args

import attrs
from attrs import field, frozen

from corestate.fit import fits
from corestate.near import hint
from corestate.shape import Record, described, fields_of
from corestate.values import Value, headline, one_line, short_id

Kind: TypeAlias = Literal["component", "procedure", "prohibition", "obligation", "scoring"]
Provenance: TypeAlias = Literal["rulebook", "public", "assumed"]
FIRST = "0.1.0"
"""The version whose rulings and options every stored game has."""
PROVENANCES: tuple[Provenance, ...] = get_args(Provenance)


class EditionError(ValueError):
    """A rules, rulings or edition file does not hold what it should; says which file, key and line."""


class RulesetError(ValueError):
    """A game was asked for with a ruling, option, edition or number of seats it does not know."""


@frozen
class Rule:
    """One rule of the rulebook in our words; its slug is never renamed or reused."""

    slug: str
    heading: str
    says: str
    kind: Kind
    number: int | str | None = None
    """Its number in the rulebook, where rules are numbered; a point of a reference has one like `10.5`."""
    modelled: bool = True
    reason: str = ""
    source: str = ""
    """Where the rulebook says it: the heading in the booklet's own language, and the page where our copy shows one."""


@frozen
class Option:
    """One reading of a disputed rule."""

    name: str
    says: str


@frozen
class Profile:
    """The reading a named profile takes of one ruling; a profile that is not named takes the default."""

    name: str
    option: str


@frozen
class Ruling:
    """A place where two fair readers of the rulebook may differ: a switch."""

    id: str
    question: str
    options: tuple[Option, ...]
    default: str
    why: str
    rules: tuple[str, ...]
    profiles: tuple[Profile, ...] = ()
    since: str = FIRST
    """The version of the library that brought it; games stored by earlier ones were played without."""
    before: str = ""
    """The option that is what earlier versions did; none named: the default is."""

    @property
    def earlier(self) -> str:
        """The option by which games of earlier versions were played."""
        return self.before or self.default

    @property
    def field(self) -> str:
        """The name of its field in the game's rulings class: what follows the last dot."""
        return self.id.rpartition(".")[2]


@frozen
class Settled:
    """A point that the rulebook leaves open and nobody disputes: how it is played here, and why."""

    id: str
    what: str
    why: str
    rules: tuple[str, ...]


@frozen
class Unasked:
    """Something the library carries out without asking anybody: what, in the steps of which frames, by which rules."""

    id: str
    what: str
    frames: tuple[str, ...]
    """By their names on the wire."""
    rules: tuple[str, ...]


B = TypeVar("B")
R = TypeVar("R")
P = TypeVar("P")


@frozen
class Edition(Generic[B]):
    """What is printed on the components, with the provenance of every datum."""

    game: str
    name: str
    title: str
    box: B = field(repr=False)
    provenance: tuple[tuple[str, Provenance], ...] = field(repr=False)
    digest: str = field(eq=False)
    supersedes: str = ""
    """The edition this one corrects, which stays as it was: games stored under it are read by it."""

    def assumed(self) -> tuple[str, ...]:
        """Name the data we had to assume."""
        return tuple(key for key, word in self.provenance if word == "assumed")

    def words(self) -> tuple[Provenance, ...]:
        """List the provenance of every datum."""
        return tuple(word for _, word in self.provenance)

    def counts(self) -> tuple[tuple[str, int], ...]:
        """Count what the box holds: what is in every list, each copy of a card, and every number by itself."""
        values = ((name, getattr(self.box, name)) for name, _ in fields_of(Record(type(self.box))))
        return tuple(
            (name, sum(map(_copies, value)) if isinstance(value, tuple) else value)
            for name, value in values
            if isinstance(value, int | tuple)
        )

    def value(self, key: str) -> object:
        """Find what stands under a datum's key: `main`, `cards[3]`, `cards[reef]`."""
        found: Any = self.box
        for label, name in re.findall(r"\[([^\]]+)\]|(\w+)", key):
            if name:
                found = getattr(found, name)
            else:
                found = next((one for place, one in enumerate(found) if label in (str(place), _name(one))), None)
        return found


def _copies(one: object) -> int:
    """How many of a kind of card or token there are: as many as it says, else one."""
    found: int = getattr(one, "copies", getattr(one, "count", 1)) if attrs.has(type(one)) else 1
    return found


@frozen(repr=False, cache_hash=True)
class Ruleset(Value, Generic[B, R, P]):
    """Everything fixed for one game: the edition's box, the seats, every ruling and option resolved.

    Its repr is one line: title, edition, seats and the first digits of its id.
    """

    game: str
    edition: str
    digest: str
    seats: int
    box: B
    rulings: R
    options: P

    def __repr__(self) -> str:
        return one_line(f"<Ruleset {headline(self)}, {short_id(self)}>")


def at_least(box: object, least: int, *names: str) -> Iterator[tuple[str, str]]:
    """Name the numbers of a box that are too small, for its `problems`."""
    for name in names:
        if (found := getattr(box, name)) < least:
            yield name, f"wanted at least {least}, found {found}"


def digest(box: object) -> str:
    """Return the SHA-256 of an edition's parsed values: what identifies it whatever its file looks like."""
    plain = json.dumps(attrs.asdict(box), sort_keys=True, separators=(",", ":"))  # type: ignore[arg-type]  # a box is an attrs class: a type variable cannot say so
    return hashlib.sha256(plain.encode()).hexdigest()


def optioned(kind: type[P], given: Mapping[str, object]) -> P:
    """Resolve every option: those given by name, the others by default."""
    known = dict(fields_of(Record(kind)))
    for name, value in given.items():
        shape = found("option", known, name)
        if not fits(shape, value):
            raise RulesetError(f"option {name}: wanted {described(shape)}, found {value!r}")
    return kind(**given)


def is_later(version: str, than: str) -> bool:
    """Whether one version of the library came after another."""
    return _numbers(version) > _numbers(than)


def _numbers(version: str) -> tuple[int, ...]:
    """The numbers a version begins with: 0.2.0 for `0.2.0.dev1` too."""
    return tuple(int(part[:_LONGEST]) for part in re.match(r"(\d+(?:\.\d+)*)?", version).group().split(".") if part)  # type: ignore[union-attr]  # it matches nothing at least


_LONGEST = 18
"""So many digits of a number are looked at: no version of ours has more, and what claims to has been made up."""


def options_since(kind: type) -> dict[str, str]:
    """Since which version each option of a title exists, where that is not the first."""
    return {one.name: one.metadata["since"] for one in attrs.fields(kind) if "since" in one.metadata}


V = TypeVar("V")


MOST_NAMED = 30
"""Of more things than this nobody reads the names: their number is told instead."""


def found(what: str, known: Mapping[str, V], name: object) -> V:
    """Find something by its name, or say what there is."""
    if not isinstance(name, str) or name not in known:
        named = f"; known: {', '.join(known) or 'none'}" if len(known) <= MOST_NAMED else f" among {len(known)}"
        raise RulesetError(f"no {what} {name!r}{named}{hint(name, known)}")
    return known[name]


def _name(entry: object) -> object:
    return getattr(entry, "name", None)
