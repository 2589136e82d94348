"""Tables laid by code: the moments no entry names, what follows of itself, and what is refused with its arithmetic."""

import inspect
from contextlib import suppress
from functools import cache
from itertools import product
from random import Random
from types import UnionType
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import LayingError, Seat, State
from corestate.kernel import END, Asks
from corestate.shape import Record
from corestate.unfathomable import frames as f
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.checks.chaos import AddingTreachery
from corestate.unfathomable.checks.checks import AskCards, Contributing
from corestate.unfathomable.checks.windows import Window
from corestate.unfathomable.holdings.improvements import Improving
from corestate.unfathomable.laying.moments import READERS, following, problems_of_frames
from corestate.unfathomable.setup import ChoosingCharacter
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.card_words import effect_at
from corestate.unfathomable.table.decks import Seen
from corestate.unfathomable.table.pieces import Laid, Scope, Trial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.voyage.loyalty import HandingOver, LoseAll, MaySwap
from corestate.unfathomable.voyage.monsters import StirAll
from fuzz.probes import arbitrary
from invariants.unfathomable import agenda
from tests.effort import effort
from tests.support import assert_sketches_are_whole, waiting
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea

RAID = "mythos:food_stores_raid"
ACTING = f.Acting(ZERO, 2)


def laid(seats: int = 3, **said: Any) -> Sea:  # noqa: ANN401 - the words of the title
    """Lay a table that is possible, and that its sketch lays again."""
    state: Sea = cs.lay("unfathomable", seats=seats, **said)
    lay = cs.game("unfathomable").lay
    assert lay is not None
    assert lay(state.table.ruleset, **cs.sketched(state)) == state
    return state


# moments


def test_from_nothing_but_a_moment() -> None:
    state = laid(at=("actions", {"actions": 2}))
    assert state.agenda == (ACTING, f.MythosPhase(), f.HandLimit(), f.PassMarker())
    assert [player.character for player in state.table.players] == [one.name for one in state.table.box.characters[:3]]
    assert {player.loyalty for player in state.table.players} == {("human",)}
    assert cs.sketched(state) == {"at": ACTING, "characters": dict(enumerate(p.character for p in state.table.players))}


@pytest.mark.parametrize("at", [("mythos", {}), f.MythosPhase(), f.DrawMythos(), f.DrawingMythos()])
def test_a_turn_has_one_mythos_phase(at: object) -> None:
    assert laid(at=at).agenda == (f.DrawingMythos(), f.Read(None), f.HandLimit(), f.PassMarker())


def test_a_check_in_the_middle() -> None:
    state = laid(
        at=f.Contributing(ONE),
        characters=dict(enumerate(b.CREW[:3])),
        hands={1: ["will-2"], 2: ["strength-3"]},
        open=[RAID],
        scopes=[{"source": RAID}],
        trial={"pile": [("influence-5", 1), ("lore-1", None), ("lore-1", None)]},
    )
    trial = state.table.trial
    assert trial is not None
    assert (trial.target, trial.skills, trial.least, trial.mythos) == (11, ("influence", "strength"), 8, True)
    assert trial.pile == (Laid("lore-1", None), Laid("lore-1", None), Laid("influence-5", ONE))
    assert trial.added == (0, 1, 0)
    after = b.run(state, e.Decline(ONE), e.Contribute(TWO, "strength-3"), e.Decline(TWO))
    assert after.table.trial is None
    assert "food_stores_raid" in after.table.decks.mythos.discard or RAID in after.table.open


def test_these_effects_of_a_card_which_delay_the_journey() -> None:
    carry = f.Carry("mythos:e_o_t_failure", (0, 0, 2), 0)
    state = laid(at=carry, then=[f.Close(), ACTING, f.MythosPhase()], journey=2)
    assert state.table.ship.journey == 1
    assert state.agenda[0] == ACTING
    short = laid(at=carry, then=[f.Close(), ACTING, f.MythosPhase()], journey=0)
    assert short.table.ship.dials == (7, 8, 8, 8)


def test_a_whole_card() -> None:
    state = laid(at=f.Perform(RAID, 0, ZERO), hands={1: ["lore-1"]})
    assert state.table.scopes == (Scope(RAID, ZERO),)
    assert state.table.trial is not None


def test_a_card_that_moves_a_character() -> None:
    state = laid(at=f.Moved(ZERO, "brig"), then=[f.Acting(ONE, 1), f.MythosPhase()], captain=0)
    assert state.table.players[0].space == "brig"
    assert state.table.captain != 0
    asked = laid(at=f.GoingTo(ZERO, ONE, ("galley", "chapel"), may=True), scopes=[{"source": "room:chapel", "seat": 1}])
    assert b.run(asked, e.PickSpace(ZERO, "galley")).table.players[1].space == "galley"


def test_dice_in_the_air() -> None:
    blow = f.Struck(None, "galley", 0, 4)
    state = laid(
        at=f.Rolling(),
        then=[f.AfterRoll(ZERO, 0), blow, f.MythosPhase()],
        throw={"attack": True},
        deep_ones={"galley": 1},
        spaces={0: "galley"},
    )
    assert not b.run(state, e.Rolled(8)).table.deep_ones_in("galley")


@pytest.mark.parametrize(
    ("attack", "die", "rules"),
    [
        (True, 8, ("unf.action.attack", "unf.defeat.results")),
        (True, 1, ("unf.reference.attack_steps",)),
        (False, 8, ("unf.action.ability", "unf.defeat.results")),
        (False, 1, ("unf.action.ability",)),
    ],
)
def test_a_blow_is_by_the_rule_of_attacks_or_of_what_is_none(attack: bool, die: int, rules: tuple[str, ...]) -> None:  # noqa: FBT001 - of the throw
    then = [f.AfterRoll(ZERO, 0), f.Struck(None, "galley", 0, 4), f.MythosPhase()]
    said: dict[str, Any] = {"throw": {"attack": attack}, "deep_ones": {"galley": 1}, "spaces": {0: "galley"}}
    state = laid(at=f.Rolling(), then=then, **said)
    assert rules in [step.rules for step in cs.explain(state, e.Rolled(die))]


def test_all_deep_ones_of_the_box_may_be_laid() -> None:
    assert laid(at=f.DrawingMythos(), deep_ones={"d1": 20}).table.deep_ones_in("d1") == 20


@pytest.mark.ruling("unf.ruling.sick_bay_deep_ones")
def test_deep_ones_are_laid_in_the_sick_bay_only_where_it_is_open_to_them() -> None:
    said: dict[str, Any] = {"at": f.DrawingMythos(), "deep_ones": {"sick_bay": 1}}
    assert laid(**said, rulings={"sick_bay_deep_ones": "open"}).table.deep_ones_in("sick_bay") == 1
    with pytest.raises(LayingError, match="deep_ones: 1 in sick_bay, where they never are"):
        laid(**said)


def test_whatever_takes_a_die_up_may_follow_a_throw() -> None:
    taking = {kind for kind in cs.game("unfathomable").frames.values() if "result(table)" in inspect.getsource(kind)}
    assert taking == set(READERS)


def test_a_card_that_asks_has_its_page_open() -> None:
    state = laid(at=f.Deciding(ONE, "room:chapel", (1, 0)), active=1, ritual=2)
    assert state.table.scopes == (Scope("room:chapel", ONE),)
    assert b.quiet(b.run(state, e.Choose(ONE, "delay"))).table.ship.ritual == 1


def test_moments_of_set_up() -> None:
    state = laid(at=f.ChoosingCharacter(TWO), active=1, characters={1: "arjun_singh"})
    assert state.agenda == (
        f.ChoosingCharacter(TWO),
        f.ChoosingCharacter(ZERO),
        f.Equip(),
        f.Crown(),
        f.DealFirst(),
        f.TakeTurn(ONE),
    )
    assert state.table.players[0].character == ""


def test_a_game_that_is_over() -> None:
    assert laid(at=None, dials={"fuel": 0}).table.ending == "fuel"
    assert laid(
        at=None, damage=["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]
    ).table.ending
    assert laid(at=None, row=["calm_waters"]).table.ending == "arrival"


def test_what_the_arbiter_alone_knows() -> None:
    state = laid(at=f.DrawingMythos(), tops={"mythos": ["hull_leak", ("class_struggle", [2, 0])]})
    assert state.table.decks.mythos.top == (Seen("hull_leak", ()), Seen("class_struggle", (ZERO, TWO)))
    assert cs.legal(state) == (e.Drawn("hull_leak"),)


def test_what_was_used_in_the_turn() -> None:
    state = laid(at=ACTING, spaces={0: "chapel"}, used=["room:chapel"])
    assert [one.rule for one in cs.refusals(state, e.Use(ZERO, "room:chapel", 0))] == ["unf.action.room"]
    assert not cs.refusals(laid(at=ACTING, spaces={0: "chapel"}), e.Use(ZERO, "room:chapel", 0))


def test_titles_go_by_the_line_and_past_traitors() -> None:
    first = laid(at=ACTING).table
    assert first.captain is not None
    other = laid(at=f.Acting(Seat((first.captain + 1) % 3), 2), revealed={first.captain: "hybrid"}).table
    assert other.captain != first.captain
    assert other.players[first.captain].loyalty == ()
    assert not other.players[first.captain].feat


def test_an_item_said_elsewhere_is_not_before_its_character() -> None:
    table = laid(at=ACTING).table
    item = table.players[0].items[0]
    assert laid(at=ACTING, items={1: [item]}).table.players[0].items == ()
    assert laid(at=ACTING, lost={"item": [item]}).table.players[0].items == ()


def test_what_is_not_as_usual_is_laid_and_told_by_the_sketch() -> None:
    usual = cs.sketched(laid(at=ACTING))
    for said in (
        {"barred": True},
        {"awakened": True},
        {"captain": 2},
        {"insights": ((0, 1, ("human",)), (2, 1, ("human",)))},
    ):
        assert cs.sketched(laid(at=ACTING, **said)) == {**usual, **said}
    over = laid(at=None, ending="deep_ones")
    assert (over.table.ending, cs.sketched(over)["ending"]) == ("deep_ones", "deep_ones")
    assert laid(at=ACTING, ending=None) == laid(at=ACTING)
    assert laid(at=f.ChoosingCharacter(ZERO), captain=None).table.captain is None


def test_what_follows_in_set_up() -> None:
    chaos = laid(at=f.LayingChaos("strength"), turns=0, chaos=["lore-1", "lore-1", "influence-1", "influence-1"])
    later = (f.LayChaos("strength"), f.LayChaos("will"), f.LayChaos("will"), f.NamingStarter())
    assert chaos.agenda[1:] == later
    assert laid(at=f.NamingStarter()).agenda == (f.NamingStarter(),)


def test_what_follows_in_a_turn() -> None:
    table, end = b.calm(), (f.HandLimit(), f.PassMarker())
    assert following(table, f.PassMarker()) == following(table, f.TakeTurn(ONE)) == ()
    assert following(table, Improving(ZERO)) == (f.Receive(), f.ActionStart(), f.MythosPhase(), *end)
    assert following(table, Window("deep_ones_about_to_act", ZERO, 0)) == (StirAll(), f.MythosPhase(), *end)
    assert following(table, f.Recovering(ZERO, ("lore",))) == (f.ActionStart(), f.MythosPhase(), *end)
    assert following(table, Window("mythos_drawn", ZERO, 0)) == (f.Resolve(None), *end)
    assert following(table, f.Rolling()) == (f.AfterRoll(ZERO, 0), f.MythosPhase(), *end)
    received = (f.ActionStart(), f.MythosPhase(), *end)
    left = f.DrawCards(ZERO, ("observation", "observation", "strength", "strength"))
    assert following(table, f.Drawing(ZERO, "influence")) == (left, *received)
    assert following(table, f.Drawing(ZERO, "lore")) == received
    assert following(table, f.Drawing(ONE, "lore")) == (f.MythosPhase(), *end)
    assert following(table, f.TopWaypoint()) == (f.Awaken(), f.Reset("journey", 0), f.MythosPhase(), *end)
    dealt = laid(at=f.DealFirst(), characters=dict(enumerate(b.CREW[:3])), loyalty={0: (), 1: (), 2: ()})
    assert dealt.agenda == (f.Dealing(ZERO), f.Dealing(ONE), f.Dealing(TWO), f.TakeTurn(ZERO))
    check = {"open": [RAID], "scopes": [{"source": RAID}], "trial": {"pile": []}}
    asked = cs.lay("unfathomable", seats=3, at=AddingTreachery(), revealed={2: "hybrid"}, **check)
    assert asked.agenda[1] == AskCards((ONE, TWO, ZERO))


def test_what_follows_with_a_mythos_card_open() -> None:
    table, name = evolve(b.calm(), open=(RAID,)), RAID.removeprefix("mythos:")
    rest = (f.TrackIcon(name), f.Finish(name), f.HandLimit(), f.PassMarker())
    assert following(table, f.MayAvert(name, ZERO)) == (f.Activate("dagon"), *rest)
    assert following(table, f.Stirring(())) == rest
    assert following(table, f.Drawing(ZERO, "influence")) == following(table, Improving(ZERO)) == rest[1:]


@pytest.mark.parametrize(
    ("source", "then"),
    [
        ("spell:heal", (f.Resolved("spell:heal"),)),
        ("damage:fuel_leak", (f.Gone("fuel_leak"),)),
        ("waypoint:iceberg", (f.Awaken(), f.Reset("journey", 0))),
    ],
)
def test_what_follows_when_a_card_is_carried_out(source: str, then: tuple[object, ...]) -> None:
    table = evolve(b.calm(), open=(source,), scopes=(Scope(source, ZERO),))
    assert following(table, ACTING) == (f.Close(), *then, f.MythosPhase(), f.HandLimit(), f.PassMarker())


def test_a_check_is_settled_when_what_lies_on_its_page_is_closed() -> None:
    inner, page = Scope("feat:samira_dualeh", ONE), Scope(RAID, ZERO)
    trial = Trial(9, ("lore",), least=0, mythos=True, added=(0, 0, 0))
    for above in ((), (inner,), (inner, inner)):
        table = evolve(b.calm(), scopes=(page, *above), trial=trial)
        then = following(table, ACTING)
        assert then[: len(above) + 2] == (*(f.Close(),) * len(above), f.Settle(RAID, (0, 0)), f.Close())


def test_what_follows_where_the_first_hands_are_dealt() -> None:
    table, done = evolve(b.calm(), turn=evolve(b.calm().turn, begun=0)), (f.Crown(), f.DealFirst(), f.TakeTurn(ZERO))
    skills, least = table.skill_set(TWO), table.box.numbers.starting_hand
    assert following(table, f.Drawing(ONE, "lore")) == (f.ChoosingHand(TWO, skills, least, ()), *done)
    rules = evolve(table.ruleset, options=evolve(table.ruleset.options, game="learning"))
    assert following(evolve(table, ruleset=rules), f.Drawing(ONE, "lore")) == (f.DrawCards(TWO, skills), *done)
    nobody = evolve(table, players=tuple(evolve(one, character="") for one in table.players))
    assert following(nobody, f.Drawing(ONE, "lore")) == done


def test_of_frames_that_are_none_the_first_alone_is_named() -> None:
    nobody, wrong = f.Acting(Seat(9), 1), f.Acting(ZERO, "x")  # type: ignore[arg-type]  # that is what is wrong
    assert [*problems_of_frames((7, nobody), 3)] == [("at", "wanted a frame of Unfathomable, found 7")]
    assert [*problems_of_frames((wrong, 7), 3)] == [("at", "Acting.left: wanted a whole number, found 'x'")]
    assert [*problems_of_frames((nobody, 7), 3)] == [
        ("at", "there is no seat 9 (Acting(seat=9, left=1)); the table has seats 0 to 2")
    ]


# what cannot be

SIX_ROOMS = ["bridge", "chapel", "captains_cabin", "cargo_hold", "galley", "boiler_room"]
CHECK: dict[str, Any] = {"target": 3, "skills": ("will",), "least": 0, "mythos": False}
FLEETING = next(one.name for one in b.calm().box.damage if one.kind != "structural")

WRONG: dict[str, tuple[dict[str, Any], str]] = {
    "a card too often": (
        {"hands": {0: ["lore-5", "lore-5"], 2: ["lore-5"]}},
        "hands: lore-5 is said 3 times (seat 0, seat 0, seat 2); the box has 2",
    ),
    "a card there is not": ({"hands": {0: ["lore-9"]}}, "hands: there is no skill card 'lore-9' in the box (seat 0)"),
    "a seat there is not": ({"hands": {4: []}}, "hands: seats 4 were named; the table has seats 0 to 2"),
    "treachery of a human": (
        {"hands": {1: ["treachery-1"]}},
        "hands: seat 1 holds treachery-1 and is not revealed: only traitors hold treachery",
    ),
    "too many monsters": ({"deep_ones": {"d1": 99}}, "deep_ones: 99 are on the board and in the Deep; the box has 20"),
    "monsters in the Brig": ({"deep_ones": {"brig": 1}}, "deep_ones: 1 in brig, where they never are"),
    "a dial at its end": ({"dials": {"food": 0}}, "dials: food shows 0 and the game is over by nothing"),
    "two of a kind": (
        {"characters": {0: "arjun_singh", 1: "arjun_singh"}},
        "characters: arjun_singh is said twice (seat 0, seat 1)",
    ),
    "a waypoint twice": (
        {"row": ["reef"], "discards": {"waypoint": ["reef"]}},
        "discards: reef is said 2 times (row, waypoint); the box has 1",
    ),
    "everybody a traitor": (
        {"revealed": {0: "hybrid", 1: "hybrid", 2: "hybrid"}},
        "revealed: hybrid is said 2 times (before seat 0, before seat 1); the box has 1",
    ),
    "a traitor with a title": (
        {"revealed": {1: "hybrid"}, "captain": 1},
        "captain: seat 1 is a revealed traitor and holds no title",
    ),
    "a mark nobody makes": ({"used": ["chapel"]}, "used: there is no mark 'chapel'; marks are such as room:bridge, "),
    "an insight of one card twice": (
        {"insights": [(0, 1, ["human", "human"])]},
        "insights: seat 0 has seen 'human' before seat 1, where human lies",
    ),
    "an insight that is false": (
        {"insights": [(0, 1, ["hybrid"])]},
        "insights: seat 0 has seen 'hybrid' before seat 1, where human lies",
    ),
    "a roll nobody reads": (
        {"throw": {"die": 3}},
        "then: a die is thrown, and nothing that follows reads it (SettleRoll, ",
    ),
    "a check nobody settles": (
        {"trial": {"target": 3, "skills": ("will",), "least": 0, "mythos": False}},
        "trial: a check is under way, and none is settled by what follows (Settle)",
    ),
    "notes nobody closes": (
        {"scopes": [{"source": "room:chapel"}], "then": []},
        "scopes: 1 cards are being carried out, and 0 will be closed",
    ),
    "no page for the question": (
        {"at": f.PickingSeat(ZERO, (ONE,))},
        "scopes: PickingSeat is of a card: say which one is being carried out",
    ),
    "a frame that does not fit": (
        {"at": f.Deciding(ZERO, "room:galley", (1, 0))},
        "at: Deciding(seat=0, source='room:galley', path=(1, 0)) does not fit this table",
    ),
    "a frame of nobody": (
        {"at": f.Acting(Seat(5), 2)},
        "at: there is no seat 5 (Acting(seat=5, left=2)); the table has",
    ),
    "no frame at all": ({"at": "actions"}, "at: wanted a frame of Unfathomable, found 'actions'"),
    "an end that is none": (
        {"at": f.NamingStarter(), "then": [f.MythosPhase()], "turns": 1},
        "characters: seat 0 has none, and the first turn has begun",
    ),
    "an entry that says what follows": (
        {"at": ("discard", {}), "then": []},
        "then: entry 'discard' says itself what follows: say a frame to say `then`",
    ),
    "an entry that wants a card": (
        {"at": ("crisis", {})},
        "at: open: wanted a mythos card that lies open, as mythos:hull_leak",
    ),
    "nothing to draw": (
        {"at": f.Dealing(ZERO), "loyalty": {0: ["human"] * 4 + ["hybrid"]}},
        "at: nothing can be answered to Dealing(",
    ),
    "less than no action": ({"at": f.Acting(ZERO, -1)}, "at: agenda[0].left: -1 is no number of things"),
    "less than no action later": (
        {"then": [f.Acting(ONE, -5)]},
        "then: agenda[1].left: -5 is no number of things",
    ),
    "a hand before the characters": (
        {"at": f.ChoosingHand(ZERO, ("will",), 3, ()), "turns": 0, "characters": {0: "arjun_singh"}},
        "seat: seat 1: has not chosen a character",
    ),
    "an end that waits": ({"at": END}, "at: the end waits for nobody: say None"),
    "a frame with a word for a number": (
        {"at": f.Acting(ZERO, "two")},  # type: ignore[arg-type]  # that is what is wrong
        "at: Acting.left: wanted a whole number, found 'two'",
    ),
    "a ship that is lost": ({"damage": SIX_ROOMS}, "damage: 6 rooms are damaged; 6 end the game"),
    "an end by nothing": ({"at": None, "ending": None}, "ending: the game is over: say by what"),
    "an end by what there is not": (
        {"at": None, "ending": "boredom"},
        "ending: there is no end of the game 'boredom'; there are fuel, food, sanity, souls, rooms, deep_ones, arrival",
    ),
    "an end after which it goes on": (
        {"dials": {"food": 0}, "ending": "food"},
        "ending: the game is over by food; say `at` None, or what is still dealt and then the end",
    ),
    "an end after which something follows": (
        {"at": None, "dials": {"fuel": 0}, "then": [f.MythosPhase()]},
        "then: (MythosPhase(),) cannot follow: the game is over",
    ),
    "a turn that never ends": (
        {"then": [f.NamingStarter()]},
        "then: NamingStarter() is no end: a turn ends with PassMarker, set-up with TakeTurn",
    ),
    "what runs and never ends": (
        {"at": f.MythosPhase(), "then": [f.NamingStarter()]},
        "then: NamingStarter() is no end: a turn ends with PassMarker, set-up with TakeTurn",
    ),
    "what runs and cannot": (
        {"at": f.Carry("room:galley", (7, 7), 0)},
        "at: Carry(source='room:galley', path=(7, 7), index=0) cannot be carried out on this table (IndexError(",
    ),
    "a roll without a throw": ({"at": f.Rolling()}, "throw: Rolling is about a roll, and none was said"),
    "a room without a number": ({"at": f.Damaging("brig")}, "at: there is no numbered room 'brig'"),
    "nobody captain": ({"captain": None}, "captain: somebody holds it once the first turn has begun"),
    "nobody captain when the first turn begins": (
        {"at": ("turn", {"seat": 0}), "captain": None},
        "captain: somebody holds it once the first turn has begun",
    ),
    "a throw that is a number": ({"throw": 3}, "throw: wanted a mapping by fields of Throw, found 3"),
    "a throw of dice": (
        {"throw": {"dice": 3}},
        "throw: fields 'dice' were named; there are roller, attack, weapon, add, die, fixed, used",
    ),
    "a throw of a word": ({"throw": {"die": "x"}}, "throw: die: wanted a whole number, found 'x'"),
    "a throw with a spoon": ({"throw": {"weapon": "spoon"}}, "throw.weapon: there is no item 'spoon'; there are "),
    "a page of nothing": ({"scopes": [{}]}, "scopes[0]: wanted at least source, found {}"),
    "a page of no card": (
        {"scopes": [{"source": "mythos:none"}]},
        "scopes[0]: there is no card 'mythos:none' that is carried out",
    ),
    "a check that is a number": ({"trial": 3}, "trial: wanted a mapping by fields of Trial, found 3"),
    "a check of nothing known": (
        {"trial": {"cards": ()}},
        "trial: wanted at least target, skills, least, mythos, found {'cards': ()}",
    ),
    "a card of nobody": (
        {"trial": {"pile": ["will-2"]}},
        "trial.pile: wanted (card, seat), or (card, None) of a deck, found 'will-2'",
    ),
    "too few who added": (
        {"trial": {**CHECK, "added": (0, 0)}},
        "trial.added: wanted a number for each of 3 seats, found (0, 0)",
    ),
    "less than nothing added": (
        {"trial": {**CHECK, "added": (0, 0, -1)}},
        "trial.added: wanted a number for each of 3 seats, found (0, 0, -1)",
    ),
    "a card of the check there is not": (
        {"trial": {**CHECK, "cards": ("lore-9",)}},
        "trial.cards: there is no skill card 'lore-9' in the box (the cards of the check)",
    ),
    "a place without a character": (
        {"at": f.ChoosingCharacter(TWO), "spaces": {2: "chapel"}},
        "spaces: seat 2 has no character yet",
    ),
    "a human revealed": ({"revealed": {0: "human"}}, "revealed: a Human card reveals nobody (seat 0)"),
    "an improvement it has not": (
        {"improvements": {0: "shotgun"}},
        "improvements: seat 0 has no 'shotgun'; it holds speaking_trumpet",
    ),
    "an improvement that is none": (
        {"improvements": {0: "speaking_trumpet"}},
        "improvements: speaking_trumpet is no improvement (seat 0)",
    ),
    "an insight of two words": (
        {"insights": [(0, 1)]},
        "insights: wanted (seat, of, cards), found (0, 1)",
    ),
    "an insight of oneself": (
        {"insights": [(0, 0, ("human",))]},
        "insights: wanted each pair of seats once, and what was seen, found (0, 0, ('human',))",
    ),
    "an insight into nothing": (
        {"insights": [(0, 1, ())]},
        "insights: wanted each pair of seats once, and what was seen, found (0, 1, ())",
    ),
    "an insight twice": (
        {"insights": [(0, 1, ("human",)), (0, 1, ("human",))]},
        "insights: wanted each pair of seats once, and what was seen, found (0, 1, ('human',))",
    ),
    "a top that is a number": (
        {"tops": {"mythos": [7]}},
        "tops: wanted a card, or (card, seats that know it), found 7",
    ),
    "a sorted card known to nobody there": (
        {"tops": {"mythos": [("hull_leak", [9], [0], 1)]}},
        "tops: there is no seat 9; the table has seats 0 to 2",
    ),
    "a sorted card that is not there": (
        {"bottoms": {"mythos": [("nothing", [0], [1], 1)]}},
        "bottoms: there is no mythos card 'nothing' in the box (mythos)",
    ),
    "a discard of another skill": (
        {"discards": {"lore": ["will-2"]}},
        "discards: will-2 does not lie among the discards of lore",
    ),
    "too much chaos": ({"chaos": ["lore-1"] * 3}, "chaos: 3 cards of lore; it is laid of 2"),
    "too many passengers": ({"passengers": {"d1": 99}}, "passengers: 99 are on deck and 0 lost; the box has 9"),
    "a number for a flag": ({"barred": 1}, "barred: wanted True or False, found 1"),
    "a space there is not": ({"hydra": "moon"}, "hydra: there is no water space 'moon'; there are deep, w1, "),
    "a kept card without its kind": (
        {"kept": {0: ["hull_leak"]}},
        "kept: wanted a card as kind:name, the kind being mythos, spell, found 'hull_leak'",
    ),
    "a damage that stays in no room": (
        {"damage": {"bridge": FLEETING}},
        f"damage: {FLEETING} is no structural damage, and stays in no room (bridge)",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused_with_its_arithmetic(name: str) -> None:
    said, words = WRONG[name]
    with pytest.raises(LayingError) as refused:
        cs.lay("unfathomable", seats=3, **{"at": ACTING, **said})
    assert str(refused.value).startswith(words)


def test_a_table_in_set_up_is_entered_nowhere_else() -> None:
    table = cs.new_game("unfathomable", seats=3).table
    with pytest.raises(cs.RulesetError, match=r"^players\[0\]\.character: wanted a character, for set-up is over"):
        cs.position("unfathomable", "mythos", table)
    with pytest.raises(LayingError, match=r"^at: turn\.begun: wanted 1 or more, for a turn is under way, found 0"):
        cs.lay("unfathomable", seats=3, at=("mythos", {}), turns=0)


# whatever frame was typed in


def _named(frame: Any, table: Table, rng: Random) -> Any:  # noqa: ANN401 - a frame of any kind
    """Let a frame name spaces, cards, seats and places on cards that there are, as every claim about it wants."""
    changes: dict[str, Any] = {}
    for name, domain in agenda.named_in(frame):
        known, old = sorted(domain(table.box)), getattr(frame, name)
        changes[name] = tuple(rng.choice(known) for _ in old) if isinstance(old, tuple) else rng.choice(known)
    for name in (*agenda.SEATS, *agenda.COUNTS):
        old = getattr(frame, name, None)
        if isinstance(old, tuple) and all(isinstance(one, int) for one in old):
            changes[name] = tuple(rng.randrange(3) for _ in (table.box.spaces if name == "waiting" else old))
        elif type(old) is int:
            changes[name] = rng.randrange(3)
    if hasattr(frame, "path"):
        source, path = _place(agenda.KINDS.get(type(frame), object))
        changes |= {"source": source, "path": path}
    if isinstance(frame, Window):
        changes["timing"] = "deep_ones_about_to_act"
    return evolve(frame, **changes)


@cache
def _place(kind: type | UnionType) -> tuple[str, tuple[int, ...]]:
    """Find a place on a card at which an effect of a kind stands; on the chapel any does."""
    box = b.calm().box
    paths = [path for length in (2, 3, 4) for path in product(range(3), repeat=length)]
    for source in ("room:chapel", *sorted(boxes.scripts(box))):
        for path in paths:
            with suppress(IndexError, ValueError, StopIteration):
                if isinstance(effect_at(box, source, path), kind):
                    return source, path
    pytest.fail(f"no card has a place for {kind}")


def _behind(frame: Any) -> tuple[Any, ...]:  # noqa: ANN401 - a frame of any kind
    """What must come after some frames, before the turn passes."""
    match frame:
        case HandingOver(seat):
            return LoseAll(seat), MaySwap(seat)
        case Window():
            return (StirAll(),)
        case _:
            return ()


def test_a_state_that_is_possible_can_be_asked_about() -> None:
    rng = Random("frames typed in")
    kinds = tuple(waiting(cs.game("unfathomable").frames).values())
    met = set()
    table = b.traitor(b.calm(), 1)
    for number in range(effort(1500, 15_000)):
        kind = kinds[number % len(kinds)]
        frame = _named(arbitrary(Record(kind), rng), table, rng)
        state: Sea = State(table, (frame, *_behind(frame), f.HandLimit(), f.PassMarker()))
        if invariants.check(state, asked=False) == ():
            question = cs.question(state)
            assert question is not None
            assert question.says
            met.add(kind)
    unmet = {kind for kind in kinds if issubclass(kind, Asks)} - met
    assert unmet == {ChoosingCharacter, Contributing}  # asked only while the table is laid, or in a check


def test_a_question_names_the_card_that_asks() -> None:
    state: Sea = State(b.calm(), (f.Deciding(ZERO, "room:chapel", (1, 0)), f.HandLimit(), f.PassMarker()))
    question = cs.question(state)
    assert question is not None
    assert question.facts == (("card", "room:chapel"),)


def test_moments_of_games_are_laid_again_by_all_that_is_said_of_them_and_no_less() -> None:
    assert_sketches_are_whole("unfathomable", effort(2, 10), 9, ("items",))
