"""Random games of a title with every law held against their states, and a count of every rule, card and ending."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from attrs import frozen

import corestate as cs
from corestate import IllegalEventError
from corestate.anything import AnyState
from corestate.games import begun
from corestate.kernel import Step
from corestate.title import Occasions
from fuzz.batches import Crew, Job, Standing, run
from fuzz.choosers import mood
from fuzz.laws import broken_laws, fitting, misjudged, probes
from fuzz.playouts import any_ruleset, steps
from invariants import InvariantViolation, apply
from invariants.tellings import misdone, misled, misoffered


@frozen
class Report:
    """What a self-check found: how much was played, what was violated, how often each rule fired."""

    game: str
    games: int
    events: int
    looked_at: int
    """How many states the laws were held against."""
    violations: tuple[str, ...]
    applied: Mapping[str, int]
    refused: Mapping[str, int]
    cards: Mapping[str, Mapping[str, int]]
    """For each edition played, how often each card took effect, by name; of titles that count cards."""
    endings: Mapping[str, int]

    def silent(self) -> tuple[str, ...]:
        """Name the modelled rules that neither were applied nor refused anything."""
        rules = cs.game(self.game).rulebook.rules
        return tuple(rule.slug for rule in rules if rule.modelled and not self.fired(rule.slug))

    def silent_cards(self) -> dict[str, tuple[str, ...]]:
        """Name, for each edition played, the cards that did not take effect."""
        counts = self.cards.items()
        return {edition: tuple(card for card, count in found.items() if not count) for edition, found in counts}

    def silent_endings(self) -> tuple[str, ...]:
        """Name the endings that no game had."""
        return tuple(ending for ending, count in self.endings.items() if not count)

    def fired(self, slug: str) -> int:
        """Count how often a rule was applied or refused something."""
        return self.applied.get(slug, 0) + self.refused.get(slug, 0)


LAW_SHARE = 0.04
"""The share of states the laws are held against; the guard is held against all."""
ACCIDENT = "an accident,"
"""What a violation begins with that is no claim or law: something raised what it should not."""
FEW = 4
"""So many events of a kind that is asked for are tried in every state."""


FEWEST, MOST, BATCHES = 8, 64, 32
"""A batch is so many games at least, one of each mood, and so many at most; in between there are so many batches. What
curious players have chosen is remembered within one."""


def selfcheck(  # noqa: PLR0913, PLR0917 - what is played, and by whom
    name: str,
    games: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int, int], None] = lambda _games, _events: None,
    crew: Crew | None = None,
    folder: Path | None = None,
    told: Callable[[Standing], None] = lambda _standing: None,
) -> Report:
    """Play random games under rotating seats, editions and rulings, probe every state, and report.

    Without a crew it is done here, and progress is told after every game; with one, `told` is after every batch. What
    is found does not depend on who does it. A folder keeps what was done, and the same check goes on from it.
    """
    before = {"games": 0, "events": 0}

    def tell(played: int, events: int) -> None:
        progress(before["games"] + played, before["events"] + events)

    def stand(standing: Standing) -> None:
        before.update({key: standing.brought[key] for key in before})
        told(standing)

    size = min(MOST, max(FEWEST, games // BATCHES))
    checked = _Checked(name, games, seed, dict(options or {}), size, tell if crew is None else None)
    about = {"what": "selfcheck", "game": name, "games": games, "seed": seed, "options": checked.options}
    job = Job({**about, "batch": size, "library": cs.__version__}, -(-games // size), checked)
    found = run(job, crew, folder, stand)
    return Report(**{**found, "game": name, "violations": tuple(found["violations"])})


@frozen
class _Checked:
    """The work of a self-check: the games of a batch by its number."""

    name: str
    games: int
    seed: int
    options: dict[str, object]
    size: int
    tell: Callable[[int, int], None] | None

    def __call__(self, batch: int) -> dict[str, Any]:
        """Play the games of a batch, and count."""
        counts, violations, events, looked_at = _Counts.of(cs.game(self.name).occasions), list[str](), 0, 0
        numbers = range(batch * self.size, min(self.games, (batch + 1) * self.size))
        for number in numbers:
            rng = Random(f"{self.seed}/{number}")
            rules = any_ruleset(self.name, rng, self.options)
            chooser = mood(counts.occasions, number, counts.taken, rng)
            state, event = begun(rules), None
            try:
                for state, event in steps(state, rng, _retold, chooser):  # noqa: B020 - the last is looked at below
                    explained = () if event is None else cs.explain(state, event)
                    counts.applied.update(rule for step in explained for rule in step.rules)
                    violations += (f"game {number}: {problem}" for problem in _probed(state, rng, counts.refused))
                    counts.count(state, explained)
                    events += event is not None
                    if rng.random() < LAW_SHARE or event is None:
                        looked_at += 1
                        violations += [f"game {number}: {problem}" for problem in broken_laws(state, rng)]
            except InvariantViolation as violation:
                violations.append(f"game {number}: {violation}")
            except IllegalEventError as error:
                violations.append(f"game {number}: {error.event} is listed and refused: {error}")
            except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
                violations.append(
                    f"game {number}: {_stuck(state, event) or f'{ACCIDENT} {type(error).__name__}: {error}'}"
                )
            if self.tell is not None:
                self.tell(number + 1 - numbers.start, events)
        return {
            "games": len(numbers),
            "events": events,
            "looked_at": looked_at,
            "violations": violations,
            "applied": dict(counts.applied),
            "refused": dict(counts.refused),
            "cards": counts.cards,
            "endings": counts.endings,
        }


@frozen
class _Counts:
    """What is counted while games are played, where a title has occasions to count."""

    occasions: Occasions[Any] | None
    applied: Counter[str]
    refused: Counter[str]
    cards: dict[str, dict[str, int]]
    endings: dict[str, int]
    taken: Counter[object]
    """What curious players have chosen so far."""

    @classmethod
    def of(cls, occasions: Occasions[Any] | None) -> "_Counts":
        """Begin to count."""
        return cls(
            occasions, Counter(), Counter(), {}, dict.fromkeys(occasions.endings, 0) if occasions else {}, Counter()
        )

    def count(self, state: AnyState, explained: tuple[Step[Any], ...]) -> None:
        """Count what took effect in the steps of an event, or how the game has ended."""
        if self.occasions is None:
            return
        rules = state.table.ruleset
        if rules.edition not in self.cards:
            self.cards[rules.edition] = dict.fromkeys(self.occasions.cards(rules.box), 0)
        found = self.cards[rules.edition]
        for step in explained:
            for card in self.occasions.occurred(step):
                found[card] += 1
        if cs.is_over(state):
            for ending in self.occasions.ended(state.table):
                self.endings[ending] += 1


def _retold(before: AnyState, event: Any) -> AnyState:  # noqa: ANN401 - of any title
    """Return the state after an event, the claims that tell the rulebook a second time checked too."""
    after = apply(before, event)
    for broken in (*misdone(before, event, after), *misled(cs.explain(before, event), after)):
        raise InvariantViolation(broken, before, event, after)
    return after


def _stuck(before: AnyState, event: Any) -> str:  # noqa: ANN401 - of any title
    """Say that nothing is legal after an event, if that is what went wrong."""
    with suppress(Exception):
        state = before if event is None else cs.apply(before, event)
        if not cs.is_over(state) and not cs.legal(state):
            return "stuck: nothing is legal, and the game is not over"
    return ""


def _probed(state: AnyState, rng: Random, refused: Counter[str]) -> Iterator[str]:
    """Count the rules that refuse events nobody asked for, and name those that are listed all the same, or neither.

    What is listed is also what the claims of the title tell.
    """
    legal = cs.legal(state)
    yield from map(str, misoffered(state, legal))
    for event in (*probes(state, rng), *islice(fitting(state, rng), FEW)):
        refusals = cs.refusals(state, event)
        refused.update(one.rule for one in refusals)
        yield from misjudged(event, legal, refusals)
