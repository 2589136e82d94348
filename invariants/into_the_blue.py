"""Claims about Into the Blue.

Why play ends with probability one. Take one of the dice: a turn throws it once, twice or three times, and whatever the
diver decides each throw shows a 1 with probability at least 1/6. So with probability at least 1/216 all its throws do,
the final result holds a 1, and the turn does not fail. A turn that does not fail places at least one shell, of which
there are `seats * shells` (`every_placing_turn_uses_a_shell`) and the diver has one (`nobody_dives_without_shells`), or
takes a chest, which never comes back (`chests_go_to_their_takers_for_good`), or is one of the last turns, of which
each seat has one. So at most `seats * shells + chests + seats` turns do not fail, and the failed turns before each of
them are bounded by a geometric law.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise

from corestate import Seat, State
from corestate.into_the_blue import GAME, ChestTaken, Die, Diver, Event, Level, Place, Reroll, Table
from corestate.into_the_blue.course import REROLLS, MayReroll, Placing, Rolling, TakingChest
from corestate.into_the_blue.ending import PassTurn, last_turns
from corestate.into_the_blue.scoring import closing
from corestate.into_the_blue.setup import NamingStarter
from corestate.into_the_blue.table import in_order, is_perfect, run, secondaries
from corestate.kernel import Frame, settled
from corestate.piles import multiset
from invariants.claims import ACTOR, AGENDA, OVER, REST, Claims, OfState, OfStep

Blue = State[Table, Event]
_DIVES = (Rolling, MayReroll, Placing, TakingChest)
_NO_DIVES = tuple(frame for frame in GAME.frames.values() if frame not in _DIVES)


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
    twins = secondaries(table.ruleset.seats)
    found = [value for diver in table.divers for value in diver.treasures]
    for number, level in enumerate(table.levels):
        if not (0 <= level.main <= 1 and 0 <= level.secondary <= twins):
            yield f"level {number + 1}: {level.main} main and {level.secondary} secondary treasures"
            return
        found += (box.main[number],) * level.main + (box.secondary[number],) * level.secondary
    if multiset(found) != multiset(box.main + box.secondary * twins):
        yield f"treasures: found {list(multiset(found))}"


def treasures_wait_for_the_end(state: Blue) -> Iterable[str]:
    """While the game goes on nobody has taken a treasure."""
    if not state.agenda:
        return ()
    held = [(seat, diver.treasures) for seat, diver in enumerate(state.table.divers) if diver.treasures]
    return [f"seat {seat}: holds {list(treasures)} before the end" for seat, treasures in held]


def the_dice_lie_in_order_and_show_faces_they_have(state: Blue) -> Iterable[str]:
    """What was thrown together is written down in one way, in faces of the box."""
    dice = state.table.dice
    if _sound(dice, state.table.ruleset.box.faces):
        return ()
    return (f"dice: {list(dice)} are out of order, or not faces of the box",)


@cache
def _sound(dice: tuple[Die, ...], faces: tuple[Die, ...]) -> bool:
    return dice == in_order(dice) and set(dice) <= set(faces)


def the_dice_lie_as_the_dive_needs_them(state: Blue) -> Iterable[str]:
    """Dice lie while a turn needs them: all of them when it is asked about, fewer while some are in the air."""
    table, dice, all_dice = state.table, state.table.dice, state.table.ruleset.box.dice
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, Rolling):
        lawful = 0 <= frame.rerolls <= REROLLS and len(dice) < all_dice and (frame.rerolls < REROLLS or not dice)
    elif isinstance(frame, MayReroll):
        lawful = 1 <= frame.rerolls <= REROLLS and len(dice) == all_dice and not _claimed(table)
    elif isinstance(frame, Placing):
        lawful = len(dice) == all_dice and bool(run(dice)) and not is_perfect(dice, len(table.levels))
    elif isinstance(frame, TakingChest):
        lawful = len(dice) == all_dice and is_perfect(dice, len(table.levels))
    else:
        lawful = not dice
    return () if lawful else (f"dice: {list(dice)} cannot lie there at {frame}",)


def _claimed(table: Table) -> bool:
    """Whether a perfect dive is final as soon as it shows (itb.ruling.perfect_early)."""
    early = table.ruleset.rulings.perfect_early == "claims_at_once"
    return early and is_perfect(table.dice, len(table.levels)) and bool(table.chests)


def a_dive_has_a_chest_to_dive_for(state: Blue) -> Iterator[str]:
    """The last chest ends the game, but for the last turns where the ruling lets them be completed."""
    table = state.table
    if state.agenda and not table.chests:
        completed = table.ruleset.rulings.last_chest_in_last_round == "round_completes"
        if not (completed and table.last_round()):
            yield "chests: none is left and play goes on"


def only_a_chest_that_is_there_is_taken(state: Blue) -> Iterable[str]:
    """A chest is about to be taken while one lies face down."""
    taken = state.agenda and isinstance(state.agenda[0], TakingChest)
    return ("chests: none is left to be taken",) if taken and not state.table.chests else ()


def a_game_is_over_by_shells_or_by_chests(state: Blue) -> Iterator[str]:
    """Over means that the last chest is gone, or that a seat is out of shells and everybody has had a turn."""
    table = state.table
    if table.chests and not (table.last_round() and len(table.played) == table.ruleset.seats):
        yield "agenda: empty, with chests left and not all turns played"


def treasures_are_where_the_scoring_puts_them(state: Blue) -> Iterator[str]:
    """Over means that every level has given its treasures to those most present there."""
    table = state.table
    level = Level(1, secondaries(table.ruleset.seats))
    divers = tuple(Diver(diver.shells, diver.chests, ()) for diver in table.divers)
    unsettled = Table(table.ruleset, (level,) * len(table.levels), (), table.chests, divers, table.played)
    scored = settled(unsettled, closing(unsettled)).table
    for number, (found, wanted) in enumerate(zip(table.levels, scored.levels, strict=True), 1):
        if found != wanted:
            yield f"level {number}: {found}, where the scoring leaves {wanted}"
    for seat, (diver, owed) in enumerate(zip(table.divers, scored.divers, strict=True)):
        if diver.treasures != owed.treasures:
            yield f"seat {seat}: holds {list(diver.treasures)}, won {list(owed.treasures)}"


def nobody_dives_without_shells(state: Blue) -> Iterable[str]:
    """Whoever acts has a shell left."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, _DIVES) and state.table.unused(frame.seat) < 1:
        return (f"seat {frame.seat}: dives without shells",)
    return ()


def turns_go_clockwise(state: Blue) -> Iterator[str]:
    """The seats that have played follow each other clockwise, each listed once."""
    if len(set(state.table.played)) != len(state.table.played):
        yield f"played: {list(state.table.played)} lists a seat twice"
    for earlier, later in pairwise(state.table.played):
        if later != state.table.after(earlier)[0]:
            yield f"played: seat {later} does not follow seat {earlier}"


def whoever_acts_has_played_latest(state: Blue) -> Iterable[str]:
    """The seat whose dive is under way is the last of those that have played."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, _DIVES) and state.table.played[-1:] != (frame.seat,):
        return (f"played: seat {frame.seat} acts and is not the latest",)
    return ()


def who_has_won_anything_has_played(state: Blue) -> Iterator[str]:
    """Shells are placed and chests taken in turns."""
    table = state.table
    for seat in table.seats():
        if seat not in table.played and (table.unused(seat) < table.ruleset.box.shells or table.divers[seat].chests):
            yield f"seat {seat}: has shells on the board or chests, and no turn"


def behind_a_dive_stands_what_the_rules_leave(state: Blue) -> Iterable[str]:
    """Behind the dive under way stands the passing of the turn; in the last turns, those still to come and the end."""
    frame, rest = state.agenda[0] if state.agenda else None, state.agenda[1:]
    if not isinstance(frame, _DIVES):
        return ()
    if state.table.last_round():
        lawful = rest == _last_turns(state.table, frame.seat)
    else:
        lawful = len(rest) == 1 and isinstance(rest[0], PassTurn) and rest[0].seat == frame.seat
    return () if lawful else (f"agenda: {rest} cannot follow {frame}",)


def whatever_is_no_dive_names_the_starter(state: Blue) -> Iterable[str]:
    """The only question beside those of a dive is who starts: before anything else, and with nothing behind it."""
    agenda = state.agenda
    if not agenda or isinstance(agenda[0], _DIVES):
        return ()
    begins = isinstance(agenda[0], NamingStarter) and len(agenda) == 1 and not state.table.played
    return () if begins else (f"agenda: {agenda[0]} is no beginning of {agenda}",)


def _last_turns(table: Table, seat: Seat) -> tuple[Frame[Table], ...]:
    """Return what stands behind a last turn: those still to have one, up to the seat out of shells, and the end."""
    others = table.after(seat)
    count = next((count for count, trigger in enumerate(others) if table.unused(trigger) <= 0), 0)
    return last_turns(table, others[:count])


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


def chests_go_to_their_takers_for_good(before: Blue, event: Event, after: Blue) -> Iterator[str]:
    """A chest taken is added to the diver's, with its value; nobody's chests change in any other way."""
    if after.table.divers is before.table.divers:
        return
    frame = before.agenda[0] if before.agenda else None
    taker = frame.seat if isinstance(frame, TakingChest) else None
    for seat, (old, new) in enumerate(zip(before.table.divers, after.table.divers, strict=True)):
        wanted = old.chests
        if isinstance(event, ChestTaken) and seat == taker:
            wanted = multiset((*old.chests, event.value))
        if new.chests != wanted:
            yield f"seat {seat}: had {list(old.chests)} and has {list(new.chests)}"


def dice_not_rerolled_stay(before: Blue, event: Event, after: Blue) -> Iterator[str]:
    """The dice kept and those rerolled are the dice that lay there."""
    if isinstance(event, Reroll) and _put_back(after.table.dice, event.dice) != before.table.dice:
        yield f"dice: {list(before.table.dice)} less {list(event.dice)} is not {list(after.table.dice)}"


@cache
def _put_back(kept: tuple[Die, ...], rerolled: tuple[Die, ...]) -> tuple[Die, ...]:
    return in_order(kept + rerolled)


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
        OfState(treasures_wait_for_the_end, ("divers", OVER)),
        OfState(the_dice_lie_in_order_and_show_faces_they_have, ("dice",)),
        OfState(the_dice_lie_as_the_dive_needs_them, ("dice", "levels", "chests", AGENDA)),
        OfState(a_dive_has_a_chest_to_dive_for, ("chests", "divers", OVER)),
        OfState(only_a_chest_that_is_there_is_taken, ("chests",), asking=(TakingChest,)),
        OfState(nobody_dives_without_shells, ("divers", ACTOR), asking=_DIVES),
        OfState(turns_go_clockwise, ("played",)),
        OfState(whoever_acts_has_played_latest, ("played", ACTOR), asking=_DIVES),
        OfState(who_has_won_anything_has_played, ("divers", "played")),
        OfState(behind_a_dive_stands_what_the_rules_leave, ("levels", "divers", ACTOR, REST), asking=_DIVES),
        OfState(whatever_is_no_dive_names_the_starter, ("played", REST), asking=_NO_DIVES),
    ),
    end=(a_game_is_over_by_shells_or_by_chests, treasures_are_where_the_scoring_puts_them),
    step=(
        OfStep(shells_never_leave_a_level, ("divers",)),
        OfStep(every_placing_turn_uses_a_shell, (AGENDA,), by=(Place,)),
        OfStep(chests_go_to_their_takers_for_good, ("divers",)),
        OfStep(dice_not_rerolled_stay, (AGENDA,), by=(Reroll,)),
        OfStep(the_turn_passes_to_the_left, ("played",)),
    ),
)
