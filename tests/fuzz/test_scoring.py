"""How failures of vectors are grouped: by what differs first, and by the beginning that games share."""

from fuzz.peers.comparing import Difference
from fuzz.vectors.conforming import TrialOutcome, TrialResult
from fuzz.vectors.scoring.groups import grouped
from fuzz.vectors.scoring.reports import badge, junit, scored, share, totals
from fuzz.vectors.trials import Trial
from serializers.forms import Plain

NAMED: list[Plain] = [{"$": "itb.StarterNamed", "starter": 0}]
ROLLED: Plain = {"$": "itb.Rolled", "dice": [1, 1, 2]}
STOP: Plain = {"$": "itb.Stop", "seat": 0}
MANIFEST = {"game": "into_the_blue", "library": "1"}


def result(  # noqa: PLR0913, PLR0917 - all that matters of a case
    file: str,
    before: list[Plain],
    outcome: TrialOutcome,
    field: str = "",
    stopped: int | None = None,
    seats: int = 2,
) -> TrialResult:
    """Make up the result of a case whose event is to stop."""
    trial = Trial(file, f"rule.{file}", {"seats": seats}, before, STOP, None)
    return TrialResult(trial, outcome, "", Difference(field, 1, 2) if field else None, stopped=stopped)


def test_the_same_field_is_the_same_mistake_whoever_it_is_of() -> None:
    found = [
        result("a", [*NAMED, ROLLED], "differs", "table.divers[1].shells"),
        result("b", NAMED, "differs", "table.divers[0].shells", seats=3),
        result("c", [ROLLED], "differs", "question.seats"),
        result("d", [], "passed"),
    ]
    first, second = grouped(found)
    assert (first.kind, first.what, first.unreached) == ("differs", "table.divers[].shells", 0)
    assert [one.trial.file for one in first.results] == ["b", "a"]
    assert first.abouts == ("rule.b", "rule.a")
    assert first.common() == tuple(NAMED)
    assert second.what == "question.seats"


def test_what_begins_as_another_failure_is_counted_with_it() -> None:
    early = result("early", NAMED, "differs", "table.dice")
    late = result("late", [*NAMED, STOP, ROLLED], "differs", "result.winners")
    elsewhere = result("elsewhere", [*NAMED, STOP, ROLLED], "differs", "result.winners", seats=3)
    one, other = grouped([late, early, elsewhere])
    assert [case.trial.file for case in one.results] == ["early", "late"]
    assert other.shortest.trial.file == "elsewhere"


def test_what_is_not_reached_stands_beside_the_event_that_is_refused() -> None:
    refused = result("refused", NAMED, "refuses")
    beyond = result("beyond", [ROLLED, STOP, ROLLED], "unreached", stopped=1)
    stuck = result("stuck", [ROLLED, ROLLED], "unreached", stopped=0, seats=4)
    last = result("last", [ROLLED], "differs", "table.dice", seats=3)
    groups = grouped([beyond, refused, stuck, last])
    assert [(one.kind, one.what, len(one.results), one.unreached) for one in groups] == [
        ("refuses", "itb.Stop", 2, 1),
        ("differs", "table.dice", 1, 0),
        ("refuses", "itb.Rolled", 1, 1),
    ]


def test_a_score_is_never_whole_while_a_case_fails() -> None:
    many = [result(str(number), [], "passed") for number in range(5000)]
    assert share(totals(scored(many))) == 100
    assert share(totals(scored([*many, result("x", [], "accepts")]))) == 99.9
    assert "#2d7a3e" in badge(MANIFEST, many)
    assert "5000 of 5001" in (drawn := badge(MANIFEST, [*many, result("x", [], "accepts")]))
    assert "#2d7a3e" not in drawn


def test_what_no_xml_may_hold_is_left_out() -> None:
    said = TrialResult(result("a", [], "crash").trial, "crash", "it ended \x00 <so>", last_words="\x1b[31mno\n")
    text = junit(MANIFEST, [said])
    assert 'message="it ended  &lt;so&gt;"' in text
    assert "[31mno" in text
