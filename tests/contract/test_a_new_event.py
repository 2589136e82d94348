"""The places a new kind of event touches, as CONTRIBUTING lists them: whatever is missing is named."""

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import get_args

import pytest

import corestate as cs
from corestate.games import OURS
from corestate.kernel import answers
from serializers.play import phrasebook

ROOT = Path(__file__).parents[2]
OUT_OF_PLACE = {
    "in_too_deep": "corestate.in_too_deep.out_of_place",
    "into_the_blue": "corestate.into_the_blue.out_of_place",
    "key_largo": "corestate.key_largo.out_of_place",
    "unfathomable": "corestate.unfathomable.table.out_of_place",
}


def missing(title: str, kind: type, wire: str) -> Iterator[str]:
    """Name the places where an event of a title is not known."""
    game, package = cs.game(title), import_module(f"corestate.{title}")
    if kind not in get_args(package.Event):
        yield "the union Event"
    if game.names.get(kind) != wire:
        yield "a name on the wire"
    if not any(kind in answers(frame) for frame in game.frames.values() if hasattr(frame, "resolve")):
        yield "a frame that it answers"
    if kind.__name__ not in _names(OUT_OF_PLACE[title]):
        yield f"the rule by which it is refused at another time ({OUT_OF_PLACE[title]})"
    if kind not in phrasebook(title).phrases:
        yield f"a sentence (serializers/play/{title}/sentences.py)"
    page = (ROOT / "docs" / "rules" / f"{title}.md").read_text(encoding="utf-8")
    if f"`{wire}`" not in page:
        yield "the page of the title (make docs)"


def _names(module: str) -> set[str]:
    """Name everything a module speaks of."""
    tree = ast.parse(inspect.getsource(import_module(module)))
    return {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)} | {
        node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)
    }


@pytest.mark.parametrize("title", OURS)
def test_every_event_is_known_wherever_a_new_one_must_be(title: str) -> None:
    lacking = {wire: tuple(missing(title, kind, wire)) for wire, kind in cs.game(title).events.items()}
    assert {wire: places for wire, places in lacking.items() if places} == {}


def test_what_is_missing_is_named() -> None:
    class Stranger:
        """An event nobody knows."""

    places = tuple(missing("into_the_blue", Stranger, "itb.Stranger"))
    assert places == (
        "the union Event",
        "a name on the wire",
        "a frame that it answers",
        "the rule by which it is refused at another time (corestate.into_the_blue.out_of_place)",
        "a sentence (serializers/play/into_the_blue/sentences.py)",
        "the page of the title (make docs)",
    )


def test_contributing_lists_these_places() -> None:
    text = (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")
    section = text.partition("## Add an event")[2].partition("\n## ")[0]
    for place in (
        "events.py",
        "__init__.py",
        "out_of_place.py",
        "views.py",
        "serializers/play/",
        "invariants/",
        "make docs",
    ):
        assert place in section, place
