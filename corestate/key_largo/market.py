"""The market of finds: treasures of one type are sold one by one, at the rate of the crowd."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar, TypeAlias

from attrs import frozen

from corestate.kernel import Facts, Progress, Refusal, Seat
from corestate.key_largo.box import WARES, Kind, Ware, named
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
from corestate.key_largo.events import Leave, Play, Sell, SellAs
from corestate.key_largo.out_of_place import Asking
from corestate.key_largo.table import Table

_RULE_OF_WARE: dict[Ware, str] = {
    "gold": "kl.market.gold",
    "goods": "kl.market.goods",
    "antiques": "kl.market.antiques",
}

Choice: TypeAlias = Sell | SellAs | Play | Leave


@frozen
class AtMarket(Asking[Choice]):
    """A seat at the market: the types its cards were sold as, all alike, and how many cards went beside the sale."""

    asked_by: ClassVar = "kl.market.one_type"
    seat: Seat
    sold: tuple[Ware, ...]
    """The type of every card sold normally in this visit: all of one."""
    trafficked: int
    """How many cards the Trafficker has bought."""
    jewels: int
    """How many diamonds the Jeweller has bought: one at most."""

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} sells at the market"

    def candidates(self, table: Table) -> Iterable[Choice]:
        seat = self.seat
        cards = tuple(dict.fromkeys(table.hands[seat]))
        choices: list[Choice] = [_sell(seat, card) for card in cards]  # kl.market.own_cards
        if may_play(table, seat):  # kl.encounter.one
            choices += _cards(table, seat, cards)
        if self.trafficked:
            choices += [_sell(seat, card, "trafficker") for card in cards]  # kl.encounter.trafficker
        choices.append(_leave(seat))
        return choices

    def refusals(self, table: Table, event: Choice) -> Iterator[Refusal]:
        match event:
            case Sell(by=None):
                yield from self._sale_refusals(table, event.card, _kind(table, event.card))  # kl.market.one_type
            case Sell():
                yield from self._beside_refusals(table, event)
            case SellAs():
                yield from self._dupe_refusals(table, event)  # kl.encounter.dupe
            case Play():
                yield from play_refusals(table, self.seat, event.card, "market")  # kl.encounter.place
            case Leave():
                if not self._has_sold() and _saleable(table, self.seat):  # kl.market.must_sell
                    because = f"seat {self.seat} holds a card the market buys and must sell at least one"
                    yield Refusal("kl.market.must_sell", because)

    def _has_sold(self) -> bool:
        return bool(self.sold or self.trafficked or self.jewels)  # kl.market.must_sell

    def _sale_refusals(self, table: Table, card: int, kind: Kind | None) -> Iterator[Refusal]:
        """Judge a normal sale of a card as a type."""
        if card not in table.hands[self.seat]:  # kl.market.own_cards
            yield _not_held(table, self.seat, card)
        if kind is None:
            return
        if kind not in WARES:
            yield Refusal("kl.market.no_diamonds", f"the market buys no {named(table.ruleset.box, card)}")
        elif self.sold and kind != self.sold[0]:  # kl.market.one_type
            yield Refusal("kl.market.one_type", f"seat {self.seat} sells {self.sold[0]} in this visit, not {kind}")

    def _dupe_refusals(self, table: Table, event: SellAs) -> Iterator[Refusal]:
        yield from card_refusals(table, self.seat, "dupe", "market")  # kl.encounter.place
        yield from self._sale_refusals(table, event.card, event.kind)  # kl.market.one_type
        own = _kind(table, event.card)
        if own == event.kind:
            yield Refusal(
                "kl.encounter.dupe", f"{named(table.ruleset.box, event.card)} is sold as another type, not as it is"
            )
        elif own is not None and own not in WARES:
            yield Refusal("kl.encounter.dupe", f"a {own} has no unit value for the Dupe")
        if not self.sold and table.ruleset.rulings.dupe_alone == "needs_company":  # kl.ruling.dupe_alone
            yield Refusal("kl.encounter.dupe", f"seat {self.seat} has sold no {event.kind} the card could join")

    def _beside_refusals(self, table: Table, event: Sell) -> Iterator[Refusal]:
        """Judge a sale by an encounter card."""
        by, seat, kind = event.by, self.seat, _kind(table, event.card)
        assert by is not None  # noqa: S101 - a sale without one is judged as such
        if not (by == "trafficker" and self.trafficked):  # kl.encounter.trafficker
            yield from card_refusals(table, seat, by, "market")
        if by == "gold_digger":  # kl.encounter.gold_digger
            yield from self._sale_refusals(table, event.card, kind)
            if kind != "gold" or "gold" in self.sold:
                yield Refusal(
                    "kl.encounter.gold_digger", f"the Gold digger comes with the first gold seat {seat} sells"
                )
            rate, box = _rate(table, seat, "gold"), table.ruleset.box
            if needs_effect(table) and box.digger_gold <= rate:
                yield Refusal("kl.encounter.gold_digger", f"gold is bought at {rate} without the Gold digger")
            return
        if event.card not in table.hands[seat]:
            yield _not_held(table, seat, event.card)  # kl.market.own_cards
            return
        if by == "trafficker":
            yield from self._trafficker_refusals(table, event)  # kl.encounter.trafficker
        else:
            yield from self._jeweller_refusals(table, event)  # kl.encounter.jeweller

    def _trafficker_refusals(self, table: Table, event: Sell) -> Iterator[Refusal]:
        box = table.ruleset.box
        if (kind := box.cards[event.card].kind) not in WARES:
            yield Refusal("kl.encounter.trafficker", f"a {kind} has no unit value for the Trafficker")
        if self.trafficked >= box.trafficker_cards:
            yield Refusal("kl.encounter.trafficker", f"the Trafficker has bought {self.trafficked} cards")
        if not self.sold and table.ruleset.rulings.trafficker_alone == "needs_a_sale":  # kl.ruling.trafficker_alone
            yield Refusal("kl.encounter.trafficker", f"seat {self.seat} has sold no card normally yet")

    def _jeweller_refusals(self, table: Table, event: Sell) -> Iterator[Refusal]:
        rulings = table.ruleset.rulings
        if (kind := table.ruleset.box.cards[event.card].kind) != "diamond":
            yield Refusal("kl.encounter.jeweller", f"the Jeweller buys a diamond, not {kind}")
        if self.sold or rulings.jeweller_alone == "replaces_the_sale":  # kl.ruling.jeweller_alone
            return
        if rulings.jeweller_alone == "needs_a_sale" or _saleable(table, self.seat):
            yield Refusal("kl.encounter.jeweller", f"seat {self.seat} has sold no card normally yet")

    def resolve(self, table: Table, event: Choice) -> Progress[Table]:
        seat, sold = self.seat, self.sold
        match event:
            case Sell(card=card, by=by):
                # what goes beside the sale: kl.encounter.trafficker, kl.encounter.jeweller
                again = at_market(seat, sold, self.trafficked + (by == "trafficker"), self.jewels + (by == "jeweller"))
                if by is None or by == "gold_digger":  # kl.market.one_type
                    again = at_market(seat, (*sold, _ware(table, card)), self.trafficked, self.jewels)
                table = _sold(table, event)
                return table, (again,), _rules(table, event)
            case SellAs(card=card, kind=kind):
                price = table.ruleset.box.cards[card].value * _rate(table, seat, kind)  # kl.encounter.dupe
                table = table.shown(seat, "dupe").sold(seat, card, price)
                again = at_market(seat, (*sold, kind), self.trafficked, self.jewels)  # kl.market.one_type
                return table, (again,), ("kl.encounter.dupe", "kl.market.price", _RULE_OF_WARE[kind])
            case Play(card=card):
                return played(table, seat, card, self)
            case Leave():
                return table, (), ("kl.market.any_number", "kl.market.must_sell") if self._has_sold() else ()

    @classmethod
    def in_turn(cls, table: Table, event: Choice) -> "tuple[Table, AtMarket] | None":
        """Ask as on arrival, where the boat of the seat is."""
        return (
            (table, cls(event.seat, (), 0, 0))
            if None not in table.programmes and table.boats[event.seat] == "market"
            else None
        )

    FACTS: ClassVar = {
        "selling": "the type its cards were sold as; not given before the first sale",
        "sold": "how many cards it has sold in this visit",
        "trafficked": "how many cards it has sold to the Trafficker",
    }

    def facts(self, _table: Table) -> Facts:
        return (
            *(("selling", kind) for kind in self.sold[:1]),
            ("sold", len(self.sold)),
            ("trafficked", self.trafficked),
        )


def _not_held(table: Table, seat: Seat, card: int) -> Refusal:
    return Refusal("kl.market.own_cards", f"seat {seat} holds no {named(table.ruleset.box, card)}")


def _kind(table: Table, card: int) -> Kind | None:
    cards = table.ruleset.box.cards
    return cards[card].kind if 0 <= card < len(cards) else None


def _ware(table: Table, card: int) -> Ware:
    kind = table.ruleset.box.cards[card].kind
    assert kind != "diamond" and kind != "monster"  # noqa: S101, PLR1714, PT018 - refused; mypy narrows no other way
    return kind


def _saleable(table: Table, seat: Seat) -> bool:
    """Whether a seat holds a card the market would buy (kl.market.must_sell)."""
    cards = table.ruleset.box.cards
    return any(cards[card].kind in WARES for card in table.hands[seat])


def _cards(table: Table, seat: Seat, cards: tuple[int, ...]) -> Iterator[Choice]:
    """Propose what the encounter cards held could do at the market."""
    for held in dict.fromkeys(table.meetings.hands[seat]):
        match held:
            case "trafficker" if table.meetings.shown[seat] == "trafficker":  # kl.encounter.trafficker
                pass
            # any card may be shown to them: kl.encounter.trafficker, kl.encounter.jeweller, kl.encounter.gold_digger
            case "trafficker" | "jeweller" | "gold_digger":
                yield from (_sell(seat, card, held) for card in cards)
            case "dupe":  # kl.encounter.dupe
                yield from (SellAs(seat, card, kind) for card in cards for kind in WARES)
            case _:
                pass
        if PLACE_OF[held] == "market" and by_itself(table, held):  # kl.encounter.tourist
            yield Play(seat, held)


def _rate(table: Table, seat: Seat, kind: Ware) -> int:
    """Return the rate of a type now: by the crowd at the market, gold at more for the Gold digger."""
    if _rate_rule(table, seat, kind) == "kl.encounter.gold_digger":
        return table.ruleset.box.digger_gold
    return table.ruleset.box.rates(kind)[table.bracket("market")]  # kl.market.price


def _rate_rule(table: Table, seat: Seat, kind: Ware) -> str:
    """Name the rule that sets the rate of a type now."""
    digging = kind == "gold" and table.meetings.shown[seat] == "gold_digger"  # kl.encounter.gold_digger
    return RULE_OF["gold_digger"] if digging else _RULE_OF_WARE[kind]


def _sold(table: Table, event: Sell) -> Table:
    """Sell a card: unit value times the rate (kl.market.price), a diamond at its printed value."""
    seat, by = event.seat, event.by
    card = table.ruleset.box.cards[event.card]
    if by is not None and table.meetings.shown[seat] != by:
        table = table.shown(seat, by)  # kl.encounter.one
    if by == "jeweller":  # kl.encounter.jeweller
        return table.sold(seat, event.card, card.end)
    # his own rate for every type: kl.encounter.trafficker
    rate = table.ruleset.box.trafficker_rate if by == "trafficker" else _rate(table, seat, _ware(table, event.card))
    return table.sold(seat, event.card, card.value * rate)  # kl.market.price, kl.box.values


def _rules(table: Table, event: Sell) -> tuple[str, ...]:
    """Name the rules a sale applied; the Gold digger's is a normal sale, at his rate."""
    if event.by == "jeweller":
        return ("kl.encounter.jeweller", "kl.box.values", "kl.market.no_diamonds")
    if event.by == "trafficker":
        return ("kl.encounter.trafficker", "kl.box.values")
    ware = _ware(table, event.card)
    return ("kl.market.one_type", "kl.market.price", _rate_rule(table, event.seat, ware))


_sell = lru_cache(maxsize=4096)(Sell)
_leave = lru_cache(maxsize=4096)(Leave)
at_market = lru_cache(maxsize=4096)(AtMarket)
"""Events and frames that are alike are one object: they are made, compared and checked once."""
