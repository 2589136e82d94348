"""Names that hold what moves a cursor, or turns a line around, are shown and never carried out."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.cli.terminal import Ran

Run = Callable[..., Ran]

NAME = json.dumps("\x1b]0;owned\x07\x1b[31mA\u202e\x9b1m")
HEAD = f"game into_the_blue\nedition small\nseats {NAME}, Bob\n{NAME} starts\n{NAME} rolls 1 1 chest\n"
ODD = ("\x1b", "\x07", "\u202e", "\x9b")


@pytest.fixture
def told(run: Run) -> Run:
    Path("bad.play").write_text(HEAD + f"{NAME} places 2 on 2\n")
    Path("good.play").write_text(HEAD + f"{NAME} stops\n")
    return run


@pytest.mark.parametrize(
    "arguments",
    [
        ("adjudicate", "bad.play"),
        ("adjudicate", "good.play"),
        ("adjudicate", "bad.play", "--json"),
        ("adjudicate", "good.play", "--claim", "Bob stops"),
        ("legal", "good.play"),
        ("legal", "good.play", "--json"),
        ("legal", "good.play", "--at", "0"),
        ("legal", "bad.play"),
        ("replay", "good.play"),
        ("replay", "good.play", "--at", "2"),
        ("replay", "good.play", "--at", "2", "--seat", "0"),
        ("explain", "good.play", "--at", "1"),
        ("export", "good.play"),
        ("export", "good.play", "--json"),
        ("check", "good.play"),
        ("recheck", "good.play"),
    ],
    ids=" ".join,
)
def test_nothing_printed_can_be_carried_out_by_a_terminal(told: Run, arguments: tuple[str, ...]) -> None:
    ran = told(*arguments)
    assert ran.status in {0, 1}
    for one in ODD:
        assert one not in ran.out + ran.err


def test_a_name_is_shown_as_it_is_written(told: Run) -> None:
    assert r"\x1b]0;owned\x07\x1b[31mA\u202e\x9b1m" in told("legal", "good.play").out
    assert "as [red]x" not in told("replay", "good.play", "--at", "2").out


def test_a_name_is_no_markup(run: Run) -> None:
    Path("markup.play").write_text('game into_the_blue\nseats "[red]x", Bob\n"[red]x" starts\n')
    assert "[red]x" in run("replay", "markup.play", "--at", "1", "--seat", "0").out


def test_json_stays_json(told: Run) -> None:
    found = told("legal", "good.play", "--at", "0", "--json").json()
    assert found["legal"]
    assert json.loads(NAME) in json.loads(json.dumps(json.loads(NAME)))


def test_a_page_shows_a_name_and_does_not_turn_around(told: Run) -> None:
    assert told("adjudicate", "bad.play", "--html", "page.html").status == 1
    page = Path("page.html").read_text(encoding="utf-8")
    for one in ODD:
        assert one not in page
