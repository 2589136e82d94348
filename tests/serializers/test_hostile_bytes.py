"""Arbitrary bytes and spoilt ones: a value comes out, or a `MalformedBytesError` in one line, and nothing else."""

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any, TypeAlias

import pytest

import corestate as cs
from serializers import MalformedBytesError, dump, dump_json, load, load_json, recorded
from serializers.packing import packed, unpacked
from tests.effort import effort
from tests.serializers.samples import TITLES, games

MANY = effort(300, 12_000)

Plain: TypeAlias = Any
Spoil: TypeAlias = Callable[[bytes, Random], bytes]
READS: dict[str, Callable[[bytes], object]] = {"canonical": load, "named": load_json}
WRITES: dict[str, Callable[[object], bytes]] = {"canonical": dump, "named": lambda value: dump_json(value).encode()}

TOKENS = (
    *(b"null", b"true", b"1.0", b"1e400", b"NaN", b"-1", b"9" * 30, b"[", b"]", b"{", b"}", b'"', b",", b":"),
    *(b'"$":"core.View",', b'"\\ud800"', b'"\\u0000"', b'{"$":"core.State"}', b"\\", b"\xff", b"\xef\xbb\xbf"),
    *(b"\xc0", b"\xc1", b"\xc3", b"\xcb" + bytes(8), b"\xcc\x00", b"\xcf" + b"\xff" * 8, b"\xd3" + b"\x80" + bytes(7)),
    *(
        b"\x90",
        b"\x91",
        b"\x80",
        b"\xd9\xff",
        b"\xdc\xff\xff",
        b"\xdd\xff\xff\xff\xff",
        b"\xc7\x00\x05",
        b"\xd6\xff" + bytes(4),
    ),
    *(b"\xa9core.View", b"\xaacore.State", b"\xa9core.Pile", b"\xc4\x01a", b"\xa1\xff"),
)


@cache
def samples(kind: str, form: str) -> tuple[bytes, ...]:
    """Write valid values of a kind, of every title."""
    made: dict[str, Callable[[Any, Any], list[object]]] = {
        "state": lambda _rules, steps: [state for state, _ in steps[::9]],
        "event": lambda _rules, steps: [event for _, event in steps[:-1]],
        "record": lambda rules, steps: [recorded(rules, tuple(event for _, event in steps[:-1][:12]), ("a", "b"))],
        "ruleset": lambda rules, _steps: [rules],
    }
    values = [value for title in TITLES for rules, steps in games(title) for value in made[kind](rules, steps)]
    return tuple(dict.fromkeys(map(WRITES[form], values)))


def flipped(data: bytes, rng: Random) -> bytes:
    """Flip a bit or a few."""
    spoilt = bytearray(data)
    for _ in range(rng.randrange(1, 4)):
        spoilt[rng.randrange(len(spoilt))] ^= 1 << rng.randrange(8)
    return bytes(spoilt)


def truncated(data: bytes, rng: Random) -> bytes:
    """Leave out an end, a beginning or a middle."""
    begin, end = sorted(rng.randrange(len(data) + 1) for _ in range(2))
    return rng.choice((data[:begin], data[end:], data[:begin] + data[end:]))


def inserted(data: bytes, rng: Random) -> bytes:
    """Put in, or put in place of as much, what means something or nothing."""
    more = rng.choice(TOKENS) if rng.random() < 3 / 4 else rng.randbytes(rng.randrange(1, 9))
    at = rng.randrange(len(data) + 1)
    return data[:at] + more + data[at + (len(more) if rng.random() < 1 / 2 else 0) :]


def spliced(others: tuple[bytes, ...]) -> Spoil:
    """Join the beginning of one with the end of another, or put a part of another in."""

    def splice(data: bytes, rng: Random) -> bytes:
        other = rng.choice(others)
        begin, end = sorted(rng.randrange(len(other) + 1) for _ in range(2))
        at = rng.randrange(len(data) + 1)
        return data[:at] + (other[begin:] if rng.random() < 1 / 2 else other[begin:end] + data[at:])

    return splice


def transplanted(form: str, others: tuple[bytes, ...]) -> Spoil:
    """Put a part of another value, or something odd, in place of a part: well-formed, and seldom right."""

    def parsed(data: bytes) -> Plain:
        return unpacked(data) if form == "canonical" else json.loads(data)

    def transplant(data: bytes, rng: Random) -> bytes:
        host = parsed(data)
        holder, key = rng.choice(_places([host]))
        donor, found = rng.choice(_places([parsed(rng.choice(others))]))
        odd: Plain = rng.choice(
            (None, True, -1, 2**63, 1.5, "", "chest", [], {}, [[]], "core.View", {"$": "core.Pile"})
        )
        holder[key] = donor[found] if rng.random() < 2 / 3 else odd
        return packed(host) if form == "canonical" else json.dumps(host).encode()

    return transplant


def _places(plain: Plain) -> list[tuple[Plain, Any]]:
    """List every place of plain data: what holds it, and the key or index there."""
    found: list[tuple[Plain, Any]] = []
    rest = [plain]
    while rest:
        holder = rest.pop()
        for key, part in holder.items() if isinstance(holder, dict) else enumerate(holder):
            found.append((holder, key))
            if isinstance(part, list | dict):
                rest.append(part)
    return found


def survives(form: str, data: bytes) -> None:
    """Read bytes; what comes out can be written, and what is refused is refused in one line."""
    try:
        value = READS[form](data)
    except MalformedBytesError as error:
        line = str(error)
        assert line.isprintable(), data
        assert len(line) < 600, data
        return
    assert READS[form](WRITES[form](value)) == value, data
    assert form == "named" or WRITES[form](value) == data, data


@pytest.mark.parametrize("form", READS)
def test_arbitrary_bytes_are_refused_or_mean_something(form: str) -> None:
    rng = Random(f"arbitrary {form}")
    for _ in range(MANY):
        tokens = b"".join(rng.choice(TOKENS) for _ in range(rng.randrange(8)))
        survives(form, rng.choice((rng.randbytes(rng.randrange(64)), tokens, tokens + rng.randbytes(3))))


@pytest.mark.parametrize("kind", ["state", "event", "record", "ruleset"])
@pytest.mark.parametrize("form", READS)
def test_spoilt_bytes_are_refused_or_mean_something(form: str, kind: str) -> None:
    rng = Random(f"{kind} {form}")
    valid, others = samples(kind, form), samples("state", form) + samples("event", form)
    spoils = (flipped, truncated, inserted, spliced(others), transplanted(form, others))
    for _ in range(MANY):
        data = rng.choice(spoils)(rng.choice(valid), rng)
        survives(form, data if rng.random() < 3 / 4 or not data else flipped(data, rng))


@pytest.mark.parametrize("kind", ["state", "event", "record", "ruleset"])
@pytest.mark.parametrize("form", READS)
def test_the_samples_are_valid(form: str, kind: str) -> None:
    for data in samples(kind, form):
        survives(form, data)
        assert WRITES[form](READS[form](data)) == data


def test_a_change_of_any_bit_of_a_state_is_refused_or_another_state() -> None:
    data = dump(cs.new_game("into_the_blue", seats=2, edition="small"))
    for at in range(8 * len(data)):
        spoilt = bytearray(data)
        spoilt[at // 8] ^= 1 << at % 8
        survives("canonical", bytes(spoilt))


def test_every_beginning_of_a_state_is_refused() -> None:
    state = cs.new_game("into_the_blue", seats=2, edition="small")
    for form, write in WRITES.items():
        data = write(state)
        for end in range(len(data)):
            with pytest.raises(MalformedBytesError):
                READS[form](data[:end])
