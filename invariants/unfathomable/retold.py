"""What the ship, the sea and the people do by themselves told a second time, one thing that happens after the other."""

from collections.abc import Callable
from typing import Any

from corestate import Seat
from corestate.unfathomable import Table
from corestate.unfathomable.box.edition import BRIG, DEEP, DIALS, SICK_BAY
from corestate.unfathomable.box.vocabulary import (
    Actions,
    Check,
    Damage,
    Effect,
    Misfortune,
    Resource,
    Roll,
    Spawn,
    Track,
)
from corestate.unfathomable.cards.monsters import SpawnNow
from corestate.unfathomable.checks.chaos import TakeChaos, TakeChaosIfAny, TakingChaos
from corestate.unfathomable.checks.checks import AskCards, Contributing, Settle, TurnUp
from corestate.unfathomable.holdings.drawing import DrawCards, Drawing
from corestate.unfathomable.holdings.hand_limit import HandLimit, Trimming
from corestate.unfathomable.holdings.looking import LookAt
from corestate.unfathomable.script.script import Carry, Perform
from corestate.unfathomable.setup import Crown
from corestate.unfathomable.table.card_words import effects_at
from corestate.unfathomable.table.pieces import Sea as Waters
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import ActionStart, PassMarker, Starting, TakeTurn
from corestate.unfathomable.turn.receiving import ChoosingOne, Receive, Recovering, Replacing
from corestate.unfathomable.voyage.attacks import Struck
from corestate.unfathomable.voyage.damage import Damaging, Landing
from corestate.unfathomable.voyage.defeat import Defeat, DefeatAll, DefeatPassenger, Peril, Risked, TurningPassenger
from corestate.unfathomable.voyage.loyalty import Dealing, HandingOver, HandOver, LoseAll, MaySwap, Swapping
from corestate.unfathomable.voyage.monsters import Act, Activate, Mauled, Rise, Strike, Swim, Victim
from corestate.unfathomable.voyage.mythos import (
    CaptainChoosingTrack,
    ChoosingTrack,
    Crisis,
    DrawingMythos,
    DrawMythos,
    Judge,
    MythosPhase,
    Read,
    Resolve,
    TrackIcon,
)
from corestate.unfathomable.voyage.tracks import Advance, Arrive, Awaken, BanishMonsters, Reset
from invariants.claims import Faults, part_told
from invariants.unfathomable.choices import place_of

TWO_TO_CHOOSE = 2
"""So many waypoints does the Captain choose from."""


def _of_kind(table: Table, kind: str) -> list[str]:
    """Name the spaces of a kind."""
    return [space.name for space in table.box.spaces if space.kind == kind]


def _numbered(table: Table, kind: str, die: int) -> str:
    """Find the space of a kind that a die names."""
    return next(space.name for space in table.box.spaces if space.kind == kind and die in space.numbers)


def _arrow(table: Table, name: str) -> str:
    """Tell where the arrow of a space leads."""
    return next(space.arrow for space in table.box.spaces if space.name == name)


def _rooms(table: Table) -> dict[str, int]:
    """Name the rooms that can be damaged, with their highest numbers."""
    return {one.name: max(one.numbers) for one in table.box.spaces if one.kind == "interior" and one.numbers}


def _damage(table: Table) -> dict[str, str]:
    """Tell which card lies in which room."""
    return dict(zip(_rooms(table), table.ship.damage, strict=True))


def _ways(table: Table, start: str) -> dict[str, int]:
    """Measure how far the rooms are from one, going through rooms."""
    beside, away, edge = {one.name: one.adjacent for one in table.box.spaces}, {start: 0}, [start]
    while edge:
        edge = [room for here in edge for room in beside[here] if room in _rooms(table) and room not in away]
        away |= {room: max(away.values()) + 1 for room in edge}
    return away


def _closest_undamaged(table: Table, start: str) -> str | None:
    """Find the undamaged room closest to one, itself first; of equals the one with the highest number."""
    numbers, away = _rooms(table), _ways(table, start)
    left = [room for room in away if room in numbers and not _damage(table)[room]]
    return min(left, key=lambda room: (away[room], -numbers[room]), default=None)


def _rolled(table: Table) -> int:
    """Read the die under way with what is added to it: never below 1, never above its faces."""
    assert table.throw is not None  # noqa: S101 - whoever reads a die waits for it
    return min(max(table.throw.die + table.throw.add, 1), table.box.numbers.die)


def _distance(table: Table) -> int:
    """Add up the distances of the row."""
    distances = {card.name: card.distance for card in table.box.waypoints}
    return sum(distances[card] for card in table.ship.row)


def _pushed(table: Table) -> Waters:
    """Tell where everything in the water is when the ship has gone on a space: further behind, the last in the Deep."""
    sea = table.sea
    behind = {DEEP: DEEP} | {
        one: other for chain in table.box.chains for one, other in zip(chain, (*chain[1:], DEEP), strict=True)
    }
    there = [*sea.deep_ones]
    for chain in table.box.chains:
        for space in reversed(chain):
            at = place_of(table, space)
            there[place_of(table, behind[space])] += there[at]
            there[at] = 0
    return Waters(tuple(there), behind[sea.hydra], behind[sea.dagon], sea.passengers, sea.tokens)


@part_told(Advance, rules=("unf.journey.advance", "unf.journey.push", "unf.journey.rear_to_deep", "unf.ritual.advance"))
def a_marker_advances_space_by_space(frame: Advance, old: Table, new: Table, then: object) -> Faults:
    """Its marker goes on one space; with the journey all in the water falls behind; at the end it takes effect."""
    by, rest = (1, frame.amount - 1) if frame.amount else (0, 0)
    ship, effect = new.ship, BanishMonsters if frame.track == "ritual" else Arrive
    if frame.track == "ritual":
        wanted, sea, ends = (old.ship.journey, old.ship.ritual + by), old.sea, ship.ritual >= new.box.ritual
    else:
        wanted, sea = (old.ship.journey + by, old.ship.ritual), _pushed(old) if by else old.sea
        ends = ship.journey >= new.box.journey
    found = [] if (ship.journey, ship.ritual) == wanted else [f"ship: {ship.journey}, {ship.ritual}, not {wanted}"]
    found += [] if new.sea == sea else [f"sea: {new.sea}, not {sea}"]
    if by and (isinstance(then, effect) is not ends or (not ends and rest and then != Advance(frame.track, rest))):
        found.append(f"agenda[0]: {then} after {frame}")
    return tuple(found)


@part_told(Reset, rules=("unf.journey.row_and_reset", "unf.ritual.reset"))
def a_marker_returns_to_its_start(frame: Reset, old: Table, new: Table, then: object) -> Faults:
    """The marker is at Start, the other where it was, and what is left of the advance goes on as the reading says."""
    journey, rulings = frame.track == "journey", new.ruleset.rulings
    wanted = (0, old.ship.ritual) if journey else (old.ship.journey, 0)
    goes_on = (rulings.journey_leftover if journey else rulings.ritual_leftover) == "continue" and frame.left > 0
    fine = (new.ship.journey, new.ship.ritual) == wanted
    again = then == Advance(frame.track, frame.left)
    return () if fine and again >= goes_on else (f"ship: {new.ship.journey}, {new.ship.ritual} and then {then}",)


@part_told(Arrive, Awaken, rules=("unf.journey.arrive", "unf.journey.twelve", "unf.loyalty.awakening"))
def an_arrival_ends_the_game_or_brings_a_waypoint(
    frame: Arrive | Awaken, old: Table, new: Table, then: object
) -> Faults:
    """Far enough the ship has arrived; else the Captain looks at two waypoints; half the way awakens, and once."""
    numbers, far = new.box.numbers, _distance(old)
    if isinstance(frame, Awaken):
        due = not old.awakened and far >= numbers.awakening
        return () if new.awakened == (old.awakened or due) else (f"awakened: {new.awakened} at a distance of {far}",)
    if far >= numbers.destination:
        return () if new.ending == "arrival" else (f"ending: {new.ending} at a distance of {far}",)
    captain = old.turn.seat if old.captain is None else old.captain
    looks = isinstance(then, LookAt) and (then.seat, then.amount) == (captain, TWO_TO_CHOOSE)
    return () if looks and new.ending is None else (f"agenda[0]: {then} at a distance of {far}",)


@part_told(BanishMonsters, rules=("unf.ritual.deep_ones", "unf.ritual.monarchs"))
def the_banishment_clears_water_and_deck(_frame: BanishMonsters, old: Table, new: Table, _then: object) -> Faults:
    """No Deep One is left in water or on deck, those inside and in the Deep stay, and monarchs go to the Deep."""
    cleared = {place_of(old, space) for kind in ("water", "deck") for space in _of_kind(old, kind)}
    there = tuple(0 if at in cleared else count for at, count in enumerate(old.sea.deep_ones))
    wanted = Waters(there, DEEP, DEEP, old.sea.passengers, old.sea.tokens)
    return () if new.sea == wanted else (f"sea: {new.sea}, not {wanted}",)


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
        shut += _of_kind(table, "interior")
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
        effect = _effect(old, frame)
        if not isinstance(effect, Spawn) or effect.where not in _WHERE:
            return ()
        spaces, amount = (*_WHERE[effect.where](old),), effect.amount
    wanted = _spawned(old, spaces, amount)
    if wanted is None:
        return () if new.ending == "deep_ones" else (f"ending: {new.ending}, and the supply is too small",)
    return () if [*new.sea.deep_ones] == wanted else (f"sea.deep_ones: {new.sea.deep_ones}, not {wanted}",)


_WHERE: dict[str, Callable[[Table], list[str]]] = {
    "each_water": lambda table: _of_kind(table, "water"),
    "each_deck": lambda table: _of_kind(table, "deck"),
    "deep": lambda _table: [DEEP],
}
"""What some words of a card for several spaces mean."""


def _effect(table: Table, frame: Carry) -> Effect | None:
    """Find what a card does next, if anything."""
    effects = effects_at(table.box, frame.source, frame.path)
    return effects[frame.index] if frame.index < len(effects) else None


@part_told(Act, rules=("unf.monster.attack", "unf.monster.passenger", "unf.monster.damage", "unf.monster.move"))
def a_deep_one_does_the_first_thing_it_can(frame: Act, old: Table, new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """It attacks a human in its space, else a passenger, else damages the room, else moves on."""
    space, damage = frame.space, _damage(old)
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
    inside, rulings = _of_kind(old, "interior"), old.ruleset.rulings
    closed = old.turn.barred and (rulings.barricade_scope != "moves_from_deck" or origin in _of_kind(old, "deck"))
    asked = not arrow and len(goals) > 1 and rulings.deep_one_first_step == "current_player_chooses"
    stays = asked or (closed and goals[0] in inside)
    wanted = [] if stays else goals[:1]
    return () if to == wanted else (f"sea.deep_ones: one of {origin} went to {to}, not {wanted}",)


def _first_steps(table: Table, origin: str) -> list[str]:
    """Tell by which rooms a Deep One may go toward the closest undamaged one, the highest number first."""
    numbers, away = _rooms(table), _ways(table, origin)
    left = [room for room in away if room != origin and room in numbers and not _damage(table)[room]]
    goal = min(left, key=lambda room: (away[room], -numbers[room]))
    back = _ways(table, goal)
    beside = next(one.adjacent for one in table.box.spaces if one.name == origin)
    steps = [room for room in beside if room in back]
    nearest = min(back[room] for room in steps)
    return sorted([room for room in steps if back[room] == nearest], key=lambda room: -numbers.get(room, 0))


@part_told(Landing, rules=("unf.damage.spill", "unf.damage.ship", "unf.damage.six_rooms", "unf.damage.damaged"))
def damage_lands_in_the_closest_room(frame: Landing, old: Table, new: Table, then: object) -> Faults:
    """The card lies in the room named or thrown, or in the closest undamaged one; too many of them lose the ship."""
    room = _closest_undamaged(old, frame.room or _numbered(old, "interior", _rolled(old)))
    wanted = {one: frame.card if one == room else card for one, card in _damage(old).items()}
    found = [] if _damage(new) == wanted else [f"ship.damage: {_damage(new)}, not {frame.card} in {room}"]
    lost = sum(map(bool, wanted.values())) >= old.box.numbers.lost_rooms
    if lost is not (new.ending == "rooms"):
        found.append(f"ending: {new.ending} with {wanted}")
    there = [seat for seat, one in enumerate(old.players) if one.space == room and not one.shown]
    spared = lost or old.ruleset.rulings.structural_damage == "defeats_nobody" or not there
    if isinstance(then, Defeat | DefeatAll) is spared and not (spared and isinstance(then, Defeat)):
        found.append(f"agenda[0]: {then}, and seats {there} are in {room}")
    return tuple(found)


@part_told(TurnUp, Settle, rules=("unf.check.total", "unf.check.skills", "unf.check.partial", "unf.check.discard"))
def a_check_is_settled_by_its_total(frame: TurnUp | Settle, old: Table, new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """Cards that support less those that oppose: enough passes, the partial total is between; all are discarded."""
    trial = old.trial
    if trial is None:
        return ("trial: a check is settled that is not under way",)
    if isinstance(frame, TurnUp):
        cards = sorted((*trial.cards, *(laid.card for laid in trial.pile)))
        fine = new.trial is not None and [*new.trial.cards] == cards and not new.trial.pile
        return () if fine else (f"trial: {new.trial}, and {cards} were added",)
    values = {f"{card.skill}-{card.value}": card for card in old.box.skill_cards}
    shown = [values[card] for card in trial.cards]
    total = trial.shift + sum(card.value if card.skill in trial.skills else -card.value for card in shown)
    outcome = "pass" if total >= trial.target else "partial" if trial.least and total >= trial.least else "fail"
    at = ("pass", "partial", "fail").index(trial.outcome or outcome)
    follows = isinstance(then, Carry) and then.path == (*frame.path, at)
    owing = trial.treachery and at == 0
    found = (
        () if follows or owing or then is None else (f"agenda[0]: {then} with a total of {total} for {trial.target}",)
    )
    margin = new.scopes[-1].margin if new.scopes else 0
    fine = new.trial is None and margin == max(0, total - trial.target)
    return found if fine else (*found, f"scopes: a margin of {margin} with a total of {total} for {trial.target}")


@part_told(AskCards, rules=("unf.check.contribute",))
def whoever_holds_cards_is_asked_for_some(frame: AskCards, _old: Table, new: Table, then: object) -> Faults:
    """The first of those still to be asked who holds a card is."""
    first = next((seat for seat in frame.order if new.players[seat].hand), None)
    asked = then.seat if isinstance(then, Contributing) else None
    return () if asked == first else (f"agenda[0]: {then}, and seat {first} was to be asked",)


@part_told(TakeChaos, TakeChaosIfAny, rules=("unf.check.chaos", "unf.reference.chaos_deck"))
def a_chaos_card_is_taken_while_there_is_one(
    frame: TakeChaos | TakeChaosIfAny, old: Table, _new: Table, then: object
) -> Faults:
    """A card of the chaos deck is added; an empty one is made anew first, which may bring none."""
    taken = isinstance(then, TakingChaos)
    if not old.decks.chaos and isinstance(frame, TakeChaosIfAny):
        return () if not isinstance(then, TakingChaos) or old.decks.chaos else (f"agenda[0]: {then} of no deck",)
    return () if taken or not old.decks.chaos else (f"agenda[0]: {then}, and chaos cards are left",)


@part_told(TurningPassenger, rules=("unf.defeat.results", "unf.basics.resources"))
def a_passenger_lost_costs_what_it_shows(frame: TurningPassenger, old: Table, new: Table, _then: object) -> Faults:
    """The token is gone, out of its space, and the dials are down by its icons until one is at 0."""
    gone = [*old.sea.tokens]
    for token in new.sea.tokens:
        gone.remove(token)
    if len(gone) != 1:
        return (f"sea.tokens: {gone} are gone",)
    losses = next(one.losses for one in old.box.passengers if one.name == gone[0])
    dials = [value - losses.count(kind) for kind, value in zip(DIALS, old.ship.dials, strict=True)]
    people = [*old.sea.passengers]
    if frame.space:
        people[place_of(old, frame.space)] -= 1
    ended = new.ending is not None and min(new.ship.dials) == 0
    found = () if ended or [*new.ship.dials] == dials else (f"ship.dials: {new.ship.dials}, not {dials}",)
    return found if [*new.sea.passengers] == people else (*found, f"sea.passengers: {new.sea.passengers}, not {people}")


@part_told(Peril, rules=("unf.defeat.results", "unf.reference.defeat_in_place"))
def the_defeated_go_to_the_sick_bay_or_the_brig(frame: Peril, old: Table, new: Table, _then: object) -> Faults:
    """A human who falls is in the Sick Bay, in the Brig where that holds on; a traitor in the Brig."""
    if frame.seat is None or old.players[frame.seat].space == new.players[frame.seat].space:
        return ()
    one, rulings = old.players[frame.seat], old.ruleset.rulings
    if one.shown:
        goal = SICK_BAY if frame.banished and rulings.banished_traitor == "sick_bay" else BRIG
    else:
        goal = BRIG if one.space == BRIG and rulings.defeat_in_brig == "stays" else SICK_BAY
    space = new.players[frame.seat].space
    return () if space == goal else (f"seat {frame.seat}: defeated, it is in {space}, not in {goal}",)


@part_told(DefeatPassenger, rules=("unf.defeat.results",))
def a_passenger_who_is_there_is_in_peril(frame: DefeatPassenger, old: Table, new: Table, then: object) -> Faults:
    """A passenger of the space or of the supply is in danger while there is one."""
    supply = len(old.sea.tokens) - sum(old.sea.passengers)
    there = old.sea.passengers[place_of(old, frame.space)] if frame.space else supply
    peril = isinstance(then, Peril) and then.seat is None and then.space == frame.space
    return (
        () if new == old and (peril or not there) else (f"agenda[0]: {then} with {there} passengers in {frame.space}",)
    )


@part_told(
    TakeTurn, PassMarker, HandLimit, ActionStart, rules=("unf.turn.order", "unf.turn.phases", "unf.turn.hand_limit")
)
def turns_and_phases_follow_each_other(
    frame: TakeTurn | PassMarker | HandLimit | ActionStart,
    old: Table,
    new: Table,
    then: Any,  # noqa: ANN401 - any frame
) -> Faults:
    """A turn begins afresh, has its actions, ends with hands trimmed clockwise, and passes to the left."""
    seats, turn = old.ruleset.seats, new.turn
    match frame:
        case TakeTurn(seat=seat):
            wanted = (seat, min(old.turn.begun + 1, seats + 1), (), False)
            fine = (turn.seat, turn.begun, turn.used, turn.barred) == wanted
        case PassMarker():
            dealt = isinstance(then, Dealing) and old.ruleset.options.game == "learning" and turn.begun == seats
            fine = dealt or then == TakeTurn(Seat((old.turn.seat + 1) % seats))
        case HandLimit():
            order = [(old.turn.seat + step) % seats for step in range(seats)]
            over = [seat for seat in order if len(old.players[seat].hand) > old.box.numbers.hand_limit]
            fine = then == Trimming(Seat(over[0])) if over else isinstance(then, PassMarker)
        case _:
            fine = isinstance(then, Starting) or then == Acting(old.turn.seat, old.box.numbers.actions)
    return () if fine else (f"agenda[0]: {then} after {frame}, turn {turn}",)


@part_told(Receive, DrawCards, rules=("unf.skill.receive", "unf.skill.sick_bay", "unf.traitor.receive"))
def skills_are_received_by_where_one_is(frame: Receive | DrawCards, old: Table, _new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """In the Sick Bay one card is named, a traitor names what it replaces, and others draw their set."""
    if isinstance(frame, DrawCards):
        stocks = dict(zip(_SKILLS, old.decks.skills, strict=True))
        left = frame.skills and (stocks[frame.skills[0]].deck or stocks[frame.skills[0]].discard)
        return () if not left or then == Drawing(frame.seat, frame.skills[0]) else (f"agenda[0]: {then} after {frame}",)
    seat, rulings = old.turn.seat, old.ruleset.rulings
    player = old.players[seat]
    traitor = bool(player.shown)
    wanted: type[Any] = DrawCards
    if player.space == SICK_BAY:
        wanted = Recovering if traitor else ChoosingOne
    elif traitor:
        refused = player.space == BRIG and rulings.traitor_cards_in_brig == "refused"
        wanted = DrawCards if refused and rulings.traitor_draw == "replaced" else Replacing
    return () if type(then) is wanted and then.seat == seat else (f"agenda[0]: {then}, not {wanted.__name__}",)


_SKILLS = ("influence", "lore", "observation", "strength", "will", "treachery")


@part_told(MythosPhase, TrackIcon, Resolve, rules=("unf.mythos.steps", "unf.mythos.track", "unf.brig.mythos"))
def a_mythos_card_has_its_steps(
    frame: MythosPhase | TrackIcon | Resolve,
    old: Table,
    _new: Table,
    then: Any,  # noqa: ANN401 - any frame
) -> Faults:
    """A human draws one and a traitor none; outside the Brig its crisis comes first, then the icons it shows."""
    active = old.players[old.turn.seat]
    match frame:
        case MythosPhase():
            return (
                () if isinstance(then, HandLimit) is bool(active.shown) else (f"agenda[0]: {then} in a Mythos phase",)
            )
        case TrackIcon(card=name):
            track = next(card.track for card in old.box.mythos if card.name == name)
            if track != "choice":
                return () if then == Advance(track, 1) else (f"agenda[0]: {then} by {name}",)
            jailed = active.space == BRIG and old.captain is not None
            wanted = (
                CaptainChoosingTrack(old.captain)
                if jailed and old.captain is not None
                else ChoosingTrack(old.turn.seat)
            )
            return () if then == wanted else (f"agenda[0]: {then} by {name}, not {wanted}",)
        case Resolve(doomed_by=doomed_by):
            lies = any(source.startswith("mythos:") for source in old.open)
            if doomed_by is not None or not lies:
                return ()
            both = old.ruleset.rulings.brig_mythos == "both_icons"
            step = Crisis if active.space != BRIG else Activate if both else TrackIcon
            return () if isinstance(then, step) else (f"agenda[0]: {then}, not {step.__name__}",)


@part_told(Crown, rules=("unf.setup.captain", "unf.setup.keeper", "unf.title.captain", "unf.title.keeper"))
def titles_begin_with_the_first_of_their_lines(_frame: Crown, old: Table, new: Table, _then: object) -> Faults:
    """The first character of each line that is in play has the title."""
    playing = {player.character: seat for seat, player in enumerate(old.players)}
    firsts = [
        next(playing[name] for name in line if name in playing) for line in (old.box.captain_line, old.box.keeper_line)
    ]
    return (
        () if [new.captain, new.keeper] == firsts else (f"captain, keeper: {new.captain}, {new.keeper}, not {firsts}",)
    )


@part_told(HandOver, LoseAll, MaySwap, rules=("unf.reveal.hand_over", "unf.reveal.titles", "unf.reveal.cards_lost"))
def a_reveal_costs_what_it_costs(frame: HandOver | LoseAll | MaySwap, old: Table, new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """Loyalty left is handed over unless the end is near; titles, feat and kept cards are lost; hands are swapped."""
    seat = frame.seat
    player, now = old.players[seat], new.players[seat]
    match frame:
        case HandOver():
            due = bool(player.loyalty) and _distance(old) < old.box.numbers.destination
            fine = (then == HandingOver(seat)) is due
        case LoseAll():
            kept = [source for source in now.kept if source.startswith("mythos:")]
            titled = seat in (new.captain, new.keeper)
            fine = not now.feat and not kept and not titled
        case _:
            fine = (then == Swapping(seat, 0)) is (player.space != BRIG and bool(player.hand))
    return () if fine else (f"seat {seat}: {then} after {frame}, {now}",)


@part_told(Carry, rules=("unf.reference.wording", "unf.basics.resources", "unf.journey.delay", "unf.ritual.delay"))
def a_card_turns_dials_and_markers_as_it_says(frame: Carry, old: Table, new: Table, then: object) -> Faults:
    """A dial goes up to its end or down to 0, and a marker back to Start at most, by as much as is printed."""
    match effect := _effect(old, frame):
        case Resource(kind=kind, change=change) if kind != "any":
            dials = [value + change * (one == kind) for one, value in zip(DIALS, old.ship.dials, strict=True)]
            wanted = [max(0, min(value, old.box.dial_end)) for value in dials]
            return () if [*new.ship.dials] == wanted else (f"ship.dials: {new.ship.dials}, not {wanted}",)
        case Track(track=track, move="advance", amount=amount) if isinstance(amount, int):
            return (
                () if then == Advance(track, amount) and new.ship == old.ship else (f"agenda[0]: {then} by {effect}",)
            )
        case Track(track=track, move=move, amount=amount) if isinstance(amount, int):
            there = old.ship.journey if track == "journey" else old.ship.ritual
            now = new.ship.journey if track == "journey" else new.ship.ritual
            wanted_at = 0 if move == "reset" else max(0, there - amount)
            return () if now == wanted_at else (f"ship: {track} at {now} by {effect}, it was at {there}",)
        case _:
            return ()


@part_told(Carry, rules=("unf.check.announce", "unf.reference.windows", "unf.damage.draw", "unf.action.extra"))
def a_card_begins_what_it_says(frame: Carry, old: Table, new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """A check is announced as it is printed, a die thrown, the ship damaged, an action given, a mythos card drawn."""
    match effect := _effect(old, frame):
        case Check(target=target, skills=skills, least=least) if old.scopes and old.scopes[-1].doomed is None:
            trial = new.trial
            fine = trial is not None and (trial.target, trial.skills, trial.least) == (target, skills, least)
        case Roll():
            fine = new.throw is not None and not (new.throw.die or new.throw.add or new.throw.attack)
        case Damage(target="ship"):
            fine = isinstance(then, Damaging) and not then.room
        case Actions(amount=amount, who="owner") if old.scopes:
            fine = then == Acting(old.scopes[-1].owner, amount)
        case Misfortune():
            fine = isinstance(then, DrawMythos)
        case _:
            fine = True
    return () if fine else (f"agenda[0]: {then} by {effect}",)


@part_told(DrawingMythos, rules=("unf.mythos.steps", "unf.mythos.character_card"))
def a_card_drawn_is_read_or_replaced(_frame: DrawingMythos, _old: Table, new: Table, then: object) -> Faults:
    """Whatever mythos card is drawn lies open and is read, or is discarded and another is drawn."""
    lies = any(source.startswith("mythos:") for source in new.open)
    within = bool(new.scopes) and not new.scopes[-1].source.startswith("reveal:")
    fine = isinstance(then, DrawMythos) or (lies and (within or isinstance(then, Read | Judge)))
    return () if fine else (f"agenda[0]: {then} after a mythos card was drawn",)


@part_told(Perform, rules=("unf.reference.wording",))
def a_card_is_carried_out_for_its_owner(frame: Perform, old: Table, new: Table, then: object) -> Faults:
    """A page of notes is opened for the owner, and the list that is meant is begun."""
    opened = new.scopes[-1] if len(new.scopes) == len(old.scopes) + 1 else None
    fine = opened is not None and (opened.source, opened.owner) == (frame.source, frame.owner)
    begun = then == Carry(frame.source, (frame.script,), 0)
    return () if fine and begun else (f"scopes: {opened} for {frame}",)
