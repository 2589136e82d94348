"""Claims about the dials: how far they can be turned, and by what."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache

from corestate.unfathomable import Event, Table
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import DIALS, Box
from corestate.unfathomable.box.vocabulary import Check, Dial, Effect, Either, Resource, Track, When, parts
from invariants.unfathomable.cards import Sea
from invariants.unfathomable.sources import under_way


def the_dials_stay_within_their_ends(state: Sea) -> Iterable[str]:
    """A dial shows 0 when the game is over by it, and only then; none shows more than its end."""
    table, end = state.table, state.table.ruleset.box.dial_end
    dials = table.ship.dials
    if table.ending is None and min(dials) > 0 and max(dials) <= end:
        return ()
    shown = zip(DIALS, dials, strict=True)
    wrong = ((kind, value) for kind, value in shown if not 0 <= value <= end or (value == 0) != (table.ending == kind))
    return [f"{kind}: the dial shows {value}" for kind, value in wrong]


def the_dials_turn_only_by_what_is_under_way(before: Sea, event: Event, after: Sea) -> Iterable[str]:
    """A dial turns by cards under way and passengers lost, and no further than they say."""
    return () if before.table.ship.dials is after.table.ship.dials else _turned_too_far(before, event, after)


def _turned_too_far(before: Sea, event: Event, after: Sea) -> Iterator[str]:
    for kind, old, new in zip(DIALS, before.table.ship.dials, after.table.ship.dials, strict=True):
        if old != new:
            box, sources = before.table.ruleset.box, under_way(before, event, after)
            lost = _drowned(before.table, after.table, kind) + sum(_turn(box, source, kind)[0] for source in sources)
            gained = sum(_turn(box, source, kind)[1] for source in sources)
            if not -lost <= new - old <= gained:
                yield f"{kind}: turned from {old} to {new}; {sorted(sources)} take {lost} and give {gained}"


def _drowned(old: Table, new: Table, kind: Dial) -> int:
    """Add up what the passengers that have left the game cost of a dial."""
    gone = Counter(old.sea.tokens) - Counter(new.sea.tokens)
    return sum(gone[one.name] * one.losses.count(kind) for one in old.ruleset.box.passengers)


@cache
def _turn(box: Box, source: str, kind: Dial) -> tuple[int, int]:
    """How much of a dial a card or reveal can take and give, of itself or by one of its abilities."""
    lists = [boxes.script(box, source), *(ability.effects for ability in boxes.abilities(box, source))]
    turns = [_turned(effects, kind) for effects in lists]
    return max(lost for lost, _ in turns), max(gained for _, gained in turns)


def _turned(effects: tuple[Effect, ...], kind: Dial) -> tuple[int, int]:
    """How much of a dial a list of effects can take and give."""
    lost = gained = 0
    for effect in effects:
        inner = [_turned(part, kind) for part in parts(effect)]
        added = max if isinstance(effect, Either | When | Check) else sum
        lost += added(one[0] for one in inner) if inner else 0
        gained += added(one[1] for one in inner) if inner else 0
        if isinstance(effect, Resource) and effect.kind in ("any", kind):
            lost, gained = lost + max(0, -effect.change), gained + max(0, effect.change)
        if isinstance(effect, Track) and effect.short and kind == "fuel" and isinstance(effect.amount, int):
            lost += effect.amount
    return lost, gained
