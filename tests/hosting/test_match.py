"""A match: answers by number, outcomes by the dealer alone, news that follow from what was seen, undo and secrets."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

import corestate as cs
import serializers
from corestate import in_too_deep, into_the_blue, key_largo
from corestate.games import OURS
from corestate.hosting import Match, Refused, Stale
from fuzz.playouts import any_ruleset
from tests.effort import effort
from tests.in_too_deep.positions import position

ZERO, ONE = 0, 1


def _began(title: str, seats: int = 3) -> Match:
    return Match.begin(cs.ruleset(title, seats=seats), ("Richard", "Maria"))


def _hosted(title: str, rng: Random, most: int = 10**6) -> Iterator[Match]:
    """Host a random game: whoever is asked answers, as often in words as not."""
    match = Match.begin(any_ruleset(title, rng)).deal(rng)
    while not cs.is_over(match.state) and match.number < most:
        yield match
        seat = rng.choice(cs.asked(match.state))
        news = match.news(seat, match.number)
        choice = rng.randrange(len(news.legal))
        move = rng.choice((news.legal, news.sentences))[choice]
        after = match.act(seat, move, match.number)
        assert isinstance(after, Match), (move, after)
        assert after.events[-1] == news.legal[choice]
        match = after.deal(rng)
    yield match


def test_what_a_seat_saw_of_a_match_is_recalled() -> None:
    *_, match = _hosted("into_the_blue", Random(5), 25)
    for seat in (*range(match.state.table.ruleset.seats), None):
        assert cs.view(match.recalled(seat, Random(1)), seat) == cs.view(match.state, seat)
        with pytest.raises(cs.NoSuchTableError, match=r"in (10|11|12|13|14|15) steps$"):
            match.recalled(seat, Random(1), most=10)


@pytest.mark.parametrize("title", OURS)
def test_a_whole_game_is_hosted_and_its_record_resumes_it(title: str) -> None:
    for number in range(effort(1, 6)):
        match = list(_hosted(title, Random(f"hosted {title} {number}")))[-1]
        assert cs.result(match.state) is not None
        record = serializers.load(serializers.dump(match.record()))
        assert serializers.replay(record).verdict == "same"
        assert Match.resumed(record, match.names) == match


@pytest.mark.parametrize("title", OURS)
def test_news_rebuild_the_view_whenever_a_seat_comes_back(title: str) -> None:
    rng = Random(f"news {title}")
    had: dict[int | None, tuple[int, Any]] = {}
    for match in _hosted(title, rng, effort(60, 10**6)):
        for seat in (*range(len(match.names)), None):
            if rng.random() < 1 / 3:
                since, view = had.get(seat, (None, None))
                news = match.news(seat, since)
                if news.changes is None:
                    assert news.view == cs.view(match.state, seat)
                else:
                    assert serializers.changed(view, news.changes) == cs.view(match.state, seat)
                assert [one.number for one in news.told] == list(range((since or 0) + 1, match.number + 1))
                assert seat is not None or not news.legal
                had[seat] = news.number, cs.view(match.state, seat)
    assert had


@pytest.mark.parametrize("title", OURS)
def test_news_to_a_seat_are_the_same_on_every_table_that_looks_the_same(title: str) -> None:
    rng = Random(f"secrecy {title}")
    for match in _hosted(title, rng, effort(60, 10**6)):
        for seat in (*range(len(match.names)), None):
            drawn = cs.resample(match.state, seat, rng)
            other = Match(match.names, (drawn,))
            assert other.news(seat, 0) == Match(match.names, (match.state,)).news(seat, 0)


def test_an_answer_to_a_question_that_is_no_longer_put_is_stale() -> None:
    match = _began("into_the_blue").deal(Random(1))
    seat = cs.asked(match.state)[0]
    stop = into_the_blue.Stop(seat)
    after = match.act(seat, stop, match.number)
    assert isinstance(after, Match)
    again = after.act(seat, stop, match.number)
    assert again == Stale(f"question {match.number} is no longer put to {match.names[seat]}: the game is at 3", 3)
    assert isinstance(after.act(seat, stop, 99), Stale)


def test_seats_that_are_asked_together_do_not_make_each_other_stale() -> None:
    match = Match.begin(cs.ruleset("key_largo", seats=3)).deal(Random(1))
    began = match.number
    for seat in (2, 0, 1):
        news = match.news(seat)
        assert news.legal
        after = match.act(seat, news.legal[0], began)
        assert isinstance(after, Match)
        assert isinstance(after.act(seat, news.legal[0], began), Stale)
        match = after
    assert cs.question(match.state) is not None


def test_a_question_that_was_put_to_another_seat_is_not_answered_by_its_number() -> None:
    match = Match.begin(cs.ruleset("tic_tac_toe", seats=2))
    after = match.act(ZERO, match.news(ZERO).legal[0], 0)
    assert isinstance(after, Match)
    assert isinstance(after.act(ONE, after.news(ONE).legal[0], 0), Stale)
    assert isinstance(after.act(ONE, after.news(ONE).legal[0], 1), Match)


def test_nobody_sends_outcomes_or_the_decisions_of_others() -> None:
    match = _began("into_the_blue")
    dealt = cs.deal(match.state, Random(1))
    assert match.act(ZERO, dealt, 0) == Refused("Richard may not send this: it is the dealer's to say")
    begun = match.deal(Random(1))
    seat = cs.asked(begun.state)[0]
    other = (seat + 1) % 3
    refused = begun.act(other, into_the_blue.Stop(seat), begun.number)
    assert refused == Refused(
        f"{begun.names[other]} may not send this: it is {begun.names[seat]}'s decision",
    )
    assert isinstance(begun.act(seat, "no event", begun.number), Refused)
    assert isinstance(begun.act(seat, 7, begun.number), Refused)


def test_an_illegal_decision_is_refused_by_its_rules_and_changes_nothing() -> None:
    match = _began("into_the_blue").deal(Random(1))
    seat = cs.asked(match.state)[0]
    refused = match.act((seat + 1) % 3, into_the_blue.Stop((seat + 1) % 3), match.number)
    assert isinstance(refused, Refused)
    assert refused.refusals
    assert refused.refusals[0].sort == "order"


def test_a_sentence_of_several_decisions_is_taken_whole_or_not_at_all() -> None:
    state = cs.lay(
        "in_too_deep",
        seats=3,
        at=("turn", {"seat": 0}),
        hands={0: (9, 10, 12, 25), 1: (13, 14), 2: (33, 24)},
        portfolios={1: (20,), 2: (51,)},
    )
    match = Match(("Ann", "Bob", "Cem"), (state,))
    seat = cs.asked(state)[0]
    assert seat == 0
    bought = match.act(0, "Ann buys pearl 12 paying 9, 10", 0)
    assert isinstance(bought, Match)
    assert [type(event) for event in bought.events] == [in_too_deep.Buy, in_too_deep.Discard, in_too_deep.Discard]
    begun = match.act(0, in_too_deep.Buy(0, 12), 0)
    assert isinstance(begun, Match)
    assert begun.act(0, "Ann discards ?", 1) == Refused("that leaves open what is decided")
    assert begun.act(0, "Bob discards ?", 1) == Refused("Ann may not send this: it is Bob's decision")
    paid = begun.act(0, in_too_deep.Discard(0, 9), 1)
    assert isinstance(paid, Match)
    assert isinstance(paid.act(0, in_too_deep.Discard(0, 10), 1), Stale)
    assert isinstance(paid.undo(0), Refused)  # the others know a card of the hand by now
    refused = match.act(0, "Ann buys pearl 12 paying 9, 10, 25", 0)
    assert isinstance(refused, Refused)
    assert refused.refusals
    assert match.number == 0


def test_what_nobody_could_know_can_be_taken_back_until_a_secret_comes_to_light() -> None:
    match = Match.begin(cs.ruleset("key_largo", seats=3)).deal(Random(1))
    began = match.number
    first = match.act(ZERO, match.news(ZERO).legal[0], began)
    assert isinstance(first, Match)
    assert first.undo(began) == match
    second = first.act(ONE, first.news(ONE).legal[0], began)
    assert isinstance(second, Match)
    last = second.act(2, second.news(2).legal[0], began)
    assert isinstance(last, Match)
    refused = last.undo(began)
    assert isinstance(refused, Refused)
    assert "has learned a secret since" in refused.says


def test_who_knew_a_card_already_has_not_learned_it_when_it_is_played() -> None:
    """In Too Deep: Ann paid Bob with 2 and 3. When he plays the 3 it is no news to her, and to Cem it is."""
    options = {"research": "advanced"}
    start = position(((2, 3, 4, 6), (9, 11), (12,)), portfolios={1: (5,)}, options=options, offered="research")
    paid = (in_too_deep.Acquire(ZERO, 5), in_too_deep.Pay(ZERO, 2), in_too_deep.Pay(ZERO, 3))
    played = (*paid, in_too_deep.Expand(ONE, 3, "ocean"))
    match = Match.resumed(serializers.recorded(start.table.ruleset, played, ()), ("Ann", "Bob", "Cem"), start)
    assert match.undo(len(paid)) == Refused("Cem has learned a secret since")


def test_chance_is_not_taken_back_and_numbers_that_never_were_are_refused() -> None:
    match = _began("into_the_blue").deal(Random(1))
    assert match.undo(0) == Refused("event 1 was decided by chance, and is known")
    assert match.undo(9) == Refused("there is no question 9 to go back to: wanted a number from 0 to 2")
    assert match.undo(match.number) == match
    with pytest.raises(ValueError, match=r"^news since 9: wanted a number from 0 to 2$"):
        match.news(ZERO, 9)


def test_a_fact_is_no_decision() -> None:
    match = Match(("Ann", "Bob", "Cem"), (position(((1,), (2,), (3,))),))
    assert match.act(0, "Bob starts", 0) == Refused("that states a fact; a decision is wanted")
    assert repr(match) == f"<Match at 0: {match.state!r}>"


def test_whoever_has_no_name_gets_one() -> None:
    assert _began("key_largo").names == ("Richard", "Maria", "Cem")
    assert Match.begin(cs.ruleset("key_largo", seats=3), ("Cem",)).names == ("Cem", "Bob", "Ann")
    assert Match.begin(cs.ruleset("into_the_blue", seats=2), ("Bob",)).names == ("Bob", "Ann")


@pytest.mark.parametrize(
    ("names", "says"),
    [
        (("Ann", "Bob", "Ann"), "names: wanted a name of its own for every seat, found 'Ann' twice"),
        (("Ann", "Bob", "Cem", "Dee"), "names: wanted at most 3, one for each seat, found 4"),
        (("Ann", " "), "names: wanted a tuple of names, each a text that is not empty, found ('Ann', ' ')"),
        (("Ann", 2), "names: wanted a tuple of names, each a text that is not empty, found ('Ann', 2)"),
        ("Ann", "names: wanted a tuple of names, each a text that is not empty, found 'Ann'"),
        (None, "names: wanted a tuple of names, each a text that is not empty, found None"),
    ],
)
def test_names_by_which_nobody_is_told_from_others_begin_no_match(names: Any, says: str) -> None:  # noqa: ANN401 - whatever it is
    rules = cs.ruleset("key_largo", seats=3)
    with pytest.raises(cs.RulesetError) as caught:
        Match.begin(rules, names)
    assert str(caught.value) == says
    with pytest.raises(cs.RulesetError) as caught:
        Match.resumed(serializers.recorded(rules, ()), names)
    assert str(caught.value) == says


def test_what_is_sent_as_an_event_and_is_none_is_refused_by_its_shape() -> None:
    match = _began("key_largo").deal(Random(1))
    for sent, says in (
        (key_largo.Program("0", "bar", "dive"), "seat: wanted a whole number, found '0'"),  # type: ignore[arg-type]  # the mistake in question
        (into_the_blue.Stop(0), "itb.Stop is an event of Into the Blue, not of Key Largo"),
        (match.state, "a State is no event"),
        (7, "7 is not an event"),
    ):
        assert match.act(ZERO, sent, match.number) == Refused(says, (cs.Refusal("core.shape", says),))


def test_a_seat_or_a_number_that_is_none_is_the_hosts_mistake() -> None:
    match = _began("key_largo").deal(Random(1))
    wrong: tuple[Any, ...] = ("0", True, 1.0)
    for one in wrong:
        with pytest.raises(cs.RulesetError, match=rf"^seat: wanted a whole number, found {one!r}; seats are 0 to 2$"):
            match.act(one, "Richard plans bar, dive", match.number)
        for mistaken, what in (
            (lambda one: match.act(ZERO, "Richard plans bar, dive", one), "number"),
            (lambda one: match.news(ZERO, one), "since"),
            (match.undo, "to"),
        ):
            with pytest.raises(TypeError, match=f"^{what}: wanted a whole number, found {one!r}$"):
                mistaken(one)
    nobody: Any = None
    with pytest.raises(cs.RulesetError, match=r"^seat: wanted the seat that decides, found None$"):
        match.act(nobody, "Richard plans bar, dive", match.number)
    with pytest.raises(cs.RulesetError, match=r"^there is no seat 3; seats are 0 to 2$"):
        match.act(3, "Richard plans bar, dive", match.number)
