"""Set-up: board, dials, decks, monsters, characters, starting hands, titles, loyalty; standard and learning game."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import ClassVar

from attrs import frozen

from corestate.kernel import Facts, Frame, Progress, Refusal, Runs, Seat
from corestate.piles import multiset
from corestate.replaced import replaced
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import DEEP, SKILLS, Box, Loyalty, Rules
from corestate.unfathomable.checks.chaos import rebuilt
from corestate.unfathomable.holdings.drawing import DrawCards
from corestate.unfathomable.holdings.titles import TITLES, line
from corestate.unfathomable.script.script import Frames
from corestate.unfathomable.table.decks import Deck, Decks, Stock
from corestate.unfathomable.table.events import ChooseCharacter, StarterNamed
from corestate.unfathomable.table.frames import Asking, Awaiting
from corestate.unfathomable.table.pieces import Player, Sea, Ship, Turn
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.phases import TakeTurn
from corestate.unfathomable.turn.receiving import ChoosingHand
from corestate.unfathomable.voyage.loyalty import Dealing

SHIFT = {"normal": 0, "easier": 2, "harder": -2}  # unf.reference.variants


def begin(ruleset: Rules) -> tuple[Table, tuple[Frame[Table], ...]]:
    """Lay out the board and the decks; the first player is still to be named."""
    box = ruleset.box
    nobody = Player("", "", (), (), "", (), (), feat=True, kept=())  # unf.setup.play_areas
    table = Table(
        ruleset=ruleset,
        ship=Ship(dials(ruleset), 0, 0, (), ("",) * len(boxes.rooms(box))),  # unf.setup.dials, unf.setup.tracks
        sea=starting_sea(box),  # unf.setup.monsters_and_passengers
        decks=_decks(box, loyalty_deck(ruleset)),
        players=(nobody,) * ruleset.seats,  # unf.setup.players
        captain=None,
        keeper=None,
        turn=Turn(Seat(0), 0, (), barred=False),  # unf.turn.order
        awakened=False,  # unf.loyalty.awakening
        insights=(),
        open=(),
        throw=None,
        trial=None,
        scopes=(),
        ending=None,
    )
    _, chaos, _ = rebuilt(table)  # unf.setup.chaos_deck
    return table, (*chaos, NamingStarter())  # unf.setup.characters


def dials(ruleset: Rules) -> tuple[int, ...]:
    """Set the dials: by the game, without the cultist, easier or harder (unf.setup.dials, unf.reference.variants)."""
    box, options = ruleset.box, ruleset.options
    start: tuple[int, ...] = (box.dial_start,) * 4  # unf.setup.dials
    if options.game == "standard" and not options.cultist:  # unf.reference.variants
        start = next((row.start for row in box.no_cultist_dials if row.seats == ruleset.seats), start)
    # unf.reference.variants, unf.reference.dial_cap
    return tuple(max(1, min(box.dial_end, value + SHIFT[options.difficulty])) for value in start)


@lru_cache(maxsize=64)
def starting_sea(box: Box) -> Sea:
    """Place the monsters and passengers a game begins with (unf.setup.monsters_and_passengers)."""
    count = len(box.spaces)
    deep_ones, passengers = [0] * (count + 1), [0] * count
    for placed in box.start_deep_ones:
        deep_ones[boxes.index(box, placed.space)] += placed.count
    for placed in box.start_passengers:  # unf.setup.monsters_and_passengers
        passengers[boxes.index(box, placed.space)] += placed.count
    tokens = multiset(one.name for one in box.passengers for _ in range(one.copies))  # unf.setup.supply
    return Sea(tuple(deep_ones), DEEP, DEEP, tuple(passengers), tokens)  # unf.setup.monsters_and_passengers


def loyalty_deck(ruleset: Rules) -> tuple[Loyalty, ...]:
    """Make the loyalty deck for the seats (unf.reference.loyalty_deck, unf.setup.learning_loyalty_deck)."""
    options = ruleset.options
    return _loyalty_deck(ruleset.box, options.game, ruleset.seats, "cultist" if options.cultist else "")


@lru_cache(maxsize=64)
def _loyalty_deck(box: Box, game: str, seats: int, cultist: str) -> tuple[Loyalty, ...]:
    rows = box.learning_loyalty if game == "learning" else box.loyalty  # unf.setup.learning_loyalty_deck
    row = next(one for one in rows if one.seats == seats)  # unf.reference.loyalty_deck
    with_cultist = row.cultist if cultist else 0  # unf.setup.cultist
    human = row.human + row.cultist - with_cultist  # unf.reference.variants
    # unf.reference.loyalty_deck
    counts: tuple[tuple[Loyalty, int], ...] = (("human", human), ("hybrid", row.hybrid), ("cultist", with_cultist))
    return multiset(card for card, count in counts for _ in range(count))


def _decks(box: Box, loyalty: tuple[Loyalty, ...]) -> Decks:
    stocks = tuple(  # unf.setup.skill_decks
        Stock(
            multiset(f"{c.skill}-{c.value}" for c in box.skill_cards if c.skill == skill for _ in range(c.copies)), ()
        )
        for skill in SKILLS
    )
    return Decks(
        mythos=_deck(card.name for card in box.mythos),  # unf.setup.damage_and_mythos
        waypoint=_deck(card.name for card in box.waypoints),  # unf.setup.captain
        spell=_deck(card.name for card in box.spells for _ in range(card.copies)),  # unf.setup.keeper
        item=_deck(card.name for card in box.items),  # unf.reference.setup
        damage=_deck(card.name for card in box.damage),  # unf.setup.damage_and_mythos
        skills=stocks,
        chaos=(),  # unf.setup.chaos_deck
        loyalty=loyalty,  # unf.setup.standard_loyalty, unf.setup.learning_no_loyalty
    )


def _deck(cards: Iterable[str]) -> Deck:
    return Deck((), multiset(cards), ())


@frozen
class NamingStarter(Awaiting[StarterNamed]):
    """The first player is named at random (unf.setup.characters)."""

    asked_by = "unf.setup.characters"

    def outcomes(self, table: Table) -> Iterable[tuple[StarterNamed, int]]:
        return ((StarterNamed(seat), 1) for seat in table.seats())

    def refusals(self, table: Table, event: StarterNamed) -> Iterator[Refusal]:
        if event.starter not in table.seats():
            yield Refusal("unf.setup.players", f"there is no seat {event.starter} at this table")

    def resolve(self, table: Table, event: StarterNamed) -> Progress[Table]:
        """Everything lies ready; the first player chooses a character, then the others clockwise."""
        table = replaced(table, turn=replaced(table.turn, seat=event.starter))  # unf.setup.characters
        laid = (
            "unf.box.contents",
            "unf.setup.players",
            "unf.setup.tracks",
            "unf.setup.dials",
            "unf.setup.supply",
            "unf.setup.skill_decks",
            "unf.setup.damage_and_mythos",
            "unf.setup.monsters_and_passengers",
            "unf.setup.characters",
            "unf.reference.setup",
            "unf.reference.precedence",
            "unf.reference.variants",
            "unf.reference.open_information",
        )
        order: Frames = tuple(ChoosingCharacter(seat) for seat in table.clockwise())  # unf.setup.characters
        return table, (*order, Equip(), Crown(), DealFirst(), TakeTurn(event.starter)), laid  # unf.reference.setup

    def doing(self, _table: Table) -> str:
        return "the first player is named"


@frozen
class ChoosingCharacter(Asking[ChooseCharacter]):
    """A seat chooses a character; in a learning game a party is suggested for the seats."""

    asked_by = order = "unf.setup.characters"
    seat: Seat

    def candidates(self, table: Table) -> Iterable[ChooseCharacter]:
        return (ChooseCharacter(self.seat, one.name) for one in table.box.characters)

    def refusals(self, table: Table, event: ChooseCharacter) -> Iterator[Refusal]:
        if event.character not in (one.name for one in table.box.characters):
            yield Refusal("unf.setup.characters", f"there is no character {event.character}")
            return
        if table.playing(event.character) is not None:
            yield Refusal("unf.setup.characters", f"{event.character} is taken")

    @classmethod
    def in_turn(cls, table: Table, event: ChooseCharacter) -> "tuple[Table, ChoosingCharacter] | None":
        return table, cls(event.seat)

    def resolve(self, table: Table, event: ChooseCharacter) -> Progress[Table]:
        """Take sheet and feat; the standee goes to its start (unf.setup.characters, unf.setup.play_areas)."""
        sheet = boxes.character(table.box, event.character)
        # unf.setup.start_item_and_space
        player = replaced(table.players[self.seat], character=sheet.name, space=sheet.start, items=(sheet.item,))
        deck = table.decks.item
        left = list(deck.shuffled)
        left.remove(sheet.item)  # unf.setup.start_item_and_space
        table = table.with_player(self.seat, player).with_deck("item", replaced(deck, shuffled=tuple(left)))
        rules = ("unf.setup.characters", "unf.setup.play_areas", "unf.setup.start_item_and_space", "unf.item.sources")
        suggested = event.character in _suggested(table.ruleset)  # unf.setup.suggested_characters
        return table, (), (*rules, "unf.setup.suggested_characters") if suggested else rules

    def doing(self, _table: Table) -> str:
        return f"seat {self.seat} chooses a character"

    FACTS: ClassVar = {"suggested <n>": "a character that is suggested and not taken yet"}

    def facts(self, table: Table) -> Facts:
        left = (name for name in _suggested(table.ruleset) if table.playing(name) is None)
        return tuple((f"suggested {place}", name) for place, name in enumerate(left))


def _suggested(ruleset: Rules) -> tuple[str, ...]:
    """Name the party suggested for a first game with so many seats; it is advice, and anybody may be taken."""
    parties = ruleset.box.parties if ruleset.options.game == "learning" else ()  # unf.setup.suggested_characters
    # unf.setup.suggested_characters
    return next((party.characters for party in parties if party.seats == ruleset.seats), ())


@frozen
class Equip(Runs[Table]):
    """Everybody but the first player draws a starting hand."""

    def run(self, table: Table) -> Progress[Table]:
        """Draw the whole set in a learning game, three cards of choice in a standard one."""
        others = table.after(table.turn.seat)  # unf.setup.standard_hand, unf.setup.learning_hand
        if table.ruleset.options.game == "learning":
            hands: Frames = tuple(DrawCards(seat, table.skill_set(seat)) for seat in others)
            return table, hands, ("unf.setup.learning_hand",)
        count = table.box.numbers.starting_hand
        hands = tuple(ChoosingHand(seat, table.skill_set(seat), count, ()) for seat in others)
        return table, hands, ("unf.setup.standard_hand",)


@frozen
class Crown(Runs[Table]):
    """The titles go to the highest in their lines (unf.setup.captain, unf.setup.keeper)."""

    def run(self, table: Table) -> Progress[Table]:
        for title in TITLES:
            table = table.with_title(title, line(table, title)[0])
        return table, (), ("unf.setup.captain", "unf.setup.keeper", "unf.title.captain", "unf.title.keeper")


@frozen
class DealFirst(Runs[Table]):
    """In a standard game each player is dealt a loyalty card now; in a learning game later."""

    def run(self, table: Table) -> Progress[Table]:
        if table.ruleset.options.game == "learning":
            return table, (), ("unf.setup.learning_no_loyalty", "unf.setup.learning_loyalty_deck")
        rules: tuple[str, ...] = (
            "unf.setup.standard_loyalty",
            "unf.loyalty.standard_deal",
            "unf.reference.loyalty_deck",
        )
        if "cultist" in table.decks.loyalty:
            rules = (*rules, "unf.setup.cultist")
        return table, tuple(Dealing(seat) for seat in table.clockwise()), rules  # unf.setup.standard_loyalty
