"""Positions of Key Largo: tables laid by hand and entered where a boat is to be placed or a seat is to act.

Every position made here is judged by `invariants.check`, so that no test argues from an impossible one.
"""

from collections.abc import Mapping
from typing import TypeAlias

import attrs

import corestate as cs
import invariants
from corestate import Seat, State
from corestate.key_largo import Diver, Event, Table
from corestate.key_largo.box import Encounter, Place
from corestate.key_largo.events import Drawn, StarterNamed
from corestate.key_largo.rounds import Looking
from corestate.key_largo.table import Berth, Calendar, Half, Look, Programme, Stock, backs, is_monster
from corestate.piles import joined, multiset, shuffled, without
from corestate.pools import Pool

Largo: TypeAlias = State[Table, Event]
Cards: TypeAlias = tuple[str, ...]

FULL, SMALL = "tilsit-2005", "small"
ANN, BEN, CLEO, DORA, EVE = map(Seat, range(5))
BARE, ONE_HOSE, TWO_HOSES = Diver(0, 0, 0), Diver(1, 0, 0), Diver(2, 0, 0)
ARMED, WEIGHTED = Diver(0, 1, 0), Diver(0, 0, 1)
SHALLOW, MEDIUM, DEEP = 0, 4, 9
"""The first wreck of each depth at a table of four."""

_BOX = cs.game("key_largo").rulebook.edition(FULL).box
_CARDS = {f"{one.depth} {one.kind} {one.value or one.end or ''}".rstrip(): card for card, one in enumerate(_BOX.cards)}


def card(name: str) -> int:
    """Find a card by its words, as refusals write them: "medium gold 3"."""
    return _CARDS[name]


def cards(*names: str) -> tuple[int, ...]:
    """Find several cards, as they lie together."""
    return multiset(map(card, names))


def drawn(name: str, *, located: bool = True) -> Drawn:
    """Draw a card by its words."""
    return Drawn(card(name), located)


def new(
    seats: int = 4, edition: str = FULL, rulings: Mapping[str, str] | None = None, *, encounters: bool = False
) -> Largo:
    """Begin a game; rulings are given by the last part of their ids."""
    given = {f"kl.ruling.{name}": option for name, option in (rulings or {}).items()}
    return cs.new_game("key_largo", seats=seats, edition=edition, rulings=given, options={"encounters": encounters})


def started(
    seats: int = 4, edition: str = FULL, rulings: Mapping[str, str] | None = None, *, encounters: bool = False
) -> Largo:
    """Begin a game with Ann as first player."""
    return invariants.apply(new(seats, edition, rulings, encounters=encounters), StarterNamed(ANN))


def laid(  # noqa: PLR0913 - a table has many parts
    *,
    boats: tuple[Berth, ...] = ("dolphins",) * 4,
    money: Mapping[Seat, int] | None = None,
    teams: Mapping[Seat, tuple[Diver, ...]] | None = None,
    hands: Mapping[Seat, Cards] | None = None,
    wrecks: Mapping[int, Cards] | None = None,
    met: Mapping[Seat, tuple[Encounter, ...]] | None = None,
    when: tuple[int, Half] = (1, "morning"),
    first: Seat = ANN,
    rulings: Mapping[str, str] | None = None,
    encounters: bool = False,
) -> Table:
    """Lay a table by hand: boats placed, wrecks that hold exactly these cards, hands drawn from the other wrecks.

    The last seat has looked at the wrecks: nobody else would have located their treasures.
    """
    table = new(len(boats), FULL, rulings, encounters=encounters or met is not None).table
    for wreck, names in (wrecks or {}).items():
        table = _located(table, wreck, names)
    for seat, names in (hands or {}).items():
        for name in names:
            table = _given(table, seat, card(name))
    for wreck in wrecks or {}:
        table = _cleared(table, wreck)
    seen = tuple(wreck for wreck in sorted(wrecks or {}) if table.located(wreck))
    looks = tuple(Look(wreck, *when, table.located(wreck), ()) for wreck in seen)
    crews = tuple((teams or {}).get(seat, (BARE,)) for seat in table.seats())
    table = attrs.evolve(
        table,
        calendar=Calendar(*when, first),
        programmes=tuple(_programme(boat, when[1]) for boat in boats),
        boats=boats,
        money=tuple((money or {}).get(seat, 100) for seat in table.seats()),
        teams=crews,
        stock=_stock(crews),
        looks=((),) * (len(boats) - 1) + (looks,),
    )
    return _dealt(table, met or {})


def _programme(boat: Berth, half: Half) -> Programme:
    place: Place = "dive" if boat is None or isinstance(boat, int) else boat
    other: Place = "market" if place != "market" else "bar"
    return (place, other) if half == "morning" else (other, place)


def _stock(teams: tuple[tuple[Diver, ...], ...]) -> Stock:
    divers = [diver for team in teams for diver in team]
    return Stock(
        _BOX.divers - len(divers),
        _BOX.hoses - sum(diver.hoses for diver in divers),
        _BOX.tridents - sum(diver.tridents for diver in divers),
        _BOX.weights - sum(diver.weights for diver in divers),
    )


def _located(table: Table, wreck: int, names: Cards) -> Table:
    """Locate these cards in a wreck."""
    for name in names:
        pool, heap = table.pool(wreck)
        table = attrs.evolve(table, pools=_put(table, table.depth(wreck), pool.found(heap, card(name))))
    return table


def _cleared(table: Table, wreck: int) -> Table:
    """Let the other cards that were laid in a wreck be gone."""
    depth = table.depth(wreck)
    while table.pool(wreck)[0].hidden[table.pool(wreck)[1]]:
        pool, heap = table.pool(wreck)
        lost = ([one for one in pool.unlocated if not is_monster(_BOX, one)] or pool.unlocated)[-1]
        pools = _put(table, depth, pool.drawn(heap, lost, located=False))
        table = attrs.evolve(table, pools=pools, gone=joined(table.gone, lost))
    return table


def _given(table: Table, seat: Seat, one: int) -> Table:
    """Move a card into a hand, out of the last wreck that may hold it."""
    depth = backs(table.ruleset.box)[one]
    pool = table.pools[depth]
    heap = max(index for index, hidden in enumerate(pool.hidden) if hidden)
    hands = tuple(joined(hand, one) if owner == seat else hand for owner, hand in enumerate(table.hands))
    return attrs.evolve(table, hands=hands, pools=_put(table, depth, pool.drawn(heap, one, located=False)))


def _put(table: Table, depth: int, pool: Pool[int]) -> tuple[Pool[int], ...]:
    return tuple(pool if index == depth else old for index, old in enumerate(table.pools))


def _dealt(table: Table, met: Mapping[Seat, tuple[Encounter, ...]]) -> Table:
    deck = table.meetings.deck.cards()
    for seat in met:
        for one in met[seat]:
            deck = without(deck, one)
    hands = tuple(multiset(met.get(seat, ())) for seat in table.seats())
    return attrs.evolve(table, meetings=attrs.evolve(table.meetings, deck=shuffled(deck), hands=hands))


def entered(entry: str, table: Table, seat: Seat) -> Largo:
    """Enter a possible position."""
    state = cs.position("key_largo", entry, table, seat=seat)
    assert invariants.check(state) == ()
    return state


def acting(seat: Seat, table: Table) -> Largo:
    """Enter where a seat is to act."""
    return entered("action", table, seat)


def placing(seat: Seat, table: Table) -> Largo:
    """Enter where a seat's boat is to be placed."""
    return entered("placing", table, seat)


def at_port(port: Berth, **given: object) -> Largo:
    """Let Ann, alone at a place, act; Ben, Cleo and Dora are at the dolphins."""
    return acting(ANN, laid(boats=(port, "dolphins", "dolphins", "dolphins"), **given))  # type: ignore[arg-type]  # handed on


def looked(state: Largo, *events: Event) -> Largo:
    """Play events one after the other, letting whoever looks see the cards that are located there."""
    for event in events:
        state = invariants.apply(state, event)
        while isinstance(frame := state.agenda[0], Looking) and frame.located:
            state = invariants.apply(state, cs.legal(state)[0])
    return state


def diving(names: Cards, *team: Diver, wreck: int = SHALLOW, **given: object) -> Largo:
    """Let Ann dive with a team at a wreck that holds these cards."""
    wrecks = {wreck: names}
    return at_port(wreck, teams={ANN: team}, wrecks=wrecks, **given)
