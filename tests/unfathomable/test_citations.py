"""Steps and refusals cite the rule that is applied or broken, and no rule that says something else."""

from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.checks.chaos import LayChaos
from corestate.unfathomable.holdings.looking import LookAt
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Turn
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import ActionStart
from corestate.unfathomable.voyage.mythos import ChoosingTrack, DrawMythos, Read
from corestate.unfathomable.voyage.tracks import Arrive
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea


def settling(state: Sea) -> set[str]:
    """Name the rules by which the check under way is settled, nobody adding anything."""
    while True:
        event = cs.legal(state)[0]
        rules = b.applied(state, event)
        state = invariants.apply(state, event)
        if "unf.check.discard" in rules:
            return rules


@pytest.mark.rule("unf.check.room")
def test_only_the_check_of_a_room_cites_that_a_fail_has_no_effect() -> None:
    state = b.at(b.keeping(b.calm(), 2, "mythos:memory_of_the_deep"), Acting(TWO, 1))
    assert "unf.check.room" not in settling(b.run(state, e.Use(TWO, "mythos:memory_of_the_deep", 1)))
    cabin = b.acting(b.standing(b.calm(), 0, "captains_cabin"))
    cabin = b.run(cabin, e.Use(ZERO, "room:captains_cabin", 0), e.PickSeat(ZERO, ONE))
    assert {"unf.check.room", "unf.room.captains_cabin"} <= settling(cabin)


def test_a_roll_that_is_no_attack_does_not_cite_the_steps_of_one() -> None:
    state = b.run(b.acting(b.standing(b.calm(), 0, "bridge")), e.Use(ZERO, "room:bridge", 0))
    rules = b.applied(state, e.Rolled(3))
    assert "unf.passenger.risk" in rules
    assert "unf.reference.attack_steps" not in rules
    attacked = b.run(b.acting(b.deep_ones(b.standing(b.calm(), 0, "d1"), d1=1)), e.Attack(ZERO, None, "d1"))
    assert "unf.reference.attack_steps" in b.applied(attacked, e.Rolled(3))


def test_a_picked_space_cites_adjacency_only_where_the_card_speaks_of_it() -> None:
    state = b.at(b.deep_ones(b.calm(), w3=1, galley=1), Perform("spell:plague_of_locusts", 0, ZERO))
    assert "unf.board.adjacent" not in b.applied(b.run(state, e.Rolled(1)), e.PickSpace(ZERO, "galley"))
    travelling = b.at(b.deep_ones(b.standing(b.calm(), 0, "d1"), d1=1), Perform("spell:astral_travel", 0, TWO))
    travelling = b.run(travelling, e.PickSpace(TWO, "d1"))
    assert "unf.board.adjacent" not in b.applied(travelling, e.Herd(TWO, "d1", "galley"))
    state = b.acting(b.holding(b.deep_ones(b.calm(), chapel=1), 0, "lore-3"))
    state = b.run(state, e.Use(ZERO, "skill:lore-3", 0), e.PickSpace(ZERO, "chapel"))
    goal = next(event for event in cs.legal(state) if isinstance(event, e.PickSpace))
    assert "unf.board.adjacent" in b.applied(state, goal)


def test_shrivelling_is_no_attack_and_cites_none() -> None:
    state = b.acting(b.deep_ones(b.holding(b.calm(), 0, "lore-1"), w3=1))
    rules = b.applied(state, e.Use(ZERO, "skill:lore-1", 0))
    state = b.run(state, e.Use(ZERO, "skill:lore-1", 0))
    rules |= b.applied(state, e.Attack(ZERO, None, "w3"), e.Rolled(8))
    assert not rules & {"unf.action.attack", "unf.reference.attack_steps"}


def test_a_deep_one_kept_out_of_the_sick_bay_is_refused_by_the_rule_that_names_the_ruling() -> None:
    state = b.acting(b.holding(b.deep_ones(b.calm(), chapel=1), 0, "lore-3"))
    state = b.run(state, e.Use(ZERO, "skill:lore-3", 0), e.PickSpace(ZERO, "chapel"))
    assert [one.rule for one in refused(state, e.PickSpace(ZERO, SICK_BAY))] == ["unf.monster.not_in_brig"]
    assert "unf.ruling.sick_bay_deep_ones" in cs.game("unfathomable").rulebook.rule("unf.monster.not_in_brig").says
    assert [one.rule for one in refused(state, e.PickSpace(ZERO, BRIG))] == ["unf.monster.not_in_brig"]


def test_an_item_left_in_the_deck_cites_the_cargo_hold_in_the_cargo_hold_alone() -> None:
    deck = b.calm().decks.item
    (first,) = deck.shuffled[:1]
    short = b.calm().with_deck("item", evolve(deck, shuffled=(first,), gone=deck.shuffled[1:]))
    state = b.run(b.at(short, Perform("spell:conjuration", 0, TWO)), e.Drawn(first))
    assert "unf.room.cargo_hold" not in b.applied(state, e.Decline(TWO))
    hold = b.run(b.acting(b.standing(short, 0, "cargo_hold")), e.Use(ZERO, "room:cargo_hold", 0), e.Drawn(first))
    assert "unf.room.cargo_hold" in b.applied(hold, e.Decline(ZERO))


def test_a_marker_put_back_to_start_cites_no_delay() -> None:
    crew = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
    state = b.at(b.marked(b.loyal(b.calm(crew), 0, "hybrid"), journey=3, ritual=2), Acting(ZERO, 1))
    state, rules = b.run(state, e.Reveal(ZERO, "hybrid")), b.applied(state, e.Reveal(ZERO, "hybrid"))
    assert 0 in (state.table.ship.journey, state.table.ship.ritual)
    assert rules & {"unf.journey.row_and_reset", "unf.ritual.reset"}
    assert not rules & {"unf.journey.delay", "unf.ritual.delay"}


def test_treachery_shuffled_into_the_chaos_deck_is_no_part_of_its_set_up() -> None:
    rules = b.applied(b.at(b.calm(), LayChaos("treachery")), e.Drawn("treachery-1"))
    assert "unf.reference.chaos_deck" in rules
    assert "unf.setup.chaos_deck" not in rules
    assert "unf.setup.chaos_deck" in b.applied(b.at(b.chaos(b.calm(), "will-1"), LayChaos("lore")), e.Drawn("lore-1"))


def test_rules_name_other_rules_by_their_slugs() -> None:
    says = {rule.slug: rule.says for rule in cs.game("unfathomable").rulebook.rules}
    assert "unf.damage.spill" in says["unf.damage.ship"]
    assert "unf.traitor.phases" in says["unf.reveal.turn_continues"]


@pytest.mark.refused("unf.skill.sick_bay")
def test_a_second_card_named_in_the_sick_bay_is_refused_by_its_rule() -> None:
    table = b.standing(b.calm(), 1, SICK_BAY)
    state = cs.position("unfathomable", "turn", evolve(table, turn=Turn(ONE, 1, (), barred=False)), seat=1)
    state = invariants.apply(state, e.Name(ONE, "influence"))
    assert refused(state, e.Name(ONE, "lore"))[0] == Refusal(
        "unf.skill.sick_bay", "seat 1 is in the Sick Bay and receives one card only"
    )


def test_a_cost_in_passengers_that_cannot_be_paid_is_named() -> None:
    table = b.standing(b.calm(), 0, "bridge")
    count = table.supply()
    full = b.passengers(table, d1=count)
    assert refused(b.acting(full), e.Use(ZERO, "room:bridge", 0)) == (
        Refusal("unf.reference.wording", "seat 0 cannot pay the cost of room:bridge"),
        Refusal("unf.reference.short_components", "no passenger is in the supply to be risked for room:bridge"),
    )


@pytest.mark.refused("unf.title.captain")
def test_another_seat_that_takes_the_waypoint_of_the_captain_breaks_the_title() -> None:
    table = b.on_top(b.calm(), "waypoint", "iceberg", "reef")
    state = b.run(b.at(table, Arrive()), e.Drawn("iceberg"), e.Drawn("reef"))
    assert refused(state, e.Take(TWO, "reef")) == (
        Refusal("unf.title.captain", f"seat 2 is not asked now; seat {table.captain} is"),
    )
    looking = b.at(table, LookAt(ZERO, "waypoint", 2, "top", "bottom"))
    looking = b.run(looking, e.Drawn("iceberg"), e.Drawn("reef"))
    assert [one.rule for one in refused(looking, e.Take(TWO, "reef"))] == ["unf.secrecy.looked_at"]


def revealed(table: Table, space: str) -> Sea:
    """Let seat 0 reveal itself in some space with a hand of two cards, holding a second loyalty card."""
    table = b.holding(b.standing(b.loyal(table, 0, "hybrid", "human"), 0, space), 0, "lore-1", "will-1")
    return b.run(b.at(table, Acting(ZERO, 2)), e.Reveal(ZERO, "hybrid"))


@pytest.mark.refused("unf.reveal.hand_over")
def test_loyalty_cards_not_handed_over_near_the_end_are_refused_by_the_rule_of_it() -> None:
    row = ("iceberg", "reef", "hurricane", "deep_one_city", "fog_bank")
    state = revealed(replaced(b.travelled(b.calm(), *row), awakened=True), "galley")
    while isinstance(next(iter(cs.legal(state)), None), e.Drawn | e.Rolled):
        state = b.quiet(invariants.apply(state, cs.legal(state)[0]))
    assert refused(state, e.PickSeat(ZERO, ONE))[0] == Refusal(
        "unf.reveal.hand_over", "the ship has travelled 12: seat 0 hands no loyalty card over"
    )


@pytest.mark.refused("unf.reveal.swap", "unf.brig.not_in_brig")
def test_cards_not_swapped_by_who_reveals_itself_in_the_brig_are_refused_by_the_rule_of_it() -> None:
    state = b.run(revealed(b.calm(), BRIG), e.PickSeat(ZERO, ONE))
    assert refused(state, e.Discard(ZERO, "lore-1"))[:2] == (
        Refusal("unf.reveal.swap", "seat 0 is in the Brig and swaps no cards for treachery"),
        Refusal("unf.brig.not_in_brig", "seat 0 is in the Brig, where nothing is swapped"),
    )
    assert "unf.reveal.swap" not in {one.rule for one in cs.refusals(state, e.Discard(ONE, "lore-1"))}


@pytest.mark.refused("unf.item.improvement")
def test_an_improvement_turned_up_too_late_is_refused_by_its_rule() -> None:
    state = b.acting(b.owning(b.calm(), 0, "binoculars"))
    assert refused(state, e.Use(ZERO, "item:binoculars", 0)) == (
        Refusal(
            "unf.item.improvement",
            "item:binoculars is turned up when it is received or at the start of one's turn",
        ),
    )


def test_one_action_left_is_one_action() -> None:
    state = b.acting(b.calm(rulings={"stop_early": "only_if_nothing_possible"}), 1)
    assert refused(state, e.Stop(ZERO)) == (Refusal("unf.action.two", "seat 0 has 1 action left and can act"),)


def test_the_precedence_of_cards_is_cited_where_a_card_goes_against_a_rule_and_nowhere_else() -> None:
    cited = "unf.reference.precedence"
    state = b.at(b.holding(b.calm(), 0, "observation-5", "influence-3"), Perform("mythos:hull_leak", 0, ZERO))
    assert cited in b.applied(state, e.Use(ZERO, "skill:observation-5", 0)), "no chaos cards"
    assert cited in b.applied(state, e.Use(ZERO, "skill:influence-3", 0)), "cards face up"
    people = b.at(b.calm(), Perform("mythos:power_to_the_people", 0, ZERO))
    assert cited in b.applied(people, e.Choose(cs.asked(people)[0], "or")), "the lowest in line"
    for doomed_by, fails in ((None, False), (ONE, True)):
        turned_up = b.at(b.on_top(b.calm(), "mythos", "food_stores_raid"), DrawMythos(), Read(doomed_by))
        assert (cited in b.applied(turned_up, e.Drawn("food_stores_raid"))) == fails, "a misfortune fails its check"
    rng, plain = Random("precedence"), cs.new_game("unfathomable", seats=3, edition="small")
    steps, found = 0, 0
    for _ in range(300):
        event = rng.choice(cs.legal(plain)) if cs.asked(plain) else cs.deal(plain, rng)
        rules = [step.rules for step in cs.explain(plain, event)]
        steps, found = steps + len(rules), found + sum(cited in one for one in rules)
        plain = cs.apply(plain, event)
        if cs.is_over(plain):
            break
    assert steps > 300
    assert found <= steps // 50


@pytest.mark.rule("unf.traitor.start_cards")
@pytest.mark.refused("unf.traitor.start_cards")
def test_a_move_while_a_card_takes_the_place_of_the_actions_is_refused_by_that_card() -> None:
    table = b.holding(b.traitor(b.calm(), 1), 1, "treachery-5").monarch_moved("hydra", "w3")
    table = replaced(table, turn=Turn(ONE, 2, (), barred=False))
    state = b.run(b.at(table, ActionStart()), e.Use(ONE, "skill:treachery-5", 0))
    first = refused(state, e.Move(ONE, "galley"))[0]
    assert first == Refusal(
        "unf.traitor.start_cards", "skill:treachery-5 takes the place of the actions of seat 1", sort="time"
    )


ACTS = ("unf.action.two", "unf.action.list")
ONCE = ("unf.action.limit", "unf.reference.once_per_turn")


def _first(state: b.Sea, event: e.Event) -> tuple[str, ...]:
    return cs.explain(state, event)[0].rules


def test_an_action_is_cited_with_what_it_is_and_where_it_is_done() -> None:
    table = b.owning(b.deep_ones(b.calm(b.ARJUN), bridge=1), 0, "shotgun")
    state = b.acting(table)
    moved = (*ACTS, "unf.action.move")
    seas = ("unf.board.water_monsters_only", "unf.board.ship")
    assert _first(state, e.Move(ZERO, "d1")) == (*moved, "unf.board.ship", *seas)
    assert _first(state, e.Move(ZERO, "galley")) == (*moved, "unf.board.interior", *seas)
    assert _first(state, e.Attack(ZERO, None, "bridge")) == (
        *ACTS,
        *("unf.action.attack", "unf.reference.attack_steps", "unf.basics.enemy"),
    )
    assert _first(state, e.Use(ZERO, "item:shotgun", 0)) == (*ACTS, "unf.action.ability")
    assert _first(state, e.Use(ZERO, "character:arjun_singh", 0)) == (*ACTS, "unf.action.ability", *ONCE)
    assert _first(state, e.Stop(ZERO)) == ("unf.action.two",)


def test_rooms_and_titles_are_cited_by_their_own_rules() -> None:
    for room in ("galley", "chapel"):
        used = _first(b.acting(b.standing(b.calm(), 0, room)), e.Use(ZERO, f"room:{room}", 0))
        assert used == (*ACTS, "unf.action.ability", "unf.action.room", f"unf.room.{room}")
    table = replaced(b.calm(), keeper=ZERO)
    assert _first(b.acting(table), e.Use(ZERO, "title:keeper", 0)) == (
        *ACTS,
        *("unf.action.ability", "unf.title.keeper", "unf.reference.keeper_action"),
        *ONCE,
    )


def test_a_revealed_traitor_acts_by_rules_of_its_own() -> None:
    table = replaced(b.standing(b.traitor(b.calm(), 1), 1, "d1"), turn=Turn(ONE, 2, (), barred=False))
    state = b.at(table, Acting(ONE, 2))
    moves = ("unf.traitor.actions", "unf.traitor.move", "unf.traitor.blocks_room", "unf.board.ship")
    assert _first(state, e.Move(ONE, "d2")) == ("unf.action.two", *moves)
    assert _first(state, e.Stop(ONE)) == ("unf.action.two",)


def test_the_marker_that_advances_is_chosen_by_the_rule_of_the_track() -> None:
    state = b.at(b.calm(), ChoosingTrack(ZERO))
    for track in ("journey", "ritual"):
        assert _first(state, e.Choose(ZERO, track)) == ("unf.mythos.track",)
