"""Judging a game that was written down: which event broke which rules, and what the other readings would give.

The judge replays events one by one. Under another reading of a disputed rule the same game is told again, and the first
place is found where the two part: another table, another question, other choices or another result. `Tell` is how a
game is told under a ruleset: a list of events is the same under every one; sentences may mean other events.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

from attrs import evolve, fields, frozen

from corestate.games import begun, game, game_of, question, result, view
from corestate.kernel import Refusal, State, apply, explain, legal, refusals, waits_for
from corestate.rulebook import Rule, Ruleset, resolved
from corestate.shape import Choice, Record, fields_of
from corestate.title import Result, View

AnyState: TypeAlias = State[Any, Any]
Rules: TypeAlias = Ruleset[Any, Any, Any]
Verdict: TypeAlias = Literal["legal", "illegal", "depends"]

PROFILE = "profile"
"""What stands in place of a ruling where a whole profile is read otherwise."""


@frozen
class Judgement:
    """What became of a game under one ruleset: the state reached, and why the next event is not legal."""

    ruleset: Rules
    start: AnyState
    events: tuple[Any, ...]
    """The legal ones, one after the other."""
    reached: AnyState
    """The state after them."""
    event: Any | None = None
    """The one that is not legal; None if all are."""
    refusals: tuple[Refusal, ...] = ()
    """Why it is not."""
    verdict: Verdict = "legal"
    exhaustive: bool = True
    """Whether every way to fill in what was left open was tried."""

    @property
    def judged(self) -> int:
        """How many events were legal."""
        return len(self.events)

    @property
    def first_illegal(self) -> int | None:
        """The number of the first event that is not legal, or None."""
        return self.judged if self.refusals else None


Tell: TypeAlias = Callable[[Rules], Judgement]
"""Tells a game under a ruleset."""


@frozen
class Reading:
    """The same game under another option of one ruling, or under another profile."""

    ruling: str
    option: str
    judgement: Judgement
    parts_at: int
    """The moment (before this event) at which the two games first look different, the ruleset aside."""
    result: Result | None
    """How the game ends so; None where it does not, for which `why` is the reason."""
    why: str = ""


@frozen
class Known:
    """What the seat that acted could know when it did: the table as it saw it, and what it might have done."""

    view: View
    legal: tuple[Any, ...]


def judge(rules: Rules, events: tuple[Any, ...], start: AnyState | None = None) -> Judgement:
    """Replay events until one is refused, from the set-up or from another state."""
    first = state = begun(rules) if start is None else start
    for number, event in enumerate(events):
        if against := refusals(state, event):
            return Judgement(rules, first, events[:number], state, event, against, "illegal")
        state = apply(state, event)
    return Judgement(rules, first, events, state)


def readings(rules: Rules, events: tuple[Any, ...]) -> Iterator[Reading]:
    """Replay events under every other option of every ruling, and yield those readings under which the game differs."""
    return compared(judge(rules, events), lambda other: judge(other, events))


def compared(
    base: Judgement, tell: Tell, progress: Callable[[int, int], None] = lambda _done, _all: None
) -> Iterator[Reading]:
    """Tell a game under every other reading, and yield those under which it differs, and where it does so first.

    The game is told once more to note which rulings it asks for at all: how the others are read makes no difference.
    """
    consulted: set[str] = set()
    ours = _Looks(tell(evolve(base.ruleset, rulings=_watched(base.ruleset.rulings, consulted))))
    ours.at(ours.judgement.judged)
    others = [one for one in rivals(base.ruleset) if consulted & _read_otherwise(base.ruleset, one[2])]
    for number, (ruling, option, rules) in enumerate(others):
        progress(number, len(others))
        judgement = tell(rules)
        parts_at = _parting(ours, judgement)
        if parts_at is not None:
            ended = result(judgement.reached) if judgement.verdict == "legal" else None
            yield Reading(ruling, option, judgement, parts_at, ended, _unfinished(judgement))
    progress(len(others), len(others))


def _watched(rulings: Any, asked_for: set[str]) -> Any:  # noqa: ANN401 - the rulings of any title
    """Return the same rulings, noting which of them are asked for; two of a kind are not compared by what they say."""
    kind: type[Any] = type(rulings)
    names = {one.name for one in fields(kind)}

    class Watched(kind):  # type: ignore[misc]  # whatever the title's own class is
        __slots__ = ()
        __eq__ = object.__eq__
        __hash__ = object.__hash__

        def __getattribute__(self, name: str) -> Any:  # noqa: ANN401 - as it is there
            if name in names:
                asked_for.add(name)
            return super().__getattribute__(name)

    return Watched(**{name: getattr(rulings, name) for name in names})


def _read_otherwise(rules: Rules, other: Rules) -> set[str]:
    """Name the rulings in which two rulesets differ."""
    names = (one.name for one in fields(type(rules.rulings)))
    return {name for name in names if getattr(rules.rulings, name) != getattr(other.rulings, name)}


def rivals(rules: Rules) -> Iterator[tuple[str, str, Rules]]:
    """Name every other option of every ruling, and every other profile, with the ruleset it gives."""
    title = game(rules.game)
    for ruling in title.rulebook.rulings:
        for option in ruling.options:
            if option.name != getattr(rules.rulings, ruling.field):
                yield ruling.id, option.name, with_ruling(rules, ruling.field, option.name)
    for name, shape in fields_of(Record(title.options)):
        if name == PROFILE and isinstance(shape, Choice):
            yield from (
                (PROFILE, str(one), with_profile(rules, str(one))) for one in shape.options if one != _profile(rules)
            )


def with_ruling(rules: Rules, field: str, option: str) -> Rules:
    """Return a ruleset with one ruling read otherwise."""
    return evolve(rules, rulings=evolve(rules.rulings, **{field: option}))


def with_profile(rules: Rules, profile: str) -> Rules:
    """Return a ruleset under another profile; a ruling that was not as the first one has it stays as it is."""
    title = game(rules.game)
    ours = resolved(title.rulings, title.rulebook, {}, _profile(rules))
    theirs = resolved(title.rulings, title.rulebook, {}, profile)
    names = [one.name for one in fields(title.rulings)]
    given = {one: getattr(rules.rulings, one) for one in names if getattr(rules.rulings, one) != getattr(ours, one)}
    return evolve(rules, rulings=evolve(theirs, **given), options=evolve(rules.options, profile=profile))


def known(state: AnyState, event: Any) -> Known | None:  # noqa: ANN401 - any event
    """What the seat that acted could know; None for an outcome of chance, or a seat that is not there."""
    seat = getattr(event, "seat", None)
    if seat is None or seat not in range(state.table.ruleset.seats):
        return None
    return Known(view(state, seat), legal(state, seat))


def applied(state: AnyState, event: Any) -> tuple[Rule, ...]:  # noqa: ANN401 - an event of the state's game
    """Name the rules a legal event applies, each once, in the order in which it does."""
    book = game_of(state).rulebook
    return tuple(map(book.rule, dict.fromkeys(slug for step in explain(state, event) for slug in step.rules)))


def _profile(rules: Rules) -> str:
    return str(getattr(rules.options, PROFILE, ""))


def _unfinished(judgement: Judgement) -> str:
    """Why a game told so has no result."""
    if judgement.verdict == "depends":
        tried = "" if judgement.exhaustive else ", and not every way to fill it in was tried"
        return f"it depends on what was left open{tried}"
    if judgement.refusals:
        return f"event {judgement.first_illegal} does not fit: {judgement.refusals[0]}"
    return "" if result(judgement.reached) is not None else "the record stops before the end"


class _Looks:
    """How a told game looks at every moment, without its ruleset; remembered, as it is compared again and again."""

    def __init__(self, judgement: Judgement) -> None:
        self.judgement = judgement
        self._state = judgement.start
        self._seen: list[tuple[object, ...]] = []

    def at(self, moment: int) -> tuple[object, ...]:
        """Look at the moment before an event."""
        while len(self._seen) <= moment:
            if self._seen:
                self._state = apply(self._state, self.judgement.events[len(self._seen) - 1])
            self._seen.append(_look(self._state))
        return self._seen[moment]


def _parting(ours: _Looks, theirs: Judgement) -> int | None:
    """Find the first moment at which two games look different, or None."""
    base, there = ours.judgement, theirs.start
    for moment in range(min(base.judged, theirs.judged) + 1):
        if ours.at(moment) != _look(there):
            return moment
        if moment in (base.judged, theirs.judged):
            same = base.judged == theirs.judged and (base.event, base.refusals) == (theirs.event, theirs.refusals)
            return None if same and base.verdict == theirs.verdict else moment
        if base.events[moment] != theirs.events[moment]:
            return moment
        there = apply(there, theirs.events[moment])
    return None


def _look(state: AnyState) -> tuple[object, ...]:
    """Look at a state without its ruleset."""
    names = [name for name, _ in fields_of(Record(type(state.table))) if name != "ruleset"]
    table = tuple(getattr(state.table, name) for name in names)
    return table, question(state), legal(state) if waits_for(state) else (), result(state)
