"""Events out of place: refused by the rule that says when such a thing happens, with the fact in the way."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.kernel import Asks, Chances, Frame
from corestate.replaced import replaced
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Turn
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.phases import ActionStart
from corestate.unfathomable.voyage.monsters import StirAll
from corestate.unfathomable.voyage.mythos import ChoosingTrack, MythosPhase
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea


def test_every_frame_that_waits_says_by_which_rule_other_events_have_another_time() -> None:
    waiting = [one for one in cs.game("unfathomable").frames.values() if issubclass(one, Asks | Chances)]
    assert len(waiting) > 50
    assert [one.__name__ for one in waiting if one.misfits in (Asks.misfits, Chances.misfits)] == []


@pytest.mark.rule("unf.action.two", "unf.turn.phases")
@pytest.mark.refused("unf.action.two", "unf.turn.phases")
def test_there_is_no_third_action() -> None:
    state = b.run(b.acting(b.calm()), e.Move(ZERO, "d1"), e.Move(ZERO, "d2"))
    assert refused(state, e.Move(ZERO, "d3")) == (
        Refusal("unf.action.two", "no action is to be taken now: the top mythos card is turned up"),
    )
    assert refused(b.acting(b.calm()), e.Drawn("hull_leak")) == (
        Refusal("unf.turn.phases", "no mythos card is drawn now: seat 0 has 2 actions left"),
    )


@pytest.mark.refused("unf.turn.order")
def test_nobody_acts_in_the_turn_of_another() -> None:
    state = b.acting(b.holding(b.calm(), 1, "lore-1"))
    assert refused(state, e.Move(ONE, "d1")) == (Refusal("unf.turn.order", "seat 1 is not asked now; seat 0 is"),)
    assert refused(state, e.Contribute(ONE, "lore-1")) == (
        Refusal("unf.turn.order", "seat 1 is not asked now; seat 0 is"),
        Refusal("unf.check.contribute", "no card is to be added to a check now: seat 0 has 2 actions left"),
    )


def test_a_move_after_ransack_has_ended_the_turn_is_out_of_turn_though_nobody_is_asked() -> None:
    table = b.holding(b.standing(b.traitor(b.calm(), 1), 1, "galley"), 1, "treachery-4")
    ransacked = e.Use(ONE, "skill:treachery-4", 0)
    state = b.run(b.at(replaced(table, turn=Turn(ONE, 2, (), barred=False)), ActionStart()), ransacked)
    assert (state.table.turn.seat, cs.asked(state)) == (TWO, ())
    assert refused(state, e.Move(ONE, "d1")) == (
        Refusal("unf.turn.order", "it is the turn of seat 2, not of seat 1"),
        Refusal("unf.action.two", "no action is to be taken now: seat 2 draws a card of lore"),
    )


@pytest.mark.rule("unf.traitor.phases")
@pytest.mark.refused("unf.traitor.phases")
def test_a_traitor_draws_no_mythos_card() -> None:
    assert refused(b.acting(b.traitor(b.calm(), 0)), e.Drawn("hull_leak")) == (
        Refusal("unf.traitor.phases", "seat 0 is a revealed traitor and has no Mythos phase"),
        Refusal("unf.turn.phases", "no mythos card is drawn now: seat 0 has 2 actions left"),
    )


@pytest.mark.rule("unf.traitor.start_cards")
@pytest.mark.refused("unf.traitor.start_cards")
def test_ransack_is_played_at_the_start_of_the_action_phase_or_not_at_all() -> None:
    state = b.acting(b.holding(b.standing(b.traitor(b.calm(), 0), 0, "galley"), 0, "treachery-4"))
    assert refused(state, e.Use(ZERO, "skill:treachery-4", 0)) == (
        Refusal("unf.traitor.start_cards", "skill:treachery-4 ransack is played at the start of one's Action phase"),
    )


@pytest.mark.parametrize(
    ("shown", "row"),
    [(True, ("calm_waters", "rough_water", "reef")), (False, ("calm_waters", "rough_water", "stormy_seas"))],
)
def test_who_is_no_traitor_or_far_from_the_end_is_only_early_with_a_player_picked(
    shown: bool,  # noqa: FBT001 - whether the seat is a revealed traitor
    row: tuple[str, ...],
) -> None:
    table = b.travelled(b.traitor(b.calm(), 0) if shown else b.calm(), *row)
    assert refused(b.acting(replaced(table, awakened=True)), e.PickSeat(ZERO, ONE)) == (
        Refusal("unf.action.ability", f"no card asks for a player now: {DOING}"),
    )


@pytest.mark.parametrize(("shown", "space"), [(True, "galley"), (False, "brig")])
def test_who_is_no_traitor_in_the_brig_is_only_early_with_a_discard(
    shown: bool,  # noqa: FBT001 - whether the seat is a revealed traitor
    space: str,
) -> None:
    table = b.traitor(b.calm(), 0) if shown else b.calm().with_title("captain", ONE)
    state = b.acting(b.holding(b.standing(table, 0, space), 0, "lore-1"))
    assert refused(state, e.Discard(ZERO, "lore-1")) == (
        Refusal("unf.turn.hand_limit", f"nobody has to discard now: {DOING}"),
    )


def before_a_roll() -> Sea:
    """Let seat 1 be asked before a roll."""
    return b.at(b.holding(b.calm(), 1, "observation-3", "lore-1"), Perform("waypoint:reef", 0, ZERO))


@pytest.mark.rule("unf.reference.windows")
@pytest.mark.refused("unf.reference.windows", "unf.action.two")
def test_a_window_comes_before_the_roll_and_takes_no_action() -> None:
    state = before_a_roll()
    asked = "seat 1 may respond (before_roll)"
    assert refused(state, e.Rolled(4)) == (Refusal("unf.reference.windows", f"no die is in the air: {asked}"),)
    assert refused(state, e.Use(ONE, "skill:lore-1", 0)) == (
        Refusal("unf.action.two", "skill:lore-1 shrivelling takes an action"),
    )
    assert refused(state, e.Reveal(ONE, "hybrid")) == (
        Refusal("unf.reveal.action", f"to reveal oneself takes an action, and none is to be taken now: {asked}"),
        Refusal("unf.reveal.action", "seat 1 holds no hybrid card"),
    )


def contributing() -> Sea:
    """Let seat 1 be asked for cards."""
    table = b.holding(b.holding(b.chaos(b.calm(), "lore-1", "will-3", "will-1"), 1, "lore-2"), 2, "lore-3")
    return b.run(b.at(table, Perform("mythos:hull_leak", 0, ZERO)), e.Drawn("lore-1"), e.Drawn("will-3"))


@pytest.mark.rule("unf.check.contribute")
@pytest.mark.refused("unf.check.contribute")
def test_each_seat_has_its_one_chance_in_order() -> None:
    state = contributing()
    assert refused(state, e.Contribute(TWO, "lore-3")) == (
        Refusal("unf.check.contribute", "seat 2 is not asked now; seat 1 is"),
    )
    later = b.run(state, e.Decline(ONE))
    assert refused(later, e.Contribute(ONE, "lore-2")) == (
        Refusal("unf.check.contribute", "seat 1 is not asked now; seat 2 is"),
    )
    assert refused(state, e.Stop(ONE)) == (
        Refusal("unf.check.contribute", "this may not be passed up: seat 1 may add cards to the check"),
    )


@pytest.mark.rule("unf.turn.hand_limit")
@pytest.mark.refused("unf.turn.hand_limit")
def test_the_discard_phase_comes_last_and_is_no_choice() -> None:
    assert refused(b.acting(b.holding(b.calm(), 0, "lore-1")), e.Discard(ZERO, "lore-1")) == (
        Refusal("unf.turn.hand_limit", "nobody has to discard now: seat 0 has 2 actions left"),
    )
    full = b.at(b.holding(b.calm(), 2, *("lore-1",) * 5, *("will-1",) * 5, *("lore-2",) * 2))
    assert refused(full, e.Decline(TWO)) == (
        Refusal("unf.turn.hand_limit", "this may not be passed up: seat 2 has 12 cards and keeps 10"),
    )


DOING = "seat 0 has 2 actions left"
ELSEWHERE: list[tuple[e.Event, str, str]] = [
    (e.ChooseCharacter(ZERO, "samira_dualeh"), "unf.setup.characters", "characters are chosen at the start"),
    (e.StarterNamed(ZERO), "unf.setup.characters", "the first player is named at the start"),
    (e.LoyaltyDealt("human"), "unf.loyalty.standard_deal", "no loyalty card is dealt now"),
    (e.PassengerTurned("soul"), "unf.defeat.results", "no passenger has been defeated"),
    (e.Rolled(3), "unf.reference.windows", "no die is in the air"),
    (e.Drawn("lore-1"), "unf.skill.receive", "no skill card is drawn now"),
    (e.Drawn("reef"), "unf.journey.arrive", "no waypoint is drawn now"),
    (e.Drawn("heal"), "unf.reference.keeper_action", "no spell is drawn now"),
    (e.Drawn("shotgun"), "unf.item.sources", "no item is drawn now"),
    (e.Drawn("fuel_leak"), "unf.damage.draw", "no damage card is drawn now"),
    (e.Drawn("joker"), "unf.box.contents", "there is no card joker"),
    (e.Stir(ZERO, "d1"), "unf.monster.deep_ones", "no Deep One is to be named now"),
    (e.Herd(ZERO, "d1", "d2"), "unf.action.ability", "no card moves Deep Ones now"),
    (e.Send(ZERO, ONE, "d2"), "unf.action.ability", "no card moves characters now"),
    (e.Take(ZERO, "reef"), "unf.secrecy.looked_at", "nobody looks at cards of a deck now"),
    (e.Name(ZERO, "lore"), "unf.skill.receive", "no skill deck is to be named now"),
    (e.Choose(ZERO, "a"), "unf.mythos.choice", "no option is to be chosen now"),
    (e.Number(ZERO, 3), "unf.action.ability", "no card asks for a number now"),
    (e.PickSpace(ZERO, "d1"), "unf.action.ability", "no card asks for a space now"),
    (e.PickSeat(ZERO, ONE), "unf.action.ability", "no card asks for a player now"),
    (e.PickItem(ZERO, "shotgun"), "unf.action.ability", "no card asks for an item now"),
    (e.Offer(ZERO, "tool_kit", ZERO, ONE), "unf.action.trade", "no trade is under way"),
    (e.Accept(ZERO), "unf.reference.wording", "nothing is offered now"),
    (e.Decline(ZERO), "unf.action.two", "this may not be passed up"),
]


@pytest.mark.parametrize(("event", "rule", "so"), ELSEWHERE, ids=lambda one: type(one).__name__)
def test_whatever_is_no_action_has_a_time_of_its_own(event: e.Event, rule: str, so: str) -> None:
    assert refused(b.acting(b.calm()), event) == (Refusal(rule, f"{so}: {DOING}"),)


@pytest.mark.parametrize(
    ("event", "besides"),
    [
        (e.Kill(ZERO), Refusal("unf.action.list", "seat 0 is no revealed traitor")),
        (e.Trade(ZERO), Refusal("unf.action.trade", "seat 0 has nobody to trade with in its space")),
    ],
    ids=str,
)
def test_actions_wait_until_the_deep_ones_have_acted(event: e.Event, besides: Refusal) -> None:
    state = b.at(b.deep_ones(b.calm(), w1=1), StirAll())
    assert refused(state, event) == (
        Refusal("unf.action.two", "no action is to be taken now: seat 0 names the next Deep One to act"),
        besides,
    )


@pytest.mark.parametrize(
    ("event", "rule", "because"),
    [
        (e.Use(ZERO, "item:tool_kit", 0), "unf.action.two", "item:tool_kit mend takes an action"),
        (
            e.Use(ZERO, "item:kitchen_knife", 0),
            "unf.action.ability",
            "item:kitchen_knife sharp holds without being used",
        ),
        (e.Use(ZERO, "skill:will-3", 0), "unf.reference.windows", "skill:will-3 determination answers after_total"),
        (
            e.Use(ZERO, "skill:treachery-5", 0),
            "unf.traitor.start_cards",
            "skill:treachery-5 perform_rites is played at the start of one's Action phase",
        ),
    ],
    ids=str,
)
def test_abilities_have_their_times(event: e.Use, rule: str, because: str) -> None:
    state = b.at(b.deep_ones(b.calm(), w1=1), StirAll())
    late = Refusal(rule, f"{because}: seat 0 names the next Deep One to act")
    mended = Refusal("unf.damage.repair", "boiler_room is not damaged")
    assert refused(state, event) == ((late, mended) if event.source == "item:tool_kit" else (late,))


@pytest.mark.parametrize(
    ("frame", "rule", "instead"),
    [
        (StirAll(), "unf.monster.deep_ones", "seat 0 names the next Deep One to act"),
        (ChoosingTrack(ZERO), "unf.mythos.track", "seat 0 chooses which marker advances"),
        (
            Perform("mythos:class_struggle", 0, ZERO),
            "unf.mythos.choice",
            "seat 0 chooses an option of mythos:class_struggle",
        ),
        (
            Perform("mythos:firemen_strike", 0, ZERO),
            "unf.mythos.combination",
            "seat 0 chooses an option of mythos:firemen_strike",
        ),
    ],
    ids=str,
)
def test_what_has_to_be_chosen_is_not_passed_up(frame: Frame[Table], rule: str, instead: str) -> None:
    state = b.run(b.at(b.deep_ones(b.calm(), w1=1), frame))
    for event in (e.Stop(ZERO), e.Decline(ZERO)):
        assert refused(state, event) == (Refusal(rule, f"this may not be passed up: {instead}"),)


def test_what_is_no_ability_is_none_at_any_time() -> None:
    state = b.at(b.deep_ones(b.calm(), w1=1), StirAll())
    for source, number in (("item:tool_kit", 3), ("item:tool_kit", -1), ("item:crown", 0), ("", 0)):
        assert refused(state, e.Use(ZERO, source, number)) == (
            Refusal("unf.action.ability", f"there is no ability {number} of {source or 'nothing'}"),
        )


@pytest.mark.rule("unf.mythos.steps")
def test_a_crisis_is_decided_before_its_icons() -> None:
    table = b.on_top(b.deep_ones(b.calm(), w1=1), "mythos", "class_struggle")
    state = b.run(b.at(table, MythosPhase()), e.Drawn("class_struggle"))
    assert refused(state, e.Stir(ZERO, "w1")) == (
        Refusal(
            "unf.monster.deep_ones",
            "no Deep One is to be named now: seat 0 chooses an option of mythos:class_struggle",
        ),
    )


def test_chance_cannot_be_hurried_or_passed() -> None:
    state = b.at(b.passengers(b.loyal(b.calm(), 0, "hybrid"), d1=1), Perform("waypoint:reef", 0, ZERO))
    for event in (e.Stop(ZERO), e.Decline(ZERO)):
        assert refused(state, event) == (
            Refusal("unf.reference.windows", "this may not be passed up: the die is in the air"),
        )
