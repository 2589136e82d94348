"""Writing the report of an adjudication to a file, for whoever asked for it on the command line."""

from pathlib import Path
from typing import Any

from corestate import Ruleset
from corestate.cli import inputs, show
from corestate.cli.errors import BadInputError
from corestate.cli.report.page import page
from corestate.cli.report.story import Case, story


def check_seat(seat: int | None, rules: Ruleset[Any, Any, Any], html: Path | None) -> None:
    """Complain of a seat that is not at the table, or of one without a report."""
    if seat is None:
        return
    if html is None:
        raise BadInputError("--seat goes with --html: it says for whom the report is")
    if seat not in range(rules.seats):
        raise BadInputError(f"--seat {seat}: seats are 0 to {rules.seats - 1}")


def write(file: Path, case: Case, *, force: bool, quiet: bool) -> None:
    """Write the report of a case."""
    with show.progress("writing the report", len(case.readings), quiet=quiet) as tick:
        told = case.told()
        inputs.write_whole(file, page(story(case, told, tick)).encode(), force=force)
    if not quiet:
        whom = "" if case.seat is None else f", for seat {case.seat}"
        kept_back = told.verdict != case.judgement.verdict or (case.claimed and told.disputed is None)
        ends = f": it ends before event {len(told.events)}, whose verdict would tell that seat too much"
        show.say(f"wrote {file}{whom}{ends if kept_back else ''}", style="dim")
