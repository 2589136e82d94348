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
from invariants.guard.shortcuts import Shortcuts

Ask: TypeAlias = Callable[..., Faults]
Judge: TypeAlias = Callable[[AnyState, object, AnyState], bool]
"""Judges a step: whether it has broken none of the claims that it could have broken."""

PART_BITS = {part: 1 << number for number, part in enumerate(sorted(PARTS))}
"""The bits of the parts of a state beside its table; fields of the table and their parts have those above."""
ALWAYS, NEW_ACTOR, NEW_REST = PART_BITS[AGENDA], PART_BITS[ACTOR], PART_BITS[REST]
"""Every step makes something new of the agenda; whose the question is, and what waits behind it, may be as before."""
WHATEVER = -1
"""All parts there are."""


Candidate: TypeAlias = tuple[Ask, int, StepClaim | None, int]
"""A claim, what it reads, a quicker one that may stand for it, and the parts beside which nothing may be new then."""


@frozen(eq=False)
class Way:
    """Steps by one kind of event from one kind of question to another, and which claims they may break."""

    of_state: list[Candidate]
    of_step: list[Candidate]
    minds: int
    """The parts that make a difference to what is asked."""
    judges: dict[int, Judge] = field(factory=dict, init=False)
    """By those of them that are new."""

    def judge(self, new: int) -> Judge:
        """Find what judges steps that make these parts new."""
        if known := self.judges.get(new & self.minds):
            return known
        (states, preserved), (steps, following) = (_asked(one, new | ALWAYS) for one in (self.of_state, self.of_step))
        steps = [*dict.fromkeys(steps + following + preserved)]
        judge = self.judges[new & self.minds] = _binder(len(states), len(steps))(*states, *steps)
        return judge


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


class Ways(dict[tuple[type, type, type], Way]):
    """The ways a step can go in a game, by the kinds of event, of the question before and of the one after it."""

    def __init__(self, claims: Claims, shortcuts: Shortcuts, bits: Mapping[str, int]) -> None:
        super().__init__()
        self.claims, self.shortcuts, self._bits = claims, shortcuts, bits
        self._states = [(one, self._candidate(one.claim, one.reads)) for one in claims.form + claims.state]
        self._ends = [self._candidate(one.claim, (AGENDA,)) for one in claims.end]
        self._steps = [(one, self._candidate(one.claim, one.moves)) for one in claims.step]
        self._about: dict[type, list[bool]] = {}

    def __missing__(self, kinds: tuple[type, type, type]) -> Way:
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
        way = self[kinds] = Way(of_state, of_step, minds)
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
        way = self.ways[event, was, now]
        judge = way.judge(new)
        if way.minds & NEW_ACTOR:
            judge = _by_owner(judge, way.judge(new | NEW_ACTOR), self._owner[was], self._owner[now])
        self[step] = judge
        return judge


def _by_owner(same: Judge, other: Judge, owned: Callable[[Any], object], owns: Callable[[Any], object]) -> Judge:
    """Judge in one way steps that leave the question to its owner, and others in another."""

    def judged(before: AnyState, event: object, after: AnyState) -> bool:
        asked, asks = before.agenda[0] if before.agenda else None, after.agenda[0] if after.agenda else None
        return (same if owned(asked) == owns(asks) else other)(before, event, after)

    return judged


def _surely(candidate: Candidate) -> Candidate:
    """Ask a claim always: it minds nothing else."""
    claim, _, quicker, while_only = candidate
    return claim, ALWAYS, quicker, while_only


def _is_any(kind: type, kinds: tuple[type, ...]) -> bool:
    """Whether a kind is one of these; none named: any is."""
    return not kinds or issubclass(kind, kinds)


@cache
def _binder(of_state: int, of_step: int) -> Callable[..., Judge]:
    """Compile an expression that asks so many claims about the state and about the step, whichever they are."""
    tests = [(f"state_{number}", f"not state_{number}(after)") for number in range(of_state)]
    tests += [(f"step_{number}", f"not step_{number}(before, event, after)") for number in range(of_step)]
    bound, asked = ", ".join(name for name, _ in tests), " and ".join(test for _, test in tests) or "True"
    source = f"lambda {bound}: lambda before, event, after: {asked}"
    bind: Callable[..., Judge] = compiled(source, {}, "claims asked")
    return bind
