"""Claims about the dials: how far they can be turned, and by what."""

from collections import Counter
from functools import lru_cache

from corestate.unfathomable import Event, Table
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import DIALS, Box
from corestate.unfathomable.box.vocabulary import Check, Dial, Effect, Either, Resource, Track, When, parts
from invariants.claims import Faults, claim, step_claim
from invariants.unfathomable.cards import Sea
from invariants.unfathomable.sources import under_way


@claim("ship.dials ending", rules=("unf.basics.resources", "unf.end.conditions", "unf.reference.dial_cap"))
def the_dials_stay_within_their_ends(state: Sea) -> Faults:
    """A dial shows 0 when the game is over by it, and only then; none shows more than its end."""
    table, end = state.table, state.table.ruleset.box.dial_end
    dials = table.ship.dials
    if table.ending is None and min(dials) > 0 and max(dials) <= end:
        return ()
    found = [
        f"{kind}: the dial shows {value}"
        for kind, value in zip(DIALS, dials, strict=True)
        if not 0 <= value <= end or (value == 0) != (table.ending == kind)
    ]
    return tuple(found)


def lost_with_passengers(old: Table, new: Table, kind: Dial) -> int:
    """Add up what the passengers that have left the game cost of a dial."""
    if old.sea.tokens is new.sea.tokens:
        return 0
    gone = Counter(old.sea.tokens) - Counter(new.sea.tokens)
    return sum(gone[one.name] * one.losses.count(kind) for one in old.ruleset.box.passengers)


class MostTurned(dict[str, tuple[int, int]]):
    """How much of a dial each card or reveal of a box can take and give, of itself or by one of its abilities."""

    def __init__(self, box: Box, kind: Dial) -> None:
        super().__init__()
        self.box, self.kind = box, kind

    def __missing__(self, source: str) -> tuple[int, int]:
        """Look through what a source does when it is first asked for."""
        lists = [boxes.script(self.box, source), *(one.effects for one in boxes.abilities(self.box, source))]
        turns = [turned_by(effects, self.kind) for effects in lists]
        found = self[source] = max(lost for lost, _ in turns), max(gained for _, gained in turns)
        return found


most_turned = lru_cache(maxsize=64)(MostTurned)


def turned_by(effects: tuple[Effect, ...], kind: Dial) -> tuple[int, int]:
    """How much of a dial a list of effects can take and give."""
    lost = gained = 0
    for effect in effects:
        inner = [turned_by(part, kind) for part in parts(effect)]
        added = max if isinstance(effect, Either | When | Check) else sum
        lost += added(one[0] for one in inner) if inner else 0
        gained += added(one[1] for one in inner) if inner else 0
        if isinstance(effect, Resource) and effect.kind in ("any", kind):
            lost, gained = lost + max(0, -effect.change), gained + max(0, effect.change)
        if isinstance(effect, Track) and effect.short and kind == "fuel" and isinstance(effect.amount, int):
            lost += effect.amount
    return lost, gained


@step_claim("ship.dials", rules=("unf.basics.resources", "unf.defeat.results", "unf.reference.precedence"))
def the_dials_turn_only_by_what_is_under_way(before: Sea, event: Event, after: Sea) -> Faults:
    """A dial turns by cards under way and passengers lost, and no further than they say."""
    old, new, box = before.table, after.table, before.table.ruleset.box
    if old.ship.dials is new.ship.dials:
        return ()
    sources, found = under_way(before, event, after), []
    for kind, was, now in zip(DIALS, old.ship.dials, new.ship.dials, strict=True):
        if was != now:
            turned = most_turned(box, kind)
            turns = [turned[source] for source in sources]
            taken = lost_with_passengers(old, new, kind) + sum(lost for lost, _ in turns)
            given = sum(gained for _, gained in turns)
            if not -taken <= now - was <= given:
                found.append(f"{kind}: turned from {was} to {now}; {sorted(sources)} take {taken} and give {given}")
    return tuple(found)
