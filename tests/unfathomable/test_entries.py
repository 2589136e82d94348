"""Positions typed in: every entry leads where it says, and a table it cannot begin from is told in one line."""

from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import RulesetError
from corestate.replaced import replaced
from corestate.unfathomable.asked.choices import Deciding, DecidingCrisis
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.checks.dice import Rolling
from corestate.unfathomable.holdings.hand_limit import Trimming
from corestate.unfathomable.holdings.looking import Looking
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import Starting
from corestate.unfathomable.turn.receiving import Replacing
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import MayPrevent
from corestate.unfathomable.voyage.loyalty import Dealing
from corestate.unfathomable.voyage.monsters import Stirring
from corestate.unfathomable.voyage.mythos import ChoosingTrack, DrawingMythos
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea


def entered(entry: str, table: Table, **where: int | str) -> Sea:
    """Enter a position that is possible."""
    state: Sea = cs.position("unfathomable", entry, table, **where)
    assert invariants.check(state) == ()
    return state


def lying(table: Table, card: str) -> Table:
    """Lay a mythos card open."""
    deck = table.decks.mythos
    shuffled = tuple(one for one in deck.shuffled if one != card)
    return table.with_deck("mythos", evolve(deck, shuffled=shuffled)).opened(f"mythos:{card}")


def checked(card: str = "food_stores_raid") -> Table:
    """Put a check of Food Stores Raid on the table: two chaos cards lie there, seat 1 has added one."""
    state: Sea = cs.lay(
        "unfathomable",
        seats=3,
        at=Contributing(ONE),
        characters=dict(enumerate(b.CREW[:3])),
        hands={1: ("will-2",), 2: ("strength-3",)},
        open=(f"mythos:{card}",),
        scopes=({"source": f"mythos:{card}"},),
        trial={"pile": (("influence-1", None), ("influence-1", None), ("influence-5", 1))},
        chaos=[f"{skill}-1" for skill in ("lore", "observation", "strength", "will") for _ in range(2)],
        deep_ones={},
        passengers={},
    )
    return state.table


TABLES: dict[str, tuple[Table, dict[str, int | str], type]] = {
    "turn": (b.traitor(b.calm(), 1), {"seat": 1}, Replacing),
    "action_phase": (b.holding(b.traitor(b.calm(), 0), 0, "treachery-4"), {}, Starting),
    "actions": (b.calm(), {"actions": 1}, Acting),
    "mythos": (b.calm(), {}, DrawingMythos),
    "crisis": (lying(b.calm(), "class_struggle"), {}, DecidingCrisis),
    "contributions": (checked(), {"seat": 2}, Contributing),
    "icons": (lying(b.deep_ones(b.calm(), w1=1), "class_struggle"), {}, Stirring),
    "track_icon": (lying(b.calm(), "just_desserts"), {}, ChoosingTrack),
    "discard": (b.holding(b.calm(), 2, *("lore-1",) * 5, *("will-1",) * 5, "lore-2"), {}, Trimming),
    "journey": (b.marked(b.calm(), journey=3), {"spaces": 1}, Looking),
    "ritual": (b.standing(b.holding(b.marked(b.calm(), ritual=3), 1, "lore-1"), 0, "d1"), {"spaces": 1}, MayPrevent),
    "arrival": (b.marked(b.calm(), journey=4), {}, Looking),
    "awakening": (b.travelled(b.calm(), "calm_waters", "reef"), {}, Dealing),
    "deep_ones": (b.deep_ones(b.calm(), d1=1), {}, Stirring),
    "hydra": (b.calm().monarch_moved("hydra", "w1"), {}, Damaging),
    "dagon": (b.deep_ones(b.calm(), deep=2), {}, Rolling),
    "damage": (b.calm(), {"times": 2}, Damaging),
    "defeat": (b.holding(b.calm(), 1, "lore-1"), {"seat": 0}, MayPrevent),
    "risk": (b.calm(), {"passengers": 2}, Rolling),
    "effects": (b.calm(), {"source": "room:chapel", "script": 1, "seat": 0}, Deciding),
    "move": (b.calm(), {"seat": 1, "space": "brig"}, DrawingMythos),
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
        state = invariants.apply(state, next((one for one in events if isinstance(one, e.Stop | e.Decline)), events[0]))
    assert cs.is_over(state) or state.table.turn.seat == table.after(seat)[0]


@pytest.mark.rule("unf.check.contribute", "unf.check.partial")
def test_a_check_typed_in_is_settled_with_the_cards_that_lie_there() -> None:
    state = entered("contributions", checked(), seat=2)
    assert cs.asked(state) == (TWO,)
    state = b.run(state, e.Contribute(TWO, "strength-3"), e.Decline(TWO))
    assert state.table.trial is None
    assert state.table.ship.dials[1] == 7  # 5 + 3 and two chaos cards of influence: 10
    assert state.table.decks.mythos.discard == ("food_stores_raid",)
    assert "influence-5" in state.table.stock("influence").discard
    earlier = entered("contributions", checked(), seat=1)
    assert cs.asked(earlier) == (ONE,)


def test_the_open_card_is_resolved_from_the_step_entered() -> None:
    table = lying(b.deep_ones(b.calm(), w1=1), "class_struggle")
    crisis = b.run(entered("crisis", table), e.Choose(ZERO, "a"), e.Stir(ZERO, "w1"))
    icons = b.run(entered("icons", table), e.Stir(ZERO, "w1"))
    track = entered("track_icon", table)
    assert [state.table.ship.dials[2] for state in (crisis, icons, track)] == [6, 8, 8]
    assert [state.table.deep_ones_in("d1") for state in (crisis, icons, track)] == [1, 1, 0]
    assert [state.table.ship.journey for state in (crisis, icons, track)] == [1, 1, 1]
    assert all(state.table.turn.seat == ONE for state in (crisis, icons, track))


def test_damage_comes_as_often_as_told() -> None:
    state = entered("damage", b.calm(), times=2)
    state = b.run(state, e.Drawn("fuel_leak"), e.Drawn("flooded_food_stores"))
    assert state.table.ship.dials[:2] == (7, 7)
    assert state.table.turn.seat == ONE


def test_everybody_above_the_limit_discards_and_the_turn_passes() -> None:
    table, _, _ = TABLES["discard"]
    assert b.run(entered("discard", table), e.Discard(TWO, "lore-1")).table.turn.seat == ONE


def test_a_rise_typed_in_is_rolled_for() -> None:
    state = b.run(entered("dagon", b.deep_ones(b.calm(), deep=2)), e.Rolled(1))
    assert (state.table.sea.dagon, state.table.deep_ones_in("w1")) == ("w1", 4)
    state = b.run(entered("risk", b.calm(), passengers=2), e.Rolled(1), e.Rolled(4))
    assert (state.table.passengers_in("d1"), state.table.passengers_in("d4")) == (1, 1)
    assert (
        entered("defeat", b.standing(b.calm(), 0, BRIG).with_title("captain", ONE), seat=0).table.players[0].space
        == BRIG
    )
    assert b.run(entered("defeat", b.calm(), seat=2)).table.players[2].space == SICK_BAY


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
        cs.position("unfathomable", entry, b.calm(), **where)
    assert str(caught.value) == message


def test_contributions_want_a_check_and_its_notes() -> None:
    for table in (
        lying(b.calm(), "food_stores_raid"),
        lying(b.calm(), "class_struggle"),
        replaced(checked(), scopes=()),
    ):
        with pytest.raises(RulesetError, match="wanted a check under way and the notes of mythos:"):
            cs.position("unfathomable", "contributions", table, seat=1)


WRONG: dict[str, tuple[dict[str, int | str], str]] = {
    "effects": ({"source": "room:pool", "script": 1, "seat": 0}, "source: there is no card 'room:pool' to carry out"),
    "move": ({"seat": 0, "space": "w1"}, "space: there is no ship space 'w1'"),
}


@pytest.mark.parametrize("entry", WRONG)
def test_an_entry_is_told_what_there_is(entry: str) -> None:
    where, words = WRONG[entry]
    with pytest.raises(RulesetError, match=f"^{words}"):
        cs.position("unfathomable", entry, b.calm(), **where)


def test_a_card_has_the_scripts_it_has() -> None:
    where: dict[str, int | str] = {"source": "room:chapel", "seat": 0}
    for script in (0, 2, -1):
        with pytest.raises(RulesetError, match=f"^script: room:chapel has no effects {script}; 0 are its own, 1 to 1"):
            cs.position("unfathomable", "effects", b.calm(), script=script, **where)
