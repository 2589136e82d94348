"""Fuzz targets: held against what was found before, against what Hypothesis makes up, and against bytes changed."""

import gc
from functools import cache
from itertools import repeat
from pathlib import Path
from random import getrandbits
from time import process_time
from types import SimpleNamespace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fuzz.targets import NAMES, LawBrokenError, hold, target
from fuzz.targets.__main__ import BATCH, SHARES, SLOWEST, amounts, run, shared_out, within
from fuzz.targets.changing import HURTING
from tests.effort import NIGHTLY, effort

FOUND = Path(__file__).parent / "found"
ALL = effort(10_000, 150_000)
"""So many inputs in all; `python -m fuzz.targets --inputs 10_000_000` is what anybody can start."""
SLOW = ("replies", "corpus_files", "vector_files")
INPUTS = amounts(ALL) | ({} if NIGHTLY else dict.fromkeys(SLOW, 75) | {"text_form": 150, "editions": 20})
"""So many for each: by day few of those that take long, and the more of the quickest."""
PIECES = effort(1, 4)
"""In so many parts, which several cores share."""
INPUTS["canonical_bytes"] += ALL - sum(INPUTS.values())


@cache
def _seeds(name: str) -> tuple[bytes, ...]:
    return target(name).seeds()


@pytest.mark.parametrize("file", sorted(FOUND.glob("*/*")), ids=lambda file: f"{file.parent.name}/{file.name}")
def test_what_was_found_once_is_not_found_again(file: Path) -> None:
    target(file.parent.name).law(_seeds(file.parent.name)[0])  # what is made once is made
    began = process_time()
    target(file.parent.name).law(file.read_bytes())
    assert process_time() - began <= SLOWEST


def test_every_target_has_found_something_or_other_but_one() -> None:
    assert {file.parent.name for file in FOUND.glob("*/*")} == set(NAMES) - {"replies"}


@pytest.mark.parametrize("name", NAMES)
@given(data=st.data())
def test_a_law_holds_of_whatever_hypothesis_makes_up(name: str, data: st.DataObject) -> None:
    one, seeds = target(name), _seeds(name)
    seed = seeds[data.draw(st.integers(0, len(seeds) - 1))]
    at, upto = sorted(data.draw(st.tuples(*[st.integers(0, len(seed))] * 2)))
    between = data.draw(st.binary(max_size=20) | st.sampled_from(HURTING))
    one.law(seed[:at] + between + seed[upto:])
    one.law(between)


@pytest.mark.parametrize("piece", range(PIECES))
@pytest.mark.parametrize("name", NAMES)
def test_a_law_holds_of_bytes_changed_at_random(name: str, piece: int, tmp_path: Path) -> None:
    most = INPUTS[name] // PIECES
    ran = run(name, repeat(None, most), effort(1 + piece, getrandbits(30)), tmp_path)
    kept = {file.name: file.read_bytes() for file in tmp_path.glob("*/*")}
    assert not kept
    assert (ran.inputs, ran.found) == (most, 0)
    assert ran.slowest <= SLOWEST


def test_what_was_there_before_costs_no_input_anything(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a process that holds much, looking through all of it takes longer than any input may."""
    frozen: list[int] = []
    one = SimpleNamespace(law=lambda _data: frozen.append(gc.get_freeze_count()), seeds=lambda: (b"seed",))
    monkeypatch.setattr("fuzz.targets.__main__.target", lambda _name: one)
    before = gc.get_freeze_count()
    run("frames", repeat(None, 1), 1, tmp_path)
    assert frozen[0] > before
    assert gc.get_freeze_count() == 0


def test_an_input_is_slow_if_it_is_so_every_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = iter((0.0, 1.5, 2.0, 2.1, 3.0, 3.2, *(float(2 * tick) for tick in range(6))))
    monkeypatch.setattr("fuzz.targets.__main__.process_time", lambda: next(now))
    one = SimpleNamespace(law=lambda _data: None, seeds=lambda: (b"seed",))
    monkeypatch.setattr("fuzz.targets.__main__.target", lambda _name: one)
    once = run("frames", repeat(None, 1), 1, tmp_path)
    assert (once.found, round(once.slowest, 1)) == (0, 0.1)
    always = run("frames", repeat(None, 1), 1, tmp_path)
    assert (always.found, always.slowest) == (1, 2.0)


def test_batches_on_several_cores_try_every_input_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    wanted = {"frames": BATCH + 7, "canonical_bytes": 3}
    ran = shared_out(wanted, 5, tmp_path, 2)
    assert [(one.inputs, one.found) for one in ran] == [(BATCH + 7, 0), (3, 0)]
    assert max(one.slowest for one in ran) <= SLOWEST
    assert "5,007 inputs, 0 findings" in capsys.readouterr().out


def test_all_inputs_are_shared_out() -> None:
    assert set(SHARES) == set(NAMES)
    assert sum(INPUTS.values()) == ALL
    assert sum(amounts(1_000_000).values()) == 1_000_000
    assert min(amounts(10_000_000).values()) >= 100_000
    assert not [name for name in NAMES if INPUTS[name] % PIECES]


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
    ran = run("canonical_bytes", within(0.01), 0, tmp_path)
    assert ran.inputs == ran.found > 0
    assert list((tmp_path / "canonical_bytes").iterdir())
    with pytest.raises(LawBrokenError, match="nothing ever"):
        never(b"")
