"""Corners that few games come to: what is not asked, not dealt, not refused twice, and what lies innermost."""

from collections import Counter

import pytest
from attrs import evolve

import corestate as cs
from corestate import LayingError, Refusal, State
from corestate.replaced import replaced
from corestate.unfathomable.asked.hands import Naming
from corestate.unfathomable.asked.values import PickingNumber
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.box.validation import every_effect
from corestate.unfathomable.box.vocabulary import Again, Attack, Check, Choice, Die, Either, Repeat, Resource, Timing
from corestate.unfathomable.cards.responses import RESPONSES
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.checks.windows import OpenWindow
from corestate.unfathomable.holdings.improvements import MayImprove
from corestate.unfathomable.holdings.titles import filled
from corestate.unfathomable.script.abilities import attacks
from corestate.unfathomable.script.script import At, Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.card_words import checks_of, effect_at
from corestate.unfathomable.table.pieces import Insight, Scope, Throw, Trial
from corestate.unfathomable.turn.phases import PassMarker, TakeTurn
from corestate.unfathomable.turn.receiving import Receive
from corestate.unfathomable.voyage.defeat import LosePassengers
from corestate.unfathomable.voyage.loyalty import HandingOver
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO
from tests.unfathomable.test_editions import box


@pytest.mark.parametrize(("items", "asked"), [(("binoculars",), False), (("binoculars", "fine_clothes"), True)])
def test_who_has_its_only_improvement_turned_up_is_not_asked_for_another(
    items: tuple[str, ...], *, asked: bool
) -> None:
    state = b.at(b.owning(b.calm(), 0, *items, active="binoculars"), MayImprove(ZERO))
    assert b.in_window(state) is asked


def test_who_names_no_deck_draws_nothing_where_all_cards_come_from_one() -> None:
    table = replaced(b.calm(), scopes=(Scope("room:galley", ZERO),))
    _, front, _ = Naming(ZERO, 2, up_to=True, one=True, named=()).resolve(table, e.Stop(ZERO))
    assert [frame.skills for frame in front] == [()]  # type: ignore[union-attr]  # cards are drawn


def test_who_is_elsewhere_gives_nothing_and_is_told_that_alone() -> None:
    state = b.run(b.acting(b.standing(b.aboard(b.calm()), 2, "d1")), e.Trade(ZERO))
    assert refused(state, e.Offer(ZERO, "tool_kit", TWO, ONE)) == (
        Refusal("unf.action.trade", "seat 2 does not take part in a trade here"),
    )


@pytest.mark.obeys("unf.reveal.hand_over")
def test_nobody_has_an_insight_into_its_own_cards_when_they_are_handed_over() -> None:
    table = b.loyal(b.calm(), 0, "human", "hybrid")
    table = replaced(table, insights=(Insight(ONE, ZERO, ("hybrid",)), Insight(TWO, ZERO, ("human",))))
    table, _, _ = HandingOver(ZERO).resolve(table, e.PickSeat(ZERO, ONE))
    assert table.insights == (Insight(ZERO, ONE, ("human", "hybrid")), Insight(TWO, ONE, ("human",)))


def test_an_ability_with_an_option_that_is_no_attack_is_none() -> None:
    strike, feed = Choice("strike", (Attack(),)), Choice("feed", (Resource("food", 1),))
    assert attacks((Either((strike, strike)),))
    assert not attacks((Either((strike, feed)),))
    assert attacks((Repeat(2, (Attack(),)),))
    assert not attacks((Attack(attack=False),))


def test_every_check_of_a_card_is_found_within_whatever_holds_it() -> None:
    sources = [f"mythos:{card.name}" for card in box().mythos] + [f"waypoint:{card.name}" for card in box().waypoints]
    found = [effect_at(box(), source, path) for source in sources for path in checks_of(box(), source)]
    printed = [
        one for key, one in every_effect(box()) if key.startswith(("mythos", "waypoints")) and isinstance(one, Check)
    ]
    assert Counter(found) == Counter(printed)
    assert len(found) == 50


@pytest.mark.obeys("unf.loyalty.standard_deal", "unf.loyalty.learning_deal")
@pytest.mark.parametrize("game", ["standard", "learning"])
@pytest.mark.parametrize("begun", [2, 3, 4])
def test_loyalty_is_dealt_after_everybodys_first_turn_in_a_learning_game_alone(game: str, begun: int) -> None:
    table = b.calm(options={"game": game})
    table = replaced(table, turn=evolve(table.turn, begun=begun))
    _, front, _ = PassMarker().run(table)
    assert bool(front[:-1]) is (game == "learning" and begun == 3)
    assert front[-1] == TakeTurn(ONE)


@pytest.mark.parametrize(("feat", "asked"), [(True, 1), (False, 2)])
def test_passengers_whom_nobody_can_save_are_lost_without_a_question(asked: int, *, feat: bool) -> None:
    table = b.passengers(b.calm(), d1=1, d2=1)
    table = table.with_player(ONE, evolve(table.players[1], feat=feat))
    assert len(LosePassengers(("d1", "d2")).run(table)[1]) == asked


def test_of_cards_within_cards_the_innermost_is_carried_out() -> None:
    outer, inner = Scope("mythos:hull_leak", ZERO), Scope("spell:heal", ONE)
    table = replaced(b.calm(), scopes=(outer, inner))
    assert (table.source, table.scope) == ("spell:heal", inner)
    assert b.calm().source == ""


def test_a_card_is_kept_by_a_source_of_the_kinds_that_can_be() -> None:
    for said in ("hull_leak", "item:shotgun", "mythos"):
        wanted = f"^kept: wanted a card as kind:name, the kind being mythos, spell, found '{said}'$"
        with pytest.raises(LayingError, match=wanted):
            cs.lay("unfathomable", seats=3, kept={0: [said]})


@pytest.mark.obeys("unf.skill.sick_bay", "unf.traitor.receive")
def test_a_card_named_by_a_traitor_in_the_sick_bay_cites_why_it_is_one_and_which() -> None:
    table = b.standing(b.traitor(b.calm(), 0), 0, SICK_BAY)
    state = b.at(table, Receive())
    (step, *_) = cs.explain(state, e.Name(ZERO, "treachery"))
    assert step.rules == ("unf.skill.sick_bay", "unf.traitor.receive", "unf.reference.traitor_draw")


@pytest.mark.parametrize("die", range(10))
def test_a_die_is_set_to_any_of_its_faces_and_to_no_other_number(die: int) -> None:
    table = replaced(b.calm(), throw=Throw(ZERO), scopes=(Scope("feat:arjun_singh", ZERO),))
    _, (asking,), _ = RESPONSES[Die](table, Die("set"), At("feat:arjun_singh", (1, 0)))
    assert isinstance(asking, PickingNumber)
    assert (e.Number(ZERO, die) in asking.legal(table)) is (1 <= die <= box().numbers.die == 8)


@pytest.mark.parametrize(("opened", "told"), [(("spell:heal",), False), (("spell:heal", "mythos:hull_leak"), True)])
def test_a_prisoner_has_no_part_in_a_crisis_and_is_told_so_of_a_crisis_alone(
    opened: tuple[str, ...], *, told: bool
) -> None:
    state = b.acting(b.standing(b.calm(), 0, BRIG))
    table = state.table
    for source in opened:
        table = table.opened(source)
    rules = [one.rule for one in cs.refusals(State(table, state.agenda), e.Choose(ZERO, "a"))]
    assert rules == [*(["unf.brig.mythos"] if told else []), "unf.mythos.choice"]


@pytest.mark.parametrize(
    ("revealed", "jailed", "besides"),
    [
        (False, False, ()),
        (True, False, ("unf.traitor.one_card",)),
        (False, True, ("unf.brig.one_card",)),
        (True, True, ("unf.traitor.one_card", "unf.brig.one_card")),
    ],
)
def test_a_card_added_to_a_check_cites_why_it_is_the_only_one(
    *, revealed: bool, jailed: bool, besides: tuple[str, ...]
) -> None:
    table = b.standing(b.calm(), 1, BRIG if jailed else "galley")
    table = b.holding(b.traitor(table, 1) if revealed else table, 1, "lore-2")
    table = replaced(table, trial=Trial(9, ("lore", "will"), least=0, mythos=True, added=(0,) * 3))
    _, _, rules = Contributing(ONE).resolve(table, e.Contribute(ONE, "lore-2"))
    assert rules == ("unf.check.contribute", *besides)
    assert Contributing(ONE).resolve(table, e.Decline(ONE))[2] == ("unf.check.contribute",)


@pytest.mark.parametrize("timing", ["before_cards", "after_total"])
def test_nobody_responds_to_a_check_whose_outcome_stands(timing: Timing) -> None:
    every = {f"{one.skill}-{one.value}" for one in box().skill_cards if one.skill != "treachery"}
    table = b.holding(b.calm(), 1, *sorted(every))
    trial = Trial(9, ("lore", "will"), least=0, mythos=True, added=(0,) * 3)
    window = OpenWindow(timing, ZERO, 0)
    assert window.run(replaced(table, trial=trial))[1] != ()
    assert window.run(replaced(table, trial=evolve(trial, outcome="pass")))[1] == ()
    assert window.run(table)[1] == window.run(replaced(table, trial=trial))[1], "a table typed in may have no check"


def test_a_vacant_title_is_filled_by_the_rule_of_succession_and_no_other() -> None:
    table = b.calm()
    assert filled(table) == (table, ())
    _, rules = filled(replaced(table, captain=None))
    assert rules == ("unf.title.succession",)


def test_what_is_done_again_is_the_skill_card_opened_last() -> None:
    table = replaced(b.calm(), scopes=(Scope("feat:arjun_singh", ZERO),))
    at, again = At("feat:arjun_singh", (1, 0)), RESPONSES[Again]
    assert again(table.opened("mythos:hull_leak"), Again(), at)[1] == ()
    opened = table.opened("skill:lore-1").opened("skill:lore-2").opened("spell:heal")
    assert again(opened, Again(), at)[1] == (Perform("skill:lore-2", 1, ZERO),)
