"""Settling a dispute in the page: a text in; the verdict, the report and what cannot be read, as data."""

from pathlib import Path
from typing import Any, TypeAlias

from attrs import frozen

import invariants
from corestate import EditionError, RulesetError, adjudication
from corestate.adjudication import Settlement
from corestate.cli import facts, report
from corestate.games import UnplayableError
from serializers import MalformedBytesError, play
from serializers.play import PlayError, Script

Told: TypeAlias = dict[str, Any]
WRITTEN_BY_PEOPLE = (EditionError, RulesetError, MalformedBytesError)
"""What is raised of a text that somebody wrote, and not for a mistake of ours."""


class UnsettledError(Exception):
    """A text of which nothing can be judged; `told` says why, as data."""

    def __init__(self, told: Told) -> None:
        super().__init__(str(told))
        self.told = told


@frozen
class Settled:
    """A text, and what was found."""

    script: Script
    found: Settlement

    def verdict(self) -> Told:
        """Say what `corestate adjudicate --json` says."""
        return facts.of(self.found, claimed=False)

    def report(self) -> str:
        """Write the report of it: one page of HTML, for the whole table."""
        case = report.case(self.found, None, claimed=False)
        return report.page(report.story(case, case.told()))


def settle(text: str, folder: Path, *, compare: bool) -> Settled:
    """Judge a text; what cannot be read, or cannot be, raises `UnsettledError`."""
    script = read(text, folder)
    return Settled(script, adjudication.settle(script, compare=compare))


def read(text: str, folder: Path) -> Script:
    """Read a text; what cannot be read, or begins at what cannot be, raises `UnsettledError`."""
    try:
        script = play.read(text, folder)
        broken = invariants.check(script.begun(script.ruleset))
    except PlayError as error:
        raise UnsettledError({"unreadable": [_problem(one) for one in error.all]}) from error
    except UnplayableError as error:
        raise UnsettledError(_impossible(invariants.check_table(error.table), str(error))) from error
    except WRITTEN_BY_PEOPLE as error:
        raise UnsettledError({"unreadable": [{"line": 1, "column": 1, "says": str(error), "near": ""}]}) from error
    if broken:
        raise UnsettledError(_impossible(broken, ""))
    return script


def _problem(one: PlayError) -> Told:
    return {"line": one.line, "column": one.column, "says": one.says, "near": one.near}


def _impossible(broken: tuple[invariants.Broken, ...], says: str) -> Told:
    told = [{"claim": one.claim.replace("_", " "), "place": one.place} for one in broken]
    return {"impossible": told or [{"claim": says, "place": ""}]}
