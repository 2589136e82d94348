"""What each primitive of the vocabulary does: conditions first, then the frames that carry it out."""

from corestate.unfathomable.cards.control import CONTROL
from corestate.unfathomable.cards.decks import DECKS
from corestate.unfathomable.cards.monsters import MONSTERS
from corestate.unfathomable.cards.people import PEOPLE
from corestate.unfathomable.cards.responses import RESPONSES
from corestate.unfathomable.cards.ship import SHIP
from corestate.unfathomable.script.script import HANDLERS

for deeds in (CONTROL, SHIP, MONSTERS, PEOPLE, DECKS, RESPONSES):
    HANDLERS.update(deeds)
