"""What the types of every title promise: files and classes agree, decisions carry a seat, frames say what they want."""

from typing import Any, TypeAlias, get_args, get_type_hints

import attrs
import pytest

import corestate as cs
from corestate import Game, RulesetError
from corestate.kernel import Asks, Chances, Ends, Runs, answers
from corestate.shape import Choice, Record, Truth, Whole, fields_of

AnyGame: TypeAlias = Game[Any, Any]
TITLES = cs.titles()


@pytest.fixture(params=TITLES)
def game(request: pytest.FixtureRequest) -> AnyGame:
    return cs.game(request.param)


def test_the_rulings_class_is_the_rulings_file(game: AnyGame) -> None:
    hints = get_type_hints(game.rulings)
    assert [one.name for one in attrs.fields(game.rulings)] == [ruling.field for ruling in game.rulebook.rulings]
    for ruling in game.rulebook.rulings:
        assert get_args(hints[ruling.field]) == tuple(option.name for option in ruling.options), ruling.id


def test_options_have_defaults_and_can_be_typed(game: AnyGame) -> None:
    game.options()
    for name, shape in fields_of(Record(game.options)):
        assert isinstance(shape, Truth | Choice | Whole), name


def test_everything_is_frozen_and_slotted(game: AnyGame) -> None:
    for kind in game.names:
        made: object = object.__new__(kind)
        assert not hasattr(made, "__dict__"), kind
        with pytest.raises(attrs.exceptions.FrozenInstanceError):
            setattr(made, attrs.fields(kind)[0].name if attrs.fields(kind) else "anything", 1)


def test_decisions_carry_a_seat_and_outcomes_do_not(game: AnyGame) -> None:
    decided = {kind for frame in game.frames.values() if issubclass(frame, Asks) for kind in answers(frame)}
    happened = {kind for frame in game.frames.values() if issubclass(frame, Chances) for kind in answers(frame)}
    assert decided | happened == set(game.events.values())
    assert decided & happened == set()
    for kind in decided:
        assert "seat" in attrs.fields_dict(kind), kind
    for kind in happened:
        assert "seat" not in attrs.fields_dict(kind), kind


def test_frames_wait_by_rules_of_the_game(game: AnyGame) -> None:
    slugs = {rule.slug for rule in game.rulebook.rules}
    for name, frame in game.frames.items():
        assert issubclass(frame, Asks | Chances | Runs | Ends), name
        if issubclass(frame, Asks | Chances):
            assert frame.asked_by in slugs, name
        if issubclass(frame, Asks):
            assert frame.order in slugs, name


def test_names_begin_with_the_prefix(game: AnyGame) -> None:
    for name in game.names.values():
        assert name.startswith((f"{game.prefix}.", "core.")), name
    for rule in game.rulebook.rules:
        assert rule.slug.startswith(f"{game.prefix}."), rule.slug
    for ruling in game.rulebook.rulings:
        assert ruling.id.startswith(f"{game.prefix}.ruling."), ruling.id


def test_every_datum_has_a_provenance(game: AnyGame) -> None:
    for edition in game.rulebook.editions:
        assert {key for key, _ in edition.provenance} >= {one.name for one in attrs.fields(game.box)}


def test_wrong_rulesets_are_refused_by_name(game: AnyGame) -> None:
    seats = game.seats[0]
    wrongs: tuple[dict[str, Any], ...] = (
        {"seats": 99},
        {"seats": seats, "edition": "none such"},
        {"seats": seats, "rulings": {"none.such": "x"}},
        {"seats": seats, "rulings": {game.rulebook.rulings[0].id: "none such"}},
        {"seats": seats, "options": {"none such": True}},
    )
    for wrong in wrongs:
        with pytest.raises(RulesetError):
            cs.new_game(game.name, **wrong)


def test_what_a_frame_answers_is_said_by_the_base_that_asks() -> None:
    """Beside it a frame may have bases that say nothing of the kind."""

    class Beside:
        """Says nothing of events."""

    class Both(Beside, Asks[Any, int]):
        """Asks for a number."""

    class Neither(Beside):
        """Asks for nothing."""

    assert answers(Both) == (int,)
    with pytest.raises(TypeError, match="does not say what it waits for"):
        answers(Neither)
