"""The reference itself behind the Python kit: the child that never differs, and the example to start from.

corestate fuzz into_the_blue -- python -m fuzz.kits.ourselves into_the_blue [--plant KIND]
"""

import sys
from random import Random

import corestate as cs
from corestate.anything import AnyState
from corestate.games import begun
from fuzz.kits.adapter import Engine, serve
from fuzz.peers.adapter import ruleset_plain
from fuzz.peers.comparing import LEVELS, observed
from fuzz.playouts import any_ruleset, steps
from serializers.codec import NAMED
from serializers.forms import Plain


class Ourselves(Engine):
    """An engine that plays by the reference."""

    name = f"corestate {cs.__version__}"
    shows = LEVELS

    def __init__(self, game: str) -> None:
        self.games = (game,)

    def new(self, ruleset: dict[str, Plain]) -> AnyState:
        """Begin a game."""
        return begun(NAMED.read({"$": "core.Ruleset", **ruleset}))

    def accepts(self, game: AnyState, event: Plain) -> bool:
        """Ask the rules."""
        return not cs.refusals(game, NAMED.read(event))

    def play(self, game: AnyState, event: Plain) -> AnyState:
        """Return the next state."""
        return cs.apply(game, NAMED.read(event))

    def sees(self, game: AnyState) -> dict[str, Plain]:
        """Show everything."""
        return observed(game)


class Choosing(Ourselves):
    """The same, with games of its own choosing."""

    def game(self, seed: int) -> dict[str, Plain]:
        """Play a random game."""
        rng = Random(seed)
        rules = any_ruleset(self.games[0], rng)
        played = list(steps(begun(rules), rng, cs.apply))
        events = [NAMED.write(event) for _, event in played[:-1]]
        sees = [observed(state) for state, _ in played[1:]]
        return {"ruleset": ruleset_plain(rules), "events": events, "sees": sees, "result": sees[-1]["result"]}


if __name__ == "__main__":
    if not {*sys.argv[1:2]}.intersection(cs.titles()):
        sys.exit(f"usage: python -m fuzz.kits.ourselves {'|'.join(cs.titles())} [--plant KIND]")
    serve(Choosing(sys.argv[1]))
