"""Timing windows: each seat that publicly might respond is asked in turn (unf.reference.windows).

A seat is asked by what all can see (a card in hand, an item, a sheet), never by what its hand holds.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Runs, Seat
from corestate.piles import joined, without
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.vocabulary import Timing
from corestate.unfathomable.holdings.improvements import item_lost
from corestate.unfathomable.script.abilities import mark, might, might_follow, named, objections, offered, usable
from corestate.unfathomable.script.script import Frames, Perform
from corestate.unfathomable.table.events import Decline, Use, decline
from corestate.unfathomable.table.frames import Responding
from corestate.unfathomable.table.table import Table


@frozen
class OpenWindow(Runs[Table]):
    """A window is open: seats are asked from one on; so many places have passed since somebody last responded."""

    timing: Timing
    start: Seat
    passed: int

    def run(self, table: Table) -> Progress[Table]:
        if _shut(table, self.timing):  # unf.reference.windows
            return table, (), ()
        count = table.ruleset.seats
        for step in range(count - self.passed):
            seat = (self.start + step) % count
            if might(table, seat, self.timing):
                return table, (_window(self.timing, seat, self.passed + step + 1),), ("unf.reference.windows",)
        return table, (), ()


def window(table: Table, timing: Timing) -> OpenWindow:
    """Open a window, the active player first (unf.reference.windows)."""
    return _opened(timing, table.turn.seat, 0)


_opened = lru_cache(maxsize=4096)(OpenWindow)


def _shut(table: Table, timing: Timing) -> bool:
    """A check whose outcome stands takes no more, nor does a die that was set (unf.reference.windows)."""
    if timing in ("before_cards", "after_total"):
        return table.trial is not None and table.trial.outcome is not None
    return timing == "after_roll" and table.throw is not None and (table.throw.fixed or not table.throw.die)


@frozen
class Window(Responding):
    """A seat may respond."""

    asked_by = order = "unf.reference.windows"
    timing: Timing
    seat: Seat
    passed: int

    def usable(self, table: Table) -> Iterable[tuple[str, int]]:
        return named(offered(table, self.seat, self.timing))

    def legal(self, table: Table) -> tuple[Use | Decline, ...]:
        """The same list, faster (law `listed_is_what_is_not_refused`): what is offered is there, and answers now."""
        return (decline(self.seat), *usable(table, self.seat, self.timing))

    def objections(self, table: Table, event: Use) -> Iterator[Refusal]:
        return objections(table, event, self.timing)

    def declined(self, table: Table) -> Progress[Table]:
        following = (self.seat + 1) % table.ruleset.seats
        return table, (_opened(self.timing, following, self.passed),), ("unf.reference.windows",)

    def used(self, table: Table, event: Use) -> Progress[Table]:
        """Go on to the next seat; after a response all are asked again (unf.ruling.window_rounds)."""
        following = (self.seat + 1) % table.ruleset.seats
        again = table.ruleset.rulings.window_rounds == "until_all_pass"  # unf.reference.windows
        table, front, rules = used(table, self.seat, event.source, event.ability)
        follow = _opened(self.timing, following, 0 if again else self.passed)
        return table, (*front, follow), ("unf.reference.windows", *rules)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may respond ({self.timing})"

    FACTS: ClassVar = {"timing": "the moment at which abilities may be used"}

    def facts(self, _table: Table) -> Facts:
        return (("timing", self.timing),)


_window = lru_cache(maxsize=4096)(Window)


def used(table: Table, seat: Seat, source: str, number: int, peril: str = "") -> Progress[Table]:
    """Use an ability: mark its limit, lay its card open or spend it, and carry it out (unf.action.ability)."""
    ability = boxes.abilities(table.box, source)[number]
    kind, _, name = source.partition(":")
    player = table.players[seat]
    rules: tuple[str, ...] = ()
    after: Frames = ()
    if ability.limit != "none":
        table = _marked(table, ability.limit, mark(seat, source, ability))
        rules = ("unf.action.limit", "unf.reference.once_per_turn")
    if kind == "skill":
        table = table.with_hand(seat, without(player.hand, name)).opened(source)
        after, rules = (PutAway(source),), ("unf.skill.use", *rules)
    elif kind == "feat":
        table = table.with_player(seat, replaced(player, feat=False))  # unf.action.ability
    elif kind == "room":
        table = table.used(source)  # unf.action.room
    elif ability.spent:  # unf.reference.items
        table, after, more = left(table, seat, source)
        rules = (*rules, *more)
    return table, (Perform(source, number + 1, seat, peril), *after), rules  # unf.action.ability


def _marked(table: Table, limit: str, name: str) -> Table:
    if limit == "turn":  # unf.reference.once_per_turn
        return table.used(name)
    if limit == "roll" and table.throw:  # unf.action.limit
        return replaced(table, throw=replaced(table.throw, used=joined(table.throw.used, name)))
    if limit == "check" and table.trial:  # unf.action.limit
        return replaced(table, trial=replaced(table.trial, used=joined(table.trial.used, name)))
    return table


def left(table: Table, seat: Seat, source: str) -> Progress[Table]:
    """A card leaves a play area: an item or spell the game, a mythos card to its discards."""
    kind, _, name = source.partition(":")
    player = table.players[seat]
    if kind == "item":  # unf.reference.items
        return item_lost(table, seat, name)
    table = table.with_player(seat, replaced(player, kept=without(player.kept, source)))
    if kind == "mythos":  # unf.mythos.discarded
        deck = table.decks.mythos
        table = table.with_deck("mythos", replaced(deck, discard=joined(deck.discard, name)))
    return table, (), ("unf.mythos.discarded",) if kind == "mythos" else ("unf.reference.keeper_action",)


@frozen
class PutAway(Runs[Table]):
    """A skill card that was used goes to its discard pile (unf.skill.use)."""

    source: str

    def run(self, table: Table) -> Progress[Table]:
        card = self.source.removeprefix("skill:")
        return table.closed(self.source).discarded(card), (), ("unf.skill.use", "unf.action.ability")


@frozen
class MayFollow(Runs[Table]):
    """After a room action or a skill card of its own a seat may use what follows it."""

    seat: Seat
    timing: Timing
    source: str

    def run(self, table: Table) -> Progress[Table]:
        asked = might_follow(table, self.seat, self.timing, self.source.partition(":")[2])  # unf.reference.windows
        return table, (Following(self.seat, self.timing, self.source),) if asked else (), ()


@frozen
class Following(Responding):
    """A seat may use an ability that follows what it has just done."""

    asked_by = "unf.reference.windows"
    order = "unf.turn.order"
    seat: Seat
    timing: Timing
    source: str

    def usable(self, table: Table) -> Iterator[tuple[str, int]]:
        name = self.source.partition(":")[2]
        for one in offered(table, self.seat, self.timing):
            # unf.traitor.abilities
            if name in one.ability.after and not (table.revealed(self.seat) and one.kind == "character"):
                yield one.source, one.number

    def objections(self, table: Table, event: Use) -> Iterator[Refusal]:
        if (event.source, event.ability) not in tuple(self.usable(table)):
            yield Refusal("unf.reference.windows", f"{event.source} does not follow {self.source}")
            return
        yield from objections(table, event, self.timing)

    def declined(self, table: Table) -> Progress[Table]:
        return table, (), ("unf.reference.windows",)

    def used(self, table: Table, event: Use) -> Progress[Table]:
        table, front, rules = used(table, self.seat, event.source, event.ability)
        return table, front, ("unf.reference.windows", *rules)

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} may follow up {self.source}"

    FACTS: ClassVar = {"after": "the card or ability just used"}

    def facts(self, _table: Table) -> Facts:
        return (("after", self.source),)
