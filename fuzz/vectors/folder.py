"""A folder of vectors: every file twice, as JSON and as msgpack; written whole or not at all. See docs/vectors.md."""

import json
import shutil
from collections.abc import Iterable
from pathlib import Path

import corestate as cs
from corestate import RulesetError
from corestate.files import half_of, left_behind, read_at_most, sweep
from fuzz.vectors.making import FORMAT, MANIFEST, VERSION, File
from serializers.forms import Plain
from serializers.packing import packed

OURS = frozenset({"manifest", "boxes", "moments", "rules", "refused", "rulings", "games", "courses", "perft"})
"""What lies in a folder of ours, whatever its form."""


MOST_BYTES = 256 * 1024 * 1024
"""No file of vectors is larger than this."""


class FolderError(Exception):
    """The folder cannot be read or written, or holds something else; says what was wanted."""


def make_sure(folder: Path, game: str) -> None:
    """Refuse a folder that holds anything but vectors of this title: it would be replaced."""
    try:
        rescue(folder.resolve())
        if folder.exists() and not folder.is_dir():
            raise FolderError(f"{folder}: wanted a folder")
        others = sorted(file.name for file in folder.iterdir()) if folder.exists() else []
    except OSError as error:
        raise FolderError(f"{folder}: {error.strerror}") from error
    if not others:
        return
    strangers = [name for name in others if name.partition(".")[0] not in OURS]
    if strangers or f"{MANIFEST}.json" not in others:
        raise FolderError(f"{folder}: not empty, and not vectors of ours: {(strangers or others)[0]}")
    if (found := read(folder, MANIFEST).get("game")) != game:
        raise FolderError(f"{folder}: holds vectors of {found}; wanted those of {game}, or an empty folder")


def rescue(folder: Path) -> None:
    """Put back what one that was killed had moved aside and not yet replaced, and remove what else it left."""
    for half in left_behind(folder):
        if (half / "old").is_dir() and not folder.exists():
            (half / "old").rename(folder)
    sweep(folder)


def write(folder: Path, files: Iterable[File]) -> dict[str, Plain]:
    """Write files into a folder beside, put it in the place of the folder at the end; return the last: the manifest."""
    last: dict[str, Plain] = {}
    folder = folder.resolve()
    try:
        folder.parent.mkdir(parents=True, exist_ok=True)
        rescue(folder)
        beside = half_of(folder)
        beside.mkdir()
        try:
            for name, last in files:
                _write(beside / "new" / name, last)
            _put_in_place(beside, folder)
        finally:
            shutil.rmtree(beside, ignore_errors=True)
    except OSError as error:
        raise FolderError(f"{folder}: {error.strerror}") from error
    return last


def _write(file: Path, plain: dict[str, Plain]) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    text = json.dumps(plain, indent=1 if file.name == MANIFEST else None, separators=(",", ":"), ensure_ascii=False)
    file.with_name(f"{file.name}.json").write_bytes(f"{text}\n".encode())
    file.with_name(f"{file.name}.msgpack").write_bytes(packed(plain))


def _put_in_place(beside: Path, folder: Path) -> None:
    """Move what was there aside and the new in its place; if that fails, all is as it was."""
    if folder.exists():
        folder.rename(beside / "old")
    try:
        (beside / "new").rename(folder)
    except OSError:
        if (beside / "old").exists():
            (beside / "old").rename(folder)
        raise


def read(folder: Path, name: str) -> dict[str, Plain]:
    """Read a file: one of this format and version."""
    file = folder / f"{name}.json"
    try:
        plain = json.loads(read_at_most(file, MOST_BYTES))
    except OSError as error:
        raise FolderError(f"{file}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise FolderError(f"{file}: wanted JSON ({error})") from error
    if type(plain) is not dict or plain.get("format") != FORMAT:
        raise FolderError(f"{file}: wanted an object with format {FORMAT!r}")
    if plain.get("version") != VERSION:
        raise FolderError(f"{file}: wanted version {VERSION} of the layout, found {plain.get('version')!r}")
    return plain


def manifest(folder: Path) -> dict[str, Plain]:
    """Read what a folder holds: vectors of a title we know."""
    plain = read(folder, MANIFEST)
    try:
        cs.game(plain.get("game", ""))
    except (RulesetError, TypeError) as error:
        raise FolderError(f"{folder / MANIFEST}.json: game: {error}") from error
    return plain
