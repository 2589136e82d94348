"""What an ability would act on: whom it could attack, whom, where and what it could pick; and whether that is none."""

from functools import lru_cache

from corestate.kernel import Seat
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import DEEP, Box
from corestate.unfathomable.box.vocabulary import (
    Actions,
    Attack,
    DefeatDeepOnes,
    Effect,
    Either,
    Pay,
    Pick,
    Repeat,
    Roll,
    parts,
)
from corestate.unfathomable.table.card_words import enemies, places, targets
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table


def whom(table: Table, effect: Pick, scope: Scope) -> tuple[Seat, ...]:
    """Name the players a card may have picked (unf.ruling.coordinated_effort, unf.ruling.cabin_target_jailed)."""
    found = targets(table, effect.kind, effect.among, scope)
    rulings = table.ruleset.rulings
    if rulings.coordinated_effort == "humans_only" and _lets_act(table.box, scope.source):  # unf.action.extra
        found = tuple(seat for seat in found if not table.revealed(seat))
    if rulings.cabin_target_jailed == "refused" and effect.among == "cabin_targets":  # unf.room.captains_cabin
        found = tuple(seat for seat in found if not table.jailed(seat))
    return found


@lru_cache(maxsize=4096)
def _lets_act(box: Box, source: str) -> bool:
    """Whether a card lets somebody act whom it has had picked (unf.action.extra)."""
    effects = tuple(effect for one in boxes.abilities(box, source) for effect in one.effects)
    return any(isinstance(effect, Actions) and effect.who == "picked" for effect in effects)


def monarchs(table: Table) -> tuple[str, ...]:
    """Name the monarchs on the board (unf.board.deep)."""
    return tuple(one for one in ("hydra", "dagon") if table.monarch(one) != DEEP)


def weapons(table: Table, seat: Seat) -> tuple[str, ...]:
    """Name the weapons a seat may use: none in the Brig (unf.brig.play_area)."""
    items = () if table.jailed(seat) else table.players[seat].items
    return tuple(one for one in items if boxes.item(table.box, one).weapon)


def spaces(table: Table, among: str, scope: Scope) -> tuple[str, ...]:
    """Name the spaces that may be picked (unf.action.ability)."""
    if among == "undamaged":
        return tuple(room for room in boxes.rooms(table.box) if not table.damaged(room))
    if among == "deep_one_spaces":
        return tuple(one.name for one in table.box.spaces if table.deep_ones_in(one.name))
    return places(table, among, scope)


def aimless(table: Table, effects: tuple[Effect, ...], scope: Scope) -> bool:
    """Whether effects begin with an attack or a pick, once they are paid for, and would find nothing."""
    match effects[0] if effects else None:  # unf.action.ability
        case Pay(effects=then) | Repeat(effects=then):
            return aimless(table, then, scope)
        case Either(options=options):
            return all(aimless(table, option.effects, scope) for option in options)
        case Attack(reach=reach):
            return not _within(table, reach, scope)
        case Pick() as pick:
            return not _pickable(table, pick, scope)
        case _:
            return False


def _within(table: Table, reach: str, scope: Scope) -> bool:
    """Whether an enemy is within reach (unf.basics.enemy)."""
    return any(enemies(table, scope.owner, space) for space in places(table, reach, scope))


def _pickable(table: Table, pick: Pick, scope: Scope) -> bool:
    match pick.kind:  # unf.action.ability
        case "human" | "character":
            return bool(whom(table, pick, scope))
        case "monarch":  # unf.board.deep
            return bool(monarchs(table))
        case "item":
            held = weapons(table, scope.owner)  # unf.brig.play_area
            return any(_within(table, reach, scope) for item in held for reach in _reach(table.box, item))
        case "space" | "room":
            return bool(spaces(table, pick.among, scope))


@lru_cache(maxsize=1024)
def _reach(box: Box, item: str) -> tuple[str, ...]:
    """How far the attacks with a weapon reach."""
    effects = (effect for one in boxes.item(box, item).abilities for effect in one.effects)
    return tuple(effect.reach for effect in effects if isinstance(effect, Attack))


def in_vain(table: Table, effects: tuple[Effect, ...], scope: Scope) -> bool:
    """Whether effects begin with the defeat of a Deep One in the owner's space, and none is there."""
    match effects[0] if effects else None:
        case DefeatDeepOnes(where="here"):
            return not table.deep_ones_in(table.players[scope.owner].space)  # unf.action.ability
        case Roll() as roll:
            return any(in_vain(table, band, scope) for band in parts(roll))
        case _:
            return False
