"""What people see in a terminal: colours unless they are unwanted, progress."""

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest

import corestate as cs
import serializers
from tests.cli.terminal import Ran, in_terminal, process

Run = Callable[..., Ran]

COLOUR = re.compile(r"\x1b\[[0-9;]*(3[0-8]|4[0-8]|9[0-7])[0-9;]*m")


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
