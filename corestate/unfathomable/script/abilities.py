"""Using abilities: which a seat has, which it might have for all the others know, and what stands in the way of one."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, Literal

from attrs import frozen

from corestate.kernel import Refusal, Seat, counted_noun
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, SICK_BAY, Box
from corestate.unfathomable.box.vocabulary import (
    Ability,
    Attack,
    Defeat,
    Effect,
    Either,
    Move,
    Pay,
    Pick,
    Repair,
    Repeat,
    Risk,
    Timing,
    parts,
)
from corestate.unfathomable.script.aims import aimless, in_vain
from corestate.unfathomable.script.costs import asked_for, unpaid
from corestate.unfathomable.table.card_words import holds, idle, passive
from corestate.unfathomable.table.events import Use, use
from corestate.unfathomable.table.out_of_place import out_of_window
from corestate.unfathomable.table.pieces import begun
from corestate.unfathomable.table.table import Table

DEFEATS: tuple[Timing, ...] = ("would_be_defeated", "passenger_would_be_defeated")


@frozen
class Known:
    """An ability of a card, sheet, room or title, with what is true of it at any time."""

    source: str
    number: int
    ability: Ability
    kind: str
    treachery: bool
    attacks: bool
    repairs: bool
    leaves: bool
    """Whether it begins by moving its owner, without being an item."""
    costs: bool
    """Whether it begins with a cost, which a hand may not hold."""
    falls: bool
    """Whether it begins by defeating its owner."""
    bound: bool
    """Whether limits, or the roll, check or danger it answers, may stand in its way."""
    free: bool
    """Whether nothing can stand in its way but the Brig and having been revealed (`hindrances`)."""


@lru_cache(maxsize=4096)
def known(box: Box, source: str) -> tuple[Known, ...]:
    """List the abilities of a card, sheet, room or title."""
    return tuple(_known(source, number, ability) for number, ability in enumerate(boxes.abilities(box, source)))


def _known(source: str, number: int, ability: Ability) -> Known:
    kind = source.partition(":")[0]
    first = ability.effects[0] if ability.effects else None
    flags = (ability.own, ability.near, ability.attacks_only, ability.this_weapon, ability.mythos_only)
    one = Known(
        source=source,
        number=number,
        ability=ability,
        kind=kind,
        treachery=source.startswith("skill:treachery"),  # unf.traitor.treachery
        attacks=attacks(ability.effects),  # unf.action.attack
        repairs=any(isinstance(effect, Repair) for effect in flattened(ability.effects)),  # unf.damage.repair
        leaves=kind != "item" and isinstance(first, Move) and first.who == "owner",  # unf.brig.no_exit
        costs=isinstance(first, Pay),  # unf.reference.wording
        falls=isinstance(first, Defeat) and first.who == "owner",  # unf.reference.defeat_in_place
        bound=ability.limit != "none" or any(flags),  # unf.action.limit, unf.reference.windows
        free=False,
    )
    stands = one.treachery or one.bound or one.repairs or one.attacks or one.falls or kind == "room"
    return replaced(one, free=not stands and ability.needs is None and ability.timing != "action")


def flattened(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """List effects and all within them."""
    for effect in effects:
        yield effect
        for part in parts(effect):
            yield from flattened(part)


def attacks(effects: tuple[Effect, ...]) -> bool:
    """Whether the effects begin with an attack, once what is picked for it is picked (unf.action.attack)."""
    match next((effect for effect in effects if not isinstance(effect, Pick)), None):
        case Attack(attack=attack):
            return attack
        case Either(options=options):
            return all(attacks(option.effects) for option in options)
        case Repeat(effects=repeated):
            return attacks(repeated)
        case _:
            return False


def fits(timing: Timing, asked: Timing) -> bool:
    """Whether an ability of one timing answers in a window of another (unf.reference.windows)."""
    return timing == asked or (timing == "anybody_would_be_defeated" and asked in DEFEATS)


@lru_cache(maxsize=4096)
def _answering(box: Box, source: str, timing: Timing) -> tuple[Known, ...]:
    """List the abilities of a source that answer a timing (unf.reference.windows)."""
    return tuple(one for one in known(box, source) if fits(one.ability.timing, timing))


def play_area(table: Table, seat: Seat, timing: Timing) -> tuple[Known, ...]:
    """List the abilities of that timing on the sheet, cards and title before a seat, for all to see."""
    player = table.players[seat]
    feat = player.character if player.feat else ""  # unf.action.ability
    title = "keeper" if table.keeper == seat else ""  # unf.title.keeper
    return _area(table.ruleset.box, player.character, feat, player.items, title, player.kept, timing)


@lru_cache(maxsize=4096)
def _area(  # noqa: PLR0913, PLR0917 - what lies before a seat
    box: Box, sheet: str, feat: str, items: tuple[str, ...], title: str, kept: tuple[str, ...], timing: Timing
) -> tuple[Known, ...]:
    sources = [f"character:{sheet}", *([f"feat:{feat}"] if feat else ())]
    sources += [f"item:{item}" for item in dict.fromkeys(items)] + ([f"title:{title}"] if title else [])
    return tuple(one for source in (*sources, *dict.fromkeys(kept)) for one in _answering(box, source, timing))


def _around(table: Table, seat: Seat) -> Iterator[Known]:
    """List the Action abilities of the room a seat stands in and of the damage card that lies there."""
    space = table.players[seat].space
    yield from _answering(table.box, f"room:{space}", "action")  # unf.action.room
    if card := table.damaged(space):
        yield from _answering(table.box, f"damage:{card}", "action")  # unf.damage.repair


def offered(table: Table, seat: Seat, timing: Timing) -> tuple[Known, ...]:
    """List every ability of that timing a seat could name, without judging it (unf.action.ability)."""
    found = _in_hand(table.ruleset.box, table.players[seat].hand, timing) + play_area(table, seat, timing)
    return (*found, *_around(table, seat)) if timing == "action" else found


def named(abilities: Iterable[Known]) -> tuple[tuple[str, int], ...]:
    """Name abilities as events do, by their sources and numbers."""
    return tuple([(one.source, one.number) for one in abilities])


@lru_cache(maxsize=4096)
def _in_hand(box: Box, hand: tuple[str, ...], timing: Timing) -> tuple[Known, ...]:
    # unf.skill.use
    return tuple(one for card in dict.fromkeys(hand) for one in _answering(box, f"skill:{card}", timing))


def has(table: Table, seat: Seat, source: str) -> bool:
    """Whether a seat has this card, sheet, title or surroundings (unf.action.ability)."""
    player = table.players[seat]
    kind, _, name = source.partition(":")
    match kind:
        case "skill":  # unf.skill.use
            return name in player.hand
        case "item":  # unf.action.ability
            return name in player.items
        case "character":
            return name == player.character
        case "feat":
            return name == player.character and player.feat
        case "title":  # unf.title.keeper
            return name == "keeper" and table.keeper == seat
        case "room":  # unf.action.room
            return name == player.space
        case "damage":  # unf.damage.repair
            return bool(name) and name == table.damaged(player.space)
        case _:
            return source in player.kept


@frozen
class Danger:
    """Who would be defeated: the character of a seat, or a passenger in a space."""

    seat: Seat | None = None
    space: str = ""


NONE = Danger()


def objections(table: Table, event: Use, timing: Timing, danger: Danger = NONE) -> Iterator[Refusal]:
    """Name what forbids a seat to use an ability now: what all can see first, then what its hand lacks."""
    seat, source, number = event.seat, event.source, event.ability
    if not has(table, seat, source):
        yield _missing(table, seat, source)
        return
    every = known(table.ruleset.box, source)
    if not 0 <= number < len(every):
        yield Refusal("unf.action.ability", f"{source} has no ability {number}")
        return
    one = every[number]
    if not fits(one.ability.timing, timing):
        yield out_of_window(source, one.ability, timing)
        return
    yield from against(table, seat, one, timing, danger)


def against(table: Table, seat: Seat, one: Known, timing: Timing, danger: Danger = NONE) -> Iterator[Refusal]:
    """Name what forbids a seat to use an ability that it has and that answers now."""
    source = one.source
    yield from hindrances(table, seat, one, danger)
    all_the_same = timing == "action" and table.ruleset.rulings.unpayable_cost == "selectable_in_vain"
    asked = one.costs and not all_the_same  # unf.reference.wording
    lacking = tuple(unpaid(table, one.ability.effects, begun(source, seat), seat)) if asked else ()
    if lacking:
        due = f": {cards}" if (cards := asked_for(lacking)) else ""
        yield Refusal("unf.reference.wording", f"seat {seat} cannot pay the cost of {source}{due}")
    for cost in lacking:
        if isinstance(cost, Risk):
            there = (
                counted_noun(table.supply(), "passenger is", "passengers are") if table.supply() else "no passenger is"
            )
            yield Refusal("unf.reference.short_components", f"{there} in the supply to be risked for {source}")


def usable(table: Table, seat: Seat, timing: Timing) -> tuple[Use, ...]:
    """List the uses of what is offered that nothing forbids: it is there, and answers now."""
    free = [one for one in offered(table, seat, timing) if next(against(table, seat, one, timing), None) is None]
    return tuple([use(seat, one.source, one.number) for one in free])


def _missing(table: Table, seat: Seat, source: str) -> Refusal:
    """Refuse the action of another room, or what a seat does not have."""
    if source.startswith("room:") and source in boxes.sources(table.box):
        space = table.players[seat].space
        return Refusal("unf.action.room", f"seat {seat} is in {space}: it cannot use {source}")
    return Refusal("unf.action.ability", f"seat {seat} has no {source}")


def hindrances(table: Table, seat: Seat, one: Known, danger: Danger) -> Iterator[Refusal]:
    """Name what all can see to forbid an ability."""
    player, source, ability = table.players[seat], one.source, one.ability
    if player.shown or one.treachery:
        yield from _of_the_traitor(table, seat, one)  # unf.traitor.abilities, unf.traitor.treachery
    if player.space == BRIG:
        yield from _of_the_brig(table, seat, one)  # unf.brig.play_area, unf.brig.not_in_brig, unf.brig.no_exit
    if one.bound:
        yield from _of_the_window(table, seat, source, ability, danger)  # unf.action.limit, unf.reference.windows
    if one.kind == "room":
        yield from _of_the_room(table, seat, source)  # unf.action.room
    if one.repairs:
        yield from _of_the_repair(table, seat)  # unf.damage.repair
    if ability.needs is not None and not holds(table, ability.needs, begun(source, seat)):
        yield Refusal("unf.action.ability", f"what {source} {ability.name} needs is not given")
    if one.attacks and passive(table, seat, "no_attack"):
        yield Refusal("unf.action.ability", f"a card kept by seat {seat} forbids it to attack")
    if ability.timing == "action":
        yield from _of_the_target(table, seat, one)  # unf.action.ability
    if one.falls:
        yield from _of_the_fall(table, seat, source)  # unf.reference.defeat_in_place


def _of_the_target(table: Table, seat: Seat, one: Known) -> Iterator[Refusal]:
    """An Action that would find nothing (unf.ruling.nothing_to_act_on), or nobody to sacrifice, or its room blocked."""
    rulings, effects, scope = table.ruleset.rulings, one.ability.effects, begun(one.source, seat)
    if rulings.nothing_to_act_on == "needs_a_target" and aimless(table, effects, scope):
        yield Refusal("unf.action.ability", f"{one.source} {one.ability.name} would find nothing to act on")
    if rulings.sacrifice_needs_deep_one == "not_selectable" and in_vain(table, effects, scope):
        yield Refusal("unf.action.ability", f"there is no Deep One in {table.players[seat].space} for {one.source}")
    needs = one.ability.needs
    if needs is not None and needs.of == "space" and rulings.full_steam_room == "refused":  # unf.action.room
        yield from _of_the_enemies(table, table.players[seat].space)


def _of_the_fall(table: Table, seat: Seat, source: str) -> Iterator[Refusal]:
    """An ability that defeats its owner, where the owner cannot be (unf.ruling.self_sacrifice_where)."""
    rulings, space = table.ruleset.rulings, table.players[seat].space
    stays = space == SICK_BAY or (space == BRIG and rulings.defeat_in_brig == "stays")  # unf.reference.defeat_in_place
    if stays and rulings.self_sacrifice_where == "refused":
        yield Refusal("unf.reference.defeat_in_place", f"seat {seat} is in {space} and cannot be defeated for {source}")


def _of_the_traitor(table: Table, seat: Seat, one: Known) -> Iterator[Refusal]:
    if table.revealed(seat):
        if one.kind in ("character", "room", "feat", "damage"):
            yield Refusal("unf.traitor.abilities", f"a revealed traitor uses no ability of {one.source}")
    elif one.treachery:
        yield Refusal("unf.traitor.treachery", f"seat {seat} is no revealed traitor: treachery is of no use to it")


def _of_the_brig(table: Table, seat: Seat, one: Known) -> Iterator[Refusal]:
    source, ability = one.source, one.ability
    if idle(table, seat, source):
        yield Refusal("unf.brig.play_area", f"seat {seat} is in the Brig: {source} is without effect")
    if ability.not_in_brig:
        yield Refusal("unf.brig.not_in_brig", f"seat {seat} is in the Brig, where {source} {ability.name} is off")
    if one.leaves:
        yield Refusal("unf.brig.no_exit", f"seat {seat} does not leave the Brig by {source} {ability.name}")
    if ability.timing == "action_start" and table.ruleset.rulings.traitor_cards_in_brig == "refused":
        yield Refusal("unf.brig.not_in_brig", f"seat {seat} is in the Brig and plays no card in place of its actions")


def mark(seat: Seat, source: str, ability: Ability) -> str:
    """Write down a limited use so that it is found again (unf.action.limit)."""
    return f"{seat} {source} {ability.name}"


def _spent(used: tuple[str, ...], seat: Seat, source: str, ability: Ability) -> bool:
    """Whether a limited use is written down: of a skill card by the seat, of any other by whoever had it."""
    own = mark(seat, source, ability)
    if source.startswith("skill:"):
        return own in used  # unf.action.limit
    return any(one.partition(" ")[2] == own.partition(" ")[2] for one in used)  # unf.action.limit


def _used(table: Table, limit: Literal["turn", "roll", "check"]) -> tuple[str, ...]:
    """List what was used in this turn, roll or check (unf.action.limit)."""
    within = {"turn": table.turn, "roll": table.throw, "check": table.trial}[limit]
    return within.used if within else ()


def _of_the_window(table: Table, seat: Seat, source: str, ability: Ability, danger: Danger) -> Iterator[Refusal]:
    if ability.limit != "none" and _spent(_used(table, ability.limit), seat, source, ability):
        yield Refusal("unf.action.limit", f"{source} {ability.name} has been used: once per {ability.limit}")
    if ability.own and ability.timing == "would_be_defeated" and danger.seat != seat:
        yield Refusal("unf.reference.windows", f"{source} answers the defeat of seat {seat} alone")
    # unf.board.adjacent
    if ability.near and danger.space not in (here := table.players[seat].space, *boxes.space(table.box, here).adjacent):
        where = danger.space or "the supply"
        yield Refusal("unf.reference.windows", f"the passenger in {where} is not near seat {seat}")
    throw = table.throw
    if ability.attacks_only and not (throw and throw.attack):
        yield Refusal("unf.reference.windows", f"{source} answers attacks")
    if ability.this_weapon and not (throw and throw.roller == seat and f"item:{throw.weapon}" == source):
        yield Refusal("unf.reference.windows", f"the attack is not made with {source}")
    if ability.mythos_only and not (table.trial and table.trial.mythos):
        yield Refusal("unf.reference.windows", f"{source} answers checks of mythos cards")


def _of_the_room(table: Table, seat: Seat, source: str) -> Iterator[Refusal]:
    """A room's action: once a turn, undamaged, and nobody in the way (unf.action.room)."""
    space = table.players[seat].space
    if source in table.turn.used:
        yield Refusal("unf.action.room", f"the action of {space} has been used in this turn")
    yield from _of_the_enemies(table, space)


def _of_the_enemies(table: Table, space: str) -> Iterator[Refusal]:
    """What keeps the action of a room from being used: damage, a Deep One, a revealed traitor."""
    if table.damaged(space):
        yield Refusal("unf.damage.damaged", f"{space} is damaged")
    if table.deep_ones_in(space):
        yield Refusal("unf.action.room", f"a Deep One is in {space}")
    exempt = space == BRIG and table.ruleset.rulings.brig_action_blocked == "brig_exempt"  # unf.room.brig
    if table.traitors_in(space) and not exempt:
        yield Refusal("unf.traitor.blocks_room", f"a revealed traitor is in {space}")


def _of_the_repair(table: Table, seat: Seat) -> Iterator[Refusal]:
    space = table.players[seat].space
    if not table.damaged(space):
        yield Refusal("unf.damage.repair", f"{space} is not damaged")
    if table.deep_ones_in(space):
        yield Refusal("unf.damage.repair", f"a Deep One is in {space}: it cannot be repaired")
    if table.ruleset.rulings.repair_blocked_by == "deep_one_or_traitor" and table.traitors_in(space):
        yield Refusal("unf.reference.repair", f"a revealed traitor is in {space}: it cannot be repaired")


def might(table: Table, seat: Seat, timing: Timing, danger: Danger = NONE) -> bool:
    """Whether, for all the others know, a seat could use an ability now (unf.secrecy.hand_size)."""
    player = table.players[seat]
    at_large = not player.shown and player.space != BRIG
    feat, title = player.character if player.feat else "", "keeper" if table.keeper == seat else ""
    before = player.character, feat, player.items, title, player.kept, timing
    for one in _imagined(table.ruleset.box, *before, bool(player.hand)):
        if (at_large and one.free) or next(hindrances(table, seat, one, danger), None) is None:  # unf.reference.windows
            return True
    return False


@lru_cache(maxsize=4096)
def _imagined(box: Box, *before: Any) -> tuple[Known, ...]:  # noqa: ANN401 - as `_area`, and whether there is a hand
    """List what a seat could have: a skill card, if it holds any, and what lies before it, unless it cannot pay."""
    *area, hand = before
    free = [one for one in _area(box, *area) if hand or not one.costs]
    return (*_cards(box, area[-1]), *free) if hand else tuple(free)  # unf.secrecy.hand_size


def might_follow(table: Table, seat: Seat, timing: Timing, after: str) -> bool:
    """Whether, for all to see, a seat could use an ability of its play area that follows this room or card."""
    known = (one for one in play_area(table, seat, timing) if after in one.ability.after)  # unf.reference.windows
    return any(next(hindrances(table, seat, one, NONE), None) is None for one in known)


@lru_cache(maxsize=512)
def _cards(box: Box, timing: Timing) -> tuple[Known, ...]:
    """List the skill cards with an ability of that timing, one of those that say the same without a limit."""
    # unf.secrecy.hand_size
    every = [one for card in box.skill_cards for one in _answering(box, f"skill:{card.skill}-{card.value}", timing)]
    said = {(one.ability, one.treachery, one.source if one.bound else ""): one for one in reversed(every)}
    return tuple(one for one in every if one in said.values())
