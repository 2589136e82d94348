"""Edition files: provenance, and what cannot be in a box is named with file, line and key."""

from pathlib import Path
from random import Random

import attrs
import pytest

import corestate as cs
import invariants
from corestate import EditionError
from corestate.key_largo import Box
from corestate.key_largo.box import Card, Day, Layout
from corestate.rulebook import read_edition
from tests.key_largo.positions import FULL, SMALL
from tests.support import finished

GAME = cs.game("key_largo")
TEXT = (Path(cs.__file__).parent / "key_largo" / "editions" / f"{FULL}.toml").read_text(encoding="utf-8")
BOX: Box = GAME.rulebook.edition(FULL).box


def test_the_first_edition_is_the_printed_one() -> None:
    assert [edition.name for edition in GAME.rulebook.editions] == [FULL, SMALL]


def test_most_wreck_cards_and_several_prices_are_said_to_be_assumed() -> None:
    words = dict(GAME.rulebook.edition(FULL).provenance)
    assert {"cards", "diver", "pickpocket", "hose", "trident", "weight", "calendar"} <= set(
        GAME.rulebook.edition(FULL).assumed()
    )
    for key in ("pile", "layouts", "divers", "money", "round", "gold", "goods", "antiques", "encounters"):
        assert words[key] == "rulebook"
    assert words["calendar[0]"] == "rulebook"


def test_the_assumed_decks_keep_what_the_rulebook_tells() -> None:
    faces = {(card.kind, card.value, card.end) for card in BOX.cards}
    assert {("goods", 5, 100), ("gold", 2, 40)} <= faces
    beasts = {card.depth: card.count for card in BOX.cards if card.kind == "monster"}
    assert beasts["shallow"] < beasts["medium"] < beasts["deep"]
    assert len(BOX.encounters) == len(set(BOX.encounters)) == 24


def own(tmp_path: Path, old: str, new: str) -> Path:
    """Write an owner's own edition: the printed one with something changed."""
    assert old in TEXT
    file = tmp_path / "mine.toml"
    file.write_text(TEXT.replace(old, new, 1), encoding="utf-8")
    return file


def test_an_owners_edition_is_played(tmp_path: Path) -> None:
    file = own(tmp_path, "[box.money]\nvalue = 100", "[box.money]\nvalue = 200")
    state = cs.new_game("key_largo", seats=3, edition=file)
    assert state.table.money == (200, 200, 200)
    assert cs.assumed(state) == ()


def test_an_edition_without_a_wreck_is_played_to_its_end() -> None:
    printed = GAME.rulebook.edition(FULL)
    box = attrs.evolve(BOX, layouts=tuple(Layout(seats, 0, 0, 0) for seats in (3, 4, 5)))
    state = cs.new_game("key_largo", seats=3, edition=attrs.evolve(printed, name="none", box=box))
    assert invariants.check(state) == ()
    assert cs.is_over(finished(state, Random(1)))


def test_an_error_names_the_file_the_key_and_the_problem(tmp_path: Path) -> None:
    file = own(tmp_path, "[box.pile]\nvalue = 5", "[box.pile]\nvalue = 6")
    with pytest.raises(EditionError, match=r"mine\.toml:\d+: box\.layouts: 3 players: 4 wrecks|box\.layouts"):
        read_edition(file, "key_largo", Box, Box.problems)
    file = own(tmp_path, 'kind = "gold"', 'kind = "silver"')
    with pytest.raises(EditionError, match=r"box\.cards\[0\]\.kind: wanted one of gold, goods"):
        read_edition(file, "key_largo", Box, Box.problems)


def card(**changed: object) -> Card:
    """Change a card of gold."""
    return attrs.evolve(Card("shallow", "gold", 1, 20, 3), **changed)  # type: ignore[arg-type]  # any of its fields


@pytest.mark.parametrize(
    ("changed", "key"),
    [
        ({"cards": (card(), *BOX.cards)}, "cards"),
        ({"cards": (card(count=0), *BOX.cards[1:])}, "cards"),
        ({"cards": (card(value=0), *BOX.cards[1:])}, "cards"),
        ({"cards": (card(end=0), *BOX.cards[1:])}, "cards"),
        ({"cards": (card(end=25), *BOX.cards[1:])}, "cards"),
        ({"cards": (*BOX.cards[1:], BOX.cards[0])}, "cards"),
        ({"cards": (card(kind="monster", value=0, end=0), *BOX.cards[1:])}, "cards"),
        ({"money": 105}, "money"),
        ({"layouts": BOX.layouts[:2]}, "layouts"),
        ({"layouts": (Layout(3, 5, 4, 4), *BOX.layouts[1:])}, "layouts"),
        ({"pile": 0}, "pile"),
        ({"divers": 4}, "divers"),
        ({"hoses": -1}, "hoses"),
        ({"calendar": ()}, "calendar"),
        ({"calendar": (Day("Friday", 45),)}, "calendar"),
        ({"calendar": (Day("Friday", 0),)}, "calendar"),
        ({"calendar": (Day("Friday", -10),)}, "calendar"),
        ({"diver": (80, 100, 90)}, "diver"),
        ({"gold": (30, 30, 0)}, "gold"),
        ({"round": 25}, "round"),
        ({"beginner_diver": 90}, "beginner_diver"),
        ({"cheap_pickpocket": 50}, "cheap_pickpocket"),
        ({"trafficker_cards": 0}, "trafficker_cards"),
    ],
)
def test_what_cannot_be_is_a_problem(changed: dict[str, object], key: str) -> None:
    problems = list(attrs.evolve(BOX, **changed).problems())  # type: ignore[arg-type]  # any of its fields
    assert key in {name for name, _ in problems}


def test_monsters_of_a_depth_are_all_alike() -> None:
    told = "shallow: monsters are all alike"
    unlike = next(card for card in BOX.cards if card.depth == "shallow" and card.kind == "monster")
    cards = tuple(
        other for card in BOX.cards for other in ((card, attrs.evolve(card, end=10)) if card == unlike else (card,))
    )
    assert ("cards", told) in list(attrs.evolve(BOX, cards=cards).problems())
    assert ("cards", told) not in list(BOX.problems())


def test_both_boxes_are_without_problems() -> None:
    assert [list(edition.box.problems()) for edition in GAME.rulebook.editions] == [[], []]
