"""With which change of our own rules the reference does just what the other side does.

A port is often wrong by one small thing: a comparison, a clause, a step left out. So such things are planted one by one
in our rules where the last move of a finding goes through them. What then brings about what the other side has shows
where to look, and by which rule. It is done in a process of its own: a rule that is changed may never come to an end.
"""

import ast
import json
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from types import CodeType, FrameType
from typing import Any

from attrs import asdict, frozen

from corestate.games import OURS
from fuzz.mutants.operators import SLUG, Change
from fuzz.mutants.places import ROOT, files
from fuzz.mutants.planting import Bed
from fuzz.peers.findings import Finding
from fuzz.peers.lastly import LastMove

MOST_TRIED = 1_000
"""So many changes are tried, those of functions that are called first before others."""
MOST = 12
"""So many that fit are told."""
PATIENCE = 60.0
"""So many seconds all of it may take: it is a second or three."""
EACH = 1.0
"""So much processor time one change may."""
UNSEEN = ("another rule cited", "citation dropped")
"""Changes nobody sees from outside."""


@frozen
class Likeness:
    """A change of our own rules that does what the other side does."""

    file: str
    line: int
    change: str
    """What stands there, and what would."""
    rules: tuple[str, ...]
    """The rules cited around it, the nearest first."""

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.change}"


def likened(finding: Finding) -> tuple[Likeness, ...]:
    """Find changes of our own rules that do what the other side does; none for a title that is not ours."""
    if finding.scenario.ruleset.game not in OURS or finding.kind not in ("accepts", "refuses", "differs"):
        return ()
    return _likened(pickle.dumps(finding))


@lru_cache(maxsize=64)
def _likened(finding: bytes) -> tuple[Likeness, ...]:
    """Ask a process of our own, and hear nothing from one that fails or takes too long."""
    command = [sys.executable, "-m", "fuzz.peers.likened"]
    try:
        ran = subprocess.run(command, input=finding, capture_output=True, timeout=PATIENCE, cwd=ROOT, check=False)  # noqa: S603 - ourselves
    except subprocess.TimeoutExpired:
        return ()
    told = json.loads(ran.stdout) if ran.returncode == 0 else []
    return tuple(Likeness(**{**one, "rules": tuple(one["rules"])}) for one in told)


class TooLongError(BaseException):
    """A changed rule goes on for ever; no `except Exception` of ours must swallow it."""


def tried(finding: Finding) -> list[Likeness]:
    """Try one change after the other in this process.

    Told are those under which all moves before the last lead where they led; where there are none, the others.
    """
    last = LastMove(finding)
    bed = Bed(_met(last.again, finding.scenario.ruleset.game), f"corestate.{finding.scenario.ruleset.game}")
    worth = (change for change in bed.changes() if change.operator not in UNSEEN)
    found: dict[bool, list[Likeness]] = {True: [], False: []}
    for change in islice(worth, MOST_TRIED):
        with bed.planted(change) as is_planted:
            told = _in_time(last.again) if is_planted else None
            whole = told is not None and _in_time(last.as_before) is True
        if told is not None and last.is_theirs(told):
            refused = tuple(dict.fromkeys(one.rule for one in told)) if finding.kind == "refuses" else ()
            likeness = Likeness(change.file, change.line, change.what, refused or _cited(bed, change))
            found[whole].append(likeness)
    return (found[True] or found[False])[:MOST]


def _in_time(work: Callable[[], Any]) -> Any:  # noqa: ANN401 - whatever the work returns
    """Do something under changed rules; nothing where that fails or goes on for too long."""
    signal.setitimer(signal.ITIMER_PROF, EACH, EACH)
    try:
        return work()
    except (Exception, TooLongError):  # noqa: BLE001 - whatever a changed rule does
        return None
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


def _met(work: Callable[[], object], game: str) -> tuple[CodeType, ...]:
    """List the code of a title's rules that some work goes through, in the order in which it is called."""
    own = set(map(str, files(game)))
    met: dict[CodeType, None] = {}

    def note(frame: FrameType, event: str, _what: object) -> None:
        if event == "call" and frame.f_code.co_filename in own:
            met[frame.f_code] = None

    work()
    sys.setprofile(note)
    try:
        work()
    finally:
        sys.setprofile(None)
    return tuple(met)


def _cited(bed: Bed, change: Change) -> tuple[str, ...]:
    """Name the rules cited around a change: in what it stands in, from the inside out, the nearest line first.

    Of two as near, the one below: a condition stands above what it leads to.
    """
    found: dict[str, None] = {}
    for node in bed.around(change):
        cited = sorted(
            (abs(line - change.line), line < change.line, slug)
            for line, slug in _slugs(bed.lines(change, node))
            if _UNRULED not in slug
        )
        found.update(dict.fromkeys(slug for *_, slug in cited))
        if found and isinstance(node, ast.FunctionDef | ast.ClassDef):
            break
    return tuple(found)


_UNRULED = ".ruling."
"""Readings are no rules: whether one is followed is seen otherwise (`otherwise`)."""


def _slugs(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """List the rules cited in a piece of source, each with its line, those in what is said of it as well."""
    return ((line, found[0]) for line, text in lines for found in SLUG.finditer(text))


def _stop(_number: int, _frame: object) -> None:
    raise TooLongError


def main() -> None:
    """Take a finding, tell what fits it."""
    signal.signal(signal.SIGPROF, _stop)
    finding: Finding = pickle.loads(sys.stdin.buffer.read())  # noqa: S301 - our own process wrote it
    json.dump([asdict(one) for one in tried(finding)], sys.stdout)


if __name__ == "__main__":
    main()
