"""What a seat cannot see is dealt anew as freely as its view allows, and never otherwise."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
import serializers
from corestate.games import begun
from corestate.kernel import Asks, Chances, Facts, Frame
from corestate.piles import without
from corestate.replaced import replaced
from corestate.unfathomable import frames as f
from corestate.unfathomable.asked.hands import Paying
from corestate.unfathomable.asked.herding import Herding
from corestate.unfathomable.asked.values import PickingNumber
from corestate.unfathomable.box.edition import BRIG, ORDINARY, SICK_BAY, Loyalty
from corestate.unfathomable.checks.chaos import AddTreachery, LayChaos, LayingChaos
from corestate.unfathomable.checks.checks import Settle
from corestate.unfathomable.holdings.looking import LookAt, RemoveTop
from corestate.unfathomable.script.script import Close, Perform
from corestate.unfathomable.sight.views import AmongSeen, GoneSeen
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.decks import Deck, Sorted
from corestate.unfathomable.table.pieces import Insight, Scope, Trial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Bribing
from corestate.unfathomable.turn.receiving import Replacing
from corestate.unfathomable.voyage.loyalty import handed
from corestate.unfathomable.voyage.monsters import Activate, Stepping, Stirring
from corestate.unfathomable.voyage.mythos import MythosPhase
from corestate.unfathomable.voyage.tracks import Awaken, TopWaypoint
from fuzz.laws import what_is_seen_the_same_leaves_the_same_sight
from fuzz.playouts import any_ruleset
from tests.effort import effort
from tests.support import walk
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea


def resampled(state: Sea, seat: int | None, count: int = 200) -> list[Table]:
    """Deal a state anew again and again; each time it looks the same to the seat, and is possible."""
    found = []
    for number in range(count):
        other = cs.resample(state, seat, Random(number))
        assert invariants.check(other) == ()
        found.append(other.table)
    other = cs.resample(state, seat, Random(0))
    assert cs.view(other, seat) == cs.view(state, seat)
    assert cs.legal(other, seat) == cs.legal(state, seat)
    return found


DEALT: tuple[tuple[tuple[Loyalty, ...], tuple[Loyalty, ...]], ...] = (
    (("hybrid",), ("human", "human")),
    (("human",), ("human", "hybrid")),
)
"""The same loyalty cards with two seats, either way."""


def types(cards: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(sorted(card.partition("-")[0] for card in cards))


def worth(cards: tuple[str, ...]) -> int:
    return sum(int(card[-1]) for card in cards)


def paying() -> Sea:
    """Let the Keeper, in seat 2, pay for Poisoned Food with a card of lore."""
    table = b.holding(b.holding(b.calm(), 2, "lore-3", "will-1", "strength-2"), 1, "influence-1", "lore-4", "lore-5")
    state = b.quiet(b.dealt(b.at(b.on_top(table, "mythos", "poisoned_food"), MythosPhase())))
    return b.run(state, e.Choose(TWO, "a"))


@pytest.mark.obeys("unf.secrecy.hand_size")
def test_the_hand_of_a_seat_that_pays_is_open_but_for_what_it_owes() -> None:
    state = paying()
    assert isinstance(state.agenda[0], Paying)
    hands = {types(table.players[2].hand) for table in resampled(state, 0)}
    assert all("lore" in hand for hand in hands)
    assert len(hands) > 5
    assert {table.players[2].hand for table in resampled(state, 2, 5)} == {("lore-3", "strength-2", "will-1")}


def test_a_traitor_that_buys_its_way_out_of_the_brig_can_pay_the_rest() -> None:
    table = b.standing(b.traitor(b.calm(), 0), 0, BRIG)
    table = b.holding(table, 0, "lore-5", "will-4", "treachery-5", "influence-4", "strength-1")
    table = b.holding(table, 1, "will-5", "will-1", "strength-3", "lore-1")
    state = b.run(b.acting(table), e.Move(ZERO, "d1"), e.Discard(ZERO, "lore-5"))
    assert isinstance(state.agenda[0], Bribing)
    hands = [table.players[0].hand for table in resampled(state, 2)]
    assert all(worth(hand) >= 7 for hand in hands)
    assert {len(hand) for hand in hands} == {4}
    assert len({types(hand) for hand in hands}) > 5


def test_a_discard_that_is_no_cost_leaves_the_hand_open() -> None:
    table = b.holding(b.holding(b.calm(), 2, "lore-3"), 1, "will-1", "strength-1")
    state = b.at(table, Perform("spell:cloud_memory", 0, TWO))
    assert cs.asked(state) == (ONE,)
    assert len({table.players[1].hand for table in resampled(state, 0)}) > 10


def checked(*kept: str) -> Sea:
    """Let seats 1 and 2 add cards to a check; seat 2 is a revealed traitor."""
    table = b.traitor(b.calm(), 2)
    for source in kept:
        table = b.keeping(table, 1, source)
    table = b.chaos(table, "influence-5", "strength-5", "lore-2", "lore-1", "will-3", "treachery-1")
    table = b.holding(b.holding(table, 1, "lore-3", "will-1"), 2, "treachery-2", "will-2", "strength-2")
    state = b.run(b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("influence-5"), e.Drawn("treachery-1"))
    if kept:
        state = b.run(state, e.Drawn("treachery-5"))
    return b.run(state, e.Contribute(ONE, "lore-3"), e.Decline(ONE), e.Contribute(TWO, "treachery-2"))


@pytest.mark.rule("unf.check.shuffle")
@pytest.mark.obeys("unf.traitor.treachery")
def test_cards_of_a_check_may_be_of_any_type_their_owners_may_hold() -> None:
    piles = [table.trial.pile for table in resampled(checked(), 0, 400) if table.trial]
    assert {len(pile) for pile in piles} == {4}
    by = {
        seat: {types((laid.card,)) for pile in piles for laid in pile if laid.seat == seat} for seat in (ONE, TWO, None)
    }
    away = {("influence",), ("lore",), ("strength",), ("will",)}  # no observation is out of its deck
    assert by[ONE] == away
    assert by[TWO] == by[None] == away | {("treachery",)}


def test_a_seat_knows_the_cards_it_has_added_itself() -> None:
    for table in resampled(checked(), 1, 40):
        assert table.trial
        assert [laid.card for laid in table.trial.pile if laid.seat == ONE] == ["lore-3"]


def test_treachery_that_a_kept_card_adds_is_surely_treachery() -> None:
    state = checked("mythos:memory_of_the_deep")
    for table in resampled(state, 0):
        assert table.trial
        decked = [laid.card for laid in table.trial.pile if laid.seat is None]
        assert len(decked) == 3
        assert any(card.startswith("treachery") for card in decked)


@pytest.mark.obeys("unf.setup.chaos_deck")
def test_the_chaos_deck_never_holds_more_of_a_type_than_it_was_laid_of() -> None:
    table = b.holding(b.holding(b.calm(), 1, "lore-1", "lore-2", "lore-3"), 2, "will-1", "will-2", "will-3")
    decks = [table.decks.chaos for table in resampled(b.acting(table), 0)]
    assert {types(deck) for deck in decks} == {tuple(sorted(ORDINARY * 2))}
    fewer = b.chaos(table, "lore-4", "will-4", "will-5", "influence-1")
    found = {types(table.decks.chaos) for table in resampled(b.acting(fewer), 0)}
    assert found == {
        ("influence", "lore", "lore", "will"),
        ("influence", "lore", "will", "will"),
        ("lore", "lore", "will", "will"),
    }


def test_chaos_cards_of_a_check_were_laid_with_the_rest_of_the_deck() -> None:
    state = b.dealt(b.quiet(b.at(b.holding(b.calm(), 1, "lore-1", "will-1", "will-2"), Perform(b.RAID, 0, ZERO))))
    piles = set()
    for table in resampled(state, 0):
        assert table.trial
        drawn = tuple(laid.card for laid in table.trial.pile)
        piles.add(types(drawn))
        assert types((*drawn, *table.decks.chaos)) == tuple(sorted(ORDINARY * 2))
    assert len(piles) == 15


def test_what_a_kept_card_adds_to_a_check_without_chaos_cards_is_known_to_be_treachery() -> None:
    table = b.keeping(b.chaos(b.calm(), "lore-2", "lore-1"), 1, "mythos:memory_of_the_deep")
    table = b.holding(b.holding(table, 0, "observation-5"), 1, "lore-3", "will-1")
    begun = cs.apply(b.at(table, Perform(b.RAID, 0, ZERO)), e.Use(ZERO, "skill:observation-5", 0))
    state = b.run(begun, e.Drawn("treachery-5"), e.Contribute(ONE, "lore-3"))
    assert state.table.trial is not None
    assert not state.table.trial.chaos
    laid = [one.card for other in resampled(state, 0) if other.trial for one in other.trial.pile if one.seat is None]
    assert set(types(tuple(laid))) == {"treachery"}
    assert len(laid) == 200


def test_the_types_of_a_chaos_deck_being_laid_are_known() -> None:
    table = b.holding(b.chaos(b.calm(), "lore-1", "will-3"), 1, "influence-3", "strength-1", "observation-2")
    state = b.run(b.at(table, Perform(b.RAID, 0, ZERO)), e.Drawn("lore-1"), e.Drawn("will-3"))
    assert isinstance(state.agenda[0], LayingChaos)
    assert {table.decks.chaos for table in resampled(state, 0, 40)} == {()}
    state = b.run(state, e.Drawn("influence-1"))
    assert isinstance(state.agenda[0], LayingChaos)
    assert {types(table.decks.chaos) for table in resampled(state, 0, 40)} == {("influence",)}


def test_every_way_the_cards_may_lie_is_as_likely_as_any_other() -> None:
    table = b.holding(b.holding(b.chaos(b.calm()), 1, "lore-1", "will-1"), 2, "strength-1")
    hands = [table.players[2].hand for table in resampled(b.acting(table), 0, 600)]
    kinds = Counter(map(types, hands))
    assert set(kinds) == {("lore",), ("strength",), ("will",)}
    assert all(165 < count < 235 for count in kinds.values())
    ones = sum(worth(hand) == 1 for hand in hands)
    assert 120 < ones < 196  # two of the seven were discarded with the chaos deck: 5 of 19


def test_treachery_lies_in_the_chaos_deck_as_often_as_there_are_ways_for_it_to_lie_there() -> None:
    """One treachery and three others: one is the chaos deck, one with a traitor, two are held by somebody else."""
    table = b.holding(b.chaos(b.traitor(b.calm(), 1), "lore-1"), 1, "treachery-1")
    table = b.holding(table, 2, "will-1", "strength-1")
    dark = sum(types(other.decks.chaos) == ("treachery",) for other in resampled(b.acting(table), 0, 400))
    assert 160 < dark < 240, "six ways with the treachery there, six with it in the hand of the traitor"


@pytest.mark.parametrize("seat", [0, None])
def test_hidden_loyalty_cards_fall_alike_whoever_holds_which(seat: int | None) -> None:
    one, other = (b.loyal(b.loyal(b.calm(), 1, *mine), 2, *theirs) for mine, theirs in DEALT)
    for number in range(20):
        first, second = (cs.resample(b.acting(table), seat, Random(number)) for table in (one, other))
        assert first == second
        assert list(first.table.decks.loyalty) == sorted(first.table.decks.loyalty)


def test_a_cost_that_hardly_any_hand_can_pay_is_still_paid() -> None:
    table = b.standing(b.traitor(b.calm(), 0), 0, BRIG)
    table = b.holding(table, 0, "lore-5", "lore-5", "will-5")
    state = b.run(b.acting(table), e.Move(ZERO, "d1"), e.Discard(ZERO, "will-5"))
    for other in resampled(state, 1, 30):
        assert worth(other.players[0].hand) >= 7


def test_cards_that_are_known_to_lie_in_the_chaos_deck_are_in_no_hand_that_pays() -> None:
    state: Sea = cs.lay(
        "unfathomable",
        seats=3,
        at=Bribing(ZERO, "d1", 10),
        then=(LayChaos("lore"), MythosPhase(), f.HandLimit(), f.PassMarker()),
        revealed={0: "hybrid"},
        spaces={0: BRIG},
        hands={0: ("will-5", "will-5")},
        chaos=("lore-1", "lore-2"),
    )
    for table in resampled(state, 1, 10):
        assert (types(table.decks.chaos), table.players[0].hand) == (("lore", "lore"), ("will-5", "will-5"))


def test_who_may_use_what_shows_nothing_of_a_hand() -> None:
    table = b.holding(b.calm(), 1, "lore-5", "observation-5")
    state = b.at(table, Perform(b.RAID, 0, ZERO))
    assert cs.asked(state) == (ONE,)
    for number in range(20):
        other = cs.resample(state, 0, Random(number))
        assert cs.question(other) == cs.question(state)
    assert e.Use(ONE, "skill:lore-5", 0) in cs.legal(state)


@pytest.mark.rule("unf.loyalty.secret", "unf.reveal.hand_over")
def test_what_ishmael_has_seen_goes_with_the_cards() -> None:
    table = b.loyal(b.calm(("ishmael_marsh", "svetlana_gedroits", "william_bowleg")), 1, "hybrid", "human")
    table = b.standing(table, 1, BRIG)
    state = b.run(b.acting(table), e.Use(ZERO, "feat:ishmael_marsh", 0), e.PickSeat(ZERO, ONE))
    assert known(state, 0) == [("human",), ("human", "hybrid"), ()]
    table = replaced(state.table, turn=evolve(state.table.turn, seat=ONE)).with_title("captain", ZERO)
    state = b.run(b.acting(table), e.Reveal(ONE, "hybrid"))
    assert known(state, 0) == [("human",), ("human",), ()]
    state = b.run(state, e.PickSeat(ONE, TWO))
    assert known(state, 0) == [("human",), (), ("human",)]
    assert known(state, 1) == [(), (), ("human",)]
    assert known(state, 2) == [(), (), ("human", "human")]


@pytest.mark.obeys("unf.loyalty.secret", "unf.reference.awakening")
def test_what_was_seen_of_a_traitor_stays_with_the_cards_it_keeps() -> None:
    table = b.traitor(b.calm(), 1)
    table = b.loyal(table, 1, "human", "human")
    table = evolve(table, insights=(Insight(ZERO, ONE, ("human",)),))
    kept = handed(table, ONE, TWO, ("human",))
    assert kept.insights == (Insight(ZERO, ONE, ("human",)), Insight(ONE, TWO, ("human",)))
    all_gone = handed(table, ONE, TWO, ("human", "human"))
    assert all_gone.insights == (Insight(ZERO, TWO, ("human",)), Insight(ONE, TWO, ("human", "human")))


def known(state: Sea, seat: int) -> list[tuple[str, ...]]:
    """List what a seat knows of the loyalty of each."""
    return [tuple(player.known) for player in cs.view(state, seat).table.players]


@pytest.mark.obeys("unf.secrecy.looked_at", "unf.check.chaos", "unf.reference.open_information")
@pytest.mark.parametrize(
    ("state", "event", "seen"),
    [
        (lambda: b.at(b.calm(), LayChaos("lore")), e.Drawn("lore-1"), e.DrawnHidden("lore")),
        (lambda: b.quiet(b.at(b.calm(), Perform(b.RAID, 0, ZERO))), e.Drawn("lore-1"), e.DrawnHidden(None)),
        (
            lambda: b.at(checking(), AddTreachery(), Settle(b.RAID, (0, 0)), Close()),
            e.Drawn("treachery-1"),
            e.DrawnHidden("treachery"),
        ),
        (lambda: b.at(b.calm(), RemoveTop("spell", 1)), e.Drawn("heal"), e.DrawnHidden(None)),
        (lambda: b.at(b.calm(), LookAt(ZERO, "mythos", 2, "top", "bottom")), e.Drawn("hull_leak"), e.DrawnHidden(None)),
        (
            lambda: b.at(b.calm(), LookAt(ZERO, "mythos", 2, "top", "bottom")),
            e.Drawn("history_repeats"),
            e.Drawn("history_repeats"),
        ),
        (
            lambda: b.at(b.travelled(b.calm(), "rough_water", "reef"), Awaken()),
            e.LoyaltyDealt("human"),
            e.LoyaltyHidden(),
        ),
        (
            lambda: b.dealt(b.at(b.calm(), LookAt(ZERO, "waypoint", 2, "top", "bottom"))),
            e.Take(ZERO, "abandoned_depot"),
            e.TakeHidden(ZERO),
        ),
        (
            lambda: b.dealt(b.at(b.calm(), LookAt(ZERO, "item", 2, "keep", "bottom"))),
            e.Take(ZERO, "almanac"),
            e.Take(ZERO, "almanac"),
        ),
    ],
)
def test_others_see_that_something_happens_and_not_what(
    state: Callable[[], Sea], event: e.Event, seen: e.Sight
) -> None:
    assert not cs.refusals(state(), event)
    assert cs.seen(state(), event, 1) == cs.seen(state(), event, None) == seen


def checking() -> Table:
    """Let a check be under way."""
    trial = Trial(11, ("influence", "strength"), 8, mythos=True, added=(0, 0, 0))
    return replaced(replaced(b.calm(), scopes=(Scope(b.RAID, ZERO),)), trial=trial)


def waiting(**spaces: int) -> tuple[int, ...]:
    return tuple(spaces.get(space.name, 0) for space in b.calm().box.spaces)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (Stirring(waiting(w1=1)), Stirring(waiting(w1=1, d1=1))),
        (Stepping("galley", ("cargo_hold", "captains_cabin")), Stepping("bridge", ("captains_cabin", "chapel"))),
        (
            Herding(ZERO, waiting(d1=1), (), far=False, must=False),
            Herding(ZERO, waiting(w1=1), (), far=False, must=False),
        ),
        (
            Herding(ZERO, waiting(), (ONE,), far=True, must=False),
            Herding(ZERO, waiting(), (TWO,), far=True, must=False),
        ),
        (
            Replacing(ZERO, ("influence", "observation"), ("treachery",)),
            Replacing(ZERO, ("influence", "influence"), ("treachery",)),
        ),
        (PickingNumber(ZERO, 1, 4, "risk"), PickingNumber(ZERO, 1, 2, "risk")),
    ],
)
def test_what_may_be_done_is_told_by_the_table_and_the_question(one: Frame[Table], other: Frame[Table]) -> None:
    table = replaced(b.deep_ones(b.calm(), w1=1, d1=1), scopes=(Scope("spell:astral_travel", ZERO),))
    states = [Sea(table, (frame,)) for frame in (one, other)]
    assert cs.legal(states[0]) != cs.legal(states[1])
    assert cs.view(states[0], 0) != cs.view(states[1], 0)


def test_the_question_says_how_many_deep_ones_have_still_to_act() -> None:
    state = b.quiet(b.at(b.standing(b.deep_ones(b.calm(), w1=2, d3=1), 0, SICK_BAY), Activate("deep_ones")))
    assert facts(state) == (("w1", 2), ("d3", 1))
    assert facts(b.run(state, e.Stir(ZERO, "w1"))) == (("w1", 1), ("d3", 1))


def facts(state: Sea) -> Facts:
    question = cs.question(state)
    assert question is not None
    return question.facts


def test_every_frame_that_waits_says_what_the_game_is_doing() -> None:
    waiting = [frame for frame in cs.game("unfathomable").frames.values() if issubclass(frame, (Asks, Chances))]
    assert [frame.__name__ for frame in waiting if frame.doing in (Asks.doing, Chances.doing)] == []


@pytest.mark.parametrize("number", range(effort(5, 60)))
def test_what_the_game_is_doing_is_told_in_words_that_a_bystander_may_hear(number: int) -> None:
    rng = Random(f"in words {number}")
    for state, _ in walk(begun(any_ruleset("unfathomable", rng)), rng):
        question, other = cs.question(state), cs.question(cs.resample(state, None, rng))
        assert question is not None
        assert other is not None
        assert other.says == question.says


def looked_twice(*second: str) -> Sea:
    """Let seat 0 look at two waypoints and put one on top, then seat 1 at what lies on top, about to sort it."""
    table = b.on_top(b.calm(), "waypoint", "iceberg", "reef", "hurricane")
    looks = (LookAt(ZERO, "waypoint", 2, "top", "bottom"), LookAt(ONE, "waypoint", len(second), "top", "bottom"))
    state = b.run(b.at(table, *looks), e.Drawn("iceberg"), e.Drawn("reef"), e.Take(ZERO, "iceberg"))
    return b.run(state, *map(e.Drawn, second))


@pytest.mark.rule("unf.secrecy.looked_at")
@pytest.mark.obeys("unf.reference.open_information")
def test_a_card_seen_before_is_not_followed_through_the_secret_sorting_of_another() -> None:
    state = looked_twice("iceberg", "hurricane")
    assert [cs.seen(state, e.Take(ONE, card), 0) for card in ("iceberg", "hurricane")] == [e.TakeHidden(ONE)] * 2
    views = [cs.view(b.run(state, e.Take(ONE, card)), 0).table.waypoint for card in ("iceberg", "hurricane")]
    assert views[0] == views[1]
    one_of_two = AmongSeen(1, ("iceberg",))
    assert (views[0].top, views[0].bottom) == ((one_of_two,), ("reef", one_of_two))
    assert cs.view(b.run(state, e.Take(ONE, "iceberg")), 2).table.waypoint.top == (None,)
    own = cs.view(b.run(state, e.Take(ONE, "hurricane")), 1).table.waypoint
    assert (own.top, own.bottom) == (("hurricane",), (None, "iceberg"))
    assert list(what_is_seen_the_same_leaves_the_same_sight(state, Random(1))) == []


def test_the_law_of_sights_finds_who_is_shown_what_another_sorts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Deck, "sorted_by", lambda deck, _count, _seat: deck)
    found = list(what_is_seen_the_same_leaves_the_same_sight(looked_twice("iceberg", "hurricane"), Random(1)))
    assert len(found) > 0
    assert all(one.startswith("seat 0: Take(") for one in found if "dealt anew" not in one)
    assert found[0].endswith("the views differ in waypoint")


def test_a_card_looked_at_alone_stays_where_others_have_seen_it() -> None:
    state = b.run(looked_twice("iceberg"), e.Take(ONE, "iceberg"))
    assert cs.view(state, 0).table.waypoint.top == ("iceberg", None)


@pytest.mark.rule("unf.secrecy.looked_at")
def test_who_knows_a_card_to_be_one_of_two_is_dealt_no_table_without_it_there() -> None:
    state = b.run(looked_twice("iceberg", "hurricane"), e.Take(ONE, "hurricane"))
    found = [(table.decks.waypoint.top[0].card, table.decks.waypoint.bottom[-1].card) for table in resampled(state, 0)]
    assert all("iceberg" in pair for pair in found)
    assert 0 < sum(top == "iceberg" for top, _ in found) < len(found)
    assert all(cs.view(cs.resample(state, 0, Random(n)), 0) == cs.view(state, 0) for n in range(20))
    assert serializers.load(serializers.dump(state)) == state
    assert serializers.load_json(serializers.dump_json(cs.view(state, 0))) == cs.view(state, 0)
    lay = cs.game("unfathomable").lay
    assert lay is not None
    assert lay(state.table.ruleset, **cs.sketched(state)) == state


@pytest.mark.rule("unf.secrecy.looked_at")
def test_which_of_two_places_holds_what_another_knows_is_dealt_anew_to_who_knows_neither() -> None:
    state = b.run(looked_twice("iceberg", "hurricane"), e.Take(ONE, "hurricane"))
    for seat in (2, None):
        assert marked(resampled(state, seat, 12)) == {((ZERO,), ()), ((), (ZERO,))}
    assert marked(resampled(state, 1, 12)) == {((), (ZERO,))}
    state = b.run(b.at(state.table, LookAt(ZERO, "waypoint", 1, "top", "bottom")), e.Drawn("hurricane"))
    assert marked(resampled(state, 2, 12)) == {((), (ZERO,))}


def marked(tables: list[Table]) -> set[tuple[tuple[cs.Seat, ...], ...]]:
    """Tell who knows the card on top, and the last below, to lie in either place."""
    ends = [(table.decks.waypoint.top[0], table.decks.waypoint.bottom[-1]) for table in tables]
    return {tuple(one.among if isinstance(one, Sorted) else () for one in pair) for pair in ends}


def test_of_two_places_one_is_left_when_the_other_card_is_drawn() -> None:
    state = b.run(looked_twice("iceberg", "hurricane"), e.Take(ONE, "hurricane"))
    state = b.run(b.at(state.table, TopWaypoint()), e.Drawn("hurricane"))
    deck = cs.view(state, 0).table.waypoint
    assert (deck.top, deck.bottom) == ((), ("reef", "iceberg"))


@pytest.mark.parametrize("third", ["reef", "fog_bank"])
def test_a_card_among_several_is_not_told_by_what_another_takes_openly(third: str) -> None:
    """Seat 0 knows the iceberg on top or below; the Captain takes something else of two: it may be either still."""
    table = b.on_top(b.calm(), "waypoint", *{"reef": ("iceberg", "reef"), "fog_bank": ("reef", "fog_bank")}[third])
    deck = table.decks.waypoint
    sort = [Sorted(deck.top[0].card, (ONE,), (ZERO,) if third == "reef" else (), 1), deck.top[1]]
    below = Sorted("hurricane", (ONE,), (), 1) if third == "reef" else Sorted("iceberg", (ONE,), (ZERO,), 1)
    deck = evolve(deck, top=tuple(sort), shuffled=without(deck.shuffled, below.card), bottom=(below,))
    state = b.at(table.with_deck("waypoint", deck), LookAt(TWO, "waypoint", 2, "resolve", "bottom"))
    state = b.run(state, e.Drawn(sort[0].card), e.Drawn(sort[1].card), e.Take(TWO, "reef"))
    seen = cs.view(state, 0).table.waypoint
    assert seen.bottom == (AmongSeen(1, ("iceberg",)),) * 2


def test_a_sort_that_is_sorted_again_takes_in_the_places_of_both() -> None:
    state = b.run(looked_twice("iceberg", "hurricane"), e.Take(ONE, "hurricane"))
    state = b.at(state.table, LookAt(TWO, "waypoint", 2, "top", "bottom"))
    first, second = "hurricane", state.table.decks.waypoint.shuffled[0]
    state = b.run(state, e.Drawn(first), e.Drawn(second), e.Take(TWO, second))
    one_of_three = AmongSeen(1, ("iceberg",))
    deck = cs.view(state, 0).table.waypoint
    assert (deck.top, deck.bottom) == ((one_of_three,), ("reef", one_of_three, one_of_three))
    assert cs.view(state, 1).table.waypoint.bottom[1] == "iceberg"


def test_of_two_places_neither_is_told_any_more_when_one_of_the_cards_leaves_the_game_unseen() -> None:
    state = b.run(looked_twice("iceberg", "hurricane"), e.Take(ONE, "hurricane"))
    state = b.dealt(b.at(state.table, RemoveTop("waypoint", 1)))
    decks = [cs.view(state, seat).table.waypoint for seat in (0, 1)]
    assert [(deck.top, deck.bottom, deck.gone) for deck in decks] == [
        ((), ("reef", None), 1),
        ((), (None, "iceberg"), GoneSeen(1, ("hurricane",))),
    ]


def test_of_two_cards_that_are_alike_who_has_seen_both_knows_where_they_lie() -> None:
    table, twins = b.on_top(b.calm(), "spell", *["greater_banishment"] * 2), [e.Drawn("greater_banishment")] * 2
    looks = (LookAt(ZERO, "spell", 1, "top", "bottom"), LookAt(ONE, "spell", 2, "top", "bottom"))
    state = b.run(b.at(table, *looks), twins[0], e.Take(ZERO, twins[0].card), *twins, e.Take(ONE, twins[0].card))
    for seat, known in ((0, None), (1, "greater_banishment"), (2, None)):
        deck = cs.view(state, seat).table.spell
        assert (deck.top, deck.bottom) == ((known,), (known,))


@pytest.mark.rule("unf.reference.open_information")
def test_who_has_seen_a_card_knows_that_it_is_gone_when_it_leaves_the_game_unseen() -> None:
    table = b.on_top(b.calm(), "spell", "heal")
    deck = table.decks.spell
    table = table.with_deck("spell", evolve(deck, top=(evolve(deck.top[0], by=(TWO,)),)))
    state = b.dealt(b.at(table, RemoveTop("spell", 5)))
    assert len(state.table.decks.spell.gone) == 5
    assert (cs.view(state, 2).table.spell.gone, cs.view(state, 0).table.spell.gone) == (GoneSeen(5, ("heal",)), 5)
    assert all("heal" in table.decks.spell.gone_cards() for table in resampled(state, 2))
    others = [table.decks.spell.gone_cards() for table in resampled(state, 0)]
    assert 0 < sum("heal" in gone for gone in others) < 150
    assert serializers.load(serializers.dump(state)) == state
    assert serializers.load_json(serializers.dump_json(cs.view(state, 2))) == cs.view(state, 2)


@pytest.mark.obeys("unf.reference.open_information")
def test_everybody_sees_all_the_cards_of_a_discard_pile_and_not_their_order() -> None:
    """Each of them lay open once; which of them lies on top never matters."""
    seen = []
    for cards in (("lore-2", "lore-1"), ("lore-1", "lore-2")):
        table = b.holding(b.calm(), 0, *cards)
        for card in cards:
            table = table.with_hand(ZERO, without(table.players[0].hand, card)).discarded(card)
        seen.append([cs.view(b.acting(table), seat).table.skills[1] for seat in (0, 1, None)])
    assert seen[0] == seen[1]
    assert {one.discard for one in seen[0]} == {("lore-1", "lore-2")}
