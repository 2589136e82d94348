"""Shortcuts of Unfathomable: a step is asked only about the piles, hands and people it has changed."""

from operator import attrgetter, is_

from corestate.unfathomable import Event, Table
from corestate.unfathomable.table.decks import Located
from corestate.unfathomable.table.pieces import Player
from invariants.claims import Faults
from invariants.guard.moved import moved_within
from invariants.guard.shortcuts import Shortcuts
from invariants.unfathomable.aboard import characters_are_aboard, unlawful, unlawfully_held
from invariants.unfathomable.cards import (
    DECKS,
    Sea,
    every_other_card_is_in_one_place,
    lying,
    miscounted,
    no_skill_card_is_made_or_lost,
    open_skill_cards,
    skill_cards_in_trial,
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


def other_cards_are_in_one_place_wherever_they_moved(before: Sea, _event: Event, after: Sea) -> Faults:
    """Of the kinds of cards of which a step moved any, each card is still in one place."""
    old, new = before.table, after.table
    return tuple(
        [
            place
            for kind in _moved(old, new)
            if not moved_within(_changed_places_of(old, new, kind))
            for place in miscounted(new, kind)
        ]
    )


def _changed_places_of(old: Table, new: Table, kind: str) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """List where cards of a kind lie that may have moved, before and after: places in decks, elsewhere, with seats."""
    places: list[tuple[tuple[str, ...], tuple[str, ...]]] = []
    was, now = DECKS[kind](old.decks), DECKS[kind](new.decks)
    if was is not now:
        places += ((was.shuffled, now.shuffled), (was.discard, now.discard))
        if was.gone is not now.gone:
            places.append((was.gone_cards(), now.gone_cards()))
        if was.top is not now.top or was.bottom is not now.bottom:
            places.append((_cards(was.top + was.bottom), _cards(now.top + now.bottom)))
    if kind == "waypoint":
        places.append((old.ship.row, new.ship.row))
    elif kind == "damage" and old.ship.damage is not new.ship.damage:
        places.append((tuple(filter(None, old.ship.damage)), tuple(filter(None, new.ship.damage))))
    if old.players is not new.players:
        if kind == "item":
            places += [(had.items, has.items) for had, has in zip(old.players, new.players, strict=True)]
        places.append((tuple(lying(old, kind)), tuple(lying(new, kind))))
    elif old.open is not new.open:
        places.append((tuple(lying(old, kind)), tuple(lying(new, kind))))
    return places


def _cards(seen: tuple[Located, ...]) -> tuple[str, ...]:
    return tuple([one.card for one in seen])


_every = attrgetter(*DECKS)


def _moved(old: Table, new: Table) -> list[str]:
    """Name the kinds of cards that do not lie as they lay, the very same piles."""
    found: set[str] = set()
    was_dealt, is_dealt = old.decks, new.decks
    if was_dealt is not is_dealt and not all(map(is_, _every(was_dealt), _every(is_dealt))):
        found.update([kind for kind, deck in DECKS.items() if deck(was_dealt) is not deck(is_dealt)])
    if old.ship.row is not new.ship.row:
        found.add("waypoint")
    if old.ship.damage is not new.ship.damage:
        found.add("damage")
    sources = () if old.open is new.open else old.open + new.open
    if old.players is not new.players:
        for was, now in zip(old.players, new.players, strict=True):
            if was is not now:
                if was.kept is not now.kept:
                    sources += was.kept + now.kept
                if was.items is not now.items:
                    found.add("item")
    found.update([source.partition(":")[0] for source in sources])
    return [kind for kind in DECKS if kind in found] if found else []


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


SHORTCUTS = Shortcuts(
    preserved_by={
        no_skill_card_is_made_or_lost: skill_cards_are_moved_and_no_more,
        every_other_card_is_in_one_place: other_cards_are_in_one_place_wherever_they_moved,
        characters_are_aboard: whoever_changes_stays_aboard,
    }
)
