"""A text may tell in comments what happens on the way, and reads as the same game."""

from pathlib import Path
from random import Random

import attrs
import pytest

import corestate as cs
import serializers
from corestate import into_the_blue
from corestate.adjudication import settled
from corestate.games import OURS, begun
from corestate.in_too_deep import Acquire, Buy, Company, Draw, Expand, Move, Remove
from fuzz.playouts import any_ruleset, choose, play, steps
from serializers import play as text_form
from serializers.play.phrasebook import Price
from tests.effort import effort
from tests.golden import records
from tests.in_too_deep.positions import position


@pytest.mark.parametrize("title", OURS)
def test_a_text_with_comments_is_the_same_game(title: str) -> None:
    record = next(one for one in records().values() if one.ruleset.game == title)
    text = text_form.export(record, told=True)
    bare = "\n".join(line.partition("#")[0].rstrip() for line in text.splitlines() if not line.startswith("#")) + "\n"
    assert bare == text_form.export(record)
    assert any(line.startswith("# ") for line in text.splitlines())
    folder = Path(__file__).parent
    one, other = (settled(text_form.parsed(read.encode(), folder)).record for read in (text, bare))
    assert one == other


@pytest.mark.parametrize("title", OURS)
def test_whatever_happens_can_be_told(title: str) -> None:
    for number in range(effort(2, 20)):
        rng = Random(f"{title} told {number}")
        other = any_ruleset(title, rng)
        rules = attrs.evolve(cs.ruleset(title, seats=other.seats, edition="small"), rulings=other.rulings)
        for state, event in steps(begun(rules), rng, cs.apply, choose):
            told = () if event is None else cs.on_the_way(state, event)
            assert all(one and not one.endswith(".") for one in told)


def test_a_dividend_of_treasure_is_told_with_its_sum() -> None:
    state = position(((4,), (), ()), portfolios={1: (8,), 2: (14,)})
    found = [one for legal in cs.legal(state) for one in cs.on_the_way(state, legal) if one.startswith("treasure")]
    assert found == [
        "treasure pays a dividend: seat 1 draws 2 cards, for 1 share and 1 for the most",
        "treasure pays a dividend: seat 2 draws 2 cards, for 1 share and 1 for the most",
    ]


def test_a_text_tells_whom_a_card_is_drawn_for() -> None:
    rules = cs.ruleset("in_too_deep", seats=3, edition="small")
    record = serializers.recorded(rules, play(begun(rules), Random(1)).events)
    text = text_form.export(record, ("Ann", "Bob", "Cem"), told=True)
    assert "# Ann draws" in text
    assert "seat 0" not in text


def test_why_so_many_cards_are_due_is_told_by_the_rule_that_says_so() -> None:
    hands, shares = ((1, 11, 14, 16), (2,), (3,)), {1: (5, 6), 2: (12,)}

    def why(event: type, offered: Company | None = None, side: str = "basic") -> Price | None:
        options = {offered: side} if offered else {}
        state = position(hands, portfolios=shares, stacks={"pearl": (8,)}, offered=offered, options=options)
        legal = next(one for one in cs.legal(state) if type(one) is event)
        return text_form.book_of(state.table.ruleset, ()).source.cards_owed(state.agenda[0], state.table, legal, 2)

    assert why(Buy) == Price(("itd.buy.price", "itd.buy.pay"), "the price is 2: no wildlife shares are owned")
    assert why(Draw) is None
    discount = "with the discount the price is 2: no wildlife shares are owned"
    assert why(Buy, "research") == Price(("itd.research.basic",), discount)
    assert why(Acquire, "research", "advanced") == Price(("itd.research.advanced",), "the price is 2")
    takes = "it takes 2 cards of the hand"
    assert why(Remove, "ocean") == Price(("itd.ocean.basic",), takes)
    assert why(Remove, "ocean", "advanced") == Price(("itd.ocean.advanced",), takes)
    assert why(Move, "wildlife") == Price(("itd.wildlife.basic",), takes)
    assert why(Expand, "wildlife", "advanced") == Price(("itd.wildlife.advanced",), takes)


@pytest.mark.parametrize("title", OURS)
def test_what_a_book_writes_of_an_event_it_reads_as_that_event(title: str) -> None:
    state, rng = cs.new_game(title, seats=3), Random(title)
    book = text_form.book_of(state.table.ruleset, ("Ann", "Bob", "Cem"))
    for _ in range(30):
        event = rng.choice(cs.legal(state)) if cs.asked(state) else cs.deal(state, rng)
        assert book.event(book.write(event)) == event
        state = cs.apply(state, event)


@pytest.mark.parametrize(
    "sentence", ["Ann discards ?", "Bob starts", "Ann buys pearl 12 paying 9, 10", "Ann sings", ""]
)
def test_what_is_not_one_event_is_complained_of(sentence: str) -> None:
    book = text_form.book_of(cs.ruleset("in_too_deep", seats=3), ("Ann", "Bob", "Cem"))
    with pytest.raises(text_form.PlayError, match="expected "):
        book.event(sentence)


def test_what_is_no_event_of_the_title_is_neither_written_nor_told() -> None:
    book = text_form.book_of(cs.ruleset("key_largo", seats=3), ("Ann", "Bob", "Cem"))
    for stranger in (into_the_blue.Stop(0), 7, into_the_blue.Stop):
        with pytest.raises(TypeError) as caught:
            book.write(stranger)
        assert str(caught.value) == f"{stranger!r} is no event of Key Largo"
        with pytest.raises(TypeError, match=r" is no event of Key Largo, and nothing that is seen of one$"):
            book.tell(stranger, None)
