"""Choosing what to play: random play alone seldom meets the rare rules, so go where the reference has seldom been.

What an event does is the rules it applies, step by step: that is counted, with the readings those rules are played
under and the parts of the table that change, and so is every rule that refuses something. A game has a temper: it
follows chance and whim, or looks a step ahead and takes what has been seen least. Outcomes of chance are ours to choose
as well.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import chain
from operator import attrgetter
from random import Random
from typing import Any, Protocol, TypeAlias

from attrs import Factory, define, evolve, fields, has

import corestate as cs
from corestate import Ruling
from corestate.anything import AnyState, Rules
from corestate.kernel import Asks, Runs, waits_for
from fuzz.peers.findings import Move, Scenario
from fuzz.probes import arbitrary_event, beyond_event, changed_event, words_of

LOOKED_AT = 6
"""So many events are tried out before one is chosen by what it does."""
PROBES = 8
"""So many events are asked about at once."""
TRIED = 5
"""So many events of each sort are made up before the rarest are asked about."""
REMEMBERED = 60
"""So many events of a kind are remembered."""
SOME_RULES = 16
"""Of so many rules the one is looked for that was applied least."""


Deed: TypeAlias = tuple[str, ...]
"""What an event does, in words: the rules it applies in order; with the readings in force; each rule by itself."""


@define
class Coverage:
    """How often everything has been seen; keys are words, so that it can be stored."""

    seen: Counter[str] = Factory(Counter)

    def deed(self, state: AnyState, event: object) -> Deed:
        """In words what an event does here: the question, the rules applied, and the readings of them in force."""
        frame, steps = type(waits_for(state)).__name__, cs.explain(state, event)
        rules = [rule for step in steps for rule in step.rules]
        rulings = _readings(state.table.ruleset, frozenset(rules))
        answer = f"{frame} {type(event).__name__}"
        changes = [f"{answer} changes {part}" for part in _changed(state.table, steps[-1].after)] if steps else []
        read = f"{state.table.ruleset.seats} {answer} {' '.join(rulings)}"
        return f"{answer}: {' '.join(rules)}", read, *changes, *rules

    def rarity(self, words: Iterable[str]) -> int:
        """Count how often the rarest of these was seen."""
        return min(map(self.seen.__getitem__, words))

    def rules(self, name: str) -> tuple[int, int]:
        """Count the rules of a title that were applied or refused something, and all that could be."""
        slugs = [rule.slug for rule in cs.game(name).rulebook.rules if rule.modelled]
        return sum(slug in self.seen or f"refused {slug}" in self.seen for slug in slugs), len(slugs)

    def frames(self, name: str) -> tuple[int, int]:
        """Count the questions of a title that were answered, and all there are."""
        asked = {word.partition(" ")[0] for word in self.seen if ": " in word}
        every = {kind.__name__ for kind in cs.game(name).frames.values() if not issubclass(kind, Runs)}
        return len(asked & every), len(every)

    def fields(self, name: str) -> tuple[int, int]:
        """Count the parts of a title's table that were seen to change, and all there are."""
        changed = {word.rpartition(" changes ")[2] for word in self.seen if " changes " in word}
        table = next(kind for wire, kind in cs.game(name).parts.items() if wire.endswith(".Table"))
        every = set(parts_of(table))
        return len(changed & every), len(every)


@cache
def parts_of(kind: type) -> tuple[str, ...]:
    """Name the parts of a kind of table: its fields, and those of what lies in them, but what a game is played by."""
    found: list[str] = []
    for one in fields(kind):
        within = fields(one.type) if isinstance(one.type, type) and has(one.type) else ()
        found += [f"{one.name}.{part.name}" for part in within] or [one.name]
    return tuple(part for part in found if not part.startswith("ruleset"))


@cache
def _reader(kind: type) -> Callable[[object], tuple[object, ...]]:
    parts = parts_of(kind)
    if len(parts) > 1:
        return attrgetter(*parts)
    return lambda table: tuple(attrgetter(part)(table) for part in parts)


def _changed(before: object, after: object) -> Iterator[str]:
    """Name the parts of a table that are others than before."""
    kind: type = type(before)
    read = _reader(kind)
    pairs = zip(parts_of(kind), read(before), read(after), strict=True)
    return (part for part, was, now in pairs if was is not now and was != now)


_READ: dict[tuple[int, frozenset[str]], tuple[Rules, tuple[str, ...]]] = {}


def _readings(rules: Rules, applied: frozenset[str]) -> tuple[str, ...]:
    """Name the readings in force of the rulings that concern the rules applied."""
    known = _READ.get((id(rules), applied))
    if known is None:
        rulings = cs.game(rules.game).rulebook.rulings
        words = tuple(f"{one.field}={_reading(rules, one)}" for one in rulings if applied.intersection(one.rules))
        if len(_READ) > MOST_READ:
            _READ.clear()
        known = _READ[id(rules), applied] = rules, words
    return known[1]


MOST_READ = 10_000


def _reading(rules: Rules, ruling: Ruling) -> str:
    return str(getattr(rules.rulings, ruling.field))


@define
class Temper:
    """How one game is played."""

    curious: bool
    """Whether it looks a step ahead."""
    likes: dict[type, float] = Factory(dict)
    even: float = 0.5
    """How often an outcome of chance is chosen as if all were equally likely."""

    @classmethod
    def drawn(cls, rng: Random) -> "Temper":
        """Draw one."""
        return cls(rng.random() < _CURIOUS, even=rng.choice((0.2, 0.6, 1.0)))

    def choice(self, events: Sequence[Any], rng: Random) -> Any:  # noqa: ANN401 - an event
        """Choose by kind first, some kinds being liked better in this game than in others, then any of that kind."""
        if len(set(map(type, events))) == 1:
            return rng.choice(events)
        kinds: dict[type, list[Any]] = {}
        for event in events:
            kinds.setdefault(type(event), []).append(event)
        for kind in kinds:
            if kind not in self.likes:
                self.likes[kind] = 4.0 ** rng.uniform(-1.5, 1.5)
        kind = rng.choices(list(kinds), [self.likes[kind] for kind in kinds])[0]
        return rng.choice(kinds[kind])


_CURIOUS = 0.4
SOME_SCENES = 16
ANEW, OTHERWISE = 1 / 3, 1 / 8
"""How often some rulings are read anew where a scene is gone on from, and how many of them."""


class Game(Protocol):
    """A game that is being played."""

    rules: Rules
    state: AnyState
    moves: list[Move]


@define
class Steering:
    """What has been seen, the events met on the way, the shortest game that led to each rare deed, and scenes."""

    coverage: Coverage = Factory(Coverage)
    met: dict[type, list[Any]] = Factory(dict)
    prefixes: dict[str, Scenario] = Factory(dict)
    under: dict[str, Rules] = Factory(dict)
    """The ruleset each rule was last applied under."""
    scenes: tuple[Scenario, ...] = ()
    """Games that lead to something rare, those first that should be gone on from first."""

    def event(self, state: AnyState, temper: Temper, rng: Random) -> tuple[Any, Deed]:
        """Choose what happens next, and say what it does."""
        if not cs.asked(state) and rng.random() >= temper.even:
            dealt = cs.deal(state, rng)
            return dealt, self.coverage.deed(state, dealt)
        legal = cs.legal(state)
        looks = LOOKED_AT if temper.curious and len(legal) > 1 else 1
        tried = {event: self.coverage.deed(state, event) for event in (temper.choice(legal, rng) for _ in range(looks))}
        return min(tried.items(), key=lambda one: self.coverage.rarity(one[1]))

    def noted(self, game: Game, event: Any, deed: Deed, rng: Random) -> None:  # noqa: ANN401 - of the game
        """Count what an event does, and keep the game that leads to it if none shorter does."""
        self.coverage.seen.update(deed)
        self.under.update((word, game.rules) for word in deed if " " not in word)
        known = self.prefixes.get(deed[0])
        if known is None or len(game.moves) < len(known.moves):
            self.prefixes[deed[0]] = Scenario(game.rules, tuple(move for move in game.moves if move.how == "play"))
        alike = self.met.setdefault(type(event), [])
        if len(alike) < REMEMBERED:
            alike.append(event)
        else:
            alike[rng.randrange(REMEMBERED)] = event

    def late(self, rng: Random) -> Scenario | None:
        """Choose a game to go on from, one that led to something rare."""
        if not self.prefixes:
            return None
        some = rng.sample(list(self.prefixes), min(4, len(self.prefixes)))
        chosen = min(some, key=self.coverage.seen.__getitem__)
        self.coverage.seen[chosen] += 1
        return self.prefixes[chosen]

    def staged(self, rng: Random) -> Scenario:
        """Choose a scene to go on from, one of the first of those that were gone on from least."""
        times = [self.coverage.seen[f"scene {number}"] for number in range(len(self.scenes))]
        least = [number for number, gone_on in enumerate(times) if gone_on == min(times)]
        chosen = rng.choice(least[:SOME_SCENES])
        self.coverage.seen[f"scene {chosen}"] += 1
        scene = self.scenes[chosen]
        return evolve(scene, ruleset=_read_anew(scene.ruleset, rng)) if rng.random() < ANEW else scene

    def rare_rules(self, rng: Random) -> Rules:
        """Choose a ruleset under which a rule was applied that seldom is: a card of a large box, an option."""
        some = rng.sample(list(self.under), min(SOME_RULES, len(self.under)))
        return self.under[min(some, key=self.coverage.seen.__getitem__)]

    def probes(self, state: AnyState, rng: Random) -> list[Any]:
        """Make up events to ask about: mostly illegal ones, those first that were refused least, for their kind."""
        frame = type(waits_for(state)).__name__
        found: dict[Any, str] = {}
        for event, how in chain(((event, "") for event in self._made_up(state, rng)), _beyond(state, rng)):
            against = cs.refusals(state, event)
            verdict = f"refused {against[0].rule}" if against else "legal"
            found[event] = f"{frame} {type(event).__name__} {how}{verdict}"
        made = list(found)
        rng.shuffle(made)
        asked = sorted(made, key=lambda event: self.coverage.seen[found[event]])[:PROBES]
        for event in asked:
            _, refused, rule = found[event].partition("refused ")
            self.coverage.seen.update((found[event], refused + rule))
        return asked

    def _made_up(self, state: AnyState, rng: Random) -> Iterable[Any]:
        """Make up events: what could be named here, legal ones changed, what happened elsewhere, and anything."""
        frame, legal, seats = waits_for(state), cs.legal(state), cs.asked(state)
        words = words_of(state.table.ruleset)
        if isinstance(frame, Asks):
            named = list(frame.candidates(state.table))
            yield from rng.sample(named, min(len(named), TRIED))
        for _ in range(TRIED):
            if legal:
                yield changed_event(rng.choice(legal), rng, words)
            if self.met:
                event = rng.choice(self.met[rng.choice(list(self.met))])
                yield _seated(event, seats, rng)
                yield changed_event(_seated(event, seats, rng), rng, words)
        for _ in range(TRIED // 2):
            yield _seated(arbitrary_event(cs.game_of(state), rng, words), seats, rng)


def _read_anew(rules: Rules, rng: Random) -> Rules:
    """Read some rulings by any of their options."""
    some = [one for one in cs.game(rules.game).rulebook.rulings if rng.random() < OTHERWISE]
    anew = {one.field: rng.choice(one.options).name for one in some}
    return evolve(rules, rulings=evolve(rules.rulings, **anew))


def _beyond(state: AnyState, rng: Random) -> Iterator[tuple[Any, str]]:
    """Yield legal events with a number beside the edge of a type, and what was done to it."""
    if legal := cs.legal(state):
        for _ in range(BEYOND):
            event, how = beyond_event(rng.choice(legal), rng)
            if how:
                yield event, f"{how} "


BEYOND = 2


def _seated(event: Any, seats: tuple[int, ...], rng: Random) -> Any:  # noqa: ANN401 - an event of some game
    """Let an event be that of a seat which is asked, more often than not: any other is refused for that alone."""
    if not seats or not hasattr(event, "seat") or rng.random() < _ANYBODY:
        return event
    return evolve(event, seat=rng.choice(seats))


_ANYBODY = 0.2
