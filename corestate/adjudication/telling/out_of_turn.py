"""Two seats that act in the wrong order: who went too early is charged, and not who was to go first.

Silence is a pass, so a seat that is not told of first is taken to have passed; but where it acts after all, and could
have done so when it was its turn, it had not passed: somebody else went before it.
"""

from corestate import Refusal
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.course import Course
from corestate.adjudication.telling.paths import Path
from corestate.adjudication.verdict import Ending


def first_too_early(course: Course, illegal: Ending) -> Ending | None:
    """Find who acted before the seat that is refused could; None where nobody did."""
    event, source = illegal.event, course.meanings.book.source
    seat = getattr(event, "seat", None)
    if seat is None or not _untimely(illegal.refusals):
        return None
    path, written = Path.along(illegal), sorted(set(range(len(illegal.events))) - illegal.implied)
    for number in sorted(illegal.implied, reverse=True):
        passed, turn = illegal.events[number], path.states[number]
        if source.chapter(turn) != source.chapter(illegal.state):
            return None
        if type(passed) not in source.passes or passed.seat != seat or asking.refusals(turn, event):
            continue
        stage = source.stage(turn).name
        before = (one for one in written if one < number and source.stage(path.states[one]).name == stage)
        early = next((one for one in written if one > number), None)
        if early is None or any(getattr(illegal.events[one], "seat", None) == seat for one in before):
            return None
        refusals, other = asking.refusals(turn, illegal.events[early]), getattr(illegal.events[early], "seat", None)
        if other in {None, seat} or not _untimely(refusals):  # chance is never too early
            return None
        spot = illegal.spots[early]
        path.at = max(
            at
            for at, one in enumerate(course.script.sentences)
            if (one.spot.line, one.spot.column) <= (spot.line, spot.column)
        )
        return path.ended(illegal.events[early], refusals, spot, other, upto=number)
    return None


def _untimely(refusals: tuple[Refusal, ...]) -> bool:
    """Whether something is refused because it is not its time, or not the turn of its seat."""
    return any(one.sort != "rule" for one in refusals)
