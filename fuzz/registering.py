"""What Hypothesis calls when it is imported: `st.from_type` learns to make our rulesets, states, records and positions.

`fuzz.strategies` is imported when one is wanted and not before: it may be what is just importing Hypothesis.
"""

from typing import Any

import corestate as cs
import serializers
from corestate.rulebook import Ruleset


def install() -> None:
    """Register a strategy for each of our classes; Hypothesis finds this by its entry point."""
    from hypothesis import strategies as st  # noqa: PLC0415 - who calls this has it

    st.register_type_strategy(cs.State, lambda kind: _ours().states_of(kind))
    st.register_type_strategy(Ruleset, lambda _kind: _ours().rulesets())
    st.register_type_strategy(serializers.Record, lambda _kind: _ours().records())
    st.register_type_strategy(serializers.Position, lambda _kind: _ours().positions())


def _ours() -> Any:  # noqa: ANN401 - the module
    from fuzz import strategies  # noqa: PLC0415 - see above

    return strategies
