"""With which change of our own rules the reference does what another implementation does."""

import ast
from types import SimpleNamespace
from typing import Any

import corestate as cs
from corestate import Seat
from corestate.into_the_blue.course import Placing
from corestate.into_the_blue.events import Place, Rolled, StarterNamed, Stop
from fuzz.mutants.planting import Bed
from fuzz.peers import likened as looking
from fuzz.peers.comparing import Difference
from fuzz.peers.findings import Finding, Move, Scenario
from fuzz.peers.likened import Likeness, likened
from fuzz.peers.suspects import sentence, suspects
from tests.tic_tac_toe import Mark

SMALL = cs.ruleset("into_the_blue", seats=2, edition="small")
FIRST = Seat(0)


def played(*events: object) -> tuple[Move, ...]:
    return tuple(Move("play", event) for event in events)


FAILED = Scenario(SMALL, played(StarterNamed(FIRST), Rolled((2, 2, 2)), Stop(FIRST)))
RUN = (StarterNamed(FIRST), Rolled((1, 1, 2)), Stop(FIRST))


def test_what_is_accepted_is_what_a_dropped_refusal_lets_through() -> None:
    beyond = Scenario(SMALL, (*played(*RUN), Move("try", Place(FIRST, 2, 2))))
    found = likened(Finding("accepts", beyond, "try", "an illegal event is accepted"))
    assert {one.rules[0] for one in found} == {"itb.dive.place", "itb.dive.shortage"}
    assert any("yield Refusal('itb.dive.place'" in one.change for one in found)
    assert {one.file for one in found} == {"corestate/into_the_blue/course.py"}


def test_what_is_refused_is_laid_to_the_rule_that_would_refuse_it() -> None:
    whole = Scenario(SMALL, (*played(*RUN), Move("try", Place(FIRST, 2, 1))))
    found = likened(Finding("refuses", whole, "try", "a legal event is refused"))
    assert any(one.rules == ("itb.dive.place",) for one in found)


def test_a_value_of_the_other_side_is_brought_about_by_what_it_leaves_out() -> None:
    kept = Finding("differs", FAILED, "play", "", Difference("table.dice", [], [2, 2, 2]))
    found = likened(kept)
    assert found
    assert {"itb.dive.failed", "itb.dive.sequence"} & {rule for one in found for rule in one.rules}
    assert suspects(kept, found)[0].slug in sentence(kept, found)


def test_a_value_nothing_brings_about_is_like_nothing() -> None:
    odd = Finding("differs", FAILED, "play", "", Difference("table.dice", [], [9, 9, 9, 9]))
    assert likened(odd) == ()


def test_nothing_is_tried_for_a_title_of_somebody_else_or_where_nobody_answered() -> None:
    theirs = Scenario(cs.ruleset("tic_tac_toe", seats=2), (Move("try", Mark(FIRST, 4)),))
    assert likened(Finding("accepts", theirs, "try", "")) == ()
    assert likened(Finding("crash", FAILED, "play", "it ended with status 3")) == ()


def test_a_rule_around_what_fits_is_among_the_first() -> None:
    kept = Finding("differs", FAILED, "play", "", Difference("table.levels[0].main", [0, 0], [0, 1]))
    far, near = (Likeness("course.py", 1, "0 -> 1", rules) for rules in ((), ("itb.tie.earlier", "itb.tie.unused")))
    assert "itb.tie.earlier" not in {one.slug for one in suspects(kept, (far,))}
    assert "itb.tie.earlier" in {one.slug for one in suspects(kept, (far, near))[:3]}


def test_what_was_planted_is_taken_out_again() -> None:
    judges: Any = Placing.refusals
    bed, code, planted = Bed((judges.__code__,), "corestate.into_the_blue"), judges.__code__, 0
    for change in bed.changes():
        with bed.planted(change) as is_planted:
            planted += is_planted
            assert (judges.__code__ != code) == is_planted
        assert judges.__code__ is code
    assert planted


def test_the_rule_below_a_change_is_nearer_than_the_one_above_and_readings_are_none() -> None:
    source = [
        "def judged():",
        "    'Judge it (itb.tie.above).'",
        "    if one:  # itb.ruling.lone_diver",
        "        return 1  # itb.tie.unused",
    ]
    function = ast.parse("\n".join(source)).body[0]
    change: Any = SimpleNamespace(line=3)
    bed: Any = SimpleNamespace(
        around=lambda _change: iter([function]), lines=lambda _change, _node: enumerate(source, 1)
    )
    assert looking._cited(bed, change) == ("itb.tie.unused", "itb.tie.above")  # noqa: SLF001 - which comes first
