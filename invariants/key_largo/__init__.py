"""Claims about Key Largo.

Why play is bounded. Half-days follow one another (`half_days_follow_one_another`), and in each of them every seat
acts once (`every_seat_acts_once_a_half_day`); `actions_taken` counts to two a day. Within an action nothing goes on
for ever: the bar counts down its three acts and the store counts up to two items; an encounter card is shown once a
half-day; cards sold or killed are gone for good (`what_is_gone_stays_gone`) and gear that is used up never comes back
(`nothing_lost_returns`), so that a dive is bounded by its pile, its divers, its weights and its tridents.
"""

from operator import attrgetter

from corestate.key_largo.dolphins import Discarding
from corestate.key_largo.sabotage import Interrupting
from invariants.claims import ACTOR, AGENDA, KIND, REST, Claims, OfState, OfStep
from invariants.key_largo.agenda import (
    POINTS,
    every_seat_acts_once_a_half_day,
    half_days_follow_one_another,
    the_agenda_is_what_the_rules_leave,
    the_game_ends_after_the_last_day,
    what_is_asked_can_be_asked,
    what_waits_in_an_action_can_come,
)
from invariants.key_largo.cards import a_card_is_seen_drawn_or_sold
from invariants.key_largo.dives import (
    NOT_OF_DIVES,
    OF_DIVES,
    a_dive_is_of_cards_and_wrecks_of_the_box,
    a_dive_is_over_when_nothing_is_asked_about_it,
    a_dive_is_under_way_while_it_is_asked_about,
    a_dive_is_where_its_boat_is,
)
from invariants.key_largo.looks import (
    a_look_is_forgotten_only_with_its_wreck,
    a_treasure_is_located_only_where_somebody_looks,
    looks_are_at_wrecks_one_list_each,
    what_was_looked_at_is_known_rightly,
)
from invariants.key_largo.money import money_changes_only_by_stated_amounts
from invariants.key_largo.seats import (
    NOT_DISCARDING,
    a_boat_is_where_its_card_sends_it,
    a_programme_names_two_places,
    an_encounter_card_is_shown_at_its_place,
    every_boat_is_somewhere_it_can_be,
    every_seat_has_its_part_of_everything,
    money_is_never_negative,
    no_encounter_card_is_made_or_lost,
    nobody_has_more_divers_or_gear_than_allowed,
    nobody_holds_too_many_encounter_cards,
    nothing_is_made_for_a_team,
    nothing_lost_returns,
    the_box_has_as_many_divers_and_as_much_gear,
    the_calendar_shows_a_day_of_the_box,
    who_is_sabotaged_has_a_boat_at_a_wreck,
    who_puts_an_encounter_card_aside_holds_one_too_many_at_most,
)
from invariants.key_largo.wrecks import (
    a_monster_put_back_is_there,
    cards_lie_in_wrecks_of_their_depth_without_order,
    hands_hold_treasures_without_order,
    no_wreck_card_is_made_or_lost,
    the_wrecks_are_laid_for_the_seats,
    treasures_change_hands_only_by_draws_thefts_and_sales,
    unlocated_cards_are_where_they_were_laid,
    what_is_gone_is_of_the_box,
    what_is_gone_stays_gone,
)

CLAIMS = Claims(
    form=(
        OfState(
            every_seat_has_its_part_of_everything,
            ("programmes", "boats", "money", "teams", "hands", "looks", "meetings"),
        ),
        OfState(the_wrecks_are_laid_for_the_seats, ("pools", "returned"), kept=a_card_is_seen_drawn_or_sold),
        OfState(the_calendar_shows_a_day_of_the_box, ("calendar",)),
        OfState(cards_lie_in_wrecks_of_their_depth_without_order, ("pools",), kept=a_card_is_seen_drawn_or_sold),
        OfState(hands_hold_treasures_without_order, ("hands",), kept=a_card_is_seen_drawn_or_sold),
        OfState(what_is_gone_is_of_the_box, ("gone",), kept=a_card_is_seen_drawn_or_sold),
        OfState(a_dive_is_of_cards_and_wrecks_of_the_box, ("dive", "returned")),
        OfState(
            looks_are_at_wrecks_one_list_each,
            ("calendar", "looks", "returned"),
            kept=a_card_is_seen_drawn_or_sold,
        ),
    ),
    state=(
        OfState(every_boat_is_somewhere_it_can_be, ("boats", "returned")),
        OfState(a_boat_is_where_its_card_sends_it, ("calendar", "programmes", "boats")),
        OfState(no_wreck_card_is_made_or_lost, ("hands", "pools", "gone", "dive"), kept=a_card_is_seen_drawn_or_sold),
        OfState(unlocated_cards_are_where_they_were_laid, ("pools",), kept=a_card_is_seen_drawn_or_sold),
        OfState(a_monster_put_back_is_there, ("pools", "returned"), kept=a_card_is_seen_drawn_or_sold),
        OfState(
            what_was_looked_at_is_known_rightly,
            ("hands", "pools", "gone", "looks", "dive"),
            kept=a_card_is_seen_drawn_or_sold,
        ),
        OfState(the_box_has_as_many_divers_and_as_much_gear, ("teams", "stock"), kept=nothing_is_made_for_a_team),
        OfState(nobody_has_more_divers_or_gear_than_allowed, ("teams",), kept=nothing_is_made_for_a_team),
        OfState(money_is_never_negative, ("money",)),
        OfState(a_programme_names_two_places, ("programmes",)),
        OfState(no_encounter_card_is_made_or_lost, ("meetings",)),
        OfState(nobody_holds_too_many_encounter_cards, ("meetings",), asking=NOT_DISCARDING),
        OfState(who_puts_an_encounter_card_aside_holds_one_too_many_at_most, ("meetings", ACTOR), asking=(Discarding,)),
        OfState(an_encounter_card_is_shown_at_its_place, ("boats", "meetings")),
        OfState(who_is_sabotaged_has_a_boat_at_a_wreck, ("boats", "teams", "meetings")),
        OfState(a_dive_is_where_its_boat_is, ("boats", "teams", "hands", "pools", "dive")),
        OfState(the_agenda_is_what_the_rules_leave, ("calendar", "programmes", "boats", KIND, ACTOR, REST)),
        OfState(what_is_asked_can_be_asked, ("hands", "pools", "returned", AGENDA), asking=tuple(POINTS)),
        OfState(what_waits_in_an_action_can_come, ("returned", REST)),
        OfState(a_dive_is_under_way_while_it_is_asked_about, ("pools", "dive", AGENDA), asking=OF_DIVES),
        OfState(a_dive_is_over_when_nothing_is_asked_about_it, ("dive",), asking=NOT_OF_DIVES),
    ),
    step=(
        OfStep(half_days_follow_one_another, ("calendar", "programmes")),
        OfStep(every_seat_acts_once_a_half_day, (ACTOR, REST)),
        OfStep(money_changes_only_by_stated_amounts, ("money",)),
        OfStep(
            treasures_change_hands_only_by_draws_thefts_and_sales,
            ("hands",),
            implied_by=a_card_is_seen_drawn_or_sold,
        ),
        OfStep(
            a_treasure_is_located_only_where_somebody_looks,
            ("pools",),
            implied_by=a_card_is_seen_drawn_or_sold,
        ),
        OfStep(a_look_is_forgotten_only_with_its_wreck, ("looks",), implied_by=a_card_is_seen_drawn_or_sold),
        OfStep(what_is_gone_stays_gone, ("gone",), implied_by=a_card_is_seen_drawn_or_sold),
        OfStep(nothing_lost_returns, ("teams", "stock"), implied_by=nothing_is_made_for_a_team),
    ),
    end=(the_game_ends_after_the_last_day,),
    whose={Interrupting: attrgetter("against")},
)
