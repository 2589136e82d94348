"""Measuring: counting games, holding laws against them, speed."""

from datetime import UTC, datetime
from functools import partial
from os import cpu_count
from pathlib import Path
from platform import python_version
from random import Random
from shutil import which
from typing import Annotated, Any

import typer

import corestate as cs
import serializers
from corestate.adjudication import settle
from corestate.anything import AnyState, Rules
from corestate.cli import inputs, show
from corestate.cli.arguments import EditionName, Game, Jobs, Json, Options, Rulings, Scheduler, Seats, Seed
from corestate.cli.crews import crew, standing
from corestate.cli.errors import BadInputError
from corestate.cli.inputs import write_whole
from corestate.games import begun
from corestate.kernel import counted_noun
from fuzz.batches import JournalError, Standing
from fuzz.bench import YARDSTICK, Row, measured
from fuzz.bench.chart import chart as chart_of
from fuzz.bench.growth import grown
from fuzz.bench.growth_chart import growth_chart
from fuzz.bench.ours import RULES, TITLES, Run, again
from fuzz.campaigns import pipes
from fuzz.perft import TooManyError, divided, perft
from fuzz.playouts import steps
from fuzz.selfcheck import Report, selfcheck
from serializers import play, recorded

MOST_COUNTED = 2_000_000
"""So many events are played for one count, unless more is asked for: some minutes."""


def perft_command(  # noqa: PLR0913, PLR0917 - what a game is asked for with
    game: Game,
    depth: Annotated[int, typer.Option("--depth", min=1, help="How many events deep.")],
    seats: Seats = None,
    edition: EditionName = None,
    ruling: Rulings = [],  # noqa: B006 - typer reads it
    option: Options = [],  # noqa: B006 - typer reads it
    divide: Annotated[bool, typer.Option("--divide", help="Count by first event.")] = False,
    most: Annotated[int, typer.Option("--most", min=1, help="Play at most so many events for it.")] = MOST_COUNTED,
    json: Json = False,
) -> None:
    """Count the games of so many events, outcomes of chance included.

    Example: corestate perft into_the_blue --edition small --depth 5
    """
    start = begun(inputs.ruleset(game, seats=seats, edition=edition, rulings=ruling, options=option))
    try:
        _count(start, depth, most, divide=divide, json=json)
    except TooManyError as error:
        raise BadInputError(f"--depth {depth}: no more than {most:,} events; --most N raises it") from error


def _count(start: AnyState, depth: int, most: int, *, divide: bool, json: bool) -> None:
    game = start.table.ruleset.game
    if divide:
        parts = divided(start, depth, most)
        if json:
            show.as_json([{"event": serializers.plain(event), "nodes": nodes} for event, nodes in parts])
        else:
            show.rows(
                f"perft {depth} of {game}", ("first event", "nodes"), ((show.events_line(one), n) for one, n in parts)
            )
        return
    with show.progress(f"counting {game}", depth, quiet=json) as tick:
        counts = perft(start, depth, lambda done: tick(done, done), most)
    if json:
        show.as_json([{"depth": n, "nodes": one.nodes, "finished": one.finished} for n, one in enumerate(counts, 1)])
    else:
        lines = ((n, one.nodes, one.finished) for n, one in enumerate(counts, 1))
        show.rows(f"perft of {game}", ("depth", "nodes", "finished"), lines)


def selfcheck_command(  # noqa: PLR0913, PLR0917 - what is played, and by whom
    game: Game,
    games: Annotated[int, typer.Option("--games", min=1, help="How many random games.")] = 100,
    seed: Seed = 0,
    option: Options = [],  # noqa: B006 - typer reads it
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    journal: Annotated[
        Path | None, typer.Option("--journal", help="A folder to keep what was found in, and to go on from.")
    ] = None,
    json: Json = False,
) -> None:
    """Hold every law against random games, rotating seats, editions and rulings, and count the rules that fired.

    Where a title counts them, also how often each card took effect and each ending came, and which never did. All
    cores do it, or a cluster, and find the same. With --journal the same command goes on after it was stopped.

    Example: corestate selfcheck into_the_blue --games 200
    """
    cs.game(game)
    chosen = inputs.option_values(option)
    try:
        with crew(jobs, scheduler) as workers, show.progress(f"checking {game}", games, quiet=json) as tick:

            def told(one: Standing) -> None:
                tick(one.brought["games"], one.brought["events"], standing(game, one))

            report = selfcheck(game, games, seed, chosen, crew=workers, folder=journal, told=told)
    except JournalError as error:
        raise BadInputError(f"--journal: {error}") from error
    if json:
        show.as_json(_report(report))
    else:
        fired = (
            (rule.slug, report.applied.get(rule.slug, 0), report.refused.get(rule.slug, 0))
            for rule in cs.game(game).rulebook.rules
        )
        show.rows(f"rules of {game} that fired", ("slug", "applied", "refused by"), fired)
        counts = (
            counted_noun(report.games, "game", "games"),
            counted_noun(report.events, "event", "events"),
            counted_noun(len(report.violations), "violation", "violations"),
        )
        show.say(", ".join(counts))
        show.say(f"silent: {', '.join(report.silent()) or 'none'}")
        _say_occasions(report)
        for violation in report.violations:
            show.say(violation, style="red")
    raise typer.Exit(1 if report.violations else 0)


def _say_occasions(report: Report) -> None:
    """Tell what took effect besides rules, and what never did."""
    if report.endings:
        show.rows(f"endings of {report.game}", ("ending", "games"), report.endings.items())
    for edition, silent in report.silent_cards().items():
        known = len(report.cards[edition])
        show.say(f"cards of {edition}: {known - len(silent)} of {known} took effect")
        show.say(f"silent: {', '.join(silent) or 'none'}")


def _report(report: Report) -> dict[str, object]:
    slugs = sorted({*report.applied, *report.refused})
    return {
        "game": report.game,
        "games": report.games,
        "events": report.events,
        "looked_at": report.looked_at,
        "violations": list(report.violations),
        "rules": {
            slug: {"applied": report.applied.get(slug, 0), "refused": report.refused.get(slug, 0)} for slug in slugs
        },
        "silent": list(report.silent()),
        "cards": report.cards,
        "silent_cards": report.silent_cards(),
        "endings": report.endings,
        "silent_endings": list(report.silent_endings()),
    }


def bench(  # noqa: PLR0913, PLR0917 - what it is asked for with
    seconds: Annotated[float, typer.Option("--seconds", min=0.01, help="How long each measurement runs.")] = 0.1,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="How many times, taking turns; the median counts.")
    ] = 9,
    wire: Annotated[
        bool, typer.Option("--wire", help="Measure comparing with a child over its pipe instead; needs node.")
    ] = False,
    chart: Annotated[Path | None, typer.Option("--chart", help="Draw play as an SVG into this file.")] = None,
    growth: Annotated[
        Path | None, typer.Option("--growth", help="Draw instead how costs grow, in calls, as an SVG into this file.")
    ] = None,
    machine: Annotated[str, typer.Option("--machine", help="The machine in words, for the chart.")] = "",
    json: Json = False,
) -> None:
    """Measure every title beside what else is installed, in one run: play, lists, views, bytes, verdicts, starts.

    Short turns, many of them, in processor time: what else a machine does then hits everybody alike. Play of others is
    compared with where it is installed: pip install 'corestate[bench]', npm install boardgame.io.

    Example: corestate bench --rounds 25
    """
    if wire:
        _wire(seconds, rounds, json=json)
        return
    if growth is not None:
        write_whole(growth, growth_chart(grown(rounds), datetime.now(UTC).date().isoformat()).encode())
        return
    with show.progress("measuring", None, quiet=json) as tick:
        found = measured(seconds, rounds, lambda done: tick(done, done), _verdicts())
    if chart is not None:
        words = machine or f"{counted_noun(cpu_count() or 1, 'core', 'cores')}, Python {python_version()}"
        write_whole(chart, chart_of(found, datetime.now(UTC).date().isoformat(), words).encode())
    if json:
        show.as_json([_told(row) for row in found.rows] + [{"measure": "checksum", "text": found.checksum}])
        return
    show.rows("what is measured", ("who", "measure", "", "", "ratio"), map(_line, found.rows))
    show.say(f"ratios of play are to {YARDSTICK}; the states measured with: {found.checksum}")
    if found.missing:
        show.say(f"not here, so not measured: {', '.join(found.missing)}")


def _verdicts() -> dict[tuple[str, str], Run]:
    """What is measured along with the rest: the verdict on a whole game that was written down."""
    scripts = {title: play.of_record(recorded(*_played(title))) for title in TITLES}
    judged = partial(settle, compare=False)
    return {(title, "adjudicate"): again(judged, [script]) for title, script in scripts.items()}


def _played(title: str) -> tuple[Rules, tuple[Any, ...]]:
    rules = cs.ruleset(title, **RULES[title])
    return rules, tuple(event for _, event in steps(begun(rules), Random(0), cs.apply))[:-1]


def _told(row: Row) -> dict[str, object]:
    """Write a row, leaving out what it has not got."""
    rounded = {"per_second": row.per_second and round(row.per_second, 1), "ratio": row.ratio and round(row.ratio, 3)}
    amount = row.amount and round(row.amount, 1)
    told = {"who": row.who, "measure": row.measure, **rounded, "amount": amount, "unit": row.unit or None}
    return {key: value for key, value in told.items() if value is not None}


def _line(row: Row) -> tuple[str, ...]:
    """Write a row for people."""
    number = row.per_second if row.per_second is not None else row.amount
    unit = "a second" if row.per_second is not None else row.unit if row.amount is not None else ""
    return (
        row.who,
        row.measure,
        "" if number is None else f"{number:,.0f}",
        unit,
        f"{row.ratio:.2f}" if row.ratio else "",
    )


def _wire(seconds: float, rounds: int, *, json: bool) -> None:
    """Measure how many events a second are compared over a pipe, beside the pipe merely echoing."""
    if which("node") is None:
        raise BadInputError("bench --wire needs node, which is not installed")
    with show.progress("measuring", None, quiet=json) as tick:
        rates = pipes.measured(seconds, rounds, lambda done: tick(done, done))
    if json:
        show.as_json(
            [
                {
                    "what": one.what,
                    "per_second": round(one.per_second),
                    "per_second_worked": round(one.per_second_worked),
                    "of_echo": round(one.of_echo, 3),
                }
                for one in rates
            ]
        )
        return
    lines = (
        (one.what, *(f"{n:,.0f}" for n in (one.per_second, one.per_second_worked)), f"{one.of_echo:.3f}")
        for one in rates
    )
    show.rows("over a pipe", ("what", "events a second", "a second we work", "share of the echo"), lines)
