"""Making the index of a title from its source, its tests and its data."""

import inspect
import sys
from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import chain
from pathlib import Path
from typing import Any, TypeVar

from attrs import AttrsInstance, astuple

import corestate as cs
from corestate.kernel import Asks, Chances
from corestate.title import Game
from fuzz.index import carriers, code
from fuzz.index.model import Citations, Index

V = TypeVar("V", bound=AttrsInstance)


def made(game: str) -> Index:
    """Read everything that cites a rule or a ruling of a title."""
    title = cs.game(game)
    (place,) = import_module(title.package).__path__
    base = Path(place).parents[title.package.count(".")]
    read = code.sources(Path(place), base)
    citing = _by_slug(code.places(read, title.prefix, frozenset(_by_default(title))))
    naming = _by_slug(code.mentions(read, title.prefix))
    tests = _by_slug(carriers.tests(base / "tests" / game, base))
    disputes = _by_slug(carriers.disputes(base / "tests" / "disputes" / game, base))
    scenes = _by_slug(carriers.scenes(base / "fuzz" / "vectors" / "scenes" / game, base))
    claims = _by_slug(carriers.claims(game, base))
    known = (*(rule.slug for rule in title.rulebook.rules), *(ruling.id for ruling in title.rulebook.rulings))
    entries = {
        slug: Citations(
            code=citing.get(slug, ()),
            mentions=naming.get(slug, ()),
            tests=tests.get(slug, ()),
            disputes=disputes.get(slug, ()),
            scenes=scenes.get(slug, ()),
            claims=claims.get(slug, ()),
        )
        for slug in dict.fromkeys(chain(known, citing, naming, tests, disputes, scenes, claims))
    }
    return Index(entries)


def _by_default(title: Game[Any, Any]) -> Iterator[str]:
    """Name the frames that refuse by the rule that asks whatever comes at the wrong time, as the kernel does.

    So does a frame that leaves it to its title, where the title goes by `asked_by`.
    """
    for kind in title.frames.values():
        if issubclass(kind, Asks | Chances) and "misfits" not in vars(kind):
            module = sys.modules[kind.misfits.__module__]
            if "asked_by" in inspect.getsource(module):
                yield kind.__name__


def _by_slug(found: Iterable[tuple[str, V]]) -> dict[str, tuple[V, ...]]:
    """Sort what was found by rule, then by place; the same thing on the same line counts once."""
    by_slug: dict[str, set[V]] = {}
    for slug, one in found:
        by_slug.setdefault(slug, set()).add(one)
    return {slug: tuple(sorted(ones, key=astuple)) for slug, ones in by_slug.items()}
