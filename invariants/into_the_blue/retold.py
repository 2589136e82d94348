"""The course of play and the scoring told a second time, from dice, shells and chests alone."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby, product
from math import factorial, prod

from corestate import Seat
from corestate.into_the_blue import ChestTaken, Die, Event, Place, Reroll, Rolled, StarterNamed, Stop, Table
from corestate.into_the_blue.course import MayReroll, Placing, Rolling, TakingChest
from corestate.into_the_blue.setup import NamingStarter
from corestate.title import Result
from invariants.claims import Faults, chances_told, choices_told, outcome_told, result_told, unlike
from invariants.into_the_blue.holdings import Blue

AGAIN = 2
"""How often dice are rolled again in a turn."""
FOUR = 4
"""From so many players on there are two secondary treasures on a level."""
Chances = Sequence[tuple[Event, Fraction]]
Next = tuple[type, Seat | None, int]
"""What is asked next, of whom, and how many more rolls it may have; `NoneType`: the game is over."""
OVER: Next = (type(None), None, 0)


@choices_told(MayReroll, rules=("itb.roll.again", "itb.roll.stop", "itb.roll.independent"))
def any_dice_may_be_rolled_again(state: Blue, choices: Sequence[Event]) -> Faults:
    """A diver stops, or rolls any of the dice again, in every way in which some of them can be taken up."""
    frame = state.agenda[0]
    if not isinstance(frame, MayReroll):
        return ()
    faces = Counter(state.table.dice)
    taken = product(*(range(count + 1) for count in faces.values()))
    picked = [[face for face, count in zip(faces, counts, strict=True) for _ in range(count)] for counts in taken]
    wanted = [Stop(frame.seat), *(Reroll(frame.seat, tuple(dice)) for dice in picked if dice)]
    return unlike(wanted, choices, "choices")


@choices_told(Placing, rules=("itb.dive.sequence", "itb.dive.place", "itb.dive.must", "itb.dive.shortage"))
def shells_go_where_the_run_leads(state: Blue, choices: Sequence[Event]) -> Faults:
    """For every number of the run from 1 a diver may place as many shells as dice show it, or all that are left."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, Placing):
        return ()
    left = table.ruleset.box.shells - sum(table.divers[frame.seat].shells)
    wanted = [Place(frame.seat, level, min(table.dice.count(level), left)) for level in _run(table.dice)]
    return unlike(wanted, choices, "choices")


@chances_told(Rolling, rules=("itb.box.dice", "itb.roll.six", "itb.roll.again"))
def every_face_is_thrown_as_often(state: Blue, chances: Chances) -> Faults:
    """The dice that do not lie there are thrown, and each shows each of its faces with the same probability."""
    box = state.table.ruleset.box
    thrown = box.dice - len(state.table.dice)
    wrong = [
        f"chances: {event} with {share}"
        for event, share in chances
        if not isinstance(event, Rolled) or share != _share(event.dice, thrown, box.faces)
    ]
    return tuple(wrong[:2])


def _share(dice: tuple[Die, ...], thrown: int, faces: tuple[Die, ...]) -> Fraction:
    """Tell how probable it is that so many dice show just these faces."""
    if len(dice) != thrown or not set(dice) <= set(faces):
        return Fraction(0)
    return Fraction(factorial(thrown) // prod(map(factorial, Counter(dice).values())), len(faces) ** thrown)


@chances_told(TakingChest, NamingStarter, rules=("itb.perfect.chest", "itb.setup.first"))
def chests_and_starters_are_drawn_by_lot(state: Blue, chances: Chances) -> Faults:
    """Any chest that lies there is taken as easily as any other, and anybody may be the first player."""
    table = state.table
    lots: Mapping[Event, int] = (
        Counter(map(ChestTaken, table.chests.cards()))
        if isinstance(state.agenda[0], TakingChest)
        else Counter(StarterNamed(Seat(seat)) for seat in range(table.ruleset.seats))
    )
    whole = sum(lots.values())
    return unlike([(lot, Fraction(count, whole)) for lot, count in lots.items()], chances, "chances")


@outcome_told(StarterNamed, rules=("itb.box.dice", "itb.box.chests", "itb.box.shells", "itb.setup.treasures"))
def the_box_holds_what_the_rulebook_counts(_before: Blue, _event: Event, after: Blue) -> Faults:
    """Six dice, five chests, twelve shells for everybody, and five levels with two kinds of treasure."""
    box = after.table.ruleset.box
    if after.table.ruleset.edition != "funnyfox-2021":
        return ()
    found = (box.dice, box.chests, box.shells, len(box.main), len(box.secondary))
    wanted = (6, (5, 6, 6, 7, 8), 12, 5, 5)
    return () if found == wanted else (f"box: {found}, not {wanted}",)


@outcome_told(
    rules=(
        "itb.roll.six",
        "itb.roll.again",
        "itb.roll.final",
        "itb.dive.failed",
        "itb.dive.sequence",
        "itb.perfect.again",
        "itb.perfect.must",
        "itb.turn.clockwise",
        "itb.end.shells",
        "itb.end.chests",
    )
)
def a_dive_goes_on_as_its_dice_have_it(before: Blue, event: Event, after: Blue) -> Faults:
    """Three rolls at most, then shells, a chest or nothing; and the next seat's turn, one's own again, or the end."""
    wanted, dice = _next(before, event)
    frame = after.agenda[0] if after.agenda else None
    found: Next = (type(frame), getattr(frame, "seat", None), getattr(frame, "rerolls", 0))
    if found == wanted and after.table.dice == dice:
        return ()
    return (f"agenda[0]: {frame} over {list(after.table.dice)} after {event}, not {wanted} over {list(dice)}",)


def _next(before: Blue, event: Event) -> tuple[Next, tuple[Die, ...]]:
    """Tell what comes after an event, and which dice then lie there."""
    frame, table = before.agenda[0], before.table
    seat, left = getattr(frame, "seat", Seat(0)), getattr(frame, "rerolls", 0)
    match event:
        case StarterNamed(starter=starter):
            return (Rolling, starter, AGAIN), ()
        case Reroll(dice=dice):
            return (Rolling, seat, left - 1), _in_order((Counter(table.dice) - Counter(dice)).elements())
        case Rolled(dice=dice):
            lying = _in_order((*table.dice, *dice))
            claimed = table.ruleset.rulings.perfect_early == "claims_at_once" and _is_perfect(table, lying)
            if left and not (claimed and len(table.chests)):
                return (MayReroll, seat, left), lying
            return _settled(table, seat, lying)
        case Stop():
            return _settled(table, seat, table.dice)
        case Place():
            return _passed(table, seat), ()
        case ChestTaken():
            return _chest_taken(table, seat), ()


def _in_order(dice: "Iterator[Die] | tuple[Die, ...]") -> tuple[Die, ...]:
    """Write dice from the lowest number up, chests last."""
    return tuple(sorted(dice, key=str))


def _run(dice: tuple[Die, ...]) -> Iterator[int]:
    """Count up from 1 as long as the dice do."""
    for number in range(1, len(dice) + 1):
        if number not in dice:
            return
        yield number


def _is_perfect(table: Table, dice: tuple[Die, ...]) -> bool:
    return "chest" in dice and len([*_run(dice)]) == len(table.levels)


def _settled(table: Table, seat: Seat, dice: tuple[Die, ...]) -> tuple[Next, tuple[Die, ...]]:
    """Tell what becomes of a final result."""
    if _is_perfect(table, dice) and len(table.chests):
        return (TakingChest, seat, 0), dice
    if 1 in dice and not _is_perfect(table, dice):
        return (Placing, seat, 0), dice
    return _passed(table, seat), ()


def _are_out(table: Table) -> list[bool]:
    """Tell by seat whether it has no shells left."""
    return [sum(diver.shells) >= table.ruleset.box.shells for diver in table.divers]


def _passed(table: Table, seat: Seat) -> Next:
    """Tell whose turn is next: the left neighbour's, unless the last turns have come round to who set them off."""
    neighbour = Seat((seat + 1) % table.ruleset.seats)
    return OVER if _are_out(table)[neighbour] else (Rolling, neighbour, AGAIN)


def _chest_taken(table: Table, seat: Seat) -> Next:
    """Tell what follows a chest: a new turn; for the last chest the end, or in the last turns what the readings say."""
    rulings, last_turns = table.ruleset.rulings, any(_are_out(table))
    if len(table.chests) > 1:
        granted = not last_turns or rulings.last_turn_perfect == "granted"
        return (Rolling, seat, AGAIN) if granted else _passed(table, seat)
    if not last_turns or rulings.last_chest_in_last_round == "ends_at_once":
        return OVER
    return _passed(table, seat)


@result_told(
    rules=(
        "itb.score.main",
        "itb.score.second",
        "itb.score.third",
        "itb.score.presence",
        "itb.score.total",
        "itb.score.shared",
        "itb.tie.above",
        "itb.tie.unused",
        "itb.tie.earlier",
    )
)
def who_is_most_present_takes_the_treasure(state: Blue, result: Result) -> Faults:
    """The main treasure of a level goes to the first there, the others to the next, and the richest win."""
    table = state.table
    won: list[list[int]] = [[] for _ in table.divers]
    for level in range(len(table.levels)):
        for seat, value in _treasures(table, level):
            won[seat].append(value)
    counted = table.ruleset.rulings.chests_score == "count"
    scores = tuple(sum(won[seat]) + counted * sum(diver.chests) for seat, diver in enumerate(table.divers))
    ranking = tuple(
        tuple(seat for seat, score in enumerate(scores) if score == total) for total in sorted({*scores}, reverse=True)
    )
    held = [sorted(one) == [*diver.treasures] for one, diver in zip(won, table.divers, strict=True)]
    if all(held) and (result.scores, result.ranking, result.winners) == (scores, ranking, ranking[0]):
        return ()
    return (f"result: {result.scores}, winners {result.winners}; treasures of {won} make {scores}",)


def _treasures(table: Table, level: int) -> Iterator[tuple[int, int]]:
    """Tell who takes which treasures of a level, counted from 0."""
    box, laid = table.ruleset.box, 2 if table.ruleset.seats < FOUR else 3
    there = [seat for seat, diver in enumerate(table.divers) if diver.shells[level]]
    if len(there) == 1 and table.ruleset.rulings.lone_diver == "takes_secondary":
        yield there[0], box.main[level]
        yield there[0], box.secondary[level]
        return
    place, untied = 0, _ends_without_last_turns(table) and table.ruleset.rulings.tie_after_last_chest == "left"
    ranked = sorted(there, key=lambda seat: (_presence(table, level, seat), -table.played.index(Seat(seat))))[::-1]
    for _, group in groupby(ranked, key=lambda seat: _presence(table, level, seat)):
        tied = [*group]
        for seat in tied:
            parted = len(tied) == 1 or not untied or (place > 0 and place + len(tied) <= laid)
            rank = place + (0 if untied else tied.index(seat))
            if parted and rank < laid:
                yield seat, box.secondary[level] if rank else box.main[level]
        place += len(tied)


def _presence(table: Table, level: int, seat: int) -> list[int]:
    """List the shells of a seat on a level, on those above it and unused."""
    shells = table.divers[seat].shells
    return [*shells[level::-1], table.ruleset.box.shells - sum(shells)]


def _ends_without_last_turns(table: Table) -> bool:
    """Whether the last chest has ended the game at once."""
    completed = any(_are_out(table)) and table.ruleset.rulings.last_chest_in_last_round == "round_completes"
    return not len(table.chests) and not completed
