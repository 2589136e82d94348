"""What a seat may be told: tables that look the same to it, counted exactly, and refusals that hold in all of them."""

from collections.abc import Callable
from fractions import Fraction
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from attrs import frozen

import corestate as cs
from corestate import Refusal, Seat, UncountedError, knowledge
from corestate.in_too_deep import Buy, Discard, Drawn, Expand
from corestate.kernel import Sort
from corestate.knowledge import Choices, Hearer
from corestate.recall import NoSuchTableError
from tests.in_too_deep.positions import Deep, position

ANN, BEN, CLEO = map(Seat, range(3))


def one_card_each() -> Deep:
    """Ben is to act; everybody holds one card, and one lies in the deck."""
    return position(((9,), (10,), (12,)), deck=(11,), seat=1)


def test_choices_go_through_every_way_once_with_what_it_weighs() -> None:
    choices, met = Choices(), []
    while True:
        first = choices.below(2)
        second = choices.below(3) if first else None
        met.append((first, second, choices.ways(), choices.weight()))
        if not choices.next():
            break
    assert met == [
        (0, None, 2, Fraction(1, 2)),
        (1, 0, 6, Fraction(1, 6)),
        (1, 1, 6, Fraction(1, 6)),
        (1, 2, 6, Fraction(1, 6)),
    ]
    assert choices.ways() == 1, "nothing is chosen any more"


def test_tables_that_look_the_same_are_listed_once_each_with_how_likely_they_are() -> None:
    found = cs.worlds(one_card_each(), ANN)
    assert {one.state.table.hands: one.weight for one in found} == {
        ((9,), (ben,), (cleo,)): Fraction(1, 6) for ben in (10, 11, 12) for cleo in (10, 11, 12) if ben != cleo
    }
    assert len(found) == 6
    chest = cs.lay("into_the_blue", seats=2, at=("turn", {"seat": 0}), chests={1: [6]})
    alike = {one.state.table.divers[1].chests: one.weight for one in cs.worlds(chest, 0)}
    assert alike == {(5,): Fraction(1, 5), (6,): Fraction(2, 5), (7,): Fraction(1, 5), (8,): Fraction(1, 5)}


def test_no_more_draws_are_looked_through_than_allowed() -> None:
    assert len(cs.worlds(one_card_each(), ANN, 6)) == 6
    with pytest.raises(UncountedError) as caught:
        cs.worlds(one_card_each(), ANN, 5)
    assert caught.value.draws == 5
    assert str(caught.value) == "more than 5 draws lead to tables that look the same: they are not counted"
    with pytest.raises(UncountedError) as caught:
        cs.worlds(cs.new_game("in_too_deep", seats=3), None)
    assert caught.value.draws == 10_000


def _not_in_hand(rule: str, card: int, seat: Seat) -> Refusal:
    return Refusal(rule, f"card {card} is not in the hand of seat {seat}", "rule", seat)


def _not_asked(seat: Seat) -> Refusal:
    return Refusal("itd.turn.clockwise", f"seat {seat} is not asked now; seat 1 is", "order", seat)


def _untimely(rule: str, because: str, seat: Seat | None) -> Refusal:
    sort: Sort = "time"
    return Refusal(rule, f"{because}: seat 1 chooses an action", sort, seat)


def test_a_seat_is_told_everything_of_its_own_decisions_and_so_is_the_referee() -> None:
    state = one_card_each()
    to: Hearer
    for to in (BEN, "referee"):
        assert cs.refusals(state, Buy(BEN, 11), to=to) == (_not_in_hand("itd.buy.from_hand", 11, BEN),)
        assert cs.refusals(state, Buy(BEN, 10), to=to) == ()
    for to in (ANN, "referee"):
        assert cs.refusals(state, Buy(ANN, 11), to=to) == (
            _not_asked(ANN),
            _not_in_hand("itd.buy.from_hand", 11, ANN),
        )


@pytest.mark.parametrize("to", [ANN, None])
def test_of_others_decisions_the_turn_and_the_time_are_told_and_what_all_can_know(to: Seat | None) -> None:
    state = one_card_each()
    assert [cs.refusals(state, Buy(BEN, card), to=to) for card in (10, 11, 12)] == [(), (), ()]
    assert cs.refusals(state, Buy(CLEO, 12), to=to) == (_not_asked(CLEO),)
    held = _not_in_hand("itd.expand.from_hand", 9, CLEO)
    assert cs.refusals(state, Expand(CLEO, 9, "pearl"), to=to) == (_not_asked(CLEO), *((held,) if to == ANN else ()))
    nothing_due = _untimely("itd.buy.pay", "nothing is to be discarded now", BEN)
    assert cs.refusals(state, Discard(BEN, 10), to=to) == (nothing_due,)


@pytest.mark.parametrize("to", [ANN, None, "referee"])
def test_of_outcomes_the_time_is_told_to_everybody_and_what_cannot_come_to_the_referee(to: Any) -> None:  # noqa: ANN401 - who is told
    state = one_card_each()
    assert cs.refusals(state, Drawn(11), to=to) == (_untimely("itd.draw.one", "nobody draws a card now", None),)
    drawing = cs.apply(state, next(one for one in cs.legal(state) if type(one).__name__ == "Draw"))
    impossible = cs.refusals(drawing, Drawn(9), to=to)
    assert [one.sort for one in impossible] == (["rule"] if to == "referee" else [])


def test_what_is_refused_everywhere_is_told_only_where_it_can_be_counted() -> None:
    state = cs.lay("in_too_deep", seats=3, at=("turn", {"seat": 1}), hands={0: (9,), 1: (10,), 2: (12,)})
    assert cs.refusals(state, Buy(BEN, 9), to=ANN) == ()
    assert cs.refusals(state, Buy(BEN, 9), to=BEN) == (_not_in_hand("itd.buy.from_hand", 9, BEN),)
    assert cs.refusals(one_card_each(), Buy(BEN, 9), to=ANN) == (_not_in_hand("itd.buy.from_hand", 9, BEN),)


@frozen
class Known:
    """Something that is remembered of a table."""

    is_so: Callable[[Any], bool]

    def holds_in(self, table: Any) -> bool:  # noqa: ANN401 - a table
        """Whether it is so."""
        return self.is_so(table)


def test_a_draw_agrees_with_all_that_is_known_and_says_so_where_none_does() -> None:
    state, rng = one_card_each(), Random(1)
    held = Known(lambda table: table.hands[1] == (12,))
    lies = Known(lambda table: 10 in table.deck)
    for _ in range(20):
        drawn = cs.resample(state, ANN, rng, knowing=[held, lies])  # type: ignore[list-item]  # all it is asked
        assert (drawn.table.hands, drawn.table.deck) == (((9,), (12,), (11,)), (10,))
    never = Known(lambda _table: False)
    with pytest.raises(NoSuchTableError, match="none of 5000 draws agrees with what seat 0 remembers"):
        cs.resample(state, ANN, rng, knowing=[held, never])  # type: ignore[list-item]  # all it is asked
    assert cs.resample(state, ANN, Random(3)) == cs.resample(state, ANN, Random(3), knowing=())
    counted = Random(3)
    cs.resample(state, ANN, counted)
    once = Random(3)
    cs.game("in_too_deep").resampled(state, ANN, once.randrange)
    assert counted.getstate() == once.getstate(), "nothing is drawn twice where nothing is remembered"


def test_ways_of_unequal_length_are_counted_by_how_many_there_are(monkeypatch: pytest.MonkeyPatch) -> None:
    """The longest of six ways is one of thirty-two: were all as long, they would be too many."""
    state = one_card_each()

    def resampled(_state: object, _seat: object, below: Callable[[int], int]) -> object:
        return next((step for step in range(5) if not below(2)), 5)

    monkeypatch.setattr(knowledge, "game_of", lambda _state: SimpleNamespace(resampled=resampled))
    found = cs.worlds(state, ANN, 10)
    assert [one.weight for one in found] == [Fraction(1, 2 ** min(step + 1, 5)) for step in range(6)]
