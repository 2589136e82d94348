"""Whatever line is sent to the oracle, a reply comes that is a line, and none that tells of a mistake of ours."""

import json
from io import BytesIO

import serializers
from corestate.games import OURS
from fuzz.targets import hold
from fuzz.targets.material import events, records, states
from fuzz.wire import converse


def law(data: bytes) -> None:
    """Talk to an oracle."""
    sink = BytesIO()
    converse(BytesIO(data), sink, "json")
    for line in sink.getvalue().splitlines():
        replies = json.loads(line)
        for reply in replies if isinstance(replies, list) else [replies]:
            hold("no mistake is ours", holds="a mistake of ours" not in str(reply.get("error")))


def seeds() -> tuple[bytes, ...]:
    """Requests about states, records and handles of every title."""
    plain = serializers.plain
    asked: list[dict[str, object]] = [{"verb": verb, "state": plain(one)} for one in states() for verb in VERBS]
    asked += [{"verb": "replay", "record": plain(one), "keep": True} for one in records()]
    pairs = zip(states(), records(), strict=True)
    asked += [{"verb": "check", "state": plain(one), "event": plain(of.events[0])} for one, of in pairs]
    asked += [{"verb": verb, "state": 1, "event": plain(one)} for one in events() for verb in ("check", "seen")]
    asked += [{"verb": "new", "game": title, "seats": 3, "keep": True} for title in OURS]
    asked += [{"verb": verb} for verb in ("hello", "coverage", "health", "stats")]
    return tuple(json.dumps({"id": 1, **one}).encode() + b"\n" for one in asked)


VERBS = ("legal", "view", "state_id", "validate_state", "chances", "result")
