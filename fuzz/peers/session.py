"""One game driven on both sides at once: the child plays a batch while we work out what it should see.

`Session.play` and `Session.judge` take legal and illegal events alike; whatever the child does otherwise than the
reference comes out as a `Diverged` with the finding, at the latest from `finish`.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import groupby
from typing import Any, NoReturn

from attrs import Factory, define, frozen

import corestate as cs
from corestate import IllegalEventError
from corestate.anything import AnyState, Rules
from corestate.games import begun
from fuzz.peers.adapter import Adapter, EngineError, ReplyError, UnsupportedError, answered, events_line, new_line
from fuzz.peers.child import ChildFault, Reply
from fuzz.peers.comparing import Difference, ObservationError
from fuzz.peers.findings import Asked, Finding, FindingKind, Move, Scenario

AHEAD = 2
"""So many batches of events may be under way while a game is still being chosen."""
ALL = 1 << 30


class Diverged(Exception):  # noqa: N818 - an answer, not an error
    """The child does something else than the reference."""

    def __init__(self, finding: Finding, whole: Scenario | None = None) -> None:
        super().__init__(finding.detail)
        self.finding = finding
        self.whole = finding.scenario if whole is None else whole
        """The game as far as it had been sent, beyond what shows the finding."""


@define
class Session:
    """A game under way. `state` is where the reference is; the child may be a few events behind."""

    adapter: Adapter
    rules: Rules
    ahead: int = AHEAD
    """How many batches may be under way; with none the child is asked one event at a time."""
    state: AnyState = Factory(lambda self: begun(self.rules), takes_self=True)
    pending: int = 0
    """How many requests are not answered yet."""
    over: bool = False
    """Whether what is still to come does not matter any more."""
    unseen: int = 0
    """So many of the first events are not looked at where all of the way there is trodden."""
    _moves: list[Move] = Factory(list)
    _unsent: list[AnyState] = Factory(list)
    _sent: int = 0
    _place: int = Factory(lambda self: self.adapter.trodden.begin(self.rules), takes_self=True)
    _places: list[int] = Factory(list)
    """Where the events that are not sent yet lead."""
    _blind: bool = False
    """Whether what they lead to is not looked at."""

    def begin(self) -> None:
        """Begin the game on the child; raises `UnsupportedError`, now or later, if it does not play it."""
        self._send(_New(self, "new", 0, 0, self.state), new_line(self.rules))

    def play(self, event: Any) -> None:  # noqa: ANN401 - an event of the game
        """Play an event on both sides; one that is illegal should be refused and change nothing."""
        try:
            self.played(event, cs.apply(self.state, event))
        except IllegalEventError:
            self.refused(event)

    def played(self, event: Any, after: AnyState) -> None:  # noqa: ANN401 - an event of the game
        """Play an event that is legal and leads to this state."""
        self._place = self.adapter.trodden.on(self._place, event)
        blind = self.unseen > 0 and self.adapter.trodden.knows(self._place)
        self.unseen -= blind
        if blind != self._blind:
            self.flush()
            self._blind = blind
        self._moves.append(Move("play", event))
        self.state = after
        self._unsent.append(after)
        self._places.append(self._place)
        if len(self._unsent) >= self.adapter.batch or not self.ahead:
            self.flush()

    def refused(self, event: Any) -> None:  # noqa: ANN401 - an event of the game
        """Play an event that is illegal."""
        self._moves.append(Move("wrong", event))
        self._flush(refused=True)

    def judge(self, events: Sequence[Any]) -> None:
        """Have events judged in the present state, each by itself."""
        self.flush()
        verdicts = tuple(not cs.refusals(self.state, event) for event in events)
        self._moves += [Move("try", event) for event in events]
        self._send(_Tried(self, "try", 0, len(self._moves), verdicts), events_line("try", events))

    def flush(self) -> None:
        """Send what has not been sent yet."""
        if self._unsent:
            self._flush()

    def finish(self) -> None:
        """Wait until everything is compared."""
        self.flush()
        while self.pending and not self.over:
            self.adapter.receive()

    def scenario(self, moves: int | None = None) -> Scenario:
        """Return the game so far as a scenario, or its first moves."""
        return Scenario(self.rules, tuple(self._moves[:moves]))

    def fail(
        self, kind: FindingKind, asked: Asked, moves: int, detail: str, difference: Difference | None = None
    ) -> NoReturn:
        """Report what the child did otherwise at the last of so many moves."""
        self.over = True
        raise Diverged(Finding(kind, self.scenario(moves), asked, detail, difference), self.scenario(self._sent))

    def _flush(self, *, refused: bool = False) -> None:
        events = [move.event for move in self._moves[self._sent :]]
        states, places = tuple(self._unsent), tuple(self._places)
        self._unsent.clear()
        self._places.clear()
        request: _Request = _Played(self, "play", len(states), len(self._moves), states, places, refused)
        if blind := self._blind and not refused:
            request = _Unseen(self, "play", 0, len(self._moves), len(states))
        self._send(request, events_line("play", events, sees=not blind))

    def _send(self, request: "_Request", line: bytes) -> None:
        self._sent = len(self._moves)
        self.pending += 1
        self.adapter.send(line, request, self.ahead * self.adapter.batch)


@frozen
class _Request:
    """A request of a session: what was asked, about how many events, and after how many moves."""

    session: Session
    asked: Asked
    events: int
    last: int

    def received(self, line: bytes) -> None:
        """Compare a reply, unless the session is over."""
        session = self.session
        session.pending -= 1
        if session.over:
            return
        try:
            self.compare(line)
        except ChildFault as fault:
            session.adapter.restart()
            self.failed(fault)
        except (ReplyError, ObservationError) as error:
            session.fail("protocol", self.asked, self.last, str(error))
        except EngineError as error:
            session.fail("error", self.asked, self.last, str(error))
        except UnsupportedError:
            session.over = True
            raise

    def failed(self, fault: ChildFault) -> NoReturn:
        """Report that there was no reply."""
        self.session.over = True
        scenario = self.session.scenario(self.last)
        raise Diverged(Finding(fault.kind, scenario, self.asked, fault.detail, last_words=fault.last_words))

    def compare(self, line: bytes) -> None:
        """Compare a reply with what the reference says."""
        raise NotImplementedError

    def parsed(self, line: bytes) -> Reply:
        """Parse a reply that says all is well."""
        return answered(self.session.adapter.child.parsed(line))


@frozen
class _New(_Request):
    """A request for a new game, and the state it should be in."""

    state: AnyState

    def compare(self, line: bytes) -> None:
        """Compare what is seen of the new game."""
        reader = self.session.adapter.reader
        if reader.same_new(line.decode(errors="replace"), self.state):
            return
        reply = self.parsed(line)
        if "sees" not in reply:
            raise ReplyError("sees: wanted an observation of the new game")
        if (found := reader.difference(self.state, reply["sees"])) is not None:
            self.session.fail("differs", "new", 0, f"{found.path} differs", found)


@frozen
class _Played(_Request):
    """A request to play: the states after those moves that are legal, and whether the last one is not."""

    states: tuple[AnyState, ...]
    places: tuple[int, ...]
    refused: bool

    def compare(self, line: bytes) -> None:
        """Compare what is seen after each event: as text, and only if that is not as expected part by part."""
        adapter = self.session.adapter
        if not adapter.reader.same(line.decode(errors="replace"), self.states):
            self._compare_parsed(self.parsed(line))
        adapter.compared += len(self.states)
        for place in self.places:
            adapter.trodden.add(place)

    def _compare_parsed(self, reply: Reply) -> None:
        accepted, sees = reply.get("accepted"), reply.get("sees")
        legal, most = len(self.states), len(self.states) + self.refused
        first = self.last - most
        if type(accepted) is not int or not 0 <= accepted <= most:
            raise ReplyError(f"accepted: wanted a number from 0 to {most}, found {accepted!r}")
        if type(sees) is not list or len(sees) != accepted:
            raise ReplyError(f"sees: wanted a list of {accepted}, an observation for each event that was accepted")
        for number, (state, observation) in enumerate(zip(self.states, sees, strict=False), first + 1):
            if (found := self.session.adapter.reader.difference(state, observation)) is not None:
                self.session.fail("differs", "play", number, f"{found.path} differs", found)
        if accepted < legal:
            self.session.fail("refuses", "play", first + accepted + 1, "a legal event is refused")
        if accepted > legal:
            self.session.fail("accepts", "play", self.last, "an illegal event is accepted")


@frozen
class _Unseen(_Request):
    """A request to play so many legal events that nobody looks at."""

    played: int

    def compare(self, line: bytes) -> None:
        """See that all were played."""
        accepted = self.parsed(line).get("accepted")
        if type(accepted) is not int or not 0 <= accepted <= self.played:
            raise ReplyError(f"accepted: wanted a number from 0 to {self.played}, found {accepted!r}")
        if accepted < self.played:
            number = self.last - self.played + accepted + 1
            self.session.fail("refuses", "play", number, "a legal event is refused")


@frozen
class _Tried(_Request):
    """A request to judge, and what we say of each."""

    verdicts: tuple[bool, ...]

    def compare(self, line: bytes) -> None:
        """Compare the verdicts."""
        if line == _verdicts(self.verdicts):
            return
        accepts, wanted = self.parsed(line).get("accepts"), len(self.verdicts)
        if type(accepts) is not list or len(accepts) != wanted or any(type(one) is not bool for one in accepts):
            raise ReplyError(f"accepts: wanted a list of {wanted} truth values")
        first = self.last - wanted
        for number, (ours, theirs) in enumerate(zip(self.verdicts, accepts, strict=True), first + 1):
            if ours and not theirs:
                self.session.fail("refuses", "try", number, "a legal event is refused")
            if theirs and not ours:
                self.session.fail("accepts", "try", number, "an illegal event is accepted")


def _verdicts(verdicts: tuple[bool, ...]) -> bytes:
    """Write the reply to a try as the kits do."""
    words = ",".join(["true" if one else "false" for one in verdicts])
    return f'{{"ok":true,"accepts":[{words}]}}'.encode()


def examined(adapter: Adapter, scenario: Scenario, *, one_by_one: bool = False) -> Finding | None:
    """Put a scenario to the child from the beginning, all at once or one by one: the first finding in it, or None."""
    session = Session(adapter, scenario.ruleset, 0 if one_by_one else ALL)
    try:
        _put(session, scenario)
        session.finish()
    except Diverged as diverged:
        return diverged.finding
    return None


def all_examined(adapter: Adapter, scenarios: Sequence[Scenario]) -> Iterator[Finding]:
    """Put several scenarios to the child at once and yield what is found, in order; what it cannot play is left out."""
    sessions: list[Session] = []
    with suppress(Diverged):
        for scenario in scenarios:
            unseen = adapter.trodden.unseen(scenario)
            sessions.append(Session(adapter, scenario.ruleset, ALL, unseen=unseen))
            _put(sessions[-1], scenario)
    child = adapter.child
    for session, scenario in zip(sessions, scenarios, strict=False):
        try:
            if adapter.child is child:
                session.finish()
            elif (found := examined(adapter, scenario)) is not None:  # the replies were lost with another child
                yield found
        except Diverged as diverged:
            yield diverged.finding
        except UnsupportedError:
            continue


def _put(session: Session, scenario: Scenario) -> None:
    """Send a whole scenario."""
    session.begin()
    for only_asked, moves in groupby(scenario.moves, lambda move: move.how == "try"):
        events = [move.event for move in moves]
        if only_asked:
            session.judge(events)
            continue
        for event in events:
            session.play(event)
    session.flush()
