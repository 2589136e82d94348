"""What lies on the table, and the questions one can answer by looking at it.

The table is made of a few parts (ship, sea, decks, players, turn) that a step replaces as a whole, and of what is under
way: open cards, the roll, the check, and the notes each card being carried out has made so far (`scopes`).
"""

from typing import Literal, TypeAlias, TypeVar

from attrs import frozen

from corestate.kernel import Refusal, Seat
from corestate.piles import exchanged, joined, without
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import BRIG, SKILLS, Box, Rules
from corestate.unfathomable.box.vocabulary import DeckName, Ordinary, Passive, Skill, Title
from corestate.unfathomable.table.decks import Deck, Decks, Stock
from corestate.unfathomable.table.pieces import Insight, Player, Scope, Sea, Ship, Throw, Trial, Turn

T = TypeVar("T")
Cause: TypeAlias = Literal["fuel", "food", "sanity", "souls", "rooms", "deep_ones", "arrival"]


CAUSES: tuple[Cause, ...] = ("fuel", "food", "sanity", "souls", "rooms", "deep_ones", "arrival")


@frozen
class Table:
    """Everything on the table."""

    ruleset: Rules
    """Edition, seats, rulings and options."""
    ship: Ship
    """Dials, tracks, row, damage."""
    sea: Sea
    """Monsters and passengers."""
    decks: Decks
    """All cards that lie in decks."""
    players: tuple[Player, ...]
    """What lies before each seat, by number."""
    captain: Seat | None
    """The seat with the title; None until set-up comes to it."""
    keeper: Seat | None
    """The seat with the title; None until set-up comes to it."""
    turn: Turn
    """Whose turn it is, and what was used in it."""
    awakened: bool
    """Whether the second loyalty cards were dealt."""
    insights: tuple[Insight, ...]
    """Who has seen what of whose loyalty: each pair of seats once, sorted by seat."""
    open: tuple[str, ...]
    """Cards that lie open while they are resolved, by their sources, the first opened first."""
    throw: Throw | None
    """The roll under way."""
    trial: Trial | None
    """The check under way."""
    scopes: tuple[Scope, ...]
    """The notes of the cards being carried out, the innermost last; each is closed by a `Close` on the agenda."""
    ending: Cause | None
    """By what the game is over; None while it goes on."""

    @property
    def box(self) -> Box:
        """The edition's components."""
        return self.ruleset.box

    # people

    def seats(self) -> tuple[Seat, ...]:
        return _SEATS[self.ruleset.seats]

    def after(self, seat: Seat) -> tuple[Seat, ...]:
        """Name the other seats, clockwise from this one (unf.turn.order)."""
        every = _SEATS[self.ruleset.seats]
        return every[seat + 1 :] + every[:seat]

    def clockwise(self) -> tuple[Seat, ...]:
        """Name the seats, clockwise from the active player (unf.turn.order)."""
        every = _SEATS[self.ruleset.seats]
        return every[self.turn.seat :] + every[: self.turn.seat]

    def revealed(self, seat: Seat) -> bool:
        """Whether a seat is a revealed traitor; all others count as humans (unf.loyalty.hybrid, unf.basics.enemy)."""
        return bool(self.players[seat].shown)

    def humans(self) -> tuple[Seat, ...]:
        """Name the humans, clockwise from the active player (unf.loyalty.hybrid)."""
        return tuple(seat for seat in self.clockwise() if not self.players[seat].shown)

    def here(self, space: str) -> tuple[Seat, ...]:
        """Name the characters in a space, clockwise from the active player."""
        return tuple(seat for seat in self.clockwise() if self.players[seat].space == space)

    def humans_in(self, space: str) -> tuple[Seat, ...]:
        """Name the humans in a space (unf.loyalty.hybrid)."""
        players = self.players
        return tuple([seat for seat in self.clockwise() if players[seat].space == space and not players[seat].shown])

    def traitors_in(self, space: str) -> tuple[Seat, ...]:
        """Name the revealed traitors in a space (unf.loyalty.hybrid)."""
        players = self.players
        return tuple([seat for seat in self.clockwise() if players[seat].space == space and players[seat].shown])

    def playing(self, character: str) -> Seat | None:
        """Find the seat that plays a character."""
        return next((seat for seat in self.seats() if self.players[seat].character == character), None)

    def jailed(self, seat: Seat) -> bool:
        """Whether a seat is in the Brig (unf.reference.brig)."""
        return self.players[seat].space == BRIG

    def title(self, title: Title) -> Seat | None:
        """Find the holder of a title."""
        return self.captain if title == "captain" else self.keeper

    def skill_set(self, seat: Seat) -> tuple[Ordinary, ...]:
        """List the skill set of a seat, its active improvement included (unf.item.improvement)."""
        player = self.players[seat]
        skills = boxes.character(self.box, player.character).skills  # unf.skill.types
        if player.active and player.space != BRIG:  # unf.reference.brig
            added = boxes.item(self.box, player.active).abilities[0].effects[0]
            if isinstance(added, Passive):
                return tuple(sorted((*skills, added.skill)))
        return skills

    # places

    def deep_ones_in(self, space: str) -> int:
        """Count the Deep Ones in a space, or in the Deep."""
        return self.sea.deep_ones[boxes.index(self.ruleset.box, space)]

    def passengers_in(self, space: str) -> int:
        """Count the passengers in a space."""
        return self.sea.passengers[boxes.index(self.ruleset.box, space)]

    def deep_ones_left(self) -> int:
        """Count the Deep Ones in the supply (unf.setup.supply, unf.monster.supply_empty)."""
        return self.box.deep_ones - sum(self.sea.deep_ones)

    def supply(self) -> int:
        """Count the passengers in the supply (unf.setup.supply)."""
        return len(self.sea.tokens) - sum(self.sea.passengers)

    def damaged(self, room: str) -> str:
        """Return the damage card in a room, or nothing (unf.damage.damaged)."""
        rooms = boxes.rooms(self.ruleset.box)
        return self.ship.damage[rooms.index(room)] if room in rooms else ""

    def undamaged(self, room: str) -> str | None:
        """Find where damage to a room lands: there, or in the closest undamaged room (unf.damage.spill)."""
        order = (room, *boxes.spill(self.box, room))
        return next((one for one in order if not self.damaged(one)), None)  # unf.damage.spill

    def distance(self) -> int:
        """Add up the distances of the row (unf.journey.distance)."""
        return sum(boxes.waypoint(self.box, card).distance for card in self.ship.row)

    def deck(self, name: DeckName | Literal["damage"]) -> Deck:
        """Return a deck by its name."""
        deck: Deck = getattr(self.decks, name)
        return deck

    def stock(self, skill: Skill) -> Stock:
        """Return a skill deck with its discards."""
        return self.decks.skills[SKILLS.index(skill)]

    @property
    def scope(self) -> Scope:
        """The notes of the card being carried out."""
        return self.scopes[-1]

    @property
    def source(self) -> str:
        """The source of the card being carried out, or nothing: a table typed in may have frames that miss one."""
        return self.scopes[-1].source if self.scopes else ""

    # steps

    def with_deck(self, name: DeckName | Literal["damage"], deck: Deck) -> "Table":
        """Return the table with one deck replaced."""
        return replaced(self, decks=replaced(self.decks, **{name: deck}))  # type: ignore[arg-type]  # the name is that of a deck

    def with_stock(self, skill: Skill, stock: Stock) -> "Table":
        """Return the table with one skill deck replaced."""
        skills = exchanged(self.decks.skills, SKILLS.index(skill), stock)
        return replaced(self, decks=replaced(self.decks, skills=skills))

    def with_player(self, seat: Seat, player: Player) -> "Table":
        """Return the table with one seat's play area replaced."""
        return replaced(self, players=exchanged(self.players, seat, player))

    def with_title(self, title: Title, seat: Seat | None) -> "Table":
        """Return the table with a title held by another seat."""
        return replaced(self, captain=seat) if title == "captain" else replaced(self, keeper=seat)

    def with_scope(self, scope: Scope) -> "Table":
        """Return the table with the notes of the card being carried out replaced."""
        return replaced(self, scopes=(*self.scopes[:-1], scope))

    def moved(self, seat: Seat, space: str) -> "Table":
        """Return the table with a character in another space."""
        return self.with_player(seat, replaced(self.players[seat], space=space))

    def skill_drawn(self, seat: Seat, skill: Skill, card: str) -> "Table":
        """Return the table with a card of a skill deck in the hand of a seat (unf.skill.types)."""
        place, player = SKILLS.index(skill), self.players[seat]
        stock = self.decks.skills[place]
        skills = exchanged(self.decks.skills, place, Stock(without(stock.deck, card), stock.discard))
        players = exchanged(self.players, seat, replaced(player, hand=joined(player.hand, card)))
        return replaced(self, decks=replaced(self.decks, skills=skills), players=players)

    def with_hand(self, seat: Seat, hand: tuple[str, ...]) -> "Table":
        """Return the table with another hand of a seat."""
        return self.with_player(seat, replaced(self.players[seat], hand=hand))

    def discarded(self, *cards: str) -> "Table":
        """Return the table with skill cards on the discard piles of their types (unf.check.discard)."""
        table = self
        for card in cards:
            skill = boxes.skill_card(self.box, card).skill
            stock = table.stock(skill)
            table = table.with_stock(skill, Stock(stock.deck, joined(stock.discard, card)))
        return table

    def discarded_from(self, seat: Seat, card: str) -> "Table":
        """Return the table with a card of a hand on its discard pile."""
        return self.with_hand(seat, without(self.players[seat].hand, card)).discarded(card)

    def deep_ones_placed(self, space: str, count: int) -> "Table":
        """Return the table with so many more (or fewer) Deep Ones in a space or in the Deep."""
        place, there = boxes.index(self.ruleset.box, space), self.sea.deep_ones
        return replaced(self, sea=replaced(self.sea, deep_ones=exchanged(there, place, there[place] + count)))

    def deep_ones_moved(self, origin: str, to: str, count: int) -> "Table":
        """Return the table with so many Deep Ones of a space in another."""
        box, there = self.ruleset.box, [*self.sea.deep_ones]
        there[boxes.index(box, origin)] -= count
        there[boxes.index(box, to)] += count
        return replaced(self, sea=replaced(self.sea, deep_ones=tuple(there)))

    def passengers_placed(self, space: str, count: int) -> "Table":
        """Return the table with so many more (or fewer) passengers in a space."""
        place, there = boxes.index(self.box, space), self.sea.passengers
        return replaced(self, sea=replaced(self.sea, passengers=exchanged(there, place, there[place] + count)))

    def monarch(self, name: str) -> str:
        """Where a monarch is (unf.monster.kinds)."""
        return self.sea.hydra if name == "hydra" else self.sea.dagon

    def monarch_moved(self, name: str, to: str) -> "Table":
        """Return the table with a monarch elsewhere."""
        sea = self.sea
        return replaced(self, sea=replaced(sea, hydra=to) if name == "hydra" else replaced(sea, dagon=to))

    def opened(self, source: str) -> "Table":
        """Return the table with a card laid open to be resolved."""
        return replaced(self, open=(*self.open, source))

    def closed(self, source: str) -> "Table":
        """Return the table without that open card."""
        return replaced(self, open=without(self.open, source))

    def used(self, mark: str) -> "Table":
        """Return the table with a limited ability marked as used in this turn (unf.action.limit)."""
        return replaced(self, turn=replaced(self.turn, used=joined(self.turn.used, mark)))

    def ended_by(self) -> Refusal:
        """Cite the rule by which play is over."""
        return Refusal("unf.end.conditions", f"the game is over: {WORDS[self.ending or 'arrival']}")


_SEATS = {count: tuple(map(Seat, range(count))) for count in range(7)}


WORDS: dict[Cause, str] = {
    "fuel": "the fuel is spent",
    "food": "the food is spent",
    "sanity": "the sanity is spent",
    "souls": "the souls are lost",
    "rooms": "too many rooms are damaged",
    "deep_ones": "there were not enough Deep Ones to place",
    "arrival": "the ship has arrived",
}


def worth(box: Box, card: str) -> int:
    """Return the value of a skill card."""
    return boxes.skill_card(box, card).value


def total(table: Table, trial: Trial) -> int:
    """Subtract opposing values from supporting ones (unf.check.total)."""
    found = trial.shift  # unf.check.total
    for card in trial.cards:
        kind = boxes.skill_card(table.box, card)
        found += kind.value if kind.skill in trial.skills else -kind.value  # unf.check.skills
    return found


def eligible(table: Table, card: str) -> bool:
    """Whether a mythos card's character is in play, human and not in the Brig (unf.mythos.character_card)."""
    bound = boxes.mythos(table.box, card).character
    if not bound:
        return True
    seat = table.playing(bound)
    return seat is not None and not table.revealed(seat) and not table.jailed(seat)
