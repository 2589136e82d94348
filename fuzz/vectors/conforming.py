"""Putting vectors to an implementation behind the adapter protocol: each passes, fails in a way, or is skipped.

What the child shows is compared with what the file says, by the keys it gives; the rules themselves are not asked.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal, TypeAlias

from attrs import frozen

from fuzz.peers.adapter import Adapter, EngineError, ReplyError, UnsupportedError, answered
from fuzz.peers.child import ChildFault, Reply
from fuzz.peers.comparing import (
    Difference,
    Level,
    ObservationError,
    levels_shown,
    value_differences,
    view_differences,
    written,
)
from fuzz.peers.findings import FindingKind
from fuzz.vectors.trials import Case, Step, Tally, Trial, Walk
from serializers import MalformedBytesError
from serializers.codec import NAMED
from serializers.forms import Plain

TrialOutcome: TypeAlias = Literal["passed", "skipped", "unreached"] | FindingKind
"""`unreached`: an event that leads to the case is refused already; else as docs/adapter.md has them."""
BATCH = 16
"""So many events are sent at once to a child that shows much after each, asked for or not."""
PATIENCE = 10
"""After so many cases without a reply in time, one after the other, nothing more is asked."""


@frozen
class TrialResult:
    """How a case went."""

    trial: Case
    outcome: TrialOutcome
    detail: str = ""
    difference: Difference | None = None
    last_words: str = ""
    stopped: int | None = None
    """Which of the events that lead to the case is refused, if one is; in a course, at which step it went wrong."""

    @property
    def failed(self) -> bool:
        """Whether it counts against the child."""
        return self.outcome not in {"passed", "skipped"}


class _Failed(Exception):  # noqa: N818 - an answer, not an error
    def __init__(
        self, outcome: TrialOutcome, detail: str, difference: Difference | None = None, stopped: int | None = None
    ) -> None:
        super().__init__(detail)
        self.outcome, self.detail, self.difference, self.stopped = outcome, detail, difference, stopped


def results(adapter: Adapter, trials: Sequence[Case]) -> Iterator[TrialResult]:
    """Put every case to the child; one that fails otherwise than by a wrong answer is followed by a fresh child."""
    in_vain = 0
    for trial in trials:
        if in_vain >= PATIENCE:
            yield TrialResult(trial, "hang", f"not asked: there was no reply to the last {PATIENCE}")
            continue
        result = _result(adapter, trial)
        in_vain = in_vain + 1 if result.outcome == "hang" else 0
        yield result


def _result(adapter: Adapter, trial: Case) -> TrialResult:
    try:
        match trial:
            case Tally():
                _count(adapter, trial)
            case Walk():
                _walk(adapter, trial)
            case Trial():
                _put(adapter, trial)
    except UnsupportedError as error:
        return TrialResult(trial, "skipped", str(error))
    except _Failed as failed:
        return TrialResult(trial, failed.outcome, failed.detail, failed.difference, stopped=failed.stopped)
    except ChildFault as fault:
        adapter.restart()
        return TrialResult(trial, fault.kind, fault.detail, last_words=fault.last_words)
    except EngineError as error:
        return TrialResult(trial, "error", str(error))
    except (ReplyError, ObservationError) as error:
        return TrialResult(trial, "protocol", str(error))
    return TrialResult(trial, "passed")


def _put(adapter: Adapter, trial: Trial) -> None:
    """Begin the game, lead it to the case, and see what becomes of the event."""
    (begun,) = _replies(adapter, [{"do": "new", "ruleset": trial.ruleset, "sees": trial.event is None}])
    parts = [trial.before[at : at + BATCH] for at in range(0, len(trial.before), BATCH)]
    requests: list[dict[str, object]] = [{"do": "play", "events": part, "sees": False} for part in parts]
    if trial.event is not None:
        requests += [{"do": "try", "events": [trial.event]}, {"do": "play", "events": [trial.event]}]
    replies = _replies(adapter, requests)
    _lead(parts, replies)
    if trial.event is None:
        assert trial.sees is not None  # noqa: S101 - it shows before anything happens
        _compare(adapter, trial.sees, begun.get("sees"))
    else:
        _judge(adapter, trial, answered(replies[-2]), answered(replies[-1]))


def _replies(adapter: Adapter, requests: Sequence[Mapping[str, object]]) -> list[Reply]:
    """Send requests and take all replies, so that none is left over; the first may say that all is in vain."""
    for left, request in enumerate(requests, 1 - len(requests)):
        adapter.child.send_line(json.dumps(request, separators=(",", ":")).encode(), now=not left)
    replies = [adapter.child.receive() for _ in requests]
    if replies:
        answered(replies[0])
    return replies


def _lead(parts: Sequence[Sequence[Plain]], replies: Sequence[Reply]) -> None:
    """See that every event that leads to the case was accepted."""
    played = 0
    for part, reply in zip(parts, replies, strict=False):
        accepted, sees = answered(reply).get("accepted"), reply.get("sees")
        if type(accepted) is not int or not 0 <= accepted <= len(part):
            raise ReplyError(f"accepted: wanted a number from 0 to {len(part)}, found {accepted!r}")
        if type(sees) is not list or len(sees) not in {0, accepted}:
            raise ReplyError(f"sees: wanted an empty list, or one of {accepted}, as many as were accepted")
        if accepted < len(part):
            refused = json.dumps(part[accepted], separators=(",", ":"))
            what = f"event {played + accepted}, which leads there, is refused: {refused}"
            raise _Failed("unreached", what, stopped=played + accepted)
        played += accepted


def _judge(adapter: Adapter, trial: Trial, tried: Reply, played: Reply) -> None:
    """Judge what became of the event: asked about, and played."""
    accepts, accepted, sees = tried.get("accepts"), played.get("accepted"), played.get("sees")
    if accepts not in ([True], [False]) or type(accepts[0]) is not bool:
        raise ReplyError(f"accepts: wanted a list of one truth value, found {accepts!r}")
    if type(accepted) is not int or accepted not in {0, 1} or type(sees) is not list or len(sees) != accepted:
        raise ReplyError("accepted, sees: wanted 0 or 1, and so many observations")
    for accepting, where in ((accepts[0], "asked about"), (bool(accepted), "played")):
        if trial.sees is None and accepting:
            raise _Failed("accepts", f"an illegal event is accepted when {where}")
        if trial.sees is not None and not accepting:
            raise _Failed("refuses", f"a legal event is refused when {where}")
    if trial.sees is not None:
        _compare(adapter, trial.sees, sees[0])


def _walk(adapter: Adapter, walk: Walk) -> None:
    """Begin a game, lead it to where a course begins, and go along it."""
    (begun,) = _replies(adapter, [{"do": "new", "ruleset": walk.ruleset, "sees": not walk.before}])
    parts = [walk.before[at : at + BATCH] for at in range(0, len(walk.before), BATCH)]
    _lead(parts, _replies(adapter, [{"do": "play", "events": part, "sees": False} for part in parts]))
    if not walk.before:
        _compare(adapter, walk.begins, begun.get("sees"))
    for at in range(0, len(walk.steps), BATCH):
        steps = walk.steps[at : at + BATCH]
        replies = _replies(adapter, [_request(step) for step in steps])
        for number, (step, reply) in enumerate(zip(steps, replies, strict=True), at):
            try:
                _went(adapter, step, answered(reply))
            except _Failed as failed:
                raise _Failed(failed.outcome, f"step {number}: {failed.detail}", failed.difference, number) from None


def _request(step: Step) -> dict[str, object]:
    if step.do == "try":
        return {"do": "try", "events": step.events}
    return {"do": "play", "events": step.events, "sees": step.sees is not None}


def _went(adapter: Adapter, step: Step, reply: Reply) -> None:
    """Judge what became of a step of a course."""
    told = reply.get("accepts") if step.do == "try" else [reply.get("accepted")]
    if type(told) is not list or len(told) != len(step.events) or any(one not in {0, 1} for one in told):
        raise ReplyError(f"wanted {len(step.events)} answers, found {told!r}")
    for event, legal, accepted in zip(step.events, step.accepts, told, strict=True):
        if legal != bool(accepted):
            what = f"{'a legal event is refused' if legal else 'an illegal event is accepted'}: {json.dumps(event)}"
            raise _Failed("refuses" if legal else "accepts", what)
    if step.sees is not None:
        sees = reply.get("sees")
        if type(sees) is not list or len(sees) != 1:
            raise ReplyError("sees: wanted one observation")
        _compare(adapter, step.sees, sees[0])


def _compare(adapter: Adapter, sees: dict[str, Plain], observation: object) -> None:
    """Compare what the child shows with what the file says, level by level."""
    for level, theirs in levels_shown(observation, adapter.hello.shows).items():
        if level == "legal" and sees[level] is None:
            continue
        for found in _differences(level, sees[level], theirs):
            raise _Failed("differs", f"{found.path} differs", found)


def _differences(level: Level, ours: Plain, theirs: Plain) -> Iterator[Difference]:
    if level == "legal":
        return _sets(ours, theirs)
    return view_differences(ours, theirs) if level == "private" else value_differences(level, ours, theirs)


def _sets(ours: list[Plain], theirs: Plain) -> Iterator[Difference]:
    """Compare lists of legal events: each once, in any order."""
    if type(theirs) is not list:
        raise ObservationError("legal: wanted a list")
    if sorted(map(written, ours)) == sorted(map(written, theirs)):  # the same to the last letter, which is soon seen
        return
    missing = {_event(one, "legal"): one for one in ours}
    known = set(missing)
    for index, one in enumerate(theirs):
        event = _event(one, f"legal[{index}]")
        if missing.pop(event, None) is None:
            says = "listed twice" if event in known else "listed, but illegal"
            yield Difference(f"legal.{one['$']}", None, one, says)
    for one in missing.values():
        yield Difference(f"legal.{one['$']}", one, None, "legal, but not listed")


def _event(plain: Plain, place: str) -> Any:  # noqa: ANN401 - an event of the game
    try:
        return NAMED.read(plain, place)
    except MalformedBytesError as error:
        raise ObservationError(str(error)) from error


def _count(adapter: Adapter, tally: Tally) -> None:
    """Count the games of each length by what the child lists as legal, every one of them begun anew.

    The events of the last length are counted and not played, so whether they end the game is not asked.
    """
    if "legal" not in adapter.hello.shows:
        raise UnsupportedError("it does not show what is legal")
    (begun,) = _replies(adapter, [{"do": "new", "ruleset": tally.ruleset}])
    level: list[tuple[list[Plain], list[Plain]]] = [([], _listed(begun.get("sees")))]
    for depth, wanted in enumerate(tally.depths, 1):
        games = [[*before, event] for before, legal in level for event in legal]
        _same(f"depth {depth}: nodes", wanted.nodes, len(games))
        if depth < len(tally.depths):
            level = [(game, legal) for game in games for legal in [_legal_after(adapter, tally, game)]]
            _same(f"depth {depth}: finished", wanted.finished, sum(not legal for _, legal in level))


def _legal_after(adapter: Adapter, tally: Tally, events: list[Plain]) -> list[Plain]:
    """Begin a game, play it up to here, and see what is legal then."""
    _, reply = _replies(adapter, [{"do": "new", "ruleset": tally.ruleset}, {"do": "play", "events": events}])
    sees = answered(reply).get("sees")
    if type(sees) is not list or len(sees) > len(events):
        raise ReplyError(f"sees: wanted a list of {len(events)}, an observation for each event that was accepted")
    if len(sees) < len(events):
        raise _Failed("refuses", f"{events[len(sees)]} is listed as legal, and refused")
    return _listed(sees[-1])


def _listed(observation: object) -> list[Plain]:
    """Take the legal events of an observation; a child may leave them out."""
    if type(observation) is not dict or "legal" not in observation:
        raise UnsupportedError("it does not always show what is legal")
    if type(observation["legal"]) is not list:
        raise ObservationError("legal: wanted a list")
    return observation["legal"]


def _same(field: str, ours: int, theirs: int) -> None:
    if ours != theirs:
        raise _Failed("differs", f"{field} differ", Difference(field, ours, theirs))
