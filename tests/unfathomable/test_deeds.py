"""Claims about what people do: what cannot be done, is not done, is not paid or not counted is caught."""

from collections.abc import Callable

import pytest
from attrs import evolve

import invariants
from corestate.piles import without
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.checks.checks import Contributing, TurnUp
from corestate.unfathomable.checks.windows import Window
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Trial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from invariants.unfathomable.deeds import (
    an_action_does_what_it_is,
    an_action_is_taken_where_it_can_be,
    loyalty_is_dealt_before_the_first_turn_or_after_everybodys,
    nobody_holds_too_many_cards_when_the_turn_passes,
    seats_are_asked_one_after_the_other,
    what_is_added_to_a_check_leaves_the_hand,
    what_is_used_is_at_hand_and_spent,
)
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, THREE, TWO, ZERO, Sea


def _among(table: Table) -> Table:
    """Put everybody into the galley, seat 1 a traitor; on deck are passengers and Deep Ones."""
    return b.deep_ones(
        b.passengers(b.traitor(b.standing(b.aboard(table), 2, "galley"), 1, "cultist"), d1=1), galley=1, d1=1
    )


def _on_deck(table: Table) -> Table:
    return b.standing(_among(table), 0, "d1")


def _jailed(table: Table) -> Table:
    return b.standing(_among(table), 0, BRIG)


def _hybrid(table: Table) -> Table:
    return b.loyal(_among(table), 0, "hybrid")


def _traitor(table: Table) -> Table:
    return b.passengers(b.traitor(b.standing(_on_deck(table), 2, "d1"), 0), d5=1)


DEEDS: tuple[tuple[Callable[[Table], Table], e.Event, str], ...] = (
    (_among, e.Move(ZERO, "galley"), "moves from galley to galley"),
    (_among, e.Move(ZERO, BRIG), "moves from galley to brig"),
    (_among, e.Move(ZERO, SICK_BAY), "moves from galley to sick_bay"),
    (_among, e.Move(ZERO, "w1"), "moves from galley to w1"),
    (_jailed, e.Move(ZERO, "d1"), "walks out of the Brig"),
    (_among, e.Attack(ZERO, None, "d1"), "attacks a Deep One in d1"),
    (_jailed, e.Attack(ZERO, None, BRIG), "attacks a Deep One in brig"),
    (_traitor, e.Attack(ZERO, None, "d1"), "attacks a Deep One in d1"),
    (_among, e.Attack(ZERO, TWO, "galley"), "attacks seat 2 in galley"),
    (_traitor, e.Attack(ZERO, ONE, "d1"), "attacks seat 1 in d1"),
    (_among, e.Rescue(ZERO, "d1"), "rescues a passenger in d1"),
    (_among, e.Rescue(ZERO, "galley"), "rescues a passenger in galley"),
    (_traitor, e.Rescue(ZERO, "d1"), "rescues a passenger in d1"),
    (_on_deck, e.Kill(ZERO), "kills a passenger in d1"),
    (_traitor, e.Kill(ZERO), "kills a passenger in d1"),
    (lambda t: b.standing(_traitor(t), 0, "d2"), e.Kill(ZERO), "kills a passenger in d2"),
    (_on_deck, e.Trade(ZERO), "trades in d1"),
    (_traitor, e.Trade(ZERO), "trades in d1"),
    (_among, e.Reveal(ZERO, "human"), "turns up human"),
    (_among, e.Reveal(ZERO, "hybrid"), "turns up hybrid"),
    (_traitor, e.Reveal(ZERO, "hybrid"), "turns up hybrid"),
)
"""What cannot be done, and how that is told."""
DONE: tuple[tuple[Callable[[Table], Table], e.Event], ...] = (
    (_among, e.Move(ZERO, "d1")),
    (_traitor, e.Move(ZERO, "d2")),
    (_among, e.Attack(ZERO, None, "galley")),
    (_among, e.Attack(ZERO, ONE, "galley")),
    (_traitor, e.Attack(ZERO, TWO, "d1")),
    (_on_deck, e.Rescue(ZERO, "d1")),
    (lambda t: b.standing(_traitor(t), 0, "d5"), e.Kill(ZERO)),
    (_among, e.Trade(ZERO)),
    (_hybrid, e.Reveal(ZERO, "hybrid")),
    (_among, e.Stop(ZERO)),
)
"""What can be done."""


@pytest.mark.parametrize(("change", "event", "told"), DEEDS)
def test_an_action_where_it_cannot_be_taken_is_caught(
    change: Callable[[Table], Table], event: e.Event, told: str
) -> None:
    state = Sea(change(b.calm(b.CREW[:4])), (Acting(ZERO, 2),))
    assert an_action_is_taken_where_it_can_be(state, event, state) == (f"seat 0: {told}",)


@pytest.mark.parametrize(("change", "event"), DONE)
def test_an_action_that_does_nothing_or_is_not_counted_is_caught(
    change: Callable[[Table], Table], event: e.Event
) -> None:
    state = b.at(change(b.calm(b.CREW[:4])), Acting(ZERO, 2))
    after = invariants.apply(state, event)
    assert (
        an_action_is_taken_where_it_can_be(state, event, after) == an_action_does_what_it_is(state, event, after) == ()
    )
    kept = Sea(state.table, after.agenda)
    does_something = isinstance(event, e.Move | e.Rescue | e.Reveal)
    assert bool(an_action_does_what_it_is(state, event, kept)) is does_something
    free = Sea(after.table, (*after.agenda, Acting(ZERO, 1)))
    assert any("are left" in one for one in an_action_does_what_it_is(state, event, free))


USED: tuple[tuple[Callable[[Table], Table], str, str], ...] = (
    (lambda t: b.holding(t, 0, "lore-3"), "skill:lore-3", "not held"),
    (lambda t: b.holding(t, 0, "lore-3"), "skill:lore-3", "kept"),
    (lambda t: b.owning(t, 0, "shotgun"), "item:shotgun", "not held"),
    (lambda t: t, "character:jeanne_lafarge", "not held"),
    (lambda t: t, "character:jeanne_lafarge", "a traitor"),
    (lambda t: t, "feat:jeanne_lafarge", "kept"),
    (lambda t: t, "feat:jeanne_lafarge", "a traitor"),
    (lambda t: b.standing(t, 0, "chapel"), "room:chapel", "not held"),
    (lambda t: b.standing(t, 0, "chapel"), "room:chapel", "kept"),
    (lambda t: b.standing(t, 0, "chapel"), "room:chapel", "a traitor"),
    (lambda t: replaced(t, keeper=ZERO), "title:keeper", "not held"),
    (lambda t: b.standing(b.damaged(t, "galley"), 0, "galley"), "damage:structural_influence", "not held"),
    (lambda t: b.standing(b.damaged(t, "galley"), 0, "galley"), "damage:structural_influence", "a traitor"),
    (lambda t: b.keeping(t, 0, "spell:flesh_ward"), "spell:flesh_ward", "not held"),
)
"""What is used by who has it, and what may be wrong with that."""


@pytest.mark.parametrize(("change", "source", "wrong"), USED)
def test_what_is_used_without_being_had_or_spent_is_caught(
    change: Callable[[Table], Table], source: str, wrong: str
) -> None:
    event, table = e.Use(ZERO, source, 0), change(b.calm(b.CREW[:4]))
    before, spent = Sea(table, (Acting(ZERO, 2),)), Sea(_spent(table, source), ())
    assert what_is_used_is_at_hand_and_spent(before, event, spent) == ()
    if wrong == "kept":
        spent = Sea(table, ())
    elif wrong == "a traitor":
        before = Sea(b.traitor(table, 0), ())
    else:
        event = e.Use(ONE, source, 0)
    assert what_is_used_is_at_hand_and_spent(before, event, spent) == (f"seat {event.seat}: uses {source}",)


def _spent(table: Table, source: str) -> Table:
    """Return the table when something was used."""
    kind, _, name = source.partition(":")
    if kind == "skill":
        return table.with_hand(ZERO, without(table.players[0].hand, name))
    if kind == "feat":
        return table.with_player(ZERO, evolve(table.players[0], feat=False))
    return table.used(source) if kind == "room" else table


def test_a_second_card_of_a_traitor_and_a_card_that_stays_in_the_hand_are_caught() -> None:
    table, event = b.holding(b.calm(b.CREW[:4]), 0, "lore-3", "will-2"), e.Contribute(ZERO, "lore-3")
    trial = Trial(9, ("lore",), least=0, mythos=True, added=(1, 0, 0))
    added = Sea(table.with_hand(ZERO, ("will-2",)), ())
    claim = what_is_added_to_a_check_leaves_the_hand
    assert claim(Sea(replaced(table, trial=trial), ()), event, added) == ()
    assert claim(Sea(table, ()), event, Sea(table, ())) == ("seat 0: added lore-3, and holds ('lore-3', 'will-2')",)
    for one in (b.traitor(table, 0), b.standing(table, 0, BRIG)):
        assert claim(Sea(replaced(one, trial=trial), ()), event, added) == ("seat 0: adds a second card",)


def test_a_hand_above_the_limit_is_caught_when_the_turn_passes() -> None:
    table = b.holding(
        b.calm(b.CREW[:4]),
        2,
        *(f"{skill}-{value}" for value in (1, 2, 3) for skill in ("influence", "lore", "will", "strength")),
    )
    limit = table.box.numbers.hand_limit
    fewer = table.with_hand(TWO, table.players[2].hand[:limit])
    passed = [replaced(one, turn=evolve(one.turn, seat=ONE, begun=2)) for one in (table, fewer)]
    claim = nobody_holds_too_many_cards_when_the_turn_passes
    wrong, fine = (claim(Sea(table, ()), e.Stop(ZERO), Sea(one, ())) for one in passed)
    assert (wrong, fine) == (("seat 2: 12 cards",), ())
    assert claim(Sea(table, ()), e.Stop(ZERO), Sea(table, ())) == ()


def test_a_seat_that_is_passed_over_is_caught() -> None:
    table = b.holding(b.holding(b.calm(b.CREW[:4]), 0, "lore-1"), 3, "lore-2")
    asked = seats_are_asked_one_after_the_other

    def judged(was: object, now: object, seat: int = 1) -> tuple[str, ...]:
        return asked(Sea(table, (was,)), e.Decline(table.seats()[seat]), Sea(table, (now,)))  # type: ignore[arg-type]  # frames

    assert judged(Contributing(ONE), Contributing(THREE)) == judged(Contributing(THREE), Contributing(ZERO)) == ()
    assert judged(Contributing(ZERO), TurnUp()) == ()
    assert judged(Contributing(ONE), Contributing(TWO)) == ("after seat 1 seat 3 was to be asked, not 2",)
    assert judged(Contributing(ONE), TurnUp()) == ("after seat 1 seat 3 was to be asked, not None",)
    assert judged(Contributing(ZERO), Contributing(THREE)) == ("after seat 0 seat None was to be asked, not 3",)
    first = Window("before_roll", ONE, 2)
    assert judged(first, Window("before_roll", THREE, 4)) == judged(first, Window("before_roll", ZERO, 1)) == ()
    assert judged(first, Window("after_roll", ZERO, 3)) == judged(first, Contributing(ZERO)) == ()
    assert judged(first, Window("before_roll", ZERO, 3)) == ("after seat 1 seat 0 was asked",)
    assert judged(first, Window("before_roll", TWO, 4)) == ("after seat 1 seat 2 was asked",)


def test_loyalty_dealt_too_early_or_not_at_all_is_caught() -> None:
    claim, tables = (
        loyalty_is_dealt_before_the_first_turn_or_after_everybodys,
        (b.calm(), b.calm(options={"game": "learning"})),
    )
    none, dealt = (
        [replaced(one, players=tuple(evolve(two, loyalty=loyalty) for two in one.players)) for one in tables]
        for loyalty in ((), ("human",))
    )

    def begins(one: Table, begun: int) -> tuple[str, ...]:
        before, after = (replaced(one, turn=evolve(one.turn, begun=number)) for number in (begun, begun + 1))
        return claim(Sea(before, ()), e.Stop(ZERO), Sea(after, ()))

    assert begins(dealt[0], 0) == begins(dealt[1], 3) == begins(none[1], 2) == ()
    assert begins(none[0], 0) == begins(none[1], 3) == tuple(f"seat {seat}: has no loyalty card" for seat in range(3))
    assert begins(dealt[1], 2) == tuple(f"seat {seat}: has a loyalty card" for seat in range(3))
    assert begins(replaced(dealt[1], awakened=True), 2) == begins(none[0], 1) == begins(none[1], 4) == ()
    assert claim(Sea(none[0], ()), e.Stop(ZERO), Sea(none[0], ())) == ()
