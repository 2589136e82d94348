"""A lie put between us and any adapter, in whatever language it is: the harness must find it, or it is not connected.

    corestate fuzz GAME --plant show -- COMMAND…
    python -m fuzz.kits.liar show COMMAND…

Requests are passed on and replies passed back, with one of them wrong now and then: `adapter.PLANTS` says how.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from typing import Any

from fuzz.kits.adapter import PLANTS, Plain

SHOWN_RIGHT, REFUSED, ACCEPTED, SURVIVED = 2, 5, 3, 7
"""So many events are shown right; every so-manieth is refused, or accepted; so many are played before it ends."""


class Liar:
    """Changes replies by what was asked since the last game began."""

    def __init__(self, plant: str) -> None:
        self._plant = plant
        self._played = 0
        self._tried = 0

    def changed(self, request: Plain, reply: Plain) -> Plain:
        """Return the reply to a request, with the lie in it where it is time for one."""
        match request["do"], reply.get("ok"):
            case "new", True:
                self._played = self._tried = 0
            case "play", True:
                return self._about_play(reply)
            case "try", True:
                return self._about_try(reply)
            case _:
                pass
        return reply

    def _about_play(self, reply: Plain) -> Plain:
        first, self._played = self._played, self._played + reply["accepted"]
        match self._plant:
            case "crash" if self._played > SURVIVED:
                sys.exit("planted: it crashes")
            case "refuse" if (until := REFUSED - 1 - first % REFUSED) < reply["accepted"]:
                return {**reply, "accepted": until, "sees": reply["sees"][:until]}
            case "show":
                for number, seen in enumerate(reply["sees"], first + 1):
                    if number > SHOWN_RIGHT:
                        spoil(seen)
            case _:
                pass
        return reply

    def _about_try(self, reply: Plain) -> Plain:
        first, self._tried = self._tried, self._tried + len(reply["accepts"])
        if self._plant != "accept":
            return reply
        numbered = enumerate(reply["accepts"], first + 1)
        return {**reply, "accepts": [accepts or number % ACCEPTED == 0 for number, accepts in numbered]}


def spoil(value: Any) -> bool:  # noqa: ANN401 - plain data
    """Add one to the first number in a list or object; say whether there was one."""
    for place in value if isinstance(value, dict) else range(len(value)):
        if type(value[place]) is int:
            value[place] += 1
            return True
        if isinstance(value[place], dict | list) and spoil(value[place]):
            return True
    return False


def serve(plant: str, command: Sequence[str]) -> int:
    """Pass requests on and replies back until there are no more; end as the adapter ends."""
    liar = Liar(plant)
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as child:  # noqa: S603 - as was asked for
        assert child.stdin is not None  # noqa: S101 - it is a pipe
        assert child.stdout is not None  # noqa: S101 - it is a pipe
        while line := sys.stdin.buffer.readline():
            child.stdin.write(line)
            child.stdin.flush()
            request = json.loads(line)
            if request["do"] == "bye":
                break
            if not (answer := child.stdout.readline()):
                break
            sys.stdout.write(_relayed(liar, request, answer))
            sys.stdout.flush()
        child.stdin.close()
    return child.returncode


def _relayed(liar: Liar, request: Plain, answer: bytes) -> str:
    """Change a reply; what is no reply is passed on as it is."""
    text = answer.decode(errors="replace")
    try:
        reply = json.loads(text)
    except ValueError:
        return text
    return json.dumps(liar.changed(request, reply), separators=(",", ":")) + "\n" if type(reply) is dict else text


if __name__ == "__main__":
    if len(sys.argv) < len(("liar", "plant", "command")) or sys.argv[1] not in PLANTS:
        sys.exit(f"usage: python -m fuzz.kits.liar {'|'.join(PLANTS)} COMMAND…")
    sys.exit(serve(sys.argv[1], sys.argv[2:]))
