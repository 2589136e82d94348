"""Questions and refusals as data: facts are declared, refusals say of what sort they are, numbers agree with nouns."""

import inspect
import re
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

import corestate as cs
import serializers
from corestate import Refusal
from corestate.anything import AnyState
from corestate.games import OURS, begun
from corestate.kernel import Asks, Chances, answers, waits_for
from docs.questions import sentence
from fuzz.playouts import any_ruleset, choose
from fuzz.probes import arbitrary_event, changed_event
from tests.effort import effort
from tests.support import waiting

LENGTH = 400


def moments(title: str, games: int) -> Iterator[tuple[AnyState, Random]]:
    """States of random games under any ruleset, with the chance that made them."""
    for seed in range(games):
        rng = Random(seed)
        state = begun(any_ruleset(title, rng))
        for _ in range(LENGTH):
            yield state, rng
            if cs.is_over(state):
                break
            state = cs.apply(state, choose(state, rng))


def probes(state: AnyState, rng: Random) -> Iterator[Any]:
    """Events to ask about: anything, what one could name, and a legal event with a field changed."""
    yield from (arbitrary_event(cs.game_of(state), rng) for _ in range(4))
    frame, legal = waits_for(state), cs.legal(state)
    if isinstance(frame, Asks):
        yield from frame.candidates(state.table)
    if legal:
        yield from (changed_event(rng.choice(legal), rng) for _ in range(4))


def pattern(name: str) -> str:
    """What names of facts a declared one stands for."""
    return "".join(".+" if part.startswith("<") else re.escape(part) for part in re.split("(<[^>]+>)", name))


@pytest.mark.parametrize("title", OURS)
def test_every_fact_of_a_question_is_declared_with_its_meaning(title: str) -> None:
    for state, _ in moments(title, effort(12, 200)):
        frame, asked = waits_for(state), cs.question(state)
        if frame is not None and asked is not None:
            for name, _ in asked.facts:
                assert any(re.fullmatch(pattern(one), name) for one in frame.FACTS), f"{asked.kind}: {name}"


@pytest.mark.parametrize("title", OURS)
def test_what_a_frame_declares_it_states(title: str) -> None:
    for name, kind in waiting(cs.game(title).frames).items():
        assert issubclass(kind, Asks | Chances)
        stated = kind.facts not in {Asks.facts, Chances.facts}
        assert bool(kind.FACTS) == stated, name
        source = inspect.getsource(kind.facts)
        assert all("<" in fact or f'"{fact}"' in source for fact in kind.FACTS), name


@pytest.mark.parametrize("title", OURS)
def test_the_page_shows_the_sentence_a_question_says(title: str) -> None:
    for state, _ in moments(title, effort(3, 20)):
        frame, asked = waits_for(state), cs.question(state)
        if frame is not None and asked is not None:
            shown = sentence(type(frame)).replace("cards", "cards?").replace("actions", "actions?")
            told = "|".join(_filled_in(one) for one in shown.replace("<thrown> dice", "<thrown>").split(" / "))
            assert re.fullmatch(told, asked.says), (sentence(type(frame)), asked.says)


def _filled_in(text: str) -> str:
    return re.sub("<[^>]+>", ".+", text).replace("(.+)", r"\(.+\)")


def of_sort(state: AnyState, event: Any) -> str:  # noqa: ANN401 - whatever is asked about
    """Tell what sort of refusal an event of the title would get, from outside."""
    frame = waits_for(state)
    if frame is None or type(event) not in answers(type(frame)):
        return "time"
    return "order" if cs.asked(state) and event.seat not in cs.asked(state) else "rule"


@pytest.mark.parametrize("title", OURS)
def test_a_refusal_says_of_what_sort_it_is(title: str) -> None:
    met = set()
    for state, rng in moments(title, effort(3, 20)):
        assert [one.sort for one in cs.refusals(state, "nonsense")] == ["shape"]
        for event in probes(state, rng):
            found = [one for one in cs.refusals(state, event) if one.rule != "core.shape"]
            sorts = [one.sort for one in found]
            assert all(one.seat == getattr(event, "seat", None) for one in found)
            assert sorts == sorted(sorts, key=lambda sort: sort == "rule")  # what is broken besides comes last
            assert of_sort(state, event) in sorts or "order" in sorts or not sorts
            assert sorts[:1] != ["rule"] or set(sorts) == {"rule"}
            met |= set(sorts)
    assert met == {"time", "order", "rule"}


@pytest.mark.parametrize("title", OURS)
def test_what_comes_after_the_end_comes_at_the_wrong_time(title: str) -> None:
    rng = Random(3)
    state, event = begun(any_ruleset(title, rng)), None
    while not cs.is_over(state):
        event = choose(state, rng)
        state = cs.apply(state, event)
    (refusal,) = cs.refusals(state, event)
    assert (refusal.rule, refusal.sort) == (state.table.ended_by().rule, "time")


def test_the_sort_is_told_by_name_and_changes_no_bytes_and_no_comparison() -> None:
    plain, late = Refusal("itb.roll.six", "six dice"), Refusal("itb.roll.six", "six dice", "time")
    assert plain == late
    assert hash(plain) == hash(late)
    assert serializers.dump(plain) == serializers.dump(late)
    assert serializers.plain(late) == {
        "$": "core.Refusal",
        "rule": late.rule,
        "because": "six dice",
        "sort": "time",
        "seat": None,
    }
    read = serializers.load_json(serializers.dump_json(late))
    assert isinstance(read, Refusal)
    assert read.sort == "time"


@pytest.mark.parametrize("title", OURS)
def test_an_event_of_another_title_is_refused_wherever_the_game_is(title: str) -> None:
    rng = Random(1)
    others = [arbitrary_event(cs.game(other), rng) for other in OURS if other != title for _ in range(10)]
    for state, _ in islice(moments(title, effort(1, 5)), 0, None, 40):
        for event in others:
            sorts = {one.sort for one in cs.refusals(state, event)}
            assert sorts & {"time", "shape"}
            assert "rule" not in sorts, "no rule judges it as if it were one of its own"


NOUNS = "cards|dice|shells|actions|divers|shares|items|spaces|passengers|rounds|players|units"
ONE_OF_MANY = re.compile(rf"\b1 (?:more |unused |bonus )?(?:{NOUNS})\b")


@pytest.mark.parametrize("title", OURS)
def test_numbers_agree_with_their_nouns(title: str) -> None:
    for state, rng in moments(title, effort(4, 40)):
        asked = cs.question(state)
        said = [one.because for event in probes(state, rng) for one in cs.refusals(state, event)]
        for text in (*said, "" if asked is None else asked.says):
            assert not ONE_OF_MANY.search(text), text
