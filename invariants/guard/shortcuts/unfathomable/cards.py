"""Steps of Unfathomable by which one skill card goes from place to place, and steps on whose frames nothing waits."""

from typing import TypeAlias

from corestate.kernel import Frame
from corestate.piles import exchanged, lost
from corestate.unfathomable import Table
from corestate.unfathomable.checks.chaos import LayingChaos, TakingChaos
from corestate.unfathomable.checks.checks import Contributing, Settle
from corestate.unfathomable.checks.dice import Rolling
from corestate.unfathomable.checks.windows import Window
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.script.script import Close
from corestate.unfathomable.setup import ChoosingCharacter
from corestate.unfathomable.table.decks import Stock
from corestate.unfathomable.table.events import ChooseCharacter, Contribute, Decline, Drawn, Move, Name, Stop
from corestate.unfathomable.table.pieces import Player, Trial
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.receiving import ChoosingHand, ChoosingOne
from corestate.unfathomable.voyage.loyalty import LoseAll
from corestate.unfathomable.voyage.mythos import DrawingMythos
from invariants.guard.moved import is_more_by
from invariants.unfathomable.aboard import READERS

Agenda: TypeAlias = tuple[Frame[Table], ...]
Kinds: TypeAlias = tuple[type, ...]
Players: TypeAlias = tuple[Player, ...]

AWAITED = READERS | {Close, Settle, LoseAll}
"""Frames that something under way waits for."""
FRONT = 2
"""So many frames in front are most often all that a step takes from what is to happen."""
IN_FRONT: tuple[tuple[Kinds, Kinds, Kinds], ...] = (
    ((Drawn,), (Drawing, LayingChaos, TakingChaos), ()),
    ((Decline,), (Window, Contributing), (Contributing, Rolling, TakingChaos)),
    ((ChooseCharacter, Name), (ChoosingCharacter, ChoosingHand, ChoosingOne), ()),
    ((Move, Stop), (Acting,), (DrawingMythos,)),
)
"""Where it nearly always is all: the kinds of event, of question before and of question after; none named: any."""


def is_drawn(old: Table, new: Table, event: Drawn, asked: Drawing, _asks: object) -> bool:
    """Whether one table is another after a seat has drawn a card that it may hold."""
    seat, card = asked.seat, event.card
    if not _is_held(new.players, old.players, seat, card):
        return False
    is_lawful = not card.startswith("treachery") or bool(new.players[seat].shown)
    return is_lawful and _is_off(old.decks.skills, new.decks.skills, card)


def is_laid(old: Table, new: Table, event: Drawn, _asked: LayingChaos, _asks: object) -> bool:
    """Whether one table is another after a card went from its deck into the chaos deck."""
    was, now, card = old.decks, new.decks, event.card
    return is_more_by(now.chaos, was.chaos, card) and _is_off(was.skills, now.skills, card)


def is_taken(old: Table, new: Table, event: Drawn, _asked: TakingChaos, _asks: object) -> bool:
    """Whether one table is another after a chaos card was put on the check."""
    card = event.card
    return is_more_by(old.decks.chaos, new.decks.chaos, card) and _is_added(old.trial, new.trial, card)


def is_contributed(old: Table, new: Table, event: Contribute, asked: Contributing, _asks: object) -> bool:
    """Whether one table is another after a seat has added a card of its hand to the check."""
    seat, card = asked.seat, event.card
    return _is_held(old.players, new.players, seat, card) and _is_added(old.trial, new.trial, card)


def _is_held(more: Players, less: Players, seat: int, card: str) -> bool:
    """Whether one seat alone holds this card more."""
    if not seat < len(more) == len(less) or not is_more_by(more[seat].hand, less[seat].hand, card):
        return False
    return exchanged(more, seat, less[seat]) == less


def _is_off(old: tuple[Stock, ...], new: tuple[Stock, ...], card: str) -> bool:
    """Whether one deck has this card less, and no other has changed."""
    if len(old) != len(new):
        return False
    is_off = False
    for was, now in zip(old, new):  # noqa: B905 - as many
        if was is not now:
            if is_off or was.discard is not now.discard or not is_more_by(was.deck, now.deck, card):
                return False
            is_off = True
    return is_off


def _is_added(old: Trial | None, new: Trial | None, card: str) -> bool:
    """Whether this card was laid on a check."""
    laid = lost(new.pile, old.pile) if new and old else None
    return laid is not None and laid.card == card


def is_in_front(_old: Table, _new: Table, _event: object, was: Agenda, now: Agenda) -> bool:
    """Whether a step took two frames at most from what is to happen, and put none there, for which something waits."""
    end = FRONT + len(now) - len(was)
    if len(was) <= FRONT or was[FRONT:] != now[end:]:
        return False
    return AWAITED.isdisjoint(map(type, was[:FRONT] + now[:end]))
