"""What the words of a card mean at a moment: whom, where, how many, and whether a condition holds."""

from collections.abc import Iterator
from functools import lru_cache

from corestate.kernel import Seat
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, DEEP, SICK_BAY, Box
from corestate.unfathomable.box.vocabulary import Amount, Check, Count, Effect, Passive, Test, Who
from corestate.unfathomable.box.vocabulary import parts as parts_of
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table, total

PLENTY = 99


@lru_cache(maxsize=4096)
def effects_at(box: Box, source: str, path: tuple[int, ...]) -> tuple[Effect, ...]:
    """Find a list of effects by its card and path: the script, then by turns an effect and a list within it."""
    found = boxes.script(box, source) if not path[0] else boxes.abilities(box, source)[path[0] - 1].effects
    for effect, part in zip(path[1::2], path[2::2], strict=True):
        found = parts_of(found[effect])[part]
    return found


def effect_at(box: Box, source: str, path: tuple[int, ...]) -> Effect:
    """Find one effect by its card and path."""
    return effects_at(box, source, path[:-1])[path[-1]]


def checks_of(box: Box, source: str) -> Iterator[tuple[int, ...]]:
    """Find the paths to the checks of a card: in its own effects, then in those of its abilities."""
    lists = (boxes.script(box, source), *(ability.effects for ability in boxes.abilities(box, source)))
    for number, effects in enumerate(lists):
        yield from _checks(effects, (number,))


def _checks(effects: tuple[Effect, ...], path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    for number, effect in enumerate(effects):
        if isinstance(effect, Check):
            yield (*path, number)
        for place, part in enumerate(parts_of(effect)):
            yield from _checks(part, (*path, number, place))


_ROOMS = {
    "room:bridge": "unf.room.bridge",
    "room:chapel": "unf.room.chapel",
    "room:captains_cabin": "unf.room.captains_cabin",
    "room:cargo_hold": "unf.room.cargo_hold",
    "room:galley": "unf.room.galley",
    "room:boiler_room": "unf.room.boiler_room",
    "room:brig": "unf.room.brig",
}


def room_rule(source: str, otherwise: str) -> str:
    """Name the rule of the room whose action this is, or another."""
    return _ROOMS.get(source, otherwise)


_SCRIPTS = {
    "mythos": "unf.mythos.steps",
    "waypoint": "unf.journey.row_and_reset",
    "spell": "unf.reference.keeper_action",
    "damage": "unf.damage.draw",
    "reveal": "unf.reveal.ability",
}


@lru_cache(maxsize=4096)
def card_rule(box: Box, source: str, path: tuple[int, ...]) -> str:
    """Name the rule by which a part of a card is carried out: that of its kind, of its room, or of its time."""
    if not path[0]:
        return _SCRIPTS[source.partition(":")[0]]
    timing = boxes.abilities(box, source)[path[0] - 1].timing
    by_time = {"action": "unf.action.ability", "action_start": "unf.traitor.start_cards"}
    return room_rule(source, by_time.get(timing, "unf.reference.windows"))


def people(table: Table, who: Who, scope: Scope) -> tuple[Seat, ...]:
    """Name the seats a word stands for, clockwise from the active player."""
    match who:
        case "owner":
            return (scope.owner,)
        case "current":
            return (table.turn.seat,)
        case "captain":  # unf.title.captain
            return () if table.captain is None else (table.captain,)
        case "keeper":  # unf.title.keeper
            return () if table.keeper is None else (table.keeper,)
        case "picked":
            return () if scope.seat is None else (scope.seat,)
        case "each_in_brig":
            return table.here(BRIG)
        case "each_character_there":
            return tuple(seat for space in scope.spaces for seat in table.here(space))
        case "each_enemy_here":  # unf.basics.enemy
            return table.traitors_in(table.players[scope.owner].space)
        case _:
            return _humans(table, who, scope)


def _humans(table: Table, who: Who, scope: Scope) -> tuple[Seat, ...]:
    space = table.players[scope.owner].space
    match who:
        case "each_human":  # unf.loyalty.hybrid
            return table.humans()
        case "each_human_not_in_brig":
            return tuple(seat for seat in table.humans() if not table.jailed(seat))
        case "each_human_in_sick_bay":
            return table.humans_in(SICK_BAY)
        case "each_human_not_in_sick_bay":
            return tuple(seat for seat in table.humans() if table.players[seat].space != SICK_BAY)
        case "each_human_here":
            return table.humans_in(space)
        case "each_human_there":
            return tuple(seat for there in scope.spaces for seat in table.humans_in(there))
        case "each_human_in_die_room":  # unf.room.numbers
            return table.humans_in(boxes.numbered(table.box, "interior", scope.die))
        case _:
            seat = table.playing(who)
            return () if seat is None else (seat,)


def decider(table: Table, by: Who, scope: Scope) -> Seat:
    """Name the seat that decides."""
    found = people(table, by, scope)
    return found[0] if found else scope.owner  # unf.mythos.choice


def targets(table: Table, kind: str, among: str, scope: Scope) -> tuple[Seat, ...]:
    """Name the players that may be picked."""
    owner = scope.owner
    here = table.players[owner].space
    if among in ("others", "others_here", "others_not_in_brig"):
        found = tuple(seat for seat in table.clockwise() if seat != owner)
    elif among == "cabin_targets":
        alone = table.ruleset.rulings.cabin_target == "any_human"  # unf.room.captains_cabin
        found = tuple(seat for seat in table.clockwise() if alone or seat != owner)
    else:
        found = people(table, among, scope) if among else table.clockwise()
    if among == "others_here":  # unf.action.ability
        found = tuple(seat for seat in found if table.players[seat].space == here)
    if among == "others_not_in_brig":
        found = tuple(seat for seat in found if not table.jailed(seat))
    # unf.loyalty.hybrid
    return found if kind == "character" else tuple(seat for seat in found if not table.revealed(seat))


def places(table: Table, where: str, scope: Scope) -> tuple[str, ...]:
    """Name the spaces a word stands for."""
    box = table.box
    here = table.players[scope.owner].space
    match where:
        case "here":
            return (here,)
        case "beside":  # unf.board.adjacent
            return boxes.space(box, here).adjacent
        case "here_or_beside":  # unf.board.adjacent
            return (here, *boxes.space(box, here).adjacent)
        case "picked" | "each_picked":
            return scope.spaces
        case "damaged":  # unf.damage.ship
            return (scope.damaged,) if scope.damaged else ()
        case "peril":
            return (scope.peril,) if scope.peril else ()
        case "die_room":  # unf.room.numbers
            return (boxes.numbered(box, "interior", scope.die),)
        case "die_deck" | "die_front":  # unf.board.ship, unf.board.water
            return (boxes.numbered(box, "deck" if where == "die_deck" else "water", scope.die),)
        case "nearest_room":
            return nearest_rooms(table, here)
        case _:
            return regions(box, where)


@lru_cache(maxsize=512)
def regions(box: Box, where: str) -> tuple[str, ...]:
    """Name the spaces of a part of the board."""
    match where:
        case "water" | "each_water":  # unf.board.water
            return boxes.named(box, "water")
        case "deck" | "each_deck" | "any_deck":  # unf.board.ship
            return boxes.named(box, "deck")
        case "interior":  # unf.board.interior
            return boxes.named(box, "interior")
        case "each_room":  # unf.damage.brig_immune
            return boxes.rooms(box)
        case "ship":  # unf.board.ship
            return boxes.ship(box)
        case "any_ship":  # unf.action.move, unf.room.brig
            return tuple(name for name in boxes.ship(box) if name not in (SICK_BAY, BRIG))
        case "board" | "any_space":  # unf.board.deep
            return boxes.named(box, "water") + boxes.ship(box)
        case "board_and_deep":
            return (*boxes.named(box, "water"), *boxes.ship(box), DEEP)
        case _:
            return (where,)


def nearest_rooms(table: Table, here: str) -> tuple[str, ...]:
    """Name the numbered room here, where the arrow leads, or those adjacent."""
    box = table.box
    numbered = boxes.rooms(box)
    if here in numbered:  # unf.room.numbers
        return (here,)
    found = boxes.space(box, here)
    # unf.board.adjacent
    return (found.arrow,) if found.arrow else tuple(name for name in found.adjacent if name in numbered)


def enemies(table: Table, seat: Seat, space: str) -> int:
    """Count the enemies of a seat in a space (unf.basics.enemy)."""
    if table.revealed(seat):
        return len(table.humans_in(space))
    return table.deep_ones_in(space) + len(table.traitors_in(space))


def amount(table: Table, number: Amount, scope: Scope, seat: Seat | None = None) -> int:
    """How many that is."""
    who = scope.owner if seat is None else seat
    match number:
        case int():
            return number
        case "all":
            return PLENTY
        case "value":  # unf.room.chapel, unf.room.boiler_room
            return scope.value
        case "die":
            return scope.die
        case "counted":  # unf.room.galley
            return scope.counted
        case "one_plus_half_margin":  # unf.ritual.advance
            return 1 + scope.margin // 2
        case _:
            return _count(table, number, who)


def _count(table: Table, what: Count, who: Seat) -> int:
    """Count what can be seen on the table."""
    player = table.players[who]
    match what:
        case "hand":
            return len(player.hand)
        case "all_but_one":
            return max(0, len(player.items) - 1)
        case "items":
            return len(player.items)
        case "enemies_here":  # unf.basics.enemy
            return enemies(table, who, player.space)
        case "passengers_on_deck":  # unf.setup.supply
            return sum(table.sea.passengers)
        case "deep_ones_in_the_deep":  # unf.board.deep
            return table.deep_ones_in(DEEP)
        case _:
            return table.supply()


def holds(table: Table, test: Test, scope: Scope) -> bool:
    """Whether a condition holds (unf.action.ability)."""
    seats = people(table, test.who, scope)
    match test.of:
        case "count":
            return test.least <= amount(table, test.count, scope, seats[0] if seats else None) <= test.most
        case "title":
            return table.title(test.title) in seats
        case "space":
            return any(table.players[seat].space == test.space for seat in seats)
        case "item":
            return any(test.item in table.players[seat].items for seat in seats)
        case "passes":  # unf.check.total
            return table.trial is not None and total(table, table.trial) >= table.trial.target


def idle(table: Table, seat: Seat, source: str) -> bool:
    """Whether the Brig puts a card of a play area out of effect (unf.brig.play_area, unf.ruling.brig_play_area)."""
    if table.players[seat].space != BRIG:
        return False
    kind = source.partition(":")[0]
    every = table.ruleset.rulings.brig_play_area == "all_cards_off"
    return kind == "item" or (every and kind in ("feat", "title", "mythos", "spell"))


def passive(table: Table, seat: Seat, what: str) -> int:
    """Add up what the cards in a play area always do (unf.action.ability)."""
    player, found = table.players[seat], 0
    if not player.items and not player.kept:
        return 0
    for source in (*map("item:{}".format, player.items), *player.kept):
        if (always := _always(table.box, source, what)) and not idle(table, seat, source):  # unf.brig.play_area
            found += always
    return found


@lru_cache(maxsize=4096)
def _always(box: Box, source: str, what: str) -> int:
    """Add up what one card always does."""
    effects = (effect for one in boxes.abilities(box, source) if one.timing == "always" for effect in one.effects)
    # unf.action.ability
    return sum(effect.amount for effect in effects if isinstance(effect, Passive) and effect.what == what)
