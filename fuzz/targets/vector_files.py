"""Whatever a file of vectors holds, its cases are read or it is said what is wrong with it, before a child is asked."""

import json
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

from fuzz.targets import hold
from fuzz.targets.material import scratch
from fuzz.vectors import folder
from fuzz.vectors.folder import FolderError
from fuzz.vectors.making import MANIFEST, Making
from fuzz.vectors.trials import trials
from serializers.forms import Plain

GAME = "into_the_blue"
EFFORT = 20
"""Enough for a case of every kind."""
CASE = "case"
_LISTING_ONE: dict[str, Plain] = {"rules": {}, "rulings": [], "games": [CASE], "perft": []}


def law(data: bytes) -> None:
    """Read bytes as a case among others, as what other cases name, and as the manifest."""
    place = _folder()
    case, moment, index = (place / f"{name}.json" for name in (CASE, "moments/1", MANIFEST))
    case.write_bytes(data)
    _read(place)
    kept = moment.read_bytes()
    moment.write_bytes(data)
    case.write_bytes(_naming_a_moment())
    _read(place)
    moment.write_bytes(kept)
    index.write_bytes(data)
    with suppress(FolderError):
        list(trials(place, folder.manifest(place)))


def _read(place: Path) -> None:
    with suppress(FolderError):
        read = list(trials(place, _LISTING_ONE))
        hold("a case is of the file", holds={one.file for one in read} <= {f"{CASE}.json"})


@lru_cache(maxsize=1)
def _folder() -> Path:
    """A folder with the moments and boxes that cases name."""
    place = Path(scratch("vector").name)
    for name, plain in _files().items():
        file = place / f"{name}.json"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(plain)
    return place


@lru_cache(maxsize=1)
def _files() -> dict[str, bytes]:
    made = Making(GAME, (), EFFORT).files()
    return {name: json.dumps(plain, ensure_ascii=False).encode() for name, plain in made}


@lru_cache(maxsize=1)
def _naming_a_moment() -> bytes:
    return next(one for one in _files().values() if b'"moments/1"' in one and b'"input"' in one)


def seeds() -> tuple[bytes, ...]:
    """The shorter ones of every kind, and the manifest."""
    by_kind: dict[str, list[bytes]] = {}
    for one in sorted(_files().values(), key=len):
        by_kind.setdefault(str(json.loads(one).get("kind")), []).append(one)
    return tuple(one for some in by_kind.values() for one in some[:3])
