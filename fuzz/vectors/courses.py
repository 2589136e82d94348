"""Courses: games by the fuzzer's own choice, written down with what is seen on the way and what is refused.

A case shows one rule; a course meets the company of many, under readings two by two, in boxes nobody prints, late in a
game. Where nothing new happens its events are played and not looked at: what went wrong there shows a little later.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from random import Random
from typing import Any, TypeAlias

from attrs import Factory, evolve, field, frozen

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.rulebook import Edition
from fuzz.campaigns.boxes import boxed, large_box
from fuzz.campaigns.driving import Player
from fuzz.campaigns.rulesets import Rulesets
from fuzz.campaigns.steering import LOOKED_AT, Deed, Steering, Temper
from fuzz.peers.adapter import event_plain
from fuzz.peers.comparing import observed
from fuzz.peers.findings import Move, Scenario
from fuzz.vectors.brevity import Sees, brief
from fuzz.vectors.crossing import Crossings, Meetings, usual_rulings
from fuzz.vectors.scenes import Scene
from fuzz.vectors.search import Example
from fuzz.vectors.staging import Stages
from serializers.forms import Plain

LATE = 1 / 4
"""How often a course goes on from where another met something rare."""
STAGED = 1 / 4
"""How often it goes on from the end of a scene, under readings that seldom met it."""
CROSSED = 2 / 3
"""How often, otherwise, it goes on from where a rule was carried out, likewise."""
SHORT, BACK = 25, (0, 1, 3, 8)
"""So many events are played on from there, and so many before it are gone through with it."""
ASKING = 1 / 4
"""How often events are asked about before the next one is played."""
LONGEST = 150
"""So many events are played in a course, at most."""
AT_LEAST = 12
"""What is seen is written down after what was seldom done, and after every so many events."""
OTHERWISE = 1 / 2
"""How often the last event that led to such a moment is left out, and something else done there."""
ALLOWED = 2 / 3
"""How often what is legal by readings that are not the usual, and by those alone, is done."""
RARE, MOST_RULES = 2 / 3, 0.7
"""How often a course is under a ruleset by which a seldom rule applied, once so large a share of all have."""
AT_ENDS = 1 / 8
"""How often a new game is in a box whose amounts are past what small number types hold."""
MADE_UP = 12
"""So many boxes are made up."""
USUAL = 4
"""One course of so many is by the usual readings."""
LISTED = 64
"""More legal events than so many are not listed."""

Path: TypeAlias = list[str | int]
Change: TypeAlias = tuple[Path, Plain]


@frozen
class Course:
    """A game, from a moment on: what is played, asked about and seen."""

    rules: Rules
    before: list[Plain]
    """The events that lead to its first moment."""
    begins: Sees
    steps: list[dict[str, Plain]]

    def events(self) -> int:
        """Count the events that are played on it."""
        return sum(step["do"] == "play" for step in self.steps)


def courses(
    game: str, events: int, known: Iterable[tuple[str, Example]] = (), scenes: tuple[Scene, ...] = ()
) -> Iterator[Course]:
    """Play so many events, in courses; the same ones whenever the same is asked for.

    One of a few is by the usual readings, for whoever plays by no others. Known examples of rules are moments to go on
    from, and so are the ends of scenes.
    """
    rulesets = Rulesets(game)
    editions = rulesets.title.rulebook.editions
    large = tuple(large_box(rulesets.title, edition.box) for edition in editions)
    boxes = {one.name for one in large if one not in editions}
    crossings = Crossings(game, usual=True)
    usual, other = (
        _Choosing(
            rulesets,
            large,
            boxes,
            crossings,
            Stages(game, scenes, usual=True),
            cs.ruleset(game, seats=cs.game(game).seats[0]),
        ),
        _Choosing(rulesets, large, boxes, crossings.sharing(), Stages(game, scenes, usual=False)),
    )
    for rule, example in known:
        moves = [Move("play", event) for event in (*example.before(), example.event)]
        crossings.learn((rule,), example.rules, moves)
    number = played = 0
    while played < events:
        rng = Random(f"{game}/course/{number}")
        choosing = other if number % USUAL else usual
        start, back = choosing.start(rng)
        player = Player(start.ruleset, choosing.steering, rng, ASKING)
        made = _written(player, choosing, start, back, events - played)
        yield made
        played += made.events()
        number += 1


@frozen
class _Choosing:
    """Chooses where courses begin."""

    rulesets: Rulesets
    large: tuple[Edition[Any], ...]
    """Boxes whose amounts are past what small number types hold."""
    made_up: set[str]
    """The boxes that are made up: each is large, so there are only so many."""
    crossings: Crossings
    stages: Stages
    usual: Rules | None = None
    """Readings to play by, and no others."""
    meetings: Meetings = field(factory=Meetings)
    steering: Steering = field(init=False, default=Factory(lambda self: _Leaning(self.meetings), takes_self=True))

    def start(self, rng: Random) -> tuple[Scenario, int]:
        """Choose a game to go on from, and how many of its last events are gone through; or a ruleset."""
        if rng.random() < STAGED and (staged := self.stages.chosen(rng)) is not None:
            return staged, 1 + rng.choice(BACK)
        if rng.random() < CROSSED and (crossed := self.crossings.chosen(rng)) is not None:
            moves = crossed.moves[:-1] if rng.random() < OTHERWISE else crossed.moves
            return evolve(crossed, moves=moves), 1 + rng.choice(BACK)
        late = self.steering.late(rng) if rng.random() < LATE else None
        return late or Scenario(self._chosen(rng)), 0

    def _chosen(self, rng: Random) -> Rules:
        """Choose a ruleset; where most rules have applied, often one by which a rule applied that seldom does."""
        if len(self.steering.under) > MOST_RULES * len(self.rulesets.title.rulebook.rules) and rng.random() < RARE:
            return self.steering.rare_rules(rng)
        printed = {edition.name for edition in self.rulesets.title.rulebook.editions}
        while True:
            chosen = self.rulesets.chosen(rng)
            edition = chosen.rules.edition
            if edition in printed | self.made_up or len(self.made_up) < MADE_UP:
                self.made_up.update({edition} - printed)
                self.rulesets.noted(chosen, played=True)
                rules = boxed(chosen.rules, rng.choice(self.large)) if rng.random() < AT_ENDS else chosen.rules
                return rules if self.usual is None else evolve(rules, rulings=self.usual.rulings)


class _Leaning(Steering):
    """Steering that does now and then what the readings in force allow, and the usual ones do not."""

    def event(self, state: AnyState, temper: Temper, rng: Random) -> tuple[Any, Deed]:
        """Choose what happens next, and say what it does."""
        if cs.asked(state) and rng.random() < ALLOWED and (only := allowed(state)):
            some = rng.sample(only, min(len(only), LOOKED_AT))
            tried = {event: self.coverage.deed(state, event) for event in some}
            return min(tried.items(), key=lambda one: self.coverage.rarity(one[1]))
        return super().event(state, temper, rng)


def allowed(state: AnyState) -> list[Any]:
    """List what is legal, and would not be if all were read as usual."""
    rules: Rules = state.table.ruleset
    usual = usual_rulings(rules.game)
    if rules.rulings == usual:
        return []
    as_usual = evolve(state, table=evolve(state.table, ruleset=evolve(rules, rulings=usual)))
    then = frozenset(cs.legal(as_usual))
    return [event for event in cs.legal(state) if event not in then]


def _written(player: Player, choosing: _Choosing, start: Scenario, back: int, most: int) -> Course:
    """Play a course and write it down; the last events of the game it goes on from are steps of it."""
    coverage = choosing.meetings
    coverage.begin()
    at = max(0, len(start.moves) - back)
    before = [event_plain(move.event) for (move,) in player.resumed(start.cut(at))]
    seen = begins = _sees(player.state)
    steps: list[dict[str, Plain]] = []
    state, unseen, played = player.state, 0, 0
    for turn in chain(player.resumed(Scenario(start.ruleset, start.moves[at:])), player.turns()):
        if turn[0].how != "play":
            steps.append(_asked(state, turn))
            continue
        unseen, played = unseen + 1, played + 1
        step: dict[str, Plain] = {"do": "play", "event": event_plain(turn[0].event)}
        deed = coverage.deed(state, turn[0].event)
        rules = tuple(dict.fromkeys(word for word in deed if " " not in word))
        met = (*rules, *coverage.company(rules), *coverage.unfamiliar(deed))
        choosing.crossings.learn(met, player.rules, player.moves)
        if played <= back:
            coverage.seen.update(deed)
        coverage.went_on(rules)
        state = player.state
        if coverage.novel(deed) or played <= back or unseen >= AT_LEAST or cs.is_over(state):
            now = _sees(state)
            step["changes"] = [[path, value] for path, value in changes(seen, now)]
            seen, unseen = now, 0
        steps.append(step)
        if played >= min(most, back + SHORT if back else LONGEST):
            break
    return Course(player.rules, before, begins, steps)


def _asked(state: AnyState, turn: tuple[Move, ...]) -> dict[str, Plain]:
    """Write down events that are asked about, or one that is played although it must be refused."""
    events = [event_plain(move.event) for move in turn]
    if turn[0].how == "wrong":
        return {"do": "refuse", "event": events[0]}
    return {"do": "try", "events": events, "accepts": [not cs.refusals(state, move.event) for move in turn]}


def _sees(state: AnyState) -> Sees:
    """Take what is seen, without a list of legal events that is long."""
    sees = brief(observed(state))
    return {**sees, "legal": sees["legal"] if len(sees["legal"]) <= LISTED else None}


def changes(before: Plain, after: Plain) -> Iterator[Change]:
    """List what is otherwise afterwards: the way to it, by keys and places, and what is there now."""
    if before == after:
        return
    common = _common(before, after)
    for at in common:
        yield from (([at, *path], change) for path, change in changes(before[at], after[at]))
    if not common:
        yield [], after


def _common(before: Plain, after: Plain) -> Sequence[Any]:
    """Name the parts of two things that are alike but for them: objects with the same keys, as many objects each."""
    if type(before) is dict and type(after) is dict and before.keys() == after.keys():
        return tuple(after)
    if type(before) is list and type(after) is list and len(before) == len(after):
        return range(len(after)) if all(type(one) is dict for one in chain(before, after)) else ()
    return ()


def changed(sees: Any, made: list[Any]) -> Any:  # noqa: ANN401 - what JSON holds
    """Make changes to what was seen, and leave the old one as it is."""
    for path, value in made:
        sees = _with(sees, path, value)
    return sees


def _with(sees: Any, path: list[Any], value: Any) -> Any:  # noqa: ANN401 - likewise
    if not path:
        return value
    copied = sees.copy()
    copied[path[0]] = _with(sees[path[0]], path[1:], value)
    return copied
