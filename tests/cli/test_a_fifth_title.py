"""A title of one's own through every layer: its package, its claims and its phrases are all it takes."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

import serializers
from corestate import Seat, adjudication
from fuzz.oracle import Oracle
from serializers import Record, play
from tests.cli.terminal import Ran
from tests.tic_tac_toe import Mark

Run = Callable[..., Ran]

HEAD = "game tic_tac_toe\nseats Ann, Bob\n\n"
GAME = HEAD + "Ann marks 0\nBob marks 4\nAnn marks square 1\nBob marks square 8\n"
TAKEN = GAME + "Ann marks 4\nBob marks 2\n"


@pytest.fixture(autouse=True)
def _files(run: Run) -> None:
    assert run("--version").status == 0
    Path("game.play").write_text(GAME)
    Path("taken.play").write_text(TAKEN)


def test_a_text_is_read_and_written_and_read_again(run: Run) -> None:
    events = tuple(Mark(Seat(n % 2), square) for n, square in enumerate((0, 4, 1, 8)))
    assert adjudication.settled(play.read(GAME)).record.events == events
    exported = run("export", "game.play").out
    assert "Ann marks square 0\nBob marks square 4\n" in exported
    assert adjudication.settled(play.read(exported)).record.events == events
    assert run("export", "game.play", "--out", "game.json").status == 0
    assert serializers.load_json(Path("game.json").read_text(), Record).events == events
    Path("bad.play").write_text(HEAD + "Ann marks here\n")
    assert run("replay", "bad.play").unreadable() == ['bad.play:4:11: expected "square" or a number, found "here"']


def test_an_illegal_move_is_found_with_its_rule(run: Run) -> None:
    ran = run("adjudicate", "taken.play", "--json")
    found = ran.json()
    assert (ran.status, found["verdict"], found["first_illegal"], found["line"]) == (1, "illegal", 4, 8)
    assert [(one["rule"], one["because"]) for one in found["refusals"]] == [
        ("ttt.turn.free", "square 4 bears the mark of Bob")
    ]
    shown = run("adjudicate", "taken.play").out
    assert "No. Ann may not mark square 4. Square 4 bears the mark of Bob." in shown
    assert "square 4 bears the mark of Bob" in shown
    assert "square 0 cross, square 1 cross, square 2 free" in shown
    assert "Ann decides: Ann marks a free square [ttt.turn.mark]" in shown
    open_text = GAME + "Ann marks ?\nBob marks 2\n"
    Path("open.play").write_text(open_text)
    (place,) = run("adjudicate", "open.play", "--json").json()["depends_on"]
    assert place["illegal"] == ["Ann marks square 2"]
    claim = run("adjudicate", "game.play", "--claim", "Ann marks 2", "--json").json()
    assert (claim["verdict"], claim["result"]["winners"]) == ("legal", [0])


def test_it_is_looked_at_and_explained_in_words(run: Run) -> None:
    legal = run("legal", "game.play", "--json").json()
    assert legal["question"]["says"] == "seat 0 marks a free square"
    assert [one["sentence"] for one in legal["legal"]] == [f"Ann marks square {n}" for n in (2, 3, 5, 6, 7)]
    assert "Ann marks square 7" in run("legal", "game.play").out
    replayed = run("replay", "game.play", "--at", "3").out
    assert "squares  square 0 cross, square 1 cross, square 2 free" in replayed
    assert "Bob decides: Bob marks a free square [ttt.turn.mark]" in replayed
    explained = run("explain", "game.play", "--at", "1", "--json").json()
    assert explained["sentence"] == "Bob marks square 4"
    assert "ttt.turn.free" in json.dumps(explained)
    assert run("check", "game.play", "--json").json()["possible"]
    assert run("play", "tic_tac_toe", "--seed", "3", "--record", "played.play").status == 0
    assert "marks square" in Path("played.play").read_text()


def test_the_oracle_asks_in_words() -> None:
    oracle = Oracle()
    begun = oracle.answer({"verb": "new", "game": "tic_tac_toe", "seats": 2})
    assert begun["ok"], begun
    view = oracle.answer({"verb": "view", "state": begun["state"], "seat": 0})
    assert view["view"]["question"]["says"] == "seat 0 marks a free square"
    check = {"verb": "check", "state": begun["state"], "event": {"$": "ttt.Mark", "seat": 0, "square": 9}}
    refused = oracle.answer(check)
    assert refused["refusals"] == [
        {"$": "core.Refusal", "rule": "ttt.box.squares", "because": "there is no square 9", "sort": "rule", "seat": 0}
    ]


def test_vectors_are_written_of_it(run: Run) -> None:
    ran = run("vectors", "tic_tac_toe", "--out", "vectors", "--effort", "400", "--json")
    assert ran.status == 0
    made = ran.json()
    assert made["counts"]["applied"] > 0
    assert made["missing"] == []


def test_a_report_is_written_with_its_drawing_and_its_words(run: Run) -> None:
    assert run("adjudicate", "taken.play", "--html", "taken.html").status == 1
    html = Path("taken.html").read_text(encoding="utf-8")
    assert "games.tic_tac_toe = {" in html
    assert "A title without a drawing of its own" not in html
    assert '"square 4 bears the mark of Bob"' in html
