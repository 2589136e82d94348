"""The arguments commands share, each with its help."""

from pathlib import Path
from typing import Annotated

import typer

Game = Annotated[str, typer.Argument(help="A title: see `corestate games`.", metavar="GAME")]
File = Annotated[
    Path,
    typer.Argument(
        help="A record (.play, JSON or msgpack), a state or a position; - is what is piped in.", metavar="FILE"
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many play; the fewest if not given.")]
Seed = Annotated[int, typer.Option("--seed", help="Where the random choices begin: the same seed, the same game.")]
EditionName = Annotated[str | None, typer.Option("--edition", help="One of our editions, or a .toml file of your own.")]
Rulings = Annotated[list[str], typer.Option("--ruling", help="A reading of a disputed rule: id=option.")]
Options = Annotated[list[str], typer.Option("--option", help="An option of the game: key=value.")]
At = Annotated[int | None, typer.Option("--at", help="The moment before this event, counted from 0.")]
