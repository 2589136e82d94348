"""An adapter for an engine of yours in Python. Copy this one file; it needs nothing but Python 3.10.

Write a class with what `Engine` lists and end your program with `serve(MyEngine())`. Then, for a title GAME,

    corestate fuzz GAME -- python my_adapter.py                 compares your engine with the reference
    corestate fuzz GAME -- python my_adapter.py --plant show    must report a difference: the harness works

The second lies on purpose (`PLANTS` says how). If it reports nothing, believe nothing the first says.
Print nothing to the standard output yourself: the standard error is yours.
"""

import json
import sys
import traceback
from collections.abc import Sequence
from typing import Any

PROTOCOL = 1
LEVELS = ("legal", "table", "question", "public", "private", "result")
PLANTS = {
    "show": "after some events the first number that is shown is one too many",
    "refuse": "every fifth legal event is refused",
    "accept": "what is illegal is accepted now and then",
    "crash": "it ends in the middle of a game",
}

Plain = dict[str, Any]
"""An object as JSON has it: rulesets, events and observations are."""


class UnsupportedError(Exception):
    """Raise it from `new`: your engine does not play under that ruleset."""


class Engine:
    """What an engine must offer. A game is whatever you like; it is handed back to you."""

    name = "my engine 1.0"
    games: Sequence[str] = ("into_the_blue",)
    shows: Sequence[str] = ()
    """Which of LEVELS `sees` shows."""

    def new(self, ruleset: Plain) -> Any:
        """Begin a game; raise `UnsupportedError("why")` if you do not play under that ruleset."""
        raise NotImplementedError

    def accepts(self, game: Any, event: Plain) -> bool:
        """Whether an event is legal now, and change nothing. It has the declared fields and may hold anything."""
        raise NotImplementedError

    def play(self, game: Any, event: Plain) -> Any:
        """Play a legal event; return the game after it (the same object, if you change it in place)."""
        raise NotImplementedError

    def sees(self, _game: Any) -> Plain:
        """Show the game: an object with any of the levels in `shows`."""
        return {}

    # def game(self, seed: int) -> Plain: return {"ruleset": …, "events": […], "sees": […], "result": …}
    # Offer it for the way `judge`: a whole game of your own choosing; the last two may be left out.


class Adapter:
    """Answers requests, one at a time, with an engine."""

    def __init__(self, engine: Any) -> None:
        self.engine = engine
        self.game: Any = None

    def answer(self, request: Plain) -> str | None:
        """Answer one request; nothing to the last."""
        if request["do"] == "bye":
            return None
        try:
            reply: str = getattr(self, f"do_{request['do']}")(request)
        except UnsupportedError as why:
            return written(ok=False, unsupported=str(why))
        except Exception as error:  # noqa: BLE001 - whatever your engine raises is reported, and the next game begun
            traceback.print_exc()
            return written(ok=False, error=f"{type(error).__name__}: {error}")
        return reply

    def do_hello(self, _request: Plain) -> str:
        """What the engine is and can do."""
        ways = ["drive", "judge"] if hasattr(self.engine, "game") else ["drive"]
        facts = {"name": self.engine.name, "games": list(self.engine.games), "shows": list(self.engine.shows)}
        return written(ok=True, protocol=PROTOCOL, **facts, ways=ways)

    def do_new(self, request: Plain) -> str:
        """Begin a game."""
        self.game = self.engine.new(request["ruleset"])
        return written(ok=True, sees=self.engine.sees(self.game)) if request.get("sees", True) else written(ok=True)

    def do_play(self, request: Plain) -> str:
        """Play events up to the first that is refused; what is seen is written down before the next one changes it."""
        sees: list[str] = []
        accepted = 0
        for event in request["events"]:
            if not self.engine.accepts(self.game, event):
                break
            self.game = self.engine.play(self.game, event)
            accepted += 1
            if request.get("sees", True):
                sees.append(written(**self.engine.sees(self.game)))
        return f'{{"ok":true,"accepted":{accepted},"sees":[{",".join(sees)}]}}'

    def do_try(self, request: Plain) -> str:
        """Judge every event by itself."""
        return written(ok=True, accepts=[bool(self.engine.accepts(self.game, event)) for event in request["events"]])

    def do_game(self, request: Plain) -> str:
        """Send a game of the engine's own choosing."""
        return written(ok=True, **self.engine.game(request["seed"]))


def written(**reply: Any) -> str:
    """Write a reply, or what is seen, in one line."""
    return json.dumps(reply, separators=(",", ":"))


class Planted:
    """An engine that lies, to see that a lie is found."""

    def __init__(self, engine: Any, plant: str) -> None:
        if plant not in PLANTS:
            sys.exit(f"--plant: wanted one of {', '.join(PLANTS)}")
        self._engine, self._plant, self._asked, self._played = engine, plant, 0, 0

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def accepts(self, game: Any, event: Plain) -> bool:
        """Refuse or accept too much."""
        self._asked += 1
        answer = bool(self._engine.accepts(game, event))
        if self._plant == "refuse" and answer and self._asked % 5 == 0:
            return False
        return answer or (self._plant == "accept" and self._asked % 3 == 0)

    def play(self, game: Any, event: Plain) -> Any:
        """Crash; or do nothing where an illegal event was accepted."""
        self._played += 1
        if self._plant == "crash" and self._played > len("crashes"):
            sys.exit("planted: it crashes")
        return self._engine.play(game, event) if self._engine.accepts(game, event) else game

    def sees(self, game: Any) -> Plain:
        """Show one number wrong."""
        seen: Plain = json.loads(json.dumps(self._engine.sees(game)))
        if self._plant == "show" and self._played > 1:
            _spoil(seen)
        return seen


def _spoil(value: Any) -> bool:
    """Add one to the first number in a list or object; say whether there was one."""
    for place in value if isinstance(value, dict) else range(len(value)):
        if type(value[place]) is int:
            value[place] += 1
            return True
        if isinstance(value[place], dict | list) and _spoil(value[place]):
            return True
    return False


def serve(engine: Engine, arguments: Sequence[str] | None = None) -> None:
    """Answer requests until there are no more."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    lies = "--plant" in given
    adapter = Adapter(Planted(engine, (*given, "")[given.index("--plant") + 1]) if lies else engine)
    while line := sys.stdin.buffer.readline():
        if (reply := adapter.answer(json.loads(line))) is None:
            return
        sys.stdout.write(reply + "\n")
        sys.stdout.flush()
