"""Shortcuts of Unfathomable: a step is asked only about the piles, hands and people it has changed."""

from operator import attrgetter

from corestate.unfathomable import Event, Table
from corestate.unfathomable.checks.chaos import LayingChaos, TakingChaos
from corestate.unfathomable.checks.checks import Contributing
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.table.decks import Located
from corestate.unfathomable.table.events import Contribute, Drawn
from corestate.unfathomable.table.pieces import Player
from invariants.claims import Faults
from invariants.guard.moved import moved_within
from invariants.guard.shortcuts import Shortcuts, Simple
from invariants.guard.shortcuts.unfathomable_cards import (
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
    miscounted,
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
    """Of the kinds of cards of which a step moved any, each card is still in one place."""
    old, new, named = before.table, after.table, getattr(event, "card", None)
    return tuple(
        [
            place
            for kind in _moved(old, new)
            if not moved_within(_changed_places_of(old, new, kind), named)
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
    if old.open is not new.open:
        places.append((_of_kind(old.open, kind), _of_kind(new.open, kind)))
    if old.players is not new.players:
        for had, has in zip(old.players, new.players, strict=True):
            if had.kept is not has.kept:
                places.append((_of_kind(had.kept, kind), _of_kind(has.kept, kind)))
            if kind == "item" and had.items is not has.items:
                places.append((had.items, has.items))
    return places


def _cards(seen: tuple[Located, ...]) -> tuple[str, ...]:
    return tuple([one.card for one in seen])


def _of_kind(sources: tuple[str, ...], kind: str) -> tuple[str, ...]:
    """List the cards of a kind among sources."""
    prefix = f"{kind}:"
    return tuple([source[len(prefix) :] for source in sources if source.startswith(prefix)])


_every = attrgetter(*DECKS)


def _moved(old: Table, new: Table) -> list[str]:
    """Name the kinds of cards that do not lie as they lay, the very same piles."""
    found: list[str] = []
    if old.decks is not new.decks:
        decks = zip(DECKS, _every(old.decks), _every(new.decks), strict=True)
        found = [kind for kind, was, now in decks if was is not now]
    if old.ship is not new.ship:
        found += [kind for kind, lie in _OF_SHIP if lie(old.ship) is not lie(new.ship)]
    sources = () if old.open is new.open else old.open + new.open
    if old.players is not new.players:
        for was, now in zip(old.players, new.players, strict=True):
            if was is not now:
                if was.kept is not now.kept:
                    sources += was.kept + now.kept
                if was.items is not now.items:
                    found.append("item")
    found += [source.partition(":")[0] for source in sources]
    return [kind for kind in dict.fromkeys(found) if kind in DECKS]


_OF_SHIP = (("waypoint", attrgetter("row")), ("damage", attrgetter("damage")))
"""The kinds of which cards lie on the ship, and where."""


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
