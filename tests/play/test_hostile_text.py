"""Whatever stands in a file in the text form: it is read, or complained of; nothing else comes out."""

from contextlib import suppress
from pathlib import Path
from random import Random
from typing import get_args

import pytest

import serializers
from corestate import adjudication
from corestate.adjudication import Verdict
from serializers import MalformedBytesError, Record, play
from tests.effort import effort
from tests.golden import records

PIECES = ("?", ";", ",", "x 3", "...", "seat 9", "seat", "99999999999999999999", '"', '"\\ud800"', "{", "}", "#", "=")
LINES = (
    "complete",
    "game key_largo",
    "seats 9",
    "after .",
    "position {",
    "box {}",
    "edition .",
    "state 00",
    "\x00",
    "\ufeff?",
)


def _texts() -> list[str]:
    return [play.export(record) for file, record in sorted(records().items()) if file.stem.endswith("1")]


def _broken(text: str, rng: Random) -> str:
    """Change a few words or lines of a text."""
    lines = text.split("\n")
    for _ in range(rng.randrange(1, 4)):
        at = rng.randrange(len(lines))
        words = lines[at].split(" ")
        match rng.randrange(5):
            case 0:
                words[rng.randrange(len(words))] = rng.choice(PIECES)
                lines[at] = " ".join(words)
            case 1:
                rng.shuffle(words)
                lines[at] = " ".join(words)
            case 2:
                lines[at] = lines[at][: rng.randrange(len(lines[at]) + 1)] + rng.choice(PIECES)
            case 3:
                lines.insert(at, rng.choice(LINES))
            case _:
                del lines[at]
    return "\n".join(lines)


@pytest.mark.parametrize("number", range(4))
def test_a_broken_text_is_told_or_complained_of(number: int, tmp_path: Path) -> None:
    text = _texts()[number]
    for seed in range(effort(12, 200)):
        changed = _broken(text, Random(seed))
        if seed % 2:
            changed = changed.replace("\ncomplete", "", 1)
        with suppress(MalformedBytesError):
            assert adjudication.told(play.read(changed, tmp_path), most=200).verdict in get_args(Verdict)


@pytest.mark.parametrize("number", range(4))
def test_bytes_that_are_no_text_are_complained_of(number: int, tmp_path: Path) -> None:
    data = _texts()[number].encode()
    for seed in range(effort(8, 200)):
        rng = Random(seed)
        at = rng.randrange(len(data))
        changed = data[:at] + rng.randbytes(rng.randrange(4)) + data[at + rng.randrange(3) :]
        with suppress(MalformedBytesError):
            play.parsed(changed, tmp_path)


def test_a_very_long_line_is_no_accident() -> None:
    text = "game into_the_blue\nseats 2\n"
    with pytest.raises(play.PlayError):
        play.read(text + "seat 0 rolls " + "1 " * effort(20_000, 100_000) + "x")
    with pytest.raises(play.PlayError):
        play.read(text + "seat 0 rolls 1 x 10000000")
    with pytest.raises(play.PlayError):
        play.read("position " + "[" * 100_000)
    with pytest.raises(play.PlayError):
        play.read('position {"a": ' + "[" * 100_000)
    with pytest.raises(play.PlayError, match="at most"):
        play.read("#" * (serializers.MAX_BYTES + 1))


@pytest.mark.parametrize("space", ["\u3000", "\u2003", "\x85", "\x1c", "\u2028", "\u00a0"])
def test_white_space_of_any_kind_is_white_space(space: str) -> None:
    text = f"game into_the_blue\nseats Ann, Bob\nAnn{space}starts{space}\n{space}\n"
    assert len(play.read(text).sentences) == 1


@pytest.mark.parametrize("odd", ["\x00", "\u202e", "\x1b[31m", "@"])
def test_what_is_no_word_is_shown_in_the_complaint(odd: str) -> None:
    with pytest.raises(play.PlayError, match=r"3:11: expected a word, a number or a comment, found") as complaint:
        play.read(f"game into_the_blue\nseats Ann, Bob\nAnn starts{odd}")
    assert str(complaint.value).isprintable()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ('game "\\q"', "1:6: expected a text in quotes"),
        ('game into_the_blue\nlibrary "\\x"\nseats Ann, Bob', "2:9: expected a text in quotes"),
        ('game into_the_blue\nlibrary "\\ud800"\nseats Ann, Bob', "2:9: expected a text in quotes"),
        ('game into_the_blue\nbox {"a": ' + "9" * 5000 + "}", "2:5: expected JSON with whole numbers"),
        ('game into_the_blue\nbox {"a":\n"b" ]', "3:5: expected JSON, found Expecting ',' delimiter"),
        ("game into_the_blue\nbox {]", "2:6: expected JSON, found Expecting property name"),
    ],
)
def test_a_spoilt_line_of_the_head_is_complained_of_at_its_place(text: str, place: str) -> None:
    with pytest.raises(play.PlayError) as complaint:
        play.read(text)
    assert str(complaint.value).startswith(place)


def test_heads_that_grow_cost_no_more_than_they_should() -> None:
    """Names and spaces whose number used to count squared: each would take many minutes."""
    with pytest.raises(play.PlayError, match="2 to 5 seats, found 200000"):
        play.read("game into_the_blue\nseats " + ", ".join(f"a{n}" for n in range(200_000)))
    with pytest.raises(play.PlayError, match="a file that can be read"):
        play.read("after a" + " " * 500_000 + "b")


def test_a_record_of_any_length_is_written_and_read() -> None:
    record = next(iter(records().values()))
    long = Record(record.format, record.library, record.ruleset, record.events * 40)
    assert adjudication.settled(play.read(play.export(long))).record == long
