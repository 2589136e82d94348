"""Claims about looks at wrecks: what a seat has seen is rightly known."""

from functools import lru_cache

from corestate.key_largo import Event, Table
from invariants.claims import Faults, claim, form_claim, step_claim
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


@form_claim("calendar.day calendar.half looks returned", rules=("kl.bar.round",))
def looks_are_at_wrecks_one_list_each(state: Largo) -> Faults:
    """What was seen was in a wreck that exists, by now; a look replaces what the seat saw there before."""
    table = state.table
    return tuple([place for seat in range(len(table.looks)) for place in mislisted(table, seat)])


def is_looked_at(table: Table, wreck: int) -> bool:
    """Whether somebody has looked at a wreck."""
    return any(wreck in [look.wreck for look in looks] for looks in table.looks)


@step_claim("pools.located", rules=("kl.bar.round", "kl.encounter.drunkard", "kl.dive.treasure_hidden"))
def a_treasure_is_located_only_where_somebody_looks(before: Largo, _event: Event, after: Largo) -> Faults:
    """A step locates monsters, put back before all eyes, and treasures only where somebody looked.

    What was located from the start, and seen by nobody, is the arbiter's knowledge: it stands in no view.
    """
    old, new = before.table, after.table
    first, faults, treasures = 0, [], all_treasures(new.ruleset.box)
    for was, now in zip(old.pools, new.pools, strict=True):
        if was.located is not now.located:
            for wreck, (had, has) in enumerate(zip(was.located, now.located, strict=True), first):
                fresh = [card for card in has if card in treasures and has.count(card) > had.count(card)]
                if fresh and not is_looked_at(new, wreck):
                    faults.append(f"wreck {wreck}: {fresh} are located, and nobody looked")
        first += len(now.located)
    return tuple(faults)


@step_claim("looks", rules=("kl.bar.round", "kl.encounter.drunkard"))
def a_look_is_forgotten_only_with_its_wreck(before: Largo, _event: Event, after: Largo) -> Faults:
    """What a seat has seen in a wreck stays on its list as long as the wreck holds a card."""
    return tuple(
        [
            f"seat {seat}: has forgotten wreck {look.wreck}"
            for seat, (seen, known) in enumerate(zip(before.table.looks, after.table.looks, strict=True))
            if seen is not known
            for look in seen
            if look.wreck not in [one.wreck for one in known] and after.table.cards_in(look.wreck)
        ]
    )


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


@claim(
    "hands pools.hidden pools.located gone looks dive.wreck dive.aside", rules=("kl.bar.round", "kl.encounter.drunkard")
)
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
