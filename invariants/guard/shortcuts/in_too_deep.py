"""Shortcuts of In Too Deep: most steps move the one card they name, and pay on what was owed."""

from collections.abc import Callable
from itertools import chain, count
from typing import Any

from corestate.in_too_deep import Buy, Discard, Drawn, Event, Expand, Table, Take
from corestate.in_too_deep.abilities.depths import Discarding
from corestate.in_too_deep.abilities.research import PayingOwner
from corestate.in_too_deep.box import BONUS, PLACE
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.deck import Owed, holds_numbers
from corestate.in_too_deep.payouts import Funding, PayingDividend
from corestate.in_too_deep.setup import Dealing, DealingBonus, Drafting, OpeningDraft
from corestate.in_too_deep.table import Beside, Cards
from corestate.kernel import Frame
from corestate.piles import exchanged, joined, without
from invariants.claims import Faults
from invariants.guard.shortcuts import Shortcuts
from invariants.in_too_deep.cards import (
    TO_HANDS,
    a_hand_changes_by_the_card_named_alone,
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
)
from invariants.in_too_deep.frames import Deep
from invariants.in_too_deep.prospects import what_is_asked_can_be_answered, what_waits_can_happen


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
    if not _is_in_phase(old, new) or joined(new.deck, event.card) != old.deck or not holds_numbers(new.deck):
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
    if old.deck is not new.deck or old.portfolios is not new.portfolios or old.beside is not new.beside:
        return False
    if isinstance(frame, PayingOwner) or not _is_in_phase(old, new):
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
    if old.beside.bonus != new.beside.bonus or not _is_in_phase(old, new):
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
)
