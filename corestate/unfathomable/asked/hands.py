"""Decisions about skill cards that cards leave to a seat: what to discard, where to draw, what to add to a check."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat, counted_noun
from corestate.piles import joined, without
from corestate.replaced import replaced
from corestate.unfathomable.asked.choices import CARD, ByCard, noted
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import ORDINARY, SKILLS
from corestate.unfathomable.box.vocabulary import Skill
from corestate.unfathomable.holdings.drawing import DrawCards, replenished
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.card_words import room_rule
from corestate.unfathomable.table.events import Contribute, Discard, Drawn, Name, Stop
from corestate.unfathomable.table.frames import Asking, OffSkillDeck, not_in_hand
from corestate.unfathomable.table.table import Table, worth


@frozen
class Discarding(ByCard[Discard | Stop]):
    """A seat discards cards of its choice: so many, or worth so much; up to that where it may stop."""

    seat: Seat
    left: int
    worth: int
    skill: Skill | Literal["any"]
    up_to: bool

    def candidates(self, table: Table) -> Iterable[Discard | Stop]:
        for card in dict.fromkeys(table.players[self.seat].hand):
            yield Discard(self.seat, card)
        yield Stop(self.seat)

    def refusals(self, table: Table, event: Discard | Stop) -> Iterator[Refusal]:
        hand = table.players[self.seat].hand
        if isinstance(event, Stop):
            if not self.up_to and any(self._fits(table, card) for card in hand):  # unf.action.ability
                due = f"seat {self.seat} has still to discard {self._due()} for {table.source}"
                yield Refusal(self.asked_by, due)
        elif event.card not in hand:
            yield from not_in_hand(self, table, event.card)
        elif not self._fits(table, event.card):
            yield Refusal(self.asked_by, f"{table.source} asks for {self.skill}, not {event.card}")

    def _fits(self, table: Table, card: str) -> bool:
        return self.skill in ("any", boxes.skill_card(table.box, card).skill)  # unf.reference.wording

    def _due(self) -> str:
        cards = f"cards worth {self.worth}" if self.worth else counted_noun(self.left, "card", "cards")
        return cards if self.skill == "any" else f"{cards} of {self.skill}"

    def resolve(self, table: Table, event: Discard | Stop) -> Progress[Table]:
        cite = self.asked_by
        if isinstance(event, Stop):  # unf.action.ability
            return table, (), (cite,)
        value = worth(table.box, event.card)
        # unf.room.chapel, unf.room.boiler_room
        table = noted(table.discarded_from(self.seat, event.card), value=value, counted=table.scope.counted + 1)
        left, due = max(0, self.left - 1), max(0, self.worth - value)  # unf.damage.repair
        front: Frames = ()
        if (left or due) and table.players[self.seat].hand:  # unf.reference.short_components
            front = (type(self)(self.seat, left, due, self.skill, self.up_to),)
        return table, front, (cite,)

    def doing(self, table: Table) -> str:
        return f"seat {self.seat} discards for {table.source}"

    FACTS: ClassVar = {
        "card": "the card that asks",
        "left": "how many cards are still to be discarded",
        "worth": "what they must still be worth; 0 where they are counted",
        "skill": "of which skill they must be, or `any`",
    }

    def facts(self, table: Table) -> Facts:
        return (("card", table.source), ("left", self.left), ("worth", self.worth), ("skill", self.skill))


@frozen
class Paying(Discarding):
    """A seat discards cards as a cost, which is paid in full (unf.reference.wording)."""

    asked_by = "unf.reference.wording"


@frozen
class Naming(Asking[Name | Stop]):
    """A seat names the decks it draws from, all of them before it sees a card (unf.reference.checks)."""

    asked_by = "unf.reference.checks"
    order = CARD
    seat: Seat
    left: int
    up_to: bool
    one: bool
    """Whether all cards come from the one deck named."""
    named: tuple[Skill, ...]

    def candidates(self, _table: Table) -> Iterable[Name | Stop]:
        for skill in ORDINARY:  # unf.traitor.treachery
            yield Name(self.seat, skill)
        yield Stop(self.seat)

    def refusals(self, table: Table, event: Name | Stop) -> Iterator[Refusal]:
        rule = room_rule(table.source, CARD)
        if isinstance(event, Stop):
            if not self.up_to:
                yield Refusal(
                    rule, f"seat {self.seat} has {counted_noun(self.left, 'more card', 'more cards')} to draw"
                )
        elif event.skill == "treachery":
            yield Refusal(rule, f"{table.source} draws from ordinary decks, not treachery")

    def resolve(self, table: Table, event: Name | Stop) -> Progress[Table]:
        rules = ("unf.reference.checks",)
        if isinstance(event, Name) and self.one:
            return table, (DrawCards(self.seat, (event.skill,) * self.left),), rules
        if isinstance(event, Name) and self.left > 1:
            return table, (Naming(self.seat, self.left - 1, self.up_to, self.one, (*self.named, event.skill)),), rules
        named = (*self.named, event.skill) if isinstance(event, Name) else self.named
        return noted(table, counted=_drawable(table, named)), (DrawCards(self.seat, named),), rules  # unf.room.galley

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} names the decks it draws from"

    FACTS: ClassVar = {
        "card": "the card that asks",
        "left": "how many cards it has still to name decks for",
        "named <n>": "a skill whose deck has been named",
    }

    def facts(self, table: Table) -> Facts:
        names = ((f"named {place}", skill) for place, skill in enumerate(self.named))
        return (("card", table.source), ("left", self.left), *names)


def _drawable(table: Table, named: tuple[Skill, ...]) -> int:
    """Count the cards that will be drawn: a deck gives no more than lie in it and on its discards (unf.room.galley)."""
    stocks = ((skill, table.stock(skill)) for skill in dict.fromkeys(named))
    return sum(min(named.count(skill), len(stock.deck) + len(stock.discard)) for skill, stock in stocks)


@frozen
class Supporting(Asking[Name]):
    """A seat names one more skill that supports the check."""

    asked_by = "unf.check.skills"
    order = CARD
    seat: Seat

    def candidates(self, _table: Table) -> Iterable[Name]:
        return (Name(self.seat, skill) for skill in ORDINARY)

    def refusals(self, table: Table, event: Name) -> Iterator[Refusal]:
        assert table.trial is not None  # noqa: S101 - a check is under way
        if event.skill == "treachery":
            yield Refusal("unf.traitor.treachery", "treachery always opposes")
        elif event.skill in table.trial.skills:
            yield Refusal("unf.check.skills", f"{event.skill} supports the check")

    def resolve(self, table: Table, event: Name) -> Progress[Table]:
        trial = table.trial
        assert trial is not None  # noqa: S101 - a check is under way
        added = tuple(skill for skill in ORDINARY if skill in (*trial.skills, event.skill))  # unf.check.skills
        table = replaced(table, trial=replaced(trial, skills=added))
        return table, (), (self.asked_by, "unf.check.skills")

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} names a skill that supports the check"


@frozen
class Adding(Asking[Contribute]):
    """A seat adds a card of its hand, face up, to a check whose total is known (unf.check.total)."""

    asked_by = order = CARD
    seat: Seat

    def candidates(self, table: Table) -> Iterable[Contribute]:
        return (Contribute(self.seat, card) for card in dict.fromkeys(table.players[self.seat].hand))

    def refusals(self, table: Table, event: Contribute) -> Iterator[Refusal]:
        return not_in_hand(self, table, event.card)

    def resolve(self, table: Table, event: Contribute) -> Progress[Table]:
        table = table.with_hand(self.seat, without(table.players[self.seat].hand, event.card))
        return _joined(table, event.card), (), (self.asked_by,)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} adds a card to the check"


def _joined(table: Table, card: str) -> Table:
    """Add a card, face up, to the check, and note its value (unf.check.total)."""
    assert table.trial is not None  # noqa: S101 - a check is under way
    table = replaced(table, trial=replaced(table.trial, cards=joined(table.trial.cards, card)))
    return noted(table, value=worth(table.box, card))


@frozen
class NamingDeck(Asking[Name]):
    """A seat names the deck whose top card is added to the check (unf.check.total)."""

    asked_by = order = CARD
    seat: Seat

    def candidates(self, _table: Table) -> Iterable[Name]:
        return (Name(self.seat, skill) for skill in SKILLS)

    def refusals(self, _table: Table, _event: Name) -> Iterator[Refusal]:
        return iter(())

    def resolve(self, table: Table, event: Name) -> Progress[Table]:
        table, _ = replenished(table, event.skill)  # unf.reference.checks
        front: Frames = (TurningCard(event.skill),) if table.stock(event.skill).deck else ()
        return table, front, (self.asked_by,)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} names the deck whose top card is added"


@frozen
class TurningCard(OffSkillDeck):
    """The top card of a skill deck is turned up and added to the check (unf.check.total)."""

    asked_by = CARD
    skill: Skill

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        return _joined(self.taken(table, event), event.card), (), (self.asked_by,)

    def doing(self, _table: Table) -> str:
        return f"the top card of {self.skill} is turned up"

    FACTS: ClassVar = {"skill": "whose deck it is"}

    def facts(self, _table: Table) -> Facts:
        return (("skill", self.skill),)
