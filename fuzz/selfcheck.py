"""Random games of a title with every law held against their states, and a count of every rule, card and ending."""

from collections import Counter
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from attrs import frozen

import corestate as cs
from corestate import IllegalEventError
from corestate.anything import AnyState
from corestate.games import begun
from corestate.kernel import Step
from corestate.title import Occasions
from fuzz.choosers import mood
from fuzz.laws import broken_laws, probes
from fuzz.playouts import any_ruleset, steps
from invariants import InvariantViolation


@frozen
class Report:
    """What a self-check found: how much was played, what was violated, how often each rule fired."""

    game: str
    games: int
    events: int
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


def selfcheck(
    name: str,
    games: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    progress: Callable[[int, int], None] = lambda _games, _events: None,
) -> Report:
    """Play random games under rotating seats, editions and rulings, probe every state, and report."""
    applied: Counter[str] = Counter()
    refused: Counter[str] = Counter()
    counts = _Counts.of(cs.game(name).occasions)
    violations: list[str] = []
    events = 0
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        rules = any_ruleset(name, rng, options)
        chooser = mood(counts.occasions, number, counts.taken, rng)
        try:
            for state, event in steps(begun(rules), rng, chooser=chooser):
                explained = () if event is None else cs.explain(state, event)
                applied.update(rule for step in explained for rule in step.rules)
                refused.update(_refused(state, rng))
                counts.count(state, explained)
                events += event is not None
                if rng.random() < LAW_SHARE or event is None:
                    violations += [f"game {number}: {problem}" for problem in broken_laws(state, rng)]
        except InvariantViolation as violation:
            violations.append(f"game {number}: {violation}")
        except IllegalEventError as error:
            violations.append(f"game {number}: {error.event} is listed and refused: {error}")
        progress(number + 1, events)
    return Report(name, games, events, tuple(violations), applied, refused, counts.cards, counts.endings)


@frozen
class _Counts:
    """What is counted while games are played, where a title has occasions to count."""

    occasions: Occasions[Any] | None
    cards: dict[str, dict[str, int]]
    endings: dict[str, int]
    taken: Counter[object]
    """What curious players have chosen so far."""

    @classmethod
    def of(cls, occasions: Occasions[Any] | None) -> "_Counts":
        """Begin to count."""
        return cls(occasions, {}, dict.fromkeys(occasions.endings, 0) if occasions else {}, Counter())

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


def _refused(state: AnyState, rng: Random) -> list[str]:
    return [refusal.rule for event in probes(state, rng) for refusal in cs.refusals(state, event)]
