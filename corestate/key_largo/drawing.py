"""Drawing wreck cards: treasures, monsters, tridents, weights, and the encounter cards played on a draw.

A draw is one diver's. Behind it on the agenda `diving.GoOn` asks for the next.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, Literal, TypeAlias

from attrs import frozen

from corestate.kernel import Below, Facts, Progress, Refusal, Seat
from corestate.key_largo.box import named
from corestate.key_largo.buyer import bought, buyer_refusals
from corestate.key_largo.encounters import card_refusals, may_meet
from corestate.key_largo.events import Decline, Drawn, Flee, Reshuffle, SellCatch, Strike, Weigh
from corestate.key_largo.out_of_place import Asking, Awaiting
from corestate.key_largo.sabotage import still_sabotaged
from corestate.key_largo.table import Dive, Table, at, is_monster
from corestate.key_largo.wreckage import (
    drawable,
    less,
    monster_drawn,
    monster_killed,
    monsters_returned,
    of_another_depth,
    the_dive,
    treasure_drawn,
)
from corestate.piles import multiset
from corestate.replaced import replaced

Turn: TypeAlias = Literal["own", "weight", "helper", "watchful"]
"""Why a diver draws: its own draw, or an extra card by a weight, the Volunteer or the Watchful diver."""

_DRAWN_BY: dict[Turn, tuple[str, ...]] = {
    "own": ("kl.dive.card_each",),
    "weight": ("kl.dive.weight",),
    "helper": ("kl.encounter.helper",),
    "watchful": ("kl.encounter.watchful",),
}


@frozen
class Drawing(Awaiting[Drawn]):
    """A diver draws a card of the wreck; `replacing` a monster just killed."""

    asked_by: ClassVar = "kl.dive.card_each"
    seat: Seat
    diver: int
    """Its place in the team."""
    turn: Turn
    """Why it draws: its own draw, or a card more."""
    replacing: bool
    """Whether the card comes in place of a monster just killed."""

    def taker(self, _table: Table) -> Seat | None:
        return self.seat

    def doing(self, table: Table) -> str:
        return f"diver {self.diver} of seat {self.seat} draws a card of wreck {the_dive(table).wreck}"

    def outcomes(self, table: Table) -> Iterable[tuple[Drawn, int]]:
        pool, index = table.pool(the_dive(table).wreck)
        return ((_drawn(card, located), weight) for card, located, weight in pool.draws(index))  # kl.box.wrecks

    def sample(self, table: Table, below: Below) -> Drawn:
        pool, index = table.pool(the_dive(table).wreck)
        return _drawn(*pool.sample(index, below))  # kl.box.wrecks

    def refusals(self, table: Table, event: Drawn) -> Iterator[Refusal]:
        wreck = the_dive(table).wreck
        pool, index = table.pool(wreck)
        if (elsewhere := of_another_depth(table, wreck, event.card)) is not None:
            yield elsewhere  # kl.setup.wrecks
        elif not pool.may_draw(index, event.card, located=event.located):  # kl.box.wrecks
            where = "is not located" if event.located else "is not among the unlocated cards"
            yield Refusal("kl.box.wrecks", f"{named(table.ruleset.box, event.card)} {where} in wreck {wreck}")

    def misfits(self, table: Table, event: object) -> Iterator[Refusal]:
        if isinstance(event, Flee) and event.seat == self.seat and self.replacing:
            yield Refusal("kl.dive.trident", f"the monster has been killed with a trident: {self.doing(table)}")
        else:
            yield from super().misfits(table, event)

    def resolve(self, table: Table, event: Drawn) -> Progress[Table]:
        rules = ("kl.dive.trident_replacement",) if self.replacing else _DRAWN_BY[self.turn]
        dive = the_dive(table)
        last = self.diver if self.diver in dive.present() else dive.last  # kl.encounter.watchful
        if is_monster(table.ruleset.box, event.card):
            dive = replaced(dive, last=last, aside=multiset((*dive.aside, event.card)))  # kl.dive.monster_returns
            return _met(monster_drawn(table, dive, event.card, located=event.located), self, rules)
        dive = _behind(replaced(dive, last=last, catch=(*dive.catch, event.card)), self)  # kl.encounter.buyer
        table = treasure_drawn(table, dive, event.card, located=event.located)
        rules = (*rules, "kl.dive.treasure_hidden")
        if may_meet(table, self.seat) or any(weighings(table, self.diver)):  # kl.dive.weight, kl.encounter.buyer
            return table, (_may_weigh(self.seat, self.diver),), rules
        return table, (), rules

    FACTS: ClassVar = {
        "seat": "the seat whose diver draws",
        "diver": "the diver, by its place in the team",
        "turn": "why it draws: `own`, or one card more by a `weight`, the Volunteer (`helper`) or the `watchful` diver",
    }

    def facts(self, _table: Table) -> Facts:
        return (("seat", self.seat), ("diver", self.diver), ("turn", self.turn))


def _behind(dive: Dive, draw: Drawing) -> Dive:
    """Note that a diver has its own draw behind it, or another before it."""
    diver = draw.diver
    if draw.turn == "own":
        done = tuple(sorted((*dive.done, diver)))  # kl.dive.card_each
        return replaced(dive, waiting=less(dive.waiting, diver), done=done, early=less(dive.early, diver))
    if diver in dive.waiting and diver not in dive.early:  # kl.encounter.helper
        return replaced(dive, early=tuple(sorted((*dive.early, diver))))  # kl.dive.weight
    return dive


def _met(table: Table, draw: Drawing, rules: tuple[str, ...]) -> Progress[Table]:
    """Meet the monster just drawn: kill it, flee, or ask where there is a choice."""
    rulings = table.ruleset.rulings
    if draw.replacing and rulings.replacement == "until_treasure":  # kl.dive.trident_replacement
        if may_meet(table, draw.seat):  # kl.encounter.regular
            return table, (_facing(draw.seat, draw.diver, draw.turn, draw.replacing),), rules
        return _drawn_anew(table, draw, rules)
    bearers = _bearers(table)  # kl.dive.trident_shared
    if may_meet(table, draw.seat) or len(bearers) > 1 or (bearers and not _must_strike(table, draw.diver)):
        return table, (_facing(draw.seat, draw.diver, draw.turn, draw.replacing),), rules  # kl.ruling.trident_use
    if bearers:
        return _killed(table, draw, bearers[0], rules)  # kl.dive.trident
    return _fled(table, draw, rules)  # kl.dive.monster_flees


def _bearers(table: Table) -> tuple[int, ...]:
    """Name the divers present who carry a trident, whether they have drawn or not (kl.dive.trident_shared)."""
    team = table.teams[the_dive(table).seat]
    return tuple([diver for diver in _there(table) if team[diver].tridents])


def _there(table: Table) -> tuple[int, ...]:
    """Name the divers whose trident serves: those on the wreck, or all who could be there (kl.ruling.present)."""
    dive = the_dive(table)
    if table.ruleset.rulings.present == "on_the_wreck":
        return tuple(sorted(dive.present()))
    team, depth = table.teams[dive.seat], table.depth(dive.wreck)
    return tuple([diver for diver, gear in enumerate(team) if gear.hoses >= depth])  # kl.dive.trident_shared


def _must_strike(table: Table, drawer: int) -> tuple[int, ...]:
    """Name the divers by whose tridents it is settled that the monster is killed (kl.ruling.trident_use)."""
    use = table.ruleset.rulings.trident_use
    if use == "optional":
        return ()
    bearers = _bearers(table)
    return bearers if use == "compulsory" or drawer in bearers else ()  # kl.dive.trident


def _killed(table: Table, draw: Drawing, bearer: int, rules: tuple[str, ...]) -> Progress[Table]:
    """Kill the monster (kl.dive.trident): it and the trident leave the game, and the diver draws another card."""
    monster = the_dive(table).aside[-1]
    table = monster_killed(table, the_dive(table), monster).with_gear(draw.seat, bearer, "trident", -1)
    shared = ("kl.dive.trident_shared",) if bearer != draw.diver else ()
    extra = ("kl.dive.weight_trident",) if draw.turn == "weight" else ()
    return _drawn_anew(table, draw, (*rules, "kl.dive.trident", *shared, *extra))


def _drawn_anew(table: Table, draw: Drawing, rules: tuple[str, ...]) -> Progress[Table]:
    """Draw another card in place of the monster, unless the pile is empty (kl.dive.trident_replacement)."""
    if drawable(table):
        return table, (drawing(draw.seat, draw.diver, draw.turn, replacing=True),), rules
    return replaced(table, dive=_behind(the_dive(table), draw)), (), rules


def _fled(table: Table, draw: Drawing, rules: tuple[str, ...]) -> Progress[Table]:
    """Let the diver and all its equipment leave the game for good; those still to draw may surface."""
    keeps = ("kl.dive.weight_keeps",) if draw.turn in {"weight", "watchful"} else ()
    if draw.turn == "helper" and table.ruleset.rulings.helper_risk == "nobody":  # kl.ruling.helper_risk
        return table, (), (*rules, "kl.encounter.helper")
    dive, seat, gone = the_dive(table), draw.seat, draw.diver  # kl.dive.monster_flees
    waiting, done, early = (_without(divers, gone) for divers in (dive.waiting, dive.done, dive.early))
    offers = draw.turn == "own" or table.ruleset.rulings.surface_after_extra == "offered"  # kl.dive.monster_others
    others = replaced(dive, waiting=waiting, done=done, early=early, last=None, alarmed=dive.alarmed or offers)
    team = table.teams[seat]  # kl.dive.monster_flees
    table = replaced(table, teams=at(table.teams, seat, team[:gone] + team[gone + 1 :]), dive=others)
    table = still_sabotaged(table, seat, gone)  # kl.encounter.saboteur
    offered = ("kl.dive.monster_others",) if others.waiting and offers else ()
    return table, (), (*rules, "kl.dive.monster_flees", *keeps, *offered)


def _without(divers: tuple[int, ...], gone: int) -> tuple[int, ...]:
    """Take a diver out of a list; those recruited after it move up in the team (kl.dive.monster_flees)."""
    return tuple([diver - (diver > gone) for diver in divers if diver != gone])


Answer: TypeAlias = Strike | Flee | Reshuffle | Decline


@frozen
class Facing(Asking[Answer]):
    """A monster is drawn, and its diver's owner has or might have a choice."""

    asked_by: ClassVar = "kl.dive.trident"
    seat: Seat
    diver: int
    """Its place in the team."""
    turn: Turn
    """Why it draws: its own draw, or a card more."""
    replacing: bool
    """Whether the card comes in place of a monster just killed."""

    def doing(self, table: Table) -> str:
        return f"diver {self.diver} of seat {self.seat} faces a monster at wreck {the_dive(table).wreck}"

    def candidates(self, table: Table) -> Iterable[Answer]:
        strikes = [_strike(self.seat, diver) for diver in range(len(table.teams[self.seat]))]  # kl.dive.trident_shared
        return (*strikes, _flee(self.seat), _reshuffle(self.seat), _decline(self.seat))

    def refusals(self, table: Table, event: Answer) -> Iterator[Refusal]:
        passing = self.replacing and table.ruleset.rulings.replacement == "until_treasure"  # kl.ruling.replacement
        match event:
            case Reshuffle():
                yield from card_refusals(table, self.seat, "regular", "dive")  # kl.encounter.regular
            case Decline():
                if not passing:  # kl.dive.trident
                    yield Refusal(
                        "kl.dive.trident", f"diver {self.diver} of seat {self.seat} kills the monster or flees"
                    )
            case Strike() | Flee() if passing:
                yield Refusal("kl.dive.trident_replacement", "a monster met on the way to a treasure is set aside")
            case Strike(bearer=bearer):
                team = table.teams[self.seat]
                if bearer not in _there(table):
                    because = f"diver {bearer} of seat {self.seat} is not on the wreck"
                    yield Refusal("kl.dive.trident_shared", because)
                elif not team[bearer].tridents:
                    yield Refusal("kl.dive.trident", f"diver {bearer} of seat {self.seat} carries no trident")
            case Flee():
                if bearers := _must_strike(table, self.diver):
                    because = f"diver {bearers[0]} of seat {self.seat} is there with a trident, which must be used"
                    yield Refusal("kl.dive.trident", because)

    def resolve(self, table: Table, event: Answer) -> Progress[Table]:
        draw = drawing(self.seat, self.diver, self.turn, self.replacing)
        if isinstance(event, Strike):
            return _killed(table, draw, event.bearer, ())  # kl.dive.trident
        if isinstance(event, Flee):
            return _fled(table, draw, ())  # kl.dive.monster_flees
        if isinstance(event, Decline):
            return _drawn_anew(table, draw, ("kl.dive.trident_replacement",))
        dive = the_dive(table)
        every = table.ruleset.rulings.regular_set_aside == "all"  # kl.ruling.regular_set_aside
        table = monsters_returned(table, dive, dive.aside if every else dive.aside[-1:])  # kl.encounter.regular
        return table.shown(self.seat, "regular"), (draw,), ("kl.encounter.regular",)

    FACTS: ClassVar = {
        "diver": "the diver that has drawn the monster, by its place in the team",
        "turn": "why it drew, as when it draws",
    }

    def facts(self, _table: Table) -> Facts:
        return (("diver", self.diver), ("turn", self.turn))


def weighings(table: Table, drawer: int) -> Iterator[Weigh]:
    """Propose the weights that may be spent now that a diver has drawn a treasure (kl.dive.weight)."""
    dive, rulings = the_dive(table), table.ruleset.rulings
    if not drawable(table) or (dive.weights and rulings.weight_chain == "one_per_dive"):  # kl.dive.weight
        return
    team, present = table.teams[dive.seat], sorted(dive.present())
    for bearer in present:
        if not team[bearer].weights:
            continue
        if rulings.whose_weight == "any_present":  # kl.ruling.whose_weight
            yield from (_weigh(dive.seat, bearer, diver) for diver in present)
        elif bearer == drawer or (bearer in dive.drawn() and rulings.whose_weight != "only_the_drawer"):
            yield _weigh(dive.seat, bearer, bearer)  # kl.dive.weight


@frozen
class MayWeigh(Asking[Weigh | SellCatch | Decline]):
    """A treasure has just been drawn: a weight may bring one card more, and the Hurried buyer may come by."""

    asked_by: ClassVar = "kl.dive.weight"
    seat: Seat
    diver: int

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} decides what follows the treasure that diver {self.diver} has drawn"

    def candidates(self, table: Table) -> Iterable[Weigh | SellCatch | Decline]:
        catch = dict.fromkeys(sorted(the_dive(table).catch)) if may_meet(table, self.seat) else ()
        sales = [_sell_catch(self.seat, card) for card in catch]  # kl.encounter.buyer
        return (_decline(self.seat), *weighings(table, self.diver), *sales)  # kl.dive.weight

    def refusals(self, table: Table, event: Weigh | SellCatch | Decline) -> Iterator[Refusal]:
        if isinstance(event, Weigh):
            yield from self._weight_refusals(table, event)  # kl.dive.weight
        elif isinstance(event, SellCatch):
            yield from buyer_refusals(table, event)  # kl.encounter.buyer

    def _weight_refusals(self, table: Table, event: Weigh) -> Iterator[Refusal]:
        dive, team, rulings = the_dive(table), table.teams[self.seat], table.ruleset.rulings
        for diver in dict.fromkeys((event.bearer, event.diver)):
            if diver not in dive.present():
                yield Refusal("kl.dive.weight", f"diver {diver} of seat {self.seat} is not on the wreck")
                return
        if not team[event.bearer].weights:
            yield Refusal("kl.dive.weight", f"diver {event.bearer} of seat {self.seat} carries no weight")
        if not drawable(table):
            yield Refusal("kl.dive.weight", f"wreck {dive.wreck} is empty: no card more can be drawn")
        if dive.weights and rulings.weight_chain == "one_per_dive":  # kl.ruling.weight_chain
            yield Refusal("kl.dive.weight", "a weight has been spent in this dive")
        if rulings.whose_weight == "any_present":
            return
        if event.bearer != event.diver:
            because = f"the weight of diver {event.bearer} serves itself, not diver {event.diver}"
            yield Refusal("kl.dive.weight", because)
        elif rulings.whose_weight == "only_the_drawer":
            if event.diver != self.diver:
                yield Refusal("kl.dive.weight", f"diver {self.diver} has just drawn, not diver {event.diver}")
        elif event.diver not in (self.diver, *dive.drawn()):
            yield Refusal("kl.dive.weight", f"diver {event.diver} has its own draw still before it")

    @classmethod
    def in_turn(cls, table: Table, event: Weigh | SellCatch | Decline) -> "tuple[Table, MayWeigh] | None":
        """Ask in the dive under way, of who has drawn last."""
        dive = table.dive
        if dive is None or dive.seat != event.seat or dive.last is None or isinstance(event, Decline):
            return None
        return table, _may_weigh(event.seat, dive.last)

    def resolve(self, table: Table, event: Weigh | SellCatch | Decline) -> Progress[Table]:
        if isinstance(event, Weigh):
            table = table.with_gear(self.seat, event.bearer, "weight", -1)  # kl.dive.weight_spent
            dive = the_dive(table)
            table = replaced(table, dive=replaced(dive, weights=dive.weights + 1))  # kl.dive.weight
            draw = drawing(self.seat, event.diver, "weight", replacing=False)
            return table, (draw,), ("kl.dive.weight", "kl.dive.weight_spent")
        if isinstance(event, Decline):
            return table, (), ("kl.dive.weight",)
        table = bought(table.shown(self.seat, "buyer"), self.seat, event.card)  # kl.encounter.buyer
        again = (self,) if any(weighings(table, self.diver)) else ()
        return table, again, ("kl.encounter.buyer",)

    FACTS: ClassVar = {"diver": "the diver that has just drawn a treasure, by its place in the team"}

    def facts(self, _table: Table) -> Facts:
        return (("diver", self.diver),)


_drawn = lru_cache(maxsize=4096)(Drawn)
_may_weigh = lru_cache(maxsize=4096)(MayWeigh)
_decline = lru_cache(maxsize=4096)(Decline)
drawing = lru_cache(maxsize=4096)(Drawing)
_facing = lru_cache(maxsize=4096)(Facing)
_strike = lru_cache(maxsize=4096)(Strike)
_flee = lru_cache(maxsize=4096)(Flee)
_reshuffle = lru_cache(maxsize=4096)(Reshuffle)
_weigh = lru_cache(maxsize=4096)(Weigh)
_sell_catch = lru_cache(maxsize=4096)(SellCatch)
"""Events and frames that are alike are one object: they are made, compared and checked once."""
