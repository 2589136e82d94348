"""Claims about single moves: what a share costs, what an expansion pays, what the third player is awarded."""

from itertools import pairwise

from corestate.in_too_deep import Buy, Drawn, Event, Expand, Table
from corestate.in_too_deep.abilities.depths import Discarding
from corestate.in_too_deep.abilities.research import DISCOUNT, MayBuy
from corestate.in_too_deep.abilities.wildlife import MayPlayAnother
from corestate.in_too_deep.box import COMPANIES, PLACE, TWO
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.deck import holds_numbers
from corestate.in_too_deep.payouts import PayingDividend
from corestate.in_too_deep.table import Cards
from corestate.in_too_deep.turn import Acting
from corestate.kernel import counted_noun
from invariants.claims import Faults, step_claim
from invariants.in_too_deep.frames import Deep


@step_claim("agenda", rules=("itd.buy.price", "itd.research.basic", "itd.two.third_prices"), by=(Buy,))
def a_share_costs_what_shares_are_in_play(before: Deep, event: Event, after: Deep) -> Faults:
    """A buyer owes as many cards as shares of the company were in play, two fewer with research, never below zero."""
    if not isinstance(event, Buy):
        return ()
    place = before.table.ruleset.box.place_of[event.card]
    price = sum([len(portfolio[place]) for portfolio in before.table.portfolios])
    if isinstance(before.agenda[0], MayBuy):
        price = max(0, price - DISCOUNT)
    frame = after.agenda[0] if after.agenda else None
    due = frame.due if isinstance(frame, Paying) else 0
    return () if due == price else (f"seat {event.seat}: owes {due} for card {event.card}, which costs {price}",)


@step_claim("agenda", rules=("itd.expand.from_hand", "itd.expand.higher", "itd.expand.first"), by=(Expand,))
def an_expansion_goes_deeper(before: Deep, event: Event, after: Deep) -> Faults:
    """The card of an expansion lies on the company it was played on; as an action it exceeds the one below."""
    if not isinstance(event, Expand):
        return ()
    place = PLACE[event.company]
    old, new = before.table.stacks[place], after.table.stacks[place]
    if new != (*old, event.card):
        return (f"{event.company}: was {list(old)}, is {list(new)} after {event.card}",)
    if isinstance(before.agenda[0], Acting) and old and old[-1] >= event.card:
        return (f"{event.company}: {event.card} is not above {old[-1]}",)
    return ()


def descents(stack: Cards) -> int:
    """Count the cards that lie directly on a higher one."""
    return sum([lower > upper for lower, upper in pairwise(stack)])


def wildlife_used(before: Deep, event: Event) -> int:
    """How many cards this step may lay whatever their height."""
    frame = before.agenda[0]
    if isinstance(event, Expand):
        return int(isinstance(frame, MayPlayAnother))
    return int(isinstance(frame, Discarding) and frame.ability == "itd.wildlife.basic")


@step_claim("stacks", rules=("itd.expand.higher", "itd.wildlife.basic", "itd.wildlife.advanced", "itd.two.bonus_depth"))
def only_wildlife_lays_a_card_on_a_higher_one(before: Deep, event: Event, after: Deep) -> Faults:
    """Depth cards ascend, but for one place more with every use of wildlife: taking cards out never adds a descent."""
    gained = 0
    for old, new in zip(before.table.stacks, after.table.stacks, strict=True):
        if new is not old and (new[:-1] != old or new[-2:-1] > new[-1:]):
            gained += descents(new) - descents(old)
    if gained <= 0 or gained <= wildlife_used(before, event):
        return ()
    return (f"stacks: {counted_noun(gained, 'card', 'cards')} more lie on a higher one, by {event}",)


@step_claim("memory.reached", rules=("itd.dividend.new_decade",))
def a_company_never_forgets_a_decade(before: Deep, _event: Event, after: Deep) -> Faults:
    """The decades a company ever reached only become more."""
    old, new = before.table.memory.reached, after.table.memory.reached
    if new is old:
        return ()
    found = [
        f"memory.reached: {company} had reached {list(was)}, now {list(now)}"
        for company, was, now in zip(COMPANIES, old, new, strict=True)
        if not set(was).issubset(now)
    ]
    return tuple(found)


def opens(table: Table, card: int, place: int) -> bool:
    """Whether a card opens a decade of a company, or the company."""
    stack, from_one = table.stacks[place], table.ruleset.rulings.decade_of == "from_one"
    if not stack:
        return True
    decade = (card - from_one) // 10
    if table.ruleset.rulings.new_decade == "ever_reached":
        return decade not in table.memory.reached[place]
    return decade != (stack[-1] - from_one) // 10


def shares_paid(table: Table, event: Expand, place: int) -> dict[int, int]:
    """Count the cards a dividend pays to each seat."""
    seats, rulings = table.ruleset.seats, table.ruleset.rulings
    held = [len(portfolio[place]) for portfolio in table.portfolios]
    due = held[:seats]
    if event.company == "treasure":
        most = max(held if rulings.treasure_third == "counts" else due)
        if table.ruleset.options.treasure == "advanced":
            due[event.seat] = most
        elif most or rulings.treasure_nobody == "everybody":
            due = [cards + (cards == most) for cards in due]
    if seats == TWO and rulings.third_dividends == "draws_and_discards":
        due.append(held[TWO])
    return {seat: cards for seat, cards in enumerate(due) if cards}


@step_claim(
    "agenda",
    rules=(
        "itd.dividend.new_decade",
        "itd.dividend.first_card",
        "itd.dividend.per_share",
        "itd.treasure.basic",
        "itd.treasure.advanced",
        "itd.end.no_dividends",
    ),
    by=(Expand,),
)
def an_expansion_pays_for_a_new_decade(before: Deep, event: Event, after: Deep) -> Faults:
    """An expansion that opens a decade pays a card a share, treasure as its side has it, unless no card is left."""
    if not isinstance(event, Expand) or not isinstance(before.agenda[0], Acting):
        return ()
    place, table = PLACE[event.company], before.table
    due = shares_paid(table, event, place) if table.course.phase != "final" and opens(table, event.card, place) else {}
    then = after.agenda[0] if after.agenda else None
    owed = dict(then.owed) if isinstance(then, PayingDividend) else {}
    if owed == due or (not owed and not holds_numbers(after.table.deck)):
        return ()
    return (f"{event.company}: owes {owed} after {event.card}, should owe {due}",)


@step_claim("beside.opened", rules=("itd.two.bonus_award", "itd.two.bonus_depth"))
def the_third_player_is_awarded_what_it_owns_most_of(before: Deep, event: Event, after: Deep) -> Faults:
    """Of the cards opened it gets a share of the company it owns most of, tied the first, and a depth card for it."""
    if before.table.ruleset.seats != TWO or not before.table.beside.opened or after.table.beside.opened:
        return ()
    old, new, box = before.table, after.table, before.table.ruleset.box
    opened = (*old.beside.opened, event.card) if isinstance(event, Drawn) else old.beside.opened
    owned = [len(shares) for shares in old.portfolios[-1]]
    best = max(owned[box.place_of[card]] for card in opened)
    most = [card for card in opened if owned[box.place_of[card]] == best]
    tied = len({box.place_of[card] for card in most}) > 1
    share = opened[0] if tied and old.ruleset.rulings.bonus_tie == "first_of_the_four" else most[0]
    place = box.place_of[share]
    stack = old.stacks[place]
    fits = [card for card in opened if card != share and (not stack or card > stack[-1])]
    if [*new.portfolios[-1][place]] != sorted((*old.portfolios[-1][place], share)):
        return (f"portfolios: card {share} of {list(opened)} was not awarded",)
    if new.stacks[place] != (*stack, *sorted(fits)[:1]):
        return (f"stacks: {COMPANIES[place]} was {list(stack)}, is {list(new.stacks[place])} after {list(opened)}",)
    return ()
