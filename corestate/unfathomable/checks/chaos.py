"""The chaos deck: what it is laid of, taking its cards, making it anew (unf.reference.chaos_deck)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Below, Facts, Progress, Refusal, Runs, Seat
from corestate.piles import counted, exchanged, joined, without
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import ORDINARY
from corestate.unfathomable.box.vocabulary import Skill
from corestate.unfathomable.holdings.drawing import replenished
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.events import Drawn
from corestate.unfathomable.table.frames import Awaiting, OffSkillDeck
from corestate.unfathomable.table.pieces import Laid
from corestate.unfathomable.table.table import Table


@frozen
class TakeChaos(Runs[Table]):
    """A card of the chaos deck is added; an exhausted deck is made anew (unf.ruling.chaos_rebuild)."""

    def run(self, table: Table) -> Progress[Table]:
        if not table.decks.chaos:  # unf.reference.chaos_deck
            table, front, rules = rebuilt(table)
            return table, (*front, TakeChaosIfAny()), rules
        return table, (TakingChaos(),), ("unf.check.chaos",)


@frozen
class TakeChaosIfAny(Runs[Table]):
    """A card of the chaos deck just made is added."""

    def run(self, table: Table) -> Progress[Table]:
        return table, (TakingChaos(),) if table.decks.chaos else (), ()  # unf.check.chaos


@frozen
class TakingChaos(Awaiting[Drawn]):
    """A chaos card is put face down on the check, seen by nobody."""

    asked_by = "unf.check.chaos"

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        return ((Drawn(card), weight) for card, weight in counted(table.decks.chaos))

    def sample(self, table: Table, below: Below) -> Drawn:
        return Drawn(table.decks.chaos[below(len(table.decks.chaos))])

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        if event.card not in table.decks.chaos:
            yield Refusal("unf.check.chaos", f"{event.card} is not in the chaos deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Add it; after the last card the deck is made anew at once."""
        chaos = without(table.decks.chaos, event.card)
        table = laid_on(replaced(table, decks=replaced(table.decks, chaos=chaos)), event.card, None)  # unf.check.chaos
        if chaos or table.ruleset.rulings.chaos_rebuild == "at_next_draw":  # unf.reference.chaos_deck
            return table, (), ("unf.check.chaos",)
        table, front, rules = rebuilt(table)
        return table, front, ("unf.check.chaos", *rules)

    def doing(self, _table: Table) -> str:
        return "a chaos card is added to the check"


def laid_on(table: Table, card: str, seat: Seat | None) -> Table:
    """Put a card face down on the check, of a seat or of a deck (unf.check.contribute)."""
    trial = table.trial
    assert trial is not None  # noqa: S101 - a check is under way
    pile = in_order((*trial.pile, Laid(card, seat)))
    added = trial.added if seat is None else exchanged(trial.added, seat, trial.added[seat] + 1)  # unf.reference.checks
    return replaced(table, trial=replaced(trial, pile=pile, added=added))


def in_order(pile: Iterable[Laid]) -> tuple[Laid, ...]:
    """Write the cards of a check down in their one order: by who added them, those of decks first."""
    return tuple(sorted(pile, key=lambda laid: (-1 if laid.seat is None else laid.seat, laid.card)))


def rebuilt(table: Table) -> Progress[Table]:
    """Lay a new chaos deck: two unseen cards of each ordinary skill that has so many (unf.reference.chaos_deck)."""
    each = table.box.numbers.chaos_each  # unf.reference.chaos_deck
    enough = [
        skill for skill in ORDINARY if sum(map(len, (table.stock(skill).deck, table.stock(skill).discard))) >= each
    ]
    front: Frames = tuple(LayChaos(skill) for skill in enough for _ in range(each))  # unf.reference.chaos_deck
    return table, front, ("unf.reference.chaos_deck",)


@frozen
class LayChaos(Runs[Table]):
    """A card of a skill deck is shuffled into the chaos deck, if there is one (unf.reference.chaos_deck)."""

    skill: Skill

    def run(self, table: Table) -> Progress[Table]:
        table, rules = replenished(table, self.skill)
        return table, (LayingChaos(self.skill),) if table.stock(self.skill).deck else (), rules


@frozen
class LayingChaos(OffSkillDeck):
    """A card goes from a skill deck into the chaos deck, seen by nobody."""

    asked_by = "unf.reference.chaos_deck"
    skill: Skill

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        table = self.taken(table, event)
        table = replaced(table, decks=replaced(table.decks, chaos=joined(table.decks.chaos, event.card)))
        laid = () if self.skill == "treachery" else ("unf.setup.chaos_deck",)
        return table, (), (*laid, "unf.reference.chaos_deck")

    def doing(self, _table: Table) -> str:
        return f"a card of {self.skill} is laid into the chaos deck"

    FACTS: ClassVar = {"skill": "whose deck it is"}

    def facts(self, _table: Table) -> Facts:
        return (("skill", self.skill),)


@frozen
class AddTreachery(Runs[Table]):
    """A kept card adds the top treachery card to every check."""

    def run(self, table: Table) -> Progress[Table]:
        table, rules = replenished(table, "treachery")  # unf.check.chaos
        return table, (AddingTreachery(),) if table.stock("treachery").deck else (), rules


@frozen
class AddingTreachery(OffSkillDeck):
    """A treachery card is put face down on the check, seen by nobody."""

    asked_by = "unf.check.chaos"
    skill = "treachery"

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        rules = ("unf.check.chaos", "unf.traitor.treachery")
        return laid_on(self.taken(table, event), event.card, None), (), rules

    def doing(self, _table: Table) -> str:
        return "treachery is added to the check"
