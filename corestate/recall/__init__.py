"""Tables that agree with every sight of a seat since the beginning: the game is dreamt again from what the seat saw.

A dream is a whole game that looks the same to the seat, event by event. It is made of sights alone, so that it tells
nobody the truth. What the seat did not see is chosen at random, guided by what it saw later (`foresight`); where the
dream then cannot go on, something it did not see earlier is chosen otherwise, or it is dreamt anew, so many steps long.
"""

from corestate.recall.dreaming import STEPS, NoSuchTableError, dreamt
from corestate.recall.sights import Sighting, sightings

__all__ = ["STEPS", "NoSuchTableError", "Sighting", "dreamt", "sightings"]
