"""Where the rulebook says it: every rule names its source, and the rules of a chapter stand together."""

from itertools import groupby

import pytest

import corestate as cs
from corestate.games import OURS


@pytest.mark.parametrize("title", OURS)
def test_every_rule_names_the_place_in_the_rulebook(title: str) -> None:
    for rule in cs.game(title).rulebook.rules:
        assert len(rule.source) > 1, rule.slug
        assert rule.source == rule.source.strip(), rule.slug
        assert "added" not in {rule.heading.lower(), rule.source.lower()}, rule.slug


@pytest.mark.parametrize("title", OURS)
def test_a_chapter_stands_in_one_piece(title: str) -> None:
    chapters = [heading for heading, _ in groupby(rule.heading for rule in cs.game(title).rulebook.rules)]
    assert len(chapters) == len(set(chapters)), chapters
