"""What an earlier version stored is read as it is: the same bytes, the same states, the same ids."""

import json
from pathlib import Path

import pytest

import serializers
from serializers import Record
from tests.stored import kept, versions

RECORDS = [file for folder in versions() for file in sorted(folder.glob("*.record"))]
MOMENTS = [file for folder in versions() for kind in ("state", "view") for file in sorted(folder.glob(f"*.{kind}"))]


def _named(file: Path) -> str:
    return f"{file.parent.name}/{file.name}"


@pytest.mark.parametrize("file", RECORDS, ids=_named)
def test_a_stored_record_passes_through_the_states_it_passed_through(file: Path) -> None:
    data = file.read_bytes()
    record = serializers.load(data, Record)
    assert serializers.dump(record) == data
    assert kept(record) == json.loads(file.with_suffix(".ids.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("file", MOMENTS, ids=_named)
def test_a_stored_state_or_view_is_read_and_written_as_it_was(file: Path) -> None:
    data = file.read_bytes()
    assert serializers.dump(serializers.load(data)) == data


def test_hundreds_of_states_of_every_title_are_held_to_their_ids() -> None:
    counts = {file.name: len(json.loads(file.read_text(encoding="utf-8"))) for file in versions()[0].glob("*.ids.json")}
    assert len(counts) == len(RECORDS)
    assert sum(counts.values()) >= 200
