"""A release that adds a ruling and corrects a price reads whatever was stored before it, and says what it filled in."""

import json
import subprocess
import sys
from typing import Any

import pytest

import corestate as cs
import serializers
from corestate.games import OURS
from corestate.rulebook import Ruling, is_later
from serializers import MalformedBytesError
from tests.stored import FOLDER, planted, versions

PROGRAM = """
import hashlib, json, sys
from pathlib import Path
import attrs
import corestate as cs, serializers
from serializers.packing import packed
from serializers.upgrading import as_of
assert Path(corestate_file := cs.__file__).is_relative_to(sys.argv[1]), corestate_file
found = {}
for file in sorted(Path(sys.argv[2]).glob("*/*")):
    if file.suffix not in (".record", ".state", ".view"):
        continue
    try:
        serializers.load(file.read_bytes())
        strict = True
    except serializers.MalformedBytesError:
        strict = False
    read = serializers.upgraded(file.read_bytes())
    told = {"strict": strict, "notes": read.notes}
    if file.suffix == ".record":
        ids = json.loads(file.with_suffix(".ids.json").read_text())
        record = read.value
        told["verdict"] = serializers.replay(record).verdict
        told["planted"] = record.ruleset.rulings.planted
        states, state = [], record.begun()
        for event in record.events:
            state = cs.apply(state, event)
            states.append(state)
        codec = as_of(record.ruleset.game, record.library)
        earlier = [hashlib.sha256(packed(codec.write(one))).hexdigest() for one in states]
        told["ids"] = all(earlier[int(at) - 1] == one for at, one in ids.items() if at != "0")
        told["same_with_ids"] = serializers.replay(attrs.evolve(record, ids=tuple(earlier))).verdict
    found[f"{file.parent.name}/{file.name}"] = told
editions = {name: [one.name for one in cs.game(name).rulebook.editions] for name in cs.titles()}
print(json.dumps({"found": found, "editions": editions}))
"""


@pytest.fixture(scope="module")
def read(tmp_path_factory: pytest.TempPathFactory) -> Any:  # noqa: ANN401 - JSON
    """What a later release finds in the stored games."""
    folder = planted.release(tmp_path_factory.mktemp("release"))
    command = [sys.executable, "-c", PROGRAM, str(folder), str(FOLDER)]
    run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)  # noqa: S603 - our own
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def _noted(ruling: Ruling, version: str) -> bool:
    """Whether a ruling has come since a version, and by now another option holds by default."""
    return is_later(ruling.since, version) and ruling.earlier != ruling.default


@pytest.mark.wheel
def test_a_later_release_reads_everything_stored_and_says_what_it_filled_in(read: Any) -> None:  # noqa: ANN401 - JSON
    stored = [file for folder in versions() for file in folder.iterdir() if file.suffix != ".json"]
    assert len(read["found"]) == len(stored) > 90
    for name, told in read["found"].items():
        version, file = name.split("/")
        game = cs.game(file.split("-")[0])
        later = [(one.id, one.earlier) for one in game.rulebook.rulings if _noted(one, version)]
        filled = [*later, (f"{game.prefix}.ruling.planted", "old")]
        assert told["notes"] == [f"{one} is {option}, as before there was a choice" for one, option in filled], name
        assert not told["strict"], "strict reading takes the bytes of this version alone"


@pytest.mark.wheel
def test_a_later_release_replays_every_stored_record_as_the_same(read: Any) -> None:  # noqa: ANN401 - JSON
    records = {name: told for name, told in read["found"].items() if name.endswith(".record")}
    assert len(records) == sum(len(tuple(folder.glob("*.record"))) for folder in versions())
    for name, told in records.items():
        assert told["verdict"] == told["same_with_ids"] == "same", name
        assert told["planted"] == "old"
        assert told["ids"], "states are identified as the version that stored them did"


@pytest.mark.wheel
def test_a_corrected_price_is_a_new_edition_and_the_old_one_stays(read: Any) -> None:  # noqa: ANN401 - JSON
    title, name, corrected = planted.CORRECTED
    assert read["editions"][title][0] == corrected
    assert name in read["editions"][title]


@pytest.mark.parametrize("title", OURS)
def test_what_is_of_this_version_is_read_without_a_note(title: str) -> None:
    state = cs.new_game(title, seats=cs.game(title).seats[0])
    for data in (serializers.dump(state), serializers.dump_json(state)):
        assert serializers.upgraded(data) == serializers.Upgraded(state, ())


def test_bytes_that_no_version_wrote_are_refused_here_too() -> None:
    state = cs.new_game("into_the_blue", seats=2)
    data = serializers.dump(state)
    spoilt = data[:-1] + bytes([data[-1] ^ 1])
    for bad in (b"", b"{", data + b"\x00", spoilt):
        with pytest.raises(MalformedBytesError):
            serializers.upgraded(bad)


def test_an_original_ruling_may_not_be_missing_in_canonical_bytes() -> None:
    rules = cs.ruleset("into_the_blue", seats=2)
    plain = serializers.codec.CANONICAL.write(rules)
    plain[5] = plain[5][1:]
    with pytest.raises(MalformedBytesError, match="canonical bytes of this or an earlier version"):
        serializers.upgraded(serializers.packing.packed(plain))
