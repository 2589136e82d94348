"""Events that answer nothing, states that wait for nobody, the end."""

import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Generic, TypeVar

import pytest
from attrs import evolve, frozen

import corestate as cs
import invariants
from corestate import IllegalEventError, NoChanceError, Refusal, RulesetError, Seat, kernel, key_largo
from corestate.games import UnplayableError
from corestate.into_the_blue import ChestHidden, Event, Place, Reroll, Rolled, StarterNamed, Stop, Table
from corestate.into_the_blue.course import MayReroll, Rolling
from corestate.kernel import CORE_RULES, END, Asks, Chances, State, answers, settled, waits_for
from tests.support import after


@frozen
class Stranger:
    """An event no game has."""

    seat: int = 0


V = TypeVar("V")


class Vague(Asks[Table, V], Generic[V]):
    """A kind of question of which each says what it takes."""


class Vaguer(Vague):  # type: ignore[type-arg]  # so it does not say
    """A question that does not."""


class Certain(Vague[Stop]):
    """A question that does."""


def _rolled() -> State[Table, Event]:
    return after(cs.new_game("into_the_blue", seats=3), StarterNamed(Seat(1)), Rolled((1, 1, 2, 3, 3, 5)))


def test_a_frame_answers_what_its_type_says() -> None:
    assert answers(MayReroll) == (Reroll, Stop)
    assert answers(Rolling) == (Rolled,)
    with pytest.raises(TypeError, match="does not say what it waits for"):
        answers(int)
    assert answers(Certain) == (Stop,)
    with pytest.raises(TypeError, match="Vaguer'> does not say what it waits for"):
        answers(Vaguer)


@pytest.mark.parametrize("event", [7, None, "Stop", object(), (1, 2)])
def test_what_is_no_event_is_refused_by_its_shape(event: object) -> None:
    assert cs.refusals(_rolled(), event) == (Refusal("core.shape", f"{event!r} is not an event"),)


def test_a_truth_value_is_not_a_number() -> None:
    state = _rolled()
    truth: Any = True
    assert Stop(truth) == Stop(Seat(1))
    assert cs.refusals(state, Stop(truth)) == (Refusal("core.shape", "seat: wanted a whole number, found True"),)
    assert cs.refusals(state, Reroll(Seat(1), (truth, 2))) == (
        Refusal("core.shape", "dice[1]: wanted one of 1, 2, 3, 4, 5, chest, found True"),
    )


@frozen
class Sooner(Stop):
    """An event of a title with something more."""


@frozen
class Unresolved:
    """A class that declares something there is not."""

    dice: "Nowhere"  # type: ignore[name-defined]  # noqa: F821 - the mistake in question


BLUE = cs.new_game("into_the_blue", seats=3)


@pytest.mark.parametrize("state", [BLUE, _rolled(), settled(BLUE.table, ())], ids=["chance", "a decision", "the end"])
@pytest.mark.parametrize(
    ("value", "because"),
    [
        (Stranger(), "a Stranger is no event"),
        (Unresolved(3), "an Unresolved is no event"),
        (Sooner(Seat(1)), "a Sooner is no event"),
        (ChestHidden(), "a ChestHidden is no event"),
        (key_largo.Leave(1), "kl.Leave is an event of Key Largo, not of Into the Blue"),
        (key_largo.StarterNamed(1), "kl.StarterNamed is an event of Key Largo, not of Into the Blue"),
        (BLUE, "a State is no event"),
        (BLUE.table, "a Table is no event"),
        (cs.view(BLUE), "a View is no event"),
        (cs.explain(BLUE, StarterNamed(Seat(1)))[0], "a Step is no event"),
        (cs.game("into_the_blue"), "a Game is no event"),
        (Stop, "<class 'corestate.into_the_blue.events.Stop'> is not an event"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_what_is_no_event_of_the_title_is_refused_by_its_shape_at_any_time(
    state: State[Table, Event],
    value: Any,  # noqa: ANN401 - whatever it is
    because: str,
) -> None:
    refusal = Refusal("core.shape", because)
    for found in (cs.refusals(state, value), cs.refusals(state, value, to=1), cs.refusals(state, value, to=None)):
        assert [(one, one.sort, one.seat) for one in found] == [(refusal, "shape", None)]
    for apply in (cs.apply, invariants.apply, cs.explain):
        with pytest.raises(IllegalEventError) as caught:
            apply(state, value)
        assert caught.value.refusals == (refusal,)


def test_an_illegal_event_raises_every_refusal_and_changes_nothing() -> None:
    state = _rolled()
    before = evolve(state)
    event = Reroll(Seat(1), (2, 2, 4))
    for apply in (cs.apply, invariants.apply, cs.explain):
        with pytest.raises(IllegalEventError) as caught:
            apply(state, event)
        assert [refusal.rule for refusal in caught.value.refusals] == ["itb.roll.again", "itb.roll.again"]
        assert caught.value.event is event
        assert str(caught.value).count("[itb.roll.again]") == 2
    assert state == before


def test_a_title_without_words_for_its_table_is_not_laid() -> None:
    with pytest.raises(RulesetError, match=r"^Tic-tac-toe cannot be laid by code$"):
        cs.lay("tic_tac_toe", seats=2)
    with pytest.raises(RulesetError, match=r"^Tic-tac-toe cannot be laid by code$"):
        cs.sketched(cs.new_game("tic_tac_toe", seats=2))


def test_the_end_drops_whatever_was_still_to_happen() -> None:
    state = _rolled()
    over = settled(state.table, (END, *state.agenda))
    assert over.agenda == ()
    assert cs.is_over(over)
    assert waits_for(over) is None


def test_nobody_deals_where_no_chance_is() -> None:
    with pytest.raises(NoChanceError):
        cs.deal(_rolled(), Random(1))


def test_a_sample_follows_the_weights() -> None:
    state = cs.new_game("into_the_blue", seats=3)
    frame = waits_for(state)
    assert isinstance(frame, Chances)
    assert [frame.sample(state.table, lambda _n, mark=mark: mark).starter for mark in range(3)] == [0, 1, 2]  # type: ignore[misc]  # a source that says what we want


def test_legal_events_can_be_asked_for_by_seat() -> None:
    state = _rolled()
    assert cs.legal(state, 1) == cs.legal(state)
    assert cs.legal(state, 0) == ()
    assert cs.legal(cs.new_game("into_the_blue", seats=2), 0) == ()


def test_what_a_question_takes_is_looked_up_when_it_is_first_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process may be asked of a refusal, or of what is applied, before anything else."""
    state, again = _rolled(), Reroll(Seat(1), (3, 5))
    for judged in (cs.apply, cs.explain):
        monkeypatch.setattr(kernel, "_ANSWERS", {})
        assert judged(state, again)
    monkeypatch.setattr(kernel, "_ANSWERS", {})
    assert cs.refusals(state, again) == ()
    monkeypatch.setattr(kernel, "_ANSWERS", {})
    assert [one.sort for one in cs.refusals(state, Stop(Seat(0)))] == ["order"]


def test_a_difference_is_named_field_by_field() -> None:
    state = _rolled()
    other = after(state, Stop(Seat(1)), Place(Seat(1), 2, 1))
    assert {path: new for path, _, new in cs.diff(state.table, other.table)} == {
        "dice": (),
        "divers[1].shells[1]": 1,
        "played": (1, 2),
    }
    assert list(cs.diff(state, State(state.table, state.agenda))) == []
    assert list(cs.diff(frozenset({1}), frozenset({1}))) == []
    assert list(cs.diff((1,), (bool(1),))) == [("[0]", 1, True)]


@pytest.mark.parametrize(
    ("entry", "where", "problem"),
    [
        ("nowhere", {}, "into_the_blue has no entry 'nowhere'; known: turn, reroll, last_turn, last_reroll"),
        ("turn", {}, "entry 'turn' of into_the_blue takes seat, not nothing"),
        ("turn", {"seat": 0, "rerolls": 1}, "entry 'turn' of into_the_blue takes seat, not seat, rerolls"),
        ("turn", {"seat": "0"}, "seat: wanted a whole number, found '0'"),
        ("turn", {"seat": 3}, "there is no seat 3; seats are 0 to 2"),
    ],
)
def test_a_position_is_entered_by_name(entry: str, where: dict[str, object], problem: str) -> None:
    with pytest.raises(RulesetError) as caught:
        cs.position("into_the_blue", entry, _rolled().table, **where)
    assert str(caught.value) == problem


def test_a_position_holds_what_it_declares() -> None:
    not_a_tuple: Any = [1]
    with pytest.raises(RulesetError, match=r"dice: wanted a tuple"):
        cs.position("into_the_blue", "turn", evolve(_rolled().table, dice=not_a_tuple), seat=0)


def test_a_table_the_rules_cannot_cope_with_is_handed_back() -> None:
    table = evolve(_rolled().table, divers=())
    with pytest.raises(UnplayableError, match=r"^into_the_blue cannot be entered at 'turn' on such a table$") as caught:
        cs.position("into_the_blue", "turn", table, seat=0)
    assert caught.value.table is table
    assert isinstance(caught.value.__cause__, IndexError)


def test_a_card_remembered_in_a_place_that_is_no_more_is_not_there() -> None:
    table = cs.new_game("into_the_blue", seats=3).table
    assert not cs.Remembered(("divers", 3, "chests"), 6).holds_in(table)
    assert not cs.Remembered(("divers", 2, "chests"), 6).holds_in(table)


LOOKS: tuple[Callable[[State[Table, Event], Any], object], ...] = (
    cs.view,
    cs.legal,
    lambda state, seat: cs.seen(state, Stop(Seat(1)), seat),
    lambda state, seat: cs.sightings(state, (Stop(Seat(1)),), seat),
    lambda state, seat: cs.remembered(state, (), seat),
    lambda state, seat: cs.refusals(state, Stop(Seat(1)), to=seat),
    cs.worlds,
    lambda state, seat: cs.resample(state, seat, Random(1)),
    lambda state, seat: cs.recalled(state, (), seat, Random(1)),
)
"""Whatever is asked of a state for a seat."""


def test_there_is_no_view_of_a_seat_that_is_not_there() -> None:
    for look in LOOKS:
        with pytest.raises(RulesetError, match=r"^there is no seat 3; seats are 0 to 2$"):
            look(_rolled(), 3)


@pytest.mark.parametrize("seat", ["0", True, 1.0, b"0", (0,)])
def test_a_seat_is_a_whole_number(seat: Any) -> None:  # noqa: ANN401 - whatever it is
    for look in LOOKS:
        with pytest.raises(RulesetError) as caught:
            look(_rolled(), seat)
        assert str(caught.value) == f"seat: wanted a whole number, found {seat!r}; seats are 0 to 2"


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        ({"seats": "4"}, "seats: wanted a whole number, found '4'"),
        ({"seats": 4.0}, "seats: wanted a whole number, found 4.0"),
        ({"seats": True}, "seats: wanted a whole number, found True"),
        ({"options": ["encounters"]}, "options: wanted a mapping by name, each with its value, found ['encounters']"),
        ({"rulings": "x"}, "rulings: wanted a mapping by name, each with its option, found 'x'"),
        ({"rulings": []}, "rulings: wanted a mapping by name, each with its option, found []"),
        ({"edition": 4}, "edition: wanted a name, a path or an Edition, found 4"),
        ({"rulings": {"cake": ["x"]}}, "no ruling 'cake'"),
        ({"rulings": {3: "x"}}, "no ruling 3"),
    ],
    ids=repr,
)
def test_a_game_asked_for_by_what_cannot_be_says_what_was_wanted(asked: dict[str, Any], problem: str) -> None:
    for begin in (cs.new_game, cs.ruleset, cs.lay):
        with pytest.raises(RulesetError) as caught:
            begin("key_largo", **{"seats": 4, **asked})
        assert str(caught.value).startswith(problem)


def test_a_ruling_is_one_of_its_options() -> None:
    with pytest.raises(RulesetError, match=r"^no option of kl.ruling.old_boats \['x'\]; known: "):
        cs.ruleset("key_largo", seats=4, rulings={"kl.ruling.old_boats": ["x"]})  # type: ignore[dict-item]  # the mistake in question


def test_an_unknown_game_is_named_with_those_there_are() -> None:
    with pytest.raises(RulesetError, match=r"no game 'chess'; known: .*into_the_blue"):
        cs.new_game("chess", seats=2)


def test_every_slug_of_the_library_is_told_and_on_its_page() -> None:
    root = Path(cs.__file__).parent
    cited = {slug for file in root.rglob("*.py") for slug in re.findall(r'"(core\.[a-z_]+)"', file.read_text())}
    assert cited == set(CORE_RULES)
    page = (root.parent / "docs" / "rules" / "core.md").read_text()
    assert all(slug in page and says in page for slug, says in CORE_RULES.items())
