"""A self-check sees what is wrong: a law that is broken, a claim that is broken, a rule that keeps silent."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
import fuzz.laws
import invariants
from corestate import Seat
from corestate.into_the_blue import Place, course
from corestate.into_the_blue.table import Table
from fuzz.choosers import curious, hopeful, mood
from fuzz.laws import broken_laws
from fuzz.playouts import any_ruleset, choose, play, replayed
from fuzz.probes import arbitrary_event, changed_event, fitting_event, numbers_of
from fuzz.selfcheck import ACCIDENT, selfcheck


def test_a_rule_that_lists_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course.Placing, "legal", lambda self, table: tuple(self.candidates(table)))
    report = selfcheck("into_the_blue", 8)
    assert any("is listed and refused" in violation for violation in report.violations)


def test_a_rule_that_lists_too_little_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = course.Placing.legal
    monkeypatch.setattr(course.Placing, "legal", lambda self, table: honest(self, table)[:1])
    report = selfcheck("into_the_blue", 4)
    assert any("is neither listed nor refused" in violation for violation in report.violations)


def test_a_game_that_is_stuck_is_a_finding_and_so_is_an_accident(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course.Placing, "legal", lambda _self, _table: ())
    report = selfcheck("into_the_blue", 2)
    assert report.violations
    assert report.violations[0] == "game 0: stuck: nothing is legal, and the game is not over"

    def broken(_self: object, _table: object) -> tuple[Any, ...]:
        raise KeyError("shells")

    monkeypatch.setattr(course.Placing, "legal", broken)
    report = selfcheck("into_the_blue", 2)
    assert report.violations[0] == f"game 0: {ACCIDENT} KeyError: 'shells'"
    assert report.games == 2


def test_a_rule_that_makes_a_shell_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.shells_placed
    monkeypatch.setattr(Table, "shells_placed", lambda self, seat, level, shells: honest(self, seat, level, shells + 1))
    report = selfcheck("into_the_blue", 3)
    assert any("shells_never_leave_a_level" in violation for violation in report.violations)


def test_a_view_that_tells_a_secret_is_caught() -> None:
    game = cs.game("into_the_blue")
    cs.register(attrs.evolve(game, view_of=lambda state, _seat: state.table))
    try:
        report = selfcheck("into_the_blue", 3)
    finally:
        cs.register(game)
    assert any("looks different" in violation for violation in report.violations)


def test_a_law_that_is_broken_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def nothing_is_right(_state: object, _rng: Random) -> Iterator[str]:
        yield "at all"

    monkeypatch.setattr(fuzz.laws, "LAWS", (nothing_is_right,))
    assert list(broken_laws(cs.new_game("into_the_blue", seats=2), Random(1))) == ["nothing_is_right: at all"]


def test_rules_that_did_not_fire_are_silent() -> None:
    report = selfcheck("into_the_blue", 1, seed=3)
    assert report.silent()
    assert all(report.fired(slug) == 0 for slug in report.silent())


def test_the_same_seed_gives_the_same_report_and_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    first = selfcheck("into_the_blue", 3, 5, progress=lambda games, events: told.append((games, events)))
    assert first == selfcheck("into_the_blue", 3, 5)
    assert [games for games, _ in told] == [1, 2, 3]
    assert told[-1][1] == first.events


def test_a_game_played_is_the_game_replayed() -> None:
    played = play(cs.new_game("into_the_blue", seats=3), Random(4))
    assert replayed(played.begun.table.ruleset, played.events) == played.ended
    assert invariants.check(played.ended) == ()


def test_options_that_are_given_stay() -> None:
    rulesets = {any_ruleset("into_the_blue", Random(seed)) for seed in range(200)}
    assert {rules.seats for rules in rulesets} == {2, 3, 4, 5}
    assert {rules.edition for rules in rulesets} == {"funnyfox-2021", "small"}
    assert {rules.rulings.lone_diver for rules in rulesets} == {"main_only", "takes_secondary"}


def test_probes_have_the_right_shape_and_any_content() -> None:
    rng = Random(2)
    state = cs.new_game("into_the_blue", seats=3)
    for _ in range(300):
        event = arbitrary_event(cs.game("into_the_blue"), rng)
        assert all(refusal.rule != "core.shape" for refusal in cs.refusals(state, event))
    changed = {changed_event(Place(Seat(0), 1, 1), rng) for _ in range(60)}
    assert all(sum((one.seat != 0, one.level != 1, one.shells != 1)) <= 1 for one in changed)
    assert len(changed) > 10


def test_a_title_that_counts_nothing_but_rules_is_played_at_random() -> None:
    report = selfcheck("into_the_blue", 2)
    assert (report.cards, report.endings, report.silent_cards(), report.silent_endings()) == ({}, {}, {}, ())
    assert mood(None, 5, Counter(), Random(1)) is choose


def test_cards_and_endings_are_counted_and_those_that_keep_silent_are_named() -> None:
    report = selfcheck("unfathomable", 3)
    occasions = cs.game("unfathomable").occasions
    assert occasions is not None
    won = sum(count for name, count in report.endings.items() if name.startswith("won by"))
    assert won >= 3  # hybrids and the cultist win together
    assert sum(report.endings.values()) - won >= 3  # several dials may fall at once
    assert set(report.endings) == set(occasions.endings)
    for edition, counts in report.cards.items():
        silent = report.silent_cards()[edition]
        assert set(counts) == set(occasions.cards(cs.game("unfathomable").rulebook.edition(edition).box))
        assert 0 < len(silent) < len(counts)
        assert all(counts[card] == 0 for card in silent)
        assert sum(counts.values()) > 20
    assert set(report.silent_endings()) == {ending for ending, count in report.endings.items() if not count}


def test_a_card_that_cannot_take_effect_is_named() -> None:
    title = cs.game("unfathomable")
    assert title.occasions is not None
    known = title.occasions.cards
    counted = attrs.evolve(title.occasions, cards=lambda box: (*known(box), "mythos:never_printed"))
    cs.register(attrs.evolve(title, occasions=counted))
    try:
        report = selfcheck("unfathomable", 1)
    finally:
        cs.register(title)
    assert all("mythos:never_printed" in silent for silent in report.silent_cards().values())


def test_a_curious_player_takes_what_was_taken_least_and_only_what_is_legal() -> None:
    taken: Counter[object] = Counter()
    chooser, rng = curious(taken), Random(3)
    state = cs.new_game("into_the_blue", seats=3)
    while not cs.is_over(state):
        event = chooser(state, rng)
        assert event in cs.legal(state)
        state = cs.apply(state, event)
    assert len(taken) > 5


def test_a_hopeful_player_has_more_hope_than_chance_and_gives_up_in_time() -> None:
    occasions = cs.game("unfathomable").occasions
    assert occasions is not None
    hopes = []
    for events in (0, 160):
        rng, chooser = Random(7), hopeful(occasions, events)
        state = cs.new_game("unfathomable", seats=3)
        for _ in range(160):
            event = chooser(state, rng)
            assert not cs.refusals(state, event)
            state = cs.apply(state, event)
        hopes.append(occasions.hope(state.table))
    assert hopes[0] < hopes[1]


def test_an_event_that_fits_is_of_a_kind_and_a_seat_that_are_asked_for() -> None:
    rng = Random(3)
    begun = cs.new_game("into_the_blue", seats=3)
    started = cs.apply(begun, cs.legal(begun)[1])
    rolled = cs.apply(started, cs.deal(started, rng))
    made = [fitting_event(rolled, rng) for _ in range(40)]
    assert {type(one).__name__ for one in made} == {"Reroll", "Stop"}
    assert {one.seat for one in made} == {1}
    assert 0 in numbers_of(rolled.table.ruleset)
