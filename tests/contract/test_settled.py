"""What is settled without a ruling is told as data: by ids of its own, and of rules that are there."""

import re
from pathlib import Path

import pytest

import corestate as cs
from corestate import EditionError
from corestate.games import OURS
from corestate.rulebook import read_settled


@pytest.mark.parametrize("title", OURS)
def test_a_settled_point_concerns_rules_of_its_title_and_is_no_ruling(title: str) -> None:
    game = cs.game(title)
    slugs, rulings = {rule.slug for rule in game.rulebook.rules}, {one.field for one in game.rulebook.rulings}
    for point in game.rulebook.settled:
        assert re.fullmatch(rf"{game.prefix}\.settled\.[a-z_]+", point.id)
        assert point.id.rpartition(".")[2] not in rulings, "what has a switch is not settled"
        assert point.rules, point.id
        assert set(point.rules) <= slugs, point.id
        assert point.what.endswith("."), point.id
        assert point.why.endswith("."), point.id


def test_there_are_settled_points() -> None:
    counts = {title: len(cs.game(title).rulebook.settled) for title in OURS}
    assert counts["in_too_deep"] >= 30
    assert counts["into_the_blue"] >= 10
    assert counts["unfathomable"] >= 30


def test_a_file_of_settled_points_is_read_strictly(tmp_path: Path) -> None:
    file = tmp_path / "settled.toml"
    point = '[[settled]]\nid = "x.settled.one"\nwhat = "So."\nwhy = "Thus."\nrules = ["x.rule"]\n'
    file.write_text(point)
    assert [one.id for one in read_settled(file)] == ["x.settled.one"]
    for text, complaint in (
        (point * 2, "x.settled.one stands twice"),
        (point.replace('why = "Thus."\n', ""), "why: is missing"),
        (point + "more = 1\n", "more: is not known"),
        ('settled = "none"\n', "wanted list"),
    ):
        file.write_text(text)
        with pytest.raises(EditionError, match=complaint):
            read_settled(file)
