"""Decisions about skill cards that cards leave to a seat: what to discard, where to draw, what to add to a check."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from attrs import evolve, frozen

from corestate.kernel import Asks, Chances, Facts, Progress, Refusal, Seat, counted_noun
from corestate.piles import joined, without
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import ORDINARY, SKILLS
from corestate.unfathomable.box.vocabulary import Skill
from corestate.unfathomable.holdings.drawing import DrawCards, OffSkillDeck, replenished
from corestate.unfathomable.script.choices import CARD, noted
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.card_words import room_rule
from corestate.unfathomable.table.events import (
    Contribute,
    Discard,
    Drawn,
    Name,
    Stop,
)
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.table import Table, worth


@frozen
class Discarding(Asks[Table, Discard | Stop]):
    """A seat discards cards of its choice: so many, or worth so much; up to that where it may stop."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat
    left: int
    worth: int
    skill: Skill | Literal["any"]
    up_to: bool

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask whose cards they are."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Discard | Stop]:
        """Propose each card, and to stop."""
        for card in dict.fromkeys(table.players[self.seat].hand):
            yield Discard(self.seat, card)
        yield Stop(self.seat)

    def refusals(self, table: Table, event: Discard | Stop) -> Iterator[Refusal]:
        """Refuse cards not in hand or of another type, and to stop before the end."""
        hand = table.players[self.seat].hand
        if isinstance(event, Stop):
            if not self.up_to and any(self._fits(table, card) for card in hand):
                due = f"seat {self.seat} has still to discard {self._due()} for {table.scope.source}"
                yield Refusal(self.asked_by, due)
        elif event.card not in hand:
            yield Refusal(self.asked_by, f"{event.card} is not in the hand of seat {self.seat}")
        elif not self._fits(table, event.card):
            yield Refusal(self.asked_by, f"{table.scope.source} asks for {self.skill}, not {event.card}")

    def _fits(self, table: Table, card: str) -> bool:
        return self.skill in ("any", boxes.skill_card(table.box, card).skill)

    def _due(self) -> str:
        cards = f"cards worth {self.worth}" if self.worth else counted_noun(self.left, "card", "cards")
        return cards if self.skill == "any" else f"{cards} of {self.skill}"

    def resolve(self, table: Table, event: Discard | Stop) -> Progress[Table]:
        """Discard one, and ask for the next."""
        cite = "unf.reference.precedence"
        if isinstance(event, Stop):
            return table, (), (cite,)
        value = worth(table.box, event.card)
        table = noted(table.discarded_from(self.seat, event.card), value=value, counted=table.scope.counted + 1)
        left, due = max(0, self.left - 1), max(0, self.worth - value)
        front: Frames = ()
        if (left or due) and table.players[self.seat].hand:
            front = (type(self)(self.seat, left, due, self.skill, self.up_to),)
        return table, front, (cite,)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} discards for {table.scope.source}")

    def facts(self, table: Table) -> Facts:
        """State how many or how much is still to be discarded, and for which card."""
        return (("card", table.scope.source), ("left", self.left), ("worth", self.worth), ("skill", self.skill))


@frozen
class Paying(Discarding, Asks[Table, Discard | Stop]):
    """A seat discards cards as a cost, which is paid in full (unf.reference.wording)."""

    asked_by: ClassVar = "unf.reference.wording"


@frozen
class Naming(Asks[Table, Name | Stop]):
    """A seat names the decks it draws from, all of them before it sees a card (unf.reference.checks)."""

    asked_by: ClassVar = "unf.reference.checks"
    order: ClassVar = CARD
    seat: Seat
    left: int
    up_to: bool
    one: bool
    """Whether all cards come from the one deck named."""
    named: tuple[Skill, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who draws."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Name | Stop]:
        """Propose each deck, and to stop."""
        for skill in ORDINARY:
            yield Name(self.seat, skill)
        yield Stop(self.seat)

    def refusals(self, table: Table, event: Name | Stop) -> Iterator[Refusal]:
        """Refuse the treachery deck, and to stop where all must be drawn."""
        rule = room_rule(table.scope.source, CARD)
        if isinstance(event, Stop):
            if not self.up_to:
                yield Refusal(
                    rule, f"seat {self.seat} has {counted_noun(self.left, 'more card', 'more cards')} to draw"
                )
        elif event.skill == "treachery":
            yield Refusal(rule, f"{table.scope.source} draws from ordinary decks, not treachery")

    def resolve(self, table: Table, event: Name | Stop) -> Progress[Table]:
        """Name the next, or draw."""
        rules = ("unf.reference.precedence", "unf.reference.checks")
        if isinstance(event, Name) and self.one:
            return table, (DrawCards(self.seat, (event.skill,) * self.left),), rules
        if isinstance(event, Name) and self.left > 1:
            return table, (Naming(self.seat, self.left - 1, self.up_to, self.one, (*self.named, event.skill)),), rules
        named = (*self.named, event.skill) if isinstance(event, Name) else self.named
        return noted(table, counted=_drawable(table, named)), (DrawCards(self.seat, named),), rules

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} names the decks it draws from")

    def facts(self, table: Table) -> Facts:
        """State how many are still to be named."""
        names = ((f"named {place}", skill) for place, skill in enumerate(self.named))
        return (("card", table.scope.source), ("left", self.left), *names)


def _drawable(table: Table, named: tuple[Skill, ...]) -> int:
    """Count the cards that will be drawn: a deck gives no more than lie in it and on its discards."""
    stocks = ((skill, table.stock(skill)) for skill in dict.fromkeys(named))
    return sum(min(named.count(skill), len(stock.deck) + len(stock.discard)) for skill, stock in stocks)


@frozen
class Supporting(Asks[Table, Name]):
    """A seat names one more skill that supports the check."""

    asked_by: ClassVar = "unf.check.skills"
    order: ClassVar = CARD
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Name]:
        """Propose every ordinary skill."""
        return (Name(self.seat, skill) for skill in ORDINARY)

    def refusals(self, table: Table, event: Name) -> Iterator[Refusal]:
        """Refuse treachery, which always opposes, and what supports anyway."""
        assert table.trial is not None  # noqa: S101 - a check is under way
        if event.skill == "treachery":
            yield Refusal("unf.traitor.treachery", "treachery always opposes")
        elif event.skill in table.trial.skills:
            yield Refusal("unf.check.skills", f"{event.skill} supports the check")

    def resolve(self, table: Table, event: Name) -> Progress[Table]:
        """Let it support."""
        trial = table.trial
        assert trial is not None  # noqa: S101 - a check is under way
        added = tuple(skill for skill in ORDINARY if skill in (*trial.skills, event.skill))
        return table.with_trial(evolve(trial, skills=added)), (), ("unf.reference.precedence", "unf.check.skills")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} names a skill that supports the check")


@frozen
class Adding(Asks[Table, Contribute]):
    """A seat adds a card of its hand, face up, to a check whose total is known."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who adds."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Contribute]:
        """Propose each card."""
        return (Contribute(self.seat, card) for card in dict.fromkeys(table.players[self.seat].hand))

    def refusals(self, table: Table, event: Contribute) -> Iterator[Refusal]:
        """Refuse a card that is not in hand."""
        if event.card not in table.players[self.seat].hand:
            yield Refusal(CARD, f"{event.card} is not in the hand of seat {self.seat}")

    def resolve(self, table: Table, event: Contribute) -> Progress[Table]:
        """Add it."""
        table = table.with_hand(self.seat, without(table.players[self.seat].hand, event.card))
        return _joined(table, event.card), (), ("unf.reference.precedence",)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} adds a card to the check")


def _joined(table: Table, card: str) -> Table:
    """Add a card, face up, to the check, and note its value."""
    assert table.trial is not None  # noqa: S101 - a check is under way
    table = table.with_trial(evolve(table.trial, cards=joined(table.trial.cards, card)))
    return noted(table, value=worth(table.box, card))


@frozen
class NamingDeck(Asks[Table, Name]):
    """A seat names the deck whose top card is added to the check."""

    asked_by: ClassVar = CARD
    order: ClassVar = CARD
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who decides."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Name]:
        """Propose every skill deck."""
        return (Name(self.seat, skill) for skill in SKILLS)

    def refusals(self, _table: Table, _event: Name) -> Iterator[Refusal]:
        """Refuse none of them."""
        return iter(())

    def resolve(self, table: Table, event: Name) -> Progress[Table]:
        """Turn its top card up."""
        table, _ = replenished(table, event.skill)
        front: Frames = (TurningCard(event.skill),) if table.stock(event.skill).deck else ()
        return table, front, ("unf.reference.precedence",)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} names the deck whose top card is added")


@frozen
class TurningCard(OffSkillDeck, Chances[Table, Drawn]):
    """The top card of a skill deck is turned up and added to the check."""

    asked_by: ClassVar = CARD
    skill: Skill

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Add it."""
        return _joined(self.taken(table, event), event.card), (), ("unf.reference.precedence",)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"the top card of {self.skill} is turned up")

    def facts(self, _table: Table) -> Facts:
        """State which deck."""
        return (("skill", self.skill),)
