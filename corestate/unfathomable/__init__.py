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
from corestate.unfathomable.box.edition import Box, Options, Rulings
from corestate.unfathomable.box.validation import problems
from corestate.unfathomable.entries import ENTRIES
from corestate.unfathomable.holdings.ending import score
from corestate.unfathomable.occasions import OCCASIONS
from corestate.unfathomable.script.script import card_of
from corestate.unfathomable.setup import begin
from corestate.unfathomable.sight.redeal import redeal
from corestate.unfathomable.sight.rests_on import RELIANCE
from corestate.unfathomable.sight.views import look, sight
from corestate.unfathomable.table.events import Event
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.wire import EVENTS, FRAMES, PARTS, SIGHTS

GAME: Game[Table, Event] = Game(
    name="unfathomable",
    title="Unfathomable",
    prefix="unf",
    package=__name__,
    seats=(3, 4, 5, 6),
    box=Box,
    problems=problems,
    rulings=Rulings,
    options=Options,
    table=Table,
    events=EVENTS,
    sights=SIGHTS,
    frames=FRAMES,
    parts=PARTS,
    begin=begin,
    view_of=look,
    sight_of=sight,
    resampled=redeal,
    score=score,
    entries=ENTRIES,
    occasions=OCCASIONS,
    rests_on=RELIANCE,
)

__all__ = ["GAME", "Box", "Event", "Options", "Rulings", "Table", "card_of"]
