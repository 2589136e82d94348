"""Claims about the order of what is to happen: the table is laid step by step, and one roll or check is under way.

The rules make these frames in their order and take them off again, so these are for states typed in: none of them is
asked after a step.
"""

from corestate.unfathomable.cards.control import SettleRoll
from corestate.unfathomable.cards.monsters import SpawnRolled
from corestate.unfathomable.checks.chaos import TakingChaos
from corestate.unfathomable.checks.checks import Contributing, Settle, TurnUp
from corestate.unfathomable.checks.dice import AfterRoll, Again, Cast, Rolling
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.holdings.looking import LookAt, Looking, Taking
from corestate.unfathomable.setup import ChoosingCharacter, Crown, DealFirst, Equip
from corestate.unfathomable.turn.actions import Bribing
from corestate.unfathomable.turn.phases import TakeTurn
from corestate.unfathomable.turn.receiving import Choosing
from corestate.unfathomable.voyage.attacks import Struck
from corestate.unfathomable.voyage.damage import Landing
from corestate.unfathomable.voyage.defeat import Risked
from corestate.unfathomable.voyage.monsters import Mauled, Rise, Victim
from invariants.claims import Faults, typed_claim
from invariants.unfathomable.cards import Sea

LAYING = (ChoosingCharacter, Equip, Crown, DealFirst)
"""What is done before the first turn, in this order."""
READING = (SpawnRolled, SettleRoll, Rise, Mauled, Struck, Risked)
"""Who reads the die, and takes it off the table."""
ROLLING = (AfterRoll, Again, Cast, Rolling)
"""What is done with a die that somebody reads later."""
CHECKING = (Contributing, TurnUp, TakingChaos)
"""What is done in a check that is settled later."""
AT_ONCE = (Drawing, Rolling, Looking, Taking, TakingChaos, Victim, Bribing)
"""What is done as soon as it is to be done: nothing comes before it."""
TAKEN = {"keep": ("item",), "resolve": ("waypoint", "spell", "mythos")}
"""Of which decks cards are kept, and of which they are resolved, when they have been looked at."""


@typed_claim(rules=("unf.setup.characters", "unf.setup.captain", "unf.setup.keeper", "unf.setup.standard_loyalty"))
def the_table_is_laid_in_order(state: Sea) -> Faults:
    """Seats choose characters clockwise from the first player; then come hands, titles, loyalty and the first turn."""
    table, agenda = state.table, state.agenda
    if not any(isinstance(frame, LAYING) for frame in agenda):
        return ()
    tail = (Crown(), DealFirst(), TakeTurn(table.turn.seat))
    choosing = tuple(frame.seat for frame in agenda if isinstance(frame, ChoosingCharacter))
    laid = (*map(ChoosingCharacter, table.clockwise()), Equip(), *tail)
    if choosing and agenda != laid[-len(agenda) :]:
        return ("agenda: seats do not choose in turn, or not what follows that",)
    if not choosing and (agenda[-3:] != tail or any(isinstance(frame, LAYING) for frame in agenda[:-3])):
        return ("agenda: the titles, loyalty and the first turn are not what follows the hands",)
    chosen = [seat for seat in table.seats() if bool(table.players[seat].character) == (seat in choosing)]
    return tuple(f"seat {seat}: {'has' if seat in choosing else 'has not'} chosen a character" for seat in chosen)


@typed_claim(rules=("unf.reference.windows", "unf.reference.attack_steps"))
def a_die_lies_there_while_somebody_is_to_read_it(state: Sea) -> Faults:
    """A roll is under way exactly while there is one who reads it, and no other; a die that was set shows a face."""
    throw, agenda = state.table.throw, state.agenda
    readers = sum(isinstance(frame, READING) or (isinstance(frame, Landing) and not frame.room) for frame in agenda)
    rolling = any(isinstance(frame, ROLLING) for frame in agenda)
    if throw is None and (readers or rolling):
        return ("throw: a roll is to be read, and none was announced",)
    if readers > 1 or (throw is not None and not readers):
        return (f"throw: {readers} are to read one roll",)
    return ("throw: the die was set, and shows nothing",) if throw is not None and throw.fixed and not throw.die else ()


@typed_claim(rules=("unf.check.contribute", "unf.check.total", "unf.check.discard"))
def a_check_is_under_way_while_it_is_to_be_settled(state: Sea) -> Faults:
    """A check is under way exactly while it is to be settled, and has a number of cards for every seat."""
    trial, agenda = state.table.trial, state.agenda
    settling = sum(isinstance(frame, Settle) for frame in agenda)
    if settling != (trial is not None):
        return (f"trial: {settling} checks are to be settled",)
    if trial is None:
        return ("trial: there is no check",) if any(isinstance(frame, CHECKING) for frame in agenda) else ()
    seats = state.table.ruleset.seats
    return () if len(trial.added) == seats else (f"trial.added: wanted {seats} numbers, found {len(trial.added)}",)


@typed_claim(rules=("unf.skill.types", "unf.secrecy.looked_at", "unf.setup.standard_hand"))
def cards_are_drawn_one_by_one_and_of_those_there_are(state: Sea) -> Faults:
    """Nothing comes before a card that is drawn or looked at; no more are named than are left; only items are kept."""
    found = []
    for index, frame in enumerate(state.agenda):
        if index and isinstance(frame, AT_ONCE):
            found.append(f"agenda[{index}]: {type(frame).__name__} cannot wait")
        if isinstance(frame, Choosing) and not 1 <= frame.due <= len(frame.skills):
            found.append(f"agenda[{index}].due: {frame.due} of {len(frame.skills)} cards cannot be named")
        if isinstance(frame, LookAt | Looking | Taking) and frame.deck not in TAKEN.get(frame.take, (frame.deck,)):
            found.append(f"agenda[{index}].take: a card of the {frame.deck} deck is not taken to {frame.take}")
    return tuple(found)
