"""Activation of the monsters: Mother Hydra, Father Dagon, and the Deep Ones one by one."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import compress
from typing import ClassVar, Literal

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Runs, Seat
from corestate.piles import exchanged
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, DEEP, SICK_BAY
from corestate.unfathomable.checks.dice import result, thrown
from corestate.unfathomable.checks.windows import window
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.events import PickSeat, PickSpace, Stir
from corestate.unfathomable.table.frames import Asking
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import Defeat, DefeatPassenger
from corestate.unfathomable.voyage.ending import ended

Monster = Literal["hydra", "dagon", "deep_ones"]
_IN_DEEP = {"hydra": "unf.monster.hydra_in_deep", "dagon": "unf.monster.dagon_in_deep"}


def spawned(table: Table, spaces: tuple[str, ...], amount: int) -> Progress[Table]:
    """Place Deep Ones of the supply; if it has too few the game is over (unf.monster.supply_empty)."""
    scope = table.ruleset.rulings.barricade_scope
    open_to_them = tuple(space for space in spaces if space not in closed(table))  # unf.monster.not_in_brig
    rules = ("unf.monster.kinds",) if open_to_them == spaces else ("unf.monster.kinds", "unf.monster.not_in_brig")
    spaces = open_to_them
    if table.turn.barred and scope == "moves_and_spawns":  # unf.monster.kinds
        inside = boxes.named(table.box, "interior")
        spaces = tuple(space for space in spaces if space not in inside)
    if amount * len(spaces) > table.deep_ones_left():  # unf.monster.supply_empty
        return ended(table, "deep_ones")
    for space in spaces:  # unf.monster.kinds
        table = table.deep_ones_placed(space, amount)
    return table, (), rules


def closed(table: Table) -> tuple[str, ...]:
    """Name the spaces Deep Ones never enter (unf.monster.not_in_brig, unf.ruling.sick_bay_deep_ones)."""
    return (BRIG,) if table.ruleset.rulings.sick_bay_deep_ones == "open" else (BRIG, SICK_BAY)


@frozen
class Activate(Runs[Table]):
    """Monsters of a kind are activated (unf.mythos.activation)."""

    which: Monster

    def run(self, table: Table) -> Progress[Table]:
        rules = ("unf.mythos.activation", "unf.monster.kinds")
        if self.which == "deep_ones":
            if not sum(table.sea.deep_ones[:-1]):  # unf.monster.none_on_board
                return _gathered(table, "all", (*rules, "unf.monster.none_on_board"))
            about: Frames = (window(table, "deep_ones_about_to_act"), StirAll())
            return table, about, (*rules, "unf.monster.deep_ones")
        there = table.monarch(self.which)
        if there == DEEP:  # unf.monster.hydra_in_deep, unf.monster.dagon_in_deep
            return _gathered(table, self.which, (*rules, _IN_DEEP[self.which]))
        if self.which == "hydra":
            room = boxes.facing(table.box, there)  # unf.monster.hydra
            target = table.undamaged(room)  # unf.monster.hydra, unf.damage.spill
            front: Frames = (Damaging(target or room), Swim("hydra"))
            return table, front, (*rules, "unf.monster.hydra", *(("unf.damage.spill",) if target != room else ()))
        space = boxes.space(table.box, there).arrow  # unf.monster.dagon
        table, front, more = spawned(table, (space,), table.box.numbers.deep_arrivals)
        return table, (*front, Swim("dagon")), (*rules, "unf.monster.dagon", *more)


def _gathered(table: Table, which: Literal["hydra", "dagon", "all"], rules: tuple[str, ...]) -> Progress[Table]:
    """Add Deep Ones to the Deep; a crowd rises with the monarch, or with both (unf.monster.none_on_board)."""
    numbers = table.box.numbers
    table, front, more = spawned(table, (DEEP,), numbers.deep_arrivals)  # unf.monster.none_on_board
    if front or table.deep_ones_in(DEEP) < numbers.deep_crowd:  # unf.monster.hydra_in_deep, unf.monster.dagon_in_deep
        return table, front, rules + more
    table, front = thrown(table, (Rise(which),))  # unf.monster.none_on_board
    return table, front, rules + more


@frozen
class Rise(Runs[Table]):
    """The die names the front space where monsters of the Deep come up."""

    which: Literal["hydra", "dagon", "all"]

    def run(self, table: Table) -> Progress[Table]:
        table, die = result(table)
        space = boxes.numbered(table.box, "water", die)
        return risen(table, self.which, space), (), ("unf.board.water", "unf.board.deep")


def risen(table: Table, which: Literal["hydra", "dagon", "all"], space: str) -> Table:
    """Move the Deep Ones of the Deep, and one or both monarchs if they are there, to a space."""
    table = table.deep_ones_moved(DEEP, space, table.deep_ones_in(DEEP))  # unf.monster.none_on_board
    for monarch in ("hydra", "dagon"):
        # unf.monster.hydra_in_deep, unf.monster.dagon_in_deep
        if which in ("all", monarch) and table.monarch(monarch) == DEEP:
            table = table.monarch_moved(monarch, space)
    return table


@frozen
class Swim(Runs[Table]):
    """A monarch moves one water space toward the front, where it stays."""

    monarch: Literal["hydra", "dagon"]

    def run(self, table: Table) -> Progress[Table]:
        there = table.monarch(self.monarch)
        for chain in table.box.chains:
            if there in chain:
                # unf.monster.hydra, unf.monster.dagon
                table = table.monarch_moved(self.monarch, chain[max(0, chain.index(there) - 1)])
        return table, (), ("unf.board.water",)


@frozen
class StirAll(Runs[Table]):
    """All Deep Ones on the board act, none of the Deep (unf.monster.deep_ones)."""

    def run(self, table: Table) -> Progress[Table]:
        return table, (StirNext(table.sea.deep_ones[:-1]),), ("unf.monster.deep_ones",)


@frozen
class StirNext(Runs[Table]):
    """Some Deep Ones, counted by space, have not acted yet."""

    waiting: tuple[int, ...]

    def run(self, table: Table) -> Progress[Table]:
        there = table.sea.deep_ones
        waiting = tuple(map(min, self.waiting, there))  # unf.monster.deep_ones
        return table, (Stirring(waiting),) if any(waiting) else (), ()


@frozen
class Stirring(Asking[Stir]):
    """The active player names the space of the next Deep One to act."""

    asked_by = order = "unf.monster.deep_ones"
    waiting: tuple[int, ...]

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (table.turn.seat,)

    def _left(self, table: Table) -> dict[str, int]:
        """Where how many have still to act."""
        waiting = self.waiting
        return dict(zip(compress(boxes.names(table.ruleset.box), waiting), filter(None, waiting), strict=True))

    def candidates(self, table: Table) -> Iterable[Stir]:
        return [_stir(table.turn.seat, space) for space in self._left(table)]

    def legal(self, table: Table) -> tuple[Stir, ...]:
        """The same list, faster (law `listed_is_what_is_not_refused`): where one is named some have still to act."""
        return tuple(self.candidates(table))

    def refusals(self, table: Table, event: Stir) -> Iterator[Refusal]:
        if event.space not in self._left(table):
            yield Refusal("unf.monster.deep_ones", f"no Deep One in {event.space} has still to act")

    def resolve(self, table: Table, event: Stir) -> Progress[Table]:
        place = boxes.index(table.box, event.space)
        left = exchanged(self.waiting, place, self.waiting[place] - 1)
        return table, (Act(event.space), StirNext(left)), ("unf.monster.deep_ones",)

    def doing(self, table: Table) -> str:
        return f"seat {table.turn.seat} names the next Deep One to act"

    FACTS: ClassVar = {"<space>": "how many Deep Ones there have still to act"}

    def facts(self, table: Table) -> Facts:
        return tuple(self._left(table).items())


_stir = lru_cache(maxsize=4096)(Stir)


@frozen
class Act(Runs[Table]):
    """A Deep One in a space does the first thing it can."""

    space: str

    def run(self, table: Table) -> Progress[Table]:
        """Attack a human, defeat a passenger, damage the room, or move (unf.monster.deep_ones)."""
        space = self.space
        if humans := table.humans_in(space):  # unf.monster.attack
            front: Frames = (Victim(space),) if len(humans) > 1 else (Strike(humans[0]),)
            return table, front, ("unf.monster.attack",)
        if table.passengers_in(space):  # unf.monster.passenger
            return table, (DefeatPassenger(space),), ("unf.monster.passenger",)
        if space in boxes.rooms(table.box) and not table.damaged(space):  # unf.monster.damage
            return table, (Damaging(space),), ("unf.monster.damage", "unf.reference.deep_one_damage")
        return self._moved(table)  # unf.monster.move

    def _moved(self, table: Table) -> Progress[Table]:
        """Follow the arrow, or go toward the closest undamaged room (unf.monster.move)."""
        arrow = boxes.space(table.box, self.space).arrow
        if arrow:
            return _stepped(table, self.space, arrow)
        # unf.monster.move
        goal = next((room for room in boxes.spill(table.box, self.space) if not table.damaged(room)), None)
        assert goal is not None  # noqa: S101 - the game ends with the last room
        steps = boxes.first_steps(table.box, self.space, goal)
        if len(steps) > 1 and table.ruleset.rulings.deep_one_first_step == "current_player_chooses":
            return table, (Stepping(self.space, steps),), ("unf.monster.move",)
        return _stepped(table, self.space, steps[0])


def shut(table: Table, origin: str, to: str) -> bool:
    """Whether barricaded hatches bar a Deep One from a move (unf.ruling.barricade_scope, unf.monster.move)."""
    if not table.turn.barred or to not in boxes.named(table.box, "interior"):
        return False
    from_deck = table.ruleset.rulings.barricade_scope == "moves_from_deck"
    return not from_deck or origin in boxes.named(table.box, "deck")


def _stepped(table: Table, origin: str, to: str) -> Progress[Table]:
    """Move a Deep One one space, unless the hatches bar it."""
    if shut(table, origin, to):
        return table, (), ("unf.monster.move",)
    return table.deep_ones_moved(origin, to, 1), (), ("unf.monster.move", "unf.monster.not_in_brig")


@frozen
class Stepping(Asking[PickSpace]):
    """The active player chooses the first step of a Deep One (unf.ruling.deep_one_first_step)."""

    asked_by = "unf.monster.move"
    order = "unf.monster.deep_ones"
    origin: str
    steps: tuple[str, ...]

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (table.turn.seat,)

    def candidates(self, table: Table) -> Iterable[PickSpace]:
        return (PickSpace(table.turn.seat, space) for space in self.steps)

    def refusals(self, _table: Table, event: PickSpace) -> Iterator[Refusal]:
        if event.space not in self.steps:
            yield Refusal("unf.monster.move", f"{event.space} is not on a shortest way from {self.origin}")

    def resolve(self, table: Table, event: PickSpace) -> Progress[Table]:
        return _stepped(table, self.origin, event.space)

    def doing(self, table: Table) -> str:
        return f"seat {table.turn.seat} says where a Deep One of {self.origin} goes"

    FACTS: ClassVar = {"origin": "the space it goes from"}

    def facts(self, _table: Table) -> Facts:
        return (("origin", self.origin),)


@frozen
class Victim(Asking[PickSeat]):
    """The active player picks whom a Deep One attacks."""

    asked_by = "unf.monster.attack"
    order = "unf.monster.deep_ones"
    space: str

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (table.turn.seat,)

    def candidates(self, table: Table) -> Iterable[PickSeat]:
        return (PickSeat(table.turn.seat, seat) for seat in table.seats())

    def refusals(self, table: Table, event: PickSeat) -> Iterator[Refusal]:
        if event.who not in table.humans_in(self.space):
            yield Refusal("unf.monster.attack", f"seat {event.who} is no human in {self.space}")

    def resolve(self, table: Table, event: PickSeat) -> Progress[Table]:
        return table, (Strike(event.who),), ("unf.monster.attack",)

    def doing(self, table: Table) -> str:
        return f"seat {table.turn.seat} picks whom a Deep One in {self.space} attacks"

    FACTS: ClassVar = {"space": "the space of the Deep One"}

    def facts(self, _table: Table) -> Facts:
        return (("space", self.space),)


@frozen
class Strike(Runs[Table]):
    """A Deep One attacks a human."""

    target: Seat

    def run(self, table: Table) -> Progress[Table]:
        table, front = thrown(table, (Mauled(self.target),), attack=True)
        return table, front, ("unf.monster.attack", "unf.reference.attack_steps")


@frozen
class Mauled(Runs[Table]):
    """A Deep One has rolled its attack."""

    target: Seat

    def run(self, table: Table) -> Progress[Table]:
        table, die = result(table)
        hit = die >= table.box.numbers.need_character
        return table, (Defeat(self.target),) if hit else (), ("unf.monster.attack",)


def barred(table: Table) -> Table:
    """Barricade the hatches for the rest of the turn (unf.monster.move)."""
    return replaced(table, turn=replaced(table.turn, barred=True))
