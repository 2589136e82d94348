"""Who may know what: hands are secret, the deck is unknown, and under a ruling discards of a hand lie face down.

A view is the present, not the memory. It holds what lies open; the sizes of the hands, of the deck and of the discard
pile; the looker's own hand; and of the discards those the looker may know: all of them, or under `face_down` those it
discarded itself and those that came to the pile from the table. It does not hold what could be inferred from earlier
moments (that a card shuffled into the deck is there or has been drawn since): that is for whoever keeps the log.

One thing about hidden hands it does hold: while set-up lasts the starter is known to have been dealt the lowest card of
the first deal, so no other hand may hold more cards below the starter's lowest than it got as a bonus
(`starter_was_dealt_lowest`), and what is dealt anew is as likely as set-up makes it. Once play has begun hands
change and a view claims nothing of the kind.
"""

from bisect import bisect_left, bisect_right
from itertools import accumulate
from math import comb

from attrs import field, frozen

from corestate.in_too_deep.abilities.research import PayingOwner
from corestate.in_too_deep.box import BONUS, Rules
from corestate.in_too_deep.deck import ToHand
from corestate.in_too_deep.events import Discard, DiscardUnseen, Drawn, DrawnUnseen, Event, Pay, PayUnseen, Sight
from corestate.in_too_deep.setup import first_hand
from corestate.in_too_deep.table import Beside, Cards, Course, Table
from corestate.kernel import Below, Seat, State
from corestate.piles import multiset
from corestate.replaced import replaced


@frozen
class TableSeen:
    """The table as a seat may know it; `hand` is the looker's own, `known` are the discards it knows."""

    ruleset: Rules
    course: Course
    hand: Cards | None
    hands: tuple[int, ...]
    portfolios: tuple[tuple[Cards, ...], ...]
    stacks: tuple[Cards, ...]
    deck: int
    discards: int
    known: Cards
    beside: Beside
    reached: tuple[tuple[int, ...], ...]
    lost: tuple[int, ...] = field(default=(), metadata={"since": "0.2.0"})


def look(state: State[Table, Event], seat: Seat | None) -> TableSeen:
    """Hide the other hands, the deck, and what others discarded face down (itd.hand.secret, itd.ruling.discards)."""
    table = state.table
    return TableSeen(
        ruleset=table.ruleset,
        course=table.course,
        hand=None if seat is None else table.hands[seat],
        hands=tuple(map(len, table.hands)),
        portfolios=table.portfolios,
        stacks=table.stacks,
        deck=len(table.deck),
        discards=len(table.discards),
        known=_known_discards(table, seat),
        beside=table.beside,
        reached=table.memory.reached,
        lost=table.memory.lost,
    )


def _known_discards(table: Table, seat: Seat | None) -> Cards:
    """List the discards a seat knows: all but those another seat alone knows."""
    others = {card for owner, cards in enumerate(table.memory.buried) if owner != seat for card in cards}
    return tuple(card for card in table.discards if card not in others)


def _lies_open(table: Table, frame: ToHand, event: Drawn, seat: Seat | None) -> bool:
    """Whether a card that is drawn is known to a seat: discarded at once, or the known one on top of the discards."""
    of_third = frame.owed[0][0] == table.third()
    return of_third or (not table.deck and event.card in _known_discards(table, seat))


def sight(state: State[Table, Event], event: Event, seat: Seat | None) -> Sight:
    """Hide a card drawn to another hand, discarded face down by another, or paid between two others."""
    frame, rulings = state.agenda[0] if state.agenda else None, state.table.ruleset.rulings
    match event:
        case Drawn() if isinstance(frame, ToHand) and frame.owed[0][0] != seat:
            return event if _lies_open(state.table, frame, event, seat) else DrawnUnseen()
        case Discard() if rulings.discards == "face_down" and event.seat != seat:
            return DiscardUnseen(event.seat)
        case Pay() if isinstance(frame, PayingOwner) and seat not in (event.seat, frame.owner):
            hidden = frame.owner != state.table.third() or (
                rulings.research_third == "discard_pile" and rulings.discards == "face_down"
            )
            return PayUnseen(event.seat) if hidden else event
        case _:
            return event


def redeal(state: State[Table, Event], seat: Seat | None, below: Below) -> State[Table, Event]:
    """Deal the cards the seat cannot see anew among the other hands, the deck and what others discarded face down."""
    table = state.table
    piles = [
        [] if owner == seat else list(cards)
        for cards_of in (table.hands, table.memory.buried)
        for owner, cards in enumerate(cards_of)
    ]
    bonus = table.deck[: bisect_left(table.deck, BONUS + 1)]
    piles.append(list(table.deck[len(bonus) :]))
    if table.course.phase == "set_up" and table.course.starter is not None:
        _deal_set_up(table, seat, piles, below)
    else:
        _shuffle(piles, below)
    return State(_redealt(table, seat, piles, bonus), state.agenda)


def _shuffle(piles: list[list[int]], below: Below) -> None:
    """Deal the cards of all piles anew, each pile as many as it had."""
    cards = sorted(card for pile in piles for card in pile)
    for pile in piles:
        for index in range(len(pile)):
            pile[index] = cards.pop(below(len(cards)))


def _deal_set_up(table: Table, seat: Seat | None, piles: list[list[int]], below: Below) -> None:
    """Deal the piles anew as set-up may have: first hands above the starter's lowest card, then whatever is left."""
    first, starter = first_hand(table.ruleset), table.first()
    cards = sorted(card for pile in piles for card in pile)
    lowest = _lowest_dealt(table, seat, cards, below)
    if seat != starter:
        cards.remove(lowest)
    cut = bisect_left(cards, lowest)
    rest, higher = cards[:cut], cards[cut:]
    begun: list[list[int]] = [[] for _ in piles]
    for owner in table.seats():
        if owner != seat:
            known = [lowest] if owner == starter else []
            begun[owner] = known + [higher.pop(below(len(higher))) for _ in range(first - len(known))]
    rest += higher
    for pile, dealt in zip(piles, begun, strict=True):
        pile[:] = dealt + [rest.pop(below(len(rest))) for _ in range(len(pile) - len(dealt))]


def _lowest_dealt(table: Table, seat: Seat | None, hidden: list[int], below: Below) -> int:
    """Choose the starter's lowest card of the first deal, by the number of deals that look like this to the seat.

    All other cards of the first deal are higher, the looker's own among them; bonus cards may be any that are left, so
    how they fall is alike for every lowest card.
    """
    first, seats = first_hand(table.ruleset), len(table.hands)
    own = () if seat is None else table.hands[seat]
    starts = seat == table.first()
    of_own, of_hidden = first - starts if own else 0, first * (seats - bool(own)) - (not starts)
    candidates = own if starts else tuple(hidden)
    weights = [
        comb(len(own) - bisect_right(own, card), of_own) * comb(len(hidden) - bisect_right(hidden, card), of_hidden)
        for card in candidates
    ]
    mark, sums = below(sum(weights)), accumulate(weights)
    return next(card for card, upto in zip(candidates, sums, strict=True) if mark < upto)


def _redealt(table: Table, seat: Seat | None, piles: list[list[int]], bonus: Cards) -> Table:
    """Put the piles back: the hands of the others, what each of them buried, the deck."""
    seats = len(table.hands)
    hands = tuple(hand if owner == seat else multiset(piles[owner]) for owner, hand in enumerate(table.hands))
    buried = tuple(
        cards if owner == seat else multiset(piles[seats + owner]) for owner, cards in enumerate(table.memory.buried)
    )
    discards = _discards(table, seat, piles[seats : 2 * seats])
    memory = replaced(table.memory, buried=buried)
    return replaced(table, hands=hands, deck=bonus + multiset(piles[-1]), discards=discards, memory=memory)


def _discards(table: Table, seat: Seat | None, buried: list[list[int]]) -> Cards:
    """Put what others buried anew among the discards; where these have an order, each in a place of its own."""
    if not table.as_it_lies():
        return multiset((*_known_discards(table, seat), *(card for pile in buried for card in pile)))
    anew = [list(pile) for pile in buried]
    owner_of = {card: owner for owner, cards in enumerate(table.memory.buried) if owner != seat for card in cards}
    return tuple([anew[owner_of[card]].pop() if card in owner_of else card for card in table.discards])


def starter_was_dealt_lowest(table: Table) -> bool:
    """Whether these hands of set-up leave it possible that the starter was dealt the lowest card."""
    first, starter = first_hand(table.ruleset), table.first()
    lowest = table.hands[starter][0]
    return all(
        bisect_left(hand, lowest) <= len(hand) - first for seat, hand in enumerate(table.hands) if seat != starter
    )
