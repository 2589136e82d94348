"""Components and set-up: what lies in the box, and how the table is laid."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.key_largo.box import DEPTHS, PLACES
from corestate.key_largo.events import Anchor, Program, Send, StarterNamed
from corestate.key_largo.table import NEW_DIVER, Stock, dealt
from tests.key_largo.positions import ANN, BEN, CLEO, card, laid, new, placing, started
from tests.support import after, refused, rules_applied


@pytest.mark.rule("kl.box.wrecks")
def test_there_are_eighty_wreck_cards_told_apart_by_depth() -> None:
    box = new().table.ruleset.box
    assert [len(dealt(box, depth)) for depth in range(3)] == [20, 30, 30]
    kinds = {kind.kind for kind in box.cards}
    assert kinds == {"gold", "goods", "antiques", "diamond", "monster"}
    assert "kl.box.wrecks" in rules_applied(new(), StarterNamed(ANN))


@pytest.mark.rule("kl.box.equipment", "kl.setup.stock", "kl.setup.diver", "kl.setup.boat", "kl.setup.money")
def test_everybody_begins_with_one_diver_one_boat_and_a_hundred() -> None:
    table = started().table
    assert table.money == (100,) * 4
    assert table.teams == ((NEW_DIVER,),) * 4
    assert table.stock == Stock(divers=11, hoses=20, tridents=10, weights=10)
    assert table.boats == (None,) * 4
    rules = {"kl.box.equipment", "kl.setup.stock", "kl.setup.diver", "kl.setup.boat", "kl.setup.money"}
    assert rules <= rules_applied(new(), StarterNamed(ANN))


@pytest.mark.rule("kl.box.values")
def test_a_card_has_a_unit_value_and_an_end_value_a_diamond_only_the_latter() -> None:
    cards = new().table.ruleset.box.cards
    gold, diamond = cards[card("shallow gold 2")], cards[card("medium diamond 100")]
    assert (gold.value, gold.end) == (2, 40)
    assert (diamond.value, diamond.end) == (0, 100)
    assert "kl.box.values" in rules_applied(new(), StarterNamed(ANN))


@pytest.mark.rule("kl.box.calendar")
def test_the_calendar_runs_from_a_friday_to_the_second_sunday() -> None:
    days = [day.weekday[:3] for day in new().table.ruleset.box.calendar]
    assert days == ["Fri", "Sat", "Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    assert "kl.box.calendar" in rules_applied(new(), StarterNamed(ANN))


@pytest.mark.rule("kl.box.encounters", "kl.encounter.deck")
def test_the_encounter_cards_are_in_play_with_the_option_only() -> None:
    assert len(new(encounters=True).table.meetings.deck.shuffled) == 24
    assert len(new().table.meetings.deck) == 0
    rules = {"kl.box.encounters", "kl.encounter.deck"}
    assert rules <= rules_applied(new(encounters=True), StarterNamed(ANN))
    assert not rules & rules_applied(new(), StarterNamed(ANN))


@pytest.mark.rule("kl.setup.actions")
def test_there_is_one_action_card_for_each_of_five_places() -> None:
    laid_cards = {(event.morning, event.afternoon) for event in cs.legal(started(), ANN) if isinstance(event, Program)}
    assert len(PLACES) == 5
    assert laid_cards == {(one, other) for one in PLACES for other in PLACES if one != other}


@pytest.mark.rule("kl.setup.first")
def test_the_first_player_is_named_at_random() -> None:
    assert dict(cs.chances(new(3))) == {StarterNamed(seat): cs.chances(new(3))[0][1] for seat in (ANN, BEN, CLEO)}
    assert after(new(), StarterNamed(CLEO)).table.calendar.first == CLEO
    assert refused(new(3), StarterNamed(cs.Seat(3))) == (Refusal("kl.setup.first", "there is no seat 3 at this table"),)
    because = "the first player has been named: the cards for day 1 are still to be laid by seat 0, 1, 2, 3"
    assert refused(started(), StarterNamed(BEN)) == (Refusal("kl.setup.first", because),)
    wanted = "Send does not happen now: the first player is named"
    assert refused(new(), Send(ANN, 0)) == (Refusal("kl.setup.first", wanted),)


@pytest.mark.rule("kl.setup.wrecks")
@pytest.mark.parametrize(
    ("seats", "wrecks"),
    [
        pytest.param(3, (3, 4, 4), marks=pytest.mark.rule("kl.setup.unused")),
        pytest.param(4, (4, 5, 5), marks=pytest.mark.rule("kl.setup.unused")),
        (5, (4, 6, 6)),
    ],
)
def test_wrecks_of_five_cards_lie_around_the_island(seats: int, wrecks: tuple[int, int, int]) -> None:
    state = new(seats)
    assert tuple(len(pool.hidden) for pool in state.table.pools) == wrecks
    assert {hidden for pool in state.table.pools for hidden in pool.hidden} == {5}
    left = [pool.outside() for pool in state.table.pools]
    assert left == [len(dealt(state.table.ruleset.box, depth)) - 5 * wrecks[depth] for depth in range(len(DEPTHS))]
    assert ("kl.setup.unused" in rules_applied(state, StarterNamed(ANN))) == (seats < 5)


@pytest.mark.refused("kl.setup.wrecks")
@pytest.mark.parametrize("wreck", [-1, 14])
def test_there_is_no_wreck_beyond_those_laid(wreck: int) -> None:
    state = placing(ANN, laid(boats=(None, "bar", "bar", "bar")))
    assert refused(state, Anchor(ANN, wreck)) == (Refusal("kl.setup.wrecks", f"there is no wreck {wreck}"),)
