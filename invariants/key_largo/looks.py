"""Claims about looks at wrecks: what a seat has seen is rightly known."""

from functools import lru_cache

from corestate.key_largo import Table
from invariants.claims import Faults, claim, form_claim
from invariants.key_largo.counting import Largo, all_treasures, box_counts, counts, listed


def mislisted(table: Table, seat: int) -> Faults:
    """Judge what a seat has listed."""
    wrecks, now, last, found = len(table.returned), table.calendar, -1, []
    for look in table.looks[seat]:
        if not last < look.wreck < wrecks:
            found.append(f"seat {seat}: its list of wreck {look.wreck} follows that of {last}")
        last = look.wreck
        later = look.day == now.day and look.half == "afternoon" and now.half == "morning"
        if not 1 <= look.day <= now.day or later:
            found.append(f"seat {seat}: looked at wreck {look.wreck} on day {look.day}, which is to come")
    return tuple(found)


@form_claim("calendar looks returned", rules=("kl.bar.round",))
def looks_are_at_wrecks_one_list_each(state: Largo) -> Faults:
    """What was seen was in a wreck that exists, by now; a look replaces what the seat saw there before."""
    table = state.table
    return tuple([place for seat in range(len(table.looks)) for place in mislisted(table, seat)])


def is_looked_at(table: Table, wreck: int) -> bool:
    """Whether somebody has looked at a wreck."""
    return any(wreck in [look.wreck for look in looks] for looks in table.looks)


def located_unseen(table: Table, located: list[tuple[int, tuple[int, ...]]]) -> Faults:
    """Judge what is located in some wrecks."""
    treasures = all_treasures(table.ruleset.box)
    found = [
        f"wreck {wreck}: {cards} are located, and nobody looked"
        for wreck, cards in located
        if not treasures.isdisjoint(cards) and not is_looked_at(table, wreck)
    ]
    return tuple(found)


@claim("pools looks", rules=("kl.bar.round", "kl.encounter.drunkard", "kl.dive.treasure_hidden"))
def treasures_are_located_only_where_somebody_looked(state: Largo) -> Faults:
    """A treasure in a wreck is known to lie there only by a look; monsters are put back before all eyes."""
    table = state.table
    located = [cards for pool in table.pools for cards in pool.located]
    return located_unseen(table, [(wreck, cards) for wreck, cards in enumerate(located) if cards])


def aside(table: Table) -> tuple[int, tuple[int, ...]] | None:
    """Return the monsters set aside, and the wreck they are of."""
    dive = table.dive
    return (dive.wreck, dive.aside) if dive is not None and dive.aside else None


def out_of_wrecks(table: Table) -> int:
    """Return the cards in hands and those gone, as one number."""
    return sum(map(counts, table.hands)) + counts(table.gone)


@lru_cache(maxsize=4096)
def missing_from(
    bars: int, cards: tuple[int, ...], left: tuple[int, ...], there: tuple[int, ...], hidden: int
) -> int | None:
    """Return what of a list is not there as one number, or None if more is there or left than was listed."""
    missing = counts(cards) - counts(there)
    if (missing + bars - counts(left)) & bars != bars or (hidden and (missing or left)):
        return None
    return missing


@claim("hands pools gone looks dive", rules=("kl.bar.round", "kl.encounter.drunkard"))
def what_was_looked_at_is_known_rightly(state: Largo) -> Faults:
    """What lies in a wreck somebody looked at is on that seat's list, the rest of the list lies in no wreck."""
    table = state.table
    if not any(table.looks):
        return ()
    shallow, medium, deep = table.pools
    lying = shallow.located + medium.located + deep.located
    changed = [
        (seat, look)
        for seat, looks in enumerate(table.looks)
        for look in looks
        if look.cards is not lying[look.wreck] or look.left
    ]
    if not changed:
        return ()
    hidden, dive = shallow.hidden + medium.hidden + deep.hidden, table.dive
    bars = box_counts(table.ruleset.box)[1]
    outside = out_of_wrecks(table) + bars
    kinds, found = len(table.ruleset.box.cards), []
    for seat, look in changed:
        if not listed(kinds, look.cards + look.left):
            found.append(f"seat {seat}: its list of wreck {look.wreck} has cards that are not in the box")
            continue
        aside = dive.aside if dive is not None and dive.wreck == look.wreck else ()
        missing = missing_from(bars, look.cards, look.left, lying[look.wreck] + aside, hidden[look.wreck])
        if missing is None:
            found.append(f"seat {seat}: its list of wreck {look.wreck} cannot be right")
        elif (outside - missing) & bars != bars:
            found.append(f"seat {seat}: cards of its list of wreck {look.wreck} lie nowhere")
    return tuple(found)
