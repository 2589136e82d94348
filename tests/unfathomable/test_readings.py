"""What the rulings of 0.2.0 do beyond telling their options apart, and the two profiles where they differ."""

from random import Random

import pytest
from attrs import evolve

import corestate as cs
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.asked.picking import GoingTo
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.cards.people import Moved
from corestate.unfathomable.holdings.looking import LookAt, PuttingUnder
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.phases import TakeTurn
from corestate.unfathomable.turn.receiving import Replacing
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import Defeat, DefeatingNext, LosingNext
from corestate.unfathomable.voyage.monsters import StirAll
from tests.readings import assert_every_reading_is_as_told
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea
from tests.unfathomable.readings import EDMUND, ISHMAEL, SACRIFICE

BOOKLET: dict[str, object] = {"profile": "learn_to_play"}


def _rules(state: Sea, event: object) -> list[str]:
    return [one.rule for one in cs.refusals(state, event)]


def _jailed(table: Table, *seats: int) -> Table:
    for seat in seats:
        table = b.standing(table, seat, BRIG)
    return table


def test_a_traitor_in_the_brig_blocks_its_action_by_the_booklet_and_not_by_the_reference() -> None:
    use = e.Use(ZERO, "room:brig", 0)
    for options, rules in (({}, []), (BOOKLET, ["unf.traitor.blocks_room"])):
        table = _jailed(b.traitor(b.calm(options=dict(options)), 1), 0, 1)
        assert _rules(b.acting(table), use) == rules


def _all_jailed(option: str) -> Table:
    table = _jailed(b.calm(b.ARJUN, rulings={"all_in_brig_title": option}), 1, 2)
    table = table.with_title("keeper", ZERO).with_title("captain", ZERO)
    return b.run(b.at(table, Moved(ZERO, BRIG))).table


def test_all_humans_in_the_brig_leave_the_titles_to_the_highest_or_to_nobody() -> None:
    assert (b.calm().ruleset.rulings.all_in_brig_title, b.calm(options=BOOKLET).ruleset.rulings.all_in_brig_title) == (
        "highest_jailed",
        "vacant",
    )
    reference, booklet = _all_jailed("highest_jailed"), _all_jailed("vacant")
    assert (reference.captain, reference.keeper) == (ZERO, TWO)
    assert (booklet.captain, booklet.keeper) == (None, None)


def test_a_vacant_title_goes_to_the_first_who_leaves_the_brig() -> None:
    state = b.run(b.at(_all_jailed("vacant"), Perform("mythos:jail_break", 0, ZERO)))
    while not isinstance(state.agenda[0], GoingTo):
        state = cs.apply(state, cs.legal(state)[0])
    state = b.run(state, e.PickSpace(cs.asked(state)[0], "galley"))
    (free,) = (seat for seat in state.table.seats() if not state.table.jailed(seat))
    assert (state.table.captain, state.table.keeper) == (free, free)


def test_what_a_vacant_captain_would_choose_the_active_player_chooses() -> None:
    state = b.at(_all_jailed("vacant"), Perform("mythos:class_struggle", 0, ZERO))
    assert cs.asked(state) == (ZERO,)


@pytest.mark.rule("unf.monster.not_in_brig")
def test_a_spawn_that_the_sick_bay_bars_cites_the_rule() -> None:
    """Identity Crisis, failed in the Sick Bay."""
    for option, count in (("barred", 0), ("open", 1)):
        table = b.standing(b.calm(rulings={"sick_bay_deep_ones": option}), 0, SICK_BAY)
        state = b.run(b.at(table, Perform("mythos:identity_crisis", 0, ZERO)), e.Choose(ZERO, "check"))
        rules: set[str] = set()
        while state.table.trial is not None:
            event = cs.legal(state)[0]
            rules = b.applied(state, event)
            state = cs.apply(state, event)
        assert state.table.deep_ones_in(SICK_BAY) == count
        assert ("unf.monster.not_in_brig" in rules) == (option == "barred")


def test_a_deep_one_in_the_sick_bay_attacks_there_or_goes_to_the_closest_undamaged_room() -> None:
    table = b.deep_ones(b.calm(rulings={"sick_bay_deep_ones": "open"}), sick_bay=1)
    state = b.run(b.at(table, StirAll()), e.Stir(ZERO, SICK_BAY))
    assert (state.table.deep_ones_in(SICK_BAY), state.table.deep_ones_in("captains_cabin")) == (0, 1)
    both = b.damaged(table, "captains_cabin", "chapel", "galley", "bridge")
    state = b.run(b.at(both, StirAll()), e.Stir(ZERO, SICK_BAY))
    assert state.table.deep_ones_in("chapel") == 1, "on the way to the Cargo Hold"
    state = b.run(b.at(b.standing(table, 1, SICK_BAY), StirAll()), e.Stir(ZERO, SICK_BAY))
    assert state.table.throw is not None


@pytest.mark.parametrize(
    ("crew", "source", "hand"),
    [
        (b.ARJUN, "item:six_shooter", ()),
        (b.ARJUN, "skill:strength-3", ("strength-3",)),
        (ISHMAEL, "character:ishmael_marsh", ("lore-1",)),
        (b.ARJUN, "skill:lore-3", ("lore-3",)),
    ],
)
def test_an_action_that_finds_nothing_may_be_used_or_not(
    crew: tuple[str, ...], source: str, hand: tuple[str, ...]
) -> None:
    """A weapon, Rampage, First Oath of Dagon with both monarchs in the Deep, Lesser Banishment on an empty sea."""
    use = e.Use(ZERO, source, 0)
    for option in ("selectable", "needs_a_target"):
        table = b.holding(b.calm(crew, rulings={"nothing_to_act_on": option}), 0, *hand)
        assert _rules(b.acting(table), use) == (["unf.action.ability"] if option == "needs_a_target" else [])
        there = b.deep_ones(table, **{table.players[0].space: 1}).monarch_moved("hydra", "w1")
        assert not _rules(b.acting(there), use)


def test_a_sacrifice_with_a_deep_one_here_is_the_same_under_every_reading() -> None:
    found = set()
    for option in ("as_much_as_possible", "defeat_first", "not_selectable"):
        table = b.keeping(b.calm(rulings={"sacrifice_needs_deep_one": option}), 0, SACRIFICE)
        table = b.deep_ones(table, **{table.players[0].space: 1})
        after = b.run(
            b.acting(table), e.Use(ZERO, SACRIFICE, 0), e.Rolled(8), e.PickSpace(ZERO, table.players[0].space)
        )
        found.add((after.table.ship.ritual, after.table.players[0].kept, sum(after.table.sea.deep_ones)))
    assert found == {(2, (), 0)}


def test_without_a_deep_one_the_sacrifice_is_as_the_ruling_has_it() -> None:
    state = b.acting(b.keeping(b.calm(rulings={"sacrifice_needs_deep_one": "defeat_first"}), 0, SACRIFICE))
    after = b.run(state, e.Use(ZERO, SACRIFICE, 0), e.Rolled(8)).table
    assert (after.ship.ritual, after.players[0].kept) == (0, (SACRIFICE,))
    state = b.acting(b.keeping(b.calm(rulings={"sacrifice_needs_deep_one": "not_selectable"}), 0, SACRIFICE))
    assert refused(state, e.Use(ZERO, SACRIFICE, 0)) == (
        Refusal("unf.action.ability", "there is no Deep One in boiler_room for mythos:sacrifice_deep_one"),
    )


def test_an_improvement_turned_up_in_the_brig_counts_after_it() -> None:
    table = _jailed(b.owning(b.calm(rulings={"improvement_in_brig": "may_turn"}), 1, "fine_clothes"), 1)
    state = b.run(b.at(table, TakeTurn(ONE)), e.Use(ONE, "item:fine_clothes", 0))
    inside, outside = state.table.skill_set(ONE), b.standing(state.table, 1, "galley").skill_set(ONE)
    assert (len(inside), len(outside)) == (5, 6)


def _two_in_the_chapel() -> Table:
    return b.holding(b.standing(b.standing(b.calm(), 0, "chapel"), 2, "chapel"), 1, "lore-1")


@pytest.mark.rule("unf.reference.windows")
@pytest.mark.refused("unf.reference.windows")
def test_the_active_player_orders_defeats_that_somebody_may_prevent() -> None:
    state = b.at(b.on_top(_two_in_the_chapel(), "damage", "structural_lore"), Damaging("chapel"))
    state = cs.apply(state, e.Drawn("structural_lore"))
    assert isinstance(state.agenda[0], DefeatingNext)
    assert refused(state, e.PickSeat(ZERO, ONE)) == (
        Refusal("unf.reference.windows", "seat 1 is not among those who are defeated"),
    )
    first = cs.apply(state, e.PickSeat(ZERO, TWO))
    asked = cs.question(first)
    assert asked is not None
    assert asked.facts == (("character_of", TWO),)
    assert [player.space for player in b.run(first).table.players] == [SICK_BAY, "captains_cabin", SICK_BAY]


def test_defeats_that_nobody_can_prevent_are_not_ordered() -> None:
    table = b.standing(b.standing(b.calm(), 0, "chapel"), 2, "chapel")
    table = table.with_player(ONE, evolve(table.players[1], feat=False))
    state = b.at(b.on_top(table, "damage", "structural_lore"), Damaging("chapel"))
    assert not isinstance(cs.apply(state, e.Drawn("structural_lore")).agenda[0], DefeatingNext)


@pytest.mark.refused("unf.reference.windows")
def test_the_active_player_orders_passengers_that_somebody_may_save() -> None:
    state = b.at(b.passengers(b.calm(), d1=1, d2=2), Perform("waypoint:rogue_wave", 0, ZERO))
    assert isinstance(state.agenda[0], LosingNext)
    assert set(cs.legal(state)) == {e.PickSpace(ZERO, "d1"), e.PickSpace(ZERO, "d2")}
    assert refused(state, e.PickSpace(ZERO, "d3")) == (
        Refusal("unf.reference.windows", "no passenger in d3 is still to be defeated"),
    )
    state = cs.apply(state, e.PickSpace(ZERO, "d2"))
    asked = cs.question(state)
    assert asked is not None
    assert asked.facts == (("passenger_in", "d2"),)


def test_a_ward_that_works_by_itself_asks_nobody() -> None:
    table = b.keeping(b.calm(rulings={"flesh_ward": "automatic"}), 0, "spell:flesh_ward")
    state = b.run(b.at(table, Defeat(ZERO)), e.Rolled(8))
    assert (state.table.players[0].space, state.table.players[0].kept) == ("boiler_room", ())


def test_cards_put_under_a_deck_lie_there_as_chosen_and_the_others_learn_nothing() -> None:
    cards = ("reef", "hurricane", "iceberg", "fog_bank")
    table = b.on_top(b.calm(rulings={"foresee_order": "chosen"}), "waypoint", *cards)
    state = b.run(b.at(table, LookAt(TWO, "waypoint", 4, "top", "bottom")), *map(e.Drawn, cards), e.Take(TWO, "reef"))
    assert isinstance(state.agenda[0], PuttingUnder)
    assert _rules(state, e.Take(TWO, "reef")) == ["unf.secrecy.looked_at"]
    assert cs.seen(state, e.Take(TWO, "fog_bank"), 0) == cs.seen(state, e.Take(TWO, "iceberg"), 0)
    after = b.run(state, e.Take(TWO, "fog_bank"), e.Take(TWO, "hurricane")).table.decks.waypoint
    assert [seen.card for seen in (*after.top, *after.bottom)] == ["reef", "fog_bank", "hurricane", "iceberg"]
    assert {seen.by for seen in (*after.top, *after.bottom)} == {(TWO,)}


def test_a_single_card_goes_under_a_deck_without_a_question() -> None:
    table = b.on_top(b.calm(rulings={"foresee_order": "chosen"}), "waypoint", "reef", "hurricane")
    state = b.run(b.at(table, LookAt(TWO, "waypoint", 2, "top", "bottom")), e.Drawn("reef"), e.Drawn("hurricane"))
    state = b.run(state, e.Take(TWO, "reef"))
    assert not any(isinstance(frame, PuttingUnder) for frame in state.agenda)
    assert [seen.card for seen in state.table.decks.waypoint.bottom] == ["hurricane"]


def test_chaos_cards_that_lie_open_are_known_to_all_and_stay_where_they_are_in_a_new_deal() -> None:
    table = b.holding(b.calm(rulings={"nothing_to_hide_scope": "all"}), 0, "influence-3", "will-1")
    state = b.run(b.at(table, Perform("mythos:hull_leak", 0, ZERO)), e.Use(ZERO, "skill:influence-3", 0))
    cards = [card for card in table.decks.chaos if card.startswith("lore")]
    state = b.run(state, *map(e.Drawn, cards))
    seen = cs.view(state, 1).table.trial
    assert seen is not None
    assert [one.card for one in seen.known] == cards
    for seed in range(20):
        other = cs.resample(state, 1, Random(seed)).table
        assert not [card for card in other.decks.chaos if card.startswith("lore")], "the deck was laid of two of lore"


def test_a_traitor_in_the_brig_without_treachery_draws_its_skill_set() -> None:
    for draw, asked in (("replaced", False), ("may_draw_fewer", True)):
        rulings = {"traitor_cards_in_brig": "refused", "traitor_draw": draw}
        state = b.at(_jailed(b.traitor(b.calm(rulings=rulings), 1), 1), TakeTurn(ONE))
        assert isinstance(state.agenda[0], Replacing) == asked
        if asked:
            assert _rules(state, e.Name(ONE, "influence")) == ["unf.brig.not_in_brig"]


def test_the_ring_is_removed_from_edmund_under_either_reading() -> None:
    table = b.calm(EDMUND, rulings={"gift_ring": "edmund_only"})
    state = b.run(b.at(table, Perform("mythos:gift_of_the_mother", 0, ZERO)), e.Choose(ZERO, "or"))
    assert state.table.players[0].items == (), "he holds it himself"


def test_a_waypoint_takes_as_many_as_there_are_but_not_none() -> None:
    for tokens, rules in ((("blank",), []), ((), ["unf.reference.wording"])):
        table = b.calm(rulings={"waypoint_risk": "as_many_as_possible"})
        table = replaced(table, sea=evolve(table.sea, tokens=tokens))
        state = b.at(table, Perform("waypoint:abandoned_depot", 0, ZERO))
        assert _rules(state, e.Accept(ZERO)) == rules


def test_deep_ones_without_a_landing_come_up_in_a_room_that_is_rolled() -> None:
    table = b.on_top(b.calm(rulings={"no_landing": "spawns_anyway"}), "damage", "fuel_leak")
    state = b.at(table, Perform("mythos:infiltrator", 0, ZERO))
    while cs.legal(state) and e.Drawn("fuel_leak") not in cs.legal(state):
        state = cs.apply(state, cs.legal(state)[-1] if not cs.asked(state) else e.Decline(cs.asked(state)[0]))
    state = b.run(state, e.Drawn("fuel_leak"), e.Rolled(6))
    assert state.table.deep_ones_in("galley") == 1


def test_the_kept_card_of_a_keeper_goes_with_the_title_and_no_other_does() -> None:
    table = b.calm(rulings={"kept_by_keeper": "new_keeper"})
    table = b.keeping(b.keeping(table, 2, SACRIFICE), 2, "mythos:memory_of_the_deep")
    after = b.run(b.at(table, Moved(TWO, BRIG))).table
    assert after.keeper is not None
    assert after.players[after.keeper].kept == (SACRIFICE,)
    assert after.players[2].kept == ("mythos:memory_of_the_deep",)


def test_every_option_of_a_ruling_does_what_it_says() -> None:
    assert_every_reading_is_as_told("unfathomable")
