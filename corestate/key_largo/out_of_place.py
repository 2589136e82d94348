"""Whatever comes at the wrong moment is refused by the rule that gives it another one, and hears what is going on.

The questions of this game (`Asking`, `Awaiting`) say in one sentence what the game is doing; the refusal ends with it.
"""

from collections.abc import Iterator
from typing import ClassVar

from corestate.kernel import Asks, Chances, E, Refusal, Seat
from corestate.key_largo import events as e
from corestate.key_largo.box import Encounter
from corestate.key_largo.encounters import just_met, place_refusals, without_encounters
from corestate.key_largo.reach import shut_out, wreck_refusals
from corestate.key_largo.table import Table

UNTIMELY: dict[type, tuple[str, str]] = {
    e.StarterNamed: ("kl.setup.first", "the first player has been named"),
    e.Program: ("kl.day.program", "cards are laid before the morning, for the whole day"),
    e.Anchor: ("kl.day.place_boats", "no boat is to be placed at a wreck now"),
    e.Redirect: ("kl.day.place_boats", "no boat is to be sent to another place now"),
    e.Send: ("kl.dive.card_each", "no diver is to be named for a draw now"),
    e.Surface: ("kl.dive.monster_others", "no diver is asked to draw or to surface now"),
    e.Stay: ("kl.dive.monster_others", "no diver is asked to say that it will draw now"),
    e.Drawn: ("kl.dive.card_each", "no diver draws a card now"),
    e.Strike: ("kl.dive.trident", "no monster is being faced now"),
    e.Flee: ("kl.dive.monster_flees", "no monster is being faced now"),
    e.Weigh: ("kl.dive.weight", "no weight may be spent now"),
    e.Recruit: ("kl.bar.recruit", "nobody may recruit now"),
    e.Rob: ("kl.bar.pickpocket", "nobody may hire a pickpocket now"),
    e.Stolen: ("kl.bar.pickpocket_backs", "no pickpocket is at work"),
    e.BuyRound: ("kl.bar.round", "nobody may pay a round now"),
    e.AskOn: ("kl.bar.round", "no round has been paid whose second wreck could be named"),
    e.Listen: ("kl.encounter.drunkard", "nobody meets a drunkard now"),
    e.Sighted: ("kl.bar.round", "no card of a wreck is looked at now"),
    e.Buy: ("kl.day.act_in_order", "nobody acts at the store now"),
    e.Sell: ("kl.day.act_in_order", "nobody acts at the market now"),
    e.SellAs: ("kl.encounter.dupe", "nobody acts at the market now"),
    e.Leave: ("kl.day.act_in_order", "nobody is to leave the bar, the store or the market now"),
    e.Play: ("kl.encounter.place", "no card that is played by itself can be played here and now"),
    e.Met: ("kl.encounter.draw", "no encounter card is drawn now"),
    e.Discard: ("kl.encounter.two_in_hand", "nobody holds three encounter cards"),
    e.Volunteer: ("kl.encounter.helper", "nobody may name a diver for a further card now"),
    e.SellCatch: ("kl.encounter.buyer", "nothing may be sold to the buyer now"),
    e.Reshuffle: ("kl.encounter.regular", "no monster is being faced now"),
    e.Sabotage: ("kl.encounter.saboteur", "nobody may play the Saboteur now"),
    e.Watch: ("kl.encounter.watchful", "no dive has just come to its end"),
}

PLAYED_WITH: dict[type, Encounter] = {
    e.Listen: "drunkard",
    e.SellAs: "dupe",
    e.Volunteer: "helper",
    e.SellCatch: "buyer",
    e.Reshuffle: "regular",
    e.Sabotage: "saboteur",
    e.Watch: "watchful",
}
"""Acts that are nothing but an encounter card played."""


class Asking(Asks[Table, E]):
    """A decision a seat is asked for, in the course of its own action unless `order` says otherwise."""

    __slots__ = ()

    order: ClassVar[str] = "kl.day.act_in_order"

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        return out_of_place(table, event, self.asked_by, self.doing(table), _acting(self))

    def unasked(self, table: Table, event: E) -> Iterator[Refusal]:
        """Refuse a card just drawn by that (kl.encounter.not_same_turn), besides the order."""
        if isinstance(event, e.Play) and (acting := _acting(self)) is not None:
            yield from just_met(table, event.seat, event.card, acting)
        yield from super().unasked(table, event)


class Awaiting(Chances[Table, E]):
    """An outcome of chance in the course of a day."""

    __slots__ = ()

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        return out_of_place(table, event, self.asked_by, self.doing(table), _acting(self))


def _acting(frame: object) -> Seat | None:
    """Whose action is under way, as far as a frame tells."""
    return getattr(frame, "seat", None)


def out_of_place(
    table: Table, event: object, asked_by: str, doing: str, acting: Seat | None = None
) -> Iterator[Refusal]:
    """Refuse an event that does not answer the present question, which is asked by a rule."""
    if why := tuple(_excluded(table, event, acting)):
        yield from why
    elif isinstance(event, e.Decline):
        yield Refusal(asked_by, f"this may not be passed up: {doing}")
    else:
        rule, because = UNTIMELY[type(event)]
        yield Refusal(rule, f"{because}: {doing}")


def _excluded(table: Table, event: object, acting: Seat | None) -> Iterator[Refusal]:
    """Refuse what no other moment of this half-day would allow either, by the rule that excludes it."""
    match event:
        case e.Anchor(seat=seat, wreck=wreck) if shut_out(table, seat):
            yield from wreck_refusals(table, seat, wreck)  # kl.dive.choose, kl.dive.one_boat, kl.dive.depth
        case e.Met() | e.Discard() if not table.ruleset.options.encounters:
            yield without_encounters()  # kl.box.encounters
        case e.Play(seat=seat, card=card):
            yield from place_refusals(table, seat, card)  # kl.encounter.place
            if acting is not None:
                yield from just_met(table, seat, card, acting)  # kl.encounter.not_same_turn
        case e.Listen() | e.SellAs() | e.Volunteer() | e.SellCatch() | e.Reshuffle() | e.Sabotage() | e.Watch():
            yield from place_refusals(table, event.seat, PLAYED_WITH[type(event)])  # kl.encounter.place
        case _:
            return
