"""Reading the text form: the head, names, shorthands, and complaints that name line, column and what was expected."""

from pathlib import Path
from random import Random

import attrs
import pytest

import corestate as cs
import serializers
from corestate import Edition, adjudication
from corestate.games import UnplayableError
from corestate.in_too_deep.events import Buy, Discard, Draw, Drawn
from corestate.into_the_blue.events import Place, Reroll, Rolled, StarterNamed, Stop
from corestate.kernel import Seat
from corestate.rulebook import digest
from corestate.unfathomable.table.events import Choose
from fuzz.probes import arbitrary_event, words_of
from serializers import Position, play, recorded
from serializers.play import PlayError, titles
from serializers.play.book import Statement
from serializers.replaying import DIGITS
from tests.effort import effort

BLUE = "game into_the_blue\nseats Ann, Bob, Cem\n"
DEEP = "game in_too_deep\nedition small\nseats Ann, Bob, Cem\n"


def _events(text: str, folder: Path = Path()) -> tuple[object, ...]:
    return adjudication.settled(play.read(text, folder)).record.events


def test_the_head_fixes_the_ruleset_and_the_names() -> None:
    script = play.read(
        """
        game into_the_blue    # a comment
        edition small
        seats Zoë, "Mr Pink"
        ruling perfect_early = claims_at_once
        ruling itb.ruling.lone_diver=takes_secondary
        library 0.0.1
        """
    )
    rulings = {"itb.ruling.perfect_early": "claims_at_once", "itb.ruling.lone_diver": "takes_secondary"}
    assert script.ruleset == cs.ruleset("into_the_blue", seats=2, edition="small", rulings=rulings)
    assert script.header.names == ("Zoë", "Mr Pink")
    assert (script.header.library, script.header.complete) == ("0.0.1", False)


def test_options_are_read_as_yes_no_numbers_and_words() -> None:
    script = play.read("game key_largo\nseats 3\noption encounters = yes\n")
    assert script.ruleset == cs.ruleset("key_largo", seats=3, options={"encounters": True})
    script = play.read("game unfathomable\nseats 3\noption profile = learn_to_play\n")
    assert script.ruleset == cs.ruleset("unfathomable", seats=3, options={"profile": "learn_to_play"})


def test_an_edition_of_ones_own_is_read_from_its_file_and_written_out_whole(tmp_path: Path) -> None:
    source = Path(cs.__file__).parent / "into_the_blue/editions/small.toml"
    own = (
        source.read_text()
        .replace('name = "small"', 'name = "mine"')
        .replace("chests = { value = [", "chests = { value = [1, ")
    )
    (tmp_path / "mine.toml").write_text(own)
    script = play.read("game into_the_blue\nedition mine.toml\nseats Ann, Bob\nAnn starts\n", tmp_path)
    assert script.ruleset.edition == "mine"
    record = adjudication.settled(script).record
    text = play.export(record)
    assert "\nbox {" in text
    assert adjudication.settled(play.read(text)).record == record


@pytest.mark.parametrize("name", ["two words", "x # y", '"q"', " spaced ", "{", "a\\", "ünï", ""])
def test_any_name_of_an_edition_comes_back(name: str) -> None:
    small = cs.game("into_the_blue").rulebook.edition("small")
    box = attrs.evolve(small.box, chests=(1, 2))
    rules = cs.ruleset("into_the_blue", seats=2, edition=Edition("into_the_blue", name, "", box, (), digest(box)))
    record = attrs.evolve(recorded(rules, ()), library=name)
    assert adjudication.settled(play.read(play.export(record))).record == record


def test_seats_go_by_name_or_by_number() -> None:
    assert _events(BLUE + "Bob starts\n") == _events(BLUE + "seat 1 starts\n") == (StarterNamed(Seat(1)),)
    assert _events(BLUE.replace("Bob", '"Bob B."') + '"Bob B." starts\n') == (StarterNamed(Seat(1)),)


def test_a_whole_move_is_one_sentence_and_several_stand_on_a_line() -> None:
    text = BLUE + "Ann starts; Ann rolls 1 1 2 3 3 5 and stops; Ann places 2 on 3"
    ann = Seat(0)
    assert _events(text) == (StarterNamed(ann), Rolled((1, 1, 2, 3, 3, 5)), Stop(ann), Place(ann, 3, 2))
    text = BLUE + "Ann starts\nAnn rolls 1,1,2, 3, 3 and 5\nAnn rerolls 5 into chest"
    assert _events(text)[2:] == (Reroll(ann, (5,)), Rolled(("chest",)))


OPENING = (
    DEEP
    + """
Ann is dealt 5, 9
Bob is dealt 12, 10
Cem is dealt 36, 33
Ann starts
Bob is dealt 40
Cem is dealt 28, 17
cards 1, 2, 3, 4, 6, 7 are opened
Ann takes 1; Bob takes 2; Cem takes 3; Ann takes 4; Bob takes 6; Cem takes 7
"""
)


def test_a_sentence_may_say_two_things_of_a_seat() -> None:
    script = play.read(
        "game into_the_blue\nseats Ann, Bob\nann rolls 1 1 2 3 4 5, and then places 2 on 1; Bob has 0 chests\n"
    )
    assert [one.said for one in script.sentences] == ["ann rolls 1 1 2 3 4 5", "ann places 2 on 1"]
    assert [one.spot.column for one in script.sentences] == [1, 33]
    assert [one.after for one in script.stated] == [2]
    largo = "game key_largo\nseats Ann, Bob, Cem\n"
    bought = play.read(f"{largo}Ann buys a hose for diver 0 and a trident for diver 1 for 30\n")
    assert [one.said for one in bought.sentences] == [
        "Ann buys a hose for diver 0",
        "Ann buys a trident for diver 1 for 30",
    ]
    assert [(one.after, one.figure) for one in bought.stated] == [(2, 30)]
    for text in ("Ann recruits a diver and flies", "rolls and rolls", "Ann and leaves", "Ann leaves and"):
        with pytest.raises(PlayError):
            play.read(f"{largo}{text}\n")


def test_what_a_sentence_means_depends_on_the_moment() -> None:
    drawn = _events(OPENING + "Ann draws 8\n")[-2:]
    assert drawn == (Draw(Seat(0)), Drawn(8))
    assert _events(OPENING)[:2] == _events(OPENING.replace("Ann is dealt", "Ann draws"))[:2] == (Drawn(5), Drawn(9))


def test_a_share_is_bought_and_paid_in_one_sentence() -> None:
    text = OPENING + "Ann draws 8\nBob buys pearl 12 paying 40\n"
    assert _events(text)[-2:] == (Buy(Seat(1), 12), Discard(Seat(1), 40))


@pytest.mark.parametrize("form", ["json", "msgpack", "play"])
def test_a_file_goes_on_after_another(tmp_path: Path, form: str) -> None:
    script = play.read(BLUE + "Ann starts\nAnn rolls 1 1 2 3 3 5\n")
    record = adjudication.settled(script).record
    text = {
        "json": serializers.dump_json(record).encode(),
        "msgpack": serializers.dump(record),
        "play": play.export(record).encode(),
    }
    (tmp_path / f"first.{form}").write_bytes(text[form])
    more = f"after first.{form}\nseats Xi, Yo, Zed\nruling perfect_early = claims_at_once\nXi stops\n"
    going = adjudication.settled(play.read(more, tmp_path))
    assert going.record.events == (*record.events, Stop(Seat(0)))
    assert going.record.ruleset.rulings.perfect_early == "claims_at_once"
    assert going.names == ("Xi", "Yo", "Zed")
    assert _events(f"after first.{form} at 1\nAnn rolls 1 1 1 1 1 1\n", tmp_path)[1:] == (Rolled((1,) * 6),)


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("after first.play at 3", "1:7: expected a number of events up to 2, found 3"),
        ("after open.play at 2", "1:7: expected a complete file, of which the first events are known"),
        (
            "after first.play\nedition small",
            '2:9: expected only names and rulings: where it begins fixes the rest, found "small"',
        ),
        ("after first.play\nseats Xi, Yo", "2:7: expected 3 names, found 2"),
    ],
)
def test_what_goes_on_fits_what_was_before(tmp_path: Path, text: str, problem: str) -> None:
    told = BLUE + "Ann starts\nAnn rolls 1 1 2 3 3 5"
    (tmp_path / "first.play").write_text(f"{told}\n".replace("seats", "complete\nseats"))
    (tmp_path / "open.play").write_text(f"{told} and stops\n")
    with pytest.raises(PlayError) as found:
        play.read(text, tmp_path)
    assert str(found.value) == problem


def test_what_goes_on_begins_where_the_file_before_began(tmp_path: Path) -> None:
    (tmp_path / "first.play").write_text(POSITION)
    going = play.read("after first.play\n", tmp_path)
    assert going.header.position == play.read(POSITION).header.position
    assert adjudication.settled(going).record == adjudication.settled(play.read(POSITION)).record


POSITION = """position {"$": "core.Position", "entry": "turn", "where": {"seat": 1}, "table": {"$": "itb.Table",
 "ruleset": {"$": "core.Ruleset", "game": "into_the_blue", "edition": "small", "seats": 2},
 "levels": [{"$": "itb.Level", "main": 1, "secondary": 1}, {"$": "itb.Level", "main": 1, "secondary": 1}],
 "dice": [], "chests": {"$": "core.Pile", "top": [], "shuffled": [5, 6], "bottom": []},
 "divers": [{"$": "itb.Diver", "shells": [1, 0], "chests": [], "treasures": []},
            {"$": "itb.Diver", "shells": [0, 0], "chests": [], "treasures": []}],
 "played": [1, 0]}}
seats Ann, Bob
Bob rolls 1 1 2
Bob places 1 on 2
"""


def test_a_game_begins_at_a_position_typed_in(tmp_path: Path) -> None:
    written = adjudication.settled(play.read(POSITION))
    assert written.record.events == (Rolled((1, 1, 2)), Stop(Seat(1)), Place(Seat(1), 2, 1))
    assert adjudication.told(play.read(POSITION)).verdict == "legal"
    text = POSITION.removeprefix("position ")
    end = text.index("\nseats")
    (tmp_path / "position.json").write_text(text[:end])
    from_file = play.read("position position.json\n" + text[end:], tmp_path)
    assert adjudication.settled(from_file).record == written.record
    read_otherwise = play.read(POSITION.replace("seats Ann", "ruling lone_diver = takes_secondary\nseats Ann"))
    assert read_otherwise.begun(read_otherwise.ruleset).table.ruleset.rulings.lone_diver == "takes_secondary"


def test_a_position_the_rules_cannot_cope_with_is_handed_back_with_its_table() -> None:
    position = play.read(POSITION).header.position
    assert isinstance(position, Position)
    broken = attrs.evolve(position, table=attrs.evolve(position.table, divers=()))
    with pytest.raises(UnplayableError) as found:
        play.read(f"position {serializers.dump_json(broken)}\nseats Ann, Bob\n")
    assert found.value.table == broken.table


EMPTY = attrs.evolve(cs.game("into_the_blue").rulebook.edition("small").box, chests=())


def test_a_game_that_began_at_a_position_is_written_and_read_again() -> None:
    script = play.read(POSITION)
    record = adjudication.settled(script).record
    text = play.export(record, ("Ann", "Bob"), script.header.position)
    assert text.startswith('position {"$":"core.Position","entry":"turn"')
    assert "\nseats Ann, Bob\n" in text
    again = play.read(text)
    assert again.header.position == script.header.position
    assert adjudication.settled(again).record == record


COMPLAINTS = {
    "": '1:1: expected a line "game" with one of in_too_deep, into_the_blue, key_largo, unfathomable, tic_tac_toe',
    "game chess\nseats 2": "1:6: expected one of in_too_deep, into_the_blue, key_largo, unfathomable, tic_tac_toe, "
    'found "chess"',
    "game into_the_blue": '1:6: expected a line "seats" with the names at the table',
    "game into_the_blue\ngame into_the_blue\nseats 2": '2:1: expected one line "game", found another "game"',
    "game into_the_blue\nseats Ann": "2:7: expected 2 to 5 seats, found 1",
    "game into_the_blue\nseats Ann, Ann": '2:12: expected a name that nobody else has, found "Ann"',
    "game into_the_blue\nseats Ann, dice": '2:7: expected names that are no words of the sentences, found "dice"',
    "game into_the_blue\nseats 2\nedition big": '3:9: expected one of funnyfox-2021, small, found "big"',
    "game into_the_blue\nseats 2\nruling lone_diver": '3:8: expected key = value, found "lone_diver"',
    "game into_the_blue\nseats 2\nruling lone_diver = x": '3:21: expected one of main_only, takes_secondary, found "x"',
    "game key_largo\nseats 3\noption encounters = 3": '3:21: expected yes or no, found "3"',
    f"{BLUE}Ann starts\nruling lone_diver = main_only": "4:1: expected the head of a file before its first sentence, "
    'found "ruling"',
    f"{BLUE}Dora starts": '3:1: expected Ann, Bob, Cem, "the", "it", "there" or an amount, found "Dora"',
    f"{BLUE}Ann": '3:4: expected "starts", "rerolls", "stops", "places", "rolls", "takes", '
    '"puts", "adds", "gets", "keeps", "is" or …, '
    "found the end of the line",
    f"{BLUE}Ann rolls 1 2 6": "3:15: expected 1, 2, 3, 4, 5, chest, the end of the sentence, "
    '"with" or "and", found "6"',
    f"{BLUE}Ann starts; Bob places many on 1": '3:24: expected a number, "nothing" or "no", found "many"',
    f"{BLUE}Ann starts ; ; Bob stops": '3:14: expected Ann, Bob, Cem, "the", "it", "there" or an amount, '
    "found the end of the line",
    f"{BLUE}Ann places 99999999999999999999 on 1": '3:12: expected a number, "nothing" or "no", '
    'found "99999999999999999999"',
    f"{BLUE}Ann starts%": '3:11: expected a word, a number or a comment, found "%"',
    f"{DEEP}Ann expands pearl with pearl": "4:29: expected a card number, found the end of the line",
    f"{DEEP}Ann buys pearl 1": "4:16: expected the number of a share in pearl, by this edition 5 to 6, 12, "
    '17, 22, 28, 32, 40, found "1"',
    f"{DEEP}Ann buys 12 paying pearl coins": '4:26: expected a card number, found "coins"',
    f"game into_the_blue\nseats 2\nedition small\ndigest {'0' * 64}": "4:8: expected the digest of edition small as it "
    f"is now, {cs.game('into_the_blue').rulebook.edition('small').digest[:12]}…",
    "game into_the_blue\nseats 2\noption x = 3": '3:8: expected nothing: Into the Blue has no options, found "x"',
    "game tic_tac_toe\nseats 2\nposition\nX": "3:9: expected a position in a file: there are no sentences for the "
    "table of this title",
    f"game into_the_blue\nseats 2\nbox {serializers.dump_json(EMPTY)}": "3:5: expected an edition that can be (chests: "
    "wanted positive values in ascending order, found [])",
    f"{BLUE}Ann starts\nstate {'0' * 64}\nAnn rolls 1 1 2 3 3 5": "1:1: expected the id of a state after every event, "
    "or after none",
    f"{BLUE}marked dice\nAnn starts\nmarks 1234\nAnn rolls 1 1 2 3 3 5": "1:1: expected the marks of a state after "
    "every event, or after none",
    f"{BLUE}marked dice\nAnn starts\nmarks 1": f"1:1: expected marks of {DIGITS} digits for each part of the table "
    "that is marked",
    f"{BLUE}Ann starts\n? wins": '4:1: expected Ann, Bob or Cem, for what is stated leaves nothing open, found "?"',
    f"{BLUE}Ann starts\nAnn and seat 3 win": '4:9: expected Ann, Bob or Cem, found "seat 3"',
    "after nowhere.json": '1:7: expected a file that can be read, found "nowhere.json"',
    "position nowhere.json": '1:10: expected a file that can be read, found "nowhere.json"',
    'position {"$": "core.Position"': "1:31: expected JSON, found Expecting ',' delimiter",
    "position {}\n": '1:10: expected something that can be read: at the top: wanted an object with its name under "$", '
    "found {}",
}


@pytest.mark.parametrize("text", COMPLAINTS)
def test_a_complaint_names_line_column_and_what_was_expected(text: str) -> None:
    with pytest.raises(PlayError) as found:
        play.read(text)
    assert str(found.value) == COMPLAINTS[text]


def test_text_that_is_none_is_complained_of_where_it_begins() -> None:
    with pytest.raises(PlayError, match=r"^3:3: expected text in UTF-8$"):
        play.parsed(BLUE.encode() + b"ab\xff", Path())


def test_files_that_go_on_after_themselves_are_found_out(tmp_path: Path) -> None:
    (tmp_path / "loop.play").write_text("after loop.play\n")
    with pytest.raises(PlayError, match="at most 8 files after one another"):
        play.parsed((tmp_path / "loop.play").read_bytes(), tmp_path)


def test_a_record_that_never_was_a_text_is_written_with_names_of_ours() -> None:
    record = recorded(cs.ruleset("into_the_blue", seats=2), (StarterNamed(Seat(1)), StarterNamed(Seat(7))))
    assert play.export(record).endswith("\nBob starts\nseat 7 starts\n")


@pytest.mark.parametrize(
    ("title", "edition"), [(one, box.name) for one in cs.titles() for box in cs.game(one).rulebook.editions]
)
def test_whatever_event_is_written_is_read_back_though_the_box_has_no_such_thing(title: str, edition: str) -> None:
    rules, rng = cs.ruleset(title, seats=cs.game(title).seats[0], edition=edition), Random(title)
    for _ in range(effort(60, 600)):
        event = arbitrary_event(cs.game(title), rng, words_of(rules))
        written = play.export(recorded(rules, (event,)))
        (sentence,) = play.read(written).sentences
        assert not isinstance(sentence.meaning, Statement)
        assert event in [one.whole() for telling in sentence.meaning for one in telling.events], written


def test_a_word_on_a_card_is_one_in_capitals_too_but_in_quotes_as_it_stands() -> None:
    rules = cs.ruleset("unfathomable", seats=3)
    words = {"chooses Food": "food", 'chooses "Food"': "Food", "chooses food": "food"}
    for said, option in words.items():
        (sentence,) = play.read(f"game unfathomable\nseats Ann, Bob, Cem\n\nAnn {said}\n").sentences
        assert not isinstance(sentence.meaning, Statement)
        told = {one.whole() for telling in sentence.meaning for one in telling.events}
        assert {event for event in told if isinstance(event, Choose)} == {Choose(Seat(0), option)}
    written = play.export(recorded(rules, (Choose(Seat(0), "Food"),)))
    assert written.endswith('\nAnn chooses "Food"\n')


def test_what_a_title_names_as_its_phrases_is_a_phrasebook(monkeypatch: pytest.MonkeyPatch) -> None:
    named = attrs.evolve(cs.game("tic_tac_toe"), name="noughts", phrases="json:dumps")
    monkeypatch.setattr(titles, "game", lambda _title: named)
    with pytest.raises(TypeError, match=r"^json:dumps of noughts is no Phrasebook$"):
        titles.phrasebook("noughts")


def test_a_price_told_after_what_it_pays_for_stands_where_that_does() -> None:
    head = "game in_too_deep\nseats Ann, Bob, Cem\n"
    for lines in (("Ann buys pearl 12", "Ann pays two cards"), ("Ann pays two cards", "Ann buys pearl 12")):
        (told,) = play.read(head + "\n".join(lines)).sentences
        assert told.spot.line == 3 + lines.index("Ann buys pearl 12")
        assert told.said == "; ".join(lines)
        assert isinstance(told.meaning, tuple)
        assert told.meaning[0].paid == 2


def test_another_pays_no_price_of_hers() -> None:
    told = play.read("game in_too_deep\nseats Ann, Bob, Cem\nAnn buys pearl 12\nBob pays two cards").sentences
    assert len(told) == 2
