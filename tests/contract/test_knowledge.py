"""Knowledge is a function of what was seen: two laws over whole games, and what a seat remembers beyond its view."""

import logging
import time
from collections import Counter
from itertools import islice
from random import Random

import pytest

import corestate as cs
import invariants
from corestate.games import OURS, begun
from corestate.in_too_deep import Acquire, Pay
from corestate.into_the_blue import StarterNamed as IntoTheBlueStarter
from corestate.key_largo import Anchor, BuyRound, Program, Rob, Sighted, StarterNamed, Stolen
from corestate.recall import dreamt
from fuzz.alike import draws_recalled, games_alike
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort
from tests.in_too_deep.positions import position
from tests.key_largo import positions as kl
from tests.support import after

LOG = logging.getLogger(__name__)
"""Tells how far a nightly run has come (`--log-cli-level=info`)."""
EVENTS = {"unfathomable": 50}
"""How long the games are of which everything is recalled at night, where they are shorter."""
PAIRS = effort(120, 5_000)
"""So many pairs of moments of each title are compared."""


@pytest.mark.parametrize("title", OURS)
def test_games_that_look_the_same_to_a_seat_are_not_told_apart(title: str) -> None:
    """Views, questions, legal events and refusals stay equal as long as everything looks the same."""
    compared, games, began = Counter[int | None](), 0, time.monotonic()
    while compared.total() < PAIRS:
        rng = Random(f"alike {title} {games}")
        games += 1
        for one in games_alike(any_ruleset(title, rng), rng):
            compared[one.seat] += 1
            assert one.problems == (), f"game {games - 1}, seat {one.seat}, after {one.event}"
            if compared.total() == PAIRS:
                break
        if games % 100 == 0:
            LOG.info("%s: %d games, %d pairs in %.0f s", title, games, compared.total(), time.monotonic() - began)
    assert len(compared) > 1


@pytest.mark.parametrize("title", OURS)
def test_what_is_drawn_agrees_with_every_sight_the_seat_remembers(title: str) -> None:
    """A card seen to go to a place that nothing has left unseen since is still there in every table drawn."""
    sights, memories, games, began = 0, 0, 0, time.monotonic()
    while sights < PAIRS or not memories:
        rng = Random(f"remembered {title} {games}")
        games += 1
        for one in draws_recalled(any_ruleset(title, rng), rng):
            sights, memories = sights + one.sights, memories + one.memories
            assert one.problems == (), f"game {games - 1}, seat {one.seat}"
        if games % 100 == 0:
            LOG.info("%s: %d games, %d sights in %.0f s", title, games, sights, time.monotonic() - began)


@pytest.mark.parametrize("title", OURS)
def test_what_is_recalled_looks_as_everything_did_and_rests_on_what_was_seen(title: str) -> None:
    """A table drawn from sights alone is one of a legal game, looks the same, and holds what the seat remembers.

    At night games of 120 events; of Unfathomable 50, since after more than one large check the search does not find
    every table in the steps it has.
    """
    for number in range(effort(1, 8)):
        rng = Random(f"recalled {title} {number}")
        rules = any_ruleset(title, rng)
        played = list(islice(steps(begun(rules), rng, cs.apply), effort(20, EVENTS.get(title, 120))))
        start, (last, _), events = played[0][0], played[-1], [event for _, event in played[:-1]]
        for seat in (0, None):
            sights = cs.sightings(start, events, seat)
            drawn = cs.recalled(start, sights, seat, Random(number))
            assert (cs.view(drawn, seat), invariants.check(drawn)) == (cs.view(last, seat), ()), f"{number}, {seat}"
            assert all(one.holds_in(drawn.table) for one in cs.remembered(start, events, seat)), f"{number}, {seat}"
            if number % 4 == 0:
                assert drawn == cs.recalled(begun(rules), tuple(sights), seat, Random(number))
        if number % 10 == 9:
            LOG.info("%s: %d games", title, number + 1)


MENDED = (
    ("key_largo", "tiny", 14),
    ("unfathomable", "tiny", 54),
    ("unfathomable", "tiny", 22),
    ("in_too_deep", "small", 17),
)
"""Games whose first dreams cannot go on: others are as good, a giver had something else, or a dream is given up."""


@pytest.mark.parametrize(("title", "edition", "number"), MENDED)
def test_a_dream_that_cannot_go_on_is_mended_or_dreamt_anew(title: str, edition: str, number: int) -> None:
    rng = Random(f"{title} {number}")
    played = list(steps(begun(cs.ruleset(title, seats=3, edition=edition)), rng, cs.apply))
    many, seat = rng.randrange(8, min(len(played), 60)), rng.randrange(3)
    start, (last, _), events = played[0][0], played[many], [event for _, event in played[:many]]
    sights = cs.sightings(start, events, seat)
    drawn = dreamt(start, sights, seat, rng.randrange)
    assert (cs.view(drawn, seat), invariants.check(drawn)) == (cs.view(last, seat), ())
    assert all(one.holds_in(drawn.table) for one in cs.remembered(start, events, seat))


def test_what_was_seen_before_a_deck_is_shuffled_anew_is_recalled() -> None:
    """In Too Deep: a card known to lie in the deck that was shuffled anew is in no hand before it is drawn."""
    rng, start = Random(3), cs.new_game("in_too_deep", seats=2, edition="small")
    state, events = start, []
    while not state.table.course.depletions:
        events.append(cs.deal(state, rng) if not cs.asked(state) else rng.choice(cs.legal(state)))
        state = cs.apply(state, events[-1])
    sights, deck = cs.sightings(start, events, 0), set(state.table.deck)
    assert any(deck & set(cs.resample(state, 0, Random(number)).table.hands[1]) for number in range(20))
    assert not any(deck & set(cs.recalled(start, sights, 0, Random(number)).table.hands[1]) for number in range(5))


def test_what_nobody_can_have_seen_is_not_recalled() -> None:
    start = cs.new_game("into_the_blue", seats=2)
    named = StarterNamed(cs.Seat(0))
    (seen,) = cs.sightings(start, (IntoTheBlueStarter(cs.Seat(0)),), 0)
    with pytest.raises(cs.NoSuchTableError, match="no game was found that looks like what seat 0 saw"):
        cs.recalled(start, (cs.Sighting(named, seen.view),), 0, Random(1))


def test_who_pays_for_a_share_remembers_which_cards_the_owner_got() -> None:
    start = position(
        ((2, 3, 4, 6), (9, 11), (12,)), portfolios={1: (5,)}, options={"research": "advanced"}, offered="research"
    )
    events = (Acquire(cs.Seat(0), 5), Pay(cs.Seat(0), 2), Pay(cs.Seat(0), 3))
    state = after(start, *events)
    paid = [one for one in cs.remembered(start, events, 0) if one.place == ("hands", 1)]
    assert sorted(one.card for one in paid) == [2, 3]
    assert not all(one.holds_in(cs.resample(state, 0, Random(7)).table) for one in paid)
    assert all(one.holds_in(cs.resample(state, 0, Random(7), paid).table) for one in paid)
    assert [one for one in cs.remembered(start, events, 2) if one.place == ("hands", 1)] == []


def test_who_was_robbed_remembers_what_the_thief_holds_and_a_bystander_does_not() -> None:
    hands = {kl.BEN: ("shallow gold 1", "shallow gold 2", "shallow goods 1")}
    start = kl.acting(kl.ANN, kl.laid(boats=("bar", "bar", "store", "store"), hands=hands))
    gold = kl.card("shallow gold 2")
    events = (Rob(kl.ANN, kl.BEN, "shallow"), Stolen(gold))
    state = after(start, *events)
    (stolen,) = [one for one in cs.remembered(start, events, kl.BEN) if one.place == ("hands", 0)]
    assert stolen.card == gold
    drawn = [cs.resample(state, kl.BEN, Random(number)) for number in range(20)]
    assert not all(stolen.holds_in(one.table) for one in drawn)
    assert stolen.holds_in(cs.resample(state, kl.BEN, Random(1), (stolen,)).table)
    assert [one for one in cs.remembered(start, events, None) if one.place == ("hands", 0)] == []


def test_what_cannot_be_remembered_is_never_drawn() -> None:
    state = position(((2, 3), (4,), (5,)))
    with pytest.raises(cs.NoSuchTableError, match="none of 5000 draws agrees"):
        cs.resample(state, 0, Random(1), (cs.Remembered(("hands", 1), 2),))


def test_a_look_shows_no_card_before_it_is_seen() -> None:
    """A card located in a wreck is not on the list of who begins to look there until it is shown."""
    start = kl.at_port("bar", wrecks={0: ("shallow gold 1", "shallow gold 2")})
    state = after(start, BuyRound(kl.ANN, 0))
    lists = [cs.view(state, kl.ANN).table.looks[0].cards]
    for name in ("shallow gold 2", "shallow gold 1"):
        state = after(state, Sighted(kl.card(name)))
        lists.append(cs.view(state, kl.ANN).table.looks[0].cards)
    assert lists == [(), kl.cards("shallow gold 2"), kl.cards("shallow gold 1", "shallow gold 2")]


def test_a_card_laid_in_secret_does_not_show_in_what_is_refused() -> None:
    """Whether a seat has laid its card for a dive is nobody's knowledge while cards are being laid."""
    told = []
    for place in ("dive", "market"):
        state = after(cs.new_game("key_largo", seats=3), StarterNamed(kl.ANN), Program(kl.ANN, place, "bar"))
        told.append(cs.refusals(state, Anchor(kl.ANN, 99), to=kl.BEN))
    assert told[0] == told[1]


def test_a_search_that_is_not_done_in_so_many_steps_says_so() -> None:
    rng = Random("recalled key_largo 3")
    played = list(islice(steps(begun(any_ruleset("key_largo", rng)), rng, cs.apply), 60))
    start, events = played[0][0], [event for _, event in played[:-1]]
    sights = cs.sightings(start, events, None)
    with pytest.raises(cs.NoSuchTableError, match=r"no game was found that looks like what seat None saw, in 5 steps"):
        cs.recalled(start, sights, None, Random(1), most=5)
