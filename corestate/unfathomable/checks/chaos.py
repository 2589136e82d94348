"""The chaos deck: what it is laid of, taking its cards, making it anew (unf.reference.chaos_deck)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Below, Chances, Facts, Progress, Refusal, Runs, Seat
from corestate.piles import counted, joined, without
from corestate.unfathomable.box.edition import ORDINARY
from corestate.unfathomable.box.vocabulary import Skill
from corestate.unfathomable.holdings.drawing import OffSkillDeck, replenished
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.decks import Stock
from corestate.unfathomable.table.events import Drawn
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.pieces import Laid
from corestate.unfathomable.table.table import Table


@frozen
class TakeChaos(Runs[Table]):
    """A card of the chaos deck is added; an exhausted deck is made anew (unf.ruling.chaos_rebuild)."""

    def run(self, table: Table) -> Progress[Table]:
        """Take it, from a new deck if need be."""
        if not table.decks.chaos:
            table, front, rules = rebuilt(table)
            return table, (*front, TakeChaosIfAny()), rules
        return table, (TakingChaos(),), ("unf.check.chaos",)


@frozen
class TakeChaosIfAny(Runs[Table]):
    """A card of the chaos deck just made is added."""

    def run(self, table: Table) -> Progress[Table]:
        """Take it, if any could be laid."""
        return table, (TakingChaos(),) if table.decks.chaos else (), ()


@frozen
class TakingChaos(Chances[Table, Drawn]):
    """A chaos card is put face down on the check, seen by nobody."""

    asked_by: ClassVar = "unf.check.chaos"

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List what it may be."""
        return ((Drawn(card), weight) for card, weight in counted(table.decks.chaos))

    def sample(self, table: Table, below: Below) -> Drawn:
        """Take any."""
        return Drawn(table.decks.chaos[below(len(table.decks.chaos))])

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that is not in the chaos deck."""
        if event.card not in table.decks.chaos:
            yield Refusal("unf.check.chaos", f"{event.card} is not in the chaos deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Add it; after the last card the deck is made anew at once."""
        chaos = without(table.decks.chaos, event.card)
        table = laid_on(table.with_decks(evolve(table.decks, chaos=chaos)), event.card, None)
        if chaos or table.ruleset.rulings.chaos_rebuild == "at_next_draw":
            return table, (), ("unf.check.chaos",)
        table, front, rules = rebuilt(table)
        return table, front, ("unf.check.chaos", *rules)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, "a chaos card is added to the check")


def laid_on(table: Table, card: str, seat: Seat | None) -> Table:
    """Put a card face down on the check, of a seat or of a deck."""
    trial = table.trial
    assert trial is not None  # noqa: S101 - a check is under way
    pile = in_order((*trial.pile, Laid(card, seat)))
    added = trial.added if seat is None else (*trial.added[:seat], trial.added[seat] + 1, *trial.added[seat + 1 :])
    return table.with_trial(evolve(trial, pile=pile, added=added))


def in_order(pile: Iterable[Laid]) -> tuple[Laid, ...]:
    """Write the cards of a check down in their one order: by who added them, those of decks first."""
    return tuple(sorted(pile, key=lambda laid: (-1 if laid.seat is None else laid.seat, laid.card)))


def rebuilt(table: Table) -> Progress[Table]:
    """Lay a new chaos deck: two unseen cards of each ordinary skill that has so many (unf.reference.chaos_deck)."""
    each = table.box.numbers.chaos_each
    enough = [
        skill for skill in ORDINARY if sum(map(len, (table.stock(skill).deck, table.stock(skill).discard))) >= each
    ]
    front: Frames = tuple(LayChaos(skill) for skill in enough for _ in range(each))
    return table, front, ("unf.reference.chaos_deck",)


@frozen
class LayChaos(Runs[Table]):
    """A card of a skill deck is shuffled into the chaos deck, if there is one."""

    skill: Skill

    def run(self, table: Table) -> Progress[Table]:
        """Lay it."""
        table, rules = replenished(table, self.skill)
        return table, (LayingChaos(self.skill),) if table.stock(self.skill).deck else (), rules


@frozen
class LayingChaos(OffSkillDeck, Chances[Table, Drawn]):
    """A card goes from a skill deck into the chaos deck, seen by nobody."""

    asked_by: ClassVar = "unf.reference.chaos_deck"
    skill: Skill

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Shuffle it in."""
        table = self.taken(table, event)
        table = table.with_decks(evolve(table.decks, chaos=joined(table.decks.chaos, event.card)))
        return table, (), ("unf.setup.chaos_deck", "unf.reference.chaos_deck")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"a card of {self.skill} is laid into the chaos deck")

    def facts(self, _table: Table) -> Facts:
        """State of which deck."""
        return (("skill", self.skill),)


@frozen
class AddTreachery(Runs[Table]):
    """A kept card adds the top treachery card to every check."""

    def run(self, table: Table) -> Progress[Table]:
        """Add it, if there is one."""
        table, rules = replenished(table, "treachery")
        return table, (AddingTreachery(),) if table.stock("treachery").deck else (), rules


@frozen
class AddingTreachery(Chances[Table, Drawn]):
    """A treachery card is put face down on the check, seen by nobody."""

    asked_by: ClassVar = "unf.check.chaos"

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List what it may be."""
        return ((Drawn(card), weight) for card, weight in counted(table.stock("treachery").deck))

    def sample(self, table: Table, below: Below) -> Drawn:
        """Take any."""
        deck = table.stock("treachery").deck
        return Drawn(deck[below(len(deck))])

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that is not in the deck."""
        if event.card not in table.stock("treachery").deck:
            yield Refusal("unf.check.chaos", f"{event.card} is not in the treachery deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Add it."""
        stock = table.stock("treachery")
        table = table.with_stock("treachery", Stock(without(stock.deck, event.card), stock.discard))
        return laid_on(table, event.card, None), (), ("unf.check.chaos", "unf.traitor.treachery")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, "treachery is added to the check")
