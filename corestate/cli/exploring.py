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
    json: Json = False,
) -> None:
    """Look at every state that can be reached: each claim, each step through the guard, dead ends, results.

    Breadth first, each state once. What is wrong is told with the shortest game that leads to it. Exit status 1 says
    that something is. With the seats a game needs at least, unless told otherwise, and in the box made for it.

    With --symmetry, one of all states that are the same but for rotated seats is looked at: what is wrong for some
    seats only because of their numbers may be missed.

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
    if json:
        show.as_json(told(found))
    else:
        _say(found)
    raise typer.Exit(1 if found.violations or found.stuck else 0)


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
