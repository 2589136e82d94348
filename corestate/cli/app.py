"""The commands. Exit status: 0 yes, 1 no (illegal, violated), 2 bad input with one clear line."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn

import corestate as cs
import invariants
import serializers
from corestate import EditionError, RulesetError, State
from corestate.cli import inputs, show
from corestate.cli.inputs import BadInputError, RefusedError
from corestate.games import begun
from fuzz.perft import divided, perft
from fuzz.playouts import choose, play
from fuzz.selfcheck import Report, selfcheck
from serializers.schema import schema

app = typer.Typer(
    name="corestate",
    help="A trusted rules reference for ocean board games: play, replay, judge and check them by the rulebook.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

Game = Annotated[str, typer.Argument(help="A title: see `corestate games`.", metavar="GAME")]
File = Annotated[Path, typer.Argument(help="A record, state or position, as JSON or msgpack.", metavar="FILE")]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many play; the fewest if not given.")]
Seed = Annotated[int, typer.Option("--seed", help="Where the random choices begin: the same seed, the same game.")]
EditionName = Annotated[str | None, typer.Option("--edition", help="One of our editions, or a .toml file of your own.")]
Rulings = Annotated[list[str], typer.Option("--ruling", help="A reading of a disputed rule: id=option.")]
Options = Annotated[list[str], typer.Option("--option", help="An option of the game: key=value.")]
At = Annotated[int | None, typer.Option("--at", help="The moment before this event, counted from 0.")]


_UsageError: type[typer.BadParameter] = typer.BadParameter.__bases__[0]  # which typer does not export


def run() -> None:
    """Run one command and leave with its exit status."""
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except (BadInputError, RulesetError, EditionError, serializers.MalformedBytesError) as error:
        status = _complain(str(error))
    except RefusedError as error:
        show.complain(str(error))
        status = 1
    except _UsageError as error:
        status = _complain(error.format_message())
    except typer.Exit as left:
        status = left.exit_code
    except (typer.Abort, KeyboardInterrupt):
        status = _complain("interrupted")
    except BrokenPipeError:
        show.hang_up()
        status = 1
    except OSError as error:  # files are read and written elsewhere: this is what we print to
        show.hang_up()
        status = _complain(f"cannot print: {error.strerror}")
    sys.exit(status or 0)


def _complain(problem: str) -> int:
    show.complain(problem)
    return 2


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Every command takes --help, which shows an example."""
    if version:
        show.say(f"corestate {cs.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def games(json: Json = False) -> None:
    """List the games.

    Example: corestate games
    """
    found = [cs.game(name) for name in cs.titles()]
    if json:
        show.as_json(
            [
                {
                    "name": one.name,
                    "title": one.title,
                    "seats": list(one.seats),
                    "rules": len(one.rulebook.rules),
                    "rulings": len(one.rulebook.rulings),
                    "editions": [edition.name for edition in one.rulebook.editions],
                }
                for one in found
            ]
        )
        return
    lines = (
        (one.name, one.title, f"{one.seats[0]}-{one.seats[-1]}", len(one.rulebook.rules), len(one.rulebook.rulings))
        for one in found
    )
    show.rows("games", ("name", "title", "seats", "rules", "rulings"), lines)


@app.command()
def rules(game: Game, slug: Annotated[str | None, typer.Argument(help="One rule.")] = None, json: Json = False) -> None:
    """List the rules of a game in our words, or one of them.

    Example: corestate rules into_the_blue itb.perfect.must
    """
    book = cs.game(game).rulebook
    found = book.rules if slug is None else (book.rule(slug),)
    if json:
        show.as_json(
            [
                {
                    "slug": one.slug,
                    "heading": one.heading,
                    "says": one.says,
                    "kind": one.kind,
                    "number": one.number,
                    "modelled": one.modelled,
                    "reason": one.reason,
                }
                for one in found
            ]
        )
        return
    says = (
        (one.slug, one.kind, one.says if one.modelled else f"{one.says} (not modelled: {one.reason})") for one in found
    )
    show.rows(f"rules of {game}", ("slug", "kind", "says"), says)


@app.command()
def rulings(
    game: Game, ruling: Annotated[str | None, typer.Argument(help="One ruling.")] = None, json: Json = False
) -> None:
    """List the disputed rules of a game with their readings, the default first, or one of them.

    Example: corestate rulings into_the_blue
    """
    book = cs.game(game).rulebook
    found = book.rulings if ruling is None else (book.ruling(ruling),)
    if json:
        show.as_json(
            [
                {
                    "id": one.id,
                    "question": one.question,
                    "options": [{"name": option.name, "says": option.says} for option in one.options],
                    "default": one.default,
                    "why": one.why,
                    "rules": list(one.rules),
                }
                for one in found
            ]
        )
        return
    for one in found:
        lines = ((f"{option.name}{' (default)' * (option.name == one.default)}", option.says) for option in one.options)
        show.rows(f"{one.id}: {one.question}", ("option", "means"), lines)


@app.command()
def editions(game: Game, json: Json = False) -> None:
    """List the editions of a game and where each datum comes from.

    Example: corestate editions into_the_blue
    """
    found = cs.game(game).rulebook.editions
    if json:
        show.as_json(
            [
                {
                    "name": one.name,
                    "title": one.title,
                    "digest": one.digest,
                    "counts": dict(one.counts()),
                    "provenance": {word: one.words().count(word) for word in ("rulebook", "public", "assumed")},
                    "data": [{"key": key, "provenance": word} for key, word in one.provenance],
                }
                for one in found
            ]
        )
        return
    for one in found:
        lines = ((key, word, one.value(key)) for key, word in one.provenance)
        show.rows(f"{one.name}: {one.title}", ("datum", "provenance", "value"), lines)


@app.command("play")
def play_command(  # noqa: PLR0913, PLR0917 - what a game is asked for with
    game: Game,
    seats: Seats = None,
    seed: Seed = 0,
    edition: EditionName = None,
    ruling: Rulings = [],  # noqa: B006 - typer reads it
    option: Options = [],  # noqa: B006 - typer reads it
    record: Annotated[Path | None, typer.Option("--record", help="Write the game down: .json or .msgpack.")] = None,
    human: Annotated[list[int], typer.Option("--human", help="A seat that you play.")] = [],  # noqa: B006 - typer reads it
    json: Json = False,
) -> None:
    """Play a random game with every invariant checked; sit down yourself with --human.

    Example: corestate play into_the_blue --seats 4 --seed 7 --record game.json
    """
    rules = inputs.ruleset(game, seats=seats, edition=edition, rulings=ruling, options=option)
    for seat in human:
        if seat not in range(rules.seats):
            raise BadInputError(f"--human {seat}: seats are 0 to {rules.seats - 1}")
    if human and json:
        raise BadInputError("--human does not go with --json: a person plays by tables")
    start = begun(rules)
    if human:
        events, ended = _sit_down(start, Random(seed), set(human))
    else:
        with _progress(f"playing {game}", None, quiet=json) as tick:
            played = play(start, Random(seed), lambda count: tick(count, count))
        events, ended = played.events, played.ended
    if record is not None:
        inputs.write_value(record, serializers.recorded(rules, events))
    _summary(ended, len(events), json=json, seed=seed)


def _sit_down(state: State[Any, Any], rng: Random, human: set[int]) -> tuple[tuple[Any, ...], State[Any, Any]]:
    """Let people decide for their seats, and chance for the others."""
    events = []
    while not cs.is_over(state):
        mine = next((seat for seat in cs.asked(state) if seat in human), None)
        event = choose(state, rng) if mine is None else _ask(state, mine)
        for seat in sorted(human)[:1]:
            show.say(f"  {show.events_line(cs.seen(state, event, seat))}", style="dim")
        state = invariants.apply(state, event)
        events.append(event)
    return tuple(events), state


def _ask(state: State[Any, Any], seat: int) -> Any:  # noqa: ANN401 - an event of the game
    """Show the table to a seat and let it choose by number."""
    show.view(cs.view(state, seat))
    choices = {str(number): event for number, event in enumerate(cs.legal(state, seat))}
    lines = ((number, show.events_line(event)) for number, event in choices.items())
    show.rows(f"seat {seat}, choose", ("", "event"), lines)
    while (answer := _answer(f"seat {seat}> ")) not in choices:
        show.say(f"{answer!r}: wanted a number from 0 to {len(choices) - 1}")
    return choices[answer]


def _answer(prompt: str) -> str:
    show.say(prompt, end="")
    try:
        return input().strip()
    except EOFError:
        show.say("")
        raise BadInputError("the input ended before the game did") from None
    except UnicodeDecodeError:
        return "?"


def _summary(state: State[Any, Any], events: int, *, json: bool, **more: object) -> None:
    """Print how a game stands or ended."""
    ended = cs.result(state)
    facts = {
        "game": state.table.ruleset.game,
        "edition": state.table.ruleset.edition,
        "seats": state.table.ruleset.seats,
        **more,
        "events": events,
        "over": ended is not None,
        "winners": None if ended is None else list(ended.winners),
        "scores": None if ended is None else list(ended.scores),
        "ranking": None if ended is None else [list(tied) for tied in ended.ranking],
        "why": None if ended is None else [{"rule": one.rule, "because": one.because} for one in ended.why],
        "assumed": list(cs.assumed(state)),
        "state_id": serializers.state_id(state),
    }
    if json:
        show.as_json(facts)
        return
    show.view(cs.view(state))
    if ended is not None:
        places = ((place, seat, ended.scores[seat]) for place, tied in enumerate(ended.ranking, 1) for seat in tied)
        show.rows("ranking", ("place", "seat", "score"), places)
        show.rows("why", ("rule", "because"), ((one.rule, one.because) for one in ended.why))
    if cs.assumed(state):
        show.say(f"assumed, not printed: {', '.join(cs.assumed(state))}", style="yellow")
    show.say(f"{events} events, state {facts['state_id']}")


@app.command()
def replay(
    file: File,
    at: At = None,
    seat: Annotated[int | None, typer.Option("--seat", help="Look as this seat does.")] = None,
    json: Json = False,
) -> None:
    """Play a record again, to the end or to the moment before an event, and look at the table.

    Example: corestate replay game.json --at 40 --seat 1
    """
    written = inputs.record(file)
    upto = len(written.events) if at is None else at
    state = inputs.replayed(file, written, upto)
    if at is None and seat is None:
        _summary(state, len(written.events), json=json)
        return
    seen = cs.view(state, seat)
    if json:
        show.as_json({"at": upto, "view": serializers.plain(seen)})
    else:
        show.view(seen)


@app.command()
def legal(file: File, at: At = None, json: Json = False) -> None:
    """List what is legal at a moment of a record, or in a state or position; with the chances where chance is next.

    Example: corestate legal game.json --at 12
    """
    state = inputs.possible(file, inputs.moment(file, at))
    odds = {outcome: str(share) for outcome, share in cs.chances(state)}
    events = cs.legal(state)
    asked = cs.question(state)
    if json:
        found = [{"event": serializers.plain(event), "chance": odds.get(event)} for event in events]
        show.as_json({"question": None if asked is None else serializers.plain(asked), "legal": found})
        return
    show.view(cs.view(state))
    show.rows(
        f"{len(events)} legal", ("event", "chance"), ((show.events_line(one), odds.get(one, "")) for one in events)
    )


@app.command()
def explain(
    file: File, at: Annotated[int, typer.Option("--at", help="The event, counted from 0.")], json: Json = False
) -> None:
    """Say rule by rule what one event of a record did.

    Example: corestate explain game.json --at 12
    """
    written = inputs.record(file)
    if not 0 <= at < len(written.events):
        raise BadInputError(f"{file}: --at {at}: events are numbered 0 to {len(written.events) - 1}")
    state = inputs.replayed(file, written, at)
    event = written.events[at]
    if refusals := cs.refusals(state, event):
        raise RefusedError(at, cs.IllegalEventError(event, refusals))
    book = cs.game_of(state).rulebook
    steps = [
        {
            "frame": type(step.frame).__name__,
            "rules": [{"slug": slug, "says": book.rule(slug).says} for slug in step.rules],
            "changes": [
                {"field": path, "before": str(old), "after": str(new)}
                for path, old, new in cs.diff(step.before, step.after)
            ],
        }
        for step in cs.explain(state, event)
    ]
    if json:
        show.as_json({"at": at, "event": serializers.plain(event), "steps": steps})
        return
    show.say(show.events_line(event), style="bold")
    for step in steps:
        show.rows(str(step["frame"]), ("rule", "says"), ((one["slug"], one["says"]) for one in step["rules"]))  # type: ignore[index]  # as built above
        show.rows("", ("field", "before", "after"), (tuple(one.values()) for one in step["changes"]))  # type: ignore[attr-defined]  # as built above


@app.command()
def check(file: File, at: At = None, json: Json = False) -> None:
    """Say whether a state or position is possible: every invariant it breaks, and where.

    Example: corestate check position.json
    """
    state = inputs.moment(file, at)
    broken = invariants.check(state)
    if json:
        found = [{"claim": one.claim, "place": one.place} for one in broken]
        show.as_json({"possible": not broken, "broken": found, "state_id": serializers.state_id(state)})
    elif broken:
        show.rows("impossible", ("claim that does not hold", "where"), ((one.claim, one.place) for one in broken))
    else:
        show.say("possible: every invariant holds", style="green")
    raise typer.Exit(1 if broken else 0)


@app.command("perft")
def perft_command(  # noqa: PLR0913, PLR0917 - what a game is asked for with
    game: Game,
    depth: Annotated[int, typer.Option("--depth", min=1, help="How many events deep.")],
    seats: Seats = None,
    edition: EditionName = None,
    ruling: Rulings = [],  # noqa: B006 - typer reads it
    option: Options = [],  # noqa: B006 - typer reads it
    divide: Annotated[bool, typer.Option("--divide", help="Count by first event.")] = False,
    json: Json = False,
) -> None:
    """Count the games of so many events, outcomes of chance included.

    Example: corestate perft into_the_blue --edition small --depth 5
    """
    start = begun(inputs.ruleset(game, seats=seats, edition=edition, rulings=ruling, options=option))
    if divide:
        parts = divided(start, depth)
        if json:
            show.as_json([{"event": serializers.plain(event), "nodes": nodes} for event, nodes in parts])
        else:
            show.rows(
                f"perft {depth} of {game}", ("first event", "nodes"), ((show.events_line(one), n) for one, n in parts)
            )
        return
    with _progress(f"counting {game}", depth, quiet=json) as tick:
        counts = perft(start, depth, lambda done: tick(done, done))
    if json:
        show.as_json([{"depth": n, "nodes": one.nodes, "finished": one.finished} for n, one in enumerate(counts, 1)])
    else:
        lines = ((n, one.nodes, one.finished) for n, one in enumerate(counts, 1))
        show.rows(f"perft of {game}", ("depth", "nodes", "finished"), lines)


@app.command("selfcheck")
def selfcheck_command(
    game: Game,
    games: Annotated[int, typer.Option("--games", min=1, help="How many random games.")] = 100,
    seed: Seed = 0,
    option: Options = [],  # noqa: B006 - typer reads it
    json: Json = False,
) -> None:
    """Hold every law against random games, rotating seats, editions and rulings, and count the rules that fired.

    Example: corestate selfcheck into_the_blue --games 200
    """
    cs.game(game)
    with _progress(f"checking {game}", games, quiet=json) as tick:
        report = selfcheck(game, games, seed, inputs.option_values(option), tick)
    if json:
        show.as_json(_report(report))
    else:
        fired = (
            (rule.slug, report.applied.get(rule.slug, 0), report.refused.get(rule.slug, 0))
            for rule in cs.game(game).rulebook.rules
        )
        show.rows(f"rules of {game} that fired", ("slug", "applied", "refused by"), fired)
        show.say(f"{report.games} games, {report.events} events, {len(report.violations)} violations")
        show.say(f"silent: {', '.join(report.silent()) or 'none'}")
        for violation in report.violations:
            show.say(violation, style="red")
    raise typer.Exit(1 if report.violations else 0)


def _report(report: Report) -> dict[str, object]:
    slugs = sorted({*report.applied, *report.refused})
    return {
        "game": report.game,
        "games": report.games,
        "events": report.events,
        "violations": list(report.violations),
        "rules": {
            slug: {"applied": report.applied.get(slug, 0), "refused": report.refused.get(slug, 0)} for slug in slugs
        },
        "silent": list(report.silent()),
    }


@app.command("schema")
def schema_command(game: Game, json: Json = False) -> None:
    """Print the named JSON form of a game's values as JSON Schema.

    Example: corestate schema into_the_blue > into_the_blue.schema.json
    """
    del json  # it always is
    show.as_json(schema(game))


@app.command()
def bench(
    seconds: Annotated[float, typer.Option("--seconds", min=0.1, help="How long each measurement runs.")] = 1.0,
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, help="How many times, taking turns; the median counts.")
    ] = 5,
    json: Json = False,
) -> None:
    """Measure guarded random play of every game beside random play of python-chess, in one run.

    Example: corestate bench --seconds 2
    """
    from fuzz.bench import measured, missing_peers  # noqa: PLC0415 - the peers are an extra

    if missing := missing_peers():
        raise BadInputError(f"bench needs {missing}; install it with: pip install 'corestate[bench]'")
    with _progress("measuring", None, quiet=json) as tick:
        speeds = measured(seconds, rounds, lambda done: tick(done, done))
    peer = speeds[0]
    if json:
        show.as_json(
            [{"what": one.what, "per_second": round(one.per_second), "ratio": round(one.ratio, 2)} for one in speeds]
        )
        return
    lines = ((one.what, f"{one.per_second:,.0f}", f"{one.ratio:.2f}") for one in speeds)
    show.rows("random play", ("what", "events a second", f"ratio to {peer.what}"), lines)


@contextmanager
def _progress(what: str, total: int | None, *, quiet: bool) -> Iterator[Callable[[int, int], None]]:
    """Show progress on anything that takes a while, on a terminal."""
    if quiet or not show.ERR.is_terminal:
        yield lambda _done, _events: None
        return
    columns = (SpinnerColumn(), TextColumn(what), BarColumn(), MofNCompleteColumn(), TimeElapsedColumn())
    with Progress(*columns, console=show.ERR, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda done, _events: bar.update(task, completed=done)
