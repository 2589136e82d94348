"""The arguments commands share, each with its help and with what a shell may complete it to."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import attrs
import typer

import corestate as cs
from corestate.games import OURS, rulebook
from corestate.near import letters


def _game(context: typer.Context) -> str | None:
    """Find the title a line is about; of one that ends in an option without a value, the arguments are not parsed."""
    typed = (context.params.get("game"), *context.args)
    return next((str(name) for name in typed if name in cs.titles()), None)


def titles(incomplete: str) -> Iterator[str]:
    """Complete a title."""
    return (name for name in cs.titles() if name.startswith(incomplete))


def slugs(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """Complete the slug of a rule."""
    if (title := _game(context)) is not None:
        yield from ((one.slug, one.says) for one in rulebook(title).rules if one.slug.startswith(incomplete))


def ruling_ids(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """Complete the id of a ruling."""
    if (title := _game(context)) is not None:
        yield from ((one.id, one.question) for one in rulebook(title).rulings if one.id.startswith(incomplete))


def settled_ids(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """Complete the id of a settled point."""
    if (title := _game(context)) is not None:
        yield from ((one.id, one.what) for one in rulebook(title).settled if one.id.startswith(incomplete))


def readings(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """Complete a ruling with one of its options."""
    if (title := _game(context)) is not None:
        for ruling in rulebook(title).rulings:
            for option in ruling.options:
                if (text := f"{ruling.id}={option.name}").startswith(incomplete):
                    yield text, option.says


def edition_names(context: typer.Context, incomplete: str) -> Iterator[tuple[str, str]]:
    """Complete the name of an edition."""
    if (title := _game(context)) is not None:
        yield from ((one.name, one.title) for one in rulebook(title).editions if one.name.startswith(incomplete))


def option_keys(context: typer.Context, incomplete: str) -> Iterator[str]:
    """Complete the key of an option of the game."""
    if (title := _game(context)) is not None:
        keys = (f"{one.name}=" for one in attrs.fields(cs.game(title).options))
        yield from (key for key in keys if key.startswith(incomplete))


def _titled(typed: str) -> str:
    """Take a title by its name, or as it is printed on the box."""
    if typed in OURS or typed in cs.titles():
        return typed
    return next((name for name in cs.titles() if letters(cs.game(name).title) == letters(typed)), typed)


Game = Annotated[
    str,
    typer.Argument(help="A title: see `corestate games`.", metavar="GAME", autocompletion=titles, callback=_titled),
]
File = Annotated[
    Path,
    typer.Argument(
        help="A record (.play, JSON or msgpack), a state or a position; - is what is piped in.", metavar="FILE"
    ),
]
Json = Annotated[bool, typer.Option("--json", help="Print JSON for machines.")]
Seats = Annotated[int | None, typer.Option("--seats", help="How many play; the fewest if not given.")]
Seed = Annotated[int, typer.Option("--seed", help="Where the random choices begin: the same seed, the same game.")]
EditionName = Annotated[
    str | None,
    typer.Option("--edition", help="One of our editions, or a .toml file of your own.", autocompletion=edition_names),
]
Rulings = Annotated[
    list[str],
    typer.Option("--ruling", help="A reading of a disputed rule: id=option.", autocompletion=readings),
]
Options = Annotated[
    list[str], typer.Option("--option", help="An option of the game: key=value.", autocompletion=option_keys)
]
Line = Annotated[
    int | None, typer.Option("--line", help="The moment before what is written in this line of a text.", min=1)
]
SeatName = Annotated[str | None, typer.Option("--seat", help="A seat, by its number or by who sits there.")]
Force = Annotated[bool, typer.Option("--force", help="Replace a file that exists already.")]
At = Annotated[int | None, typer.Option("--at", help="The moment before this event, counted from 0.")]
Jobs = Annotated[int | None, typer.Option("--jobs", min=1, help="How many cores; all, if it is not said.")]
Scheduler = Annotated[
    str | None, typer.Option("--scheduler", help="The address of a Dask scheduler whose workers do it.")
]
