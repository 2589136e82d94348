"""Claims about cards: every one is in one place."""

from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from itertools import chain
from operator import attrgetter

from corestate import State
from corestate.piles import multiset
from corestate.unfathomable import Event, Table
from corestate.unfathomable.box.edition import ORDINARY, Box, Loyalty
from corestate.unfathomable.setup import loyalty_deck
from corestate.unfathomable.table.decks import Deck, Decks
from invariants.claims import Faults, claim

Sea = State[Table, Event]


def skill_cards_of(table: Table) -> list[str]:
    """List the skill cards in decks and discard piles, in hands, in the chaos deck and in what is under way."""
    cards = [*table.decks.chaos, *open_skill_cards(table), *skill_cards_in_trial(table)]
    for stock in table.decks.skills:
        cards += stock.deck
        cards += stock.discard
    for player in table.players:
        cards += player.hand
    return cards


def skill_cards_in_trial(table: Table) -> tuple[str, ...]:
    """List the skill cards laid in the check under way."""
    trial = table.trial
    return (*[laid.card for laid in trial.pile], *trial.cards) if trial else ()


def open_skill_cards(table: Table) -> tuple[str, ...]:
    """List the skill cards that lie open while they are carried out."""
    return tuple([source[6:] for source in table.open if source.startswith("skill:")])


@lru_cache(maxsize=64)
def printed_skill_cards(box: Box) -> Counter[str]:
    """Count the skill cards of a box."""
    return Counter({f"{card.skill}-{card.value}": card.copies for card in box.skill_cards if card.copies})


@claim(
    "decks.skills decks.chaos players.hand trial.pile trial.cards open",
    rules=("unf.box.contents", "unf.setup.skill_decks", "unf.skill.use", "unf.check.discard"),
)
def no_skill_card_is_made_or_lost(state: Sea) -> Faults:
    """Each skill card of the box lies in one deck, discard pile, hand, in the chaos deck, or in what is under way."""
    found, printed = Counter(skill_cards_of(state.table)), printed_skill_cards(state.table.ruleset.box)
    if dict.__eq__(found, printed):
        return ()
    return (f"skill cards: {dict(found - printed)} too many, {dict(printed - found)} missing",)


DECKS: dict[str, Callable[[Decks], Deck]] = {
    "mythos": attrgetter("mythos"),
    "waypoint": attrgetter("waypoint"),
    "damage": attrgetter("damage"),
    "spell": attrgetter("spell"),
    "item": attrgetter("item"),
}
"""The kinds of other cards, and where the deck of each lies."""


def places_of(table: Table, kind: str) -> list[tuple[str, ...]]:
    """List the places in which cards of a kind lie, and what lies there."""
    deck = DECKS[kind](table.decks)
    places = [deck.shuffled, deck.discard, deck.gone_cards(), tuple(lying(table, kind))]
    places += [tuple([seen.card for seen in deck.top]), tuple([seen.card for seen in deck.bottom])]
    match kind:
        case "waypoint":
            places.append(table.ship.row)
        case "damage":
            places.append(tuple(filter(None, table.ship.damage)))
        case "item":
            places += [player.items for player in table.players]
        case _:
            pass
    return places


def lying(table: Table, kind: str) -> list[str]:
    """List the cards of a kind that lie open, or are kept."""
    sources = [*table.open]
    for player in table.players:
        sources += player.kept
    return [source[len(kind) + 1 :] for source in sources if source.startswith(f"{kind}:")]


@lru_cache(maxsize=256)
def printed_cards(box: Box, kind: str) -> Counter[str]:
    """Count the cards of a kind in a box."""
    match kind:
        case "mythos":
            return Counter(card.name for card in box.mythos)
        case "waypoint":
            return Counter(card.name for card in box.waypoints)
        case "damage":
            return Counter(card.name for card in box.damage)
        case "spell":
            return Counter({card.name: card.copies for card in box.spells if card.copies})
        case _:
            return Counter(card.name for card in box.items)


def miscounted(table: Table, kind: str) -> Faults:
    """Count the cards of a kind; items and spells may be fewer than printed."""
    found, whole = Counter(chain(*places_of(table, kind))), printed_cards(table.ruleset.box, kind)
    if dict.__eq__(found, whole):
        return ()
    if kind in {"spell", "item"} and all(found[card] <= whole[card] for card in found):
        return ()
    return (f"{kind}: {dict(found - whole)} too many, {dict(whole - found)} missing",)


@claim(
    "decks.mythos decks.waypoint decks.spell decks.item decks.damage ship.row ship.damage open "
    "players.items players.kept",
    rules=(
        "unf.box.contents",
        "unf.setup.damage_and_mythos",
        "unf.mythos.discarded",
        "unf.journey.arrive",
        "unf.damage.repair",
        "unf.reference.items",
        "unf.reference.keeper_action",
    ),
)
def every_other_card_is_in_one_place(state: Sea) -> Faults:
    """Each card of the other decks lies in one place; only items and spells leave the game without a trace."""
    return tuple([place for kind in DECKS for place in miscounted(state.table, kind)])


@claim(
    "players.loyalty players.shown decks.loyalty",
    rules=(
        "unf.setup.learning_loyalty_deck",
        "unf.reference.loyalty_deck",
        "unf.setup.cultist",
        "unf.loyalty.awakening",
        "unf.reveal.one_card",
        "unf.reveal.hand_over",
    ),
)
def no_loyalty_card_is_made_or_lost(state: Sea) -> Faults:
    """Every loyalty card of the deck is still in it, or before one seat."""
    table = state.table
    held: list[Loyalty] = [card for player in table.players for card in (*player.loyalty, *player.shown)]
    if multiset((*held, *table.decks.loyalty)) == loyalty_deck(table.ruleset):
        return ()
    return (f"loyalty: {held} are held, {list(table.decks.loyalty)} are left",)


@claim("decks.chaos", rules=("unf.setup.chaos_deck", "unf.check.chaos", "unf.reference.chaos_deck"))
def the_chaos_deck_was_laid_of_so_many_of_each_skill(state: Sea) -> Faults:
    """The chaos deck holds no more cards of an ordinary skill than it is laid of; only treachery is added."""
    chaos, most = state.table.decks.chaos, state.table.ruleset.box.numbers.chaos_each
    if len(chaos) <= most:
        return ()
    skills = [card.rpartition("-")[0] for card in chaos]
    return tuple([f"decks.chaos: {skills.count(one)} cards of {one}" for one in ORDINARY if skills.count(one) > most])


@claim("players.loyalty insights", rules=("unf.loyalty.secret", "unf.reveal.hand_over"))
def insights_are_true(state: Sea) -> Faults:
    """What a seat has seen of another's loyalty is there."""
    table = state.table
    found = [
        f"insights: seat {one.seat} of seat {one.of}: {one.cards}"
        for one in table.insights
        if one.of not in table.seats() or Counter(one.cards) - Counter(table.players[one.of].loyalty)
    ]
    return tuple(found)
