"""Counting what was said of cards and tokens against the box: each lies in one place, the rest is left over."""

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from corestate.laying import LayingError
from corestate.piles import multiset
from corestate.said import listed
from corestate.unfathomable.box.edition import Box, Rules
from corestate.unfathomable.setup import loyalty_deck


class Shelf:
    """The cards of one kind in the box, and of which of them it was said where they lie."""

    def __init__(self, kind: str, printed: Mapping[str, int]) -> None:
        self.kind = kind
        self.printed = printed
        self.places: dict[str, list[str]] = {}

    def taken(self, part: str, place: str, said: Any) -> tuple[str, ...]:  # noqa: ANN401 - it is what is judged here
        """Take cards for a place, in the order they were said."""
        cards = listed(part if place == part else f"{part}[{place}]", said)
        for card in cards:
            self.take(part, place, card)
        return cards

    def take(self, part: str, place: str, card: Any) -> str:  # noqa: ANN401 - as `taken`
        """Take one card for a place."""
        if not isinstance(card, str) or card not in self.printed:
            raise LayingError(part, f"there is no {self.kind} {card!r} in the box ({place})")
        there = self.places.setdefault(card, [])
        there.append(place)
        if len(there) > self.printed[card]:
            times, found = len(there), ", ".join(there)
            raise LayingError(part, f"{card} is said {times} times ({found}); the box has {self.printed[card]}")
        return str(card)

    def free(self, card: str) -> bool:
        """Whether one more such card can lie somewhere."""
        return len(self.places.get(card, ())) < self.printed[card]

    def rest(self) -> tuple[str, ...]:
        """List what nothing was said of, as a multiset."""
        left = ((card, count - len(self.places.get(card, ()))) for card, count in self.printed.items())
        return multiset(card for card, count in left for _ in range(count))


KINDS = {
    "skill": "skill card",
    "mythos": "mythos card",
    "waypoint": "waypoint",
    "spell": "spell",
    "item": "item",
    "damage": "damage card",
    "passenger": "passenger",
}


@lru_cache(maxsize=64)
def _printed(box: Box) -> Mapping[str, Mapping[str, int]]:
    """Count the cards and tokens of a box, kind by kind."""
    return {
        "skill": Counter({f"{one.skill}-{one.value}": one.copies for one in box.skill_cards}),
        "mythos": Counter(one.name for one in box.mythos),
        "waypoint": Counter(one.name for one in box.waypoints),
        "spell": Counter({one.name: one.copies for one in box.spells}),
        "item": Counter(one.name for one in box.items),
        "damage": Counter(one.name for one in box.damage),
        "passenger": Counter({one.name: one.copies for one in box.passengers}),
    }


class Shelves:
    """All cards and tokens of a box, kind by kind."""

    def __init__(self, ruleset: Rules) -> None:
        self._shelves = {kind: Shelf(KINDS[kind], cards) for kind, cards in _printed(ruleset.box).items()}
        self.skill, self.mythos, self.waypoint = (self._shelves[kind] for kind in ("skill", "mythos", "waypoint"))
        self.item, self.damage, self.passenger = (self._shelves[kind] for kind in ("item", "damage", "passenger"))
        self.loyalty = Shelf("loyalty card", Counter(loyalty_deck(ruleset)))

    def of(self, kind: str) -> Shelf:
        """Find the cards of a deck by its name."""
        return self._shelves[kind]

    def source(self, part: str, place: str, said: Any, kinds: tuple[str, ...]) -> str:  # noqa: ANN401 - it is judged here
        """Take a card named by its source, `mythos:hull_leak`."""
        kind, colon, name = said.partition(":") if isinstance(said, str) else ("", "", "")
        if kind not in kinds or not colon:
            raise LayingError(part, f"wanted a card as kind:name, the kind being {', '.join(kinds)}, found {said!r}")
        self.of(kind).take(part, place, name)
        return str(said)
