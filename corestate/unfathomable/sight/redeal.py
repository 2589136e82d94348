"""Dealing anew what a seat cannot see: another state with the same view."""

from corestate.kernel import Below, Frame, Seat, State, is_over
from corestate.piles import multiset, without
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import Loyalty
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.sight.unseen import skills_redealt
from corestate.unfathomable.sight.views import insight
from corestate.unfathomable.table.decks import Deck, Decks, Seen, in_order
from corestate.unfathomable.table.events import Event
from corestate.unfathomable.table.pieces import Insight
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.loyalty import PassingOn, PassOn
from corestate.unfathomable.voyage.tracks import DealingOn


def redeal(state: State[Table, Event], seat: Seat | None, below: Below) -> State[Table, Event]:
    """Deal anew whatever the seat cannot see."""
    table = skills_redealt(state, seat, below)
    table = replaced(table, decks=_decks_redealt(table.decks, seat, below))
    if not is_over(state):
        table = _loyalty_redealt(table, seat, below)
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


def _shuffled(cards: list[str], below: Below) -> list[str]:
    rest = list(cards)
    return [rest.pop(below(len(rest))) for _ in cards]


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
    """Shuffle the cards whose place the seat does not know."""
    ends = (*deck.top, *deck.bottom)
    known_gone = [one for one in deck.gone if isinstance(one, Seen)]
    hidden = [seen.card for seen in (*ends, *known_gone) if seat not in seen.by]
    unseen = [one for one in deck.gone if isinstance(one, str)]
    pool = _shuffled([*hidden, *deck.shuffled, *unseen], below)
    dealt = [seen if seat in seen.by else Seen(pool.pop(), seen.by) for seen in ends]
    shuffled = multiset(pool.pop() for _ in deck.shuffled)
    gone = [seen if seat in seen.by else Seen(pool.pop(), seen.by) for seen in known_gone]
    top, bottom = tuple(dealt[: len(deck.top)]), tuple(dealt[len(deck.top) :])
    return replaced(deck, top=top, shuffled=shuffled, bottom=bottom, gone=in_order((*gone, *pool)))


def _loyalty_redealt(table: Table, seat: Seat | None, below: Below) -> Table:
    """Shuffle the loyalty cards the seat has not seen among the deck and the others."""
    hidden: list[Loyalty] = list(table.decks.loyalty)
    unknown: dict[Seat, int] = {}
    for owner in table.seats():
        if owner == seat:
            continue
        cards = table.players[owner].loyalty
        for card in insight(table, seat, owner):
            cards = without(cards, card)
        hidden += cards
        unknown[owner] = len(cards)
    pool = [hidden.pop(below(len(hidden))) for _ in tuple(hidden)]
    for owner, count in unknown.items():
        known = insight(table, seat, owner)
        dealt = multiset((*known, *(pool.pop() for _ in range(count))))
        table = table.with_player(owner, replaced(table.players[owner], loyalty=dealt))
    table = replaced(table, decks=replaced(table.decks, loyalty=multiset(pool)))
    insights = tuple(
        one
        if seat in (one.seat, one.of)
        else Insight(one.seat, one.of, table.players[one.of].loyalty[: len(one.cards)])
        for one in table.insights
    )
    return replaced(table, insights=insights)
