"""Claims about Key Largo.

Why play is bounded. Half-days follow one another (`half_days_follow_one_another`), and in each of them every seat
acts once (`every_seat_acts_once_a_half_day`); `actions_taken` counts to two a day. Within an action nothing goes on
for ever: the bar counts down its three acts and the store counts up to two items; an encounter card is shown once a
half-day; cards sold or killed are gone for good (`what_is_gone_stays_gone`) and gear that is used up never comes back
(`nothing_lost_returns`), so that a dive is bounded by its pile, its divers, its weights and its tridents.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from operator import attrgetter
from typing import Any

from corestate import Seat, State
from corestate.kernel import Frame
from corestate.key_largo import GAME, Diver, Event, Table
from corestate.key_largo import events as e
from corestate.key_largo.bar import AtBar, Robbing
from corestate.key_largo.box import BRACKETS, DEPTHS, ENCOUNTERS, ITEMS, TEAM, Box, Encounter, Place
from corestate.key_largo.day import Act, Anchoring, PlaceBoat, Programming, Redirecting, actions, half_day
from corestate.key_largo.diving import Committing, GoOn, Naming
from corestate.key_largo.dolphins import Discarding, MayPlay, Meeting, PayTour
from corestate.key_largo.drawing import Drawing, Facing, MayWeigh
from corestate.key_largo.encounters import IN_HAND, PLACE_OF
from corestate.key_largo.market import AtMarket
from corestate.key_largo.rounds import AskingOn, Looking
from corestate.key_largo.sabotage import Interrupting
from corestate.key_largo.setup import NamingStarter
from corestate.key_largo.store import ITEMS_A_VISIT, LIMITS, AtStore
from corestate.key_largo.table import Berth, Dive, Half, dealt, is_monster, of_depth
from corestate.piles import lost, multiset
from corestate.pools import Pool
from invariants.claims import ACTOR, AGENDA, KIND, REST, Claims, OfState, OfStep

Largo = State[Table, Event]

_WIDTH = 16
"""A multiset of cards as one number: so many bits for the count of each kind."""


class _Bits(dict[int, int]):
    """One card of a kind as a number."""

    def __missing__(self, card: int) -> int:
        self[card] = 1 << (_WIDTH * card) if card >= 0 else -1
        return self[card]


_ONE = _Bits()


@lru_cache(maxsize=4096)
def _counts(cards: tuple[int, ...]) -> int:
    return sum(map(_ONE.__getitem__, cards))


@lru_cache(maxsize=16)
def _box_counts(box: Box) -> tuple[int, int]:
    """Return all wreck cards of the box as one number, and a number with a bit above every count."""
    bars = sum(1 << (_WIDTH * card + _WIDTH - 1) for card in range(len(box.cards)))
    return sum(_counts(dealt(box, depth)) for depth in range(len(DEPTHS))), bars


def _within(box: Box, part: int, whole: int) -> bool:
    """Say whether one multiset is part of another: no count falls below zero when it is taken out."""
    bars = _box_counts(box)[1]
    return (whole + bars - part) & bars == bars


def every_seat_has_its_part_of_everything(state: Largo) -> Iterable[str]:
    """Every part that belongs to a seat is there once a seat."""
    table, seats = state.table, state.table.ruleset.seats
    meetings = table.meetings
    if len(table.programmes) == len(table.boats) == len(table.money) == len(table.teams) == seats and (
        len(table.hands) == len(table.looks) == len(meetings.hands) == len(meetings.shown) == seats
    ):
        return ()
    return (f"table: something is not there once for each of {seats} seats",)


def the_wrecks_are_laid_for_the_seats(state: Largo) -> Iterable[str]:
    """There are as many wrecks of each depth as the table for this number of players says."""
    table = state.table
    layout = _layout(table.ruleset.box, table.ruleset.seats)
    hidden = tuple(len(pool.hidden) for pool in table.pools)
    if hidden == tuple(len(pool.located) for pool in table.pools) == layout and len(table.returned) == sum(layout):
        return ()
    return (f"wrecks: wanted {layout}, found {hidden}",)


@lru_cache(maxsize=16)
def _layout(box: Box, seats: int) -> tuple[int, int, int]:
    return box.layout(seats)


def the_calendar_shows_a_day_of_the_box(state: Largo) -> Iterable[str]:
    """The day is one of the calendar, and the first player is at the table."""
    calendar, rules = state.table.calendar, state.table.ruleset
    if not 0 <= calendar.first < rules.seats or not 1 <= calendar.day <= len(rules.box.calendar):
        return (f"calendar: {calendar} cannot be",)
    return ()


def cards_lie_in_wrecks_of_their_depth_without_order(state: Largo) -> Iterator[str]:
    """A wreck is a bag of cards with its own depth on their backs."""
    for pool, kinds in zip(state.table.pools, _by_depth(state.table.ruleset.box), strict=True):
        for cards in (pool.unlocated, *pool.located):
            if not kinds.issuperset(cards) or [*cards] != sorted(cards):
                yield f"wrecks: {list(cards)} have not all the back of their wreck, or are not in ascending order"


@lru_cache(maxsize=16)
def _by_depth(box: Box) -> list[frozenset[int]]:
    return [frozenset(dealt(box, depth)) for depth in range(len(DEPTHS))]


def a_pool_changes_by_a_card_of_a_wreck(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """A step takes one card at most out of the unlocated ones, and puts into a wreck no more than belongs there."""
    old, new, box = before.table, after.table, after.table.ruleset.box
    if len(old.pools) == len(new.pools) and old.returned is new.returned:
        pools = zip(old.pools, new.pools, _by_depth(box), strict=True)
        if all(was is now or _by_a_card(was, now, kinds, box.pile) for was, now, kinds in pools):
            return ()
    claims = the_wrecks_are_laid_for_the_seats, cards_lie_in_wrecks_of_their_depth_without_order
    return [place for claim in (*claims, unlocated_cards_are_where_they_were_laid) for place in claim(after)]


def _by_a_card(old: Pool[int], new: Pool[int], kinds: frozenset[int], pile: int) -> bool:
    """Say whether a pool is another one after a card was found, drawn or put back."""
    if len(old.hidden) != len(new.hidden) or len(old.located) != len(new.located) or min(new.hidden, default=0) < 0:
        return False
    if old.outside() != new.outside() or (
        old.unlocated is not new.unlocated and lost(old.unlocated, new.unlocated) is None
    ):
        return False
    if old.located is not new.located:
        for heap, (was, now) in enumerate(zip(old.located, new.located, strict=True)):
            if was is not now and (not kinds.issuperset(now) or [*now] != sorted(now) or new.size(heap) > pile):
                return False
    return True


def hands_hold_treasures_without_order(state: Largo) -> Iterable[str]:
    """A hand is a bag of treasures; monsters are never in one."""
    known = _treasures(state.table.ruleset.box)
    hands = state.table.hands
    if known.issuperset(chain.from_iterable(hands)) and False not in map(_is_sorted, hands):
        return ()
    return (f"hands: one of {hands} has a card that is no treasure, or is not in ascending order",)


def _is_sorted(cards: tuple[int, ...]) -> bool:
    return len(cards) < len(("one", "other")) or [*cards] == sorted(cards)


@lru_cache(maxsize=16)
def _treasures(box: Box) -> frozenset[int]:
    return frozenset(card for card in range(len(box.cards)) if not is_monster(box, card))


def what_is_gone_is_of_the_box(state: Largo) -> Iterable[str]:
    """Cards sold or killed are cards of the box, in no order."""
    gone = state.table.gone
    if not _listed(len(state.table.ruleset.box.cards), gone) or not _is_sorted(gone):
        return (f"gone: {list(gone)} cannot be",)
    return ()


def a_dive_is_of_cards_and_wrecks_of_the_box(state: Largo) -> Iterable[str]:
    """What a dive set aside and brought up are cards, of a wreck and a seat that exist."""
    dive, table = state.table.dive, state.table
    if dive is None:
        return ()
    kinds, wrecks = len(table.ruleset.box.cards), len(table.returned)
    if not (0 <= dive.wreck < wrecks and 0 <= dive.seat < table.ruleset.seats):
        return (f"dive: there is no wreck {dive.wreck} or no seat {dive.seat}",)
    if not (_listed(kinds, dive.aside) and _listed(kinds, dive.catch)):
        return (f"dive: {dive} has cards that are not in the box",)
    return ()


def looks_are_at_wrecks_one_list_each(state: Largo) -> Iterator[str]:
    """What was seen was in a wreck that exists, by now; a look replaces what the seat saw there before."""
    wrecks, now = len(state.table.returned), state.table.calendar
    for seat, looks in enumerate(state.table.looks):
        last = -1
        for look in looks:
            if not last < look.wreck < wrecks:
                yield f"seat {seat}: its list of wreck {look.wreck} follows that of {last}"
            last = look.wreck
            later = look.day == now.day and look.half == "afternoon" and now.half == "morning"
            if not 1 <= look.day <= now.day or later:
                yield f"seat {seat}: looked at wreck {look.wreck} on day {look.day}, which is to come"


@lru_cache(maxsize=4096)
def _listed(kinds: int, cards: tuple[int, ...]) -> bool:
    return all(0 <= card < kinds for card in cards)


def every_boat_is_somewhere_it_can_be(state: Largo) -> Iterator[str]:
    """A boat is at a wreck that exists, at one of the other places, or nowhere; one boat a wreck."""
    boats, wrecks = state.table.boats, state.table.wreck_count()
    for seat, boat in enumerate(boats):
        if type(boat) is int:
            if not 0 <= boat < wrecks:
                yield f"seat {seat}: there is no wreck {boat}"
            if boats.index(boat) != seat:
                yield f"wreck {boat}: two boats"


def a_boat_is_where_its_card_sends_it(state: Largo) -> Iterable[str]:
    """Cards revealed, a boat is nowhere or at the place of its card; where old boats stay they are placed first."""
    table = state.table
    if None in table.programmes or table.ruleset.rulings.old_boats == "blocks":
        return ()
    return [place for seat, boat in enumerate(table.boats) if boat is not None for place in _misplaced(table, seat)]


def _misplaced(table: Table, seat: int) -> tuple[str, ...]:
    """Judge a boat that has been placed; one that cannot dive is nowhere, or elsewhere (kl.ruling.no_wreck)."""
    boat, programme = table.boats[seat], table.programmes[seat]
    card = None if programme is None else programme[table.calendar.half == "afternoon"]
    if card == boat or (card == "dive" and (boat is None or type(boat) is int)):
        return ()
    if card == "dive" and table.ruleset.rulings.no_wreck == "may_change":
        return ()
    return (f"seat {seat}: its boat is at {boat}, its card is {card}",)


def no_wreck_card_is_made_or_lost(state: Largo) -> Iterable[str]:
    """Every wreck card of the box is unlocated, located in one wreck, in one hand, set aside or gone."""
    table = state.table
    aside = () if table.dive is None else table.dive.aside
    found = multiset((*chain(*(pool.cards() for pool in table.pools)), *chain(*table.hands), *table.gone, *aside))
    return () if found == _all_cards(table.ruleset.box) else ("wreck cards: not those of the box",)


@lru_cache(maxsize=16)
def _all_cards(box: Box) -> tuple[int, ...]:
    return multiset(card for depth in range(len(DEPTHS)) for card in dealt(box, depth))


def wreck_cards_are_moved_and_no_more(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """The places a step changes hold the same cards after it as before."""
    gone: list[int] = []
    come: list[int] = []
    for old, new in _changed(before.table, after.table):
        if (card := lost(old, new)) is None:
            gone += old
            come += new
        else:
            gone.append(card)
    gone.sort()
    come.sort()
    return () if gone == come else ("wreck cards: not those of the box",)


def _changed(old: Table, new: Table) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """List the places of wreck cards that are not the very same in two tables."""
    places = [(old.gone, new.gone)]
    if old.hands is not new.hands:
        places += zip(old.hands, new.hands, strict=True)
    if old.dive is not new.dive:
        places.append(((old.dive and old.dive.aside) or (), (new.dive and new.dive.aside) or ()))
    if old.pools is not new.pools:
        for was, now in zip(old.pools, new.pools, strict=True):
            if was is not now:
                places += ((was.unlocated, now.unlocated), *zip(was.located, now.located, strict=True))
    return [pair for pair in places if pair[0] is not pair[1]]


def unlocated_cards_are_where_they_were_laid(state: Largo) -> Iterable[str]:
    """As many unlocated cards lie in no wreck as were put away unseen, and no wreck holds more than its pile."""
    pools, rules = state.table.pools, state.table.ruleset
    outside = tuple(pool.outside() for pool in pools)
    if outside != (unused := _unused(rules.box, rules.seats)) or min(chain(*(pool.hidden for pool in pools))) < 0:
        return (f"unlocated cards: {outside} lie in no wreck, not {unused}",)
    largest = max(pool.size(heap) for pool in pools for heap in range(len(pool.hidden)))
    return () if largest <= rules.box.pile else (f"wrecks: one holds {largest} cards, of {rules.box.pile}",)


def treasures_are_located_only_where_somebody_looked(state: Largo) -> Iterable[str]:
    """A treasure in a wreck is known to lie there only by a look; monsters are put back before all eyes."""
    table = state.table
    located = [cards for pool in table.pools for cards in pool.located]
    return _never_looked_at(table, [(wreck, cards) for wreck, cards in enumerate(located) if cards])


def treasures_are_newly_located_only_where_somebody_looked(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """What a step locates anew is a monster, or lies in a wreck somebody looked at; looks are not forgotten."""
    old, new = before.table, after.table
    if old.looks is not new.looks:
        return treasures_are_located_only_where_somebody_looked(after)
    were = [cards for pool in old.pools for cards in pool.located]
    are = [cards for pool in new.pools for cards in pool.located]
    changed = [(wreck, now) for wreck, (was, now) in enumerate(zip(were, are, strict=True)) if now is not was]
    return _never_looked_at(new, changed) if changed else ()


def _never_looked_at(table: Table, located: list[tuple[int, tuple[int, ...]]]) -> list[str]:
    treasures, looked = _treasures(table.ruleset.box), {look.wreck for looks in table.looks for look in looks}
    return [
        f"wreck {wreck}: {cards} are located, and nobody looked"
        for wreck, cards in located
        if wreck not in looked and not treasures.isdisjoint(cards)
    ]


@lru_cache(maxsize=16)
def _unused(box: Box, seats: int) -> tuple[int, ...]:
    layout = box.layout(seats)
    return tuple(len(dealt(box, depth)) - layout[depth] * box.pile for depth in range(len(DEPTHS)))


def a_monster_put_back_is_there(state: Largo) -> Iterable[str]:
    """As many monsters as everybody knows to lie in a wreck are located in it."""
    table = state.table
    return _not_put_back(table) if any(table.returned) else ()


def _not_put_back(table: Table) -> Iterator[str]:
    for wreck, returned in enumerate(table.returned):
        if returned:
            located = table.located(wreck)
            if not 0 < returned <= sum([is_monster(table.ruleset.box, card) for card in located]):
                yield f"wreck {wreck}: {returned} monsters put back, located are {list(located)}"


def what_was_looked_at_is_known_rightly(state: Largo) -> Iterator[str]:
    """What lies in a wreck somebody looked at is on that seat's list, the rest of the list lies in no wreck."""
    table = state.table
    if not any(table.looks):
        return
    shallow, medium, deep = table.pools
    lying = shallow.located + medium.located + deep.located
    changed = [
        (seat, look)
        for seat, looks in enumerate(table.looks)
        for look in looks
        if look.cards is not lying[look.wreck] or look.left
    ]
    if not changed:
        return
    hidden, dive = shallow.hidden + medium.hidden + deep.hidden, table.dive
    bars = _box_counts(table.ruleset.box)[1]
    outside = sum(map(_counts, table.hands)) + _counts(table.gone) + bars
    kinds = len(table.ruleset.box.cards)
    for seat, look in changed:
        if not _listed(kinds, look.cards + look.left):
            yield f"seat {seat}: its list of wreck {look.wreck} has cards that are not in the box"
            continue
        aside = dive.aside if dive is not None and dive.wreck == look.wreck else ()
        missing = _missing(bars, look.cards, look.left, lying[look.wreck] + aside, hidden[look.wreck])
        if missing is None:
            yield f"seat {seat}: its list of wreck {look.wreck} cannot be right"
        elif (outside - missing) & bars != bars:
            yield f"seat {seat}: cards of its list of wreck {look.wreck} lie nowhere"


@lru_cache(maxsize=4096)
def _missing(
    bars: int, cards: tuple[int, ...], left: tuple[int, ...], there: tuple[int, ...], hidden: int
) -> int | None:
    """Return what of a list is not there as one number, or None if more is there or left than was listed."""
    missing = _counts(cards) - _counts(there)
    if (missing + bars - _counts(left)) & bars != bars or (hidden and (missing or left)):
        return None
    return missing


def the_box_has_as_many_divers_and_as_much_gear(state: Largo) -> Iterator[str]:
    """Divers and equipment in stock and in teams are no more than the box holds."""
    box, stock = state.table.ruleset.box, state.table.stock
    team = [diver for team in state.table.teams for diver in team]
    for name, held, used, owned in (
        ("divers", stock.divers, len(team), box.divers),
        ("hoses", stock.hoses, sum([diver.hoses for diver in team]), box.hoses),
        ("tridents", stock.tridents, sum([diver.tridents for diver in team]), box.tridents),
        ("weights", stock.weights, sum([diver.weights for diver in team]), box.weights),
    ):
        if held < 0 or held + used > owned:
            yield f"{name}: {held} in stock and {used} in teams, of {owned}"


def nobody_has_more_divers_or_gear_than_allowed(state: Largo) -> Iterator[str]:
    """Three divers a seat; two hoses, one trident and one weight a diver."""
    for seat, team in enumerate(state.table.teams):
        if len(team) > TEAM:
            yield f"seat {seat}: {len(team)} divers"
        for diver in team:
            if not _carriable(diver):
                yield f"seat {seat}: {diver}"


@lru_cache(maxsize=64)
def _carriable(diver: Diver) -> bool:
    return all(0 <= diver.carries(item) <= LIMITS[item] for item in ITEMS)


def money_is_never_negative(state: Largo) -> Iterable[str]:
    """No debt, and every amount is a multiple of 10."""
    return [f"seat {seat}: has {money}" for seat, money in enumerate(state.table.money) if money < 0 or money % 10]


def a_programme_names_two_places(state: Largo) -> Iterator[str]:
    """The two action cards of a day differ."""
    for seat, programme in enumerate(state.table.programmes):
        if programme is not None and programme[0] == programme[1]:
            yield f"seat {seat}: {programme[0]} twice"


def no_encounter_card_is_made_or_lost(state: Largo) -> Iterable[str]:
    """Every encounter card is in the deck, in one hand or played, in no order; without the option there is none."""
    meetings, rules = state.table.meetings, state.table.ruleset
    deck = meetings.deck
    piles = [_encounters(cards) for cards in (deck.shuffled, meetings.played, *meetings.hands)]
    if -1 in piles or deck.top or deck.bottom:
        return ("encounter cards: a hand, the deck or those played are in an order",)
    if sum(piles) != (_encounters(multiset(rules.box.encounters)) if rules.options.encounters else 0):
        return (f"encounter cards: {meetings} are not those of the box",)
    return ()


@lru_cache(maxsize=4096)
def _encounters(cards: tuple[Encounter, ...]) -> int:
    """Return encounter cards as one number, or -1 if they are not in order."""
    return sum([1 << _WIDTH * ENCOUNTERS.index(card) for card in cards]) if cards == multiset(cards) else -1


def nobody_holds_too_many_encounter_cards(state: Largo) -> Iterable[str]:
    """Two in hand at most."""
    if state.agenda and isinstance(state.agenda[0], Discarding):
        return ()
    hands = state.table.meetings.hands
    return () if max(map(len, hands)) <= IN_HAND else (f"encounter cards: {hands} are more than {IN_HAND} in a hand",)


def who_puts_an_encounter_card_aside_holds_one_too_many_at_most(state: Largo) -> Iterable[str]:
    """By one reading a third card is taken to the hand before its owner is asked which of them to put aside."""
    frame = state.agenda[0] if state.agenda else None
    if not isinstance(frame, Discarding):
        return ()
    return [
        f"seat {seat}: holds {len(hand)} encounter cards"
        for seat, hand in enumerate(state.table.meetings.hands)
        if len(hand) > IN_HAND + (seat == frame.seat)
    ]


def an_encounter_card_is_shown_at_its_place(state: Largo) -> Iterable[str]:
    """Whoever has shown a card in this half-day is where the card is played, and has put it aside."""
    meetings = state.table.meetings
    if not any(meetings.shown):
        return ()
    return _shown_elsewhere(state)


def _shown_elsewhere(state: Largo) -> Iterator[str]:
    table, meetings = state.table, state.table.meetings
    for seat, card in enumerate(meetings.shown):
        if card is not None:
            boat = table.boats[seat]
            if PLACE_OF[card] != ("dive" if type(boat) is int else boat):
                yield f"seat {seat}: has shown {card} at {boat}"
            if meetings.shown.count(card) > meetings.played.count(card) and not _reshuffles(table):
                yield f"seat {seat}: has shown {card}, which is not among the cards played"


def _reshuffles(table: Table) -> bool:
    """Say whether cards played may lie in the deck again (kl.ruling.encounter_deck_empty)."""
    return table.ruleset.rulings.encounter_deck_empty == "reshuffle"


def who_is_sabotaged_has_a_boat_at_a_wreck(state: Largo) -> Iterable[str]:
    """A sabotaged diver is in a team that dives in this half-day, is named once, and by a Saboteur shown."""
    table, sabotaged = state.table, state.table.meetings.sabotaged
    if not sabotaged:
        return ()
    shown = table.meetings.shown.count("saboteur")
    if sabotaged == tuple(sorted(set(sabotaged))) and len(sabotaged) <= shown:
        return [
            f"sabotaged: seat {seat} has no diver {diver} at a wreck"
            for seat, diver in sabotaged
            if not (
                0 <= seat < len(table.teams) and 0 <= diver < len(table.teams[seat]) and type(table.boats[seat]) is int
            )
        ]
    return (f"sabotaged: {sabotaged} by {shown} saboteurs",)


def a_dive_is_where_its_boat_is(state: Largo) -> Iterable[str]:
    """Divers on the wreck can reach it and are there once; what was brought up is in the owner's hand."""
    dive = state.table.dive
    return () if dive is None else _dive_faults(state.table, dive)


def _dive_faults(table: Table, dive: Dive) -> Iterator[str]:
    if not 0 <= dive.seat < table.ruleset.seats or table.boats[dive.seat] != dive.wreck:
        yield f"dive: seat {dive.seat} has no boat at wreck {dive.wreck}"
        return
    team, depth, present = table.teams[dive.seat], table.depth(dive.wreck), dive.present()
    if len(set(present)) != len(present) or dive.waiting + dive.done != (*sorted(dive.waiting), *sorted(dive.done)):
        yield f"dive: {present} are on the wreck"
    for diver in present:
        if not 0 <= diver < len(team) or team[diver].hoses < depth:
            yield f"dive: diver {diver} cannot be on the wreck"
    if dive.last is not None and dive.last not in present:
        yield f"dive: diver {dive.last}, who drew last, is not there"
    if not 0 <= dive.weights <= TEAM - sum([diver.weights for diver in team]):
        yield f"dive: {dive.weights} weights spent, and {team} are left"
    if dive.aside or dive.catch:
        yield from _not_of_the_dive(table, dive, depth)


def _not_of_the_dive(table: Table, dive: Dive, depth: int) -> Iterator[str]:
    """Judge what a dive set aside and brought up: cards of its depth, monsters and treasures."""
    box, cards = table.ruleset.box, _by_depth(table.ruleset.box)[depth]
    treasures = _treasures(box)
    if not cards.issuperset(dive.aside) or not treasures.isdisjoint(dive.aside):
        yield f"dive: {dive.aside} are not monsters of this depth"
    if not (cards & treasures).issuperset(dive.catch):
        yield f"dive: {dive.catch} are not treasures of this depth"
    if not _within(box, _counts(dive.catch), _counts(table.hands[dive.seat])):
        yield f"dive: {dive.catch} is not in hand"


_VISITS: dict[tuple[type, ...], str] = {
    (AtBar,): "bar",
    (Robbing, AtBar): "bar",
    (Looking, AtBar): "bar",
    (Looking, AskingOn, AtBar): "bar",
    (AskingOn, AtBar): "bar",
    (MayPlay, PayTour): "dolphins",
    (Meeting,): "dolphins",
    (MayPlay,): "dolphins",
    (Discarding,): "dolphins",
    (AtStore,): "store",
    (AtMarket,): "market",
    (Naming,): "dive",
    (Drawing, GoOn): "dive",
    (Facing, GoOn): "dive",
    (MayWeigh, GoOn): "dive",
    (Committing, GoOn): "dive",
    (GoOn,): "dive",
}
"""What may stand on the agenda while a seat acts, and where its boat is then."""


def the_agenda_is_what_the_rules_leave(state: Largo) -> Iterable[str]:
    """Behind the placing or the action under way stand those of the seats after it, and the end of the half-day."""
    agenda, table = state.agenda, state.table
    if len(agenda) <= 1:
        return _between_days(state)
    if None in table.programmes:
        return ("agenda: the day goes on and not everybody has laid cards",)
    seat, order = _actor(agenda[0]), table.order()
    if (tail := _behind(order).get(seat)) is None:
        return (f"agenda: {agenda[0]} is of no seat",)
    if type(agenda[0]) in _PLACINGS:
        return _placing_faults(state, order, order.index(Seat(seat)))
    rest, boat = len(tail), table.boats[seat]
    place = _VISITS.get(tuple(map(type, agenda[:-rest])))
    if place is None:
        place = _VISITS.get(tuple([type(frame) for frame in agenda[:-rest] if type(frame) is not Interrupting]))
    if place is None or agenda[-rest:] != tail:
        return (f"agenda: {agenda} cannot be while seat {seat} acts",)
    if place != ("dive" if type(boat) is int else boat):
        return (f"agenda: seat {seat} is at {boat}, not at {place}",)
    if None in table.boats or table.ruleset.rulings.old_boats == "blocks":
        return [fault for one in order for fault in _misplaced(table, one)]
    return ()


@lru_cache(maxsize=16)
def _behind(order: tuple[Seat, ...]) -> dict[int, tuple[Frame[Table], ...]]:
    """Tell for every seat what stands on the agenda behind its action."""
    return {seat: actions(order)[turn + 1 :] for turn, seat in enumerate(order)}


def _placing_faults(state: Largo, order: tuple[Seat, ...], turn: int) -> Iterator[str]:
    """Judge a moment at which a boat is placed: those before it are where they belong, it is nowhere yet."""
    agenda, table = state.agenda, state.table
    if agenda[1:] != half_day(order, turn + 1):
        yield f"agenda: {agenda[1:]} cannot follow {agenda[0]}"
    for seat in order[:turn]:
        yield from _misplaced(table, seat)
    blocks = table.ruleset.rulings.old_boats == "blocks"
    for seat in order[turn : turn + 1] if blocks else order[turn:]:
        if table.boats[seat] is not None:
            yield f"seat {seat}: its boat is still to be placed, and is at {table.boats[seat]}"


_PLACINGS: frozenset[type] = frozenset({Anchoring, Redirecting})


def _between_days(state: Largo) -> Iterator[str]:
    """Judge an agenda on which no half-day is under way."""
    for frame in state.agenda:
        if not isinstance(frame, NamingStarter | Programming):
            yield f"agenda: nothing follows {frame}"
        if None not in state.table.programmes:
            yield "agenda: everybody has laid cards"


def _actor(frame: Any) -> int:  # noqa: ANN401 - any frame: those of an action have a seat
    """Name the seat whose placing or action stands first on the agenda."""
    return frame.against if type(frame) is Interrupting else getattr(frame, "seat", -1)


def what_is_asked_can_be_asked(state: Largo) -> Iterable[str]:
    """The question is at a point the rules lead to: so many acts and items, cards of one type, a wreck."""
    frame = state.agenda[0] if state.agenda else None
    possible = _POINTS.get(type(frame))
    return () if possible is None or possible(state.table, frame) else (f"agenda: {frame} cannot be",)


def what_waits_in_an_action_can_come(state: Largo) -> Iterable[str]:
    """So is what the action under way goes on with."""
    for frame in state.agenda[1:]:
        kind = type(frame)
        if kind is Act:
            break
        if (possible := _POINTS.get(kind)) is not None and not possible(state.table, frame):
            return (f"agenda: {frame} cannot be",)
    return ()


def _at_bar(_table: Table, frame: AtBar) -> bool:
    return 0 <= frame.divers <= 1 and 0 <= frame.pickpockets <= 1 and 0 <= frame.rounds <= 1


def _at_store(_table: Table, frame: AtStore) -> bool:
    return len(frame.bought) <= ITEMS_A_VISIT and (not frame.bought[1:] or frame.bought[0] <= frame.bought[1])


def _at_market(table: Table, frame: AtMarket) -> bool:
    alike = not frame.sold or frame.sold.count(frame.sold[0]) == len(frame.sold)
    return alike and 0 <= frame.trafficked <= table.ruleset.box.trafficker_cards and 0 <= frame.jewels <= 1


def _robbing(table: Table, frame: Robbing) -> bool:
    rival = frame.victim != frame.seat and 0 <= frame.victim < table.ruleset.seats
    return rival and bool(of_depth(table.ruleset.box, table.hands[frame.victim], frame.depth))


def _looking(table: Table, frame: Looking) -> bool:
    if not 0 <= frame.wreck < len(table.returned):
        return False
    pool, heap = table.pool(frame.wreck)
    return 0 <= frame.located <= len(pool.located[heap]) and bool(frame.located or pool.hidden[heap])


def _asking_on(table: Table, frame: AskingOn) -> bool:
    return 0 <= frame.first < len(table.returned)


_POINTS: dict[type, Callable[[Table, Any], bool]] = {
    AtBar: _at_bar,
    AtStore: _at_store,
    AtMarket: _at_market,
    Robbing: _robbing,
    Looking: _looking,
    AskingOn: _asking_on,
}


_OF_DIVES = (Naming, Drawing, Facing, MayWeigh, Committing, Interrupting)
_NOT_OF_DIVES = (*(frame for frame in GAME.frames.values() if frame not in _OF_DIVES), type(None))


def a_dive_is_over_when_nothing_is_asked_about_it(state: Largo) -> Iterable[str]:
    """There is no dive while frames of other things wait."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, _OF_DIVES) or state.table.dive is None:
        return ()
    return (f"dive: {frame} is no part of it",)


def a_dive_is_under_way_while_it_is_asked_about(state: Largo) -> Iterable[str]:
    """While frames of a dive wait there is one: of the seat that acts, and of divers who are there."""
    dive = state.table.dive
    frame = state.agenda[0] if state.agenda else None
    if not isinstance(frame, _OF_DIVES):
        return ()
    if dive is None or dive.seat != _actor(frame):
        return (f"dive: {frame} waits, and the dive is {dive}",)
    if isinstance(frame, _OF_DIVERS) and frame.diver not in dive.waiting and frame.diver not in dive.done:
        return (f"dive: {frame} is of a diver who is not there",)
    if isinstance(frame, Facing) and not dive.aside:
        return ("dive: no monster to face",)
    if isinstance(frame, Drawing) and not state.table.cards_in(dive.wreck):
        return (f"dive: wreck {dive.wreck} is empty",)
    if isinstance(frame, Committing) and not (frame.pending and {*dive.waiting}.issuperset(frame.pending)):
        return (f"dive: {frame} asks divers who do not wait",)
    return ()


_OF_DIVERS = (Drawing, Facing, MayWeigh)


def the_game_ends_after_the_last_day(state: Largo) -> Iterator[str]:
    """When nothing is left to do every seat has acted twice on every day."""
    days = len(state.table.ruleset.box.calendar)
    for seat in state.table.seats():
        if (done := actions_taken(state, seat)) != 2 * days:
            yield f"seat {seat}: has taken {done} actions, not {2 * days}"


def actions_taken(state: Largo, seat: Seat) -> int:
    """Count the actions a seat has begun: two for every day gone by, and those of this day."""
    calendar, agenda = state.table.calendar, state.agenda
    if agenda and isinstance(agenda[0], NamingStarter | Programming):
        return 2 * (calendar.day - 1)
    before = 2 * (calendar.day - 1) + (calendar.half == "afternoon")
    return before + (seat not in _still_to_act(agenda))


def _still_to_act(agenda: tuple[Frame[Table], ...]) -> list[Seat]:
    return [frame.seat for frame in agenda if type(frame) is Act]


def half_days_follow_one_another(before: Largo, event: Event, after: Largo) -> Iterator[str]:
    """Afternoon follows morning, the next morning the afternoon; with the day the first-player card passes left."""
    old, new, seats = before.table.calendar, after.table.calendar, after.table.ruleset.seats
    if isinstance(event, e.StarterNamed):
        return
    same_day = new.day == old.day and new.first == old.first and new.half in {old.half, "afternoon"}
    next_day = new.day == old.day + 1 and new.half == "morning" and not any(after.table.programmes)
    if not same_day and not (next_day and new.first == (old.first + 1) % seats):
        yield f"calendar: {new} came after {old}"


def every_seat_acts_once_a_half_day(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """Within a half-day those still to act are always the last of those who were."""
    old, new = before.agenda, after.agenda
    if new and after.table.calendar is before.table.calendar and None not in before.table.programmes:
        were, are = _still_to_act(old), _still_to_act(new)
        if are != were[len(were) - len(are) :]:
            return (f"agenda: {are} are still to act, of {were}",)
    return ()


def money_changes_only_by_stated_amounts(before: Largo, event: Event, after: Largo) -> Iterable[str]:
    """The bank pays and is paid what the rules state, and money never passes between seats."""
    had, has = before.table.money, after.table.money
    return [
        f"seat {seat}: had {had[seat]} and has {has[seat]}"
        for seat in before.table.seats()
        if has[seat] != had[seat] and has[seat] - had[seat] != _due(before, event, after, seat)
    ]


def _due(before: Largo, event: Event, after: Largo, seat: Seat) -> int:
    """Say what a step brings a seat: by its own event, and by visits to the dolphins that were paid in it."""
    table = before.table
    own = _stated(table, event) if getattr(event, "seat", None) == seat else 0
    if (visits := _visits(before, event, after, seat)) == 0:
        return own
    return own + visits * table.ruleset.box.calendar[table.calendar.day - 1].pay


def _visits(before: Largo, event: Event, after: Largo, seat: Seat) -> int:
    """Count the half-days, of which a step may end two, for which the dolphins paid a seat in it."""
    old, new = before.table.calendar, after.table.calendar
    visits = 0
    for half in _HALVES if old is not new and old.half == "morning" else (old.half,):
        if _sent(before, event, seat, half) == "dolphins":
            over = new.day != old.day or new.half != half
            was_paid = half == old.half and _is_paid(before, seat)
            visits += (over or _is_paid(after, seat)) and not was_paid
    return visits


_HALVES: tuple[Half, ...] = ("morning", "afternoon")


def _sent(before: Largo, event: Event, seat: Seat, half: Half) -> Place | Berth:
    """Tell where a seat's boat goes in a half-day, as a step begins: by its card, or where it was sent instead."""
    table, agenda = before.table, before.agenda
    programme = table.programmes[seat]
    if programme is None:
        programme = (event.morning, event.afternoon) if isinstance(event, e.Program) else ("dive", "dive")
    card = programme[half == "afternoon"]
    if card != "dive" or half != table.calendar.half:
        return card
    if isinstance(event, e.Redirect) and event.seat == seat:
        return event.place
    placed = len(agenda) > 1 and all(frame.seat != seat for frame in agenda if isinstance(frame, PlaceBoat))
    return table.boats[seat] if placed else None


def _is_paid(state: Largo, seat: Seat) -> bool:
    """Say whether a seat has acted in this half-day, and has been paid if it is at the dolphins."""
    if state.agenda and isinstance(state.agenda[0], NamingStarter | Programming):
        return False
    return all(frame.seat != seat for frame in state.agenda if isinstance(frame, Act | PayTour))


class _Columns:
    """Which column of the prices holds at a place: for one boat there, for two, for three or more."""

    def __init__(self, table: Table) -> None:
        self.boats = table.boats

    def __getitem__(self, port: str) -> int:
        return min(self.boats.count(port), BRACKETS) - 1


def _stated(table: Table, event: Event) -> int:
    """Say what an event brings its seat, or takes from it below zero."""
    box = table.ruleset.box
    columns = _Columns(table)
    match event:
        case e.Recruit(by=by):
            return -(box.beginner_diver if by == "beginner" else box.diver[columns["bar"]])
        case e.Rob(by=by):
            return -(box.cheap_pickpocket if by == "pickpocket" else box.pickpocket[columns["bar"]])
        case e.BuyRound():
            return -box.round
        case e.Buy(seat=seat, item=item, by=by):
            cheap = "friend" in {by, table.meetings.shown[seat]}
            prices = {"hose": box.hose, "trident": box.trident, "weight": box.weight}[item]
            price = prices[0 if cheap else columns["store"]]
            return -max(0, price - box.discount if by == "discounter" else price)
        case e.Sell(seat=seat, card=card, by=by):
            kind = box.cards[card]
            rates = {"gold": box.gold, "goods": box.goods, "antiques": box.antiques}
            if by == "jeweller":
                return kind.end
            if by == "trafficker":
                return kind.value * box.trafficker_rate
            if kind.kind == "gold" and "gold_digger" in {by, table.meetings.shown[seat]}:
                return kind.value * box.digger_gold
            return kind.value * rates[kind.kind][columns["market"]]
        case e.SellAs(card=card, kind=ware):
            rates = {"gold": box.gold, "goods": box.goods, "antiques": box.antiques}
            return box.cards[card].value * rates[ware][columns["market"]]
        case e.SellCatch(card=card):
            kind = box.cards[card]
            best = {"gold": max(box.gold), "goods": max(box.goods), "antiques": max(box.antiques)}
            return kind.value * best[kind.kind] if kind.kind in best else kind.end
        case e.Play(card="family"):
            return box.calendar[table.calendar.day - 1].pay
        case _:
            return 0


def what_is_gone_stays_gone(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """Cards sold or killed never come back."""
    old, new = before.table.gone, after.table.gone
    if not _within(after.table.ruleset.box, _counts(old), _counts(new)):
        return (f"gone: {list(old)} became {list(new)}",)
    return ()


def nothing_lost_returns(before: Largo, _event: Event, after: Largo) -> Iterator[str]:
    """Divers who fled and gear that was used up leave the game: what is in play never grows."""
    for name, had, has in zip(("divers", *ITEMS), _in_play(before.table), _in_play(after.table), strict=True):
        if has > had:
            yield f"{name}: {had} were in play, {has} are"


def _in_play(table: Table) -> tuple[int, ...]:
    divers = [diver for team in table.teams for diver in team]
    stock = table.stock
    return (
        stock.divers + len(divers),
        stock.hoses + sum([diver.hoses for diver in divers]),
        stock.tridents + sum([diver.tridents for diver in divers]),
        stock.weights + sum([diver.weights for diver in divers]),
    )


def treasures_change_hands_only_by_draws_thefts_and_sales(before: Largo, event: Event, after: Largo) -> Iterable[str]:
    """A treasure enters a hand by a draw or a theft, and leaves it by a theft or a sale: the one the event names."""
    old, new = before.table.hands, after.table.hands
    if old is new:
        return ()
    gains = _gains(before, event)
    return [
        f"seat {seat}: held {list(had)} and holds {list(has)}"
        for seat, (had, has) in enumerate(zip(old, new, strict=True))
        if (0 if has is had else _counts(has) - _counts(had)) != gains.get(seat, 0)
    ]


def _gains(before: Largo, event: Event) -> dict[int, int]:
    """Say which card, as a number, an event brings to whom, or takes below zero."""
    frame = before.agenda[0]
    match event:
        case e.Drawn(card=card) if isinstance(frame, Drawing):
            return {} if is_monster(before.table.ruleset.box, card) else {frame.seat: _ONE[card]}
        case e.Stolen(card=card) if isinstance(frame, Robbing):
            return {frame.seat: _ONE[card], frame.victim: -_ONE[card]}
        case e.Sell(seat=seat, card=card) | e.SellAs(seat=seat, card=card) | e.SellCatch(seat=seat, card=card):
            return {seat: -_ONE[card]}
        case _:
            return {}


_NOT_DISCARDING = (*(frame for frame in GAME.frames.values() if frame is not Discarding), type(None))
CLAIMS = Claims(
    form=(
        OfState(
            every_seat_has_its_part_of_everything,
            ("programmes", "boats", "money", "teams", "hands", "looks", "meetings"),
        ),
        OfState(the_wrecks_are_laid_for_the_seats, ("pools", "returned"), kept=a_pool_changes_by_a_card_of_a_wreck),
        OfState(the_calendar_shows_a_day_of_the_box, ("calendar",)),
        OfState(cards_lie_in_wrecks_of_their_depth_without_order, ("pools",), kept=a_pool_changes_by_a_card_of_a_wreck),
        OfState(hands_hold_treasures_without_order, ("hands",)),
        OfState(what_is_gone_is_of_the_box, ("gone",)),
        OfState(a_dive_is_of_cards_and_wrecks_of_the_box, ("dive", "returned")),
        OfState(looks_are_at_wrecks_one_list_each, ("calendar", "looks", "returned")),
    ),
    state=(
        OfState(every_boat_is_somewhere_it_can_be, ("boats", "returned")),
        OfState(a_boat_is_where_its_card_sends_it, ("calendar", "programmes", "boats")),
        OfState(
            no_wreck_card_is_made_or_lost, ("hands", "pools", "gone", "dive"), kept=wreck_cards_are_moved_and_no_more
        ),
        OfState(unlocated_cards_are_where_they_were_laid, ("pools",), kept=a_pool_changes_by_a_card_of_a_wreck),
        OfState(
            treasures_are_located_only_where_somebody_looked,
            ("pools", "looks"),
            kept=treasures_are_newly_located_only_where_somebody_looked,
        ),
        OfState(a_monster_put_back_is_there, ("pools", "returned")),
        OfState(what_was_looked_at_is_known_rightly, ("hands", "pools", "gone", "looks", "dive")),
        OfState(the_box_has_as_many_divers_and_as_much_gear, ("teams", "stock")),
        OfState(nobody_has_more_divers_or_gear_than_allowed, ("teams",)),
        OfState(money_is_never_negative, ("money",)),
        OfState(a_programme_names_two_places, ("programmes",)),
        OfState(no_encounter_card_is_made_or_lost, ("meetings",)),
        OfState(nobody_holds_too_many_encounter_cards, ("meetings",), asking=_NOT_DISCARDING),
        OfState(who_puts_an_encounter_card_aside_holds_one_too_many_at_most, ("meetings", ACTOR), asking=(Discarding,)),
        OfState(an_encounter_card_is_shown_at_its_place, ("boats", "meetings")),
        OfState(who_is_sabotaged_has_a_boat_at_a_wreck, ("boats", "teams", "meetings")),
        OfState(a_dive_is_where_its_boat_is, ("boats", "teams", "hands", "pools", "dive")),
        OfState(the_agenda_is_what_the_rules_leave, ("calendar", "programmes", "boats", KIND, ACTOR, REST)),
        OfState(what_is_asked_can_be_asked, ("hands", "pools", "returned", AGENDA), asking=tuple(_POINTS)),
        OfState(what_waits_in_an_action_can_come, ("hands", "pools", "returned", REST)),
        OfState(a_dive_is_under_way_while_it_is_asked_about, ("pools", "dive", AGENDA), asking=_OF_DIVES),
        OfState(a_dive_is_over_when_nothing_is_asked_about_it, ("dive",), asking=_NOT_OF_DIVES),
    ),
    step=(
        OfStep(half_days_follow_one_another, ("calendar", "programmes")),
        OfStep(every_seat_acts_once_a_half_day, (ACTOR, REST)),
        OfStep(money_changes_only_by_stated_amounts, ("money",)),
        OfStep(treasures_change_hands_only_by_draws_thefts_and_sales, ("hands",)),
        OfStep(what_is_gone_stays_gone, ("gone",)),
        OfStep(nothing_lost_returns, ("teams", "stock")),
    ),
    end=(the_game_ends_after_the_last_day,),
    whose={Interrupting: attrgetter("against")},
)
