"""Claims about what is to happen aboard: names, seats and places on cards that frames keep for later.

The rules hand on what they were given, so these are for states typed in: none of them is asked after a step.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from types import UnionType
from typing import Any, TypeAlias

import attrs

from corestate.unfathomable.asked.aiming import Aiming
from corestate.unfathomable.asked.choices import Deciding, DecidingCombination, DecidingCrisis, Offering
from corestate.unfathomable.asked.picking import GoingTo, PickingSpace
from corestate.unfathomable.asked.values import PickingItem, Repeating
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.vocabulary import Attack, Check, Effect, Either, May, Repeat, Roll
from corestate.unfathomable.cards.control import SettleRoll
from corestate.unfathomable.checks.checks import Settle
from corestate.unfathomable.holdings.trading import Agreeing, Handed, Trading
from corestate.unfathomable.script.script import Carry
from corestate.unfathomable.table.card_words import effect_at, effects_at
from corestate.unfathomable.turn.actions import Bribing
from corestate.unfathomable.voyage.damage import Gone, Landing
from corestate.unfathomable.voyage.mythos import Crisis, Finish, MayAvert, TrackIcon
from invariants.claims import Faults, typed_claim
from invariants.unfathomable.cards import Sea

Domain: TypeAlias = Callable[[Box], frozenset[str]]


@lru_cache(maxsize=16)
def spaces(box: Box) -> frozenset[str]:
    """Name the spaces of the board; some frames are about none."""
    return frozenset(("", *(space.name for space in box.spaces)))


@lru_cache(maxsize=16)
def mythos(box: Box) -> frozenset[str]:
    """Name the mythos cards."""
    return frozenset(card.name for card in box.mythos)


@lru_cache(maxsize=16)
def damage(box: Box) -> frozenset[str]:
    """Name the damage cards."""
    return frozenset(card.name for card in box.damage)


@lru_cache(maxsize=16)
def items(box: Box) -> frozenset[str]:
    """Name the item cards."""
    return frozenset(card.name for card in box.items)


NAMES: dict[str, Domain] = {
    **dict.fromkeys(("space", "spaces", "room", "origin", "steps"), spaces),
    "source": boxes.scripts,
}
"""What the words in a field name, whatever the frame."""

NAMES_IN: dict[tuple[type, str], Domain] = {
    **dict.fromkeys(((kind, "card") for kind in (Crisis, MayAvert, TrackIcon, Finish)), mythos),
    **dict.fromkeys(((kind, "card") for kind in (Landing, Gone)), damage),
    **dict.fromkeys(((kind, "among") for kind in (PickingSpace, GoingTo)), spaces),
    (PickingItem, "among"): items,
    (Bribing, "to"): spaces,
}
"""What they name in some."""

SEATS = ("who", "target", "start", "asking", "owner", "order", "asked", "people", "rest")
"""The fields whose numbers are seats."""

COUNTS = ("left", "amount", "due", "worth", "waiting", "index", "passed")
"""The fields whose numbers count something."""


def named_in(frame: Any) -> tuple[tuple[str, Domain], ...]:  # noqa: ANN401 - a frame
    """List the fields of a frame that name something, with what they name."""
    kind = type(frame)
    if kind not in _NAMED:
        chosen = ((one.name, NAMES_IN.get((kind, one.name)) or NAMES.get(one.name)) for one in attrs.fields(kind))
        _NAMED[kind] = tuple((name, domain) for name, domain in chosen if domain is not None)
    return _NAMED[kind]


_NAMED: dict[type, tuple[tuple[str, Domain], ...]] = {}


def several(value: Any) -> tuple[Any, ...]:  # noqa: ANN401 - one, or a list of them
    """Take one for a list of one."""
    return value if isinstance(value, tuple) else (value,)


@typed_claim(rules=("unf.board.ship", "unf.box.contents", "unf.mythos.crisis_types"))
def what_is_to_happen_names_what_there_is(state: Sea) -> Faults:
    """Spaces and cards that a frame keeps for later are on the board and in the box."""
    box = state.table.ruleset.box
    return tuple(
        f"agenda[{index}].{name}: there is no {word or 'such thing'}"
        for index, frame in enumerate(state.agenda)
        for name, domain in named_in(frame)
        for word in several(getattr(frame, name))
        if isinstance(word, str) and word not in domain(box)
    )


@typed_claim(rules=("unf.turn.order", "unf.check.contribute"))
def what_is_to_happen_is_about_seats_and_counts(state: Sea) -> Faults:
    """Seats that a frame keeps for later sit at the table, and nothing is counted below none."""
    seats = range(state.table.ruleset.seats)
    found = []
    for index, frame in enumerate(state.agenda):
        for name in SEATS:
            wrong = [one for one in several(getattr(frame, name, ())) if isinstance(one, int) and one not in seats]
            found += [f"agenda[{index}].{name}: there is no seat {one}" for one in wrong]
        for name in COUNTS:
            wrong = [one for one in several(getattr(frame, name, ())) if isinstance(one, int) and one < 0]
            found += [f"agenda[{index}].{name}: {one} is no number of things" for one in wrong]
    return tuple(found)


def _astray(state: Sea, offers: tuple[Handed, ...]) -> Iterator[str]:
    """Say of the items of a trade which of them cannot pass from the one to the other."""
    players, offered = state.table.players, Counter[tuple[int, str]]()
    for number, one in enumerate(offers):
        absent = [seat for seat in (one.giver, one.receiver) if seat not in range(len(players))]
        yield from (f"offers[{number}]: there is no seat {seat}" for seat in absent)
        if absent:
            continue
        offered[one.giver, one.item] += 1
        if players[one.giver].items.count(one.item) < offered[one.giver, one.item]:
            yield f"offers[{number}]: seat {one.giver} has no {one.item or 'such item'} to give"
        if one.giver == one.receiver:
            yield f"offers[{number}]: seat {one.giver} gives to itself"
        elif players[one.giver].space != players[one.receiver].space:
            yield f"offers[{number}]: seats {one.giver} and {one.receiver} are not in one space"


@typed_claim(rules=("unf.action.trade", "unf.reference.trade"))
def what_is_offered_can_change_hands(state: Sea) -> Faults:
    """Every item of a trade is offered by a seat at the table that has it, to another that is there with it."""
    return tuple(
        f"agenda[{index}].{fault}"
        for index, frame in enumerate(state.agenda)
        if isinstance(frame, Trading | Agreeing)
        for fault in _astray(state, frame.offers)
    )


@typed_claim(rules=("unf.monster.deep_ones",))
def deep_ones_wait_on_the_spaces_there_are(state: Sea) -> Faults:
    """Of the Deep Ones still to act there is a number for each space of the board."""
    wanted = len(state.table.ruleset.box.spaces)
    return tuple(
        f"agenda[{index}].waiting: wanted a number for each of {wanted} spaces, found {len(waiting)}"
        for index, frame in enumerate(state.agenda)
        if len(waiting := getattr(frame, "waiting", (0,) * wanted)) != wanted
    )


KINDS: dict[type, type | UnionType] = {
    **dict.fromkeys((Deciding, DecidingCrisis, DecidingCombination), Either),
    Offering: May,
    Repeating: Repeat,
    Aiming: Attack,
    SettleRoll: Roll,
    Settle: Check,
}
"""At what kind of effect on a card some frames stand."""


def _lost(state: Sea) -> Iterator[str]:
    """Name the frames whose place on a card is none."""
    box = state.table.ruleset.box
    for index, frame in enumerate(state.agenda):
        path, source = getattr(frame, "path", None), getattr(frame, "source", "")
        if path is None:
            continue
        try:
            if min(path, default=0) < 0:
                raise IndexError  # noqa: TRY301 - counted from the end it would be some place
            there = _there(box, frame)
        except (IndexError, ValueError, StopIteration):
            there = False
        if not there:
            yield f"agenda[{index}].path: {source} has no place {path}"


def _there(box: Box, frame: Any) -> bool:  # noqa: ANN401 - a frame with a place on a card
    """Whether the place of a frame is one for it; an outcome of which nothing comes is a list of no effects."""
    if isinstance(frame, Carry):
        return frame.index in range(max(len(effects_at(box, frame.source, frame.path)), 1))
    return isinstance(effect_at(box, frame.source, frame.path), KINDS.get(type(frame), Effect))


@typed_claim(rules=("unf.reference.precedence",))
def what_a_card_still_does_stands_on_it(state: Sea) -> Faults:
    """A frame that carries out part of a card finds that part on it."""
    return tuple(_lost(state))


@typed_claim(rules=("unf.setup.characters", "unf.setup.play_areas"))
def whoever_plays_has_a_character(state: Sea) -> Faults:
    """Once the first turn has begun every seat has a character, and keeps before it only cards that are kept."""
    table, found = state.table, []
    for seat, player in enumerate(table.players):
        if table.turn.begun and not player.character:
            found.append(f"seat {seat}: no character")
        kept = boxes.scripts(table.ruleset.box)
        wrong = [one for one in player.kept if one not in kept or one.partition(":")[0] not in ("mythos", "spell")]
        found += [f"seat {seat}: {one} is no card that is kept" for one in wrong]
    return tuple(found)
