"""What cards do to hands, decks, items and titles, and to themselves."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import evolve, frozen

from corestate.kernel import Below, Chances, Progress, Refusal, Seat
from corestate.piles import joined, without
from corestate.unfathomable.asked.options import PickingItem
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.checks.chaos import LayChaos, rebuilt
from corestate.unfathomable.checks.hands import Discarding, Naming, Paying
from corestate.unfathomable.checks.looking import LookAt, RemoveTop, resolved
from corestate.unfathomable.checks.windows import left
from corestate.unfathomable.holdings.drawing import DrawCards, repeated
from corestate.unfathomable.holdings.improvements import item_lost
from corestate.unfathomable.holdings.items import DrawItem
from corestate.unfathomable.script.choices import noted
from corestate.unfathomable.script.script import At, Frames, Handler
from corestate.unfathomable.table.card_words import amount, decider, effect_at, people
from corestate.unfathomable.table.events import Drawn
from corestate.unfathomable.table.out_of_place import misplaced
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.table.titles import moved, passed
from corestate.unfathomable.turn.phases import Choosing
from corestate.unfathomable.voyage.mythos import DrawMythos, Read, lying, thrown_away
from corestate.unfathomable.voyage.tracks import Awaken, TopWaypoint


def _discard(table: Table, effect: do.Discard, at: At) -> Progress[Table]:
    scope = table.scope
    kind = Paying if _cost(table, at) else Discarding
    table = noted(table, counted=0)
    front: Frames = ()
    for seat in people(table, effect.who, scope):
        hand = table.players[seat].hand
        number = amount(table, effect.amount, scope, seat)
        if effect.amount == "hand":
            for card in hand:
                table = table.discarded_from(seat, card)
        elif hand:
            front = (*front, kind(seat, number, effect.worth, effect.skill, effect.up_to))
    return table, front, ()


def _cost(table: Table, at: At) -> bool:
    """Whether an effect stands among the costs of another."""
    outer, part = at.path[:-2], at.path[-2:-1]
    return part == (0,) and len(outer) > 1 and isinstance(effect_at(table.box, at.source, outer), do.Pay)


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

    def sample(self, table: Table, below: Below) -> Drawn:
        """Draw any."""
        return Drawn(table.decks.spell.sampled(0, below))

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        """Refuse a card that cannot be on top."""
        if not table.decks.spell.may_be(0, event.card):
            yield Refusal("unf.reference.keeper_action", f"{event.card} is not on top of the spell deck")

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        """Resolve it."""
        table = table.with_deck("spell", table.decks.spell.drawn(event.card))
        return resolved(table, "spell", event.card, self.seat)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        """Refuse what has another time."""
        return misplaced(self, table, event, "the top spell is turned up")


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


def _redraw(table: Table, _effect: do.Redraw, _at: At) -> Progress[Table]:
    card = lying(table)
    if not card:
        return table, (), ()
    return thrown_away(table, card), (DrawMythos(),), ("unf.mythos.discarded",)


def _misfortune(table: Table, _effect: do.Misfortune, _at: At) -> Progress[Table]:
    return table, (DrawMythos(), Read(table.scope.owner)), ()


DECKS: dict[type, Handler] = {
    do.Discard: _discard,
    do.Draw: _draw,
    do.Look: _look,
    do.FromDeck: _from_deck,
    do.Items: _items,
    do.Pass: _pass,
    do.Chaos: _chaos,
    do.Keep: _keep,
    do.Drop: _drop,
    do.Redraw: _redraw,
    do.Misfortune: _misfortune,
}
