"""Readings told apart in batches: every two options of a ruling are one, hunted for from where one search has been."""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from attrs import field, frozen

import corestate as cs
from fuzz.batches import Job
from fuzz.vectors.cases import ruling_case
from fuzz.vectors.distinguishing import distinction, pairs
from fuzz.vectors.scenes import Scene
from fuzz.vectors.search import Search
from serializers.forms import Plain

Count: TypeAlias = Callable[[int], None]

SHARE = 2
"""A part of as many events as were searched is played, at most, to find a game that tells two readings apart."""


@frozen
class Searching:
    """What a search for cases is: two that are the same find the same."""

    game: str
    scenes: tuple[Scene, ...]
    effort: int
    sorts: int

    def done(self, running: Count = lambda _done: None, deepening: Count = lambda _done: None) -> Search:
        """Search."""
        search = Search(self.game, self.scenes, self.sorts)
        search.run(self.effort, running)
        search.deepen(deepening)
        return search


@frozen
class Apart:
    """Tells two readings apart, by number; sent to another machine it searches there, once, and finds the same."""

    searching: Searching
    search: Search | None = field(default=None, eq=False, repr=False)

    def __reduce__(self) -> tuple[Any, ...]:
        """Leave what was found here: it is large, and to search again takes less than to send it with every batch."""
        return Apart, (self.searching,)

    def __call__(self, number: int) -> dict[str, Plain]:
        """Look for a game that tells apart the two readings of a number."""
        search, most = self.search or _searched_here(self.searching), self.searching.effort // SHARE
        found = distinction(search, *pairs(self.searching.game)[number], most)
        return {"cases": {f"{number}": None if found is None else ruling_case(found)}}

    def job(self) -> Job:
        """Everything there is to tell apart."""
        game, effort = self.searching.game, self.searching.effort
        about = {"what": "vectors", "game": game, "effort": effort, "library": cs.__version__}
        return Job(about, len(pairs(game)), self)


@lru_cache(maxsize=1)
def _searched_here(searching: Searching) -> Search:
    return searching.done()
