"""The oracle as a service: many clients on one socket, none of whom can shut out or hold up the others for long.

A thread for each connection, as `socketserver` has them; what takes long takes turns in a lane of its own, so that the
rest competes with one of those at most. A client that sends half a message, or does not read, is given up after a
while; when all places are taken, whoever has been idle or half-spoken longest makes room.
"""

import ipaddress
import os
import re
import socket
import socketserver
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Event, Lock
from time import monotonic
from typing import Any, Literal, TypeAlias

from attrs import Factory, frozen, mutable

from fuzz.oracle import DEFAULT, Limits, Oracle
from fuzz.wire import Encoding, Stats, carried, refused

State: TypeAlias = Literal["idle", "half", "busy"]


@frozen
class Service:
    """How a service is run."""

    encoding: Encoding = "json"
    limits: Limits = DEFAULT
    clients: int = 64
    """So many at once."""
    idle: float = 600.0
    """Seconds after which a client that says nothing is let go."""
    read: float = 30.0
    """Seconds a message may take to come in, from its first byte."""
    write: float = 30.0
    """Seconds a reply may take to be read."""
    drain: float = 10.0
    """Seconds that requests under way have when the service is told to end."""
    token: str | None = None
    """What a client must say with `hello` first; none: nothing."""
    remote: bool = False
    """Whether an address that is not loopback may be listened on."""


class AddressError(ValueError):
    """An address that cannot be listened on: says why."""


@frozen
class Address:
    """Where to listen: a host and a port, or the path of a socket."""

    host: str
    port: int
    path: str = ""

    def is_loopback(self) -> bool:
        """Whether nobody on another machine can reach it."""
        if self.path or self.host == "localhost":
            return True
        try:
            return ipaddress.ip_address(self.host).is_loopback
        except ValueError:
            return False


def address(text: str) -> Address:
    """Read where to listen: a port on loopback, HOST:PORT, or the path of a socket."""
    if not text:
        raise AddressError("wanted a port, HOST:PORT or the path of a socket, found nothing")
    if text.isdecimal() or ("/" not in text and ":" in text):
        host, _, port = ("127.0.0.1", "", text) if text.isdecimal() else text.rpartition(":")
        if not re.fullmatch("[0-9]{1,5}", port) or int(port) > _LAST_PORT or not host.strip("[]"):
            raise AddressError(f"wanted a port, HOST:PORT or the path of a socket, found {text!r}")
        return Address(host.strip("[]"), int(port))
    if "\0" in text:
        raise AddressError("wanted the path of a socket")
    return Address("", 0, text)


_LAST_PORT = 65_535


@mutable(eq=False)
class Client:
    """A connection: its socket, what it is doing, and since when."""

    connection: socket.socket
    state: State = "idle"
    since: float = Factory(monotonic)
    waiting: bytearray = Factory(bytearray)

    def becomes(self, state: State) -> None:
        """Note what it is doing from now on."""
        self.state, self.since = state, monotonic()

    def leave(self) -> None:
        """Hear no more of it; what it has asked for already is still answered."""
        with suppress(OSError):
            self.connection.shutdown(socket.SHUT_RD)


class Heard:
    """What a client sends, heard within the time it has: for ever short of that is an error of its connection."""

    def __init__(self, client: Client, service: Service) -> None:
        self._client, self._service = client, service

    def readline(self, size: int, /) -> bytes:
        """Read up to the end of a line, or so many bytes."""
        waiting = self._client.waiting
        looked = 0
        while (end := waiting.find(b"\n", looked)) < 0 and len(waiting) < size:
            looked = len(waiting)
            if not self._more():
                break
        return self._taken(min(end + 1 if end >= 0 else len(waiting), size))

    def read(self, size: int, /) -> bytes:
        """Read so many bytes, or fewer at the end."""
        while len(self._client.waiting) < size and self._more():
            pass
        return self._taken(size)

    def _more(self) -> bool:
        """Wait for more; whether any came."""
        client, service = self._client, self._service
        if not client.waiting and client.state == "busy":
            client.becomes("idle")
        elif client.waiting and client.state != "half":
            client.becomes("half")
        left = client.since + (service.idle if client.state == "idle" else service.read) - monotonic()
        if left <= 0:
            raise TimeoutError
        client.connection.settimeout(left)
        data = client.connection.recv(_CHUNK)
        client.waiting += data
        return bool(data)

    def _taken(self, size: int) -> bytes:
        data = bytes(self._client.waiting[:size])
        del self._client.waiting[:size]
        self._client.becomes("busy")
        return data


_CHUNK = 1 << 16


class Sent:
    """What is sent to a client, who has so long to read it."""

    def __init__(self, client: Client, service: Service) -> None:
        self._client, self._service = client, service

    def write(self, data: bytes, /) -> None:
        """Write all of it, or give the client up."""
        self._client.connection.settimeout(self._service.write)
        self._client.connection.sendall(data)

    def flush(self) -> None:
        """Nothing is held back."""


class Places:
    """The places for clients, and who has them."""

    def __init__(self, service: Service, stats: Stats) -> None:
        self._service, self._stats = service, stats
        self._clients: set[Client] = set()
        self._lock = Lock()

    def taken(self, client: Client) -> bool:
        """Give a client a place, if there is one or somebody has to make room."""
        until = monotonic() + _ROOM
        while True:
            with self._lock:
                if len(self._clients) < self._service.clients:
                    self._clients.add(client)
                    self._stats.count("connections")
                    return True
                leaving = self._idlest()
            if leaving is None or monotonic() > until:
                self._stats.count("refused")
                return False
            if leaving.state != "busy":
                self._stats.count("evicted")
                leaving.leave()
            Event().wait(_MOMENT)

    def _idlest(self) -> Client | None:
        """Find who has been in the middle of a message longest, or else idle longest, for some time at least."""
        now = monotonic()
        for state, least in (("half", _HALF_SPOKEN), ("idle", _IDLE)):
            some = [one for one in self._clients if one.state == state and now - one.since >= least]
            if some:
                return min(some, key=lambda one: one.since)
        return None

    def left(self, client: Client) -> None:
        """Take a place back."""
        with self._lock:
            self._clients.discard(client)

    def drained(self, seconds: float) -> bool:
        """Hear nobody any more, and wait until what they asked for is answered; whether it was."""
        until = monotonic() + seconds
        with self._lock:
            clients = tuple(self._clients)
        for client in clients:
            client.leave()
        while self._clients and monotonic() < until:
            Event().wait(_MOMENT)
        return not self._clients

    def now(self) -> int:
        """Count the clients there are."""
        return len(self._clients)


_ROOM, _MOMENT = 1.0, 0.02
_HALF_SPOKEN, _IDLE = 1.0, 30.0
"""Seconds after which half a message, or saying nothing, may cost a client its place if others want it."""


def serve(text: str, service: Service, ready: Callable[[str], None] = lambda _address: None) -> None:
    """Listen until an exception ends it, a conversation for each connection; then answer what was asked and leave."""
    where = address(text)
    if not where.is_loopback() and not (service.remote and service.token):
        raise AddressError(f"{text} can be reached from other machines: that needs --allow-remote and --token-file")
    stats = Stats(service.clients)
    places, lane = Places(service, stats), Lock()
    stats.now = places.now

    class Conversation(socketserver.BaseRequestHandler):
        """One connection."""

        def handle(self) -> None:
            client = Client(self.request)
            if not places.taken(client):
                with suppress(OSError):
                    self.request.settimeout(1.0)
                    self.request.sendall(refused(f"{service.clients} clients are served; try later", service.encoding))
                return
            oracle = Oracle(service.limits, stats.plain, service.token)
            try:
                carried(oracle, Heard(client, service), Sent(client, service), service.encoding, stats, lane)
            except TimeoutError:
                stats.count("timeouts")
            except OSError:
                stats.count("lost")
            finally:
                places.left(client)

    _listen(where, service, Conversation, places, ready)


def _listen(
    where: Address, service: Service, conversation: type[Any], places: Places, ready: Callable[[str], None]
) -> None:
    kind = socketserver.ThreadingUnixStreamServer if where.path else socketserver.ThreadingTCPServer

    class Server(kind):  # type: ignore[misc, valid-type]  # one of two
        daemon_threads = True
        allow_reuse_address = not where.path
        request_queue_size = max(service.clients, 128)
        address_family = socket.AF_INET6 if ":" in where.host else kind.address_family

        def handle_error(self, _request: object, _client: object) -> None:
            """Say it, and go on."""
            sys.stderr.write(f"corestate: a mistake of ours: {sys.exc_info()[1]!r}\n")

    if where.path:
        _clear(Path(where.path))
    old = os.umask(0o177)  # a socket is for whoever made it
    try:
        server = Server(where.path or (where.host, where.port), conversation)
    finally:
        os.umask(old)
    switching = sys.getswitchinterval()
    sys.setswitchinterval(_SWITCH)
    try:
        with server:
            ready(where.path or f"{where.host}:{server.socket.getsockname()[1]}")
            try:
                server.serve_forever(poll_interval=0.1)
            finally:
                server.socket.close()
                places.drained(service.drain)
    finally:
        sys.setswitchinterval(switching)
        if where.path:
            Path(where.path).unlink(missing_ok=True)


_SWITCH = 0.001
"""Seconds after which a thread that computes lets another go on, where it can."""


def _clear(path: Path) -> None:
    """Remove a socket left behind by one who was killed; one that somebody listens on, or any other file, stays."""
    if not path.is_socket():
        return
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)
