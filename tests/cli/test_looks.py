"""What a seat could know is told in words people know from the table."""

import pytest

import corestate as cs
from corestate import adjudication
from corestate.cli import looks, words
from serializers import play
from tests.disputes import FOLDER

NAMES = ("Ann", "Bob", "Cem")


def _lines(dispute: str) -> dict[str, str]:
    """Tell what the seat that acted in a dispute could know."""
    file = FOLDER / f"{dispute}.play"
    found = adjudication.settle(play.parsed(file.read_bytes(), file.parent), compare=False)
    assert found.known is not None
    return dict(looks.lines(found.known.view, NAMES))


def test_shares_lie_by_company_and_hands_of_others_are_counted() -> None:
    told = _lines("in_too_deep/a_share_beyond_the_purse")
    assert told["course"].startswith("starter Ann, phase play")
    assert (told["hand"], told["hands of Bob"]) == ("3", "5")
    assert (told["portfolios of Ann"], told["portfolios of Bob"]) == ("pearl 5, wildlife 1", "ocean 2, research 7")
    assert told["stacks"] == "ocean 20"


def test_levels_are_counted_as_they_are_printed() -> None:
    told = _lines("into_the_blue/a_failed_dive_places_nothing")
    assert told["level 5"] == "main 1, secondary 1"
    assert told["divers of Bob"] == "shells none, chests 0, values ?"


def test_wrecks_and_divers_are_counted_as_in_the_sentences() -> None:
    told = _lines("key_largo/a_fourth_diver")
    assert told["wreck 0"] == "cards 2, monsters 0"
    assert told["teams of Bob"] == "diver 0: hoses 0, tridents 0, weights 0"
    assert told["programmes of Bob"] == "laid yes, morning store, afternoon ?"
    assert "dive" not in told


def test_spaces_and_dials_have_their_names_and_nothing_is_said_of_empty_ones() -> None:
    told = _lines("unfathomable/a_trade_alone")
    assert told["deep ones"] == "w1 2, w2 2, d1 1, d2 1"
    assert told["ship"] == "dials fuel 6, food 6, sanity 6, souls 6, journey 0, ritual 0"
    assert (told["captain"], told["keeper"]) == ("Bob", "Cem")
    assert "hand ?" in told["players of Bob"]


@pytest.mark.parametrize("title", cs.titles())
def test_every_field_of_a_view_can_be_told(title: str) -> None:
    state = cs.new_game(title, seats=cs.game(title).seats[0])
    assert all(about and words for about, words in looks.lines(cs.view(state, 0)))


def test_the_third_player_of_two_has_a_portfolio() -> None:
    view = cs.view(cs.new_game("in_too_deep", seats=2), 0)
    assert "portfolios of the third player" in dict(looks.lines(view, NAMES))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("seat 0 can pay 0", "Ann can pay 0"),
        ("seat 2 is not asked now; seat 0 or 1 is", "Cem is not asked now; Ann or Bob is"),
        ("seats 0, 2 share the victory", "Ann, Cem share the victory"),
        ("there is no seat 7 at this table", "there is no seat 7 at this table"),
        ("the seating of 3", "the seating of 3"),
    ],
)
def test_seats_in_a_sentence_are_called_by_their_names(text: str, said: str) -> None:
    assert words.named(text, NAMES) == said
    assert words.named(text, ()) == text
