"""Loyalty, revealing, the traitor's turn, and the Brig."""

from collections.abc import Callable

import pytest

import corestate as cs
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table.events import (
    Attack,
    Choose,
    Decline,
    Discard,
    Drawn,
    Kill,
    LoyaltyHidden,
    Move,
    Name,
    PassengerTurned,
    PickItem,
    PickSeat,
    PickSpace,
    Rescue,
    Reveal,
    Rolled,
    Stir,
    Stop,
    Take,
    Use,
)
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import ActionStart, TakeTurn
from corestate.unfathomable.voyage.loyalty import Dealing, PassOn
from tests.support import refused
from tests.unfathomable.build import (
    ONE,
    TWO,
    ZERO,
    Sea,
    acting,
    applied,
    at,
    calm,
    deep_ones,
    holding,
    keeping,
    loyal,
    on_top,
    owning,
    passengers,
    run,
    standing,
    traitor,
    travelled,
)

CREW = ("arjun_singh", "svetlana_gedroits", "william_bowleg")


def hybrid(table: Table | None = None) -> Table:
    """Let seat 0 hold a Hybrid and a Human card."""
    return loyal(table or calm(CREW), 0, "human", "hybrid")


@pytest.mark.rule("unf.loyalty.hybrid")
def test_a_hidden_traitor_counts_as_a_human() -> None:
    table = hybrid()
    assert ZERO in table.humans()
    assert ZERO not in traitor(calm(CREW), 0).humans()


@pytest.mark.rule("unf.loyalty.secret")
def test_a_loyalty_card_is_seen_by_who_is_dealt_it() -> None:
    state = at(calm(CREW), Dealing(ONE))
    event = cs.legal(state)[0]
    assert cs.seen(state, event, 1) == event
    assert cs.seen(state, event, 0) == LoyaltyHidden()
    assert cs.seen(state, event) == LoyaltyHidden()


@pytest.mark.rule("unf.reveal.action", "unf.reveal.one_card", "unf.reveal.ability", "unf.reference.reveal")
def test_revealing_turns_up_one_card_and_carries_out_the_sheet() -> None:
    table = hybrid()
    table = replaced(table, ship=table.ship.__class__((8, 8, 8, 8), 3, 0, (), table.ship.damage))
    state = run(acting(table), Reveal(ZERO, "hybrid"))
    assert state.table.players[0].shown == ("hybrid",)
    assert state.table.ship.journey == 0  # Arjun's sheet resets the journey
    assert cs.asked(state) == (ZERO,)


@pytest.mark.rule("unf.reveal.hybrid_only", "unf.reveal.action")
@pytest.mark.refused("unf.reveal.hybrid_only")
def test_only_a_traitor_reveals() -> None:
    assert refused(acting(calm(CREW)), Reveal(ZERO, "human")) == (
        Refusal("unf.reveal.hybrid_only", "a Human card reveals nobody"),
    )
    assert refused(acting(calm(CREW)), Reveal(ZERO, "hybrid")) == (
        Refusal("unf.reveal.action", "seat 0 holds no hybrid card"),
    )
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg", "samira_dualeh")
    assert Reveal(ZERO, "cultist") in cs.legal(acting(loyal(calm(crew), 0, "cultist")))


@pytest.mark.rule("unf.reveal.irreversible")
@pytest.mark.refused("unf.reveal.irreversible")
def test_nobody_reveals_twice() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg", "samira_dualeh", "jamie_snell")
    table = loyal(traitor(calm(crew), 0), 0, "hybrid")
    assert refused(acting(table), Reveal(ZERO, "hybrid")) == (Refusal("unf.reveal.irreversible", "seat 0 is revealed"),)


@pytest.mark.rule("unf.reveal.hand_over")
def test_below_twelve_the_other_cards_go_to_one_player() -> None:
    state = run(acting(hybrid()), Reveal(ZERO, "hybrid"))
    assert cs.legal(state) == (PickSeat(ZERO, ONE), PickSeat(ZERO, TWO))
    assert refused(state, PickSeat(ZERO, ZERO)) == (Refusal("unf.reveal.hand_over", "seat 0 is no other player"),)
    state = run(state, PickSeat(ZERO, ONE))
    assert state.table.players[1].loyalty == ("human", "human")
    assert cs.view(state, 0).table.players[1].known == ("human",)
    assert cs.view(state, 2).table.players[1].known == ()
    late = travelled(hybrid(), "calm_waters", "rough_water", "stormy_seas")
    assert run(acting(late), Reveal(ZERO, "hybrid")).table.players[0].loyalty == ("human",)


@pytest.mark.rule("unf.reveal.titles", "unf.reveal.cards_lost")
def test_a_traitor_loses_titles_feat_and_kept_mythos_cards() -> None:
    table = keeping(keeping(loyal(calm(CREW), 0, "hybrid"), 0, "mythos:the_peacemaker"), 0, "spell:flesh_ward")
    assert table.captain == ZERO
    state = run(acting(table), Reveal(ZERO, "hybrid"))
    player = state.table.players[0]
    assert (state.table.captain, player.feat, player.kept) == (ONE, False, ("spell:flesh_ward",))
    assert state.table.decks.mythos.discard == ("the_peacemaker",)


@pytest.mark.rule("unf.reveal.swap", "unf.reveal.turn_continues")
def test_cards_are_swapped_for_treachery_and_the_turn_goes_on_without_mythos() -> None:
    table = holding(loyal(calm(CREW), 0, "hybrid"), 0, "lore-1", "lore-2")
    state = run(acting(table), Reveal(ZERO, "hybrid"), Discard(ZERO, "lore-1"), Stop(ZERO), Drawn("treachery-3"))
    assert state.table.players[0].hand == ("lore-2", "treachery-3")
    assert isinstance(state.agenda[0], Acting)
    state = run(state, Stop(ZERO))
    assert state.table.turn.seat == ONE
    assert state.table.decks.mythos.discard == ()


@pytest.mark.rule("unf.brig.not_in_brig")
@pytest.mark.refused("unf.brig.not_in_brig")
def test_in_the_brig_the_harmful_reveal_is_off_but_revealing_is_not() -> None:
    table = standing(hybrid(holding(calm(CREW), 0, "lore-1")), 0, BRIG).with_title("captain", ONE)
    table = replaced(table, ship=table.ship.__class__((8, 8, 8, 8), 3, 0, (), table.ship.damage))
    state = run(acting(table), Reveal(ZERO, "hybrid"), PickSeat(ZERO, ONE))
    assert state.table.ship.journey == 3
    assert isinstance(state.agenda[0], Acting)  # nothing is swapped in the Brig
    crew = ("keilani_tatupu", "svetlana_gedroits", "william_bowleg")
    jailed = holding(standing(calm(crew), 0, BRIG).with_title("captain", ONE), 0, "influence-1", "lore-2", "lore-1")
    state = run(at(jailed, Perform("mythos:hull_leak", 0, ONE)))
    cards = state.table.decks.chaos
    state = run(state, Drawn(cards[0]), Drawn(cards[1]))
    state = cs.apply(state, Decline(ZERO))
    assert refused(state, Use(ZERO, "character:keilani_tatupu", 0)) == (
        Refusal("unf.brig.not_in_brig", "seat 0 is in the Brig, where character:keilani_tatupu experienced is off"),
    )


@pytest.mark.rule("unf.traitor.phases", "unf.traitor.receive", "unf.reference.traitor_draw")
def test_a_traitor_replaces_cards_by_treachery_before_drawing() -> None:
    state = at(traitor(calm(CREW), 0), TakeTurn(ZERO))
    assert refused(state, Choose(ZERO, "strength")) == (
        Refusal("unf.reference.traitor_draw", "a card that is not drawn is replaced by treachery"),
    )
    state = run(state, Name(ZERO, "influence"), Name(ZERO, "influence"), Stop(ZERO))
    for card in ("observation-1", "strength-1", "strength-2", "treachery-1", "treachery-2"):
        state = run(state, Drawn(card))
    assert len(state.table.players[0].hand) == 5
    state = run(state, Decline(ZERO), Stop(ZERO))
    assert state.table.turn.seat == ONE


@pytest.mark.rule("unf.traitor.actions", "unf.traitor.move")
@pytest.mark.refused("unf.traitor.move")
def test_a_traitor_moves_attacks_kills_and_uses_cards_and_nothing_else() -> None:
    state = acting(passengers(standing(traitor(calm(CREW), 0), 0, "d1"), d1=1))
    kinds = {type(event).__name__ for event in cs.legal(state)}
    assert kinds == {"Move", "Kill", "Use", "Stop"}
    for space in (BRIG, SICK_BAY):
        assert refused(state, Move(ZERO, space)) == (
            Refusal("unf.traitor.move", f"nobody moves to {space} by an action"),
        )
    assert refused(state, Move(ZERO, "w1")) == (Refusal("unf.traitor.move", "w1 is no ship space"),)
    assert refused(state, Rescue(ZERO, "d1")) == (Refusal("unf.traitor.actions", "a revealed traitor rescues nobody"),)


@pytest.mark.rule("unf.traitor.leave_brig", "unf.brig.no_exit")
@pytest.mark.refused("unf.traitor.leave_brig")
def test_a_traitor_leaves_the_brig_for_cards_worth_twelve() -> None:
    table = standing(traitor(calm(CREW), 0), 0, BRIG)
    poor = acting(holding(table, 0, "lore-5", "lore-5"))
    assert refused(poor, Move(ZERO, "d1")) == (
        Refusal("unf.traitor.leave_brig", "the hand of seat 0 is worth 10, not 12"),
    )
    state = run(acting(holding(table, 0, "lore-5", "lore-5", "will-3", "will-1")), Move(ZERO, "d1"))
    for card in ("lore-5", "lore-5", "will-3"):
        assert state.table.players[0].space == BRIG
        state = run(state, Discard(ZERO, card))
    assert state.table.players[0].space == "d1"
    assert state.table.players[0].hand == ("will-1",)


@pytest.mark.rule("unf.traitor.blocks_room")
@pytest.mark.refused("unf.traitor.blocks_room")
def test_no_room_is_used_beside_a_revealed_traitor() -> None:
    table = standing(standing(traitor(calm(CREW), 1), 1, "cargo_hold"), 0, "cargo_hold")
    assert refused(acting(table), Use(ZERO, "room:cargo_hold", 0)) == (
        Refusal("unf.traitor.blocks_room", "a revealed traitor is in cargo_hold"),
    )


@pytest.mark.rule("unf.traitor.attack")
@pytest.mark.parametrize(("die", "space"), [(5, "d1"), (6, SICK_BAY)])
def test_a_traitor_defeats_a_human_with_a_six(die: int, space: str) -> None:
    table = standing(standing(traitor(calm(CREW), 0), 0, "d1"), 2, "d1")
    state = run(acting(table), Attack(ZERO, TWO, "d1"), Rolled(die))
    assert state.table.players[2].space == space


@pytest.mark.rule("unf.traitor.attacked")
@pytest.mark.parametrize(("die", "space"), [(5, "d1"), (6, BRIG)])
def test_a_human_sends_a_traitor_to_the_brig_with_a_six(die: int, space: str) -> None:
    table = standing(standing(traitor(calm(CREW), 2), 0, "d1"), 2, "d1")
    state = run(acting(table), Attack(ZERO, TWO, "d1"), Rolled(die))
    assert state.table.players[2].space == space
    assert refused(acting(standing(calm(CREW), 1, "bridge")), Attack(ZERO, ONE, "bridge")) == (
        Refusal("unf.traitor.attacked", "seat 1 is no revealed traitor in bridge"),
    )


@pytest.mark.rule("unf.traitor.passenger")
@pytest.mark.refused("unf.traitor.passenger")
def test_a_traitor_defeats_a_passenger_only_without_humans() -> None:
    table = passengers(standing(traitor(calm(CREW), 0), 0, "d1"), d1=1)
    assert refused(acting(standing(table, 2, "d1")), Kill(ZERO)) == (
        Refusal("unf.traitor.passenger", "a human is in d1"),
    )
    state = run(acting(table), Kill(ZERO), PassengerTurned("two_souls"))
    assert state.table.ship.dials[3] == 6


@pytest.mark.rule("unf.traitor.abilities")
@pytest.mark.refused("unf.traitor.abilities")
def test_a_traitor_uses_neither_sheet_nor_room() -> None:
    table = standing(traitor(calm(CREW), 0), 0, "cargo_hold")
    assert refused(acting(table), Use(ZERO, "character:arjun_singh", 0)) == (
        Refusal("unf.traitor.abilities", "a revealed traitor uses no ability of character:arjun_singh"),
    )
    first = Refusal("unf.traitor.abilities", "a revealed traitor uses no ability of room:cargo_hold")
    assert refused(acting(table), Use(ZERO, "room:cargo_hold", 0))[0] == first
    assert Use(ZERO, "item:six_shooter", 0) in cs.legal(acting(table))


@pytest.mark.rule("unf.traitor.start_cards", "unf.traitor.treachery")
def test_ransack_takes_the_place_of_the_action_phase() -> None:
    table = holding(standing(traitor(calm(CREW), 0), 0, "galley"), 0, "treachery-4", "treachery-4")
    state = at(table, ActionStart())
    assert Use(ZERO, "skill:treachery-4", 0) in cs.legal(state)
    state = run(state, Use(ZERO, "skill:treachery-4", 0))
    assert state.table.ship.dials[1] == 7
    assert state.table.turn.seat == ONE
    acted = cs.apply(at(table, ActionStart()), Decline(ZERO))
    assert isinstance(acted.agenda[0], Acting)


def test_reinforcements_fill_the_deep_until_they_rise() -> None:
    table = holding(traitor(calm(CREW), 0), 0, "treachery-1")
    state = run(acting(deep_ones(table, deep=3)), Use(ZERO, "skill:treachery-1", 0), PickSpace(ZERO, "w5"))
    assert (state.table.deep_ones_in("w5"), state.table.sea.hydra) == (4, "w5")


def test_perform_rites_activates_both_monarchs() -> None:
    table = holding(traitor(calm(CREW), 0), 0, "treachery-5").monarch_moved("dagon", "w3")
    state = run(at(table, ActionStart()), Use(ZERO, "skill:treachery-5", 0), Choose(ZERO, "dagon_first"))
    assert (state.table.deep_ones_in("d3"), state.table.deep_ones_in("deep"), state.table.sea.dagon) == (2, 2, "w1")


@pytest.mark.rule("unf.brig.play_area")
@pytest.mark.refused("unf.brig.play_area")
def test_items_are_off_in_the_brig() -> None:
    table = standing(calm(CREW), 0, BRIG).with_title("captain", ONE)
    assert refused(acting(table), Use(ZERO, "item:six_shooter", 0)) == (
        Refusal("unf.brig.play_area", "seat 0 is in the Brig: item:six_shooter is without effect"),
    )
    improved = owning(table, 0, "fine_clothes", active="fine_clothes")
    assert improved.skill_set(ZERO).count("influence") == 2
    assert standing(improved, 0, "d1").skill_set(ZERO).count("influence") == 3


@pytest.mark.rule("unf.brig.titles")
def test_the_brig_takes_all_titles() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "samira_dualeh")
    table = calm(crew).with_title("keeper", ZERO)
    state = run(at(table, Perform("mythos:strange_vision", 0, ZERO)), Choose(ZERO, "a"))
    cards = [event.card for event in cs.legal(state)][:2]
    state = run(state, Drawn(cards[0]), Drawn(cards[1]))
    state = run(state, Take(ZERO, cards[0]))
    assert (state.table.captain, state.table.keeper) == (ONE, TWO)


@pytest.mark.rule("unf.reference.awakening")
def test_a_revealed_traitor_hands_its_new_card_to_a_human() -> None:
    state = at(loyal(traitor(calm(CREW), 0), 0, "human"), PassOn(ZERO, "human"))
    assert refused(state, PickSeat(ZERO, ZERO)) == (Refusal("unf.reference.awakening", "seat 0 is no human"),)
    assert run(state, PickSeat(ZERO, TWO)).table.players[2].loyalty == ("human", "human")


def test_deep_one_ancestry_lets_ishmael_alone_read_loyalty() -> None:
    table = loyal(calm(("ishmael_marsh", "svetlana_gedroits", "william_bowleg")), 1, "hybrid")
    state = run(acting(table), Use(ZERO, "feat:ishmael_marsh", 0), PickSeat(ZERO, ONE))
    assert cs.view(state, 0).table.players[1].known == ("hybrid",)
    assert cs.view(state, 2).table.players[1].known == ()


REVEALS: dict[str, Callable[[Table], bool]] = {
    "keilani_tatupu": lambda table: table.ship.dials[2] == 7,
    "arjun_singh": lambda table: table.ship.journey == 0,
    "ishmael_marsh": lambda table: table.players[1].space == SICK_BAY,
    "william_bowleg": lambda table: table.ship.ritual == 1,
    "jamie_snell": lambda table: table.players[1].space == SICK_BAY,
    "samira_dualeh": lambda table: table.players[1].items == (),
    "jeanne_lafarge": lambda table: table.damaged("chapel") != "",
    "beatrice_sharpe": lambda table: sum(table.sea.deep_ones) == 5,
    "svetlana_gedroits": lambda table: len(table.sea.tokens) == 8,
}


def _revealed(name: str) -> Sea:
    crew = (name, *[one for one in ("edmund_mallory", "william_bowleg", "samira_dualeh") if one != name][:2])
    table = deep_ones(standing(standing(loyal(calm(crew), 0, "hybrid"), 0, "d1"), 1, "d1"), d1=1)
    table = on_top(table, "damage", "structural_lore")
    return run(acting(table), Reveal(ZERO, "hybrid"))


@pytest.mark.parametrize("name", REVEALS)
def test_each_sheet_does_its_harm_when_its_player_reveals(name: str) -> None:
    state = _revealed(name)
    answers = {
        "ishmael_marsh": (Stir(ZERO, "d1"), Rolled(6)),
        "william_bowleg": (Choose(ZERO, "advance_1"),),
        "samira_dualeh": (PickSeat(ZERO, ONE), PickItem(ZERO, "lucky_ring")),
        "jeanne_lafarge": (PickSpace(ZERO, "chapel"), Drawn("structural_lore")),
        "beatrice_sharpe": tuple(PickSpace(ZERO, space) for space in ("w1", "w2", "w3", "w4")),
        "svetlana_gedroits": (Choose(ZERO, "supply"), PassengerTurned("blank")),
    }
    assert REVEALS[name](run(state, *answers.get(name, ())).table)


def test_spread_misfortune_fails_a_check_outright_and_ignores_the_icons() -> None:
    crew = ("edmund_mallory", "svetlana_gedroits", "william_bowleg")
    table = on_top(loyal(calm(crew), 0, "hybrid"), "mythos", "food_stores_raid")
    state = run(acting(table), Reveal(ZERO, "hybrid"), Drawn("food_stores_raid"))
    assert (state.table.ship.dials[1], state.table.ship.journey) == (6, 0)
    assert state.table.decks.mythos.discard == ("food_stores_raid",)
    table = on_top(loyal(calm(crew), 0, "hybrid"), "mythos", "class_struggle")
    state = run(acting(table), Reveal(ZERO, "hybrid"), Drawn("class_struggle"))
    assert cs.asked(state) == (ZERO,)


def test_rules_of_a_reveal_are_cited() -> None:
    assert {"unf.reveal.one_card", "unf.reveal.ability"} <= applied(acting(hybrid()), Reveal(ZERO, "hybrid"))
