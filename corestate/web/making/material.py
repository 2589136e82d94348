"""What the page shows before Python has started: the rules and readings of every title, and examples with verdicts.

The cases, disputes and scenes that show a rule, go along as an archive that is fetched when one is asked for.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

from attrs import fields

import corestate as cs
import fuzz.index
from corestate.cli.report.page import digest, drawing_of, script_of, style
from corestate.games import OURS
from corestate.rulebook import Ruling
from corestate.shape import Choice, Record, Truth, fields_of
from corestate.web.making.library import ROOT, packed
from corestate.web.making.showing import shown
from corestate.web.settling import UnsettledError, settle
from serializers.play.listing import SORTS, listed

Told: TypeAlias = dict[str, Any]
DISPUTES, EXAMPLES, GOLDEN = ROOT / "tests/disputes", ROOT / "docs/examples", ROOT / "tests/golden"
SCENES = ROOT / "fuzz/vectors/scenes"


def titles() -> list[Told]:
    """Tell of every title what one chooses by: seats, editions, options, rulings."""
    return [_title(name) for name in OURS]


def _title(name: str) -> Told:
    game = cs.game(name)
    rules = cs.ruleset(name, seats=game.seats[0])
    return {
        "name": name,
        "title": game.title,
        "prefix": game.prefix,
        "seats": game.seats,
        "editions": [{"name": one.name, "title": one.title} for one in game.rulebook.editions],
        "options": [*_options(rules)],
        "rulings": [_ruling(one) for one in game.rulebook.rulings],
    }


def _options(rules: Any) -> Iterator[Told]:  # noqa: ANN401 - the ruleset of any title
    shapes = dict(fields_of(Record(type(rules.options))))
    for one in fields(type(rules.options)):
        chosen = getattr(rules.options, one.name)
        match shapes[one.name]:
            case Truth():
                yield {"name": one.name, "chosen": chosen, "choices": [True, False]}
            case Choice(options):
                yield {"name": one.name, "chosen": chosen, "choices": list(options)}
            case _:
                pass


def _ruling(one: Ruling) -> Told:
    return {
        "id": one.id,
        "field": one.field,
        "question": one.question,
        "why": one.why,
        "rules": one.rules,
        "default": one.default,
        "options": [{"name": option.name, "says": option.says} for option in one.options],
    }


def rules(name: str) -> Told:
    """Tell everything one can look up of a title."""
    book, index, scenes, games = cs.game(name).rulebook, fuzz.index.index(name), _scenes(name), shown(name)
    rules = cs.ruleset(name, seats=cs.game(name).seats[0])
    return {
        "rules": [
            {
                "slug": one.slug,
                "heading": one.heading,
                "kind": one.kind,
                "says": one.says,
                "source": getattr(one, "source", ""),
                "cases": [*dict.fromkeys([*_disputes(index, one.slug), *scenes.get(one.slug, ())])][:4],
                "moment": games.moments[one.slug].case(name) if one.slug in games.moments else "",
            }
            for one in book.rules
        ],
        "laid": games.laid.case(name),
        "settled": [{"id": one.id, "what": one.what, "why": one.why} for one in book.settled],
        "sentences": [
            {"heading": SORTS[one.sort].replace("`", ""), "template": one.template, "example": one.examples[0]}
            for one in listed(rules)
        ],
    }


def _disputes(index: Any, slug: str) -> Iterator[str]:  # noqa: ANN401 - the index of a title
    """Name the disputes about a rule."""
    for one in index.of(slug).disputes:
        yield one.file.removeprefix("tests/")


def _scenes(name: str) -> dict[str, list[str]]:
    """Name the scenes that show each rule, by what stands at their heads."""
    found: dict[str, list[str]] = {}
    for file in sorted((SCENES / name).glob("*.play")):
        for line in re.findall(r"^# (?:shows|refuses): (.*)$", file.read_text(encoding="utf-8"), re.MULTILINE):
            for slug in re.findall(r"[\w.]+", line):
                found.setdefault(slug, []).append(f"scenes/{name}/{file.name}")
    return found


def examples() -> list[Told]:
    """Tell of the examples each title has, with their verdicts."""
    files = [*sorted(EXAMPLES.glob("*.play")), *(DISPUTES / one for one in MORE)]
    return [_example(file) for file in files]


MORE = (
    "in_too_deep/a_share_paid_with_itself.play",
    "in_too_deep/a_dividend_that_depends.play",
    "into_the_blue/a_third_reroll.play",
    "into_the_blue/who_won.play",
    "key_largo/asked_two_types_in_one_visit.play",
    "unfathomable/asked_out_of_the_brig.play",
)


def _example(file: Path) -> Told:
    text = "\n".join(line for line in file.read_text(encoding="utf-8").split("\n") if not re.match(r"# \w+: ", line))
    text = text.strip("\n") + "\n"
    found = settle(text, file.parent, compare=True)
    verdict = found.verdict()
    return {
        "name": f"{found.script.ruleset.game}/{file.stem.removeprefix(f'{found.script.ruleset.game}_')}",
        "game": found.script.ruleset.game,
        "title": file.stem.removeprefix(f"{found.script.ruleset.game}_").replace("_", " "),
        "text": text,
        "verdict": verdict,
        "report": found.report(),
    }


def cases(into: Path) -> None:
    """Pack every dispute and scene, what they go on after, and games that show rules, as they lie beside each other."""
    texts = [*sorted(DISPUTES.rglob("*.play")), *sorted(DISPUTES.rglob("*.json")), *sorted(SCENES.rglob("*.play"))]
    named = {
        GOLDEN / Path(name).name
        for file in texts
        for name in re.findall(r"^after \S*golden/(\S+)", file.read_text(encoding="utf-8"), re.MULTILINE)
    }
    files = [(f"tests/{_place(file)}", file.read_bytes()) for file in (*texts, *sorted(named))]
    gone_on_from = [(file.relative_to(ROOT).as_posix(), file.read_bytes()) for file in sorted(SCENES.rglob("*.play"))]
    games = ((title, number, text) for title in OURS for number, text in shown(title).texts.items())
    played = [(f"tests/shown/{title}/{number}.play", text.encode()) for title, number, text in games]
    packed(into, (*files, *gone_on_from, *played))


def _place(file: Path) -> str:
    folder = "scenes" if file.is_relative_to(SCENES) else file.relative_to(ROOT / "tests").parts[0]
    inner = file.relative_to(SCENES) if folder == "scenes" else file.relative_to(ROOT / "tests" / folder)
    return f"{folder}/{inner.as_posix()}"


def drawings() -> Iterator[tuple[str, str]]:
    """Yield what draws each title's tables as a module: the report's own script, around a story that is handed in."""
    for name in OURS:
        given = f"return {{ game: games.{name}, Drawing, value }};"
        yield (
            f"drawings/{name}.js",
            f"export default function drawing(story, now) {{\n{drawing_of(name)}\n{given}\n}}\n",
        )


def allowed() -> tuple[str, str]:
    """Name the scripts and the style of the reports, as a content security policy allows them."""
    scripts = " ".join(f"'{digest(script_of(name))}'" for name in OURS)
    return scripts, f"'{digest(style())}'"


def as_json(value: object) -> str:
    """Write data as the page reads them."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


__all__ = ["UnsettledError", "allowed", "as_json", "cases", "drawings", "examples", "rules", "titles"]
