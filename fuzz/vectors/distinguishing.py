"""Games that tell two readings of a rule apart: the same events under both, until something looks different.

The hunt begins at moments at which the ruling was looked up, goes a few events back from there and on in other ways,
and now and then from the beginning. Moments at which it is looked up again are new places to begin.
"""

from collections.abc import Callable, Sequence
from itertools import combinations, count
from random import Random
from typing import Any

from attrs import frozen

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.rivals import with_ruling
from corestate.rulebook import Ruling
from corestate.shape import Record, fields_of
from fuzz.vectors.curiosity import Curiosity, readings_changed, rotated
from fuzz.vectors.search import Example, Search
from fuzz.vectors.watching import Heard, watched

Options = tuple[str, str]


@frozen
class Distinction:
    """A game that looks different under two readings after the last of its events, and not before."""

    ruling: str
    options: Options
    rules: tuple[Rules, Rules]
    events: tuple[Any, ...]


def pairs(name: str) -> tuple[tuple[Ruling, Options], ...]:
    """List every two options of every ruling."""
    return tuple(
        (ruling, pair)
        for ruling in cs.game(name).rulebook.rulings
        for pair in combinations([option.name for option in ruling.options], 2)
    )


def distinction(
    search: Search, ruling: Ruling, options: Options, events: int, progress: Callable[[int], None] = lambda _spent: None
) -> Distinction | None:
    """Find a short game that tells two options apart: a scene, or within so many events."""
    hunt = _Hunt(search.name, ruling, options)
    for scene in search.scenes:
        hunt.followed(scene.rules, scene.events)
    hunt.spent = 0
    for example in _concerned(search, ruling):
        hunt.begin_at(example)
        progress(hunt.spent)
    while hunt.spent < events and hunt.since < MORE:
        hunt.try_another()
        progress(hunt.spent)
    return hunt.found()


MORE = 15
"""So many more are tried once a game was found, for a shorter one."""
FURTHER = 30
"""So many events are played on from a place to begin."""
BACK = (3, 10, 40)
"""So many events, on average, are taken back first."""
FRESH = 12
"""So rarely a new game is begun."""
MOST_PLACES = 60
"""So many moments are kept of each place in the code that looks the ruling up."""
SEEDS = 12
"""So many moments are taken of each rule concerned."""
UNUSUAL = 20
"""A ruling besides that is not by default counts as so many events more."""


def _concerned(search: Search, ruling: Ruling) -> tuple[Example, ...]:
    """List moments at which the ruling was looked up; if it never was, those at which its rules were carried out."""
    known = tuple(search.asked_about.get(ruling.field, {}).values())
    carried_out = (one for slug in ruling.rules for one in search.examples("applied", slug)[:SEEDS])
    return tuple(sorted(known or carried_out, key=lambda one: one.rank[1]))


@frozen(eq=False)
class _Moment:
    """A moment of two games at once, and how it was reached; the two look the same up to here."""

    rules: tuple[Rules, Rules]
    one: AnyState
    other: AnyState
    depth: int
    before: "_Moment | None" = None
    event: Any = None

    def cost(self) -> int:
        """Count the events that lead here; a strange ruleset makes more of them."""
        return self.depth + UNUSUAL * readings_changed(self.rules[0])

    def events(self) -> tuple[Any, ...]:
        """List the events that lead here."""
        moment, found = self, list[Any]()
        while moment.before is not None:
            found.append(moment.event)
            moment = moment.before
        return tuple(reversed(found))

    def back(self, events: int) -> "_Moment":
        """Go so many events back, or to the beginning."""
        moment = self
        for _ in range(events):
            moment = moment.before or moment
        return moment


class _Hunt:
    """The hunt for a game that tells two options of one ruling apart."""

    def __init__(self, name: str, ruling: Ruling, options: Options) -> None:
        self.spent = 0
        self.since = 0
        self._name, self._ruling, self._options = name, ruling, options
        self._curiosity = Curiosity()
        self._numbers = count()
        self._places: dict[str, list[_Moment]] = {}
        self._heard: Heard = {}
        self._rulesets: list[Rules] = []
        self._best: _Moment | None = None

    def found(self) -> Distinction | None:
        """Return the shortest game there is."""
        if self._best is None:
            return None
        rules = [with_ruling(self._best.rules[0], self._ruling.field, option) for option in self._options]
        return Distinction(self._ruling.id, self._options, (rules[0], rules[1]), self._best.events())

    def begin_at(self, example: Example) -> None:
        """Let an example that looked the ruling up be a place to begin, if the two games are alike there."""
        self._rulesets.append(example.rules)
        moment = self.followed(example.rules, (*example.before(), example.event))
        if moment is not None:
            self._places.setdefault("", []).append(moment)

    def followed(self, rules: Rules, events: tuple[Any, ...]) -> _Moment | None:
        """Play a game under both readings up to where they part, or to its end, which is returned."""
        moment = self._beginning(rules)
        for event in events:
            if self._too_long(moment) or self._parted(moment):
                return None
            if cs.refusals(moment.one, event):  # it may come from a game under a third reading
                return None
            moment = self._after(moment, event)
        return None if self._parted(moment) else moment

    def try_another(self) -> None:
        """Play on in another way from one of the places, or from the beginning."""
        number = next(self._numbers)
        rng = Random(f"{self._ruling.id}/{self._options}/{number}")
        self._curiosity.begin(rng)
        self.since += self._best is not None
        if not self._places or number % FRESH == 0:
            self._play(self._beginning(self._ruleset(number // FRESH, rng)), rng, ENDLESS)
        else:
            known = rng.choice(rng.choice(list(self._places.values())))
            moment = known.back(int(rng.expovariate(1 / rng.choice(BACK))))
            self._play(moment, rng, known.depth + FURTHER)

    def _ruleset(self, number: int, rng: Random) -> Rules:
        """Choose a ruleset for a new game: mostly one under which the ruling has been looked up."""
        if not self._rulesets or number % 3 == 0:
            return rotated(self._name, number // 3, rng)
        return rng.choice(self._rulesets)

    def _play(self, moment: _Moment, rng: Random, most: int) -> None:
        """Play until the two games part, or are over, or there are so many events, or a shorter one is known."""
        while not self._parted(moment) and not cs.is_over(moment.one) and moment.depth < most:
            if self._too_long(moment):
                return
            moment = self._after(moment, self._curiosity.choice(moment.one, rng)[0])

    def _too_long(self, moment: _Moment) -> bool:
        """Whether a game that goes on from here is no shorter than the best there is."""
        return self._best is not None and moment.cost() + 1 >= self._best.cost()

    def _beginning(self, rules: Rules) -> _Moment:
        one = with_ruling(rules, self._ruling.field, self._options[0])
        other = with_ruling(rules, self._ruling.field, self._options[1])
        return _Moment((one, other), begun(watched(one, self._heard)), begun(other), 0)

    def _after(self, moment: _Moment, event: object) -> _Moment:
        """Play one event under both readings; where the ruling is looked up is a place to begin again."""
        self.spent += 1
        self._heard.clear()
        one = cs.apply(moment.one, event)
        sites = [site for name, site in self._heard if name == self._ruling.field]
        after = _Moment(moment.rules, one, cs.apply(moment.other, event), moment.depth + 1, moment, event)
        for site in sites:
            moments = self._places.setdefault(site, [])
            moments.append(after)
            if len(moments) > MOST_PLACES:
                del moments[self.spent % MOST_PLACES]
        return after

    def _parted(self, moment: _Moment) -> bool:
        """Whether the two games look different, and remember the shortest that do."""
        if not parted(moment.one, moment.other, views=moment.depth % SELDOM == 0):
            return False
        if self._best is None or moment.cost() < self._best.cost():
            self._best = moment
        return True


ENDLESS = 1_000_000
SELDOM = 8
"""What each seat may know is compared every so many events: it takes long."""


def parted(one: AnyState, other: AnyState, *, views: bool = True) -> bool:
    """Whether two states look different, the ruleset aside: table, question, legal events, result or a view."""
    return (
        _table(one.table) != _table(other.table)
        or cs.question(one) != cs.question(other)
        or set(cs.legal(one)) != set(cs.legal(other))
        or cs.result(one) != cs.result(other)
        or (views and _sights(one) != _sights(other))
    )


def _sights(state: AnyState) -> Sequence[object]:
    return [_table(cs.view(state, seat).table) for seat in (None, *range(state.table.ruleset.seats))]


def _table(table: object) -> tuple[object, ...]:
    return tuple(getattr(table, name) for name, _ in fields_of(Record(type(table))) if name != "ruleset")
