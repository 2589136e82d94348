"""The dealer: the only place that holds a random generator. It is handed one and never makes it."""

from collections.abc import Iterable
from random import Random

from corestate.games import game_of
from corestate.kernel import E, State, sampled, seated
from corestate.memory import Remembered
from corestate.recall import STEPS, NoSuchTableError, Sighting, dreamt
from corestate.title import T

TRIES = 5000
"""So many tables are drawn to find one that agrees with what is remembered."""


def deal(state: State[T, E], rng: Random) -> E:
    """Draw one outcome of chance by its probability, without listing them all."""
    return sampled(state, rng.randrange)


def resample(state: State[T, E], seat: int | None, rng: Random, knowing: Iterable[Remembered] = ()) -> State[T, E]:
    """Draw another state that looks the same to the seat (None: to a bystander).

    It is a function of the seat's view, of `knowing` and of chance. Whether it is a fair draw, as likely as the truth
    for somebody who counts the ways the unseen cards can lie, or merely a possible one, depends on the title: fair in
    Into the Blue and In Too Deep; in Key Largo fair while no wreck has been looked at, and possible afterwards; in
    Unfathomable fair for the cards, whatever types others were seen to draw. Nobody's decisions are weighed.

    A state is the present, so what a view does not hold is forgotten here. Whoever has followed the game draws by
    `recalled`, which agrees with every sight since the beginning; or tells single cards in `knowing`, as `remembered`
    finds them, which is quicker: where 5000 draws do not agree, `NoSuchTableError` is raised. The guide says more.
    """
    title, looker, kept = game_of(state), seated(state.table, seat), tuple(knowing)
    other = title.resampled(state, looker, rng.randrange)
    for _ in range(TRIES if kept else 0):
        if all(one.holds_in(other.table) for one in kept):
            return other
        other = title.resampled(state, looker, rng.randrange)
    if kept:
        raise NoSuchTableError(f"none of {TRIES} draws agrees with what seat {seat} remembers: {kept}")
    return other


def recalled(
    start: State[T, E], sights: Iterable[Sighting], seat: int | None, rng: Random, most: int = STEPS
) -> State[T, E]:
    """Draw a state that agrees with everything the seat (None: a bystander) saw since a beginning it knows.

    It is the end of a legal game in which every event and every view looks to the seat as it did, and a function of
    the sights and of chance alone. It is a possible table, not a fair draw. It is a search that ends: where no such
    game is found in `most` steps (events tried in games that are dreamt; a million if not said), `NoSuchTableError` is
    raised. That may happen where there is one: Unfathomable's checks turn up what many seats gave in secret, and after
    120 events not every table is found, and some take ten seconds and more.
    """
    return dreamt(start, tuple(sights), seat, rng.randrange, most)
