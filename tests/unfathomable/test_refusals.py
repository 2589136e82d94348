"""Refusals in full that no other test tells: the rule, and the fact that stands in the way."""

from collections.abc import Callable

import pytest

import corestate as cs
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.asked.herding import Herding
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.holdings.improvements import MayImprove
from corestate.unfathomable.holdings.items import DrawItem
from corestate.unfathomable.holdings.looking import LookAt, TopSpell
from corestate.unfathomable.script.script import Close, Perform
from corestate.unfathomable.table.events import (
    Attack,
    Choose,
    ChooseCharacter,
    Decline,
    Discard,
    Drawn,
    Event,
    Herd,
    Kill,
    LoyaltyDealt,
    Name,
    Number,
    Offer,
    PickSeat,
    PickSpace,
    Rescue,
    Rolled,
    Send,
    StarterNamed,
    Stir,
    Stop,
    Take,
    Trade,
    Use,
)
from corestate.unfathomable.table.pieces import Scope
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.damage import Damaging
from corestate.unfathomable.voyage.defeat import Defeat, Risk
from corestate.unfathomable.voyage.loyalty import HandOver, MaySwap
from corestate.unfathomable.voyage.monsters import Activate
from corestate.unfathomable.voyage.mythos import ChoosingTrack
from corestate.unfathomable.voyage.tracks import Awaken, TopWaypoint
from tests.support import refused
from tests.unfathomable.build import (
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
    owning,
    passengers,
    quiet,
    run,
    standing,
    traitor,
    travelled,
)

CARD = "unf.action.ability"
WINDOW = "unf.reference.windows"
RAID = "mythos:food_stores_raid"
EDMUND = ("jeanne_lafarge", "edmund_mallory", "william_bowleg")
FIVE = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg", "arjun_singh", "samira_dualeh")
ARJUN = ("arjun_singh", "svetlana_gedroits", "william_bowleg")


def aboard(table: Table, space: str = "galley") -> Table:
    """Let the first two seats stand together."""
    return standing(standing(table, 0, space), 1, space)


def herding(*, must: bool) -> Sea:
    """Let seat 0 move a Deep One of the galley and, by the same card, seat 1."""
    table = replaced(deep_ones(aboard(calm()), galley=1), scopes=(Scope("spell:astral_travel", ZERO),))
    waiting = tuple(int(space.name == "galley") for space in table.box.spaces)
    return at(table, Herding(ZERO, waiting, (ONE,), far=False, must=must), Close())


def stepping() -> Sea:
    """Let the active player say by which of two ways a Deep One leaves the bridge."""
    rooms = [room for room in boxes.rooms(calm().box) if room != "boiler_room"]
    table = calm(rulings={"deep_one_first_step": "current_player_chooses"})
    table = damaged(deep_ones(standing(table, 0, "boiler_room"), bridge=1), *rooms)
    return run(at(standing(table, 0, "d8"), Activate("deep_ones")), Stir(ZERO, "bridge"))


def starting() -> Sea:
    """Let the first player choose a character."""
    state: Sea = cs.new_game("unfathomable", seats=3)
    while StarterNamed(ZERO) not in cs.legal(state):
        state = cs.apply(state, cs.legal(state)[0])
    return cs.apply(state, StarterNamed(ZERO))


def haunted() -> Sea:
    """Let a kept card add treachery to a check."""
    state = quiet(at(keeping(calm(), 2, "mythos:memory_of_the_deep"), Perform(RAID, 0, ZERO)))
    for _ in range(2):
        state = cs.apply(state, cs.legal(state)[0])
    return state


def unlawful(table: Table) -> Sea:
    """Enter the Action phase of a position that could not be."""
    return cs.position("unfathomable", "actions", table, actions=1)


CASES: dict[str, tuple[Callable[[], Sea], Event, str, str]] = {
    "no such ability": (
        lambda: acting(calm()),
        Use(ZERO, "item:tool_kit", 5),
        CARD,
        "item:tool_kit has no ability 5",
    ),
    "another's defeat": (
        lambda: at(holding(calm(), 1, "strength-5", "lore-1"), Defeat(ZERO)),
        Use(ONE, "skill:strength-5", 0),
        WINDOW,
        "skill:strength-5 answers the defeat of seat 1 alone",
    ),
    "no attack": (
        lambda: cs.apply(quiet(at(holding(calm(EDMUND), 1, "strength-1"), Risk(1))), Rolled(3)),
        Use(ONE, "skill:strength-1", 0),
        WINDOW,
        "skill:strength-1 answers attacks",
    ),
    "another weapon": (
        lambda: cs.apply(
            quiet(
                cs.apply(
                    acting(holding(owning(deep_ones(aboard(calm()), galley=1), 0, "pocket_pistol"), 0, "strength-1")),
                    Attack(ZERO, None, "galley"),
                )
            ),
            Rolled(3),
        ),
        Use(ZERO, "item:pocket_pistol", 1),
        WINDOW,
        "the attack is not made with item:pocket_pistol",
    ),
    "nothing to repair": (
        lambda: acting(aboard(calm())),
        Use(ZERO, "item:tool_kit", 0),
        "unf.damage.repair",
        "galley is not damaged",
    ),
    "treachery of a human": (
        lambda: unlawful(holding(calm(), 0, "treachery-1")),
        Use(ZERO, "skill:treachery-1", 0),
        "unf.traitor.treachery",
        "seat 0 is no revealed traitor: treachery is of no use to it",
    ),
    "an attack elsewhere": (
        lambda: acting(deep_ones(aboard(calm()), d1=1, galley=1)),
        Attack(ZERO, None, "d1"),
        "unf.action.attack",
        "seat 0 attacks in its own space galley, not d1",
    ),
    "an attack on nothing": (
        lambda: acting(aboard(calm())),
        Attack(ZERO, None, "galley"),
        "unf.action.attack",
        "there is no Deep One in galley",
    ),
    "a traitor's attack on a Deep One": (
        lambda: acting(deep_ones(aboard(traitor(calm(), 0)), galley=1)),
        Attack(ZERO, None, "galley"),
        "unf.traitor.actions",
        "a revealed traitor attacks humans, not Deep Ones",
    ),
    "a traitor's attack on a traitor": (
        lambda: acting(aboard(traitor(traitor(calm(FIVE), 0), 1))),
        Attack(ZERO, ONE, "galley"),
        "unf.traitor.attack",
        "seat 1 is no human in galley",
    ),
    "a human's murder": (
        lambda: acting(passengers(standing(calm(), 0, "d1"), d1=1)),
        Kill(ZERO),
        "unf.action.list",
        "seat 0 is no revealed traitor",
    ),
    "cards for a revealed traitor": (
        lambda: at(loyal(traitor(traitor(calm(FIVE), 0), 1), 0, "human"), HandOver(ZERO)),
        PickSeat(ZERO, ONE),
        "unf.reveal.hand_over",
        "seat 1 is a revealed traitor",
    ),
    "a swap of what is not held": (
        lambda: at(holding(traitor(calm(), 0), 0, "lore-1"), MaySwap(ZERO)),
        Discard(ZERO, "lore-2"),
        "unf.reveal.swap",
        "lore-2 is not in the hand of seat 0",
    ),
    "no such dial": (
        lambda: dealt(at(calm(), Perform("spell:dark_pact", 0, ZERO))),
        Choose(ZERO, "hope"),
        CARD,
        "spell:dark_pact has no option hope",
    ),
    "an improvement of somebody else": (
        lambda: at(owning(calm(), 0, "fine_clothes"), MayImprove(ZERO)),
        Use(ZERO, "item:binoculars", 0),
        "unf.item.improvement",
        "seat 0 has no item:binoculars",
    ),
    "a rescue elsewhere": (
        lambda: acting(passengers(aboard(calm()), d1=1)),
        Rescue(ZERO, "d1"),
        "unf.action.rescue",
        "seat 0 rescues a passenger in galley, if there is one",
    ),
    "nobody to defeat": (
        lambda: acting(standing(traitor(calm(), 0), 0, "d1")),
        Kill(ZERO),
        "unf.traitor.passenger",
        "there is no passenger in d1",
    ),
    "a traitor's trade": (
        lambda: acting(aboard(traitor(calm(), 0))),
        Trade(ZERO),
        "unf.traitor.actions",
        "a revealed traitor does not spend an action on a trade",
    ),
    "a trade with somebody elsewhere": (
        lambda: run(acting(standing(aboard(calm()), 2, "d1")), Trade(ZERO)),
        Offer(ZERO, "tool_kit", ZERO, TWO),
        "unf.action.trade",
        "seat 2 does not take part in a trade here",
    ),
    "two actions are taken": (
        lambda: acting(calm(rulings={"stop_early": "only_if_nothing_possible"})),
        Stop(ZERO),
        "unf.action.two",
        "seat 0 has 2 actions left and can act",
    ),
    "another spell": (
        lambda: at(replaced(calm(), scopes=(Scope("feat:william_bowleg", TWO),)), TopSpell(TWO), Close()),
        Drawn("reef"),
        "unf.reference.keeper_action",
        "reef is not on top of the spell deck",
    ),
    "out of reach": (
        lambda: run(acting(deep_ones(calm(ARJUN), bridge=1)), Use(ZERO, "item:six_shooter", 0)),
        Attack(ZERO, None, "galley"),
        "unf.reference.attack_steps",
        "there is no such enemy within reach in galley",
    ),
    "no chaos card": (
        lambda: quiet(at(calm(), Perform(RAID, 0, ZERO))),
        Drawn("treachery-5"),
        "unf.check.chaos",
        "treachery-5 is not in the chaos deck",
    ),
    "no treachery card": (
        haunted,
        Drawn("lore-1"),
        "unf.check.chaos",
        "lore-1 is not in the treachery deck",
    ),
    "no damage card": (
        lambda: at(calm(), Damaging("galley")),
        Drawn("reef"),
        "unf.damage.draw",
        "reef is not on top of the damage deck",
    ),
    "no face of the die": (
        lambda: quiet(at(calm(), Risk(1))),
        Rolled(9),
        "unf.setup.supply",
        "the die has no face 9",
    ),
    "no cultist for three": (
        lambda: at(travelled(calm(), "rough_water", "reef"), Awaken()),
        LoyaltyDealt("cultist"),
        "unf.loyalty.secret",
        "no cultist card is left in the loyalty deck",
    ),
    "support that is there": (
        lambda: cs.apply(at(holding(calm(), 0, "lore-5"), Perform(RAID, 0, ZERO)), Use(ZERO, "skill:lore-5", 0)),
        Name(ZERO, "strength"),
        "unf.check.skills",
        "strength supports the check",
    ),
    "nobody to rescue": (
        lambda: at(passengers(calm(), d1=1), Perform("spell:call_friends", 0, ZERO)),
        Rescue(ZERO, "d2"),
        CARD,
        "there is no passenger to rescue in d2",
    ),
    "all Deep Ones move": (
        lambda: herding(must=True),
        Stop(ZERO),
        CARD,
        "every Deep One moves by spell:astral_travel",
    ),
    "no Deep One to move": (
        lambda: herding(must=False),
        Herd(ZERO, "d1", "d2"),
        CARD,
        "no Deep One in d1 has still to move",
    ),
    "a Deep One moved too far": (
        lambda: herding(must=False),
        Herd(ZERO, "galley", "d1"),
        CARD,
        "a Deep One of galley does not move to d1",
    ),
    "somebody who is not moved": (
        lambda: herding(must=False),
        Send(ZERO, TWO, "d1"),
        CARD,
        "seat 2 is not moved",
    ),
    "somebody moved overboard": (
        lambda: herding(must=False),
        Send(ZERO, ONE, "w1"),
        CARD,
        "seat 1 does not move to w1",
    ),
    "no improvement": (
        lambda: at(owning(calm(), 0, "fine_clothes"), MayImprove(ZERO)),
        Use(ZERO, "item:tool_kit", 0),
        "unf.item.improvement",
        "item:tool_kit is no improvement",
    ),
    "no item": (
        lambda: at(calm(), DrawItem(ZERO)),
        Drawn("reef"),
        "unf.item.sources",
        "reef is not on top of the item deck",
    ),
    "a card of another deck": (
        lambda: at(calm(), LookAt(ZERO, "waypoint", 2, "top", "bottom")),
        Drawn("hull_leak"),
        "unf.secrecy.looked_at",
        "hull_leak cannot lie there in the waypoint deck",
    ),
    "a card not looked at": (
        lambda: dealt(at(calm(), LookAt(ZERO, "waypoint", 2, "top", "bottom"))),
        Take(ZERO, "stormy_seas"),
        "unf.secrecy.looked_at",
        "stormy_seas is not among the cards seat 0 looks at",
    ),
    "neither top nor bottom": (
        lambda: dealt(at(calm(), LookAt(TWO, "spell", 1, "top_or_bottom", "bottom"))),
        Choose(TWO, "middle"),
        "unf.secrecy.looked_at",
        "the card goes on top or to the bottom, not middle",
    ),
    "no Deep One left to act": (
        lambda: quiet(at(deep_ones(calm(), d1=1), Activate("deep_ones"))),
        Stir(ZERO, "d2"),
        "unf.monster.deep_ones",
        "no Deep One in d2 has still to act",
    ),
    "a longer way": (
        stepping,
        PickSpace(ZERO, "galley"),
        "unf.monster.move",
        "galley is not on a shortest way from bridge",
    ),
    "no such track": (
        lambda: at(calm(), ChoosingTrack(ZERO)),
        Choose(ZERO, "both"),
        "unf.mythos.track",
        "the journey or the ritual advances, not both",
    ),
    "too many volunteers": (
        lambda: run(at(calm(), Perform("mythos:volunteer_army", 0, ZERO)), Choose(ZERO, "a")),
        Number(ZERO, 5),
        CARD,
        "5 is not between 1 and 4",
    ),
    "a deck chief who stays": (
        lambda: run(acting(calm(ARJUN)), Use(ZERO, "character:arjun_singh", 0)),
        Decline(ZERO),
        CARD,
        "seat 0 moves by character:arjun_singh",
    ),
    "a deck chief below deck": (
        lambda: run(acting(calm(ARJUN)), Use(ZERO, "character:arjun_singh", 0)),
        PickSpace(ZERO, "galley"),
        CARD,
        "character:arjun_singh does not lead to galley",
    ),
    "no such character": (
        starting,
        ChooseCharacter(ZERO, "nobody"),
        "unf.setup.characters",
        "there is no character nobody",
    ),
    "no waypoint": (
        lambda: at(calm(), TopWaypoint()),
        Drawn("hull_leak"),
        "unf.journey.row_and_reset",
        "hull_leak is not on top of the waypoint deck",
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = CASES[case][0](), *CASES[case][1:]
    assert refused(state, event) == (Refusal(rule, because),)
