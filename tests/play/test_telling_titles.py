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


DIVE = """game key_largo
edition small
seats Ann, Bob, Cem
Ann starts
Ann plans store, dive; Bob plans dolphins, market; Cem plans dolphins, market
Ann buys a trident for diver 0
Ann anchors at wreck 0; Ann sends diver 0 drawing shallow monster
"""


def test_what_was_carried_out_unasked_may_be_written_and_makes_no_event() -> None:
    said = _told(DIVE + "Ann strikes with diver ? drawing shallow gold 1\n", "key_largo")
    unsaid = _told(DIVE + "Ann draws shallow gold 1\n", "key_largo")
    assert said.verdict == unsaid.verdict == "legal"
    assert said.ending.events == unsaid.ending.events


def test_what_was_not_carried_out_is_judged_as_ever() -> None:
    for sentence in ("Ann strikes with diver 1 drawing shallow gold 1", "Bob strikes with diver 0", "Ann flees"):
        assert _told(DIVE + sentence, "key_largo").verdict == "illegal"


def test_in_a_complete_file_what_is_written_was_decided() -> None:
    record = play.settled(play.read(DIVE)).record
    told = _told(play.export(record) + "Ann strikes with diver 0\n", "key_largo")
    assert (told.verdict, _rules(told)) == ("illegal", {"kl.dive.trident"})
