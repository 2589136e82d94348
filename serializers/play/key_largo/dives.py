"""Why something comes too late in Key Largo, or at the wrong place: by what was drawn last, and by where a boat is."""

from collections.abc import Sequence
from typing import Any

from attrs import evolve

from corestate.anything import AnyState
from corestate.kernel import Refusal
from corestate.key_largo import events as e
from corestate.key_largo.box import Place
from corestate.key_largo.diving import stays_aboard
from corestate.key_largo.out_of_place import UNTIMELY
from corestate.key_largo.table import Table, is_monster

_UNTIMELY = {"kl.dive.weight": e.Weigh, "kl.dive.trident": e.Strike}
"""The rules by which a weight or a trident is refused when nobody is asked for one."""
_IN_ORDER = "kl.day.act_in_order"
_DONE_AT: dict[type, Place] = {
    e.Recruit: "bar",
    e.Rob: "bar",
    e.BuyRound: "bar",
    e.Buy: "store",
    e.Sell: "market",
}
"""Where something is done."""
_TIMES = {_IN_ORDER, *(UNTIMELY[kind][0] for kind in _DONE_AT)}
"""The rules by which that is refused when nobody, or somebody else, is asked for it."""


def recalled(
    states: Sequence[AnyState], events: Sequence[Any], event: object, why: tuple[Refusal, ...]
) -> tuple[Refusal, ...]:
    """Say what the last draw was, where a weight or a trident is refused only because the dive has gone on."""
    if (place := _DONE_AT.get(type(event))) is not None:
        return _elsewhere(states[-1].table, event, place, why)
    if isinstance(event, e.Send):
        return _all_drawn(states, events, event, why)
    rules = {one.rule for one in why} - {_IN_ORDER}
    if not isinstance(event, e.Weigh | e.Strike) or [_UNTIMELY.get(one) for one in rules] != [type(event)]:
        return why
    drawn = max((number for number, one in enumerate(events) if isinstance(one, e.Drawn)), default=None)
    if drawn is None or not _is_last_of(event.seat, states[drawn], events[drawn + 1 :]):
        return why
    before, after = states[drawn].table, states[-1].table
    fled = len(after.teams[event.seat]) < len(before.teams[event.seat])
    if not is_monster(before.ruleset.box, events[drawn].card):
        return _after_a_treasure(event, why)
    if isinstance(event, e.Weigh):
        return _after_a_monster(event, states[drawn], fled=fled)
    return _unarmed(event, states[drawn], events[drawn + 1 :]) if fled else why


def _all_drawn(
    states: Sequence[AnyState], events: Sequence[Any], event: e.Send, why: tuple[Refusal, ...]
) -> tuple[Refusal, ...]:
    """Say that a dive is over, where one diver more is sent right after it, or that this one never dived."""
    drawn = max((number for number, one in enumerate(events) if isinstance(one, e.Drawn)), default=None)
    if drawn is None or states[-1].table.dive is not None or not _is_last_of(event.seat, states[drawn], events[drawn:]):
        return why
    drawing, now = states[drawn].table, states[-1].table
    because = f"every diver of seat {event.seat} at wreck {drawing.dive.wreck} has drawn its card"
    over, team = Refusal("kl.dive.card_each", because), drawing.teams[event.seat]
    if len(team) == len(now.teams[event.seat]) and event.diver in range(len(team)):
        aboard = team[event.diver].hoses < drawing.depth(drawing.dive.wreck)
        over = stays_aboard(drawing, drawing.dive, event.diver) if aboard else over
    elif len(team) > len(now.teams[event.seat]) and getattr(states[drawn].agenda[0], "diver", None) == event.diver:
        over = Refusal("kl.dive.card_each", f"diver {event.diver} of seat {event.seat} has fled from the monster")
    untimely = [one.rule == "kl.dive.card_each" and one.sort == "time" for one in why]
    changed = (evolve(one, rule=over.rule, because=over.because) for one in why)
    return tuple(new if late else one for one, new, late in zip(why, changed, untimely, strict=True))


def _elsewhere(table: Table, event: Any, place: Place, why: tuple[Refusal, ...]) -> tuple[Refusal, ...]:  # noqa: ANN401 - an event of the game
    """Say where the boat is of a seat that does what is done at another place."""
    seat = event.seat
    if seat not in table.seats() or None in table.programmes or not {one.rule for one in why} & _TIMES:
        return why
    boat = table.boats[seat]
    if boat is None or boat == place:
        return why
    if table.calendar.half == "afternoon" and (table.programmes[seat] or ("",))[0] == place:
        then = f"seat {seat} was at the {place} in the morning, and is at another place in the afternoon"
        return evolve(why[0], because=then), *why[1:]
    there = f"seat {seat} is at {f'wreck {boat}' if isinstance(boat, int) else f'the {boat}'}, not at the {place}"
    return evolve(why[0], because=there), *why[1:]


def _is_last_of(seat: int, state: AnyState, since: Sequence[Any]) -> bool:
    """Whether a card was drawn by a seat, and nobody else has decided anything since."""
    dive = state.table.dive
    return dive is not None and dive.seat == seat and all(getattr(one, "seat", seat) == seat for one in since)


def _after_a_treasure(event: e.Weigh | e.Strike, why: tuple[Refusal, ...]) -> tuple[Refusal, ...]:
    """A trident is for a monster; whoever has had the chance to spend a weight is asked no more."""
    if isinstance(event, e.Strike):
        return (Refusal("kl.dive.trident", f"seat {event.seat} has drawn no monster"),)
    return why


def _after_a_monster(event: e.Weigh, drawing: AnyState, *, fled: bool) -> tuple[Refusal, ...]:
    """A weight is spent after a treasure, by a diver who is still there."""
    seat, diver = event.seat, getattr(drawing.agenda[0], "diver", 0)
    because = f"seat {seat} has just drawn a monster: a weight is spent after a treasure"
    lost = f"diver {diver} of seat {seat} has fled from it, and all it carried is gone"
    gone = fled and drawing.table.teams[seat][diver].weights
    return (Refusal("kl.dive.weight", because), *((Refusal("kl.dive.monster_flees", lost),) if gone else ()))


def _unarmed(event: e.Strike, drawing: AnyState, since: Sequence[Any]) -> tuple[Refusal, ...]:
    """A diver who has fled is gone, be it that there was no trident or that it was not used."""
    diver = getattr(drawing.agenda[0], "diver", 0)
    fled = f"diver {diver} of seat {event.seat} has fled from it, and all it carried is gone"
    if any(isinstance(one, e.Flee) for one in since):
        return (Refusal("kl.dive.monster_flees", fled),)
    elsewhere = any(one.tridents for one in drawing.table.teams[event.seat])
    because = f"no diver of seat {event.seat} at the wreck had a trident when the monster was met"
    rule = "kl.dive.trident_shared" if elsewhere else "kl.dive.trident"
    return Refusal(rule, because), Refusal("kl.dive.monster_flees", fled)
