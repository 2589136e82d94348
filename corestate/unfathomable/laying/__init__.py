"""Laying a table of Unfathomable by code: say what you know of a moment, and the rest is derived or checked.

Cards nothing is said of lie in their decks; people, dials and decks nothing is said of are as a game begins. What
follows the moment is derived from what is under way, and then the turn passes on. `sketch` is the way back.
"""

from corestate.unfathomable.laying.laying import lay
from corestate.unfathomable.laying.sketching import sketch

__all__ = ["lay", "sketch"]
