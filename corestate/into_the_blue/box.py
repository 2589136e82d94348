"""Components: what lies in the box, and the rulings and options a game can be played under."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from attrs import frozen

from corestate.rulebook import Ruleset, Sizes, at_most, excess

Die: TypeAlias = Literal[1, 2, 3, 4, 5, "chest"]
"""The face a die shows."""

LARGEST = Sizes(number=1_000_000, entries=100)
MOST_DICE = 12
"""With so many dice there are 6,188 rolls, which are all listed, and 4,096 ways to reroll."""
MOST_SHELLS = 100


@frozen
class Box:
    """What an edition prints (itb.box.dice, itb.box.levels, itb.box.treasures, itb.box.chests, itb.box.shells)."""

    dice: int
    faces: tuple[Die, ...]
    main: tuple[int, ...]
    """The value of the main treasure of each level, level 1 first."""
    secondary: tuple[int, ...]
    """The value of either secondary treasure of each level, level 1 first."""
    chests: tuple[int, ...]
    shells: int

    def problems(self) -> Iterator[tuple[str, str]]:
        """Name what could not be in a box of this game, or what would make a question about it too dear."""
        if too_large := (
            *excess(self, LARGEST),
            *at_most(self, MOST_DICE, "dice"),
            *at_most(self, MOST_SHELLS, "shells"),
        ):
            yield from too_large
            return
        levels = len(self.main)
        if levels < 1:
            yield "main", "there is at least one level"
        if self.faces != (*range(1, levels + 1), "chest"):
            yield "faces", f"wanted the levels 1 to {levels} and a chest, found {list(self.faces)}"
        if self.dice < len(self.faces):
            yield "dice", f"a perfect dive needs at least {len(self.faces)} dice, found {self.dice}"
        if len(self.secondary) != levels:
            yield "secondary", f"wanted a value for each of {levels} levels, found {len(self.secondary)}"
        for level, (main, secondary) in enumerate(zip(self.main, self.secondary, strict=False), 1):
            if not main > secondary > 0:
                yield "main", f"level {level}: the main treasure {main} must exceed the secondary {secondary} above 0"
        for name, values in (("main", self.main), ("secondary", self.secondary)):
            if list(values) != sorted(values):
                yield name, f"values never fall with depth, found {list(values)}"
        if not self.chests or list(self.chests) != sorted(self.chests) or self.chests[0] < 1:
            yield "chests", f"wanted positive values in ascending order, found {list(self.chests)}"
        if self.shells < 1:
            yield "shells", f"wanted at least one for each player, found {self.shells}"


@frozen
class Rulings:
    """The readings of the rulebook a game is played under; `rulings.toml` says what each means."""

    perfect_early: Literal["may_reroll", "claims_at_once"]
    last_turn_perfect: Literal["granted", "refused"]
    last_chest_in_last_round: Literal["ends_at_once", "round_completes"]
    lone_diver: Literal["main_only", "takes_secondary"]
    chests_score: Literal["count", "do_not_count"]
    tie_after_last_chest: Literal["most_recent_turns", "left"]


@frozen
class Options:
    """Into the Blue has no options."""


Rules: TypeAlias = Ruleset[Box, Rulings, Options]
