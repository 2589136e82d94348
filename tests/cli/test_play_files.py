"""The text form on the command line: every command that takes a record takes it, and adjudicate judges it."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import serializers
from corestate import adjudication
from serializers import Record, play
from tests.cli.terminal import Ran, process

Run = Callable[..., Ran]

BLUE = "game into_the_blue\nseats Ann, Bob, Cem\nAnn starts\n"
GAME = BLUE + "Ann rolls 1 1 2 3 3 5\nAnn places 2 on 3\nBob rolls 1 2 3 4 5 chest\n"
POSITION = """position {"$": "core.Position", "entry": "turn", "where": {"seat": 1}, "table": {"$": "itb.Table",
 "ruleset": {"$": "core.Ruleset", "game": "into_the_blue", "edition": "small", "seats": 2},
 "levels": [{"$": "itb.Level", "main": 1, "secondary": 1}, {"$": "itb.Level", "main": 1, "secondary": 1}],
 "dice": [], "chests": {"$": "core.Pile", "top": [], "shuffled": [5, 6], "bottom": []},
 "divers": [{"$": "itb.Diver", "shells": [1, 0], "chests": [], "treasures": []},
            {"$": "itb.Diver", "shells": [0, 0], "chests": [], "treasures": []}],
 "played": [1, 0]}}
seats Ann, Bob
Bob rolls 1 1 2
"""


@pytest.fixture(autouse=True)
def _files(run: Run) -> None:
    assert run("--version").status == 0
    Path("game.play").write_text(GAME)


def test_every_command_that_takes_a_record_takes_a_text(run: Run) -> None:
    assert run("replay", "game.play", "--json").json()["events"] == 5
    assert run("replay", "game.play", "--at", "2", "--seat", "1", "--json").json()["at"] == 2
    legal = run("legal", "game.play", "--at", "3", "--json").json()["legal"]
    assert [one["sentence"] for one in legal] == [
        f"Ann places {n} on level {level}" for level, n in ((1, 2), (2, 1), (3, 2))
    ]
    assert "Ann places 1 on level 2" in run("legal", "game.play", "--at", "3").out
    assert run("explain", "game.play", "--at", "3", "--json").json()["sentence"] == "Ann places 2 on level 3"
    assert run("check", "game.play", "--json").json()["possible"]
    assert run("adjudicate", "game.play", "--json").status == 0


def test_a_record_is_exported_to_every_form_and_back(run: Run) -> None:
    assert run("export", "game.play", "--out", "game.json").status == 0
    assert run("export", "game.json", "--out", "again.play").status == 0
    record = serializers.load_json(Path("game.json").read_text(), Record)
    assert adjudication.settled(play.read(Path("again.play").read_text())).record == record
    assert run("export", "game.play").out == play.export(record, ("Ann", "Bob", "Cem"))
    assert run("export", "game.play", "--json").json()["events"] == 5
    numbered = run("export", "game.play", "--numbers").out
    assert "# 4\n" in numbered
    assert adjudication.settled(play.read(numbered)).record == record


def test_a_game_is_played_into_a_text(run: Run) -> None:
    for name in ("one.play", "one.json"):
        assert run("play", "key_largo", "--edition", "small", "--seed", "3", "--ids", "--record", name).status == 0
    record = serializers.load_json(Path("one.json").read_text(), Record)
    assert adjudication.settled(play.read(Path("one.play").read_text())).record == record
    assert run("replay", "one.play", "--json").json() == run("replay", "one.json", "--json").json()


@pytest.mark.parametrize("command", ["replay", "legal", "check", "adjudicate", "export"])
def test_what_cannot_be_read_is_said_and_pointed_at(run: Run, command: str) -> None:
    Path("bad.play").write_text(BLUE + "Ann rolls 1 1 2\nAnn places\tmany on 3\nBobb stops\n")
    ran = run(command, "bad.play")
    assert ran.unreadable() == [
        'bad.play:5:12: expected a number, "nothing" or "no", found "many"',
        'bad.play:6:1: expected Ann, Bob, Cem, "the", "it", "there" or an amount, found "Bobb"; did you mean Bob?',
    ]
    assert "\n  Ann places many on 3\n             ^\n" in ran.err
    told = run(command, "bad.play", "--json").json()
    assert told["error"] == 'bad.play:5:12: expected a number, "nothing" or "no", found "many"'
    assert [(one["line"], one["column"], one["near"]) for one in told["problems"]] == [(5, 12, ""), (6, 1, "Bob")]
    assert told["problems"][1]["source"] == "Bobb stops"


def test_only_so_many_complaints_are_printed_and_so_much_of_a_line(run: Run) -> None:
    Path("bad.play").write_text(BLUE + "Bobb stops\n" * 30)
    ran = run("adjudicate", "bad.play")
    assert ran.err.count("did you mean Bob?") == 20
    assert ran.err.endswith("corestate: … and 10 more\n")
    assert len(run("adjudicate", "bad.play", "--json").json()["problems"]) == 30
    assert run("adjudicate", "bad.play", "--quiet").err.count("\n") == 2
    Path("bad.play").write_text(BLUE + "Ann rolls " + "1 " * 100 + "6" + " 1" * 100 + "\n")
    complaint, row, sign, _all_there_is = run("adjudicate", "bad.play").err.splitlines()
    assert complaint.startswith("corestate: bad.play:4:211: ")
    assert (len(row), row[sign.index("^")]) == (102, "6")
    Path("bad.play").write_text("game into_the_blue\nseats 李, Bob\n李 naps\n")
    where = "corestate: what can be written: corestate sentences into_the_blue"
    assert run("adjudicate", "bad.play").err.splitlines()[1:] == ["  李 naps", "     ^", where]
    assert run("adjudicate", "bad.play", "--json").json()["problems"][0]["game"] == "into_the_blue"
    assert where not in run("adjudicate", "bad.play", "--quiet").err


def test_what_could_be_two_things_is_for_adjudicate_alone(run: Run) -> None:
    Path("open.play").write_text(BLUE + "Ann rolls 1 1 2 3 ? 5\nAnn places 1 on 4\n")
    line = "open.play:4:19: expected what happened here: it could be more than one thing, which `adjudicate` judges"
    for command in ("replay", "legal", "check", "export"):
        assert run(command, "open.play").bad_input() == line
    ran = run("adjudicate", "open.play", "--json")
    assert ran.status == 3
    found = ran.json()
    assert (found["verdict"], found["exhaustive"], found["first_illegal"], found["line"]) == ("depends", True, 3, 5)
    (place,) = found["depends_on"]
    assert (place["line"], place["column"], place["legal"]) == (4, 19, ["the dice show 1 1 2 3 4 5"])
    shown = " ".join(run("adjudicate", "open.play").out.split())
    assert "It depends" in shown
    assert "legal Ann rolls 1 1 2 3 4 5" in shown
    assert "where it is not legal: line 5, Ann places 1 on level 4" in shown


def test_what_was_filled_in_is_told(run: Run) -> None:
    Path("deep.play").write_text(
        "game in_too_deep\nedition small\nseats Ann, Bob, Cem\nAnn is dealt 5, ?\nBob is dealt 12, 10\n"
        "Cem is dealt 36, 33\nBob is dealt 40\nCem is dealt 28, 17\ncards 1, 2, 3, 4, 6, 7 are opened\n"
        "Ann takes 1; Bob takes 2; Cem takes 3; Ann takes 4; Bob takes 6; Cem takes 7\nAnn buys 9 paying 5\n"
    )
    found = run("adjudicate", "deep.play", "--no-readings", "--json").json()
    assert (found["verdict"], found["filled"]) == ("legal", [{"line": 4, "column": 17, "event": "card 9 is drawn"}])
    assert "line 4, column 17: it can only be: card 9 is drawn" in run("adjudicate", "deep.play", "--no-readings").out
    assert run("replay", "deep.play", "--json").status == 0


def test_a_search_that_gave_up_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corestate.adjudication.telling.outcomes.MOST_STEPS", 300)
    Path("deep.play").write_text(BLUE + "Ann rolls ?\nAnn rerolls ? into ?\n")
    ran = run("adjudicate", "deep.play", "--no-readings", "--json")
    assert (ran.status, ran.json()["verdict"], ran.json()["exhaustive"]) == (3, "depends", False)
    assert (ran.json()["first_illegal"], ran.json()["filled"]) == (None, [])
    shown = run("adjudicate", "deep.play", "--no-readings")
    assert "every way that was tried is legal, but not all were tried" in shown.out
    assert "it can only be" not in shown.out
    assert "it could be more than one thing" in run("export", "deep.play").bad_input()


def test_what_only_the_looker_saw_need_not_be_written(run: Run) -> None:
    Path("island.play").write_text(
        "game key_largo\nseats Ann, Bob, Cem\nAnn starts\n"
        "Ann plans bar, dive; Bob plans store, bar; Cem plans store, bar\n"
        "Ann buys a round and looks at wreck 0\nAnn looks at wreck 1 too\n"
    )
    ran = run("adjudicate", "island.play", "--no-readings")
    assert (ran.status, ran.out.splitlines()[0][:4]) == (0, "Yes,")


def test_whoever_leaves_out_what_everybody_saw_is_told_what_is_missing(run: Run) -> None:
    Path("game.play").write_text(BLUE + "Ann rolls 1 1 2 3 3 5\nAnn rerolls 3 5\nAnn places 2 on 1\n")
    ran = run("adjudicate", "game.play", "--no-readings", "--json")
    (missing,) = ran.json()["missing"]
    assert (ran.status, ran.json()["verdict"]) == (3, "incomplete")
    assert (missing["after"], missing["before"], missing["rule"]) == (5, 6, "itb.roll.six")
    assert missing["says"] == "Ann must roll 2 dice"
    assert ran.json()["says"] in " ".join(run("adjudicate", "game.play", "--no-readings").out.split())


def test_a_claim_is_made_in_words_or_in_the_named_form(run: Run) -> None:
    allowed = run("adjudicate", "game.play", "--claim", "Ann places 2 on 1", "--at", "3", "--json")
    assert (allowed.status, allowed.json()["verdict"]) == (0, "legal")
    assert allowed.json()["why"][0]["rule"] == "itb.dive.place"
    assert "allowed by" in run("adjudicate", "game.play", "--claim", "Ann places 2 on 1", "--at", "3").out
    refused = run("adjudicate", "game.play", "--claim", "Ann places 1 on level 1", "--at", "3", "--json")
    assert (refused.status, refused.json()["first_illegal"]) == (1, 3)
    assert [one["rule"] for one in refused.json()["refusals"]] == ["itb.dive.place"]
    named = json.dumps({"$": "itb.Place", "seat": 0, "level": 1, "shells": 1})
    assert run("adjudicate", "game.play", "--claim", named, "--at", "3", "--json").json() == refused.json()
    assert (refused.json()["line"], refused.json()["column"]) == (None, None)
    assert run("adjudicate", "game.play", "--claim", "", "--at", "3").bad_input().startswith("--claim: ")
    assert run("adjudicate", "game.play", "--claim", "Bob stops").status == 0
    assert run("adjudicate", "game.play", "--claim", "Bob naps").bad_input().startswith("--claim: 1:5: expected ")
    assert run("adjudicate", "game.play", "--at", "3").bad_input() == "--at goes with --claim"
    assert run("adjudicate", "game.play", "--claim", "Bob stops", "--at", "9").bad_input() == (
        "--at 9: events are numbered 0 to 4"
    )


def test_the_seat_that_acted_is_shown_what_it_could_know(run: Run) -> None:
    Path("game.play").write_text(GAME + "Bob places 1 on 1\n")
    found = run("adjudicate", "game.play", "--json").json()
    assert (found["verdict"], found["known"]["seat"]) == ("illegal", 1)
    assert [one["rule"] for one in found["refusals"]] == ["itb.perfect.must"]
    told = run("adjudicate", "game.play").out
    assert "as Bob sees it" in told
    assert "seat" not in told.partition("as Bob sees it")[0]


def test_a_game_from_a_position_is_judged_and_an_impossible_one_is_not(run: Run) -> None:
    Path("from.play").write_text(POSITION + "Bob places 1 on 2\n")
    assert run("adjudicate", "from.play", "--json").json()["verdict"] == "legal"
    assert run("replay", "from.play", "--json").json()["events"] == 3
    assert run("export", "from.play", "--out", "again.play").status == 0
    assert run("replay", "again.play", "--json").json() == run("replay", "from.play", "--json").json()
    assert "begins at a position" in run("export", "from.play", "--out", "again.json").bad_input()
    Path("from.play").write_text(POSITION.replace('"shells": [1, 0]', '"shells": [9, 0]'))
    for command in ("adjudicate", "replay", "legal"):
        assert "this cannot be, see `corestate check`" in run(command, "from.play").bad_input()
    ran = run("check", "from.play", "--json")
    assert ran.status == 1
    assert ran.json()["broken"][0]["claim"] == "nobody_places_more_shells_than_they_own"


def test_whoever_plays_an_illegal_event_is_called_by_name(run: Run) -> None:
    Path("game.play").write_text("game into_the_blue\nseats Ann, Bob\nAnn starts\nBob stops\n")
    for command in (("replay",), ("legal",), ("explain", "--line", "4")):
        complaint = run(command[0], "game.play", *command[1:]).complaint()
        assert "Bob" in complaint
        assert "seat" not in complaint


def test_an_illegal_event_is_named_with_its_line(run: Run) -> None:
    Path("game.play").write_text(GAME + "Bob rerolls 1 1\n")
    line = "event 5 (line 7) is not legal: [itb.roll.again] 2 dice showing 1 cannot be rerolled: 1 lies there"
    for command in (("replay",), ("legal",), ("explain", "--at", "5")):
        ran = run(command[0], "game.play", *command[1:])
        assert (ran.status, ran.complaint()) == (1, line)


WRECK = """game key_largo
seats Ann, Bob, Cem
Ann starts
Ann plans store, dive; Bob plans store, dolphins; Cem plans dolphins, market
Ann buys a hose for diver 0; Bob buys a hose for diver 0
Ann anchors at wreck 4; Ann sends diver 0 drawing medium monster
Ann plans store, bar; Bob plans dive, market; Cem plans dolphins, market
Bob anchors at wreck 4; Bob sends diver 0 drawing medium monster
"""


def test_what_nobody_could_tell_apart_hinders_nobody(run: Run) -> None:
    """Whether Bob met the monster that Ann left there, or another, is open; the game can be looked at all the same."""
    Path("wreck.play").write_text(WRECK)
    (place,) = adjudication.told(play.read(WRECK)).open
    assert [event.located for event in place.legal] == [True, False]
    assert run("adjudicate", "wreck.play", "--no-readings").status == 0
    assert run("replay", "wreck.play", "--json").status == 0


def test_a_record_can_be_piped_in(run: Run) -> None:
    assert process("adjudicate", "-", "--json", stdin=GAME).json()["verdict"] == "legal"
    assert (
        process("adjudicate", "-", stdin="").bad_input() == "-: wanted a record, a state or a position, found nothing"
    )
    assert process("adjudicate", "-", stdin=GAME + "Bob flies\n").unreadable()[0].startswith("-:7:5: expected ")
    assert run("export", "game.play", "--out", "game.json").status == 0
    assert process("legal", "-", "--json", stdin=Path("game.json").read_text()).status == 0


@pytest.mark.parametrize(
    ("head", "complaint"),
    [
        ("seats 9", "2:7: expected 2 to 5 seats, found 9"),
        ("seats 12", "2:7: expected 2 to 5 seats, found 12"),
        ("seats Ann, Bob\nruling early = may_reroll", "3:8: expected one of perfect_early, last_turn_perfect, "),
        (
            "seats Ann, Bob\nruling perfect_early =  never",
            '3:25: expected one of may_reroll, claims_at_once, found "never"',
        ),
        ("seats Ann, Bob\noption night = yes", '3:8: expected nothing: Into the Blue has no options, found "night"'),
    ],
)
def test_a_head_that_cannot_be_is_complained_of_where_it_stands(run: Run, head: str, complaint: str) -> None:
    Path("game.play").write_text(f"game into_the_blue\n{head}\n")
    (found,) = run("adjudicate", "game.play").unreadable()
    assert found.startswith(f"game.play:{complaint}")


def test_an_option_that_cannot_be_is_complained_of_where_it_stands(run: Run) -> None:
    Path("game.play").write_text("game key_largo\nseats 3\noption encounters = maybe\n")
    assert run("adjudicate", "game.play").unreadable() == ['game.play:3:21: expected yes or no, found "maybe"']
    Path("game.play").write_text("game key_largo\nseats 3\noption night = yes\n")
    assert run("adjudicate", "game.play").unreadable() == ['game.play:3:8: expected one of encounters, found "night"']
