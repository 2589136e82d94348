"""What can be said of a table of Key Largo, word by word, and how plain values are read.

Whatever is said may be wrong in any way, its type included: the readers here refuse it with the part it was said of.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Required, TypeAlias, TypedDict, TypeVar

from corestate.kernel import Frame, Seat
from corestate.key_largo.box import Box, Encounter, Item, Place, faces
from corestate.key_largo.table import Berth, Diver, Half, Table
from corestate.laying import LayingError

V = TypeVar("V")

Cards: TypeAlias = Sequence[int | str]
"""Wreck cards, in any order: each by its words ("shallow gold 1") or by its number in the box."""
Moment: TypeAlias = Frame[Table] | str | tuple[str, Mapping[str, int]]


class LookSaid(TypedDict, total=False):
    """A look of one seat at one wreck."""

    day: int
    """When: from 1 up to today, which it is if not said."""
    half: Half
    """Which half of that day; if not said, the half it is now."""
    cards: Cards
    """What was seen; if not said, what lies there or is set aside from there now, and what has `left`."""
    left: Cards
    """What the seat has itself seen leave the wreck since; if not said, nothing."""


class DiveSaid(TypedDict, total=False):
    """The dive under way: its seat is the one `at` is about, its wreck the one that seat's boat is at."""

    waiting: Sequence[int]
    """Divers with their own draw before them, by their places in the team; if not said, all that can reach the wreck,
    are not sabotaged and not `done`."""
    done: Sequence[int]
    """Divers on the wreck who have had their own draw; if not said, nobody, or whose treasure was just drawn."""
    last: int | None
    """Who of those on the wreck drew last; if not said, nobody, or whom `at` names as drawing."""
    alarmed: bool
    """Whether a comrade fled, so that those waiting may surface; if not said, no."""
    weights: int
    """How many weights were spent in this dive, at most as many as the team lacks; if not said, none."""
    aside: Cards
    """Monsters drawn and set aside; if not said, none, or one where a monster is faced."""
    catch: Cards
    """Treasures drawn in this dive and still held, in the order of drawing; if not said, none."""


class Words(TypedDict, total=False):
    """Every word of `lay`: what it is of, and what is taken for granted where it is not said."""

    at: Required[Moment]
    """The moment. A question the game can wait with (`corestate.key_largo.frames`), as `AtBar(0, 1, 1, 1)`; or an
    entry from which play goes on up to a question: `"day"`, `("placing", {"seat": 1})`, `("action", {"seat": 1})`; or
    `"end"`, where the game is over."""
    then: Sequence[Frame[Table]]
    """What follows the question in the same action, as `(AtBar(0, 1, 0, 1),)` behind a pickpocket; if not said, what
    would follow if the seat had done nothing else. The turns of the others and the end of the half-day come anyway."""
    day: int
    """The day, from 1 to as many as the calendar has; if not said, the first, or the last where the game is over."""
    half: Half
    """Which half of the day: "morning", "afternoon"; if not said, the morning, or the afternoon where all is over."""
    first: int
    """The seat with the first-player card; if not said, seat 0."""
    programmes: Mapping[int, Sequence[Place] | None]
    """The two action cards of a seat, the morning's first, or None for not yet laid. If not said: none before the
    morning; else the place of its boat in this half of the day and the market (or the bar) in the other."""
    boats: Mapping[int, Berth]
    """Where a seat's boat is: the number of a wreck, "bar", "dolphins", "store", "market", or None for nowhere. If not
    said: where `at` has it act, else at the place of its card where that is no wreck, else nowhere."""
    money: Mapping[int, int]
    """What a seat has, a multiple of 10; if not said, what it began with."""
    teams: Mapping[int, Sequence[Diver | Sequence[Item]]]
    """A seat's divers, up to three, in the order of recruiting, each by what it carries: `[["hose", "hose"], []]`.
    At most two hoses, a trident and a weight a diver. If not said: one diver with nothing."""
    stock: Mapping[str, int]
    """What is left of "divers", "hoses", "tridents" and "weights"; what is not said is all that is in no team."""
    hands: Mapping[int, Cards]
    """The treasures a seat holds; if not said, none."""
    wrecks: Mapping[int, int | Sequence[int | str | None]]
    """What lies in a wreck: how many cards nobody has identified, or a list of cards with None for each such. The cards
    named are known to the arbiter, and to no seat but those that looked. Wrecks not said hold what is left over of
    their depth, the first of them full: what is in hands, set aside or gone came out of the last."""
    returned: Mapping[int, int]
    """How many monsters everybody saw go back into a wreck; if not said, none. In a wreck that is not said they lie
    beside cards nobody has identified."""
    gone: Cards
    """The cards that left the game face up, sold or killed. If not said: as many as are missing from the wrecks that
    are said, treasures first, those with the highest numbers."""
    looks: Mapping[int, Mapping[int, LookSaid] | Sequence[int]]
    """The wrecks a seat has looked at, each with what it saw; a list of wrecks for looks just now. If not said: none,
    but the one `at` is about. All cards of a wreck that was looked at are named in `wrecks`."""
    dive: DiveSaid
    """The dive, at a question of a dive; what is not said of it is as it begins, as far as `at` leaves that open."""
    met: Mapping[int, Sequence[Encounter]]
    """The encounter cards a seat holds, two at most; if not said, none."""
    played: Sequence[Encounter]
    """The encounter cards played; if not said, those shown."""
    shown: Mapping[int, Encounter | None]
    """The encounter card a seat has played in this half-day; if not said, none."""
    sabotaged: Sequence[tuple[int, int]]
    """Divers who do not dive in this half-day, each as seat and place in the team; if not said, nobody."""
    deck: Sequence[Encounter]
    """The next encounter cards of the deck, the first to be drawn first: known to the arbiter and to no seat. The rest
    of the deck is all that is neither held nor played, in an order nobody knows."""


def whole(part: str, said: object, what: str) -> int:
    """Read a whole number."""
    if type(said) is not int:
        raise LayingError(part, f"{what} is a whole number, not {said!r}")
    return said


def one_of(part: str, said: object, options: Sequence[V], what: str) -> V:
    """Read one of a few words."""
    for option in options:
        if type(said) is type(option) and said == option:
            return option
    raise LayingError(part, f"{what} is one of {', '.join(map(str, options))}, not {said!r}")


def listed(part: str, said: object, what: str) -> tuple[Any, ...]:
    """Read a list or tuple."""
    if not isinstance(said, list | tuple):
        raise LayingError(part, f"{what} is a list, not {said!r}")
    return tuple(said)


def mapped(part: str, said: object, what: str) -> dict[Any, Any]:
    """Read a mapping."""
    if not isinstance(said, Mapping):
        raise LayingError(part, f"{what} is a mapping, not {said!r}")
    return dict(said)


def by_seat(part: str, said: object, seats: int) -> dict[Seat, Any]:
    """Read what is said seat by seat."""
    found = mapped(part, said, "what is said seat by seat")
    _are_among(part, list(found), seats, "seat")
    return {Seat(seat): value for seat, value in found.items()}


def by_wreck(part: str, said: object, wrecks: int) -> dict[int, Any]:
    """Read what is said wreck by wreck."""
    found = mapped(part, said, "what is said wreck by wreck")
    _are_among(part, list(found), wrecks, "wreck")
    return found


def _are_among(part: str, keys: list[object], count: int, what: str) -> None:
    if any(type(key) is not int or not 0 <= key < count for key in keys):
        many = f"{len(keys)} {what}s were" if len(keys) > 1 else f"1 {what} was"
        raise LayingError(part, f"{many} named {', '.join(map(repr, keys))}; the table has {what}s 0 to {count - 1}")


def only(part: str, said: Mapping[Any, Any], words: Sequence[str]) -> None:
    """Refuse words that are not known here."""
    for word in said:
        if word not in words:
            raise LayingError(part, f"{word!r} cannot be said of it; what can: {', '.join(words)}")


@cache
def _numbers(box: Box) -> dict[str, int]:
    """Number the wreck cards by their words."""
    return {name: number for number, name in enumerate(faces(box))}


def card(part: str, said: object, box: Box) -> int:
    """Read a wreck card, by its words or its number."""
    kinds = len(box.cards)
    number = _numbers(box).get(said) if type(said) is str else said
    if type(number) is not int or not 0 <= number < kinds:
        raise LayingError(part, f"there is no card {said!r}; the box has 0 to {kinds - 1}, {faces(box)[0]!r} and so on")
    return number


def cards(part: str, said: object, box: Box) -> tuple[int, ...]:
    """Read a list of wreck cards, in the order they are said."""
    return tuple(card(part, one, box) for one in listed(part, said, "cards"))
