"""Failures grouped so that one mistake reads as one: by what differs first, and by the beginning that games share.

A case is led to by events. One whose game begins with the whole game of a shorter case that fails already is counted
with that one: whatever went wrong there is still wrong. An event that leads to a case and is refused is the same
mistake as a legal event refused.
"""

import json
from collections.abc import Iterator, Sequence

from attrs import frozen

from fuzz.vectors.conforming import TrialResult
from fuzz.vectors.trials import Tally, Walk
from serializers.forms import Plain


@frozen
class Group:
    """Failed cases that are likely one mistake, the shortest first."""

    kind: str
    """How they fail; `unreached` cases are with what is `refused`."""
    what: str
    """The field that differs first, or the kind of event; nothing where the child did not answer."""
    results: tuple[TrialResult, ...]

    @property
    def shortest(self) -> TrialResult:
        """The case to look at."""
        return self.results[0]

    @property
    def unreached(self) -> int:
        """How many of them are not reached for it."""
        return sum(one.outcome == "unreached" for one in self.results)

    @property
    def abouts(self) -> tuple[str, ...]:
        """The rules and rulings they are about, in the order of the cases."""
        return tuple(dict.fromkeys(one.trial.about for one in self.results))

    def common(self) -> tuple[Plain, ...]:
        """The events with which all of their games begin."""
        games = [_game(one) for one in self.results]
        least = min(map(len, games))
        same = next((at for at in range(least) if any(one[at] != games[0][at] for one in games)), least)
        return tuple(games[0][:same])


def grouped(found: Sequence[TrialResult]) -> tuple[Group, ...]:
    """Group the failures among some results: what was answered wrongly before what was only in the way, most first."""
    failed = sorted((one for one in found if one.failed), key=lambda one: len(_game(one)))
    known: dict[int, tuple[str, str]] = {}
    groups: dict[tuple[str, str], list[TrialResult]] = {}
    for one in failed:
        whole, *earlier = reversed(list(_beginnings(one)))
        key = next((known[mark] for mark in reversed(earlier) if mark in known), None) or _key(one)
        known.setdefault(whole, key)
        groups.setdefault(key, []).append(one)
    made = (Group(*key, tuple(results)) for key, results in groups.items())
    return tuple(sorted(made, key=lambda group: (group.unreached == len(group.results), -len(group.results))))


def _key(result: TrialResult) -> tuple[str, str]:
    if result.difference is not None:
        return result.outcome, result.difference.field()
    if result.outcome in {"refuses", "unreached"}:
        return "refuses", _last(result)
    return result.outcome, _last(result) if result.outcome == "accepts" else ""


def _last(result: TrialResult) -> str:
    """Name the kind of the event that decided it."""
    game = _game(result)
    return str(game[-1]["$"]) if game else ""


def _game(result: TrialResult) -> list[Plain]:
    """The events up to the one at which the case failed."""
    trial = result.trial
    if isinstance(trial, Tally):
        return []
    if isinstance(trial, Walk) and result.outcome != "unreached":
        return trial.up_to(result.stopped)
    if result.stopped is not None:
        return trial.before[: result.stopped + 1]
    event = None if isinstance(trial, Walk) else trial.event
    return [*trial.before, *([] if event is None else [event])]


def _beginnings(result: TrialResult) -> Iterator[int]:
    """Mark every beginning of a game, the ruleset alone first; the whole game of a count is like no other."""
    mark = hash((json.dumps(result.trial.ruleset), result.trial.file if isinstance(result.trial, Tally) else ""))
    yield mark
    for event in _game(result):
        mark = hash((mark, str(event)))
        yield mark
