"""Short games played anew on the reference, in which what a finding is about comes up: a bug met late may show early.

A game begins with a box in which games are short, or goes on from a scene that leads to something rare.
"""

from collections.abc import Sequence
from random import Random

from attrs import evolve

from corestate.anything import Rules
from fuzz.campaigns.driving import Player
from fuzz.campaigns.guiding import Guide, Guided, Mood
from fuzz.campaigns.likeness import Likeness
from fuzz.campaigns.rulesets import short_rules
from fuzz.peers.findings import Move, Scenario

PLAYING = 4
"""A move that is chosen costs so many times as much as one that is known."""
ASKING = 0.4
"""How often an event that should change nothing is put in, where one is behind the finding."""
STAGED = 1 / 2
"""How often a game goes on from a scene, where there are any that are shorter than the case."""
OWN, MORE = 1 / 3, 2
"""How often it begins as the case does, with so many events after set-up more or less."""
SOME_RULES = 24
"""So many rulesets are made up for the games of a hunt."""
FEW = 15
"""A game may always have so many events after those it begins with."""


class ShortGames:
    """Plays games shorter than the best case so far; what was met seldom in one is sought in the next."""

    def __init__(self, scenes: Sequence[Scenario], amount: int, rng: Random, *, richer: bool) -> None:
        self._scenes = [(one.length(), one) for one in scenes]
        self._amount = amount
        self._rng = rng
        self._richer = richer
        self._rules: list[Rules] = []
        self._steering = Guided()

    def one(self, best: Scenario, like: Likeness) -> tuple[Scenario | None, int]:
        """Play one, and say what it cost; there is none if no event of the kind that is looked for came up."""
        self._follow(best)
        start, length = self._start(best), best.length()
        player = Player(start.ruleset, self._steering, self._rng, asking=0.0)
        for _ in player.resumed(start):
            pass
        most, share = self._longest(player.events, length), self._rng.random()
        asks = bool(like.asked())
        moves: list[Move] = player.moves[:]
        likely = False
        state, effort = player.state, len(moves)
        for turn in player.turns():
            if not asks and (sought := like.variant(state, self._rng)) is not None:
                return Scenario(player.rules, (*moves, sought)), effort
            if turn[0].how != "play":
                break
            question = like.question(state, self._rng) if asks and self._rng.random() < ASKING else None
            moves += (*([] if question is None else [question]), *turn)
            likely = likely or question is not None or like.is_alike(state, turn[0].event, share)
            state = player.state
            effort += PLAYING
            if player.events >= most:
                break
        return (Scenario(player.rules, tuple(moves)) if likely else None), effort

    def _follow(self, best: Scenario) -> None:
        """Let the best case so far be the guide, more or less closely."""
        if self._steering.guide is None or self._steering.guide.case is not best:
            self._steering.guide = Guide(best)
        self._steering.mood = Mood.drawn(len(best.moves), self._rng)

    def _start(self, best: Scenario) -> Scenario:
        """Choose what a game begins with: a ruleset by which it is short, or a scene, as it is read there or here."""
        length = best.length()
        if self._rng.random() < OWN:
            return self._beginning(best)
        shorter = [scene for events, scene in self._scenes if events < length - 1]
        if not shorter or self._rng.random() >= STAGED:
            return Scenario(self._short_rules(best.ruleset))
        scene = self._rng.choice(shorter)
        as_here = evolve(scene, ruleset=evolve(scene.ruleset, rulings=best.ruleset.rulings))
        return self._rng.choice((scene, as_here))

    def _short_rules(self, rules: Rules) -> Rules:
        """Choose a ruleset by which games are short: of some that are made up once, since that takes its time."""
        if len(self._rules) < SOME_RULES:
            self._rules.append(short_rules(rules, self._amount, self._rng, richer=self._richer))
            return self._rules[-1]
        return self._rng.choice(self._rules)

    def _beginning(self, best: Scenario) -> Scenario:
        """Take the beginning of the case itself: its set-up, and seldom many events more, but fewer than it has."""
        played, length = tuple(move for move in best.moves[:-1] if move.how == "play"), best.length()
        more = min(int(self._rng.expovariate(1 / MORE)), max(0, length - 2))
        return Scenario(best.ruleset, played[: max(0, len(best.moves) - length) + more])

    def _longest(self, begun: int, length: int) -> int:
        """Draw how long a game may be: between a few events and one fewer than the best has, mostly few."""
        few = min(begun + FEW, length)
        return int(few * (length / few) ** self._rng.random()) - 1
