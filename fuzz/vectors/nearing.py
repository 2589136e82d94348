"""Events one step from a legal one that are refused: one more, one fewer, the next seat. Mistakes show at the edge."""

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, TypeAlias

import attrs
from attrs import evolve

import corestate as cs
from corestate.anything import AnyState
from corestate.shape import Record, fields_of
from fuzz.vectors.search import Example

Step: TypeAlias = tuple[type, str, str]
"""The kind of event, the field that is changed, and how."""
OTHERS = 10
"""So many other legal events of a moment are stepped from."""
STEPS = 6
"""So many steps are kept of each rule that refuses them."""


class Nearing:
    """Keeps, of every step away from a legal event, the best case for each rule that refuses it."""

    def __init__(self, name: str) -> None:
        self._modelled = {rule.slug for rule in cs.game(name).rulebook.rules if rule.modelled}
        self._found: dict[str, dict[Step, Example]] = {}

    def learn(self, example: Example, state: AnyState) -> None:
        """Take every step from the event of an example, and from others that are legal in this state too."""
        legal = cs.legal(state)
        others = (*legal[:: 1 + len(legal) // OTHERS], *legal[-1:])
        for field, how, event in chain.from_iterable(map(neighbours, dict.fromkeys((example.event, *others)))):
            slugs = dict.fromkeys(refusal.rule for refusal in cs.refusals(state, event))
            if not self._modelled.issuperset(slugs):
                continue
            near = evolve(example, event=event, rank=(len(slugs) - 1, example.rank[1]))
            for slug in slugs:
                steps = self._found.setdefault(slug, {})
                step = (type(event), field, how)
                if step not in steps or near.rank < steps[step].rank:
                    steps[step] = near

    def examples(self, slug: str) -> tuple[Example, ...]:
        """List the best cases for a rule, those in which it alone refuses first."""
        return tuple(sorted(self._found.get(slug, {}).values(), key=lambda one: one.rank)[:STEPS])


def neighbours(event: Any) -> Iterator[tuple[str, str, Any]]:  # noqa: ANN401 - an event of any game
    """List the events one step away: a number one more or less, a list one longer or shorter."""
    for field, _ in fields_of(Record(type(event))):
        value = getattr(event, field)
        changes: dict[str, object] = {}
        if type(value) is int:
            changes = {"more": value + 1, "less": value - 1}
        elif type(value) is tuple and value:
            changes = {"none": (), "shorter": value[:-1], "twice": (*value, value[-1]), **_last_changed(value)}
        for how, changed in changes.items():
            yield field, how, attrs.evolve(event, **{field: changed})


def _last_changed(values: Sequence[Any]) -> dict[str, object]:
    """Change the last number of a list by one."""
    *front, last = values
    return {"more": (*front, last + 1), "less": (*front, last - 1)} if type(last) is int else {}
