"""Looking things up: games, rules, rulings, settled points, editions, schema."""

from collections.abc import Iterable, Iterator
from typing import Annotated

import typer

import corestate as cs
from corestate.cli import show
from corestate.cli.addresses import see
from corestate.cli.arguments import Game, Json, ruling_ids, settled_ids, slugs
from corestate.cli.errors import BadInputError
from corestate.games import rulebook
from corestate.rulebook import Rule, Ruling
from fuzz.index import Example, Place, index


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
    slug: Annotated[
        str | None, typer.Argument(help="One rule, with everything that carries it.", autocompletion=slugs)
    ] = None,
    search: Annotated[
        str | None, typer.Option("--search", help="The rules that speak of this.", metavar="WORD")
    ] = None,
    json: Json = False,
) -> None:
    """List the rules of a game in our words, those that speak of something, or one of them with all that carries it.

    A rule names its game, and a word without a dot is searched for.

    Example: corestate rules into_the_blue itb.perfect.must
    Example: corestate rules itb.perfect.must
    Example: corestate rules into_the_blue chest
    """
    if slug is not None and search is not None:
        raise BadInputError("name one rule, or a word to search for, not both")
    if slug is None and (title := _title_of(game)) is not None:
        game, slug = title, game
    if slug is not None and "." not in slug:
        slug, search = None, slug
    book = rulebook(game)
    found = book.rules if slug is None else (book.rule(slug),)
    if search is not None:
        found = tuple(one for one in found if _speaks(one, search))
    if json:
        show.as_json([_rule(one, game) for one in found])
    elif search is not None:
        for one in found:
            show.say(f"{one.slug}  ({one.heading})", style="bold")
            show.say(f"  {_said(one)}")
        if not found:
            show.say(f"no rule of {game} speaks of {search!r}")
    elif slug is not None:
        _tell(found[0], game)
    else:
        show.rows(f"rules of {game}", ("slug", "kind", "says"), ((one.slug, one.kind, _said(one)) for one in found))
    if not found:
        raise typer.Exit(1)


def _title_of(slug: str) -> str | None:
    """Find the game a rule is of, by the letters its name begins with; None where it is the name of a game."""
    prefix, dot, _ = slug.partition(".")
    known = ((title, one.slug) for title in cs.titles() for one in rulebook(title).rules) if dot else ()
    return next((title for title, one in known if one.startswith(f"{prefix}.")), None)


def _said(rule: Rule) -> str:
    return rule.says if rule.modelled else f"{rule.says} (not modelled: {rule.reason})"


def _speaks(rule: Rule, word: str) -> bool:
    """Whether a word stands in a rule, its heading or its slug, in capitals or not."""
    return word.casefold() in "\n".join((rule.slug, rule.heading, rule.source, _said(rule))).casefold()


def _rule(rule: Rule, game: str) -> dict[str, object]:
    """Put a rule and all that carries it into JSON."""
    return {
        **{name: getattr(rule, name) for name in ("slug", "heading", "source", "says", "kind", "number")},
        **{name: getattr(rule, name) for name in ("modelled", "reason")},
        "see": see(rule.slug),
        **index(game).of(rule.slug).plain(),
        "rulings": [
            {"id": one.id, "question": one.question, "default": one.default} for one in _concerning(rule, game)
        ],
    }


def _concerning(rule: Rule, game: str) -> list[Ruling]:
    return [one for one in rulebook(game).rulings if rule.slug in one.rules]


def _tell(rule: Rule, game: str) -> None:
    """Print a rule and all that carries it."""
    entry = index(game).of(rule.slug)
    show.say(f"{rule.slug}  ({rule.kind})", style="bold")
    show.say(f"  {_said(rule)}")
    number = "" if rule.number is None else f" ({rule.number})"
    show.say(f"  under: {rule.heading}{number}" + (f"; {rule.source}" if rule.source else ""))
    _list("code", (line for at in entry.code for line in _place(at)))
    _list("named at", (f"{at.file}:{at.line}" for at in entry.mentions))
    _list("tests", (f"{one.file}:{one.line}  {one.name}{_seen(one)}" for one in entry.tests))
    _list("disputes", (f"{one.file}  {one.verdict}" for one in entry.disputes))
    _list("scenes", (f"{one.file}  {one.kind}" for one in entry.scenes))
    _list("claims", (f"{one.file}:{one.line}  {one.name}" for one in entry.claims))
    _list("rulings", (f"{one.id}: {one.question} By default {one.default}." for one in _concerning(rule, game)))


def _list(title: str, lines: Iterable[str]) -> None:
    """Print what there is of one kind under its name, if there is any."""
    found = list(lines)
    if found:
        show.say(title, style="bold")
    for line in found:
        show.say(f"  {line}")


def _place(at: Place) -> Iterator[str]:
    yield f"{at.kind}  {at.file}:{at.line}" + (f"  {at.where}" if at.where else "")
    if at.words:
        yield f"         {at.words}"


def _seen(test: Example) -> str:
    return " (sees it refuse)" if "refused" in test.marks else ""


def rulings(
    game: Game,
    ruling: Annotated[str | None, typer.Argument(help="One ruling.", autocompletion=ruling_ids)] = None,
    json: Json = False,
) -> None:
    """List the disputed rules of a game with their readings, the default first, or one of them.

    Example: corestate rulings into_the_blue
    """
    book = rulebook(game)
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
                    "see": see(one.id),
                }
                for one in found
            ]
        )
        return
    for one in found:
        lines = ((f"{option.name}{' (default)' * (option.name == one.default)}", option.says) for option in one.options)
        show.rows(f"{one.id}: {one.question}", ("option", "means"), lines)


def settled(
    game: Game,
    point: Annotated[str | None, typer.Argument(help="One point.", autocompletion=settled_ids)] = None,
    json: Json = False,
) -> None:
    """List what the rulebook of a game leaves open and nobody disputes: how it is played here, and why.

    Example: corestate settled into_the_blue
    """
    book = rulebook(game)
    found = book.settled if point is None else (book.settled_point(point),)
    if json:
        show.as_json(
            [
                {"id": one.id, "what": one.what, "why": one.why, "rules": list(one.rules), "see": see(one.id)}
                for one in found
            ]
        )
        return
    if not found:
        show.say(f"no point of {game} is told as settled")
    for one in found:
        show.say(one.id, style="bold")
        show.say(f"  {one.what} {one.why}")
        show.say(f"  rules: {', '.join(one.rules)}")


def unasked(game: Game, json: Json = False) -> None:
    """List what the library carries out in a game without asking anybody, and by which rules.

    Example: corestate unasked key_largo
    """
    found = cs.unasked(game)
    if json:
        show.as_json(
            [{"id": one.id, "what": one.what, "frames": list(one.frames), "rules": list(one.rules)} for one in found]
        )
        return
    show.rows(
        f"{game}: carried out unasked",
        ("what", "by", "rules"),
        ((one.what, ", ".join(one.frames), ", ".join(one.rules)) for one in found),
    )


def editions(game: Game, json: Json = False) -> None:
    """List the editions of a game and where each datum comes from.

    Example: corestate editions into_the_blue
    """
    found = rulebook(game).editions
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
    from serializers.schema import schema  # noqa: PLC0415 - the other look-ups do without

    del json  # it always is
    show.as_json(schema(game))
