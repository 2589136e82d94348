"""Components: board, cards and numbers of an edition, and the rulings and options a game can be played under.

`validation` judges an edition by the checks that hold for any box of this game; `lookups` finds what lies in it.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Literal, TypeAlias

from attrs import fields, frozen

from corestate.rulebook import Ruleset
from corestate.unfathomable.box.components import (
    Character,
    DamageCard,
    Dials,
    Item,
    LoyaltyRow,
    Mythos,
    Numbers,
    Party,
    Passenger,
    Placed,
    Room,
    SkillCard,
    Space,
    Spell,
    Waypoint,
)
from corestate.unfathomable.box.vocabulary import Ability, Dial, Ordinary, Skill

DIALS: tuple[Dial, ...] = ("fuel", "food", "sanity", "souls")  # unf.basics.resources


ORDINARY: tuple[Ordinary, ...] = ("influence", "lore", "observation", "strength", "will")  # unf.skill.types


SKILLS: tuple[Skill, ...] = (*ORDINARY, "treachery")  # unf.skill.types


DEEP = "deep"  # unf.board.deep


SICK_BAY = "sick_bay"  # unf.board.interior


BRIG = "brig"  # unf.board.interior


Loyalty: TypeAlias = Literal["human", "hybrid", "cultist"]  # unf.loyalty.secret


@frozen(eq=False, unsafe_hash=True, cache_hash=True, repr=False)
class Box:  # noqa: PLW1641 - attrs writes the hash
    """Everything an edition prints (unf.box.contents)."""

    spaces: tuple[Space, ...]  # unf.board.water, unf.board.ship, unf.board.interior
    chains: tuple[tuple[str, ...], ...]  # unf.board.water
    """The water spaces of each side, the front first."""
    journey: int  # unf.setup.tracks
    ritual: int  # unf.setup.tracks
    dial_start: int  # unf.setup.dials
    dial_end: int  # unf.reference.dial_cap
    no_cultist_dials: tuple[Dials, ...]  # unf.reference.variants
    deep_ones: int  # unf.setup.supply
    numbers: Numbers
    rooms: tuple[Room, ...]
    characters: tuple[Character, ...]
    captain_line: tuple[str, ...]  # unf.setup.captain
    keeper_line: tuple[str, ...]  # unf.setup.keeper
    keeper: tuple[Ability, ...]  # unf.reference.keeper_action
    skill_cards: tuple[SkillCard, ...]  # unf.setup.skill_decks
    mythos: tuple[Mythos, ...]  # unf.setup.damage_and_mythos
    waypoints: tuple[Waypoint, ...]
    spells: tuple[Spell, ...]
    items: tuple[Item, ...]
    damage: tuple[DamageCard, ...]  # unf.setup.damage_and_mythos
    passengers: tuple[Passenger, ...]  # unf.setup.supply
    loyalty: tuple[LoyaltyRow, ...]  # unf.reference.loyalty_deck
    learning_loyalty: tuple[LoyaltyRow, ...]  # unf.setup.learning_loyalty_deck
    parties: tuple[Party, ...]  # unf.setup.suggested_characters
    start_deep_ones: tuple[Placed, ...]  # unf.setup.monsters_and_passengers
    start_passengers: tuple[Placed, ...]  # unf.setup.monsters_and_passengers

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Box):
            return NotImplemented
        pair = (id(self), id(other))
        if pair not in _EQUAL and _PARTS(self) == _PARTS(other):
            if len(_EQUAL) >= MOST_EQUAL:
                _EQUAL.clear()
            _EQUAL[pair] = (self, other)
            return True
        return pair in _EQUAL

    def __repr__(self) -> str:
        return f"Box({len(self.mythos)} mythos cards, {len(self.waypoints)} waypoints, …)"


_PARTS: Callable[[Box], tuple[object, ...]] = attrgetter(*(part.name for part in fields(Box)))


MOST_EQUAL = 32
_EQUAL: dict[tuple[int, int], tuple[Box, Box]] = {}
"""Boxes found equal, kept alive with their identities: queries are remembered by box, and comparing cards is slow."""


@frozen
class Rulings:
    """The readings of the rulebook a game is played under; `rulings.toml` says what each means."""

    ritual_leftover: Literal["continue", "lost"]
    journey_leftover: Literal["continue", "lost"]
    chaos_rebuild: Literal["after_last_card", "at_next_draw"]
    brig_mythos: Literal["both_icons", "track_icon_only"]
    banished_traitor: Literal["brig", "sick_bay"]
    defeat_in_brig: Literal["stays", "sick_bay"]
    brig_play_area: Literal["items_off", "all_cards_off"]
    cabin_target: Literal["another_human", "any_human"]
    deep_one_first_step: Literal["higher_number", "current_player_chooses"]
    risk_short: Literal["as_many_as_possible", "all_or_none"]
    unpayable_cost: Literal["not_selectable", "selectable_in_vain"]
    structural_damage: Literal["defeats_humans", "defeats_nobody"]
    repair_blocked_by: Literal["deep_one_or_traitor", "deep_one_only"]
    loyalty_receiver: Literal["unrevealed_player", "any_player"]
    awakening_traitor: Literal["passes_card_on", "keeps_card"]
    trade_with_traitor: Literal["allowed", "forbidden"]
    brig_character_card: Literal["draw_another", "icons_of_that_card"]
    stop_early: Literal["allowed", "only_if_nothing_possible"]
    loss_without_traitor: Literal["nobody_wins", "deal_the_rest_first"]
    traitor_draw: Literal["replaced", "may_draw_fewer"]
    window_rounds: Literal["until_all_pass", "once_each"]
    spell_count_roll: Literal["at_most", "less_than"]
    barricade_scope: Literal["moves", "moves_from_deck", "moves_and_spawns"]
    looked_at_character_card: Literal["replaced", "stays"]
    improvement_lost: Literal["at_once", "next_turn"]
    brig_action_blocked: Literal["brig_exempt", "every_named_space"]
    all_in_brig_title: Literal["highest_jailed", "vacant"]
    sick_bay_deep_ones: Literal["barred", "open"]
    nothing_to_act_on: Literal["selectable", "needs_a_target"]
    sacrifice_needs_deep_one: Literal["as_much_as_possible", "defeat_first", "not_selectable"]
    cabin_target_jailed: Literal["allowed", "refused"]
    improvement_in_brig: Literal["not_asked", "may_turn"]
    simultaneous_defeats: Literal["active_player_orders", "fixed"]
    self_sacrifice_prevented: Literal["stands", "lapses"]
    self_sacrifice_where: Literal["allowed", "refused"]
    full_steam_room: Literal["allowed", "refused"]
    memory_in_brig: Literal["suspended", "goes_on"]
    infection_second_roll: Literal["within_the_first_band", "always"]
    gift_ring: Literal["whoever_holds_it", "edmund_only"]
    waypoint_risk: Literal["cost", "as_many_as_possible"]
    rampage_weapons: Literal["one_weapon", "any_weapons"]
    first_oath_monarch: Literal["the_one_picked", "the_other"]
    no_landing: Literal["nothing_spawns", "spawns_anyway"]
    reroll_additions: Literal["stays_and_reopens", "stays_closed", "starts_afresh"]
    gate_options: Literal["captain", "keeper"]
    knife_in_rampage: Literal["no", "yes"]
    flesh_ward: Literal["optional", "automatic"]
    trade_in_brig: Literal["allowed", "refused"]
    foresee_order: Literal["as_looked_at", "chosen"]
    nothing_to_hide_scope: Literal["contributed_only", "all"]
    beast_within_count: Literal["counted", "only_defeated"]
    traitor_cards_in_brig: Literal["allowed", "refused"]
    kept_by_keeper: Literal["old_keeper", "new_keeper"]
    coordinated_effort: Literal["allowed", "humans_only", "no_reveal"]
    brig_exit_sick_bay: Literal["without_sick_bay", "with_sick_bay"]


@frozen
class Options:
    """How a game is set up: the standard or the learning game, with or without the cultist, easier or harder."""

    game: Literal["standard", "learning"] = "standard"
    """How the game is set up. The readings of the booklet are not implied by its first game: see `profile`."""
    cultist: bool = True
    """Whether the cultist is in the loyalty deck of a standard game of four or six."""
    difficulty: Literal["normal", "easier", "harder"] = "normal"
    profile: Literal["reference", "learn_to_play"] = "reference"
    """Which readings hold where none is given; the booklet's own game is `learning` with `learn_to_play`."""


Rules: TypeAlias = Ruleset[Box, Rulings, Options]
