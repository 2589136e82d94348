"""What a title must provide: its rulebook, its values by their names on the wire, its game-wide functions."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property, partial
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic, Protocol, TypeVar

from attrs import frozen

from corestate.kernel import Below, E, Frame, Question, Refusal, Seat, State, Step, entitle, introduce
from corestate.rulebook import Rulebook, Ruleset, read_editions


@frozen
class Reason:
    """Why something came out as it did: a rule, and the fact it was applied to."""

    rule: str
    because: str


@frozen
class Result:
    """How a game ended. `winners` may be none; `ranking` lists the seats best first, those on a par together."""

    winners: tuple[Seat, ...]
    scores: tuple[int, ...]
    ranking: tuple[tuple[Seat, ...], ...]
    why: tuple[Reason, ...]


@frozen
class Stage:
    """How near its end a game is, as everybody at the table knows."""

    over: bool
    ends_by: str | None
    """The rule by which the end has come, or is bound to: the last turns are played; None before."""
    last_turns: tuple[Seat, ...]
    """Who still has a last turn after the one that is being played, the next first."""


class GameTable(Protocol):
    """What every game's table has: its ruleset, and the rule by which play ended."""

    @property
    def ruleset(self) -> Ruleset[Any, Any, Any]:
        """The ruleset the game is played under."""

    def ended_by(self) -> Refusal:
        """Cite the rule by which play is over."""


T = TypeVar("T", bound=GameTable)
K = TypeVar("K")
"""A table as a seat knows it: the `TableSeen` of a title."""


@frozen
class View(Generic[K]):
    """What one seat (None: a bystander) may know: the table as it sees it, and the public question."""

    seat: Seat | None
    table: K
    question: Question | None


@frozen
class Occasions(Generic[T]):
    """What a title lets one count over many games besides its rules: cards that took effect, and endings."""

    cards: Callable[[Any], tuple[str, ...]]
    """Everything in a box that may take effect, by name."""
    occurred: Callable[[Step[T]], tuple[str, ...]]
    """What of it took effect in a step."""
    endings: tuple[str, ...]
    ended: Callable[[T], tuple[str, ...]]
    """Which endings a finished game had."""
    hope: Callable[[T], int]
    """How far a game has come and how far it is from being lost: steers games that are to last."""


@frozen
class Reliance(Generic[T]):
    """Which data of an edition a verdict rests on, by their names: a field, or an entry of it as `cards[3]`."""

    begun: Callable[[State[T, Any]], Iterable[str]]
    """What every game rests on that begins so."""
    used: Callable[[T, Any, T], Iterable[str]]
    """What a legal event uses: the table before it, the event, the table after it."""
    spoken_of: Callable[[T, Any, frozenset[str]], Iterable[str]]
    """What the rules speak of by which an event is refused; the event is None where a stated fact is not so."""
    scored: tuple[str, ...]
    """What the result rests on."""


@frozen(slots=False, repr=False)
class Game(Generic[T, E]):
    """A title: its rulebook, its values by their names on the wire, and its game-wide functions."""

    name: str
    title: str
    prefix: str
    """What the names of its rules, rulings and values begin with."""
    package: str
    seats: tuple[int, ...]
    box: type[Any]
    problems: Callable[[Any], Iterator[tuple[str, str]]]
    """Names each key of a box whose value cannot be, and why; `judged` asks for what it is too small for besides."""
    rulings: type[Any]
    options: type[Any]
    table: type[T]
    events: Mapping[str, type]
    """Every kind of event by its stable name, decisions and outcomes."""
    sights: Mapping[str, type]
    """Events as seen by those who may not know all of them, by their stable names."""
    frames: Mapping[str, type]
    parts: Mapping[str, type]
    """Every other class that states and views are made of, the table first, by its stable name."""
    begin: Callable[[Ruleset[Any, Any, Any]], tuple[T, tuple[Frame[T], ...]]]
    view_of: Callable[[State[T, E], Seat | None], Any]
    """The table as a seat may know it."""
    sight_of: Callable[[State[T, E], E, Seat | None], Any]
    """An event of a state as a seat sees it happen."""
    resampled: Callable[[State[T, E], Seat | None, Below], State[T, E]]
    """Another state, drawn by chance, that looks the same to the seat."""
    score: Callable[[T], Result]
    entries: Mapping[str, Callable[..., tuple[Frame[T], ...]]]
    """Named places to enter a game at, for positions typed in: what each puts on the agenda."""
    occasions: Occasions[T] | None = None
    """What can be counted over many games, where a title has more to count than rules."""
    lay: Callable[..., State[T, E]] | None = None
    """Lays a table by what is said of it: takes the ruleset, and the title's own words by name."""
    sketch: Callable[[State[T, E]], dict[str, Any]] | None = None
    """Tells what to say to lay a state again."""
    lacks: Callable[[Any, int, Any], Iterator[tuple[str, str]]] | None = None
    """Names each key of a box by which it is too small for so many seats under these rulings (None: under any), and
    why, where a title's boxes can be."""
    rests_on: Reliance[T] | None = None
    """Which data a verdict rests on; all of them, where a title does not say."""
    account: Callable[[T], Any] | None = None
    """How a finished game was decided, as data of the title's own."""
    accounts: Mapping[str, type] = {}
    """The classes accounts are made of, the account first, by their stable names."""
    told: Callable[[E, tuple[Step[T], ...], State[T, E]], Iterator[str]] | None = None
    """Tells what happens on the way as an event is carried out in these steps and leads to this state, in sentences."""
    last_turns: Callable[[State[T, E]], tuple[Seat, ...] | None] | None = None
    """Who still has a last turn after this one, or None if the end is not set off; for titles with last turns."""
    claims: str = ""
    """The module with the claims of a title that is not ours, by its name: `invariants` finds them there."""
    phrases: str = ""
    """The phrasebook of a title that is not ours, as `module:name`: the text form and the report find it there."""

    def __attrs_post_init__(self) -> None:
        entitle(self.title, self.table, self.events)
        introduce(self.frames.values())

    def __repr__(self) -> str:
        return f"<Game {self.name}>"

    def judged(self, box: object, seats: int, rulings: object) -> Iterator[tuple[str, str]]:
        """Name each key of a box whose value cannot be, or not with so many seats under these rulings, and why."""
        yield from self.problems(box)
        if self.lacks is not None:
            yield from self.lacks(box, seats, rulings)

    @cached_property
    def rulebook(self) -> Rulebook[Any]:
        """The rules, rulings and editions of the title, each read once."""
        folder = Path(str(files(self.package)))
        return Rulebook(folder, partial(read_editions, folder, self.name, self.box, self.problems))

    @cached_property
    def names(self) -> dict[type, str]:
        """The stable name of every class of the title."""
        classes = (self.events, self.sights, self.frames, self.parts, self.accounts)
        return {kind: name for group in classes for name, kind in group.items()}
