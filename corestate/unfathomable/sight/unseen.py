"""The skill cards a seat cannot see, dealt anew: every way in which they may lie is as likely as any other.

What the seat knows is kept: how many cards lie in each deck, hand and pile, that humans hold no treachery, that the
chaos deck was laid of so many cards of each ordinary skill, those that a check has taken among them, which cards of a
check are surely treachery, and that whoever is in the middle of paying a cost can pay the rest of it. Whatever else a
hand or a pile may hold is open.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import comb, factorial, perm
from typing import TypeAlias, TypeVar

from attrs import frozen

from corestate.kernel import Below, Seat, State
from corestate.piles import multiset
from corestate.replaced import replaced
from corestate.unfathomable.asked.hands import Paying
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import ORDINARY, SKILLS
from corestate.unfathomable.box.vocabulary import Skill
from corestate.unfathomable.checks.chaos import LayChaos, LayingChaos, in_order
from corestate.unfathomable.script.costs import suffices
from corestate.unfathomable.sight.views import laid_open
from corestate.unfathomable.table.decks import Stock
from corestate.unfathomable.table.events import Event
from corestate.unfathomable.table.pieces import Laid
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Bribing

TRIES = 64
"""How often hands are dealt before those of paying seats are left as they are."""
T = TypeVar("T")
Cost: TypeAlias = Paying | Bribing


def skills_redealt(state: State[Table, Event], seat: Seat | None, below: Below) -> Table:
    """Deal the skill cards anew that a seat cannot see."""
    costs = [cost for cost in _costs(state) if cost.seat != seat]
    slots = _slots(state, seat, ())
    for _ in range(TRIES):
        table = _dealt(state, slots, below)
        if all(_can_pay(table, cost) for cost in costs):
            return table
    return _dealt(state, _slots(state, seat, tuple(cost.seat for cost in costs)), below)


def _costs(state: State[Table, Event]) -> Iterator[Cost]:
    """List the costs that are being paid: that the hands suffice for them is known."""
    for frame in state.agenda:
        if isinstance(frame, Bribing | Paying):
            yield frame


def _can_pay(table: Table, cost: Cost) -> bool:
    hand = table.players[cost.seat].hand
    if isinstance(cost, Bribing):
        return suffices(table.box, hand, 0, cost.due, "any")
    return suffices(table.box, hand, cost.left, cost.worth, cost.skill)


@frozen
class Slots:
    """Places of unseen cards: hands, and the cards of a check that do not lie open."""

    hands: tuple[Seat, ...]
    laid: tuple[Laid, ...]
    sure: int
    """How many cards of the check are surely treachery: those from decks beyond the chaos cards."""
    taken: int
    """How many cards of the check surely lay in the chaos deck as it was laid, with those that lie there now."""
    types: tuple[Skill, ...] | None
    """The types of the chaos deck where they are known: while it is being laid, and where it was never laid so."""


def _slots(state: State[Table, Event], seat: Seat | None, fixed: tuple[Seat, ...]) -> Slots:
    table, trial = state.table, state.table.trial
    hands = tuple(owner for owner in table.seats() if owner != seat and owner not in fixed)
    laid = tuple(one for one in trial.pile if not laid_open(trial, one, seat)) if trial else ()
    drawn = [_skill(table, one.card) for one in laid if one.seat is None]
    beyond = len(drawn) - (table.box.numbers.chaos_drawn if trial and trial.chaos else 0)
    types = tuple(_skill(table, card) for card in table.decks.chaos)
    being_laid = any(isinstance(one, LayChaos | LayingChaos) and one.skill != "treachery" for one in state.agenda)
    odd = any(types.count(skill) > table.box.numbers.chaos_each for skill in ORDINARY)
    sure = max(0, min(beyond, drawn.count("treachery")))
    known = types if being_laid or odd else None
    return Slots(hands, laid, sure, _taken(table, types, drawn, sure) if known is None else 0, known)


def _taken(table: Table, types: tuple[Skill, ...], drawn: list[Skill], sure: int) -> int:
    """Count the chaos cards of a check, unless the deck may have been made anew since they were taken."""
    each, taken = table.box.numbers.chaos_each, len(drawn) - sure
    whole = len(types) + taken <= each * len(ORDINARY)
    return taken if whole and all((*types, *drawn).count(skill) <= each for skill in ORDINARY) else 0


def _skill(table: Table, card: str) -> Skill:
    return boxes.skill_card(table.box, card).skill


def _dealt(state: State[Table, Event], slots: Slots, below: Below) -> Table:
    """Shuffle each type, leave so many cards in its deck as lie there, and deal the rest out."""
    table = state.table
    places = [owner for owner in slots.hands for _ in table.players[owner].hand]
    away = dict(zip(SKILLS, (list(stock.deck) for stock in table.decks.skills), strict=True))
    hands = (card for owner in slots.hands for card in table.players[owner].hand)
    for card in (*table.decks.chaos, *(one.card for one in slots.laid), *hands):
        away[_skill(table, card)].append(card)
    stocks, out = [], {}
    for skill, stock in zip(SKILLS, table.decks.skills, strict=True):
        pool = _shuffled(away[skill], below)
        stocks.append(Stock(multiset(pool[: len(stock.deck)]), stock.discard))
        out[skill] = pool[len(stock.deck) :]
    sure = [out["treachery"].pop() for _ in range(slots.sure)]
    loose = [one.seat for one in slots.laid]
    for _ in range(slots.sure + slots.taken):
        loose.remove(None)
    owners: list[Seat | None] = [*loose, *places]
    capable = [owner is None or table.revealed(owner) for owner in owners]
    chaos = _shuffled(_chaos(table, slots, out, capable, below), below)
    decks = replaced(table.decks, skills=tuple(stocks), chaos=multiset(chaos[slots.taken :]))
    cards = _spread(out, capable, below)
    drawn = [*sure, *chaos[: slots.taken]]
    pile = [*(Laid(card, None) for card in drawn), *map(Laid, cards[: len(loose)], loose)]
    return _filled(replaced(table, decks=decks), slots, tuple(pile), places, cards[len(loose) :])


def _filled(table: Table, slots: Slots, pile: tuple[Laid, ...], places: list[Seat], cards: list[str]) -> Table:
    """Put the cards dealt into the check and into the hands."""
    if table.trial and slots.laid:
        kept = tuple(one for one in table.trial.pile if one not in slots.laid)
        table = replaced(table, trial=replaced(table.trial, pile=in_order((*kept, *pile))))
    for owner in slots.hands:
        held = (card for place, card in zip(places, cards, strict=True) if place == owner)
        table = table.with_hand(owner, multiset(held))
    return table


def _chaos(table: Table, slots: Slots, out: dict[Skill, list[str]], capable: list[bool], below: Below) -> list[str]:
    """Take the chaos deck, and what was taken from it, out of the cards, by as many of each type as it was laid of."""
    if slots.types is not None:
        return [out[skill].pop() for skill in slots.types]
    size, each = len(table.decks.chaos) + slots.taken, table.box.numbers.chaos_each
    treachery = len(out["treachery"])
    counts = [len(out[skill]) for skill in ORDINARY]
    ways = _ways(counts, each, size)
    able, rest = sum(capable), len(capable)
    weights = [
        comb(treachery, dark)
        * perm(able, treachery - dark)
        * factorial(max(0, rest - treachery + dark))
        * ways[0][size - dark]
        for dark in range(min(treachery, size) + 1)
    ]
    dark = _marked(weights, below)
    found, left = [out["treachery"].pop() for _ in range(dark)], size - dark
    for number, skill in enumerate(ORDINARY):
        most = min(each, counts[number], left)
        taken = _marked([comb(counts[number], some) * ways[number + 1][left - some] for some in range(most + 1)], below)
        found += [out[skill].pop() for _ in range(taken)]
        left -= taken
    return found


def _ways(counts: list[int], each: int, size: int) -> list[list[int]]:
    """Count, from each skill on, the ways to take so many cards in all and at most so many of one skill."""
    ways = [[1] + [0] * size]
    for count in reversed(counts):
        after = ways[0]
        ways.insert(
            0,
            [
                sum(comb(count, some) * after[number - some] for some in range(min(each, count, number) + 1))
                for number in range(size + 1)
            ],
        )
    return ways


def _spread(out: dict[Skill, list[str]], capable: list[bool], below: Below) -> list[str]:
    """Deal treachery to places that may hold it, and all other cards to the other places."""
    able = _shuffled([place for place, may in enumerate(capable) if may], below)
    dark = dict(zip(able, out["treachery"], strict=False))
    others = _shuffled([card for skill in ORDINARY for card in out[skill]], below)
    return [dark[place] if place in dark else others.pop() for place in range(len(capable))]


def _shuffled(things: Sequence[T], below: Below) -> list[T]:
    rest = list(things)
    return [rest.pop(below(len(rest))) for _ in things]


def _marked(weights: list[int], below: Below) -> int:
    """Choose a place by its weight."""
    sums = tuple(accumulate(weights))
    mark = below(sums[-1])
    return next(place for place, upto in enumerate(sums) if mark < upto)
