"""Scenes gone through again: under the readings that are looked up at their ends, each one before any two."""

from random import Random

import corestate as cs
from corestate.adjudication.scenes import scenes
from fuzz.vectors.curiosity import readings_changed
from fuzz.vectors.staging import ENDING, Stages, at_end, otherwise

LARGO = "key_largo"


def test_what_is_looked_up_at_the_end_of_a_scene_is_what_it_is_about() -> None:
    buyer = next(one for one in scenes(LARGO) if one.name == "a_diamond_and_a_buyer")
    before, end, looked_up = at_end(buyer)
    for event in buyer.events[-ENDING:]:
        before = cs.apply(before, event)
    assert before == end
    assert {"buyer_which", "buyer_diamonds"} <= looked_up
    assert not {"tie", "jeweller_alone"} & looked_up
    known = {one.readings for one in otherwise(buyer)}
    assert (("buyer_diamonds", "at_printed_value"),) in known
    assert (("buyer_which", "any_of_this_dive"), ("buyer_diamonds", "at_printed_value")) in known


def test_a_reading_is_telling_where_other_events_are_legal_by_it() -> None:
    left = next(one for one in scenes(LARGO) if one.name == "two_comrades_and_one_card_left")
    telling = {one.readings: one.telling for one in otherwise(left)}
    assert telling[("watchful_last", "last_still_there"),]
    assert telling[("card_without_effect", "allowed"),]
    assert not all(telling.values())


def test_of_single_readings_and_of_pairs_the_telling_ones_come_first() -> None:
    some = scenes(LARGO)[:6]
    known = [one for scene in some for one in otherwise(scene)]
    telling = {(one.scene.name, one.readings): one.telling for one in known}
    stages, rng = Stages(LARGO, some, usual=False), Random(7)
    order: list[tuple[int, bool]] = []
    for _ in known:
        before = set(stages._tried)  # noqa: SLF001 - which was tried
        stages.chosen(rng)
        (now,) = set(stages._tried) - before  # noqa: SLF001 - as above
        order.append((len(now[1]), not telling[now]))
    assert order == sorted(order)
    assert len(set(order)) == 4


def test_every_scene_is_gone_through_under_each_reading_before_any_two_and_before_any_again() -> None:
    some = scenes(LARGO)[:6]
    known = [one for scene in some for one in otherwise(scene)]
    alone = [one for one in known if len(one.readings) == 1]
    stages, rng = Stages(LARGO, some, usual=False), Random(7)
    chosen = [stages.chosen(rng) for _ in range(len(known))]
    events = [tuple(move.event for move in one.moves) for one in chosen if one is not None]
    assert sorted(map(len, events)) == sorted(len(one.scene.events) for one in known)
    assert len(stages._tried) == len(known)  # noqa: SLF001 - each was tried once
    first = Stages(LARGO, some, usual=False)
    for _ in range(len(alone)):
        first.chosen(rng)
    assert {len(readings) for _, readings in first._tried} == {1}  # noqa: SLF001 - as above


def test_all_is_read_as_usual_where_that_is_asked_for_and_anew_now_and_then_where_it_is_not() -> None:
    some, rng = scenes(LARGO), Random(7)
    usual, other = (Stages(LARGO, some, usual=usual) for usual in (True, False))
    for _ in range(40):
        assert (chosen := usual.chosen(rng)) is not None
        assert not readings_changed(chosen.ruleset)
    changed = [one.ruleset for _ in range(40) if (one := other.chosen(rng)) is not None]
    assert any(readings_changed(one) in {1, 2} for one in changed)
    assert any(readings_changed(one) > 2 for one in changed)


def test_without_scenes_there_is_nothing_to_go_on_from() -> None:
    assert Stages(LARGO, (), usual=False).chosen(Random(7)) is None
    assert cs.game(LARGO).rulebook.rulings
