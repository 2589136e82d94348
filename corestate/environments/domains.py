"""What the decisions of our titles may name, by the box: cards, levels, wrecks, spaces, options written on cards.

The law that holds these lists is that whatever is legal in any game is among them (`tests/environments`).
"""

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import Any

import attrs

from corestate.anything import Rules
from corestate.environments.decisions import Domains
from corestate.into_the_blue import events as blue
from corestate.key_largo import events as largo
from corestate.key_largo.box import TEAM
from corestate.unfathomable.box import lookups
from corestate.unfathomable.box.edition import DIALS, SKILLS
from corestate.unfathomable.box.vocabulary import Choice as CardOption
from corestate.unfathomable.checks.checks import RESULTS
from corestate.unfathomable.table import events as deep

_WORDS = ("top", "bottom", "journey", "ritual", "plus", "minus", "hydra", "dagon")
"""Options that no card spells out: where a card goes, what is moved on, which way, which monster."""


def _in_too_deep(rules: Rules) -> Domains:
    return Domains({"card": rules.box.cards})


def _into_the_blue(rules: Rules) -> Domains:
    box = rules.box
    throws = (
        {"dice": dice} for count in range(1, box.dice + 1) for dice in combinations_with_replacement(box.faces, count)
    )
    return Domains(
        {"level": tuple(range(1, len(box.main) + 1)), "shells": tuple(range(1, box.dice + 1))},
        {blue.Reroll: tuple(throws)},
    )


def _key_largo(rules: Rules) -> Domains:
    divers = tuple(range(TEAM))
    cards = tuple(range(len(rules.box.cards)))
    encounters = tuple(dict.fromkeys(rules.box.encounters))
    return Domains(
        {
            "wreck": tuple(range(sum(rules.box.layout(rules.seats)))),
            "diver": divers,
            "bearer": divers,
            "victim": tuple(range(rules.seats)),
            "card": cards,
        },
        {kind: tuple({"card": one} for one in encounters) for kind in (largo.Play, largo.Discard)},
    )


def _unfathomable(rules: Rules) -> Domains:
    box, seats = rules.box, tuple(range(rules.seats))
    spaces = tuple(one.name for one in box.spaces)
    items = tuple(one.name for one in box.items)
    skills = tuple(f"{one.skill}-{one.value}" for one in box.skill_cards)
    shelves = (box.mythos, box.waypoints, box.spells, box.items, box.damage)
    named = tuple(one.name for shelf in shelves for one in shelf)
    uses = (
        (source, number) for source in lookups.sources(box) for number in range(len(lookups.abilities(box, source)))
    )
    options = dict.fromkeys((*_WORDS, *DIALS, *RESULTS, *SKILLS, *_written(box)))
    most = max(box.numbers.die, sum(one.copies for one in box.passengers))
    return Domains(
        {
            "character": tuple(one.name for one in box.characters),
            "to": spaces,
            "space": spaces,
            "origin": spaces,
            "target": (None, *seats),
            "who": seats,
            "giver": seats,
            "receiver": seats,
            "item": items,
            "option": tuple(options),
            "number": tuple(range(-most, most + 1)),
            "card": tuple(dict.fromkeys(skills)),
        },
        {
            deep.Use: tuple({"source": source, "ability": number} for source, number in dict.fromkeys(uses)),
            deep.Take: tuple({"card": one} for one in dict.fromkeys((*skills, *named))),
            deep.Reveal: tuple({"card": one} for one in ("human", "hybrid", "cultist")),
        },
    )


@lru_cache(maxsize=64)
def _written(box: Any) -> tuple[str, ...]:  # noqa: ANN401 - the box of the title
    """Name every option that a card, a room or a sheet spells out."""
    return tuple(dict.fromkeys(one.name for one in _parts(box) if isinstance(one, CardOption)))


def _parts(value: object) -> Iterator[Any]:
    """Go through everything a value is made of."""
    if isinstance(value, tuple):
        for one in value:
            yield from _parts(one)
    elif attrs.has(type(value)):
        yield value
        for name in (one.name for one in attrs.fields(type(value))):  # type: ignore[arg-type]  # just found to be one
            yield from _parts(getattr(value, name))


OURS: Mapping[str, Callable[[Rules], Domains]] = {
    "in_too_deep": _in_too_deep,
    "into_the_blue": _into_the_blue,
    "key_largo": _key_largo,
    "unfathomable": _unfathomable,
}
