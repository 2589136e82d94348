"""Shortcuts of In Too Deep: most steps move the one card they name, and pay on what was owed."""

from bisect import insort_left
from collections.abc import Callable
from itertools import chain, count
from typing import Any, TypeAlias

from corestate.in_too_deep import Buy, Discard, Draw, Drawn, Event, Expand, Table, Take
from corestate.in_too_deep.abilities.depths import Discarding
from corestate.in_too_deep.abilities.offering import OPTIONAL, OfferAbility
from corestate.in_too_deep.abilities.research import PayingOwner
from corestate.in_too_deep.box import BONUS, PLACE, TWO
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.deck import Owed, holds_numbers
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.payouts import Drawing, Funding, PayingDividend
from corestate.in_too_deep.setup import Dealing, DealingBonus, Drafting, OpeningDraft
from corestate.in_too_deep.table import Beside, Cards
from corestate.in_too_deep.turn import Acting, CountDraw
from corestate.kernel import Frame
from corestate.piles import exchanged, joined, without
from invariants.claims import Faults
from invariants.guard.moved import is_more_by
from invariants.guard.shortcuts import Shortcuts, Simple
from invariants.in_too_deep.agenda import the_agenda_is_what_the_rules_leave
from invariants.in_too_deep.cards import (
    TO_HANDS,
    a_hand_changes_by_the_card_named_alone,
    bonus_shares,
    hands_are_written_in_order_and_hold_no_bonus_share,
    no_bonus_share_lies_open,
    no_card_is_made_or_lost,
    only_face_down_discards_are_remembered,
    portfolios_only_grow,
    shares_lie_with_their_company,
    the_deck_is_written_in_order,
    what_has_left_the_hands_is_written_in_order,
)
from invariants.in_too_deep.course import (
    set_up_deals_everybody_their_cards,
    the_deck_is_depleted_as_often_as_counted,
    the_deck_is_used_up_at_most_twice,
    the_final_turns_are_one_each,
)
from invariants.in_too_deep.frames import SIDES, Deep, Owing
from invariants.in_too_deep.moves import (
    a_share_costs_what_shares_are_in_play,
    an_expansion_goes_deeper,
    an_expansion_pays_for_a_new_decade,
    only_wildlife_lays_a_card_on_a_higher_one,
    opens,
    shares_paid,
)
from invariants.in_too_deep.prospects import (
    a_bonus_share_aside_has_steps_to_come,
    what_is_asked_can_be_answered,
    what_waits_can_happen,
)

Agenda: TypeAlias = tuple[Any, ...]
"""Frames, whatever they hold."""


def the_card_named_is_moved_and_no_other(before: Deep, event: Event, after: Deep) -> Faults:
    """A step moves the card it names, to or from the hand it concerns; one that moves more is judged place by place."""
    judge, old, new = _MOVED.get(type(event)), before.table, after.table
    if judge is not None and judge(old, new, before.agenda[0], event):
        return ()
    of_state = _OF_PILES if _are_moved(old, new) else (*_PLACE_BY_PLACE, *_OF_PILES)
    found = [place for claim in of_state for place in claim(after)]
    return (*found, *(place for of_step in _OF_STEPS for place in of_step(before, event, after)))


_PLACE_BY_PLACE = (
    no_card_is_made_or_lost,
    hands_are_written_in_order_and_hold_no_bonus_share,
    no_bonus_share_lies_open,
    the_deck_is_written_in_order,
    what_has_left_the_hands_is_written_in_order,
    shares_lie_with_their_company,
)
"""What is true of cards in their places, and stays true when one of them moves."""

_OF_PILES = (
    what_waits_can_happen,
    the_deck_is_depleted_as_often_as_counted,
    only_face_down_discards_are_remembered,
)
"""What stays true while a deck that is not used up loses a card, or the discards gain one, and nothing else happens."""

_OF_STEPS = (a_hand_changes_by_the_card_named_alone, portfolios_only_grow, the_deck_is_used_up_at_most_twice)


def _is_dealt(old: Table, new: Table, frame: Frame[Table], event: Drawn) -> bool:
    if old.discards is not new.discards or old.stacks is not new.stacks or old.portfolios is not new.portfolios:
        return False
    if not _has_as_many(old, new) or not is_more_by(old.deck, new.deck, event.card) or not holds_numbers(new.deck):
        return False
    if isinstance(frame, TO_HANDS):
        return old.beside is new.beside and _is_in_hand(old.hands, new.hands, frame.owed[0][0], event.card)
    lies_open = isinstance(frame, OpeningDraft) and _is_open(old.beside, (*old.beside.opened, event.card), new.beside)
    return lies_open and old.hands is new.hands and event.card != BONUS


def _has_as_many(old: Table, new: Table) -> bool:
    """Whether as many bonus shares are in the game as were."""
    return old.course is new.course or bonus_shares(old) == bonus_shares(new)


def _is_open(old: Beside, opened: Cards, new: Beside) -> bool:
    """Whether these cards lie open now, and all else beside the piles is as it was."""
    return new.opened == opened and old.removed is new.removed and old.bonus == new.bonus


def _is_taken(old: Table, new: Table, _frame: Frame[Table], event: Take) -> bool:
    if old.deck is not new.deck or old.discards is not new.discards or old.stacks is not new.stacks:
        return False
    if old.hands is not new.hands or not _has_as_many(old, new) or event.card not in old.beside.opened:
        return False
    return _is_laid(old, new, event) and _is_open(old.beside, without(old.beside.opened, event.card), new.beside)


def _is_laid(old: Table, new: Table, event: Take | Buy) -> bool:
    """Whether a share lies with the others of its company in a portfolio, and the others are as they were."""
    place, portfolio = old.ruleset.box.place_of.get(event.card), old.portfolios[event.seat]
    if place is None:
        return False
    laid = exchanged(portfolio, place, joined(portfolio[place], event.card))
    return exchanged(old.portfolios, event.seat, laid) == new.portfolios


def _is_discarded(old: Table, new: Table, frame: Frame[Table], event: Discard) -> bool:
    if old.deck is not new.deck or old.portfolios is not new.portfolios or old.beside is not new.beside:
        return False
    if isinstance(frame, PayingOwner) or not _has_as_many(old, new):
        return False
    discards = joined(old.discards, event.card)
    if old.stacks is not new.stacks:
        if not isinstance(frame, Discarding) or (laid := _laid_elsewhere(old.stacks, new.stacks, frame.card)) is None:
            return False
        discards = discards if laid else joined(discards, frame.card)
    return discards == new.discards and _is_in_hand(new.hands, old.hands, event.seat, event.card)


def _laid_elsewhere(old: tuple[Cards, ...], new: tuple[Cards, ...], card: int) -> bool | None:
    """Whether a card was taken off one company and laid on another, or on none; None if that is not all."""
    changed = [(was, now) for was, now in zip(old, new, strict=True) if was is not now]
    left = [now for was, now in changed if card in was and without(was, card) == now]
    laid = [now for was, now in changed if (*was, card) == now]
    return bool(laid) if len(left) == 1 and len(laid) == len(changed) - 1 <= 1 else None


def _is_bought(old: Table, new: Table, _frame: Frame[Table], event: Buy) -> bool:
    if old.deck is not new.deck or old.discards is not new.discards or old.stacks is not new.stacks:
        return False
    if old.beside is not new.beside or not _has_as_many(old, new) or not _is_laid(old, new, event):
        return False
    return _is_in_hand(new.hands, old.hands, event.seat, event.card)


def _is_played(old: Table, new: Table, _frame: Frame[Table], event: Expand) -> bool:
    if old.deck is not new.deck or old.discards is not new.discards or old.portfolios is not new.portfolios:
        return False
    if old.beside is not new.beside or not _has_as_many(old, new):
        return False
    place = PLACE[event.company]
    if exchanged(old.stacks, place, (*old.stacks[place], event.card)) != new.stacks:
        return False
    return _is_in_hand(new.hands, old.hands, event.seat, event.card)


_MOVED: dict[type, Callable[[Table, Table, Frame[Table], Any], bool]] = {
    Drawn: _is_dealt,
    Take: _is_taken,
    Discard: _is_discarded,
    Buy: _is_bought,
    Expand: _is_played,
}
"""How to tell that the card an event names went where the event says, and nothing else anywhere."""


def _is_in_hand(hands: tuple[Cards, ...], others: tuple[Cards, ...], seat: int, card: int) -> bool:
    """Whether the other hands are the same but for one that holds this card as well."""
    if card == BONUS or not seat < len(hands) == len(others):
        return False
    hand, there = [*hands[seat]], [*hands]
    insort_left(hand, card)
    there[seat] = (*hand,)
    return (*there,) == others


def _are_moved(old: Table, new: Table) -> bool:
    """Whether the places that have changed hold the same cards as before, each written as it should be."""
    if old.beside.bonus != new.beside.bonus or not _has_as_many(old, new):
        return False
    changed, place_of = _changed(old, new), new.ruleset.box.place_of
    if sorted(chain(*[was for _, was, _ in changed])) != sorted(chain(*[now for _, _, now in changed])):
        return False
    for place, _, now in changed:
        if place < _LAID and len(now) > 1 and [*now] != sorted(now):
            return False
        if (0 <= place < _PILE or place >= _LAID) and BONUS in now:
            return False
        if place < 0 and [card for card in now if place_of.get(card) != -1 - place]:
            return False
    return True


def _changed(old: Table, new: Table) -> list[tuple[int, Cards, Cards]]:
    """List the places of cards that are not the very same in two tables: hands by their seats, shares from -1 down."""
    found = [trio for trio in zip(count(), old.hands, new.hands) if trio[1] is not trio[2]]
    if old.deck is not new.deck:
        found.append((_PILE, old.deck, new.deck))
    if old.discards is not new.discards:
        found.append((_PILE, old.discards, new.discards))
    if old.stacks is not new.stacks:
        found += [(_LAID, was, now) for was, now in zip(old.stacks, new.stacks, strict=True) if was is not now]
    if old.portfolios is not new.portfolios:
        for owned, owns in zip(old.portfolios, new.portfolios, strict=True):
            if owned is not owns:
                found += [trio for trio in zip(count(-1, -1), owned, owns) if trio[1] is not trio[2]]
    if old.beside is not new.beside:
        found.append((_PILE, old.beside.removed, new.beside.removed))
        found.append((_LAID, old.beside.opened, new.beside.opened))
    return found


_PILE, _LAID = 99, 100
"""The numbers of places that are neither a hand nor a group of shares: piles without order, and what is laid openly."""


def what_is_owed_becomes_less(before: Deep, _event: Event, after: Deep) -> Faults:
    """What goes on being paid is less than before, as long as there are cards to pay it with; all else is looked at."""
    asked, asks, old, new = before.agenda[0], after.agenda[0] if after.agenda else None, before.table, after.table
    goes_on = _GOES_ON.get(type(asks)) if type(asked) is type(asks) else None
    as_before = old.course is new.course and old.portfolios is new.portfolios
    if goes_on is not None and as_before and goes_on(asked, asks, new):
        return ()
    return what_is_asked_can_be_answered(after)


def _is_paid_on(asked: Paying, asks: Paying, table: Table) -> bool:
    """Whether less of the same price is due, and the hand holds it."""
    fewer = asks.seat == asked.seat and asks.share == asked.share and 1 <= asks.due < asked.due
    return fewer and asks.due <= len(table.hands[asks.seat])


def _is_dealt_on(asked: Dealing | DealingBonus, asks: Dealing | DealingBonus, table: Table) -> bool:
    """Whether what is owed is what was, less the next card, which can be drawn."""
    return _is_less(asked.owed, asks.owed) and holds_numbers(table.deck)


def _is_paid_out(asked: PayingDividend | Funding, asks: PayingDividend | Funding, table: Table) -> bool:
    """Whether a payout of the same turn goes on."""
    return asked.active == asks.active and _is_less(asked.owed, asks.owed) and holds_numbers(table.deck)


_GOES_ON: dict[type, Callable[[Any, Any, Table], bool]] = {
    Paying: _is_paid_on,
    **dict.fromkeys((Dealing, DealingBonus), _is_dealt_on),
    **dict.fromkeys((PayingDividend, Funding), _is_paid_out),
}
"""How to tell that what is asked again is the rest of what was asked before."""


def _is_less(owed: Owed, left: Owed) -> bool:
    """Whether what is owed is what was, less the next card."""
    seat, cards = owed[0]
    return bool(left) and left == (((seat, cards - 1), *owed[1:]) if cards > 1 else owed[1:])


def set_up_goes_on(before: Deep, event: Event, after: Deep) -> Faults:
    """A step of set-up is the next of its kind: it deals, opens or takes one card, and leaves all else as it was."""
    asked, asks, old, new = before.agenda[0], after.agenda[0] if after.agenda else None, before.table, after.table
    goes_on = _NEXT.get(type(asks)) if type(asked) is type(asks) else None
    as_before = old.course is new.course and before.agenda[1:] == after.agenda[1:]
    if goes_on is not None and as_before and goes_on(asked, asks, old, new, event):
        return ()
    return set_up_deals_everybody_their_cards(after)


def _is_dealt_one(
    asked: Dealing | DealingBonus, asks: Dealing | DealingBonus, old: Table, new: Table, event: Event
) -> bool:
    """Whether the hand that is owed the next card has got it: the starter's may still be the lowest."""
    if old.portfolios is not new.portfolios or old.beside is not new.beside or not isinstance(event, Drawn):
        return False
    return _is_less(asked.owed, asks.owed) and _is_in_hand(old.hands, new.hands, asked.owed[0][0], event.card)


def _is_opened_one(asked: OpeningDraft, asks: OpeningDraft, old: Table, new: Table, _event: Event) -> bool:
    if old.hands is not new.hands or old.portfolios is not new.portfolios:
        return False
    return asks.cards == asked.cards - 1 and len(new.beside.opened) == len(old.beside.opened) + 1


def _is_taken_one(asked: Drafting, asks: Drafting, old: Table, new: Table, _event: Event) -> bool:
    if old.hands is not new.hands or asks.choosers != asked.choosers[1:]:
        return False
    seat = asked.choosers[0]
    if sum(map(len, new.portfolios[seat])) != sum(map(len, old.portfolios[seat])) + 1:
        return False
    return exchanged(old.portfolios, seat, new.portfolios[seat]) == new.portfolios


_NEXT: dict[type, Callable[[Any, Any, Table, Table, Event], bool]] = {
    **dict.fromkeys((Dealing, DealingBonus), _is_dealt_one),
    OpeningDraft: _is_opened_one,
    Drafting: _is_taken_one,
}
"""How to tell that a step of set-up was the next one of its kind."""


def _is_next_dealt(old: Table, new: Table, event: Drawn, asked: Owing, asks: Owing) -> bool:
    """Whether the next card owed went from the deck, which holds more, to its hand, and the rest stays owed."""
    owed, card, deck = asked.owed, event.card, new.deck
    seat, cards = owed[0]
    rest = ((seat, cards - 1), *owed[1:]) if cards > 1 else owed[1:]
    if not rest or asks.owed != rest or not any(deck) or not is_more_by(old.deck, deck, card):
        return False
    return _is_in_hand(old.hands, new.hands, seat, card)


def _is_next_paid_out(
    old: Table, new: Table, event: Drawn, asked: PayingDividend | Funding, asks: PayingDividend | Funding
) -> bool:
    """Whether it did, in a payout of the same turn."""
    return asks.active == asked.active and _is_next_dealt(old, new, event, asked, asks)


def _is_drawn(old: Table, new: Table, event: Drawn, asked: Owing, _asks: object) -> bool:
    """Whether a card went from the deck, which holds more, to the hand that was owed it, and else nothing did."""
    deck, card = new.deck, event.card
    if not any(deck) or not is_more_by(old.deck, deck, card) or not _has_as_many(old, new):
        return False
    return _is_in_hand(old.hands, new.hands, asked.owed[0][0], card)


def _is_next_of_price(old: Table, new: Table, event: Discard, asked: Paying, asks: Paying) -> bool:
    """Whether a card of the price was paid, and less of the same is due, which the hand holds."""
    due, seat, card = asks.due, event.seat, event.card
    if due >= asked.due or due < 1 or asks.share != asked.share or not asks.seat == asked.seat == seat:
        return False
    if not is_more_by(new.discards, old.discards, card) or not _is_in_hand(new.hands, old.hands, seat, card):
        return False
    return due <= len(new.hands[seat])


def _is_paid(old: Table, new: Table, event: Discard, _asked: object, _asks: object) -> bool:
    """Whether a card went from the hand of its seat to the discards, and nothing else did."""
    card = event.card
    if not is_more_by(new.discards, old.discards, card) or not _is_in_hand(new.hands, old.hands, event.seat, card):
        return False
    return _has_as_many(old, new)


def _is_to_be_paid(old: Table, new: Table, event: Buy, _asked: Acting, asks: Paying) -> bool:
    """Whether a share went from the hand to the portfolio, and all its price is due, which the hand holds."""
    if not _is_bought(old, new, _asked, event) or asks.seat != event.seat or asks.share != event.card:
        return False
    return 1 <= asks.due == old.price(old.ruleset.box.place_of[event.card]) <= len(new.hands[event.seat])


def _is_played_higher(old: Table, new: Table, event: Expand, _asked: Acting, _asks: object) -> bool:
    """Whether a card went from the hand onto a company, and lies on a lower one if on any."""
    stack = old.stacks[PLACE[event.company]]
    return (not stack or stack[-1] < event.card) and _is_played(old, new, _asked, event)


def _is_in_play(old: Table, new: Table, _event: object, was: Agenda, now: Agenda) -> bool:
    """Whether play waits for the seat whose turn is then passed on, with nothing between and no bonus share aside."""
    if new.beside.bonus:
        return False
    if new.course.phase == "final":
        return old.course.phase == "final" and _is_next_of_final_turns(was, now)
    if len(now) != len(("question", "passing")) or new.course.phase != "play":
        return False
    asks, last = now
    return type(last) is PassTurn and asks.seat == last.seat


def _is_next_of_final_turns(was: Agenda, now: Agenda) -> bool:
    """Whether a final turn is over and the next begins, or who acted in it is to pay, and the others are to come."""
    asks = now[0]
    if type(asks) is Acting:
        return len(now) < len(was) and now == was[-len(now) :]
    return type(asks) is Paying and type(was[0]) is Acting and asks.seat == was[0].seat and now[1:] == was[1:]


def _is_draw(old: Table, new: Table, _event: Draw, was: Agenda, now: Agenda) -> bool:
    """Whether a seat is owed the one card of its draw, which can be drawn, is counted then, and ends its turn."""
    if len(now) < len(("question", "counting", "passing")) or new.beside.bonus:
        return False
    asks, counts, *rest = now
    if type(counts) is not CountDraw or asks.active != counts.seat or not any(new.deck):
        return False
    if asks.owed != ((asks.active, 1),) or not 0 <= asks.active < new.ruleset.seats:
        return False
    if new.course.phase == "final":
        return old.course.phase == "final" and was[0].seat == asks.active and (*rest,) == was[1:]
    return new.course.phase == "play" and len(rest) == 1 and type(rest[0]) is PassTurn and rest[0].seat == asks.active


def _is_paid_in_play(_old: Table, new: Table, _event: Expand, _was: object, now: Agenda) -> bool:
    """Whether a dividend is paid, the ability of a company that is expanded may be offered, and the turn is passed."""
    if new.course.phase != "play" or new.beside.bonus:
        return False
    asks, *offers, last = now
    if type(last) is not PassTurn or asks.active != last.seat or len(offers) > 1:
        return False
    for offer in offers:
        if type(offer) is not OfferAbility or offer.seat != last.seat or offer.company not in OPTIONAL:
            return False
        if not new.stacks[PLACE[offer.company]]:
            return False
    return True


def _is_opened(old: Table, new: Table, event: Drawn, asked: OpeningDraft, asks: OpeningDraft) -> bool:
    """Whether a card went from the deck, which holds more, to those that lie open, and one less is to come."""
    if asks.cards != asked.cards - 1 or asks.cards < 1 or not any(new.deck) or event.card == BONUS:
        return False
    return is_more_by(old.deck, new.deck, event.card) and _is_open(
        old.beside, (*old.beside.opened, event.card), new.beside
    )


def _is_drafted(old: Table, new: Table, event: Take, asked: Drafting, asks: Drafting) -> bool:
    """Whether who was to choose took a card that lay open, and the others are to choose."""
    if not asks.choosers or asks.choosers != asked.choosers[1:] or asked.choosers[0] != event.seat:
        return False
    return _is_taken(old, new, asked, event)


def _is_dividend(old: Table, new: Table, event: Expand, _asked: Acting, asks: PayingDividend) -> bool:
    """Whether a card that opens a decade pays what it should, in the order of payouts, from a deck that holds it."""
    place, rulings = PLACE[event.company], old.ruleset.rulings
    if old.course.phase == "final" or not any(new.deck) or not opens(old, event.card, place):
        return False
    due = shares_paid(old, event, place)
    begins = asks.active if rulings.payout_order == "active_first" else new.course.starter or 0
    order = old.clockwise(begins) if old.ruleset.seats > TWO else (*old.clockwise(begins), TWO)
    return asks.owed == tuple([(seat, due[seat]) for seat in order if seat in due])


_OF_TURNS = (
    the_agenda_is_what_the_rules_leave,
    what_waits_can_happen,
    a_bonus_share_aside_has_steps_to_come,
    the_final_turns_are_one_each,
)
"""What is true in a turn with nothing but the question on the agenda."""


SHORTCUTS = Shortcuts(
    preserved_by={
        **dict.fromkeys((*_PLACE_BY_PLACE, *_OF_PILES), the_card_named_is_moved_and_no_other),
        what_is_asked_can_be_answered: what_is_owed_becomes_less,
        set_up_deals_everybody_their_cards: set_up_goes_on,
    },
    follows_from=dict.fromkeys(_OF_STEPS, the_card_named_is_moved_and_no_other),
    while_only={
        what_waits_can_happen: "deck discards",
        the_deck_is_depleted_as_often_as_counted: "deck",
        only_face_down_discards_are_remembered: "discards",
        the_deck_is_used_up_at_most_twice: "deck",
    },
    simple=(
        Simple(
            _is_in_play,
            instead_of=_OF_TURNS,
            new="course hands portfolios stacks deck discards beside",
            but="course.phase",
            asks=(Acting, Paying, *SIDES),
            of_agendas=True,
        ),
        Simple(
            _is_paid_in_play,
            instead_of=_OF_TURNS,
            new="course hands stacks",
            but="course.phase",
            by=(Expand,),
            asked=(Acting,),
            asks=(PayingDividend,),
            of_agendas=True,
        ),
        Simple(
            _is_draw,
            instead_of=(*_OF_TURNS, what_is_owed_becomes_less),
            new="course deck",
            but="course.phase",
            by=(Draw,),
            asked=(Acting,),
            asks=(Drawing,),
            of_agendas=True,
        ),
        Simple(
            _is_opened,
            instead_of=(the_card_named_is_moved_and_no_other, what_is_owed_becomes_less, set_up_goes_on),
            new="deck beside",
            by=(Drawn,),
            asked=(OpeningDraft,),
            asks_again=True,
            rest_is_same=True,
        ),
        Simple(
            _is_drafted,
            instead_of=(the_card_named_is_moved_and_no_other, what_is_owed_becomes_less, set_up_goes_on),
            new="portfolios beside",
            by=(Take,),
            asked=(Drafting,),
            asks_again=True,
            rest_is_same=True,
        ),
        Simple(
            _is_next_dealt,
            instead_of=(the_card_named_is_moved_and_no_other, what_is_owed_becomes_less, set_up_goes_on),
            new="hands deck",
            by=(Drawn,),
            asked=(Dealing, DealingBonus),
            asks_again=True,
            rest_is_same=True,
        ),
        Simple(
            _is_next_paid_out,
            instead_of=(the_card_named_is_moved_and_no_other, what_is_owed_becomes_less),
            new="hands deck",
            by=(Drawn,),
            asked=(PayingDividend, Funding),
            asks_again=True,
            of_same_owner=True,
        ),
        Simple(
            _is_drawn,
            instead_of=(the_card_named_is_moved_and_no_other,),
            new="hands deck course",
            by=(Drawn,),
            asked=TO_HANDS,
        ),
        Simple(
            _is_next_of_price,
            instead_of=(the_card_named_is_moved_and_no_other, what_is_owed_becomes_less),
            new="hands discards",
            by=(Discard,),
            asked=(Paying,),
            asks_again=True,
            of_same_owner=True,
        ),
        Simple(
            _is_paid,
            instead_of=(the_card_named_is_moved_and_no_other,),
            new="hands discards course",
            by=(Discard,),
            asked=(Paying,),
        ),
        Simple(
            _is_to_be_paid,
            instead_of=(
                the_card_named_is_moved_and_no_other,
                what_is_owed_becomes_less,
                a_share_costs_what_shares_are_in_play,
            ),
            new="hands portfolios course",
            by=(Buy,),
            asked=(Acting,),
            asks=(Paying,),
        ),
        Simple(
            _is_played_higher,
            instead_of=(
                the_card_named_is_moved_and_no_other,
                an_expansion_goes_deeper,
                only_wildlife_lays_a_card_on_a_higher_one,
            ),
            new="hands stacks course",
            by=(Expand,),
            asked=(Acting,),
        ),
        Simple(
            _is_dividend,
            instead_of=(what_is_owed_becomes_less, an_expansion_pays_for_a_new_decade),
            new="hands stacks course",
            by=(Expand,),
            asked=(Acting,),
            asks=(PayingDividend,),
        ),
    ),
)
