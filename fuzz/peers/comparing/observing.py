"""Reading replies without taking them apart: most of what a child shows is what we expect, letter by letter.

What we know of a state is written the way this child writes it, with the keys it gives in the order it gives them, and
compared as text. Only where the text differs is that part parsed and compared by `compare`, which alone decides;
what turns out to be the same after all teaches how the child writes. Parsing everything would take ten times as long.
"""

import json
from collections.abc import Sequence
from typing import Any

from corestate.anything import AnyState
from fuzz.peers.comparing.compare import LEVELS, Difference, Level, compared, shown
from fuzz.peers.comparing.wording import MOST, Wording
from serializers.codec import NAMED
from serializers.forms import Plain

_DECODER = json.JSONDecoder()
_FRONTS = {(before, level): f'{before}"{level}":' for before in "{," for level in LEVELS}


class Reader:
    """Reads the observations of one child, faster the better it knows how they are written."""

    def __init__(self, shows: Sequence[Level]) -> None:
        self._shows = tuple(shows)
        self._order = tuple(shows)
        self._wordings = {level: Wording() for level in LEVELS}
        self._lists: dict[tuple[int, Any, Any], tuple[tuple[Any, ...], str]] = {}

    def same_new(self, text: str, state: AnyState) -> bool:
        """Whether a reply is to have begun a game and to see just this state; if not, it must be parsed."""
        front = '{"ok":true,"sees":'
        if not text.startswith(front):
            return False
        place = self._after(text, len(front), state)
        return place > 0 and text[place:] == "}"

    def same(self, text: str, states: Sequence[AnyState]) -> bool:
        """Whether a reply is to have played all of it and to see just these states; if not, it must be parsed."""
        before = f'{{"ok":true,"accepted":{len(states)},"sees":['
        place = 0
        for state in states:
            if not text.startswith(before, place):
                return False
            if (place := self._after(text, place + len(before), state)) < 0:
                return False
            before = ","
        return text[place:] == ("]}" if states else f"{before}]}}")

    def difference(self, state: AnyState, observation: Plain) -> Difference | None:
        """Compare an observation that was parsed, and learn from it how this child writes."""
        text = json.dumps(observation, separators=(",", ":"), ensure_ascii=False)
        if self._after(text, 0, state) == len(text):
            return None
        found = compared(state, observation, self._shows)
        if found is None:
            self._order = (*observation, *(level for level in self._order if level not in observation))
            for level, given in observation.items():
                self._learn(state, level, given)
        return found

    def _after(self, text: str, place: int, state: AnyState) -> int:
        """Walk over the text of one observation; below 0 if it is not as expected."""
        before = "{"
        for level in self._order:
            front = _FRONTS[before, level]
            if text.startswith(front, place):
                if (place := self._after_level(text, place + len(front), state, level)) < 0:
                    return place
                before = ","
        end = "{}" if before == "{" else "}"
        return place + len(end) if text.startswith(end, place) else -1

    def _after_level(self, text: str, place: int, state: AnyState, level: Level) -> int:
        """Walk over one level, and parse it where its text is not as expected; below 0 if it differs indeed."""
        expected = self._text(state, level)
        if text.startswith(expected, place) or (level == "legal" and self._permuted(text, place, expected, state)):
            return place + len(expected)
        try:
            given, end = _DECODER.raw_decode(text, place)
            differs = compared(state, {level: given}, self._shows) is not None
        except (ValueError, RecursionError):
            return -1
        if not differs:
            self._learn(state, level, given)
        return -1 if differs else end

    def _text(self, state: AnyState, level: Level) -> str:
        value = shown(state, level)
        if level != "legal" or not value:
            return self._wordings[level].text(value)
        known = self._lists.get((len(value), value[0], value[-1]))
        return known[1] if known is not None and known[0] == value else self._listed(value, None)

    def _listed(self, value: tuple[Any, ...], text: str | None) -> str:
        """Remember how a list of legal events is written: as the child did it, or as we think it would."""
        if len(self._lists) > MOST:
            self._lists.clear()
        written = self._wordings["legal"].text(value) if text is None else text
        self._lists[len(value), value[0], value[-1]] = value, written
        return written

    def _permuted(self, text: str, place: int, expected: str, state: AnyState) -> bool:
        """Whether the events of a list, none of which holds an object, are listed in another order."""
        listed = text[place : place + len(expected)]
        events = expected[2:-2].split("},{")
        if not (listed.startswith("[{") and listed.endswith("}]")) or expected.count("{") != len(events):
            return False
        theirs = listed[2:-2].split("},{")
        if len(theirs) != len(events) or set(theirs) != set(events):
            return False
        self._listed(shown(state, "legal"), listed)
        return True

    def _learn(self, state: AnyState, level: Level, given: Plain) -> None:
        if level != "legal":
            self._wordings[level].learn(shown(state, level), given)
            return
        self._lists.clear()
        for one in {event["$"]: event for event in given}.values():
            self._wordings[level].learn(NAMED.read(one), one)
