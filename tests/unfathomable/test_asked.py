"""What cards ask of a seat: how many, which of them, where to, and for whom."""

import pytest
from attrs import evolve

import corestate as cs
from corestate import Refusal
from corestate.replaced import replaced
from corestate.unfathomable.asked.herding import Herding, Rescuing
from corestate.unfathomable.box import vocabulary as do
from corestate.unfathomable.holdings.looking import TopSpell
from corestate.unfathomable.script.script import Close, Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.card_words import amount, holds, people
from corestate.unfathomable.table.pieces import Scope, Trial
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea

CARD = "unf.action.ability"


def herding(*, must: bool) -> Sea:
    """Let seat 0 move a Deep One of the galley and, by the same card, seat 1."""
    table = replaced(b.deep_ones(b.aboard(b.calm()), galley=1), scopes=(Scope("spell:astral_travel", ZERO),))
    waiting = tuple(int(space.name == "galley") for space in table.box.spaces)
    return b.at(table, Herding(ZERO, waiting, (ONE,), far=False, must=must), Close())


def test_no_more_passengers_volunteer_than_there_are() -> None:
    table = b.deep_ones(b.calm(), d1=4)
    table = replaced(table, sea=evolve(table.sea, tokens=("blank", "blank")))
    state = b.run(b.at(table, Perform("mythos:volunteer_army", 0, ZERO)), e.Choose(ZERO, "a"))
    assert cs.legal(state) == (e.Number(ZERO, 1), e.Number(ZERO, 2))


def test_a_seat_that_must_name_all_its_cards_cannot_stop() -> None:
    state = b.run(b.acting(b.holding(b.calm(), 0, "observation-1")), e.Use(ZERO, "skill:observation-1", 0))
    assert refused(state, e.Stop(ZERO)) == (Refusal("unf.action.ability", "seat 0 has 2 more cards to draw"),)
    assert refused(state, e.Name(ZERO, "treachery")) == (
        Refusal("unf.action.ability", "skill:observation-1 draws from ordinary decks, not treachery"),
    )
    room = b.run(b.acting(b.standing(b.calm(), 0, "galley")), e.Use(ZERO, "room:galley", 0))
    assert refused(room, e.Name(ZERO, "treachery")) == (
        Refusal("unf.room.galley", "room:galley draws from ordinary decks, not treachery"),
    )


def test_persistence_may_stop_after_any_card() -> None:
    state = b.run(b.acting(b.holding(b.calm(), 0, "will-1", "lore-1", "lore-2")), e.Use(ZERO, "skill:will-1", 0))
    state = b.run(state, e.Discard(ZERO, "lore-1"), e.Stop(ZERO), e.Name(ZERO, "strength"), e.Drawn("strength-5"))
    assert state.table.players[0].hand == ("lore-2", "strength-5")
    cost = b.run(
        b.acting(b.holding(b.standing(b.calm(), 0, "chapel"), 0, "lore-1", "lore-2")), e.Use(ZERO, "room:chapel", 0)
    )
    cost = b.run(cost, e.Choose(ZERO, "rite"))
    assert refused(cost, e.Stop(ZERO)) == (
        Refusal("unf.reference.wording", "seat 0 has still to discard 1 card of lore for room:chapel"),
    )


def test_words_that_the_cards_of_the_box_do_not_use_mean_what_they_say() -> None:
    table = b.owning(b.calm(), 0, "shotgun", "plimsolls")
    scope = Scope("room:galley", ZERO, spaces=("galley",))
    assert amount(table, "all_but_one", scope) == 2
    assert [holds(table, do.Test("item", item=item), scope) for item in ("shotgun", "almanac")] == [True, False]
    assert not holds(table, do.Test("passes"), scope)
    for target, passes in ((5, True), (6, False)):
        trial = Trial(target, ("lore", "will"), 0, mythos=True, cards=("lore-5",))
        assert holds(replaced(table, trial=trial), do.Test("passes"), scope) is passes
    aboard = b.standing(b.standing(table, 1, "galley"), 2, "d1")
    assert people(aboard, "each_human_there", scope) == (ONE,)


def test_nobody_is_asked_to_rescue_where_there_are_no_passengers() -> None:
    calling = Perform("spell:call_friends", 0, ZERO)
    assert b.at(b.passengers(b.calm(), d2=1), calling).agenda[0] == Rescuing(ZERO, ("d2",))
    assert cs.asked(b.at(b.calm(), calling)) == ()


def test_flesh_ward_is_attached_to_any_player() -> None:
    state = b.dealt(b.at(b.on_top(b.traitor(b.calm(), 1), "spell", "flesh_ward"), TopSpell(ZERO)))
    state = b.run(state, e.PickSeat(ZERO, ONE))
    assert state.table.players[1].kept == ("spell:flesh_ward",)


REFUSED: dict[str, b.Case] = {
    "no such ability": (
        lambda: b.acting(b.calm()),
        e.Use(ZERO, "item:tool_kit", 5),
        CARD,
        "item:tool_kit has no ability 5",
    ),
    "no ability before the first": (
        lambda: b.acting(b.calm()),
        e.Use(ZERO, "item:tool_kit", -1),
        CARD,
        "item:tool_kit has no ability -1",
    ),
    "no such dial": (
        lambda: b.dealt(b.at(b.calm(), Perform("spell:dark_pact", 0, ZERO))),
        e.Choose(ZERO, "hope"),
        CARD,
        "spell:dark_pact has no option hope, but fuel or food or sanity or souls",
    ),
    "nobody to rescue": (
        lambda: b.at(b.passengers(b.calm(), d1=1), Perform("spell:call_friends", 0, ZERO)),
        e.Rescue(ZERO, "d2"),
        CARD,
        "there is no passenger to rescue in d2",
    ),
    "all Deep Ones move": (
        lambda: herding(must=True),
        e.Stop(ZERO),
        CARD,
        "every Deep One moves by spell:astral_travel",
    ),
    "no Deep One to move": (
        lambda: herding(must=False),
        e.Herd(ZERO, "d1", "d2"),
        CARD,
        "no Deep One in d1 has still to move",
    ),
    "a Deep One moved too far": (
        lambda: herding(must=False),
        e.Herd(ZERO, "galley", "d1"),
        CARD,
        "a Deep One of galley does not move to d1",
    ),
    "somebody who is not moved": (
        lambda: herding(must=False),
        e.Send(ZERO, TWO, "d1"),
        CARD,
        "seat 2 is not moved",
    ),
    "somebody moved overboard": (
        lambda: herding(must=False),
        e.Send(ZERO, ONE, "w1"),
        CARD,
        "seat 1 does not move to w1",
    ),
    "too many volunteers": (
        lambda: b.run(b.at(b.calm(), Perform("mythos:volunteer_army", 0, ZERO)), e.Choose(ZERO, "a")),
        e.Number(ZERO, 5),
        CARD,
        "5 is not between 1 and 4",
    ),
    "a deck chief who stays": (
        lambda: b.run(b.acting(b.calm(b.ARJUN)), e.Use(ZERO, "character:arjun_singh", 0)),
        e.Decline(ZERO),
        CARD,
        "seat 0 moves by character:arjun_singh",
    ),
    "a deck chief below deck": (
        lambda: b.run(b.acting(b.calm(b.ARJUN)), e.Use(ZERO, "character:arjun_singh", 0)),
        e.PickSpace(ZERO, "galley"),
        CARD,
        "character:arjun_singh does not lead to galley",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_states_its_rule_and_its_fact(case: str) -> None:
    state, event, rule, because = REFUSED[case]
    assert refused(state(), event) == (Refusal(rule, because),)
