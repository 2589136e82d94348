"""Who does the work of a command that plays many games, and how far they are, on one line."""

from collections.abc import Iterator
from contextlib import contextmanager

import corestate as cs
from corestate.cli.errors import BadInputError
from corestate.kernel import counted_noun
from fuzz.batches import Crew, LostWorkError, Standing, crew_of
from fuzz.batches.cluster import NoSchedulerError


@contextmanager
def crew(jobs: int | None, scheduler: str | None) -> Iterator[Crew]:
    """Bring together whoever does the work; a cluster that is not there, or work that nobody survives, is told."""
    if jobs is not None and scheduler is not None:
        raise BadInputError("--jobs is about this machine: with --scheduler the cluster has as many as it has")
    try:
        with crew_of(jobs, scheduler) as workers:
            yield workers
    except (NoSchedulerError, LostWorkError) as error:
        raise BadInputError(str(error)) from error


def standing(game: str, one: Standing) -> str:
    """Put into a line how far a check is: games, events, rules covered, findings, time left."""
    brought = one.brought
    modelled = [rule.slug for rule in cs.game(game).rulebook.rules if rule.modelled]
    covered = sum(slug in brought["applied"] or slug in brought["refused"] for slug in modelled)
    parts = (
        counted_noun(brought["games"], "game", "games"),
        f"{brought['events']:,} events",
        f"{covered} of {len(modelled)} rules",
        counted_noun(len(brought["violations"]), "finding", "findings"),
        "" if one.left is None else f"{duration(one.left)} left",
    )
    return ", ".join(part for part in parts if part)


def duration(seconds: float) -> str:
    """Write a time in the unit that fits it."""
    for unit, name in ((86_400, "days"), (3_600, "hours"), (60, "minutes")):
        if seconds >= 2 * unit:
            return f"{seconds / unit:.0f} {name}"
    return f"{seconds:.0f} seconds"
