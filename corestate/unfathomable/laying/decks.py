"""The decks as they were said: what lies on top and below, what was discarded, and the rest between."""

from typing import cast

from corestate.kernel import Seat
from corestate.laying import LayingError
from corestate.piles import multiset
from corestate.said import keyed, listed, seat_said
from corestate.unfathomable.box.edition import ORDINARY, SKILLS, Loyalty, Rules
from corestate.unfathomable.laying.said import DECKS, LEAVING, Cards, Moment, Said, otherwise
from corestate.unfathomable.laying.shelves import Shelf, Shelves
from corestate.unfathomable.table.decks import Deck, Decks, Located, Seen, Sorted, Stock, in_order


def decks_of(ruleset: Rules, said: Said, moment: Moment, shelves: Shelves) -> Decks:
    """Lay every deck: located cards on top and below, between them what nothing was said of."""
    seats = ruleset.seats
    tops = keyed("tops", said.tops, DECKS, "decks", f"they are {', '.join(DECKS)}")
    bottoms = keyed("bottoms", said.bottoms, DECKS, "decks", f"they are {', '.join(DECKS)}")
    piles = (*DECKS, *SKILLS)
    discards = keyed("discards", said.discards, piles, "decks", f"they are {', '.join(piles)}")
    gone = keyed("gone", said.gone, DECKS, "decks", f"they are {', '.join(DECKS)}")
    lost = keyed("lost", said.lost, LEAVING, "decks", f"cards leave the game out of {', '.join(LEAVING)}")
    decks: dict[str, Deck] = {}
    for name in DECKS:
        shelf = shelves.of(name)
        top = tuple(_located("tops", name, one, shelf, seats) for one in listed("tops", tops.get(name, ())))
        bottom = tuple(_located("bottoms", name, one, shelf, seats) for one in listed("bottoms", bottoms.get(name, ())))
        discard = multiset(shelf.taken("discards", name, discards.get(name, ())))
        left = [_seen("gone", name, one, shelf, seats) for one in listed("gone", gone.get(name, ()))]
        shelf.taken("lost", name, lost.get(name, ()))
        away = in_order(one if one.by else one.card for one in left)
        decks[name] = Deck(top, shelf.rest(), bottom, discard, away)
    thrown = {skill: _discarded(skill, discards.get(skill, ()), shelves.skill) for skill in SKILLS}
    chaos = _chaos(ruleset, said, moment, shelves.skill)
    rest = shelves.skill.rest()
    stocks = tuple(
        Stock(tuple(card for card in rest if card.rpartition("-")[0] == skill), thrown[skill]) for skill in SKILLS
    )
    loyalty = cast("tuple[Loyalty, ...]", shelves.loyalty.rest())
    return Decks(**decks, skills=stocks, chaos=chaos, loyalty=loyalty)


def _located(part: str, name: str, said: object, shelf: Shelf, seats: int) -> Located:
    match said:
        case (card, by, tuple() | list() as among, int() as sort):
            place = _seen(part, name, (card, by), shelf, seats)
            others = {seat_said(part, seat, seats) for seat in among}
            return Sorted(place.card, place.by, tuple(map(Seat, sorted(others))), sort)
        case _:
            return _seen(part, name, said, shelf, seats)


def _seen(part: str, name: str, said: object, shelf: Shelf, seats: int) -> Seen:
    match said:
        case str():
            return Seen(shelf.take(part, name, said), ())
        case (str() as card, tuple() | list() as by):
            known: set[int] = {seat_said(part, seat, seats) for seat in by}
            return Seen(shelf.take(part, name, card), tuple(map(Seat, sorted(known))))
        case _:
            raise LayingError(part, f"wanted a card, or (card, seats that know it), found {said!r}")


def _discarded(skill: str, said: Cards, shelf: Shelf) -> tuple[str, ...]:
    cards = shelf.taken("discards", skill, said)
    for card in cards:
        if card.rpartition("-")[0] != skill:
            raise LayingError("discards", f"{card} does not lie among the discards of {skill}")
    return multiset(cards)


def usual_chaos(ruleset: Rules, left: tuple[str, ...], *, laying: bool) -> tuple[str, ...]:
    """Lay the chaos deck of the lowest cards of each ordinary skill that are left; none while it is being laid."""
    each = 0 if laying else ruleset.box.numbers.chaos_each
    decks = (tuple(card for card in left if card.rpartition("-")[0] == skill) for skill in ORDINARY)
    return multiset(card for deck in decks for card in deck[:each])


def _chaos(ruleset: Rules, said: Said, moment: Moment, shelf: Shelf) -> tuple[str, ...]:
    told = otherwise(said.chaos, usual_chaos(ruleset, shelf.rest(), laying=moment.laying_chaos))
    cards = multiset(shelf.taken("chaos", "chaos", told))
    for skill in ORDINARY:
        count, most = sum(card.rpartition("-")[0] == skill for card in cards), ruleset.box.numbers.chaos_each
        if count > most:
            raise LayingError("chaos", f"{count} cards of {skill}; it is laid of {most}")
    return cards
