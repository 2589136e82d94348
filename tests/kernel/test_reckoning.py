"""How near its end a game is and how it was decided; and the rulesets that rival one another."""

from typing import Any

import pytest
from attrs import evolve

import corestate as cs
from corestate.into_the_blue import GAME, ChestTaken, Rolling, TakingChest
from corestate.rivals import rivals
from corestate.title import Stage
from tests.into_the_blue.positions import ANN, BEN, CLEO, PERFECT


def lay(**said: Any) -> cs.State[Any, Any]:  # noqa: ANN401 - the words of the title
    return cs.lay("into_the_blue", **{"seats": 3, **said})


def test_a_game_is_under_way_in_its_last_turns_or_over() -> None:
    out = {0: {1: 12}}
    assert cs.progress(lay(at=Rolling(BEN, 2))) == Stage(over=False, ends_by=None, last_turns=())
    assert cs.progress(lay(at=Rolling(BEN, 2), shells=out)) == Stage(False, "itb.end.shells", (CLEO,))  # noqa: FBT003 - it goes on
    assert cs.progress(lay(at=Rolling(CLEO, 2), shells=out)) == Stage(False, "itb.end.shells", ())  # noqa: FBT003 - it goes on
    assert cs.progress(lay(at=None, shells=out)) == Stage(over=True, ends_by="itb.end.shells", last_turns=())


def test_of_a_title_without_last_turns_none_are_told() -> None:
    state = cs.new_game("key_largo", seats=3)
    assert cs.game("key_largo").last_turns is None
    assert cs.progress(state) == Stage(over=False, ends_by=None, last_turns=())


def test_an_account_is_of_a_game_that_is_over() -> None:
    assert cs.account(lay(at=Rolling(BEN, 2))) is None
    over = lay(at=None, shells={0: {1: 12}})
    assert cs.account(over) == GAME.account(over.table) if GAME.account is not None else False


def test_a_title_that_tells_nothing_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    state = lay(at=TakingChest(ANN), dice=PERFECT, chests={1: [6, 6, 7, 8]})
    assert cs.on_the_way(state, ChestTaken(5))[:1] == ("that was the last chest, and the game is over",)
    over = lay(at=None, shells={0: {1: 12}})
    silent = evolve(GAME, told=None, account=None)
    monkeypatch.setattr("corestate.reckoning.game_of", lambda _state: silent)
    assert cs.on_the_way(state, ChestTaken(5)) == ()
    assert cs.account(over) is None


def test_every_other_option_of_every_ruling_is_a_rival_and_so_is_every_other_profile() -> None:
    rules = cs.ruleset("into_the_blue", seats=2)
    found = list(rivals(rules))
    assert [(ruling, option) for ruling, option, _ in found] == [
        (ruling.id, option.name)
        for ruling in GAME.rulebook.rulings
        for option in ruling.options
        if option.name != ruling.default
    ]
    for ruling, option, other in found:
        assert other == cs.ruleset("into_the_blue", seats=2, rulings={ruling: option})
    assert [option for ruling, option, _ in rivals(found[0][2]) if ruling == found[0][0]] == ["may_reroll"]


def test_profiles_are_rivals_where_a_title_has_any() -> None:
    rules = cs.ruleset("unfathomable", seats=3)
    other = cs.ruleset("unfathomable", seats=3, options={"profile": "learn_to_play"})
    assert [one for one in rivals(rules) if one[0] == "profile"] == [("profile", "learn_to_play", other)]
    assert [one for one in rivals(other) if one[0] == "profile"] == [("profile", "reference", rules)]
    assert not [one for one in rivals(cs.ruleset("key_largo", seats=3)) if one[0] == "profile"]


def test_a_ruling_that_was_chosen_stays_under_another_profile() -> None:
    chosen = {"unf.ruling.flesh_ward": "automatic"}
    rules = cs.ruleset("unfathomable", seats=3, rulings=chosen)
    other = cs.ruleset("unfathomable", seats=3, rulings=chosen, options={"profile": "learn_to_play"})
    assert other.rulings.flesh_ward != cs.ruleset("unfathomable", seats=3).rulings.flesh_ward
    assert [one for one in rivals(rules) if one[0] == "profile"] == [("profile", "learn_to_play", other)]
