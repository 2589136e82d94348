"""Monsters, blows and damage told a second time."""

from collections.abc import Callable
from typing import Any

from corestate import Seat
from corestate.unfathomable import Table
from corestate.unfathomable.box.edition import BRIG, DEEP, SICK_BAY
from corestate.unfathomable.box.vocabulary import Effect, Spawn
from corestate.unfathomable.cards.monsters import SpawnNow
from corestate.unfathomable.script.script import Carry
from corestate.unfathomable.table.card_words import effects_at
from corestate.unfathomable.table.pieces import Sea as Waters
from corestate.unfathomable.voyage.attacks import Struck
from corestate.unfathomable.voyage.damage import Damaging, Landing
from corestate.unfathomable.voyage.defeat import Defeat, DefeatAll, DefeatPassenger, Risked
from corestate.unfathomable.voyage.monsters import Act, Activate, Mauled, Rise, Strike, Swim, Victim
from invariants.claims import Faults, part_told
from invariants.unfathomable.choices import place_of
from invariants.unfathomable.retold.places import damage_of, of_kind, rooms_of, ways_from


def _numbered(table: Table, kind: str, die: int) -> str:
    """Find the space of a kind that a die names."""
    return next(space.name for space in table.box.spaces if space.kind == kind and die in space.numbers)


def _arrow(table: Table, name: str) -> str:
    """Tell where the arrow of a space leads."""
    return next(space.arrow for space in table.box.spaces if space.name == name)


def _closest_undamaged(table: Table, start: str) -> str | None:
    """Find the undamaged room closest to one, itself first; of equals the one with the highest number."""
    numbers, away = rooms_of(table), ways_from(table, start)
    left = [room for room in away if room in numbers and not damage_of(table)[room]]
    return min(left, key=lambda room: (away[room], -numbers[room]), default=None)


def _rolled(table: Table) -> int:
    """Read the die under way with what is added to it: never below 1, never above its faces."""
    assert table.throw is not None  # noqa: S101 - whoever reads a die waits for it
    return min(max(table.throw.die + table.throw.add, 1), table.box.numbers.die)


@part_told(Struck, Mauled, rules=("unf.action.attack", "unf.reference.attack_steps", "unf.monster.attack"))
def a_blow_strikes_if_the_die_is_high_enough(frame: Struck | Mauled, old: Table, new: Table, then: object) -> Faults:
    """With what it needs a Deep One is gone, or a character is to be defeated; without, nothing happens."""
    plus, need = (frame.plus, frame.need) if isinstance(frame, Struck) else (0, old.box.numbers.need_character)
    hit, there = _rolled(old) + plus >= need, [*old.sea.deep_ones]
    if isinstance(frame, Struck) and frame.target is None and hit:
        there[place_of(old, frame.space)] -= 1
    found = [] if [*new.sea.deep_ones] == there else [f"sea.deep_ones: {new.sea.deep_ones} after a {_rolled(old)}"]
    struck = isinstance(then, Defeat) and then.seat == frame.target
    if frame.target is not None and struck is not hit:
        found.append(f"agenda[0]: {then} after a {_rolled(old)}, where {need} was needed")
    return tuple(found if new.throw is None else [*found, "throw: a die that was read lies there"])


@part_told(Risked, Rise, rules=("unf.passenger.risk", "unf.monster.none_on_board", "unf.board.water"))
def the_die_names_a_space(frame: Risked | Rise, old: Table, new: Table, _then: object) -> Faults:
    """A passenger comes to the deck space of the die; what lay in the Deep rises in its water, with the monarchs."""
    sea, die = old.sea, _rolled(old)
    people, there, hydra, dagon = [*sea.passengers], [*sea.deep_ones], sea.hydra, sea.dagon
    if isinstance(frame, Risked):
        people[place_of(old, _numbered(old, "deck", die))] += 1
    else:
        water = _numbered(old, "water", die)
        there[place_of(old, water)] += there[-1]
        there[-1] = 0
        hydra = water if hydra == DEEP and frame.which != "dagon" else hydra
        dagon = water if dagon == DEEP and frame.which != "hydra" else dagon
    wanted = Waters(tuple(there), hydra, dagon, tuple(people), sea.tokens)
    return () if new.sea == wanted else (f"sea: {new.sea} after a {die}, not {wanted}",)


@part_told(Swim, rules=("unf.monster.hydra", "unf.monster.dagon"))
def a_monarch_swims_toward_the_front(frame: Swim, old: Table, new: Table, _then: object) -> Faults:
    """It goes one water space on, at the front it stays, and nothing else moves."""
    ahead = {DEEP: DEEP} | {
        one: other for chain in old.box.chains for one, other in zip(chain, (chain[0], *chain[:-1]), strict=True)
    }
    sea, hydra = old.sea, frame.monarch == "hydra"
    wanted = (ahead[sea.hydra], sea.dagon) if hydra else (sea.hydra, ahead[sea.dagon])
    same = (new.sea.deep_ones, new.sea.passengers) == (sea.deep_ones, sea.passengers)
    return () if same and (new.sea.hydra, new.sea.dagon) == wanted else (f"sea: {new.sea}, monarchs not {wanted}",)


@part_told(
    Activate,
    rules=("unf.monster.hydra", "unf.monster.dagon", "unf.monster.hydra_in_deep", "unf.monster.none_on_board"),
)
def monsters_are_activated_as_told(frame: Activate, old: Table, new: Table, then: object) -> Faults:
    """Hydra damages the room she faces, Dagon brings Deep Ones; from the Deep they gather, and a crowd rises."""
    sea, arrivals = old.sea, old.box.numbers.deep_arrivals
    if frame.which == "deep_ones" and any(sea.deep_ones[:-1]):
        return () if new.sea == sea and not isinstance(then, Rise) else (f"sea: {new.sea} as Deep Ones wake",)
    where = sea.hydra if frame.which == "hydra" else sea.dagon
    if frame.which == "hydra" and where != DEEP:
        room = _closest_undamaged(old, _arrow(old, _arrow(old, where)))
        damages = isinstance(then, Damaging) and then.room == room
        return () if damages and new.sea == sea else (f"agenda[0]: {then}, and Hydra damages {room}",)
    goal = _arrow(old, where) if frame.which == "dagon" and where != DEEP else DEEP
    wanted = _spawned(old, (goal,), arrivals)
    if wanted is None:
        return () if new.ending == "deep_ones" else (f"ending: {new.ending}, and the supply is too small",)
    found = () if [*new.sea.deep_ones] == wanted else (f"sea.deep_ones: {new.sea.deep_ones}, not {wanted}",)
    crowd = goal == DEEP and wanted[-1] >= old.box.numbers.deep_crowd
    return found if (new.throw is not None) is crowd else (*found, f"throw: {new.throw} with {wanted[-1]} in the Deep")


def _spawned(table: Table, spaces: tuple[str, ...], amount: int) -> list[int] | None:
    """Tell where Deep Ones are when so many more have come to some spaces; None if there are not enough."""
    rulings, there = table.ruleset.rulings, [*table.sea.deep_ones]
    shut = [BRIG] if rulings.sick_bay_deep_ones == "open" else [BRIG, SICK_BAY]
    if table.turn.barred and rulings.barricade_scope == "moves_and_spawns":
        shut += of_kind(table, "interior")
    reached = [space for space in spaces if space not in shut]
    for space in reached:
        there[place_of(table, space)] += amount
    return there if sum(there) <= table.box.deep_ones else None


@part_told(SpawnNow, Carry, rules=("unf.monster.supply_empty", "unf.monster.not_in_brig", "unf.monster.kinds"))
def deep_ones_come_while_the_supply_lasts(frame: SpawnNow | Carry, old: Table, new: Table, _then: object) -> Faults:
    """So many come to each space they can enter; if there are not enough the game is over."""
    if isinstance(frame, SpawnNow):
        spaces, amount = frame.spaces, frame.amount
    else:
        effect = effect_of(old, frame)
        if not isinstance(effect, Spawn) or effect.where not in _WHERE:
            return ()
        spaces, amount = (*_WHERE[effect.where](old),), effect.amount
    wanted = _spawned(old, spaces, amount)
    if wanted is None:
        return () if new.ending == "deep_ones" else (f"ending: {new.ending}, and the supply is too small",)
    return () if [*new.sea.deep_ones] == wanted else (f"sea.deep_ones: {new.sea.deep_ones}, not {wanted}",)


_WHERE: dict[str, Callable[[Table], list[str]]] = {
    "each_water": lambda table: of_kind(table, "water"),
    "each_deck": lambda table: of_kind(table, "deck"),
    "deep": lambda _table: [DEEP],
}
"""What some words of a card for several spaces mean."""


def effect_of(table: Table, frame: Carry) -> Effect | None:
    """Find what a card does next, if anything."""
    effects = effects_at(table.box, frame.source, frame.path)
    return effects[frame.index] if frame.index < len(effects) else None


@part_told(Act, rules=("unf.monster.attack", "unf.monster.passenger", "unf.monster.damage", "unf.monster.move"))
def a_deep_one_does_the_first_thing_it_can(frame: Act, old: Table, new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """It attacks a human in its space, else a passenger, else damages the room, else moves on."""
    space, damage = frame.space, damage_of(old)
    humans = [seat for seat, one in enumerate(old.players) if one.space == space and not one.shown]
    if humans:
        fine = isinstance(then, Victim) if len(humans) > 1 else then == Strike(Seat(humans[0]))
    elif old.sea.passengers[place_of(old, space)]:
        fine = then == DefeatPassenger(space)
    elif damage.get(space) == "":
        fine = isinstance(then, Damaging) and then.room == space
    else:
        return _moved_on(old, new, space)
    return () if fine and new == old else (f"agenda[0]: {then}, where a Deep One in {space} acts",)


def _moved_on(old: Table, new: Table, origin: str) -> Faults:
    """Look where a Deep One has gone: along the arrow, inside toward the closest undamaged room, or not."""
    gone = [after - before for before, after in zip(old.sea.deep_ones, new.sea.deep_ones, strict=True)]
    names = [*(space.name for space in old.box.spaces), DEEP]
    to = [name for name, change in zip(names, gone, strict=True) if change > 0]
    arrow = _arrow(old, origin)
    goals = [arrow] if arrow else _first_steps(old, origin)
    inside, rulings = of_kind(old, "interior"), old.ruleset.rulings
    closed = old.turn.barred and (rulings.barricade_scope != "moves_from_deck" or origin in of_kind(old, "deck"))
    asked = not arrow and len(goals) > 1 and rulings.deep_one_first_step == "current_player_chooses"
    stays = asked or (closed and goals[0] in inside)
    wanted = [] if stays else goals[:1]
    return () if to == wanted else (f"sea.deep_ones: one of {origin} went to {to}, not {wanted}",)


def _first_steps(table: Table, origin: str) -> list[str]:
    """Tell by which rooms a Deep One may go toward the closest undamaged one, the highest number first."""
    numbers, away = rooms_of(table), ways_from(table, origin)
    left = [room for room in away if room != origin and room in numbers and not damage_of(table)[room]]
    goal = min(left, key=lambda room: (away[room], -numbers[room]))
    back = ways_from(table, goal)
    beside = next(one.adjacent for one in table.box.spaces if one.name == origin)
    steps = [room for room in beside if room in back]
    nearest = min(back[room] for room in steps)
    return sorted([room for room in steps if back[room] == nearest], key=lambda room: -numbers.get(room, 0))


@part_told(Landing, rules=("unf.damage.spill", "unf.damage.ship", "unf.damage.six_rooms", "unf.damage.damaged"))
def damage_lands_in_the_closest_room(frame: Landing, old: Table, new: Table, then: object) -> Faults:
    """The card lies in the room named or thrown, or in the closest undamaged one; too many of them lose the ship."""
    room = _closest_undamaged(old, frame.room or _numbered(old, "interior", _rolled(old)))
    wanted = {one: frame.card if one == room else card for one, card in damage_of(old).items()}
    found = [] if damage_of(new) == wanted else [f"ship.damage: {damage_of(new)}, not {frame.card} in {room}"]
    lost = sum(map(bool, wanted.values())) >= old.box.numbers.lost_rooms
    if lost is not (new.ending == "rooms"):
        found.append(f"ending: {new.ending} with {wanted}")
    there = [seat for seat, one in enumerate(old.players) if one.space == room and not one.shown]
    spared = lost or old.ruleset.rulings.structural_damage == "defeats_nobody" or not there
    if isinstance(then, Defeat | DefeatAll) is spared and not (spared and isinstance(then, Defeat)):
        found.append(f"agenda[0]: {then}, and seats {there} are in {room}")
    return tuple(found)
