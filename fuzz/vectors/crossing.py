"""Crossings: moments at which rules were carried out, gone through once more under readings that seldom met them.

What a rule does under another reading of it, or after another rule, shows where it applies at all, and that may take
long to come about: so the events that led there are played again, as far as they are legal, and the game goes on.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, combinations, product
from random import Random
from typing import Any, TypeAlias
from zlib import crc32

from attrs import Factory, define, evolve

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.kernel import waits_for
from corestate.rulebook import Ruling
from fuzz.campaigns.steering import Coverage, Deed
from fuzz.peers.findings import Move, Scenario
from fuzz.vectors.amounts import amounts

KEPT = 24
"""So many moments are kept of each rule, and of every two that meet."""
COMPARED = 16
"""Of so many rules, each where there was so much of something, the one is gone on from that was least."""
ANEW = 1 / 3
"""How often all other rulings are read anew too."""

UNUSUAL = 1 / 4, 1 / 2
"""Which share of them is then not as usual, one time or another."""

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
    _gone: Counter[str] = Factory(Counter)

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
        kinds: dict[str, list[str]] = {"": [], AFTER: [], WITH: []}
        for met in self._met:
            kinds[WITH if WITH in met else AFTER if AFTER in met else ""].append(met)
        among = rng.choice(list(kinds.values())) or kinds[""]
        if among is kinds[WITH]:
            among = self._least(among, rng)
        known = [(met, readings) for met in among for readings in self._readings(met)]
        if not known:
            return None
        least = min(self._tried[one] for one in known)
        met, readings = rng.choice([one for one in known if self._tried[one] == least])
        self._tried[met, readings] += 1
        moment = rng.choice(self._met[met])
        return evolve(moment, ruleset=self._read(moment.ruleset, readings, rng))

    def _least(self, among: list[str], rng: Random) -> list[str]:
        """Of some things choose that which was gone on from least, and of those the one that was met least."""
        some = [one for one in rng.sample(among, min(COMPARED, len(among))) if self._readings(one)]
        chosen = sorted(some, key=lambda one: (self._gone[one], self._often[one]))[:1]
        self._gone.update(chosen)
        return chosen

    def _read(self, rules: Rules, readings: Readings, rng: Random) -> Rules:
        if self.usual:
            return evolve(rules, rulings=usual_rulings(self.name))
        others = any_readings(self.name, rng) if rng.random() < ANEW else ()
        return evolve(rules, rulings=evolve(rules.rulings, **dict((*others, *readings))))

    def _readings(self, met: str) -> tuple[Readings, ...]:
        """List the readings to go through a moment with."""
        return ((),) if self.usual else unusual(self.name, tuple(met.partition(WITH)[0].split(AFTER)))


@define
class Meetings(Coverage):
    """Coverage by which rule met which reading of it, or two of them, and which seldom rule met another in a game.

    And by how much there was of everything where it was carried out.
    """

    lately: tuple[frozenset[str], ...] = ()
    """The seldom rules carried out by the last few events of this game."""
    _told: tuple[AnyState, int | None, tuple[str, ...]] | None = None
    """How much there was of everything where it was last told, and for whom."""

    def deed(self, state: AnyState, event: object) -> Deed:
        """In words what an event does here: as ever, but each rule with what it meets in place of all readings."""
        first, _, *others = super().deed(state, event)
        rules = tuple(dict.fromkeys(word for word in others if " " not in word))
        met = chain.from_iterable(_readings(state.table.ruleset, rule) for rule in rules)
        return first, *met, *self.company(rules), *others, *self._circumstances(state, event, rules)

    def _circumstances(self, state: AnyState, event: object, rules: Iterable[str]) -> Iterator[str]:
        """Tell in words an answer, and each seldom rule, with how much there is of everything."""
        answer, seat = f"{type(waits_for(state)).__name__} {type(event).__name__}", getattr(event, "seat", None)
        if self._told is None or self._told[0] is not state or self._told[1] != seat:
            self._told = state, seat, amounts(state, seat)
        much = self._told[2]
        return (f"{what}{WITH}{amount}" for what in (answer, *self.seldom(rules)) for amount in much)

    def novel(self, deed: Deed) -> bool:
        """Whether something that was done has seldom been, or was for the first time with so much of something."""
        return any(self.seen[word] <= (ONCE if WITH in word else SELDOM) for word in deed)

    def unfamiliar(self, deed: Deed) -> list[str]:
        """Choose what was met with so much of something, and seldom was."""
        return [word for word in deed if WITH in word and self.seen[word] <= SELDOM]

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


AFTER, WITH = " after ", " with "
SELDOM, ONCE = 3, 1
"""What was done no oftener is written down with what is seen after it."""
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


@lru_cache(maxsize=8)
def usual_rulings(name: str) -> Any:  # noqa: ANN401 - the game's own
    """Return the rulings of a title, each read as usual."""
    return cs.ruleset(name, seats=cs.game(name).seats[0]).rulings


def any_readings(name: str, rng: Random) -> Iterator[tuple[str, str]]:
    """Read every ruling anew, as usual or by any other option."""
    share = rng.choice(UNUSUAL)
    for ruling in cs.game(name).rulebook.rulings:
        yield ruling.field, rng.choice(_others(ruling)) if rng.random() < share else ruling.default


def _others(ruling: Ruling) -> list[str]:
    return [option.name for option in ruling.options if option.name != ruling.default]
