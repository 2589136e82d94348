"""Hypothesis strategies: rulesets, games, states, events that are legal or not, positions.

A game is drawn as the beginning of some random game, then marks, each of which chooses among what is legal. The length
of each part is drawn first, so that what fails shrinks: fewer seats, defaults, a shorter beginning, fewer marks, and
marks that choose what is listed first. `st.from_type` knows our classes: `fuzz.registering` tells it.
"""

from functools import lru_cache
from itertools import accumulate
from random import Random
from typing import Any, get_args

import hypothesis.strategies as st
from attrs import frozen

import corestate as cs
import serializers
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.shape import Choice, Record, Truth, fields_of
from fuzz.probes import arbitrary_event, changed_event
from fuzz.registering import install

__all__ = [
    "Played",
    "events",
    "games",
    "illegal_events",
    "install",
    "legal_events",
    "positions",
    "records",
    "rulesets",
    "states",
    "states_of",
    "titles",
]

MOST = 40
"""So many marks a game has at most, unless one says otherwise."""
LATEST = 400
"""So many events of a random game stand before them at most."""
SEEDS = 4
"""So many random games there are for a ruleset."""
SHOWN = 200
"""So many events of a game are shown."""
_MARK = st.integers(0, 2**16)


@frozen(repr=False)
class Played:
    """A game up to some moment: its ruleset, the events, and the state they led to.

    A long one is shown by its last events: Hypothesis warns of what takes a page, and shrinks it first.
    """

    ruleset: Rules
    events: tuple[Any, ...]
    state: AnyState

    def __repr__(self) -> str:
        if (more := len(self.events) - SHOWN) > 0:
            return f"<Played {self.ruleset!r}: {more} events, then {self.events[-SHOWN:]!r}>"
        return f"Played({self.ruleset!r}, {self.events!r})"

    def _repr_pretty_(self, printer: Any, _cycle: bool) -> None:  # noqa: ANN401, FBT001 - of Hypothesis
        """Show the repr, and no state."""
        printer.text(repr(self))

    def record(self) -> serializers.Record:
        """Write it down."""
        return serializers.recorded(self.ruleset, self.events)


def titles() -> st.SearchStrategy[str]:
    """Draw a title, those that others registered included."""
    return st.sampled_from(cs.titles())


@st.composite
def rulesets(draw: st.DrawFn, title: str | None = None, most: int = 3) -> Rules:
    """Draw seats, an edition, options, and up to so many rulings off their default; shrinks to the defaults."""
    game = cs.game(title or draw(titles()))
    book = game.rulebook
    off = draw(st.lists(st.sampled_from(book.rulings), max_size=most, unique=True)) if book.rulings else []
    options: dict[str, object] = {}
    for key, shape in fields_of(Record(game.options)):
        known: tuple[object, ...] = shape.options if isinstance(shape, Choice) else ()
        known = (False, True) if isinstance(shape, Truth) else known
        given: bool = bool(known) and draw(st.booleans())
        if given:
            options[key] = draw(st.sampled_from(known))
    return cs.ruleset(
        game.name,
        seats=draw(st.sampled_from(game.seats)),
        edition=draw(st.sampled_from(book.editions)),
        rulings={one.id: draw(st.sampled_from([option.name for option in one.options])) for one in off},
        options=options,
    )


@st.composite
def games(
    draw: st.DrawFn,
    title: str | None = None,
    rules: st.SearchStrategy[Rules] | None = None,
    most: int = MOST,
    latest: int = LATEST,
) -> Played:
    """Draw a game: at most `latest` events of a random one, and then at most `most` that are chosen mark by mark."""
    ruleset = draw(rulesets(title) if rules is None else rules)
    length = draw(st.integers(0, most))
    late = draw(st.integers(0, latest))
    whole = _random(ruleset, draw(st.integers(0, SEEDS - 1)) if late else 0, late)
    events = list(whole.events[:late])
    state = whole.state if late >= len(whole.events) else _replayed(ruleset, tuple(events))
    for mark in draw(st.lists(_MARK, min_size=length, max_size=length)):
        legal = cs.legal(state)
        if not legal:
            break
        events.append(legal[mark % len(legal)])
        state = cs.apply(state, events[-1])
    return Played(ruleset, tuple(events), state)


@lru_cache(maxsize=64)
def _random(ruleset: Rules, seed: int, most: int) -> Played:
    """Play a random game up to so many events."""
    rng, state = Random(seed), begun(ruleset)
    events: list[Any] = []
    while len(events) < most and not cs.is_over(state):
        events.append(rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng))
        state = cs.apply(state, events[-1])
    return Played(ruleset, tuple(events), state)


def _replayed(ruleset: Rules, events: tuple[Any, ...]) -> AnyState:
    state = begun(ruleset)
    for event in events:
        state = cs.apply(state, event)
    return state


def states(title: str | None = None, **drawn: Any) -> st.SearchStrategy[AnyState]:  # noqa: ANN401 - what `games` takes
    """Draw a state, early or late; takes what `games` takes."""
    return games(title, **drawn).map(lambda played: played.state)


def records(title: str | None = None, **drawn: Any) -> st.SearchStrategy[serializers.Record]:  # noqa: ANN401 - likewise
    """Draw a record of a game; takes what `games` takes."""
    return games(title, **drawn).map(Played.record)


def legal_events(state: AnyState) -> st.SearchStrategy[Any]:
    """Draw what is legal in a state, decision or outcome; nothing once the game is over."""
    found = cs.legal(state)
    return st.sampled_from(found) if found else st.nothing()


def illegal_events(state: AnyState) -> st.SearchStrategy[Any]:
    """Draw what is refused in a state: a legal event changed a little, or any event of the title."""
    legal = cs.legal(state)
    title = cs.game_of(state)

    def made(seed: int) -> Any:  # noqa: ANN401 - an event of the title
        rng = Random(seed)
        near = legal and rng.random() < 1 / 2
        return changed_event(rng.choice(legal), rng) if near else arbitrary_event(title, rng)

    return st.integers(0, 2**32).map(made).filter(lambda event: bool(cs.refusals(state, event)))


def events(state: AnyState) -> st.SearchStrategy[Any]:
    """Draw an event, legal or not."""
    return st.one_of(legal_events(state), illegal_events(state))


def positions(title: str | None = None, **drawn: Any) -> st.SearchStrategy[serializers.Position]:  # noqa: ANN401 - likewise
    """Draw a position: the last moment of a game at which play could be entered; takes what `games` takes."""
    found = games(title, **drawn).map(_entered)
    return found.flatmap(lambda one: st.nothing() if one is None else st.just(one))


def _entered(played: Played) -> serializers.Position | None:
    """Find the last moment of a game at which play could be entered; None where there is none."""
    states = tuple(accumulate(played.events, cs.apply, initial=begun(played.ruleset)))
    return next(filter(None, (serializers.position_of(state, sound=True) for state in reversed(states))), None)


def states_of(kind: type) -> st.SearchStrategy[AnyState]:
    """Draw states of the title whose table a type names: `State[Table, Event]`; of any title if it names none."""
    tables = {cs.game(name).table: name for name in cs.titles()}
    return states(next((tables[one] for one in get_args(kind) if one in tables), None))
