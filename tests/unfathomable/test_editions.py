"""The edition files: totals of the real box, and errors that name card and key."""

from collections import Counter
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest

from corestate.rulebook import EditionError, Rulebook, load, read_edition
from corestate.unfathomable.box import Box, spill
from corestate.unfathomable.effects import Check
from corestate.unfathomable.validation import every_effect


@cache
def book() -> Rulebook[Box]:
    return load("corestate.unfathomable", "unfathomable", Box)


def box() -> Box:
    return book().edition("ffg-2021").box


def test_every_rule_and_ruling_of_the_page_is_there() -> None:
    points = [rule.number for rule in book().rules if rule.slug.startswith("unf.reference.")]
    numbers = [rule.number for rule in book().rules if not rule.slug.startswith("unf.reference.")]
    assert numbers == list(range(1, 171))
    assert points == [*(f"10.{point}" for point in range(1, 24)), "1.5", "5", "5", "5"]
    assert len(book().rulings) == 25


def test_the_skill_decks_follow_the_curve() -> None:
    for skill in ("influence", "lore", "observation", "strength", "will", "treachery"):
        cards = {card.value: card.copies for card in box().skill_cards if card.skill == skill}
        assert cards == {1: 7, 2: 5, 3: 4, 4: 3, 5: 2}


def test_the_mythos_deck_has_its_totals() -> None:
    cards = box().mythos
    assert len(cards) == 70
    assert sum(bool(card.character) for card in cards) == 10
    assert Counter(card.kind for card in cards) == {"check": 30, "choice": 21, "combination": 19}
    assert Counter(card.activates for card in cards) == {"deep_ones": 34, "hydra": 18, "dagon": 18}
    assert Counter(card.track for card in cards) == {"journey": 32, "ritual": 25, "choice": 13}


def test_forty_nine_crises_hold_a_check_ten_of_three_skills() -> None:
    checks = [
        effect
        for key, effect in every_effect(box())
        if key.startswith("mythos") and ".abilities" not in key and isinstance(effect, Check)
    ]
    assert Counter(len(check.skills) for check in checks) == {2: 39, 3: 10}


def test_the_other_decks_have_their_totals() -> None:
    assert Counter(card.distance for card in box().waypoints) == {2: 7, 3: 9, 4: 4}
    assert sum(card.copies for card in box().spells) == 20
    assert len(box().items) == 20
    assert len(box().damage) == 9
    assert sum(token.copies for token in box().passengers) == 9
    assert len(box().characters) == 10


def test_an_edition_counts_its_cards_as_they_lie_in_the_box() -> None:
    counts = dict(book().edition("ffg-2021").counts())
    cards = ("skill_cards", "mythos", "waypoints", "spells", "items", "damage", "passengers", "characters")
    assert [counts[kind] for kind in cards] == [126, 70, 20, 20, 20, 9, 9, 10]
    assert (counts["deep_ones"], counts["spaces"], counts["dial_end"]) == (20, 24, 10)


@pytest.mark.rule("unf.damage.spill")
@pytest.mark.parametrize(
    ("room", "order"),
    [
        ("bridge", "captains_cabin chapel galley cargo_hold boiler_room"),
        ("chapel", "cargo_hold captains_cabin bridge boiler_room galley"),
        ("captains_cabin", "galley chapel bridge boiler_room cargo_hold"),
        ("cargo_hold", "boiler_room galley chapel captains_cabin bridge"),
        ("galley", "boiler_room cargo_hold captains_cabin chapel bridge"),
        ("boiler_room", "galley cargo_hold captains_cabin chapel bridge"),
    ],
)
def test_damage_spills_to_the_closest_room_then_the_highest_number(room: str, order: str) -> None:
    assert spill(box(), room) == tuple(order.split())


def test_every_datum_has_a_provenance() -> None:
    words = dict(book().edition("ffg-2021").provenance)
    for card in box().mythos:
        assert words[f"mythos[{card.name}]"] in ("rulebook", "public", "assumed")
    assert words["mythos[food_stores_raid]"] == "rulebook"
    doubts = {key.partition("[")[2].rstrip("]") for key, word in words.items() if word == "assumed"}
    assert doubts == {
        *("arjun_singh", "jeanne_lafarge", "ishmael_marsh"),
        *("17", "18"),
        *("barricade_the_hatches", "infection", "infiltrator", "open_the_gate", "gift_of_the_mother"),
        *("memory_of_the_deep", "family_ties", "the_game_is_afoot"),
        *("abandoned_depot", "deserted_island", "shipwreck_survivors", "wrecked_ship", "rainstorm", "fog_bank"),
        *("astral_travel", "call_down_the_storm", "call_friends", "lucky_ring", "fleeing_passengers"),
    }


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('name = "hull_leak"', 'name = "reef"\ncolour = 1', "box.mythos[reef].colour: is not known"),
        ('do = "damage" }', 'do = "sing" }', "is none of the things known here: 'sing'"),
        ('["observation", "strength"]', '["observation"]', "a check has two or three supporting skills"),
        ('who = "edmund_mallory"', 'who = "nobody"', "mythos[gift_of_the_mother]"),
        (
            "seats = 3, human = 5, hybrid = 1, cultist = 0",
            "seats = 3, human = 3, hybrid = 2, cultist = 1",
            "of 3 seats one must stay human, found 3 other cards",
        ),
        ("value = 8\nprovenance", "value = 11\nprovenance", "box.dial_start: the dials end at 10, found 11"),
        ("seats = 4, start = [7,", "seats = 4, start = [0,", "wanted dials from 1 to 10, found [0, 6, 6, 7]"),
        ("hand_limit = 10", "hand_limit = 0", "box.numbers: hand_limit: wanted at least 1, found 0"),
        ("lost_rooms = 6", "lost_rooms = 7", "lost_rooms: there are 6 numbered rooms, found 7"),
        ("[box.journey]\nvalue = 4", "[box.journey]\nvalue = 0", "box.journey: wanted at least 1, found 0"),
    ],
)
def test_an_error_names_the_card_and_the_key(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = (files("corestate.unfathomable") / "editions" / "ffg-2021.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        read_edition(file, "unfathomable", Box)
    assert message in str(caught.value)
