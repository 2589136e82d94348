"""For each ruling of In Too Deep a scenario that any two of its options play out differently."""

from collections.abc import Callable
from typing import Any

import corestate as cs
from corestate.in_too_deep import (
    Acquire,
    BonusDrawn,
    Buy,
    Discard,
    Draw,
    Drawn,
    Expand,
    Move,
    Pay,
    Remove,
)
from corestate.kernel import Seat
from tests.in_too_deep.positions import Deep, any_draws, dealt, position, sizes
from tests.support import after, bare

ONE, TWO = Seat(0), Seat(1)
THIRD = {2: (5, 6, 9, 15)}


def _begun(seats: int, name: str, option: str) -> Deep:
    return cs.new_game("in_too_deep", seats=seats, edition="small", rulings={f"itd.ruling.{name}": option})


def setup_bonus(option: str) -> object:
    """Deal everything to three seats, seat 0 the lowest card: how many cards each holds."""
    return sizes(any_draws(_begun(3, "setup_bonus", option)))


def two_setup_bonus(option: str) -> object:
    """Deal everything to two seats."""
    return sizes(any_draws(_begun(2, "two_setup_bonus", option)))


def bonus_cards_enter(option: str) -> object:
    """Look at the deck before anything is dealt."""
    return cs.legal(_begun(2, "bonus_cards_enter", option))[0]


def new_decade(option: str) -> object:
    """Expand to 33 a company that lost its 30 and is back at 20."""
    reached = {"pearl": (2, 3)} if option == "ever_reached" else {}
    rulings = {"new_decade": option}
    state = position(((33,), (), ()), portfolios={0: (5,)}, stacks={"pearl": (20,)}, reached=reached, rulings=rulings)
    return cs.question(after(state, Expand(ONE, 33, "pearl")))


def decade_of(option: str) -> object:
    """Expand from 9 to 10."""
    state = position(((10,), (), ()), portfolios={0: (5,)}, stacks={"pearl": (9,)}, rulings={"decade_of": option})
    return cs.question(after(state, Expand(ONE, 10, "pearl")))


def payout_order(option: str) -> object:
    """Let seat 0 cause a dividend where seat 1 is the starter."""
    state = position(((10,), (), ()), starter=1, portfolios={0: (5,), 1: (6,)}, rulings={"payout_order": option})
    return cs.question(after(state, Expand(ONE, 10, "pearl")))


def depleted(option: str) -> object:
    """Draw the last card of the first deck."""
    state = position(((), (), ()), deck=(9,), discards=(10, 11), rulings={"depleted": option})
    return bare(after(state, Draw(ONE), Drawn(9)))


def empty_discard(option: str) -> object:
    """Draw the last card of the first deck while nothing is discarded."""
    state = position(((), (), ()), deck=(9,), rulings={"empty_discard": option})
    return bare(after(state, Draw(ONE), Drawn(9)))


def fundraiser_completed(option: str) -> object:
    """Deplete the second deck in the middle of a fundraiser."""
    rulings = {"fundraiser_completed": option}
    state = position(((), (), ()), draws=2, depletions=1, deck=(9, 10), discards=tuple(range(20, 30)), rulings=rulings)
    last = _last_turn(option, "fundraiser_completed", draws=2, depletions=2, deck=(), discards=tuple(range(20, 30)))
    return [bare(any_draws(after(one, Draw(ONE)))) for one in (state, last)]


def _last_turn(option: str, name: str, **given: Any) -> Deep:  # noqa: ANN401 - whatever `position` takes
    return position(((), (), ()), triggered_by=2, rulings={name: option}, **given)


def final_draw(option: str) -> object:
    """Draw in a final turn from a second deck that is gone."""
    state = _last_turn(option, "final_draw", depletions=2, deck=(), discards=(9, 10))
    return bare(any_draws(after(state, Draw(ONE))))


def second_fundraiser(option: str) -> object:
    """Complete a second fundraiser directly after another."""
    state = position(((), (), ()), draws=2, fundraisers=1, rulings={"second_fundraiser": option})
    return bare(any_draws(after(state, Draw(ONE))))


def fundraiser_window(option: str) -> object:
    """Let seats 1, 2 and 0 draw, seat 0 being the starter."""
    state = position(((), (), ()), draws=2, rulings={"fundraiser_window": option})
    return cs.question(after(state, Draw(ONE), Drawn(9)))


def final_fundraiser(option: str) -> object:
    """Let the third draw running be that of a final turn."""
    return bare(after(_last_turn(option, "final_fundraiser", draws=2), Draw(ONE), Drawn(9)))


def discards(option: str) -> object:
    """Look at another seat's discard, while it happens and afterwards."""
    state = position(((9, 28), (), ()), portfolios={1: (5,)}, rulings={"discards": option})
    state = after(state, Buy(ONE, 28))
    seen = cs.seen(state, Discard(ONE, 9), 1)
    views = [cs.view(after(state, Discard(ONE, 9)), seat).table for seat in (0, 1, None)]
    return seen, [(view.discards, view.known) for view in views]


def ocean_any_card(option: str) -> object:
    """Choose a depth card to discard."""
    rulings = {"ocean_any_card": option}
    return cs.legal(position(((9, 10), (), ()), stacks={"ocean": (1, 2)}, rulings=rulings, offered="ocean"))


def ocean_removed(option: str) -> object:
    """Remove a depth card."""
    rulings, options = {"ocean_removed": option}, {"ocean": "advanced"}
    state = position(((9, 10), (), ()), stacks={"ocean": (1, 2)}, rulings=rulings, options=options, offered="ocean")
    return bare(after(state, Remove(ONE, 2), Discard(ONE, 9)))


def chain(option: str) -> object:
    """Play an extra card on the ocean company."""
    rulings, options = {"chain": option}, {"wildlife": "advanced"}
    state = position(((9, 10, 11), (), ()), rulings=rulings, options=options, offered="wildlife")
    return cs.question(after(state, Expand(ONE, 9, "ocean")))


def wildlife_top(option: str) -> object:
    """Choose a depth card to put on top."""
    rulings = {"wildlife_top": option}
    state = position(((9, 10), (), ()), stacks={"ocean": (1, 2)}, rulings=rulings, offered="wildlife")
    return Move(ONE, 2, "ocean") in cs.legal(state)


def treasure_nobody(option: str) -> object:
    """Open the treasure company while nobody holds a share in it."""
    state = position(((9,), (), ()), rulings={"treasure_nobody": option})
    return sizes(any_draws(after(state, Expand(ONE, 9, "treasure"))))


def treasure_third(option: str) -> object:
    """Open the treasure company of which the third player holds most, on either side."""
    shares = {0: (4,), 2: (8, 14)}
    found = []
    for side in ("basic", "advanced"):
        rulings, options = {"treasure_third": option}, {"treasure": side}
        state = position(((9,), ()), portfolios=shares, rulings=rulings, options=options)
        found.append(sizes(any_draws(after(state, Expand(ONE, 9, "treasure")))))
    return tuple(found)


def _pearl(option: str, name: str, pearl: tuple[int, ...]) -> object:
    """Score two advanced pearl shares."""
    state = position(
        ((), (), ()),
        triggered_by=0,
        depletions=2,
        deck=(),
        portfolios={0: (5, 6)},
        stacks={"pearl": pearl, "ocean": (1,)},
        rulings={name: option},
        options={"pearl": "advanced"},
    )
    return cs.result(after(state, Draw(ONE)))


def pearl_itself(option: str) -> object:
    """Let pearl itself be the most valuable company."""
    return _pearl(option, "pearl_itself", (10, 11, 12, 13))


def pearl_floor(option: str) -> object:
    """Let the most valuable company be worth one."""
    return _pearl(option, "pearl_floor", ())


def research_third(option: str) -> object:
    """Buy a share from the third player."""
    rulings, options = {"research_third": option}, {"research": "advanced"}
    state = position(((1, 2), (3,)), portfolios=THIRD, rulings=rulings, options=options, offered="research")
    return bare(after(state, Acquire(ONE, 5), Pay(ONE, 1), Pay(ONE, 2)))


def _bonus(option: str, name: str, *events: Any, bonus: int = 1) -> object:  # noqa: ANN401 - of the game
    state = position(((1,), (2,)), portfolios={0: (12,), **THIRD}, rulings={name: option}, bonus=bonus)
    return bare(after(state, Draw(ONE), BonusDrawn(), *events))


def bonus_replacement(option: str) -> object:
    """Draw a bonus share and finish its steps."""
    return _bonus(option, "bonus_replacement", *dealt((28, 30, 10, 3)))


def bonus_recirculates(option: str) -> object:
    """Draw a bonus share."""
    return _bonus(option, "bonus_recirculates")


def bonus_dividend(option: str) -> object:
    """Let the third player open a company of which seat 0 holds a share."""
    return _bonus(option, "bonus_dividend", *dealt((28, 30, 10, 3)))


def bonus_four(option: str) -> object:
    """Draw a bonus share among the four cards."""
    return _bonus(option, "bonus_four", *dealt((28, 30, 10)), BonusDrawn(), bonus=2)


def ability_at_trigger(option: str) -> object:
    """Expand the ocean company; its dividend takes the last card of the second deck."""
    rulings, shares = {"ability_at_trigger": option}, {0: (25,)}
    state = position(((2, 10, 13), (), ()), portfolios=shares, deck=(38,), depletions=1, discards=(4,), rulings=rulings)
    state = after(state, Expand(ONE, 10, "ocean"), Drawn(38))
    return state.table.course.phase, cs.question(state)


def research_price(option: str) -> object:
    """Expand research and buy the third of three pearl shares out of a portfolio."""
    rulings, options = {"research_price": option}, {"research": "advanced"}
    shares = {0: (5,), 1: (6, 12)}
    state = position(((1, 2, 4), (), ()), portfolios=shares, rulings=rulings, options=options, offered="research")
    return cs.question(after(state, Acquire(ONE, 12)))


def bonus_tie(option: str) -> object:
    """Open treasure 30 and then one share each of the two companies the third player owns most of."""
    state = position(((1,), (2,)), portfolios=THIRD, rulings={"bonus_tie": option}, bonus=1)
    state = after(state, Draw(ONE), BonusDrawn(), *dealt((30, 28, 19, 10)))
    return state.table.portfolios[2]


def after_second_depletion(option: str) -> object:
    """Let a dividend owe two cards more than the second deck has, one of which was discarded in between."""
    rulings = {"after_second_depletion": option}
    shares, discards = {0: (25, 29, 35)}, (14, 4, 8)
    state = position(
        ((2, 10), (13,), (18,)), portfolios=shares, deck=(38,), depletions=1, discards=discards, rulings=rulings
    )
    first = after(state, Expand(ONE, 10, "ocean"), Drawn(38))
    later = position(((2,), (13,), ()), triggered_by=2, deck=(5, 6), depletions=2, discards=(14, 4, 8), rulings=rulings)
    return cs.chances(first), cs.chances(after(later, Draw(ONE)))


def payout_cards(option: str) -> object:
    """Let seat 0 with two shares cause a dividend, seat 1 having one."""
    state = position(((10,), (), ()), portfolios={0: (5, 6), 1: (12,)}, rulings={"payout_cards": option})
    return cs.question(after(state, Expand(ONE, 10, "pearl"), Drawn(11)))


def bonus_leftovers(option: str) -> object:
    """Draw a bonus share, and have two cards left of the four."""
    state = position(((1,), (2,)), portfolios=THIRD, rulings={"bonus_leftovers": option}, bonus=1)
    return after(state, Draw(ONE), BonusDrawn(), *dealt((28, 30, 10, 3))).table.discards


def third_dividends(option: str) -> object:
    """Open pearl, of which the third player has shares and seat 0 has one."""
    rulings = {"third_dividends": option}
    state = position(((10,), ()), portfolios={0: (12,), 2: (5, 6)}, rulings=rulings)
    return cs.question(after(state, Expand(ONE, 10, "pearl"), Drawn(11)))


def company_value(option: str) -> object:
    """Remove a depth card of pearl, and end the game."""
    rulings = {"company_value": option}
    lost = {"pearl": 1} if option == "ever_played" else {}
    state = position(
        ((2,), (), ()), seat=2, triggered_by=2, portfolios={0: (5,)}, stacks={"pearl": (9,)}, lost=lost, rulings=rulings
    )
    return cs.result(any_draws(after(state, Draw(Seat(2)))))


SCENARIOS: dict[str, Callable[[str], object]] = {
    f"itd.ruling.{scenario.__name__}": scenario
    for scenario in (
        setup_bonus,
        two_setup_bonus,
        bonus_cards_enter,
        new_decade,
        decade_of,
        payout_order,
        depleted,
        empty_discard,
        fundraiser_completed,
        final_draw,
        second_fundraiser,
        fundraiser_window,
        final_fundraiser,
        discards,
        ocean_any_card,
        ocean_removed,
        chain,
        wildlife_top,
        treasure_nobody,
        treasure_third,
        pearl_itself,
        pearl_floor,
        research_third,
        bonus_replacement,
        bonus_recirculates,
        bonus_dividend,
        bonus_four,
        ability_at_trigger,
        research_price,
        bonus_tie,
        after_second_depletion,
        payout_cards,
        bonus_leftovers,
        third_dividends,
        company_value,
    )
}
