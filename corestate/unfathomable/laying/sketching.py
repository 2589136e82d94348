"""The way back: what to say to lay a state again, and only what would not follow of itself."""

from collections.abc import Iterable, Mapping
from typing import Any

import attrs

from corestate.kernel import Frame
from corestate.piles import multiset, without
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import DEEP, DIALS, SKILLS, Loyalty
from corestate.unfathomable.laying.board import usual_awakened
from corestate.unfathomable.laying.decks import usual_chaos
from corestate.unfathomable.laying.laying import ENDS, Voyage, beginning
from corestate.unfathomable.laying.moments import END, following, moment_of
from corestate.unfathomable.laying.people import loyalty_dealt, usual_loyalty, usual_title
from corestate.unfathomable.laying.said import DECKS, LEAVING, Moment
from corestate.unfathomable.laying.shelves import Shelves
from corestate.unfathomable.laying.under_way import usual_ending, usual_trial
from corestate.unfathomable.setup import dials, starting_sea
from corestate.unfathomable.table.decks import Located, Seen, Sorted
from corestate.unfathomable.table.pieces import Scope, Throw, Trial
from corestate.unfathomable.table.table import Table


def sketch(state: Voyage) -> dict[str, Any]:
    """Tell what to say to lay a state again: only what is not as it would be if nothing were said."""
    if state == beginning(state.table.ruleset):
        return {}
    table = state.table
    at = state.agenda[0] if state.agenda else None
    begins = moment_of(table.ruleset, at, table.turn.begun, begins=False)
    said = {
        **_moment(state),
        **_turn(table, at),
        **_people(table),
        **_loyalty(table, begins),
        **_ship(table),
        **_sea(table),
        **_decks(table, begins),
        **_under_way(table, begins),
    }
    for title in ("captain", "keeper"):
        seat = getattr(table, title)
        if seat != (None if begins.set_up else usual_title(table, title)):
            said[title] = seat
    if table.awakened != usual_awakened(table):
        said["awakened"] = table.awakened
    if table.ending != (usual_ending(table) if at is None else None):
        said["ending"] = table.ending
    return said


def _moment(state: Voyage) -> dict[str, Any]:
    if not state.agenda:
        return {"at": None}
    at, then = state.agenda[0], state.agenda[1:]
    if then == following(state.table, at):
        return {"at": at}
    short = then[: -len(END)]
    goes_on = state.table.turn.begun and state.table.ending is None
    if then[-len(END) :] == END and goes_on and not isinstance((at, *short)[-1], ENDS):
        then = short
    return {"at": at, "then": then}


def _turn(table: Table, at: Frame[Table] | None) -> dict[str, Any]:
    turn = table.turn
    usual = moment_of(table.ruleset, at, None, begins=False)
    found: dict[str, Any] = {}
    if turn.seat != usual.active:
        found["active"] = turn.seat
    if turn.begun != usual.begun:
        found["turns"] = turn.begun
    if turn.used:
        found["used"] = turn.used
    if turn.barred:
        found["barred"] = True
    return found


def _people(table: Table) -> dict[str, Any]:
    """Name everybody; of spaces, items and feats only what is not as it was at the start."""
    parts: dict[str, dict[int, Any]] = {}
    for seat, player in enumerate(table.players):
        sheet = boxes.character(table.box, player.character) if player.character else None
        usual = (sheet.item,) if sheet else ()
        told: Mapping[str, tuple[Any, bool]] = {
            "characters": (player.character, bool(sheet)),
            "spaces": (player.space, sheet is not None and player.space != sheet.start),
            "hands": (player.hand, bool(player.hand)),
            "items": (player.items, player.items != usual),
            "improvements": (player.active, bool(player.active)),
            "revealed": ("".join(player.shown), bool(player.shown)),
            "feats": (player.feat, player.feat == bool(player.shown)),
            "kept": (player.kept, bool(player.kept)),
        }
        for part, (value, unusual) in told.items():
            if unusual:
                parts.setdefault(part, {})[seat] = value
    return dict(parts)


def _loyalty(table: Table, moment: Moment) -> dict[str, Any]:
    held = tuple(player.loyalty for player in table.players)
    dealt = loyalty_dealt(table.ruleset, table.turn.begun, set_up=moment.set_up)
    none: dict[int, tuple[Loyalty, ...]] = {}
    usual = usual_loyalty(table.ruleset, [player.shown for player in table.players], none, dealt=dealt)
    found: dict[str, Any] = {} if held == usual else {"loyalty": dict(enumerate(held))}
    if table.insights:
        found["insights"] = tuple((one.seat, one.of, one.cards) for one in table.insights)
    return found


def _ship(table: Table) -> dict[str, Any]:
    ship = table.ship
    pairs = zip(DIALS, ship.dials, dials(table.ruleset), strict=True)
    found: dict[str, Any] = {
        "dials": {kind: value for kind, value, usual in pairs if value != usual},
        "journey": ship.journey,
        "ritual": ship.ritual,
        "row": ship.row,
        "damage": _kept(boxes.rooms(table.box), ship.damage),
    }
    return {part: value for part, value in found.items() if value}


def _sea(table: Table) -> dict[str, Any]:
    sea, usual = table.sea, starting_sea(table.box)
    spaces = tuple(one.name for one in table.box.spaces)
    found: dict[str, Any] = {}
    if sea.deep_ones != usual.deep_ones:
        found["deep_ones"] = _kept((*spaces, DEEP), sea.deep_ones)
    if sea.passengers != usual.passengers:
        found["passengers"] = _kept(spaces, sea.passengers)
    found |= {monarch: table.monarch(monarch) for monarch in ("hydra", "dagon") if table.monarch(monarch) != DEEP}
    lost = usual.tokens
    for token in sea.tokens:
        lost = without(lost, token)
    if lost:
        found["lost_passengers"] = lost
    return found


def _decks(table: Table, moment: Moment) -> dict[str, Any]:
    decks = tuple(getattr(table.decks, name) for name in DECKS)
    discards = _kept(DECKS, (deck.discard for deck in decks))
    discards |= _kept(SKILLS, (stock.discard for stock in table.decks.skills))
    found: dict[str, Any] = {
        "tops": _kept(DECKS, (_located(deck.top) for deck in decks)),
        "bottoms": _kept(DECKS, (_located(deck.bottom) for deck in decks)),
        "discards": discards,
        "gone": _kept(DECKS, (_located(deck.gone) for deck in decks)),
        "lost": _lost(table),
    }
    found = {part: value for part, value in found.items() if value}
    left = multiset((*table.decks.chaos, *(card for stock in table.decks.skills for card in stock.deck)))
    if table.decks.chaos != usual_chaos(table.ruleset, left, laying=moment.laying_chaos):
        found["chaos"] = table.decks.chaos
    return found


def _located(cards: tuple[str | Located, ...]) -> tuple[Any, ...]:
    """Say each card with the seats that know it, and by itself where nobody does."""
    return tuple(map(_said, cards))


def _said(one: str | Located) -> Any:  # noqa: ANN401 - a name, or what belongs to it
    if isinstance(one, Sorted):
        return one.card, one.by, one.among, one.sort
    if isinstance(one, Seen):
        return (one.card, one.by) if one.by else one.card
    return one


def _lost(table: Table) -> dict[str, tuple[str, ...]]:
    """Name the items and spells that lie nowhere."""
    shelves = Shelves(table.ruleset)
    for kind in LEAVING:
        deck, shelf = getattr(table.decks, kind), shelves.of(kind)
        lying = [source for player in table.players for source in player.kept] + [*table.open]
        cards = [source.partition(":")[2] for source in lying if source.startswith(f"{kind}:")]
        cards += [*deck.cards(), *deck.discard, *deck.gone_cards()]
        cards += [one for player in table.players for one in player.items] if kind == "item" else []
        for card in cards:
            shelf.take(kind, kind, card)
    return _kept(LEAVING, (shelves.of(kind).rest() for kind in LEAVING))


def _under_way(table: Table, moment: Moment) -> dict[str, Any]:
    found: dict[str, Any] = {"open": table.open} if table.open else {}
    seat = table.turn.seat
    if table.scopes != moment.scopes:
        found["scopes"] = tuple(_fields(scope, {"owner": seat}) for scope in table.scopes)
    if table.throw is not None:
        found["throw"] = _fields(table.throw, {"roller": seat})
    if table.trial is not None:
        pile = table.trial.pile
        fields = _fields(table.trial, usual_trial(table.ruleset, table.scopes, pile))
        found["trial"] = fields | ({"pile": tuple((laid.card, laid.seat) for laid in pile)} if pile else {})
    return found


def _fields(part: Throw | Trial | Scope, usual: Mapping[str, Any]) -> dict[str, Any]:
    """Name the fields that are neither known otherwise nor at their default."""
    found = {}
    for field in attrs.fields(type(part)):
        value = getattr(part, field.name)
        if value != usual.get(field.name, field.default):
            found[field.name] = value
    return found


def _kept(names: Iterable[str], parts: Iterable[Any]) -> dict[str, Any]:
    """Name the parts there are, the empty ones left out."""
    return {name: part for name, part in zip(names, parts, strict=True) if part}
