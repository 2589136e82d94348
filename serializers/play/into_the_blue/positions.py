"""A table of Into the Blue in sentences: `Ann has 3 shells on level 2, one on level 5 and a chest worth 6`."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from itertools import combinations
from typing import Any

from corestate.anything import AnyState, Rules
from corestate.into_the_blue.course import MayReroll, Placing, Rolling, TakingChest
from corestate.into_the_blue.events import Place
from corestate.kernel import Seat, counted_noun, waits_for
from corestate.piles import without
from serializers.play.book import Partial
from serializers.play.into_the_blue.dice import LastShells
from serializers.play.phrases import Values
from serializers.play.positions.clauses import Clause, Draft, Grammar, HowMany, Otherwise, Words
from serializers.play.slots import ChoiceSlot, ListSlot, Slot, WholeSlot


def _slots(rules: Rules) -> Mapping[str, Slot]:
    return {
        "count": HowMany(),
        "level": WholeSlot("a level"),
        "value": WholeSlot("what a chest is worth"),
        "chest": WholeSlot("what a chest is worth"),
        "dice": ListSlot(ChoiceSlot(rules.box.faces)),
    }


def _shells(draft: Draft, at: Values) -> None:
    draft.said.setdefault("shells", {}).setdefault(at["seat"], {})[at["level"]] = at["count"]


def _on_each(draft: Draft, at: Values) -> None:
    """Have as many shells on every level."""
    for level in range(1, len(draft.rules.box.main) + 1):
        _shells(draft, {**at, "level": level})


def _none_placed(draft: Draft, at: Values) -> None:
    """Have no shells on the board: a seat, or everybody."""
    for seat in (at["seat"],) if "seat" in at else range(draft.rules.seats):
        draft.said.setdefault("shells", {}).setdefault(seat, {})


class Somewhere(dict[int, int]):
    """Shells on levels, of which some were put there though nobody said where they lie."""

    def __init__(self, told: Mapping[int, int], free: Sequence[int], number: int) -> None:
        super().__init__(told)
        self.told, self.free, self.number = told, free, number
        for one in range(number):
            self._put(free[one % len(free)], 1)

    def _put(self, level: int, number: int) -> None:
        self[level] = self.get(level, 0) + number

    def others(self) -> Iterator[Mapping[int, int]]:
        """Put them on some of the levels on which they may lie: one on each, and the rest on one of them."""
        for count in range(1, min(len(self.free), self.number) + 1):
            for levels in combinations(reversed(self.free), count):
                for most in levels:
                    there = Counter(self.told)
                    there.update(levels)
                    there[most] += self.number - count
                    yield dict(there)


def _left(draft: Draft, at: Values) -> None:
    """Have so many shells left: nobody says where the others lie, and they are put on the levels one by one."""
    shells = draft.said.setdefault("shells", {})
    shells[at["seat"]] = _somewhere(draft.rules, shells.get(at["seat"], {}), at["count"])


def _somewhere(rules: Rules, own: Mapping[int, int], left: int) -> Somewhere:
    levels = range(1, len(rules.box.main) + 1)
    free = [level for level in levels if level not in own] or [*levels]
    return Somewhere(own, free, rules.box.shells - left - sum(own.values()))


def _final(draft: Draft, at: Values) -> None:
    """Have rolled for the last time: a chest is taken after a perfect dive, and shells are placed after another."""
    draft.said["at"] = _result(Seat(at["seat"]), draft)


def _result(seat: Seat, draft: Draft) -> Placing | TakingChest:
    return TakingChest(seat) if {*draft.said.get("dice", ())} == {*draft.rules.box.faces} else Placing(seat)


def _chest(draft: Draft, at: Values) -> None:
    draft.add("chests", at["seat"], at["value"])


def _chests(draft: Draft, at: Values) -> None:
    draft.unnamed[at["seat"]] = at["count"]


def _rerolls_left(draft: Draft, at: Values) -> None:
    """Have so many throws left after this one: with none the roll is the last."""
    (_rerolls if at["count"] else _final)(draft, at)


class Somebodys(dict[int, Any]):
    """Chests by seat, of which some are held though nobody said by whom: they are given out one by one."""

    untold: Sequence[int] = ()
    """The seats of whom nothing was said."""

    def others(self) -> Iterator[Mapping[int, Any]]:
        """Let each of those of whom nothing was said hold all of them."""
        held = [value for seat in self.untold for value in self.get(seat, ())]
        told = {seat: values for seat, values in self.items() if seat not in self.untold}
        yield from ({**told, seat: held} for seat in self.untold)


def _chests_left(draft: Draft, at: Values) -> None:
    draft.said["left"] = at["count"]


def _given_out(draft: Draft) -> None:
    """Give out the chests that are not left and of which nobody said who holds them; too many stay unsaid of."""
    chests = Somebodys(draft.said.get("chests", {}))
    held = sum(map(len, chests.values())) + sum(draft.unnamed.values())
    chests.untold = [one for one in range(draft.rules.seats) if one not in chests and one not in draft.unnamed]
    missing = len(draft.rules.box.chests) - held - draft.said["left"]
    if missing < 0 or (missing and not chests.untold):
        return
    for number in range(missing):
        seat = chests.untold[number % len(chests.untold)]
        draft.unnamed[seat] = draft.unnamed.get(seat, 0) + 1
    del draft.said["left"]
    draft.said["chests"] = chests


def _failed(draft: Draft) -> None:
    """Let the turn be over of who has rolled for the last time and has no 1."""
    if isinstance(then := draft.said.get("at"), Placing) and "dice" in draft.said and 1 not in draft.said["dice"]:
        del draft.said["dice"]
        draft.said["at"] = ("turn", {"seat": (then.seat + 1) % draft.rules.seats})


def _is_out(draft: Draft) -> bool:
    """Whether somebody has placed all shells: else the game is over as no chest is left."""
    return any(sum(one.values()) == draft.rules.box.shells for one in draft.said.get("shells", {}).values())


def _unheld(draft: Draft) -> list[int]:
    """List the chests of which nobody said who holds them."""
    left = tuple(sorted(draft.rules.box.chests))
    for held in draft.said.get("chests", {}).values():
        for value in held:
            left = without(left, value) if value in left else left
    return list(left)


def _worth(_rules: Rules, chest: int) -> object:
    return chest


def _dice(draft: Draft, at: Values) -> None:
    draft.said["dice"] = [*at["dice"]]
    if isinstance(then := draft.said.get("at"), Placing):
        draft.said["at"] = _result(then.seat, draft)


def _over(draft: Draft, _at: Values) -> None:
    draft.said["at"] = None


def _rolled(draft: Draft, at: Values) -> None:
    _dice(draft, at)
    _next(draft, at)


def _next(draft: Draft, at: Values) -> None:
    draft.next = at["seat"]


def _rerolls(draft: Draft, at: Values) -> None:
    draft.said["at"] = ("reroll", {"seat": at["seat"], "rerolls": at.get("count", 1)})


def _may(count: int, draft: Draft, at: Values) -> None:
    _rerolls(draft, {**at, "count": count})


_HAS = ("{seat} has",)
_HOLDS = tuple(f"{{seat}} {has}" for has in ("holds", "owns", "takes", "took", "has taken", "won", "has won", "got"))
_EACH = ("each level", "every level", "all levels")
_NO_SHELLS = ("no shells on the board", "no shell on the board", "no shells")
_MAY = tuple(
    f"{may}{still} {reroll}"
    for may in ("may", "can")
    for still in ("", " still")
    for reroll in ("reroll", "roll again")
)
_NO_REROLL = tuple(f"{{seat}} {may} not reroll{more}" for may in ("may", "can") for more in ("", " any more", " again"))
_DICE = (("", "the dice on the table"), ("", "the dice"), ("{seat} ", "dice"))
CLAUSES = (
    Clause(
        (
            "{count} shells on level {level}",
            "{count} shell on level {level}",
            "{count} on level {level}",
            "{count} shells each on level {level}",
            "{count} shell each on level {level}",
            "{count} shells on {level}",
            "{count} on {level}",
        ),
        _shells,
        (*_HAS, "{seat} has placed", "{seat} placed"),
    ),
    Clause(
        tuple(f"{{count}} {shells}on {each}" for shells in ("shells ", "shell ", "") for each in _EACH), _on_each, _HAS
    ),
    Clause(_NO_SHELLS, _none_placed, _HAS),
    Clause(
        (*_NO_SHELLS, "the board is empty", "there are no shells on the board", "nobody has placed a shell"),
        _none_placed,
    ),
    Clause(
        ("{seat} has {count} shells", "{seat} has {count} shell", "{seat} has {count}", "{seat} {count}"),
        _shells,
        ("on level {level}", "on level {level} :", "level {level} :", "shells on level {level} :"),
    ),
    Clause(("{count} shells left", "{count} shell left", "{count} left"), _left, (*_HAS, "{seat} has only")),
    Clause(("a chest worth {value}", "a chest of {value}"), _chest, (*_HAS, *_HOLDS)),
    Clause(("{count} chests", "{count} chest", "{count} unseen chests"), _chests, (*_HAS, *_HOLDS)),
    Clause(
        (
            *(f"the game {over}" for over in ("is over", "has ended", "ends", "ended", "is at an end")),
            *("it is the end of the game", "everybody has had the last turn"),
        ),
        _over,
    ),
    Clause(
        tuple(f"{lying} {{dice}}" for lying in ("on the table lie", "on the table are"))
        + tuple(f"{the}{dice} {show} {{dice}}" for the, dice in _DICE for show in ("are", "show", "now show")),
        _dice,
    ),
    Clause(tuple(f"{{seat}} has {rolled}{{dice}}" for rolled in ("rolled ", "rolled : ")), _rolled),
    Clause(tuple(f"{{seat}} {rolls} {{dice}}" for rolls in ("rolled", "threw")), _rolled),
    *(
        Clause(tuple(f"{{seat}} {may} {often}" for may in _MAY for often in every), partial(_may, count))
        for count, every in (
            (1, ("once", "one more time", "once more")),
            (2, ("twice", "two more times", "twice more")),
        )
    ),
    Clause(tuple(f"{{seat}} {may} {{count}} times" for may in _MAY), _rerolls),
    Clause(("{count} rerolls left", "{count} reroll left"), _rerolls_left, _HAS),
    Clause((*_NO_REROLL, "{seat} has stopped", "{seat} has rolled three times"), _final),
    Clause(
        (
            *("no more rerolls", "no rerolls", "no reroll"),
            *(f"used {all_of} {whose}rerolls" for all_of in ("all", "both") for whose in ("", "her ", "his ", "the ")),
        ),
        _final,
        _HAS,
    ),
    Clause(
        tuple(
            f"{there}{only}{{count}} {chest}"
            for there, chests in (
                ("", ("chest is left", "chests are left", "chest remains", "chests remain")),
                ("there is ", ("chest left",)),
                ("there are ", ("chests left",)),
            )
            for only in ("", "only ")
            for chest in chests
        ),
        _chests_left,
    ),
    Clause(("{seat} is next", "{seat} is to roll", "{seat} starts", "{seat} begins", "{seat} goes first"), _next),
)


def _moment(draft: Draft, first: Partial | None) -> object:
    """A turn of who is next, or of who is told of first, else of seat 0."""
    told = None if first is None else first.seat()
    seat = next((one for one in (draft.next, told) if one is not None), 0)
    entry, where = ("reroll", {"seat": seat, "rerolls": 2}) if "dice" in draft.said else ("turn", {"seat": seat})
    shells = draft.said.get("shells", {})
    out = next((one for one in shells if sum(shells[one].values()) == draft.rules.box.shells), None)
    return (entry, where) if out in {None, seat} else (f"last_{entry}", {**where, "triggered_by": out})


def _written(state: AnyState, said: dict[str, Any], words: Words) -> Iterator[str]:
    yield ""
    shells, chests = said.pop("shells", {}), said.pop("chests", {})
    for seat in range(state.table.ruleset.seats):
        has = [
            f"{counted_noun(count, 'shell', 'shells')} on level {level}"
            for level, count in shells.get(seat, {}).items()
        ]
        has += [f"a chest worth {value}" for value in chests.get(seat, ())]
        if has:
            yield f"{words.seat(seat)} has {', '.join(has)}"
    if dice := said.pop("dice", ()):
        yield f"on the table lie {' '.join(map(str, dice))}"


def _moments(state: AnyState, words: Words) -> Iterator[tuple[str, Mapping[str, Any]]]:
    match waits_for(state):
        case Rolling(seat=seat):
            yield f"{words.seat(seat)} is next", {"at": ("turn", {"seat": int(seat)})}
        case MayReroll(seat=seat, rerolls=rerolls):
            where = {"seat": int(seat), "rerolls": rerolls}
            often = "once" if rerolls == 1 else f"{rerolls} times"
            yield f"{words.seat(seat)} may reroll {often}", {"at": ("reroll", where)}
        case _:
            pass


def _unsaid(rules: Rules, said: Mapping[str, Any], seat: int, refused: Sequence[Any]) -> Iterator[Otherwise]:
    """Where shells lie of which only the number was told; and as few are left as a seat places, where nobody told."""
    chests = said.get("chests")
    for held in chests.others() if isinstance(chests, Somebodys) else ():
        yield Otherwise("holds other chests", {"chests": held})
    shells = said.get("shells", {})
    own = shells.get(seat)
    for other in own.others() if isinstance(own, Somewhere) else ():
        yield Otherwise("has them elsewhere", {"shells": {**shells, seat: other}})
    fewer = [one.shells for one in refused if isinstance(one, Place) and own is None and one.shells > 0]
    for left in fewer:
        has = f"has {counted_noun(left, 'shell', 'shells')} left"
        yield Otherwise(has, {"shells": {**shells, seat: {**_somewhere(rules, {}, left)}}})


def _shown_by(draft: Draft, told: Sequence[Partial]) -> None:
    """Let a seat have as many shells left as it places till its last, where nobody said how many it has."""
    if "at" in draft.said and draft.said["at"] is None and not _is_out(draft):
        draft.said.setdefault("left", 0)
    if "left" in draft.said:
        _given_out(draft)
    _failed(draft)
    placed: dict[int, int] = {}
    for one in told:
        seat, shells = one.seat(), dict(one.fields).get("shells")
        count = shells.count if isinstance(shells, LastShells) else shells
        if one.kind is not Place or seat is None or not isinstance(count, int):
            continue
        placed[seat] = placed.get(seat, 0) + count
        if isinstance(shells, LastShells) and seat not in draft.said.get("shells", {}):
            _left(draft, {"seat": seat, "count": placed[seat]})


GRAMMAR = Grammar(
    CLAUSES,
    _slots,
    _moment,
    _written,
    _moments,
    _unheld,
    _worth,
    "chests",
    "chest",
    unsaid=_unsaid,
    counts=("shells", "chests"),
    shown_by=_shown_by,
)
