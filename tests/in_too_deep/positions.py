"""Positions of In Too Deep for tests: `lay` with what most of them are about, in the small box.

The small box, forty cards: ocean 2 10 13 18 25 29 35 38, treasure 4 8 14 16 21 30 34 36, pearl 5 6 12 17 22 28 32 40,
research 3 7 11 20 24 26 31 39, wildlife 1 9 15 19 23 27 33 37.
"""

from collections.abc import Mapping
from typing import Any

import corestate as cs
import invariants
from corestate import State
from corestate.in_too_deep import Company, Drawn, Event, Table
from corestate.in_too_deep.table import Cards

Deep = State[Table, Event]


def position(  # noqa: PLR0913 - whatever an example may be about
    hands: tuple[Cards, ...],
    *,
    seat: int = 0,
    portfolios: Mapping[int, Cards] | None = None,
    stacks: Mapping[Company, Cards] | None = None,
    deck: Cards | None = None,
    bonus: int = 0,
    rulings: Mapping[str, str] | None = None,
    edition: str = "small",
    triggered_by: int | None = None,
    offered: Company | None = None,
    **said: Any,  # noqa: ANN401 - the words of `lay`
) -> Deep:
    """Enter a game where a seat chooses its action; so many bonus shares lie in the deck, the others nowhere near it.

    Where an ability is offered its company has been expanded: with the lowest card not mentioned, unless it has cards.
    """
    seats = len(hands)
    owned = {"third" if owner == 2 == seats else owner: cards for owner, cards in (portfolios or {}).items()}
    laid = dict(stacks or {})
    box = cs.game("in_too_deep").rulebook.edition(edition).box
    if offered is not None and not laid.get(offered):
        piles = (*hands, *owned.values(), *laid.values(), said.get("discards", ()), deck or ())
        used = {card for cards in piles for card in cards}
        laid[offered] = (next(card for card in box.cards if card not in used),)
    if deck is not None:
        said["deck"] = (*deck, *(("bonus",) * bonus))
    elif seats == 2:
        said["removed"] = ("bonus",) * (box.bonus_shares - bonus - said.get("discards", ()).count(0))
    state: Deep = cs.lay(
        "in_too_deep",
        seats=seats,
        edition=edition,
        rulings=_named(rulings),
        at=_entry(seat, triggered_by, offered),
        hands=dict(enumerate(hands)),
        portfolios=owned,
        stacks=laid,
        **said,
    )
    return state


def _entry(seat: int, triggered_by: int | None, offered: Company | None) -> tuple[str, dict[str, Any]]:
    if triggered_by is not None:
        return "final_turn", {"seat": seat, "triggered_by": triggered_by}
    return ("turn", {"seat": seat}) if offered is None else ("ability", {"seat": seat, "company": offered})


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
