"""Claims about cards: where they lie, and that they are moved and never made or lost."""

from itertools import chain, pairwise

from corestate.in_too_deep import Buy, Discard, Drawn, Event, Expand, Pay, Table
from corestate.in_too_deep.abilities.research import PayingOwner
from corestate.in_too_deep.box import BONUS, COMPANIES, TWO
from corestate.in_too_deep.payouts import Drawing, Funding, PayingDividend
from corestate.in_too_deep.setup import Dealing, DealingBonus
from corestate.in_too_deep.table import Cards
from corestate.kernel import Frame
from corestate.piles import joined
from invariants.claims import Faults, claim, form_claim, step_claim
from invariants.in_too_deep.frames import Deep


@form_claim("hands.there", rules=("itd.setup.deal",))
def there_is_a_hand_for_every_seat(state: Deep) -> Faults:
    """Whoever sits at the table has a hand."""
    hands, seats = len(state.table.hands), state.table.ruleset.seats
    return () if hands == seats else (f"hands: wanted {seats}, found {hands}",)


def bonus_shares(table: Table) -> int:
    """Count the bonus shares in the game: none but with two seats, and none before they are shuffled in."""
    if table.ruleset.seats != TWO:
        return 0
    waits_in_box = table.course.phase == "set_up" and table.ruleset.rulings.bonus_cards_enter == "after"
    return 0 if waits_in_box else table.ruleset.box.bonus_shares


@claim(
    "course.phase hands portfolios stacks deck discards beside",
    rules=("itd.box.cards", "itd.buy.pay", "itd.expand.from_hand", "itd.deck.reshuffle", "itd.two.bonus_cards"),
)
def no_card_is_made_or_lost(state: Deep) -> Faults:
    """Every numbered card of the box is in exactly one place, and so is every bonus share that is in the game."""
    table, beside, box = state.table, state.table.beside, state.table.ruleset.box
    places = chain(table.hands, table.stacks, *table.portfolios)
    found = sorted([*table.deck, *table.discards, *beside.opened, *beside.removed, *chain.from_iterable(places)])
    bonus = len(found) - len(box.cards)
    if found != [BONUS] * bonus + [*box.cards]:
        twice = sorted({card for card, other in pairwise(found) if card == other and card != BONUS})
        lost = sorted(set(box.cards) - set(found))
        unknown = sorted(set(found) - {BONUS, *box.cards})
        return (f"cards: in two places {twice}, nowhere {lost}, unknown {unknown}",)
    if bonus + beside.bonus != (owned := bonus_shares(table)) or beside.bonus < 0:
        return (f"bonus shares: {owned} are in the game, found {bonus} in piles and {beside.bonus} aside",)
    return ()


def is_ascending(cards: Cards) -> bool:
    """Whether cards are written from the lowest up."""
    return len(cards) <= 1 or [*cards] == sorted(cards)


@claim("hands", rules=("itd.hand.secret", "itd.two.bonus_drawn"))
def hands_are_written_in_order_and_hold_no_bonus_share(state: Deep) -> Faults:
    """A hand is a multiset of numbered cards: the one way of writing it is from the lowest card up."""
    found = [
        f"hands: {list(hand)} is not a hand in ascending order"
        for hand in state.table.hands
        if hand and (hand[0] <= BONUS or [*hand] != sorted(hand))
    ]
    return tuple(found)


@claim("stacks beside.opened", rules=("itd.two.bonus_drawn", "itd.two.bonus_again"))
def no_bonus_share_lies_open(state: Deep) -> Faults:
    """On companies and among opened cards lie numbered cards alone."""
    found = [
        f"stacks, beside.opened: a bonus share lies among {list(cards)}"
        for cards in (*state.table.stacks, state.table.beside.opened)
        if BONUS in cards
    ]
    return tuple(found)


@claim("deck", rules=("itd.setup.deal", "itd.deck.reshuffle"))
def the_deck_is_written_in_order(state: Deep) -> Faults:
    """Nobody knows an order in the deck."""
    deck = state.table.deck
    return () if [*deck] == sorted(deck) else (f"deck: {list(deck)} is not in ascending order",)


@claim("discards beside.removed", rules=("itd.deck.reshuffle", "itd.ocean.advanced"))
def what_has_left_the_hands_is_written_in_order(state: Deep) -> Faults:
    """Discards are shuffled before they are drawn, unless they are dealt as they lie; what is out has no order."""
    table = state.table
    ordered = table.ruleset.rulings.after_second_depletion == "as_it_lies"
    found = [
        f"discards, beside.removed: {list(cards)} is not in ascending order"
        for cards in (() if ordered else table.discards, table.beside.removed)
        if not is_ascending(cards)
    ]
    return tuple(found)


@claim("memory.buried memory.reached", rules=("itd.buy.pay", "itd.dividend.new_decade"))
def what_is_remembered_is_written_in_order(state: Deep) -> Faults:
    """Buried cards and decades reached are multisets too."""
    memory = state.table.memory
    found = [
        f"memory: {list(cards)} is not in ascending order"
        for cards in (*memory.buried, *memory.reached)
        if not is_ascending(cards)
    ]
    return tuple(found)


@claim("portfolios", rules=("itd.buy.portfolio", "itd.box.cards"))
def shares_lie_with_their_company(state: Deep) -> Faults:
    """In a portfolio every share is grouped with those of its company, from the lowest up."""
    place_of, portfolios = state.table.ruleset.box.place_of, state.table.portfolios
    for owner, portfolio in enumerate(portfolios):
        for place, shares in enumerate(portfolio):
            if len(shares) > 1 and [*shares] != sorted(shares):
                return (f"portfolios[{owner}]: {list(shares)} are not in ascending order",)
            for card in shares:
                if place_of.get(card) != place:
                    return (f"portfolios[{owner}]: card {card} shows no {COMPANIES[place]} share",)
    return ()


@claim("discards memory.buried", rules=("itd.buy.pay", "itd.hand.secret"))
def only_face_down_discards_are_remembered(state: Deep) -> Faults:
    """What one seat alone knows lies among the discards, and only where discards of a hand lie face down."""
    table, found = state.table, []
    buried = [card for cards in table.memory.buried for card in cards]
    if buried and table.ruleset.rulings.discards == "face_up":
        found.append(f"memory.buried: {buried} lie face up")
    if buried and (not set(buried).issubset(table.discards) or len(set(buried)) != len(buried)):
        found.append(f"memory.buried: {buried} are not among the discards {list(table.discards)}")
    return tuple(found)


@claim("stacks memory.reached", rules=("itd.dividend.new_decade",))
def only_decades_that_matter_are_remembered(state: Deep) -> Faults:
    """The decades a company ever reached are kept where they count, and hold those of all cards lying there."""
    table, reached = state.table, state.table.memory.reached
    if table.ruleset.rulings.new_decade == "top_card":
        return (f"memory.reached: {list(reached)} is remembered for nothing",) if any(reached) else ()
    found = [
        f"memory.reached: {company} has forgotten a decade of {list(stack)}, remembers {list(decades)}"
        for company, decades, stack in zip(COMPANIES, reached, table.stacks, strict=True)
        if not {table.decade(card) for card in stack}.issubset(decades)
    ]
    return tuple(found)


@claim("memory.lost", rules=("itd.score.company_value",))
def cards_lost_are_remembered_where_they_count(state: Deep) -> Faults:
    """How many cards a company lost is kept where they count for its value, by company, once there is one."""
    lost, counts = state.table.memory.lost, state.table.ruleset.rulings.company_value == "ever_played"
    if not lost or (counts and len(lost) == len(COMPANIES) and min(lost) >= 0 and any(lost)):
        return ()
    return (f"memory.lost: {list(lost)} is remembered for nothing",)


@step_claim("portfolios", rules=("itd.buy.portfolio", "itd.research.advanced"))
def portfolios_only_grow(before: Deep, _event: Event, after: Deep) -> Faults:
    """A share never leaves a portfolio, but by advanced research for that of another player."""
    sold, found = before.table.ruleset.options.research == "advanced", []
    for owner, (old, new) in enumerate(zip(before.table.portfolios, after.table.portfolios, strict=True)):
        if new is old:
            continue
        lost = {
            card for there, now in zip(old, new, strict=True) if there is not now for card in {*there}.difference(now)
        }
        if any(not sold or after.table.owner(card) in {None, after.table.ruleset.seats} for card in lost):
            found.append(f"portfolios[{owner}]: lost {sorted(lost)}")
    return tuple(found)


TO_HANDS = (Dealing, DealingBonus, Drawing, PayingDividend, Funding)
"""What deals cards to hands."""


def gain(frame: Frame[Table], event: Event, seat: int) -> int:
    """Count the cards an event brings a hand, or takes from it below zero."""
    if isinstance(event, Drawn):
        return int(isinstance(frame, TO_HANDS) and frame.owed[0][0] == seat)
    if isinstance(frame, PayingOwner) and seat == frame.owner:
        return 1
    return -1 if isinstance(event, (Buy, Expand, Discard, Pay)) and event.seat == seat else 0


@step_claim(
    "hands",
    rules=(
        "itd.buy.from_hand",
        "itd.buy.pay",
        "itd.expand.from_hand",
        "itd.draw.one",
        "itd.dividend.per_share",
        "itd.fundraiser.all_draw",
        "itd.setup.deal",
        "itd.research.advanced",
    ),
)
def a_hand_changes_by_the_card_named_alone(before: Deep, event: Event, after: Deep) -> Faults:
    """A hand gains the card dealt or paid to it, loses the card its own seat has named, and no other."""
    had, has, card, found = before.table.hands, after.table.hands, getattr(event, "card", BONUS), []
    if len(had) != len(has):
        found.append(f"hands: there were {len(had)} and are {len(has)}")
    for seat, (old, new) in enumerate(zip(had, has, strict=False)):
        if new is not old and new != old:
            more = gain(before.agenda[0], event, seat)
            if more == 0 or (new != joined(old, card) if more > 0 else old != joined(new, card)):
                found.append(f"hands: seat {seat} had {list(old)} and has {list(new)} after {event}")
    return tuple(found)


@step_claim("beside.removed", rules=("itd.ocean.basic", "itd.ocean.advanced", "itd.two.bonus_depth"))
def what_is_out_of_the_game_stays_out(before: Deep, _event: Event, after: Deep) -> Faults:
    """The cards out of the game only grow."""
    old, new = before.table.beside.removed, after.table.beside.removed
    return () if set(old).issubset(new) else (f"beside.removed: was {list(old)}, is {list(new)}",)
