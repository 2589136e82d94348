"""Into the Blue (Reiner Knizia, Funnyfox 2021), for 2 to 5 players.

In the order of the rulebook: `box` is what lies in it, `setup` lays it out, `course` is a turn (three rolls, then a
failed, a successful or a perfect dive), `ending` passes it on up to the last ones, `scoring` gives the treasures away,
`account` is what it tells of them as data. `views` says who may know what, `rests_on` which data a verdict uses;
`out_of_place` has the bases of the frames that wait within a turn.

If every seat failed every dive, play would never end; but no dive fails with certainty, whatever the diver decides: see
`invariants.into_the_blue` for why play ends with probability one.
"""

from corestate.into_the_blue.account import Account, Award, LevelAccount, Tie
from corestate.into_the_blue.box import Box, Die, Options, Rulings
from corestate.into_the_blue.course import MayReroll, Placing, Rolling, TakeTurn, TakingChest
from corestate.into_the_blue.ending import PassTurn, last_turns, last_turns_left, turn
from corestate.into_the_blue.events import (
    ChestHidden,
    ChestTaken,
    Decision,
    Event,
    Outcome,
    Place,
    Reroll,
    Rolled,
    Sight,
    StarterNamed,
    Stop,
)
from corestate.into_the_blue.laying import lay, sketch
from corestate.into_the_blue.rests_on import RELIANCE
from corestate.into_the_blue.scoring import AddUp, ScoreLevel, account, score
from corestate.into_the_blue.setup import NamingStarter, begin
from corestate.into_the_blue.table import Diver, Level, Table
from corestate.into_the_blue.telling import told
from corestate.into_the_blue.views import DiverSeen, TableSeen, look, redeal, sight
from corestate.kernel import Ends, Frame, Seat, counted_noun
from corestate.rulebook import RulesetError
from corestate.title import Game


def _a_turn(table: Table, *, seat: int) -> tuple[Frame[Table], ...]:
    """Enter where a seat takes the dice for a turn."""
    _before_the_last_turns(table, "turn")
    return turn(Seat(seat))


def _a_reroll(table: Table, *, seat: int, rerolls: int) -> tuple[Frame[Table], ...]:
    """Enter where the dice lie and a seat may reroll so many times more."""
    _before_the_last_turns(table, "reroll")
    return (MayReroll(Seat(seat), rerolls), PassTurn(Seat(seat)))


def _a_last_turn(table: Table, *, seat: int, triggered_by: int) -> tuple[Frame[Table], ...]:
    """Enter where a seat takes the dice for its last turn; those after it have theirs, up to who triggered the end."""
    if seat == triggered_by:
        raise RulesetError(f"seat {seat} triggered the end and has no last turn")
    if (unused := table.unused(Seat(triggered_by))) > 0:
        left = f"seat {triggered_by} has {counted_noun(unused, 'shell', 'shells')} left and has not triggered the end"
        raise RulesetError(f"divers[{triggered_by}].shells: {left}")
    order = table.after(Seat(triggered_by))
    return last_turns(table, order[order.index(Seat(seat)) :])


def _a_last_reroll(table: Table, *, seat: int, triggered_by: int, rerolls: int) -> tuple[Frame[Table], ...]:
    """Enter in a last turn, where the dice lie and the seat may reroll so many times more."""
    return (MayReroll(Seat(seat), rerolls), *_a_last_turn(table, seat=seat, triggered_by=triggered_by)[1:])


def _before_the_last_turns(table: Table, entry: str) -> None:
    """Refuse an entry before the last turns where a seat is out of shells, so that they are being played."""
    for seat in table.seats():
        if table.unused(seat) == 0:
            placed, owned = sum(table.divers[seat].shells), table.ruleset.box.shells
            out = f"seat {seat} has placed {placed} of {owned} shells, so the last turns are being played"
            raise RulesetError(f"divers[{seat}].shells: {out}: enter 'last_{entry}', not {entry!r}")


GAME: Game[Table, Event] = Game(
    name="into_the_blue",
    title="Into the Blue",
    prefix="itb",
    package=__name__,
    seats=(2, 3, 4, 5),
    box=Box,
    problems=Box.problems,
    rulings=Rulings,
    options=Options,
    table=Table,
    events={
        "itb.StarterNamed": StarterNamed,
        "itb.Rolled": Rolled,
        "itb.Reroll": Reroll,
        "itb.Stop": Stop,
        "itb.Place": Place,
        "itb.ChestTaken": ChestTaken,
    },
    sights={"itb.ChestHidden": ChestHidden},
    frames={
        "itb.NamingStarter": NamingStarter,
        "itb.TakeTurn": TakeTurn,
        "itb.Rolling": Rolling,
        "itb.MayReroll": MayReroll,
        "itb.Placing": Placing,
        "itb.TakingChest": TakingChest,
        "itb.PassTurn": PassTurn,
        "itb.ScoreLevel": ScoreLevel,
        "itb.AddUp": AddUp,
        "core.End": Ends,
    },
    parts={
        "itb.Table": Table,
        "itb.Level": Level,
        "itb.Diver": Diver,
        "itb.Box": Box,
        "itb.Rulings": Rulings,
        "itb.Options": Options,
        "itb.TableSeen": TableSeen,
        "itb.DiverSeen": DiverSeen,
    },
    begin=begin,
    view_of=look,
    sight_of=sight,
    resampled=redeal,
    score=score,
    entries={"turn": _a_turn, "reroll": _a_reroll, "last_turn": _a_last_turn, "last_reroll": _a_last_reroll},
    lay=lay,
    sketch=sketch,
    rests_on=RELIANCE,
    told=told,
    account=account,
    accounts={"itb.Account": Account, "itb.LevelAccount": LevelAccount, "itb.Award": Award, "itb.Tie": Tie},
    last_turns=last_turns_left,
)

__all__ = [
    "GAME",
    "Account",
    "AddUp",
    "Award",
    "Box",
    "ChestHidden",
    "ChestTaken",
    "Decision",
    "Die",
    "Diver",
    "DiverSeen",
    "Event",
    "Level",
    "LevelAccount",
    "MayReroll",
    "NamingStarter",
    "Options",
    "Outcome",
    "PassTurn",
    "Place",
    "Placing",
    "Reroll",
    "Rolled",
    "Rolling",
    "Rulings",
    "ScoreLevel",
    "Sight",
    "StarterNamed",
    "Stop",
    "Table",
    "TableSeen",
    "TakeTurn",
    "TakingChest",
    "Tie",
    "lay",
    "sketch",
]
