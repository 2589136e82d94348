"""Key Largo in lines: the day, everybody's boat, purse, divers and cards, the wrecks by their depth."""

from collections.abc import Iterator
from itertools import accumulate

from corestate.key_largo.box import DEPTHS, Box, Encounter, named
from corestate.key_largo.table import Berth, Diver, Table
from corestate.key_largo.views import DiveSeen, HandSeen, LookSeen, MeetingsSeen, TableSeen, WreckSeen
from serializers.play.slots import spaced
from serializers.play.tables import UNTOLD, Line, Sure, Told, Who, listed, sentence, several


def _lines(table: TableSeen, who: Who, sure: Sure) -> Iterator[Line]:
    box, calendar = table.ruleset.box, table.calendar
    weekday = box.calendar[calendar.day - 1].weekday
    yield "day", f"{calendar.day} of {len(box.calendar)} ({weekday}), {calendar.half}; {who(calendar.first)} is first"
    for seat in range(len(table.boats)):
        money = table.money[seat]
        yield (
            who(seat),
            sentence(
                "money hidden" if money is None else f"${money if sure('money', seat) else UNTOLD}",
                _boat(table.boats[seat]) if sure("boats", seat, moves=True) else f"boat {UNTOLD}",
                _divers(table.teams[seat]) if sure("teams", seat) else f"divers {UNTOLD}",
                _hand(box, table.hands[seat], all_told=sure("hands", seat)),
                _programme(table, seat, sure),
            ),
        )
    stock = table.stock
    there = ((stock.divers, "diver"), (stock.hoses, "hose"), (stock.tridents, "trident"), (stock.weights, "weight"))
    told = all(sure("teams", seat) for seat in range(len(table.boats))) or sure("stock")
    yield "to be had", listed(several(*one) for one in there) if told else UNTOLD
    yield from _wrecks(table, sure)
    if table.gone:
        yield "gone", listed(_card(box, card) for card in table.gone)
    yield from (_look(box, look, who) for look in table.looks)
    if table.dive is not None:
        yield "dive", _dive(box, table.dive, who)
    yield from _meetings(table.meetings, who)


def _boat(berth: Berth) -> str:
    if berth is None:
        return "boat not placed"
    return f"boat at wreck {berth}" if isinstance(berth, int) else f"boat at the {berth}"


def _divers(team: tuple[Diver, ...]) -> str:
    return f"{several(len(team), 'diver')} ({'; '.join(map(_carried, team))})" if team else "no divers"


def _carried(diver: Diver) -> str:
    """What a diver carries, as a position tells it."""
    carried = ["two hoses" if diver.hoses > 1 else "hose"] * bool(diver.hoses)
    return listed([*carried, *["trident"] * diver.tridents, *["weight"] * diver.weights])


def _hand(box: Box, hand: HandSeen, *, all_told: bool) -> str:
    """Tell of a hand; of one nobody told of only what was shown of it is known."""
    if not all_told:
        shown = f"holds {listed(_card(box, card) for card in hand.cards)}, perhaps more" if hand.cards else ""
        return shown or f"cards {UNTOLD}"
    if hand.cards is not None:
        return f"holds {listed(_card(box, card) for card in hand.cards)}" if hand.cards else "no cards"
    backs = [f"{count} {depth}" for depth, count in zip(DEPTHS, hand.backs, strict=True) if count]
    return f"holds {several(sum(hand.backs), 'card')} ({', '.join(backs)})" if backs else "no cards"


def _card(box: Box, card: int | None) -> str:
    """What a card shows; one that was filled in for somebody is known to nobody."""
    return "?" if card is None else named(box, card)


def _met(card: Encounter | None) -> str:
    return "?" if card is None else spaced(card)


def _programme(table: TableSeen, seat: int, sure: Sure) -> str:
    """Tell of the cards laid for the day; of a day under way of which nobody told them, what boats have shown."""
    one, day, half = table.programmes[seat], table.calendar.day, table.calendar.half
    if not one.laid:
        return "no cards laid for the day"
    if one.morning is None and one.afternoon is None:
        return "cards laid for the day"

    def anew(laid: Table) -> bool:
        return laid.calendar.day != day or laid.programmes[seat] is None

    def by_morning(laid: Table) -> bool:
        return anew(laid) or (by_boat and laid.calendar.half == "morning")

    def by_afternoon(laid: Table) -> bool:
        return anew(laid) or (half == "afternoon" and (by_boat or laid.calendar.half == "morning"))

    by_boat = sure("boats", seat)
    sure_of = (sure("programmes", seat, since=by_morning), sure("programmes", seat, since=by_afternoon))
    if not any(sure_of):
        return f"plans {UNTOLD}"
    hidden = (place or "something hidden" for place in (one.morning, one.afternoon))
    morning, afternoon = (place if known else UNTOLD for place, known in zip(hidden, sure_of, strict=True))
    return f"plans {morning}, then {afternoon}"


def _wrecks(table: TableSeen, sure: Sure) -> Iterator[Line]:
    """Tell of the wrecks depth by depth."""
    counts = table.ruleset.box.layout(table.ruleset.seats)
    for depth, first, count in zip(DEPTHS, (0, *accumulate(counts)), counts, strict=False):
        there = range(first, first + count)
        known = [f"wreck {one}: {_wreck(table.wrecks[one])}" for one in there if sure("wrecks", one)]
        others = f"the others {UNTOLD}" if known else UNTOLD
        yield f"{depth} wrecks", ", ".join(known if len(known) == count else [*known, others])


def _wreck(wreck: WreckSeen) -> str:
    monsters = f" with {several(wreck.monsters, 'known monster')}" if wreck.monsters else ""
    return (several(wreck.cards, "card") if wreck.cards else "empty") + monsters


def _look(box: Box, look: LookSeen, who: Who) -> Line:
    when = f"wreck {look.wreck} on day {look.day}, {look.half}"
    if look.cards is None:
        return f"{who(look.seat)} saw", when
    left = f"; since then left: {listed(_card(box, card) for card in look.left)}" if look.left else ""
    return f"{who(look.seat)} saw", f"{when}: {listed(_card(box, card) for card in look.cards)}{left}"


def _dive(box: Box, dive: DiveSeen, who: Who) -> str:
    """Tell of the dive under way."""
    aside = f"set aside: {listed(_card(box, card) for card in dive.aside)}" if dive.aside else ""
    catch = f"brought up: {listed(_card(box, card) for card in dive.catch)}" if dive.catch else ""
    return sentence(
        f"{who(dive.seat)} at wreck {dive.wreck}",
        f"still to draw: {_numbered(dive.waiting)}" if dive.waiting else "nobody is still to draw",
        f"done: {_numbered(dive.done)}" if dive.done else "",
        f"drew last: diver {dive.last}" if dive.last is not None else "",
        "a comrade fled" if dive.alarmed else "",
        f"{several(dive.weights, 'weight')} spent" if dive.weights else "",
        f"drew early by the Volunteer: {_numbered(dive.early)}" if dive.early else "",
        aside,
        catch,
    )


def _numbered(divers: tuple[int, ...]) -> str:
    return listed(f"diver {one}" for one in divers)


def _meetings(meetings: MeetingsSeen, who: Who) -> Iterator[Line]:
    """Tell of the encounter cards, where the game has them."""
    held = [f"{who(seat)} {count}" for seat, count in enumerate(meetings.hands) if count]
    if meetings.deck or held or meetings.played:
        yield "encounters", sentence(f"{several(meetings.deck, 'card')} in the deck", f"held: {listed(held, 'none')}")
    if meetings.own:
        yield "own encounters", listed(map(_met, meetings.own))
    if meetings.played:
        yield "played", listed(map(spaced, meetings.played))
    shown = [f"{who(seat)} {spaced(one)}" for seat, one in enumerate(meetings.shown) if one]
    if shown:
        yield "shown", ", ".join(shown)
    if meetings.sabotaged:
        yield "sabotaged", listed(f"diver {diver} of {who(seat)}" for seat, diver in meetings.sabotaged)


_FIELDS = "calendar programmes boats money teams hands stock wrecks gone looks dive meetings"
TOLD = Told(frozenset(_FIELDS.split()), _lines)
