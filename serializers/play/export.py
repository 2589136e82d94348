"""Writing a record in the text form: a head, and one sentence for every event."""

from collections.abc import Iterator

import attrs

from corestate import game
from corestate.games import ruleset
from serializers import Position, Record, dump_json
from serializers.play.book import Rules
from serializers.play.titles import book_of, names_for
from serializers.play.tokens import quoted


def export(record: Record, names: tuple[str, ...] = (), position: Position | None = None) -> str:
    """Write a record whole, from the set-up or a position: every event is written out, and nothing is implied."""
    return "\n".join(_lines(record, names or names_for(record.ruleset.seats), position)) + "\n"


def _lines(record: Record, names: tuple[str, ...], position: Position | None) -> Iterator[str]:
    rules = record.ruleset
    if position is None:
        yield from _head(rules, names)
    else:
        yield f"position {dump_json(position)}"
        yield f"seats {', '.join(map(quoted, names))}"
    yield f"library {record.library}"
    yield "complete"
    yield ""
    book = book_of(rules, names)
    for number, event in enumerate(record.events):
        yield book.write(event)
        if record.ids:
            yield f"state {record.ids[number]}"


def _head(rules: Rules, names: tuple[str, ...]) -> Iterator[str]:
    """Write the ruleset: the edition, and every ruling and option that is not as it would be by default."""
    title = game(rules.game)
    yield f"game {rules.game}"
    yield f"edition {rules.edition}"
    if not any((one.name, one.digest) == (rules.edition, rules.digest) for one in title.rulebook.editions):
        yield f"box {dump_json(rules.box)}"
    yield f"seats {', '.join(map(quoted, names))}"
    plain = ruleset(rules.game, seats=rules.seats)
    for one in attrs.fields(title.options):
        value = getattr(rules.options, one.name)
        if value != getattr(plain.options, one.name):
            yield f"option {one.name} = {_word(value)}"
    options = attrs.asdict(rules.options)
    default = ruleset(rules.game, seats=rules.seats, options=options).rulings
    for ruling in title.rulebook.rulings:
        option = getattr(rules.rulings, ruling.field)
        if option != getattr(default, ruling.field):
            yield f"ruling {ruling.id} = {option}"


def _word(value: object) -> str:
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)
