"""A record that begins when the game is under way, or tells only a part of how it was set up, or of what was planned.

Nobody plays before the table is laid: where somebody decides something that is never part of it, the rest was done
and not written, and what followed from it nobody can say. So it is with plans that all lay before anybody acts.
"""

from collections.abc import Iterator

from attrs import evolve

import corestate as cs
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.course import Course
from corestate.adjudication.telling.gaps import hidden
from corestate.adjudication.telling.paths import Path
from corestate.adjudication.verdict import Ending
from corestate.anything import AnyState
from serializers.play.book import Partial, Statement
from serializers.play.script import Script, Sentence
from serializers.play.tokens import Spot

LONGEST = 1_000
"""So many events it takes at most to lay a table."""


def laid(script: Script, course: Course, illegal: Ending) -> Ending | None:
    """Find what is missing of the set-up where a script was found illegal; None where that is not why it is."""
    if not _is_set_up(course, illegal.state) or illegal.event is None:
        return None
    path, sentences = Path.along(illegal), script.sentences[: illegal.at + 1]
    kinds = {type(one) for one in illegal.events} | _lay(course, path, sentences[-1].spot)
    decided = hasattr(illegal.event, "seat") and (
        type(illegal.event) not in kinds or _comes_after_a_gap(script, course, path, illegal)
    )
    if not path.gaps or not (decided or all(_is_play(one, kinds) for one in sentences)):
        return None
    upto, path.gaps = path.gaps[0].number + 1, illegal.gaps + path.gaps
    return path.ended(None, (), None, upto=upto)


def planned(script: Script, course: Course, illegal: Ending) -> Ending | None:
    """Find that plans are missing where somebody acts before they are laid; None where that is not why it is illegal.

    Whoever lays one later was too late.
    """
    kind, event, state = script.book().source.plans.kind, illegal.event, illegal.state
    legal, at_once = (
        asking.legal(state),
        len(illegal.events) - 1 not in illegal.implied,
    )  # else something else may be wrong
    if not at_once or {type(one) for one in legal} != {kind} or all(one.sort == "rule" for one in illegal.refusals):
        return None
    later = (one for sentence in script.sentences[illegal.at :] for one in _events(sentence))
    if not hasattr(event, "seat") or any(one.kind is kind and one.seat() in cs.asked(state) for one in later):
        return None
    path, spot = Path.along(illegal), script.sentences[illegal.at].spot
    path.note_gap(spot)
    path.gaps = illegal.gaps + path.gaps
    course.imply(path, tuple(course.plausible(state, illegal.at, legal)[:1]), spot)
    return path.ended(None, (), None)


def _events(sentence: Sentence) -> Iterator[Partial]:
    """List what a sentence may tell of."""
    if not isinstance(sentence.meaning, Statement):
        yield from (one for telling in sentence.meaning for one in telling.events)


def when_decided(script: Script, illegal: Ending) -> Script | None:
    """Let what is stated have been said when it was decided, where a script was found illegal while the table was laid.

    Who starts may be written before the cards are dealt that decide it, or after; None where that is no question.
    """
    if not script.book().source.stage(illegal.state).set_up:
        return None
    sentences = tuple(
        evolve(one, meaning=evolve(one.meaning, fact=evolve(one.meaning.fact, awaited=True)))
        if isinstance(one.meaning, Statement)
        else one
        for one in script.sentences
    )
    return evolve(script, sentences=sentences) if sentences != script.sentences else None


def _comes_after_a_gap(script: Script, course: Course, path: Path, illegal: Ending) -> bool:
    """Whether something like a decision is first asked for after what nobody wrote, before it or later."""
    if not path.gaps:
        return False
    gap, kind = path.gaps[0], type(illegal.event)
    if any(isinstance(one, kind) for state in (*path.states[: gap.number], gap.state) for one in asking.legal(state)):
        return False
    later = (one.meaning for one in script.sentences[illegal.at + 1 :])
    return not any(
        course.meanings.wanted(gap.state, one, 0, legal=False) for one in later if not isinstance(one, Statement)
    )


def _is_play(sentence: Sentence, kinds: set[type]) -> bool:
    """Whether a sentence may tell of something that happens only once the table is laid."""
    if isinstance(sentence.meaning, Statement):
        return True
    first = (telling.events[0] for telling in sentence.meaning)
    return any(one.kind not in kinds for one in first)


def _lay(course: Course, path: Path, spot: Spot) -> set[type]:
    """Lay the table to the end, and note the first that is missing; return the kinds of events on the way."""
    kinds = set[type]()
    for _ in range(LONGEST):
        state, legal = path.state, asking.legal(path.state)
        if not legal or not _is_set_up(course, state):
            break
        kinds |= {type(one) for one in legal}
        if len(legal) > 1 and (cs.asked(state) or not hidden(state, legal)):
            path.note_gap(spot)
        course.imply(path, tuple(course.plausible(state, path.at, legal)[:1]), spot)
    return kinds


def _is_set_up(course: Course, state: AnyState) -> bool:
    return course.meanings.book.source.stage(state).set_up
