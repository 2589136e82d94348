"""What telling a script comes to: where each way led, what was left open, and the verdict."""

from typing import Any

from attrs import frozen

from corestate import Refusal
from corestate.anything import AnyState
from corestate.judging import Verdict
from serializers.play.tokens import Spot


@frozen
class Ending:
    """Where one way to tell a script led: all its events legal, or the first that is not with the reasons."""

    events: tuple[Any, ...]
    """The legal ones."""
    spots: tuple[Spot, ...]
    implied: frozenset[int]
    """The numbers of those that nobody wrote."""
    state: AnyState
    at: int
    """The sentence it stopped at."""
    event: Any | None = None
    """The event that is not legal; None if all are, or if it is a stated fact that is not so."""
    refusals: tuple[Refusal, ...] = ()
    spot: Spot | None = None

    def far(self) -> tuple[int, int]:
        """How far it got."""
        return self.at, len(self.events)


@frozen
class Open:
    """An open place: where it stands, and the events that fit, by what became of the game with each."""

    spot: Spot
    legal: tuple[Any, ...]
    illegal: tuple[Any, ...]
    depends: tuple[Any, ...]

    def fitting(self) -> tuple[Any, ...]:
        """List every event with which what comes later is possible."""
        return (*self.legal, *self.illegal, *self.depends)

    def matters(self) -> bool:
        """Whether the verdict is not the same with all of them."""
        return bool(self.legal) + bool(self.illegal) + bool(self.depends) > 1


@frozen
class Told:
    """A script told under a ruleset: the verdict, the telling it rests on, and the open places."""

    verdict: Verdict
    ending: Ending
    """The way that is legal to the end, or the one that got furthest."""
    other: Ending | None
    """Where the verdict depends: the illegal way that got furthest."""
    open: tuple[Open, ...]
    exhaustive: bool
    """Whether every way to fill in the open places was tried."""
    tried: int = 0
    """How many events were tried in filling them in."""

    def settled_places(self) -> tuple[Open, ...]:
        """List the open places that can only be one thing, which is known once everything was tried."""
        return tuple(place for place in self.open if self.exhaustive and len(place.fitting()) == 1)

    def unsure(self) -> str:
        """What is not known where not every way to fill in the open places was tried; nothing where all were."""
        legal = self.other is None and not self.ending.refusals
        return "" if self.exhaustive else f"{'every way that was tried is legal, but ' * legal}not all were tried"
