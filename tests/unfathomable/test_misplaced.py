"""Events out of place: refused by the rule that says when such a thing happens, with the fact in the way."""

import pytest

import corestate as cs
from corestate import Refusal
from corestate.kernel import Asks, Chances
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table.events import (
    Accept,
    ChooseCharacter,
    Contribute,
    Decline,
    Discard,
    Drawn,
    Event,
    Herd,
    Kill,
    LoyaltyDealt,
    Move,
    Name,
    Number,
    Offer,
    PassengerTurned,
    PickItem,
    PickSeat,
    PickSpace,
    Reveal,
    Rolled,
    Send,
    StarterNamed,
    Stir,
    Stop,
    Take,
    Trade,
    Use,
)
from corestate.unfathomable.table.events import Choose as Pick
from corestate.unfathomable.voyage.monsters import StirAll
from corestate.unfathomable.voyage.mythos import MythosPhase
from tests.support import refused
from tests.unfathomable.build import (
    ONE,
    TWO,
    ZERO,
    Sea,
    acting,
    at,
    calm,
    chaos,
    deep_ones,
    holding,
    loyal,
    on_top,
    passengers,
    run,
    standing,
    traitor,
)


def test_every_frame_that_waits_says_by_which_rule_other_events_have_another_time() -> None:
    waiting = [one for one in cs.game("unfathomable").frames.values() if issubclass(one, Asks | Chances)]
    assert len(waiting) > 50
    assert [one.__name__ for one in waiting if one.misfits in (Asks.misfits, Chances.misfits)] == []


@pytest.mark.rule("unf.action.two", "unf.turn.phases")
@pytest.mark.refused("unf.action.two", "unf.turn.phases")
def test_there_is_no_third_action() -> None:
    state = run(acting(calm()), Move(ZERO, "d1"), Move(ZERO, "d2"))
    assert refused(state, Move(ZERO, "d3")) == (
        Refusal("unf.action.two", "no action is to be taken now: the top mythos card is turned up"),
    )
    assert refused(acting(calm()), Drawn("hull_leak")) == (
        Refusal("unf.turn.phases", "no mythos card is drawn now: seat 0 has 2 actions left"),
    )


@pytest.mark.refused("unf.turn.order")
def test_nobody_acts_in_the_turn_of_another() -> None:
    state = acting(holding(calm(), 1, "lore-1"))
    assert refused(state, Move(ONE, "d1")) == (Refusal("unf.turn.order", "seat 1 is not asked now; seat 0 is"),)
    assert refused(state, Contribute(ONE, "lore-1")) == (
        Refusal("unf.turn.order", "seat 1 is not asked now; seat 0 is"),
        Refusal("unf.check.contribute", "no card is to be added to a check now: seat 0 has 2 actions left"),
    )


@pytest.mark.rule("unf.traitor.phases")
@pytest.mark.refused("unf.traitor.phases")
def test_a_traitor_draws_no_mythos_card() -> None:
    assert refused(acting(traitor(calm(), 0)), Drawn("hull_leak")) == (
        Refusal("unf.traitor.phases", "seat 0 is a revealed traitor and has no Mythos phase"),
        Refusal("unf.turn.phases", "no mythos card is drawn now: seat 0 has 2 actions left"),
    )


@pytest.mark.rule("unf.traitor.start_cards")
@pytest.mark.refused("unf.traitor.start_cards")
def test_ransack_is_played_at_the_start_of_the_action_phase_or_not_at_all() -> None:
    state = acting(holding(standing(traitor(calm(), 0), 0, "galley"), 0, "treachery-4"))
    assert refused(state, Use(ZERO, "skill:treachery-4", 0)) == (
        Refusal("unf.traitor.start_cards", "skill:treachery-4 ransack is played at the start of one's Action phase"),
    )


def before_a_roll() -> Sea:
    """Let seat 1 be asked before a roll."""
    return at(holding(calm(), 1, "observation-3", "lore-1"), Perform("waypoint:reef", 0, ZERO))


@pytest.mark.rule("unf.reference.windows")
@pytest.mark.refused("unf.reference.windows", "unf.action.two")
def test_a_window_comes_before_the_roll_and_takes_no_action() -> None:
    state = before_a_roll()
    asked = "seat 1 may respond (before_roll)"
    assert refused(state, Rolled(4)) == (Refusal("unf.reference.windows", f"no die is in the air: {asked}"),)
    assert refused(state, Use(ONE, "skill:lore-1", 0)) == (
        Refusal("unf.action.two", "skill:lore-1 shrivelling takes an action"),
    )
    assert refused(state, Reveal(ONE, "hybrid")) == (
        Refusal("unf.reveal.action", f"to reveal oneself takes an action, and none is to be taken now: {asked}"),
    )


def contributing() -> Sea:
    """Let seat 1 be asked for cards."""
    table = holding(holding(chaos(calm(), "lore-1", "will-3", "will-1"), 1, "lore-2"), 2, "lore-3")
    return run(at(table, Perform("mythos:hull_leak", 0, ZERO)), Drawn("lore-1"), Drawn("will-3"))


@pytest.mark.rule("unf.check.contribute")
@pytest.mark.refused("unf.check.contribute")
def test_each_seat_has_its_one_chance_in_order() -> None:
    state = contributing()
    assert refused(state, Contribute(TWO, "lore-3")) == (
        Refusal("unf.check.contribute", "seat 2 is not asked now; seat 1 is"),
    )
    later = run(state, Decline(ONE))
    assert refused(later, Contribute(ONE, "lore-2")) == (
        Refusal("unf.check.contribute", "seat 1 is not asked now; seat 2 is"),
    )
    assert refused(state, Stop(ONE)) == (
        Refusal("unf.check.contribute", "this may not be passed up: seat 1 may add cards to the check"),
    )


@pytest.mark.rule("unf.turn.hand_limit")
@pytest.mark.refused("unf.turn.hand_limit")
def test_the_discard_phase_comes_last_and_is_no_choice() -> None:
    assert refused(acting(holding(calm(), 0, "lore-1")), Discard(ZERO, "lore-1")) == (
        Refusal("unf.turn.hand_limit", "nobody has to discard now: seat 0 has 2 actions left"),
    )
    full = at(holding(calm(), 2, *("lore-1",) * 5, *("will-1",) * 5, *("lore-2",) * 2))
    assert refused(full, Decline(TWO)) == (
        Refusal("unf.turn.hand_limit", "this may not be passed up: seat 2 has 12 cards and keeps 10"),
    )


DOING = "seat 0 has 2 actions left"
ELSEWHERE: list[tuple[Event, str, str]] = [
    (ChooseCharacter(ZERO, "samira_dualeh"), "unf.setup.characters", "characters are chosen at the start"),
    (StarterNamed(ZERO), "unf.setup.characters", "the first player is named at the start"),
    (LoyaltyDealt("human"), "unf.loyalty.standard_deal", "no loyalty card is dealt now"),
    (PassengerTurned("soul"), "unf.defeat.results", "no passenger has been defeated"),
    (Rolled(3), "unf.reference.windows", "no die is in the air"),
    (Drawn("lore-1"), "unf.skill.receive", "no skill card is drawn now"),
    (Drawn("reef"), "unf.journey.arrive", "no waypoint is drawn now"),
    (Drawn("heal"), "unf.reference.keeper_action", "no spell is drawn now"),
    (Drawn("shotgun"), "unf.item.sources", "no item is drawn now"),
    (Drawn("fuel_leak"), "unf.damage.draw", "no damage card is drawn now"),
    (Drawn("joker"), "unf.box.contents", "there is no card joker"),
    (Stir(ZERO, "d1"), "unf.monster.deep_ones", "no Deep One is to be named now"),
    (Herd(ZERO, "d1", "d2"), "unf.action.ability", "no card moves Deep Ones now"),
    (Send(ZERO, ONE, "d2"), "unf.action.ability", "no card moves characters now"),
    (Take(ZERO, "reef"), "unf.secrecy.looked_at", "nobody looks at cards of a deck now"),
    (Name(ZERO, "lore"), "unf.skill.receive", "no skill deck is to be named now"),
    (Pick(ZERO, "a"), "unf.mythos.choice", "no option is to be chosen now"),
    (Number(ZERO, 3), "unf.action.ability", "no card asks for a number now"),
    (PickSpace(ZERO, "d1"), "unf.action.ability", "no card asks for a space now"),
    (PickSeat(ZERO, ONE), "unf.action.ability", "no card asks for a player now"),
    (PickItem(ZERO, "shotgun"), "unf.action.ability", "no card asks for an item now"),
    (Offer(ZERO, "tool_kit", ZERO, ONE), "unf.action.trade", "no trade is under way"),
    (Accept(ZERO), "unf.reference.wording", "nothing is offered now"),
    (Decline(ZERO), "unf.action.two", "this may not be passed up"),
]


@pytest.mark.parametrize(("event", "rule", "so"), ELSEWHERE, ids=lambda one: type(one).__name__)
def test_whatever_is_no_action_has_a_time_of_its_own(event: Event, rule: str, so: str) -> None:
    assert refused(acting(calm()), event) == (Refusal(rule, f"{so}: {DOING}"),)


@pytest.mark.parametrize("event", [Kill(ZERO), Trade(ZERO)], ids=str)
def test_actions_wait_until_the_deep_ones_have_acted(event: Event) -> None:
    state = at(deep_ones(calm(), w1=1), StirAll())
    assert refused(state, event) == (
        Refusal("unf.action.two", "no action is to be taken now: seat 0 names the next Deep One to act"),
    )


@pytest.mark.parametrize(
    ("event", "rule", "because"),
    [
        (Use(ZERO, "item:tool_kit", 0), "unf.action.two", "item:tool_kit mend takes an action"),
        (Use(ZERO, "item:kitchen_knife", 0), "unf.action.ability", "item:kitchen_knife sharp holds without being used"),
        (Use(ZERO, "skill:will-3", 0), "unf.reference.windows", "skill:will-3 determination answers after_total"),
        (
            Use(ZERO, "skill:treachery-5", 0),
            "unf.traitor.start_cards",
            "skill:treachery-5 perform_rites is played at the start of one's Action phase",
        ),
    ],
    ids=str,
)
def test_abilities_have_their_times(event: Use, rule: str, because: str) -> None:
    state = at(deep_ones(calm(), w1=1), StirAll())
    assert refused(state, event) == (Refusal(rule, f"{because}: seat 0 names the next Deep One to act"),)


def test_what_is_no_ability_is_none_at_any_time() -> None:
    state = at(deep_ones(calm(), w1=1), StirAll())
    for source, number in (("item:tool_kit", 3), ("item:crown", 0), ("", 0)):
        assert refused(state, Use(ZERO, source, number)) == (
            Refusal("unf.action.ability", f"there is no ability {number} of {source or 'nothing'}"),
        )


@pytest.mark.rule("unf.mythos.steps")
def test_a_crisis_is_decided_before_its_icons() -> None:
    table = on_top(deep_ones(calm(), w1=1), "mythos", "class_struggle")
    state = run(at(table, MythosPhase()), Drawn("class_struggle"))
    assert refused(state, Stir(ZERO, "w1")) == (
        Refusal(
            "unf.monster.deep_ones",
            "no Deep One is to be named now: seat 0 chooses an option of mythos:class_struggle",
        ),
    )


def test_chance_cannot_be_hurried_or_passed() -> None:
    state = at(passengers(loyal(calm(), 0, "hybrid"), d1=1), Perform("waypoint:reef", 0, ZERO))
    for event in (Stop(ZERO), Decline(ZERO)):
        assert refused(state, event) == (
            Refusal("unf.reference.windows", "this may not be passed up: the die is in the air"),
        )
