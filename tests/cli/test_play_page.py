"""The page for players tells the truth: every example gets the answer that stands below it."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from corestate.games import OURS
from serializers import play
from tests.cli.terminal import Ran

Run = Callable[..., Ran]

PAGE = (Path(__file__).parents[2] / "docs/play.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```play\n(.*?)```\n```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("text", "answer"), EXAMPLES, ids=[str(number) for number in range(len(EXAMPLES))])
def test_an_example_gets_the_answer_below_it(run: Run, text: str, answer: str) -> None:
    Path("FILE").write_text(text, encoding="utf-8")
    if answer.startswith("corestate:"):
        ran = run("adjudicate", "FILE")
        assert (ran.status, ran.err) == (2, answer)
    else:
        assert run("adjudicate", "FILE", "--quiet").out == answer


def test_every_example_has_an_answer_and_every_title_some() -> None:
    assert PAGE.count("```play\n") == len(EXAMPLES)
    read = [play.read(text).ruleset.game for text, answer in EXAMPLES if not answer.startswith("corestate:")]
    assert {*read} == {*OURS}


def test_what_is_said_of_a_position_in_passing_can_be_said(run: Run) -> None:
    """Every phrase in quotes of code that a paragraph names after `In a position:`."""
    paragraphs = re.findall(r"\*\*([A-Z][\w ]+)\.\*\* (.*?)\n\n", PAGE, re.DOTALL)
    assert len(paragraphs) == len(OURS)
    for title, words in paragraphs:
        said = re.findall(r"`([^`]*)`", words.replace("\n", " ").partition("In a position:")[2])
        assert len(said) > 3
        for one in said:
            Path("FILE").write_text(f"game {title}\nseats Ann, Bob, Cem\nposition {one}\n", encoding="utf-8")
            ran = run("check", "FILE")
            assert ran.status == 0 or "a position that can be" in ran.err, (one, ran)
