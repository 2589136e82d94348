"""Every claim can be broken, and is then named; and the bound on a game holds, with the lemmas it rests on."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
import invariants
from corestate import State
from corestate.kernel import Step
from corestate.replaced import replaced
from corestate.unfathomable.box.edition import BRIG, Box
from corestate.unfathomable.checks.windows import OpenWindow, PutAway
from corestate.unfathomable.holdings.drawing import DrawCards, Drawing
from corestate.unfathomable.holdings.trading import Agreeing, Handed, Trading
from corestate.unfathomable.script.script import Carry, Perform
from corestate.unfathomable.setup import Crown
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.pieces import Insight, Scope, Throw, Trial
from corestate.unfathomable.table.table import Table
from corestate.unfathomable.turn.actions import Bribing
from corestate.unfathomable.turn.phases import PassMarker, TakeTurn
from corestate.unfathomable.voyage.loyalty import Dealing, Swapping
from corestate.unfathomable.voyage.monsters import Stirring
from corestate.unfathomable.voyage.mythos import Crisis, MythosPhase
from fuzz.choosers import hopeful
from fuzz.playouts import steps
from invariants.unfathomable import CLAIMS, deeds
from invariants.unfathomable.aboard import titles_pass_along_their_lines
from invariants.unfathomable.dials import the_dials_stay_within_their_ends, the_dials_turn_only_by_what_is_under_way
from invariants.unfathomable.voyage import gain, most_mythos_phases
from tests.effort import effort
from tests.unfathomable import build as b
from tests.unfathomable.build import ONE, THREE, TWO, ZERO, Sea

CREW = ("jeanne_lafarge", "svetlana_gedroits", "william_bowleg")


def player(table: Table, **parts: object) -> Table:
    """Change the play area of seat 0."""
    return table.with_player(ZERO, evolve(table.players[0], **parts))  # type: ignore[arg-type]  # each case names its own


BROKEN: dict[str, Callable[[Table], Table]] = {
    "the_table_is_laid_for_its_seats": lambda table: evolve(table, players=table.players[:2]),
    "the_turn_is_of_a_seat_at_the_table": lambda table: replaced(table, turn=evolve(table.turn, seat=cs.Seat(3))),
    "no_skill_card_is_made_or_lost": lambda table: table.with_hand(ZERO, ("lore-1",)),
    "every_other_card_is_in_one_place": lambda table: replaced(table, ship=evolve(table.ship, row=("reef",))),
    "no_loyalty_card_is_made_or_lost": lambda table: player(table, loyalty=()),
    "the_dials_stay_within_their_ends": lambda table: b.dial(table, food=11),
    "the_markers_stay_on_their_tracks": lambda table: replaced(table, ship=evolve(table.ship, ritual=5)),
    "monsters_are_where_they_can_be": lambda table: b.deep_ones(table, brig=1),
    "passengers_are_on_deck_or_in_the_supply": lambda table: table.passengers_placed("galley", 1),
    "damage_is_structural_and_not_too_much": lambda table: replaced(
        table, ship=evolve(table.ship, damage=("fuel_leak", *table.ship.damage[1:]))
    ),
    "characters_are_aboard": lambda table: player(table, space="w1"),
    "titles_are_held_by_those_who_may": lambda table: table.with_title("keeper", None),
    "somebody_stays_human": lambda table: evolve(
        table, players=tuple(evolve(one, shown=("hybrid",)) for one in table.players)
    ),
    "the_chaos_deck_was_laid_of_so_many_of_each_skill": lambda table: b.chaos(table, "lore-1", "lore-2", "lore-3"),
    "insights_are_true": lambda table: evolve(table, insights=(Insight(ZERO, ONE, ("hybrid",)),)),
    "what_is_under_way_will_be_settled": lambda table: replaced(table, scopes=(Scope("room:galley", ZERO),)),
}


@pytest.mark.parametrize("claim", BROKEN)
def test_a_broken_claim_is_named(claim: str) -> None:
    state = b.acting(b.calm())
    assert claim in {broken.claim for broken in invariants.check(State(BROKEN[claim](state.table), state.agenda))}


def test_every_claim_about_states_is_broken_here() -> None:
    assert set(BROKEN) == {one.claim.__name__ for one in (*CLAIMS.form, *CLAIMS.state)}


TYPED: dict[str, Callable[[Sea], Sea]] = {
    "what_is_to_happen_names_what_there_is": lambda state: evolve(state, agenda=(Crisis("nothing"), *state.agenda)),
    "what_is_to_happen_is_about_seats_and_counts": lambda state: evolve(
        state, agenda=(Perform("room:galley", 1, cs.Seat(9)), *state.agenda)
    ),
    "what_is_offered_can_change_hands": lambda state: evolve(
        state, agenda=(Agreeing((Handed("shotgun", ZERO, cs.Seat(9)),), (ZERO,)), *state.agenda)
    ),
    "deep_ones_wait_on_the_spaces_there_are": lambda state: evolve(state, agenda=(Stirring((1,)), *state.agenda)),
    "what_a_card_still_does_stands_on_it": lambda state: evolve(
        state, agenda=(Carry("room:galley", (1, 7, 7), 0), *state.agenda)
    ),
    "whoever_plays_has_a_character": lambda state: State(player(state.table, character=""), state.agenda),
    "the_table_is_laid_in_order": lambda state: evolve(state, agenda=(Crown(), *state.agenda)),
    "a_die_lies_there_while_somebody_is_to_read_it": lambda state: State(
        replaced(state.table, throw=Throw(ZERO)), state.agenda
    ),
    "a_check_is_under_way_while_it_is_to_be_settled": lambda state: State(
        replaced(state.table, trial=Trial(8, ("lore", "will"), 0, mythos=True, added=(0, 0, 0))), state.agenda
    ),
    "cards_are_drawn_one_by_one_and_of_those_there_are": lambda state: evolve(
        state, agenda=(state.agenda[0], Drawing(ZERO, "lore"), *state.agenda[1:])
    ),
    "a_window_is_open_before_its_moment": lambda state: evolve(
        state, agenda=(OpenWindow("before_roll", ZERO, 0), *state.agenda)
    ),
    "what_was_begun_is_gone_on_with": lambda state: evolve(state, agenda=(MythosPhase(), *state.agenda)),
    "a_game_is_set_up_played_and_ended": lambda state: State(
        replaced(state.table, turn=evolve(state.table.turn, begun=0)), state.agenda
    ),
    "loyalty_is_dealt_of_the_cards_there_are": lambda state: evolve(
        state, agenda=(*[Dealing(ZERO)] * 9, *state.agenda)
    ),
    "what_is_put_away_lies_open": lambda state: evolve(state, agenda=(PutAway("skill:lore-1"), *state.agenda)),
    "who_loses_by_a_reveal_is_revealed": lambda state: evolve(state, agenda=(Swapping(ZERO, 0), *state.agenda)),
    "treachery_is_drawn_by_revealed_traitors": lambda state: evolve(
        state, agenda=(DrawCards(ZERO, ("treachery",)), *state.agenda)
    ),
    "a_way_out_of_the_brig_can_be_paid": lambda state: evolve(state, agenda=(Bribing(ZERO, BRIG, 99), *state.agenda)),
}


@pytest.mark.parametrize("claim", TYPED)
def test_what_nobody_could_have_left_to_happen_is_named(claim: str) -> None:
    assert [broken.claim for broken in invariants.check(TYPED[claim](b.acting(b.calm())))] == [claim]


@pytest.mark.parametrize("first", [TakeTurn(ZERO), PassMarker()], ids=["a turn to come", "a turn that ends"])
def test_nothing_comes_after_the_end_of_a_turn_but_set_up(first: Any) -> None:  # noqa: ANN401 - a frame
    state = b.acting(b.calm())
    twice = evolve(state, agenda=(*state.agenda[:-1], first, *state.agenda[-1:]))
    places = {broken.place for broken in invariants.check(twice)}
    assert "agenda: no turn and no set-up ends so" in places
    begun = {broken.place for broken in invariants.check(evolve(state, agenda=(state.agenda[0], TakeTurn(ZERO))))}
    assert "agenda: no turn is under way" in begun


def test_every_claim_about_states_typed_in_is_broken_here() -> None:
    assert set(TYPED) == {one.claim.__name__ for one in CLAIMS.typed}


@pytest.mark.parametrize(
    ("offers", "fault"),
    [
        ((Handed("shotgun", ZERO, cs.Seat(3)),), "offers[0]: there is no seat 3"),
        ((Handed("shotgun", cs.Seat(-1), ONE),), "offers[0]: there is no seat -1"),
        ((Handed("shotgun", ZERO, ZERO),), "offers[0]: seat 0 gives to itself"),
        ((Handed("shotgun", ONE, ZERO),), "offers[0]: seat 1 has no shotgun to give"),
        ((Handed("shotgun", ZERO, ONE),) * 2, "offers[1]: seat 0 has no shotgun to give"),
        ((Handed("shotgun", ZERO, TWO),), "offers[0]: seats 0 and 2 are not in one space"),
    ],
)
def test_what_cannot_change_hands_is_named(offers: tuple[Handed, ...], fault: str) -> None:
    together = b.standing(b.aboard(b.calm(), "chapel"), TWO, "galley")
    state = b.acting(b.owning(together, ZERO, "shotgun"))
    spoilt = evolve(state, agenda=(Trading(ZERO, offers), *state.agenda))
    assert [broken.place for broken in invariants.check(spoilt)] == [f"agenda[0].{fault}"]


@pytest.mark.parametrize("kept", ["character:nobody", "mythos:nothing", "item:gun", "x"])
def test_only_cards_that_are_kept_lie_before_a_seat(kept: str) -> None:
    state = b.acting(b.calm())
    spoilt: Sea = State(player(state.table, kept=(kept,)), state.agenda)
    assert f"seat 0: {kept} is no card that is kept" in {broken.place for broken in invariants.check(spoilt)}


@pytest.mark.parametrize(
    ("change", "place"),
    [
        (lambda table: replaced(table, throw=Throw(ZERO)), "throw: 0 are to read one roll"),
        (
            lambda table: replaced(table, trial=Trial(8, ("lore", "will"), 0, mythos=True, added=(0, 0, 0))),
            "trial: 0 checks are to be settled",
        ),
        (lambda table: b.dial(table, fuel=0), "fuel: the dial shows 0"),
        (lambda table: player(table, active="shotgun"), "seat 0: shotgun is active and not held"),
        (lambda table: b.holding(table, 0, "treachery-1"), "seat 0: holds treachery and is not revealed"),
        (lambda table: player(table, shown=("human",)), "seat 0: revealed by ('human',)"),
        (lambda table: player(table, items=("shotgun", "pocket_pistol")), "seat 0: items are a multiset"),
        (lambda table: table.monarch_moved("hydra", "d1"), "a monarch is in d1"),
        (lambda table: b.deep_ones(table, w1=21), "sea.deep_ones:"),
        (lambda table: b.traitor(table, 0).with_title("captain", ZERO), "captain: held by 0"),
        (
            lambda table: replaced(table, sea=evolve(table.sea, tokens=(*table.sea.tokens, "soul"))),
            "sea.tokens:",
        ),
        (lambda table: player(table, character="william_bowleg"), "players: ['william_bowleg'"),
        (lambda table: player(table, character="nobody"), "players: there is no character nobody"),
        (lambda table: table.with_title("keeper", cs.Seat(3)), "keeper: held by 3"),
        (
            lambda table: replaced(table, ship=evolve(table.ship, damage=("a_leak", *table.ship.damage[1:]))),
            "ship.damage: a_leak",
        ),
    ],
)
def test_a_broken_claim_says_where(change: Callable[[Table], Table], place: str) -> None:
    state = b.acting(b.calm())
    places = [broken.place for broken in invariants.check(State(change(state.table), state.agenda))]
    assert any(one.startswith(place) for one in places), places


STEPS: dict[str, tuple[Callable[[Table], Table], Callable[[Table], Table]]] = {
    "the_turn_passes_to_the_left": (lambda t: t, lambda t: replaced(t, turn=evolve(t.turn, seat=cs.Seat(2)))),
    "nobody_hides_again": (lambda t: b.traitor(t, 1), lambda t: t),
    "the_dials_turn_only_by_what_is_under_way": (lambda t: t, lambda t: b.dial(t, fuel=7)),
    "titles_pass_along_their_lines": (lambda t: t, lambda t: t.with_title("captain", cs.Seat(2))),
    "no_passenger_comes_back": (lambda t: replaced(t, sea=evolve(t.sea, tokens=t.sea.tokens[1:])), lambda t: t),
    "the_mythos_deck_is_made_anew_only_when_it_is_used_up": (
        lambda t: t.with_deck("mythos", evolve(t.decks.mythos, shuffled=t.decks.mythos.shuffled[2:])),
        lambda t: t,
    ),
    "the_way_shrinks_only_by_what_the_card_says": (lambda t: replaced(t, ship=evolve(t.ship, journey=2)), lambda t: t),
}


@pytest.mark.parametrize("claim", STEPS)
def test_a_step_that_breaks_a_claim_is_caught(claim: str) -> None:
    was, now = (change(b.calm()) for change in STEPS[claim])
    before, after = Sea(was, b.acting(b.calm()).agenda), Sea(now, b.acting(b.calm()).agenda)
    step = next(one.claim for one in CLAIMS.step if one.claim.__name__ == claim)
    assert list(step(before, e.Stop(ZERO), after))
    assert not list(step(after, e.Stop(ZERO), after))


def test_every_claim_about_steps_is_broken_here() -> None:
    others = {name for name, one in vars(deeds).items() if "claim" in getattr(one, "__dict__", ())}
    assert {*STEPS, *others} == {one.claim.__name__ for one in CLAIMS.step}


def test_a_feat_does_not_come_back() -> None:
    used = Sea(player(b.calm(), feat=False), b.acting(b.calm()).agenda)
    claim = next(one.claim for one in CLAIMS.step if one.claim.__name__ == "nobody_hides_again")
    assert list(claim(used, e.Stop(ZERO), b.acting(b.calm()))) == ["seat 0: the feat came back"]


@pytest.mark.parametrize(("card", "back", "lawful"), [("e_o_t_failure", 1, True), ("e_o_t_failure", 2, False)])
def test_a_card_delays_no_further_than_it_says(card: str, back: int, *, lawful: bool) -> None:
    claim = next(one.claim for one in CLAIMS.step if one.claim.__name__.startswith("the_way_shrinks"))
    table = replaced(b.calm(), scopes=(Scope(f"mythos:{card}", ZERO),))
    before, after = (replaced(table, ship=evolve(table.ship, journey=journey)) for journey in (3, 3 - back))
    assert bool(list(claim(State(before, ()), e.Stop(ZERO), State(after, ())))) is not lawful


@pytest.mark.parametrize(
    ("source", "kind", "turn", "lawful"),
    [
        ("mythos:food_stores_raid", "food", -2, True),
        ("mythos:food_stores_raid", "food", -3, False),
        ("mythos:food_stores_raid", "souls", -1, False),
        ("mythos:food_stores_raid", "food", 1, False),
        ("mythos:looming_breakdown", "fuel", -2, True),
        ("mythos:looming_breakdown", "fuel", -3, False),
        ("mythos:signs_of_life", "sanity", 1, True),
        ("waypoint:abandoned_depot", "fuel", 2, True),
        ("spell:dark_pact", "souls", 1, True),
        ("skill:influence-5", "sanity", -2, False),
        ("room:galley", "food", -1, True),
    ],
)
def test_a_dial_turns_no_further_than_a_card_says(source: str, kind: str, turn: int, *, lawful: bool) -> None:
    table = b.dial(replaced(b.calm(), scopes=(Scope(source, ZERO),)), fuel=6, food=6, sanity=6, souls=6)
    before, after = Sea(table, ()), Sea(b.dial(table, **{kind: 6 + turn}), ())
    assert bool(list(the_dials_turn_only_by_what_is_under_way(before, e.Stop(ZERO), after))) is not lawful


@pytest.mark.parametrize(("token", "kind", "turn"), [("two_souls", "souls", -2), ("soul_and_sanity", "sanity", -1)])
def test_a_dial_turns_by_what_a_passenger_costs(token: str, kind: str, turn: int) -> None:
    old = b.dial(b.calm(), sanity=6, souls=6)
    left = list(old.sea.tokens)
    left.remove(token)
    new = b.dial(replaced(old, sea=evolve(old.sea, tokens=tuple(left))), **{kind: 6 + turn})
    turned = e.PassengerTurned(token)
    assert not list(the_dials_turn_only_by_what_is_under_way(Sea(old, ()), turned, Sea(new, ())))
    further = b.dial(new, **{kind: 5 + turn})
    assert list(the_dials_turn_only_by_what_is_under_way(Sea(old, ()), turned, Sea(further, ())))


def test_a_dial_shows_nothing_exactly_when_the_game_is_over_by_it() -> None:
    lost = evolve(b.dial(b.calm(), food=0), ending="food")
    assert not list(the_dials_stay_within_their_ends(Sea(lost, ())))
    assert list(the_dials_stay_within_their_ends(Sea(evolve(lost, ending="fuel"), ()))) == [
        "fuel: the dial shows 8",
        "food: the dial shows 0",
    ]
    assert list(the_dials_stay_within_their_ends(Sea(b.dial(b.calm(), food=11), ()))) == ["food: the dial shows 11"]


def test_a_title_passes_to_the_next_in_line_and_by_some_cards_to_the_last() -> None:
    table = b.standing(b.calm((*CREW, "arjun_singh")), 3, "galley")
    assert (table.captain, table.keeper) == (THREE, TWO)
    jailed = b.standing(table, 3, BRIG)
    for card, heir in (("accusation", ZERO), ("power_to_the_people", TWO)):
        before = Sea(replaced(table, scopes=(Scope(f"mythos:{card}", ZERO),)), ())
        for seat in (ZERO, ONE, TWO):
            passed = list(
                titles_pass_along_their_lines(before, e.Stop(ZERO), Sea(jailed.with_title("captain", seat), ()))
            )
            assert bool(passed) is (seat != heir)


@pytest.mark.rule("unf.title.succession", "unf.brig.titles")
def test_whoever_loses_both_titles_leaves_one_to_the_last_and_one_to_the_first() -> None:
    crew = ("william_bowleg", "svetlana_gedroits", "samira_dualeh", "edmund_mallory")
    state = b.at(b.calm(crew).with_title("captain", ZERO), Perform("mythos:power_to_the_people", 0, ZERO))
    state = invariants.apply(state, e.Choose(ZERO, "or"))
    assert (state.table.players[0].space, state.table.captain, state.table.keeper) == (BRIG, TWO, THREE)


@pytest.mark.parametrize("card", ["fuel_leak", "lore-1", "reef", "e_o_t_failure"])
def test_a_card_drawn_delays_what_it_says_whatever_deck_it_is_of(card: str) -> None:
    claim = next(one.claim for one in CLAIMS.step if one.claim.__name__.startswith("the_way_shrinks"))
    before, after = (replaced(b.calm(), ship=evolve(b.calm().ship, journey=journey)) for journey in (3, 2))
    assert bool(list(claim(State(before, ()), e.Drawn(card), State(after, ())))) is (card != "e_o_t_failure")


def box(name: str = "ffg-2021") -> Box:
    found: Box = cs.game("unfathomable").rulebook.edition(name).box
    return found


def test_a_whole_mythos_deck_gains_ground_and_bounds_the_game() -> None:
    assert (gain(box()), most_mythos_phases(box())) == (9, 280)
    assert (gain(box("small")), most_mythos_phases(box("small"))) == (1, 264)
    fewer = tuple(card for card in box().mythos if card.track != "journey" or card.character)
    assert most_mythos_phases(evolve(box(), mythos=fewer)) is None
    near = tuple(card for card in box().waypoints if card.name in ("reef", "fog_bank", "iceberg"))
    assert most_mythos_phases(evolve(box(), waypoints=near)) is None
    again = evolve(box().items[0], abilities=(evolve(box().items[0].abilities[0], effects=box().characters[1].reveal),))
    assert most_mythos_phases(evolve(box(), items=(again, *box().items[1:]))) is None


def _is_mythos_phase(step: Step[Table]) -> bool:
    return isinstance(step.frame, MythosPhase) and not step.before.revealed(step.before.turn.seat)


@pytest.mark.parametrize("edition", ["ffg-2021", "small"])
def test_long_games_end_within_the_bound_and_every_deck_gains_ground(edition: str) -> None:
    occasions = cs.game("unfathomable").occasions
    assert occasions is not None
    bound = most_mythos_phases(box(edition))
    assert bound is not None
    for number in range(effort(1, 12)):
        rng = Random(f"long {edition} {number}")
        start: Sea = cs.new_game("unfathomable", seats=3 + number % 4, edition=edition)
        phases = 0
        for state, event in steps(start, rng, cs.apply, hopeful(occasions, effort(120, 10**6))):
            explained: tuple[Step[Table], ...] = cs.explain(state, event) if event is not None else ()
            phases += sum(map(_is_mythos_phase, explained))
        assert 0 < phases <= bound


def test_a_used_up_deck_is_made_anew_and_no_other() -> None:
    table = b.calm()
    names = table.decks.mythos.shuffled
    last = evolve(
        table.decks.mythos, shuffled=("hull_leak",), discard=tuple(one for one in names if one != "hull_leak")
    )
    state = b.at(b.standing(table.with_deck("mythos", last), 0, BRIG).with_title("captain", ONE), MythosPhase())
    assert len(invariants.apply(state, e.Drawn("hull_leak")).table.decks.mythos) == len(names)


def test_a_delay_by_a_card_is_lawful() -> None:
    table = b.calm()
    table = replaced(table, ship=evolve(table.ship, journey=3))
    state = b.at(table, Perform("mythos:looming_breakdown", 0, ZERO))
    event: e.Event = cs.legal(state)[1]
    assert invariants.apply(state, event).table.ship.journey == 1
