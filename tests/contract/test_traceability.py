"""Rules, code and tests name the same slugs: nothing unimplemented, uncited or untested; and the index tells it."""

import re
from functools import cache
from pathlib import Path

import pytest

import corestate as cs
from corestate.games import OURS
from fuzz.index import Citations, Index, file_of, index, written
from fuzz.index.making import made

ROOT = Path(__file__).parents[2]
TITLES = cs.titles()
LOOKED_UP = {
    "kl.encounter.beginner",
    "kl.encounter.pickpocket",
    "kl.encounter.hose_seller",
    "kl.encounter.trident_seller",
    "kl.encounter.weight_seller",
}
"""Rules that refuse only as the rule of whichever card it is, looked up in a table: no line says which."""


@cache
def _fresh(title: str) -> Index:
    """The index as the source has it now, not as it was written down."""
    return made(title)


def _carried(title: str, kind: str) -> dict[str, Citations]:
    """Find the slugs of a title that have something of a kind."""
    return {slug: one for slug, one in _fresh(title).entries.items() if getattr(one, kind)}


def _marked(title: str, mark: str) -> set[str]:
    """Find the slugs that tests are marked with."""
    return {slug for slug, one in _carried(title, "tests").items() if any(mark in test.marks for test in one.tests)}


@cache
def _lines(file: str) -> list[str]:
    return (ROOT / file).read_text(encoding="utf-8").splitlines()


def _line(file: str, number: int) -> str:
    return _lines(file)[number - 1]


def _slugs(title: str) -> set[str]:
    return {rule.slug for rule in cs.game(title).rulebook.rules}


def _modelled(title: str) -> set[str]:
    return {rule.slug for rule in cs.game(title).rulebook.rules if rule.modelled}


def _known(title: str) -> set[str]:
    return _slugs(title) | {ruling.id for ruling in cs.game(title).rulebook.rulings}


@pytest.mark.parametrize("title", TITLES)
def test_every_modelled_rule_is_cited_and_every_citation_is_a_rule(title: str) -> None:
    cited = set(_carried(title, "code"))
    assert _modelled(title) - cited == set()
    assert cited - _modelled(title) == set()


@pytest.mark.parametrize("title", TITLES)
def test_every_modelled_rule_has_an_example_and_no_example_is_of_an_unknown_rule(title: str) -> None:
    met = _marked(title, "rule") | _marked(title, "refused")  # seen by the test itself: tests/witness.py
    assert _modelled(title) - met == set()
    assert (met | _marked(title, "obeys")) - _slugs(title) == set()


@pytest.mark.parametrize("title", TITLES)
def test_every_prohibition_and_obligation_has_a_refused_example(title: str) -> None:
    rules = cs.game(title).rulebook.rules
    wanted = {rule.slug for rule in rules if rule.modelled and rule.kind in {"prohibition", "obligation"}}
    marked = _marked(title, "refused")
    assert wanted - marked == set()
    assert marked - _slugs(title) == set()


@pytest.mark.parametrize("title", TITLES)
def test_rulings_concern_rules_that_exist(title: str) -> None:
    book = cs.game(title).rulebook
    for ruling in book.rulings:
        assert ruling.rules, ruling.id
        assert set(ruling.rules) <= {rule.slug for rule in book.rules}, ruling.id
        assert len(ruling.options) > 1, ruling.id
        assert ruling.options[0].name == ruling.default, ruling.id


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("kind", ["mentions", "tests", "disputes", "scenes", "claims"])
def test_whatever_names_a_rule_or_a_ruling_names_one_that_exists(title: str, kind: str) -> None:
    assert set(_carried(title, kind)) - _known(title) == set()


@pytest.mark.parametrize("title", OURS)
def test_the_index_that_was_written_down_is_up_to_date(title: str) -> None:
    assert file_of(title).read_text(encoding="utf-8") == written(_fresh(title)), "run make docs"
    assert index(title) == _fresh(title)


def test_no_index_is_written_down_of_a_title_we_do_not_have() -> None:
    assert {file.stem for file in file_of("").parent.iterdir()} == set(OURS)


@pytest.mark.parametrize("title", TITLES)
def test_every_place_the_index_names_says_the_rule_itself(title: str) -> None:
    for slug, one in _fresh(title).entries.items():
        for at in one.code:
            line = _line(at.file, at.line)
            assert slug in line or (at.kind == "refused" and "self." in line), (slug, at)
        assert all(slug in _line(at.file, at.line) for at in one.mentions), slug
        for test in one.tests:
            assert _line(test.file, test.line).startswith(f"def {test.name}("), (slug, test)


@pytest.mark.parametrize("title", TITLES)
def test_of_every_rule_that_a_test_sees_refuse_the_index_knows_where(title: str) -> None:
    refusing = {slug for slug, one in _carried(title, "code").items() if any(at.kind == "refused" for at in one.code)}
    assert _marked(title, "refused") - refusing == _modelled(title) & LOOKED_UP


def test_a_rule_knows_where_it_is_carried_out_and_where_it_refuses() -> None:
    entry = _fresh("tic_tac_toe").of("ttt.turn.free")
    (refused,) = (at for at in entry.code if at.kind == "refused")
    assert (refused.file, refused.where) == ("tests/tic_tac_toe/__init__.py", "Marking.refusals")
    assert refused.words == "square <square> bears the mark of seat <squares>"
    (applied,) = (at for at in entry.code if at.kind == "applied")
    assert applied.where == "Marking.resolve"
    ordered = _fresh("tic_tac_toe").of("ttt.turn.order").code
    assert [at.words for at in ordered if at.where == "Marking"] == ["seat <seat> is not asked now"]


def test_a_rule_that_refuses_through_a_variable_or_another_function_has_the_words_of_it() -> None:
    words = {at.words for one in _fresh("in_too_deep").entries.values() for at in one.code if at.kind == "refused"}
    assert "card <card> lies on no company" in words
    assert all(
        at.words
        for title in TITLES
        for one in _fresh(title).entries.values()
        for at in one.code
        if at.kind == "refused"
    )


@pytest.mark.parametrize("title", OURS)
def test_every_rule_names_its_source_and_none_was_added(title: str) -> None:
    rules = cs.game(title).rulebook.rules
    assert [rule.slug for rule in rules if not rule.source] == []
    assert [
        rule.slug for rule in rules if re.search(r"\badded\b", f"{rule.heading} {rule.source}", re.IGNORECASE)
    ] == []
