"""Our side of the adapter protocol: starting a child, greeting it, what is written to it. See docs/adapter.md."""

import json
import resource
from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from statistics import median
from time import monotonic, process_time
from typing import Any, Literal, NoReturn, Protocol, TypeAlias, get_args
from zlib import crc32

from attrs import frozen

from corestate.anything import Rules
from fuzz.peers.child import Child, ChildFault
from fuzz.peers.comparing import LEVELS, Level, Reader
from fuzz.peers.trodden import Trodden
from serializers import MalformedBytesError
from serializers.codec import NAMED
from serializers.forms import Plain

PROTOCOL = 1
Way: TypeAlias = Literal["drive", "judge"]
WAYS: tuple[Way, ...] = get_args(Way)


class ReplyError(Exception):
    """A reply that is not as the protocol has it: most likely a mistake of the adapter."""


class EngineError(Exception):
    """The child says that its engine failed."""


class UnsupportedError(Exception):
    """The child does not play that game, or not under that ruleset: no finding."""


@frozen
class Hello:
    """What a child says it is and can do."""

    name: str
    games: tuple[str, ...]
    shows: tuple[Level, ...]
    ways: tuple[Way, ...]


class Awaited(Protocol):
    """A request that was sent and is not answered yet."""

    @property
    def events(self) -> int:
        """How many events it is about."""

    def received(self, line: bytes) -> None:
        """Take the reply."""

    def failed(self, fault: ChildFault) -> NoReturn:
        """Take it that there will be none."""


class Adapter:
    """A child that has been greeted; a fresh one is started whenever the last one is gone.

    Requests go out in order, many at a time, and their replies are taken in the same order, whoever asks for them:
    the child works on one game while we choose the moves of the next.
    """

    def __init__(self, command: Sequence[str], game: str, timeout: float) -> None:
        self.command = tuple(command)
        self.game = game
        self.timeout = timeout
        self.batch = 1
        """How many events are sent at once: more while replies come quickly."""
        self.compared = 0
        """How many events have been played on both sides, and everything shown compared."""
        self._child: Child | None = None
        self._waiting: deque[Awaited] = deque()
        self._under_way = 0
        self._held_back = 0
        self._replies: deque[float] = deque(maxlen=REMEMBERED)
        self.hello = self._greeted()
        self.reader = Reader(self.hello.shows)
        self.trodden = Trodden()

    @property
    def child(self) -> Child:
        """The running child."""
        if self._child is None:
            self._greeted()
        assert self._child is not None  # noqa: S101 - it has just been started
        return self._child

    def send(self, line: bytes, awaited: Awaited, most: int) -> None:
        """Send a request, now or with others, and take replies until no more than so many events are under way."""
        cost = awaited.events + 1
        self._waiting.append(awaited)
        self._under_way += cost
        self._held_back += cost
        try:
            self.child.send_line(line, now=self._held_back >= self.batch)
        except ChildFault as fault:
            self._failed(fault)
        if self._held_back >= self.batch:
            self._held_back = 0
        while self._under_way > most:
            self.receive()

    def receive(self) -> None:
        """Take the next reply."""
        asked, self._held_back = monotonic(), 0
        try:
            line = self.child.receive_line()
        except ChildFault as fault:
            self._failed(fault)
        awaited = self._waiting.popleft()
        self._under_way -= awaited.events + 1
        self._replies.append(seconds := monotonic() - asked)
        if awaited.events:
            self._took(seconds, awaited.events)
        awaited.received(line)

    def finish(self) -> None:
        """Take all replies that are still to come."""
        while self._waiting:
            self.receive()

    @contextmanager
    def impatient(self) -> Iterator[None]:
        """Take a child for hanging that is much slower than it has been, for as long as this lasts."""
        whole = self.timeout
        if len(self._replies) == REMEMBERED:
            self.timeout = min(whole, max(LEAST_PATIENCE, SLOWER * median(self._replies)))
        self._heed()
        try:
            yield
        finally:
            self.timeout = whole
            self._heed()

    def _heed(self) -> None:
        if self._child is not None:
            self._child.timeout = self.timeout

    def restart(self) -> None:
        """End the child; the next request is for a fresh one, and replies to earlier ones never come."""
        if self._child is not None:
            self._child.kill()
        self._child = None
        self._waiting.clear()
        self._under_way = self._held_back = 0

    def worked(self) -> float:
        """How many seconds of processor time we and our children, this one and those before it, have taken."""
        gone = resource.getrusage(resource.RUSAGE_CHILDREN)
        now = self._child.worked() if self._child is not None else 0.0
        return process_time() + gone.ru_utime + gone.ru_stime + now

    def close(self) -> None:
        """Say goodbye."""
        if self._child is not None:
            self._child.bye()
        self._child = None

    def _failed(self, fault: ChildFault) -> NoReturn:
        oldest = self._waiting[0]
        self.restart()
        oldest.failed(fault)

    def _took(self, seconds: float, events: int) -> None:
        """Note how long we waited for the reply about so many events: a slow child is sent less at once."""
        at_ease = int(self.timeout / 20 * events / seconds) if seconds else LARGEST_BATCH
        self.batch = max(1, min(at_ease, self.batch * 2, LARGEST_BATCH))

    def started(self) -> Child:
        """Start a child."""
        return Child(self.command, max(self.timeout, STARTING))

    def _greeted(self) -> Hello:
        self._child = self.started()
        reply = self._child.ask({"do": "hello", "protocol": PROTOCOL, "game": self.game})
        self._child.timeout = self.timeout
        return _hello(reply, self.game)


LARGEST_BATCH = 64
REMEMBERED = 50
"""The times of so many replies are remembered."""
SLOWER, LEAST_PATIENCE = 50, 0.5
"""A child hangs that takes so many times as long as usual, and so many seconds at least."""
STARTING = 10.0
"""So many seconds at least a child has to start and to greet back."""


def _hello(reply: dict[str, Any], game: str) -> Hello:
    """Read the reply to a greeting."""
    answered(reply)
    if (spoken := reply.get("protocol")) != PROTOCOL:
        _refuse("protocol", f"{PROTOCOL}", spoken)
    name = reply.get("name", "")
    if type(name) is not str:
        _refuse("name", "text", name)
    games = _words(reply, "games", None)
    if game not in games:
        raise UnsupportedError(f"{name or 'the child'} does not play {game}; it plays {', '.join(games) or 'nothing'}")
    shows = tuple(level for level in LEVELS if level in _words(reply, "shows", LEVELS))
    ways = tuple(way for way in WAYS if way in _words(reply, "ways", WAYS))
    if not ways:
        _refuse("ways", "drive or judge", reply.get("ways"))
    return Hello(name, tuple(games), shows, ways)


def _words(reply: dict[str, Any], key: str, known: Sequence[str] | None) -> list[str]:
    """Read a list of words, each a known one if some are."""
    words = reply.get(key)
    if type(words) is not list:
        _refuse(key, "a list", words)
    for word in words:
        if type(word) is not str or (known is not None and word not in known):
            _refuse(key, f"some of {', '.join(known)}" if known else "text", word)
    return words


def answered(reply: dict[str, Any]) -> dict[str, Any]:
    """Let a reply through that says all is well."""
    ok = reply.get("ok")
    if ok is False and type(reply.get("unsupported")) is str:
        raise UnsupportedError(reply["unsupported"])
    if ok is False and type(reply.get("error")) is str:
        raise EngineError(reply["error"])
    if ok is not True:
        _refuse("ok", "true, or false with an error", ok)
    return reply


def _refuse(key: str, wanted: str, found: object) -> NoReturn:
    raise ReplyError(f"{key}: wanted {wanted}, found {json.dumps(found)[:80]}")


def new_line(rules: Rules) -> bytes:
    """Ask for a game under a ruleset."""
    return f'{{"do":"new","ruleset":{ruleset_text(rules)}}}'.encode()


def events_line(do: Literal["play", "try"], events: Iterable[Any], *, sees: bool = True) -> bytes:
    """Ask to play events, shown or not, or to judge each."""
    unseen = "" if sees else ',"sees":false'
    return f'{{"do":"{do}","events":[{",".join(map(event_text, events))}]{unseen}}}'.encode()


@lru_cache(64)
def ruleset_text(rules: Rules) -> str:
    """Write a ruleset as adapters are told it."""
    return json.dumps(ruleset_plain(rules), separators=(",", ":"))


def ruleset_plain(rules: Rules) -> dict[str, Plain]:
    """Write a ruleset as plain data: every ruling, every option and the whole box."""
    whole = NAMED.write(rules)
    told = {key: whole[key] for key in ("game", "seats", "edition", "rulings", "options")}
    return {**told, "box": NAMED.write(rules.box)}


@lru_cache(65536)
def event_text(event: object) -> str:
    """Write an event as it is sent; the same ones come again and again."""
    return json.dumps(event_plain(event), separators=(",", ":"))


def event_plain(event: object) -> Plain:
    """Write an event; every second one in another spelling that means the same, where there is one, always the same.

    Lists whose order is free are turned round, and what may be left out is.
    """
    plain = NAMED.write(event)
    turned = {name: _turned(value) for name, value in plain.items() if value is not None}
    if turned == plain or not crc32(json.dumps(plain).encode()) % 2:
        return plain
    try:
        return turned if NAMED.read(turned) == event else plain
    except MalformedBytesError:
        return plain


def _turned(value: Plain) -> Plain:
    return value[::-1] if type(value) is list else value
