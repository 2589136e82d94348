"""A table as somebody sees it is told in lines for people: what lies there, and nothing that one may not know."""

from collections.abc import Mapping
from typing import Any

import corestate as cs
from corestate.anything import AnyState
from corestate.in_too_deep import OpeningFour
from corestate.into_the_blue import Placing
from corestate.kernel import Seat
from corestate.key_largo.frames import MayWeigh, Programming
from corestate.unfathomable import frames as f
from serializers.play.in_too_deep import tables as in_too_deep
from serializers.play.into_the_blue import tables as into_the_blue
from serializers.play.key_largo import tables as key_largo
from serializers.play.tables import Told, all_is_sure
from serializers.play.unfathomable import tables as unfathomable

ONE, TWO = Seat(0), Seat(1)
GOLD, GOODS, BEAST = "shallow gold 1", "shallow goods 1", "shallow monster"
RAID = "mythos:food_stores_raid"
SORTED = [("astral_travel", (1,), (0,), 1), ("call_down_the_storm", (1,), (), 1)]
"""Two spells that seat 1 has sorted in secret, of which seat 0 knows that one is among them."""


def lines(told: Told, state: AnyState, seat: int | None) -> dict[str, str]:
    """Tell what somebody sees, with letters for names."""
    found = [*told.lines(cs.view(state, seat).table, lambda one: "ABC"[one], all_is_sure)]
    assert len(dict(found)) == len(found)
    return dict(found)


def has(found: Mapping[str, str], **wanted: str) -> None:
    """See that these lines are among those found, word for word; a blank in a name is written `_`."""
    names = {name.replace("_", " "): text for name, text in wanted.items()}
    assert {name: found.get(name) for name in names} == names


def deep(**said: Any) -> AnyState:  # noqa: ANN401 - the words of `lay`
    rulings = {f"itd.ruling.{name}": option for name, option in said.pop("ruled", {}).items()}
    return cs.lay("in_too_deep", edition="small", rulings=rulings, **said)


def test_in_too_deep_tells_of_everything_beside_the_companies() -> None:
    state = deep(
        seats=2,
        at=OpeningFour(ONE, 3),
        opened=(7,),
        aside=1,
        hands={0: (9,), 1: (10, 12)},
        portfolios={0: (2,), "third": (5, 6)},
        stacks={"pearl": (8, 20)},
        discards=(11, "bonus"),
        removed=(13,),
        reached={"pearl": (0, 2, 3)},
        lost={"ocean": 2},
        depletions=1,
        draws=1,
        fundraisers=1,
        ruled={"new_decade": "ever_reached", "company_value": "ever_played"},
    )
    course = "1 turn running was a draw; a fundraiser was held, and another would trigger the end"
    assert lines(in_too_deep.TOLD, state, 0) == {
        "course": course,
        "ocean": "no depth card; 1 share owned",
        "treasure": "no depth card; 0 shares owned",
        "pearl": "at 20 (cards 8, 20); 2 shares owned",
        "research": "no depth card; 0 shares owned",
        "wildlife": "no depth card; 0 shares owned",
        "A": "1 card in hand; owns ocean 2",
        "B": "2 cards in hand; owns nothing",
        "the third player": "owns pearl 5 and pearl 6",
        "hand": "9",
        "deck": "30 cards (it has run out once)",
        "discards": "2 cards: 11 and 1 bonus share",
        "open": "7",
        "set aside": "1 bonus share",
        "out of the game": "13",
        "decades reached": "pearl 0 2 3",
        "cards taken away": "ocean 2",
    }
    assert "hand" not in lines(in_too_deep.TOLD, state, None)


def test_in_too_deep_tells_the_discards_one_knows() -> None:
    final = ("final_turn", {"seat": 0, "triggered_by": 1})
    state = deep(
        seats=3, at=final, depletions=2, discards=(3, 4), buried={0: (3,), 1: (4,)}, ruled={"discards": "face_down"}
    )
    deck = "38 cards (it has run out twice)"
    has(lines(in_too_deep.TOLD, state, 1), course="final turns", deck=deck, discards="2 cards: 4, 1 face down")
    has(lines(in_too_deep.TOLD, state, 2), hand="empty", discards="2 cards")
    assert "course" not in lines(in_too_deep.TOLD, deep(seats=3, at=("turn", {"seat": 1})), 0)


def test_into_the_blue_tells_the_worth_of_chests_to_who_has_them() -> None:
    state = cs.lay(
        "into_the_blue", seats=2, at=Placing(TWO), dice=[5, 3, 3, 2, 1, 1], shells={1: {2: 3}}, chests={1: [6, 5]}
    )
    dice, turns = "1 1 2 3 3 5 (a run to 3)", "A and B, the last of them most recently"
    level = "the main treasure worth 3 and 1 secondary treasure worth 1"
    others, own = lines(into_the_blue.TOLD, state, 0), lines(into_the_blue.TOLD, state, 1)
    has(others, level_1=level, chests="3 face down", A="shells: none placed, 12 left; 0 chests")
    has(others, B="shells: 3 on level 2, 9 left; 2 chests (face down)", dice=dice, had_turns=turns)
    has(own, B="shells: 3 on level 2, 9 left; 2 chests worth 5 and 6")
    begun = lines(into_the_blue.TOLD, cs.new_game("into_the_blue", seats=2), None)
    assert not {"dice", "had turns"} & begun.keys()


def test_key_largo_tells_of_a_dive_and_of_encounters() -> None:
    state = cs.lay(
        "key_largo",
        seats=3,
        edition="tilsit-2005",
        options={"encounters": True},
        at=MayWeigh(ONE, 0),
        day=2,
        boats={0: 0, 1: 1, 2: "market"},
        programmes={0: ("dive", "bar"), 1: ("dive", "market"), 2: ("market", "bar")},
        teams={0: [["weight"], ["hose", "hose", "trident"], []], 1: []},
        hands={0: [GOLD], 1: [GOODS]},
        gone=[GOODS],
        dive={"catch": [GOLD], "aside": [BEAST], "done": [0], "waiting": [1], "last": 0, "alarmed": True, "weights": 1},
        met={0: ["family"], 1: ["dupe"]},
        played=["expert", "saboteur"],
        shown={1: "saboteur"},
        sabotaged=[(0, 2)],
    )
    dive = (
        "A at wreck 0; still to draw: diver 1; done: diver 0; drew last: diver 0; a comrade fled; 1 weight spent; "
        "set aside: shallow monster"
    )
    own, others = lines(key_largo.TOLD, state, 0), lines(key_largo.TOLD, state, 1)
    team = "$100; boat at wreck 0; 3 divers (weight; two hoses and trident; nothing)"
    has(
        own,
        day="2 of 10 (Saturday), morning; A is first",
        A=f"{team}; holds shallow gold 1; plans dive, then bar",
        B="$100; boat at wreck 1; no divers; holds 1 card (1 shallow); plans dive, then something hidden",
        C="$100; boat at the market; 1 diver (nothing); no cards; plans market, then something hidden",
        to_be_had="11 divers, 18 hoses, 9 tridents and 9 weights",
        gone="shallow goods 1",
        dive=f"{dive}; brought up: shallow gold 1",
        encounters="20 cards in the deck; held: A 1 and B 1",
        own_encounters="family",
        played="expert and saboteur",
        shown="B saboteur",
        sabotaged="diver 2 of A",
    )
    has(others, A=f"{team}; holds 1 card (1 shallow); plans dive, then something hidden", dive=dive)
    assert others["own encounters"] == "dupe"
    assert "own encounters" not in lines(key_largo.TOLD, state, None)


def test_key_largo_tells_of_wrecks_and_of_looks() -> None:
    state = cs.lay(
        "key_largo",
        seats=3,
        edition="tilsit-2005",
        at=Programming(),
        day=4,
        programmes={1: ("bar", "dive")},
        wrecks={0: [GOLD, BEAST], 1: [None], 2: 0},
        returned={0: 1},
        looks={2: {0: {"day": 2, "cards": [GOLD, BEAST, GOODS], "left": [GOODS]}}},
        hands={2: [GOODS]},
    )
    seen = "wreck 0 on day 2, morning"
    cards = "shallow gold 1, shallow goods 1 and shallow monster"
    found = lines(key_largo.TOLD, state, 2)
    has(
        found,
        A="$100; boat not placed; 1 diver (nothing); no cards; no cards laid for the day",
        B="$100; boat not placed; 1 diver (nothing); no cards; cards laid for the day",
        shallow_wrecks="wreck 0: 2 cards with 1 known monster, wreck 1: 1 card, wreck 2: empty",
        C_saw=f"{seen}: {cards}; since then left: shallow goods 1",
    )
    assert lines(key_largo.TOLD, state, 0)["C saw"] == seen
    assert "dive" not in found
    assert "encounters" not in found


def test_unfathomable_tells_of_a_check_and_of_what_one_knows_of_decks() -> None:
    state = cs.lay(
        "unfathomable",
        seats=3,
        at=f.Contributing(TWO),
        hands={1: ["will-2"], 2: ["strength-3"]},
        open=[RAID],
        scopes=[{"source": RAID}],
        trial={"pile": [("influence-5", 1), ("lore-1", None), ("lore-1", None)], "shift": 2, "treachery": 1},
        damage=["galley"],
        row=["reef"],
        barred=True,
        awakened=True,
        tops={"mythos": ["hull_leak", ("class_struggle", [2, 0])], "spell": SORTED},
        gone={"waypoint": [("calm_waters", [0])]},
        feats={0: False},
        discards={"lore": ["lore-2"]},
    )
    check = "11 or more of influence and strength, 8 for a part; 3 cards face down; added: B 1; "
    one_of = "one of some sorted in secret"
    more = "+2 on the total; 1 treachery to the chaos deck if it passes"
    has(
        lines(unfathomable.TOLD, state, 0),
        ship="fuel 8, food 8, sanity 8, souls 8; journey 0, ritual 0; the monarchs are awake",
        damaged="galley (structural influence)",
        waypoints_passed="reef",
        A="Keilani Tatupu, captain, whose turn it is; in captains cabin; 0 skill cards; items: speaking trumpet; "
        "1 loyalty card (human); feat used",
        B="Arjun Singh; in bridge; 1 skill card; items: six shooter; 1 loyalty card",
        turn="the hatches are barricaded",
        being_resolved="food stores raid",
        skill_check=check + more,
        mythos_deck="69 cards; on top a card somebody else knows and class struggle",
        waypoint_deck="18 cards; 1 out of the game (calm waters among them)",
        spell_deck=f"20 cards; on top {one_of} (astral travel among them) and {one_of} (astral travel among them)",
        lore_cards="16; discarded 1 lore-2",
    )
    has(
        lines(unfathomable.TOLD, state, 1),
        B="Arjun Singh; in bridge; holds will-2; items: six shooter; 1 loyalty card (human)",
        skill_check=f"{check}you know influence-5 of B; {more}",
        mythos_deck="69 cards; on top a card somebody else knows and a card somebody else knows",
        waypoint_deck="18 cards; 1 out of the game",
        spell_deck="20 cards; on top astral travel and call down the storm",
    )


def test_unfathomable_tells_of_a_roll_and_of_the_end() -> None:
    state = cs.lay(
        "unfathomable",
        seats=3,
        at=f.Rolling(),
        then=[f.AfterRoll(ONE, 0), f.Struck(None, "galley", 0, 4), f.MythosPhase()],
        throw={"attack": True, "weapon": "shotgun", "add": 1},
        deep_ones={"galley": 1},
        spaces={0: "galley"},
    )
    found = lines(unfathomable.TOLD, state, 0)
    has(found, roll="A attacks with shotgun; +1 is added", Deep_Ones="1 in galley")
    assert not {"damaged", "waypoints passed", "turn", "being resolved", "skill check", "the end"} & found.keys()
    has(lines(unfathomable.TOLD, cs.lay("unfathomable", seats=3, at=None, dials={"fuel": 0}), None), the_end="by fuel")
