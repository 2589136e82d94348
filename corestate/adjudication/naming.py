"""What people at a table are called in sentences of ours, and the things on it."""

import re

from serializers.play import Script


def named(text: str, script: Script) -> str:
    """Put the names at a table for the numbers of its seats, and those of things as people say them."""
    names = () if script.recorded else script.header.names
    text = script.book().source.spoken(text)
    if not names:
        return text

    def name(match: re.Match[str]) -> str:
        return re.sub("[0-9]+", lambda one: _called(int(one[0]), names), match[1])

    return re.sub(r"\bseats? ([0-9]+(?:(?:, | or | and )[0-9]+)*)\b", name, text)


def _called(seat: int, names: tuple[str, ...]) -> str:
    return names[seat] if seat < len(names) else f"seat {seat}"
