"""Places to enter a game at, for positions typed in: what each puts on the agenda. After it the turn passes.

Entries of the Mythos phase go by the mythos card that lies open on the table; `contributions` wants on the table the
check under way and the page of notes of its card.
"""

from collections.abc import Callable, Iterator, Mapping

from corestate.kernel import Seat
from corestate.rulebook import RulesetError
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.vocabulary import Check, Effect, parts
from corestate.unfathomable.checks.checks import AskCards, Settle, TurnUp
from corestate.unfathomable.checks.windows import window
from corestate.unfathomable.holdings.hand_limit import HandLimit
from corestate.unfathomable.script.script import Close, Frames
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import ActionStart, PassMarker, TakeTurn
from corestate.unfathomable.voyage.damage import SHIP, Damaging
from corestate.unfathomable.voyage.defeat import Defeat, Risk
from corestate.unfathomable.voyage.monsters import Activate
from corestate.unfathomable.voyage.mythos import Finish, MythosPhase, Resolve, TrackIcon, lying
from corestate.unfathomable.voyage.tracks import Advance, Arrive, Awaken, Reset

_END: Frames = (HandLimit(), PassMarker())


def a_turn(_table: Table, *, seat: int) -> Frames:
    """Enter where a seat begins its turn, a human or a revealed traitor."""
    return (TakeTurn(Seat(seat)),)


def the_action_phase(_table: Table) -> Frames:
    """Enter where the active player's Action phase begins, cards played at its start included."""
    return (ActionStart(), MythosPhase(), *_END)


def the_actions(table: Table, *, actions: int) -> Frames:
    """Enter the Action phase of the active player, so many actions being left."""
    return (Acting(table.turn.seat, _some("actions", actions)), MythosPhase(), *_END)


def the_mythos_phase(_table: Table) -> Frames:
    """Enter the Mythos phase of the active player."""
    return (MythosPhase(), *_END)


def the_crisis(table: Table) -> Frames:
    """Enter where the crisis of the open mythos card is resolved; its icons follow."""
    _open(table)
    return (Resolve(None), *_END)


def the_contributions(table: Table, *, seat: int) -> Frames:
    """Enter the check of the open mythos card where a seat has its chance to add cards; those after it follow."""
    card = _open(table)
    source = f"mythos:{card}"
    path = next(_checks(boxes.script(table.box, source), (0,)), None)
    if path is None or table.trial is None or not table.scopes or table.scope.source != source:
        raise RulesetError(f"wanted a check under way and the notes of {source} on the table")
    order = (*table.after(table.turn.seat), table.turn.seat)
    asked = AskCards(order[order.index(Seat(seat)) :])
    return (asked, TurnUp(), window(table, "after_total"), Settle(source, path), Close(), *_icons(table, card), *_END)


def the_icons(table: Table) -> Frames:
    """Enter where the activation icon of the open mythos card is resolved; its track icon follows."""
    return (*_icons(table, _open(table)), *_END)


def the_track_icon(table: Table) -> Frames:
    """Enter where the track icon of the open mythos card is resolved."""
    return (*_icons(table, _open(table))[1:], *_END)


def the_discard_phase(_table: Table) -> Frames:
    """Enter the Discard phase: everybody above the hand limit discards."""
    return _END


def the_journey(_table: Table, *, spaces: int) -> Frames:
    """Enter where the journey marker advances so many spaces."""
    return (Advance("journey", _some("spaces", spaces)), *_END)


def the_ritual(_table: Table, *, spaces: int) -> Frames:
    """Enter where the ritual marker advances so many spaces."""
    return (Advance("ritual", _some("spaces", spaces)), *_END)


def an_arrival(_table: Table) -> Frames:
    """Enter where the journey marker has reached Arrive."""
    return (Arrive(), Reset("journey", 0), *_END)


def the_awakening(_table: Table) -> Frames:
    """Enter where a waypoint has been resolved: at half the way loyalty is dealt."""
    return (Awaken(), *_END)


def the_deep_ones(_table: Table) -> Frames:
    """Enter where the Deep Ones are activated."""
    return (Activate("deep_ones"), *_END)


def hydra(_table: Table) -> Frames:
    """Enter where Mother Hydra is activated."""
    return (Activate("hydra"), *_END)


def dagon(_table: Table) -> Frames:
    """Enter where Father Dagon is activated."""
    return (Activate("dagon"), *_END)


def damage(_table: Table, *, times: int) -> Frames:
    """Enter where the ship is damaged so many times."""
    return (*(Damaging(SHIP),) * _some("times", times), *_END)


def a_defeat(_table: Table, *, seat: int) -> Frames:
    """Enter where the character of a seat is about to be defeated."""
    return (Defeat(Seat(seat)), *_END)


def a_risk(_table: Table, *, passengers: int) -> Frames:
    """Enter where so many passengers are risked."""
    return (Risk(_some("passengers", passengers)), *_END)


def _some(what: str, number: int) -> int:
    if number < 1:
        raise RulesetError(f"{what}: wanted at least 1, found {number}")
    return number


def _open(table: Table) -> str:
    """Name the mythos card that lies open, or say that none does."""
    if not (card := lying(table)):
        raise RulesetError("open: wanted a mythos card that lies open, as mythos:hull_leak")
    return card


def _icons(table: Table, card: str) -> Frames:
    return (Activate(boxes.mythos(table.box, card).activates), TrackIcon(card), Finish(card))


def _checks(effects: tuple[Effect, ...], path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    """Find the paths to the checks of a card."""
    for number, effect in enumerate(effects):
        if isinstance(effect, Check):
            yield (*path, number)
        for place, part in enumerate(parts(effect)):
            yield from _checks(part, (*path, number, place))


ENTRIES: Mapping[str, Callable[..., Frames]] = {
    "turn": a_turn,
    "action_phase": the_action_phase,
    "actions": the_actions,
    "mythos": the_mythos_phase,
    "crisis": the_crisis,
    "contributions": the_contributions,
    "icons": the_icons,
    "track_icon": the_track_icon,
    "discard": the_discard_phase,
    "journey": the_journey,
    "ritual": the_ritual,
    "arrival": an_arrival,
    "awakening": the_awakening,
    "deep_ones": the_deep_ones,
    "hydra": hydra,
    "dagon": dagon,
    "damage": damage,
    "defeat": a_defeat,
    "risk": a_risk,
}
