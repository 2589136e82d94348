"""The journey and the ritual: advances, the push, arrivals and waypoints, the great banishment, delays."""

from attrs import frozen

from corestate.kernel import Progress, Runs, Seat
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import DEEP, Loyalty
from corestate.unfathomable.box.vocabulary import TrackName
from corestate.unfathomable.holdings.looking import LookAt, resolved
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.events import Drawn, LoyaltyDealt
from corestate.unfathomable.table.frames import OffDeck
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.defeat import felled, lost
from corestate.unfathomable.voyage.dials import changed
from corestate.unfathomable.voyage.ending import ended
from corestate.unfathomable.voyage.loyalty import Dealing, PassOn

CHOICES = 2
"""So many waypoints the Captain chooses from (unf.journey.arrive)."""


@frozen
class Advance(Runs[Table]):
    """A marker has still so many spaces to advance."""

    track: TrackName
    amount: int

    def run(self, table: Table) -> Progress[Table]:
        if not self.amount:
            return table, (), ()
        rest = self.amount - 1  # unf.journey.advance, unf.ritual.advance
        if self.track == "ritual":
            table = replaced(table, ship=replaced(table.ship, ritual=table.ship.ritual + 1))
            rules: tuple[str, ...] = ("unf.ritual.advance",)
            if table.ship.ritual >= table.box.ritual:  # unf.ritual.advance
                return table, (*banishment(table), Reset("ritual", rest)), rules  # unf.ritual.reset
            return table, (Advance("ritual", rest),) if rest else (), rules  # unf.ritual.advance
        # unf.journey.advance
        table = pushed(replaced(table, ship=replaced(table.ship, journey=table.ship.journey + 1)))
        rules = ("unf.journey.advance", "unf.journey.push", "unf.journey.rear_to_deep", "unf.journey.ship_unaffected")
        if table.ship.journey >= table.box.journey:  # unf.journey.arrive
            return table, (Arrive(), Reset("journey", rest)), rules  # unf.journey.row_and_reset
        return table, (Advance("journey", rest),) if rest else (), rules  # unf.journey.advance


def pushed(table: Table) -> Table:
    """Push every monster in water one space toward the rear, and from there into the Deep (unf.journey.push)."""
    box, sea = table.box, table.sea
    deep_ones = list(sea.deep_ones)
    goal = {DEEP: DEEP}  # unf.journey.rear_to_deep
    for chain in box.chains:  # unf.journey.ship_unaffected
        for origin, to in reversed(tuple(zip(chain, (*chain[1:], DEEP), strict=True))):  # unf.journey.rear_to_deep
            goal[origin] = to
            moving = deep_ones[boxes.index(box, origin)]
            deep_ones[boxes.index(box, origin)] = 0
            deep_ones[boxes.index(box, to)] += moving  # unf.journey.push
    moved = replaced(sea, deep_ones=tuple(deep_ones), hydra=goal[sea.hydra], dagon=goal[sea.dagon])  # unf.journey.push
    return replaced(table, sea=moved)


@frozen
class Arrive(Runs[Table]):
    """The journey marker has reached Arrive."""

    def run(self, table: Table) -> Progress[Table]:
        """Win with enough distance; else the Captain chooses a waypoint."""
        if table.distance() >= table.box.numbers.destination:  # unf.journey.twelve
            return ended(table, "arrival")
        captain = table.turn.seat if table.captain is None else table.captain  # unf.title.captain
        # unf.journey.arrive, unf.loyalty.awakening
        front: Frames = (LookAt(captain, "waypoint", CHOICES, "resolve", "bottom"), Awaken())
        return table, front, ("unf.journey.arrive", "unf.title.captain", "unf.journey.distance")


@frozen
class TopWaypoint(OffDeck):
    """The top waypoint is resolved without a choice."""

    asked_by = "unf.journey.row_and_reset"
    deck = "waypoint"

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        return resolved(self.taken(table, event), "waypoint", event.card, table.turn.seat)

    def doing(self, _table: Table) -> str:
        return "the top waypoint is turned up"


@frozen
class Awaken(Runs[Table]):
    """A waypoint has been resolved: at half the way each player gets a second loyalty card, once."""

    def run(self, table: Table) -> Progress[Table]:
        """Deal them; revealed traitors then hand theirs on (unf.loyalty.awakening, unf.reference.awakening)."""
        if table.awakened or table.distance() < table.box.numbers.awakening:  # unf.loyalty.awakening
            return table, (), ("unf.journey.distance",)
        table = replaced(table, awakened=True)
        rules = ("unf.loyalty.awakening", "unf.reference.awakening", "unf.loyalty.standard_deal")
        seats = table.clockwise()[: len(table.decks.loyalty)]  # unf.loyalty.awakening
        passes_on = table.ruleset.rulings.awakening_traitor == "passes_card_on"  # unf.reference.awakening
        traitors = tuple(seat for seat in seats if passes_on and table.revealed(seat))
        front: Frames = tuple(Dealing(seat) for seat in seats if seat not in traitors)  # unf.loyalty.awakening
        last: Frames = (DealingOn(traitors[0], traitors[1:], ()),) if traitors else ()  # unf.reference.awakening
        return table, (*front, *last), rules


@frozen
class DealingOn(Dealing):
    """Revealed traitors, one after the other, are dealt loyalty cards that they hand on when all have looked."""

    rest: tuple[Seat, ...]
    dealt: tuple[tuple[Seat, Loyalty], ...]

    def resolve(self, table: Table, event: LoyaltyDealt) -> Progress[Table]:
        """Deal it; after the last one ask to whom each goes (unf.reference.awakening)."""
        table, _, rules = Dealing.resolve(self, table, event)
        dealt = (*self.dealt, (self.seat, event.card))  # unf.reference.awakening
        if self.rest:
            return table, (DealingOn(self.rest[0], self.rest[1:], dealt),), rules
        return table, tuple(PassOn(seat, card) for seat, card in dealt), rules  # unf.reference.awakening


@frozen
class Reset(Runs[Table]):
    """A marker returns to Start; what is left of the advance goes on from there, or is lost."""

    track: TrackName
    left: int

    def run(self, table: Table) -> Progress[Table]:
        rulings = table.ruleset.rulings
        if self.track == "ritual":
            table, rule = replaced(table, ship=replaced(table.ship, ritual=0)), "unf.ritual.reset"
            goes_on = rulings.ritual_leftover == "continue"  # unf.ritual.reset
        else:
            table, rule = replaced(table, ship=replaced(table.ship, journey=0)), "unf.journey.row_and_reset"
            goes_on = rulings.journey_leftover == "continue"  # unf.journey.row_and_reset
        # unf.ritual.reset, unf.journey.row_and_reset
        return table, (Advance(self.track, self.left),) if goes_on and self.left else (), (rule,)


def banishment(table: Table) -> Frames:
    """Cast the great banishment."""
    deck = boxes.named(table.box, "deck")
    passengers = tuple(space for space in deck for _ in range(table.passengers_in(space)))  # unf.ritual.passengers
    characters = tuple(seat for seat in table.clockwise() if table.players[seat].space in deck)  # unf.ritual.characters
    return (
        BanishMonsters(),  # unf.ritual.deep_ones, unf.ritual.monarchs
        *lost(table, passengers),  # unf.ritual.passengers
        *felled(table, characters, banished=True),  # unf.ritual.characters
        Banished(),
    )


@frozen
class BanishMonsters(Runs[Table]):
    """Deep Ones in water and on deck are defeated, monarchs go to the Deep."""

    def run(self, table: Table) -> Progress[Table]:
        """Clear the water and the deck; those inside stay."""
        for space in (*boxes.named(table.box, "water"), *boxes.named(table.box, "deck")):  # unf.ritual.deep_ones
            if there := table.deep_ones_in(space):
                table = table.deep_ones_placed(space, -there)
        table = table.monarch_moved("hydra", DEEP).monarch_moved("dagon", DEEP)  # unf.ritual.monarchs
        return table, (), ("unf.ritual.deep_ones", "unf.ritual.monarchs")


@frozen
class Banished(Runs[Table]):
    """The banishment has struck."""

    def run(self, table: Table) -> Progress[Table]:
        return table, (), ("unf.ritual.passengers", "unf.ritual.characters")


def retreated(table: Table, track: TrackName, amount: int, *, short: bool) -> Progress[Table]:
    """Delay a marker: back toward Start, the rest ignored, no monster moves (unf.journey.delay, unf.ritual.delay)."""
    ship = table.ship
    there = ship.journey if track == "journey" else ship.ritual
    now = max(0, there - amount)  # unf.journey.delay, unf.ritual.delay
    table = replaced(table, ship=replaced(ship, journey=now) if track == "journey" else replaced(ship, ritual=now))
    rules: tuple[str, ...] = ("unf.journey.delay" if track == "journey" else "unf.ritual.delay",)
    missing = amount - (there - now)
    if short and missing:  # unf.journey.delay
        table, front, more = changed(table, "fuel", -missing)
        return table, front, rules + more
    return table, (), rules
