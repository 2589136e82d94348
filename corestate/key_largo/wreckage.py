"""What happens to a wreck and to what the seats know of it: cards drawn, put back, looked at, killed.

A look at a wreck is knowledge of one seat: its list is dated and stays as it was seen; beside it stands what that
seat has itself seen leave the wreck since.
"""

from corestate.kernel import Refusal, Seat
from corestate.key_largo.box import DEPTHS, named
from corestate.key_largo.table import Dive, Look, Table, at, backs
from corestate.piles import joined, without
from corestate.pools import Pool
from corestate.replaced import replaced


def _pools(table: Table, wreck: int, pool: Pool[int]) -> tuple[Pool[int], ...]:
    return at(table.pools, table.depth(wreck), pool)


def treasure_drawn(table: Table, dive: Dive, card: int, *, located: bool) -> Table:
    """Move a treasure from the wreck to the hand of the diving seat, who alone sees it; the dive is as it is then."""
    seat, wreck = dive.seat, dive.wreck
    pool, index = table.pool(wreck)
    return replaced(
        table,
        hands=at(table.hands, seat, joined(table.hands[seat], card)),  # kl.dive.treasure_hidden
        pools=_pools(table, wreck, pool.drawn(index, card, located=located)),  # kl.dive.card_each
        looks=_seen_leaving(table.looks, (seat,), wreck, card),  # kl.bar.round
        dive=dive,
    )


def monster_drawn(table: Table, dive: Dive, card: int, *, located: bool) -> Table:
    """Take a monster, shown to all and set aside in the dive, out of the wreck; perhaps one that was put back."""
    wreck = dive.wreck
    pool, index = table.pool(wreck)
    known = table.returned[wreck]
    return replaced(
        table,
        pools=_pools(table, wreck, pool.drawn(index, card, located=located)),  # kl.dive.card_each
        returned=at(table.returned, wreck, known - 1) if known else table.returned,  # kl.dive.monster_returns
        dive=dive,
    )


def monsters_returned(table: Table, dive: Dive, cards: tuple[int, ...]) -> Table:
    """Shuffle monsters set aside back into the wreck, as everybody knows (kl.dive.monster_returns)."""
    if not cards:
        return table
    wreck, aside = dive.wreck, dive.aside
    pool, index = table.pool(wreck)
    returned = at(table.returned, wreck, table.returned[wreck] + len(cards))
    for card in cards:
        aside = without(aside, card)
    pools = _pools(table, wreck, pool.put(index, *cards))  # kl.dive.monster_returns, kl.dive.monster_alone
    return replaced(table, pools=pools, returned=returned, dive=replaced(dive, aside=aside))


def monster_killed(table: Table, dive: Dive, card: int) -> Table:
    """Let a monster leave the game (kl.dive.trident)."""
    looks = _seen_leaving(table.looks, table.seats(), dive.wreck, card)
    dive = replaced(dive, aside=without(dive.aside, card))
    return replaced(table, gone=joined(table.gone, card), looks=looks, dive=dive)


def _seen_leaving(
    looks: tuple[tuple[Look, ...], ...], seats: tuple[Seat, ...], wreck: int, card: int
) -> tuple[tuple[Look, ...], ...]:
    """Let those seats that know the wreck note a card they saw leave it (kl.bar.round)."""
    for seat in seats:
        for index, old in enumerate(looks[seat]):
            if old.wreck == wreck:
                noted = replaced(old, left=joined(old.left, card))
                looks = at(looks, seat, at(looks[seat], index, noted))
    return looks


def look_begun(table: Table, seat: Seat, wreck: int) -> Table:
    """Let a seat look at a wreck: on its list is what is located there, and no more what it saw there before."""
    calendar = table.calendar
    look = Look(wreck, calendar.day, calendar.half, table.located(wreck), ())  # kl.bar.round, kl.encounter.drunkard
    kept = (*(old for old in table.looks[seat] if old.wreck != wreck), look)
    return replaced(table, looks=at(table.looks, seat, tuple(sorted(kept, key=_wreck_of))))


def card_sighted(table: Table, seat: Seat, wreck: int, card: int) -> Table:
    """Let a looking seat see one more card of a wreck, which is located there from now on."""
    pool, index = table.pool(wreck)
    pool = pool.found(index, card)
    there = pool.located[index]  # kl.bar.round, kl.encounter.drunkard
    looks = tuple([replaced(old, cards=there) if old.wreck == wreck else old for old in table.looks[seat]])
    return replaced(table, pools=_pools(table, wreck, pool), looks=at(table.looks, seat, looks))


def emptied(table: Table, wreck: int) -> Table:
    """Forget what was seen in a wreck that holds no card any more (kl.bar.round)."""
    if table.cards_in(wreck) or not any(look.wreck == wreck for looks in table.looks for look in looks):
        return table
    return replaced(table, looks=tuple(tuple(look for look in looks if look.wreck != wreck) for looks in table.looks))


def _wreck_of(look: Look) -> int:
    return look.wreck


def of_another_depth(table: Table, wreck: int, card: int) -> Refusal | None:
    """Refuse a card whose back shows that it lies in no wreck of this depth; what is no card is not judged."""
    box, depth = table.ruleset.box, table.depth(wreck)
    if not 0 <= card < len(box.cards) or backs(box)[card] == depth:
        return None
    return Refusal("kl.setup.wrecks", f"wreck {wreck} is {DEPTHS[depth]}: {named(box, card)} does not lie there")


def the_dive(table: Table) -> Dive:
    """Return the dive under way."""
    assert table.dive is not None  # noqa: S101 - frames of a dive wait only while there is one
    return table.dive


def drawable(table: Table) -> bool:
    """Whether the wreck dived at still holds a card; monsters set aside do not refill it (kl.dive.monster_returns)."""
    return table.cards_in(the_dive(table).wreck) > 0  # kl.dive.card_each


def waiting_changed(table: Table, waiting: tuple[int, ...], *, alarmed: bool) -> Table:
    """Let others wait to draw in the dive; who drew last and surfaced is there no more (kl.dive.monster_others)."""
    dive = the_dive(table)
    last = dive.last if dive.last in waiting or dive.last in dive.done else None  # kl.encounter.watchful
    early = tuple([diver for diver in dive.early if diver in waiting])  # kl.dive.weight
    return replaced(table, dive=replaced(dive, waiting=waiting, last=last, alarmed=alarmed, early=early))


def less(divers: tuple[int, ...], diver: int) -> tuple[int, ...]:
    """Take one diver out of a list."""
    return tuple([other for other in divers if other != diver])
