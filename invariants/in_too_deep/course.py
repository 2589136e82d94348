"""Claims about the course of a game: set-up, depletions, fundraisers, the final turns."""

from collections.abc import Iterable, Iterator

from corestate.in_too_deep import Event, Table
from corestate.in_too_deep.box import COMPANIES, DRAFTED, TWO
from corestate.in_too_deep.deck import Owed
from corestate.in_too_deep.payouts import DealOut, Funding
from corestate.in_too_deep.setup import (
    Dealing,
    DealingBonus,
    Drafting,
    OpeningDraft,
    OpeningThird,
    bonus_cards,
    first_hand,
)
from corestate.in_too_deep.table import DEPLETIONS
from corestate.in_too_deep.turn import FUNDS, Acting
from corestate.in_too_deep.views import starter_was_dealt_lowest
from corestate.kernel import Frame
from invariants.in_too_deep.frames import SET_UP, Deep


def the_table_is_laid_for_its_seats(state: Deep) -> Iterator[str]:
    """There is a portfolio for every seat, one more with two, and every company has its place."""
    table, seats, companies = state.table, state.table.ruleset.seats, len(COMPANIES)
    found = len(table.portfolios), len(table.stacks), len(table.memory.buried), len(table.memory.reached)
    if found != (wanted := (seats + (seats == TWO), companies, seats, companies)):
        yield f"portfolios, stacks, buried, reached: wanted {wanted}, found {found}"
    if {companies} != set(map(len, table.portfolios)):
        yield f"portfolios: shares of {list(map(len, table.portfolios))} companies, not {companies}"


def the_starter_sits_at_the_table(state: Deep) -> Iterator[str]:
    """Nobody has started in the first deal; then somebody at the table has, for good."""
    starter = state.table.course.starter
    if starter is None:
        if state.table.course.phase != "set_up":
            yield "course.starter: play has begun, and nobody has started"
    elif not 0 <= starter < state.table.ruleset.seats:
        yield f"course.starter: there is no seat {starter}"


def the_deck_is_depleted_as_often_as_counted(state: Deep) -> Iterable[str]:
    """No deck lies empty uncounted: not where the last card taken depletes it, unless it waits for discards."""
    course, rulings = state.table.course, state.table.ruleset.rulings
    if state.table.deck or rulings.depleted == "draw_from_empty" or course.depletions == DEPLETIONS:
        return ()
    if not course.depletions and rulings.empty_discard == "waits":
        return ()
    return (f"deck: empty, and {course.depletions} depletions counted",)


def two_depletions_trigger_the_end(state: Deep) -> Iterable[str]:
    """Depletions are counted to two, not in set-up, and the second has triggered the end."""
    course = state.table.course
    least, most = _DEPLETIONS[course.phase]
    return () if least <= course.depletions <= most else (f"course: {course.depletions} depletions in {course.phase}",)


_DEPLETIONS = {
    "set_up": (0, 0),
    "play": (0, DEPLETIONS - 1),
    "ending": (DEPLETIONS, DEPLETIONS),
    "final": (0, DEPLETIONS),
}
"""How often the deck can have been depleted. Fundraisers trigger the end when a turn is over: nothing waits there."""


def draws_are_counted_to_a_round(state: Deep) -> Iterator[str]:
    """Draws running stay below the number of seats: as many make a fundraiser, and two of those the end."""
    course, seats = state.table.course, state.table.ruleset.seats
    if not 0 <= course.draws < seats:
        yield f"course.draws: wanted 0 to {seats - 1} ({seats} running make a fundraiser), found {course.draws}"
    if course.fundraisers not in {0, 1}:
        yield f"course.fundraisers: wanted 0, or 1 if one was held directly before, found {course.fundraisers}"


def nothing_is_played_in_set_up(state: Deep) -> Iterable[str]:
    """Before play begins nothing is played, discarded or counted."""
    table, course = state.table, state.table.course
    if not state.agenda or not isinstance(state.agenda[0], SET_UP):
        return ()
    if any(table.stacks) or table.discards or table.beside.removed or course.draws or course.fundraisers:
        return (f"stacks, discards: {table.stacks}, {table.discards} before play began",)
    return ()


def set_up_deals_everybody_their_cards(state: Deep) -> Iterable[str]:
    """In set-up hands and portfolios hold what has been dealt and taken so far, and the starter has the lowest card.

    No other hand then has more cards below the starter's lowest than it was dealt as a bonus.
    """
    frame, table = state.agenda[0] if state.agenda else None, state.table
    if not isinstance(frame, SET_UP):
        return ()
    first, seats = first_hand(table.ruleset), table.seats()
    if table.course.starter is None:
        return _dealt_so_far(table, frame, tuple([(seat, first) for seat in seats]), [0] * len(seats))
    if wrong := _dealt_so_far(table, frame, bonus_cards(table), [first] * len(seats)):
        return wrong
    if wrong := _taken_so_far(table, state.agenda):
        return wrong
    if not starter_was_dealt_lowest(table):
        return (f"hands: seat {table.course.starter} cannot have been dealt the lowest card",)
    return ()


def _dealt_so_far(table: Table, frame: Frame[Table], whole: Owed, hands: list[int]) -> tuple[str, ...]:
    """Look at the sizes of hands: a deal adds a whole to what they were, and what it still owes is the rest of it."""
    owed = frame.owed if isinstance(frame, (Dealing, DealingBonus)) else ()
    done = len(whole) - len(owed)
    if done < 0 or (owed and not _is_rest(owed, whole[done:])):
        return (f"agenda: {owed} is not the rest of {whole}",)
    for seat, cards in whole:
        hands[seat] += cards
    for seat, cards in owed:
        hands[seat] -= cards
    found = [*map(len, table.hands)]
    return () if found == hands else (f"hands: of {found} cards, not {hands}",)


def _is_rest(owed: Owed, whole: Owed) -> bool:
    """Compare what is owed with the end of a deal: the first may have been dealt to, the others have not."""
    (seat, cards), (to, most) = owed[0], whole[0]
    return seat == to and cards <= most and owed[1:] == whole[1:]


def _taken_so_far(table: Table, agenda: tuple[Frame[Table], ...]) -> tuple[str, ...]:
    """Look at first shares: what is not to be opened or taken any more lies in the portfolios."""
    wanted = [0] * len(table.portfolios)
    order = table.clockwise(table.first()) * DRAFTED
    for frame in agenda:
        if isinstance(frame, OpeningThird):
            wanted[-1] = table.ruleset.box.third_portfolio - frame.cards
        elif isinstance(frame, OpeningDraft) and frame.cards + len(table.beside.opened) != len(order):
            return (f"agenda: {frame.cards} of {len(order)} cards are to be opened",)
        elif isinstance(frame, Drafting):
            if frame.choosers != order[len(order) - len(frame.choosers) :]:
                return (f"agenda: {frame.choosers} do not choose clockwise from the starter",)
            wanted = [DRAFTED - frame.choosers.count(seat) for seat in table.seats()]
    found = [sum(map(len, portfolio)) for portfolio in table.portfolios]
    return () if found == wanted else (f"portfolios: of {found} shares, not {wanted}",)


def a_fundraiser_begins_with_two_cards_for_everybody(before: Deep, _event: Event, after: Deep) -> Iterable[str]:
    """When a fundraiser begins everybody is owed two cards."""
    frame = after.agenda[0] if after.agenda else None
    if not isinstance(frame, Funding):
        return ()
    if any(isinstance(one, (Funding, DealOut)) for one in before.agenda):
        return ()
    whole = [(seat, FUNDS) for seat in after.table.seats()]
    return () if sorted(frame.owed) == whole else (f"agenda: a fundraiser of {frame.owed}",)


def the_deck_is_used_up_at_most_twice(before: Deep, _event: Event, after: Deep) -> Iterable[str]:
    """Depletions are never taken back, and a deck grows only of the discards: once before the second depletion."""
    old, new = before.table, after.table
    counted, now = old.course.depletions, new.course.depletions
    if now < counted:
        return (f"course.depletions: were {counted}, are {now}",)
    if len(new.deck) > len(old.deck) and now == counted < DEPLETIONS and old.course.phase != "set_up":
        return (f"deck: grew from {len(old.deck)} to {len(new.deck)} cards without a depletion",)
    return ()


_LATER = {"set_up": 0, "play": 1, "ending": 2, "final": 3}


def the_game_goes_on_and_never_back(before: Deep, _event: Event, after: Deep) -> Iterator[str]:
    """Set-up, play, the turn of the trigger, the final turns: in this order; the starter stays the starter."""
    old, new = before.table.course, after.table.course
    if _LATER[new.phase] < _LATER[old.phase]:
        yield f"course.phase: was {old.phase}, is {new.phase}"
    if old.starter is not None and new.starter != old.starter:
        yield f"course.starter: was {old.starter}, is {new.starter}"


def the_final_turns_are_one_each(before: Deep, _event: Event, after: Deep) -> Iterable[str]:
    """When the final turns begin every seat has exactly one, clockwise; from then on they only become fewer."""
    if after.table.course.phase != "final":
        return ()
    turns = [frame.seat for frame in after.agenda if isinstance(frame, Acting)]
    left = [frame.seat for frame in before.agenda if isinstance(frame, Acting)]
    if before.table.course.phase != "final":
        lawful = sorted(turns) == list(after.table.seats())
    else:
        lawful = turns == left[len(left) - len(turns) :]
    return () if lawful else (f"agenda: final turns of seats {left} were left, now {turns}",)
