"""`corestate check`: is a state or position possible, and if not, which claims are broken and where."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import corestate as cs
import serializers
from tests.cli.terminal import Ran, process

Run = Callable[..., Ran]

LEVEL = {"$": "itb.Level", "main": 1, "secondary": 1}


def _diver(*shells: int, chests: tuple[int, ...] = ()) -> dict[str, Any]:
    return {"$": "itb.Diver", "shells": list(shells), "chests": list(chests), "treasures": []}


def _position(**table: object) -> dict[str, Any]:
    """Type in a position of two seats: seat 1 is about to dive, and seat 0 has a chest."""
    return {
        "$": "core.Position",
        "entry": "turn",
        "where": {"seat": 1},
        "table": {
            "$": "itb.Table",
            "ruleset": {"$": "core.Ruleset", "game": "into_the_blue", "edition": "funnyfox-2021", "seats": 2},
            "levels": [LEVEL] * 5,
            "dice": [],
            "chests": {"$": "core.Pile", "top": [], "shuffled": [5, 6, 6, 8], "bottom": []},
            "divers": [_diver(3, 1, 0, 0, 0, chests=(7,)), _diver(0, 2, 0, 0, 0)],
            "played": [1, 0],
        }
        | table,
    }


def _checked(run: Run, value: object, *more: str) -> Ran:
    Path("position.json").write_text(json.dumps(value, indent=1))
    return run("check", "position.json", *more)


def test_a_position_that_can_be_is_possible(run: Run) -> None:
    ran = _checked(run, _position(), "--json")
    assert ran.status == 0
    answer = ran.json()
    assert tuple(answer) == ("possible", "broken", "state_id")
    assert (answer["possible"], answer["broken"], len(answer["state_id"])) == (True, [], 64)
    assert _checked(run, _position()) == Ran(0, "possible: every invariant holds\n", "")


IMPOSSIBLE: dict[str, tuple[dict[str, object], list[tuple[str, str]]]] = {
    "shells from nowhere": (
        {"divers": [_diver(13, 0, 0, 0, 0, chests=(7,)), _diver(0, 2, 0, 0, 0)]},
        [
            ("nobody_places_more_shells_than_they_own", "seat 0: 1 shell too many on the board"),
        ],
    ),
    "a chest twice": (
        {"divers": [_diver(3, 1, 0, 0, 0, chests=(7,)), _diver(0, 2, 0, 0, 0, chests=(7,))]},
        [("no_chest_is_made_or_lost", "chests: the box has [5, 6, 6, 7, 8], found [5, 6, 6, 7, 7, 8]")],
    ),
    "a level too few": (
        {"levels": [LEVEL] * 4},
        [
            ("the_table_is_laid_for_its_seats", "levels: wanted 5, found 4"),
            ("the_table_is_laid_for_its_seats", "seat 0: shells on 5 levels, not 4"),
            ("the_table_is_laid_for_its_seats", "seat 1: shells on 5 levels, not 4"),
        ],
    ),
    "a token too many and a seat twice": (
        {"levels": [LEVEL] * 4 + [LEVEL | {"main": 2}], "played": [0, 0]},
        [
            ("no_treasure_is_made_or_lost", "level 5: 2 main and 1 secondary treasures"),
        ],
    ),
}


@pytest.mark.parametrize("what", IMPOSSIBLE)
def test_a_position_that_cannot_be_is_answered_with_the_claims_and_places(run: Run, what: str) -> None:
    table, broken = IMPOSSIBLE[what]
    ran = _checked(run, _position(**table), "--json")
    assert ran.status == 1
    answer = ran.json()
    assert answer["possible"] is False
    found = [(one["claim"], one["place"]) for one in answer["broken"]]
    assert set(found) >= set(broken)
    shown = _checked(run, _position(**table))
    assert (shown.status, shown.err) == (1, "")
    for claim, place in found:
        assert claim.replace("_", " ") in shown.out
        assert place in shown.out


def test_the_other_commands_do_not_reason_from_what_cannot_be(run: Run) -> None:
    position = _position(dice=[1] * 9)
    position["entry"], position["where"] = "reroll", {"seat": 1, "rerolls": 2}
    checked = _checked(run, position, "--json")
    assert checked.status == 1
    first = checked.json()["broken"][0]
    assert run("legal", "position.json").bad_input() == (
        f"position.json: this cannot be, see `corestate check`: {first['claim']}: {first['place']}"
    )


def test_what_is_legal_in_a_position_that_can_be_is_listed(run: Run) -> None:
    position = _position(dice=[1, 1, 2, 3, 5, "chest"], played=[0, 1])
    position["entry"], position["where"] = "reroll", {"seat": 1, "rerolls": 1}
    assert _checked(run, position).status == 0
    listed = run("legal", "position.json", "--json").json()
    assert listed["question"]["kind"] == "itb.MayReroll"
    assert listed["legal"][0] == {
        "event": {"$": "itb.Stop", "seat": 1},
        "chance": None,
        "sentence": "seat 1 stops",
        "price": None,
    }


@pytest.mark.parametrize(
    ("entry", "where", "line"),
    [
        ("dive", {"seat": 1}, "into_the_blue has no entry 'dive'; known: turn, reroll, last_turn, last_reroll"),
        ("turn", {}, "entry 'turn' of into_the_blue takes seat, not nothing"),
        ("turn", {"seat": 1, "rerolls": 1}, "entry 'turn' of into_the_blue takes seat, not seat, rerolls"),
        ("turn", {"seat": 2}, "there is no seat 2; seats are 0 to 1"),
    ],
)
def test_a_position_is_entered_where_the_title_says(run: Run, entry: str, where: dict[str, int], line: str) -> None:
    assert _checked(run, _position() | {"entry": entry, "where": where}).bad_input() == line


def test_a_position_typed_wrongly_is_bad_input(run: Run) -> None:
    assert _checked(run, _position(dices=[])).bad_input() == (
        "position.json: at table: wanted a field of itb.Table "
        "(ruleset, levels, dice, chests, divers, played), found 'dices'"
    )
    assert _checked(run, _position(dice=[6])).bad_input() == (
        "position.json: at table.dice[0]: wanted one of 1, 2, 3, 4, 5, chest, found 6"
    )


def test_states_and_moments_of_records_are_checked_too(run: Run) -> None:
    state = cs.new_game("into_the_blue", seats=3)
    Path("state.msgpack").write_bytes(serializers.dump(state))
    ran = run("check", "state.msgpack", "--json")
    assert (ran.status, ran.json()["state_id"]) == (0, serializers.state_id(state))
    played = run("play", "into_the_blue", "--record", "game.json", "--json").json()
    assert run("check", "game.json", "--json").json()["state_id"] == played["state_id"]
    assert run("check", "game.json", "--at", "3", "--json").json()["possible"] is True


def test_a_process_answers_the_same(tmp_path: Path) -> None:
    for position, status in ((_position(), 0), (_position(played=[0, 0]), 1)):
        file = tmp_path / "position.json"
        file.write_text(json.dumps(position))
        ran = process("check", str(file), "--json")
        assert (ran.status, ran.json()["possible"]) == (status, status == 0)


def test_a_table_the_rules_cannot_be_applied_to_is_judged_by_itself(run: Run) -> None:
    seats = {"played": [], "divers": [_diver(0, 0, 0, 0, 0)]}
    ran = _checked(run, _position(**seats) | {"where": {"seat": 1}}, "--json")
    assert ran.status == 1
    assert ran.json()["broken"]
    shown = _checked(run, _position(**seats) | {"where": {"seat": 1}}).out
    assert "the table is laid for its seats" in shown


def test_a_moment_of_a_record_is_written_as_a_position_to_type_over(run: Run) -> None:
    assert run("play", "key_largo", "--seed", "3", "--record", "game.json", "--json").status == 0
    assert run("export", "game.json", "--position", "--at", "2", "--out", "table.json").status == 0
    assert json.loads(Path("table.json").read_text())["entry"] == "day"
    assert run("check", "table.json").status == 0
    assert run("export", "game.json", "--position", "--at", "2").out == Path("table.json").read_text()
    told = run("export", "game.json", "--position", "--at", "2", "--json").json()
    assert told["position"]["entry"] == "day"
    assert "try another --at" in run("export", "game.json", "--position", "--at", "0").bad_input()
    assert run("export", "game.json", "--at", "0").bad_input() == "--at goes with --position"


def test_a_claim_is_judged_on_a_position(run: Run) -> None:
    Path("position.json").write_text(json.dumps(_position()))
    ran = run("adjudicate", "position.json", "--claim", "seat 1 stops", "--json")
    assert (ran.status, [one["rule"] for one in ran.json()["refusals"]]) == (1, ["itb.roll.six"])
    allowed = run("adjudicate", "position.json", "--claim", "the dice show 1 1 2 3 4 5", "--json")
    assert (allowed.status, allowed.json()["verdict"]) == (0, "legal")
    assert "wanted a record of a game" in run("adjudicate", "position.json").bad_input()
