"""Short games played anew: what they begin with, how long they are, and what making them up costs."""

from random import Random
from typing import Any

import pytest

import corestate as cs
from corestate.adjudication.scenes import scenes
from corestate.anything import Rules
from fuzz.campaigns import boxes
from fuzz.campaigns.boxes import amount, lesser_box
from fuzz.campaigns.likeness import Likeness
from fuzz.campaigns.short_games import FEW, SOME_RULES, ShortGames
from fuzz.peers.findings import Finding, Scenario
from fuzz.vectors.staging import late_games
from tests.effort import effort

LARGO = "key_largo"
GAMES = effort(60, 400)


def long_case() -> tuple[Scenario, Likeness]:
    """Take the longest scene as a case; whatever happens is like the beginning of a game."""
    best = max(late_games(scenes(LARGO)[:30]), key=Scenario.length)
    return best, Likeness(Finding("differs", Scenario(best.ruleset), "new", ""))


def test_they_go_on_from_scenes_that_are_shorter_than_the_case_and_are_shorter_themselves() -> None:
    best, like = long_case()
    late = [one for one in late_games(scenes(LARGO)) if one.length() != best.length()][:40]
    games = ShortGames(late, amount(best.ruleset.box), Random(1), richer=False)
    played = [game for game, _ in (games.one(best, like) for _ in range(3 * GAMES)) if game is not None]
    assert played
    assert all(game.length() < best.length() for game in played)
    begun = {one.moves for one in late if any(game.moves[: len(one.moves)] == one.moves for game in played)}
    assert len(begun) > 2
    assert all(one.length() < best.length() for one in late if one.moves in begun)
    readings = {game.ruleset.rulings for game in played if any(game.moves[: len(one)] == one for one in begun)}
    assert best.ruleset.rulings in readings
    assert readings > {best.ruleset.rulings}


def test_without_a_shorter_scene_they_begin_anew() -> None:
    best, like = long_case()
    short = best.cut(len(best.moves) - best.length() + FEW)
    games = ShortGames([best], amount(best.ruleset.box), Random(2), richer=False)
    played = [games.one(short, like)[0] for _ in range(GAMES)]
    assert all(game is None or game.length() < FEW for game in played)
    assert all(amount(game.ruleset.box) <= amount(best.ruleset.box) for game in played if game is not None)


class Generous(Random):
    """Draws more than is likely where so many of something are drawn that there may be any number of."""

    def expovariate(self, _rate: float = 1.0) -> float:
        """Draw many."""
        return 50.0


def test_what_begins_as_the_case_does_is_shorter_however_much_of_it_is_taken() -> None:
    """One of 400 was as long as the case once."""
    best, like = long_case()
    short = best.cut(len(best.moves) - best.length() + FEW)
    games = ShortGames([best], amount(best.ruleset.box), Generous(2), richer=False)
    played = [game for game, _ in (games.one(short, like) for _ in range(12)) if game is not None]
    begun = [game for game in played if game.moves[: len(short.moves) - 2] == short.moves[:-2]]
    assert begun
    assert all(game.length() < short.length() for game in begun)


def test_short_ones_are_played_as_often_as_long_ones() -> None:
    best, like = long_case()
    games = ShortGames([], amount(best.ruleset.box), Random(3), richer=False)
    costs = sorted(cost for _, cost in (games.one(best, like) for _ in range(GAMES)))
    assert costs[len(costs) // 2] < 3 / 4 * costs[-1], "else most would be as long as they may be"


def test_some_begin_as_the_case_does_and_rulesets_are_made_up_once() -> None:
    best, like = long_case()
    set_up = len(best.moves) - best.length()
    games = ShortGames([], amount(best.ruleset.box), Random(4), richer=False)
    played = [game for game, _ in (games.one(best, like) for _ in range(3 * GAMES)) if game is not None]
    own = [game for game in played if game.ruleset == best.ruleset and game.moves[:set_up] == best.moves[:set_up]]
    common = {sum(mine == its for mine, its in zip(game.moves, best.moves, strict=False)) for game in own}
    assert len(common) > 3
    assert 1 < len({game.ruleset for game in played}) <= SOME_RULES + 1


def test_a_lesser_box_is_made_up_without_looking_through_every_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = cs.ruleset("unfathomable", seats=3)
    asked: list[object] = []
    real = boxes.is_possible

    def counted(box: Any, rules: Rules | None = None) -> bool:  # noqa: ANN401 - the game's own
        asked.append(box)
        return real(box, rules)

    monkeypatch.setattr(boxes, "is_possible", counted)
    title, number = cs.game("unfathomable"), effort(4, 40)
    made = [lesser_box(title, rules.box, Random(seed), rules).box for seed in range(number)]
    assert len(asked) < 20 * number, "there are hundreds, and each takes long to look through"
    assert all(amount(one) < amount(rules.box) and real(one, rules) for one in made)
    assert len({amount(one) for one in made}) > 1
