"""What the vectors of a folder ask of an implementation: a game to begin, events to play, and what should be seen."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import frozen

from fuzz.peers.comparing import LEVELS
from fuzz.perft import Count
from fuzz.vectors import folder
from fuzz.vectors.brevity import whole
from fuzz.vectors.folder import FolderError
from fuzz.vectors.making import MANIFEST
from serializers.codec import NAMED
from serializers.forms import Plain


@frozen
class Trial:
    """A case as it is put to a child."""

    file: str
    about: str
    """The rule or the ruling it is about, or `games`."""
    ruleset: dict[str, Plain]
    before: list[Plain]
    """The events that lead there."""
    event: Plain | None
    """The one it is about; none if a ruling shows before anything happens."""
    sees: dict[str, Plain] | None
    """What should be seen after it; none if it should be refused."""


@frozen
class Tally:
    """A count of games that a child is to come to as well."""

    file: str
    about: str
    ruleset: dict[str, Plain]
    depths: tuple[Count, ...]


def trials(place: Path, manifest: dict[str, Plain]) -> Iterator[Trial | Tally]:
    """Read every case that a manifest lists; of a ruling one for each reading."""
    names = _names(place, manifest)
    if not names:
        raise FolderError(f"{place / MANIFEST}.json: wanted vectors, and it lists none")
    reader = _Reader(place)
    for name in names:
        plain = folder.read(place, name)
        try:
            made = list(_FORMS[plain["kind"]](reader, f"{name}.json", plain))
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise FolderError(f"{place / name}.json: wanted a vector as docs/vectors.md has it ({error!r})") from error
        yield from made


def _names(place: Path, manifest: dict[str, Plain]) -> list[str]:
    try:
        cases = manifest["rules"].values()
        names = [name for kind in ("applied", "refused") for files in cases for name in files[kind]]
        return [str(name) for name in (*names, *manifest["rulings"], *manifest["games"], *manifest["perft"])]
    except (KeyError, TypeError, AttributeError) as error:
        raise FolderError(f"{place / MANIFEST}.json: wanted the files of every rule ({error!r})") from error


class _Reader:
    """Reads cases, and what they name: moments and boxes, each once."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._known: dict[str, dict[str, Plain]] = {}
        self._readable: set[str] = set()

    def named(self, name: str) -> dict[str, Plain]:
        """Read a file that another one names."""
        if name not in self._known:
            self._known[name] = folder.read(self._place, name)
        return self._known[name]

    def boxed(self, ruleset: dict[str, Plain]) -> dict[str, Plain]:
        """Put the box into a ruleset in which its file is named."""
        made = {**ruleset, "box": self.named(ruleset["box"])["box"]}
        NAMED.read({"$": "core.Ruleset", **made})
        return made

    def trial(  # noqa: PLR0913, PLR0917 - all that makes a case
        self,
        file: str,
        about: str,
        ruleset: dict[str, Plain],
        before: list[Plain],
        event: Plain | None,
        sees: dict[str, Plain] | None,
    ) -> Trial:
        """Make a case that has every part, and lists events we can read: else the child would be blamed for it."""
        events = [*before, *([] if event is None else [event])]
        if sees is not None:
            digest = self.named(ruleset["box"])["digest"]
            sees = whole(sees, {"$": "core.Ruleset", **ruleset, "digest": digest, "box": None})
            events += [sees[level] for level in LEVELS][LEVELS.index("legal")]
        for one in events:
            if (text := str(one)) not in self._readable:
                NAMED.read(one)
                self._readable.add(text)
        return Trial(file, about, self.boxed(ruleset), before, event, sees)

    def all_of(
        self, file: str, about: str, ruleset: dict[str, Plain], events: list[Plain], post: dict[str, Any]
    ) -> Trial:
        """Make a case of the last of some events."""
        return self.trial(file, about, ruleset, events[:-1], events[-1] if events else None, post["sees"])


def _applied(reader: _Reader, file: str, plain: dict[str, Any]) -> Iterator[Trial]:
    pre = reader.named(plain["pre"])
    sees = plain["post"]["sees"]
    yield reader.trial(file, plain["rule"], pre["ruleset"], pre["events"], plain["input"], sees)


def _refused(reader: _Reader, file: str, plain: dict[str, Any]) -> Iterator[Trial]:
    pre = reader.named(plain["pre"])
    yield reader.trial(file, plain["rule"], pre["ruleset"], pre["events"], plain["input"], None)


def _ruling(reader: _Reader, file: str, plain: dict[str, Any]) -> Iterator[Trial]:
    for ruleset, post in zip(plain["rulesets"], plain["posts"], strict=True):
        yield reader.all_of(file, plain["ruling"], ruleset, plain["events"], post)


def _game(reader: _Reader, file: str, plain: dict[str, Any]) -> Iterator[Trial]:
    yield reader.all_of(file, "games", plain["ruleset"], plain["events"], plain["post"])


def _perft(reader: _Reader, file: str, plain: dict[str, Any]) -> Iterator[Tally]:
    for table in plain["counts"]:
        depths = tuple(Count(_number(one["nodes"]), _number(one["finished"])) for one in table["depths"])
        yield Tally(file, "perft", reader.boxed(table["ruleset"]), depths)


def _number(counted: Plain) -> int:
    if type(counted) is not int:
        raise ValueError(f"wanted a number of games, found {counted!r}")
    return counted


_FORMS: dict[str, Callable[[_Reader, str, dict[str, Any]], Iterator[Trial | Tally]]] = {
    "applied": _applied,
    "refused": _refused,
    "ruling": _ruling,
    "game": _game,
    "perft": _perft,
}
