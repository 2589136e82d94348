"""Paying a round at the bar, or meeting the Drunkard: looking at the cards of wrecks."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Below, Facts, Frame, Progress, Refusal, Seat
from corestate.key_largo.box import named
from corestate.key_largo.events import AskOn, BuyRound, Leave, Listen, Sighted
from corestate.key_largo.out_of_place import Asking, Awaiting
from corestate.key_largo.table import Table
from corestate.key_largo.wreckage import card_sighted, look_begun, of_another_depth


def holds_cards(table: Table, wreck: int) -> bool:
    """Whether there is such a wreck and something to see in it (kl.bar.round), with a boat there or not."""
    return 0 <= wreck < table.wreck_count() and table.cards_in(wreck) > 0


def seen_now(table: Table, seat: Seat) -> tuple[int, ...]:
    """Name the wrecks a seat has looked at in this half-day (kl.ruling.drunkard_round)."""
    now = table.calendar
    return tuple([look.wreck for look in table.looks[seat] if (look.day, look.half) == (now.day, now.half)])


def not_to_see(table: Table, wreck: int, rule: str) -> Refusal:
    """Why nothing can be seen there by a round or by the Drunkard."""
    if 0 <= wreck < table.wreck_count():
        return Refusal(rule, f"wreck {wreck} is empty")
    return Refusal("kl.setup.wrecks", f"there is no wreck {wreck}")


def looking(table: Table, seat: Seat, wreck: int) -> tuple[Frame[Table], ...]:
    """Look at the cards of a wreck, those located there first: every card is seen once, so the number tells nothing."""
    pool, heap = table.pool(wreck)
    return (_seeing(seat, wreck, len(pool.located[heap])),)  # kl.bar.round


def listening(table: Table, seat: Seat, wreck: int) -> tuple[Frame[Table], ...]:
    """Look at the cards of a wreck as the Drunkard lets one, in the same way (kl.encounter.drunkard)."""
    pool, heap = table.pool(wreck)
    return (_hearing(seat, wreck, len(pool.located[heap])),)


@frozen
class Looking(Awaiting[Sighted]):
    """A seat looks at the cards of a wreck, one after the other; the pile is shuffled afterwards.

    So many of those `located` are still to be shown, the last of them first; a pile has no order.
    """

    asked_by: ClassVar[str] = "kl.bar.round"
    seat: Seat
    wreck: int
    located: int
    """How many of the cards located there are still to be shown; after them those nobody has identified."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} looks at the cards of wreck {self.wreck}"

    def outcomes(self, table: Table) -> Iterable[tuple[Sighted, int]]:
        pool, index = table.pool(self.wreck)
        if self.located:
            return ((_sighted(pool.located[index][self.located - 1]), 1),)
        return ((_sighted(card), weight) for card, weight in pool.findings(index))  # kl.bar.round, kl.box.wrecks

    def sample(self, table: Table, below: Below) -> Sighted:
        pool, index = table.pool(self.wreck)
        if self.located:
            return _sighted(pool.located[index][self.located - 1])
        return _sighted(pool.unlocated[below(len(pool.unlocated))])

    def refusals(self, table: Table, event: Sighted) -> Iterator[Refusal]:
        pool, index = table.pool(self.wreck)
        box = table.ruleset.box
        if (elsewhere := of_another_depth(table, self.wreck, event.card)) is not None:
            yield elsewhere  # kl.setup.wrecks
        elif self.located:  # kl.box.wrecks
            if event.card != (card := pool.located[index][self.located - 1]):
                because = f"{named(box, card)} of wreck {self.wreck} is seen next, not {named(box, event.card)}"
                yield Refusal("kl.box.wrecks", because)
        elif event.card not in pool.unlocated:
            because = f"{named(box, event.card)} is not among the unlocated cards of wreck {self.wreck}"
            yield Refusal("kl.box.wrecks", because)

    def resolve(self, table: Table, event: Sighted) -> Progress[Table]:
        if not self.located:
            table = card_sighted(table, self.seat, self.wreck, event.card)  # kl.bar.round, kl.encounter.drunkard
        left = max(0, self.located - 1)
        pool, index = table.pool(self.wreck)
        again = (self._with(left),) if left or pool.hidden[index] else ()
        return table, again, (self.asked_by,)

    def _with(self, located: int) -> "Looking":
        """Go on with so many of the located cards still to be shown."""
        return _seeing(self.seat, self.wreck, located)

    FACTS: ClassVar = {
        "seat": "the seat that looks",
        "wreck": "the wreck it looks at",
    }

    def facts(self, _table: Table) -> Facts:
        return (("seat", self.seat), ("wreck", self.wreck))


@frozen
class Listening(Looking):
    """A seat that met the Drunkard looks at the cards of a wreck, free of charge.

    Before 0.2.0 this was the same frame as the look of a round, and states are written as of then as they were.
    """

    since: ClassVar[str] = "0.2.0"
    asked_by: ClassVar[str] = "kl.encounter.drunkard"

    def doing(self, _table: Table) -> str:
        return f"the Drunkard lets seat {self.seat} look at the cards of wreck {self.wreck}"

    def _with(self, located: int) -> Looking:
        return _hearing(self.seat, self.wreck, located)


@frozen
class AskingOn(Asking[AskOn]):
    """Whoever paid a round names the second wreck, after having seen the first."""

    asked_by: ClassVar = "kl.bar.round"
    seat: Seat
    first: int
    """The wreck it has looked at."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} names the second wreck of its round"

    def candidates(self, table: Table) -> Iterable[AskOn]:
        return [_second(self.seat, wreck) for wreck in table.laden()]  # kl.bar.round

    def legal(self, table: Table) -> tuple[AskOn, ...]:
        """The same list, faster (law `listed_is_what_is_not_refused`): those proposed hold cards."""
        return tuple([one for one in self.candidates(table) if one.wreck != self.first])  # kl.bar.round

    def refusals(self, table: Table, event: AskOn) -> Iterator[Refusal]:
        if event.wreck == self.first:
            yield Refusal("kl.bar.round", f"wreck {event.wreck} has been looked at: the second is another one")
        if not holds_cards(table, event.wreck):
            yield not_to_see(table, event.wreck, "kl.bar.round")

    def resolve(self, table: Table, event: AskOn) -> Progress[Table]:
        table = look_begun(table, self.seat, event.wreck)
        return table, looking(table, self.seat, event.wreck), ("kl.bar.round",)

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        if isinstance(event, BuyRound | Leave | Listen):
            yield Refusal("kl.bar.round", f"{self.doing(table)} first")
        else:
            yield from super().misfits(table, event)

    FACTS: ClassVar = {"first": "the wreck it has looked at"}

    def facts(self, _table: Table) -> Facts:
        return (("first", self.first),)


_second = lru_cache(maxsize=4096)(AskOn)
_seeing = lru_cache(maxsize=4096)(Looking)
_hearing = lru_cache(maxsize=4096)(Listening)
_sighted = lru_cache(maxsize=4096)(Sighted)
asking_on = lru_cache(maxsize=4096)(AskingOn)
"""Events and frames that are alike are one object: they are made, compared and checked once."""
