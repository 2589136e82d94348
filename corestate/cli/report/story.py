"""What a report tells, as plain data: every moment as each looker may know it, the verdict, the other readings.

A *line* is the game under one reading: its moments (the question, then the table for each looker), its events as each
looker saw them, and how it was judged. The first line is the record's own; the others begin where they part from it.
"""

from collections.abc import Callable
from typing import Any

from attrs import frozen

import corestate as cs
from corestate import Ruleset, State
from corestate.adjudication import Judgement, Reading
from corestate.cli.report.knowledge import Told, as_seat, whole
from corestate.cli.report.pool import Pool
from corestate.games import begun
from corestate.shape import Record, fields_of

Rules = Ruleset[Any, Any, Any]
Looker = int | None


@frozen
class Case:
    """What is reported: the events, the verdict on them and the other readings; for one seat, or for all."""

    events: tuple[Any, ...]
    verdict: Judgement
    readings: tuple[Reading, ...]
    claimed: bool = False
    seat: int | None = None

    def judged(self) -> int:
        """Count the events that were judged, the refused one included."""
        return self.verdict.judged + bool(self.verdict.refusals)

    def told(self) -> Told:
        """Say what may be told of the verdict."""
        if self.seat is None:
            return whole(self.verdict, self.events, claimed=self.claimed)
        return as_seat(self.verdict, self.events, self.seat, claimed=self.claimed)


def story(case: Case, told: Told, progress: Callable[[int, int], None] = lambda _done, _all: None) -> dict[str, object]:
    """Tell a case as plain data, as far as it may be told."""
    rules, pool = case.verdict.ruleset, Pool()
    lookers: tuple[Looker, ...] = (None, *range(rules.seats)) if case.seat is None else (case.seat,)
    tell = _Teller(pool, lookers)
    lines = [tell.line(rules, told)]
    for done, one in enumerate(case.readings if told.everything else (), 1):
        progress(done, len(case.readings))
        otherwise = whole(one.judgement, case.events, claimed=case.claimed)
        line = tell.line(one.judgement.ruleset, otherwise, one.parts_at)
        lines.append({"ruling": one.ruling, "option": one.option} | line)
    return {
        **_facts(case),
        "everything": told.everything,
        "left": len(case.events) - len(told.events) if case.seat is None else 0,
        "lookers": lookers,
        "lines": lines,
        "box": pool.add(rules.box),
        "shapes": pool.shapes,
        "entries": pool.entries,
    }


def _facts(case: Case) -> dict[str, object]:
    """State what holds for the whole game."""
    rules = case.verdict.ruleset
    game = cs.game(rules.game)
    editions = {one.digest: one.title for one in game.rulebook.editions}
    return {
        "library": cs.__version__,
        "game": rules.game,
        "title": game.title,
        "edition": editions.get(rules.digest, rules.edition),
        "seats": rules.seats,
        "seat": case.seat,
        "options": {name: getattr(rules.options, name) for name, _ in fields_of(Record(game.options))},
        "assumed": cs.assumed(case.verdict.reached),
        "rules": {rule.slug: [rule.heading, rule.says] for rule in game.rulebook.rules},
        "rulings": [
            {
                "id": one.id,
                "question": one.question,
                "why": one.why,
                "rules": one.rules,
                "chosen": getattr(rules.rulings, one.field),
                "options": [[option.name, option.says] for option in one.options],
            }
            for one in game.rulebook.rulings
        ],
    }


@frozen
class _Teller:
    """Tells lines to the same lookers, out of one pool."""

    pool: Pool
    lookers: tuple[Looker, ...]

    def line(self, rules: Rules, told: Told, first: int = 0) -> dict[str, object]:
        """Tell a game under one reading, from a moment on."""
        add, state, done = self.pool.add, begun(rules), told.carried_out()
        first = min(first, len(done))
        moments, events, applied = [], [], []
        for number, event in enumerate(done):
            if number >= first:
                moments.append(self._moment(state))
                events.append(self._event(state, event))
                applied += [add(_applied(state, event))] if told.everything else []
            state = cs.apply(state, event)
        moments.append(self._moment(state))
        events += [self._event(state, event) for event in told.events[len(done) :]]
        ended = cs.result(state)
        return {
            "first": first,
            "moments": moments,
            "events": events,
            "applied": applied,
            "illegal": told.illegal,
            "claimed": told.claimed,
            "refusals": [[one.rule, one.because] for one in told.refusals],
            "legal": None if told.legal is None else [add(event) for event in told.legal],
            "result": None if ended is None else add(ended),
        }

    def _moment(self, state: State[Any, Any]) -> list[int]:
        """Number the question, then the table as each looker may know it."""
        return [self.pool.add(cs.question(state)), *(self.pool.add(cs.view(state, one).table) for one in self.lookers)]

    def _event(self, state: State[Any, Any], event: object) -> list[int]:
        """Number an event as each looker sees it, before that, in a report for all, the event itself."""
        seen = [self.pool.add(cs.seen(state, event, one)) for one in self.lookers]
        return [self.pool.add(event), *seen] if None in self.lookers else seen


def _applied(state: State[Any, Any], event: object) -> tuple[str, ...]:
    """Name the rules an event applied, each once."""
    return tuple(dict.fromkeys(rule for step in cs.explain(state, event) for rule in step.rules))
