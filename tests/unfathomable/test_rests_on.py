"""What an event brings into play: the card it names, a sheet with the item it begins with, and of the board nothing."""

import pytest

from corestate.unfathomable.sight.rests_on import RELIANCE
from corestate.unfathomable.table import events as e
from tests.unfathomable import build as b
from tests.unfathomable.build import ZERO


@pytest.mark.parametrize(
    ("event", "named"),
    [
        (e.Use(ZERO, "skill:lore-3", 0), ("skill_cards[7]",)),
        (e.ChooseCharacter(ZERO, "arjun_singh"), ("characters[arjun_singh]", "items[six_shooter]")),
        (e.Drawn("hull_leak"), ("mythos[hull_leak]",)),
        (e.Move(ZERO, "galley"), ()),
    ],
    ids=["a skill card", "a character", "a mythos card", "a space"],
)
def test_a_verdict_rests_on_what_its_events_name(event: e.Event, named: tuple[str, ...]) -> None:
    table = b.calm()
    assert tuple(RELIANCE.used(table, event, table)) == named
    assert tuple(RELIANCE.spoken_of(table, event, frozenset())) == named


def test_a_stated_fact_names_no_card() -> None:
    assert tuple(RELIANCE.spoken_of(b.calm(), None, frozenset())) == ()
