"""Every claim can be broken: a sabotaged state or step for each, and none by play."""

from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
import invariants
from corestate import Seat
from corestate.key_largo import Diver
from corestate.key_largo.bar import AtBar, Robbing
from corestate.key_largo.box import Encounter
from corestate.key_largo.day import Act, EndHalfDay, Programming
from corestate.key_largo.diving import Committing, GoOn
from corestate.key_largo.dolphins import Discarding
from corestate.key_largo.drawing import Facing, MayWeigh
from corestate.key_largo.events import AskOn, Buy, BuyRound, Decline, Leave, Met, Play, Program, Recruit, Sell, Send
from corestate.key_largo.market import AtMarket
from corestate.key_largo.rounds import AskingOn, Looking
from corestate.key_largo.store import AtStore
from corestate.key_largo.table import Calendar, Look, Stock
from corestate.piles import Pile
from invariants.key_largo import CLAIMS
from tests.key_largo.positions import (
    ANN,
    ARMED,
    BARE,
    BEN,
    Largo,
    acting,
    at_port,
    card,
    cards,
    diving,
    drawn,
    laid,
    looked,
    new,
    placing,
    started,
)
from tests.support import after, finished

GOLD, GOODS, BEAST = "shallow gold 1", "shallow goods 1", "shallow monster"
BAR = looked(at_port("bar", money={ANN: 500}, wrecks={0: (GOLD, GOODS), 1: (GOODS,)}), BuyRound(ANN, 0), AskOn(ANN, 1))
DIVE = diving((GOLD, GOODS, BEAST), BARE, ARMED)
MET = at_port("bar", met={ANN: ("tourist_bar", "expert")})
OVER = finished(started(3), Random(5))


def changed(state: Largo, **parts: Any) -> Largo:  # noqa: ANN401 - any part of a table
    """Put other parts on the table."""
    return attrs.evolve(state, table=attrs.evolve(state.table, **parts))


def pools(state: Largo, **parts: Any) -> Largo:  # noqa: ANN401 - any part of a pool
    """Change the shallow pool."""
    return changed(state, pools=(attrs.evolve(state.table.pools[0], **parts), *state.table.pools[1:]))


def look(**parts: Any) -> Look:  # noqa: ANN401 - any part of a look
    """Change what Ann saw in wreck 0."""
    return attrs.evolve(BAR.table.looks[ANN][0], **parts)


def looks(*seen: Look) -> Largo:
    """Let Ann have seen this."""
    return changed(BAR, looks=(seen, (), (), ()))


def dive(state: Largo = DIVE, **parts: Any) -> Largo:  # noqa: ANN401 - any part of a dive
    """Change Ann's dive."""
    assert state.table.dive is not None
    return changed(state, dive=attrs.evolve(state.table.dive, **parts))


def met(**parts: Any) -> Largo:  # noqa: ANN401 - any part of the encounter cards
    """Change the encounter cards."""
    return changed(MET, meetings=attrs.evolve(MEETINGS, **parts))


def crew(*team: Diver, stock: Stock) -> Largo:
    """Give Ann another team."""
    return changed(BAR, teams=(team, *BAR.table.teams[1:]), stock=stock)


def shown(card: Encounter) -> Largo:
    """Let Ann have shown an encounter card at the market."""
    state = at_port("market", met={ANN: (card,)})
    shown = attrs.evolve(state.table.meetings, shown=(card, *state.table.meetings.shown[1:]))
    return changed(state, meetings=shown)


def asking(state: Largo, *frames: Any) -> Largo:  # noqa: ANN401 - any frames
    """Let the action under way be at another point."""
    return attrs.evolve(state, agenda=(*frames, *(frame for frame in state.agenda if type(frame) in {Act, EndHalfDay})))


PLACING = placing(BEN, laid(boats=("bar", None, "bar", None)))
DISCARDING = after(
    at_port("dolphins", met={ANN: ("helper", "expert")}, rulings={"encounter_full_hand": "draw_then_discard"}),
    Decline(ANN),
    Met("dupe"),
)
DEEP_HAND = diving((GOLD, GOODS, BEAST), BARE, hands={ANN: ("deep gold 3",)})
POOL = BAR.table.pools[0]
MEETINGS = MET.table.meetings
DECK = MEETINGS.deck.shuffled
THREE = ("expert", "family", "tourist_bar")
NO_FAMILY = tuple(one for one in DECK if one != "family")
FACING = Facing(ANN, 0, "own", replacing=False)
BROKEN: list[tuple[str, Largo]] = [
    ("every_seat_has_its_part_of_everything", changed(BAR, money=(1, 2, 3))),
    ("the_wrecks_are_laid_for_the_seats", changed(BAR, returned=(0,))),
    ("the_wrecks_are_laid_for_the_seats", pools(BAR, located=())),
    ("the_calendar_shows_a_day_of_the_box", changed(BAR, calendar=Calendar(11, "morning", ANN))),
    ("the_calendar_shows_a_day_of_the_box", changed(BAR, calendar=Calendar(1, "morning", Seat(4)))),
    ("cards_lie_in_wrecks_of_their_depth_without_order", pools(BAR, unlocated=POOL.unlocated[::-1])),
    ("cards_lie_in_wrecks_of_their_depth_without_order", pools(BAR, located=((99,), *POOL.located[1:]))),
    ("hands_hold_treasures_without_order", changed(BAR, hands=((card(BEAST),), (), (), ()))),
    ("what_is_gone_is_of_the_box", changed(BAR, gone=(99,))),
    ("a_dive_is_of_cards_and_wrecks_of_the_box", dive(wreck=14)),
    ("a_dive_is_of_cards_and_wrecks_of_the_box", dive(catch=(-1,))),
    ("looks_are_at_wrecks_one_list_each", looks(look(), look())),
    ("what_was_looked_at_is_known_rightly", looks(look(cards=(99,)))),
    ("every_boat_is_somewhere_it_can_be", changed(BAR, boats=("bar", 14, "bar", "bar"))),
    ("every_boat_is_somewhere_it_can_be", changed(BAR, boats=("bar", 3, 3, "bar"))),
    ("no_wreck_card_is_made_or_lost", changed(BAR, hands=((card(GOLD),), (), (), ()))),
    ("unlocated_cards_are_where_they_were_laid", pools(BAR, hidden=(1, 0, 5, 5))),
    ("a_monster_put_back_is_there", changed(BAR, returned=(1, *BAR.table.returned[1:]))),
    ("what_was_looked_at_is_known_rightly", looks(look(cards=cards(GOLD)))),
    ("what_was_looked_at_is_known_rightly", looks(look(cards=cards(GOLD, GOODS, BEAST)))),
    ("the_box_has_as_many_divers_and_as_much_gear", changed(BAR, stock=Stock(12, 20, 10, 10))),
    ("nobody_has_more_divers_or_gear_than_allowed", crew(*(BARE,) * 4, stock=Stock(8, 20, 10, 10))),
    ("nobody_has_more_divers_or_gear_than_allowed", crew(Diver(0, 2, 0), stock=Stock(11, 20, 8, 10))),
    ("money_is_never_negative", changed(BAR, money=(-10, 100, 100, 100))),
    ("money_is_never_negative", changed(BAR, money=(105, 100, 100, 100))),
    ("a_programme_names_two_places", changed(BAR, programmes=(("bar", "bar"), *BAR.table.programmes[1:]))),
    ("no_encounter_card_is_made_or_lost", met(played=("helper",))),
    ("no_encounter_card_is_made_or_lost", met(deck=Pile((), DECK[1:], DECK[:1]))),
    ("nobody_holds_too_many_encounter_cards", met(hands=(THREE, (), (), ()), deck=Pile((), NO_FAMILY, ()))),
    ("an_encounter_card_is_shown_at_its_place", met(shown=("helper", None, None, None))),
    ("a_dive_is_where_its_boat_is", changed(DIVE, boats=(1, "dolphins", "dolphins", "dolphins"))),
    ("a_dive_is_where_its_boat_is", dive(waiting=(0, 0))),
    ("a_dive_is_where_its_boat_is", dive(catch=cards(GOLD))),
    ("the_agenda_is_what_the_rules_leave", attrs.evolve(BAR, agenda=(AtBar(BEN, 1, 1, 1), *BAR.agenda[1:]))),
    ("the_agenda_is_what_the_rules_leave", attrs.evolve(BAR, agenda=(Programming(),))),
    ("the_agenda_is_what_the_rules_leave", changed(BAR, programmes=(None, *BAR.table.programmes[1:]))),
    ("the_agenda_is_what_the_rules_leave", attrs.evolve(BAR, agenda=BAR.agenda[:-1])),
    ("a_dive_is_under_way_while_it_is_asked_about", changed(DIVE, dive=None)),
    ("a_dive_is_over_when_nothing_is_asked_about_it", changed(BAR, dive=DIVE.table.dive)),
    ("a_dive_is_under_way_while_it_is_asked_about", attrs.evolve(DIVE, agenda=(FACING, *DIVE.agenda[1:]))),
    ("looks_are_at_wrecks_one_list_each", looks(look(day=99))),
    ("looks_are_at_wrecks_one_list_each", looks(look(half="afternoon"))),
    ("a_boat_is_where_its_card_sends_it", changed(BAR, boats=("bar", "market", "dolphins", "dolphins"))),
    ("a_boat_is_where_its_card_sends_it", changed(BAR, boats=("bar", 2, "dolphins", "dolphins"))),
    ("the_agenda_is_what_the_rules_leave", changed(BAR, boats=("bar", None, "dolphins", "dolphins"))),
    ("the_agenda_is_what_the_rules_leave", changed(PLACING, boats=(None, None, "bar", None))),
    ("the_agenda_is_what_the_rules_leave", changed(PLACING, boats=("bar", "bar", None, None))),
    ("unlocated_cards_are_where_they_were_laid", pools(new(), hidden=(20, 0, 0, 0))),
    ("no_encounter_card_is_made_or_lost", met(hands=(("tourist_bar", "expert"), (), (), ()))),
    ("who_puts_an_encounter_card_aside_holds_one_too_many_at_most", asking(DISCARDING, Discarding(BEN, "dupe"))),
    ("an_encounter_card_is_shown_at_its_place", met(shown=("expert", None, None, None))),
    ("who_is_sabotaged_has_a_boat_at_a_wreck", met(sabotaged=((Seat(9), 7),))),
    ("who_is_sabotaged_has_a_boat_at_a_wreck", met(sabotaged=((BEN, 0),), shown=("saboteur", None, None, None))),
    ("a_dive_is_where_its_boat_is", dive(last=7)),
    ("a_dive_is_where_its_boat_is", dive(weights=9)),
    ("a_dive_is_where_its_boat_is", dive(waiting=(7,))),
    ("a_dive_is_where_its_boat_is", dive(early=(7,))),
    ("a_dive_is_where_its_boat_is", dive(aside=cards("deep monster"))),
    ("a_dive_is_where_its_boat_is", dive(aside=cards(GOLD))),
    ("a_dive_is_where_its_boat_is", dive(DEEP_HAND, catch=cards("deep gold 3"))),
    ("a_dive_is_under_way_while_it_is_asked_about", asking(DIVE, MayWeigh(ANN, 9), GoOn(ANN))),
    ("a_dive_is_under_way_while_it_is_asked_about", asking(DIVE, Committing(ANN, (5,)), GoOn(ANN))),
    ("a_dive_is_under_way_while_it_is_asked_about", asking(DIVE, Committing(ANN, ()), GoOn(ANN))),
    ("what_is_asked_can_be_asked", asking(BAR, AtBar(ANN, 5, 1, 1))),
    ("what_is_asked_can_be_asked", asking(BAR, AtBar(ANN, 1, -1, 1))),
    ("what_is_asked_can_be_asked", asking(at_port("store"), AtStore(ANN, ("hose",) * 4))),
    ("what_is_asked_can_be_asked", asking(at_port("store"), AtStore(ANN, ("weight", "hose")))),
    ("what_is_asked_can_be_asked", asking(at_port("market"), AtMarket(ANN, ("gold", "goods"), 0, 0))),
    ("what_is_asked_can_be_asked", asking(shown("trafficker"), AtMarket(ANN, ("gold",), 9, 0))),
    ("what_is_asked_can_be_asked", asking(shown("jeweller"), AtMarket(ANN, ("gold",), 0, 3))),
    ("what_is_asked_can_be_asked", asking(BAR, Robbing(ANN, BEN, "deep"), AtBar(ANN, 1, 0, 1))),
    ("what_is_asked_can_be_asked", asking(BAR, Looking(ANN, 99, 0), AtBar(ANN, 1, 1, 0))),
    ("what_is_asked_can_be_asked", asking(BAR, Looking(ANN, 0, 3), AtBar(ANN, 1, 1, 0))),
    ("what_is_asked_can_be_asked", asking(BAR, Looking(ANN, 0, 0), AtBar(ANN, 1, 1, 0))),
    ("what_is_asked_can_be_asked", asking(BAR, AskingOn(ANN, 14), AtBar(ANN, 1, 1, 0))),
    ("what_waits_in_an_action_can_come", asking(BAR, Looking(ANN, 0, 1), AskingOn(ANN, 14), AtBar(ANN, 1, 1, 0))),
    ("what_waits_in_an_action_can_come", asking(BAR, Looking(ANN, 0, 1), AskingOn(ANN, 0), AtBar(BEN, 1, 1, 0))),
    ("what_waits_in_an_action_can_come", asking(DIVE, MayWeigh(ANN, 0), GoOn(BEN))),
    ("the_game_ends_after_the_last_day", changed(OVER, calendar=Calendar(9, "afternoon", ANN))),
]  # fmt: skip


@pytest.mark.parametrize(("claim", "state"), BROKEN, ids=[name for name, _ in BROKEN])
def test_a_sabotaged_state_breaks_the_claim(claim: str, state: Largo) -> None:
    assert claim in {broken.claim for broken in invariants.check(state)}


def test_every_claim_about_states_is_sabotaged() -> None:
    claims = {one.claim.__name__ for one in CLAIMS.form + CLAIMS.state} | {one.claim.__name__ for one in CLAIMS.end}
    assert claims == {name for name, _ in BROKEN}


HANDS = "treasures_change_hands_only_by_draws_thefts_and_sales"
RICH = at_port("market", hands={ANN: (GOLD, GOODS)})
STORE = at_port("store", money={ANN: 500})


def paid(*money: int) -> Largo:
    """Let Ann leave the bar and the dolphins pay the others so much."""
    left = after(BAR, Leave(ANN))
    return changed(left, money=(left.table.money[ANN], *money))


STEPS: list[tuple[str, Largo, Any, Largo]] = [
    ("half_days_follow_one_another", BAR, Leave(ANN), changed(BAR, calendar=Calendar(2, "afternoon", ANN))),
    (
        "every_seat_acts_once_a_half_day",
        acting(BEN, laid(boats=("bar", "bar", "bar", "bar"))),
        Leave(BEN),
        acting(ANN, laid(boats=("bar", "bar", "bar", "bar"))),
    ),
    ("money_changes_only_by_stated_amounts", BAR, Recruit(ANN), changed(BAR, money=(410, 100, 100, 100))),
    ("money_changes_only_by_stated_amounts", BAR, Recruit(ANN), changed(BAR, money=(480, 90, 100, 100))),
    ("money_changes_only_by_stated_amounts", BAR, Leave(ANN), changed(BAR, money=(480, 100, 140, 100))),
    ("money_changes_only_by_stated_amounts", BAR, Leave(ANN), paid(140, 180, 140)),
    ("what_is_bought_or_sold_is_paid", BAR, Recruit(ANN), changed(after(BAR, Recruit(ANN)), money=BAR.table.money)),
    (
        "what_is_bought_or_sold_is_paid",
        RICH,
        Sell(ANN, card(GOLD)),
        changed(after(RICH, Sell(ANN, card(GOLD))), money=RICH.table.money),
    ),
    ("what_is_bought_is_had", BAR, Recruit(ANN), changed(after(BAR, Recruit(ANN)), teams=BAR.table.teams)),
    ("what_is_bought_is_had", BAR, Recruit(ANN), crew(BARE, ARMED, stock=BAR.table.stock)),
    (
        "what_is_bought_is_had",
        STORE,
        Buy(ANN, "hose", 0),
        changed(after(STORE, Buy(ANN, "hose", 0)), teams=STORE.table.teams),
    ),
    ("whoever_is_at_the_dolphins_is_paid_in_the_end", BAR, Leave(ANN), paid(100, 100, 100)),
    (
        HANDS,
        BAR,
        Leave(ANN),
        changed(BAR, hands=(cards(GOLD), (), (), ())),
    ),
    (
        HANDS,
        RICH,
        Sell(ANN, card(GOLD)),
        changed(RICH, hands=(cards(GOLD), (), (), ())),
    ),
    (
        "a_treasure_is_located_only_where_somebody_looks",
        BAR,
        Leave(ANN),
        pools(BAR, located=(*POOL.located[:2], cards("shallow gold 2"), *POOL.located[3:])),
    ),
    ("a_look_is_forgotten_only_with_its_wreck", BAR, Leave(ANN), looks(BAR.table.looks[ANN][0])),
    ("what_is_gone_stays_gone", BAR, Leave(ANN), changed(BAR, gone=BAR.table.gone[1:])),
    ("nothing_lost_returns", BAR, Leave(ANN), changed(BAR, stock=Stock(12, 20, 10, 10))),
]


@pytest.mark.parametrize(("claim", "before", "event", "now"), STEPS, ids=[one[0] for one in STEPS])
def test_a_sabotaged_step_breaks_the_claim(claim: str, before: Largo, event: Any, now: Largo) -> None:  # noqa: ANN401 - any event
    if claim == "every_seat_acts_once_a_half_day":
        now = changed(now, calendar=before.table.calendar)
    assert claim in {broken.claim for broken in invariants.broken_by(before, event, now)}


def test_every_claim_about_steps_is_sabotaged() -> None:
    assert {one.claim.__name__ for one in CLAIMS.step} == {one[0] for one in STEPS}


def test_positions_of_every_kind_are_possible() -> None:
    states = (new(), started(encounters=True), BAR, DIVE, MET, OVER, after(DIVE, Send(ANN, 0), drawn(GOLD)))
    for state in (*states, after(MET, Play(ANN, "tourist_bar")), after(started(), Program(ANN, "bar", "dive"))):
        assert invariants.check(state) == ()
    assert cs.result(OVER) is not None
