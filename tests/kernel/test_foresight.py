"""What is seen later of the things a seat does not see happen: a hint for whoever dreams a game again."""

from typing import Any

from attrs import frozen

from corestate import Seat
from corestate.recall.foresight import Foresight, Showing, Unseen
from corestate.recall.things import differences, leaves, renamed, swaps, things

ANN, BEN = Seat(0), Seat(1)


@frozen
class Table:
    """Cards that lie open."""

    open: tuple[str, ...] = ()


@frozen
class View:
    """What is seen."""

    table: Table = Table()


@frozen
class DrawnUnseen:
    """A seat draws, and nobody else sees what."""

    seat: Seat


@frozen
class Laid:
    """A seat lays a card down."""

    seat: Seat
    card: int


@frozen
class Shown:
    """The table turns over what was given to it."""


def foresight(*sights: tuple[Any, tuple[str, ...]]) -> Foresight:
    return Foresight(View(), [(event, View(Table(lying))) for event, lying in sights])


def drawn(at: int, card: int, seat: Seat = ANN) -> Unseen:
    return Unseen(at, DrawnUnseen(seat), card, seat, given=False)


def given(at: int, card: str, seat: Seat = ANN) -> Unseen:
    return Unseen(at, DrawnUnseen(seat), card, seat, given=True)


LATER = ((DrawnUnseen(ANN), ()), (DrawnUnseen(BEN), ()), (Laid(ANN, 7), ()), (Laid(BEN, 9), ()))


def test_a_card_laid_down_later_is_wanted_by_who_lays_it_and_unlikely_with_anybody_else() -> None:
    ahead = foresight(*LATER)
    assert ahead.showings == {7: [Showing(2, ANN, named=True)], 9: [Showing(3, BEN, named=True)]}
    assert ahead.likings([drawn(0, 7), drawn(0, 9), drawn(0, 5)], []) == [("wanted", 2), ("unlikely", 3), ("free", 0)]
    assert ahead.unlikely(drawn(1, 7, BEN))
    assert not ahead.unlikely(drawn(1, 9, BEN))


def test_a_card_that_was_taken_for_it_already_is_not_wanted_twice() -> None:
    ahead = foresight(*LATER)
    assert ahead.likings([drawn(1, 7)], [drawn(0, 7)]) == [("free", 1)]


def test_what_the_table_shows_is_wanted_of_those_who_give_and_still_named_until_it_is_given() -> None:
    ahead = foresight((DrawnUnseen(ANN), ()), (DrawnUnseen(BEN), ()), (Shown(), ("lore", "will")))
    assert ahead.revealed == {2: {"lore": 1, "will": 1}}
    assert ahead.likings([given(0, "lore"), given(0, "speed")], []) == [("wanted", 2), ("free", 0)]
    assert ahead.wanted(given(1, "?", BEN), [given(0, "lore")]) == {"will"}


def test_who_gives_away_what_it_lays_down_itself_later_is_unlikely_to_have_given_it() -> None:
    ahead = foresight((DrawnUnseen(ANN), ()), (Laid(ANN, 7), ()))
    assert ahead.unlikely(Unseen(0, DrawnUnseen(ANN), 7, ANN, given=True))
    assert not ahead.unlikely(Unseen(0, DrawnUnseen(BEN), 7, BEN, given=True))


def test_failures_teach_that_a_card_came_later() -> None:
    ahead = foresight(*LATER)
    ahead.learn(2, lambda _most: 1)
    assert ahead.likings([drawn(0, 7)], []) == [("unlikely", 2)]
    assert ahead.likings([drawn(1, 7)], []) == [("wanted", 2)]


def test_what_a_seat_drew_and_the_table_shows_is_wanted_while_it_has_still_something_to_give() -> None:
    ahead = foresight(
        (DrawnUnseen(ANN), ()), (DrawnUnseen(ANN), ()), (DrawnUnseen(ANN), ()), (Shown(), ("lore", "will"))
    )
    lore, will = (Unseen(at, DrawnUnseen(ANN), card, ANN, given=False) for at, card in ((1, "lore"), (0, "will")))
    assert ahead.likings([lore], []) == [("wanted", 3)]
    assert ahead.likings([lore], [will]) == [("unlikely", 3)]
    assert ahead.unlikely(Unseen(1, DrawnUnseen(BEN), "lore", BEN, given=False))


def test_values_are_made_of_things_and_differ_in_some() -> None:
    one, other = View(Table(("lore", "will"))), View(Table(("lore", "skill:speed", "lore")))
    assert [*leaves((one, 7))] == ["lore", "will", 7]
    assert [*things(Laid(ANN, 7))] == [7]
    assert [*differences(one, one)] == []
    assert sorted(differences(one, other)) == [("lore", True), ("skill:speed", True), ("will", False)]
    assert [*differences(((1, 2), one), ((2, 1), one))] == [(1, False), (2, True), (2, False), (1, True)]
    assert [*differences(Laid(ANN, 7), DrawnUnseen(BEN))] == [(0, False), (7, False), (1, True)]


def test_things_change_places_in_events_of_a_kind() -> None:
    names = swaps(Laid(ANN, 7), Laid(ANN, 9))
    assert names == {7: 9, 9: 7}
    assert swaps(Laid(ANN, 7), DrawnUnseen(BEN)) == {}
    assert renamed(Laid(Seat(7), 9), names) == Laid(Seat(7), 7)
    unnamed = Laid(ANN, 5)
    assert renamed(unnamed, names) is unnamed
