"""People at the prompt: sentences, completion, why, undo, a screen between two, files to go on from."""

import re
from collections.abc import Callable
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path

import pytest

import corestate as cs
import serializers
from corestate.cli import prompt
from serializers import Record
from tests.cli.terminal import Ran, in_terminal

Run = Callable[..., Ran]
WIPED = "\x1b[H\x1b[2J\x1b[3J"
SMALL = ("play", "into_the_blue", "--edition", "small", "--seed", "1", "--human", "Ann")


def words(ran: Ran) -> str:
    """Take what was shown without its colours and line breaks."""
    return re.sub(r"\s+", " ", re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]", "", ran.out))


def test_a_sentence_is_completed_taken_back_and_a_game_played_to_its_end(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    typed = ("Ann st\t\n", "undo\n", "st\t\n")
    ran = in_terminal(*SMALL, "--record", str(file), answers=typed, otherwise="1\n")
    assert (ran.status, ran.err) == (0, "")
    assert "taken back: Ann stops" in words(ran)
    assert "the game is over" in words(ran)
    record = serializers.load_json(file.read_text(), Record)
    assert serializers.replay(record).state.agenda == ()
    assert next(type(event).__name__ for event in record.events if cs.actor(event) == 0) == "Stop"
    state = record.begun()
    for number, event in enumerate(record.events):
        if 0 in cs.asked(state) and number > 2:
            assert event == cs.legal(state, 0)[0]
        state = cs.apply(state, event)


def test_between_two_people_the_screen_and_what_was_typed_are_gone() -> None:
    typed = ("plans bar then dive\n", "\n", "\x1b[A\n", "why\n", "quit\n")
    ran = in_terminal("play", "key_largo", "--seed", "1", "--human", "Ann", "--human", "Zoe", answers=typed)
    assert (ran.status, ran.err) == (0, "\a")  # the bell: there is no line above
    before, after = ran.out.split(WIPED)
    assert "plans bar then dive" in before
    assert "Zoe, sit down and press Enter" in before + after
    assert "bar" not in words(Ran(0, after.partition("as Zoe sees it")[2].partition("things you may do")[0], ""))
    assert "bar then dive" not in after
    assert "nothing was refused yet" in after


def test_why_cites_the_rules_and_the_end_of_input_keeps_the_game(tmp_path: Path) -> None:
    file = tmp_path / "game.play"
    command = ("play", "in_too_deep", "--seed", "1", "--human", "Zoe", "--record", str(file))
    ran = in_terminal(
        *command, answers=("why discards 9\n", "buys ocean 2\n", "why\n", "draws a card\n"), otherwise="\x04"
    )
    said = words(ran)
    rules = cs.game("in_too_deep").rulebook
    assert "card 2 is not in the hand of Zoe" in said
    assert rules.rule("itd.buy.from_hand").says in said
    assert ran.status == 2
    assert ran.err == f"corestate: the input ended before the game did; go on with `corestate play {file}`\n"
    assert "seats Zoe, Bob" in file.read_text()
    assert "Zoe draws a card" in file.read_text()


def test_a_game_is_gone_on_with_from_its_file(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "evening.play"
    command = ("play", "unfathomable", "--seed", "1", "--human", "Zoe", "--record", str(file))
    left = in_terminal(*command, answers=("plays arjun_singh\n",), otherwise="quit\n")
    assert (left.status, left.err) == (0, "")
    assert f"goonwith`corestateplay{file}`" in "".join(words(left).split()), "wherever the line is broken"
    before = file.read_text()
    assert "Zoe plays arjun_singh" in before
    monkeypatch.setattr("sys.stdin", StringIO("1\nquit\n"))
    ran = run("play", str(file), "--human", "Zoe", "--seed", "2")
    assert (ran.status, ran.err) == (0, "")
    assert "as Zoe sees it" in ran.out
    assert file.read_text().startswith(before.rstrip("\n").rpartition("\n")[0])
    assert len(file.read_text()) > len(before)


def _typed(run: Run, monkeypatch: pytest.MonkeyPatch, typed: str, *command: str) -> Ran:
    monkeypatch.setattr("sys.stdin", StringIO(typed))
    return run(*command)


def test_a_table_may_be_only_people_and_none_is_told_what_others_did_in_secret(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    people = ("--human", "Ann", "--human", "Bob", "--human", "Cem", "--seats", "3", "--seed", "1")
    plans = "plans bar then dive\n\nplans dive then bar\n\nplans store then market\n"
    ran = _typed(run, monkeypatch, f"{plans}\nquit\n", "play", "key_largo", *people)
    assert (ran.status, ran.err) == (0, "")
    assert "  Ann lays" in ran.out
    assert "Ann plans bar then dive" not in ran.out


def test_what_cannot_be_taken_back_stands(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = _typed(run, monkeypatch, "undo\n1\nundo\nquit\n", "play", "in_too_deep", "--seed", "1", "--human", "0")
    assert "there is nothing of yours to take back" in ran.out
    assert "it stands: event" in ran.out


def test_what_is_typed_otherwise_is_asked_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = ("99", "0", "Ann stop", "Ann places 1 on", "why", "why Ann stops", "help", "table", "", "quit")
    ran = _typed(run, monkeypatch, "".join(f"{one}\n" for one in typed), *SMALL)
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.count("wanted a number from 1 to ") == 2
    assert 'did you mean "stops"?' in ran.out or "did you mean stops?" in ran.out
    assert "nothing is against it: you may" in ran.out
    assert "what you can type" in ran.out
    assert ran.out.count("as Ann sees it") == 2
    assert ran.out.endswith("the game goes on\n")


def test_the_end_of_input_is_said_in_one_line(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ended = _typed(run, monkeypatch, "1\n", *SMALL)
    assert (ended.status, ended.err) == (2, "corestate: the input ended before the game did\n")


def test_an_answer_that_is_no_text_is_asked_again(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", TextIOWrapper(BytesIO(b"\xff\n"), encoding="utf-8"))
    ran = run(*SMALL)
    assert (ran.status, ran.err) == (2, "corestate: the input ended before the game did\n")
    assert ran.out.count("Ann may") == 2


def test_who_sits_where(run: Run) -> None:
    assert "--human Zoe: there are 2 seats" in run(*SMALL[:-1], "Ann", "--human", "Bob", "--human", "Zoe").bad_input()
    assert "names that are no words of the sentences" in run(*SMALL[:-1], "stops").bad_input()


def test_others_may_think(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    ran = _typed(run, monkeypatch, "st\n1\nquit\n", *SMALL, "--bot", "0.01")
    assert (ran.status, ran.err) == (0, "")
    assert run("play", "into_the_blue", "--bot", "1").bad_input().startswith("--bot goes with --human")


def test_a_file_says_already_what_is_played(run: Run) -> None:
    run("play", "into_the_blue", "--edition", "small", "--record", "game.json")
    assert run("play", "game.json", "--seats", "2").bad_input() == "--seats: game.json says so already"
    again = run("play", "game.json", "--json").json()
    assert again["over"] is True


def test_a_position_is_gone_on_with_in_the_text_form_alone(run: Run) -> None:
    run("play", "key_largo", "--record", "game.json")
    run("export", "game.json", "--position", "--at", "60", "--out", "table.play")
    assert run("play", "table.play", "--record", "on.json").bad_input() == (
        "on.json: it begins at a position, which only the text form can say"
    )
    ended = run("play", "table.play", "--record", "on.play", "--json").json()
    assert run("replay", "on.play", "--json").json()["state_id"] == ended["state_id"]


@pytest.mark.parametrize(
    ("command", "line"),
    [
        (("key_largo", "--human", "Ann", "--human", "Ann"), "--human Ann: somebody sits there already"),
        (("key_largo", "--human", "Zoe", "--human", "Zoe"), "--human Zoe: somebody sits there already"),
        (("key_largo", "--human", "0", "--human", "Ann"), "--human Ann: somebody sits there already"),
        (("evening.play", "--human", "Ann"), "evening.play: there is no such file, and no game of that name"),
    ],
)
def test_what_nobody_can_sit_down_to_is_said_in_a_line(run: Run, command: tuple[str, ...], line: str) -> None:
    assert run("play", *command).bad_input() == line


def test_lines_are_completed_in_small_letters_too() -> None:
    prompt.offer(("Ann stops", "Ann rerolls 1", "why Ann stops"))
    assert [prompt.completed("ann ", number) for number in range(3)] == ["Ann stops", "Ann rerolls 1", None]
    assert prompt.completed("Bob", 0) is None
