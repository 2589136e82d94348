"""One game driven on both sides at once: the child plays a batch while we work out what it should see.

`Session.play` and `Session.judge` take legal and illegal events alike; whatever the child does otherwise than the
reference comes out as a `Diverged` with the finding, at the latest from `finish`.
"""

from collections import deque
from collections.abc import Sequence
from itertools import groupby
from time import monotonic
from typing import Any, NoReturn

from attrs import Factory, define, frozen

import corestate as cs
from corestate import IllegalEventError
from corestate.games import begun
from fuzz.adapter import Adapter, EngineError, ReplyError, answered, events_line, new_line
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
class _Played:
    """A request to play: where its moves begin, the states after those that are legal, and whether one more is not."""

    first: int
    states: tuple[AnyState, ...]
    refused: bool

    @property
    def last(self) -> int:
        return self.first + len(self.states) + self.refused


@frozen
class _Tried:
    """A request to judge: where its moves begin, and what we say of each."""

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
    _waiting: deque[_Played | _Tried] = Factory(deque)

    def begin(self) -> None:
        """Begin the game on the child; raises `UnsupportedError` if it does not play it."""
        try:
            self.adapter.child.send_line(new_line(self.rules))
            reply = answered(self.adapter.child.receive())
            if "sees" not in reply:
                raise ReplyError("sees: wanted an observation of the new game")
            if (found := self.adapter.reader.difference(self.state, reply["sees"])) is not None:
                self._differs(0, "new", found)
        except ChildFault as fault:
            self._fault(fault, "new", 0)
        except (ReplyError, ObservationError) as error:
            self._fail("protocol", "new", 0, str(error))
        except EngineError as error:
            self._fail("error", "new", 0, str(error))

    def play(self, event: Any) -> None:  # noqa: ANN401 - an event of the game
        """Play an event on both sides; one that is illegal should be refused and change nothing."""
        self._moves.append(Move("play", event))
        try:
            self.state = cs.apply(self.state, event)
        except IllegalEventError:
            self._flush(refused=True)
            return
        self._unsent.append(self.state)
        if len(self._unsent) >= (self.batch or self.adapter.batch):
            self._flush()

    def judge(self, events: Sequence[Any]) -> None:
        """Have events judged in the present state, each by itself."""
        self._flush()
        verdicts = tuple(not cs.refusals(self.state, event) for event in events)
        first = len(self._moves)
        self._moves += [Move("try", event) for event in events]
        self._send(_Tried(first, verdicts))

    def finish(self) -> None:
        """Wait until everything is compared."""
        self._flush()
        while self._waiting:
            self._receive()

    def case(self) -> Case:
        """Return the game so far as a case."""
        return Case(self.rules, tuple(self._moves))

    def length(self) -> int:
        """Count the moves so far."""
        return len(self._moves)

    def _flush(self, *, refused: bool = False) -> None:
        if self._unsent or refused:
            self._send(_Played(self._sent, tuple(self._unsent), refused))
            self._unsent.clear()

    def _send(self, request: _Played | _Tried) -> None:
        self._sent = request.last
        events = [move.event for move in self._moves[request.first : request.last]]
        self._waiting.append(request)
        try:
            self.adapter.child.send_line(events_line("try" if isinstance(request, _Tried) else "play", events))
        except ChildFault as fault:
            oldest = self._waiting[0]
            self._fault(fault, _asked(oldest), oldest.last)
        while len(self._waiting) >= self.ahead:
            self._receive()

    def _receive(self) -> None:
        request = self._waiting[0]
        try:
            begun = monotonic()
            line = self.adapter.child.receive_line()
            self.adapter.took(monotonic() - begun)
            self._waiting.popleft()
            if isinstance(request, _Tried):
                self._judged(request, self.adapter.child.parsed(line))
            else:
                self._played(request, line)
        except ChildFault as fault:
            self._fault(fault, _asked(request), request.last)
        except (ReplyError, ObservationError) as error:
            self._fail("protocol", _asked(request), request.last, str(error))
        except EngineError as error:
            self._fail("error", _asked(request), request.last, str(error))

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
        accepts = answered(reply).get("accepts")
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


def _asked(request: _Played | _Tried) -> Asked:
    return "try" if isinstance(request, _Tried) else "play"


def examined(adapter: Adapter, case: Case, *, one_by_one: bool = False) -> Finding | None:
    """Put a case to the child from the beginning, all at once or one by one: the first finding in it, or None."""
    session = Session(adapter, case.ruleset, 1 if one_by_one else None, 1 if one_by_one else ALL)
    try:
        session.begin()
        for how, moves in groupby(case.moves, lambda move: move.how):
            events = [move.event for move in moves]
            if how == "try":
                session.judge(events)
                continue
            for event in events:
                session.play(event)
        session.finish()
    except Diverged as diverged:
        return diverged.finding
    return None
