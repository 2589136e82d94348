"""Places to enter a game at, for positions typed in: what each puts on the agenda. After it the turn passes.

Entries of the Mythos phase go by the mythos card that lies open on the table; `contributions` wants on the table the
check under way and the page of notes of its card. `effects` carries out any card: a delay of the journey, say.
"""

from collections.abc import Callable, Mapping
from functools import wraps
from typing import TypeAlias

from corestate.kernel import Seat
from corestate.rulebook import RulesetError
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.cards.people import Moved
from corestate.unfathomable.checks.checks import AskCards, Settle, TurnUp
from corestate.unfathomable.checks.windows import window
from corestate.unfathomable.holdings.hand_limit import HandLimit
from corestate.unfathomable.script.script import Close, Frames, Perform
from corestate.unfathomable.table.card_words import checks_of, effects_at
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import ActionStart, PassMarker, TakeTurn
from corestate.unfathomable.voyage.damage import SHIP, Damaging
from corestate.unfathomable.voyage.defeat import Defeat, Risk
from corestate.unfathomable.voyage.monsters import Activate
from corestate.unfathomable.voyage.mythos import Finish, MythosPhase, Resolve, TrackIcon, lying
from corestate.unfathomable.voyage.tracks import Advance, Arrive, Awaken, Reset

_END: Frames = (HandLimit(), PassMarker())
Entry: TypeAlias = Callable[..., Frames]


def _after_set_up(enter: Entry) -> Entry:
    """Refuse to enter a table that is still being set up: everybody plays a character, and a turn has begun."""

    @wraps(enter)
    def entered(table: Table, **where: int | str) -> Frames:
        for seat, player in enumerate(table.players):
            if not player.character:
                raise RulesetError(f"players[{seat}].character: wanted a character, for set-up is over, found none")
        if not table.turn.begun and enter is not a_turn:
            raise RulesetError("turn.begun: wanted 1 or more, for a turn is under way, found 0")
        return enter(table, **where)

    return entered


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
    path = next((path for path in checks_of(table.box, source) if not path[0]), None)
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


def the_effects(table: Table, *, source: str, script: int, seat: int) -> Frames:
    """Enter where a card is carried out for a seat: its own effects (script 0), or those of its n-th ability."""
    if source not in boxes.scripts(table.box):
        raise RulesetError(f"source: there is no card {source!r} to carry out; wanted one as mythos:hull_leak")
    most = len(boxes.abilities(table.box, source))
    if not 0 <= script <= most or not effects_at(table.box, source, (script,)):
        raise RulesetError(f"script: {source} has no effects {script}; 0 are its own, 1 to {most} those of abilities")
    return (Perform(source, script, Seat(seat)), MythosPhase(), *_END)


def a_move(table: Table, *, seat: int, space: str) -> Frames:
    """Enter where a card moves the character of a seat to a ship space."""
    if space not in boxes.ship(table.box):
        raise RulesetError(f"space: there is no ship space {space!r}")
    return (Moved(Seat(seat), space), MythosPhase(), *_END)


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


_ENTRIES: Mapping[str, Entry] = {
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
    "effects": the_effects,
    "move": a_move,
}
ENTRIES: Mapping[str, Entry] = {name: _after_set_up(enter) for name, enter in _ENTRIES.items()}
