"""Source compiled at run time is shown by tracebacks and debuggers as any other."""

import inspect
import linecache
import sys
import traceback
from functools import partial
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

import pytest

import corestate as cs
import invariants
from corestate.compiled import compiled
from corestate.fit import fitter
from corestate.replaced import replaced
from corestate.shape import Record
from corestate.unfathomable.table import events as unf
from fuzz.playouts import choose

MOST_FILES = 10


def test_a_traceback_shows_the_line_that_was_compiled() -> None:
    broken = compiled("lambda value: value.nothing", {}, "example")
    with pytest.raises(AttributeError) as caught:
        broken(1)
    assert "lambda value: value.nothing" in "".join(traceback.format_exception(caught.value))


def test_what_shapes_and_replacements_are_compiled_from_can_be_looked_up() -> None:
    test = fitter(Record(unf.Move))
    assert test(unf.Move(cs.Seat(0), "w1"))
    state = cs.new_game("into_the_blue", seats=2)
    assert replaced(state.table, dice=(1,)).dice == (1,)
    known = [name for name in linecache.cache if name.startswith("<corestate ")]
    assert any("Move" in name for name in known)
    assert any("Table copied" in name for name in known)
    assert all(linecache.getline(name, 1).startswith(("lambda ", "def ")) for name in known)


@pytest.mark.parametrize(
    ("title", "kind"), [("in_too_deep", "Remove"), ("into_the_blue", "Rolled"), ("unfathomable", "Stir")]
)
def test_an_event_walked_through_the_guarded_door_touches_few_files(title: str, kind: str) -> None:
    """From the door to the last claim and back: no more than a reader can hold in mind."""
    rng, state = Random(5), cs.new_game(title, seats=4)
    for _ in range(5000):
        if cs.is_over(state):
            state = cs.new_game(title, seats=4)
        event = choose(state, rng)
        after = cs.apply(state, event)
        if type(event).__name__ == kind:
            invariants.apply(state, event)  # whatever is compiled or remembered once is so now
            assert len(_files(partial(invariants.apply, state, event))) <= MOST_FILES
            return
        state = after
    pytest.fail(f"no {kind} was met")


def _files(act: Any) -> set[str]:  # noqa: ANN401 - a function without arguments
    """Name the files of ours in which something is called while a function runs."""
    ours = Path(inspect.getfile(cs)).parents[1]
    found: set[str] = set()

    def watch(frame: FrameType, what: str, _argument: object) -> None:
        name = frame.f_code.co_filename
        if what == "call" and Path(name).is_relative_to(ours) and "/tests/" not in name:
            found.add(name)

    sys.setprofile(watch)
    try:
        act()
    finally:
        sys.setprofile(None)
    return found
