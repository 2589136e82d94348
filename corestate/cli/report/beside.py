"""What stands beside the verdict on a page: whatever the terminal says of it, too, in the same words."""

from collections.abc import Iterator

from attrs import frozen

import corestate as cs
from corestate.adjudication import Breach, Gap, Possible, Settlement, answer
from corestate.cli import remarks
from corestate.cli.remarks import MOST_OUTCOMES, UNHEARD


@frozen
class Beside:
    """Remarks on a verdict, each ready to be read; nothing in them is kept back from anybody."""

    findings: tuple[tuple[str, bool | None], ...] = ()
    """What became of each amount that was stated, and whether it holds."""
    filled: tuple[str, ...] = ()
    """What was left open and can only be one thing."""
    missing: tuple[tuple[str, tuple[str, ...], int], ...] = ()
    """What nobody wrote: what it is and where, some things it could have been, and how many more."""
    unheard: str = ""
    """What is to be said where chance was to be heard first."""
    implied: tuple[tuple[str, tuple[str, ...]], ...] = ()
    """What goes without saying right before the event in dispute, and by which rules."""
    allowed: tuple[str, ...] = ()
    """The rules by which a claim is allowed."""
    also: tuple[tuple[int | None, str, tuple[tuple[str, str], ...], bool], ...] = ()
    """Later breaches: the line, the event, the rules with the facts, and whether the first forced it."""
    ways: tuple[tuple[str, tuple[str, ...], str], ...] = ()
    """Every way the game may have ended, where there are several: who won, the scores, how much of all ends so."""
    lines: tuple[int, ...] = ()
    """Where in a text each event stands."""
    marks: tuple[tuple[int, str], ...] = ()
    """Events of which not everything was written: their numbers, and why, first in a word."""


def beside(found: Settlement, *, claimed: bool) -> Beside:
    """Take the remarks on what was settled."""
    told, book, text = found.told, found.script.book(), not found.script.recorded
    return Beside(
        findings=tuple((remarks.finding(one, claimed=claimed), one.holds) for one in found.findings),
        filled=tuple(remarks.only(one, book) for one in told.settled_places() if one.written),
        missing=tuple(map(_gap, answer.missed(found), told.missing, [found] * len(told.missing))),
        unheard=UNHEARD if found.judgement.refusals and remarks.waits_for_chance(found) else "",
        implied=tuple(_implied(found)),
        allowed=tuple(one["rule"] for one in remarks.allowed_by(found)) if claimed else (),
        also=tuple(_breach(one, found) for one in found.also),
        ways=tuple(_way(one, found) for one in told.results) if len(told.results) > 1 else (),
        lines=tuple(spot.line for spot in found.ending.spots) if text else (),
        marks=tuple(_marks(found)) if text else (),
    )


def _gap(says: str, gap: Gap, found: Settlement) -> tuple[str, tuple[str, ...], int]:
    question, book, legal = cs.question(gap.state), found.script.book(), found.told.could_be(gap)
    could = tuple(book.tell(event, question) for event in legal[:MOST_OUTCOMES])
    return says, could, len(legal) - len(could)


def _implied(found: Settlement) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Tell of what the seat in dispute is taken to have done without a word."""
    seat = getattr(found.judgement.event, "seat", -1)
    for _, event, rules in remarks.implied(found):
        if getattr(event, "seat", None) == seat:
            yield found.script.book().write(event), tuple(rule.slug for rule in rules)


def _breach(one: Breach, found: Settlement) -> tuple[int | None, str, tuple[tuple[str, str], ...], bool]:
    said = "" if one.event is None else found.script.book().write(one.event)
    cited = tuple((why.rule, answer.because(why, found.script)) for why in one.refusals)
    return None if found.script.recorded else one.spot.line, said, cited, one.forced


def _way(one: Possible, found: Settlement) -> tuple[str, tuple[str, ...], str]:
    winners = " and ".join(str(answer.who(seat, found.script)) for seat in one.winners) or "nobody"
    weight = "" if one.weight is None else f"{one.weight.numerator} in {one.weight.denominator}"
    return winners, tuple(map(str, one.scores)), weight


def _marks(found: Settlement) -> Iterator[tuple[int, str]]:
    """Mark the events nobody wrote, and those of which something was left open."""
    ending, certain = found.ending, found.told.settled_places()
    open_at = {one.spot.line for one in found.told.open if one.written and one not in certain}
    gaps = {gap.number for gap in ending.gaps}
    for number, spot in enumerate(ending.spots):
        if number in gaps:
            yield number, "missing: nobody wrote this, and it could have been something else"
        elif number in ending.implied:
            yield number, "implied: nobody wrote this, and it goes without saying"
        elif spot.line in open_at:
            yield number, "left open: this is one of the ways it can have been"
