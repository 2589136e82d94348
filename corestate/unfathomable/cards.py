"""What each primitive of the vocabulary does: conditions first, then the frames that carry it out."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Asks, Chances, Facts, Progress, Refusal, Runs, Seat
from corestate.piles import joined, without
from corestate.unfathomable import box as boxes
from corestate.unfathomable import effects as do
from corestate.unfathomable.abilities import affordable
from corestate.unfathomable.actions import Acting, struck
from corestate.unfathomable.box import BRIG, DEEP, DIALS, ORDINARY, SICK_BAY
from corestate.unfathomable.checks import LayChaos, announced, rebuilt
from corestate.unfathomable.choices import (
    Deciding,
    DecidingCrisis,
    GoingTo,
    Offering,
    PickDeepOne,
    PickingItem,
    PickingNumber,
    PickingOption,
    PickingSeat,
    PickingSpace,
    PickPassenger,
    Repeating,
    noted,
    shifted,
)
from corestate.unfathomable.course import Choosing
from corestate.unfathomable.damage import Damaging, Defeat, DefeatPassenger, repaired, risked
from corestate.unfathomable.dice import rerolled, result, thrown
from corestate.unfathomable.drawing import DrawCards, repeated
from corestate.unfathomable.ending import changed
from corestate.unfathomable.events import Attack as Blow
from corestate.unfathomable.events import Drawn
from corestate.unfathomable.hands import Adding, Discarding, Naming, NamingDeck, Supporting
from corestate.unfathomable.herding import Herding, Rescuing
from corestate.unfathomable.looking import DrawItem, LookAt, RemoveTop, resolved
from corestate.unfathomable.loyalty import read
from corestate.unfathomable.monsters import Activate, StirNext, barred, risen, shut, spawned
from corestate.unfathomable.mythos import DrawMythos, Read, lying, thrown_away
from corestate.unfathomable.script import HANDLERS, At, Frames
from corestate.unfathomable.table import Table
from corestate.unfathomable.titles import moved, passed
from corestate.unfathomable.tracks import Advance, Awaken, TopWaypoint, retreated
from corestate.unfathomable.windows import item_lost, left, window
from corestate.unfathomable.words import amount, decider, effect_at, holds, passive, people, places, targets

_TOP = 2
"""The length of a path to an effect that stands in no other."""


def _either(table: Table, effect: do.Either, at: At) -> Progress[Table]:
    kind = DecidingCrisis if at.source.startswith("mythos:") else Deciding
    doomed = table.scope.doomed if len(at.path) == _TOP else None
    asked = kind(decider(table, effect.by, table.scope) if doomed is None else doomed, at.source, at.path)
    return table, (asked,) if asked.legal(table) else (), ()


def _may(table: Table, effect: do.May, at: At) -> Progress[Table]:
    return table, (Offering(decider(table, effect.by, table.scope), at.source, at.path),), ()


def _pay(table: Table, effect: do.Pay, at: At) -> Progress[Table]:
    if not all(affordable(table, cost, table.scope) for cost in effect.cost):
        return table, (), ("unf.reference.wording",)
    return table, (at.part(0), at.part(1)), ("unf.reference.wording",)


def _when(table: Table, effect: do.When, at: At) -> Progress[Table]:
    return table, (at.part(0 if holds(table, effect.test, table.scope) else 1),), ()


def _roll(table: Table, _effect: do.Roll, at: At) -> Progress[Table]:
    table, front = thrown(table, (SettleRoll(at.source, at.path),))
    return table, front, ()


@frozen
class SettleRoll(Runs[Table]):
    """A roll of a card lies: every band that fits is carried out."""

    source: str
    path: tuple[int, ...]

    def run(self, table: Table) -> Progress[Table]:
        """Read the die, add what the card adds, and compare."""
        roll = effect_at(table.box, self.source, self.path)
        assert isinstance(roll, do.Roll)  # noqa: S101 - the path leads to one
        table, die = result(table)
        found = die + amount(table, roll.plus, table.scope)
        bands = tuple(place for place, band in enumerate(roll.bands) if _fits(table, band, found))
        table = noted(table, die=die)
        front: Frames = tuple(At(self.source, self.path).part(place) for place in bands)
        return table, front, ("unf.reference.precedence",)


def _fits(table: Table, band: do.Band, found: int) -> bool:
    number = amount(table, band.number, table.scope)
    match band.when:
        case "at_most":
            return found <= number
        case "less_than":
            return found < number
        case "at_least":
            return found >= number
        case "not_beating":
            strict = table.ruleset.rulings.spell_count_roll == "less_than"
            return found < number if strict else found <= number
        case "always":
            return True


def _repeat(table: Table, effect: do.Repeat, at: At) -> Progress[Table]:
    return table, (Repeating(table.scope.owner, at.source, at.path, effect.amount),), ()


def _check(table: Table, effect: do.Check, at: At) -> Progress[Table]:
    if table.scope.doomed is not None:
        return table, (at.part(2),), ()
    return announced(table, effect, at)


def _pick(table: Table, effect: do.Pick, _at: At) -> Progress[Table]:
    scope = table.scope
    seat = decider(table, effect.by, scope)
    match effect.kind:
        case "human" | "character":
            among = targets(table, effect.kind, effect.among, scope)
            return noted(table, seat=None), (PickingSeat(seat, among),) if among else (), ()
        case "monarch":
            there = tuple(one for one in ("hydra", "dagon") if table.monarch(one) != DEEP)
            return noted(table, item=""), (PickingOption(seat, there, "monarch", 0),) if there else (), ()
        case "item":
            items = () if table.jailed(seat) else table.players[seat].items  # unf.brig.play_area
            weapons = tuple(one for one in items if boxes.item(table.box, one).weapon)
            return noted(table, item=""), (PickingItem(seat, weapons, "note"),) if weapons else (), ()
        case "space" | "room":
            spaces = _spaces(table, effect.among)
            table = noted(table, spaces=())
            return table, (PickingSpace(seat, spaces, effect.number, "note"),) if spaces else (), ()


def _spaces(table: Table, among: str) -> tuple[str, ...]:
    if among == "undamaged":
        return tuple(room for room in boxes.rooms(table.box) if not table.damaged(room))
    if among == "deep_one_spaces":
        return tuple(one.name for one in table.box.spaces if table.deep_ones_in(one.name))
    return places(table, among, table.scope)


def _resource(table: Table, effect: do.Resource, _at: At) -> Progress[Table]:
    if effect.kind == "any":
        seat = decider(table, effect.by, table.scope)
        return table, (PickingOption(seat, DIALS, "dial", effect.change),), ()
    return changed(table, effect.kind, effect.change)


def _risk(table: Table, effect: do.Risk, _at: At) -> Progress[Table]:
    if effect.up_to:
        most = min(effect.amount, table.supply())
        return table, (PickingNumber(table.scope.owner, 1, most, "risk"),) if most else (), ()
    return risked(table, effect.amount)


def _rescue(table: Table, effect: do.Rescue, _at: At) -> Progress[Table]:
    spaces = tuple(space for space in places(table, effect.where, table.scope) if table.passengers_in(space))
    table = noted(table, counted=0)
    if effect.up_to:
        return table, (Rescuing(table.scope.owner, spaces),) if spaces else (), ("unf.action.rescue",)
    due = amount(table, effect.amount, table.scope)
    for space in spaces:
        saved = min(due, table.passengers_in(space))
        due -= saved
        table = noted(table.passengers_placed(space, -saved), counted=table.scope.counted + saved)
    return table, (), ("unf.action.rescue",)


def _defeat_passengers(table: Table, effect: do.DefeatPassengers, _at: At) -> Progress[Table]:
    number = amount(table, effect.amount, table.scope)
    if effect.where == "supply":
        return table, (DefeatPassenger(""),) * min(number, table.supply()), ()
    spaces = places(table, effect.where, table.scope)
    if effect.amount == "all":
        every = tuple(space for space in spaces for _ in range(table.passengers_in(space)))
        return table, tuple(DefeatPassenger(space) for space in every), ()
    return table, (PickPassenger(decider(table, effect.by, table.scope), spaces, number),), ()


def _damage(table: Table, effect: do.Damage, _at: At) -> Progress[Table]:
    table = noted(table, damaged="")
    if effect.target == "ship":
        return table, (Damaging(""),) * effect.times, ("unf.damage.draw",)
    there = places(table, effect.target, table.scope)
    rooms = tuple(room for room in there if room in boxes.rooms(table.box))
    return table, tuple(Damaging(room) for room in rooms for _ in range(effect.times)), ("unf.damage.draw",)


def _repair(table: Table, _effect: do.Repair, _at: At) -> Progress[Table]:
    return repaired(table, table.players[table.scope.owner].space)


def _track(table: Table, effect: do.Track, _at: At) -> Progress[Table]:
    number = amount(table, effect.amount, table.scope)
    match effect.move:
        case "advance":
            return table, (Advance(effect.track, number),), ()
        case "retreat":
            return retreated(table, effect.track, number, short=effect.short)
        case "reset":
            ship = evolve(table.ship, journey=0) if effect.track == "journey" else evolve(table.ship, ritual=0)
            return (
                table.with_ship(ship),
                (),
                ("unf.journey.delay" if effect.track == "journey" else "unf.ritual.delay",),
            )


def _spawn(table: Table, effect: do.Spawn, _at: At) -> Progress[Table]:
    spaces = places(table, effect.where, table.scope)
    inside = any(space in boxes.named(table.box, "interior") for space in spaces)
    asked = inside and table.ruleset.rulings.barricade_scope == "moves_and_spawns"
    hatches: Frames = (window(table, "deep_ones_about_to_act"),) if asked else ()
    if effect.where == "nearest_room" and len(spaces) > 1:
        return table, (*hatches, PickingSpace(table.scope.owner, spaces, effect.amount, "spawn")), ()
    if asked:
        return table, (*hatches, SpawnNow(spaces, effect.amount)), ()
    return spawned(table, spaces, effect.amount)


@frozen
class SpawnNow(Runs[Table]):
    """Deep Ones are placed after the hatches could be barricaded."""

    spaces: tuple[str, ...]
    amount: int

    def run(self, table: Table) -> Progress[Table]:
        """Place them."""
        return spawned(table, self.spaces, self.amount)


def _move_monsters(table: Table, effect: do.MoveMonsters, _at: At) -> Progress[Table]:
    scope = table.scope
    seat = decider(table, effect.by, scope)
    match effect.to:
        case "deep":
            return _to_the_deep(table, effect), (), ("unf.board.deep",)
        case "die_front":
            return _to_the_front(table, effect), (), ("unf.board.water",)
        case "chosen_water":
            water = boxes.named(table.box, "water")
            return table, (PickingSpace(seat, water, 1, "gather"),), ("unf.board.deep",)
        case "facing_water":
            return _overboard(table), (), ("unf.board.adjacent",)
        case "adjacent_water":
            return _monarch_beside(table, seat)
        case "adjacent" | "picked":
            return _driven(table, effect, seat)


def _to_the_deep(table: Table, effect: do.MoveMonsters) -> Table:
    names = (table.scope.item,) if effect.which == "picked" else ("hydra", "dagon")
    for name in names:
        if name in ("hydra", "dagon"):
            table = table.monarch_moved(name, DEEP)
    return table


def _to_the_front(table: Table, effect: do.MoveMonsters) -> Table:
    front = boxes.numbered(table.box, "water", table.scope.die)
    if effect.which == "monarchs":
        return table.monarch_moved("hydra", front).monarch_moved("dagon", front)
    return risen(table, "all", front)


def _overboard(table: Table) -> Table:
    for water in boxes.named(table.box, "water"):
        deck = boxes.space(table.box, water).arrow
        table = table.deep_ones_moved(deck, water, table.deep_ones_in(deck))
    return table


def _monarch_beside(table: Table, seat: Seat) -> Progress[Table]:
    there = table.monarch(table.scope.item) if table.scope.item else DEEP
    if there == DEEP:
        return table, (), ()
    water = tuple(one for one in boxes.space(table.box, there).adjacent if one in boxes.named(table.box, "water"))
    return table, (PickingSpace(seat, water, 1, "water"),), ()


def _driven(table: Table, effect: do.MoveMonsters, seat: Seat) -> Progress[Table]:
    """Move Deep Ones one by one, or all of one space together to one adjacent space."""
    spaces = tuple(one for one in places(table, effect.among, table.scope) if table.deep_ones_in(one))
    if not spaces:
        return table, (), ()
    if effect.each != "together":
        waiting = tuple(table.deep_ones_in(one.name) if one.name in spaces else 0 for one in table.box.spaces)
        return table, (Herding(seat, waiting, (), far=False, must=effect.each == "must"),), ()
    beside = boxes.space(table.box, spaces[0]).adjacent
    goals = tuple(one for one in beside if one not in (BRIG, SICK_BAY) and not shut(table, spaces[0], one))
    if not goals:
        return table, (), ("unf.monster.move",)
    return noted(table, damaged=spaces[0]), (PickingSpace(seat, goals, 1, "drive"),), ("unf.board.adjacent",)


def _defeat_deep_ones(table: Table, effect: do.DefeatDeepOnes, _at: At) -> Progress[Table]:
    spaces = places(table, effect.where, table.scope)
    number = amount(table, effect.amount, table.scope)
    table = noted(table, counted=0)
    if effect.amount != "all":
        seat = decider(table, effect.by, table.scope)
        return table, (PickDeepOne(seat, spaces, number),), ("unf.defeat.results",)
    for space in spaces:
        there = table.deep_ones_in(space)
        table = noted(table.deep_ones_placed(space, -there), counted=table.scope.counted + there)
    return table, (), ("unf.defeat.results",)


def _activate(table: Table, effect: do.Activate, _at: At) -> Progress[Table]:
    owner = table.scope.owner
    match effect.which:
        case "deep_ones_here":
            here = table.players[owner].space
            waiting = tuple(table.deep_ones_in(one.name) if one.name == here else 0 for one in table.box.spaces)
            return table, (window(table, "deep_ones_about_to_act"), StirNext(waiting)), ("unf.monster.deep_ones",)
        case "one_deep_one":
            there = tuple(one.name for one in table.box.spaces if table.deep_ones_in(one.name))
            about = window(table, "deep_ones_about_to_act")
            return table, (about, PickingSpace(owner, there, 1, "stir")) if there else (), ("unf.monster.deep_ones",)
        case "hydra" | "dagon" | "deep_ones":
            return table, (Activate(effect.which),) * effect.times, ()


def _defeat(table: Table, effect: do.Defeat, _at: At) -> Progress[Table]:
    seats = people(table, effect.who, table.scope)
    found = len(seats)
    if effect.who == "each_enemy_here":
        space = table.players[table.scope.owner].space
        there = table.deep_ones_in(space)
        table, found = table.deep_ones_placed(space, -there), found + there
    return noted(table, counted=found), tuple(Defeat(seat) for seat in seats), ("unf.defeat.results",)


def _move(table: Table, effect: do.Move, _at: At) -> Progress[Table]:
    scope = table.scope
    front: Frames = ()
    rules: tuple[str, ...] = ()
    for who in people(table, effect.who, scope):
        spaces = places(table, effect.to, scope)
        if table.jailed(who) and not _frees(effect, scope.source):
            rules = ("unf.brig.no_exit", "unf.reference.brig")
            continue
        if effect.to == "beside":
            inside = boxes.ship(table.box)
            spaces = tuple(one for one in spaces if one in inside and one not in (BRIG, SICK_BAY))
        decides = who if effect.by == "self" else decider(table, effect.by, scope)
        if len(spaces) > 1 or effect.may:
            front = (*front, GoingTo(decides, who, spaces, effect.may))
        else:
            front = (*front, Moved(who, spaces[0]))
    return table, front, rules


def _frees(effect: do.Move, source: str) -> bool:
    """Say whether a move speaks of the Brig: no other leads out of it (unf.brig.no_exit)."""
    return source == f"room:{BRIG}" or effect.who == "each_in_brig" or effect.to == BRIG


@frozen
class Moved(Runs[Table]):
    """A card moves a character."""

    seat: Seat
    space: str

    def run(self, table: Table) -> Progress[Table]:
        """Put it there."""
        return moved(table, self.seat, self.space)


def _discard(table: Table, effect: do.Discard, _at: At) -> Progress[Table]:
    scope = table.scope
    table = noted(table, counted=0)
    front: Frames = ()
    for seat in people(table, effect.who, scope):
        hand = table.players[seat].hand
        number = amount(table, effect.amount, scope, seat)
        if effect.amount == "hand":
            for card in hand:
                table = table.discarded_from(seat, card)
        elif hand:
            front = (*front, Discarding(seat, number, effect.worth, effect.skill, effect.up_to))
    return table, front, ()


def _draw(table: Table, effect: do.Draw, _at: At) -> Progress[Table]:
    scope = table.scope
    front: Frames = ()
    for seat in people(table, effect.who, scope):
        number = amount(table, effect.amount, scope, seat)
        if not number:
            continue
        match effect.source:
            case "skill_set":
                front = (*front, Choosing(seat, table.skill_set(seat), number, ()))
            case "treachery":
                front = (*front, DrawCards(seat, repeated("treachery", number)))
            case "any_ordinary" | "one_ordinary":
                one = effect.source == "one_ordinary"
                front = (*front, Naming(seat, number, effect.up_to, one, ()))
    return table, front, ()


def _look(table: Table, effect: do.Look, _at: At) -> Progress[Table]:
    seat = decider(table, effect.by, table.scope)
    front: Frames = (LookAt(seat, effect.deck, effect.amount, effect.take, effect.rest),)
    if effect.deck == "waypoint" and effect.take == "resolve":
        front = (*front, Awaken())
    return table, front, ()


def _from_deck(table: Table, effect: do.FromDeck, _at: At) -> Progress[Table]:
    if effect.action == "remove":
        return table, (RemoveTop(effect.deck, effect.amount),), ()
    if not len(table.deck(effect.deck)):
        return table, (), ("unf.reference.short_components",)
    return table, (TopWaypoint(),) if effect.deck == "waypoint" else (TopSpell(table.scope.owner),), ()


@frozen
class TopSpell(Chances[Table, Drawn]):
    """The top spell is resolved without a choice."""

    asked_by: ClassVar = "unf.reference.keeper_action"
    seat: Seat

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        """List what it may be."""
        return ((Drawn(card), weight) for card, weight in table.decks.spell.below(0))

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that cannot be on top."""
        if event.card not in (card for card, _ in table.decks.spell.below(0)):
            yield Refusal("unf.reference.keeper_action", f"{event.card} is not on top of the spell deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Resolve it."""
        table = table.with_deck("spell", table.decks.spell.drawn(event.card))
        return resolved(table, "spell", event.card, self.seat)


def _items(table: Table, effect: do.Items, _at: At) -> Progress[Table]:
    scope = table.scope
    match effect.action:
        case "draw":
            return table, tuple(DrawItem(seat) for seat in people(table, effect.who, scope)), ()
        case "lose" | "keep_one":
            return _items_lost(table, effect)
        case "lose_named":
            holders = [seat for seat in table.seats() if effect.item in table.players[seat].items]
            return item_lost(table, holders[0], effect.item) if holders else (table, (), ())
        case "give":
            own = table.players[scope.owner].items
            return table, (PickingItem(scope.owner, own, "give"),) if own and scope.seat is not None else (), ()
        case "take":
            theirs = () if scope.seat is None else table.players[scope.seat].items
            return table, (PickingItem(scope.owner, theirs, "take"),) if theirs else (), ()


def _items_lost(table: Table, effect: do.Items) -> Progress[Table]:
    front: Frames = ()
    for seat in people(table, effect.who, table.scope):
        items = table.players[seat].items
        if effect.amount == "all":
            for item in items:
                table, more, _ = item_lost(table, seat, item)
                front = (*front, *more)
        elif effect.action == "lose" and items:
            front = (*front, PickingItem(seat, items, "lose"))
        elif effect.action == "keep_one" and len(items) > 1:
            front = (*front, PickingItem(seat, items, "keep"))
    return table, front, ("unf.reference.items",)


def _pass(table: Table, effect: do.Pass, _at: At) -> Progress[Table]:
    holder = table.title(effect.title)
    if holder is None:
        return table, (), ()
    table = passed(table, effect.title, holder, effect.to)
    rules = ("unf.title.succession", "unf.reference.titles")
    if effect.jailed:
        table, front, more = moved(table, holder, BRIG)
        return table, front, rules + more
    return table, (), rules


def _chaos(table: Table, effect: do.Chaos, _at: At) -> Progress[Table]:
    if effect.add:
        return table, (LayChaos("treachery"),) * effect.add, ("unf.reference.chaos_deck",)
    cards = table.decks.chaos
    table = table.with_decks(evolve(table.decks, chaos=())).discarded(*cards)
    return rebuilt(table)


def _keep(table: Table, effect: do.Keep, at: At) -> Progress[Table]:
    seats = people(table, effect.who, table.scope)
    if not seats or at.source not in table.open:
        return table, (), ()
    player = table.players[seats[0]]
    table = table.closed(at.source).with_player(seats[0], evolve(player, kept=joined(player.kept, at.source)))
    return table, (), ()


def _drop(table: Table, _effect: do.Drop, at: At) -> Progress[Table]:
    kind, _, name = at.source.partition(":")
    if kind == "waypoint":
        deck = table.decks.waypoint
        table = table.with_deck("waypoint", evolve(deck, discard=joined(deck.discard, name)))
        return table.with_ship(evolve(table.ship, row=without(table.ship.row, name))), (), ("unf.journey.distance",)
    for seat in table.seats():
        if at.source in table.players[seat].kept:
            return left(table, seat, at.source)
    return table, (), ()


def _actions(table: Table, effect: do.Actions, _at: At) -> Progress[Table]:
    seats = people(table, effect.who, table.scope)
    return table, tuple(Acting(seat, effect.amount) for seat in seats), ("unf.action.extra",)


def _attack(table: Table, effect: do.Attack, at: At) -> Progress[Table]:
    owner = table.scope.owner
    if effect.attack and passive(table, owner, "no_attack"):
        return table, (), ()
    source, path = at.source, at.path
    if effect.weapon == "picked":
        if not table.scope.item:
            return table, (), ()
        source = f"item:{table.scope.item}"
        number = next(n for n, one in enumerate(boxes.abilities(table.box, source)) if one.timing == "action")
        path = (number + 1, 0)
    asked = Aiming(owner, source, path)
    return table, (asked,) if any(asked.candidates(table)) else (), ("unf.action.attack",)


@frozen
class Aiming(Asks[Table, Blow]):
    """A seat chooses whom it attacks, within the reach of what it attacks with."""

    asked_by: ClassVar = "unf.reference.attack_steps"
    order: ClassVar = "unf.turn.order"
    seat: Seat
    source: str
    path: tuple[int, ...]

    def seats(self, _table: Table) -> tuple[Seat, ...]:
        """Ask the attacker."""
        return (self.seat,)

    def _effect(self, table: Table) -> do.Attack:
        effect = effect_at(table.box, self.source, self.path)
        assert isinstance(effect, do.Attack)  # noqa: S101 - the path leads to one
        return effect

    def candidates(self, table: Table) -> Iterator[Blow]:
        """Propose every enemy within reach (unf.basics.enemy); those in the Deep are out of it (unf.board.deep)."""
        traitor = table.revealed(self.seat)
        for space in self._reach(table):
            if not traitor and table.deep_ones_in(space):
                yield Blow(self.seat, None, space)
            for other in table.humans_in(space) if traitor else table.traitors_in(space):
                yield Blow(self.seat, other, space)

    def _reach(self, table: Table) -> tuple[str, ...]:
        words = {"here": "here", "beside": "beside", "board": "board"}
        scope = evolve(table.scope, owner=self.seat)
        return places(table, words[self._effect(table).reach], scope)

    def refusals(self, table: Table, event: Blow) -> Iterator[Refusal]:
        """Refuse what is no enemy within reach."""
        if event.space == DEEP:
            yield Refusal("unf.board.deep", "what is in the Deep is out of reach")
        elif event not in tuple(self.candidates(table)):
            yield Refusal("unf.reference.attack_steps", f"there is no such enemy within reach in {event.space}")

    def resolve(self, table: Table, event: Blow) -> Progress[Table]:
        """Roll."""
        effect = self._effect(table)
        plus = amount(table, effect.plus, evolve(table.scope, owner=self.seat))
        if event.target is None:
            plus += effect.plus_deep_one
        weapon = self.source.removeprefix("item:") if self.source.startswith("item:") else ""
        table, front, rules = struck(
            table,
            self.seat,
            event.target,
            event.space,
            plus=plus,
            need=effect.need,
            weapon=weapon,
            attack=effect.attack,
        )
        return table, front, ("unf.reference.precedence", *rules)

    def facts(self, _table: Table) -> Facts:
        """State what is attacked with."""
        return (("card", self.source),)


def _prevent(table: Table, _effect: do.Prevent, _at: At) -> Progress[Table]:
    return table, (), ("unf.reference.wording",)


def _die(table: Table, effect: do.Die, _at: At) -> Progress[Table]:
    owner, throw = table.scope.owner, table.throw
    if throw is None:
        return table, (), ()
    number = amount(table, effect.amount, table.scope)
    match effect.how:
        case "add":
            return table.with_throw(evolve(throw, add=throw.add + number)), (), ("unf.reference.attack_steps",)
        case "shift":
            return table, (PickingOption(owner, ("plus", "minus"), "die", number),), ()
        case "set":
            return table, (PickingNumber(owner, 1, table.box.numbers.die, "die"),), ()
        case "reroll":
            return rerolled(table), (), ("unf.reference.attack_steps",)


def _check_rule(table: Table, effect: do.CheckRule, _at: At) -> Progress[Table]:
    owner, trial = table.scope.owner, table.trial
    if trial is None:
        return table, (), ()
    number = amount(table, effect.amount, table.scope)
    match effect.how:
        case "plus":
            return shifted(table, number), (), ()
        case "shift":
            return table, (PickingOption(owner, ("plus", "minus"), "total", number),), ()
        case "adjust":
            return table, (PickingNumber(owner, -number, number, "total"),), ()
        case "support":
            full = set(ORDINARY) <= set(trial.skills)
            return table, () if full else (Supporting(owner),), ()
        case "no_chaos":
            return table.with_trial(evolve(trial, chaos=False)), (), ()
        case "face_up":
            return table.with_trial(evolve(trial, face_up=True)), (), ()
        case "add_hand_card":
            return table, (Adding(owner),) if table.players[owner].hand else (), ()
        case "add_deck_card":
            return table, (NamingDeck(owner),), ()
        case "treachery_if_passed":
            return table.with_trial(evolve(trial, treachery=trial.treachery + number)), (), ()
        case "outcome":
            options = ("pass", "partial", "fail") if trial.least else ("pass", "fail")
            return table, (PickingOption(owner, options, "outcome", 0),), ()


def _passive(table: Table, effect: do.Passive, _at: At) -> Progress[Table]:
    return barred(table) if effect.what == "no_entry" else table, (), ()


def _redraw(table: Table, _effect: do.Redraw, _at: At) -> Progress[Table]:
    card = lying(table)
    if not card:
        return table, (), ()
    return thrown_away(table, card), (DrawMythos(),), ("unf.mythos.discarded",)


def _misfortune(table: Table, _effect: do.Misfortune, _at: At) -> Progress[Table]:
    return table, (DrawMythos(), Read(table.scope.owner)), ()


def _displace(table: Table, _effect: do.Displace, _at: At) -> Progress[Table]:
    spaces = table.scope.spaces
    waiting = tuple(table.deep_ones_in(one.name) if one.name in spaces else 0 for one in table.box.spaces)
    who = tuple(sorted(seat for space in spaces if space != BRIG for seat in table.here(space)))
    asked = any(waiting) or bool(who)
    return table, (Herding(table.scope.owner, waiting, who, far=True, must=False),) if asked else (), ()


def _again(table: Table, _effect: do.Again, _at: At) -> Progress[Table]:
    return table, (), ()


def _read_loyalty(table: Table, _effect: do.ReadLoyalty, _at: At) -> Progress[Table]:
    of = table.scope.seat
    return (table, (), ()) if of is None else (read(table, table.scope.owner, of), (), ("unf.loyalty.secret",))


HANDLERS.update(
    {
        do.Either: _either,
        do.May: _may,
        do.Pay: _pay,
        do.When: _when,
        do.Roll: _roll,
        do.Repeat: _repeat,
        do.Check: _check,
        do.Pick: _pick,
        do.Resource: _resource,
        do.Risk: _risk,
        do.Rescue: _rescue,
        do.DefeatPassengers: _defeat_passengers,
        do.Damage: _damage,
        do.Repair: _repair,
        do.Track: _track,
        do.Spawn: _spawn,
        do.MoveMonsters: _move_monsters,
        do.DefeatDeepOnes: _defeat_deep_ones,
        do.Activate: _activate,
        do.Defeat: _defeat,
        do.Move: _move,
        do.Discard: _discard,
        do.Draw: _draw,
        do.Look: _look,
        do.FromDeck: _from_deck,
        do.Items: _items,
        do.Pass: _pass,
        do.Chaos: _chaos,
        do.Keep: _keep,
        do.Drop: _drop,
        do.Actions: _actions,
        do.Attack: _attack,
        do.Prevent: _prevent,
        do.Die: _die,
        do.CheckRule: _check_rule,
        do.Passive: _passive,
        do.Redraw: _redraw,
        do.Misfortune: _misfortune,
        do.Displace: _displace,
        do.Again: _again,
        do.ReadLoyalty: _read_loyalty,
    }
)
