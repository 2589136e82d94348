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

from corestate.in_too_deep import Table
from invariants.claims import claims_of
from invariants.in_too_deep import agenda, cards, choices, course, moves, prospects, retold
from invariants.in_too_deep.frames import OWNER


def most_turns(table: Table) -> int:
    """Bound the number of turns of a game, by the argument above."""
    cards, seats = len(table.ruleset.box.cards) + table.ruleset.box.bonus_shares, table.ruleset.seats
    return (5 * cards + 1) * 3 * seats + seats + 1


CLAIMS = claims_of(cards, prospects, course, agenda, moves, choices, retold, owner=OWNER)
