"""Looking for the shortest game that shows each rule: carried out with a trace, or forbidding an event.

Every step of many steered games is told rule by rule, and every state is probed; of all the moments at which a rule
was seen the best is kept, for each branch of the code that cites it, apart for the ruleset most people play by.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from random import Random
from typing import Any, Literal, TypeAlias
from zlib import crc32

from attrs import evolve, field, frozen

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.kernel import Asks, Chances, Ends, Runs, State
from corestate.rulebook import Rule
from corestate.shape import Record, fields_of
from fuzz.playouts import replayed
from fuzz.vectors.curiosity import Curiosity, is_familiar, readings_changed, rotated
from fuzz.vectors.probing import Prober
from fuzz.vectors.scenes import Scene
from fuzz.vectors.watching import Heard, watched

ExampleKind: TypeAlias = Literal["applied", "refused"]
Rank: TypeAlias = tuple[int, int]
"""What keeps an example from being a good one: first that it may not tell, then that it is long or unusual."""


@frozen(eq=False)
class Example:
    """A moment of a game and an event that shows a rule there."""

    rank: Rank
    rules: Rules
    played: list[Any]
    """The events of the game it was found in; more may have followed."""
    at: int
    """How many of them came before."""
    event: Any

    def before(self) -> tuple[Any, ...]:
        """List the events that lead to the moment."""
        return tuple(self.played[: self.at])


Branch: TypeAlias = tuple[str, ...]
Found: TypeAlias = dict[tuple[ExampleKind, str, bool], dict[tuple[Branch, int], Example]]
"""By kind, rule and whether the ruleset is a familiar one: the best example of every branch and sort."""

STRICT = ("prohibition", "obligation")
"""The kinds of rule that refuse."""
ROUNDS, SEEDS, FURTHER = 3, 10, 15
"""So many times, from so many examples of a rule that lacks a good one, so many events are played on."""
SLOTS = 12
"""Moments at which a ruling was looked up are kept of so many games."""
LONG_GAME = 60
"""Two games of three are broken off here: most rules show early, and short examples are wanted."""


class Search:
    """Plays games and keeps the best example of everything."""

    def __init__(self, name: str, scenes: tuple[Scene, ...] = (), sorts: int = 1) -> None:
        self.name = name
        self.scenes = scenes
        self.found: Found = {}
        self._sorts = sorts
        """So many sorts of example are told apart: by the company of other rules, or by what is refused."""
        self.asked_about: dict[str, dict[tuple[str, str], Example]] = {}
        """By ruling, place in the code and one of a few slots of games: the first moment at which it was looked up."""
        self._modelled = {rule.slug for rule in cs.game(name).rulebook.rules if rule.modelled}
        self._curiosity = Curiosity()
        self._prober = Prober(cs.game(name))
        self._staged: set[AnyState] = set()

    def run(self, events: int, progress: Callable[[int], None] = lambda _done: None) -> None:
        """Play every scene, and on from there; then so many events, game after game."""
        for scene in self.scenes:
            self._scene(scene)
        played = number = 0
        while played < events:
            most = events - played if number % 3 == 0 else min(LONG_GAME, events - played)
            played += self._game(number, most)
            number += 1
            progress(played)

    def deepen(self, progress: Callable[[int], None] = lambda _done: None) -> None:
        """Play on from the examples of every rule that still lacks a good one, probing at length."""
        for number in range(ROUNDS):
            for slug in self.lacking():
                known = (*self.examples("applied", slug)[:SEEDS], *self.examples("refused", slug)[:SEEDS])
                for index, example in enumerate(known):
                    self._game_on(example, Random(f"{self.name}/{slug}/{number}/{index}"))
            progress(number + 1)

    def lacking(self) -> tuple[str, ...]:
        """Name the rules without an example, and those that forbid or oblige without one in which they alone do."""
        rules = (rule for rule in cs.game(self.name).rulebook.rules if rule.modelled)
        return tuple(rule.slug for rule in rules if not self._shown(rule))

    def _shown(self, rule: Rule) -> bool:
        refused = self.examples("refused", rule.slug)
        alone = bool(refused) and refused[0].rank[0] == 0
        return bool(self.examples("applied", rule.slug)) and (alone or rule.kind not in STRICT)

    def examples(self, kind: ExampleKind, slug: str) -> tuple[Example, ...]:
        """List the examples of a rule, the best first: of a familiar ruleset, of another, of other branches, of any."""
        best = [min(found.values(), key=_rank) for found in self._of(kind, slug) if found]
        best.sort(key=lambda one: one.rank[0])
        others = _in_turn([one for found in self._of(kind, slug) for one in _of_branches(found)])
        rest = sorted((one for found in self._of(kind, slug) for one in found.values()), key=_rank)
        return tuple(dict.fromkeys([*best, *others, *_spread(rest)]))

    def _of(self, kind: ExampleKind, slug: str) -> Iterator[dict[tuple[Branch, int], Example]]:
        return (self.found.get((kind, slug, familiar), {}) for familiar in (True, False))

    def _sort(self, looked: "_Looked", facts: object) -> int:
        """Tell what is alike from what is not: early from late, and some of the rest."""
        if self._sorts == 1:
            return 0
        return len(looked.played).bit_length() * self._sorts + crc32(repr(facts).encode()) % self._sorts

    def _scene(self, scene: Scene) -> None:
        """Look at every event of a scene, and play on from its end, each time in another way."""
        looked = _Looked(scene.rules, is_familiar(scene.rules), [], scene.name)
        state, rng = begun(watched(scene.rules, looked.heard)), Random(f"{self.name}/{scene.name}")
        for event in scene.events:
            if state in self._staged:  # another scene began in the same way
                looked.played.append(event)
                state = cs.apply(state, event)
            else:
                self._staged.add(state)
                state = self._follow(looked, state, event, cs.legal(state) if cs.asked(state) else (), rng)
        for number in range(ROUNDS):
            self._play(looked.again(), state, len(scene.events) + FURTHER, Random(f"{self.name}/{scene.name}/{number}"))

    def _game(self, number: int, most: int) -> int:
        """Play one game, or the beginning of one."""
        rng = Random(f"{self.name}/{number}")
        rules = rotated(self.name, number, rng)
        looked = _Looked(rules, is_familiar(rules), [], str(number % SLOTS))
        self._play(looked, begun(watched(rules, looked.heard)), most, rng)
        return max(1, len(looked.played))

    def _game_on(self, example: Example, rng: Random) -> None:
        """Play on from the moment of an example."""
        looked = _Looked(example.rules, is_familiar(example.rules), list(example.before()), "")
        state = replayed(watched(example.rules, looked.heard), example.before(), cs.apply)
        self._prober.be_thorough()
        self._play(looked, state, example.at + FURTHER, rng)

    def _play(self, looked: "_Looked", state: AnyState, most: int, rng: Random) -> None:
        """Play until there are so many events, looking at every one and probing every state."""
        self._curiosity.begin(rng)
        while not cs.is_over(state) and len(looked.played) < most:
            event, legal = self._curiosity.choice(state, rng)
            state = self._follow(looked, state, event, legal, rng)
        self._prober.learn_words(state.table)
        self._refused(looked, state, (), rng)

    def _follow(
        self, looked: "_Looked", state: AnyState, event: object, legal: tuple[Any, ...], rng: Random
    ) -> AnyState:
        """Play an event, and look at what it carries out, and at what would have been refused in its place."""
        self._prober.learn(legal or (event,), rng)
        self._applied(looked, state, event)
        self._refused(looked, state, legal or (event,), rng)
        looked.heard.clear()
        following = cs.apply(state, event)
        self._heard(looked, event)
        looked.played.append(event)
        return following

    def _applied(self, looked: "_Looked", state: AnyState, event: object) -> None:
        """Offer an event as an example of every rule it carries out."""
        steps = cs.explain(state, event)
        cited = {rule for step in steps for rule in step.rules}
        cost = looked.cost() + COMPANY * (len(cited) - 1)
        sort = self._sort(looked, sorted(cited))
        for step in steps:
            for rule in dict.fromkeys(step.rules):
                branch = (type(step.frame).__name__, *step.rules), sort
                self._offer("applied", rule, looked, branch, cost, event, partial(_untraced, state, event, rule))

    def _refused(self, looked: "_Looked", state: AnyState, legal: tuple[Any, ...], rng: Random) -> None:
        """Probe a state, and offer what is refused as an example of every rule that forbids it."""
        frame = type(state.agenda[0]).__name__ if state.agenda else ""
        for source, event in self._prober.probes(state, legal, rng):
            slugs = tuple(dict.fromkeys(refusal.rule for refusal in cs.refusals(state, event)))
            if self._modelled.issuperset(slugs):
                cost = looked.cost() + FAR_FETCHED * source
                branch = (frame, type(event).__name__), self._sort(looked, (source, event))
                for slug in slugs:
                    self._offer("refused", slug, looked, branch, cost, event, partial(int, len(slugs) - 1))

    def _heard(self, looked: "_Looked", event: object) -> None:
        """Remember an event during which rulings were looked up."""
        for name, site in looked.heard:
            moments = self.asked_about.setdefault(name, {})
            place = (site, looked.slot)
            if place not in moments or looked.cost() < moments[place].rank[1]:
                moments[place] = looked.example((0, looked.cost()), event)

    def _offer(  # noqa: PLR0913, PLR0917 - all that makes an example
        self,
        kind: ExampleKind,
        rule: str,
        looked: "_Looked",
        branch: tuple[Branch, int],
        cost: int,
        event: object,
        doubts: Callable[[], int],
    ) -> None:
        """Keep an example if it is better than the one there is."""
        branches = self.found.setdefault((kind, rule, looked.familiar), {})
        known = branches.get(branch)
        if known is not None and known.rank <= (0, cost):
            return
        rank = (int(doubts()), cost)
        if known is None or rank < known.rank:
            branches[branch] = looked.example(rank, event)


COMPANY = 3
"""Every other rule that an example shows counts as so many events more."""
FAR_FETCHED = 20
"""A probe that is less near to what is asked counts as so many events more."""
UNUSUAL = 20
"""A ruling that is not by default counts as so many events more."""


@frozen(eq=False)
class _Looked:
    """A game while it is looked at."""

    rules: Rules
    familiar: bool
    played: list[Any]
    slot: str
    heard: Heard = field(factory=dict)

    def again(self) -> "_Looked":
        """Begin another game here, watched by the same eyes."""
        return evolve(self, played=list(self.played))

    def example(self, rank: Rank, event: object) -> Example:
        return Example(rank, self.rules, self.played, len(self.played), event)

    def cost(self) -> int:
        return len(self.played) + UNUSUAL * readings_changed(self.rules)


def _rank(example: Example) -> Rank:
    return example.rank


def _spread(examples: list[Example]) -> Iterator[Example]:
    """Put examples into an order in which the first few of them are spread over all: the middle, then the quarters."""
    step = 1 << len(examples).bit_length()
    while step > 1:
        yield from examples[step // 2 :: step]
        step //= 2
    yield from examples[:1]


def _of_branches(found: dict[tuple[Branch, int], Example]) -> Iterator[tuple[Branch, Example]]:
    """Choose the best example of every branch."""
    best: dict[Branch, Example] = {}
    for (branch, _), one in found.items():
        if branch not in best or one.rank < best[branch].rank:
            best[branch] = one
    return iter(best.items())


def _in_turn(examples: list[tuple[Branch, Example]]) -> Iterator[Example]:
    """List examples, the best first, but one of every frame before a second of any."""
    taken: Counter[str] = Counter()
    turns = []
    for branch, one in sorted(examples, key=lambda found: found[1].rank):
        turns.append((taken[branch[0]], one.rank, one))
        taken[branch[0]] += 1
    return (one for *_, one in sorted(turns, key=lambda turn: turn[:2]))


def traced(state: AnyState, event: object, rule: str) -> bool:
    """Whether one would notice if the steps that cite a rule were left out of an event, or sees it in a result."""
    after = cs.apply(state, event)
    result = cs.result(after)
    if result is not None and any(reason.rule == rule for reason in result.why):
        return True
    try:
        return look(without(state, event, rule)) != look(after)
    except Exception:  # noqa: BLE001 - rules that are not carried out may lead anywhere, and that is noticed
        return True


def _untraced(state: AnyState, event: object, rule: str) -> bool:
    return not traced(state, event, rule)


def without(state: AnyState, event: object, rule: str) -> AnyState:
    """Carry an event out but for the steps that cite a rule: what an engine that lacks it might do."""
    table, agenda = state.table, state.agenda
    frame = agenda[0]
    assert isinstance(frame, Asks | Chances)  # noqa: S101 - the event answers it
    after, front, rules = frame.resolve(table, event)
    for _ in range(_ENDLESS):
        if rule not in rules:
            table, agenda = after, front + agenda[1:]
        else:
            agenda = agenda[1:]
        if not agenda or not isinstance(frame := agenda[0], Runs):
            return State(table, () if agenda and isinstance(frame, Ends) else agenda)
        after, front, rules = frame.run(table)
    raise RecursionError(f"without {rule} it goes on and on")


_ENDLESS = 1000
"""No event carries out so many frames; where one is left out, turns may be passed on for ever."""


def look(state: AnyState) -> tuple[object, ...]:
    """Look at a state as another implementation might show it: without ruleset and agenda."""
    names = [name for name, _ in fields_of(Record(type(state.table))) if name != "ruleset"]
    table = tuple(getattr(state.table, name) for name in names)
    return table, cs.question(state), frozenset(cs.legal(state)), cs.result(state)
