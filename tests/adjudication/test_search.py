"""Telling a script: what is implied, what was left open and how it is filled in, and when the verdict depends."""

import pytest

from corestate import adjudication
from corestate.adjudication import Outcome, with_ruling
from corestate.in_too_deep.events import Discard
from corestate.into_the_blue.events import ChestTaken, Place, Rolled, Stop
from corestate.kernel import Seat
from serializers import play
from serializers.play import PlayError

BLUE = "game into_the_blue\nseats Ann, Bob, Cem\nAnn starts\n"
DEEP = """game in_too_deep
edition small
seats Ann, Bob, Cem
{deal}
Bob is dealt 12, 10
Cem is dealt 36, 33
Ann starts
Bob is dealt 40
Cem is dealt 28, 17
cards 1, 2, 3, 4, 6, 7 are opened
Ann takes 1; Bob takes 2; Cem takes 3; Ann takes 4; Bob takes 6; Cem takes 7
"""


def _told(text: str) -> Outcome:
    return adjudication.told(play.read(text))


def _rules(told: Outcome) -> set[str]:
    return {one.rule for one in (told.other or told.ending).refusals}


def test_a_pass_is_implied_where_the_next_sentence_comes_after_it() -> None:
    told = _told(BLUE + "Ann rolls 1 1 2 3 3 5\nAnn places 2 on 3\n")
    assert told.ending.events[1:] == (Rolled((1, 1, 2, 3, 3, 5)), Stop(Seat(0)), Place(Seat(0), 3, 2))
    assert told.ending.implied == {2}


def test_a_forced_outcome_is_implied() -> None:
    position = """
    position {"$": "core.Position", "entry": "reroll", "where": {"seat": 1, "rerolls": 1}, "table": {"$": "itb.Table",
     "ruleset": {"$": "core.Ruleset", "game": "into_the_blue", "edition": "small", "seats": 2},
     "levels": [{"$": "itb.Level", "main": 1, "secondary": 1}, {"$": "itb.Level", "main": 1, "secondary": 1}],
     "dice": [1, 2, "chest"], "chests": {"$": "core.Pile", "top": [], "shuffled": [6, 6], "bottom": []},
     "divers": [{"$": "itb.Diver", "shells": [1, 0], "chests": [5], "treasures": []},
                {"$": "itb.Diver", "shells": [0, 0], "chests": [], "treasures": []}],
     "played": [0, 1]}}
    seats Ann, Bob
    """
    script = play.read(position + "Bob rolls 1 1 2\nBob places 2 on 1\n")
    chests = script.begun(script.ruleset).table.chests.cards()
    assert len(set(chests)) == 1
    told = adjudication.told(script)
    assert told.ending.events[:3] == (Stop(Seat(1)), ChestTaken(chests[0]), Rolled((1, 1, 2)))
    assert told.ending.implied == {0, 1, 3}
    assert told.verdict == "legal"


def test_an_answer_to_what_is_asked_is_judged_as_that_answer() -> None:
    told = _told(BLUE + "Ann rolls 1 1 2 3 3 5\nAnn rerolls 4\n")
    assert (told.verdict, len(told.ending.events), _rules(told)) == ("illegal", 2, {"itb.roll.again"})


def test_an_event_is_judged_by_the_first_question_it_answers() -> None:
    told = _told(BLUE + "Ann rolls 1 1 2 3 3 5\nAnn places 1 on 5\n")
    assert (told.verdict, len(told.ending.events), _rules(told)) == ("illegal", 3, {"itb.dive.sequence"})


def test_nothing_is_implied_where_it_would_not_help() -> None:
    told = _told(BLUE + "Ann rolls 1 1 2 3 3 5\nBob stops\n")
    assert (told.verdict, len(told.ending.events), _rules(told)) == ("illegal", 2, {"itb.turn.clockwise"})


def test_nothing_is_implied_in_a_complete_file() -> None:
    told = _told(BLUE.replace("Ann starts", "complete\nAnn starts") + "Ann rolls 1 1 2 3 3 5\nAnn places 2 on 3\n")
    assert (told.verdict, len(told.ending.events), _rules(told)) == ("illegal", 2, {"itb.roll.final"})


def test_a_sentence_about_the_wrong_seat_is_not_legal() -> None:
    told = _told(BLUE + "Bob rolls 1 1 2 3 3 5\n")
    assert _rules(told) == {"itb.turn.clockwise"}, "the six dice are not what is wrong"
    assert (told.verdict, told.ending.refusals[0].because) == (
        "illegal",
        "this falls to seat 0, not to seat 1: seat 0 must roll 6 dice",
    )


def test_a_sentence_about_the_wrong_seat_is_not_legal_whatever_it_leaves_open() -> None:
    told = _told(BLUE + "Bob rolls ? ? ? ? ? ?\n")
    assert (told.verdict, _rules(told)) == ("illegal", {"itb.turn.clockwise"})
    assert told.ending.refusals[0].because == "this falls to seat 0, not to seat 1: seat 0 must roll 6 dice"


def test_an_open_event_that_nothing_fits_is_refused_by_the_rules_in_its_way() -> None:
    told = _told(BLUE + "Ann rolls 1 1 2 3 3 5\nAnn places ? on 5\n")
    assert (told.verdict, _rules(told)) == ("illegal", {"itb.dive.sequence"})
    told = _told(BLUE.replace("Ann starts", "complete\nAnn starts") + "Ann rerolls ? ?\n")
    assert (told.verdict, _rules(told)) == ("illegal", {"itb.roll.six"})


def test_what_is_legal_however_it_is_filled_in_is_legal() -> None:
    told = _told(BLUE + "Ann rolls 1 1 ? ? ? ?\nAnn stops\n")
    assert (told.verdict, told.exhaustive, len(told.open[0].legal)) == ("legal", True, 126)
    told = _told(BLUE + "Ann rolls ?\nAnn stops\n")
    assert (told.verdict, told.exhaustive, len(told.open[0].legal)) == ("legal", True, 462)


def test_what_is_illegal_however_it_is_filled_in_is_illegal_where_it_got_furthest() -> None:
    told = _told(BLUE + "Ann rolls 1 1 2 ? 5 5\nAnn places 2 on 5\n")
    assert (told.verdict, len(told.ending.events), _rules(told)) == ("illegal", 3, {"itb.dive.sequence"})


def test_else_it_depends_and_says_on_what() -> None:
    told = _told(BLUE + "Ann rolls 1 1 2 3 ? 5\nAnn places 1 on 4\n")
    assert told.verdict == "depends"
    (place,) = told.open
    assert (place.spot.line, place.spot.column) == (4, 19)
    assert [event.dice for event in place.legal] == [(1, 1, 2, 3, 4, 5)]
    assert len(place.illegal) == 5
    assert told.other is not None
    assert _rules(told) == {"itb.dive.sequence", "itb.dive.place"}


def test_a_question_mark_alone_is_whatever_may_have_happened() -> None:
    told = _told(BLUE + "Ann rolls 1 2 3 4 5 chest\nAnn stops\n?\nAnn rolls 1 1 1 1 1 1\n")
    assert told.verdict == "legal"
    assert [event.value for event in told.open[0].legal] == [5, 6, 7, 8]


def test_a_card_is_filled_in_from_what_is_shown_later() -> None:
    text = DEEP.format(deal="Ann is dealt ?, 5") + "Ann draws 8\nBob buys 12 paying 40\nCem draws 20\n"
    told = _told(text + "Ann buys 9 paying 5\n")
    assert (told.verdict, [event.card for event in told.open[0].legal]) == ("legal", [9])
    assert 9 in {event.card for event in told.ending.events[:2]}


def test_a_card_shown_elsewhere_later_was_not_there_before() -> None:
    text = DEEP.format(deal="Ann is dealt 5, ?") + "Ann draws 8\nBob draws 20\nCem draws 21\n"
    told = _told(text)
    assert told.verdict == "legal"
    assert {8, 20, 21}.isdisjoint(event.card for event in told.open[0].legal)


def test_two_open_places_take_the_two_cards_shown_in_either_order() -> None:
    told = _told(DEEP.format(deal="Ann is dealt ? x 2") + "Ann buys 9 paying 5\n")
    assert told.verdict == "legal"
    assert [{event.card for event in place.legal} for place in told.open] == [{5, 9}, {5, 9}]


def test_cards_that_cannot_all_have_been_there_make_it_illegal() -> None:
    told = _told(DEEP.format(deal="Ann is dealt ?, 5") + "Ann buys 9 paying 8\n")
    assert (told.verdict, told.ending.event, _rules(told)) == ("illegal", Discard(Seat(0), 8), {"itd.buy.pay"})


def test_more_cards_shown_than_open_places_is_illegal_and_says_why() -> None:
    told = _told(
        DEEP.format(deal="Ann is dealt ? x 2") + "Ann buys 9 paying 8\nBob draws 20; Cem draws 21\nAnn buys 5\n"
    )
    assert (told.verdict, _rules(told)) == ("illegal", {"itd.buy.from_hand", "itd.buy.afford"})


def test_a_stated_fact_that_is_not_so_breaks_the_rule_that_decides_it() -> None:
    found = _told(DEEP.format(deal="Ann is dealt 5, 9").replace("Ann starts", "Bob starts"))
    assert found.verdict == "illegal"
    assert [str(one) for one in found.ending.refusals] == [
        "[itd.setup.first] seat 0 was dealt the lowest card and starts"
    ]


def test_a_stated_fact_narrows_what_was_left_open() -> None:
    told = _told(DEEP.format(deal="Ann is dealt 38, ?"))
    assert told.verdict == "legal"
    assert {event.card for event in told.open[0].legal} == {5, 8, 9}


def test_a_search_that_gives_up_says_so() -> None:
    told = adjudication.told(play.read(BLUE + "Ann rolls ?\nAnn rerolls ?\n"), most=500)
    assert (told.verdict, told.exhaustive, told.other) == ("depends", False, None)
    assert told.settled_places() == ()
    assert adjudication.settle(play.read(BLUE + "Ann rolls ?\nAnn rerolls ?\n"), most=500).readings == ()
    with pytest.raises(PlayError, match="it could be more than one thing"):
        adjudication.settled(play.read("game in_too_deep\nedition small\nseats Ann, Bob, Cem\n" + "?\n" * 9))


def test_more_open_places_than_can_be_tried_are_no_accident() -> None:
    text = DEEP.format(deal="? ; ?") + "?\n" * 700
    for most in (300, 1500):
        told = adjudication.told(play.read(text), most=most)
        assert (told.verdict, told.exhaustive) == ("depends", False)


def test_a_script_is_told_otherwise_under_another_reading() -> None:
    """Sentences mean other events there: a perfect dive that must be claimed leaves nothing to stop."""
    script = play.read(BLUE + "Ann rolls 1 2 3 4 5 chest\nAnn takes the chest 7\n")
    rules = with_ruling(script.ruleset, "perfect_early", "claims_at_once")
    here, there = adjudication.told(script), adjudication.told(script, rules)
    assert (here.verdict, there.verdict) == ("legal", "legal")
    assert here.ending.events[2:] == (Stop(Seat(0)), ChestTaken(7))
    assert there.ending.events[2:] == (ChestTaken(7),)


def test_a_question_mark_after_the_end_is_refused_by_the_rule_that_ended_it() -> None:
    moves = "".join(f"seat {n % 2} marks square {square}\n" for n, square in enumerate((0, 3, 1, 4, 2)))
    told = _told(f"game tic_tac_toe\nseats 2\n{moves}?\n")
    assert (told.verdict, _rules(told)) == ("illegal", {"ttt.end.line"})
