"""Writing a record in the text form: a head, and one sentence for every event."""

import re
from collections.abc import Iterator
from json import dumps
from typing import Any

import attrs

from corestate import apply, asked, game, on_the_way, question, refusals
from corestate.anything import AnyState, Rules
from corestate.games import begun as game_begun
from corestate.games import ruleset
from serializers import Position, Record, dump_json
from serializers.play.book import Book
from serializers.play.positions import Laid, written
from serializers.play.titles import book_of, names_for
from serializers.play.tokens import quoted
from serializers.upgrading import earlier


def export(
    record: Record,
    names: tuple[str, ...] = (),
    position: Position | Laid | None = None,
    *,
    numbered: bool = False,
    told: bool = False,
) -> str:
    """Write a record whole, from the set-up or a position: every event is written out, and nothing is implied.

    What happens on the way may be `told` in comments, as far as the events are legal.
    """
    names = names or names_for(record.ruleset.seats)
    lines = [*_opening(record, names, position)]
    book = book_of(record.ruleset, names)
    begun = (game_begun(record.ruleset) if position is None else position.state()) if told else None
    way = _OnTheWay(book, names, begun)
    for number, event in enumerate(record.events):
        said, notes = book.write(event), [str(number)] * numbered
        who, after = way.told(event)
        notes += [who] if who not in {"", said} else []
        lines.append(f"{said:<60} # {': '.join(notes)}" if notes else said)
        lines += [f"# {one}" for one in after]
        lines += [f"state {record.ids[number]}"] if record.ids else []
        lines += [f"marks {record.marks[number]}"] if record.marks else []
    return "\n".join(lines) + "\n"


class _OnTheWay:
    """Follows a game as it is written down, to tell of each event whom it concerned and what it set going."""

    def __init__(self, book: Book, names: tuple[str, ...], state: AnyState | None) -> None:
        self._book, self._names, self._state = book, names, state

    def told(self, event: Any) -> tuple[str, tuple[str, ...]]:  # noqa: ANN401 - an event of the record's game
        """Tell of the next event who drew or rolled, and what came of it; nothing where the game is not followed."""
        state = self._state
        if state is None or refusals(state, event):
            self._state = None
            return "", ()
        self._state = apply(state, event)
        who = "" if asked(state) else self._book.tell(event, question(state))
        return who, tuple(called(one, self._names) for one in on_the_way(state, event))


def called(text: str, names: tuple[str, ...]) -> str:
    """Call the seats in a sentence by their names."""
    known = dict(enumerate(names))
    return re.sub(r"\bseat ([0-9]+)\b", lambda seat: known.get(int(seat[1]), seat[0]), text)


def export_position(state: AnyState, names: tuple[str, ...] = ()) -> str:
    """Write a state as a position in sentences."""
    names = names or names_for(state.table.ruleset.seats)
    return "\n".join([*_head(state.table.ruleset, names, None), "", *written(state, names), ""])


def _opening(record: Record, names: tuple[str, ...], position: Position | Laid | None) -> Iterator[str]:
    rules = record.ruleset
    if position is None or isinstance(position, Laid):
        yield from _head(rules, names, record.library)
    else:
        yield f"position {dump_json(position)}"
        yield f"seats {', '.join(map(quoted, names))}"
    yield f"library {_text(record.library)}"
    if record.marks:
        yield f"marked {' '.join(record.marked)}"
    yield "complete"
    if isinstance(position, Laid):
        yield from written(position.state(), names)
    yield ""


def _head(rules: Rules, names: tuple[str, ...], library: str | None) -> Iterator[str]:
    """Write the ruleset: the edition, and every ruling and option that is not as a reader takes it by default.

    What came after the version that wrote the record is read as that version did it; a text that names none is read by
    the rulings of this one.
    """
    title = game(rules.game)
    of_rulings, of_options = ({}, {}) if library is None else earlier(title, library)
    yield f"game {rules.game}"
    yield f"edition {_text(rules.edition)}"
    if not any((one.name, one.digest) == (rules.edition, rules.digest) for one in title.rulebook.editions):
        yield f"box {dump_json(rules.box)}"
    yield f"digest {rules.digest}"
    yield f"seats {', '.join(map(quoted, names))}"
    plain = ruleset(rules.game, seats=rules.seats, options=of_options)
    for one in attrs.fields(title.options):
        value = getattr(rules.options, one.name)
        if value != getattr(plain.options, one.name):
            yield f"option {one.name} = {_word(value)}"
    options = attrs.asdict(rules.options)
    default = ruleset(rules.game, seats=rules.seats, options=options, rulings=of_rulings).rulings
    for ruling in title.rulebook.rulings:
        option = getattr(rules.rulings, ruling.field)
        if option != getattr(default, ruling.field):
            yield f"ruling {ruling.id} = {option}"


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _text(text: str) -> str:
    """Write a text of the head, in quotes if it could be taken for something else."""
    return text if re.fullmatch(r"[\w.+-]+(?: [\w.+-]+)*", text) else dumps(text)
