"""What lies on the table, and the questions one can answer by looking at it."""

from functools import cache, lru_cache
from itertools import compress
from typing import Literal, TypeAlias, TypeVar, get_args

from attrs import field, frozen

from corestate.kernel import Refusal, Seat
from corestate.key_largo.box import BRACKETS, DEPTHS, Box, Depth, Encounter, Item, Place, Rules
from corestate.piles import Pile, joined, multiset, without
from corestate.pools import Pool
from corestate.replaced import replaced

P = TypeVar("P")

Half: TypeAlias = Literal["morning", "afternoon"]
Port: TypeAlias = Literal["bar", "dolphins", "store", "market"]
PORTS: tuple[Port, ...] = get_args(Port)
Programme: TypeAlias = tuple[Place, Place]
"""The action cards of a day: the morning's, then the afternoon's."""


@frozen
class Calendar:
    """The day, counted from 1, the half of it, and who is first player."""

    day: int
    """From 1 to as many days as the calendar of the box has."""
    half: Half
    """The half-day under way; the morning while cards are laid."""
    first: Seat
    """Who has the first-player card, which passes left with every day; seat 0 until the first is named."""


@frozen
class Diver:
    """What a diver carries; its lengths of hose say how deep it can go."""

    hoses: int
    """0 to 2: as many as the depth it can reach, 0 for shallow wrecks, 2 for deep ones."""
    tridents: int
    """0 or 1; one used leaves the game."""
    weights: int
    """0 or 1; one spent leaves the game."""

    def carries(self, item: Item) -> int:
        """Count the items of a kind the diver carries (kl.store.limits)."""
        return self.hoses if item == "hose" else self.tridents if item == "trident" else self.weights

    def given(self, item: Item, count: int = 1) -> "Diver":
        """Return the diver with so many more items of a kind (kl.store.assign)."""
        return Diver(
            self.hoses + count * (item == "hose"),
            self.tridents + count * (item == "trident"),
            self.weights + count * (item == "weight"),
        )


NEW_DIVER = Diver(0, 0, 0)  # kl.setup.diver


@frozen
class Stock:
    """Divers in the supply and equipment in the store."""

    divers: int
    """Those still to be recruited. With those in teams they are no more than the box has; the others fled."""
    hoses: int
    """Those still to be bought. With those divers carry they are no more than the box has; the others are lost."""
    tridents: int
    """Likewise."""
    weights: int
    """Likewise."""

    def holds(self, item: Item) -> int:
        """Count the items of a kind in the store (kl.store.stock)."""
        return self.hoses if item == "hose" else self.tridents if item == "trident" else self.weights

    def less(self, item: Item) -> "Stock":
        """Return the stock with one item of a kind less (kl.store.stock)."""
        return Stock(
            self.divers,
            self.hoses - (item == "hose"),
            self.tridents - (item == "trident"),
            self.weights - (item == "weight"),
        )


@frozen
class Look:
    """What a seat saw in a wreck and when, and what it has seen leave it since: own draws, monsters killed."""

    wreck: int
    """The wreck, from 0: the shallow ones first, then the medium ones, then the deep ones."""
    day: int
    """The day it was seen, from 1 up to today."""
    half: Half
    """The half of that day."""
    cards: tuple[int, ...]
    """All cards that lay there then, in ascending order, each by its place in the cards of the box. What of them lies
    there no more is in hands, set aside or gone."""
    left: tuple[int, ...]
    """Those of them the seat has itself seen leave since, in ascending order."""


@frozen
class Dive:
    """A dive under way: who is down there, what is set aside and what has been drawn.

    Divers on the wreck are those `waiting` for their draw and those who are `done`; `last` is the one of them who drew
    last. `alarmed` says that a comrade fled, so that those waiting may surface.
    """

    seat: Seat
    """Whose dive it is."""
    wreck: int
    """Where: the seat's boat is there."""
    waiting: tuple[int, ...]
    """The divers whose own draw is still to come, by their places in the team, ascending; all can reach the wreck."""
    done: tuple[int, ...]
    """Those on the wreck who have had it, likewise. A diver who fled or surfaced is in neither list."""
    last: int | None
    """Who of those on the wreck drew last; None if nobody has, or that one is gone."""
    alarmed: bool
    """Whether those waiting may surface since a comrade fled."""
    weights: int
    """How many weights were spent in this dive."""
    aside: tuple[int, ...]
    """The monsters drawn and neither killed nor put back yet, in ascending order; the last of them is the one faced."""
    catch: tuple[int, ...]
    """The treasures drawn in this dive and not sold, in the order of drawing; they are in the seat's hand too."""
    early: tuple[int, ...] = field(default=(), metadata={"since": "0.2.0"})
    """Those waiting who have drawn a card already, by the Volunteer, ascending."""

    def drawn(self) -> tuple[int, ...]:
        """Name the divers on the wreck who have drawn a card of this dive (kl.dive.weight, kl.ruling.whose_weight)."""
        return self.done + self.early

    def present(self) -> tuple[int, ...]:
        """Name the divers on the wreck (kl.ruling.present)."""
        return self.waiting + self.done


@frozen
class Meetings:
    """The encounter cards: the deck, every hand, those played, and which one each seat has shown in this half-day.

    `sabotaged` names divers, by seat and place in the team, who do not dive in this half-day.
    """

    deck: Pile[Encounter]
    """Face down. In play nobody knows its order; cards on its known top are known to the arbiter alone."""
    hands: tuple[tuple[Encounter, ...], ...]
    """By seat, in the order of the alphabet: two at most, three while one of them is to be put aside."""
    played: tuple[Encounter, ...]
    """Those played or put aside, in the order of the alphabet."""
    shown: tuple[Encounter | None, ...]
    """By seat, the one played in this half-day, at the place of that card; None for none."""
    sabotaged: tuple[tuple[Seat, int], ...]
    """Divers at wrecks, as many at most as Saboteurs were shown, ascending, each once."""


Berth: TypeAlias = int | Port | None
"""Where a boat is: at a wreck, at another place, or nowhere."""


@frozen
class Table:
    """Everything on the table; what belongs to a seat stands at its place in the tuple.

    The wrecks are one pool for each depth. `returned` says of every wreck how many monsters everybody knows to lie in
    it, at least: those put back. `gone` are the wreck cards that left the game face up, sold or killed.
    """

    ruleset: Rules
    """What the game is played under; it never changes."""
    calendar: Calendar
    """The day, the half of it, and the first player."""
    programmes: tuple[Programme | None, ...]
    """By seat, two different action cards, the morning's first; None until they are laid for the day."""
    boats: tuple[Berth, ...]
    """By seat, a wreck, another place, or None for nowhere; one boat a wreck. Before the morning they are where they
    were in the evening; once placed they are where their card sends them, or nowhere if no wreck was free."""
    money: tuple[int, ...]
    """By seat, none or more, a multiple of 10."""
    teams: tuple[tuple[Diver, ...], ...]
    """By seat, none to three divers in the order of recruiting: whoever flees lets the later ones move up."""
    hands: tuple[tuple[int, ...], ...]
    """By seat, the treasures held, in ascending order, each by its place in the cards of the box; never a monster."""
    stock: Stock
    """What can still be recruited and bought."""
    pools: tuple[Pool[int], ...]
    """The wreck cards that lie face down, shallow, medium and deep. A card located in a wreck that nobody looked at,
    and that is no monster put back, is known to the arbiter alone: no view shows it."""
    returned: tuple[int, ...]
    """By wreck, how many of the monsters located in it everybody saw go back."""
    gone: tuple[int, ...]
    """The wreck cards sold or killed, in ascending order."""
    looks: tuple[tuple[Look, ...], ...]
    """By seat, what it knows of wrecks, one list a wreck, by the number of the wreck; forgotten when that is empty."""
    dive: Dive | None
    """The dive under way while something is asked about one; else None."""
    meetings: Meetings
    """The encounter cards; without that option the deck and all hands are empty."""

    def seats(self) -> tuple[Seat, ...]:
        """Name the seats, clockwise."""
        return clockwise(self.ruleset.seats, 0)

    def order(self) -> tuple[Seat, ...]:
        """Name the seats, clockwise from the first player (kl.day.place_boats, kl.day.act_in_order)."""
        return clockwise(self.ruleset.seats, self.calendar.first)

    def bracket(self, port: Port) -> int:
        """Which column of the prices holds at a place: for one player, for two, for three or more."""
        crowd = self.boats.count(port)  # kl.bar.prices, kl.store.prices, kl.market.price
        if self.ruleset.rulings.crowd_counts_redirected == "does_not":
            crowd = max(1, crowd - self._redirected(port))  # kl.ruling.crowd_counts_redirected
        return min(crowd, BRACKETS) - 1  # kl.bar.prices, kl.store.prices, kl.market.price

    def _redirected(self, port: Port) -> int:
        """Count the boats at a place that were to dive (kl.ruling.no_wreck); none while cards are being laid."""
        if None in self.programmes:
            return 0
        half = self.calendar.half == "afternoon"  # kl.ruling.crowd_counts_redirected
        pairs = zip(self.boats, self.programmes, strict=True)
        return sum([boat == port and cards is not None and cards[half] == "dive" for boat, cards in pairs])

    def depth(self, wreck: int) -> int:
        """Tell how many hoses it takes to reach a wreck (kl.dive.depth)."""
        shallow, medium, _ = self.pools
        return 0 if wreck < len(shallow.hidden) else 1 if wreck < len(shallow.hidden) + len(medium.hidden) else 2

    def cards_in(self, wreck: int) -> int:
        """Count the cards of a wreck (kl.setup.wrecks)."""
        pool, heap = self.pool(wreck)
        return pool.hidden[heap] + len(pool.located[heap])

    def located(self, wreck: int) -> tuple[int, ...]:
        """List the cards located in a wreck."""
        pool, heap = self.pool(wreck)
        return pool.located[heap]

    def pool(self, wreck: int) -> tuple[Pool[int], int]:
        """Return the pool a wreck belongs to, and its place in it (kl.setup.wrecks)."""
        shallow, medium, deep = self.pools
        if wreck < len(shallow.hidden):
            return shallow, wreck
        wreck -= len(shallow.hidden)
        return (medium, wreck) if wreck < len(medium.hidden) else (deep, wreck - len(medium.hidden))

    def wreck_count(self) -> int:
        """Count the wrecks around the island, emptied ones included (kl.setup.wrecks)."""
        return len(self.returned)

    def laden(self) -> tuple[int, ...]:
        """Name the wrecks that hold cards (kl.bar.round, kl.encounter.drunkard)."""
        heaps = [hidden or located for pool in self.pools for hidden, located in zip(pool.hidden, pool.located)]  # noqa: B905 - alike
        return tuple(compress(range(len(heaps)), heaps))

    def paid(self, seat: Seat, amount: int) -> "Table":
        """Return the table after the bank paid a seat; an amount below zero is paid to the bank (kl.setup.money)."""
        return replaced(self, money=at(self.money, seat, self.money[seat] + amount))

    def with_gear(self, seat: Seat, diver: int, item: Item, count: int) -> "Table":
        """Return the table with so many more items on a diver; the stock is as it was."""
        team = self.teams[seat]  # kl.dive.trident, kl.dive.weight_spent
        return replaced(self, teams=at(self.teams, seat, at(team, diver, team[diver].given(item, count))))

    def sold(self, seat: Seat, card: int, price: int) -> "Table":
        """Return the table after a seat sold a treasure card, face up, out of the game."""
        return replaced(
            self,
            money=at(self.money, seat, self.money[seat] + price),  # kl.market.price
            hands=at(self.hands, seat, without(self.hands[seat], card)),  # kl.market.own_cards
            gone=joined(self.gone, card),
        )

    def shown(self, seat: Seat, card: Encounter) -> "Table":
        """Return the table after a seat played an encounter card: it is shown and put aside."""
        table = self.put_aside(seat, card)
        old = table.meetings
        return replaced(table, meetings=replaced(old, shown=at(old.shown, seat, card)))  # kl.encounter.one

    def put_aside(self, seat: Seat, card: Encounter) -> "Table":
        """Return the table after an encounter card went from a hand to those played (kl.encounter.draw)."""
        old = self.meetings
        hands = at(old.hands, seat, without(old.hands[seat], card))
        return replaced(self, meetings=replaced(old, hands=hands, played=joined(old.played, card)))

    def ended_by(self) -> Refusal:
        """Cite the rule by which play is over."""
        return Refusal("kl.end.second_sunday", f"the game is over: day {self.calendar.day} was the last")


def at(things: tuple[P, ...], index: int, thing: P) -> tuple[P, ...]:
    """Put another thing at one place of a tuple."""
    others = [*things]
    others[index] = thing
    return tuple(others)


@cache
def clockwise(seats: int, first: Seat) -> tuple[Seat, ...]:
    """Name all seats, clockwise from one of them (kl.day.place_boats, kl.day.act_in_order)."""
    return tuple(Seat((first + step) % seats) for step in range(seats))


@lru_cache(maxsize=64)
def backs(box: Box) -> tuple[int, ...]:
    """Tell for every kind of card the depth on its back, as the hoses it takes (kl.box.wrecks)."""
    return tuple(DEPTHS.index(card.depth) for card in box.cards)


def of_depth(box: Box, cards: tuple[int, ...], depth: int | Depth) -> tuple[int, ...]:
    """Pick the cards with a certain back (kl.bar.pickpocket_backs)."""
    wanted = depth if isinstance(depth, int) else DEPTHS.index(depth)
    back = backs(box)
    return tuple([card for card in cards if back[card] == wanted])


@lru_cache(maxsize=256)
def dealt(box: Box, depth: int) -> tuple[int, ...]:
    """List all cards of a depth, as many as the box holds of each kind (kl.box.wrecks)."""
    back, cards = backs(box), box.cards
    return multiset(index for index in range(len(cards)) if back[index] == depth for _ in range(cards[index].count))


def is_monster(box: Box, card: int) -> bool:
    """Whether a card shows a monster (kl.box.wrecks)."""
    return box.cards[card].kind == "monster"


@lru_cache(maxsize=64)
def monsters(box: Box) -> frozenset[int]:
    """Name the kinds of card that show a monster (kl.box.wrecks)."""
    return frozenset(card for card, one in enumerate(box.cards) if one.kind == "monster")
