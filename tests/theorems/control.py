"""A sentence that is not true: if it is not refuted, whatever else is confirmed means nothing."""

from corestate.piles import joined, lost


def seven_is_never_lost(things: tuple[int, ...], thing: int) -> bool:
    """It is, whenever it was put in.

    pre: len(things) <= 3 and list(things) == sorted(things)
    post: _
    """
    return lost(joined(things, thing), things) != 7
