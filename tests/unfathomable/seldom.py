"""What seldom happens, one position and what was done in it a line: what changed, who is asked now, and by which rules.

Games and cards carried out in `told.py` do not come by here, and what a line says is refused is tried there.
To tell the table anew: `python -m tests.unfathomable.seldom`.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias, get_args

from attrs import evolve, fields, frozen

import corestate as cs
from corestate.kernel import Step, accounted, carried_out
from corestate.replaced import replaced
from corestate.unfathomable.asked.picking import PickingSpace, Then
from corestate.unfathomable.box.edition import BRIG, DEEP, SICK_BAY
from corestate.unfathomable.box.vocabulary import Damage
from corestate.unfathomable.holdings.hand_limit import HandLimit
from corestate.unfathomable.holdings.looking import LookAt
from corestate.unfathomable.script.script import Close, Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Scope, Turn
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Acting
from corestate.unfathomable.turn.phases import PassMarker
from corestate.unfathomable.turn.receiving import Receive
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import Defeat
from corestate.unfathomable.voyage.monsters import Act
from corestate.unfathomable.voyage.mythos import Crisis, DrawMythos, Read
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO
from tests.unfathomable.told import END, changes


@frozen
class No:
    """An event that is refused where it is tried, which is told with the rules that forbid it."""

    event: Any

    def __str__(self) -> str:
        values = (getattr(self.event, one.name) for one in fields(type(self.event)) if one.name != "seat")
        return " ".join(["no", type(self.event).__name__, *map(str, values)])


FILE = Path(__file__).parent / "seldom.txt"
Case: TypeAlias = Callable[[], tuple[Any, ...]]
"""A table, the frame or frames that are carried out, and the events that follow."""


def _without(table: Table, name: Any) -> Table:  # noqa: ANN401 - the name of a deck
    """Take all cards of a deck out of the game."""
    deck = table.deck(name)
    return table.with_deck(name, evolve(deck, shuffled=(), gone=deck.shuffled))


def _begins(table: Table, seat: int) -> Table:
    """Let the turn be of a seat, whose first phase is to come."""
    return replaced(table, turn=Turn(table.seats()[seat], 1, (), barred=False))


def _barred(table: Table) -> Table:
    return replaced(table, turn=evolve(table.turn, barred=True))


def _jailed_traitor(**rulings: str) -> Table:
    return _begins(b.standing(b.traitor(b.calm(rulings=rulings), 1), 1, BRIG), 1)


def _looking(deck: Any, take: Any, rest: Any, *cards: str, **rulings: str) -> tuple[Any, ...]:  # noqa: ANN401 - of a card
    """Let seat 2 look at cards on top of a deck."""
    table = b.on_top(b.calm(rulings=rulings), deck, *cards)
    return table, LookAt(TWO, deck, len(cards), take, rest), *map(e.Drawn, cards)


def _beast(count: str) -> tuple[Any, ...]:
    """Let a traitor who prevents nothing and a Deep One be struck by the spell that counts them."""
    table = b.deep_ones(b.aboard(b.traitor(b.calm(rulings={"beast_within_count": count}), 1)), galley=1)
    return table, Perform("spell:summon_the_beast_within", 0, ZERO), e.Decline(ZERO), e.Rolled(2)


def _led() -> Table:
    return b.calm(("keilani_tatupu", "svetlana_gedroits", "william_bowleg"))


def _with_more(table: Table) -> Table:
    """Print something behind the choice of a mythos card."""
    box = table.ruleset.box
    mythos = [
        evolve(one, effects=(*one.effects, Damage())) if one.name == "class_struggle" else one for one in box.mythos
    ]
    return replaced(table, ruleset=evolve(table.ruleset, box=evolve(box, mythos=tuple(mythos))))


WAYPOINTS = ("reef", "hurricane", "iceberg", "fog_bank")


def _picking(then: Any, *among: str) -> tuple[Any, ...]:  # noqa: ANN401 - what is done in the space
    """Let a space be picked where a Deep One is in the galley and one in the Deep."""
    table = b.deep_ones(b.calm(), galley=1, deep=1)
    table = evolve(table, scopes=(Scope("spell:plague_of_locusts", TWO),))
    nowhere = (No(e.PickSpace(TWO, space)) for space in (DEEP, BRIG, "w1"))
    return table, (PickingSpace(TWO, among, 1, then), Close()), *nowhere


CASES: dict[str, Case] = {
    **{
        f"a space is picked to {then}, {' and '.join(among)}": partial(_picking, then, *among)
        for then in get_args(Then)
        for among in (("galley",), ("galley", "chapel"))
        if then not in ("gather", "water")
    },
    **{f"a space is picked to {then}": partial(_picking, then, "w2", "w3") for then in ("gather", "water")},
    "no spell is left to cast": lambda: (_without(b.calm(), "spell"), Perform("feat:william_bowleg", 1, TWO)),
    "no waypoint is left to look at": lambda: (
        _without(b.calm(), "waypoint"),
        LookAt(TWO, "waypoint", 2, "top", "bottom"),
    ),
    "an item looked at is left": lambda: (*_looking("item", "keep", "bottom", "almanac"), e.Decline(TWO)),
    "two waypoints, one on top": lambda: (
        *_looking("waypoint", "top", "bottom", *WAYPOINTS[:2]),
        e.Take(TWO, "hurricane"),
    ),
    "four waypoints put under in any order": lambda: (
        *_looking("waypoint", "top", "bottom", *WAYPOINTS, foresee_order="chosen"),
        *(e.Take(TWO, card) for card in ("iceberg", "fog_bank", "reef")),
    ),
    "a mythos card one has looked at is not resolved": lambda: (
        *_looking("mythos", "top_or_bottom", "bottom", "hull_leak"),
        e.Choose(TWO, "bottom"),
    ),
    "a traitor kills a passenger": lambda: (
        b.passengers(b.standing(b.traitor(b.calm(), 0), 0, "d1"), d1=2),
        Acting(ZERO, 1),
        e.Kill(ZERO),
    ),
    "nobody is rescued who is elsewhere or nowhere": lambda: (
        b.passengers(b.standing(b.calm(), 0, "d1"), d2=1),
        Acting(ZERO, 1),
        No(e.Rescue(ZERO, "d1")),
        No(e.Rescue(ZERO, "d2")),
    ),
    "a traitor struck by the beast within counts": partial(_beast, "only_defeated"),
    "a traitor struck by the beast within counts at once": partial(_beast, "counted"),
    "a choice with something after it is averted like any other": lambda: (
        _with_more(_led()),
        Crisis("class_struggle"),
    ),
    "a traitor in the Brig gets cards for treachery": lambda: (
        _jailed_traitor(traitor_draw="replaced", traitor_cards_in_brig="refused"),
        Receive(),
    ),
    "a traitor in the Brig may draw fewer": lambda: (
        _jailed_traitor(traitor_draw="may_draw_fewer", traitor_cards_in_brig="refused"),
        Receive(),
    ),
    "a traitor in the Brig gets treachery all the same": lambda: (
        _jailed_traitor(traitor_draw="replaced", traitor_cards_in_brig="allowed"),
        Receive(),
    ),
    "a traitor in the Sick Bay names its card": lambda: (
        _begins(b.standing(b.traitor(b.calm(), 1), 1, SICK_BAY), 1),
        Receive(),
        e.Name(ONE, "treachery"),
        e.Drawn("treachery-1"),
    ),
    "a traitor in the Sick Bay draws nothing": lambda: (
        _begins(b.standing(b.traitor(b.calm(rulings={"traitor_draw": "may_draw_fewer"}), 1), 1, SICK_BAY), 1),
        Receive(),
        e.Stop(ONE),
    ),
    "the ward prevents a defeat by itself": lambda: (
        b.keeping(b.calm(rulings={"flesh_ward": "automatic"}), 1, "spell:flesh_ward"),
        Defeat(ONE),
        e.Rolled(4),
    ),
    "hatches bar a Deep One on deck": lambda: (_barred(b.deep_ones(b.away(b.calm()), d1=1)), Act("d1")),
    "hatches do not bar a Deep One in the water": lambda: (_barred(b.deep_ones(b.away(b.calm()), w1=1)), Act("w1")),
    "no mythos card is left": lambda: (_without(b.calm(), "mythos"), (DrawMythos(), Read(None))),
    "the mythos deck is made anew": lambda: (_used_up(b.calm()), DrawMythos()),
    "damage lands where it is drawn for": lambda: (
        b.on_top(b.calm(), "damage", "structural_will"),
        Damaging("galley"),
        e.Drawn("structural_will"),
    ),
    "damage spills to the next room": lambda: (
        b.on_top(b.damaged(b.away(b.calm()), "galley"), "damage", "structural_wild"),
        Damaging("galley"),
        e.Drawn("structural_wild"),
    ),
}


def _used_up(table: Table) -> Table:
    """Let the mythos deck be used up."""
    deck = table.decks.mythos
    return table.with_deck("mythos", evolve(deck, shuffled=(), discard=deck.shuffled))


def told() -> Iterator[str]:
    """Tell every case: what changed, who is asked for what, and what was carried out by which rules."""
    for name, case in CASES.items():
        table, frames, *events = case()
        frames = frames if isinstance(frames, tuple) else (frames,)
        state, steps = carried_out(table, (*frames, END, HandLimit(), PassMarker()))
        refused = []
        for event in events:
            if isinstance(event, No):
                refused += [
                    f"{event}: {' + '.join(one.rule.removeprefix('unf.') for one in cs.refusals(state, event.event))}"
                ]
            else:
                state, more = accounted(state, event)
                steps += more
        changed = "; ".join((*changes(table, state), *_order(table, state.table)))
        waits = "" if not state.agenda or state.agenda[0] is END else f" | {state.agenda[0]}"
        said = (f"{changed or 'nothing'}{waits}", "; ".join(refused), "; ".join(map(_cited, steps)))
        yield f"{name}: {' | '.join(filter(None, said))}"


def _order(before: Table, after: Table) -> Iterator[str]:
    """What lies elsewhere in a deck than before, as far as that is known."""
    for name in ("mythos", "waypoint", "spell", "item", "damage"):
        for end in ("top", "bottom"):
            was, now = (
                tuple(one.card for one in getattr(getattr(table.decks, name), end)) for table in (before, after)
            )
            yield from ((f"{end} of the {name} deck {' '.join(now)}",) if was != now else ())


def _cited(step: Step[Table]) -> str:
    return " ".join([type(step.frame).__name__, *(rule.removeprefix("unf.") for rule in step.rules)])


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in told()), encoding="utf-8")
