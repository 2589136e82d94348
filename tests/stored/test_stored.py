"""What an earlier version stored is read as it is: the same bytes, the same states, the same ids."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest

import corestate as cs
import serializers
from serializers import Record
from serializers.packing import packed
from serializers.upgrading import as_of
from tests.stored import FOLDER, moments, versions

RECORDS = [file for folder in versions() for file in sorted(folder.glob("*.record"))]
MOMENTS = [file for folder in versions() for kind in ("state", "view") for file in sorted(folder.glob(f"*.{kind}"))]


def _named(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


def _as_then(file: Path, value: Any) -> bytes:  # noqa: ANN401 - a state, a view or a record
    """Write a value as the version did that stored the file."""
    rules = value.ruleset if isinstance(value, Record) else value.table.ruleset
    return packed(as_of(rules.game, file.parent.name).write(value))


@pytest.mark.parametrize("file", RECORDS, ids=_named)
def test_a_stored_record_passes_through_the_states_it_passed_through(file: Path) -> None:
    data = file.read_bytes()
    record = serializers.upgraded(data).value
    assert _as_then(file, record) == data
    then = json.loads(file.with_suffix(".ids.json").read_text(encoding="utf-8"))
    states = {str(at): state for at, state in moments(record) if str(at) in then}
    assert {at: hashlib.sha256(_as_then(file, state)).hexdigest() for at, state in states.items()} == then


@pytest.mark.parametrize("file", MOMENTS, ids=_named)
def test_a_stored_state_or_view_is_read_and_written_as_it_was(file: Path) -> None:
    data = file.read_bytes()
    assert _as_then(file, serializers.upgraded(data).value) == data


@pytest.mark.parametrize("file", sorted((FOLDER / "0.1.0").glob("*.record")), ids=_named)
def test_who_loads_what_another_release_wrote_is_told_how_it_is_read(file: Path) -> None:
    with pytest.raises(serializers.MalformedBytesError, match=r"serializers\.upgraded reads those"):
        serializers.load(file.read_bytes())


def test_hundreds_of_states_of_every_title_are_held_to_their_ids() -> None:
    counts = {file.name: len(json.loads(file.read_text(encoding="utf-8"))) for file in versions()[0].glob("*.ids.json")}
    assert {name.split("-")[0] for name in counts} == set(cs.games.OURS)
    assert sum(counts.values()) >= 200


def test_no_edition_ever_changes_and_none_goes_away() -> None:
    """A correction is a new edition: a stored game names its edition and the digest of what that printed."""
    listed = json.loads((FOLDER / "editions.json").read_text(encoding="utf-8"))
    present = {title: {one.name: one.digest for one in cs.game(title).rulebook.editions} for title in cs.games.OURS}
    assert present == listed, "editions are only ever added: `python -m tests.stored` says how"


@pytest.mark.parametrize("title", cs.games.OURS)
def test_an_edition_that_corrects_another_names_one_there_is(title: str) -> None:
    editions = {one.name: one for one in cs.game(title).rulebook.editions}
    assert all(one.supersedes in editions for one in editions.values() if one.supersedes)
