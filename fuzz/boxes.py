"""Rulesets to play under: small boxes above all, every reading in turn, and nothing a child has said it does not play."""

from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
from attrs import evolve, frozen

import corestate as cs
from corestate import Edition
from corestate.rulebook import digest
from corestate.shape import Choice, Many, Record, Shape, Truth, Whole, fields_of
from fuzz.findings import Rules

SMALL = "small"
ODD = "a box of its own"
_SHARES = {SMALL: 0.55, ODD: 0.3}
"""How often a small box is chosen, and how often one made up; else one of the others."""
_OFF_DEFAULT = 0.4


@frozen
class Chosen:
    """A ruleset, and the choices it was made of that nobody has tried yet."""

    rules: Rules
    novel: tuple[str, ...]


class Rulesets:
    """Chooses rulesets a child plays: what it has not been asked for yet is added one thing at a time."""

    def __init__(self, name: str, fixed: dict[str, object] | None = None) -> None:
        self.title = cs.game(name)
        self._fixed = fixed or {}
        self._played: dict[str, bool] = {}

    def chosen(self, rng: Random) -> Chosen:
        """Choose seats, box, rulings and options."""
        novel: list[str] = []
        seats = self._pick("seats", list(self.title.seats), novel, rng)
        edition = self._edition(novel, rng)
        rulings = {one.id: self._ruling(one, novel, rng) for one in self.title.rulebook.rulings}
        options = {
            name: self._pick(f"option {name}", values, novel, rng)
            for name, shape in fields_of(Record(self.title.options))
            if (values := _values(shape))
        }
        rules = cs.ruleset(self.title.name, seats=seats, edition=edition, rulings=rulings, options=options)
        return Chosen(rules, tuple(novel))

    def noted(self, chosen: Chosen, *, played: bool) -> None:
        """Remember whether the child plays what was new to it."""
        self._played |= dict.fromkeys(chosen.novel, played)

    def _pick(self, what: str, values: list[Any], novel: list[str], rng: Random) -> Any:  # noqa: ANN401 - one of them
        """Pick one of some values, the first of them where nothing else is known to be played."""
        known = [value for value in values if self._played.get(f"{what} {value}")]
        untried = [value for value in values if f"{what} {value}" not in self._played]
        if untried and not novel:
            value = untried[0] if not known else rng.choice(untried)
            novel.append(f"{what} {value}")
            return value
        return rng.choice(known) if known else values[0]

    def _ruling(self, ruling: cs.Ruling, novel: list[str], rng: Random) -> str:
        """Read a disputed rule by default more often than not."""
        options = [ruling.default, *(one.name for one in ruling.options if one.name != ruling.default)]
        if rng.random() >= _OFF_DEFAULT and self._played.get(f"ruling {ruling.id} {ruling.default}", True):
            return ruling.default
        return str(self._pick(f"ruling {ruling.id}", options, novel, rng))

    def _edition(self, novel: list[str], rng: Random) -> Edition[Any]:
        editions = {one.name: one for one in self.title.rulebook.editions}
        names = [SMALL, *(name for name in editions if name != SMALL)] if SMALL in editions else list(editions)
        name = self._pick("edition", names, novel, rng)
        wanted = rng.random()
        if wanted < _SHARES[ODD] and self._pick("box", [ODD, "printed"], novel, rng) == ODD:
            return odd_box(self.title, editions[names[0]], rng)
        if wanted < sum(_SHARES.values()) and self._played.get(f"edition {names[0]}") and not novel:
            name = names[0]
        return editions[name]


def _values(shape: Shape) -> list[object]:
    """List the values of an option that has few."""
    match shape:
        case Truth():
            return [False, True]
        case Choice(options):
            return list(options)
        case _:
            return []


def odd_box(title: cs.Game[Any, Any], edition: Edition[Any], rng: Random) -> Edition[Any]:
    """Make up an edition that could be: one like another with a few numbers and lists changed."""
    box = edition.box
    for _ in range(rng.randrange(1, 12)):
        changed = next(_changed(box, rng), box)
        if next(iter(changed.problems()), None) is None:
            box = changed
    return made_up(title, box)


def made_up(title: cs.Game[Any, Any], box: Any) -> Edition[Any]:  # noqa: ANN401 - the game's own
    """Return an edition that prints this, under a name of its own unless it is one of ours."""
    mark = digest(box)
    ours = next((one for one in title.rulebook.editions if one.digest == mark), None)
    return ours or Edition(title.name, f"odd-{mark[:8]}", f"{title.title}, a box made up", box, (), mark)


def _changed(box: Any, rng: Random) -> Iterator[Any]:  # noqa: ANN401 - the game's own
    """Change one number, or one list of numbers, of a box; boxes of other things are left alone."""
    fields = [(name, shape) for name, shape in fields_of(Record(type(box))) if shape in _PLAIN]
    if len(fields) < len(attrs.fields(type(box))) / 2:
        return
    name, shape = rng.choice(fields)
    value = getattr(box, name)
    if isinstance(shape, Whole):
        yield evolve(box, **{name: max(0, value + rng.choice((-2, -1, 1, 2, 5)))})
    elif value:
        place = rng.randrange(len(value))
        fewer, more = value[:place] + value[place + 1 :], (*value, value[place])
        other = (*value[:place], max(0, value[place] + rng.choice((-1, 1))), *value[place + 1 :])
        yield evolve(box, **{name: tuple(sorted(rng.choice((fewer, fewer, more, other))))})


_PLAIN: tuple[Shape, ...] = (Whole(), Many(Whole()))
