"""Equal states have equal bytes, different states different ones; ids stay what they are from release to release."""

import subprocess
import sys
from pathlib import Path

import attrs
import pytest

import corestate as cs
from corestate import State
from corestate.anything import AnyState
from corestate.games import begun
from corestate.into_the_blue.course import MayReroll
from serializers import Record, dump, dump_json, load, load_json, state_id, table_id
from tests.serializers.samples import TITLES, games, states
from tests.support import bare

GAME = Path(__file__).parent / "into_the_blue-seed-7.json"
"""What `corestate play into_the_blue --seats 4 --seed 7 --record` wrote down."""
PINNED = {
    0: "9ce66b298c43fe549c5e6ce10974f459981c4f0f343fca3fea77bafe2f5307e7",
    100: "31cdbbb6f3271d91162962a4db9a85b81a5b7b7be1c8ae81214d367f80e8fd34",
    239: "bb9bd50f4284e9d95178afc2344a455ac3a244081fa4da08e615af6e018671be",
}
PINNED_TABLE = "b31b5772e7cd669fce1bdc8c9e12ae93f4a79752cd5a286901943e4a397cd8b5"


def _replayed() -> tuple[AnyState, ...]:
    record = load_json(GAME.read_text(), Record)
    met = [record.begun()]
    for event in record.events:
        met.append(cs.apply(met[-1], event))
    return tuple(met)


def test_the_ids_of_a_fixed_game_are_what_they_were() -> None:
    met = _replayed()
    assert {at: state_id(met[at]) for at in PINNED} == PINNED
    assert table_id(met[-1]) == PINNED_TABLE


@pytest.mark.parametrize("seed", ["1", "2"])
def test_ids_do_not_depend_on_how_python_hashes(seed: str) -> None:
    code = (
        "import sys, corestate as cs, serializers as s\n"
        "record = s.load_json(open(sys.argv[1]).read())\n"
        "state = record.begun()\n"
        "for event in record.events: state = cs.apply(state, event)\n"
        "print(s.state_id(state), s.table_id(state))\n"
    )
    ran = subprocess.run(  # noqa: S603 - our own interpreter
        [sys.executable, "-c", code, str(GAME)],
        env={"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
    )
    assert ran.stdout == f"{PINNED[239]} {PINNED_TABLE}\n"


@pytest.mark.parametrize("title", TITLES)
def test_states_are_equal_exactly_when_their_bytes_are(title: str) -> None:
    met = list(states(title))
    again = [load_json(dump_json(state), State) for state in met]
    by_bytes = {dump(state): state for state in met + again}
    assert len(by_bytes) == len({state_id(state) for state in met}) == len(set(met))
    for state in met + again:
        assert by_bytes[dump(state)] == state


@pytest.mark.parametrize("title", TITLES)
def test_a_game_played_again_has_the_same_bytes_all_along(title: str) -> None:
    rules, steps = games(title)[-1]
    state = begun(attrs.evolve(rules))
    for before, event in steps:
        assert dump(state) == dump(before)
        state = state if event is None else cs.apply(state, event)


@pytest.mark.parametrize("title", TITLES)
def test_a_table_id_is_of_the_table_and_the_question(title: str) -> None:
    looks: dict[object, str] = {}
    for state in states(title):
        look = (title, *bare(state)[:2])
        assert looks.setdefault(look, table_id(state)) == table_id(state)
    assert len(set(looks.values())) == len(looks)


@pytest.mark.parametrize("title", TITLES)
def test_a_table_id_knows_neither_ruleset_nor_agenda(title: str) -> None:
    for state in states(title):
        rules = attrs.evolve(state.table.ruleset, edition="another", digest="another")
        elsewhere: AnyState = State(attrs.evolve(state.table, ruleset=rules), state.agenda)
        assert table_id(elsewhere) == table_id(state)
        if state.agenda:
            longer: AnyState = State(state.table, (*state.agenda, state.agenda[-1]))
            assert table_id(longer) == table_id(state)
            assert state_id(longer) != state_id(state)


def test_another_ruling_is_another_state_of_the_same_table() -> None:
    one = cs.new_game("into_the_blue", seats=4)
    other = cs.new_game("into_the_blue", seats=4, rulings={"itb.ruling.lone_diver": "takes_secondary"})
    assert state_id(one) != state_id(other)
    assert table_id(one) == table_id(other)


def test_a_die_or_a_reroll_more_is_another_table_id() -> None:
    one, other = (state for state in _replayed()[2:4])
    assert one.table.dice != other.table.dice
    assert table_id(one) != table_id(other)
    seat = cs.asked(one)[0]
    assert one.agenda[0] == MayReroll(seat, 2)
    again: AnyState = State(one.table, (MayReroll(seat, 1), *one.agenda[1:]))
    assert table_id(again) != table_id(one)


def test_canonical_bytes_are_lists_of_a_name_and_values() -> None:
    rolled = load_json('{"$":"itb.Rolled","dice":["chest",3,1]}')
    assert dump(rolled) == b"\x92\xaaitb.Rolled\x93\x01\x03\xa5chest"
    assert load(b"\x92\xaaitb.Rolled\x93\x01\x03\xa5chest") == rolled
