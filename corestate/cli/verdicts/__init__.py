"""Settling a dispute: judging a record, and comparing the readings of disputed rules.

`corestate.cli.facts` has the verdict as data, `words` tells it in the terminal.
"""

from pathlib import Path
from typing import Annotated

import typer
from attrs import frozen

from corestate import adjudication
from corestate.adjudication import ClaimError
from corestate.cli import facts, inputs, remarks, report, show
from corestate.cli.arguments import File, Force, Json
from corestate.cli.errors import BadInputError
from corestate.cli.facts import wrong_amounts
from corestate.cli.report import writing
from corestate.cli.verdicts.words import headline, tell
from corestate.cli.watching import watched
from serializers import Position, play
from serializers.play import PlayError, Script

STATUS = {"legal": 0, "illegal": 1, "depends": 3, "incomplete": 3}


def adjudicate(  # noqa: PLR0913, PLR0917 - what a verdict is asked for with
    file: File,
    claim: Annotated[
        str | None, typer.Option("--claim", help="An event, as a sentence or in the named form: was it allowed?")
    ] = None,
    at: Annotated[int | None, typer.Option("--at", help="Where the claim is made: before this event.")] = None,
    compare: Annotated[bool, typer.Option("--readings/--no-readings", help="Compare the other readings.")] = True,
    html: Annotated[Path | None, typer.Option("--html", help="Write a report to be read in a browser.")] = None,
    seat: Annotated[
        str | None, typer.Option("--seat", help="With --html: tell only what this seat may know; a number or a name.")
    ] = None,
    line: Annotated[
        int | None, typer.Option("--line", help="Where the claim is made: before this line of a text.", min=1)
    ] = None,
    quiet: Annotated[bool, typer.Option("--quiet", help="Say the verdict in one line, and nothing else.")] = False,
    watch: Annotated[bool, typer.Option("--watch", help="Judge again whenever the file is saved.")] = False,
    most: Annotated[
        int, typer.Option("--most", min=1, help="Try at most so many events in filling in what was left open.")
    ] = adjudication.MOST_STEPS,
    force: Force = False,
    json: Json = False,
) -> None:
    """Judge every event of a record: the rules it broke, what was legal there, and what other readings would give.

    Exit status: 0 legal, 1 illegal or a wrong amount is stated, 2 it cannot be read, 3 it depends on what was left
    open, or something is missing.

    A claim is judged before event --at, at the end of the record, or on a position: wherever it is made.

    Example: corestate adjudicate game.play --claim "Ann buys pearl 37" --line 40
    Example: corestate adjudicate game.play --watch
    """
    inputs.make_sure(html, force=force)
    asked = Asked(
        file, claim, at, line, seat, html, most, compare=compare, quiet=quiet, force=force or watch, json=json
    )
    raise typer.Exit(watched(file, asked.judged) if watch else asked.judged())


@frozen
class Asked:
    """What a verdict is asked for with."""

    file: Path
    claim: str | None
    at: int | None
    line: int | None
    seat: str | None
    html: Path | None
    most: int
    compare: bool
    quiet: bool
    force: bool
    json: bool

    def judged(self) -> int:
        """Judge the file as it is now, say so, and return the exit status."""
        return _judged(self)


def _judged(asked: Asked) -> int:
    file, claim, json, html = asked.file, asked.claim, asked.json, asked.html
    script = _script(file, claimed=claim is not None)
    if claim is None and (asked.at is not None or asked.line is not None):
        raise BadInputError(f"--{'at' if asked.line is None else 'line'} goes with --claim")
    inputs.possible(file, script.begun(script.ruleset))
    if claim is not None:
        script = _claimed(file, script, claim, asked)
    seat = inputs.seat_named(asked.seat, () if script.recorded else script.header.names, script.ruleset.seats)
    writing.check_seat(seat, script.ruleset, html)
    with show.progress("comparing readings", None, quiet=json or asked.quiet or not asked.compare) as tick:
        found = adjudication.settle(script, compare=asked.compare and not asked.quiet, progress=tick, most=asked.most)
    if html is not None:
        writing.write(
            html, report.case(found, seat, claimed=claim is not None), force=asked.force, quiet=json or asked.quiet
        )
    if json:
        show.as_json(facts.of(found, claimed=claim is not None))
    elif asked.quiet:
        wrong = (remarks.finding(one, claimed=claim is not None) for one in wrong_amounts(found))
        said = (headline(found, claimed=claim is not None)[0], *(f"{one[0].upper()}{one[1:]}." for one in wrong))
        show.plain(" ".join(said) + "\n")
    else:
        tell(found, claimed=claim is not None)
        if not found.told.exhaustive:
            show.say(f"no more than {asked.most:,} events were tried; --most N tries more", style="yellow")
    return 1 if wrong_amounts(found) else STATUS[found.told.verdict]


def _script(file: Path, *, claimed: bool) -> Script:
    """Read a record in any form as a script; for a claim a position will do."""
    value = inputs.stored(file, whatever=True)
    if isinstance(value, Position) and claimed:
        return play.of_position(value)
    return value if isinstance(value, Script) else inputs.written(file, value).script


def _claimed(file: Path, script: Script, claim: str, asked: Asked) -> Script:
    """Put the claimed event where the claim is made."""
    at = asked.at
    if asked.line is not None:
        at = inputs.event_at(file, inputs.settled(file, script), at, asked.line)
    try:
        return adjudication.claim(script, claim, at)
    except ClaimError as error:
        raise BadInputError(f"--{error}") from error
    except PlayError as error:
        raise BadInputError(f"{file}:{error}") from error


__all__ = ["adjudicate"]
