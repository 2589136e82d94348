"""What a report tells, as plain data: every moment as each looker may know it, the verdict, the other readings.

A *line* is the game under one reading: its moments (the question, then the table for each looker), what the rules make
of each, its events in words as each looker saw them, and how it was judged. The first line is the record's own; the
others begin where they part from it. All sentences are the phrasebook's, made of what their looker may know.
"""

from collections.abc import Callable, Iterator

from attrs import evolve, fields, frozen

import corestate as cs
from corestate import Question, Reason
from corestate.adjudication import PROFILE, Judgement, Reading, applied
from corestate.anything import AnyState
from corestate.cli import words
from corestate.cli.report.knowledge import Told, as_seat, whole
from corestate.cli.report.pool import Pool
from corestate.shape import Choice, Record, fields_of
from serializers import play
from serializers.play import Book

Looker = int | None


@frozen
class Case:
    """What is reported: the judgement and the other readings; for one seat, or for all."""

    judgement: Judgement
    readings: tuple[Reading, ...] = ()
    claimed: bool = False
    seat: int | None = None
    names: tuple[str, ...] = ()
    """Of the seats, if anybody gave them."""
    line: int | None = None
    """Where the event in dispute stands in a text."""
    left: int = 0
    """How much of the record comes after it."""
    open: tuple[tuple[int, str, tuple[str, ...]], ...] = ()
    """What was left open and decides: the line, the verdict, and with what it is so."""
    guessed: tuple[int, ...] = ()
    """The lines that were left open and can be more than one thing, of which one is drawn."""
    unsure: str = ""
    """What is to be said where not every way to fill in what was left open was tried."""
    assumed: tuple[str, ...] = ()
    """The assumed data the verdict rests on."""
    says: str = ""
    """The answer in a sentence or two, where nothing is kept back."""
    certain: bool = True
    """Whether the result is the same however the open places are filled in."""

    def told(self) -> Told:
        """What may be told of the verdict."""
        if self.seat is None:
            return whole(self.judgement, claimed=self.claimed)
        return as_seat(self.judgement, self.seat, claimed=self.claimed)


def story(case: Case, told: Told, progress: Callable[[int, int], None] = lambda _done, _all: None) -> dict[str, object]:
    """Tell a case as plain data, as far as it may be told."""
    rules = case.judgement.ruleset
    pool, book = Pool(play.phrasebook(rules.game).undrawn), play.book_of(rules, case.names)
    lookers: tuple[Looker, ...] = (None, *range(rules.seats)) if case.seat is None else (case.seat,)
    tell = _Teller(pool, book, lookers)
    lines = [tell.line(case.judgement.start, told)]
    for done, one in enumerate(case.readings if told.everything else (), 1):
        progress(done, len(case.readings))
        line = tell.line(one.judgement.start, whole(one.judgement, claimed=case.claimed), one.parts_at)
        lines.append({"ruling": one.ruling, "option": one.option} | line)
    return {
        **_facts(case),
        "assumed": case.assumed if told.everything else cs.assumed(case.judgement.start),
        "everything": told.everything,
        "left": case.left if case.seat is None else 0,
        "line": case.line if told.disputed is not None else None,
        "open": case.open if case.seat is None else (),
        "guessed": case.guessed,
        "unsure": case.unsure if case.seat is None else "",
        "says": case.says if case.seat is None else "",
        "certain": case.certain,
        "lookers": lookers,
        "lines": lines,
        "box": pool.add(rules.box),
        "shapes": pool.shapes,
        "entries": pool.entries,
    }


def _facts(case: Case) -> dict[str, object]:
    """State what holds for the whole game."""
    rules = case.judgement.ruleset
    game = cs.game(rules.game)
    editions = {one.digest: one.title for one in game.rulebook.editions}
    return {
        "library": cs.__version__,
        "game": rules.game,
        "title": game.title,
        "edition": editions.get(rules.digest, rules.edition),
        "seats": rules.seats,
        "names": case.names,
        "seat": case.seat,
        "options": {one.name: getattr(rules.options, one.name) for one in fields(game.options)},
        "rules": {rule.slug: [rule.heading, rule.says] for rule in game.rulebook.rules},
        "rulings": [*_rulings(case.judgement), *_profiles(case.judgement)],
    }


def _rulings(judgement: Judgement) -> Iterator[dict[str, object]]:
    """List the places where two fair readers may differ, and how they were read."""
    rules = judgement.ruleset
    for one in cs.game(rules.game).rulebook.rulings:
        yield {
            "id": one.id,
            "question": one.question,
            "why": one.why,
            "rules": one.rules,
            "chosen": getattr(rules.rulings, one.field),
            "options": [[option.name, option.says] for option in one.options],
        }


def _profiles(judgement: Judgement) -> Iterator[dict[str, object]]:
    """List the profiles of a title that has some, as one more place where readers differ."""
    rules = judgement.ruleset
    for name, shape in fields_of(Record(type(rules.options))):
        if name == PROFILE and isinstance(shape, Choice):
            yield {
                "id": PROFILE,
                "question": "Which profile of readings is the game played by?",
                "why": "A profile reads several disputed rules at once.",
                "rules": (),
                "chosen": getattr(rules.options, name),
                "options": [[option, ""] for option in shape.options],
            }


@frozen
class _Teller:
    """Tells lines to the same lookers in the same words, out of one pool."""

    pool: Pool
    book: Book
    lookers: tuple[Looker, ...]

    def line(self, state: AnyState, told: Told, first: int = 0) -> dict[str, object]:
        """Tell a game under one reading, from a moment on."""
        add, first = self.pool.add, min(first, len(told.events))
        moments, figures, events, slugs = [], [], [], []
        for number, event in enumerate(told.events):
            if number >= first:
                moments.append(self._moment(state))
                figures.append(self._figures(state))
                events.append(self._event(state, event))
                slugs += [add(tuple(rule.slug for rule in applied(state, event)))] if told.everything else []
            state = cs.apply(state, event)
        moments.append(self._moment(state))
        figures.append(self._figures(state))
        events += [] if told.disputed is None else [self._event(state, told.disputed)]
        ended = cs.result(state)
        return {
            "first": first,
            "moments": moments,
            "figures": figures,
            "events": events,
            "applied": slugs,
            "verdict": told.verdict,
            "disputed": told.disputed is not None,
            "claimed": told.claimed,
            "refusals": [[one.rule, self._named(one.because)] for one in told.refusals],
            "legal": None if told.legal is None else [self._said(state, event) for event in told.legal],
            "result": None if ended is None else add(evolve(ended, why=tuple(map(self._reason, ended.why)))),
        }

    def _reason(self, why: Reason) -> Reason:
        return evolve(why, because=self._named(why.because))

    def _named(self, fact: str) -> str:
        """Call the seats in a sentence by their names."""
        return words.named(fact, self.book.names)

    def _moment(self, state: AnyState) -> list[int]:
        """Number the question, then the table as each looker may know it."""
        tables = (self.pool.add(cs.view(state, one).table) for one in self.lookers)
        return [self.pool.add(self._question(cs.question(state))), *tables]

    def _question(self, question: Question | None) -> Question | None:
        return None if question is None else evolve(question, says=self._named(question.says))

    def _figures(self, state: AnyState) -> int:
        """Number what the rules make of the table, for the drawing."""
        return self.pool.add(self.book.source.figures(state.table))

    def _event(self, state: AnyState, event: object) -> list[int]:
        """Number what is told of an event to each looker, before that, in a report for all, to those who know all."""
        told = [self._told(state, cs.seen(state, event, one)) for one in self.lookers]
        return [self._told(state, event), *told] if None in self.lookers else told

    def _told(self, state: AnyState, seen: object) -> int:
        """Number whose it is and what is said of an event, or of what somebody saw of it."""
        price = self.book.price(state, seen) if type(seen) in self.book.phrases else ""
        return self.pool.add((getattr(seen, "seat", None), self.book.tell(seen, cs.question(state)) + price))

    def _said(self, state: AnyState, event: object) -> int:
        return self.pool.add(self.book.tell(event, cs.question(state)) + self.book.price(state, event))
