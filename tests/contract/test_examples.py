"""The disputes among the documents get the verdicts that stand beside them, and the README leads to them."""

import re
from pathlib import Path

import pytest

from corestate import adjudication
from corestate.adjudication import answer
from corestate.games import OURS
from serializers import play

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "docs" / "examples"
ROWS = re.findall(
    r"^\| \[.*\]\((?P<file>.*)\) \| (?P<says>[^|]*) \| (?P<verdict>\w+) \| (?P<line>\d+) \| `(?P<rule>.*)` \|$",
    (FOLDER / "README.md").read_text(encoding="utf-8"),
    re.MULTILINE,
)


@pytest.mark.parametrize(("file", "says", "verdict", "line", "rule"), ROWS)
def test_an_example_gets_the_verdict_beside_it(file: str, says: str, verdict: str, line: str, rule: str) -> None:
    settled = adjudication.settle(play.parsed((FOLDER / file).read_bytes(), FOLDER), compare=False)
    found = settled.told
    assert (found.verdict, answer.says(settled)) == (verdict, says)
    assert found.ending.spot is not None
    assert found.ending.spot.line == int(line)
    assert [one.rule for one in found.ending.refusals] == [rule]


def test_every_title_has_one_and_the_first_table_leads_there() -> None:
    texts = {file: file.read_text(encoding="utf-8") for file in FOLDER.glob("*.play")}
    assert {play.read(text).ruleset.game for text in texts.values()} == {*OURS}
    assert {file.name for file in texts} == {row[0] for row in ROWS}
    head = (ROOT / "README.md").read_text(encoding="utf-8").partition("\n\n| title ")[0]
    assert "](docs/examples/README.md)" in head


def test_with_another_move_in_its_place_the_game_goes_on() -> None:
    text = (FOLDER / "key_largo_a_diamond.play").read_text(encoding="utf-8")
    assert adjudication.told(play.read(text.replace("Bob sells medium diamond", "Bob leaves"))).verdict == "legal"
