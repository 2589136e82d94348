"""Positions in sentences: partial, in the words of each game; any state can be told so and is laid again."""

import re
from contextlib import suppress
from random import Random
from typing import Any

import pytest

import corestate as cs
import invariants
from corestate import adjudication
from corestate.anything import AnyState
from corestate.games import OURS, begun
from corestate.unfathomable.box.lookups import ship
from fuzz.playouts import any_ruleset, steps
from serializers import play, state_id
from serializers.play import PlayError, Script
from serializers.play.positions import MOST_WRONG, Laid
from tests.effort import effort


@pytest.mark.parametrize("title", OURS)
def test_any_state_told_in_sentences_is_laid_again(title: str) -> None:
    for number in range(effort(1, 12)):
        rng = Random(f"told positions {title} {number}")
        rules = any_ruleset(title, rng)
        states = [state for state, _ in steps(begun(rules), rng, cs.apply)]
        names = ("Zoë", "Bob", "Mr Pink", "Dee", "Eli", "Fay")[: rules.seats]
        for state in (states[0], *rng.sample(states, min(4, len(states)))):
            text = play.export_position(state, names)
            script = play.read(text)
            assert state_id(script.begun(script.ruleset)) == state_id(state), text
            position = script.header.position
            assert isinstance(position, Laid)
            assert not any(any(position.unsaid(seat)) for seat in range(rules.seats)), "nothing is unknown"


def _read(head: str, told: str) -> Script:
    script = play.read(f"{head}\n{told}")
    assert not invariants.check(script.begun(script.ruleset))
    return script


LARGO = "game key_largo\nseats Ann, Bob, Cem"
ONE_LINE = (
    "position Day 8, afternoon. Ann is first. Bob has $250, two divers, one with a hose, and gold 2. "
    "Boats: Ann market, Bob market, Cem bar."
)
LINES = """position day 8 afternoon, Ann is first
Bob has $250, 2 divers (a hose; nothing), gold 2
boats: Ann market, Bob market, Cem bar"""


@pytest.mark.parametrize("said", [ONE_LINE, LINES])
def test_a_table_of_key_largo(said: str) -> None:
    script = _read(LARGO, f"{said}\nBob sells gold 2 for 90\nBob has $310")
    table = script.begun(script.ruleset).table
    assert (table.calendar.day, table.calendar.half, table.calendar.first) == (8, "afternoon", 0)
    assert table.money == (100, 250, 100)
    assert [(one.hoses, one.tridents) for one in table.teams[1]] == [(1, 0), (0, 0)]
    assert table.boats == ("market", "market", "bar")
    assert table.stock.hoses == script.ruleset.box.hoses - 1
    found = adjudication.settle(script, compare=False)
    assert found.told.verdict == "legal"
    assert [(one.holds, one.says) for one in found.findings] == [
        (False, "Bob sells shallow gold 2 for 60, not 90"),
        (True, "Bob has $310"),
    ]


def test_divers_and_boats_of_key_largo_are_told_one_by_one() -> None:
    gear = "Bob has two divers, one with a hose, one with a trident, one with two hoses and a weight"
    script = _read(LARGO, f"position day 3\n{gear}\nAnn is to act")
    table = script.begun(script.ruleset).table
    assert [(one.hoses, one.tridents, one.weights) for one in table.teams[1]] == [(1, 0, 0), (0, 1, 0), (2, 0, 1)]


@pytest.mark.parametrize(
    ("told", "team"),
    [
        ("a diver with two hoses", ["hose hose"]),
        ("a diver, two hoses and a trident", ["hose hose trident"]),
        ("two hoses, a trident", ["hose hose trident"]),
        ("two divers with a hose and a weight each", ["hose weight", "hose weight"]),
        ("two divers, one with a hose", ["hose", ""]),
    ],
)
def test_what_divers_carry_is_told_with_them_or_of_the_only_one(told: str, team: list[str]) -> None:
    script = _read(LARGO, f"position Ann has {told}\n")
    divers = script.begun(script.ruleset).table.teams[0]
    carried = [["hose"] * one.hoses + ["trident"] * one.tridents + ["weight"] * one.weights for one in divers]
    assert list(map(" ".join, carried)) == team


@pytest.mark.parametrize(
    ("head", "told", "same"),
    [
        (
            LARGO,
            "Ann and Bob are at the bar. Cem is at the store",
            "Ann is at the bar, Bob is at the bar. Cem is at the store",
        ),
        (LARGO, "Ann, Bob and Cem have $50", "Ann has $50. Bob has $50. Cem has $50"),
        (
            LARGO,
            "ann and BOB have a diver with a hose and a weight; Cem has $50",
            "Ann has a diver with a hose and a weight. Bob has a diver with a hose and a weight. Cem has $50",
        ),
        (LARGO, "Ann is at the shop, Bob at the bar", "Ann is at the store. Bob is at the bar"),
        (LARGO, "Ann and Bob are at the bar, Cem at the store", "boats: Ann bar, Bob bar, Cem store"),
        (LARGO, "everybody has $50 and two divers", "Ann, Bob and Cem have $50. Ann, Bob and Cem have two divers"),
        (LARGO, "each player has $50, one diver", "Ann, Bob and Cem have $50. Ann, Bob and Cem have one diver"),
        (LARGO, "Ann and Bob have three cards each", "Ann has three cards. Bob has three cards"),
        (LARGO, "both Ann and Bob have $50", "Ann has $50. Bob has $50"),
        (LARGO, "Ann has three cards, Bob two, Cem none", "Ann has three cards. Bob has two cards. Cem has no cards"),
        (LARGO, "Ann has $200, Bob 150, Cem two divers", "Ann has $200. Bob has $150. Cem has two divers"),
        (LARGO, "nobody has any cards", "Ann has no cards. Bob has no cards. Cem has no cards"),
        (LARGO, "Ann has two divers. She has $200\nhe is at the bar", "Ann has two divers, $200. Ann is at the bar"),
        (LARGO, "Ann and Bob have $50. They have two divers", "Ann and Bob have $50 and two divers"),
        (
            LARGO,
            "Ann: $50, two divers, at the bar; Bob: $60",
            "Ann has $50, two divers. Ann is at the bar. Bob has $60",
        ),
        (LARGO, "Bob's turn", "Bob is next"),
        (LARGO, "it's Bob's move", "Bob is next"),
        (LARGO, "it's day 4", "day 4"),
        (LARGO, "now it is Bob to move", "Bob is next"),
        (LARGO, "Bob is up", "Bob is next"),
        ("game unfathomable\nseats Ann, Bob, Cem", "fuel is at 3, food at 2", "fuel is at 3. food is at 2"),
        ("game in_too_deep\nseats Ann, Bob, Cem", "It is Bob\u2019s turn", "Bob is next"),
        ("game into_the_blue\nseats Ann, Bob, Cem", "it is Cem's turn", "Cem is next"),
        (
            "game unfathomable\nseats Ann, Bob, Cem",
            "Two deep ones are in the chapel",
            "There are 2 Deep Ones in the chapel",
        ),
    ],
)
def test_what_is_said_of_several_is_said_of_each(head: str, told: str, same: str) -> None:
    first, second = (_read(head, f"position {one}\n") for one in (told, same))
    assert first.begun(first.ruleset) == second.begun(second.ruleset)


@pytest.mark.parametrize(
    "told",
    [
        "Ann and Dee are at the bar",
        "Ann and are at the bar",
        "Ann and Bob are",
        "Ann have $50",
        "Ann with Bob are at the bar",
        "it is Dee's turn",
        "it is Ann turn",
        "Ann, have $50",
    ],
)
def test_what_is_said_of_nobody_at_the_table_is_complained_of(told: str) -> None:
    with pytest.raises(PlayError, match=r"^4:\d+: expected"):
        play.read(f"game key_largo\nseats Ann, Bob, Cem\n\nposition {told}\n")


def test_cards_of_a_kind_are_counted() -> None:
    script = _read(LARGO, "position Ann has 2 diamonds and three gold\n")
    position = script.header.position
    assert isinstance(position, Laid)
    kinds = sorted(script.ruleset.box.cards[card].kind for card in position.filled.hands[0])
    assert kinds == ["diamond", "diamond", "gold", "gold", "gold"]


def _refused(script: Script) -> list[str]:
    found = adjudication.told(script)
    return [one.rule for one in found.ending.refusals]


def test_a_card_of_a_wreck_may_be_told_in_part() -> None:
    position = _read(LARGO, "position day 3. Wreck 6 holds medium goods. Wreck 0 holds ?\n").header.position
    assert isinstance(position, Laid)
    assert {wreck: len(cards) for wreck, cards in position.said["wrecks"].items()} == {6: 1, 0: 1}


def test_a_card_told_in_part_is_one_of_those_it_can_be() -> None:
    said = "position day 3. Wreck 6 holds goods. Wreck 0 holds a monster. Ann has goods, a diamond and medium gold\n"
    position = _read(LARGO, said).header.position
    assert isinstance(position, Laid)
    cards = position.ruleset.box.cards
    (goods,), (monster,) = position.said["wrecks"][6], position.said["wrecks"][0]
    assert (cards[goods].depth, cards[goods].kind) == ("medium", "goods")
    assert (cards[monster].depth, cards[monster].kind) == ("shallow", "monster")
    hands = [position.said["hands"][0], *(other.said["hands"][0] for other in position.otherwise({0}))]
    held = [sorted((cards[card].kind, cards[card].depth) for card in hand) for hand in hands]
    assert all([kind for kind, _ in hand] == ["diamond", "gold", "goods"] for hand in held)
    assert all(hand[1] == ("gold", "medium") for hand in held)
    assert {hand[2][1] for hand in held} == {"shallow", "medium", "deep"}


def test_only_the_question_is_asked() -> None:
    """Day 8, Bob is at the market with two others: may he sell a diamond? May he recruit a fourth diver?"""
    market = "position day 8 afternoon\nboats: Ann market, Bob market, Cem bar\n"
    assert _refused(_read(LARGO, f"{market}Bob sells medium diamond")) == ["kl.market.no_diamonds"]
    assert _refused(_read(LARGO, f"{market}Bob sells gold 2")) == []
    bar = "position day 3\nBob is at the bar\nBob has 3 divers, $500 and two cards\n"
    assert _refused(_read(LARGO, f"{bar}Bob recruits a diver")) == ["kl.bar.three_divers"]


def test_what_is_told_of_the_game_is_no_part_of_the_table() -> None:
    script = _read(LARGO, "position day 2\nAnn has $90\nAnn plans dive, bar\nAnn has $50")
    assert script.begun(script.ruleset).table.money[0] == 90
    assert [one.figure for one in script.stated] == [50], "after the first event it is compared"


DEEP = "game in_too_deep\nseats Ann, Bob, Cem"


def test_a_table_of_in_too_deep() -> None:
    told = """position
Ann owns 2 pearl shares. Bob owns one pearl share and holds 12, 9 and three others
wildlife is at 44
Bob is next
a pearl share costs 3
"""
    script = _read(DEEP, f"{told}Bob buys 12 paying 9, 1, 2\n")
    table = script.begun(script.ruleset).table
    assert [len(one) for one in table.hands] == [6, 5, 6], "who is not told of has as many as were dealt"
    assert {1, 2, 9, 12} < {*table.hands[1]}, "what the text shows was there"
    taken = "the cards of {} that nobody named are taken so that the hand is {}"
    of = {"Bob": "12, 9, 1, 2, 3", "Ann": "4, 5, 6, 7, 8, 10", "Cem": "11, 13, 14, 15, 16, 17"}
    assert script.header.taken == tuple(taken.format(*one) for one in of.items())
    assert (table.price(2), table.stacks[4]) == (3, (44,))
    found = adjudication.settle(script, compare=False)
    assert (found.told.verdict, [one.holds for one in found.findings]) == ("legal", [True])
    assert _refused(_read(DEEP, "position wildlife is at 44\nBob expands wildlife with 12")) == ["itd.expand.higher"]


def test_a_table_of_into_the_blue() -> None:
    head = "game into_the_blue\nseats Ann, Bob"
    told = "position Ann has 3 shells on level 2, one on level 5 and a chest worth 6; Bob has two chests\n"
    script = _read(head, f"{told}Bob rolls 1 1 2 3 4 4\nBob places 2 on 4\nBob has 10 shells left\n")
    table = script.begun(script.ruleset).table
    assert (table.divers[0].shells[1], table.divers[0].shells[4], table.divers[0].chests) == (3, 1, (6,))
    assert len(table.divers[1].chests) == 2
    assert adjudication.settle(script, compare=False).told.verdict == "legal"
    few = _read(head, "position Ann has only four shells left. Bob has 6\nAnn is next\n").begun(script.ruleset).table
    assert [few.unused(seat) for seat in few.seats()] == [4, 6], "who has a number alone has as many of the same"
    last = "position Ann is next\nAnn rolls 1 1 1 2 4 5\nAnn puts her last two shells on level 1\n"
    assert _read(head, last).begun(script.ruleset).table.unused(0) == 2, "nobody said how many, and these are the last"
    five = _read(head, last.replace("Ann is", "Ann has five shells left. Ann is"))
    assert five.begun(script.ruleset).table.unused(0) == 5, "that was said"
    twice = last.replace("her last two shells on level 1", "a shell on level 2\nAnn puts her last shell on level 1")
    assert _read(head, twice).begun(script.ruleset).table.unused(0) == 2, "one is placed before the last"
    cannot = _read(head, "position on the table lie 1 1 2 3 5 5. Ann cannot reroll\nAnn places 2 on 1\n")
    assert adjudication.settle(cannot, compare=False).told.verdict == "legal"
    dice = "position on the table lie 1 1 2 3 5 5\nAnn may reroll once\nAnn places 2 on 5\n"
    assert _refused(_read(head, dice)) == ["itb.dive.sequence"]


def test_a_table_of_unfathomable() -> None:
    head = "game unfathomable\nseats Ann, Bob, Cem"
    told = """position Ann is samira_dualeh, in the chapel and holds lore-3
Bob is in the Brig. fuel is at 3. there are 2 Deep Ones in bridge
Bob has one action left
"""
    script = _read(head, f"{told}Bob moves to the bridge\n")
    table = script.begun(script.ruleset).table
    assert (table.players[0].character, table.players[0].space, table.players[0].hand) == (
        "samira_dualeh",
        "chapel",
        ("lore-3",),
    )
    assert (table.ship.dials[0], table.deep_ones_in("bridge"), table.turn.seat) == (3, 2, 1)
    assert _refused(script) == ["unf.brig.no_exit"]


CANNOT = "expected a position that can be"
GOLD = ", ".join(["shallow gold 1"] * 7)
DIVERS = (
    'expected the end of the sentence, "left", "money", "cards", "card", "treasures", "treasure", "divers", "diver" '
    'or "points", found "divrs"; did you mean divers?'
)
WRONG = (
    (f"{LARGO}\nposition day 8\nBob has 4 divers", f"4:1: {CANNOT} (teams: Bob has 4 divers; 3 is the most)"),
    (f"{LARGO}\nposition day 8\nBob has $25", f"4:1: {CANNOT} (money: "),
    (f"{LARGO}\nposition day 80\nBob sells gold 2", f"3:10: {CANNOT} (day: "),
    (f"{LARGO}\nposition day 8\nAnn holds {GOLD}", f"4:1: {CANNOT} (hands: shallow gold 1 is said 7 times (Ann); "),
    (f"{LARGO}\nposition day 8\nboats: Ann wreck 1, Bob wreck 1", f"4:1: {CANNOT} (boats: Ann and Bob are both "),
    (f"{DEEP}\nposition Ann holds 12. Bob holds 12", f"3:10: {CANNOT} (hands: card 12 is said twice (Ann, Bob))"),
    (f"{LARGO}\nposition Bob has $90\nBob has $80", f"4:1: {CANNOT} (money: Bob is said to be 90 and 80)"),
    (f"{LARGO}\nposition Cem is nowhere\nCem is at bar", f"4:1: {CANNOT} (boats: Cem is said to be None and bar)"),
    (f"{LARGO}\nposition day 3\nAnn is first, day 4", f"4:15: {CANNOT} (day is said to be 3 and 4)"),
    (f"{LARGO}\nposition Bob has ? divers", "3:18: expected what is known: what is not is left out"),
    (f"{LARGO}\nposition day 8\nBob has two divrs", f"4:13: {DIVERS}"),
    (f"{LARGO}\nposition day 8\nBob has 1 diver (soap)", '4:18: expected what a diver carries, found "soap"'),
    (f"{LARGO}\nposition day 8\nBob has 1 diver (", "4:18: expected what a diver carries, found the end of the line"),
    (f"{LARGO}\nposition day eight\nalso looks = {{", "4:14: expected JSON that can be read"),
    (f"{LARGO}\nposition day eight\nalso nothing = 3", f"4:16: {CANNOT} (nothing: "),
    (
        f"{LARGO}\nposition Ann planned bar then market",
        "3:10: expected where the boats are (boats: Ann market, Bob bar)",
    ),
    (f"{LARGO}\nposition day 8\nBob has 9 gold 2", f"3:10: {CANNOT} (hands: "),
)


@pytest.mark.parametrize(("text", "complaint"), WRONG)
def test_what_cannot_be_is_complained_of_where_it_was_said(text: str, complaint: str) -> None:
    with pytest.raises(PlayError) as found:
        play.read(text)
    assert str(found.value).startswith(complaint)


def test_what_is_said_twice_and_what_cannot_be_are_told_at_once() -> None:
    with pytest.raises(PlayError) as found:
        play.read(f"{LARGO}\nposition Ann has $50\nAnn has $80\nBob has 4 divers\nboats: Ann market, Bob wreck 99")
    assert [one.line for one in found.value.all] == [4, 5, 6]


PIECES = (
    "?",
    ";",
    ",",
    "seat 9",
    "999999999999",
    "-3",
    '"',
    "{",
    "[]",
    "null",
    "has",
    "nothing",
    "and",
    ":",
    "boats:",
    "(",
)


def _broken(text: str, rng: Random) -> str:
    """Change a few words of a position."""
    head, _, told = text.partition("\nposition")
    lines = told.split("\n")
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        words[rng.randrange(len(words))] = rng.choice(PIECES)
        lines[at] = " ".join(words if rng.random() < 3 / 4 else rng.sample(words, len(words)))
    return f"{head}\nposition{chr(10).join(lines)}"


@pytest.mark.parametrize("title", OURS)
def test_whatever_is_said_of_a_table_it_is_laid_or_complained_of(title: str) -> None:
    rng = Random(f"broken positions {title}")
    states = [state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
    for _ in range(effort(5, 250)):
        with suppress(PlayError):
            script = play.read(_broken(play.export_position(rng.choice(states)), rng))
            assert script.begun(script.ruleset) is not None


def test_a_record_that_begins_so_is_written_and_read_again() -> None:
    script = _read(LARGO, f"{LINES}\nBob sells gold 2\n")
    told = adjudication.settled(script)
    text = play.export(told.record, told.names, script.header.position)
    again = adjudication.settled(play.read(text))
    assert (again.record, again.begun()) == (told.record, told.begun())


ONE_DIVER = "position day 3. Boats: Ann store, Bob bar, Cem dolphins"
SECOND = "Ann buys a hose for diver 1"


def test_nothing_is_unknown_of_a_table_that_was_exported() -> None:
    """What is not written there is as it usually is: what was illegal stays so."""
    open_ = _read(LARGO, f"{ONE_DIVER}\n{SECOND}\n")
    assert adjudication.settle(open_).told.verdict == "depends", "nothing was said of her divers"
    text = play.export_position(open_.begun(open_.ruleset), ("Ann", "Bob", "Cem"))
    assert ("diver" in text, text.endswith("\nthat is all\n")) == (False, True), text
    for whole in (text, f"{LARGO}\n{ONE_DIVER}. That is all."):
        told = adjudication.settle(play.read(f"{whole}\n{SECOND}\n")).told
        assert told.verdict == "illegal"


@pytest.mark.parametrize("title", OURS)
def test_most_of_a_table_has_sentences(title: str) -> None:
    """Where a turn or an action begins hardly anything in the middle of a game is left to its bare words."""
    rng = Random(f"sentences of {title}")
    rules = cs.ruleset(title, seats=3)
    asked = {"in_too_deep": "itd.Acting", "key_largo": "kl.AtBar", "unfathomable": "unf.Acting"}.get(
        title, "itb.MayReroll"
    )
    states = [state for state, _ in steps(begun(rules), rng, cs.apply)]
    middle = next(one for one in states[len(states) // 3 :] if _kind(one) == asked)
    text = play.export_position(middle)
    assert "also at" not in text
    assert text.partition("\nposition")[2].count("\nalso ") <= {"unfathomable": 12}.get(title, 1), text
    told = "\n".join(line for line in text.partition("\nposition")[2].splitlines() if not line.startswith("also "))
    assert not re.findall(r"\b1 \w+s\b|\w_\w|\b[dw][0-9]\b", told), "one of a thing, and words as people use them"


def test_a_title_without_sentences_for_its_table_is_not_told_so() -> None:
    with pytest.raises(cs.RulesetError, match=r"^there are no sentences for the table of tic_tac_toe$"):
        play.export_position(cs.new_game("tic_tac_toe", seats=2))


def test_who_started_and_who_triggered_the_end_are_told() -> None:
    final = {"at": ("final_turn", {"seat": 2, "triggered_by": 0}), "starter": 1}
    state = cs.lay("in_too_deep", seats=3, edition="small", **final)
    text = play.export_position(state, ("Ann", "Bob", "Cem"))
    assert {"Bob started", "Ann triggered the end"} <= set(text.splitlines())
    script = play.read(text)
    assert state_id(script.begun(script.ruleset)) == state_id(state)


def _kind(state: AnyState) -> str:
    question = cs.question(state)
    return "" if question is None else question.kind


def test_other_readings_begin_at_the_same_table() -> None:
    script = _read(LARGO, f"{LINES}\nBob sells gold 2\n")
    other = next(rules for _, _, rules in adjudication.rivals(script.ruleset))
    assert script.begun(other).table.money == (100, 250, 100)
    assert adjudication.settle(script).told.verdict == "legal"


def test_what_is_left_unsaid_of_a_seat_may_be_otherwise() -> None:
    script = _read(
        "game key_largo\nseats Ann, Bob, Cem", "position day 2. Ann has $40. Bob has gold 2\nBoats: Ann bar, Bob bar\n"
    )
    position = script.header.position
    assert isinstance(position, Laid)
    told = [(of, says) for of, says, _ in position.unsaid(0)]
    loads = ("all they can carry", "nothing")
    teams = [f"has {count} with {load}" for count in ("1 diver", "2 divers", "3 divers") for load in loads]
    more = "holds other cards, or more"
    own = [*teams, "is at the bar with another", more, more]
    assert told == [*((0, says) for says in own), (2, more), (2, more)], "not her money, nor Bob"
    assert [of for of, says, _ in position.unsaid(2) if says == more] == [2, 2, 0, 0], "one's own hand first"
    others = [other for of, _, other in position.unsaid(1) if of == 1]
    assert {other.table.money[1] for other in others} == {100, 100_000}
    assert all(other.table.hands[1] == position.table.hands[1] for other in others)
    held = [len(other.table.hands[2]) for of, _, other in position.unsaid(0) if of == 2]
    assert held == [8, 8]


def test_where_somebody_is_and_deep_ones_may_be_unsaid() -> None:
    head = "game unfathomable\nseats Ann, Bob, Cem"
    position = _read(head, "position Ann is in the galley\n").header.position
    assert isinstance(position, Laid)
    assert next(says for of, says, _ in position.unsaid(0) if of == 0) == "meets a Deep One"
    assert not any(says.startswith("is in") for _, says, _ in position.unsaid(0))
    assert sum(says.startswith("is in") for _, says, _ in position.unsaid(1)) == len(ship(position.ruleset.box))
    said = _read(head, "position Ann is in the galley. There are no Deep Ones\n").header.position
    assert isinstance(said, Laid)
    assert (said.said["deep_ones"], sum(said.table.sea.deep_ones)) == ({}, 0)
    assert not any("Deep One" in says for _, says, _ in said.unsaid(0))
    assert any(says == "has other items" for of, says, _ in said.unsaid(0) if of == 0)
    armed = _read(head, "position Ann has the shotgun\n").header.position
    assert isinstance(armed, Laid)
    assert not any("items" in says for _, says, _ in armed.unsaid(0))
    (other,) = [laid for _, says, laid in armed.unsaid(1) if says == "has other items"]
    assert "shotgun" not in other.table.players[1].items


def test_hands_of_in_too_deep_nobody_told_of_are_as_dealt_where_there_are_cards_for_it() -> None:
    assert [len(one) for one in _table("position Ann holds no cards. Bob holds 12").hands] == [0, 1, 6]
    assert [len(one) for one in _table("position the game begins").hands] == [0, 0, 0]
    every = "position Ann holds " + ", ".join(str(card) for card in range(1, 95))
    assert [len(one) for one in _table(every).hands] == [94, 0, 0]


@pytest.mark.parametrize(
    ("said", "shares", "held"),
    [
        ("Ann owns two pearl shares, Bob has one, Cem has none", [2, 1, 0], [6, 6, 6]),
        ("Ann owns no shares, Bob owns none, Cem owns 12", [0, 0, 1], [6, 6, 6]),
        ("Ann holds two cards, Bob has one, Cem has none", [0, 0, 0], [2, 1, 0]),
        ("Ann holds 3 cards, Bob holds 4, Cem holds 9", [0, 0, 0], [3, 4, 9]),
        ("Ann holds 3 cards, Bob holds 4, 9 and two others", [0, 0, 0], [3, 4, 6]),
        ("Ann holds two cards, Bob holds 4", [0, 0, 0], [2, 1, 6]),
    ],
)
def test_what_is_counted_of_one_is_counted_of_the_next(said: str, shares: list[int], held: list[int]) -> None:
    table = _table(f"position {said}")
    assert [sum(map(len, portfolio)) for portfolio in table.portfolios] == shares
    assert [len(hand) for hand in table.hands] == held


def _table(told: str) -> Any:  # noqa: ANN401 - of In Too Deep
    script = _read(DEEP, f"{told}\n")
    return script.begun(script.ruleset).table


def test_all_that_cannot_be_of_a_position_is_complained_of_at_once() -> None:
    """Words that cannot be read, then what is said twice, then what cannot be: each where it stands."""
    slips = "position day 3; Ann has foo; Bob has bar\nCem is att the bar\nboats: Ann market\n"
    twice = "position Bob has $100\nBob has $110\nBob has $120\n"
    never = "position day 3\nAnn has 4 divers\nBob has $50 and 5 divers\nboats: Ann market\n"
    assert _spots(f"{LARGO}\n{slips}") == [(3, 25), (3, 38), (4, 8)]
    assert _spots(f"{LARGO}\n{twice}") == [(4, 1), (5, 1)]
    assert _spots(f"{LARGO}\n{never}") == [(4, 1), (5, 17)]


def test_of_very_much_that_cannot_be_not_all_is_complained_of() -> None:
    names = ("Ann", "Bob", "Cem", "Dee", "Eli")
    never = "\n".join(f"{name} has $25 and 4 divers" for name in names)
    assert len(_spots(f"game key_largo\nseats {', '.join(names)}\nposition day 3\n{never}")) == MOST_WRONG + 1


def test_what_each_of_several_has_is_said_of_each() -> None:
    script = _read(LARGO, "position day 3\nAnn and Cem each have $50\n")
    assert script.begun(script.ruleset).table.money == (50, 100, 50)


def _spots(text: str) -> list[tuple[int, int]]:
    with pytest.raises(PlayError) as found:
        play.read(text)
    return [(one.line, one.column) for one in found.value.all]


def test_a_line_that_tells_of_the_game_says_nothing_of_the_table() -> None:
    """Though it begins with what could be said of it."""
    script = _read(LARGO, "position day 3\nboats: Bob market\nBob has $90; Bob sells gold 2\n")
    assert script.begun(script.ruleset) == _read(LARGO, "position day 3\nboats: Bob market\nBob sells gold 2\n").begun(
        script.ruleset
    )
