"""Whole games that look the same to a seat, played side by side, and what it remembers of one.

A game goes on at random, and beside it another that the seat cannot tell from it: where two events look the same, each
takes its own; from then on each takes whatever looks like what the other takes. At no moment may anything tell them
apart to the seat, unless the game turns something up for all.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

from attrs import frozen

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.memory import remembered_by
from fuzz.laws import told_apart
from fuzz.playouts import choose, steps

_SOUGHT = 40
"""So many legal events are looked through for one that looks the same."""


@frozen
class Compared:
    """Two moments that a seat must not tell apart, and what tells it, if anything does."""

    seat: int | None
    event: Any
    """What happened last in the game that is followed."""
    problems: tuple[str, ...]


def games_alike(rules: Rules, rng: Random) -> Iterator[Compared]:
    """Play a game, and beside it for every seat and a bystander another that looks the same."""
    state = begun(rules)
    beside: dict[int | None, AnyState | None] = dict.fromkeys((*range(rules.seats), None))
    while not cs.is_over(state):
        event = choose(state, rng)
        after = cs.apply(state, event)
        for seat, other in beside.items():
            then = _follows(state if other is None else other, state, event, seat, rng)
            if then is None or then == after or _turned_up(after, then):
                beside[seat] = None
                continue
            beside[seat] = then
            yield Compared(seat, event, tuple(told_apart(after, then, seat, rng, 1)))
        state = after


def _follows(other: AnyState, state: AnyState, event: Any, seat: int | None, rng: Random) -> AnyState | None:  # noqa: ANN401 - any event
    """Go on in another game with what looks like an event of this one to a seat, rather not with the same."""
    seen = cs.seen(state, event, seat)
    if seen == event and other is state:
        return None
    legal = cs.legal(other)
    tried = rng.sample(legal, min(len(legal), _SOUGHT))
    alike = [one for one in tried if cs.seen(other, one, seat) == seen]
    if event in legal and not alike and cs.seen(other, event, seat) == seen:
        alike = [event]
    chosen = next((one for one in alike if one != event), alike[0] if alike else None)
    return None if chosen is None else cs.apply(other, chosen)


def _turned_up(one: AnyState, other: AnyState) -> bool:
    """Whether two games differ for everybody by now."""
    return bool(cs.view(one) != cs.view(other))


@frozen
class Recalled:
    """Tables drawn for a seat in the middle of a game, held against every sight it had since the beginning."""

    seat: int | None
    sights: int
    """So many sights were followed, for every table drawn."""
    memories: int
    """So many cards it remembers by them at a place, for every table drawn."""
    problems: tuple[str, ...]
    """What does not agree."""


def draws_recalled(rules: Rules, rng: Random, draws: int = 2) -> Iterator[Recalled]:
    """Play a game, and draw tables for all seats somewhere in it, knowing what each remembers."""
    played = list(steps(begun(rules), rng, cs.apply))
    at = rng.randrange(len(played))
    state, events = played[at][0], [event for _, event in played[:at]]
    lookers = (*map(cs.Seat, range(rules.seats)), None)
    for seat, known in zip(lookers, remembered_by(lookers, played[0][0], events), strict=True):
        wrong = [f"{one} is not so in the game itself" for one in known if not one.holds_in(state.table)]
        for _ in range(draws):
            drawn = cs.resample(state, seat, rng, known)
            wrong += [f"{one} is forgotten" for one in known if not one.holds_in(drawn.table)]
            wrong += told_apart(state, drawn, seat, rng, 1)
        yield Recalled(seat, draws * len(events), draws * len(known), tuple(wrong))
