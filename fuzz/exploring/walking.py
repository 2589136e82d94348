"""Going on until nothing is left: states are taken from the journal in windows and looked at on several cores.

What is found does not depend on how many: the windows are looked at in order, and so are the states in them.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import Any

from attrs import frozen

import corestate as cs
import serializers
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.batches import Crew, crew_of
from fuzz.exploring.expanding import Expanded, expanded, written
from fuzz.exploring.journal import Journal
from fuzz.exploring.rotating import normal, rotatable, rotated
from serializers import play, recorded

BATCH, BATCHES = 100, 8
"""How many states are looked at in one go, and how many such goes for each core before what they found is written."""
SECONDS = 20.0
"""How often a checkpoint is made."""
MOST_TOLD = 10
"""Of so many things that are wrong the way to them is told."""


@frozen
class Finding:
    """Something wrong, and the shortest game that leads to it."""

    what: str
    play: str


@frozen
class Exploration:
    """What an exploration found."""

    rules: Rules
    complete: bool
    """Whether every state that can be reached was looked at."""
    states: int
    """How many were looked at."""
    known: int
    """How many were found: more than were looked at, unless it is complete."""
    transitions: int
    depth: int
    """How many events lead to the farthest state found, at least."""
    endings: int
    stuck: int
    violations: int
    findings: tuple[Finding, ...]
    results: dict[str, int]
    """How many of the endings had which winners."""
    applied: dict[str, int]
    """How many transitions applied each rule."""
    rotations: int | None = None
    """Up to symmetry, how many states they are with all their rotations, and `results` counts those; else None."""

    def silent(self) -> tuple[str, ...]:
        """Name the modelled rules that no transition applied."""
        rules = cs.game(self.rules.game).rulebook.rules
        return tuple(rule.slug for rule in rules if rule.modelled and rule.slug not in self.applied)


class _Counts:
    """What is counted on the way, and comes back from a checkpoint."""

    def __init__(self, kept: dict[str, Any]) -> None:
        self.numbers: Counter[str] = Counter(kept.get("numbers", {}))
        self.rules: Counter[str] = Counter(kept.get("rules", {}))
        self.results: Counter[str] = Counter(kept.get("results", {}))
        self.wrong: list[tuple[int, int | None, str]] = [(a, b, c) for a, b, c in kept.get("wrong", [])]

    def add(self, first: int, one: Expanded) -> None:
        """Count what came of a batch that begins with this state."""
        self.numbers.update(transitions=one.transitions, endings=one.endings, stuck=len(one.stuck))
        self.numbers.update(violations=len(one.wrong), rotations=one.rotations)
        self.rules.update(one.rules)
        self.results.update(one.results)
        wrong = [*one.wrong, *((place, None, "stuck: nothing may happen, and it is not over") for place in one.stuck)]
        told = ((first + place, event, what) for place, event, what in wrong)
        self.wrong += list(told)[: MOST_TOLD - len(self.wrong)]

    def kept(self) -> dict[str, Any]:
        """Write down what a checkpoint keeps."""
        return {"numbers": self.numbers, "rules": self.rules, "results": self.results, "wrong": self.wrong}


def explored(  # noqa: PLR0913, PLR0917 - what is looked at, how far, and by whom
    rules: Rules,
    limit: int | None = None,
    jobs: int = 1,
    folder: Path | None = None,
    progress: Callable[[int, int], None] = lambda _looked_at, _known: None,
    crew: Crew | None = None,
    *,
    symmetry: bool = False,
) -> Exploration:
    """Look at every state that can be reached, or at the first so many; go on from the folder if there is something.

    On so many cores, or by a crew; what is found is the same. Up to symmetry, states that are the same but for rotated
    seats count once: all counts are of those, but for `rotations` and `results`.
    """
    if symmetry:
        rotatable(rules)
    if crew is None:
        with crew_of(jobs) as here:
            return explored(rules, limit, jobs, folder, progress, here, symmetry=symmetry)
    look = _Looking(rules, symmetry)
    with _folder(folder) as kept:
        journal = Journal(kept, about(rules, symmetry=symmetry))
        counts = _Counts(journal.counts)
        try:
            if not journal.known:
                journal.add(written(begun(rules), rules, symmetry=symmetry), 0, 0)
            windows = _windows(journal, BATCH * BATCHES * crew.size, limit)
            _walk(journal, counts, partial(_looked_at, crew, look), windows, progress)
            return _summed_up(look, journal, counts)
        finally:
            journal.close()


def about(rules: Rules, *, symmetry: bool = False) -> dict[str, Any]:
    """Say which exploration a journal is of."""
    which = {"ruleset": serializers.identified(rules), "library": cs.__version__}
    return {**which, "up to": "rotated seats"} if symmetry else which


def _walk(
    journal: Journal,
    counts: _Counts,
    look: Callable[[list[list[bytes]]], list[Expanded]],
    windows: Iterator[list[bytes]],
    progress: Callable[[int, int], None],
) -> None:
    """Look at windows of states until there are none."""
    looked_at, last = journal.looked_at, monotonic()
    for window in windows:
        batches = [window[place : place + BATCH] for place in range(0, len(window), BATCH)]
        for batch, one in zip(batches, look(batches), strict=True):
            counts.add(looked_at, one)
            for place, event, child in one.children:
                journal.add(child, looked_at + place, event)
            looked_at += len(batch)
        progress(looked_at, journal.known)
        if monotonic() - last > SECONDS:
            journal.checkpoint(counts.kept())
            last = monotonic()
    journal.checkpoint(counts.kept())


def _windows(journal: Journal, size: int, limit: int | None) -> Iterator[list[bytes]]:
    """Take states nobody has looked at, so many at a time, until there are none or there were enough."""
    looked_at = journal.looked_at
    while window := journal.taken(size if limit is None else min(size, limit - looked_at)):
        yield window
        looked_at += len(window)


def _summed_up(look: "_Looking", journal: Journal, counts: _Counts) -> Exploration:
    numbers = counts.numbers
    return Exploration(
        rules=look.rules,
        complete=journal.looked_at == journal.known,
        states=journal.looked_at,
        known=journal.known,
        transitions=numbers["transitions"],
        depth=journal.depth(journal.known - 1),
        endings=numbers["endings"],
        stuck=numbers["stuck"],
        violations=numbers["violations"],
        findings=tuple(_finding(look, journal, *one) for one in counts.wrong),
        results=dict(sorted(counts.results.items())),
        applied=dict(sorted(counts.rules.items())),
        rotations=numbers["rotations"] if look.symmetry else None,
    )


def _finding(look: "_Looking", journal: Journal, number: int, event: int | None, what: str) -> Finding:
    """Tell how to get to what is wrong; up to symmetry it may be wrong with other seats than it was found with."""
    state, events, way = begun(look.rules), list[Any](), journal.way(number)
    for choice in way:
        events.append(look.event(state, choice))
        state = cs.apply(state, events[-1])
    if event is not None:
        events.append(look.event(state, event))
    if by := look.turned(state):
        what = f"{what} (found with every seat {by} places further on)"
    return Finding(what, play.export(recorded(look.rules, tuple(events))))


@contextmanager
def _folder(folder: Path | None) -> Iterator[Path]:
    """Keep the journal where it was asked for, or nowhere when all is done."""
    if folder is not None:
        yield folder
        return
    with TemporaryDirectory(prefix="corestate-explore-") as made:
        yield Path(made)


@frozen(eq=False)
class _Looking:
    """The work of an exploration: to look at a batch of states."""

    rules: Rules
    symmetry: bool

    def __call__(self, batch: list[bytes]) -> Expanded:
        """Look at states, and tell what was found."""
        return expanded(self.rules, batch, symmetry=self.symmetry)

    def turned(self, state: AnyState) -> int:
        """By how many places its seats are moved up where a state is looked at."""
        return normal(state, self.rules)[1] if self.symmetry else 0

    def event(self, state: AnyState, number: int) -> Any:  # noqa: ANN401 - of any game
        """Find the event of a state that is the legal one of this number where it is looked at."""
        by = self.turned(state)
        happens = cs.legal(rotated(state, by, self.rules))[number]
        return rotated(happens, -by % self.rules.seats, self.rules)


def _looked_at(crew: Crew, look: _Looking, batches: list[list[bytes]]) -> list[Expanded]:
    """Have batches looked at by whoever is there, and put what they found in order."""
    return [one for _, one in sorted(crew.done(look, batches), key=lambda found: found[0])]
