"""Set-up: money, boats, divers, the stock, the wrecks laid out unseen, and who begins."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Chances, Frame, Progress, Refusal, Seat
from corestate.key_largo.box import DEPTHS, Rules
from corestate.key_largo.day import new_day
from corestate.key_largo.events import StarterNamed
from corestate.key_largo.table import NEW_DIVER, Calendar, Meetings, Stock, Table, dealt
from corestate.piles import EMPTY, shuffled
from corestate.pools import laid
from corestate.replaced import replaced


def begin(ruleset: Rules) -> tuple[Table, tuple[Frame[Table], ...]]:
    """Lay everything out; the first player is still to be named."""
    seats, box = ruleset.seats, ruleset.box
    layout = box.layout(seats)
    # kl.setup.wrecks; those that lie in no pile: kl.setup.unused
    pools = tuple(laid(dealt(box, depth), layout[depth], box.pile) for depth in range(len(DEPTHS)))
    deck = shuffled(box.encounters) if ruleset.options.encounters else EMPTY  # kl.box.encounters, kl.encounter.deck
    table = Table(
        ruleset=ruleset,
        calendar=Calendar(1, "morning", Seat(0)),  # kl.setup.first
        programmes=(None,) * seats,  # kl.setup.actions
        boats=(None,) * seats,  # kl.setup.boat
        money=(box.money,) * seats,  # kl.setup.money
        teams=((NEW_DIVER,),) * seats,  # kl.setup.diver
        hands=((),) * seats,
        stock=Stock(box.divers - seats, box.hoses, box.tridents, box.weights),  # kl.setup.diver, kl.setup.stock
        pools=pools,  # kl.setup.wrecks
        returned=(0,) * sum(layout),
        gone=(),
        looks=((),) * seats,
        dive=None,
        meetings=Meetings(deck, ((),) * seats, (), (None,) * seats, ()),  # kl.encounter.deck
    )
    return table, (NamingStarter(),)


@frozen
class NamingStarter(Chances[Table, StarterNamed]):
    """The first player is named at random."""

    asked_by: ClassVar = "kl.setup.first"

    def doing(self, _table: Table) -> str:
        return "the first player is named"

    def outcomes(self, table: Table) -> Iterable[tuple[StarterNamed, int]]:
        return ((StarterNamed(seat), 1) for seat in table.seats())  # kl.setup.first

    def refusals(self, table: Table, event: StarterNamed) -> Iterator[Refusal]:
        if event.starter not in table.seats():
            yield Refusal("kl.setup.first", f"there is no seat {event.starter} at this table")

    def resolve(self, table: Table, event: StarterNamed) -> Progress[Table]:
        met = ("kl.box.encounters", "kl.encounter.deck") if table.ruleset.options.encounters else ()
        unused = ("kl.setup.unused",) if any(pool.outside() for pool in table.pools) else ()
        calendar = Calendar(1, "morning", event.starter)
        return replaced(table, calendar=calendar), new_day(), (*_LAID, *unused, *met, "kl.setup.first")


_LAID = (
    "kl.box.wrecks",
    "kl.box.equipment",
    "kl.box.values",
    "kl.box.calendar",
    "kl.setup.money",
    "kl.setup.boat",
    "kl.setup.diver",
    "kl.setup.stock",
    "kl.setup.actions",
    "kl.setup.wrecks",
)
