"""How people write: letters, stops, quotes and numbers as they come; slips are pointed out, all of them at once."""

from collections.abc import Iterator
from pathlib import Path

import pytest

import corestate as cs
from corestate import adjudication
from corestate.into_the_blue.events import Place, Rolled, StarterNamed, Stop
from corestate.kernel import Seat
from corestate.near import hint, nearest
from serializers import play
from serializers.play import PlayError, Script
from serializers.play.slots import Hole, OneOf, SeatSlot
from serializers.play.tokens import MOST_COMPLAINTS, Spot, present
from tests.effort import effort

BLUE = "game into_the_blue\nseats Ann, Bob, Cem\n"
LARGO = "game key_largo\nseats Ann, Bob, Cem\n"
STORM = "game unfathomable\nseats Ann, Bob, Cem\n"
ANN = Seat(0)


def _events(text: str) -> tuple[object, ...]:
    return adjudication.settled(play.read(text)).record.events


def _complaints(text: str) -> tuple[str, ...]:
    with pytest.raises(PlayError) as found:
        play.read(text)
    return tuple(map(str, found.value.all))


PLAIN = (StarterNamed(ANN), Rolled((1, 1, 2, 3, 3, 5)), Stop(ANN), Place(ANN, 3, 2))


@pytest.mark.parametrize(
    "told",
    [
        "Ann starts; Ann rolls 1 1 2 3 3 5 and stops; Ann places 2 on 3",
        "Ann starts. Ann rolls 1 1 2 3 3 5 and stops. Ann places 2 on 3.",
        "ann starts\nANN rolls 1, 1, 2, 3, 3, 5 and stops\nann places two on level three",
        "\u201cAnn\u201d starts\n\u00abann\u00bb\u00a0rolls\u20091 1 2 3 3 5 and stops.\n\u200bAnn places 2 on 3",
        "Ann started. Ann rolled 1 1 2 3 3 5 and stopped. Ann placed 2 on 3.",
        "Ann starts ; Ann rolls one one two three three five and stops;Ann places 2 on 3 # so it was",
    ],
)
def test_letters_stops_quotes_spaces_and_small_numbers_are_as_they_come(told: str) -> None:
    assert _events(BLUE + told) == PLAIN


@pytest.mark.parametrize(
    "head",
    [
        "game Into the Blue\nseats Ann, Bob, Cem\n",
        "Game: into the blue.\nPlayers: Ann, Bob and Cem.\n",
        "GAME into_the_blue\nseats \u201cAnn\u201d, Bob, Cem\nRULING itb.ruling.lone_diver = main_only\n",
        "game into_the_blue\nseats Ann, Bob, Cem\nruling Lone Diver = Main Only.\n",
    ],
)
def test_the_head_is_read_however_it_is_spelt(head: str) -> None:
    script = play.read(head + "Ann starts")
    assert (script.ruleset, script.header.names) == (cs.ruleset("into_the_blue", seats=3), ("Ann", "Bob", "Cem"))


def test_two_whose_names_differ_in_letters_alone_are_told_apart() -> None:
    text = "game into_the_blue\nseats ann, Ann, Bob\n"
    assert _events(text + "Ann starts") == (StarterNamed(Seat(1)),)
    assert _complaints(text + "ANN starts") == (
        '3:1: expected ann, Ann, Bob, "the", "it", "there" or an amount, found "ANN"; did you mean ann?',
    )


OURS = "in_too_deep, into_the_blue, key_largo, unfathomable, tic_tac_toe"
RULINGS = ", ".join(one.field for one in cs.game("into_the_blue").rulebook.rulings)
VERBS = '"starts", "rerolls", "stops", "places", "rolls", "takes", "puts", "adds", "gets", "keeps", "is"'
TWO = "game into_the_blue\nseats 2\n"
OPEN = ", for what is stated leaves nothing open, found"
SLIPS = (
    (
        f"{BLUE}Bobb starts",
        '3:1: expected Ann, Bob, Cem, "the", "it", "there" or an amount, found "Bobb"; did you mean Bob?',
    ),
    (
        f"{BLUE}Ann stats",
        f'3:5: expected {VERBS} or …, found "stats"; did you mean starts?',
    ),
    ("game key_larg\nseats 3", f'1:6: expected one of {OURS}, found "key_larg"; did you mean key_largo?'),
    (
        f"{TWO}ruling lone_dive = main_only",
        f'3:8: expected one of {RULINGS}, found "lone_dive"; did you mean lone_diver?',
    ),
    (
        f"{TWO}ruling lone_diver = takes_secondry",
        '3:21: expected one of main_only, takes_secondary, found "takes_secondry"; did you mean takes_secondary?',
    ),
    (f"{TWO}edition smal", '3:9: expected one of funnyfox-2021, small, found "smal"; did you mean small?'),
    (
        f"{LARGO}Ann plans bar, stroe",
        '3:16: expected dive, bar, dolphins, store, market or "then", found "stroe"; did you mean store?',
    ),
    (f"{LARGO}Ann sells shallow gold 7", '3:24: expected a wreck card of this box, shallow gold 1 or 2, found "7"'),
    (
        f"{LARGO}Ann sells shallow diamond",
        '3:19: expected a wreck card of this box, shallow gold, goods, antiques or monster, found "diamond"',
    ),
    (
        f"{LARGO}Ann sells medium golt 2",
        (
            "3:18: expected a wreck card of this box, medium gold, goods, antiques, diamond or monster, "
            'found "golt"; did you mean gold?'
        ),
    ),
    (
        f"{LARGO}Ann sells shalow gold 1",
        '3:11: expected a wreck card or "nothing", found "shalow"; did you mean shallow?',
    ),
    (
        f"{STORM}Ann moves to captain_cabin",
        '3:14: expected a space, found "captain_cabin"; did you mean captains_cabin?',
    ),
    (f"{STORM}Ann moves to the sik bay", '3:18: expected a space, found "sik"; did you mean sick_bay?'),
    (
        f"{STORM}Ann plays samira_dualah",
        (
            "3:11: expected a character, a card, a room or a sheet or a card, "
            'found "samira_dualah"; did you mean samira_dualeh?'
        ),
    ),
    (f"{LARGO}seat 9 goes to the bar", '3:1: expected Ann, Bob or Cem, found "seat 9"'),
    (f"{LARGO}seat 9 takes $30 at the dolphins", '3:1: expected Ann, Bob or Cem, found "seat 9"'),
    (f"{LARGO}? has $30", f'3:1: expected Ann, Bob or Cem{OPEN} "?"'),
    (f"{LARGO}Ann sailed to ?", f'3:15: expected bar, dolphins, store or market{OPEN} "?"'),
)


@pytest.mark.parametrize(("text", "complaint"), SLIPS)
def test_a_slip_is_pointed_out_where_it_is(text: str, complaint: str) -> None:
    assert _complaints(text) == (complaint,)


def _misstated(title: str) -> Iterator[str]:
    """Every statement of a title, about somebody who does not sit there, and with each thing left open."""
    book = play.book_of(cs.ruleset(title, seats=3), ("Ann", "Bob", "Cem"))
    for _, one in (*book.facts, *book.amounts):
        right = {blank.name: next(iter(blank.slot.values()), 3) for blank in one.blanks()}
        for blank in one.blanks():
            yield one.tell(right | {blank.name: Hole(Spot(0, 0))})
            if isinstance(blank.slot, SeatSlot):
                yield one.tell(right | {blank.name: 9})


@pytest.mark.parametrize("title", ["in_too_deep", "into_the_blue", "key_largo", "unfathomable"])
def test_what_is_stated_is_of_somebody_at_the_table_and_leaves_nothing_open(title: str) -> None:
    sentences = sorted(set(_misstated(title)))[:: effort(4, 1)]
    for sentence in sentences:
        try:
            (read,) = play.read(f"game {title}\nseats Ann, Bob, Cem\n{sentence}").sentences
        except PlayError:
            continue
        assert isinstance(read.meaning, tuple), "as an event it is judged, and is no statement"
    assert sentences or title == "unfathomable"


def test_every_complaint_of_a_file_is_made_in_the_order_of_its_lines() -> None:
    head = f"{BLUE}ruling lone_diver = x\nruling chests_score = y\n"
    text = f"{head}Ann starts\nBobb rolls 1\nAnn % rolls 1\nCem stops; Cem stps\n"
    found = [one.partition(",")[0] for one in _complaints(text)]
    assert found == [
        "3:21: expected one of main_only",
        "4:23: expected one of count",
        "6:1: expected Ann",
        "7:5: expected a word",
        '8:16: expected "starts"',
    ]


def test_a_slip_in_a_position_is_held_against_no_other_line() -> None:
    table = "position\nthe boiler room is on fire\nBob is the Captain\nAnn is somewhere\nCem holds no cards\n"
    found = _complaints(f"{STORM}{table}Ann moves to the galley\nAnn mvoes to the deck")
    assert [one.partition(" ")[0] for one in found] == ["4:20:", "6:8:", "9:5:"]


def test_a_file_without_a_fault_but_one_has_one_complaint() -> None:
    assert len(_complaints(BLUE + "Ann starts\nAnn rolls 1 2 6")) == 1


def test_what_is_wrong_in_the_head_beyond_repair_stands_alone() -> None:
    assert len(_complaints("game chess\nseats Ann, Bob\nAnn is mated")) == 1


@pytest.mark.parametrize(
    "said", ["the captain's cabin", "captains cabin", "the Captain\u2019s Cabin", "captains_cabin"]
)
def test_spaces_are_named_in_words(said: str) -> None:
    sentence = play.read(f"{STORM}Ann moves to {said}").sentences[0]
    assert isinstance(sentence.meaning, tuple)
    assert dict(sentence.meaning[0].events[0].fields)["to"] == "captains_cabin"


def test_a_word_in_quotes_is_taken_as_it_is() -> None:
    """Whoever insists is judged, not corrected; and what we write of such an event comes back."""
    record = adjudication.settled(play.read(f'{STORM}complete\nAnn moves to "nowhere"')).record
    assert record.events[-1].to == "nowhere"
    assert adjudication.settled(play.read(play.export(record))).record == record


def _open(script: Script) -> list[tuple[int, ...]]:
    partials = [one.meaning[0].events for one in script.sentences if isinstance(one.meaning, tuple)]
    fields = [value for events in partials for partial in events for _, value in partial.fields]
    return [value.options for value in fields if isinstance(value, OneOf)]


MARKET = (
    LARGO
    + """Ann starts
Ann plans dive, market
Bob plans store, dolphins
Cem plans dolphins, store
Ann anchors at wreck 0
Ann sends diver 0 drawing gold 2
Ann sells gold 2
"""
)


def test_a_card_without_its_depth_is_whichever_there_is(tmp_path: Path) -> None:
    script = play.read(MARKET, tmp_path)
    assert [len(one) for one in _open(script)] == [2, 2], "shallow and medium gold 2"
    found = adjudication.told(script)
    assert found.verdict == "legal", found.ending.refusals
    book = script.book()
    assert book.write(found.ending.events[-1]) == "Ann sells shallow gold 2", "wreck 0 is shallow"
    wrong = adjudication.told(play.read(MARKET.replace("drawing gold 2", "drawing gold 1")))
    assert [one.rule for one in wrong.ending.refusals] == ["kl.market.own_cards"]
    assert not _open(play.read(f"{LARGO}Ann sells gold 1")), "of gold 1 there is one depth"


def test_articles_and_ands_say_nothing() -> None:
    people = MARKET.replace("dive, market", "dive and market").replace("drawing gold 2", "drawing a gold 2")
    assert people != MARKET
    assert _events(people.replace("Ann sells", "Ann sells the")) == _events(MARKET)


def test_the_nearest_word_is_near() -> None:
    known = ("key_largo", "into_the_blue")
    assert nearest("Key Largoo", known) == "key_largo"
    assert nearest("chess", known) == ""
    assert nearest("7", known) == nearest("", known) == nearest("k" * 1000, known) == nearest("x", ()) == ""
    assert (hint("key-larg", known), hint(3, known)) == ("; did you mean key_largo?", "")
    with pytest.raises(cs.RulesetError, match=r"did you mean in_too_deep\?$"):
        cs.game("in_to_deep")


def test_every_verb_may_stand_in_the_past_tense() -> None:
    for past, there in (("rolled", "rolls"), ("placed", "places"), ("planned", "plans"), ("carried", "carries")):
        assert there in present(past)
    assert [*present("bought"), *present("were"), *present("rolls")] == ["buys", "are"]
    text = LARGO + "Ann started\nAnn planned dive, market\nBob bought a hose for diver 0\nCem sold gold 2 for 60\n"
    assert [one.figure for one in play.read(text).stated] == [60]


def test_a_word_is_not_proposed_for_itself() -> None:
    text = "game Unfathomable\nseats Ann, Bob, Cem\nposition Ann is next\nAnn attacks a third time"
    with pytest.raises(PlayError) as found:
        play.read(text)
    assert "did you mean" not in str(found.value)


def test_what_stands_too_much_in_a_clause_is_complained_of_there() -> None:
    text = "game Unfathomable\nseats Ann, Bob, Cem\nposition Ann is on the bridge, Bob is in the galley with friends."
    with pytest.raises(PlayError) as found:
        play.read(text)
    assert str(found.value) == '3:58: expected how many, an item, "a", "an", Ann, Bob or Cem, found "friends"'


def test_of_a_text_in_which_nothing_can_be_read_the_rest_is_not_looked_at() -> None:
    with pytest.raises(PlayError) as found:
        play.read(LARGO + "\n".join(f"Ann {'x' * number}" for number in range(1, 200)))
    assert len(found.value.all) == MOST_COMPLAINTS
