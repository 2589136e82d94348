"""What another implementation shows is compared by names, as text where that suffices, and nothing slips through."""

import json
from collections.abc import Iterator
from random import Random
from statistics import mean
from typing import Any

import pytest

import corestate as cs
from corestate.anything import AnyState
from corestate.games import begun
from fuzz.peers.child import LARGEST
from fuzz.peers.comparing import (
    LEVELS,
    Difference,
    Level,
    ObservationError,
    Reader,
    compared,
    observed,
    plain,
    shown,
    value_differences,
)
from fuzz.peers.comparing.wording import Wording
from fuzz.playouts import any_ruleset, steps
from serializers.codec import NAMED
from serializers.forms import Plain
from tests.effort import effort

TITLES = cs.titles()


def states(title: str, count: int) -> list[AnyState]:
    """Take some states of a random game, the last one included."""
    rng = Random(f"compare {title}")
    played = [state for state, _ in steps(begun(any_ruleset(title, rng)), rng, cs.apply)]
    return [*rng.sample(played, min(count, len(played) - 1)), played[-1]]


def blue(*events: object) -> AnyState:
    """Play events of Into the Blue, the small box, two seats."""
    state: AnyState = cs.new_game("into_the_blue", seats=2, edition="small")
    for event in events:
        state = cs.apply(state, event)
    return state


def text(observations: list[Plain]) -> str:
    """Write the reply to a play as the kits do."""
    return json.dumps({"ok": True, "accepted": len(observations), "sees": observations}, separators=(",", ":"))


@pytest.mark.parametrize("title", TITLES)
def test_our_own_observations_are_the_same(title: str) -> None:
    for state in states(title, effort(5, 40)):
        assert compared(state, observed(state)) is None


@pytest.mark.parametrize("title", TITLES)
def test_a_value_is_worded_as_the_codec_writes_it(title: str) -> None:
    wordings = {level: Wording() for level in LEVELS}
    for state in states(title, effort(4, 40)):
        for level in LEVELS:
            value = shown(state, level)
            worded = json.loads(wordings[level].text(value))
            assert _read(worded) == _read(plain(value))


def _read(written: Plain) -> object:
    """Read what is shown: a field that came later may be written or left out while it is as it was before."""
    if isinstance(written, list):
        return [_read(one) for one in written]
    return NAMED.read(written, "") if isinstance(written, dict) else written


@pytest.mark.parametrize("writing", ["as we do", "backwards", "without names", "in parts", "shuffled"])
@pytest.mark.parametrize("title", TITLES)
def test_however_a_child_writes_the_same_is_the_same(title: str, writing: str) -> None:
    rng = Random(f"{title} {writing}")
    reader = Reader(LEVELS)
    some = states(title, effort(4, 40))
    reply = text([written(observed(state), writing, rng) for state in some])
    if not reader.same(reply, some):
        for state, observation in zip(some, json.loads(reply)["sees"], strict=True):
            assert reader.difference(state, observation) is None
        assert reader.same(reply, some)
    assert not reader.same(reply[:-1], some)
    assert not reader.same(reply.replace(',"sees":[', ',"sees": ['), some)


def written(seen: Plain, writing: str, rng: Random) -> Plain:
    """Write an observation in another way that means the same."""
    legal = seen["legal"]
    match writing:
        case "backwards":
            seen = _rewritten(seen, lambda pairs: pairs[::-1])
        case "without names":
            seen = {**_rewritten(seen, lambda pairs: [pair for pair in pairs if pair[0] != "$"]), "legal": legal}
        case "in parts":
            seen = {"table": {key: seen["table"][key] for key in list(seen["table"])[2:]}, "legal": legal}
        case "shuffled":
            rng.shuffle(legal)
        case _:
            pass
    return seen


def _rewritten(value: Plain, rewrite: Any) -> Plain:  # noqa: ANN401 - pairs to pairs
    if isinstance(value, dict):
        return dict(rewrite([(key, _rewritten(part, rewrite)) for key, part in value.items()]))
    return [_rewritten(part, rewrite) for part in value] if isinstance(value, list) else value


@pytest.mark.parametrize("title", TITLES)
def test_whatever_is_changed_is_found(title: str) -> None:
    rng = Random(f"changed {title}")
    for state in states(title, effort(3, 15)):
        reader = Reader(LEVELS)
        seen = observed(state)
        assert reader.same(text([seen]), [state])
        places = list(_leaves(seen))
        for place in rng.sample(places, min(len(places), effort(10, 60))):
            spoilt = json.loads(json.dumps(seen))
            _spoil(spoilt, place)
            assert not reader.same(text([spoilt]), [state]), place
            try:
                assert reader.difference(state, spoilt) is not None, place
            except ObservationError:
                assert place[0] == "legal"


def test_the_words_of_a_question_are_not_compared() -> None:
    state = blue()
    for said in ("what else", ["no", "words"], None):
        seen = observed(state)
        seen["question"]["says"] = said
        seen["public"]["question"].pop("says")
        assert Reader(LEVELS).difference(state, seen) is None


def _leaves(value: Plain, place: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the place of every plain value, but for the words of a question, which are for people."""
    parts = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else None
    if parts is None:
        yield place
    for key, part in parts or ():
        if key != "says" or value["$"] != "core.Question":
            yield from _leaves(part, (*place, key))


def _spoil(value: Plain, place: tuple[Any, ...]) -> None:
    for key in place[:-1]:
        value = value[key]
    was = value[place[-1]]
    value[place[-1]] = (not was) if isinstance(was, bool) else was + 1 if isinstance(was, int) else [was]


def test_a_reply_that_plays_less_or_sees_more_is_not_the_same() -> None:
    state = blue()
    reader = Reader(LEVELS)
    seen = observed(state)
    assert reader.same(text([seen, seen]), [state, state])
    assert not reader.same(text([seen]), [state, state])
    assert not reader.same(text([seen, seen]), [state])
    assert not reader.same(text([seen, {**seen, "more": 1}]), [state, state])
    assert reader.same(text([{}]), [state])
    assert reader.same(text([]), [])


def test_a_new_game_is_compared_too() -> None:
    state = blue()
    reader = Reader(LEVELS)
    seen = observed(state)
    began = json.dumps({"ok": True, "sees": seen}, separators=(",", ":"))
    assert reader.same_new(began, state)
    assert not reader.same_new(began[:-1], state)
    assert not reader.same_new(began.replace('"shuffled":[5,6]', '"shuffled":[5,7]'), state)
    assert not reader.same_new(began.replace('"table":{', '"table":{"colour":1,'), state)


def difference(state: AnyState, seen: Plain) -> Difference:
    """Return the difference there is."""
    found = compared(state, seen)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("seen", "field", "ours", "theirs"),
    [
        ({"table": {"played": [0]}}, "table.played", [], [0]),
        ({"table": {"divers": [{"shells": [0, 0]}, {"shells": [0, 1]}]}}, "table.divers[1].shells[1]", 0, 1),
        ({"table": {"chests": {"shuffled": [5, 6.0]}}}, "table.chests.shuffled[1]", 6, 6.0),
        ({"table": {"levels": [{"main": True}, {"main": 1}]}}, "table.levels[0].main", 1, True),
        ({"question": None}, "question", ..., None),
        ({"question": {"seats": [0]}}, "question.seats", [], [0]),
        ({"result": {"winners": [0]}}, "result", None, {"winners": [0]}),
        ({"private": [None, {"table": {"chests": 3}}]}, "private[1].table.chests", 2, 3),
        ({"public": {"seat": 0}}, "public.seat", None, 0),
    ],
)
def test_the_first_difference_is_named_with_both_sides(seen: Plain, field: str, ours: object, theirs: object) -> None:
    found = difference(blue(), seen)
    assert (found.path, found.theirs) == (field, theirs)
    assert ours is ... or found.ours == ours


def test_what_agreed_or_differed_once_does_so_again() -> None:
    ours: Plain = {"$": "core.Question", "says": "Ann stops", "facts": [["rerolls", 2]]}
    right: Plain = {"says": "A. stops", "facts": [["rerolls", 2]]}
    wrong: Plain = {"facts": [["rerolls", 2.0]]}
    for _ in range(2):
        assert list(value_differences("sees", [ours], [right])) == []
        assert list(value_differences("sees", [ours], [wrong])) == [Difference("sees[0].facts[0][1]", 2, 2.0)]


def test_what_is_deeper_than_any_game_is_a_mistake_of_the_adapter() -> None:
    """Some interpreters read JSON as deep as this."""
    deep: Plain = []
    for _ in range(3000):
        deep = [deep]
    for seen in ({"table": {"played": deep}}, {"legal": deep}):
        with pytest.raises(ObservationError):
            compared(blue(), seen)
    with pytest.raises(ObservationError, match="wanted what is no deeper than any game, found list: "):
        list(value_differences("sees", [[]], [deep]))


def test_what_is_left_out_is_not_compared() -> None:
    nothing: list[Plain] = [{}, {"table": {}}, {"question": {}}, {"private": [None, None]}, {"public": {"table": {}}}]
    for seen in nothing:
        assert compared(blue(), seen) is None


def test_legal_events_are_a_set() -> None:
    state = blue()
    one, other = ({"$": "itb.StarterNamed", "starter": seat} for seat in range(2))
    assert compared(state, {"legal": [other, one]}) is None
    assert difference(state, {"legal": [one]}) == Difference(
        "legal.itb.StarterNamed", other, None, "legal, but not listed"
    )
    assert difference(state, {"legal": [one, other, one]}).says == "listed twice"
    stop = {"$": "itb.Stop", "seat": 0}
    found = difference(state, {"legal": [one, other, stop]})
    assert (found.path, found.theirs) == ("legal.itb.Stop", stop)
    assert found.says.startswith("listed, but illegal: [itb.setup.first] ")


@pytest.mark.parametrize(
    ("seen", "line"),
    [
        (3, "sees: wanted an object, found 3"),
        ({"tables": {}}, "sees: 'tables' is not among the levels it said it shows"),
        ({"table": {"colour": 1}}, "table: there is no 'colour'; known are $, ruleset, levels, "),
        ({"table": {"levels": [{"colour": 1}, {}]}}, "table.levels[0]: there is no 'colour'; known are $, "),
        ({"legal": {}}, "legal: wanted a list, found {}"),
        ({"legal": [3]}, "at legal[0]: wanted an object with its name under "),
        ({"legal": [{"$": "itb.Level", "main": 1, "secondary": 1}]}, "legal[0]: wanted an event of into_the_blue"),
        ({"legal": [{"$": "itb.Stop"}]}, "at legal[0]: wanted the field seat of itb.Stop"),
        ({"private": [None]}, "private: wanted a list of 2, one for each seat, found [None]"),
    ],
)
def test_what_cannot_be_compared_is_a_mistake_of_the_adapter(seen: Plain, line: str) -> None:
    with pytest.raises(ObservationError) as error:
        compared(blue(), seen)
    assert str(error.value).startswith(line)


def test_a_level_that_was_not_announced_is_a_mistake_of_the_adapter() -> None:
    shows: tuple[Level, ...] = ("table",)
    with pytest.raises(ObservationError, match="'question' is not among the levels"):
        compared(blue(), {"question": {}}, shows)


def test_a_long_game_with_all_that_is_shown_of_it_is_no_flood() -> None:
    """A child may send a game of its own; the longest have some hundreds of events."""
    rules = cs.ruleset("unfathomable", seats=6)
    every = [state for state, _ in steps(begun(rules), Random(6), cs.apply)]
    sizes = [len(json.dumps(observed(state))) for state in every[:: len(every) // 12]]
    assert 1000 * mean(sizes) < LARGEST
