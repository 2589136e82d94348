"""Claims about cards: every one is in one place."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import chain
from operator import attrgetter

from corestate import State
from corestate.piles import lost, multiset
from corestate.unfathomable import Event, Table
from corestate.unfathomable.box.edition import ORDINARY, Box, Loyalty
from corestate.unfathomable.setup import loyalty_deck
from corestate.unfathomable.table.decks import Deck, Decks

Sea = State[Table, Event]


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
    places = []
    if old.players is not new.players:
        places += [(was.hand, now.hand) for was, now in zip(old.players, new.players, strict=True) if was is not now]
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
    was_dealt, is_dealt = old.decks, new.decks
    if was_dealt is not is_dealt:
        for kind, deck in _DECKS.items():
            if deck(was_dealt) is not deck(is_dealt):
                found.add(kind)
    if old.ship.row is not new.ship.row:
        found.add("waypoint")
    if old.ship.damage is not new.ship.damage:
        found.add("damage")
    kept = False
    if old.players is not new.players:
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


def insights_are_true(state: Sea) -> Iterator[str]:
    """What a seat has seen of another's loyalty is there."""
    table = state.table
    for one in table.insights:
        if one.of not in table.seats() or Counter(one.cards) - Counter(table.players[one.of].loyalty):
            yield f"insights: seat {one.seat} of seat {one.of}: {one.cards}"


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
