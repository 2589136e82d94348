"""Where wreck cards are when a table is laid: in hands, in a dive, gone, and in the wrecks what is left over.

Every card of the box is counted, depth by depth. A card that is named in a wreck is located there: known to the
arbiter, and to no seat but those that looked.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias, get_args

from attrs import frozen

from corestate.key_largo.box import DEPTHS, TEAM, Box, named
from corestate.key_largo.frames import Facing, Looking, MayWeigh
from corestate.key_largo.laying.moments import Stage
from corestate.key_largo.laying.said import (
    OF_DIVES,
    OF_LOOKS,
    Words,
    by_seat,
    by_wreck,
    card,
    cards,
    listed,
    mapped,
    one_of,
    only,
    whole,
)
from corestate.key_largo.table import Dive, Half, Look, Table, backs, dealt, is_monster
from corestate.laying import LayingError
from corestate.piles import multiset
from corestate.pools import Pool

Heap: TypeAlias = tuple[int | None, ...]
"""What is said to lie in a wreck; None for a card nobody has identified."""


def hands(table: Table, said: Words) -> tuple[tuple[int, ...], ...]:
    """Read the treasures the seats hold."""
    box = table.ruleset.box
    found = by_seat("hands", said.get("hands", {}), table.ruleset.seats)
    held = tuple(multiset(cards("hands", found.get(seat, ()), box)) for seat in table.seats())
    for seat, hand in enumerate(held):
        for one in hand:
            if is_monster(box, one):
                raise LayingError("hands", f"seat {seat} holds a {named(box, one)}; a hand holds treasures")
    return held


def dive(table: Table, stage: Stage, said: Words) -> Dive | None:
    """Read the dive under way, boats, teams and hands being laid; what is not said is as the moment has it."""
    found = mapped("dive", said.get("dive", {}), "the dive")
    only("dive", found, OF_DIVES)
    if stage.place != "dive" or stage.seat is None:
        if found:
            raise LayingError("dive", "no dive is under way at this moment: say a question of a dive, as Naming")
        return None
    box, seat = table.ruleset.box, stage.seat
    able = _able(table, seat)
    done = _divers(found["done"], able, seat) if "done" in found else _usually_done(stage)
    usual = usual_dive(table, stage, done)
    waiting = _divers(found["waiting"], able, seat) if "waiting" in found else usual.waiting
    begun = Dive(
        seat=seat,
        wreck=usual.wreck,
        waiting=waiting,
        done=done,
        last=_last(found.get("last", usual.last), waiting + done),
        alarmed=one_of("dive", found.get("alarmed", usual.alarmed), (False, True), "alarmed"),
        weights=whole("dive", found.get("weights", usual.weights), "weights"),
        aside=multiset(cards("dive", found.get("aside", usual.aside), box)),
        catch=cards("dive", found.get("catch", usual.catch), box),
        early=_divers(found.get("early", ()), waiting, seat),
    )
    for problem in _dive_problems(table, begun):
        raise LayingError("dive", problem)
    return begun


def usual_dive(table: Table, stage: Stage, done: tuple[int, ...] | None = None) -> Dive:
    """Tell the dive of a moment nothing else is said of: as it begins, but for what the moment is about."""
    seat, frame, box = stage.seat, stage.frame, table.ruleset.box
    assert seat is not None  # noqa: S101 - somebody dives
    wreck = table.boats[seat]
    assert isinstance(wreck, int)  # noqa: S101 - a boat elsewhere was refused
    behind = _usually_done(stage) if done is None else done
    waiting = [one for one in _able(table, seat) if one not in behind and (seat, one) not in table.meetings.sabotaged]
    met = [one for one in dict.fromkeys(dealt(box, table.depth(wreck))) if is_monster(box, one)]
    return Dive(
        seat=seat,
        wreck=wreck,
        waiting=tuple(waiting),
        done=behind,
        last=frame.diver if isinstance(frame, Facing | MayWeigh) else None,
        alarmed=False,
        weights=0,
        aside=tuple(met) if isinstance(frame, Facing) else (),
        catch=(),
    )


def _able(table: Table, seat: int) -> tuple[int, ...]:
    """Name the divers of a seat who can reach the wreck its boat is at."""
    wreck = table.boats[seat]
    assert isinstance(wreck, int)  # noqa: S101 - a boat elsewhere was refused
    depth = table.depth(wreck)
    return tuple(diver for diver, gear in enumerate(table.teams[seat]) if gear.hoses >= depth)


def _usually_done(stage: Stage) -> tuple[int, ...]:
    """Whoever has just drawn a treasure has had its draw."""
    return (stage.frame.diver,) if isinstance(stage.frame, MayWeigh) else ()


def _divers(said: object, able: tuple[int, ...], seat: int) -> tuple[int, ...]:
    found = tuple(whole("dive", one, "a diver") for one in listed("dive", said, "divers"))
    for diver in found:
        if diver not in able:
            raise LayingError("dive", f"diver {diver} is not on the wreck; {list(able)} of seat {seat} can reach it")
    return tuple(sorted(found))


def _last(said: object, present: tuple[int, ...]) -> int | None:
    if said is None:
        return None
    last = whole("dive", said, "last")
    if last not in present:
        raise LayingError(
            "dive", f"diver {last} drew last and is not on the wreck; waiting or done are {list(present)}"
        )
    return last


def _dive_problems(table: Table, dive: Dive) -> Iterator[str]:
    present, box, depth = dive.present(), table.ruleset.box, table.depth(dive.wreck)
    able = _able(table, dive.seat)
    if not set(able).issuperset(present):
        yield f"divers {list(present)} are on the wreck; {list(able)} of seat {dive.seat} can reach it"
    if len(set(present)) < len(present):
        yield f"a diver is said twice among those waiting, {list(dive.waiting)}, and done, {list(dive.done)}"
    left = sum(diver.weights for diver in table.teams[dive.seat])
    if not 0 <= dive.weights <= TEAM - left:
        yield f"{dive.weights} weights are spent and {left} left; {TEAM} divers carry one each"
    for one in (*dive.aside, *dive.catch):
        if backs(box)[one] != depth:
            yield f"{named(box, one)} has no {DEPTHS[depth]} back, as the cards of wreck {dive.wreck} have"
    for one in dive.aside:
        if not is_monster(box, one):
            yield f"{named(box, one)} is set aside; a monster is"
    held = Counter(table.hands[dive.seat])
    for one, count in Counter(dive.catch).items():
        if count > held[one]:
            yield f"of {named(box, one)} in catch: {count}; in the hand of seat {dive.seat}: {held[one]}"


@frozen
class Lying:
    """Where the wreck cards are: the pools of the three depths, how many monsters were put back, and what is gone."""

    pools: tuple[Pool[int], ...]
    returned: tuple[int, ...]
    gone: tuple[int, ...]


def lying(table: Table, said: Words) -> Lying:
    """Read what lies in the wrecks and what is gone, hands and dive being laid; the rest is left over."""
    box = table.ruleset.box
    heaps = {wreck: _heap(table, wreck, heap) for wreck, heap in _said_wrecks(table, said).items()}
    gone = multiset(cards("gone", said["gone"], box)) if "gone" in said else None
    returned = _returned(table, heaps, said)
    _counted(table, heaps, gone or ())
    pools, lost = [], list(gone or ())
    for depth in range(len(DEPTHS)):
        counting = _Counting(table, depth, heaps, returned, gone)
        pools.append(counting.pool())
        lost += counting.missing
    return Lying(tuple(pools), returned, multiset(lost))


def _said_wrecks(table: Table, said: Words) -> dict[int, Any]:
    return by_wreck("wrecks", said.get("wrecks", {}), table.wreck_count())


def _heap(table: Table, wreck: int, said: object) -> Heap:
    """Read what lies in a wreck."""
    box = table.ruleset.box
    if type(said) is int:
        if not 0 <= said <= box.pile:
            raise LayingError("wrecks", f"wreck {wreck} holds {said} cards; {box.pile} is the most")
        return (None,) * said
    heap = tuple(None if one is None else card("wrecks", one, box) for one in listed("wrecks", said, f"wreck {wreck}"))
    if len(heap) > box.pile:
        raise LayingError("wrecks", f"wreck {wreck} holds {len(heap)} cards; {box.pile} is the most")
    depth = table.depth(wreck)
    for one in heap:
        if one is not None and backs(box)[one] != depth:
            raise LayingError("wrecks", f"{named(box, one)} cannot lie in wreck {wreck}, which is {DEPTHS[depth]}")
    return heap


def _returned(table: Table, heaps: dict[int, Heap], said: Words) -> tuple[int, ...]:
    """Read how many monsters everybody saw go back; in a wreck that is not said they make up what is named."""
    box = table.ruleset.box
    found = by_wreck("returned", said.get("returned", {}), table.wreck_count())
    counts = [0] * table.wreck_count()
    for wreck, count in found.items():
        counts[wreck] = known = whole("returned", count, f"what went back into wreck {wreck}")
        most = box.pile
        if wreck in heaps:
            most = sum(one is not None and is_monster(box, one) for one in heaps[wreck])
        if not 0 <= known <= most:
            where = "named in it in wrecks" if wreck in heaps else "cards in it at most"
            raise LayingError("returned", f"{known} monsters went back into wreck {wreck}; {where}: {most}")
    return tuple(counts)


def _counted(table: Table, heaps: dict[int, Heap], gone: tuple[int, ...]) -> None:
    """See that no card is said more often than the box has it."""
    box = table.ruleset.box
    places: list[tuple[str, str, Heap]] = [("hands", f"seat {seat}", hand) for seat, hand in enumerate(table.hands)]
    places += [("wrecks", f"wreck {wreck}", heap) for wreck, heap in heaps.items()]
    places += [("gone", "gone", gone), ("dive", "set aside", _aside(table))]
    said = Counter(one for _, _, heap in places for one in heap if one is not None)
    for one, count in said.items():
        if count > box.cards[one].count:
            found = [(part, name) for part, name, heap in places if one in heap]
            where = ", ".join(name for _, name in found)
            problem = f"{named(box, one)} is said {count} times ({where}); the box has {box.cards[one].count}"
            raise LayingError(found[0][0], problem)


def _aside(table: Table) -> tuple[int, ...]:
    return () if table.dive is None else table.dive.aside


class _Counting:
    """The cards of one depth: what is said of them, and what is left over."""

    def __init__(
        self,
        table: Table,
        depth: int,
        heaps: dict[int, Heap],
        returned: tuple[int, ...],
        gone: tuple[int, ...] | None,
    ) -> None:
        self.box, self.depth = table.ruleset.box, depth
        self.wrecks = [wreck for wreck in range(table.wreck_count()) if table.depth(wreck) == depth]
        self.open = [wreck for wreck in self.wrecks if wreck not in heaps]
        monsters = tuple(one for one in dealt(self.box, depth) if is_monster(self.box, one))
        self.heaps = heaps | {wreck: monsters[:1] * returned[wreck] for wreck in self.open}
        self.gone_said = gone is not None
        self.named = Counter(self._own((*_chained(table.hands), *_aside(table), *(gone or ()))))
        self.named.update(one for wreck in self.wrecks for one in self.heaps[wreck] if one is not None)
        self.unused = len(dealt(self.box, depth)) - len(self.wrecks) * self.box.pile
        self.missing: list[int] = []

    def _own(self, those: Iterable[int]) -> list[int]:
        return [one for one in those if backs(self.box)[one] == self.depth]

    def pool(self) -> Pool[int]:
        """Lay the wrecks of this depth: those said as they are, the others with what is left, the first full."""
        unlocated = self._unlocated()
        room = {wreck: self.box.pile - len(self.heaps[wreck]) for wreck in self.open}
        hidden = {wreck: self.heaps[wreck].count(None) for wreck in self.wrecks}
        left = len(unlocated) - self.unused - sum(hidden.values())
        if left < 0:
            self._too_few(len(unlocated), sum(hidden.values()))
        if (surplus := left - sum(room.values())) > 0:
            self._take(unlocated, surplus)
            left -= surplus
        for wreck in self.open:
            hidden[wreck] = min(left, room[wreck])
            left -= hidden[wreck]
        located = (multiset(one for one in self.heaps[wreck] if one is not None) for wreck in self.wrecks)
        return Pool(tuple(unlocated), tuple(hidden[wreck] for wreck in self.wrecks), tuple(located))

    def _unlocated(self) -> list[int]:
        """List the cards that are named nowhere."""
        rest = Counter(dealt(self.box, self.depth))
        rest.subtract(self.named)
        if (lacking := min(rest, key=lambda one: rest[one], default=None)) is not None and rest[lacking] < 0:
            name, count = named(self.box, lacking), self.named[lacking]
            raise LayingError("returned", f"{name} is said {count} times; the box has {self.box.cards[lacking].count}")
        return sorted(rest.elements())

    def _too_few(self, unlocated: int, hidden: int) -> None:
        name, total = DEPTHS[self.depth], len(dealt(self.box, self.depth))
        left = unlocated - self.unused
        raise LayingError(
            "wrecks",
            f"{hidden} {name} cards nobody has identified are said to lie in wrecks; {left} are left:"
            f" {total} in the box less {total - unlocated} named and {self.unused} put away unseen",
        )

    def _take(self, unlocated: list[int], surplus: int) -> None:
        """Let as many cards be gone as are missing from the wrecks: treasures first, the highest numbers first."""
        if self.gone_said:
            name = DEPTHS[self.depth]
            problem = (
                f"{surplus} more {name} cards have left the wrecks than are in hands, set aside or said to be gone"
            )
            raise LayingError("gone", problem)
        order = sorted(unlocated, key=lambda one: (is_monster(self.box, one), -one))
        for one in order[:surplus]:
            unlocated.remove(one)
            self.missing.append(one)


def _chained(groups: Iterable[Iterable[int]]) -> Iterator[int]:
    return (one for group in groups for one in group)


def looks(table: Table, stage: Stage, said: Words) -> tuple[tuple[Look, ...], ...]:
    """Read what the seats have seen in the wrecks, these being laid."""
    found = by_seat("looks", said.get("looks", {}), table.ruleset.seats)
    lists: dict[int, dict[int, Any]] = {seat: _by_wreck(table, found.get(seat, {})) for seat in table.seats()}
    begun = stage.frame if isinstance(stage.frame, Looking) else None
    if begun is not None and 0 <= begun.wreck < table.wreck_count():
        lists[begun.seat].setdefault(begun.wreck, {})
    seen = tuple(
        tuple(_look(table, seat, wreck, lists[seat][wreck]) for wreck in sorted(lists[seat])) for seat in table.seats()
    )
    for seat, its in enumerate(seen):
        for look in its:
            under_way = begun is not None and (begun.seat, begun.wreck) == (seat, look.wreck)
            for problem in _look_problems(table, look, under_way=under_way):
                raise LayingError("looks", f"seat {seat}, wreck {look.wreck}: {problem}")
    return seen


def _by_wreck(table: Table, said: object) -> dict[int, Any]:
    if isinstance(said, list | tuple):
        said = {whole("looks", wreck, "a wreck"): {} for wreck in said}
    return by_wreck("looks", said, table.wreck_count())


def _look(table: Table, seat: int, wreck: int, said: object) -> Look:
    found = mapped("looks", said, f"what seat {seat} saw in wreck {wreck}")
    only("looks", found, OF_LOOKS)
    box, now = table.ruleset.box, table.calendar
    left = multiset(cards("looks", found.get("left", ()), box))
    there = usual_list(table, wreck, left)
    return Look(
        wreck=wreck,
        day=whole("looks", found.get("day", now.day), "the day"),
        half=one_of("looks", found.get("half", now.half), get_args(Half), "the half of the day"),
        cards=multiset(cards("looks", found.get("cards", there), box)),
        left=left,
    )


def usual_list(table: Table, wreck: int, left: tuple[int, ...]) -> tuple[int, ...]:
    """Tell what a look that nothing else is said of has seen: what lies there or is set aside, and what has left."""
    return multiset((*table.located(wreck), *_set_aside(table, wreck), *left))


def _set_aside(table: Table, wreck: int) -> tuple[int, ...]:
    return _aside(table) if table.dive is not None and table.dive.wreck == wreck else ()


def _look_problems(table: Table, look: Look, *, under_way: bool) -> Iterator[str]:
    """Judge a look: what lies in the wreck is on the list, and the rest of it is in hands or gone."""
    yield from _date_problems(table, look)
    hidden = table.cards_in(look.wreck) - len(table.located(look.wreck))
    if hidden and not under_way:
        yield f"all its cards were seen, and wrecks leaves {hidden} of them unnamed"
    there = multiset((*table.located(look.wreck), *_set_aside(table, look.wreck)))
    if look.cards != there or look.left:
        yield from _change_problems(table, look, there, hidden)


def _change_problems(table: Table, look: Look, there: tuple[int, ...], hidden: int) -> Iterator[str]:
    """Judge a list that is not what lies there now."""
    missing = Counter(look.cards)
    missing.subtract(there)
    for one, count in missing.items():
        if count < 0:
            yield f"{named(table.ruleset.box, one)} lies there and is not on the list"
    if hidden:
        yield "cards of the list have left, and others are still to be seen"
    yield from _gone_problems(table, look, missing)


def _date_problems(table: Table, look: Look) -> Iterator[str]:
    now = table.calendar
    later = look.day == now.day and look.half == "afternoon" and now.half == "morning"
    if not 1 <= look.day <= now.day or later:
        yield f"the {look.half} of day {look.day} is not past; it is the {now.half} of day {now.day}"


def _gone_problems(table: Table, look: Look, missing: Counter[int]) -> Iterator[str]:
    """Judge what of a list is not in its wreck."""
    box: Box = table.ruleset.box
    outside = Counter((*_chained(table.hands), *table.gone))
    left = Counter(look.left)
    for one in sorted(missing | left):
        if left[one] > missing[one]:
            yield f"left of {named(box, one)}: {left[one]}; on the list and not there: {missing[one]}"
        if missing[one] > outside[one]:
            yield f"of {named(box, one)} on the list and not there: {missing[one]}; in hands and gone: {outside[one]}"
