"""Claims about ship, sea and people."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from corestate.piles import multiset
from corestate.unfathomable import Event, Table
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, DEEP, DIALS, SICK_BAY, SKILLS, Box
from corestate.unfathomable.box.vocabulary import Pass
from corestate.unfathomable.cards.control import SettleRoll
from corestate.unfathomable.checks.checks import Settle
from corestate.unfathomable.script.abilities import flattened
from corestate.unfathomable.script.script import Close
from corestate.unfathomable.table.pieces import Player
from corestate.unfathomable.turn.phases import PassMarker, TakeTurn
from corestate.unfathomable.voyage.attacks import Struck
from corestate.unfathomable.voyage.damage import Landing
from corestate.unfathomable.voyage.defeat import Risked
from corestate.unfathomable.voyage.loyalty import LoseAll
from corestate.unfathomable.voyage.monsters import Mauled, Rise
from invariants.unfathomable.cards import Sea
from invariants.unfathomable.sources import under_way

_READERS = frozenset({SettleRoll, Struck, Mauled, Rise, Risked, Landing})


def the_table_is_laid_for_its_seats(state: Sea) -> Iterator[str]:
    """Every seat, space, room and skill deck has its place."""
    table, spaces = state.table, len(state.table.ruleset.box.spaces)
    if len(table.players) != table.ruleset.seats:
        yield f"players: wanted {table.ruleset.seats}, found {len(table.players)}"
    if len(table.sea.deep_ones) != spaces + 1 or len(table.sea.passengers) != spaces:
        yield f"sea: wanted a number for each of {spaces} spaces"
    if len(table.ship.damage) != len(boxes.rooms(table.ruleset.box)) or len(table.ship.dials) != len(DIALS):
        yield "ship: wanted a place for each room and each dial"
    if len(table.decks.skills) != len(SKILLS):
        yield f"decks.skills: wanted {len(SKILLS)}, found {len(table.decks.skills)}"


def the_turn_is_of_a_seat_at_the_table(state: Sea) -> Iterable[str]:
    """Whoever is the active player sits there."""
    table = state.table
    return () if table.turn.seat in table.seats() else (f"turn: there is no seat {table.turn.seat}",)


def the_markers_stay_on_their_tracks(state: Sea) -> Iterator[str]:
    """Neither marker is before Start or beyond the end of its track."""
    ship, box = state.table.ship, state.table.ruleset.box
    if not (0 <= ship.journey <= box.journey and 0 <= ship.ritual <= box.ritual):
        yield f"markers: journey {ship.journey}, ritual {ship.ritual}"


def monsters_are_where_they_can_be(state: Sea) -> Iterator[str]:
    """Deep Ones never enter Brig or Sick Bay, monarchs swim, and there are no more Deep Ones than the box has."""
    table, sea = state.table, state.table.sea
    if min(sea.deep_ones) < 0 or sum(sea.deep_ones) > table.ruleset.box.deep_ones:
        yield f"sea.deep_ones: {sea.deep_ones}"
    for room in (BRIG, SICK_BAY):
        if sea.deep_ones[boxes.index(table.ruleset.box, room)]:
            yield f"sea.deep_ones: in {room}"
    for monarch in (sea.hydra, sea.dagon):
        if monarch not in (DEEP, *boxes.named(table.ruleset.box, "water")):
            yield f"a monarch is in {monarch}"


def passengers_are_on_deck_or_in_the_supply(state: Sea) -> Iterator[str]:
    """No passenger is inside or in the water, and none is made."""
    table = state.table
    deck = boxes.named(table.ruleset.box, "deck")
    if not _printed(table.ruleset.box, table.sea.tokens) or table.supply() < 0:
        yield f"sea.tokens: {table.sea.tokens}, {sum(table.sea.passengers)} on deck"
    for space, count in zip(table.ruleset.box.spaces, table.sea.passengers, strict=True):
        if count < 0 or (count and space.name not in deck):
            yield f"sea.passengers: {count} in {space.name}"


@lru_cache(maxsize=256)
def _printed(box: Box, tokens: tuple[str, ...]) -> bool:
    """Whether these are tokens of the box, each as often at most."""
    return not Counter(tokens) - Counter(token.name for token in box.passengers for _ in range(token.copies))


def damage_is_structural_and_not_too_much(state: Sea) -> Iterator[str]:
    """Only structural damage lies in rooms, and too much of it ends the game."""
    table = state.table
    cards = [card for card in table.ship.damage if card]
    structural = _structural(table.ruleset.box)
    for card in cards:
        if card not in structural:
            yield f"ship.damage: {card}"
    if len(cards) >= table.ruleset.box.numbers.lost_rooms and table.ending is None:
        yield f"ship.damage: {len(cards)} rooms"


@lru_cache(maxsize=16)
def _structural(box: Box) -> frozenset[str]:
    """Name the cards that stay where they are drawn for."""
    return frozenset(card.name for card in box.damage if card.kind == "structural")


def characters_are_aboard(state: Sea) -> Iterator[str]:
    """Every character stands on a ship space, and no two seats play the same."""
    table = state.table
    names = [player.character for player in table.players if player.character]
    if len(set(names)) != len(names):
        yield f"players: {names}"
    for name in names:
        if name not in _sheets(table.ruleset.box):
            yield f"players: there is no character {name}"
    for seat, player in enumerate(table.players):
        yield from _unlawful(table, seat, player)


@lru_cache(maxsize=16)
def _sheets(box: Box) -> frozenset[str]:
    return frozenset(one.name for one in box.characters)


def whoever_changes_stays_aboard(before: Sea, _event: Event, after: Sea) -> Iterable[str]:
    """Whoever a step changed is on a ship space, and plays the same character as before."""
    new = after.table
    for seat, (was, now) in enumerate(zip(before.table.players, new.players, strict=True)):
        if was is not now:
            if was.character is not now.character:
                return characters_are_aboard(after)
            for place in _unlawful(new, seat, now):
                return (place,)
    return ()


def _unlawful(table: Table, seat: int, player: Player) -> Iterator[str]:
    if player.character and player.space not in boxes.ship(table.ruleset.box):
        yield f"seat {seat}: in {player.space or 'no space'}"
    if player.active and player.active not in player.items:
        yield f"seat {seat}: {player.active} is active and not held"
    if len(player.shown) > 1 or "human" in player.shown:
        yield f"seat {seat}: revealed by {player.shown}"
    if not player.shown and any(card.startswith("treachery") for card in player.hand):
        yield f"seat {seat}: holds treachery and is not revealed"
    if player.hand != multiset(player.hand) or player.items != multiset(player.items):
        yield f"seat {seat}: hand and items are multisets"


def titles_are_held_by_those_who_may(state: Sea) -> Iterator[str]:
    """Titles are held by humans, and by a traitor only until its reveal has come to that step."""
    table = state.table
    if not table.turn.begun:
        return
    leaving = {frame.seat for frame in state.agenda if isinstance(frame, LoseAll)}
    for title, seat in (("captain", table.captain), ("keeper", table.keeper)):
        if seat not in table.seats() or (table.revealed(seat) and seat not in leaving and table.ending is None):
            yield f"{title}: held by {seat}"


def titles_pass_along_their_lines(before: Sea, event: Event, after: Sea) -> Iterator[str]:
    """A title that passes goes to the highest human who is free, of all if nobody is; some cards take the lowest."""
    table, box = after.table, after.table.ruleset.box
    for title, line in (("captain", box.captain_line), ("keeper", box.keeper_line)):
        was, now = getattr(before.table, title), getattr(table, title)
        if was is not None and was != now:
            playing = {player.character: seat for seat, player in enumerate(table.players) if not player.shown}
            humans = [playing[name] for name in line if name in playing]
            free = [seat for seat in humans if seat != was and table.players[seat].space != BRIG]
            lowest = any(_demotes(box, source, title) for source in under_way(before, event, after))
            if [now] != (free[-1:] if lowest and free else (free or humans)[:1]):
                yield f"{title}: passed from {was} to {now}"


@cache
def _demotes(box: Box, source: str, title: str) -> bool:
    """Whether a card hands a title to the lowest in line."""
    passed = (effect for effect in flattened(boxes.script(box, source)) if isinstance(effect, Pass))
    return any(effect.title == title and effect.to == "lowest" for effect in passed)


def what_is_under_way_will_be_settled(state: Sea) -> Iterator[str]:
    """A page of notes is closed, a roll read and a check settled by frames that wait for it; then the turn passes."""
    table, agenda = state.table, state.agenda
    if not agenda or table.ending is not None:
        return
    kinds = [type(frame) for frame in agenda]
    if len(table.scopes) != kinds.count(Close):
        yield f"scopes: {len(table.scopes)} open, {kinds.count(Close)} to be closed"
    if (table.trial is not None) != (Settle in kinds):
        yield "trial: a check and its settlement belong together"
    if table.throw is not None and _READERS.isdisjoint(kinds):
        yield "throw: nobody reads the die"
    if kinds[-1] not in (PassMarker, TakeTurn) and table.turn.begun:
        yield f"agenda: {agenda[-1]} is no end"


def the_turn_passes_to_the_left(before: Sea, _event: Event, after: Sea) -> Iterator[str]:
    """After a seat comes the next one clockwise."""
    was, now = before.table.turn, after.table.turn
    if was.begun and was.seat != now.seat and now.seat != before.table.after(was.seat)[0]:
        yield f"turn: after seat {was.seat} came seat {now.seat}"


def nobody_hides_again(before: Sea, _event: Event, after: Sea) -> Iterator[str]:
    """A revealed traitor stays one; a used feat and a defeated passenger never come back."""
    for seat, (was, now) in enumerate(zip(before.table.players, after.table.players, strict=True)):
        if was is not now:
            if was.shown and was.shown != now.shown:
                yield f"seat {seat}: {was.shown} was shown"
            if now.feat and not was.feat:
                yield f"seat {seat}: the feat came back"


def no_passenger_comes_back(before: Sea, _event: Event, after: Sea) -> Iterable[str]:
    """Tokens only leave the game."""
    old, new = before.table.sea.tokens, after.table.sea.tokens
    return ("sea.tokens: a token came back",) if old is not new and Counter(new) - Counter(old) else ()


def somebody_stays_human(state: Sea) -> Iterable[str]:
    """Not everybody is a revealed traitor: somebody draws mythos cards."""
    return () if any(not player.shown for player in state.table.players) else ("players: all are revealed",)
