"""The Old Seadog's store: at most two items a visit, each given at once to a diver who can carry it."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat, counted_noun
from corestate.key_largo.box import ITEMS, Encounter, Item
from corestate.key_largo.encounters import (
    PLACE_OF,
    RULE_OF,
    by_itself,
    card_refusals,
    may_play,
    needs_effect,
    play_refusals,
    played,
)
from corestate.key_largo.events import Buy, Leave, Play
from corestate.key_largo.out_of_place import Asking
from corestate.key_largo.table import Table, at
from corestate.replaced import replaced

LIMITS: dict[Item, int] = {"hose": 2, "trident": 1, "weight": 1}
"""What a diver can carry (kl.store.limits)."""
ITEMS_A_VISIT = 2  # kl.store.two_items
# what each sells beyond the two: kl.encounter.hose_seller, kl.encounter.trident_seller, kl.encounter.weight_seller
SELLERS: dict[Encounter, Item] = {"hose_seller": "hose", "trident_seller": "trident", "weight_seller": "weight"}


@frozen
class AtStore(Asking[Buy | Play | Leave]):
    """A seat at the store, and the items it has bought in this visit, those beyond the two left out."""

    asked_by: ClassVar = "kl.store.two_items"
    seat: Seat
    bought: tuple[Item, ...]
    """Two at most, in the order of the alphabet."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} buys at the store"

    def candidates(self, table: Table) -> Iterable[Buy | Play | Leave]:
        seat, divers = self.seat, range(len(table.teams[self.seat]))
        choices: list[Buy | Play | Leave] = [_leave(seat)]
        if len(self.bought) < ITEMS_A_VISIT:  # kl.store.two_items
            box, column, money = table.ruleset.box, _column(table, seat), table.money[seat]  # kl.store.prices
            choices += [_buy(seat, item, one) for item in ITEMS if box.price(item)[column] <= money for one in divers]
        if may_play(table, seat):  # kl.encounter.one
            choices += _cards(table, seat)
        return choices

    def refusals(self, table: Table, event: Buy | Play | Leave) -> Iterator[Refusal]:
        match event:
            case Buy():
                yield from self._buy_refusals(table, event)
            case Play():
                yield from play_refusals(table, self.seat, event.card, "store")  # kl.encounter.place
            case Leave():
                obliged = table.ruleset.rulings.store_nothing == "must_buy_if_able"
                if obliged and not self.bought:  # kl.store.two_items, kl.ruling.store_nothing
                    yield from self._duty(table)

    def _duty(self, table: Table) -> Iterator[Refusal]:
        """Refuse to leave without a purchase where one is possible (kl.ruling.store_nothing)."""
        divers = range(len(table.teams[self.seat]))
        for item in ITEMS:
            for diver in divers:
                if next(self._buy_refusals(table, _buy(self.seat, item, diver)), None) is None:
                    yield Refusal("kl.store.two_items", f"seat {self.seat} can buy a {item} and must buy something")
                    return

    def _buy_refusals(self, table: Table, event: Buy) -> Iterator[Refusal]:
        seat, item, by = self.seat, event.item, event.by
        if by is not None:
            yield from card_refusals(table, seat, by, "store")  # kl.encounter.place
        if by is not None or len(self.bought) >= ITEMS_A_VISIT:  # kl.store.two_items
            yield from self._count_refusals(table, event)
        if table.money[seat] < (price := _price(table, event)):
            yield Refusal("kl.store.prices", f"a {item} costs {price} now; seat {seat} has {table.money[seat]}")
        if not table.stock.holds(item):  # kl.store.stock
            yield Refusal("kl.store.stock", f"no {item} is left in the stock")
        team = table.teams[seat]
        if not 0 <= event.diver < len(team):
            yield Refusal("kl.store.assign", f"seat {seat} has no diver {event.diver} to give a {item} to")
        elif team[event.diver].carries(item) >= LIMITS[item]:  # kl.store.limits
            load = counted_noun(LIMITS[item], item, f"{item}s")
            yield Refusal("kl.store.limits", f"diver {event.diver} of seat {seat} carries {load} and no more")

    def _count_refusals(self, table: Table, event: Buy) -> Iterator[Refusal]:
        """Judge the number of items, with or without a card that allows one more."""
        by, item = event.by, event.item
        if by in SELLERS:
            if item != SELLERS[by]:
                yield Refusal(RULE_OF[by], f"{by} sells no {item}")
            if (count := len(self.bought)) < ITEMS_A_VISIT:
                bought = counted_noun(count, "item", "items")
                because = f"seat {self.seat} has bought {bought} and may buy another without {by}"
                # by whose rule it is: kl.encounter.hose_seller, kl.encounter.trident_seller, kl.encounter.weight_seller
                yield Refusal(RULE_OF[by], because)
        elif by == "discounter":
            if self.bought != (item, item):
                yield Refusal("kl.encounter.discounter", f"seat {self.seat} has not bought two of {item} before")
        elif len(self.bought) >= ITEMS_A_VISIT:  # kl.store.two_items
            yield Refusal("kl.store.two_items", f"seat {self.seat} has bought {len(self.bought)} items in this visit")
        if by == "friend":  # kl.encounter.friend
            yield from self._friend_refusals(table)

    def _friend_refusals(self, table: Table) -> Iterator[Refusal]:
        """Judge the Good friend: before the first purchase, and where the crowd makes something dearer."""
        if self.bought:
            yield Refusal("kl.encounter.friend", f"seat {self.seat} has bought a {self.bought[0]} without the friend")
        box, column = table.ruleset.box, table.bracket("store")
        if needs_effect(table) and all(box.price(item)[column] == box.price(item)[0] for item in ITEMS):
            yield Refusal("kl.encounter.friend", "the prices at the store are those for one player without the friend")

    def resolve(self, table: Table, event: Buy | Play | Leave) -> Progress[Table]:
        """Pay for the item and give it to the diver; what a card allows beyond the two is not counted."""
        match event:
            case Buy(item=item, by=by):
                extra = by in SELLERS or by == "discounter"
                bought = self.bought if extra else tuple(sorted((*self.bought, item)))  # kl.store.two_items
                return _bought(table, event), (at_store(self.seat, bought),), _rules(table, event)
            case Play(card=card):
                return played(table, self.seat, card, self)
            case Leave():
                return table, (), ("kl.store.two_items",)

    @classmethod
    def in_turn(cls, table: Table, event: Buy | Play | Leave) -> "tuple[Table, AtStore] | None":
        """Ask as on arrival, where the boat of the seat is."""
        return (
            (table, cls(event.seat, ()))
            if None not in table.programmes and table.boats[event.seat] == "store"
            else None
        )

    FACTS: ClassVar = {"bought": "how many items it has bought in this visit"}

    def facts(self, _table: Table) -> Facts:
        return (("bought", len(self.bought)),)


_BOUGHT = ("kl.store.two_items", "kl.store.prices", "kl.store.stock", "kl.store.assign", "kl.store.limits")


def _cards(table: Table, seat: Seat) -> Iterator[Buy | Play]:
    """Propose what the encounter cards held could do at the store."""
    divers = range(len(table.teams[seat]))
    for card in dict.fromkeys(table.meetings.hands[seat]):
        match card:
            # one of their kind: kl.encounter.hose_seller, kl.encounter.trident_seller, kl.encounter.weight_seller
            case "hose_seller" | "trident_seller" | "weight_seller":
                yield from (_buy(seat, SELLERS[card], diver, card) for diver in divers)
            case "discounter" | "friend":  # kl.encounter.discounter, kl.encounter.friend
                yield from (_buy(seat, item, diver, card) for item in ITEMS for diver in divers)
            case _:
                pass
        if PLACE_OF[card] == "store" and by_itself(table, card):  # kl.encounter.tourist
            yield Play(seat, card)


def _column(table: Table, seat: Seat) -> int:
    """Which column of prices a seat pays by (kl.store.prices): the crowd's, or that for one by the Good friend."""
    return 0 if table.meetings.shown[seat] == "friend" else table.bracket("store")  # kl.encounter.friend


def _price(table: Table, event: Buy) -> int:
    """Return what an item costs now: by the crowd at the store, unless a card says otherwise (kl.store.prices)."""
    box = table.ruleset.box
    price = box.price(event.item)[0 if event.by == "friend" else _column(table, event.seat)]  # kl.encounter.friend
    return max(0, price - box.discount) if event.by == "discounter" else price  # kl.encounter.discounter


def _rules(table: Table, event: Buy) -> tuple[str, ...]:
    """Name the rules a purchase applies: the friend's for every item, once shown (kl.encounter.friend)."""
    by: Encounter | None = "friend" if table.meetings.shown[event.seat] == "friend" else event.by
    return _BOUGHT if by is None else (*_BOUGHT, RULE_OF[by])


def _bought(table: Table, event: Buy) -> Table:
    """Pay the bank and move the item from the stock to the diver."""
    seat, item = event.seat, event.item
    price = _price(table, event)
    if event.by is not None:
        table = table.shown(seat, event.by)  # kl.encounter.one
    team = table.teams[seat]
    return replaced(
        table,
        money=at(table.money, seat, table.money[seat] - price),  # kl.store.prices
        teams=at(table.teams, seat, at(team, event.diver, team[event.diver].given(item))),  # kl.store.assign
        stock=table.stock.less(item),  # kl.store.stock
    )


_leave = lru_cache(maxsize=4096)(Leave)
_buy = lru_cache(maxsize=4096)(Buy)
at_store = lru_cache(maxsize=4096)(AtStore)
"""Events and frames that are alike are one object: they are made, compared and checked once."""
