"""The dolphins' cove: the bank pays the amount of the day; with the optional rule an encounter card is drawn too."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, Literal

from attrs import frozen

from corestate.kernel import Asks, Below, Facts, Frame, Progress, Refusal, Runs, Seat
from corestate.key_largo.box import Encounter
from corestate.key_largo.encounters import IN_HAND, PLACE_OF, may_play, play_refusals, put_down
from corestate.key_largo.events import Decline, Discard, Met, Play
from corestate.key_largo.out_of_place import Asking, Awaiting
from corestate.key_largo.table import Table, at
from corestate.piles import Pile, joined, shuffled, without
from corestate.replaced import replaced


def pay(table: Table) -> int:
    """Return what the dolphins pay today (kl.dolphins.pay)."""
    return table.ruleset.box.calendar[table.calendar.day - 1].pay


def tour(table: Table, seat: Seat) -> Progress[Table]:
    """Take tourists to see the dolphins; a card held on arrival may come before the pay (kl.ruling.dolphins_play)."""
    if not table.ruleset.options.encounters:
        return table.paid(seat, pay(table)), (), ("kl.day.act_in_order", "kl.dolphins.pay")
    early = may_play(table, seat) and table.ruleset.rulings.dolphins_play == "any_time"  # kl.encounter.family
    before: tuple[Frame[Table], ...] = (_may_play(seat, "before", None),) if early else ()
    return table, (*before, _pay_tour(seat)), ("kl.day.act_in_order",)


@frozen
class PayTour(Runs[Table]):
    """The bank pays the visitor, who then meets somebody, room in hand permitting."""

    seat: Seat

    def run(self, table: Table) -> Progress[Table]:
        rulings, meetings = table.ruleset.rulings, table.meetings
        table = table.paid(self.seat, pay(table))  # kl.dolphins.pay
        full = len(meetings.hands[self.seat]) >= IN_HAND  # kl.encounter.two_in_hand
        reshuffled = rulings.encounter_deck_empty == "reshuffle"  # kl.ruling.encounter_deck_empty
        if full and rulings.encounter_full_hand == "no_draw":
            return table, _parting(table, self.seat, None), ("kl.dolphins.pay", "kl.encounter.two_in_hand")
        if not len(meetings.deck) and reshuffled and meetings.played:
            deck: Pile[Encounter] = shuffled(meetings.played)  # kl.ruling.encounter_deck_empty
            anew = replaced(meetings, deck=deck, played=())
            return replaced(table, meetings=anew), (_meeting(self.seat),), ("kl.dolphins.pay", "kl.encounter.draw")
        if not len(meetings.deck):
            return table, _parting(table, self.seat, None), ("kl.dolphins.pay",)
        return table, (_meeting(self.seat),), ("kl.dolphins.pay", "kl.encounter.draw")


def _parting(table: Table, seat: Seat, fresh: Encounter | None) -> tuple[Frame[Table], ...]:
    """Ask for a card after the draw, if one held on arrival might be played (kl.encounter.not_same_turn)."""
    held = len(table.meetings.hands[seat]) - (fresh is not None)
    return (_may_play(seat, "after", fresh),) if held and may_play(table, seat) else ()


@frozen
class Meeting(Awaiting[Met]):
    """The visitor draws an encounter card and keeps it hidden."""

    asked_by: ClassVar = "kl.encounter.draw"
    seat: Seat

    def taker(self, _table: Table) -> Seat | None:
        return self.seat

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} draws an encounter card"

    def outcomes(self, table: Table) -> Iterable[tuple[Met, int]]:
        return ((_met(card), weight) for card, weight in table.meetings.deck.draws())  # kl.encounter.deck

    def sample(self, table: Table, below: Below) -> Met:
        return _met(table.meetings.deck.sample(below))  # kl.encounter.deck

    def refusals(self, table: Table, event: Met) -> Iterator[Refusal]:
        if not table.meetings.deck.may_draw(event.card):
            yield Refusal("kl.encounter.deck", f"{event.card} is not in the deck")

    def resolve(self, table: Table, event: Met) -> Progress[Table]:
        old = table.meetings
        hand = joined(old.hands[self.seat], event.card)  # kl.encounter.draw
        drawn = replaced(old, deck=old.deck.drawn(event.card), hands=at(old.hands, self.seat, hand))
        table = replaced(table, meetings=drawn)
        if len(hand) > IN_HAND:
            return table, (Discarding(self.seat, event.card),), ("kl.encounter.draw", "kl.encounter.two_in_hand")
        return table, _parting(table, self.seat, event.card), ("kl.encounter.draw",)

    FACTS: ClassVar = {"seat": "the seat that draws"}

    def facts(self, _table: Table) -> Facts:
        return (("seat", self.seat),)


@frozen
class Discarding(Asks[Table, Discard]):
    """A visitor with three encounter cards puts any one of them aside (kl.ruling.encounter_full_hand).

    Whatever else comes is refused by the limit itself: no card may be played, and none drawn, above it.
    """

    asked_by: ClassVar = "kl.encounter.two_in_hand"
    order: ClassVar = "kl.day.act_in_order"
    seat: Seat
    fresh: Encounter
    """The card just drawn, one of the three in hand."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} holds three encounter cards and puts one aside"

    def candidates(self, table: Table) -> Iterable[Discard]:
        # any of the three: kl.encounter.two_in_hand, kl.ruling.encounter_full_hand
        return [Discard(self.seat, card) for card in dict.fromkeys(table.meetings.hands[self.seat])]

    def refusals(self, table: Table, event: Discard) -> Iterator[Refusal]:
        if event.card not in table.meetings.hands[self.seat]:
            yield Refusal("kl.encounter.draw", f"seat {self.seat} does not hold {event.card}")

    @classmethod
    def in_turn(cls, table: Table, event: Discard) -> "tuple[Table, Discarding] | None":
        """Ask whoever holds encounter cards, as if one were too many."""
        return (table, cls(event.seat, event.card)) if table.meetings.hands[event.seat] else None

    def resolve(self, table: Table, event: Discard) -> Progress[Table]:
        old = table.meetings
        hands = at(old.hands, self.seat, without(old.hands[self.seat], event.card))  # kl.encounter.two_in_hand
        table = replaced(table, meetings=replaced(old, hands=hands, played=joined(old.played, event.card)))
        fresh = None if event.card == self.fresh else self.fresh  # kl.encounter.not_same_turn
        return table, _parting(table, self.seat, fresh), ("kl.encounter.two_in_hand",)


@frozen
class MayPlay(Asking[Play | Decline]):
    """A visitor might play a card held on arrival, before the pay or after the draw; `fresh` is the one just drawn."""

    asked_by: ClassVar = "kl.encounter.place"
    seat: Seat
    moment: Literal["before", "after"]
    fresh: Encounter | None
    """The card just drawn and still in hand, if there is one."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may play an encounter card {self.moment} the dolphins' pay"

    def candidates(self, table: Table) -> Iterable[Play | Decline]:
        held = dict.fromkeys(table.meetings.hands[self.seat])  # kl.encounter.place
        return (_decline(self.seat), *(Play(self.seat, card) for card in held if PLACE_OF[card] == "dolphins"))

    def refusals(self, table: Table, event: Play | Decline) -> Iterator[Refusal]:
        if isinstance(event, Decline):
            return
        yield from play_refusals(table, self.seat, event.card, "dolphins")  # kl.encounter.place
        fresh = event.card == self.fresh and table.meetings.hands[self.seat].count(event.card) == 1
        if fresh and PLACE_OF[event.card] == "dolphins":
            yield Refusal("kl.encounter.not_same_turn", f"seat {self.seat} has drawn {event.card} just now")

    @classmethod
    def in_turn(cls, table: Table, event: Play | Decline) -> "tuple[Table, MayPlay] | None":
        """Ask as on arrival, where the boat of the seat is."""
        return (table, cls(event.seat, "before", None)) if table.boats[event.seat] == "dolphins" else None

    def resolve(self, table: Table, event: Play | Decline) -> Progress[Table]:
        """Get rid of a tourist; for the Family the bank pays the day's amount once more."""
        if isinstance(event, Decline):
            return table, (), ()
        table, rules = put_down(table, self.seat, event.card)
        table = table.paid(self.seat, pay(table)) if event.card == "family" else table  # kl.encounter.family
        held = len(table.meetings.hands[self.seat]) - (self.fresh is not None)
        return table, (self,) if held and may_play(table, self.seat) else (), (*rules, "kl.encounter.not_same_turn")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        if isinstance(event, Met) and len(table.meetings.hands[self.seat]) >= IN_HAND:
            because = f"seat {self.seat} holds {IN_HAND} encounter cards and draws no other"
            yield Refusal("kl.encounter.two_in_hand", because)
        else:
            yield from super().misfits(table, event)

    FACTS: ClassVar = {"moment": "`before` the pay or `after` the draw"}

    def facts(self, _table: Table) -> Facts:
        return (("moment", self.moment),)


_met = lru_cache(maxsize=4096)(Met)
_decline = lru_cache(maxsize=4096)(Decline)
_may_play = lru_cache(maxsize=4096)(MayPlay)
_pay_tour = lru_cache(maxsize=4096)(PayTour)
_meeting = lru_cache(maxsize=4096)(Meeting)
"""Events and frames that are alike are one object: they are made, compared and checked once."""
