"""The oracle as a service: nobody is shut out or held up, and it leaves in good order."""

import json
import signal
import socket
import stat
import time
from pathlib import Path

import pytest

from fuzz.oracle import Oracle
from fuzz.serving import Address, AddressError, Service, address, serve
from tests.effort import NIGHTLY, effort
from tests.reliability import load
from tests.reliability.load import Line, running


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("4747", Address("127.0.0.1", 4747)),
        ("0", Address("127.0.0.1", 0)),
        ("localhost:4748", Address("localhost", 4748)),
        ("0.0.0.0:4747", Address("0.0.0.0", 4747)),  # noqa: S104 - read, not listened on
        ("[::1]:80", Address("::1", 80)),
        ("/tmp/a:b", Address("", 0, "/tmp/a:b")),  # noqa: S108 - likewise
        ("u.sock", Address("", 0, "u.sock")),
    ],
)
def test_an_address_is_a_port_a_host_and_a_port_or_a_path(text: str, found: Address) -> None:
    assert address(text) == found


@pytest.mark.parametrize("text", ["", "65536", "localhost:", ":80", "localhost:x", "a:b", "1.2.3.4:99999", "x\0y"])
def test_an_address_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(AddressError):
        address(text)


@pytest.mark.parametrize("text", ["0.0.0.0:0", "[::]:0", "example.invalid:0", "192.0.2.1:0"])
def test_nobody_listens_to_other_machines_without_being_told_to(text: str) -> None:
    for service in (Service(), Service(remote=True), Service(token="x" * 20)):
        with pytest.raises(AddressError, match="needs --allow-remote and --token-file"):
            serve(text, service)


def test_whoever_has_not_said_the_token_is_told_nothing() -> None:
    secret = "x" * 20
    oracle = Oracle(token=secret)
    for said in ({"verb": "stats"}, {"verb": "hello"}, {"verb": "hello", "token": "x"}, {"verb": "hello", "token": 1}):
        reply = oracle.answer(said)
        assert not reply["ok"]
        assert reply["error"] == "token: wanted a hello with the token of this service first"
    assert oracle.answer({"verb": "hello", "token": secret})["ok"]
    assert oracle.answer({"verb": "stats"})["ok"]


def test_a_service_tells_how_it_is_and_is_for_whoever_made_it(tmp_path: Path) -> None:
    with running(tmp_path, "--max-clients", "3", "--read", "0.5") as service:
        assert stat.S_IMODE(Path(service.path).stat().st_mode) == 0o600
        line = Line(service)
        assert line.ask(verb="health")["healthy"] is True
        assert line.ask(verb="frobnicate")["ok"] is False
        halves = [service.connected() for _ in range(2)]
        for half in halves:
            half.sendall(b'{"verb":')
        time.sleep(1.2)  # so long half a message may take, or cost its place
        others = [Line(service) for _ in range(2)]
        for other in others:
            assert other.ask(verb="health")["ok"]
        stats = line.ask(verb="stats")["stats"]
        assert isinstance(stats, dict)
        assert (stats["most_clients"], stats["clients"]) == (3, 3)
        assert stats["evicted"] + stats["timeouts"] == 2
        assert (stats["errors"] >= 1, stats["mistakes"]) == (True, 0)
        full = service.connected()
        refused = json.loads(full.makefile("rb").readline())
        assert refused["error"] == "3 clients are served; try later"
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(20) == 0
        assert not Path(service.path).exists()
        for one in (line, *others):
            one.close()
        for half in (*halves, full):
            half.close()


def test_what_is_under_way_is_answered_before_a_service_ends(tmp_path: Path) -> None:
    with running(tmp_path) as service:
        line = Line(service)
        line.ask(verb="new", game="key_largo", seats=3, keep=True)
        line.socket.sendall(b'{"id":1,"verb":"perft","state":1,"depth":3}\n')
        time.sleep(0.3)
        service.process.send_signal(signal.SIGTERM)
        reply = json.loads(line.socket.makefile("rb").readline())
        assert reply["id"] == 1
        assert service.process.wait(20) == 0
        line.close()


def test_as_many_as_may_come_can_come_at_once(tmp_path: Path) -> None:
    with running(tmp_path, "--max-clients", "40") as service:
        lines = []
        for _ in range(40):
            line = socket.socket(socket.AF_UNIX)
            line.settimeout(0)
            line.connect(service.path)
            lines.append(line)
        for line in lines:
            line.settimeout(20)
            line.sendall(b'{"verb":"health"}\n')
        assert all(line.recv(1) == b"{" for line in lines)
        for line in lines:
            line.close()


OTHERS = (load.slow, load.deaf, *[load.half_spoken] * 4, load.greedy, load.wordy)


def test_honest_clients_are_served_whatever_the_others_do(tmp_path: Path) -> None:
    """By day that nobody is shut out; at night how long it takes, too: the numbers stand in docs/protocol.md."""
    honest, seconds = effort(6, 64), effort(1, 20)
    with running(tmp_path, "--max-clients", str(honest + len(OTHERS)), "--read", "5", "--write", "5") as service:
        alone, _ = load.loaded(service, honest, (), seconds / 3)
        among, memory = load.loaded(service, honest, OTHERS, seconds)
    print(  # noqa: T201 - the numbers of this machine
        f"{honest} clients alone: {len(alone.seconds)} requests, p99 {1000 * alone.share(0.99):.0f} ms; "
        f"among others: {len(among.seconds)}, p99 {1000 * among.share(0.99):.0f} ms, {memory >> 20} MiB"
    )
    assert alone.failed == among.failed == []
    assert among.share(0.99) <= 10 * alone.share(0.99) or not NIGHTLY
    assert memory < 1 << 30
