"""Settling a dispute: judging a record, and comparing the readings of disputed rules."""

from pathlib import Path
from typing import Annotated, Any

import typer

import corestate as cs
import serializers
from corestate.adjudication import Judgement, Reading, judge, readings
from corestate.cli import inputs, report, show
from corestate.cli.arguments import File, Json
from corestate.cli.inputs import BadInputError
from serializers import Record


def adjudicate(  # noqa: PLR0913, PLR0917 - what a verdict is asked for with
    file: File,
    claim: Annotated[str | None, typer.Option("--claim", help="An event in the named form: was it allowed?")] = None,
    at: Annotated[int | None, typer.Option("--at", help="Where the claim is made: before this event.")] = None,
    compare: Annotated[bool, typer.Option("--readings/--no-readings", help="Compare the other readings.")] = True,
    html: Annotated[Path | None, typer.Option("--html", help="Write a report to be read in a browser.")] = None,
    seat: Annotated[int | None, typer.Option("--seat", help="With --html: tell only what this seat may know.")] = None,
    json: Json = False,
) -> None:
    """Judge every event of a record: the rules it broke, what was legal there, and what other readings would give.

    Example: corestate adjudicate game.json --html verdict.html
    """
    record = inputs.record(file)
    report.check_seat(seat, record, html)
    events = record.events if claim is None else _claimed(record, claim, at)
    verdict = judge(record.ruleset, events)
    others = tuple(readings(record.ruleset, events)) if compare else ()
    if html is not None:
        report.write(html, report.Case(events, verdict, others, claim is not None, seat), quiet=json)
    if json:
        show.as_json(_facts(verdict, others))
    else:
        _tell(record, events, verdict, others)
    raise typer.Exit(1 if verdict.refusals else 0)


def _claimed(record: Record, claim: str, at: int | None) -> tuple[Any, ...]:
    """Put the claimed event where the claim is made, and leave out whatever came after."""
    moment = len(record.events) if at is None else at
    if not 0 <= moment <= len(record.events):
        raise BadInputError(f"--at {moment}: events are numbered 0 to {len(record.events) - 1}")
    event = serializers.load_json(claim)
    if type(event) not in cs.game(record.ruleset.game).events.values():
        raise BadInputError(f"--claim: wanted an event of {record.ruleset.game}, found a {type(event).__name__}")
    return (*record.events[:moment], event)


def _facts(verdict: Judgement, others: tuple[Reading, ...]) -> dict[str, object]:
    return {
        "verdict": "illegal" if verdict.refusals else "legal",
        "first_illegal": verdict.first_illegal,
        "refusals": [{"rule": one.rule, "because": one.because} for one in verdict.refusals],
        "legal": [serializers.plain(event) for event in cs.legal(verdict.reached)] if verdict.refusals else [],
        "result": _result(verdict),
        "readings": [
            {
                "ruling": one.ruling,
                "option": one.option,
                "verdict": "illegal" if one.judgement.refusals else "legal",
                "first_illegal": one.judgement.first_illegal,
                "first_differing": one.parts_at,
                "refusals": [{"rule": why.rule, "because": why.because} for why in one.judgement.refusals],
                "result": _result(one.judgement),
            }
            for one in others
        ],
        "assumed": list(cs.assumed(verdict.reached)),
    }


def _result(judgement: Judgement) -> object:
    ended = None if judgement.refusals else cs.result(judgement.reached)
    return None if ended is None else {"winners": list(ended.winners), "scores": list(ended.scores)}


def _tell(record: Record, events: tuple[Any, ...], verdict: Judgement, others: tuple[Reading, ...]) -> None:
    book = cs.game(record.ruleset.game).rulebook
    known = {rule.slug: rule for rule in book.rules}
    if verdict.first_illegal is None:
        show.say(f"legal: all {len(events)} events keep the rules", style="green")
    else:
        show.say(
            f"illegal: event {verdict.first_illegal}, {show.events_line(events[verdict.first_illegal])}", style="red"
        )
        broken = ((one.rule, one.because, known[one.rule].says, known[one.rule].heading) for one in verdict.refusals)
        show.rows("rules it breaks", ("rule", "because", "the rule says", "in the rulebook"), broken)
        legal = cs.legal(verdict.reached)
        show.rows(f"{len(legal)} legal there", ("event",), ((show.events_line(event),) for event in legal))
    lines = ((one.ruling, one.option, _outcome(one.judgement), f"before event {one.parts_at}") for one in others)
    if others:
        show.rows("other readings that differ", ("ruling", "option", "then", "the games part"), lines)
    if cs.assumed(verdict.reached):
        show.say(f"assumed, not printed: {', '.join(cs.assumed(verdict.reached))}", style="yellow")


def _outcome(judgement: Judgement) -> str:
    if judgement.refusals:
        return f"event {judgement.first_illegal} is illegal: {judgement.refusals[0]}"
    ended = cs.result(judgement.reached)
    return "all events are legal" if ended is None else f"seats {list(ended.winners)} win, scores {list(ended.scores)}"
