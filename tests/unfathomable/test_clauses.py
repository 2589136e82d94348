"""Clauses of refusals that no other test fires, at a position where each does."""

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.asked.picking import PickingSeat
from corestate.unfathomable.asked.values import PickingItem
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.checks.windows import Following, Window
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.holdings.looking import LookAt
from corestate.unfathomable.script.script import Close, Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Scope, Turn
from corestate.unfathomable.turn.phases import Starting, TakeTurn
from corestate.unfathomable.turn.receiving import Replacing
from corestate.unfathomable.voyage.defeat import TurningPassenger
from corestate.unfathomable.voyage.monsters import StirAll
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea

CARD = "unf.action.ability"


def picking() -> Sea:
    table = replaced(b.calm(), scopes=(Scope("spell:astral_travel", ZERO),))
    return b.at(table, PickingItem(ZERO, ("shotgun",), "note"), Close())


def jailed_traitor(**rulings: str) -> Sea:
    table = b.standing(b.traitor(b.calm(rulings=rulings), 1), 1, BRIG)
    return b.at(table, TakeTurn(ONE))


def starting_in_the_brig() -> Sea:
    """Let a jailed traitor be asked for a card, which the turn itself does not do where none can be played."""
    table = b.standing(b.traitor(b.calm(rulings={"traitor_cards_in_brig": "refused"}), 1), 1, BRIG)
    table = b.holding(table, 1, "treachery-4")
    return b.at(replaced(table, turn=Turn(ONE, 2, (), barred=False)), Starting(ONE))


def coordinated() -> Sea:
    table = b.loyal(b.calm(b.FIVE, rulings={"coordinated_effort": "no_reveal"}), 2, "hybrid")
    state = b.run(b.acting(b.holding(table, 0, "influence-1")), e.Use(ZERO, "skill:influence-1", 0))
    return b.run(state, e.PickSeat(ZERO, TWO))


def without_tokens() -> Sea:
    table = b.calm(rulings={"waypoint_risk": "as_many_as_possible"})
    table = replaced(table, sea=evolve(table.sea, tokens=()))
    return b.at(table, Perform("waypoint:abandoned_depot", 0, ZERO))


def naming_the_starter() -> Sea:
    state: Sea = cs.new_game("unfathomable", seats=3)
    while e.StarterNamed(ZERO) not in cs.legal(state):
        state = cs.apply(state, cs.legal(state)[0])
    return state


def turning() -> Sea:
    table = b.passengers(b.calm(), d1=1)
    return b.at(replaced(table, sea=evolve(table.sea, tokens=("blank",))), TurningPassenger("d1"))


REFUSED: dict[str, b.Case] = {
    "an item that is not among those to pick from": (
        picking,
        e.PickItem(ZERO, "almanac"),
        CARD,
        "almanac cannot be picked",
    ),
    "an ability that follows another card": (
        lambda: b.at(b.holding(b.calm(), 0, "lore-1"), Following(ZERO, "after_card", "skill:lore-1")),
        e.Use(ZERO, "feat:jeanne_lafarge", 0),
        "unf.reference.windows",
        "feat:jeanne_lafarge does not follow skill:lore-1",
    ),
    "a weapon and nobody to attack": (
        lambda: b.acting(b.calm(b.ARJUN, rulings={"nothing_to_act_on": "needs_a_target"})),
        e.Use(ZERO, "item:six_shooter", 0),
        CARD,
        "item:six_shooter shoot would find nothing to act on",
    ),
    "a sacrifice of who cannot be defeated": (
        lambda: b.at(
            b.holding(
                b.standing(b.calm(b.ARJUN, rulings={"self_sacrifice_where": "refused"}), 0, SICK_BAY), 0, "influence-2"
            ),
            Perform("mythos:hull_leak", 0, ZERO),
        ),
        e.Use(ZERO, "feat:arjun_singh", 0),
        "unf.reference.defeat_in_place",
        "seat 0 is in sick_bay and cannot be defeated for feat:arjun_singh",
    ),
    "a card in place of actions in the Brig": (
        starting_in_the_brig,
        e.Use(ONE, "skill:treachery-4", 0),
        "unf.brig.not_in_brig",
        "seat 1 is in the Brig and plays no card in place of its actions",
    ),
    "a starter who does not sit there": (
        naming_the_starter,
        e.StarterNamed(cs.Seat(3)),
        "unf.setup.players",
        "there is no seat 3 at this table",
    ),
    "a move to where one is": (
        lambda: b.acting(b.standing(b.calm(), 0, "galley")),
        e.Move(ZERO, "galley"),
        "unf.action.move",
        "seat 0 is in galley",
    ),
    "a trade in the Brig": (
        lambda: b.acting(b.aboard(b.calm(rulings={"trade_in_brig": "refused"}), BRIG)),
        e.Trade(ZERO),
        "unf.reference.brig",
        "seat 0 is in the Brig and trades nothing there",
    ),
    "a reveal by another's action": (
        coordinated,
        e.Reveal(TWO, "hybrid"),
        "unf.reveal.action",
        "seat 2 reveals itself in its own turn, by an action of its own",
    ),
    "a skill that is not left of the set": (
        lambda: b.at(b.traitor(b.calm(), 1), Replacing(ONE, ("lore",), ())),
        e.Name(ONE, "will"),
        "unf.traitor.receive",
        "will is not in what is left of the skill set",
    ),
    "treachery in the Brig": (
        lambda: jailed_traitor(traitor_cards_in_brig="refused", traitor_draw="may_draw_fewer"),
        e.Name(ONE, "influence"),
        "unf.brig.not_in_brig",
        "seat 1 is in the Brig, where it draws no treachery",
    ),
    "a passenger who is gone": (
        turning,
        e.PassengerTurned("food"),
        "unf.setup.supply",
        "no passenger food is left",
    ),
    "a cost that cannot be paid": (
        without_tokens,
        e.Accept(ZERO),
        "unf.reference.wording",
        "the cost of waypoint:abandoned_depot cannot be paid",
    ),
}


@pytest.mark.parametrize(
    "case", [pytest.param(case, marks=pytest.mark.refused(case[2]), id=name) for name, case in REFUSED.items()]
)
def test_each_is_refused_by_its_rule(case: b.Case) -> None:
    state, event, rule, because = case
    assert refused(state(), event) == (Refusal(rule, because),)


@pytest.mark.refused("unf.action.ability")
def test_the_feat_of_another_character_is_nobody_elses() -> None:
    state = b.acting(b.calm())
    refusal = Refusal(CARD, "seat 0 has no feat:svetlana_gedroits")
    assert refused(state, e.Use(ZERO, "feat:svetlana_gedroits", 0)) == (refusal,)


@pytest.mark.rule("unf.secrecy.looked_at")
@pytest.mark.parametrize("option", ["top", "bottom"])
def test_a_card_looked_at_goes_where_it_is_said_to_go(option: str) -> None:
    table = b.on_top(b.calm(), "spell", "heal", "foresee")
    state = b.run(b.at(table, LookAt(TWO, "spell", 1, "top_or_bottom", "bottom")), e.Drawn("heal"))
    deck = b.run(state, e.Choose(TWO, option)).table.decks.spell
    names = tuple(tuple(seen.card for seen in part) for part in (deck.top, deck.bottom))
    assert names == {"top": (("heal", "foresee"), ()), "bottom": (("foresee",), ("heal",))}[option]


@pytest.mark.refused("unf.action.two")
def test_whoever_can_do_nothing_may_stop_by_either_reading_and_who_can_act_by_one() -> None:
    rulings = {"stop_early": "only_if_nothing_possible"}
    because = "seat 0 has 2 actions left and can act"
    assert refused(b.acting(b.calm(rulings=rulings)), e.Stop(ZERO)) == (Refusal("unf.action.two", because),)
    stuck = b.standing(b.traitor(b.calm(rulings=rulings), 0), 0, BRIG)
    assert cs.legal(b.acting(stuck)) == (e.Stop(ZERO),)


def test_whoever_loses_the_improvement_in_use_may_turn_up_another_at_once() -> None:
    table = b.owning(
        b.calm(rulings={"improvement_lost": "at_once"}), 0, "fine_clothes", "mystical_text", active="mystical_text"
    )
    table = replaced(table, scopes=(Scope("spell:astral_travel", ZERO),))
    state = b.at(table, PickingItem(ZERO, ("fine_clothes", "mystical_text"), "lose"), Close())
    state = invariants.apply(state, e.PickItem(ZERO, "mystical_text"))
    question = cs.question(state)
    assert question is not None
    assert (question.kind, question.seats) == ("unf.Improving", (ZERO,))


@pytest.mark.refused("unf.action.ability")
def test_a_card_picks_among_those_it_names() -> None:
    table = replaced(b.calm(), scopes=(Scope("spell:astral_travel", ZERO),))
    state = b.at(table, PickingSeat(ZERO, (ONE,)), Close())
    refusal = Refusal(CARD, "seat 2 cannot be picked for spell:astral_travel")
    assert refused(state, e.PickSeat(ZERO, TWO)) == (refusal,)


@pytest.mark.refused("unf.skill.types")
def test_a_draw_is_of_its_deck_and_is_not_passed_up() -> None:
    state = b.at(b.calm(), Drawing(ONE, "lore"))
    assert refused(state, e.Drawn("will-3")) == (Refusal("unf.skill.types", "will-3 is not in the lore deck"),)
    because = "this may not be passed up: seat 1 draws a card of lore"
    assert refused(state, e.Stop(ONE)) == (Refusal("unf.skill.types", because),)


@pytest.mark.refused("unf.reference.windows")
def test_a_window_asks_one_after_the_other() -> None:
    state = b.at(b.calm(), Window("deep_ones_about_to_act", ONE, 1), StirAll())
    assert refused(state, e.Stop(ZERO)) == (
        Refusal("unf.reference.windows", "seat 0 is not asked now; seat 1 is"),
        Refusal("unf.reference.windows", "this may not be passed up: seat 1 may respond (deep_ones_about_to_act)"),
    )


@pytest.mark.refused("unf.secrecy.looked_at")
def test_who_has_looked_at_cards_takes_one_and_nobody_else() -> None:
    table = b.on_top(b.calm(), "waypoint", "hurricane", "iceberg")
    state = b.dealt(b.at(table, LookAt(ZERO, "waypoint", 2, "top", "bottom")))
    refusal = Refusal("unf.secrecy.looked_at", "seat 1 is not asked now; seat 0 is")
    assert refused(state, e.Take(ONE, "iceberg")) == (refusal,)
