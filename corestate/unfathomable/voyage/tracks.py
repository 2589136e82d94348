"""The journey and the ritual: advances, the push, arrivals and waypoints, the great banishment, delays."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Below, Chances, Progress, Refusal, Runs, Seat
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import DEEP, Loyalty
from corestate.unfathomable.box.vocabulary import TrackName
from corestate.unfathomable.checks.looking import LookAt, resolved
from corestate.unfathomable.holdings.ending import Dealing, changed, ended
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.events import Drawn, LoyaltyDealt
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.pieces import Sea
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.defeat import Defeat, DefeatPassenger
from corestate.unfathomable.voyage.loyalty import PassOn

CHOICES = 2
"""So many waypoints the Captain chooses from."""


@frozen
class Advance(Runs[Table]):
    """A marker has still so many spaces to advance."""

    track: TrackName
    amount: int

    def run(self, table: Table) -> Progress[Table]:
        """Advance it one space; at the end of its track something happens."""
        if not self.amount:
            return table, (), ()
        rest = self.amount - 1
        if self.track == "ritual":
            table = table.with_ship(evolve(table.ship, ritual=table.ship.ritual + 1))
            rules: tuple[str, ...] = ("unf.ritual.advance",)
            if table.ship.ritual >= table.box.ritual:
                return table, (*banishment(table), Reset("ritual", rest)), rules
            return table, (Advance("ritual", rest),) if rest else (), rules
        table = pushed(table.with_ship(evolve(table.ship, journey=table.ship.journey + 1)))
        rules = ("unf.journey.advance", "unf.journey.push", "unf.journey.rear_to_deep", "unf.journey.ship_unaffected")
        if table.ship.journey >= table.box.journey:
            return table, (Arrive(), Reset("journey", rest)), rules
        return table, (Advance("journey", rest),) if rest else (), rules


def pushed(table: Table) -> Table:
    """Push every monster in water one space toward the rear, and from there into the Deep (unf.journey.push)."""
    box, sea = table.box, table.sea
    deep_ones = list(sea.deep_ones)
    goal = {DEEP: DEEP}
    for chain in box.chains:
        for origin, to in reversed(tuple(zip(chain, (*chain[1:], DEEP), strict=True))):
            goal[origin] = to
            moving = deep_ones[boxes.index(box, origin)]
            deep_ones[boxes.index(box, origin)] = 0
            deep_ones[boxes.index(box, to)] += moving
    return table.with_sea(Sea(tuple(deep_ones), goal[sea.hydra], goal[sea.dagon], sea.passengers, sea.tokens))


@frozen
class Arrive(Runs[Table]):
    """The journey marker has reached Arrive."""

    def run(self, table: Table) -> Progress[Table]:
        """Win with enough distance; else the Captain chooses a waypoint."""
        if table.distance() >= table.box.numbers.destination:
            return ended(table, "arrival")
        captain = table.turn.seat if table.captain is None else table.captain
        front: Frames = (LookAt(captain, "waypoint", CHOICES, "resolve", "bottom"), Awaken())
        return table, front, ("unf.journey.arrive", "unf.title.captain", "unf.journey.distance")


@frozen
class TopWaypoint(Chances[Table, Drawn]):
    """The top waypoint is resolved without a choice."""

    asked_by: ClassVar = "unf.journey.row_and_reset"

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List what it may be."""
        return ((Drawn(card), weight) for card, weight in table.decks.waypoint.below(0))

    def sample(self, table: Table, below: Below) -> Drawn:
        """Draw any."""
        return Drawn(table.decks.waypoint.sampled(0, below))

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that cannot be on top."""
        if not table.decks.waypoint.may_be(0, event.card):
            yield Refusal("unf.journey.row_and_reset", f"{event.card} is not on top of the waypoint deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Put it into the row and resolve it."""
        table = table.with_deck("waypoint", table.decks.waypoint.drawn(event.card))
        return resolved(table, "waypoint", event.card, table.turn.seat)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, "the top waypoint is turned up")


@frozen
class Awaken(Runs[Table]):
    """A waypoint has been resolved: at half the way each player gets a second loyalty card, once."""

    def run(self, table: Table) -> Progress[Table]:
        """Deal them; revealed traitors then hand theirs on (unf.loyalty.awakening, unf.reference.awakening)."""
        if table.awakened or table.distance() < table.box.numbers.awakening:
            return table, (), ("unf.journey.distance",)
        table = evolve(table, awakened=True)
        rules = ("unf.loyalty.awakening", "unf.reference.awakening", "unf.loyalty.standard_deal")
        seats = table.clockwise()[: len(table.decks.loyalty)]
        passes_on = table.ruleset.rulings.awakening_traitor == "passes_card_on"
        traitors = tuple(seat for seat in seats if passes_on and table.revealed(seat))
        front: Frames = tuple(Dealing(seat) for seat in seats if seat not in traitors)
        last: Frames = (DealingOn(traitors[0], traitors[1:], ()),) if traitors else ()
        return table, (*front, *last), rules


@frozen
class DealingOn(Dealing, Chances[Table, LoyaltyDealt]):
    """Revealed traitors, one after the other, are dealt loyalty cards that they hand on when all have looked."""

    rest: tuple[Seat, ...]
    dealt: tuple[tuple[Seat, Loyalty], ...]

    def resolve(self, table: Table, event: LoyaltyDealt) -> Progress[Table]:
        """Deal it; after the last one ask to whom each goes (unf.reference.awakening)."""
        table, _, rules = Dealing.resolve(self, table, event)
        dealt = (*self.dealt, (self.seat, event.card))
        if self.rest:
            return table, (DealingOn(self.rest[0], self.rest[1:], dealt),), rules
        return table, tuple(PassOn(seat, card) for seat, card in dealt), rules


@frozen
class Reset(Runs[Table]):
    """A marker returns to Start; what is left of the advance goes on from there, or is lost."""

    track: TrackName
    left: int

    def run(self, table: Table) -> Progress[Table]:
        """Put it back (unf.ruling.ritual_leftover, unf.ruling.journey_leftover)."""
        rulings = table.ruleset.rulings
        if self.track == "ritual":
            table, rule = table.with_ship(evolve(table.ship, ritual=0)), "unf.ritual.reset"
            goes_on = rulings.ritual_leftover == "continue"
        else:
            table, rule = table.with_ship(evolve(table.ship, journey=0)), "unf.journey.row_and_reset"
            goes_on = rulings.journey_leftover == "continue"
        return table, (Advance(self.track, self.left),) if goes_on and self.left else (), (rule,)


def banishment(table: Table) -> Frames:
    """Cast the great banishment."""
    deck = boxes.named(table.box, "deck")
    passengers = tuple(space for space in deck for _ in range(table.passengers_in(space)))
    characters = tuple(seat for seat in table.clockwise() if table.players[seat].space in deck)
    return (
        BanishMonsters(),
        *(DefeatPassenger(space) for space in passengers),
        *(Defeat(seat, banished=True) for seat in characters),
        Banished(),
    )


@frozen
class BanishMonsters(Runs[Table]):
    """Deep Ones in water and on deck are defeated, monarchs go to the Deep."""

    def run(self, table: Table) -> Progress[Table]:
        """Clear the water and the deck; those inside stay."""
        for space in (*boxes.named(table.box, "water"), *boxes.named(table.box, "deck")):
            if there := table.deep_ones_in(space):
                table = table.deep_ones_placed(space, -there)
        table = table.monarch_moved("hydra", DEEP).monarch_moved("dagon", DEEP)
        return table, (), ("unf.ritual.deep_ones", "unf.ritual.monarchs")


@frozen
class Banished(Runs[Table]):
    """The banishment has struck."""

    def run(self, table: Table) -> Progress[Table]:
        """Nothing is left to do."""
        return table, (), ("unf.ritual.passengers", "unf.ritual.characters")


def retreated(table: Table, track: TrackName, amount: int, *, short: bool) -> Progress[Table]:
    """Delay a marker: back toward Start, the rest ignored, no monster moves (unf.journey.delay, unf.ritual.delay)."""
    ship = table.ship
    there = ship.journey if track == "journey" else ship.ritual
    now = max(0, there - amount)
    table = table.with_ship(evolve(ship, journey=now) if track == "journey" else evolve(ship, ritual=now))
    rules: tuple[str, ...] = ("unf.journey.delay" if track == "journey" else "unf.ritual.delay",)
    missing = amount - (there - now)
    if short and missing:
        table, front, more = changed(table, "fuel", -missing)
        return table, front, rules + more
    return table, (), rules
