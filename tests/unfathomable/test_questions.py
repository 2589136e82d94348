"""Questions with all their facts: of each kind that has any, one asked whole, with the words a question is told by."""

import pytest
from attrs import evolve

import corestate as cs
from corestate import Refusal
from corestate.kernel import Facts, Frame, Question, Seat
from corestate.replaced import replaced
from corestate.unfathomable.asked import hands, herding, picking, values
from corestate.unfathomable.box.edition import BRIG
from corestate.unfathomable.checks import chaos, windows
from corestate.unfathomable.holdings import drawing, items, looking, trading
from corestate.unfathomable.script.script import Close, Perform
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Scope, Trial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn import actions, receiving
from corestate.unfathomable.voyage import damage, defeat, loyalty, monsters, tracks
from tests.support import refused
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, TWO, ZERO, Sea

CARD = "spell:astral_travel"
BY_CARD = ("card", CARD)
ABILITY = "unf.action.ability"


def deep_ones(**spaces: int) -> tuple[int, ...]:
    """So many Deep Ones of each space, as frames hold them."""
    return tuple(spaces.get(space.name, 0) for space in b.calm().box.spaces)


OF_A_CARD: list[tuple[Frame[Table], tuple[Seat, ...], str, Facts]] = [
    (picking.PickingSeat(ONE, (ZERO, TWO)), (ONE,), ABILITY, (BY_CARD,)),
    (
        picking.PickingSpace(ONE, ("w1", "w2"), 2, "spawn"),
        (ONE,),
        ABILITY,
        (BY_CARD, ("for", "spawn"), ("left", 2)),
    ),
    (values.PickingOption(ONE, ("fuel", "food"), "dial", 1), (ONE,), ABILITY, (BY_CARD,)),
    (values.PickingNumber(ONE, 1, 3, "risk"), (ONE,), ABILITY, (BY_CARD, ("least", 1), ("most", 3))),
    (values.PickingItem(ONE, ("plimsolls", "shotgun"), "note"), (ONE,), ABILITY, (BY_CARD, ("for", "note"))),
    (picking.GoingTo(ONE, TWO, ("galley",), may=False), (ONE,), ABILITY, (BY_CARD, ("moves", TWO))),
    (
        hands.Discarding(ONE, 2, 3, "any", up_to=False),
        (ONE,),
        ABILITY,
        (BY_CARD, ("left", 2), ("worth", 3), ("skill", "any")),
    ),
    (
        hands.Paying(ONE, 1, 0, "lore", up_to=False),
        (ONE,),
        "unf.reference.wording",
        (BY_CARD, ("left", 1), ("worth", 0), ("skill", "lore")),
    ),
    (
        hands.Naming(ONE, 2, up_to=True, one=False, named=("will", "lore")),
        (ONE,),
        "unf.reference.checks",
        (BY_CARD, ("left", 2), ("named 0", "will"), ("named 1", "lore")),
    ),
    (herding.Rescuing(ONE, ("d1", "d2")), (ONE,), ABILITY, (BY_CARD,)),
    (
        herding.Herding(ONE, deep_ones(w1=2, d3=1), (TWO, ZERO), far=True, must=False),
        (ONE,),
        ABILITY,
        (BY_CARD, ("w1", 2), ("d3", 1), ("character_of 0", TWO), ("character_of 1", ZERO)),
    ),
]
"""Frames that a card has put there, whom they ask, by which rule, and what they tell."""

OTHERS: list[tuple[Frame[Table], tuple[Seat, ...], str, Facts]] = [
    (actions.Acting(ONE, 1), (ONE,), "unf.action.two", (("actions", 1),)),
    (
        trading.Trading(ONE, (trading.Handed("shotgun", ONE, TWO), trading.Handed("plimsolls", TWO, ONE))),
        (ONE,),
        "unf.action.trade",
        (("shotgun of 1 to", TWO), ("plimsolls of 2 to", ONE)),
    ),
    (
        trading.Agreeing((trading.Handed("shotgun", ONE, TWO),), (TWO,)),
        (TWO,),
        "unf.action.trade",
        (("shotgun of 1 to", TWO),),
    ),
    (chaos.LayingChaos("will"), (), "unf.reference.chaos_deck", (("skill", "will"),)),
    (
        receiving.Choosing(ONE, ("lore", "will"), 2, ("will",)),
        (ONE,),
        ABILITY,
        (("due", 2), ("named 0", "will")),
    ),
    (
        receiving.ChoosingHand(ONE, ("lore", "will"), 2, ("will", "lore")),
        (ONE,),
        "unf.setup.standard_hand",
        (("due", 2), ("named 0", "will"), ("named 1", "lore")),
    ),
    (
        receiving.ChoosingOne(ONE, ("lore", "will"), 2, ("lore",)),
        (ONE,),
        "unf.skill.sick_bay",
        (("due", 2), ("named 0", "lore")),
    ),
    (
        receiving.Replacing(ONE, ("lore", "will"), ("treachery",)),
        (ONE,),
        "unf.traitor.receive",
        (("replaced", 1), ("left 0", "lore"), ("left 1", "will")),
    ),
    (damage.Damaging("galley"), (), "unf.damage.draw", (("room", "galley"),)),
    (damage.Damaging(""), (), "unf.damage.draw", (("room", "ship"),)),
    (
        defeat.MayPrevent(ONE, "", banished=False, asking=TWO, passed=0),
        (TWO,),
        "unf.reference.windows",
        (("character_of", ONE),),
    ),
    (
        defeat.MayPrevent(None, "d2", banished=False, asking=ONE, passed=0),
        (ONE,),
        "unf.reference.windows",
        (("passenger_in", "d2"),),
    ),
    (
        defeat.MayPrevent(None, "", banished=False, asking=ONE, passed=0),
        (ONE,),
        "unf.reference.windows",
        (("passenger_in", "supply"),),
    ),
    (defeat.TurningPassenger("d2"), (), "unf.defeat.results", (("space", "d2"),)),
    (defeat.TurningPassenger(""), (), "unf.defeat.results", (("space", "supply"),)),
    (
        defeat.DefeatingNext((ONE, TWO), banished=False),
        (ZERO,),
        "unf.reference.windows",
        (("character_of 0", ONE), ("character_of 1", TWO)),
    ),
    (defeat.LosingNext(("d1", "d2", "d1")), (ZERO,), "unf.reference.windows", (("d1", 2), ("d2", 1))),
    (drawing.Drawing(ONE, "lore"), (), "unf.skill.types", (("draws", ONE), ("skill", "lore"))),
    (items.DrawingItem(ONE), (), "unf.item.sources", (("draws", ONE),)),
    (loyalty.Dealing(ONE), (), "unf.loyalty.secret", (("dealt_to", ONE),)),
    (loyalty.Swapping(ONE, 1), (ONE,), "unf.reveal.swap", (("discarded", 1),)),
    (tracks.DealingOn(ONE, (TWO,), ((ZERO, "human"),)), (), "unf.loyalty.secret", (("dealt_to", ONE),)),
    (
        looking.Looking(ONE, "waypoint", 2, "top", "bottom", 0),
        (),
        "unf.secrecy.looked_at",
        (("looks", ONE), ("deck", "waypoint")),
    ),
    (looking.Removing("mythos"), (), "unf.reference.open_information", (("deck", "mythos"),)),
    (monsters.Stirring(deep_ones(w1=2, d3=1)), (ZERO,), "unf.monster.deep_ones", (("w1", 2), ("d3", 1))),
    (monsters.Stepping("w1", ("w2", "d1")), (ZERO,), "unf.monster.move", (("origin", "w1"),)),
    (
        windows.Window("deep_ones_about_to_act", ONE, 1),
        (ONE,),
        "unf.reference.windows",
        (("timing", "deep_ones_about_to_act"),),
    ),
    (
        windows.Following(ONE, "after_card", "skill:lore-1"),
        (ONE,),
        "unf.reference.windows",
        (("after", "skill:lore-1"),),
    ),
]
"""Frames that need no card, whom they ask, by which rule, and what they tell."""


@pytest.mark.parametrize(("frame", "seats", "rule", "facts"), OF_A_CARD, ids=lambda one: type(one).__name__)
def test_a_question_of_a_card_tells_which_and_what_it_is_about(
    frame: Frame[Table], seats: tuple[Seat, ...], rule: str, facts: Facts
) -> None:
    table = replaced(b.calm(), scopes=(Scope(CARD, ZERO),))
    asked = Question(f"unf.{type(frame).__name__}", seats, rule, facts)
    assert cs.question(b.at(table, frame, Close())) == asked


@pytest.mark.parametrize(("frame", "seats", "rule", "facts"), OTHERS, ids=lambda one: type(one).__name__)
def test_a_question_tells_what_it_is_about(
    frame: Frame[Table], seats: tuple[Seat, ...], rule: str, facts: Facts
) -> None:
    together = b.standing(b.aboard(b.calm()), 2, "galley")
    table = b.owning(b.owning(b.traitor(together, 1), 1, "shotgun"), 2, "plimsolls")
    moment = (monsters.StirAll(),) if isinstance(frame, windows.Window) else ()
    assert cs.question(b.at(table, frame, *moment)) == Question(f"unf.{type(frame).__name__}", seats, rule, facts)


PERFORMED: dict[str, tuple[str, int, str, str]] = {
    "deciding": ("waypoint:hurricane", 0, "unf.Deciding", ABILITY),
    "deciding a crisis": ("mythos:accusation", 0, "unf.DecidingCrisis", "unf.mythos.choice"),
    "deciding a combination": ("mythos:bucket_brigade", 0, "unf.DecidingCombination", "unf.mythos.combination"),
    "offering": ("waypoint:abandoned_depot", 0, "unf.Offering", "unf.reference.wording"),
    "aiming": ("item:six_shooter", 1, "unf.Aiming", "unf.reference.attack_steps"),
}


@pytest.mark.parametrize("what", PERFORMED)
def test_a_card_that_is_carried_out_tells_that_it_asks(what: str) -> None:
    source, script, kind, rule = PERFORMED[what]
    state = b.at(b.deep_ones(b.standing(b.calm(), 0, "d1"), d1=1), Perform(source, script, ZERO))
    assert cs.question(state) == Question(kind, (ZERO,), rule, (("card", source),))


def test_the_question_whether_to_go_on_tells_how_often() -> None:
    state = b.at(b.deep_ones(b.standing(b.calm(), 0, "d1"), d1=3), Perform("skill:strength-3", 1, ZERO))
    facts = (("card", "skill:strength-3"), ("left", 4))
    assert cs.question(b.run(state, e.Choose(ZERO, "basic"))) == Question("unf.Repeating", (ZERO,), ABILITY, facts)


def test_a_roll_tells_what_is_added() -> None:
    state = b.run(b.acting(b.deep_ones(b.standing(b.calm(), 0, "d1"), d1=1)), e.Attack(ZERO, None, "d1"))
    assert state.table.throw is not None
    table = replaced(state.table, throw=replaced(state.table.throw, add=2))
    for one, add in ((state, 0), (evolve(state, table=table), 2)):
        assert cs.question(one) == Question("unf.Rolling", (), "unf.reference.windows", (("add", add),))


def test_a_card_turned_up_tells_of_which_deck() -> None:
    trial = Trial(5, ("lore", "will"), 0, mythos=True, cards=())
    table = replaced(b.calm(), scopes=(Scope(CARD, ZERO),), trial=trial)
    state: Sea = cs.State(table, (hands.TurningCard("lore"), Close()))
    assert cs.question(state) == Question("unf.TurningCard", (), ABILITY, (("skill", "lore"),))


def test_a_traitor_that_leaves_the_brig_is_told_what_its_cards_must_still_be_worth() -> None:
    table = b.holding(b.standing(b.traitor(b.calm(), 1), 1, BRIG), 1, "lore-5")
    asked = Question("unf.Bribing", (ONE,), "unf.traitor.leave_brig", (("due", 4), ("to", "galley")))
    assert cs.question(b.at(table, actions.Bribing(ONE, "galley", 4))) == asked


def test_whoever_has_looked_at_cards_is_told_of_which_deck_and_how_many() -> None:
    rule, cards = "unf.secrecy.looked_at", ("abandoned_depot", "hurricane", "iceberg", "maelstrom")
    table = b.on_top(b.calm(rulings={"foresee_order": "chosen"}), "waypoint", *cards)
    state = b.dealt(b.at(table, looking.LookAt(TWO, "waypoint", 4, "top", "bottom")))
    facts: Facts = (("deck", "waypoint"), ("cards", 4), ("to", "top"))
    assert cs.question(state) == Question("unf.Taking", (TWO,), rule, facts)
    state = b.run(state, e.Take(TWO, "hurricane"))
    assert cs.question(state) == Question("unf.PuttingUnder", (TWO,), rule, (("deck", "waypoint"), ("cards", 3)))
    because = "hurricane is not among the cards seat 2 puts away"
    assert refused(state, e.Take(TWO, "hurricane")) == (Refusal(rule, because),)
    state = b.dealt(b.at(b.calm(), Perform("character:william_bowleg", 1, TWO)))
    assert cs.question(state) == Question("unf.ToppingOrNot", (TWO,), rule, (("deck", "spell"),))


def test_the_question_whom_a_deep_one_attacks_tells_where() -> None:
    state = b.at(b.deep_ones(b.aboard(b.calm()), galley=1), monsters.Victim("galley"))
    assert cs.question(state) == Question("unf.Victim", (ZERO,), "unf.monster.attack", (("space", "galley"),))


def test_the_choice_of_characters_tells_which_are_suggested_and_free() -> None:
    state = cs.new_game("unfathomable", seats=3, options={"game": "learning"})
    while not cs.asked(state):
        outcome = e.StarterNamed(ONE) if e.StarterNamed(ONE) in cs.legal(state) else cs.legal(state)[0]
        state = cs.apply(state, outcome)
    party = next(one.characters for one in state.table.box.parties if one.seats == 3)
    for seat, free in ((ONE, party), (TWO, party[1:])):
        facts = tuple((f"suggested {place}", name) for place, name in enumerate(free))
        assert cs.question(state) == Question("unf.ChoosingCharacter", (seat,), "unf.setup.characters", facts)
        state = cs.apply(state, e.ChooseCharacter(seat, free[0]))
