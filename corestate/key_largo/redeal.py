"""Dealing anew what a seat cannot know, so that everything it may know stays as it is.

What a seat knows of the wreck cards of a depth: its own hand, the cards gone, the backs in the hands of the others, the
monsters put back, and its looks. Of a wreck it looked at, what is left is part of the list; a treasure of the list that
is not there any more lies in a hand, or is gone. Of a look under way it knows the cards shown so far, and that those
located there which are still to come are none of them above these: the highest is shown first.
"""

from itertools import chain, combinations, islice, permutations, product

from corestate.kernel import Below, Frame, Seat, State, is_over
from corestate.key_largo.box import PLACES, Encounter
from corestate.key_largo.dolphins import Discarding, MayPlay
from corestate.key_largo.events import Event
from corestate.key_largo.rounds import Looking
from corestate.key_largo.table import Berth, Dive, Look, Meetings, Programme, Table, at, monsters, of_depth
from corestate.key_largo.views import revealed
from corestate.piles import multiset, shuffled
from corestate.pools import Pool
from corestate.replaced import replaced

_TRIES = 20
"""How often it is drawn what has stayed in the wrecks a seat looked at; then the first choice that can be is taken."""

_PARTINGS = 1_000
"""So many choices are looked at in order: of wrecks as large as a box may have them there is no end of choices."""

_RICHEST = 50
"""Hidden money is dealt anew below so many tens: more than any price, and nothing."""


def redeal(state: State[Table, Event], seat: Seat | None, below: Below) -> State[Table, Event]:
    """Deal wreck cards, encounter cards, programmes and money anew wherever the seat cannot know them."""
    table, shown = state.table, is_over(state)
    begun = _look_under_way(state, seat)
    for depth in range(len(table.pools)):
        table = _Depth(table, depth, seat, below, shown=shown, begun=begun).dealt()
    table = replaced(
        table,
        looks=_looks(table, seat, below, begun),
        programmes=_programmes(table, seat, below),
        money=table.money if shown else _money(table, seat, below),
        dive=_catch(table, seat, below),
        meetings=_meetings(table, seat, below),
    )
    return State(table, tuple([_frame(table, frame, seat, below) for frame in state.agenda]))


def _look_under_way(state: State[Table, Event], seat: Seat | None) -> Looking | None:
    """Find the look of this seat in which located cards are still to be shown."""
    frame = state.agenda[0] if state.agenda else None
    return frame if isinstance(frame, Looking) and frame.located and frame.seat == seat else None


class _Depth:
    """The cards of one depth while they are dealt anew; hands that are `shown`, after the end, stay as they are."""

    def __init__(  # noqa: PLR0913 - all that a seat's knowledge of them hangs on
        self, table: Table, depth: int, seat: Seat | None, below: Below, *, shown: bool, begun: Looking | None
    ) -> None:
        box = table.ruleset.box
        self.table, self.depth, self.below = table, depth, below
        self.pool = table.pools[depth]
        self.monsters = monsters(box)
        self.hands = [of_depth(box, hand, depth) for hand in table.hands]
        self.others = [] if shown else [other for other in table.seats() if other != seat]
        self.slots = sum([len(self.hands[other]) for other in self.others])
        first = sum([len(pool.hidden) for pool in table.pools[:depth]])
        self.wrecks = range(first, first + len(self.pool.hidden))
        looks = () if seat is None else table.looks[seat]
        own = {look.wreck: look for look in looks if look.wreck in self.wrecks}
        self.begun = begun if begun is not None and begun.wreck in self.wrecks else None
        if self.begun is not None:
            so_far = table.located(self.begun.wreck)[self.begun.located :]
            own[self.begun.wreck] = replaced(own[self.begun.wreck], cards=so_far)
        self.known = {wreck: self._rest(look) for wreck, look in own.items()}
        """What a look showed, without what the seat saw leaving and what is set aside now."""
        self.left = [card for look in own.values() for card in look.left]
        unseen = [*self.pool.unlocated, *[card for cards in self.pool.located for card in cards]]
        self.unseen = sorted([*unseen, *[card for other in self.others for card in self.hands[other]]])
        """The cards not gone, set aside or in a hand the seat knows; sorted, since their true order must not tell."""
        self.outside = list(of_depth(box, table.gone, depth))
        self.outside += [card for owner, hand in enumerate(self.hands) if owner not in self.others for card in hand]
        """The cards that left the wrecks and of which the seat knows where they are."""

    def dealt(self) -> Table:
        """Choose what has stayed in the wrecks looked at, then deal the hands and what else has been located."""
        chosen = self._chosen()
        if chosen is None:
            return self.table
        staying, certain, loose = chosen
        self._return_monsters(staying, loose)
        hands = self._hands(certain, loose)
        looked_at = {look.wreck for looks in self.table.looks for look in looks}
        heaps, hidden = [], []
        for wreck, there, unlocated in zip(self.wrecks, self.pool.located, self.pool.hidden, strict=True):
            stayed = staying.get(wreck, [])
            size = len(there) if wreck in looked_at else len(stayed)
            heaps.append(multiset(stayed + [self._drawn(loose) for _ in range(size - len(stayed))]))
            hidden.append(unlocated + len(there) - size)
        pool = Pool(tuple(loose), tuple(hidden), tuple(heaps))
        return replaced(self.table, hands=hands, pools=at(self.table.pools, self.depth, pool))

    def _rest(self, look: Look) -> list[int]:
        dive, rest = self.table.dive, list(look.cards)
        aside = dive.aside if dive is not None and dive.wreck == look.wreck else ()
        return _taken_from(rest, [*look.left, *aside]) or []

    def _chosen(self) -> tuple[dict[int, list[int]], list[int], list[int]] | None:
        """Choose what has stayed in the wrecks looked at: by chance, or else the first that can be; None if none can.

        With it come the cards that must then be in the hands of the others, and those that may lie anywhere.
        """
        if not self.known:
            parted = self._parted({})
            return None if parted is None else ({}, *parted)
        beasts = {wreck: [card for card in rest if card in self.monsters] for wreck, rest in self.known.items()}
        treasures = [[card for card in rest if card not in self.monsters] for rest in self.known.values()]
        to_come = {} if self.begun is None else {self.begun.wreck: self.begun.located}
        counts = [len(self.table.located(wreck)) - to_come.get(wreck, 0) - len(beasts[wreck]) for wreck in self.known]
        if any(not 0 <= count <= len(cards) for count, cards in zip(counts, treasures, strict=True)):
            return None
        pairs = tuple(zip(treasures, counts, strict=True))
        by_chance = ([self._some(cards, count) for cards, count in pairs] for _ in range(_TRIES))
        in_order = product(*(combinations(sorted(cards), count) for cards, count in pairs))
        for stayed in chain(by_chance, islice(in_order, _PARTINGS)):
            staying = {wreck: [*beasts[wreck], *cards] for wreck, cards in zip(self.known, stayed, strict=True)}
            if (parted := self._parted(staying)) is not None and self._shown_later(staying, *parted):
                return staying, *parted
        return None

    def _shown_later(self, staying: dict[int, list[int]], certain: list[int], loose: list[int]) -> bool:
        """Choose what a look under way has still to show, and take it from what may lie anywhere; False if none can be.

        Treasures enough are left for the hands of the others, and monsters enough for the wrecks they went back into.
        """
        if self.begun is None:
            return True
        shown, wreck = staying[self.begun.wreck], self.begun.wreck
        highest = min(shown, default=max(loose, default=0))
        may_be = [card for card in loose if card <= highest]
        beasts = [card for card in may_be if card in self.monsters]
        returned = max(0, self.table.returned[wreck] - sum([card in self.monsters for card in shown]))
        if len(beasts) < returned or len(may_be) < self.begun.located:
            return False
        chosen = self._some(beasts, returned)
        chosen += self._some(_taken_from(may_be, chosen) or [], self.begun.located - returned)
        left = _taken_from(list(loose), chosen) or []
        fierce = sum([card in self.monsters for card in left])
        elsewhere = sum([self.table.returned[other] for other in self.wrecks if other not in self.known])
        if fierce < elsewhere or len(left) - fierce < self.slots - len(certain):
            return False
        _taken_from(loose, chosen)
        shown += chosen
        return True

    def _some(self, cards: list[int], count: int) -> list[int]:
        rest = list(cards)
        return [self._drawn(rest) for _ in range(count)]

    def _parted(self, staying: dict[int, list[int]]) -> tuple[list[int], list[int]] | None:
        """Part what does not stay into what must be in another hand and what may lie anywhere; None if it cannot be."""
        stayed = [card for cards in staying.values() for card in cards]
        shown = [*self.left, *[card for rest in self.known.values() for card in rest]]
        left = _taken_from(shown, stayed)
        certain = [] if left is None else _less(left, self.outside)
        loose = None if left is None else _taken_from(list(self.unseen), [*stayed, *certain])
        if loose is None or not self.monsters.isdisjoint(certain):
            return None
        free = self.slots - len(certain)
        return (certain, loose) if 0 <= free <= sum([card not in self.monsters for card in loose]) else None

    def _return_monsters(self, staying: dict[int, list[int]], loose: list[int]) -> None:
        """Let any monsters be those that everybody saw go back into the other wrecks: a view tells their number."""
        beasts = [card for card in loose if card in self.monsters]
        for wreck in self.wrecks:
            if wreck not in self.known and (count := self.table.returned[wreck]):
                staying[wreck] = [self._drawn(beasts) for _ in range(count)]
                _taken_from(loose, staying[wreck])

    def _hands(self, certain: list[int], loose: list[int]) -> tuple[tuple[int, ...], ...]:
        """Deal the hands of the others: what left a wreck looked at, then any treasures; no hand holds a monster."""
        if not self.slots:
            return self.table.hands
        treasures = [card for card in loose if card not in self.monsters]
        drawn = [self._drawn(treasures) for _ in range(self.slots - len(certain))]
        _taken_from(loose, drawn)
        cards, hands = certain + drawn, self.table.hands
        for other in self.others:
            if old := self.hands[other]:
                kept = tuple([card for card in hands[other] if card not in old])
                hands = at(hands, other, multiset((*kept, *[self._drawn(cards) for _ in old])))
        return hands

    def _drawn(self, cards: list[int]) -> int:
        return cards.pop(self.below(len(cards)))


def _taken_from(cards: list[int], taken: list[int]) -> list[int] | None:
    """Take cards out of a list and return it; None if one is not there."""
    for card in taken:
        if card not in cards:
            return None
        cards.remove(card)
    return cards


def _less(cards: list[int], others: list[int]) -> list[int]:
    """List the cards that are more than the others, each kind by its number."""
    rest, more = list(others), []
    for card in cards:
        if card in rest:
            rest.remove(card)
        else:
            more.append(card)
    return more


def _looks(table: Table, seat: Seat | None, below: Below, begun: Looking | None) -> tuple[tuple[Look, ...], ...]:
    """Let the others have seen what now lies in the wrecks they looked at, and other treasures that left them."""
    box = table.ruleset.box
    outside = [card for cards in (*table.hands, table.gone) for card in cards if card not in monsters(box)]
    of_depths = [of_depth(box, tuple(outside), depth) for depth in range(len(table.pools))]
    return tuple(
        tuple([_own(table, look, begun) for look in looks])
        if owner == seat
        else tuple([_look(table, look, list(of_depths[table.depth(look.wreck)]), below) for look in looks])
        for owner, looks in enumerate(table.looks)
    )


def _own(table: Table, old: Look, begun: Looking | None) -> Look:
    """Keep what a seat saw itself; a look under way will show what lies there now."""
    if begun is None or begun.wreck != old.wreck:
        return old
    return replaced(old, cards=table.located(old.wreck))


def _look(table: Table, old: Look, treasures: list[int], below: Below) -> Look:
    located = table.located(old.wreck)
    dive = table.dive
    aside = dive.aside if dive is not None and dive.wreck == old.wreck else ()
    killed = tuple([card for card in old.left if card in monsters(table.ruleset.box)])
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
    hidden.sort()
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
