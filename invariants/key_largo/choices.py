"""What may be done at the places of the island told a second time, from money, cards, boats and gear alone."""

from collections.abc import Iterator, Sequence
from itertools import permutations

from corestate import Seat
from corestate.key_largo import Event, Table
from corestate.key_largo import events as e
from corestate.key_largo.bar import AtBar
from corestate.key_largo.box import DEPTHS, ITEMS, PLACES, TEAM, WARES, Encounter, Item, Place
from corestate.key_largo.day import Anchoring, Programming, Redirecting
from corestate.key_largo.dolphins import Discarding, MayPlay
from corestate.key_largo.encounters import PLACE_OF
from corestate.key_largo.market import AtMarket
from corestate.key_largo.rounds import AskingOn
from corestate.key_largo.store import AtStore
from corestate.key_largo.table import PORTS
from invariants.claims import Faults, choices_told, unlike
from invariants.key_largo.counting import Largo
from invariants.key_largo.money import price_without, stated

TWO = 2
"""So many items are bought in a visit."""
MOST: dict[Item, int] = {"hose": 2, "trident": 1, "weight": 1}
"""What a diver carries at most."""
OWN_KIND: dict[str, Item] = {"hose_seller": "hose", "trident_seller": "trident", "weight_seller": "weight"}
"""What sellers met sell beyond the two."""
FOR_THE_VISIT = {"friend", "gold_digger"}
"""Whose help is for the whole visit, and asked for with its first purchase or sale."""


def shows(table: Table, seat: Seat, card: str) -> bool:
    """Whether a seat holds an encounter card and has shown none in this half-day."""
    return card in table.meetings.hands[seat] and table.meetings.shown[seat] is None


def alone(table: Table, seat: Seat, place: Place) -> Iterator[Event]:
    """List the encounter cards that are played by themselves at a place: tourists, the Family, others if ruled so."""
    rulings = table.ruleset.rulings
    for card in {*table.meetings.hands[seat]}:
        tourist = card.startswith("tourist")
        lawful = tourist or card == "family"
        lawful |= rulings.card_without_effect == "allowed" and card not in FOR_THE_VISIT
        free = tourist and rulings.tourist_counts == "free"
        if PLACE_OF[card] == place and lawful and (free or shows(table, seat, card)):
            yield e.Play(seat, card)


def makes_a_difference(table: Table) -> bool:
    """Whether a card is played only where it does."""
    return table.ruleset.rulings.card_without_effect == "refused"


def holding(table: Table) -> list[int]:
    """List the wrecks in which cards lie."""
    return [wreck for wreck in range(len(table.returned)) if table.cards_in(wreck)]


def can_pay(table: Table, event: e.Recruit | e.Rob | e.BuyRound | e.Buy) -> bool:
    """Whether a seat has what an event takes."""
    return table.money[event.seat] + stated(table, event) >= 0


@choices_told(AtBar, rules=("kl.bar.optional", "kl.bar.recruit", "kl.bar.three_divers", "kl.bar.prices"))
def divers_are_recruited_by_who_has_room_and_money(state: Largo, choices: Sequence[Event]) -> Faults:
    """One diver a visit, two with the Brothers, for a team of less than three, while the supply lasts."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, AtBar):
        return ()
    wanted = [one for one in _any_recruit(frame.seat) if _recruits(table, frame, one)]
    return unlike(wanted, [one for one in choices if isinstance(one, e.Recruit)], "choices")


def _any_recruit(seat: Seat) -> tuple[e.Recruit, ...]:
    """List in which ways a diver is recruited."""
    return e.Recruit(seat), e.Recruit(seat, "beginner"), e.Recruit(seat, "expert"), e.Recruit(seat, "brothers")


def _recruits(table: Table, frame: AtBar, event: e.Recruit) -> bool:
    """Whether a diver may be recruited so."""
    by, rulings, seat = event.by, table.ruleset.rulings, frame.seat
    if len(table.teams[seat]) >= TEAM or not table.stock.divers or not can_pay(table, event):
        return False
    if (by is not None and not shows(table, seat, by)) or bool(frame.divers) is (by == "brothers"):
        return False
    if by == "expert" and not table.stock.hoses and rulings.expert_hose == "card_unusable":
        return False
    if by == "beginner" and makes_a_difference(table) and stated(table, event) <= price_without(table, event):
        return False
    return rulings.bar_order == "free" or bool(frame.pickpockets and frame.rounds)


@choices_told(AtBar, rules=("kl.bar.pickpocket", "kl.bar.pickpocket_backs", "kl.bar.prices"))
def pickpockets_go_for_a_back_a_rival_shows(state: Largo, choices: Sequence[Event]) -> Faults:
    """One pickpocket a visit, two with the Brothers, against a rival and for a back that lies in that hand."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, AtBar):
        return ()
    wanted = [one for one in _thefts(table, frame.seat) if _robs(table, frame, one)]
    return unlike(wanted, [one for one in choices if isinstance(one, e.Rob)], "choices")


def _thefts(table: Table, seat: Seat) -> Iterator[e.Rob]:
    """List every theft there could be."""
    cards, empty = table.ruleset.box.cards, table.ruleset.rulings.pickpocket_target == "wasted"
    for victim, hand in enumerate(table.hands):
        backs = {cards[card].depth for card in hand}
        if victim != seat:
            for by in (None, "pickpocket", "brothers"):
                yield from (e.Rob(seat, Seat(victim), depth, by) for depth in DEPTHS if depth in backs)
                if empty and not hand:
                    yield e.Rob(seat, Seat(victim), None, by)


def _robs(table: Table, frame: AtBar, event: e.Rob) -> bool:
    by = event.by
    if (by is not None and not shows(table, frame.seat, by)) or bool(frame.pickpockets) is (by == "brothers"):
        return False
    if by == "pickpocket" and makes_a_difference(table) and stated(table, event) <= price_without(table, event):
        return False
    in_order = table.ruleset.rulings.bar_order == "free" or bool(frame.rounds)
    return in_order and can_pay(table, event)


@choices_told(AtBar, AskingOn, rules=("kl.bar.round", "kl.bar.optional", "kl.encounter.drunkard"))
def a_round_tells_of_wrecks_that_hold_cards(state: Largo, choices: Sequence[Event]) -> Faults:
    """A round a visit, of two wrecks with cards that are not the same; the Drunkard tells of one for nothing."""
    frame, table = state.agenda[0], state.table
    if isinstance(frame, AskingOn):
        wanted = [e.AskOn(frame.seat, wreck) for wreck in holding(table) if wreck != frame.first]
        return unlike(wanted, choices, "choices")
    if not isinstance(frame, AtBar):
        return ()
    seat, ruling, now = frame.seat, table.ruleset.rulings.drunkard_round, table.calendar
    seen = [look.wreck for look in table.looks[seat] if (look.day, look.half) == (now.day, now.half)]
    told = seen if ruling == "one_of_its_two" and table.meetings.shown[seat] == "drunkard" else []
    heard = shows(table, seat, "drunkard") and (bool(frame.rounds) or ruling == "beyond_it")
    paid = bool(frame.rounds) and table.money[seat] >= table.ruleset.box.round
    rest: list[Event] = [e.Leave(seat), *alone(table, seat, "bar")]
    rest += (e.Listen(seat, wreck) for wreck in holding(table) if heard)
    rest += (e.BuyRound(seat, wreck) for wreck in holding(table) if paid and wreck not in told)
    return unlike(rest, [one for one in choices if not isinstance(one, e.Recruit | e.Rob)], "choices")


@choices_told(
    AtStore,
    rules=("kl.store.two_items", "kl.store.prices", "kl.store.stock", "kl.store.assign", "kl.store.limits"),
)
def the_store_sells_what_can_be_paid_and_carried(state: Largo, choices: Sequence[Event]) -> Faults:
    """Two items a visit, of those in stock, that can be paid and carried by a diver; one more by a card."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, AtStore):
        return ()
    seat, divers = frame.seat, range(len(table.teams[frame.seat]))
    kinds = (None, *OWN_KIND, "discounter", "friend")
    offers = [e.Buy(seat, item, diver, by) for item in ITEMS for diver in divers for by in kinds]  # type: ignore[arg-type]  # the names of cards
    buys: list[Event] = [one for one in offers if _buys(table, frame, one)]
    duty = table.ruleset.rulings.store_nothing == "must_buy_if_able" and not frame.bought
    kept = duty and any(isinstance(one, e.Buy) and one.by is None for one in buys)
    return unlike([*buys, *alone(table, seat, "store"), *([] if kept else [e.Leave(seat)])], choices, "choices")


def _buys(table: Table, frame: AtStore, event: e.Buy) -> bool:
    """Whether an item may be bought so."""
    by, item, full = event.by, event.item, len(frame.bought) >= TWO
    if not table.stock.holds(item) or not can_pay(table, event):
        return False
    if table.teams[frame.seat][event.diver].carries(item) >= MOST[item]:
        return False
    if by is None:
        return not full
    if not shows(table, frame.seat, by):
        return False
    if by == "friend":
        return not frame.bought and (not makes_a_difference(table) or _is_dear(table, frame.seat))
    return frame.bought == (item, item) if by == "discounter" else full and OWN_KIND[by] == item


def _is_dear(table: Table, seat: Seat) -> bool:
    """Whether the crowd at the store makes anything dearer than for one alone."""
    box = table.ruleset.box
    return any(-stated(table, e.Buy(seat, item, 0)) != getattr(box, item)[0] for item in ITEMS)


@choices_told(
    AtMarket,
    rules=("kl.market.one_type", "kl.market.must_sell", "kl.market.own_cards", "kl.market.no_diamonds"),
)
def the_market_buys_cards_of_one_type(state: Largo, choices: Sequence[Event]) -> Faults:
    """A seat sells cards of one type, one at least if it can; no diamonds; cards met allow a few sales besides."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, AtMarket):
        return ()
    seat, cards = frame.seat, table.ruleset.box.cards
    hand = {*table.hands[seat]}
    wares = [card for card in hand if cards[card].kind in WARES]
    wanted: list[Event] = [*alone(table, seat, "market"), *_dupes(table, frame, wares)]
    wanted += (e.Sell(seat, card) for card in wares if not frame.sold or cards[card].kind == frame.sold[0])
    wanted += (e.Sell(seat, card, by) for card in hand for by in _BUYERS if _sells(table, frame, card, by))  # type: ignore[arg-type]  # the names of cards
    if frame.sold or frame.trafficked or frame.jewels or not wares:
        wanted.append(e.Leave(seat))
    return unlike(wanted, choices, "choices")


_BUYERS: tuple[Encounter, ...] = ("trafficker", "jeweller", "gold_digger")


def _dupes(table: Table, frame: AtMarket, wares: list[int]) -> Iterator[Event]:
    """List what the Dupe takes for something else."""
    company = frame.sold or table.ruleset.rulings.dupe_alone == "allowed"
    for card in wares if company and shows(table, frame.seat, "dupe") else ():
        for kind in WARES:
            if kind != table.ruleset.box.cards[card].kind and kind in (frame.sold[:1] or WARES):
                yield e.SellAs(frame.seat, card, kind)


def _sells(table: Table, frame: AtMarket, card: int, by: Encounter) -> bool:
    """Whether a card may go to somebody met."""
    seat, rulings, box = frame.seat, table.ruleset.rulings, table.ruleset.box
    kind = box.cards[card].kind
    if by == "trafficker":
        room = frame.trafficked < box.trafficker_cards and (frame.trafficked or shows(table, seat, by))
        return bool(room and kind in WARES and (frame.sold or rulings.trafficker_alone == "replaces_the_sale"))
    if not shows(table, seat, by):
        return False
    if by == "jeweller":
        unsold = rulings.jeweller_alone == "only_if_no_sale_possible" and not any(
            box.cards[one].kind in WARES for one in table.hands[seat]
        )
        return kind == "diamond" and bool(frame.sold or unsold or rulings.jeweller_alone == "replaces_the_sale")
    dearer = (
        stated(table, e.Sell(seat, card, "gold_digger")) > stated(table, e.Sell(seat, card)) if kind in WARES else 0
    )
    return kind == "gold" and not frame.sold and bool(dearer or not makes_a_difference(table))


@choices_told(MayPlay, Discarding, rules=("kl.encounter.family", "kl.encounter.tourist", "kl.encounter.not_same_turn"))
def a_card_drawn_at_the_dolphins_waits(state: Largo, choices: Sequence[Event]) -> Faults:
    """At the dolphins a tourist or the Family may be played that was not drawn just now; one of three is put aside."""
    frame, table = state.agenda[0], state.table
    if isinstance(frame, Discarding):
        return unlike([e.Discard(frame.seat, card) for card in table.meetings.hands[frame.seat]], choices, "choices")
    if not isinstance(frame, MayPlay):
        return ()
    held = [*table.meetings.hands[frame.seat]]
    if frame.fresh is not None:
        held.remove(frame.fresh)
    played = [one for one in alone(table, frame.seat, "dolphins") if isinstance(one, e.Play) and one.card in held]
    return unlike([e.Decline(frame.seat), *played], choices, "choices")


@choices_told(Programming, rules=("kl.day.program",))
def everybody_lays_two_different_cards(state: Largo, choices: Sequence[Event]) -> Faults:
    """Whoever has laid none lays any two of the five cards, in any order."""
    seats = [Seat(seat) for seat, laid in enumerate(state.table.programmes) if laid is None]
    return unlike([e.Program(seat, *two) for seat in seats for two in permutations(PLACES, 2)], choices, "choices")


@choices_told(Anchoring, Redirecting, rules=("kl.dive.choose", "kl.dive.one_boat", "kl.dive.depth"))
def a_boat_goes_where_its_divers_can_dive(state: Largo, choices: Sequence[Event]) -> Faults:
    """A boat goes to a free wreck with cards that a diver can reach; without any, where the reading sends it."""
    frame, table = state.agenda[0], state.table
    if isinstance(frame, Redirecting):
        laid = table.programmes[frame.seat] or ()
        again = table.ruleset.rulings.redirect_same_place == "allowed"
        return unlike([e.Redirect(frame.seat, port) for port in PORTS if again or port not in laid], choices, "choices")
    if not isinstance(frame, Anchoring):
        return ()
    hoses = max(diver.hoses for diver in table.teams[frame.seat])
    free = [wreck for wreck in holding(table) if wreck not in table.boats and depth_of(table, wreck) <= hoses]
    return unlike([e.Anchor(frame.seat, wreck) for wreck in free], choices, "choices")


def depth_of(table: Table, wreck: int) -> int:
    """Tell how many hoses it takes to reach a wreck: they are numbered from the shallow ones on."""
    layout = next(one for one in table.ruleset.box.layouts if one.seats == table.ruleset.seats)
    return (wreck >= layout.shallow) + (wreck >= layout.shallow + layout.medium)
