"""Looking at the top cards of a deck in secret, taking one of them, and what happens to it (unf.secrecy.looked_at)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from attrs import evolve, frozen

from corestate.kernel import Asks, Below, Chances, Facts, Progress, Refusal, Runs, Seat, counted_noun
from corestate.piles import joined, multiset
from corestate.unfathomable.box.vocabulary import DeckName
from corestate.unfathomable.holdings.items import item_gained
from corestate.unfathomable.script.script import Frames, Perform
from corestate.unfathomable.table.decks import Deck, Seen
from corestate.unfathomable.table.events import Choose, Decline, Drawn, Take
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.table import Table, eligible

TakeTo = Literal["top", "keep", "resolve", "top_or_bottom"]


Rest = Literal["bottom", "shuffle"]


@frozen
class LookAt(Runs[Table]):
    """A seat looks at so many cards on top of a deck, some of which it has seen now, and takes one."""

    seat: Seat
    deck: DeckName
    amount: int
    take: TakeTo
    rest: Rest
    seen: int = 0

    def run(self, table: Table) -> Progress[Table]:
        """Look at the next card; when all are seen, or the deck is short, choose."""
        cards = len(table.deck(self.deck))
        if self.seen < min(self.amount, cards):
            return table, (Looking(self.seat, self.deck, self.amount, self.take, self.rest, self.seen),), ()
        if not self.seen:
            return table, (), ("unf.reference.short_components",)
        if self.take == "top_or_bottom":
            return table, (ToppingOrNot(self.seat, self.deck),), ()
        return table, (Taking(self.seat, self.deck, self.seen, self.take, self.rest),), ()


@frozen
class Looking(Chances[Table, Drawn]):
    """A seat looks at one card of a deck."""

    asked_by: ClassVar = "unf.secrecy.looked_at"
    seat: Seat
    deck: DeckName
    amount: int
    take: TakeTo
    rest: Rest
    seen: int

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List what may lie there."""
        return ((Drawn(card), weight) for card, weight in table.deck(self.deck).below(self.seen))

    def sample(self, table: Table, below: Below) -> Drawn:
        """Draw any."""
        return Drawn(table.deck(self.deck).sampled(self.seen, below))

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that cannot lie there."""
        if not table.deck(self.deck).may_be(self.seen, event.card):
            yield Refusal("unf.secrecy.looked_at", f"{event.card} cannot lie there in the {self.deck} deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Remember what the seat saw; a character card of no use is shown, discarded and replaced."""
        deck = table.deck(self.deck).located(self.seen, event.card, self.seat)
        rules: tuple[str, ...] = ("unf.secrecy.looked_at",)
        seen = self.seen + 1
        replaced = table.ruleset.rulings.looked_at_character_card == "replaced"
        if self.deck == "mythos" and replaced and not eligible(table, event.card):
            top = deck.top[: self.seen] + deck.top[self.seen + 1 :]
            deck = evolve(deck, top=top, discard=joined(deck.discard, event.card))
            seen, rules = self.seen, (*rules, "unf.reference.mythos_deck", "unf.mythos.character_card")
        table = table.with_deck(self.deck, deck)
        return table, (LookAt(self.seat, self.deck, self.amount, self.take, self.rest, seen),), rules

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"seat {self.seat} looks at the {self.deck} deck")

    def facts(self, _table: Table) -> Facts:
        """State who looks at which deck."""
        return (("looks", self.seat), ("deck", self.deck))


@frozen
class Taking(Asks[Table, Take | Decline]):
    """A seat takes one of the cards it has looked at."""

    asked_by: ClassVar = "unf.secrecy.looked_at"
    order: ClassVar = "unf.secrecy.looked_at"
    seat: Seat
    deck: DeckName
    amount: int
    take: TakeTo
    rest: Rest

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who looked."""
        return (self.seat,)

    def candidates(self, table: Table) -> Iterable[Take | Decline]:
        """Propose each of the cards; a last item may be returned."""
        for card in dict.fromkeys(self._cards(table)):
            yield Take(self.seat, card)
        yield Decline(self.seat)

    def refusals(self, table: Table, event: Take | Decline) -> Iterator[Refusal]:
        """Refuse a card that was not looked at, and to take none of several."""
        if isinstance(event, Decline):
            if self.take != "keep" or self.amount > 1:
                yield Refusal("unf.secrecy.looked_at", f"seat {self.seat} takes one of {self.amount} cards")
        elif event.card not in self._cards(table):
            yield Refusal("unf.secrecy.looked_at", f"{event.card} is not among the cards seat {self.seat} looks at")

    def resolve(self, table: Table, event: Take | Decline) -> Progress[Table]:
        """Put the rest away, and do with the card what it was taken for."""
        if isinstance(event, Decline):
            return table, (), ("unf.room.cargo_hold",)
        deck = table.deck(self.deck)
        looked = list(deck.top[: self.amount])
        taken = looked.pop([seen.card for seen in looked].index(event.card))
        deck = _put_back(evolve(deck, top=deck.top[self.amount :]), tuple(looked), self.rest)
        if self.take == "top":
            deck = evolve(deck, top=(taken, *deck.top))
            return table.with_deck(self.deck, deck), (), ("unf.secrecy.looked_at",)
        table = table.with_deck(self.deck, deck)
        if self.take == "keep":
            table, front, rules = item_gained(table, self.seat, event.card)
            return table, front, ("unf.secrecy.looked_at", *rules)
        return resolved(table, self.deck, event.card, self.seat)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(
            self,
            table,
            event,
            f"seat {self.seat} takes one of {counted_noun(self.amount, 'card', 'cards')} of the {self.deck} deck",
        )

    def facts(self, _table: Table) -> Facts:
        """State how many cards of which deck were looked at, and what for."""
        return (("deck", self.deck), ("cards", self.amount), ("to", self.take))

    def _cards(self, table: Table) -> tuple[str, ...]:
        return tuple(seen.card for seen in table.deck(self.deck).top[: self.amount])


def _put_back(deck: Deck, cards: tuple[Seen, ...], rest: Rest) -> Deck:
    if rest == "bottom":
        return evolve(deck, bottom=deck.bottom + cards)
    return deck.reshuffled(*(seen.card for seen in cards))


@frozen
class ToppingOrNot(Asks[Table, Choose]):
    """A seat has looked at the top card and leaves it or puts it at the bottom."""

    asked_by: ClassVar = "unf.secrecy.looked_at"
    order: ClassVar = "unf.secrecy.looked_at"
    seat: Seat
    deck: DeckName

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask who looked."""
        return (self.seat,)

    def candidates(self, _table: Table) -> Iterable[Choose]:
        """Propose both."""
        return (Choose(self.seat, "top"), Choose(self.seat, "bottom"))

    def refusals(self, _table: Table, event: Choose) -> Iterator[Refusal]:
        """Refuse anything else."""
        if event.option not in ("top", "bottom"):
            yield Refusal("unf.secrecy.looked_at", f"the card goes on top or to the bottom, not {event.option}")

    def resolve(self, table: Table, event: Choose) -> Progress[Table]:
        """Put it there."""
        deck = table.deck(self.deck)
        if event.option == "bottom":
            deck = evolve(deck, top=deck.top[1:], bottom=(*deck.bottom, deck.top[0]))
        return table.with_deck(self.deck, deck), (), ("unf.secrecy.looked_at",)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(
            self, table, event, f"seat {self.seat} puts a card of the {self.deck} deck on top or to the bottom"
        )

    def facts(self, _table: Table) -> Facts:
        """State which deck."""
        return (("deck", self.deck),)


def resolved(table: Table, deck: DeckName, card: str, seat: Seat) -> Progress[Table]:
    """Lay a card taken from a deck open and resolve it: a waypoint in the row, a spell, a mythos card."""
    source = f"{deck}:{card}"
    if deck == "waypoint":
        table = table.with_ship(evolve(table.ship, row=(*table.ship.row, card)))
        owner = seat if table.captain is None else table.captain
        return table, (Perform(source, 0, owner),), ("unf.reference.precedence", "unf.journey.row_and_reset")
    front: Frames = (Perform(source, 0, seat), Resolved(source)) if deck == "spell" else ()
    return (
        table.opened(source),
        front,
        ("unf.reference.precedence", "unf.reference.keeper_action") if deck == "spell" else (),
    )


@frozen
class Resolved(Runs[Table]):
    """A spell leaves the game after use, unless it is kept."""

    source: str

    def run(self, table: Table) -> Progress[Table]:
        """Put it away."""
        table = table.closed(self.source) if self.source in table.open else table
        return table, (), ("unf.reference.keeper_action",)


@frozen
class RemoveTop(Runs[Table]):
    """So many cards on top of a deck leave the game unseen (unf.reference.open_information)."""

    deck: DeckName
    amount: int

    def run(self, table: Table) -> Progress[Table]:
        """Remove the next."""
        going = self.amount and len(table.deck(self.deck))
        return table, (Removing(self.deck), RemoveTop(self.deck, self.amount - 1)) if going else (), ()


@frozen
class Removing(Chances[Table, Drawn]):
    """The top card of a deck leaves the game, seen by nobody."""

    asked_by: ClassVar = "unf.reference.open_information"
    deck: DeckName

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List what it may be."""
        return ((Drawn(card), weight) for card, weight in table.deck(self.deck).below(0))

    def sample(self, table: Table, below: Below) -> Drawn:
        """Take any."""
        return Drawn(table.deck(self.deck).sampled(0, below))

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that cannot be on top."""
        if not table.deck(self.deck).may_be(0, event.card):
            yield Refusal("unf.reference.open_information", f"{event.card} is not on top of the {self.deck} deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Put it into the box."""
        deck = table.deck(self.deck).drawn(event.card)
        deck = evolve(deck, gone=multiset((*deck.gone, event.card)))
        return table.with_deck(self.deck, deck), (), ("unf.reference.open_information",)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, f"a card of the {self.deck} deck leaves the game")

    def facts(self, _table: Table) -> Facts:
        """State which deck."""
        return (("deck", self.deck),)
