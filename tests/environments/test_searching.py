"""The bot: it chooses what is legal, knows no more than its seat, and beats random play."""

from itertools import chain, islice
from math import log
from random import Random
from typing import Any

import pytest

import corestate as cs
from corestate.environments import Searching
from corestate.environments.__main__ import came, is_played_by_the_bot, main, pairs
from corestate.environments.searching import Node, Search
from corestate.environments.standing import standing
from corestate.games import OURS, begun
from fuzz.playouts import steps
from tests.effort import effort


@pytest.mark.parametrize("title", OURS)
def test_it_chooses_what_is_legal_by_nothing_its_seat_may_not_know(title: str) -> None:
    rng = Random(f"searching {title}")
    asked = [state for state, _ in steps(begun(cs.ruleset(title, seats=3)), rng, cs.apply) if len(cs.legal(state)) > 1]
    asked = [state for state in asked[len(asked) // 2 :] if cs.asked(state)]
    for state in rng.sample(asked, effort(1, 8)):
        seat = cs.asked(state)[0]
        bot = Searching(effort(2, 10))
        chosen = bot(state, seat, Random(1))
        assert chosen in cs.legal(state, seat)
        assert bot(cs.resample(state, seat, rng), seat, Random(1)) == chosen


TRIES = {"into_the_blue": 150, "in_too_deep": 20, "key_largo": 20}
BETTER, WORSE, ENOUGH = log(0.8 / 0.5), log(0.2 / 0.5), log(0.95 / 0.01)
"""Of pairs that differ a bot to be called better wins four of five; Wald's bounds for one pass in a hundred by luck."""


@pytest.mark.nightly
@pytest.mark.parametrize("title", TRIES)
def test_it_beats_random_play(title: str) -> None:
    """A sequential test: pairs are played until it is settled; they are the same every time."""
    evidence = 0.0
    for pair in islice(pairs(title, TRIES[title]), 60):
        evidence += BETTER if pair.bot > pair.chance else WORSE if pair.bot < pair.chance else 0.0
        if evidence >= ENOUGH:
            return
        assert evidence > -ENOUGH
    pytest.fail(f"60 pairs of games settle nothing: {evidence}")


@pytest.mark.nightly
def test_its_ships_come_further_than_those_steered_at_random() -> None:
    """Seven games of the bot, always the same, beside sums of seven random ones: one pass in a hundred by luck."""
    came = sum(pair.bot for pair in islice(pairs("unfathomable", 40), 7))
    chance, rng = [pair.chance for pair in islice(pairs("unfathomable", 0), 200)], Random(1)
    as_far = sum(sum(rng.choices(chance, k=7)) >= came for _ in range(20_000))
    assert as_far < 200, (came, as_far)


def test_what_a_game_is_worth_goes_by_who_wins_and_how_far_ahead() -> None:
    *_, (ended, _) = steps(begun(cs.ruleset("into_the_blue", seats=3)), Random(2))
    worth, result = standing(ended), cs.ended(ended)
    assert max(worth) == worth[result.winners[0]] > 0.5
    assert [seat for seat, _ in sorted(enumerate(worth), key=lambda one: -one[1])] == [*chain(*result.ranking)]


def test_what_a_voyage_is_worth_goes_by_the_ship_and_the_other_way_round_for_traitors() -> None:
    sides: Any = {"loyalty": {0: ("human",), 1: ("hybrid",), 2: ("human",)}}
    sound = standing(cs.lay("unfathomable", seats=3, **sides))
    assert sound[0] == sound[2]
    for worse in ({"damage": ("chapel",)}, {"dials": {"fuel": 1}}):
        human, traitor, _ = standing(cs.lay("unfathomable", seats=3, **sides, **worse))
        assert human < sound[0]
        assert traitor > sound[1]
    human, traitor, _ = standing(cs.lay("unfathomable", seats=3, journey=2, **sides))
    assert human > sound[0]
    assert traitor < sound[1]


def test_given_seconds_it_stops_by_the_clock() -> None:
    *_, (state, _) = [one for one in steps(begun(cs.ruleset("into_the_blue", seats=2)), Random(1)) if cs.asked(one[0])]
    assert Searching(seconds=0.01)(state, cs.asked(state)[0], Random(1)) in cs.legal(state)


def test_what_chance_deals_is_a_branch_that_is_worth_nothing_to_choose() -> None:
    rng = Random(3)
    played = steps(begun(cs.ruleset("into_the_blue", seats=2)), rng)
    state = next(one for one, _ in played if cs.asked(one) and len(cs.legal(one)) == 2)
    search = Search(cs.asked(state)[0], rng)
    for _ in range(6):
        search.attempt(state)

    def below(node: Node) -> list[Node]:
        return [one for branch in node.branches.values() for one in (branch, *below(branch))]

    dealt = [node for node in below(search.root) if node.actor is None]
    assert dealt
    assert all(node.visits and not node.worth and not node.offered for node in dealt)
    assert search.root.visits == sum(node.visits for node in search.root.branches.values()) == 6


def test_a_match_counts_what_came_of_its_games_and_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    played = list(islice(pairs("into_the_blue", 1), 2))
    won = sum(pair.bot for pair in played), sum(pair.chance for pair in played)
    assert all(pair.decided > 1 and {pair.bot, pair.chance} <= {0, 1} for pair in played)
    main(["2", "1", "into_the_blue"])
    *_, row = capsys.readouterr().out.splitlines()
    assert row.startswith(f"| Into the Blue | 2 | 1 | 2 | {won[0]} | {won[1]} | 0.")


def test_in_unfathomable_the_bot_has_the_seats_of_humans_and_what_counts_is_how_far_the_ship_came() -> None:
    state = cs.lay("unfathomable", seats=3, loyalty={0: ("human",), 1: ("hybrid",), 2: ("human",)}, row=("reef",))
    assert [is_played_by_the_bot(state, seat, 1) for seat in range(3)] == [True, False, True]
    assert came(state, 1) == state.table.distance() > 0
    other = cs.lay("into_the_blue", seats=3)
    assert [is_played_by_the_bot(other, seat, 1) for seat in range(3)] == [False, True, False]
