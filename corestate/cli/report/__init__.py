"""The report of an adjudication: one HTML file, to be read by the whole table or by one seat."""

from collections.abc import Iterator

from corestate.adjudication import Settlement, answer
from corestate.cli import remarks
from corestate.cli.report.beside import beside
from corestate.cli.report.knowledge import hideable
from corestate.cli.report.page import page
from corestate.cli.report.story import Case, story
from corestate.cli.words import shown

__all__ = ["Case", "case", "page", "story"]

MOVES = 300
"""So many tables are drawn of what could have happened: enough for a few dozen moments, and small enough to send."""


def case(found: Settlement, seat: int | None, *, claimed: bool) -> Case:
    """Take what is to be reported from what was settled."""
    script, told, book = found.script, found.told, found.script.book()
    ending = told.other or told.ending
    open_places = (
        (place.spot.line, verdict, tuple(remarks.fitting(place, verdict, book)))
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
        names=() if script.recorded else tuple(map(shown, script.header.names)),
        line=None if script.recorded or on_the_claim or ending.spot is None else ending.spot.line,
        left=len(script.sentences) - ending.at - 1 if ending.refusals else 0,
        open=tuple(open_places),
        guessed=tuple(_guessed(found, seat)),
        unsure=remarks.NOT_COMPARED if told.hinges else told.unsure(),
        assumed=found.assumed(),
        says=answer.says(found, claimed=on_the_claim),
        certain=len(told.results) <= 1,
        beside=beside(found, claimed=on_the_claim),
        filled=found.filled(),
        moves=MOVES,
    )


def _guessed(found: Settlement, seat: int | None) -> Iterator[int]:
    """Name the lines left open of which one way is drawn; to a seat all that everybody saw, which tells nothing."""
    for place in found.told.open:
        hidden = any(hideable(found.script.ruleset.game, event) for event in place.fitting())
        if place not in found.told.settled_places() if seat is None else not hidden:
            yield place.spot.line
