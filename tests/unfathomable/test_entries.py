"""Positions typed in: every entry leads where it says, and a table it cannot begin from is told in one line."""

from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import RulesetError
from corestate.replaced import replaced
from corestate.unfathomable.asked.choices import DecidingCrisis
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.checks.dice import Rolling
from corestate.unfathomable.holdings.hand_limit import Trimming
from corestate.unfathomable.holdings.looking import Looking
from corestate.unfathomable.table.events import Choose, Contribute, Decline, Discard, Drawn, Rolled, Stir, Stop
from corestate.unfathomable.table.pieces import Laid, Scope, Trial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import Starting
from corestate.unfathomable.turn.receiving import Replacing
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import MayPrevent
from corestate.unfathomable.voyage.loyalty import Dealing
from corestate.unfathomable.voyage.monsters import Stirring
from corestate.unfathomable.voyage.mythos import ChoosingTrack, DrawingMythos
from tests.unfathomable.build import (
    ONE,
    TWO,
    ZERO,
    Sea,
    calm,
    deep_ones,
    holding,
    run,
    standing,
    traitor,
    travelled,
)


def entered(entry: str, table: Table, **where: int) -> Sea:
    """Enter a position that is possible."""
    state: Sea = cs.position("unfathomable", entry, table, **where)
    assert invariants.check(state) == ()
    return state


def lying(table: Table, card: str) -> Table:
    """Lay a mythos card open."""
    deck = table.decks.mythos
    shuffled = tuple(one for one in deck.shuffled if one != card)
    return table.with_deck("mythos", evolve(deck, shuffled=shuffled)).opened(f"mythos:{card}")


def marked(table: Table, *, journey: int = 0, ritual: int = 0) -> Table:
    return replaced(table, ship=evolve(table.ship, journey=journey, ritual=ritual))


def checked(card: str = "food_stores_raid") -> Table:
    """Put a check of Food Stores Raid on the table: two chaos cards lie there, seat 1 has added one."""
    table = holding(lying(calm(), card), 1, "influence-5", "will-2")
    table = holding(table, 2, "strength-3")
    chaos = table.decks.chaos
    pile = (*(Laid(one, None) for one in chaos[:2]), Laid("influence-5", ONE))
    trial = Trial(11, ("influence", "strength"), 8, mythos=True, pile=pile, added=(0, 1, 0))
    table = replaced(table, decks=evolve(table.decks, chaos=chaos[2:])).with_hand(ONE, ("will-2",))
    return replaced(replaced(table, trial=trial), scopes=(Scope(f"mythos:{card}", ZERO),))


TABLES: dict[str, tuple[Table, dict[str, int], type]] = {
    "turn": (traitor(calm(), 1), {"seat": 1}, Replacing),
    "action_phase": (holding(traitor(calm(), 0), 0, "treachery-4"), {}, Starting),
    "actions": (calm(), {"actions": 1}, Acting),
    "mythos": (calm(), {}, DrawingMythos),
    "crisis": (lying(calm(), "class_struggle"), {}, DecidingCrisis),
    "contributions": (checked(), {"seat": 2}, Contributing),
    "icons": (lying(deep_ones(calm(), w1=1), "class_struggle"), {}, Stirring),
    "track_icon": (lying(calm(), "just_desserts"), {}, ChoosingTrack),
    "discard": (holding(calm(), 2, *("lore-1",) * 5, *("will-1",) * 5, "lore-2"), {}, Trimming),
    "journey": (marked(calm(), journey=3), {"spaces": 1}, Looking),
    "ritual": (standing(holding(marked(calm(), ritual=3), 1, "lore-1"), 0, "d1"), {"spaces": 1}, MayPrevent),
    "arrival": (marked(calm(), journey=4), {}, Looking),
    "awakening": (travelled(calm(), "calm_waters", "reef"), {}, Dealing),
    "deep_ones": (deep_ones(calm(), d1=1), {}, Stirring),
    "hydra": (calm().monarch_moved("hydra", "w1"), {}, Damaging),
    "dagon": (deep_ones(calm(), deep=2), {}, Rolling),
    "damage": (calm(), {"times": 2}, Damaging),
    "defeat": (holding(calm(), 1, "lore-1"), {"seat": 0}, MayPrevent),
    "risk": (calm(), {"passengers": 2}, Rolling),
}


def test_every_entry_is_tried() -> None:
    assert set(TABLES) == set(cs.game("unfathomable").entries)


@pytest.mark.parametrize("entry", TABLES)
def test_an_entry_leads_to_its_question(entry: str) -> None:
    table, where, kind = TABLES[entry]
    assert isinstance(entered(entry, table, **where).agenda[0], kind)


@pytest.mark.parametrize("entry", TABLES)
def test_play_goes_on_from_an_entry_until_the_turn_passes(entry: str) -> None:
    table, where, _ = TABLES[entry]
    state = entered(entry, table, **where)
    seat = state.table.turn.seat
    for _ in range(400):
        if cs.is_over(state) or state.table.turn.seat != seat:
            break
        events = cs.legal(state)
        state = invariants.apply(state, next((one for one in events if isinstance(one, Stop | Decline)), events[0]))
    assert cs.is_over(state) or state.table.turn.seat == table.after(seat)[0]


@pytest.mark.rule("unf.check.contribute", "unf.check.partial")
def test_a_check_typed_in_is_settled_with_the_cards_that_lie_there() -> None:
    state = entered("contributions", checked(), seat=2)
    assert cs.asked(state) == (TWO,)
    state = run(state, Contribute(TWO, "strength-3"), Decline(TWO))
    assert state.table.trial is None
    assert state.table.ship.dials[1] == 7  # 5 + 3 and two chaos cards of influence: 10
    assert state.table.decks.mythos.discard == ("food_stores_raid",)
    assert "influence-5" in state.table.stock("influence").discard
    earlier = entered("contributions", checked(), seat=1)
    assert cs.asked(earlier) == (ONE,)


def test_the_open_card_is_resolved_from_the_step_entered() -> None:
    table = lying(deep_ones(calm(), w1=1), "class_struggle")
    crisis = run(entered("crisis", table), Choose(ZERO, "a"), Stir(ZERO, "w1"))
    icons = run(entered("icons", table), Stir(ZERO, "w1"))
    track = entered("track_icon", table)
    assert [state.table.ship.dials[2] for state in (crisis, icons, track)] == [6, 8, 8]
    assert [state.table.deep_ones_in("d1") for state in (crisis, icons, track)] == [1, 1, 0]
    assert [state.table.ship.journey for state in (crisis, icons, track)] == [1, 1, 1]
    assert all(state.table.turn.seat == ONE for state in (crisis, icons, track))


def test_damage_comes_as_often_as_told() -> None:
    state = entered("damage", calm(), times=2)
    state = run(state, Drawn("fuel_leak"), Drawn("flooded_food_stores"))
    assert state.table.ship.dials[:2] == (7, 7)
    assert state.table.turn.seat == ONE


def test_everybody_above_the_limit_discards_and_the_turn_passes() -> None:
    table, _, _ = TABLES["discard"]
    assert run(entered("discard", table), Discard(TWO, "lore-1")).table.turn.seat == ONE


def test_a_rise_typed_in_is_rolled_for() -> None:
    state = run(entered("dagon", deep_ones(calm(), deep=2)), Rolled(1))
    assert (state.table.sea.dagon, state.table.deep_ones_in("w1")) == ("w1", 4)
    state = run(entered("risk", calm(), passengers=2), Rolled(1), Rolled(4))
    assert (state.table.passengers_in("d1"), state.table.passengers_in("d4")) == (1, 1)
    assert (
        entered("defeat", standing(calm(), 0, BRIG).with_title("captain", ONE), seat=0).table.players[0].space == BRIG
    )
    assert run(entered("defeat", calm(), seat=2)).table.players[2].space == SICK_BAY


@pytest.mark.parametrize(
    ("entry", "where", "message"),
    [
        ("actions", {"actions": 0}, "actions: wanted at least 1, found 0"),
        ("journey", {"spaces": -1}, "spaces: wanted at least 1, found -1"),
        ("risk", {"passengers": 0}, "passengers: wanted at least 1, found 0"),
        ("crisis", {}, "open: wanted a mythos card that lies open, as mythos:hull_leak"),
        ("icons", {}, "open: wanted a mythos card that lies open, as mythos:hull_leak"),
        ("turn", {"seat": 3}, "there is no seat 3; seats are 0 to 2"),
        ("turn", {}, "entry 'turn' of unfathomable takes seat, not nothing"),
    ],
)
def test_a_place_that_is_none_is_told_in_one_line(entry: str, where: dict[str, Any], message: str) -> None:
    with pytest.raises(RulesetError) as caught:
        cs.position("unfathomable", entry, calm(), **where)
    assert str(caught.value) == message


def test_contributions_want_a_check_and_its_notes() -> None:
    for table in (lying(calm(), "food_stores_raid"), lying(calm(), "class_struggle"), replaced(checked(), scopes=())):
        with pytest.raises(RulesetError, match="wanted a check under way and the notes of mythos:"):
            cs.position("unfathomable", "contributions", table, seat=1)
