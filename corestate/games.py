"""The register of titles, and the functions that need to know the title.

A title's package defines one `GAME`; it is imported when it is first asked for.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache, partial
from importlib import import_module
from importlib.util import find_spec
from inspect import Parameter, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any, Generic, Literal, Required, TypedDict, TypeVar, Unpack, overload
from warnings import warn

import attrs
from attrs import frozen

from corestate.fit import faults
from corestate.kernel import (
    E,
    Question,
    Runs,
    State,
    Step,
    asked,
    carried_out,
    is_over,
    seated,
    settled,
    waits_for,
)
from corestate.kernel import legal as listed
from corestate.near import hint
from corestate.rulebook import (
    Edition,
    EditionError,
    Rulebook,
    Ruleset,
    RulesetError,
    Unasked,
    digest,
    optioned,
    read_edition,
    resolved,
)
from corestate.rulebook.reading import Problems
from corestate.shape import Record, shape_of
from corestate.title import Game, GameTable, Result, T, View

if TYPE_CHECKING:
    from corestate import in_too_deep, into_the_blue, key_largo, unfathomable

_TITLES = {
    "in_too_deep": ("itd", "corestate.in_too_deep"),
    "into_the_blue": ("itb", "corestate.into_the_blue"),
    "key_largo": ("kl", "corestate.key_largo"),
    "unfathomable": ("unf", "corestate.unfathomable"),
}
OURS = tuple(_TITLES)
"""The titles this library brings along."""
PREFIXES = {"core": "core", **{prefix: name for name, (prefix, _) in _TITLES.items()}}
"""What the names of our rules begin with, and the page that tells of them."""
_GAMES: dict[str, Game[Any, Any]] = {}

Title = Literal["in_too_deep", "into_the_blue", "key_largo", "unfathomable"]


GROUP = "corestate.titles"
"""The group of entry points by which packages that are installed bring titles along, each naming its `Game`."""


def titles() -> tuple[str, ...]:
    """Name every game there is, those registered by others and those that installed packages bring along included."""
    _find_installed()
    return tuple(_TITLES)


def register(added: Game[Any, Any]) -> None:
    """Add a title of one's own, under its name."""
    _TITLES[added.name] = (added.prefix, added.package)
    _GAMES[added.name] = added


@cache
def _find_installed() -> None:
    """Register the titles of installed packages, once; one that cannot be had is warned of, and does no harm."""
    from importlib.metadata import entry_points  # noqa: PLC0415 - a large module, for those who ask what is installed

    for entry in entry_points(group=GROUP):
        found: Any = None
        try:
            found = entry.load()
            problem = _unwanted(entry.name, found)
        except Exception as error:  # noqa: BLE001 - whatever is wrong with somebody else's package
            problem = f"{type(error).__name__}: {error}"
        if problem:
            warn(f"title {entry.name!r} of {entry.value} is left out: {problem}", stacklevel=3)
        else:
            register(found)


def _unwanted(name: str, found: object) -> str:
    """Say why a title from outside cannot be taken, if so."""
    if not isinstance(found, Game) or found.name != name:
        return f"wanted a Game of that name, found {found!r}"
    if name in _TITLES or found.prefix in {prefix for prefix, _ in _TITLES.values()}:
        return "there is one of that name or prefix already"
    return ""


def game(name: str) -> Game[Any, Any]:
    """Find a title by its name."""
    if name not in _GAMES:
        if name not in _TITLES and name not in titles():
            raise RulesetError(f"no game {name!r}; known: {', '.join(_TITLES)}{hint(name, _TITLES)}")
        _GAMES[name] = import_module(_TITLES[name][1]).GAME
    return _GAMES[name]


def rulebook(name: str) -> Rulebook[Any]:
    """Return the rulebook of a title; its code, the larger part to load, is brought along for its editions alone."""
    if name in _GAMES or name not in _TITLES:
        return game(name).rulebook
    return _texts(name)


@lru_cache(maxsize=256)
def _texts(name: str) -> Rulebook[Any]:
    found = find_spec(_TITLES[name][1])
    places = found and found.submodule_search_locations
    if not places:
        return game(name).rulebook
    return Rulebook(Path(places[0]), lambda: game(name).rulebook.every_edition)


def game_with(prefix: str) -> Game[Any, Any] | None:
    """Find the title whose names begin with this prefix."""
    ours = (name for name in OURS if _TITLES[name][0] == prefix)
    return next((game(name) for name in (*ours, *titles()) if _TITLES[name][0] == prefix), None)


def games_near(kind: type) -> Iterator[Game[Any, Any]]:
    """Go through the titles, beginning with those that may well have this class, so that few need to be imported."""

    def far(name: str) -> tuple[bool, bool]:
        return not kind.__module__.startswith(_TITLES[name][1]), name not in _GAMES

    return (game(name) for name in sorted(titles(), key=far))


def game_of(state: State[T, E]) -> Game[T, E]:
    """Find the title a state belongs to."""
    return game(state.table.ruleset.game)


def ruleset(
    name: str,
    *,
    seats: int,
    edition: str | Path | Edition[Any] | None = None,
    rulings: Mapping[str, str] | None = None,
    options: Mapping[str, object] | None = None,
) -> Ruleset[Any, Any, Any]:
    """Fix everything for one game: what is not given is as the rulebook's page has it by default.

    An edition is one of ours by name, a file by its path (text that ends in `.toml` is one), or one made in code; its
    box is judged for the seats of this game.
    """
    title = game(name)
    book = title.rulebook
    if type(seats) is not int:
        raise RulesetError(f"seats: wanted a whole number, found {seats!r}")
    for what, given, of in (("rulings", rulings, "option"), ("options", options, "value")):
        if given is not None and not isinstance(given, Mapping):
            raise RulesetError(f"{what}: wanted a mapping by name, each with its {of}, found {given!r}")
    if seats not in title.seats:
        raise RulesetError(f"{title.title} is for {title.seats[0]} to {title.seats[-1]} seats, not {seats}")
    settled_options = optioned(title.options, options or {})
    settled_rulings = resolved(title.rulings, book, rulings or {}, getattr(settled_options, "profile", ""))
    chosen = _edition(title, edition, partial(title.judged, seats=seats, rulings=settled_rulings))
    for key, problem in title.lacks(chosen.box, seats, settled_rulings) if title.lacks else ():
        raise EditionError(f"{chosen.name}: box.{key}: {problem}")
    return Ruleset(
        game=name,
        edition=chosen.name,
        digest=chosen.digest,
        seats=seats,
        box=chosen.box,
        rulings=settled_rulings,
        options=settled_options,
    )


def _edition(title: Game[Any, Any], wanted: str | Path | Edition[Any] | None, judged: Problems) -> Edition[Any]:
    match wanted:
        case None:
            return title.rulebook.editions[0]
        case str() if not wanted.endswith(".toml"):
            return title.rulebook.edition(wanted)
        case str() | Path():
            return read_edition(Path(wanted), title.name, title.box, judged)
        case Edition():
            return _made(title, wanted)
        case _:
            raise RulesetError(f"edition: wanted a name, a path or an Edition, found {wanted!r}")


def _made(title: Game[Any, Any], given: Edition[Any]) -> Edition[Any]:
    """Look an edition made in code through, and compute the digest of what it holds, whatever it says."""
    if any(given is ours for ours in title.rulebook.editions):
        return given
    if given.game != title.name or type(given.box) is not title.box:
        raise EditionError(f"{given.name}: an edition of {given.game}, not of {title.name}")
    for problem in faults(Record(title.box), given.box):
        raise EditionError(f"{given.name}: box.{problem}")
    for key, problem in title.problems(given.box):
        raise EditionError(f"{given.name}: box.{key}: {problem}")
    return attrs.evolve(given, digest=digest(given.box))


B = TypeVar("B")


def edition(base: Edition[B], name: str = "", **box: Any) -> Edition[B]:  # noqa: ANN401 - what a box of the title holds
    """Make an edition in code: another one with some of its box changed, looked through, its digest computed.

    Where it is given no name and prints something else, it is named after the other one and what it changes of it.
    """
    title = game(base.game)
    known = tuple(field.name for field in attrs.fields(title.box))
    for key in box:
        if key not in known:
            raise EditionError(f"box.{key}: is not known; known are {', '.join(known)}")
    changed = attrs.evolve(base.box, **box)  # type: ignore[misc]  # a box is an attrs class: a type variable cannot say so
    other = sorted(key for key in box if getattr(base.box, key) != getattr(changed, key))
    return _made(title, attrs.evolve(base, name=name or "+".join((base.name, *other)), box=changed))


class Asked(TypedDict, total=False):
    """What a game is asked for with; all but the number of seats has a default."""

    seats: Required[int]
    edition: str | Path | Edition[Any] | None
    rulings: Mapping[str, str] | None
    options: Mapping[str, object] | None


@overload
def new_game(name: Literal["in_too_deep"], **asked: Unpack[Asked]) -> "State[in_too_deep.Table, in_too_deep.Event]": ...
@overload
def new_game(
    name: Literal["into_the_blue"], **asked: Unpack[Asked]
) -> "State[into_the_blue.Table, into_the_blue.Event]": ...
@overload
def new_game(name: Literal["key_largo"], **asked: Unpack[Asked]) -> "State[key_largo.Table, key_largo.Event]": ...
@overload
def new_game(
    name: Literal["unfathomable"], **asked: Unpack[Asked]
) -> "State[unfathomable.Table, unfathomable.Event]": ...
@overload
def new_game(name: str, **asked: Unpack[Asked]) -> State[Any, Any]: ...
def new_game(name: str, **asked: Unpack[Asked]) -> State[Any, Any]:
    """Begin a game: the state that waits for the first event of its set-up. Takes what `ruleset` takes."""
    return begun(ruleset(name, **asked))


def begun(rules: Ruleset[Any, Any, Any]) -> State[Any, Any]:
    """Begin a game under a ruleset."""
    return settled(*game(rules.game).begin(rules))


class UnplayableError(RulesetError):
    """A table that was typed in is such that the rules cannot even be applied to it; claims about the table say why."""

    def __init__(self, problem: str, table: Any) -> None:  # noqa: ANN401 - the table of any title
        super().__init__(problem)
        self.table = table


@frozen
class Entered(Generic[T]):
    """A game entered at a position: where it waits, and every step that was carried out on the way there."""

    state: State[T, Any]
    steps: tuple[Step[T], ...]


def position(name: str, entry: str, table: T, **where: Any) -> State[T, Any]:  # noqa: ANN401 - each entry has its own
    """Enter a game at a position of the table, by one of the title's named entries; `entered` tells what happened."""
    return entered(name, entry, table, **where).state


def entered(name: str, entry: str, table: T, **where: Any) -> Entered[T]:  # noqa: ANN401 - each entry has its own
    """Enter a game at a position of the table, and account for what is carried out up to the first question."""
    return entered_at(name, entry, table, where)


def entered_at(name: str, entry: str, table: T, where: Mapping[str, Any], *, sound: bool = False) -> Entered[T]:
    """Enter a game as `entered` does, where what the entry is told was read from a file and may have any names.

    `sound`: that the table holds what it declares was seen before, as somebody who tries many entries does once.
    """
    enter = _entry(name, entry, table, where)
    for problem in () if sound else faults(Record(type(table)), table):
        raise RulesetError(problem)
    try:
        return Entered(*carried_out(table, enter(table, **where)))
    except RulesetError:
        raise
    except Exception as error:  # the rules need not cope with a table that never was
        raise UnplayableError(f"{name} cannot be entered at {entry!r} on such a table", table) from error


@lru_cache(maxsize=256)
def told_to(enter: Callable[..., object]) -> tuple[Parameter, ...]:
    """List what an entry is told beside the table."""
    return tuple(signature(enter).parameters.values())[1:]


def _entry(name: str, entry: str, table: GameTable, where: Mapping[str, object]) -> Any:  # noqa: ANN401 - a function of the title
    """Find an entry, and make sure that it is told what it takes."""
    entries = game(name).entries
    if entry not in entries:
        raise RulesetError(f"{name} has no entry {entry!r}; known: {', '.join(entries)}")
    wanted = told_to(entries[entry])
    if set(where) != {one.name for one in wanted}:
        takes = ", ".join(one.name for one in wanted)
        raise RulesetError(f"entry {entry!r} of {name} takes {takes}, not {', '.join(where) or 'nothing'}")
    for one in wanted:
        value = where[one.name]
        for problem in faults(shape_of(one.annotation), value, one.name):
            raise RulesetError(problem)
        if "seat" in one.name or one.name.endswith("_by"):
            seated(table, value)  # type: ignore[arg-type]  # it fits: a number
    return entries[entry]


def question(state: State[T, E]) -> Question | None:
    """What the game waits for, in public terms; None when it is over."""
    frame = waits_for(state)
    if frame is None:
        return None
    table = state.table
    kind = game_of(state).names[type(frame)]
    return Question(kind, asked(state), frame.asked_for(), frame.facts(table), frame.doing(table))


@overload
def legal(state: "State[in_too_deep.Table, in_too_deep.Event]", seat: int) -> "tuple[in_too_deep.Decision, ...]": ...
@overload
def legal(
    state: "State[into_the_blue.Table, into_the_blue.Event]", seat: int
) -> "tuple[into_the_blue.Decision, ...]": ...
@overload
def legal(state: "State[key_largo.Table, key_largo.Event]", seat: int) -> "tuple[key_largo.Decision, ...]": ...
@overload
def legal(state: "State[unfathomable.Table, unfathomable.Event]", seat: int) -> "tuple[unfathomable.Decision, ...]": ...
@overload
def legal(state: State[T, E], seat: int | None = None) -> tuple[E, ...]: ...
def legal(state: State[T, E], seat: int | None = None) -> tuple[Any, ...]:
    """List every legal event in a fixed order: decisions (of one seat, if given) or all outcomes of chance."""
    return listed(state, seat)


if not TYPE_CHECKING:
    legal = listed  # what is asked at every step takes no call more than the kernel's


@overload
def view(
    state: "State[in_too_deep.Table, in_too_deep.Event]", seat: int | None = None
) -> "View[in_too_deep.TableSeen]": ...
@overload
def view(
    state: "State[into_the_blue.Table, into_the_blue.Event]", seat: int | None = None
) -> "View[into_the_blue.TableSeen]": ...
@overload
def view(state: "State[key_largo.Table, key_largo.Event]", seat: int | None = None) -> "View[key_largo.TableSeen]": ...
@overload
def view(
    state: "State[unfathomable.Table, unfathomable.Event]", seat: int | None = None
) -> "View[unfathomable.TableSeen]": ...
@overload
def view(state: State[T, E], seat: int | None = None) -> View[Any]: ...
def view(state: State[T, E], seat: int | None = None) -> View[Any]:
    """Show the table and the question as that seat may know them; None for a bystander."""
    looker = seated(state.table, seat)
    return View(looker, game_of(state).view_of(state, looker), question(state))


@overload
def seen(
    state: "State[in_too_deep.Table, in_too_deep.Event]", event: "in_too_deep.Event", seat: int | None = None
) -> "in_too_deep.Sight": ...
@overload
def seen(
    state: "State[into_the_blue.Table, into_the_blue.Event]", event: "into_the_blue.Event", seat: int | None = None
) -> "into_the_blue.Sight": ...
@overload
def seen(
    state: "State[key_largo.Table, key_largo.Event]", event: "key_largo.Event", seat: int | None = None
) -> "key_largo.Sight": ...
@overload
def seen(
    state: "State[unfathomable.Table, unfathomable.Event]", event: "unfathomable.Event", seat: int | None = None
) -> "unfathomable.Sight": ...
@overload
def seen(state: State[T, E], event: E, seat: int | None = None) -> Any: ...  # noqa: ANN401 - of any other title
def seen(state: State[T, E], event: E, seat: int | None = None) -> Any:
    """Show an event of this state as that seat sees it happen."""
    return game_of(state).sight_of(state, event, seated(state.table, seat))


def actor(event: object) -> int | None:
    """Whose decision an event (or a sight of it) is; None: nobody's, it is an outcome of chance."""
    kind = type(event)
    if not any(kind in title.events.values() or kind in title.sights.values() for title in games_near(kind)):
        raise TypeError(f"{event!r} is no event of any title")
    seat: int | None = getattr(event, "seat", None)  # every decision has one, and no outcome: tested for each title
    return seat


def result(state: State[T, E]) -> Result | None:
    """Who won, with scores, ranking and reasons; None while the game goes on."""
    return game_of(state).score(state.table) if is_over(state) else None


class GoesOnError(ValueError):
    """The result was wanted of a game that goes on."""


def ended(state: State[T, E]) -> Result:
    """Who won, with scores, ranking and reasons, as `result`; raise `GoesOnError` while the game goes on."""
    found = result(state)
    if found is None:
        asking = question(state)
        raise GoesOnError("the game goes on" + (f": {asking.says}" if asking else ""))
    return found


def unasked(name: str) -> tuple[Unasked, ...]:
    """List what the library carries out in a game without asking anybody; a frame nobody described by its own words."""
    title = game(name)
    declared = title.rulebook.unasked
    known = {frame for one in declared for frame in one.frames}
    runs = ((wire, kind) for wire, kind in title.frames.items() if issubclass(kind, Runs) and wire not in known)
    return (*declared, *(Unasked(wire, (kind.__doc__ or "").partition("\n")[0], (wire,), ()) for wire, kind in runs))


def unasked_in(state: State[T, E], step: Step[T]) -> tuple[Unasked, ...]:
    """Name what one step of an explanation carried out without asking anybody."""
    wire = game_of(state).names.get(type(step.frame))
    found = game_of(state).rulebook.unasked
    return tuple(one for one in found if wire in one.frames and not frozenset(step.rules).isdisjoint(one.rules))


def assumed(state: State[T, E]) -> tuple[str, ...]:
    """Name the data of the edition in use that are assumed, not printed; empty for an edition of one's own."""
    rules = state.table.ruleset
    return next(
        (edition.assumed() for edition in game_of(state).rulebook.editions if edition.digest == rules.digest), ()
    )


def diff(one: object, other: object, path: str = "") -> Iterator[tuple[str, object, object]]:
    """Name the fields in which two values of a game differ, with what each holds there."""
    if one is other:
        return
    kind = type(one)
    if attrs.has(kind) and kind is type(other):
        for part in attrs.fields(kind):
            name = f"{path}.{part.name}" if path else part.name
            yield from diff(getattr(one, part.name), getattr(other, part.name), name)
    elif isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        for index, pair in enumerate(zip(one, other, strict=True)):
            yield from diff(*pair, f"{path}[{index}]")
    elif one != other or type(one) is not type(other):
        yield path, one, other
