"""The figures of Unfathomable: what a drawing and its curves show, and the amounts people state."""

from collections.abc import Callable
from functools import partial

from attrs import frozen

from corestate.anything import AnyState
from corestate.unfathomable.box.edition import DIALS
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from serializers.play.amounts import Amount, in_hand
from serializers.play.phrasebook import Curve
from serializers.play.phrases import Values
from serializers.play.slots import ChoiceSlot


@frozen
class Figures:
    """How far the ship has come."""

    distance: int


def figures(table: Table) -> Figures:
    """Reckon the figures of a table."""
    return Figures(table.distance())


def curves(table: Table) -> tuple[Curve, ...]:
    """Say where the curves of a table are."""
    ship = table.ship
    return (
        Curve("dials", "the resources of the ship", ship.dials, DIALS),
        Curve(
            "tracks",
            "how far the ship and the ritual have come",
            (table.distance(), ship.journey, ship.ritual),
            _TRACKS,
        ),
    )


_TRACKS = ("distance", "journey", "ritual")


def _actions(state: AnyState, values: Values) -> int:
    """How many actions a seat has left."""
    return sum(one.left for one in state.agenda if isinstance(one, Acting) and one.seat == values["seat"])


def _there(count: Callable[[Table, str], int], state: AnyState, at: Values) -> int:
    """How many of something are in a space."""
    return int(count(state.table, at["space"]))


def _along(track: str, state: AnyState, _at: Values) -> int:
    """How far a marker has come."""
    return int(getattr(state.table.ship, track))


AMOUNTS = (
    Amount(
        in_hand("cards", "card", "skill cards", "skill card"),
        lambda state, at: len(state.table.players[at["seat"]].hand),
        "skill cards held by {seat}: {amount}",
    ),
    Amount(
        ("{seat} has {amount} actions left", "{seat} has {amount} action left"),
        _actions,
        "actions left to {seat}: {amount}",
    ),
    Amount(
        (
            "{dial} is at {amount}",
            "{dial} are at {amount}",
            "{dial} is {amount}",
            "{dial} at {amount}",
            "{dial} {amount}",
        ),
        lambda state, at: state.table.ship.dials[DIALS.index(at["dial"])],
        "{dial} is at {amount}",
        {"dial": ChoiceSlot(DIALS)},
    ),
    *(
        Amount(
            (f"there are {{amount}} {some} in {{space}}", f"there is {{amount}} {one} in {{space}}"),
            partial(_there, count),
            f"{some} in {{space}}: {{amount}}",
        )
        for one, some, count in (
            ("Deep One", "Deep Ones", lambda table, space: table.deep_ones_in(space)),
            ("passenger", "passengers", lambda table, space: table.passengers_in(space)),
        )
    ),
    *(
        Amount(
            (f"the {track} is at {{amount}}", f"the {track} track is at {{amount}}"),
            partial(_along, track),
            f"the {track} is at {{amount}}",
        )
        for track in ("journey", "ritual")
    ),
    Amount(("the distance is {amount}",), lambda state, _at: state.table.distance(), "the distance is {amount}"),
    Amount(
        ("there are {amount} passengers left", "there is {amount} passenger left"),
        lambda state, _at: state.table.supply(),
        "passengers left in the supply: {amount}",
    ),
)
