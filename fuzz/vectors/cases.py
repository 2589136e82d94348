"""Cases as plain data: what the files of a folder of vectors hold. See docs/vectors.md."""

from collections.abc import Iterator, Sequence
from typing import Any

from attrs import frozen

import corestate as cs
import invariants
import serializers
from corestate import Edition
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.peers.adapter import event_plain, ruleset_plain
from fuzz.peers.comparing import LEVELS, observed
from fuzz.perft import perft
from fuzz.playouts import Playout, replayed
from fuzz.vectors.brevity import brief
from fuzz.vectors.courses import Course
from fuzz.vectors.distinguishing import Distinction
from fuzz.vectors.search import Example
from serializers.codec import NAMED
from serializers.forms import Plain

ENOUGH = 500
"""Games are counted to the depth at which there are more than so many."""


@frozen
class Moment:
    """Where cases begin: a game up to an event."""

    rules: Rules
    events: tuple[Any, ...]
    state: AnyState

    def case(self) -> dict[str, Plain]:
        """Write down how it is reached, and what it is."""
        return {
            "kind": "moment",
            "ruleset": told_ruleset(self.rules),
            "events": [NAMED.write(event) for event in self.events],
            "state": NAMED.write(self.state),
            **_ids(self.state),
        }


def moment_of(example: Example) -> Moment:
    """Play up to the event of an example."""
    return Moment(example.rules, example.before(), replayed(example.rules, example.before()))


def applied_case(rule: str, example: Example, moment: str, before: AnyState) -> dict[str, Plain]:
    """Write down an event that carries a rule out at a moment."""
    after = invariants.apply(before, example.event)
    return {
        "kind": "applied",
        "rule": rule,
        "telling": example.rank[0] == 0,
        "pre": moment,
        "input": event_plain(example.event),
        "post": {**_seen(after), "rules": list(_rules(before, example.event))},
    }


def refused_case(rule: str, example: Example, moment: str, before: AnyState) -> dict[str, Plain]:
    """Write down an event that a rule forbids at a moment, with all rules that do."""
    refusals = dict.fromkeys(refusal.rule for refusal in cs.refusals(before, example.event))
    return {
        "kind": "refused",
        "rule": rule,
        "telling": example.rank[0] == 0,
        "pre": moment,
        "input": event_plain(example.event),
        "refusals": list(refusals),
    }


def ruling_case(found: Distinction) -> dict[str, Plain]:
    """Write down a game that looks different under two readings after its last event."""
    ends = [replayed(rules, found.events) for rules in found.rules]
    return {
        "kind": "ruling",
        "ruling": found.ruling,
        "options": list(found.options),
        "rulesets": [told_ruleset(rules) for rules in found.rules],
        "events": [NAMED.write(event) for event in found.events],
        "posts": [_seen(end) for end in ends],
        "differs": list(_differing(ends[0], ends[1])),
    }


def game_case(played: Playout) -> dict[str, Plain]:
    """Write down a whole game."""
    states = list(_states(played.begun, played.events))
    return {
        "kind": "game",
        "ruleset": told_ruleset(played.begun.table.ruleset),
        "events": [NAMED.write(event) for event in played.events],
        "state_ids": [serializers.state_id(state) for state in states],
        "table_ids": [serializers.table_id(state) for state in states],
        "post": _seen(played.ended),
    }


def course_case(course: Course) -> dict[str, Plain]:
    """Write down a course."""
    return {
        "kind": "course",
        "ruleset": told_ruleset(course.rules),
        "before": course.before,
        "begins": course.begins,
        "steps": course.steps,
    }


def perft_counts(rules: Rules) -> dict[str, Plain]:
    """Count the games of each length, up to the first of which there are many."""
    counts = perft(begun(rules), 1)
    while counts[-1].nodes <= ENOUGH:
        counts = perft(begun(rules), len(counts) + 1)
    depths = [{"depth": n, "nodes": one.nodes, "finished": one.finished} for n, one in enumerate(counts, 1)]
    return {"ruleset": told_ruleset(rules), "depths": depths}


def box_name(edition: str) -> str:
    """Name the file that holds what an edition prints."""
    return f"boxes/{edition}"


def box_case(printed: Edition[Any] | Rules) -> dict[str, Plain]:
    """Write down what an edition prints, be it one of ours or that of a ruleset."""
    name = printed.name if isinstance(printed, Edition) else printed.edition
    return {"kind": "box", "edition": name, "digest": printed.digest, "box": NAMED.write(printed.box)}


def told_ruleset(rules: Rules) -> dict[str, Plain]:
    """Write a ruleset as adapters are told it, the name of a file in place of the box."""
    return {**ruleset_plain(rules), "box": box_name(rules.edition)}


def _seen(state: AnyState) -> dict[str, Plain]:
    """Write down everything an implementation may be compared with."""
    return {**_ids(state), "sees": brief(observed(state))}


def _ids(state: AnyState) -> dict[str, Plain]:
    return {"state_id": serializers.state_id(state), "table_id": serializers.table_id(state)}


def _rules(state: AnyState, event: object) -> tuple[str, ...]:
    return tuple(dict.fromkeys(rule for step in cs.explain(state, event) for rule in step.rules))


def _states(state: AnyState, events: Sequence[Any]) -> Iterator[AnyState]:
    """Yield the state after each event."""
    for event in events:
        state = cs.apply(state, event)
        yield state


def _differing(one: AnyState, other: AnyState) -> Iterator[dict[str, Plain]]:
    """Name every field in which two states look different, the ruleset aside; of legal events those of one alone."""
    ours, theirs = observed(one), observed(other)
    for level in LEVELS:
        if level != "legal":
            yield from _parts(level, ours[level], theirs[level])
        elif ours[level] != theirs[level]:
            apart = [[event for event in ours[level] if event not in theirs[level]]]
            apart += [[event for event in theirs[level] if event not in ours[level]]]
            yield from _parts(level, *apart)


def _parts(path: str, one: Plain, other: Plain) -> Iterator[dict[str, Plain]]:
    if type(one) is dict and type(other) is dict and one.keys() == other.keys():
        for key in one:
            if key != "ruleset":
                yield from _parts(f"{path}.{key}", one[key], other[key])
    elif type(one) is list and type(other) is list and len(one) == len(other) and path != "legal":
        for index, (mine, theirs) in enumerate(zip(one, other, strict=True)):
            yield from _parts(f"{path}[{index}]", mine, theirs)
    elif one != other:
        yield {"field": path, "values": [one, other]}
