"""Shortcuts of Unfathomable: a step is asked only about the piles, hands and people it has changed."""

from collections.abc import Iterator
from operator import attrgetter
from typing import TypeAlias

from corestate.unfathomable import Event, Table
from corestate.unfathomable.checks.chaos import LayingChaos, TakingChaos
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.table.decks import Deck, Located
from corestate.unfathomable.table.events import Contribute, Drawn
from corestate.unfathomable.table.pieces import Player
from invariants.claims import Faults
from invariants.guard.moved import lost_card, moved_within
from invariants.guard.shortcuts import Shortcuts, Simple
from invariants.guard.shortcuts.unfathomable.cards import (
    IN_FRONT,
    is_contributed,
    is_drawn,
    is_in_front,
    is_laid,
    is_taken,
)
from invariants.unfathomable.aboard import (
    characters_are_aboard,
    the_table_is_laid_for_its_seats,
    titles_are_held_by_those_who_may,
    unlawful,
    unlawfully_held,
    what_is_under_way_will_be_settled,
)
from invariants.unfathomable.cards import (
    DECKS,
    Sea,
    every_other_card_is_in_one_place,
    no_skill_card_is_made_or_lost,
    open_skill_cards,
    skill_cards_in_trial,
    the_chaos_deck_was_laid_of_so_many_of_each_skill,
)


def skill_cards_are_moved_and_no_more(before: Sea, event: Event, after: Sea) -> Faults:
    """The places a step changes hold the same skill cards after it as before; else all of them are counted."""
    if moved_within(_changed_places(before.table, after.table), getattr(event, "card", None)):
        return ()
    return no_skill_card_is_made_or_lost(after)


def _changed_places(old: Table, new: Table) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """List where skill cards lie that may have moved, before and after."""
    places = []
    if old.players is not new.players:
        places += [(was.hand, now.hand) for was, now in zip(old.players, new.players, strict=True) if was is not now]
    if old.decks is not new.decks:
        places.append((old.decks.chaos, new.decks.chaos))
        for was, now in zip(old.decks.skills, new.decks.skills, strict=True):
            if was is not now:
                places += ((was.deck, now.deck), (was.discard, now.discard))
    if old.trial is not new.trial:
        places.append((skill_cards_in_trial(old), skill_cards_in_trial(new)))
    if old.open is not new.open:
        places.append((open_skill_cards(old), open_skill_cards(new)))
    return places


def other_cards_are_in_one_place_wherever_they_moved(before: Sea, event: Event, after: Sea) -> Faults:
    """Other cards that a step took from where they lay are those that lie elsewhere after it; else all are counted."""
    gone, come = _gone_and_come(before.table, after.table, getattr(event, "card", None))
    gone.sort()
    come.sort()
    if gone == come or _of_decks(gone) == _of_decks(come):
        return ()
    return every_other_card_is_in_one_place(after)


def _gone_and_come(old: Table, new: Table, named: str | None) -> tuple[list[str], list[str]]:
    """List by their sources the cards that lie no more where they lay, and those that lie where they did not.

    What stays where a place has lost or gained several is in both lists; so is what lies open or is kept and no card.
    """
    gone, come = [], []
    for kind, was, now in _changed_piles(old, new):
        if (card := lost_card(was, now, named)) is not None:
            gone.append(f"{kind}:{card}")
        elif (card := lost_card(now, was, named)) is not None:
            come.append(f"{kind}:{card}")
        else:
            gone += [f"{kind}:{card}" for card in was]
            come += [f"{kind}:{card}" for card in now]
    if old.open is not new.open:
        gone += old.open
        come += new.open
    if old.players is not new.players:
        for had, has in zip(old.players, new.players, strict=True):
            if had.kept is not has.kept:
                gone += had.kept
                come += has.kept
    return gone, come


def _of_decks(cards: list[str]) -> list[str]:
    """Choose the cards that have a deck among sources."""
    return [card for card in cards if card.partition(":")[0] in DECKS]


Piles: TypeAlias = tuple[str, tuple[str, ...], tuple[str, ...]]
"""A kind of cards, and which of them lie somewhere before a step and after it."""


def _changed_piles(old: Table, new: Table) -> list[Piles]:
    """List where in decks, on the ship and as items cards of one kind lie that are not the very same as before."""
    piles: list[Piles] = []
    if old.decks is not new.decks:
        for kind, was, now in zip(DECKS, _every(old.decks), _every(new.decks), strict=True):
            if was is not now:
                piles += _changed_in_deck(kind, was, now)
    if old.ship is not new.ship:
        if old.ship.row is not new.ship.row:
            piles.append(("waypoint", old.ship.row, new.ship.row))
        if old.ship.damage is not new.ship.damage:
            piles.append(("damage", tuple(filter(None, old.ship.damage)), tuple(filter(None, new.ship.damage))))
    if old.players is not new.players:
        for had, has in zip(old.players, new.players, strict=True):
            if had.items is not has.items:
                piles.append(("item", had.items, has.items))
    return piles


def _changed_in_deck(kind: str, was: Deck, now: Deck) -> Iterator[Piles]:
    """List what of a deck is not the very same: what lies shuffled, located, discarded and out of the game."""
    if was.shuffled is not now.shuffled:
        yield kind, was.shuffled, now.shuffled
    if was.top is not now.top or was.bottom is not now.bottom:
        yield kind, _cards(was.top + was.bottom), _cards(now.top + now.bottom)
    if was.discard is not now.discard:
        yield kind, was.discard, now.discard
    if was.gone is not now.gone:
        yield kind, was.gone_cards(), now.gone_cards()


def _cards(seen: tuple[Located, ...]) -> tuple[str, ...]:
    return tuple([one.card for one in seen])


_every = attrgetter(*DECKS)


def whoever_changes_stays_aboard(before: Sea, _event: Event, after: Sea) -> Faults:
    """Whoever a step changed is on a ship space, and plays the same character as before."""
    new = after.table
    for seat, (was, now) in enumerate(zip(before.table.players, new.players, strict=True)):
        if was is not now:
            if was.character is not now.character:
                return characters_are_aboard(after)
            if found := unlawfully_held(seat, now) if _is_by_hand_alone(was, now) else unlawful(new, seat, now):
                return found
    return ()


def _is_by_hand_alone(was: Player, now: Player) -> bool:
    """Whether a seat stands where it stood and is what it was, and has the same items: it has changed its hand."""
    return was.space is now.space and was.items is now.items and was.active is now.active and was.shown is now.shown


_BUT_HANDS = "players.character players.space players.items players.active players.shown"
"""What of seats is as before where only a hand is another."""

SHORTCUTS = Shortcuts(
    preserved_by={
        no_skill_card_is_made_or_lost: skill_cards_are_moved_and_no_more,
        every_other_card_is_in_one_place: other_cards_are_in_one_place_wherever_they_moved,
        characters_are_aboard: whoever_changes_stays_aboard,
    },
    simple=(
        Simple(
            is_drawn,
            instead_of=(
                skill_cards_are_moved_and_no_more,
                whoever_changes_stays_aboard,
                the_table_is_laid_for_its_seats,
            ),
            new="players decks",
            but=f"{_BUT_HANDS} decks.chaos",
            by=(Drawn,),
            asked=(Drawing,),
        ),
        Simple(
            is_contributed,
            instead_of=(skill_cards_are_moved_and_no_more, whoever_changes_stays_aboard),
            new="players trial",
            but=f"{_BUT_HANDS} trial.cards",
            by=(Contribute,),
            asked=(Contributing,),
        ),
        Simple(
            is_laid,
            instead_of=(skill_cards_are_moved_and_no_more, the_table_is_laid_for_its_seats),
            new="decks",
            by=(Drawn,),
            asked=(LayingChaos,),
        ),
        Simple(
            is_taken,
            instead_of=(skill_cards_are_moved_and_no_more, the_chaos_deck_was_laid_of_so_many_of_each_skill),
            new="decks trial",
            but="decks.skills trial.cards",
            by=(Drawn,),
            asked=(TakingChaos,),
        ),
        *(
            Simple(
                is_in_front,
                instead_of=(titles_are_held_by_those_who_may, what_is_under_way_will_be_settled),
                new="",
                by=by,
                asked=asked,
                asks=asks,
                of_agendas=True,
            )
            for by, asked, asks in IN_FRONT
        ),
    ),
)
