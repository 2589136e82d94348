"""The oracle over HTTP: asked by real clients, by POST and by websocket, within its limits and by pages that may."""

import json
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

import corestate as cs
import fuzz.over_http
import serializers
from corestate.cli import services
from corestate.cli.errors import BadInputError
from fuzz import oracle as oracle_module
from fuzz.oracle import Oracle
from fuzz.over_http.verbs import ERRORS, VERBS, openapi
from fuzz.wire import LARGEST, MOST_AT_ONCE
from serializers.documents import recorded
from tests.effort import PATIENT

Plain = dict[str, Any]
NEW: Plain = {"game": "into_the_blue", "seats": 2}
FIRST: Plain = {"$": "itb.StarterNamed", "starter": 1}
PLACES = 4


@contextmanager
def served(*options: str) -> Iterator[str]:
    """Start the service, and see that it leaves in good order."""
    command = [sys.executable, "-c", "from corestate.cli import main; main()", "oracle", "--http", "--listen", "0"]
    with subprocess.Popen([*command, *options], stderr=subprocess.PIPE, text=True) as service:  # noqa: S603 - our own
        assert service.stderr is not None
        said = service.stderr.readline()
        try:
            yield said.removeprefix("corestate: listening on http://").strip()
        finally:
            service.send_signal(signal.SIGTERM)
            assert (service.wait(30), service.stderr.read()) == (0, "")


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    allowed = ("--allow-origin", "https://example.org", "--most-listed", "400")
    with served("--max-clients", str(PLACES), "--read", "0.3", "--idle", "0.6", *allowed) as where:
        yield where


def asked(
    where: str, path: str, body: object = None, method: str = "POST", **headers: str
) -> tuple[int, Any, dict[str, str]]:
    """Send a request; return the status, the reply and its headers."""
    connection = HTTPConnection(where, timeout=60)
    given = body if isinstance(body, bytes) else json.dumps(body).encode()
    connection.request(method, path, given, {"content-type": "application/json", **headers})
    reply = connection.getresponse()
    text = reply.read().decode()
    connection.close()
    named = {name.lower(): value for name, value in reply.getheaders()}
    return reply.status, json.loads(text) if named.get("content-type") == "application/json" else text, named


def said(client: ClientConnection, message: object) -> Any:  # noqa: ANN401 - plain data
    client.send(message if isinstance(message, (str, bytes)) else json.dumps(message))
    return json.loads(client.recv())


def test_a_game_is_played_by_post_with_its_states_sent_whole(host: str) -> None:
    status, begun, _ = asked(host, "/new", {"id": 7, **NEW})
    assert (status, begun["id"], begun["ok"], begun["over"]) == (200, 7, True, False)
    status, step, _ = asked(host, "/step", {"state": begun["state"], "event": FIRST})
    assert (status, step["legal"], step["decisions"], step["question"]["kind"]) == (200, True, [], "itb.Rolling")
    rolled = {"$": "itb.Rolled", "dice": [1, 2, 2, 3, "chest", "chest"]}
    _, step, _ = asked(host, "/step", {"state": step["state"], "event": rolled})
    _, counted, _ = asked(host, "/count", {"state": step["state"]})
    _, decisions, _ = asked(host, "/decisions", {"state": step["state"]})
    assert len(step["decisions"]) == counted["count"] == len(decisions["decisions"]) == 2 * 3 * 2 * 3
    status, illegal, _ = asked(host, "/check", {"state": step["state"], "event": {"$": "itb.Stop", "seat": 0}})
    assert (status, illegal["legal"]) == (200, False)


def test_a_message_by_post_is_as_the_protocol_has_it(host: str) -> None:
    requests = [{"verb": "new", "keep": True, **NEW}, {"verb": "apply", "state": 1, "event": FIRST, "keep": True}]
    status, replies, _ = asked(host, "/", [*requests, {"id": "x", "verb": "fly"}])
    assert status == 200
    assert [one["ok"] for one in replies] == [True, True, False]
    assert replies[1]["state"] == 2
    assert replies[2]["id"] == "x"
    status, reply, _ = asked(host, "/", {"verb": "count", "state": 1})
    assert (status, reply["error"]) == (400, "state: there is no handle 1")


def test_a_websocket_is_a_conversation_that_keeps_its_handles(host: str) -> None:
    with connect(f"ws://{host}/") as one, connect(f"ws://{host}/") as other:
        assert said(one, {"verb": "new", "keep": True, **NEW})["state"] == 1
        assert said(one, b'{"verb":"step","state":1,"keep":true,"event":{"$":"itb.StarterNamed","starter":0}}')["legal"]
        assert said(other, {"verb": "count", "state": 1})["error"] == "state: there is no handle 1"
        assert said(one, [{"verb": "coverage"}])[0]["rules"]["itb.setup.first"] == 1
        assert said(one, "{")["error"] == "at the top: wanted a line of JSON (JSONDecodeError)"
        assert said(one, [{}] * (MOST_AT_ONCE + 1))["error"].startswith(f"wanted at most {MOST_AT_ONCE} requests")
        for number in (1, 2):
            one.send(json.dumps({"id": number, "verb": "health"}))
        assert [json.loads(one.recv())["id"] for _ in range(2)] == [1, 2]


@pytest.mark.parametrize(
    ("path", "body", "status", "error"),
    [
        ("/fly", {}, 404, "wanted one of /hello, /new, "),
        ("/new", {"game": "chess", "seats": 2}, 400, "chess"),
        ("/new", [], 400, "wanted an object with what the verb takes"),
        ("/new", b"{", 400, "wanted a line of JSON"),
        ("/", {"verb": "fly"}, 400, "wanted an object with a verb"),
        ("/a/b", {}, 404, "Not Found"),
    ],
)
def test_what_cannot_be_answered_is_told_why(host: str, path: str, body: object, status: int, error: str) -> None:
    found, reply, _ = asked(host, path, body)
    assert (found, reply["ok"]) == (status, False)
    assert error in reply["error"]
    assert found in ERRORS


def test_limits_are_those_of_the_protocol(host: str) -> None:
    status, reply, _ = asked(host, "/", b" " * (LARGEST + 1))
    assert (status, reply["error"]) == (413, f"no message larger than {LARGEST} bytes is read")
    _, begun, _ = asked(host, "/new", {"game": "into_the_blue", "seats": 2})
    _, rolling, _ = asked(host, "/apply", {"state": begun["state"], "event": FIRST})
    status, reply, _ = asked(host, "/legal", {"state": rolling["state"]})
    assert (status, "--most-listed" in reply["error"]) == (400, True)


def test_who_does_not_finish_a_request_is_told_so(host: str) -> None:
    name, port = host.split(":")
    with socket.create_connection((name, int(port)), timeout=60) as half:
        half.sendall(f"POST /hello HTTP/1.1\r\nhost: {host}\r\ncontent-length: 10\r\n\r\n{{".encode())
        assert half.recv(100).startswith(b"HTTP/1.1 408 ")


def test_who_finds_no_place_is_told_to_try_later_and_who_is_idle_leaves_its_own(host: str) -> None:
    with ExitStack() as open_ones:
        clients = [open_ones.enter_context(connect(f"ws://{host}/")) for _ in range(PLACES)]
        for client in clients:
            assert said(client, {"verb": "health"})["ok"]
        status, reply, _ = asked(host, "/health", {})
        assert (status, reply["error"]) == (503, f"{PLACES} clients are served; try later")
        with connect(f"ws://{host}/") as late:
            assert json.loads(late.recv())["error"] == f"{PLACES} clients are served; try later"
        with pytest.raises(ConnectionClosed):
            clients[0].recv(timeout=60)
    until = time.monotonic() + PATIENT
    while asked(host, "/health", {})[0] != 200 and time.monotonic() < until:
        time.sleep(0.05)
    stats = asked(host, "/stats", {})[1]["stats"]
    assert (stats["refused"] >= 2, stats["timeouts"] >= 1, stats["mistakes"]) == (True, True, 0)


@pytest.mark.parametrize("origin", ["https://example.com", "https://localhost.example.com", "null"])
def test_a_page_from_elsewhere_is_not_let_in(host: str, origin: str) -> None:
    status, reply, headers = asked(host, "/health", {}, origin=origin)
    assert (status, reply["ok"], "access-control-allow-origin" in headers) == (403, False, False)
    with pytest.raises(InvalidStatus, match="403"), connect(f"ws://{host}/", origin=Origin(origin)):
        pass


@pytest.mark.parametrize("origin", ["http://localhost:3000", "http://127.0.0.1:8000", "https://example.org"])
def test_a_page_of_this_machine_or_one_that_was_named_is(host: str, origin: str) -> None:
    assert asked(host, "/health", {}, origin=origin)[2]["access-control-allow-origin"] == origin
    wanted = {"access-control-request-method": "POST", "access-control-request-headers": "content-type"}
    status, _, headers = asked(host, "/health", b"", "OPTIONS", origin=origin, **wanted)
    assert (status, headers["access-control-allow-origin"]) == (200, origin)
    with connect(f"ws://{host}/", origin=Origin(origin)) as client:
        assert said(client, {"verb": "health"})["ok"]


def test_another_name_of_this_host_is_not_answered(host: str) -> None:
    assert asked(host, "/health", {}, host="rebound.example.com")[0] == 403


def test_a_page_and_a_description_tell_every_verb(host: str) -> None:
    status, page, headers = asked(host, "/", b"", "GET")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "<script" not in page
    status, described, _ = asked(host, "/openapi.json", b"", "GET")
    assert (status, described) == (200, openapi())
    assert set(described["paths"]) == {"/", *(f"/{verb}" for verb in VERBS)}
    assert all(f"POST /{verb}<" in page for verb in VERBS)


def test_the_description_is_true_of_the_oracle(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle_module, "_schema_digest", lambda _name: "")  # four schemas take their time
    oracle = Oracle()
    assert list(VERBS) == oracle.answer({"verb": "fly"})["error"].partition("one of ")[2].split(", ")
    begun = oracle.answer({"verb": "new", "keep": True, **NEW})
    opening = cs.new_game("into_the_blue", seats=2)
    given: Plain = {
        **NEW,
        "state": begun["state"],
        "event": FIRST,
        "events": [FIRST],
        "seat": 0,
        "depth": 1,
        "record": serializers.plain(recorded(opening.table.ruleset, ())),
        "position": serializers.plain(serializers.Position("turn", (("seat", 1),), opening.table)),
        "keep": False,
    }
    for name, verb in VERBS.items():
        reply = oracle.answer({"verb": name, **{key: given[key] for key in verb.taken() if key in given}})
        assert set(reply) == {"id", "ok", *verb.gives.split()}, (name, reply)
        if name == "drop":
            given["state"] = oracle.answer({"verb": "new", "keep": True, **NEW})["state"]
        for key in verb.required():
            less = {"verb": name, **{other: given[other] for other in verb.taken() if other in given and other != key}}
            assert not oracle.answer(less)["ok"], (name, key)


@pytest.mark.parametrize(
    ("options", "why"),
    [
        ({"http": True, "msgpack": True}, "--http does not go with --msgpack"),
        ({"http": True, "allow_remote": True}, "--http does not go with --msgpack, --allow-remote"),
        ({"allow_origin": ["https://example.org"]}, "--allow-origin goes with --http"),
        ({"http": True, "listen": "0.0.0.0:0"}, "only a port of this machine is listened on"),
        ({"http": True, "listen": "some.socket"}, "only a port of this machine is listened on"),
    ],
)
def test_what_does_not_go_together_is_said(options: Plain, why: str) -> None:
    with pytest.raises(BadInputError, match=why):
        services.oracle(**options)


def test_who_lacks_the_extra_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, "fuzz.over_http.application", raising=False)
    monkeypatch.delattr(fuzz.over_http, "application", raising=False)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    with pytest.raises(BadInputError, match=r"--http needs uvicorn: pip install 'corestate\[http\]'"):
        services.oracle(http=True)
