"""A short run with every annotation checked at run time, in a process of its own: the hook slows everything down."""

import subprocess
import sys
from pathlib import Path

import pytest

from corestate.games import OURS

PROGRAM = """
import typeguard
typeguard.config.collection_check_strategy = typeguard.CollectionCheckStrategy.ALL_ITEMS
typeguard.install_import_hook(["corestate", "invariants", "serializers", "fuzz"])
import warnings
warnings.filterwarnings("ignore", category=typeguard.TypeHintWarning)
from fuzz.selfcheck import selfcheck
import sys
report = selfcheck(sys.argv[1], 1)
assert report.violations == (), report.violations
"""


@pytest.mark.parametrize("title", OURS)
def test_every_annotation_holds_over_a_short_run(title: str) -> None:
    run = subprocess.run(  # noqa: S603 - our own interpreter and program
        [sys.executable, "-c", PROGRAM, title],
        capture_output=True,
        text=True,
        cwd=Path(__file__).parents[2],
        check=False,
    )
    assert run.returncode == 0, run.stderr[-3000:]
