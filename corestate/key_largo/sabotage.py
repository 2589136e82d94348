"""The Saboteur: in one's own dive, or as an opponent's dive begins (kl.ruling.saboteur_timing)."""

from collections.abc import Iterable, Iterator
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Frame, Progress, Refusal, Seat
from corestate.key_largo.encounters import card_refusals, may_meet
from corestate.key_largo.events import Decline, Sabotage
from corestate.key_largo.out_of_place import Asking
from corestate.key_largo.table import Table, clockwise
from corestate.key_largo.wreckage import less, the_dive, waiting_changed
from corestate.replaced import replaced


def interruptions(table: Table, seat: Seat) -> tuple[Frame[Table], ...]:
    """Ask whoever might play the Saboteur as the dive begins (kl.ruling.saboteur_timing)."""
    if table.ruleset.rulings.saboteur_timing == "own_dive_action":
        return ()
    others = clockwise(table.ruleset.seats, seat)[1:]  # kl.encounter.saboteur
    at_wrecks = [other for other in others if isinstance(table.boats[other], int)]
    return tuple([Interrupting(other, seat) for other in at_wrecks if may_meet(table, other)])


@frozen
class Interrupting(Asking[Sabotage | Decline]):
    """As an opponent's dive begins, a seat whose boat is at a wreck might play the Saboteur."""

    asked_by: ClassVar = "kl.encounter.saboteur"
    order: ClassVar = "kl.encounter.saboteur"
    seat: Seat
    against: Seat
    """Whose dive begins."""

    def doing(self, _table: Table) -> str:
        return f"the dive of seat {self.against} begins, and seat {self.seat} may play the Saboteur"

    def candidates(self, table: Table) -> Iterable[Sabotage | Decline]:
        divers = the_dive(table).waiting  # kl.encounter.saboteur
        return (Decline(self.seat), *(Sabotage(self.seat, self.against, diver) for diver in divers))

    def refusals(self, table: Table, event: Sabotage | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            return
        yield from card_refusals(table, self.seat, "saboteur", "dive")  # kl.encounter.place
        if event.victim != self.against or event.diver not in the_dive(table).waiting:  # kl.encounter.saboteur
            because = f"diver {event.diver} of seat {event.victim} is not about to dive"
            yield Refusal("kl.encounter.saboteur", because)

    def resolve(self, table: Table, event: Sabotage | Decline) -> Progress[Table]:
        if isinstance(event, Decline):
            return table, (), ()
        dive = the_dive(table)
        table = table.shown(self.seat, "saboteur")
        table = waiting_changed(table, less(dive.waiting, event.diver), alarmed=dive.alarmed)  # kl.encounter.saboteur
        return table, (), ("kl.encounter.saboteur",)

    FACTS: ClassVar = {"against": "the seat whose dive begins"}

    def facts(self, _table: Table) -> Facts:
        return (("against", self.against),)


def own_sabotage_refusals(table: Table, event: Sabotage) -> Iterator[Refusal]:
    """Judge the Saboteur in one's own dive: against a diver who is to dive later in this half-day."""
    yield from card_refusals(table, event.seat, "saboteur", "dive")  # kl.encounter.place
    if table.ruleset.rulings.saboteur_timing == "interrupt":  # kl.encounter.saboteur
        yield Refusal("kl.encounter.saboteur", "the Saboteur is played as an opponent's dive begins")
        return
    order = table.order()
    wreck = table.boats[event.victim] if event.victim in order else None
    if not isinstance(wreck, int) or order.index(event.victim) <= order.index(event.seat):
        because = f"seat {event.victim} has no dive to come in this half-day"
        yield Refusal("kl.encounter.saboteur", because)
        return
    team = table.teams[event.victim]
    able = 0 <= event.diver < len(team) and team[event.diver].hoses >= table.depth(wreck)
    if not able or (event.victim, event.diver) in table.meetings.sabotaged:
        because = f"diver {event.diver} of seat {event.victim} is not going to dive at wreck {wreck}"
        yield Refusal("kl.encounter.saboteur", because)


def still_sabotaged(table: Table, seat: Seat, gone: int) -> Table:
    """Let the divers recruited after one who fled move up in the team, those sabotaged too (kl.encounter.saboteur)."""
    old = table.meetings
    if all(owner != seat for owner, _ in old.sabotaged):
        return table
    moved = tuple([(owner, diver - (owner == seat and diver > gone)) for owner, diver in old.sabotaged])
    return replaced(table, meetings=replaced(old, sabotaged=moved))


def sabotaged(table: Table, event: Sabotage) -> Table:
    """Mark the diver who will stay aboard in this half-day (kl.encounter.saboteur)."""
    old = table.meetings
    sabotaged = tuple(sorted((*old.sabotaged, (event.victim, event.diver))))
    return replaced(table, meetings=replaced(old, sabotaged=sabotaged))
