"""Course of play: a turn and its phases, for humans and for revealed traitors."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from corestate.kernel import Progress, Refusal, Runs, Seat
from corestate.replaced import replaced
from corestate.unfathomable.checks.windows import used
from corestate.unfathomable.holdings.hand_limit import HandLimit
from corestate.unfathomable.holdings.improvements import MayImprove
from corestate.unfathomable.script.abilities import might, named, objections, offered
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.events import Use
from corestate.unfathomable.table.frames import Responding
from corestate.unfathomable.table.pieces import Turn
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.receiving import Receive
from corestate.unfathomable.voyage.loyalty import Dealing
from corestate.unfathomable.voyage.mythos import MythosPhase


@frozen
class TakeTurn(Runs[Table]):
    """A seat becomes the active player (unf.turn.order)."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        begun = min(table.turn.begun + 1, table.ruleset.seats + 1)  # unf.turn.order
        # unf.reference.once_per_turn, unf.monster.move
        table = replaced(table, turn=Turn(self.seat, begun, (), barred=False))
        # unf.turn.phases, unf.item.improvement
        phases: Frames = (MayImprove(self.seat), Receive(), ActionStart(), MythosPhase(), HandLimit(), PassMarker())
        return table, phases, ("unf.turn.order", "unf.turn.phases")


@frozen
class ActionStart(Runs[Table]):
    """The Action phase begins; some cards are played now and end it (unf.traitor.start_cards)."""

    def run(self, table: Table) -> Progress[Table]:
        seat = table.turn.seat
        if might(table, seat, "action_start"):  # unf.traitor.start_cards
            return table, (Starting(seat),), ("unf.traitor.start_cards",)
        return table, (Acting(seat, table.box.numbers.actions),), ("unf.action.two",)


@frozen
class Starting(Responding):
    """At the start of its Action phase a traitor may play a card that takes its place."""

    asked_by = "unf.traitor.start_cards"
    order = "unf.turn.order"
    seat: Seat

    def usable(self, table: Table) -> Iterable[tuple[str, int]]:
        return named(offered(table, self.seat, "action_start"))

    def objections(self, table: Table, event: Use) -> Iterator[Refusal]:
        return objections(table, event, "action_start")

    def declined(self, table: Table) -> Progress[Table]:
        return table, (Acting(self.seat, table.box.numbers.actions),), ("unf.action.two",)

    def used(self, table: Table, event: Use) -> Progress[Table]:
        table, front, rules = used(table, self.seat, event.source, event.ability)
        return table, front, ("unf.traitor.start_cards", "unf.traitor.treachery", *rules)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may play a card that takes the place of its actions"


@frozen
class PassMarker(Runs[Table]):
    """The turn is over."""

    def run(self, table: Table) -> Progress[Table]:
        """Pass the marker to the left; in a learning game loyalty is dealt after everybody's first turn."""
        following = table.after(table.turn.seat)[0]  # unf.turn.passes_left
        rules: tuple[str, ...] = ("unf.turn.passes_left",)
        deal: Frames = ()
        # unf.loyalty.learning_deal
        if table.ruleset.options.game == "learning" and table.turn.begun == table.ruleset.seats:
            deal = tuple(Dealing(seat) for seat in table.clockwise()[: len(table.decks.loyalty)])
            rules = (*rules, "unf.loyalty.learning_deal")
        return table, (*deal, TakeTurn(following)), rules  # unf.turn.order
