"""Dealing anew what a seat cannot know, so that everything it may know stays as it is.

What a seat knows of the wreck cards of a depth: its own hand, the cards gone, the backs in the hands of the others, the
monsters put back, and its looks. Of a wreck it looked at, what is left is part of the list; a treasure of the list that
is not there any more lies in a hand, or is gone.
"""

from itertools import permutations

from corestate.kernel import Below, Frame, Seat, State, is_over
from corestate.key_largo.box import PLACES, Encounter
from corestate.key_largo.dolphins import Discarding, MayPlay
from corestate.key_largo.events import Event
from corestate.key_largo.table import Berth, Dive, Look, Meetings, Programme, Table, at, is_monster, of_depth
from corestate.key_largo.views import revealed
from corestate.piles import multiset, shuffled
from corestate.pools import Pool
from corestate.replaced import replaced

_TRIES = 20
"""How often another deal is tried before the true one is kept for the wrecks a seat has looked at."""

_RICHEST = 50
"""Hidden money is dealt anew below so many tens: more than any price, and nothing."""


def redeal(state: State[Table, Event], seat: Seat | None, below: Below) -> State[Table, Event]:
    """Deal wreck cards, encounter cards, programmes and money anew wherever the seat cannot know them."""
    if is_over(state):
        return state
    table = state.table
    for depth in range(len(table.pools)):
        table = _Depth(table, depth, seat, below).dealt()
    table = replaced(
        table,
        looks=_looks(table, seat, below),
        programmes=_programmes(table, seat, below),
        money=_money(table, seat, below),
        dive=_catch(table, seat, below),
        meetings=_meetings(table, seat, below),
    )
    return State(table, tuple(_frame(table, frame, seat, below) for frame in state.agenda))


class _NoDealError(Exception):
    """The cards chosen so far leave no possible deal."""


class _Depth:
    """The cards of one depth while they are dealt anew."""

    def __init__(self, table: Table, depth: int, seat: Seat | None, below: Below) -> None:
        self.table, self.depth, self.seat, self.below = table, depth, seat, below
        self.pool = table.pools[depth]
        self.others = [other for other in table.seats() if other != seat]
        self.hands = {other: of_depth(table.ruleset.box, table.hands[other], depth) for other in table.seats()}
        self.wrecks = [wreck for wreck in range(table.wreck_count()) if table.depth(wreck) == depth]
        self.known = {} if seat is None else {one.wreck: one for one in table.looks[seat]}

    def dealt(self) -> Table:
        """Try to deal freely; if nothing fits, leave the wrecks looked at as they are."""
        for attempt in range(_TRIES + 1):
            try:
                return self._attempt(free=attempt < _TRIES)
            except _NoDealError:
                continue
        return self.table

    def _attempt(self, *, free: bool) -> Table:
        unseen = self._unseen()
        located: dict[int, list[int]] = {}
        missing: list[int] = []
        for wreck, there in zip(self.wrecks, self.pool.located, strict=True):
            located[wreck] = self._kept(wreck, there, free=free)
            _take(unseen, located[wreck])
        for wreck in self.wrecks:
            missing += self._missing(wreck, located[wreck])
        hands = self._hands(unseen, missing)
        heaps, hidden = [], []
        for wreck, there, unlocated in zip(self.wrecks, self.pool.located, self.pool.hidden, strict=True):
            size = len(there) if self._looked_at(wreck) else len(located[wreck])
            more = [unseen.pop(self.below(len(unseen))) for _ in range(size - len(located[wreck]))]
            heaps.append(multiset(located[wreck] + more))
            hidden.append(unlocated + len(there) - size)
        pool = Pool(multiset(unseen), tuple(hidden), tuple(heaps))
        return replaced(self.table, hands=hands, pools=at(self.table.pools, self.depth, pool))

    def _unseen(self) -> list[int]:
        """List the cards of this depth that are not gone, set aside or in the seat's own hand."""
        cards = list(self.pool.cards())
        for other in self.others:
            cards += self.hands[other]
        return cards

    def _kept(self, wreck: int, there: tuple[int, ...], *, free: bool) -> list[int]:
        """Which located cards of a wreck are certain, or chosen among those a look showed."""
        if wreck not in self.known:
            monsters = [card for card in there if self._is_monster(card)]
            return monsters[: self.table.returned[wreck]]
        if not free:
            return list(there)
        rest = self._rest(wreck)
        monsters = [card for card in rest if self._is_monster(card)]
        treasures = [card for card in rest if not self._is_monster(card)]
        staying = len(there) - len(monsters)
        return monsters + [treasures.pop(self.below(len(treasures))) for _ in range(staying)]

    def _looked_at(self, wreck: int) -> bool:
        """Whether anybody has seen the cards of a wreck, so that all of them are located."""
        return any(look.wreck == wreck for looks in self.table.looks for look in looks)

    def _rest(self, wreck: int) -> list[int]:
        """List what a look showed without what the seat saw leaving and what is set aside now."""
        look = self.known[wreck]
        rest = list(look.cards)
        dive = self.table.dive
        _take(rest, [*look.left, *(dive.aside if dive is not None and dive.wreck == wreck else ())])
        return rest

    def _missing(self, wreck: int, located: list[int]) -> list[int]:
        """List the treasures a look showed that have left the wreck without the seat seeing which."""
        if wreck not in self.known:
            return []
        rest = self._rest(wreck)
        _take(rest, located)
        return rest

    def _hands(self, unseen: list[int], missing: list[int]) -> tuple[tuple[int, ...], ...]:
        """Deal the hands of the others: what left a wreck looked at, then any treasures; no hand holds a monster."""
        slots = sum(len(self.hands[other]) for other in self.others)
        certain = self._left(missing)
        _take(unseen, certain)
        treasures = [card for card in unseen if not self._is_monster(card)]
        if not len(certain) <= slots <= len(certain) + len(treasures):
            raise _NoDealError
        drawn = [treasures.pop(self.below(len(treasures))) for _ in range(slots - len(certain))]
        _take(unseen, drawn)
        return self._filled(certain + drawn)

    def _left(self, missing: list[int]) -> list[int]:
        """List what left the wrecks and must be in another hand: it is neither gone nor in the seat's own."""
        outside = list(of_depth(self.table.ruleset.box, self.table.gone, self.depth))
        outside += [] if self.seat is None else self.hands[self.seat]
        seen = [card for wreck in self.wrecks if wreck in self.known for card in self.known[wreck].left]
        certain: list[int] = []
        for card in seen + missing:
            if card in outside:
                outside.remove(card)
            else:
                certain.append(card)
        return certain

    def _filled(self, cards: list[int]) -> tuple[tuple[int, ...], ...]:
        hands = self.table.hands
        for other in self.others:
            old = self.hands[other]
            kept = tuple(card for card in hands[other] if card not in old)
            new = [cards.pop(self.below(len(cards))) for _ in old]
            hands = at(hands, other, multiset((*kept, *new)))
        return hands

    def _is_monster(self, card: int) -> bool:
        return is_monster(self.table.ruleset.box, card)


def _take(cards: list[int], taken: list[int]) -> None:
    """Take cards out of a list, or find that they are not there."""
    for card in taken:
        if card not in cards:
            raise _NoDealError
        cards.remove(card)


def _looks(table: Table, seat: Seat | None, below: Below) -> tuple[tuple[Look, ...], ...]:
    """Let the others have seen what now lies in the wrecks they looked at, and other treasures that left them."""
    return tuple(
        looks if owner == seat else tuple(_look(table, look, below) for look in looks)
        for owner, looks in enumerate(table.looks)
    )


def _look(table: Table, old: Look, below: Below) -> Look:
    located = table.located(old.wreck)
    dive = table.dive
    aside = dive.aside if dive is not None and dive.wreck == old.wreck else ()
    killed = tuple(card for card in old.left if is_monster(table.ruleset.box, card))
    depth = table.depth(old.wreck)
    outside = [card for cards in (*table.hands, table.gone) for card in of_depth(table.ruleset.box, cards, depth)]
    treasures = [card for card in outside if not is_monster(table.ruleset.box, card)]
    count = len(old.cards) - len(located) - len(aside) - len(killed)
    gone = [treasures.pop(below(len(treasures))) for _ in range(count)]
    left = multiset((*killed, *gone[: len(old.left) - len(killed)]))
    return Look(old.wreck, old.day, old.half, multiset((*located, *aside, *killed, *gone)), left)


def _catch(table: Table, seat: Seat | None, below: Below) -> Dive | None:
    """Let another seat's dive have brought up cards it now holds."""
    dive = table.dive
    if dive is None or dive.seat == seat:
        return dive
    hand = list(of_depth(table.ruleset.box, table.hands[dive.seat], table.depth(dive.wreck)))
    catch = tuple(hand.pop(below(len(hand))) for _ in dive.catch)
    return replaced(dive, catch=catch)


def _programmes(table: Table, seat: Seat | None, below: Below) -> tuple[Programme | None, ...]:
    """Let the others have laid any cards that are not revealed yet."""
    morning, afternoon = revealed(table)
    if afternoon:
        return table.programmes
    barred = table.ruleset.rulings.redirect_same_place == "refused"
    return tuple(
        old if old is None or owner == seat else _programme(old, below, table.boats[owner] if barred else None, morning)
        for owner, old in enumerate(table.programmes)
    )


def _programme(old: Programme, below: Below, sent: Berth, morning: bool) -> Programme:  # noqa: FBT001 - told beside
    """Choose cards; whoever was sent elsewhere in the morning has not that place's card for the afternoon."""
    pairs = [pair for pair in permutations(PLACES, 2) if not morning or (pair[0] == old[0] and pair[1] != sent)]
    return pairs[below(len(pairs))]


def _money(table: Table, seat: Seat | None, below: Below) -> tuple[int, ...]:
    """Let the others have any money where it is hidden: a view claims nothing of what they earned and spent."""
    if table.ruleset.rulings.money_public == "public":
        return table.money
    return tuple(10 * below(_RICHEST) if owner != seat else money for owner, money in enumerate(table.money))


def _meetings(table: Table, seat: Seat | None, below: Below) -> Meetings:
    """Deal the encounter cards in the deck and in the hands of the others anew."""
    old = table.meetings
    hidden = list(old.deck.cards())
    for owner, hand in enumerate(old.hands):
        hidden += () if owner == seat else hand
    hands = tuple(
        hand if owner == seat else multiset(hidden.pop(below(len(hidden))) for _ in hand)
        for owner, hand in enumerate(old.hands)
    )
    return replaced(old, deck=shuffled(hidden), hands=hands)


def _frame(table: Table, frame: Frame[Table], seat: Seat | None, below: Below) -> Frame[Table]:
    """Let a card another seat has just drawn be one it now holds."""
    if isinstance(frame, MayPlay | Discarding) and frame.seat != seat and frame.fresh is not None:
        hand: tuple[Encounter, ...] = table.meetings.hands[frame.seat]
        fresh = hand[below(len(hand))]
        return replaced(frame, fresh=fresh)
    return frame
