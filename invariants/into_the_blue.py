"""Claims about Into the Blue.

Why play ends with probability one. Take one of the dice: a turn throws it once, twice or three times, and whatever the
diver decides each throw shows a 1 with probability 1/6. So with probability at least 1/216 all its throws do, the final
result holds a 1, and the turn does not fail. A turn that does not fail places at least one shell, of which there are
`seats * shells` (`every_placing_turn_uses_a_shell`), or takes a chest, which never comes back (`no_chest_returns`), or
is one of the last turns, of which each seat has one. So at most `seats * shells + chests + seats` turns do not fail,
and the failed turns before each of them are bounded by a geometric law.
"""

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from corestate import Seat, State
from corestate.into_the_blue import Die, Event, Place, Table
from corestate.into_the_blue.course import REROLLS, MayReroll, Placing, Rolling, TakingChest
from corestate.into_the_blue.ending import PassTurn, last_turns
from corestate.into_the_blue.setup import SMALL_TABLE, NamingStarter
from corestate.into_the_blue.table import is_perfect, run
from corestate.kernel import Frame
from corestate.piles import multiset
from invariants.claims import Claims, OfState, OfStep

Blue = State[Table, Event]
_DIVES = (Rolling, MayReroll, Placing, TakingChest)


def the_table_is_laid_for_its_seats(state: Blue) -> Iterator[str]:
    """Every level of the box is there, with shells of every seat, and so is every diver."""
    table, seats = state.table, state.table.ruleset.seats
    if len(table.levels) != len(table.ruleset.box.main):
        yield f"levels: wanted {len(table.ruleset.box.main)}, found {len(table.levels)}"
    if len(table.divers) != seats:
        yield f"divers: wanted {seats}, found {len(table.divers)}"
    for seat, diver in enumerate(table.divers):
        if len(diver.shells) != len(table.levels):
            yield f"seat {seat}: shells on {len(diver.shells)} levels, not {len(table.levels)}"
    for seat in table.played:
        if not 0 <= seat < seats:
            yield f"played: there is no seat {seat}"


def nobody_places_more_shells_than_they_own(state: Blue) -> Iterator[str]:
    """Shells on the board are counted from 0, and none is placed that was not owned."""
    table = state.table
    for seat in table.seats():
        if table.unused(seat) < 0:
            yield f"seat {seat}: {-table.unused(seat)} shells too many on the board"
        if min(table.divers[seat].shells) < 0:
            yield f"seat {seat}: shells below zero on a level"


def no_chest_is_made_or_lost(state: Blue) -> Iterator[str]:
    """Every chest of the box lies face down or is with one diver."""
    table = state.table
    held = [value for diver in table.divers for value in diver.chests]
    found = multiset((*table.chests.cards(), *held))
    if found != table.ruleset.box.chests:
        yield f"chests: the box has {list(table.ruleset.box.chests)}, found {list(found)}"


def chests_lie_and_are_held_without_order(state: Blue) -> Iterator[str]:
    """Nobody knows where among the face-down chests one lies, and a diver's chests are a mere multiset."""
    table = state.table
    if table.chests.top or table.chests.bottom or table.chests.shuffled != multiset(table.chests.shuffled):
        yield "chests: those that lie face down are in no order"
    for seat, diver in enumerate(table.divers):
        if diver.chests != multiset(diver.chests) or diver.treasures != multiset(diver.treasures):
            yield f"seat {seat}: what is won is written in ascending order"


def no_treasure_is_made_or_lost(state: Blue) -> Iterator[str]:
    """Every token laid out in set-up lies on its level or is with one diver."""
    table, box = state.table, state.table.ruleset.box
    twins = 1 if table.ruleset.seats <= SMALL_TABLE else 2
    found = [value for diver in table.divers for value in diver.treasures]
    for number, level in enumerate(table.levels):
        if not (0 <= level.main <= 1 and 0 <= level.secondary <= twins):
            yield f"level {number + 1}: {level.main} main and {level.secondary} secondary treasures"
            return
        found += (box.main[number],) * level.main + (box.secondary[number],) * level.secondary
    if multiset(found) != multiset(box.main + box.secondary * twins):
        yield f"treasures: found {list(multiset(found))}"


def treasures_wait_for_the_end(state: Blue) -> Iterator[str]:
    """While the game goes on nobody has taken a treasure."""
    if state.agenda:
        for seat, diver in enumerate(state.table.divers):
            if diver.treasures:
                yield f"seat {seat}: holds {list(diver.treasures)} before the end"


def the_dice_show_faces_they_have(state: Blue) -> Iterator[str]:
    """Every die that lies on the table shows one of the faces of the box."""
    if not _faces(state.table.ruleset.box.faces).issuperset(state.table.dice):
        yield f"dice: {list(state.table.dice)} are not faces of the box"


@cache
def _faces(faces: tuple[Die, ...]) -> frozenset[Die]:
    return frozenset(faces)


def the_dice_lie_as_the_dive_needs_them(state: Blue) -> Iterator[str]:
    """Dice lie while a turn needs them: all of them when it is asked about, fewer while some are in the air."""
    table, dice, all_dice = state.table, state.table.dice, state.table.ruleset.box.dice
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, Rolling):
        lawful = 0 <= frame.rerolls <= REROLLS and len(dice) < all_dice and (frame.rerolls < REROLLS or not dice)
    elif isinstance(frame, MayReroll):
        lawful = 1 <= frame.rerolls <= REROLLS and len(dice) == all_dice
    elif isinstance(frame, Placing):
        lawful = len(dice) == all_dice and bool(run(dice)) and not is_perfect(dice, len(table.levels))
    elif isinstance(frame, TakingChest):
        lawful = len(dice) == all_dice and is_perfect(dice, len(table.levels))
    else:
        lawful = not dice
    if not lawful:
        yield f"dice: {list(dice)} cannot lie there at {frame}"


def nobody_dives_without_shells(state: Blue) -> Iterator[str]:
    """Whoever acts has a shell left, and takes a chest only where one lies."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, _DIVES):
        if state.table.unused(frame.seat) < 1:
            yield f"seat {frame.seat}: dives without shells"
        if isinstance(frame, TakingChest) and not state.table.chests:
            yield f"seat {frame.seat}: no chest is left to take"


def turns_go_clockwise(state: Blue) -> Iterator[str]:
    """The seats that have played follow each other clockwise."""
    for earlier, later in pairwise(state.table.played):
        if later != state.table.after(earlier)[0]:
            yield f"played: seat {later} does not follow seat {earlier}"


def whoever_acts_has_played_latest(state: Blue) -> Iterator[str]:
    """The seat whose dive is under way is the last of those that have played."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, _DIVES) and state.table.played[-1:] != (frame.seat,):
        yield f"played: seat {frame.seat} acts and is not the latest"


def who_has_won_anything_has_played(state: Blue) -> Iterator[str]:
    """Shells are placed and chests taken in turns."""
    table = state.table
    for seat in table.seats():
        if seat not in table.played and (table.unused(seat) < table.ruleset.box.shells or table.divers[seat].chests):
            yield f"seat {seat}: has shells on the board or chests, and no turn"


def the_agenda_is_what_the_rules_leave(state: Blue) -> Iterator[str]:
    """Behind the dive under way stands the passing of the turn; in the last turns, those still to come and the end."""
    table, agenda = state.table, state.agenda
    frame, rest = agenda[0] if agenda else None, agenda[1:]
    if isinstance(frame, _DIVES):
        passes = len(rest) == 1 and isinstance(rest[0], PassTurn) and rest[0].seat == frame.seat
        if not (rest in _last_turns(table, frame.seat) if table.last_round() else passes):
            yield f"agenda: {rest} cannot follow {frame}"
    elif frame is not None and not (isinstance(frame, NamingStarter) and not rest):
        yield f"agenda: {frame} is no beginning of {agenda}"


def _last_turns(table: Table, seat: Seat) -> Iterator[tuple[Frame[Table], ...]]:
    """List what may stand behind a last turn: those still to have one, up to a seat out of shells, and the end."""
    others = table.after(seat)
    for count, trigger in enumerate(others):
        if table.unused(trigger) <= 0:
            yield last_turns(table, others[:count])


def shells_never_leave_a_level(before: Blue, event: Event, after: Blue) -> Iterator[str]:
    """Shells are only added, and only by placing them."""
    for seat, (old, new) in enumerate(zip(before.table.divers, after.table.divers, strict=True)):
        if new.shells is old.shells:
            continue
        for level, (there, now) in enumerate(zip(old.shells, new.shells, strict=True), 1):
            added = event.shells if isinstance(event, Place) and (event.seat, event.level) == (seat, level) else 0
            if now != there + added:
                yield f"level {level}: seat {seat} had {there} shells and has {now}"


def every_placing_turn_uses_a_shell(_before: Blue, event: Event, after: Blue) -> Iterator[str]:
    """A turn that places, places at least one: so at most `turns_that_place` turns do."""
    if isinstance(event, Place) and not 1 <= event.shells <= after.table.ruleset.box.shells:
        yield f"seat {event.seat}: placed {event.shells} shells"


def no_chest_returns(before: Blue, _event: Event, after: Blue) -> Iterator[str]:
    """The chests of a diver only grow."""
    for seat, (old, new) in enumerate(zip(before.table.divers, after.table.divers, strict=True)):
        if len(new.chests) < len(old.chests):
            yield f"seat {seat}: had {len(old.chests)} chests and has {len(new.chests)}"


def the_turn_passes_to_the_left(before: Blue, _event: Event, after: Blue) -> Iterator[str]:
    """After a seat comes the next one clockwise, or itself again."""
    was, now = before.table.played[-1:], after.table.played[-1:]
    if was and now != was and now != before.table.after(was[0])[:1]:
        yield f"played: after seat {was[0]} came {now}"


def turns_that_place(table: Table) -> int:
    """Bound the number of turns that can place shells."""
    return table.ruleset.seats * table.ruleset.box.shells


CLAIMS = Claims(
    form=(OfState(the_table_is_laid_for_its_seats, ("levels", "divers", "played")),),
    state=(
        OfState(nobody_places_more_shells_than_they_own, ("divers",)),
        OfState(no_chest_is_made_or_lost, ("chests", "divers")),
        OfState(chests_lie_and_are_held_without_order, ("chests", "divers")),
        OfState(no_treasure_is_made_or_lost, ("levels", "divers")),
        OfState(treasures_wait_for_the_end, ("divers", "agenda")),
        OfState(the_dice_show_faces_they_have, ("dice",)),
        OfState(the_dice_lie_as_the_dive_needs_them, ("dice", "levels", "agenda")),
        OfState(nobody_dives_without_shells, ("divers", "chests", "agenda")),
        OfState(turns_go_clockwise, ("played",)),
        OfState(whoever_acts_has_played_latest, ("played", "agenda")),
        OfState(who_has_won_anything_has_played, ("divers", "played")),
        OfState(the_agenda_is_what_the_rules_leave, ("levels", "divers", "agenda")),
    ),
    step=(
        OfStep(shells_never_leave_a_level, ("divers",)),
        OfStep(every_placing_turn_uses_a_shell, ("divers",)),
        OfStep(no_chest_returns, ("divers",)),
        OfStep(the_turn_passes_to_the_left, ("played",)),
    ),
)
