"""What a verdict says it does not rest on may be anything else: every event is judged as before."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
from corestate import Edition
from corestate.adjudication import Judgement, judge
from corestate.adjudication.rests_on import relied
from corestate.anything import Rules
from corestate.games import OURS, begun
from fuzz.laws import probes
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort

MOST = 6
"""So many data are changed at once: to see that a box is possible takes a while."""


def _rests_on(found: Judgement) -> set[str]:
    return set(relied(found.start, found.events, found.event, found.refusals))


def _outcome(found: Judgement) -> tuple[object, ...]:
    """What a verdict says: which event is the first that is not legal, or how the game ends."""
    return found.verdict, found.judged, found.event, None if found.refusals else cs.result(found.reached)


def _told(found: Judgement) -> set[tuple[object, ...]]:
    """What is refused and why; of what is asked instead, `seat 0 must roll 3 dice`, no more than whose turn it is."""
    return {(one.rule, one.sort, one.seat, one.because if one.sort == "rule" else "") for one in found.refusals}


@pytest.mark.parametrize("title", OURS)
def test_data_a_verdict_does_not_rest_on_can_be_anything_else(title: str) -> None:
    changed = 0
    for number in range(effort(4, 100)):
        rng = Random(f"reliance {title} {number}")
        rules = any_ruleset(title, rng)
        played = list(steps(begun(rules), rng, cs.apply))
        at = rng.choice((len(played) - 1, rng.randrange(len(played)), rng.randrange(min(len(played), 8))))
        events, state = tuple(event for _, event in played[:at]), played[at][0]
        for wrong in (None, *islice(probes(state, rng), 2)):
            disputed = events if wrong is None else (*events, wrong)
            found = judge(rules, disputed)
            other = _otherwise(rules, _rests_on(found), rng)
            changed += other.box != rules.box
            there = judge(other, disputed)
            assert _outcome(there) == _outcome(found)
            assert _told(there) >= _told(found)
    assert changed


def _otherwise(rules: Rules, rested: set[str], rng: Random) -> Rules:
    """Change data that are assumed and not rested on, as far as a box of the game can be so."""
    (edition,) = (one for one in cs.game(rules.game).rulebook.editions if one.digest == rules.digest)
    box = rules.box
    free = [key for key in edition.assumed() if key not in rested]
    for key in rng.sample(free, min(len(free), MOST)):
        box = next((one for one in _changes(edition, box, key, rng) if not any(cs.game(rules.game).problems(one))), box)
    return attrs.evolve(rules, box=box)


def _changes(edition: Edition[Any], box: Any, key: str, rng: Random) -> Iterator[Any]:  # noqa: ANN401 - of any title
    """Propose other values of a datum."""
    field, _, entry = key.partition("[")
    values = getattr(box, field)
    if entry:
        index = next(n for n, one in enumerate(values) if entry[:-1] in (str(n), getattr(one, "name", None)))
        for other in rng.sample(values, len(values)):
            if other != values[index]:
                yield attrs.evolve(box, **{field: _at(values, index, _disguised(values[index], other))})
    elif isinstance(values, int):
        yield attrs.evolve(box, **{field: values + 10 if values % 10 == 0 else values + 1})
    elif attrs.has(type(values[0])):
        words = dict(edition.provenance)
        free = [words.get(f"{field}[{n}]", "assumed") == "assumed" for n in range(len(values))]
        yield attrs.evolve(box, **{field: tuple(map(_more, values, free))})
    elif all(isinstance(one, int) for one in values):
        for step in (1000, 10, 1):
            yield attrs.evolve(box, **{field: tuple(one + step for one in values)})


def _at(values: tuple[Any, ...], index: int, value: object) -> tuple[Any, ...]:
    return (*values[:index], value, *values[index + 1 :])


IDENTITY = ("name", "title", "skill", "value", "copies", "kind", "character", "item", "start")
"""What a card is called and where it belongs, as against what it says."""


def _disguised(card: Any, other: Any) -> Any:  # noqa: ANN401 - a card of any kind
    """Let a card do what another does; of one that anybody may hold unseen, when it is played stays as it is."""
    if hasattr(card, "skill"):
        pairs = zip(card.abilities, other.abilities, strict=False)
        return attrs.evolve(card, abilities=tuple(attrs.evolve(one, effects=two.effects) for one, two in pairs))
    return attrs.evolve(
        card, **{one.name: getattr(other, one.name) for one in attrs.fields(type(card)) if one.name not in IDENTITY}
    )


def _more(entry: Any, free: bool) -> Any:  # noqa: ANN401, FBT001 - an entry of any list
    """Let an entry be worth more."""
    names = {one.name for one in attrs.fields(type(entry))}
    return attrs.evolve(
        entry, **{name: getattr(entry, name) + 10 for name in names & {"pay", "end"} if free and getattr(entry, name)}
    )
