"""Looking at every state of a small box."""

from pathlib import Path
from typing import Annotated, Any

import typer

import corestate as cs
from corestate.cli import inputs, show
from corestate.cli.arguments import EditionName, Game, Jobs, Json, Options, Rulings, Scheduler, Seats
from corestate.cli.crews import crew
from corestate.cli.errors import BadInputError
from corestate.kernel import counted_noun
from corestate.rulebook.reading import EXPLORED
from fuzz.exploring import Exploration, explored
from fuzz.exploring.journal import MismatchError
from fuzz.exploring.rotating import NoSymmetryError
from fuzz.exploring.seeing import MOST, Sights, sighted


def explore(  # noqa: PLR0913, PLR0917 - what a game is asked for with
    game: Game,
    seats: Seats = None,
    edition: EditionName = EXPLORED,
    ruling: Rulings = [],  # noqa: B006 - typer reads it
    option: Options = [],  # noqa: B006 - typer reads it
    limit: Annotated[int | None, typer.Option("--limit", min=1, help="Look at the first so many states.")] = None,
    jobs: Jobs = None,
    scheduler: Scheduler = None,
    journal: Annotated[
        Path | None, typer.Option("--journal", help="A folder to keep what was found in, and to go on from.")
    ] = None,
    symmetry: Annotated[
        bool, typer.Option("--symmetry", help="Count states that are the same but for rotated seats once.")
    ] = False,
    sights: Annotated[
        bool, typer.Option("--sights", help="Follow what each seat can be shown, and see that it tells no secrets.")
    ] = False,
    json: Json = False,
) -> None:
    """Look at every state that can be reached: each claim, each step through the guard, dead ends, results.

    Breadth first, each state once. What is wrong is told with the shortest game that leads to it. Exit status 1 says
    that something is. With the seats a game needs at least, unless told otherwise, and in the box made for it.

    With --symmetry, one of all states that are the same but for rotated seats is looked at: what is wrong for some
    seats only because of their numbers may be missed.

    With --sights, every history of what a seat can be shown is followed, in boxes small enough: to --limit tables, or
    10,000, for each seat. Tables that one history can lead to must look the same to the seat, ask in the same words and
    leave it the same choices.

    Example: corestate explore into_the_blue --seats 3 --symmetry
    """
    wanted = cs.game(game).seats[0] if seats is None else seats
    rules = inputs.ruleset(game, seats=wanted, edition=edition, rulings=ruling, options=option)
    try:
        with crew(jobs, scheduler) as workers, show.progress(f"exploring {game}", limit, quiet=json) as tick:
            found = explored(rules, limit, folder=journal, progress=tick, crew=workers, symmetry=symmetry)
    except MismatchError as error:
        raise BadInputError(f"--journal: {error}") from error
    except NoSymmetryError as error:
        raise BadInputError(f"--symmetry: {error}") from error
    lookers = (*range(rules.seats), None) if sights else ()
    seen = tuple(sighted(rules, seat, limit or MOST) for seat in lookers)
    if json:
        show.as_json({**told(found), **({"sights": [_told_sights(one) for one in seen]} if sights else {})})
    else:
        _say(found)
        _say_sights(seen)
    wrong = found.violations or found.stuck or any(one.wrong for one in seen)
    raise typer.Exit(1 if wrong else 0)


def told(found: Exploration) -> dict[str, Any]:
    """Write an exploration down."""
    rules = found.rules
    return {
        "game": rules.game,
        "edition": rules.edition,
        "digest": rules.digest,
        "seats": rules.seats,
        "complete": found.complete,
        "states": found.states,
        "known": found.known,
        "transitions": found.transitions,
        "depth": found.depth,
        "endings": found.endings,
        "stuck": found.stuck,
        "violations": found.violations,
        "findings": [{"what": one.what, "play": one.play} for one in found.findings],
        "results": found.results,
        "rules": found.applied,
        "silent": list(found.silent()),
        **({} if found.rotations is None else {"rotations": found.rotations}),
    }


def _say(found: Exploration) -> None:
    rules = found.rules
    show.rows(f"rules of {rules.game} applied in {rules.edition}", ("slug", "transitions"), found.applied.items())
    show.rows("endings by who won", ("winners", "states"), found.results.items())
    show.say(f"no transition applied: {', '.join(found.silent()) or 'none'}")
    counts = (
        counted_noun(found.states, "state", "states"),
        counted_noun(found.transitions, "transition", "transitions"),
        f"depth {found.depth}",
        counted_noun(found.endings, "ending", "endings"),
        f"{found.stuck} stuck",
        counted_noun(found.violations, "violation", "violations"),
    )
    rest = "" if found.complete else f"; not complete: {found.known - found.states} more were found and not looked at"
    show.say(", ".join(counts) + rest)
    if found.rotations is not None:
        show.say(f"up to rotated seats: with all their rotations {counted_noun(found.rotations, 'state', 'states')}")
    for one in found.findings:
        show.say(one.what, style="red")
        show.say(one.play)


def _told_sights(seen: Sights) -> dict[str, Any]:
    return {
        "seat": seen.seat,
        "complete": seen.complete,
        "histories": seen.histories,
        "whole": seen.whole,
        "events": seen.events,
        "endless": seen.endless,
        "beliefs": seen.beliefs,
        "tables": seen.tables,
        "wrong": seen.wrong,
        "leaks": [{"what": one.what, "plays": list(one.plays)} for one in seen.leaks],
    }


def _say_sights(seen: tuple[Sights, ...]) -> None:
    if not seen:
        return
    columns = ("seat", "histories", "of whole games", "events at most", "sets of tables", "largest", "told apart")
    rows = ((_who(one), one.histories, one.whole, one.events, one.beliefs, one.tables, one.wrong) for one in seen)
    show.rows("what a seat can be shown", columns, rows)
    for one in seen:
        if not one.complete:
            show.say(f"{_who(one)}: not complete: there are more histories than were followed (--limit)")
        if one.endless:
            show.say(
                f"{_who(one)}: some histories go round in circles: those of {one.events} events at most are counted"
            )
        for leak in one.leaks:
            show.say(leak.what, style="red")
            show.say("\n".join(leak.plays))


def _who(seen: Sights) -> str:
    return "bystander" if seen.seat is None else f"seat {seen.seat}"
