"""The kernel: a state is a table and an agenda, and one event moves it to the next.

The agenda is a tuple of frames, first first: what must still happen, written as data. A frame runs by itself
(`Runs`), asks seats for a decision (`Asks`) or waits for an outcome of chance (`Chances`); `END` drops whatever is
left. Legality has one source, the frame's `refusals`: listing, checking and playing all ask it.
"""

from abc import abstractmethod
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from types import UnionType
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Generic,
    Literal,
    NewType,
    Protocol,
    TypeAlias,
    TypeVar,
    Union,
    get_args,
    get_origin,
)

from attrs import field, frozen, has

from corestate.filling import maker
from corestate.fit import TESTS, fault, fits_its_kind
from corestate.rulebook.model import RulesetError
from corestate.shape import WORDS
from corestate.values import Value, headline, one_line, short_id

if TYPE_CHECKING:
    Seat: TypeAlias = int
    """A place at the table, counted clockwise from 0: a plain `int`, whoever calls."""
else:
    Seat = NewType("Seat", int)  # at run time a mark that tells a seat from any other number where a class declares one

Below: TypeAlias = Callable[[int], int]
"""A source of chance: `below(n)` is one of 0 … n-1, each as likely as the others."""


Sort: TypeAlias = Literal["shape", "time", "order", "rule"]
"""What sort of refusal it is: of a value that is no event of the title (by `core.shape`, which is no rule of a
game), of a kind of event that is not what the game waits for, of a seat that is not asked, or of what is asked for.
The last follow the others too: what the event would break if it were that seat's turn and that time."""


CORE_RULES: dict[str, str] = {
    "core.shape": "What is sent is an event of the game: of a known kind, with its fields, each of the declared shape.",
    "core.turn": "A decision is made by a seat that is asked for it, where a game names no rule of its own for that.",
}
"""What is refused by no rule of a game but by the library itself, and what it wants."""


@frozen
class Refusal:
    """One rule that forbids an event, and the fact that stands in the way."""

    rule: str
    because: str
    sort: Sort = field(default="rule", eq=False, metadata=WORDS)
    """Says which of the kernel's checks it comes from; two refusals that differ in it alone are one."""
    seat: Seat | None = field(default=None, eq=False, metadata=WORDS)
    """Whose decision is refused; None: nobody's, it would be an outcome of chance."""

    def __str__(self) -> str:
        return f"[{self.rule}] {self.because}"


def counted_noun(number: int, one: str, many: str) -> str:
    """Write a number with its noun, as refusals and questions do: 1 die, 2 dice."""
    return f"{number} {one if number == 1 else many}"


class IllegalEventError(ValueError):
    """The event is not legal in this state; `refusals` holds every rule that forbids it."""

    def __init__(self, event: object, refusals: tuple[Refusal, ...]) -> None:
        super().__init__("; ".join(map(str, refusals)))
        self.event = event
        self.refusals = refusals

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.event, self.refusals)


class NoChanceError(ValueError):
    """An outcome of chance was wanted of a state that waits for no chance."""


Facts: TypeAlias = tuple[tuple[str, int | str], ...]
"""Public facts about a question that do not lie on the table, by name."""


class TableLike(Protocol):
    """What the kernel wants of a game's table."""

    def ended_by(self) -> Refusal:
        """Cite the rule by which play is over, for events that come after the end."""


T = TypeVar("T", bound=TableLike)
E = TypeVar("E")


class Runs(Generic[T]):
    """A frame that waits for nobody."""

    __slots__ = ()

    @abstractmethod
    def run(self, table: T) -> "Progress[T]":
        """Carry the frame out."""


class Asks(Generic[T, E]):
    """A frame that waits for a decision of one seat, or of several at once."""

    __slots__ = ()

    asked_by: ClassVar[str]
    """The rule by which the question is asked."""
    order: ClassVar[str] = "core.turn"
    """The rule that a seat which is not asked breaks by answering."""
    FACTS: ClassVar[Mapping[str, str]] = {}
    """What each fact of the question means, by its name; what varies in a name stands in angles, `named <n>`."""

    seat: Any
    """Whom it asks, where it asks one seat alone; a frame that names its seats itself may mean another by it."""

    @abstractmethod
    def doing(self, table: T) -> str:
        """What the game is doing, in a sentence that tells nobody's secrets: `seat 2 names the card it draws`."""

    def seats(self, _table: T) -> tuple[Seat, ...]:
        """Name the seats that may answer: the one it is about, unless it says otherwise."""
        seat: Seat = self.seat
        return (seat,)

    def ordered_by(self, _table: T) -> str:
        """Name the rule that a seat which is not asked breaks: `order`, unless the table makes it another."""
        return self.order

    @abstractmethod
    def candidates(self, table: T) -> Iterable[E]:
        """Propose everything one could name now, without judging it, in a fixed order."""

    @abstractmethod
    def refusals(self, table: T, event: E) -> Iterator[Refusal]:
        """Judge an answer: one clause per rule, in the rulebook's order."""

    def legal(self, table: T) -> tuple[E, ...]:
        """List the candidates nothing refuses. A frame that is asked alike again and again may remember the list."""
        judge = self.refusals
        return tuple([event for event in self.candidates(table) if next(judge(table, event), None) is None])

    @abstractmethod
    def resolve(self, table: T, event: E) -> "Progress[T]":
        """Carry out a legal answer."""

    def misfits(self, table: T, event: object) -> Iterator[Refusal]:
        """Refuse an event of a kind that does not answer this question, by the rule that excludes it."""
        yield Refusal(self.asked_by, f"{type(event).__name__} is no answer now: {self.doing(table)}")

    def unasked(self, table: T, event: E) -> Iterator[Refusal]:
        """Refuse the answer of a seat that is not asked: by the order, and by what the frame knows besides."""
        yield _out_of_order(self, table, event)

    @classmethod
    def in_turn(cls, _table: T, _event: Any) -> "tuple[T, Asks[T, Any]] | None":  # noqa: ANN401 - what it answers
        """Return the question, and the table, as they would be if it were the event's seat's turn to answer now.

        None where the position does not say how it would be: then no more is refused than the turn and the time.
        """
        return None

    def facts(self, _table: T) -> Facts:
        """State what everybody may know of the question beyond the table."""
        return ()

    def asked_for(self) -> str:
        """Name the rule of this very question, where frames of one kind are asked by several."""
        return self.asked_by


class Chances(Generic[T, E]):
    """A frame that waits for an outcome of chance."""

    __slots__ = ()

    asked_by: ClassVar[str]
    """The rule by which chance is asked."""
    FACTS: ClassVar[Mapping[str, str]] = {}
    """What each fact of the question means, by its name; what varies in a name stands in angles, `named <n>`."""

    @abstractmethod
    def doing(self, table: T) -> str:
        """What the game is doing, in a sentence that tells nobody's secrets: `seat 2 draws a card`."""

    order: ClassVar[str] = ""
    """The rule that says to whom the outcome falls, if it is another than that by which chance is asked."""

    @abstractmethod
    def outcomes(self, table: T) -> Iterable[tuple[E, int]]:
        """List every possible outcome once with its weight, in a fixed order."""

    @abstractmethod
    def refusals(self, table: T, event: E) -> Iterator[Refusal]:
        """Judge an outcome: one clause per rule, in the rulebook's order."""

    @abstractmethod
    def resolve(self, table: T, event: E) -> "Progress[T]":
        """Carry out a possible outcome."""

    def sample(self, table: T, below: Below) -> E:
        """Draw one outcome by its weight; frames with many outcomes do it without listing them."""
        outcomes = tuple(self.outcomes(table))
        sums = tuple(accumulate(weight for _, weight in outcomes))
        return outcomes[bisect_right(sums, below(sums[-1]))][0]

    def taker(self, _table: T) -> Seat | None:
        """Name the seat to whose things the outcome goes, as everybody may know; None where it goes to no seat's."""
        return None

    def misfits(self, table: T, event: object) -> Iterator[Refusal]:
        """Refuse an event of a kind that is no outcome here, by the rule that excludes it."""
        yield Refusal(self.asked_by, f"{type(event).__name__} does not happen now: {self.doing(table)}")

    def facts(self, _table: T) -> Facts:
        """State what everybody may know of the question beyond the table."""
        return ()

    def asked_for(self) -> str:
        """Name the rule of this very question, where frames of one kind are asked by several."""
        return self.asked_by


@frozen
class Ends:
    """Put in front of an agenda, it ends the game: whatever was still to happen does not."""


END = Ends()

Frame: TypeAlias = Runs[T] | Asks[T, Any] | Chances[T, Any] | Ends
Progress: TypeAlias = tuple[T, tuple["Frame[T]", ...], tuple[str, ...]]
"""The table, the frames to put in front of the agenda, and the slugs of the rules just applied."""


@frozen(repr=False, cache_hash=True)
class State(Value, Generic[T, E]):
    """A moment of a game: what lies on the table, and what must still happen. Over when the agenda is empty.

    Its repr is one line: title, edition, seats, the first digits of its id, and what the game is doing.
    """

    table: T
    agenda: tuple[Frame[T], ...]

    def __repr__(self) -> str:
        rules = getattr(self.table, "ruleset", None)
        about = f"{headline(rules)}, {short_id(self)}" if rules is not None else f"of {type(self.table).__name__}"
        return one_line(f"<State {about}: {_doing(self)}>")


_state: Callable[[Any, Any], State[Any, Any]] = maker(State)


@frozen
class Step(Generic[T]):
    """One frame carried out: the rules it applied and the table before and after."""

    frame: Frame[T]
    rules: tuple[str, ...]
    before: T
    after: T


@frozen
class Question:
    """What the game waits for, in public terms: the frame's kind, the seats asked (none: chance), rule and facts."""

    kind: str
    seats: tuple[Seat, ...]
    asked_by: str
    facts: Facts = ()
    says: str = field(default="", eq=False, metadata=WORDS)
    """The same in words, for people; two questions that differ in words alone are one."""


def waits_for(state: State[T, E]) -> Asks[T, Any] | Chances[T, Any] | None:
    """Return the frame an event would answer, or None when the game is over."""
    frame = state.agenda[0] if state.agenda else None
    return frame if isinstance(frame, (Asks, Chances)) else None


def asked(state: State[T, E]) -> tuple[Seat, ...]:
    """Name the seats that may decide now: none when chance is next or the game is over."""
    agenda = state.agenda
    return agenda[0].seats(state.table) if agenda and isinstance(agenda[0], Asks) else ()


def is_over(state: State[T, E]) -> bool:
    """Whether nothing is left to happen."""
    return not state.agenda


def legal(state: State[T, E], seat: int | None = None) -> tuple[E, ...]:
    """List every legal event in a fixed order: decisions (of one seat, if given) or all outcomes of chance."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, Asks):
        events: tuple[E, ...] = frame.legal(state.table)
        if seat is None:
            return events
        seated(state.table, seat)
        return tuple(event for event in events if _seat(event) == seat)
    if isinstance(frame, Chances) and seat is None:
        return tuple(outcome for outcome, _ in frame.outcomes(state.table))
    seated(state.table, seat)
    return ()


def seated(table: Any, seat: int | None) -> Seat | None:  # noqa: ANN401 - the table of any title
    """Make sure there is such a seat at the table (None: a bystander)."""
    if seat is None:
        return None
    if type(seat) is not int:
        raise RulesetError(f"seat: wanted a whole number, found {seat!r}; seats are 0 to {table.ruleset.seats - 1}")
    if not 0 <= seat < table.ruleset.seats:
        raise RulesetError(f"there is no seat {seat}; seats are 0 to {table.ruleset.seats - 1}")
    return Seat(seat)


def chances(state: State[T, E]) -> tuple[tuple[E, Fraction], ...]:
    """List every outcome of chance with its exact probability; empty when chance is not next."""
    frame = waits_for(state)
    if not isinstance(frame, Chances):
        return ()
    outcomes = tuple(frame.outcomes(state.table))
    total = sum(weight for _, weight in outcomes)
    return tuple((outcome, Fraction(weight, total)) for outcome, weight in outcomes)


def sampled(state: State[T, E], below: Below) -> E:
    """Draw one outcome of chance by its probability."""
    frame = state.agenda[0] if state.agenda else None
    if not isinstance(frame, Chances):
        raise NoChanceError("the game waits for no outcome of chance")
    outcome: E = frame.sample(state.table, below)
    return outcome


def refusals(state: State[T, E], event: object) -> tuple[Refusal, ...]:
    """Name every rule that forbids the event, whatever it is; none if it is legal.

    A wrong seat or a wrong time comes first; what the event would break besides, if it were that seat's turn and that
    time, follows, as far as the position allows the question.
    """
    found = tuple(_objections(state, event))
    if not found or found[0].sort == "shape":
        return found
    if found[0].sort != "rule" and state.agenda:
        found = tuple(dict.fromkeys((*found, *_order_broken(state, event, found), *_broken_besides(state, event))))
    seat = getattr(event, "seat", None)
    return tuple(Refusal(one.rule, one.because, one.sort, seat) for one in found)


def apply(state: State[T, E], event: E) -> State[T, E]:
    """Return the state after the event, or raise `IllegalEventError` with every refusal."""
    table, agenda, kind = state.table, state.agenda, type(event)
    frame = agenda[0] if agenda else None
    if (
        isinstance(frame, (Asks, Chances))
        and kind in (_ANSWERS.get(type(frame)) or answers(type(frame)))
        and TESTS[kind](event)
        and (not isinstance(frame, Asks) or event.seat in frame.seats(table))  # type: ignore[attr-defined]  # as `_seat`
        and next(frame.refusals(table, event), None) is None
    ):  # nothing objects: as `_objections` has it, which every title is tested to agree with
        table, front, _rules = frame.resolve(table, event)
        return settled(table, front + agenda[1:])
    raise IllegalEventError(event, refusals(state, event))


def settled(table: T, agenda: tuple[Frame[T], ...]) -> State[T, Any]:
    """Run every frame that waits for nobody, until one waits or none is left."""
    while agenda:
        frame = agenda[0]
        if isinstance(frame, Runs):
            table, front, _rules = frame.run(table)
            agenda = front + agenda[1:]
        elif isinstance(frame, Ends):
            agenda = ()
        else:
            break
    return _state(table, agenda)


def carried_out(table: T, agenda: tuple[Frame[T], ...]) -> tuple[State[T, Any], tuple[Step[T], ...]]:
    """Settle a table, and account for every frame that was carried out on the way."""
    steps: list[Step[T]] = []
    while agenda and isinstance(frame := agenda[0], Runs):
        before = table
        table, front, rules = frame.run(before)
        steps.append(Step(frame, rules, before, table))
        agenda = front + agenda[1:]
    return settled(table, agenda), tuple(steps)


def explain(state: State[T, E], event: E) -> tuple[Step[T], ...]:
    """Account for a legal event rule by rule: every frame it carries out, in order."""
    return accounted(state, event)[1]


def accounted(state: State[T, E], event: E) -> tuple[State[T, E], tuple[Step[T], ...]]:
    """Return the state after a legal event, as `apply` does, and account for every frame on the way, as `explain`."""
    if objections := refusals(state, event):
        raise IllegalEventError(event, objections)
    agenda = state.agenda
    frame = agenda[0]
    assert isinstance(frame, (Asks, Chances))  # noqa: S101 - as in `apply`
    table, front, rules = frame.resolve(state.table, event)
    after, steps = carried_out(table, front + agenda[1:])
    return after, (Step(frame, rules, state.table, table), *steps)


def answers(frame_type: type) -> tuple[type, ...]:
    """Tell the kinds of event a frame takes."""
    if (kinds := _ANSWERS.get(frame_type)) is None:
        kinds = _ANSWERS[frame_type] = _declared_answers(frame_type)
    return kinds


_ANSWERS: dict[type, tuple[type, ...]] = {}


def _declared_answers(frame_type: type) -> tuple[type, ...]:
    """Derive what a frame answers from its type parameter, or that of a base: `Asks[Table, Reroll | Stop]`."""
    for kind in frame_type.__mro__:
        for base in vars(kind).get("__orig_bases__", ()):
            if not issubclass(get_origin(base) or object, (Asks, Chances)):
                continue
            wanted = get_args(base)[-1]
            if not isinstance(wanted, TypeVar):
                return get_args(wanted) if get_origin(wanted) in (Union, UnionType) else (wanted,)
    raise TypeError(f"{frame_type!r} does not say what it waits for")


def _objections(state: State[T, E], event: Any) -> Iterator[Refusal]:  # noqa: ANN401 - it is what is judged here
    """Judge any value whatever as an event of this state."""
    table, agenda = state.table, state.agenda
    frame = agenda[0] if agenda else None
    if (
        isinstance(frame, (Asks, Chances))
        and type(event) in (_ANSWERS.get(type(frame)) or answers(type(frame)))
        and fits_its_kind(event)
    ):
        if isinstance(frame, Asks) and event.seat not in frame.seats(table):
            return _of_sort("order", frame.unasked(table, event))
        return frame.refusals(table, event)
    if problem := misshapen(state, event):
        return iter((Refusal("core.shape", problem, "shape"),))
    if not isinstance(frame, (Asks, Chances)):
        return _of_sort("time", (table.ended_by(),))
    return _of_sort("time", frame.misfits(table, event))


def misshapen(state: State[T, E], event: object) -> str | None:
    """Say why a value is no event of the title a state is of, or what is wrong with its fields; None if nothing is."""
    title, kind = _TITLES.get(type(state.table)), type(event)
    if title is None or kind in title.events:
        return None if fits_its_kind(event) else fault(event)
    for other in _TITLES.values():
        if (name := other.events.get(kind)) is not None:
            return f"{name} is an event of {other.title}, not of {title.title}"
    article = "an" if kind.__name__[0] in "AEIOU" else "a"
    return f"{article} {kind.__name__} is no event" if has(kind) else f"{event!r} is not an event"


def _of_sort(sort: Sort, refusals: Iterable[Refusal]) -> Iterator[Refusal]:
    """Mark refusals as being of a sort, unless their frame has said that they are of another."""
    return (one if one.sort != "rule" else Refusal(one.rule, one.because, sort) for one in refusals)


def _out_of_order(frame: Asks[T, Any], table: T, event: Any) -> Refusal:  # noqa: ANN401 - a decision of any kind
    because = f"seat {_seat(event)} is not asked now; {_named(frame.seats(table))} is"
    return Refusal(frame.ordered_by(table), because, "order")


def _order_broken(state: State[T, E], event: object, found: tuple[Refusal, ...]) -> Iterator[Refusal]:
    """Refuse a decision at the wrong time by the order too, if its seat is not asked and nothing has said so."""
    frame, seat = waits_for(state), getattr(event, "seat", None)
    if not isinstance(frame, Asks) or not _questions(frame, event) or seat in frame.seats(state.table):
        return
    if all(one.sort != "order" for one in found):
        yield _out_of_order(frame, state.table, event)


@frozen
class _Title:
    """What the kernel knows of a title: how it is called, and the names of its kinds of event on the wire."""

    title: str
    events: Mapping[type, str]


_TITLES: dict[type, _Title] = {}
"""Every title by the class of its table."""


def entitle(title: str, table: type, events: Mapping[str, type]) -> None:
    """Let it be known which events a title has: the kernel refuses all others by their shape, whatever they are."""
    _TITLES[table] = _Title(title, {kind: name for name, kind in events.items()})


_QUESTIONS: dict[type, dict[type, tuple[type[Asks[Any, Any]], ...]]] = {}
"""By a frame of a title and a kind of event, the questions of that title which such an event answers."""


def introduce(frames: Iterable[type]) -> None:
    """Let it be known which questions a title asks: the kernel looks for those an event out of place would answer."""
    known: dict[type, tuple[type[Asks[Any, Any]], ...]] = {}
    for frame in frames:
        _QUESTIONS[frame] = known
        if issubclass(frame, Asks):
            for kind in answers(frame):
                known[kind] = (*known.get(kind, ()), frame)


def _questions(frame: Frame[T] | None, event: object) -> tuple[type[Asks[Any, Any]], ...]:
    """Name the questions an event would answer in the title that a frame is of; none if it is another title's event."""
    return _QUESTIONS.get(type(frame), {}).get(type(event), ())


def _broken_besides(state: State[T, E], event: Any) -> Iterator[Refusal]:  # noqa: ANN401 - a decision of any kind
    """Judge a decision as if it were its seat's turn and time; of several times, by the one that refuses least."""
    seats = getattr(getattr(state.table, "ruleset", None), "seats", 0)
    if getattr(event, "seat", None) not in range(seats):
        return
    told: list[tuple[Refusal, ...]] = []
    for question in _questions(waits_for(state), event):
        if (asked_then := question.in_turn(state.table, event)) is not None:
            table, frame = asked_then
            told.append(tuple(frame.refusals(table, event)))
    if told:
        yield from min(told, key=len)


def _doing(state: State[Any, Any]) -> str:
    """What the game is doing, as well as that can be said of any state, a broken one included."""
    try:
        frame = waits_for(state)
        return "the game is over" if not state.agenda else frame.doing(state.table) if frame else "it runs by itself"
    except Exception:  # noqa: BLE001 - to show a broken state is what a repr is for
        return "no telling what it waits for"


def _seat(event: Any) -> Seat:  # noqa: ANN401 - every decision carries its seat: tested for each game
    seat: Seat = event.seat
    return seat


def _named(seats: tuple[Seat, ...]) -> str:
    return "seat " + " or ".join(map(str, seats))
