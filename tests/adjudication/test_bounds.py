"""Bounds: where one is reached a verdict is less sure than it could be, and never another."""

from types import ModuleType

import pytest

from corestate import adjudication
from corestate.adjudication.telling import course, outcomes, paid_first, search, set_up
from serializers import play
from tests.disputes import FOLDER

REACHED: tuple[tuple[ModuleType, str, str, tuple[str, str]], ...] = (
    (outcomes, "MOST_LED", "unfathomable/the_chaos_cards_are_named", ("legal", "depends")),
    (search, "MOST_OPEN", "key_largo/an_anchor_forgotten_and_a_diamond", ("illegal", "depends")),
    (search, "MOST_BOUND", "in_too_deep/a_card_somebody_else_showed", ("illegal", "depends")),
    (set_up, "LONGEST", "key_largo/a_record_that_begins_with_an_action", ("incomplete", "incomplete")),
    (course, "MOST_IMPLIED", "unfathomable/and_is_put_in_the_brig", ("legal", "depends")),
    (paid_first, "MOST", "unfathomable/pays_before_he_leaves_the_brig", ("legal", "legal")),
)


@pytest.mark.parametrize(("module", "bound", "dispute", "verdicts"), REACHED)
def test_what_is_tried_no_further_is_no_crime_and_excuses_none(
    monkeypatch: pytest.MonkeyPatch, module: ModuleType, bound: str, dispute: str, verdicts: tuple[str, str]
) -> None:
    file = FOLDER / f"{dispute}.play"
    script = play.parsed(file.read_bytes(), file.parent)
    without = adjudication.told(script).verdict
    monkeypatch.setattr(module, bound, 1)
    assert (without, adjudication.told(script).verdict) == verdicts
