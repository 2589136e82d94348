"""What a claim declares is true: it reads no more, is about nothing else, and guards rules there are.

The guard does not ask a claim again when nothing it reads has changed, so a claim that declares too little is a hole.
Where a claim holds, what it read on the way decides that it does; so it is watched there.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import pairwise
from random import Random
from types import NoneType
from typing import Any, SupportsIndex, overload

import attrs
import pytest

import corestate as cs
import invariants
from corestate.games import OURS, begun
from corestate.refit import THERE, parts_of
from corestate.shape import Many, OneOf, Record, Shape, fields_of
from fuzz.playouts import any_ruleset, steps
from invariants import common
from invariants.claims import ACTOR, AGENDA, KIND, PARTS, REST, Claims, Faults, OfState, OfStep, claim, claims_of
from invariants.guard import guard_of, shortcuts_of
from invariants.guard.plans import Owner
from tests import golden
from tests.effort import effort

TITLES = cs.titles()
AnyState = cs.State[Any, Any]
Frame = Any
Played = list[tuple[AnyState, Any]]

HELD_OTHERWISE = {"each_field_holds_what_it_declares", "every_frame_is_about_seats_at_the_table"}
"""Claims for states typed in: the guard looks itself at what a step has made, and rules hand on the seats they have."""


CORNERS: dict[str, tuple[dict[str, Any], ...]] = {
    "in_too_deep": (
        {
            "seats": 3,
            "edition": "small",
            "rulings": {"new_decade": "ever_reached", "discards": "face_down", "payout_order": "starter_first"},
        },
    ),
    "into_the_blue": (
        {
            "seats": 2,
            "edition": "small",
            "rulings": {"perfect_early": "claims_at_once", "last_chest_in_last_round": "round_completes"},
        },
    ),
    "key_largo": (
        {"seats": 3, "options": {"encounters": True}, "rulings": {"encounter_full_hand": "draw_then_discard"}},
    ),
}
"""Rulesets under which claims look at what they hardly ever look at otherwise."""


def games(title: str) -> Iterator[Played]:
    """Play the golden games of a title again, and some at random: every state, with the event that follows it."""
    for record in golden.records().values():
        if record.ruleset.game == title:
            state, played = begun(record.ruleset), []
            for event in record.events:
                played.append((state, event))
                state = cs.apply(state, event)
            yield [*played, (state, None)]
    for number in range(effort(2, 12)):
        rng = Random(f"footprints {title} {number}")
        yield list(steps(begun(any_ruleset(title, rng)), rng, cs.apply))
    for rules in CORNERS.get(title, ()):
        yield list(steps(cs.new_game(title, **rules), Random(title), cs.apply))


def question(state: AnyState) -> Frame:
    """Return what is asked, if anything is."""
    return state.agenda[0] if state.agenda else None


def sampled(played: Played, rng: Random) -> list[AnyState]:
    """Choose some states of a game, and one of every kind of question."""
    states = [state for state, _ in played]
    each = {type(question(state)): state for state in rng.sample(states, len(states))}
    return [*each.values(), *rng.sample(states, min(len(states), 100))]


def of_states(title: str) -> tuple[OfState, ...]:
    """List the claims about states that the guard asks again only when something has changed."""
    known = invariants.claims(title)
    return tuple(one for one in known.form + known.state if one.claim.__name__ not in HELD_OTHERWISE)


class WatchedAgenda(tuple[Frame, ...]):  # noqa: SLOT001 - what it notes stands in its dictionary
    """An agenda that notes when more than its first frame is looked at."""

    parts: set[str]

    def __bool__(self) -> bool:
        return tuple.__len__(self) > 0

    def __len__(self) -> int:
        self.parts.add(REST)
        return tuple.__len__(self)

    def __iter__(self) -> Iterator[Frame]:
        self.parts.add(REST)
        return tuple.__iter__(self)

    @overload
    def __getitem__(self, index: SupportsIndex, /) -> Frame: ...

    @overload
    def __getitem__(self, index: slice, /) -> tuple[Frame, ...]: ...

    def __getitem__(self, index: SupportsIndex | slice, /) -> Any:
        if index != 0:
            self.parts.add(REST)
        return tuple.__getitem__(self, index)


class Watch:
    """Notes which parts of a state are looked at: the fields of its table, of its question, and what waits behind.

    That there is a question, and its kind, cannot be watched: a test of its own is about that.
    """

    def __init__(self, title: str) -> None:
        self.table, self.parts = cs.game(title).table, set[str]()
        self.fields = parted(self.table)
        self.owner = Owner(invariants.claims(title).owner)
        self.question: Frame = None

    def note(self, thing: object, name: str) -> None:
        """Note that a field is looked at."""
        if type(thing) is self.table:
            self.parts.add(name)
        elif (field := self.fields.get(type(thing))) is not None:
            self.parts.add(f"{field}.{name}")
        elif thing is self.question:
            self.parts.add(ACTOR if name in owner_fields(self.owner[type(thing)]) else AGENDA)

    def parts_read(self, judge: Callable[[AnyState], Faults], state: AnyState) -> set[str]:
        """Ask a claim about a state of which it holds, and return what it looked at."""
        self.parts, self.question = set(), question(state)
        agenda = WatchedAgenda(state.agenda)
        agenda.parts = self.parts
        assert judge(cs.State(state.table, agenda)) == ()
        return self.parts - {"ruleset"}


def parted(table: Any) -> dict[type, str]:  # noqa: ANN401 - a class of attrs
    """Find the fields of a table whose parts are told apart, by the class that has these parts."""
    found: dict[type, str] = {}
    for name, shape in fields_of(Record(table)):
        if name != "ruleset" and parts_of(shape) not in {(), (THERE,)}:
            record = record_in(shape)
            assert record.type not in found, f"{name} and {found[record.type]} cannot be told apart"
            found[record.type] = name
    return found


def record_in(shape: Shape) -> Record:
    """Find the class whose fields are the parts of a value, as `parts_of` has it."""
    match shape:
        case Record():
            return shape
        case Many(item):
            return record_in(item)
        case OneOf(options):
            return record_in(options[0])
        case _:
            raise TypeError(shape)


def undeclared(read: set[str], declared: set[str]) -> set[str]:
    """Name what was read and not declared: a part is declared with its field; with a part, that its field is there."""
    fields = {name.partition(".")[0] for name in declared}
    return {name for name in read - declared if name.partition(".")[0] not in declared and name not in fields}


def owner_fields(owner: Callable[[Any], object]) -> set[str]:
    """Name the fields by which the owner of a frame is found."""
    names: set[str] = set()

    class Probe:
        def __getattr__(self, name: str) -> int:
            names.add(name)
            return 0

    owner(Probe())
    return names


@contextmanager
def watching(title: str) -> Iterator[Watch]:
    """Note every field that is looked at, of tables and of frames."""
    watch, game = Watch(title), cs.game(title)

    def watched(names: frozenset[str]) -> Callable[[object, str], Any]:
        def found(self: object, name: str) -> Any:  # noqa: ANN401 - any attribute
            if name in names:
                watch.note(self, name)
            return object.__getattribute__(self, name)

        return found

    kinds: list[type] = [game.table, *parted(game.table), *game.frames.values()]
    with pytest.MonkeyPatch.context() as patch:
        for kind in kinds:
            patch.setattr(kind, "__getattribute__", watched(frozenset(one.name for one in attrs.fields(kind))))
        yield watch


@pytest.mark.parametrize("title", TITLES)
def test_a_claim_reads_no_more_than_it_declares(title: str) -> None:
    """AGENDA is everything that is to happen, so it stands for its parts."""
    known, rng, asked = of_states(title), Random(title), set()
    for played in games(title):
        with watching(title) as watch:
            for state in sampled(played, rng):
                for one in known:
                    if not one.asking or isinstance(question(state), one.asking):
                        read = watch.parts_read(one.claim, state)
                        allowed = {*one.reads, *(PARTS if AGENDA in one.reads else ())}
                        more = undeclared(read, allowed)
                        assert not more, f"{one.claim.__name__} reads {sorted(more)} as well"
                        asked.add(one.claim.__name__)
    never = {one.claim.__name__ for one in known} - asked
    assert never <= {"a_state_waits_or_is_over"}, never


@pytest.mark.parametrize("title", TITLES)
def test_a_claim_that_names_only_how_many_there_are_minds_nothing_else(title: str) -> None:
    """What lies in a tuple is not watched: it is exchanged for what lay there at another moment, as many of them."""
    shapes, rng = dict(fields_of(Record(cs.game(title).table))), Random(title)
    named = [
        (one, field)
        for one in of_states(title)
        for field, _, part in (name.partition(".") for name in one.reads)
        if part == THERE and isinstance(shapes[field], Many) and field not in one.reads
    ]
    for played in games(title):
        states = sampled(played, rng)
        for one, field in named:
            if {name for name in one.reads if name.startswith(f"{field}.")} == {f"{field}.{THERE}"}:
                for state, other in zip(states, rng.sample(states, len(states)), strict=True):
                    value = getattr(other.table, field)
                    if counted_tuples(value) == counted_tuples(getattr(state.table, field)):
                        table = attrs.evolve(state.table, **{field: value})
                        assert one.claim(cs.State(table, state.agenda)) == (), one.claim.__name__


def counted_tuples(value: Any) -> Any:  # noqa: ANN401 - a field of a table
    """Count the items of a tuple, and of those in it that hold tuples themselves."""
    nested = [one for one in value if isinstance(one, tuple) and any(isinstance(inner, tuple) for inner in one)]
    return len(value), [counted_tuples(one) for one in nested]


def test_a_claim_that_declares_too_little_is_caught() -> None:
    @claim("chests", rules=("itb.box.dice",))
    def the_dice_are_few(state: AnyState) -> Faults:
        return () if len(state.table.dice) < 99 else ("dice",)

    @claim("chests", rules=("itb.turn.clockwise",))
    def the_turn_is_somebodys(state: AnyState) -> Faults:
        return () if question(state).seat >= 0 and state.agenda[1:] else ("agenda",)

    @claim("chests", rules=("itb.roll.again",))
    def rolls_are_counted(state: AnyState) -> Faults:
        return () if question(state).rerolls >= 0 else ("agenda",)

    @claim("divers.shells", rules=("itb.perfect.secret",))
    def chests_are_few(state: AnyState) -> Faults:
        return () if all(len(diver.chests) < 99 for diver in state.table.divers) else ("divers",)

    rng = Random(0)
    played = steps(cs.new_game("into_the_blue", seats=2), rng, cs.apply)
    state = next(one for one, _ in played if len(one.agenda) > 1)
    with watching("into_the_blue") as watch:
        assert watch.parts_read(the_dice_are_few, state) == {"dice"}
        assert watch.parts_read(the_turn_is_somebodys, state) == {ACTOR, REST}
        assert watch.parts_read(rolls_are_counted, state) == {AGENDA}
        assert watch.parts_read(chests_are_few, state) == {"divers", "divers.chests"}
    assert undeclared({"divers", "divers.chests"}, {"divers.shells"}) == {"divers.chests"}
    assert undeclared({"divers", "divers.chests"}, {"divers"}) == set()
    assert undeclared({"divers", "dice"}, {"divers.shells"}) == {"dice"}
    assert "__getattribute__" not in vars(type(state.table))


@pytest.mark.parametrize("title", TITLES)
def test_a_claim_minds_the_kind_of_question_only_where_it_says_so(title: str) -> None:
    """Another question of the same seat leaves a claim true, unless it begins to be about it or names the kind."""
    known, rng, owner = of_states(title), Random(title), Owner(invariants.claims(title).owner)
    for played in games(title):
        asked = [frame for state, _ in played if (frame := question(state)) is not None]
        questions = {(type(frame), owner[type(frame)](frame)): frame for frame in asked}.values()
        for state in sampled(played, rng):
            if (first := question(state)) is None:
                continue
            others = [one for one in questions if owner[type(one)](one) == owner[type(first)](first)]
            for one in known:
                for other in others:
                    if not is_about(one, type(first), type(other)):
                        assert one.claim(cs.State(state.table, (other, *state.agenda[1:]))) == (), one.claim.__name__


def is_about(one: OfState, was: type, now: type) -> bool:
    """Whether a claim declares that this other kind of question might make it false."""
    if one.asking and not issubclass(now, one.asking):
        return False
    return bool({AGENDA, KIND} & {*one.reads}) or bool(one.asking and not issubclass(was, one.asking))


@pytest.mark.parametrize("title", TITLES)
def test_a_claim_is_broken_by_the_end_only_where_it_says_so(title: str) -> None:
    """Where nothing is left to do a claim that held goes on holding, unless it names what has changed by that."""
    known = [one for one in of_states(title) if NoneType not in one.asking]
    known = [one for one in known if one.asking or PARTS.isdisjoint(one.reads)]
    assert known
    rng = Random(title)
    for played in games(title):
        for state in sampled(played, rng):
            for one in known:
                assert one.claim(cs.State(state.table, ())) == (), one.claim.__name__


@pytest.mark.parametrize("title", TITLES)
def test_a_claim_about_steps_is_silent_where_nothing_it_names_has_moved(title: str) -> None:
    known = [one for one in invariants.claims(title).step if AGENDA not in one.moves]
    moved = set()
    for played in games(title):
        for (before, event), (after, _) in pairwise(played):
            for one in known:
                undone = put_back(one, before, after)
                assert one.claim(before, event, undone) == (), one.claim.__name__
                if undone != after:
                    moved.add(one.claim.__name__)
    rare = {"a_ruleset_never_changes", "a_company_never_forgets_a_decade", "what_is_out_of_the_game_stays_out"}
    assert moved | rare >= {one.claim.__name__ for one in known}


def put_back(one: OfStep, before: AnyState, after: AnyState) -> AnyState:
    """Undo what a step has done to the parts that a claim names, and leave the rest as the step made it."""
    table = after.table
    for name in one.moves:
        field, _, part = name.partition(".")
        if field not in PARTS:
            was, now = getattr(before.table, field), getattr(table, field)
            table = attrs.evolve(table, **{field: with_part(now, was, part) if part else was})
    return cs.State(table, after.agenda if PARTS.isdisjoint(one.moves) else before.agenda)


def with_part(now: Any, was: Any, part: str) -> Any:  # noqa: ANN401 - a field of a table
    """Put back a part of a value, or of the items of a tuple; all of it where there was none or there were others."""
    if part == THERE:
        return now if (type(now), len(now or ())) == (type(was), len(was or ())) else was
    if isinstance(now, tuple) and isinstance(was, tuple) and len(now) == len(was):
        return tuple(with_part(*pair, part) for pair in zip(now, was, strict=True))
    return attrs.evolve(now, **{part: getattr(was, part)}) if attrs.has(type(now)) and type(now) is type(was) else was


@pytest.mark.parametrize("title", OURS)
def test_a_claim_about_some_steps_is_silent_of_others(title: str) -> None:
    """Whatever the others lead to."""
    known = [one for one in invariants.claims(title).step if one.by or one.leading_to]
    rng = Random(title)
    for played in games(title):
        for before, event in played[:-1]:
            after = rng.choice(played)[0]
            asks = question(after)
            for one in known:
                by, to = not one.by or isinstance(event, one.by), not one.leading_to or isinstance(asks, one.leading_to)
                if not (by and to):
                    assert one.claim(before, event, after) == (), one.claim.__name__


def every(claims: Claims) -> tuple[OfState | OfStep, ...]:
    """List all claims of a title."""
    return (*claims.form, *claims.state, *claims.step, *claims.end)


@pytest.mark.parametrize("title", [*TITLES, "tic_tac_toe"])
def test_every_claim_is_a_sentence_and_guards_rules_that_the_title_has(title: str) -> None:
    known = {rule.slug for rule in cs.game(title).rulebook.rules if rule.modelled}
    shared = {one.claim for one in every(claims_of(common))}
    for one in every(invariants.claims(title)):
        name, says = one.claim.__name__, (one.claim.__doc__ or "").partition("\n")[0]
        assert says.endswith("."), f"{name}: {says}"
        assert bool(one.rules) is (one.claim not in shared), f"{name} guards no rule"
        assert known.issuperset(one.rules), f"{name}: {set(one.rules) - known}"
        assert len(set(one.rules)) == len(one.rules), name


def test_a_claim_that_names_what_no_state_has_is_refused() -> None:
    @claim("cheests", rules=("itb.box.chests",))
    def there_are_chests(_state: AnyState) -> Faults:
        return ()

    known = invariants.claims("into_the_blue")
    wrong = attrs.evolve(known, state=(there_are_chests.__dict__["claim"],))
    with pytest.raises(ValueError, match=r"^there_are_chests: a state has no \['cheests'\]$"):
        guard_of(cs.game("into_the_blue").table, wrong, shortcuts_of("into_the_blue"))


def test_a_claim_that_yields_is_refused() -> None:
    def chests_are_many(_state: AnyState) -> Iterator[str]:
        yield "chests"

    with pytest.raises(TypeError, match=r"^chests_are_many is a claim: it returns a tuple, and does not yield$"):
        claim("chests", rules=())(chests_are_many)  # type: ignore[type-var]  # that is what is wrong with it


@pytest.mark.parametrize("title", OURS)
def test_a_shortcut_stands_for_a_claim_of_its_title(title: str) -> None:
    known, shortcuts = invariants.claims(title), shortcuts_of(title)
    assert {one.claim for one in known.form + known.state}.issuperset(shortcuts.preserved_by)
    assert {one.claim for one in known.step}.issuperset(shortcuts.follows_from)


@pytest.mark.parametrize("title", OURS)
def test_a_simple_step_stands_for_claims_of_its_title_and_is_met(title: str) -> None:
    """What is seen at once is named with the claims, or shortcuts of claims, that need not be asked, and it happens."""
    known, shortcuts = invariants.claims(title), shortcuts_of(title)
    asked = {one.claim for one in every(known)} | {*shortcuts.claims()}
    fields = {name for name, _ in fields_of(Record(cs.game(title).table))}
    never = {*shortcuts.simple}
    for one in shortcuts.simple:
        assert asked.issuperset(one.instead_of), one.holds.__name__
        assert fields.issuperset(one.new.split()), one.holds.__name__
    for played in games(title):
        for (before, event), (after, _) in pairwise(played):
            for one in [*never]:
                if one.is_about(type(event), type(question(before)), type(question(after))):
                    agendas = before.agenda, after.agenda
                    told = agendas if one.of_agendas else (question(before), question(after))
                    if one.holds(before.table, after.table, event, *told):
                        never.discard(one)
    assert not never, {one.holds.__name__ for one in never}
