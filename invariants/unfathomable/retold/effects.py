"""What cards say, carried out, told a second time."""

from typing import Any

from corestate.unfathomable import Table
from corestate.unfathomable.box.edition import DIALS
from corestate.unfathomable.box.vocabulary import Actions, Check, Damage, Misfortune, Resource, Roll, Track
from corestate.unfathomable.script.script import Carry, Perform
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.mythos import DrawMythos
from corestate.unfathomable.voyage.tracks import Advance
from invariants.claims import Faults, part_told
from invariants.unfathomable.retold.sea import effect_of


@part_told(Carry, rules=("unf.reference.wording", "unf.basics.resources", "unf.journey.delay", "unf.ritual.delay"))
def a_card_turns_dials_and_markers_as_it_says(frame: Carry, old: Table, new: Table, then: object) -> Faults:
    """A dial goes up to its end or down to 0, and a marker back to Start at most, by as much as is printed."""
    match effect := effect_of(old, frame):
        case Resource(kind=kind, change=change) if kind != "any":
            dials = [value + change * (one == kind) for one, value in zip(DIALS, old.ship.dials, strict=True)]
            wanted = [max(0, min(value, old.box.dial_end)) for value in dials]
            return () if [*new.ship.dials] == wanted else (f"ship.dials: {new.ship.dials}, not {wanted}",)
        case Track(track=track, move="advance", amount=amount) if isinstance(amount, int):
            return (
                () if then == Advance(track, amount) and new.ship == old.ship else (f"agenda[0]: {then} by {effect}",)
            )
        case Track(track=track, move=move, amount=amount) if isinstance(amount, int):
            there = old.ship.journey if track == "journey" else old.ship.ritual
            now = new.ship.journey if track == "journey" else new.ship.ritual
            wanted_at = 0 if move == "reset" else max(0, there - amount)
            return () if now == wanted_at else (f"ship: {track} at {now} by {effect}, it was at {there}",)
        case _:
            return ()


@part_told(Carry, rules=("unf.check.announce", "unf.reference.windows", "unf.damage.draw", "unf.action.extra"))
def a_card_begins_what_it_says(frame: Carry, old: Table, new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """A check is announced as it is printed, a die thrown, the ship damaged, an action given, a mythos card drawn."""
    match effect := effect_of(old, frame):
        case Check(target=target, skills=skills, least=least) if old.scopes and old.scopes[-1].doomed is None:
            trial = new.trial
            fine = trial is not None and (trial.target, trial.skills, trial.least) == (target, skills, least)
        case Roll():
            fine = new.throw is not None and not (new.throw.die or new.throw.add or new.throw.attack)
        case Damage(target="ship"):
            fine = isinstance(then, Damaging) and not then.room
        case Actions(amount=amount, who="owner") if old.scopes:
            fine = then == Acting(old.scopes[-1].owner, amount)
        case Misfortune():
            fine = isinstance(then, DrawMythos)
        case _:
            fine = True
    return () if fine else (f"agenda[0]: {then} by {effect}",)


@part_told(Perform, rules=("unf.reference.wording",))
def a_card_is_carried_out_for_its_owner(frame: Perform, old: Table, new: Table, then: object) -> Faults:
    """A page of notes is opened for the owner, and the list that is meant is begun."""
    opened = new.scopes[-1] if len(new.scopes) == len(old.scopes) + 1 else None
    fine = opened is not None and (opened.source, opened.owner) == (frame.source, frame.owner)
    begun = then == Carry(frame.source, (frame.script,), 0)
    return () if fine and begun else (f"scopes: {opened} for {frame}",)
