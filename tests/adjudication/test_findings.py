"""Amounts that are stated: the right figure is found at its place, a wrong one is a finding, and no game is changed."""

from random import Random
from typing import Any

import pytest
from attrs import evolve

import corestate as cs
from corestate import adjudication
from corestate.anything import AnyState
from corestate.games import OURS, begun
from fuzz.playouts import any_ruleset, steps
from serializers import play, recorded
from serializers.play.amounts import AMOUNT, Amount, Assertion, Stated
from serializers.play.book import Book
from serializers.play.phrases import Phrase
from serializers.play.slots import ChoiceSlot, SeatSlot, TextSlot
from serializers.play.tokens import Spot
from tests.effort import effort


def _said(text: str) -> list[tuple[int, bool | None, str]]:
    found = adjudication.settle(play.read(text), compare=False)
    assert found.told.verdict == "legal", found.told.ending.refusals
    return [(one.spot.line, one.holds, one.says) for one in found.findings]


LARGO = """game key_largo
seats Ann, Bob, Cem
Ann starts
Ann plans dive, market
Bob plans store, dolphins
Cem plans dolphins, store
Ann anchors at wreck 0
Ann sends diver 0 drawing gold 2
a hose costs 40
Bob buys a hose for diver 0 for 30
Bob has $80. Ann holds one card.
Ann sells gold 2 for $90
Ann has $160; it is day three
the dolphins pay 40
gold brings 30
Cem has three divers
"""


def test_amounts_of_key_largo() -> None:
    assert _said(LARGO) == [
        (9, False, "a hose costs $20 now, not 40"),
        (10, False, "Bob buys a hose for diver 0 for 20, not 30"),
        (11, True, "Bob has $80"),
        (11, True, "cards held by Ann: 1"),
        (12, False, "Ann sells shallow gold 2 for 60, not 90"),
        (13, True, "Ann has $160"),
        (13, False, "it is day 1, not 3"),
        (14, True, "the dolphins pay $40 today"),
        (15, True, "gold brings $30 a unit now"),
        (16, False, "divers of Cem: 1, not 3"),
    ]


DEEP = """game in_too_deep
seats Richard, Maria, Irene
Richard is dealt 1, 9, 10, 44, 25, 90
Maria is dealt 11, 22, 13, 14, 15, 16
Irene is dealt 21, 2, 33, 24, 4, 26
Maria is owed one
Maria is dealt 7
Irene is owed two cards
Irene is dealt 8, 19
cards 20, 30, 40, 51, 64, 75 are opened
Richard takes pearl 20
Maria takes pearl 51
Irene takes 40
Richard takes 30
Maria takes 64
Irene takes 75
a pearl share costs three
Maria holds seven cards
Maria has 1 pearl share
"""


def test_amounts_of_in_too_deep() -> None:
    assert _said(DEEP + "Richard buys 25 for 1\nRichard holds 4 cards\n") == [
        (6, True, "cards owed to Maria: 1"),
        (8, True, "cards owed to Irene: 2"),
        (17, False, "a pearl share costs 2, not 3"),
        (18, True, "cards held by Maria: 7"),
        (19, True, "pearl shares of Maria: 1"),
        (20, False, "Richard buys pearl 25 for 2, not 1"),
        (21, False, "cards held by Richard: 5, not 4"),
    ]
    assert _said(DEEP + "Richard expands wildlife with 44\nIrene is owed 2\nRichard is owed 1\n")[-2:] == [
        (21, False, "cards owed to Irene: 1, not 2"),
        (22, False, "cards owed to Richard: 0, not 1"),
    ]


def test_cards_that_are_named_as_a_price_are_paid() -> None:
    """Who says for how many cards has paid as many, whichever they were."""
    right = "Richard buys 25 for two cards\nRichard holds 3 cards\n"
    assert _said(DEEP + right)[-2:] == [
        (20, True, "Richard buys pearl 25 for 2"),
        (21, True, "cards held by Richard: 3"),
    ]
    found = adjudication.told(play.read(DEEP + "Richard buys 25 for 1 card\n"))
    assert (found.verdict, {one.rule for one in found.ending.refusals}) == ("illegal", {"itd.buy.price", "itd.buy.pay"})


def test_amounts_of_into_the_blue() -> None:
    text = """game into_the_blue
seats Ann, Bob
Ann starts
Ann rolls 1 1 2 3 3 5
Ann places 2 on 3
Ann has ten shells left
Ann has 2 shells on level 3
Bob has no_chest_yet
"""
    with pytest.raises(play.PlayError, match=r"^8:9: expected .* or an amount, found"):
        play.read(text)
    assert _said(text.replace("no_chest_yet", "0 chests") + "there are 4 chests left\n") == [
        (6, True, "shells left to Ann: 10"),
        (7, True, "shells of Ann on level 3: 2"),
        (8, True, "chests of Bob: 0"),
        (9, False, "chests left: 5, not 4"),
    ]


def test_amounts_of_unfathomable() -> None:
    head = "game unfathomable\nedition small\nseats Ann, Bob, Cem\n"
    dials = cs.new_game("unfathomable", seats=3, edition="small").table.ship.dials
    assert _said(f"{head}fuel is at {dials[0]}\nsouls are at 1\nthe distance is 0\nAnn has two actions left\n") == [
        (4, True, f"fuel is at {dials[0]}"),
        (5, False, f"souls is at {dials[3]}, not 1"),
        (6, True, "the distance is 0"),
        (7, False, "actions left to Ann: 0, not 2"),
    ]


OPEN = """game key_largo
seats Ann, Bob, Cem
Ann starts
Ann plans dive, market
Bob plans dolphins, store
Cem plans dolphins, store
Ann anchors at wreck 0
Ann sends diver 0 drawing ?
Ann has one diver
Ann has two divers
Ann has $100
"""


def test_what_depends_on_what_was_left_open_is_said_to() -> None:
    """The card may have been a monster before which the only diver fled; no card makes two divers of one."""
    assert _said(OPEN) == [
        (9, None, "divers of Ann: 0 or 1: it depends on what was left open"),
        (10, False, "divers of Ann: 0 or 1, not 2"),
        (11, True, "Ann has $100"),
    ]


def test_an_amount_may_be_stated_before_what_goes_without_saying() -> None:
    """Bob is paid for a tour in the morning, which nobody need write, before Cem buys."""
    text = "game key_largo\nseats Ann, Bob, Cem\nAnn starts\n"
    text += "Ann plans bar, dive; Bob plans dolphins, market; Cem plans store, dive\nAnn recruits a diver\n"
    for stated, said in (("$100", "$100"), ("$140", "$140"), ("$150", "$100, not 150")):
        found = adjudication.settle(play.read(f"{text}Bob has {stated}\nCem buys a hose for diver 0\n"), compare=False)
        assert [one.says for one in found.findings] == [f"Bob has {said}"]
    (last,) = adjudication.settle(play.read(f"{text}Bob has $140\n"), compare=False).findings
    assert last.says == "Bob has $100, not 140", "nothing shows that it has come to it"


def test_a_claim_may_state_an_amount() -> None:
    script = play.read(LARGO)
    found = adjudication.settle(adjudication.claim(script, "Ann has 150"), compare=False)
    assert [one.says for one in found.findings] == ["Ann has $160, not 150"]
    bought = adjudication.claim(play.read(LARGO.partition("a hose")[0]), "Bob buys a hose for diver 0 for 30")
    assert [one.says for one in adjudication.settle(bought).findings] == ["Bob buys a hose for diver 0 for 20, not 30"]


def test_what_comes_after_an_illegal_event_is_not_compared() -> None:
    text = "game into_the_blue\nseats Ann, Bob\nAnn starts\nAnn has 1 chest\nBob places 1 on 1\nAnn has 2 chests\n"
    found = adjudication.settle(play.read(text), compare=False)
    assert found.told.verdict == "illegal"
    assert [one.spot.line for one in found.findings] == [4]


def test_of_what_comes_after_a_gap_nobody_can_say_whether_it_is_so() -> None:
    text = """game into_the_blue
seats Ann, Bob
Ann starts
Ann places 1 on 1
Ann has 11 shells left
Ann wins
"""
    found = adjudication.settle(play.read(text), compare=False)
    assert found.told.verdict == "incomplete"
    assert [(one.holds, one.right) for one in found.findings] == [(None, ()), (None, ())]
    assert [one.says for one in found.findings] == [
        "by what is written nobody can say whether it is so: shells left to Ann: 11",
        "by what is written nobody can say whether it is so: Ann wins",
    ]


RESULTS = {
    "Ann wins": (False, "Bob wins, not Ann"),
    "Bob won": (True, "Bob wins"),
    "Bob has won the game": (True, "Bob wins"),
    "the winner is Bob": (True, "Bob wins"),
    "BOB IS THE WINNER!": (True, "Bob wins"),
    "BOB IS THE WINNER%": None,
    "Ann and Bob share the win": (False, "Bob wins, not Ann and Bob"),
    "Ann and Bob tied for first": (False, "Bob wins, not Ann and Bob"),
    "nobody wins": (False, "Bob wins, not nobody"),
    "it's a draw": (False, "Bob wins, it is no tie"),
    "Ann lost": (True, "Ann loses"),
    "Bob loses": (False, "Bob wins"),
    "Ann scores 4 points": (False, "Ann has 5 points, not 4"),
    "that is the end of the game": (True, "the game is over"),
}


@pytest.mark.parametrize("said", RESULTS)
def test_a_result_is_claimed_as_people_say_it(said: str) -> None:
    table = "game into_the_blue\nedition small\nseats Ann, Bob\nposition Bob has a chest worth 6\nAnn is next\n"
    script = play.read(f"{table}that is all\nAnn rolls 1 2 chest; Ann takes a chest\n")
    if RESULTS[said] is None:
        with pytest.raises(adjudication.ClaimError):
            adjudication.claim(script, said)
        return
    found = adjudication.settle(adjudication.claim(script, said), compare=False)
    assert [(one.holds, one.says) for one in found.findings] == [RESULTS[said]]
    assert adjudication.answer.says(found, claimed=True).startswith("Yes." if found.findings[0].holds else "No.")


def _any_assertion(book: Book, rng: Random, seats: int) -> Assertion:
    return _asserted(*rng.choice(book.amounts), rng, seats)


def _asserted(amount: Amount, phrase: Phrase, rng: Random, seats: int) -> Assertion:
    values: dict[str, Any] = {AMOUNT: 0}
    for blank in phrase.blanks():
        if isinstance(blank.slot, SeatSlot):
            values[blank.name] = rng.randrange(seats)
        elif isinstance(blank.slot, ChoiceSlot):
            values[blank.name] = rng.choice(blank.slot.options)
        elif isinstance(blank.slot, TextSlot):
            values[blank.name] = rng.choice(blank.slot.words)
        elif blank.name != AMOUNT:
            values[blank.name] = rng.randrange(1, 6)
    return Assertion(amount, phrase, values)


def _game(title: str, number: int) -> tuple[play.Script, list[AnyState], Random]:
    rng = Random(f"findings {title} {number}")
    rules = any_ruleset(title, rng)
    played = [*steps(begun(rules), rng, cs.apply)]
    record = recorded(rules, tuple(event for _, event in played[:-1]))
    return play.of_record(record), [state for state, _ in played], rng


ONCE_WRONG = {"key_largo": (2,)}
"""Games of which something was stated that was said to be right whatever it was: what is received where nobody pays."""


@pytest.mark.parametrize("title", OURS)
def test_the_right_figure_holds_and_any_other_does_not_and_the_game_is_as_it_was(title: str) -> None:
    for number in (*range(effort(1, 20)), *ONCE_WRONG.get(title, ())):
        script, states, rng = _game(title, number)
        plain = adjudication.told(script)
        for _ in range(3):
            at = rng.randrange(len(states))
            one = _any_assertion(script.book(), rng, script.ruleset.seats)
            right = one.right(states[at])
            for figure in (right, right + 1) if right is not None else ():
                stated = Stated(at, Spot(1, 1), figure, evolve(one, values=one.values | {AMOUNT: figure}))
                found = adjudication.settle(evolve(script, stated=(stated,)), compare=False)
                assert [(each.holds, each.right) for each in found.findings] == [(figure == right, (right,))]
                assert found.told == plain


@pytest.mark.parametrize("title", OURS)
def test_an_amount_is_what_everybody_can_reckon(title: str) -> None:
    """But for money that is kept in secret: of that the record tells."""
    for number in range(effort(4, 20)):
        script, states, rng = _game(title, number)
        for state in rng.sample(states, min(30, len(states))):
            other = cs.resample(state, None, rng)
            secret = getattr(state.table.ruleset.rulings, "money_public", "") == "hidden"
            for amount, phrase in script.book().amounts:
                one = _asserted(amount, phrase, rng, script.ruleset.seats)
                if not (secret and "$" in amount.told):
                    assert one.right(other) == one.right(state), one.told("")


DEAR = {"in_too_deep": (14,)}
"""Games in which more cards are paid at once than a bare number is taken for."""


@pytest.mark.parametrize("title", ["in_too_deep", "key_largo"])
def test_a_price_is_told_behind_the_sentence_and_read_again(title: str) -> None:
    priced = 0
    for number in (*range(effort(1, 20)), *DEAR.get(title, ())):
        script, states, _ = _game(title, number)
        book = play.book_of(script.ruleset, play.names_for(script.ruleset.seats))
        for sentence, state in zip(script.sentences, states, strict=False):
            assert isinstance(sentence.meaning, tuple)
            event = sentence.meaning[0].events[0].whole()
            told = book.priced(state, event)
            if book.price(state, event):
                priced += 1
                price = book.source.price(state, event)
                head = play.export(recorded(script.ruleset, ())).replace("\ncomplete\n", "\n")
                read = play.read(f"{head}{told}\n")
                meaning = read.sentences[0].meaning
                assert isinstance(meaning, tuple)
                assert (read.stated[0].figure, meaning[0].events[0].whole()) == (price, event)
    assert priced > 4
