"""A file that somebody names is read within bounds of size and time, whatever it is."""

import os
from collections.abc import Iterator
from io import FileIO
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

import corestate as cs
from corestate import EditionError, files
from corestate.files import left_behind, read_at_most, write_whole
from serializers import play
from serializers.play import PlayError

BLUE = "game into_the_blue\nseats Ann, Bob\n"


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lose patience soon."""
    monkeypatch.setattr(files, "PATIENCE", 0.05)


def _written(file: Path, parts: list[bytes]) -> Thread:
    """Write to a named pipe from elsewhere."""

    def write() -> None:
        with file.open("wb", buffering=0) as opened:
            for part in parts:
                opened.write(part)

    thread = Thread(target=write, daemon=True)
    thread.start()
    return thread


def test_a_file_is_read_whole_or_by_one_byte_too_much(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_bytes(b"abcdef")
    assert read_at_most(file, 6) == b"abcdef"
    assert read_at_most(file, 100) == b"abcdef"
    assert read_at_most(file, 3) == b"abcd"


def test_an_endless_file_is_not_read_to_its_end() -> None:
    assert read_at_most(Path("/dev/zero"), 10) == bytes(11)


def test_a_pipe_that_somebody_writes_to_is_read_to_its_end(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    writer = _written(pipe, [b"ab", b"cd", b"x" * 100_000])
    assert read_at_most(pipe, 1_000_000) == b"abcd" + b"x" * 100_000
    writer.join()


@pytest.mark.usefixtures("hurried")
def test_a_pipe_that_nobody_writes_to_is_given_up(tmp_path: Path) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    with pytest.raises(TimeoutError, match="did not end within"):
        read_at_most(pipe, 10)


@pytest.mark.parametrize("name", ["a\0b", "a\ud800b"])
def test_what_is_no_name_of_a_file_is_an_error_of_the_file(name: str) -> None:
    with pytest.raises(OSError, match="Invalid argument"):
        read_at_most(Path(name), 10)


def _odd(folder: Path) -> Iterator[str]:
    """Name files that are not what one expects: endless, a pipe, a folder, none at all."""
    (folder / "zero.toml").symlink_to("/dev/zero")
    os.mkfifo(folder / "pipe.toml")
    (folder / "folder.toml").mkdir()
    yield from ("zero.toml", "pipe.toml", "folder.toml", "none.toml", '"\\u0000.toml"', "x" * 300 + ".toml")


@pytest.mark.usefixtures("hurried")
def test_files_named_in_a_text_are_read_within_bounds(tmp_path: Path) -> None:
    for name in _odd(tmp_path):
        for word in ("position", "after", "edition"):
            with pytest.raises(PlayError, match=r"^\d+:\d+: expected "):
                play.read(f"{word} {name}\n" if word == "after" else f"{BLUE}{word} {name}\n", tmp_path)


@pytest.mark.usefixtures("hurried")
def test_an_edition_is_read_within_bounds(tmp_path: Path) -> None:
    for name in _odd(tmp_path):
        with pytest.raises(EditionError):
            cs.ruleset("into_the_blue", seats=2, edition=tmp_path / name)


SMALL = (Path(cs.__file__).parent / "into_the_blue" / "editions" / "small.toml").read_text()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("x = " + "[" * 5000, "mine.toml: nested too deeply"),
        ("x = " + "9" * 5000, "mine.toml: Exceeds the limit"),
        (SMALL.replace("value = 2\n", "value = 99999999999999999999\n"), "mine.toml: wanted whole numbers of 64 bits"),
        ("a." * 50_000 + "a=1", "mine.toml: wanted keys of at most 16 parts (at line 1)"),
        ("\n[" + "'a' . " * 50_000 + "a]", "mine.toml: wanted keys of at most 16 parts (at line 2)"),
        ("#" * (1 << 20) + "#", "mine.toml: wanted at most 1048576 bytes"),
        ('"' + "[" * 200_000 + '" = 1', "mine.toml: game: wanted str, found None"),
        (SMALL + '[box."' + "[" * 200_000 + '"]\nvalue = 1\n', "mine.toml: box.[[["),
        (SMALL.replace('"into_the_blue"', '"' + "x" * 100_000 + '"'), "mine.toml:1: game: wanted 'into_the_blue', fou"),
    ],
)
def test_an_edition_that_is_hostile_is_refused_in_a_short_line(tmp_path: Path, text: str, problem: str) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text)
    with pytest.raises(EditionError) as refused:
        cs.ruleset("into_the_blue", seats=2, edition=file)
    assert len(str(refused.value)) < 600
    assert str(refused.value).startswith(problem)


def test_a_file_that_cannot_be_written_is_as_it_was_and_nothing_is_left(tmp_path: Path) -> None:
    file = tmp_path / "file"
    write_whole(file, b"old")
    file.chmod(0o640)
    with pytest.raises(TypeError):
        write_whole(file, "new")  # type: ignore[arg-type]  # so that writing fails
    assert file.read_bytes() == b"old"
    assert [*tmp_path.iterdir()] == [file]
    write_whole(file, b"new")
    assert (file.read_bytes(), file.stat().st_mode & 0o777) == (b"new", 0o640)


def test_what_others_are_writing_is_left_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    running = {11: None, 12: PermissionError(), 13: ProcessLookupError()}

    def asked(number: int, _signal: int) -> None:
        if (error := running[number]) is not None:
            raise error

    monkeypatch.setattr(os, "kill", asked)
    for number in running:
        (tmp_path / f".file.{number}-0.half").touch()
    (tmp_path / ".file.nobody.half").touch()
    assert [*left_behind(tmp_path / "file")] == [tmp_path / ".file.13-0.half"]


def test_a_pipe_that_somebody_else_has_emptied_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    os.mkfifo(pipe := tmp_path / "pipe")
    writer = _written(pipe, [b"abc"])
    empty = [True]

    class Faster(FileIO):
        def read(self, size: int | None = -1, /) -> Any:  # noqa: ANN401 - bytes, or None where there are none now
            return None if empty and empty.pop() else super().read(size)

    monkeypatch.setattr(files, "FileIO", Faster)
    assert read_at_most(pipe, 10) == b"abc"
    assert not empty
    writer.join()
