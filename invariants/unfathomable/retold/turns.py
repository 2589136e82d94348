"""Turns, phases and the skills received told a second time."""

from typing import Any

from corestate import Seat
from corestate.unfathomable import Table
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.holdings.drawing import DrawCards, Drawing
from corestate.unfathomable.holdings.hand_limit import HandLimit, Trimming
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import ActionStart, PassMarker, Starting, TakeTurn
from corestate.unfathomable.turn.receiving import ChoosingOne, Receive, Recovering, Replacing
from corestate.unfathomable.voyage.loyalty import Dealing
from corestate.unfathomable.voyage.monsters import Activate
from corestate.unfathomable.voyage.mythos import (
    CaptainChoosingTrack,
    ChoosingTrack,
    Crisis,
    DrawingMythos,
    DrawMythos,
    Judge,
    MythosPhase,
    Read,
    Resolve,
    TrackIcon,
)
from corestate.unfathomable.voyage.tracks import Advance
from invariants.claims import Faults, part_told


@part_told(
    TakeTurn, PassMarker, HandLimit, ActionStart, rules=("unf.turn.order", "unf.turn.phases", "unf.turn.hand_limit")
)
def turns_and_phases_follow_each_other(
    frame: TakeTurn | PassMarker | HandLimit | ActionStart,
    old: Table,
    new: Table,
    then: Any,  # noqa: ANN401 - any frame
) -> Faults:
    """A turn begins afresh, has its actions, ends with hands trimmed clockwise, and passes to the left."""
    seats, turn = old.ruleset.seats, new.turn
    match frame:
        case TakeTurn(seat=seat):
            wanted = (seat, min(old.turn.begun + 1, seats + 1), (), False)
            fine = (turn.seat, turn.begun, turn.used, turn.barred) == wanted
        case PassMarker():
            dealt = isinstance(then, Dealing) and old.ruleset.options.game == "learning" and turn.begun == seats
            fine = dealt or then == TakeTurn(Seat((old.turn.seat + 1) % seats))
        case HandLimit():
            order = [(old.turn.seat + step) % seats for step in range(seats)]
            over = [seat for seat in order if len(old.players[seat].hand) > old.box.numbers.hand_limit]
            fine = then == Trimming(Seat(over[0])) if over else isinstance(then, PassMarker)
        case _:
            fine = isinstance(then, Starting) or then == Acting(old.turn.seat, old.box.numbers.actions)
    return () if fine else (f"agenda[0]: {then} after {frame}, turn {turn}",)


@part_told(Receive, DrawCards, rules=("unf.skill.receive", "unf.skill.sick_bay", "unf.traitor.receive"))
def skills_are_received_by_where_one_is(frame: Receive | DrawCards, old: Table, _new: Table, then: Any) -> Faults:  # noqa: ANN401 - any frame
    """In the Sick Bay one card is named, a traitor names what it replaces, and others draw their set."""
    if isinstance(frame, DrawCards):
        stocks = dict(zip(_SKILLS, old.decks.skills, strict=True))
        left = frame.skills and (stocks[frame.skills[0]].deck or stocks[frame.skills[0]].discard)
        return () if not left or then == Drawing(frame.seat, frame.skills[0]) else (f"agenda[0]: {then} after {frame}",)
    seat, rulings = old.turn.seat, old.ruleset.rulings
    player = old.players[seat]
    traitor = bool(player.shown)
    wanted: type[Any] = DrawCards
    if player.space == SICK_BAY:
        wanted = Recovering if traitor else ChoosingOne
    elif traitor:
        refused = player.space == BRIG and rulings.traitor_cards_in_brig == "refused"
        wanted = DrawCards if refused and rulings.traitor_draw == "replaced" else Replacing
    return () if type(then) is wanted and then.seat == seat else (f"agenda[0]: {then}, not {wanted.__name__}",)


_SKILLS = ("influence", "lore", "observation", "strength", "will", "treachery")


@part_told(MythosPhase, TrackIcon, Resolve, rules=("unf.mythos.steps", "unf.mythos.track", "unf.brig.mythos"))
def a_mythos_card_has_its_steps(
    frame: MythosPhase | TrackIcon | Resolve,
    old: Table,
    _new: Table,
    then: Any,  # noqa: ANN401 - any frame
) -> Faults:
    """A human draws one and a traitor none; outside the Brig its crisis comes first, then the icons it shows."""
    active = old.players[old.turn.seat]
    match frame:
        case MythosPhase():
            return (
                () if isinstance(then, HandLimit) is bool(active.shown) else (f"agenda[0]: {then} in a Mythos phase",)
            )
        case TrackIcon(card=name):
            track = next(card.track for card in old.box.mythos if card.name == name)
            if track != "choice":
                return () if then == Advance(track, 1) else (f"agenda[0]: {then} by {name}",)
            jailed = active.space == BRIG and old.captain is not None
            wanted = (
                CaptainChoosingTrack(old.captain)
                if jailed and old.captain is not None
                else ChoosingTrack(old.turn.seat)
            )
            return () if then == wanted else (f"agenda[0]: {then} by {name}, not {wanted}",)
        case Resolve(doomed_by=doomed_by):
            lies = any(source.startswith("mythos:") for source in old.open)
            if doomed_by is not None or not lies:
                return ()
            both = old.ruleset.rulings.brig_mythos == "both_icons"
            step = Crisis if active.space != BRIG else Activate if both else TrackIcon
            return () if isinstance(then, step) else (f"agenda[0]: {then}, not {step.__name__}",)


@part_told(DrawingMythos, rules=("unf.mythos.steps", "unf.mythos.character_card"))
def a_card_drawn_is_read_or_replaced(_frame: DrawingMythos, _old: Table, new: Table, then: object) -> Faults:
    """Whatever mythos card is drawn lies open and is read, or is discarded and another is drawn."""
    lies = any(source.startswith("mythos:") for source in new.open)
    within = bool(new.scopes) and not new.scopes[-1].source.startswith("reveal:")
    fine = isinstance(then, DrawMythos) or (lies and (within or isinstance(then, Read | Judge)))
    return () if fine else (f"agenda[0]: {then} after a mythos card was drawn",)
