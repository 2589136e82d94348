"""Whatever a child replies, it comes out as a finding, as something it does not play, or as nothing wrong.

The bytes are everything it writes: its greeting, and the replies to a new game, to events played and to events tried.
"""

import json
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any

import corestate as cs
from fuzz.peers.adapter import PROTOCOL, Adapter, EngineError, ReplyError, UnsupportedError
from fuzz.peers.child import ChildFault, Reply, parsed
from fuzz.peers.comparing import LEVELS, observed
from fuzz.peers.findings import Move, Scenario
from fuzz.peers.session import examined
from fuzz.targets import hold
from fuzz.targets.material import records

PLAYED, TRIED = 4, 2
"""So many events are played, and so many of the next ones tried."""


class Pretended:
    """A child that has written all it will ever write before it is asked."""

    timeout = 0.0

    def __init__(self, lines: Sequence[bytes]) -> None:
        self.lines = iter(lines)

    def ask(self, _request: object) -> Reply:
        """Take a reply."""
        return self.parsed(self.receive_line())

    def send_line(self, _line: bytes, *, now: bool = True) -> None:
        """Hear a request."""

    def receive_line(self) -> bytes:
        """Give the next line; after the last it is gone."""
        if (line := next(self.lines, None)) is None:
            raise ChildFault("crash", "it ended")
        return line

    def parsed(self, line: bytes) -> Reply:
        """Parse a line as of any child."""
        try:
            return parsed(line, "its output")
        except ValueError as error:
            raise ChildFault("garbage", str(error)) from error

    def kill(self) -> None:
        """End it."""


class Pretending(Adapter):
    """An adapter whose children all say the same."""

    def __init__(self, game: str, lines: Sequence[bytes]) -> None:
        self.lines = lines
        super().__init__((), game, 1.0)

    def started(self) -> Any:  # noqa: ANN401 - it stands for a child
        """Start another one."""
        return Pretended(self.lines)


def law(data: bytes) -> None:
    """Put a short game of the title that is greeted with to a child that replies so."""
    lines = data.split(b"\n")
    for scenario in scenarios():
        if scenario.ruleset.game.encode() in lines[0]:
            with suppress(UnsupportedError, ReplyError, EngineError, ChildFault):
                found = examined(Pretending(scenario.ruleset.game, lines), scenario)
                hold("a finding has a mark", holds=found is None or bool(found.mark()))
            return


@lru_cache(maxsize=1)
def scenarios() -> tuple[Scenario, ...]:
    """Begin every title's game, play a little of it, and ask about what comes next."""
    made = []
    for record in records():
        played = [Move("play", event) for event in record.events[:PLAYED]]
        tried = [Move("try", event) for event in record.events[PLAYED : PLAYED + TRIED]]
        made.append(Scenario(record.ruleset, (*played, *tried)))
    return tuple(made)


def seeds() -> tuple[bytes, ...]:
    """What an adapter of every title writes that makes no mistake, with all it may show and with little."""
    return tuple(_written(one, shows) for one in scenarios() for shows in (LEVELS, LEVELS[:1], ("legal",)))


@lru_cache(maxsize=16)
def said_of(game: str) -> tuple[bytes, ...]:
    """Say what an adapter of a title writes, line by line."""
    scenario = next(one for one in scenarios() if one.ruleset.game == game)
    return tuple(_written(scenario, LEVELS).split(b"\n"))


def _written(scenario: Scenario, shows: Sequence[Any]) -> bytes:
    game, states = scenario.ruleset.game, tuple(scenario.states())
    hello = {
        "ok": True,
        "protocol": PROTOCOL,
        "name": "x",
        "games": [game],
        "shows": list(shows),
        "ways": ["drive", "judge"],
    }
    first, *later = (observed(state, shows) for state in states[: PLAYED + 1])
    single = [{"ok": True, "accepted": 1, "sees": [one]} for one in later]
    accepts = [not cs.refusals(states[-1], move.event) for move in scenario.moves[PLAYED:]]
    replies = [hello, {"ok": True, "sees": first}, *single, {"ok": True, "accepts": accepts}]
    return b"\n".join(json.dumps(one, separators=(",", ":")).encode() for one in replies)
