"""Unfathomable (Tony Fanchi, Fantasy Flight Games 2021), for 3 to 6 players.

| chapter of the rulebook            | module                                      | rules                             |
|------------------------------------|---------------------------------------------|-----------------------------------|
| components                         | `box`, `components`, `effects`              | unf.box, unf.board, unf.room      |
| what holds of every edition        | `validation`                                |                                   |
| what lies on the table             | `table`, `parts`, `decks`, `events`         | unf.board, unf.journey.distance   |
| set-up                             | `setup`                                     | unf.setup                         |
| turn, skills, discard              | `course`, `drawing`                         | unf.turn, unf.skill               |
| actions and attacks                | `actions`, `attacks`, `abilities`, `costs`  | unf.action, unf.traitor, unf.room |
| what has another time              | `misplaced`                                 | unf.turn.phases, unf.action.two   |
| items, trade                       | `items`, `trading`, `improvements`          | unf.item, unf.action.trade        |
| mythos                             | `mythos`                                    | unf.mythos, unf.brig              |
| journey, ritual                    | `tracks`                                    | unf.journey, unf.ritual           |
| titles                             | `titles`                                    | unf.title                         |
| skill checks                       | `checks`, `chaos`                           | unf.check                         |
| monsters                           | `monsters`                                  | unf.monster                       |
| damage, repair                     | `damage`                                    | unf.damage                        |
| defeat, passengers                 | `defeat`                                    | unf.defeat, unf.passenger         |
| end of the game                    | `ending`                                    | unf.end                           |
| loyalty, awakening, reveal         | `loyalty`                                   | unf.loyalty, unf.reveal           |
| windows, rolls, looking at decks   | `windows`, `dice`, `looking`                | unf.reference, unf.secrecy        |
| what cards say                     | `script`, `words`, `cards`                  | unf.reference.precedence          |
| what cards ask                     | `choices`, `picking`, `options`             | unf.action.ability                |
| … about cards and figures          | `hands`, `herding`                          | unf.action.ability                |
| what a seat sees                   | `views`, `redeal`, `unseen`                 | unf.reference.open_information    |
| names on the wire, entries         | `names`, `entries`                          |                                   |
| what is counted over many games    | `occasions`                                 |                                   |

A card is carried out from its data; `card_of` names the card that made a step.
"""

from corestate.title import Game
from corestate.unfathomable.box import Box, Options, Rulings
from corestate.unfathomable.ending import score
from corestate.unfathomable.entries import ENTRIES
from corestate.unfathomable.events import Event
from corestate.unfathomable.names import EVENTS, FRAMES, PARTS, SIGHTS
from corestate.unfathomable.occasions import OCCASIONS
from corestate.unfathomable.redeal import redeal
from corestate.unfathomable.reliance import RELIANCE
from corestate.unfathomable.script import card_of
from corestate.unfathomable.setup import begin
from corestate.unfathomable.table import Table
from corestate.unfathomable.views import look, sight

GAME: Game[Table, Event] = Game(
    name="unfathomable",
    title="Unfathomable",
    prefix="unf",
    package=__name__,
    seats=(3, 4, 5, 6),
    box=Box,
    rulings=Rulings,
    options=Options,
    table=Table,
    events=EVENTS,
    sights=SIGHTS,
    frames=FRAMES,
    parts=PARTS,
    begin=begin,
    look=look,
    sight=sight,
    redeal=redeal,
    score=score,
    entries=ENTRIES,
    occasions=OCCASIONS,
    reliance=RELIANCE,
)

__all__ = ["GAME", "Box", "Event", "Options", "Rulings", "Table", "card_of"]
