"""Claims about looks at wrecks: what a seat has seen is rightly known."""

from collections.abc import Iterable, Iterator
from functools import lru_cache

from corestate.key_largo import Event, Table
from invariants.key_largo.counting import Largo, all_treasures, box_counts, counts, listed


def looks_are_at_wrecks_one_list_each(state: Largo) -> Iterator[str]:
    """What was seen was in a wreck that exists, by now; a look replaces what the seat saw there before."""
    for seat in range(len(state.table.looks)):
        yield from _mislisted(state.table, seat)


def new_looks_are_listed(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """What a seat has newly seen is listed by wreck; a day that goes by takes no look back."""
    old, new = before.table, after.table
    if old.returned is not new.returned or old.calendar is not new.calendar:
        return looks_are_at_wrecks_one_list_each(after)
    for seat, (was, now) in enumerate(zip(old.looks, new.looks, strict=True)):
        if was is not now:
            for place in _mislisted(new, seat):
                return (place,)
    return ()


def _mislisted(table: Table, seat: int) -> Iterator[str]:
    wrecks, now, last = len(table.returned), table.calendar, -1
    for look in table.looks[seat]:
        if not last < look.wreck < wrecks:
            yield f"seat {seat}: its list of wreck {look.wreck} follows that of {last}"
        last = look.wreck
        later = look.day == now.day and look.half == "afternoon" and now.half == "morning"
        if not 1 <= look.day <= now.day or later:
            yield f"seat {seat}: looked at wreck {look.wreck} on day {look.day}, which is to come"


def a_treasure_is_located_only_where_somebody_looks(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """A step locates monsters, put back before all eyes, and treasures only where somebody looked.

    What was located from the start, and seen by nobody, is the arbiter's knowledge: it stands in no view.
    """
    old, new = before.table, after.table
    first, faults, treasures = 0, [], all_treasures(new.ruleset.box)
    for was, now in zip(old.pools, new.pools, strict=True):
        if was.located is not now.located:
            for wreck, (had, has) in enumerate(zip(was.located, now.located, strict=True), first):
                fresh = [card for card in has if card in treasures and has.count(card) > had.count(card)]
                if fresh and not _looked_at(new, wreck):
                    faults.append(f"wreck {wreck}: {fresh} are located, and nobody looked")
        first += len(now.located)
    return faults


def a_look_is_forgotten_only_with_its_wreck(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """What a seat has seen in a wreck stays on its list as long as the wreck holds a card."""
    return [
        f"seat {seat}: has forgotten wreck {look.wreck}"
        for seat, (seen, known) in enumerate(zip(before.table.looks, after.table.looks, strict=True))
        if seen is not known
        for look in seen
        if look.wreck not in [one.wreck for one in known] and after.table.cards_in(look.wreck)
    ]


def _looked_at(table: Table, wreck: int) -> bool:
    """Whether somebody has looked at a wreck."""
    return any(wreck in [look.wreck for look in looks] for looks in table.looks)


def what_is_known_stays_right(before: Largo, _event: Event, after: Largo) -> Iterable[str]:
    """Lists, wrecks and dive as they were, and the same cards out of the wrecks, leave what is known as right."""
    old, new = before.table, after.table
    if old.pools is new.pools and old.looks is new.looks and _out(old) == _out(new) and aside(old) == aside(new):
        return ()
    return what_was_looked_at_is_known_rightly(after)


def aside(table: Table) -> tuple[int, tuple[int, ...]] | None:
    """Return the monsters set aside, and the wreck they are of."""
    dive = table.dive
    return (dive.wreck, dive.aside) if dive is not None and dive.aside else None


def _out(table: Table) -> int:
    """Return the cards in hands and those gone, as one number."""
    return sum(map(counts, table.hands)) + counts(table.gone)


def what_was_looked_at_is_known_rightly(state: Largo) -> Iterator[str]:
    """What lies in a wreck somebody looked at is on that seat's list, the rest of the list lies in no wreck."""
    table = state.table
    if not any(table.looks):
        return
    shallow, medium, deep = table.pools
    lying = shallow.located + medium.located + deep.located
    changed = [
        (seat, look)
        for seat, looks in enumerate(table.looks)
        for look in looks
        if look.cards is not lying[look.wreck] or look.left
    ]
    if not changed:
        return
    hidden, dive = shallow.hidden + medium.hidden + deep.hidden, table.dive
    bars = box_counts(table.ruleset.box)[1]
    outside = _out(table) + bars
    kinds = len(table.ruleset.box.cards)
    for seat, look in changed:
        if not listed(kinds, look.cards + look.left):
            yield f"seat {seat}: its list of wreck {look.wreck} has cards that are not in the box"
            continue
        aside = dive.aside if dive is not None and dive.wreck == look.wreck else ()
        missing = _missing(bars, look.cards, look.left, lying[look.wreck] + aside, hidden[look.wreck])
        if missing is None:
            yield f"seat {seat}: its list of wreck {look.wreck} cannot be right"
        elif (outside - missing) & bars != bars:
            yield f"seat {seat}: cards of its list of wreck {look.wreck} lie nowhere"


@lru_cache(maxsize=4096)
def _missing(
    bars: int, cards: tuple[int, ...], left: tuple[int, ...], there: tuple[int, ...], hidden: int
) -> int | None:
    """Return what of a list is not there as one number, or None if more is there or left than was listed."""
    missing = counts(cards) - counts(there)
    if (missing + bars - counts(left)) & bars != bars or (hidden and (missing or left)):
        return None
    return missing
