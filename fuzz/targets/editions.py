"""Whatever is given as an edition, it is refused in a line, or a game begins with it that can be stored."""

import tempfile
from contextlib import suppress
from pathlib import Path

import corestate as cs
import serializers
from corestate import EditionError, RulesetError
from corestate.games import OURS
from fuzz.targets import hold, material


def law(data: bytes) -> None:
    """Read an edition of the title it names, begin a game with it, and store that."""
    title = next((one for one in OURS if one.encode() in data[:200]), OURS[0])
    with tempfile.NamedTemporaryFile(suffix=".toml") as file:
        file.write(data)
        file.flush()
        try:
            state = cs.new_game(title, seats=cs.game(title).seats[0], edition=Path(file.name))
        except (EditionError, RulesetError) as error:
            hold("a complaint is short", holds=len(str(error)) < LONGEST)
            return
    serializers.dump(state)
    with suppress(StopIteration):
        next(iter(cs.legal(state)))


LONGEST = 2_000


def seeds() -> tuple[bytes, ...]:
    """The small editions of every title."""
    return tuple(data for _, data in material.editions())
