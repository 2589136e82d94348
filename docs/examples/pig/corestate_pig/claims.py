"""Claims about Pig."""

from corestate import State
from corestate_pig import Event, Hold, Table
from invariants.claims import Faults, claim, form_claim, step_claim

Pig = State[Table, Event]


@form_claim("kept", rules=("pig.turn.hold",))
def everybody_has_kept_something_or_nothing(state: Pig) -> Faults:
    """As many numbers as seats, and none below nothing."""
    kept, seats = state.table.kept, state.table.ruleset.seats
    found = [] if len(kept) == seats else [f"kept: {len(kept)} numbers for {seats} seats"]
    return (*found, *(f"kept: seat {seat} has {one}" for seat, one in enumerate(kept) if one < 0))


@claim("kept stake", rules=("pig.end.goal",))
def at_most_one_has_reached_the_goal(state: Pig) -> Faults:
    """The game ends with the first who does."""
    goal = state.table.ruleset.box.goal
    there = [seat for seat, kept in enumerate(state.table.kept) if kept >= goal]
    return () if len(there) <= 1 else (f"kept: seats {there} have reached {goal}",)


@step_claim("kept stake", rules=("pig.turn.hold", "pig.turn.one"))
def what_is_kept_comes_from_the_stake(before: Pig, event: Event, after: Pig) -> Faults:
    """Nobody loses what was kept, and what is gained was at stake or is the last throw."""
    old, new = before.table, after.table
    lost = [f"kept: seat {seat}" for seat, one in enumerate(new.kept) if one < old.kept[seat]]
    gained = sum(new.kept) - sum(old.kept)
    if isinstance(event, Hold) and gained != old.stake:
        lost.append(f"stake: {old.stake} were held, {gained} kept")
    return tuple(lost)
