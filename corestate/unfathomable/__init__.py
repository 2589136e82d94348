"""Unfathomable (Tony Fanchi, Fantasy Flight Games 2021), for 3 to 6 players.

The rooms, each of which imports only those before it:

- `box`: what lies in the box, the vocabulary its cards are written in, and what holds of every edition;
- `table`: what lies on the table, the events, the shapes of question, and what is out of place when;
- `script`: how a card is carried out, which abilities a seat has, and what costs want;
- `holdings`: what players draw, hold, trade and look at: skill cards, items, titles;
- `checks`: skill checks, the die, the chaos deck, and the windows in which cards answer;
- `voyage`: mythos cards, journey and ritual, monsters, damage, defeat, loyalty, the end of the game;
- `turn`: the phases of a turn and the actions;
- `asked`, `cards`: what cards ask players, and what each word of the vocabulary does;
- `sight`: what a seat sees, and what it might take for true.

Beside them stand `setup`, `entries` (positions to begin from), `laying` (tables laid by code, at any of the `frames`),
`occasions` (what is counted over many games) and `wire` (names that never change). A card is carried out from its data;
`card_of` names the card that made a step.
"""

from corestate.title import Game
from corestate.unfathomable.box.components import (
    Character,
    DamageCard,
    Dials,
    Item,
    LoyaltyRow,
    Mythos,
    Numbers,
    Party,
    Passenger,
    Placed,
    Room,
    SkillCard,
    Space,
    Spell,
    Waypoint,
)
from corestate.unfathomable.box.edition import Box, Loyalty, Options, Rulings
from corestate.unfathomable.box.validation import problems
from corestate.unfathomable.box.vocabulary import (
    Ability,
    Actions,
    Band,
    Chaos,
    Check,
    CheckRule,
    Choice,
    Damage,
    DefeatDeepOnes,
    DefeatPassengers,
    Die,
    Displace,
    Draw,
    Drop,
    Either,
    FromDeck,
    Items,
    Keep,
    Look,
    May,
    Misfortune,
    MoveMonsters,
    Ordinary,
    Pass,
    Passive,
    Pay,
    Pick,
    Prevent,
    ReadLoyalty,
    Redraw,
    Repair,
    Repeat,
    Resource,
    Roll,
    Skill,
    Spawn,
    Test,
    Track,
    When,
)
from corestate.unfathomable.box.vocabulary import (
    Activate as DoActivate,
)
from corestate.unfathomable.box.vocabulary import (
    Again as DoAgain,
)
from corestate.unfathomable.box.vocabulary import (
    Attack as DoAttack,
)
from corestate.unfathomable.box.vocabulary import (
    Defeat as DoDefeat,
)
from corestate.unfathomable.box.vocabulary import (
    Discard as DoDiscard,
)
from corestate.unfathomable.box.vocabulary import (
    Move as DoMove,
)
from corestate.unfathomable.box.vocabulary import (
    Rescue as DoRescue,
)
from corestate.unfathomable.box.vocabulary import (
    Risk as DoRisk,
)
from corestate.unfathomable.entries import ENTRIES
from corestate.unfathomable.holdings.trading import Handed
from corestate.unfathomable.laying import lay, sketch
from corestate.unfathomable.occasions import OCCASIONS
from corestate.unfathomable.script.script import card_of
from corestate.unfathomable.setup import begin
from corestate.unfathomable.sight.redeal import redeal
from corestate.unfathomable.sight.rests_on import RELIANCE
from corestate.unfathomable.sight.views import (
    AmongSeen,
    DeckSeen,
    GoneSeen,
    PlayerSeen,
    StockSeen,
    TableSeen,
    TrialSeen,
    look,
    sight,
)
from corestate.unfathomable.table.decks import Deck, Decks, Seen, Sorted, Stock
from corestate.unfathomable.table.events import (
    Accept,
    Attack,
    Choose,
    ChooseCharacter,
    Contribute,
    ContributeHidden,
    Decision,
    Decline,
    Discard,
    Drawn,
    DrawnHidden,
    Event,
    Herd,
    Kill,
    LoyaltyDealt,
    LoyaltyHidden,
    Move,
    Name,
    Number,
    Offer,
    Outcome,
    PassengerTurned,
    PickItem,
    PickSeat,
    PickSpace,
    Rescue,
    Reveal,
    Rolled,
    Send,
    Sight,
    StarterNamed,
    Stir,
    Stop,
    Take,
    TakeHidden,
    Trade,
    Use,
)
from corestate.unfathomable.table.pieces import Insight, Laid, Player, Scope, Sea, Ship, Throw, Trial, Turn
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.telling import told
from corestate.unfathomable.voyage.account import Account, Fate
from corestate.unfathomable.voyage.ending import account, score
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
    lay=lay,
    sketch=sketch,
    rests_on=RELIANCE,
    account=account,
    accounts={"unf.Account": Account, "unf.Fate": Fate},
    told=told,
)

__all__ = [
    "GAME",
    "Ability",
    "Accept",
    "Account",
    "Actions",
    "AmongSeen",
    "Attack",
    "Band",
    "Box",
    "Chaos",
    "Character",
    "Check",
    "CheckRule",
    "Choice",
    "Choose",
    "ChooseCharacter",
    "Contribute",
    "ContributeHidden",
    "Damage",
    "DamageCard",
    "Decision",
    "Deck",
    "DeckSeen",
    "Decks",
    "Decline",
    "DefeatDeepOnes",
    "DefeatPassengers",
    "Dials",
    "Die",
    "Discard",
    "Displace",
    "DoActivate",
    "DoAgain",
    "DoAttack",
    "DoDefeat",
    "DoDiscard",
    "DoMove",
    "DoRescue",
    "DoRisk",
    "Draw",
    "Drawn",
    "DrawnHidden",
    "Drop",
    "Either",
    "Event",
    "Fate",
    "FromDeck",
    "GoneSeen",
    "Handed",
    "Herd",
    "Insight",
    "Item",
    "Items",
    "Keep",
    "Kill",
    "Laid",
    "Look",
    "Loyalty",
    "LoyaltyDealt",
    "LoyaltyHidden",
    "LoyaltyRow",
    "May",
    "Misfortune",
    "Move",
    "MoveMonsters",
    "Mythos",
    "Name",
    "Number",
    "Numbers",
    "Offer",
    "Options",
    "Ordinary",
    "Outcome",
    "Party",
    "Pass",
    "Passenger",
    "PassengerTurned",
    "Passive",
    "Pay",
    "Pick",
    "PickItem",
    "PickSeat",
    "PickSpace",
    "Placed",
    "Player",
    "PlayerSeen",
    "Prevent",
    "ReadLoyalty",
    "Redraw",
    "Repair",
    "Repeat",
    "Rescue",
    "Resource",
    "Reveal",
    "Roll",
    "Rolled",
    "Room",
    "Rulings",
    "Scope",
    "Sea",
    "Seen",
    "Send",
    "Ship",
    "Sight",
    "Skill",
    "SkillCard",
    "Sorted",
    "Space",
    "Spawn",
    "Spell",
    "StarterNamed",
    "Stir",
    "Stock",
    "StockSeen",
    "Stop",
    "Table",
    "TableSeen",
    "Take",
    "TakeHidden",
    "Test",
    "Throw",
    "Track",
    "Trade",
    "Trial",
    "TrialSeen",
    "Turn",
    "Use",
    "Waypoint",
    "When",
    "card_of",
]
