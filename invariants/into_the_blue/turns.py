"""Claims about turns: who has had one, who comes next, and when the game is over."""

from itertools import pairwise

from corestate import Seat
from corestate.into_the_blue import Event, Table
from corestate.into_the_blue.ending import PassTurn, last_turns
from corestate.into_the_blue.setup import NamingStarter
from corestate.kernel import Frame
from invariants.claims import Faults, claim, end_claim, step_claim
from invariants.into_the_blue.dives import DIVES, NO_DIVES
from invariants.into_the_blue.holdings import Blue


@claim("played", rules=("itb.turn.clockwise",))
def turns_go_clockwise(state: Blue) -> Faults:
    """The seats that have played follow each other clockwise, each listed once."""
    played, found = state.table.played, []
    if len(set(played)) != len(played):
        found.append(f"played: {list(played)} lists a seat twice")
    seats = state.table.ruleset.seats
    for earlier, later in pairwise(played):
        if later != (earlier + 1) % seats:
            found.append(f"played: seat {later} does not follow seat {earlier}")
    return tuple(found)


@claim("played actor", rules=("itb.turn.clockwise", "itb.perfect.again"), asking=DIVES)
def whoever_acts_has_played_latest(state: Blue) -> Faults:
    """The seat whose dive is under way is the last of those that have played."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, DIVES) and state.table.played[-1:] != (frame.seat,):
        return (f"played: seat {frame.seat} acts and is not the latest",)
    return ()


@claim("divers.shells divers.chests played", rules=("itb.dive.place", "itb.perfect.chest"))
def who_has_won_anything_has_played(state: Blue) -> Faults:
    """Shells are placed and chests taken in turns."""
    played, found = state.table.played, []
    for seat, diver in enumerate(state.table.divers):
        if seat not in played and (any(diver.shells) or diver.chests):
            found.append(f"seat {seat}: has shells on the board or chests, and no turn")
    return tuple(found)


def behind_a_last_turn(table: Table, seat: Seat) -> tuple[Frame[Table], ...]:
    """Return what stands behind a last turn: those still to have one, up to the seat out of shells, and the end."""
    others = table.after(seat)
    count = next((count for count, trigger in enumerate(others) if table.unused(trigger) <= 0), 0)
    return last_turns(table, others[:count])


@claim("levels divers.shells actor rest", rules=("itb.turn.clockwise", "itb.end.shells"), asking=DIVES)
def behind_a_dive_stands_what_the_rules_leave(state: Blue) -> Faults:
    """Behind the dive under way stands the passing of the turn; in the last turns, those still to come and the end."""
    frame, rest = state.agenda[0] if state.agenda else None, state.agenda[1:]
    if not isinstance(frame, DIVES):
        return ()
    if state.table.last_round():
        lawful = rest == behind_a_last_turn(state.table, frame.seat)
    else:
        lawful = len(rest) == 1 and isinstance(rest[0], PassTurn) and rest[0].seat == frame.seat
    return () if lawful else (f"agenda: {rest} cannot follow {frame}",)


@claim("played rest", rules=("itb.setup.first",), asking=NO_DIVES)
def whatever_is_no_dive_names_the_starter(state: Blue) -> Faults:
    """The only question beside those of a dive is who starts: before anything else, and with nothing behind it."""
    agenda = state.agenda
    if not agenda or isinstance(agenda[0], DIVES):
        return ()
    begins = isinstance(agenda[0], NamingStarter) and len(agenda) == 1 and not state.table.played
    return () if begins else (f"agenda: {agenda[0]} is no beginning of {agenda}",)


@end_claim(rules=("itb.end.shells", "itb.end.chests"))
def a_game_is_over_by_shells_or_by_chests(state: Blue) -> Faults:
    """Over means that the last chest is gone, or that a seat is out of shells and everybody has had a turn."""
    table = state.table
    if table.chests and not (table.last_round() and len(table.played) == table.ruleset.seats):
        return ("agenda: empty, with chests left and not all turns played",)
    return ()


@step_claim("played", rules=("itb.turn.clockwise", "itb.perfect.again"))
def the_turn_passes_to_the_left(before: Blue, _event: Event, after: Blue) -> Faults:
    """After a seat comes the next one clockwise, or itself again."""
    was, now = before.table.played[-1:], after.table.played[-1:]
    if was and now != was and now != before.table.after(was[0])[:1]:
        return (f"played: after seat {was[0]} came {now}",)
    return ()
