"""The shortest game that shows a finding: a smaller box, fewer seats, fewer turns, fewer events, simpler events.

Whatever is cut out or changed, the reference makes the rest legal again: an event that is not legal any more becomes
the nearest one that is, or goes. Beside cutting, short games are played anew, for a bug met late in a long game can
often be met early in another. Every attempt is one conversation from `new`, all of it sent at once.
"""

from collections.abc import Callable, Iterator
from random import Random
from time import monotonic
from typing import Any

import attrs
from attrs import evolve

import corestate as cs
from corestate import RulesetError
from corestate.games import begun
from corestate.shape import Record, fields_of
from fuzz.adapter import Adapter, UnsupportedError
from fuzz.boxes import SMALL, odd_box
from fuzz.compare import AnyState
from fuzz.driving import drive
from fuzz.findings import Case, Finding, Move, Rules, after
from fuzz.session import Diverged, Session, examined
from fuzz.steering import Steering

Tell = Callable[[Finding], None]
HUNTED = 0.5
"""The share of the time that is given to playing short games anew."""


class Shrinker:
    """Works on one finding until nothing helps or the time is up; `best` is the shortest case so far."""

    def __init__(self, adapter: Adapter, finding: Finding, seconds: float, tell: Tell = lambda _finding: None) -> None:
        self.best = finding
        self.attempts = 0
        self._adapter = adapter
        self._mark = finding.mark()
        self._rng = Random(0)
        self._deadline = monotonic() + seconds
        self._seconds = seconds
        self._tell = tell

    def run(self) -> Finding:
        """Shrink."""
        self._bare()
        self._rulesets()
        self._cuts()
        self._hunt(monotonic() + self._seconds * HUNTED)
        while self._late() is False and any([self._rulesets(), self._cuts(), self._simpler()]):
            pass
        return self.best

    def _late(self) -> bool:
        return monotonic() > self._deadline

    def _attempt(self, case: Case) -> bool:
        """Put a case to the child; keep it if it shows the same in less."""
        if self._late() or _weight(case) >= _weight(self.best.case):
            return False
        self.attempts += 1
        try:
            found = examined(self._adapter, case)
        except UnsupportedError:
            return False
        return found is not None and self._keep(found)

    def _keep(self, found: Finding) -> bool:
        if found.mark() != self._mark or _weight(found.case) >= _weight(self.best.case):
            return False
        self.best = found
        self._tell(found)
        return True

    def _bare(self) -> None:
        """Leave out whatever was only asked about, or refused, on the way."""
        *before, last = self.best.case.moves or (None,)
        wrong = _wrong_moves(self.best.case)
        kept = [move for move in before if move.how == "play" and move not in wrong]
        if last is not None:
            self._attempt(Case(self.best.case.ruleset, (*kept, last)))

    def _rulesets(self) -> bool:
        """Play the same under simpler rulesets: a small box, fewer seats, the readings and options of every day."""
        return any([self._attempt(relegalised(rules, self.best.case)) for rules in _simpler_rules(self.best.case)])

    def _cuts(self) -> bool:
        """Cut out parts, large ones first: halves, whole turns, single events."""
        helped = False
        size = max(1, len(self.best.case.moves) // 2)
        while size and not self._late():
            place = len(self.best.case.moves) - size
            while place >= 0 and not self._late():
                moves = self.best.case.moves
                rest = Case(self.best.case.ruleset, moves[:place] + moves[place + size :])
                helped |= self._attempt(relegalised(rest.ruleset, rest, self.best.case))
                place = min(place, len(self.best.case.moves)) - max(1, size // 2)
            size = size * 2 // 3 if size > 2 else size - 1
        return helped

    def _simpler(self) -> bool:
        """Put simpler events in the place of others: the first of their kind that are legal there."""
        helped = False
        for place in range(len(self.best.case.moves)):
            case = self.best.case
            if place >= len(case.moves):
                break
            state, move = case.cut(place).reached(), case.moves[place]
            for event in _alike(state, move.event)[:3]:
                moves = (*case.moves[:place], Move(move.how, event), *case.moves[place + 1 :])
                if event != move.event and self._attempt(relegalised(case.ruleset, Case(case.ruleset, moves))):
                    helped = True
                    break
        return helped

    def _hunt(self, until: float) -> None:
        """Play short games anew, each shorter than the best."""
        steering = Steering()
        while monotonic() < min(until, self._deadline) and (most := self.best.case.length()) > 1:
            session = Session(self._adapter, self._small_rules())
            try:
                drive(session, steering, self._rng, lambda events, most=most: events >= most)  # type: ignore[misc]
            except Diverged as diverged:
                self._keep(diverged.finding)
            except UnsupportedError:
                continue

    def _small_rules(self) -> Rules:
        """Choose a ruleset that makes games short: that of the best case, or one with another box or fewer seats."""
        rules = self.best.case.ruleset
        title = cs.game(rules.game)
        seats = self._rng.choice((rules.seats, *(few for few in title.seats if few < rules.seats)))
        small = next((one for one in title.rulebook.editions if one.name == SMALL), title.rulebook.editions[0])
        edition = odd_box(title, small, self._rng) if self._rng.random() < 1 / 2 else small
        return evolve(rules, seats=seats, edition=edition.name, digest=edition.digest, box=edition.box)


def _weight(case: Case) -> tuple[int, ...]:
    """Weigh a case: moves after set-up, then all moves, then how far the ruleset is from the simplest."""
    rules = case.ruleset
    usual = cs.ruleset(rules.game, seats=rules.seats)
    unusual = sum(getattr(rules.rulings, one.name) != getattr(usual.rulings, one.name) for one in _fields(rules.rulings))
    unusual += sum(getattr(rules.options, one.name) != getattr(usual.options, one.name) for one in _fields(rules.options))
    printed = not any(one.digest == rules.digest for one in cs.game(rules.game).rulebook.editions)
    return case.length(), len(case.moves), unusual, rules.seats, printed, len(str(rules.box)), len(str(case.moves))


def _fields(value: Any) -> tuple[Any, ...]:  # noqa: ANN401 - an attrs class
    return tuple(attrs.fields(type(value)))


def _simpler_rules(case: Case) -> Iterator[Rules]:
    """List rulesets that are simpler than that of a case in one way or in several."""
    rules = case.ruleset
    title = cs.game(rules.game)
    for seats in title.seats:
        for edition in reversed(title.rulebook.editions):
            plain = cs.ruleset(rules.game, seats=seats, edition=edition)
            yield plain
            yield evolve(plain, rulings=rules.rulings, options=rules.options)
        if seats < rules.seats:
            yield evolve(rules, seats=seats)
    usual = cs.ruleset(rules.game, seats=rules.seats)
    for part in ("rulings", "options"):
        for one in _fields(getattr(rules, part)):
            mended = evolve(getattr(rules, part), **{one.name: getattr(getattr(usual, part), one.name)})
            yield evolve(rules, **{part: mended})


def relegalised(rules: Rules, case: Case, original: Case | None = None) -> Case:
    """Play the moves of a case under a ruleset: what was legal and is not becomes the nearest that is, or goes."""
    wrong = _wrong_moves(original or case)
    state = begun(rules)
    moves: list[Move] = []
    for move in case.moves:
        if move.how == "try" or move in wrong:
            moves.append(move)
            continue
        for event in _in_place_of(state, move.event):
            moves.append(Move("play", event))
            state = cs.apply(state, event)
    return Case(rules, tuple(moves))


def _in_place_of(state: AnyState, event: object) -> tuple[Any, ...]:
    """Say what to play for an event: itself, the nearest of its kind, something that makes it legal and then it."""
    if not cs.refusals(state, event):
        return (event,)
    if (near := _nearest(state, event)) is not None:
        return (near,)
    for bridge in cs.legal(state)[:BRIDGES]:
        if (near := _nearest(beyond := cs.apply(state, bridge), event)) is not None:
            return bridge, event if not cs.refusals(beyond, event) else near
    return ()


BRIDGES = 60
"""So many events are tried out to make another legal."""


def _wrong_moves(case: Case) -> frozenset[Move]:
    """Find the moves of a case that are played and refused."""
    pairs = zip(case.moves, case.states(), strict=False)
    return frozenset(move for move, state in pairs if move.how == "play" and after(state, move) is state)


def _alike(state: AnyState, event: object) -> list[Any]:
    """List the legal events of the same kind as another."""
    return [one for one in cs.legal(state) if type(one) is type(event)]


def _nearest(state: AnyState, event: object) -> Any:  # noqa: ANN401 - an event of the game, or None
    """Find the legal event of the same kind that differs least from another."""
    return min(_alike(state, event), key=lambda one: _distance(one, event), default=None)


def _distance(one: object, other: object) -> int:
    names = [name for name, _ in fields_of(Record(type(one)))]
    return sum(_apart(getattr(one, name), getattr(other, name)) for name in names)


def _apart(one: object, other: object) -> int:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return abs(len(one) - len(other)) + sum(part not in other for part in one)
    return int(one != other)
