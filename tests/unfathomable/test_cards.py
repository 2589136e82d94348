"""Every card, sheet and room of the edition is carried out, again and again, with everybody deciding at random."""

from collections.abc import Iterator
from random import Random

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate.kernel import settled
from corestate.piles import without
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.cards.decks import DECKS
from corestate.unfathomable.cards.responses import RESPONSES
from corestate.unfathomable.holdings.drawing import DrawCards
from corestate.unfathomable.holdings.hand_limit import HandLimit
from corestate.unfathomable.holdings.looking import Resolved
from corestate.unfathomable.script.script import At, Frames, Perform, card_of
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.phases import PassMarker
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.mythos import Finish
from tests.support import random_event
from tests.unfathomable.build import ZERO, Sea, calm, deep_ones, holding, loyal, on_top, passengers, standing, traitor
from tests.unfathomable.test_editions import box as real_box

OTHERS = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "jamie_snell")


def _sources(box: Box) -> Iterator[tuple[str, int]]:
    """List every script of the box: 0 for what a card does of itself, n for its n-th ability."""
    yield from ((f"mythos:{card.name}", 0) for card in box.mythos)
    yield from ((f"waypoint:{card.name}", 0) for card in box.waypoints)
    yield from ((f"spell:{card.name}", 0) for card in box.spells)
    for one in box.characters:
        yield f"reveal:{one.name}", 0
    for damage in box.damage:
        yield f"damage:{damage.name}", 0
    kept = [f"mythos:{card.name}" for card in box.mythos] + [f"spell:{spell.name}" for spell in box.spells]
    sheets = [f"{kind}:{one.name}" for one in box.characters for kind in ("character", "feat")]
    skills = [f"skill:{card.skill}-{card.value}" for card in box.skill_cards]
    rest = [f"item:{item.name}" for item in box.items] + [f"room:{room.name}" for room in box.rooms]
    for source in (*kept, *sheets, *skills, *rest, "title:keeper"):
        for number, ability in enumerate(boxes.abilities(box, source), 1):
            if ability.timing in ("action", "action_start", "on_reveal", "deep_ones_about_to_act"):
                yield source, number


SOURCES = tuple(_sources(real_box()))


def crew(source: str) -> tuple[str, ...]:
    """Choose four characters, the one a card is about first."""
    kind, _, name = source.partition(":")
    bound = boxes.mythos(real_box(), name).character if kind == "mythos" else ""
    if kind in ("character", "feat", "reveal"):
        bound = name
    first = (bound,) if bound else ()
    return (*first, *(one for one in OTHERS if one not in first))[:4]


def _busy(source: str, rng: Random) -> Table:
    """Return a table with something of everything on it."""
    table = calm(crew(source))
    for seat in table.seats():
        for _ in range(4):
            deck = table.stock(rng.choice(("influence", "lore", "observation", "strength", "will"))).deck
            table = holding(table, seat, rng.choice(deck))
        table = standing(table, seat, rng.choice(("d1", "galley", "boiler_room", "chapel", "d2")))
    table = deep_ones(table, w1=1, w4=2, d2=1, galley=1, chapel=rng.randrange(2), deep=2)
    table = passengers(table, d1=1, d2=1, d7=1).monarch_moved("hydra", "w3")
    if rng.random() < 1 / 2:
        table = traitor(table, 2)
    return replaced(table, ship=evolve(table.ship, journey=rng.randrange(4), ritual=rng.randrange(4)))


def staged(source: str, script: int, table: Table) -> tuple[Table, Frames]:
    """Lay the card where it lies while it is carried out."""
    kind, _, name = source.partition(":")
    if script == 0 and kind == "damage":
        return on_top(table, "damage", name), (Damaging(""),)
    if script == 0 and kind == "waypoint":
        deck = table.decks.waypoint
        table = table.with_deck("waypoint", evolve(deck, shuffled=without(deck.shuffled, name)))
        return replaced(table, ship=evolve(table.ship, row=(name,))), (Perform(source, 0, ZERO),)
    if kind in ("mythos", "spell") and script == 0:
        deck = table.deck("mythos" if kind == "mythos" else "spell")
        fewer = evolve(deck, shuffled=without(deck.shuffled, name))
        table = table.with_deck("mythos" if kind == "mythos" else "spell", fewer).opened(source)
        return table, (Perform(source, 0, ZERO), Finish(name) if kind == "mythos" else Resolved(source))
    if kind == "reveal":
        return loyal(table, 0), (Perform(source, 0, ZERO),)
    return table, (Perform(source, script, ZERO),)


@pytest.mark.parametrize(("source", "script"), SOURCES, ids=str)
def test_a_card_is_carried_out(source: str, script: int) -> None:
    named = set()
    for number in range(4):
        rng = Random(f"{source} {script} {number}")
        table, frames = staged(source, script, _busy(source, rng))
        state = _entered(table, frames)
        while state.agenda and state.table.turn.seat == ZERO and state.table.ending is None:
            event = random_event(state, rng)
            named |= {card_of(step) for step in cs.explain(state, event)}
            state = invariants.apply(state, event)
    assert source in named or not _asks(source, script)


def _entered(table: Table, frames: Frames) -> Sea:

    return settled(table, (*frames, HandLimit(), PassMarker()))


def _asks(source: str, script: int) -> bool:
    """Whether the card asks anybody or chance for anything; others are done before the first event."""
    path = boxes.script(real_box(), source) if not script else boxes.abilities(real_box(), source)[script - 1].effects
    return any(effect.do in {"either", "may", "roll", "check", "pick", "look"} for effect in path)


def test_effects_without_what_they_are_about_do_nothing() -> None:
    table = replaced(calm(), scopes=(Scope("room:chapel", ZERO),))
    spot, nothing = At("room:chapel", (1, 0)), (table, (), ())
    assert RESPONSES[do.Die](table, do.Die("reroll"), spot) == nothing  # no die is thrown
    assert RESPONSES[do.CheckRule](table, do.CheckRule("face_up"), spot) == nothing  # no check is under way
    assert DECKS[do.Redraw](table, do.Redraw(), spot) == nothing  # no mythos card lies open
    assert DECKS[do.Keep](table, do.Keep("owner"), spot) == nothing  # nor does this card
    bare = table.with_deck("spell", replaced(table.decks.spell, shuffled=()))
    short = ("unf.reference.short_components",)
    assert DECKS[do.FromDeck](bare, do.FromDeck("spell", "resolve"), spot) == (bare, (), short)
    drawn = (DrawCards(ZERO, ("treachery", "treachery")),)
    assert DECKS[do.Draw](table, do.Draw("owner", 2, "treachery"), spot) == (table, drawn, ())
