"""Defeats, passengers, titles and reveals told a second time."""

from typing import Any

from corestate.unfathomable import Table
from corestate.unfathomable.box.edition import BRIG, DIALS, SICK_BAY
from corestate.unfathomable.setup import Crown
from corestate.unfathomable.voyage.defeat import DefeatPassenger, Peril, TurningPassenger
from corestate.unfathomable.voyage.loyalty import HandingOver, HandOver, LoseAll, MaySwap, Swapping
from invariants.claims import Faults, part_told
from invariants.unfathomable.choices import place_of
from invariants.unfathomable.retold.tracks import distance_of


@part_told(TurningPassenger, rules=("unf.defeat.results", "unf.basics.resources"))
def a_passenger_lost_costs_what_it_shows(frame: TurningPassenger, old: Table, new: Table, _then: object) -> Faults:
    """The token is gone, out of its space, and the dials are down by its icons until one is at 0."""
    gone = [*old.sea.tokens]
    for token in new.sea.tokens:
        gone.remove(token)
    if len(gone) != 1:
        return (f"sea.tokens: {gone} are gone",)
    losses = next(one.losses for one in old.box.passengers if one.name == gone[0])
    dials = [value - losses.count(kind) for kind, value in zip(DIALS, old.ship.dials, strict=True)]
    people = [*old.sea.passengers]
    if frame.space:
        people[place_of(old, frame.space)] -= 1
    ended = new.ending is not None and min(new.ship.dials) == 0
    found = () if ended or [*new.ship.dials] == dials else (f"ship.dials: {new.ship.dials}, not {dials}",)
    return found if [*new.sea.passengers] == people else (*found, f"sea.passengers: {new.sea.passengers}, not {people}")


@part_told(Peril, rules=("unf.defeat.results", "unf.reference.defeat_in_place"))
def the_defeated_go_to_the_sick_bay_or_the_brig(frame: Peril, old: Table, new: Table, _then: object) -> Faults:
    """A human who falls is in the Sick Bay, in the Brig where that holds on; a traitor in the Brig."""
    if frame.seat is None or old.players[frame.seat].space == new.players[frame.seat].space:
        return ()
    one, rulings = old.players[frame.seat], old.ruleset.rulings
    if one.shown:
        goal = SICK_BAY if frame.banished and rulings.banished_traitor == "sick_bay" else BRIG
    else:
        goal = BRIG if one.space == BRIG and rulings.defeat_in_brig == "stays" else SICK_BAY
    space = new.players[frame.seat].space
    return () if space == goal else (f"seat {frame.seat}: defeated, it is in {space}, not in {goal}",)


@part_told(DefeatPassenger, rules=("unf.defeat.results",))
def a_passenger_who_is_there_is_in_peril(frame: DefeatPassenger, old: Table, new: Table, then: object) -> Faults:
    """A passenger of the space or of the supply is in danger while there is one."""
    supply = len(old.sea.tokens) - sum(old.sea.passengers)
    there = old.sea.passengers[place_of(old, frame.space)] if frame.space else supply
    peril = isinstance(then, Peril) and then.seat is None and then.space == frame.space
    return (
        () if new == old and (peril or not there) else (f"agenda[0]: {then} with {there} passengers in {frame.space}",)
    )


@part_told(Crown, rules=("unf.setup.captain", "unf.setup.keeper", "unf.title.captain", "unf.title.keeper"))
def titles_begin_with_the_first_of_their_lines(_frame: Crown, old: Table, new: Table, _then: object) -> Faults:
    """The first character of each line that is in play has the title."""
    playing = {player.character: seat for seat, player in enumerate(old.players)}
    firsts = [
        next(playing[name] for name in line if name in playing) for line in (old.box.captain_line, old.box.keeper_line)
    ]
    return (
        () if [new.captain, new.keeper] == firsts else (f"captain, keeper: {new.captain}, {new.keeper}, not {firsts}",)
    )


@part_told(HandOver, LoseAll, MaySwap, rules=("unf.reveal.hand_over", "unf.reveal.titles", "unf.reveal.cards_lost"))
def a_reveal_costs_what_it_costs(frame: HandOver | LoseAll | MaySwap, old: Table, new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """Loyalty left is handed over unless the end is near; titles, feat and kept cards are lost; hands are swapped."""
    seat = frame.seat
    player, now = old.players[seat], new.players[seat]
    match frame:
        case HandOver():
            due = bool(player.loyalty) and distance_of(old) < old.box.numbers.destination
            fine = (then == HandingOver(seat)) is due
        case LoseAll():
            kept = [source for source in now.kept if source.startswith("mythos:")]
            titled = seat in (new.captain, new.keeper)
            fine = not now.feat and not kept and not titled
        case _:
            fine = (then == Swapping(seat, 0)) is (player.space != BRIG and bool(player.hand))
    return () if fine else (f"seat {seat}: {then} after {frame}, {now}",)
