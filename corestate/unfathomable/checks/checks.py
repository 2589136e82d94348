"""Skill checks: announce, chaos cards, one chance for each seat to add cards, shuffle, turn up, add up, discard."""

from collections.abc import Iterable, Iterator

from attrs import frozen

from corestate.kernel import Progress, Refusal, Runs, Seat
from corestate.piles import multiset, without
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.box.vocabulary import Check
from corestate.unfathomable.checks.chaos import AddTreachery, LayChaos, TakeChaos, laid_on
from corestate.unfathomable.checks.windows import window
from corestate.unfathomable.script.script import At, Frames
from corestate.unfathomable.table.card_words import idle, passive, room_rule
from corestate.unfathomable.table.events import Contribute, Decline, contribute, decline
from corestate.unfathomable.table.frames import Asking, not_in_hand
from corestate.unfathomable.table.pieces import Outcome, Trial
from corestate.unfathomable.table.table import Table, total

RESULTS: tuple[Outcome, ...] = ("pass", "partial", "fail")
MEMORY = "mythos:memory_of_the_deep"
"""The kept card of which a ruling says whether the Brig suspends it (unf.ruling.memory_in_brig)."""


def announced(table: Table, check: Check, at: At) -> Progress[Table]:
    """Announce target and supporting skills; then the seven steps (unf.check.announce)."""
    mythos = at.source.startswith("mythos:") and not at.path[0]  # unf.mythos.check, unf.check.room
    trial = Trial(check.target, check.skills, check.least, mythos, added=(0,) * table.ruleset.seats)  # unf.check.skills
    front: Frames = (window(table, "before_cards"), AddCards(), Settle(at.source, at.path))  # unf.reference.windows
    return replaced(table, trial=trial), front, ("unf.check.announce", "unf.check.skills")


@frozen
class AddCards(Runs[Table]):
    """Cards are added to the check, unless its outcome stands."""

    def run(self, table: Table) -> Progress[Table]:
        """Add chaos cards and kept treachery, then ask the seats, the active player last."""
        trial = table.trial
        assert trial is not None  # noqa: S101 - a check was announced
        if trial.outcome is not None:
            return table, (), ()
        chaos: Frames = (TakeChaos(),) * (table.box.numbers.chaos_drawn if trial.chaos else 0)  # unf.check.chaos
        # unf.check.chaos
        kept: Frames = tuple(AddTreachery() for seat in table.clockwise() for _ in range(_brought(table, seat)))
        order = (*table.after(table.turn.seat), table.turn.seat)  # unf.check.contribute
        front = (*chaos, *kept, AskCards(order), TurnUp(), window(table, "after_total"))  # unf.check.shuffle
        return table, front, ("unf.check.chaos", "unf.check.contribute")


def _brought(table: Table, seat: Seat) -> int:
    """Count the treachery that cards kept by a seat add to a check: none in the Brig, or that of one card alone."""
    if not table.jailed(seat):  # unf.check.chaos
        return passive(table, seat, "treachery_in_checks")
    # unf.check.chaos, unf.reference.brig
    if table.ruleset.rulings.memory_in_brig == "suspended" or idle(table, seat, MEMORY):
        return 0
    return table.players[seat].kept.count(MEMORY)


@frozen
class AskCards(Runs[Table]):
    """These seats have still to be asked for cards (unf.check.contribute)."""

    order: tuple[Seat, ...]

    def run(self, table: Table) -> Progress[Table]:
        for place, seat in enumerate(self.order):
            if table.players[seat].hand:  # unf.check.contribute
                return table, (Contributing(seat), AskCards(self.order[place + 1 :])), ()
        return table, (), ()


@frozen
class Contributing(Asking[Contribute | Decline]):
    """A seat has its one chance to add cards, one by one, face down."""

    asked_by = order = "unf.check.contribute"
    seat: Seat

    def candidates(self, table: Table) -> Iterable[Contribute | Decline]:
        yield decline(self.seat)
        for card in dict.fromkeys(table.players[self.seat].hand):
            yield contribute(self.seat, card)

    def legal(self, table: Table) -> tuple[Contribute | Decline, ...]:
        """The same list, faster (law `listed_is_what_is_not_refused`): the first card may be any of the hand."""
        player, trial = table.players[self.seat], table.trial
        at_large = not player.shown and player.space != BRIG  # unf.traitor.one_card, unf.brig.one_card
        if trial is not None and (at_large or not trial.added[self.seat]):
            return tuple(self.candidates(table))
        return super().legal(table)

    def refusals(self, table: Table, event: Contribute | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            return
        yield from not_in_hand(self, table, event.card)  # unf.check.contribute
        assert table.trial is not None  # noqa: S101 - a check is under way
        if table.trial.added[self.seat]:
            if table.revealed(self.seat):
                yield Refusal("unf.traitor.one_card", f"seat {self.seat} is a revealed traitor and has added a card")
            if table.jailed(self.seat):
                yield Refusal("unf.brig.one_card", f"seat {self.seat} is in the Brig and has added a card")

    @classmethod
    def in_turn(cls, table: Table, event: Contribute | Decline) -> "tuple[Table, Contributing] | None":
        """Ask in the check under way."""
        return None if table.trial is None else (table, cls(event.seat))

    def resolve(self, table: Table, event: Contribute | Decline) -> Progress[Table]:
        if isinstance(event, Decline):
            return table, (), ("unf.check.contribute",)
        table = table.with_hand(self.seat, without(table.players[self.seat].hand, event.card))
        rules: tuple[str, ...] = ("unf.check.contribute",)
        if table.revealed(self.seat):
            rules = (*rules, "unf.traitor.one_card")
        if table.jailed(self.seat):
            rules = (*rules, "unf.brig.one_card")
        return laid_on(table, event.card, self.seat), (self,), rules  # unf.check.contribute

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may add cards to the check"


@frozen
class TurnUp(Runs[Table]):
    """The cards of the check are shuffled and turned up, nobody's any more."""

    def run(self, table: Table) -> Progress[Table]:
        trial = table.trial
        assert trial is not None  # noqa: S101 - a check is under way
        cards = multiset((*trial.cards, *(laid.card for laid in trial.pile)))
        rules = ("unf.check.shuffle", "unf.check.reveal", "unf.check.total", "unf.reference.checks")
        return replaced(table, trial=replaced(trial, pile=(), cards=cards)), (), rules


@frozen
class Settle(Runs[Table]):
    """The outcome of a check is fixed; its cards are discarded; what follows is carried out."""

    source: str
    path: tuple[int, ...]

    def run(self, table: Table) -> Progress[Table]:
        trial = table.trial
        assert trial is not None  # noqa: S101 - a check is under way
        found = total(table, trial)  # unf.check.total
        outcome = trial.outcome or verdict(trial, found)  # unf.check.partial
        table = replaced(table, trial=None).discarded(*trial.cards)  # unf.check.discard
        # unf.check.total, unf.ritual.advance
        table = table.with_scope(replaced(table.scope, margin=max(0, found - trial.target)))
        rules: tuple[str, ...] = ("unf.check.total", "unf.check.discard")
        if outcome == "partial":
            rules = (*rules, "unf.check.partial")
        if self.source.startswith("room:"):  # unf.check.room
            rules = (*rules, "unf.check.room", room_rule(self.source, "unf.action.room"))
        debts: Frames = (LayChaos("treachery"),) * (trial.treachery if outcome == "pass" else 0)  # unf.check.total
        follow = At(self.source, self.path).part(RESULTS.index(outcome))  # unf.check.partial
        return table, (*debts, follow), rules


def verdict(trial: Trial, found: int) -> Outcome:
    """Judge a total (unf.check.partial)."""
    if found >= trial.target:
        return "pass"  # unf.check.total
    return "partial" if trial.least and found >= trial.least else "fail"  # unf.check.partial
