"""Editions: those of the project, and what is said of an owner's own that cannot be."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import serializers
from corestate import EditionError
from corestate.in_too_deep import COMPANIES, GAME
from serializers import MalformedBytesError, play
from tests.support import assert_the_data_are_as_they_were

SMALL = (Path(cs.__file__).parent / "in_too_deep" / "editions" / "small.toml").read_text()


def test_what_the_rulebook_does_not_print_is_marked_as_assumed() -> None:
    edition = GAME.rulebook.editions[0]
    assert edition.name == "jolly-dutch-2024"
    assert edition.assumed() == COMPANIES
    assert dict(edition.provenance)["bonus_shares"] == "rulebook"


def test_the_note_says_that_the_number_of_players_is_assumed() -> None:
    assert (
        "2 to 5 is assumed"
        in (Path(cs.__file__).parent / "in_too_deep" / "editions" / "jolly-dutch-2024.toml").read_text()
    )


def test_a_rule_names_what_it_speaks_of_so_that_it_can_be_cited_alone() -> None:
    for rule in GAME.rulebook.rules:
        words = rule.says.rstrip(".").split()
        assert len(words) > 3, rule.says
        assert words[0] not in {"It", "Its", "They", "Their", "Paid", "Clockwise", "Those", "Tie:", "Still"}, rule.says
        assert not {"those", "one", "it"}.intersection(words[1:2]), rule.says


def test_companies_are_spread_evenly_and_without_a_pattern() -> None:
    box = GAME.rulebook.editions[0].box
    for first in range(1, 101, 10):
        shares = [box.company(card) for card in range(first, first + 10)]
        assert [shares.count(company) for company in COMPANIES] == [2] * 5
    assert len({tuple(box.place_of[card] for card in range(first, first + 5)) for first in range(1, 101, 5)}) > 10


def edition(tmp_path: Path, change: Callable[[str], str]) -> Path:
    file = tmp_path / "own.toml"
    file.write_text(change(SMALL))
    return file


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (
            "[4, 8,",
            "[2, 8,",
            "own.toml:10: box.treasure: 2 is on a card of ocean already: no number stands on two cards",
        ),
        ("[2, 10,", "[10, 2,", "own.toml:6: box.ocean: wanted distinct numbers in ascending order, found [10, 2, 13"),
        ("[2, 10,", "[2, 2,", "own.toml:6: box.ocean: wanted distinct numbers in ascending order, found [2, 2, 13"),
        ("[2, 10,", "[0, 10,", "own.toml:6: box.ocean: depth numbers begin at 1, found 0"),
        ("[box.pearl]", "[box.coral]", "own.toml: box.pearl: is missing"),
        (
            "\n[box.hand]\nvalue = 2",
            "\n[box.hand]\nvalue = 11",
            "own.toml:30: box.hand: set-up for 3 seats may take 42 cards and must leave some: the box has 40",
        ),
        ("\n[box.hand]\nvalue = 2", "\n[box.hand]\nvalue = 0", "box.hand: wanted at least 1, found 0"),
        ("\n[box.bonus_shares]\nvalue = 3", "\n[box.bonus_shares]\nvalue = -1", "wanted at least 0, found -1"),
        ("[2, 10,", '["two", 10,', "box.ocean[0]: wanted a whole number, found 'two'"),
    ],
)
def test_an_edition_that_cannot_be_is_refused_by_line(tmp_path: Path, old: str, new: str, problem: str) -> None:
    assert old in SMALL
    with pytest.raises(EditionError) as caught:
        cs.new_game("in_too_deep", seats=3, edition=edition(tmp_path, lambda text: text.replace(old, new)))
    assert problem in str(caught.value)


@pytest.mark.parametrize(
    ("part", "largest", "larger", "problem"),
    [
        ("hand", 50, 51, "wanted at most 50, found 51"),
        ("hand_of_two", 50, 51, "wanted at most 50, found 51"),
        ("third_portfolio", 50, 51, "wanted at most 50, found 51"),
        ("bonus_shares", 200, 201, "wanted at most 200, found 201"),
        ("ocean", (2, 100_000), (2, 100_001), "wanted at most 100000, found 100001"),
        (
            "ocean",
            tuple(range(1_001, 1_201)),
            tuple(range(1_001, 1_202)),
            "wanted at most 200 entries, and 500 in all, found 201",
        ),
    ],
)
def test_a_box_is_as_large_as_its_limits_and_no_larger(part: str, largest: Any, larger: Any, problem: str) -> None:  # noqa: ANN401 - of a box
    box = GAME.rulebook.edition("small").box
    assert list(evolve(box, **{part: largest}).problems()) == []
    assert list(evolve(box, **{part: larger}).problems()) == [(part, problem)]


def test_five_hundred_cards_are_the_most_there_are() -> None:
    box = GAME.rulebook.edition("small").box
    by_company = {name: tuple(range(place * 100 + 1, place * 100 + 101)) for place, name in enumerate(COMPANIES)}
    assert list(evolve(box, **by_company).problems()) == []
    ((part, problem),) = evolve(box, **by_company | {"ocean": (*by_company["ocean"], 501)}).problems()
    assert part in COMPANIES
    assert problem == f"wanted at most 200 entries, and 500 in all, found {100 + (part == 'ocean')}"


@pytest.mark.parametrize("part", ["hand", "hand_of_two", "third_portfolio"])
def test_what_is_dealt_is_one_card_at_least(part: str) -> None:
    box = GAME.rulebook.edition("small").box
    assert list(evolve(box, **{part: 1}).problems()) == []
    assert list(evolve(box, **{part: 0}).problems()) == [(part, "wanted at least 1, found 0")]
    assert list(evolve(box, bonus_shares=0).problems()) == []


def test_a_company_without_shares_is_refused(tmp_path: Path) -> None:
    def bare(text: str) -> str:
        start = text.index("value = [", text.index("[box.ocean]"))
        return text[:start] + "value = []" + text[text.index("\n", start) :]

    with pytest.raises(EditionError, match=r"box\.ocean: there is at least one share in every company"):
        cs.new_game("in_too_deep", seats=3, edition=edition(tmp_path, bare))


def test_an_owners_own_edition_is_played(tmp_path: Path) -> None:
    own = edition(
        tmp_path,
        lambda text: text.replace("[2, 10,", "[2, 99,").replace(
            "[2, 99, 13, 18, 25, 29, 35, 38]", "[2, 13, 18, 25, 29, 35, 38, 99]"
        ),
    )
    state = cs.new_game("in_too_deep", seats=3, edition=own)
    assert state.table.deck[-1] == 99


@pytest.mark.parametrize(("cards", "hand"), [(20, 2), (30, 4), (50, 10)])
def test_a_box_is_judged_for_the_seats_of_the_game(cards: int, hand: int) -> None:
    numbers = {name: tuple(range(1 + place, cards + 1, 5)) for place, name in enumerate(COMPANIES)}
    few = cs.edition(GAME.rulebook.edition("small"), f"of {cards}", **numbers, hand=hand)
    state = cs.new_game("in_too_deep", seats=3, edition=few)
    assert serializers.load(serializers.dump(state)) == state
    with pytest.raises(EditionError, match=rf"of {cards}: box\.hand: set-up for 5 seats may take \d+ cards"):
        cs.new_game("in_too_deep", seats=5, edition=few)
    written = serializers.dump_json(state).replace('"seats":3', '"seats":5')
    with pytest.raises(MalformedBytesError, match="set-up for 5 seats"):
        serializers.load_json(written)


def test_a_box_is_judged_by_the_rulings_of_the_game() -> None:
    """Five cards do for two seats with one bonus card between them, and not with three."""
    five = cs.edition(GAME.rulebook.edition("tiny"), "of five")
    state = cs.new_game("in_too_deep", seats=2, edition=five)
    assert serializers.load(serializers.dump(state)) == state
    record = serializers.recorded(state.table.ruleset, ())
    assert play.read(play.export(record)).ruleset == state.table.ruleset
    more = {"setup_bonus": "starter_from_one"}
    with pytest.raises(EditionError, match=r"box\.hand_of_two: set-up for 2 seats may take 6 cards"):
        cs.new_game("in_too_deep", seats=2, edition=five, rulings=more)
    none = cs.new_game("in_too_deep", seats=2, edition=five, rulings=more | {"two_setup_bonus": "does_not"})
    written = serializers.dump_json(none)
    assert serializers.load_json(written) == none
    with pytest.raises(MalformedBytesError, match="set-up for 2 seats may take 6 cards"):
        serializers.load_json(written.replace('two_setup_bonus":"does_not"', 'two_setup_bonus":"applies"'))


def test_the_path_of_an_edition_may_be_text(tmp_path: Path) -> None:
    own = edition(tmp_path, lambda text: text)
    assert cs.ruleset("in_too_deep", seats=3, edition=str(own)) == cs.ruleset("in_too_deep", seats=3, edition=own)


def test_nothing_an_edition_prints_and_no_kind_of_a_rule_has_changed() -> None:
    kinds = {"component": 2, "procedure": 40, "obligation": 6, "prohibition": 6, "scoring": 7}
    assert_the_data_are_as_they_were("in_too_deep", "b8553a562dd4256d", kinds)
