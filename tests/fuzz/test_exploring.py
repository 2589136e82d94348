"""Exploration: the counts of whole boxes are pinned. Whatever is planted is found in `test_symmetry`, both ways."""

import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

import corestate as cs
import invariants
from corestate.cli.exploring import told
from corestate.rulebook import Rulebook
from fuzz.exploring import Exploration, explored, walking
from fuzz.exploring.journal import MismatchError
from fuzz.playouts import steps

BUILD = Path(__file__).parents[2] / "build"
Counts = tuple[bool, int, int, int, int]
"""Whether it is complete, and how many states, transitions, events at least to the farthest, endings."""


def counts(found: Exploration) -> Counts:
    assert (found.violations, found.stuck, found.findings) == (0, 0, ())
    assert sum(found.results.values()) == found.endings
    return found.complete, found.states, found.transitions, found.depth, found.endings


def tiny(title: str, seats: int) -> Any:  # noqa: ANN401 - the ruleset of any title
    return cs.ruleset(title, seats=seats, edition="tiny")


def test_a_whole_box_of_into_the_blue_is_explored() -> None:
    found = explored(tiny("into_the_blue", 2))
    assert counts(found) == (True, 1861, 8438, 14, 74)
    assert found.known == found.states
    assert found.results == {"seat 0": 34, "seat 0 and seat 1": 6, "seat 1": 34}
    assert found.silent() == ("itb.perfect.again", "itb.score.third")


@pytest.mark.parametrize(
    ("title", "seats", "limit", "expected"),
    [
        ("in_too_deep", 2, 200, (False, 200, 1331, 6, 0)),
        ("key_largo", 3, 30, (False, 30, 1223, 3, 0)),
        ("unfathomable", 3, 150, (False, 150, 509, 10, 0)),
    ],
)
def test_the_first_states_of_a_box_are_counted(title: str, seats: int, limit: int, expected: Counts) -> None:
    found = explored(tiny(title, seats), limit)
    assert counts(found) == expected
    assert found.known > found.states


def test_cores_and_interruptions_make_no_difference(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, whole = tiny("into_the_blue", 2), explored(tiny("into_the_blue", 2), 250)
    monkeypatch.setattr(walking, "SECONDS", 0.0)
    monkeypatch.setattr(walking, "BATCH", 5)

    def interrupt(looked_at: int, _known: int) -> None:
        if looked_at >= 120:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        explored(rules, 250, 2, tmp_path, interrupt)
    steps: list[int] = []
    assert explored(rules, 250, 1, tmp_path, lambda looked_at, _known: steps.append(looked_at)) == whole
    assert steps[0] > 40, "it goes on where it was"
    with pytest.raises(MismatchError, match="holds another exploration"):
        explored(tiny("into_the_blue", 3), 250, 1, tmp_path)


WHOLE: dict[tuple[str, int, str], Counts] = {
    ("into_the_blue", 2, "small"): (True, 9033, 41332, 17, 290),
    ("into_the_blue", 3, "small"): (True, 114481, 522489, 23, 3936),
    ("into_the_blue", 4, "tiny"): (True, 132961, 602956, 26, 5308),
    ("in_too_deep", 2, "tiny"): (True, 1472750, 3319921, 19, 304484),
    ("key_largo", 3, "tiny"): (True, 973231, 1049769, 23, 212400),
    ("unfathomable", 3, "tiny"): (True, 496167, 558590, 50, 153780),
}


@pytest.mark.parametrize(("title", "seats"), [(title, seats) for title, seats, edition in WHOLE if edition == "tiny"])
def test_random_games_in_the_boxes_that_are_explored_whole_break_no_claim(title: str, seats: int) -> None:
    """With little in a box much happens at once: a turn that reveals a traitor can end in the next one's actions."""
    for number in range(30):
        start = cs.new_game(title, seats=seats, edition="tiny")
        for _ in steps(start, Random(number), invariants.apply):
            pass


@pytest.mark.nightly
@pytest.mark.parametrize(("title", "seats", "edition"), WHOLE)
def test_whole_boxes_are_explored(title: str, seats: int, edition: str) -> None:
    """What is found is left where `make assurance` looks for it."""
    found = explored(cs.ruleset(title, seats=seats, edition=edition), jobs=2)
    assert counts(found) == WHOLE[title, seats, edition]
    if edition == "tiny":
        BUILD.mkdir(exist_ok=True)
        (BUILD / f"explore-{title}.json").write_text(json.dumps(told(found), indent=1), encoding="utf-8")


@pytest.mark.nightly
@pytest.mark.parametrize(("title", "seats", "edition"), [box for box in WHOLE if WHOLE[box][1] < 200_000])
def test_whole_boxes_up_to_symmetry_are_whole_boxes(title: str, seats: int, edition: str) -> None:
    """With their rotations there are as many states and endings as without symmetry, and none is farther away.

    Asked of the boxes small enough to be explored both ways every night.
    """
    found = explored(cs.ruleset(title, seats=seats, edition=edition), jobs=2, symmetry=True)
    complete, states, _, depth, endings = WHOLE[title, seats, edition]
    assert (found.complete, found.rotations, found.depth) == (complete, states, depth)
    assert sum(found.results.values()) == endings
    assert (found.violations, found.stuck) == (0, 0)
    assert found.states < states


def test_a_box_to_be_explored_is_found_by_name_and_listed_nowhere() -> None:
    for title in cs.games.OURS:
        book: Rulebook[Any] = cs.game(title).rulebook
        assert book.edition("tiny") in book.explored
        assert "tiny" not in {one.name for one in book.editions}
