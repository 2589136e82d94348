"""Who may know what: hands, programmes not yet revealed, what a look showed and encounter cards are secret.

Public are the backs in every hand, how many cards lie in a wreck, the monsters everybody saw go back into it, who
looked where and when, divers, gear, stock and boats; money as kl.ruling.money_public has it. Which card was stolen,
thief and victim see as it happens (`sight`); no view keeps it for them.
"""

from attrs import field, frozen

from corestate.kernel import Seat, State, is_over
from corestate.key_largo.bar import Robbing
from corestate.key_largo.box import Encounter, Place, Rules
from corestate.key_largo.dolphins import Meeting
from corestate.key_largo.drawing import Drawing
from corestate.key_largo.events import Drawn, Event, Laid, Met, Program, Revealed, Sight, Sighted, Stolen, Unseen
from corestate.key_largo.rounds import Looking
from corestate.key_largo.table import Berth, Calendar, Dive, Diver, Half, Look, Stock, Table, backs, is_monster
from corestate.piles import without
from corestate.replaced import replaced


@frozen
class ProgrammeSeen:
    """The action cards of a seat: whether it has laid them, and those one may know."""

    laid: bool
    morning: Place | None
    afternoon: Place | None


@frozen
class HandSeen:
    """A hand of treasure cards: how many have a shallow, a medium, a deep back, and the cards where one may know."""

    backs: tuple[int, int, int]
    cards: tuple[int, ...] | None


@frozen
class WreckSeen:
    """A wreck: how many cards lie in it, and how many monsters at least."""

    cards: int
    monsters: int


@frozen
class LookSeen:
    """Who looked where and when; what it saw, and saw leave since, for its own eyes."""

    seat: Seat
    wreck: int
    day: int
    half: Half
    cards: tuple[int, ...] | None
    left: tuple[int, ...] | None


@frozen
class DiveSeen:
    """The dive under way; what it brought up, for the owner's eyes."""

    seat: Seat
    wreck: int
    waiting: tuple[int, ...]
    done: tuple[int, ...]
    last: int | None
    alarmed: bool
    weights: int
    aside: tuple[int, ...]
    catch: tuple[int, ...] | None
    early: tuple[int, ...] = field(default=(), metadata={"since": "0.2.0"})


@frozen
class MeetingsSeen:
    """The encounter cards: how many lie in the deck and in each hand, the own ones, those played and shown."""

    deck: int
    hands: tuple[int, ...]
    own: tuple[Encounter, ...] | None
    played: tuple[Encounter, ...]
    shown: tuple[Encounter | None, ...]
    sabotaged: tuple[tuple[Seat, int], ...]


@frozen
class TableSeen:
    """The table as a seat may know it."""

    ruleset: Rules
    calendar: Calendar
    programmes: tuple[ProgrammeSeen, ...]
    boats: tuple[Berth, ...]
    money: tuple[int | None, ...]
    teams: tuple[tuple[Diver, ...], ...]
    hands: tuple[HandSeen, ...]
    stock: Stock
    wrecks: tuple[WreckSeen, ...]
    gone: tuple[int, ...]
    looks: tuple[LookSeen, ...]
    dive: DiveSeen | None
    meetings: MeetingsSeen


def look(state: State[Table, Event], seat: Seat | None) -> TableSeen:
    """Hide what the seat may not know; after the end all show money and treasures, not looks and encounter cards."""
    table, over = state.table, is_over(state)
    open_money = over or table.ruleset.rulings.money_public == "public"  # kl.setup.money, kl.ruling.money_public
    meetings = table.meetings
    return TableSeen(
        ruleset=table.ruleset,
        calendar=table.calendar,
        programmes=tuple(_programme(table, owner, own=owner == seat) for owner in table.seats()),
        boats=table.boats,
        # one's own, or everybody's: kl.setup.money
        money=tuple(money if open_money or owner == seat else None for owner, money in enumerate(table.money)),
        teams=table.teams,
        # others show backs alone: kl.dive.treasure_hidden
        hands=tuple(_hand(table, owner, known=over or owner == seat) for owner in table.seats()),
        stock=table.stock,
        # of monsters, those seen to go back: kl.dive.monster_returns
        wrecks=tuple(WreckSeen(table.cards_in(wreck), returned) for wreck, returned in enumerate(table.returned)),
        gone=table.gone,
        looks=tuple(  # kl.bar.round
            _look(owner, _so_far(state, owner, one), own=owner == seat)
            for owner in table.seats()
            for one in table.looks[owner]
        ),
        dive=None if table.dive is None else _dive(table.dive, own=table.dive.seat == seat),
        meetings=MeetingsSeen(
            deck=len(meetings.deck),  # kl.encounter.deck
            hands=tuple(map(len, meetings.hands)),
            own=None if seat is None else meetings.hands[seat],  # kl.encounter.draw
            played=meetings.played,
            shown=meetings.shown,
            sabotaged=meetings.sabotaged,
        ),
    )


def revealed(table: Table) -> tuple[bool, bool]:
    """Whether the morning cards, and the afternoon cards, lie open (kl.day.reveal): all are laid in the morning."""
    return None not in table.programmes, table.calendar.half == "afternoon"


def _programme(table: Table, owner: Seat, *, own: bool) -> ProgrammeSeen:
    programme = table.programmes[owner]
    if programme is None:
        return ProgrammeSeen(laid=False, morning=None, afternoon=None)
    morning, afternoon = revealed(table)
    return ProgrammeSeen(
        laid=True,
        morning=programme[0] if own or morning else None,  # kl.day.program
        afternoon=programme[1] if own or afternoon else None,  # kl.day.reveal
    )


def _hand(table: Table, owner: Seat, *, known: bool) -> HandSeen:
    hand, back = table.hands[owner], backs(table.ruleset.box)
    counts = [back[card] for card in hand]  # kl.bar.pickpocket_backs, kl.dive.treasure_hidden
    return HandSeen((counts.count(0), counts.count(1), counts.count(2)), hand if known else None)


def _so_far(state: State[Table, Event], owner: Seat, one: Look) -> Look:
    """Leave out of a look that is under way the cards located there that are still to be shown."""
    frame = state.agenda[0] if state.agenda else None
    if not isinstance(frame, Looking) or not frame.located or (owner, one.wreck) != (frame.seat, frame.wreck):
        return one
    pool, heap = state.table.pool(frame.wreck)
    cards = one.cards
    for card in pool.located[heap][: frame.located]:
        cards = without(cards, card)
    return replaced(one, cards=cards)


def _look(owner: Seat, one: Look, *, own: bool) -> LookSeen:
    # what was seen there is for who looked: kl.bar.round
    return LookSeen(owner, one.wreck, one.day, one.half, one.cards if own else None, one.left if own else None)


def _dive(dive: Dive, *, own: bool) -> DiveSeen:
    return DiveSeen(
        dive.seat,
        dive.wreck,
        dive.waiting,
        dive.done,
        dive.last,
        dive.alarmed,
        dive.weights,
        dive.aside,
        dive.catch if own else None,  # kl.dive.treasure_hidden
        dive.early,
    )


def sight(state: State[Table, Event], event: Event, seat: Seat | None) -> Sight:
    """Show a monster to all, a treasure to its taker (and to whom it was stolen from), a look to who looks."""
    frame = state.agenda[0] if state.agenda else None
    match event:
        case Program() if event.seat != seat:  # kl.day.program
            return Laid(event.seat)
        case Drawn(card=card):
            own = isinstance(frame, Drawing) and frame.seat == seat  # kl.dive.treasure_hidden
            return Revealed(card) if own or _shown(state.table, card) else Unseen()
        case Stolen():
            known = isinstance(frame, Robbing) and seat in {frame.seat, frame.victim}  # kl.bar.pickpocket_backs
        case Sighted():
            known = isinstance(frame, Looking) and seat == frame.seat  # kl.bar.round
        case Met():
            known = isinstance(frame, Meeting) and seat == frame.seat  # kl.encounter.draw
        case _:
            known = True
    return event if known else Unseen()


def _shown(table: Table, card: int) -> bool:
    return 0 <= card < len(table.ruleset.box.cards) and is_monster(table.ruleset.box, card)
