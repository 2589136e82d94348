"""Claims about ship, sea and people."""

from collections import Counter
from functools import lru_cache

from corestate.piles import multiset
from corestate.unfathomable import Event, Table
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, DEEP, DIALS, SICK_BAY, SKILLS, Box
from corestate.unfathomable.box.vocabulary import Pass
from corestate.unfathomable.cards.control import SettleRoll
from corestate.unfathomable.cards.monsters import SpawnRolled
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
from invariants.claims import Faults, claim, form_claim, step_claim
from invariants.unfathomable.cards import Sea
from invariants.unfathomable.sources import under_way

READERS = frozenset({SettleRoll, Struck, Mauled, Rise, Risked, Landing, SpawnRolled})
"""What reads a die that was thrown."""


@form_claim(
    "players.there sea.deep_ones sea.passengers ship.damage ship.dials decks.skills",
    rules=("unf.setup.players", "unf.setup.play_areas", "unf.setup.skill_decks", "unf.setup.dials", "unf.board.ship"),
)
def the_table_is_laid_for_its_seats(state: Sea) -> Faults:
    """Every seat, space, room and skill deck has its place."""
    table, spaces, found = state.table, len(state.table.ruleset.box.spaces), []
    if len(table.players) != table.ruleset.seats:
        found.append(f"players: wanted {table.ruleset.seats}, found {len(table.players)}")
    if len(table.sea.deep_ones) != spaces + 1 or len(table.sea.passengers) != spaces:
        found.append(f"sea: wanted a number for each of {spaces} spaces")
    if len(table.ship.damage) != len(boxes.rooms(table.ruleset.box)) or len(table.ship.dials) != len(DIALS):
        found.append("ship: wanted a place for each room and each dial")
    if len(table.decks.skills) != len(SKILLS):
        found.append(f"decks.skills: wanted {len(SKILLS)}, found {len(table.decks.skills)}")
    return tuple(found)


@form_claim("turn.seat", rules=("unf.turn.order",))
def the_turn_is_of_a_seat_at_the_table(state: Sea) -> Faults:
    """Whoever is the active player sits there."""
    table = state.table
    return () if table.turn.seat in table.seats() else (f"turn: there is no seat {table.turn.seat}",)


@claim(
    "ship.journey ship.ritual",
    rules=("unf.journey.delay", "unf.journey.row_and_reset", "unf.ritual.delay", "unf.ritual.reset"),
)
def the_markers_stay_on_their_tracks(state: Sea) -> Faults:
    """Neither marker is before Start or beyond the end of its track."""
    ship, box = state.table.ship, state.table.ruleset.box
    if 0 <= ship.journey <= box.journey and 0 <= ship.ritual <= box.ritual:
        return ()
    return (f"markers: journey {ship.journey}, ritual {ship.ritual}",)


@claim(
    "sea.deep_ones sea.hydra sea.dagon",
    rules=("unf.board.ship", "unf.board.interior", "unf.monster.not_in_brig", "unf.monster.supply_empty"),
)
def monsters_are_where_they_can_be(state: Sea) -> Faults:
    """Deep Ones are not in the Brig, nor, unless a ruling says so, in the Sick Bay; monarchs swim; none are made."""
    box, sea, found = state.table.ruleset.box, state.table.sea, []
    if min(sea.deep_ones) < 0 or sum(sea.deep_ones) > box.deep_ones:
        found.append(f"sea.deep_ones: {sea.deep_ones}")
    shut = shut_rooms(box, state.table.ruleset.rulings.sick_bay_deep_ones)
    found += [f"sea.deep_ones: in {room}" for room, place in shut if sea.deep_ones[place]]
    found += [f"a monarch is in {monarch}" for monarch in (sea.hydra, sea.dagon) if monarch not in waters(box)]
    return tuple(found)


@lru_cache(maxsize=32)
def shut_rooms(box: Box, sick_bay: str) -> tuple[tuple[str, int], ...]:
    """Name the rooms into which no Deep One comes, with their places among the spaces."""
    return tuple((room, boxes.index(box, room)) for room in (BRIG, SICK_BAY)[: 1 if sick_bay == "open" else 2])


@lru_cache(maxsize=16)
def waters(box: Box) -> frozenset[str]:
    """Name where a monarch can be."""
    return frozenset((DEEP, *boxes.named(box, "water")))


@lru_cache(maxsize=32)
def are_printed(box: Box, tokens: tuple[str, ...]) -> bool:
    """Whether these are tokens of the box, each as often at most."""
    return not Counter(tokens) - Counter(token.name for token in box.passengers for _ in range(token.copies))


@claim(
    "sea.passengers sea.tokens",
    rules=("unf.setup.supply", "unf.setup.monsters_and_passengers", "unf.passenger.risk", "unf.action.rescue"),
)
def passengers_are_on_deck_or_in_the_supply(state: Sea) -> Faults:
    """No passenger is inside or in the water, and none is made."""
    table, found = state.table, []
    deck = boxes.named(table.ruleset.box, "deck")
    if not are_printed(table.ruleset.box, table.sea.tokens) or table.supply() < 0:
        found.append(f"sea.tokens: {table.sea.tokens}, {sum(table.sea.passengers)} on deck")
    for space, count in zip(table.ruleset.box.spaces, table.sea.passengers, strict=True):
        if count < 0 or (count and space.name not in deck):
            found.append(f"sea.passengers: {count} in {space.name}")
    return tuple(found)


@lru_cache(maxsize=16)
def structural(box: Box) -> frozenset[str]:
    """Name the damage cards that stay where they are drawn for."""
    return frozenset(card.name for card in box.damage if card.kind == "structural")


@claim("ship.damage ending", rules=("unf.damage.draw", "unf.damage.six_rooms", "unf.reference.structural_damage"))
def damage_is_structural_and_not_too_much(state: Sea) -> Faults:
    """Only structural damage lies in rooms, and too much of it ends the game."""
    table = state.table
    cards = [card for card in table.ship.damage if card]
    found = [f"ship.damage: {card}" for card in cards if card not in structural(table.ruleset.box)]
    if len(cards) >= table.ruleset.box.numbers.lost_rooms and table.ending is None:
        found.append(f"ship.damage: {len(cards)} rooms")
    return tuple(found)


@lru_cache(maxsize=16)
def characters(box: Box) -> frozenset[str]:
    """Name the characters of a box."""
    return frozenset(one.name for one in box.characters)


def unlawful(table: Table, seat: int, player: Player) -> Faults:
    """Judge a seat by itself: where it stands, and what it holds."""
    found = [*unlawfully_held(seat, player)]
    if player.character and player.space not in boxes.ship(table.ruleset.box):
        found.append(f"seat {seat}: in {player.space or 'no space'}")
    if player.active and player.active not in player.items:
        found.append(f"seat {seat}: {player.active} is active and not held")
    if len(player.shown) > 1 or "human" in player.shown:
        found.append(f"seat {seat}: revealed by {player.shown}")
    if player.items != multiset(player.items):
        found.append(f"seat {seat}: items are a multiset")
    return tuple(found)


def unlawfully_held(seat: int, player: Player) -> Faults:
    """Judge the hand of a seat."""
    hand, found = player.hand, []
    if not player.shown and [card for card in hand if card.startswith("treachery")]:
        found.append(f"seat {seat}: holds treachery and is not revealed")
    if [*hand] != sorted(hand):
        found.append(f"seat {seat}: a hand is a multiset")
    return tuple(found)


@claim(
    "players.character players.space players.hand players.items players.active players.shown",
    rules=(
        "unf.setup.characters",
        "unf.board.water_monsters_only",
        "unf.traitor.move",
        "unf.item.improvement",
        "unf.reveal.one_card",
        "unf.reveal.hybrid_only",
        "unf.traitor.receive",
        "unf.traitor.treachery",
    ),
)
def characters_are_aboard(state: Sea) -> Faults:
    """Every character stands on a ship space, and no two seats play the same."""
    table, found = state.table, []
    names = [player.character for player in table.players if player.character]
    if len(set(names)) != len(names):
        found.append(f"players: {names}")
    found += [f"players: there is no character {one}" for one in names if one not in characters(table.ruleset.box)]
    for seat, player in enumerate(table.players):
        found += unlawful(table, seat, player)
    return tuple(found)


@claim(
    "players.space players.shown captain keeper turn.begun ending rest",
    rules=(
        "unf.setup.captain",
        "unf.setup.keeper",
        "unf.title.succession",
        "unf.reveal.titles",
        "unf.reference.titles",
    ),
)
def titles_are_held_by_those_who_may(state: Sea) -> Faults:
    """Titles are held by humans, by a traitor until its reveal has come to that step, by nobody if a ruling says so."""
    table = state.table
    if not table.turn.begun:
        return ()
    found = []
    for title, seat in (("captain", table.captain), ("keeper", table.keeper)):
        if seat is None or not 0 <= seat < len(table.players):
            found += [f"{title}: held by {seat}"] * (seat is not None or not _may_be_vacant(table))
        elif table.players[seat].shown and table.ending is None:
            leaving = [frame.seat for frame in state.agenda if isinstance(frame, LoseAll)]
            found += [f"{title}: held by {seat}"] * (seat not in leaving)
    return tuple(found)


def _may_be_vacant(table: Table) -> bool:
    """Whether a title may be nobody's: a ruling says so, and every human is in the Brig."""
    vacant = table.ruleset.rulings.all_in_brig_title == "vacant"
    return vacant and all(player.space == BRIG for player in table.players if not player.shown)


@claim("players.shown", rules=("unf.setup.learning_loyalty_deck", "unf.reference.loyalty_deck", "unf.reveal.one_card"))
def somebody_stays_human(state: Sea) -> Faults:
    """Not everybody is a revealed traitor: somebody draws mythos cards."""
    for player in state.table.players:
        if not player.shown:
            return ()
    return ("players: all are revealed",)


@claim(
    "scopes.there trial.there throw.there turn.begun ending kind rest",
    rules=("unf.turn.passes_left", "unf.check.total", "unf.check.discard", "unf.reference.attack_steps"),
)
def what_is_under_way_will_be_settled(state: Sea) -> Faults:
    """A page of notes is closed, a roll read and a check settled by frames that wait for it; then the turn passes."""
    table, agenda = state.table, state.agenda
    if not agenda or table.ending is not None:
        return ()
    kinds, found = [*map(type, agenda)], []
    if len(table.scopes) != kinds.count(Close):
        found.append(f"scopes: {len(table.scopes)} open, {kinds.count(Close)} to be closed")
    if (table.trial is not None) != (Settle in kinds):
        found.append("trial: a check and its settlement belong together")
    if table.throw is not None and READERS.isdisjoint(kinds):
        found.append("throw: nobody reads the die")
    if kinds[-1] not in (PassMarker, TakeTurn) and table.turn.begun:
        found.append(f"agenda: {agenda[-1]} is no end")
    return tuple(found)


@step_claim("turn.seat", rules=("unf.turn.order", "unf.turn.passes_left"))
def the_turn_passes_to_the_left(before: Sea, _event: Event, after: Sea) -> Faults:
    """After a seat comes the next one clockwise."""
    was, now = before.table.turn, after.table.turn
    if was.begun and was.seat != now.seat and now.seat != before.table.after(was.seat)[0]:
        return (f"turn: after seat {was.seat} came seat {now.seat}",)
    return ()


@step_claim(
    "players.shown players.feat", rules=("unf.reveal.irreversible", "unf.reveal.cards_lost", "unf.setup.play_areas")
)
def nobody_hides_again(before: Sea, _event: Event, after: Sea) -> Faults:
    """A revealed traitor stays one, and a feat that was used or lost never comes back."""
    found = []
    for seat, (was, now) in enumerate(zip(before.table.players, after.table.players, strict=True)):
        if was is not now:
            if was.shown and was.shown != now.shown:
                found.append(f"seat {seat}: {was.shown} was shown")
            if now.feat and not was.feat:
                found.append(f"seat {seat}: the feat came back")
    return tuple(found)


@step_claim("sea.tokens", rules=("unf.defeat.results", "unf.ritual.passengers"))
def no_passenger_comes_back(before: Sea, _event: Event, after: Sea) -> Faults:
    """Tokens only leave the game."""
    old, new = before.table.sea.tokens, after.table.sea.tokens
    return ("sea.tokens: a token came back",) if old is not new and Counter(new) - Counter(old) else ()


@lru_cache(maxsize=4096)
def demotes(box: Box, source: str, title: str) -> bool:
    """Whether a card hands a title to the lowest in line."""
    passed = (effect for effect in flattened(boxes.script(box, source)) if isinstance(effect, Pass))
    return any(effect.title == title and effect.to == "lowest" for effect in passed)


@step_claim("captain keeper", rules=("unf.title.succession", "unf.reference.titles", "unf.reference.precedence"))
def titles_pass_along_their_lines(before: Sea, event: Event, after: Sea) -> Faults:
    """A title that passes goes to the highest human who is free, of all if nobody is; some cards take the lowest."""
    table, box, found = after.table, after.table.ruleset.box, []
    for title, line in (("captain", box.captain_line), ("keeper", box.keeper_line)):
        was, now = getattr(before.table, title), getattr(table, title)
        if before.table.turn.begun and was != now:
            playing = {player.character: seat for seat, player in enumerate(table.players) if not player.shown}
            humans = [playing[name] for name in line if name in playing]
            free = [seat for seat in humans if seat != was and table.players[seat].space != BRIG]
            lowest = any(demotes(box, source, title) for source in under_way(before, event, after))
            if not free and table.ruleset.rulings.all_in_brig_title == "highest_jailed":
                free = humans
            if now != next(iter(free[::-1] if lowest else free), None):
                found.append(f"{title}: passed from {was} to {now}")
    return tuple(found)
