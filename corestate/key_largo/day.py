"""The day: programming in secret, the morning and the afternoon, each with boats placed and actions in order."""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import permutations
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Frame, Progress, Refusal, Runs, Seat
from corestate.key_largo.bar import at_bar
from corestate.key_largo.box import PLACES
from corestate.key_largo.diving import dive_begun
from corestate.key_largo.dolphins import tour
from corestate.key_largo.events import Anchor, Program, Redirect
from corestate.key_largo.market import at_market
from corestate.key_largo.out_of_place import Asking
from corestate.key_largo.reach import can_dive, shut_out, wreck_refusals
from corestate.key_largo.scoring import closing
from corestate.key_largo.store import at_store
from corestate.key_largo.table import PORTS, Berth, Calendar, Port, Table, at
from corestate.replaced import replaced


def new_day() -> tuple[Frame[Table], ...]:
    """Let a day begin, with the cards laid for it (kl.day.program)."""
    return (_programming(),)


@frozen
class Programming(Asking[Program]):
    """Everyone lays two action cards in secret, in whatever order they are ready."""

    asked_by: ClassVar = "kl.day.program"
    order: ClassVar = "kl.day.program"

    def doing(self, table: Table) -> str:
        missing = ", ".join(map(str, _undecided(table)))
        return f"the cards for day {table.calendar.day} are still to be laid by seat {missing}"

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return _undecided(table)  # kl.day.program

    def candidates(self, table: Table) -> Iterable[Program]:
        return _programmes(_undecided(table))

    def legal(self, table: Table) -> tuple[Program, ...]:
        """The same list, faster, since every pair is open to everybody; held by `listed_is_what_is_not_refused`."""
        return _programmes(_undecided(table))  # kl.day.program

    def refusals(self, _table: Table, event: Program) -> Iterator[Refusal]:
        if event.morning == event.afternoon:
            yield Refusal("kl.day.program", f"seat {event.seat} has one card for {event.morning}, not two")

    @classmethod
    def in_turn(cls, table: Table, _event: Program) -> "tuple[Table, Programming] | None":
        return table, _programming()

    def resolve(self, table: Table, event: Program) -> Progress[Table]:
        programmes = at(table.programmes, event.seat, (event.morning, event.afternoon))
        table = replaced(table, programmes=programmes)
        return table, (_programming(),) if None in programmes else (Reveal(),), ("kl.day.program",)


def _undecided(table: Table) -> tuple[Seat, ...]:
    return tuple([seat for seat, programme in enumerate(table.programmes) if programme is None])  # kl.day.program


@cache
def _programmes(seats: tuple[Seat, ...]) -> tuple[Program, ...]:
    return tuple(Program(seat, *pair) for seat in seats for pair in permutations(PLACES, 2))  # kl.day.program


@frozen
class Reveal(Runs[Table]):
    """All reveal the cards of this half-day at once; so many boats, the first ones in order, are placed already."""

    placed: int = 0

    def run(self, table: Table) -> Progress[Table]:
        order = table.order()
        if table.ruleset.rulings.old_boats == "gone":  # kl.day.afternoon, kl.ruling.old_boats
            moved = order[: self.placed]
            table = replaced(
                table, boats=tuple([boat if seat in moved else None for seat, boat in enumerate(table.boats)])
            )
        afternoon = ("kl.day.afternoon",) if table.calendar.half == "afternoon" else ()
        return table, half_day(order, self.placed), ("kl.day.reveal", *afternoon)


@lru_cache(maxsize=256)
def half_day(order: tuple[Seat, ...], placed: int = 0) -> tuple[Frame[Table], ...]:
    """Place the boats in order, those already placed left out, and then act in the same order (kl.day.act_in_order)."""
    return (*map(PlaceBoat, order[placed:]), *actions(order))  # kl.day.place_boats


@lru_cache(maxsize=256)
def actions(order: tuple[Seat, ...]) -> tuple[Frame[Table], ...]:
    """Let these seats act in this order (kl.day.act_in_order); then the half-day is over."""
    return (*map(Act, order), EndHalfDay())


@frozen
class PlaceBoat(Runs[Table]):
    """A boat goes to the place of its owner's card."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Choose a wreck when diving; with none in reach, it depends (kl.ruling.no_wreck)."""
        programme = table.programmes[self.seat]
        assert programme is not None  # noqa: S101 - cards are revealed when everybody has laid them
        place = programme[table.calendar.half == "afternoon"]  # kl.day.reveal
        if place != "dive":
            return _placed(table, self.seat, place), (), ("kl.day.place_boats",)
        table = _placed(table, self.seat, None)
        if can_dive(table, self.seat):  # kl.dive.choose
            return table, (_anchoring(self.seat),), ("kl.day.place_boats",)
        if table.ruleset.rulings.no_wreck == "may_change":
            return table, (Redirecting(self.seat),), ("kl.day.place_boats", "kl.dive.choose")
        return table, (), ("kl.day.place_boats", "kl.dive.choose")


def _placed(table: Table, seat: Seat, berth: Berth) -> Table:
    return replaced(table, boats=at(table.boats, seat, berth))  # kl.day.place_boats


@frozen
class Anchoring(Asking[Anchor]):
    """A diving player picks the wreck now, before any action."""

    asked_by: ClassVar = "kl.dive.choose"
    order: ClassVar = "kl.day.place_boats"
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} picks the wreck it dives at"

    def candidates(self, table: Table) -> Iterable[Anchor]:
        reach = max([diver.hoses for diver in table.teams[self.seat]], default=-1)  # kl.dive.depth
        return _anchors(self.seat, sum([len(pool.hidden) for pool in table.pools[: reach + 1]]))

    def refusals(self, table: Table, event: Anchor) -> Iterator[Refusal]:
        return wreck_refusals(table, self.seat, event.wreck)  # kl.dive.choose, kl.dive.one_boat, kl.dive.depth

    @classmethod
    def in_turn(cls, table: Table, event: Anchor) -> "tuple[Table, Anchoring] | None":
        """Ask a seat that has revealed its card for a dive, and whose boat is at no wreck."""
        return (table, _anchoring(event.seat)) if shut_out(table, event.seat) else None

    def resolve(self, table: Table, event: Anchor) -> Progress[Table]:
        return _placed(table, self.seat, event.wreck), (), ("kl.dive.choose", "kl.dive.one_boat", "kl.dive.depth")

    def unasked(self, table: Table, event: Anchor) -> Iterator[Refusal]:
        """Refuse a seat that had its turn to place the boat, and found no wreck, by what closes the wreck it names."""
        order = table.order()
        why: tuple[Refusal, ...] = ()
        if shut_out(table, event.seat) and event.seat in order[: order.index(self.seat)]:  # kl.day.place_boats
            why = tuple(wreck_refusals(table, event.seat, event.wreck))
        yield from why or super().unasked(table, event)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        if isinstance(event, Redirect):
            yield Refusal("kl.dive.choose", f"a free wreck is in reach of seat {self.seat}: it must dive")
        else:
            yield from super().misfits(table, event)


@lru_cache(maxsize=256)
def _anchors(seat: Seat, wrecks: int) -> tuple[Anchor, ...]:
    return tuple(Anchor(seat, wreck) for wreck in range(wrecks))


@frozen
class Redirecting(Asking[Redirect]):
    """A player who cannot dive sends the boat elsewhere (kl.ruling.no_wreck)."""

    asked_by: ClassVar = "kl.dive.choose"
    order: ClassVar = "kl.day.place_boats"
    seat: Seat

    def doing(self, _table: Table) -> str:
        return f"no free wreck is in reach of seat {self.seat}, and it sends its boat elsewhere"

    def candidates(self, _table: Table) -> Iterable[Redirect]:
        return [Redirect(self.seat, port) for port in PORTS]  # kl.ruling.no_wreck

    def refusals(self, table: Table, event: Redirect) -> Iterator[Refusal]:
        programme = table.programmes[self.seat]
        again = programme is not None and event.place in programme
        if again and table.ruleset.rulings.redirect_same_place == "refused":  # kl.ruling.redirect_same_place
            yield Refusal("kl.day.program", f"seat {self.seat} has laid its card for {event.place} for today")

    @classmethod
    def in_turn(cls, table: Table, event: Redirect) -> "tuple[Table, Redirecting] | None":
        """Ask a seat that has revealed its card for a dive, where boats may be sent elsewhere."""
        redirected = table.ruleset.rulings.no_wreck == "may_change" and shut_out(table, event.seat)
        return (table, cls(event.seat)) if redirected else None

    def resolve(self, table: Table, event: Redirect) -> Progress[Table]:
        return _placed(table, self.seat, event.place), (), ("kl.day.place_boats",)


@frozen
class Act(Runs[Table]):
    """A seat carries out its action, wherever its boat is."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Dive, or do what the place offers; a boat that stands nowhere has lost its action."""
        berth = table.boats[self.seat]  # kl.day.act_in_order
        if isinstance(berth, int):  # kl.dive.same_wreck
            return dive_begun(table, self.seat, berth)
        return _visit(table, self.seat, berth)


def _visit(table: Table, seat: Seat, port: Port | None) -> Progress[Table]:
    if port == "dolphins":  # kl.dolphins.pay
        return tour(table, seat)
    front: tuple[Frame[Table], ...] = ()
    if port == "bar":
        front = (at_bar(seat, 1, 1, 1),)  # kl.bar.optional
    elif port == "store":
        front = (at_store(seat, ()),)  # kl.store.two_items
    elif port == "market":
        front = (at_market(seat, (), 0, 0),)  # kl.market.one_type
    return table, front, ("kl.day.act_in_order",)


@frozen
class EndHalfDay(Runs[Table]):
    """Everyone has acted: the afternoon follows the morning, and the next day the afternoon."""

    def run(self, table: Table) -> Progress[Table]:
        old, seats = table.calendar, table.ruleset.seats
        if old.half == "morning":  # kl.day.afternoon
            return _dawned(table, Calendar(old.day, "afternoon", old.first)), (Reveal(),), ("kl.day.two_actions",)
        if old.day == len(table.ruleset.box.calendar):  # kl.end.second_sunday, kl.box.calendar
            return table, closing(), ("kl.day.two_actions", "kl.end.second_sunday")
        table = _dawned(table, Calendar(old.day + 1, "morning", Seat((old.first + 1) % seats)))  # kl.day.end
        return replaced(table, programmes=(None,) * seats), new_day(), ("kl.day.two_actions", "kl.day.end")


def _dawned(table: Table, calendar: Calendar) -> Table:
    """Move to another half-day: no encounter card has been shown in it, and nobody is sabotaged."""
    old = table.meetings
    if not old.sabotaged and not any(old.shown):
        return replaced(table, calendar=calendar)
    shown = (None,) * table.ruleset.seats  # kl.encounter.one
    # nobody is sabotaged for longer: kl.encounter.saboteur
    return replaced(table, calendar=calendar, meetings=replaced(old, shown=shown, sabotaged=()))


_programming = lru_cache(maxsize=4096)(Programming)
_anchoring = lru_cache(maxsize=4096)(Anchoring)
"""Events and frames that are alike are one object: they are made, compared and checked once."""
