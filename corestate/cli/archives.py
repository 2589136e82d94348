"""Archives of stored games: whether this version still reads every file, and whether its game leads where it led."""

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeAlias, get_args

import typer
from attrs import evolve, frozen

import serializers
from corestate import EditionError, Refusal, RulesetError
from corestate.adjudication import Written
from corestate.cli import inputs, show
from corestate.cli.addresses import see
from corestate.cli.arguments import Json
from corestate.cli.errors import BadInputError
from serializers import Position, Record
from serializers.play import Script

STORED = (".json", ".msgpack", ".play", ".record", ".state")
"""How the files end that are looked for in a folder; one that is named itself may be called anything."""

Verdict: TypeAlias = Literal["same", "read", "elsewhere", "refused", "unreadable"]
VERDICTS: tuple[Verdict, ...] = get_args(Verdict)
STYLES: tuple[tuple[tuple[Verdict, ...], str], ...] = (
    (("elsewhere", "refused"), "red"),
    (("unreadable",), "yellow"),
    (("same", "read"), "green"),
)


@frozen
class Found:
    """What became of a stored file: from which event on, in which part or by which rules, and what was filled in."""

    file: str
    verdict: Verdict
    kind: str | None = None
    library: str | None = None
    at: int | None = None
    line: int | None = None
    field: str | None = None
    refusals: tuple[Refusal, ...] = ()
    why: str | None = None
    notes: tuple[str, ...] = ()

    def facts(self) -> dict[str, object]:
        """The same for machines."""
        names = ("file", "verdict", "kind", "library", "at", "line", "field")
        refusals = [{"rule": one.rule, "because": one.because, "see": see(one.rule)} for one in self.refusals]
        known = {name: getattr(self, name) for name in names}
        return {**known, "refusals": refusals, "why": self.why, "notes": list(self.notes)}

    def row(self) -> tuple[str, ...]:
        """The same for people."""
        at = "" if self.at is None else str(self.at) + ("" if self.line is None else f" (line {self.line})")
        what = self.why or self.field or "; ".join(f"[{one.rule}] {one.because}" for one in self.refusals)
        return self.verdict, self.file, at, what, str(len(self.notes) or "")


def recheck(
    files: Annotated[list[Path], typer.Argument(help="Stored files, or folders of them.", metavar="FILES|FOLDERS")],
    json: Json = False,
) -> None:
    """Read every stored game of an archive, play the records again, and list what became of each. Nothing is written.

    A record is the same, leads elsewhere (from which event on, in which part of the table) or is refused (by which
    rule); a state or a position is read; what can neither is unreadable. In a folder, and those within it, files that
    end in .json, .msgpack, .play, .record or .state are looked at.

    Exit status: 0 all is the same or read, 1 something is refused or leads elsewhere, 2 nothing is, but something is
    unreadable.

    Example: corestate recheck games/ old.record
    """
    paths = [one for file in files for one in _listed(file)]
    found = []
    with show.progress("rechecking", len(paths), quiet=json) as tick:
        for number, path in enumerate(paths, 1):
            found.append(path if isinstance(path, Found) else rechecked(path))
            tick(number, number)
    counts = Counter(one.verdict for one in found)
    if json:
        show.as_json({"files": [one.facts() for one in found], "counts": {name: counts[name] for name in VERDICTS}})
    else:
        _tell(found, counts)
    raise typer.Exit(1 if counts["refused"] + counts["elsewhere"] else 2 if counts["unreadable"] else 0)


def _listed(file: Path) -> Sequence[Path | Found]:
    """List the stored files of a folder and of those within it, by name, and folders that cannot be looked into."""
    if not file.is_dir():
        return [file]
    found: list[Path | Found] = []

    def closed(error: OSError) -> None:
        found.append(Found(str(error.filename), "unreadable", why=error.strerror))

    for folder, within, names in os.walk(file, onerror=closed):
        within.sort()
        found += (Path(folder, name) for name in sorted(names) if Path(name).suffix in STORED)
    if not found:
        raise BadInputError(f"{file}: wanted stored games ({', '.join(STORED)}), found none")
    return found


def rechecked(file: Path) -> Found:
    """Read a stored file, and play it again if it is a record."""
    try:
        read = inputs.kept(file)
        return evolve(_judged(file, read.value), notes=read.notes)
    except (BadInputError, RulesetError, EditionError) as error:
        return Found(str(file), "unreadable", why=_without(file, error))


def _judged(file: Path, value: object) -> Found:
    match value:
        case Record():
            return _replayed(file, inputs.written(file, value))
        case Script():
            return _told(file, value)
        case Position():
            value.state()
            return Found(str(file), "read", "Position")
        case _:
            return Found(str(file), "read", type(value).__name__)


def _told(file: Path, script: Script) -> Found:
    """Play a text again; one that leaves open what happened can be read, but not played."""
    if script.header.position is not None:
        inputs.possible(file, script.begun(script.ruleset))
    try:
        game = inputs.settled(file, script)
    except BadInputError as error:
        return Found(str(file), "read", "Script", script.header.library, why=_without(file, error))
    return _replayed(file, game)


def _replayed(file: Path, game: Written) -> Found:
    again = serializers.replay(game.record, start=game.begun())
    return Found(
        str(file),
        again.verdict,
        "Record",
        game.record.library,
        again.at,
        None if again.at is None else game.line(again.at),
        again.field,
        again.refusals,
    )


def _without(file: Path, error: Exception) -> str:
    """Say what is wrong, without the file it stands in."""
    return str(error).removeprefix(f"{file}:").strip()


def _tell(found: list[Found], counts: Counter[Verdict]) -> None:
    """Print a row for each file, without columns that are empty throughout; then what was filled in, once each."""
    heads = ("verdict", "file", "from event", "field, rule or reason", "filled in")
    columns = [(head, *cells) for head, *cells in zip(heads, *(one.row() for one in found), strict=True) if any(cells)]
    head, *lines = zip(*columns, strict=True)
    show.rows("rechecked", head, lines, whole=1)
    for note, files in Counter(note for one in found for note in one.notes).items():
        show.say(f"{note} ({files} file{'s' * (files > 1)})", style="dim")
    told = ", ".join(f"{counts[name]} {name}" for name in VERDICTS if counts[name])
    worst = next(style for names, style in STYLES if any(counts[name] for name in names))
    show.say(f"{len(found)} file{'s' * (len(found) > 1)}: {told}", style=worst)
