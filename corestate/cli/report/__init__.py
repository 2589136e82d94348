"""The report of an adjudication: one HTML file, to be read by the whole table or by one seat."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from corestate import Ruleset
from corestate.adjudication import Settlement, answer
from corestate.cli import inputs, show
from corestate.cli.errors import BadInputError
from corestate.cli.report.beside import beside
from corestate.cli.report.knowledge import hideable
from corestate.cli.report.page import page
from corestate.cli.report.story import Case, story

__all__ = ["Case", "case", "check_seat", "page", "story", "write"]


MOVES = 300
"""So many tables are drawn of what could have happened: enough for a few dozen moments, and small enough to send."""


def check_seat(seat: int | None, rules: Ruleset[Any, Any, Any], html: Path | None) -> None:
    """Complain of a seat that is not at the table, or of one without a report."""
    if seat is None:
        return
    if html is None:
        raise BadInputError("--seat goes with --html: it says for whom the report is")
    if seat not in range(rules.seats):
        raise BadInputError(f"--seat {seat}: seats are 0 to {rules.seats - 1}")


def case(found: Settlement, seat: int | None, *, claimed: bool) -> Case:
    """Take what is to be reported from what was settled."""
    script, told, book = found.script, found.told, found.script.book()
    ending = told.other or told.ending
    open_places = (
        (place.spot.line, verdict, tuple(map(book.write, getattr(place, verdict))))
        for place in told.open
        if place.matters()
        for verdict in ("legal", "illegal", "depends")
        if getattr(place, verdict)
    )
    on_the_claim = claimed and (not ending.refusals or ending.at + 1 >= len(script.sentences))
    return Case(
        judgement=found.judgement,
        readings=found.readings,
        claimed=on_the_claim,
        seat=seat,
        names=() if script.recorded else tuple(map(show.shown, script.header.names)),
        line=None if script.recorded or on_the_claim or ending.spot is None else ending.spot.line,
        left=len(script.sentences) - ending.at - 1 if ending.refusals else 0,
        open=tuple(open_places),
        guessed=tuple(_guessed(found, seat)),
        unsure=found.told.unsure(),
        assumed=found.assumed(),
        says=answer.says(found, claimed=on_the_claim),
        certain=len(told.results) <= 1,
        beside=beside(found, claimed=on_the_claim),
        moves=MOVES,
    )


def _guessed(found: Settlement, seat: int | None) -> Iterator[int]:
    """Name the lines left open of which one way is drawn; to a seat all that everybody saw, which tells nothing."""
    for place in found.told.open:
        hidden = any(hideable(found.script.ruleset.game, event) for event in place.fitting())
        if place not in found.told.settled_places() if seat is None else not hidden:
            yield place.spot.line


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
