"""Positions for tests: a calm sea, and small changes to it, card by card and figure by figure."""

from collections.abc import Callable
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from attrs import evolve

import corestate as cs
import invariants
from corestate import Seat, State
from corestate.kernel import Frame, settled
from corestate.piles import joined, multiset, without
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import SICK_BAY, Loyalty
from corestate.unfathomable.checks.windows import Following, Window
from corestate.unfathomable.holdings.hand_limit import HandLimit
from corestate.unfathomable.holdings.improvements import Improving
from corestate.unfathomable.table.decks import Deck, Seen, Stock
from corestate.unfathomable.table.events import Decline, Event
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import PassMarker, TakeTurn
from corestate.unfathomable.voyage.defeat import MayPrevent

Sea = State[Table, Any]
Case = tuple[Callable[[], Sea], Event, str, str]
"""A state, an event that is refused in it, and why: the rule and the fact."""
CREW = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh", "edmund_mallory", "samira_dualeh")
ARJUN = ("arjun_singh", "svetlana_gedroits", "william_bowleg")
BEATRICE = ("beatrice_sharpe", "svetlana_gedroits", "william_bowleg")
FIVE = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh", "samira_dualeh")
RAID = "mythos:food_stores_raid"
ZERO, ONE, TWO, THREE = map(Seat, range(4))


def calm(
    crew: tuple[str, ...] = CREW[:3],
    *,
    edition: str | Path = "ffg-2021",
    rulings: dict[str, str] | None = None,
    options: dict[str, object] | None = None,
) -> Table:
    """Return a table after set-up: seat 0 is active, hands and sea are empty, nobody holds more than a Human card."""
    given = tuple((f"unf.ruling.{key}", value) for key, value in (rulings or {}).items())
    return _calm(crew, edition, given, tuple((options or {}).items()))


@cache
def _calm(
    crew: tuple[str, ...],
    edition: str | Path,
    rulings: tuple[tuple[str, str], ...],
    options: tuple[tuple[str, Any], ...],
) -> Table:
    state: Sea = cs.lay(
        "unfathomable",
        seats=len(crew),
        edition=edition,
        rulings=dict(rulings),
        options=dict(options),
        at=Acting(ZERO, 2),
        characters=dict(enumerate(crew)),
        deep_ones={},
        passengers={},
    )
    return state.table


def holding(table: Table, seat: int, *cards: str) -> Table:
    """Give a seat skill cards from the decks."""
    for card in cards:
        skill = boxes.skill_card(table.box, card).skill
        stock = table.stock(skill)
        table = table.with_stock(skill, Stock(without(stock.deck, card), stock.discard))
        table = table.with_hand(Seat(seat), joined(table.players[seat].hand, card))
    return table


def standing(table: Table, seat: int, space: str) -> Table:
    """Put a character somewhere."""
    return table.moved(Seat(seat), space)


def deep_ones(table: Table, **spaces: int) -> Table:
    """Put Deep Ones of the supply on spaces."""
    for space, count in spaces.items():
        table = table.deep_ones_placed(space, count)
    return table


def passengers(table: Table, **spaces: int) -> Table:
    """Put passengers of the supply on spaces."""
    for space, count in spaces.items():
        table = table.passengers_placed(space, count)
    return table


def traitor(table: Table, seat: int, card: Loyalty = "hybrid") -> Table:
    """Reveal a seat: titles and feat are gone, its other loyalty cards back in the deck."""
    player = table.players[seat]
    deck = multiset((*without(table.decks.loyalty, card), *player.loyalty))
    table = replaced(table, decks=evolve(table.decks, loyalty=deck))
    table = table.with_player(Seat(seat), evolve(player, loyalty=(), shown=(card,), feat=False))
    for title, holder in (("captain", table.captain), ("keeper", table.keeper)):
        if holder == seat:
            table = table.with_title("captain" if title == "captain" else "keeper", table.after(Seat(seat))[0])
    return table


def loyal(table: Table, seat: int, *cards: Loyalty) -> Table:
    """Let a seat hold these face-down loyalty cards."""
    player = table.players[seat]
    deck = multiset((*table.decks.loyalty, *player.loyalty))
    for card in cards:
        deck = without(deck, card)
    table = replaced(table, decks=evolve(table.decks, loyalty=deck))
    return table.with_player(Seat(seat), evolve(player, loyalty=multiset(cards)))


def owning(table: Table, seat: int, *items: str, active: str = "") -> Table:
    """Give a seat items of the deck."""
    player = table.players[seat]
    deck = table.decks.item
    shuffled = deck.shuffled
    for item in items:
        shuffled = without(shuffled, item)
    table = table.with_deck("item", evolve(deck, shuffled=shuffled))
    return table.with_player(Seat(seat), evolve(player, items=multiset((*player.items, *items)), active=active))


def damaged(table: Table, *rooms: str) -> Table:
    """Damage rooms with structural cards."""
    cards = [card.name for card in table.box.damage if card.kind == "structural"]
    names = boxes.rooms(table.box)
    deck, damage = table.decks.damage, list(table.ship.damage)
    shuffled = deck.shuffled
    for room, card in zip(rooms, cards, strict=False):
        damage[names.index(room)] = card
        shuffled = without(shuffled, card)
    table = replaced(table, ship=evolve(table.ship, damage=tuple(damage)))
    return table.with_deck("damage", evolve(deck, shuffled=shuffled))


def on_top(table: Table, name: Any, *cards: str) -> Table:  # noqa: ANN401 - the name of a deck
    """Put cards on top of a deck, the first to be drawn first, known to nobody."""
    deck: Deck = table.deck(name)
    shuffled = deck.shuffled
    for card in cards:
        shuffled = without(shuffled, card)
    return table.with_deck(name, evolve(deck, top=tuple(Seen(card, ()) for card in cards), shuffled=shuffled))


def travelled(table: Table, *cards: str) -> Table:
    """Put waypoints into the row."""
    deck = table.decks.waypoint
    shuffled = deck.shuffled
    for card in cards:
        shuffled = without(shuffled, card)
    table = table.with_deck("waypoint", evolve(deck, shuffled=shuffled))
    return replaced(table, ship=evolve(table.ship, row=cards))


def dial(table: Table, **dials: int) -> Table:
    """Set dials."""
    values = list(table.ship.dials)
    for kind, value in dials.items():
        values[("fuel", "food", "sanity", "souls").index(kind)] = value
    return replaced(table, ship=evolve(table.ship, dials=tuple(values)))


def keeping(table: Table, seat: int, source: str) -> Table:
    """Let a seat keep a mythos card or a spell."""
    kind, _, name = source.partition(":")
    deck = table.deck("mythos" if kind == "mythos" else "spell")
    table = table.with_deck(
        "mythos" if kind == "mythos" else "spell", evolve(deck, shuffled=without(deck.shuffled, name))
    )
    player = table.players[seat]
    return table.with_player(Seat(seat), evolve(player, kept=joined(player.kept, source)))


def at(table: Table, *frames: Frame[Table]) -> Sea:
    """Enter where these frames are to be carried out, and then the turn passes; or where a turn is to begin."""
    behind = () if frames and isinstance(frames[-1], TakeTurn) else (HandLimit(), PassMarker())
    state = settled(table, (*frames, *behind))
    assert invariants.check(state) == ()
    return state


def acting(table: Table, actions: int = 2) -> Sea:
    """Enter the Action phase of seat 0."""
    state: Sea = cs.position("unfathomable", "actions", table, actions=actions)
    assert invariants.check(state) == ()
    return state


def run(state: Sea, *events: Any) -> Sea:  # noqa: ANN401 - events of the game
    """Play events; where a window stands in the way, everybody passes."""
    for event in events:
        while cs.refusals(state, event) and in_window(state):
            state = passed(state)
        state = invariants.apply(state, event)
    return quiet(state)


def quiet(state: Sea) -> Sea:
    """Let everybody pass in the windows that are open."""
    while in_window(state):
        state = passed(state)
    return state


def passed(state: Sea) -> Sea:
    """Let the seat asked in a window pass."""
    return invariants.apply(state, Decline(cs.asked(state)[0]))


def in_window(state: Sea) -> bool:
    """Whether somebody is asked who may just as well pass."""
    frame = state.agenda[0] if state.agenda else None
    return isinstance(frame, Window | MayPrevent | Following | Improving)


def applied(state: Sea, *events: Any) -> set[str]:  # noqa: ANN401 - events of the game
    """Name the rules that events apply, one after the other."""
    rules: set[str] = set()
    for event in events:
        while cs.refusals(state, event) and in_window(state):
            state = passed(state)
        rules |= {rule for step in cs.explain(state, event) for rule in step.rules}
        state = invariants.apply(state, event)
    return rules


def dealt(state: Sea) -> Sea:
    """Let chance take its first way until somebody is asked."""
    while not cs.asked(state) and not cs.is_over(state):
        state = invariants.apply(state, cs.legal(state)[0])
    return state


def chaos(table: Table, *cards: str) -> Table:
    """Let the chaos deck hold just these cards."""
    for card in table.decks.chaos:
        table = table.discarded(card)
    table = replaced(table, decks=evolve(table.decks, chaos=()))
    hand = table.players[2].hand
    table = holding(table, 2, *cards)
    return replaced(table.with_hand(TWO, hand), decks=evolve(table.decks, chaos=tuple(sorted(cards))))


def aboard(table: Table, space: str = "galley") -> Table:
    """Let the first two seats stand together."""
    return standing(standing(table, 0, space), 1, space)


def printed(folder: Path, old: str, new: str) -> Path:
    """Print the box anew with something else on one card."""
    text = (files("corestate.unfathomable") / "editions" / "ffg-2021.toml").read_text(encoding="utf-8")
    assert text.count(old) == 1
    file = folder / "mine.toml"
    file.write_text(text.replace(old, new), encoding="utf-8")
    return file


def away(table: Table) -> Table:
    """Send all characters to the Sick Bay, where nothing finds them."""
    for seat in table.seats():
        table = standing(table, seat, SICK_BAY)
    return table


def marked(table: Table, *, journey: int = 0, ritual: int = 0) -> Table:
    """Put the markers so far on their tracks."""
    return replaced(table, ship=evolve(table.ship, journey=journey, ritual=ritual))
