"""Every claim can be broken: a sabotaged state or step for each, and none by play."""

from random import Random
from types import SimpleNamespace
from typing import Any

import attrs
import pytest
from attrs import frozen

import corestate as cs
import invariants
from corestate import State
from corestate.games import begun
from corestate.into_the_blue import ChestTaken, Diver, Event, Level, Place, Reroll, Rolled, Stop, Table
from corestate.into_the_blue.course import MayReroll, Placing, Rolling, TakeTurn, TakingChest
from corestate.into_the_blue.ending import PassTurn, last_turns
from corestate.into_the_blue.scoring import closing
from corestate.into_the_blue.setup import NamingStarter
from corestate.kernel import Ends
from corestate.piles import EMPTY, Pile
from fuzz.playouts import any_ruleset
from invariants import Broken, Claims, InvariantViolation
from invariants.addresses import address
from invariants.guard import guard_of, shortcuts_of
from invariants.into_the_blue.holdings import turns_that_place
from tests.into_the_blue.positions import (
    ANN,
    BEN,
    CLEO,
    DORA,
    FAILED,
    FRESH,
    FULL,
    PERFECT,
    SMALL,
    Blue,
    at_last_turn,
    at_reroll,
    at_turn,
    diver,
    new,
    placing,
    scored,
    started,
    taking_chest,
)
from tests.support import after, walk

ANN_HAS, BEN_HAS, CLEO_HAS = diver(1, 0, 2, 0, 0, chests=(6, 8)), diver(0, 3, 0, 0, 0, chests=(5,)), FRESH
DIVERS = (ANN_HAS, BEN_HAS, CLEO_HAS)
NAMING = new(2, FULL)
ROLLING = at_turn(ANN, *DIVERS)
MAY_REROLL = at_reroll(ANN, (1, 1, 2, 3, 5, 5), *DIVERS)
PLACING = placing(ANN, (1, 1, 2, 3, 5, 5), *DIVERS)
TAKING = taking_chest(ANN, *DIVERS)
PLACED = after(PLACING, Place(ANN, 1, 2))
LAST = at_last_turn(BEN, diver(12, 0, 0, 0, 0), BEN_HAS, FRESH, FRESH)
OVER = scored(diver(12, 0, 0, 0, 0), diver(1, 1, 0, 0, 0), FRESH)
TIED = scored(diver(12, 0, 0, 0, 0), diver(0, 0, 1, 0, 0), diver(0, 0, 1, 0, 0))
SMALL_REROLL = at_reroll(ANN, (1, 1, 2), diver(1, 0), diver(0, 1), edition=SMALL)
CLAIMING = at_reroll(ANN, FAILED, *DIVERS, rulings={"perfect_early": "claims_at_once"})
LAST_TAKING = after(
    at_last_turn(BEN, diver(12, 0, 0, 0, 0), FRESH, FRESH, rulings={"last_chest_in_last_round": "round_completes"}),
    Rolled(PERFECT),
    Stop(BEN),
)
COMPLETING = at_turn(ANN, *DIVERS, rulings={"last_chest_in_last_round": "round_completes"})
LEVEL = Level(main=1, secondary=1)
ALL_CHESTS = (ANN_HAS, BEN_HAS, diver(0, 0, 0, 0, 0, chests=(6, 7)))


@frozen
class Sabotage:
    """A state or step as the rules have it and as it was spoiled, and the place a claim should name."""

    place: str
    sound: Blue
    spoiled: Blue
    event: Event


def spoil(place: str, sound: Blue, **changes: Any) -> Sabotage:  # noqa: ANN401 - whatever does not belong there
    """Change the agenda or fields of the table behind the back of the rules."""
    agenda = changes.pop("agenda", sound.agenda)
    return Sabotage(place, sound, State(attrs.evolve(sound.table, **changes), agenda), Stop(ANN))


def spoil_dice(frame: object, sound: Blue, *dice: object) -> Sabotage:
    """Let dice lie where the frame does not want them."""
    agenda = sound.agenda if frame is None else (frame, *sound.agenda[1:])
    return spoil(f"dice: {list(dice)} cannot lie there at {frame}", sound, dice=dice, agenda=agenda)


def spoil_rest(sound: Blue, *rest: object) -> Sabotage:
    """Let something else follow the dive under way."""
    place = f"agenda: {rest} cannot follow {sound.agenda[0]}"
    return spoil(place, sound, agenda=(sound.agenda[0], *rest))


def spoil_step(place: str, sound: Blue, event: Event, **changes: Any) -> Sabotage:  # noqa: ANN401 - as in `spoil`
    """Change what an event has left behind the back of the rules."""
    return Sabotage(place, sound, spoil(place, after(sound, event), **changes).spoiled, event)


def seating(ann: Diver = ANN_HAS, ben: Diver = BEN_HAS, cleo: Diver = CLEO_HAS) -> tuple[Diver, ...]:
    """Replace what one of the three has."""
    return ann, ben, cleo


FORM = {
    "each_field_holds_what_it_declares": (
        spoil("table.dice: wanted a tuple, each item one of 1, 2, 3, 4, 5, chest, found [1]", ROLLING, dice=[1]),
        spoil(
            "table.divers[1].shells[0]: wanted a whole number, found True",
            ROLLING,
            divers=seating(ben=diver(True, 0, 0, 0, 0)),  # noqa: FBT003 - the mistake in question
        ),
        spoil("agenda[0].seat: wanted a whole number, found '0'", ROLLING, agenda=(MayReroll("0", 2),)),  # type: ignore[arg-type]  # the mistake in question
        spoil(
            "agenda[1]: wanted a frame of Into the Blue, found 'rest'", ROLLING, agenda=(*ROLLING.agenda[:1], "rest")
        ),
    ),
    "every_frame_is_about_seats_at_the_table": (
        spoil("agenda[0]: there is no seat 3", ROLLING, agenda=(Rolling(DORA, 2), PassTurn(DORA))),
        spoil("agenda[1]: there is no seat -1", ROLLING, agenda=(Rolling(ANN, 2), PassTurn(cs.Seat(-1)))),
    ),
    "the_seats_are_those_of_the_title": tuple(
        spoil(
            f"table.ruleset.seats: {seats} is not one of (2, 3, 4, 5)",
            ROLLING,
            ruleset=attrs.evolve(ROLLING.table.ruleset, seats=seats),
        )
        for seats in (1, 6)
    ),
    "the_table_is_laid_for_its_seats": (
        spoil("levels: wanted 5, found 4", ROLLING, levels=(LEVEL,) * 4),
        spoil("levels: wanted 5, found 6", ROLLING, levels=(LEVEL,) * 6),
        spoil("divers: wanted 3, found 2", ROLLING, divers=DIVERS[:2]),
        spoil("divers: wanted 3, found 4", ROLLING, divers=(*DIVERS, FRESH)),
        spoil("seat 1: shells on 4 levels, not 5", ROLLING, divers=seating(ben=diver(0, 3, 0, 0, chests=(5,)))),
        spoil("seat 2: shells on 6 levels, not 5", ROLLING, divers=seating(cleo=diver(0, 0, 0, 0, 0, 0))),
        spoil("played: there is no seat 3", ROLLING, played=(3, ANN)),
        spoil("played: there is no seat -1", ROLLING, played=(-1, ANN)),
    ),
}

NO_ORDER = "chests: those that lie face down are in no order"

STATE = {
    "a_state_waits_or_is_over": (
        spoil("agenda[0]: TakeTurn(seat=0) waits for nobody", ROLLING, agenda=(TakeTurn(ANN), *ROLLING.agenda[1:])),
        spoil("agenda[0]: Ends() waits for nobody", OVER, agenda=(Ends(),)),
    ),
    "nobody_places_more_shells_than_they_own": (
        spoil("seat 1: 1 shell too many on the board", ROLLING, divers=seating(ben=diver(0, 13, 0, 0, 0, chests=(5,)))),
        spoil("seat 1: shells below zero on a level", ROLLING, divers=seating(ben=diver(0, 3, -1, 0, 0, chests=(5,)))),
    ),
    "no_chest_is_made_or_lost": (
        spoil("chests: the box has [5, 6, 6, 7, 8], found [5, 6, 6, 8]", ROLLING, chests=Pile((), (6,), ())),
        spoil(
            "chests: the box has [5, 6, 6, 7, 8], found [5, 5, 6, 6, 7, 8]",
            ROLLING,
            divers=seating(cleo=diver(0, 0, 0, 0, 0, chests=(5,))),
        ),
    ),
    "chests_lie_and_are_held_without_order": (
        spoil(NO_ORDER, ROLLING, chests=Pile((6,), (7,), ())),
        spoil(NO_ORDER, ROLLING, chests=Pile((), (6,), (7,))),
        spoil(NO_ORDER, ROLLING, chests=Pile((), (7, 6), ())),
        spoil(
            "seat 0: what is won is written in ascending order",
            ROLLING,
            divers=seating(ann=diver(1, 0, 2, 0, 0, chests=(8, 6))),
        ),
        spoil(
            "seat 1: what is won is written in ascending order",
            OVER,
            divers=(OVER.table.divers[ANN], Diver((1, 1, 0, 0, 0), (), (4, 1)), FRESH),
        ),
    ),
    "no_treasure_is_made_or_lost": (
        spoil("level 2: 2 main and 1 secondary treasures", ROLLING, levels=(LEVEL, Level(2, 1), *(LEVEL,) * 3)),
        spoil("level 1: -1 main and 1 secondary treasures", ROLLING, levels=(Level(-1, 1), *(LEVEL,) * 4)),
        spoil("level 1: 1 main and 2 secondary treasures", ROLLING, levels=(Level(1, 2), *(LEVEL,) * 4)),
        spoil("level 5: 1 main and -1 secondary treasures", ROLLING, levels=(*(LEVEL,) * 4, Level(1, -1))),
        spoil("level 1: 1 main and 3 secondary treasures", new(4), levels=(Level(1, 3), Level(1, 2))),
        spoil("treasures: found [1, 2, 2, 3, 3, 4, 4, 5, 6]", ROLLING, levels=(*(LEVEL,) * 4, Level(0, 1))),
        spoil("treasures: found [1, 2, 2, 3, 3, 4, 5, 6, 7]", ROLLING, levels=(*(LEVEL,) * 4, Level(1, 0))),
        spoil(
            "treasures: found [1, 2, 2, 3, 3, 4, 4, 5, 6, 7, 7]",
            OVER,
            divers=(*OVER.table.divers[:2], Diver((0, 0, 0, 0, 0), (), (7,))),
        ),
    ),
    "treasures_wait_for_the_end": (
        spoil(
            "seat 2: holds [7] before the end",
            ROLLING,
            levels=(*(LEVEL,) * 4, Level(0, 1)),
            divers=seating(cleo=Diver((0, 0, 0, 0, 0), (), (7,))),
        ),
    ),
    "the_dice_lie_in_order_and_show_faces_they_have": tuple(
        spoil(f"dice: {list(dice)} are out of order, or not faces of the box", SMALL_REROLL, dice=dice)
        for dice in ((1, 1, 3), (2, 1, 1), ("chest", 1, 2))
    ),
    "the_dice_lie_as_the_dive_needs_them": (
        spoil_dice(MayReroll(ANN, 2), CLAIMING, *PERFECT),
        spoil_dice(Rolling(ANN, 1), ROLLING, *FAILED),
        spoil_dice(Rolling(ANN, 2), ROLLING, 1),
        spoil_dice(Rolling(ANN, 3), ROLLING),
        spoil_dice(Rolling(ANN, -1), ROLLING),
        spoil_dice(MayReroll(ANN, 2), MAY_REROLL, 1, 2, 3, 4, 5),
        spoil_dice(MayReroll(ANN, 2), MAY_REROLL, 1, *PERFECT),
        spoil_dice(MayReroll(ANN, 0), MAY_REROLL, *FAILED),
        spoil_dice(MayReroll(ANN, 3), MAY_REROLL, *FAILED),
        spoil_dice(Placing(ANN), PLACING, 1, 2, 3, 4, 5),
        spoil_dice(Placing(ANN), PLACING, *FAILED),
        spoil_dice(Placing(ANN), PLACING, *PERFECT),
        spoil_dice(TakingChest(ANN), TAKING, 1, 2, 3, 4, 5, 5),
        spoil_dice(TakingChest(ANN), TAKING, 1, *PERFECT),
        spoil_dice(None, OVER, 1),
        spoil_dice(NamingStarter(), NAMING, 1),
    ),
    "a_dive_has_a_chest_to_dive_for": (
        spoil("chests: none is left and play goes on", ROLLING, chests=EMPTY, divers=ALL_CHESTS),
        spoil("chests: none is left and play goes on", COMPLETING, chests=EMPTY, divers=ALL_CHESTS),
        spoil(
            "chests: none is left and play goes on",
            LAST,
            chests=EMPTY,
            divers=(*LAST.table.divers[:3], diver(0, 0, 0, 0, 0, chests=(6, 6, 7, 8))),
        ),
    ),
    "only_a_chest_that_is_there_is_taken": (
        spoil(
            "chests: none is left to be taken",
            LAST_TAKING,
            chests=EMPTY,
            divers=(*LAST_TAKING.table.divers[:2], diver(0, 0, 0, 0, 0, chests=(5, 6, 6, 7, 8))),
        ),
    ),
    "nobody_dives_without_shells": (
        spoil("seat 0: dives without shells", ROLLING, divers=seating(ann=diver(12, 0, 0, 0, 0, chests=(6, 8)))),
        spoil("seat 0: dives without shells", PLACING, divers=seating(ann=diver(6, 6, 0, 0, 0, chests=(6, 8)))),
    ),
    "turns_go_clockwise": (
        spoil("played: seat 1 does not follow seat 2", ROLLING, played=(CLEO, BEN, ANN)),
        spoil("played: seat 2 does not follow seat 2", ROLLING, played=(BEN, CLEO, CLEO, ANN)),
        spoil("played: [0, 1, 0] lists a seat twice", at_turn(ANN, FRESH, FRESH), played=(ANN, BEN, ANN)),
    ),
    "whoever_acts_has_played_latest": (
        spoil("played: seat 0 acts and is not the latest", ROLLING, played=(ANN, BEN)),
        spoil("played: seat 0 acts and is not the latest", TAKING, played=()),
    ),
    "who_has_won_anything_has_played": (
        spoil("seat 1: has shells on the board or chests, and no turn", ROLLING, played=(CLEO, ANN)),
        spoil(
            "seat 2: has shells on the board or chests, and no turn",
            ROLLING,
            divers=seating(ben=FRESH, cleo=diver(0, 0, 0, 0, 0, chests=(5,))),
            played=(ANN,),
        ),
        spoil(
            "seat 2: has shells on the board or chests, and no turn",
            ROLLING,
            divers=seating(cleo=diver(0, 0, 0, 0, 1)),
            played=(ANN,),
        ),
    ),
    "behind_a_dive_stands_what_the_rules_leave": (
        spoil_rest(ROLLING),
        spoil_rest(ROLLING, PassTurn(BEN)),
        spoil_rest(ROLLING, PassTurn(ANN), PassTurn(BEN)),
        spoil_rest(ROLLING, *closing(ROLLING.table)),
        spoil_rest(LAST, PassTurn(BEN)),
        spoil_rest(LAST, *closing(LAST.table)),
        spoil_rest(LAST, *last_turns(LAST.table, (CLEO, DORA, ANN))),
    ),
    "whatever_is_no_dive_names_the_starter": (
        spoil(
            "agenda: NamingStarter() is no beginning of (NamingStarter(), PassTurn(seat=0))",
            NAMING,
            agenda=(NamingStarter(), PassTurn(ANN)),
        ),
        spoil("agenda: NamingStarter() is no beginning of (NamingStarter(),)", NAMING, played=(ANN,)),
        spoil("agenda: PassTurn(seat=0) is no beginning of (PassTurn(seat=0),)", ROLLING, agenda=(PassTurn(ANN),)),
    ),
}

END = {
    "a_game_is_over_by_shells_or_by_chests": (
        spoil("agenda: empty, with chests left and not all turns played", ROLLING, agenda=()),
        spoil("agenda: empty, with chests left and not all turns played", OVER, played=(ANN, BEN)),
        spoil("agenda: empty, with chests left and not all turns played", OVER, played=(ANN,)),
        spoil("agenda: empty, with chests left and not all turns played", TIED, played=(ANN,)),
    ),
    "treasures_are_where_the_scoring_puts_them": (
        spoil(
            "level 2: Level(main=1, secondary=1), where the scoring leaves Level(main=0, secondary=1)",
            OVER,
            levels=(Level(0, 0), *(LEVEL,) * 4),
        ),
        spoil(
            "seat 1: holds [1], won [1, 4]",
            OVER,
            divers=(OVER.table.divers[ANN], Diver((1, 1, 0, 0, 0), (), (1,)), FRESH),
        ),
        spoil(
            "seat 2: holds [4], won []",
            OVER,
            divers=(OVER.table.divers[ANN], Diver((1, 1, 0, 0, 0), (), (1,)), Diver((0, 0, 0, 0, 0), (), (4,))),
        ),
    ),
}

PLACES, REROLLS, TAKES = Place(ANN, 1, 2), Reroll(ANN, (5, 5)), ChestTaken(7)

STEP = {
    "a_ruleset_never_changes": (
        spoil_step(
            "table.ruleset", PLACING, PLACES, ruleset=new(3, FULL, {"chests_score": "do_not_count"}).table.ruleset
        ),
    ),
    "shells_never_leave_a_level": (
        *(
            spoil_step(place, PLACING, PLACES, divers=divers)
            for place, divers in (
                ("level 1: seat 0 had 1 shell and has 1", seating(diver(1, 0, 2, 0, 0, chests=(6, 8)))),
                ("level 1: seat 0 had 1 shell and has 2", seating(diver(2, 0, 2, 0, 0, chests=(6, 8)))),
                ("level 3: seat 0 had 2 shells and has 1", seating(diver(3, 0, 1, 0, 0, chests=(6, 8)))),
                ("level 1: seat 1 had 0 shells and has 2", seating(ben=diver(2, 3, 0, 0, 0, chests=(5,)))),
            )
        ),
        spoil_step(
            "level 2: seat 1 had 3 shells and has 4",
            MAY_REROLL,
            Stop(ANN),
            divers=seating(ben=diver(0, 4, 0, 0, 0, chests=(5,))),
        ),
    ),
    "every_placing_turn_uses_a_shell": tuple(
        attrs.evolve(spoil_step(f"seat 0: placed {shells} shells", PLACING, PLACES), event=Place(ANN, 1, shells))
        for shells in (-1, 0, 13)
    ),
    "chests_go_to_their_takers_for_good": (
        spoil_step(
            "seat 0: had [6, 8] and has [6]",
            PLACING,
            PLACES,
            chests=Pile((), (6, 7, 8), ()),
            divers=seating(diver(3, 0, 2, 0, 0, chests=(6,))),
        ),
        spoil_step(
            "seat 0: had [6, 8] and has [6, 6, 8]",
            TAKING,
            TAKES,
            chests=Pile((), (7,), ()),
            divers=seating(diver(1, 0, 2, 0, 0, chests=(6, 6, 8))),
        ),
        spoil_step(
            "seat 1: had [5] and has [5, 7]", TAKING, TAKES, divers=seating(ben=diver(0, 3, 0, 0, 0, chests=(5, 7)))
        ),
    ),
    "dice_not_rerolled_stay": (
        spoil_step("dice: [1, 1, 2, 3, 5, 5] less [5, 5] is not [1, 1, 2, 2]", MAY_REROLL, REROLLS, dice=(1, 1, 2, 2)),
        spoil_step("dice: [1, 1, 2, 3, 5, 5] less [5, 5] is not [1, 2, 3]", MAY_REROLL, REROLLS, dice=(1, 2, 3)),
    ),
    "the_turn_passes_to_the_left": (
        spoil_step(
            "played: after seat 0 came (2,)",
            PLACING,
            PLACES,
            played=(ANN, BEN, CLEO),
            agenda=(Rolling(CLEO, 2), PassTurn(CLEO)),
        ),
        Sabotage("played: after seat 0 came ()", started(), new(), Stop(ANN)),
    ),
}


def cases(group: dict[str, tuple[Sabotage, ...]]) -> list[Any]:
    """Take every sabotage of a group by itself."""
    return [
        pytest.param(claim, sabotage, id=f"{claim}-{number}")
        for claim, sabotages in group.items()
        for number, sabotage in enumerate(sabotages)
    ]


def test_every_claim_is_sabotaged() -> None:
    claims = invariants.claims("into_the_blue")
    assert {one.claim.__name__ for one in claims.form} == set(FORM)
    assert {one.claim.__name__ for one in claims.state} == set(STATE)
    assert {one.claim.__name__ for one in claims.end} == set(END)
    assert {one.claim.__name__ for one in claims.step} == set(STEP)


@pytest.mark.parametrize(("claim", "sabotage"), [*cases(FORM), *cases(STATE), *cases(END)])
def test_a_sabotaged_state_breaks_its_claim(claim: str, sabotage: Sabotage) -> None:
    assert invariants.check(sabotage.sound) == ()
    assert Broken(claim, sabotage.place) in invariants.check(sabotage.spoiled)


@pytest.mark.parametrize(("claim", "sabotage"), [*cases(STATE), *cases(END), *cases(STEP)])
def test_a_sabotaged_step_breaks_its_claim(claim: str, sabotage: Sabotage) -> None:
    broken = invariants.broken_by(sabotage.sound, sabotage.event, sabotage.spoiled)
    assert Broken(claim, sabotage.place) in broken


@pytest.mark.parametrize(("claim", "sabotage"), cases(STEP))
def test_a_sabotaged_step_may_lead_to_a_sound_state(claim: str, sabotage: Sabotage) -> None:
    assert claim in STEP
    assert invariants.check(sabotage.spoiled) == ()


@pytest.mark.parametrize(("claim", "sabotage"), cases(STATE))
def test_the_guard_asks_every_claim_that_a_step_may_have_broken(claim: str, sabotage: Sabotage) -> None:
    alone = tuple(one for one in invariants.claims("into_the_blue").state if one.claim.__name__ == claim)
    guard = guard_of(Table, Claims(form=(), state=alone, step=()), shortcuts_of("into_the_blue"))
    assert not guard.holds(sabotage.sound, sabotage.event, sabotage.spoiled)


HELD_BY_THE_RULES = "every_frame_is_about_seats_at_the_table"
"""The guard does not ask this: frames hand on the seats they were given."""


@pytest.mark.parametrize(
    ("claim", "sabotage"), cases({claim: spoilt for claim, spoilt in FORM.items() if claim != HELD_BY_THE_RULES})
)
def test_the_guard_looks_at_the_form_first(claim: str, sabotage: Sabotage) -> None:
    assert invariants.broken_by(sabotage.sound, sabotage.event, sabotage.spoiled)[0].claim == claim


def test_a_sound_step_breaks_no_claim() -> None:
    assert invariants.broken_by(PLACING, PLACES, PLACED) == ()
    assert invariants.broken_by(MAY_REROLL, Stop(ANN), PLACING) == ()


def test_the_guarded_door_raises_what_is_broken(monkeypatch: pytest.MonkeyPatch) -> None:
    spoiled = spoil("", PLACED, played=(BEN, ANN, CLEO)).spoiled
    monkeypatch.setattr(cs, "apply", lambda _state, _event: spoiled)
    with pytest.raises(InvariantViolation) as caught:
        invariants.apply(PLACING, Place(ANN, 1, 2))
    assert caught.value.broken == Broken("turns_go_clockwise", "played: seat 0 does not follow seat 1")
    assert (caught.value.before, caught.value.event, caught.value.after) == (PLACING, Place(ANN, 1, 2), spoiled)
    assert str(caught.value).startswith("turns_go_clockwise: played: seat 0 does not follow seat 1\nevent: Place(")


def test_the_guarded_door_refuses_what_the_rules_refuse() -> None:
    with pytest.raises(cs.IllegalEventError, match=r"^\[itb\.dive\.place\] 2 dice show 1: so many shells, not 1$"):
        invariants.apply(PLACING, Place(ANN, 1, 1))


@pytest.mark.parametrize("seed", range(12))
def test_no_state_of_a_game_breaks_a_claim(seed: int) -> None:
    rng = Random(seed)
    state = begun(any_ruleset("into_the_blue", rng))
    for state, _event in walk(state, rng):  # noqa: B020 - each state follows from the one before
        assert invariants.check(state) == ()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_begins_soundly(seats: int) -> None:
    for edition in (SMALL, FULL):
        assert invariants.check(new(seats, edition)) == ()
        assert invariants.check(started(seats, edition)) == ()
        assert invariants.check(after(started(seats, edition), cs.deal(started(seats, edition), Random(0)))) == ()
    assert Rolled(FAILED) in cs.legal(started(seats, FULL))


def test_no_more_turns_place_shells_than_the_bound_says() -> None:
    for seed in range(10):
        rules = any_ruleset("into_the_blue", Random(f"bound {seed}"))
        events = [event for _, event in walk(begun(rules), Random(seed))]
        assert sum(isinstance(event, Place) for event in events) <= turns_that_place(begun(rules).table)


def test_a_table_is_judged_by_itself_whatever_is_asked() -> None:
    table = PLACED.table
    assert invariants.check_table(table) == ()
    wrong = attrs.evolve(table, played=(BEN, BEN, CLEO))
    alone = {one.claim for one in invariants.check_table(wrong)}
    assert "turns_go_clockwise" in alone
    asked = {one.claim for one in invariants.check(cs.State(wrong, PLACED.agenda))}
    assert asked - alone == {"whoever_acts_has_played_latest"}


def test_a_step_that_was_taken_already_is_judged_as_at_the_guarded_door() -> None:
    assert invariants.upheld(PLACING, PLACES, PLACED) is PLACED
    spoiled = spoil("", PLACED, played=(BEN, ANN, CLEO)).spoiled
    with pytest.raises(InvariantViolation, match=r"^turns_go_clockwise: played: seat 0 does not follow seat 1\n"):
        invariants.upheld(PLACING, PLACES, spoiled)


def test_a_title_without_claims_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cs, "game", lambda _name: SimpleNamespace(claims=""))
    with pytest.raises(LookupError, match=r"^silent has no claims: its Game names no module of them, and none is reg"):
        invariants.claims("silent")


def test_a_claim_is_told_on_its_page() -> None:
    own = "turns_go_clockwise"
    assert address("into_the_blue", own) == "claims.html#into-the-blue-turns-go-clockwise"
    assert address("tic_tac_toe", "a_state_waits_or_is_over") == "claims.html#every-a-state-waits-or-is-over"
    assert address("tic_tac_toe", own) is None
    assert address("key_largo", own) is None
