"""Claims about shells, chests and treasures: where they lie, and who has won them."""

from corestate import State
from corestate.into_the_blue import ChestTaken, Diver, Event, Level, Place, Table
from corestate.into_the_blue.course import TakingChest
from corestate.into_the_blue.scoring import ScoreLevel, closing
from corestate.into_the_blue.table import secondaries
from corestate.kernel import counted_noun, settled
from corestate.piles import multiset
from invariants.claims import Faults, claim, end_claim, form_claim, step_claim

Blue = State[Table, Event]


@form_claim("levels divers.shells played", rules=("itb.box.levels", "itb.setup.shells", "itb.turn.clockwise"))
def the_table_is_laid_for_its_seats(state: Blue) -> Faults:
    """Every level of the box is there, with shells of every seat, and so is every diver."""
    table, seats, found = state.table, state.table.ruleset.seats, []
    if len(table.levels) != len(table.ruleset.box.main):
        found.append(f"levels: wanted {len(table.ruleset.box.main)}, found {len(table.levels)}")
    if len(table.divers) != seats:
        found.append(f"divers: wanted {seats}, found {len(table.divers)}")
    for seat, diver in enumerate(table.divers):
        if len(diver.shells) != len(table.levels):
            found.append(f"seat {seat}: shells on {len(diver.shells)} levels, not {len(table.levels)}")
    found += [f"played: there is no seat {seat}" for seat in table.played if not 0 <= seat < seats]
    return tuple(found)


@claim("divers.shells", rules=("itb.box.shells", "itb.setup.shells", "itb.dive.shortage"))
def nobody_places_more_shells_than_they_own(state: Blue) -> Faults:
    """Shells on the board are counted from 0, and none is placed that was not owned."""
    owned, found = state.table.ruleset.box.shells, []
    for seat, diver in enumerate(state.table.divers):
        if (more := sum(diver.shells) - owned) > 0:
            found.append(f"seat {seat}: {counted_noun(more, 'shell', 'shells')} too many on the board")
        if min(diver.shells) < 0:
            found.append(f"seat {seat}: shells below zero on a level")
    return tuple(found)


@claim("chests divers.chests", rules=("itb.box.chests", "itb.perfect.chest"))
def no_chest_is_made_or_lost(state: Blue) -> Faults:
    """Every chest of the box lies face down or is with one diver."""
    table = state.table
    held = [value for diver in table.divers for value in diver.chests]
    found = multiset((*table.chests.cards(), *held))
    if found == table.ruleset.box.chests:
        return ()
    return (f"chests: the box has {list(table.ruleset.box.chests)}, found {list(found)}",)


@claim("chests divers.chests divers.treasures", rules=("itb.setup.chests_hidden", "itb.perfect.secret"))
def chests_lie_and_are_held_without_order(state: Blue) -> Faults:
    """Nobody knows where among the face-down chests one lies, and a diver's chests are a mere multiset."""
    table, found = state.table, []
    if table.chests.top or table.chests.bottom or table.chests.shuffled != multiset(table.chests.shuffled):
        found.append("chests: those that lie face down are in no order")
    for seat, diver in enumerate(table.divers):
        if diver.chests != multiset(diver.chests) or diver.treasures != multiset(diver.treasures):
            found.append(f"seat {seat}: what is won is written in ascending order")
    return tuple(found)


@claim("levels divers.treasures", rules=("itb.box.treasures", "itb.setup.treasures", "itb.setup.few_players"))
def no_treasure_is_made_or_lost(state: Blue) -> Faults:
    """Every token laid out in set-up lies on its level or is with one diver."""
    table, box = state.table, state.table.ruleset.box
    twins = secondaries(table.ruleset.seats)
    found = [value for diver in table.divers for value in diver.treasures]
    for number, level in enumerate(table.levels):
        if not (0 <= level.main <= 1 and 0 <= level.secondary <= twins):
            return (f"level {number + 1}: {level.main} main and {level.secondary} secondary treasures",)
        found += (box.main[number],) * level.main + (box.secondary[number],) * level.secondary
    if multiset(found) == multiset(box.main + box.secondary * twins):
        return ()
    return (f"treasures: found {list(multiset(found))}",)


@claim("divers.treasures over", rules=("itb.score.main", "itb.score.order"))
def treasures_wait_for_the_end(state: Blue) -> Faults:
    """While the game goes on nobody has taken a treasure."""
    if not state.agenda:
        return ()
    held = [(seat, diver.treasures) for seat, diver in enumerate(state.table.divers) if diver.treasures]
    return tuple([f"seat {seat}: holds {list(treasures)} before the end" for seat, treasures in held])


@end_claim(
    rules=(
        "itb.score.main",
        "itb.score.second",
        "itb.score.third",
        "itb.score.presence",
        "itb.score.order",
        "itb.tie.above",
        "itb.tie.unused",
        "itb.tie.earlier",
    )
)
def treasures_are_where_the_scoring_puts_them(state: Blue) -> Faults:
    """Over means that every level has given its treasures to those most present there."""
    table = state.table
    level = Level(1, secondaries(table.ruleset.seats))
    divers = tuple(Diver(diver.shells, diver.chests, ()) for diver in table.divers)
    unsettled = Table(table.ruleset, (level,) * len(table.levels), (), table.chests, divers, table.played)
    scored = settled(unsettled, tuple([one for one in closing(unsettled) if isinstance(one, ScoreLevel)])).table
    found = [
        f"level {number}: {laid}, where the scoring leaves {wanted}"
        for number, (laid, wanted) in enumerate(zip(table.levels, scored.levels, strict=True), 1)
        if laid != wanted
    ]
    for seat, (diver, owed) in enumerate(zip(table.divers, scored.divers, strict=True)):
        if diver.treasures != owed.treasures:
            found.append(f"seat {seat}: holds {list(diver.treasures)}, won {list(owed.treasures)}")
    return tuple(found)


@step_claim("divers.shells", rules=("itb.dive.place", "itb.dive.presence"))
def shells_never_leave_a_level(before: Blue, event: Event, after: Blue) -> Faults:
    """Shells are only added, and only by placing them."""
    found = []
    for seat, (old, new) in enumerate(zip(before.table.divers, after.table.divers, strict=True)):
        if new.shells is old.shells:
            continue
        due = [*old.shells]
        if isinstance(event, Place) and event.seat == seat:
            due[event.level - 1] += event.shells
        for level, (there, now, wanted) in enumerate(zip(old.shells, new.shells, due, strict=True), 1):
            if now != wanted:
                found.append(f"level {level}: seat {seat} had {counted_noun(there, 'shell', 'shells')} and has {now}")
    return tuple(found)


@step_claim("agenda", rules=("itb.dive.place", "itb.dive.must"), by=(Place,))
def every_placing_turn_uses_a_shell(_before: Blue, event: Event, after: Blue) -> Faults:
    """A turn that places, places at least one: so at most `turns_that_place` turns do."""
    if isinstance(event, Place) and not 1 <= event.shells <= after.table.ruleset.box.shells:
        return (f"seat {event.seat}: placed {counted_noun(event.shells, 'shell', 'shells')}",)
    return ()


def turns_that_place(table: Table) -> int:
    """Bound the number of turns that can place shells."""
    return table.ruleset.seats * table.ruleset.box.shells


@step_claim("divers", rules=("itb.perfect.chest", "itb.perfect.must"))
def chests_go_to_their_takers_for_good(before: Blue, event: Event, after: Blue) -> Faults:
    """A chest taken is added to the diver's, with its value; nobody's chests change in any other way."""
    if after.table.divers is before.table.divers:
        return ()
    frame, found = before.agenda[0] if before.agenda else None, []
    taker = frame.seat if isinstance(frame, TakingChest) else None
    for seat, (old, new) in enumerate(zip(before.table.divers, after.table.divers, strict=True)):
        wanted = old.chests
        if seat == taker and isinstance(event, ChestTaken):
            wanted = multiset((*old.chests, event.value))
        if new.chests != wanted:
            found.append(f"seat {seat}: had {list(old.chests)} and has {list(new.chests)}")
    return tuple(found)
