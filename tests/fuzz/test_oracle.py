"""The oracle: every verb, and hostile input, in both encodings, over pipes and sockets."""

import hashlib
import json
import os
import re
import socket
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NoReturn

import pytest

import corestate as cs
import serializers
from corestate import Seat
from corestate.into_the_blue import Place, Reroll, StarterNamed
from fuzz import wire
from fuzz.oracle import DEFAULT, Limits, Oracle
from fuzz.playouts import play
from fuzz.serving import Service, serve
from fuzz.wire import converse
from serializers.packing import packed, unpacked
from serializers.schema import schema

ORACLE = [sys.executable, "-c", "from corestate.cli import main; main()", "oracle"]


def _named(value: object) -> Any:  # noqa: ANN401 - plain data
    return serializers.plain(value)


@pytest.fixture
def oracle() -> Oracle:
    return Oracle()


def _asked(oracle: Oracle, verb: str, **given: object) -> dict[str, Any]:
    reply = oracle.answer({"id": 7, "verb": verb, **given})
    assert reply.pop("id") == 7
    assert reply.pop("ok") is True, reply
    return reply


def _refused(oracle: Oracle, request: object) -> str:
    reply = oracle.answer(request)
    assert reply["ok"] is False
    assert "\n" not in reply["error"]
    return str(reply["error"])


def test_hello_names_games_editions_and_limits(oracle: Oracle) -> None:
    hello = _asked(oracle, "hello")
    edition = cs.game("into_the_blue").rulebook.editions[0]
    assert hello["protocol"] == 1
    assert hello["games"]["into_the_blue"]["editions"][edition.name] == edition.digest
    assert hello["limits"]["handles"] == DEFAULT.handles
    written = json.dumps(schema("into_the_blue"), sort_keys=True).encode()
    assert hello["games"]["into_the_blue"]["schema"] == hashlib.sha256(written).hexdigest()


def test_a_game_is_played_by_handles_and_by_whole_states_alike(oracle: Oracle) -> None:
    played = play(cs.new_game("into_the_blue", seats=2, edition="small"), Random(5))
    asked = {"game": "into_the_blue", "seats": 2, "edition": "small"}
    kept, whole = _asked(oracle, "new", **asked, keep=True), _asked(oracle, "new", **asked)
    for event in played.events:
        kept = _asked(oracle, "apply", state=kept["state"], event=_named(event), keep=True)
        whole = _asked(oracle, "apply", state=whole["state"], event=_named(event))
        assert kept["legal"]
        assert kept["question"] == whole["question"]
    assert kept["over"]
    assert _asked(oracle, "state_id", state=kept["state"])["state_id"] == serializers.state_id(played.ended)
    assert _asked(oracle, "result", state=whole["state"])["result"] == _named(cs.result(played.ended))
    at_once = _asked(
        oracle, "apply_many", state=_asked(oracle, "new", **asked)["state"], events=[*map(_named, played.events)]
    )
    assert at_once["played"] == len(played.events)
    assert at_once["state"] == whole["state"]


def test_an_illegal_event_is_an_answer_that_cites_rules(oracle: Oracle) -> None:
    start = _asked(oracle, "new", game="into_the_blue", seats=3, keep=True)["state"]
    wrong = _named(Place(Seat(0), 1, 1))
    check = _asked(oracle, "check", state=start, event=wrong)
    assert check["legal"] is False
    assert check["refusals"][0]["rule"] == "itb.setup.first"
    apply = _asked(oracle, "apply", state=start, event=wrong)
    assert (apply["legal"], apply["played"], apply["refusals"]) == (False, 0, check["refusals"])
    assert _asked(oracle, "explain", state=start, event=wrong)["legal"] is False
    many = _asked(oracle, "apply_many", state=start, events=[_named(StarterNamed(Seat(1))), wrong])
    assert (many["legal"], many["played"]) == (False, 1)
    assert _asked(oracle, "coverage")["rules"]["itb.setup.first"] >= 3


def test_what_a_seat_may_know_and_what_chance_may_do(oracle: Oracle) -> None:
    start = _asked(oracle, "new", game="into_the_blue", seats=2)["state"]
    assert _asked(oracle, "chances", state=start)["chances"][0] == [_named(StarterNamed(Seat(0))), [1, 2]]
    assert len(_asked(oracle, "legal", state=start)["legal"]) == 2
    assert _asked(oracle, "legal", state=start, seat=0)["legal"] == []
    assert _asked(oracle, "view", state=start, seat=1)["view"]["seat"] == 1
    assert _asked(oracle, "seen", state=start, event=_named(StarterNamed(Seat(0))), seat=1)["seen"]["starter"] == 0
    steps = _asked(oracle, "explain", state=start, event=_named(StarterNamed(Seat(0))))["steps"]
    assert steps[0]["frame"] == "itb.NamingStarter"
    assert _asked(oracle, "perft", state=start, depth=1)["perft"] == [{"nodes": 2, "finished": 0}]


def test_positions_records_and_impossible_states(oracle: Oracle) -> None:
    state = cs.new_game("into_the_blue", seats=2)
    position = serializers.Position("turn", (("seat", 1),), state.table)
    assert _asked(oracle, "position", position=_named(position))["question"]["kind"] == "itb.Rolling"
    record = serializers.recorded(state.table.ruleset, (StarterNamed(Seat(0)), Reroll(Seat(0), (1,))))
    assert _asked(oracle, "replay", record=_named(record))["first_illegal"] == 1
    spoiled = _named(state)
    spoiled["table"]["dice"] = [1]
    assert _asked(oracle, "validate_state", state=spoiled)["possible"] is False
    assert "state: impossible: the_dice" in _refused(oracle, {"verb": "legal", "state": spoiled})
    assert _asked(oracle, "validate_state", state=_named(state)) == {"possible": True, "broken": []}


@pytest.mark.parametrize(
    "request_",
    [
        7,
        None,
        [],
        {},
        {"verb": "fly"},
        {"verb": ["new"]},
        {"verb": "new"},
        {"verb": "new", "game": "chess", "seats": 2},
        {"verb": "new", "game": "into_the_blue", "seats": "2"},
        {"verb": "new", "game": "into_the_blue", "seats": 2, "rulings": 3},
        {"verb": "new", "game": "into_the_blue", "seats": 2, "rulings": {"itb.ruling.lone_diver": 3}},
        {"verb": "new", "game": "into_the_blue", "seats": 2, "options": {"x": 1}},
        {"verb": "legal"},
        {"verb": "legal", "state": 99},
        {"verb": "legal", "state": {"$": "core.Reason", "rule": "a", "because": "b"}},
        {"verb": "drop", "state": 4},
        {"verb": "position", "position": {"$": "core.Reason", "rule": "a", "because": "b"}},
        {"verb": "replay", "record": [[[[]]]]},
    ],
)
def test_a_bad_request_gets_an_error_in_one_line(oracle: Oracle, request_: object) -> None:
    assert _refused(oracle, request_)


def test_limits_are_kept() -> None:
    oracle = Oracle(Limits(handles=2, events=1, perft_events=2))
    start = {"verb": "new", "game": "into_the_blue", "seats": 2, "edition": "small", "keep": True}
    oracle.answer(start)
    handle = oracle.answer(start)["state"]
    assert "drop some" in _refused(oracle, start)
    assert oracle.answer({"verb": "drop", "state": handle})["ok"]
    assert oracle.answer(start)["ok"]
    assert _refused(oracle, {"verb": "apply_many", "state": 1, "events": [1, 2]}) == (
        "events: no more than 1 events; `corestate oracle --most-events N` raises it"
    )
    assert "1 to 6" in _refused(oracle, {"verb": "perft", "state": 1, "depth": 7})
    assert oracle.answer({"verb": "perft", "state": 1, "depth": 1})["ok"]
    assert _refused(oracle, {"verb": "perft", "state": 1, "depth": 2}) == (
        "depth: no more than 2 events; `corestate oracle --most-perft-events N` raises it"
    )


def test_a_list_that_is_too_long_is_refused_before_it_is_made(oracle: Oracle) -> None:
    few = Oracle(Limits(listed=9))
    for one in (oracle, few):
        assert one.answer({"verb": "new", "game": "into_the_blue", "seats": 2, "edition": "small", "keep": True})["ok"]
        named = {"verb": "apply", "state": 1, "event": {"$": "itb.StarterNamed", "starter": 0}, "keep": True}
        assert one.answer(named)["state"] == 2
    for verb in ("legal", "chances"):
        assert len(_asked(oracle, verb, state=2)[verb]) == 10
        assert _refused(few, {"verb": verb, "state": 2}) == (
            "legal: no more than 9 events; `corestate oracle --most-listed N` raises it"
        )


def test_a_message_pays_for_all_its_requests_together() -> None:
    oracle = Oracle(Limits(work=30))
    assert oracle.answer({"verb": "new", "game": "into_the_blue", "seats": 2, "edition": "small", "keep": True})["ok"]
    asked = {"verb": "perft", "state": 1, "depth": 2}
    assert oracle.answer(asked)["ok"]
    assert "no more than 30 events; `corestate oracle --most-work N`" in _refused(oracle, asked)
    oracle.begin()
    assert oracle.answer(asked)["ok"]


def test_a_position_is_judged_before_it_is_kept(oracle: Oracle) -> None:
    rng, state = Random(1), cs.new_game("in_too_deep", seats=3)
    while type(state.agenda[0]).__name__ != "Acting":
        state = cs.apply(state, rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng))
    table = _named(state)["table"]
    table["portfolios"][0].append([])
    position = {"$": "core.Position", "entry": "turn", "where": {"seat": 0}, "table": table}
    assert _refused(oracle, {"verb": "position", "position": position, "keep": True}).startswith("position: impossible")
    assert "no handle 1" in _refused(oracle, {"verb": "legal", "state": 1})


def test_a_small_request_is_cheap_whatever_it_holds(oracle: Oracle) -> None:
    """A box of two thousand dice kept the oracle busy for as long as it liked."""
    box = {
        "$": "itb.Box",
        "dice": 2000,
        "faces": [1, 2, "chest"],
        "main": [2, 3],
        "secondary": [1, 1],
        "chests": [5, 6],
    }
    rules = {"$": "core.Ruleset", "game": "into_the_blue", "edition": "own", "seats": 2, "box": {**box, "shells": 2}}
    record = {"$": "core.Record", "format": 1, "library": "x", "ruleset": rules, "events": []}
    refused = _refused(oracle, {"verb": "replay", "record": record, "keep": True})
    assert refused == "at record.ruleset.box.dice: wanted an edition that can be: wanted at most 12, found 2000"


def _talk(data: bytes, encoding: wire.Encoding) -> bytes:
    sink = BytesIO()
    converse(BytesIO(data), sink, encoding)
    return sink.getvalue()


def test_lines_are_answered_in_order_whatever_they_hold() -> None:
    asked = (
        b'{"id":1,"verb":"hello"}\n\nnot json\n[{"id":2,"verb":"coverage"},3]\n'
        + b"[" * 100_000
        + b'\n{"id":"x","verb":"coverage"}'
    )
    one, two, three, four, five = map(json.loads, _talk(asked, "json").splitlines())
    assert (one["id"], one["ok"]) == (1, True)
    assert two["error"].startswith("at the top: wanted a line of JSON")
    assert [reply["ok"] for reply in three] == [True, False]
    assert four["ok"] is False
    assert five == {"id": "x", "ok": True, "rules": {}}


def test_the_conversation_on_the_page_is_as_it_says() -> None:
    page = (Path(__file__).parents[2] / "docs/protocol.md").read_text(encoding="utf-8")
    lines = re.findall(r"^(->|<-) (.*)$", page, re.MULTILINE)
    asked = "\n".join(line for arrow, line in lines if arrow == "->")
    wanted = [re.escape(line).replace("…", ".*") for arrow, line in lines if arrow == "<-"]
    replies = _talk(asked.encode(), "json").decode().splitlines()
    assert len(replies) == len(wanted) > 0
    for reply, pattern in zip(replies, wanted, strict=True):
        assert re.fullmatch(pattern, reply), reply
    (frame,) = re.findall(r"is the 23 bytes `([0-9a-f ]+)`", page)
    assert unpacked(_talk(bytes.fromhex(frame), "msgpack")[4:]) == {"id": 1, "ok": True, "rules": {}}


def test_a_key_that_stands_twice_is_refused() -> None:
    (reply,) = map(json.loads, _talk(b'{"id":1,"id":2,"verb":"coverage"}', "json").splitlines())
    assert reply == {"id": None, "ok": False, "error": "at the top: wanted no key twice in an object ('id')"}
    body = b"\x83\xa2id\x01\xa2id\x02\xa4verb\xa8coverage"
    answered = unpacked(_talk(len(body).to_bytes(4, "big") + body, "msgpack")[4:])
    assert answered == reply


@pytest.mark.parametrize("number", [1.5, True, [1], {}, "NaN"])
def test_an_id_that_is_none_gets_an_error(number: object) -> None:
    line = f'{{"id":{number if number == "NaN" else json.dumps(number)},"verb":"hello"}}'
    (reply,) = map(json.loads, _talk(line.encode(), "json").splitlines())
    assert (reply["id"], reply["ok"]) == (None, False)


@pytest.mark.parametrize("encoding", ["json", "msgpack"])
def test_a_mistake_of_ours_is_said_and_the_conversation_goes_on(
    monkeypatch: pytest.MonkeyPatch, encoding: wire.Encoding
) -> None:
    def failing(_oracle: Oracle, _request: object) -> NoReturn:
        raise IndexError("nobody thought of that")

    monkeypatch.setattr(Oracle, "answer", failing)
    body = b'{"id":1}' if encoding == "json" else packed({"id": 1})
    data = (body + b"\n") * 2 if encoding == "json" else (len(body).to_bytes(4, "big") + body) * 2
    assert (
        _talk(data, encoding).count(b"a mistake of ours, please report it: IndexError('nobody thought of that')") == 2
    )


def test_frames_are_answered_alike_and_half_a_frame_is_none() -> None:
    body = packed({"id": 1, "verb": "coverage"})
    frame = len(body).to_bytes(4, "big") + body
    answered = _talk(frame + (3).to_bytes(4, "big") + b"\xc1\xc1\xc1" + frame[:-2], "msgpack")
    replies = []
    while answered:
        length = int.from_bytes(answered[:4], "big")
        replies.append(unpacked(answered[4 : 4 + length]))
        answered = answered[4 + length :]
    assert replies[0] == {"id": 1, "ok": True, "rules": {}}
    assert replies[1]["ok"] is False
    assert len(replies) == 2


@pytest.mark.parametrize("encoding", ["json", "msgpack"])
def test_a_message_too_large_ends_the_conversation(monkeypatch: pytest.MonkeyPatch, encoding: wire.Encoding) -> None:
    monkeypatch.setattr(wire, "LARGEST", 100)
    data = b" " * 200 + b"\n{}" if encoding == "json" else (200).to_bytes(4, "big") + b"x" * 200
    assert b"no message larger than 100 bytes is read" in _talk(data, encoding)


def test_too_many_requests_at_once_are_refused() -> None:
    (reply,) = map(json.loads, _talk(json.dumps([{}] * 1001).encode(), "json").splitlines())
    assert reply["error"] == "wanted at most 1000 requests at once, found 1001"


def test_the_oracle_speaks_over_pipes() -> None:
    ran = subprocess.run(  # noqa: S603 - our own program
        ORACLE, input=b'{"verb":"hello"}\n', capture_output=True, check=True, timeout=60
    )
    assert json.loads(ran.stdout)["protocol"] == 1


@pytest.mark.parametrize("kind", ["port", "path"])
def test_the_oracle_listens_on_loopback_and_on_a_path(tmp_path: Path, kind: str) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    address = str(port) if kind == "port" else os.path.relpath(tmp_path / "oracle")
    server = subprocess.Popen([*ORACLE, "--listen", address], stderr=subprocess.PIPE)  # noqa: S603 - our own program
    try:
        assert server.stderr is not None
        listening = f"127.0.0.1:{port}" if kind == "port" else address
        assert server.stderr.readline().decode() == f"corestate: listening on {listening}\n"
        for _ in range(3):
            with socket.socket(socket.AF_INET if kind == "port" else socket.AF_UNIX) as line:
                line.settimeout(30)
                line.connect(("127.0.0.1", port) if kind == "port" else address)
                line.sendall(b'{"id":3,"verb":"hello"}\n{"half')
                line.shutdown(socket.SHUT_WR)
                replies = line.makefile("rb").read().splitlines()
                assert [json.loads(reply)["ok"] for reply in replies] == [True, False]
    finally:
        server.terminate()
        server.wait(30)
        assert server.stderr is not None
        server.stderr.close()


def test_a_socket_left_behind_is_taken_over_and_one_in_use_is_not(tmp_path: Path) -> None:
    address = os.path.relpath(tmp_path / "oracle")
    left = socket.socket(socket.AF_UNIX)
    left.bind(address)
    left.close()
    assert Path(address).is_socket()
    with subprocess.Popen([*ORACLE, "--listen", address], stderr=subprocess.PIPE) as server:  # noqa: S603 - our own program
        assert server.stderr is not None
        assert b"listening on" in server.stderr.readline()
        other = subprocess.run(  # noqa: S603 - our own program
            [*ORACLE, "--listen", address], capture_output=True, text=True, check=False, timeout=60
        )
        assert (other.returncode, other.stderr) == (2, f"corestate: --listen {address}: Address already in use\n")
        with socket.socket(socket.AF_UNIX) as line:
            line.connect(address)
            line.sendall(b'{"verb":"hello"}\n')
            assert line.recv(1) == b"{"
        server.terminate()
        assert server.wait(30) == 0
    assert not Path(address).exists()


def test_a_file_in_the_place_of_a_socket_stays(tmp_path: Path) -> None:
    file = tmp_path / "precious"
    file.write_text("letters")
    with pytest.raises(OSError, match="in use"):
        serve(os.path.relpath(file), Service())
    assert file.read_text() == "letters"


def test_an_address_that_cannot_be_listened_on_is_bad_input(tmp_path: Path) -> None:
    started = time.monotonic()
    ran = subprocess.run(  # noqa: S603 - our own program
        [*ORACLE, "--listen", str(tmp_path / "no" / "where")], capture_output=True, text=True, check=False, timeout=60
    )
    assert ran.returncode == 2
    assert ran.stderr.count("\n") == 1
    assert time.monotonic() - started < 60


def test_what_clients_want_is_cheap_to_ask_for(oracle: Oracle) -> None:
    begun = _asked(oracle, "new", game="into_the_blue", seats=2, keep=True)
    assert _asked(oracle, "count", state=begun["state"]) == {"question": begun["question"], "count": 2}
    rolling = _asked(oracle, "step", state=begun["state"], event=_named(StarterNamed(Seat(0))), keep=True)
    assert (rolling["legal"], rolling["played"], rolling["decisions"]) == (True, 1, [])
    assert _asked(oracle, "decisions", state=rolling["state"]) == {"question": rolling["question"], "decisions": []}
    assert _asked(oracle, "count", state=rolling["state"])["count"] == 462
    rolled = {"$": "itb.Rolled", "dice": [1, 1, 2, 3, 4, 5]}
    asked = _asked(oracle, "step", state=rolling["state"], event=rolled, keep=True)
    legal = _asked(oracle, "legal", state=asked["state"])
    assert asked["decisions"] == legal["legal"] == _asked(oracle, "decisions", state=asked["state"])["decisions"]
    assert _asked(oracle, "count", state=asked["state"])["count"] == len(legal["legal"]) > 1
    wrong = _asked(oracle, "step", state=asked["state"], event=rolled, keep=True)
    assert (wrong["legal"], wrong["played"], wrong["decisions"]) == (False, 0, legal["legal"])
    assert [one["sort"] for one in wrong["refusals"]] == ["time"]


def test_what_is_counted_is_paid_for() -> None:
    few = Oracle(Limits(listed=100))
    begun = _asked(few, "new", game="into_the_blue", seats=2, keep=True)
    rolling = _asked(few, "step", state=begun["state"], event=_named(StarterNamed(Seat(0))), keep=True)
    assert "listed" in _refused(few, {"verb": "count", "state": rolling["state"]})
