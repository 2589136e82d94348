"""Timing windows: each seat that publicly might respond is asked in turn (unf.reference.windows).

A seat is asked by what all can see (a card in hand, an item, a sheet), never by what its hand holds.
"""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Asks, Facts, Progress, Refusal, Runs, Seat
from corestate.piles import joined, without
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.vocabulary import Timing
from corestate.unfathomable.holdings.improvements import item_lost
from corestate.unfathomable.script.abilities import mark, might, objections, offered
from corestate.unfathomable.script.script import Frames, Perform
from corestate.unfathomable.table.events import Decline, Use
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.table import Table


@frozen
class OpenWindow(Runs[Table]):
    """A window is open: seats are asked from one on; so many places have passed since somebody last responded."""

    timing: Timing
    start: Seat
    passed: int

    def run(self, table: Table) -> Progress[Table]:
        """Ask the next seat that might respond, or go on."""
        if _shut(table, self.timing):
            return table, (), ()
        count = table.ruleset.seats
        for step in range(count - self.passed):
            seat = Seat((self.start + step) % count)
            if might(table, seat, self.timing):
                return table, (Window(self.timing, seat, self.passed + step + 1),), ("unf.reference.windows",)
        return table, (), ()


def window(table: Table, timing: Timing) -> OpenWindow:
    """Open a window, the active player first."""
    return OpenWindow(timing, table.turn.seat, 0)


def _shut(table: Table, timing: Timing) -> bool:
    """A check whose outcome stands takes no more, nor does a die that was set."""
    if timing in ("before_cards", "after_total"):
        return table.trial is not None and table.trial.outcome is not None
    return timing == "after_roll" and table.throw is not None and (table.throw.fixed or not table.throw.die)


@frozen
class Window(Asks[Table, Use | Decline]):
    """A seat may respond."""

    asked_by: ClassVar = "unf.reference.windows"
    order: ClassVar = "unf.reference.windows"
    timing: Timing
    seat: Seat
    passed: int

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask one seat after the other."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Use | Decline]:
        """Propose to pass, and every ability of the timing."""
        yield Decline(self.seat)
        for source, number in offered(table, self.seat, self.timing):
            yield Use(self.seat, source, number)

    def refusals(self, table: Table, event: Use | Decline) -> Iterator[Refusal]:
        """Refuse abilities the seat has not, or that do not answer now."""
        if isinstance(event, Use):
            yield from objections(table, event, self.timing)

    def resolve(self, table: Table, event: Use | Decline) -> Progress[Table]:
        """Go on to the next seat; after a response all are asked again (unf.ruling.window_rounds)."""
        following = Seat((self.seat + 1) % table.ruleset.seats)
        if isinstance(event, Decline):
            return table, (OpenWindow(self.timing, following, self.passed),), ("unf.reference.windows",)
        again = table.ruleset.rulings.window_rounds == "until_all_pass"
        table, front, rules = used(table, self.seat, event.source, event.ability)
        follow = OpenWindow(self.timing, following, 0 if again else self.passed)
        return table, (*front, follow), ("unf.reference.windows", *rules)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} may respond ({self.timing})")

    def facts(self, _table: Table) -> Facts:
        """State what is responded to."""
        return (("timing", self.timing),)


def used(table: Table, seat: Seat, source: str, number: int, peril: str = "") -> Progress[Table]:
    """Use an ability: mark its limit, lay its card open or spend it, and carry it out."""
    ability = boxes.abilities(table.box, source)[number]
    kind, _, name = source.partition(":")
    player = table.players[seat]
    rules: tuple[str, ...] = ()
    after: Frames = ()
    if ability.limit != "none":
        table = _marked(table, ability.limit, mark(seat, source, ability))
        rules = ("unf.action.limit", "unf.reference.once_per_turn")
    if kind == "skill":
        table = table.with_hand(seat, without(player.hand, name)).opened(source)
        after, rules = (PutAway(source),), ("unf.skill.use", *rules)
    elif kind == "feat":
        table = table.with_player(seat, evolve(player, feat=False))
    elif kind == "room":
        table = table.used(source)
    elif ability.spent:
        table, after, more = left(table, seat, source)
        rules = (*rules, *more)
    return table, (Perform(source, number + 1, seat, peril), *after), rules


def _marked(table: Table, limit: str, name: str) -> Table:
    if limit == "turn":
        return table.used(name)
    if limit == "roll" and table.throw:
        return table.with_throw(evolve(table.throw, used=joined(table.throw.used, name)))
    if limit == "check" and table.trial:
        return table.with_trial(evolve(table.trial, used=joined(table.trial.used, name)))
    return table


def left(table: Table, seat: Seat, source: str) -> Progress[Table]:
    """A card leaves a play area: an item or spell the game, a mythos card to its discards."""
    kind, _, name = source.partition(":")
    player = table.players[seat]
    if kind == "item":
        return item_lost(table, seat, name)
    table = table.with_player(seat, evolve(player, kept=without(player.kept, source)))
    if kind == "mythos":
        deck = table.decks.mythos
        table = table.with_deck("mythos", evolve(deck, discard=joined(deck.discard, name)))
    return table, (), ("unf.mythos.discarded",) if kind == "mythos" else ("unf.reference.keeper_action",)


@frozen
class PutAway(Runs[Table]):
    """A skill card that was used goes to its discard pile (unf.skill.use)."""

    source: str

    def run(self, table: Table) -> Progress[Table]:
        """Put it away."""
        card = self.source.removeprefix("skill:")
        return table.closed(self.source).discarded(card), (), ("unf.skill.use", "unf.action.ability")


@frozen
class MayFollow(Runs[Table]):
    """After a room action or a skill card of its own a seat may use what follows it."""

    seat: Seat
    timing: Timing
    source: str

    def run(self, table: Table) -> Progress[Table]:
        """Ask only a seat that has such an ability."""
        frame = Following(self.seat, self.timing, self.source)
        return table, (frame,) if any(frame.sources(table)) else (), ()


@frozen
class Following(Asks[Table, Use | Decline]):
    """A seat may use an ability that follows what it has just done."""

    asked_by: ClassVar = "unf.reference.windows"
    order: ClassVar = "unf.turn.order"
    seat: Seat
    timing: Timing
    source: str

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who acted."""
        return (self.seat,)

    def sources(self, table: Table) -> Iterator[tuple[str, int]]:
        """List the abilities that follow it."""
        name = self.source.partition(":")[2]
        for source, number in offered(table, self.seat, self.timing):
            ability = boxes.abilities(table.box, source)[number]
            if name in ability.after and not (table.revealed(self.seat) and source.startswith("character:")):
                yield source, number

    def candidates(self, table: Table) -> Iterable[Use | Decline]:
        """Propose to pass, or to use it."""
        yield Decline(self.seat)
        for source, number in self.sources(table):
            yield Use(self.seat, source, number)

    def refusals(self, table: Table, event: Use | Decline) -> Iterator[Refusal]:
        """Refuse what does not follow."""
        if isinstance(event, Use):
            if (event.source, event.ability) not in tuple(self.sources(table)):
                yield Refusal("unf.reference.windows", f"{event.source} does not follow {self.source}")
                return
            yield from objections(table, event, self.timing)

    def resolve(self, table: Table, event: Use | Decline) -> Progress[Table]:
        """Carry it out, or go on."""
        if isinstance(event, Decline):
            return table, (), ("unf.reference.windows",)
        table, front, rules = used(table, self.seat, event.source, event.ability)
        return table, front, ("unf.reference.windows", *rules)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} may follow up {self.source}")

    def facts(self, _table: Table) -> Facts:
        """State what was done."""
        return (("after", self.source),)
