"""Write the pages under docs/rules from the rulebooks: `make docs`. A test holds them up to date."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import attrs

import corestate as cs
from corestate import Game
from corestate.games import OURS
from corestate.shape import Record, described, fields_of
from serializers.play.titles import phrasebook

FOLDER = Path(__file__).parent / "rules"


def pages() -> dict[Path, str]:
    """Return every generated page with its text."""
    return {FOLDER / f"{name}.md": "\n".join(_page(cs.game(name))) + "\n" for name in OURS}


def _page(game: Game[Any, Any]) -> Iterator[str]:
    yield f"# {game.title}"
    yield ""
    yield f"{game.seats[0]} to {game.seats[-1]} seats. Generated from the rulebook's data by `make docs`; do not edit."
    yield ""
    yield from _rules(game)
    yield from _rulings(game)
    yield from _editions(game)
    yield from _events(game)


def _rules(game: Game[Any, Any]) -> Iterator[str]:
    yield "## Rules"
    yield ""
    yield "| slug | heading | kind | rule |"
    yield "|---|---|---|---|"
    for rule in game.rulebook.rules:
        says = rule.says if rule.modelled else f"{rule.says} *Not modelled: {rule.reason}*"
        yield f"| `{rule.slug}` | {rule.heading} | {rule.kind} | {_cell(says)} |"
    yield ""


def _rulings(game: Game[Any, Any]) -> Iterator[str]:
    yield "## Rulings"
    yield ""
    yield "Where two fair readers may differ; the default first."
    yield ""
    for ruling in game.rulebook.rulings:
        yield f"### `{ruling.id}`"
        yield ""
        yield f"{ruling.question} {ruling.why} Concerns {', '.join(f'`{slug}`' for slug in ruling.rules)}."
        yield ""
        for option in ruling.options:
            yield f"- `{option.name}`: {option.says}"
        yield ""


def _editions(game: Game[Any, Any]) -> Iterator[str]:
    yield "## Editions"
    yield ""
    for edition in game.rulebook.editions:
        yield f"### `{edition.name}`"
        yield ""
        yield f"{edition.title}."
        yield ""
        yield "| datum | provenance |"
        yield "|---|---|"
        yield from (f"| `{key}` | {word} |" for key, word in edition.provenance)
        yield ""


def _events(game: Game[Any, Any]) -> Iterator[str]:
    yield "## Events"
    yield ""
    yield "The names are the wire format; the sentences are how the [text form](../play.md) writes them."
    yield ""
    yield "| name | fields | what happens | sentence |"
    yield "|---|---|---|---|"
    book = phrasebook(game.name)
    for name, kind in {**game.events, **game.sights}.items():
        fields = "; ".join(f"`{field}`: {described(shape)}" for field, shape in fields_of(Record(kind)))
        said = f"`{_sentence(book.phrases[kind])}`" if kind in book.phrases else ""
        yield f"| `{name}` | {_cell(fields)} | {_cell((kind.__doc__ or '').splitlines()[0])} | {_cell(said)} |"
    yield ""
    yield "Shorthands, and the events they stand for:"
    yield ""
    for short in book.shorts:
        yield f"- `{_sentence(short.template)}`: {', '.join(make.kind.__name__ for make in short.events)}"
    yield from (f"- `{_sentence(fact.template)}`: a fact, `{fact.rule}`" for fact in book.facts)
    passes = ", ".join(kind.__name__ for kind in book.passes)
    yield ""
    yield f"Implied where nobody says it: {passes}; and outcomes of chance that cannot be otherwise."
    yield ""
    yield "Entries for positions typed in: " + ", ".join(
        f"`{entry}` ({_cell((function.__doc__ or '').splitlines()[0])})" for entry, function in game.entries.items()
    )
    options = [one.name for one in attrs.fields(game.options)]
    yield ""
    yield "Options: " + (", ".join(f"`{option}`" for option in options) or "none") + "."


def _sentence(template: str) -> str:
    """Show a template as a person would fill it in: slots in capitals, lists with dots."""

    def slot(found: re.Match[str]) -> str:
        words = found["words"] or ""
        named = words.replace("/", "|") if "/" in words else found["name"].upper() + (f"|{words}" if words else "")
        return named + ", …" * bool(found["star"])

    return re.sub(r"\{(?P<name>\w+)(?P<star>\*)?(?:=(?P<words>[^}]*))?\}", slot, template)


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


if __name__ == "__main__":
    for file, text in pages().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
