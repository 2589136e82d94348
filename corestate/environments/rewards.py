"""What a game was worth to each seat: its share of the win less that of an average seat, so that it sums to zero.

Where nobody wins all get nothing. Scores and the ranking are not flattened into it: `corestate.ended` has them.
"""

import corestate as cs
from corestate.anything import AnyState


def rewards(state: AnyState) -> tuple[float, ...]:
    """Say what a game was worth to each seat; nothing while it goes on."""
    seats: int = state.table.ruleset.seats
    result = cs.result(state)
    if result is None or not result.winners:
        return (0.0,) * seats
    share = 1 / len(result.winners)
    return tuple(share * (seat in result.winners) - 1 / seats for seat in range(seats))
