"""A short run with every annotation checked at run time, in a process of its own: the hook slows everything down."""

import subprocess
import sys
from pathlib import Path

import pytest

from corestate.games import OURS
from tests.effort import NIGHTLY, effort

EVENTS, EACH = effort(12, 300), effort(30, 15)

PROGRAM = f"""
import typeguard
ALL_ITEMS = typeguard.CollectionCheckStrategy.ALL_ITEMS
if {NIGHTLY}:
    typeguard.config.collection_check_strategy = ALL_ITEMS
typeguard.install_import_hook(["corestate", "invariants", "serializers", "fuzz"])
import sys, warnings
warnings.filterwarnings("ignore", category=typeguard.TypeHintWarning)
from itertools import islice
from random import Random
from corestate.games import begun
from fuzz.laws import LAWS, what_is_seen_the_same_leaves_the_same_sight as slow
from fuzz.playouts import any_ruleset, steps
rng = Random(1)
start = begun(any_ruleset(sys.argv[1], rng))
typeguard.config.collection_check_strategy = ALL_ITEMS  # by day an edition is read without: it takes a minute's third
for number, (state, _) in enumerate(islice(steps(start, rng), {EVENTS})):
    if number % {EACH} == 0:
        assert [problem for law in LAWS if {NIGHTLY} or law is not slow for problem in law(state, rng)] == []
"""


@pytest.mark.parametrize("title", OURS)
def test_every_annotation_holds_over_a_short_run(title: str) -> None:
    program, root = [sys.executable, "-c", PROGRAM, title], Path(__file__).parents[2]
    run = subprocess.run(program, capture_output=True, text=True, cwd=root, check=False)  # noqa: S603 - our own program
    assert run.returncode == 0, run.stderr[-3000:]
