"""Receiving skill cards: the first phase of a turn, for humans and traitors, in the Sick Bay and outside it."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Runs, Seat, counted_noun
from corestate.piles import without
from corestate.unfathomable.box.edition import SICK_BAY
from corestate.unfathomable.box.vocabulary import Skill
from corestate.unfathomable.holdings.drawing import DrawCards
from corestate.unfathomable.table.events import Choose, Name, Stop
from corestate.unfathomable.table.frames import Asking
from corestate.unfathomable.table.table import Table


@frozen
class Receive(Runs[Table]):
    """The active player receives skill cards."""

    def run(self, table: Table) -> Progress[Table]:
        """Draw the skill set, one card of it in the Sick Bay, or what a traitor names (unf.skill.receive)."""
        seat = table.turn.seat
        skills = table.skill_set(seat)  # unf.skill.receive
        if table.players[seat].space == SICK_BAY:  # unf.skill.sick_bay
            if table.revealed(seat):
                return table, (Recovering(seat, skills),), ("unf.skill.sick_bay", "unf.traitor.receive")
            return table, (ChoosingOne(seat, skills, 1, ()),), ("unf.skill.sick_bay",)
        if table.revealed(seat):
            rules = ("unf.traitor.receive", "unf.reference.traitor_draw")
            if shut_off(table, seat) and table.ruleset.rulings.traitor_draw == "replaced":  # unf.brig.not_in_brig
                return table, (DrawCards(seat, skills),), (*rules, "unf.brig.not_in_brig")
            return table, (Replacing(seat, skills, ()),), rules
        return table, (DrawCards(seat, skills),), ("unf.skill.receive",)


def shut_off(table: Table, seat: Seat) -> bool:
    """Whether a traitor in the Brig gets no treachery (unf.ruling.traitor_cards_in_brig, unf.brig.not_in_brig)."""
    return table.jailed(seat) and table.ruleset.rulings.traitor_cards_in_brig == "refused"


@frozen
class Choosing(Asking[Name]):
    """A seat names cards of its skill set to draw by a card."""

    asked_by = "unf.action.ability"
    order = "unf.turn.order"
    seat: Seat
    skills: tuple[Skill, ...]
    due: int
    named: tuple[Skill, ...]

    def candidates(self, _table: Table) -> Iterable[Name]:
        return (Name(self.seat, skill) for skill in dict.fromkeys(self.skills))

    def refusals(self, _table: Table, event: Name) -> Iterator[Refusal]:
        if event.skill not in self.skills:  # unf.setup.standard_hand, unf.skill.sick_bay
            yield Refusal(self.asked_by, f"{event.skill} is not in what is left of the skill set")

    def resolve(self, table: Table, event: Name) -> Progress[Table]:
        named = (*self.named, event.skill)  # unf.setup.standard_hand, unf.skill.sick_bay
        if self.due > 1:
            return table, (type(self)(self.seat, without(self.skills, event.skill), self.due - 1, named),), ()
        return table, (DrawCards(self.seat, named),), (self.asked_by, "unf.reference.wording")

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} names {counted_noun(self.due, 'card', 'cards')} of its skill set"

    FACTS: ClassVar = {
        "due": "how many cards are still to be named",
        "named <n>": "a skill that has been named",
    }

    def facts(self, _table: Table) -> Facts:
        return (("due", self.due), *((f"named {place}", skill) for place, skill in enumerate(self.named)))


@frozen
class ChoosingHand(Choosing):
    """A seat names the cards of its starting hand."""

    asked_by = order = "unf.setup.standard_hand"


@frozen
class ChoosingOne(Choosing):
    """A human in the Sick Bay names the one card it draws."""

    asked_by = "unf.skill.sick_bay"


@frozen
class Recovering(Asking[Name | Stop]):
    """A traitor in the Sick Bay names the one card it draws: of its set, or treachery in its place."""

    asked_by = "unf.skill.sick_bay"
    order = "unf.turn.order"
    seat: Seat
    skills: tuple[Skill, ...]

    def candidates(self, _table: Table) -> Iterable[Name | Stop]:
        for skill in dict.fromkeys((*self.skills, "treachery")):  # unf.traitor.receive
            yield Name(self.seat, skill)
        yield Stop(self.seat)  # unf.reference.traitor_draw

    def refusals(self, table: Table, event: Name | Stop) -> Iterator[Refusal]:
        if isinstance(event, Stop):
            if table.ruleset.rulings.traitor_draw == "replaced":
                yield Refusal("unf.reference.traitor_draw", "a card that is not drawn is replaced by treachery")
        elif event.skill not in (*self.skills, "treachery"):
            yield Refusal("unf.traitor.receive", f"{event.skill} is not in the skill set")

    def resolve(self, table: Table, event: Name | Stop) -> Progress[Table]:
        rules = ("unf.skill.sick_bay", "unf.traitor.receive", "unf.reference.traitor_draw")
        # unf.skill.sick_bay
        return table, (DrawCards(self.seat, (event.skill,)),) if isinstance(event, Name) else (), rules

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} names the one card it draws in the Sick Bay"


@frozen
class Replacing(Asking[Name | Choose | Stop]):
    """A traitor names the cards of its set it replaces by treachery, or leaves out, before it draws."""

    asked_by = "unf.traitor.receive"
    order = "unf.turn.order"
    seat: Seat
    skills: tuple[Skill, ...]
    drawn: tuple[Skill, ...]

    def candidates(self, _table: Table) -> Iterable[Name | Choose | Stop]:
        yield Stop(self.seat)
        for skill in dict.fromkeys(self.skills):
            yield Name(self.seat, skill)  # unf.traitor.receive
            yield Choose(self.seat, skill)  # unf.reference.traitor_draw

    def refusals(self, table: Table, event: Name | Choose | Stop) -> Iterator[Refusal]:
        if isinstance(event, Stop):
            return
        named = event.skill if isinstance(event, Name) else event.option
        if named not in self.skills:
            yield Refusal("unf.traitor.receive", f"{named} is not in what is left of the skill set")
        if isinstance(event, Name) and shut_off(table, self.seat):
            yield Refusal("unf.brig.not_in_brig", f"seat {self.seat} is in the Brig, where it draws no treachery")
        if isinstance(event, Choose) and table.ruleset.rulings.traitor_draw == "replaced":
            yield Refusal("unf.reference.traitor_draw", "a card that is not drawn is replaced by treachery")

    def resolve(self, table: Table, event: Name | Choose | Stop) -> Progress[Table]:
        rules = ("unf.traitor.receive", "unf.reference.traitor_draw")
        if isinstance(event, Stop):
            return table, (DrawCards(self.seat, (*self.skills, *self.drawn)),), rules
        named = event.skill if isinstance(event, Name) else event.option
        # unf.traitor.receive
        left = tuple(skill for place, skill in enumerate(self.skills) if place != self.skills.index(named))
        # unf.traitor.receive
        drawn: tuple[Skill, ...] = (*self.drawn, "treachery") if isinstance(event, Name) else self.drawn
        return table, (Replacing(self.seat, left, drawn),), rules

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} names the cards it replaces by treachery"

    FACTS: ClassVar = {
        "replaced": "how many cards are replaced so far",
        "left <n>": "a skill of its set that is still to be drawn",
    }

    def facts(self, _table: Table) -> Facts:
        return (("replaced", len(self.drawn)), *((f"left {place}", skill) for place, skill in enumerate(self.skills)))
