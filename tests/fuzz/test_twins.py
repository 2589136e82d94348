"""The twins, written from the rules page in another language, agree with the reference; their planted bugs do not."""

import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import serializers
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.campaigns.bugs import planted
from fuzz.laws import probes
from fuzz.playouts import steps
from tests.effort import NIGHTLY, effort

TWINS = Path(__file__).parents[2] / "fuzz" / "twins"
KEPT = Path(__file__).parent / "settled"
"""Games on which a twin and the reference once differed, by title."""
SEATS = {
    "into_the_blue": (2, 3, 4, 5),
    "in_too_deep": (2, 3, 4, 5),
    "key_largo": (3, 4, 5),
    "unfathomable": (3, 4, 5, 6),
}
GAMES = tuple(SEATS)
BY_DEFAULT = ("into_the_blue", "in_too_deep")
"""Twins that play by the default rulings alone; the others play by all."""
LONG = ("key_largo", "unfathomable")
"""Titles whose games are long: by day fewer of them are played, in the small box."""
MOST = {"unfathomable": effort(45, 1_000)}
"""How many events of a game are compared, where that is not all of them."""
BUGS = planted()
COMPANIES = ("ocean", "treasure", "pearl", "research", "wildlife")

Plain = dict[str, Any]


@pytest.fixture(scope="module")
def node() -> str:
    found = shutil.which("node")
    if found is None:
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("node is not installed: the twins need it (.ci/node installs it on Debian)")
    assert found is not None
    return found


class Twin:
    """A twin at the other end of a pipe."""

    def __init__(self, node: str, game: str, *options: str) -> None:
        command = [node, str(TWINS / "main.mjs"), game, *options]
        self._child = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)  # noqa: S603 - our own program

    def ask(self, do: str, **given: object) -> Plain:
        """Send a request and read its reply."""
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        self._child.stdin.write(json.dumps({"do": do, **given}) + "\n")
        self._child.stdin.flush()
        reply: Plain = json.loads(self._child.stdout.readline())
        return reply

    def leave(self) -> int:
        """Say goodbye and wait for the end."""
        self._child.communicate('{"do": "bye"}\n', timeout=10)
        return self._child.returncode


@pytest.fixture
def twin(node: str, game: str) -> Iterator[Twin]:
    talking = Twin(node, game)
    yield talking
    assert talking.leave() == 0


def _any_ruleset(game: str, seats: int, rng: Random) -> Rules:
    """Choose among editions, options and readings; a small box half of the time at least: rare rules come up in it."""
    edition = "small" if game in LONG and not NIGHTLY else rng.choice(("small", _any_edition(game, rng)))
    options, rulings = _any_options(game, rng), _any_rulings(game, rng)
    return cs.ruleset(game, seats=seats, edition=edition, options=options, rulings=rulings)


def _any_edition(game: str, rng: Random) -> str:
    return rng.choice(cs.game(game).rulebook.editions).name


def _any_options(game: str, rng: Random) -> Plain:
    match game:
        case "in_too_deep":
            return {company: rng.choice(("basic", "advanced")) for company in COMPANIES}
        case "key_largo":
            return {"encounters": rng.random() < 0.9}
        case "unfathomable":
            return {
                "game": rng.choice(("standard", "standard", "learning")),
                "cultist": rng.random() < 0.8,
                "difficulty": rng.choice(("normal", "normal", "easier", "harder")),
            }
        case _:
            return {}


def _any_rulings(game: str, rng: Random) -> dict[str, str]:
    """Leave all as they are by default, change one in four, or draw every one evenly."""
    share = rng.choice((0, 1 / 4, 1)) if game not in BY_DEFAULT else 0
    changed = [ruling for ruling in cs.game(game).rulebook.rulings if rng.random() < share]
    return {ruling.id: rng.choice(ruling.options).name for ruling in changed}


def _asked_for(rules: Rules) -> Plain:
    """Say a ruleset as the adapter protocol has it, the box included."""
    named = serializers.plain(rules)
    assert isinstance(named, dict)
    return {key: named[key] for key in ("game", "edition", "seats", "rulings", "options")} | {
        "box": serializers.plain(rules.box)
    }


def _differences(place: str, ours: object, theirs: object) -> Iterator[str]:
    """Compare by the keys they give; all else in full."""
    match ours, theirs:
        case dict(), dict():
            for key, value in theirs.items():
                yield from _differences(f"{place}.{key}", ours.get(key, "no such key"), value)
        case list(), list() if len(ours) == len(theirs):
            for index, (our, their) in enumerate(zip(ours, theirs, strict=True)):
                yield from _differences(f"{place}[{index}]", our, their)
        case _:
            if ours != theirs or type(ours) is not type(theirs):
                yield f"{place}: ours {ours}, theirs {theirs}"


def _shown(state: AnyState, sees: Plain) -> Plain:
    """Show a state at the levels at which they show theirs."""
    question, result = cs.question(state), cs.result(state)
    levels: Plain = {
        "table": serializers.plain(state.table),
        "question": question and serializers.plain(question),
        "public": serializers.plain(cs.view(state, None)),
        "private": [serializers.plain(cs.view(state, seat)) for seat in range(state.table.ruleset.seats)],
        "result": result and serializers.plain(result),
    }
    if "legal" in sees:
        levels["legal"] = _in_order([serializers.plain(event) for event in cs.legal(state)])
    return levels


def _in_order(events: list[Any]) -> list[Any]:
    return sorted(events, key=lambda event: json.dumps(event, sort_keys=True))


def _disagreements(twin: Twin, rules: Rules, rng: Random) -> Iterator[str]:
    """Play a guarded random game and show the twin every event, and others it should refuse."""
    sees = twin.ask("new", ruleset=_asked_for(rules))["sees"]
    for number, (state, event) in enumerate(steps(begun(rules), rng)):
        if "legal" in sees:
            sees["legal"] = _in_order(sees["legal"])
        yield from _differences(f"before event {number}: sees", _shown(state, sees), sees)
        asked = tuple(probes(state, rng))
        accepts = twin.ask("try", events=[serializers.plain(one) for one in asked])["accepts"]
        for one, theirs in zip(asked, accepts, strict=True):
            if theirs is bool(cs.refusals(state, one)):
                yield f"before event {number}: {one}: theirs {theirs}"
        if event is None or number >= MOST.get(rules.game, number + 1):
            return
        reply = twin.ask("play", events=[serializers.plain(event)])
        if reply["accepted"] != 1:
            yield f"event {number}: {event}: theirs refuse it"
            return
        sees = reply["sees"][0]


@pytest.mark.parametrize(("game", "kept"), [(file.parent.name, file.name) for file in sorted(KEPT.glob("*/*.json"))])
def test_a_twin_agrees_where_it_once_did_not(game: str, kept: str, twin: Twin) -> None:
    record = serializers.load_json((KEPT / game / kept).read_text())
    assert isinstance(record, serializers.Record)
    twin.ask("new", ruleset=_asked_for(record.ruleset))
    reply = twin.ask("play", events=[serializers.plain(event) for event in record.events])
    state = begun(record.ruleset)
    for event in record.events:
        state = cs.apply(state, event)
    sees = reply["sees"][-1]
    sees["legal"] = _in_order(sees["legal"])
    assert reply["accepted"] == len(record.events)
    assert next(_differences("sees", _shown(state, sees), sees), None) is None


@pytest.mark.parametrize(
    ("game", "seats"),
    [(game, seats) for game in GAMES for seats in (SEATS[game] if NIGHTLY else (SEATS[game][0], SEATS[game][-1]))],
)
def test_a_twin_sees_accepts_and_refuses_what_the_reference_does(game: str, seats: int, twin: Twin) -> None:
    rng = Random(f"{game} {seats}")
    for _ in range(effort(1, 6 if game in LONG else 20)):
        rules = _any_ruleset(game, seats, rng)
        assert next(_disagreements(twin, rules, rng), None) is None


@pytest.mark.parametrize("game", ["key_largo"])
def test_a_twin_knows_cards_that_are_alike(twin: Twin, game: str) -> None:
    rng = Random("alike")
    for _ in range(effort(1, 12)):
        rules = cs.ruleset(
            game, seats=3, edition="small", options={"encounters": True}, rulings=_any_rulings(game, rng)
        )
        some = rng.sample(rules.box.encounters, 4)
        doubled = evolve(rules, box=evolve(rules.box, encounters=(*some, *some, *some)))
        assert next(_disagreements(twin, doubled, rng), None) is None


@pytest.mark.parametrize("game", GAMES)
def test_games_of_a_twins_own_choosing_are_legal(game: str, twin: Twin) -> None:
    for seed in range(effort(1 if game == "unfathomable" else 3, 100)):
        own = twin.ask("game", seed=seed)
        given = own["ruleset"]
        chosen = {key: given[key] for key in ("seats", "edition", "options", "rulings")}
        state = cs.new_game(game, **chosen)
        for named in own["events"]:
            state = cs.apply(state, serializers.load_json(json.dumps(named)))
        assert cs.is_over(state)
        assert next(_differences("result", serializers.plain(cs.result(state)), own["result"]), None) is None


@pytest.mark.parametrize("game", sorted(set(GAMES) - set(BY_DEFAULT)))
def test_a_twin_plays_by_every_reading(game: str, twin: Twin) -> None:
    readings = [(ruling, option) for ruling in cs.game(game).rulebook.rulings for option in ruling.options]
    for ruling, option in readings[:: effort(12 if game == "unfathomable" else 1, 1)]:
        rules = cs.ruleset(game, seats=3, edition="small", rulings={ruling.id: option.name})
        assert twin.ask("new", ruleset=_asked_for(rules))["ok"], f"{ruling.id}: {option.name}"


@pytest.mark.parametrize("game", GAMES)
def test_a_twin_calls_a_reading_it_does_not_know_unsupported(game: str, twin: Twin) -> None:
    ruleset = _asked_for(cs.ruleset(game, seats=3))
    ruleset["rulings"] |= {"any.ruling.at_all": "any"}
    reply = twin.ask("new", ruleset=ruleset)
    assert reply == {"ok": False, "unsupported": "any.ruling.at_all: any is not played here"}


@pytest.mark.parametrize("game", BY_DEFAULT)
def test_a_twin_plays_by_the_default_rulings_alone(game: str, twin: Twin) -> None:
    for ruling in cs.game(game).rulebook.rulings:
        other = next(option.name for option in ruling.options if option.name != ruling.default)
        rules = cs.ruleset(game, seats=3, rulings={ruling.id: other})
        reply = twin.ask("new", ruleset=_asked_for(rules))
        assert reply == {"ok": False, "unsupported": f"{ruling.id}: {other} is not played here"}


@pytest.mark.parametrize(
    ("game", "bug"),
    [
        ("into_the_blue", "chests-are-open"),
        ("into_the_blue", "second-to-run-out-starts-over"),
        ("in_too_deep", "anyone-may-act"),
        ("in_too_deep", "draft-turns-back"),
        ("key_largo", "cards-are-laid-face-up"),
        ("key_largo", "turns-go-round-the-other-way"),
        ("unfathomable", "captain-by-the-other-line"),
        ("unfathomable", "loyalty-of-the-captain-is-open"),
    ],
)
def test_a_planted_bug_is_seen(node: str, game: str, bug: str) -> None:
    twin = Twin(node, game, "--bug", bug)
    rng = Random(bug)
    games = (_disagreements(twin, cs.ruleset(game, seats=3, edition="small"), rng) for _ in range(20))
    assert next((found for one in games for found in one), None) is not None
    twin.leave()


def test_every_planted_bug_changes_one_line_and_loads(node: str) -> None:
    every = effort(20, 1)
    load = f"""
        import {{ BUGS, load }} from './load.mjs';
        for (let at = 0; at < BUGS.length; at += {every}) await load(BUGS[at].game, BUGS[at].name);
    """
    ran = subprocess.run(  # noqa: S603 - our own program
        [node, "--input-type=module", "--eval", load], cwd=TWINS, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, "")


def test_every_planted_bug_breaks_a_rule_there_is() -> None:
    assert len({bug["name"] for bug in BUGS}) == len(BUGS)
    assert {bug["game"] for bug in BUGS} == set(GAMES)
    for bug in BUGS:
        assert bug["rule"] in {rule.slug for rule in cs.game(bug["game"]).rulebook.rules}, bug["name"]
        lines = [line.strip() for line in (TWINS / bug["file"]).read_text().splitlines()]
        assert lines.count(bug["line"]) == 1, bug["name"]
        assert bug["becomes"] != bug["line"]


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ((), "wanted a game: one of into_the_blue, in_too_deep, key_largo, unfathomable"),
        (("into_the_blue", "--bug", "any"), "no bug any of into_the_blue; --list-bugs lists them"),
    ],
)
def test_a_bad_command_gets_one_line(node: str, given: tuple[str, ...], said: str) -> None:
    ran = subprocess.run([node, str(TWINS / "main.mjs"), *given], capture_output=True, text=True, check=False)  # noqa: S603 - our own program
    assert (ran.returncode, ran.stdout, ran.stderr) == (2, "", f"{said}\n")


def test_planted_bugs_are_listed(node: str) -> None:
    ran = subprocess.run([node, str(TWINS / "main.mjs"), "--list-bugs"], capture_output=True, text=True, check=True)  # noqa: S603 - our own program
    assert json.loads(ran.stdout) == BUGS
