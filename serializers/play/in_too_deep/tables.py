"""The table of In Too Deep in lines: the companies with their depth cards, everybody's shares, the piles."""

from collections.abc import Iterator

from corestate.in_too_deep.box import BONUS, COMPANIES
from corestate.in_too_deep.table import Cards, Course
from corestate.in_too_deep.views import TableSeen
from serializers.play.tables import UNTOLD, Line, Sure, Told, Who, listed, sentence, several

_PHASES = {
    "set_up": "set-up",
    "play": "",
    "ending": "the end is triggered: after this turn come the final turns",
    "final": "final turns",
}
_OFTEN = ("", "once", "twice")


def _lines(table: TableSeen, who: Who, sure: Sure) -> Iterator[Line]:
    if course := _course(table.course):
        yield "course", course
    for company, stack in zip(COMPANIES, table.stacks, strict=True):
        owned = sum(len(shares[COMPANIES.index(company)]) for shares in table.portfolios)
        depth = f"at {stack[-1]} (cards {', '.join(map(str, stack))})" if stack else "no depth card"
        depth = depth if stack or sure("stacks", company) else f"depth card {UNTOLD}"
        more = "" if all(sure("portfolios", seat) for seat in range(len(table.portfolios))) else " at least"
        yield company, f"{depth}; {several(owned, 'share')} owned{more}"
    for seat, shares in enumerate(table.portfolios):
        yield (who(seat) if seat < len(table.hands) else "the third player"), _player(table, seat, shares, sure)
    if table.hand is not None:
        yield "hand", listed(table.hand, "empty")
    depletions = table.course.depletions
    ran_out = f" (it has run out {_OFTEN[min(depletions, 2)]})" if depletions else ""
    told = all(sure("hands", seat) and sure("portfolios", seat) for seat in range(len(table.hands)))
    yield "deck", (several(table.deck, "card") if told else UNTOLD) + ran_out
    yield "discards", _discards(table) if table.discards or sure("discards") else UNTOLD
    yield from _beside(table)


def _course(course: Course) -> str:
    draws = f"{several(course.draws, 'turn')} running {'was a draw' if course.draws == 1 else 'were draws'}"
    held = "a fundraiser was held, and another would trigger the end" if course.fundraisers else ""
    return sentence(_PHASES[course.phase], draws if course.draws else "", held)


def _player(table: TableSeen, seat: int, shares: tuple[Cards, ...], sure: Sure) -> str:
    owned = [f"{name} {card}" for name, cards in zip(COMPANIES, shares, strict=True) for card in cards]
    held = several(table.hands[seat], "card") + " in hand" if seat < len(table.hands) else ""
    held = held if not held or sure("hands", seat) else f"{UNTOLD} cards in hand"
    return sentence(held, f"owns {listed(owned)}" if owned or sure("portfolios", seat) else f"shares {UNTOLD}")


def _discards(table: TableSeen) -> str:
    known = f": {_cards(table.known)}" if table.known else ""
    hidden = table.discards - len(table.known)
    return f"{several(table.discards, 'card')}{known}{f', {hidden} face down' if hidden and known else ''}"


def _cards(cards: Cards) -> str:
    """List cards by their numbers, bonus shares by how many there are."""
    bonus = sum(card == BONUS for card in cards)
    named = [str(card) for card in cards if card != BONUS]
    return listed([*named, *([several(bonus, "bonus share")] if bonus else [])])


def _beside(table: TableSeen) -> Iterator[Line]:
    """Tell what lies elsewhere, if anything does, and what is remembered under a ruling."""
    beside = table.beside
    if beside.opened:
        yield "open", _cards(beside.opened)
    if beside.bonus:
        yield "set aside", several(beside.bonus, "bonus share")
    if beside.removed:
        yield "out of the game", _cards(beside.removed)
    if any(table.reached):
        reached = [
            f"{name} {' '.join(map(str, one))}" for name, one in zip(COMPANIES, table.reached, strict=True) if one
        ]
        yield "decades reached", ", ".join(reached)
    if any(table.lost):
        lost = [f"{name} {one}" for name, one in zip(COMPANIES, table.lost, strict=True) if one]
        yield "cards taken away", ", ".join(lost)


_FIELDS = "course hand hands portfolios stacks deck discards known beside reached lost"
TOLD = Told(frozenset(_FIELDS.split()), _lines)
