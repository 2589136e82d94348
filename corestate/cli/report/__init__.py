"""The report of an adjudication: one HTML file, to be read by the whole table or by one seat."""

from pathlib import Path

from corestate.cli import inputs, show
from corestate.cli.inputs import BadInputError
from corestate.cli.report.page import page
from corestate.cli.report.story import Case, story
from serializers import Record

__all__ = ["Case", "check_seat", "page", "story", "write"]


def check_seat(seat: int | None, record: Record, html: Path | None) -> None:
    """Complain of a seat that is not at the table, or of one without a report."""
    if seat is None:
        return
    if html is None:
        raise BadInputError("--seat goes with --html: it says for whom the report is")
    if seat not in range(record.ruleset.seats):
        raise BadInputError(f"--seat {seat}: seats are 0 to {record.ruleset.seats - 1}")


def write(file: Path, case: Case, *, quiet: bool) -> None:
    """Write the report of a case."""
    with show.progress("writing the report", len(case.readings), quiet=quiet) as tick:
        told = case.told()
        inputs.write_whole(file, page(story(case, told, tick)).encode())
    if not quiet:
        whom = "" if case.seat is None else f", for seat {case.seat}"
        kept_back = case.judged() > len(told.events)
        ends = f": it ends before event {len(told.events)}, whose verdict would tell that seat too much"
        show.say(f"wrote {file}{whom}{ends if kept_back else ''}", style="dim")
