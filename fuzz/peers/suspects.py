"""The rules a finding most likely breaks, at most five, the likeliest first, and one sentence that says what is wrong.

What the reference did is known step by step: a rule whose step changed the field that differs is suspect, most of all
if the other side has just what was there before that step, and so are those of an event it does not list. Reasons a
result gives, rules that refuse, rules of secrecy for views, rules of set-up at the start, and readings that are not the
usual ones count as well; so do rules around changes of our own with which the reference does what the other side does
(`likened`), and rulings and options that would have to be set otherwise for that (`otherwise`), where those were
looked for.
"""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

from attrs import fields, frozen

import corestate as cs
from corestate import Ruling
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.rulebook import Rule
from fuzz.mutants.operators import SLUG
from fuzz.peers.comparing import Difference, event_read
from fuzz.peers.findings import Finding
from fuzz.peers.likened import Likeness
from fuzz.peers.otherwise import Otherwise
from fuzz.playouts import steps
from serializers.forms import Plain

MOST = 5
NAMED, OMITTED, LIKENED, CHANGED, READING, HIDDEN, LAID, ASKED, ALIKE, IN_PLAY = 10, 5, 6, 2, 4, 4, 2, 3, 2, 1
"""How much each reason weighs."""
_SECRET = ("secret", "secrecy", "hidden", "see", "look", "know", "show")
_SET_UP = ("setup", "box")


@frozen
class Suspect:
    """A rule or a ruling that may be what is broken, and what it says."""

    slug: str
    says: str


def suspects(
    finding: Finding, likenesses: Sequence[Likeness] = (), others: Sequence[Otherwise] = ()
) -> tuple[Suspect, ...]:
    """Rank the rules a finding may break; none for what is no answer at all, where nothing was played."""
    book = cs.game(finding.scenario.ruleset.game).rulebook
    weights: dict[str, float] = defaultdict(float)
    for slug, weight in (*_reasons(finding), *_of_likenesses(likenesses), *_of_others(book.rules, others)):
        weights[slug] += weight
    says = {one.slug: one.says for one in book.rules} | {one.id: one.question for one in book.rulings}
    ranked = sorted((slug for slug in weights if slug in says), key=lambda slug: -weights[slug])
    return tuple(Suspect(slug, says[slug]) for slug in ranked[:MOST])


def sentence(finding: Finding, likenesses: Sequence[Likeness] = (), others: Sequence[Otherwise] = ()) -> str:
    """Say in one sentence what the other side does, and what the likeliest rule has instead."""
    ranked = suspects(finding, likenesses, others)
    rule = ranked[0].slug if ranked else ""
    last = f"after {_event(finding)}" if finding.scenario.moves else "as the game begins"
    match finding.kind:
        case "accepts":
            against = finding.refusals()
            because = f": {against[0].because}" if against else ""
            return f"your game accepts {_event(finding)}; {rule} forbids it{because}"
        case "refuses":
            return f"your game refuses {_event(finding)}, which is legal" + (f" by {rule}" if rule else "")
        case "differs" if (differs := finding.difference) is not None:
            theirs, ours = (_short(one) for one in (differs.theirs, differs.ours))
            if differs.path.startswith("legal."):
                what = theirs if differs.theirs is not None else ours
                return f"{last} your game lists {what} wrongly: {differs.says}"
            return f"{last} your game has {theirs} at {differs.path}; " + (
                f"{rule} gives {ours}" if rule else f"we have {ours}"
            )
        case _:
            return f"{last} your program does not answer: {finding.detail}"


def _event(finding: Finding) -> str:
    event = finding.scenario.moves[-1].event
    return str(event)


def _short(value: Plain) -> str:
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= _LONG else f"{text[:_LONG]}…"


_LONG = 60


def _reasons(finding: Finding) -> Iterator[tuple[str, int]]:
    """Yield rules with the weight of every reason there is to suspect them."""
    book = cs.game(finding.scenario.ruleset.game).rulebook
    for place, refusal in enumerate(finding.refusals()):
        yield refusal.rule, NAMED - min(place, NAMED - 1)
    if (differs := finding.difference) is not None:
        for slug in re.findall(r"[a-z]+(?:\.[a-z_]+)+", differs.says):
            yield slug, NAMED
        yield from _of_field(book.rules, _words(finding, differs), differs, begins=not finding.scenario.moves)
        yield from _of_end(finding, book.rules, differs)
        if not finding.scenario.moves:
            yield from _of_layout(finding.scenario.ruleset.game, differs)
        yield from _of_missing(finding, differs)
    in_play = set(finding.rules())
    yield from _in_play(finding)
    if finding.scenario.moves and not finding.refusals():
        before = finding.scenario.cut(len(finding.scenario.moves) - 1).reached()
        yield from _of_steps(before, finding.scenario.moves[-1].event, differs)
    for ruling in book.rulings:
        if _is_unusual(finding, ruling) and (in_play.intersection(ruling.rules) or not in_play):
            yield ruling.id, READING + IN_PLAY
            yield from ((slug, READING - 1) for slug in ruling.rules)


def _of_likenesses(likenesses: Sequence[Likeness]) -> Iterator[tuple[str, float]]:
    """Suspect rules by how many changes that fit they stand around, and how near."""
    votes: dict[str, float] = defaultdict(float)
    for one in likenesses:
        for farther, slug in enumerate(one.rules[:NEAR]):
            votes[slug] += 1 / (farther + 1)
    most = max(votes.values(), default=1)
    yield from ((slug, LIKENED * vote / most) for slug, vote in votes.items())


def _of_others(rules: Sequence[Rule], others: Sequence[Otherwise]) -> Iterator[tuple[str, float]]:
    """Suspect rulings that would have to be read otherwise, and what they concern; rules that speak of an option."""
    for one in others:
        yield one.name, NAMED / len(others)
        yield from ((slug, LIKENED / len(others)) for slug in one.rules)
        words = _names(f"{one.name} {one.value}") if not one.rules else set()
        yield from ((rule.slug, ASKED / len(others)) for rule in rules if words & _about(rule))


NEAR = 3
"""So many of the rules cited around a change count."""


def _in_play(finding: Finding) -> Iterator[tuple[str, int]]:
    """Suspect the rules of the last event: less if they were applied before without harm, more the rarer they are."""
    earlier: set[str] = set()
    for move, state in zip(finding.scenario.moves[:-1], finding.scenario.states(), strict=False):
        if move.how == "play" and not cs.refusals(state, move.event):
            earlier.update(rule for step in cs.explain(state, move.event) for rule in step.rules)
    common = _common(finding.scenario.ruleset.game)
    for slug in finding.rules():
        yield slug, IN_PLAY
        yield slug, 0 if slug in earlier else IN_PLAY
        yield slug, sum(common[slug] < often for often in OFTEN)


OFTEN = (1, 5, 20)
"""Rules are rare that are applied less often than this in a game of no particular intent."""


@lru_cache(maxsize=256)
def _common(game: str) -> Counter[str]:
    """Count how often every rule is applied while random games are played for a while."""
    title, rng, seen = cs.game(game), Random(0), Counter[str]()
    rules = cs.ruleset(game, seats=title.seats[0], edition=title.rulebook.editions[-1])
    for state, event in islice(steps(begun(rules), rng, cs.apply), LOOKED_AT):
        if event is not None:
            seen.update(rule for step in cs.explain(state, event) for rule in step.rules)
    return seen


LOOKED_AT = 120


def _of_layout(game: str, differs: Difference) -> Iterator[tuple[str, int]]:
    """Suspect rules that are cited where our set-up lays the part of the table that differs."""
    names = set(re.findall(r"[a-z_]+", differs.path)) - _COMMON
    yield from ((slug, LAID) for words, slugs in _laid(game) if names & words for slug in slugs)


@lru_cache(maxsize=16)
def _laid(game: str) -> tuple[tuple[frozenset[str], tuple[str, ...]], ...]:
    """List the lines of set-up that cite rules: the words in each, and the rules."""
    source = Path(str(files(cs.game(game).package))) / "setup.py"
    lines = source.read_text(encoding="utf-8").splitlines() if source.is_file() else []
    cited = ((line.partition("#")[0], tuple(found[0] for found in SLUG.finditer(line))) for line in lines)
    return tuple((frozenset(re.findall(r"[a-z_]+", code)), slugs) for code, slugs in cited if slugs)


def _of_end(finding: Finding, rules: Sequence[Rule], differs: Difference) -> Iterator[tuple[str, int]]:
    """Suspect the rules of the end where one side has come to it and the other has not."""
    over = cs.is_over(finding.scenario.reached())
    if (over and not differs.path.startswith("result")) or (differs.path == "result" and not over):
        before = finding.scenario.cut(max(0, len(finding.scenario.moves) - 1)).reached()
        goes_on = over and _at(before.table, _within_table(differs.path)) == differs.theirs
        yield from ((rule.slug, NAMED if goes_on else ASKED) for rule in rules if "end" in rule.slug.split("."))


def _of_missing(finding: Finding, differs: Difference) -> Iterator[tuple[str, int]]:
    """Suspect the rules an event carries out that the other side does not list though it is legal."""
    if differs.path.startswith("legal.") and differs.theirs is None:
        state = finding.scenario.reached()
        steps = cs.explain(state, event_read(state, differs.ours, differs.path))
        yield from ((slug, OMITTED) for slug in dict.fromkeys(rule for step in steps for rule in step.rules))


def _is_unusual(finding: Finding, ruling: Ruling) -> bool:
    return bool(getattr(finding.scenario.ruleset.rulings, ruling.field) != ruling.default)


def _words(finding: Finding, differs: Difference) -> set[str]:
    """The words of the field that differs; of a fact of a question its name."""
    words = differs.path
    words += "".join(f" {one}" for one in (differs.ours, differs.theirs) if isinstance(one, str))
    words += "".join(f" {name} {value}" for name, value in _options(finding.scenario.ruleset))
    if found := re.match(r"(?:.*\.)?question\.facts\[(\d+)\]", differs.path):
        asked = cs.question(finding.scenario.reached())
        facts = () if asked is None else asked.facts
        words += f" {facts[int(found[1])][0]}" if int(found[1]) < len(facts) else ""
    return _names(words) - _COMMON


def _names(text: str) -> set[str]:
    """The words of a text, in lower case, of one number."""
    return {word.rstrip("s") for word in re.findall(r"[a-z]+", text.lower())}


def _about(rule: Rule) -> set[str]:
    """The words of a rule."""
    return _names(f"{rule.slug.partition('.')[2]} {rule.says}")


def _options(rules: Rules) -> Iterator[tuple[str, object]]:
    """Name the options that are not the usual ones, and how they are set."""
    usual = type(rules.options)()
    for one in fields(type(rules.options)):
        if (value := getattr(rules.options, one.name)) != getattr(usual, one.name):
            yield one.name, value


def _of_field(
    rules: Sequence[Rule], words: set[str], differs: Difference, *, begins: bool
) -> Iterator[tuple[str, int]]:
    """Suspect rules that speak of the field; of secrecy, where it is a view; of set-up, where nothing was played."""
    is_view = differs.path.startswith(("public", "private"))
    for rule in rules:
        parts = rule.slug.lower().replace("_", ".").split(".")
        alike = len(words & _about(rule))
        if alike:
            yield rule.slug, ALIKE if any(word in {part.rstrip("s") for part in parts} for word in words) else 1
        if is_view and any(part in _SECRET for part in parts):
            yield rule.slug, HIDDEN
        if begins and alike and any(part in _SET_UP for part in parts):
            yield rule.slug, LAID


_COMMON = {"table", "public", "private", "question", "fact", "legal", "result", "seat"}


def _of_steps(before: AnyState, event: object, differs: Difference | None) -> Iterator[tuple[str, int]]:
    """Suspect rules whose step changed the field, most if what was there before is what the other side has."""
    after = cs.apply(before, event)
    if differs is not None and differs.path.startswith("question"):
        asked = cs.question(after)
        yield from ((one.asked_by, ASKED) for one in (asked,) if one is not None)
    if differs is not None and differs.path.startswith("result") and (ended := cs.result(after)) is not None:
        yield from ((slug, CHANGED) for slug in re.findall(r"[a-z]+(?:\.[a-z_]+)+", str(ended)))
    path = "" if differs is None else _within_table(differs.path)
    taken = cs.explain(before, event)
    for step in taken:
        was, now = (_at(one, path) for one in (step.before, step.after))
        if path and was != now:
            weight = OMITTED if differs is not None and was == differs.theirs else CHANGED
            yield from ((slug, weight) for slug in step.rules)
    if taken:
        yield from ((slug, IN_PLAY) for slug in taken[-1].rules)


def _within_table(path: str) -> str:
    """Turn the path of a field into one that begins at the table; nothing where it is not of a table."""
    found = re.match(r"(?:table|public\.table|private\[\d+\]\.table)\.(.+)", path)
    return found[1] if found else ""


def _at(table: Any, path: str) -> Plain:  # noqa: ANN401 - the title's own
    """Look up a field of a table by its path, as plain data; nothing where there is none."""
    value: Any = table
    for name, index in re.findall(r"([a-z_]+)|\[(\d+)\]", path):
        try:
            value = getattr(value, name) if name else value[int(index)]
        except (AttributeError, IndexError, TypeError, KeyError):
            return None
    if isinstance(value, tuple):
        return [one if isinstance(one, str | int) else str(one) for one in value]
    return value if isinstance(value, str | int) else str(value)
