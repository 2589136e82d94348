"""Who may know what: the values of chests are their owner's alone until the end."""

from collections import defaultdict
from fractions import Fraction
from functools import partial
from random import Random

import pytest

import corestate as cs
import invariants
from corestate import Question
from corestate.into_the_blue import GAME, ChestTaken, Event, Level, Place, Reroll, Rolled, StarterNamed, Stop
from corestate.into_the_blue.events import ChestHidden
from corestate.into_the_blue.views import DiverSeen, TableSeen
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    CLEO,
    FRESH,
    PERFECT,
    SMALL_MIXED,
    Blue,
    at_turn,
    diver,
    drawn,
    new,
    perfection,
    scored,
    started,
    taking_chest,
)
from tests.support import after, waiting, walk, words_of_questions

HOLDERS = (diver(1, 0, 0, 0, 0, chests=(6, 8)), diver(0, 2, 0, 0, 0, chests=(5,)), FRESH)


@pytest.mark.obeys("itb.perfect.secret")
@pytest.mark.parametrize("seat", [ANN, BEN, CLEO, None])
def test_the_values_of_chests_are_seen_by_their_owner_alone(seat: cs.Seat | None) -> None:
    state = at_turn(ANN, *HOLDERS)
    divers = (
        DiverSeen(shells=(1, 0, 0, 0, 0), chests=2, values=(6, 8) if seat == ANN else None, treasures=()),
        DiverSeen(shells=(0, 2, 0, 0, 0), chests=1, values=(5,) if seat == BEN else None, treasures=()),
        DiverSeen(shells=(0, 0, 0, 0, 0), chests=0, values=() if seat == CLEO else None, treasures=()),
    )
    view = cs.view(state, seat)
    assert view.seat == seat
    assert view.question == Question("itb.Rolling", (), "itb.roll.six", (("diver", ANN), ("rerolls", 2)))
    assert view.table == TableSeen(
        ruleset=state.table.ruleset,
        levels=(Level(main=1, secondary=1),) * 5,
        dice=(),
        chests=2,
        divers=divers,
        played=(BEN, CLEO, ANN),
    )


def test_the_dice_are_seen_by_everybody() -> None:
    state = after(started(), Rolled(SMALL_MIXED))
    for seat in (ANN, BEN, None):
        view = cs.view(state, seat)
        assert view.table.dice == (1, 1, 2)
        assert view.question == Question("itb.MayReroll", (ANN,), "itb.roll.again", (("rerolls", 2),))


@pytest.mark.rule("itb.perfect.secret", "itb.score.total")
def test_when_the_game_is_over_everybody_shows_their_chests() -> None:
    over = after(started(), *perfection(ANN, 6), *perfection(ANN, 5))
    for seat in (ANN, BEN, None):
        view = cs.view(over, seat)
        assert view.question is None
        assert [one.values for one in view.table.divers] == [(5, 6), ()]


@pytest.mark.rule("itb.perfect.secret")
def test_a_chest_is_seen_by_who_takes_it_and_its_back_by_the_others() -> None:
    state = taking_chest(BEN, FRESH, FRESH, FRESH)
    assert cs.seen(state, ChestTaken(7), BEN) == ChestTaken(7)
    for seat in (ANN, CLEO, None):
        assert cs.seen(state, ChestTaken(7), seat) == ChestHidden()


@pytest.mark.rule("itb.perfect.secret")
def test_a_chest_is_hidden_where_nobody_takes_one() -> None:
    over = after(started(), *perfection(ANN, 6), *perfection(ANN, 5))
    for state in (started(), over):
        assert cs.seen(state, ChestTaken(5), ANN) == ChestHidden()


@pytest.mark.parametrize(
    "event", [StarterNamed(BEN), Rolled(PERFECT), Reroll(ANN, (1, "chest")), Stop(ANN), Place(ANN, 2, 1)], ids=repr
)
def test_everything_else_is_seen_by_everybody(event: Event) -> None:
    for seat in (ANN, BEN, CLEO, None):
        assert cs.seen(taking_chest(ANN, FRESH, FRESH, FRESH), event, seat) == event


@pytest.mark.parametrize("seat", [-1, 3])
def test_nobody_looks_who_is_not_at_the_table(seat: int) -> None:
    with pytest.raises(cs.RulesetError, match=f"there is no seat {seat}; seats are 0 to 2"):
        cs.view(at_turn(ANN, *HOLDERS), seat)


def redealt(state: Blue, seat: cs.Seat | None) -> dict[tuple[tuple[int, ...], ...], Fraction]:
    """Deal anew in every way and tell how likely each seat has which chests, the board last."""
    chances: defaultdict[tuple[tuple[int, ...], ...], Fraction] = defaultdict(Fraction)
    for other, share in drawn(partial(GAME.resampled, state, seat)).items():
        assert cs.view(other, seat) == cs.view(state, seat)
        assert invariants.check(other) == ()
        chances[*(one.chests for one in other.table.divers), other.table.chests.cards()] += share
    return chances


@pytest.mark.obeys("itb.perfect.secret")
def test_whatever_a_seat_cannot_see_is_equally_likely_to_be_anywhere() -> None:
    state = at_turn(ANN, *HOLDERS)  # 6 and 7 lie face down
    assert redealt(state, ANN) == {
        ((6, 8), (5,), (), (6, 7)): Fraction(1, 3),
        ((6, 8), (6,), (), (5, 7)): Fraction(1, 3),
        ((6, 8), (7,), (), (5, 6)): Fraction(1, 3),
    }
    assert redealt(state, BEN) == {
        ((6, 6), (5,), (), (7, 8)): Fraction(1, 6),
        ((6, 7), (5,), (), (6, 8)): Fraction(1, 3),
        ((6, 8), (5,), (), (6, 7)): Fraction(1, 3),
        ((7, 8), (5,), (), (6, 6)): Fraction(1, 6),
    }


@pytest.mark.obeys("itb.perfect.secret")
def test_who_holds_no_chest_knows_no_more_than_a_bystander() -> None:
    state = at_turn(ANN, *HOLDERS)
    assert redealt(state, None) == redealt(state, CLEO)
    assert len(redealt(state, CLEO)) == 18


def test_when_the_game_is_over_nothing_is_dealt_anew() -> None:
    over = scored(diver(12, 0, 0, 0, 0, chests=(8,)), diver(1, 0, 0, 0, 0, chests=(5,)))
    assert drawn(partial(GAME.resampled, over, BEN)) == {over: 1}
    assert cs.resample(over, None, Random(0)) == over


def test_dealing_anew_leaves_what_is_asked_as_it_is() -> None:
    state = taking_chest(BEN, *HOLDERS)
    other = cs.resample(state, CLEO, Random(1))
    assert cs.question(other) == cs.question(state)
    assert other.agenda == state.agenda
    assert other.table.dice == PERFECT


def test_every_question_has_words_of_its_own_that_tell_a_bystander_no_secret() -> None:
    games = [new(seats) for seats in (2, 3, 4) for _ in range(4)]
    states = [state for seed, game in enumerate(games) for state, _ in walk(game, Random(seed))]
    words = words_of_questions(states, Random(0))
    assert words == {
        "itb.NamingStarter": {"the table names the first player"},
        "itb.Rolling": {"seat # must roll #"},
        "itb.MayReroll": {"seat # chooses which dice it rolls again, or stops"},
        "itb.Placing": {"seat # has dived successfully and must place shells"},
        "itb.TakingChest": {"seat # has dived perfectly and must take a chest"},
    }
    assert set(words) == set(waiting(GAME.frames))


def test_worlds_that_look_alike_to_a_seat_are_dealt_anew_alike() -> None:
    one, other = (
        at_turn(ANN, diver(0, 0, 0, 0, 0, chests=(6,)), *(diver(0, 0, 0, 0, 0, chests=(chest,)) for chest in chests))
        for chests in ((5, 8), (8, 5))
    )
    assert one != other
    assert cs.view(one, ANN) == cs.view(other, ANN)
    for seed in range(20):
        assert cs.resample(one, ANN, Random(seed)) == cs.resample(other, ANN, Random(seed))
