"""What the page of assurance makes of what coverage tells."""

from pathlib import Path
from typing import Any

from docs.covered import covered

SOURCE = """def told(it):
    match it:
        case 1:
            return "one"
        case 2:
            return "two"
"""


def _files(*missing: list[int], lines: int = 5) -> dict[str, Any]:
    summary = {"covered_lines": lines, "num_statements": 5, "covered_branches": 4 - len(missing), "num_branches": 4}
    return {"corestate/it.py": {"summary": summary, "missing_branches": [*missing]}}


def test_no_branch_leads_out_of_a_match_but_into_its_cases(tmp_path: Path) -> None:
    (tmp_path / "corestate").mkdir()
    (tmp_path / "corestate" / "it.py").write_text(SOURCE)
    assert covered(_files([5, -1]), "corestate", tmp_path) == {"both": 100.0, "branches": 100.0}
    assert covered(_files([5, 6], lines=4), "corestate", tmp_path) == {"both": 77.78, "branches": 75.0}
    assert covered(_files([3, 5]), "corestate", tmp_path) == {"both": 88.89, "branches": 75.0}


def test_a_match_that_ends_with_a_condition_may_be_left_by_it(tmp_path: Path) -> None:
    (tmp_path / "corestate").mkdir()
    (tmp_path / "corestate" / "it.py").write_text(SOURCE.replace("case 2:", "case 2 if it:"))
    assert covered(_files([5, -1]), "corestate", tmp_path) == {"both": 88.89, "branches": 75.0}


def test_what_is_for_people_alone_and_other_packages_are_left_out() -> None:
    told = {"corestate/cli/it.py": _files()["corestate/it.py"], "fuzz/it.py": _files()["corestate/it.py"]}
    assert covered(told, "corestate") == {"both": 0.0, "branches": 0.0}
