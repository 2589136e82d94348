"""Lesser scenarios made from one: parts cut out, a simpler ruleset, simpler events, always made legal again.

An event that is not legal any more where it now stands becomes the nearest one that is, is led up to by another, or
goes. What was refused or only asked about stays as it was.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any

import attrs
from attrs import evolve

import corestate as cs
from corestate.anything import AnyState, Rules
from corestate.games import begun
from corestate.shape import Record, fields_of
from fuzz.campaigns.boxes import amount, boxed, is_possible, made_up, smaller_boxes
from fuzz.peers.findings import Move, Scenario

BRIDGES = 4
"""So many events of a kind are tried out to make another legal: what a kind leads to seldom depends on which it is."""
COMPARED = 60
"""So many events are compared for how near they are."""


def bare(scenario: Scenario) -> Iterator[Scenario]:
    """Leave out whatever was only asked about, or refused, on the way."""
    kept = [move for move in scenario.moves[:-1] if move.how == "play"]
    yield Scenario(scenario.ruleset, (*kept, *scenario.moves[-1:]))


def with_fewer_questions(scenario: Scenario, size: int) -> Iterator[Scenario]:
    """Leave out so many of the moves that should change nothing, at one place after the other, from the end."""
    places = [place for place, move in enumerate(scenario.moves[:-1]) if move.how != "play"]
    for first in range(max(0, len(places) - size), -size, -size):
        gone = set(places[max(0, first) : first + size])
        kept = (move for place, move in enumerate(scenario.moves) if place not in gone)
        yield Scenario(scenario.ruleset, tuple(kept))


def without(scenario: Scenario, size: int) -> Iterator[Scenario]:
    """Cut so many moves out, at one place after the other, from the end."""
    step = max(1, size // 2)
    states = tuple(scenario.states())
    for place in range(len(scenario.moves) - size, -step, -step):
        kept, rest = scenario.moves[: max(0, place)], scenario.moves[max(0, place) + size :]
        yield Scenario(scenario.ruleset, (*kept, *_relegalised(states[len(kept)], rest)))


def with_simpler_rules(scenario: Scenario) -> Iterator[Scenario]:
    """Play the same with fewer seats, a small box, or the readings and options of every day."""
    simpler = (rules for rules in _simpler_rules(scenario.ruleset) if is_possible(rules.box, rules))
    return (relegalised(rules, scenario) for rules in simpler)


def with_smaller_boxes(scenario: Scenario, *names: str) -> Iterator[Scenario]:
    """Play the same with less in the box: of some fields of it, or any."""
    title = cs.game(scenario.ruleset.game)
    boxes = (made_up(title, box) for box in smaller_boxes(scenario.ruleset.box, scenario.ruleset, names))
    return (relegalised(boxed(scenario.ruleset, box), scenario) for box in boxes)


def with_simpler_events(scenario: Scenario) -> Iterator[Scenario]:
    """Put another event of its kind in the place of one, the first few that are legal there."""
    for place, (move, state) in enumerate(zip(scenario.moves, scenario.states(), strict=False)):
        for event in _alike(state, move.event)[:3]:
            rest = (Move(move.how, event), *scenario.moves[place + 1 :])
            yield Scenario(scenario.ruleset, (*scenario.moves[:place], *_relegalised(state, rest)))


def with_uniform_events(scenario: Scenario) -> Iterator[Scenario]:
    """Let one seat, or all, answer every question of a kind alike: who does nothing of interest needs few events."""
    met: dict[type, list[Any]] = {}
    asked: Counter[type] = Counter()
    for move, state in zip(scenario.moves, scenario.states(), strict=False):
        if move.how == "play" and hasattr(move.event, "seat"):
            asked[type(move.event)] += 1
            if type(move.event) not in met:
                met[type(move.event)] = _alike(state, move.event)
    seats = range(scenario.ruleset.seats)
    for kind, times in asked.most_common():
        answers = dict.fromkeys(evolve(one, seat=0) for one in met[kind])
        if times > 1 and 1 < len(answers) <= ANSWERS:
            for answer in answers:
                yield _answering(scenario, dict.fromkeys(seats, answer))
            for seat in seats:
                yield from (_answering(scenario, {seat: answer}) for answer in answers)


ANSWERS = 30
"""Kinds of event of which more are legal at once are not tried one by one."""


def _answering(scenario: Scenario, answers: dict[int, Any]) -> Scenario:
    """Put an answer in the place of all of its kind that these seats give."""
    kind = type(next(iter(answers.values())))
    moves = tuple(
        Move(move.how, evolve(answers[move.event.seat], seat=move.event.seat))
        if move.how == "play" and type(move.event) is kind and move.event.seat in answers
        else move
        for move in scenario.moves
    )
    return relegalised(scenario.ruleset, Scenario(scenario.ruleset, moves))


def weight(scenario: Scenario) -> tuple[int, ...]:
    """Weigh a scenario: moves after set-up, then all moves, then how far the ruleset is from the simplest."""
    rules = scenario.ruleset
    usual = _usual(rules.game, rules.seats)
    pairs = ((rules.rulings, usual.rulings), (rules.options, usual.options))
    unusual = sum(one != other for pair in pairs for one, other in zip(*map(attrs.astuple, pair), strict=True))
    own = all(one.digest != rules.digest for one in cs.game(rules.game).rulebook.editions)
    size = amount(rules.box), len(str(rules.box))
    return scenario.length(), len(scenario.moves), unusual, rules.seats, own, *size, len(str(scenario.moves))


@lru_cache(64)
def _usual(game: str, seats: int) -> Rules:
    return cs.ruleset(game, seats=seats)


def _simpler_rules(rules: Rules) -> Iterator[Rules]:
    """List rulesets that are simpler than one in several ways, then in one."""
    title = cs.game(rules.game)
    for seats in title.seats:
        for edition in reversed(title.rulebook.editions):
            yield cs.ruleset(rules.game, seats=seats, edition=edition)
            yield boxed(evolve(rules, seats=seats), edition)
        if seats < rules.seats:
            yield evolve(rules, seats=seats)
    usual = _usual(rules.game, rules.seats)
    for part in ("rulings", "options"):
        for one in attrs.fields(type(getattr(rules, part))):
            mended = evolve(getattr(rules, part), **{one.name: getattr(getattr(usual, part), one.name)})
            yield evolve(rules, **{part: mended})


def relegalised(rules: Rules, scenario: Scenario) -> Scenario:
    """Play the moves of a scenario under a ruleset: what was legal and is not becomes the nearest that is, or goes."""
    return Scenario(rules, tuple(_relegalised(begun(rules), scenario.moves)))


def _relegalised(state: AnyState, moves: Sequence[Move]) -> Iterator[Move]:
    for place, move in enumerate(moves):
        if move.how == "play":
            if cs.asked(state) and not hasattr(move.event, "seat") and _goes_on(state, moves[place + 1 :]):
                continue
            for event in _in_place_of(state, move.event):
                yield Move("play", event)
                state = cs.apply(state, event)
        elif move.how == "try" or cs.refusals(state, move.event):
            yield move


def _goes_on(state: AnyState, moves: Sequence[Move]) -> bool:
    """Whether the next decision that was taken can be taken here: what chance did before it is not wanted any more."""
    taken = next((move.event for move in moves if move.how == "play" and hasattr(move.event, "seat")), None)
    return taken is not None and not cs.refusals(state, taken)


def _in_place_of(state: AnyState, event: object) -> tuple[Any, ...]:
    """What to play for an event: itself, the nearest of its kind, something that makes it legal and then it."""
    if not cs.refusals(state, event):
        return (event,)
    if (near := nearest(state, event)) is not None:
        return (near,)
    for bridge in _bridges(state):
        if (near := nearest(beyond := cs.apply(state, bridge), event)) is not None:
            return bridge, near if cs.refusals(beyond, event) else event
    return ()


def _bridges(state: AnyState) -> Iterator[Any]:
    """Yield a few legal events of every kind."""
    tried: Counter[type] = Counter()
    for event in cs.legal(state):
        tried[type(event)] += 1
        if tried[type(event)] <= BRIDGES:
            yield event


def _alike(state: AnyState, event: object) -> list[Any]:
    """List the legal events of the same kind as another."""
    return [one for one in cs.legal(state) if type(one) is type(event)]


def nearest(state: AnyState, event: object) -> Any:  # noqa: ANN401 - an event of the game, or None
    """Find a legal event of the same kind that differs little from another: the least, of a list that is not long."""
    alike = _alike(state, event)
    wanted = _values(event)
    return min(alike[:: 1 + len(alike) // COMPARED], key=lambda one: _distance(_values(one), wanted), default=None)


@lru_cache(16384)
def _values(event: object) -> tuple[Any, ...]:
    return tuple(getattr(event, name) for name, _ in fields_of(Record(type(event))))


def _distance(one: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    return sum(_apart(*pair) for pair in zip(one, other, strict=True) if pair[0] != pair[1])


def _apart(one: object, other: object) -> int:
    if isinstance(one, tuple) and isinstance(other, tuple):
        return abs(len(one) - len(other)) + sum(part not in other for part in one)
    return 1
