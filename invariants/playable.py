"""Possible means playable: of a state that keeps every claim, whatever is asked is answered.

A state that was typed in may keep every claim that somebody thought of and still be none that play reaches, so that a
rule finds a card missing that it may rely on. Such a state is impossible, and this is how it is found out.
"""

from random import Random

from corestate import explain, is_over, legal, question, resample, result, view
from corestate.anything import AnyState
from corestate.kernel import Asks, waits_for
from invariants.claims import Faults

MOST_TRIED = 60
"""So many legal events are carried out; longer lists are rolls and cards to be drawn, one like the other."""


def the_rules_can_be_applied_to_it(state: AnyState) -> Faults:
    """Everything that can be asked of a state has an answer: what is legal, what comes of it, and what a seat sees."""
    frame = waits_for(state)
    what = "the end" if frame is None else type(frame).__name__
    try:
        stuck = _asked_for_everything(state)
    except Exception as error:  # noqa: BLE001 - the rules need not cope with a table that never was
        return (f"agenda[0]: no rule copes with {what} on such a table ({type(error).__name__})",)
    return (f"agenda[0]: nothing can happen at {what}",) if stuck else ()


def _asked_for_everything(state: AnyState) -> bool:
    """Ask a state for everything; whether nothing can happen although the game goes on."""
    question(state)
    result(state)
    rng, seats = Random(0), (None, *range(state.table.ruleset.seats))  # noqa: S311 - the same every time
    for seat in seats:
        view(state, seat)
        resample(state, seat, rng)
    events = legal(state)
    for event in events if len(events) <= MOST_TRIED else rng.sample(events, MOST_TRIED):
        explain(state, event)
    frame = waits_for(state)
    if isinstance(frame, Asks) and not all(legal(state, seat) for seat in frame.seats(state.table)):
        return True
    return not events and not is_over(state)
