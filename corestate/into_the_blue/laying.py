"""Laying a table of Into the Blue by code: say what you know of a moment, and the rest is derived or checked.

Chests nobody holds lie face down on the board; every level shows its treasures until the game is over, and then they
lie where the scoring puts them; behind a dive stands what the rules leave. `sketch` is the way back.
"""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Any, TypeAlias

from corestate.into_the_blue.box import Die, Rules
from corestate.into_the_blue.course import REROLLS, MayReroll, Placing, Rolling, TakingChest
from corestate.into_the_blue.ending import PassTurn, last_turns
from corestate.into_the_blue.events import Event
from corestate.into_the_blue.scoring import closing
from corestate.into_the_blue.setup import NamingStarter, begin
from corestate.into_the_blue.table import Diver, Table, in_order, is_perfect, run
from corestate.kernel import Frame, Seat, State, counted_noun, settled
from corestate.laying import LayingError
from corestate.piles import multiset, shuffled, without
from corestate.replaced import replaced
from corestate.said import (
    UNSAID,
    Numbers,
    Unsaid,
    by_seat,
    entry_said,
    frame_said,
    keyed,
    laid_at,
    listed,
    number,
    numbers,
    seat_said,
)

Blue: TypeAlias = State[Table, Event]
Dive: TypeAlias = Rolling | MayReroll | Placing | TakingChest
Moment: TypeAlias = NamingStarter | Dive | tuple[str, Mapping[str, int]] | None
Frames: TypeAlias = tuple[Frame[Table], ...]

_DIVES = (Rolling, MayReroll, Placing, TakingChest)


def lay(  # noqa: PLR0913 - every part of the table
    ruleset: Rules,
    *,
    at: Moment | Unsaid = UNSAID,
    then: Frames | Unsaid = UNSAID,
    shells: Mapping[int, Numbers | Mapping[int, int]] | Unsaid = UNSAID,
    chests: Mapping[int, Numbers] | Unsaid = UNSAID,
    dice: tuple[Die, ...] | list[Die] | Unsaid = UNSAID,
    played: Numbers | Unsaid = UNSAID,
) -> Blue:
    """Lay a table: the state of that moment, or `LayingError` with the part and what is in the way.

    - `at`: the moment: a frame that waits, such as `MayReroll(seat, rerolls)`; an entry with what it takes, such as
      `("turn", {"seat": 1})`; None when the game is over. Not said: the beginning, the starter being named.
    - `then`: what follows it. Not said: the turn is passed on, or the last turns left are played. Nothing else can be.
    - `shells`: by seat, how many lie on each level, level 1 first, or `{level: shells}`. Not said: none is placed.
    - `chests`: by seat, the values of its chests, in any order. Those nobody holds lie face down on the board.
    - `dice`: the faces that lie on the table, in any order. Not said: none lies there.
    - `played`: the seats that have had a turn, by their most recent one, the latest last. Not said: none at the
      beginning, else everybody, the diver latest. When the game is over everybody has, the seat before the one out of
      shells latest, or, where the chests ran out, the last seat.
    """
    seats = ruleset.seats
    table, start = begin(ruleset)
    divers, left = _divers(ruleset, shells, chests)
    table = replaced(table, divers=divers, chests=shuffled(left), dice=_dice(ruleset, dice))
    match at:
        case Unsaid():
            state: Blue = State(_with_played(table, played, None), start)
        case None:
            ended = _with_played(table, played, _latest_at_the_end(table))
            state = settled(ended, closing(ended))
        case NamingStarter() | Rolling() | MayReroll() | Placing() | TakingChest():
            frame_said("at", at, (NamingStarter, *_DIVES), seats)
            seat = None if isinstance(at, NamingStarter) else at.seat
            state = State(_with_played(table, played, seat), (at, *_following(table, seat)))
        case _:
            entry, where = entry_said(at)
            latest = Seat(seat_said("at.seat", where.get("seat"), seats))
            state = laid_at(_with_played(table, played, latest), entry, where)
    if then is not UNSAID and then != state.agenda[1:]:
        raise LayingError("then", f"{then!r} cannot follow; {state.agenda[1:]!r} does")
    for part, problem in _problems(state):
        raise LayingError(part, problem)
    return state


def sketch(state: Blue) -> dict[str, Any]:
    """Tell what to say to lay a state again: only what is not as it would be if nothing were said."""
    table = state.table
    frame = state.agenda[0] if state.agenda else None
    said: dict[str, Any] = {} if isinstance(frame, NamingStarter) else {"at": frame}
    shells = {
        seat: {level: count for level, count in enumerate(diver.shells, 1) if count}
        for seat, diver in enumerate(table.divers)
        if any(diver.shells)
    }
    chests = {seat: diver.chests for seat, diver in enumerate(table.divers) if diver.chests}
    parts = (("shells", shells), ("chests", chests), ("dice", table.dice))
    said |= {name: part for name, part in parts if part}
    if isinstance(frame, NamingStarter):
        usual: tuple[Seat, ...] = ()
    else:
        usual = _everybody(table, frame.seat if isinstance(frame, _DIVES) else _latest_at_the_end(table))
    return said if table.played == usual else said | {"played": table.played}


def _divers(
    ruleset: Rules,
    shells: Mapping[int, Numbers | Mapping[int, int]] | Unsaid,
    chests: Mapping[int, Numbers] | Unsaid,
) -> tuple[tuple[Diver, ...], tuple[int, ...]]:
    """Give every seat its shells and chests; return the chests nobody holds besides."""
    box, left = ruleset.box, ruleset.box.chests
    placed, held = by_seat("shells", shells, ruleset.seats), by_seat("chests", chests, ruleset.seats)
    divers = []
    for seat in range(ruleset.seats):
        on_levels = _on_levels(f"shells[{seat}]", placed.get(seat, {}), len(box.main))
        if sum(on_levels) > box.shells:
            raise LayingError("shells", f"{sum(on_levels)} of seat {seat} are placed; it owns {box.shells}")
        own = multiset(numbers(f"chests[{seat}]", held.get(seat, ())))
        for value in own:
            if value not in left:
                there = box.chests.count(value)
                lie = f"the box has {counted_noun(there, 'chest', 'chests')} worth {value}"
                raise LayingError("chests", f"seat {seat} cannot hold one more worth {value}; {lie}")
            left = without(left, value)
        divers.append(Diver(on_levels, own, ()))
    return tuple(divers), left


def _on_levels(part: str, said: Numbers | Mapping[int, int], levels: int) -> tuple[int, ...]:
    """Read the shells of a seat, level by level or by the number of the level."""
    if isinstance(said, Mapping):
        named = keyed(part, said, range(1, levels + 1), "levels", f"the board has levels 1 to {levels}")
        said = [named.get(level, 0) for level in range(1, levels + 1)]
    counts = numbers(part, said)
    if len(counts) != levels:
        raise LayingError(part, f"shells on {counted_noun(len(counts), 'level', 'levels')}; the board has {levels}")
    return tuple(number(f"{part} on level {level}", count, 0) for level, count in enumerate(counts, 1))


def _dice(ruleset: Rules, said: tuple[Die, ...] | list[Die] | Unsaid) -> tuple[Die, ...]:
    """Read the dice that lie on the table."""
    dice = () if said is UNSAID else listed("dice", said)
    faces = ruleset.box.faces
    for face in dice:
        if isinstance(face, bool) or face not in faces:
            raise LayingError("dice", f"no die has a face {face!r}; they have {', '.join(map(str, faces))}")
    if len(dice) > ruleset.box.dice:
        raise LayingError("dice", f"{len(dice)} lie on the table; the box has {ruleset.box.dice}")
    return in_order(dice)


def _with_played(table: Table, said: Numbers | Unsaid, latest: Seat | None) -> Table:
    """Say who has had a turn: what was said, or everybody, this seat the latest; nobody, where none is."""
    if said is UNSAID:
        return replaced(table, played=() if latest is None else _everybody(table, latest))
    seats = table.ruleset.seats
    return replaced(table, played=tuple(Seat(seat_said("played", one, seats)) for one in listed("played", said)))


def _everybody(table: Table, latest: Seat) -> tuple[Seat, ...]:
    return (*table.after(latest), latest)


def _latest_at_the_end(table: Table) -> Seat:
    """Find whose turn was the last of a game: of the seat before the one out of shells, if any is."""
    out = [seat for seat in table.seats() if not table.unused(seat)]
    return table.after(out[0])[-1] if out else table.seats()[-1]


def _following(table: Table, seat: Seat | None) -> Frames:
    """What the rules leave to happen after a dive of this seat; nothing after the starter is named."""
    if seat is None:
        return ()
    if not table.last_round():
        return (PassTurn(seat),)
    others = table.after(seat)
    trigger = next((place for place, other in enumerate(others) if not table.unused(other)), 0)
    return last_turns(table, others[:trigger])


def _problems(state: Blue) -> Iterator[tuple[str, str]]:
    """Name what cannot be of a table laid so, by the part that was said."""
    table, frame = state.table, state.agenda[0] if state.agenda else None
    yield from _turns_problems(table, frame)
    yield from _dice_problems(table, frame)
    completes = table.last_round() and table.ruleset.rulings.last_chest_in_last_round == "round_completes"
    if isinstance(frame, _DIVES):
        if not table.unused(frame.seat):
            yield "shells", f"seat {frame.seat} dives and has placed all {table.ruleset.box.shells}"
        if not table.chests and (isinstance(frame, TakingChest) or not completes):
            yield "chests", "all are taken: no game goes on without one to dive for"
    elif frame is None and table.chests and not (table.last_round() and len(table.played) == table.ruleset.seats):
        lie = counted_noun(len(table.chests), "chest lies", "chests lie")
        why = "not every seat has had a turn" if table.last_round() else "no seat has placed all its shells"
        yield "at", f"the game is not over: {lie} face down, and {why}"


def _turns_problems(table: Table, frame: object) -> Iterator[tuple[str, str]]:
    """Turns go clockwise, whoever dives has played latest, and nobody has won anything without a turn."""
    played = table.played
    if len(set(played)) != len(played) or any(later != table.after(one)[0] for one, later in pairwise(played)):
        yield "played", f"{played} do not follow each other clockwise, each once"
    if isinstance(frame, _DIVES) and played[-1:] != (frame.seat,):
        yield "played", f"seat {frame.seat} dives, so it is the latest of {played}"
    if isinstance(frame, NamingStarter) and played:
        yield "played", f"{played} have played, and nobody has started"
    for seat, diver in enumerate(table.divers):
        if seat not in played and (any(diver.shells) or diver.chests):
            yield "played", f"seat {seat} has shells on the board or chests, and has had no turn"


def _dice_problems(table: Table, frame: object) -> Iterator[tuple[str, str]]:
    """Dice lie as the moment needs them: all of them when a diver is asked, fewer while some are in the air."""
    dice, every, levels = table.dice, table.ruleset.box.dice, len(table.levels)
    match frame:
        case Rolling():
            number("at.rerolls", frame.rerolls, 0, REROLLS)
            if len(dice) == every or (frame.rerolls == REROLLS and dice):
                first = "the first roll throws all of them" if frame.rerolls == REROLLS else "some are in the air"
                yield "dice", f"{len(dice)} of {every} lie on the table; {first}"
        case MayReroll() | Placing() | TakingChest() if len(dice) != every:
            yield "dice", f"{len(dice)} lie on the table; all {every} do when a dive is settled"
        case MayReroll():
            number("at.rerolls", frame.rerolls, 1, REROLLS)
            early = table.ruleset.rulings.perfect_early == "claims_at_once"
            if early and is_perfect(dice, levels) and table.chests:
                yield "dice", f"{dice} are a perfect dive, which takes a chest at once"
        case Placing() if not run(dice) or is_perfect(dice, levels):
            kind = "a perfect dive takes a chest" if run(dice) else "a dive without a 1 has failed"
            yield "dice", f"nothing is placed with {dice}: {kind}"
        case TakingChest() if not is_perfect(dice, levels):
            yield "dice", f"{dice} are no perfect dive: it shows every number and a chest"
        case NamingStarter() | None if dice:
            yield "dice", f"{dice} lie on the table, and nobody dives"
        case _:
            pass
