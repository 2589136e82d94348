"""What a seat has: its own sheet and feat, its hand, its items, its surroundings, and nothing of another's."""

import pytest
from attrs import evolve

from corestate.unfathomable.script.abilities import has
from tests.unfathomable.build import CREW, ONE, calm


@pytest.mark.parametrize("kind", ["character", "feat"])
def test_nobody_has_the_sheet_or_the_feat_of_another(kind: str) -> None:
    table = calm()
    for owner, name in enumerate(CREW[:3]):
        assert [has(table, seat, f"{kind}:{name}") for seat in table.seats()] == [seat == owner for seat in range(3)]


def test_a_feat_that_was_used_is_had_by_nobody() -> None:
    table = calm()
    used = table.with_player(ONE, evolve(table.players[ONE], feat=False))
    assert has(table, ONE, f"feat:{CREW[1]}")
    assert not has(used, ONE, f"feat:{CREW[1]}")
    assert has(used, ONE, f"character:{CREW[1]}")


def test_cards_and_items_are_had_by_who_holds_them_and_a_room_by_who_is_in_it() -> None:
    table = calm()
    holding = table.with_player(ONE, evolve(table.players[ONE], hand=("will-1",), items=("tool_kit",), space="bridge"))
    for source in ("skill:will-1", "item:tool_kit", "room:bridge"):
        assert has(holding, ONE, source)
    for source in ("skill:will-2", "item:lucky_ring", "room:chapel"):
        assert not has(holding, ONE, source)


def test_the_keeper_alone_has_the_title() -> None:
    table = calm()
    assert table.keeper is not None
    assert [seat for seat in table.seats() if has(table, seat, "title:keeper")] == [table.keeper]
    assert not any(has(table, seat, "title:captain") for seat in table.seats())
