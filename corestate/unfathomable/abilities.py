"""Using abilities: which a seat has, which it might have for all the others know, and what stands in the way of one."""

from collections.abc import Iterator
from functools import cache
from typing import Literal

from attrs import frozen

from corestate.kernel import Refusal, Seat
from corestate.unfathomable import box as boxes
from corestate.unfathomable.box import BRIG
from corestate.unfathomable.effects import (
    Ability,
    Attack,
    Discard,
    Effect,
    Either,
    Move,
    Pay,
    Pick,
    Repair,
    Repeat,
    Risk,
    Skill,
    Timing,
    parts,
)
from corestate.unfathomable.events import Use
from corestate.unfathomable.misplaced import untimely
from corestate.unfathomable.parts import Scope
from corestate.unfathomable.table import Table
from corestate.unfathomable.words import amount, holds, idle, passive, people

DEFEATS: tuple[Timing, ...] = ("would_be_defeated", "passenger_would_be_defeated")


def play_area(table: Table, seat: Seat) -> Iterator[str]:
    """List the sheet, cards and title before a seat, for all to see."""
    player = table.players[seat]
    yield f"character:{player.character}"
    if player.feat:
        yield f"feat:{player.character}"
    for item in dict.fromkeys(player.items):
        yield f"item:{item}"
    if table.keeper == seat:
        yield "title:keeper"
    yield from dict.fromkeys(player.kept)


def surroundings(table: Table, seat: Seat) -> Iterator[str]:
    """List the room a seat stands in and the damage card that lies there."""
    space = table.players[seat].space
    yield f"room:{space}"
    if card := table.damaged(space):
        yield f"damage:{card}"


def fits(timing: Timing, asked: Timing) -> bool:
    """Say whether an ability of one timing answers in a window of another."""
    return timing == asked or (timing == "anybody_would_be_defeated" and asked in DEFEATS)


def offered(table: Table, seat: Seat, timing: Timing) -> Iterator[tuple[str, int]]:
    """List every ability of that timing a seat could name, without judging it."""
    hand = (f"skill:{card}" for card in dict.fromkeys(table.players[seat].hand))
    around = surroundings(table, seat) if timing == "action" else ()
    for source in (*hand, *play_area(table, seat), *around):
        for number, ability in enumerate(boxes.abilities(table.box, source)):
            if fits(ability.timing, timing):
                yield source, number


def has(table: Table, seat: Seat, source: str) -> bool:
    """Say whether a seat has this card, sheet, title or surroundings."""
    if source.startswith("skill:"):
        return source.removeprefix("skill:") in table.players[seat].hand
    return source in play_area(table, seat) or source in surroundings(table, seat)


@frozen
class Danger:
    """Who would be defeated: the character of a seat, or a passenger in a space."""

    seat: Seat | None = None
    space: str = ""


NONE = Danger()


def objections(table: Table, use: Use, timing: Timing, danger: Danger = NONE) -> Iterator[Refusal]:
    """Name what forbids a seat to use an ability now: what all can see first, then what its hand lacks."""
    seat, source, number = use.seat, use.source, use.ability
    if not has(table, seat, source):
        yield _missing(table, seat, source)
        return
    known = boxes.abilities(table.box, source)
    if not 0 <= number < len(known):
        yield Refusal("unf.action.ability", f"{source} has no ability {number}")
        return
    ability = known[number]
    if not fits(ability.timing, timing):
        yield untimely(source, ability, timing)
        return
    yield from hindrances(table, seat, source, ability, danger)
    in_vain = timing == "action" and table.ruleset.rulings.unpayable_cost == "selectable_in_vain"
    if not in_vain and not payable(table, ability.effects, Scope(source, seat), seat):
        yield Refusal("unf.reference.wording", f"seat {seat} cannot pay the cost of {source}")


def _missing(table: Table, seat: Seat, source: str) -> Refusal:
    """Refuse the action of another room, or what a seat does not have."""
    if source.startswith("room:") and source in boxes.sources(table.box):
        space = table.players[seat].space
        return Refusal("unf.action.room", f"seat {seat} is in {space}: it cannot use {source}")
    return Refusal("unf.action.ability", f"seat {seat} has no {source}")


def hindrances(table: Table, seat: Seat, source: str, ability: Ability, danger: Danger) -> Iterator[Refusal]:
    """Name what all can see to forbid an ability."""
    kind = source.partition(":")[0]
    yield from _of_the_traitor(table, seat, kind, source)
    yield from _of_the_brig(table, seat, kind, source, ability)
    yield from _of_the_window(table, seat, source, ability, danger)
    if kind == "room":
        yield from _of_the_room(table, seat, source)
    if any(isinstance(effect, Repair) for effect in flattened(ability.effects)):
        yield from _of_the_repair(table, seat)
    if ability.needs is not None and not holds(table, ability.needs, Scope(source, seat)):
        yield Refusal("unf.action.ability", f"what {source} {ability.name} needs is not given")
    if passive(table, seat, "no_attack") and attacks(ability.effects):
        yield Refusal("unf.action.ability", f"a card kept by seat {seat} forbids it to attack")


def _of_the_traitor(table: Table, seat: Seat, kind: str, source: str) -> Iterator[Refusal]:
    if table.revealed(seat):
        if kind in ("character", "room", "feat", "damage"):
            yield Refusal("unf.traitor.abilities", f"a revealed traitor uses no ability of {source}")
    elif source.startswith("skill:treachery"):
        yield Refusal("unf.traitor.treachery", f"seat {seat} is no revealed traitor: treachery is of no use to it")


def _of_the_brig(table: Table, seat: Seat, kind: str, source: str, ability: Ability) -> Iterator[Refusal]:
    if not table.jailed(seat):
        return
    if idle(table, seat, source):
        yield Refusal("unf.brig.play_area", f"seat {seat} is in the Brig: {source} is without effect")
    if ability.not_in_brig:
        yield Refusal("unf.brig.not_in_brig", f"seat {seat} is in the Brig, where {source} {ability.name} is off")
    first = ability.effects[0] if ability.effects else None
    if kind != "item" and isinstance(first, Move) and first.who == "owner":
        yield Refusal("unf.brig.no_exit", f"seat {seat} does not leave the Brig by {source} {ability.name}")


def mark(seat: Seat, source: str, ability: Ability) -> str:
    """Write down a limited use so that it is found again."""
    return f"{seat} {source} {ability.name}"


def _of_the_window(table: Table, seat: Seat, source: str, ability: Ability, danger: Danger) -> Iterator[Refusal]:
    used = {
        "turn": table.turn.used,
        "roll": table.throw.used if table.throw else (),
        "check": table.trial.used if table.trial else (),
        "none": (),
    }[ability.limit]
    if mark(seat, source, ability) in used:
        yield Refusal("unf.action.limit", f"{source} {ability.name} has been used: once per {ability.limit}")
    if ability.own and ability.timing == "would_be_defeated" and danger.seat != seat:
        yield Refusal("unf.reference.windows", f"{source} answers the defeat of seat {seat} alone")
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
    if table.damaged(space):
        yield Refusal("unf.damage.damaged", f"{space} is damaged")
    if table.deep_ones_in(space):
        yield Refusal("unf.action.room", f"a Deep One is in {space}")
    if table.traitors_in(space) and space != BRIG:
        yield Refusal("unf.traitor.blocks_room", f"a revealed traitor is in {space}")


def _of_the_repair(table: Table, seat: Seat) -> Iterator[Refusal]:
    space = table.players[seat].space
    if not table.damaged(space):
        yield Refusal("unf.damage.repair", f"{space} is not damaged")
    if table.deep_ones_in(space):
        yield Refusal("unf.damage.repair", f"a Deep One is in {space}: it cannot be repaired")
    if table.ruleset.rulings.repair_blocked_by == "deep_one_or_traitor" and table.traitors_in(space):
        yield Refusal("unf.reference.repair", f"a revealed traitor is in {space}: it cannot be repaired")


def flattened(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """List effects and all within them."""
    for effect in effects:
        yield effect
        for part in parts(effect):
            yield from flattened(part)


def attacks(effects: tuple[Effect, ...]) -> bool:
    """Say whether the effects begin with an attack, once what is picked for it is picked."""
    match next((effect for effect in effects if not isinstance(effect, Pick)), None):
        case Attack(attack=attack):
            return attack
        case Either(options=options):
            return all(attacks(option.effects) for option in options)
        case Repeat(effects=repeated):
            return attacks(repeated)
        case _:
            return False


def payable(table: Table, effects: tuple[Effect, ...], scope: Scope, by: Seat) -> bool:
    """Say whether what the effects begin with can be paid, where that is a cost, for all that a seat knows."""
    first = effects[0] if effects else None
    return not isinstance(first, Pay) or all(affordable(table, cost, scope, by) for cost in first.cost)


def affordable(table: Table, cost: Effect, scope: Scope, by: Seat | None = None) -> bool:
    """Say whether one cost can be paid in full (unf.reference.short_components).

    Whoever decides knows only how many cards another has (unf.secrecy.hand_size), not whether they would do.
    """
    if isinstance(cost, Risk):
        return table.supply() >= (1 if cost.up_to else cost.amount)
    if isinstance(cost, Discard):
        for seat in people(table, cost.who, scope):
            hand, due = table.players[seat].hand, amount(table, cost.amount, scope, seat)
            if by not in (None, seat):
                if len(hand) < max(due, bool(cost.worth)):
                    return False
            elif not suffices(table.box, hand, due, cost.worth, cost.skill):
                return False
    return True


def suffices(box: boxes.Box, hand: tuple[str, ...], due: int, worth: int, skill: Skill | Literal["any"]) -> bool:
    """Say whether a hand holds so many cards of a skill, worth so much."""
    cards = (boxes.skill_card(box, card) for card in hand)
    fitting = [card.value for card in cards if skill in ("any", card.skill)]
    return len(fitting) >= due and sum(fitting) >= worth


def might(table: Table, seat: Seat, timing: Timing, danger: Danger = NONE) -> bool:
    """Say whether, for all the others know, a seat could use an ability now."""
    hand = bool(table.players[seat].hand)
    if hand and any(_fitting_card(table, seat, timing, danger)):
        return True
    for source in play_area(table, seat):
        for ability in boxes.abilities(table.box, source):
            if not fits(ability.timing, timing):
                continue
            secret = ability.effects and isinstance(ability.effects[0], Pay)
            if (hand or not secret) and next(hindrances(table, seat, source, ability, danger), None) is None:
                return True
    return False


def _fitting_card(table: Table, seat: Seat, timing: Timing, danger: Danger) -> Iterator[bool]:
    for source, ability in _cards(table.box, timing):
        yield next(hindrances(table, seat, source, ability, danger), None) is None


@cache
def _cards(box: boxes.Box, timing: Timing) -> tuple[tuple[str, Ability], ...]:
    """List the skill cards with an ability of that timing."""
    return tuple(
        (f"skill:{card.skill}-{card.value}", card.abilities[0])
        for card in box.skill_cards
        if card.abilities[0].timing == timing
    )
