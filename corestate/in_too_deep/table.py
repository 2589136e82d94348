"""What lies on the table, and the questions one can answer by looking at it.

What is kept company by company lies in the order of the row, `COMPANIES`. A card is its depth number; a bonus share in
a pile is `BONUS`. Piles and hands are multisets: nobody ever knows an order in them, but in the discards where these
are dealt as they lie (itd.ruling.after_second_depletion).
"""

from bisect import bisect_left
from functools import cache
from typing import Literal, TypeAlias

from attrs import field, frozen

from corestate.in_too_deep.box import BONUS, Rules
from corestate.kernel import Refusal, Seat
from corestate.piles import exchanged, joined, multiset, without
from corestate.replaced import replaced

Cards: TypeAlias = tuple[int, ...]
Phase: TypeAlias = Literal["set_up", "play", "ending", "final"]
"""`ending`: the end is triggered and the turn is played out; `final`: every seat has its final turn."""

DEPLETIONS = 2  # itd.end.second_depletion
"""So many depletions of the deck trigger the end; those after it mean nothing."""


@frozen
class Course:
    """How far the game is: who started, the phase, the deck's depletions, running draws."""

    starter: Seat | None
    """The seat that started; None while the first hands are dealt."""
    phase: Phase
    """`set_up`, `play`; `ending` from the second depletion to the end of that turn; `final` in the final turns and
    when the game is over."""
    depletions: int
    """How often the deck has run out, 0 to 2; the second time triggers the end."""
    draws: int
    """How many turns running were draws: below the number of seats, since as many make a fundraiser."""
    fundraisers: int
    """1 if a fundraiser was held and nothing but draws came after it, else 0: the next then triggers the end."""


@frozen
class Beside:
    """What lies beside the piles: opened cards, bonus shares set aside, cards out of the game."""

    opened: Cards
    """Cards that lie open, the first opened first: those of the draft, or the four of a bonus share."""
    bonus: int
    """Bonus shares met and set aside, whose steps are still to come."""
    removed: Cards
    """Cards out of the game, lowest first, bonus shares (0) among them."""


@frozen
class Memory:
    """What is remembered and cannot be seen, kept only under the rulings that need it."""

    buried: tuple[Cards, ...]
    """Seat by seat, those of the discards that it alone knows, lowest first (itd.ruling.discards: `face_down`)."""
    reached: tuple[tuple[int, ...], ...]
    """Company by company in the order of the row, the decades of all cards that ever lay on it, lowest first
    (itd.ruling.new_decade: `ever_reached`)."""
    lost: tuple[int, ...] = field(default=(), metadata={"since": "0.2.0"})
    """Company by company in the order of the row, how many cards lay on it and were taken away or moved elsewhere
    (itd.ruling.company_value: `ever_played`); nothing while there is none."""


@frozen
class Table:
    """The whole table: hands, portfolios, depth cards, piles. A card is its depth number, a bonus share in a pile 0."""

    ruleset: Rules
    """Edition, seats, rulings and options."""
    course: Course
    """How far the game is."""
    hands: tuple[Cards, ...]
    """Seat by seat, the cards of its hand, lowest first; no bonus shares."""
    portfolios: tuple[tuple[Cards, ...], ...]
    """Seat by seat, and with two players the third player after them: the shares of each company in the order of the
    row, lowest first."""
    stacks: tuple[Cards, ...]
    """Company by company in the order of the row, its depth cards, the most recent last."""
    deck: Cards
    """The cards of the deck, lowest first: nobody knows their order. Bonus shares (0) come first."""
    discards: Cards
    """The cards of the discard pile, lowest first, bonus shares (0) among them; the top one last where they are dealt
    as they lie (itd.ruling.after_second_depletion)."""
    beside: Beside
    """What lies beside the piles."""
    memory: Memory
    """What is remembered and cannot be seen."""

    def seats(self) -> tuple[Seat, ...]:
        """Name the seats, clockwise."""
        return clockwise(self.ruleset.seats, 0)

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
        """Whether a third player owns shares of a company, so that they count for its price (itd.two.third_prices)."""
        third = self.third()
        return third is not None and bool(self.portfolios[third][place])

    def price(self, place: int) -> int:
        """Count a company's shares in play, the third player's included (itd.buy.price, itd.two.third_prices)."""
        return sum([len(portfolio[place]) for portfolio in self.portfolios])

    def prices(self) -> list[int]:
        """Count the shares in play of every company (itd.buy.price, itd.two.third_prices)."""
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
        """Whether the final turns are being played (itd.end.final_turn)."""
        return self.course.phase == "final"

    def in_phase(self, phase: Phase) -> "Table":
        """Return the table in another phase of the game."""
        return replaced(self, course=replaced(self.course, phase=phase))

    def ending(self) -> "Table":
        """Return the table with the end triggered, if it has not been before (itd.end.final_turn)."""
        return self.in_phase("ending") if self.course.phase == "play" else self

    def counted(self, draws: int, fundraisers: int) -> "Table":
        """Return the table with so many draws running (itd.fundraiser.all_draw) and fundraisers directly before."""
        course = self.course
        if course.draws == draws and course.fundraisers == fundraisers:  # itd.fundraiser.twice
            return self
        return replaced(self, course=replaced(course, draws=draws, fundraisers=fundraisers))

    def depleted(self, depletions: int) -> "Table":
        """Return the table with so many depletions counted (itd.end.second_depletion)."""
        return replaced(self, course=replaced(self.course, depletions=depletions))

    def reshuffled(self) -> "Table":
        """Return the table with the discards shuffled into the deck, where nobody knows them (itd.deck.reshuffle)."""
        memory = self.memory
        if any(memory.buried):
            memory = replaced(memory, buried=((),) * len(memory.buried))
        deck = multiset(self.deck + self.discards) if self.deck or self.as_it_lies() else self.discards
        return replaced(self, deck=deck, discards=(), memory=memory)

    def dealt(self, seat: Seat, card: int) -> "Table":
        """Return the table with a card gone from the deck to a hand."""
        if not self.deck:
            return self.taken(card).hand_joined(seat, card)
        deck, index = self.deck, bisect_left(self.deck, card)
        hands = exchanged(self.hands, seat, joined(self.hands[seat], card))
        return replaced(self, hands=hands, deck=deck[:index] + deck[index + 1 :])

    def opened(self, card: int) -> "Table":
        """Return the table with a card of the deck lying open."""
        beside = replaced(self.beside, opened=(*self.beside.opened, card))
        return replaced(self.taken(card), beside=beside)

    def taken(self, card: int) -> "Table":
        """Return the table with a card gone from the deck, or from the top of the discards where these are dealt."""
        if self.deck:
            return replaced(self, deck=without(self.deck, card))
        place = len(self.discards) - 1 - self.discards[::-1].index(card)
        known = tuple([without(cards, card) if card in cards else cards for cards in self.memory.buried])
        discards = self.discards[:place] + self.discards[place + 1 :]
        return replaced(self, discards=discards, memory=replaced(self.memory, buried=known))

    def as_it_lies(self) -> bool:
        """Whether the discards have an order, in which they are dealt (itd.ruling.after_second_depletion)."""
        return self.ruleset.rulings.after_second_depletion == "as_it_lies"

    def top_discard(self) -> int | None:
        """Name the card that is dealt next where the discards are dealt as they lie: bonus shares are passed over."""
        return next((card for card in reversed(self.discards) if card != BONUS), None)

    def bonus_aside(self) -> "Table":
        """Return the table with a bonus share of the deck set aside (itd.two.bonus_again)."""
        beside = replaced(self.beside, bonus=self.beside.bonus + 1)
        return replaced(self, deck=without(self.deck, BONUS), beside=beside)

    def hand_played(self, seat: Seat, card: int) -> "Table":
        """Return the table with a card gone from a hand, about to be laid down."""
        return replaced(self, hands=exchanged(self.hands, seat, without(self.hands[seat], card)))

    def hand_joined(self, seat: int, card: int) -> "Table":
        """Return the table with a card in a hand, that another hand gave."""
        return replaced(self, hands=exchanged(self.hands, seat, joined(self.hands[seat], card)))

    def share_bought(self, seat: Seat, card: int) -> "Table":
        """Return the table with a share gone from a hand to its owner's portfolio (itd.buy.portfolio)."""
        place, portfolio = self.ruleset.box.place_of[card], self.portfolios[seat]
        portfolio = exchanged(portfolio, place, joined(portfolio[place], card))
        hands = exchanged(self.hands, seat, without(self.hands[seat], card))
        return replaced(self, hands=hands, portfolios=exchanged(self.portfolios, seat, portfolio))

    def share_laid(self, owner: int, card: int) -> "Table":
        """Return the table with a share in a portfolio, grouped with those of its company (itd.buy.portfolio)."""
        place, portfolio = self.ruleset.box.place_of[card], self.portfolios[owner]
        portfolio = exchanged(portfolio, place, joined(portfolio[place], card))
        return replaced(self, portfolios=exchanged(self.portfolios, owner, portfolio))

    def share_lost(self, owner: int, card: int) -> "Table":
        """Return the table with a share gone from a portfolio."""
        place, portfolio = self.ruleset.box.place_of[card], self.portfolios[owner]
        portfolio = exchanged(portfolio, place, without(portfolio[place], card))
        return replaced(self, portfolios=exchanged(self.portfolios, owner, portfolio))

    def depth_laid(self, card: int, place: int) -> "Table":
        """Return the table with a card on top of a company (itd.expand.from_hand)."""
        stacks, memory = exchanged(self.stacks, place, (*self.stacks[place], card)), self.memory
        if self.ruleset.rulings.new_decade != "ever_reached" or self.decade(card) in memory.reached[place]:
            return replaced(self, stacks=stacks)
        reached = exchanged(memory.reached, place, joined(memory.reached[place], self.decade(card)))
        return replaced(self, stacks=stacks, memory=replaced(memory, reached=reached))

    def depth_lost(self, card: int, place: int) -> "Table":
        """Return the table with a depth card taken off a company, the others in their order."""
        return replaced(self, stacks=exchanged(self.stacks, place, without(self.stacks[place], card)))

    def depth_gone(self, place: int) -> "Table":
        """Return the table with a card remembered that lies on a company no more (itd.ruling.company_value)."""
        if self.ruleset.rulings.company_value == "lying_there":
            return self
        lost = self.memory.lost or (0,) * len(self.stacks)
        return replaced(self, memory=replaced(self.memory, lost=exchanged(lost, place, lost[place] + 1)))

    def discarded(self, *cards: int) -> "Table":
        """Return the table with cards on the discard pile that everybody has seen, the last of them on top."""
        discards = self.discards + cards
        return replaced(self, discards=discards if self.as_it_lies() else multiset(discards))

    def hand_discarded(self, seat: Seat, card: int) -> "Table":
        """Return the table with a card gone from a hand to the discard pile (itd.ruling.discards)."""
        hands, memory = exchanged(self.hands, seat, without(self.hands[seat], card)), self.memory
        if self.ruleset.rulings.discards == "face_down":
            memory = replaced(memory, buried=exchanged(memory.buried, seat, joined(memory.buried[seat], card)))
        discards = (*self.discards, card) if self.as_it_lies() else joined(self.discards, card)
        return replaced(self, hands=hands, discards=discards, memory=memory)

    def removed(self, card: int) -> "Table":
        """Return the table with a card out of the game, for all to see."""
        return replaced(self, beside=replaced(self.beside, removed=joined(self.beside.removed, card)))

    def ended_by(self) -> Refusal:
        """Cite the rule by which play is over."""
        return Refusal("itd.end.final_turn", "the game is over: every seat has had its final turn")


@cache
def clockwise(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """Name the seats clockwise, beginning with this one (itd.turn.clockwise)."""
    return tuple(Seat((seat + step) % seats) for step in range(seats))
