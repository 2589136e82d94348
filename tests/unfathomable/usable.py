"""Who may use what, and where: every ability of the box in a dozen situations, by the rules that forbid it there.

A situation that is not named in a line forbids nothing; of a free ability nothing that all can see is asked.
To tell the table anew: `python -m tests.unfathomable.usable`.
"""

from collections.abc import Callable, Iterator
from pathlib import Path

from attrs import evolve

import corestate as cs
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.box.vocabulary import Timing
from corestate.unfathomable.script.abilities import Danger, known, mark, objections
from corestate.unfathomable.table.events import Use
from corestate.unfathomable.table.pieces import Throw, Trial
from corestate.unfathomable.table.table import Table
from tests.unfathomable.build import (
    ONE,
    ZERO,
    calm,
    deep_ones,
    dial,
    holding,
    keeping,
    owning,
    passengers,
    standing,
    traitor,
)
from tests.unfathomable.test_cards import crew
from tests.unfathomable.test_editions import box

FILE = Path(__file__).parent / "usable.txt"
OTHERWISE = {one.field: one.options[-1].name for one in cs.game("unfathomable").rulebook.rulings}
"""Every ruling as the last of its options has it."""


def _busy(table: Table) -> Table:
    """Put something of everything around the seat: humans, a traitor, Deep Ones, passengers, damage next door."""
    table = standing(standing(table, 0, "galley"), 1, "galley")
    table = deep_ones(passengers(table, d1=2, d2=1), w1=1, d1=1, bridge=1)
    return holding(traitor(table, 3, "cultist"), 0, "lore-3", "will-2", "influence-1", "observation-1").monarch_moved(
        "hydra", "w3"
    )


def _poor(table: Table) -> Table:
    """Leave nothing to pay with: one of every resource, no passenger in the supply, an empty hand."""
    table = dial(table, fuel=1, food=1, sanity=1, souls=1)
    return passengers(table, d4=table.supply())


SITUATIONS: dict[str, Callable[[Table], Table]] = {
    "among others": _busy,
    "alone": lambda table: standing(table, 0, "d5"),
    "poor": lambda table: _poor(_busy(table)),
    "beside a Deep One": lambda table: deep_ones(_busy(table), galley=1),
    "in the Brig": lambda table: standing(_busy(table), 0, BRIG),
    "in the Sick Bay": lambda table: standing(_busy(table), 0, SICK_BAY),
    "revealed": lambda table: traitor(_busy(table), 0),
    "revealed in the Brig": lambda table: standing(traitor(_busy(table), 0), 0, BRIG),
    "under way": lambda table: replaced(
        _busy(table),
        throw=Throw(ONE, attack=True, die=3),
        trial=Trial(9, ("lore", "will"), least=0, mythos=True, added=(0,) * 4),
    ),
}
TIMES: tuple[Timing, ...] = ("action", "before_roll", "would_be_defeated")


def told() -> Iterator[str]:
    """Tell of every ability where it is forbidden, and by which rules."""
    for source in sorted(boxes.sources(box())):
        for number, ability in enumerate(boxes.abilities(box(), source)):
            if ability.timing != "always":
                found = [f"{where}: {rules}" for where, rules in _forbidden(source, number) if rules]
                free = ", free" if known(box(), source)[number].free else ""
                yield f"{source} {ability.name} ({ability.timing}{free}) | {'; '.join(found) or 'nowhere'}"


def _forbidden(source: str, number: int) -> Iterator[tuple[str, str]]:
    ability = boxes.abilities(box(), source)[number]
    by_default, otherwise = (_had(source, calm(crew(source), rulings=rulings)) for rulings in ({}, OTHERWISE))
    for words, usual in (("", by_default), (" otherwise", otherwise)):
        for where, situation in SITUATIONS.items():
            table = _there(source, situation(usual))
            yield f"{where}{words}", _rules(table, source, number, ability.timing, Danger(ZERO))
    table = _there(source, _busy(otherwise))
    for time in TIMES:
        if time != ability.timing:
            yield f"at {time}", _rules(table, source, number, time, Danger(ZERO))
    yield "in another's danger", _rules(table, source, number, ability.timing, Danger(ONE))
    yield "in a passenger's danger", _rules(table, source, number, ability.timing, Danger(None, "d1"))
    for seat in (ZERO, ONE):
        spent = replaced(table, turn=evolve(table.turn, used=(mark(seat, source, ability),)))
        yield f"used by seat {seat}", _rules(spent, source, number, ability.timing, Danger(ZERO))
    yield "of another's", _rules(table, source, number, ability.timing, Danger(ZERO), seat=2)


def _rules(table: Table, source: str, number: int, time: Timing, danger: Danger, seat: int = 0) -> str:  # noqa: PLR0913, PLR0917 - of a case
    refusals = objections(table, Use(table.seats()[seat], source, number), time, danger)
    return " + ".join(one.rule.removeprefix("unf.") for one in refusals)


def _had(source: str, table: Table) -> Table:
    """Let seat 0 have what the ability is of."""
    kind, _, name = source.partition(":")
    match kind:
        case "skill":
            return holding(table, 0, name)
        case "item":
            for seat, player in enumerate(table.players):
                if name in player.items:
                    table = table.with_player(table.seats()[seat], evolve(player, items=()))
                    return table.with_player(ZERO, evolve(table.players[0], items=(name,)))
            return owning(table, 0, name)
        case "mythos" | "spell":
            return keeping(table, 0, source)
        case "title":
            return replaced(table, keeper=ZERO)
        case "damage":
            damage = [*table.ship.damage]
            damage[boxes.rooms(table.box).index("galley")] = name
            deck = table.decks.damage
            shuffled = tuple(one for one in deck.shuffled if one != name)
            return replaced(table, ship=evolve(table.ship, damage=tuple(damage))).with_deck(
                "damage", evolve(deck, shuffled=shuffled)
            )
        case _:
            return table


def _there(source: str, table: Table) -> Table:
    """Let a seat that is among others stand in the room it is about."""
    kind, _, name = source.partition(":")
    return standing(table, 0, name) if kind == "room" and table.players[0].space == "galley" else table


if __name__ == "__main__":
    FILE.write_text("".join(f"{line}\n" for line in told()), encoding="utf-8")
