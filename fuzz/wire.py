"""Carrying the oracle's conversation: lines of JSON or framed msgpack, over pipes or a socket. See docs/protocol.md."""

import json
import socket
import socketserver
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import BoundedSemaphore
from typing import Any, Literal, NoReturn, Protocol, TypeAlias

from fuzz.oracle import DEFAULT, Limits, Oracle
from serializers.errors import MalformedBytesError
from serializers.packing import object_of, packed, unpacked

Encoding: TypeAlias = Literal["json", "msgpack"]

LARGEST = 16 * 1024 * 1024
"""No message larger than this is read; the conversation ends."""
MOST_AT_ONCE = 1000
"""So many requests may come in one message."""
MOST_CONNECTIONS = 16

PREFIX = 4


class Source(Protocol):
    """What messages are read from."""

    def readline(self, size: int, /) -> bytes:
        """Read up to the end of a line."""

    def read(self, size: int, /) -> bytes:
        """Read so many bytes, or fewer at the end."""


class Sink(Protocol):
    """What replies are written to."""

    def write(self, data: bytes, /) -> object:
        """Write bytes."""

    def flush(self) -> object:
        """Let them go."""


class TooLargeError(Exception):
    """A message is larger than any that is read."""


def converse(source: Source, sink: Sink, encoding: Encoding, limits: Limits = DEFAULT) -> None:
    """Answer requests until there are no more, in order; a list of requests is answered by a list of replies."""
    oracle = Oracle(limits)
    messages, write = (_lines(source), _write_line) if encoding == "json" else (_frames(source), _write_frame)
    try:
        for message in messages:
            write(sink, _answered(oracle, message))
            sink.flush()
    except TooLargeError:
        write(sink, _error(f"no message larger than {LARGEST} bytes is read"))
        sink.flush()


def _answered(oracle: Oracle, message: Callable[[], Any]) -> Any:  # noqa: ANN401 - plain data
    try:
        request = message()
    except MalformedBytesError as error:
        return _error(str(error))
    oracle.begin()
    if not isinstance(request, list):
        return _one(oracle, request)
    if len(request) > MOST_AT_ONCE:
        return _error(f"wanted at most {MOST_AT_ONCE} requests at once, found {len(request)}")
    return [_one(oracle, one) for one in request]


def _one(oracle: Oracle, request: object) -> dict[str, Any]:
    """Answer one request; should we fail at it, that is said, and the conversation goes on."""
    number = request.get("id") if isinstance(request, dict) else None
    if type(number) not in _IDS:
        return _error("id: wanted a whole number, text or null")
    try:
        return oracle.answer(request)
    except Exception as error:  # noqa: BLE001 - whatever is left is a mistake of ours, and no reason to hang up
        return {"id": number, "ok": False, "error": f"a mistake of ours, please report it: {error!r}"}


_IDS = (int, str, type(None))


def _error(problem: str) -> dict[str, Any]:
    return {"id": None, "ok": False, "error": problem}


def _lines(source: Source) -> Iterator[Callable[[], Any]]:
    """Read a message a line; empty lines are passed over."""
    while line := source.readline(LARGEST + 1):
        if len(line) > LARGEST:
            raise TooLargeError
        if line.strip():
            yield lambda line=line: _parsed(line)  # type: ignore[misc]  # bound now, read by the caller


def _parsed(line: bytes) -> Any:  # noqa: ANN401 - plain data
    try:
        return json.loads(line, object_pairs_hook=object_of, parse_constant=_no_number)
    except MalformedBytesError:
        raise
    except (ValueError, RecursionError) as error:
        raise MalformedBytesError("", f"a line of JSON ({type(error).__name__})") from error


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def _write_line(sink: Sink, reply: object) -> None:
    sink.write(json.dumps(reply, separators=(",", ":"), ensure_ascii=True).encode() + b"\n")


def _frames(source: Source) -> Iterator[Callable[[], Any]]:
    """Read a message a frame: four bytes of length, big end first, then so many of msgpack. Half a frame is none."""
    while len(head := source.read(PREFIX)) == PREFIX:
        length = int.from_bytes(head, "big")
        if length > LARGEST:
            raise TooLargeError
        body = source.read(length)
        if len(body) < length:
            return
        yield lambda body=body: unpacked(body)  # type: ignore[misc]  # bound now, read by the caller


def _write_frame(sink: Sink, reply: object) -> None:
    body = packed(reply)
    sink.write(len(body).to_bytes(PREFIX, "big") + body)


def serve(
    address: str, encoding: Encoding, limits: Limits = DEFAULT, ready: Callable[[str], None] = lambda _address: None
) -> None:
    """Listen on a Unix socket (a path) or on loopback (a port), a conversation for each connection."""
    free = BoundedSemaphore(MOST_CONNECTIONS)

    class Conversation(socketserver.StreamRequestHandler):
        """One connection; one too many is closed at once."""

        def handle(self) -> None:
            if not free.acquire(blocking=False):
                return
            try:
                converse(self.rfile, self.wfile, encoding, limits)
            except (ConnectionError, TimeoutError):
                return
            finally:
                free.release()

    server: socketserver.TCPServer
    if address.isdecimal():
        socketserver.ThreadingTCPServer.allow_reuse_address = True
        server = socketserver.ThreadingTCPServer(("127.0.0.1", int(address)), Conversation)
    else:
        _clear(Path(address))
        server = socketserver.ThreadingUnixStreamServer(address, Conversation)
    server.daemon_threads = True
    try:
        with server:
            ready(f"127.0.0.1:{server.socket.getsockname()[1]}" if address.isdecimal() else address)
            server.serve_forever()
    finally:
        if not address.isdecimal():
            Path(address).unlink(missing_ok=True)


def _clear(path: Path) -> None:
    """Remove a socket left behind by one who was killed; one that somebody listens on, or any other file, stays."""
    if not path.is_socket():
        return
    with socket.socket(socket.AF_UNIX) as probe:
        try:
            probe.connect(str(path))
        except ConnectionRefusedError:
            path.unlink(missing_ok=True)
