"""Boxes smaller than the smallest, for what takes more than a look at every state."""

from typing import Any

import corestate as cs


def one_level(seats: int, *chests: int) -> Any:  # noqa: ANN401 - a ruleset
    """Into the Blue with one level, two dice, a shell each and some chests."""
    tiny = cs.game("into_the_blue").rulebook.edition("tiny")
    box = {"dice": 2, "faces": (1, "chest"), "main": (3,), "secondary": (1,), "shells": 1, "chests": chests}
    return cs.ruleset("into_the_blue", seats=seats, edition=cs.edition(tiny, "one level", **box))
