"""Skill checks: announce, chaos cards, one chance for each seat to add cards, shuffle, turn up, add up, discard."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Asks, Below, Chances, Facts, Progress, Refusal, Runs, Seat
from corestate.piles import counted, joined, multiset, without
from corestate.unfathomable.box import ORDINARY
from corestate.unfathomable.drawing import replenished
from corestate.unfathomable.effects import Check, Skill
from corestate.unfathomable.events import Contribute, Decline, Drawn
from corestate.unfathomable.script import At, Frames
from corestate.unfathomable.table import Laid, Outcome, Stock, Table, Trial, total
from corestate.unfathomable.windows import window
from corestate.unfathomable.words import passive

RESULTS: tuple[Outcome, ...] = ("pass", "partial", "fail")


def announced(table: Table, check: Check, at: At) -> Progress[Table]:
    """Announce target and supporting skills; then the seven steps (unf.check.announce)."""
    mythos = at.source.startswith("mythos:") and not at.path[0]
    trial = Trial(check.target, check.skills, check.least, mythos, added=(0,) * table.ruleset.seats)
    front: Frames = (window(table, "before_cards"), AddCards(), Settle(at.source, at.path))
    return table.with_trial(trial), front, ("unf.check.announce", "unf.check.skills")


@frozen
class AddCards(Runs[Table]):
    """Cards are added to the check, unless its outcome stands."""

    def run(self, table: Table) -> Progress[Table]:
        """Add chaos cards and kept treachery, then ask the seats, the active player last."""
        trial = table.trial
        assert trial is not None  # noqa: S101 - a check was announced
        if trial.outcome is not None:
            return table, (), ()
        chaos: Frames = (TakeChaos(),) * (table.box.numbers.chaos_drawn if trial.chaos else 0)
        kept: Frames = tuple(
            AddTreachery()
            for seat in table.clockwise()
            if not table.jailed(seat)
            for _ in range(passive(table, seat, "treachery_in_checks"))
        )
        order = (*table.after(table.turn.seat), table.turn.seat)
        front = (*chaos, *kept, AskCards(order), TurnUp(), window(table, "after_total"))
        return table, front, ("unf.check.chaos", "unf.check.contribute")


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
        table = _laid(table.with_decks(evolve(table.decks, chaos=chaos)), event.card, None)
        if chaos or table.ruleset.rulings.chaos_rebuild == "at_next_draw":
            return table, (), ("unf.check.chaos",)
        table, front, rules = rebuilt(table)
        return table, front, ("unf.check.chaos", *rules)


def _laid(table: Table, card: str, seat: Seat | None) -> Table:
    trial = table.trial
    assert trial is not None  # noqa: S101 - a check is under way
    pile = tuple(
        sorted((*trial.pile, Laid(card, seat)), key=lambda laid: (-1 if laid.seat is None else laid.seat, laid.card))
    )
    added = trial.added if seat is None else tuple(n + (i == seat) for i, n in enumerate(trial.added))
    return table.with_trial(evolve(trial, pile=pile, added=added))


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
class LayingChaos(Chances[Table, Drawn]):
    """A card goes from a skill deck into the chaos deck, seen by nobody."""

    asked_by: ClassVar = "unf.reference.chaos_deck"
    skill: Skill

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List what it may be."""
        return ((Drawn(card), weight) for card, weight in counted(table.stock(self.skill).deck))

    def sample(self, table: Table, below: Below) -> Drawn:
        """Take any."""
        deck = table.stock(self.skill).deck
        return Drawn(deck[below(len(deck))])

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that is not in the deck."""
        if event.card not in table.stock(self.skill).deck:
            yield Refusal("unf.reference.chaos_deck", f"{event.card} is not in the {self.skill} deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Shuffle it in."""
        stock = table.stock(self.skill)
        table = table.with_stock(self.skill, Stock(without(stock.deck, event.card), stock.discard))
        table = table.with_decks(evolve(table.decks, chaos=joined(table.decks.chaos, event.card)))
        return table, (), ("unf.setup.chaos_deck", "unf.reference.chaos_deck")

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

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that is not in the deck."""
        if event.card not in table.stock("treachery").deck:
            yield Refusal("unf.check.chaos", f"{event.card} is not in the treachery deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Add it."""
        stock = table.stock("treachery")
        table = table.with_stock("treachery", Stock(without(stock.deck, event.card), stock.discard))
        return _laid(table, event.card, None), (), ("unf.check.chaos", "unf.traitor.treachery")


@frozen
class AskCards(Runs[Table]):
    """These seats have still to be asked for cards (unf.check.contribute)."""

    order: tuple[Seat, ...]

    def run(self, table: Table) -> Progress[Table]:
        """Ask the next that has cards."""
        for place, seat in enumerate(self.order):
            if table.players[seat].hand:
                return table, (Contributing(seat), AskCards(self.order[place + 1 :])), ()
        return table, (), ()


@frozen
class Contributing(Asks[Table, Contribute | Decline]):
    """A seat has its one chance to add cards, one by one, face down."""

    asked_by: ClassVar = "unf.check.contribute"
    order: ClassVar = "unf.check.contribute"
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask one seat after the other."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Contribute | Decline]:
        """Propose to add no more, or any card."""
        yield Decline(self.seat)
        for card in dict.fromkeys(table.players[self.seat].hand):
            yield Contribute(self.seat, card)

    def refusals(self, table: Table, event: Contribute | Decline) -> Iterator[Refusal]:
        """Refuse a card that is not in hand, and a second one of those who may add only one."""
        if isinstance(event, Decline):
            return
        if event.card not in table.players[self.seat].hand:
            yield Refusal("unf.check.contribute", f"{event.card} is not in the hand of seat {self.seat}")
        assert table.trial is not None  # noqa: S101 - a check is under way
        if table.trial.added[self.seat]:
            if table.revealed(self.seat):
                yield Refusal("unf.traitor.one_card", f"seat {self.seat} is a revealed traitor and has added a card")
            if table.jailed(self.seat):
                yield Refusal("unf.brig.one_card", f"seat {self.seat} is in the Brig and has added a card")

    def resolve(self, table: Table, event: Contribute | Decline) -> Progress[Table]:
        """Add it and ask on, or let the next add."""
        if isinstance(event, Decline):
            return table, (), ("unf.check.contribute",)
        table = table.with_hand(self.seat, without(table.players[self.seat].hand, event.card))
        rules: tuple[str, ...] = ("unf.check.contribute",)
        if table.revealed(self.seat):
            rules = (*rules, "unf.traitor.one_card")
        if table.jailed(self.seat):
            rules = (*rules, "unf.brig.one_card")
        return _laid(table, event.card, self.seat), (self,), rules


@frozen
class TurnUp(Runs[Table]):
    """The cards of the check are shuffled and turned up, nobody's any more."""

    def run(self, table: Table) -> Progress[Table]:
        """Turn them up and add them up (unf.check.shuffle, unf.check.reveal, unf.check.total)."""
        trial = table.trial
        assert trial is not None  # noqa: S101 - a check is under way
        cards = multiset((*trial.cards, *(laid.card for laid in trial.pile)))
        rules = ("unf.check.shuffle", "unf.check.reveal", "unf.check.total", "unf.reference.checks")
        return table.with_trial(evolve(trial, pile=(), cards=cards)), (), rules


@frozen
class Settle(Runs[Table]):
    """The outcome of a check is fixed; its cards are discarded; what follows is carried out."""

    source: str
    path: tuple[int, ...]

    def run(self, table: Table) -> Progress[Table]:
        """Pass, partial result or fail."""
        trial = table.trial
        assert trial is not None  # noqa: S101 - a check is under way
        found = total(table, trial)
        outcome = trial.outcome or verdict(trial, found)
        table = table.with_trial(None).discarded(*trial.cards)
        table = table.with_scope(evolve(table.scope, margin=max(0, found - trial.target)))
        rules: tuple[str, ...] = ("unf.check.total", "unf.check.discard")
        if outcome == "partial":
            rules = (*rules, "unf.check.partial")
        if not trial.mythos:
            rules = (*rules, "unf.check.room")
        debts: Frames = (LayChaos("treachery"),) * (trial.treachery if outcome == "pass" else 0)
        follow = At(self.source, self.path).part(RESULTS.index(outcome))
        return table, (*debts, follow), ("unf.reference.precedence", *rules)


def verdict(trial: Trial, found: int) -> Outcome:
    """Judge a total (unf.check.partial)."""
    if found >= trial.target:
        return "pass"
    return "partial" if trial.least and found >= trial.least else "fail"
