"""Looking things up: games, rules, rulings, editions, schema."""

from typing import Annotated

import typer

import corestate as cs
from corestate.cli import show
from corestate.cli.arguments import Game, Json, ruling_ids, slugs
from serializers.schema import schema


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


def rules(
    game: Game,
    slug: Annotated[str | None, typer.Argument(help="One rule.", autocompletion=slugs)] = None,
    json: Json = False,
) -> None:
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


def rulings(
    game: Game,
    ruling: Annotated[str | None, typer.Argument(help="One ruling.", autocompletion=ruling_ids)] = None,
    json: Json = False,
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


def schema_command(game: Game, json: Json = False) -> None:
    """Print the named JSON form of a game's values as JSON Schema.

    Example: corestate schema into_the_blue > into_the_blue.schema.json
    """
    del json  # it always is
    show.as_json(schema(game))
