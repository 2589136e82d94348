"""Defeat: who may prevent it, where the defeated go; passengers in peril."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Frame, Progress, Refusal, Runs, Seat
from corestate.piles import counted, without
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, SICK_BAY, Box
from corestate.unfathomable.box.vocabulary import Defeat as DefeatCharacters
from corestate.unfathomable.box.vocabulary import Pass, Timing, Title
from corestate.unfathomable.checks.dice import result, thrown
from corestate.unfathomable.checks.windows import used
from corestate.unfathomable.holdings.titles import TITLES
from corestate.unfathomable.script.abilities import Danger, flattened, might, named, objections, offered
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table.card_words import idle
from corestate.unfathomable.table.events import PassengerTurned, PickSeat, PickSpace, Use
from corestate.unfathomable.table.frames import Asking, Awaiting, Responding
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.dials import changed
from corestate.unfathomable.voyage.moving import moved


@frozen
class Defeat(Runs[Table]):
    """A character is about to be defeated: whoever can prevent it is asked first."""

    seat: Seat
    banished: bool = False

    def run(self, table: Table) -> Progress[Table]:
        """Let it be prevented, unless it would change nothing."""
        # unf.reference.defeat_in_place
        if _refuge(table, self.seat, banished=self.banished) == table.players[self.seat].space:
            return _tallied(table), (), ("unf.reference.defeat_in_place",)
        return table, (Peril(self.seat, "", self.banished, table.turn.seat, 0),), ()  # unf.reference.windows


def _refuge(table: Table, seat: Seat, *, banished: bool) -> str:
    """Where a defeated character goes (unf.defeat.results, unf.reference.defeat_in_place)."""
    rulings, space = table.ruleset.rulings, table.players[seat].space
    if table.revealed(seat):
        # unf.reference.defeat_in_place
        return SICK_BAY if banished and rulings.banished_traitor == "sick_bay" else BRIG
    # unf.defeat.results, unf.reference.defeat_in_place
    return BRIG if space == BRIG and rulings.defeat_in_brig == "stays" else SICK_BAY


def felled(table: Table, seats: tuple[Seat, ...], *, banished: bool = False) -> tuple[Frame[Table], ...]:
    """Defeat characters at once: as the active player orders it, or in turn (unf.ruling.simultaneous_defeats)."""
    if len(seats) > 1 and table.ruleset.rulings.simultaneous_defeats == "active_player_orders":  # unf.reference.windows
        return (DefeatAll(seats, banished),)
    return tuple(Defeat(seat, banished) for seat in seats)


@frozen
class DefeatAll(Runs[Table]):
    """These characters are defeated at once; where somebody may prevent it the active player orders them."""

    doomed: tuple[Seat, ...]
    banished: bool

    def run(self, table: Table) -> Progress[Table]:
        moving = (
            seat for seat in self.doomed if _refuge(table, seat, banished=self.banished) != table.players[seat].space
        )
        if len(self.doomed) > 1 and any(_preventable(table, Danger(seat)) for seat in moving):  # unf.reference.windows
            return table, (DefeatingNext(self.doomed, self.banished),), ()
        return table, tuple(Defeat(seat, self.banished) for seat in self.doomed), ()


def _preventable(table: Table, danger: Danger) -> bool:
    """Whether, for all that can be seen, anybody may prevent a defeat (unf.reference.windows)."""
    return any(might(table, seat, timing_of(danger.seat), danger) for seat in table.seats())


@frozen
class DefeatingNext(Asking[PickSeat]):
    """The active player names who of several is defeated next (unf.ruling.simultaneous_defeats)."""

    asked_by = order = "unf.reference.windows"
    doomed: tuple[Seat, ...]
    banished: bool

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (table.turn.seat,)

    def candidates(self, table: Table) -> Iterable[PickSeat]:
        return (PickSeat(table.turn.seat, seat) for seat in self.doomed)

    def refusals(self, _table: Table, event: PickSeat) -> Iterator[Refusal]:
        if event.who not in self.doomed:
            yield Refusal("unf.reference.windows", f"seat {event.who} is not among those who are defeated")

    def resolve(self, table: Table, event: PickSeat) -> Progress[Table]:
        rest = without(self.doomed, event.who)
        return table, (Defeat(event.who, self.banished), DefeatAll(rest, self.banished)), ("unf.reference.windows",)

    def doing(self, table: Table) -> str:
        return f"seat {table.turn.seat} says who is defeated next"

    FACTS: ClassVar = {"character_of <n>": "a seat whose character is still to be defeated"}

    def facts(self, _table: Table) -> Facts:
        return tuple((f"character_of {place}", seat) for place, seat in enumerate(self.doomed))


def lost(table: Table, spaces: tuple[str, ...]) -> tuple[Frame[Table], ...]:
    """Defeat passengers at once, each named by its space (unf.ruling.simultaneous_defeats)."""
    # unf.reference.windows
    if len(set(spaces)) > 1 and table.ruleset.rulings.simultaneous_defeats == "active_player_orders":
        return (LosePassengers(spaces),)
    return tuple(DefeatPassenger(space) for space in spaces)


@frozen
class LosePassengers(Runs[Table]):
    """Passengers in these spaces are defeated at once; where somebody may prevent it the active player orders them."""

    spaces: tuple[str, ...]

    def run(self, table: Table) -> Progress[Table]:
        several = dict.fromkeys(self.spaces)
        # unf.reference.windows
        if len(several) > 1 and any(_preventable(table, Danger(None, space)) for space in several):
            return table, (LosingNext(self.spaces),), ()
        return table, tuple(DefeatPassenger(space) for space in self.spaces), ()


@frozen
class LosingNext(Asking[PickSpace]):
    """The active player names the space of the passenger defeated next (unf.ruling.simultaneous_defeats)."""

    asked_by = order = "unf.reference.windows"
    spaces: tuple[str, ...]

    def seats(self, table: Table) -> tuple[Seat, ...]:
        return (table.turn.seat,)

    def candidates(self, table: Table) -> Iterable[PickSpace]:
        return (PickSpace(table.turn.seat, space) for space in dict.fromkeys(self.spaces))

    def refusals(self, _table: Table, event: PickSpace) -> Iterator[Refusal]:
        if event.space not in self.spaces:
            yield Refusal("unf.reference.windows", f"no passenger in {event.space} is still to be defeated")

    def resolve(self, table: Table, event: PickSpace) -> Progress[Table]:
        rest = without(self.spaces, event.space)
        return table, (DefeatPassenger(event.space), LosePassengers(rest)), ("unf.reference.windows",)

    def doing(self, table: Table) -> str:
        return f"seat {table.turn.seat} says which passenger is defeated next"

    FACTS: ClassVar = {"<space>": "how many passengers there are still to be defeated"}

    def facts(self, _table: Table) -> Facts:
        return tuple((space, self.spaces.count(space)) for space in dict.fromkeys(self.spaces))


@frozen
class DefeatPassenger(Runs[Table]):
    """A passenger in a space, or in the supply, is about to be defeated."""

    space: str

    def run(self, table: Table) -> Progress[Table]:
        there = table.passengers_in(self.space) if self.space else table.supply()
        if not there:
            return table, (), ()
        # unf.reference.windows
        return table, (Peril(None, self.space, False, table.turn.seat, 0),), ()  # noqa: FBT003 - a passenger


@frozen
class Peril(Runs[Table]):
    """Somebody is about to be defeated, a character or a passenger: those who can prevent it are asked in turn."""

    seat: Seat | None
    space: str
    banished: bool
    start: Seat
    passed: int

    def run(self, table: Table) -> Progress[Table]:
        # unf.reference.windows
        if self.seat is not None and not self.passed and (ward := _ward(table, self.seat)) is not None:
            table, front, rules = used(table, self.seat, ward.source, ward.ability, self.space)
            return table, front, ("unf.reference.windows", *rules)
        count, timing, danger = table.ruleset.seats, timing_of(self.seat), Danger(self.seat, self.space)
        for step in range(count - self.passed):
            seat = (self.start + step) % count
            if might(table, seat, timing, danger):
                asked = MayPrevent(self.seat, self.space, self.banished, seat, self.passed + step + 1)
                return table, (asked,), ("unf.reference.windows",)
        if self.seat is None:
            return table, (TurningPassenger(self.space),), ()  # unf.defeat.results
        return _fallen(table, self.seat, banished=self.banished)  # unf.defeat.results


def _ward(table: Table, seat: Seat) -> Use | None:
    """Find the spell kept by a seat that prevents its next defeat by itself (unf.ruling.flesh_ward)."""
    if table.ruleset.rulings.flesh_ward == "optional":  # unf.reference.windows
        return None
    for source in table.players[seat].kept:
        for number, ability in enumerate(boxes.abilities(table.box, source)):
            use = Use(seat, source, number)
            wards = source.startswith("spell:") and ability.own and ability.timing == "would_be_defeated"
            if wards and next(objections(table, use, "would_be_defeated", Danger(seat)), None) is None:
                return use  # unf.reference.windows
    return None


def timing_of(seat: Seat | None) -> Timing:
    """Name the window: for a character, or for a passenger (unf.reference.windows)."""
    return "passenger_would_be_defeated" if seat is None else "would_be_defeated"


@frozen
class MayPrevent(Responding):
    """A seat may prevent a defeat."""

    asked_by = order = "unf.reference.windows"
    seat: Seat | None
    space: str
    banished: bool
    asking: Seat
    passed: int

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        return (self.asking,)

    def usable(self, table: Table) -> Iterable[tuple[str, int]]:
        return named(offered(table, self.asking, timing_of(self.seat)))

    def objections(self, table: Table, event: Use) -> Iterator[Refusal]:
        return objections(table, event, timing_of(self.seat), Danger(self.seat, self.space))

    def declined(self, table: Table) -> Progress[Table]:
        following = (self.asking + 1) % table.ruleset.seats  # unf.reference.windows
        front = Peril(self.seat, self.space, self.banished, following, self.passed)
        return table, (front,), ("unf.reference.windows",)

    def used(self, table: Table, event: Use) -> Progress[Table]:
        table, front, rules = used(table, self.asking, event.source, event.ability, self.space)
        return table, front, ("unf.reference.windows", *rules)

    def doing(self, _table: Table) -> str:
        return f"seat {self.asking} may prevent a defeat"

    FACTS: ClassVar = {
        "passenger_in": "the space of the passenger in peril, or `supply`",
        "character_of": "the seat whose character is in peril",
    }

    def facts(self, _table: Table) -> Facts:
        return (("passenger_in", self.space or "supply"),) if self.seat is None else (("character_of", self.seat),)


def _fallen(table: Table, seat: Seat, *, banished: bool) -> Progress[Table]:
    held = tuple(title for title in TITLES if table.title(title) == seat)
    table, front, rules = moved(table, seat, _refuge(table, seat, banished=banished))  # unf.defeat.results
    for title in held:  # unf.title.succession
        if table.title(title) != seat and table.scopes and _passes(table.box, table.scope.source, title):
            table = table.with_scope(replaced(table.scope, seat=seat))
    return _tallied(table), front, ("unf.defeat.results", *rules)


def _tallied(table: Table) -> Table:
    """Count a defeat for the card that counts the enemies it defeats (unf.ruling.beast_within_count)."""
    late = table.ruleset.rulings.beast_within_count == "only_defeated"
    if late and table.scopes and _counts(table.box, table.source):  # unf.defeat.results
        return table.with_scope(replaced(table.scope, counted=table.scope.counted + 1))
    return table


@lru_cache(maxsize=4096)
def _counts(box: Box, source: str) -> bool:
    """Whether a card defeats the enemies in a space and counts them (unf.basics.enemy)."""
    every = flattened(boxes.script(box, source))
    return any(isinstance(one, DefeatCharacters) and one.who == "each_enemy_here" for one in every)


@lru_cache(maxsize=4096)
def _passes(box: Box, source: str, title: Title) -> bool:
    """Whether a card that defeats somebody also hands a title on: it notes who has lost that title already."""
    # unf.title.succession
    return any(isinstance(one, Pass) and one.title == title for one in flattened(boxes.script(box, source)))


@frozen
class TurningPassenger(Awaiting[PassengerTurned]):
    """A defeated passenger is turned face up (unf.defeat.results)."""

    asked_by = "unf.defeat.results"
    space: str

    def outcomes(self, table: Table) -> Iterable[tuple[PassengerTurned, int]]:
        return ((PassengerTurned(token), weight) for token, weight in counted(table.sea.tokens))

    def refusals(self, table: Table, event: PassengerTurned) -> Iterator[Refusal]:
        if event.token not in table.sea.tokens:
            yield Refusal("unf.setup.supply", f"no passenger {event.token} is left")

    def resolve(self, table: Table, event: PassengerTurned) -> Progress[Table]:
        """Lose 1 for each icon; the token leaves the game; whoever keeps a card that grieves, does."""
        if self.space:
            table = table.passengers_placed(self.space, -1)
        table = replaced(table, sea=replaced(table.sea, tokens=without(table.sea.tokens, event.token)))
        losses = next(one.losses for one in table.box.passengers if one.name == event.token)  # unf.defeat.results
        rules: tuple[str, ...] = ("unf.defeat.results",)
        for kind in losses:
            table, front, more = changed(table, kind, -1)
            rules = rules + more
            if front:
                return table, front, rules
        return table, tuple(_grief(table)), rules  # unf.reference.windows

    def doing(self, _table: Table) -> str:
        return "a defeated passenger is turned up"

    FACTS: ClassVar = {"space": "where the passenger was, or `supply`"}

    def facts(self, _table: Table) -> Facts:
        return (("space", self.space or "supply"),)


def _grief(table: Table) -> Iterator[Perform]:
    for seat in table.clockwise():
        for source in table.players[seat].kept:
            if idle(table, seat, source):  # unf.brig.play_area
                continue
            for number, ability in enumerate(boxes.abilities(table.box, source)):
                if ability.timing == "passenger_defeated":  # unf.reference.windows
                    yield Perform(source, number + 1, seat)


@frozen
class Risk(Runs[Table]):
    """So many passengers of the supply are still to be risked (unf.passenger.risk)."""

    amount: int

    def run(self, table: Table) -> Progress[Table]:
        if not self.amount or not table.supply():
            return table, (), ("unf.reference.short_components",) if self.amount else ()
        table, front = thrown(table, (Risked(),))
        return table, (*front, Risk(self.amount - 1)), ("unf.passenger.risk",)


def risked(table: Table, amount: int) -> Progress[Table]:
    """Risk passengers: as many as there are, or none (unf.ruling.risk_short); the card counts them."""
    short = amount > table.supply()
    if short and table.ruleset.rulings.risk_short == "all_or_none":  # unf.passenger.risk
        amount = 0
    amount = min(amount, table.supply())  # unf.reference.short_components
    if table.scopes:  # unf.passenger.risk
        table = table.with_scope(replaced(table.scope, counted=amount))
    return table, (Risk(amount),) if amount else (), ("unf.reference.short_components",) if short else ()


@frozen
class Risked(Runs[Table]):
    """The die names the deck space of a passenger."""

    def run(self, table: Table) -> Progress[Table]:
        table, die = result(table)
        space = boxes.numbered(table.box, "deck", die)  # unf.passenger.risk
        return table.passengers_placed(space, 1), (), ("unf.passenger.risk",)
