"""Course of play: a turn and its phases, for humans and for revealed traitors."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Asks, Facts, Progress, Refusal, Runs, Seat, counted_noun
from corestate.piles import without
from corestate.unfathomable.box.edition import SICK_BAY
from corestate.unfathomable.box.vocabulary import Skill
from corestate.unfathomable.checks.windows import used
from corestate.unfathomable.holdings.drawing import DrawCards
from corestate.unfathomable.holdings.ending import Dealing
from corestate.unfathomable.holdings.improvements import MayImprove
from corestate.unfathomable.script.abilities import might, objections, offered
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.events import Choose, Decline, Discard, Name, Stop, Use
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.pieces import Turn
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.voyage.mythos import MythosPhase


@frozen
class TakeTurn(Runs[Table]):
    """A seat becomes the active player."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Put the phases in order (unf.turn.phases, unf.traitor.phases)."""
        begun = min(table.turn.begun + 1, table.ruleset.seats + 1)
        table = table.with_turn(Turn(self.seat, begun, (), barred=False))
        phases: Frames = (MayImprove(self.seat), Receive(), ActionStart(), MythosPhase(), HandLimit(), PassMarker())
        return table, phases, ("unf.turn.order", "unf.turn.phases")


@frozen
class Receive(Runs[Table]):
    """The active player receives skill cards."""

    def run(self, table: Table) -> Progress[Table]:
        """Draw the skill set, one card of it in the Sick Bay, or what a traitor names (unf.skill.receive)."""
        seat = table.turn.seat
        skills = table.skill_set(seat)
        if table.players[seat].space == SICK_BAY:
            if table.revealed(seat):
                return table, (Recovering(seat, skills),), ("unf.skill.sick_bay", "unf.traitor.receive")
            return table, (ChoosingOne(seat, skills, 1, ()),), ("unf.skill.sick_bay",)
        if table.revealed(seat):
            return table, (Replacing(seat, skills, ()),), ("unf.traitor.receive", "unf.reference.traitor_draw")
        return table, (DrawCards(seat, skills),), ("unf.skill.receive",)


@frozen
class Choosing(Asks[Table, Name]):
    """A seat names cards of its skill set to draw by a card."""

    asked_by: ClassVar = "unf.action.ability"
    order: ClassVar = "unf.turn.order"
    seat: Seat
    skills: tuple[Skill, ...]
    due: int
    named: tuple[Skill, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who draws."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Name]:
        """Propose the types of the set."""
        return (Name(self.seat, skill) for skill in dict.fromkeys(self.skills))

    def refusals(self, _table: Table, event: Name) -> Iterator[Refusal]:
        """Refuse what is not left in the set."""
        if event.skill not in self.skills:
            yield Refusal(self.asked_by, f"{event.skill} is not in what is left of the skill set")

    def resolve(self, table: Table, event: Name) -> Progress[Table]:
        """Name the next, or draw."""
        named = (*self.named, event.skill)
        if self.due > 1:
            return table, (type(self)(self.seat, without(self.skills, event.skill), self.due - 1, named),), ()
        return table, (DrawCards(self.seat, named),), (self.asked_by, "unf.reference.wording")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(
            self, table, event, f"seat {self.seat} names {counted_noun(self.due, 'card', 'cards')} of its skill set"
        )

    def facts(self, _table: Table) -> Facts:
        """State how many are to be named."""
        return (("due", self.due), *((f"named {place}", skill) for place, skill in enumerate(self.named)))


@frozen
class ChoosingHand(Choosing, Asks[Table, Name]):
    """A seat names the cards of its starting hand."""

    asked_by: ClassVar = "unf.setup.standard_hand"
    order: ClassVar = "unf.setup.standard_hand"


@frozen
class ChoosingOne(Choosing, Asks[Table, Name]):
    """A human in the Sick Bay names the one card it draws."""

    asked_by: ClassVar = "unf.skill.sick_bay"


@frozen
class Recovering(Asks[Table, Name | Stop]):
    """A traitor in the Sick Bay names the one card it draws: of its set, or treachery in its place."""

    asked_by: ClassVar = "unf.skill.sick_bay"
    order: ClassVar = "unf.turn.order"
    seat: Seat
    skills: tuple[Skill, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the traitor."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Name | Stop]:
        """Propose the types of the set, treachery, and to draw none."""
        for skill in dict.fromkeys((*self.skills, "treachery")):
            yield Name(self.seat, skill)
        yield Stop(self.seat)

    def refusals(self, table: Table, event: Name | Stop) -> Iterator[Refusal]:
        """Refuse what is not in the set, and to draw none where that is not the reading."""
        if isinstance(event, Stop):
            if table.ruleset.rulings.traitor_draw == "replaced":
                yield Refusal("unf.reference.traitor_draw", "a card that is not drawn is replaced by treachery")
        elif event.skill not in (*self.skills, "treachery"):
            yield Refusal("unf.traitor.receive", f"{event.skill} is not in the skill set")

    def resolve(self, table: Table, event: Name | Stop) -> Progress[Table]:
        """Draw it, or none."""
        rules = ("unf.skill.sick_bay", "unf.traitor.receive", "unf.reference.traitor_draw")
        return table, (DrawCards(self.seat, (event.skill,)),) if isinstance(event, Name) else (), rules

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} names the one card it draws in the Sick Bay")


@frozen
class Replacing(Asks[Table, Name | Choose | Stop]):
    """A traitor names the cards of its set it replaces by treachery, or leaves out, before it draws."""

    asked_by: ClassVar = "unf.traitor.receive"
    order: ClassVar = "unf.turn.order"
    seat: Seat
    skills: tuple[Skill, ...]
    drawn: tuple[Skill, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the traitor."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Name | Choose | Stop]:
        """Propose to draw, to replace a card of a type, or to leave one out."""
        yield Stop(self.seat)
        for skill in dict.fromkeys(self.skills):
            yield Name(self.seat, skill)
            yield Choose(self.seat, skill)

    def refusals(self, table: Table, event: Name | Choose | Stop) -> Iterator[Refusal]:
        """Refuse what is not left in the set, and to draw fewer where that is not the reading."""
        if isinstance(event, Stop):
            return
        named = event.skill if isinstance(event, Name) else event.option
        if named not in self.skills:
            yield Refusal("unf.traitor.receive", f"{named} is not in what is left of the skill set")
        if isinstance(event, Choose) and table.ruleset.rulings.traitor_draw == "replaced":
            yield Refusal("unf.reference.traitor_draw", "a card that is not drawn is replaced by treachery")

    def resolve(self, table: Table, event: Name | Choose | Stop) -> Progress[Table]:
        """Replace one more, leave one out, or draw."""
        rules = ("unf.traitor.receive", "unf.reference.traitor_draw")
        if isinstance(event, Stop):
            return table, (DrawCards(self.seat, (*self.skills, *self.drawn)),), rules
        named = event.skill if isinstance(event, Name) else event.option
        left = tuple(skill for place, skill in enumerate(self.skills) if place != self.skills.index(named))
        drawn: tuple[Skill, ...] = (*self.drawn, "treachery") if isinstance(event, Name) else self.drawn
        return table, (Replacing(self.seat, left, drawn),), rules

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} names the cards it replaces by treachery")

    def facts(self, _table: Table) -> Facts:
        """State how many cards are replaced, and which are left to be drawn."""
        return (("replaced", len(self.drawn)), *((f"left {place}", skill) for place, skill in enumerate(self.skills)))


@frozen
class ActionStart(Runs[Table]):
    """The Action phase begins; some cards are played now and end it (unf.traitor.start_cards)."""

    def run(self, table: Table) -> Progress[Table]:
        """Ask a traitor that might play one."""
        seat = table.turn.seat
        if might(table, seat, "action_start"):
            return table, (Starting(seat),), ("unf.traitor.start_cards",)
        return table, (Acting(seat, table.box.numbers.actions),), ("unf.action.two",)


@frozen
class Starting(Asks[Table, Use | Decline]):
    """At the start of its Action phase a traitor may play a card that takes its place."""

    asked_by: ClassVar = "unf.traitor.start_cards"
    order: ClassVar = "unf.turn.order"
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the traitor."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Use | Decline]:
        """Propose to act, or such a card."""
        yield Decline(self.seat)
        for source, number in offered(table, self.seat, "action_start"):
            yield Use(self.seat, source, number)

    def refusals(self, table: Table, event: Use | Decline) -> Iterator[Refusal]:
        """Refuse any other ability."""
        if isinstance(event, Use):
            yield from objections(table, event, "action_start")

    def resolve(self, table: Table, event: Use | Decline) -> Progress[Table]:
        """Take the actions, or none of them."""
        if isinstance(event, Decline):
            return table, (Acting(self.seat, table.box.numbers.actions),), ("unf.action.two",)
        table, front, rules = used(table, self.seat, event.source, event.ability)
        return table, front, ("unf.traitor.start_cards", "unf.traitor.treachery", *rules)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} may play a card that takes the place of its actions")


@frozen
class HandLimit(Runs[Table]):
    """The Discard phase: whoever has too many cards discards (unf.turn.hand_limit)."""

    def run(self, table: Table) -> Progress[Table]:
        """Ask the next that has too many."""
        limit = table.box.numbers.hand_limit
        for seat in table.clockwise():
            if len(table.players[seat].hand) > limit:
                return table, (Trimming(seat), HandLimit()), ("unf.turn.hand_limit",)
        return table, (), ("unf.turn.hand_limit",)


@frozen
class Trimming(Asks[Table, Discard]):
    """A seat with too many cards discards one of its choice."""

    asked_by: ClassVar = "unf.turn.hand_limit"
    order: ClassVar = "unf.turn.hand_limit"
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask that seat."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Discard]:
        """Propose any card."""
        return (Discard(self.seat, card) for card in dict.fromkeys(table.players[self.seat].hand))

    def refusals(self, table: Table, event: Discard) -> Iterator[Refusal]:
        """Refuse a card that is not in hand."""
        if event.card not in table.players[self.seat].hand:
            yield Refusal("unf.turn.hand_limit", f"{event.card} is not in the hand of seat {self.seat}")

    def resolve(self, table: Table, event: Discard) -> Progress[Table]:
        """Discard it."""
        return table.discarded_from(self.seat, event.card), (), ("unf.turn.hand_limit",)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(
            self,
            table,
            event,
            f"seat {self.seat} has {len(table.players[self.seat].hand)} cards and keeps {table.box.numbers.hand_limit}",
        )


@frozen
class PassMarker(Runs[Table]):
    """The turn is over."""

    def run(self, table: Table) -> Progress[Table]:
        """Pass the marker to the left; in a learning game loyalty is dealt after everybody's first turn."""
        following = table.after(table.turn.seat)[0]
        rules: tuple[str, ...] = ("unf.turn.passes_left",)
        deal: Frames = ()
        if table.ruleset.options.game == "learning" and table.turn.begun == table.ruleset.seats:
            deal = tuple(Dealing(seat) for seat in table.clockwise()[: len(table.decks.loyalty)])
            rules = (*rules, "unf.loyalty.learning_deal")
        return table, (*deal, TakeTurn(following)), rules
