"""What lies on the table, and the questions one can answer by looking at it.

What is kept company by company lies in the order of the row, `COMPANIES`. A card is its depth number; a bonus share in
a pile is `BONUS`. Piles and hands are multisets: nobody ever knows an order in them.
"""

from bisect import bisect_left
from functools import cache
from typing import Literal, TypeAlias, TypeVar

from attrs import frozen

from corestate.in_too_deep.box import BONUS, Rules
from corestate.kernel import Refusal, Seat
from corestate.piles import joined, multiset, without

Cards: TypeAlias = tuple[int, ...]
Part = TypeVar("Part")
Phase: TypeAlias = Literal["set_up", "play", "ending", "final"]
"""`ending`: the end is triggered and the turn is played out; `final`: every seat has its final turn."""

DEPLETIONS = 2
"""So many depletions of the deck trigger the end; those after it mean nothing."""


@frozen
class Course:
    """How far the game is: who started (None while the first hands are dealt), the deck's depletions, running draws.

    `draws` counts turns running that were draws, `fundraisers` those held with nothing but draws after them.
    """

    starter: Seat | None
    phase: Phase
    depletions: int
    draws: int
    fundraisers: int


@frozen
class Beside:
    """What lies beside the piles: opened cards as they came, bonus shares set aside, cards out of the game."""

    opened: Cards
    bonus: int
    removed: Cards


@frozen
class Memory:
    """What is remembered and cannot be seen, kept only under the rulings that need it.

    `buried`: per seat, those of the discards that it alone knows (itd.ruling.discards). `reached`: per company, the
    decades of all cards that ever lay on it (itd.ruling.new_decade).
    """

    buried: tuple[Cards, ...]
    reached: tuple[tuple[int, ...], ...]


@frozen
class Table:
    """The whole table: hands, portfolios by owner and company, depth cards by company (the most recent last), piles.

    With two players there is a third portfolio, that of the imaginary third player, after theirs.
    """

    ruleset: Rules
    course: Course
    hands: tuple[Cards, ...]
    portfolios: tuple[tuple[Cards, ...], ...]
    stacks: tuple[Cards, ...]
    deck: Cards
    discards: Cards
    beside: Beside
    memory: Memory

    def seats(self) -> tuple[Seat, ...]:
        """Name the seats, clockwise."""
        return clockwise(self.ruleset.seats, Seat(0))

    def first(self) -> Seat:
        """Name the starter, once there is one."""
        starter = self.course.starter
        assert starter is not None  # noqa: S101 - nobody asks before the first hands are dealt
        return starter

    def clockwise(self, seat: Seat) -> tuple[Seat, ...]:
        """Name the seats clockwise, beginning with this one (itd.turn.clockwise)."""
        return clockwise(self.ruleset.seats, seat)

    def third(self) -> int | None:
        """Whose portfolio is that of the imaginary third player (itd.two.third_player)."""
        return len(self.hands) if len(self.portfolios) > len(self.hands) else None

    def third_owns(self, place: int) -> bool:
        """Whether there is a third player who owns shares of a company, so that they count for its price."""
        third = self.third()
        return third is not None and bool(self.portfolios[third][place])

    def price(self, place: int) -> int:
        """Count a company's shares in play, the third player's included (itd.buy.price, itd.two.third_prices)."""
        return sum([len(portfolio[place]) for portfolio in self.portfolios])

    def prices(self) -> list[int]:
        """Count the shares in play of every company."""
        return [sum(map(len, shares)) for shares in zip(*self.portfolios, strict=True)]

    def owner(self, card: int) -> int | None:
        """In whose portfolio a share lies."""
        place = self.ruleset.box.place_of.get(card)
        if place is None:
            return None
        return next((owner for owner, portfolio in enumerate(self.portfolios) if card in portfolio[place]), None)

    def lies_on(self, card: int) -> int | None:
        """On which company a depth card lies, by its place in the row."""
        return next((place for place, stack in enumerate(self.stacks) if card in stack), None)

    def fits(self, card: int, place: int) -> bool:
        """Whether a card exceeds the most recent depth card (itd.expand.higher, itd.expand.first)."""
        stack = self.stacks[place]
        return not stack or card > stack[-1]

    def decade(self, card: int) -> int:
        """Return the decade of a depth number (itd.ruling.decade_of)."""
        return (card if self.ruleset.rulings.decade_of == "tens_digit" else card - 1) // 10

    def is_new_decade(self, card: int, place: int) -> bool:
        """Whether a card takes a company that has depth cards to a new decade (itd.ruling.new_decade)."""
        decade = self.decade(card)
        if self.ruleset.rulings.new_decade == "ever_reached":
            return decade not in self.memory.reached[place]
        return decade != self.decade(self.stacks[place][-1])

    def final(self) -> bool:
        """Whether the final turns are being played."""
        return self.course.phase == "final"

    def in_phase(self, phase: Phase) -> "Table":
        """Return the table in another phase of the game."""
        course = self.course
        return self.on_course(Course(course.starter, phase, course.depletions, course.draws, course.fundraisers))

    def ending(self) -> "Table":
        """Return the table with the end triggered, if it has not been before."""
        return self.in_phase("ending") if self.course.phase == "play" else self

    def counted(self, draws: int, fundraisers: int) -> "Table":
        """Return the table with so many draws running and fundraisers directly before them."""
        course = self.course
        if course.draws == draws and course.fundraisers == fundraisers:
            return self
        return self.on_course(Course(course.starter, course.phase, course.depletions, draws, fundraisers))

    def on_course(self, course: Course) -> "Table":
        """Return the table with the game this far."""
        return Table(
            self.ruleset,
            course,
            self.hands,
            self.portfolios,
            self.stacks,
            self.deck,
            self.discards,
            self.beside,
            self.memory,
        )

    def depleted(self, depletions: int) -> "Table":
        """Return the table with so many depletions counted."""
        course = self.course
        return self.on_course(Course(course.starter, course.phase, depletions, course.draws, course.fundraisers))

    def reshuffled(self) -> "Table":
        """Return the table with the discards shuffled into the deck: whoever knew of them forgets where they lie."""
        memory = self.memory
        if any(memory.buried):
            memory = Memory(((),) * len(memory.buried), memory.reached)
        deck = multiset(self.deck + self.discards) if self.deck else self.discards
        return Table(self.ruleset, self.course, self.hands, self.portfolios, self.stacks, deck, (), self.beside, memory)

    def dealt(self, seat: Seat, card: int) -> "Table":
        """Return the table with a card gone from the deck to a hand."""
        deck = self.deck
        index = bisect_left(deck, card)
        return Table(
            self.ruleset,
            self.course,
            replaced(self.hands, seat, joined(self.hands[seat], card)),
            self.portfolios,
            self.stacks,
            deck[:index] + deck[index + 1 :],
            self.discards,
            self.beside,
            self.memory,
        )

    def opened(self, card: int) -> "Table":
        """Return the table with a card of the deck lying open."""
        beside = self.beside
        return self.laid(without(self.deck, card), Beside((*beside.opened, card), beside.bonus, beside.removed))

    def bonus_aside(self) -> "Table":
        """Return the table with a bonus share of the deck set aside."""
        beside = self.beside
        return self.laid(without(self.deck, BONUS), Beside(beside.opened, beside.bonus + 1, beside.removed))

    def laid(self, deck: Cards, beside: Beside) -> "Table":
        """Return the table with this deck, and this beside it."""
        return Table(
            self.ruleset,
            self.course,
            self.hands,
            self.portfolios,
            self.stacks,
            deck,
            self.discards,
            beside,
            self.memory,
        )

    def hand_played(self, seat: Seat, card: int) -> "Table":
        """Return the table with a card gone from a hand, about to be laid down."""
        return self.holding(replaced(self.hands, seat, without(self.hands[seat], card)))

    def holding(self, hands: tuple[Cards, ...]) -> "Table":
        """Return the table with these hands."""
        return Table(
            self.ruleset,
            self.course,
            hands,
            self.portfolios,
            self.stacks,
            self.deck,
            self.discards,
            self.beside,
            self.memory,
        )

    def share_bought(self, seat: Seat, card: int) -> "Table":
        """Return the table with a share gone from a hand to its owner's portfolio."""
        place, portfolio = self.ruleset.box.place_of[card], self.portfolios[seat]
        return Table(
            self.ruleset,
            self.course,
            replaced(self.hands, seat, without(self.hands[seat], card)),
            replaced(self.portfolios, seat, replaced(portfolio, place, joined(portfolio[place], card))),
            self.stacks,
            self.deck,
            self.discards,
            self.beside,
            self.memory,
        )

    def share_laid(self, owner: int, card: int) -> "Table":
        """Return the table with a share in a portfolio, grouped with those of its company (itd.buy.portfolio)."""
        place, portfolio = self.ruleset.box.place_of[card], self.portfolios[owner]
        return self._invested(
            replaced(self.portfolios, owner, replaced(portfolio, place, joined(portfolio[place], card)))
        )

    def share_lost(self, owner: int, card: int) -> "Table":
        """Return the table with a share gone from a portfolio."""
        place, portfolio = self.ruleset.box.place_of[card], self.portfolios[owner]
        return self._invested(
            replaced(self.portfolios, owner, replaced(portfolio, place, without(portfolio[place], card)))
        )

    def _invested(self, portfolios: tuple[tuple[Cards, ...], ...]) -> "Table":
        return Table(
            self.ruleset,
            self.course,
            self.hands,
            portfolios,
            self.stacks,
            self.deck,
            self.discards,
            self.beside,
            self.memory,
        )

    def depth_laid(self, card: int, place: int) -> "Table":
        """Return the table with a card on top of a company."""
        memory = self.memory
        if self.ruleset.rulings.new_decade == "ever_reached" and (decade := self.decade(card)) not in (
            reached := memory.reached[place]
        ):
            memory = Memory(memory.buried, replaced(memory.reached, place, joined(reached, decade)))
        return self._deepened(replaced(self.stacks, place, (*self.stacks[place], card)), memory)

    def depth_lost(self, card: int, place: int) -> "Table":
        """Return the table with a depth card taken off a company, the others in their order."""
        return self._deepened(replaced(self.stacks, place, without(self.stacks[place], card)), self.memory)

    def _deepened(self, stacks: tuple[Cards, ...], memory: Memory) -> "Table":
        return Table(
            self.ruleset,
            self.course,
            self.hands,
            self.portfolios,
            stacks,
            self.deck,
            self.discards,
            self.beside,
            memory,
        )

    def discarded(self, *cards: int) -> "Table":
        """Return the table with cards on the discard pile that everybody has seen."""
        return self._piled(multiset(self.discards + cards), self.hands, self.memory)

    def hand_discarded(self, seat: Seat, card: int) -> "Table":
        """Return the table with a card gone from a hand to the discard pile (itd.ruling.discards)."""
        memory = self.memory
        if self.ruleset.rulings.discards == "face_down":
            buried = replaced(memory.buried, seat, joined(memory.buried[seat], card))
            memory = Memory(buried, memory.reached)
        hands = replaced(self.hands, seat, without(self.hands[seat], card))
        return self._piled(joined(self.discards, card), hands, memory)

    def _piled(self, discards: Cards, hands: tuple[Cards, ...], memory: Memory) -> "Table":
        return Table(
            self.ruleset, self.course, hands, self.portfolios, self.stacks, self.deck, discards, self.beside, memory
        )

    def removed(self, card: int) -> "Table":
        """Return the table with a card out of the game, for all to see."""
        beside = self.beside
        return self.laid(self.deck, Beside(beside.opened, beside.bonus, joined(beside.removed, card)))

    def ended_by(self) -> Refusal:
        """Cite the rule by which play is over."""
        return Refusal("itd.end.final_turn", "the game is over: every seat has had its final turn")


def replaced(parts: tuple[Part, ...], place: int, part: Part) -> tuple[Part, ...]:
    """Put another part in one place of a tuple."""
    return (*parts[:place], part, *parts[place + 1 :])


@cache
def clockwise(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """Name the seats clockwise, beginning with this one."""
    return tuple(Seat((seat + step) % seats) for step in range(seats))
