"""The vocabulary in which cards, sheets and rooms are written: a few primitives, each a frozen class with parameters.

A card holds scripts; a script is a list of effects carried out in order. An effect may hold lists of its own (`parts`),
so any effect of a card is found again by its card and a path of numbers. `do` tells the primitives apart in a file.
"""

from typing import Literal, TypeAlias

from attrs import frozen

Skill: TypeAlias = Literal["influence", "lore", "observation", "strength", "will", "treachery"]
Ordinary: TypeAlias = Literal["influence", "lore", "observation", "strength", "will"]
Dial: TypeAlias = Literal["fuel", "food", "sanity", "souls"]
DeckName: TypeAlias = Literal["mythos", "waypoint", "spell", "item"]
Title: TypeAlias = Literal["captain", "keeper"]
TrackName: TypeAlias = Literal["journey", "ritual"]
Who: TypeAlias = str
"""One of `PEOPLE`, or a character's name."""
Where: TypeAlias = str
"""One of `PLACES`, or a space of the board."""

Count: TypeAlias = Literal[
    "all",
    "all_but_one",
    "hand",
    "value",
    "die",
    "counted",
    "one_plus_half_margin",
    "items",
    "enemies_here",
    "passengers_on_deck",
    "deep_ones_in_the_deep",
    "supply_passengers",
]
"""A number read off the table or remembered: `counted` is how many the last effect that counts has dealt with."""
Amount: TypeAlias = int | Count

PEOPLE = (
    "owner",
    "current",
    "captain",
    "keeper",
    "picked",
    "each_human",
    "each_human_not_in_brig",
    "each_human_in_sick_bay",
    "each_human_not_in_sick_bay",
    "each_in_brig",
    "each_human_here",
    "each_human_there",
    "each_character_there",
    "each_enemy_here",
    "each_human_in_die_room",
    "others",
    "others_here",
    "others_not_in_brig",
    "cabin_targets",
    "weapons",
    "undamaged",
    "deep_one_spaces",
    "self",
)
PLACES = (
    "here",
    "beside",
    "here_or_beside",
    "picked",
    "damaged",
    "nearest_room",
    "peril",
    "die_room",
    "die_deck",
    "each_water",
    "each_deck",
    "each_room",
    "each_picked",
    "water",
    "deck",
    "interior",
    "ship",
    "board",
    "deep",
    "board_and_deep",
    "supply",
    "any_ship",
    "any_deck",
    "any_space",
)


@frozen
class Test:
    """A condition: a count within bounds, a title held, a space stood in, an item held, or a check that passes."""

    of: Literal["count", "title", "space", "item", "passes"]
    count: Count = "all"
    least: int = 0
    most: int = 99
    who: Who = "owner"
    title: Title = "captain"
    space: str = ""
    item: str = ""


@frozen
class Choice:
    """One option of an `Either`."""

    name: str
    effects: tuple["Effect", ...] = ()
    needs: Test | None = None


@frozen
class Either:
    """One selectable option is carried out."""

    options: tuple[Choice, ...]
    by: Who = "owner"
    do: Literal["either"] = "either"


@frozen
class May:
    """Carried out or declined."""

    effects: tuple["Effect", ...]
    by: Who = "owner"
    do: Literal["may"] = "may"


@frozen
class Pay:
    """The cost in full, then the effects."""

    cost: tuple["Effect", ...]
    effects: tuple["Effect", ...]
    do: Literal["pay"] = "pay"


@frozen
class When:
    """Carried out if the condition holds, otherwise the other list."""

    test: Test
    effects: tuple["Effect", ...]
    otherwise: tuple["Effect", ...] = ()
    do: Literal["when"] = "when"


@frozen
class Band:
    """What some results of a roll bring about. `not_beating` is settled by `unf.ruling.spell_count_roll`."""

    when: Literal["at_most", "less_than", "at_least", "not_beating", "always"]
    number: Amount = 0
    effects: tuple["Effect", ...] = ()


@frozen
class Roll:
    """One die with both windows; every band that fits is carried out, in order."""

    bands: tuple[Band, ...]
    plus: Amount = 0
    do: Literal["roll"] = "roll"


@frozen
class Repeat:
    """Carried out up to so many times; the decider may stop."""

    amount: int
    effects: tuple["Effect", ...]
    do: Literal["repeat"] = "repeat"


@frozen
class Check:
    """A skill check of all seats."""

    target: int
    skills: tuple[Ordinary, ...]
    passed: tuple["Effect", ...] = ()
    least: int = 0
    """The total of a partial result, 0 where none is printed."""
    partial: tuple["Effect", ...] = ()
    failed: tuple["Effect", ...] = ()
    do: Literal["check"] = "check"


@frozen
class Pick:
    """Somebody or something is chosen in public, to be spoken of later in the list."""

    kind: Literal["human", "character", "monarch", "space", "room", "item"]
    among: str = ""
    by: Who = "owner"
    number: int = 1
    do: Literal["pick"] = "pick"


@frozen
class Resource:
    """A dial goes up, to its end at most, or down."""

    kind: Dial | Literal["any"]
    change: int
    by: Who = "owner"
    do: Literal["resource"] = "resource"


@frozen
class Risk:
    """Passengers of the supply go to rolled deck spaces."""

    amount: int
    up_to: bool = False
    do: Literal["risk"] = "risk"


@frozen
class Rescue:
    """Passengers on deck return to the supply."""

    amount: Amount
    where: Where
    up_to: bool = False
    do: Literal["rescue"] = "rescue"


@frozen
class DefeatPassengers:
    """Passengers are defeated."""

    amount: Amount
    where: Where
    by: Who = "owner"
    do: Literal["defeat_passengers"] = "defeat_passengers"


@frozen
class Damage:
    """The ship, or one room, is damaged so many times, each card in full before the next."""

    target: Where = "ship"
    times: int = 1
    do: Literal["damage"] = "damage"


@frozen
class Repair:
    """The damage card of the owner's room goes back, and the deck is shuffled."""

    do: Literal["repair"] = "repair"


@frozen
class Track:
    """A marker advances, retreats or is reset. `short`: 1 fuel for each space it cannot retreat."""

    track: TrackName
    move: Literal["advance", "retreat", "reset"]
    amount: Amount = 1
    short: bool = False
    do: Literal["track"] = "track"


@frozen
class Spawn:
    """Deep Ones of the supply are placed; if it has too few, the game is over."""

    amount: int
    where: Where
    do: Literal["spawn"] = "spawn"


@frozen
class MoveMonsters:
    """Monsters move together, or with `each` one by one to spaces of choice."""

    which: Literal["deep_ones", "monarchs", "all", "picked"]
    among: Where
    to: Literal["deep", "die_front", "picked", "adjacent", "facing_water", "chosen_water", "adjacent_water"]
    each: Literal["together", "must", "may"] = "together"
    by: Who = "owner"
    do: Literal["move_monsters"] = "move_monsters"


@frozen
class DefeatDeepOnes:
    """Deep Ones return to the supply."""

    amount: Amount
    where: Where
    by: Who = "owner"
    do: Literal["defeat_deep_ones"] = "defeat_deep_ones"


@frozen
class Activate:
    """Monsters act."""

    which: Literal["hydra", "dagon", "deep_ones", "deep_ones_here", "one_deep_one"]
    times: int = 1
    do: Literal["activate"] = "activate"


@frozen
class Defeat:
    """Characters are defeated, one by one."""

    who: Who
    do: Literal["defeat"] = "defeat"


@frozen
class Move:
    """A character moves."""

    who: Who
    to: Where
    by: Who = "owner"
    may: bool = False
    do: Literal["move"] = "move"


@frozen
class Discard:
    """Skill cards of one's own choice go to their discard piles: so many, or of a value worth so much."""

    who: Who
    amount: Amount = 0
    worth: int = 0
    skill: Skill | Literal["any"] = "any"
    up_to: bool = False
    do: Literal["discard"] = "discard"


@frozen
class Draw:
    """Skill cards are drawn; the decks are named before a card is seen."""

    who: Who
    amount: Amount
    source: Literal["skill_set", "any_ordinary", "one_ordinary", "treachery"]
    up_to: bool = False
    do: Literal["draw"] = "draw"


@frozen
class Look:
    """Cards on top of a deck are looked at in secret; one of them is taken, the rest go where it says."""

    deck: DeckName
    amount: int
    take: Literal["top", "keep", "resolve", "top_or_bottom"]
    rest: Literal["bottom", "shuffle"] = "bottom"
    by: Who = "owner"
    do: Literal["look"] = "look"


@frozen
class FromDeck:
    """The top card of a deck is resolved, or cards of it leave the game unseen."""

    deck: DeckName
    action: Literal["resolve", "remove"]
    amount: int = 1
    do: Literal["from_deck"] = "from_deck"


@frozen
class Items:
    """Items are drawn, lost, given or taken; a lost item leaves the game."""

    action: Literal["draw", "lose", "keep_one", "give", "take", "lose_named"]
    who: Who = "owner"
    amount: Amount = 1
    item: str = ""
    do: Literal["items"] = "items"


@frozen
class Pass:
    """A title goes to the highest or the lowest in its line but its holder."""

    title: Title
    to: Literal["highest", "lowest"]
    jailed: bool = False
    """Whether the holder goes to the Brig."""
    do: Literal["pass"] = "pass"


@frozen
class Chaos:
    """Treachery is shuffled into the chaos deck, or the deck is made anew."""

    add: int = 0
    do: Literal["chaos"] = "chaos"


@frozen
class Keep:
    """This card stays in a play area."""

    who: Who
    do: Literal["keep"] = "keep"


@frozen
class Drop:
    """This card leaves the play area, or the row, it lies in."""

    do: Literal["drop"] = "drop"


@frozen
class Actions:
    """Extra actions, now."""

    amount: int
    who: Who = "owner"
    do: Literal["actions"] = "actions"


@frozen
class Attack:
    """An attack: its reach, what is added to the die, what it needs (0: 4 against a Deep One, 6 against others)."""

    reach: Literal["here", "beside", "board"] = "here"
    plus: Amount = 0
    plus_deep_one: int = 0
    need: int = 0
    attack: bool = True
    """Whether it is an attack: Shrivelling is none."""
    weapon: Literal["none", "self", "picked"] = "none"
    do: Literal["attack"] = "attack"


@frozen
class Prevent:
    """What was about to happen (a defeat, a crisis) does not."""

    do: Literal["prevent"] = "prevent"


@frozen
class Die:
    """The roll under way: add to the die, set it, or roll again."""

    how: Literal["add", "shift", "set", "reroll"]
    amount: Amount = 0
    do: Literal["die"] = "die"


@frozen
class CheckRule:
    """The check under way changes."""

    how: Literal[
        "plus",
        "shift",
        "adjust",
        "support",
        "no_chaos",
        "face_up",
        "add_hand_card",
        "add_deck_card",
        "treachery_if_passed",
        "outcome",
    ]
    amount: Amount = 0
    do: Literal["check_rule"] = "check_rule"


@frozen
class Passive:
    """True while the card lies face up or is kept."""

    what: Literal["skill", "basic_attack", "no_attack", "no_entry", "treachery_in_checks"]
    skill: Ordinary = "influence"
    amount: int = 1
    do: Literal["passive"] = "passive"


@frozen
class Redraw:
    """The mythos card just drawn is discarded unresolved, and another is drawn."""

    do: Literal["redraw"] = "redraw"


@frozen
class Misfortune:
    """A mythos card is drawn; the owner chooses, its check fails outright, its icons are ignored."""

    do: Literal["misfortune"] = "misfortune"


@frozen
class Displace:
    """Each Deep One and character of the picked space may be moved to a ship space of choice."""

    do: Literal["displace"] = "displace"


@frozen
class Again:
    """The skill card just resolved is carried out once more, with new choices."""

    do: Literal["again"] = "again"


@frozen
class ReadLoyalty:
    """The owner sees the picked player's face-down loyalty cards."""

    do: Literal["read_loyalty"] = "read_loyalty"


Effect: TypeAlias = (
    Either
    | May
    | Pay
    | When
    | Roll
    | Repeat
    | Check
    | Pick
    | Resource
    | Risk
    | Rescue
    | DefeatPassengers
    | Damage
    | Repair
    | Track
    | Spawn
    | MoveMonsters
    | DefeatDeepOnes
    | Activate
    | Defeat
    | Move
    | Discard
    | Draw
    | Look
    | FromDeck
    | Items
    | Pass
    | Chaos
    | Keep
    | Drop
    | Actions
    | Attack
    | Prevent
    | Die
    | CheckRule
    | Passive
    | Redraw
    | Misfortune
    | Displace
    | Again
    | ReadLoyalty
)

Timing: TypeAlias = Literal[
    "action",
    "action_start",
    "mythos_draw",
    "mythos_drawn",
    "crisis_choice",
    "before_cards",
    "after_total",
    "before_roll",
    "after_roll",
    "would_be_defeated",
    "passenger_would_be_defeated",
    "anybody_would_be_defeated",
    "passenger_defeated",
    "after_room",
    "after_card",
    "deep_ones_about_to_act",
    "on_reveal",
    "always",
]


@frozen(cache_hash=True)
class Ability:
    """What a card, sheet or room lets its owner do: when, how often, on what condition, and what happens."""

    name: str
    timing: Timing
    effects: tuple[Effect, ...]
    limit: Literal["none", "turn", "roll", "check"] = "none"
    needs: Test | None = None
    own: bool = False
    """Only in a roll, defeat or action of the owner's own."""
    attacks_only: bool = False
    this_weapon: bool = False
    """Only in an attack with this very item."""
    not_in_brig: bool = False
    mythos_only: bool = False
    near: bool = False
    """Only for a passenger in the owner's space or beside it."""
    after: tuple[str, ...] = ()
    """The room or the skill cards after which it may be used."""
    spent: bool = False
    """Whether the card leaves when it is used (an item, a kept card; a skill card or feat always does)."""


def parts(effect: Effect) -> tuple[tuple[Effect, ...], ...]:
    """List the lists an effect holds, in the order that paths count them."""
    match effect:
        case Either(options=options):
            return tuple(option.effects for option in options)
        case May(effects=effects) | Repeat(effects=effects):
            return (effects,)
        case Pay(cost=cost, effects=effects):
            return (cost, effects)
        case When(effects=effects, otherwise=otherwise):
            return (effects, otherwise)
        case Roll(bands=bands):
            return tuple(band.effects for band in bands)
        case Check(passed=passed, partial=partial, failed=failed):
            return (passed, partial, failed)
        case _:
            return ()
