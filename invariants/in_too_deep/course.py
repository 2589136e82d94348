"""Claims about the course of a game: set-up, depletions, fundraisers, the final turns."""

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
from invariants.claims import Faults, claim, form_claim, step_claim
from invariants.in_too_deep.frames import SET_UP, Deep


@form_claim(
    "portfolios.there stacks.there memory.buried memory.reached", rules=("itd.buy.portfolio", "itd.two.third_player")
)
def the_table_is_laid_for_its_seats(state: Deep) -> Faults:
    """There is a portfolio for every seat, one more with two, and every company has its place."""
    table, seats, companies, found = state.table, state.table.ruleset.seats, len(COMPANIES), []
    laid = len(table.portfolios), len(table.stacks), len(table.memory.buried), len(table.memory.reached)
    if laid != (wanted := (seats + (seats == TWO), companies, seats, companies)):
        found.append(f"portfolios, stacks, buried, reached: wanted {wanted}, found {laid}")
    if {companies} != set(map(len, table.portfolios)):
        found.append(f"portfolios: shares of {list(map(len, table.portfolios))} companies, not {companies}")
    return tuple(found)


@form_claim("course.starter course.phase", rules=("itd.setup.first",))
def the_starter_sits_at_the_table(state: Deep) -> Faults:
    """Nobody has started in the first deal; then somebody at the table has, for good."""
    starter = state.table.course.starter
    if starter is None:
        begun = state.table.course.phase != "set_up"
        return ("course.starter: play has begun, and nobody has started",) if begun else ()
    return () if 0 <= starter < state.table.ruleset.seats else (f"course.starter: there is no seat {starter}",)


@claim("course.depletions deck", rules=("itd.deck.reshuffle", "itd.end.second_depletion"))
def the_deck_is_depleted_as_often_as_counted(state: Deep) -> Faults:
    """No deck lies empty uncounted: not where the last card taken depletes it, unless it waits for discards."""
    course, rulings = state.table.course, state.table.ruleset.rulings
    if state.table.deck or rulings.depleted == "draw_from_empty" or course.depletions == DEPLETIONS:
        return ()
    if not course.depletions and rulings.empty_discard == "waits":
        return ()
    return (f"deck: empty, and {course.depletions} depletions counted",)


DEPLETED_IN = {
    "set_up": (0, 0),
    "play": (0, DEPLETIONS - 1),
    "ending": (DEPLETIONS, DEPLETIONS),
    "final": (0, DEPLETIONS),
}
"""How often the deck can have been depleted. Fundraisers trigger the end when a turn is over: nothing waits there."""


@claim("course.phase course.depletions", rules=("itd.end.second_depletion", "itd.end.final_turn"))
def two_depletions_trigger_the_end(state: Deep) -> Faults:
    """Depletions are counted to two, not in set-up, and the second has triggered the end."""
    course = state.table.course
    least, most = DEPLETED_IN[course.phase]
    return () if least <= course.depletions <= most else (f"course: {course.depletions} depletions in {course.phase}",)


@claim("course.draws course.fundraisers", rules=("itd.fundraiser.all_draw", "itd.fundraiser.twice"))
def draws_are_counted_to_a_round(state: Deep) -> Faults:
    """Draws running stay below the number of seats: as many make a fundraiser, and two of those the end."""
    course, seats = state.table.course, state.table.ruleset.seats
    if not 0 <= course.draws < seats:
        return (f"course.draws: wanted 0 to {seats - 1} ({seats} running make a fundraiser), found {course.draws}",)
    if course.fundraisers in {0, 1}:
        return ()
    return (f"course.fundraisers: wanted 0, or 1 if one was held directly before, found {course.fundraisers}",)


@claim("course stacks discards beside", rules=("itd.setup.deal", "itd.setup.draft", "itd.expand.first"), asking=SET_UP)
def nothing_is_played_in_set_up(state: Deep) -> Faults:
    """Before play begins nothing is played, discarded or counted."""
    table, course = state.table, state.table.course
    if not state.agenda or not isinstance(state.agenda[0], SET_UP):
        return ()
    if any(table.stacks) or table.discards or table.beside.removed or course.draws or course.fundraisers:
        return (f"stacks, discards: {table.stacks}, {table.discards} before play began",)
    return ()


def dealt_so_far(table: Table, frame: Frame[Table], whole: Owed, hands: list[int]) -> Faults:
    """Look at the sizes of hands: a deal adds a whole to what they were, and what it still owes is the rest of it."""
    owed = frame.owed if isinstance(frame, (Dealing, DealingBonus)) else ()
    done = len(whole) - len(owed)
    if done < 0 or (owed and not is_rest(owed, whole[done:])):
        return (f"agenda: {owed} is not the rest of {whole}",)
    for seat, cards in whole:
        hands[seat] += cards
    for seat, cards in owed:
        hands[seat] -= cards
    found = [*map(len, table.hands)]
    return () if found == hands else (f"hands: of {found} cards, not {hands}",)


def is_rest(owed: Owed, whole: Owed) -> bool:
    """Compare what is owed with the end of a deal: the first may have been dealt to, the others have not."""
    (seat, cards), (to, most) = owed[0], whole[0]
    return seat == to and cards <= most and owed[1:] == whole[1:]


def taken_so_far(table: Table, agenda: tuple[Frame[Table], ...]) -> Faults:
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


@claim(
    "course hands portfolios stacks deck discards beside agenda",
    rules=(
        "itd.setup.deal",
        "itd.setup.first",
        "itd.setup.bonus",
        "itd.setup.draft",
        "itd.two.hand",
        "itd.two.no_draft",
        "itd.two.third_player",
    ),
    asking=SET_UP,
)
def set_up_deals_everybody_their_cards(state: Deep) -> Faults:
    """In set-up hands and portfolios hold what has been dealt and taken so far, and the starter has the lowest card.

    No other hand then has more cards below the starter's lowest than it was dealt as a bonus.
    """
    frame, table = state.agenda[0] if state.agenda else None, state.table
    if not isinstance(frame, SET_UP):
        return ()
    first, seats = first_hand(table.ruleset), table.seats()
    if table.course.starter is None:
        return dealt_so_far(table, frame, tuple([(seat, first) for seat in seats]), [0] * len(seats))
    if wrong := dealt_so_far(table, frame, bonus_cards(table), [first] * len(seats)):
        return wrong
    if wrong := taken_so_far(table, state.agenda):
        return wrong
    if not starter_was_dealt_lowest(table):
        return (f"hands: seat {table.course.starter} cannot have been dealt the lowest card",)
    return ()


@step_claim("kind", rules=("itd.fundraiser.all_draw",), leading_to=(Funding,))
def a_fundraiser_begins_with_two_cards_for_everybody(before: Deep, _event: Event, after: Deep) -> Faults:
    """When a fundraiser begins everybody is owed two cards."""
    frame = after.agenda[0] if after.agenda else None
    if not isinstance(frame, Funding):
        return ()
    if any(isinstance(one, (Funding, DealOut)) for one in before.agenda):
        return ()
    whole = [(seat, FUNDS) for seat in after.table.seats()]
    return () if sorted(frame.owed) == whole else (f"agenda: a fundraiser of {frame.owed}",)


@step_claim(
    "course.depletions deck", rules=("itd.deck.reshuffle", "itd.end.second_depletion", "itd.end.complete_payout")
)
def the_deck_is_used_up_at_most_twice(before: Deep, _event: Event, after: Deep) -> Faults:
    """Depletions are never taken back, and a deck grows only of the discards: once before the second depletion."""
    old, new = before.table, after.table
    counted, now = old.course.depletions, new.course.depletions
    if now < counted:
        return (f"course.depletions: were {counted}, are {now}",)
    returns = old.ruleset.rulings.bonus_leftovers == "back_into_the_deck" and len(old.beside.opened) > 0
    if len(new.deck) > len(old.deck) and now == counted < DEPLETIONS and old.course.phase != "set_up" and not returns:
        return (f"deck: grew from {len(old.deck)} to {len(new.deck)} cards without a depletion",)
    return ()


PHASES = {"set_up": 0, "play": 1, "ending": 2, "final": 3}
"""The phases of a game, and which comes later."""


@step_claim("course.phase course.starter", rules=("itd.setup.first", "itd.end.final_turn"))
def the_game_goes_on_and_never_back(before: Deep, _event: Event, after: Deep) -> Faults:
    """Set-up, play, the turn of the trigger, the final turns: in this order; the starter stays the starter."""
    old, new, found = before.table.course, after.table.course, []
    if PHASES[new.phase] < PHASES[old.phase]:
        found.append(f"course.phase: was {old.phase}, is {new.phase}")
    if old.starter is not None and new.starter != old.starter:
        found.append(f"course.starter: was {old.starter}, is {new.starter}")
    return tuple(found)


@step_claim("course.phase kind actor rest", rules=("itd.end.final_turn", "itd.turn.clockwise"))
def the_final_turns_are_one_each(before: Deep, _event: Event, after: Deep) -> Faults:
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
