"""Positions of Key Largo: what the tests say of a table, in short, laid by `corestate.lay`.

Every position made here is judged by `invariants.check`, so that no test argues from an impossible one.
"""

from collections.abc import Mapping
from typing import Any, TypeAlias

import corestate as cs
import invariants
from corestate import Seat, State
from corestate.key_largo import Diver, Event, Table
from corestate.key_largo.box import Encounter
from corestate.key_largo.events import Drawn, StarterNamed
from corestate.key_largo.rounds import Looking
from corestate.key_largo.table import Berth, Half
from corestate.piles import multiset

Largo: TypeAlias = State[Table, Event]
Cards: TypeAlias = tuple[str, ...]
Said: TypeAlias = dict[str, Any]
"""What is said of a table, the moment apart."""

FULL, SMALL = "tilsit-2005", "small"
ANN, BEN, CLEO, DORA, EVE = map(Seat, range(5))
BARE, ONE_HOSE, TWO_HOSES = Diver(0, 0, 0), Diver(1, 0, 0), Diver(2, 0, 0)
ARMED, WEIGHTED = Diver(0, 1, 0), Diver(0, 0, 1)
SHALLOW, MEDIUM, DEEP = 0, 4, 9
"""The first wreck of each depth at a table of four."""

_BOX = cs.game("key_largo").rulebook.edition(FULL).box
_CARDS = {f"{one.depth} {one.kind} {one.value or one.end or ''}".rstrip(): card for card, one in enumerate(_BOX.cards)}


def card(name: str) -> int:
    """Find a card by its words, as refusals write them: "medium gold 3"; a diamond by its end value."""
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
    **said: Any,  # noqa: ANN401 - other words of `lay`
) -> Said:
    """Say how a table lies: everybody has 100, boats are placed, cards go by their words."""
    return {
        "seats": len(boats),
        "edition": FULL,
        "rulings": {f"kl.ruling.{name}": option for name, option in (rulings or {}).items()},
        "options": {"encounters": encounters or met is not None},
        "day": when[0],
        "half": when[1],
        "first": first,
        "boats": dict(enumerate(boats)),
        "money": dict.fromkeys(range(len(boats)), 100) | dict(money or {}),
        "teams": teams or {},
        "hands": {seat: cards(*names) for seat, names in (hands or {}).items()},
        "wrecks": {wreck: cards(*names) for wreck, names in (wrecks or {}).items()},
        "met": met or {},
        **said,
    }


def entered(at: object, said: Said) -> Largo:
    """Lay a position; one that is not possible is not laid."""
    state: Largo = cs.lay("key_largo", at=at, **said)
    return state


def acting(seat: Seat, said: Said) -> Largo:
    """Lay a table where a seat is to act."""
    return entered(("action", {"seat": seat}), said)


def placing(seat: Seat, said: Said) -> Largo:
    """Lay a table where a seat's boat is to be placed."""
    return entered(("placing", {"seat": seat}), said)


def at_port(port: Berth, **given: Any) -> Largo:  # noqa: ANN401 - handed on
    """Let Ann, alone at a place, act; Ben, Cleo and Dora are at the dolphins."""
    return acting(ANN, laid(boats=(port, "dolphins", "dolphins", "dolphins"), **given))


def looked(state: Largo, *events: Event) -> Largo:
    """Play events one after the other, letting whoever looks see the cards that are located there."""
    for event in events:
        state = invariants.apply(state, event)
        while isinstance(frame := state.agenda[0], Looking) and frame.located:
            state = invariants.apply(state, cs.legal(state)[0])
    return state


def diving(names: Cards, *team: Diver, wreck: int = SHALLOW, **given: Any) -> Largo:  # noqa: ANN401 - handed on
    """Let Ann dive with a team at a wreck that holds these cards."""
    wrecks = {wreck: names}
    return at_port(wreck, teams={ANN: team}, wrecks=wrecks, **given)
