"""What may be told to whom: refusals, for a seat that must not learn from them what it may not know."""

from typing import Literal, TypeAlias

from corestate import kernel
from corestate.games import seated
from corestate.kernel import E, Refusal, State
from corestate.title import T

Hearer: TypeAlias = int | Literal["referee"] | None
"""Who is told: a seat, a bystander (None), or the referee, who may know everything."""


def refusals(state: State[T, E], event: object, *, to: Hearer = "referee") -> tuple[Refusal, ...]:
    """Name every rule that forbids the event, whatever it is; none if it is legal.

    A wrong seat or a wrong time comes first; what the event would break besides, if it were that seat's turn and that
    time, follows, as far as the position allows the question. What forbids another seat's decision, or an outcome of
    chance, may tell secrets (that a seat holds no Hybrid card, what a hand is worth): for whoever is not the referee
    say whom it is told to, a seat or None for a bystander. Then it tells nothing that seat may not know, and none
    means only that nothing the seat may know forbids the event.
    """
    found = kernel.refusals(state, event)
    if to == "referee":
        return found
    hearer = seated(state.table, to)
    if hearer is not None and getattr(event, "seat", None) == hearer:
        return found
    return tuple(one for one in found if one.sort != "rule")
