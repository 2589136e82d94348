"""Rulesets to play under: few seats, small boxes, every reading in turn, and nothing a child does not play.

What a child plays is found out by asking: first some ruleset it plays at all, then one thing at a time that it has not
been asked for yet. What it answers `unsupported` to is not asked for again.
"""

from collections import Counter
from itertools import chain, combinations, product
from random import Random
from typing import Any, TypeAlias

from attrs import evolve, frozen

import corestate as cs
from corestate import Edition
from corestate.anything import Rules
from corestate.shape import Record, choices_of, fields_of
from fuzz.campaigns.boxes import amount, boxed, is_possible, large_box, lesser_box, made_up, odd_box

SMALL = "small"
ODD = "made up"
_BOXES = {SMALL: 6, ODD: 3}
"""How often a small box is chosen, and one made up, to once for any other."""
_BY_DEFAULT = 3
"""How often a ruling is by default, to once for each other option."""
_IN_PAIRS = 1 / 3
"""How often two readings that concern the same rule are both other than the usual."""
_TRIES, _GIVEN_UP = 3, 12
"""So often a box is made up anew that is like one the child refused; after so many refused it is asked for no more."""
Reading: TypeAlias = tuple[str, str]
"""What is chosen, and how: `ruling itb.ruling.lone_diver`, `takes_secondary`."""


@frozen
class Chosen:
    """A ruleset, and the choices it was made of that nobody has tried yet."""

    rules: Rules
    novel: tuple[str, ...]


class Rulesets:
    """Chooses rulesets, and learns which a child plays."""

    def __init__(self, name: str) -> None:
        self.title = cs.game(name)
        self.played: dict[str, bool] = {}
        """Whether the child plays with this choice (`seats 3`), as far as it was asked."""
        self._choices = _choices(self.title)
        self._together = _together(self.title)
        self.paired: Counter[str] = Counter()
        """How often two readings were chosen together; keys are words, so that it can be stored."""

    def chosen(self, rng: Random) -> Chosen:
        """Choose one, with at most one thing that is new; or anything, while nothing is known."""
        if not any(self.played.values()):
            picked = {
                what: rng.choice(values if what in _ANY else values[:1]) for what, values in self._choices.items()
            }
            return Chosen(self._rules(picked, rng), tuple(f"{what} {value}" for what, value in picked.items()))
        picked = {what: self._known(what, values, rng) for what, values in self._choices.items()}
        if rng.random() < _IN_PAIRS:
            picked |= self._pair(rng)
        untried = [
            (what, value)
            for what, values in self._choices.items()
            for value in values
            if f"{what} {value}" not in self.played and value != ODD
        ]
        if not untried:
            return self._boxed(picked, rng)
        what, value = rng.choice(untried)
        picked |= {"box": self._known("box", [one for one in self._choices["box"] if one != ODD], rng), what: value}
        return Chosen(self._rules(picked, rng), (f"{what} {value}",))

    def _boxed(self, picked: dict[str, Any], rng: Random) -> Chosen:
        """Put the choices together; a box made up otherwise than any before is new, whatever became of the others."""
        rules = self._rules(picked, rng)
        if not (changes := self._changes(rules.box)):
            return Chosen(rules, ())
        mark = f"box {ODD}: {' '.join(changes)}"
        return Chosen(rules, () if self.played.get(mark) else (mark,))

    def _pair(self, rng: Random) -> dict[str, str]:
        """Choose two readings other than the usual that concern the same rule, of all that the child plays by."""
        known = [pair for pair in self._together if all(self.played.get(f"{what} {one}") for what, one in pair)]
        if not known:
            return {}
        often = {pair: self.paired[" ".join(chain(*pair))] for pair in known}
        few = min(often.values())
        chosen = rng.choice([pair for pair in known if often[pair] == few])
        self.paired[" ".join(chain(*chosen))] += 1
        return dict(chosen)

    def _changes(self, box: Any) -> tuple[str, ...]:  # noqa: ANN401 - the game's own
        """Name what is otherwise in a box than in the edition it is likest to: `dice+ shells-`."""
        editions = (_changes(one.box, box) for one in self.title.rulebook.editions)
        return min(editions, key=len)

    def refused(self) -> tuple[str, ...]:
        """Name everything the child does not play, as far as it was asked."""
        return tuple(what for what, plays in self.played.items() if not plays)

    def noted(self, chosen: Chosen, *, played: bool) -> None:
        """Remember whether the child plays what was new; where it was more than one thing nobody is to blame."""
        if played or len(chosen.novel) == 1:
            self.played |= dict.fromkeys(chosen.novel, played)

    def _known(self, what: str, values: list[Any], rng: Random) -> Any:  # noqa: ANN401 - one of them
        """Choose a value the child plays with."""
        known = [value for value in values if value == ODD or self.played.get(f"{what} {value}")] or values[:1]
        if what == "seats":
            return min(rng.choice(known), rng.choice(known))
        if what == "box":
            return rng.choices(known, [_BOXES.get(value, 1) for value in known])[0]
        if what.startswith("ruling"):
            return rng.choices(known, [_BY_DEFAULT if value == values[0] else 1 for value in known])[0]
        return rng.choice(known)

    def _rules(self, picked: dict[str, Any], rng: Random) -> Rules:
        """Put the choices together."""
        rulings = {what.partition(" ")[2]: value for what, value in picked.items() if what.startswith("ruling ")}
        options = {what.partition(" ")[2]: value for what, value in picked.items() if what.startswith("option ")}
        edition = self._edition(picked["box"], rng)
        return cs.ruleset(self.title.name, seats=picked["seats"], edition=edition, rulings=rulings, options=options)

    def _edition(self, name: str, rng: Random) -> Edition[Any]:
        editions = self.title.rulebook.editions
        if name != ODD:
            return next(one for one in editions if one.name == name)
        refused = [set(what.split(": ")[1].split()) for what in self.refused() if what.startswith(f"box {ODD}: ")]
        for _ in range(_TRIES if len(refused) < _GIVEN_UP else 0):
            made = odd_box(self.title, rng.choice(editions).box, rng)
            if made not in editions and not any(one.issubset(self._changes(made.box)) for one in refused):
                return made
        return rng.choice([one for one in editions if self.played.get(f"box {one.name}")] or editions)


_ANY = {"seats", "box"}
"""While nothing is known: any number of seats and any box, and of everything else the usual."""


def _choices(title: cs.Game[Any, Any]) -> dict[str, list[Any]]:
    """List everything that can be chosen, the usual first."""
    names = sorted((one.name for one in title.rulebook.editions), key=lambda name: name != SMALL)
    rulings = {
        f"ruling {one.id}": [one.default, *(other.name for other in one.options if other.name != one.default)]
        for one in title.rulebook.rulings
    }
    usual = title.options()
    options = {
        f"option {name}": [getattr(usual, name), *(value for value in values if value != getattr(usual, name))]
        for name, shape in fields_of(Record(title.options))
        if (values := choices_of(shape))
    }
    return {"seats": list(title.seats), "box": [*names, ODD], **rulings, **options}


def _together(title: cs.Game[Any, Any]) -> list[tuple[Reading, Reading]]:
    """List every two readings, neither the usual, of two rulings that concern a common rule."""
    return [
        ((f"ruling {one.id}", mine.name), (f"ruling {other.id}", its.name))
        for one, other in combinations(title.rulebook.rulings, 2)
        if set(one.rules).intersection(other.rules)
        for mine, its in product(one.options, other.options)
        if mine.name != one.default and its.name != other.default
    ]


def _changes(printed: Any, box: Any) -> tuple[str, ...]:  # noqa: ANN401 - the game's own
    """Name each field that is not as printed, and whether there is more of it, less, or something else."""
    found = []
    for name, _ in fields_of(Record(type(box))):
        was, now = getattr(printed, name), getattr(box, name)
        if was != now:
            sizes = [one if isinstance(one, int) else len(one) if isinstance(one, tuple) else 0 for one in (was, now)]
            found.append(f"{name}{'+' if sizes[1] > sizes[0] else '-' if sizes[1] < sizes[0] else '~'}")
    return tuple(found)


def short_rules(rules: Rules, most: int, rng: Random, *, richer: bool = False) -> Rules:
    """Choose a ruleset that makes games short: fewer seats, or another box in which there is no more than that.

    Where games are long in which amounts grow, a richer box may be chosen, in which they are large to begin with.
    """
    title = cs.game(rules.game)
    fewer = [evolve(rules, seats=seats) for seats in title.seats if seats < rules.seats]
    few = rng.choice((rules, *(one for one in fewer if is_possible(one.box, one))))
    if richer and rng.random() < _RICHER:
        return boxed(few, large_box(title, rules.box, few))
    boxes = [rules.box, *(one.box for one in (*_small(title), *title.rulebook.explored) if is_possible(one.box, few))]
    (box,) = rng.choices(boxes, _SHORT[: len(boxes)])
    make = rng.choice((lesser_box, odd_box, None))
    edition = made_up(title, box) if make is None else make(title, box, rng, few)
    return boxed(few, edition) if amount(edition.box) <= most else few


_RICHER = 1 / 5
_SHORT = 12, 4, 4
"""How often a box is taken as it is, or changed; the small one; and that which is made to be explored whole."""


def _small(title: cs.Game[Any, Any]) -> tuple[Edition[Any], ...]:
    """Find the small box of a title; without one the first."""
    editions = title.rulebook.editions
    return tuple(one for one in editions if one.name == SMALL) or editions[:1]
