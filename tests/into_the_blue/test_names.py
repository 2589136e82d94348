"""The names on the wire: what is stored or sent under one keeps its meaning for ever."""

from corestate.into_the_blue import GAME


def test_names_are_stable() -> None:
    assert (GAME.name, GAME.title, GAME.prefix, GAME.seats) == ("into_the_blue", "Into the Blue", "itb", (2, 3, 4, 5))
    assert set(GAME.events) == {
        "itb.StarterNamed",
        "itb.Rolled",
        "itb.Reroll",
        "itb.Stop",
        "itb.Place",
        "itb.ChestTaken",
    }
    assert set(GAME.sights) == {"itb.ChestHidden"}
    assert set(GAME.frames) == {
        "itb.NamingStarter",
        "itb.TakeTurn",
        "itb.Rolling",
        "itb.MayReroll",
        "itb.Placing",
        "itb.TakingChest",
        "itb.PassTurn",
        "itb.ScoreLevel",
        "itb.AddUp",
        "core.End",
    }
    assert set(GAME.entries) == {"turn", "reroll", "last_turn", "last_reroll"}


def test_a_name_is_that_of_its_class() -> None:
    named = {**GAME.events, **GAME.sights, **GAME.frames, **GAME.parts}
    ours = {name: kind.__name__ for name, kind in named.items() if name != "core.End"}
    assert ours == {name: name.removeprefix("itb.") for name in ours}
