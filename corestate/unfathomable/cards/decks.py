"""What cards do to hands, decks, items and titles, and to themselves."""

from corestate.kernel import Progress, Seat
from corestate.piles import joined, without
from corestate.replaced import replaced
from corestate.unfathomable.asked.choices import noted
from corestate.unfathomable.asked.hands import Discarding, Naming, Paying
from corestate.unfathomable.asked.values import PickingItem
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.checks.chaos import LayChaos, rebuilt
from corestate.unfathomable.checks.windows import left
from corestate.unfathomable.holdings.drawing import DrawCards, repeated
from corestate.unfathomable.holdings.improvements import item_lost
from corestate.unfathomable.holdings.items import DrawItem
from corestate.unfathomable.holdings.looking import LookAt, RemoveTop, TopSpell
from corestate.unfathomable.holdings.titles import passed
from corestate.unfathomable.script.script import At, Frames, Handler
from corestate.unfathomable.table.card_words import amount, decider, effect_at, people
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.receiving import Choosing
from corestate.unfathomable.voyage.moving import moved
from corestate.unfathomable.voyage.mythos import DrawMythos, Read, lying, thrown_away
from corestate.unfathomable.voyage.tracks import Awaken, TopWaypoint


def _discard(table: Table, effect: do.Discard, at: At) -> Progress[Table]:
    scope = table.scope
    kind = Paying if _cost(table, at) else Discarding  # unf.reference.wording
    table = noted(table, counted=0)
    front: Frames = ()
    for seat in people(table, effect.who, scope):
        hand = table.players[seat].hand
        number = amount(table, effect.amount, scope, seat)
        if effect.amount == "hand":
            for card in hand:
                table = table.discarded_from(seat, card)  # unf.action.ability
        elif hand:  # unf.reference.short_components
            front = (*front, kind(seat, number, effect.worth, effect.skill, effect.up_to))
    return table, front, ()


def _cost(table: Table, at: At) -> bool:
    """Whether an effect stands among the costs of another (unf.reference.wording)."""
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
                front = (*front, Choosing(seat, table.skill_set(seat), number, ()))  # unf.action.ability
            case "treachery":
                front = (*front, DrawCards(seat, repeated("treachery", number)))
            case "any_ordinary" | "one_ordinary":
                one = effect.source == "one_ordinary"  # unf.reference.checks
                front = (*front, Naming(seat, number, effect.up_to, one, ()))
    return table, front, ()


def _look(table: Table, effect: do.Look, _at: At) -> Progress[Table]:
    seat = decider(table, effect.by, table.scope)
    front: Frames = (LookAt(seat, effect.deck, effect.amount, effect.take, effect.rest),)  # unf.secrecy.looked_at
    if effect.deck == "waypoint" and effect.take == "resolve":
        front = (*front, Awaken())  # unf.loyalty.awakening
    return table, front, ()


def _from_deck(table: Table, effect: do.FromDeck, _at: At) -> Progress[Table]:
    if effect.action == "remove":
        return table, (RemoveTop(effect.deck, effect.amount),), ()  # unf.reference.open_information
    if not len(table.deck(effect.deck)):
        return table, (), ("unf.reference.short_components",)
    # unf.journey.row_and_reset, unf.reference.keeper_action
    return table, (TopWaypoint(),) if effect.deck == "waypoint" else (TopSpell(table.scope.owner),), ()


def _items(table: Table, effect: do.Items, at: At) -> Progress[Table]:
    scope = table.scope
    match effect.action:
        case "draw":
            return table, tuple(DrawItem(seat) for seat in people(table, effect.who, scope)), ()  # unf.item.sources
        case "lose" | "keep_one":
            return _items_lost(table, effect)
        case "lose_named":
            # unf.reference.items
            holders = [seat for seat in _bearers(table, at.source) if effect.item in table.players[seat].items]
            return item_lost(table, holders[0], effect.item) if holders else (table, (), ())
        case "give":
            own = table.players[scope.owner].items  # unf.action.ability
            return table, (PickingItem(scope.owner, own, "give"),) if own and scope.seat is not None else (), ()
        case "take":
            theirs = () if scope.seat is None else table.players[scope.seat].items  # unf.action.ability
            return table, (PickingItem(scope.owner, theirs, "take"),) if theirs else (), ()


def _bearers(table: Table, source: str) -> tuple[Seat, ...]:
    """Name from whom a card removes an item it names: anybody, or its own character (unf.ruling.gift_ring)."""
    kind, _, name = source.partition(":")
    if kind == "mythos" and table.ruleset.rulings.gift_ring == "edmund_only":  # unf.reference.items
        own = boxes.mythos(table.box, name).character
        return tuple(seat for seat in table.seats() if table.players[seat].character == own)
    return table.seats()


def _items_lost(table: Table, effect: do.Items) -> Progress[Table]:
    front: Frames = ()
    for seat in people(table, effect.who, table.scope):
        items = table.players[seat].items
        if effect.amount == "all":  # unf.reference.items
            for item in items:
                table, more, _ = item_lost(table, seat, item)
                front = (*front, *more)
        elif effect.action == "lose" and items:
            front = (*front, PickingItem(seat, items, "lose"))
        elif effect.action == "keep_one" and len(items) > 1:  # unf.reference.items
            front = (*front, PickingItem(seat, items, "keep"))
    return table, front, ("unf.reference.items",)


def _pass(table: Table, effect: do.Pass, _at: At) -> Progress[Table]:
    """Hand a title on, once: not again from the heir of whom the card has defeated out of it (unf.title.succession)."""
    holder = table.title(effect.title)
    if holder is None or table.scope.seat not in (None, holder):
        return table, (), ()
    front: Frames = ()
    rules: tuple[str, ...] = ("unf.title.succession", "unf.reference.titles")
    if effect.to == "lowest":
        rules = (*rules, "unf.reference.precedence")
    if effect.jailed:  # unf.brig.titles
        table, front, more = moved(table, holder, BRIG)
        rules = (*rules, *(rule for rule in more if rule not in rules))
    return passed(table, effect.title, holder, effect.to), front, rules  # unf.title.succession


def _chaos(table: Table, effect: do.Chaos, _at: At) -> Progress[Table]:
    if effect.add:
        return table, (LayChaos("treachery"),) * effect.add, ("unf.reference.chaos_deck",)
    cards = table.decks.chaos
    table = replaced(table, decks=replaced(table.decks, chaos=())).discarded(*cards)
    return rebuilt(table)  # unf.reference.chaos_deck


def _keep(table: Table, effect: do.Keep, at: At) -> Progress[Table]:
    seats = people(table, effect.who, table.scope)
    if not seats or at.source not in table.open:  # unf.mythos.discarded
        return table, (), ()
    player = table.players[seats[0]]
    # unf.mythos.discarded, unf.reference.keeper_action
    table = table.closed(at.source).with_player(seats[0], replaced(player, kept=joined(player.kept, at.source)))
    return table, (), ()


def _drop(table: Table, _effect: do.Drop, at: At) -> Progress[Table]:
    kind, _, name = at.source.partition(":")
    if kind == "waypoint":
        deck = table.decks.waypoint
        table = table.with_deck("waypoint", replaced(deck, discard=joined(deck.discard, name)))
        ship = replaced(table.ship, row=without(table.ship.row, name))
        return replaced(table, ship=ship), (), ("unf.journey.distance",)
    for seat in table.seats():
        if at.source in table.players[seat].kept:  # unf.mythos.discarded
            return left(table, seat, at.source)
    return table, (), ()


def _redraw(table: Table, _effect: do.Redraw, _at: At) -> Progress[Table]:
    card = lying(table)
    if not card:
        return table, (), ()
    return thrown_away(table, card), (DrawMythos(),), ("unf.mythos.discarded",)


def _misfortune(table: Table, _effect: do.Misfortune, _at: At) -> Progress[Table]:
    return table, (DrawMythos(), Read(table.scope.owner)), ()  # unf.reveal.ability


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
