"""What people see in a terminal: prompts that can be answered, colours unless they are unwanted, progress."""

import json
import re
from collections.abc import Callable
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

import corestate as cs
import serializers
from serializers import Record
from tests.cli.terminal import Ran, in_terminal, process

Run = Callable[..., Ran]

SMALL = ("play", "into_the_blue", "--edition", "small", "--seats", "2", "--seed", "1", "--human", "0")
COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7])[0-9;]*m")


def test_a_person_plays_to_the_end(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = in_terminal(*SMALL, "--record", str(file), otherwise="0\n")
    assert (ran.status, ran.err) == (0, "")
    assert "as seat 0 sees it" in ran.out
    assert "seat 0, choose" in ran.out
    assert "the game is over" in ran.out
    record = serializers.load_json(file.read_text(), Record)
    state = record.begun()
    for event in record.events:
        if 0 in cs.asked(state):
            assert event == cs.legal(state, 0)[0]
        state = cs.apply(state, event)
    assert cs.is_over(state)
    assert ran.out.count("seat 0> ") >= 1
    assert serializers.state_id(state) in ran.out


def test_two_people_play_and_see_what_they_may(tmp_path: Path) -> None:
    file = tmp_path / "game.msgpack"
    ran = in_terminal(*SMALL, "--human", "1", "--record", str(file), otherwise="0\n")
    assert ran.status == 0
    assert serializers.load(file.read_bytes(), Record).events


def test_a_wrong_answer_is_asked_again() -> None:
    wrong = ("x", "99", "-1", "", "0.0", "9" * 4000)
    ran = in_terminal(*SMALL, answers=tuple(f"{answer}\n" for answer in wrong), otherwise="0\n")
    assert (ran.status, ran.err) == (0, "")
    assert len(re.findall(r"wanted\s+a\s+number\s+from\s+0\s+to\s+5", ran.out)) == len(wrong)
    assert "the game is over" in ran.out


def test_an_end_of_input_in_the_middle_is_said_in_one_line(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    ran = in_terminal(*SMALL, "--record", str(file), answers=("0\n",), otherwise="\x04")
    assert (ran.status, ran.err) == (2, "corestate: the input ended before the game did\n")
    assert list(tmp_path.iterdir()) == []


def test_an_end_of_input_from_a_file_is_said_in_one_line() -> None:
    ran = process(*SMALL, stdin="0\n")
    assert (ran.status, ran.err) == (2, "corestate: the input ended before the game did\n")


def test_answers_can_come_from_a_file() -> None:
    ran = process(*SMALL, stdin="0\n" * 50)
    assert (ran.status, ran.err) == (0, "")
    assert "the game is over" in ran.out


def test_answers_are_taken_in_this_process_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("99\n" + "0\n" * 50))
    ran = run(*SMALL)
    assert (ran.status, ran.err) == (0, "")
    assert "'99': wanted a number from 0 to 5" in ran.out
    monkeypatch.setattr("sys.stdin", StringIO("0\n"))
    ended = run(*SMALL)
    assert (ended.status, ended.err) == (2, "corestate: the input ended before the game did\n")


def test_an_answer_that_is_no_text_is_asked_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = TextIOWrapper(BytesIO(b"\xff\n"), encoding="utf-8")
    monkeypatch.setattr("sys.stdin", typed)
    ran = run(*SMALL)
    assert (ran.status, ran.err) == (2, "corestate: the input ended before the game did\n")
    assert "'?': wanted a number from 0 to 5" in ran.out


@pytest.mark.parametrize(
    "command", [("play", "into_the_blue", "--seed", "7"), ("selfcheck", "into_the_blue", "--games", "1")]
)
def test_progress_is_shown_in_a_terminal_and_gone_at_the_end(command: tuple[str, ...]) -> None:
    ran = in_terminal(*command, apart=False)
    assert ran.status == 0
    assert "\x1b[?25l" in ran.out
    assert "\x1b[?25h" in ran.out


def test_a_document_is_printed_without_progress() -> None:
    ran = in_terminal("play", "into_the_blue", "--seed", "7", "--json", apart=False)
    assert json.loads(ran.out)["over"] is True


def test_colours_are_left_out_where_they_are_unwanted(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_text(serializers.dump_json(cs.new_game("into_the_blue", seats=2)))
    assert COLOUR.search(in_terminal("check", str(file)).out)
    plain = in_terminal("check", str(file), NO_COLOR="1")
    assert not COLOUR.search(plain.out)
    assert "possible: every invariant holds" in plain.out


def test_what_is_piped_has_no_colours_and_json_never_has(tmp_path: Path) -> None:
    file = tmp_path / "state.json"
    file.write_text(serializers.dump_json(cs.new_game("into_the_blue", seats=2)))
    assert process("check", str(file)).out == "possible: every invariant holds\n"
    assert "\x1b" not in in_terminal("check", str(file), "--json").out


def test_words_in_brackets_are_printed_as_they_are(run: Run) -> None:
    run("play", "into_the_blue", "--edition", "small", "--record", "game.json")
    assert "[itb.setup.first]" in run("replay", "game.json", "--at", "0").out
