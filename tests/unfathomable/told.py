"""Every card, sheet and room carried out in one rich position and told in lines, to be read beside the rules.

Each script is carried out with each answer to its first question, with a low and a high die, and with each outcome of
its check; every other question gets its first answer, and nobody responds in windows. After what has changed stand the
rules that were applied, each where it is first. In `cited.txt` stands by which rules every kind of frame is carried
out, in these scripts and in some games under any rulings. To tell both anew:
`python -m tests.unfathomable.told`.
"""

from collections.abc import Callable, Iterable, Iterator
from itertools import product
from pathlib import Path
from typing import Any

import attrs
from attrs import evolve, frozen

import corestate as cs
from corestate import State
from corestate.kernel import Step, accounted, carried_out
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.checks.checks import RESULTS, Contributing
from corestate.unfathomable.checks.dice import Rolling
from corestate.unfathomable.holdings.hand_limit import HandLimit
from corestate.unfathomable.table.events import (
    Attack,
    Decline,
    Discard,
    Herd,
    Move,
    Name,
    PickSpace,
    Rolled,
    Stop,
    Take,
)
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.phases import PassMarker
from corestate.unfathomable.voyage.monsters import Stirring
from corestate.unfathomable.voyage.mythos import ChoosingTrack
from tests.cited import carried_out as carried_through
from tests.unfathomable.build import (
    ZERO,
    Sea,
    calm,
    deep_ones,
    dial,
    holding,
    in_window,
    on_top,
    owning,
    passengers,
    standing,
    traitor,
)
from tests.unfathomable.test_cards import SOURCES, crew, staged

FILE = Path(__file__).parent / "told.txt"
HAND = ("influence-2", "lore-3", "observation-2", "strength-3", "will-2")
LOW, HIGH, MOST = 2, 7, 5
ALIKE = (Attack, Discard, Herd, Move, Name, PickSpace, Stop, Take)
"""Answers of which two are enough."""
END = ChoosingTrack(ZERO)
"""A question that stands for whatever comes after the card."""


Note = Callable[[Iterable[Step[Table]]], None]
"""Takes note of the steps on the way."""


def told(note: Note = lambda _steps: None) -> Iterator[str]:
    """Tell every script of the box, one line for each way it was carried out."""
    for source, script in SOURCES:
        lines: dict[str, str] = {}
        for said, changes in _ways(source, script, note):
            lines.setdefault(said, changes)
        for said, changes in lines.items():
            yield f"{source}{f' {script}' if script else ''}{said}: {changes}"


def _ways(source: str, script: int, note: Note) -> Iterator[tuple[str, str]]:
    """Carry a script out every way that can make a difference: what was said, and what has changed."""
    for answer in range(MOST):
        rolled: set[int] = set()
        checked, asked = True, False
        for die, outcome in product((LOW, HIGH), range(len(RESULTS))):
            if (die == LOW or outcome in rolled) and (checked or not outcome):
                way = _carried_out(source, script, answer, die, outcome, note)
                rolled |= {outcome} if way.rolled else set()
                asked = asked or way.asked
                checked = way.checked if (die, outcome) == (LOW, 0) else checked
                if way.said is not None:
                    yield way.said, way.changes
        if not asked:
            return


@frozen
class Way:
    """One way a script was carried out: what was said, None if there is no such answer, and what came up in it."""

    said: str | None
    changes: str
    rolled: bool
    checked: bool
    asked: bool


def _carried_out(source: str, script: int, answer: int, die: int, outcome: int, note: Note) -> Way:  # noqa: PLR0913, PLR0917 - a way is all of these
    """Carry a script out one way: what was said and rolled, and what has changed; None if there is no such answer."""
    table, frames = staged(source, script, _rich(source))
    state: Sea
    state, steps = carried_out(table, (*frames, END, HandLimit(), PassMarker()))
    note(steps)
    rules = dict.fromkeys(rule for step in steps for rule in step.rules)
    said, asked, rolled, checked = "", 0, False, False
    while not cs.is_over(state) and state.agenda[0] is not END:
        trial = state.table.trial
        if trial is not None and trial.outcome is None and in_window(state):
            fixed = RESULTS[outcome] if trial.least or outcome != 1 else None
            checked = True
            if fixed is None:
                return Way(None, "", rolled, checked, asked > 0)
            state = State(replaced(state.table, trial=evolve(trial, outcome=fixed)), state.agenda)
            said += f" {fixed}"
        event: Any
        if in_window(state) or isinstance(state.agenda[0], Contributing):
            event = Decline(cs.asked(state)[0])
        elif isinstance(state.agenda[0], Rolling):
            event, said, rolled = Rolled(die), f"{said} rolled {die}", True
        else:
            events = cs.legal(state)
            open_question = bool(cs.asked(state)) and not isinstance(state.agenda[0], Stirring)
            number = answer if open_question and not asked else 0
            asked += open_question
            if number >= len(events) or (number > 1 and isinstance(events[number], ALIKE)):
                return Way(None, "", rolled, checked, asked > 0)
            event = events[number]
            said += f" {_short(event)}" if cs.asked(state) else ""
        state, steps = accounted(state, event)
        note(steps)
        rules |= dict.fromkeys(rule for step in steps for rule in step.rules)
    if answer and not asked:
        return Way(None, "", rolled, checked, asked > 0)
    by = " ".join(rule.removeprefix("unf.") for rule in rules)
    return Way(said, f"{'; '.join(changes(table, state)) or 'nothing'} | {by}", rolled, checked, asked > 0)


def _short(event: object) -> str:
    fields = (one.name for one in attrs.fields(type(event)) if one.name != "seat")  # type: ignore[arg-type]  # of an event
    return " ".join([type(event).__name__, *(str(getattr(event, name)) for name in fields)])


def _rich(source: str) -> Table:
    """Lay a table with something of everything: seat 3 is a revealed traitor, seats 0 and 1 stand in the galley."""
    table = traitor(dial(calm(crew(source)), fuel=5, food=5, sanity=5, souls=5), 3)
    for seat, space in enumerate(("galley", "galley", "d1", "d2")):
        table = holding(standing(table, seat, space), seat, *HAND)
    table = deep_ones(table, w1=1, w4=2, d2=1, galley=1, deep=2)
    table = passengers(table, d1=1, d2=1, d7=1).monarch_moved("hydra", "w3")
    table = owning(owning(table, 0, "pocket_pistol"), 1, "shotgun")
    if not source.startswith("damage:"):
        table = on_top(table, "damage", "structural_lore", "fuel_leak", "structural_will")
    return replaced(table, ship=evolve(table.ship, journey=2, ritual=2))


def changes(before: Table, state: Sea) -> Iterator[str]:
    """What is different, in the game's words."""
    after = state.table
    if after.ending is not None:
        yield f"over by {after.ending}"
    for kind, was, now in zip(("fuel", "food", "sanity", "souls"), before.ship.dials, after.ship.dials, strict=True):
        yield from _change(kind, was, now)
    yield from _change("journey", before.ship.journey, after.ship.journey)
    yield from _change("ritual", before.ship.ritual, after.ship.ritual)
    yield from _change("row", before.ship.row, after.ship.row)
    for room, old, new in zip(boxes.rooms(before.box), before.ship.damage, after.ship.damage, strict=True):
        yield from _change(f"damage in {room}", old, new)
    names = [*(space.name for space in before.box.spaces), "deep"]
    for space, was, now in zip(names, before.sea.deep_ones, after.sea.deep_ones, strict=True):
        yield from _change(f"Deep Ones in {space}", was, now)
    yield from _change("hydra", before.sea.hydra, after.sea.hydra)
    yield from _change("dagon", before.sea.dagon, after.sea.dagon)
    for space, was, now in zip(names, before.sea.passengers, after.sea.passengers, strict=False):
        yield from _change(f"passengers on {space}", was, now)
    yield from _change("tokens", len(before.sea.tokens), len(after.sea.tokens))
    yield from _people(before, after)
    yield from _change("captain", before.captain, after.captain)
    yield from _change("keeper", before.keeper, after.keeper)
    yield from _change("chaos deck", len(before.decks.chaos), len(after.decks.chaos))
    for deck in ("mythos", "waypoint", "spell", "item", "damage"):
        yield from _change(f"{deck} deck", len(getattr(before.decks, deck)), len(getattr(after.decks, deck)))
        yield from _change(f"{deck} gone", len(getattr(before.decks, deck).gone), len(getattr(after.decks, deck).gone))
    yield from _change("barred", before.turn.barred, after.turn.barred)


def _people(before: Table, after: Table) -> Iterator[str]:
    for seat, (was, now) in enumerate(zip(before.players, after.players, strict=True)):
        yield from _change(f"seat {seat} in", was.space, now.space)
        yield from _change(f"hand of {seat}", len(was.hand), len(now.hand))
        yield from _change(f"items of {seat}", was.items, now.items)
        yield from _change(f"kept by {seat}", was.kept, now.kept)
        yield from _change(f"loyalty of {seat}", was.loyalty, now.loyalty)
    yield from _change("insights", before.insights, after.insights)


def _change(what: str, was: object, now: object) -> Iterator[str]:
    if was != now:
        yield f"{what} {_said(was)} -> {_said(now)}"


def _said(value: object) -> str:
    return f"[{' '.join(map(str, value))}]" if isinstance(value, tuple) else str(value) or "none"


CITED = Path(__file__).parent / "cited.txt"


def told_with_citations() -> tuple[list[str], list[str]]:
    """Tell every script, and of every kind of frame by which rules it was carried out, there and in some games."""
    cited: dict[str, set[str]] = {}

    def note(steps: Iterable[Step[Table]]) -> None:
        for step in steps:
            rules = " ".join(rule.removeprefix("unf.") for rule in step.rules)
            cited.setdefault(type(step.frame).__name__, set()).add(rules or "nothing")

    lines = list(told(note))
    for _, _, steps in carried_through("unfathomable"):
        note(steps)
    return lines, [f"{frame}: {rules}" for frame in sorted(cited) for rules in sorted(cited[frame])]


if __name__ == "__main__":
    for file, lines in zip((FILE, CITED), told_with_citations(), strict=True):
        file.write_text("\n".join(lines) + "\n", encoding="utf-8")
