"""Decisions that cards leave to a seat: options, players, spaces, items, numbers, cards, decks to draw from."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from attrs import evolve, frozen

from corestate.kernel import Asks, Facts, Progress, Refusal, Runs, Seat
from corestate.piles import without
from corestate.unfathomable.abilities import payable
from corestate.unfathomable.box import DIALS
from corestate.unfathomable.checks import RESULTS
from corestate.unfathomable.damage import DefeatPassenger, risked
from corestate.unfathomable.effects import Dial, Either, May
from corestate.unfathomable.ending import changed
from corestate.unfathomable.events import (
    Accept,
    Choose,
    Decline,
    Number,
    PickItem,
    PickSeat,
    PickSpace,
    Stop,
)
from corestate.unfathomable.looking import item_gained
from corestate.unfathomable.monsters import Act, risen, spawned
from corestate.unfathomable.script import At, Carry, Frames
from corestate.unfathomable.table import Table
from corestate.unfathomable.titles import moved
from corestate.unfathomable.windows import item_lost
from corestate.unfathomable.words import effect_at, holds

CARD = "unf.action.ability"
"""The rule by which cards ask: they are carried out as they say."""


def noted(table: Table, **notes: int | str | tuple[str, ...] | None) -> Table:
    """Note something on the page of the card being carried out."""
    return table.with_scope(evolve(table.scope, **notes))  # type: ignore[arg-type]  # each call names fields of a scope


@frozen
class Deciding(Asks[Table, Choose]):
    """A seat chooses one of the options of a card: of a room, a spell, a waypoint."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    source: str
    path: tuple[int, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def _either(self, table: Table) -> Either:
        effect = effect_at(table.box, self.source, self.path)
        assert isinstance(effect, Either)  # noqa: S101 - the path leads to one
        return effect

    def candidates(self, table: Table) -> Iterable[Choose]:
        """Propose every option."""
        return (Choose(self.seat, option.name) for option in self._either(table).options)

    def refusals(self, table: Table, event: Choose) -> Iterator[Refusal]:
        """Refuse what is no option, and options whose condition or cost is not met."""
        option = next((one for one in self._either(table).options if one.name == event.option), None)
        if option is None:
            yield Refusal(self.asked_by, f"{self.source} has no option {event.option}")
            return
        if option.needs is not None and not holds(table, option.needs, table.scope):
            yield Refusal(self.asked_by, f"what option {event.option} needs is not given")
        in_vain = table.ruleset.rulings.unpayable_cost == "selectable_in_vain"
        if not in_vain and not payable(table, option.effects, table.scope):
            yield Refusal("unf.reference.wording", f"the cost of option {event.option} cannot be paid")

    def resolve(self, table: Table, event: Choose) -> Progress[Table]:
        """Carry the option out."""
        names = [option.name for option in self._either(table).options]
        front = At(self.source, self.path).part(names.index(event.option))
        return table, (front,), ("unf.reference.precedence", self.asked_by)

    def facts(self, _table: Table) -> Facts:
        """State which card asks."""
        return (("card", self.source),)


@frozen
class DecidingCrisis(Deciding, Asks[Table, Choose]):
    """A seat chooses one of the options of a mythos card (unf.mythos.choice, unf.mythos.combination)."""

    asked_by: ClassVar = "unf.mythos.choice"
    order: ClassVar = "unf.mythos.choice"


@frozen
class Offering(Asks[Table, Accept | Decline]):
    """A seat may have part of a card carried out."""

    asked_by: ClassVar = "unf.reference.wording"
    order: ClassVar = "unf.reference.wording"
    seat: Seat
    source: str
    path: tuple[int, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Accept | Decline]:
        """Propose both."""
        return (Accept(self.seat), Decline(self.seat))

    def refusals(self, table: Table, event: Accept | Decline) -> Iterator[Refusal]:
        """Refuse what cannot be paid."""
        effect = effect_at(table.box, self.source, self.path)
        if isinstance(event, Accept) and isinstance(effect, May) and not payable(table, effect.effects, table.scope):
            yield Refusal("unf.reference.wording", f"the cost of {self.source} cannot be paid")

    def resolve(self, table: Table, event: Accept | Decline) -> Progress[Table]:
        """Carry it out, or not."""
        front: Frames = (At(self.source, self.path).part(0),) if isinstance(event, Accept) else ()
        return table, front, ("unf.reference.precedence", "unf.reference.wording")

    def facts(self, _table: Table) -> Facts:
        """State which card asks."""
        return (("card", self.source),)


@frozen
class Repeating(Asks[Table, Accept | Stop]):
    """A seat may repeat part of a card so many times more."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    source: str
    path: tuple[int, ...]
    left: int

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the owner."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Accept | Stop]:
        """Propose both."""
        return (Accept(self.seat), Stop(self.seat))

    def refusals(self, _table: Table, _event: Accept | Stop) -> Iterator[Refusal]:
        """Refuse nothing."""
        return iter(())

    def resolve(self, table: Table, event: Accept | Stop) -> Progress[Table]:
        """Carry it out once more, or stop."""
        if isinstance(event, Stop):
            return table, (), (CARD,)
        again: Frames = (Repeating(self.seat, self.source, self.path, self.left - 1),) if self.left > 1 else ()
        return table, (Carry(self.source, (*self.path, 0), 0), *again), ("unf.reference.precedence", CARD)

    def facts(self, _table: Table) -> Facts:
        """State how often."""
        return (("card", self.source), ("left", self.left))


@frozen
class PickingSeat(Asks[Table, PickSeat]):
    """A seat picks a player."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    among: tuple[Seat, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[PickSeat]:
        """Propose everybody."""
        return (PickSeat(self.seat, seat) for seat in table.seats())

    def refusals(self, table: Table, event: PickSeat) -> Iterator[Refusal]:
        """Refuse whoever cannot be picked."""
        if event.who not in self.among:
            rule = "unf.room.captains_cabin" if table.scope.source == "room:captains_cabin" else CARD
            yield Refusal(rule, f"seat {event.who} cannot be picked for {table.scope.source}")

    def resolve(self, table: Table, event: PickSeat) -> Progress[Table]:
        """Note it."""
        return noted(table, seat=event.who), (), ("unf.reference.precedence",)

    def facts(self, table: Table) -> Facts:
        """State which card asks."""
        return (("card", table.scope.source),)


Then = Literal["note", "spawn", "stir", "passenger", "deep_one", "gather", "drive", "water"]


@frozen
class PickingSpace(Asks[Table, PickSpace]):
    """A seat picks a space, so many in all, for what a card does there."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    among: tuple[str, ...]
    left: int
    then: Then

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[PickSpace]:
        """Propose the spaces."""
        return (PickSpace(self.seat, space) for space in self.among)

    def refusals(self, table: Table, event: PickSpace) -> Iterator[Refusal]:
        """Refuse any other space."""
        if event.space not in self.among:
            yield Refusal(CARD, f"{event.space} cannot be picked for {table.scope.source}")

    def resolve(self, table: Table, event: PickSpace) -> Progress[Table]:
        """Do there what the card says."""
        space = event.space
        front: Frames = ()
        rules: tuple[str, ...] = ("unf.reference.precedence", "unf.board.adjacent")
        match self.then:
            case "note":
                table = noted(table, spaces=(*table.scope.spaces, space))
                rest = without(self.among, space)
                front = (PickingSpace(self.seat, rest, self.left - 1, "note"),) if self.left > 1 and rest else ()
            case "spawn":
                table, front, more = spawned(table, (space,), self.left)
                rules = (*rules, *more)
            case "stir":
                front = (Act(space),)
            case "passenger":
                front = (DefeatPassenger(space), PickPassenger(self.seat, self.among, self.left - 1))
            case "deep_one":
                table = noted(table.deep_ones_placed(space, -1), counted=table.scope.counted + 1)
                front = (PickDeepOne(self.seat, self.among, self.left - 1),)
            case "gather":
                table = risen(table, "all", space)
            case "drive":
                origin = table.scope.damaged
                table = noted(table.deep_ones_moved(origin, space, table.deep_ones_in(origin)), damaged="")
            case "water":
                table = table.monarch_moved(table.scope.item, space)
        return table, front, rules

    def facts(self, table: Table) -> Facts:
        """State which card asks, and what for."""
        return (("card", table.scope.source), ("for", self.then), ("left", self.left))


@frozen
class PickPassenger(Runs[Table]):
    """So many passengers of these spaces are still to be defeated."""

    seat: Seat
    spaces: tuple[str, ...]
    left: int

    def run(self, table: Table) -> Progress[Table]:
        """Ask where, if there is any."""
        there = tuple(space for space in self.spaces if table.passengers_in(space))
        return table, (PickingSpace(self.seat, there, self.left, "passenger"),) if there and self.left else (), ()


@frozen
class PickDeepOne(Runs[Table]):
    """So many Deep Ones of these spaces are still to be defeated."""

    seat: Seat
    spaces: tuple[str, ...]
    left: int

    def run(self, table: Table) -> Progress[Table]:
        """Ask where, if there is any."""
        there = tuple(space for space in self.spaces if table.deep_ones_in(space))
        return table, (PickingSpace(self.seat, there, self.left, "deep_one"),) if there and self.left else (), ()


@frozen
class PickingOption(Asks[Table, Choose]):
    """A seat chooses a word: a dial, a monarch, a sign, an outcome."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    options: tuple[str, ...]
    then: Literal["dial", "monarch", "die", "total", "outcome"]
    number: int

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Choose]:
        """Propose the options."""
        return (Choose(self.seat, option) for option in self.options)

    def refusals(self, table: Table, event: Choose) -> Iterator[Refusal]:
        """Refuse any other."""
        if event.option not in self.options:
            yield Refusal(CARD, f"{table.scope.source} has no option {event.option}")

    def resolve(self, table: Table, event: Choose) -> Progress[Table]:
        """Do what the word means."""
        rules = ("unf.reference.precedence", CARD)
        sign = -1 if event.option == "minus" else 1
        match self.then:
            case "dial":
                table, front, more = changed(table, _dial(event.option), self.number)
                return table, front, rules + more
            case "monarch":
                return noted(table, item=event.option), (), rules
            case "die":
                assert table.throw is not None  # noqa: S101 - a roll is under way
                throw = evolve(table.throw, add=table.throw.add + sign * self.number)
                return table.with_throw(throw), (), rules
            case "total":
                return shifted(table, sign * self.number), (), rules
            case "outcome":
                assert table.trial is not None  # noqa: S101 - a check is under way
                outcome = next(one for one in RESULTS if one == event.option)
                return table.with_trial(evolve(table.trial, outcome=outcome)), (), rules

    def facts(self, table: Table) -> Facts:
        """State which card asks."""
        return (("card", table.scope.source),)


def _dial(word: str) -> Dial:
    return next(one for one in DIALS if one == word)


def shifted(table: Table, change: int) -> Table:
    """Change the total of the check under way."""
    assert table.trial is not None  # noqa: S101 - a check is under way
    return table.with_trial(evolve(table.trial, shift=table.trial.shift + change))


@frozen
class PickingNumber(Asks[Table, Number]):
    """A seat names a number: of passengers to risk, of the die, of a change to the total."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    least: int
    most: int
    then: Literal["risk", "die", "total"]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Number]:
        """Propose every number."""
        return (Number(self.seat, number) for number in range(self.least, self.most + 1))

    def refusals(self, _table: Table, event: Number) -> Iterator[Refusal]:
        """Refuse any other."""
        if not self.least <= event.number <= self.most:
            yield Refusal(CARD, f"{event.number} is not between {self.least} and {self.most}")

    def resolve(self, table: Table, event: Number) -> Progress[Table]:
        """Do what the number is for."""
        source = "unf.reference.precedence"
        if self.then == "risk":
            table, front, rules = risked(table, event.number)
            return table, front, (source, *rules)
        if self.then == "total":
            return shifted(table, event.number), (), (source,)
        assert table.throw is not None  # noqa: S101 - a roll is under way
        return table.with_throw(evolve(table.throw, die=event.number, fixed=True)), (), (source,)


@frozen
class PickingItem(Asks[Table, PickItem]):
    """A seat picks an item: a weapon, one to lose, to keep, to give or to take."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    among: tuple[str, ...]
    then: Literal["note", "lose", "keep", "give", "take"]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[PickItem]:
        """Propose each item."""
        return (PickItem(self.seat, item) for item in dict.fromkeys(self.among))

    def refusals(self, _table: Table, event: PickItem) -> Iterator[Refusal]:
        """Refuse any other."""
        if event.item not in self.among:
            yield Refusal(CARD, f"{event.item} cannot be picked")

    def resolve(self, table: Table, event: PickItem) -> Progress[Table]:
        """Do with it what the card says."""
        item, cite = event.item, "unf.reference.precedence"
        match self.then:
            case "note":
                return noted(table, item=item), (), (cite,)
            case "lose":
                table, front, rules = item_lost(table, self.seat, item)
                return table, front, (cite, *rules)
            case "keep":
                front = ()
                for other in without(self.among, item):
                    table, more, _ = item_lost(table, self.seat, other)
                    front = (*front, *more)
                return table, front, (cite, "unf.reference.items")
            case "give" | "take":
                return _passed(table, item, self.seat, giving=self.then == "give")


def _passed(table: Table, item: str, seat: Seat, *, giving: bool) -> Progress[Table]:
    other = table.scope.seat
    assert other is not None  # noqa: S101 - somebody was picked
    giver, receiver = (seat, other) if giving else (other, seat)
    table, front, _ = item_lost(table, giver, item)
    table, more, rules = item_gained(table, receiver, item)
    return table, (*front, *more), ("unf.reference.precedence", *rules)


@frozen
class GoingTo(Asks[Table, PickSpace | Decline]):
    """A seat says where a character moves, or that it stays where it may."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    who: Seat
    among: tuple[str, ...]
    may: bool

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[PickSpace | Decline]:
        """Propose every space, and to stay."""
        for space in self.among:
            yield PickSpace(self.seat, space)
        yield Decline(self.seat)

    def refusals(self, table: Table, event: PickSpace | Decline) -> Iterator[Refusal]:
        """Refuse other spaces, and to stay where one must go."""
        if isinstance(event, Decline):
            if not self.may:
                yield Refusal(CARD, f"seat {self.who} moves by {table.scope.source}")
        elif event.space not in self.among:
            yield Refusal(CARD, f"{table.scope.source} does not lead to {event.space}")

    def resolve(self, table: Table, event: PickSpace | Decline) -> Progress[Table]:
        """Move."""
        cite = "unf.reference.precedence"
        if isinstance(event, Decline):
            return table, (), (cite,)
        table, front, rules = moved(table, self.who, event.space)
        return table, front, (cite, *rules)

    def facts(self, table: Table) -> Facts:
        """State who moves by which card."""
        return (("card", table.scope.source), ("moves", self.who))
