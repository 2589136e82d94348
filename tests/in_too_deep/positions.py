"""Positions of In Too Deep for tests: say what matters, the rest of the small box lies in the deck or out of the game.

The small box, forty cards: ocean 2 10 13 18 25 29 35 38, treasure 4 8 14 16 21 30 34 36, pearl 5 6 12 17 22 28 32 40,
research 3 7 11 20 24 26 31 39, wildlife 1 9 15 19 23 27 33 37.
"""

from collections.abc import Mapping
from typing import Any

import corestate as cs
import invariants
from corestate import State
from corestate.in_too_deep import COMPANIES, Beside, Company, Course, Drawn, Event, Memory, Table
from corestate.in_too_deep.table import Cards, Phase
from corestate.kernel import Seat

Deep = State[Table, Event]


def position(  # noqa: PLR0913 - whatever an example may be about
    hands: tuple[Cards, ...],
    *,
    seat: int = 0,
    starter: int = 0,
    portfolios: Mapping[int, Cards] | None = None,
    stacks: Mapping[Company, Cards] | None = None,
    deck: Cards | None = None,
    discards: Cards = (),
    bonus: int = 0,
    phase: Phase = "play",
    depletions: int = 0,
    draws: int = 0,
    fundraisers: int = 0,
    reached: tuple[tuple[int, ...], ...] = ((),) * len(COMPANIES),
    rulings: Mapping[str, str] | None = None,
    options: Mapping[str, object] | None = None,
    edition: str = "small",
    triggered_by: int | None = None,
    offered: Company | None = None,
) -> Deep:
    """Enter a game where a seat chooses its action. Without a deck given all cards not mentioned lie in it.

    Where an ability is offered its company has been expanded: with the lowest card not mentioned, unless it has cards.
    """
    seats = len(hands)
    rules = cs.ruleset(
        "in_too_deep", seats=seats, edition=edition, rulings=_named(rulings), options=dict(options or {})
    )
    owners = tuple((portfolios or {}).get(owner, ()) for owner in range(seats + (seats == 2)))
    laid = tuple((stacks or {}).get(company, ()) for company in COMPANIES)
    used = {card for cards in (*hands, *owners, *laid, discards, deck or ()) for card in cards}
    if offered is not None and not laid[COMPANIES.index(offered)]:
        expanded = next(card for card in rules.box.cards if card not in used)
        laid = tuple(
            (expanded,) if company == offered else cards for company, cards in zip(COMPANIES, laid, strict=True)
        )
        used.add(expanded)
    rest = tuple(card for card in rules.box.cards if card not in used)
    waiting = rules.box.bonus_shares - bonus - discards.count(0) if seats == 2 else 0
    table = Table(
        ruleset=rules,
        course=Course(Seat(starter), phase, depletions, draws, fundraisers),
        hands=tuple(tuple(sorted(hand)) for hand in hands),
        portfolios=tuple(
            tuple(tuple(sorted(card for card in owned if rules.box.company(card) == company)) for company in COMPANIES)
            for owned in owners
        ),
        stacks=laid,
        deck=(0,) * bonus + tuple(sorted(rest if deck is None else deck)),
        discards=tuple(sorted(discards)),
        beside=Beside((), 0, (0,) * waiting + (() if deck is None else rest)),
        memory=Memory(((),) * seats, reached),
    )
    return entered(table, seat, triggered_by, offered)


def entered(table: Table, seat: int, triggered_by: int | None = None, offered: Company | None = None) -> Deep:
    """Enter a turn, a final turn or an offer at this table, and make sure that the position is possible."""
    if triggered_by is not None:
        state = cs.position("in_too_deep", "final_turn", table, seat=seat, triggered_by=triggered_by)
    elif offered is not None:
        state = cs.position("in_too_deep", "ability", table, seat=seat, company=COMPANIES.index(offered))
    else:
        state = cs.position("in_too_deep", "turn", table, seat=seat)
    assert invariants.check(state) == ()
    return state


def _named(rulings: Mapping[str, str] | None) -> dict[str, str]:
    return {f"itd.ruling.{name}": option for name, option in (rulings or {}).items()}


def any_draws(state: Deep) -> Deep:
    """Let chance deal the lowest card as often as it is asked."""
    while state.agenda and not cs.asked(state):
        state = invariants.apply(state, next(one for one in cs.legal(state) if isinstance(one, Drawn)))
    return state


def sizes(state: Deep) -> tuple[int, ...]:
    """Count the cards of every hand."""
    return tuple(map(len, state.table.hands))


def dealt(cards: Cards) -> list[Any]:
    """Draw these cards, one after the other."""
    return [Drawn(card) for card in cards]
