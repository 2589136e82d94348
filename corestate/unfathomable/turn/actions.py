"""The Action phase: moving, attacking, rescuing, abilities, trading, revealing; and what traitors do instead."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, TypeAlias

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat, counted_noun
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, SICK_BAY, Box
from corestate.unfathomable.checks.windows import MayFollow, used
from corestate.unfathomable.holdings.trading import Trading, traders
from corestate.unfathomable.script.abilities import named, objections, offered, usable
from corestate.unfathomable.script.costs import payable
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.card_words import passive, room_rule
from corestate.unfathomable.table.events import Attack, Discard, Kill, Move, Rescue, Reveal, Stop, Trade, Use, use
from corestate.unfathomable.table.frames import Asking, FromHand
from corestate.unfathomable.table.pieces import begun
from corestate.unfathomable.table.table import Table, worth
from corestate.unfathomable.voyage.attacks import struck
from corestate.unfathomable.voyage.defeat import DefeatPassenger
from corestate.unfathomable.voyage.loyalty import shown
from corestate.unfathomable.voyage.moving import moved

Action: TypeAlias = Move | Attack | Rescue | Kill | Use | Trade | Reveal | Stop


@frozen
class Acting(Asking[Action]):
    """A seat has so many actions left, one after the other (unf.action.two)."""

    asked_by = "unf.action.two"
    order = "unf.turn.order"
    seat: Seat
    left: int

    def candidates(self, table: Table) -> Iterable[Action]:
        yield from _moves(table.box, self.seat)  # unf.action.move, unf.traitor.move
        yield from self._deeds_here(table)
        yield from [use(self.seat, *one) for one in named(offered(table, self.seat, "action"))]  # unf.action.ability
        yield from self._deeds_besides(table)

    def _deeds_here(self, table: Table) -> Iterator[Action]:
        """Propose what one does to those in the same space (unf.action.list, unf.traitor.actions)."""
        seat, space, traitor = self.seat, table.players[self.seat].space, table.revealed(self.seat)
        if table.deep_ones_in(space):  # unf.action.attack
            yield Attack(seat, None, space)
        for other in table.seats():
            if other != seat and table.players[other].space == space:  # unf.traitor.attack, unf.traitor.attacked
                yield Attack(seat, other, space)
        if table.passengers_in(space):
            yield Kill(seat) if traitor else Rescue(seat, space)  # unf.traitor.passenger, unf.action.rescue

    def _deeds_besides(self, table: Table) -> Iterator[Action]:
        """Propose what one does wherever one is."""
        yield Trade(self.seat)  # unf.action.trade
        for card in dict.fromkeys(table.players[self.seat].loyalty):
            yield Reveal(self.seat, card)  # unf.reveal.action
        yield Stop(self.seat)  # unf.action.two

    def legal(self, table: Table) -> tuple[Action, ...]:
        """The same list, faster (law `listed_is_what_is_not_refused`): out of the Brig one moves to any other space.

        What is offered is there, and is an Action.
        """
        seat, space, judge = self.seat, table.players[self.seat].space, self.refusals
        if space == BRIG:  # unf.brig.no_exit, unf.traitor.leave_brig
            return super().legal(table)
        moves = [move for move in _moves(table.box, seat) if move.to != space]  # unf.action.move, unf.traitor.move
        # unf.action.list, unf.traitor.actions
        here = [deed for deed in self._deeds_here(table) if next(judge(table, deed), None) is None]
        besides = [deed for deed in self._deeds_besides(table) if next(judge(table, deed), None) is None]
        return (*moves, *here, *usable(table, seat, "action"), *besides)  # unf.action.ability

    def refusals(self, table: Table, event: Action) -> Iterator[Refusal]:
        match event:
            case Move():
                yield from _move(table, event)  # unf.action.move, unf.traitor.move
            case Attack():
                yield from _attack(table, event)  # unf.action.attack
            case Rescue():
                yield from _rescue(table, event)  # unf.action.rescue
            case Kill():
                yield from _kill(table, event)  # unf.traitor.passenger
            case Use():
                yield from objections(table, event, "action")  # unf.action.ability
            case Trade():
                yield from _trade(table, event)  # unf.action.trade
            case Reveal():
                yield from _reveal(table, event)  # unf.reveal.action
            case Stop():
                yield from self._stop(table)  # unf.action.two

    def _stop(self, table: Table) -> Iterator[Refusal]:
        """Refuse to leave actions unused, where that is the reading (unf.ruling.stop_early)."""
        if table.ruleset.rulings.stop_early == "allowed":
            return
        for one in self.candidates(table):
            if not isinstance(one, Stop) and next(self.refusals(table, one), None) is None:
                yield Refusal("unf.action.two", f"{self.doing(table)} and can act")
                return

    @classmethod
    def in_turn(cls, table: Table, event: Action) -> "tuple[Table, Acting] | None":
        """Ask as at the start of an Action phase, once turns have begun; of abilities, those that take an action."""
        # unf.action.two
        if not table.turn.begun or isinstance(event, Stop) or (isinstance(event, Use) and not _acted(table.box, event)):
            return None
        return table, cls(event.seat, table.box.numbers.actions)

    def resolve(self, table: Table, event: Action) -> Progress[Table]:
        if isinstance(event, Stop):
            return table, (), ("unf.action.two",)
        table, front, rules = _carried_out(table, event)
        again: Frames = (Acting(self.seat, self.left - 1),) if self.left > 1 else ()  # unf.action.two
        kind = "unf.traitor.actions" if table.revealed(self.seat) else "unf.action.list"
        return table, (*front, *again), ("unf.action.two", kind, *rules)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} has {counted_noun(self.left, 'action', 'actions')} left"

    FACTS: ClassVar = {"actions": "how many actions it has left"}

    def facts(self, _table: Table) -> Facts:
        return (("actions", self.left),)


def _acted(box: Box, event: Use) -> bool:
    """Whether an ability takes an action (unf.action.ability)."""
    known = boxes.abilities(box, event.source) if event.source in boxes.sources(box) else ()
    return 0 <= event.ability < len(known) and known[event.ability].timing == "action"


@lru_cache(maxsize=256)
def _moves(box: Box, seat: Seat) -> tuple[Move, ...]:
    """List a move to every ship space that actions lead to (unf.action.move, unf.traitor.move)."""
    return tuple(Move(seat, space) for space in boxes.ship(box) if space not in (SICK_BAY, BRIG))


def _move(table: Table, event: Move) -> Iterator[Refusal]:
    player = table.players[event.seat]
    traitor = table.revealed(event.seat)
    rule = "unf.traitor.move" if traitor else "unf.action.move"
    if event.to not in boxes.ship(table.box):  # unf.board.ship
        water = not traitor and event.to in boxes.named(table.box, "water")
        yield Refusal("unf.board.water_monsters_only" if water else rule, f"{event.to} is no ship space")
        return
    if event.to in (SICK_BAY, BRIG):  # unf.action.move, unf.traitor.move
        yield Refusal(rule, f"nobody moves to {event.to} by an action")
    if event.to == player.space:  # unf.action.move, unf.traitor.move
        yield Refusal(rule, f"seat {event.seat} is in {event.to}")
    if player.space == BRIG and not traitor:
        yield Refusal("unf.brig.no_exit", f"seat {event.seat} leaves the Brig by its action alone")
    if player.space == BRIG and traitor:
        value, wanted = sum(worth(table.box, card) for card in player.hand), table.box.numbers.leave_brig
        if value < wanted:
            yield Refusal("unf.traitor.leave_brig", f"the hand of seat {event.seat} is worth {value}, not {wanted}")


def _attack(table: Table, event: Attack) -> Iterator[Refusal]:
    space = table.players[event.seat].space
    if event.space != space:
        yield Refusal("unf.action.attack", f"seat {event.seat} attacks in its own space {space}, not {event.space}")
    if passive(table, event.seat, "no_attack"):
        yield Refusal("unf.action.ability", f"a card kept by seat {event.seat} forbids it to attack")
    if event.target is None:
        if table.revealed(event.seat):
            yield Refusal("unf.traitor.actions", "a revealed traitor attacks humans, not Deep Ones")
        elif not table.deep_ones_in(space):
            yield Refusal("unf.action.attack", f"there is no Deep One in {space}")
    elif table.revealed(event.seat):
        if event.target not in table.humans_in(space):
            yield Refusal("unf.traitor.attack", f"seat {event.target} is no human in {space}")
    elif event.target not in table.traitors_in(space):
        yield Refusal("unf.traitor.attacked", f"seat {event.target} is no revealed traitor in {space}")


def _rescue(table: Table, event: Rescue) -> Iterator[Refusal]:
    space = table.players[event.seat].space
    if table.revealed(event.seat):
        yield Refusal("unf.traitor.actions", "a revealed traitor rescues nobody")
    if event.space != space or not table.passengers_in(space):
        yield Refusal("unf.action.rescue", f"seat {event.seat} rescues a passenger in {space}, if there is one")


def _kill(table: Table, event: Kill) -> Iterator[Refusal]:
    space = table.players[event.seat].space
    if not table.revealed(event.seat):
        yield Refusal("unf.action.list", f"seat {event.seat} is no revealed traitor")
        return
    if not table.passengers_in(space):
        yield Refusal("unf.traitor.passenger", f"there is no passenger in {space}")
    if table.humans_in(space):
        yield Refusal("unf.traitor.passenger", f"a human is in {space}")


def _trade(table: Table, event: Trade) -> Iterator[Refusal]:
    if table.revealed(event.seat):
        yield Refusal("unf.traitor.actions", "a revealed traitor does not spend an action on a trade")
    if table.jailed(event.seat) and table.ruleset.rulings.trade_in_brig == "refused":
        yield Refusal("unf.reference.brig", f"seat {event.seat} is in the Brig and trades nothing there")
    if len(traders(table, table.players[event.seat].space)) < 2:  # noqa: PLR2004 - a trade wants two
        yield Refusal("unf.action.trade", f"seat {event.seat} has nobody to trade with in its space")


def _reveal(table: Table, event: Reveal) -> Iterator[Refusal]:
    player = table.players[event.seat]
    if table.revealed(event.seat):
        yield Refusal("unf.reveal.irreversible", f"seat {event.seat} is revealed")
    if event.card == "human":
        yield Refusal("unf.reveal.hybrid_only", "a Human card reveals nobody")
    elif event.card not in player.loyalty:
        yield Refusal("unf.reveal.action", f"seat {event.seat} holds no {event.card} card")
    if event.seat != table.turn.seat and table.ruleset.rulings.coordinated_effort == "no_reveal":
        yield Refusal("unf.reveal.action", f"seat {event.seat} reveals itself in its own turn, by an action of its own")


def _carried_out(table: Table, event: Action) -> Progress[Table]:
    seat = event.seat
    space = table.players[seat].space
    match event:
        case Move():
            return _moved(table, event)  # unf.action.move, unf.traitor.move
        case Attack():
            # unf.action.attack
            return struck(table, seat, event.target, space, plus=passive(table, seat, "basic_attack"))
        case Rescue():
            return table.passengers_placed(space, -1), (), ("unf.action.rescue",)
        case Kill():
            return table, (DefeatPassenger(space),), ("unf.traitor.passenger",)
        case Use():
            return _used(table, event)  # unf.action.ability
        case Trade():
            return table, (Trading(seat, ()),), ("unf.action.trade", "unf.reference.trade")
        case Reveal():
            return shown(table, seat, event.card)  # unf.reveal.action
        case Stop():
            return table, (), ()  # unf.action.two


def _moved(table: Table, event: Move) -> Progress[Table]:
    traitor = table.revealed(event.seat)
    rule = "unf.traitor.move" if traitor else "unf.action.move"
    if traitor and table.jailed(event.seat):  # unf.brig.no_exit, unf.traitor.leave_brig
        front = Bribing(event.seat, event.to, table.box.numbers.leave_brig)
        return table, (front,), (rule, "unf.traitor.leave_brig")
    table, frames, rules = moved(table, event.seat, event.to)  # unf.action.move, unf.traitor.move
    if traitor:
        return table, frames, (rule, "unf.traitor.blocks_room", *rules)
    inside = event.to in boxes.named(table.box, "interior")
    where = "unf.board.interior" if inside else "unf.board.ship"
    return table, frames, (rule, where, "unf.board.water_monsters_only", *rules)


def _used(table: Table, event: Use) -> Progress[Table]:
    """Use an Action ability: of a room, a card, a sheet; some abilities follow it."""
    kind = event.source.partition(":")[0]
    rules: tuple[str, ...] = ("unf.action.ability",)
    if kind == "room":
        rules = (*rules, "unf.action.room", room_rule(event.source, "unf.board.interior"))
    if kind == "title":
        rules = (*rules, "unf.title.keeper", "unf.reference.keeper_action")
    if table.revealed(event.seat):
        rules = (*rules, "unf.traitor.abilities")
        if event.source.startswith("skill:treachery"):
            rules = (*rules, "unf.traitor.treachery")
    effects = boxes.abilities(table.box, event.source)[event.ability].effects
    in_vain = not payable(table, effects, begun(event.source, event.seat), event.seat)  # unf.reference.wording
    table, (perform, *after), more = used(table, event.seat, event.source, event.ability)  # unf.action.ability
    follow: Frames = ()
    if kind in ("room", "skill") and not in_vain:  # unf.reference.windows
        follow = (MayFollow(event.seat, "after_room" if kind == "room" else "after_card", event.source),)
    return table, (perform, *follow, *after), (*rules, *more)


@frozen
class Bribing(FromHand):
    """A traitor leaves the Brig: it discards cards until they are worth enough (unf.traitor.leave_brig)."""

    asked_by = "unf.traitor.leave_brig"
    order = "unf.turn.order"
    seat: Seat
    to: str
    due: int

    def resolve(self, table: Table, event: Discard) -> Progress[Table]:
        table = table.discarded_from(self.seat, event.card)
        due = self.due - worth(table.box, event.card)  # unf.traitor.leave_brig
        if due > 0:
            return table, (Bribing(self.seat, self.to, due),), ("unf.traitor.leave_brig",)
        table, front, rules = moved(table, self.seat, self.to)
        return table, front, ("unf.traitor.leave_brig", "unf.brig.no_exit", *rules)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} discards cards worth {self.due} more to leave the Brig"

    FACTS: ClassVar = {
        "due": "what the cards must still be worth",
        "to": "the space it goes to",
    }

    def facts(self, _table: Table) -> Facts:
        return (("due", self.due), ("to", self.to))
