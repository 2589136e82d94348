"""A wrong seat or a wrong time hides nothing: every rule an event would break besides is named, to whom it may be."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

import corestate as cs
import invariants
from corestate import Refusal, knowledge
from corestate.anything import AnyState
from corestate.games import OURS, begun
from corestate.in_too_deep import Buy, Drawn, Expand, Move
from corestate.into_the_blue import Place, Reroll, Rolled, StarterNamed, Stop
from corestate.kernel import IllegalEventError
from corestate.key_largo import Buy as Purchase
from corestate.key_largo import Recruit, Sell, Send
from corestate.unfathomable.table.events import Attack, Discard, Reveal
from fuzz.laws import probes
from fuzz.laws import what_looks_the_same_is_the_same_to_a_seat as looks_the_same
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort
from tests.in_too_deep.positions import position
from tests.key_largo import positions as kl
from tests.support import after, refused
from tests.unfathomable import build as unf

ANN, BOB, CEM = (cs.Seat(seat) for seat in range(3))


def rolled() -> AnyState:
    return after(cs.new_game("into_the_blue", seats=2), StarterNamed(ANN), Rolled((1, 1, 2, 3, 3, 5)))


def broken(state: AnyState, event: object) -> list[tuple[str, str]]:
    return [(one.sort, one.rule) for one in refused(state, event)]


@pytest.mark.parametrize("stopped", [False, True])
def test_shells_of_the_wrong_diver_on_no_level_and_out_of_the_run_break_four_rules(stopped: bool) -> None:  # noqa: FBT001 - a parameter
    state = after(rolled(), Stop(ANN)) if stopped else rolled()
    assert broken(state, Place(BOB, 9, 7)) == [
        ("order", "itb.turn.clockwise"),
        ("rule", "itb.box.levels"),
        ("rule", "itb.dive.sequence"),
        ("rule", "itb.dive.place"),
    ]
    assert [one.seat for one in refused(state, Place(BOB, 9, 7))] == [BOB] * 4


def test_a_level_out_of_the_run_does_not_hide_the_count() -> None:
    state = after(rolled(), Stop(ANN))
    assert refused(state, Place(ANN, 5, 3)) == (
        Refusal("itb.dive.sequence", "the run ends at 3: level 5 is out of it"),
        Refusal("itb.dive.place", "1 die shows 5: so many shells, not 3"),
    )


def test_a_reroll_too_late_of_dice_that_do_not_lie_there_breaks_both_rules() -> None:
    state = after(rolled(), Stop(ANN))
    assert broken(state, Reroll(ANN, (4,))) == [("time", "itb.roll.final"), ("rule", "itb.roll.again")]


def test_nothing_is_said_of_dice_while_they_are_in_the_air() -> None:
    state = after(rolled(), Reroll(ANN, (5,)))
    assert broken(state, Place(BOB, 9, 7)) == [("order", "itb.turn.clockwise")]


def test_a_diamond_sold_at_the_market_out_of_turn() -> None:
    at_market = kl.laid(boats=("market", "market", "bar", "store"), hands={kl.BEN: ("medium diamond 100",)})
    state = kl.acting(kl.ANN, at_market)
    diamond = kl.card("medium diamond 100")
    assert broken(state, Sell(kl.BEN, diamond)) == [("order", "kl.day.act_in_order"), ("rule", "kl.market.no_diamonds")]


def test_a_fourth_diver_recruited_while_another_acts_at_the_store() -> None:
    three = (kl.BARE, kl.BARE, kl.BARE)
    state = kl.acting(kl.ANN, kl.laid(boats=("store", "market", "bar", "store"), teams={kl.CLEO: three}))
    assert refused(state, Recruit(kl.CLEO)) == (
        Refusal("kl.bar.recruit", "nobody may recruit now: seat 0 buys at the store"),
        Refusal("kl.day.act_in_order", "seat 2 is not asked now; seat 0 is"),
        Refusal("kl.bar.three_divers", "seat 2 has 3 divers"),
    )


def test_a_diver_out_of_reach_is_sent_before_its_turn() -> None:
    bare = {kl.BEN: (kl.BARE, kl.ONE_HOSE)}
    state = kl.acting(kl.ANN, kl.laid(boats=("store", kl.MEDIUM, "bar", "store"), teams=bare))
    assert broken(state, Send(kl.BEN, 0))[-1] == ("rule", "kl.dive.depth")
    assert broken(state, Send(kl.BEN, 1))[-1] == ("order", "kl.day.act_in_order")


def test_who_is_elsewhere_is_told_of_the_turn_alone() -> None:
    state = kl.acting(kl.ANN, kl.laid(boats=("store", "market", "bar", "store"), money={kl.BEN: 0}))
    assert broken(state, Purchase(kl.BEN, "hose", 9)) == [("order", "kl.day.act_in_order")]


def test_a_card_neither_held_nor_higher_played_out_of_turn() -> None:
    state = position(((30, 31), (2, 3), ()), stacks={"ocean": (20,)})
    assert broken(state, Expand(BOB, 4, "ocean")) == [
        ("order", "itd.turn.clockwise"),
        ("rule", "itd.expand.from_hand"),
        ("rule", "itd.expand.higher"),
    ]
    assert broken(state, Buy(BOB, 30))[:2] == [("order", "itd.turn.clockwise"), ("rule", "itd.buy.from_hand")]


def test_an_ability_that_is_not_open_and_would_not_do() -> None:
    state = position(((30, 31), (2, 3), ()), stacks={"ocean": (20,)})
    assert broken(state, Move(ANN, 9, "ocean"))[-1] == ("rule", "itd.wildlife.basic")


def test_an_action_out_of_turn_that_could_not_be_taken_either() -> None:
    state = unf.acting(unf.calm())
    assert broken(state, Attack(unf.ONE, None, "bridge"))[0] == ("order", "unf.turn.order")
    assert ("rule", "unf.action.attack") in broken(state, Attack(unf.ONE, None, "bridge"))
    assert broken(state, Discard(unf.ONE, "lore-5"))[-1] == ("rule", "unf.turn.hand_limit")


@pytest.mark.parametrize("card", ["hybrid", "human"])
def test_who_is_no_hybrid_is_told_to_that_seat_alone(card: Any) -> None:  # noqa: ANN401 - a loyalty card
    state = unf.acting(unf.loyal(unf.calm(), 0, card))
    refusals = cs.refusals(state, Reveal(unf.ZERO, "hybrid"))
    assert bool(refusals) == (card == "human")
    assert cs.refusals(state, Reveal(unf.ZERO, "hybrid"), to=0) == refusals
    for hearer in (1, 2, None):
        assert cs.refusals(state, Reveal(unf.ZERO, "hybrid"), to=hearer) == ()
        late = cs.refusals(state, Reveal(unf.ONE, "hybrid"), to=hearer)
        assert ("rule" in [one.sort for one in late]) == (hearer == 1)


def test_of_an_outcome_that_cannot_be_others_hear_only_whether_it_is_time() -> None:
    """Which card is not in the deck is known to who holds it, and to the referee."""
    dealing = cs.apply(cs.new_game("in_too_deep", seats=3), Drawn(12))
    assert {one.sort for one in cs.refusals(dealing, Drawn(12))} == {"rule"}
    early = cs.refusals(position(((30, 31), (2, 3), ())), Drawn(30))
    for hearer in (0, 1, None):
        assert cs.refusals(dealing, Drawn(12), to=hearer) == ()
        told = cs.refusals(position(((30, 31), (2, 3), ())), Drawn(30), to=hearer)
        assert told == tuple(one for one in early if one.sort != "rule") != ()


def test_what_only_some_tables_forbid_is_told_to_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    state, other = position(((30, 31), (2, 3), ())), position(((30, 32), (2, 3), ()))
    alike = tuple(knowledge.World(one, Fraction(1, 2)) for one in (state, other))
    for card, known in ((31, False), (32, False), (5, True)):
        for worlds in (alike, alike[::-1]):
            monkeypatch.setattr(knowledge, "worlds", lambda *_asked, worlds=worlds: worlds)
            told = cs.refusals(state, Buy(ANN, card), to=BOB)
            assert ("itd.buy.from_hand" in [one.rule for one in told]) == known


def test_refusals_are_told_to_seats_of_the_table() -> None:
    with pytest.raises(cs.RulesetError, match="there is no seat 7"):
        cs.refusals(rolled(), Stop(BOB), to=7)
    assert cs.refusals(rolled(), "nonsense", to=None)[0].sort == "shape"


@pytest.mark.parametrize("title", OURS)
def test_whoever_applies_an_illegal_event_hears_the_same(title: str) -> None:
    besides = 0
    for number in range(effort(2, 15)):
        rng = Random(f"all broken rules {title} {number}")
        for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply):
            for event in probes(state, rng) if rng.random() < 1 / 8 else ():
                if refusals := cs.refusals(state, event):
                    with pytest.raises(IllegalEventError) as caught:
                        invariants.apply(state, event)
                    assert caught.value.refusals == refusals
                    sorts = [one.sort for one in refusals]
                    besides += "rule" in sorts and sorts[0] != "rule"
    assert besides > 0


def test_the_law_finds_a_refusal_that_tells_too_much(monkeypatch: pytest.MonkeyPatch) -> None:
    state = unf.acting(unf.calm())
    told = cs.refusals

    def careless(state: AnyState, event: object, *, to: object = None) -> tuple[Refusal, ...]:
        """Tell everybody who holds what."""
        return (*told(state, event, to=None), Refusal("unf.reveal.action", f"{to}: {state.table.players[1].hand}"))

    monkeypatch.setattr("fuzz.laws.cs.refusals", careless)
    full = unf.acting(unf.holding(unf.calm(), 1, "lore-1", "will-2"))
    assert any("tells what it may not know" in one for one in looks_the_same(full, Random(1)))
    monkeypatch.undo()
    assert list(looks_the_same(state, Random(1))) == []
