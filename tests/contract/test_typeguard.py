"""A short run with every annotation checked at run time, in a process of its own: the hook slows everything down."""

import subprocess
import sys
from pathlib import Path

PROGRAM = """
import typeguard
typeguard.config.collection_check_strategy = typeguard.CollectionCheckStrategy.ALL_ITEMS
typeguard.install_import_hook(["corestate", "invariants", "serializers", "fuzz"])
import warnings
warnings.filterwarnings("ignore", category=typeguard.TypeHintWarning)
import corestate as cs
from fuzz.selfcheck import selfcheck
for title in cs.titles():
    report = selfcheck(title, 2)
    assert report.violations == (), report.violations
    print(title, report.events)
"""


def test_every_annotation_holds_over_a_short_run() -> None:
    run = subprocess.run(  # noqa: S603 - our own interpreter and program
        [sys.executable, "-c", PROGRAM], capture_output=True, text=True, cwd=Path(__file__).parents[2], check=False
    )
    assert run.returncode == 0, run.stderr[-3000:]
