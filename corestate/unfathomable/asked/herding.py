"""Decisions about figures that cards leave to a seat: passengers to rescue, Deep Ones and characters to move."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat
from corestate.piles import exchanged, without
from corestate.unfathomable.asked.choices import CARD, ByCard, noted
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.events import Herd, Rescue, Send, Stop
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.monsters import closed, shut
from corestate.unfathomable.voyage.moving import moved


@frozen
class Rescuing(ByCard[Rescue | Stop]):
    """A seat rescues passengers of these spaces, as many as it likes (unf.action.rescue)."""

    seat: Seat
    spaces: tuple[str, ...]

    def candidates(self, _table: Table) -> Iterable[Rescue | Stop]:
        yield Stop(self.seat)
        for space in self.spaces:
            yield Rescue(self.seat, space)

    def refusals(self, table: Table, event: Rescue | Stop) -> Iterator[Refusal]:
        if isinstance(event, Rescue) and (event.space not in self.spaces or not table.passengers_in(event.space)):
            yield Refusal(CARD, f"there is no passenger to rescue in {event.space}")

    def resolve(self, table: Table, event: Rescue | Stop) -> Progress[Table]:
        cite = (CARD,)
        if isinstance(event, Stop):
            return table, (), cite
        table = noted(table.passengers_placed(event.space, -1), counted=table.scope.counted + 1)
        return table, (self,) if any(map(table.passengers_in, self.spaces)) else (), cite

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} rescues passengers by {table.source}"


@frozen
class Herding(ByCard[Herd | Send | Stop]):
    """A seat moves Deep Ones (and characters) one by one; those counted by space have not been moved."""

    seat: Seat
    waiting: tuple[int, ...]
    people: tuple[Seat, ...]
    far: bool
    """Whether to any ship space, not to adjacent ones."""
    must: bool

    def candidates(self, table: Table) -> Iterable[Herd | Send | Stop]:
        for place, left in enumerate(self.waiting):
            if left:
                origin = table.box.spaces[place].name
                for to in self._ways(table, origin):
                    yield Herd(self.seat, origin, to)
        for who in self.people:
            for to in self._berths(table, who):
                yield Send(self.seat, who, to)
        yield Stop(self.seat)

    def _goals(self, table: Table, origin: str) -> tuple[str, ...]:
        spaces = boxes.ship(table.box) if self.far else boxes.space(table.box, origin).adjacent  # unf.board.adjacent
        return tuple(space for space in spaces if space not in (*closed(table), origin))  # unf.monster.not_in_brig

    def _berths(self, table: Table, who: Seat) -> tuple[str, ...]:
        """List where a character may be moved: to any ship space but the Brig (unf.reference.brig)."""
        here = table.players[who].space
        return tuple(space for space in boxes.ship(table.box) if space not in (BRIG, here))

    def _ways(self, table: Table, origin: str) -> tuple[str, ...]:
        """Leave out where barricaded hatches bar Deep Ones (unf.ruling.barricade_scope)."""
        return tuple(to for to in self._goals(table, origin) if not shut(table, origin, to))  # unf.monster.move

    def _able(self, table: Table) -> bool:
        """Whether a Deep One that has still to move can."""
        spaces = zip(table.box.spaces, self.waiting, strict=False)
        return any(left and self._ways(table, space.name) for space, left in spaces)  # unf.monster.move

    def refusals(self, table: Table, event: Herd | Send | Stop) -> Iterator[Refusal]:
        match event:
            case Stop():
                if self.must and self._able(table):  # unf.action.ability
                    yield Refusal(CARD, f"every Deep One moves by {table.source}")
            case Herd():
                names = [space.name for space in table.box.spaces]
                if event.origin not in names or not self.waiting[names.index(event.origin)]:  # unf.action.ability
                    yield Refusal(CARD, f"no Deep One in {event.origin} has still to move")
                elif event.to in closed(table):
                    yield Refusal("unf.monster.not_in_brig", f"Deep Ones never enter {event.to}")
                elif event.to not in self._goals(table, event.origin):
                    yield Refusal(CARD, f"a Deep One of {event.origin} does not move to {event.to}")
                elif shut(table, event.origin, event.to):
                    yield Refusal("unf.monster.move", f"the hatches bar a Deep One of {event.origin} from {event.to}")
            case Send():
                if event.who not in self.people:
                    yield Refusal(CARD, f"seat {event.who} is not moved")
                elif event.to == BRIG:
                    yield Refusal("unf.reference.brig", f"{table.source} moves nobody into the Brig")
                elif event.to not in self._berths(table, event.who):
                    yield Refusal(CARD, f"seat {event.who} does not move to {event.to}")

    def resolve(self, table: Table, event: Herd | Send | Stop) -> Progress[Table]:
        cite: tuple[str, ...] = (CARD,)
        waiting, people = self.waiting, self.people
        if isinstance(event, Stop):
            return table, (), cite
        if isinstance(event, Herd):
            place = boxes.index(table.box, event.origin)
            waiting = exchanged(waiting, place, waiting[place] - 1)
            table = table.deep_ones_moved(event.origin, event.to, 1)
            cite = cite if self.far else (*cite, "unf.board.adjacent")
        else:
            people = without(people, event.who)
            table, _, rules = moved(table, event.who, event.to)
            cite = (*cite, *rules)
        front: Frames = ()
        if any(waiting) or people:
            front = (Herding(self.seat, waiting, people, self.far, self.must),)
        return table, front, cite

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} moves figures by {table.source}"

    FACTS: ClassVar = {
        "card": "the card that asks",
        "<space>": "how many Deep Ones there have not been moved yet",
        "character_of <n>": "a seat whose character has not been moved yet",
    }

    def facts(self, table: Table) -> Facts:
        left = zip(table.box.spaces, self.waiting, strict=False)
        deep_ones = ((space.name, count) for space, count in left if count)
        people = ((f"character_of {place}", seat) for place, seat in enumerate(self.people))
        return (("card", table.source), *deep_ones, *people)
