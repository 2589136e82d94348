"""The table of clauses: `make clauses` runs tests with this plugin, which sees where in the source refusals are made.

A clause is a place that makes a `Refusal`; where the rule is worked out, each rule that was made there is one, but for
the adjudicator's places, which say the same of any rule of any title and make it in search of a way. It is asserted
when a test wrote the same refusal, rule and words, and found it equal. A fact that a question declares is asserted when
a test wrote a whole `Question` of that kind with it and found it equal. What is not, is a hole.
"""

import ast
import json
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from types import FrameType
from typing import Any, TypeAlias

import pytest
from attrs import Factory, frozen

import corestate as cs
from corestate.games import OURS
from corestate.kernel import Question, Refusal
from tests.support import waiting

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "corestate"
TESTS = str(ROOT / "tests")
WITNESS = str(ROOT / "tests" / "witness.py")
REPORT = ROOT / "build" / "clauses.json"

UNREACHABLE: dict[tuple[str, str], str] = {
    (
        "adjudication/telling/meaning.py",
        "Refusal(question.asked_by, 'nothing legal is as it is written')",
    ): "What names no kind of event fits whatever is legal, and what names one is filled in and refused by a rule.",
}
"""Clauses that nothing reaches, by file and source, each with the reason; one that is reached is a hole as well."""

SAME_OF_ANY = "adjudication"
"""Whose places say the same of any rule."""
Text: TypeAlias = tuple[str, str]
"""A refusal as two are compared: its rule and its words."""


@frozen
class Place:
    """A place in the source that makes a refusal: its file below `corestate`, its lines, what is written there."""

    file: str
    first: int
    last: int
    source: str
    rule: str
    """The rule that is cited; nothing where it is worked out."""

    @property
    def group(self) -> str:
        """Whose clause it is: a title's, or that of what all share."""
        return self.file.split("/")[0].removesuffix(".py")


@frozen
class Clause:
    """A clause, and how far the tests go: never made, made, asserted whole."""

    place: Place
    rule: str
    made: bool
    asserted: bool

    def __str__(self) -> str:
        what = "made, and nowhere asserted whole" if self.made else "never made"
        return f"corestate/{self.place.file}:{self.place.first} [{self.rule or 'rule worked out'}] {what}"


@frozen
class Seen:
    """What happened while the tests ran."""

    made: dict[tuple[str, int], set[Text]] = Factory(lambda: defaultdict(set))
    """The refusals made at each line of the source."""
    written: set[object] = Factory(set)
    """The refusals and questions that tests wrote."""
    equal: set[object] = Factory(set)
    """Those that were found equal to others."""

    def asserted(self, value: object) -> bool:
        """Whether a test wrote it and found it equal to what it met."""
        return value in self.written and value in self.equal


def places(source: Path = SOURCE) -> Iterator[Place]:
    """Find every place of the source that makes a refusal."""
    for path in sorted(source.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refusal":
                cited = node.args[0]
                if isinstance(cited, ast.Attribute) and cited.attr == "rule" and isinstance(cited.value, ast.Name):
                    continue  # a copy of a refusal that was made elsewhere
                rule = cited.value if isinstance(cited, ast.Constant) else ""
                file = path.relative_to(source).as_posix()
                yield Place(file, node.lineno, node.end_lineno or node.lineno, ast.unparse(node), str(rule))


def clauses(seen: Seen, source: Path = SOURCE) -> Iterator[Clause]:
    """Tell of every clause how far the tests go."""
    for place in places(source):
        path = str(source / place.file)
        made = set().union(*(seen.made.get((path, line), set()) for line in range(place.first, place.last + 1)))
        if place.group == SAME_OF_ANY:
            yield Clause(place, place.rule, bool(made), any(map(seen.asserted, made)))
            continue
        for rule in sorted({rule for rule, _ in made}) or [place.rule]:
            texts = {text for text in made if text[0] == rule}
            yield Clause(place, rule, bool(texts), any(map(seen.asserted, texts)))


def facts(seen: Seen) -> Iterator[tuple[str, str, str, bool]]:
    """Tell of every fact a question declares, by title and kind, whether a whole question with it is asserted."""
    stated: dict[str, set[str]] = defaultdict(set)
    for one in seen.written & seen.equal:
        if isinstance(one, Question):
            stated[one.kind].update(name for name, _ in one.facts)
    for title in OURS:
        for kind, frame in waiting(cs.game(title).frames).items():
            for name in getattr(frame, "FACTS", ()):
                pattern = "".join(".+" if part[:1] == "<" else re.escape(part) for part in re.split("(<[^>]+>)", name))
                yield title, kind, name, any(re.fullmatch(pattern, fact) for fact in stated[kind])


def report(
    seen: Seen, source: Path = SOURCE, unreachable: Mapping[tuple[str, str], str] = UNREACHABLE
) -> dict[str, Any]:
    """Sum up what was seen: counts by title, the holes, and what is excused."""
    groups: dict[str, dict[str, int]] = defaultdict(lambda: dict.fromkeys(COUNTS, 0))
    holes, excused = [], set()
    for one in clauses(seen, source):
        counts = groups[one.place.group]
        counts["clauses"] += 1
        counts["made"] += one.made
        counts["asserted"] += one.asserted
        if (key := (one.place.file, one.place.source)) in unreachable:
            excused.add(key)
            counts["unreachable"] += 1
            holes += [f"{one}: it is listed as one that nothing reaches"] if one.made else []
        elif not one.asserted:
            holes.append(str(one))
    holes += [f"corestate/{file}: there is no {text} to excuse" for file, text in unreachable.keys() - excused]
    for title, kind, name, asserted in facts(seen):
        groups[title]["facts"] += 1
        groups[title]["facts asserted"] += asserted
        if not asserted:
            holes.append(f"{kind}: no whole question with the fact {name!r} is asserted")
    reasons = {f"{file}: {text}": why for (file, text), why in unreachable.items()}
    return {"groups": dict(sorted(groups.items())), "holes": holes, "unreachable": reasons}


COUNTS = ("clauses", "made", "asserted", "unreachable", "facts", "facts asserted")


def _maker(frame: FrameType | None) -> FrameType | None:
    """Find who makes a value: the caller, past the one who notes which rules a test meets."""
    while frame is not None and frame.f_code.co_filename == WITNESS:
        frame = frame.f_back
    return frame


def _noting_made(kind: type[Any], seen: Seen, key: Callable[[Any], object]) -> Callable[..., None]:
    made: Callable[..., None] = kind.__init__

    def noted(self: Any, *given: Any, **named: Any) -> None:  # noqa: ANN401 - as it is made
        made(self, *given, **named)
        maker = _maker(sys._getframe(1))  # noqa: SLF001 - there is no other way to see who calls
        if maker is None:
            return
        if maker.f_code.co_filename.startswith(TESTS):
            seen.written.add(key(self))
        elif isinstance(self, Refusal):
            seen.made[maker.f_code.co_filename, maker.f_lineno].add((self.rule, self.because))

    return noted


def _noting_equal(kind: type[Any], seen: Seen, key: Callable[[Any], object]) -> Callable[[Any, object], Any]:
    compared: Callable[..., Any] = kind.__eq__

    def noted(self: Any, other: object) -> Any:  # noqa: ANN401 - as it compares
        if (result := compared(self, other)) is True:
            seen.equal.add(key(self))
        return result

    return noted


class Clauses:
    """The plugin: it watches while the tests run, and sums up at the end."""

    def __init__(self) -> None:
        self.seen = Seen()
        self.found: dict[str, Any] = {}

    def pytest_sessionstart(self) -> None:
        """Begin to watch how refusals and questions are made and compared."""
        for kind, key in ((Refusal, _text), (Question, _itself)):
            made, equal = _noting_made(kind, self.seen, key), _noting_equal(kind, self.seen, key)
            setattr(kind, "__init__", made)  # noqa: B010 - a type checker would have it that methods are not replaced
            setattr(kind, "__eq__", equal)  # noqa: B010 - likewise

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Write down what was found; a hole fails the run."""
        self.found = report(self.seen)
        REPORT.parent.mkdir(exist_ok=True)
        REPORT.write_text(json.dumps(self.found, indent=1) + "\n", encoding="utf-8")
        if self.found["holes"]:
            session.exitstatus = session.exitstatus or pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Show the table."""
        terminalreporter.section("clauses")
        terminalreporter.write_line("".join(f"{head:>16}" for head in ("", *COUNTS)))
        for name, counts in self.found["groups"].items():
            terminalreporter.write_line("".join(f"{cell:>16}" for cell in (name, *counts.values())))
        for hole in self.found["holes"]:
            terminalreporter.write_line(f"hole: {hole}")


def _text(refusal: Refusal) -> object:
    return refusal.rule, refusal.because


def _itself(question: Question) -> object:
    return question


def pytest_configure(config: pytest.Config) -> None:
    """Watch in the process that runs the tests."""
    config.pluginmanager.register(Clauses(), "clauses of the rules")
