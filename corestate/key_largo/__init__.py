"""Key Largo (Paul Randles, Mike Selinker and Bruno Faidutti; Tilsit 2005), for 3 to 5 players.

| chapter of the rulebook     | module                           | rules                                        |
|-----------------------------|----------------------------------|----------------------------------------------|
| components                  | `box`                            | kl.box                                       |
| set-up                      | `setup`                          | kl.setup                                     |
| the day                     | `day`, `reach`                   | kl.day; which wreck a boat goes to (kl.dive) |
| diving, drawing wreck cards | `diving`, `drawing`, `wreckage`  | kl.dive                                      |
| cards played in a dive      | the same, `buyer`, `sabotage`    | dive cards of kl.encounter                   |
| the bar                     | `bar`, `rounds`                  | kl.bar; bar cards of kl.encounter            |
| the dolphins' cove          | `dolphins`                       | kl.dolphins; drawing encounter cards         |
| the store                   | `store`                          | kl.store; store cards of kl.encounter        |
| the market                  | `market`                         | kl.market; market cards of kl.encounter      |
| end of the game             | `day`, `scoring`                 | kl.end                                       |
| the optional rule           | `encounters`                     | kl.encounter                                 |

`out_of_place` refuses what comes at the wrong moment; `views` and `redeal` say who may know what; `rests_on` says on
which components a verdict rests.

Play is bounded: a game has as many days as the calendar, and in each of them every seat lays its cards once and acts
twice. An action is bounded too: the bar offers three acts, the store two items, and a seat shows one encounter card a
half-day; a sale takes a card out of a hand; a draw takes a card out of a pile that only the Regular can refill before
the dive is over. See `invariants.key_largo` for the claims that say so.
"""

from corestate.kernel import Ends, Frame, Seat
from corestate.key_largo.bar import AtBar, Robbing
from corestate.key_largo.box import Box, Card, Day, Depth, Encounter, Item, Layout, Options, Place, Rulings, Ware
from corestate.key_largo.day import (
    Act,
    Anchoring,
    EndHalfDay,
    PlaceBoat,
    Programming,
    Redirecting,
    Reveal,
    actions,
    new_day,
)
from corestate.key_largo.diving import Committing, EndDive, GoOn, Naming
from corestate.key_largo.dolphins import Discarding, MayPlay, Meeting, PayTour
from corestate.key_largo.drawing import Drawing, Facing, MayWeigh
from corestate.key_largo.events import (
    Anchor,
    AskOn,
    Buy,
    BuyRound,
    Decision,
    Decline,
    Discard,
    Drawn,
    Event,
    Flee,
    Laid,
    Leave,
    Listen,
    Met,
    Outcome,
    Play,
    Program,
    Recruit,
    Redirect,
    Reshuffle,
    Revealed,
    Rob,
    Sabotage,
    Sell,
    SellAs,
    SellCatch,
    Send,
    Sight,
    Sighted,
    StarterNamed,
    Stay,
    Stolen,
    Strike,
    Surface,
    Unseen,
    Volunteer,
    Watch,
    Weigh,
)
from corestate.key_largo.market import AtMarket
from corestate.key_largo.redeal import redeal
from corestate.key_largo.rests_on import RELIANCE
from corestate.key_largo.rounds import AskingOn, Listening, Looking
from corestate.key_largo.sabotage import Interrupting
from corestate.key_largo.scoring import AddUp, score
from corestate.key_largo.setup import NamingStarter, begin
from corestate.key_largo.store import AtStore
from corestate.key_largo.table import Berth, Calendar, Dive, Diver, Half, Look, Meetings, Port, Stock, Table
from corestate.key_largo.views import (
    DiveSeen,
    HandSeen,
    LookSeen,
    MeetingsSeen,
    ProgrammeSeen,
    TableSeen,
    WreckSeen,
    look,
    sight,
)
from corestate.title import Game


def _a_day(_table: Table) -> tuple[Frame[Table], ...]:
    """Enter where seats still lay their cards for the day."""
    return new_day()


def _a_placing(table: Table, *, seat: int) -> tuple[Frame[Table], ...]:
    """Enter where the cards are revealed and a seat's boat is to be placed, those before it in order having been."""
    return (Reveal(table.order().index(Seat(seat))),)


def _an_action(table: Table, *, seat: int) -> tuple[Frame[Table], ...]:
    """Enter where all boats are placed and a seat is to act, those before it in order having acted."""
    order = table.order()
    return actions(order[order.index(Seat(seat)) :])


GAME: Game[Table, Event] = Game(
    name="key_largo",
    title="Key Largo",
    prefix="kl",
    package=__name__,
    seats=(3, 4, 5),
    box=Box,
    problems=Box.problems,
    rulings=Rulings,
    options=Options,
    table=Table,
    events={
        "kl.StarterNamed": StarterNamed,
        "kl.Program": Program,
        "kl.Anchor": Anchor,
        "kl.Redirect": Redirect,
        "kl.Send": Send,
        "kl.Surface": Surface,
        "kl.Stay": Stay,
        "kl.Drawn": Drawn,
        "kl.Strike": Strike,
        "kl.Flee": Flee,
        "kl.Weigh": Weigh,
        "kl.Decline": Decline,
        "kl.Recruit": Recruit,
        "kl.Rob": Rob,
        "kl.Stolen": Stolen,
        "kl.BuyRound": BuyRound,
        "kl.AskOn": AskOn,
        "kl.Listen": Listen,
        "kl.Sighted": Sighted,
        "kl.Buy": Buy,
        "kl.Sell": Sell,
        "kl.SellAs": SellAs,
        "kl.Leave": Leave,
        "kl.Play": Play,
        "kl.Met": Met,
        "kl.Discard": Discard,
        "kl.Volunteer": Volunteer,
        "kl.SellCatch": SellCatch,
        "kl.Reshuffle": Reshuffle,
        "kl.Sabotage": Sabotage,
        "kl.Watch": Watch,
    },
    sights={"kl.Laid": Laid, "kl.Revealed": Revealed, "kl.Unseen": Unseen},
    frames={
        "kl.NamingStarter": NamingStarter,
        "kl.Programming": Programming,
        "kl.Reveal": Reveal,
        "kl.PlaceBoat": PlaceBoat,
        "kl.Anchoring": Anchoring,
        "kl.Redirecting": Redirecting,
        "kl.Act": Act,
        "kl.EndHalfDay": EndHalfDay,
        "kl.Interrupting": Interrupting,
        "kl.GoOn": GoOn,
        "kl.Committing": Committing,
        "kl.Naming": Naming,
        "kl.Drawing": Drawing,
        "kl.Facing": Facing,
        "kl.MayWeigh": MayWeigh,
        "kl.EndDive": EndDive,
        "kl.AtBar": AtBar,
        "kl.Robbing": Robbing,
        "kl.Looking": Looking,
        "kl.Listening": Listening,
        "kl.AskingOn": AskingOn,
        "kl.PayTour": PayTour,
        "kl.Meeting": Meeting,
        "kl.Discarding": Discarding,
        "kl.MayPlay": MayPlay,
        "kl.AtStore": AtStore,
        "kl.AtMarket": AtMarket,
        "kl.AddUp": AddUp,
        "core.End": Ends,
    },
    parts={
        "kl.Table": Table,
        "kl.Calendar": Calendar,
        "kl.Diver": Diver,
        "kl.Stock": Stock,
        "kl.Look": Look,
        "kl.Dive": Dive,
        "kl.Meetings": Meetings,
        "kl.Box": Box,
        "kl.Card": Card,
        "kl.Layout": Layout,
        "kl.Day": Day,
        "kl.Rulings": Rulings,
        "kl.Options": Options,
        "kl.TableSeen": TableSeen,
        "kl.ProgrammeSeen": ProgrammeSeen,
        "kl.HandSeen": HandSeen,
        "kl.WreckSeen": WreckSeen,
        "kl.LookSeen": LookSeen,
        "kl.DiveSeen": DiveSeen,
        "kl.MeetingsSeen": MeetingsSeen,
    },
    begin=begin,
    view_of=look,
    sight_of=sight,
    resampled=redeal,
    score=score,
    entries={"day": _a_day, "placing": _a_placing, "action": _an_action},
    rests_on=RELIANCE,
)

__all__ = [
    "GAME",
    "Anchor",
    "AskOn",
    "Berth",
    "Box",
    "Buy",
    "BuyRound",
    "Calendar",
    "Card",
    "Day",
    "Decision",
    "Decline",
    "Depth",
    "Discard",
    "Dive",
    "DiveSeen",
    "Diver",
    "Drawn",
    "Encounter",
    "Event",
    "Flee",
    "Half",
    "HandSeen",
    "Item",
    "Laid",
    "Layout",
    "Leave",
    "Listen",
    "Look",
    "LookSeen",
    "Meetings",
    "MeetingsSeen",
    "Met",
    "Options",
    "Outcome",
    "Place",
    "Play",
    "Port",
    "Program",
    "ProgrammeSeen",
    "Recruit",
    "Redirect",
    "Reshuffle",
    "Revealed",
    "Rob",
    "Rulings",
    "Sabotage",
    "Sell",
    "SellAs",
    "SellCatch",
    "Send",
    "Sight",
    "Sighted",
    "StarterNamed",
    "Stay",
    "Stock",
    "Stolen",
    "Strike",
    "Surface",
    "Table",
    "TableSeen",
    "Unseen",
    "Volunteer",
    "Ware",
    "Watch",
    "Weigh",
    "WreckSeen",
]
