"""Costs: whether they can be paid in full, for all that the decider knows."""

from collections.abc import Iterable, Iterator
from typing import Literal

from corestate.kernel import Seat, counted_noun
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.vocabulary import Discard, Effect, Pay, Risk, Skill
from corestate.unfathomable.table.card_words import amount, people
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table


def payable(table: Table, effects: tuple[Effect, ...], scope: Scope, by: Seat) -> bool:
    """Whether what the effects begin with can be paid, where that is a cost, for all that a seat knows."""
    return not any(unpaid(table, effects, scope, by))  # unf.reference.wording


def unpaid(table: Table, effects: tuple[Effect, ...], scope: Scope, by: Seat) -> Iterator[Effect]:
    """List the costs the effects begin with that cannot be paid, for all that a seat knows (unf.reference.wording)."""
    first = effects[0] if effects else None
    if isinstance(first, Pay):
        yield from (cost for cost in first.cost if not affordable(table, cost, scope, by))


def asked_for(costs: Iterable[Effect]) -> str:
    """Say which cards costs are paid in; nothing of what is paid otherwise, or is to be counted first."""
    told = []
    for one in costs:
        if not isinstance(one, Discard) or not isinstance(one.amount, int):
            continue
        kind = "" if one.skill == "any" else f"{one.skill} "
        many = counted_noun(one.amount, f"{kind}card", f"{kind}cards") if one.amount else f"{kind}cards"
        told.append(f"{many} worth {one.worth}" if one.worth else many)
    return " and ".join(told)


def affordable(table: Table, cost: Effect, scope: Scope, by: Seat | None = None) -> bool:
    """Whether one cost can be paid in full (unf.reference.short_components).

    Whoever decides knows only how many cards another has (unf.secrecy.hand_size), not whether they would do.
    """
    if isinstance(cost, Risk):
        waypoint = scope.source.startswith("waypoint:")  # unf.passenger.risk
        short = waypoint and table.ruleset.rulings.waypoint_risk == "as_many_as_possible"
        return table.supply() >= (1 if cost.up_to or short else cost.amount)  # unf.reference.short_components
    if isinstance(cost, Discard):
        for seat in people(table, cost.who, scope):
            hand, due = table.players[seat].hand, amount(table, cost.amount, scope, seat)
            if by not in (None, seat):  # unf.secrecy.hand_size
                if len(hand) < max(due, bool(cost.worth)):
                    return False
            elif not suffices(table.box, hand, due, cost.worth, cost.skill):  # unf.reference.wording
                return False
    return True


def suffices(box: Box, hand: tuple[str, ...], due: int, worth: int, skill: Skill | Literal["any"]) -> bool:
    """Whether a hand holds so many cards of a skill, worth so much (unf.reference.wording)."""
    cards = (boxes.skill_card(box, card) for card in hand)
    fitting = [card.value for card in cards if skill in ("any", card.skill)]  # unf.reference.wording
    return len(fitting) >= due and sum(fitting) >= worth  # unf.damage.repair
