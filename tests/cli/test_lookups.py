"""The commands that look things up: games, rules, rulings, editions, schema; and the help of every command."""

import json
from collections.abc import Callable

import pytest
from jsonschema import Draft202012Validator

import corestate as cs
from serializers.schema import schema
from tests.cli.terminal import Ran, process

Run = Callable[..., Ran]

COMMANDS = (
    *(
        "games",
        "rules",
        "rulings",
        "editions",
        "play",
        "replay",
        "export",
        "legal",
        "explain",
        "check",
        "recheck",
        "doctor",
        "adjudicate",
        "perft",
        "selfcheck",
        "conform",
        "vectors",
    ),
    *("schema", "bench", "oracle", "fuzz"),
)
BLUE = cs.game("into_the_blue").rulebook


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert f"Example: corestate {command}" in ran.out
    assert "--json" in ran.out
    assert run(command, "-h").out == ran.out


def test_no_command_is_left_untested(run: Run) -> None:
    ran = run("--help")
    listed = ran.out.partition("Commands:\n")[2]
    assert {line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "} == set(
        COMMANDS
    )


def test_without_a_command_the_help_is_shown(run: Run) -> None:
    ran = run()
    assert (ran.status, ran.err) == (0, "")
    assert ran.out == run("--help").out


def test_games_are_listed(run: Run) -> None:
    ran = run("games", "--json")
    assert ran.status == 0
    games = {one["name"]: one for one in ran.json()}
    assert set(games) == set(cs.titles())
    assert games["into_the_blue"] == {
        "name": "into_the_blue",
        "title": "Into the Blue",
        "seats": [2, 3, 4, 5],
        "rules": len(BLUE.rules),
        "rulings": len(BLUE.rulings),
        "editions": ["funnyfox-2021", "small"],
    }
    shown = run("games")
    assert (shown.status, shown.err) == (0, "")
    assert "Into the Blue" in shown.out


@pytest.mark.parametrize("title", cs.titles())
def test_rules_are_listed(run: Run, title: str) -> None:
    rules = run("rules", title, "--json").json()
    assert [one["slug"] for one in rules] == [rule.slug for rule in cs.game(title).rulebook.rules]
    assert {tuple(one) for one in rules} == {("slug", "heading", "says", "kind", "number", "modelled", "reason")}
    shown = run("rules", title)
    assert (shown.status, shown.err) == (0, "")
    for rule in cs.game(title).rulebook.rules:
        assert rule.slug in shown.out


def test_one_rule_can_be_asked_for(run: Run) -> None:
    (rule,) = run("rules", "into_the_blue", "itb.perfect.must", "--json").json()
    assert rule["slug"] == "itb.perfect.must"
    assert rule["says"] == BLUE.rule("itb.perfect.must").says
    shown = run("rules", "into_the_blue", "itb.perfect.must").out
    assert "itb.perfect.must" in shown
    assert "itb.perfect.chest" not in shown


@pytest.mark.parametrize("title", cs.titles())
def test_rulings_are_listed(run: Run, title: str) -> None:
    rulings = run("rulings", title, "--json").json()
    assert [one["id"] for one in rulings] == [ruling.id for ruling in cs.game(title).rulebook.rulings]
    assert {tuple(one) for one in rulings} == {("id", "question", "options", "default", "why", "rules")}
    for one in rulings:
        assert one["default"] in {option["name"] for option in one["options"]}
    shown = run("rulings", title)
    assert (shown.status, shown.err) == (0, "")
    assert shown.out.count("(default)") == len(rulings)


def test_one_ruling_can_be_asked_for(run: Run) -> None:
    (ruling,) = run("rulings", "into_the_blue", "itb.ruling.lone_diver", "--json").json()
    assert [option["name"] for option in ruling["options"]] == ["main_only", "takes_secondary"]
    assert "takes_secondary" in run("rulings", "into_the_blue", "itb.ruling.lone_diver").out


@pytest.mark.parametrize("title", cs.titles())
def test_editions_are_listed(run: Run, title: str) -> None:
    editions = run("editions", title, "--json").json()
    for one, edition in zip(editions, cs.game(title).rulebook.editions, strict=True):
        assert tuple(one) == ("name", "title", "digest", "counts", "provenance", "data")
        assert (one["name"], one["digest"]) == (edition.name, edition.digest)
        assert sum(one["provenance"].values()) == len(one["data"]) == len(edition.provenance)
    shown = run("editions", title)
    assert (shown.status, shown.err) == (0, "")
    assert all(f"{edition.name}: " in shown.out for edition in cs.game(title).rulebook.editions)


@pytest.mark.parametrize("title", cs.titles())
@pytest.mark.parametrize("more", [(), ("--json",)])
def test_the_schema_is_printed(run: Run, title: str, more: tuple[str, ...]) -> None:
    printed = run("schema", title, *more).json()
    assert printed == json.loads(json.dumps(schema(title)))
    Draft202012Validator.check_schema(printed)


def test_lookups_work_in_a_process_of_their_own() -> None:
    ran = process("rules", "into_the_blue", "itb.perfect.must", "--json")
    assert ran.status == 0
    assert ran.json()[0]["slug"] == "itb.perfect.must"
    assert "into_the_blue" in {game["name"] for game in process("games", "--json").json()}
