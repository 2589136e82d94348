"""Cards laid unseen that are added up later: as long as they lie there, one filling stands for all.

When they are added up, those fillings are followed that come to something else, one of each: with other cards of the
hand or deck they were taken of, and where need be with other cards drawn there before.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from typing import Any, TypeAlias

from attrs import evolve, frozen

import corestate as cs
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.course import Course
from corestate.adjudication.telling.paths import Below, Path, all_of
from corestate.adjudication.telling.unseen import Unseen
from corestate.adjudication.verdict import Ending
from corestate.anything import AnyState
from corestate.judging import Verdict
from corestate.rulebook import RulesetError
from serializers.play.book import Statement
from serializers.play.phrasebook import Laying, Pool, Reckoning, Story
from serializers.play.positions import Laid, exchanged

FEW_TOTALS = 6
"""With so many totals it is tried to come to a result, those first for which the fewest cards must be others."""

Sums: TypeAlias = "dict[tuple[int, int], Pick]"
"""How to take so many cards that come to so much."""


@frozen
class Pick:
    """Cards taken of a pool, and what must have been otherwise for it: how much, brought by which events, at first."""

    cost: int
    cards: tuple[str, ...] = ()
    brought: tuple[tuple[int, str], ...] = ()
    at_first: tuple[tuple[str, str], ...] = ()
    """Cards that a position does not name, and what they were."""

    def with_one(self, other: "Pick") -> "Pick":
        """Take more cards."""
        both = self.cards + other.cards, self.brought + other.brought, self.at_first + other.at_first
        return Pick(self.cost + other.cost, *both)


class Piles:
    """The cards laid unseen in a script, and how a search follows them."""

    def __init__(
        self, course: Course, unseen: Unseen, below: Callable[[Path], Below], spent: Callable[[Path], bool]
    ) -> None:
        self._course, self._unseen, self._below, self._spent = course, unseen, below, spent
        position = course.script.header.position
        self._position = position if isinstance(position, Laid) else None
        self._laying = course.meanings.book.source.laying
        stated = (one.meaning for one in course.script.sentences if isinstance(one.meaning, Statement))
        self._figures = frozenset(one.values[one.fact.figure] for one in stated if one.fact.figure)
        """What cards are said to come to: those that do are told from others."""
        self.unclear = False
        """Whether somewhere not all was followed that cards can have come to."""
        self.decides = ""
        """What it depends on, where it depends on what cards have come to."""

    def parted(self, path: Path) -> Below | None:
        """Follow what cards laid unseen can come to that are added up now or by the next sentence; None if none are."""
        if not path.unnamed or (found := self._added_up(path)) is None:
            return None
        states, events = found
        reckoning = self._laying.reckoned(states, events)
        if reckoning is None:
            self.unclear = True
            return None
        laid = {number for pool in reckoning.pools for number in pool.laid if number in path.unnamed}
        if not laid or min(laid) in path.added_up:
            return None
        path.added_up |= laid
        ways = [(path, reckoning.total), *self._other_ways(path, reckoning)]
        if len(ways) == 1:
            return None
        self._course.bound, below = True, []
        for way, _ in ways:
            if self._spent(way):
                break
            way.branched, way.open = True, way.open + 1
            below.append(self._below(way.copy()).weighed(Fraction(1, len(ways))))
            if path.gaps and below[-1].legal is not None:
                break  # where something is missing it is enough that all could have been well
        self._note(path, reckoning, [(total, one.verdict()) for (_, total), one in zip(ways, below, strict=False)])
        return all_of(below)

    def _note(self, path: Path, reckoning: Reckoning, verdicts: list[tuple[int, Verdict | None]]) -> None:
        """Note that it depends on what cards have come to, if that makes the difference."""
        legal, illegal = (
            dict.fromkeys(reckoning.says(total) for total, verdict in verdicts if verdict == wanted)
            for wanted in ("legal", "illegal")
        )
        if legal and illegal and len(legal) + len(illegal) == len(verdicts):
            lines = (f" before line {one.spot.line}" for one in self._course.script.sentences[path.at :])
            before = next(lines, "")
            self.decides = f"on {reckoning.what}{before}: legal if {' or '.join(legal)}, not if {' or '.join(illegal)}"

    def _added_up(self, path: Path) -> tuple[Sequence[Any], Sequence[Any]] | None:
        """Find the states and events up to where cards are added up; None where they are not."""
        lying = self._laying.lying
        if path.states and lying(path.state.table) < lying(path.states[-1].table):
            return path.states, path.events
        silent = list(self._course.silent(path)) if lying(path.state.table) >= 0 else []
        fewer = (at for at in range(1, len(silent)) if lying(silent[at].table) < lying(silent[at - 1].table))
        if (at := next(fewer, None)) is None:
            return None
        implied = [self._course.meanings.only(state) for state in silent[:at]]
        return [*path.states, *silent[:at]], [*path.events, *implied]

    def _other_ways(self, path: Path, reckoning: Reckoning) -> Iterator[tuple[Path, int]]:
        """Let the cards have been such that something else comes of them, once each, with the total."""
        slots = [tuple(one for one in pool.laid if one in path.unnamed) for pool in reckoning.pools]
        filled = sum(reckoning.worth(path.events[number].card) for some in slots for number in some)
        every: dict[int, tuple[Pick, ...]] = {0: ()}
        for pool, some in zip(reckoning.pools, slots, strict=True):
            sums = self._sums(path, pool, some, reckoning.worth)
            every = _convolved(every, {total: pick for (count, total), pick in sums.items() if count == len(some)})

        def tells(total: int) -> object:
            return reckoning.tells(total), total if total in self._figures else None

        results: dict[object, list[tuple[int, tuple[Pick, ...]]]] = {}
        for more, picks in every.items():
            total = reckoning.total - filled + more
            results.setdefault(tells(total), []).append((total, picks))
        results.pop(tells(reckoning.total), None)
        for found in results.values():
            found.sort(key=lambda one: (_cost(one[1]), _twice(one[1])))
            tried = ((self._with(path, reckoning.pools, slots, picks), total) for total, picks in found[:FEW_TOTALS])
            way = next(((one, total) for one, total in tried if one is not None), None)
            if way is None:
                self.unclear = True
            else:
                yield way

    def _with(
        self, path: Path, pools: tuple[Pool, ...], slots: list[tuple[int, ...]], picks: tuple[Pick, ...]
    ) -> Path | None:
        """Let cards have been these; None where that cannot be."""
        changed = _changes(path, slots, picks)
        if not any(pick.at_first for pick in picks):
            return self._unseen.laid_otherwise(path, changed)
        position = self._laid(path, [(pool, pick.at_first) for pool, pick in zip(pools, picks, strict=True)])
        script = evolve(self._course.script, header=evolve(self._course.script.header, position=position))
        with suppress(RulesetError):
            start = script.begun(path.states[0].table.ruleset)
            if (other := self._unseen.laid_otherwise(path, changed, start)) is not None:
                other.position = position
                return other
        return None

    def _laid(self, path: Path, others: list[tuple[Pool, tuple[tuple[str, str], ...]]]) -> Laid:
        """Lay the position with other cards where it names none."""
        position = path.position or self._position
        assert position is not None  # noqa: S101 - else there are no such cards
        hands = {pool.seat: pairs for pool, pairs in others if pool.seat is not None and pairs}
        table = path.states[0].table
        piles = {pool.word: exchanged(pool.there(table), pairs) for pool, pairs in others if pool.word and pairs}
        return position.with_cards(hands, piles)

    def _sums(self, path: Path, pool: Pool, slots: tuple[int, ...], worth: Callable[[str], int]) -> Sums:
        """Reckon what cards of a pool can come to: as they were filled in, or brought there as others."""
        named = Counter(path.events[number].card for number in pool.laid if number not in slots)
        cards = list((Counter(pool.cards) - named).elements())
        bringing = [number for number in path.free if pool.brings(path.states[number], path.events[number])]
        unnamed, left = self._unnamed(path, pool)
        sums: Sums = {(0, 0): Pick(0)}
        for card in cards:
            options = {worth(card): Pick(0, (card,))}
            number = next((one for one in bringing if path.events[one].card == card), None)
            if number is not None:
                bringing.remove(number)
                for other in self._unseen.others(path, number):
                    options.setdefault(worth(other), Pick(1, (other,), ((number, other),)))
            elif unnamed[card]:
                unnamed[card] -= 1
                for other in left:
                    if pool.could_be(card, other):
                        options.setdefault(worth(other), Pick(1, (other,), at_first=((card, other),)))
            longer = dict(sums)
            for (count, total), pick in sums.items():
                for value, one in options.items() if count < len(slots) else ():
                    more, key = pick.with_one(one), (count + 1, total + value)
                    if key not in longer or longer[key].cost > more.cost:
                        longer[key] = more
            sums = longer
        return sums

    def _unnamed(self, path: Path, pool: Pool) -> tuple[Counter[str], tuple[str, ...]]:
        """The cards of a pool that lay there at first and that the position does not name, and what they can be."""
        if (position := path.position or self._position) is None:
            return Counter(), ()
        filled = position.filled
        if pool.seat is not None:
            return Counter(filled.put.get(pool.seat, ())), filled.left
        said = position.whole or (pool.word in position.said and pool.word not in position.led)
        return Counter(() if said else pool.there(path.states[0].table)), filled.left


def unwritten(course: Course, illegal: Ending) -> Ending | None:
    """Find what is missing where what is said of cards is not so: nobody wrote who laid any, or for what."""
    sentence, path, source = course.script.sentences[illegal.at], Path.along(illegal), course.meanings.book.source
    if not isinstance(sentence.meaning, Statement) or source.alike is None or _is_known(course, illegal.at):
        return None
    states = [*path.states, path.state]
    here = sentence.spot.line, sentence.spot.column
    before = sum((spot.line, spot.column) < here for spot in path.spots)
    if sentence.meaning.fact.astray(Story(states, path.events, before), sentence.meaning.values):
        if not source.stage(path.state).due:
            return None
        path.note_gap(sentence.spot)
        course.imply(path, asking.legal(path.state)[:1], sentence.spot)
        return path.ended(None, (), None)
    asked = [one for one in _under_way(states, source.laying) if _may_lay(states[one], source.alike)]
    if not asked or not path.implied.issuperset(asked):
        return None
    other = Path.along(path.ended(None, (), None, upto=asked[0]))
    other.note_gap(sentence.spot)
    course.imply(other, tuple(path.events[asked[0] : asked[0] + 1]), sentence.spot)
    return other.ended(None, (), None)


def _is_known(course: Course, at: int) -> bool:
    """Whether somebody said before what has come of the cards, and nobody has decided anything since."""
    for sentence in reversed(course.script.sentences[:at]):
        if isinstance(stated := sentence.meaning, Statement):
            if stated.fact.ends:
                return True
        elif stated[0].events[0].seat() is not None:
            return False
    return False


def _under_way(states: Sequence[AnyState], laying: Laying) -> list[int]:
    """The numbers of the events since cards were being laid the last time."""
    under_way = [laying.lying(state.table) >= 0 for state in states]
    last = next((one for one in reversed(range(len(states))) if under_way[one]), -1)
    first = next((one + 1 for one in reversed(range(last + 1)) if not under_way[one]), 0)
    return [*range(first, min(last + 1, len(states) - 1))]


def _may_lay(state: AnyState, alike: Callable[[Any, Any, Any], object]) -> bool:
    """Whether somebody is asked who may lay a card unseen."""
    legal = asking.legal(state) if cs.asked(state) else ()
    return any(alike(state.agenda[0], state.table, one) != one for one in legal)


def _convolved(one: dict[int, tuple[Pick, ...]], other: dict[int, Pick]) -> dict[int, tuple[Pick, ...]]:
    """Reckon what cards of several pools can come to together, with the fewest changes."""
    sums: dict[int, tuple[Pick, ...]] = {}
    for total, picks in one.items():
        for more, pick in other.items():
            longer = (*picks, pick)
            if (found := sums.get(total + more)) is None or _cost(found) > _cost(longer):
                sums[total + more] = longer
    return sums


def _twice(picks: tuple[Pick, ...]) -> int:
    """Count the cards that are to have been the same as another: there may not be so many."""
    others = [card for pick in picks for _, card in (*pick.brought, *pick.at_first)]
    return len(others) - len({*others})


def _cost(picks: tuple[Pick, ...]) -> int:
    return sum(pick.cost for pick in picks)


def _changes(path: Path, slots: list[tuple[int, ...]], picks: tuple[Pick, ...]) -> dict[int, Any]:
    """Write down which events must have been others for cards to have been these; as few as there can be."""
    changed: dict[int, Any] = {}
    for some, pick in zip(slots, picks, strict=True):
        wanted = Counter(pick.cards)
        rest = []
        for number in some:
            if wanted[card := path.events[number].card]:
                wanted[card] -= 1
            else:
                rest.append(number)
        for number, card in zip(rest, wanted.elements(), strict=True):
            changed[number] = evolve(path.events[number], card=card)
        changed |= {number: evolve(path.events[number], card=card) for number, card in pick.brought}
    return changed
