"""Set-up of the suite: how hard it tries, the example game, and that a test meets the rules it is marked with."""

import gc
import os
import signal
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import corestate as cs
import invariants
from corestate.cli import SELDOM
from serializers import play
from tests import longer
from tests.tic_tac_toe import GAME
from tests.tic_tac_toe.phrases import PHRASES
from tests.witness import missed, watched

cs.register(GAME)
invariants.register("tic_tac_toe", "tests.tic_tac_toe.claims")
play.register("tic_tac_toe", PHRASES)

gc.disable()
"""What is imported and collected stays: to look through it again and again while it grows is for nothing."""

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # In the background of a shell nobody hears an interrupt, and neither would the programs that tests interrupt.
    signal.signal(signal.SIGINT, signal.default_int_handler)

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile(
    "default", derandomize=True, max_examples=25, stateful_step_count=40, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile(
    "nightly", max_examples=150, stateful_step_count=120, deadline=None, suppress_health_check=_SLOW
)
settings.load_profile(os.environ.get("CORESTATE_PROFILE", "default"))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what takes long, before anything is chosen by its marks."""
    long = longer.named()
    for item in items:
        if longer.name(item.nodeid) in long:
            item.add_marker("longer")


def pytest_collection_finish() -> None:
    """Look for garbage from here on, seldom; but hide nothing from it, for tests look for functions that are alive."""
    gc.set_threshold(*SELDOM)
    gc.enable()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Fail a test that passes without having met a rule it is marked with."""
    if not any(item.iter_markers("rule")) and not any(item.iter_markers("refused")):
        yield
        return
    with watched() as met:
        yield
    if unmet := missed(item, met):
        pytest.fail(f"marked with rules it does not meet: {'; '.join(unmet)}", pytrace=False)
