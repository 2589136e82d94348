"""What would have to be set otherwise for the reference to do what another implementation does."""

from typing import Any

import pytest
from attrs import evolve

import corestate as cs
from corestate import Seat
from corestate.anything import Rules
from corestate.in_too_deep import Drawn
from corestate.into_the_blue.events import Place, Reroll, Rolled, StarterNamed, Stop
from fuzz.peers.comparing import LEVELS, Difference, differences, plain, shown
from fuzz.peers.findings import Finding, Move, Scenario
from fuzz.peers.otherwise import LONGEST, Otherwise, otherwise
from fuzz.peers.suspects import sentence, suspects

SMALL = cs.ruleset("into_the_blue", seats=2, edition="small")
FIRST, SECOND = Seat(0), Seat(1)
LONE = "itb.ruling.lone_diver"
ALONE = (
    *(StarterNamed(FIRST), Rolled((1, 1, 1)), Stop(FIRST), Place(FIRST, 1, 2)),
    *(Rolled((2, 2, 2)), Stop(SECOND)),
)
"""One seat alone has shells on a level when the game ends."""


def played(rules: Rules, *events: object) -> Scenario:
    return Scenario(rules, tuple(Move("play", event) for event in events))


def shown_by(scenario: Scenario, rules: Rules) -> Finding:
    """Tell what a program shows that plays by another ruleset than it is told."""
    ours, theirs = scenario.reached(), Scenario(rules, scenario.moves).reached()
    theirs = evolve(theirs, table=evolve(theirs.table, ruleset=scenario.ruleset))
    first = next(differences(ours, LEVELS[0], plain(shown(theirs, LEVELS[0]))))
    return Finding("differs", scenario, "play" if scenario.moves else "new", "", first)


def by(rules: Rules, **rulings: str) -> Rules:
    changed: Any = evolve(rules.rulings, **rulings)
    return evolve(rules, rulings=changed)


def test_a_port_that_reads_a_ruling_otherwise_is_told_which() -> None:
    scenario = played(SMALL, *ALONE)
    assert cs.is_over(scenario.reached())
    finding = shown_by(scenario, by(SMALL, lone_diver="takes_secondary"))
    (found,) = otherwise(finding)
    assert (found.name, found.value) == (LONE, "takes_secondary")
    ranked = [one.slug for one in suspects(finding, (), (found,))]
    assert LONE in ranked[:3]
    assert {*ranked[:4]} & {*found.rules}
    assert ranked[0] in sentence(finding, (), (found,))


def test_a_port_that_always_plays_by_an_option_is_told_which() -> None:
    usual = cs.ruleset("key_largo", seats=3)
    finding = shown_by(Scenario(usual), cs.ruleset("key_largo", seats=3, options={"encounters": True}))
    assert otherwise(finding) == (Otherwise("encounters", "True", ()),)
    ranked = [one.slug for one in suspects(finding, (), otherwise(finding))]
    assert "kl.box.encounters" in ranked[:3]


@pytest.mark.parametrize(("kind", "event"), [("accepts", Place(FIRST, 2, 1)), ("refuses", Stop(FIRST))])
def test_what_every_reading_judges_alike_is_laid_to_none(kind: Any, event: object) -> None:  # noqa: ANN401 - a literal
    scenario = Scenario(SMALL, (*played(SMALL, StarterNamed(FIRST), Rolled((1, 1, 1))).moves, Move("try", event)))
    assert otherwise(Finding(kind, scenario, "try", "")) == ()


def test_what_one_reading_forbids_is_laid_to_it() -> None:
    """With a perfect dive claimed at once nobody is asked whether to roll again."""
    rolled = played(SMALL, StarterNamed(FIRST), Rolled((1, 2, "chest")))
    finding = Finding("refuses", Scenario(SMALL, (*rolled.moves, Move("try", Stop(FIRST)))), "try", "")
    assert [(one.name, one.value) for one in otherwise(finding)] == [("itb.ruling.perfect_early", "claims_at_once")]


def test_a_reading_that_would_have_shown_before_is_none() -> None:
    """Refused two events later: a port of that reading would have refused the first."""
    perfect = (StarterNamed(FIRST), Rolled((1, 2, "chest")))
    again = played(SMALL, *perfect, Reroll(FIRST, (1,)), Rolled((2,)))
    for scenario, laid in ((played(SMALL, *perfect), True), (again, False)):
        finding = Finding("refuses", Scenario(SMALL, (*scenario.moves, Move("try", Stop(FIRST)))), "try", "")
        assert finding.refusals() == ()
        assert bool(otherwise(finding)) is laid


def test_a_long_finding_and_one_without_an_answer_are_not_played_again() -> None:
    finding = shown_by(played(SMALL, *ALONE), by(SMALL, lone_diver="takes_secondary"))
    moves = (*[Move("try", Stop(FIRST))] * LONGEST, *finding.scenario.moves)
    assert otherwise(evolve(finding, scenario=Scenario(SMALL, moves))) == ()
    assert otherwise(evolve(finding, kind="hang")) == ()


def test_what_is_asked_before_is_the_same() -> None:
    """By a reading that asks somebody else before the last move a port would have shown that then."""
    perfect = played(SMALL, StarterNamed(FIRST), Rolled((1, 2, "chest")))
    for asked, laid in (((), True), ((Move("try", Stop(SECOND)),), False)):
        moves = (*perfect.moves, *asked, Move("try", Stop(FIRST)))
        assert bool(otherwise(Finding("refuses", Scenario(SMALL, moves), "try", ""))) is laid


def test_a_reading_by_which_the_table_lay_otherwise_is_none() -> None:
    """Whatever is said of the last move: the treasure is another's by then."""
    over = Scenario(SMALL, (*played(SMALL, *ALONE).moves, Move("try", Stop(FIRST))))
    found = {one.name for one in otherwise(Finding("refuses", over, "try", ""))}
    assert found
    assert LONE not in found


def test_a_reading_by_which_the_last_move_is_illegal_is_none() -> None:
    stops = played(SMALL, StarterNamed(FIRST), Rolled((1, 2, "chest")), Stop(FIRST))
    finding = Finding("differs", stops, "play", "", Difference("table.dice", [1, 2, "chest"], [9]))
    assert otherwise(finding) == ()


def test_rulesets_for_which_a_box_is_too_small_are_no_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fuzz.peers.lastly.LastMove.under", lambda _last, _rules: ())
    tiny = cs.ruleset("in_too_deep", seats=2, edition=cs.game("in_too_deep").rulebook.explored[0])
    fits = Finding("accepts", played(tiny, Drawn(1)), "play", "")
    assert otherwise(fits), "here any other reading does the same"
    assert otherwise(evolve(fits, scenario=played(evolve(tiny, seats=3), Drawn(1)))) == ()
