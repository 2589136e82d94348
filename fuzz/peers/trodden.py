"""Where games have been: what was compared there once is not compared again on the way to somewhere else.

A way is a box, seats and options, and the events that were played from the beginning, by whatever readings. The child
plays what lies on a trodden way and shows nothing of it (`"sees":false`); what it did wrong there shows where it ends.
"""

from attrs import Factory, define

from corestate.anything import Rules
from fuzz.peers.findings import Scenario

LOOKED_AT = 3
"""The last so many events of a way are looked at, however often it was gone: other readings may end it otherwise."""
MOST = 2_000_000
"""Of so many places at most it is known that somebody has been there."""


@define
class Trodden:
    """Remembers places by all that led there."""

    _places: set[int] = Factory(set)

    def begin(self, rules: Rules) -> int:
        """Return the place where games under a ruleset begin."""
        return hash((rules.game, rules.seats, rules.digest, rules.options))

    def on(self, place: int, event: object) -> int:
        """Return the place that an event leads to."""
        return hash((place, event))

    def knows(self, place: int) -> bool:
        """Whether what is seen there has been compared."""
        return place in self._places

    def add(self, place: int) -> None:
        """Note that what is seen there was compared."""
        if len(self._places) >= MOST:
            self._places.clear()
        self._places.add(place)

    def unseen(self, scenario: Scenario) -> int:
        """Count the first events of a scenario that need not be looked at on the way to its end."""
        place, known = self.begin(scenario.ruleset), 0
        for move in scenario.moves:
            if move.how == "play":
                place = self.on(place, move.event)
                if not self.knows(place):
                    break
                known += 1
        return max(0, known - LOOKED_AT)
