"""What to ask after a step of one kind: worked out once for each way a step can go."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from types import NoneType
from typing import Any, TypeAlias

import attrs
from attrs import frozen

from corestate.anything import AnyState
from corestate.compiled import compiled
from corestate.refit import part_bit
from corestate.shape import Shape
from invariants.claims import ACTOR, AGENDA, KIND, OVER, PARTS, REST, Claims, OfState, OfStep, StateClaim, StepClaim
from invariants.guard.shortcuts import Shortcuts


@frozen(eq=False)
class Field:
    """A field of a table, what it may hold, and which of its parts claims name by themselves."""

    name: str
    shape: Shape
    parts: tuple[str, ...] = ()

    def names(self) -> tuple[str, ...]:
        """Name the field and its parts as claims do."""
        return (self.name, *(f"{self.name}.{part}" for part in self.parts))

    def changed(self, bits: int) -> Iterator[str]:
        """Name what is new of it."""
        yield self.name
        for number, part in enumerate(self.parts):
            if bits & part_bit(number):
                yield f"{self.name}.{part}"


Judge: TypeAlias = Callable[[AnyState, object, AnyState], bool]
"""Judges a step of one manner: whether it has broken none of the claims that it could have broken."""
Manner: TypeAlias = tuple[Any, ...]
"""How a step went: the kinds of its event, of the question before it and of the question after it (`NoneType` for
none); whether the question is still the same seat's, and whether what waits behind it is the same; and of each field
whether it is the very same (`True`), or what is new of it (see `refit`)."""


@frozen(eq=False)
class Plan:
    """What is asked after steps of one manner, one after the other."""

    of_state: tuple[StateClaim, ...]
    of_step: tuple[StepClaim, ...]

    def holds(self, before: AnyState, event: object, after: AnyState) -> bool:
        """Ask it all."""
        for claim in self.of_state:
            if claim(after):
                return False
        return not any(claim(before, event, after) for claim in self.of_step)

    def judge(self) -> Judge:
        """Compile it, to be asked in one expression, which is quicker."""
        judge: Judge = _binder(len(self.of_state), len(self.of_step))(*self.of_state, *self.of_step)
        return judge


@frozen(eq=False)
class Plans:
    """The claims of a game and their shortcuts, from which a step's own are chosen: parts of a state are bits."""

    claims: Claims
    shortcuts: Shortcuts
    fields: tuple[Field, ...]
    _bits: Mapping[str, int] = attrs.field(init=False)
    _states: dict[tuple[type, type], tuple[tuple[StateClaim, int], ...]] = attrs.field(factory=dict, init=False)
    _steps: dict[tuple[type, type], tuple[tuple[StepClaim, int], ...]] = attrs.field(factory=dict, init=False)

    @_bits.default
    def _number_parts(self) -> Mapping[str, int]:
        names = (*sorted(PARTS), *(name for field in self.fields for name in field.names()))
        return {name: 1 << number for number, name in enumerate(names)}

    def plan(self, manner: Manner) -> Plan | None:
        """Choose the claims that a step could have broken, and what stands for them; None if a field does not fit."""
        event, was, now, same_actor, same_rest, *fields = manner
        if not all(fields):
            return None
        found = ((KIND, was is not now), (ACTOR, not same_actor), (REST, not same_rest), (OVER, now is NoneType))
        new = [AGENDA, *[part for part, is_new in found if is_new]]
        for field, bits in zip(self.fields, fields, strict=True):
            if bits is not True:
                new += field.changed(bits)
        parts = self._mask(new)
        states = [claim for claim, reads in self._about_states(was, now) if reads & parts]
        steps = [claim for claim, moves in self._about_steps(event, now) if moves & parts]
        preserved_by, follows_from = self.shortcuts.preserved_by, self.shortcuts.follows_from
        quicker = [follows_from.get(claim, claim) for claim in steps]
        quicker += [preserved_by[claim] for claim in states if claim in preserved_by]
        whole = [claim for claim in states if claim not in preserved_by]
        at_end = [one.claim for one in self.claims.end] if now is NoneType else []
        return Plan((*whole, *at_end), tuple(dict.fromkeys(quicker)))

    def _mask(self, parts: Iterable[str]) -> int:
        return sum([self._bits[part] for part in {*parts}])

    def _about_states(self, was: type, now: type) -> tuple[tuple[StateClaim, int], ...]:
        """List the claims about states in which such a question is asked, and what each reads; all, if it is new."""
        if (found := self._states.get((was, now))) is None:
            about = [one for one in self.claims.form + self.claims.state if _is_asked_at(one, now)]
            whole = self._mask(self._bits)
            found = tuple((one.claim, self._mask(one.reads) if _is_asked_at(one, was) else whole) for one in about)
            self._states[was, now] = found
        return found

    def _about_steps(self, event: type, now: type) -> tuple[tuple[StepClaim, int], ...]:
        """List the claims about steps by such an event that lead to such a question, and what must move for each."""
        if (found := self._steps.get((event, now))) is None:
            about = [one for one in self.claims.step if _is_about(one, event, now)]
            found = self._steps[event, now] = tuple((one.claim, self._mask(one.moves)) for one in about)
        return found


def _is_asked_at(one: OfState, question: type) -> bool:
    """Whether a claim about states is about those with such a question."""
    return not one.asking or issubclass(question, one.asking)


def _is_about(one: OfStep, event: type, now: type) -> bool:
    """Whether a claim about steps has anything to say about one by this event that leads to this question."""
    return (not one.by or issubclass(event, one.by)) and (not one.leading_to or issubclass(now, one.leading_to))


@cache
def _binder(of_state: int, of_step: int) -> Callable[..., Judge]:
    """Compile an expression that asks so many claims about the state and about the step, whichever they are."""
    tests = [(f"state_{number}", f"not state_{number}(after)") for number in range(of_state)]
    tests += [(f"step_{number}", f"not step_{number}(before, event, after)") for number in range(of_step)]
    bound, asked = ", ".join(name for name, _ in tests), " and ".join(test for _, test in tests) or "True"
    bind: Callable[..., Judge] = compiled(f"lambda {bound}: lambda before, event, after: {asked}", {}, "claims asked")
    return bind
