"""The oracle: the rules as a partner in a conversation, one request and one reply at a time. See docs/protocol.md.

`Oracle.answer` takes a request as plain data and always returns a reply: bad input is an error reply, an illegal event
is an answer. What carries requests and replies (lines of JSON, framed msgpack, pipes, sockets) is for `fuzz.wire`.
"""

import hashlib
import json
from collections import Counter
from collections.abc import Callable
from functools import lru_cache
from hmac import compare_digest
from typing import Any

from attrs import asdict, frozen

import corestate as cs
import invariants
import serializers
from corestate import EditionError, IllegalEventError, RulesetError, State
from corestate.anything import AnyState
from corestate.games import OURS, begun
from corestate.judging import judge
from corestate.kernel import accounted
from fuzz.perft import TooManyError, listed, perft
from serializers import MalformedBytesError, Position, Record
from serializers.codec import NAMED
from serializers.schema import schema

PROTOCOL = 1


@frozen
class Limits:
    """What one conversation may cost; whoever runs the oracle can raise each by the flag of its name."""

    handles: int = 4096
    """So many states are kept."""
    events: int = 10_000
    """So many are played for one request."""
    perft: int = 6
    """So deep is counted."""
    perft_events: int = 200_000
    """So many are played for one count."""
    listed: int = 10_000
    """So many are listed in one reply."""
    work: int = 400_000
    """So many events are played, listed and counted for one message, however many requests it holds."""


class DearError(ValueError):
    """A request asks for more than is allowed: says how much that is, and which flag raises it."""

    def __init__(self, key: str, most: int, flag: str) -> None:
        super().__init__(f"{key}: no more than {most:,} events; `corestate oracle --most-{flag} N` raises it")


Plain = dict[str, Any]


class RequestError(ValueError):
    """A request that cannot be answered: says why."""


DEFAULT = Limits()


class Oracle:
    """One conversation: the states it was asked to keep, and the rules it has exercised."""

    def __init__(self, limits: Limits = DEFAULT, stats: Callable[[], Plain] = dict, token: str | None = None) -> None:
        self._limits, self._stats, self._token = limits, stats, token
        self._left = limits.work
        self._kept: dict[int, AnyState] = {}
        self._next = 0
        self._rules: Counter[str] = Counter()
        self._verbs: dict[str, Callable[[Plain], Plain]] = {
            "hello": self._hello,
            "new": self._new,
            "position": self._position,
            "drop": self._drop,
            "legal": self._legal,
            "count": self._count,
            "decisions": self._decisions,
            "check": self._check,
            "apply": self._apply,
            "step": self._step,
            "apply_many": self._apply_many,
            "view": self._view,
            "seen": self._seen,
            "chances": self._chances,
            "explain": self._explain,
            "result": self._result,
            "state_id": self._state_id,
            "perft": self._perft,
            "validate_state": self._validate,
            "replay": self._replay,
            "coverage": self._coverage,
            "health": lambda _request: {"healthy": True, "protocol": PROTOCOL, "library": cs.__version__},
            "stats": lambda _request: {"stats": self._stats()},
        }

    def answer(self, request: object) -> Plain:
        """Answer a request, or say what is wrong with it."""
        number = request.get("id") if isinstance(request, dict) else None
        try:
            return {"id": number, "ok": True, **self._verb(request)(request)}
        except (RequestError, DearError, MalformedBytesError, RulesetError, EditionError) as error:
            return {"id": number, "ok": False, "error": str(error)}

    def begin(self) -> None:
        """Begin a message: what one of them may cost is fixed, however many requests it holds."""
        self._left = self._limits.work

    def _spend(self, events: int) -> None:
        """Pay for events before they are played, listed or counted."""
        if events > self._left:
            raise DearError("this message", self._limits.work, "work")
        self._left -= events

    def _listed(self, state: AnyState) -> tuple[Any, ...]:
        """List what is legal, within what one reply may hold."""
        try:
            found = listed(state, self._limits.listed)
        except TooManyError as error:
            raise DearError("legal", self._limits.listed, "listed") from error
        self._spend(len(found))
        return found

    def _verb(self, request: object) -> Callable[[Any], Plain]:
        """Find what a request asks for."""
        verb = request.get("verb") if isinstance(request, dict) else None
        if self._token is not None:
            self._admit(request, verb)
        if type(verb) is not str or verb not in self._verbs:
            raise RequestError(f"wanted an object with a verb: one of {', '.join(self._verbs)}")
        return self._verbs[verb]

    def _admit(self, request: object, verb: object) -> None:
        """Let nobody ask anything who has not said the token with `hello`."""
        said = request.get("token") if isinstance(request, dict) and verb == "hello" else None
        if type(said) is not str or not compare_digest(said.encode(), str(self._token).encode()):
            raise RequestError("token: wanted a hello with the token of this service first")
        self._token = None

    def _hello(self, _request: Plain) -> Plain:
        games = {
            name: {
                "title": cs.game(name).title,
                "seats": list(cs.game(name).seats),
                "schema": _schema_digest(name),
                "editions": {edition.name: edition.digest for edition in cs.game(name).rulebook.editions},
            }
            for name in OURS
        }
        return {"protocol": PROTOCOL, "library": cs.__version__, "games": games, "limits": asdict(self._limits)}

    def _new(self, request: Plain) -> Plain:
        rules = cs.ruleset(
            _text(request, "game"),
            seats=_whole(request, "seats"),
            edition=_text(request, "edition") if "edition" in request else None,
            rulings=_texts(request, "rulings"),
            options=_mapping(request, "options"),
        )
        return self._shown(begun(rules), request)

    def _position(self, request: Plain) -> Plain:
        position = NAMED.read(request.get("position"), "position")
        if not isinstance(position, Position):
            raise RequestError("position: wanted a core.Position")
        state = position.state()
        if broken := invariants.check(state):
            raise RequestError(f"position: impossible: {broken[0]}")
        return self._shown(state, request)

    def _drop(self, request: Plain) -> Plain:
        handle = _whole(request, "state")
        if self._kept.pop(handle, None) is None:
            raise RequestError(f"state: there is no handle {handle}")
        return {}

    def _legal(self, request: Plain) -> Plain:
        state, seat = self._state(request), _seat(request)
        if seat is None:
            return {"question": _question(state), "legal": list(map(NAMED.write, self._listed(state)))}
        return {"question": _question(state), "legal": list(map(NAMED.write, cs.legal(state, seat)))}

    def _count(self, request: Plain) -> Plain:
        state = self._state(request)
        return {"question": _question(state), "count": len(self._listed(state))}

    def _decisions(self, request: Plain) -> Plain:
        state = self._state(request)
        return {"question": _question(state), "decisions": self._decided(state)}

    def _decided(self, state: AnyState) -> list[Plain]:
        """List the decisions somebody may make; where chance is next there are none, and nothing is listed."""
        return list(map(NAMED.write, self._listed(state))) if cs.asked(state) else []

    def _check(self, request: Plain) -> Plain:
        state, event = self._state(request), _event(request)
        refusals = cs.refusals(state, event)
        self._rules.update(refusal.rule for refusal in refusals)
        return {"legal": not refusals, "refusals": list(map(NAMED.write, refusals))}

    def _apply(self, request: Plain) -> Plain:
        return self._play(request, (_event(request),))

    def _step(self, request: Plain) -> Plain:
        """Play an event, and tell what may be decided next: one reply where a client would send two requests."""
        state, event = self._state(request), _event(request)
        reply = self._play(request, (event,), state)
        after = state if not reply["legal"] else cs.apply(state, event)
        return {**reply, "decisions": self._decided(after)}

    def _apply_many(self, request: Plain) -> Plain:
        events = request.get("events")
        if not isinstance(events, list):
            raise RequestError(f"events: wanted a list of at most {self._limits.events}")
        if len(events) > self._limits.events:
            raise DearError("events", self._limits.events, "events")
        return self._play(request, tuple(NAMED.read(one, f"events[{index}]") for index, one in enumerate(events)))

    def _play(self, request: Plain, events: tuple[Any, ...], known: AnyState | None = None) -> Plain:
        """Play events as far as they are legal; the first that is not is named with its refusals."""
        state = self._state(request) if known is None else known
        self._spend(len(events))
        for number, event in enumerate(events):
            try:
                after, steps = accounted(state, event)
                self._rules.update(rule for step in steps for rule in step.rules)
                state = invariants.upheld(state, event, after)
            except IllegalEventError as error:
                self._rules.update(refusal.rule for refusal in error.refusals)
                refusals = list(map(NAMED.write, error.refusals))
                return {"legal": False, "played": number, "refusals": refusals, **self._shown(state, request)}
        return {"legal": True, "played": len(events), "refusals": [], **self._shown(state, request)}

    def _view(self, request: Plain) -> Plain:
        return {"view": NAMED.write(cs.view(self._state(request), _seat(request)))}

    def _seen(self, request: Plain) -> Plain:
        return {"seen": NAMED.write(cs.seen(self._state(request), _event(request), _seat(request)))}

    def _chances(self, request: Plain) -> Plain:
        state = self._state(request)
        found = cs.chances(state) if self._listed(state) else ()
        return {"chances": [[NAMED.write(event), [one.numerator, one.denominator]] for event, one in found]}

    def _explain(self, request: Plain) -> Plain:
        state, event = self._state(request), _event(request)
        if refusals := cs.refusals(state, event):
            return {"legal": False, "refusals": list(map(NAMED.write, refusals))}
        names = cs.game_of(state).names
        steps = [{"frame": names[type(step.frame)], "rules": list(step.rules)} for step in cs.explain(state, event)]
        return {"legal": True, "steps": steps}

    def _result(self, request: Plain) -> Plain:
        state = self._state(request)
        result, account = cs.result(state), cs.account(state)
        return {
            "result": None if result is None else NAMED.write(result),
            "account": None if account is None else NAMED.write(account),
            "progress": NAMED.write(cs.progress(state)),
        }

    def _state_id(self, request: Plain) -> Plain:
        state = self._state(request)
        return {"state_id": serializers.state_id(state), "table_id": serializers.table_id(state)}

    def _perft(self, request: Plain) -> Plain:
        state, depth = self._state(request), _whole(request, "depth")
        if not 1 <= depth <= self._limits.perft:
            raise RequestError(f"depth: wanted 1 to {self._limits.perft}, found {depth}")
        try:
            counts = perft(state, depth, most=self._limits.perft_events, spend=self._spend)
        except TooManyError as error:
            raise DearError("depth", self._limits.perft_events, "perft-events") from error
        return {"perft": [{"nodes": one.nodes, "finished": one.finished} for one in counts]}

    def _validate(self, request: Plain) -> Plain:
        broken = invariants.check(self._state(request))
        return {"possible": not broken, "broken": [{"claim": one.claim, "place": one.place} for one in broken]}

    def _replay(self, request: Plain) -> Plain:
        record = NAMED.read(request.get("record"), "record")
        if not isinstance(record, Record):
            raise RequestError("record: wanted a core.Record")
        if len(record.events) > self._limits.events:
            raise DearError("record", self._limits.events, "events")
        self._spend(len(record.events))
        verdict = judge(record.ruleset, record.events)
        refusals = list(map(NAMED.write, verdict.refusals))
        found = {"first_illegal": verdict.first_illegal, "refusals": refusals}
        return {**found, **self._shown(verdict.reached, request)}

    def _coverage(self, _request: Plain) -> Plain:
        return {"rules": dict(sorted(self._rules.items()))}

    def _state(self, request: Plain) -> AnyState:
        """Take the state a request is about: a handle, or the state itself in the named form."""
        given = request.get("state")
        if type(given) is int:
            if given not in self._kept:
                raise RequestError(f"state: there is no handle {given}")
            return self._kept[given]
        state = NAMED.read(given, "state")
        if not isinstance(state, State):
            raise RequestError("state: wanted a handle or a core.State")
        if request.get("verb") != "validate_state" and (broken := invariants.check(state)):
            raise RequestError(f"state: impossible: {broken[0]}")
        return state

    def _shown(self, state: AnyState, request: Plain) -> Plain:
        """Show a state: whole, or kept under a handle when that is asked for."""
        facts = {"over": cs.is_over(state), "question": _question(state)}
        if not request.get("keep"):
            return {**facts, "state": NAMED.write(state)}
        if len(self._kept) >= self._limits.handles:
            raise RequestError(f"keep: {self._limits.handles} states are kept; drop some")
        self._next += 1
        self._kept[self._next] = state
        return {**facts, "state": self._next}


@lru_cache(maxsize=256)
def _schema_digest(name: str) -> str:
    """Name the schema of a title's values, as `corestate schema GAME` prints it: equal digests, equal schemas."""
    return hashlib.sha256(json.dumps(schema(name), sort_keys=True).encode()).hexdigest()


def _question(state: AnyState) -> object:
    asked = cs.question(state)
    return None if asked is None else NAMED.write(asked)


def _event(request: Plain) -> Any:  # noqa: ANN401 - an event of some game
    return NAMED.read(request.get("event"), "event")


def _seat(request: Plain) -> int | None:
    return None if request.get("seat") is None else _whole(request, "seat")


def _whole(request: Plain, key: str) -> int:
    value = request.get(key)
    if type(value) is not int:
        raise RequestError(f"{key}: wanted a whole number, found {value!r}")
    return value


def _text(request: Plain, key: str) -> str:
    value = request.get(key)
    if type(value) is not str:
        raise RequestError(f"{key}: wanted text, found {value!r}")
    return value


def _mapping(request: Plain, key: str) -> dict[str, Any]:
    value = request.get(key, {})
    if type(value) is not dict:
        raise RequestError(f"{key}: wanted an object, found {value!r}")
    return value


def _texts(request: Plain, key: str) -> dict[str, str]:
    value = _mapping(request, key)
    for name, text in value.items():
        if type(text) is not str:
            raise RequestError(f"{key}.{name}: wanted text, found {text!r}")
    return value
