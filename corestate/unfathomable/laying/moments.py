"""Where a game can be entered: what a moment says of the table, what follows it, and what cannot be.

What follows is derived from what lies on the table: the check is settled, the pages of notes are closed, the open
mythos card has its icons, and then the turn takes its course.
"""

from collections.abc import Iterator
from typing import Any

from corestate.fit import faults
from corestate.kernel import Asks, Chances, Ends, Frame, Seat, State
from corestate.laying import LayingError
from corestate.shape import Record
from corestate.unfathomable.asked.aiming import Aiming
from corestate.unfathomable.asked.choices import ByCard
from corestate.unfathomable.asked.hands import Naming
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import ORDINARY, Rules
from corestate.unfathomable.cards.control import SettleRoll
from corestate.unfathomable.cards.monsters import SpawnRolled
from corestate.unfathomable.checks.chaos import AddingTreachery, LayChaos, LayingChaos, TakeChaos, TakingChaos
from corestate.unfathomable.checks.checks import AddCards, AskCards, Contributing, Settle, TurnUp
from corestate.unfathomable.checks.dice import AfterRoll, Cast, Rolling
from corestate.unfathomable.checks.windows import Following, MayFollow, PutAway, Window, window
from corestate.unfathomable.holdings.drawing import DrawCards, Drawing
from corestate.unfathomable.holdings.hand_limit import HandLimit, Trimming
from corestate.unfathomable.holdings.improvements import Improving
from corestate.unfathomable.holdings.looking import Looking, Resolved, Taking
from corestate.unfathomable.holdings.titles import vacant
from corestate.unfathomable.holdings.trading import Agreeing, Trading
from corestate.unfathomable.laying.said import Moment
from corestate.unfathomable.laying.under_way import check_of
from corestate.unfathomable.script.script import Carry, Close, Frames
from corestate.unfathomable.setup import ChoosingCharacter, Crown, DealFirst, Equip, NamingStarter
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting, Bribing
from corestate.unfathomable.turn.phases import ActionStart, PassMarker, Starting, TakeTurn
from corestate.unfathomable.turn.receiving import ChoosingHand, ChoosingOne, Receive, Recovering, Replacing
from corestate.unfathomable.voyage.attacks import Struck
from corestate.unfathomable.voyage.damage import Damaging, Gone, Landing
from corestate.unfathomable.voyage.defeat import Risked
from corestate.unfathomable.voyage.loyalty import Dealing, LoseAll
from corestate.unfathomable.voyage.monsters import Activate, Mauled, Rise, StirAll, Stirring
from corestate.unfathomable.voyage.mythos import (
    ChoosingTrack,
    DrawingMythos,
    DrawMythos,
    Finish,
    MayAvert,
    MythosPhase,
    Read,
    Resolve,
    TrackIcon,
    lying,
)
from corestate.unfathomable.voyage.tracks import Awaken, Reset, TopWaypoint
from corestate.unfathomable.wire import FRAMES

SET_UP = (NamingStarter, ChoosingCharacter, ChoosingHand, Equip, Crown, DealFirst)
"""Frames of set-up alone."""
OF_THE_ACTIVE = (
    *(Improving, ChoosingOne, Recovering, Replacing, Starting, Acting, Bribing, Trading),
    *(TakeTurn, Following, ChoosingTrack),
)
"""Frames that ask the active player, if nothing else is said."""
BY_CARD = (ByCard, Naming, Aiming, Carry)
"""Frames of a card that is being carried out: its page of notes is open."""
RECEIVING = (ChoosingOne, Recovering, Replacing)
READERS = (SettleRoll, Struck, Mauled, Rise, Risked, Landing, SpawnRolled)
"""What reads a die that was thrown."""
END: Frames = (HandLimit(), PassMarker())
_KNOWN = frozenset(FRAMES.values())


def moment_of(ruleset: Rules, at: object, turns: object, *, begins: bool) -> Moment:
    """Tell what a moment says of the table, whatever else is said of it."""
    early = isinstance(at, SET_UP) or begins
    set_up = early or (turns == 0 and at is not None and not isinstance(at, tuple))
    entry, where = at if isinstance(at, tuple) else ("", {})
    begun = 0 if set_up or entry == "turn" else 1
    seat = getattr(at, "seat", 0) if isinstance(at, OF_THE_ACTIVE) else where.get("seat", 0) if entry == "turn" else 0
    active = Seat(seat if isinstance(seat, int) and 0 <= seat < ruleset.seats else 0)
    laying = begins or (set_up and isinstance(at, LayingChaos))
    source = getattr(at, "source", "") if isinstance(at, BY_CARD) else ""
    scopes = (Scope(source, getattr(at, "seat", active)),) if source else ()
    return Moment(set_up, begun, active, laying, at is None, scopes)


# what follows


def following(table: Table, frame: Frame[Table]) -> Frames:
    """Tell what normally follows a frame on this table."""
    if table.ending is not None:
        return ()
    if not table.turn.begun and not isinstance(frame, TakeTurn):
        return _in_set_up(table, frame)
    if table.scopes or table.trial is not None:
        return (*_own(table, frame), *_unwinding(table), *_rest(table))
    return (*_own(table, frame), *_of_the_turn(table, frame))


def _in_set_up(table: Table, frame: Frame[Table]) -> Frames:
    starter = table.turn.seat
    done: Frames = (Crown(), DealFirst(), TakeTurn(starter))
    match frame:
        case LayingChaos(skill):
            each = table.box.numbers.chaos_each
            laid = [card.rpartition("-")[0] for card in table.decks.chaos]
            here: Frames = (LayChaos(skill),) * (each - laid.count(skill) - 1)
            later = ORDINARY[ORDINARY.index(skill) + 1 :] if skill in ORDINARY else ()
            return (*here, *(LayChaos(one) for one in later for _ in range(each)), NamingStarter())
        case NamingStarter():
            return ()
        case ChoosingCharacter(seat):
            order = table.clockwise()
            others = order[order.index(seat) + 1 :]
            return (*(ChoosingCharacter(one) for one in others), Equip(), *done)
        case ChoosingHand(seat) | Drawing(seat):
            order = table.after(starter)
            others = order[order.index(seat) + 1 :] if seat in order else ()
            return (*_starting_hands(table, others), *done)
        case Dealing(seat):
            order = table.clockwise()
            return (*(Dealing(one) for one in order[order.index(seat) + 1 :]), TakeTurn(starter))
        case _:
            return (TakeTurn(starter),)


def _starting_hands(table: Table, seats: tuple[Seat, ...]) -> Frames:
    if any(not table.players[seat].character for seat in seats):
        return ()
    if table.ruleset.options.game == "learning":
        return tuple(DrawCards(seat, table.skill_set(seat)) for seat in seats)
    count = table.box.numbers.starting_hand
    return tuple(ChoosingHand(seat, table.skill_set(seat), count, ()) for seat in seats)


def _own(table: Table, frame: Frame[Table]) -> Frames:
    """Tell what follows within what the frame is part of: the check, the roll, the draw."""
    order = (*table.after(table.turn.seat), table.turn.seat)
    shown: Frames = (TurnUp(), window(table, "after_total"))
    match frame:
        case Contributing(seat):
            return (AskCards(order[order.index(seat) + 1 :]), *shown)
        case TakingChaos() if table.trial is not None:
            there = sum(laid.seat is None for laid in table.trial.pile)
            more: Frames = (TakeChaos(),) * (table.box.numbers.chaos_drawn - there - 1)
            return (*more, AskCards(order), *shown)
        case AddingTreachery():
            return (AskCards(order), *shown)
        case Window("before_cards"):
            return (AddCards(),)
        case Window("before_roll"):
            return (Cast(), AfterRoll(table.turn.seat, 0))
        case Rolling():
            return (AfterRoll(table.turn.seat, 0),)
        case Trimming():
            return (HandLimit(), PassMarker())
        case Looking(deck="waypoint") | Taking(deck="waypoint") | TopWaypoint():
            return (Awaken(), Reset("journey", 0))
        case _:
            return ()


def _unwinding(table: Table) -> Frames:
    """Tell how what is under way comes to its end: the check is settled, and page after page is closed."""
    found: list[Frame[Table]] = []
    check = check_of(table.box, table.scopes) if table.trial is not None else None
    for scope in reversed(table.scopes):
        if check is not None and scope.source == check[0]:
            found.append(Settle(*check))
            check = None
        found += (Close(), *_after(table, scope))
    return tuple(found)


def _after(table: Table, scope: Scope) -> Frames:
    """Tell what becomes of a card that was carried out."""
    kind, _, name = scope.source.partition(":")
    match kind:
        case "skill" if scope.source in table.open:
            return (PutAway(scope.source),)
        case "room":
            return (MayFollow(scope.owner, "after_room", scope.source),)
        case "spell" if scope.source in table.open:
            return (Resolved(scope.source),)
        case "damage" if scope.source in table.open:
            return (Gone(name),)
        case "waypoint":
            return (Awaken(), Reset("journey", 0))
        case "mythos" if scope.source in table.open and scope.doomed is None:
            return (Activate(boxes.mythos(table.box, name).activates), TrackIcon(name))
        case _:
            return ()


def _rest(table: Table) -> Frames:
    """Tell how the turn goes on: an open mythos card is put away, otherwise its phase is to come."""
    card = lying(table)
    return (Finish(card), *END) if card else (MythosPhase(), *END)


def _of_the_turn(table: Table, frame: Frame[Table]) -> Frames:
    """Tell how the turn goes on where no card is being carried out."""
    card = lying(table)
    icons: Frames = (Activate(boxes.mythos(table.box, card).activates), TrackIcon(card)) if card else ()
    match frame:
        case TakeTurn() | PassMarker() | Trimming() | HandLimit():
            return ()
        case Improving() if not card:
            return (Receive(), ActionStart(), MythosPhase(), *END)
        case Drawing(seat) if seat == table.turn.seat and not card:
            skills = table.skill_set(seat)
            left = skills[skills.index(frame.skill) + 1 :] if frame.skill in skills else ()
            return (*((DrawCards(seat, left),) if left else ()), ActionStart(), MythosPhase(), *END)
        case _ if isinstance(frame, RECEIVING):
            return (ActionStart(), MythosPhase(), *END)
        case Acting() | Starting() | Following() | Trading() | Agreeing() | Bribing():
            return (MythosPhase(), *END)
        case MythosPhase():
            return END
        case DrawMythos() | DrawingMythos():
            return (Read(None), *END)
        case Window("mythos_drawn"):
            return (Resolve(None), *END)
        case Window("deep_ones_about_to_act"):
            return (StirAll(), *icons[1:], *_rest(table))
        case MayAvert():
            return (*icons, *_rest(table))
        case Stirring():
            return (*icons[1:], *_rest(table))
        case _:
            return _rest(table)


# what cannot be


def problems(state: State[Table, Any]) -> Iterator[tuple[str, str]]:
    """Name what is wrong with a table and what is to happen on it: the part, and why."""
    yield from problems_of_frames(state.agenda, state.table.ruleset.seats)
    yield from _of_the_end(state.table, state.agenda)
    yield from _of_what_is_under_way(state.table, state.agenda)
    yield from _of_titles(state)
    yield from _of_the_question(state)


def problems_of_frames(agenda: tuple[object, ...], seats: int) -> Iterator[tuple[str, str]]:
    """Name the frame that is none of this game, holds what it does not declare, or is about no seat at the table."""
    for place, frame in enumerate(agenda):
        part = "then" if place else "at"
        if type(frame) not in _KNOWN:
            yield part, f"wanted a frame of Unfathomable, found {frame!r}"
            return
        for problem in faults(Record(type(frame)), frame, type(frame).__name__):
            yield part, problem
            return
        seat = getattr(frame, "seat", 0)
        if isinstance(seat, int) and not 0 <= seat < seats:
            yield part, f"there is no seat {seat} ({frame!r}); the table has seats 0 to {seats - 1}"
            return
    if agenda and isinstance(agenda[0], Ends):
        yield "at", "the end waits for nobody: say None"


def _of_the_end(table: Table, agenda: Frames) -> Iterator[tuple[str, str]]:
    """Judge dials and rooms, which end the game, and whether it is over."""
    for kind, value in zip(("fuel", "food", "sanity", "souls"), table.ship.dials, strict=True):
        if (value == 0) != (table.ending == kind):
            yield "dials", f"{kind} shows {value} and the game is over by {table.ending or 'nothing'}"
    damaged, most = sum(map(bool, table.ship.damage)), table.box.numbers.lost_rooms
    if damaged >= most and table.ending is None:
        yield "damage", f"{damaged} rooms are damaged; {most} end the game"
    if not agenda and table.ending is None:
        yield "ending", "the game is over: say by what"
    if agenda and table.ending is not None and not any(isinstance(frame, Ends) for frame in agenda):
        yield "ending", f"the game is over by {table.ending}; say `at` None, or what is still dealt and then the end"
    if agenda and table.ending is None:
        last = agenda[-1]
        ends = (PassMarker, TakeTurn) if table.turn.begun else (TakeTurn, NamingStarter)
        if not isinstance(last, ends):
            yield "then", f"{last!r} is no end: a turn ends with PassMarker, set-up with TakeTurn"


def _of_what_is_under_way(table: Table, agenda: Frames) -> Iterator[tuple[str, str]]:
    """Judge pages of notes, check and roll by the frames that wait for them."""
    if not agenda or table.ending is not None:
        return
    kinds = [type(frame) for frame in agenda]
    if len(table.scopes) != kinds.count(Close):
        yield "scopes", f"{len(table.scopes)} cards are being carried out, and {kinds.count(Close)} will be closed"
    if isinstance(agenda[0], BY_CARD) and not table.scopes:
        yield "scopes", f"{kinds[0].__name__} is of a card: say which one is being carried out"
    if (table.trial is not None) != (Settle in kinds):
        known = "a check is under way" if table.trial is not None else "no check is under way"
        yield "trial", f"{known}, and {'one' if Settle in kinds else 'none'} is settled by what follows (Settle)"
    if table.throw is not None and not any(isinstance(frame, READERS) for frame in agenda):
        names = ", ".join(kind.__name__ for kind in READERS)
        yield "then", f"a die is thrown, and nothing that follows reads it ({names})"
    for frame in agenda[:1]:
        if isinstance(frame, Rolling | Window) and _wants_a_throw(frame) and table.throw is None:
            yield "throw", f"{type(frame).__name__} is about a roll, and none was said"
        if isinstance(frame, Damaging) and frame.room and frame.room not in boxes.rooms(table.box):
            yield "at", f"there is no numbered room {frame.room!r}"


def _wants_a_throw(frame: Rolling | Window) -> bool:
    return isinstance(frame, Rolling) or frame.timing in {"before_roll", "after_roll"}


def _of_titles(state: State[Table, Any]) -> Iterator[tuple[str, str]]:
    table = state.table
    if not table.turn.begun:
        return
    leaving = [frame.seat for frame in state.agenda if isinstance(frame, LoseAll)]
    for title, seat in (("captain", table.captain), ("keeper", table.keeper)):
        if seat is None and not vacant(table):
            yield title, "somebody holds it once the first turn has begun"
        elif seat is not None and table.revealed(seat) and seat not in leaving and table.ending is None:
            yield title, f"seat {seat} is a revealed traitor and holds no title"


def _of_the_question(state: State[Table, Any]) -> Iterator[tuple[str, str]]:
    """Judge whether somebody can answer: a frame may name what is not on this table."""
    frame, table = state.agenda[0] if state.agenda else None, state.table
    if not isinstance(frame, Asks | Chances):
        return
    try:
        frame.doing(table)
        frame.facts(table)
        answers = frame.legal(table) if isinstance(frame, Asks) else tuple(frame.outcomes(table))
    except LayingError:
        raise
    except Exception as error:  # noqa: BLE001 - the rules need not cope with a frame that never was
        yield "at", f"{frame!r} does not fit this table ({error!r})"
        return
    if not answers:
        yield "at", f"nothing can be answered to {frame!r} on this table"
