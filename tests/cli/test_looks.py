"""What a seat could know is told in words people know from the table."""

import re
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
from corestate import adjudication
from corestate.cli import looks, words
from corestate.games import OURS
from serializers import play
from tests.disputes import FOLDER
from tests.effort import effort

NAMES = ("Ann", "Bob", "Cem")


def _lines(dispute: str) -> dict[str, str]:
    """Tell what the seat that acted in a dispute could know."""
    file = FOLDER / f"{dispute}.play"
    found = adjudication.settle(play.parsed(file.read_bytes(), file.parent), compare=False)
    assert found.known is not None
    return dict(looks.lines(found.known.view, NAMES))


def test_shares_lie_by_company_and_hands_of_others_are_counted() -> None:
    told = _lines("in_too_deep/a_share_beyond_the_purse")
    assert (told["hand"], told["Ann"]) == ("3", "1 card in hand; owns pearl 5 and wildlife 1")
    assert told["Bob"] == "5 cards in hand; owns ocean 2 and research 7"
    assert (told["ocean"], told["pearl"]) == ("at 20 (cards 20); 1 share owned", "no depth card; 1 share owned")
    assert told["course"] == "2 turns running were draws"


def test_levels_are_told_with_what_their_treasures_are_worth_and_shells_left_are_counted() -> None:
    told = _lines("into_the_blue/a_failed_dive_places_nothing")
    assert told["level 5"] == "the main treasure worth 7 and 1 secondary treasure worth 4"
    assert told["Bob"] == "shells: none placed, 12 left; 0 chests"


def test_wrecks_lie_by_depth_and_divers_carry_what_they_have() -> None:
    told = _lines("key_largo/a_fourth_diver")
    assert told["shallow wrecks"] == "wreck 0: 2 cards"
    assert told["Bob"] == "$100; boat at the store; 1 diver (nothing); no cards; plans store, then something hidden"
    assert {"dive", "encounters", "gone"}.isdisjoint(told)


def test_spaces_and_dials_have_their_names_and_nothing_is_said_of_empty_ones() -> None:
    told = _lines("unfathomable/a_trade_alone")
    assert told["Deep Ones"] == "2 in water 1, 2 in water 2, 1 in deck 1 and 1 in deck 2"
    assert told["ship"] == "fuel 6, food 6, sanity 6, souls 6; journey 0, ritual 0"
    assert (", captain" in told["Bob"], ", keeper" in told["Cem"]) == (True, True)
    assert "3 skill cards" in told["Bob"]
    assert "damaged" not in told


LARGO = "game key_largo\nseats Ann, Bob, Cem\nposition day 8 afternoon\n"
DEEP = "game in_too_deep\nseats Ann, Bob, Cem\nposition Ann holds one card\n"
SHIP = "game unfathomable\nseats Ann, Bob, Cem\nposition Bob is in the Brig. food is at 3\n"
BLUE = "game into_the_blue\nseats Ann, Bob, Cem\nposition Ann has a shell on level 2\n"
UNSAID = [
    (
        f"{LARGO}Bob has $250\nboats: Bob market\nBob sells medium diamond\n",
        {
            "Ann": "$?; boat ?; divers ?; cards ?; plans ?",
            "Bob": "$250; boat at the market; divers ?; holds medium diamond, perhaps more; plans ?, then market",
            "shallow wrecks": "?",
        },
    ),
    (
        f"{DEEP}Bob is next\nAnn draws a card\n",
        {"Ann": "1 card in hand; shares ?", "ocean": "depth card ?; 0 shares owned at least", "deck": "?"},
    ),
    (
        f"{SHIP}Bob has two actions left\nBob moves to the galley\n",
        {
            "ship": "fuel ?, food 3, sanity ?, souls ?; journey ?, ritual ?",
            "Deep Ones": "?",
            "Ann": "character ?; in ?; ? skill cards; items ?; 1 loyalty card",
        },
    ),
    (
        f"{BLUE}on the table lie 1 1 2 3 5 5\nAnn may reroll once\nAnn places 2 on 5\n",
        {"Ann": "shells: 1 on level 2, 11 left; chests ?", "Bob": "shells ?; chests ?", "chests": "? face down"},
    ),
]


@pytest.mark.parametrize(("text", "wanted"), UNSAID)
def test_what_a_position_does_not_say_is_a_question_mark(text: str, wanted: dict[str, str]) -> None:
    found = adjudication.settle(play.read(text), compare=False)
    assert found.known is not None
    told = dict(looks.lines(found.known.view, NAMES, found.sure))
    assert {about: told[about] for about in wanted} == wanted
    whole = text.replace("position ", "position that is all. ")
    settled = adjudication.settle(play.read(whole), compare=False)
    assert settled.known is None or "?" not in "".join(
        dict(looks.lines(settled.known.view, NAMES, settled.sure)).values()
    )


DAY = "game key_largo\nseats Ann, Bob, Cem\nposition day 4 {half}\nboats: Ann market, Bob bar\nAnn has gold 2\n"


@pytest.mark.parametrize(
    ("text", "plans"),
    [
        ("morning", ("market, then ?", "bar, then ?", "?")),
        ("afternoon", ("?, then market", "?, then bar", "?")),
        ("morning\nAnn has planned market then store", ("market, then something hidden", "bar, then ?", "?")),
        ("morning\nthat is all", ("market, then something hidden", "bar, then something hidden", None)),
        ("morning\nCem is at the store", ("market, then ?", "bar, then ?", "store, then ?")),
    ],
)
def test_the_plans_of_a_day_nobody_told_of_are_known_by_the_boats(text: str, plans: tuple[str | None, ...]) -> None:
    half, _, more = text.partition("\n")
    assert _planned(f"{DAY.format(half=half)}{more}\nAnn sells gold 2\n", plans)


def test_plans_that_are_laid_later_are_known_to_have_been() -> None:
    text = f"{DAY.format(half='afternoon')}Cem is at the bar\nAnn sells gold 2\neverybody plans store, bar\n"
    assert _planned(text, ("store, then something hidden",) * 3)


def _planned(text: str, plans: tuple[str | None, ...]) -> bool:
    found = adjudication.settle(play.read(text), compare=False)
    told = dict(looks.lines(cs.view(found.judgement.reached), NAMES, found.sure))
    return all(
        wanted is None or told[who].endswith(f"plans {wanted}") for who, wanted in zip(NAMES, plans, strict=True)
    )


def test_what_was_filled_in_for_a_seat_is_a_question_mark() -> None:
    told = _lines("in_too_deep/twelve_on_forty_four")
    assert re.fullmatch(r"(\?, )+\? and 12|12(, \?)+ and \?|(\?, )*\? and \?", told["hand"]), told["hand"]


UNTOLD = {"unfathomable": ("turn", "scopes")}
"""What only tells what a card has noted so far, or what was used in a turn."""


@pytest.mark.parametrize("title", OURS)
def test_whatever_changes_on_a_table_changes_a_line(title: str) -> None:
    state, rng = cs.new_game(title, seats=cs.game(title).seats[0]), Random(5)
    for _ in range(effort(60, 1500)):
        if cs.is_over(state):
            break
        event = rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng)
        after = cs.apply(state, event)
        for seat in (None, 0):
            tables = [_without(cs.view(one, seat).table, UNTOLD.get(title, ())) for one in (state, after)]
            lines = [[*looks.lines(cs.view(one, seat))] for one in (state, after)]
            assert (tables[0] == tables[1]) or lines[0] != lines[1], cs.diff(*tables)
        state = after


def _without(table: Any, names: tuple[str, ...]) -> Any:  # noqa: ANN401 - of any title
    return attrs.evolve(table, **dict.fromkeys(names))


@pytest.mark.parametrize("title", cs.titles())
def test_every_field_of_a_view_can_be_told(title: str) -> None:
    state = cs.new_game(title, seats=cs.game(title).seats[0])
    assert all(about and words for about, words in looks.lines(cs.view(state, 0)))


def test_the_third_player_of_two_has_a_portfolio() -> None:
    view = cs.view(cs.new_game("in_too_deep", seats=2), 0)
    assert "the third player" in dict(looks.lines(view, NAMES))


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
