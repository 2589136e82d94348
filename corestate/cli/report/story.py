"""What a report tells, as plain data: every moment as each looker may know it, the verdict, the other readings.

A *line* is the game under one reading: its moments (the question, then the table for each looker), what the rules make
of each, its events in words as each looker saw them, and how it was judged. The first line is the record's own; the
others begin where they part from it. All sentences are the phrasebook's, made of what their looker may know.
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from attrs import asdict, evolve, field, fields, frozen

import corestate as cs
from corestate import Question, Reason
from corestate.adjudication import PROFILE, Guesses, Judgement, Reading, applied, differing, guesses
from corestate.anything import AnyState
from corestate.cli import words
from corestate.cli.addresses import served
from corestate.cli.report.beside import Beside
from corestate.cli.report.branches import ELSEWHERE, Branches
from corestate.cli.report.knowledge import Told, as_seat, states_of, whole
from corestate.cli.report.pool import Pool
from corestate.kernel import is_over
from corestate.rulebook import Settled
from corestate.shape import Choice, Record, fields_of
from serializers import play
from serializers.play import Book
from serializers.play.phrasebook import Curve

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
    beside: Beside = field(factory=Beside)
    """What else there is to be said."""
    filled: Mapping[int, tuple[Any, ...]] = field(factory=dict)
    """What was put into hands of which a position tells only the number."""
    untold: tuple[tuple[str, str], ...] = ()
    """What a position does not tell: of whom or what, and in its words, with a question mark for it."""
    unknown: tuple[str, ...] = ()
    """The same by the fields of a table and the seats: `money 1`."""
    moves: int = 0
    """So many tables are drawn of what could have happened and did not."""

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
    ours = guesses(case.judgement, book.source, case.filled)
    lines = [tell.line(case.judgement.start, told, ours, moves=case.moves)]
    changing = differing(case.judgement, case.readings)
    for done, one in enumerate(case.readings if told.everything else (), 1):
        progress(done, len(case.readings))
        few = min(case.moves, ELSEWHERE)
        theirs = guesses(one.judgement, book.source, case.filled)
        everything = whole(one.judgement, claimed=case.claimed)
        line = tell.line(one.judgement.start, everything, theirs, one.parts_at, few)
        lines.append({"ruling": one.ruling, "option": one.option, "changes": one in changing} | line)
    return {
        **_facts(case),
        "assumed": case.assumed if told.everything else cs.assumed(case.judgement.start),
        "everything": told.everything,
        "left": case.left if case.seat is None else 0,
        "line": case.line if told.disputed is not None else None,
        "open": case.open if case.seat is None else (),
        "guessed": case.guessed,
        "untold": case.untold,
        "unknown": case.unknown,
        "unsure": case.unsure if case.seat is None else "",
        "says": case.says if case.seat is None else "",
        "certain": case.certain,
        "beside": asdict(case.beside if case.seat is None else Beside()),
        "settled": [[one.id, one.what, one.why] for one in _settled(case, told)],
        "curves": tell.curves(case.judgement.start),
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
        "docs": served(rules.game),
        "options": {one.name: getattr(rules.options, one.name) for one in fields(game.options)},
        "rules": {rule.slug: [rule.source or rule.heading, rule.says] for rule in game.rulebook.rules},
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


def _settled(case: Case, told: Told) -> tuple[Settled, ...]:
    """Name the settled points of the rules that are cited; where none is and everything is told, of those applied last.

    What a seat is told of the rulebook goes by what it is told of the verdict.
    """
    slugs = {one.rule for one in told.refusals}
    if not slugs and told.everything and told.events:
        *_, before, _after = states_of(case.judgement.start, told.events)
        slugs = {rule.slug for rule in applied(before, told.events[-1])}
    return cs.game(case.judgement.ruleset.game).rulebook.settled_about(slugs)


def _known(curve: Curve, looker: Looker, *, over: bool) -> tuple[int | None, ...]:
    """Keep back what a looker may not know of a curve."""
    hidden = curve.secret and not over
    return tuple(None if hidden and seat != looker else value for seat, value in enumerate(curve.values))


@frozen
class _Teller:
    """Tells lines to the same lookers in the same words, out of one pool."""

    pool: Pool
    book: Book
    lookers: tuple[Looker, ...]

    def line(self, state: AnyState, told: Told, guessed: Guesses, first: int = 0, moves: int = 0) -> dict[str, object]:
        """Tell a game under one reading, from a moment on."""
        add, first = self.pool.add, min(first, len(told.events))
        states = tuple(states_of(state, told.events))[first:]
        state, happened = states[-1], list(zip(states, told.events[first:], strict=False))
        judged = [] if told.disputed is None else [(state, told.disputed)]
        ended, last = cs.result(state), first + len(states) - 1
        legal = None if told.legal is None else [one for one in told.legal if guessed.certain(state, last, one)]
        return {
            "first": first,
            "moments": [self._moment(one, number, guessed) for number, one in enumerate(states, first)],
            "figures": list(map(self._figures, states)),
            "values": [self._values(one) for one in states],
            "chapters": list(self._chapters(states)),
            "events": [
                self._event(*one, "card" if number in guessed.open else "")
                for number, one in enumerate((*happened, *judged), first)
            ],
            "moves": self._moves(states, told, guessed, first, moves),
            "applied": [add(tuple(rule.slug for rule in applied(*one))) for one in happened if told.everything],
            "verdict": told.verdict,
            "disputed": told.disputed is not None,
            "claimed": told.claimed,
            "refusals": [[one.rule, self._named(one.because)] for one in told.refusals],
            "legal": None if legal is None else [self._said(state, event) for event in legal],
            "more": legal is not None and len(legal) < len(told.legal or ()),
            "result": None if ended is None else add(evolve(ended, why=tuple(map(self._reason, ended.why)))),
        }

    def _moves(
        self, states: tuple[AnyState, ...], told: Told, guessed: Guesses, first: int, most: int
    ) -> dict[int, object]:
        """Tell of what could have happened: first where the record ends, then from there backwards."""
        seat = None if None in self.lookers else self.lookers[0]
        grow = Branches(
            most, seat, self._said, lambda state, at: self._moment(state, at, guessed), self._figures, guessed
        )
        found: dict[int, object] = {}
        for number in range(len(states) - 1, -1, -1):
            refused = number == len(states) - 1 and told.verdict != "legal"
            played = next(iter(told.events[first + number :]), None)
            state, at = states[number], first + number
            here = grow.final(state, at, told.legal or ()) if refused else grow.passing(state, at, played)
            if here is not None:
                found[first + number] = here
        return found

    def _chapters(self, states: tuple[AnyState, ...]) -> Iterator[int]:
        """Number the headings under which each moment stands."""
        for state in states:
            yield self.pool.add(tuple(map(self._named, self.book.source.chapter(state))))

    def curves(self, state: AnyState) -> list[list[object]]:
        """Name what can be followed over the game: what it is, and of what each line is."""
        return [[one.name, one.says, one.lines] for one in self.book.source.curves(state.table)]

    def _values(self, state: AnyState) -> list[int]:
        """Number what the curves come to, as each looker may know it; before that, in a report for all, all of it."""
        curves = self.book.source.curves(state.table)
        whole = [tuple(one.values for one in curves)] if None in self.lookers else []
        known = [tuple(_known(one, looker, over=is_over(state)) for one in curves) for looker in self.lookers]
        return [self.pool.add(one) for one in (*whole, *known)]

    def _reason(self, why: Reason) -> Reason:
        return evolve(why, because=self._named(why.because))

    def _named(self, fact: str) -> str:
        """Call the seats in a sentence, and the things, by their names."""
        return words.named(self.book.source.spoken(fact), self.book.names)

    def _moment(self, state: AnyState, number: int, guessed: Guesses) -> list[int]:
        """Number the question, then the table as each looker may know it, as far as anybody knows."""
        tables = (self.pool.add(guessed.view(state, number, one).table) for one in self.lookers)
        return [self.pool.add(self._question(cs.question(state))), *tables]

    def _question(self, question: Question | None) -> Question | None:
        return None if question is None else evolve(question, says=self._named(question.says))

    def _figures(self, state: AnyState) -> int:
        """Number what the rules make of the table, for the drawing."""
        return self.pool.add(self.book.source.figures(state.table))

    def _event(self, state: AnyState, event: object, unknown: str) -> list[int]:
        """Number what is told of an event to each looker, before that, in a report for all, to those who know all."""
        told = [self._told(state, cs.seen(state, event, one), unknown) for one in self.lookers]
        return [self._told(state, event, unknown), *told] if None in self.lookers else told

    def _told(self, state: AnyState, seen: object, unknown: str) -> int:
        """Number whose it is and what is said of an event, or of what somebody saw of it; what nobody knows is open."""
        price = self.book.price(state, seen) if type(seen) in self.book.phrases else ""
        return self.pool.add(
            (getattr(seen, "seat", None), self.book.tell(seen, cs.question(state), unknown=unknown) + price)
        )

    def _said(self, state: AnyState, event: object) -> int:
        return self.pool.add(self.book.tell(event, cs.question(state)) + self.book.price(state, event))
