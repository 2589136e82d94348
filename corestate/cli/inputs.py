"""What people type: files, rulings, options. Whatever is wrong with it is said in one line, with exit status 2."""

import os
import re
import sys
from codecs import BOM_UTF8
from pathlib import Path
from typing import Any

from attrs import evolve, frozen

import corestate as cs
import invariants
import serializers
from corestate import Edition, IllegalEventError, State, adjudication, files
from corestate.adjudication import Written, written_from
from corestate.anything import AnyState, Rules
from corestate.cli import show
from corestate.cli.errors import BadInputError, DivergedError, RefusedError, UnreadableError
from corestate.files import read_at_most
from corestate.near import hint
from serializers import Position, Record, Upgraded, play
from serializers.play import PlayError, Script
from serializers.play.slots import seat_called
from serializers.play.tables import Sure, all_is_sure
from serializers.replaying import DIGITS


def ruleset(game: str, *, seats: int | None, edition: str | None, rulings: list[str], options: list[str]) -> Rules:
    """Build the ruleset that was asked for."""
    return cs.ruleset(
        game,
        seats=cs.game(game).seats[0] if seats is None else seats,
        edition=edition_named(edition),
        rulings=dict(map(_pair, rulings)),
        options=option_values(options),
    )


def edition_named(text: str | None) -> str | Path | Edition[Any] | None:
    """Take the name of one of our editions, or the file of an owner's own."""
    return Path(text) if text is not None and text.endswith(".toml") else text


def option_values(options: list[str]) -> dict[str, object]:
    """Read `key=value` options: true, false, whole numbers, words."""
    return {key: _value(value) for key, value in map(_pair, options)}


def _pair(text: str) -> tuple[str, str]:
    key, sign, value = text.partition("=")
    if not (key and sign and value):
        raise BadInputError(f"{text!r}: wanted key=value")
    return key, value


def _value(text: str) -> object:
    words: dict[str, object] = {"true": True, "false": False}
    return words[text] if text in words else int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text


def stored(file: Path, *, whatever: bool = False) -> Any:  # noqa: ANN401 - whatever the file holds
    """Read a file in any form, and say what had to be filled in: if an earlier version wrote it, and in hands.

    Whoever judges a table whatever is in its hands does not take them to be anything.
    """
    read = kept(file)
    for note in read.value.header.notes if whatever and isinstance(read.value, Script) else read.notes:
        show.note(f"{file}: {note}")
    return read.value


def kept(file: Path) -> Upgraded[Any]:
    """Read a file in any form, as this or an earlier version wrote it; `-` is what is piped in."""
    data = _data(file)
    try:
        if _is_text(file, data):
            script = play.parsed(data, file.parent)
            return Upgraded(script, (*script.header.notes, *script.header.taken))
        return serializers.upgraded(data)
    except PlayError as error:
        raise UnreadableError(file, data.decode("utf-8", "replace"), error) from error
    except serializers.MalformedBytesError as error:
        raise BadInputError(f"{file}: {error}") from error


def _is_text(file: Path, data: bytes) -> bool:
    """Tell the text form by its name, or by a first line that begins with a letter, a digit or a comment."""
    first = data.lstrip().removeprefix(BOM_UTF8).lstrip()[:1]
    return file.suffix == ".play" or first.isalnum() or first == b"#"


def _data(file: Path) -> bytes:
    try:
        data = _piped() if str(file) == "-" else read_at_most(file, serializers.MAX_BYTES)
    except OSError as error:
        raise BadInputError(f"{file}: {error.strerror}") from error
    if len(data) <= serializers.MAX_BYTES and not data.strip():
        raise BadInputError(f"{file}: wanted a record, a state or a position, found nothing")
    return data


def _piped() -> bytes:
    with sys.stdin.buffer as opened:
        return opened.read(serializers.MAX_BYTES + 1)


def record(file: Path) -> Written:
    """Read a record, in any form."""
    return written(file, stored(file))


def written(file: Path, value: object) -> Written:
    """Take what a file holds as a game written down."""
    if isinstance(value, Script):
        return settled(file, value)
    if not isinstance(value, Record):
        raise BadInputError(f"{file}: wanted a record of a game, found a {type(value).__name__}")
    for name, given in (("ids", value.ids), ("marks", value.marks)):
        if len(given) not in (0, len(value.events)):
            raise BadInputError(f"{file}: at {name}: wanted none or one for each of {len(value.events)} events")
    if any(len(one) != DIGITS * len(value.marked) for one in value.marks):
        raise BadInputError(f"{file}: at marks: wanted {DIGITS} digits for each of {len(value.marked)} parts")
    return written_from(value)


def settled(file: Path, script: Script) -> Written:
    """Settle what every sentence of a script means; one that begins at a position needs a possible one."""
    if script.header.position is not None:
        possible(file, script.begun(script.ruleset))
    try:
        return adjudication.settled(script)
    except PlayError as error:
        raise BadInputError(f"{file}:{error}") from error


def event_at(file: Path, game: Written, at: int | None, line: int | None) -> int | None:
    """Find the number of an event: as given, or the first that is written in a line of a text or after it."""
    if line is None:
        return at
    if at is not None:
        raise BadInputError("--at and --line say the same: give one of them")
    if not game.spots:
        raise BadInputError(f"{file}: --line goes with a text, and this is none")
    own = range(_earlier(file, game.script), len(game.spots))
    written = [number for number in own if number not in game.implied]
    found = next((number for number in written if game.spots[number].line >= line), None)
    if found is None:
        last = game.spots[written[-1]].line if written else 0
        raise BadInputError(f"{file}: --line {line}: the last sentence stands in line {last}")
    return found


def _earlier(file: Path, script: Script) -> int:
    """Count the events that stand in the files this one goes on after."""
    if not script.earlier:
        return 0
    return len(settled(file, evolve(script, sentences=script.sentences[: script.earlier], earlier=0)).record.events)


def seat_named(said: str | None, names: tuple[str, ...], seats: int) -> int | None:
    """Find a seat by its number, or by the name of who sits there."""
    if said is None:
        return None
    found = seat_called(said, names)
    number = said.removeprefix("seat ").strip()
    if found is None and re.fullmatch("-?[0-9]{1,9}", number):
        found = int(number)
        if found not in range(seats):
            raise BadInputError(f"--seat {said}: seats are 0 to {seats - 1}")
    if found is None:
        there = f"; at the table are {', '.join(names)}" if names else ", and nobody at the table has a name"
        raise BadInputError(f"--seat {said}: wanted a seat from 0 to {seats - 1}{there}{hint(said, names)}")
    return found


@frozen
class Moment:
    """A state found in a file, the names at its table, and what is known of it where a position does not tell all."""

    state: AnyState
    names: tuple[str, ...] = ()
    sure: Sure = all_is_sure


def moment(file: Path, at: int | None, line: int | None = None) -> Moment:
    """Find a state in a file, and the names at its table if it is a text that gives them.

    Of a record it is the one before event `at`, or before what is written in a line (the end if neither is given), else
    the one the file holds.
    """
    value = stored(file)
    names = value.header.names if isinstance(value, Script) else ()
    if isinstance(value, Script) and value.header.position is not None:
        start = value.begun(value.ruleset)
        if invariants.check(start):  # nothing can be played from there
            return Moment(start, names)
    if isinstance(value, Record | Script):
        told = written(file, value)
        upto = event_at(file, told, at, line)
        state = replayed(file, told, len(told.record.events) if upto is None else upto)
        return Moment(state, names, all_is_sure if told.told_whole() else told.sure)
    if at is not None or line is not None:
        option = "at" if line is None else "line"
        raise BadInputError(f"{file}: --{option} goes with a record, and this is a {type(value).__name__}")
    if isinstance(value, Position):
        return Moment(value.state(), names)
    if isinstance(value, State):
        return Moment(value, names)
    raise BadInputError(f"{file}: wanted a record, a state or a position, found a {type(value).__name__}")


def possible(file: Path, state: AnyState) -> AnyState:
    """Let a state through only if it is possible: of any other nothing else can be asked."""
    for broken in invariants.check(state):
        raise BadInputError(f"{file}: this cannot be, see `corestate check`: {broken}")
    return state


def replayed(file: Path, game: Written, upto: int) -> AnyState:
    """Play a record again up to the moment before an event."""
    events = game.record.events
    if not 0 <= upto <= len(events):
        raise BadInputError(f"{file}: --at {upto}: events are numbered 0 to {len(events) - 1}")
    again = serializers.replay(game.record, upto, game.begun())
    if again.at is not None and again.verdict == "refused":
        error = IllegalEventError(events[again.at], again.refusals)
        raise RefusedError(again.at, error, game.line(again.at), game.names)
    if again.at is not None and again.verdict == "elsewhere":
        raise DivergedError(again.at, game.record, again.field)
    return again.state


def make_sure(file: Path | None, *, force: bool) -> None:
    """Refuse to write where a file is already, unless that is what is wanted: before the work is done, not after it."""
    if file is None or force:
        return
    real = Path(os.path.realpath(file))
    try:
        if real.is_file():
            raise BadInputError(f"{file}: it exists already; --force replaces it")
    except OSError as error:
        raise BadInputError(f"{file}: {error.strerror}") from error


def write_whole(file: Path, data: bytes, *, force: bool = False) -> None:
    """Write a file whole or not at all; what is no file, a folder or a device, is left alone."""
    make_sure(file, force=force)
    file = Path(os.path.realpath(file))
    try:
        if file.exists() and not file.is_file():
            raise BadInputError(f"{file}: not a file")
        files.write_whole(file, data)
    except OSError as error:
        raise BadInputError(f"{file}: {error.strerror}") from error


def write_value(file: Path, value: object, names: tuple[str, ...] = (), *, force: bool = False) -> None:
    """Write a value: canonical bytes to `.msgpack`, a record as text to `.play`, else the named JSON form."""
    if file.suffix == ".play" and isinstance(value, Record):
        data = play.export(value, names).encode()
    elif file.suffix == ".msgpack":
        data = serializers.dump(value)
    else:
        data = (serializers.dump_json(value, indent=1) + "\n").encode()
    write_whole(file, data, force=force)
