"""Which abilities may be used told a second time: of what a seat has, at its moment, and where nothing forbids it."""

from collections.abc import Iterator, Sequence

from corestate import Seat
from corestate.unfathomable import Event, Table
from corestate.unfathomable.asked.hands import Discarding
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.box.vocabulary import Ability, Attack, Defeat, Effect, Pay, Pick, Repair, Timing, parts
from corestate.unfathomable.checks.windows import Window
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Player
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import Starting
from corestate.unfathomable.voyage.defeat import MayPrevent
from invariants.claims import Faults, choices_told, outcome_told
from invariants.unfathomable.cards import Sea
from invariants.unfathomable.choices import place_of

OF_HUMANS = ("character", "room", "feat", "damage")
"""What revealed traitors do not use."""


@choices_told(
    Acting,
    Window,
    Starting,
    MayPrevent,
    rules=(
        "unf.action.ability",
        "unf.action.room",
        "unf.action.limit",
        "unf.traitor.abilities",
        "unf.traitor.treachery",
        "unf.traitor.blocks_room",
        "unf.damage.damaged",
        "unf.damage.repair",
        "unf.reference.windows",
    ),
)
def abilities_are_used_by_who_has_them_in_time(state: Sea, choices: Sequence[Event]) -> Faults:
    """A seat uses what it holds, has before it or stands in, at the moment it names, once where that is the limit."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, Acting | Window | Starting | MayPrevent):
        return ()
    seat = frame.asking if isinstance(frame, MayPrevent) else frame.seat
    listed = {(one.source, one.ability) for one in choices if isinstance(one, e.Use)}
    player, wanted, lawful = table.players[seat], set[tuple[str, int]](), set[tuple[str, int]]()
    for source in _sources(table, seat, acting=isinstance(frame, Acting)):
        for number, ability in enumerate(boxes.abilities(table.box, source)):
            if _answers(ability.timing, frame) and not any(_forbidden(table, seat, source, ability, frame)):
                lawful.add((source, number))
                if not _is_doubtful(table, player, ability):
                    wanted.add((source, number))
    found = [f"choices: {one} cannot be used" for one in sorted(listed - lawful)]
    return (*found[:2], *[f"choices: {one} is missing" for one in sorted(wanted - listed)][:2])


def _sources(table: Table, seat: Seat, *, acting: bool) -> Iterator[str]:
    """Name what a seat has that may have abilities."""
    player = table.players[seat]
    yield from {f"skill:{card}" for card in player.hand} | {f"item:{item}" for item in player.items} | {*player.kept}
    yield f"character:{player.character}"
    if player.feat:
        yield f"feat:{player.character}"
    if table.keeper == seat:
        yield "title:keeper"
    if acting:
        yield f"room:{player.space}"
        if card := _damage_in(table, player.space):
            yield f"damage:{card}"


def _damage_in(table: Table, space: str) -> str:
    """Name the damage card in a space, or nothing."""
    rooms = [one.name for one in table.box.spaces if one.kind == "interior" and one.numbers]
    return table.ship.damage[rooms.index(space)] if space in rooms else ""


def _answers(timing: Timing, frame: Acting | Window | Starting | MayPrevent) -> bool:
    """Whether an ability is for the moment of a question."""
    match frame:
        case Acting():
            return timing == "action"
        case Starting():
            return timing == "action_start"
        case MayPrevent(seat=seat):
            passenger = "passenger_would_be_defeated" if seat is None else "would_be_defeated"
            return timing in {passenger, "anybody_would_be_defeated"}
        case _:
            return timing == frame.timing


def _all(effects: tuple[Effect, ...]) -> Iterator[Effect]:
    """List effects with all those within them."""
    for effect in effects:
        yield effect
        for part in parts(effect):
            yield from _all(part)


def _forbidden(table: Table, seat: Seat, source: str, ability: Ability, frame: object) -> Iterator[bool]:
    """Tell what forbids an ability."""
    player, kind = table.players[seat], source.partition(":")[0]
    space = player.space
    enemies = [one for one in table.players if one.space == space and one.shown]
    deep_one, damaged = table.sea.deep_ones[place_of(table, space)] > 0, bool(_damage_in(table, space))
    yield bool(player.shown) and kind in OF_HUMANS
    yield not player.shown and source.startswith("skill:treachery")
    yield space == BRIG and ability.not_in_brig
    if kind == "room":
        exempt = space == BRIG and table.ruleset.rulings.brig_action_blocked == "brig_exempt"
        yield source in table.turn.used or damaged or deep_one or (bool(enemies) and not exempt)
    if any(isinstance(effect, Repair) for effect in _all(ability.effects)):
        blocked = bool(enemies) and table.ruleset.rulings.repair_blocked_by == "deep_one_or_traitor"
        yield not damaged or deep_one or blocked
    yield from _out_of_bounds(table, seat, source, ability, frame)


def _out_of_bounds(table: Table, seat: Seat, source: str, ability: Ability, frame: object) -> Iterator[bool]:
    """Tell whether the roll, check or danger under way is not the one meant, or the ability has been used."""
    within = {"turn": table.turn, "roll": table.throw, "check": table.trial}.get(ability.limit)
    used, who = () if within is None else within.used, f"{seat} {source} {ability.name}"
    again = [mark for mark in used if mark.partition(" ")[2] == who.partition(" ")[2]]
    yield who in used if source.startswith("skill:") else bool(again)
    throw, trial = table.throw, table.trial
    yield ability.attacks_only and not (throw is not None and throw.attack)
    yield ability.this_weapon and (throw is None or (throw.roller, f"item:{throw.weapon}") != (seat, source))
    yield ability.mythos_only and not (trial is not None and trial.mythos)
    if isinstance(frame, MayPrevent):
        here = table.players[seat].space
        beside = next(one.adjacent for one in table.box.spaces if one.name == here)
        yield ability.near and frame.space not in (here, *beside)
        yield ability.own and ability.timing == "would_be_defeated" and frame.seat != seat


def _is_doubtful(table: Table, player: Player, ability: Ability) -> bool:
    """Whether more must be known to tell that an ability may be used: a need, a cost, a target, the Brig."""
    rulings = table.ruleset.rulings
    first = next((effect for effect in ability.effects if not isinstance(effect, Pick)), None)
    aims = rulings.nothing_to_act_on == "needs_a_target" or rulings.sacrifice_needs_deep_one == "not_selectable"
    held = bool(player.kept) and any(isinstance(effect, Attack) for effect in _all(ability.effects))
    acts = ability.timing == "action" and aims
    return ability.needs is not None or player.space == BRIG or acts or held or isinstance(first, Pay | Defeat)


@outcome_told(e.Discard, rules=("unf.action.ability", "unf.damage.repair", "unf.reference.short_components"))
def what_a_card_asks_for_is_discarded_to_the_end(before: Sea, event: Event, after: Sea) -> Faults:
    """With every card one less is due, or less by its value, until nothing is or the hand is empty."""
    frame, then = before.agenda[0], after.agenda[0] if after.agenda else None
    if not isinstance(frame, Discarding) or not isinstance(event, e.Discard):
        return ()
    values = {f"{card.skill}-{card.value}": card.value for card in before.table.box.skill_cards}
    left, due = max(0, frame.left - 1), max(0, frame.worth - values[event.card])
    goes_on = bool(left or due) and len(before.table.players[frame.seat].hand) > 1
    same = isinstance(then, Discarding) and (then.seat, then.left, then.worth) == (frame.seat, left, due)
    return (f"agenda[0]: {then} after {event} at {frame}",) if goes_on and not same else ()
