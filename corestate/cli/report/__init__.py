"""The report of an adjudication: one HTML file, to be read by the whole table or by one seat."""

from collections.abc import Iterator

import corestate as cs
from corestate.adjudication import Settlement, answer
from corestate.cli import looks, remarks
from corestate.cli.report.beside import beside
from corestate.cli.report.knowledge import hideable
from corestate.cli.report.page import page
from corestate.cli.report.story import Case, story
from corestate.cli.words import shown
from serializers.play.tables import UNTOLD

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
        untold=tuple(_untold(found)),
        unknown=tuple(_unknown(found)),
        moves=MOVES,
    )


def _untold(found: Settlement) -> Iterator[tuple[str, str]]:
    """Tell the table as everybody sees it where a position does not tell all, with question marks."""
    names = tuple(map(shown, found.script.header.names))
    for about, words in looks.lines(cs.view(found.judgement.start), names, found.sure):
        if UNTOLD in words:
            yield about, words


def _unknown(found: Settlement) -> Iterator[str]:
    """Name what a position does not tell of somebody, by the field of the table and the seat."""
    rules = found.script.ruleset
    for name in sorted(looks.lists_of_seats(rules.game)):
        yield from (f"{name} {seat}" for seat in range(rules.seats) if not found.sure(name, seat, moves=False))


def _guessed(found: Settlement, seat: int | None) -> Iterator[int]:
    """Name the lines left open of which one way is drawn; to a seat all that everybody saw, which tells nothing."""
    for place in found.told.open:
        hidden = any(hideable(found.script.ruleset.game, event) for event in place.fitting())
        if place not in found.told.settled_places() if seat is None else not hidden:
            yield place.spot.line
