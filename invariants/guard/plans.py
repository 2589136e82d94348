"""What to ask after a step: found once for each way from question to question and each choice of parts that are new."""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import NoneType
from typing import TypeAlias, TypeVar

from attrs import field, frozen

from corestate.anything import AnyState
from corestate.compiled import compiled
from invariants.claims import ACTOR, AGENDA, KIND, OVER, PARTS, REST, Claims, StateClaim, StepClaim
from invariants.guard.shortcuts import Shortcuts

Judge: TypeAlias = Callable[[AnyState, object, AnyState], bool]
"""Judges a step: whether it has broken none of the claims that it could have broken."""

PART_BITS = {part: 1 << number for number, part in enumerate(sorted(PARTS))}
"""The bits of the parts of a state beside its table; fields of the table and their parts have those above."""
ALWAYS, NEW_ACTOR, NEW_REST = PART_BITS[AGENDA], PART_BITS[ACTOR], PART_BITS[REST]
"""Every step makes something new of the agenda; whose the question is, and what waits behind it, may be as before."""

C = TypeVar("C", StateClaim, StepClaim)


@frozen(eq=False)
class Way:
    """Steps by one kind of event from one kind of question to another: what they may break, by the parts each reads."""

    of_state: Mapping[StateClaim, int]
    of_step: Mapping[StepClaim, int]
    minds: int
    """The parts that make a difference to what is asked."""
    judges: dict[int, Judge] = field(factory=dict, init=False)
    """By those of them that are new."""

    def judge(self, new: int) -> Judge:
        """Begin to know steps that make these parts new."""
        of_state, of_step = _reading(self.of_state, new | ALWAYS), _reading(self.of_step, new | ALWAYS)
        judge = self.judges[new & self.minds] = _binder(len(of_state), len(of_step))(*of_state, *of_step)
        return judge


def _reading(claims: Mapping[C, int], new: int) -> list[C]:
    """Choose the claims that read something new."""
    return [claim for claim, reads in claims.items() if reads & new]


class Ways(dict[tuple[type, type, type], Way]):
    """The ways a step can go in a game: by the kinds of event, question before and question after (`NoneType`: none)."""

    def __init__(self, claims: Claims, shortcuts: Shortcuts, bits: Mapping[str, int]) -> None:
        super().__init__()
        self.claims, self.shortcuts, self.bits = claims, shortcuts, bits

    def __missing__(self, kinds: tuple[type, type, type]) -> Way:
        """Find the claims about such a step, and the shortcuts that stand for some."""
        event, was, now = kinds
        known = [part for part, is_new in ((KIND, was is not now), (OVER, now is NoneType), (AGENDA, True)) if is_new]
        certain, of_state, of_step = self._mask(known), dict[StateClaim, int](), dict[StepClaim, int]()
        for step in self.claims.step:
            if _is_any(event, step.by) and _is_any(now, step.leading_to):
                claim = self.shortcuts.follows_from.get(step.claim, step.claim)
                of_step[claim] = of_step.get(claim, 0) | self._mask(step.moves)
        for state in self.claims.form + self.claims.state:
            if _is_any(now, state.asking):
                reads = self._mask(state.reads) if _is_any(was, state.asking) else ALWAYS
                if (quicker := self.shortcuts.preserved_by.get(state.claim)) is None:
                    of_state[state.claim] = reads
                else:
                    of_step[quicker] = of_step.get(quicker, 0) | reads
        if now is NoneType:
            of_state |= {end.claim: ALWAYS for end in self.claims.end}
        way = self[kinds] = _way(of_state, of_step, certain)
        return way

    def _mask(self, parts: Iterable[str]) -> int:
        return sum([self.bits[part] for part in {*parts}])


def _is_any(kind: type, kinds: tuple[type, ...]) -> bool:
    """Whether a kind is one of these; none named: any is."""
    return not kinds or issubclass(kind, kinds)


def _way(of_state: Mapping[StateClaim, int], of_step: Mapping[StepClaim, int], certain: int) -> Way:
    """Leave out what reads nothing; what reads something that is certain to be new minds nothing else."""
    found = [
        {claim: ALWAYS if reads & certain else reads for claim, reads in claims.items() if reads}
        for claims in (of_state, of_step)
    ]
    minds = 0
    for reads in (reads for claims in found for reads in claims.values() if reads != ALWAYS):
        minds |= reads
    return Way(*found, minds)


@cache
def _binder(of_state: int, of_step: int) -> Callable[..., Judge]:
    """Compile an expression that asks so many claims about the state and about the step, whichever they are."""
    tests = [(f"state_{number}", f"not state_{number}(after)") for number in range(of_state)]
    tests += [(f"step_{number}", f"not step_{number}(before, event, after)") for number in range(of_step)]
    bound, asked = ", ".join(name for name, _ in tests), " and ".join(test for _, test in tests) or "True"
    bind: Callable[..., Judge] = compiled(f"lambda {bound}: lambda before, event, after: {asked}", {}, "claims asked")
    return bind
