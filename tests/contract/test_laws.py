"""Every law, held against the states of random games of every title."""

from functools import cache
from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate.anything import AnyState
from corestate.games import begun
from corestate.unfathomable.checks.chaos import TakeChaos, TakingChaos
from fuzz.laws import LAWS, Law, what_is_seen_the_same_leaves_the_same_sight
from fuzz.playouts import any_ruleset, choose, steps
from fuzz.selfcheck import selfcheck
from tests.effort import NIGHTLY, effort

TITLES = cs.titles()


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@pytest.mark.parametrize("title", TITLES)
def test_every_state_obeys(title: str, law: Law) -> None:
    rng = Random(f"{title} {law.__name__}")
    for state in _moments(title):
        assert list(law(state, rng)) == []


def test_cards_that_the_end_of_a_game_shows_break_no_law() -> None:
    """The last draw of a game is seen alike, whatever it is, and then all hands lie open."""
    rng = Random("last draw 104")
    *_, (state, _), (_, event) = steps(cs.new_game("key_largo", seats=3, edition="small"), rng, cs.apply)
    assert event is None
    one, other = cs.legal(state)[:2]
    assert cs.seen(state, one) == cs.seen(state, other)
    assert cs.view(cs.apply(state, one)) != cs.view(cs.apply(state, other))
    assert list(what_is_seen_the_same_leaves_the_same_sight(state, rng)) == []


def test_a_check_that_is_turned_up_at_once_breaks_no_law() -> None:
    """Where nobody has a card to add, the last card of the chaos deck is turned up with the others."""
    rng, state = Random(4), cs.new_game("unfathomable", seats=3, edition="small")
    while not isinstance(state.agenda[0], TakingChaos) or isinstance(state.agenda[1], TakeChaos):
        state = cs.apply(state, choose(state, rng))
    players = tuple(evolve(player, hand=()) for player in state.table.players)
    state = evolve(state, table=evolve(state.table, players=players))
    one, other = cs.legal(state)[:2]
    assert cs.seen(state, one) == cs.seen(state, other)
    assert cs.view(cs.apply(state, one)) != cs.view(cs.apply(state, other))
    assert list(what_is_seen_the_same_leaves_the_same_sight(state, rng)) == []


@cache
def _moments(title: str) -> tuple[AnyState, ...]:
    """Take some states of random games, one of every ten or thirty, and their ends."""
    found: list[AnyState] = []
    for number in range(effort(3, 10)):
        rng = Random(f"{title} {number}")
        played = steps(begun(any_ruleset(title, rng)), rng, cs.apply)
        found += (state for state, event in played if rng.random() < 1 / _OFTEN[title] or event is None)
    return tuple(found)


_OFTEN = dict.fromkeys(TITLES, 10) | {"unfathomable": effort(30, 10)}


@pytest.mark.parametrize("title", TITLES)
def test_every_seat_number_and_edition_plays_to_the_end_with_every_claim_checked(title: str) -> None:
    game = cs.game(title)
    for seats in game.seats:
        for edition in game.rulebook.editions:
            for number in range(effort(1, 8)):
                rng = Random(f"{title} {seats} {edition.name} {number}")
                start = cs.new_game(title, seats=seats, edition=edition.name)
                assert invariants.check(start) == ()
                last = None
                for last, _event in steps(start, rng):  # noqa: B007 - the last one is looked at
                    pass
                assert last is not None
                assert cs.result(last) is not None
                assert invariants.check(last) == ()


@pytest.mark.parametrize("title", TITLES)
def test_a_selfcheck_finds_nothing_and_hears_every_rule(title: str) -> None:
    games = effort(_BY_DAY.get(title, 12), 150)
    report = selfcheck(title, games)
    assert report.violations == ()
    if title not in _LONG or NIGHTLY:
        assert report.silent() == ()


_LONG = ("unfathomable", "key_largo")
_BY_DAY = {"unfathomable": 1, "key_largo": 3, "in_too_deep": 25, "into_the_blue": 30}
"""How many games a default run plays: enough to hear every rule, but for the long titles, which are heard at night."""
