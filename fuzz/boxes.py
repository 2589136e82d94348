"""Rulesets to play under: small boxes above all, every reading, and nothing a child has said it does not play."""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

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
        self.played: dict[str, bool] = {}

    def chosen(self, rng: Random) -> Chosen:
        """Choose seats, box, rulings and options."""
        novel: list[str] = []
        seats = self._pick("seats", list(self.title.seats), novel, rng, few=True)
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
        self.played |= dict.fromkeys(chosen.novel, played)

    def _pick(self, what: str, values: list[Any], novel: list[str], rng: Random, *, few: bool = False) -> Any:  # noqa: ANN401 - one of them
        """Pick one of some values, the first of them where nothing else is known to be played."""
        known = [value for value in values if self.played.get(f"{what} {value}")]
        untried = [value for value in values if f"{what} {value}" not in self.played]
        if untried and not novel:
            value = untried[0] if not known else rng.choice(untried)
            novel.append(f"{what} {value}")
            return value
        if not known:
            novel.append(f"{what} {values[0]}")
            return values[0]
        return min(rng.choice(known), rng.choice(known)) if few else rng.choice(known)

    def _ruling(self, ruling: cs.Ruling, novel: list[str], rng: Random) -> str:
        """Read a disputed rule by default more often than not."""
        options = [ruling.default, *(one.name for one in ruling.options if one.name != ruling.default)]
        if rng.random() >= _OFF_DEFAULT and self.played.get(f"ruling {ruling.id} {ruling.default}", True):
            return ruling.default
        return str(self._pick(f"ruling {ruling.id}", options, novel, rng))

    def _edition(self, novel: list[str], rng: Random) -> Edition[Any]:
        editions = {one.name: one for one in self.title.rulebook.editions}
        names = [SMALL, *(name for name in editions if name != SMALL)] if SMALL in editions else list(editions)
        name = self._pick("edition", names, novel, rng)
        wanted = rng.random()
        if wanted < _SHARES[ODD] and self._pick("box", [ODD, "printed"], novel, rng) == ODD:
            return odd_box(self.title, editions[rng.choice(names)].box, rng)
        if wanted < sum(_SHARES.values()) and self.played.get(f"edition {names[0]}") and not novel:
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


def odd_box(title: cs.Game[Any, Any], box: Any, rng: Random) -> Edition[Any]:  # noqa: ANN401 - the game's own
    """Make up an edition that could be: one like another with a few numbers and lists changed, mostly for less."""
    for _ in range(rng.randrange(1, 12)):
        changed = _changed(box, rng)
        if is_possible(changed):
            box = changed
    return made_up(title, box)


def lesser_box(title: cs.Game[Any, Any], box: Any, rng: Random) -> Edition[Any]:  # noqa: ANN401 - the game's own
    """Make up an edition with less of several things."""
    for _ in range(rng.randrange(1, 6)):
        if smaller := list(smaller_boxes(box)):
            box = rng.choice(smaller)
    return made_up(title, box)


def made_up(title: cs.Game[Any, Any], box: Any) -> Edition[Any]:  # noqa: ANN401 - the game's own
    """Return an edition that prints this, under a name of its own unless it is one of ours."""
    for ours in title.rulebook.editions:
        if ours.box is box or ours.box == box:
            return ours
    mark = digest(box)
    return Edition(title.name, f"odd-{mark[:8]}", f"{title.title}, a box made up", box, (), mark)


def boxed(rules: Rules, edition: Edition[Any]) -> Rules:
    """Return a ruleset with another box."""
    return evolve(rules, edition=edition.name, digest=edition.digest, box=edition.box)


def is_possible(box: Any) -> bool:  # noqa: ANN401 - the game's own
    """Say whether a box could be."""
    return next(iter(box.problems()), None) is None


def smaller_boxes(box: Any) -> Iterator[Any]:  # noqa: ANN401 - the game's own
    """List boxes with one number smaller or one list shorter, the least first."""
    for name in _plain_fields(box):
        value = getattr(box, name)
        if isinstance(value, int):
            less = dict.fromkeys((0, 1, 2, 3, value // 2, value - 1))
            parts: Iterable[Any] = (few for few in less if few < value)
        else:
            halves = (value[: len(value) // 2], value[len(value) // 2 :])
            parts = dict.fromkeys((*halves, *(value[:at] + value[at + 1 :] for at in range(len(value)))))
        yield from (changed for part in parts if is_possible(changed := evolve(box, **{name: part})))


def _changed(box: Any, rng: Random) -> Any:  # noqa: ANN401 - the game's own
    """Change one number, or one list of numbers, of a box; boxes of other things are left alone."""
    fields = _plain_fields(box)
    if not fields:
        return box
    name = rng.choice(fields)
    value = getattr(box, name)
    if isinstance(value, int):
        return evolve(box, **{name: rng.choice((value - 1, value + 1, value + 3, rng.randrange(value + 1)))})
    if not value:
        return box
    place = rng.randrange(len(value))
    fewer, more = value[:place] + value[place + 1 :], (*value, value[place])
    other = (*value[:place], value[place] + rng.choice((-1, 1)), *value[place + 1 :])
    some = tuple(one for one in value if rng.random() < 1 / 2)
    return evolve(box, **{name: tuple(sorted(rng.choice((fewer, some, more, other))))})


def _plain_fields(box: Any) -> list[str]:  # noqa: ANN401 - the game's own
    """Name the fields of a box that are numbers or lists of numbers; none where most are something else."""
    fields = fields_of(Record(type(box)))
    plain = [name for name, shape in fields if shape in _PLAIN]
    return plain if len(plain) * 2 > len(fields) else []


_PLAIN: tuple[Shape, ...] = (Whole(), Many(Whole()))
