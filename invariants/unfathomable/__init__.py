"""Claims about Unfathomable.

Why every game ends. Let the way made good be the length of the journey track for every waypoint in the row, and the
space the marker has come to. A space advanced adds one; only a delay, a reset or a waypoint that leaves the row takes
away, and no more than the card under way says (`the_way_shrinks_only_by_what_the_card_says`). A human draws one mythos
card in each turn and carries out its track icon, in the Brig too; and somebody is always human, for fewer loyalty cards
reveal than there are seats (`somebody_stays_human`). Looks change the order of the mythos deck, but it is made anew
only when it is used up (`the_mythos_deck_is_made_anew_only_when_it_is_used_up`): between two makings every card that is
bound to nobody and cannot be kept is drawn once. So a deck brings as many advances as such cards have the journey icon,
less all that the cards of the deck can delay. That `gain` is 9 spaces in the box of 2021 and 1 in the small one,
whatever anybody decides and however dice fall. What else delays, or lets a mythos card go without its icon, happens
once in a game: reveals, feats, spells, waypoints (`_once`). Each arrival adds a waypoint, and the first one after the
row has reached the last distance ends the game. So `most_mythos_phases` bounds the Mythos phases of a game, and as many
times the number of seats its turns, unless the ship is lost before.

A turn has finitely many events. Actions are two, and more only by abilities limited to once a turn and by skill cards
that are spent; one that lets another act spends a card and gains none. A window is asked again only after a response,
and a response spends a card, an item or a limited ability. A check asks each seat once; an activation lets each Deep
One act once and places none; advances and cards removed, drawn or discarded are counted down.
"""

from invariants.claims import KIND, REST, Claims, OfState, OfStep
from invariants.unfathomable.aboard import (
    characters_are_aboard,
    damage_is_structural_and_not_too_much,
    monsters_are_where_they_can_be,
    no_passenger_comes_back,
    nobody_hides_again,
    passengers_are_on_deck_or_in_the_supply,
    somebody_stays_human,
    the_markers_stay_on_their_tracks,
    the_table_is_laid_for_its_seats,
    the_turn_is_of_a_seat_at_the_table,
    the_turn_passes_to_the_left,
    titles_are_held_by_those_who_may,
    titles_pass_along_their_lines,
    what_is_under_way_will_be_settled,
    whoever_changes_stays_aboard,
)
from invariants.unfathomable.cards import (
    every_other_card_is_in_one_place,
    insights_are_true,
    no_loyalty_card_is_made_or_lost,
    no_loyalty_card_moves_but_all_are_counted,
    no_skill_card_is_made_or_lost,
    other_cards_are_in_one_place_wherever_they_moved,
    skill_cards_are_moved_and_no_more,
    the_chaos_deck_grows_by_treachery_alone,
    the_chaos_deck_was_laid_of_so_many_of_each_skill,
)
from invariants.unfathomable.dials import the_dials_stay_within_their_ends, the_dials_turn_only_by_what_is_under_way
from invariants.unfathomable.voyage import (
    the_mythos_deck_is_made_anew_only_when_it_is_used_up,
    the_way_shrinks_only_by_what_the_card_says,
)

_LAID = ("players", "sea", "ship", "decks")

_UNDER_WAY = ("scopes", "trial", "throw", "turn", "ending", KIND, REST)

CLAIMS = Claims(
    form=(
        OfState(the_table_is_laid_for_its_seats, _LAID),
        OfState(the_turn_is_of_a_seat_at_the_table, ("turn",)),
    ),
    state=(
        OfState(
            no_skill_card_is_made_or_lost,
            ("decks", "players", "trial", "open"),
            kept=skill_cards_are_moved_and_no_more,
        ),
        OfState(
            every_other_card_is_in_one_place,
            ("decks", "players", "ship", "open"),
            kept=other_cards_are_in_one_place_wherever_they_moved,
        ),
        OfState(no_loyalty_card_is_made_or_lost, ("players", "decks"), kept=no_loyalty_card_moves_but_all_are_counted),
        OfState(the_dials_stay_within_their_ends, ("ship", "ending")),
        OfState(the_markers_stay_on_their_tracks, ("ship",)),
        OfState(monsters_are_where_they_can_be, ("sea",)),
        OfState(passengers_are_on_deck_or_in_the_supply, ("sea",)),
        OfState(damage_is_structural_and_not_too_much, ("ship", "ending")),
        OfState(characters_are_aboard, ("players",), kept=whoever_changes_stays_aboard),
        OfState(titles_are_held_by_those_who_may, ("players", "captain", "keeper", "turn", "ending", REST)),
        OfState(somebody_stays_human, ("players",)),
        OfState(
            the_chaos_deck_was_laid_of_so_many_of_each_skill,
            ("decks",),
            kept=the_chaos_deck_grows_by_treachery_alone,
        ),
        OfState(insights_are_true, ("players", "insights")),
        OfState(what_is_under_way_will_be_settled, _UNDER_WAY),
    ),
    step=(
        OfStep(the_turn_passes_to_the_left, ("turn",)),
        OfStep(nobody_hides_again, ("players",)),
        OfStep(no_passenger_comes_back, ("sea",)),
        OfStep(the_dials_turn_only_by_what_is_under_way, ("ship",)),
        OfStep(titles_pass_along_their_lines, ("captain", "keeper")),
        OfStep(the_mythos_deck_is_made_anew_only_when_it_is_used_up, ("decks",)),
        OfStep(the_way_shrinks_only_by_what_the_card_says, ("ship", "scopes", "open", "players")),
    ),
)
