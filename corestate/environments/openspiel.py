"""Every title as an OpenSpiel game, `corestate_<title>`, with explicit chance and exact probabilities.

A decision's action is its index in `decisions`, that of an outcome its place among `corestate.chances`. The information
state has perfect recall: everything the seat saw, in order, then its view; an observation is the view alone. Seats that
decide at the same time are asked one after the other, and none sees what another chose.
"""

from contextlib import suppress
from typing import Any

import numpy as np
import pyspiel
from attrs import frozen

import corestate as cs
import serializers
from corestate.anything import AnyState
from corestate.environments.decisions import UndeclaredError, decisions
from corestate.environments.observing import encoding
from corestate.environments.rewards import rewards
from corestate.games import begun

MOST_OUTCOMES = 10_000
"""No title has more outcomes at once: Into the Blue with twelve dice, the most a box may have, has 6,188."""
MOST_EVENTS = 100_000
"""A bound OpenSpiel wants; random games of our titles have some hundreds of events."""
LENGTH = 2048
"""So many numbers an observation tensor has: how many of them are the view, then these, then zeros."""


def register() -> tuple[str, ...]:
    """Register a game for every title whose decisions are declared, and return their names.

    `pyspiel.load_game("corestate_key_largo", {"seats": 3})` then makes one.
    """
    known = set(pyspiel.registered_names())
    names = []
    for title in cs.titles():
        with suppress(UndeclaredError):
            kind = _Made(title)({}).get_type()
            names.append(kind.short_name)
            if kind.short_name not in known:
                pyspiel.register_game(kind, _Made(title))
    return tuple(names)


@frozen
class _Made:
    """Makes games of a title by OpenSpiel's parameters."""

    title: str

    def __call__(self, params: dict[str, Any] | None = None) -> "SpielGame":
        return SpielGame(self.title, params or {})


@frozen
class _Past:
    """What has happened, last first: shared by all that come from it, and never copied."""

    before: "_Past | None"
    state: AnyState
    event: Any

    def __deepcopy__(self, _memo: dict[int, Any]) -> "_Past":
        return self


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # the extra need not be installed where types are checked
    """A title with a number of seats, an edition of it, and every ruling by default."""

    def __init__(self, title: str, params: dict[str, Any]) -> None:
        seats = cs.game(title).seats
        known: dict[str, Any] = {"seats": seats[0], "edition": cs.game(title).rulebook.editions[0].name}
        kind = pyspiel.GameType(
            short_name=f"corestate_{title}",
            long_name=cs.game(title).title,
            dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
            chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
            information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
            utility=pyspiel.GameType.Utility.ZERO_SUM,
            reward_model=pyspiel.GameType.RewardModel.TERMINAL,
            max_num_players=seats[-1],
            min_num_players=seats[0],
            provides_information_state_string=True,
            provides_information_state_tensor=False,
            provides_observation_string=True,
            provides_observation_tensor=True,
            provides_factored_observation_string=True,
            parameter_specification=known,
        )
        chosen = known | params
        self.ruleset = cs.ruleset(title, seats=int(chosen["seats"]), edition=str(chosen["edition"]))
        about = pyspiel.GameInfo(
            num_distinct_actions=len(decisions(self.ruleset)),
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.ruleset.seats,
            min_utility=-1.0 / self.ruleset.seats,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=MOST_EVENTS,
        )
        super().__init__(kind, about, params)

    def new_initial_state(self) -> "SpielState":
        """Begin a game."""
        return SpielState(self, self.ruleset)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":  # noqa: ANN401 - theirs
        """Make what observes states."""
        del params
        return SpielObserver(iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # likewise
    """A state of a game, and what led to it."""

    def __init__(self, game: SpielGame, ruleset: Any) -> None:  # noqa: ANN401 - a ruleset of the title
        super().__init__(game)
        self.state = begun(ruleset)
        self.past: _Past | None = None

    def current_player(self) -> int:
        """Who decides: of several at once the lowest seat; chance; or nobody any more."""
        if cs.is_over(self.state):
            return int(pyspiel.PlayerId.TERMINAL)
        asked = cs.asked(self.state)
        return asked[0] if asked else int(pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        known = decisions(self.state.table.ruleset)
        return sorted(known.index(event) for event in cs.legal(self.state, player))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """List every outcome with its probability."""
        return [(number, float(share)) for number, (_, share) in enumerate(cs.chances(self.state))]

    def _event(self, player: int, action: int) -> Any:  # noqa: ANN401 - an event of the title
        if player == int(pyspiel.PlayerId.CHANCE):
            return cs.chances(self.state)[action][0]
        return decisions(self.state.table.ruleset).event(action, player)

    def _apply_action(self, action: int) -> None:
        event = self._event(self.current_player(), action)
        self.past = _Past(self.past, self.state, event)
        self.state = cs.apply(self.state, event)

    def _action_to_string(self, player: int, action: int) -> str:
        return serializers.dump_json(self._event(player, action))

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return cs.is_over(self.state)

    def returns(self) -> list[float]:
        """What the game was worth to each seat."""
        return list(rewards(self.state))

    def seen(self, player: int) -> tuple[Any, ...]:
        """List what a seat saw, from the beginning."""
        found, past = list[Any](), self.past
        while past is not None:
            found.append(cs.seen(past.state, past.event, player))
            past = past.before
        return tuple(reversed(found))

    def __str__(self) -> str:
        return repr(self.state)


class SpielObserver:
    """What a seat observes: as text, and as a tensor its view as numbers."""

    def __init__(self, kind: Any) -> None:  # noqa: ANN401 - theirs
        self.recalls = bool(kind.perfect_recall)
        self.tensor = np.zeros(0 if self.recalls else LENGTH, np.float32)
        self.dict = {} if self.recalls else {"view": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what a seat sees now into the tensor."""
        if self.recalls:
            return
        numbers = encoding(state.state.table.ruleset).numbers(cs.view(state.state, player))
        if len(numbers) >= LENGTH:
            raise ValueError(f"a view of {len(numbers)} numbers, for {LENGTH - 1}")
        self.tensor.fill(0)
        self.tensor[0] = len(numbers)
        self.tensor[1 : len(numbers) + 1] = numbers

    def string_from(self, state: SpielState, player: int) -> str:
        """Tell what a seat sees now; with perfect recall after everything it saw."""
        view = cs.view(state.state, player)
        now = " ".join(map(str, encoding(state.state.table.ruleset).numbers(view)))
        past = [serializers.dump_json(sight) for sight in state.seen(player)] if self.recalls else []
        return "\n".join((*past, now))
