"""An adapter for an engine of yours in Python. Copy this one file; it needs nothing but Python 3.9.

Write a class with what `Engine` lists and end your program with `serve(MyEngine())`. Then, for a title GAME,

    corestate fuzz GAME -- python my_adapter.py                 compares your engine with the reference
    corestate fuzz GAME -- python my_adapter.py --plant show    must report a difference: the harness works

The second lies on purpose (`PLANTS` says how). If it reports nothing, believe nothing the first says.
"""

import json
import sys
import traceback

PROTOCOL = 1
LEVELS = ("legal", "table", "question", "public", "private", "result")
PLANTS = {
    "show": "after some events the first number that is shown is one too many",
    "refuse": "every fifth legal event is refused",
    "accept": "what is illegal is accepted now and then",
    "crash": "it ends in the middle of a game",
}


class UnsupportedError(Exception):
    """Raise it from `new`: your engine does not play under that ruleset."""


class Engine:
    """What an engine must offer. A game is whatever you like; it is handed back to you."""

    name = "my engine 1.0"
    games = ("into_the_blue",)
    shows = ()
    """Which of LEVELS `sees` shows."""

    def new(self, ruleset):
        """Begin a game; raise `UnsupportedError("why")` if you do not play under that ruleset."""
        raise NotImplementedError

    def accepts(self, game, event):
        """Say whether an event is legal now, and change nothing. It has the declared fields and may hold anything."""
        raise NotImplementedError

    def play(self, game, event):
        """Play a legal event; return the game after it (the same object, if you change it in place)."""
        raise NotImplementedError

    def sees(self, game):
        """Show the game: an object with any of the levels in `shows`."""
        return {}

    # def game(self, seed): return {"ruleset": …, "events": […], "sees": […], "result": …}
    # Offer it for the way `judge`: a whole game of your own choosing; the last two may be left out.


class Adapter:
    """Answers requests, one at a time, with an engine."""

    def __init__(self, engine):
        """Begin without a game."""
        self.engine = engine
        self.game = None

    def answer(self, request):
        """Answer one request; None to the last."""
        try:
            return getattr(self, f"do_{request['do']}")(request)
        except UnsupportedError as why:
            return {"ok": False, "unsupported": str(why)}
        except Exception as error:
            traceback.print_exc()
            return {"ok": False, "error": f"{type(error).__name__}: {error}"}

    def do_hello(self, _request):
        """Say what the engine is and can do."""
        ways = ["drive", "judge"] if hasattr(self.engine, "game") else ["drive"]
        facts = {"name": self.engine.name, "games": list(self.engine.games), "shows": list(self.engine.shows)}
        return {"ok": True, "protocol": PROTOCOL, **facts, "ways": ways}

    def do_new(self, request):
        """Begin a game."""
        self.game = self.engine.new(request["ruleset"])
        return {"ok": True, "sees": self.engine.sees(self.game)}

    def do_play(self, request):
        """Play events up to the first that is refused."""
        sees = []
        for event in request["events"]:
            if not self.engine.accepts(self.game, event):
                break
            self.game = self.engine.play(self.game, event)
            sees.append(self.engine.sees(self.game))
        return {"ok": True, "accepted": len(sees), "sees": sees}

    def do_try(self, request):
        """Judge every event by itself."""
        return {"ok": True, "accepts": [bool(self.engine.accepts(self.game, event)) for event in request["events"]]}

    def do_game(self, request):
        """Send a game of the engine's own choosing."""
        return {"ok": True, **self.engine.game(request["seed"])}

    def do_bye(self, _request):
        """End."""


class Planted:
    """An engine that lies, to see that a lie is found."""

    def __init__(self, engine, plant):
        """Tell which lie."""
        if plant not in PLANTS:
            sys.exit(f"--plant: wanted one of {', '.join(PLANTS)}")
        self._engine, self._plant, self._asked, self._played = engine, plant, 0, 0

    def __getattr__(self, name):
        """Do everything else as the engine does."""
        return getattr(self._engine, name)

    def accepts(self, game, event):
        """Refuse or accept too much."""
        self._asked += 1
        answer = bool(self._engine.accepts(game, event))
        if self._plant == "refuse" and answer and self._asked % 5 == 0:
            return False
        return answer or (self._plant == "accept" and self._asked % 3 == 0)

    def play(self, game, event):
        """Crash; or do nothing where an illegal event was accepted."""
        self._played += 1
        if self._plant == "crash" and self._played > 7:
            sys.exit("planted: it crashes")
        return self._engine.play(game, event) if self._engine.accepts(game, event) else game

    def sees(self, game):
        """Show one number wrong."""
        seen = json.loads(json.dumps(self._engine.sees(game)))
        return _spoilt(seen)[0] if self._plant == "show" and self._played > 2 else seen


def _spoilt(value):
    """Add one to the first number in a value; say whether there was one."""
    if type(value) is int:
        return value + 1, True
    places = value if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for place in places:
        value[place], done = _spoilt(value[place])
        if done:
            return value, True
    return value, False


def serve(engine, arguments=None):
    """Answer requests until there are no more."""
    arguments = sys.argv[1:] if arguments is None else arguments
    if "--plant" in arguments:
        engine = Planted(engine, (arguments[arguments.index("--plant") :] + [""])[1])
    adapter = Adapter(engine)
    while line := sys.stdin.buffer.readline():
        reply = adapter.answer(json.loads(line))
        if reply is None:
            return
        sys.stdout.write(json.dumps(reply, separators=(",", ":")) + "\n")
        sys.stdout.flush()
