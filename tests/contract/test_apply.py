"""What is refused is not applied, and what is not refused is: `apply` and `refusals` judge by the same conditions."""

from itertools import islice
from random import Random
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
from corestate.games import OURS, begun
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort


@pytest.mark.parametrize("title", OURS)
def test_an_event_is_applied_exactly_when_nothing_refuses_it(title: str) -> None:
    """Events of other seats, of earlier moments, with things of a wrong type, and of another title."""
    rng = Random(f"applied {title}")
    other = cs.new_game(next(one for one in OURS if one != title), seats=3)
    strange: list[Any] = [cs.legal(other)[0], None, 3]
    refused = applied = 0
    for state, event in islice(steps(begun(any_ruleset(title, rng)), rng, cs.apply), effort(40, 2000)):
        if event is None:
            break
        for one in (event, *strange, *_seated(event)):
            if against := cs.refusals(state, one):
                refused += 1
                with pytest.raises(cs.IllegalEventError) as raised:
                    cs.apply(state, one)
                assert raised.value.refusals == against
            else:
                applied += 1
                cs.apply(state, one)
        strange = [*strange[:3], event, *_seated(rng.choice(cs.legal(state)))]
    assert refused > applied > 0


def _seated(event: Any) -> list[object]:  # noqa: ANN401 - an event of any title
    """Let others have done it, and a seat that is none."""
    return [evolve(event, seat=seat) for seat in (*map(cs.Seat, range(3)), "Ann")] if hasattr(event, "seat") else []
