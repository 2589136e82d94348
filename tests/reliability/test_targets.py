"""Fuzz targets: held against what was found before, against what Hypothesis makes up, and against bytes changed."""

from functools import cache
from pathlib import Path
from random import Random
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.targets import NAMES, LawBrokenError, hold, target
from fuzz.targets.__main__ import SLOWEST, run
from fuzz.targets.changing import HURTING, changed
from tests.effort import effort

FOUND = Path(__file__).parent / "found"
INPUTS = {name: effort(400, 1_600_000) for name in NAMES} | {"editions": effort(40, 100_000)}
"""So many for each; reading an edition takes longer than anything else."""


@cache
def _seeds(name: str) -> tuple[bytes, ...]:
    return target(name).seeds()


@pytest.mark.parametrize("file", sorted(FOUND.glob("*/*")), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_what_was_found_once_is_not_found_again(file: Path) -> None:
    began = process_time()
    target(file.parent.name).law(file.read_bytes())
    assert process_time() - began <= SLOWEST


def test_every_target_has_found_something_or_other() -> None:
    assert {file.parent.name for file in FOUND.glob("*/*")} == set(NAMES)


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_a_law_holds_of_whatever_hypothesis_makes_up(name: str, data: st.DataObject) -> None:
    one, seeds = target(name), _seeds(name)
    seed = seeds[data.draw(st.integers(0, len(seeds) - 1))]
    at, upto = sorted(data.draw(st.tuples(*[st.integers(0, len(seed))] * 2)))
    between = data.draw(st.binary(max_size=20) | st.sampled_from(HURTING))
    one.law(seed[:at] + between + seed[upto:])
    one.law(between)


@pytest.mark.parametrize("name", NAMES)
def test_a_law_holds_of_bytes_changed_at_random(name: str) -> None:
    one = target(name)
    seeds, rng = _seeds(name), Random(name)
    for _ in range(INPUTS[name]):
        data = changed(rng.choice(seeds), seeds, rng)
        began = process_time()
        one.law(data)
        assert process_time() - began <= SLOWEST


@pytest.mark.parametrize("name", NAMES)
def test_seeds_are_what_a_target_is_about(name: str) -> None:
    seeds = _seeds(name)
    assert len(seeds) >= 4
    for seed in seeds:
        target(name).law(seed)


def test_a_law_that_is_broken_is_written_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(_data: bytes) -> None:
        hold("nothing ever", holds=False)

    monkeypatch.setattr("fuzz.targets.canonical_bytes.law", never)
    inputs, found = run("canonical_bytes", 0.01, 0, tmp_path)
    assert inputs == found > 0
    assert list((tmp_path / "canonical_bytes").iterdir())
    with pytest.raises(LawBrokenError, match="nothing ever"):
        never(b"")
