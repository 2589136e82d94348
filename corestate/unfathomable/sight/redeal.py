"""Dealing anew what a seat cannot see: another state with the same view."""

from typing import TypeVar

from corestate.kernel import Below, Frame, Seat, State, is_over
from corestate.piles import multiset, without
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import Loyalty
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.sight.unseen import skills_redealt
from corestate.unfathomable.sight.views import insight, sort_places
from corestate.unfathomable.table.decks import Deck, Decks, Located, Seen, Sorted, in_order
from corestate.unfathomable.table.events import Event
from corestate.unfathomable.table.pieces import Insight
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.loyalty import PassingOn, PassOn
from corestate.unfathomable.voyage.tracks import DealingOn

W = TypeVar("W")


def redeal(state: State[Table, Event], seat: Seat | None, below: Below) -> State[Table, Event]:
    """Deal anew whatever the seat cannot see."""
    table = skills_redealt(state, seat, below)
    table = replaced(table, decks=_decks_redealt(table.decks, seat, below))
    table = _loyalty_redealt(table, seat, below, over=is_over(state))
    agenda: Frames = ()
    for frame in state.agenda:
        table, again = _remarked(table, frame, seat, below)
        agenda = (*agenda, again)
    return State(table, agenda)


def _remarked(table: Table, frame: Frame[Table], seat: Seat | None, below: Below) -> tuple[Table, Frame[Table]]:
    """Let a frame that knows the new loyalty card of a traitor name one that the traitor may hold."""
    match frame:
        case PassOn() | PassingOn() if frame.seat != seat:
            table, card = _new(table, frame.seat, seat, below)
            return table, replaced(frame, card=card)
        case DealingOn():
            dealt: tuple[tuple[Seat, Loyalty], ...] = ()
            for owner, held in frame.dealt:
                table, card = (table, held) if owner == seat else _new(table, owner, seat, below)
                dealt = (*dealt, (owner, card))
            return table, replaced(frame, dealt=dealt)
        case _:
            return table, frame


def _new(table: Table, owner: Seat, seat: Seat | None, below: Below) -> tuple[Table, Loyalty]:
    """Choose which of a traitor's cards is the new one: none that anybody has seen before."""
    fresh = table.players[owner].loyalty
    for known in insight(table, seat, owner):
        fresh = without(fresh, known)
    card = fresh[below(len(fresh))]
    rest = without(table.players[owner].loyalty, card)
    insights = tuple(
        one if one.of != owner or one.seat == seat else replaced(one, cards=rest[: len(one.cards)])
        for one in table.insights
    )
    return replaced(table, insights=insights), card


def _decks_redealt(decks: Decks, seat: Seat | None, below: Below) -> Decks:
    return replaced(
        decks,
        mythos=_deck_redealt(decks.mythos, seat, below),
        waypoint=_deck_redealt(decks.waypoint, seat, below),
        spell=_deck_redealt(decks.spell, seat, below),
        item=_deck_redealt(decks.item, seat, below),
        damage=_deck_redealt(decks.damage, seat, below),
    )


def _deck_redealt(deck: Deck, seat: Seat | None, below: Below) -> Deck:
    """Deal anew the cards whose place the seat does not know: those at the ends, those gone unseen, the others."""
    ends = (*deck.top, *deck.bottom)
    known = [one for one in deck.gone if isinstance(one, Seen) and seat in one.by]
    others = sorted([one for one in deck.gone if isinstance(one, Seen) and seat not in one.by], key=lambda one: one.by)
    unseen = [one for one in deck.gone if isinstance(one, str)]
    hidden = [seen.card for seen in (*ends, *others) if seat not in seen.by]
    if not hidden and not unseen:
        return deck
    pool = sorted([*hidden, *deck.shuffled, *unseen])
    among = _sorts_redealt(deck, seat, below)
    for card in among.values():
        pool.remove(card)
    marks = _marks_redealt(ends, seat, below)
    dealt = [
        seen
        if seat in seen.by
        else _remade(seen, among.get(place) or _drawn(pool, below), {*marks.get(place, ()), *_own(seat, place, among)})
        for place, seen in enumerate(ends)
    ]
    gone: list[str | Seen] = [
        *known,
        *(Seen(_drawn(pool, below), one.by) for one in others),
        *(_drawn(pool, below) for _ in unseen),
    ]
    top, bottom = tuple(dealt[: len(deck.top)]), tuple(dealt[len(deck.top) :])
    return replaced(deck, top=top, shuffled=tuple(pool), bottom=bottom, gone=in_order(gone))


def _sorts_redealt(deck: Deck, seat: Seat | None, below: Below) -> dict[int, str]:
    """Deal the cards a seat knows to be of a sort into the places of that sort, counted from the top of the deck."""
    found: dict[int, str] = {}
    ends = (*deck.top, *deck.bottom)
    for sort in sorted({one.sort for one in ends if isinstance(one, Sorted)}):
        left = sort_places(deck, sort, seat)
        places = [place for place, one in enumerate(ends) if any(one is other for other in left)]
        known = sorted(one.card for one in left if seat in one.among)
        found |= {_drawn(places, below): card for card in known}
    return found


def _marks_redealt(ends: tuple[Located, ...], seat: Seat | None, below: Below) -> dict[int, tuple[Seat, ...]]:
    """Deal anew who else knows the cards of a sort: among its places, which the seat cannot tell apart."""
    alike: dict[tuple[int, tuple[Seat, ...]], list[int]] = {}
    found: dict[int, tuple[Seat, ...]] = {}
    for place, one in enumerate(ends):
        if isinstance(one, Sorted) and seat not in one.by:
            alike.setdefault((one.sort, one.by), []).append(place)
            found[place] = tuple(other for other in one.among if other != seat)
    for _, places in sorted(alike.items()):
        marks = sorted(found[place] for place in places)
        if marks[0] != marks[-1]:
            found |= {place: _drawn(marks, below) for place in places}
    return found


def _own(seat: Seat | None, place: int, among: dict[int, str]) -> tuple[Seat, ...]:
    return () if seat is None or place not in among else (seat,)


def _remade(one: Located, card: str, among: set[Seat]) -> Located:
    """Put another card into a place: who has looked there stays, and who knows what of its sort as it is dealt."""
    return Seen(card, one.by) if isinstance(one, Seen) else Sorted(card, one.by, tuple(sorted(among)), one.sort)


def _loyalty_redealt(table: Table, seat: Seat | None, below: Below, *, over: bool) -> Table:
    """Deal the loyalty cards the seat has not seen among the others and the deck; after the end all have been seen."""
    hidden: list[Loyalty] = list(table.decks.loyalty)
    known: dict[Seat, tuple[Loyalty, ...]] = {}
    for owner, player in zip(table.seats(), table.players, strict=True):
        known[owner] = player.loyalty if over or owner == seat else insight(table, seat, owner)
        cards = player.loyalty
        for card in known[owner]:
            cards = without(cards, card)
        hidden += cards
    hidden.sort()
    players = tuple(
        replaced(player, loyalty=multiset((*cards, *[_drawn(hidden, below) for _ in player.loyalty[len(cards) :]])))
        for cards, player in zip(known.values(), table.players, strict=True)
    )
    insights = tuple(
        one if seat in (one.seat, one.of) else Insight(one.seat, one.of, players[one.of].loyalty[: len(one.cards)])
        for one in table.insights
    )
    return replaced(table, players=players, decks=replaced(table.decks, loyalty=tuple(hidden)), insights=insights)


def _drawn(cards: list[W], below: Below) -> W:
    return cards.pop(below(len(cards)))
