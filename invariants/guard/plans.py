"""What to ask after a step: found once for each way from question to question and each choice of parts that are new."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache, reduce
from operator import attrgetter, or_
from types import NoneType
from typing import Any, TypeAlias

from attrs import field, frozen

from corestate.anything import AnyState
from corestate.compiled import compiled
from invariants.claims import ACTOR, AGENDA, KIND, OVER, PARTS, REST, Claims, Faults, StepClaim
from invariants.guard.shortcuts import Shortcuts, Simple

Ask: TypeAlias = Callable[..., Faults]
Judge: TypeAlias = Callable[[AnyState, object, AnyState], bool]
"""Judges a step: whether it has broken none of the claims that it could have broken."""

PART_BITS = {part: 1 << number for number, part in enumerate(sorted(PARTS))}
"""The bits of the parts of a state beside its table; fields of the table and their parts have those above."""
ALWAYS, NEW_ACTOR, NEW_REST = PART_BITS[AGENDA], PART_BITS[ACTOR], PART_BITS[REST]
"""Every step makes something new of the agenda; whose the question is, and what waits behind it, may be as before."""
WHATEVER = -1
"""All parts there are."""


Kinds: TypeAlias = tuple[type, type, type]
"""The kinds of an event, of the question before it and of the one after it."""
Candidate: TypeAlias = tuple[Ask, int, StepClaim | None, int]
"""A claim, what it reads, a quicker one that may stand for it, and the parts beside which nothing may be new then."""


@frozen(eq=False)
class Way:
    """Steps by one kind of event from one kind of question to another, and which claims they may break."""

    of_state: list[Candidate]
    of_step: list[Candidate]
    simple: list[tuple[Simple, int]]
    """Which of them can be seen at once to be in order, unless one of these parts is new."""
    minds: int
    """The parts that make a difference to what is asked."""
    judges: dict[int, Judge] = field(factory=dict, init=False)
    """Those that ask claim by claim, by the parts that are new."""

    def judge(self, new: int) -> Judge:
        """Find what judges steps that make these parts new, claim by claim."""
        if (judge := self.judges.get(new & self.minds)) is None:
            states, steps = self._claims(new)
            judge = self.judges[new & self.minds] = _binder(len(states), len(steps))(*states, *steps)
        return judge

    def judge_at_once(self, new: int, otherwise: Judge | None = None) -> Judge:
        """Find what lets simple ones among such steps pass and has others judged, claim by claim or otherwise."""
        seen, states, steps = self.simply(new)
        if not seen:
            return otherwise or self.judge(new)
        of_agendas, holds = tuple(one.of_agendas for one in seen), [one.holds for one in seen]
        judge = otherwise or _when_asked(self.judge, new)
        return _binder(len(states), len(steps), of_agendas)(judge, *states, *holds, *steps)

    def simply(self, new: int) -> tuple[list[Simple], list[Ask], list[Ask]]:
        """Find what can be seen at once of such steps, and what is asked besides."""
        states, steps = self._claims(new)
        seen: list[Simple] = []
        for one, never in self.simple:
            if not new & never and not {*states, *steps}.isdisjoint(one.instead_of):
                seen.append(one)
                states, steps = ([ask for ask in asked if ask not in one.instead_of] for asked in (states, steps))
        return seen, states, steps

    def _claims(self, new: int) -> tuple[list[Ask], list[Ask]]:
        """Choose what is asked about the state, and about the step, when these parts are new."""
        (states, preserved), (steps, following) = (_asked(one, new | ALWAYS) for one in (self.of_state, self.of_step))
        return states, [*dict.fromkeys(steps + following + preserved)]


def _asked(candidates: Iterable[Candidate], new: int) -> tuple[list[Ask], list[Ask]]:
    """Choose the claims that read something new; apart, the quicker ones that stand for some."""
    whole, quicker = list[Ask](), list[Ask]()
    for claim, reads, shortcut, while_only in candidates:
        if found := reads & new:
            if shortcut is None or found & ~while_only:
                whole.append(claim)
            else:
                quicker.append(shortcut)
    return whole, quicker


class Ways(dict[Kinds, Way]):
    """The ways a step can go in a game, by the kinds of event, of the question before and of the one after it."""

    def __init__(self, claims: Claims, shortcuts: Shortcuts, bits: Mapping[str, int]) -> None:
        super().__init__()
        self.claims, self.shortcuts, self._bits = claims, shortcuts, bits
        self._states = [(one, self._candidate(one.claim, one.reads)) for one in claims.form + claims.state]
        self._ends = [self._candidate(one.claim, (AGENDA,)) for one in claims.end]
        self._steps = [(one, self._candidate(one.claim, one.moves)) for one in claims.step]
        self._simple = [(one, self._never(one)) for one in shortcuts.simple]
        self._about: dict[type, list[bool]] = {}

    def __missing__(self, kinds: Kinds) -> Way:
        """Find the claims about such steps; one that begins to be about the question is asked whatever is new."""
        event, was, now = kinds
        known = [part for part, is_new in ((KIND, was is not now), (OVER, now is NoneType), (AGENDA, True)) if is_new]
        certain, about = self._mask(known), zip(self._which_about(was), self._which_about(now), strict=True)
        of_state = [
            candidate if were and not candidate[1] & certain else _surely(candidate)
            for (_, candidate), (were, are) in zip(self._states, about, strict=True)
            if are
        ]
        of_step = [
            _surely(candidate) if candidate[1] & certain else candidate
            for one, candidate in self._steps
            if _is_any(event, one.by) and _is_any(now, one.leading_to)
        ]
        of_state += self._ends if now is NoneType else []
        minds = reduce(or_, [reads for _, reads, _, _ in of_state + of_step if reads != ALWAYS], 0)
        simple = [(one, never) for one, never in self._simple if one.is_about(*kinds)]
        way = self[kinds] = Way(of_state, of_step, simple, minds)
        return way

    def _which_about(self, question: type) -> list[bool]:
        """Tell of each claim about states whether it is about those with such a question."""
        if (found := self._about.get(question)) is None:
            found = self._about[question] = [_is_any(question, one.asking) for one, _ in self._states]
        return found

    def _candidate(self, claim: Ask, reads: tuple[str, ...]) -> Candidate:
        """Find what may stand for a claim."""
        quicker = self.shortcuts.preserved_by.get(claim) or self.shortcuts.follows_from.get(claim)
        only = self.shortcuts.while_only.get(claim)
        return claim, self._mask(reads), quicker, WHATEVER if only is None else self._mask(only.split())

    def _never(self, simple: Simple) -> int:
        """Find the parts that are not new where a step is simple, of those that the claims in question read."""
        candidates = [one for _, one in self._states + self._steps]
        known = [reads for claim, reads, quicker, _ in candidates if not {claim, quicker}.isdisjoint(simple.instead_of)]
        new = [name for name in self._bits if name.partition(".")[0] in {*simple.new.split(), *PARTS}]
        never = reduce(or_, known, 0) & ~self._mask(new) | self._mask(self._bits.keys() & {*simple.but.split()})
        return never | (NEW_REST if simple.rest_is_same else 0)

    def _mask(self, parts: Iterable[str]) -> int:
        return sum([self._bits[part] for part in {*parts}])


class Owner(dict[type, Callable[[Any], object]]):
    """Finds the owner of a frame, by its kind."""

    def __missing__(self, kind: type) -> Callable[[Any], object]:
        """Ask the frame for its seat; without one it is nobody's."""
        self[kind] = attrgetter("seat") if hasattr(kind, "seat") else _nobody
        return self[kind]


def _nobody(_frame: object) -> None:
    """Find no owner."""


class Judges(dict[tuple[type, type, type, int], Judge]):
    """What judges steps of a way that make these parts new: all of them in one place, for it is asked at every step."""

    def __init__(self, ways: Ways) -> None:
        super().__init__()
        self.ways, self._owner = ways, Owner(ways.claims.owner)

    def __missing__(self, step: tuple[type, type, type, int]) -> Judge:
        """Find it once; where it matters whether the question is still the same seat's, that is asked at each step."""
        event, was, now, new = step
        way, owned, owns = self.ways[event, was, now], self._owner[was], self._owner[now]
        other = new | NEW_ACTOR if way.minds & NEW_ACTOR and not owned is owns is _nobody else new
        if other == new or way.simply(new) == way.simply(other):
            judge = way.judge_at_once(other)
        else:
            judge = _by_owner(way.judge_at_once(new), _when_asked(way.judge_at_once, other), owned, owns)
            if any(one.of_same_owner for one in way.simply(new)[0]):
                judge = way.judge_at_once(new, judge)
        self[step] = judge
        return judge


def _when_asked(find: Callable[[int], Judge], new: int) -> Judge:
    """Find what judges such steps when the first of them comes: many never do."""
    found: list[Judge] = []

    def judge(before: AnyState, event: object, after: AnyState) -> bool:
        if not found:
            found.append(find(new))
        return found[0](before, event, after)

    return judge


_by_owner: Callable[..., Judge] = compiled(
    """lambda same, other, owned, owns: lambda before, event, after: (
        same(before, event, after)
        if owned(before.agenda[0]) == owns(after.agenda[0] if after.agenda else None)
        else other(before, event, after)
    )""",
    {},
    "claims asked by owner",
)
"""Judges in one way steps that leave the question to its owner, and others in another."""


def _surely(candidate: Candidate) -> Candidate:
    """Ask a claim always: it minds nothing else."""
    claim, _, quicker, while_only = candidate
    return claim, ALWAYS, quicker, while_only


def _is_any(kind: type, kinds: tuple[type, ...]) -> bool:
    """Whether a kind is one of these; none named: any is."""
    return not kinds or issubclass(kind, kinds)


_SEEN = {
    False: "before.table, after.table, event, before.agenda[0], after.agenda[0]",
    True: "before.table, after.table, event, before.agenda, after.agenda",
}
"""What is told to see whether a step is simple: what was and is asked, or the agendas."""


@cache
def _binder(of_state: int, of_step: int, of_agendas: tuple[bool, ...] = ()) -> Callable[..., Judge]:
    """Compile an expression that asks so many claims about the state and about the step, whichever they are.

    Where things can be seen at once they are looked at between those; another judge is asked where that fails.
    """
    tests = [(f"state_{number}", f"not state_{number}(after)") for number in range(of_state)]
    tests += [(f"seen_{number}", f"seen_{number}({_SEEN[told]})") for number, told in enumerate(of_agendas)]
    tests += [(f"step_{number}", f"not step_{number}(before, event, after)") for number in range(of_step)]
    names, asked = [name for name, _ in tests], " and ".join(test for _, test in tests) or "True"
    if of_agendas:
        names, asked = ["judge", *names], f"{asked} or judge(before, event, after)"
    source = f"lambda {', '.join(names)}: lambda before, event, after: {asked}"
    bind: Callable[..., Judge] = compiled(source, {}, "claims asked")
    return bind
