"""Words wherever they are shown, on a terminal or in a browser: seats by name, nothing that cannot be printed."""

import json
import re
from collections.abc import Sequence

from corestate.cli.seats import Names, seat


def shown(text: str) -> str:
    """Show what cannot be printed: a name may hold what moves a cursor, or turns the line around."""
    if text.isprintable():
        return text
    return "".join(one if one.isprintable() or one == "\n" else repr(one)[1:-1] for one in text)


def named(text: str, names: Names) -> str:
    """Call the seats in a sentence by their names: `seat 0`, `seat 0 or 1`, `seats 0, 2`."""

    def called(match: re.Match[str]) -> str:
        return re.sub("[0-9]+", lambda number: seat(int(number[0]), names), match[1])

    return re.sub(r"\bseats? ([0-9]+(?:(?:, | or | and )[0-9]+)*)\b", called, text) if names else text


def data(keys: Sequence[str], most: int = 12) -> str:
    """Name data of an edition as the page does: the parts of the box, and of long lists which entries."""
    parts: dict[str, list[str]] = {}
    for key in keys[:most]:
        part, _, entry = key.replace("_", " ").removesuffix("]").partition("[")
        parts.setdefault(part, []).extend([entry] if entry else [])
    told = ", ".join(f"{part} ({', '.join(entries)})" if entries else part for part, entries in parts.items())
    return told + (f" and {len(keys) - most} more" if len(keys) > most else "")


def as_text(value: object) -> str:
    """Write one JSON document, with nothing in it that cannot be printed."""
    text = json.dumps(value, indent=1, ensure_ascii=False)
    return re.sub(r"[^\n]", _escaped, text) if not text.replace("\n", "").isprintable() else text


def _escaped(one: re.Match[str]) -> str:
    """Write what cannot be printed as JSON does: it stands within a text."""
    return one[0] if one[0].isprintable() else json.dumps(one[0])[1:-1]
