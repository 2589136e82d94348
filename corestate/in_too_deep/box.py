"""Components: what lies in the box, and the rulings and options a game can be played under."""

from collections.abc import Iterator
from functools import cached_property
from typing import Literal, TypeAlias, get_args

from attrs import frozen

from corestate.rulebook import Ruleset, Sizes, at_most, excess

Company: TypeAlias = Literal["ocean", "treasure", "pearl", "research", "wildlife"]
COMPANIES: tuple[Company, ...] = get_args(Company)
PLACE: dict[Company, int] = {company: place for place, company in enumerate(COMPANIES)}
"""Where a company lies in the row, and in everything that is kept company by company."""
Side: TypeAlias = Literal["basic", "advanced"]

BONUS = 0
"""A bonus share in a pile of cards: it has no number (itd.two.bonus_cards)."""
DRAFTED = 2
"""Free shares of each player (itd.setup.draft)."""
TWO = 2
"""With so many players the special rules for two apply."""

LARGEST = Sizes(number=100_000, entries=200, together=500)
MOST_IN_HAND = 50
MOST_BONUS = 200


@frozen
class Box:
    """What an edition prints (itd.box.cards): per company the numbers of the cards that show a share in it."""

    ocean: tuple[int, ...]
    treasure: tuple[int, ...]
    pearl: tuple[int, ...]
    research: tuple[int, ...]
    wildlife: tuple[int, ...]
    bonus_shares: int
    hand: int
    hand_of_two: int
    third_portfolio: int
    """How many opened cards the imaginary third player begins with (itd.two.third_player)."""

    @cached_property
    def place_of(self) -> dict[int, int]:
        """The company each card shows a share in, by its place in the row."""
        return {card: place for place, shares in enumerate(self.shares()) for card in shares}

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """Every numbered card, lowest first."""
        return tuple(sorted(self.place_of))

    def shares(self) -> tuple[tuple[int, ...], ...]:
        """List the numbers of the cards of each company, in the order of the row."""
        return self.ocean, self.treasure, self.pearl, self.research, self.wildlife

    def company(self, card: int) -> Company:
        """Name the company a card shows a share in."""
        return COMPANIES[self.place_of[card]]

    def problems(self) -> Iterator[tuple[str, str]]:
        """Name what could not be in a box of this game, or what would make a question about it too dear."""
        hands = at_most(self, MOST_IN_HAND, "hand", "hand_of_two", "third_portfolio")
        if too_large := (*excess(self, LARGEST), *hands, *at_most(self, MOST_BONUS, "bonus_shares")):
            yield from too_large
            return
        shown: dict[int, Company] = {}
        for company, numbers in zip(COMPANIES, self.shares(), strict=True):
            if not numbers:
                yield company, "there is at least one share in every company"
            if list(numbers) != sorted(set(numbers)):
                yield company, f"wanted distinct numbers in ascending order, found {list(numbers)}"
            for number in numbers:
                if number < 1:
                    yield company, f"depth numbers begin at 1, found {number}"
                if number in shown and shown[number] != company:
                    yield company, f"{number} is on a card of {shown[number]} already: no number stands on two cards"
                shown[number] = company
        for name, value, least in (
            ("bonus_shares", self.bonus_shares, 0),
            ("hand", self.hand, 1),
            ("hand_of_two", self.hand_of_two, 1),
            ("third_portfolio", self.third_portfolio, 1),
        ):
            if value < least:
                yield name, f"wanted at least {least}, found {value}"

    def lacks(self, seats: int, rulings: "Rulings | None" = None) -> Iterator[tuple[str, str]]:
        """Whether set-up for so many seats leaves no card to draw, by these rulings or by any."""
        dealt = self._dealt(seats, rulings)
        if len(self.place_of) <= dealt:
            hand = "hand_of_two" if seats == TWO else "hand"
            found = f"the box has {len(self.place_of)}"
            yield hand, f"set-up for {seats} seats may take {dealt} cards and must leave some: {found}"

    def _dealt(self, seats: int, rulings: "Rulings | None") -> int:
        """Count the cards set-up may take at most: hands, bonus cards, first shares."""
        bonus = sum(range(seats if rulings and rulings.setup_bonus == "others_from_one" else seats + 1))
        if seats == TWO:
            bonus = 0 if rulings and rulings.two_setup_bonus == "does_not" else bonus
            return TWO * self.hand_of_two + bonus + self.third_portfolio
        return seats * (self.hand + DRAFTED) + bonus


@frozen
class Rulings:
    """The readings of the rulebook a game is played under; `rulings.toml` says what each means."""

    setup_bonus: Literal["others_from_one", "starter_from_one"]
    two_setup_bonus: Literal["applies", "does_not"]
    bonus_cards_enter: Literal["after", "before"]
    new_decade: Literal["top_card", "ever_reached"]
    decade_of: Literal["tens_digit", "from_one"]
    payout_order: Literal["active_first", "starter_first"]
    depleted: Literal["last_card_leaves", "draw_from_empty"]
    empty_discard: Literal["waits", "counts_as_second"]
    fundraiser_completed: Literal["completed", "stopped", "stopped_this_one"]
    final_draw: Literal["from_discards", "nothing"]
    second_fundraiser: Literal["dealt", "not_dealt"]
    fundraiser_window: Literal["any_n_consecutive_turns", "whole_rounds"]
    final_fundraiser: Literal["applies", "none"]
    discards: Literal["face_up", "face_down"]
    ocean_any_card: Literal["any", "most_recent"]
    ocean_removed: Literal["discard_pile", "out_of_game"]
    chain: Literal["no_chain", "wildlife_chains"]
    wildlife_top: Literal["refused", "allowed"]
    treasure_nobody: Literal["nobody", "everybody"]
    treasure_third: Literal["counts", "ignored"]
    pearl_itself: Literal["included", "excluded"]
    pearl_floor: Literal["floor_zero", "negative"]
    research_third: Literal["discard_pile", "out_of_game"]
    bonus_replacement: Literal["yes", "no"]
    bonus_recirculates: Literal["discard_pile", "out_of_game"]
    bonus_dividend: Literal["no", "yes"]
    bonus_four: Literal["replaced", "not_replaced"]
    ability_at_trigger: Literal["allowed", "barred"]
    research_price: Literal["counted", "others_only"]
    bonus_tie: Literal["first_of_those_tied", "first_of_the_four"]
    after_second_depletion: Literal["third_deck", "pile_shuffled_each_time", "as_it_lies"]
    payout_cards: Literal["all_at_once", "card_by_card"]
    bonus_leftovers: Literal["discarded", "back_into_the_deck"]
    third_dividends: Literal["no", "draws_and_discards"]
    company_value: Literal["lying_there", "ever_played"]


@frozen
class Options:
    """On which side each company card lies (itd.box.sides)."""

    ocean: Side = "basic"
    treasure: Side = "basic"
    pearl: Side = "basic"
    research: Side = "basic"
    wildlife: Side = "basic"


Rules: TypeAlias = Ruleset[Box, Rulings, Options]
