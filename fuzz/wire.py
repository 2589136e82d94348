"""Carrying the oracle's conversation: lines of JSON or framed msgpack. See docs/protocol.md.

Over pipes it is one conversation (`converse`); over a socket there are many, see `serving`.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, nullcontext
from threading import Lock
from time import monotonic
from typing import Any, Literal, NoReturn, Protocol, TypeAlias

from fuzz.oracle import DEFAULT, Limits, Oracle
from serializers.errors import MalformedBytesError
from serializers.packing import object_of, packed, unpacked

Encoding: TypeAlias = Literal["json", "msgpack"]

LARGEST = 16 * 1024 * 1024
"""No message larger than this is read; the conversation ends."""
MOST_AT_ONCE = 1000
"""So many requests may come in one message."""
MOST_VALUES = 1_000_000
"""So many values may come in one message: reading them holds up everybody else."""

PREFIX = 4


class Stats:
    """What a service has done so far; counted by many threads at once."""

    def __init__(self, clients: int = 1) -> None:
        self._begun = monotonic()
        self._counts: Counter[str] = Counter()
        self._lock = Lock()
        self._most = clients
        self.now: Callable[[], int] = lambda: 1

    def count(self, what: str, times: int = 1) -> None:
        """Count something."""
        with self._lock:
            self._counts[what] += times

    def plain(self) -> dict[str, int]:
        """Tell all of it."""
        with self._lock:
            counts = {name: self._counts[name] for name in COUNTED}
        return {"seconds": int(monotonic() - self._begun), "clients": self.now(), "most_clients": self._most, **counts}


COUNTED = ("connections", "refused", "evicted", "timeouts", "lost", "messages", "requests", "errors", "mistakes")
"""What is counted of connections (those let in, not let in, that had to make room, were too slow, broke off), and of
what was asked (messages, requests in them, replies that were errors, mistakes of ours)."""


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
    stats = Stats()
    carried(Oracle(limits, stats.plain), source, sink, encoding, stats)


def carried(  # noqa: PLR0913, PLR0917 - both ends, and what they share with others
    oracle: Oracle,
    source: Source,
    sink: Sink,
    encoding: Encoding,
    stats: Stats,
    lane: AbstractContextManager[Any] = nullcontext(),  # noqa: B008 - it holds nothing
) -> None:
    """Carry a conversation with an oracle; what takes long takes turns with others in the lane."""
    messages, write = (_lines(source), _write_line) if encoding == "json" else (_frames(source), _write_frame)
    try:
        for message in messages:
            stats.count("messages")
            write(sink, answered(oracle, message, stats, lane))
            sink.flush()
    except TooLargeError:
        sink.write(refused(f"no message larger than {LARGEST} bytes is read", encoding))
        sink.flush()


def refused(problem: str, encoding: Encoding) -> bytes:
    """Write the error that a conversation ends with, or does not begin with."""
    return line_of(_error(problem)) if encoding == "json" else _frame(_error(problem))


def answered(oracle: Oracle, message: Callable[[], Any], stats: Stats, lane: AbstractContextManager[Any]) -> Any:  # noqa: ANN401 - plain data
    """Answer a message, which is read first: a reply, or a list of them."""
    try:
        request = message()
    except MalformedBytesError as error:
        stats.count("errors")
        return _error(str(error))
    oracle.begin()
    with lane if _takes_long(request) else nullcontext():
        if not isinstance(request, list):
            return _one(oracle, request, stats)
        if len(request) > MOST_AT_ONCE:
            stats.count("errors")
            return _error(f"wanted at most {MOST_AT_ONCE} requests at once, found {len(request)}")
        return [_one(oracle, one, stats) for one in request]


def _takes_long(request: object) -> bool:
    """Whether a request is of those that may take long: counting, a long game, or many at once."""
    if not isinstance(request, dict):
        return isinstance(request, list) and len(request) > FEW
    long = request.get("verb") in ("perft", "replay")
    return long or (isinstance(events := request.get("events"), list) and len(events) > FEW)


FEW = 20


def _one(oracle: Oracle, request: object, stats: Stats) -> dict[str, Any]:
    """Answer one request; should we fail at it, that is said, and the conversation goes on."""
    stats.count("requests")
    number = request.get("id") if isinstance(request, dict) else None
    if type(number) not in _IDS:
        stats.count("errors")
        return _error("id: wanted a whole number, text or null")
    try:
        reply = oracle.answer(request)
    except Exception as error:  # noqa: BLE001 - whatever is left is a mistake of ours, and no reason to hang up
        stats.count("mistakes")
        return {"id": number, "ok": False, "error": f"a mistake of ours, please report it: {error!r}"}
    stats.count("errors", not reply["ok"])
    return reply


_IDS = (int, str, type(None))


def _error(problem: str) -> dict[str, Any]:
    return {"id": None, "ok": False, "error": problem}


def _lines(source: Source) -> Iterator[Callable[[], Any]]:
    """Read a message a line; empty lines are passed over."""
    while line := source.readline(LARGEST + 1):
        if len(line) > LARGEST:
            raise TooLargeError
        if line.strip():
            yield lambda line=line: parsed(line)  # type: ignore[misc]  # bound now, read by the caller


def parsed(line: bytes) -> Any:  # noqa: ANN401 - plain data
    """Read a message of JSON."""
    if line.count(b",") + line.count(b"[") + line.count(b"{") > MOST_VALUES:
        raise MalformedBytesError("", f"a message of at most {MOST_VALUES} values")
    try:
        return json.loads(line, object_pairs_hook=object_of, parse_constant=_no_number)
    except MalformedBytesError:
        raise
    except (ValueError, RecursionError) as error:
        raise MalformedBytesError("", f"a line of JSON ({type(error).__name__})") from error


def _no_number(word: str) -> NoReturn:
    raise ValueError(f"{word} is not JSON")


def _write_line(sink: Sink, reply: object) -> None:
    sink.write(line_of(reply))


def line_of(reply: object) -> bytes:
    """Write a reply as a line of JSON."""
    return json.dumps(reply, separators=(",", ":"), ensure_ascii=True).encode() + b"\n"


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
    sink.write(_frame(reply))


def _frame(reply: object) -> bytes:
    body = packed(reply)
    return len(body).to_bytes(PREFIX, "big") + body
