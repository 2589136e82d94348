"""Crossings: moments at which rules were carried out, gone through once more under readings that seldom met them.

What a rule does under another reading of it, or after another rule, shows where it applies at all, and that may take
long to come about: so the events that led there are played again, as far as they are legal, and the game goes on.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from random import Random
from typing import TypeAlias
from zlib import crc32

from attrs import Factory, define, evolve

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.rulebook import Ruling
from fuzz.campaigns.steering import Coverage, Deed
from fuzz.peers.findings import Move, Scenario

KEPT = 24
"""So many moments are kept of each rule, and of every two that meet."""

Readings: TypeAlias = tuple[tuple[str, str], ...]
"""Fields of the rulings, and the option that each is read by."""


@define
class Crossings:
    """Chooses a rule and readings of it that have met least, and a moment at which the rule was carried out."""

    name: str
    usual: bool
    """Whether all is read as usual; else by one or two readings that are not."""
    _met: dict[str, list[Scenario]] = Factory(dict)
    """By rule, and by two that met: games whose last event carries it out, or both."""
    _often: Counter[str] = Factory(Counter)
    _tried: Counter[tuple[str, Readings]] = Factory(Counter)

    def learn(self, things: Iterable[str], rules: Rules, moves: Sequence[Move]) -> None:
        """Keep a game by what its last move carries out: a few first, later others in their place."""
        scenario: Scenario | None = None
        for met in things:
            kept, self._often[met] = self._met.setdefault(met, []), self._often[met] + 1
            at = len(kept) if len(kept) < KEPT else crc32(f"{met} {self._often[met]}".encode()) % self._often[met]
            if at < KEPT:
                scenario = scenario or Scenario(rules, tuple(move for move in moves if move.how == "play"))
                kept[at : at + 1] = [scenario]

    def sharing(self) -> "Crossings":
        """Return the same moments for readings that are not usual."""
        return Crossings(self.name, usual=False, met=self._met, often=self._often)

    def chosen(self, rng: Random) -> Scenario | None:
        """Choose a moment and readings for it; none if nothing was met of which there are any."""
        alone, company = ([one for one in self._met if (AFTER in one) == paired] for paired in (False, True))
        known = [(one, readings) for one in rng.choice((alone, company)) or alone for readings in self._readings(one)]
        if not known:
            return None
        least = min(self._tried[one] for one in known)
        met, readings = rng.choice([one for one in known if self._tried[one] == least])
        self._tried[met, readings] += 1
        moment = rng.choice(self._met[met])
        return evolve(moment, ruleset=self._read(moment.ruleset, readings))

    def _read(self, rules: Rules, readings: Readings) -> Rules:
        if self.usual:
            return evolve(rules, rulings=cs.ruleset(self.name, seats=rules.seats).rulings)
        return evolve(rules, rulings=evolve(rules.rulings, **dict(readings)))

    def _readings(self, met: str) -> tuple[Readings, ...]:
        """List the readings to go through a moment with."""
        return ((),) if self.usual else unusual(self.name, tuple(met.split(AFTER)))


@define
class Meetings(Coverage):
    """Coverage by which rule met which reading of it, or two of them, and which seldom rule met another in a game."""

    lately: tuple[frozenset[str], ...] = ()
    """The seldom rules carried out by the last few events of this game."""

    def deed(self, state: AnyState, event: object) -> Deed:
        """In words what an event does here: as ever, but each rule with what it meets in place of all readings."""
        first, _, *others = super().deed(state, event)
        rules = tuple(dict.fromkeys(word for word in others if " " not in word))
        met = chain.from_iterable(_readings(state.table.ruleset, rule) for rule in rules)
        return first, *met, *self.company(rules), *others

    def company(self, rules: Iterable[str]) -> Iterator[str]:
        """Tell in words each seldom rule with each that was carried out lately, or with it."""
        seldom = self.seldom(rules)
        lately = sorted(frozenset(seldom).union(*self.lately))
        return (f"{rule}{AFTER}{other}" for rule in seldom for other in lately if other != rule)

    def seldom(self, rules: Iterable[str]) -> list[str]:
        """Choose the rules that are not carried out all the time."""
        most = self.seen[_EVENTS] // OFTEN
        return [rule for rule in rules if self.seen[rule] <= most]

    def went_on(self, rules: Iterable[str]) -> None:
        """Take note of an event that was played, and of what it carried out."""
        self.seen[_EVENTS] += 1
        self.lately = (*self.lately, frozenset(self.seldom(rules)))[-LATELY:]

    def begin(self) -> None:
        """Begin another game."""
        self.lately = ()


AFTER = " after "
_EVENTS = "events"
LATELY, OFTEN = 8, 40
"""What was carried out by so many events was so lately; a rule is seldom that is in fewer than one event of so many."""


def _readings(rules: Rules, slug: str) -> Iterator[str]:
    """Tell in words a rule with each of its readings in force, and with every two of them."""
    words = [f"{one.field}={getattr(rules.rulings, one.field)}" for one in _about(rules.game).get(slug, ())]
    yield from (f"{slug} {word}" for word in words)
    yield from (f"{slug} {one} {other}" for one, other in combinations(words, 2))


@lru_cache(maxsize=8)
def _about(name: str) -> dict[str, tuple[Ruling, ...]]:
    """List the rulings about each rule of which there are any."""
    book = cs.game(name).rulebook
    found = {rule.slug: tuple(one for one in book.rulings if rule.slug in one.rules) for rule in book.rules}
    return {slug: rulings for slug, rulings in found.items() if rulings}


@lru_cache(maxsize=1024)
def unusual(name: str, slugs: tuple[str, ...]) -> tuple[Readings, ...]:
    """List the readings of some rules that are not the usual, one by one and by two."""
    rulings = dict.fromkeys(chain.from_iterable(_about(name).get(slug, ()) for slug in slugs))
    about = [[(ruling.field, option) for option in _others(ruling)] for ruling in rulings]
    pairs = chain.from_iterable(product(one, other) for one, other in combinations(about, 2))
    return (*((one,) for one in chain.from_iterable(about)), *pairs)


def _others(ruling: Ruling) -> list[str]:
    return [option.name for option in ruling.options if option.name != ruling.default]
