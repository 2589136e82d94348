"""Components: what lies in the box, and the rulings and options a game can be played under."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Literal, TypeAlias, get_args

from attrs import frozen

from corestate.rulebook import Ruleset, Sizes, at_least, at_most, excess

Depth: TypeAlias = Literal["shallow", "medium", "deep"]
DEPTHS: tuple[Depth, ...] = get_args(Depth)
"""From the shallowest down: the place in this list is the number of hoses a diver needs (kl.dive.depth)."""

Kind: TypeAlias = Literal["gold", "goods", "antiques", "diamond", "monster"]  # kl.box.wrecks
Ware: TypeAlias = Literal["gold", "goods", "antiques"]
WARES: tuple[Ware, ...] = get_args(Ware)
"""The types of treasure the market buys (kl.market.one_type)."""

Place: TypeAlias = Literal["dive", "bar", "dolphins", "store", "market"]
PLACES: tuple[Place, ...] = get_args(Place)  # kl.setup.actions

Item: TypeAlias = Literal["hose", "trident", "weight"]
ITEMS: tuple[Item, ...] = get_args(Item)  # kl.box.equipment

Encounter: TypeAlias = Literal[
    "helper",
    "buyer",
    "regular",
    "saboteur",
    "watchful",
    "tourist_bar",
    "drunkard",
    "beginner",
    "expert",
    "pickpocket",
    "brothers",
    "tourist_dolphins",
    "family",
    "tourist_store",
    "hose_seller",
    "trident_seller",
    "weight_seller",
    "discounter",
    "friend",
    "tourist_market",
    "dupe",
    "trafficker",
    "jeweller",
    "gold_digger",
]
ENCOUNTERS: tuple[Encounter, ...] = get_args(Encounter)  # kl.box.encounters

TEAM = 3
"""No player has more divers than this (kl.bar.three_divers)."""

BRACKETS = 3  # kl.bar.prices, kl.store.prices, kl.market.price
"""Prices are printed for one player at a place, for two, and for three or more."""

LARGEST = Sizes(number=1_000_000, entries=100)
MOST_PIECES, MOST_CARDS, MOST_WRECKS = 100, 1_000, 50


@frozen
class Card:
    """Wreck cards that are alike: the depth on their back, what they show and how many there are.

    A card is named by its place in `Box.cards`. A monster shows no value, a diamond no unit value.
    """

    depth: Depth
    kind: Kind
    value: int  # kl.box.values
    end: int
    count: int


@frozen
class Layout:
    """How many wrecks of each depth lie around the island with so many players (kl.setup.wrecks)."""

    seats: int
    shallow: int
    medium: int
    deep: int


@frozen
class Day:
    """A day of the calendar, and what the dolphins pay on it."""

    weekday: str  # kl.box.calendar
    pay: int  # kl.dolphins.pay


Prices: TypeAlias = tuple[int, int, int]
"""For one player present, for two, for three or more."""


@frozen(cache_hash=True)
class Box:
    """What an edition prints (kl.box.wrecks, kl.box.equipment, kl.box.encounters, kl.box.values, kl.box.calendar)."""

    cards: tuple[Card, ...]  # kl.box.wrecks
    pile: int  # kl.setup.wrecks
    """How many cards lie in a wreck."""
    layouts: tuple[Layout, ...]
    divers: int  # kl.box.equipment
    hoses: int
    tridents: int
    weights: int
    calendar: tuple[Day, ...]  # kl.box.calendar
    money: int  # kl.setup.money
    """What each player begins with."""
    diver: Prices  # kl.bar.prices
    pickpocket: Prices
    round: int  # kl.bar.round
    hose: Prices  # kl.store.prices
    trident: Prices
    weight: Prices
    gold: Prices  # kl.market.gold
    goods: Prices  # kl.market.goods
    antiques: Prices  # kl.market.antiques
    encounters: tuple[Encounter, ...]  # kl.box.encounters
    beginner_diver: int  # kl.encounter.beginner
    cheap_pickpocket: int  # kl.encounter.pickpocket
    discount: int  # kl.encounter.discounter
    digger_gold: int  # kl.encounter.gold_digger
    trafficker_rate: int  # kl.encounter.trafficker
    trafficker_cards: int

    def layout(self, seats: int) -> tuple[int, int, int]:
        """Return the number of wrecks of each depth for so many players (kl.setup.wrecks)."""
        row = next(row for row in self.layouts if row.seats == seats)
        return row.shallow, row.medium, row.deep

    def price(self, item: Item) -> Prices:
        """Return the prices of an item at the store (kl.store.prices)."""
        return self.hose if item == "hose" else self.trident if item == "trident" else self.weight

    def rates(self, kind: Kind) -> Prices:
        """Return what the market pays a unit of a type (kl.market.goods, kl.market.antiques, kl.market.gold)."""
        return self.goods if kind == "goods" else self.antiques if kind == "antiques" else self.gold

    def problems(self) -> Iterator[tuple[str, str]]:
        """Name what could not be in a box of this game, or what would make a question about it too dear."""
        if too_large := (*excess(self, LARGEST), *self._large()):
            yield from too_large
            return
        yield from self._card_problems()
        yield from self._layout_problems()
        yield from self._price_problems()
        yield from at_least(self, 0, "divers", "hoses", "tridents", "weights")
        yield from at_least(self, 1, "pile", "trafficker_cards")
        if self.money < 0 or self.money % 10:
            yield "money", f"wanted a multiple of 10, none or more, found {self.money}"
        if self.divers < max((row.seats for row in self.layouts), default=0):
            yield "divers", f"wanted one for each player at least, found {self.divers}"
        if not self.calendar:
            yield "calendar", "there is at least one day"
        for day in self.calendar:
            if day.pay <= 0 or day.pay % 10:
                yield "calendar", f"{day.weekday}: the dolphins pay a multiple of 10 above 0, not {day.pay}"

    def _large(self) -> Iterator[tuple[str, str]]:
        yield from at_most(self, MOST_PIECES, "divers", "hoses", "tridents", "weights", "pile", "trafficker_cards")
        if (cards := sum(card.count for card in self.cards if card.count > 0)) > MOST_CARDS:
            yield "cards", f"wanted at most {MOST_CARDS} in all, found {cards}"
        for row in self.layouts:
            if (wrecks := max(row.shallow, row.medium, row.deep)) > MOST_WRECKS:
                yield "layouts", f"wanted at most {MOST_WRECKS} wrecks of a depth, found {wrecks}"

    def _card_problems(self) -> Iterator[tuple[str, str]]:
        faces = [(card.depth, card.kind, card.value, card.end) for card in self.cards]
        for card, face in zip(self.cards, faces, strict=True):
            name = f"{card.depth} {card.kind} {card.value}"
            if faces.count(face) > 1:
                yield "cards", f"{name} stands twice: give it one count"
            if card.count < 1:
                yield "cards", f"{name}: wanted at least one card, found {card.count}"
            if (card.value > 0) != (card.kind in WARES) or card.value < 0:
                yield "cards", f"{name}: a unit value above 0 is for gold, goods and antiques, and for them alone"
            if (card.end > 0) != (card.kind != "monster") or card.end < 0 or card.end % 10:
                yield "cards", f"{name}: a treasure has an end value, a multiple of 10, and a monster has none"
        order = [DEPTHS.index(card.depth) for card in self.cards]
        if order != sorted(order):
            yield "cards", "wanted the shallow cards first, then the medium ones, then the deep ones"
        for depth in DEPTHS:
            if sum(card.depth == depth and card.kind == "monster" for card in self.cards) > 1:
                yield "cards", f"{depth}: monsters are all alike"

    def _layout_problems(self) -> Iterator[tuple[str, str]]:
        if [row.seats for row in self.layouts] != [3, 4, 5]:
            yield "layouts", f"wanted a row for 3, 4 and 5 players, found {[row.seats for row in self.layouts]}"
        for row in self.layouts:
            for depth, wrecks in zip(DEPTHS, (row.shallow, row.medium, row.deep), strict=True):
                cards = sum(card.count for card in self.cards if card.depth == depth)
                if wrecks < 0 or wrecks * self.pile > cards:
                    yield (
                        "layouts",
                        f"{row.seats} players: {wrecks} {depth} wrecks of {self.pile} cards, of {cards} there are",
                    )

    def _price_problems(self) -> Iterator[tuple[str, str]]:
        for name in ("diver", "pickpocket", "hose", "trident", "weight", "gold", "goods", "antiques"):
            prices: Prices = getattr(self, name)
            if min(prices) <= 0 or any(price % 10 for price in prices):
                yield name, f"wanted multiples of 10 above 0, found {list(prices)}"
        for name in ("diver", "pickpocket", "hose", "trident", "weight"):
            prices = getattr(self, name)
            if list(prices) != sorted(prices):
                yield name, f"a crowd makes nothing cheaper, found {list(prices)}"
        for name in ("round", "beginner_diver", "cheap_pickpocket", "discount", "digger_gold", "trafficker_rate"):
            price = getattr(self, name)
            if price <= 0 or price % 10:
                yield name, f"wanted a multiple of 10 above 0, found {price}"
        if self.beginner_diver > self.diver[0]:
            yield "beginner_diver", f"costs no more than any diver, found {self.beginner_diver}"
        if self.cheap_pickpocket > self.pickpocket[0]:
            yield "cheap_pickpocket", f"costs no more than any pickpocket, found {self.cheap_pickpocket}"


@frozen
class Rulings:
    """The readings of the rulebook a game is played under; `rulings.toml` says what each means."""

    no_wreck: Literal["action_lost", "may_change"]
    old_boats: Literal["gone", "blocks"]
    must_draw: Literal["mandatory", "optional"]
    name_diver: Literal["owner_names_before", "fixed_order"]
    surface_choice: Literal["each_in_turn", "all_at_once"]
    trident_use: Literal["compulsory", "optional", "own_compulsory"]
    replacement: Literal["next_card", "until_treasure"]
    whose_weight: Literal["any_present_who_has_drawn", "only_the_drawer", "any_present"]
    weight_chain: Literal["allowed", "one_per_dive"]
    bar_order: Literal["free", "printed"]
    pickpocket_target: Literal["illegal", "wasted"]
    store_nothing: Literal["allowed", "must_buy_if_able"]
    money_public: Literal["public", "hidden"]
    tie: Literal["shared", "most_treasure_cards"]
    encounter_full_hand: Literal["no_draw", "draw_then_discard"]
    encounter_deck_empty: Literal["no_draw", "reshuffle"]
    dolphins_play: Literal["any_time", "after_draw"]
    helper_risk: Literal["named_diver", "nobody"]
    buyer_which: Literal["last_drawn", "any_of_this_dive"]
    buyer_diamonds: Literal["no", "at_printed_value"]
    regular_set_aside: Literal["only_this_one", "all"]
    saboteur_timing: Literal["own_dive_action", "interrupt"]
    watchful_count: Literal["not_counted", "counted"]
    dupe_alone: Literal["allowed", "needs_company"]
    trafficker_alone: Literal["needs_a_sale", "replaces_the_sale"]
    jeweller_alone: Literal["only_if_no_sale_possible", "needs_a_sale", "replaces_the_sale"]
    redirect_same_place: Literal["refused", "allowed"]
    present: Literal["on_the_wreck", "able"]
    tourist_counts: Literal["counts", "free"]
    card_without_effect: Literal["refused", "allowed"]
    watchful_last: Literal["who_drew_last", "last_still_there"]
    volunteer_present: Literal["needed", "not_needed"]
    expert_hose: Literal["card_unusable", "comes_with_one", "comes_bare"]
    drunkard_round: Literal["beyond_it", "in_place_of_it", "one_of_its_two"]
    surface_after_extra: Literal["offered", "not_offered"]
    crowd_counts_redirected: Literal["counts", "does_not"]


@frozen
class Options:
    """`encounters`: the optional rule with the 24 encounter cards."""

    encounters: bool = False  # kl.box.encounters


Rules: TypeAlias = Ruleset[Box, Rulings, Options]


@lru_cache(maxsize=64)
def faces(box: Box) -> tuple[str, ...]:
    """Name every wreck card by depth, kind and unit value, where two are alike in these by the end value too."""
    short = [f"{one.depth} {one.kind} {one.value or ''}".rstrip() for one in box.cards]
    pairs = zip(short, box.cards, strict=True)
    return tuple(f"{name} / {card.end}" if short.count(name) > 1 else name for name, card in pairs)


def named(box: Box, card: int) -> str:
    """Put a wreck card into words, as a text names it; what is none by its number."""
    return faces(box)[card] if 0 <= card < len(box.cards) else f"card {card}"
