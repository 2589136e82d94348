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
once in a game: reveals, feats, spells, waypoints (`lost_once`). Each arrival adds a waypoint, and the first one after
the row has reached the last distance ends the game. So `most_mythos_phases` bounds the Mythos phases of a game, and as
many times the number of seats its turns, unless the ship is lost before.

A turn has finitely many events. Actions are two, and more only by abilities limited to once a turn and by skill cards
that are spent; one that lets another act spends a card and gains none. A window is asked again only after a response,
and a response spends a card, an item or a limited ability. A check asks each seat once; an activation lets each Deep
One act once and places none; advances and cards removed, drawn or discarded are counted down.
"""

from invariants.claims import claims_of
from invariants.unfathomable import (
    abilities,
    aboard,
    agenda,
    asked,
    cards,
    choices,
    deeds,
    dials,
    following,
    order,
    voyage,
)
from invariants.unfathomable.retold import RETOLD

CLAIMS = claims_of(agenda, order, following, cards, dials, aboard, deeds, voyage, choices, asked, abilities, *RETOLD)
