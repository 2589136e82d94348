"""What comes after the first breach of the rules: the table let it stand, and later sentences are judged from there.

A breach stands if its event can be carried out all the same and leaves a table that can be; else it is as if it had not
been. Beside that the rest is told with the breach left out, and with something legal in its place: what is refused
only where it stands, or where nothing is in its place, was forced by it.
"""

from collections.abc import Iterator
from itertools import dropwhile

import corestate as cs
import invariants
from corestate.adjudication.telling.paths import Path
from corestate.adjudication.telling.payment import due
from corestate.adjudication.telling.search import Search
from corestate.adjudication.verdict import Breach, Ending, Outcome
from corestate.anything import AnyState, Rules
from corestate.kernel import answers, settled, waits_for
from serializers.play.book import Partial, Statement
from serializers.play.script import Script

MOST_BREACHES = 12
"""So many later breaches are looked for."""
MOST_INSTEAD = 4
"""So many things are tried in place of the first."""
MOST_TRIED = 600
"""So many events are tried to fill in what was left open after the first."""
FEW_GAPPED = 50
"""So many of them where something is missing: what the first has brought about is seldom what was written."""


def also(script: Script, found: Outcome, rules: Rules) -> tuple[Breach, ...]:
    """Find the later breaches of a script that is illegal, and which of them the first one forced."""
    first = found.ending
    if found.verdict != "illegal" or first.at >= len(script.sentences) or rules != script.ruleset:
        return ()
    if first.spot is None or (first.event is None and first.spot != script.sentences[first.at].spot):
        return ()  # what was stated is not so: nothing has happened that could stand
    guessed = found.whatever or any(len(place.fitting()) > 1 for place in found.open)
    later = _later(script, _stood(script, first), _next(script, first), guessed=guessed)
    if not later:
        return ()
    alone = {one.at for one in later}
    for state in (first.state, *_instead(first)):
        alone &= {one.at for one in _later(script, state, first.at + 1, guessed=guessed)} if alone else set()
    return tuple(
        Breach(one.spot, one.event, one.seat, one.refusals, one.at not in alone)
        for one in later
        if one.spot is not None
    )


def _instead(ending: Ending) -> Iterator[AnyState]:
    """The states after something legal in place of a breach, by the seat that is charged; some, from first to last."""
    state, asked = ending.state, cs.asked(ending.state)
    if asked and ending.seat not in asked:
        return
    events = cs.legal(state, ending.seat if asked else None)
    for event in events[:: -(-len(events) // MOST_INSTEAD) or 1]:
        yield cs.apply(state, event)


def _next(script: Script, ending: Ending) -> int:
    """The sentence to go on with; one before which a duty was passed over is still to be judged."""
    return ending.at if _passed_over(script, ending) else ending.at + 1


def _passed_over(script: Script, ending: Ending) -> bool:
    """Whether it is a duty that nobody wrote anything about."""
    meaning = script.sentences[ending.at].meaning
    if isinstance(meaning, Statement):
        return False
    return not any(partial.is_of(ending.event) for telling in meaning for partial in telling.events)


def _later(script: Script, state: AnyState, at: int, *, guessed: bool) -> list[Ending]:
    """Judge on from a sentence, letting every breach stand."""
    found: list[Ending] = []
    left = FEW_GAPPED
    while len(found) < MOST_BREACHES and at < len(script.sentences):
        search = Search(script, MOST_TRIED, None, None)
        search.left_in_gaps = left
        below = search.below(Path(state, at=at))
        left = search.left_in_gaps
        ending = below.illegal or below.impossible
        if below.legal is not None or ending is None:
            break
        if not (guessed and ending.event is not None and search.meanings.belied(ending.state, ending.event)):
            found.append(ending)
        forward = _next(script, ending)
        state, at = _stood(script, ending), forward if forward > at or ending.at > at else at + 1
    return found


def _stood(script: Script, ending: Ending) -> AnyState:
    """Carry out a sentence that breaks the rules as far as that can be done."""
    state = ending.state
    seat = ending.seat
    if _passed_over(script, ending):
        state = _carried_out(state, ending.event)
        return settled(state.table, state.agenda[1:]) if ending.event is None and seat in cs.asked(state) else state
    for partial in _written(script, ending):
        event = partial.whole()
        if event is None:
            event = next((one for one in cs.legal(state) if partial.fits(one)), None)
        if event is not None:
            state = _carried_out(state, event)
    if due(state) and seat in cs.asked(state):
        state = settled(state.table, state.agenda[1:])
    return state


def _written(script: Script, ending: Ending) -> Iterator[Partial]:
    """The events of the sentence, from the one that is refused on."""
    meaning = script.sentences[ending.at].meaning
    if isinstance(meaning, Statement):
        return
    kind = type(ending.event)
    telling = next((one for one in meaning if any(partial.kind is kind for partial in one.events)), meaning[0])
    yield from dropwhile(lambda partial: partial.kind is not kind, telling.events)


def _carried_out(state: AnyState, event: object) -> AnyState:
    """Carry out an event though it is refused; if that cannot be, or leaves no table that can be, nothing happens."""
    if event is not None and not cs.refusals(state, event):
        return cs.apply(state, event)
    frame = waits_for(state)
    if frame is None or type(event) not in answers(type(frame)):
        return state
    if getattr(event, "seat", None) not in {None, *range(state.table.ruleset.seats)}:
        return state  # nobody sits there
    try:
        table, front, _rules = frame.resolve(state.table, event)
        after = settled(table, front + state.agenda[1:])
        return state if invariants.check(after) else after
    except Exception:  # noqa: BLE001 - the rules need not cope with what they refuse
        return state
