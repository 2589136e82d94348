"""Which rules a finding is told to break, the likeliest first, and the sentence that says so."""

import pytest

import corestate as cs
from corestate import Seat
from corestate.into_the_blue.events import Place, Rolled, StarterNamed, Stop
from fuzz.peers.comparing import Difference
from fuzz.peers.findings import Finding, Move, Scenario
from fuzz.peers.suspects import MOST, sentence, suspects

SMALL = cs.ruleset("into_the_blue", seats=2, edition="small")
FIRST = Seat(0)
MOVES = (StarterNamed(FIRST), Rolled((1, 1, 2)), Stop(FIRST))


def finding(kind: str, *moves: Move, difference: Difference | None = None, rules: object = SMALL) -> Finding:
    """Make up a finding."""
    return Finding(kind, Scenario(rules, moves), "play", "", difference)  # type: ignore[arg-type]  # as written below


def played(*events: object) -> tuple[Move, ...]:
    return tuple(Move("play", event) for event in events)


def slugs(one: Finding) -> list[str]:
    """Name the suspects."""
    return [suspect.slug for suspect in suspects(one)]


def test_what_is_accepted_breaks_the_rule_that_refuses_it() -> None:
    accepts = finding("accepts", *played(*MOVES), Move("try", Place(FIRST, 2, 2)))
    assert slugs(accepts) == ["itb.dive.place"]
    assert sentence(accepts).startswith(
        "your game accepts Place(seat=0, level=2, shells=2); itb.dive.place forbids it: "
    )


def test_a_rule_whose_step_changed_the_field_is_suspect_most_of_all_if_it_was_left_out() -> None:
    failed = played(StarterNamed(FIRST), Rolled((2, 2, 2)), Stop(FIRST))
    differs = finding("differs", *failed, difference=Difference("table.dice", [], [2, 2, 2]))
    assert set(slugs(differs)[:2]) == {"itb.dive.sequence", "itb.dive.failed"}
    assert len(suspects(differs)) <= MOST
    assert sentence(differs).startswith("after Stop(seat=0) your game has [2, 2, 2] at table.dice; itb.dive.")


def test_a_leak_is_laid_to_the_rules_of_secrecy() -> None:
    leak = finding("differs", *played(*MOVES), difference=Difference("public.table.divers[0].values", None, [5]))
    assert "itb.perfect.secret" in slugs(leak)[:3]


def test_what_is_not_listed_is_laid_to_the_rules_it_carries_out() -> None:
    place = {"$": "itb.Place", "seat": 0, "level": 2, "shells": 1}
    missing = Difference("legal.itb.Place", place, None, "legal, but not listed")
    short = finding("differs", *played(*MOVES), difference=missing)
    assert slugs(short)[0] == "itb.dive.place"


def test_at_the_start_the_rules_of_set_up_are_suspect() -> None:
    early = finding("differs", difference=Difference("table.divers[1].shells[0]", 2, 3))
    assert any(slug.startswith(("itb.setup", "itb.box")) for slug in slugs(early)[:3])
    assert sentence(early).startswith("as the game begins your game has 3 at table.divers[1].shells[0]; ")


def test_a_rule_cited_where_set_up_lays_a_part_is_suspect_where_that_differs() -> None:
    """Nothing in the words of the rule says that piles are called pools."""
    lower = Difference("table.pools[0].hidden[0]", 2, 1)
    begins = finding("differs", difference=lower, rules=cs.ruleset("key_largo", seats=5, edition="small"))
    assert "kl.setup.wrecks" in slugs(begins)[:3]
    theirs = finding(
        "differs", difference=Difference("table.marks[4]", "", "X"), rules=cs.ruleset("tic_tac_toe", seats=2)
    )
    assert all(slug.startswith("ttt.") for slug in slugs(theirs)), "a title of somebody else may have no such module"


@pytest.mark.parametrize("encounters", [False, True])
def test_rules_that_speak_of_an_option_in_force_are_suspect(encounters: bool) -> None:  # noqa: FBT001 - a parameter
    rules = cs.ruleset("key_largo", seats=3, options={"encounters": encounters})
    begins = finding("differs", difference=Difference("table.hands[0]", 1, 2), rules=rules)
    assert ("kl.box.encounters" in slugs(begins)) is encounters


def test_rules_that_speak_of_what_either_side_has_are_suspect() -> None:
    rules = cs.ruleset("key_largo", seats=3)
    for half, speaks in (("afternoon", True), (2, False)):
        begins = finding("differs", difference=Difference("table.calendar.half", "morning", half), rules=rules)
        assert ("kl.day.afternoon" in slugs(begins)) is speaks


def test_a_reading_that_is_not_the_usual_is_suspect() -> None:
    ruling = cs.game("into_the_blue").rulebook.rulings[0]
    other = next(one.name for one in ruling.options if one.name != ruling.default)
    rules = cs.ruleset("into_the_blue", seats=2, edition="small", rulings={ruling.id: other})
    early = finding("differs", difference=Difference("table.played", [], [0]), rules=rules)
    assert ruling.id in slugs(early)[:3]


def test_a_program_that_does_not_answer_is_told_as_such() -> None:
    crash = Finding("crash", Scenario(SMALL, played(*MOVES)), "play", "it ended with status 3")
    assert sentence(crash) == "after Stop(seat=0) your program does not answer: it ended with status 3"
