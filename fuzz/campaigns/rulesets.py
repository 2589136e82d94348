"""Rulesets to play under: few seats, small boxes, every reading in turn, and nothing a child does not play.

What a child plays is found out by asking: first some ruleset it plays at all, then one thing at a time that it has not
been asked for yet. What it answers `unsupported` to is not asked for again.
"""

from random import Random
from typing import Any

from attrs import evolve, frozen

import corestate as cs
from corestate import Edition
from corestate.anything import Rules
from corestate.shape import Choice, Record, Shape, Truth, fields_of
from fuzz.campaigns.boxes import amount, boxed, lesser_box, made_up, odd_box

SMALL = "small"
ODD = "made up"
_BOXES = {SMALL: 6, ODD: 3}
"""How often a small box is chosen, and one made up, to once for any other."""
_BY_DEFAULT = 3
"""How often a ruling is by default, to once for each other option."""


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

    def chosen(self, rng: Random) -> Chosen:
        """Choose one, with at most one thing that is new; or anything, while nothing is known."""
        if not any(self.played.values()):
            picked = {
                what: rng.choice(values if what in _ANY else values[:1]) for what, values in self._choices.items()
            }
            return Chosen(self._rules(picked, rng), tuple(f"{what} {value}" for what, value in picked.items()))
        picked = {what: self._known(what, values, rng) for what, values in self._choices.items()}
        untried = [
            (what, value)
            for what, values in self._choices.items()
            for value in values
            if f"{what} {value}" not in self.played
        ]
        if not untried:
            return Chosen(self._rules(picked, rng), ())
        what, value = rng.choice(untried)
        return Chosen(self._rules(picked | {what: value}, rng), (f"{what} {value}",))

    def noted(self, chosen: Chosen, *, played: bool) -> None:
        """Remember whether the child plays what was new; where it was more than one thing nobody is to blame."""
        if played or len(chosen.novel) == 1:
            self.played |= dict.fromkeys(chosen.novel, played)

    def _known(self, what: str, values: list[Any], rng: Random) -> Any:  # noqa: ANN401 - one of them
        """Choose a value the child plays with."""
        known = [value for value in values if self.played.get(f"{what} {value}")] or values[:1]
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
        return odd_box(self.title, rng.choice(editions).box, rng)


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
        if (values := _values(shape))
    }
    return {"seats": list(title.seats), "box": [*names, ODD], **rulings, **options}


def _values(shape: Shape) -> list[object]:
    """List the values of an option that has few."""
    match shape:
        case Truth():
            return [False, True]
        case Choice(options):
            return list(options)
        case _:
            return []


def short_rules(rules: Rules, most: int, rng: Random) -> Rules:
    """Choose a ruleset that makes games short: fewer seats, or another box in which there is no more than that."""
    title = cs.game(rules.game)
    few = evolve(rules, seats=rng.choice((rules.seats, *(seats for seats in title.seats if seats < rules.seats))))
    small = next((one for one in title.rulebook.editions if one.name == SMALL), title.rulebook.editions[0])
    box = rules.box if rng.random() < _SAME else small.box
    make = rng.choice((lesser_box, odd_box, None))
    edition = made_up(title, box) if make is None else make(title, box, rng)
    return boxed(few, edition) if amount(edition.box) <= most else few


_SAME = 0.7
"""How often a box is taken as it is, or changed; else the small one."""
