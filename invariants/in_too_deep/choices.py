"""What may be done told a second time, from hands, portfolios and companies alone; and the odds."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from corestate import Seat
from corestate.in_too_deep import (
    Acquire,
    BonusDrawn,
    Buy,
    Decline,
    Discard,
    Draw,
    Drawn,
    Event,
    Expand,
    Move,
    Pay,
    Remove,
    Table,
    Take,
)
from corestate.in_too_deep.abilities.depths import Discarding
from corestate.in_too_deep.abilities.ocean import MayClean, MayShift
from corestate.in_too_deep.abilities.research import MayAcquire, MayBuy, PayingOwner
from corestate.in_too_deep.abilities.wildlife import MayLift, MayPlayAnother
from corestate.in_too_deep.box import BONUS, COMPANIES
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.payouts import Drawing, Funding, OpeningFour, PayingDividend
from corestate.in_too_deep.setup import Dealing, DealingBonus, Drafting, OpeningDraft, OpeningThird
from corestate.in_too_deep.turn import Acting
from invariants.claims import Faults, chances_told, choices_told, unlike
from invariants.in_too_deep.frames import Deep

CHEAPER = 2
"""So much less costs a share by the basic side of research, and so much at least one by the advanced side."""
RECENT = 3
"""So many cards of a company does the basic side of wildlife reach."""


def in_play(table: Table, place: int) -> int:
    """Count the shares of a company that lie before anybody, the third player included."""
    return sum(len(portfolio[place]) for portfolio in table.portfolios)


def higher_there(table: Table, card: int, place: int) -> int:
    """Count what wildlife pays for a card put below the height of a company: a card for each higher one."""
    stack = table.stacks[place]
    return sum(other > card for other in stack) if stack and stack[-1] > card else 0


def price_out_of_a_portfolio(table: Table, place: int) -> int:
    """Tell what research pays for a share that lies before somebody: the price, two at least."""
    others = table.ruleset.rulings.research_price == "others_only"
    return max(CHEAPER, in_play(table, place) - (1 if others else 0))


def _exceeds(table: Table, card: int, place: int) -> bool:
    return max(table.stacks[place][-1:], default=0) < card


def _bought(table: Table, seat: Seat, discount: int) -> Iterator[Event]:
    """List the shares in a hand that its other cards can pay."""
    hand = table.hands[seat]
    for card in hand:
        if in_play(table, table.ruleset.box.place_of[card]) - discount < len(hand):
            yield Buy(seat, card)


@choices_told(
    Acting,
    rules=("itd.turn.one_action", "itd.buy.afford", "itd.buy.from_hand", "itd.expand.higher", "itd.expand.first"),
)
def a_turn_buys_expands_or_draws(state: Deep, choices: Sequence[Event]) -> Faults:
    """A seat draws, buys a share it holds and can pay, or plays a card on a company where it is the highest."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, Acting):
        return ()
    wanted: list[Event] = [Draw(frame.seat), *_bought(table, frame.seat, 0)]
    for card in table.hands[frame.seat]:
        wanted += (Expand(frame.seat, card, one) for at, one in enumerate(COMPANIES) if _exceeds(table, card, at))
    return unlike(wanted, choices, "choices")


@choices_told(
    Paying, Discarding, PayingOwner, Drafting, rules=("itd.buy.pay", "itd.research.advanced", "itd.setup.draft")
)
def any_card_pays_and_any_open_card_is_taken(state: Deep, choices: Sequence[Event]) -> Faults:
    """Whoever owes cards gives any of the hand, and whoever takes a first share any that lies open."""
    frame, table = state.agenda[0], state.table
    wanted: list[Event] = []
    match frame:
        case Paying(seat=seat) | Discarding(seat=seat):
            wanted += (Discard(seat, card) for card in table.hands[seat])
        case PayingOwner(seat=seat):
            wanted += (Pay(seat, card) for card in table.hands[seat])
        case Drafting(choosers=(seat, *_)):
            wanted += (Take(seat, card) for card in table.beside.opened)
        case _:
            pass
    return unlike(wanted, choices, "choices")


@choices_told(MayClean, MayShift, rules=("itd.ocean.basic", "itd.ocean.advanced"))
def the_ocean_takes_away_or_moves(state: Deep, choices: Sequence[Event]) -> Faults:
    """The basic side takes away a depth card, the advanced one the last of a company, or moves it where it fits."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, MayClean | MayShift):
        return ()
    last = isinstance(frame, MayShift) or table.ruleset.rulings.ocean_any_card == "most_recent"
    wanted: list[Event] = [Decline(frame.seat)]
    for at, stack in enumerate(table.stacks):
        wanted += (Remove(frame.seat, card) for card in (stack[-1:] if last else stack))
        if isinstance(frame, MayShift) and stack:
            fits = [to for to in range(len(COMPANIES)) if to != at and _exceeds(table, stack[-1], to)]
            wanted += (Move(frame.seat, stack[-1], COMPANIES[to]) for to in fits)
    return unlike(wanted, choices, "choices")


@choices_told(MayLift, MayPlayAnother, rules=("itd.wildlife.basic", "itd.wildlife.advanced"))
def wildlife_moves_a_recent_card_or_plays_another(state: Deep, choices: Sequence[Event]) -> Faults:
    """The basic side puts one of three on top of its company or where it fits; the advanced one plays what is paid."""
    frame, table = state.agenda[0], state.table
    if isinstance(frame, MayLift):
        return unlike([Decline(frame.seat), *_lifted(table, frame.seat)], choices, "choices")
    if not isinstance(frame, MayPlayAnother):
        return ()
    hand = table.hands[frame.seat]
    wanted: list[Event] = [Decline(frame.seat)]
    for at, company in enumerate(COMPANIES):
        wanted += (Expand(frame.seat, card, company) for card in hand if higher_there(table, card, at) < len(hand))
    return unlike(wanted, choices, "choices")


def _lifted(table: Table, seat: Seat) -> Iterator[Event]:
    """List what the basic side of wildlife can move."""
    again = table.ruleset.rulings.wildlife_top == "allowed"
    for at, stack in enumerate(table.stacks):
        for card in stack[-RECENT:]:
            for to, company in enumerate(COMPANIES):
                if again or card != stack[-1] if to == at else _exceeds(table, card, to):
                    yield Move(seat, card, company)


@choices_told(MayBuy, MayAcquire, rules=("itd.research.basic", "itd.research.advanced"))
def research_buys_for_less_or_of_others(state: Deep, choices: Sequence[Event]) -> Faults:
    """The basic side buys of the hand for two less, the advanced one what lies before somebody else, if it is paid."""
    frame, table = state.agenda[0], state.table
    if isinstance(frame, MayBuy):
        return unlike([Decline(frame.seat), *_bought(table, frame.seat, CHEAPER)], choices, "choices")
    if not isinstance(frame, MayAcquire):
        return ()
    purse = len(table.hands[frame.seat])
    others = [shares for owner, shares in enumerate(table.portfolios) if owner != frame.seat]
    cheap = [place for place in range(len(COMPANIES)) if price_out_of_a_portfolio(table, place) <= purse]
    wanted = [Acquire(frame.seat, card) for shares in others for place in cheap for card in shares[place]]
    return unlike([Decline(frame.seat), *wanted], choices, "choices")


@chances_told(
    Dealing,
    DealingBonus,
    OpeningDraft,
    OpeningThird,
    Drawing,
    PayingDividend,
    Funding,
    OpeningFour,
    rules=("itd.draw.one", "itd.deck.reshuffle", "itd.two.bonus_cards"),
)
def any_card_of_the_deck_is_drawn_as_often(state: Deep, chances: Sequence[tuple[Event, Fraction]]) -> Faults:
    """Each card of the deck is drawn with the same probability; without a deck the last discard that has a number."""
    table = state.table
    lots = table.deck or tuple([card for card in table.discards if card != BONUS][-1:])
    wanted = [
        (Drawn(card) if card != BONUS else BonusDrawn(), Fraction(count, len(lots)))
        for card, count in Counter(lots).items()
    ]
    return unlike(wanted, chances, "chances")
