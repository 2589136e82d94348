"""A host's kit: one match as a server keeps it, pure and immutable, with no input, output, clock or chance of its own.

A seat answers a question by its number, and an answer to a question that is no longer put is told as stale. Nobody but
the dealer brings outcomes of chance. What a seat is told is what it saw, what changed in its view, and what it may do.
"""

from collections.abc import Iterator
from itertools import chain, islice
from random import Random
from typing import Any, TypeAlias

from attrs import evolve, field, frozen

import corestate as cs
import invariants
import serializers
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.kernel import IllegalEventError, Question, Refusal, misshapen, seated
from corestate.memory import Remembered, remembered_by
from corestate.recall import STEPS
from serializers import Record, play
from serializers.play.book import Partial, Telling
from serializers.play.tokens import tokens_of

DRAWS = 24
"""How many games that look the same are drawn for each seat to see whether it has learned a secret."""
_TRIES = 6000
"""Of so many tables at most those are taken that hold what the seat remembers."""


@frozen
class Refused:
    """A move or a wish that is not granted: one sentence, and the rules where rules forbid it."""

    says: str
    refusals: tuple[Refusal, ...] = ()


@frozen
class Stale:
    """An answer to a question that is no longer put to that seat: `number` is the question now."""

    says: str
    number: int


@frozen
class Told:
    """One event as a seat saw it: as data, and in words."""

    number: int
    seen: Any
    words: str


@frozen
class News:
    """What a seat is told: everything it saw since a number, what changed in its view since, and what it may do now.

    `changes` turn the view it had (`serializers.changed`); None stands for "nothing known yet", and then `view` is
    given whole. `legal` holds its own decisions alone, `sentences` the same in words.
    """

    number: int
    told: tuple[Told, ...]
    question: Question | None
    view: cs.View[Any]
    changes: list[Any] | None
    legal: tuple[Any, ...]
    sentences: tuple[str, ...]


Answer: TypeAlias = "Match | Refused | Stale"


@frozen(repr=False)
class Match:
    """A game being hosted: every state so far with the events between them, and the names at the table."""

    names: tuple[str, ...]
    states: tuple[AnyState, ...]
    events: tuple[Any, ...] = field(default=())

    def __repr__(self) -> str:
        return f"<Match at {self.number}: {self.state!r}>"

    @classmethod
    def begin(cls, ruleset: Rules, names: tuple[str, ...] = ()) -> "Match":
        """Begin a match; whoever has no name gets one that nobody else has."""
        return cls(_named(names, ruleset.seats), (begun(ruleset),))

    @classmethod
    def resumed(cls, record: Record, names: tuple[str, ...] = (), start: AnyState | None = None) -> "Match":
        """Go on with a match that was stored; every event is played again through the guard.

        `start` is where it began, if that was no set-up but a position.
        """
        match = cls.begin(record.ruleset, names)
        match = match if start is None else evolve(match, states=(start,))
        for event in record.events:
            match = match._after(event)  # noqa: SLF001 - of this class
        return match

    @property
    def state(self) -> AnyState:
        """Where the match is: everything, for the host alone."""
        return self.states[-1]

    @property
    def number(self) -> int:
        """The number of the question now put: how many events there have been."""
        return len(self.events)

    def record(self) -> Record:
        """Write the match down, with the id of every state."""
        ids = tuple(serializers.state_id(state) for state in self.states[1:])
        return serializers.recorded(self.state.table.ruleset, self.events, ids)

    def recalled(self, seat: int | None, rng: Random, most: int = STEPS) -> AnyState:
        """Draw a state that agrees with everything a seat has seen of the match, by what it saw alone.

        Where none is found in `most` steps `NoSuchTableError` is raised; how long a step takes depends on the title.
        """
        return cs.recalled(self.states[0], cs.sightings(self.states[0], self.events, seat), seat, rng, most)

    def act(self, seat: int, move: object, number: int) -> Answer:
        """Take a seat's answer to the question of that number: an event, or a sentence of the text form.

        A sentence may be several decisions of that seat; it is taken as a whole or not at all. What is no event is
        refused (`core.shape`); a seat that is not there raises `RulesetError`, a number that is none `TypeError`.
        """
        if seated(self.state.table, seat) is None:
            raise cs.RulesetError("seat: wanted the seat that decides, found None")
        if not self._puts(seat, _number("number", number)):
            says = f"question {number} is no longer put to {self._name(seat)}: the game is at {self.number}"
            return Stale(says, self.number)
        if isinstance(move, str):
            return self._say(seat, move)
        return self._decide(seat, move)

    def deal(self, rng: Random) -> "Match":
        """Let chance decide until somebody is asked or the game is over."""
        match = self
        while not cs.is_over(match.state) and not cs.asked(match.state):
            match = match._after(cs.deal(match.state, rng))
        return match

    def news(self, seat: int | None, since: int | None = None) -> News:
        """Tell a seat (None: a bystander) what happened since a number, as far as it may know; None: since ever."""
        if since is not None and not 0 <= _number("since", since) <= self.number:
            raise ValueError(f"news since {since}: wanted a number from 0 to {self.number}")
        view = cs.view(self.state, seat)
        changes = None if since is None else serializers.changes(cs.view(self.states[since], seat), view)
        own = tuple(event for event in self._decisions() if seat is not None and cs.actor(event) == seat)
        book = self._book()
        return News(
            self.number,
            tuple(self._told(seat, number) for number in range(since or 0, self.number)),
            view.question,
            view,
            changes,
            own,
            tuple(book.write(event) for event in own),
        )

    def undo(self, to: int) -> "Match | Refused":
        """Take back everything after a number; refused once chance has decided or a seat has learned a secret since.

        A seat has learned one if it can tell what happened from something that looked the same to it at the time: other
        hidden cards, other hidden decisions. Such games are drawn to see it, `DRAWS` for each seat, by what it then saw
        and remembered (`cs.remembered`); `recalled` would forget nothing, and takes too long for a table that waits.
        """
        if not 0 <= _number("to", to) <= self.number:
            return Refused(f"there is no question {to} to go back to: wanted a number from 0 to {self.number}")
        for number in range(to, self.number):
            if cs.actor(self.events[number]) is None:
                return Refused(f"event {number + 1} was decided by chance, and is known")
        seats = (*map(cs.Seat, range(len(self.names))), None)
        for seat, known in zip(seats, remembered_by(seats, self.states[0], self.events[:to]), strict=True):
            if self._has_learned(seat, to, known):
                who = "everybody" if seat is None else self._name(seat)
                return Refused(f"{who} has learned a secret since")
        return evolve(self, states=self.states[: to + 1], events=self.events[:to])

    def _after(self, event: Any) -> "Match":  # noqa: ANN401 - an event of the title
        return evolve(self, states=(*self.states, invariants.apply(self.state, event)), events=(*self.events, event))

    def _puts(self, seat: int, number: int) -> bool:
        """Whether the question of that number is still the one put to that seat: others may have answered it since."""
        if not 0 <= number <= self.number:
            return False
        later = self.events[number:]
        if not later:
            return True
        questions = [cs.question(state) for state in self.states[number:]]
        together = all(one is not None and seat in one.seats for one in questions)
        return together and seat not in map(cs.actor, later)

    def _decide(self, seat: int, event: Any) -> "Match | Refused":  # noqa: ANN401 - whatever was sent
        if (problem := misshapen(self.state, event)) is not None:
            return Refused(problem, cs.refusals(self.state, event))
        actor = cs.actor(event)
        if actor != seat:
            return self._of_another(seat, actor)
        try:
            return self._after(event)
        except IllegalEventError as error:
            return Refused("; ".join(one.because for one in error.refusals), error.refusals)

    def _of_another(self, seat: int, actor: int | None) -> "Refused":
        whose = "the dealer's to say" if actor is None else f"{self._name(actor)}'s decision"
        return Refused(f"{self._name(seat)} may not send this: it is {whose}")

    def _say(self, seat: int, sentence: str) -> "Match | Refused":
        """Take a sentence: by the first meaning whose every decision is that seat's and legal."""
        try:
            meaning = self._book().read(tuple(tokens_of(sentence, 1)))
        except play.PlayError as error:
            return Refused(error.says)
        if not isinstance(meaning, tuple):
            return Refused("that states a fact; a decision is wanted")
        outcomes = [self._through(seat, telling) for telling in meaning]
        taken = (one for one in outcomes if isinstance(one, Match))
        return next(taken, outcomes[0])

    def _through(self, seat: int, telling: Telling) -> "Match | Refused":
        match = self
        for partial in telling.events:
            event = match._meant(seat, partial)
            if event is None and partial.seat() not in {None, seat}:
                return match._of_another(seat, partial.seat())
            if event is None:
                return Refused("that leaves open what is decided")
            after = match._decide(seat, event)
            if isinstance(after, Refused):
                return after
            match = after
        return match

    def _meant(self, seat: int, partial: Partial) -> Any | None:  # noqa: ANN401 - an event of the title
        """Find the event a part of a sentence means: the one written, or the only legal one that fits."""
        whole = partial.whole()
        if whole is not None:
            return whole
        fitting = [event for event in self._decisions() if cs.actor(event) == seat and partial.fits(event)]
        return fitting[0] if len(fitting) == 1 else None

    def _decisions(self) -> tuple[Any, ...]:
        """List what may be decided now; nothing while chance is awaited."""
        return tuple(cs.legal(self.state)) if cs.asked(self.state) else ()

    def _told(self, seat: int | None, number: int) -> Told:
        before, event = self.states[number], self.events[number]
        seen = cs.seen(before, event, seat)
        return Told(number + 1, seen, self._book().tell(seen, cs.question(before)))

    def _has_learned(self, seat: int | None, to: int, known: tuple[Remembered, ...]) -> bool:
        """Whether a seat can tell what happened since a number from something that looked the same to it then."""
        rng = Random(to)  # noqa: S311 - the same draws every time, and no secret
        return any(not self._might_be(seat, to, state, rng) for state in self._alike(seat, to, known, rng))

    def _alike(self, seat: int | None, to: int, known: tuple[Remembered, ...], rng: Random) -> Iterator[AnyState]:
        """Draw tables that looked the same to a seat and hold what it remembers; any, where none is found."""
        drawn = (cs.resample(self.states[to], seat, rng) for _ in range(_TRIES))
        agreeing = (state for state in drawn if all(one.holds_in(state.table) for one in known))
        first = next(agreeing, None)
        if first is not None:
            yield from chain((first,), islice(agreeing, DRAWS - 1))
        else:
            yield from (cs.resample(self.states[to], seat, rng) for _ in range(DRAWS))

    def _might_be(self, seat: int | None, to: int, state: AnyState, rng: Random) -> bool:
        """Play events that look the same to a seat on a table that did: whether it still does at the end."""
        for number in range(to, self.number):
            sight = cs.seen(self.states[number], self.events[number], seat)
            alike = [event for event in cs.legal(state) if cs.seen(state, event, seat) == sight]
            if not alike:
                return False
            state = cs.apply(state, rng.choice(alike))
        return cs.view(state, seat) == cs.view(self.state, seat)

    def _book(self) -> play.Book:
        return play.book_of(self.state.table.ruleset, self.names)

    def _name(self, seat: int) -> str:
        return self.names[seat] if 0 <= seat < len(self.names) else f"seat {seat}"


def _named(names: Any, seats: int) -> tuple[str, ...]:  # noqa: ANN401 - whatever the host was given
    """Make sure that everybody can be told from the others by name, and name those whom nobody has named."""
    if not isinstance(names, tuple | list) or any(type(one) is not str or not one.strip() for one in names):
        raise cs.RulesetError(f"names: wanted a tuple of names, each a text that is not empty, found {names!r}")
    if len(names) > seats:
        raise cs.RulesetError(f"names: wanted at most {seats}, one for each seat, found {len(names)}")
    if twice := next((one for number, one in enumerate(names) if one in names[:number]), None):
        raise cs.RulesetError(f"names: wanted a name of its own for every seat, found {twice!r} twice")
    spare = [one for one in play.names_for(seats)[len(names) :] if one not in names]
    spare += [one for one in play.names_for(seats) if one not in (*names, *spare)]
    return (*names, *spare[: seats - len(names)])


def _number(what: str, found: int) -> int:
    """Make sure that a number is one."""
    if type(found) is not int:
        raise TypeError(f"{what}: wanted a whole number, found {found!r}")
    return found
