"""Every state of a small box: all that can be reached from the beginning, each looked at once.

`expanding` looks at one state and makes those after it, `journal` keeps on disk what was found in the order in which
it was found, and `walking` goes on until nothing is left. Breadth first, so that the way to a state is a shortest one.
`rotating` tells which states are the same but for rotated seats, `seeing` follows what each seat can be shown, and
`weighing` reckons how likely each result of a small game is.
"""

from fuzz.exploring.rotating import NoSymmetryError
from fuzz.exploring.seeing import Leak, Sights, sighted
from fuzz.exploring.walking import Exploration, Finding, explored
from fuzz.exploring.weighing import by_games, by_states

__all__ = [
    "Exploration",
    "Finding",
    "Leak",
    "NoSymmetryError",
    "Sights",
    "by_games",
    "by_states",
    "explored",
    "sighted",
]
