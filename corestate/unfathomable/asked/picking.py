"""Decisions that cards leave to a seat: which player, which space, where a character goes."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Runs, Seat
from corestate.piles import without
from corestate.unfathomable.asked.choices import CARD, ByCard, noted
from corestate.unfathomable.box.edition import DEEP
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.card_words import room_rule
from corestate.unfathomable.table.events import Decline, PickSeat, PickSpace
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.defeat import DefeatPassenger
from corestate.unfathomable.voyage.monsters import Act, closed, risen, spawned
from corestate.unfathomable.voyage.moving import moved


@frozen
class PickingSeat(ByCard[PickSeat]):
    """A seat picks a player (unf.action.ability)."""

    seat: Seat
    among: tuple[Seat, ...]

    def candidates(self, table: Table) -> Iterable[PickSeat]:
        return (PickSeat(self.seat, seat) for seat in table.seats())

    def refusals(self, table: Table, event: PickSeat) -> Iterator[Refusal]:
        if event.who not in self.among:
            rule = room_rule(table.source, CARD)
            yield Refusal(rule, f"seat {event.who} cannot be picked for {table.source}")

    def resolve(self, table: Table, event: PickSeat) -> Progress[Table]:
        return noted(table, seat=event.who), (), (CARD,)

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} picks a player for {table.source}"


Then = Literal["note", "spawn", "stir", "passenger", "deep_one", "gather", "drive", "water"]


@frozen
class PickingSpace(ByCard[PickSpace]):
    """A seat picks a space, so many in all, for what a card does there (unf.action.ability)."""

    seat: Seat
    among: tuple[str, ...]
    left: int
    then: Then

    def candidates(self, _table: Table) -> Iterable[PickSpace]:
        return (PickSpace(self.seat, space) for space in self.among)

    def refusals(self, table: Table, event: PickSpace) -> Iterator[Refusal]:
        if event.space in self.among:  # unf.action.ability
            return
        if event.space == DEEP and self._for_deep_ones(table):
            yield Refusal("unf.board.deep", "what is in the Deep is out of reach")
        elif event.space in closed(table) and self.then == "drive":
            yield Refusal("unf.monster.not_in_brig", f"Deep Ones never enter {event.space}")
        else:
            yield Refusal(CARD, f"{event.space} cannot be picked for {table.source}")

    def _for_deep_ones(self, table: Table) -> bool:
        """Whether a space is picked for the Deep Ones in it (unf.board.deep)."""
        return self.then in ("note", "stir", "deep_one") and all(map(table.deep_ones_in, self.among))

    def resolve(self, table: Table, event: PickSpace) -> Progress[Table]:
        space = event.space
        front: Frames = ()
        rules: tuple[str, ...] = (CARD,)
        match self.then:
            case "note":  # unf.action.ability
                table = noted(table, spaces=(*table.scope.spaces, space))
                rest = without(self.among, space)
                front = (PickingSpace(self.seat, rest, self.left - 1, "note"),) if self.left > 1 and rest else ()
            case "spawn":  # unf.monster.kinds
                table, front, more = spawned(table, (space,), self.left)
                rules = (*rules, *more)
            case "stir":  # unf.monster.deep_ones
                front = (Act(space),)
            case "passenger":  # unf.defeat.results
                front = (DefeatPassenger(space), PickPassenger(self.seat, self.among, self.left - 1))
            case "deep_one":  # unf.defeat.results
                table = noted(table.deep_ones_placed(space, -1), counted=table.scope.counted + 1)
                front = (PickDeepOne(self.seat, self.among, self.left - 1),)
            case "gather":  # unf.monster.none_on_board
                table = risen(table, "all", space)
            case "drive":
                origin = table.scope.damaged
                table = noted(table.deep_ones_moved(origin, space, table.deep_ones_in(origin)), damaged="")
                rules = (*rules, "unf.board.adjacent")
            case "water":
                table = table.monarch_moved(table.scope.item, space)
                rules = (*rules, "unf.board.adjacent")
        return table, front, rules

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} picks a space for {table.source}"

    FACTS: ClassVar = {
        "card": "the card that asks",
        "for": "what the card does there",
        "left": "how many spaces are still to be picked",
    }

    def facts(self, table: Table) -> Facts:
        return (("card", table.source), ("for", self.then), ("left", self.left))


@frozen
class PickPassenger(Runs[Table]):
    """So many passengers of these spaces are still to be defeated (unf.defeat.results)."""

    seat: Seat
    spaces: tuple[str, ...]
    left: int

    def run(self, table: Table) -> Progress[Table]:
        there = tuple(space for space in self.spaces if table.passengers_in(space))
        return table, (PickingSpace(self.seat, there, self.left, "passenger"),) if there and self.left else (), ()


@frozen
class PickDeepOne(Runs[Table]):
    """So many Deep Ones of these spaces are still to be defeated (unf.defeat.results)."""

    seat: Seat
    spaces: tuple[str, ...]
    left: int

    def run(self, table: Table) -> Progress[Table]:
        there = tuple(space for space in self.spaces if table.deep_ones_in(space))
        return table, (PickingSpace(self.seat, there, self.left, "deep_one"),) if there and self.left else (), ()


@frozen
class GoingTo(ByCard[PickSpace | Decline]):
    """A seat says where a character moves, or that it stays where it may (unf.action.ability)."""

    seat: Seat
    who: Seat
    among: tuple[str, ...]
    may: bool

    def candidates(self, _table: Table) -> Iterable[PickSpace | Decline]:
        for space in self.among:
            yield PickSpace(self.seat, space)
        yield Decline(self.seat)

    def refusals(self, table: Table, event: PickSpace | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            if not self.may:
                yield Refusal(CARD, f"seat {self.who} moves by {table.source}")
        elif event.space not in self.among:
            yield Refusal(CARD, f"{table.source} does not lead to {event.space}")

    def resolve(self, table: Table, event: PickSpace | Decline) -> Progress[Table]:
        cite = CARD
        if isinstance(event, Decline):
            return table, (), (cite,)
        table, front, rules = moved(table, self.who, event.space)
        return table, front, (cite, *rules)

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} says where seat {self.who} goes by {table.source}"

    FACTS: ClassVar = {
        "card": "the card that asks",
        "moves": "the seat whose character moves",
    }

    def facts(self, table: Table) -> Facts:
        return (("card", table.source), ("moves", self.who))
