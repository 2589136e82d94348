"""For each ruling a small scene that comes out differently under each of its options."""

from collections.abc import Callable

from attrs import evolve

import corestate as cs
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.holdings.improvements import item_lost
from corestate.unfathomable.script.script import Perform
from corestate.unfathomable.table.events import Choose, Decline, Drawn, LoyaltyDealt, Rolled, Stir, Take, Use
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.receiving import Replacing
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import Defeat
from corestate.unfathomable.voyage.dials import changed
from corestate.unfathomable.voyage.loyalty import HandingOver, LoseAll, MaySwap
from corestate.unfathomable.voyage.monsters import StirAll, spawned
from corestate.unfathomable.voyage.mythos import MythosPhase
from corestate.unfathomable.voyage.tracks import Advance, Awaken
from tests.support import bare
from tests.unfathomable import readings
from tests.unfathomable.build import (
    ONE,
    TWO,
    ZERO,
    Sea,
    acting,
    at,
    calm,
    damaged,
    deep_ones,
    holding,
    on_top,
    owning,
    run,
    standing,
    traitor,
    travelled,
)


def _sea(ruling: str, option: str, crew: tuple[str, ...] | None = None) -> Table:
    rulings = {ruling: option}
    return calm(crew, rulings=rulings) if crew else calm(rulings=rulings)


def ritual_leftover(option: str) -> object:
    """Two spaces are advanced where one is left to the cast."""
    table = _sea("ritual_leftover", option)
    return bare(at(replaced(table, ship=evolve(table.ship, ritual=3)), Advance("ritual", 2)))


def journey_leftover(option: str) -> object:
    """Two spaces are advanced where one is left to the arrival."""
    table = on_top(_sea("journey_leftover", option), "waypoint", "smooth_sailing", "reef")
    state = at(replaced(table, ship=evolve(table.ship, journey=3)), Advance("journey", 2))
    return bare(run(state, Drawn("smooth_sailing"), Drawn("reef"), Take(ZERO, "smooth_sailing")))


def chaos_rebuild(option: str) -> object:
    """A check takes the last two cards of the chaos deck."""
    table = _sea("chaos_rebuild", option)
    cards = table.decks.chaos
    table = replaced(table, decks=evolve(table.decks, chaos=cards[:2])).discarded(*cards[2:])
    state = at(table, Perform("mythos:hull_leak", 0, ZERO))
    return bare(run(state, Drawn(cards[0]), Drawn(cards[1])))


def brig_mythos(option: str) -> object:
    """A human in the Brig draws a card that activates Deep Ones."""
    table = standing(on_top(_sea("brig_mythos", option), "mythos", "hull_leak"), 0, BRIG)
    return bare(run(at(deep_ones(table.with_title("captain", ONE), w1=1), MythosPhase()), Drawn("hull_leak")))


def banished_traitor(option: str) -> object:
    """The banishment strikes a revealed traitor on deck."""
    table = standing(traitor(_sea("banished_traitor", option), 1), 1, "d1")
    return bare(at(replaced(table, ship=evolve(table.ship, ritual=3)), Advance("ritual", 1)))


def defeat_in_brig(option: str) -> object:
    """A human in the Brig is defeated."""
    table = standing(_sea("defeat_in_brig", option), 2, BRIG).with_title("keeper", ONE)
    return bare(run(at(table, Defeat(TWO))))


def brig_play_area(option: str) -> object:
    """A human in the Brig has a feat to use as an action."""
    crew = ("ishmael_marsh", "svetlana_gedroits", "william_bowleg")
    table = standing(_sea("brig_play_area", option, crew), 0, BRIG)
    return bare(acting(table.with_title("captain", ONE)))


def cabin_target(option: str) -> object:
    """The action of the Captain's Cabin names somebody."""
    table = standing(_sea("cabin_target", option), 0, "captains_cabin")
    return bare(run(acting(table), Use(ZERO, "room:captains_cabin", 0)))


def deep_one_first_step(option: str) -> object:
    """A Deep One on the Bridge goes for the Boiler Room, all others being damaged."""
    table = damaged(_sea("deep_one_first_step", option), "bridge", "chapel", "captains_cabin", "cargo_hold", "galley")
    state = at(deep_ones(standing(standing(table, 1, "d8"), 2, "d8"), bridge=1), StirAll())
    return bare(run(state, Stir(ZERO, "bridge")))


def risk_short(option: str) -> object:
    """Four passengers are to be risked and two are left."""
    table = _sea("risk_short", option)
    table = replaced(table, sea=evolve(table.sea, tokens=("blank", "blank")))
    return bare(run(at(table, Perform("mythos:class_struggle", 0, ZERO)), Choose(ZERO, "b")))


def unpayable_cost(option: str) -> object:
    """An engineer without a strength card stands in the Boiler Room."""
    return bare(acting(_sea("unpayable_cost", option)))


def structural_damage(option: str) -> object:
    """Structural damage lands in a room with a human."""
    table = on_top(_sea("structural_damage", option), "damage", "structural_lore")
    return bare(run(at(table, Damaging("chapel")), Drawn("structural_lore")))


def repair_blocked_by(option: str) -> object:
    """A revealed traitor is in the damaged room of one who could repair it."""
    table = damaged(standing(traitor(_sea("repair_blocked_by", option), 1), 1, "boiler_room"), "boiler_room")
    return bare(acting(holding(table, 0, "influence-5")))


def loyalty_receiver(option: str) -> object:
    """A revealing traitor hands over cards while another is revealed."""
    crew = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh", "jamie_snell")
    table = traitor(traitor(_sea("loyalty_receiver", option, crew), 1), 0)
    return bare(at(table, HandingOver(ZERO), LoseAll(ZERO), MaySwap(ZERO)))


def awakening_traitor(option: str) -> object:
    """The awakening finds a revealed traitor."""
    table = travelled(traitor(_sea("awakening_traitor", option), 1), "calm_waters", "reef")
    state = at(table, Awaken())
    return bare(run(state, *(LoyaltyDealt("human"),) * 3))


def trade_with_traitor(option: str) -> object:
    """Only a revealed traitor is in the space of one who would trade."""
    return bare(acting(standing(traitor(_sea("trade_with_traitor", option), 1), 1, "boiler_room")))


def brig_character_card(option: str) -> object:
    """A human in the Brig draws the card of a character who is not in play."""
    table = standing(_sea("brig_character_card", option), 0, BRIG).with_title("captain", ONE)
    return bare(run(at(on_top(table, "mythos", "ticket_please"), MythosPhase()), Drawn("ticket_please")))


def stop_early(option: str) -> object:
    """A human has two actions and would stop."""
    return bare(acting(_sea("stop_early", option)))


def loss_without_traitor(option: str) -> object:
    """The fuel is spent and nobody holds a Hybrid card."""
    table, front, _ = changed(_sea("loss_without_traitor", option), "fuel", -8)
    return bare(at(table, *front))


def traitor_draw(option: str) -> object:
    """A revealed traitor receives skills."""
    table = traitor(_sea("traitor_draw", option), 0)
    return bare(at(table, Replacing(ZERO, table.skill_set(ZERO), ())))


def window_rounds(option: str) -> object:
    """Before a roll one seat responds, and the other two pass."""
    table = holding(holding(_sea("window_rounds", option), 0, "observation-3", "observation-3"), 1, "lore-1")
    state = at(table, Perform("waypoint:reef", 0, ZERO))
    state = cs.apply(cs.apply(state, Use(ZERO, "skill:observation-3", 0)), Choose(ZERO, "plus"))
    return bare(cs.apply(state, Decline(ONE)))


def spell_count_roll(option: str) -> object:
    """Three Deep Ones are struck down, and the die shows three."""
    table = deep_ones(_sea("spell_count_roll", option), w1=3)
    return bare(run(at(table, Perform("spell:call_down_the_storm", 0, TWO)), Rolled(3)))


def barricade_scope(option: str) -> object:
    """Behind barricaded hatches one Deep One would change rooms, one come in from deck, and one be placed inside."""
    table = damaged(_sea("barricade_scope", option), "bridge")
    table = replaced(table, turn=evolve(table.turn, barred=True))
    state: Sea = run(at(deep_ones(table, bridge=1, d5=1), StirAll()), Stir(ZERO, "bridge"), Stir(ZERO, "d5"))
    placed, _, _ = spawned(table, ("galley",), 1)
    return state.table.sea, placed.sea


def looked_at_character_card(option: str) -> object:
    """A look at the mythos deck finds the card of a character who is not in play."""
    table = on_top(_sea("looked_at_character_card", option), "mythos", "ticket_please", "hull_leak", "infection")
    state = at(table, Perform("room:bridge", 1, ZERO))
    return bare(run(state, Rolled(1), Choose(ZERO, "mythos"), Drawn("ticket_please")))


def improvement_lost(option: str) -> object:
    """The active improvement is lost while another is at hand."""
    table = owning(_sea("improvement_lost", option), 0, "fine_clothes", "binoculars", active="binoculars")
    table, front, _ = item_lost(table, ZERO, "binoculars")
    return bare(at(table, *front))


SCENARIOS: dict[str, Callable[[str], object]] = {
    f"unf.ruling.{scene.__name__}": scene
    for scene in (
        ritual_leftover,
        journey_leftover,
        chaos_rebuild,
        brig_mythos,
        banished_traitor,
        defeat_in_brig,
        brig_play_area,
        cabin_target,
        deep_one_first_step,
        risk_short,
        unpayable_cost,
        structural_damage,
        repair_blocked_by,
        loyalty_receiver,
        awakening_traitor,
        trade_with_traitor,
        brig_character_card,
        stop_early,
        loss_without_traitor,
        traitor_draw,
        window_rounds,
        spell_count_roll,
        barricade_scope,
        looked_at_character_card,
        improvement_lost,
    )
} | readings.SCENARIOS
