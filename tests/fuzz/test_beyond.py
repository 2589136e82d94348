"""Events made up for the fuzzer: numbers beside the edges of types, and equal spellings."""

from random import Random

from corestate import Seat
from corestate.into_the_blue.events import Place, Rolled
from corestate.key_largo.events import Recruit
from fuzz.peers.adapter import event_plain
from fuzz.probes import EDGES, beyond_event
from serializers.codec import NAMED


def test_a_number_is_moved_by_the_size_of_a_type_or_turned() -> None:
    rng, seen = Random(0), set()
    for _ in range(400):
        event, how = beyond_event(Place(Seat(1), 2, 3), rng)
        name, edge = how.split()
        apart = getattr(event, name) - getattr(Place(Seat(1), 2, 3), name)
        assert abs(apart) == int(edge) or getattr(event, name) + getattr(Place(Seat(1), 2, 3), name) == 0
        seen.add(int(edge))
    assert seen == {*EDGES, -1}


def test_what_holds_no_number_of_any_size_is_left_alone() -> None:
    assert beyond_event(Rolled((1, 2, "chest")), Random(0)) == (Rolled((1, 2, "chest")), "")


def test_some_events_are_spelt_otherwise_and_mean_the_same() -> None:
    rolls = [Rolled((low, high, 5)) for low in (1, 2, 3) for high in (3, 4)]
    spelt = [event_plain(roll) for roll in rolls]
    assert all(NAMED.read(one) == roll for one, roll in zip(spelt, rolls, strict=True))
    in_order = [one["dice"] == sorted(one["dice"]) for one in spelt]
    assert True in in_order
    assert False in in_order
    assert spelt == [event_plain(roll) for roll in rolls]
    recruits = [event_plain(Recruit(Seat(seat))) for seat in range(8)]
    assert all(NAMED.read(one) == Recruit(Seat(seat)) for seat, one in enumerate(recruits))
    assert {"by" in one for one in recruits} == {True, False}
