"""Every state of a small box: all that can be reached from the beginning, each looked at once.

`expanding` looks at one state and makes those after it, `journal` keeps on disk what was found in the order in which
it was found, and `walking` goes on until nothing is left. Breadth first, so that the way to a state is a shortest one.
"""

from fuzz.exploring.walking import Exploration, Finding, explored

__all__ = ["Exploration", "Finding", "explored"]
