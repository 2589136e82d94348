"""The pipe is measured beside its own echo; how fast it must be is for a quiet machine to say."""

from fuzz.campaigns.pipes import RULES, measured
from tests.fuzz.twin import node_or_skip


def test_comparing_is_measured_beside_the_echo() -> None:
    node_or_skip()
    rates = {rate.what: rate for rate in measured(0.05, 1)}
    for what in RULES:
        assert rates[f"compared: {what}"].per_second > 0
        assert rates[f"compared: {what}"].per_second_worked > rates[f"compared: {what}"].per_second / 2
        assert rates[f"compared: {what}"].of_echo < 1
    assert rates["compared: a campaign of Into the Blue"].per_second > 0
