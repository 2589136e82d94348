"""What is said of a table in sentences: clauses, put together into the words by which a title is laid.

A clause may have a lead that holds for those after it: `Bob has $250, two divers and gold 2`; `boats: Ann market, Bob
bar`. Whatever no clause can say is said by its word: `also looks = {"0": [3]}`.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

from attrs import field, frozen, mutable

from corestate.anything import AnyState, Rules
from serializers.play.book import Partial
from serializers.play.phrases import Values
from serializers.play.slots import Found, OneOf, SeatSlot, Slot, Trace, WholeSlot
from serializers.play.tokens import Spot, Token

WHO = "{seat} "
"""How a lead begins that is said of a seat."""
BETWEEN = (",", ";", ".", ":", "and", "but")
"""What may stand between clauses."""
ALSO = re.compile(r"\s*also\s+(?P<word>\w+)\s*=\s*(?P<value>.*?)\s*", re.IGNORECASE)


OPEN = "cards"
"""The blank of a list of which some may be unknown."""
MOST = 1000
"""So many things there are at most of anything on a table."""


@frozen
class HowMany(WholeSlot):
    """How many things there are."""

    what: str = "how many"

    def known(self, tokens: Sequence[Token], at: int, trace: Trace) -> Found:
        """Read a number of things; `a share` is one, and `no cards` is none."""
        if tokens[at].is_word("no") or tokens[at].is_word("none"):
            yield 0, at + 1
        if tokens[at].is_word("a") or tokens[at].is_word("an"):
            yield 1, at + 1
        for value, end in super().known(tokens, at, trace):
            if 0 <= value <= MOST:
                yield value, end
            else:
                trace.note(at, f"a number from 0 to {MOST}")


Shown: TypeAlias = tuple[int, object, tuple[Any, ...]]
"""A card that must have been in the hand of a seat, and all it may have been where it is written in part."""


class UnclearError(ValueError):
    """A clause that leaves open what it says, with what would not."""


@mutable
class Draft:
    """What has been said so far: the words of the title's `lay`, and how many cards are held that nobody named."""

    rules: Rules
    said: dict[str, Any] = field(factory=dict)
    unnamed: dict[int, int] = field(factory=dict)
    """By seat, how many cards of its hand nobody named."""
    partly: dict[int, list[tuple[Any, ...]]] = field(factory=dict)
    """By seat, what each card of its hand may be that was named only in part."""
    sizes: dict[str, int] = field(factory=dict)
    """How many cards lie in a pile, whichever they are."""
    spots: dict[str, Spot] = field(factory=dict)
    """Where each word was said first, and each of a seat: `money`, `money 1`."""
    next: int | None = None
    """Who is next, if that was said."""
    place: object = None
    """The space or room that was told of last."""
    empty: set[object] = field(factory=set)
    """The spaces nobody is in of whom nothing is said."""
    begins: bool = False
    """Whether it was said that the game begins: nothing else need be said of the moment."""
    whole: bool = False
    """Whether it was said that this is all: what is not said is as it is laid, and not unknown."""

    def put(self, word: str, key: object, value: object) -> None:
        """Say something of one seat, place or thing."""
        self.said.setdefault(word, {})[key] = value

    def add(self, word: str, key: object, *values: object) -> None:
        """Say one thing more of a seat or place."""
        self.said.setdefault(word, {}).setdefault(key, []).extend(values)

    def settle(self, named: Collection[object]) -> None:
        """Take what lies somewhere and was written only in part as what is named later, or as the first it can be."""
        self.said = _chosen(self.said, named)


@frozen
class Clause:
    """Something that can be said, by any of some templates; `lead` is left out where the clause before had the same."""

    templates: tuple[str, ...]
    says: Callable[[Draft, Values], None]
    lead: tuple[str, ...] = ("",)


def _begins(draft: Draft, _values: Values) -> None:
    draft.begins = draft.whole = True


def _whole(draft: Draft, _values: Values) -> None:
    draft.whole = True


OF_ANY_TABLE = (Clause(("the game begins",), _begins), Clause(("that is all",), _whole))


@frozen(eq=False)
class Grammar:
    """What can be said of the table of a title, and how it is written."""

    clauses: tuple[Clause, ...]
    slots: Callable[[Rules], Mapping[str, Slot]]
    moment: Callable[[Draft, Partial | None], object]
    """Where play goes on if nobody says it: by who is next, or by what is told first."""
    written: Callable[[AnyState, dict[str, Any], "Words"], Iterator[str]]
    """Writes what it can, taking it out of the words."""
    moments: Callable[[AnyState, "Words"], Iterator[tuple[str, Mapping[str, Any]]]]
    """Proposes sentences for the moment, with the words each stands for."""
    hand: Callable[[Draft], Sequence[Any]] = lambda _draft: ()
    """The cards nobody has named, of which any may be in a hand."""
    sort: Callable[[Rules, Any], object] = lambda _rules, _card: None
    """What a card of a hand has in common with those that nobody need tell from it before it is shown."""
    holds: str = "hands"
    """The word by which hands are laid."""
    thing: str = "card"
    """What a hand consists of."""
    usual: Callable[[Draft], int] = lambda _draft: 0
    """How many cards a hand is taken to hold of which nothing is said."""
    unsaid: "Unsaid" = lambda _rules, _said, _seat, _events: iter(())
    """What else may be the case of which nothing is said, so that a seat could do more: what it is refused, and none
    where all is asked for that may be so of it."""
    dearer: "Unsaid" = lambda _rules, _said, _seat, _events: iter(())
    """What else may be the case of which nothing is said, so that a seat could do less of what it does."""
    brought: "Unsaid" = lambda _rules, _said, _seat, _events: iter(())
    """What else may be the case of which nothing is said, so that chance could bring a seat what it is said to, or
    nothing: by all events, with the one that is refused last, if it is an event."""
    ties: "Callable[[Rules, Mapping[str, Any]], Iterator[Otherwise]]" = lambda _rules, _said: iter(())
    """What else may be the case of which nothing is said, and decides between those who tie."""
    counts: Collection[str] = ()
    """The words of those things that count in the end, hands apart."""
    led_to: "Callable[[Any, AnyState, Any], Mapping[str, Any] | None]" = lambda _table, _state, _event: None
    """What a position that does not say it must have been like for an outcome in a state after it, by the table as it
    was laid; None if that is not why it cannot be."""
    shown: "Callable[[Any, Sequence[Partial], bool], Mapping[str, Mapping[int, Any]]]" = lambda _table, _told, _all: {}
    """What is told after it shows of a table as it was laid, by the word it is laid by and the seat: plans for later;
    or what is taken to be so where it is not said that this is all. What was said of a seat counts more."""
    worth: Callable[[Rules, Any], object] = lambda _rules, _card: None
    """What a card of a hand is worth, where that decides who wins."""
    price: Callable[[Rules, Any], object] = lambda _rules, _card: None
    """What a card of a hand has in common with those that bring as much wherever it is sold."""
    shown_by: Callable[[Draft, Sequence[Partial]], None] = lambda _draft, _told: None
    """Says what nobody said of the table and what is told of the game shows."""
    piled: Callable[[Draft, Collection[object]], None] = lambda _draft, _named: None
    """Lays piles of which only the size was said, when the hands are filled, with those cards that are named later."""


@frozen
class Otherwise:
    """What may be the case where nothing is said of it: how that is told of a seat, and the words it is laid by."""

    told: str
    said: Mapping[str, Any]
    seat: int | None = None
    """Of whom it is told, if not of the seat that could do more or less."""
    of_the_table: bool = False
    """Whether it is told of nobody."""


Unsaid: TypeAlias = Callable[[Rules, Mapping[str, Any], int, Sequence[Any]], Iterator[Otherwise]]
"""Says what else may be the case: by the rules, what was said, a seat, and events."""


@frozen
class Words:
    """How values are written at a table."""

    names: tuple[str, ...]
    slots: Mapping[str, Slot]

    def seat(self, seat: int) -> str:
        """Name a seat."""
        return SeatSlot(self.names).write(seat)

    def of(self, slot: str, value: object) -> str:
        """Write a value."""
        return self.slots[slot].write(value)

    def told(self, slot: str, value: object) -> str:
        """Write a value in the words people use, which are read as the same."""
        return self.slots[slot].tell(value)


def _chosen(value: Any, named: Collection[object]) -> Any:  # noqa: ANN401 - whatever was said
    match value:
        case OneOf(options=options):
            return next((one for one in options if one in named), options[0])
        case dict():
            chosen = {key: _chosen(one, named) for key, one in value.items()}
            return value if chosen == value else chosen
        case list():
            return [_chosen(one, named) for one in value]
        case _:
            return value


@frozen
class Filled:
    """What was put into hands of which only the number was told: by seat, and the cards that are left."""

    hands: Mapping[int, tuple[Any, ...]] = field(factory=dict)
    left: tuple[Any, ...] = ()
    untold: tuple[int, ...] = ()
    """The seats of whose hands not even the number was told."""
    among: Mapping[int, Sequence[Collection[Any]]] = field(factory=dict)
    """By seat, what those of the cards may be that were named in part: they come first."""
    put: Mapping[int, tuple[Any, ...]] = field(factory=dict)
    """By seat, every card nobody named, in hands nobody told of too: as many as are played unseen."""

    def otherwise(
        self, seats: Collection[int], sort: Callable[[Any], object]
    ) -> Iterator[Mapping[int, tuple[Any, ...]]]:
        """Fill the hands of some seats in every other way, cards of one sort being one."""
        moved = [(seat, cards) for seat, cards in self.hands.items() if seat in seats and cards]
        places = [self.among.get(seat, ()) for seat, _ in moved]

        def refined(card: object) -> tuple[object, tuple[bool, ...]]:
            """Cards that may take the same places are of one sort."""
            return sort(card), tuple(card in options for some in places for options in some)

        pool: dict[Any, list[Any]] = {}
        for card in (*(card for _, cards in moved for card in cards), *self.left):
            pool.setdefault(refined(card), []).append(card)
        as_it_is = [Counter(map(refined, cards)) for _, cards in moved]
        hands = [
            (len(cards), [[one for one, (card, *_) in pool.items() if card in options] for options in some])
            for (_, cards), some in zip(moved, places, strict=True)
        ]
        for chosen in _shared_out(hands, Counter({one: len(pool[one]) for one in pool})):
            if chosen != as_it_is:
                heaps = {one: iter(cards) for one, cards in pool.items()}
                dealt = (tuple(next(heaps[one]) for one in hand.elements()) for hand in chosen)
                yield dict(zip((seat for seat, _ in moved), dealt, strict=True))


def _shared_out(
    hands: Sequence[tuple[int, Sequence[Sequence[object]]]], pool: Counter[object]
) -> Iterator[list[Counter[object]]]:
    """Give out so many things to each, some of them of given sorts, in every way."""
    if not hands:
        yield []
        return
    (count, given), *others = hands
    for hand in _hands(count, given, pool):
        for rest in _shared_out(others, pool - hand):
            yield [hand, *rest]


def _hands(count: int, given: Sequence[Sequence[object]], pool: Counter[object]) -> Iterator[Counter[object]]:
    """Take so many things, by their sorts, in every way: one of each of the given sorts, then whatever there is."""
    if not given:
        yield from _some(count, list(pool), pool)
        return
    met = set[frozenset[tuple[object, int]]]()
    for sort in given[0]:
        for rest in _hands(count - 1, given[1:], pool - Counter({sort: 1})) if pool[sort] else ():
            hand = rest + Counter({sort: 1})
            if (as_a_whole := frozenset(hand.items())) not in met:
                met.add(as_a_whole)
                yield hand


def _some(count: int, sorts: Sequence[object], pool: Counter[object]) -> Iterator[Counter[object]]:
    """Take so many things, by their sorts, in every way."""
    if not count:
        yield Counter()
        return
    for number, sort in enumerate(sorts):
        for many in range(min(count, pool[sort]), 0, -1):
            for rest in _some(count - many, sorts[number + 1 :], pool):
                yield rest + Counter({sort: many})


def fill(
    grammar: Grammar,
    draft: Draft,
    shown: Sequence[Shown],
    named: Sequence[object],
    unseen: Mapping[int, int],
) -> Filled:
    """Fill hands nobody told of, or only the number: by what the text shows later, then by what plays no part.

    Of a hand nobody told of there are as many cards as are played unseen. What is shown and written in part may be any
    of some cards.
    """
    left = list(grammar.hand(draft))
    told: dict[int, Any] = draft.said.get(grammar.holds, {})
    seats = () if draft.whole else range(draft.rules.seats)
    untold = [seat for seat in seats if not any(seat in one for one in (told, draft.unnamed, draft.partly))]
    usual = grammar.usual(draft)
    if usual and sum(draft.unnamed.values()) + len(untold) * usual < len(left):
        draft.unnamed |= dict.fromkeys(untold, usual)
    missing = {seat: unseen[seat] for seat in untold if unseen.get(seat)} | draft.unnamed
    among = {seat: [*some] for seat, some in draft.partly.items()}
    hands = {seat: [*told.get(seat, ())] for seat in (*missing, *among, *untold)}
    needed = {one: times - hands.get(one[0], []).count(one[1]) for one, times in Counter(shown).items()}
    for seat, card, some in (one for one, times in needed.items() for _ in range(times)):
        if seat not in hands or card not in left:
            continue
        if meant := [options for options in among.get(seat, ()) if card in options]:
            among[seat].remove(min(meant, key=len))
        elif seat in untold or missing.get(seat):
            missing[seat] = max(missing.get(seat, 0) - 1, 0)
        else:
            continue
        if len(some) > 1:
            both = [one for one in min(meant, key=len, default=some) if one in some]
            among.setdefault(seat, []).append(tuple(both))
        else:
            _deal(card, left, hands[seat])
    filled: dict[int, list[Any]] = {}
    for seat in dict.fromkeys((*among, *missing)):
        filled[seat] = []
        for options in among.get(seat, ()):
            filled[seat].append(min([card for card in left if card in options] or options, key=named.__contains__))
            _deal(filled[seat][-1], left, hands[seat])
        for card in sorted(left, key=named.__contains__)[: missing.get(seat, 0)]:
            filled[seat].append(card)
            _deal(card, left, hands[seat])
    if any(hands.values()):
        draft.said.setdefault(grammar.holds, {}).update(hands)
    counted = {*draft.unnamed, *draft.partly}
    held = {seat: tuple(cards) for seat, cards in filled.items() if cards and seat in counted}
    left.sort(key=lambda one: one not in named)  # what is told of later is the first that may be in a hand instead
    return Filled(held, tuple(left), tuple(untold), among, {seat: tuple(cards) for seat, cards in filled.items()})


def _deal(card: object, left: list[Any], hand: list[Any]) -> None:
    if card in left:
        left.remove(card)
    hand.append(card)
