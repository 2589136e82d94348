"""One game driven on both sides at once: the child plays a batch while we work out what it should see.

`Session.play` and `Session.judge` take legal and illegal events alike; whatever the child does otherwise than the
reference comes out as a `Diverged` with the finding, at the latest from `finish`.
"""

from collections import deque
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from time import monotonic
from typing import Any, ClassVar, NoReturn

from attrs import Factory, define, frozen

import corestate as cs
from corestate import IllegalEventError
from corestate.games import begun
from fuzz.adapter import Adapter, EngineError, ReplyError, UnsupportedError, answered, events_line, new_line
from fuzz.child import ChildFault, Reply
from fuzz.compare import AnyState, Difference, ObservationError
from fuzz.findings import Asked, Case, Finding, Kind, Move, Rules

AHEAD = 2
"""So many requests are under way while a game is still being chosen."""
ALL = 1 << 30


class Diverged(Exception):  # noqa: N818 - an answer, not an error
    """The child does something else than the reference."""

    def __init__(self, finding: Finding) -> None:
        super().__init__(finding.detail)
        self.finding = finding


@frozen
class _New:
    """A request for a new game, and the state it should be in."""

    asked: ClassVar[Asked] = "new"
    state: AnyState
    last: int = 0


@frozen
class _Played:
    """A request to play: where its moves begin, the states after those that are legal, and whether one more is not."""

    asked: ClassVar[Asked] = "play"
    first: int
    states: tuple[AnyState, ...]
    refused: bool

    @property
    def last(self) -> int:
        return self.first + len(self.states) + self.refused


@frozen
class _Tried:
    """A request to judge: where its moves begin, and what we say of each."""

    asked: ClassVar[Asked] = "try"
    first: int
    verdicts: tuple[bool, ...]

    @property
    def last(self) -> int:
        return self.first + len(self.verdicts)


@define
class Session:
    """A game under way. `state` is where the reference is; the child may be a few events behind."""

    adapter: Adapter
    rules: Rules
    batch: int | None = None
    """How many events are sent at once; as many as the child can take, if not given."""
    ahead: int = AHEAD
    compared: int = 0
    """How many events have been played on both sides, and everything shown compared."""
    state: AnyState = Factory(lambda self: begun(self.rules), takes_self=True)
    _moves: list[Move] = Factory(list)
    _unsent: list[AnyState] = Factory(list)
    _sent: int = 0
    _waiting: deque[_New | _Played | _Tried] = Factory(deque)

    def begin(self) -> None:
        """Begin the game on the child; raises `UnsupportedError`, now or later, if it does not play it."""
        self._send(_New(self.state), new_line(self.rules))

    def play(self, event: Any) -> None:  # noqa: ANN401 - an event of the game
        """Play an event on both sides; one that is illegal should be refused and change nothing."""
        try:
            self.played(event, cs.apply(self.state, event))
        except IllegalEventError:
            self.refused(event)

    def played(self, event: Any, after: AnyState) -> None:  # noqa: ANN401 - an event of the game
        """Play an event that is legal and leads to this state."""
        self._moves.append(Move("play", event))
        self.state = after
        self._unsent.append(after)
        if len(self._unsent) >= (self.batch or self.adapter.batch):
            self._flush()

    def refused(self, event: Any) -> None:  # noqa: ANN401 - an event of the game
        """Play an event that is illegal."""
        self._moves.append(Move("wrong", event))
        self._flush(refused=True)

    def judge(self, events: Sequence[Any]) -> None:
        """Have events judged in the present state, each by itself."""
        self._flush()
        verdicts = tuple(not cs.refusals(self.state, event) for event in events)
        request = _Tried(len(self._moves), verdicts)
        self._moves += [Move("try", event) for event in events]
        self._send(request, events_line("try", events))

    def finish(self) -> None:
        """Wait until everything is compared."""
        self.flush()
        while self._waiting:
            self._receive()

    def flush(self) -> None:
        """Send what has not been sent yet."""
        self._flush()

    def case(self) -> Case:
        """Return the game so far as a case."""
        return Case(self.rules, tuple(self._moves))

    def length(self) -> int:
        """Count the moves so far."""
        return len(self._moves)

    def _flush(self, *, refused: bool = False) -> None:
        if self._unsent or refused:
            request = _Played(self._sent, tuple(self._unsent), refused)
            self._unsent.clear()
            events = [move.event for move in self._moves[request.first : request.last]]
            self._send(request, events_line("play", events))

    def _send(self, request: _New | _Played | _Tried, line: bytes) -> None:
        self._sent = request.last
        self._waiting.append(request)
        try:
            self.adapter.child.send_line(line)
        except ChildFault as fault:
            self._fault(fault, self._waiting[0].asked, self._waiting[0].last)
        while len(self._waiting) >= self.ahead:
            self._receive()

    def _receive(self) -> None:
        request = self._waiting[0]
        try:
            begun_at = monotonic()
            line = self.adapter.child.receive_line()
            self._waiting.popleft()
            if isinstance(request, _Played) and request.states:
                self.adapter.took(monotonic() - begun_at, len(request.states))
            match request:
                case _New():
                    self._begun(request, answered(self.adapter.child.parsed(line)))
                case _Played():
                    self._played(request, line)
                case _Tried():
                    self._judged(request, answered(self.adapter.child.parsed(line)))
        except ChildFault as fault:
            self._fault(fault, request.asked, request.last)
        except (ReplyError, ObservationError) as error:
            self._fail("protocol", request.asked, request.last, str(error))
        except EngineError as error:
            self._fail("error", request.asked, request.last, str(error))
        except UnsupportedError:
            self._settle()
            raise

    def _begun(self, request: _New, reply: Reply) -> None:
        if "sees" not in reply:
            raise ReplyError("sees: wanted an observation of the new game")
        if (found := self.adapter.reader.difference(request.state, reply["sees"])) is not None:
            self._differs(0, "new", found)

    def _played(self, request: _Played, line: bytes) -> None:
        """Compare the reply to a play: as text, and only if that is not as expected part by part."""
        text = line.decode(errors="replace")
        if not self.adapter.reader.same(text, request.states):
            self._parsed(request, answered(self.adapter.child.parsed(line)))
        self.compared += len(request.states)

    def _parsed(self, request: _Played, reply: Reply) -> None:
        accepted, sees = reply.get("accepted"), reply.get("sees")
        most = len(request.states) + request.refused
        if type(accepted) is not int or not 0 <= accepted <= most:
            raise ReplyError(f"accepted: wanted a number from 0 to {most}, found {accepted!r}")
        if type(sees) is not list or len(sees) != accepted:
            raise ReplyError(f"sees: wanted a list of {accepted}, an observation for each event that was accepted")
        for number, (state, observation) in enumerate(zip(request.states, sees, strict=False), request.first + 1):
            if (found := self.adapter.reader.difference(state, observation)) is not None:
                self._differs(number, "play", found)
        if accepted < len(request.states):
            self._fail("refuses", "play", request.first + accepted + 1, "a legal event is refused")
        if accepted > len(request.states):
            self._fail("accepts", "play", request.last, "an illegal event is accepted")

    def _judged(self, request: _Tried, reply: Reply) -> None:
        accepts = reply.get("accepts")
        wanted = len(request.verdicts)
        if type(accepts) is not list or len(accepts) != wanted or any(type(one) is not bool for one in accepts):
            raise ReplyError(f"accepts: wanted a list of {wanted} truth values")
        for number, (ours, theirs) in enumerate(zip(request.verdicts, accepts, strict=True), request.first + 1):
            if ours and not theirs:
                self._fail("refuses", "try", number, "a legal event is refused")
            if theirs and not ours:
                self._fail("accepts", "try", number, "an illegal event is accepted")

    def _differs(self, moves: int, asked: Asked, found: Difference) -> NoReturn:
        self._settle()
        raise Diverged(Finding("differs", self.case().cut(moves), asked, f"{found.path} differs", found))

    def _fail(self, kind: Kind, asked: Asked, moves: int, detail: str) -> NoReturn:
        self._settle()
        raise Diverged(Finding(kind, self.case().cut(moves), asked, detail))

    def _fault(self, fault: ChildFault, asked: Asked, moves: int) -> NoReturn:
        self.adapter.restart()
        case = self.case().cut(moves)
        raise Diverged(Finding(fault.kind, case, asked, fault.detail, last_words=fault.last_words))

    def _settle(self) -> None:
        """Take the replies that are still under way, which nobody needs any more."""
        try:
            for _ in self._waiting:
                self.adapter.child.receive_line()
        except ChildFault:
            self.adapter.restart()
        self._waiting.clear()


def examined(adapter: Adapter, case: Case, *, one_by_one: bool = False) -> Finding | None:
    """Put a case to the child from the beginning, all at once or one by one: the first finding in it, or None."""
    session = Session(adapter, case.ruleset, 1 if one_by_one else None, 1 if one_by_one else ALL)
    try:
        _put(session, case)
        session.finish()
    except Diverged as diverged:
        return diverged.finding
    return None


def all_examined(adapter: Adapter, cases: Sequence[Case]) -> Iterator[Finding]:
    """Put several cases to the child in one go and yield what is found, in order; what it does not play is left out."""
    sessions: list[Session] = []
    with suppress(Diverged):
        for case in cases:
            sessions.append(Session(adapter, case.ruleset, ahead=ALL))
            _put(sessions[-1], case)
    child = adapter.child
    for session, case in zip(sessions, cases, strict=False):
        try:
            if adapter.child is child:
                session.finish()
            elif (found := examined(adapter, case)) is not None:  # the replies were lost with another child
                yield found
        except Diverged as diverged:
            yield diverged.finding
        except UnsupportedError:
            continue


def _put(session: Session, case: Case) -> None:
    """Send a whole case."""
    session.begin()
    for only_asked, moves in groupby(case.moves, lambda move: move.how == "try"):
        events = [move.event for move in moves]
        if only_asked:
            session.judge(events)
            continue
        for event in events:
            session.play(event)
    session.flush()
