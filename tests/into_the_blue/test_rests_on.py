"""What a verdict rests on: by every rule that can refuse, by every event, and by the result."""

import corestate as cs
from corestate.into_the_blue import GAME, ChestTaken, Place, Reroll, Rolled, StarterNamed, Stop
from corestate.into_the_blue.rests_on import RELIANCE
from tests.into_the_blue.positions import ANN, FULL, new


def test_every_rule_speaks_of_its_own_components() -> None:
    table = new(2, FULL).table
    spoken = {rule.slug: tuple(RELIANCE.spoken_of(table, None, frozenset({rule.slug}))) for rule in GAME.rulebook.rules}
    assert {rule: named for rule, named in spoken.items() if named} == {
        "itb.box.dice": ("dice", "faces"),
        "itb.box.levels": ("faces",),
        "itb.box.chests": ("chests",),
        "itb.roll.six": ("dice",),
        "itb.roll.again": ("dice",),
        "itb.dive.shortage": ("shells",),
        "itb.end.chests": ("chests",),
        "itb.end.shells": ("shells",),
    }


def test_every_event_uses_its_own_components() -> None:
    state = new(2, FULL)
    table = state.table
    events = (Rolled((1,)), Place(ANN, 1, 1), ChestTaken(5), Reroll(ANN, (1,)), Stop(ANN), StarterNamed(ANN))
    assert [tuple(RELIANCE.used(table, event, table)) for event in events] == [
        ("dice", "faces"),
        ("faces", "shells"),
        ("chests",),
        (),
        (),
        (),
    ]
    assert tuple(RELIANCE.begun(state)) == ()
    assert RELIANCE.scored == ("main", "secondary", "chests", "shells")
    assert cs.game("into_the_blue").rests_on is RELIANCE
