"""Claims about a dive: the dice that lie, and what is dived for."""

from functools import lru_cache

from corestate.into_the_blue import GAME, Die, Event, Reroll, Table
from corestate.into_the_blue.course import REROLLS, MayReroll, Placing, Rolling, TakingChest
from corestate.into_the_blue.table import in_order, is_perfect, run
from invariants.claims import Faults, claim, step_claim
from invariants.into_the_blue.holdings import Blue

DIVES = (Rolling, MayReroll, Placing, TakingChest)
"""The questions of a dive."""

NO_DIVES = tuple(frame for frame in GAME.frames.values() if frame not in DIVES)


@lru_cache(maxsize=16384)
def are_thrown(dice: tuple[Die, ...], faces: tuple[Die, ...]) -> bool:
    """Whether dice are in order and show these faces."""
    return dice == in_order(dice) and set(dice) <= set(faces)


@claim("dice", rules=("itb.box.dice",))
def the_dice_lie_in_order_and_show_faces_they_have(state: Blue) -> Faults:
    """What was thrown together is written down in one way, in faces of the box."""
    dice = state.table.dice
    if are_thrown(dice, state.table.ruleset.box.faces):
        return ()
    return (f"dice: {list(dice)} are out of order, or not faces of the box",)


def is_claimed(table: Table) -> bool:
    """Whether a perfect dive is final as soon as it shows (itb.ruling.perfect_early)."""
    early = table.ruleset.rulings.perfect_early == "claims_at_once"
    return early and is_perfect(table.dice, len(table.levels)) and bool(table.chests)


@claim(
    "dice levels chests agenda",
    rules=("itb.roll.six", "itb.roll.again", "itb.dive.sequence", "itb.perfect.chest", "itb.perfect.must"),
)
def the_dice_lie_as_the_dive_needs_them(state: Blue) -> Faults:
    """Dice lie while a turn needs them: all of them when it is asked about, fewer while some are in the air."""
    table, dice, all_dice = state.table, state.table.dice, state.table.ruleset.box.dice
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, Rolling):
        lawful = 0 <= frame.rerolls <= REROLLS and len(dice) < all_dice and (frame.rerolls < REROLLS or not dice)
    elif isinstance(frame, MayReroll):
        lawful = 1 <= frame.rerolls <= REROLLS and len(dice) == all_dice and not is_claimed(table)
    elif isinstance(frame, Placing):
        lawful = len(dice) == all_dice and bool(run(dice)) and not is_perfect(dice, len(table.levels))
    elif isinstance(frame, TakingChest):
        lawful = len(dice) == all_dice and is_perfect(dice, len(table.levels))
    else:
        lawful = not dice
    return () if lawful else (f"dice: {list(dice)} cannot lie there at {frame}",)


@claim("chests divers.shells over", rules=("itb.end.chests", "itb.end.shells"))
def a_dive_has_a_chest_to_dive_for(state: Blue) -> Faults:
    """The last chest ends the game, but for the last turns where the ruling lets them be completed."""
    table = state.table
    if table.chests or not state.agenda:
        return ()
    completed = table.ruleset.rulings.last_chest_in_last_round == "round_completes"
    return () if completed and table.last_round() else ("chests: none is left and play goes on",)


@claim("chests", rules=("itb.perfect.chest",), asking=(TakingChest,))
def only_a_chest_that_is_there_is_taken(state: Blue) -> Faults:
    """A chest is about to be taken while one lies face down."""
    taken = state.agenda and isinstance(state.agenda[0], TakingChest)
    return ("chests: none is left to be taken",) if taken and not state.table.chests else ()


@claim("divers.shells actor", rules=("itb.end.shells",), asking=DIVES)
def nobody_dives_without_shells(state: Blue) -> Faults:
    """Whoever acts has a shell left."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, DIVES) and state.table.unused(frame.seat) < 1:
        return (f"seat {frame.seat}: dives without shells",)
    return ()


def put_back(kept: tuple[Die, ...], rerolled: tuple[Die, ...]) -> tuple[Die, ...]:
    """Put dice that are rerolled back to those that are kept."""
    return in_order(kept + rerolled)


@step_claim("agenda", rules=("itb.roll.again", "itb.roll.independent"), by=(Reroll,))
def dice_not_rerolled_stay(before: Blue, event: Event, after: Blue) -> Faults:
    """The dice kept and those rerolled are the dice that lay there."""
    if isinstance(event, Reroll) and put_back(after.table.dice, event.dice) != before.table.dice:
        return (f"dice: {list(before.table.dice)} less {list(event.dice)} is not {list(after.table.dice)}",)
    return ()
