"""What `invariants.check` calls possible can be played: states that were found to crash, and any that were spoilt."""

from collections.abc import Iterator
from itertools import islice
from random import Random, getrandbits
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import invariants
import serializers
from corestate import State
from corestate.games import OURS, begun
from corestate.kernel import Seat
from corestate.unfathomable.asked.values import PickingNumber
from corestate.unfathomable.box.vocabulary import parts
from corestate.unfathomable.cards.control import SettleRoll
from corestate.unfathomable.checks.chaos import LayingChaos
from corestate.unfathomable.checks.dice import Rolling
from corestate.unfathomable.checks.windows import PutAway, Window
from corestate.unfathomable.holdings.drawing import DrawCards
from corestate.unfathomable.script.script import Carry
from corestate.unfathomable.turn.actions import Acting, Bribing
from corestate.unfathomable.voyage.loyalty import Dealing, Swapping
from corestate.unfathomable.voyage.monsters import Stirring
from fuzz.laws import played_on
from fuzz.playouts import any_ruleset, steps
from fuzz.spoiling import mixed, spoilt
from invariants.playable import the_rules_can_be_applied_to_it
from tests.effort import effort


def _reached(kind: type, seed: int) -> State[Any, Any]:
    rng, state = Random(seed), cs.new_game("unfathomable", seats=3, edition="small")
    while not isinstance(state.agenda[0], kind):
        state = cs.apply(state, rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng))
    return state


def test_deep_ones_that_wait_nowhere_are_impossible() -> None:
    state = _reached(Stirring, 0)
    frame = state.agenda[0]
    assert isinstance(frame, Stirring)
    for waiting in ((*frame.waiting, 0), frame.waiting[:-1]):
        assert invariants.check(evolve(state, agenda=(evolve(frame, waiting=waiting), *state.agenda[1:])))


@pytest.mark.parametrize("changed", [{"character": ""}, {"kept": ("character:nobody",)}])
def test_a_seat_without_a_character_is_impossible(changed: Any) -> None:  # noqa: ANN401 - parts of a play area
    state = _reached(Window, 1)
    frame = state.agenda[0]
    assert isinstance(frame, Window)
    seat = frame.seat
    table = state.table.with_player(seat, evolve(state.table.players[seat], **changed))
    assert invariants.check(evolve(state, table=table))


def test_a_state_the_rules_do_not_cope_with_is_impossible() -> None:
    state = _reached(Window, 1)
    assert the_rules_can_be_applied_to_it(state) == ()
    lost = evolve(state, table=evolve(state.table, players=()))
    assert the_rules_can_be_applied_to_it(lost) == (
        "agenda[0]: no rule copes with Window on such a table (IndexError)",
    )


def test_a_state_in_which_nothing_can_happen_is_impossible() -> None:
    state = _reached(Stirring, 0)
    frame: Any = state.agenda[0]
    idle = evolve(state, agenda=(evolve(frame, waiting=(0,) * len(frame.waiting)), *state.agenda[1:]))
    assert the_rules_can_be_applied_to_it(idle) == ("agenda[0]: nothing can happen at Stirring",)


def test_a_number_that_nobody_could_count_to_is_impossible() -> None:
    state = _reached(Window, 1)
    frame = state.agenda[0]
    assert isinstance(frame, Window)
    endless = PickingNumber(frame.seat, 0, 10**15, "total")
    found = invariants.check(evolve(state, agenda=(endless, *state.agenda[1:])))
    assert [str(one) for one in found] == [
        "what_is_to_happen_counts_no_further_than_a_box: agenda[0]: 1000000000000000 is too large"
    ]


TRIED = effort(30, 500)
"""So many states of each title are spoilt or mixed."""
FEW = 25
"""So many of a game are looked at."""


def _unlike(title: str, rng: Random) -> Iterator[State[Any, Any]]:
    """Make states that nobody need have reached: changed in one place or two, mixed of two, or entered anew."""
    while True:
        states = [state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
        for state in rng.sample(states, min(len(states), FEW)):
            position = serializers.position_of(state)
            yield spoilt(state, rng)
            yield spoilt(spoilt(state, rng), rng)
            yield mixed(state, rng.choice(states), rng)
            if position is not None:
                yield spoilt(position.state(), rng)


@pytest.mark.parametrize("title", OURS)
def test_what_is_possible_can_be_played_on(title: str) -> None:
    """Whatever keeps the claims is asked for everything, and played on, and never raises; most does not keep them."""
    rng = Random(f"{title} {effort(1, getrandbits(30))}")
    possible = 0
    for state in islice(_unlike(title, rng), TRIED):
        if invariants.check(state):
            continue
        possible += 1
        before = serializers.dump_json(state)
        try:
            played_on(state, rng, effort(3, 12))
        except Exception as error:
            raise AssertionError(f"possible, and yet it raises: {before}") from error
    assert TRIED // 40 <= possible <= TRIED * 9 // 10
    print(f"{title}: {TRIED} states made, {possible} possible, none raised")  # noqa: T201 - what the page states


@pytest.mark.parametrize(
    ("changed", "claim"),
    [
        ({"timing": "after_total"}, "a_window_is_open_before_its_moment"),
        ({"timing": "action"}, "a_window_is_open_before_its_moment"),
    ],
)
def test_a_window_of_another_moment_is_impossible(changed: Any, claim: str) -> None:  # noqa: ANN401 - fields of a frame
    state = _reached(Window, 1)
    frame = state.agenda[0]
    assert isinstance(frame, Window)
    assert claim in _broken(evolve(state, agenda=(evolve(frame, **changed), *state.agenda[1:])))


def _broken(state: State[Any, Any]) -> set[str]:
    return {one.claim for one in invariants.check(state)}


def test_loyalty_that_is_not_there_cannot_be_dealt() -> None:
    state = _reached(Dealing, 1)
    left = len(state.table.decks.loyalty)
    dealt = evolve(state, agenda=((state.agenda[0],) * (left + 1) + state.agenda[-1:]))
    assert "loyalty_is_dealt_of_the_cards_there_are" in _broken(dealt)


def test_a_turn_without_its_end_is_impossible() -> None:
    state = _reached(Window, 1)
    assert "a_game_is_set_up_played_and_ended" in _broken(evolve(state, agenda=state.agenda[:-1]))
    without_limit = (*state.agenda[:-2], state.agenda[-1])
    assert "a_game_is_set_up_played_and_ended" in _broken(evolve(state, agenda=without_limit))
    unsettled = (*state.agenda[:2], *state.agenda[3:])
    assert "what_was_begun_is_gone_on_with" in _broken(evolve(state, agenda=unsettled))
    over = evolve(state.table, ending="food", scopes=(), throw=None)
    assert "a_game_is_set_up_played_and_ended" in _broken(evolve(state, table=over))


def test_a_die_that_was_set_to_nothing_is_impossible() -> None:
    """It would be rolled again for ever: nobody rolls a die that was set, and one that shows nothing is."""
    state = _reached(Rolling, 1)
    assert state.table.throw is not None
    throw = evolve(state.table.throw, fixed=True)
    assert "a_die_lies_there_while_somebody_is_to_read_it" in _broken(
        evolve(state, table=evolve(state.table, throw=throw))
    )


def test_what_does_not_lie_open_cannot_be_put_away() -> None:
    state = _reached(Window, 1)
    card = next(card for player in state.table.players for card in player.hand)
    frames = (*state.agenda[:-2], PutAway(f"skill:{card}"), *state.agenda[-2:])
    assert "what_is_put_away_lies_open" in _broken(evolve(state, agenda=frames))


@pytest.mark.parametrize(
    ("frame", "claim"),
    [
        (Swapping(Seat(0), 0), "who_loses_by_a_reveal_is_revealed"),
        (DrawCards(Seat(0), ("treachery",)), "treachery_is_drawn_by_revealed_traitors"),
        (Bribing(Seat(0), "brig", 1000), "a_way_out_of_the_brig_can_be_paid"),
        (SettleRoll("mythos:hull_leak", (0, 0)), "what_a_card_still_does_stands_on_it"),
    ],
)
def test_what_cannot_come_about_is_impossible(frame: Any, claim: str) -> None:  # noqa: ANN401 - of any kind
    state = _reached(Acting, 1)
    assert claim in _broken(evolve(state, agenda=(frame, *state.agenda[1:])))


def test_an_outcome_of_which_nothing_comes_is_possible() -> None:
    """A new chaos deck is laid before the effects of an outcome, be there none: such states are reached."""
    state = _reached(Acting, 1)
    box = state.table.ruleset.box
    source, path = next(
        (f"mythos:{card.name}", (0, at, part))
        for card in box.mythos
        for at, effect in enumerate(card.effects)
        for part, effects in enumerate(parts(effect))
        if not effects
    )
    frames = (LayingChaos("lore"), Carry(source, path, 0), *state.agenda[1:])
    assert "what_a_card_still_does_stands_on_it" not in _broken(evolve(state, agenda=frames))
    beyond = (LayingChaos("lore"), Carry(source, path, 1), *state.agenda[1:])
    assert "what_a_card_still_does_stands_on_it" in _broken(evolve(state, agenda=beyond))
