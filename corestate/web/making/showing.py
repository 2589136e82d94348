"""Games that show the rules: of every rule the earliest moment, in some game played at random, at which it is applied.

The games are the same at every build. A moment is a line of the game's text: up to there it is shown.
"""

from functools import cache
from itertools import count
from random import Random
from typing import Any

from attrs import frozen

import corestate as cs
import serializers
from corestate.adjudication import applied
from corestate.games import begun
from corestate.shape import Record, choices_of, fields_of
from serializers import play

GAMES, LONGEST = 40, 900
"""So many games are played of a title, each at most so many events long."""


@frozen
class Moment:
    """A place in one of the games: its number, and the line after which a rule has just been applied."""

    game: int
    line: int

    def case(self, title: str) -> str:
        """Name it as the page does."""
        return f"shown/{title}/{self.game}.play:{self.line}"


@frozen
class Shown:
    """The games of a title as texts, and where in them each rule is applied; `laid` is a table after its set-up."""

    texts: dict[int, str]
    moments: dict[str, Moment]
    laid: Moment


@cache
def shown(title: str) -> Shown:
    """Play games of a title, and keep of them what shows a rule earliest."""
    moments, records, laid = dict[str, Moment](), list[Any](), None
    for number in range(GAMES):
        rules = _rules(title, number)
        events, first = _played(rules, Random(number))
        begins = play.export(serializers.recorded(rules, ()), play.names_for(rules.seats), None).count("\n")
        records.append((rules, events))
        for slug, at in first.items():
            here = Moment(number, begins + at + 1)
            moments[slug] = min(moments.get(slug, here), here, key=lambda one: (one.line, one.game))
        laid = laid or Moment(number, begins + 1 + max(at for slug, at in first.items() if ".setup." in slug))
    assert laid is not None  # noqa: S101 - there is a game
    last = dict[int, int]()
    for one in (*moments.values(), laid):
        last[one.game] = max(one.line, last.get(one.game, 0))
    texts = {number: "\n".join(_text(*records[number]).split("\n")[:line]) + "\n" for number, line in last.items()}
    return Shown(texts, moments, laid)


def _text(rules: Any, events: tuple[Any, ...]) -> str:  # noqa: ANN401 - of any title
    return play.export(serializers.recorded(rules, events), play.names_for(rules.seats), None)


def _rules(title: str, number: int) -> Any:  # noqa: ANN401 - the ruleset of any title
    """Vary seats and options from game to game; the first is as the title is played by default."""
    game = cs.game(title)
    seats = game.seats[number % len(game.seats)]
    chosen, rng = cs.ruleset(title, seats=seats), Random(number)
    options = {name: rng.choice(values) for name, values in _choices(chosen.options)} if number else {}
    return cs.ruleset(title, seats=seats, options=options)


def _choices(options: object) -> list[tuple[str, tuple[Any, ...]]]:
    fields = fields_of(Record(type(options)))
    return [(name, values) for name, shape in fields if (values := choices_of(shape))]


def _played(rules: Any, rng: Random) -> tuple[tuple[Any, ...], dict[str, int]]:  # noqa: ANN401 - of any title
    """Play a game at random: its events, and at which of them each rule was first applied."""
    state, events, first = begun(rules), list[Any](), dict[str, int]()
    for number in count():
        if cs.is_over(state) or number == LONGEST:
            break
        event = rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng)
        for rule in applied(state, event):
            first.setdefault(rule.slug, number)
        events.append(event)
        state = cs.apply(state, event)
    return tuple(events), first
