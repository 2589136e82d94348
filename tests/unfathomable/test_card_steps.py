"""What tells at once that one skill card moved, or that frames in front gave way, lets nothing else pass."""

from collections.abc import Iterator
from random import Random
from typing import Any, TypeAlias

import attrs
import pytest

import corestate as cs
import invariants
from corestate.games import begun
from corestate.piles import exchanged, joined, without
from corestate.unfathomable import Event, Table
from corestate.unfathomable.checks.chaos import LayingChaos, TakingChaos
from corestate.unfathomable.checks.checks import Contributing, Settle
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.script.script import Close
from corestate.unfathomable.table.decks import Stock
from corestate.unfathomable.table.events import Contribute, Decline, Drawn, Stop
from corestate.unfathomable.table.pieces import Laid
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import PassMarker
from corestate.unfathomable.voyage.mythos import DrawingMythos
from fuzz.playouts import steps

Sea: TypeAlias = cs.State[Table, Event]
Step: TypeAlias = tuple[Sea, Event, Sea]


def played() -> Iterator[Step]:
    """Play a game at random."""
    rng = Random(1)
    for before, event in steps(begun(cs.ruleset("unfathomable", seats=4)), rng, cs.apply):
        if event is not None:
            yield before, event, cs.apply(before, event)


STEPS = tuple(played())


def first(kind: type, asked: type, asks: type | None = None) -> Step:
    """Find a step in the middle of a game: by its event, and by what is asked before and after."""
    for before, event, after in STEPS:
        seen = isinstance(event, kind) and type(before.agenda[0]) is asked
        if seen and before.table.turn.begun and (asks is None or type(after.agenda[0]) is asks):
            return before, event, after
    raise LookupError((kind, asked, asks))


def laid(state: Sea, **parts: Any) -> Sea:  # noqa: ANN401 - any part of a table
    """Put other parts on the table."""
    return attrs.evolve(state, table=attrs.evolve(state.table, **parts))


def held(state: Sea, seat: int, hand: tuple[str, ...]) -> Sea:
    """Give a seat another hand."""
    return attrs.evolve(state, table=state.table.with_hand(seat, hand))


def ashore(state: Sea, seat: int) -> Sea:
    """Put a character where no ship is."""
    return attrs.evolve(state, table=state.table.moved(seat, "ashore"))


def dealt(state: Sea, **parts: Any) -> Sea:  # noqa: ANN401 - any part of the decks
    """Put other cards into the decks."""
    return laid(state, decks=attrs.evolve(state.table.decks, **parts))


def restocked(state: Sea, place: int, stock: Stock) -> Sea:
    """Put other cards into one skill deck and its discards."""
    return dealt(state, skills=exchanged(state.table.decks.skills, place, stock))


def other(card: str) -> str:
    """Name another card."""
    return next(one for one in ("lore-1", "will-1") if one != card)


def drawn() -> Iterator[Step]:
    before, event, after = first(Drawn, Drawing, Drawing)
    frame, table = before.agenda[0], after.table
    assert isinstance(frame, Drawing)
    assert isinstance(event, Drawn)
    seat, card, skills = frame.seat, event.card, table.decks.skills
    mine, beside = table.players[seat].hand, (seat + 1) % 4
    place = next(place for place, one in enumerate(skills) if one is not before.table.decks.skills[place])
    stock, elsewhere = skills[place], (place + 1) % 5
    yield before, event, held(after, seat, before.table.players[seat].hand)
    yield before, event, held(after, seat, joined(without(mine, card), other(card)))
    yield before, event, held(after, beside, joined(table.players[beside].hand, card))
    yield before, event, laid(after, decks=before.table.decks)
    yield before, event, restocked(after, place, Stock(stock.deck, joined(stock.discard, card)))
    yield before, event, restocked(after, place, Stock(stock.deck[1:], stock.discard))
    yield before, event, restocked(after, elsewhere, Stock(skills[elsewhere].deck[1:], skills[elsewhere].discard))
    yield before, event, dealt(after, chaos=table.decks.chaos[1:])
    yield before, event, ashore(after, seat)
    yield before, event, laid(after, players=table.players[: seat + 1])
    yield before, event, laid(after, players=table.players[:seat])
    yield before, event, dealt(after, skills=skills[:-1])
    assert card in stock.deck, "there is another copy, which is put into the wrong deck"
    less, more = Stock(without(stock.deck, card), stock.discard), skills[elsewhere]
    was = restocked(before, elsewhere, Stock(joined(more.deck, card), more.discard))
    yield restocked(was, place, stock), event, restocked(after, place, less)
    treachery = skills[5].deck[0]
    unlawful = held(before, seat, joined(before.table.players[seat].hand, treachery))
    yield before, Drawn(treachery), restocked(unlawful, 5, Stock(skills[5].deck[1:], skills[5].discard))


def contributed() -> Iterator[Step]:
    before, event, after = first(Contribute, Contributing)
    assert isinstance(event, Contribute)
    seat, card, trial = event.seat, event.card, after.table.trial
    assert trial is not None
    beside = next(one for one in range(4) if one != seat and after.table.players[one].hand)
    wrong = tuple(Laid(other(card), one.seat) if one.card == card else one for one in trial.pile)
    yield before, event, held(after, seat, before.table.players[seat].hand)
    yield before, event, held(after, beside, after.table.players[beside].hand[1:])
    yield before, event, laid(after, trial=before.table.trial)
    yield before, event, laid(after, trial=attrs.evolve(trial, pile=wrong))
    yield before, event, laid(after, trial=attrs.evolve(trial, cards=(card,)))
    yield before, event, laid(after, trial=None)
    yield before, event, ashore(after, seat)


def put_into_chaos() -> Iterator[Step]:
    before, event, after = next(one for one in STEPS if type(one[0].agenda[0]) is LayingChaos)
    assert isinstance(event, Drawn)
    was, now = before.table.decks, after.table.decks
    yield before, event, dealt(after, chaos=was.chaos)
    yield before, event, dealt(after, skills=was.skills)
    yield before, event, dealt(after, chaos=joined(was.chaos, other(event.card)))
    yield before, event, dealt(after, skills=now.skills[:-1])


def taken_from_chaos() -> Iterator[Step]:
    before, event, after = first(Drawn, TakingChaos)
    assert isinstance(event, Drawn)
    was, now, trial = before.table.decks, after.table.decks, after.table.trial
    assert trial is not None
    stock = now.skills[0]
    yield before, event, dealt(after, chaos=was.chaos)
    yield before, event, laid(after, trial=before.table.trial)
    yield before, event, laid(after, trial=attrs.evolve(trial, cards=(event.card,)))
    yield before, event, restocked(after, 0, Stock(stock.deck[1:], stock.discard))


def in_front() -> Iterator[Step]:
    before, event, after = first(Decline, Contributing, Contributing)
    asks, *rest = after.agenda
    yield before, event, attrs.evolve(after, agenda=(asks, Close(), *rest))
    yield before, event, attrs.evolve(after, agenda=tuple(one for one in after.agenda if not isinstance(one, Settle)))
    yield before, event, attrs.evolve(after, agenda=after.agenda[:-1])
    settle = next(one for one in rest if isinstance(one, Settle))
    waits = tuple(one for one in before.agenda[1:] if one is not settle)
    ahead = attrs.evolve(before, agenda=(before.agenda[0], settle, *waits))
    yield ahead, event, attrs.evolve(after, agenda=(asks, *waits))
    acting, mythos = (
        next(one for one in STEPS if type(one[0].agenda[0]) is kind)[0] for kind in (Acting, DrawingMythos)
    )
    last = attrs.evolve(acting, agenda=(acting.agenda[0], PassMarker()))
    yield last, Stop(acting.table.turn.seat), attrs.evolve(acting, agenda=mythos.agenda[:1])


@pytest.mark.parametrize("spoiled", [drawn, contributed, put_into_chaos, taken_from_chaos, in_front])
def test_a_card_that_moves_moves_alone(spoiled: Any) -> None:  # noqa: ANN401 - it tells steps
    for number, (before, event, after) in enumerate(spoiled()):
        assert invariants.broken_by(before, event, after), number


def test_what_is_spoiled_was_sound() -> None:
    assert all(not invariants.broken_by(*step) for step in STEPS)
