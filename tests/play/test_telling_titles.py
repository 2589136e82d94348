"""Telling scripts of single titles: what only their own cards, places and forced moves bring up."""

from pathlib import Path

from corestate.kernel import Seat
from corestate.unfathomable.events import Use
from serializers import play
from serializers.play import Told

DISPUTES = Path(__file__).parents[1] / "disputes"


def _told(text: str, title: str) -> Told:
    return play.told(play.read(text, DISPUTES / title))


def _rules(told: Told) -> set[str]:
    return {one.rule for one in (told.other or told.ending).refusals}


def test_a_number_left_open_is_none_its_source_has_not() -> None:
    told = _told("after _traitor.play\nBob uses room:bridge\n", "unfathomable")
    assert told.ending.event == Use(Seat(1), "room:bridge", 0)
    assert _rules(told) == {"unf.traitor.abilities", "unf.traitor.blocks_room"}


def test_where_a_source_has_no_ability_the_number_is_the_first() -> None:
    told = _told("after _traitor.play\nBob uses room:nowhere\n", "unfathomable")
    assert told.ending.event == Use(Seat(1), "room:nowhere", 0)
    assert _rules(told) == {"unf.action.ability"}
