"""A game at one device: people who pass it on and bots, what each may see of the table, and what a touch of it means.

A match is `corestate.hosting.Match`; here is only who is a bot, where the match began, and how it is told to a page.
"""

from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from time import monotonic
from typing import Any, TypeAlias

from attrs import evolve, frozen

import corestate as cs
import serializers
from corestate.adjudication import Settlement
from corestate.anything import AnyState
from corestate.cli import words
from corestate.cli.report.pool import Pool
from corestate.hosting import Match, Refused, Stale
from corestate.kernel import CORE_RULES, Asks, Refusal, waits_for
from corestate.web.marks import keys, ordered, points_at
from serializers import play
from serializers.documents import Position
from serializers.play import Book
from serializers.play.positions import Laid

Told: TypeAlias = dict[str, Any]
MOST_TRIED, MOST_TOLD = 2000, 3
"""So many things one could name are tried to see what a touch may have meant, and so many are explained."""
THINKS, PATIENCE = 0.6, 3.0
"""Seconds a bot thinks about a decision, and after which nobody is kept waiting: decisions are then taken at once."""


@frozen(eq=False)
class Sitting:
    """A match with its bots, those of them that think, and the position it began at if that was none of the set-up."""

    match: Match
    bots: frozenset[int]
    rng: Random
    began: Position | Laid | None = None
    thinking: frozenset[int] = frozenset()

    @classmethod
    def down(cls, game: str, names: Sequence[str], bots: Sequence[int], seed: int, **chosen: Any) -> "Sitting":  # noqa: ANN401 - as `ruleset` takes them
        """Sit down to a new game."""
        rules = cs.ruleset(game, seats=len(names), **chosen)
        return cls(Match.begin(rules, tuple(names)), frozenset(bots), Random(seed))

    def with_thinking(self, seats: Sequence[int]) -> "Sitting":
        """Let these of the bots think before they decide."""
        return evolve(self, thinking=self.bots & frozenset(seats))

    @classmethod
    def on_from(cls, found: Settlement, bots: Sequence[int], seed: int) -> "Sitting":
        """Sit down where a game has come to that was judged: before what it breaks, or at its end."""
        judged, script = found.judgement, found.script
        states = [judged.start]
        for event in judged.events:
            states.append(cs.apply(states[-1], event))
        names = script.book().names or play.names_for(script.ruleset.seats)
        match = Match(names, tuple(states), judged.events)
        return cls(match, frozenset(bots), Random(seed), script.header.position)

    @property
    def state(self) -> AnyState:
        """Where the match is."""
        return self.match.state

    def asked(self) -> tuple[int, ...]:
        """Name the people who may decide now."""
        return tuple(seat for seat in cs.asked(self.state) if seat not in self.bots)

    def on(self) -> "Sitting":
        """Let chance and the bots decide until somebody is asked or the game is over."""
        match, until = self.match.deal(self.rng), monotonic() + PATIENCE
        while bots := [seat for seat in cs.asked(match.state) if seat in self.bots]:
            event = self._chosen(match.state, bots[0], until - monotonic())
            after = match.act(bots[0], event, match.number)
            assert isinstance(after, Match)  # noqa: S101 - it was legal
            match = after.deal(self.rng)
        return evolve(self, match=match)

    def _chosen(self, state: AnyState, seat: int, left: float) -> Any:  # noqa: ANN401 - an event of the title
        """Choose what a bot does: at random, or by a search as far as there is time left."""
        if seat not in self.thinking or left <= 0:
            return self.rng.choice(cs.legal(state, seat))
        from corestate.environments.searching import Searching  # noqa: PLC0415 - few need it, and the page starts sooner

        return Searching(seconds=min(THINKS, left))(state, seat, self.rng)

    def decided(self, seat: int, move: int | str, number: int) -> "Sitting | Refused | Stale":
        """Take a decision: by its place in the list of legal ones, or as a sentence; then let chance and bots go on."""
        event = cs.legal(self.state, seat)[move] if isinstance(move, int) and number == self.match.number else move
        after = self.match.act(seat, event, number)
        return evolve(self, match=after).on() if isinstance(after, Match) else after

    def undone(self) -> "Sitting | Refused":
        """Take back the last decision of a person, and whatever followed."""
        own = [number for number, event in enumerate(self.match.events) if self._by_a_person(event)]
        if not own:
            return Refused("nobody here has decided anything yet")
        after = self.match.undo(own[-1])
        return evolve(self, match=after) if isinstance(after, Match) else after

    def _by_a_person(self, event: object) -> bool:
        seat = cs.actor(event)
        return seat is not None and seat not in self.bots

    def text(self) -> str:
        """Write the game down whole, to be judged or gone on with."""
        record = serializers.recorded(self.state.table.ruleset, self.match.events)
        return play.export(record, self.match.names, self.began)

    def scene(self, looker: int | None, since: int, pool: Pool) -> Told:
        """Tell a seat, or a bystander, what it may know: the table, what happened since a number, what it may do.

        What a drawing needs goes into the pool, and is told by its numbers there.
        """
        news, match, names = self.match.news(looker, min(since, self.match.number)), self.match, self.match.names
        book, state = play.book_of(self.state.table.ruleset, names), self.state
        question, ended = news.question, cs.result(state)
        then = match.states[min(since, match.number)]
        return {
            "number": match.number,
            "looker": looker,
            "asked": self.asked(),
            "over": cs.is_over(state),
            "question": None if question is None else self._question(question),
            "told": [self._event(one.number, one.words) for one in news.told],
            "options": [self._option(state, book, event) for event in news.legal],
            "result": None if ended is None else _ended(ended, names),
            "table": pool.add(news.view.table),
            "figures": pool.add(book.source.figures(state.table)),
            "earlier": pool.add(cs.view(then, looker).table),
            "earlier_figures": pool.add(book.source.figures(then.table)),
        }

    def _question(self, question: cs.Question) -> Told:
        slug = question.asked_by
        says = words.named(question.says, self.match.names)
        return {"seats": question.seats, "says": says, "rule": slug, "kind": question.kind}

    def _event(self, number: int, said: str) -> Told:
        return {"number": number, "seat": cs.actor(self.match.events[number - 1]), "says": said}

    def _option(self, state: AnyState, book: Book, event: Any) -> Told:  # noqa: ANN401 - an event of the title
        told: Told = {
            "says": book.tell(event, cs.question(state)) + book.price(state, event),
            "keys": keys(event),
            "ordered": ordered(event),
        }
        return told | ({"dice": event.dice} if hasattr(event, "dice") else {})

    def why_not(self, seat: int, touched: Sequence[str]) -> list[Told]:
        """Explain why nothing that a touch of these marks may have meant is legal, as far as the seat may know."""
        state, book = self.state, play.book_of(self.state.table.ruleset, self.match.names)
        meant = islice(self._meant(seat, tuple(touched)), MOST_TOLD)
        return [
            {"says": book.tell(event, cs.question(state)), "refusals": self.refusals(refused)}
            for event, refused in meant
        ]

    def _meant(self, seat: int, touched: tuple[str, ...]) -> Iterator[tuple[Any, tuple[Refusal, ...]]]:
        frame = waits_for(self.state)
        named = islice(frame.candidates(self.state.table), MOST_TRIED) if isinstance(frame, Asks) else ()
        for event in named:
            if cs.actor(event) == seat and points_at(event, touched):
                refused = cs.refusals(self.state, event, to=seat)
                if refused:
                    yield event, refused

    def refusals(self, refused: Sequence[Refusal]) -> list[Told]:
        """Tell of every rule that was broken the fact in the way, and what it says."""
        names, game = self.match.names, cs.game(self.state.table.ruleset.game)
        known = {rule.slug: rule.says for rule in game.rulebook.rules} | CORE_RULES
        return [
            {"rule": one.rule, "because": words.named(one.because, names), "says": known.get(one.rule, "")}
            for one in refused
        ]


def _ended(ended: cs.Result, names: tuple[str, ...]) -> Told:
    why = [{"rule": one.rule, "because": words.named(one.because, names)} for one in ended.why]
    return {"winners": ended.winners, "scores": ended.scores, "ranking": ended.ranking, "why": why}
