"""Sentences that say several things, of one or of several."""

import pytest

from corestate import adjudication
from corestate.key_largo.events import Buy, Program
from serializers import play
from serializers.play import PlayError

LARGO = "game key_largo\nseats Ann, Bob, Cem\nAnn starts\n"
ALL_AT_THE_STORE = f"{LARGO}everyone plans store, bar\n"
STORM = "game unfathomable\nseats Ann, Bob, Cem\nposition Ann is in the captain's cabin\nAnn has two actions left\n"


def _told(text: str) -> tuple[object, ...]:
    script = play.read(text)
    assert adjudication.told(script).verdict == "legal"
    return adjudication.settled(script).record.events


@pytest.mark.parametrize(
    "told",
    [
        "Ann, Bob and Cem plan store, bar",
        "Ann and Cem and Bob each plan store, bar",
        "Ann, Cem and Bob plan store, bar each",
        "Cem plans store, bar; both Ann and Bob planned store, bar",
        "Everybody plans store, bar",
        "all players plan store, bar",
        "each player plans store, bar.",
    ],
)
def test_what_is_said_of_several_is_said_of_each(told: str) -> None:
    plans = [event for event in _told(LARGO + told) if isinstance(event, Program)]
    assert {event.seat: (event.morning, event.afternoon) for event in plans} == dict.fromkeys(
        range(3), ("store", "bar")
    )


@pytest.mark.parametrize("who", ["Ann, Bob and Cem", "Cem, Bob, Ann", "Bob and Ann and Cem", "everybody"])
def test_what_several_do_is_done_in_the_order_of_the_table(who: str) -> None:
    assert [event.seat for event in _told(f"{ALL_AT_THE_STORE}{who} buy a hose") if isinstance(event, Buy)] == [0, 1, 2]


def test_who_is_not_named_has_passed() -> None:
    bought = [event for event in _told(f"{ALL_AT_THE_STORE}Cem and Bob buy a hose") if isinstance(event, Buy)]
    assert [event.seat for event in bought] == [1, 2]


@pytest.mark.parametrize(
    "told",
    [
        "Ann buys a hose, Bob buys a weight and Cem buys a hose",
        "Ann buys a hose and Bob a weight; Cem buys a hose",
        "Ann buys a hose, then Bob buys a weight, then Cem buys a hose",
        "Ann bought a hose but Bob bought a weight and Cem bought a hose",
    ],
)
def test_a_sentence_goes_on_with_somebody_else(told: str) -> None:
    bought = [event for event in _told(ALL_AT_THE_STORE + told) if isinstance(event, Buy)]
    assert [(event.seat, event.item) for event in bought] == [(0, "hose"), (1, "weight"), (2, "hose")]


def test_what_is_said_of_several_is_told_of_who_it_is_true_of() -> None:
    script = play.read(f"{STORM}Ann uses the captain's cabin and picks Bob\nBob and Cem add nothing, Ann adds will-3")
    assert [one.said for one in script.sentences[2:]] == ["Bob adds nothing", "Cem adds nothing", "Ann adds will-3"]


@pytest.mark.parametrize("told", ["Ann buys a hose; she buys a weight", "Ann buys a hose, and she buys a weight"])
def test_a_pronoun_is_who_was_named_last(told: str) -> None:
    bought = [event for event in _told(ALL_AT_THE_STORE + told) if isinstance(event, Buy)]
    assert [(event.seat, event.item) for event in bought] == [(0, "hose"), (0, "weight")]


@pytest.mark.parametrize(
    "told", ["she plans store, bar", "Ann and Bob plan store, bar; he starts", "Ann robs Bob, and he leaves"]
)
def test_nobody_guesses_who_is_meant_by_a_pronoun(told: str) -> None:
    with pytest.raises(PlayError):
        play.read(f"game key_largo\nseats Ann, Bob, Cem\n{told}")


def test_who_is_meant_by_a_pronoun_may_be_named_some_time_before() -> None:
    script = play.read(f"{STORM}Ann attacks a Deep One in the galley\nthe die shows 4; she moves to the galley")
    assert script.sentences[-1].meaning[0].events[0].seat() == 0  # type: ignore[index]  # an event


@pytest.mark.parametrize("names", ["Ann-Marie, O'Neil, Cem", '"Ann B", "all", Cem', "He, She, Cem"])
def test_everybody_is_called_whatever_they_are(names: str) -> None:
    script = play.read(f"game key_largo\nseats {names}\neverybody plans store, bar")
    assert len(script.sentences) == 1
    first, second, _ = names.split(", ")
    both = play.read(f"game key_largo\nseats {names}\n{first} and {second} plan store, bar; Cem buys a hose")
    assert len(both.sentences) == 2


def test_amounts_are_stated_of_several() -> None:
    script = play.read(f"{ALL_AT_THE_STORE}Ann and Cem have $100, and Bob has $100")
    assert [one.figure for one in script.stated] == [100, 100, 100]
    later = play.read(f"{ALL_AT_THE_STORE}Ann now has $100; Bob still has $100")
    assert [one.figure for one in later.stated] == [100, 100]


@pytest.mark.parametrize(
    "told",
    ["Ann and Bob", "Ann, Bob and", "everybody", "both", "Ann and Dan buy a hose", "Ann and buy a hose", "all, each"],
)
def test_what_is_said_of_nobody_in_particular_is_complained_of(told: str) -> None:
    with pytest.raises(PlayError):
        play.read(ALL_AT_THE_STORE + told)


def test_somebody_may_be_called_all() -> None:
    script = play.read("game key_largo\nseats All, Bob, Cem\nAll starts\nAll plans store, bar")
    assert len(script.sentences) == 2


@pytest.mark.parametrize(
    "told",
    [
        "Ann buys a hose; buys a weight",
        "Ann buys a hose, then buys a weight",
        "Ann buys a hose. Then buys a weight.",
        "First Ann buys a hose. After that she buys a weight.",
        "Ann buys a hose\nand buys a weight",
        "now Ann buys a hose, afterwards Ann buys a weight",
    ],
)
def test_who_goes_on_need_not_be_named_again(told: str) -> None:
    bought = [event for event in _told(ALL_AT_THE_STORE + told) if isinstance(event, Buy)]
    assert [(event.seat, event.item) for event in bought] == [(0, "hose"), (0, "weight")]


def test_nobody_guesses_who_goes_on_after_several() -> None:
    with pytest.raises(PlayError):
        play.read(f"{ALL_AT_THE_STORE}Ann and Bob buy a hose; buys a weight")


@pytest.mark.parametrize(
    "told",
    [
        "Bob adds two cards, Cem one, Ann none",
        "Ann adds none, Cem one card, Bob two",
        "Cem adds one card, Bob two and Ann none",
    ],
)
def test_what_is_counted_need_not_be_said_again_and_stands_in_no_order(told: str) -> None:
    script = play.read(f"{STORM}Ann uses the captain's cabin and picks Bob\n{told}")
    *_, added, nothing = [one.meaning for one in script.sentences[2:] if isinstance(one.meaning, tuple)]
    ways = {tuple(event.seat() for event in one.events) for one in added}
    assert ways >= {(1, 1, 2), (2, 1, 1)}
    assert [event.seat() for event in nothing[0].events] == [0]


def test_a_name_at_the_end_of_a_sentence_is_complained_of() -> None:
    with pytest.raises(play.PlayError, match='found "nn"'):
        play.read("game into_the_blue\nseats Ann, Bob\nAnn rerolls 1 nn, Bob\n")


@pytest.mark.parametrize(
    ("told", "complaint"),
    [
        ("Ann pays $100 to recruit a diver and dance", r'^5:38: expected .*, found "dance"$'),
        ("Ann pays $100 at the bar", r'^5:10: expected "a" or "for", found "100"$'),
    ],
)
def test_what_nobody_pays_for_is_complained_of(told: str, complaint: str) -> None:
    with pytest.raises(PlayError, match=complaint):
        play.read(f"{LARGO}everyone plans bar, store\n{told}")


@pytest.mark.parametrize(
    ("told", "column", "found"),
    [
        ("Ann moves to the galley and sings", 29, "sings"),
        ("Ann moves to the galley, attacks, then moves to the attic", 53, "attic"),
        ("Ann moves to the galley; Bob moves to the attic", 43, "attic"),
    ],
)
def test_the_half_of_a_sentence_that_cannot_be_read_is_complained_of(told: str, column: int, found: str) -> None:
    with pytest.raises(PlayError) as refused:
        play.read(f"{STORM}{told}")
    assert (refused.value.column, f'found "{found}"' in str(refused.value)) == (column, True), refused.value


def test_what_several_do_is_said_of_each_in_the_present_tense() -> None:
    assert _told(f"{ALL_AT_THE_STORE}Ann and Bob pass") == _told(f"{ALL_AT_THE_STORE}Ann passes\nBob passes")
