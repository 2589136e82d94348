"""What PettingZoo and OpenSpiel test of any environment, on ours: all titles, all numbers of seats.

Run by `make environments`, where both are installed. PettingZoo's `max_cycles_test` is for environments in which all
act at once and any action is legal; what it wants, the cut after so many decisions, is tested here for agents in turn.
"""

import pyspiel
import pytest
from pettingzoo.test import api_test, seed_test

import corestate as cs
from corestate.environments import aec, rewards
from corestate.environments.openspiel import SpielState, register
from corestate.games import OURS
from tests.effort import NIGHTLY, effort

pytestmark = pytest.mark.filterwarnings("ignore")
TABLES = [(title, seats) for title in OURS for seats in cs.game(title).seats]
REGISTERED = register()
SIMULATED = [one for one in TABLES if NIGHTLY or one[1] == cs.game(one[0]).seats[0]]
"""Their simulation walks a game several times, with copies at every step: by day with the fewest seats."""


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_pettingzoo_finds_its_interface(title: str, seats: int) -> None:
    api_test(aec(title, seats=seats), num_cycles=effort(60, 1000))


@pytest.mark.parametrize(("title", "seats"), TABLES)
def test_the_same_seed_deals_the_same(title: str, seats: int) -> None:
    seed_test(lambda: aec(title, seats=seats), num_cycles=effort(5, 100))


@pytest.mark.parametrize("title", OURS)
def test_a_game_is_cut_off_after_so_many_decisions(title: str) -> None:
    env = aec(title, seats=cs.game(title).seats[0], max_cycles=4)
    env.reset(seed=1)
    taken = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        taken += not truncated
        env.step(None if truncated else env.action_space(agent).sample(observation["action_mask"]))
    assert taken == 4
    assert env.agents == []


@pytest.mark.parametrize("title", OURS)
def test_a_whole_game_is_masked_told_and_rewarded(title: str) -> None:
    env = aec(title, seats=cs.game(title).seats[0])
    env.reset(seed=2)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, _, info = env.last()
        total[agent] += reward
        seat = env.possible_agents.index(agent)
        assert env.view(observation["observation"]) == cs.view(env.game, seat)
        if terminated:
            assert not observation["action_mask"].any()
            assert info["winners"] == cs.ended(env.game).winners
            env.step(None)
        else:
            legal = {env.decisions.event(int(one), seat) for one in observation["action_mask"].nonzero()[0]}
            assert legal == set(cs.legal(env.game, seat))
            env.step(env.action_space(agent).sample(observation["action_mask"]))
    assert tuple(total.values()) == rewards(env.game)
    assert sum(total.values()) == pytest.approx(0)


def test_what_is_not_legal_is_refused_by_its_rules() -> None:
    env = aec("into_the_blue", seats=2)
    env.reset(seed=1)
    mask = env.observe(env.agent_selection)["action_mask"]
    wrong = next(index for index, legal in enumerate(mask) if not legal)
    with pytest.raises(cs.IllegalEventError, match=r"itb\."):
        env.step(wrong)
    short = aec("into_the_blue", seats=2, length=8)
    short.reset()
    with pytest.raises(ValueError, match="give a length"):
        short.observe("seat_0")


@pytest.mark.parametrize(("title", "seats"), SIMULATED)
def test_openspiel_simulates_a_game(title: str, seats: int) -> None:
    game = pyspiel.load_game(f"corestate_{title}", {"seats": seats})
    pyspiel.random_sim_test(game, num_sims=effort(1, 3), serialize=False, verbose=False)


@pytest.mark.parametrize("title", OURS)
def test_chance_is_exact_and_what_a_seat_saw_is_recalled(title: str) -> None:
    state = pyspiel.load_game(f"corestate_{title}").new_initial_state()
    told = state.information_state_string(0)
    while not state.is_terminal() and len(state.history()) < 60:
        assert isinstance(state, SpielState)
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(share for _, share in outcomes) == pytest.approx(1)
            state.apply_action(outcomes[len(state.history()) % len(outcomes)][0])
        else:
            actions = state.legal_actions()
            state.apply_action(actions[len(state.history()) % len(actions)])
        later = state.information_state_string(0)
        assert later.startswith(told.rpartition("\n")[0])
        assert later.count("\n") == len(state.history())
        told = later
    assert register() == REGISTERED
