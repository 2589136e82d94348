"""What the vectors of a folder ask of an implementation: a game to begin, events to play, and what should be seen."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

from fuzz.children.compare import LEVELS
from fuzz.vectors import folder
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


def trials(place: Path, manifest: dict[str, Plain]) -> Iterator[Trial]:
    """Read every case that a manifest lists; of a ruling one for each reading."""
    names = _names(place, manifest)
    if not names:
        raise FolderError(f"{place / MANIFEST}.json: wanted vectors, and it lists none")
    boxes: dict[str, Plain] = {}
    for name in names:
        plain = folder.read(place, name)
        try:
            made = [_sound(_boxed(place, boxes, one)) for one in _FORMS[plain["kind"]](f"{name}.json", plain)]
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise FolderError(f"{place / name}.json: wanted a vector as docs/vectors.md has it ({error!r})") from error
        yield from made


def _boxed(place: Path, boxes: dict[str, Plain], trial: Trial) -> Trial:
    """Put the box into a ruleset in which its file is named."""
    name = trial.ruleset["box"]
    if name not in boxes:
        boxes[name] = folder.read(place, name)["box"]
    return evolve(trial, ruleset={**trial.ruleset, "box": boxes[name]})


def _sound(trial: Trial) -> Trial:
    """Let a case through that has every part, and lists events we can read: else the child would be blamed for it."""
    events = [*trial.before, *([] if trial.event is None else [trial.event])]
    if trial.sees is not None:
        seen = [trial.sees[level] for level in LEVELS]
        events += seen[LEVELS.index("legal")]
    for event in events:
        NAMED.read(event)
    NAMED.read({"$": "core.Ruleset", **trial.ruleset})
    return trial


def _names(place: Path, manifest: dict[str, Plain]) -> list[str]:
    try:
        cases = manifest["rules"].values()
        names = [name for kind in ("applied", "refused") for files in cases for name in files[kind]]
        return [str(name) for name in (*names, *manifest["rulings"], *manifest["games"])]
    except (KeyError, TypeError, AttributeError) as error:
        raise FolderError(f"{place / MANIFEST}.json: wanted the files of every rule ({error!r})") from error


def _applied(file: str, plain: dict[str, Any]) -> Iterator[Trial]:
    pre = plain["pre"]
    yield Trial(file, plain["rule"], pre["ruleset"], pre["events"], plain["input"], plain["post"]["sees"])


def _refused(file: str, plain: dict[str, Any]) -> Iterator[Trial]:
    pre = plain["pre"]
    yield Trial(file, plain["rule"], pre["ruleset"], pre["events"], plain["input"], None)


def _ruling(file: str, plain: dict[str, Any]) -> Iterator[Trial]:
    events = plain["events"]
    for ruleset, post in zip(plain["rulesets"], plain["posts"], strict=True):
        yield _all_of(file, plain["ruling"], ruleset, events, post)


def _game(file: str, plain: dict[str, Any]) -> Iterator[Trial]:
    yield _all_of(file, "games", plain["ruleset"], plain["events"], plain["post"])


def _all_of(file: str, about: str, ruleset: dict[str, Plain], events: list[Plain], post: dict[str, Any]) -> Trial:
    return Trial(file, about, ruleset, events[:-1], events[-1] if events else None, post["sees"])


_FORMS: dict[str, Callable[[str, dict[str, Any]], Iterator[Trial]]] = {
    "applied": _applied,
    "refused": _refused,
    "ruling": _ruling,
    "game": _game,
}
