"""For each ruling added in 0.2.0 a small scene that comes out differently under each of its options."""

from collections.abc import Callable

from attrs import evolve

import corestate as cs
from corestate.replaced import replaced
from corestate.unfathomable.asked.picking import GoingTo
from corestate.unfathomable.box.edition import BRIG, SICK_BAY
from corestate.unfathomable.holdings.looking import LookAt
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table.events import (
    Accept,
    Attack,
    Choose,
    Decline,
    Discard,
    Drawn,
    PickItem,
    PickSeat,
    PickSpace,
    Rolled,
    Take,
    Use,
)
from corestate.unfathomable.table.pieces import Turn
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.phases import ActionStart, TakeTurn
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import Defeat
from tests.support import bare
from tests.unfathomable.build import (
    ARJUN,
    ONE,
    TWO,
    ZERO,
    Sea,
    acting,
    at,
    calm,
    damaged,
    dealt,
    deep_ones,
    holding,
    keeping,
    loyal,
    on_top,
    owning,
    quiet,
    run,
    standing,
    traitor,
)

ISHMAEL = ("ishmael_marsh", "svetlana_gedroits", "william_bowleg")
EDMUND = ("edmund_mallory", "svetlana_gedroits", "william_bowleg")
SACRIFICE = "mythos:sacrifice_deep_one"
MEMORY = "mythos:memory_of_the_deep"


def _sea(ruling: str, option: str, crew: tuple[str, ...] | None = None) -> Table:
    rulings = {ruling: option}
    return calm(crew, rulings=rulings) if crew else calm(rulings=rulings)


def _jailed(table: Table, *seats: int) -> Table:
    for seat in seats:
        table = standing(table, seat, BRIG)
    return table


def brig_action_blocked(option: str) -> object:
    """A human is in the Brig with a revealed traitor."""
    return bare(acting(_jailed(traitor(_sea("brig_action_blocked", option), 1), 0, 1)))


def all_in_brig_title(option: str) -> object:
    """The last human outside the Brig, the Captain, goes there."""
    table = _jailed(_sea("all_in_brig_title", option, ARJUN), 1, 2)
    return bare(run(at(table, Perform("mythos:strange_vision", 0, ZERO)), Choose(ZERO, "a"), *_first_two(table)))


def _first_two(table: Table) -> tuple[object, ...]:
    one, other = table.decks.waypoint.shuffled[:2]
    return Drawn(one), Drawn(other), Take(ZERO, one)


def sick_bay_deep_ones(option: str) -> object:
    """The Deep Ones of the Chapel are driven away."""
    state = acting(holding(deep_ones(_sea("sick_bay_deep_ones", option), chapel=1), 0, "lore-3"))
    return bare(run(state, Use(ZERO, "skill:lore-3", 0), PickSpace(ZERO, "chapel")))


def nothing_to_act_on(option: str) -> object:
    """A weapon is at hand and nobody to attack."""
    return bare(acting(_sea("nothing_to_act_on", option, ARJUN)))


def sacrifice_needs_deep_one(option: str) -> object:
    """The card is kept in a space without a Deep One, and tried if it may be."""
    state = acting(keeping(_sea("sacrifice_needs_deep_one", option), 0, SACRIFICE))
    use = Use(ZERO, SACRIFICE, 0)
    return cs.refusals(state, use) or bare(run(state, use, Rolled(8)))


def cabin_target_jailed(option: str) -> object:
    """A human is in the Brig while another uses the Captain's Cabin."""
    table = _jailed(standing(_sea("cabin_target_jailed", option), 0, "captains_cabin"), 1)
    return bare(run(acting(table), Use(ZERO, "room:captains_cabin", 0)))


def improvement_in_brig(option: str) -> object:
    """A human in the Brig begins a turn with an improvement turned down."""
    table = _jailed(owning(_sea("improvement_in_brig", option), 1, "fine_clothes"), 1)
    return bare(at(table, TakeTurn(ONE)))


def simultaneous_defeats(option: str) -> object:
    """Structural damage defeats two humans, and a third could prevent it."""
    table = _sea("simultaneous_defeats", option)
    table = holding(standing(standing(table, 0, "chapel"), 2, "chapel"), 1, "lore-1")
    return bare(cs.apply(at(on_top(table, "damage", "structural_lore"), Damaging("chapel")), Drawn("structural_lore")))


def self_sacrifice_prevented(option: str) -> object:
    """Arjun sacrifices himself for a check, and is saved."""
    table = holding(_sea("self_sacrifice_prevented", option, ARJUN), 1, "lore-1")
    state = at(standing(table, 0, "galley"), Perform("mythos:hull_leak", 0, ZERO))
    state = cs.apply(state, Use(ZERO, "feat:arjun_singh", 0))
    while cs.refusals(state, save := Use(ONE, "character:svetlana_gedroits", 0)):
        state = cs.apply(state, Decline(cs.asked(state)[0]))
    return bare(run(state, save, Discard(ONE, "lore-1")))


def self_sacrifice_where(option: str) -> object:
    """Arjun is in the Sick Bay when a check is announced."""
    table = standing(_sea("self_sacrifice_where", option, ARJUN), 0, SICK_BAY)
    return bare(at(table, Perform("mythos:hull_leak", 0, ZERO)))


def full_steam_room(option: str) -> object:
    """The engineer stands in a damaged Boiler Room."""
    return bare(acting(damaged(standing(_sea("full_steam_room", option), 0, "boiler_room"), "boiler_room")))


def memory_in_brig(option: str) -> object:
    """A check is held while the one who keeps the card is in the Brig."""
    table = keeping(_jailed(_sea("memory_in_brig", option), 2).with_title("keeper", ONE), 2, MEMORY)
    return bare(_dealt_until_asked(at(table, Perform("mythos:hull_leak", 0, ZERO))))


def _dealt_until_asked(state: Sea) -> Sea:
    return dealt(quiet(state))


def infection_second_roll(option: str) -> object:
    """The first roll is a good one."""
    state = at(_sea("infection_second_roll", option), Perform("mythos:infection", 0, ZERO))
    return bare(run(state, Choose(cs.asked(state)[0], "b"), Rolled(7)))


def gift_ring(option: str) -> object:
    """Another player holds the ring."""
    table = _sea("gift_ring", option, EDMUND)
    edmund, other = table.players[0], table.players[1]
    table = table.with_player(ZERO, evolve(edmund, items=()))
    table = table.with_player(ONE, evolve(other, items=tuple(sorted((*other.items, "lucky_ring")))))
    return bare(run(at(table, Perform("mythos:gift_of_the_mother", 0, ZERO)), Choose(ZERO, "or")))


def waypoint_risk(option: str) -> object:
    """Three passengers are to be risked and two are left."""
    table = _sea("waypoint_risk", option)
    table = replaced(table, sea=evolve(table.sea, tokens=("blank", "blank")))
    return bare(at(table, Perform("waypoint:abandoned_depot", 0, ZERO)))


def rampage_weapons(option: str) -> object:
    """Two weapons are at hand for a rampage; the first attack has been made."""
    table = owning(_sea("rampage_weapons", option, ARJUN), 0, "shotgun")
    state = acting(holding(standing(deep_ones(table, d1=3), 0, "d1"), 0, "strength-3"))
    state = run(state, Use(ZERO, "skill:strength-3", 0), Choose(ZERO, "weapon"), PickItem(ZERO, "six_shooter"))
    state = run(state, Accept(ZERO), Attack(ZERO, None, "d1"), Rolled(1))
    return bare(run(state, Accept(ZERO)))


def first_oath_monarch(option: str) -> object:
    """Both monarchs are on the board, and the oath is sworn upon Mother Hydra."""
    table = holding(_sea("first_oath_monarch", option, ISHMAEL), 0, "lore-5")
    table = table.monarch_moved("hydra", "w3").monarch_moved("dagon", "w4")
    state = run(acting(table), Use(ZERO, "character:ishmael_marsh", 0))
    return bare(run(dealt(state), *_paid(state), Choose(ZERO, "hydra"), Rolled(8)))


def _paid(state: Sea) -> tuple[object, ...]:
    return tuple(event for event in cs.legal(state) if type(event).__name__ == "Discard")


def no_landing(option: str) -> object:
    """A card damages the Boiler Room, and the damage is a leak that stays in no room."""
    crew = ("jamie_snell", "svetlana_gedroits", "william_bowleg")
    table = on_top(_sea("no_landing", option, crew), "damage", "fuel_leak")
    return bare(run(at(table, Perform("mythos:the_game_is_afoot", 0, ZERO)), Choose(ZERO, "or"), Drawn("fuel_leak")))


def reroll_additions(option: str) -> object:
    """Two was added to a roll, which is then made again."""
    table = holding(_sea("reroll_additions", option, EDMUND), 0, "observation-3", "observation-3", "will-1")
    state = at(table, Perform("waypoint:reef", 0, ZERO))
    again = (Use(ZERO, "character:edmund_mallory", 0), Discard(ZERO, "will-1"))
    for event in (Use(ZERO, "skill:observation-3", 0), Choose(ZERO, "plus"), Decline(ZERO), Rolled(1), *again):
        state = cs.apply(state, event)
    return bare(state)


def gate_options(option: str) -> object:
    """The Keeper resolves a waypoint that leaves a choice."""
    table = on_top(_sea("gate_options", option), "waypoint", "hurricane", "reef")
    table = replaced(table, captain=ZERO, keeper=TWO)
    state = at(table, LookAt(TWO, "waypoint", 2, "resolve", "bottom"))
    return bare(run(state, Drawn("hurricane"), Drawn("reef"), Take(TWO, "hurricane")))


def knife_in_rampage(option: str) -> object:
    """A basic attack of a rampage shows three, with a knife at hand."""
    table = standing(owning(deep_ones(_sea("knife_in_rampage", option), d1=1), 0, "kitchen_knife"), 0, "d1")
    state = run(acting(holding(table, 0, "strength-3")), Use(ZERO, "skill:strength-3", 0), Choose(ZERO, "basic"))
    return bare(run(state, Accept(ZERO), Attack(ZERO, None, "d1"), Rolled(3)))


def flesh_ward(option: str) -> object:
    """Somebody under the ward is about to be defeated."""
    return bare(at(keeping(_sea("flesh_ward", option), 0, "spell:flesh_ward"), Defeat(ZERO)))


def trade_in_brig(option: str) -> object:
    """Two are in the Brig, one of them with an item."""
    return bare(acting(_jailed(_sea("trade_in_brig", option), 0, 1)))


def foresee_order(option: str) -> object:
    """Four cards are looked at, and one goes on top."""
    cards = ("reef", "hurricane", "iceberg", "fog_bank")
    state = at(on_top(_sea("foresee_order", option), "waypoint", *cards), LookAt(TWO, "waypoint", 4, "top", "bottom"))
    return bare(run(state, *map(Drawn, cards), Take(TWO, "reef")))


def nothing_to_hide_scope(option: str) -> object:
    """Cards of a check are added face up, those of the chaos deck first."""
    table = holding(_sea("nothing_to_hide_scope", option), 0, "influence-3")
    state = at(table, Perform("mythos:hull_leak", 0, ZERO))
    state = run(state, Use(ZERO, "skill:influence-3", 0))
    card = table.decks.chaos[0]
    return cs.seen(state, Drawn(card), 1), evolve(cs.view(cs.apply(state, Drawn(card)), 1).table, ruleset=None)


def beast_within_count(option: str) -> object:
    """A Deep One and a traitor are struck, and the traitor shrugs it off."""
    table = traitor(_sea("beast_within_count", option), 1)
    table = holding(standing(standing(deep_ones(table, d1=1), 1, "d1"), 2, "d1"), 1, "strength-5")
    state = at(table, Perform("spell:summon_the_beast_within", 0, TWO))
    return bare(run(state, Decline(TWO), Use(ONE, "skill:strength-5", 0)))


def traitor_cards_in_brig(option: str) -> object:
    """A revealed traitor in the Brig may begin its Action phase with a card."""
    table = _jailed(holding(traitor(_sea("traitor_cards_in_brig", option), 1), 1, "treachery-4"), 1)
    return bare(at(replaced(table, turn=Turn(ONE, 2, (), barred=False)), ActionStart()))


def kept_by_keeper(option: str) -> object:
    """The Keeper who keeps a card goes to the Brig."""
    table = keeping(_sea("kept_by_keeper", option), 2, SACRIFICE)
    state = at(table.with_title("keeper", TWO), Perform("mythos:accusation", 0, ZERO))
    captain = cs.asked(state)[0]
    return bare(run(state, Choose(captain, "a"), PickSeat(captain, TWO)))


def coordinated_effort(option: str) -> object:
    """A human and a revealed traitor could be asked to act, and the human could reveal itself."""
    table = loyal(traitor(_sea("coordinated_effort", option, _FIVE), 1), 2, "hybrid")
    state = run(acting(holding(table, 0, "influence-1")), Use(ZERO, "skill:influence-1", 0))
    return cs.legal(state), cs.legal(run(state, PickSeat(ZERO, TWO)))


_FIVE = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh", "samira_dualeh")


def brig_exit_sick_bay(option: str) -> object:
    """A human has passed the check of the Brig."""
    table = _jailed(_sea("brig_exit_sick_bay", option), 0).with_title("captain", ONE)
    state = at(holding(table, 2, "lore-5", "lore-5", "lore-4"), Perform("room:brig", 1, ZERO))
    return cs.legal(_freed(state))


def _freed(state: Sea) -> Sea:
    """Let the third seat add all its cards, and all others none."""
    while not isinstance(state.agenda[0], GoingTo):
        wanted = [event for event in cs.legal(state) if type(event).__name__ == "Contribute"]
        passing = [event for event in cs.legal(state) if isinstance(event, Decline)]
        state = cs.apply(state, (wanted or passing or cs.legal(state))[0])
    return state


SCENARIOS: dict[str, Callable[[str], object]] = {
    f"unf.ruling.{scene.__name__}": scene
    for scene in (
        brig_action_blocked,
        all_in_brig_title,
        sick_bay_deep_ones,
        nothing_to_act_on,
        sacrifice_needs_deep_one,
        cabin_target_jailed,
        improvement_in_brig,
        simultaneous_defeats,
        self_sacrifice_prevented,
        self_sacrifice_where,
        full_steam_room,
        memory_in_brig,
        infection_second_roll,
        gift_ring,
        waypoint_risk,
        rampage_weapons,
        first_oath_monarch,
        no_landing,
        reroll_additions,
        gate_options,
        knife_in_rampage,
        flesh_ward,
        trade_in_brig,
        foresee_order,
        nothing_to_hide_scope,
        beast_within_count,
        traitor_cards_in_brig,
        kept_by_keeper,
        coordinated_effort,
        brig_exit_sick_bay,
    )
}
