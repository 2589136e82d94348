"""The table of clauses finds what no test asserts, and what is excused though it is reached."""

from pathlib import Path

import corestate as cs
from corestate.kernel import Question
from tests.clauses import Seen, report

TEXT = """
def refusals(rule):
    yield Refusal("a.b", "so")
    yield Refusal(
        rule,
        "as worked out",
    )
    yield Refusal(one.rule, one.because)
"""
SO, WORKED_OUT = ("a.b", "so"), ("c.d", "as worked out")
FIRST, SECOND = 'Refusal("a.b", "so")'.replace('"', "'"), "Refusal(rule, 'as worked out')"


def written(folder: Path) -> Path:
    (folder / "title").mkdir()
    (folder / "title" / "rules.py").write_text(TEXT, encoding="utf-8")
    return folder


def about_clauses(holes: list[str]) -> list[str]:
    return [hole for hole in holes if hole.startswith("corestate/title")]


def test_a_clause_is_a_hole_until_a_test_has_met_it_whole(tmp_path: Path) -> None:
    source, seen = written(tmp_path), Seen()
    file = str(source / "title" / "rules.py")
    assert about_clauses(report(seen, source, {})["holes"]) == [
        "corestate/title/rules.py:3 [a.b] never made",
        "corestate/title/rules.py:4 [rule worked out] never made",
    ]
    seen.made[file, 3].add(SO)
    seen.made[file, 4].update({WORKED_OUT, ("e.f", "as worked out")})
    seen.written.update({SO, WORKED_OUT})
    seen.equal.add(SO)
    assert about_clauses(report(seen, source, {})["holes"]) == [
        "corestate/title/rules.py:4 [c.d] made, and nowhere asserted whole",
        "corestate/title/rules.py:4 [e.f] made, and nowhere asserted whole",
    ]
    seen.equal.add(WORKED_OUT)
    found = report(seen, source, {})
    assert about_clauses(found["holes"]) == ["corestate/title/rules.py:4 [e.f] made, and nowhere asserted whole"]
    counts = found["groups"]["title"]
    assert (counts["clauses"], counts["made"], counts["asserted"], counts["unreachable"]) == (3, 3, 2, 0)


def test_where_the_same_is_said_of_any_rule_one_rule_is_enough(tmp_path: Path) -> None:
    (tmp_path / "adjudication").mkdir()
    file = tmp_path / "adjudication" / "search.py"
    file.write_text(TEXT, encoding="utf-8")
    seen, clause = Seen(), "corestate/adjudication/search.py:4 [rule worked out]"
    seen.made[str(file), 4].update({WORKED_OUT, ("e.f", "as worked out")})
    assert f"{clause} made, and nowhere asserted whole" in report(seen, tmp_path, {})["holes"]
    seen.written.add(WORKED_OUT)
    seen.equal.add(WORKED_OUT)
    assert not [hole for hole in report(seen, tmp_path, {})["holes"] if hole.startswith(clause)]


def test_an_excuse_is_for_a_clause_that_is_there_and_never_made(tmp_path: Path) -> None:
    source, seen = written(tmp_path), Seen()
    excuses = {("title/rules.py", FIRST): "why", ("title/rules.py", SECOND): "why", ("title/rules.py", "x"): "why"}
    seen.made[str(source / "title" / "rules.py"), 3].add(SO)
    assert about_clauses(report(seen, source, excuses)["holes"]) == [
        "corestate/title/rules.py:3 [a.b] made, and nowhere asserted whole: it is listed as one that nothing reaches",
        "corestate/title/rules.py: there is no x to excuse",
    ]


def test_a_fact_is_a_hole_until_a_whole_question_with_it_is_met(tmp_path: Path) -> None:
    seen, missing = Seen(), "itb.MayReroll: no whole question with the fact 'rerolls' is asserted"
    assert missing in report(seen, tmp_path, {})["holes"]
    question = Question("itb.MayReroll", (cs.Seat(0),), "itb.roll.again", (("rerolls", 2),))
    seen.written.add(question)
    assert missing in report(seen, tmp_path, {})["holes"]
    seen.equal.add(question)
    assert missing not in report(seen, tmp_path, {})["holes"]
