"""The commands that play: play, replay, legal, explain, perft, selfcheck, bench."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import corestate as cs
import serializers
from corestate import State
from corestate.games import OURS
from fuzz.bench import Bench, Row
from fuzz.campaigns import pipes
from fuzz.peers.comparing import LEVELS, observed
from fuzz.perft import perft
from invariants import Broken
from serializers import Record
from tests.cli.terminal import Ran, process
from tests.effort import NIGHTLY

Run = Callable[..., Ran]

SEVEN = ("play", "into_the_blue", "--seats", "4", "--seed", "7")
SUMMARY = (
    *(
        "game",
        "edition",
        "seats",
        "seed",
        "events",
        "over",
        "winners",
        "scores",
        "ranking",
        "why",
        "account",
        "progress",
        "assumed",
    ),
    "state_id",
)


def _replayed(record: Record, upto: int | None = None) -> State[Any, Any]:
    state = record.begun()
    for event in record.events[:upto]:
        state = cs.apply(state, event)
    return state


def test_a_game_is_played_to_its_end(run: Run) -> None:
    ran = run(*SEVEN, "--json")
    assert ran.status == 0
    summary = ran.json()
    assert tuple(summary) == SUMMARY
    assert (summary["game"], summary["seats"], summary["seed"], summary["over"]) == ("into_the_blue", 4, 7, True)
    assert summary["edition"] == "funnyfox-2021"
    assert summary["events"] > 0
    assert len(summary["scores"]) == 4
    assert sorted(seat for tied in summary["ranking"] for seat in tied) == [0, 1, 2, 3]
    assert summary["winners"] == summary["ranking"][0]
    assert max(summary["scores"]) == summary["scores"][summary["winners"][0]]
    assert {tuple(reason) for reason in summary["why"]} == {("rule", "because", "see")}
    assert (summary["account"]["$"], summary["account"]["totals"]) == ("itb.Account", summary["scores"])
    assert summary["progress"]["over"] is True
    assert summary["assumed"] == ["main", "secondary"]
    assert len(summary["state_id"]) == 64


def test_the_same_seed_is_the_same_game(run: Run) -> None:
    one, again, other = (
        run(*SEVEN, "--json").json(),
        run(*SEVEN, "--json").json(),
        run(*SEVEN[:-1], "8", "--json").json(),
    )
    assert one == again
    assert one["state_id"] != other["state_id"]


def test_the_same_seed_is_the_same_game_in_another_process(run: Run) -> None:
    assert process(*SEVEN, "--json", PYTHONHASHSEED="5").json() == run(*SEVEN, "--json").json()


@pytest.mark.parametrize("title", cs.titles())
def test_every_title_can_be_played_recorded_and_replayed(run: Run, title: str) -> None:
    played = run("play", title, "--record", "game.json", "--json").json()
    assert played["game"] == title
    assert played["seats"] == cs.game(title).seats[0]
    again = run("replay", "game.json", "--json").json()
    assert again == {key: value for key, value in played.items() if key != "seed"}
    assert run("replay", "game.json").status == 0
    assert run("legal", "game.json", "--at", "0").status == 0
    assert run("explain", "game.json", "--at", "0").status == 0
    assert run("check", "game.json").status == 0


@pytest.mark.parametrize("file", ["game.json", "game.msgpack", "folder/of/ours/game.json"])
def test_a_record_replays_to_the_same_state(run: Run, file: str) -> None:
    played = run(*SEVEN, "--record", file, "--json").json()
    again = run("replay", file, "--json").json()
    assert again == {key: value for key, value in played.items() if key != "seed"}
    assert [path.name for path in Path(file).parent.iterdir()] == [Path(file).name]


def test_both_forms_of_a_record_are_the_same_record(run: Run) -> None:
    run(*SEVEN, "--record", "game.json")
    run(*SEVEN, "--record", "game.msgpack")
    record = serializers.load(Path("game.msgpack").read_bytes(), Record)
    assert serializers.load_json(Path("game.json").read_text(), Record) == record
    assert Path("game.json").stat().st_mode & 0o777 == 0o644


def test_a_record_written_over_another_replaces_it(run: Run) -> None:
    run(*SEVEN, "--record", "game.json")
    first = Path("game.json").read_text()
    Path("link.json").symlink_to("game.json")
    run(*SEVEN[:-1], "8", "--record", "link.json", "--force")
    assert Path("link.json").is_symlink()
    assert Path("game.json").read_text() != first
    assert run("replay", "game.json", "--json").json() == run("replay", "link.json", "--json").json()


def test_rulings_options_and_editions_are_taken(run: Run) -> None:
    reading = ("--ruling", "itb.ruling.lone_diver=takes_secondary", "--ruling", "itb.ruling.chests_score=do_not_count")
    ran = run("play", "into_the_blue", "--edition", "small", *reading, "--record", "game.json", "--json")
    assert ran.json()["edition"] == "small"
    rules = serializers.load_json(Path("game.json").read_text(), Record).ruleset
    assert (rules.rulings.lone_diver, rules.rulings.chests_score) == ("takes_secondary", "do_not_count")


def test_an_edition_of_ones_own_is_played_and_stored_with_the_record(run: Run) -> None:
    source = Path(cs.__file__).parent / "into_the_blue" / "editions" / "small.toml"
    text = source.read_text().replace('name = "small"', 'name = "mine"').replace("[5, 6]", "[5, 6, 7]")
    Path("mine.toml").write_text(text)
    played = run("play", "into_the_blue", "--edition", "mine.toml", "--record", "game.json", "--json").json()
    assert (played["edition"], played["assumed"]) == ("mine", [])
    Path("mine.toml").unlink()
    assert run("replay", "game.json", "--json").json()["state_id"] == played["state_id"]
    assert serializers.load_json(Path("game.json").read_text(), Record).ruleset.box.chests == (5, 6, 7)


def test_people_are_shown_tables(run: Run) -> None:
    shown = run(*SEVEN)
    assert (shown.status, shown.err) == (0, "")
    for part in (
        "as a bystander sees it",
        "the game is over",
        "ranking",
        "why",
        "assumed, not printed: main, secondary",
    ):
        assert part in shown.out
    assert run(*SEVEN, "--json").json()["state_id"] in shown.out


def test_a_moment_of_a_record_is_seen_by_a_seat(run: Run) -> None:
    run(*SEVEN, "--record", "game.json")
    record = serializers.load_json(Path("game.json").read_text(), Record)
    seen = run("replay", "game.json", "--at", "40", "--seat", "1", "--json").json()
    assert tuple(seen) == ("at", "view")
    assert seen["at"] == 40
    assert seen["view"] == serializers.plain(cs.view(_replayed(record, 40), 1))
    bystander = run("replay", "game.json", "--at", "40", "--json").json()["view"]
    assert bystander == serializers.plain(cs.view(_replayed(record, 40)))
    shown = run("replay", "game.json", "--at", "40", "--seat", "1")
    assert "as seat 1 sees it" in shown.out


def test_what_a_seat_sees_is_told_in_lines_of_words(run: Run) -> None:
    run("play", "into_the_blue", "--edition", "small", "--seats", "2", "--record", "game.json")
    shown = run("replay", "game.json", "--at", "1").out
    about = [line.strip("│ ").partition("  ")[0] for line in shown.splitlines()]
    assert about[2:8] == ["level 1", "level 2", "chests", "seat 0", "seat 1", "had turns"]


def test_what_is_legal_is_listed_with_its_chances(run: Run) -> None:
    run("play", "into_the_blue", "--edition", "small", "--record", "game.json")
    first = run("legal", "game.json", "--at", "0", "--json").json()
    assert tuple(first) == ("question", "legal")
    assert first["question"]["kind"] == "itb.NamingStarter"
    assert first["legal"] == [
        {
            "event": {"$": "itb.StarterNamed", "starter": seat},
            "chance": "1/2",
            "sentence": f"seat {seat} starts",
            "price": None,
        }
        for seat in range(2)
    ]
    asked = run("legal", "game.json", "--at", "2", "--json").json()
    assert asked["question"]["kind"] == "itb.MayReroll"
    assert {one["chance"] for one in asked["legal"]} == {None}
    assert run("legal", "game.json", "--json").json() == {"question": None, "legal": []}
    shown = run("legal", "game.json", "--at", "0")
    assert "seat 1 starts" in shown.out
    assert "1/2" in shown.out


def test_what_is_legal_is_listed_for_a_state_too(run: Run) -> None:
    state = cs.new_game("into_the_blue", seats=3)
    Path("state.json").write_text(serializers.dump_json(state))
    Path("state.msgpack").write_bytes(serializers.dump(state))
    assert len(run("legal", "state.json", "--json").json()["legal"]) == 3
    assert run("legal", "state.msgpack", "--json").json() == run("legal", "state.json", "--json").json()


def test_an_event_is_explained_rule_by_rule(run: Run) -> None:
    run("play", "into_the_blue", "--edition", "small", "--record", "game.json")
    told = run("explain", "game.json", "--at", "0", "--json").json()
    assert tuple(told) == ("at", "event", "sentence", "steps", "on_the_way", "settled")
    assert told["event"]["$"] == "itb.StarterNamed"
    assert [step["frame"] for step in told["steps"]] == ["NamingStarter", "TakeTurn"]
    assert "itb.setup.first" in {rule["slug"] for rule in told["steps"][0]["rules"]}
    assert {tuple(rule) for step in told["steps"] for rule in step["rules"]} == {("slug", "says", "see")}
    (change,) = told["steps"][1]["changes"]
    assert tuple(change) == ("field", "before", "after")
    assert change["field"] == "played"
    assert told["sentence"] == "seat 1 starts"
    assert told["steps"][1]["sentence"] == (
        "Take turn: The active player rolls all six dice [itb.roll.six]. This changes played from - to 1."
    )
    shown = run("explain", "game.json", "--at", "0")
    assert (shown.status, shown.err) == (0, "")
    assert "itb.setup.first" in shown.out
    assert "This changes played from - to 1." in " ".join(shown.out.split())


def _illegal(file: str) -> None:
    """Let another seat answer the third event of a record."""
    record = json.loads(Path(file).read_text())
    asked = record["events"][2]
    asked["seat"] = 1 - asked["seat"]
    Path(file).write_text(json.dumps(record))


@pytest.mark.parametrize(
    "command",
    [("replay",), ("replay", "--json"), ("legal",), ("check",), ("explain", "--at", "2"), ("explain", "--at", "3")],
)
def test_an_illegal_record_is_answered_with_the_rule(run: Run, command: tuple[str, ...]) -> None:
    run("play", "into_the_blue", "--edition", "small", "--record", "game.json")
    _illegal("game.json")
    ran = run(command[0], "game.json", *command[1:])
    assert ran.status == 1
    line = ran.complaint()
    assert line.startswith("event 2 is not legal: [itb.turn.clockwise] seat ")
    assert line.endswith("is")


def test_an_illegal_record_is_fine_up_to_there(run: Run) -> None:
    run("play", "into_the_blue", "--edition", "small", "--record", "game.json")
    _illegal("game.json")
    assert run("replay", "game.json", "--at", "2").status == 0
    assert run("legal", "game.json", "--at", "2").status == 0
    assert run("explain", "game.json", "--at", "1").status == 0


def test_games_of_so_many_events_are_counted(run: Run) -> None:
    small = ("perft", "into_the_blue", "--edition", "small", "--depth", "4")
    counted = run(*small, "--json").json()
    nodes = [count.nodes for count in perft(cs.new_game("into_the_blue", seats=2, edition="small"), 4)]
    assert [one["nodes"] for one in counted] == nodes
    assert {tuple(one) for one in counted} == {("depth", "nodes", "finished")}
    divided = run(*small, "--divide", "--json").json()
    assert sum(one["nodes"] for one in divided) == nodes[-1]
    assert {tuple(one) for one in divided} == {("event", "nodes")}
    assert str(nodes[-1]) in run(*small).out
    assert "StarterNamed starter=0" in run(*small, "--divide").out


@pytest.mark.parametrize("title", cs.titles())
def test_a_title_checks_itself(run: Run, title: str) -> None:
    ran = run("selfcheck", title, "--games", "1", "--json")
    assert ran.status == 0
    report = ran.json()
    keys = ("game", "games", "events", "looked_at", "violations", "rules", "silent", "cards", "silent_cards", "endings")
    assert tuple(report) == (*keys, "silent_endings")
    counts = cs.game(title).occasions is not None
    assert (bool(report["cards"]), bool(report["endings"])) == (counts, counts)
    assert (report["game"], report["games"], report["violations"]) == (title, 1, [])
    assert {tuple(one) for one in report["rules"].values()} == {("applied", "refused")}
    if not NIGHTLY and title in ("in_too_deep", "key_largo", "unfathomable"):
        return
    assert run("selfcheck", title, "--games", "1", "--json").json() == report
    shown = run("selfcheck", title, "--games", "1")
    assert shown.status == 0
    assert "0 violations" in shown.out
    assert ("took effect" in shown.out) is counts


def test_a_box_is_explored(run: Run, tmp_path: Path) -> None:
    asked = ("explore", "into_the_blue", "--limit", "30", "--jobs", "1", "--journal", str(tmp_path / "kept"))
    ran = run(*asked, "--json")
    assert ran.status == 0
    found = ran.json()
    keys = ("game", "edition", "digest", "seats", "complete", "states", "known", "transitions", "depth", "endings")
    assert tuple(found) == (*keys, "stuck", "violations", "findings", "results", "rules", "silent")
    assert (found["edition"], found["seats"], found["complete"], found["states"]) == ("tiny", 2, False, 30)
    shown = run(*asked)
    assert f"not complete: {found['known'] - 30} more were found and not looked at" in shown.out
    other = run(*asked, "--seats", "3")
    assert other.status == 2
    assert "--journal" in other.err


def test_a_box_is_explored_up_to_symmetry(run: Run) -> None:
    asked = ("explore", "into_the_blue", "--limit", "5", "--jobs", "1", "--symmetry")
    found = run(*asked, "--json").json()
    assert (found["states"], found["rotations"]) == (5, 9)
    assert "up to rotated seats: with all their rotations 9 states" in run(*asked).out
    refused = run("explore", "tic_tac_toe", "--edition", "classic", "--symmetry")
    assert refused.status == 2
    assert "--symmetry: what of tic_tac_toe belongs to which seat is not known" in refused.err


def test_what_every_seat_can_be_shown_is_told(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = ("explore", "into_the_blue", "--limit", "5", "--jobs", "1", "--sights")
    found = run(*asked, "--json").json()["sights"]
    assert [one["seat"] for one in found] == [0, 1, None]
    assert [(one["complete"], one["wrong"], one["tables"]) for one in found] == [(False, 0, 1)] * 3
    assert "bystander: not complete: there are more histories than were followed" in run(*asked).out
    monkeypatch.setattr("fuzz.exploring.seeing.looks_different", lambda *_: iter(["it is planted"]))
    monkeypatch.setattr("fuzz.exploring.seeing.MOST_TOLD", 1)
    ran = run("explore", "in_too_deep", "--limit", "30", "--jobs", "1", "--sights")
    assert ran.status == 1
    assert "to seat 1 two games look the same, and it is planted" in ran.out


def test_what_is_wrong_with_a_box_is_a_no(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("invariants.broken_by", lambda *_: (Broken("planted", "here"),))
    ran = run("explore", "into_the_blue", "--limit", "1", "--jobs", "1")
    assert ran.status == 1
    assert "planted" in ran.out
    assert "game into_the_blue" in ran.out


def test_a_violation_is_a_no(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fuzz.selfcheck.broken_laws", lambda _state, _rng: iter(["a law is broken"]))
    ran = run("selfcheck", "into_the_blue", "--games", "1", "--json")
    assert ran.status == 1
    assert "game 0: a law is broken" in ran.json()["violations"]
    shown = run("selfcheck", "into_the_blue", "--games", "1")
    assert shown.status == 1
    assert "game 0: a law is broken" in shown.out


MEASURED = Bench(
    (
        Row("python-chess", "plain", 1000.04, 1.0),
        Row("into_the_blue", "guarded", 2000.0, 2.0004),
        Row("into_the_blue", "guard overhead", None, 1.5, None, "times"),
        Row("into_the_blue", "state", None, None, 500.0, "bytes"),
    ),
    ("OpenSpiel", "rlcard"),
    "0123456789abcdef",
)


def test_speed_is_measured_beside_peers(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corestate.cli.measures.measured", lambda *_given: MEASURED)
    assert run("bench", "--json").json() == [
        {"who": "python-chess", "measure": "plain", "per_second": 1000.0, "ratio": 1.0},
        {"who": "into_the_blue", "measure": "guarded", "per_second": 2000.0, "ratio": 2.0},
        {"who": "into_the_blue", "measure": "guard overhead", "ratio": 1.5, "unit": "times"},
        {"who": "into_the_blue", "measure": "state", "amount": 500.0, "unit": "bytes"},
        {"measure": "checksum", "text": "0123456789abcdef"},
    ]


def test_speed_is_shown_to_people(run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("corestate.cli.measures.measured", lambda *_given: MEASURED)
    shown = run("bench", "--chart", str(tmp_path / "play.svg"), "--machine", "two cores")
    assert (shown.status, shown.err) == (0, "")
    assert "2,000" in shown.out
    assert "ratios of play are to python-chess" in shown.out
    assert "not here, so not measured: OpenSpiel, rlcard" in shown.out
    assert "two cores" in (tmp_path / "play.svg").read_text(encoding="utf-8")


def test_verdicts_on_whole_games_are_measured_along(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    counts = []

    def measured_along(_seconds: float, _rounds: int, _progress: object, more: Any) -> Bench:  # noqa: ANN401 - runs
        counts.append(
            {who: one(Random(0), 0.001)[0] for (who, measure), one in more.items() if measure == "adjudicate"}
        )
        return MEASURED

    monkeypatch.setattr("corestate.cli.measures.measured", measured_along)
    assert run("bench", "--json").status == 0
    assert counts == [dict.fromkeys(OURS, 1)]


def test_the_pipe_is_measured_beside_its_echo(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("corestate.cli.measures.which", lambda _name: None)
    assert run("bench", "--wire").bad_input() == "bench --wire needs node, which is not installed"
    rates = (pipes.Rate("echo of a game", 2000.4, 5000.0, 1.0), pipes.Rate("compared: a game", 1000.0, 1500.2, 0.5))
    monkeypatch.setattr("corestate.cli.measures.which", lambda name: name)
    monkeypatch.setattr("fuzz.campaigns.pipes.measured", lambda *_given: rates)
    assert run("bench", "--wire", "--json").json() == [
        {"what": "echo of a game", "per_second": 2000, "per_second_worked": 5000, "of_echo": 1.0},
        {"what": "compared: a game", "per_second": 1000, "per_second_worked": 1500, "of_echo": 0.5},
    ]
    assert "compared: a game   1,000             1,500              0.500" in run("bench", "--wire").out


def test_a_whole_observation_is_printed_as_an_adapter_writes_it(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    played = run("play", "into_the_blue", "--seats", "2", "--edition", "small", "--seed", "1", "--record", str(file))
    assert played.status == 0
    record = serializers.load_json(file.read_bytes(), Record)
    state = serializers.replay(record, 3).state
    seen = run("replay", str(file), "--at", "3", "--sees").json()
    assert seen == observed(state)
    assert tuple(seen) == LEVELS
    line = run("replay", str(file), "--at", "3", "--sees", "--seat", "0").bad_input()
    assert line == "--sees shows what every seat sees; wanted no --seat"
