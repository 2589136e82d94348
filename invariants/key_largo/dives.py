"""Claims about the dive under way."""

from corestate.key_largo import GAME, Table
from corestate.key_largo.box import TEAM
from corestate.key_largo.diving import Committing, Naming
from corestate.key_largo.drawing import Drawing, Facing, MayWeigh
from corestate.key_largo.sabotage import Interrupting
from corestate.key_largo.table import Dive
from invariants.claims import Faults, claim, form_claim
from invariants.key_largo.agenda import actor
from invariants.key_largo.counting import Largo, all_treasures, by_depth, counts, is_sorted, listed, within

OF_DIVES = (Naming, Drawing, Facing, MayWeigh, Committing, Interrupting)
"""The questions of a dive."""

NOT_OF_DIVES = (*(frame for frame in GAME.frames.values() if frame not in OF_DIVES), type(None))

OF_DIVERS = (Drawing, Facing, MayWeigh)
"""Those that are of one diver."""


@form_claim("dive.seat dive.wreck dive.aside dive.catch returned", rules=("kl.dive.choose", "kl.dive.same_wreck"))
def a_dive_is_of_cards_and_wrecks_of_the_box(state: Largo) -> Faults:
    """What a dive set aside and brought up are cards, of a wreck and a seat that exist."""
    dive, table = state.table.dive, state.table
    if dive is None:
        return ()
    kinds, wrecks = len(table.ruleset.box.cards), len(table.returned)
    if not (0 <= dive.wreck < wrecks and 0 <= dive.seat < table.ruleset.seats):
        return (f"dive: there is no wreck {dive.wreck} or no seat {dive.seat}",)
    if not (listed(kinds, dive.aside) and listed(kinds, dive.catch)):
        return (f"dive: {dive} has cards that are not in the box",)
    return ()


def not_of_the_dive(table: Table, dive: Dive, depth: int) -> Faults:
    """Judge what a dive set aside and brought up: cards of its depth, monsters and treasures."""
    box, cards = table.ruleset.box, by_depth(table.ruleset.box)[depth]
    treasures, found = all_treasures(box), []
    if not cards.issuperset(dive.aside) or not treasures.isdisjoint(dive.aside):
        found.append(f"dive: {dive.aside} are not monsters of this depth")
    if not cards.issuperset(dive.catch) or not treasures.issuperset(dive.catch):
        found.append(f"dive: {dive.catch} are not treasures of this depth")
    if not within(box, counts(dive.catch), counts(table.hands[dive.seat])):
        found.append(f"dive: {dive.catch} is not in hand")
    return tuple(found)


def wrongly_diving(table: Table, dive: Dive) -> Faults:
    """Judge a dive by its boat and its divers."""
    if not 0 <= dive.seat < table.ruleset.seats or table.boats[dive.seat] != dive.wreck:
        return (f"dive: seat {dive.seat} has no boat at wreck {dive.wreck}",)
    found: list[str] = []
    team, depth, present = table.teams[dive.seat], table.depth(dive.wreck), dive.present()
    if len(present) > 1 and (len({*present}) != len(present) or not (is_sorted(dive.waiting) and is_sorted(dive.done))):
        found.append(f"dive: {present} are on the wreck")
    for diver in present:
        if not 0 <= diver < len(team) or team[diver].hoses < depth:
            found.append(f"dive: diver {diver} cannot be on the wreck")  # noqa: PERF401 - a call for nobody, most often
    if dive.last is not None and dive.last not in present:
        found.append(f"dive: diver {dive.last}, who drew last, is not there")
    if dive.early and (dive.early != (*sorted({*dive.early}),) or not {*dive.waiting}.issuperset(dive.early)):
        found.append(f"dive: {dive.early} have drawn before their own draw; {dive.waiting} wait")
    if not 0 <= dive.weights <= TEAM - sum([diver.weights for diver in team]):
        found.append(f"dive: {dive.weights} weights spent, and {team} are left")
    if dive.aside or dive.catch:
        found += not_of_the_dive(table, dive, depth)
    return tuple(found)


@claim(
    "boats teams hands pools.hidden dive",
    rules=(
        "kl.dive.depth",
        "kl.dive.same_wreck",
        "kl.dive.card_each",
        "kl.dive.weight_spent",
        "kl.dive.monster_returns",
    ),
)
def a_dive_is_where_its_boat_is(state: Largo) -> Faults:
    """Divers on the wreck can reach it and are there once; what was brought up is in the owner's hand."""
    dive = state.table.dive
    return () if dive is None else wrongly_diving(state.table, dive)


def alone(table: Table, dive: Dive, frame: Drawing | Facing | MayWeigh) -> bool:
    """Whether the Volunteer draws with nobody on the wreck, as he may by one reading (kl.ruling.volunteer_present)."""
    rulings = table.ruleset.rulings
    lawful = rulings.helper_risk == "nobody" and rulings.volunteer_present == "not_needed"
    return lawful and not (dive.present() or frame.diver) and "helper" in table.meetings.shown


@claim("dive.there", rules=("kl.dive.same_wreck", "kl.dive.monster_returns"), asking=NOT_OF_DIVES)
def a_dive_is_over_when_nothing_is_asked_about_it(state: Largo) -> Faults:
    """There is no dive while frames of other things wait."""
    frame = state.agenda[0] if state.agenda else None
    if isinstance(frame, OF_DIVES) or state.table.dive is None:
        return ()
    return (f"dive: {frame} is no part of it",)


@claim(
    "pools.hidden pools.located dive meetings.shown agenda",
    rules=("kl.dive.card_each", "kl.dive.trident", "kl.dive.weight", "kl.dive.monster_others", "kl.encounter.saboteur"),
    asking=OF_DIVES,
)
def a_dive_is_under_way_while_it_is_asked_about(state: Largo) -> Faults:
    """While frames of a dive wait there is one: of the seat that acts, and of divers who are there."""
    dive = state.table.dive
    frame = state.agenda[0] if state.agenda else None
    if not isinstance(frame, OF_DIVES):
        return ()
    if dive is None or dive.seat != actor(frame):
        return (f"dive: {frame} waits, and the dive is {dive}",)
    if isinstance(frame, OF_DIVERS) and frame.diver not in dive.present() and not alone(state.table, dive, frame):
        return (f"dive: {frame} is of a diver who is not there",)
    if isinstance(frame, Facing) and not dive.aside:
        return ("dive: no monster to face",)
    if isinstance(frame, Drawing) and not state.table.cards_in(dive.wreck):
        return (f"dive: wreck {dive.wreck} is empty",)
    if isinstance(frame, Committing) and not (frame.pending and {*dive.waiting}.issuperset(frame.pending)):
        return (f"dive: {frame} asks divers who do not wait",)
    return ()
