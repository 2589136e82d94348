"""Claims about wreck cards: where they lie, and who knows of them."""

from functools import lru_cache
from itertools import chain

from corestate.key_largo import Event
from corestate.key_largo import events as e
from corestate.key_largo.bar import Robbing
from corestate.key_largo.box import DEPTHS, Box, named
from corestate.key_largo.drawing import Drawing
from corestate.key_largo.table import dealt, is_monster
from corestate.piles import multiset
from invariants.claims import Faults, claim, form_claim, step_claim
from invariants.key_largo.counting import ONE, Largo, all_treasures, by_depth, counts, is_sorted, listed, within


@lru_cache(maxsize=16)
def wrecks_laid(box: Box, seats: int) -> tuple[int, int, int]:
    """How many wrecks of each depth are laid for so many seats."""
    return box.layout(seats)


@form_claim("pools.hidden pools.located returned", rules=("kl.setup.wrecks",))
def the_wrecks_are_laid_for_the_seats(state: Largo) -> Faults:
    """There are as many wrecks of each depth as the table for this number of players says."""
    table = state.table
    layout = wrecks_laid(table.ruleset.box, table.ruleset.seats)
    hidden = tuple(len(pool.hidden) for pool in table.pools)
    if hidden == tuple(len(pool.located) for pool in table.pools) == layout and len(table.returned) == sum(layout):
        return ()
    return (f"wrecks: wanted {layout}, found {hidden}",)


@form_claim("pools.unlocated pools.located", rules=("kl.box.wrecks", "kl.setup.wrecks"))
def cards_lie_in_wrecks_of_their_depth_without_order(state: Largo) -> Faults:
    """A wreck is a bag of cards with its own depth on their backs."""
    found = [
        f"wrecks: {list(cards)} have not all the back of their wreck, or are not in ascending order"
        for pool, kinds in zip(state.table.pools, by_depth(state.table.ruleset.box), strict=False)
        for cards in (pool.unlocated, *pool.located)
        if not kinds.issuperset(cards) or not is_sorted(cards)
    ]
    return tuple(found)


@form_claim("hands", rules=("kl.dive.treasure_hidden", "kl.dive.monster_returns"))
def hands_hold_treasures_without_order(state: Largo) -> Faults:
    """A hand is a bag of treasures; monsters are never in one."""
    known = all_treasures(state.table.ruleset.box)
    hands = state.table.hands
    if known.issuperset(chain.from_iterable(hands)) and False not in map(is_sorted, hands):
        return ()
    return (f"hands: one of {hands} has a card that is no treasure, or is not in ascending order",)


@form_claim("gone", rules=("kl.box.wrecks", "kl.market.any_number"))
def what_is_gone_is_of_the_box(state: Largo) -> Faults:
    """Cards sold or killed are cards of the box, in no order."""
    gone = state.table.gone
    if not listed(len(state.table.ruleset.box.cards), gone) or not is_sorted(gone):
        return (f"gone: {list(gone)} cannot be",)
    return ()


@lru_cache(maxsize=16)
def cards_of_the_box(box: Box) -> tuple[int, ...]:
    """List the wreck cards of a box."""
    return multiset(card for depth in range(len(DEPTHS)) for card in dealt(box, depth))


@claim(
    "hands pools.unlocated pools.located gone dive.aside",
    rules=("kl.box.wrecks", "kl.dive.treasure_hidden", "kl.dive.monster_returns", "kl.dive.trident"),
)
def no_wreck_card_is_made_or_lost(state: Largo) -> Faults:
    """Every wreck card of the box is unlocated, located in one wreck, in one hand, set aside or gone."""
    table = state.table
    aside = () if table.dive is None else table.dive.aside
    found = multiset((*chain(*(pool.cards() for pool in table.pools)), *chain(*table.hands), *table.gone, *aside))
    box = table.ruleset.box
    return () if found == cards_of_the_box(box) else miscounted(box, found, cards_of_the_box(box))


def miscounted(box: Box, found: tuple[int, ...], wanted: tuple[int, ...]) -> Faults:
    """Name every wreck card that is there more often or less often than it should be."""
    cards = [card for card in sorted({*found, *wanted}) if found.count(card) != wanted.count(card)]
    return tuple(
        [f"wreck cards: {found.count(card)} of {named(box, card)}; the box has {wanted.count(card)}" for card in cards]
    )


@lru_cache(maxsize=16)
def cards_left_over(box: Box, seats: int) -> tuple[int, ...]:
    """How many cards of each depth lie in no wreck."""
    layout = box.layout(seats)
    return tuple(len(dealt(box, depth)) - layout[depth] * box.pile for depth in range(len(DEPTHS)))


@claim("pools", rules=("kl.setup.wrecks", "kl.setup.unused"))
def unlocated_cards_are_where_they_were_laid(state: Largo) -> Faults:
    """As many unlocated cards lie in no wreck as were put away unseen, and no wreck holds more than its pile."""
    pools, rules = state.table.pools, state.table.ruleset
    outside = tuple(pool.outside() for pool in pools)
    unused = cards_left_over(rules.box, rules.seats)
    if outside != unused or min(chain(*(pool.hidden for pool in pools)), default=0) < 0:
        return (f"unlocated cards: {outside} lie in no wreck, not {unused}",)
    largest = max((pool.size(heap) for pool in pools for heap in range(len(pool.hidden))), default=0)
    return () if largest <= rules.box.pile else (f"wrecks: one holds {largest} cards, of {rules.box.pile}",)


@claim(
    "pools.hidden pools.located returned",
    rules=("kl.dive.monster_returns", "kl.dive.monster_alone", "kl.encounter.regular"),
)
def a_monster_put_back_is_there(state: Largo) -> Faults:
    """As many monsters as everybody knows to lie in a wreck are located in it."""
    table, found = state.table, []
    for wreck, returned in enumerate(table.returned):
        if returned:
            located = table.located(wreck)
            if not 0 < returned <= sum([is_monster(table.ruleset.box, card) for card in located]):
                found.append(f"wreck {wreck}: {returned} monsters put back, located are {list(located)}")
    return tuple(found)


@step_claim("gone", rules=("kl.dive.trident", "kl.market.any_number"))
def what_is_gone_stays_gone(before: Largo, _event: Event, after: Largo) -> Faults:
    """Cards sold or killed never come back."""
    old, new = before.table.gone, after.table.gone
    if not within(after.table.ruleset.box, counts(old), counts(new)):
        return (f"gone: {list(old)} became {list(new)}",)
    return ()


def gains_by(before: Largo, event: Event) -> dict[int, int]:
    """Which card, as a number, an event brings to whom, or takes below zero."""
    frame = before.agenda[0]
    match event:
        case e.Drawn(card=card) if isinstance(frame, Drawing):
            return {} if is_monster(before.table.ruleset.box, card) else {frame.seat: ONE[card]}
        case e.Stolen(card=card) if isinstance(frame, Robbing):
            return {frame.seat: ONE[card], frame.victim: -ONE[card]}
        case e.Sell(seat=seat, card=card) | e.SellAs(seat=seat, card=card) | e.SellCatch(seat=seat, card=card):
            return {seat: -ONE[card]}
        case _:
            return {}


@step_claim("hands", rules=("kl.dive.treasure_hidden", "kl.bar.pickpocket", "kl.market.price", "kl.encounter.buyer"))
def treasures_change_hands_only_by_draws_thefts_and_sales(before: Largo, event: Event, after: Largo) -> Faults:
    """A treasure enters a hand by a draw or a theft, and leaves it by a theft or a sale: the one the event names."""
    old, new = before.table.hands, after.table.hands
    if old is new:
        return ()
    gains = gains_by(before, event)
    found = [
        f"seat {seat}: held {list(had)} and holds {list(has)}"
        for seat, (had, has) in enumerate(zip(old, new, strict=True))
        if (0 if has is had else counts(has) - counts(had)) != gains.get(seat, 0)
    ]
    return tuple(found)
