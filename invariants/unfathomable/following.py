"""Claims about what comes after what: a window is open before its moment, and a game has its beginning and its end.

The rules put these frames down together and take them off again, so these are for states typed in: none of them is
asked after a step.
"""

from collections import Counter
from functools import lru_cache

from corestate.kernel import Ends, Frame
from corestate.unfathomable import Table
from corestate.unfathomable.asked.picking import PickingSpace
from corestate.unfathomable.box.edition import Box
from corestate.unfathomable.box.vocabulary import Timing
from corestate.unfathomable.cards.monsters import SpawnNow
from corestate.unfathomable.checks.chaos import LayChaos, LayingChaos
from corestate.unfathomable.checks.checks import AddCards, AskCards, Contributing, Settle, TurnUp
from corestate.unfathomable.checks.dice import AfterRoll, Again, Cast, Rolling
from corestate.unfathomable.checks.windows import OpenWindow, PutAway, Window
from corestate.unfathomable.holdings.drawing import DrawCards, Drawing
from corestate.unfathomable.holdings.hand_limit import HandLimit
from corestate.unfathomable.setup import ChoosingCharacter, Crown, DealFirst, Equip, NamingStarter
from corestate.unfathomable.turn.actions import Bribing
from corestate.unfathomable.turn.phases import ActionStart, PassMarker, TakeTurn
from corestate.unfathomable.turn.receiving import ChoosingHand
from corestate.unfathomable.voyage.damage import Gone, Landing
from corestate.unfathomable.voyage.loyalty import Dealing, HandingOver, HandOver, LoseAll, MaySwap, Swapping
from corestate.unfathomable.voyage.monsters import StirAll, StirNext
from corestate.unfathomable.voyage.mythos import Finish, MythosPhase, Resolve, TrackIcon
from corestate.unfathomable.voyage.tracks import DealingOn
from invariants.claims import Faults, typed_claim
from invariants.unfathomable.cards import Sea
from invariants.unfathomable.order import READING

MOMENTS: dict[Timing, tuple[type, ...]] = {
    "before_roll": (Cast,),
    "after_roll": (Again,),
    "before_cards": (AddCards,),
    "after_total": (Settle,),
    "mythos_drawn": (Resolve,),
    "deep_ones_about_to_act": (StirAll, StirNext, SpawnNow, PickingSpace),
}
"""Before what a window of each timing is open."""

FOLLOWED: dict[type, tuple[type, ...]] = {
    **dict.fromkeys((Cast, Rolling), (AfterRoll,)),
    **dict.fromkeys((AfterRoll, Again), (*READING, Landing)),
    Contributing: (AskCards,),
    AskCards: (TurnUp,),
    TurnUp: (OpenWindow,),
    AddCards: (Settle,),
    **dict.fromkeys((HandOver, HandingOver), (LoseAll,)),
    LoseAll: (MaySwap,),
    TrackIcon: (Finish,),
    ActionStart: (MythosPhase,),
    MythosPhase: (HandLimit,),
    HandLimit: (PassMarker,),
}
"""What stands right behind each of these, which are put down with it."""

LAST = (NamingStarter, TakeTurn, PassMarker)
"""What an agenda ends with: set-up until the first player is named, set-up or a deal before a turn, and a turn."""
LAYING_CHAOS = (LayingChaos, LayChaos)
SETTING_UP = (ChoosingCharacter, Equip, DrawCards, Drawing, ChoosingHand, Crown, DealFirst, Dealing)
"""What is done before the first turn."""
OF_TRAITORS = (HandOver, HandingOver, LoseAll, MaySwap, Swapping)
"""What happens to whoever has turned up a loyalty card."""


@typed_claim(rules=("unf.reference.windows",))
def a_window_is_open_before_its_moment(state: Sea) -> Faults:
    """Right behind a window stands what it is open before: a roll, its result, the cards or the total of a check."""
    return tuple(
        f"agenda[{index}].timing: nothing that follows is {frame.timing}"
        for index, frame in enumerate(state.agenda)
        if isinstance(frame, Window | OpenWindow)
        and not isinstance(_behind(state, index), MOMENTS.get(frame.timing, ()))
    )


@typed_claim(rules=("unf.turn.phases", "unf.check.contribute", "unf.reference.attack_steps", "unf.reveal.titles"))
def what_was_begun_is_gone_on_with(state: Sea) -> Faults:
    """A die that is thrown is read, a check is settled, and phases follow each other."""
    return tuple(
        f"agenda[{index}]: {type(frame).__name__} is not gone on with"
        for index, frame in enumerate(state.agenda)
        if (wanted := FOLLOWED.get(type(frame))) and not isinstance(_behind(state, index), wanted)
    )


def _behind(state: Sea, index: int) -> Frame[Table] | None:
    """Find what comes after the frame at a place, if anything does."""
    return state.agenda[index + 1] if index + 1 < len(state.agenda) else None


@typed_claim(rules=("unf.setup.characters", "unf.setup.chaos_deck", "unf.turn.passes_left", "unf.end.conditions"))
def a_game_is_set_up_played_and_ended(state: Sea) -> Faults:
    """An agenda is of set-up, of a deal before a turn, or of a turn; of a game that has ended only a deal is left."""
    table, agenda = state.table, state.agenda
    if table.ending is not None:
        left = [frame for frame in agenda if type(frame) is not Dealing]
        return () if not left or isinstance(left[0], Ends) else ("agenda: the game has ended",)
    if not agenda:
        return ()
    last, others = agenda[-1], agenda[:-1]
    if not isinstance(last, LAST) or any(isinstance(frame, LAST) for frame in others):
        return ("agenda: no turn and no set-up ends so",)
    if isinstance(last, PassMarker):
        ends = table.turn.begun and isinstance(others[-1] if others else None, HandLimit)
        return () if ends else ("agenda: no turn that is under way ends so",)
    if isinstance(last, TakeTurn):
        kinds = (Dealing,) if table.turn.begun else SETTING_UP
        if not all(type(frame) in kinds for frame in others):
            return ("agenda: no turn is under way",)
        choosing = {frame.seat for frame in others if isinstance(frame, ChoosingCharacter)}
        missing = [seat for seat in table.seats() if seat not in choosing and not table.players[seat].character]
        return tuple(f"seat {seat}: has not chosen a character" for seat in missing)
    if table.turn.begun or not all(isinstance(frame, LAYING_CHAOS) for frame in others):
        return ("agenda: the first player was named",)
    return tuple(
        f"seat {seat}: chooses a character later"
        for seat, player in enumerate(table.players)
        if player.character or player.hand or player.items
    )


@typed_claim(rules=("unf.loyalty.secret", "unf.loyalty.standard_deal", "unf.loyalty.learning_deal"))
def loyalty_is_dealt_of_the_cards_there_are(state: Sea) -> Faults:
    """No more loyalty cards are to be dealt than are left; in set-up each seat gets its first."""
    table, dealing = state.table, [frame for frame in state.agenda if isinstance(frame, Dealing)]
    found = []
    count = sum(1 + len(frame.rest) if isinstance(frame, DealingOn) else 1 for frame in dealing)
    if count > len(table.decks.loyalty):
        found.append(f"agenda: {count} loyalty cards are to be dealt, {len(table.decks.loyalty)} are left")
    if not table.turn.begun:
        dealt = Counter(frame.seat for frame in dealing)
        found += [f"seat {seat}: is dealt one card" for seat in dealt if dealt[seat] > 1 or table.players[seat].loyalty]
    return tuple(found)


@typed_claim(rules=("unf.skill.use", "unf.damage.draw"))
def what_is_put_away_lies_open(state: Sea) -> Faults:
    """A skill or damage card that is to be put away, or lands in a room, lies open till then."""
    away = Counter(
        frame.source if isinstance(frame, PutAway) else f"damage:{frame.card}"
        for frame in state.agenda
        if isinstance(frame, PutAway | Landing | Gone)
    )
    return tuple(f"open: {one} is to be put away" for one in (away - Counter(state.table.open)))


@typed_claim(rules=("unf.reveal.irreversible", "unf.reveal.swap", "unf.reveal.hand_over"))
def who_loses_by_a_reveal_is_revealed(state: Sea) -> Faults:
    """Loyalty cards are handed over, and cards swapped for treachery, by seats that have turned up a card."""
    return tuple(
        f"agenda[{index}]: seat {frame.seat} is no revealed traitor"
        for index, frame in enumerate(state.agenda)
        if isinstance(frame, OF_TRAITORS) and not state.table.players[frame.seat].shown
    )


@typed_claim(rules=("unf.traitor.receive", "unf.reveal.swap"))
def treachery_is_drawn_by_revealed_traitors(state: Sea) -> Faults:
    """Nobody draws a treachery card who has not turned up a loyalty card."""
    return tuple(
        f"agenda[{index}]: seat {frame.seat} is no revealed traitor"
        for index, frame in enumerate(state.agenda)
        if isinstance(frame, Drawing | DrawCards)
        and "treachery" in ((frame.skill,) if isinstance(frame, Drawing) else frame.skills)
        and not state.table.players[frame.seat].shown
    )


@typed_claim(rules=("unf.traitor.leave_brig",))
def a_way_out_of_the_brig_can_be_paid(state: Sea) -> Faults:
    """Whoever pays to leave the Brig holds cards that are worth what is still due."""
    box, players = state.table.ruleset.box, state.table.players
    return tuple(
        f"agenda[{index}].due: seat {frame.seat} cannot pay {frame.due}"
        for index, frame in enumerate(state.agenda)
        if isinstance(frame, Bribing) and sum(values(box).get(card, 0) for card in players[frame.seat].hand) < frame.due
    )


@lru_cache(maxsize=16)
def values(box: Box) -> dict[str, int]:
    """Tell what each skill card is worth."""
    return {f"{card.skill}-{card.value}": card.value for card in box.skill_cards}
