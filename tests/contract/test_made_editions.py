"""Editions made in code: judged like those read from files, and known by what they hold, not by what they say."""

import attrs
import pytest

import corestate as cs
import serializers
from corestate import EditionError
from corestate.games import OURS


def _first(title: str) -> cs.Edition[object]:
    edition: cs.Edition[object] = cs.game(title).rulebook.editions[0]
    return edition


def test_a_box_that_cannot_be_is_refused() -> None:
    default = _first("key_largo")
    bad = attrs.evolve(default, box=attrs.evolve(default.box, diver=(-5, 3, 1)))  # type: ignore[misc]  # a box
    with pytest.raises(EditionError, match=r"^funnyfox-\d+|: box\.diver"):
        cs.new_game("key_largo", seats=3, edition=bad)
    with pytest.raises(EditionError, match=r"box\.diver"):
        cs.edition(default, diver=(-5, 3, 1))


def test_a_state_under_another_box_comes_back_as_it_was_though_name_and_digest_were_left_alone() -> None:
    default = _first("key_largo")
    dear = attrs.evolve(default, box=attrs.evolve(default.box, diver=(80, 100, 130)))  # type: ignore[misc]  # a box
    assert dear.digest == default.digest
    state = cs.new_game("key_largo", seats=3, edition=dear)
    assert state.table.ruleset.digest != default.digest
    assert serializers.load(serializers.dump(state)) == state
    assert serializers.load_json(serializers.dump_json(state)) == state


def test_an_edition_is_made_of_another() -> None:
    dear = cs.edition(_first("key_largo"), "dear", diver=(80, 100, 130))
    state = cs.new_game("key_largo", seats=3, edition=dear)
    assert (state.table.ruleset.edition, state.table.ruleset.digest) == ("dear", dear.digest)
    assert serializers.load(serializers.dump(state)) == state


def test_an_edition_without_a_name_is_called_after_what_it_changes() -> None:
    default = _first("key_largo")
    other = cs.edition(default, diver=(80, 100, 130), calendar=default.box.calendar)  # type: ignore[attr-defined]  # a box
    assert other.name == "tilsit-2005+diver"
    assert cs.edition(other, round=30).name == "tilsit-2005+diver+round"


@pytest.mark.parametrize("title", OURS)
def test_an_edition_that_changes_nothing_is_the_same(title: str) -> None:
    default = _first(title)
    assert cs.edition(default) == default
    assert cs.edition(default).digest == default.digest


def test_what_a_box_does_not_hold_is_refused_with_what_it_does() -> None:
    with pytest.raises(EditionError, match=r"box\.dive: is not known; known are .*diver"):
        cs.edition(_first("key_largo"), dive=(1, 2, 3))


def test_a_list_in_a_box_is_refused_as_no_tuple() -> None:
    with pytest.raises(EditionError, match=r"box\.diver: wanted a tuple"):
        cs.edition(_first("key_largo"), diver=[80, 100, 130])


def test_an_edition_of_another_game_is_refused() -> None:
    with pytest.raises(EditionError, match="an edition of key_largo, not of in_too_deep"):
        cs.new_game("in_too_deep", seats=3, edition=_first("key_largo"))
