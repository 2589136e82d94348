"""The offer of an optional ability to whoever has expanded its company, once the dividend is paid.

Each company says under what circumstances it offers which side (`offers`), so that wildlife, whose extra card may lead
to another offer (a ruling), needs to know of none of the others.
"""

from collections.abc import Callable
from typing import TypeAlias

from attrs import frozen

from corestate.in_too_deep.box import Company
from corestate.in_too_deep.table import Table
from corestate.kernel import Frame, Progress, Runs, Seat

OPTIONAL: tuple[Company, ...] = ("ocean", "research", "wildlife")
"""The companies whose ability is an optional action after an expansion."""

Offer: TypeAlias = Callable[[Table, Seat], tuple[Frame[Table], ...]]
"""Asks the seat, if the whole cost is in its hand and there is a target, as far as all can see."""

_OFFERS: dict[Company, Offer] = {}


def offers(company: Company) -> Callable[[Offer], Offer]:
    """Let a company offer its ability so."""

    def noted(offer: Offer) -> Offer:
        _OFFERS[company] = offer
        return offer

    return noted


@frozen
class OfferAbility(Runs[Table]):
    """A seat has expanded a company with an optional ability; the dividend is paid."""

    seat: Seat
    company: Company

    def run(self, table: Table) -> Progress[Table]:
        front = offered(table, self.seat, self.company)
        if front and _barred(table):
            return table, (), ("itd.end.no_abilities",)
        return table, front, ("itd.ability.optional",) if front else ()


def _barred(table: Table) -> bool:
    """Whether the turn has triggered the end, and no ability is used from then on (itd.ruling.ability_at_trigger)."""
    return table.course.phase == "ending" and table.ruleset.rulings.ability_at_trigger == "barred"


def offered(table: Table, seat: Seat, company: Company) -> tuple[Frame[Table], ...]:
    """Ask a seat whether it uses a company's ability, unless all can see that it cannot (itd.ability.optional)."""
    return _OFFERS[company](table, seat)


def declined(table: Table) -> Progress[Table]:
    """Leave everything as it is: nobody must use an ability."""
    return table, (), ("itd.ability.optional",)
