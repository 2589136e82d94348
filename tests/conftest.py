"""Set-up of the suite: how hard it tries, and the example game."""

import os

from hypothesis import HealthCheck, settings

import corestate as cs
import invariants
from serializers import play
from tests.tic_tac_toe import GAME
from tests.tic_tac_toe.phrases import PHRASES

cs.register(GAME)
invariants.register("tic_tac_toe", "tests.tic_tac_toe.claims")
play.register("tic_tac_toe", PHRASES)

_SLOW = [HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much]
settings.register_profile(
    "default", derandomize=True, max_examples=25, stateful_step_count=40, deadline=None, suppress_health_check=_SLOW
)
settings.register_profile(
    "nightly", max_examples=1000, stateful_step_count=200, deadline=None, suppress_health_check=_SLOW
)
settings.load_profile(os.environ.get("CORESTATE_PROFILE", "default"))
