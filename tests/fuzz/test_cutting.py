"""Whatever is cut out of a game, the rest is made legal again; and the pieces a shrinker weighs are what they say."""

from itertools import combinations, islice
from random import Random

import pytest
from attrs import evolve

import corestate as cs
import serializers
from corestate import Seat
from corestate.games import OURS, begun
from corestate.into_the_blue import ChestTaken, Place, Reroll, Rolled, StarterNamed, Stop
from corestate.kernel import waits_for
from fuzz.campaigns.boxes import amount, boxed, is_dear, is_possible, lesser_box, made_up, odd_box, smaller_boxes
from fuzz.campaigns.cutting import (
    bare,
    relegalised,
    weight,
    with_fewer_questions,
    with_simpler_events,
    with_simpler_rules,
    with_smaller_boxes,
    with_uniform_events,
    without,
)
from fuzz.campaigns.driving import Player
from fuzz.campaigns.rulesets import Rulesets, short_rules
from fuzz.campaigns.shrink import Shrinker
from fuzz.campaigns.steering import Steering
from fuzz.peers.adapter import Adapter
from fuzz.peers.comparing import Difference
from fuzz.peers.findings import Finding, Move, Scenario, SetUp
from fuzz.peers.session import examined
from tests.effort import NIGHTLY, effort
from tests.fuzz.children import command

SMALL = cs.ruleset("into_the_blue", seats=2, edition="small")
FIRST, THIRD = Seat(0), Seat(2)
STARTER, ROLLED, STOP, PLACE = StarterNamed(FIRST), Rolled((1, 1, 2)), Stop(FIRST), Place(FIRST, 1, 2)


def played(title: str, seed: int, most: int = 60) -> Scenario:
    """Play a steered game for a while, wrong events and questions included."""
    rng = Random(f"cutting {title} {seed}")
    rules = Rulesets(title).chosen(rng).rules
    player = Player(rules, Steering(), rng, asking=0.3)
    for _ in player.turns():
        if player.events >= most:
            break
    return player.scenario()


def is_lawful(scenario: Scenario) -> bool:
    """Whether every move is what it says: those played legal, those wrong illegal."""
    pairs = zip(scenario.moves, scenario.states(), strict=False)
    return all(
        move.how == "try" or (move.how == "wrong") == bool(cs.refusals(state, move.event)) for move, state in pairs
    )


@pytest.mark.parametrize("title", OURS)
def test_every_lesser_scenario_is_lawful(title: str) -> None:
    for seed in range(effort(1, 20)):
        scenario = played(title, seed)
        assert is_lawful(scenario)
        for lesser in (
            *bare(scenario),
            *islice(without(scenario, max(1, len(scenario.moves) // 3)), 4),
            *islice(without(scenario, 2), effort(3, 30)),
            *islice(with_simpler_rules(scenario), effort(4, 30)),
            *islice(with_smaller_boxes(scenario), effort(3, 30)),
            *islice(with_simpler_events(scenario), effort(3, 30)),
        ):
            assert is_lawful(Scenario(lesser.ruleset, lesser.moves[:-1]))


@pytest.mark.parametrize("title", OURS)
def test_nobody_comes_back_to_the_set_up(title: str) -> None:
    for seed in range(effort(2, 50)):
        scenario = played(title, seed)
        set_up = SetUp()
        in_order = [set_up.goes_on(state) for state in scenario.states()][: len(scenario.moves)]
        own = [any(type(one).__module__.endswith(".setup") for one in state.agenda) for state in scenario.states()]
        assert in_order == sorted(in_order, reverse=True)
        assert all(goes_on for goes_on, is_own in zip(in_order, own, strict=False) if is_own)
        assert scenario.length() == in_order.count(False)


@pytest.mark.parametrize(("game", "dealt"), [("standard", 3), ("learning", 0)])
def test_the_last_cards_that_are_dealt_belong_to_the_set_up(game: str, dealt: int) -> None:
    state = begun(cs.ruleset("unfathomable", seats=3, edition="small", options={"game": game}))
    set_up, rng, loyalty = SetUp(), Random(2), 0
    while set_up.goes_on(state):
        event = rng.choice(cs.legal(state))
        loyalty += type(event).__name__ == "LoyaltyDealt"
        state = cs.apply(state, event)
    assert loyalty == dealt
    assert type(waits_for(state)).__name__ == "Drawing", "the first turn begins with cards that are received"


def test_what_chance_did_goes_where_the_next_decision_can_be_taken_without_it() -> None:
    scenario = Scenario(SMALL, moves(STARTER, ROLLED, ChestTaken(5), ROLLED, STOP, PLACE))
    assert relegalised(SMALL, scenario).moves == moves(STARTER, ROLLED, STOP, PLACE)


def test_less_of_what_a_box_holds_is_less_in_it() -> None:
    rules = cs.ruleset("unfathomable", seats=3, edition="small")
    box = rules.box
    numbers = [one.numbers for one in smaller_boxes(box, rules, ("numbers",))]
    assert evolve(box.numbers, actions=1) in numbers
    assert evolve(box.numbers, chaos_each=1) in numbers
    few = evolve(box, numbers=evolve(box.numbers, chaos_each=1))
    copies = [[card.copies for card in one.skill_cards] for one in smaller_boxes(few, rules, ("skill_cards",))]
    assert [1] * 30 in copies
    assert [2, 0, 0, 0, 0] * 6 in copies, "of every fifth card there is any"
    assert all(amount(one) < amount(few) < amount(box) for one in islice(smaller_boxes(few, rules), 12))


def test_what_should_change_nothing_is_left_out_by_parts() -> None:
    first, second, last = Move("try", PLACE), Move("wrong", STOP), Move("try", STOP)
    scenario = Scenario(SMALL, (first, *moves(STARTER), second, *moves(ROLLED), last))
    parts = [one.moves for one in with_fewer_questions(scenario, 1)]
    assert parts == [(first, *moves(STARTER, ROLLED), last), (*moves(STARTER), second, *moves(ROLLED), last)]
    assert [one.moves for one in with_fewer_questions(scenario, 5)] == [(*moves(STARTER, ROLLED), last)]


def moves(*events: object) -> tuple[Move, ...]:
    """Play these."""
    return tuple(Move("play", event) for event in events)


def test_an_event_becomes_the_nearest_that_is_legal() -> None:
    three = cs.ruleset("into_the_blue", seats=3, edition="small")
    scenario = Scenario(three, moves(StarterNamed(THIRD), Rolled((1, 2, 2)), Stop(THIRD), Place(THIRD, 2, 2)))
    assert relegalised(SMALL, scenario).moves == moves(STARTER, Rolled((1, 2, 2)), STOP, Place(FIRST, 2, 2))


def test_what_is_missing_is_bridged() -> None:
    scenario = Scenario(SMALL, moves(STARTER, ROLLED, PLACE))
    assert relegalised(SMALL, scenario).moves == moves(STARTER, ROLLED, STOP, PLACE)


def test_what_fits_nowhere_goes() -> None:
    scenario = Scenario(SMALL, moves(STARTER, ChestTaken(5), ROLLED, STOP, PLACE))
    assert relegalised(SMALL, scenario).moves == moves(STARTER, ROLLED, STOP, PLACE)


def test_a_wrong_move_that_is_right_now_goes() -> None:
    wrong = (*moves(STARTER, ROLLED), Move("wrong", Reroll(FIRST, (2, 2))), Move("wrong", STOP))
    assert relegalised(SMALL, Scenario(SMALL, wrong)).moves == wrong[:3]


def test_questions_are_left_out_but_for_the_last() -> None:
    asked = Move("try", PLACE)
    scenario = Scenario(SMALL, (asked, *moves(STARTER), Move("wrong", STOP), *moves(ROLLED), asked))
    assert [one.moves for one in bare(scenario)] == [(*moves(STARTER, ROLLED), asked)]


def test_a_scenario_is_weighed_by_its_moves_after_set_up_first() -> None:
    short = Scenario(cs.ruleset("into_the_blue", seats=5), moves(STARTER, ROLLED))
    long = Scenario(SMALL, moves(STARTER, ROLLED, STOP))
    assert (short.length(), long.length()) == (1, 2)
    assert weight(short) < weight(long)
    other = Scenario(
        cs.ruleset("into_the_blue", seats=2, edition="small", rulings={"lone_diver": "takes_secondary"}), long.moves
    )
    assert weight(long) < weight(other)


def test_a_scenario_is_written_down_without_what_does_not_happen() -> None:
    scenario = Scenario(SMALL, (Move("try", STOP), *moves(STARTER), Move("wrong", PLACE), *moves(ROLLED, STOP, PLACE)))
    record = scenario.record()
    assert record.events == (STARTER, ROLLED, STOP, PLACE)
    assert serializers.load_json(serializers.dump_json(record)) == record


def test_a_finding_names_the_rules_in_play() -> None:
    scenario = Scenario(SMALL, moves(STARTER, ROLLED, STOP))
    differs = Finding("differs", scenario, "play", "", Difference("table.divers[1].shells[0]", 1, 2))
    assert differs.rules() == ("itb.roll.stop", "itb.roll.final", "itb.dive.sequence")
    assert differs.mark() == ("differs", "table.divers[].shells[]", "")
    assert differs.part() == "table.divers[]"
    assert evolve(differs, difference=Difference("legal.itb.Place", 1, 2)).part() == "legal.itb.Place"
    accepts = Finding("accepts", Scenario(SMALL, (*scenario.moves, Move("try", Place(FIRST, 2, 2)))), "try", "")
    assert accepts.rules() == ("itb.dive.place",)
    assert accepts.mark() == ("accepts", "itb.Place", "itb.dive.place")
    assert accepts.part() is None


@pytest.mark.parametrize("title", OURS)
def test_boxes_made_up_could_be(title: str) -> None:
    game, made = cs.game(title), 0
    for number in range(effort(5 if title == "unfathomable" else 20, 120)):
        rng = Random(f"boxes {title} {number}")
        box = odd_box(game, rng.choice(game.rulebook.editions).box, rng).box
        assert is_possible(box)
        made += all(box != one.box for one in game.rulebook.editions)
        assert all(is_possible(less) for less in islice(smaller_boxes(box), 5))
    assert made > 0


def test_there_is_as_much_in_a_box_as_its_numbers_and_lists_say() -> None:
    small = SMALL.box
    assert amount(small) == sum(map(len, (small.faces, small.main, small.secondary, small.chests))) + 3 + 2
    assert amount(small) == amount(evolve(small, chests=(7, 8)))
    assert all(amount(less) < amount(small) for less in smaller_boxes(small))
    for title in OURS:
        assert {one.name: amount(one.box) for one in cs.game(title).rulebook.editions}


@pytest.mark.parametrize("title", OURS)
def test_games_that_should_be_short_are_not_played_with_more_in_the_box(title: str) -> None:
    rng, printed = Random(f"short {title}"), cs.game(title).rulebook.editions
    for edition in (printed[0], printed[-1])[-effort(1 if title == "unfathomable" else 2, 2) :]:
        rules = cs.ruleset(title, seats=cs.game(title).seats[-1], edition=edition)
        number = effort(1, 30) if title == "unfathomable" else effort(25, 150)
        chosen = [short_rules(rules, amount(rules.box), rng) for _ in range(number)]
        assert all(amount(one.box) <= amount(rules.box) and one.seats <= rules.seats for one in chosen)
        assert all(is_possible(one.box, one) for one in chosen)
        if title != "unfathomable" or NIGHTLY:  # a box of its own takes a second to be made up
            assert len({one.seats for one in chosen}) == len(cs.game(title).seats)


def test_a_box_is_large_enough_for_those_who_play() -> None:
    """With two seats there may be less in it than five would need; with five there may not."""
    title, rng = cs.game("in_too_deep"), Random("few cards")
    two, five = (cs.ruleset("in_too_deep", seats=seats, edition="small") for seats in (2, 5))
    short = [short_rules(two, amount(two.box), rng) for _ in range(30)]
    lesser = [lesser_box(title, two.box, rng, two).box for _ in range(10)] + [one.box for one in short]
    assert any(not is_possible(box) for box in lesser)
    assert all(is_possible(box, two) for box in lesser)
    assert title.rulebook.explored[0].box in lesser, "a game in it is over soon"
    for box in (box for box in lesser if not is_possible(box, five)):
        scenario = Scenario(boxed(two, made_up(title, box)))
        assert all(is_possible(one.ruleset.box, one.ruleset) for one in with_simpler_rules(scenario))
    for rules in (two, five):
        assert all(is_possible(less, rules) for box in lesser for less in smaller_boxes(box, rules))
    assert any(not is_possible(less, five) for box in lesser for less in smaller_boxes(box, two))


def test_two_may_need_more_than_three() -> None:
    title, rng = cs.game("in_too_deep"), Random("two need more")
    three = cs.ruleset("in_too_deep", seats=3, edition="small")
    large_hands = boxed(three, made_up(title, evolve(three.box, hand_of_two=25)))
    assert is_possible(large_hands.box, large_hands)
    assert not is_possible(large_hands.box, evolve(large_hands, seats=2))
    chosen = [short_rules(large_hands, amount(large_hands.box), rng) for _ in range(60)]
    chosen += [one.ruleset for one in with_simpler_rules(Scenario(large_hands))]
    assert all(is_possible(one.box, one) for one in chosen)


def test_where_amounts_would_have_to_grow_they_may_be_large_to_begin_with() -> None:
    rng, rules = Random("rich"), cs.ruleset("key_largo", seats=3, edition="small")
    chosen = [short_rules(rules, amount(rules.box), rng, richer=True) for _ in range(25)]
    rich = [one for one in chosen if amount(one.box) > amount(rules.box)]
    assert 0 < len(rich) < len(chosen)
    assert all(one.box.money > 1000 * rules.box.money - 1 and is_possible(one.box, one) for one in rich)


def test_a_finding_is_not_shrunk_into_a_larger_box() -> None:
    least = made_up(cs.game("into_the_blue"), evolve(SMALL.box, chests=(5,)))
    assert amount(least.box) < amount(SMALL.box)
    asked = Move("try", Place(FIRST, 1, 3))
    scenario = Scenario(boxed(SMALL, least), (*moves(STARTER, ROLLED, STOP), asked))
    adapter = Adapter(command("greedy"), "into_the_blue", 20.0)
    try:
        finding = examined(adapter, scenario)
        assert finding is not None
        shrunk = Shrinker(adapter, finding, 1000).run()
    finally:
        adapter.close()
    assert shrunk.mark() == finding.mark()
    assert amount(shrunk.scenario.ruleset.box) <= amount(least.box)


def test_what_is_akin_will_do_for_what_stays_long_unless_it_is_known() -> None:
    three = Scenario(SMALL, moves(STARTER, ROLLED, Reroll(FIRST, (1,)), Rolled((1,)), STOP))
    two = Scenario(SMALL, moves(STARTER, ROLLED, STOP))
    long = Finding("differs", three, "play", "", Difference("table.divers[1].shells[0]", 1, 2))
    akin = Finding("differs", two, "play", "", Difference("table.divers[0].chests[]", 1, 2))
    elsewhere = evolve(akin, difference=Difference("question.seats[]", 1, 2))
    unlike = evolve(akin, scenario=Scenario(SMALL, moves(STARTER)))
    adapter = Adapter(command("blind"), "into_the_blue", 20.0)

    def kept(found: Finding, *known: Finding, late: bool) -> bool:
        shrinker = Shrinker(adapter, long, known=[one.mark() for one in known])
        shrinker._akin = late  # noqa: SLF001 - it is, once nothing else is short
        return shrinker._keep(found)  # noqa: SLF001 - whether it is taken

    try:
        assert kept(evolve(long, scenario=two), akin, late=False)
        assert kept(akin, late=True)
        assert not kept(akin, late=False)
        assert not kept(akin, akin, late=True), "it would not be told at all"
        assert not kept(elsewhere, late=True)
        assert not kept(unlike, late=True)
    finally:
        adapter.close()


def test_one_refused_box_turns_off_no_other() -> None:
    rulesets, rng = Rulesets("into_the_blue"), Random(3)
    asked: list[str] = []
    for _ in range(200):
        chosen = rulesets.chosen(rng)
        plays = chosen.rules.box.dice <= 6
        asked += [what for what in chosen.novel if what.startswith("box made up: ")] if not plays else []
        rulesets.noted(chosen, played=plays)
    assert all("dice+" in what for what in rulesets.refused())
    assert len(asked) == len(set(asked)) <= 12
    assert sum(what.startswith("box made up: ") and plays for what, plays in rulesets.played.items()) > 5


def test_two_readings_of_one_rule_are_played_together() -> None:
    rulesets, rng = Rulesets("into_the_blue"), Random(1)
    book = cs.game("into_the_blue").rulebook
    met = set()
    for _ in range(150):
        chosen = rulesets.chosen(rng)
        rulesets.noted(chosen, played=True)
        rulings = chosen.rules.rulings
        met.add(frozenset(one.id for one in book.rulings if getattr(rulings, one.field) != one.default))
    pairs = [
        {one.id, other.id} for one, other in combinations(book.rulings, 2) if {*one.rules}.intersection(other.rules)
    ]
    assert len(pairs) == 3
    assert all(any(pair <= together for together in met) for pair in pairs)


def test_a_box_is_priced_before_it_is_played() -> None:
    game = cs.game("into_the_blue")
    assert not is_dear(game, game.rulebook.editions[0].box)
    assert is_dear(game, evolve(game.rulebook.editions[0].box, dice=9))


@pytest.mark.parametrize("title", OURS)
def test_what_a_child_does_not_play_is_not_asked_for_again(title: str) -> None:
    rulesets = Rulesets(title)
    printed, most = cs.game(title).rulebook.editions[0], cs.game(title).seats[-1]
    usual = cs.ruleset(title, seats=most).rulings
    rng = Random(0)
    refused = 0
    for number in range(300):
        chosen = rulesets.chosen(rng)
        rules = chosen.rules
        plays = (rules.seats, rules.edition, rules.rulings) == (most, printed.name, usual)
        assert plays or chosen.novel
        refused += number > 100 and not plays
        rulesets.noted(chosen, played=plays)
    assert refused < 60
    assert all(what in rulesets.refused() or rulesets.played[what] for what in rulesets.played)
    known = {key for key, plays in rulesets.played.items() if plays and not key.startswith(("option", "box made up"))}
    assert known == {
        f"seats {most}",
        f"box {printed.name}",
        *(f"ruling {one.id} {one.default}" for one in cs.game(title).rulebook.rulings),
    }


def test_seats_that_answer_alike_need_fewer_events() -> None:
    rng, rules = Random(1), cs.ruleset("key_largo", seats=3, edition="small")
    moves, state = [], begun(rules)
    while not cs.is_over(state):
        event = rng.choice(cs.legal(state))
        moves.append(Move("play", event))
        state = cs.apply(state, event)
    scenario = Scenario(rules, tuple(moves))
    uniform = list(islice(with_uniform_events(scenario), 60))
    for one in uniform:
        assert all(not cs.refusals(before, move.event) for before, move in zip(one.states(), one.moves, strict=False))
    programmes = [{(move.event.morning, move.event.afternoon) for move in one.moves if _lays(move)} for one in uniform]
    assert any(len(laid) == 1 for laid in programmes)
    assert min(len(one.moves) for one in uniform) < len(moves) // 2


def _lays(move: Move) -> bool:
    return type(move.event).__name__ == "Program"
