"""Findings as plain data: what is written down, printed as JSON, and committed as a vector."""

from collections.abc import Sequence
from typing import Any

import corestate as cs
from fuzz.campaigns.campaign import Found
from fuzz.peers.adapter import event_plain, ruleset_plain
from fuzz.peers.comparing import LEVELS, observed
from fuzz.peers.findings import Finding
from fuzz.peers.likened import Likeness
from fuzz.peers.otherwise import Otherwise
from fuzz.peers.suspects import sentence, suspects
from serializers.codec import NAMED
from serializers.forms import Plain


def finding_plain(
    found: Found, likenesses: Sequence[Likeness] | None = None, others: Sequence[Otherwise] = ()
) -> dict[str, Plain]:
    """Tell a finding: what it is, the scenario that shows it, what differs first, and the rules in play.

    Where it was looked for, with which changes of our own rules the reference does the same, and what would have to be
    set otherwise for that.
    """
    finding, met, like = found.finding, found.met, likenesses or ()
    book = cs.game(finding.scenario.ruleset.game).rulebook
    differs = finding.difference
    sought: dict[str, Plain] = {}
    if likenesses is not None:
        sought = {
            "otherwise": [{"name": one.name, "value": one.value} for one in others],
            "likened": [_likeness(one) for one in like],
        }
    return {
        "kind": finding.kind,
        "asked": finding.asked,
        "detail": finding.detail,
        "steady": finding.steady,
        "difference": None
        if differs is None
        else {"field": differs.path, "ours": differs.ours, "theirs": differs.theirs, "says": differs.says},
        "sentence": sentence(finding, like, others) if finding.asked != "hello" else "",
        "suspects": [{"slug": one.slug, "says": one.says} for one in suspects(finding, like, others)],
        **sought,
        "rules": [{"slug": slug, "says": book.rule(slug).says} for slug in finding.rules()],
        "refusals": [NAMED.write(one) for one in finding.refusals()],
        "ruleset": _ruleset(finding),
        "moves": [{"how": move.how, "event": event_plain(move.event)} for move in finding.scenario.moves],
        "length": finding.scenario.length(),
        "met": {
            "length": met.scenario.length(),
            "seconds": round(found.seconds, 2),
            "events": found.events,
            "attempts": found.attempts,
        },
        "stderr": finding.last_words,
    }


def _likeness(one: Likeness) -> Plain:
    return {"file": one.file, "line": one.line, "change": one.change}


def _ruleset(finding: Finding) -> dict[str, Any]:
    return {**NAMED.write(finding.scenario.ruleset), "box": NAMED.write(finding.scenario.ruleset.box)}


def vector_plain(finding: Finding) -> dict[str, Plain]:
    """Write what should happen in the scenario of a finding, to be committed beside other vectors."""
    states = tuple(finding.scenario.states())
    steps = []
    for move, before, after in zip(finding.scenario.moves, states, states[1:], strict=False):
        step: dict[str, Plain] = {"do": move.how, "event": event_plain(move.event)}
        step["accepts"] = not cs.refusals(before, move.event)
        if after is not before:
            step["sees"] = observed(after, LEVELS)
        steps.append(step)
    return {"ruleset": ruleset_plain(finding.scenario.ruleset), "sees": observed(states[0], LEVELS), "steps": steps}
