"""Reading twice as much costs twice as much: counted in what is done, not in seconds."""

import json
import sys
from collections.abc import Callable
from contextlib import suppress
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from typing import Any, SupportsIndex

import pytest

import corestate as cs
import serializers
from corestate import EditionError, Seat
from corestate.into_the_blue import Place
from corestate.rulebook import reading
from fuzz.campaigns.corpus import Corpus, CorpusError
from fuzz.peers.child import Child
from fuzz.vectors import folder as vectors
from fuzz.vectors.folder import FolderError
from fuzz.vectors.making import FORMAT, VERSION
from fuzz.wire import Encoding, converse
from serializers import MalformedBytesError, play
from serializers.codec import NAMED
from serializers.packing import object_of, packed
from serializers.play import PlayError, script
from serializers.play.tokens import Complaints


class Meter:
    """Counts what is done."""

    def __init__(self) -> None:
        self.done = 0


class Key(str):
    """A key that counts how often it is hashed."""

    __slots__ = ("meter",)
    meter: Meter

    def __hash__(self) -> int:
        self.meter.done += 1
        return super().__hash__()

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)


class Rows(list[str]):
    """Lines that count how many of them are copied."""

    meter: Meter

    def __getitem__(self, index: Any) -> Any:  # noqa: ANN401 - as a list does
        found = super().__getitem__(index)
        self.meter.done += len(found) if isinstance(index, slice) else 1
        return found


class Text(str):
    """A text whose lines are metered, and that counts the characters copied out of it."""

    __slots__ = ("meter",)
    meter: Meter

    def replace(self, old: str, new: str, count: SupportsIndex = -1, /) -> "Text":
        """Replace as a text does."""
        return _text(super().replace(old, new, count), self.meter)

    def split(self, sep: str | None = None, maxsplit: SupportsIndex = -1) -> Rows:
        """Split as a text does."""
        rows = Rows(super().split(sep, maxsplit))
        rows.meter = self.meter
        self.meter.done += len(rows)
        return rows

    def count(self, sub: str, start: Any = 0, end: Any = None, /) -> int:  # noqa: ANN401 - as a text does
        """Count as a text does."""
        self.meter.done += (len(self) if end is None else end) - start
        return super().count(sub, start, len(self) if end is None else end)

    def __getitem__(self, index: Any, /) -> str:  # noqa: ANN401 - as a text does
        found = super().__getitem__(index)
        self.meter.done += len(found)
        return found


def _text(text: str, meter: Meter) -> Text:
    made = Text(text)
    made.meter = meter
    return made


def _keys(n: int) -> int:
    meter = Meter()
    pairs: list[tuple[str, Any]] = []
    for number in (*range(n), n - 1):
        key = Key(f"k{number}")
        key.meter = meter
        pairs.append((key, 0))
    with pytest.raises(MalformedBytesError, match="no key twice"):
        object_of(pairs)
    return meter.done


def _head_lines(n: int) -> int:
    meter = Meter()
    text = _text("game into_the_blue\nseats Ann, Bob\n" + "ruling {}\n" * n, meter)
    head, _ = script._split(text, Complaints())  # noqa: SLF001 - the reader itself
    assert len(head.rulings) == n
    return meter.done


def _blank_lines(n: int) -> int:
    meter = Meter()
    source = reading._Source("mine.toml", _text("\n" * n + "zz=1", meter), {"zz": 1})  # noqa: SLF001 - likewise
    assert str(source.error("zz", "no")) == f"mine.toml:{n + 1}: zz: no"
    return meter.done


@pytest.mark.parametrize("cost", [_keys, _head_lines, _blank_lines], ids=lambda cost: cost.__name__)
def test_twice_as_much_costs_twice_as_much(cost: Callable[[int], int]) -> None:
    costs = [cost(n) for n in (200, 400, 800, 1600)]
    assert costs[0] >= 200, "nothing was counted"
    for less, more in pairwise(costs):
        assert more <= 2.1 * less


def _calls(read: Callable[[], object]) -> int:
    """Count the functions that are called, ours and those written in C, while something is read or refused."""
    meter = Meter()

    def count(_frame: object, event: str, _argument: object) -> None:
        meter.done += event in {"call", "c_call"}

    sys.setprofile(count)
    try:
        with suppress(MalformedBytesError, PlayError, EditionError, CorpusError, FolderError):
            read()
    finally:
        sys.setprofile(None)
    return meter.done


HEAD = "game into_the_blue\nseats Ann, Bob\n"
SMALL = (Path(cs.__file__).parent / "into_the_blue" / "editions" / "small.toml").read_text()
RULES = cs.ruleset("into_the_blue", seats=2)


def _record(n: int) -> serializers.Record:
    return serializers.recorded(RULES, tuple(Place(Seat(0), 1, one % 50) for one in range(n)))


def _scenario(n: int) -> dict[str, Any]:
    moves = [{"how": "play", "event": {"$": "itb.Stop", "seat": 0}}] * n
    return {"ruleset": NAMED.write(RULES), "moves": moves}


def _position(n: int) -> str:
    table = json.loads(serializers.dump_json(cs.new_game("into_the_blue", seats=2)))["table"]
    where = {"seat": 0, **{f"k{one}": 0 for one in range(n)}}
    return json.dumps({"$": "core.Position", "entry": "turn", "where": where, "table": table})


def _asked(message: bytes, encoding: Encoding) -> Callable[[], object]:
    return lambda: converse(BytesIO(message), BytesIO(), encoding)


def _bytes_of(n: int) -> Callable[[], object]:
    data = serializers.dump(_record(n))
    return lambda: serializers.load(data)


def _json_of(n: int) -> Callable[[], object]:
    text = serializers.dump_json(_record(n))
    return lambda: serializers.load_json(text)


def _old_json_of(n: int) -> Callable[[], object]:
    text = serializers.dump_json(_record(n)).encode()
    return lambda: serializers.upgraded(text)


def _corpus_of(n: int, folder: Path) -> Callable[[], object]:
    (found := folder / f"{n}" / "findings" / "one").mkdir(parents=True)
    (found / "finding.json").write_text(json.dumps(_scenario(n)))
    corpus = Corpus(folder / f"{n}", "into_the_blue")
    return corpus.scenarios


def _vectors_of(n: int, folder: Path) -> Callable[[], object]:
    (folder / f"{n}").mkdir()
    index = {"format": FORMAT, "version": VERSION, "game": "into_the_blue", "files": [f"{one}" for one in range(n)]}
    (folder / f"{n}" / "manifest.json").write_text(json.dumps(index))
    return lambda: vectors.manifest(folder / f"{n}")


def _reply_of(n: int) -> Callable[[], object]:
    line = json.dumps({"ok": True, "sees": [{"over": False}] * n}).encode()
    child: Any = type("Heard", (), {"_taken": 0, "_fail": None})()
    return lambda: Child.parsed(child, line)


FRAME: bytes = packed({"verb": "drop", "state": 1})
READERS: dict[str, Callable[[int], Callable[[], object]]] = {
    "canonical bytes": _bytes_of,
    "the named form": _json_of,
    "the named form of any version": _old_json_of,
    "a position told too much": lambda n: lambda: serializers.load_json(_position(n)),
    "a text of many sentences": lambda n: lambda: play.parsed((HEAD + "Ann stops\n" * n).encode(), Path()),
    "a text of a long sentence": lambda n: lambda: play.parsed((HEAD + "Ann rerolls" + " 1" * n).encode(), Path()),
    "a text with many comments": lambda n: lambda: play.parsed((HEAD + "# so\n" * n).encode(), Path()),
    "a text of one unknown word": lambda n: lambda: play.parsed((HEAD + "x" * n).encode(), Path()),
    "a text of many quotes": lambda n: lambda: play.parsed((HEAD + '"' * n).encode(), Path()),
    "requests in lines": lambda n: _asked(b'{"verb":"drop","state":1}\n' * n, "json"),
    "many requests at once": lambda n: _asked(json.dumps([{"verb": "drop", "state": 1}] * n).encode() + b"\n", "json"),
    "a request of many keys": lambda n: _asked(json.dumps({f"k{one}": 0 for one in range(n)}).encode() + b"\n", "json"),
    "frames": lambda n: _asked((len(FRAME).to_bytes(4, "big") + FRAME) * n, "msgpack"),
    "the reply of a child": _reply_of,
}
OF_FILES: dict[str, Callable[[int, Path], Callable[[], object]]] = {
    "a corpus": _corpus_of,
    "vectors": _vectors_of,
    "an edition of many keys": lambda n, at: _edition(at, n, SMALL + "".join(f"k{one} = 1\n" for one in range(n))),
    "an edition of many comments": lambda n, at: _edition(at, n, SMALL + "# so\n" * n),
    "an edition with a long list": lambda n, at: _edition(at, n, SMALL + f"x = [{'1,' * n}]\n"),
}


def _edition(folder: Path, n: int, text: str) -> Callable[[], object]:
    (file := folder / f"{n}.toml").write_text(text)
    return lambda: cs.ruleset("into_the_blue", seats=2, edition=file)


@pytest.mark.parametrize("what", [*READERS, *OF_FILES])
def test_every_reader_does_twice_as_much_for_twice_as_much(what: str, tmp_path: Path) -> None:
    """In calls, so what a single one copies is not seen here; the ones above see that where it once was a mistake."""
    made = READERS.get(what) or (lambda n: OF_FILES[what](n, tmp_path))
    _calls(made(10))  # what is made once is made now
    costs = [_calls(made(n)) for n in (50, 100, 200, 400)]
    assert costs[-1] > 0
    for less, more in pairwise(costs):
        assert more <= 2.2 * less, costs


def test_what_grows_faster_is_seen() -> None:
    assert _calls(lambda: [len(str(one)) for one in range(40) for _ in range(40)]) > 2.2 * _calls(
        lambda: [len(str(one)) for one in range(20) for _ in range(20)]
    )
