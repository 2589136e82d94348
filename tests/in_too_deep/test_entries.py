"""Positions typed in: the named places to enter a game at, and what is wrong with one."""

import attrs
import pytest

import corestate as cs
import serializers
from corestate.in_too_deep import COMPANIES
from corestate.in_too_deep.abilities.offering import OfferAbility
from corestate.in_too_deep.table import Phase
from corestate.kernel import Seat
from tests.in_too_deep.positions import position

NONE = "offers no ability; ocean, research, wildlife do"


def test_an_ability_is_entered_by_the_name_of_its_company_or_by_its_place_in_the_row() -> None:
    table = position(((9, 10), (), ()), stacks={"ocean": (2,)}).table
    named = cs.entered("in_too_deep", "ability", table, seat=0, company="ocean")
    assert named.state == cs.position("in_too_deep", "ability", table, seat=0, company=COMPANIES.index("ocean"))
    assert [step.frame for step in named.steps] == [OfferAbility(Seat(0), "ocean")]
    assert [step.rules for step in named.steps] == [("itd.ability.optional",)]


@pytest.mark.parametrize(
    ("phase", "entry", "where", "problem"),
    [
        (
            "play",
            "ability",
            {"company": "treasure"},
            "company: treasure offers no ability; ocean, research, wildlife do",
        ),
        ("play", "ability", {"company": 2}, "company: pearl offers no ability; ocean, research, wildlife do"),
        ("play", "ability", {"company": 7}, f"there is no company 7; they are 0 to 4: {', '.join(COMPANIES)}"),
        (
            "play",
            "ability",
            {"company": "coral"},
            f"company: wanted a whole number or one of {', '.join(COMPANIES)}, found 'coral'",
        ),
        ("final", "turn", {}, "course.phase: entry 'turn' is entered in 'play', found 'final'"),
        (
            "play",
            "final_turn",
            {"triggered_by": 1},
            "course.phase: entry 'final_turn' is entered in 'final', found 'play'",
        ),
        (
            "final",
            "ability",
            {"company": "ocean"},
            "course.phase: entry 'ability' is entered in 'play' or 'ending', found 'final'",
        ),
    ],
)
def test_an_entry_that_does_not_fit_is_refused_with_what_to_change(
    phase: Phase, entry: str, where: dict[str, object], problem: str
) -> None:
    table = position(((9, 10), (), ()), stacks={"ocean": (2,)}).table
    table = attrs.evolve(table, course=attrs.evolve(table.course, phase=phase))
    with pytest.raises(cs.RulesetError) as caught:
        cs.position("in_too_deep", entry, table, seat=0, **where)
    assert str(caught.value) == problem


def test_a_position_typed_in_names_the_company_or_its_place() -> None:
    table = position(((9, 10), (), ()), stacks={"ocean": (2,)}).table
    by_number = serializers.Position("ability", (("seat", 0), ("company", 0)), table)
    by_name = serializers.Position("ability", (("seat", 0), ("company", "ocean")), table)
    assert by_number.state() == by_name.state()
    for written in (by_number, by_name):
        assert serializers.load_json(serializers.dump_json(written)) == written
        assert serializers.load(serializers.dump(written)) == written


def test_a_moment_of_the_final_turns_is_written_as_a_final_turn() -> None:
    state = position(((9, 10), (), ()), stacks={"ocean": (2,)}, triggered_by=2)
    found = serializers.position_of(state)
    assert found is not None
    assert found.entry == "final_turn"
