"""Into the Blue in words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from attrs import evolve, frozen

from corestate.anything import AnyState, Rules
from corestate.into_the_blue.box import Die
from corestate.into_the_blue.course import Rolling
from corestate.into_the_blue.events import ChestHidden, ChestTaken, Place, Reroll, Rolled, StarterNamed, Stop
from corestate.into_the_blue.scoring import account
from corestate.into_the_blue.table import Table, in_order, run
from corestate.kernel import Refusal, waits_for
from serializers.play.amounts import Amount
from serializers.play.phrasebook import Account, Curve, Labels, Made, Phrasebook, Short, Stage, made, passing, starting
from serializers.play.phrases import Values
from serializers.play.slots import ChoiceSlot, Hole, ListSlot, Slot, WholeSlot
from serializers.play.tables.into_the_blue import TOLD
from serializers.play.tokens import Spot


@frozen
class DieSlot(ChoiceSlot):
    """What a die shows; people may say no more than how many dice they throw again."""

    unnamed = ("die", "dice")


@frozen
class Kept(Hole):
    """The dice that are thrown again, if those are named that are not."""

    dice: tuple[Any, ...] = ()


def _all_but(kept: Any) -> Kept:  # noqa: ANN401 - dice
    """Let all dice be thrown again but these."""
    return Kept(Spot(0, 0), asked=False, dice=kept if isinstance(kept, tuple) else ())


def _reckoned(table: Table, written: Any) -> Any:  # noqa: ANN401 - an event as it is written
    """Throw those dice again that are not kept; who keeps all of them stops."""
    kept = dict(written.fields).get("dice")
    if not isinstance(kept, Kept):
        return written
    seat = tuple(one for one in written.fields if one[0] == "seat")
    if table.dice and kept.dice and in_order(table.dice) == in_order(kept.dice):
        return evolve(written, kind=Stop, fields=seat)
    return evolve(written, fields=(*seat, ("dice", _thrown_again(table, kept))))


def _thrown_again(table: Table, kept: Kept) -> tuple[Any, ...]:
    """The dice that are not kept, or how many; who keeps one that is not there throws that again."""
    if any(isinstance(one, Hole) for one in kept.dice):
        return (Hole(kept.spot, asked=False),) * (len(table.dice) - len(kept.dice))
    absent = Counter(kept.dice) - Counter(table.dice)
    return in_order((absent or Counter(table.dice) - Counter(kept.dice)).elements())


def _slots(_rules: Rules) -> Mapping[tuple[type, str], Slot]:
    """Let dice be counted; a face that is on no die of the box can be written, and is refused."""
    return {(Reroll, "dice"): ListSlot(DieSlot(get_args(Die)))}


def _labels(rules: Rules) -> Labels:
    levels = [f"level {one}" for one in range(1, len(rules.box.main) + 1)]
    return Labels(entries={"levels": levels, "shells": [f"{one}:" for one in levels]})


@frozen
class Figures:
    """The numbers on the dice that count, and of each seat the shells it has left and the worth of its treasures."""

    run: tuple[int, ...]
    left: tuple[int, ...]
    worth: tuple[int, ...]


def _figures(table: Table) -> Figures:
    left = tuple(table.unused(seat) for seat in table.seats())
    return Figures(tuple(run(table.dice)), left, tuple(sum(diver.treasures) for diver in table.divers))


def _chapter(state: AnyState) -> tuple[str, ...]:
    """Whose turn it is."""
    played = state.table.played
    return (f"turn of seat {played[-1]}",) if played else ("set-up",)


def _stage(state: AnyState) -> Stage:
    """Set-up; then whose turn it is."""
    played = state.table.played
    return Stage(played, certain=not played, set_up=not played)


def _curves(table: Table) -> tuple[Curve, ...]:
    counted = account(table)
    chests = [sum(one) if counted.chests_count else 0 for one in counted.chests]
    points = tuple(one + other for one, other in zip(counted.treasures, chests, strict=True))
    return (
        Curve("treasures", "what the levels would bring if the game ended now", counted.treasures),
        Curve("points", "levels and chests, if the game ended now", points, secret=True),
    )


def _recalled(
    states: Sequence[AnyState], events: Sequence[Any], event: object, why: tuple[Refusal, ...]
) -> tuple[Refusal, ...]:
    """Name what ended the last dive, and of a roll too many how many there may be.

    A dive ends by placing shells or failing; after a perfect one the same player dives again.
    """
    turns = [one.table.played for one in states]
    last = next((number for number in reversed(range(len(events))) if turns[number] != turns[number + 1]), None)
    either = {"itb.dive.place", "itb.dive.failed"}
    if isinstance(event, Reroll) and any(one.rule == "itb.roll.final" for one in why):
        return (*_too_many(states, event), *why)
    if (
        events
        and isinstance(events[-1], ChestTaken | ChestHidden)
        and any(one.rule == "itb.turn.clockwise" for one in why)
    ):
        again = Refusal(
            "itb.perfect.again", f"seat {turns[-1][-1]} has dived perfectly, and plays another turn at once"
        )
        return (again, *why)
    if last is None or not isinstance(event, Place) or not either <= {one.rule for one in why}:
        return why
    other = "itb.dive.failed" if isinstance(events[last], Place) else "itb.dive.place"
    return tuple(one for one in why if one.rule != other)


def _too_many(states: Sequence[AnyState], event: Reroll) -> Iterator[Refusal]:
    """Refuse a roll by how many there may be, if the last one of the seat was its last."""
    rolls = (one for state in reversed(states) if isinstance(one := waits_for(state), Rolling))
    last = next((one for one in rolls if one.seat == event.seat), None)
    if last is not None and not last.rerolls:
        yield Refusal("itb.roll.again", f"seat {event.seat} has rolled again twice, and that is the most")


def _shells(state: AnyState, values: Values) -> int:
    shells = state.table.divers[values["seat"]].shells
    return shells[values["level"] - 1] if 0 < values["level"] <= len(shells) else 0


_AMOUNTS = (
    Amount(
        ("{seat} has {amount} shells left", "{seat} has {amount} shell left"),
        lambda state, at: state.table.unused(at["seat"]),
        "shells left to {seat}: {amount}",
    ),
    Amount(
        ("{seat} has {amount} shells on level {level}", "{seat} has {amount} shell on level {level}"),
        _shells,
        "shells of {seat} on level {level}: {amount}",
        {"level": WholeSlot("a level")},
    ),
    Amount(
        ("{seat} has {amount} chests", "{seat} has {amount} chest"),
        lambda state, at: len(state.table.divers[at["seat"]].chests),
        "chests of {seat}: {amount}",
    ),
    Amount(
        ("there are {amount} chests left", "there is {amount} chest left"),
        lambda state, _at: len(state.table.chests),
        "chests left: {amount}",
    ),
)

_EXAMPLES = {
    "{seat} rerolls {dice=nothing}": "{0} rerolls 4 chest",
    "the dice show {dice=nothing}": "the dice show 1 1 2 3 5 chest",
    "the chest holds {value}": "the chest holds 6",
    "{diver} rolls {dice}": "{0} rolls 1 1 2 3 5 chest",
    "{diver} rolls {dice} and stops": "{0} rolls 1 1 2 3 4 5 and stops",
    "{seat} rerolls {dice} into {thrown}": "{0} rerolls 5 chest into 3 4",
    "{diver} takes the chest {value}": "{0} takes the chest 6",
    "{seat} has a chest worth {value}": "{0} has a chest worth 6",
    "on the table lie {dice}": "on the table lie 1 1 2 3 5 chest",
}

_ALL = Made(Reroll, {"seat": "seat"}, {"dice": _all_but(())})
_PLACED = (made(Place, seat="seat", shells="shells", level="level"),)

PHRASES = Phrasebook(
    phrases={
        StarterNamed: "{starter} starts",
        Rolled: "the dice show {dice=nothing}",
        Reroll: "{seat} rerolls {dice=nothing}",
        Stop: "{seat} stops",
        Place: "{seat} places {shells} on level {level}",
        ChestTaken: "the chest holds {value}",
    },
    shorts=(
        Short("{diver} rolls {dice}", (made(Rolled, dice="dice"),), {"diver": "diver"}),
        Short(
            "{diver} rolls {dice} and stops",
            (made(Rolled, dice="dice"), made(Stop, seat="diver")),
            {"diver": "diver"},
        ),
        Short(
            "{seat} rerolls {dice} into {thrown}", (made(Reroll, seat="seat", dice="dice"), made(Rolled, dice="thrown"))
        ),
        Short("{seat} places {shells} on {level}", _PLACED),
        Short("{diver} takes the chest {value}", (made(ChestTaken, value="value"),), {"diver": "diver"}),
        Short("{diver} takes a chest", (made(ChestTaken),), {"diver": "diver"}),
        *(
            Short(f"{{seat}} {does} {{shells}} {what} on {level}", _PLACED)
            for does in ("places", "puts")
            for what in ("shells", "shell")
            for level in ("level {level}", "{level}")
        ),
        *(Short(f"{{seat}} adds {{shells}} {what} to level {{level}}", _PLACED) for what in ("shells", "shell")),
        Short("{diver} takes a chest worth {value}", (made(ChestTaken, value="value"),), {"diver": "diver"}),
        Short("{diver} gets a chest", (made(ChestTaken),), {"diver": "diver"}),
        Short("{seat} stops rolling", (made(Stop, seat="seat"),)),
        Short(
            "{seat} keeps {dice=nothing}", (Made(Reroll, {"seat": "seat", "dice": "dice"}, turned={"dice": _all_but}),)
        ),
        *(Short(f"{{seat}} rerolls {them}", (_ALL,)) for them in ("everything", "all", "all dice", "all six")),
        *(
            Short(f"{{seat}} rerolls {them} into {{thrown}}", (_ALL, made(Rolled, dice="thrown")))
            for them in ("everything", "all", "all dice", "all six")
        ),
        *starting(StarterNamed),
        *passing(Stop),
    ),
    synonyms={"throws": "rolls", "gets": "rolls", "rethrows": "rerolls", "drops": "places", "begins": "starts"},
    slots=_slots,
    reckoned=_reckoned,
    passes=(Stop,),
    sights={ChestHidden: "a chest is taken"},
    hideable=frozenset({ChestTaken}),
    accounts=(
        Account(Rolled, "{diver} rolls {dice=nothing}"),
        Account(ChestTaken, "{diver} takes the chest {value}"),
        Account(ChestHidden, "{diver} takes a chest"),
    ),
    examples=_EXAMPLES,
    labels=_labels,
    told=TOLD,
    figures=_figures,
    chapter=_chapter,
    stage=_stage,
    curves=_curves,
    amounts=_AMOUNTS,
    recalled=_recalled,
)
