"""Shortcuts of In Too Deep: most steps move the one card they name, and pay on what was owed."""

from collections.abc import Callable
from itertools import chain, count
from typing import Any

from corestate.in_too_deep import Buy, Discard, Drawn, Event, Expand, Table, Take
from corestate.in_too_deep.abilities.research import PayingOwner
from corestate.in_too_deep.box import BONUS, PLACE
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.deck import Owed, holds_numbers
from corestate.in_too_deep.payouts import Funding, PayingDividend
from corestate.in_too_deep.setup import Dealing, OpeningDraft
from corestate.in_too_deep.table import Beside, Cards
from corestate.kernel import Frame
from corestate.piles import exchanged, joined, multiset, without
from invariants.claims import Faults
from invariants.guard.shortcuts import Shortcuts
from invariants.in_too_deep.cards import (
    TO_HANDS,
    a_hand_changes_by_the_card_named_alone,
    hands_are_written_in_order_and_hold_no_bonus_share,
    no_card_is_made_or_lost,
    portfolios_only_grow,
    shares_lie_with_their_company,
    the_deck_is_written_in_order,
    there_is_a_hand_for_every_seat,
    what_has_left_the_hands_is_written_in_order,
)
from invariants.in_too_deep.course import set_up_deals_everybody_their_cards
from invariants.in_too_deep.frames import Deep
from invariants.in_too_deep.prospects import what_is_asked_can_be_answered


def the_card_named_is_moved_and_no_other(before: Deep, event: Event, after: Deep) -> Faults:
    """A step moves the card it names, to or from the hand it concerns; one that moves more is judged place by place."""
    judge = _MOVED.get(type(event))
    if judge is not None and judge(before.table, after.table, before.agenda[0], event):
        return ()
    if _form(before.table) != _form(after.table):
        return ("table: hands, portfolios or stacks are not as many as they were",)
    found: Faults = ()
    if not _are_moved(before.table, after.table):
        found = tuple([place for claim in _PLACE_BY_PLACE for place in claim(after)])
    of_step = a_hand_changes_by_the_card_named_alone, portfolios_only_grow
    return (*found, *(place for claim in of_step for place in claim(before, event, after)))


_PLACE_BY_PLACE = (
    no_card_is_made_or_lost,
    hands_are_written_in_order_and_hold_no_bonus_share,
    the_deck_is_written_in_order,
    what_has_left_the_hands_is_written_in_order,
    shares_lie_with_their_company,
)
"""What is true of cards in their places, and stays true when one of them moves."""


def _form(table: Table) -> list[int]:
    """Count the hands, the stacks, the portfolios and the groups of each."""
    return [len(table.hands), len(table.stacks), *(len(portfolio) for portfolio in table.portfolios)]


def _is_dealt(old: Table, new: Table, frame: Frame[Table], event: Drawn) -> bool:
    if old.discards is not new.discards or old.stacks is not new.stacks or old.portfolios is not new.portfolios:
        return False
    if not _is_in_phase(old, new) or joined(new.deck, event.card) != old.deck:
        return False
    if isinstance(frame, TO_HANDS):
        return old.beside is new.beside and _is_in_hand(old.hands, new.hands, frame.owed[0][0], event.card)
    lies_open = isinstance(frame, OpeningDraft) and _is_open(old.beside, (*old.beside.opened, event.card), new.beside)
    return lies_open and old.hands is new.hands and event.card != BONUS


def _is_in_phase(old: Table, new: Table) -> bool:
    """Whether the game is in the phase it was in: then as many bonus shares are in the game."""
    return old.course is new.course or old.course.phase == new.course.phase


def _is_open(old: Beside, opened: Cards, new: Beside) -> bool:
    """Whether these cards lie open now, and all else beside the piles is as it was."""
    return new.opened == opened and old.removed is new.removed and old.bonus == new.bonus


def _is_taken(old: Table, new: Table, _frame: Frame[Table], event: Take) -> bool:
    if old.deck is not new.deck or old.discards is not new.discards or old.stacks is not new.stacks:
        return False
    if old.hands is not new.hands or not _is_in_phase(old, new) or event.card not in old.beside.opened:
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
    if old.deck is not new.deck or old.stacks is not new.stacks or old.portfolios is not new.portfolios:
        return False
    if old.beside is not new.beside or not _is_in_phase(old, new):
        return False
    if isinstance(frame, PayingOwner) or joined(old.discards, event.card) != new.discards:
        return False
    return _is_in_hand(new.hands, old.hands, event.seat, event.card)


def _is_bought(old: Table, new: Table, _frame: Frame[Table], event: Buy) -> bool:
    if old.deck is not new.deck or old.discards is not new.discards or old.stacks is not new.stacks:
        return False
    if old.beside is not new.beside or not _is_in_phase(old, new) or not _is_laid(old, new, event):
        return False
    return _is_in_hand(new.hands, old.hands, event.seat, event.card)


def _is_played(old: Table, new: Table, _frame: Frame[Table], event: Expand) -> bool:
    if old.deck is not new.deck or old.discards is not new.discards or old.portfolios is not new.portfolios:
        return False
    if old.beside is not new.beside or not _is_in_phase(old, new):
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
    if card == BONUS or len(hands) != len(others):
        return False
    return exchanged(hands, seat, joined(hands[seat], card)) == others


def _are_moved(old: Table, new: Table) -> bool:
    """Whether the places that have changed hold the same cards as before, each written as it should be."""
    if (len(old.hands), old.beside.bonus, old.course.phase) != (len(new.hands), new.beside.bonus, new.course.phase):
        return False
    changed, place_of = _changed(old, new), new.ruleset.box.place_of
    if sorted(chain(*[was for _, was, _ in changed])) != sorted(chain(*[now for _, _, now in changed])):
        return False
    for place, _, now in changed:
        if place != _STACK and len(now) > 1 and [*now] != sorted(now):
            return False
        if 0 <= place < _PILE and now and now[0] <= BONUS:
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
        found += [(_STACK, was, now) for was, now in zip(old.stacks, new.stacks, strict=True) if was is not now]
    if old.portfolios is not new.portfolios:
        for owned, owns in zip(old.portfolios, new.portfolios, strict=True):
            if owned is not owns:
                found += [trio for trio in zip(count(-1, -1), owned, owns) if trio[1] is not trio[2]]
    if old.beside is not new.beside:
        places = zip(_beside(old), _beside(new), strict=True)
        found += [(_PILE, was, now) for was, now in places if was is not now]
    return found


_PILE, _STACK = 99, 100
"""The numbers of places that are neither a hand nor a group of shares: those without order, those with one."""


def _beside(table: Table) -> tuple[Cards, Cards]:
    """Return the cards that lie open and those out of the game, in no order."""
    return multiset(table.beside.opened), table.beside.removed


def what_is_owed_becomes_less(before: Deep, _event: Event, after: Deep) -> Faults:
    """What goes on being paid is less than before, as long as there are cards to pay it with; all else is looked at."""
    asked, asks, old, new = before.agenda[0], after.agenda[0] if after.agenda else None, before.table, after.table
    if type(asked) is type(asks) and old.course is new.course and old.portfolios is new.portfolios:
        if isinstance(asks, Paying) and isinstance(asked, Paying):
            fewer = asks.seat == asked.seat and asks.share == asked.share and 1 <= asks.due < asked.due
            if fewer and asks.due <= len(new.hands[asks.seat]):
                return ()
        elif isinstance(asks, _PAYOUTS) and isinstance(asked, _PAYOUTS):
            whose = getattr(asks, "active", None) == getattr(asked, "active", None)
            if whose and _is_less(asked.owed, asks.owed) and holds_numbers(new.deck):
                return ()
    return what_is_asked_can_be_answered(after)


_PAYOUTS = (PayingDividend, Funding, Dealing)


def _is_less(owed: Owed, left: Owed) -> bool:
    """Whether what is owed is what was, less the next card."""
    seat, cards = owed[0]
    return bool(left) and left == (((seat, cards - 1), *owed[1:]) if cards > 1 else owed[1:])


def the_first_deal_goes_on(before: Deep, _event: Event, after: Deep) -> Faults:
    """Before there is a starter a step of the deal brings the hand that is owed it one card, and no other any."""
    asked, asks, old, new = before.agenda[0], after.agenda[0] if after.agenda else None, before.table, after.table
    if isinstance(asked, Dealing) and isinstance(asks, Dealing) and old.course.starter is new.course.starter is None:
        hands = [*map(len, old.hands)]
        hands[asked.owed[0][0]] += 1
        if _is_less(asked.owed, asks.owed) and hands == [*map(len, new.hands)]:
            return ()
    return set_up_deals_everybody_their_cards(after)


SHORTCUTS = Shortcuts(
    preserved_by={
        there_is_a_hand_for_every_seat: the_card_named_is_moved_and_no_other,
        **dict.fromkeys(_PLACE_BY_PLACE, the_card_named_is_moved_and_no_other),
        what_is_asked_can_be_answered: what_is_owed_becomes_less,
        set_up_deals_everybody_their_cards: the_first_deal_goes_on,
    },
    follows_from={
        portfolios_only_grow: the_card_named_is_moved_and_no_other,
        a_hand_changes_by_the_card_named_alone: the_card_named_is_moved_and_no_other,
    },
)
