"""Under which other reading, or with which other option, the reference does just what the other side does.

A port may have taken a ruling the other way, or do always what belongs to an option. Then no rule is carried out
wrongly: others are.
"""

from collections.abc import Iterator
from typing import Any

from attrs import evolve, frozen

import corestate as cs
from corestate import IllegalEventError
from corestate.anything import Rules
from corestate.shape import Record, choices_of, fields_of
from fuzz.peers.findings import Finding
from fuzz.peers.lastly import LastMove

LONGEST = 60
"""Findings of more moves are not played again under every other reading."""


@frozen
class Otherwise:
    """A ruling or an option that may be set otherwise on the other side."""

    name: str
    """The id of the ruling, or what the option is called."""
    value: str
    """How it would have to be set for the reference to do the same."""
    rules: tuple[str, ...]
    """The rules the ruling concerns; none for an option."""


def otherwise(finding: Finding) -> tuple[Otherwise, ...]:
    """Find what would have to be set otherwise, if it is one thing alone."""
    if finding.kind not in ("accepts", "refuses", "differs") or len(finding.scenario.moves) > LONGEST:
        return ()
    last = LastMove(finding)
    return tuple(one for one, rules in _others(finding.scenario.ruleset) if _does_the_same(last, rules))


def _does_the_same(last: LastMove, rules: Rules) -> bool:
    if next(cs.game(rules.game).judged(rules.box, rules.seats, rules.rulings), None) is not None:
        return False
    try:
        told = last.under(rules)
    except IllegalEventError:
        return False
    return told is not None and last.is_theirs(told)


def _others(rules: Rules) -> Iterator[tuple[Otherwise, Rules]]:
    """List rulesets of which one thing is set otherwise."""
    for ruling in cs.game(rules.game).rulebook.rulings:
        for option in ruling.options:
            if option.name != getattr(rules.rulings, ruling.field):
                made: Any = evolve(rules.rulings, **{ruling.field: option.name})
                yield Otherwise(ruling.id, option.name, ruling.rules), evolve(rules, rulings=made)
    for name, shape in fields_of(Record(type(rules.options))):
        for value in choices_of(shape):
            if value != getattr(rules.options, name):
                options: Any = evolve(rules.options, **{name: value})
                yield Otherwise(name, str(value), ()), evolve(rules, options=options)
