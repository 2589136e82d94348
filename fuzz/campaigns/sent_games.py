"""The way `judge`: a child sends a whole game of its own choosing, and every event of it is judged."""

from typing import Any, NoReturn

import corestate as cs
from corestate.anything import Rules
from corestate.games import begun
from fuzz.peers.adapter import Adapter, EngineError, ReplyError, answered
from fuzz.peers.child import ChildFault
from fuzz.peers.comparing import Difference, ObservationError, compared, event_read
from fuzz.peers.findings import Finding, FindingKind, Move, Scenario
from fuzz.peers.session import Diverged
from serializers import MalformedBytesError
from serializers.codec import NAMED
from serializers.forms import Plain


def judged(adapter: Adapter, seed: int) -> int:
    """Ask for a game and judge it; return how many events it had. Whatever differs comes out as `Diverged`."""
    scenario = Scenario(cs.ruleset(adapter.game, seats=cs.game(adapter.game).seats[0]))
    try:
        reply = answered(adapter.child.ask({"do": "game", "seed": seed}))
        scenario = Scenario(rules_read(adapter.game, reply.get("ruleset")))
        return _Judge(adapter, scenario, reply).run()
    except ChildFault as fault:
        adapter.restart()
        found = Finding(fault.kind, scenario, "game", fault.detail, last_words=fault.last_words)
        raise Diverged(found) from fault
    except (ReplyError, ObservationError) as error:
        raise Diverged(Finding("protocol", scenario, "game", str(error))) from error
    except EngineError as error:
        raise Diverged(Finding("error", scenario, "game", str(error))) from error


def shortest(adapter: Adapter, finding: Finding, seed: int, games: int) -> Finding | None:
    """See a finding of a game again, and look for a shorter game that shows it; None if it is not seen again."""
    best: Finding | None = None
    for other in range(seed, seed + games):
        try:
            judged(adapter, other)
        except Diverged as diverged:
            found = diverged.finding
            if found.mark() == finding.mark() and (best is None or found.scenario.length() < best.scenario.length()):
                best = found
        if best is None:
            break
    return best


def rules_read(game: str, given: Plain) -> Rules:
    """Read a ruleset of a child's: what it leaves out is as it is by default."""
    title = cs.game(game)
    if type(given) is not dict or given.get("game") != game:
        raise ReplyError(f"ruleset: wanted one of {game}, found {str(given)[:80]}")
    told = {"$": "core.Ruleset", "edition": title.rulebook.editions[0].name, **given}
    if type(told.get("box")) is dict:
        told["box"] = {"$": title.names[title.box], **told["box"]}
    try:
        rules: Rules = NAMED.read(told, "ruleset")
    except MalformedBytesError as error:
        raise ReplyError(str(error)) from error
    return rules


class _Judge:
    """One game of a child's while it is judged."""

    def __init__(self, adapter: Adapter, scenario: Scenario, reply: dict[str, Any]) -> None:
        self._adapter = adapter
        self._scenario = scenario
        self._events = _list(reply, "events")
        self._sees = _list(reply, "sees") if "sees" in reply else None
        self._reply = reply
        if self._sees is not None and len(self._sees) != len(self._events):
            raise ReplyError(f"sees: wanted {len(self._events)}, one after each event, found {len(self._sees)}")

    def run(self) -> int:
        """Play the events one after the other, and compare what is shown after each."""
        state = begun(self._scenario.ruleset)
        moves: list[Move] = []
        for number, given in enumerate(self._events):
            event = event_read(state, given, f"events[{number}]")
            moves.append(Move("play", event))
            if cs.refusals(state, event):
                self._fail("accepts", moves, "an illegal event is played")
            state = cs.apply(state, event)
            self._adapter.compared += 1
            found = None if self._sees is None else self._adapter.reader.difference(state, self._sees[number])
            if found is not None:
                self._fail("differs", moves, f"{found.path} differs", found)
        if "result" in self._reply:
            found = compared(state, {"result": self._reply["result"]})
            if found is not None:
                self._fail("differs", moves, f"{found.path} differs", found)
        return len(moves)

    def _fail(
        self, kind: FindingKind, moves: list[Move], detail: str, difference: Difference | None = None
    ) -> NoReturn:
        scenario = Scenario(self._scenario.ruleset, tuple(moves))
        raise Diverged(Finding(kind, scenario, "game", detail, difference))


def _list(reply: dict[str, Any], key: str) -> list[Any]:
    found = reply.get(key)
    if type(found) is not list:
        raise ReplyError(f"{key}: wanted a list, found {str(found)[:80]}")
    return found
