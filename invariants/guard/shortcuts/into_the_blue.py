"""Shortcuts of Into the Blue: shells are placed, dice taken up and turns passed as the rules have it, seen at once."""

from corestate.into_the_blue import Place, Reroll, Rolled, Stop, Table
from corestate.into_the_blue.course import MayReroll, Placing, Rolling
from corestate.piles import exchanged
from invariants.guard.shortcuts import Shortcuts, Simple
from invariants.into_the_blue.dives import dice_not_rerolled_stay, the_dice_lie_in_order_and_show_faces_they_have
from invariants.into_the_blue.holdings import (
    chests_go_to_their_takers_for_good,
    every_placing_turn_uses_a_shell,
    nobody_places_more_shells_than_they_own,
    shells_never_leave_a_level,
    the_table_is_laid_for_its_seats,
)
from invariants.into_the_blue.turns import (
    the_turn_passes_to_the_left,
    turns_go_clockwise,
    who_has_won_anything_has_played,
    whoever_acts_has_played_latest,
)


def _is_passed(old: Table, new: Table, _event: object, _asked: object, asks: Rolling) -> bool:
    """Whether the turn is that of the seat to the left, which has played latest now."""
    played, seat = old.played, asks.seat
    if not played or seat != (played[-1] + 1) % old.ruleset.seats:
        return False
    return new.played == (*(played[1:] if played[0] == seat else played), seat)


def _is_placed(old: Table, new: Table, event: Place, asked: Placing, asks: Rolling) -> bool:
    """Whether whoever acted has placed shells that it has, nobody else has changed, and the turn is passed on."""
    seat, level, divers = event.seat, event.level - 1, new.divers
    if seat != asked.seat or len(divers) != len(old.divers):
        return False
    was, now = old.divers[seat], divers[seat]
    if not 0 <= level < len(was.shells) or event.shells < 1 or sum(now.shells) > old.ruleset.box.shells:
        return False
    if now.shells != exchanged(was.shells, level, was.shells[level] + event.shells) or now.chests != was.chests:
        return False
    return exchanged(old.divers, seat, now) == divers and _is_passed(old, new, event, asked, asks)


def _are_taken_up(old: Table, new: Table, event: Reroll, asked: MayReroll, asks: Rolling) -> bool:
    """Whether the dice that lie are those that lay, without those that the same seat rerolls."""
    left = [*old.dice]
    for die in event.dice:
        if die not in left:
            return False
        left.remove(die)
    return new.dice == tuple(left) and asks.seat == asked.seat


_OF_TURNS = (
    the_table_is_laid_for_its_seats,
    turns_go_clockwise,
    whoever_acts_has_played_latest,
    who_has_won_anything_has_played,
    the_turn_passes_to_the_left,
)

SHORTCUTS = Shortcuts(
    simple=(
        Simple(
            _is_placed,
            instead_of=(
                *_OF_TURNS,
                nobody_places_more_shells_than_they_own,
                shells_never_leave_a_level,
                every_placing_turn_uses_a_shell,
                chests_go_to_their_takers_for_good,
            ),
            new="divers played",
            by=(Place,),
            asked=(Placing,),
            asks=(Rolling,),
        ),
        Simple(
            _is_passed,
            instead_of=_OF_TURNS,
            new="played",
            by=(Rolled, Stop),
            asked=(Rolling, MayReroll),
            asks=(Rolling,),
        ),
        Simple(
            _are_taken_up,
            instead_of=(dice_not_rerolled_stay, the_dice_lie_in_order_and_show_faces_they_have),
            new="dice",
            by=(Reroll,),
            asked=(MayReroll,),
            asks=(Rolling,),
            of_same_owner=True,
        ),
    )
)
