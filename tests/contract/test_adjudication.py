"""The adjudicator finds the first event that breaks a rule, whatever it is, and cites rules of the game."""

from random import Random

import pytest

import corestate as cs
from corestate.adjudication import judge, readings
from corestate.games import begun
from fuzz.laws import probes
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort

TITLES = cs.titles()


@pytest.mark.parametrize("title", TITLES)
def test_one_illegal_event_in_a_record_is_found_with_a_rule_of_the_game(title: str) -> None:
    slugs = {rule.slug for rule in cs.game(title).rulebook.rules}
    for number in range(effort(6, 200)):
        rng = Random(f"adjudicate {title} {number}")
        rules = any_ruleset(title, rng)
        played = list(steps(begun(rules), rng, cs.apply))[:-1]
        events = tuple(event for _, event in played)
        assert judge(rules, events).refusals == ()
        index = rng.randrange(len(played))
        state, _ = played[index]
        for wrong in probes(state, rng):
            if cs.refusals(state, wrong):
                verdict = judge(rules, (*events[:index], wrong, *events[index + 1 :]))
                assert verdict.first_illegal == index
                assert {refusal.rule for refusal in verdict.refusals} <= slugs


@pytest.mark.parametrize("title", TITLES)
def test_a_reading_differs_from_where_the_games_part_and_not_before(title: str) -> None:
    rng = Random(f"readings {title}")
    rules = any_ruleset(title, rng)
    played = list(steps(begun(rules), rng, cs.apply))[:-1]
    events = tuple(event for _, event in played)
    for reading in readings(rules, events):
        assert 0 <= reading.parts_at <= len(events)
        illegal = reading.judgement.first_illegal
        assert illegal is None or illegal >= reading.parts_at
        other = reading.judgement.ruleset
        assert judge(other, events[: reading.parts_at]).refusals == ()
