"""Corners where two rules meet: the Brig and moving cards, looks and character cards, traitors in the Sick Bay."""

import pytest

from corestate.unfathomable.events import Use
from tests.unfathomable.build import ZERO, acting, applied, calm, damaged


@pytest.mark.rule("unf.damage.repair", "unf.reference.repair")
def test_a_repair_cites_rules_and_no_card() -> None:
    state = acting(damaged(calm(), "boiler_room").moved(ZERO, "boiler_room"))
    rules = applied(state, Use(ZERO, "item:tool_kit", 0))
    assert "unf.damage.repair" in rules
    assert all(rule.startswith("unf.") for rule in rules)
