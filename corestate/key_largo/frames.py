"""The questions a game of Key Largo waits with, at which a table can be laid, and what may follow them in an action."""

from corestate.key_largo.bar import AtBar, Robbing
from corestate.key_largo.day import Anchoring, Programming, Redirecting
from corestate.key_largo.diving import Committing, GoOn, Naming
from corestate.key_largo.dolphins import Discarding, MayPlay, Meeting, PayTour
from corestate.key_largo.drawing import Drawing, Facing, MayWeigh
from corestate.key_largo.market import AtMarket
from corestate.key_largo.rounds import AskingOn, Listening, Looking
from corestate.key_largo.sabotage import Interrupting
from corestate.key_largo.setup import NamingStarter
from corestate.key_largo.store import AtStore

__all__ = [
    "Anchoring",
    "AskingOn",
    "AtBar",
    "AtMarket",
    "AtStore",
    "Committing",
    "Discarding",
    "Drawing",
    "Facing",
    "GoOn",
    "Interrupting",
    "Listening",
    "Looking",
    "MayPlay",
    "MayWeigh",
    "Meeting",
    "Naming",
    "NamingStarter",
    "PayTour",
    "Programming",
    "Redirecting",
    "Robbing",
]
