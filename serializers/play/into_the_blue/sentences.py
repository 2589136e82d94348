"""Into the Blue in words."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, get_args

from attrs import evolve, frozen

from corestate.anything import AnyState, Rules
from corestate.into_the_blue.box import Die
from corestate.into_the_blue.course import MayReroll, Rolling
from corestate.into_the_blue.events import ChestHidden, ChestTaken, Place, Reroll, Rolled, StarterNamed, Stop
from corestate.into_the_blue.scoring import account
from corestate.into_the_blue.table import Table, in_order, run
from corestate.kernel import Refusal, counted_noun, waits_for
from serializers.play.amounts import Amount
from serializers.play.book import Partial, Telling
from serializers.play.compounds import POSSESSIVES
from serializers.play.into_the_blue.dice import (
    DiceSlot,
    DieSlot,
    Every,
    LastShells,
    NumberedSlot,
    RestSlot,
    ShellsSlot,
    ThrownSlot,
    Without,
)
from serializers.play.into_the_blue.stated import FACTS
from serializers.play.into_the_blue.tables import TOLD
from serializers.play.phrasebook import (
    Account,
    Curve,
    Labels,
    Made,
    Phrasebook,
    Short,
    Stage,
    made,
    passing,
    starting,
)
from serializers.play.phrases import Values
from serializers.play.slots import ChoiceSlot, Hole, Slot, WholeSlot
from serializers.play.tokens import Spot, Token
from serializers.play.ways import ways


@frozen
class Kept(Hole):
    """The dice that are thrown again, if those are named that are not."""

    dice: tuple[Any, ...] = ()
    again: tuple[Any, ...] | None = None
    """What is said besides of those that are: which, or nothing but that these are the rest; None: nothing is said."""


def _all_but(kept: Any) -> Kept:  # noqa: ANN401 - dice
    """Let all dice be thrown again but these."""
    return Kept(Spot(0, 0), asked=False, dice=kept if isinstance(kept, tuple) else ())


def _as_many(count: int | None) -> Any:  # noqa: ANN401 - dice nobody names
    """Let so many dice be thrown again, whichever they are."""
    one = Hole(Spot(0, 0), asked=False)
    return Rest(Spot(0, 0), asked=False) if count is None else (one,) * count


@frozen
class Rest(Hole):
    """The dice that are thrown again, if nobody says which are kept."""


def _joined(first: tuple[Telling, ...], second: tuple[Telling, ...]) -> tuple[Telling, ...] | None:
    """Who says which dice are kept, and then that the rest is thrown again, or which are, throws once.

    In another line these may be thrown after a throw that is not written.
    """
    (kept, *_), (again, *others) = (one.events[-1] for one in first), second[0].events
    if len(second) > 1 or again.kind is not Reroll or kept.seat() != again.seat():
        return None
    held, dice = dict(kept.fields).get("dice"), dict(again.fields)["dice"]
    if not isinstance(held, Kept) or held.again is not None or not (dice and isinstance(dice, tuple | Rest)):
        return None
    named = () if isinstance(dice, Rest) or all(type(one) is Hole for one in dice) else dice
    both = evolve(kept, fields=(("seat", kept.seat()), ("dice", evolve(held, again=named))))
    once = tuple(evolve(one, events=(*one.events[:-1], both, *others)) for one in first)
    if not named or again.spot.line == kept.spot.line:
        return once
    return (*once, *(evolve(one, events=(*one.events, *second[0].events)) for one in first))


def _reckoned(table: Table, written: Any) -> Any:  # noqa: ANN401 - an event as it is written
    """Throw those dice again that are not kept; who keeps all of them stops. The last shells are so many."""
    if isinstance(last := dict(written.fields).get("shells"), LastShells):
        fields = ((name, last.count if name == "shells" else value) for name, value in written.fields)
        return evolve(written, fields=tuple(fields))
    kept = dict(written.fields).get("dice")
    seat = tuple(one for one in written.fields if one[0] == "seat")
    if isinstance(kept, tuple) and any(isinstance(one, Every) for one in kept):
        return evolve(written, fields=(*seat, ("dice", _counted(table.dice, kept))))
    if not isinstance(kept, Kept):
        return written
    kept = evolve(kept, dice=_counted(table.dice, kept.dice))
    if table.dice and kept.dice and not kept.again and in_order(table.dice) == in_order(kept.dice):
        return evolve(written, kind=Stop, fields=seat)
    return evolve(written, fields=(*seat, ("dice", _thrown_again(table, kept))))


def _counted(there: Sequence[Any], dice: tuple[Any, ...]) -> tuple[Any, ...]:
    """Take for all that show something as many as do; one, where none does."""
    many = ((one.face,) * max(1, there.count(one.face)) if isinstance(one, Every) else (one,) for one in dice)
    return tuple(die for some in many for die in some)


def _thrown_again(table: Table, kept: Kept) -> tuple[Any, ...]:
    """The dice that are not kept, or how many; who keeps one that is not there throws that again."""
    if kept.again:
        return _named_again(table, kept, kept.again)
    if any(isinstance(one, Hole) for one in kept.dice):
        return (Hole(kept.spot, asked=False),) * (len(table.dice) - len(kept.dice))
    absent = Counter(kept.dice) - Counter(table.dice)
    if absent:
        return in_order(one for one in kept.dice if one in absent)
    return in_order((Counter(table.dice) - Counter(kept.dice)).elements())


def _named_again(table: Table, kept: Kept, dice: tuple[Any, ...]) -> tuple[Any, ...]:
    """The dice that are said to be thrown again; where they cannot lie there beside those kept, these with them."""
    again = _counted([*(Counter(table.dice) - Counter(kept.dice)).elements()], dice)
    every = (*kept.dice, *again)
    absent = Counter(one for one in every if not isinstance(one, Hole)) - Counter(table.dice)
    if absent:
        return in_order(one for one in every if one in absent)
    return again if len(every) <= len(table.dice) else (*table.dice, *again)


def _without_the_throw(tokens: Sequence[Token]) -> int:
    """Find where a sentence ends that says at its end in which throw something was rolled: `with his first throw`."""
    end = len(tokens) - 1
    if end < _SHORTEST or not any(map(tokens[end - 1].is_word, ("throw", "roll", "try", "attempt", "go"))):
        return end
    at = end - 2
    while at > 1 and any(map(tokens[at].is_word, (*_WHICH, *POSSESSIVES))):
        at -= 1
    return at if at < end - 2 and any(map(tokens[at].is_word, ("on", "in", "with"))) else end


_SHORTEST = 6
"""So many words a sentence has at least that says something besides of a throw."""
_WHICH = ("the", "very", "first", "second", "third", "last", "one", "a", "single")


def _worded(tokens: Sequence[Token]) -> Sequence[Sequence[Token]]:
    """Say that dice are rerolled which somebody rolls again, or that these fell again where that can be meant, too.

    That a die was kept till then makes no difference, nor in which throw dice fall.
    """
    if (end := _without_the_throw(tokens)) < len(tokens) - 1:
        return _worded((*tokens[:end], evolve(tokens[-1], column=tokens[end].column)))
    bare = [one for one in tokens if not (one.text.lower() in _KEPT_TILL_THEN and one is not tokens[1])]
    if len(bare) < len(tokens) and not any(map(tokens[1].says, ("keeps", "sets"))):
        return _worded(bare)
    again = next((at for at, one in enumerate(tokens) if one.is_word("again")), 0)
    rolls = next((at for at in reversed(range(again)) if any(map(tokens[at].says, ("rolls", "throws")))), again)
    dice = [one.text.lower() for one in tokens[rolls + 1 : again]]
    if not dice:
        return (tokens,)
    told = (*tokens[:rolls], evolve(tokens[rolls], text="rerolls"), *tokens[rolls + 1 : again], *tokens[again + 1 :])
    lying = {"the", "both", "all", *POSSESSIVES}.intersection(dice) and " ".join(dice) not in _THEM
    return (told,) if lying else (told, tokens)


def _leads_to(state: AnyState, outcome: object, written: Sequence[Partial]) -> bool:
    """Whether a roll can be the result by which shells were placed or a chest was taken."""
    if not isinstance(outcome, Rolled) or not written:
        return True
    table: Table = state.table
    dice = in_order((*table.dice, *outcome.dice))
    if written[0].kind is ChestTaken:
        return {*table.ruleset.box.faces} == {*dice}
    if written[0].kind is not Place or (placed := written[0].whole()) is None:
        return True
    unused = table.unused(placed.seat) if placed.seat in table.seats() else 0
    return placed.level in run(dice) and placed.shells == min(dice.count(placed.level), unused)


def _slots(_rules: Rules) -> Mapping[tuple[type, str], Slot]:
    """Let dice be counted; a face that is on no die of the box can be written, and is refused."""
    return {(Reroll, "dice"): DiceSlot(DieSlot(get_args(Die))), (Place, "shells"): ShellsSlot()}


def _split(_table: Table, _place: Any, level: Any) -> Refusal:  # noqa: ANN401 - as far as they are written
    """Say that the shells of a dive lie on one level."""
    return Refusal("itb.dive.place", f"the shells of a dive lie on one level: none of them on level {level} besides")


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
        return (*_too_many(states, event.seat), *why)
    if isinstance(event, Rolled) and len(event.dice) < states[-1].table.ruleset.box.dice:
        return _some_dice_too_many(states, why)
    if isinstance(event, Place) and isinstance(waits_for(states[-1]), Rolling):
        why = (*_more_than_can_fall(states[-1].table, event), *why)
    if events and isinstance(events[-1], ChestTaken | ChestHidden) and turns[-1]:
        return _after_a_perfect_dive(turns[-1][-1], event, why)
    if last is None or not isinstance(event, Place) or not either <= {one.rule for one in why}:
        return why
    other = "itb.dive.failed" if isinstance(events[last], Place) else "itb.dive.place"
    return tuple(one for one in why if one.rule != other)


def _more_than_can_fall(table: Table, event: Place) -> Iterator[Refusal]:
    """Refuse shells that no roll of all the dice can bring: one of them shows each number below."""
    most = table.ruleset.box.dice - event.level + 1
    if 1 <= event.level <= len(table.levels) and event.shells > most:
        because = f"at most {counted_noun(most, 'die shows', 'dice show')} {event.level} in a run: not {event.shells}"
        yield Refusal("itb.dive.place", because)


def _after_a_perfect_dive(seat: int, event: object, why: tuple[Refusal, ...]) -> tuple[Refusal, ...]:
    """Say what a perfect dive brings: a chest and another turn, and no shells."""
    if isinstance(event, ChestTaken):
        because = f"seat {seat} has taken a chest: a perfect dive brings one, and then another turn"
        return (Refusal("itb.perfect.chest", because),)
    if isinstance(event, Place) and event.seat == seat:
        because = f"seat {seat} has dived perfectly and taken a chest: no shells are placed, and it plays another turn"
        return (Refusal("itb.perfect.must", because), *why)
    if any(one.rule == "itb.turn.clockwise" for one in why):
        because = f"seat {seat} has dived perfectly, and plays another turn at once"
        return (Refusal("itb.perfect.again", because), *why)
    return why


def _some_dice_too_many(states: Sequence[AnyState], why: tuple[Refusal, ...]) -> tuple[Refusal, ...]:
    """Take some dice, thrown by whoever has just dived, for a roll too many, if it is one."""
    said = [one.because for one in why if one.rule == "itb.turn.clockwise"]
    wrong = (seat for seat in states[-1].table.seats() if any(f"not to seat {seat}:" in one for one in said))
    again = tuple(one for seat in wrong if seat in states[-1].table.played[-2:] for one in _too_many(states, seat))
    return (*again, *(one for one in why if not again or one.rule != "itb.roll.six"))


def _too_many(states: Sequence[AnyState], seat: int) -> Iterator[Refusal]:
    """Refuse a roll by how many there may be, if the last one of the seat was its last."""
    rolls = (one for state in reversed(states) if isinstance(one := waits_for(state), Rolling))
    last = next((one for one in rolls if one.seat == seat), None)
    if last is not None and not last.rerolls:
        yield Refusal("itb.roll.again", f"seat {seat} has rolled again twice, and that is the most")


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
        (
            *("there are {amount} chests left", "there is {amount} chest left"),
            *("{amount} chests are left", "{amount} chest is left", "{amount} chests remain", "{amount} chest remains"),
        ),
        lambda state, _at: len(state.table.chests),
        "chests left: {amount}",
    ),
)

_EXAMPLES = {
    "it is {seat} turn": "it is {0}'s turn",
    "{seat} turn": "{0}'s turn",
    "{seat} rerolls {dice=nothing}": "{0} rerolls 4 chest",
    "{seat} places {shells} on level {level}": "{0} places 1 on level 2",
    "the dice show {dice=nothing}": "the dice show 1 1 2 3 5 chest",
    "the chest holds {value}": "the chest holds 6",
    "{diver} rolls {dice}": "{0} rolls 1 1 2 3 5 chest",
    "{diver} rolls {dice} and stops": "{0} rolls 1 1 2 3 4 5 and stops",
    "{seat} rerolls {dice} into {thrown}": "{0} rerolls 5 chest into 3 4",
    "{diver} takes the chest {value}": "{0} takes the chest 6",
    "{seat} has a chest worth {value}": "{0} has a chest worth 6",
    "on the table lie {dice}": "on the table lie 1 1 2 3 5 chest",
}

_THEM = (
    *("everything", "all", "all dice", "all the dice", "all six", "all six dice", "them all"),
    *("all of them", "all of the dice", "all six of them", "the lot", "the whole lot"),
)
_AS_THEY_LIE = (
    *(*_THEM, "it", "them", "this", "these", "that", "those", "these dice", "those dice", "the dice"),
    *("the result", "the roll", "this roll", "that roll", "this result", "what lies there", "what is there"),
)
_OTHERS: Mapping[str, Slot] = {"rest": RestSlot()}
_KEPT_TILL_THEN = frozenset(("kept", "set-aside", "saved"))
_COUNTED = ("first", "second", "third", "fourth", "fifth")
_NOT_PLACED = tuple(
    f"does not {place} {nothing}"
    for place in ("place", "want to place")
    for nothing in ("anything", "any shells", "any", "shells")
)
_THE_DICE: Mapping[str, Slot] = {"them": ways("the dice", "all dice", "all six dice")}
_NONE_THERE: Mapping[str, Slot] = {
    "nothing": ways("nothing", "none", "no shells", "no shell"),
    "on": ways("on level", "on"),
    "level": WholeSlot("a level"),
}
_NO_DIVE: Mapping[str, Slot] = {
    "does_not_dive": ways(
        *(f"{skips} the {dive}" for skips in ("skips", "gives up") for dive in ("dive", "placing", "turn")),
        *(
            f"{skips} {her} {dive}"
            for skips in ("skips", "gives up")
            for her in POSSESSIVES
            for dive in ("dive", "turn")
        ),
        *("gives up", "does not dive", "does not have to place", "has nothing to place"),
    )
}
_NOT_AGAIN: Mapping[str, Slot] = {
    "does_not_reroll": ways(
        *(
            f"does not {roll}{again}"
            for roll in ("reroll", "roll again", "want to reroll", "want to roll again", "roll any more")
            for again in ("", " any more", " anything", " any dice", " any")
        )
    )
}
_WHAT_IS_ROLLED = ("", " again", " 6 dice", " six dice", " all dice", " all six dice", " all the dice")
_NUMBERED: Mapping[str, Slot] = {"some": NumberedSlot(ThrownSlot(get_args(Die)))}
_NTH: Mapping[str, Slot] = {"nth": ChoiceSlot(_COUNTED)}
_KEPT = Made(Reroll, {"seat": "seat", "dice": "dice"}, turned={"dice": _all_but})
_REST = Made(Reroll, {"seat": "seat", "dice": "rest"}, turned={"dice": _as_many})
_AGAIN = Made(Reroll, {"seat": "seat"}, {"dice": _as_many(None)})
_ALL = Made(Reroll, {"seat": "seat"}, {"dice": _all_but(())})
_THROWN = (made(Rolled, dice="thrown"),)
_PLACED = (made(Place, seat="seat", shells="shells", level="level"),)
_PICKED = made(Reroll, seat="seat", dice="dice")
_NTH_ROLL: Mapping[str, Slot] = {
    "nth": ways(
        *(f"{nth}{roll}" for nth in ("", "first ", "second ", "third ", "last ") for roll in ("roll", "throw"))
    ),
    "later": ways(*(f"{nth} {roll}" for nth in ("second", "third", "last") for roll in ("roll", "throw"))),
    "is": ways("is", ":", "is :", "shows", "comes to"),
}
_PICKS: Mapping[str, Slot] = {
    "picks": ways("picks up", "takes up", "takes back", "takes"),
    "rolls": ways(
        *(f"{rolls} {it}" for rolls in ("rerolls", "rolls") for it in ("it", "them", "it again", "them again"))
    ),
}
_A_CHEST: Mapping[str, Slot] = {
    "takes": ways("takes", "gets", "wins", "draws", "receives"),
    "chest": ways(
        *("a chest", "the chest", "the last chest", "another chest", "one of the chests", "a treasure chest"),
        *("the second chest", "the third chest", "the fourth chest", "the fifth chest", "a chest token"),
    ),
}
_SPLIT: Mapping[str, Slot] = {
    "places": ways("places", "puts"),
    "what": ways("shells", "shell", "each", "shell each", ""),
    "on": ways("on levels", "on", "on each of levels", "on both levels", "on level"),
    **dict.fromkeys(("other", "third"), WholeSlot("a level")),
}
_NO_ONE: Mapping[str, Slot] = {
    "no_one": ways(
        *(f"rolls {no}{at_all}" for no in ("no 1", "no ones", "no 1s") for at_all in ("", " at all")),
        *("rolls not a single 1", "does not roll a 1", "does not roll any ones", "does not roll any 1s"),
    ),
    "in_all": ways(
        *(f"in {all_three} {rolls}" for all_three in ("three", "all three") for rolls in ("rolls", "throws")),
        *("in the end", "with three rolls"),
    ),
}
_ROLLED_NO_ONE = Made(Rolled, {}, {"dice": Without(Spot(0, 0), asked=False, face=1)})
_PLACED_DEEP = Made(
    Place,
    {"seat": "seat", "shells": "shells", "level": "nth"},
    turned={"level": lambda word: _COUNTED.index(word) + 1},
)
"""Shells on a level that is counted in words."""

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
        *(
            Short(f"{{diver}} rolls{what} {and_} {{dice}}", (made(Rolled, dice="dice"),), {"diver": "diver"})
            for what in _WHAT_IS_ROLLED
            for and_ in (":", "and gets", "and rolls")
            if what or and_ == ":"
        ),
        Short("{diver} rolls {dice} with {rest}", (made(Rolled, dice="dice"),), {"diver": "diver"}, slots=_OTHERS),
        Short("{diver} {no_one}", (_ROLLED_NO_ONE,), {"diver": "diver"}, slots=_NO_ONE),
        Short(
            "{diver} {no_one} {in_all}",
            (_ROLLED_NO_ONE, made(Stop, seat="diver")),
            {"diver": "diver"},
            slots=_NO_ONE,
        ),
        Short("{diver} rolls {some}", (made(Rolled, dice="some"),), {"diver": "diver"}, slots=_NUMBERED),
        Short(
            "{seat} rolls again : {thrown}",
            (Made(Reroll, {"seat": "seat"}, {"dice": _as_many(None)}), made(Rolled, dice="thrown")),
        ),
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
        Short("{diver} {takes} {chest}", (made(ChestTaken),), {"diver": "diver"}, slots=_A_CHEST),
        *(
            Short(f"{{seat}} {does} {{shells}} {what} {level}", _PLACED)
            for does in ("places", "puts")
            for what in ("shells", "shell")
            for level in ("on level {level}", "on {level}", "in level {level}", "at level {level}", "at depth {level}")
        ),
        *(Short(f"{{seat}} puts {{shells}} on {level}", _PLACED) for level in ("level {level}", "{level}")),
        *(
            Short(f"{{seat}} {places} {{shells}}{what} on the {{nth}} level", (_PLACED_DEEP,), slots=_NTH)
            for places in ("places", "puts")
            for what in ("", " shells", " shell")
        ),
        *(Short(f"{{seat}} adds {{shells}} {what} to level {{level}}", _PLACED) for what in ("shells", "shell")),
        *(
            Short(f"{{seat}} {{places}} {{shells}} {{what}} {{on}} {levels}", _PLACED, {"split": "other"}, slots=_SPLIT)
            for levels in ("{level} and {other}", "level {level} and level {other}", "{level} , {other} and {third}")
        ),
        *(
            Short(f"{{diver}} {takes} {{value}}", (made(ChestTaken, value="value"),), {"diver": "diver"})
            for takes in (
                "takes the chest worth",
                "takes a chest worth",
                "takes a treasure chest worth",
                "takes chest",
                "takes the one worth",
            )
        ),
        *(
            Short(f"{{diver}} {takes} {many} chests", (made(ChestTaken),) * count, {"diver": "diver"}, at_once=True)
            for takes in ("takes", "gets")
            for count, many in enumerate(("two", "three"), 2)
        ),
        *(Short(f"{{seat}} stops {so}", (made(Stop, seat="seat"),)) for so in ("rolling", "there", "here")),
        Short("{seat} {does_not_reroll}", (made(Stop, seat="seat"),), slots=_NOT_AGAIN),
        Short("{seat} keeps {dice=nothing}", (_KEPT,)),
        *(Short(f"{{seat}} rerolls {them}", (_ALL,)) for them in _THEM),
        *(
            Short(f"{{seat}} rerolls {them} {into} {{thrown}}", (_ALL, made(Rolled, dice="thrown")))
            for them in _THEM
            for into in ("into", ":", "and gets", "and rolls")
        ),
        *(
            Short(f"{{seat}} rerolls {them} {but} {{dice}}{into}", (_KEPT, *thrown))
            for them in _THEM
            for but in ("but", "except", "except for")
            for into, thrown in (("", ()), (" into {thrown}", _THROWN), (" : {thrown}", _THROWN))
        ),
        *starting(StarterNamed),
        *passing(Stop, idle=True),
        Short("{seat} sets aside {dice=nothing}", (_KEPT,)),
        Short("{seat} sets {dice=nothing} aside", (_KEPT,)),
        *(
            Short(f"{{seat}} {rolls}", (Made(Reroll, {"seat": "seat"}, {"dice": _as_many(None)}),))
            for rolls in ("rerolls", "rolls again")
        ),
        *(Short(f"{{seat}} keeps {them}", (made(Stop, seat="seat"),)) for them in _AS_THEY_LIE),
        *(Short(f"{{seat}} {rolls} {{rest}}", (_REST,), slots=_OTHERS) for rolls in ("rerolls", "rolls")),
        *(
            Short(f"{{seat}} rerolls {{rest}} {into} {{thrown}}", (_REST, made(Rolled, dice="thrown")), slots=_OTHERS)
            for into in ("into", ":")
        ),
        Short(
            "{seat} rerolls {dice} : {thrown}", (made(Reroll, seat="seat", dice="dice"), made(Rolled, dice="thrown"))
        ),
        *(
            Short(f"{{seat}} {fails}", (made(Stop, seat="seat"),), idle=True)
            for fails in ("fails", "dive fails", "places nothing", "places no shells", *_NOT_PLACED)
        ),
        Short("{seat} {does_not_dive}", (made(Stop, seat="seat"),), idle=True, slots=_NO_DIVE),
        Short("{seat} places {nothing} {on} {level}", (made(Stop, seat="seat"),), idle=True, slots=_NONE_THERE),
        Short("{diver} rolls {them}", (made(Rolled),), {"diver": "diver"}, slots=_THE_DICE),
        *(
            Short(f"{{seat}} {reaches} level {{level}}", (made(Place, seat="seat", level="level"),))
            for reaches in ("reaches", "dives to", "dives down to")
        ),
        Short("{diver} draws chest {value}", (made(ChestTaken, value="value"),), {"diver": "diver"}),
        *(
            Short(
                f"{{diver}} looks at the chests and takes {one} {{value}}",
                (made(ChestTaken, value="value"),),
                {"diver": "diver"},
            )
            for one in ("a chest worth", "the one worth")
        ),
        Short("{diver} {nth} {is} {dice}", (made(Rolled, dice="dice"),), {"diver": "diver"}, slots=_NTH_ROLL),
        Short("{seat} {later} {is} {thrown}", (_AGAIN, *_THROWN), slots=_NTH_ROLL),
        *(
            Short(f"{{seat}} {{picks}} {{dice}} and {{rolls}}{into}", (_PICKED, *thrown), slots=_PICKS)
            for into, thrown in (("", ()), (" : {thrown}", _THROWN), (" into {thrown}", _THROWN))
        ),
        *(
            Short(f"{{seat}} {so}", (made(Stop, seat="seat"),), idle=True)
            for so in (
                *(f"{that}perfect dive" for that in ("", "it is a ", "that is a ", "makes a ")),
                "dives perfectly",
            )
        ),
    ),
    synonyms={
        "throws": "rolls",
        "gets": "rolls",
        "rethrows": "rerolls",
        "drops": "places",
        "begins": "starts",
        "picks": "takes",
        "chooses": "takes",
    },
    worded=_worded,
    ambiguous={Reroll: (MayReroll,)},
    slots=_slots,
    joined=_joined,
    leads_to=_leads_to,
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
    facts=FACTS,
    besides={"split": _split},
    recalled=_recalled,
)
