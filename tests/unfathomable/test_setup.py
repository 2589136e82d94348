"""Set-up, standard and learning, and what everybody may see of it."""

from typing import Any

import pytest

import corestate as cs
from corestate import Refusal, RulesetError
from corestate.unfathomable.box.edition import DEEP, SKILLS
from corestate.unfathomable.setup import ChoosingCharacter
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.events import ChooseCharacter, Name, StarterNamed
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import CREW, ONE, TWO, ZERO, Sea, calm


def starting() -> Sea:
    """Let the first player choose a character."""
    state: Sea = cs.new_game("unfathomable", seats=3)
    while e.StarterNamed(ZERO) not in cs.legal(state):
        state = cs.apply(state, cs.legal(state)[0])
    return cs.apply(state, e.StarterNamed(ZERO))


def begun(seats: int = 3, **options: Any) -> Sea:  # noqa: ANN401 - options of the game
    return cs.new_game("unfathomable", seats=seats, options=options)


def choosing(seats: int = 3, **options: Any) -> Sea:  # noqa: ANN401 - options of the game
    state = begun(seats, **options)
    while cs.legal(state)[0] != StarterNamed(ZERO):
        state = cs.apply(state, cs.legal(state)[0])
    return cs.apply(state, StarterNamed(ZERO))


def ready(crew: tuple[str, ...], **options: Any) -> Sea:  # noqa: ANN401 - options of the game
    state = choosing(len(crew), **options)
    while not state.table.turn.begun:
        frame = state.agenda[0]
        event = ChooseCharacter(frame.seat, crew[frame.seat]) if isinstance(frame, ChoosingCharacter) else None
        state = cs.apply(state, event or cs.legal(state)[0])
    return state


@pytest.mark.obeys("unf.setup.players", "unf.box.contents")
def test_three_to_six_players_and_the_components_of_the_box() -> None:
    assert [cs.new_game("unfathomable", seats=seats).table.ruleset.seats for seats in (3, 4, 5, 6)] == [3, 4, 5, 6]
    with pytest.raises(RulesetError, match="is for 3 to 6 seats, not 2"):
        cs.new_game("unfathomable", seats=2)
    box = begun().table.box
    assert (len(box.mythos), len(box.waypoints), len(box.items), box.deep_ones) == (70, 20, 20, 20)


@pytest.mark.obeys("unf.setup.tracks", "unf.setup.dials", "unf.reference.dial_cap", "unf.reference.precedence")
def test_markers_stand_on_start_and_dials_on_eight() -> None:
    ship = begun().table.ship
    assert (ship.journey, ship.ritual, ship.dials, ship.row) == (0, 0, (8, 8, 8, 8), ())


@pytest.mark.obeys("unf.setup.supply", "unf.setup.monsters_and_passengers", "unf.reference.setup", "unf.monster.kinds")
def test_monarchs_are_in_the_deep_and_the_rest_as_in_the_diagram() -> None:
    table = begun().table
    assert (table.sea.hydra, table.sea.dagon) == (DEEP, DEEP)
    assert [table.deep_ones_in(space) for space in ("w1", "w2", "d1", "d2", DEEP)] == [2, 2, 1, 1, 0]
    assert [table.passengers_in(space) for space in ("d3", "d4")] == [1, 1]
    assert (table.deep_ones_left(), table.supply()) == (14, 7)


@pytest.mark.obeys("unf.setup.skill_decks", "unf.skill.types", "unf.setup.damage_and_mythos")
def test_six_skill_decks_a_damage_and_a_mythos_deck_lie_shuffled() -> None:
    table = begun().table
    assert [len(table.stock(skill).deck) for skill in SKILLS] == [21] * 6
    assert (len(table.decks.mythos), len(table.decks.damage)) == (70, 9)
    assert table.decks.mythos.top == ()


@pytest.mark.rule("unf.setup.chaos_deck", "unf.reference.chaos_deck")
def test_the_chaos_deck_is_two_unseen_cards_of_each_ordinary_skill() -> None:
    state = choosing()
    kinds = [card.partition("-")[0] for card in state.table.decks.chaos]
    assert sorted(kinds) == sorted([*SKILLS[:5], *SKILLS[:5]])
    assert all(cs.view(state, seat).table.chaos == 10 for seat in (0, None))


@pytest.mark.rule("unf.setup.characters", "unf.setup.play_areas", "unf.setup.start_item_and_space", "unf.item.sources")
def test_a_character_brings_its_feat_item_and_space() -> None:
    state = cs.apply(choosing(), ChooseCharacter(ZERO, "samira_dualeh"))
    player = state.table.players[0]
    assert (player.space, player.items, player.feat) == ("cargo_hold", ("starbuck",), True)
    assert "starbuck" not in state.table.decks.item.cards()
    assert cs.asked(state) == (ONE,)
    assert refused(state, ChooseCharacter(ONE, "samira_dualeh")) == (
        Refusal("unf.setup.characters", "samira_dualeh is taken"),
    )


@pytest.mark.rule("unf.setup.suggested_characters")
def test_a_learning_game_suggests_a_party_and_refuses_nobody() -> None:
    state = choosing(game="learning")
    party = ["jeanne_lafarge", "svetlana_gedroits", "william_bowleg"]
    assert suggested(state) == party
    assert len(cs.legal(state)) == len(state.table.box.characters)
    advised = cs.explain(state, ChooseCharacter(ZERO, "jeanne_lafarge"))
    other = cs.explain(state, ChooseCharacter(ZERO, "arjun_singh"))
    assert "unf.setup.suggested_characters" in advised[0].rules
    assert "unf.setup.suggested_characters" not in other[0].rules
    state = cs.apply(state, ChooseCharacter(ZERO, "jeanne_lafarge"))
    assert suggested(state) == party[1:]
    assert suggested(choosing()) == []


def suggested(state: Sea) -> list[object]:
    question = cs.question(state)
    assert question is not None
    return [name for _, name in question.facts]


@pytest.mark.rule("unf.setup.captain", "unf.setup.keeper", "unf.title.captain", "unf.title.keeper")
def test_the_highest_in_line_hold_the_titles() -> None:
    table = ready(CREW[:3]).table
    assert (table.captain, table.keeper) == (ZERO, TWO)
    assert calm(("samira_dualeh", "keilani_tatupu", "ishmael_marsh")).captain == ONE


@pytest.mark.rule("unf.setup.standard_hand", "unf.setup.standard_loyalty", "unf.loyalty.standard_deal")
def test_a_standard_game_begins_with_three_cards_and_one_loyalty_card() -> None:
    table = ready(CREW[:3]).table
    assert [len(player.hand) for player in table.players[1:]] == [3, 3]
    assert [len(player.loyalty) for player in table.players] == [1, 1, 1]


@pytest.mark.refused("unf.setup.standard_hand")
def test_a_starting_hand_keeps_to_the_skill_set() -> None:
    state = choosing()
    for seat, name in zip((ZERO, ONE, TWO), ("william_bowleg", "beatrice_sharpe", "jeanne_lafarge"), strict=True):
        state = cs.apply(state, ChooseCharacter(seat, name))
    assert refused(state, Name(ONE, "will")) == (
        Refusal("unf.setup.standard_hand", "will is not in what is left of the skill set"),
    )
    state = cs.apply(state, Name(ONE, "influence"))
    assert refused(state, Name(ONE, "influence")) == (
        Refusal("unf.setup.standard_hand", "influence is not in what is left of the skill set"),
    )
    assert refused(state, Name(TWO, "influence")) == (
        Refusal("unf.setup.standard_hand", "seat 2 is not asked now; seat 1 is"),
    )


@pytest.mark.rule("unf.setup.learning_hand", "unf.setup.learning_no_loyalty", "unf.setup.learning_loyalty_deck")
def test_a_learning_game_begins_with_five_cards_and_no_loyalty() -> None:
    table = ready(CREW[:3], game="learning").table
    assert [len(player.hand) for player in table.players[1:]] == [5, 5]
    assert [len(player.loyalty) for player in table.players] == [0, 0, 0]
    decks = [begun(seats, game="learning").table.decks.loyalty for seats in (3, 4, 5, 6)]
    assert [(deck.count("human"), deck.count("hybrid")) for deck in decks] == [(5, 1), (7, 1), (8, 2), (10, 2)]


@pytest.mark.obeys("unf.setup.cultist", "unf.reference.loyalty_deck")
def test_the_cultist_is_in_the_deck_of_four_and_of_six() -> None:
    decks = [begun(seats).table.decks.loyalty for seats in (3, 4, 5, 6)]
    counts = [tuple(deck.count(card) for card in ("hybrid", "cultist", "human")) for deck in decks]
    assert counts == [(1, 0, 5), (1, 1, 6), (2, 0, 8), (2, 1, 9)]


@pytest.mark.obeys("unf.reference.variants")
def test_without_the_cultist_a_human_takes_its_place_and_dials_are_lower() -> None:
    table = begun(4, cultist=False).table
    assert (table.decks.loyalty.count("cultist"), table.decks.loyalty.count("human")) == (0, 7)
    assert table.ship.dials == (7, 6, 6, 7)
    assert begun(5, cultist=False).table.ship.dials == (8, 8, 8, 8)
    assert begun(difficulty="easier").table.ship.dials == (10, 10, 10, 10)
    assert begun(difficulty="harder").table.ship.dials == (6, 6, 6, 6)


@pytest.mark.rule("unf.loyalty.secret", "unf.secrecy.hand_size", "unf.reference.open_information")
def test_hands_and_loyalty_are_seen_by_their_owners_and_counted_by_all() -> None:
    state = ready(CREW[:3])
    own, other, nobody = (cs.view(state, seat).table.players[1] for seat in (1, 2, None))
    assert own.hand == state.table.players[1].hand
    assert own.known == state.table.players[1].loyalty
    assert (other.hand, other.cards, other.known, other.loyalty) == (None, 3, (), 1)
    assert nobody == other


def test_a_profile_sets_the_rulings_that_are_not_given() -> None:
    rules = cs.ruleset("unfathomable", seats=3, options={"profile": "learn_to_play"})
    assert (rules.rulings.ritual_leftover, rules.rulings.window_rounds) == ("lost", "until_all_pass")
    given = {"unf.ruling.ritual_leftover": "continue"}
    mixed = cs.ruleset("unfathomable", seats=3, options={"profile": "learn_to_play"}, rulings=given)
    assert (mixed.rulings.ritual_leftover, mixed.rulings.chaos_rebuild) == ("continue", "at_next_draw")


def test_a_learning_game_has_the_readings_of_the_reference_unless_the_profile_is_given_too() -> None:
    learning, booklet = (
        cs.ruleset("unfathomable", seats=3, options={"game": "learning", **more}).rulings
        for more in ({}, {"profile": "learn_to_play"})
    )
    assert learning == cs.ruleset("unfathomable", seats=3).rulings
    assert (learning.ritual_leftover, learning.brig_mythos) == ("continue", "both_icons")
    assert booklet == cs.ruleset("unfathomable", seats=3, options={"profile": "learn_to_play"}).rulings != learning
    assert any(one.id == "unf.settled.learning_is_a_set_up" for one in cs.game("unfathomable").rulebook.settled)


@pytest.mark.rule("unf.setup.standard_hand")
def test_the_first_player_begins_without_cards() -> None:
    state: Sea = cs.new_game("unfathomable", seats=3)
    while not state.table.turn.begun:
        state = cs.apply(state, cs.legal(state)[0])
    hands = [len(player.hand) for player in state.table.players]
    assert hands[state.table.turn.seat] == 0
    assert sorted(hands) == [0, 3, 3]


REFUSED: dict[str, b.Case] = {
    "no such character": (
        starting,
        e.ChooseCharacter(ZERO, "nobody"),
        "unf.setup.characters",
        "there is no character nobody",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)
