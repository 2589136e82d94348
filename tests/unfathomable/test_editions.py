"""The edition files: totals of the real box, and errors that name card and key."""

import re
from collections import Counter
from collections.abc import Callable
from functools import cache, partial
from importlib.resources import files
from pathlib import Path

import pytest
from attrs import evolve

import corestate as cs
from corestate.rulebook import EditionError, Rulebook, read_edition, read_editions
from corestate.unfathomable.box.components import Dials, LoyaltyRow, Party, Placed
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.lookups import spill
from corestate.unfathomable.box.validation import every_effect, problems
from corestate.unfathomable.box.vocabulary import Ability, Check, Choice, Damage, Effect, Either, Items, Move
from tests.support import assert_the_data_are_as_they_were

NOTES = re.compile(r"\b(RR|RRC|TMR|URS|SEED|seed|FAQ)\b|\bC-\d|§| [:.;,](?!\.)|:\.|\.\)\.")


@cache
def book() -> Rulebook[Box]:
    folder = Path(str(files("corestate.unfathomable")))
    return Rulebook(folder, partial(read_editions, folder, "unfathomable", Box, problems))


def box() -> Box:
    return book().edition("ffg-2021").box


def test_every_rule_and_ruling_of_the_page_is_there() -> None:
    points = [rule.number for rule in book().rules if rule.slug.startswith("unf.reference.")]
    numbers = [rule.number for rule in book().rules if not rule.slug.startswith("unf.reference.")]
    assert set(numbers) == set(range(1, 171))
    assert len(numbers) == 170
    assert points == [*(f"10.{point}" for point in range(1, 24)), "1.5", "5", "5", "5"]
    assert len([one for one in book().rulings if one.since == "0.1.0"]) == 25


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


@pytest.mark.obeys("unf.damage.spill")
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
    ],
)
def test_an_error_names_the_card_and_the_key(tmp_path: Path, old: str, new: str, message: str) -> None:
    text = (files("corestate.unfathomable") / "editions" / "ffg-2021.toml").read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "mine.toml"
    file.write_text(text.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(EditionError) as caught:
        read_edition(file, "unfathomable", Box, problems)
    assert message in str(caught.value)


def changed(key: str, name: str, **parts: object) -> Callable[[Box], Box]:
    """Change one card, space or sheet of a box."""

    def change(box: Box) -> Box:
        cards = [evolve(card, **parts) if card.name == name else card for card in getattr(box, key)]
        return evolve(box, **{key: tuple(cards)})  # type: ignore[arg-type]  # a key of the box

    return change


def raid(box: Box, **parts: object) -> Box:
    """Change the check of a mythos card."""
    check = next(card for card in box.mythos if card.name == "food_stores_raid").effects[0]
    return changed("mythos", "food_stores_raid", effects=(evolve(check, **parts),))(box)  # type: ignore[arg-type]  # parts of it


@pytest.mark.parametrize(
    ("change", "key", "why"),
    [
        (lambda box: evolve(box, items=(*box.items, box.items[0])), "items[speaking_trumpet].name", "stands twice"),
        (changed("spaces", "w1", adjacent=("d1", "w9")), "spaces[w1].adjacent", "there is no space w9"),
        (changed("spaces", "w1", adjacent=("d1", "w2")), "spaces[w3].adjacent", "w1 does not touch w3 in turn"),
        (changed("spaces", "w1", arrow="d5"), "spaces[w1].arrow", "d5 does not lead to an adjacent space"),
        (changed("spaces", "brig", numbers=(6,)), "spaces", "wanted a brig without a number"),
        (
            changed("spaces", "galley", numbers=(5,)),
            "spaces",
            "each number of the die names one interior space, found [1, 2, 3, 4, 5, 5, 7, 8]",
        ),
        (lambda box: evolve(box, dial_start=11), "dial_start", "the dials end at 10, found 11"),
        (lambda box: evolve(box, journey=0), "journey", "wanted at least 1, found 0"),
        (
            lambda box: evolve(box, no_cultist_dials=(Dials(4, (0, 6, 6, 7)),)),
            "no_cultist_dials",
            "wanted dials from 1 to 10, found [0, 6, 6, 7]",
        ),
        (
            lambda box: evolve(box, numbers=evolve(box.numbers, hand_limit=0)),
            "numbers",
            "hand_limit: wanted at least 1, found 0",
        ),
        (
            lambda box: evolve(box, numbers=evolve(box.numbers, lost_rooms=7)),
            "numbers",
            "lost_rooms: there are 6 numbered rooms, found 7",
        ),
        (lambda box: evolve(box, chains=box.chains[:1]), "chains", "wanted every water space once"),
        (
            lambda box: evolve(box, start_deep_ones=(Placed("brig", 1),)),
            "start_deep_ones",
            "there is no space for Deep Ones brig",
        ),
        (
            lambda box: evolve(box, start_deep_ones=(Placed("d1", 21),)),
            "start_deep_ones",
            "there are only 20 Deep Ones",
        ),
        (
            lambda box: evolve(box, start_passengers=(Placed("w1", 1),)),
            "start_passengers",
            "there is no deck space w1",
        ),
        (
            lambda box: evolve(box, start_passengers=(Placed("d1", 10),)),
            "start_passengers",
            "there are only 9 passengers",
        ),
        (
            changed("characters", "arjun_singh", skills=("will",) * 4),
            "characters[arjun_singh].skills",
            "a skill set has 5 cards, found 4",
        ),
        (
            changed("characters", "arjun_singh", start="hold"),
            "characters[arjun_singh].start",
            "there is no space hold",
        ),
        (changed("characters", "arjun_singh", item="gun"), "characters[arjun_singh].item", "there is no item gun"),
        (lambda box: evolve(box, keeper_line=box.keeper_line[1:]), "keeper_line", "wanted every character once"),
        (
            lambda box: evolve(box, characters=box.characters[:5]),
            "characters",
            "6 seats want as many characters, found 5",
        ),
        (
            lambda box: evolve(box, parties=(Party(3, ("arjun_singh",)),)),
            "parties",
            "wanted 3 characters, found ['arjun_singh']",
        ),
        (
            lambda box: evolve(box, skill_cards=(*box.skill_cards, box.skill_cards[0])),
            "skill_cards[influence-1]",
            "stands twice",
        ),
        (
            lambda box: evolve(box, skill_cards=tuple(evolve(card, copies=0) for card in box.skill_cards)),
            "skill_cards",
            "the lore deck is too small: 0",
        ),
        (
            lambda box: evolve(box, spells=(evolve(box.spells[0], copies=-1), *box.spells[1:])),
            "spells",
            "wanted no fewer than 0 copies of each, found -1",
        ),
        (
            lambda box: evolve(box, start_passengers=(Placed("d3", -1), Placed("d2", 1))),
            "start_passengers",
            "wanted no fewer than 0 on d3, found -1",
        ),
        (
            lambda box: evolve(box, skill_cards=(evolve(box.skill_cards[0], abilities=()), *box.skill_cards[1:])),
            "skill_cards[influence-1].abilities",
            "wanted one ability",
        ),
        (lambda box: evolve(box, damage=box.damage[1:]), "damage", "wanted at least 6 structural cards"),
        (changed("waypoints", "reef", distance=0), "waypoints", "every distance is at least 1"),
        (
            changed("mythos", "accusation", character="nobody"),
            "mythos[accusation].character",
            "there is no character nobody",
        ),
        (
            changed("mythos", "accusation", kind="check"),
            "mythos[accusation].effects",
            "a check does not begin with either",
        ),
        (lambda box: evolve(box, mythos=box.mythos[:1]), "mythos", "wanted at least two cards for everybody"),
        (lambda box: evolve(box, loyalty=box.loyalty[1:]), "loyalty", "wanted a row for each of (3, 4, 5, 6) seats"),
        (
            lambda box: evolve(box, loyalty=(LoyaltyRow(3, 4, 1, 0), *box.loyalty[1:])),
            "loyalty",
            "3 seats want 6 cards, two each",
        ),
        (
            changed("damage", "fuel_leak", effects=(Damage(target="hold"),)),
            "damage[fuel_leak].effects[0].damage",
            "there is no place hold",
        ),
        (
            changed("damage", "fuel_leak", effects=(Items(action="lose_named", item="gun"),)),
            "damage[fuel_leak].effects[0].item",
            "there is no item gun",
        ),
        (
            lambda box: raid(box, least=11),
            "mythos[food_stores_raid].effects[0].least",
            "a partial result lies below the target 11, found 11",
        ),
        (
            changed("damage", "fuel_leak", effects=(Either((Choice("a"),)),)),
            "damage[fuel_leak].effects[0].options",
            "wanted at least two options",
        ),
        (
            changed("items", "shotgun", abilities=(Ability("blast", "after_room", (), after=("hold",)),)),
            "items[shotgun].abilities[blast].after",
            "there is no room or skill card hold",
        ),
    ],
)
def test_what_cannot_be_in_a_box_is_named(change: Callable[[Box], Box], key: str, why: str) -> None:
    assert (key, why) in tuple(problems(change(box())))


def numbers(**parts: int) -> Callable[[Box], Box]:
    """Change numbers of the rulebook."""
    return lambda box: evolve(box, numbers=evolve(box.numbers, **parts))


def of_the_box(**parts: object) -> Callable[[Box], Box]:
    """Change whole parts of a box."""
    return lambda box: evolve(box, **parts)  # type: ignore[arg-type]  # parts of the box


def leaking(*effects: Effect) -> Callable[[Box], Box]:
    """Print other effects on a damage card."""
    return changed("damage", "fuel_leak", effects=effects)


def _chaos(box: Box, fewer: int) -> Box:
    """Leave just as many cards of influence as the chaos deck is laid of twice, less so many."""
    wanted, one = 2 * box.numbers.chaos_each - fewer, box.skill_cards[0]
    others = tuple(card for card in box.skill_cards if card.skill != one.skill)
    return evolve(box, skill_cards=(evolve(one, copies=wanted), *others))


def _mythos(box: Box, unbound: int) -> Box:
    """Leave so many cards that are about nobody."""
    found = [card for card in box.mythos if not card.character][:unbound]
    return evolve(box, mythos=(*(card for card in box.mythos if card.character), *found))


LEAK = "damage[fuel_leak].effects[0]"
RAID = "mythos[food_stores_raid].effects[0]"
SUPPORTING = "a check has two or three supporting skills"
ARROW = "does not lead to an adjacent space"
JUST: dict[str, tuple[Callable[[Box], Box], list[str]]] = {
    "an arrow in a room": (changed("spaces", "galley", arrow="chapel"), [f"spaces[galley].arrow: chapel {ARROW}"]),
    "no arrow in the water": (changed("spaces", "w1", arrow=""), [f"spaces[w1].arrow: no arrow {ARROW}"]),
    "Deep Ones in no space": (
        of_the_box(start_deep_ones=(Placed("hold", 1),)),
        ["start_deep_ones: there is no space for Deep Ones hold"],
    ),
    "Deep Ones in the Sick Bay": (
        of_the_box(start_deep_ones=(Placed("sick_bay", 1),)),
        ["start_deep_ones: there is no space for Deep Ones sick_bay"],
    ),
    "fewer than no Deep Ones": (
        of_the_box(start_deep_ones=(Placed("d1", -1),)),
        ["start_deep_ones: wanted no fewer than 0 on d1, found -1"],
    ),
    "no Deep Ones on a space": (of_the_box(start_deep_ones=(Placed("d1", 0),)), []),
    "all Deep Ones there are": (of_the_box(start_deep_ones=(Placed("d1", 19), Placed("w1", 1))), []),
    "passengers inside": (
        of_the_box(start_passengers=(Placed("galley", 1),)),
        ["start_passengers: there is no deck space galley"],
    ),
    "all passengers there are": (of_the_box(start_passengers=(Placed("d1", 8), Placed("d2", 1))), []),
    "dials at their end": (of_the_box(dial_start=10, dial_end=10), []),
    "a track of one space": (of_the_box(journey=1), []),
    "dials of others at their ends": (of_the_box(no_cultist_dials=(Dials(4, (1, 10, 6, 7)),)), []),
    "dials of others beyond their end": (
        of_the_box(no_cultist_dials=(Dials(4, (1, 11, 6, 7)),)),
        ["no_cultist_dials: wanted dials from 1 to 10, found [1, 11, 6, 7]"],
    ),
    "dials of others for nobody": (
        of_the_box(no_cultist_dials=(Dials(2, (5, 6, 6, 7)),)),
        ["no_cultist_dials: wanted dials from 1 to 10, found [5, 6, 6, 7]"],
    ),
    "a hand of the whole skill set": (numbers(starting_hand=5), []),
    "a hand of more than the skill set": (
        numbers(starting_hand=6),
        ["numbers: starting_hand: wanted at most 5, as many as a skill set has, found 6"],
    ),
    "every number 1": (numbers(hand_limit=1, actions=1, lost_rooms=1), []),
    "a party of strangers": (
        of_the_box(parties=(Party(3, ("arjun_singh", "jamie_snell", "nobody")),)),
        ["parties: wanted 3 characters, found ['arjun_singh', 'jamie_snell', 'nobody']"],
    ),
    "a seventh card of a skill set": (
        changed("characters", "arjun_singh", skills=("will",) * 6),
        ["characters[arjun_singh].skills: a skill set has 5 cards, found 6"],
    ),
    "the smallest skill deck": (lambda box: _chaos(box, 0), []),
    "a skill deck a card too small": (
        lambda box: _chaos(box, 1),
        ["skill_cards: the influence deck is too small: 3"],
    ),
    "no waypoints": (of_the_box(waypoints=()), ["waypoints: every distance is at least 1"]),
    "a distance of 1": (changed("waypoints", "reef", distance=1), []),
    "a card of mythos that does nothing": (
        changed("mythos", "accusation", effects=()),
        ["mythos[accusation].effects: a choice does not begin with nothing"],
    ),
    "two mythos cards for everybody": (lambda box: _mythos(box, 2), []),
    "one mythos card for everybody": (
        lambda box: _mythos(box, 1),
        ["mythos: wanted at least two cards for everybody"],
    ),
    "all but one a traitor": (lambda box: evolve(box, loyalty=(LoyaltyRow(3, 4, 1, 1), *box.loyalty[1:])), []),
    "all traitors": (
        lambda box: evolve(box, learning_loyalty=(LoyaltyRow(3, 3, 3, 0), *box.learning_loyalty[1:])),
        ["learning_loyalty: of 3 seats one must stay human, found 3 other cards"],
    ),
    "a move to nowhere": (
        leaking(Move(who="current", to="hold")),
        [f"{LEAK}.move: there is no place hold"],
    ),
    "a move of nobody": (leaking(Move(who="nobody", to="brig")), [f"{LEAK}.who: nobody is not known"]),
    "an item there is": (leaking(Items(action="lose_named", item="shotgun")), []),
    "a choice of two": (leaking(Either((Choice("a"), Choice("b")))), []),
    "a choice within a choice": (
        leaking(Either((Choice("a"), Choice("b", (Either((Choice("c"),)),))))),
        [f"{LEAK}.either[1][0].options: wanted at least two options"],
    ),
    "a check by four skills": (
        lambda box: raid(box, skills=("lore", "will", "strength", "influence")),
        [f"{RAID}.skills: {SUPPORTING}, found ['lore', 'will', 'strength', 'influence']"],
    ),
    "a check by one skill twice": (
        lambda box: raid(box, skills=("lore", "lore")),
        [f"{RAID}.skills: {SUPPORTING}, found ['lore', 'lore']"],
    ),
    "a check by three skills": (lambda box: raid(box, skills=("lore", "will", "strength")), []),
    "a partial result of nothing": (
        lambda box: raid(box, least=0, partial=(Damage(target="ship"),)),
        [f"{RAID}.least: a partial result lies below the target 11, found 0"],
    ),
    "a partial result that does nothing": (
        lambda box: raid(box, least=10, partial=()),
        [f"{RAID}.least: a partial result lies below the target 11, found 10"],
    ),
    "a partial result just below": (lambda box: raid(box, least=10, partial=(Damage(target="ship"),)), []),
    "an answer to a skill card": (
        changed("items", "shotgun", abilities=(Ability("blast", "after_room", (), after=("will-2", "galley")),)),
        [],
    ),
}


@pytest.mark.parametrize("name", JUST)
def test_what_is_just_right_or_just_wrong_in_a_box(name: str) -> None:
    change, wrong = JUST[name]
    assert [f"{key}: {why}" for key, why in problems(change(box()))] == wrong


def test_the_boxes_have_no_problems() -> None:
    assert [tuple(problems(edition.box)) for edition in book().editions] == [(), ()]


def test_a_box_equals_one_of_the_same_parts_and_nothing_else() -> None:
    box = cs.ruleset("unfathomable", seats=3).box
    assert box == evolve(box)
    assert box != evolve(box, damage=box.damage[1:])
    assert box != "a box"


def test_rules_are_plain_sentences_without_notes() -> None:
    rules = cs.game("unfathomable").rulebook.rules
    found = {rule.slug: rule.says for rule in rules if NOTES.search(rule.says.replace("...", "…"))}
    assert found == {}
    ransack = next(rule.says for rule in rules if rule.slug == "unf.traitor.start_cards")
    assert "Ransack" in ransack


@pytest.mark.parametrize(
    "key",
    [
        "skill_cards[17]",  # Rampage, strength 3 and 4
        "skill_cards[18]",
        "characters[jeanne_lafarge]",
        "characters[arjun_singh]",
        "waypoints[abandoned_depot]",
        "waypoints[deserted_island]",
        "waypoints[shipwreck_survivors]",
        "waypoints[wrecked_ship]",
        "waypoints[rainstorm]",
    ],
)
def test_doubtful_readings_are_assumed(key: str) -> None:
    assert dict(cs.game("unfathomable").rulebook.edition("ffg-2021").provenance)[key] == "assumed"


def test_nothing_an_edition_prints_and_no_kind_of_a_rule_has_changed() -> None:
    kinds = {"component": 19, "procedure": 157, "prohibition": 18, "obligation": 2, "scoring": 1}
    assert_the_data_are_as_they_were("unfathomable", "d32d83d33f9ae2d7", kinds)
