"""Sitting down at the prompt: the table in words, sentences with completion, and what a person may ask meanwhile.

Whoever is asked sees what happened since, as that seat saw it, then the table, and answers with a sentence or with the
number of one that is offered. Between two people the screen is wiped. Other seats are bots.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from random import Random
from typing import Any

from attrs import define, field

import corestate as cs
from corestate import Refusal
from corestate.anything import AnyState
from corestate.cli import show
from corestate.cli.errors import BadInputError
from corestate.cli.prompt import answer, forget, offer
from corestate.cli.words import named
from corestate.hosting import Match, News, Refused
from corestate.near import hint
from serializers.play import Book, book_of
from serializers.play.tokens import quoted

Bot = Callable[[AnyState, int, Random], Any]
"""Chooses a legal decision of a seat."""


def at_random(state: AnyState, seat: int, rng: Random) -> Any:  # noqa: ANN401 - an event of the title
    """Choose among what is legal."""
    return rng.choice(cs.legal(state, seat))


FEW = 12
"""So many things to do are listed without being asked for."""
WORDS = {
    "?": "what you may do",
    "why SENTENCE": "the rules against it; why alone: against what was refused last",
    "table": "the table again",
    "undo": "take your last decision back, unless chance decided or a secret came to light since",
    "quit": "leave; the game is kept if it is recorded",
    "help": "this list",
}
_FIRST = ("a sentence, or its number", "your decision; who decides need not be said")


class _LeftError(Exception):
    """Somebody gets up before the game is over."""


@define
class Sitting:
    """A game at the prompt: which seats are people, and how far each of them has been told what happened."""

    match: Match
    people: frozenset[int]
    rng: Random
    bot: Bot
    keep: Callable[[Match], None]
    """Called whenever something has happened."""
    told: dict[int, int] = field(factory=dict)
    looking: int | None = None
    """Who sat at the screen last."""
    refused: str = ""
    """The sentence that was refused last."""

    def play(self) -> Match:
        """Play until the game is over, or until somebody leaves."""
        self._goes_on(self.match)
        with suppress(_LeftError):
            while not cs.is_over(self.match.state):
                asked = cs.asked(self.match.state)
                person = next((seat for seat in asked if seat in self.people), None)
                self._bot(asked[0]) if person is None else self._person(person)
            self._ended()
        return self.match

    def _ended(self) -> None:
        """Tell what happened at the end: one person what they saw, several what anybody did."""
        seat = min(self.people) if len(self.people) == 1 else None
        self._tell(self.match.news(seat, min(self.told.values(), default=self.match.number)))

    @staticmethod
    def _tell(news: News) -> None:
        for one in news.told:
            show.say(f"  {one.words}", style="dim")

    def _goes_on(self, match: Match) -> None:
        """Take what somebody decided, let chance decide what comes next, and keep it."""
        self.match = match.deal(self.rng)
        self.keep(self.match)

    def _bot(self, seat: int) -> None:
        after = self.match.act(seat, self.bot(self.match.state, seat, self.rng), self.match.number)
        if not isinstance(after, Match):  # a bot chooses what is legal
            raise TypeError(after.says)
        self._goes_on(after)

    def _person(self, seat: int) -> None:
        """Show a seat what it may know, and let it decide one thing."""
        self._changes_places(seat)
        news = self.match.news(seat, min(self.told.get(seat, 0), self.match.number))
        self._tell(news)
        self.told[seat] = news.number
        show.view(news.view, self.match.names)
        self._offers(news) if len(news.legal) <= FEW else self._may(news)
        offer((*_sayable(self.match.names[seat], news.sentences), *(word.partition(" ")[0] for word in WORDS)))
        before = self.match
        while self.match is before:
            self._answered(seat, news, answer(f"{self.match.names[seat]}> "))

    def _changes_places(self, seat: int) -> None:
        """Wipe the screen where another person sits down, and what was typed, until they say that they are there."""
        if self.looking not in {None, seat}:
            forget()
            self.refused = ""
            show.wipe()
            answer(f"{self.match.names[seat]}, sit down and press Enter> ")
        self.looking = seat

    def _answered(self, seat: int, news: News, typed: str) -> None:
        """Do what was typed: answer the question, or whatever else was wanted."""
        word, _, rest = typed.partition(" ")
        if typed == "?":
            self._offers(news)
        elif word == "why":
            self._why(seat, rest.strip() or self.refused)
        elif typed == "table":
            show.view(news.view, self.match.names)
        elif typed == "undo":
            self._undo(seat)
        elif typed == "quit":
            raise _LeftError
        elif typed == "help":
            show.rows(
                "what you can type", ("", ""), (("a sentence, or its number", "your decision"), *WORDS.items()), 1
            )
        elif typed.isdecimal():
            self._numbered(seat, news, typed)
        elif typed:
            self._said(seat, typed)

    def _numbered(self, seat: int, news: News, typed: str) -> None:
        number = int(typed) if len(typed) <= len(str(len(news.legal))) else 0
        if 1 <= number <= len(news.legal):
            self._decided(self.match.act(seat, news.legal[number - 1], news.number))
        else:
            show.say(f"{typed[:20]}: wanted a number from 1 to {len(news.legal)}, or a sentence")

    def _said(self, seat: int, sentence: str) -> None:
        """Take a sentence; who decides need not be said."""
        after = self._read(seat, sentence)
        if isinstance(after, Refused):
            self.refused = sentence
            self._forbidden(after.refusals) if after.refusals else show.say(f"{after.says}{self._near(sentence)}")
            return
        self._decided(after)

    def _decided(self, after: object) -> None:
        if not isinstance(after, Match):  # what is offered is legal, and the question is the one put now
            raise TypeError(repr(after))
        self._goes_on(after)

    def _read(self, seat: int, sentence: str) -> "Match | Refused":
        """Take a sentence as it is, or else as one about who says it; of two refusals the one that cites a rule."""
        tries = (sentence, f"{quoted(self.match.names[seat])} {sentence}")
        answers = [self.match.act(seat, one, self.match.number) for one in tries]
        read = [one for one in answers if isinstance(one, Match | Refused)]
        best = (one for one in read if isinstance(one, Match) or one.refusals)
        return next(best, read[0] if _begins_with_a_name(sentence, self.match.names) else read[-1])

    def _near(self, sentence: str) -> str:
        return hint(sentence, tuple(self.match.news(self.looking, self.match.number).sentences))

    def _why(self, seat: int, sentence: str) -> None:
        """Say which rules are against a sentence, in full."""
        if not sentence:
            show.say("why SENTENCE: nothing was refused yet")
            return
        answer = self._read(seat, sentence)
        if isinstance(answer, Match):
            show.say("nothing is against it: you may")
        elif answer.refusals:
            self._forbidden(answer.refusals)
            book = cs.game_of(self.match.state).rulebook
            known = {rule.slug: rule.says for rule in book.rules}
            cited = dict.fromkeys(one.rule for one in answer.refusals)
            show.rows("the rules", ("rule", "says"), ((slug, known[slug]) for slug in cited if slug in known), 1)
        else:
            show.say(f"{answer.says}{self._near(sentence)}")

    def _forbidden(self, refusals: tuple[Refusal, ...]) -> None:
        for one in refusals:
            show.say(f"{named(one.because, self.match.names)} [{one.rule}]", style="yellow")

    def _undo(self, seat: int) -> None:
        """Go back to the last decision of a seat."""
        own = [number for number, event in enumerate(self.match.events) if cs.actor(event) == seat]
        if not own:
            show.say("there is nothing of yours to take back")
            return
        after = self.match.undo(own[-1])
        if isinstance(after, Refused):
            show.say(f"it stands: {after.says}", style="yellow")
            return
        taken = self._book().tell(self.match.events[own[-1]], cs.question(self.match.states[own[-1]]))
        show.say(f"taken back: {taken}")
        self.told = {one: min(number, after.number) for one, number in self.told.items()}
        self._goes_on(after)

    def _offers(self, news: News) -> None:
        """List what a seat may do, each as the sentence that does it, with what it costs or brings."""
        book = self._book()
        lines = ((number, book.priced(self.match.state, event)) for number, event in enumerate(news.legal, 1))
        show.rows(f"{self.match.names[self.looking or 0]} may", ("", "sentence"), lines, 1)

    def _may(self, news: News) -> None:
        show.say(
            f"there are {len(news.legal)} things you may do: ? lists them, Tab completes a sentence, help tells more"
        )

    def _book(self) -> Book:
        return book_of(self.match.state.table.ruleset, self.match.names)


def _sayable(name: str, sentences: tuple[str, ...]) -> Iterator[str]:
    """Go through what may be typed for some sentences: with and without who says it, and asking why."""
    for one in sentences:
        yield from (one, f"why {one}")
        if one.startswith(own := f"{quoted(name)} "):
            yield one.removeprefix(own)


def _begins_with_a_name(sentence: str, names: tuple[str, ...]) -> bool:
    return sentence.casefold().startswith(tuple(quoted(one).casefold() for one in names))


def seated(humans: list[str], names: tuple[str, ...]) -> tuple[tuple[str, ...], frozenset[int]]:
    """Find a seat for every person: the one of that number or that name, else the first that nobody takes."""
    taken: dict[int, str] = {}
    waiting: list[str] = []
    for one in humans:
        number = int(one) if one.lstrip("-").isdecimal() else None
        if number is not None and number not in range(len(names)):
            raise BadInputError(f"--human {one}: seats are 0 to {len(names) - 1}")
        seat = names.index(one) if one in names else number
        if seat in taken or one in waiting:
            raise BadInputError(f"--human {one}: somebody sits there already")
        if seat is None:
            waiting.append(one)
        else:
            taken[seat] = names[seat]
    free = [seat for seat in range(len(names)) if seat not in taken]
    if len(waiting) > len(free):
        raise BadInputError(f"--human {waiting[-1]}: there are {len(names)} seats")
    taken |= dict(zip(free, waiting, strict=False))
    return tuple(taken.get(seat, name) for seat, name in enumerate(names)), frozenset(taken)
