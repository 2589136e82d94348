"""A self-check sees what is wrong: a law that is broken, a claim that is broken, a rule that keeps silent."""

from collections.abc import Iterator
from random import Random

import attrs
import pytest

import corestate as cs
import fuzz.laws
import invariants
from corestate import Seat
from corestate.into_the_blue import Place, course
from corestate.into_the_blue.table import Table
from fuzz.laws import broken_laws
from fuzz.playouts import any_ruleset, play, replayed
from fuzz.probes import arbitrary_event, changed_event
from fuzz.selfcheck import selfcheck


def test_a_rule_that_lists_too_much_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(course.Placing, "legal", lambda self, table: tuple(self.candidates(table)))
    report = selfcheck("into_the_blue", 8)
    assert any("is listed and refused" in violation for violation in report.violations)


def test_a_rule_that_makes_a_shell_is_caught(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = Table.shells_placed
    monkeypatch.setattr(Table, "shells_placed", lambda self, seat, level, shells: honest(self, seat, level, shells + 1))
    report = selfcheck("into_the_blue", 3)
    assert any("shells_never_leave_a_level" in violation for violation in report.violations)


def test_a_view_that_tells_a_secret_is_caught() -> None:
    game = cs.game("into_the_blue")
    cs.register(attrs.evolve(game, look=lambda state, _seat: state.table))
    try:
        report = selfcheck("into_the_blue", 40)
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
