"""What is said beside a verdict, in the same words in the terminal, as data and on the page."""

from collections.abc import Iterator
from typing import Any

import corestate as cs
from corestate.adjudication import Finding, Gap, Open, Settlement, answer, applied
from corestate.cli.addresses import see
from corestate.rulebook import Rule
from serializers.play import Book

MOST_LISTED = 40
"""So many alternatives are printed for people; machines get all of them."""
MOST_OUTCOMES = 8
"""So many where chance would have decided, which is no advice to anybody."""
UNHEARD = "nobody has said what came of the last event: write it down, with ? for what nobody saw"
"""What is said to whoever tells of a decision where chance was to be heard first."""

NOT_COMPARED = "other readings of disputed rules were not compared: the verdict hangs on cards that nobody named"
"""What is said where every reading would have to be tried with every hand."""
IN_HAND_ALONE = "what was legal there depends on cards that nobody named"
"""What is said where nothing is legal whatever these are."""
IN_HAND = "… and whatever the cards allow that nobody named"
"""What is said where cards are held that nobody knows."""


def missing(gap: Gap, found: Settlement) -> dict[str, object]:
    """What is missing, between which lines, and what it could have been."""
    question, phrases = cs.question(gap.state), found.script.book()
    return {
        "says": answer.asked(gap, found.script),
        "seat": answer.who(gap.seat(), found.script),
        "rule": None if question is None else question.asked_by,
        "after": None if gap.after is None else gap.after.line,
        "before": gap.spot.line,
        "could_be": [phrases.tell(event, question) for event in found.told.could_be(gap)[:MOST_LISTED]],
    }


def implied(found: Settlement) -> Iterator[tuple[int, Any, tuple[Rule, ...]]]:
    """Find what goes without saying right before the illegal event, and which rules that applies."""
    ending = found.told.other or found.told.ending
    first = len(ending.events)
    while first - 1 in ending.implied and ending.refusals:
        first -= 1
    state = found.judgement.start
    for number, event in enumerate(ending.events):
        if number >= first:
            yield number, event, applied(state, event)
        state = cs.apply(state, event)


def allowed_by(found: Settlement) -> list[dict[str, Any]]:
    """Name the rules by which a claim was allowed."""
    judgement = found.judgement
    if judgement.refusals or not judgement.events or answer.claimed_amounts(found):
        return []
    state = judgement.start
    for event in judgement.events[:-1]:
        state = cs.apply(state, event)
    return [
        {"rule": rule.slug, "says": rule.says, "see": see(rule.slug)} for rule in applied(state, judgement.events[-1])
    ]


def waits_for_chance(found: Settlement) -> bool:
    """Whether a decision in a text was refused where chance was to be heard first.

    In a text that people write what nobody wrote of it is implied, or missing.
    """
    judgement, script, at = found.judgement, found.script, found.ending.at
    if script.recorded or cs.asked(judgement.reached) or not hasattr(judgement.event, "seat"):
        return False
    return at < len(script.sentences) and script.sentences[at].exact


def finding(one: Finding, *, claimed: bool) -> str:
    """What became of an amount that was stated, and where; a claim stands nowhere."""
    return one.says if claimed else f"line {one.spot.line}: {one.says}"


def fitting(place: Open, verdict: str, phrases: Book) -> list[str]:
    """What an open place can be for a verdict; what stands for many that nobody can tell apart is told with them."""
    events = getattr(place, verdict)
    told = dict.fromkeys(
        phrases.tell(one, place.question) + " or anything like it" * (one in place.many) for one in events
    )
    return list(told)


def only(place: Open, phrases: Book) -> str:
    """What an open place was, where it can only have been one thing."""
    (event,) = place.fitting()
    return f"line {place.spot.line}, column {place.spot.column}: it can only be: {phrases.write(event)}"
