"""Claims about Unfathomable.

Why every game ends. Let the way made good be the length of the journey track for every waypoint in the row, and the
space the marker has come to. A space advanced adds one; only a delay, a reset or a waypoint that leaves the row takes
away, and no more than the card under way says (`the_way_shrinks_only_by_what_the_card_says`). A human draws one mythos
card in each turn and carries out its track icon, in the Brig too; and somebody is always human, for fewer loyalty cards
reveal than there are seats (`somebody_stays_human`). Looks change the order of the mythos deck, but it is made anew
only when it is used up (`the_mythos_deck_is_made_anew_only_when_it_is_used_up`): between two makings every card that is
bound to nobody and cannot be kept is drawn once. So a deck brings as many advances as such cards have the journey icon,
less all that the cards of the deck can delay. That `gain` is 9 spaces in the box of 2021 and 1 in the small one,
whatever anybody decides and however dice fall. What else delays, or lets a mythos card go without its icon, happens
once in a game: reveals, feats, spells, waypoints (`_once`). Each arrival adds a waypoint, and the first one after the
row has reached the last distance ends the game. So `most_mythos_phases` bounds the Mythos phases of a game, and as many
times the number of seats its turns, unless the ship is lost before.

A turn has finitely many events. Actions are two, and more only by abilities limited to once a turn and by skill cards
that are spent; one that lets another act spends a card and gains none. A window is asked again only after a response,
and a response spends a card, an item or a limited ability. A check asks each seat once; an activation lets each Deep
One act once and places none; advances and cards removed, drawn or discarded are counted down.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache, lru_cache
from itertools import chain
from operator import attrgetter

from corestate import State
from corestate.piles import lost, multiset
from corestate.unfathomable import Event, Table
from corestate.unfathomable import box as boxes
from corestate.unfathomable.abilities import flattened
from corestate.unfathomable.attacks import Struck
from corestate.unfathomable.box import BRIG, DEEP, DIALS, ORDINARY, SICK_BAY, SKILLS, Box, Loyalty
from corestate.unfathomable.cards.control import SettleRoll
from corestate.unfathomable.checks import Settle
from corestate.unfathomable.course import PassMarker, TakeTurn
from corestate.unfathomable.damage import Landing
from corestate.unfathomable.decks import Deck, Decks
from corestate.unfathomable.defeat import Risked
from corestate.unfathomable.effects import Check, Drop, Effect, Either, Keep, Misfortune, Redraw, Track, When, parts
from corestate.unfathomable.events import Drawn, Reveal
from corestate.unfathomable.loyalty import LoseAll
from corestate.unfathomable.monsters import Mauled, Rise
from corestate.unfathomable.parts import Player
from corestate.unfathomable.script import Close
from corestate.unfathomable.setup import dials, loyalty_deck
from invariants.claims import KIND, REST, Claims, OfState, OfStep

Sea = State[Table, Event]
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


def no_skill_card_is_made_or_lost(state: Sea) -> Iterator[str]:
    """Each skill card of the box lies in one deck, discard pile, hand, in the chaos deck, or in what is under way."""
    table = state.table
    cards = [*table.decks.chaos, *_open_skills(table), *_in_trial(table)]
    for stock in table.decks.skills:
        cards += stock.deck
        cards += stock.discard
    for player in table.players:
        cards += player.hand
    found, printed = Counter(cards), _skill_cards(table.ruleset.box)
    if not dict.__eq__(found, printed):
        yield f"skill cards: {dict(found - printed)} too many, {dict(printed - found)} missing"


@cache
def _skill_cards(box: Box) -> Counter[str]:
    return Counter({f"{card.skill}-{card.value}": card.copies for card in box.skill_cards})


def skill_cards_are_moved_and_no_more(before: Sea, _event: Event, after: Sea) -> Iterable[str]:
    """The places a step changes hold the same skill cards after it as before; else all of them are counted."""
    gone: list[str] = []
    come: list[str] = []
    for old, new in _changed_places(before.table, after.table):
        if old is not new:
            if (card := lost(old, new)) is None:
                gone += old
                come += new
            else:
                gone.append(card)
    gone.sort()
    come.sort()
    return () if gone == come else no_skill_card_is_made_or_lost(after)


def _changed_places(old: Table, new: Table) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """List where skill cards lie that may have moved, before and after."""
    places = [(was.hand, now.hand) for was, now in zip(old.players, new.players, strict=True)]
    if old.decks is not new.decks:
        places.append((old.decks.chaos, new.decks.chaos))
        for was, now in zip(old.decks.skills, new.decks.skills, strict=True):
            if was is not now:
                places += ((was.deck, now.deck), (was.discard, now.discard))
    if old.trial is not new.trial:
        places.append((_in_trial(old), _in_trial(new)))
    if old.open is not new.open:
        places.append((_open_skills(old), _open_skills(new)))
    return places


def _in_trial(table: Table) -> tuple[str, ...]:
    return (*(laid.card for laid in table.trial.pile), *table.trial.cards) if table.trial else ()


def _open_skills(table: Table) -> tuple[str, ...]:
    return tuple(source[6:] for source in table.open if source.startswith("skill:"))


def every_other_card_is_in_one_place(state: Sea) -> Iterator[str]:
    """Each card of the other decks lies in one place; only items and spells leave the game without a trace."""
    for kind in _DECKS:
        yield from _misplaced(state.table, kind)


_DECKS: dict[str, Callable[[Decks], Deck]] = {
    "mythos": attrgetter("mythos"),
    "waypoint": attrgetter("waypoint"),
    "damage": attrgetter("damage"),
    "spell": attrgetter("spell"),
    "item": attrgetter("item"),
}
"""The kinds of other cards, and where the deck of each lies."""


def _misplaced(table: Table, kind: str) -> Iterator[str]:
    """Count the cards of a kind."""
    deck = _DECKS[kind](table.decks)
    cards = [*deck.shuffled, *deck.discard, *deck.gone, *_lying(table, kind), *(seen.card for seen in deck.top)]
    cards += [seen.card for seen in deck.bottom]
    match kind:
        case "waypoint":
            cards += table.ship.row
        case "damage":
            cards += filter(None, table.ship.damage)
        case "item":
            cards += chain(*(player.items for player in table.players))
        case _:
            pass
    found, whole = Counter(cards), _cards(table.ruleset.box, kind)
    exact = kind not in {"spell", "item"}
    if not dict.__eq__(found, whole) and (exact or any(whole[card] < found[card] for card in found)):
        yield f"{kind}: {dict(found - whole)} too many, {dict(whole - found)} missing"


def _lying(table: Table, kind: str) -> list[str]:
    """List the cards of a kind that lie open, or are kept."""
    kept = [source for player in table.players for source in player.kept]
    return [source[len(kind) + 1 :] for source in (*table.open, *kept) if source.startswith(kind)]


def other_cards_are_in_one_place_wherever_they_moved(before: Sea, _event: Event, after: Sea) -> Iterable[str]:
    """Of the kinds of cards of which a step moved any, each card is still in one place."""
    return [place for kind in _moved(before.table, after.table) for place in _misplaced(after.table, kind)]


def _moved(old: Table, new: Table) -> set[str]:
    """Name the kinds of cards that do not lie as they lay, the very same piles."""
    found: set[str] = set()
    if old.decks is not new.decks:
        found.update(kind for kind, deck in _DECKS.items() if deck(old.decks) is not deck(new.decks))
    if old.ship.row is not new.ship.row:
        found.add("waypoint")
    if old.ship.damage is not new.ship.damage:
        found.add("damage")
    kept = False
    for was, now in zip(old.players, new.players, strict=True):
        if was is not now:
            kept = kept or was.kept is not now.kept
            if was.items is not now.items:
                found.add("item")
    if kept or old.open is not new.open:
        found.update(kind for kind in _DECKS if _lying(old, kind) != _lying(new, kind))
    return found


@cache
def _cards(box: Box, kind: str) -> Counter[str]:
    match kind:
        case "mythos":
            return Counter(card.name for card in box.mythos)
        case "waypoint":
            return Counter(card.name for card in box.waypoints)
        case "damage":
            return Counter(card.name for card in box.damage)
        case "spell":
            return Counter({card.name: card.copies for card in box.spells})
        case _:
            return Counter(card.name for card in box.items)


def no_loyalty_card_is_made_or_lost(state: Sea) -> Iterator[str]:
    """Every loyalty card of the deck is still in it, or before one seat."""
    table = state.table
    held: list[Loyalty] = [card for player in table.players for card in (*player.loyalty, *player.shown)]
    if multiset((*held, *table.decks.loyalty)) != loyalty_deck(table.ruleset):
        yield f"loyalty: {held} are held, {list(table.decks.loyalty)} are left"


def no_loyalty_card_moves_but_all_are_counted(before: Sea, _event: Event, after: Sea) -> Iterable[str]:
    """A step that moves a loyalty card leaves all of them where they can be."""
    old, new = before.table, after.table
    if old.decks.loyalty is new.decks.loyalty:
        for was, now in zip(old.players, new.players, strict=True):
            if was is not now and (was.loyalty is not now.loyalty or was.shown is not now.shown):
                break
        else:
            return ()
    return no_loyalty_card_is_made_or_lost(after)


def the_dials_stay_within_their_ends(state: Sea) -> Iterator[str]:
    """A dial shows 0 only when the game is over by it."""
    table = state.table
    highest = max(table.ruleset.box.dial_end, *dials(table.ruleset))
    for kind, value in zip(DIALS, table.ship.dials, strict=True):
        if not 0 <= value <= highest or (value == 0 and table.ending is None):
            yield f"{kind}: the dial shows {value}"


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
    """Say whether these are tokens of the box, each as often at most."""
    return not Counter(tokens) - Counter(token.name for token in box.passengers for _ in range(token.copies))


def damage_is_structural_and_not_too_much(state: Sea) -> Iterator[str]:
    """Only structural damage lies in rooms, and too much of it ends the game."""
    table = state.table
    cards = [card for card in table.ship.damage if card]
    for card in cards:
        if boxes.damage_card(table.ruleset.box, card).kind != "structural":
            yield f"ship.damage: {card}"
    if len(cards) >= table.ruleset.box.numbers.lost_rooms and table.ending is None:
        yield f"ship.damage: {len(cards)} rooms"


def characters_are_aboard(state: Sea) -> Iterator[str]:
    """Every character stands on a ship space, and no two seats play the same."""
    table = state.table
    names = [player.character for player in table.players if player.character]
    if len(set(names)) != len(names):
        yield f"players: {names}"
    for seat, player in enumerate(table.players):
        yield from _unlawful(table, seat, player)


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
        if seat is None or (table.revealed(seat) and seat not in leaving and table.ending is None):
            yield f"{title}: held by {seat}"


def insights_are_true(state: Sea) -> Iterator[str]:
    """What a seat has seen of another's loyalty is there."""
    table = state.table
    for one in table.insights:
        if Counter(one.cards) - Counter(table.players[one.of].loyalty):
            yield f"insights: seat {one.seat} of seat {one.of}: {one.cards}"


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


def the_chaos_deck_grows_by_treachery_alone(before: Sea, _event: Event, after: Sea) -> Iterable[str]:
    """A step that changes the chaos deck leaves no more of an ordinary skill than were laid."""
    same = before.table.decks.chaos is after.table.decks.chaos
    return () if same else the_chaos_deck_was_laid_of_so_many_of_each_skill(after)


def the_chaos_deck_was_laid_of_so_many_of_each_skill(state: Sea) -> Iterator[str]:
    """The chaos deck holds no more cards of an ordinary skill than it is laid of; only treachery is added."""
    chaos, box = state.table.decks.chaos, state.table.ruleset.box
    if len(chaos) <= box.numbers.chaos_each:
        return
    skills = [card.rpartition("-")[0] for card in chaos]
    for skill in ORDINARY:
        if skills.count(skill) > box.numbers.chaos_each:
            yield f"decks.chaos: {skills.count(skill)} cards of {skill}"


def the_mythos_deck_is_made_anew_only_when_it_is_used_up(before: Sea, _event: Event, after: Sea) -> Iterator[str]:
    """Discards come back into the mythos deck when its last card has gone, and not before."""
    was, now = len(before.table.decks.mythos), len(after.table.decks.mythos)
    if now > was > 1:
        yield f"decks.mythos: {was} cards, then {now}"


def the_way_shrinks_only_by_what_the_card_says(before: Sea, event: Event, after: Sea) -> Iterator[str]:
    """The journey loses ground by a card or a reveal that delays it, and no more than that says; at Arrive it gains."""
    box, was, now = before.table.ruleset.box, before.table.ship, after.table.ship
    lost = box.journey * (len(was.row) - len(now.row)) + was.journey - now.journey
    if lost <= 0 or was.journey == box.journey:
        return
    sources = {scope.source for table in (before.table, after.table) for scope in table.scopes}
    sources |= {*before.table.open, *after.table.open}
    if isinstance(event, Drawn):
        sources |= {f"mythos:{event.card}", f"spell:{event.card}"}.intersection(boxes.sources(box))
    if isinstance(event, Reveal):
        sources.add(f"reveal:{before.table.players[event.seat].character}")
    most = max((_delay(box, source) for source in sources), default=0)
    if lost > most:
        yield f"ship: {lost} spaces lost, and {sorted(sources)} take {most}"


@cache
def _delay(box: Box, source: str) -> int:
    """Say how far a card or reveal can set the journey back, of itself or by its abilities."""
    lists = [boxes.script(box, source), *(ability.effects for ability in boxes.abilities(box, source))]
    leaves = source.startswith("waypoint:") and any(isinstance(effect, Drop) for effect in flattened(lists[0]))
    return max(_delayed(box, effects) for effects in lists) + box.journey * leaves


def _delayed(box: Box, effects: tuple[Effect, ...]) -> int:
    """Say how far a list of effects can set the journey marker back: to Start at most, each time."""
    found = 0
    for effect in effects:
        inner = [_delayed(box, part) for part in parts(effect)]
        found += max(inner, default=0) if isinstance(effect, Either | When | Check) else sum(inner)
        if isinstance(effect, Track) and effect.track == "journey" and effect.move != "advance":
            back = effect.amount if effect.move == "retreat" and isinstance(effect.amount, int) else box.journey
            found += min(box.journey - 1, back)
    return found


def gain(box: Box) -> int:
    """Say how many spaces a whole mythos deck advances the journey at least, whatever is decided."""
    sure = [card for card in box.mythos if not card.character and card.track == "journey" and not _kept(card.effects)]
    return len(sure) - sum(_delayed(box, card.effects) for card in box.mythos)


def _kept(effects: tuple[Effect, ...]) -> bool:
    return any(isinstance(effect, Keep) or any(map(_kept, parts(effect))) for effect in effects)


def _once(box: Box) -> int | None:
    """Add up what sets the journey back, or spends an icon, once in a game; None if something can again and again."""
    again = [ability.effects for source in boxes.sources(box) for ability in boxes.abilities(box, source)]
    feats = [one.feat.effects for one in box.characters]
    if any(_unread(effects) + _delayed(box, effects) for effects in again if effects not in feats):
        return None
    single = [*feats, *(one.reveal for one in box.characters), *(one.effects for one in box.waypoints)]
    single += [one.effects for one in box.spells for _ in range(one.copies)]
    return sum(_unread(effects) + _delayed(box, effects) for effects in single)


def _unread(effects: tuple[Effect, ...]) -> int:
    """Count the mythos cards that go without their track icon."""
    return sum(isinstance(effect, Redraw | Misfortune) for effect in flattened(effects))


def most_mythos_phases(box: Box) -> int | None:
    """Bound the Mythos phases of a game by the argument above; None for a box that does not promise its end."""
    once, sure = _once(box), gain(box)
    staying = [one.distance for one in box.waypoints if not any(isinstance(e, Drop) for e in flattened(one.effects))]
    if once is None or sure < 1 or sum(staying) < box.numbers.destination:
        return None
    arrivals = -(-box.numbers.destination // min(one.distance for one in box.waypoints))
    decks = (box.journey * arrivals + box.journey - 1 + once) // sure
    return (decks + 1) * len(box.mythos)


_LAID = ("players", "sea", "ship", "decks")
_UNDER_WAY = ("scopes", "trial", "throw", "turn", "ending", KIND, REST)
CLAIMS = Claims(
    form=(OfState(the_table_is_laid_for_its_seats, _LAID),),
    state=(
        OfState(
            no_skill_card_is_made_or_lost,
            ("decks", "players", "trial", "open"),
            kept=skill_cards_are_moved_and_no_more,
        ),
        OfState(
            every_other_card_is_in_one_place,
            ("decks", "players", "ship", "open"),
            kept=other_cards_are_in_one_place_wherever_they_moved,
        ),
        OfState(no_loyalty_card_is_made_or_lost, ("players", "decks"), kept=no_loyalty_card_moves_but_all_are_counted),
        OfState(the_dials_stay_within_their_ends, ("ship", "ending")),
        OfState(the_markers_stay_on_their_tracks, ("ship",)),
        OfState(monsters_are_where_they_can_be, ("sea",)),
        OfState(passengers_are_on_deck_or_in_the_supply, ("sea",)),
        OfState(damage_is_structural_and_not_too_much, ("ship", "ending")),
        OfState(characters_are_aboard, ("players",), kept=whoever_changes_stays_aboard),
        OfState(titles_are_held_by_those_who_may, ("players", "captain", "keeper", "turn", "ending", REST)),
        OfState(somebody_stays_human, ("players",)),
        OfState(
            the_chaos_deck_was_laid_of_so_many_of_each_skill,
            ("decks",),
            kept=the_chaos_deck_grows_by_treachery_alone,
        ),
        OfState(insights_are_true, ("players", "insights")),
        OfState(what_is_under_way_will_be_settled, _UNDER_WAY),
    ),
    step=(
        OfStep(the_turn_passes_to_the_left, ("turn",)),
        OfStep(nobody_hides_again, ("players",)),
        OfStep(no_passenger_comes_back, ("sea",)),
        OfStep(the_mythos_deck_is_made_anew_only_when_it_is_used_up, ("decks",)),
        OfStep(the_way_shrinks_only_by_what_the_card_says, ("ship", "scopes", "open", "players")),
    ),
)
