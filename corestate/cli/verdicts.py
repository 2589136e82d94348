"""Settling a dispute: judging a record, and comparing the readings of disputed rules."""

from pathlib import Path
from typing import Annotated

import typer
from attrs import frozen

import corestate as cs
from corestate import Result, adjudication
from corestate.adjudication import (
    PROFILE,
    ClaimError,
    Finding,
    Gap,
    Open,
    Reading,
    Settlement,
    answer,
)
from corestate.cli import facts, inputs, looks, report, show, words
from corestate.cli.arguments import File, Force, Json
from corestate.cli.inputs import BadInputError
from corestate.cli.report import writing
from corestate.cli.watching import watched
from serializers import Position, play
from serializers.play import Book, PlayError, Script

STATUS = {"legal": 0, "illegal": 1, "depends": 3, "incomplete": 3}
MOST_LISTED = 40
"""So many alternatives are printed for people; machines get all of them."""
MOST_NAMED = 12
"""So many assumed data."""
MOST_OUTCOMES = 8
"""So many where chance would have decided, which is no advice to anybody."""


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

    Exit status: 0 legal, 1 illegal, 2 it cannot be read, 3 it depends on what was left open, or something is missing.

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
        wrong = (_told_finding(one, claimed=claim is not None) for one in _wrong(found))
        said = (_headline(found, claimed=claim is not None)[0], *(f"{one[0].upper()}{one[1:]}." for one in wrong))
        show.plain(" ".join(said) + "\n")
    else:
        _tell(found, claimed=claim is not None)
        if not found.told.exhaustive:
            show.say(f"no more than {asked.most:,} events were tried; --most N tries more", style="yellow")
    return 1 if _wrong(found) else STATUS[found.told.verdict]


def _script(file: Path, *, claimed: bool) -> Script:
    """Read a record in any form as a script; for a claim a position will do."""
    value = inputs.stored(file)
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


STYLES = {"legal": "green", "illegal": "red", "depends": "yellow", "incomplete": "yellow"}


def _tell(found: Settlement, *, claimed: bool) -> None:
    """Answer as a referee does: yes or no, the rule, what was legal instead, what else matters, what it rests on."""
    told = found.told
    headline, style = _headline(found, claimed=claimed)
    show.say(headline, style=style)
    for one in found.findings:
        show.say(_told_finding(one, claimed=claimed), style={True: "dim", False: "red", None: "yellow"}[one.holds])
    for place in told.open:
        if place.written and place in told.settled_places():
            _tell_settled(place, found.script.book())
        elif place.matters() and told.exhaustive:
            _tell_open(place, found.script.book())
    for gap in told.missing:
        _tell_missing(gap, found)
    if found.judgement.refusals:
        _tell_refused(found, claimed=claimed)
    elif claimed:
        show.rows("allowed by", ("rule", "says"), ((one["rule"], one["says"]) for one in facts.why(found)), whole=1)
    _tell_also(found)
    _tell_readings(found)
    show.settled(found.settled())
    if assumed := found.assumed():
        more = len(assumed) - MOST_NAMED
        listed = ", ".join(assumed[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
        show.say(f"this rests on data that are assumed, not printed: {listed}", style="yellow")


def _tell_missing(gap: Gap, found: Settlement) -> None:
    """Show what a gap could have been."""
    could = facts.missing(gap, found)["could_be"]
    assert isinstance(could, list)  # noqa: S101 - of sentences
    show.columns(f"before line {gap.spot.line} it could have been", could[:MOST_OUTCOMES])


def _tell_also(found: Settlement) -> None:
    """Show what was broken later, the first breach having been let stand."""
    lines = (
        (
            "" if found.script.recorded else str(one.spot.line),
            "; ".join(f"[{why.rule}] {answer.because(why, found.script)}" for why in one.refusals),
            "yes" if one.forced else "no",
        )
        for one in found.also
    )
    if found.also:
        show.rows("also, that having been let stand", ("line", "breaks", "forced by the first"), lines, whole=1)


def _tell_readings(found: Settlement) -> None:
    """Show the readings that change the verdict or the result, and count the others."""
    differing = found.differing()
    if differing:
        lines = ((f"{one.ruling}\n{one.option}", _differs(found, one)) for one in differing)
        show.rows("other readings that change this", ("ruling and option", "then"), lines, whole=1)
    if same := len(found.readings) - len(differing):
        show.say(
            f"{same} other {'reading' if same == 1 else 'readings'} of disputed rules: the same verdict", style="dim"
        )


def _headline(found: Settlement, *, claimed: bool) -> tuple[str, str]:
    """Answer in a sentence, with the colour it is said in."""
    return answer.says(found, claimed=claimed), STYLES[found.told.verdict]


def _wrong(found: Settlement) -> tuple[Finding, ...]:
    """List the amounts that are not as they were stated."""
    return tuple(one for one in found.findings if one.holds is False)


def _told_finding(one: Finding, *, claimed: bool) -> str:
    return one.says if claimed else f"line {one.spot.line}: {one.says}"


def _names(found: Settlement) -> tuple[str, ...]:
    """Return what the seats are called, if anybody gave them names."""
    return () if found.script.recorded else found.script.header.names


def _named(found: Settlement, *, claimed: bool) -> str:
    """Name the illegal event: its number, where it stands, and the event in words."""
    judgement, place = found.judgement, facts.place(found, claimed=claimed)
    where = "" if place["line"] is None else f" (line {place['line']})"
    said = "what is stated" if judgement.event is None else found.script.book().write(judgement.event)
    return f"event {judgement.first_illegal}{where}, {said}"


def _tell_settled(place: Open, phrases: Book) -> None:
    (event,) = place.fitting()
    show.say(f"{_where(place)}: it can only be: {phrases.write(event)}", style="dim")


def _tell_open(place: Open, phrases: Book) -> None:
    groups = ((name, getattr(place, name)) for name in ("legal", "illegal", "depends"))
    lines = ((name, "; ".join(map(phrases.write, events[:MOST_LISTED]))) for name, events in groups if events)
    show.rows(f"{_where(place)}: the verdict with", ("verdict", "if it was"), lines)


def _where(place: Open) -> str:
    return f"line {place.spot.line}, column {place.spot.column}"


def _tell_refused(found: Settlement, *, claimed: bool) -> None:
    """Show the broken rules, what was legal instead, and what the seat that acted could know."""
    judgement, phrases, names = found.judgement, found.script.book(), _names(found)
    if found.told.verdict == "depends":
        show.say(f"where it is not legal: {_named(found, claimed=claimed)}", style="red")
    rows = (
        (one["rule"], one["because"], one["says"], one["heading"])
        for one in facts.refusals(judgement.ruleset.game, judgement.refusals, found.script)
    )
    show.rows("rules it breaks", ("rule", "because", "the rule says", "in the rulebook"), rows, whole=1)
    for _, event, rules in facts.implied(found):
        if getattr(event, "seat", None) == getattr(judgement.event, "seat", -1):
            said = ((rule.slug, rule.says) for rule in rules)
            show.rows(f"implied before it: {phrases.write(event)}", ("rule", "says"), said, whole=1)
    legal = cs.legal(judgement.reached)
    most = MOST_LISTED if cs.asked(judgement.reached) else MOST_OUTCOMES
    more = [] if len(legal) <= most else [f"… and {len(legal) - most} more"]
    if _waits_for_chance(found):
        show.say(
            "nobody has said what came of the last event: write it down, with ? for what nobody saw", style="yellow"
        )
    if legal:
        waits = "" if cs.asked(judgement.reached) else ", by chance"
        show.columns(
            f"{len(legal)} legal there{waits}",
            [*(phrases.priced(judgement.reached, one) for one in legal[:most]), *more],
        )
    if found.known is not None:
        show.view(found.known.view, names)


def _waits_for_chance(found: Settlement) -> bool:
    """Whether a decision in a text was refused where chance was to be heard first."""
    judgement = found.judgement
    return not (found.script.recorded or cs.asked(judgement.reached)) and hasattr(judgement.event, "seat")


def _differs(found: Settlement, one: Reading) -> str:
    """What another reading means, where the games part and what becomes of this one."""
    rulebook = cs.game(found.script.ruleset.game).rulebook
    says = (
        ""
        if one.ruling == PROFILE
        else next(option.says for option in rulebook.ruling(one.ruling).options if option.name == one.option)
    )
    return f"{says}\nThe games part before event {one.parts_at}; {_outcome(one, _names(found))}".lstrip()


def _outcome(one: Reading, names: tuple[str, ...]) -> str:
    if one.result is None:
        so = "no result:" if one.judgement.verdict != "legal" else "all events are legal;"
        return f"{so} {words.named(one.why, names)}"
    return _ended(one.result, names)


def _ended(result: Result, names: tuple[str, ...]) -> str:
    """Who won, with what."""
    winners = " and ".join(looks.seat(seat, names) for seat in result.winners) or "nobody"
    scores = ", ".join(f"{looks.seat(seat, names)} {score}" for seat, score in enumerate(result.scores))
    return f"{winners} won ({scores})"


__all__ = ["adjudicate"]
