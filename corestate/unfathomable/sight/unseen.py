"""The skill cards a seat cannot see, dealt anew: every way in which they may lie is as likely as any other.

What the seat knows is kept: how many cards lie in each deck, hand and pile, that humans hold no treachery, that the
chaos deck was laid of so many cards of each ordinary skill, those that a check has taken among them, which cards of a
check are surely treachery, and that whoever is in the middle of paying a cost can pay the rest of it. Whatever else a
hand or a pile may hold is open.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import accumulate
from math import comb, factorial, perm
from typing import TypeAlias, TypeVar

from attrs import frozen

from corestate.kernel import Below, Seat, State
from corestate.piles import multiset
from corestate.replaced import replaced
from corestate.unfathomable.asked.hands import Paying
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import ORDINARY, SKILLS, Box
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
"""How often hands are dealt before those who are paying are promised cards that will do."""
T = TypeVar("T")
Cost: TypeAlias = Paying | Bribing
Away: TypeAlias = dict[Skill, list[str]]
"""The cards of each type that the seat cannot see, sorted: in which order they truly lie must not tell."""
Promised: TypeAlias = dict[Seat, tuple[str, ...]]


def skills_redealt(state: State[Table, Event], seat: Seat | None, below: Below) -> Table:
    """Deal the skill cards anew that a seat cannot see."""
    table, costs = state.table, [cost for cost in _costs(state) if cost.seat != seat]
    slots = _slots(state, seat)
    away = _away(table, slots)
    each = table.box.numbers.chaos_each
    if (slots.taken or min(slots.most) < each) and not _possible(table, slots, _out(table, away), {}):
        slots = replaced(slots, taken=0, most=(each,) * len(ORDINARY))
    for _ in range(TRIES):
        dealt = _dealt(table, slots, away, {}, below)
        if all(_can_pay(table.box, dealt.players[cost.seat].hand, cost) for cost in costs):
            return dealt
    return _dealt(table, slots, away, _promised(table, slots, away, costs), below)


def _costs(state: State[Table, Event]) -> Iterator[Cost]:
    """List the costs that are being paid: that the hands suffice for them is known."""
    for frame in state.agenda:
        if isinstance(frame, Bribing | Paying):
            yield frame


def _can_pay(box: Box, hand: tuple[str, ...], cost: Cost) -> bool:
    if isinstance(cost, Bribing):
        return suffices(box, hand, 0, cost.due, "any")
    return suffices(box, hand, cost.left, cost.worth, cost.skill)


def _promised(table: Table, slots: "Slots", away: Away, costs: list[Cost]) -> Promised:
    """Choose cards by which those who pay can pay, the dearest first, so that all others can still be dealt."""
    promised: Promised = {}
    out, left = _out(table, away), {skill: list(cards) for skill, cards in away.items()}
    for cost in costs:
        wanted = "any" if isinstance(cost, Bribing) else cost.skill
        skills = [skill for skill in SKILLS if skill != "treachery" or table.revealed(cost.seat)]
        fitting = [card for skill in skills if wanted in ("any", skill) for card in left[skill]]
        for card in sorted(fitting, key=lambda one: -boxes.skill_card(table.box, one).value):
            held, skill = promised.get(cost.seat, ()), _skill(table, card)
            if len(held) == len(table.players[cost.seat].hand) or _can_pay(table.box, held, cost):
                break
            fewer, more = out | {skill: out[skill] - 1}, promised | {cost.seat: (*held, card)}
            if fewer[skill] >= 0 and _possible(table, slots, fewer, more):
                out, promised = fewer, more
                left[skill].remove(card)
    return promised


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
    most: tuple[int, ...]
    """How many cards of each ordinary skill the chaos deck was laid of, those left out that lie open on the check."""


def _slots(state: State[Table, Event], seat: Seat | None) -> Slots:
    table, trial = state.table, state.table.trial
    hands = tuple(owner for owner in table.seats() if owner != seat)
    laid = tuple(one for one in trial.pile if not laid_open(table, trial, one, seat)) if trial else ()
    drawn = [_skill(table, one.card) for one in laid if one.seat is None]
    beyond = len(drawn) - (table.box.numbers.chaos_drawn if trial and trial.chaos else 0)
    types = tuple(_skill(table, card) for card in table.decks.chaos)
    being_laid = any(isinstance(one, LayChaos | LayingChaos) and one.skill != "treachery" for one in state.agenda)
    each = table.box.numbers.chaos_each
    opened = [_skill(table, one.card) for one in trial.pile if one.seat is None] if trial and not drawn else []
    fresh = len(types) + len(opened) > each * len(ORDINARY)
    most = tuple(each if fresh else max(0, each - opened.count(skill)) for skill in ORDINARY)
    odd = any(types.count(skill) > each for skill in ORDINARY)
    sure = max(0, min(beyond, drawn.count("treachery")))
    if being_laid or odd:
        return Slots(hands, laid, sure, 0, types, most)
    taken = len(drawn) - sure
    return Slots(hands, laid, sure, taken if len(types) + taken <= each * len(ORDINARY) else 0, None, most)


def _skill(table: Table, card: str) -> Skill:
    return boxes.skill_card(table.box, card).skill


def _away(table: Table, slots: Slots) -> Away:
    """Sort what the seat cannot see by type: decks, the chaos deck, cards of a check, the hands of the others."""
    away = dict(zip(SKILLS, (list(stock.deck) for stock in table.decks.skills), strict=True))
    hands = [card for owner in slots.hands for card in table.players[owner].hand]
    for card in (*table.decks.chaos, *[one.card for one in slots.laid], *hands):
        away[_skill(table, card)].append(card)
    for cards in away.values():
        cards.sort()
    return away


def _out(table: Table, away: Away) -> dict[Skill, int]:
    """Count the unseen cards of each type that do not lie in its deck."""
    return {skill: len(away[skill]) - len(stock.deck) for skill, stock in zip(SKILLS, table.decks.skills, strict=True)}


def _places(table: Table, slots: Slots, promised: Promised) -> tuple[list[Seat | None], list[Seat]]:
    """List the places that any card may fill, by their owners: those on the check, and those in hands."""
    loose = [one.seat for one in slots.laid]
    for _ in range(slots.sure + slots.taken):
        loose.remove(None)
    sizes = ((owner, len(table.players[owner].hand) - len(promised.get(owner, ()))) for owner in slots.hands)
    return loose, [owner for owner, size in sizes for _ in range(size)]


def _capable(table: Table, owners: Sequence[Seat | None]) -> list[bool]:
    """Whether each place may hold treachery."""
    return [owner is None or table.revealed(owner) for owner in owners]


def _dealt(table: Table, slots: Slots, away: Away, promised: Promised, below: Below) -> Table:
    """Leave so many cards of each type in its deck as lie there, and deal the others out."""
    stocks, out = [], {}
    for skill, stock in zip(SKILLS, table.decks.skills, strict=True):
        pool = list(away[skill])
        for card in (card for cards in promised.values() for card in cards if card in pool):
            pool.remove(card)
        out[skill] = [pool.pop(below(len(pool))) for _ in range(len(pool) - len(stock.deck))]
        stocks.append(Stock(tuple(pool), stock.discard))
    sure = [out["treachery"].pop() for _ in range(slots.sure)]
    loose, places = _places(table, slots, promised)
    capable = _capable(table, [*loose, *places])
    chaos = _shuffled(_chaos(table, slots, out, capable, below), below)
    decks = replaced(table.decks, skills=tuple(stocks), chaos=multiset(chaos[slots.taken :]))
    cards = _spread(out, capable, below)
    drawn = [*sure, *chaos[: slots.taken]]
    pile = [*(Laid(card, None) for card in drawn), *map(Laid, cards[: len(loose)], loose)]
    hands = {owner: list(promised.get(owner, ())) for owner in slots.hands}
    for owner, card in zip(places, cards[len(loose) :], strict=True):
        hands[owner].append(card)
    return _filled(replaced(table, decks=decks), slots, tuple(pile), hands)


def _filled(table: Table, slots: Slots, pile: tuple[Laid, ...], hands: dict[Seat, list[str]]) -> Table:
    """Put the cards dealt into the check and into the hands."""
    if table.trial and slots.laid:
        kept = tuple(one for one in table.trial.pile if one not in slots.laid)
        table = replaced(table, trial=replaced(table.trial, pile=in_order((*kept, *pile))))
    players = tuple(
        replaced(player, hand=multiset(hands[owner])) if owner in hands else player
        for owner, player in zip(table.seats(), table.players, strict=True)
    )
    return replaced(table, players=players)


def _possible(table: Table, slots: Slots, out: dict[Skill, int], promised: Promised) -> bool:
    """Whether so many cards of each type can be dealt out: the chaos deck as it is laid, treachery where it may be."""
    loose, places = _places(table, slots, promised)
    capable = _capable(table, [*loose, *places])
    rest = out | {"treachery": out["treachery"] - slots.sure}
    if slots.types is not None:
        able = sum(capable) >= rest["treachery"] - slots.types.count("treachery")
        return able and all(rest[skill] >= slots.types.count(skill) for skill in SKILLS)
    return rest["treachery"] >= 0 and any(_weights(table, slots, rest, capable)[0])


def _weights(
    table: Table, slots: Slots, out: dict[Skill, int], capable: list[bool]
) -> tuple[list[int], list[list[int]]]:
    """Count the ways to deal with so much treachery in the chaos deck, from none on; and those to fill up the deck."""
    size, treachery = len(table.decks.chaos) + slots.taken, out["treachery"]
    ways = _ways(tuple([out[skill] for skill in ORDINARY]), slots.most, size)
    able, rest = sum(capable), len(capable)
    weights = [
        comb(treachery, dark)
        * perm(able, treachery - dark)
        * factorial(max(0, rest - treachery + dark))
        * ways[0][size - dark]
        for dark in range(min(treachery, size) + 1)
    ]
    return weights, ways


def _chaos(table: Table, slots: Slots, out: Away, capable: list[bool], below: Below) -> list[str]:
    """Take the chaos deck, and what was taken from it, out of the cards, by as many of each type as it was laid of."""
    if slots.types is not None:
        return [out[skill].pop() for skill in slots.types]
    size = len(table.decks.chaos) + slots.taken
    counts = {skill: len(cards) for skill, cards in out.items()}
    weights, ways = _weights(table, slots, counts, capable)
    dark = _marked(weights, below)
    found, left = [out["treachery"].pop() for _ in range(dark)], size - dark
    for number, skill in enumerate(ORDINARY):
        most = min(slots.most[number], counts[skill], left)
        taken = _marked([comb(counts[skill], some) * ways[number + 1][left - some] for some in range(most + 1)], below)
        found += [out[skill].pop() for _ in range(taken)]
        left -= taken
    return found


@lru_cache(1024)
def _ways(counts: tuple[int, ...], most: tuple[int, ...], size: int) -> list[list[int]]:
    """Count, from each skill on, the ways to take so many cards in all and at most so many of each skill."""
    ways = [[1] + [0] * size]
    for count, each in zip(reversed(counts), reversed(most), strict=True):
        after = ways[0]
        ways.insert(
            0,
            [
                sum(comb(count, some) * after[number - some] for some in range(min(each, count, number) + 1))
                for number in range(size + 1)
            ],
        )
    return ways


def _spread(out: Away, capable: list[bool], below: Below) -> list[str]:
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
