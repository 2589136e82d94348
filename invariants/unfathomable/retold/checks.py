"""Skill checks told a second time."""

from typing import Any

from corestate.unfathomable import Table
from corestate.unfathomable.checks.chaos import TakeChaos, TakeChaosIfAny, TakingChaos
from corestate.unfathomable.checks.checks import AskCards, Contributing, Settle, TurnUp
from corestate.unfathomable.script.script import Carry
from invariants.claims import Faults, part_told


@part_told(TurnUp, Settle, rules=("unf.check.total", "unf.check.skills", "unf.check.partial", "unf.check.discard"))
def a_check_is_settled_by_its_total(frame: TurnUp | Settle, old: Table, new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """Cards that support less those that oppose: enough passes, the partial total is between; all are discarded."""
    trial = old.trial
    if trial is None:
        return ("trial: a check is settled that is not under way",)
    if isinstance(frame, TurnUp):
        cards = sorted((*trial.cards, *(laid.card for laid in trial.pile)))
        fine = new.trial is not None and [*new.trial.cards] == cards and not new.trial.pile
        return () if fine else (f"trial: {new.trial}, and {cards} were added",)
    values = {f"{card.skill}-{card.value}": card for card in old.box.skill_cards}
    shown = [values[card] for card in trial.cards]
    total = trial.shift + sum(card.value if card.skill in trial.skills else -card.value for card in shown)
    outcome = "pass" if total >= trial.target else "partial" if trial.least and total >= trial.least else "fail"
    at = ("pass", "partial", "fail").index(trial.outcome or outcome)
    follows = isinstance(then, Carry) and then.path == (*frame.path, at)
    owing = trial.treachery and at == 0
    found = (
        () if follows or owing or then is None else (f"agenda[0]: {then} with a total of {total} for {trial.target}",)
    )
    margin = new.scopes[-1].margin if new.scopes else 0
    fine = new.trial is None and margin == max(0, total - trial.target)
    return found if fine else (*found, f"scopes: a margin of {margin} with a total of {total} for {trial.target}")


@part_told(AskCards, rules=("unf.check.contribute",))
def whoever_holds_cards_is_asked_for_some(frame: AskCards, _old: Table, new: Table, then: object) -> Faults:
    """The first of those still to be asked who holds a card is."""
    first = next((seat for seat in frame.order if new.players[seat].hand), None)
    asked = then.seat if isinstance(then, Contributing) else None
    return () if asked == first else (f"agenda[0]: {then}, and seat {first} was to be asked",)


@part_told(TakeChaos, TakeChaosIfAny, rules=("unf.check.chaos", "unf.reference.chaos_deck"))
def a_chaos_card_is_taken_while_there_is_one(
    frame: TakeChaos | TakeChaosIfAny, old: Table, _new: Table, then: object
) -> Faults:
    """A card of the chaos deck is added; an empty one is made anew first, which may bring none."""
    taken = isinstance(then, TakingChaos)
    if not old.decks.chaos and isinstance(frame, TakeChaosIfAny):
        return () if not isinstance(then, TakingChaos) or old.decks.chaos else (f"agenda[0]: {then} of no deck",)
    return () if taken or not old.decks.chaos else (f"agenda[0]: {then}, and chaos cards are left",)
