"""Children for the fuzzer to meet: the reference behind the Python kit, honest or wrong in one way.

    python children.py KIND GAME

Those that fail do so when the first shells are placed, so that the shortest game that shows it is known.
"""

import json
import os
import sys
import time
from pathlib import Path
from typing import ClassVar

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

from corestate.anything import AnyState  # noqa: E402 - found only now
from fuzz.kits.adapter import Adapter, UnsupportedError, serve, written  # noqa: E402
from fuzz.kits.ourselves import Choosing, Ourselves  # noqa: E402
from serializers.forms import Plain  # noqa: E402

PLACE = "itb.Place"
THINKING = 0.02


class Partial(Ourselves):
    """Shows little: who is asked, and the dice."""

    shows = ("table", "question")

    def sees(self, game: AnyState) -> dict[str, Plain]:
        """Show some keys of some things."""
        seen = super().sees(game)
        asked = seen["question"]
        return {"table": {"dice": seen["table"]["dice"]}, "question": asked and {"seats": asked["seats"]}}


class Blind(Ourselves):
    """Shows nothing but what it accepts."""

    shows = ()

    def sees(self, _game: AnyState) -> dict[str, Plain]:
        """Show nothing."""
        return {}


class Greedy(Blind):
    """Lets a diver place one shell more than dice show."""

    def accepts(self, game: AnyState, event: Plain) -> bool:
        """Accept one more."""
        less = {**event, "shells": event["shells"] - 1} if event["$"] == PLACE else event
        return super().accepts(game, event) or super().accepts(game, less)

    def play(self, game: AnyState, event: Plain) -> AnyState:
        """Place as many as is right."""
        return super().play(game, event) if super().accepts(game, event) else game


class Boastful(Ourselves):
    """Lists as legal, beside what is, a seat that is not there."""

    def sees(self, game: AnyState) -> dict[str, Plain]:
        """Add one more who may begin."""
        seen = super().sees(game)
        return {**seen, "legal": [*seen["legal"], {"$": "itb.StarterNamed", "starter": 9}]}


class Choosy(Ourselves):
    """Plays the small box for three by default readings, and nothing else."""

    def new(self, ruleset: dict[str, Plain]) -> AnyState:
        """Refuse everything else."""
        if (ruleset["seats"], ruleset["edition"]) != (3, "small") or "refused" in ruleset["rulings"].values():
            raise UnsupportedError("only the small box for three")
        return super().new(ruleset)


class Stubborn(Ourselves):
    """Plays under no ruleset at all."""

    def new(self, _ruleset: dict[str, Plain]) -> AnyState:
        """Refuse everything."""
        raise UnsupportedError("not today")


class Slow(Blind):
    """Thinks a while about every event."""

    def play(self, game: AnyState, event: Plain) -> AnyState:
        """Think first."""
        time.sleep(THINKING)
        return super().play(game, event)


class Weary(Blind):
    """Plays three events of a game and refuses whatever comes then."""

    played = 0

    def new(self, ruleset: dict[str, Plain]) -> AnyState:
        """Begin anew, rested."""
        self.played = 0
        return super().new(ruleset)

    def accepts(self, game: AnyState, event: Plain) -> bool:
        """Accept no more than that."""
        return self.played < ENOUGH and super().accepts(game, event)

    def play(self, game: AnyState, event: Plain) -> AnyState:
        """Count what is played."""
        self.played += 1
        return super().play(game, event)


ENOUGH = 3


class Thrifty(Ourselves):
    """Shows itself once in a game, and fails whoever wants to see more."""

    seen = 0

    def new(self, ruleset: dict[str, Plain]) -> AnyState:
        """Begin anew, unseen."""
        self.seen = 0
        return super().new(ruleset)

    def sees(self, game: AnyState) -> dict[str, Plain]:
        """Show everything, once."""
        self.seen += 1
        if self.seen > 1:
            raise ValueError("looked at twice in one game")
        return super().sees(game)


class Forgetful(Ourselves):
    """Shows a wrong number once in its life, and never again in any other process."""

    def sees(self, game: AnyState) -> dict[str, Plain]:
        """Be wrong if the note is not there yet."""
        seen = super().sees(game)
        note = Path(os.environ["NOTE"])
        if seen["table"]["dice"] and not note.exists():
            note.touch()
            seen["table"]["played"].append(7)
        return seen


class Wrong(Ourselves):
    """Shows one who has played too many, whenever it is wrong."""

    def is_wrong(self) -> bool:
        """Whether it is wrong now."""
        return False

    def sees(self, game: AnyState) -> dict[str, Plain]:
        """Add somebody."""
        seen = super().sees(game)
        if seen["table"]["dice"] and self.is_wrong():
            seen["table"]["played"].append(7)
        return seen


class Credulous(Wrong):
    """Believes those who want to stop when they may not, and remembers it until the next game."""

    fooled = False

    def new(self, ruleset: dict[str, Plain]) -> AnyState:
        """Forget."""
        self.fooled = False
        return super().new(ruleset)

    def accepts(self, game: AnyState, event: Plain) -> bool:
        """Refuse it, and yet."""
        answer = super().accepts(game, event)
        self.fooled |= event["$"] == "itb.Stop" and not answer
        return answer

    def is_wrong(self) -> bool:
        """Once somebody wanted to stop."""
        return self.fooled


class Moody(Wrong):
    """Is wrong in every second process."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        note = Path(os.environ["NOTE"])
        self.number = len(note.read_text()) if note.exists() else 0
        note.write_text("x" * (self.number + 1))

    def is_wrong(self) -> bool:
        """In the first, the third, and so on."""
        return self.number % 2 == 0


class Leaky(Wrong):
    """Is wrong from its second game on."""

    games_begun = 0

    def new(self, ruleset: dict[str, Plain]) -> AnyState:
        """Count them."""
        self.games_begun += 1
        return super().new(ruleset)

    def is_wrong(self) -> bool:
        """When there was one before."""
        return self.games_begun > 1


class Shared(Ourselves):
    """Shows one and the same object again and again."""

    seen: ClassVar[dict[str, Plain]] = {}

    def sees(self, game: AnyState) -> dict[str, Plain]:
        """Change what was seen."""
        self.seen.update(super().sees(game))
        return self.seen


class Late(Adapter):
    """Writes down what was seen when all events of a request are played."""

    def do_play(self, request: Plain) -> str:
        """Play them all first."""
        sees = []
        for event in request["events"]:
            if not self.engine.accepts(self.game, event):
                break
            self.game = self.engine.play(self.game, event)
            sees.append(self.engine.sees(self.game))
        return written(ok=True, accepted=len(sees), sees=sees)


class Strange(Ourselves):
    """Shows a key nobody knows."""

    def sees(self, game: AnyState) -> dict[str, Plain]:
        """Show one thing more."""
        return {**super().sees(game), "table": {"colour": "blue"}}


class Wordy(Ourselves):
    """Writes the values of chests as text."""

    def sees(self, game: AnyState) -> dict[str, Plain]:
        """Write numbers as text."""
        seen = super().sees(game)
        chests = seen["table"]["chests"]
        chests["shuffled"] = list(map(str, chests["shuffled"]))
        return seen


class Raising(Blind):
    """Has an engine that fails."""

    def play(self, game: AnyState, event: Plain) -> AnyState:
        """Fail at the first shells."""
        if event["$"] == PLACE:
            raise ValueError("no more shells")
        return super().play(game, event)


class Wild(Blind):
    """Does something that is no reply, when the first shells are placed."""

    does = ""

    def play(self, game: AnyState, event: Plain) -> AnyState:
        """Do it."""
        if event["$"] == PLACE:
            getattr(self, self.does)()
        return super().play(game, event)

    def crash(self) -> None:
        """End."""
        sys.stderr.write("out of shells\n")
        sys.stderr.flush()
        os._exit(3)

    def hang(self) -> None:
        """Think for ever."""
        time.sleep(600)

    def garbage(self) -> None:
        """Print something that is no JSON."""
        sys.stdout.write("placing shells\n")

    def flood(self) -> None:
        """Print without end."""
        while True:
            sys.stdout.write("x" * 65536)

    def closed(self) -> None:
        """Close the pipe and stay."""
        os.close(1)
        time.sleep(600)


class Judged(Choosing):
    """Sends games of its own, the last event of every one again after the end."""

    def game(self, seed: int) -> dict[str, Plain]:
        """Play on after the end."""
        own = super().game(seed)
        events = [*own["events"], own["events"][-1]]
        return {"ruleset": own["ruleset"], "events": events}


KINDS = {
    kind.__name__.lower(): kind
    for kind in (
        *(Ourselves, Partial, Blind, Greedy, Boastful, Choosy, Stubborn, Slow),
        *(Weary, Thrifty, Credulous, Moody, Leaky, Forgetful, Shared, Strange, Wordy, Raising, Judged),
    )
}


def main(kind: str, game: str) -> None:
    """Serve as a child of some kind."""
    if kind == "late":
        serve_late(game)
        return
    engine = KINDS[kind](game) if kind in KINDS else Wild(game)
    if isinstance(engine, Wild):
        engine.does = kind
    serve(engine, ())


def serve_late(game: str) -> None:
    """Serve by hand, writing down too late what was seen."""
    adapter = Late(Shared(game))
    for line in sys.stdin:
        if (reply := adapter.answer(json.loads(line))) is None:
            return
        sys.stdout.write(f"{reply}\n")
        sys.stdout.flush()


def command(kind: str, game: str = "into_the_blue") -> tuple[str, ...]:
    """Return what starts a child."""
    return sys.executable, str(Path(__file__)), kind, game


if __name__ == "__main__":
    main(*sys.argv[1:3])
