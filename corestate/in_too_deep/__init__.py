"""In Too Deep (Joost de Kruijff, Jolly Dutch 2024), for 2 to 5 players.

In the order of the rulebook: `box` is what lies in it, `setup` deals and drafts, `turn` is one action of three, with
`buying` and `expanding` for what two of them demand, `dividends` for what an expansion owes and `payouts` for how the
`deck` deals it (the steps of a bonus share, for two players, among them); `ending` passes the turn on up to the final
ones, `scoring` adds up (`account` is what it tells as data), and `abilities/` has a module for every company with an
optional one. `views` says who may know what, `rests_on` which data a verdict uses; `out_of_place` has the bases of all
frames that wait.
`invariants.in_too_deep` says why every game ends.
"""

from corestate.in_too_deep.abilities.depths import DiscardDepth, Discarding, MoveDepth
from corestate.in_too_deep.abilities.ocean import MayClean, MayShift
from corestate.in_too_deep.abilities.offering import OPTIONAL, OfferAbility
from corestate.in_too_deep.abilities.research import HandOver, MayAcquire, MayBuy, PayingOwner
from corestate.in_too_deep.abilities.wildlife import MayLift, MayPlayAnother
from corestate.in_too_deep.account import Account, CompanyAccount, PortfolioAccount, Tie
from corestate.in_too_deep.box import COMPANIES, Box, Company, Options, Rulings
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.ending import PassTurn, final_turns, final_turns_left, turn
from corestate.in_too_deep.events import (
    Acquire,
    BonusDrawn,
    Buy,
    Decision,
    Decline,
    Discard,
    DiscardUnseen,
    Draw,
    Drawn,
    DrawnUnseen,
    Event,
    Expand,
    Move,
    Outcome,
    Pay,
    PayUnseen,
    Remove,
    Sight,
    Take,
)
from corestate.in_too_deep.laying import lay, sketch
from corestate.in_too_deep.payouts import (
    Award,
    AwardWithin,
    DealOut,
    Drawing,
    Funding,
    OpenFour,
    OpeningFour,
    PayingDividend,
    TurnOver,
    TurnOverWithin,
)
from corestate.in_too_deep.rests_on import RELIANCE
from corestate.in_too_deep.scoring import AddUp, account, score
from corestate.in_too_deep.setup import (
    Dealing,
    DealingBonus,
    Drafting,
    FindStarter,
    FinishSetUp,
    OpeningDraft,
    OpeningThird,
    begin,
)
from corestate.in_too_deep.table import Beside, Course, Memory, Phase, Table
from corestate.in_too_deep.telling import told
from corestate.in_too_deep.turn import Acting, CountDraw, TriggerEnd
from corestate.in_too_deep.views import TableSeen, look, redeal, sight
from corestate.kernel import Ends, Frame, Seat
from corestate.rulebook import RulesetError
from corestate.title import Game


def _a_turn(table: Table, *, seat: int) -> tuple[Frame[Table], ...]:
    """Enter where a seat chooses its action, before the final turns."""
    _in_phase(table, "turn", "play")
    return turn(Seat(seat))


def _an_ability(table: Table, *, seat: int, company: int | Company) -> tuple[Frame[Table], ...]:
    """Enter where a seat has expanded a company (by name, or by its place in the row) and the dividend is paid."""
    if isinstance(company, int):
        if not 0 <= company < len(COMPANIES):
            most = len(COMPANIES) - 1
            raise RulesetError(f"there is no company {company}; they are 0 to {most}: {', '.join(COMPANIES)}")
        company = COMPANIES[company]
    if company not in OPTIONAL:
        raise RulesetError(f"company: {company} offers no ability; {', '.join(OPTIONAL)} do")
    _in_phase(table, "ability", "play", "ending")
    return (OfferAbility(Seat(seat), company), PassTurn(Seat(seat)))


def _a_final_turn(table: Table, *, seat: int, triggered_by: int) -> tuple[Frame[Table], ...]:
    """Enter where a seat chooses the action of its final turn; those after it have theirs, the trigger the last."""
    _in_phase(table, "final_turn", "final")
    order = table.clockwise(Seat(triggered_by))
    order = (*order[1:], order[0])
    return final_turns(order[order.index(Seat(seat)) :])


def _in_phase(table: Table, entry: str, *phases: Phase) -> None:
    """Refuse to enter in a phase of the game in which there is no such moment."""
    found = table.course.phase
    if found not in phases:
        wanted = " or ".join(map(repr, phases))
        raise RulesetError(f"course.phase: entry {entry!r} is entered in {wanted}, found {found!r}")


GAME: Game[Table, Event] = Game(
    name="in_too_deep",
    title="In Too Deep",
    prefix="itd",
    package=__name__,
    seats=(2, 3, 4, 5),
    box=Box,
    problems=Box.problems,
    lacks=Box.lacks,
    rulings=Rulings,
    options=Options,
    table=Table,
    events={
        "itd.Drawn": Drawn,
        "itd.BonusDrawn": BonusDrawn,
        "itd.Take": Take,
        "itd.Buy": Buy,
        "itd.Expand": Expand,
        "itd.Draw": Draw,
        "itd.Discard": Discard,
        "itd.Remove": Remove,
        "itd.Move": Move,
        "itd.Acquire": Acquire,
        "itd.Pay": Pay,
        "itd.Decline": Decline,
    },
    sights={"itd.DrawnUnseen": DrawnUnseen, "itd.DiscardUnseen": DiscardUnseen, "itd.PayUnseen": PayUnseen},
    frames={
        "itd.Dealing": Dealing,
        "itd.FindStarter": FindStarter,
        "itd.DealingBonus": DealingBonus,
        "itd.OpeningDraft": OpeningDraft,
        "itd.Drafting": Drafting,
        "itd.OpeningThird": OpeningThird,
        "itd.FinishSetUp": FinishSetUp,
        "itd.Acting": Acting,
        "itd.Paying": Paying,
        "itd.Drawing": Drawing,
        "itd.CountDraw": CountDraw,
        "itd.Funding": Funding,
        "itd.TriggerEnd": TriggerEnd,
        "itd.DealOut": DealOut,
        "itd.PayingDividend": PayingDividend,
        "itd.OfferAbility": OfferAbility,
        "itd.MayClean": MayClean,
        "itd.MayShift": MayShift,
        "itd.MayBuy": MayBuy,
        "itd.MayAcquire": MayAcquire,
        "itd.PayingOwner": PayingOwner,
        "itd.HandOver": HandOver,
        "itd.MayLift": MayLift,
        "itd.MayPlayAnother": MayPlayAnother,
        "itd.Discarding": Discarding,
        "itd.DiscardDepth": DiscardDepth,
        "itd.MoveDepth": MoveDepth,
        "itd.TurnOver": TurnOver,
        "itd.OpenFour": OpenFour,
        "itd.OpeningFour": OpeningFour,
        "itd.Award": Award,
        "itd.TurnOverWithin": TurnOverWithin,
        "itd.AwardWithin": AwardWithin,
        "itd.PassTurn": PassTurn,
        "itd.AddUp": AddUp,
        "core.End": Ends,
    },
    parts={
        "itd.Table": Table,
        "itd.Course": Course,
        "itd.Beside": Beside,
        "itd.Memory": Memory,
        "itd.Box": Box,
        "itd.Rulings": Rulings,
        "itd.Options": Options,
        "itd.TableSeen": TableSeen,
    },
    begin=begin,
    view_of=look,
    sight_of=sight,
    resampled=redeal,
    score=score,
    entries={"turn": _a_turn, "ability": _an_ability, "final_turn": _a_final_turn},
    lay=lay,
    sketch=sketch,
    rests_on=RELIANCE,
    told=told,
    account=account,
    accounts={
        "itd.Account": Account,
        "itd.CompanyAccount": CompanyAccount,
        "itd.PortfolioAccount": PortfolioAccount,
        "itd.Tie": Tie,
    },
    last_turns=final_turns_left,
)

__all__ = [
    "COMPANIES",
    "GAME",
    "Account",
    "Acquire",
    "Acting",
    "AddUp",
    "Award",
    "Beside",
    "BonusDrawn",
    "Box",
    "Buy",
    "Company",
    "CompanyAccount",
    "CountDraw",
    "Course",
    "DealOut",
    "Dealing",
    "DealingBonus",
    "Decision",
    "Decline",
    "Discard",
    "DiscardDepth",
    "DiscardUnseen",
    "Discarding",
    "Drafting",
    "Draw",
    "Drawing",
    "Drawn",
    "DrawnUnseen",
    "Event",
    "Expand",
    "FindStarter",
    "FinishSetUp",
    "Funding",
    "HandOver",
    "MayAcquire",
    "MayBuy",
    "MayClean",
    "MayLift",
    "MayPlayAnother",
    "MayShift",
    "Memory",
    "Move",
    "MoveDepth",
    "OfferAbility",
    "OpenFour",
    "OpeningDraft",
    "OpeningFour",
    "OpeningThird",
    "Options",
    "Outcome",
    "PassTurn",
    "Pay",
    "PayUnseen",
    "Paying",
    "PayingDividend",
    "PayingOwner",
    "PortfolioAccount",
    "Remove",
    "Rulings",
    "Sight",
    "Table",
    "TableSeen",
    "Take",
    "Tie",
    "TriggerEnd",
    "TurnOver",
    "lay",
    "sketch",
]
