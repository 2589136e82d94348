"""Single cards and abilities, read as the page spells them out."""

from importlib.resources import files
from pathlib import Path

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.replaced import replaced
from corestate.rulebook import read_edition
from corestate.unfathomable.asked.hands import Discarding
from corestate.unfathomable.box.edition import BRIG, SICK_BAY, Box
from corestate.unfathomable.box.validation import problems
from corestate.unfathomable.checks.windows import Following
from corestate.unfathomable.holdings.looking import Taking, TopSpell
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table.events import (
    Attack,
    Choose,
    Decline,
    Discard,
    Drawn,
    Herd,
    Name,
    PassengerTurned,
    PickSpace,
    Reveal,
    Rolled,
    Send,
    Stop,
    Use,
)
from corestate.unfathomable.voyage.defeat import DefeatPassenger
from corestate.unfathomable.voyage.mythos import MythosPhase
from tests.support import refused
from tests.unfathomable.build import (
    ONE,
    TWO,
    ZERO,
    Sea,
    acting,
    at,
    calm,
    chaos,
    damaged,
    dealt,
    deep_ones,
    holding,
    keeping,
    loyal,
    on_top,
    owning,
    passed,
    passengers,
    quiet,
    run,
    standing,
    traitor,
)

ARJUN = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
EDMUND = ("edmund_mallory", "svetlana_gedroits", "william_bowleg")
BEATRICE = ("beatrice_sharpe", "svetlana_gedroits", "william_bowleg")


def printed(folder: Path, old: str, new: str) -> Path:
    """Print the box anew with something else on one card."""
    text = (files("corestate.unfathomable") / "editions" / "ffg-2021.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    file = folder / "mine.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


@pytest.mark.rule("unf.reference.brig", "unf.monster.not_in_brig")
@pytest.mark.refused("unf.reference.brig")
def test_astral_travel_takes_characters_to_the_sick_bay_and_nobody_to_the_brig() -> None:
    table = deep_ones(standing(standing(calm(), 0, "d1"), 1, SICK_BAY), d1=1)
    state = dealt(at(on_top(table, "spell", "astral_travel"), TopSpell(TWO)))
    state = run(state, PickSpace(TWO, "d1"))
    goals = {event.to for event in cs.legal(state) if isinstance(event, Send)}
    assert goals == {space.name for space in table.box.spaces if space.kind != "water"} - {"d1", BRIG}
    assert refused(state, Send(TWO, ZERO, BRIG)) == (
        Refusal("unf.reference.brig", "spell:astral_travel moves nobody into the Brig"),
    )
    assert refused(state, Herd(TWO, "d1", SICK_BAY)) == (
        Refusal("unf.monster.not_in_brig", "Deep Ones never enter sick_bay"),
    )
    state = run(state, Send(TWO, ZERO, SICK_BAY), Herd(TWO, "d1", "galley"), Rolled(5))
    assert (state.table.players[0].space, state.table.deep_ones_in("galley")) == (SICK_BAY, 1)


def test_revelation_of_script_may_turn_up_treachery_which_opposes() -> None:
    table = keeping(chaos(calm(), "influence-5", "strength-5", "lore-2"), 2, "spell:revelation_of_script")
    state = run(at(table, Perform("mythos:food_stores_raid", 0, ZERO)), Drawn("influence-5"))
    state = cs.apply(cs.apply(state, Drawn("strength-5")), Use(TWO, "spell:revelation_of_script", 0))
    assert Name(TWO, "treachery") in cs.legal(state)
    state = run(state, Name(TWO, "treachery"), Drawn("treachery-3"), Rolled(8))
    assert state.table.ship.dials[1] == 6  # 10 - 3 = 7, below 8
    assert state.table.stock("treachery").discard == ("treachery-3",)


@pytest.mark.rule("unf.basics.enemy", "unf.damage.repair")
def test_the_tool_kit_mends_a_room_without_enemies_whatever_blocks_repairs() -> None:
    table = damaged(calm(rulings={"repair_blocked_by": "deep_one_only"}), "boiler_room")
    beside = standing(traitor(table, 1), 1, "boiler_room")
    assert refused(acting(beside), Use(ZERO, "item:tool_kit", 0)) == (
        Refusal("unf.action.ability", "what item:tool_kit mend needs is not given"),
    )
    assert Use(ZERO, "damage:structural_influence", 0) in cs.legal(acting(holding(beside, 0, "influence-3")))
    assert run(acting(table), Use(ZERO, "item:tool_kit", 0)).table.damaged("boiler_room") == ""


def test_the_peacemaker_forbids_every_kind_of_attack_and_nothing_else() -> None:
    table = keeping(deep_ones(calm(ARJUN), bridge=1), 0, "mythos:the_peacemaker")
    table = holding(table, 0, "strength-3", "lore-1", "will-5")
    forbidden = (Refusal("unf.action.ability", "a card kept by seat 0 forbids it to attack"),)
    for event in (Attack(ZERO, None, "bridge"), Use(ZERO, "item:six_shooter", 0), Use(ZERO, "skill:strength-3", 0)):
        assert refused(acting(table), event) == forbidden
    for event in (Use(ZERO, "skill:lore-1", 0), Use(ZERO, "skill:will-5", 0)):
        assert event in cs.legal(acting(table))


@pytest.mark.rule("unf.brig.play_area")
@pytest.mark.parametrize(("option", "sanity"), [("items_off", 7), ("all_cards_off", 8)])
def test_in_the_brig_the_peacemaker_is_off_where_all_cards_are(option: str, sanity: int) -> None:
    table = calm(ARJUN, rulings={"brig_play_area": option}).with_title("captain", ONE)
    table = standing(keeping(passengers(table, d1=1), 0, "mythos:the_peacemaker"), 0, BRIG)
    state = run(at(table, DefeatPassenger("d1")), PassengerTurned("blank"))
    assert state.table.ship.dials[2] == sanity
    assert bool(state.table.players[0].kept) is (option == "all_cards_off")
    beside = acting(standing(traitor(table, 2), 2, BRIG))
    assert (Attack(ZERO, TWO, BRIG) in cs.legal(beside)) is (option == "all_cards_off")


@pytest.mark.rule("unf.reference.wording")
def test_the_jury_rigger_follows_no_action_in_vain() -> None:
    table = calm(rulings={"unpayable_cost": "selectable_in_vain"})
    state = cs.apply(acting(table), Use(ZERO, "room:boiler_room", 0))
    assert state.table.ship.journey == 0
    assert not isinstance(state.agenda[0], Following)
    paid = run(acting(holding(table, 0, "strength-5")), Use(ZERO, "room:boiler_room", 0), Discard(ZERO, "strength-5"))
    state = invariants.apply(paid, Rolled(2))
    assert isinstance(state.agenda[0], Following)
    state = run(state, Use(ZERO, "character:jeanne_lafarge", 0))
    assert not cs.asked(state)  # the ship is damaged first
    assert run(dealt(state)).table.ship.journey == 2


def test_predictive_analytics_is_what_the_sheet_prints(tmp_path: Path) -> None:
    mine = printed(
        tmp_path,
        '"predictive_analytics", timing = "mythos_draw", effects = [{ do = "look", deck = "mythos", amount = 2,',
        '"predictive_analytics", timing = "mythos_draw", effects = [{ do = "look", deck = "mythos", amount = 3,',
    )
    table = calm(BEATRICE, edition=mine)
    table = on_top(table, "mythos", "class_struggle", "hull_leak", "infection", "food_rationing")
    frame = dealt(at(table, MythosPhase())).agenda[0]
    assert isinstance(frame, Taking)
    assert (frame.seat, frame.amount) == (ZERO, 3)
    assert len(dealt(at(traitor(table, 0), MythosPhase())).table.decks.mythos.top) == 4


def test_a_skill_card_lies_open_until_the_amulet_has_been_asked_about() -> None:
    table = holding(replaced(deep_ones(calm(), w3=2, w4=1), turn=evolve(calm().turn, seat=TWO)), 2, "lore-1")
    state = run(acting(table), Use(TWO, "skill:lore-1", 0), Attack(TWO, None, "w3"))
    state = invariants.apply(state, Rolled(4))
    assert isinstance(state.agenda[0], Following)
    assert state.table.open == ("skill:lore-1",)
    again = run(state, Use(TWO, "item:elder_sign_amulet", 0))
    assert cs.legal(again) == (Attack(TWO, None, "w3"), Attack(TWO, None, "w4"))
    again = run(again, Attack(TWO, None, "w4"), Rolled(4))
    assert (again.table.deep_ones_in("w3"), again.table.deep_ones_in("w4"), again.table.open) == (1, 0, ())
    assert again.table.stock("lore").discard == ("lore-1",)
    assert passed(state).table.stock("lore").discard == ("lore-1",)


def test_the_amulet_does_what_it_prints(tmp_path: Path) -> None:
    mine = printed(tmp_path, '[{ do = "again" }]', '[{ do = "resource", kind = "sanity", change = 1 }]')
    assert (
        read_edition(mine, "unfathomable", Box, problems).digest != cs.game("unfathomable").rulebook.editions[0].digest
    )
    table = replaced(deep_ones(calm(edition=mine), w3=2), turn=evolve(calm().turn, seat=TWO))
    state = run(acting(holding(table, 2, "lore-1")), Use(TWO, "skill:lore-1", 0), Attack(TWO, None, "w3"))
    state = invariants.apply(state, Rolled(1))
    state = run(state, Use(TWO, "item:elder_sign_amulet", 0))
    assert (state.table.ship.dials[2], state.table.open) == (9, ())


def misfortune(card: str, *keeper: str) -> Sea:
    """Let Edmund, in seat 0, bring a card upon the Keeper, who holds these cards; Edmund is asked to choose."""
    table = on_top(holding(loyal(calm(EDMUND), 0, "hybrid"), 2, *keeper), "mythos", card)
    assert table.keeper == TWO
    return quiet(dealt(run(acting(table), Reveal(ZERO, "hybrid"))))


@pytest.mark.rule("unf.secrecy.hand_size", "unf.reference.short_components")
@pytest.mark.refused("unf.reference.wording")
def test_edmund_knows_how_many_cards_the_keeper_has_and_not_which() -> None:
    lore, will, none = (misfortune("poisoned_food", *hand) for hand in (("lore-3",), ("will-3",), ()))
    assert cs.legal(lore) == cs.legal(will) == (Choose(ZERO, "a"), Choose(ZERO, "b"))
    assert refused(none, Choose(ZERO, "a")) == (
        Refusal("unf.reference.wording", "the cost of option a cannot be paid"),
    )
    paying = run(lore, Choose(ZERO, "a"))
    assert isinstance(paying.agenda[0], Discarding)
    assert cs.asked(paying) == (TWO,)
    in_vain = run(will, Choose(ZERO, "a"))
    assert (in_vain.table.ship.dials, in_vain.table.players[2].hand) == ((8, 8, 8, 8), ("will-3",))


def test_the_keeper_who_decides_alone_knows_whether_the_cost_can_be_paid() -> None:
    table = on_top(holding(calm(EDMUND), 2, "will-3"), "mythos", "poisoned_food")
    state = quiet(dealt(at(table, MythosPhase())))
    assert cs.legal(state) == (Choose(TWO, "b"),)


def test_rampage_makes_four_basic_attacks_or_three_with_one_weapon() -> None:
    table = holding(deep_ones(calm(ARJUN), bridge=5), 0, "strength-4")
    state = run(acting(table), Use(ZERO, "skill:strength-4", 0), Choose(ZERO, "basic"))
    for _ in range(4):
        state = run(state, cs.legal(state)[0], Attack(ZERO, None, "bridge"), Rolled(4))
    assert state.table.deep_ones_in("bridge") == 1
    assert state.table.open == ()
    armed = run(acting(owning(table, 0, "shotgun")), Use(ZERO, "skill:strength-4", 0), Choose(ZERO, "weapon"))
    armed = run(armed, cs.legal(armed)[0])
    stopped = run(armed, Stop(ZERO))
    assert stopped.table.deep_ones_in("bridge") == 5
    for _ in range(3):
        armed = run(armed, cs.legal(armed)[0], Attack(ZERO, None, "bridge"), Rolled(8))
    assert (armed.table.deep_ones_in("bridge"), armed.table.open) == (2, ())


def test_self_sacrifice_stands_if_the_defeat_is_prevented() -> None:
    table = holding(calm(ARJUN), 0, "strength-5")
    state = cs.apply(at(table, Perform("mythos:food_stores_raid", 0, ZERO)), Use(ZERO, "feat:arjun_singh", 0))
    state = run(cs.apply(state, Use(ZERO, "skill:strength-5", 0)), Choose(ZERO, "pass"))
    assert (state.table.players[0].space, state.table.ship.dials[1]) == ("bridge", 8)


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


def test_a_hand_declined_for_a_check_is_not_asked_again() -> None:
    state = run(
        at(holding(chaos(calm(), "lore-1", "will-3", "will-1"), 1, "lore-2"), Perform("mythos:hull_leak", 0, ZERO))
    )
    state = run(state, Drawn("lore-1"), Drawn("will-3"), Decline(ONE))
    assert state.table.trial is None
