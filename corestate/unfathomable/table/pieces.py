"""The parts of the table: ship, sea, players, turn, and what is under way."""

from typing import Literal, TypeAlias

from attrs import frozen

from corestate.kernel import Seat
from corestate.unfathomable.box.edition import Loyalty
from corestate.unfathomable.box.vocabulary import Ordinary

Outcome: TypeAlias = Literal["pass", "partial", "fail"]


@frozen
class Ship:
    """The dials (fuel, food, sanity, souls), both markers, the row of waypoints, the damage of each numbered room."""

    dials: tuple[int, ...]
    journey: int
    ritual: int
    row: tuple[str, ...]
    damage: tuple[str, ...]


@frozen
class Sea:
    """Where monsters and passengers are: Deep Ones and passengers by space (the Deep last), and the unseen tokens."""

    deep_ones: tuple[int, ...]
    hydra: str
    dagon: str
    passengers: tuple[int, ...]
    tokens: tuple[str, ...]
    """The faces of all tokens in the supply and on deck: nobody knows which is which."""


@frozen
class Player:
    """A seat's character, hand and play area."""

    character: str
    space: str
    hand: tuple[str, ...]
    items: tuple[str, ...]
    active: str
    """The active improvement, if any."""
    loyalty: tuple[Loyalty, ...]
    """Face-down loyalty cards."""
    shown: tuple[Loyalty, ...]
    feat: bool
    kept: tuple[str, ...]


@frozen
class Turn:
    """Whose turn it is, how many turns have begun, and what has been used in this one."""

    seat: Seat
    begun: int
    used: tuple[str, ...]
    barred: bool
    """Whether the hatches are barricaded for the rest of the turn."""


@frozen
class Throw:
    """A roll under way: for whom, whether it is an attack and with what, what is added; the die, 0 in the air."""

    roller: Seat
    attack: bool = False
    weapon: str = ""
    add: int = 0
    die: int = 0
    fixed: bool = False
    used: tuple[str, ...] = ()


@frozen
class Laid:
    """A card added to a check: by a seat, or from a deck."""

    card: str
    seat: Seat | None


@frozen
class Trial:
    """A skill check under way. `pile` lies face down; `cards` are turned up, nobody's any more."""

    target: int
    skills: tuple[Ordinary, ...]
    least: int
    mythos: bool
    pile: tuple[Laid, ...] = ()
    added: tuple[int, ...] = ()
    """How many cards each seat has added."""
    cards: tuple[str, ...] = ()
    shift: int = 0
    chaos: bool = True
    face_up: bool = False
    treachery: int = 0
    """Treachery that goes into the chaos deck if the check passes."""
    outcome: Outcome | None = None
    used: tuple[str, ...] = ()


@frozen
class Scope:
    """What a card being carried out has noted so far."""

    source: str
    owner: Seat
    value: int = 0
    die: int = 0
    counted: int = 0
    margin: int = 0
    spaces: tuple[str, ...] = ()
    seat: Seat | None = None
    item: str = ""
    damaged: str = ""
    peril: str = ""
    doomed: Seat | None = None
    """Who has brought the card upon the others: that seat takes its choice, and its checks fail outright."""


@frozen
class Insight:
    """What a seat has seen among the face-down loyalty cards of another."""

    seat: Seat
    of: Seat
    cards: tuple[Loyalty, ...]
