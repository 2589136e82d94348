"""Settling: what can be played again, claims put where they are made, and the names things had before they moved."""

import importlib
import sys

import pytest

import serializers
from corestate import adjudication, ruleset
from corestate.adjudication import ClaimError
from corestate.adjudication.rests_on import relied, used
from corestate.into_the_blue.events import Place, Reroll, Rolled, StarterNamed, Stop
from corestate.kernel import Seat
from corestate.key_largo.events import Leave
from serializers import play
from serializers.play import PlayError
from tests.disputes import FOLDER

FIRST = Seat(0)
BLUE = "game into_the_blue\nseats Ann, Bob, Cem\nAnn starts\n"
ROLLED = BLUE + "Ann rolls 1 1 2 3 3 5\n"


def test_an_open_sentence_cannot_be_replayed_if_it_could_be_two_things() -> None:
    with pytest.raises(PlayError, match=r"^4:11: expected what happened here: it could be more than one thing"):
        adjudication.settled(play.read(BLUE + "Ann rolls ? 1 1 1 1 1\n"))


def test_after_an_illegal_event_what_is_left_open_is_not_replayed() -> None:
    script = play.read(ROLLED + "Ann rerolls 4\nAnn places 2 on 3\nBob rolls ?\nBob stops\n")
    events = adjudication.settled(script).record.events
    assert events == (StarterNamed(FIRST), Rolled((1, 1, 2, 3, 3, 5)), Reroll(FIRST, (4,)), Place(FIRST, 3, 2))


def test_a_claim_is_judged_at_the_end_of_a_script() -> None:
    found = adjudication.settle(adjudication.claim(play.read(ROLLED), "Ann rerolls 4"), compare=False)
    assert found.judgement.verdict == "illegal"
    found = adjudication.settle(adjudication.claim(play.read(ROLLED), "Ann stops"), compare=False)
    assert found.judgement.events == (StarterNamed(FIRST), Rolled((1, 1, 2, 3, 3, 5)), Stop(FIRST))


def test_what_came_after_the_place_of_a_claim_is_left_out() -> None:
    script = play.read(ROLLED + "Ann places 2 on 3\n")
    assert adjudication.settled(script).record.events[-1] == Place(FIRST, 3, 2)
    claimed = adjudication.claim(script, serializers.dump_json(Reroll(FIRST, (5,))), at=2)
    assert adjudication.settle(claimed, compare=False).judgement.events[2:] == (Reroll(FIRST, (5,)),)
    assert (claimed.ruleset, claimed.header) == (script.ruleset, script.header)


@pytest.mark.parametrize(
    ("event", "at", "says"),
    [
        ("", None, "claim: wanted an event, found nothing"),
        ("Ann naps", None, "claim: 1:5: expected "),
        (serializers.dump_json(Leave(FIRST)), None, "claim: wanted an event of into_the_blue, found a Leave"),
        ("Ann stops", 3, "at 3: events are numbered 0 to 1"),
        ("Ann stops", -1, "at -1: events are numbered 0 to 1"),
    ],
)
def test_a_claim_that_cannot_be_judged_says_why(event: str, at: int | None, says: str) -> None:
    with pytest.raises(ClaimError) as found:
        adjudication.claim(play.read(ROLLED), event, at)
    assert str(found.value).startswith(says)


def test_what_a_verdict_rests_on_is_found_by_its_old_name_with_a_warning() -> None:
    sys.modules.pop("corestate.reliance", None)
    with pytest.warns(DeprecationWarning, match=r"corestate\.adjudication\.rests_on"):
        old = importlib.import_module("corestate.reliance")
    assert (old.relied, old.used) == (relied, used)


def test_a_breach_by_a_seat_that_is_not_there_does_not_stand() -> None:
    """What is judged after it is judged at a table that can be."""
    rules, nobody = ruleset("into_the_blue", seats=2, edition="small"), Seat(7)
    happened = (StarterNamed(FIRST), Rolled((2, 2, 2)), Stop(nobody), Stop(FIRST), Rolled((1, 1, 1)))
    script = play.of_record(serializers.recorded(rules, happened))
    found = adjudication.settle(script, compare=False)
    assert (found.told.verdict, found.ending.event) == ("illegal", Stop(nobody))
    assert not found.also


@pytest.mark.parametrize(
    "dealt", ["Cem draws ?, ?. Ann draws ?, ?. Bob draws ?, ?", "Bob draws ?, ?. Cem draws ?, ?. Ann draws ?, ?"]
)
def test_in_which_order_people_write_a_payout_down_is_right_by_every_reading(dealt: str) -> None:
    """Nobody is refused for dealing card by card, or the starter first: what was written tells of neither."""
    drawn = "Ann draws a card. Bob draws a card. Cem draws a card."
    script = play.read(f"game In Too Deep\nseats Ann, Bob, Cem\nposition Ann is next\nthat is all\n\n{drawn} {dealt}\n")
    found = adjudication.settle(script)
    assert found.told.verdict == "legal"
    assert {one.judgement.verdict for one in found.readings} <= {"legal"}
    assert {one.ruling for one in found.readings} >= {"itd.ruling.payout_cards"}


def test_what_a_card_was_is_not_said_of_one_that_was_put_into_a_hand_nobody_told_of() -> None:
    told = "game Unfathomable\nseats Ann, Bob, Cem\nposition Ann is in the captain's cabin. Bob holds {}\n"
    added = told + "Ann uses the captain's cabin and picks Bob\nBob adds ?\n"
    assert adjudication.settle(play.read(added.format("one card")), compare=False).told.settled_places() == ()
    (place,) = adjudication.settle(play.read(added.format("will-5")), compare=False).told.settled_places()
    assert [one.card for one in place.fitting()] == ["will-5"]


@pytest.mark.parametrize(
    ("name", "others"),
    [
        ("unfathomable/the_chaos_cards_are_named", ()),
        ("key_largo/money_nobody_told_of_and_a_breach", ()),
        ("key_largo/money_nobody_told_of_and_a_gap", (("kl.ruling.bar_order", "printed"),)),
    ],
)
def test_other_readings_are_told_from_the_table_the_answer_was(name: str, others: tuple[tuple[str, str], ...]) -> None:
    """What is told later showed what a position left unsaid: under the other readings it was so, too."""
    file = FOLDER / f"{name}.play"
    found = adjudication.settle(play.parsed(file.read_bytes(), file.parent))
    assert tuple((one.ruling, one.option) for one in found.differing()) == others


def test_readings_under_which_others_win_are_told_of_a_result_with_which_the_game_is_over() -> None:
    """That Cem, the last to act, leaves goes without saying; who has won by then hangs on how a tie is broken."""
    held = "Ann has $300 and gold 2. Bob has $340 and no cards. Cem has $50 and no cards"
    boats = "boats: Ann bar, Bob bar, Cem bar. Cem is to act"
    text = f"game Key Largo\nseats Ann, Bob, Cem\nposition day 10 afternoon. {held}. {boats}\n{{}}\n"
    found = adjudication.settle(play.read(text.format("Ann wins")))
    assert [one.says for one in found.findings] == ["Ann and Bob win, not Ann"]
    (other,) = found.differing()
    assert (other.ruling, other.option) == ("kl.ruling.tie", "most_treasure_cards")
    assert other.result is not None
    assert other.result.winners == (FIRST,)
    assert not adjudication.settle(play.read(text.format("Bob has $340"))).differing()
