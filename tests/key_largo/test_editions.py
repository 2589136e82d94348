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
from tests.support import assert_the_data_are_as_they_were, finished

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


MONEY = "wanted a multiple of 10 above 0, found"
MONSTER = "a treasure has an end value, a multiple of 10, and a monster has none"
WARE = "a unit value above 0 is for gold, goods and antiques, and for them alone"
TWICE = "shallow gold 1 stands twice: give it one count"
FEW = "4 shallow wrecks of 5 cards, of 17 there are"
PAY = "Friday: the dolphins pay a multiple of 10 above 0, not"


@pytest.mark.parametrize(
    ("changed", "problems"),
    [
        ({"cards": (card(), *BOX.cards)}, [TWICE, TWICE]),
        (
            {"cards": (card(count=0), *BOX.cards[1:])},
            ["shallow gold 1: wanted at least one card, found 0", f"4 players: {FEW}", f"5 players: {FEW}"],
        ),
        ({"cards": (card(value=0), *BOX.cards[1:])}, [f"shallow gold 0: {WARE}"]),
        ({"cards": (card(value=-1), *BOX.cards[1:])}, [f"shallow gold -1: {WARE}"]),
        ({"cards": (card(kind="diamond"), *BOX.cards[1:])}, [f"shallow diamond 1: {WARE}"]),
        ({"cards": (card(kind="diamond", value=-1), *BOX.cards[1:])}, [f"shallow diamond -1: {WARE}"]),
        ({"cards": (card(end=0), *BOX.cards[1:])}, [f"shallow gold 1: {MONSTER}"]),
        ({"cards": (card(end=-10), *BOX.cards[1:])}, [f"shallow gold 1: {MONSTER}"]),
        ({"cards": (card(end=25), *BOX.cards[1:])}, [f"shallow gold 1: {MONSTER}"]),
        (
            {"cards": (*BOX.cards[1:], BOX.cards[0])},
            ["wanted the shallow cards first, then the medium ones, then the deep ones"],
        ),
        (
            {"cards": (card(kind="monster", value=0, end=0), *BOX.cards[1:])},
            ["shallow monster 0 stands twice: give it one count"] * 2 + ["shallow: monsters are all alike"],
        ),
        ({"money": 0}, []),
        ({"money": 1_000_000}, []),
        ({"money": 105}, ["wanted a multiple of 10, none or more, found 105"]),
        ({"money": -10}, ["wanted a multiple of 10, none or more, found -10"]),
        ({"money": 1_000_001}, ["wanted at most 1000000, found 1000001"]),
        ({"layouts": BOX.layouts[:2]}, ["wanted a row for 3, 4 and 5 players, found [3, 4]"]),
        (
            {"layouts": (Layout(3, 5, 4, 4), *BOX.layouts[1:])},
            ["3 players: 5 shallow wrecks of 5 cards, of 20 there are"],
        ),
        ({"layouts": (Layout(3, 0, 0, 0), *BOX.layouts[1:])}, []),
        (
            {"layouts": (Layout(3, 3, -1, 4), *BOX.layouts[1:])},
            ["3 players: -1 medium wrecks of 5 cards, of 30 there are"],
        ),
        ({"layouts": (Layout(3, 3, 4, 51), *BOX.layouts[1:])}, ["wanted at most 50 wrecks of a depth, found 51"]),
        ({"layouts": (Layout(3, 3, 51, 4), *BOX.layouts[1:])}, ["wanted at most 50 wrecks of a depth, found 51"]),
        ({"layouts": (Layout(3, 51, 4, 4), *BOX.layouts[1:])}, ["wanted at most 50 wrecks of a depth, found 51"]),
        (
            {"layouts": (Layout(3, 50, 4, 4), *BOX.layouts[1:])},
            ["3 players: 50 shallow wrecks of 5 cards, of 20 there are"],
        ),
        ({"pile": 0}, ["wanted at least 1, found 0"]),
        ({"pile": 1}, []),
        ({"divers": 4}, ["wanted one for each player at least, found 4"]),
        ({"divers": 5}, []),
        ({"hoses": -1}, ["wanted at least 0, found -1"]),
        ({"tridents": -1}, ["wanted at least 0, found -1"]),
        ({"weights": -1}, ["wanted at least 0, found -1"]),
        ({"hoses": 0, "tridents": 0, "weights": 0}, []),
        ({"divers": 100, "hoses": 100, "tridents": 100, "weights": 100, "trafficker_cards": 100}, []),
        ({"divers": 101}, ["wanted at most 100, found 101"]),
        ({"hoses": 101}, ["wanted at most 100, found 101"]),
        ({"tridents": 101}, ["wanted at most 100, found 101"]),
        ({"weights": 101}, ["wanted at most 100, found 101"]),
        ({"pile": 101}, ["wanted at most 100, found 101"]),
        ({"trafficker_cards": 101}, ["wanted at most 100, found 101"]),
        ({"encounters": ("helper",) * 100}, []),
        ({"encounters": ("helper",) * 101}, ["wanted at most 100 entries, and 20000 in all, found 101"]),
        ({"calendar": ()}, ["there is at least one day"]),
        ({"calendar": (Day("Friday", 45),)}, [f"{PAY} 45"]),
        ({"calendar": (Day("Friday", 0),)}, [f"{PAY} 0"]),
        ({"calendar": (Day("Friday", -10),)}, [f"{PAY} -10"]),
        ({"calendar": (Day("Friday", 10),)}, []),
        ({"diver": (80, 100, 90)}, ["a crowd makes nothing cheaper, found [80, 100, 90]"]),
        ({"weight": (30, 20, 20)}, ["a crowd makes nothing cheaper, found [30, 20, 20]"]),
        ({"gold": (30, 30, 0)}, ["wanted multiples of 10 above 0, found [30, 30, 0]"]),
        ({"antiques": (35, 30, 20)}, ["wanted multiples of 10 above 0, found [35, 30, 20]"]),
        ({"goods": (30, 20, 10)}, []),
        ({"round": 25}, [f"{MONEY} 25"]),
        ({"round": 0}, [f"{MONEY} 0"]),
        ({"discount": -10}, [f"{MONEY} -10"]),
        ({"digger_gold": 0}, [f"{MONEY} 0"]),
        ({"trafficker_rate": 5}, [f"{MONEY} 5"]),
        ({"beginner_diver": 0}, [f"{MONEY} 0"]),
        ({"beginner_diver": 90}, ["costs no more than any diver, found 90"]),
        ({"beginner_diver": BOX.diver[0]}, []),
        ({"cheap_pickpocket": 0}, [f"{MONEY} 0"]),
        ({"cheap_pickpocket": 50}, ["costs no more than any pickpocket, found 50"]),
        ({"cheap_pickpocket": BOX.pickpocket[0]}, []),
        ({"trafficker_cards": 0}, ["wanted at least 1, found 0"]),
    ],
)
def test_what_cannot_be_in_a_box_is_told_whole_and_nothing_else_is(
    changed: dict[str, object], problems: list[str]
) -> None:
    found = list(attrs.evolve(BOX, **changed).problems())  # type: ignore[arg-type]  # any of its fields
    assert [problem for _, problem in found] == problems
    assert {name for name, _ in found[:1]} <= set(changed)


def test_no_more_than_a_thousand_wreck_cards_are_counted() -> None:
    others = sum(one.count for one in BOX.cards[1:])
    for count, problems in (
        (1_000 - others, []),
        (1_001 - others, [("cards", "wanted at most 1000 in all, found 1001")]),
    ):
        assert list(attrs.evolve(BOX, cards=(card(count=count), *BOX.cards[1:])).problems()) == problems


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


def test_nothing_an_edition_prints_and_no_kind_of_a_rule_has_changed() -> None:
    kinds = {"component": 8, "procedure": 26, "prohibition": 48, "obligation": 5, "scoring": 1}
    assert_the_data_are_as_they_were("key_largo", "ff8870a73c4fb6a8", kinds)
