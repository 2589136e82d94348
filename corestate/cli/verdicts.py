"""Settling a dispute: judging a record, and comparing the readings of disputed rules."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

import corestate as cs
import serializers
from corestate import Result, adjudication
from corestate.adjudication import PROFILE, ClaimError, Judgement, Open, Reading, Settlement, applied
from corestate.cli import inputs, looks, report, show
from corestate.cli.arguments import File, Force, Json
from corestate.cli.inputs import BadInputError
from corestate.rulebook import Rule
from serializers import Position, play
from serializers.play import Book, PlayError, Script

STATUS = {"legal": 0, "illegal": 1, "depends": 3}
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
    seat: Annotated[int | None, typer.Option("--seat", help="With --html: tell only what this seat may know.")] = None,
    most: Annotated[
        int, typer.Option("--most", min=1, help="Try at most so many events in filling in what was left open.")
    ] = adjudication.MOST_STEPS,
    force: Force = False,
    json: Json = False,
) -> None:
    """Judge every event of a record: the rules it broke, what was legal there, and what other readings would give.

    Exit status: 0 legal, 1 illegal, 2 it cannot be read, 3 it depends on what was left open.

    A claim is judged before event --at, at the end of the record, or on a position: wherever it is made.

    Example: corestate adjudicate game.play --claim "Ann buys pearl 37" --at 40
    """
    inputs.make_sure(html, force=force)
    script = _script(file, claimed=claim is not None)
    if at is not None and claim is None:
        raise BadInputError("--at goes with --claim")
    inputs.possible(file, script.begun(script.ruleset))
    if claim is not None:
        script = _claimed(file, script, claim, at)
    report.check_seat(seat, script.ruleset, html)
    with show.progress("comparing readings", None, quiet=json) as tick:
        found = adjudication.settle(script, compare=compare, progress=tick, most=most)
    if html is not None:
        report.write(html, report.case(found, seat, claimed=claim is not None), force=force, quiet=json)
    if json:
        show.as_json(_facts(found, claimed=claim is not None))
    else:
        _tell(found, claimed=claim is not None)
        if not found.told.exhaustive:
            show.say(f"no more than {most:,} events were tried; --most N tries more", style="yellow")
    raise typer.Exit(STATUS[found.told.verdict])


def _script(file: Path, *, claimed: bool) -> Script:
    """Read a record in any form as a script; for a claim a position will do."""
    value = inputs.stored(file)
    if isinstance(value, Position) and claimed:
        return play.of_position(value)
    return value if isinstance(value, Script) else inputs.written(file, value).script


def _claimed(file: Path, script: Script, claim: str, at: int | None) -> Script:
    """Put the claimed event where the claim is made."""
    try:
        return adjudication.claim(script, claim, at)
    except ClaimError as error:
        raise BadInputError(f"--{error}") from error
    except PlayError as error:
        raise BadInputError(f"{file}:{error}") from error


def _facts(found: Settlement, *, claimed: bool) -> dict[str, object]:
    judgement, told = found.judgement, found.told
    phrases = found.script.book()
    return {
        "verdict": told.verdict,
        "first_illegal": judgement.first_illegal,
        **_place(found, claimed=claimed),
        "event": None if judgement.event is None else serializers.plain(judgement.event),
        "refusals": list(_refusals(judgement)),
        "implied": list(_implied_facts(found)),
        "legal": [serializers.plain(event) for event in cs.legal(judgement.reached)] if judgement.refusals else [],
        "known": None if found.known is None else serializers.plain(found.known.view),
        "why": _why(found) if claimed else [],
        "depends_on": [_open(place, phrases) for place in told.open if place.matters()],
        "filled": [_filled(place, phrases) for place in told.settled_places()],
        "exhaustive": told.exhaustive,
        "result": _result(judgement),
        "readings": [_reading(one) for one in found.readings],
        "assumed": list(found.assumed()),
    }


def _place(found: Settlement, *, claimed: bool) -> dict[str, object]:
    """Where in a text the illegal event stands; a claim stands nowhere."""
    ending = found.told.other or found.told.ending
    nowhere = found.script.recorded or (claimed and ending.at + 1 >= len(found.script.sentences))
    spot = None if nowhere else ending.spot
    return {"line": None if spot is None else spot.line, "column": None if spot is None else spot.column}


def _refusals(judgement: Judgement) -> Iterator[dict[str, str]]:
    """Say of every rule that was broken which it is, the fact in the way, what it says and where it stands."""
    known = {rule.slug: rule for rule in cs.game(judgement.ruleset.game).rulebook.rules}
    for one in judgement.refusals:
        rule = known.get(one.rule)
        yield {
            "rule": one.rule,
            "because": one.because,
            "sort": one.sort,
            "says": "" if rule is None else rule.says,
            "heading": "" if rule is None else rule.heading,
        }


def _implied(found: Settlement) -> Iterator[tuple[int, Any, tuple[Rule, ...]]]:
    """Find what goes without saying right before the illegal event, and which rules that applies."""
    ending = found.told.other or found.told.ending
    first = len(ending.events)
    while first - 1 in ending.implied and ending.refusals:
        first -= 1
    state = found.judgement.start
    for number, event in enumerate(ending.events):
        if number >= first:
            yield number, event, applied(state, event)
        state = cs.apply(state, event)


def _implied_facts(found: Settlement) -> Iterator[dict[str, object]]:
    phrases = found.script.book()
    for number, event, rules in _implied(found):
        yield {"event": number, "sentence": phrases.write(event), "rules": [rule.slug for rule in rules]}


def _why(found: Settlement) -> list[dict[str, str]]:
    """Name the rules by which a claim was allowed."""
    judgement = found.judgement
    if judgement.refusals or not judgement.events:
        return []
    state = judgement.start
    for event in judgement.events[:-1]:
        state = cs.apply(state, event)
    return [{"rule": rule.slug, "says": rule.says} for rule in applied(state, judgement.events[-1])]


def _open(place: Open, phrases: Book) -> dict[str, object]:
    """What an open place can be, and what becomes of the verdict with it."""
    found = {name: [phrases.write(event) for event in getattr(place, name)] for name in ("legal", "illegal", "depends")}
    return {"line": place.spot.line, "column": place.spot.column, **found}


def _filled(place: Open, phrases: Book) -> dict[str, object]:
    (event,) = place.fitting()
    return {"line": place.spot.line, "column": place.spot.column, "event": phrases.write(event)}


def _reading(one: Reading) -> dict[str, object]:
    return {
        "ruling": one.ruling,
        "option": one.option,
        "verdict": one.judgement.verdict,
        "first_illegal": one.judgement.first_illegal,
        "first_differing": one.parts_at,
        "refusals": [{"rule": why.rule, "because": why.because, "sort": why.sort} for why in one.judgement.refusals],
        "result": _result(one.judgement),
        "why": one.why,
    }


def _result(judgement: Judgement) -> object:
    ended = cs.result(judgement.reached) if judgement.verdict == "legal" else None
    return None if ended is None else {"winners": list(ended.winners), "scores": list(ended.scores)}


def _tell(found: Settlement, *, claimed: bool) -> None:
    judgement, told, names = found.judgement, found.told, _names(found)
    match told.verdict:
        case "legal":
            kept = "the event keeps" if judgement.judged == 1 else f"all {judgement.judged} events keep"
            show.say(f"legal: {kept} the rules", style="green")
        case "illegal":
            show.say(f"illegal: {_named(found, claimed=claimed)}", style="red")
        case "depends":
            show.say("; ".join(filter(None, ("it depends on what was left open", told.unsure()))), style="yellow")
    for place in told.open:
        if place in told.settled_places():
            _tell_settled(place, found.script.book())
        elif place.matters():
            _tell_open(place, found.script.book())
    if judgement.refusals:
        _tell_refused(found, claimed=claimed)
    elif claimed:
        show.rows("allowed by", ("rule", "says"), ((one["rule"], one["says"]) for one in _why(found)), whole=1)
    if told.verdict == "legal" and (ended := cs.result(judgement.reached)) is not None:
        show.say(f"the game is over: {_ended(ended, names)}")
    if found.readings:
        lines = ((f"{one.ruling}\n{one.option}", _differs(found, one)) for one in found.readings)
        show.rows("other readings that differ", ("ruling and option", "then"), lines, whole=1)
    if assumed := found.assumed():
        more = len(assumed) - MOST_NAMED
        listed = ", ".join(assumed[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
        show.say(f"this rests on data that are assumed, not printed: {listed}", style="yellow")


def _names(found: Settlement) -> tuple[str, ...]:
    """Return what the seats are called, if anybody gave them names."""
    return () if found.script.recorded else found.script.header.names


def _named(found: Settlement, *, claimed: bool) -> str:
    """Name the illegal event: its number, where it stands, and the event in words."""
    judgement, place = found.judgement, _place(found, claimed=claimed)
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
        (one["rule"], show.named(one["because"], names), one["says"], one["heading"]) for one in _refusals(judgement)
    )
    show.rows("rules it breaks", ("rule", "because", "the rule says", "in the rulebook"), rows, whole=1)
    for _, event, rules in _implied(found):
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
        show.columns(f"{len(legal)} legal there{waits}", [*map(phrases.write, legal[:most]), *more])
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
        return f"{so} {show.named(one.why, names)}"
    return _ended(one.result, names)


def _ended(result: Result, names: tuple[str, ...]) -> str:
    """Who won, with what."""
    winners = " and ".join(looks.seat(seat, names) for seat in result.winners) or "nobody"
    scores = ", ".join(f"{looks.seat(seat, names)} {score}" for seat, score in enumerate(result.scores))
    return f"{winners} won ({scores})"


__all__ = ["adjudicate"]
