"""A title as a PettingZoo environment: agents take turns, and the mask says which decisions are legal.

Chance is dealt between decisions, from the seed of `reset`. Seats that decide at the same time are asked one after the
other, and none sees what another chose. The observation is the seat's view as numbers (`Encoding`), its length first,
padded with zeros; the reward comes at the end (`rewards`), and `infos` then have scores, ranking and winners.
"""

from random import Random
from typing import Any, Unpack

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

import corestate as cs
from corestate.environments.decisions import decisions
from corestate.environments.observing import encoding
from corestate.environments.rewards import rewards
from corestate.games import Asked, begun

LENGTHS = {"into_the_blue": 128, "in_too_deep": 512, "key_largo": 1024, "unfathomable": 2048}
"""How many numbers an observation has, unless one says otherwise: more than any view of our editions took."""
LENGTH = 1024
_LARGEST = 2**31 - 1


class Turns(AECEnv):  # type: ignore[misc]  # the extra need not be installed where types are checked
    """A game of a title, decision by decision."""

    def __init__(
        self, game: str, *, max_cycles: int | None = None, length: int | None = None, **asked: Unpack[Asked]
    ) -> None:
        super().__init__()
        self.ruleset = cs.ruleset(game, **asked)
        self.decisions, self.encoding = decisions(self.ruleset), encoding(self.ruleset)
        self.length = length or LENGTHS.get(game, LENGTH)
        self.max_cycles = max_cycles
        self.metadata = {"name": f"corestate_{game}_v0", "render_modes": [], "is_parallelizable": False}
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.ruleset.seats)]
        count = len(self.decisions)
        numbers = Box(-_LARGEST, _LARGEST, (self.length,), np.int32)
        space = {"observation": numbers, "action_mask": Box(0, 1, (count,), np.int8)}
        self.observation_spaces = {agent: Dict(space) for agent in self.possible_agents}
        self.action_spaces = {agent: Discrete(count) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:  # noqa: ANN401 - a space
        """What an agent observes: its view as numbers, and which decisions are legal."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:  # noqa: ANN401 - a space
        """What an agent may name: an index into the list of decisions."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game; the same seed deals the same."""
        del options
        self.rng = Random(seed)  # noqa: S311 - a seed is wanted
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.cycles = 0
        self.game = begun(self.ruleset)
        self._deal()
        self.agent_selection = self._asked()

    def step(self, action: int | None) -> None:
        """Take a decision; one that is not legal raises with the rules that forbid it."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError(f"{agent} is to decide")
        self.game = cs.apply(self.game, self.decisions.event(int(action), self.possible_agents.index(agent)))
        self._deal()
        self.cycles += 1
        self._cumulative_rewards[agent] = 0.0
        self._judge()
        self._accumulate_rewards()
        self.agent_selection = self._asked() if not self._done() else self.agents[0]
        self._deads_step_first()

    def observe(self, agent: str) -> dict[str, Any]:
        """Show an agent its view, and what it may decide now."""
        seat = self.possible_agents.index(agent)
        numbers = self.encoding.numbers(cs.view(self.game, seat))
        if len(numbers) >= self.length:
            raise ValueError(f"a view of {len(numbers)} numbers, for {self.length - 1}: give a length")
        observation = np.zeros(self.length, np.int32)
        observation[0] = len(numbers)
        observation[1 : len(numbers) + 1] = numbers
        mask = np.zeros(len(self.decisions), np.int8)
        if not self._done() and agent == self.agent_selection:
            mask[[self.decisions.index(event) for event in cs.legal(self.game, seat)]] = 1
        return {"observation": observation, "action_mask": mask}

    def view(self, observation: Any) -> cs.View[Any]:  # noqa: ANN401 - an array
        """Read the view back from what was observed."""
        length = int(observation[0])
        return self.encoding.view(tuple(int(one) for one in observation[1 : length + 1]))

    def close(self) -> None:
        """There is nothing to close."""

    def _deal(self) -> None:
        while not cs.is_over(self.game) and not cs.asked(self.game):
            self.game = cs.apply(self.game, cs.deal(self.game, self.rng))

    def _asked(self) -> str:
        return str(self.possible_agents[cs.asked(self.game)[0]])

    def _done(self) -> bool:
        return any(self.terminations.values()) or any(self.truncations.values())

    def _judge(self) -> None:
        """See whether the game is over, or cut off."""
        if cs.is_over(self.game):
            result = cs.ended(self.game)
            self.rewards = dict(zip(self.possible_agents, rewards(self.game), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            told = {"scores": result.scores, "ranking": result.ranking, "winners": result.winners}
            self.infos = {agent: dict(told) for agent in self.agents}
        else:
            cut = self.max_cycles is not None and self.cycles >= self.max_cycles
            self.truncations = dict.fromkeys(self.agents, cut)
