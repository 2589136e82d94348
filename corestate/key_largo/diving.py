"""Diving on a wreck: who goes down, who draws next, who surfaces, and what goes back when the dive is over."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, TypeAlias

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Runs, Seat, counted_noun
from corestate.key_largo.box import DEPTHS
from corestate.key_largo.drawing import drawing
from corestate.key_largo.encounters import PLACE_OF, by_itself, card_refusals, may_meet, play_refusals, played
from corestate.key_largo.events import Decline, Play, Sabotage, Send, Stay, Surface, Volunteer, Watch
from corestate.key_largo.out_of_place import Asking
from corestate.key_largo.sabotage import interruptions, own_sabotage_refusals, sabotaged
from corestate.key_largo.table import Dive, Table
from corestate.key_largo.wreckage import drawable, emptied, less, monsters_returned, the_dive, waiting_changed
from corestate.replaced import replaced


def dive_begun(table: Table, seat: Seat, wreck: int) -> Progress[Table]:
    """Send down every diver who can reach the wreck; the others stay aboard and do nothing."""
    depth, sabotaged = table.depth(wreck), table.meetings.sabotaged
    team = table.teams[seat]
    able = [diver for diver, gear in enumerate(team) if gear.hoses >= depth]  # kl.dive.same_wreck, kl.dive.depth
    waiting = tuple([diver for diver in able if (seat, diver) not in sabotaged])  # kl.encounter.saboteur
    dive = Dive(seat, wreck, waiting, done=(), last=None, alarmed=False, weights=0, aside=(), catch=())
    table = replaced(table, dive=dive)
    rules = ["kl.day.act_in_order"]
    if len(able) < len(team):
        rules.append("kl.dive.same_wreck")
    if len(waiting) < len(able):
        rules.append("kl.encounter.saboteur")
    return table, (*interruptions(table, seat), _go_on(seat)), tuple(rules)


@frozen
class GoOn(Runs[Table]):
    """Nothing is under way in the dive: the next draw, or its end."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Ask for the next diver while there is one and a card; else end, unless an encounter card might come."""
        dive = the_dive(table)
        if dive.waiting and drawable(table):  # kl.dive.card_each
            if dive.alarmed and _commits(table):
                return table, (Committing(self.seat, dive.waiting), self), ("kl.dive.monster_others",)
            return table, (_naming(self.seat),), ()
        if may_meet(table, self.seat):  # kl.encounter.helper, kl.encounter.watchful
            return table, (_naming(self.seat),), ()
        return table, (_end_dive(self.seat),), ()  # kl.dive.monster_returns


def _commits(table: Table) -> bool:
    """Whether divers commit themselves after a flight; there is no need to where they may always surface."""
    rulings = table.ruleset.rulings
    return rulings.surface_choice == "all_at_once" and rulings.must_draw == "mandatory"  # kl.dive.monster_others


@frozen
class Committing(Asking[Surface | Stay]):
    """A comrade fled, and every diver still to draw says now what it will do, in turn (kl.ruling.surface_choice)."""

    asked_by: ClassVar = "kl.dive.monster_others"
    seat: Seat
    pending: tuple[int, ...]
    """The divers still to say it, of those waiting; the first is asked."""

    def doing(self, _table: Table) -> str:
        return f"a comrade fled, and diver {self.pending[0]} of seat {self.seat} says whether it draws or surfaces"

    def candidates(self, _table: Table) -> Iterable[Surface | Stay]:
        return (Stay(self.seat, self.pending[0]), _surface(self.seat, self.pending[0]))

    def refusals(self, _table: Table, event: Surface | Stay) -> Iterator[Refusal]:
        if event.diver != self.pending[0]:
            yield Refusal("kl.dive.monster_others", f"diver {self.pending[0]} is asked, not diver {event.diver}")

    def resolve(self, table: Table, event: Surface | Stay) -> Progress[Table]:
        dive, rest = the_dive(table), self.pending[1:]
        waiting = less(dive.waiting, event.diver) if isinstance(event, Surface) else dive.waiting
        table = waiting_changed(table, waiting, alarmed=bool(rest))
        return table, (Committing(self.seat, rest),) if rest else (), ("kl.dive.monster_others",)

    FACTS: ClassVar = {"diver": "the diver that stays or surfaces, by its place in the team"}

    def facts(self, _table: Table) -> Facts:
        return (("diver", self.pending[0]),)


Choice: TypeAlias = Send | Surface | Volunteer | Sabotage | Watch | Play | Decline


@frozen
class Naming(Asking[Choice]):
    """The owner names who draws next or surfaces; between draws, and after the last, encounter cards may be played."""

    asked_by: ClassVar = "kl.dive.card_each"
    seat: Seat

    def doing(self, table: Table) -> str:
        dive = the_dive(table)
        if dive.waiting and drawable(table):
            return f"seat {self.seat} names the diver who draws next at wreck {dive.wreck}"
        return f"seat {self.seat} has no draw left at wreck {dive.wreck}: it plays an encounter card or ends its dive"

    def candidates(self, table: Table) -> Iterable[Choice]:
        seat, waiting = self.seat, the_dive(table).waiting
        choices: list[Choice] = [_send(seat, diver) for diver in waiting]  # kl.dive.card_each
        choices += [_surface(seat, diver) for diver in waiting]  # kl.dive.monster_others
        if may_meet(table, seat):  # kl.encounter.one
            choices += _cards(table, seat)
        choices.append(_decline(seat))
        return choices

    def refusals(self, table: Table, event: Choice) -> Iterator[Refusal]:
        match event:
            case Send(diver=diver):
                yield from self._send_refusals(table, diver)  # kl.dive.card_each
            case Surface(diver=diver):
                yield from self._surface_refusals(table, diver)  # kl.dive.monster_others
            case Volunteer():
                yield from _volunteer_refusals(table, event)  # kl.encounter.helper
            case Sabotage():
                yield from own_sabotage_refusals(table, event)  # kl.encounter.saboteur
            case Watch():
                yield from _watch_refusals(table, event)  # kl.encounter.watchful
            case Play():
                yield from play_refusals(table, self.seat, event.card, "dive")  # kl.encounter.place
            case Decline():
                if (waiting := the_dive(table).waiting) and drawable(table):  # kl.dive.card_each
                    because = f"diver {waiting[0]} of seat {self.seat} has not drawn its card"
                    yield Refusal("kl.dive.card_each", because)

    def _send_refusals(self, table: Table, diver: int) -> Iterator[Refusal]:
        dive = the_dive(table)
        if diver not in dive.waiting:
            yield _no_draw(table, dive, diver)  # kl.dive.card_each
            return
        if not drawable(table):
            yield Refusal("kl.dive.card_each", f"wreck {dive.wreck} is empty")
        if table.ruleset.rulings.name_diver == "fixed_order" and diver != dive.waiting[0]:  # kl.ruling.name_diver
            because = f"diver {dive.waiting[0]} was recruited before diver {diver} and draws first"
            yield Refusal("kl.dive.card_each", because)

    def _surface_refusals(self, table: Table, diver: int) -> Iterator[Refusal]:
        """Judge surfacing, which is open with an empty pile too; by one reading the offer is over once all spoke."""
        dive, rulings = the_dive(table), table.ruleset.rulings
        if diver not in dive.waiting:
            yield Refusal("kl.dive.monster_others", f"diver {diver} of seat {self.seat} is not waiting to draw")
        elif rulings.must_draw == "mandatory" and not dive.alarmed:  # kl.dive.monster_others, kl.ruling.must_draw
            why = "no offer to surface is open" if rulings.surface_choice == "all_at_once" else "no comrade has fled"
            why += " on its own draw" * (rulings.surface_after_extra == "not_offered")  # kl.ruling.surface_after_extra
            yield Refusal("kl.dive.monster_others", f"{why}: diver {diver} of seat {self.seat} must draw")

    @classmethod
    def in_turn(cls, table: Table, event: Choice) -> "tuple[Table, Naming] | None":
        """Ask in the dive under way, or as the dive of the seat would begin where its boat is."""
        seat, wreck = event.seat, table.boats[event.seat]
        if table.dive is not None and table.dive.seat == seat:
            return table, _naming(seat)
        return (dive_begun(table, seat, wreck)[0], _naming(seat)) if isinstance(wreck, int) else None

    def resolve(self, table: Table, event: Choice) -> Progress[Table]:
        dive, go_on = the_dive(table), _go_on(self.seat)
        match event:
            case Send(diver=diver):
                return table, (drawing(self.seat, diver, "own", replacing=False), go_on), ("kl.dive.card_each",)
            case Surface(diver=diver):
                table = waiting_changed(table, less(dive.waiting, diver), alarmed=dive.alarmed)
                return table, (go_on,), ("kl.dive.monster_others",) if dive.alarmed else ("kl.dive.card_each",)
            case Volunteer(diver=diver):
                draw = drawing(self.seat, diver, "helper", replacing=False)
                return table.shown(self.seat, "helper"), (draw, go_on), ("kl.encounter.helper",)
            case Watch():
                # a monster set aside may be the card left: kl.ruling.watchful_count
                table = monsters_returned(table, dive, () if drawable(table) else dive.aside)
                draw = drawing(self.seat, _watchful(table), "watchful", replacing=False)
                return table.shown(self.seat, "watchful"), (draw, go_on), ("kl.encounter.watchful",)
            case Sabotage():
                table = table.shown(self.seat, "saboteur")
                return sabotaged(table, event), (go_on,), ("kl.encounter.saboteur",)
            case Play(card=card):
                return played(table, self.seat, card, go_on)
            case Decline():
                return table, (_end_dive(self.seat),), ()


def _no_draw(table: Table, dive: Dive, diver: int) -> Refusal:
    """Why a diver has no draw of its own to come in this dive."""
    team, depth, one = table.teams[dive.seat], table.depth(dive.wreck), f"diver {diver} of seat {dive.seat}"
    if not 0 <= diver < len(team):
        return Refusal("kl.dive.card_each", f"seat {dive.seat} has no diver {diver}")
    if team[diver].hoses < depth:  # kl.dive.depth
        return stays_aboard(table, dive, diver)
    if diver in dive.done:
        return Refusal("kl.dive.card_each", f"{one} has drawn its card")
    if (dive.seat, diver) in table.meetings.sabotaged:  # kl.encounter.saboteur
        return Refusal("kl.encounter.saboteur", f"{one} is sabotaged and does not dive")
    return Refusal("kl.dive.card_each", f"{one} is not on the wreck")


def stays_aboard(table: Table, dive: Dive, diver: int) -> Refusal:
    """Why a diver cannot go down to the wreck of a dive."""
    depth, hoses = table.depth(dive.wreck), table.teams[dive.seat][diver].hoses
    takes = f"wreck {dive.wreck} is {DEPTHS[depth]} and takes {counted_noun(depth, 'hose', 'hoses')}"
    return Refusal("kl.dive.depth", f"{takes}: diver {diver} of seat {dive.seat} has {hoses} and stays aboard")


def _cards(table: Table, seat: Seat) -> Iterator[Choice]:
    """Propose what the encounter cards held could do between draws."""
    held = table.meetings.hands[seat]
    if "helper" in held:  # kl.encounter.helper
        yield from (Volunteer(seat, diver) for diver in _volunteering(table))
    if "saboteur" in held:  # kl.encounter.saboteur
        rivals = (other for other in table.seats() if other != seat and isinstance(table.boats[other], int))
        yield from (Sabotage(seat, rival, diver) for rival in rivals for diver in range(len(table.teams[rival])))
    if "watchful" in held:  # kl.encounter.watchful
        yield Watch(seat)
    yield from (Play(seat, card) for card in dict.fromkeys(held) if PLACE_OF[card] == "dive" and by_itself(table, card))


def _volunteering(table: Table) -> tuple[int, ...]:
    """Name the divers for whom the Volunteer may draw (kl.encounter.helper); by one reading diver 0 without any."""
    present, rulings = tuple(sorted(the_dive(table).present())), table.ruleset.rulings
    needed = rulings.helper_risk == "named_diver" or rulings.volunteer_present == "needed"
    return present or (() if needed else (0,))  # kl.ruling.volunteer_present


def _volunteer_refusals(table: Table, event: Volunteer) -> Iterator[Refusal]:
    """Judge the Volunteer: a shallow wreck with a card, and a diver present."""
    yield from card_refusals(table, event.seat, "helper", "dive")  # kl.encounter.place
    dive = the_dive(table)
    if depth := table.depth(dive.wreck):
        yield Refusal("kl.encounter.helper", f"wreck {dive.wreck} is {DEPTHS[depth]}, not shallow")
    if event.diver not in _volunteering(table):
        yield Refusal("kl.encounter.helper", f"diver {event.diver} of seat {event.seat} is not on the wreck")
    if not drawable(table):
        yield Refusal("kl.encounter.helper", f"wreck {dive.wreck} is empty")


def _watch_refusals(table: Table, event: Watch) -> Iterator[Refusal]:
    """Judge the Watchful diver: the dive is at its end, one card is left, and who drew last is still there."""
    yield from card_refusals(table, event.seat, "watchful", "dive")  # kl.encounter.place
    dive = the_dive(table)
    left = table.cards_in(dive.wreck)  # kl.encounter.watchful
    if table.ruleset.rulings.watchful_count == "counted":
        left += len(dive.aside)  # kl.ruling.watchful_count
    if dive.waiting and drawable(table):  # kl.encounter.watchful
        because = f"diver {dive.waiting[0]} of seat {event.seat} has not drawn its card"
        yield Refusal("kl.encounter.watchful", because)
    if left != 1:
        yield Refusal("kl.encounter.watchful", f"{left} cards are left in wreck {dive.wreck}, not one")
    if _watchful(table) not in dive.present():
        yield Refusal("kl.encounter.watchful", f"no diver of seat {event.seat} who drew last is still there")


def _watchful(table: Table) -> int:
    """Name the last diver: who drew last, or of those still there the last recruited (kl.ruling.watchful_last)."""
    dive = the_dive(table)
    if dive.last is None and table.ruleset.rulings.watchful_last == "last_still_there":
        return max(dive.present(), default=-1)
    return -1 if dive.last is None else dive.last  # kl.encounter.watchful


@frozen
class EndDive(Runs[Table]):
    """The whole dive, extra draws included, is over."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        """Shuffle the monsters set aside into the pile; only now."""
        dive = the_dive(table)
        rules: tuple[str, ...] = ()
        if dive.aside:
            alone = len(dive.aside) == 1 and not drawable(table)
            rules = ("kl.dive.monster_alone",) if alone else ("kl.dive.monster_returns",)
        table = emptied(monsters_returned(table, dive, dive.aside), dive.wreck)  # kl.dive.monster_returns
        return replaced(table, dive=None), (), rules


_send = lru_cache(maxsize=4096)(Send)
_surface = lru_cache(maxsize=4096)(Surface)
_decline = lru_cache(maxsize=4096)(Decline)
_naming = lru_cache(maxsize=4096)(Naming)
_go_on = lru_cache(maxsize=4096)(GoOn)
_end_dive = lru_cache(maxsize=4096)(EndDive)
"""Events and frames that are alike are one object: they are made, compared and checked once."""
