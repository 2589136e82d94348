"""How a game was decided, as data, agrees with its result and its table; how near its end it is, is public and true."""

from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import Any

import pytest

import corestate as cs
import serializers
from corestate import Result, Stage, State
from corestate import in_too_deep as itd
from corestate import into_the_blue as itb
from corestate import key_largo as kl
from corestate import unfathomable as unf
from corestate.anything import AnyState
from corestate.games import OURS, begun
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort

GAMES = {
    "in_too_deep": effort(12, 200),
    "into_the_blue": effort(40, 400),
    "key_largo": effort(12, 200),
    "unfathomable": effort(4, 40),
}


def ended_games(title: str) -> list[AnyState]:
    """Games played at random to the end under any ruleset, unguarded: the laws guard enough of them."""
    found = []
    for seed in range(GAMES[title]):
        rng = Random(seed)
        *_, (ended, _) = steps(begun(any_ruleset(title, rng)), rng, cs.apply)
        found.append(ended)
    return found


def into_the_blue(state: State[itb.Table, itb.Event], result: Result) -> None:
    """Tokens by level add up to the treasures on the table, ties are those of the shells, and `why` tells them."""
    account, table = cs.account(state), state.table
    assert account is not None
    assert [level.level for level in account.levels] == list(range(len(table.levels), 0, -1))
    awards = [award for level in account.levels for award in level.awards]
    for seat, diver in enumerate(table.divers):
        assert tuple(sorted(one.points for one in awards if one.seat == seat)) == diver.treasures
        assert account.treasures[seat] == sum(diver.treasures)
        assert account.totals[seat] == account.treasures[seat] + account.chests_count * sum(account.chests[seat])
    assert account.totals == result.scores
    for level in account.levels:
        assert [award.token for award in level.awards][1:].count("main") == 0
        assert all(level.shells[award.seat] > 0 for award in level.awards)
        assert [level.shells[seat] for seat in level.ranking] == sorted(filter(None, level.shells), reverse=True)
        for tie in level.ties:
            assert level.shells[tie.ahead] == level.shells[tie.behind]
            if tie.on is not None:
                more, less = (table.divers[seat].shells[tie.on - 1] for seat in (tie.ahead, tie.behind))
                assert (tie.more, tie.less) == (more, less)
            elif tie.more is not None:
                assert (tie.more, tie.less) == (table.unused(tie.ahead), table.unused(tie.behind))
    told = [tie.told() for level in account.levels for tie in level.ties]
    assert told == [reason for reason in result.why if reason.rule.startswith("itb.tie.")]
    assert f"the highest total is {max(account.totals)}" in [reason.because for reason in result.why]


def in_too_deep(state: State[itd.Table, itd.Event], result: Result) -> None:
    """Shares times values add up to the scores, ties are of equal worth, and `why` tells values and ties."""
    account = cs.account(state)
    assert account is not None
    shares = [one.share for one in account.companies]
    for one in account.portfolios:
        assert list(one.points) == [count * value for count, value in zip(one.shares, shares, strict=True)]
        assert (sum(one.points), one.hand) == (one.total, len(state.table.hands[one.seat]))
    assert tuple(one.total for one in account.portfolios) == result.scores
    companies = ", ".join(f"{one.company} {one.depth_cards}" for one in account.companies)
    pearl = next(one.share for one in account.companies if one.company == "pearl")
    said = [reason.because for reason in result.why]
    assert said[:2] == [f"the companies are worth: {companies}", f"a pearl share is worth {pearl}"]
    for tie in account.ties:
        ahead, behind = account.portfolios[tie.ahead], account.portfolios[tie.behind]
        assert ahead.total == behind.total == tie.worth
        by_hand = tie.rule == "itd.score.tie_hand"
        assert by_hand == (ahead.hand != behind.hand)
        of = "hand" if by_hand else "distance"
        assert (tie.more, tie.less) == (getattr(ahead, of), getattr(behind, of))
        assert tie.more > tie.less
    assert [tie.told() for tie in account.ties] == list(result.why[3:])


def key_largo(state: State[kl.Table, kl.Event], result: Result) -> None:
    """Money and end values add up to the scores, and the winners are among the richest."""
    account, table = cs.account(state), state.table
    assert account is not None
    for one in account.wealth:
        assert one.money == table.money[one.seat]
        assert tuple(card.card for card in one.unsold) == table.hands[one.seat]
        assert sum(card.worth for card in one.unsold) == one.treasures + one.diamonds
        assert one.diamonds == sum(card.worth for card in one.unsold if card.kind == "diamond")
        assert one.total == one.money + one.treasures + one.diamonds
    assert tuple(one.total for one in account.wealth) == result.scores
    assert set(result.winners) <= set(account.richest)
    assert result.why[0].because == f"the greatest wealth is {account.wealth[account.richest[0]].total}"
    assert (len(result.why) > 1) == (len(account.richest) > 1)
    if account.most_cards is not None:
        assert f"most unsold cards: {account.most_cards}" in result.why[1].because
        assert {len(account.wealth[seat].unsold) for seat in result.winners} == {account.most_cards}


def unfathomable(state: State[unf.Table, unf.Event], result: Result) -> None:
    """Who has won agrees with the loyalty everybody holds, the ending and the distance."""
    account, table = cs.account(state), state.table
    assert account is not None
    assert (account.ending, account.distance) == (table.ending, table.distance())
    for fate in account.fates:
        player = table.players[fate.seat]
        assert tuple(sorted((*fate.hidden, *fate.shown))) == tuple(sorted((*player.loyalty, *player.shown)))
        assert fate.side == next(
            (side for side in ("hybrid", "cultist") if side in (*fate.hidden, *fate.shown)), "human"
        )
        if account.ending == "arrival":
            assert fate.won == (fate.side == "human")
        else:
            assert fate.won == (fate.side == "hybrid" or (fate.side == "cultist" and account.cultist_wins))
    assert tuple(int(fate.won) for fate in account.fates) == result.scores
    assert tuple(fate.seat for fate in account.fates if fate.won) == result.winners
    assert [fate.rule for fate in account.fates if fate.won] == [reason.rule for reason in result.why[1:]]


AGREES: dict[str, Callable[[Any, Result], None]] = {
    "in_too_deep": in_too_deep,
    "into_the_blue": into_the_blue,
    "key_largo": key_largo,
    "unfathomable": unfathomable,
}


@pytest.mark.parametrize("title", OURS)
def test_an_account_adds_up_to_the_result_and_says_what_its_reasons_say(title: str) -> None:
    for state in ended_games(title):
        result = cs.result(state)
        assert result is not None
        AGREES[title](state, result)
        told = cs.account(state)
        assert serializers.load(serializers.dump(told)) == told
        assert serializers.load_json(serializers.dump_json(told)) == told


@pytest.mark.parametrize("title", OURS)
def test_there_is_no_account_before_the_end(title: str) -> None:
    state = cs.new_game(title, seats=3)
    assert cs.account(state) is None
    assert cs.progress(state) == Stage(over=False, ends_by=None, last_turns=())


@pytest.mark.parametrize("title", OURS)
def test_progress_is_public_and_an_ended_game_has_the_rule_it_ended_by(title: str) -> None:
    rng = Random(5)
    for state, event in steps(begun(any_ruleset(title, rng)), rng, cs.apply):
        if event is None:
            assert cs.progress(state) == Stage(over=True, ends_by=state.table.ended_by().rule, last_turns=())
        elif rng.random() < 1 / 20 or cs.progress(state).ends_by:
            assert cs.progress(cs.resample(state, None, rng)) == cs.progress(state)
            assert not cs.progress(state).over


def _held(turns: list[tuple[Stage, int]], *, cut: bool) -> None:
    """Hold the last turns that were said to be left against those that were played; a last chest may cut them off."""
    said = [at for at, (stage, _) in enumerate(turns) if stage.ends_by]
    assert said
    for at in said:
        played = [seat for seat, _ in groupby(seat for _, seat in turns[at:])][1:]
        left = list(turns[at][0].last_turns)
        assert left[: len(played)] == played
        assert cut or left == played


@pytest.mark.parametrize("seed", range(6))
def test_the_last_turns_of_into_the_blue_are_those_that_were_said_to_be_left(seed: int) -> None:
    rng, turns = Random(seed), []
    for state, _ in steps(cs.new_game("into_the_blue", seats=2 + seed % 4, edition="small"), rng, cs.apply):
        if state.table.played and not cs.is_over(state):
            turns.append((cs.progress(state), state.table.played[-1]))
    by_shells = cs.progress(state).ends_by == "itb.end.shells"
    assert any(stage.ends_by for stage, _ in turns) or not by_shells
    if state.table.last_round():
        _held(turns, cut=not by_shells)


@pytest.mark.parametrize("seed", range(6))
def test_the_final_turns_of_in_too_deep_are_those_that_were_said_to_be_left(seed: int) -> None:
    turns: list[tuple[Stage, int]] = []
    for state, _ in steps(cs.new_game("in_too_deep", seats=2 + seed % 4), Random(seed), cs.apply):
        asked = cs.question(state)
        if asked is not None and state.table.course.phase != "set_up":
            turns.append((cs.progress(state), asked.seats[0] if asked.kind == "itd.Acting" else turns[-1][1]))
    _held(turns, cut=False)
    assert turns[-1][0] == Stage(over=False, ends_by="itd.end.final_turn", last_turns=())
