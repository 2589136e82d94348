"""Getting in: a text to begin with, and every sentence of a game."""

import re
from pathlib import Path
from typing import Annotated

import typer
from attrs import asdict

import corestate as cs
from corestate.anything import Rules
from corestate.cli import inputs, show
from corestate.cli.arguments import EditionName, Force, Game, Json, Options
from serializers import play
from serializers.play.listing import SORTS, listed, template


def new(  # noqa: PLR0913, PLR0917 - what a game is asked for with
    game: Game,
    seats: Annotated[str, typer.Option("--seats", help="Who plays, clockwise: Ann,Bob,Cem; or how many.")] = "",
    edition: EditionName = None,
    option: Options = [],  # noqa: B006 - typer reads it
    out: Annotated[Path | None, typer.Option("--out", help="Write it to this file.")] = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Print a text to begin with: the head of a record, and what can be said in it as comments.

    Example: corestate new key_largo --seats Ann,Bob,Cem > quarrel.play
    """
    names, rules = _table(game, seats, edition, option)
    text = template(rules, names)
    play.read(text)  # with these names, too
    if out is not None:
        inputs.write_whole(out, text.encode(), force=force)
    if json:
        show.as_json({"play": text, "out": None if out is None else str(out)})
    elif out is None:
        show.plain(text)
    else:
        show.say(f"wrote {out}; now: corestate adjudicate {out}", style="dim")


def sentences(game: Game, json: Json = False) -> None:
    """List every sentence of a game with an example, as a record in words has them.

    Example: corestate sentences key_largo
    """
    names, rules = _table(game, "", None, [])
    found = [*listed(rules, names)]
    if json:
        show.as_json([asdict(one) for one in found])
        return
    for sort, heading in SORTS.items():
        lines = [("\n".join(one.examples), one.means) for one in found if one.sort == sort]
        if lines:
            show.rows(heading, ("sentence", "means"), lines)
    show.say("? stands for what nobody saw; passes are implied: see docs/play.md", style="dim")


def _table(game: str, seats: str, edition: str | None, options: list[str]) -> tuple[tuple[str, ...], Rules]:
    """Take the names at a table, and the ruleset of as many."""
    title = cs.game(game)
    said = tuple(name.strip() for name in seats.split(",") if name.strip())
    counted = len(said) == 1 and re.fullmatch("[0-9]{1,2}", said[0]) is not None
    count = int(said[0]) if counted else len(said)
    rules = inputs.ruleset(game, seats=count or title.seats[0], edition=edition, rulings=[], options=options)
    return (said if said and not counted else play.names_for(rules.seats)), rules
