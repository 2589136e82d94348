"""Disputes as fixtures: small games in the text form, each with the verdict it must get written at its head.

See README.md beside this file for the form of that head.
"""

import re
from pathlib import Path

from attrs import field, frozen

FOLDER = Path(__file__).parent
_LINE = re.compile(r"# (?P<key>\w+): (?P<value>.+)")


@frozen
class Reading:
    """The verdict under another option of a ruling, or under another profile, and what else is other than before."""

    ruling: str
    option: str
    verdict: str
    beside: str = ""
    """`Bob wins`, the line and words of an amount, or `Bob sees something else`; nothing where the verdict tells."""


@frozen
class Expected:
    """What the head of a dispute says of the verdict."""

    verdict: str
    line: int | None = None
    rules: frozenset[str] = frozenset()
    because: tuple[str, ...] = ()
    readings: tuple[Reading, ...] = ()
    depends: tuple[str, ...] = ()
    claims: frozenset[str] = frozenset()
    seat: str | None = None
    missing: tuple[str, ...] = ()
    could_be: tuple[str, ...] = ()
    winners: frozenset[str] = frozenset()
    also: tuple[str, ...] = ()
    says: tuple[str, ...] = ()
    findings: tuple[str, ...] = ()
    assumed: frozenset[str] | None = None


@frozen
class Dispute:
    """A file with a dispute."""

    file: Path
    expected: Expected = field(repr=False)

    @property
    def title(self) -> str:
        """The game it is about."""
        return self.file.parent.name

    @property
    def name(self) -> str:
        """Its title and what it is called, as tests go by it."""
        return f"{self.title}/{self.file.stem}"


def disputes() -> list[Dispute]:
    """Find every dispute; files that begin with an underscore are there to be gone on after."""
    files = sorted(file for file in FOLDER.glob("*/*.play") if not file.name.startswith("_"))
    return [Dispute(file, _expected(file)) for file in files]


def _expected(file: Path) -> Expected:
    """Read the head: comments of the form `# key: value`, up to the first line that is none."""
    told: dict[str, list[str]] = {}
    for row in file.read_text(encoding="utf-8").splitlines():
        if not row.startswith("#"):
            break
        if (match := _LINE.fullmatch(row.rstrip())) is not None and match["key"] in _KEYS:
            told.setdefault(match["key"], []).append(match["value"])
    lists = {key: [part.strip() for value in told.get(key, ()) for part in value.split(",")] for key in _KEYS}
    (verdict,) = told["verdict"]
    return Expected(
        verdict=verdict,
        line=int(told["line"][0]) if "line" in told else None,
        rules=frozenset(lists["rules"]),
        because=tuple(told.get("because", ())),
        readings=tuple(_reading(file, text) for text in told.get("reading", ())),
        depends=tuple(told.get("depends", ())),
        claims=frozenset(lists["claims"]),
        seat=told["seat"][0] if "seat" in told else None,
        missing=tuple(told.get("missing", ())),
        could_be=tuple(told.get("could_be", ())),
        winners=frozenset(told.get("winners", ())),
        also=tuple(told.get("also", ())),
        says=tuple(told.get("says", ())),
        findings=tuple(told.get("finding", ())),
        assumed=frozenset(lists["assumed"]) - {"nothing"} if "assumed" in told else None,
    )


_KEYS = (
    *("verdict", "line", "rules", "because", "reading", "depends", "claims", "assumed"),
    *("seat", "missing", "could_be", "winners", "also", "says", "finding"),
)


def _reading(file: Path, text: str) -> Reading:
    match = re.fullmatch(r"([\w.]+) *= *(\w+) (legal|illegal|depends|incomplete)(?:: (.+))?", text)
    assert match is not None, f"{file}: wanted `# reading: ruling=option verdict`, found {text!r}"
    return Reading(match[1], match[2], match[3], match[4] or "")
