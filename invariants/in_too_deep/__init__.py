"""Claims about In Too Deep.

Why every game ends. Let C be the number of cards in the box, bonus shares included, and n the number of seats. Before
the end is triggered at most two decks are drawn from, the first and the one made of the discards
(`the_deck_is_used_up_at_most_twice`), so at most 2C cards are ever drawn, and at most 3C cards are ever in a hand. A
turn that buys or expands takes a card of a hand for good: into a portfolio or onto a company; what leaves a company
comes back to a hand only through the deck, and a payment from hand to hand makes no card. So at most 3C turns buy or
expand, and at most 2C turns draw a card. All other turns are draws of none, and before 3n of them come in a row there
have been two fundraisers directly after one another (`draws_are_counted_to_a_round`), which trigger the end. From the
trigger on the turn is played out and every seat has one final turn (`the_final_turns_are_one_each`). Within a turn
abilities take cards of the hand, payouts owe finitely many cards, and the steps of a bonus share that draw a numbered
card lay a share for good; without a numbered card to draw nothing is drawn. So `most_turns` bounds every game.
"""

from corestate.in_too_deep import Buy, Expand, Table
from corestate.in_too_deep.abilities.depths import Discarding
from corestate.in_too_deep.abilities.research import PayingOwner
from corestate.in_too_deep.payouts import Funding
from invariants.claims import ACTOR, AGENDA, KIND, REST, Claims, OfState, OfStep
from invariants.in_too_deep.agenda import a_cost_is_paid_for_what_comes_next, the_agenda_is_what_the_rules_leave
from invariants.in_too_deep.cards import (
    a_hand_changes_by_the_card_named_alone,
    hands_are_written_in_order_and_hold_no_bonus_share,
    no_bonus_share_lies_open,
    no_card_is_made_or_lost,
    only_decades_that_matter_are_remembered,
    only_face_down_discards_are_remembered,
    portfolios_only_grow,
    shares_lie_with_their_company,
    the_card_named_is_moved_and_no_other,
    the_deck_is_written_in_order,
    there_is_a_hand_for_every_seat,
    what_has_left_the_hands_is_written_in_order,
    what_is_out_of_the_game_stays_out,
    what_is_remembered_is_written_in_order,
)
from invariants.in_too_deep.course import (
    a_fundraiser_begins_with_two_cards_for_everybody,
    draws_are_counted_to_a_round,
    nothing_is_played_in_set_up,
    set_up_deals_everybody_their_cards,
    the_deck_is_depleted_as_often_as_counted,
    the_deck_is_used_up_at_most_twice,
    the_final_turns_are_one_each,
    the_game_goes_on_and_never_back,
    the_starter_sits_at_the_table,
    the_table_is_laid_for_its_seats,
    two_depletions_trigger_the_end,
)
from invariants.in_too_deep.frames import SET_UP, WHOSE
from invariants.in_too_deep.moves import (
    a_company_never_forgets_a_decade,
    a_share_costs_what_shares_are_in_play,
    an_expansion_goes_deeper,
    an_expansion_pays_for_a_new_decade,
    only_wildlife_lays_a_card_on_a_higher_one,
    the_third_player_is_awarded_what_it_owns_most_of,
)
from invariants.in_too_deep.prospects import (
    LOOKS,
    OPENS,
    OPENS_NONE,
    a_bonus_share_aside_has_steps_to_come,
    no_card_lies_open_for_nothing,
    opened_cards_wait_to_be_handed_out,
    what_is_asked_can_be_answered,
    what_is_owed_becomes_less,
    what_waits_can_happen,
)


def most_turns(table: Table) -> int:
    """Bound the number of turns of a game, by the argument above."""
    cards, seats = len(table.ruleset.box.cards) + table.ruleset.box.bonus_shares, table.ruleset.seats
    return (5 * cards + 1) * 3 * seats + seats + 1


_CARDS = ("course", "hands", "portfolios", "stacks", "deck", "discards", "beside")

_PLAYED = ("course", "hands", "portfolios", "stacks", "deck", "discards", AGENDA)

CLAIMS = Claims(
    form=(
        OfState(there_is_a_hand_for_every_seat, ("hands",), kept=the_card_named_is_moved_and_no_other),
        OfState(the_table_is_laid_for_its_seats, ("portfolios", "stacks", "memory")),
        OfState(the_starter_sits_at_the_table, ("course",)),
    ),
    state=(
        OfState(no_card_is_made_or_lost, _CARDS, kept=the_card_named_is_moved_and_no_other),
        OfState(
            hands_are_written_in_order_and_hold_no_bonus_share, ("hands",), kept=the_card_named_is_moved_and_no_other
        ),
        OfState(no_bonus_share_lies_open, ("stacks", "beside")),
        OfState(the_deck_is_written_in_order, ("deck",), kept=the_card_named_is_moved_and_no_other),
        OfState(
            what_has_left_the_hands_is_written_in_order,
            ("discards", "beside"),
            kept=the_card_named_is_moved_and_no_other,
        ),
        OfState(what_is_remembered_is_written_in_order, ("memory",)),
        OfState(shares_lie_with_their_company, ("portfolios",), kept=the_card_named_is_moved_and_no_other),
        OfState(only_face_down_discards_are_remembered, ("discards", "memory")),
        OfState(only_decades_that_matter_are_remembered, ("stacks", "memory")),
        OfState(the_deck_is_depleted_as_often_as_counted, ("course", "deck")),
        OfState(two_depletions_trigger_the_end, ("course",)),
        OfState(draws_are_counted_to_a_round, ("course",)),
        OfState(what_is_asked_can_be_answered, _PLAYED, asking=tuple(LOOKS), kept=what_is_owed_becomes_less),
        OfState(what_waits_can_happen, ("course", "portfolios", "stacks", REST)),
        OfState(opened_cards_wait_to_be_handed_out, ("beside", AGENDA), asking=OPENS),
        OfState(no_card_lies_open_for_nothing, ("beside",), asking=OPENS_NONE),
        OfState(a_bonus_share_aside_has_steps_to_come, ("beside", REST)),
        OfState(nothing_is_played_in_set_up, ("course", "stacks", "discards", "beside"), asking=SET_UP),
        OfState(set_up_deals_everybody_their_cards, (*_CARDS, AGENDA), asking=SET_UP),
        OfState(the_agenda_is_what_the_rules_leave, ("course", KIND, ACTOR, REST)),
        OfState(a_cost_is_paid_for_what_comes_next, (AGENDA,), asking=(Discarding, PayingOwner)),
    ),
    step=(
        OfStep(portfolios_only_grow, ("portfolios",), implied_by=the_card_named_is_moved_and_no_other),
        OfStep(a_share_costs_what_shares_are_in_play, (AGENDA,), by=(Buy,)),
        OfStep(an_expansion_goes_deeper, (AGENDA,), by=(Expand,)),
        OfStep(only_wildlife_lays_a_card_on_a_higher_one, ("stacks",)),
        OfStep(a_hand_changes_by_the_card_named_alone, ("hands",), implied_by=the_card_named_is_moved_and_no_other),
        OfStep(a_company_never_forgets_a_decade, ("memory",)),
        OfStep(an_expansion_pays_for_a_new_decade, (AGENDA,), by=(Expand,)),
        OfStep(a_fundraiser_begins_with_two_cards_for_everybody, (AGENDA,), leading_to=(Funding,)),
        OfStep(the_third_player_is_awarded_what_it_owns_most_of, ("beside",)),
        OfStep(what_is_out_of_the_game_stays_out, ("beside",)),
        OfStep(the_deck_is_used_up_at_most_twice, ("course", "deck")),
        OfStep(the_game_goes_on_and_never_back, ("course",)),
        OfStep(the_final_turns_are_one_each, ("course", KIND, ACTOR, REST)),
    ),
    whose=WHOSE,
)
