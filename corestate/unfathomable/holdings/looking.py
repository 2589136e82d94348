"""Looking at the top cards of a deck in secret, taking one, and resolving what is taken (unf.secrecy.looked_at)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from attrs import frozen

from corestate.kernel import Below, Facts, Progress, Refusal, Runs, Seat, counted_noun
from corestate.piles import joined
from corestate.replaced import replaced
from corestate.unfathomable.box.vocabulary import DeckName
from corestate.unfathomable.holdings.items import item_gained
from corestate.unfathomable.script.script import Frames, Perform
from corestate.unfathomable.table.card_words import room_rule
from corestate.unfathomable.table.decks import Deck, Located
from corestate.unfathomable.table.events import Choose, Decline, Drawn, Take
from corestate.unfathomable.table.frames import Asking, Awaiting, OffDeck
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
        if self.seen < min(self.amount, cards):  # unf.secrecy.looked_at
            return table, (Looking(self.seat, self.deck, self.amount, self.take, self.rest, self.seen),), ()
        if not self.seen:
            return table, (), ("unf.reference.short_components",)
        if self.take == "top_or_bottom":  # unf.secrecy.looked_at
            return table, (ToppingOrNot(self.seat, self.deck),), ()
        return table, (Taking(self.seat, self.deck, self.seen, self.take, self.rest),), ()


@frozen
class Looking(Awaiting[Drawn]):
    """A seat looks at one card of a deck."""

    asked_by = "unf.secrecy.looked_at"
    seat: Seat
    deck: DeckName
    amount: int
    take: TakeTo
    rest: Rest
    seen: int

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        return ((Drawn(card), weight) for card, weight in table.deck(self.deck).below(self.seen))

    def sample(self, table: Table, below: Below) -> Drawn:
        return Drawn(table.deck(self.deck).sampled(self.seen, below))

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        if not table.deck(self.deck).may_be(self.seen, event.card):
            yield Refusal("unf.secrecy.looked_at", f"{event.card} cannot lie there in the {self.deck} deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Remember what the seat saw; a character card of no use is shown, discarded and replaced."""
        deck = table.deck(self.deck).located(self.seen, event.card, self.seat)  # unf.secrecy.looked_at
        rules: tuple[str, ...] = ("unf.secrecy.looked_at",)
        seen = self.seen + 1
        another = table.ruleset.rulings.looked_at_character_card == "replaced"  # unf.reference.mythos_deck
        if self.deck == "mythos" and another and not eligible(table, event.card):  # unf.mythos.character_card
            top = deck.top[: self.seen] + deck.top[self.seen + 1 :]
            deck = replaced(deck, top=top, discard=joined(deck.discard, event.card))
            seen, rules = self.seen, (*rules, "unf.reference.mythos_deck", "unf.mythos.character_card")
        table = table.with_deck(self.deck, deck)
        return table, (LookAt(self.seat, self.deck, self.amount, self.take, self.rest, seen),), rules

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} looks at the {self.deck} deck"

    FACTS: ClassVar = {
        "looks": "the seat that looks",
        "deck": "the deck it looks at",
    }

    def facts(self, _table: Table) -> Facts:
        return (("looks", self.seat), ("deck", self.deck))


@frozen
class Taking(Asking[Take | Decline]):
    """A seat takes one of the cards it has looked at."""

    asked_by = order = "unf.secrecy.looked_at"
    seat: Seat
    deck: DeckName
    amount: int
    take: TakeTo
    rest: Rest

    def ordered_by(self, table: Table) -> str:
        """Name the Captain's title where the waypoint is the Captain's to choose (unf.journey.arrive)."""
        captains = (self.deck, self.take, self.seat) == ("waypoint", "resolve", table.captain)
        return "unf.title.captain" if captains else self.order

    def candidates(self, table: Table) -> Iterable[Take | Decline]:
        for card in dict.fromkeys(self._cards(table)):
            yield Take(self.seat, card)
        yield Decline(self.seat)

    def refusals(self, table: Table, event: Take | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            if self.take != "keep" or self.amount > 1:
                yield Refusal(
                    "unf.secrecy.looked_at",
                    f"seat {self.seat} takes one of {counted_noun(self.amount, 'card', 'cards')}",
                )
        elif event.card not in self._cards(table):
            yield Refusal("unf.secrecy.looked_at", f"{event.card} is not among the cards seat {self.seat} looks at")

    def resolve(self, table: Table, event: Take | Decline) -> Progress[Table]:
        """Put the rest away, and do with the card what it was taken for."""
        if isinstance(event, Decline):
            return table, (), ("unf.secrecy.looked_at", room_rule(table.source, "unf.item.sources"))
        # unf.secrecy.looked_at
        deck = table.deck(self.deck).sorted_by(self.amount, self.seat if self.take == "top" else None)
        looked = list(deck.top[: self.amount])
        taken = looked.pop([seen.card for seen in looked].index(event.card))
        if self._sorts(table, len(looked)):
            deck = replaced(deck, top=(taken, *looked, *deck.top[self.amount :]))
            under = PuttingUnder(self.seat, self.deck, len(looked))
            return table.with_deck(self.deck, deck), (under,), ("unf.secrecy.looked_at",)
        deck = _put_back(replaced(deck, top=deck.top[self.amount :]), tuple(looked), self.rest)  # unf.secrecy.looked_at
        if self.take == "top":
            deck = replaced(deck, top=(taken, *deck.top))
            return table.with_deck(self.deck, deck), (), ("unf.secrecy.looked_at",)
        table = table.with_deck(self.deck, deck)
        if self.take == "keep":
            table, front, rules = item_gained(table, self.seat, event.card)  # unf.item.sources
            return table, front, ("unf.secrecy.looked_at", *rules)
        return resolved(table, self.deck, event.card, self.seat)

    def _sorts(self, table: Table, left: int) -> bool:
        """Whether the seat chooses in which order the others go to the bottom (unf.ruling.foresee_order)."""
        chosen = table.ruleset.rulings.foresee_order == "chosen"
        return chosen and left > 1 and (self.take, self.rest) == ("top", "bottom")  # unf.secrecy.looked_at

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} takes one of {counted_noun(self.amount, 'card', 'cards')} of the {self.deck} deck"

    FACTS: ClassVar = {
        "deck": "the deck it has looked at",
        "cards": "how many cards it has looked at",
        "to": "where the one it takes goes",
    }

    def facts(self, _table: Table) -> Facts:
        return (("deck", self.deck), ("cards", self.amount), ("to", self.take))

    def _cards(self, table: Table) -> tuple[str, ...]:
        return tuple(seen.card for seen in table.deck(self.deck).top[: self.amount])


@frozen
class PuttingUnder(Asking[Take]):
    """A seat puts the cards it has looked at, all but the one on top, to the bottom, the first named first."""

    asked_by = order = "unf.secrecy.looked_at"
    seat: Seat
    deck: DeckName
    left: int

    def candidates(self, table: Table) -> Iterable[Take]:
        return (Take(self.seat, card) for card in dict.fromkeys(self._cards(table)))

    def refusals(self, table: Table, event: Take) -> Iterator[Refusal]:
        if event.card not in self._cards(table):
            yield Refusal("unf.secrecy.looked_at", f"{event.card} is not among the cards seat {self.seat} puts away")

    def resolve(self, table: Table, event: Take) -> Progress[Table]:
        """Put it under the deck, and after the last but one the last as well."""
        deck = _put_under(table.deck(self.deck), 1 + self._cards(table).index(event.card))
        left = self.left - 1
        if left == 1:
            deck, left = _put_under(deck, 1), 0
        again: Frames = (PuttingUnder(self.seat, self.deck, left),) if left else ()
        return table.with_deck(self.deck, deck), again, ("unf.secrecy.looked_at",)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} puts {counted_noun(self.left, 'card', 'cards')} under the {self.deck} deck"

    FACTS: ClassVar = {
        "deck": "the deck it has looked at",
        "cards": "how many cards are still to be put to the bottom",
    }

    def facts(self, _table: Table) -> Facts:
        return (("deck", self.deck), ("cards", self.left))

    def _cards(self, table: Table) -> tuple[str, ...]:
        return tuple(seen.card for seen in table.deck(self.deck).top[1 : 1 + self.left])


def _put_under(deck: Deck, place: int) -> Deck:
    """Put one of the cards known on top to the bottom (unf.secrecy.looked_at)."""
    top = (*deck.top[:place], *deck.top[place + 1 :])
    return replaced(deck, top=top, bottom=(*deck.bottom, deck.top[place]))


def _put_back(deck: Deck, cards: tuple[Located, ...], rest: Rest) -> Deck:
    if rest == "bottom":  # unf.secrecy.looked_at
        return replaced(deck, bottom=deck.bottom + cards)
    return deck.reshuffled(*(seen.card for seen in cards))


@frozen
class ToppingOrNot(Asking[Choose]):
    """A seat has looked at the top card and leaves it or puts it at the bottom."""

    asked_by = order = "unf.secrecy.looked_at"
    seat: Seat
    deck: DeckName

    def candidates(self, _table: Table) -> Iterable[Choose]:
        return (Choose(self.seat, "top"), Choose(self.seat, "bottom"))

    def refusals(self, _table: Table, event: Choose) -> Iterator[Refusal]:
        if event.option not in ("top", "bottom"):
            yield Refusal("unf.secrecy.looked_at", f"the card goes on top or to the bottom, not {event.option}")

    def resolve(self, table: Table, event: Choose) -> Progress[Table]:
        deck = table.deck(self.deck)
        if event.option == "bottom":  # unf.secrecy.looked_at
            deck = replaced(deck, top=deck.top[1:], bottom=(*deck.bottom, deck.top[0]))
        return table.with_deck(self.deck, deck), (), ("unf.secrecy.looked_at",)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} puts a card of the {self.deck} deck on top or to the bottom"

    FACTS: ClassVar = {"deck": "the deck it has looked at"}

    def facts(self, _table: Table) -> Facts:
        return (("deck", self.deck),)


def resolved(table: Table, deck: DeckName, card: str, seat: Seat) -> Progress[Table]:
    """Lay a card taken from a deck open and resolve it: a waypoint in the row, a spell, a mythos card."""
    source = f"{deck}:{card}"
    if deck == "waypoint":
        table = replaced(table, ship=replaced(table.ship, row=(*table.ship.row, card)))  # unf.journey.row_and_reset
        owner = _decides(table, seat)  # unf.title.captain
        return table, (Perform(source, 0, owner),), ("unf.journey.row_and_reset",)
    # unf.reference.keeper_action
    front: Frames = (Perform(source, 0, seat), Resolved(source)) if deck == "spell" else ()
    rules = ("unf.reference.keeper_action",) if deck == "spell" else ()
    return table.opened(source), front, rules


def _decides(table: Table, seat: Seat) -> Seat:
    """Name who decides what a waypoint leaves open: the Captain, or whoever resolves it (unf.ruling.gate_options)."""
    if table.ruleset.rulings.gate_options == "keeper":
        return table.scope.owner if table.source.startswith("waypoint:") else seat  # unf.title.keeper
    return seat if table.captain is None else table.captain  # unf.title.captain


@frozen
class TopSpell(OffDeck):
    """The top spell is resolved without a choice."""

    asked_by = "unf.reference.keeper_action"
    deck = "spell"
    seat: Seat

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        return resolved(self.taken(table, event), "spell", event.card, self.seat)

    def doing(self, _table: Table) -> str:
        return "the top spell is turned up"


@frozen
class Resolved(Runs[Table]):
    """A spell leaves the game after use, unless it is kept."""

    source: str

    def run(self, table: Table) -> Progress[Table]:
        table = table.closed(self.source) if self.source in table.open else table  # unf.reference.keeper_action
        return table, (), ("unf.reference.keeper_action",)


@frozen
class RemoveTop(Runs[Table]):
    """So many cards on top of a deck leave the game unseen (unf.reference.open_information)."""

    deck: DeckName
    amount: int

    def run(self, table: Table) -> Progress[Table]:
        going = self.amount and len(table.deck(self.deck))  # unf.reference.open_information
        return table, (Removing(self.deck), RemoveTop(self.deck, self.amount - 1)) if going else (), ()


@frozen
class Removing(OffDeck):
    """The top card of a deck leaves the game, seen by nobody."""

    asked_by = "unf.reference.open_information"
    deck: DeckName

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        deck = table.deck(self.deck).removed(event.card)
        return table.with_deck(self.deck, deck), (), ("unf.reference.open_information",)

    def doing(self, _table: Table) -> str:
        return f"a card of the {self.deck} deck leaves the game"

    FACTS: ClassVar = {"deck": "the deck the card is removed from"}

    def facts(self, _table: Table) -> Facts:
        return (("deck", self.deck),)
