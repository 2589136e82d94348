"""Key Largo's divers as people count them: who was the second when they went down is called so till the dive is over.

On the table those recruited after a diver that flees move up; in a dive people go on counting as they began.
"""

from typing import Any

from attrs import evolve, frozen

from corestate.key_largo import events as e
from corestate.key_largo.table import Dive, Table
from serializers.play.key_largo.names import DiverSlot
from serializers.play.phrasebook import Made, Short, made
from serializers.play.slots import Hole
from serializers.play.tokens import Spot


@frozen
class Counted(Hole):
    """A diver as people count them: what place it has in its team depends on who has fled."""

    place: int = 0

    def may_be(self, value: object) -> bool:
        """Whether it can have moved up to a place."""
        return isinstance(value, int) and value <= self.place


def _counted(diver: Any) -> Any:  # noqa: ANN401 - a place, or that nobody knows it
    """Take a diver as it is counted; the first cannot have moved up."""
    return Counted(Spot(0, 0), asked=False, place=diver) if isinstance(diver, int) and diver else diver


def _of(kind: type, *fields: str) -> Made:
    """Make an event of a diver that is counted."""
    return Made(kind, {"seat": "seat", **dict.fromkeys(fields, "diver")}, turned=dict.fromkeys(fields, _counted))


def _diver(does: str, *events: Made) -> Short:
    return Short(f"{{seat}} {{diver}} diver {does}", events, slots={"diver": DiverSlot("a diver")})


UP = ("surfaces", "comes up", "comes back up", "goes up", "goes back up")
"""How a diver is said to go up without a card."""
_DRAWN = made(e.Drawn, card="card")
DIVERS = (
    *(_diver(f"{draws} {{card}}", _of(e.Send, "diver"), _DRAWN) for draws in ("draws", "takes", "brings up", "meets")),
    *(
        _diver(f"{draws} {one}", _of(e.Send, "diver"), made(e.Drawn))
        for draws in ("draws", "takes", "brings up")
        for one in ("a card", "another card")
    ),
    *(_diver(flees, made(e.Flee, seat="seat")) for flees in ("flees", "is lost", "runs away", "swims away")),
    *(_diver(surfaces, _of(e.Surface, "diver")) for surfaces in UP),
    *(
        _diver(f"{kills} with {whose} trident", _of(e.Strike, "bearer"))
        for kills in ("kills the monster", "kills it")
        for whose in ("a", "its")
    ),
    *(_diver(f"kills {what}", _of(e.Strike, "bearer")) for what in ("the monster", "it")),
    *(
        _diver(f"{uses} {whose} weight", _of(e.Weigh, "bearer"))
        for uses in ("uses", "spends")
        for whose in ("a", "its")
    ),
    *(
        Short(f"{{seat}} {uses} the weight of {{diver}} diver", (_of(e.Weigh, "bearer"),))
        for uses in ("uses", "spends")
    ),
    Short("{seat} sends {diver} diver", (_of(e.Send, "diver"),)),
    Short("{seat} surfaces {diver} diver", (_of(e.Surface, "diver"),)),
    *(
        Short(f"{{seat}} {kills} with the trident of {{diver}} diver", (_of(e.Strike, "bearer"),))
        for kills in ("kills the monster", "kills it")
    ),
)
"""What is said of a diver by the place it has among them."""


def reckoned(table: Table, written: Any) -> Any:  # noqa: ANN401 - an event as it is written
    """Find the place a diver has now that is counted as it was when its team dived."""
    if not any(isinstance(value, Counted) for _, value in written.fields):
        return written
    dive, seat = table.dive, written.seat()
    own = dive if dive is not None and dive.seat == seat else None
    fields = tuple((name, _place(own, one) if isinstance(one, Counted) else one) for name, one in written.fields)
    return evolve(written, fields=fields)


def _place(dive: Dive | None, counted: Counted) -> int:
    """Who flees is mostly one of the first, so that the others have moved up by as many."""
    fled = len(dive.aside) if dive is not None else 0
    moved = range(max(0, counted.place - fled), counted.place + 1)
    waiting, present = (dive.waiting, dive.present()) if dive is not None else ((), ())
    return next((one for there in (waiting, present) for one in moved if one in there), counted.place)
