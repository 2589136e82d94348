"""What is counted over many games: how often each card took effect, branch by branch, and how the games ended.

A card is named by its source, one of its abilities by the ability's name after it, a branch within by the words that
lead there: `mythos:infection b at_most 6`. Abilities that always hold occur where they make a difference.
"""

from collections.abc import Iterator
from functools import lru_cache

from corestate.kernel import Step
from corestate.piles import without
from corestate.replaced import replaced
from corestate.title import Occasions
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.vocabulary import (
    Ability,
    Check,
    Effect,
    Either,
    May,
    Passive,
    Pay,
    Repeat,
    Roll,
    Test,
    When,
    parts,
)
from corestate.unfathomable.checks.chaos import AddingTreachery
from corestate.unfathomable.script.script import Carry
from corestate.unfathomable.table.card_words import effects_at, idle
from corestate.unfathomable.table.table import CAUSES, Table, total
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.receiving import Receive
from corestate.unfathomable.voyage.attacks import Struck
from corestate.unfathomable.voyage.damage import Landing
from corestate.unfathomable.voyage.defeat import TurningPassenger
from corestate.unfathomable.voyage.ending import held, score
from corestate.unfathomable.voyage.loyalty import Dealing
from corestate.unfathomable.voyage.tracks import DealingOn


def branches(effect: Effect) -> tuple[str, ...]:
    """Name the lists an effect holds, in the order that paths count them; nothing for one that always follows."""
    match effect:
        case Either(options=options):
            return tuple(option.name for option in options)
        case May():
            return ("accepted",)
        case Repeat():
            return ("again",)
        case Pay():
            return ("", "paid")
        case When(test=test):
            return (f"if {_condition(test)}", f"unless {_condition(test)}")
        case Roll(bands=bands):
            return tuple("" if band.when == "always" else f"{band.when} {band.number}" for band in bands)
        case Check(least=least):
            return ("pass", "partial" if least else "", "fail")
        case _:
            return ()


def _condition(test: Test) -> str:
    """In a word or two what a condition looks at."""
    return {"count": test.count, "title": test.title, "space": test.space, "item": test.item}.get(test.of, test.of)


def cards(box: Box) -> tuple[str, ...]:
    """Name everything in a box that may take effect: cards, sheets, rooms, tokens, with their branches."""
    return tuple(dict.fromkeys((*_scripts(box), *_abilities(box), *_tokens(box))))


def _scripts(box: Box) -> Iterator[str]:
    """Name what cards and reveals do of themselves."""
    shelves = (("mythos", box.mythos), ("waypoint", box.waypoints), ("spell", box.spells), ("reveal", box.characters))
    for source in [f"{kind}:{one.name}" for kind, shelf in shelves for one in shelf]:
        yield from _named(source, boxes.script(box, source))
    for card in box.damage:
        yield from _named(f"damage:{card.name}", card.effects)


def _abilities(box: Box) -> Iterator[str]:
    """Name the abilities of cards, sheets, rooms and titles."""
    for source in boxes.sources(box):
        for ability in boxes.abilities(box, source):
            yield from _named(f"{source} {ability.name}", ability.effects)


def _tokens(box: Box) -> Iterator[str]:
    """Name passengers, and loyalty cards both dealt and shown."""
    yield from (f"passenger:{one.name}" for one in box.passengers)
    rows = (*box.loyalty, *box.learning_loyalty)
    yield from (f"loyalty:{card}" for card in ("human", "hybrid", "cultist") if any(getattr(row, card) for row in rows))
    yield from (f"loyalty:{card} shown" for card in ("hybrid", "cultist") if any(getattr(row, card) for row in rows))


def _named(name: str, effects: tuple[Effect, ...]) -> Iterator[str]:
    """Name a list of effects and all lists within it."""
    yield name
    for effect in effects:
        for word, part in zip(branches(effect), parts(effect), strict=True):
            if word or part:
                yield from _named(f"{name} {word}".rstrip(), part)


@lru_cache(maxsize=4096)
def _name(box: Box, source: str, path: tuple[int, ...]) -> str:
    """Name the list of effects that a path leads to; nothing where it goes without saying."""
    script, *steps = path
    name = f"{source} {boxes.abilities(box, source)[script - 1].name}" if script else source
    here: tuple[int, ...] = (script,)
    said = True
    for effect, part in zip(steps[::2], steps[1::2], strict=True):
        word = branches(effects_at(box, source, here)[effect])[part]
        name, said = f"{name} {word}".rstrip(), bool(word)
        here = (*here, effect, part)
    return name if said else ""


def occurred(step: Step[Table]) -> tuple[str, ...]:
    """Name what took effect in a step."""
    frame, before, after = step.frame, step.before, step.after
    match frame:
        case Carry(index=0):
            name = _name(before.box, frame.source, frame.path)
            return (name,) if name else ()
        case Landing():
            return (f"damage:{frame.card}",)
        case TurningPassenger():
            return (f"passenger:{_gone(before.sea.tokens, after.sea.tokens)}",)
        case Dealing() | DealingOn():
            return (f"loyalty:{_gone(before.decks.loyalty, after.decks.loyalty)}",)
        case Acting():
            shown = after.players[frame.seat].shown if not before.revealed(frame.seat) else ()
            return (*(f"loyalty:{card} shown" for card in shown), *_in_force(before, frame.seat, "no_attack"))
        case _:
            return tuple(_held(frame, before))


def _held(frame: object, table: Table) -> Iterator[str]:
    """Name abilities that always hold where they make a difference."""
    match frame:
        case Receive():
            player = table.players[table.turn.seat]
            yield from (name for name in _in_force(table, table.turn.seat, "skill") if f"item:{player.active} " in name)
        case Struck() if table.throw and table.throw.attack and frame.plus and not table.throw.weapon:
            yield from _in_force(table, table.throw.roller, "basic_attack")
        case AddingTreachery():
            for seat in table.seats():
                if not table.jailed(seat):
                    yield from _in_force(table, seat, "treachery_in_checks")
        case _:
            return


def _in_force(table: Table, seat: int, what: str) -> Iterator[str]:
    """Name the abilities of a play area that always do this."""
    player = table.players[seat]
    for source in (*(f"item:{item}" for item in player.items), *player.kept):
        for ability in boxes.abilities(table.box, source):
            if _always(ability, what) and not idle(table, table.seats()[seat], source):
                yield f"{source} {ability.name}"


def _always(ability: Ability, what: str) -> bool:
    return any(isinstance(effect, Passive) and effect.what == what for effect in ability.effects)


def _gone(before: tuple[str, ...], after: tuple[str, ...]) -> str:
    for one in after:
        before = without(before, one)
    return before[0]


WON = ("won by humans", "won by hybrids", "won by the cultist", "won by nobody")


def ended(table: Table) -> tuple[str, ...]:
    """Name how a game ended: by what, and who won it."""
    winners = score(table).winners
    if not winners:
        return (str(table.ending), "won by nobody")
    if table.ending == "arrival":
        return (table.ending, "won by humans")
    kinds = {"won by hybrids" if held(table, seat, "hybrid") else "won by the cultist" for seat in winners}
    return (str(table.ending), *sorted(kinds))


def hope(table: Table) -> int:
    """How far a game has come and how far it is from being lost: a guide for games that are to last."""
    if table.ending is not None:
        return FAR if table.ending == "arrival" else -FAR
    ship, sea = table.ship, table.sea
    stores = sum(ship.dials) + 20 * sum(min(value, 4) for value in ship.dials)
    way = 40 * table.distance() + 8 * ship.journey
    aboard = 8 * sum(table.deep_ones_in(space) for space in boxes.ship(table.box))
    harm = 15 * sum(map(bool, ship.damage)) ** 2 + sum(sea.deep_ones) ** 2 // 3 + 5 * sum(sea.passengers)
    return stores + way - aboard - harm + 3 * _check(table) + 4 * _watches(table)


FAR = 10_000


def _check(table: Table) -> int:
    """How well the check under way stands, its face-down cards included."""
    if (trial := table.trial) is None:
        return 0
    return min(trial.target, total(table, replaced(trial, cards=(*trial.cards, *(laid.card for laid in trial.pile)))))


def _watches(table: Table) -> int:
    """Count the spaces where a human stands and there is something to repair or to fight."""
    spaces = {player.space for player in table.players if player.space and not player.shown}
    return sum(bool(table.damaged(space) or table.deep_ones_in(space)) for space in spaces)


OCCASIONS: Occasions[Table] = Occasions(cards, occurred, (*CAUSES, *WON), ended, hope)
