"""Claims catch what they speak of, and every game ends within the bound they argue for."""

from random import Random

import attrs
import pytest

import corestate as cs
import invariants
from corestate.games import begun
from corestate.in_too_deep import Acquire, BonusDrawn, Buy, Draw, Drawn, Event, Expand, Pay, Table
from corestate.in_too_deep.abilities.depths import Ability, DiscardDepth, Discarding, MoveDepth
from corestate.in_too_deep.abilities.ocean import MayClean, MayShift
from corestate.in_too_deep.abilities.offering import OfferAbility
from corestate.in_too_deep.abilities.research import HandOver, MayBuy, PayingOwner
from corestate.in_too_deep.abilities.wildlife import MayLift
from corestate.in_too_deep.buying import Paying
from corestate.in_too_deep.ending import PassTurn
from corestate.in_too_deep.payouts import Award, DealOut, Drawing, Funding, OpeningFour, PayingDividend
from corestate.in_too_deep.setup import Dealing, Drafting, FindStarter, FinishSetUp, OpeningThird
from corestate.in_too_deep.turn import Acting, CountDraw
from corestate.kernel import Frame, Seat, State
from fuzz.playouts import any_ruleset
from invariants.in_too_deep import CLAIMS, most_turns
from invariants.tellings import misdone
from tests.effort import effort
from tests.in_too_deep.positions import Deep, position
from tests.support import after, walk


def broken(state: Deep, **changes: object) -> set[str]:
    table = attrs.evolve(state.table, **changes)  # type: ignore[arg-type]  # whatever an example breaks
    return {one.claim for one in invariants.check(State(table, state.agenda))}


def test_broken_tables_are_named_by_their_claim() -> None:
    state = position(((9, 10), (11,), ()), portfolios={0: (5,)}, stacks={"pearl": (1, 3)}, discards=(2,))
    table = state.table
    assert broken(state, hands=((9, 10), (11,))) == {"there_is_a_hand_for_every_seat"}
    assert broken(state, stacks=table.stacks[:4]) == {"the_table_is_laid_for_its_seats"}
    assert broken(state, discards=()) == {"no_card_is_made_or_lost"}
    assert broken(state, discards=(2, 9)) == {"no_card_is_made_or_lost"}
    assert broken(state, deck=table.deck[::-1]) == {"the_deck_is_written_in_order"}
    assert broken(state, hands=((10, 9), (11,), ())) == {"hands_are_written_in_order_and_hold_no_bonus_share"}
    assert broken(state, portfolios=(((5,), (), (), (), ()), *table.portfolios[1:])) == {
        "shares_lie_with_their_company"
    }
    assert broken(state, memory=attrs.evolve(table.memory, buried=((2,), (), ()))) == {
        "only_face_down_discards_are_remembered"
    }
    assert broken(state, memory=attrs.evolve(table.memory, reached=((1,), (), (), (), ()))) == {
        "only_decades_that_matter_are_remembered"
    }
    assert broken(state, memory=attrs.evolve(table.memory, lost=(1, 0, 0, 0, 0))) == {
        "cards_lost_are_remembered_where_they_count"
    }
    hidden = position(((9, 10), (11,), ()), discards=(2,), rulings={"discards": "face_down"})
    for buried in (((3,), (), ()), ((2,), (2,), ())):
        assert broken(hidden, memory=attrs.evolve(hidden.table.memory, buried=buried)) == {
            "only_face_down_discards_are_remembered"
        }
    assert broken(state, course=attrs.evolve(table.course, draws=3)) == {"draws_are_counted_to_a_round"}
    assert broken(state, course=attrs.evolve(table.course, depletions=2)) == {"two_depletions_trigger_the_end"}
    assert broken(state, course=attrs.evolve(table.course, starter=Seat(3))) == {"the_starter_sits_at_the_table"}
    assert broken(state, course=attrs.evolve(table.course, phase="set_up")) == {"the_agenda_is_what_the_rules_leave"}
    early = drafting()
    deck = early.table.deck
    assert broken(early, deck=deck[1:], discards=deck[:1]) == {"nothing_is_played_in_set_up"}
    assert broken(state, course=attrs.evolve(table.course, phase="final")) == {"the_agenda_is_what_the_rules_leave"}


def test_an_agenda_of_another_seat_is_impossible() -> None:
    state = position(((9, 10), (11,), ()))
    other: Deep = State(state.table, (Acting(Seat(1)), *state.agenda[1:]))
    assert [one.claim for one in invariants.check(other)] == ["the_agenda_is_what_the_rules_leave"]


def test_a_deck_that_lies_empty_has_been_counted() -> None:
    state = position(((9, 10), (11,), ()), deck=())
    assert broken(state, course=attrs.evolve(state.table.course, depletions=1)) == {
        "the_deck_is_depleted_as_often_as_counted"
    }


def test_every_game_ends_within_its_bound_of_turns() -> None:
    for number in range(effort(12, 200)):
        rng = Random(f"bound {number}")
        state = begun(any_ruleset("in_too_deep", rng))
        turns = sum(isinstance(one.agenda[0], Acting) for one, _ in walk(state, rng))
        assert 0 < turns <= most_turns(state.table)


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_table_that_only_draws_comes_to_an_end(seats: int) -> None:
    state = cs.new_game("in_too_deep", seats=seats, edition="small")
    rng = Random(seats)
    turns = 0
    while not cs.is_over(state):
        acting = isinstance(state.agenda[0], Acting)
        turns += acting
        event = Draw(state.agenda[0].seat) if acting else None  # type: ignore[union-attr]  # seen just before
        state = invariants.apply(state, event or (cs.legal(state)[0] if cs.asked(state) else cs.deal(state, rng)))
    assert turns == 3 * seats, "two fundraisers and the final turns"


def step(before: Deep, event: Event, found: Deep, **changes: object) -> set[str]:
    """Name the claims about steps that a changed outcome breaks."""
    table = attrs.evolve(found.table, **changes)  # type: ignore[arg-type]  # whatever an example breaks
    changed: Deep = State(table, found.agenda)
    return {one.claim.__name__ for one in CLAIMS.step if [*one.claim(before, event, changed)]}


def test_broken_steps_are_named_by_their_claim() -> None:
    before = position(((9, 10, 28), (11,), ()), portfolios={0: (5,), 1: (6,)}, stacks={"pearl": (1, 3)}, discards=(2,))
    event = Expand(Seat(0), 9, "pearl")
    done = invariants.apply(before, event)
    table = done.table
    assert step(before, event, done) == set()
    assert step(before, event, done, portfolios=(((),) * 5, *table.portfolios[1:])) == {"portfolios_only_grow"}
    assert step(before, event, done, stacks=before.table.stacks) == {"an_expansion_goes_deeper"}
    assert step(before, event, done, stacks=((), (), (1, 3, 9, 8), (), ())) == {
        "an_expansion_goes_deeper",
        "only_wildlife_lays_a_card_on_a_higher_one",
    }
    assert step(before, event, done, hands=((9, 10, 28), (), ())) == {"a_hand_changes_by_the_card_named_alone"}
    assert step(before, event, done, hands=((9, 28), (11,), ())) == {"a_hand_changes_by_the_card_named_alone"}
    assert step(before, event, done, deck=(*table.deck, 41)) == {"the_deck_is_used_up_at_most_twice"}
    assert step(before, event, done, course=attrs.evolve(table.course, starter=Seat(2))) == {
        "the_game_goes_on_and_never_back"
    }
    assert step(before, event, done, course=attrs.evolve(table.course, phase="final")) == {
        "the_final_turns_are_one_each"
    }
    buying = Buy(Seat(0), 28)
    assert step(before, buying, done) == {
        "a_share_costs_what_shares_are_in_play",
        "a_hand_changes_by_the_card_named_alone",
    }
    gone = position(((9,), (), ()), deck=())
    assert step(gone, Draw(Seat(0)), gone, beside=attrs.evolve(gone.table.beside, removed=())) == {
        "what_is_out_of_the_game_stays_out"
    }
    late = position(((9,), (), ()), deck=(10,), depletions=1)
    assert step(late, Draw(Seat(0)), late, course=attrs.evolve(late.table.course, depletions=0)) == {
        "the_deck_is_used_up_at_most_twice"
    }


def test_a_hand_gains_what_it_is_dealt_or_paid_and_nothing_else() -> None:
    before = after(position(((9,), (11,), ())), Draw(Seat(0)))
    drawn = invariants.apply(before, Drawn(30))
    wrong = {"a_hand_changes_by_the_card_named_alone"}
    assert step(before, Drawn(30), drawn, hands=((9, 31), (11,), ())) == wrong
    assert step(before, Drawn(30), drawn, hands=((9,), (11, 30), ())) == wrong
    before = position(((9, 10), (), ()), portfolios={1: (5,)}, options={"research": "advanced"}, offered="research")
    before = after(before, Acquire(Seat(0), 5))
    paid = invariants.apply(before, Pay(Seat(0), 9))
    assert step(before, Pay(Seat(0), 9), paid) == set()
    assert step(before, Pay(Seat(0), 9), paid, hands=((10,), (), (9,))) == wrong


def test_a_company_that_forgets_a_decade_is_named() -> None:
    rulings, reached = {"new_decade": "ever_reached"}, {"pearl": (0, 2)}
    before = position(((9,), (), ()), stacks={"pearl": (8,)}, reached=reached, rulings=rulings)
    event = Expand(Seat(0), 9, "pearl")
    forgets = attrs.evolve(before.table.memory, reached=((), (), (0,), (), ()))
    assert step(before, event, invariants.apply(before, event), memory=forgets) == {"a_company_never_forgets_a_decade"}


def instead(before: Deep, event: Event, *front: Frame[Table]) -> set[str]:
    """Name the claims about steps that are broken when these frames come first afterwards."""
    done = invariants.apply(before, event)
    return step(before, event, State(done.table, (*front, *done.agenda[1:])))


def test_a_dividend_or_fundraiser_of_another_size_is_named() -> None:
    wrong = {"an_expansion_pays_for_a_new_decade"}
    before = position(((9, 28), (11,), ()), portfolios={0: (5,), 1: (6, 12)}, stacks={"pearl": (1, 3)})
    one, two = Seat(0), Seat(1)
    assert instead(before, Expand(one, 9, "pearl"), PayingDividend(one, ((one, 1), (two, 2)))) == wrong
    assert instead(before, Expand(one, 28, "pearl"), PayingDividend(one, ((one, 1), (two, 2)))) == set()
    assert instead(before, Expand(one, 28, "pearl"), PayingDividend(one, ((one, 2), (two, 2)))) == wrong
    assert instead(before, Expand(one, 28, "pearl"), Acting(two)) == wrong
    before = after(position(((), (), ()), draws=2), Draw(one))
    whole = tuple((Seat(seat), 2) for seat in range(3))
    assert instead(before, Drawn(9), Funding(one, whole)) == set()
    assert instead(before, Drawn(9), Funding(one, whole[1:])) == {"a_fundraiser_begins_with_two_cards_for_everybody"}


def test_an_award_of_another_share_or_depth_card_is_named() -> None:
    before = position(((1,), (2,)), portfolios={2: (5, 6, 9, 15)}, bonus=1)
    before = after(before, Draw(Seat(0)), BonusDrawn(), Drawn(30), Drawn(28), Drawn(10))
    done = invariants.apply(before, Drawn(19))
    wrong = {"the_third_player_is_awarded_what_it_owns_most_of"}
    third = (((), (), (5, 6), (), (9, 15, 19)),)
    assert step(before, Drawn(19), done) == set()
    assert step(before, Drawn(19), done, portfolios=(*done.table.portfolios[:2], *third)) == wrong
    assert step(before, Drawn(19), done, stacks=((), (), (19,), (), ())) == wrong


def frames_broken(state: Deep, *front: Frame[Table]) -> list[str]:
    return [one.claim for one in invariants.check(State(state.table, (*front, *state.agenda[1:])))]


def test_frames_that_cannot_be_carried_out_are_named() -> None:
    state = position(((9,), (11,), ()), portfolios={0: (5,)}, deck=())
    wrong, waits = ["what_is_asked_can_be_answered"], "what_waits_can_happen"
    assert frames_broken(state, Paying(Seat(0), 2, 5)) == wrong
    assert frames_broken(state, Paying(Seat(0), 1, 6)) == wrong
    assert frames_broken(state, Drawing(Seat(0), ((Seat(0), 1),)), CountDraw(Seat(0))) == wrong
    assert frames_broken(state, MayClean(Seat(0))) == wrong
    sides = position(((9, 10), (11,), ()), stacks={"pearl": (12, 1)}, options={"wildlife": "advanced"})
    lifted: Ability = "itd.wildlife.advanced"
    assert frames_broken(sides, Discarding(Seat(0), 1, lifted, 1, "pearl")) == []
    assert frames_broken(sides, Discarding(Seat(0), 1, lifted, 12, "pearl")) == wrong
    assert frames_broken(sides, Discarding(Seat(0), 1, lifted, 1, "ocean")) == wrong
    assert frames_broken(sides, MayLift(Seat(0))) == wrong
    assert frames_broken(state, MayShift(Seat(0))) == wrong
    assert waits in frames_broken(state, Acting(Seat(0)), HandOver(Seat(0), 1, 5))
    assert waits in frames_broken(state, Acting(Seat(0)), DealOut("draw", Seat(0), ((Seat(0), 0),)))
    full = position(((9,), (11,), ()))
    assert frames_broken(full, Drawing(Seat(0), ()), CountDraw(Seat(0))) == wrong
    assert frames_broken(full, Drawing(Seat(0), ((Seat(1), 1), (Seat(1), 2))), CountDraw(Seat(0))) == wrong
    assert frames_broken(full, Acting(Seat(0)), Drafting((Seat(0),))) == ["the_agenda_is_what_the_rules_leave"]
    assert frames_broken(full, Drafting((Seat(0),)))[0] == "opened_cards_wait_to_be_handed_out"
    assert "what_is_asked_can_be_answered" in frames_broken(full, Drafting(()))


def test_final_turns_are_one_each_clockwise_and_know_no_ability() -> None:
    state = position(((9, 10), (11,), ()), seat=1, triggered_by=0)
    wrong = ["the_agenda_is_what_the_rules_leave"]
    assert [one.claim for one in invariants.check(State(state.table, state.agenda[1:]))] == []
    assert [one.claim for one in invariants.check(State(state.table, state.agenda[:-2]))] == wrong
    assert [one.claim for one in invariants.check(State(state.table, state.agenda[:1] + state.agenda))] == wrong
    assert wrong[0] in frames_broken(state, MayLift(Seat(1)))


CAN, WAITS, PAID, LEFT = (
    "what_is_asked_can_be_answered",
    "what_waits_can_happen",
    "a_cost_is_paid_for_what_comes_next",
    "the_agenda_is_what_the_rules_leave",
)
ONE, TWO = Seat(0), Seat(1)
OCEAN: Ability = "itd.ocean.basic"


@pytest.mark.parametrize(
    ("front", "claims"),
    [
        ((Acting(ONE), Acting(ONE)), {LEFT}),
        ((Acting(ONE), DiscardDepth(5, OCEAN)), {WAITS, LEFT}),
        ((Acting(ONE), CountDraw(ONE)), {LEFT}),
        ((Acting(ONE), PassTurn(ONE)), {LEFT}),
        ((Drawing(ONE, ((ONE, 1),)),), {LEFT}),
        ((Drawing(ONE, ((ONE, 50),)), CountDraw(ONE)), {CAN}),
        ((Drawing(ONE, ((TWO, 1),)), CountDraw(ONE)), {CAN}),
        ((Drawing(ONE, ((ONE, 1),)), CountDraw(TWO)), {LEFT}),
        ((Funding(ONE, ((Seat(2), 7),)),), {CAN}),
        ((Funding(ONE, ((ONE, 2), (Seat(2), 2))),), {CAN}),
        ((Funding(ONE, ((TWO, 2), (Seat(2), 1))),), {CAN}),
        ((PayingDividend(ONE, ((ONE, 50),)),), {CAN}),
        ((PayingDividend(ONE, ((TWO, 1), (ONE, 1))),), {CAN}),
        ((PayingDividend(ONE, ((ONE, 1),)), DealOut("bonus", ONE, ()), CountDraw(ONE)), {WAITS, LEFT}),
        ((PayingDividend(ONE, ((ONE, 1),)), OfferAbility(ONE, "pearl")), {WAITS}),
        ((PayingDividend(ONE, ((ONE, 1),)), OfferAbility(ONE, "wildlife")), {WAITS}),
        ((OpeningFour(ONE, 4), Award(ONE), Acting(ONE)), {CAN, WAITS}),
        ((OpeningFour(ONE, 4),), {CAN, LEFT}),
        ((Paying(ONE, 2, 6),), {CAN}),
        ((Discarding(ONE, 2, OCEAN, 8, None), DiscardDepth(8, OCEAN)), set()),
        ((Discarding(ONE, 3, OCEAN, 8, None), DiscardDepth(8, OCEAN)), {CAN}),
        ((Discarding(ONE, 2, OCEAN, 5, None), DiscardDepth(5, OCEAN)), {CAN, WAITS}),
        ((Discarding(ONE, 2, OCEAN, 8, None), DiscardDepth(10, OCEAN)), {WAITS, PAID}),
        ((Discarding(ONE, 2, OCEAN, 8, None),), {PAID}),
        ((Discarding(ONE, 1, "itd.ocean.advanced", 8, None), DiscardDepth(8, "itd.ocean.advanced")), {CAN}),
        ((Discarding(ONE, 1, "itd.wildlife.basic", 8, "pearl"), MoveDepth(8, 2, "itd.wildlife.basic")), set()),
        ((Discarding(ONE, 1, "itd.wildlife.basic", 8, "pearl"), MoveDepth(8, 9, "itd.wildlife.basic")), {WAITS, PAID}),
        ((Discarding(ONE, 1, "itd.wildlife.basic", 8, "pearl"), DiscardDepth(8, "itd.wildlife.basic")), {PAID}),
        ((Discarding(ONE, 1, "itd.wildlife.advanced", 7, "research"),), {CAN}),
        ((PayingOwner(ONE, 0, 2, 6), HandOver(ONE, 0, 6)), {CAN}),
        ((PayingOwner(ONE, 1, 2, 12),), {PAID, LEFT}),
        ((PayingOwner(ONE, 1, 2, 12), HandOver(ONE, 1, 12)), set()),
        ((PayingOwner(ONE, 1, 3, 12), HandOver(ONE, 1, 12)), {CAN}),
        ((PayingOwner(ONE, 1, 2, 12), HandOver(ONE, 0, 6)), {PAID}),
        ((MayClean(ONE),), set()),
        ((MayBuy(ONE),), set()),
        ((MayLift(ONE),), {CAN}),
    ],
)
def test_agendas_no_game_comes_to_are_named(front: tuple[Frame[Table], ...], claims: set[str]) -> None:
    shares, stacks = {0: (6,), 1: (12,)}, {"ocean": (8,), "research": (7,)}
    state = position(((1, 2, 3), (9,), (10,)), portfolios=shares, stacks=stacks)  # type: ignore[arg-type]  # companies
    assert set(frames_broken(state, *front)) == claims


def test_an_offer_has_something_to_offer() -> None:
    for company in ("ocean", "research", "wildlife"):
        for side in ("basic", "advanced"):
            state = position(((1, 2, 3), (9,), ()), portfolios={1: (12,)}, options={company: side}, offered=company)
            assert broken(state, stacks=((),) * 5, deck=tuple(sorted((4, *state.table.deck)))) == {CAN}
    asked = position(((1, 2, 3), (9,), ()), portfolios={1: (12,)}, options={"research": "advanced"}, offered="research")
    assert broken(asked, portfolios=(((),) * 5,) * 3, deck=tuple(sorted((12, *asked.table.deck)))) == {CAN}


def test_the_steps_of_a_bonus_share_lie_before_an_action_of_the_starter_alone() -> None:
    for seat, claims in ((0, []), (1, [LEFT])):
        state = position(((1,), (2,)), portfolios={2: (5, 6)}, seat=seat)
        assert frames_broken(state, OpeningFour(Seat(seat), 4), Award(Seat(seat)), Acting(Seat(seat))) == claims


def test_four_cards_are_opened_unless_bonus_shares_count_among_them() -> None:
    state = position(((1,), (2,)), portfolios={2: (5, 6)}, seat=1)
    assert frames_broken(state, OpeningFour(TWO, 3), Award(TWO), DealOut("draw", TWO, ()), CountDraw(TWO)) == [
        "opened_cards_wait_to_be_handed_out"
    ]
    state = position(((1,), (2,)), portfolios={2: (5, 6)}, seat=1, rulings={"bonus_four": "not_replaced"})
    assert frames_broken(state, OpeningFour(TWO, 3), Award(TWO), DealOut("draw", TWO, ()), CountDraw(TWO)) == []


def test_nothing_waits_after_fundraisers_have_triggered_the_end() -> None:
    state = position(((1,), (2,), (3,)))
    assert broken(state, course=attrs.evolve(state.table.course, phase="ending")) == {"two_depletions_trigger_the_end"}


def test_nothing_lies_beside_when_a_seat_acts_or_the_game_is_over() -> None:
    state = position(((1,), (2,)), portfolios={2: (5, 6)}, bonus=1)
    aside = attrs.evolve(state.table, deck=state.table.deck[1:], beside=attrs.evolve(state.table.beside, bonus=1))
    opened = attrs.evolve(
        state.table, deck=state.table.deck[:-1], beside=attrs.evolve(state.table.beside, opened=state.table.deck[-1:])
    )
    for table, claim in (
        (aside, "a_bonus_share_aside_has_steps_to_come"),
        (opened, "no_card_lies_open_for_nothing"),
    ):
        over = attrs.evolve(table, course=attrs.evolve(table.course, phase="final"))
        moments: tuple[Deep, ...] = (State(table, state.agenda), State(over, ()))
        for found in moments:
            assert [one.claim for one in invariants.check(found)] == [claim]


def drafting() -> Deep:
    """Deal hands of two, three and four cards, and open six."""
    state: Deep = cs.new_game("in_too_deep", seats=3, edition="small")
    return after(state, *(Drawn(card) for card in (1, 20, 11, 12, 13, 14, 21, 22, 23, *range(30, 36))))


@pytest.mark.parametrize("starter", [9, -1])
def test_a_starter_who_does_not_sit_at_the_table_is_named_in_set_up_too(starter: int) -> None:
    state = drafting()
    course = attrs.evolve(state.table.course, starter=Seat(starter))
    assert broken(state, course=course) == {"the_starter_sits_at_the_table"}


def test_hands_and_shares_set_up_cannot_have_dealt_are_named() -> None:
    state, wrong = drafting(), {"set_up_deals_everybody_their_cards"}
    table = state.table
    assert invariants.check(state) == ()
    assert broken(state, hands=((), *table.hands[1:]), deck=tuple(sorted((1, 20, *table.deck)))) == wrong
    assert broken(state, hands=((2, 20), *table.hands[1:]), deck=(1, *table.deck[1:])) == set()
    assert broken(state, hands=((25, 26), *table.hands[1:]), deck=_without(table.deck, 25, 26, 1, 20)) == wrong
    shares = (((), (), (5,), (), ()), *table.portfolios[1:])
    assert broken(state, portfolios=shares, deck=_without(table.deck, 5)) == wrong


def _without(deck: tuple[int, ...], one: int, *others: int) -> tuple[int, ...]:
    """Exchange cards of the deck: those it holds leave it, the others come to it."""
    return tuple(sorted(set(deck) ^ {one, *others}))


@pytest.mark.parametrize(
    "frame",
    [
        Drafting((Seat(9),) * 6),
        Drafting((Seat(0),) * 6),
        Drafting(tuple(map(Seat, (1, 2, 0, 1, 2, 0)))),
        Drafting(()),
        Drafting(tuple(map(Seat, (1, 2)))),
    ],
)
def test_a_draft_that_does_not_go_clockwise_from_the_starter_is_named(frame: Drafting) -> None:
    assert invariants.check(State(drafting().table, (frame, FinishSetUp()))) != ()


def test_a_deal_that_owes_what_it_does_not_is_named() -> None:
    state: Deep = cs.new_game("in_too_deep", seats=3, edition="small")
    wrong = ["set_up_deals_everybody_their_cards"]
    last = (Seat(2), 2)
    for owed in (
        ((ONE, 3), (TWO, 2), last),
        ((TWO, 2), last),
        ((ONE, 2), (TWO, 1), last),
        ((TWO, 2), (ONE, 2), last),
        ((ONE, 2), (TWO, 2), last, last),
    ):
        claims = [one.claim for one in invariants.check(State(state.table, (Dealing(owed), FindStarter())))]
        assert claims[-1:] == wrong
    third: Deep = State(drafting().table, (OpeningThird(1), FinishSetUp()))
    assert LEFT in {one.claim for one in invariants.check(third)}


def test_a_fundraiser_that_is_stopped_another_time_ends_where_there_are_no_cards() -> None:
    """In the final turns it is dealt, as far as there is anything to deal: found broken in a self-check once."""
    last, others = (
        (10,),
        tuple(card for card in cs.game("in_too_deep").rulebook.edition("small").box.cards if card > 10),
    )
    state = position(
        ((1, 2), (3,), others),
        portfolios={0: (4, 5, 6, 7, 8, 9)},
        deck=last,
        depletions=2,
        triggered_by=2,
        rulings={"fundraiser_completed": "stopped_this_one"},
    )
    funding: Deep = State(state.table, (Funding(Seat(2), ((Seat(2), 1), (Seat(0), 2))), *state.agenda[-2:]))
    over = cs.apply(funding, Drawn(10))
    assert cs.is_over(over)
    assert misdone(funding, Drawn(10), over) == ()
    untold: Deep = State(attrs.evolve(over.table, discards=(1,)), over.agenda)
    assert [one.claim for one in misdone(funding, Drawn(10), untold)] == ["what_is_owed_is_dealt_to_the_end"]
