"""Steps of a visit or a dive that are seen at once to be in order let nothing pass that the claims would not."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, TypeAlias

import attrs
import pytest

import corestate as cs
import invariants
from corestate.games import begun
from corestate.key_largo import Event
from corestate.key_largo.bar import AtBar, Robbing
from corestate.key_largo.diving import GoOn, Naming
from corestate.key_largo.dolphins import MayPlay, Meeting
from corestate.key_largo.drawing import Drawing, MayWeigh
from corestate.key_largo.market import AtMarket
from corestate.key_largo.rounds import AskingOn, Looking
from corestate.key_largo.table import Dive, Table, at, is_monster
from fuzz.playouts import steps
from invariants.claims import broken
from invariants.key_largo.counting import all_treasures
from tests.key_largo.positions import Largo

Step: TypeAlias = tuple[Largo, Event, Largo]
Frames: TypeAlias = tuple[Any, ...]
RULES = cs.ruleset("key_largo", seats=4, edition="tilsit-2005", options={"encounters": True})


def played() -> Iterator[Step]:
    """Play games at random."""
    for seed in range(6):
        for before, event in steps(begun(RULES), Random(seed), cs.apply):
            if event is not None:
                yield before, event, cs.apply(before, event)


STEPS = tuple(played())


def between(asked: type, asks: type, such: Callable[[Largo, Largo], bool] = lambda _before, _after: True) -> Step:
    """Find a step from one kind of question to another."""
    return next(
        (before, event, after)
        for before, event, after in STEPS
        if after.agenda and type(before.agenda[0]) is asked and type(after.agenda[0]) is asks and such(before, after)
    )


def is_found(before: Largo, event: Event, after: Largo) -> bool:
    """Whether the guard finds a step wrong that is wrong: some claim, asked in full, is false of it."""
    known = invariants.claims("key_largo")
    of_states = [one.claim for one in known.form + known.state]
    assert broken(of_states, after) or broken([one.claim for one in known.step], before, event, after)
    return bool(invariants.broken_by(before, event, after))


def rushing(before: Largo, after: Largo) -> bool:
    """Whether a dive of two divers at a wreck begins that was not under way."""
    dive = after.table.dive
    return before.table.dive is None and dive is not None and len(dive.waiting) > 1


def monster() -> int:
    return next(card for card in range(len(RULES.box.cards)) if is_monster(RULES.box, card))


def treasure() -> int:
    return next(iter(all_treasures(RULES.box)))


BEGUN: dict[str, Callable[[Dive, Table], dict[str, Any]]] = {
    "of another seat": lambda dive, _table: {"seat": (dive.seat + 1) % 4},
    "of no seat": lambda _dive, _table: {"seat": 9},
    "at another wreck": lambda dive, _table: {"wreck": dive.wreck + 1},
    "a diver who is not there": lambda _dive, _table: {"waiting": (7,)},
    "divers in disorder": lambda dive, _table: {"waiting": dive.waiting[::-1]},
    "a diver twice": lambda dive, _table: {"waiting": dive.waiting + dive.waiting[-1:]},
    "a diver who waits and is done": lambda dive, _table: {"done": dive.waiting[:1]},
    "a diver who drew and is not there": lambda _dive, _table: {"last": 7},
    "a diver who drew before and does not wait": lambda _dive, _table: {"early": (7,)},
    "more weights than there are": lambda _dive, _table: {"weights": 4},
    "a monster set aside": lambda _dive, _table: {"aside": (monster(),)},
    "a catch": lambda _dive, _table: {"catch": (treasure(),) * 9},
}


@pytest.mark.parametrize("wrong", BEGUN)
def test_a_dive_begins_where_its_boat_is_with_nothing_behind_it(wrong: str) -> None:
    before, event, after = between(AtBar, Naming, rushing)
    dive = after.table.dive
    assert dive is not None
    spoiled = attrs.evolve(dive, **BEGUN[wrong](dive, after.table))
    assert is_found(before, event, attrs.evolve(after, table=attrs.evolve(after.table, dive=spoiled)))


def test_a_dive_begins_for_a_seat_at_the_table() -> None:
    before, event, after = between(AtBar, Naming, rushing)
    dive = after.table.dive
    assert dive is not None
    for seat in (-1, 9):
        of_nobody = attrs.evolve(after.table, dive=attrs.evolve(dive, seat=seat))
        agenda = _of(after.agenda, 0, seat=seat)
        assert is_found(before, event, attrs.evolve(after, table=of_nobody, agenda=agenda))
    none = attrs.evolve(after, table=attrs.evolve(after.table, dive=None))
    assert is_found(before, event, none)


def test_a_dive_begins_with_divers_who_reach_the_wreck() -> None:
    before, event, after = between(AtBar, Naming, rushing)
    table, dive = after.table, after.table.dive
    assert dive is not None
    deep = len(table.returned) - 1
    assert deep not in table.boats
    spoiled = attrs.evolve(table, dive=attrs.evolve(dive, wreck=deep), boats=at(table.boats, dive.seat, deep))
    short = [diver for diver in dive.waiting if table.teams[dive.seat][diver].hoses < len(("one", "two"))]
    assert short
    assert is_found(before, event, attrs.evolve(after, table=spoiled))


def own_draw(before: Largo, after: Largo) -> bool:
    """Whether a diver of two on a wreck has drawn a treasure, its own draw."""
    was, now = before.table.dive, after.table.dive
    return was is not None and now is not None and len(was.waiting) > 1 and len(now.waiting) < len(was.waiting)


BROUGHT_UP: dict[str, Callable[[Dive, Dive], dict[str, Any]]] = {
    "caught twice": lambda _was, now: {"catch": now.catch + now.catch[-1:] * 4},
    "of another seat": lambda _was, now: {"seat": (now.seat + 1) % 4},
    "at another wreck": lambda _was, now: {"wreck": now.wreck + 1},
    "more weights than there are": lambda _was, _now: {"weights": 4},
    "a monster set aside": lambda _was, _now: {"aside": (monster(),)},
    "a diver who is done and waits": lambda was, _now: {"waiting": was.waiting},
    "a diver gone": lambda was, _now: {"done": was.done},
    "another diver gone and done": lambda _was, now: {"done": (*now.done, 7)},
    "a diver who drew before and does not wait": lambda _was, _now: {"early": (7,)},
    "a diver who drew and is not there": lambda _was, _now: {"last": 7},
}


@pytest.mark.parametrize("wrong", BROUGHT_UP)
def test_a_diver_brings_up_one_treasure_and_is_the_last_who_drew(wrong: str) -> None:
    before, event, after = between(Drawing, MayWeigh, own_draw)
    was, now = before.table.dive, after.table.dive
    assert was is not None
    assert now is not None
    spoiled = attrs.evolve(now, **BROUGHT_UP[wrong](was, now))
    assert is_found(before, event, attrs.evolve(after, table=attrs.evolve(after.table, dive=spoiled)))


def _of(agenda: Frames, number: int, **parts: Any) -> Frames:  # noqa: ANN401 - of a frame
    """Make one frame of an agenda another."""
    return (*agenda[:number], attrs.evolve(agenda[number], **parts), *agenda[number + 1 :])


Spoil: TypeAlias = Callable[[Frames, Frames], Frames]
OTHER_SEAT: Spoil = lambda _was, now: _of(now, 0, seat=(now[0].seat + 1) % 4)  # noqa: E731 - one of many like it
NOBODY: Spoil = lambda _was, now: _of(now, 0, seat=9)  # noqa: E731
ONE_LESS: Spoil = lambda _was, now: now[:-1]  # noqa: E731
AGENDAS: tuple[tuple[type, type, Spoil], ...] = (
    (Drawing, MayWeigh, OTHER_SEAT),
    (Drawing, MayWeigh, NOBODY),
    (Drawing, MayWeigh, lambda _was, now: _of(now, 0, diver=9)),
    (Drawing, MayWeigh, ONE_LESS),
    (AskingOn, Looking, OTHER_SEAT),
    (Meeting, MayPlay, OTHER_SEAT),
    (AtBar, Robbing, OTHER_SEAT),
    (AtBar, Robbing, ONE_LESS),
    (AtBar, Robbing, lambda _was, now: now[:1] + now[2:]),
    (AtBar, Robbing, lambda _was, now: now[:2] + now[1:]),
    (AtBar, Robbing, lambda _was, now: _of(now, 1, rounds=2)),
    (AtBar, Robbing, lambda _was, now: _of(now, 1, seat=(now[1].seat + 1) % 4)),
    (AtBar, Robbing, lambda _was, now: (now[0], AtMarket(now[0].seat, (), 0, 0), *now[2:])),
    (Naming, Drawing, OTHER_SEAT),
    (Naming, Drawing, ONE_LESS),
    (Naming, Drawing, lambda _was, now: now[:1] + now[2:]),
    (Naming, Drawing, lambda _was, now: _of(now, 1, seat=(now[1].seat + 1) % 4)),
    (Naming, Drawing, lambda was, now: (now[0], *was)),
    (Looking, AtBar, OTHER_SEAT),
    (Looking, AtBar, ONE_LESS),
    (Looking, AtBar, lambda _was, now: now[:1] + now[2:]),
    (Looking, AtBar, lambda _was, now: _of(now, 0, divers=2)),
    (Looking, AskingOn, lambda _was, now: now[:1] + now[2:]),
    (Looking, AskingOn, lambda _was, now: _of(now, 1, seat=(now[1].seat + 1) % 4)),
    (Robbing, AtBar, ONE_LESS),
    (MayWeigh, Naming, OTHER_SEAT),
    (MayWeigh, Naming, ONE_LESS),
    (MayWeigh, Naming, lambda was, now: now[:1] + was[1:]),
    (MayWeigh, Naming, lambda _was, now: (now[0], GoOn(now[0].seat), *now[1:])),
)
"""From one question to another, and an agenda that cannot come of it."""


@pytest.mark.parametrize("number", range(len(AGENDAS)))
def test_a_visit_goes_on_with_what_waited_for_it(number: int) -> None:
    asked, asks, spoil = AGENDAS[number]
    before, event, after = between(asked, asks, lambda _before, after: len(after.agenda) > len(("asked", "waiting")))
    assert not invariants.broken_by(before, event, after)
    assert is_found(before, event, attrs.evolve(after, agenda=spoil(before.agenda, after.agenda)))


def test_an_encounter_card_played_is_put_aside_and_no_other_moves() -> None:
    before, event, after = next(step for step in STEPS if len(step[2].table.meetings.played) == 3 and _is_played(*step))
    old, new = before.table.meetings, after.table.meetings
    seat = next(seat for seat, hand in enumerate(new.hands) if hand is not old.hands[seat])
    other = next(one for one in range(4) if one != seat and new.hands[one])
    card = next(one for one in RULES.box.encounters if one not in new.played)
    for wrong in (
        {"played": old.played},
        {"played": tuple(sorted((*old.played, card)))},
        {"played": new.played[::-1]},
        {"hands": old.hands},
        {"hands": at(new.hands, other, new.hands[other][1:])},
        {"hands": at(new.hands, seat, (*new.hands[seat], card, card))},
    ):
        spoiled = attrs.evolve(after.table, meetings=attrs.evolve(new, **wrong))
        assert is_found(before, event, attrs.evolve(after, table=spoiled)), wrong


def _is_played(before: Largo, _event: Event, after: Largo) -> bool:
    """Whether a card of a hand was put to those played."""
    old, new = before.table.meetings, after.table.meetings
    return old.deck is new.deck and len(new.played) == len(old.played) + 1
