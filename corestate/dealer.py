"""The dealer: the only place that holds a random generator. It is handed one and never makes it."""

from random import Random

from corestate.games import game_of, seated
from corestate.kernel import E, State, sampled
from corestate.title import T


def deal(state: State[T, E], rng: Random) -> E:
    """Draw one outcome of chance by its probability, without listing them all."""
    return sampled(state, rng.randrange)


def resample(state: State[T, E], seat: int | None, rng: Random) -> State[T, E]:
    """Draw another state that looks the same to the seat (None: to a bystander)."""
    return game_of(state).resampled(state, seated(state.table, seat), rng.randrange)
