"""One index: where each rule is applied and refused, and which tests, disputes, scenes and claims carry it.

`index` reads what `make docs` has written down in `data`, as the wheel holds no tests and nobody wants to wait until
our source is parsed; `making.made` reads the source itself. A test holds the one up to the other.
"""

import json
from functools import lru_cache
from pathlib import Path

from fuzz.index.model import Citations, Claim, Dispute, Example, Index, Mention, Place, Scene

__all__ = [
    "Citations",
    "Claim",
    "Dispute",
    "Example",
    "Index",
    "Mention",
    "Place",
    "Scene",
    "file_of",
    "index",
    "written",
]

_DATA = Path(__file__).parent / "data"


@lru_cache(maxsize=256)
def index(game: str) -> Index:
    """Return the index of a title: as written down, or for a title of somebody's own from its source."""
    file = file_of(game)
    if not file.exists():
        from fuzz.index.making import made  # noqa: PLC0415 - it brings the claims along, and is seldom needed

        return made(game)
    entries = json.loads(file.read_text(encoding="utf-8"))
    return Index({slug: Citations.of(plain) for slug, plain in entries.items()})


def file_of(game: str) -> Path:
    """Where the index of a title is written down."""
    return _DATA / f"{game}.json"


def written(one: Index) -> str:
    """Write an index down."""
    return json.dumps({slug: entry.plain() for slug, entry in one.entries.items()}, indent=1, ensure_ascii=False) + "\n"
