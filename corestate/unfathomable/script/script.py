"""Carrying a card out: its effects in order, each by the frames it puts in front.

A frame refers to the card by its source and a path; what the card has noted lies on the table (`Scope`). `card_of`
names the card that made a step, so that coverage can be counted card by card.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from attrs import frozen

from corestate.kernel import Frame, Progress, Runs, Seat, Step
from corestate.replaced import replaced
from corestate.unfathomable.table.card_words import card_rule, effects_at
from corestate.unfathomable.table.pieces import begun
from corestate.unfathomable.table.table import Table

Frames: TypeAlias = tuple[Frame[Table], ...]


@frozen
class At:
    """Where an effect stands: the card's source, and the path to it."""

    source: str
    path: tuple[int, ...]

    def part(self, number: int) -> "Carry":
        """Carry out one of the lists within the effect."""
        return Carry(self.source, (*self.path, number), 0)


Handler: TypeAlias = Callable[[Table, Any, At], Progress[Table]]
HANDLERS: dict[type, Handler] = {}
"""What each primitive does; `cards` fills it."""


@frozen
class Carry(Runs[Table]):
    """A list of effects is carried out from one of them on."""

    source: str
    path: tuple[int, ...]
    index: int

    def run(self, table: Table) -> Progress[Table]:
        """Carry out one effect, then the next, whether or not it could do anything (unf.reference.wording)."""
        effects = effects_at(table.box, self.source, self.path)
        if self.index >= len(effects):
            return table, (), ()
        effect = effects[self.index]
        table, front, rules = HANDLERS[type(effect)](table, effect, At(self.source, (*self.path, self.index)))
        if self.index + 1 < len(effects):
            front = (*front, _carry(self.source, self.path, self.index + 1))
        return table, front, rules


_carry = lru_cache(maxsize=4096)(Carry)


@frozen
class Perform(Runs[Table]):
    """A script of a card is carried out for its owner: 0 its own effects, n those of its n-th ability."""

    source: str
    script: int
    owner: Seat
    peril: str = ""
    doomed: Seat | None = None

    def run(self, table: Table) -> Progress[Table]:
        scope = begun(self.source, self.owner, peril=self.peril, doomed=self.doomed)
        front: Frames = (_carry(self.source, (self.script,), 0), CLOSE)
        return (
            replaced(table, scopes=(*table.scopes, scope)),
            front,
            (card_rule(table.box, self.source, (self.script,)),),
        )


@frozen
class Close(Runs[Table]):
    """A card has been carried out."""

    def run(self, table: Table) -> Progress[Table]:
        return replaced(table, scopes=table.scopes[:-1]), (), ()


CLOSE = Close()


def card_of(step: Step[Table]) -> str:
    """Name the card that made a step by its source: of the frame, of what was opened, or of the page open then."""
    source: str = getattr(step.frame, "source", "")
    if source:
        return source
    opened = [card for card in step.after.open if card not in step.before.open]
    if opened:
        return opened[-1]
    return step.before.scopes[-1].source if step.before.scopes else ""
