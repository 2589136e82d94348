"""Decks: what lies face down, what of it somebody has seen, and what has been discarded."""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

from attrs import frozen

from corestate.kernel import Below, Seat
from corestate.piles import counted, joined, multiset, without
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import Loyalty


@frozen
class Seen:
    """A card whose place in a deck is known to some seats."""

    card: str
    """The card."""
    by: tuple[Seat, ...]
    """The seats that know it there, sorted; nobody but the arbiter, if none."""


@frozen
class Sorted:
    """A card that somebody has put in secret into one of several places, as all cards of the same sort in a deck.

    What is put back together with a card of a sort joins it: others cannot tell them apart. A card that is drawn leaves
    the others of its sort as they are; one that leaves the game unseen makes them Seen.
    """

    card: str
    """The card."""
    by: tuple[Seat, ...]
    """The seats that know it there, sorted."""
    among: tuple[Seat, ...]
    """The seats that know it to lie in one of the places of its sort, sorted."""
    sort: int
    """Cards of the same number were sorted together."""


Located: TypeAlias = Seen | Sorted


@frozen
class Deck:
    """A face-down deck: located cards on top and below, shuffled ones between; its discards; cards out of the game."""

    top: tuple[Located, ...]
    """Located cards on top, the next to be drawn first."""
    shuffled: tuple[str, ...]
    """The cards between, sorted: their order is nobody's knowledge."""
    bottom: tuple[Located, ...]
    """Located cards below, the last to be drawn last."""
    discard: tuple[str, ...] = ()
    """The discard pile, sorted."""
    gone: tuple[str | Seen, ...] = ()
    """What has left the game, sorted: by its name alone what nobody had seen before it went; then what some had, by
    their seats."""

    def __len__(self) -> int:
        return len(self.top) + len(self.shuffled) + len(self.bottom)

    def below(self, depth: int) -> tuple[tuple[str, int], ...]:
        """List what may lie so many cards below the top, the cards above it being located, with weights."""
        if depth < len(self.top):
            return ((self.top[depth].card, 1),)
        if self.shuffled:
            return counted(self.shuffled)
        return tuple((seen.card, 1) for seen in self.bottom[depth - len(self.top) :][:1])

    def may_be(self, depth: int, card: str) -> bool:
        """Whether this card may lie so many cards below the top."""
        if depth >= len(self.top) and self.shuffled:
            return card in self.shuffled
        return any(card == possible for possible, _ in self.below(depth))

    def sampled(self, depth: int, below: Below) -> str:
        """Choose by chance what lies so many cards below the top, without listing what may."""
        if depth >= len(self.top) and self.shuffled:
            return self.shuffled[below(len(self.shuffled))]
        return self.below(depth)[0][0]

    def located(self, depth: int, card: str, seat: Seat) -> "Deck":
        """Return the deck after a seat has looked at the card that lies so deep (unf.secrecy.looked_at)."""
        if depth < len(self.top):
            known = _looked_at(self.top[depth], seat)
            return replaced(self, top=(*self.top[:depth], known, *self.top[depth + 1 :]))
        if self.shuffled:
            return replaced(self, top=(*self.top, Seen(card, (seat,))), shuffled=without(self.shuffled, card))
        first, *rest = self.bottom
        return replaced(self, top=(*self.top, _looked_at(first, seat)), bottom=tuple(rest))

    def drawn(self, card: str) -> "Deck":
        """Return the deck after its top card was drawn and was this one."""
        if self.top:
            return replaced(self, top=self.top[1:])
        if self.shuffled:
            return replaced(self, shuffled=without(self.shuffled, card))
        return replaced(self, bottom=self.bottom[1:])

    def removed(self, card: str) -> "Deck":
        """Return the deck after its top card, this one, has left the game unseen; who knew it knows that it is gone."""
        first = self.top[:1] or (() if self.shuffled else self.bottom[:1])
        known = [Seen(card, seen.by) for seen in first if seen.by]  # unf.reference.open_information
        left = self._unsorted({seen.sort for seen in first if isinstance(seen, Sorted)})
        return replaced(left.drawn(card), gone=in_order((*self.gone, *(known or (card,)))))

    def _unsorted(self, sorts: set[int]) -> "Deck":
        """Return the deck without these sorts: one of their cards may be gone (unf.reference.open_information)."""
        if not sorts:
            return self
        ends = ([_plain(one, sorts) for one in end] for end in (self.top, self.bottom))
        top, bottom = map(tuple, ends)
        return replaced(self, top=top, bottom=bottom)

    def sorted_by(self, count: int, seat: Seat | None) -> "Deck":
        """Return the deck when so many cards on top have been sorted: in secret by a seat, or openly in part (None).

        Who knew the place of one of them knows that it is among them; so does who knew it among some of them before.
        """
        looked = self.top[:count]
        sorts = {one.sort for one in looked if isinstance(one, Sorted)}  # unf.secrecy.looked_at
        if len({one.card for one in looked}) < 2 or not (sorts or _known_to_others(looked, seat)):  # noqa: PLR2004 - to sort
            return self if seat is None else replaced(self, top=(*_known_alike(looked, seat), *self.top[count:]))
        number = min(sorts or {1 + max((one.sort for one in self._sorted()), default=0)})
        ends = ([_renumbered(one, sorts, number) for one in end] for end in (self.top[count:], self.bottom))
        below, bottom = map(tuple, ends)
        return replaced(self, top=(*(_resorted(one, seat, number) for one in looked), *below), bottom=bottom)

    def _sorted(self) -> Iterator[Sorted]:
        return (one for one in (*self.top, *self.bottom) if isinstance(one, Sorted))

    def gone_cards(self) -> tuple[str, ...]:
        """List what has left the game, whoever knows it."""
        return tuple(one.card if isinstance(one, Seen) else one for one in self.gone)

    def reshuffled(self, *cards: str) -> "Deck":
        """Return the deck shuffled with these cards: whatever order was known is forgotten."""
        known = (seen.card for seen in (*self.top, *self.bottom))
        return replaced(self, top=(), shuffled=multiset((*known, *self.shuffled, *cards)), bottom=())

    def cards(self) -> tuple[str, ...]:
        """List what lies in the deck, without its order."""
        return multiset((*(seen.card for seen in (*self.top, *self.bottom)), *self.shuffled))


def _looked_at(one: Located, seat: Seat) -> Located:
    return one if seat in one.by else replaced(one, by=joined(one.by, seat))  # unf.secrecy.looked_at


def _plain(one: Located, sorts: set[int]) -> Located:
    return Seen(one.card, one.by) if isinstance(one, Sorted) and one.sort in sorts else one


def _known_to_others(looked: tuple[Located, ...], seat: Seat | None) -> bool:
    return seat is not None and any(one != seat for seen in looked for one in seen.by)


def _known_alike(looked: tuple[Located, ...], seat: Seat) -> tuple[Located, ...]:
    """Mark cards that nobody else has seen, or between which there is nothing to sort."""
    if len({one.card for one in looked}) > 1:
        return tuple(Seen(one.card, (seat,)) for one in looked)
    if len(looked) == 1:
        return looked
    knowing = tuple(one for one in looked[0].by if all(one in seen.by for seen in looked))  # unf.secrecy.looked_at
    return tuple(Seen(one.card, knowing) for one in looked)


def _renumbered(one: Located, sorts: set[int], number: int) -> Located:
    return replaced(one, sort=number) if isinstance(one, Sorted) and one.sort in sorts else one


def _resorted(one: Located, seat: Seat | None, number: int) -> Sorted:
    """Let all but the seat that sorts know of a card only that it is of the sort; where it was open, what they knew."""
    among = one.among if isinstance(one, Sorted) else ()  # unf.secrecy.looked_at
    if seat is None:
        return Sorted(one.card, one.by, among, number)
    return Sorted(one.card, (seat,), tuple(sorted({*among, *one.by} - {seat})), number)


def in_order(gone: Iterable[str | Seen]) -> tuple[str | Seen, ...]:
    """Put what has left the game into its one order: first what nobody knows."""
    return tuple(sorted(gone, key=lambda one: (one.by, one.card) if isinstance(one, Seen) else ((), one)))


@frozen
class Stock:
    """A skill deck and its discard pile."""

    deck: tuple[str, ...]
    """The cards face down, sorted: their order is nobody's knowledge."""
    discard: tuple[str, ...]
    """The discard pile, sorted."""


@frozen
class Decks:
    """All cards that lie in decks."""

    mythos: Deck
    """The mythos deck."""
    waypoint: Deck
    """The waypoint deck."""
    spell: Deck
    """The spell deck; a spell that was used has left the game."""
    item: Deck
    """The item deck; an item that was used up has left the game."""
    damage: Deck
    """The damage deck."""
    skills: tuple[Stock, ...]
    """Influence, lore, observation, strength, will, treachery, in this order."""
    chaos: tuple[str, ...]
    """The chaos deck, sorted."""
    loyalty: tuple[Loyalty, ...]
    """The loyalty cards not dealt, sorted."""
