"""Tables laid by code: every state can be laid again, what is not said is derived, what cannot be is refused."""

from collections.abc import Iterator
from inspect import signature
from random import Random
from typing import Any

import attrs
import pytest

import corestate as cs
import invariants
from corestate import LayingError
from corestate.anything import AnyState, Rules
from corestate.games import UnplayableError, begun
from corestate.kernel import Frame, Seat
from corestate.key_largo import GAME, Diver, Table
from corestate.key_largo.box import ENCOUNTERS
from corestate.key_largo.day import Act, EndHalfDay
from corestate.key_largo.events import BuyRound, Met, Sighted
from corestate.key_largo.frames import (
    Anchoring,
    AskingOn,
    AtBar,
    AtMarket,
    AtStore,
    Committing,
    Discarding,
    Drawing,
    Facing,
    GoOn,
    Interrupting,
    Listening,
    Looking,
    MayPlay,
    MayWeigh,
    Meeting,
    Naming,
    NamingStarter,
    PayTour,
    Programming,
    Redirecting,
    Robbing,
)
from corestate.key_largo.laying import lay as laying
from corestate.key_largo.table import Look, Stock
from fuzz.playouts import any_ruleset, steps
from tests.effort import effort
from tests.key_largo.positions import ANN, BEN, CLEO, FULL
from tests.support import after, waiting

GOLD, GOODS, BEAST = "shallow gold 1", "shallow goods 1", "shallow monster"
WORDS = tuple(signature(laying).parameters)[1:]
PAIR = [GOLD, GOLD]
MEETING = {"encounters": True}


def lay(at: object, **said: Any) -> AnyState:  # noqa: ANN401 - the words of `lay`
    """Lay a table for three, unless more are said."""
    return cs.lay("key_largo", **{"seats": 3, "edition": FULL, **said}, at=at)


@pytest.mark.ruling("kl.ruling.old_boats")
def test_a_boat_still_to_be_placed_is_somewhere_only_where_old_boats_stay() -> None:
    plans = dict.fromkeys(range(3), ("dive", "bar"))
    stays = lay(Anchoring(ANN), programmes=plans, boats={1: 1}, rulings={"old_boats": "blocks"})
    assert stays.table.boats == (None, 1, None)
    for boats, option in (({1: 1}, "gone"), ({0: 1}, "blocks")):
        with pytest.raises(LayingError, match=r"boats: seat [01] is still to be placed, and is said to be at wreck 1"):
            lay(Anchoring(ANN), programmes=plans, boats=boats, rulings={"old_boats": option})


def refused(at: object, **said: Any) -> str:  # noqa: ANN401 - the words of `lay`
    """Return why a table is not laid."""
    with pytest.raises(LayingError) as error:
        lay(at, **said)
    assert str(error.value).startswith(f"{error.value.part}: ")
    return str(error.value)


def some_states(seed: str, games: int, share: float) -> Iterator[AnyState]:
    """Take some states of whole games under any rulings and options, the last of each among them."""
    for number in range(games):
        rng = Random(f"{seed} {number}")
        for state, event in steps(begun(any_ruleset("key_largo", rng)), rng, cs.apply):
            if event is None or rng.random() < share:
                yield state


def laid_by(rules: Rules, said: dict[str, Any]) -> AnyState:
    """Lay a table under a ruleset."""
    assert GAME.lay is not None
    return GAME.lay(rules, **said)


def test_a_sketch_says_nothing_that_would_be_derived() -> None:
    for state in some_states("plain", effort(3, 25), 0.1):
        said = cs.sketched(state)
        for word in set(said) - {"at"}:
            shorter = {other: value for other, value in said.items() if other != word}
            try:
                assert laid_by(state.table.ruleset, shorter) != state
            except LayingError:
                continue


def test_a_game_that_begins_needs_no_words() -> None:
    start = cs.new_game("key_largo", seats=3)
    assert cs.sketched(start) == {}
    assert lay(NamingStarter()) == start


JUNK: tuple[object, ...] = (
    None, True, -1, 0, 3, 7, 99, "bar", "gold", "", (), [], {}, {0: 1}, {-1: ()}, {"a": 1}, {0: {}}, {1: ["bar"]},
    [None], [[], []], {0: [["hose"] * 3]}, {0: None}, {0: "family"}, ["family", "family"], {0: [0, 0, 0]},
    {0: [12], 1: [12]}, AtBar(ANN, 1, 1, 1), (GoOn(ANN),), ("action", {"seat": 1}), ("placing", {"seat": 2}), "day",
    Programming(), Facing(BEN, 0, "own", replacing=False), Looking(ANN, 0, 1), Discarding(ANN, "family"),
    Interrupting(ANN, BEN),
    Diver(9, 9, 9), {0: (Diver(0, 1, 0),)}, [(0, 0)], [(ANN, 0), (ANN, 0)], {0: 0, 1: 0}, {0: ("dive", "bar")},
)  # fmt: skip
"""Whatever may be said of a part, most of it wrong."""


def changed(said: dict[str, Any], other: dict[str, Any], rng: Random) -> None:
    """Say one thing otherwise: nothing of it, what is said of another state, or whatever."""
    word = rng.choice([*WORDS])
    match rng.randrange(4):
        case 0:
            said.pop(word, None)
        case 1 if word in other:
            said[word] = other[word]
        case 2 if isinstance(said.get(word), dict) and said[word]:
            key = rng.choice([*said[word]])
            said[word] = {**said[word], key: rng.choice(JUNK)}
        case _:
            said[word] = rng.choice(JUNK)


def test_whatever_is_said_is_refused_or_makes_a_possible_state() -> None:
    rng = Random("anything")
    sketches = [(state.table.ruleset, cs.sketched(state)) for state in some_states("anything", effort(3, 15), 0.08)]
    laid, parts = 0, set()
    for _ in range(effort(1_000, 20_000)):
        rules, said = rng.choice(sketches)
        said = dict(said)
        for _ in range(rng.choice((1, 1, 2, 4))):
            changed(said, rng.choice(sketches)[1], rng)
        try:
            state = laid_by(rules, said)
        except LayingError as error:
            parts.add(error.part)
            continue
        assert invariants.check(state) == (), said
        laid += 1
    assert laid > effort(100, 500)
    assert parts == set(WORDS)


MOMENTS: list[tuple[Any, dict[str, Any], tuple[Frame[Table], ...]]] = [
    (NamingStarter(), {}, ()),
    (Programming(), {"day": 4, "programmes": {BEN: ("bar", "dive")}}, ()),
    (Anchoring(ANN), {}, ()),
    (Redirecting(ANN), {"teams": {ANN: []}, "rulings": {"no_wreck": "may_change"}}, ()),
    (AtBar(ANN, 1, 0, 1), {}, ()),
    (Robbing(ANN, BEN, "shallow"), {"hands": {BEN: [GOLD]}}, (AtBar(ANN, 1, 0, 1),)),
    (Looking(ANN, 0, 0), {}, (AskingOn(ANN, 0), AtBar(ANN, 1, 1, 0))),
    (Listening(ANN, 0, 0), {"options": {"encounters": True}, "shown": {ANN: "drunkard"}}, (AtBar(ANN, 1, 1, 1),)),
    (AskingOn(ANN, 0), {}, (AtBar(ANN, 1, 1, 0),)),
    (AtStore(ANN, ("hose",)), {}, ()),
    (AtMarket(ANN, ("gold",), 0, 0), {"hands": {ANN: [GOLD]}}, ()),
    (Meeting(ANN), {"options": MEETING}, ()),
    (MayPlay(ANN, "before", None), {"options": MEETING, "met": {ANN: ["family"]}}, (PayTour(ANN),)),
    (MayPlay(ANN, "after", "dupe"), {"options": MEETING, "met": {ANN: ["dupe", "family"]}}, ()),
    (Discarding(ANN, "dupe"), {"options": MEETING, "met": {ANN: ["dupe", "family", "helper"]}}, ()),
    (
        Interrupting(BEN, ANN),
        {"options": MEETING, "boats": {ANN: 0, BEN: 1, CLEO: 2}, "met": {BEN: ["saboteur"]}},
        (GoOn(ANN),),
    ),
    (Naming(ANN), {"boats": {ANN: 0}}, ()),
    (Committing(ANN, (0, 1)), {"boats": {ANN: 0}, "teams": {ANN: [[], []]}, "dive": {"alarmed": True}}, (GoOn(ANN),)),
    (Drawing(ANN, 0, "own", replacing=False), {"boats": {ANN: 0}}, (GoOn(ANN),)),
    (Facing(ANN, 0, "own", replacing=False), {"boats": {ANN: 0}, "teams": {ANN: [["trident"]]}}, (GoOn(ANN),)),
    (
        MayWeigh(ANN, 0),
        {"boats": {ANN: 0}, "teams": {ANN: [["weight"]]}, "hands": {ANN: [GOLD]}, "dive": {"catch": [GOLD]}},
        (GoOn(ANN),),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("at", "said", "then"), MOMENTS, ids=[type(one[0]).__name__ for one in MOMENTS])
def test_a_table_is_laid_at_any_question(at: Any, said: dict[str, Any], then: tuple[Frame[Table], ...]) -> None:  # noqa: ANN401 - any question
    state = lay(at, **said)
    assert invariants.check(state) == ()
    assert cs.legal(state)
    assert state.agenda[: 1 + len(then)] == (at, *then)
    tail = state.agenda[1 + len(then) :]
    assert tail[-3:] == ((Act(BEN), Act(CLEO), EndHalfDay()) if tail else ())
    assert lay(at, then=then, **said) == lay(at, then=state.agenda[1:], **said) == state


def test_there_is_a_moment_for_every_question_of_the_game() -> None:
    assert {type(at) for at, _, _ in MOMENTS} == set(waiting(GAME.frames).values())


def test_what_is_not_said_is_as_when_a_game_begins() -> None:
    table = lay(AtBar(BEN, 1, 1, 1)).table
    assert table.money == (table.ruleset.box.money,) * 3
    assert table.boats == (None, "bar", None)
    assert table.programmes == (("dive", "market"), ("bar", "market"), ("dive", "market"))
    assert [pool.hidden for pool in table.pools] == [(5,) * 3, (5,) * 4, (5,) * 4]


def test_nobody_is_asked_to_look_on_where_one_wreck_alone_holds_cards() -> None:
    others = dict.fromkeys(range(1, 11), 0)
    assert lay(Looking(ANN, 0, 0), wrecks=others).agenda[1] == AtBar(ANN, 1, 1, 0)
    assert lay(Looking(ANN, 0, 0), wrecks={**others, 10: 1}).agenda[1] == AskingOn(ANN, 0)


def test_what_is_left_over_is_derived() -> None:
    said = {"teams": {ANN: [["hose", "hose"], ["trident"]]}, "hands": {BEN: ["shallow gold 1", "shallow gold 1"]}}
    table = lay(AtBar(ANN, 1, 1, 1), **said).table
    assert table.stock == Stock(11, 18, 9, 10)
    assert table.pools[0].hidden == (5, 5, 3)
    assert table.gone == ()


def test_what_is_missing_from_the_wrecks_that_are_said_is_in_hands_or_gone() -> None:
    said = {"wrecks": {0: [GOLD, GOODS], 1: 5, 2: 5}, "hands": {BEN: [GOLD]}}
    table = lay(AtBar(ANN, 1, 1, 1), **said).table
    assert [table.ruleset.box.cards[card].kind for card in table.gone] == ["antiques", "antiques"]
    assert table.pools[0].hidden == (0, 5, 5)
    assert len(table.pools[0].located[0]) == 2


def test_monsters_put_back_lie_in_a_wreck_that_is_not_said() -> None:
    table = lay(AtBar(ANN, 1, 1, 1), returned={0: 1}).table
    assert table.cards_in(0) == 5
    assert [table.ruleset.box.cards[card].kind for card in table.located(0)] == ["monster"]


def test_cards_shown_are_among_those_played() -> None:
    table = lay(AtBar(ANN, 1, 1, 1), options=MEETING, shown={ANN: "expert"}).table
    assert table.meetings.played == ("expert",)
    assert "expert" not in table.meetings.deck.cards()


def test_a_look_not_described_is_of_now_and_of_what_lies_there() -> None:
    said = {"day": 3, "wrecks": {0: [GOODS, GOLD]}}
    table = lay(AtBar(ANN, 1, 1, 1), looks={CLEO: [0]}, **said).table
    assert table.looks == ((), (), (Look(0, 3, "morning", table.located(0), ()),))
    assert lay(AtBar(ANN, 1, 1, 1), looks={CLEO: {0: {}}}, **said).table == table


def test_play_goes_on_from_an_entry() -> None:
    state = lay(("action", {"seat": ANN}), boats={ANN: "dolphins", BEN: "bar", CLEO: "bar"})
    assert state.agenda[0] == AtBar(BEN, 1, 1, 1)
    assert state.table.money[ANN] > state.table.money[CLEO]
    placed = lay(
        ("placing", {"seat": ANN}), programmes={ANN: ("bar", "dive"), BEN: ("dive", "bar"), CLEO: ("bar", "dive")}
    )
    assert placed.agenda[0] == Anchoring(BEN)
    assert placed.table.boats == ("bar", None, None)
    assert lay("day", day=2).agenda == (Programming(),)


def test_a_game_that_is_over_is_laid_with_its_result() -> None:
    found = cs.result(lay(None, money={ANN: 500}, hands={BEN: [GOLD]}))
    assert found is not None
    assert found.winners == (ANN,)


ALONE = {"wrecks": {0: [GOLD, GOODS, BEAST]}, "boats": {ANN: "bar", BEN: "bar", CLEO: "bar"}}


def test_what_the_arbiter_knows_stands_in_no_view() -> None:
    known = lay(AtBar(ANN, 1, 1, 1), **ALONE)
    unknown = lay(AtBar(ANN, 1, 1, 1), **ALONE | {"wrecks": {0: 3}}, gone=known.table.gone)
    assert invariants.check(known) == ()
    assert known.table.located(0)
    assert unknown.table.located(0) == ()
    for seat in (None, ANN, BEN, CLEO):
        assert cs.view(known, seat) == cs.view(unknown, seat)
        assert cs.resample(known, seat, Random(1)) == cs.resample(unknown, seat, Random(1))
        assert cs.resample(known, seat, Random(1)).table.located(0) == ()


def test_what_the_arbiter_knows_is_what_a_look_shows() -> None:
    state = after(lay(AtBar(ANN, 1, 1, 1), **ALONE), BuyRound(ANN, 0))
    shown = []
    while isinstance(state.agenda[0], Looking):
        (event,) = cs.legal(state)
        assert isinstance(event, Sighted)
        shown.append(event.card)
        state = after(state, event)
    assert sorted(shown) == list(state.table.looks[ANN][0].cards)
    assert len(shown) == 3


def test_the_arbiter_may_know_the_next_encounter_card() -> None:
    state = lay(Meeting(ANN), options=MEETING, deck=["family", "dupe"])
    assert invariants.check(state) == ()
    assert cs.legal(state) == (Met("family"),)
    unknown = lay(Meeting(ANN), options=MEETING)
    assert cs.view(state, ANN) == cs.view(unknown, ANN)
    assert cs.resample(state, ANN, Random(1)) == cs.resample(unknown, ANN, Random(1))


def test_a_game_goes_on_from_what_the_arbiter_knows() -> None:
    for seed in range(effort(6, 60)):
        rng = Random(f"arbiter {seed}")
        said: dict[str, Any] = {"options": MEETING, "deck": rng.sample(ENCOUNTERS, 5), "returned": {3: 1, 7: 2}}
        wrecks = {0: [GOLD, None, None, BEAST], 1: [GOODS, GOLD], 4: ["medium gold 2", None], 8: ["deep monster"] * 3}
        state = lay("day", wrecks=wrecks, **said)
        for at, event in steps(state, rng):
            assert event is not None or cs.is_over(at)


TOO_FEW = (
    "wrecks: 15 shallow cards nobody has identified are said to lie in wrecks; 14 are left: 20 in the box less 1 named"
    " and 5 put away unseen"
)
REFUSED: list[tuple[str, Any, dict[str, Any]]] = [
    ("hands: shallow gold 1 is said 4 times (seat 0, seat 1); the box has 3", 0, {"hands": {0: PAIR, 1: PAIR}}),
    ("hands: seat 1 holds a shallow monster; a hand holds treasures", 0, {"hands": {1: [BEAST]}}),
    ("hands: there is no card 'gold'; the box has 0 to 27, 'shallow gold 1' and so on", 0, {"hands": {1: ["gold"]}}),
    ("money: 3 seats were named 0, 1, 4; the table has seats 0 to 2", 0, {"money": {0: 10, 1: 10, 4: 10}}),
    ("money: seat 2 has a multiple of 10, none or more, not 15", 0, {"money": {2: 15}}),
    ("money: seat 2 has a multiple of 10, none or more, not -10", 0, {"money": {2: -10}}),
    ("day: the calendar has days 1 to 10, not 11", 0, {"day": 11}),
    ("wrecks: deep gold 3 cannot lie in wreck 0, which is shallow", 0, {"wrecks": {0: ["deep gold 3"]}}),
    ("wrecks: wreck 0 holds 6 cards; 5 is the most", 0, {"wrecks": {0: 6}}),
    (
        TOO_FEW,
        0,
        {"wrecks": {0: 5, 1: 5, 2: 5}, "hands": {0: [GOLD]}},
    ),
    (
        "gone: 2 more shallow cards have left the wrecks than are in hands, set aside or said to be gone",
        0,
        {"wrecks": {0: 3, 1: 5, 2: 5}, "gone": []},
    ),
    (
        "returned: 2 monsters went back into wreck 0; named in it in wrecks: 1",
        0,
        {"wrecks": {0: [BEAST]}, "returned": {0: 2}},
    ),
    (
        "looks: seat 1, wreck 0: all its cards were seen, and wrecks leaves 5 of them unnamed",
        0,
        {"looks": {1: [0]}},
    ),
    (
        "looks: seat 1, wreck 0: shallow goods 1 lies there and is not on the list",
        0,
        {"wrecks": {0: [GOODS]}, "looks": {1: {0: {"cards": []}}}},
    ),
    (
        "looks: seat 1, wreck 0: of shallow gold 1 on the list and not there: 1; in hands and gone: 0",
        0,
        {"wrecks": {0: [GOODS]}, "looks": {1: {0: {"cards": [GOODS, GOLD]}}}},
    ),
    ("teams: a diver of seat 0 carries 3 hoses; 2 hoses is the most", 0, {"teams": {0: [["hose"] * 3]}}),
    ("stock: 13 divers in stock and 3 in teams are 16; the box has 15", 0, {"stock": {"divers": 13}}),
    ("boats: seat 0 acts at the bar, and is said to be at store", 0, {"boats": {0: "store"}}),
    ("boats: seat 1 and seat 2 are both at wreck 3: one boat a wreck", 0, {"boats": {1: 3, 2: 3}}),
    (
        "boats: seat 1 is at bar, and programmes has store for the morning",
        0,
        {"boats": {1: "bar"}, "programmes": {1: ("store", "bar")}},
    ),
    (
        "boats: seat 1 is at bar, and programmes has store for the morning",
        0,
        {"boats": {1: "bar"}, "programmes": {1: ("store", "dive")}, "rulings": {"no_wreck": "may_change"}},
    ),
    ("met: family is an encounter card; options has the game played without them", 0, {"met": {1: ["family"]}}),
    (
        "met: family is said 2 times (seat 1, played); the box has 1",
        0,
        {"met": {1: ["family"]}, "played": ["family"], "options": MEETING},
    ),
    ("dive: no dive is under way at this moment: say a question of a dive, as Naming", 0, {"dive": {"weights": 1}}),
    ("boats: seat 0 dives at a wreck, and is at no place: say which", Naming(ANN), {}),
    (
        "dive: diver 1 is not on the wreck; [0] of seat 0 can reach it",
        Naming(ANN),
        {"boats": {0: 0}, "dive": {"waiting": [0, 1]}},
    ),
    (
        "then: Naming is followed by nothing, not by [GoOn(seat=0)]",
        Naming(ANN),
        {"boats": {0: 0}, "then": [GoOn(ANN)]},
    ),
    ("half: cards are laid before the morning, not in the afternoon", "day", {"half": "afternoon"}),
    (
        "programmes: all 3 seats have laid cards, and the moment waits for one to do so",
        "day",
        {"programmes": dict.fromkeys(range(3), ("bar", "dive"))},
    ),
    ("day: the game is over after the afternoon of day 10, not in the afternoon of day 9", None, {"day": 9}),
    ("at: there is no entry 'night'; known: day, placing, action", "night", {}),
    ("at: entry 'action' takes ['seat'], not nothing", "action", {}),
    ("at: divers is 1, or 0 once it is paid for, not 2", AtBar(ANN, 2, 1, 1), {}),
    ("purse: nothing can be said of it; Key Largo is laid by " + ", ".join(WORDS), 0, {"purse": {}}),
    (
        "at: seat 0 picks a wreck, and none that is free and holds cards is in reach of its divers",
        Anchoring(ANN),
        {"teams": {ANN: []}},
    ),
    (
        "at: seat 0 sends its boat elsewhere, which kl.ruling.no_wreck does not allow here",
        Redirecting(ANN),
        {"teams": {ANN: []}},
    ),
    (
        "at: seat 0 sends its boat elsewhere, and a free wreck is in reach of its divers",
        Redirecting(ANN),
        {"rulings": {"no_wreck": "may_change"}},
    ),
    (
        "at: diver 0 is not on the wreck; waiting or done are []",
        Drawing(ANN, 0, "own", replacing=False),
        {
            "rulings": {"helper_risk": "nobody", "volunteer_present": "not_needed"},
            "teams": {ANN: []},
            "boats": {ANN: 0},
        },
    ),
    ("at: divers: wanted a whole number, found 'one'", AtBar(ANN, "one", 1, 1), {}),  # type: ignore[arg-type]  # so it is
    ("at: there is no seat 5; the table has seats 0 to 2", ("action", {"seat": 5}), {}),
    ("at: seat 0 does not sabotage its own dive", Interrupting(ANN, ANN), {"options": MEETING}),
    (
        "at: bought is 2 items at most, in the order of the alphabet, not ['trident', 'hose']",
        AtStore(ANN, ("trident", "hose")),
        {},
    ),
    (
        "at: bought is 2 items at most, in the order of the alphabet, not ['hose', 'hose', 'hose']",
        AtStore(ANN, ("hose",) * 3),
        {},
    ),
    ("at: sold is of one type, not gold, goods", AtMarket(ANN, ("gold", "goods"), 0, 0), {}),
    ("at: trafficked is 0 to 5, not 6", AtMarket(ANN, ("gold",), 6, 0), {}),
    ("at: jewels is 0 or 1, not 2", AtMarket(ANN, ("gold",), 0, 2), {}),
    ("at: seat 0 is no rival of seat 0", Robbing(ANN, ANN, "shallow"), {}),
    ("at: seat 3 is no rival of seat 0", Robbing(ANN, Seat(3), "shallow"), {}),
    ("at: there is no wreck 11", Looking(ANN, 11, 0), {}),
    (
        "at: located is 0 to 0, as many as wrecks names in wreck 0, not -1",
        Looking(ANN, 0, -1),
        {},
    ),
    (
        "at: located is 0 to 1, as many as wrecks names in wreck 0, not 2",
        Looking(ANN, 0, 2),
        {"wrecks": {0: [GOLD, None]}},
    ),
    ("at: there is no wreck 12", AskingOn(ANN, 12), {}),
    ("boats: there is no wreck 11 for seat 1; the wrecks are 0 to 10", AtBar(ANN, 1, 0, 1), {"boats": {BEN: 11}}),
    (
        "at: seat 0 draws an encounter card, and none is left in the deck: all are in met or played",
        Meeting(ANN),
        {"options": MEETING, "played": list(ENCOUNTERS)},
    ),
    (
        "at: met gives seat 0 ['dupe', 'family'], not 3 cards with dupe",
        Discarding(ANN, "dupe"),
        {"options": MEETING, "met": {ANN: ["dupe", "family"]}},
    ),
    (
        "at: boats has seat 1 at bar: only at a wreck might it sabotage",
        Interrupting(BEN, ANN),
        {"options": MEETING, "boats": {ANN: 0, BEN: "bar", CLEO: 2}, "met": {BEN: ["saboteur"]}},
    ),
    (
        "at: a card is drawn, and wrecks leaves none in wreck 0",
        Drawing(ANN, 0, "own", replacing=False),
        {"boats": {ANN: 0}, "wrecks": {0: 0}},
    ),
    (
        "at: a monster is faced, and aside holds none: say the shallow one",
        Facing(ANN, 0, "own", replacing=False),
        {"boats": {ANN: 0}, "dive": {"aside": []}},
    ),
    ("at: pending is some of the divers waiting, [0], not []", Committing(ANN, ()), {"boats": {ANN: 0}}),
    ("at: pending is some of the divers waiting, [0], not [1]", Committing(ANN, (1,)), {"boats": {ANN: 0}}),
    (
        "dive: diver 1 drew last and is not on the wreck; waiting or done are [0]",
        Naming(ANN),
        {"boats": {ANN: 0}, "dive": {"last": 1}},
    ),
    (
        "dive: a diver is said twice among those waiting, [0], and done, [0]",
        Naming(ANN),
        {"boats": {ANN: 0}, "dive": {"waiting": [0], "done": [0]}},
    ),
    (
        "dive: 4 weights are spent and 0 left; 3 divers carry one each",
        Naming(ANN),
        {"boats": {ANN: 0}, "dive": {"weights": 4}},
    ),
    (
        "dive: deep monster has no shallow back, as the cards of wreck 0 have",
        Naming(ANN),
        {"boats": {ANN: 0}, "dive": {"aside": ["deep monster"]}},
    ),
    (
        "dive: shallow gold 1 is set aside; a monster is",
        Naming(ANN),
        {"boats": {ANN: 0}, "dive": {"aside": [GOLD]}},
    ),
    ("wrecks: wreck 0 holds 6 cards; 5 is the most", 0, {"wrecks": {0: [None] * 6}}),
    (
        "returned: shallow monster is said 3 times; the box has 1",
        0,
        {"wrecks": {0: [BEAST]}, "returned": {1: 1, 2: 1}},
    ),
    (
        "looks: seat 1, wreck 0: cards of the list have left, and others are still to be seen",
        Looking(BEN, 0, 0),
        {"wrecks": {0: [GOODS, None]}, "looks": {1: {0: {"cards": [GOODS, GOLD]}}}},
    ),
    (
        "looks: seat 1, wreck 0: left of shallow gold 1: 1; on the list and not there: 0",
        0,
        {"wrecks": {0: [GOODS]}, "looks": {1: {0: {"cards": [GOODS], "left": [GOLD]}}}, "hands": {ANN: [GOLD]}},
    ),
    (
        "programmes: nobody has laid cards while the first player is still to be named",
        NamingStarter(),
        {"programmes": {0: ("bar", "dive")}},
    ),
    (
        "teams: seat 0: hoses: wanted a whole number, found 'x'",
        0,
        {"teams": {0: [Diver("x", 0, 0)]}},  # type: ignore[arg-type]  # so it is
    ),
    (
        "teams: 30 hoses are in teams; the box has 20",
        0,
        {"seats": 5, "teams": dict.fromkeys(range(5), [["hose", "hose"]] * 3)},
    ),
    (
        "shown: seat 0 cannot have shown expert: no half-day is under way",
        "day",
        {"options": MEETING, "shown": {ANN: "expert"}},
    ),
    (
        "played: seat 0 has shown expert, which is then among the cards played",
        0,
        {"options": MEETING, "shown": {ANN: "expert"}, "played": []},
    ),
    (
        "met: seat 0 holds 3 encounter cards; 2 is the most",
        0,
        {"options": MEETING, "met": {ANN: ["dupe", "family", "helper"]}},
    ),
    (
        "sabotaged: diver 0 of seat 0 is said twice",
        Naming(ANN),
        {"options": MEETING, "boats": {ANN: 0}, "sabotaged": [(0, 0), (0, 0)]},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("problem", "at", "said"), REFUSED, ids=[one[0] for one in REFUSED])
def test_what_cannot_be_is_refused_with_the_part_and_the_arithmetic(
    problem: str,
    at: Any,  # noqa: ANN401 - any moment
    said: dict[str, Any],
) -> None:
    assert refused(AtBar(ANN, 1, 1, 1) if at == 0 else at, **said) == problem


def test_a_volunteer_alone_on_a_wreck_draws_as_the_first_diver() -> None:
    """By the reading that nobody need be present; no other number stands for the volunteer."""
    rulings = {"helper_risk": "nobody", "volunteer_present": "not_needed"}
    said = {"rulings": rulings, "options": MEETING, "teams": {ANN: []}, "boats": {ANN: 0}, "shown": {ANN: "helper"}}
    said |= {"wrecks": {0: [GOLD, GOODS]}, "dive": {"alarmed": True, "aside": [BEAST]}}
    assert lay(Drawing(ANN, 0, "helper", replacing=False), **said).table.dive
    told = refused(Drawing(ANN, 1, "helper", replacing=False), **said)
    assert told == "at: diver 1 is not on the wreck; waiting or done are []"


def entered(entry: str, table: Table, **where: int) -> str:
    """Return why a position cannot be entered."""
    with pytest.raises(UnplayableError) as error:
        cs.position("key_largo", entry, table, **where)
    return str(error.value)


def test_a_position_that_does_not_fit_its_entry_is_refused_with_the_field_to_change() -> None:
    begins, acts = lay("day").table, lay(AtBar(ANN, 1, 1, 1)).table
    later = attrs.evolve(begins, calendar=attrs.evolve(begins.calendar, half="afternoon"))
    when = "cards are laid before the morning: let it be 'morning', or enter at 'placing' or 'action'"
    assert entered("day", later) == f"calendar.half: {when}"
    missing = "programmes[0]: seat 0 has laid no cards for the day: let it have two, or enter at 'day'"
    assert entered("action", begins, seat=0) == entered("placing", begins, seat=0) == missing
    laid = "every seat has laid its cards for the day: let one be None, or enter at 'placing' or 'action'"
    assert entered("day", acts) == f"programmes: {laid}"
    dives = lay(Naming(ANN), boats={ANN: 0}).table
    assert entered("action", dives, seat=1) == "dive: none is under way where one enters: let it be None"


def test_a_card_too_many_is_named_with_how_many_there_are() -> None:
    state = lay(AtBar(ANN, 1, 1, 1), hands={BEN: [GOLD]})
    table = attrs.evolve(state.table, hands=(state.table.hands[BEN], state.table.hands[BEN], ()))
    broken = invariants.check(attrs.evolve(state, table=table))
    assert [one.place for one in broken] == ["wreck cards: 4 of shallow gold 1; the box has 3"]
    met = attrs.evolve(lay(Meeting(ANN), options=MEETING).table.meetings, played=("family",))
    state = lay(Meeting(ANN), options=MEETING)
    broken = invariants.check(attrs.evolve(state, table=attrs.evolve(state.table, meetings=met)))
    assert [one.place for one in broken] == ["encounter cards: 2 of family; the box has 1"]


IN_BAR = AtBar(ANN, 1, 1, 1)
SEEN = [GOLD, GOLD, GOLD, GOODS, GOODS]
JUST_POSSIBLE: tuple[tuple[object, dict[str, Any]], ...] = (
    (AtStore(ANN, ("hose", "hose")), {}),
    (AtMarket(ANN, ("gold",), 0, 1), {"options": MEETING, "shown": {ANN: "jeweller"}}),
    (AtMarket(ANN, ("gold",), 5, 0), {"options": MEETING, "shown": {ANN: "trafficker"}}),
    (
        AtBar(BEN, 1, 1, 1),
        {"options": MEETING, "boats": {ANN: 0, CLEO: 1}, "sabotaged": [(0, 0)], "shown": {CLEO: "saboteur"}},
    ),
    (IN_BAR, {"half": "afternoon", "wrecks": {0: SEEN}, "looks": {BEN: {0: {"half": "morning"}}}}),
    (IN_BAR, {"half": "afternoon", "wrecks": {0: SEEN}, "looks": {BEN: {0: {}}}}),
    (IN_BAR, {"day": 2, "wrecks": {0: SEEN}, "looks": {BEN: {0: {"day": 1, "half": "afternoon"}}}}),
)


@pytest.mark.parametrize(("at", "said"), JUST_POSSIBLE, ids=[str(one) for one, _ in JUST_POSSIBLE])
def test_what_is_just_possible_is_laid_as_it_is_said(at: object, said: dict[str, Any]) -> None:
    plain = {word: value for word, value in said.items() if word != "options"}
    assert {"at": at, **plain}.items() <= cs.sketched(lay(at, **said)).items()


@pytest.mark.parametrize(
    ("said", "problem"),
    [
        ({"returned": {0: 6}}, "returned: 6 monsters went back into wreck 0; cards in it at most: 5"),
        ({"returned": {0: -1}}, "returned: -1 monsters went back into wreck 0; cards in it at most: 5"),
        ({"wrecks": {-1: 3}}, "wrecks: 1 wreck was named -1; the table has wrecks 0 to 10"),
        ({"wrecks": {98: 3, 99: 3}}, "wrecks: 2 wrecks were named 98, 99; the table has wrecks 0 to 10"),
        (
            {"looks": {BEN: {0: {"half": "afternoon"}}}},
            "looks: seat 1, wreck 0: the afternoon of day 1 is not past; it is the morning of day 1",
        ),
        (
            {"looks": {BEN: {0: {"day": 2}}}},
            "looks: seat 1, wreck 0: the morning of day 2 is not past; it is the morning of day 1",
        ),
        (
            {"looks": {BEN: {0: {"day": 0}}}},
            "looks: seat 1, wreck 0: the morning of day 0 is not past; it is the morning of day 1",
        ),
        (
            {"rulings": {"kl.ruling.expert_hose": "comes_with_one"}, "stock": {"tridents": 11}},
            "stock: 11 tridents in stock and 0 in teams are 11; the box has 10",
        ),
    ],
)
def test_what_is_just_beyond_is_refused(said: dict[str, Any], problem: str) -> None:
    with pytest.raises(LayingError) as caught:
        lay(IN_BAR, **said)
    assert str(caught.value) == problem


def test_nothing_shown_may_be_said() -> None:
    assert lay(IN_BAR, options=MEETING, shown={ANN: None}) == lay(IN_BAR, options=MEETING)
    assert lay(IN_BAR, returned={0: 0}) == lay(IN_BAR)
