"""Loyalty: dealing its cards, revealing oneself as a traitor in all its steps, handing cards on, reading them."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Runs, Seat
from corestate.piles import counted, joined, multiset, without
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, Loyalty
from corestate.unfathomable.checks.windows import left
from corestate.unfathomable.holdings.drawing import DrawCards, repeated
from corestate.unfathomable.holdings.titles import stripped
from corestate.unfathomable.script.script import Frames, Perform
from corestate.unfathomable.table.events import Discard, LoyaltyDealt, PickSeat, Stop
from corestate.unfathomable.table.frames import Asking, Awaiting, not_in_hand
from corestate.unfathomable.table.pieces import Insight
from corestate.unfathomable.table.table import Table


@frozen
class Dealing(Awaiting[LoyaltyDealt]):
    """A seat is dealt a loyalty card."""

    asked_by = "unf.loyalty.secret"
    seat: Seat

    def outcomes(self, table: Table) -> Iterable[tuple[LoyaltyDealt, int]]:
        return ((LoyaltyDealt(card), weight) for card, weight in counted(table.decks.loyalty))

    def refusals(self, table: Table, event: LoyaltyDealt) -> Iterator[Refusal]:
        if event.card not in table.decks.loyalty:
            yield Refusal("unf.loyalty.secret", f"no {event.card} card is left in the loyalty deck")

    def resolve(self, table: Table, event: LoyaltyDealt) -> Progress[Table]:
        """Put it face down before the seat, which alone looks at it."""
        player = table.players[self.seat]
        table = table.with_player(self.seat, replaced(player, loyalty=joined(player.loyalty, event.card)))
        decks = replaced(table.decks, loyalty=without(table.decks.loyalty, event.card))
        return replaced(table, decks=decks), (), ("unf.loyalty.secret", "unf.loyalty.hybrid")

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} is dealt a loyalty card"

    FACTS: ClassVar = {"dealt_to": "the seat that is dealt the card"}

    def facts(self, _table: Table) -> Facts:
        return (("dealt_to", self.seat),)


def shown(table: Table, seat: Seat, card: Loyalty) -> Progress[Table]:
    """Turn up one loyalty card, and only one; then the steps in order (unf.reveal.one_card)."""
    player = table.players[seat]
    player = replaced(player, loyalty=without(player.loyalty, card), shown=(card,))
    table = table.with_player(seat, player)
    insights = tuple(_without(insight, seat, card) for insight in table.insights)  # unf.loyalty.secret
    table = replaced(table, insights=_sorted(insights))
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
    return table, (*ability, HandOver(seat), LoseAll(seat), MaySwap(seat)), rules  # unf.reference.reveal


def _without(insight: Insight, seat: Seat, card: Loyalty) -> Insight:
    if insight.of != seat or card not in insight.cards:
        return insight
    return replaced(insight, cards=without(insight.cards, card))  # unf.loyalty.secret


def _sorted(insights: Iterable[Insight]) -> tuple[Insight, ...]:
    """Keep one insight for each pair of seats that says anything, in order (unf.loyalty.secret)."""
    kept = {(one.seat, one.of): one for one in insights if one.cards and one.seat != one.of}
    return tuple(kept[key] for key in sorted(kept))


@frozen
class HandOver(Runs[Table]):
    """Below the final distance the traitor hands over every unrevealed card (unf.reveal.hand_over)."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        near = table.distance() >= table.box.numbers.destination  # unf.reveal.hand_over
        if near or not table.players[self.seat].loyalty:
            return table, (), ("unf.reveal.hand_over",)
        return table, (HandingOver(self.seat),), ()


@frozen
class HandingOver(Asking[PickSeat]):
    """A traitor picks who receives its unrevealed loyalty cards."""

    asked_by = order = "unf.reveal.hand_over"
    seat: Seat

    def candidates(self, table: Table) -> Iterable[PickSeat]:
        return (PickSeat(self.seat, seat) for seat in table.seats())

    def refusals(self, table: Table, event: PickSeat) -> Iterator[Refusal]:
        if event.who not in table.seats() or event.who == self.seat:
            yield Refusal("unf.reveal.hand_over", f"seat {event.who} is no other player")
        elif table.revealed(event.who) and table.ruleset.rulings.loyalty_receiver == "unrevealed_player":
            yield Refusal("unf.reveal.hand_over", f"seat {event.who} is a revealed traitor")

    def resolve(self, table: Table, event: PickSeat) -> Progress[Table]:
        cards = table.players[self.seat].loyalty
        return handed(table, self.seat, event.who, cards), (), ("unf.reveal.hand_over", "unf.loyalty.hybrid")

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} hands its loyalty cards over"


def handed(table: Table, giver: Seat, receiver: Seat, cards: tuple[Loyalty, ...]) -> Table:
    """Hand face-down loyalty cards on; what was seen of them is remembered (unf.reveal.hand_over)."""
    there, here = table.players[giver], table.players[receiver]
    left_over = there.loyalty
    for card in cards:
        left_over = without(left_over, card)  # unf.reveal.hand_over, unf.reference.awakening
    table = table.with_player(giver, replaced(there, loyalty=left_over))
    table = table.with_player(receiver, replaced(here, loyalty=multiset((*here.loyalty, *cards))))
    known = {(one.seat, one.of): one.cards for one in table.insights}
    # unf.loyalty.secret
    seen = {giver: cards} | {one.seat: one.cards for one in table.insights if one.of == giver and not left_over}
    for seat, found in seen.items():
        known[seat, receiver] = multiset((*known.get((seat, receiver), ()), *found))  # unf.loyalty.secret
        known.pop((seat, giver), None)
    return replaced(table, insights=_sorted(Insight(*pair, found) for pair, found in known.items()))


@frozen
class LoseAll(Runs[Table]):
    """A traitor loses titles, feat and the mythos cards it keeps."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        table, rules = stripped(table, self.seat)  # unf.reveal.titles
        table = table.with_player(self.seat, replaced(table.players[self.seat], feat=False))  # unf.reveal.cards_lost
        for source in table.players[self.seat].kept:
            if source.startswith("mythos:"):  # unf.reveal.cards_lost
                table, _, more = left(table, self.seat, source)
                rules = (*rules, *more)
        return table, (), ("unf.reveal.titles", "unf.reveal.cards_lost", *rules)


@frozen
class MaySwap(Runs[Table]):
    """Outside the Brig a traitor may swap skill cards for treachery (unf.reveal.swap)."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        player = table.players[self.seat]
        asked = player.space != BRIG and bool(player.hand)  # unf.reveal.swap, unf.brig.not_in_brig
        return table, (Swapping(self.seat, 0),) if asked else (), ("unf.reveal.swap",)


@frozen
class Swapping(Asking[Discard | Stop]):
    """A traitor discards cards to draw as many treachery cards."""

    asked_by = order = "unf.reveal.swap"
    seat: Seat
    discarded: int

    def candidates(self, table: Table) -> Iterable[Discard | Stop]:
        yield Stop(self.seat)
        for card in dict.fromkeys(table.players[self.seat].hand):
            yield Discard(self.seat, card)

    def refusals(self, table: Table, event: Discard | Stop) -> Iterator[Refusal]:
        return not_in_hand(self, table, event.card) if isinstance(event, Discard) else iter(())

    def resolve(self, table: Table, event: Discard | Stop) -> Progress[Table]:
        if isinstance(event, Stop):
            return table, (DrawCards(self.seat, repeated("treachery", self.discarded)),), ("unf.reveal.swap",)
        table = table.discarded_from(self.seat, event.card)
        again = Swapping(self.seat, self.discarded + 1)  # unf.reveal.swap
        front: Frames = (again,) if table.players[self.seat].hand else again.resolve(table, Stop(self.seat))[1]
        return table, front, ("unf.reveal.swap",)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} swaps cards for treachery"

    FACTS: ClassVar = {"discarded": "how many cards it has discarded so far"}

    def facts(self, _table: Table) -> Facts:
        return (("discarded", self.discarded),)


@frozen
class PassOn(Runs[Table]):
    """A revealed traitor hands the card of the awakening to a human."""

    seat: Seat
    card: Loyalty

    def run(self, table: Table) -> Progress[Table]:
        return table, (PassingOn(self.seat, self.card),) if table.humans() else (), ("unf.reference.awakening",)


@frozen
class PassingOn(Asking[PickSeat]):
    """A revealed traitor picks the human who receives its new loyalty card."""

    asked_by = order = "unf.reference.awakening"
    seat: Seat
    card: Loyalty

    def candidates(self, table: Table) -> Iterable[PickSeat]:
        return (PickSeat(self.seat, seat) for seat in table.seats())  # unf.reference.awakening

    def refusals(self, table: Table, event: PickSeat) -> Iterator[Refusal]:
        if event.who not in table.humans():
            yield Refusal("unf.reference.awakening", f"seat {event.who} is no human")

    def resolve(self, table: Table, event: PickSeat) -> Progress[Table]:
        """Hand it on; other cards before the traitor stay."""
        return handed(table, self.seat, event.who, (self.card,)), (), ("unf.reference.awakening",)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} hands its new loyalty card on"


def read(table: Table, seat: Seat, of: Seat) -> Table:
    """Let a seat see another's face-down loyalty cards (unf.loyalty.secret)."""
    cards = table.players[of].loyalty
    others = (one for one in table.insights if (one.seat, one.of) != (seat, of))
    return replaced(table, insights=_sorted((*others, Insight(seat, of, cards))))
