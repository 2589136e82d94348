"""Laying a table of In Too Deep by code: say what you know of a moment, and the rest is derived or checked.

Cards nothing is said of lie in the deck; the phase of the game follows from the moment; what follows within a turn is
derived where it can be, and the turn is then passed on or the final turns left are played. `sketch` is the way back.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from attrs import frozen

from corestate.in_too_deep.box import BONUS, COMPANIES, TWO, Company, Rules
from corestate.in_too_deep.ending import PassTurn, final_turns
from corestate.in_too_deep.events import Event
from corestate.in_too_deep.moments import LATER, SET_UP, WITHIN_A_TURN, Frames, following, problems, whose
from corestate.in_too_deep.scoring import AddUp
from corestate.in_too_deep.setup import Dealing, FinishSetUp, begin
from corestate.in_too_deep.table import DEPLETIONS, Beside, Cards, Course, Memory, Phase, Table
from corestate.in_too_deep.turn import Acting
from corestate.kernel import END, Frame, Seat, State
from corestate.laying import LayingError
from corestate.piles import multiset
from corestate.replaced import replaced
from corestate.said import (
    UNSAID,
    Numbers,
    Unsaid,
    by_seat,
    entry_said,
    frame_said,
    keyed,
    laid_at,
    listed,
    number,
    numbers,
    seat_said,
)

Deep: TypeAlias = State[Table, Event]
Owner: TypeAlias = int | Literal["third"]
Piled: TypeAlias = Sequence[int | Literal["bonus"]]
"""Cards of a pile: their numbers, and `"bonus"` (or 0) for each bonus share."""
Moment: TypeAlias = Frame[Table] | tuple[str, Mapping[str, int | str]] | None


@frozen
class _Said:
    """What was said of one table, as it was said."""

    hands: Mapping[int, Numbers] | Unsaid
    portfolios: Mapping[Owner, Numbers] | Unsaid
    stacks: Mapping[Company, Numbers] | Unsaid
    deck: Piled | Unsaid
    discards: Piled | Unsaid
    removed: Piled | Unsaid
    opened: Numbers | Unsaid
    aside: int | Unsaid
    buried: Mapping[int, Numbers] | Unsaid
    reached: Mapping[Company, Numbers] | Unsaid
    lost: Mapping[Company, int] | Unsaid
    starter: int | Unsaid
    depletions: int
    draws: int
    fundraisers: int


def lay(  # noqa: PLR0913 - every part of the table
    ruleset: Rules,
    *,
    at: Moment | Unsaid = UNSAID,
    then: Frames | Unsaid = UNSAID,
    triggered_by: int | Unsaid = UNSAID,
    hands: Mapping[int, Numbers] | Unsaid = UNSAID,
    portfolios: Mapping[Owner, Numbers] | Unsaid = UNSAID,
    stacks: Mapping[Company, Numbers] | Unsaid = UNSAID,
    deck: Piled | Unsaid = UNSAID,
    discards: Piled | Unsaid = UNSAID,
    removed: Piled | Unsaid = UNSAID,
    opened: Numbers | Unsaid = UNSAID,
    aside: int | Unsaid = UNSAID,
    buried: Mapping[int, Numbers] | Unsaid = UNSAID,
    reached: Mapping[Company, Numbers] | Unsaid = UNSAID,
    lost: Mapping[Company, int] | Unsaid = UNSAID,
    starter: int | Unsaid = UNSAID,
    depletions: int = 0,
    draws: int = 0,
    fundraisers: int = 0,
) -> Deep:
    """Lay a table: the state of that moment, or `LayingError` with the part and what is in the way.

    - `at`: the moment: a frame that waits, such as `Paying(seat, due, share)`; an entry with what it takes, such as
      `("turn", {"seat": 1})`; None when the game is over. Not said: the beginning, the first hands being dealt.
    - `then`: what follows within the turn, up to its end. Not said: what normally does: the draw is counted, what an
      ability is paid for happens; after a dividend nothing, after the cards of a bonus share the draw it came up in.
    - `triggered_by`: the seat that triggered the end and has the last of the final turns. Said, the moment is within
      the final turns; not said, it is before them.
    - `hands`: by seat, its cards in any order. Not said: none.
    - `portfolios`: by seat (`"third"` for the imaginary third player), its shares in any order. Not said: none.
    - `stacks`: by company, its depth cards, the most recent last. Not said: none.
    - `deck`: its cards in any order, `"bonus"` for a bonus share. Not said: all that is said of nothing else.
    - `discards`: the cards of the discard pile in any order, the top one last where they are dealt as they lie
      (itd.ruling.after_second_depletion). Not said: none.
    - `removed`: the cards out of the game in any order. Not said: none, or what is left over where the deck is said.
    - `opened`: the cards that lie open, the first opened first. Not said: none.
    - `aside`: how many bonus shares wait aside for their steps. Not said: none.
    - `buried`: by seat, those of the discards that it alone knows (itd.ruling.discards). Not said: none.
    - `reached`: by company, the decades it ever reached (itd.ruling.new_decade). Not said: those of its depth cards.
    - `lost`: by company, how many cards lay there once and do no more (itd.ruling.company_value). Not said: none.
    - `starter`: the seat that started. Not said: seat 0, or in set-up whoever holds the lowest card; nobody while the
      first hands are dealt.
    - `depletions`: how often the deck was depleted, 0 to 2; after the second the end is triggered.
    - `draws`: how many turns running were draws, below the number of seats.
    - `fundraisers`: 1 if a fundraiser was held and nothing but draws came after it, else 0.
    """
    said = _Said(
        hands=hands,
        portfolios=portfolios,
        stacks=stacks,
        deck=deck,
        discards=discards,
        removed=removed,
        opened=opened,
        aside=aside,
        buried=buried,
        reached=reached,
        lost=lost,
        starter=starter,
        depletions=number("depletions", depletions, 0, DEPLETIONS),
        draws=number("draws", draws, 0, ruleset.seats - 1),
        fundraisers=number("fundraisers", fundraisers, 0, 1),
    )
    if triggered_by is not UNSAID:
        triggered_by = seat_said("triggered_by", triggered_by, ruleset.seats)
    if at is UNSAID:
        at = begin(ruleset)[1][0]
    match at:
        case None:
            state, own = _over(ruleset, said, then)
        case tuple() | list():
            state, own = _entered(ruleset, said, at, then, triggered_by)
        case _ if isinstance(at, SET_UP):
            frame_said("at", at, SET_UP, ruleset.seats)
            state, own = _in_set_up(ruleset, said, at, then)
        case _:
            frame_said("at", at, (*SET_UP, *WITHIN_A_TURN), ruleset.seats)
            state, own = _in_a_turn(ruleset, said, at, then, triggered_by)
    for part, problem in problems(state.table, state.agenda, own):
        raise LayingError(part, problem)
    return state


def _over(ruleset: Rules, said: _Said, then: Frames | Unsaid) -> tuple[Deep, int]:
    if then is not UNSAID and then != ():
        raise LayingError("then", f"{then!r} cannot follow: the game is over")
    return State(_table(ruleset, said, "final"), ()), 0


def _entered(
    ruleset: Rules, said: _Said, at: object, then: Frames | Unsaid, triggered_by: int | Unsaid
) -> tuple[Deep, int]:
    """Enter by one of the title's entries, which says itself what follows."""
    entry, where = entry_said(at)
    if then is not UNSAID or triggered_by is not UNSAID:
        raise LayingError(
            "at", f"entry {entry!r} says itself what follows: say a frame to say `then` or `triggered_by`"
        )
    phase: Phase = "final" if entry == "final_turn" else _phase(said)
    state = laid_at(_table(ruleset, said, phase), entry, where)
    return state, len(_own(state))


def _in_set_up(ruleset: Rules, said: _Said, at: Frame[Table], then: Frames | Unsaid) -> tuple[Deep, int]:
    usual = following(ruleset, at)
    if then is not UNSAID and then != usual:
        raise LayingError("then", f"{usual!r} follows {at!r}, not {then!r}")
    return State(_table(ruleset, said, "set_up", dealing=isinstance(at, Dealing)), (at, *usual)), 0


def _in_a_turn(
    ruleset: Rules, said: _Said, at: Frame[Table], then: Frames | Unsaid, triggered_by: int | Unsaid
) -> tuple[Deep, int]:
    """Derive what follows within the turn, where it is not said, and after it."""
    seat = whose(at)
    assert seat is not None  # noqa: S101 - every frame a turn waits for is somebody's
    table = _table(ruleset, said, _phase(said) if triggered_by is UNSAID else "final")
    tail: Frames = (PassTurn(seat),)
    if triggered_by is not UNSAID:
        order = table.clockwise(seat)
        tail = final_turns(order[1 : order.index(Seat(triggered_by)) + 1])
    own = following(ruleset, at)
    if then is not UNSAID:
        own = listed("then", then)
        own = own[: -len(tail)] if own[-len(tail) :] == tail else own
        for frame in own:
            frame_said("then", frame, LATER, ruleset.seats)
    return State(table, (at, *own, *tail)), len(own)


def _phase(said: _Said) -> Phase:
    """Before the final turns: the second depletion has triggered the end, and the turn is played out."""
    return "ending" if said.depletions == DEPLETIONS else "play"


def _table(ruleset: Rules, said: _Said, phase: Phase, *, dealing: bool = False) -> Table:
    """Lay every card where it was said, those left over in the deck, or out of the game if the deck was said."""
    seats, cards = ruleset.seats, _Cards(ruleset)
    hands = by_seat("hands", said.hands, seats)
    held = tuple(multiset(cards.taken("hands", f"seat {seat}", hands.get(seat, ()))) for seat in range(seats))
    owned = _owned(ruleset, said, cards)
    depths = keyed("stacks", said.stacks, COMPANIES, "companies", f"they are {', '.join(COMPANIES)}")
    stacks = tuple(cards.taken("stacks", company, depths.get(company, ())) for company in COMPANIES)
    opened = cards.taken("opened", "opened", () if said.opened is UNSAID else said.opened)
    discards = cards.piled("discards", () if said.discards is UNSAID else said.discards)
    deck = None if said.deck is UNSAID else cards.piled("deck", said.deck)
    removed = None if said.removed is UNSAID else cards.piled("removed", said.removed)
    aside = number("aside", 0 if said.aside is UNSAID else said.aside, 0)
    rest = cards.rest(aside, _bonus_shares(ruleset, phase))
    if deck is None:
        deck, rest = rest, ()
    elif rest and removed is not None:
        raise LayingError("deck", f"{rest} are nowhere: they lie neither there nor anywhere else that was said")
    table = replaced(
        begin(ruleset)[0],
        course=Course(None, phase, said.depletions, said.draws, said.fundraisers),
        hands=held,
        portfolios=owned,
        stacks=stacks,
        deck=multiset(deck),
        discards=discards if ruleset.rulings.after_second_depletion == "as_it_lies" else multiset(discards),
        beside=Beside(opened, aside, multiset((*(removed or ()), *rest))),
    )
    starter = None if dealing else _starter(table, said.starter)
    if dealing and said.starter is not UNSAID:
        raise LayingError("starter", "nobody has started while the first hands are dealt")
    table = replaced(table, course=replaced(table.course, starter=starter))
    return replaced(table, memory=Memory(_buried(table, said), _reached(table, said), _lost(table, said)))


def _bonus_shares(ruleset: Rules, phase: Phase) -> int:
    """Count the bonus shares in the game: none but with two seats, and none before they are shuffled in."""
    waits = phase == "set_up" and ruleset.rulings.bonus_cards_enter == "after"
    return 0 if ruleset.seats != TWO or waits else ruleset.box.bonus_shares


class _Cards:
    """The cards of the box, and of which of them it was said where they lie."""

    def __init__(self, ruleset: Rules) -> None:
        self.box = ruleset.box
        self.places: dict[int, str] = {}
        self.bonus = 0

    def taken(self, part: str, place: str, said: Numbers) -> Cards:
        """Take numbered cards, each said once."""
        for card in (cards := numbers(f"{part}[{place}]" if place != part else part, said)):
            if card == BONUS:
                raise LayingError(part, f"a bonus share (0) cannot lie there ({place}): it lies in piles, or aside")
            if card not in self.box.place_of:
                first, last = self.box.cards[0], self.box.cards[-1]
                raise LayingError(part, f"there is no card {card} ({place}); the box has {first} to {last}")
            if card in self.places:
                raise LayingError(part, f"card {card} is said twice ({self.places[card]}, {place})")
            self.places[card] = place
        return cards

    def piled(self, part: str, said: Piled) -> Cards:
        """Take the cards of a pile, bonus shares among them."""
        cards = tuple(BONUS if card == "bonus" else card for card in listed(part, said))
        numbered = tuple(card for card in cards if type(card) is not int or card != BONUS)
        self.bonus += len(cards) - len(numbered)
        known = iter(self.taken(part, part, numbered))
        return tuple(BONUS if type(card) is int and card == BONUS else next(known) for card in cards)

    def rest(self, aside: int, bonus: int) -> Cards:
        """List what nothing was said of."""
        if self.bonus + aside > bonus:
            found = f"{self.bonus} in piles and {aside} aside are {self.bonus + aside}"
            raise LayingError("aside" if aside else "discards", f"bonus shares: {found}; {bonus} are in the game")
        left = (card for card in self.box.cards if card not in self.places)
        return (BONUS,) * (bonus - self.bonus - aside) + tuple(left)


def _owned(ruleset: Rules, said: _Said, cards: _Cards) -> tuple[tuple[Cards, ...], ...]:
    """Group the shares of every portfolio by company."""
    seats, place_of = ruleset.seats, ruleset.box.place_of
    owners: tuple[Owner, ...] = (*range(seats), "third") if seats == TWO else tuple(range(seats))
    third = " and the third player" if seats == TWO else ""
    shares = keyed("portfolios", said.portfolios, owners, "owners", f"they are seats 0 to {seats - 1}{third}")
    portfolios = []
    for owner in owners:
        named = owner if owner == "third" else f"portfolio of seat {owner}"
        own = cards.taken("portfolios", str(named), shares.get(owner, ()))
        grouped = (multiset(card for card in own if place_of[card] == place) for place in range(len(COMPANIES)))
        portfolios.append(tuple(grouped))
    return tuple(portfolios)


def _starter(table: Table, said: int | Unsaid) -> Seat:
    """Who started: what was said, seat 0, or in set-up whoever holds the lowest card."""
    if said is not UNSAID:
        return Seat(seat_said("starter", said, table.ruleset.seats))
    return _usual_starter(table)


def _usual_starter(table: Table) -> Seat:
    lowest = [(hand[0], seat) for seat, hand in enumerate(table.hands) if hand]
    return Seat(min(lowest)[1]) if table.course.phase == "set_up" and lowest else Seat(0)


def _buried(table: Table, said: _Said) -> tuple[Cards, ...]:
    """Take what each seat alone knows of the discards."""
    buried = by_seat("buried", said.buried, table.ruleset.seats)
    found = tuple(multiset(numbers(f"buried[{seat}]", buried.get(seat, ()))) for seat in table.seats())
    known = Counter(card for cards in found for card in cards)
    if known and table.ruleset.rulings.discards == "face_up":
        raise LayingError("buried", f"{sorted(known)} lie face up: no seat alone knows them (itd.ruling.discards)")
    for card, times in known.items():
        if card == BONUS or card not in table.discards:
            raise LayingError("buried", f"card {card} is not among the discards {table.discards}")
        if times > 1:
            raise LayingError("buried", f"card {card} is said {times} times: one seat alone knows it")
    return found


def _reached(table: Table, said: _Said) -> tuple[tuple[int, ...], ...]:
    """Take the decades each company ever reached, or derive them of its depth cards."""
    usual = _usual_reached(table)
    reached = keyed("reached", said.reached, COMPANIES, "companies", f"they are {', '.join(COMPANIES)}")
    if any(reached.values()) and table.ruleset.rulings.new_decade == "top_card":
        raise LayingError("reached", "no decade is remembered: the card on top alone counts (itd.ruling.new_decade)")
    found = []
    for company, least in zip(COMPANIES, usual, strict=True):
        decades = tuple(sorted(set(numbers(f"reached[{company}]", reached.get(company, least)))))
        if not set(least) <= set(decades):
            raise LayingError("reached", f"{company} has cards of the decades {least}, and reached only {decades}")
        found.append(decades)
    return tuple(found)


def _lost(table: Table, said: _Said) -> tuple[int, ...]:
    """Take how many cards lay once on each company and do no more."""
    lost = keyed("lost", said.lost, COMPANIES, "companies", f"they are {', '.join(COMPANIES)}")
    found = tuple(number(f"lost[{company}]", lost.get(company, 0), 0) for company in COMPANIES)
    if any(found) and table.ruleset.rulings.company_value == "lying_there":
        raise LayingError("lost", "no card is remembered: those that lie there count (itd.ruling.company_value)")
    return found if any(found) else ()


def _usual_reached(table: Table) -> tuple[tuple[int, ...], ...]:
    if table.ruleset.rulings.new_decade == "top_card":
        return ((),) * len(COMPANIES)
    return tuple(tuple(sorted({table.decade(card) for card in stack})) for stack in table.stacks)


def sketch(state: Deep) -> dict[str, Any]:
    """Tell what to say to lay a state again: only what is not as it would be if nothing were said."""
    table = state.table
    course, beside, memory = table.course, table.beside, table.memory
    owners = (*table.seats(), "third")
    said = _moment(state) | {
        "hands": _kept(table.seats(), table.hands),
        "portfolios": _kept(owners, (sum(portfolio, ()) for portfolio in table.portfolios)),
        "stacks": _kept(COMPANIES, table.stacks),
        "discards": table.discards,
        "removed": beside.removed,
        "opened": beside.opened,
        "aside": beside.bonus,
        "buried": _kept(table.seats(), memory.buried),
        "depletions": course.depletions,
        "draws": course.draws,
        "fundraisers": course.fundraisers,
    }
    said = {name: part for name, part in said.items() if part or name in {"at", "then", "triggered_by"}}
    if memory.reached != (usual := _usual_reached(table)):
        pairs = zip(COMPANIES, memory.reached, usual, strict=True)
        said["reached"] = {company: found for company, found, least in pairs if found != least}
    if memory.lost:
        said["lost"] = {company: gone for company, gone in zip(COMPANIES, memory.lost, strict=True) if gone}
    if course.starter not in {None, _usual_starter(table)}:
        said["starter"] = course.starter
    return said


def _kept(names: Iterable[Any], parts: Iterable[Cards]) -> dict[Any, Cards]:
    """Name the parts there are, the empty ones left out."""
    return {name: cards for name, cards in zip(names, parts, strict=False) if cards}


def _moment(state: Deep) -> dict[str, Any]:
    """Tell what to say of the moment."""
    table, agenda = state.table, state.agenda
    if not agenda:
        return {"at": None}
    frame = agenda[0]
    if isinstance(frame, SET_UP):
        return {} if frame == begin(table.ruleset)[1][0] else {"at": frame}
    said: dict[str, Any] = {"at": frame}
    own = _own(state)
    if own != following(table.ruleset, frame):
        said["then"] = own
    if table.final():
        left = [one.seat for one in agenda[len(own) + 1 :] if isinstance(one, Acting)]
        said["triggered_by"] = left[-1] if left else whose(frame)
    return said


def _own(state: Deep) -> Frames:
    """List what is still to come in the turn under way, without what comes after it."""
    agenda = state.agenda
    if not agenda or isinstance(agenda[-1], FinishSetUp) or not state.table.final():
        return agenda[1:-1]
    own = agenda[1 : agenda.index(AddUp())] if agenda[-2:] == (AddUp(), END) else agenda[1:]
    while own and isinstance(own[-1], Acting):
        own = own[:-1]
    return own
