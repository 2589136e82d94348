"""In small boxes: after each history of sights, the tables drawn are those that can lie there, no fewer and no more.

What can lie there is found without drawing (`fuzz.beliefs`): every table is played on with everything that looks the
same. `recalled`, which knows what was seen, draws exactly these in all four titles. `resample` knows the present alone:
what it draws beside them in In Too Deep is pinned. Into the Blue is gone through whole; the others so many events deep,
with a sample of the histories at each depth; each history that is looked at is gone through whole.
"""

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import attrs
import pytest

import corestate as cs
from corestate import games
from corestate.anything import AnyState
from corestate.into_the_blue import ChestHidden, Rolled, StarterNamed, Stop
from corestate.key_largo.box import WARES, Card, Layout
from corestate.unfathomable.holdings.looking import LookAt, RemoveTop
from fuzz.beliefs import Belief, Recollection, Tally, begun, continued, recollected, tallied
from tests.effort import effort
from tests.unfathomable import build

ONE = cs.Seat(1)


def small(title: str, **changed: Any) -> cs.Edition[Any]:  # noqa: ANN401 - what a box of the title holds
    """Make a tiny box out of the small one of a title."""
    return cs.edition(cs.game(title).rulebook.edition("small"), "tiny", **changed)


def blue() -> AnyState:
    tiny = small("into_the_blue", dice=2, faces=(1, "chest"), main=(2,), secondary=(1,), shells=1, chests=(5, 6, 6))
    return cs.new_game("into_the_blue", seats=2, edition=tiny)


def deep(**rulings: str) -> AnyState:
    shares = {"ocean": (1, 7), "treasure": (2,), "pearl": (3, 8), "research": (4,), "wildlife": (5, 6)}
    tiny = small("in_too_deep", **shares, bonus_shares=0, hand=1, hand_of_two=1, third_portfolio=1)
    named = {f"itd.ruling.{name}": option for name, option in rulings.items()}
    return cs.new_game("in_too_deep", seats=2, edition=tiny, rulings=named)


def largo() -> AnyState:
    cards = (*(Card("shallow", kind, 1, 20, 1) for kind in WARES), Card("shallow", "monster", 0, 0, 1))
    layouts = tuple(Layout(seats, 2, 0, 0) for seats in (3, 4, 5))
    days = cs.game("key_largo").rulebook.edition("small").box.calendar[:2]
    tiny = small("key_largo", cards=cards, layouts=layouts, pile=2, calendar=days, hoses=0, tridents=0, weights=1)
    return cs.new_game("key_largo", seats=3, edition=tiny)


def sea() -> AnyState:
    box = cs.game("unfathomable").rulebook.edition("small").box
    few = tuple(
        attrs.evolve(card, copies=1) for card in box.skill_cards if card.value < (5 if card.skill == "lore" else 3)
    )
    tiny = small("unfathomable", skill_cards=few, numbers=attrs.evolve(box.numbers, chaos_each=1, starting_hand=1))
    return cs.new_game("unfathomable", seats=3, edition=tiny)


def bridge() -> AnyState:
    """Three looks at four waypoints, each sorted in secret; between the last two a card leaves the game unseen."""
    table = build.calm(edition="small")
    deck = table.decks.waypoint
    table = table.with_deck("waypoint", attrs.evolve(deck, shuffled=deck.shuffled[:4], discard=deck.shuffled[4:]))
    first, second, third = (LookAt(cs.Seat(seat), "waypoint", 2, "top", "bottom") for seat in (0, 1, 0))
    return build.at(table, first, second, RemoveTop("waypoint", 1), third)


RECALLED: tuple[tuple[Callable[[], AnyState], int | None, int, int, Recollection], ...] = (
    (blue, 0, 60, effort(8, 10_000), Recollection(effort(133, 731), effort(133, 941))),
    (deep, 0, 60, effort(6, 60), Recollection(effort(130, 1357), effort(202, 2130))),
    (largo, 0, effort(4, 9), effort(1, 6), Recollection(effort(5, 0), effort(39, 0), unfinished=effort(1, 6))),
    (sea, 0, effort(2, 7), 6, Recollection(effort(3, 15), effort(11, 699), unfinished=effort(1, 6))),
    (bridge, 0, effort(8, 10), 100, Recollection(effort(89, 113), effort(185, 233), unfinished=12)),
    (bridge, 1, effort(4, 10), 100, Recollection(effort(8, 0), effort(41, 0), unfinished=effort(12, 0))),
    (bridge, None, effort(4, 10), 100, Recollection(effort(5, 11), effort(41, 209), unfinished=1)),
)
"""A beginning, who looks, how deep, how many histories are followed at each depth, and what comes of it."""


@pytest.mark.parametrize(("start", "seat", "depth", "kept", "found"), RECALLED)
def test_what_is_recalled_is_what_can_lie_there(
    start: Callable[[], AnyState], seat: int | None, depth: int, kept: int, found: Recollection
) -> None:
    """No table that agrees with every sight is left out, and none is drawn that does not."""
    assert recollected(start(), seat, depth, kept, 4000) == found
    assert (found.fewer, found.more) == (0, 0)


@pytest.mark.parametrize(("seat", "histories"), [(0, 731), (1, 731), (None, 521)])
def test_a_whole_game_of_into_the_blue_is_known_exactly_and_fairly(seat: int | None, histories: int) -> None:
    assert tallied(blue(), seat, 60, 10_000) == Tally(histories, tables=941, fair=histories)


def test_a_first_day_of_key_largo_is_known_exactly_and_fairly_for_a_sample_of_histories() -> None:
    histories, tables = effort(52, 199), effort(646, 2132)
    found = tallied(largo(), 0, effort(9, 14), effort(6, 15), 500)
    assert found == Tally(histories, tables, fair=histories, unfinished=effort(6, 15))


@pytest.mark.parametrize("discards", ["face_up", "face_down"])
def test_nothing_that_can_lie_there_in_in_too_deep_is_left_out_and_what_is_forgotten_is_counted(discards: str) -> None:
    found = tallied(deep(discards=discards), 0, 12, 30, 500)
    assert found == Tally(histories=323, tables=405, fewer=0, more=89, fair=228, uncounted=54, unfinished=30)


@pytest.mark.parametrize("seat", [0, None])
def test_while_the_chaos_deck_of_unfathomable_is_laid_it_is_known_exactly_and_fairly(seat: int | None) -> None:
    assert tallied(sea(), seat, 4, 10) == Tally(histories=5, tables=59, fair=5, unfinished=1)


def test_the_weights_of_worlds_are_those_of_counting() -> None:
    """Of three chests, worth 5, 6 and 6, one is taken by another: by counting, a third and two thirds."""
    belief = begun(blue(), 0)
    while not any(one.table.divers[1].chests for one in belief.weights):
        belief = next(one for one in continued(belief) if _leads_to_a_chest(one))
    shares = {one.state.table.divers[1].chests: one.weight for one in cs.worlds(next(iter(belief.weights)), 0)}
    assert shares == {(5,): Fraction(1, 3), (6,): Fraction(2, 3)}
    assert {state.table.divers[1].chests: weight for state, weight in belief.weights.items()} == shares


def _leads_to_a_chest(belief: Belief) -> bool:
    """Whether seat 1 begins, throws all it needs at once, and takes it."""
    return belief.seen[-1].sight in (StarterNamed(ONE), Rolled((1, "chest")), Stop(ONE), ChestHidden())


def test_worlds_that_are_too_many_are_not_counted() -> None:
    state = cs.new_game("in_too_deep", seats=4)
    with pytest.raises(cs.UncountedError, match="more than 10000 draws") as caught:
        cs.worlds(state, 0)
    assert caught.value.draws == 10_000
    (only,) = cs.worlds(blue(), 0, 1)
    assert (only.state, only.weight) == (blue(), Fraction(1))


def test_a_table_that_cannot_be_and_one_that_is_left_out_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = cs.game("into_the_blue")

    def stuck(state: AnyState, _seat: int | None, _below: object) -> AnyState:
        return state

    def wrong(state: AnyState, _seat: int | None, _below: object) -> AnyState:
        levels = tuple(attrs.evolve(one, main=0) for one in state.table.levels)
        return attrs.evolve(state, table=attrs.evolve(state.table, levels=levels))

    monkeypatch.setitem(games._GAMES, "into_the_blue", attrs.evolve(honest, resampled=stuck))  # noqa: SLF001 - a lie is planted
    assert tallied(blue(), 0, 8, 400).fewer > 0
    monkeypatch.setitem(games._GAMES, "into_the_blue", attrs.evolve(honest, resampled=wrong))  # noqa: SLF001 - and another
    assert tallied(blue(), 0, 3, 100).more > 0
