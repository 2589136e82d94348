"""Loyalty: the awakening, and revealing oneself as a traitor in all its steps."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Asks, Facts, Progress, Refusal, Runs, Seat
from corestate.piles import multiset, without
from corestate.unfathomable.box.edition import BRIG, Loyalty
from corestate.unfathomable.checks.windows import left
from corestate.unfathomable.holdings.drawing import DrawCards, repeated
from corestate.unfathomable.script.script import Frames, Perform
from corestate.unfathomable.table.events import Discard, PickSeat, Stop
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.pieces import Insight
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.table.titles import stripped


def shown(table: Table, seat: Seat, card: Loyalty) -> Progress[Table]:
    """Turn up one loyalty card, and only one; then the steps in order (unf.reveal.one_card)."""
    player = table.players[seat]
    player = evolve(player, loyalty=without(player.loyalty, card), shown=(card,))
    table = table.with_player(seat, player)
    insights = tuple(_without(insight, seat, card) for insight in table.insights)
    table = evolve(table, insights=_sorted(insights))
    ability: Frames = ()
    rules: tuple[str, ...] = (
        "unf.reveal.action",
        "unf.reveal.one_card",
        "unf.reference.reveal",
        "unf.reveal.irreversible",
    )
    if card == "hybrid":
        rules = (*rules, "unf.reveal.hybrid_only")
    if player.space == BRIG:
        rules = (*rules, "unf.brig.not_in_brig")
    else:
        ability, rules = (Perform(f"reveal:{player.character}", 0, seat),), (*rules, "unf.reveal.ability")
    return table, (*ability, HandOver(seat), LoseAll(seat), MaySwap(seat)), rules


def _without(insight: Insight, seat: Seat, card: Loyalty) -> Insight:
    if insight.of != seat or card not in insight.cards:
        return insight
    return evolve(insight, cards=without(insight.cards, card))


def _sorted(insights: Iterable[Insight]) -> tuple[Insight, ...]:
    """Keep one insight for each pair of seats that says anything, in order."""
    kept = {(one.seat, one.of): one for one in insights if one.cards and one.seat != one.of}
    return tuple(kept[key] for key in sorted(kept))


@frozen
class HandOver(Runs[Table]):
    """Below the final distance the traitor hands over every unrevealed card (unf.reveal.hand_over)."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Ask to whom, if there is any."""
        near = table.distance() >= table.box.numbers.destination
        if near or not table.players[self.seat].loyalty:
            return table, (), ("unf.reveal.hand_over",)
        return table, (HandingOver(self.seat),), ()


@frozen
class HandingOver(Asks[Table, PickSeat]):
    """A traitor picks who receives its unrevealed loyalty cards."""

    asked_by: ClassVar = "unf.reveal.hand_over"
    order: ClassVar = "unf.reveal.hand_over"
    seat: Seat

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the traitor."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[PickSeat]:
        """Propose everybody."""
        return (PickSeat(self.seat, seat) for seat in table.seats())

    def refusals(self, table: Table, event: PickSeat) -> Iterator[Refusal]:
        """Refuse oneself, and revealed traitors (unf.ruling.loyalty_receiver)."""
        if event.who not in table.seats() or event.who == self.seat:
            yield Refusal("unf.reveal.hand_over", f"seat {event.who} is no other player")
        elif table.revealed(event.who) and table.ruleset.rulings.loyalty_receiver == "unrevealed_player":
            yield Refusal("unf.reveal.hand_over", f"seat {event.who} is a revealed traitor")

    def resolve(self, table: Table, event: PickSeat) -> Progress[Table]:
        """Hand them over, face down."""
        cards = table.players[self.seat].loyalty
        return handed(table, self.seat, event.who, cards), (), ("unf.reveal.hand_over", "unf.loyalty.hybrid")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} hands its loyalty cards over")


def handed(table: Table, giver: Seat, receiver: Seat, cards: tuple[Loyalty, ...]) -> Table:
    """Hand face-down loyalty cards on; what was seen of them is remembered."""
    there, here = table.players[giver], table.players[receiver]
    left_over = there.loyalty
    for card in cards:
        left_over = without(left_over, card)
    table = table.with_player(giver, evolve(there, loyalty=left_over))
    table = table.with_player(receiver, evolve(here, loyalty=multiset((*here.loyalty, *cards))))
    known = {(one.seat, one.of): one.cards for one in table.insights}
    seen = {giver: cards} | {one.seat: one.cards for one in table.insights if one.of == giver and not left_over}
    for seat, found in seen.items():
        known[seat, receiver] = multiset((*known.get((seat, receiver), ()), *found))
        known.pop((seat, giver), None)
    return evolve(table, insights=_sorted(Insight(*pair, found) for pair, found in known.items()))


@frozen
class LoseAll(Runs[Table]):
    """A traitor loses titles, feat and the mythos cards it keeps."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Take them away (unf.reveal.titles, unf.reveal.cards_lost)."""
        table, rules = stripped(table, self.seat)
        table = table.with_player(self.seat, evolve(table.players[self.seat], feat=False))
        for source in table.players[self.seat].kept:
            if source.startswith("mythos:"):
                table, _, more = left(table, self.seat, source)
                rules = (*rules, *more)
        return table, (), ("unf.reveal.titles", "unf.reveal.cards_lost", *rules)


@frozen
class MaySwap(Runs[Table]):
    """Outside the Brig a traitor may swap skill cards for treachery (unf.reveal.swap)."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Ask for the first card."""
        player = table.players[self.seat]
        asked = player.space != BRIG and bool(player.hand)
        return table, (Swapping(self.seat, 0),) if asked else (), ("unf.reveal.swap",)


@frozen
class Swapping(Asks[Table, Discard | Stop]):
    """A traitor discards cards to draw as many treachery cards."""

    asked_by: ClassVar = "unf.reveal.swap"
    order: ClassVar = "unf.reveal.swap"
    seat: Seat
    discarded: int

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the traitor."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Discard | Stop]:
        """Propose to stop, or any card."""
        yield Stop(self.seat)
        for card in dict.fromkeys(table.players[self.seat].hand):
            yield Discard(self.seat, card)

    def refusals(self, table: Table, event: Discard | Stop) -> Iterator[Refusal]:
        """Refuse a card that is not in hand."""
        if isinstance(event, Discard) and event.card not in table.players[self.seat].hand:
            yield Refusal("unf.reveal.swap", f"{event.card} is not in the hand of seat {self.seat}")

    def resolve(self, table: Table, event: Discard | Stop) -> Progress[Table]:
        """Discard one more, or draw."""
        if isinstance(event, Stop):
            return table, (DrawCards(self.seat, repeated("treachery", self.discarded)),), ("unf.reveal.swap",)
        table = table.discarded_from(self.seat, event.card)
        again = Swapping(self.seat, self.discarded + 1)
        front: Frames = (again,) if table.players[self.seat].hand else again.resolve(table, Stop(self.seat))[1]
        return table, front, ("unf.reveal.swap",)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} swaps cards for treachery")

    def facts(self, _table: Table) -> Facts:
        """State how many were discarded."""
        return (("discarded", self.discarded),)


@frozen
class PassOn(Runs[Table]):
    """A revealed traitor hands the card of the awakening to a human."""

    seat: Seat
    card: Loyalty

    def run(self, table: Table) -> Progress[Table]:
        """Ask to whom."""
        return table, (PassingOn(self.seat, self.card),) if table.humans() else (), ("unf.reference.awakening",)


@frozen
class PassingOn(Asks[Table, PickSeat]):
    """A revealed traitor picks the human who receives its new loyalty card."""

    asked_by: ClassVar = "unf.reference.awakening"
    order: ClassVar = "unf.reference.awakening"
    seat: Seat
    card: Loyalty

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the traitor."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[PickSeat]:
        """Propose everybody."""
        return (PickSeat(self.seat, seat) for seat in table.seats())

    def refusals(self, table: Table, event: PickSeat) -> Iterator[Refusal]:
        """Refuse whoever is no human."""
        if event.who not in table.humans():
            yield Refusal("unf.reference.awakening", f"seat {event.who} is no human")

    def resolve(self, table: Table, event: PickSeat) -> Progress[Table]:
        """Hand it on; other cards before the traitor stay."""
        return handed(table, self.seat, event.who, (self.card,)), (), ("unf.reference.awakening",)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} hands its new loyalty card on")


def read(table: Table, seat: Seat, of: Seat) -> Table:
    """Let a seat see another's face-down loyalty cards."""
    cards = table.players[of].loyalty
    others = (one for one in table.insights if (one.seat, one.of) != (seat, of))
    return evolve(table, insights=_sorted((*others, Insight(seat, of, cards))))
