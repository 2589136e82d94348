"""The quick claims about wreck cards and about teams let nothing pass that those they stand for would not."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
import invariants
from corestate.games import begun
from corestate.key_largo import Event, Table
from corestate.key_largo.bar import Robbing
from corestate.key_largo.drawing import Drawing
from corestate.key_largo.events import Buy, BuyRound, Drawn, Recruit, Sell, Sighted, Stolen
from corestate.key_largo.rounds import Looking
from corestate.key_largo.table import Diver, Look, at, is_monster
from corestate.piles import joined
from fuzz.playouts import steps
from invariants.claims import Claims
from invariants.guard import guard_of, shortcuts_of
from invariants.key_largo.counting import all_treasures
from tests.key_largo.positions import Largo

Step = tuple[Largo, Event, Largo]
RULES = cs.ruleset("key_largo", seats=4, edition="tilsit-2005", options={"encounters": True})


def played() -> Iterator[Step]:
    """Play games at random."""
    for seed in range(6):
        rng = Random(seed)
        for before, event in steps(begun(RULES), rng, cs.apply):
            if event is not None:
                yield before, event, cs.apply(before, event)


STEPS = tuple(played())


def first(kind: type, such: Callable[[Largo, Event, Largo], bool] = lambda *_step: True) -> Step:
    """Find a step by a kind of event."""
    return next((one, event, two) for one, event, two in STEPS if isinstance(event, kind) and such(one, event, two))


def changed(state: Largo, **parts: Any) -> Largo:  # noqa: ANN401 - any part of a table
    """Put other parts on the table."""
    return attrs.evolve(state, table=attrs.evolve(state.table, **parts))


def relisted(looks: tuple[Look, ...], look: Look) -> tuple[Look, ...]:
    """Put a list in the place of what was known of its wreck."""
    return tuple(sorted((*(one for one in looks if one.wreck != look.wreck), look), key=lambda one: one.wreck))


def found(claim: str, before: Largo, event: Event, after: Largo) -> bool:
    """Whether the guard of one claim alone finds that a step from a sound state breaks it."""
    known = invariants.claims("key_largo")
    state = tuple(one for one in known.form + known.state if one.claim.__name__ == claim)
    step = tuple(one for one in known.step if one.claim.__name__ == claim)
    assert state or step
    assert not invariants.check(before)
    guard = guard_of(Table, Claims((), state, step, (), known.owner), shortcuts_of("key_largo"))
    return not guard.holds(before, event, after)


def newly_seen(before: Largo, _event: Event, _after: Largo) -> bool:
    """Whether a look locates a card, not the first of its wreck."""
    frame = before.agenda[0]
    return isinstance(frame, Looking) and not frame.located and bool(before.table.located(frame.wreck))


def unlocated(before: Largo, event: Event, _after: Largo) -> bool:
    """Whether a treasure that nobody had located is drawn, and others are still hidden there."""
    if not isinstance(event, Drawn) or event.located or is_monster(RULES.box, event.card):
        return False
    dive = before.table.dive
    assert dive is not None
    pool, heap = before.table.pool(dive.wreck)
    return pool.hidden[heap] > 2


def test_a_look_leaves_no_other_list_of_the_wreck_behind() -> None:
    before, event, _ = first(Sighted, newly_seen)
    frame, looks = before.agenda[0], before.table.looks
    assert isinstance(frame, Looking)
    other = (frame.seat + 1) % RULES.seats
    seen = next(look for look in looks[frame.seat] if look.wreck == frame.wreck)
    before = changed(before, looks=at(looks, other, relisted(looks[other], seen)))
    assert found("what_was_looked_at_is_known_rightly", before, event, cs.apply(before, event))


def test_a_look_lists_what_it_has_located() -> None:
    before, event, after = first(Sighted, newly_seen)
    frame, looks = before.agenda[0], after.table.looks
    assert isinstance(frame, Looking)
    look = next(look for look in looks[frame.seat] if look.wreck == frame.wreck)
    wrong = relisted(looks[frame.seat], attrs.evolve(look, cards=(*look.cards, look.cards[-1])))
    spoiled = changed(after, looks=at(looks, frame.seat, wrong))
    assert found("what_was_looked_at_is_known_rightly", before, event, spoiled)


def test_a_look_locates_nothing_for_who_lists_nothing_of_the_wreck() -> None:
    before, event, after = first(Sighted, newly_seen)
    frame = before.agenda[0]
    assert isinstance(frame, Looking)
    assert isinstance(event, Sighted)
    assert not is_monster(RULES.box, event.card)
    unlisted = [
        changed(
            state,
            looks=at(
                state.table.looks,
                frame.seat,
                tuple(look for look in state.table.looks[frame.seat] if look.wreck != frame.wreck),
            ),
        )
        for state in (before, after)
    ]
    assert found("a_treasure_is_located_only_where_somebody_looks", unlisted[0], event, unlisted[1])


def test_a_draw_sets_no_monster_aside_beside_the_treasure() -> None:
    before, event, after = first(Drawn, lambda one, what, two: unlocated(one, what, two) and two.table.dive is not None)
    dive = after.table.dive
    assert dive is not None
    monster = next(card for card in range(len(RULES.box.cards)) if is_monster(RULES.box, card))
    spoiled = changed(after, dive=attrs.evolve(dive, aside=(monster,)))
    assert found("no_wreck_card_is_made_or_lost", before, event, spoiled)


def test_a_card_located_is_not_drawn_from_a_wreck_only_partly_looked_at() -> None:
    before, event, _ = first(Drawn, unlocated)
    frame, table = before.agenda[0], before.table
    assert isinstance(frame, Drawing)
    assert isinstance(event, Drawn)
    assert table.dive is not None
    wreck, seat = table.dive.wreck, frame.seat
    pool, heap = table.pool(wreck)
    part = pool.found(heap, event.card)
    look = Look(wreck, table.calendar.day, table.calendar.half, part.located[heap], ())
    looks = at(table.looks, seat, relisted(table.looks[seat], look))
    before = changed(before, pools=at(table.pools, table.depth(wreck), part), looks=looks)
    event = Drawn(event.card, located=True)
    assert found("what_was_looked_at_is_known_rightly", before, event, cs.apply(before, event))


def test_a_card_sold_does_not_bring_one_back() -> None:
    before, event, after = first(Sell, lambda one, _event, _two: len(one.table.gone) > 1)
    assert isinstance(event, Sell)
    spoiled = changed(after, gone=tuple(card for card in after.table.gone if card != before.table.gone[0]))
    assert found("what_is_gone_stays_gone", before, event, spoiled)


@pytest.mark.parametrize("extra", [1, 3])
def test_a_seat_has_three_divers_at_most(extra: int) -> None:
    before, event, after = first(Recruit)
    assert isinstance(event, Recruit)
    table, seat = after.table, event.seat
    more = (Diver(0, 0, 0),) * extra
    stock = attrs.evolve(table.stock, divers=table.stock.divers - extra)
    assert stock.divers >= 0
    spoiled = changed(after, teams=at(table.teams, seat, (*table.teams[seat], *more)), stock=stock)
    too_many = len(spoiled.table.teams[seat]) > 3
    assert found("nobody_has_more_divers_or_gear_than_allowed", before, event, spoiled) == too_many


def test_the_stock_is_never_less_than_empty() -> None:
    before, event, after = first(Buy)
    stock = attrs.evolve(after.table.stock, weights=-1)
    assert found("the_box_has_as_many_divers_and_as_much_gear", before, event, changed(after, stock=stock))


def test_a_card_seen_is_hidden_no_more_and_none_is_hidden_less_than_not_at_all() -> None:
    before, event, after = first(Sighted, newly_seen)
    frame, table = before.agenda[0], after.table
    assert isinstance(frame, Looking)
    (pool, heap), depth = table.pool(frame.wreck), table.depth(frame.wreck)
    for hidden in (pool.hidden[heap] + 1, -1):
        wrong = attrs.evolve(pool, hidden=at(pool.hidden, heap, hidden))
        spoiled = changed(after, pools=at(table.pools, depth, wrong))
        assert found("unlocated_cards_are_where_they_were_laid", before, event, spoiled)


def test_a_card_stolen_is_not_gone_as_well() -> None:
    before, event, after = first(Stolen)
    assert isinstance(event, Stolen)
    spoiled = changed(after, gone=tuple(sorted((*after.table.gone, event.card))))
    assert found("no_wreck_card_is_made_or_lost", before, event, spoiled)
    robbing = before.agenda[0]
    assert isinstance(robbing, Robbing)
    other = next(card for card in all_treasures(RULES.box) if card not in before.table.hands[robbing.victim])
    hands = at(before.table.hands, robbing.seat, joined(before.table.hands[robbing.seat], other))
    assert found("no_wreck_card_is_made_or_lost", before, Stolen(other), changed(after, hands=hands))


def test_a_look_that_begins_sets_nothing_aside() -> None:
    before, event, after = first(BuyRound)
    _, _, diving = first(Drawn, lambda _one, _event, two: two.table.dive is not None)
    dive = diving.table.dive
    assert dive is not None
    monster = next(card for card in range(len(RULES.box.cards)) if is_monster(RULES.box, card))
    spoiled = changed(after, dive=attrs.evolve(dive, aside=(monster,)))
    assert found("no_wreck_card_is_made_or_lost", before, event, spoiled)


def _less_hidden(pools: Any, depth: int) -> Any:  # noqa: ANN401 - of a table
    """Take a card that lies hidden somewhere out of one pool."""
    pool = pools[depth]
    heap = next(heap for heap, number in enumerate(pool.hidden) if number)
    return at(pools, depth, attrs.evolve(pool, hidden=at(pool.hidden, heap, pool.hidden[heap] - 1)))


def beside_others(before: Largo, event: Event, after: Largo) -> bool:
    """Whether a seat that has looked elsewhere too, as somebody else has, sees a card anew."""
    frame, looks = before.agenda[0], before.table.looks
    seen = isinstance(frame, Looking) and newly_seen(before, event, after) and len(looks[frame.seat]) > 1
    return seen and sum(map(bool, looks)) > 1


def test_a_look_changes_nothing_but_its_pool_and_its_list() -> None:
    before, event, after = first(Sighted, beside_others)
    frame, table = before.agenda[0], after.table
    assert isinstance(frame, Looking)
    seat, depth = frame.seat, table.depth(frame.wreck)
    look = next(one for one in table.looks[seat] if one.wreck == frame.wreck)
    beside = next(one for one in table.looks[seat] if one.wreck != frame.wreck)
    wrong = (
        attrs.evolve(look, day=table.calendar.day + 1),
        attrs.evolve(look, left=look.cards[:1]),
        attrs.evolve(beside, day=table.calendar.day + 1),
        attrs.evolve(beside, cards=(*beside.cards, *beside.cards[-1:])),
    )
    for one in wrong:
        spoiled = changed(after, looks=at(table.looks, seat, relisted(table.looks[seat], one)))
        assert invariants.broken_by(before, event, spoiled), one
    other = next(one for one in range(RULES.seats) if one != seat and table.looks[one])
    assert invariants.broken_by(before, event, changed(after, looks=at(table.looks, other, ())))
    assert invariants.broken_by(before, event, changed(after, looks=table.looks[:-1]))
    assert invariants.broken_by(before, event, changed(after, looks=at(table.looks, seat, (look,))))
    pool, heap = table.pool(frame.wreck)
    twice = attrs.evolve(pool, located=at(pool.located, heap, joined(pool.located[heap], pool.located[heap][0])))
    assert invariants.broken_by(before, event, changed(after, pools=at(table.pools, depth, twice)))
    assert invariants.broken_by(before, event, changed(after, pools=_less_hidden(table.pools, (depth + 1) % 3)))


def test_a_draw_changes_nothing_but_its_pool_and_its_hand() -> None:
    before, event, after = first(Drawn, unlocated)
    table, dive = after.table, before.table.dive
    assert dive is not None
    depth = table.depth(dive.wreck)
    pool = table.pools[depth]
    for pools in (
        _less_hidden(table.pools, (depth + 1) % 3),
        _less_hidden(table.pools, depth),
        at(table.pools, depth, attrs.evolve(pool, unlocated=pool.unlocated[1:])),
        at(table.pools, depth, before.table.pools[depth]),
    ):
        assert invariants.broken_by(before, event, changed(after, pools=pools))
    frame = before.agenda[0]
    assert isinstance(frame, Drawing)
    assert isinstance(event, Drawn)
    other = (frame.seat + 1) % RULES.seats
    hands = at(table.hands, other, joined(table.hands[other], event.card))
    assert invariants.broken_by(before, event, changed(after, hands=hands))
    assert invariants.broken_by(before, event, changed(after, hands=before.table.hands))


def _monster(before: Largo, event: Event, _after: Largo) -> bool:
    """Whether a monster that nobody knew of is drawn."""
    if not isinstance(event, Drawn) or event.located or not is_monster(RULES.box, event.card):
        return False
    dive = before.table.dive
    assert dive is not None
    return all(look.wreck != dive.wreck for looks in before.table.looks for look in looks)


def test_a_monster_goes_to_nobodys_hand_and_into_nobodys_list() -> None:
    before, event, after = first(Drawn, _monster)
    frame, table, dive = before.agenda[0], after.table, before.table.dive
    assert isinstance(frame, Drawing)
    assert isinstance(event, Drawn)
    assert dive is not None
    hands = at(table.hands, frame.seat, joined(table.hands[frame.seat], event.card))
    assert invariants.broken_by(before, event, changed(after, hands=hands))
    look = Look(dive.wreck, table.calendar.day, table.calendar.half, (event.card,), ())
    looks = at(table.looks, frame.seat, relisted(table.looks[frame.seat], look))
    assert invariants.broken_by(before, event, changed(after, looks=looks))
    known = changed(before, looks=at(before.table.looks, frame.seat, relisted(before.table.looks[frame.seat], look)))
    assert invariants.broken_by(known, event, changed(after, looks=looks)), "who has looked there knew of it"


def test_a_card_that_was_located_leaves_its_own_place_alone() -> None:
    before, event, after = first(Drawn, lambda _one, event, _two: isinstance(event, Drawn) and event.located)
    table, dive = after.table, before.table.dive
    assert dive is not None
    (pool, heap), depth = table.pool(dive.wreck), table.depth(dive.wreck)
    was, _ = before.table.pool(dive.wreck)
    for wrong in (
        attrs.evolve(pool, unlocated=pool.unlocated[1:]),
        attrs.evolve(pool, located=was.located),
        attrs.evolve(pool, hidden=at(pool.hidden, heap, pool.hidden[heap] + 1)),
    ):
        assert invariants.broken_by(before, event, changed(after, pools=at(table.pools, depth, wrong)))
