"""What the vectors of a folder ask of an implementation: a game to begin, events to play, and what should be seen."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Literal, TypeAlias, get_args

from attrs import frozen

import corestate as cs
from fuzz.peers.comparing import LEVELS, written
from fuzz.perft import Count
from fuzz.vectors import folder
from fuzz.vectors.brevity import whole
from fuzz.vectors.courses import changed
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


Doing: TypeAlias = Literal["play", "refuse", "try"]
DOING: tuple[Doing, ...] = get_args(Doing)


@frozen
class Step:
    """One thing that is done in a course."""

    do: Doing
    events: list[Plain]
    accepts: tuple[bool, ...]
    """Whether each is legal."""
    sees: dict[str, Plain] | None = None
    """What should be seen after it, where that is said; `legal` may be None, and is not compared then."""


@frozen
class Walk:
    """A course as it is put to a child."""

    file: str
    about: str
    ruleset: dict[str, Plain]
    before: list[Plain]
    begins: dict[str, Plain]
    steps: tuple[Step, ...]

    def up_to(self, step: int | None) -> list[Plain]:
        """List the events that are played up to a step, and the one it is about; none leads to where it begins."""
        done = () if step is None else self.steps[:step]
        asked = [] if step is None else self.steps[step].events[-1:]
        return [*self.before, *(event for one in done if one.do == "play" for event in one.events), *asked]


@frozen
class Tally:
    """A count of games that a child is to come to as well."""

    file: str
    about: str
    ruleset: dict[str, Plain]
    depths: tuple[Count, ...]


Case: TypeAlias = Trial | Walk | Tally


def trials(place: Path, manifest: dict[str, Plain]) -> Iterator[Case]:
    """Read every case that a manifest lists; of a ruling one for each reading."""
    names = _names(place, manifest)
    if not names:
        raise FolderError(f"{place / MANIFEST}.json: wanted vectors, and it lists none")
    reader = _Reader(place)
    for name in names:
        plain = folder.read(place, name)
        try:
            made = list(_FORMS[plain["kind"]](reader, f"{name}.json", plain))
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            raise FolderError(f"{place / name}.json: wanted a vector as docs/vectors.md has it ({error!r})") from error
        yield from made


def _names(place: Path, manifest: dict[str, Plain]) -> list[str]:
    try:
        cases = manifest["rules"].values()
        names = [name for kind in ("applied", "refused") for files in cases for name in files[kind]]
        others = (*manifest["rulings"], *manifest["games"], *manifest.get("courses", ()), *manifest["perft"])
        return [str(name) for name in (*names, *others)]
    except (KeyError, TypeError, AttributeError) as error:
        raise FolderError(f"{place / MANIFEST}.json: wanted the files of every rule ({error!r})") from error


class _Reader:
    """Reads cases, and what they name: moments and boxes, each once."""

    def __init__(self, place: Path) -> None:
        self._place = place
        self._known: dict[str, dict[str, Plain]] = {}
        self._readable: set[bytes] = set()

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
            sees = whole(sees, self.told(ruleset))
            events += [sees[level] for level in LEVELS][LEVELS.index("legal")]
        self.make_sure(events)
        return Trial(file, about, self.boxed(ruleset), before, event, sees)

    def told(self, ruleset: dict[str, Plain]) -> dict[str, Plain]:
        """Write a ruleset as it stands in what is seen: with its box only if no edition prints that."""
        box = self.named(ruleset["box"])
        printed = box["digest"] in {edition.digest for edition in cs.game(ruleset["game"]).rulebook.editions}
        return {"$": "core.Ruleset", **ruleset, "digest": box["digest"], "box": None if printed else box["box"]}

    def make_sure(self, events: Iterable[Plain]) -> None:
        """Make sure that we can read events ourselves."""
        for one in events:
            if (data := written(one)) not in self._readable:
                NAMED.read(one)
                self._readable.add(data)

    def walk(self, file: str, plain: dict[str, Any]) -> Walk:
        """Make a course of which every step says what is seen whole, or nothing of it."""
        told = self.told(plain["ruleset"])
        sees, steps = plain["begins"], []
        self.make_sure(plain["before"])
        for step in plain["steps"]:
            events = step["events"] if step["do"] == "try" else [step["event"]]
            self.make_sure(events)
            accepts = step["accepts"] if step["do"] == "try" else [step["do"] == "play"]
            if step["do"] not in DOING or len(accepts) != len(events) or not all(type(one) is bool for one in accepts):
                raise ValueError(f"wanted a step, and whether each of its events is legal, found {step!r:.200}")
            sees = changed(sees, step.get("changes", []))
            shown = _shown(sees, told) if "changes" in step else None
            steps.append(Step(step["do"], events, tuple(accepts), shown))
        begins = _shown(plain["begins"], told)
        return Walk(file, "courses", self.boxed(plain["ruleset"]), plain["before"], begins, tuple(steps))

    def all_of(
        self, file: str, about: str, ruleset: dict[str, Plain], events: list[Plain], post: dict[str, Any]
    ) -> Trial:
        """Make a case of the last of some events."""
        return self.trial(file, about, ruleset, events[:-1], events[-1] if events else None, post["sees"])


def _shown(sees: dict[str, Plain], told: dict[str, Plain]) -> dict[str, Plain]:
    """Put back what was left out of all that can be shown, and make sure that nothing is missing."""
    if lacking := {*LEVELS} - {*sees}:
        raise ValueError(f"wanted all that is seen, {sorted(lacking)} is missing")
    return whole(sees, told)


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


def _course(reader: _Reader, file: str, plain: dict[str, Any]) -> Iterator[Walk]:
    yield reader.walk(file, plain)


def _perft(reader: _Reader, file: str, plain: dict[str, Any]) -> Iterator[Tally]:
    for table in plain["counts"]:
        depths = tuple(Count(_number(one["nodes"]), _number(one["finished"])) for one in table["depths"])
        yield Tally(file, "perft", reader.boxed(table["ruleset"]), depths)


def _number(counted: Plain) -> int:
    if type(counted) is not int:
        raise ValueError(f"wanted a number of games, found {counted!r}")
    return counted


_FORMS: dict[str, Callable[[_Reader, str, dict[str, Any]], Iterator[Case]]] = {
    "applied": _applied,
    "refused": _refused,
    "ruling": _ruling,
    "game": _game,
    "course": _course,
    "perft": _perft,
}
