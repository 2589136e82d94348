"""What `coverage json` tells of a package, per cent: of statements and branches together, and of branches alone."""

import ast
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
PACKAGES = ("corestate", "invariants", "serializers", "fuzz")
"""Those that are told; what only the command line and the page need is left out."""
_FOR_PEOPLE = ("corestate/cli/", "corestate/web/", "corestate/__main__.py")


def covered(files: Mapping[str, Any], package: str, root: Path = ROOT) -> dict[str, float]:
    """Tell which share of a package was taken.

    No branch leads out of the last `case` of a `match`: mypy takes none that is not complete (`exhaustive-match`). One
    that ends with a case under a condition may be complete or not, and counts.
    """
    names = [name for name in files if name.startswith(f"{package}/") and not name.startswith(_FOR_PEOPLE)]
    dead = sum(len(_dead(root / name, files[name])) for name in names)
    sums = [files[name]["summary"] for name in names]
    lines, statements = sum(one["covered_lines"] for one in sums), sum(one["num_statements"] for one in sums)
    taken, branches = sum(one["covered_branches"] for one in sums), sum(one["num_branches"] for one in sums) - dead
    return {
        "both": round(100 * (lines + taken) / max(1, statements + branches), 2),
        "branches": round(100 * taken / max(1, branches), 2),
    }


def _dead(file: Path, found: Mapping[str, Any]) -> list[list[int]]:
    """List the branches not taken that lead out of a complete `match`."""
    missing: list[list[int]] = found["missing_branches"]
    bodies = _last_cases(file) if missing else {}
    return [one for one in missing if one[0] in bodies and one[1] != bodies[one[0]]]


@cache
def _last_cases(file: Path) -> dict[int, int]:
    """Find the last case of every `match` that is under no condition: its line, and that of what is done then."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    last = (node.cases[-1] for node in ast.walk(tree) if isinstance(node, ast.Match))
    return dict(_lines(case) for case in last if case.guard is None)


def _lines(case: ast.match_case) -> tuple[int, int]:
    return case.pattern.lineno, case.body[0].lineno
