"""The commands that look things up: games, rules, rulings, editions, schema; and the help of every command."""

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from jsonschema import Draft202012Validator

import corestate as cs
from corestate.games import OURS
from serializers.schema import schema
from tests.cli.terminal import Ran, process

Run = Callable[..., Ran]
ROOT = Path(__file__).parents[2]

COMMANDS = (
    *(
        "games",
        "new",
        "sentences",
        "rules",
        "rulings",
        "settled",
        "unasked",
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
        "explore",
        "conform",
        "vectors",
    ),
    *("schema", "bench", "oracle", "fuzz", "web"),
)
BLUE = cs.game("into_the_blue").rulebook
KEYS = (
    *("slug", "heading", "source", "says", "kind", "number", "modelled", "reason"),
    *("see", "code", "mentions", "tests", "disputes", "scenes", "claims", "rulings"),
)


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_an_example(run: Run, command: str) -> None:
    ran = run(command, "--help")
    assert (ran.status, ran.err) == (0, "")
    assert f"Example: corestate {command}" in ran.out
    assert "--json" in ran.out
    assert run(command, "-h").out == ran.out


def test_no_command_is_left_untested(run: Run) -> None:
    ran = run("--help")
    _, _, listed = ran.out.partition("Settle a dispute:\n")
    told = [line for line in listed.splitlines() if line.startswith("  ")]
    assert {line.split()[0] for line in told} == set(COMMANDS)
    assert all(line[2] != " " and len(line) < 80 and line.endswith(".") for line in told), "each told in one line"


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
    assert {tuple(one) for one in rules} == {KEYS}
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


@pytest.mark.parametrize("title", OURS)
def test_of_every_modelled_rule_the_code_and_the_tests_are_told(run: Run, title: str) -> None:
    for rule in run("rules", title, "--json").json():
        assert bool(rule["code"]) == bool(rule["tests"]) == rule["modelled"], rule["slug"]
        for at in rule["code"]:
            assert (ROOT / at["file"]).is_file()
            assert at["line"] > 0
            assert at["kind"] in {"applied", "refused"}
            assert (at["kind"] == "refused") == bool(at["words"])


def test_a_rule_is_told_with_all_that_carries_it(run: Run) -> None:
    (rule,) = run("rules", "in_too_deep", "itd.buy.pay", "--json").json()
    shown = " ".join(run("rules", "in_too_deep", "itd.buy.pay").out.split())
    assert rule["says"] in shown
    assert rule["heading"] in shown
    for at in (*rule["code"], *rule["tests"]):
        assert f"{at['file']}:{at['line']}" in shown
    assert "card <card> is the share bought: it cannot pay for itself" in {at["words"] for at in rule["code"]}
    assert all(at["words"] in shown for at in rule["code"])
    assert rule["tests"]
    assert {one["verdict"] for one in rule["disputes"]} == {"illegal", "depends"}
    assert all(one["file"] in shown for one in rule["disputes"])
    assert [one["id"] for one in rule["rulings"]] == ["itd.ruling.discards"]
    assert "itd.ruling.discards: May everybody look" in shown


def test_a_scene_that_shows_a_rule_is_told(run: Run) -> None:
    (rule,) = run("rules", "unfathomable", "unf.traitor.one_card", "--json").json()
    scene = {"file": "fuzz/vectors/scenes/unfathomable/a_card_of_a_traitor.play", "kind": "applied"}
    assert scene in rule["scenes"]
    assert scene["file"] in run("rules", "unfathomable", "unf.traitor.one_card").out


def test_rules_are_found_by_a_word_of_their_sentence_heading_or_slug(run: Run) -> None:
    def found(word: str) -> set[str]:
        return {one["slug"] for one in run("rules", "into_the_blue", "--search", word, "--json").json()}

    assert found("FACE-DOWN CHEST") == {"itb.perfect.chest"}
    assert found("itb.tie.") == {"itb.tie.above", "itb.tie.unused", "itb.tie.earlier"}
    assert found("Failed Dive") == {rule.slug for rule in BLUE.rules if rule.heading == "failed dive"} != set()
    shown = run("rules", "into_the_blue", "--search", "face-down chest")
    assert (shown.status, shown.err) == (0, "")
    assert "itb.perfect.chest" in shown.out
    assert BLUE.rule("itb.perfect.chest").says in " ".join(shown.out.split())
    assert "itb.perfect.must" not in shown.out


def test_a_word_no_rule_has_is_a_no_and_a_rule_and_a_word_at_once_are_too_much(run: Run) -> None:
    none = run("rules", "into_the_blue", "--search", "submarine")
    assert (none.status, none.out) == (1, "no rule of into_the_blue speaks of 'submarine'\n")
    assert run("rules", "into_the_blue", "--search", "submarine", "--json").json() == []
    both = run("rules", "into_the_blue", "itb.perfect.must", "--search", "chest")
    assert (both.status, both.out) == (2, "")
    assert both.err == "corestate: name one rule, or a word to search for, not both\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [(["--help"], "adjudicate"), (["rules", "unfathomable", "unf.traitor.one_card"], "unf.traitor.one_card")],
)
def test_a_look_up_brings_along_nothing_it_does_not_need(arguments: list[str], told: str) -> None:
    program = (
        f"import sys; sys.argv = ['corestate', *{arguments!r}]\n"
        "from corestate.cli.app import run\n"
        "try: run()\n"
        "except SystemExit as left: assert not left.code\n"
        "needless = ('hypothesis', 'fuzz.index.making', 'fuzz.index.code', 'fuzz.playouts', 'serializers.play',\n"
        "            'corestate.adjudication', 'corestate.unfathomable', 'corestate.key_largo')\n"
        "found = [one for one in needless if one in sys.modules]\n"
        "assert not found, found\n"
    )
    ran = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)  # noqa: S603 - our own interpreter
    assert ran.returncode == 0, ran.stderr
    assert told in ran.stdout


@pytest.mark.parametrize("title", cs.titles())
def test_settled_points_are_listed(run: Run, title: str) -> None:
    points = run("settled", title, "--json").json()
    known = cs.game(title).rulebook
    assert points == [
        {"id": one.id, "what": one.what, "why": one.why, "rules": list(one.rules), "see": cs.address(one.id)}
        for one in known.settled
    ]
    shown = run("settled", title)
    assert shown.status == 0
    if not known.settled:
        assert shown.out == f"no point of {title} is told as settled\n"
        return
    first = known.settled[0]
    assert all(one.id in shown.out for one in known.settled)
    for name in (first.id, first.id.rpartition(".")[2]):
        assert run("settled", title, name, "--json").json() == points[:1]
    assert "no settled point 'none'" in run("settled", title, "none").bad_input()


@pytest.mark.parametrize("title", cs.titles())
def test_rulings_are_listed(run: Run, title: str) -> None:
    rulings = run("rulings", title, "--json").json()
    assert [one["id"] for one in rulings] == [ruling.id for ruling in cs.game(title).rulebook.rulings]
    assert {tuple(one) for one in rulings} == {("id", "question", "options", "default", "why", "rules", "see")}
    assert [one["see"] for one in rulings] == [cs.address(one["id"]) for one in rulings]
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
def test_the_schema_is_printed(run: Run, title: str) -> None:
    printed = run("schema", title).json()
    assert printed == json.loads(json.dumps(schema(title)))
    assert run("schema", title, "--json").json() == printed
    Draft202012Validator.check_schema(printed)


def test_lookups_work_in_a_process_of_their_own() -> None:
    ran = process("rules", "into_the_blue", "itb.perfect.must", "--json")
    assert ran.status == 0
    assert ran.json()[0]["slug"] == "itb.perfect.must"
    assert "into_the_blue" in {game["name"] for game in process("games", "--json").json()}


@pytest.mark.parametrize("title", cs.titles())
def test_what_is_carried_out_unasked_is_listed(run: Run, title: str) -> None:
    found = run("unasked", title, "--json").json()
    assert found == [
        {"id": one.id, "what": one.what, "frames": list(one.frames), "rules": list(one.rules)}
        for one in cs.unasked(title)
    ]
    assert run("unasked", title).status == 0


def test_a_rule_names_its_game_and_a_word_is_searched_for(run: Run) -> None:
    assert run("rules", "kl.market.gold").out == run("rules", "key_largo", "kl.market.gold").out
    found = run("rules", "Key Largo", "diamond", "--json").json()
    assert found == run("rules", "key_largo", "--search", "diamond", "--json").json()
    assert "kl.market.no_diamonds" in [one["slug"] for one in found]
    assert run("rules", "kl.market.god").status == 2
