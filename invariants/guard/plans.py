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
class Plans:
    """The claims of a game and their shortcuts, from which a step's own are chosen: parts of a state are bits."""

    claims: Claims
    shortcuts: Shortcuts
    fields: tuple[Field, ...]
    _bits: Mapping[str, int] = attrs.field(init=False)
    _states: tuple[tuple[OfState, int], ...] = attrs.field(init=False)
    """The claims about states, with what each reads."""
    _steps: tuple[tuple[OfStep, int], ...] = attrs.field(init=False)
    """The claims about steps, with what must have moved for each."""
    _asked_at: dict[type, list[bool]] = attrs.field(factory=dict, init=False)
    """By a kind of question, which of the claims about states are about those with such a one."""
    _seen: dict[tuple[int, int], int] = attrs.field(factory=dict, init=False)
    """By the number of a field and what of it has changed, the parts that are new."""

    @_bits.default
    def _number_parts(self) -> Mapping[str, int]:
        names = (*sorted(PARTS), *(name for field in self.fields for name in field.names()))
        return {name: 1 << number for number, name in enumerate(names)}

    @_states.default
    def _find_what_is_read(self) -> tuple[tuple[OfState, int], ...]:
        return tuple((one, self._mask(one.reads)) for one in self.claims.form + self.claims.state)

    @_steps.default
    def _find_what_moves(self) -> tuple[tuple[OfStep, int], ...]:
        return tuple((one, self._mask(one.moves)) for one in self.claims.step)

    def judge(self, manner: Manner) -> Judge:
        """Choose the claims that a step could have broken, and the shortcuts that stand for them."""
        event, was, now, same_actor, same_rest, *fields = manner
        if not all(fields):
            return _unfit
        found = ((KIND, was is not now), (ACTOR, not same_actor), (REST, not same_rest), (OVER, now is NoneType))
        new = self._mask([AGENDA, *[part for part, is_new in found if is_new]])
        for number, bits in enumerate(fields):
            if bits is not True:
                new |= self._changed(number, bits)
        states, steps = self._about_states(was, now, new), self._about_steps(event, now, new)
        preserved_by, follows_from = self.shortcuts.preserved_by, self.shortcuts.follows_from
        quicker = [follows_from.get(claim, claim) for claim in steps]
        quicker += [preserved_by[claim] for claim in states if claim in preserved_by]
        whole = [claim for claim in states if claim not in preserved_by]
        whole += [one.claim for one in self.claims.end] if now is NoneType else []
        quicker = [*dict.fromkeys(quicker)]
        return _binder(len(whole), len(quicker))(*whole, *quicker)

    def _changed(self, field: int, bits: int) -> int:
        """Find what is new of a field."""
        if (found := self._seen.get((field, bits))) is None:
            found = self._seen[field, bits] = self._mask(self.fields[field].changed(bits))
        return found

    def _mask(self, parts: Iterable[str]) -> int:
        return sum([self._bits[part] for part in {*parts}])

    def _about_states(self, was: type, now: type, new: int) -> list[StateClaim]:
        """List the claims about states with such a question that were not about the one before or read what is new."""
        at_was, at_now = self._which_at(was), self._which_at(now)
        known = zip(self._states, at_was, at_now, strict=True)
        return [one.claim for (one, reads), were, are in known if are and (reads & new or not were)]

    def _which_at(self, question: type) -> list[bool]:
        if (found := self._asked_at.get(question)) is None:
            found = [not one.asking or issubclass(question, one.asking) for one, _ in self._states]
            self._asked_at[question] = found
        return found

    def _about_steps(self, event: type, now: type, new: int) -> list[StepClaim]:
        """List the claims about steps by such an event to such a question for which something has moved."""
        return [one.claim for one, moves in self._steps if moves & new and _is_about(one, event, now)]


def _unfit(_before: AnyState, _event: object, _after: AnyState) -> bool:
    """Refuse a step that has made what does not fit."""
    return False


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
