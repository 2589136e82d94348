"""Games as earlier versions stored them: every later version must read them as they are.

A folder for each version, with records (canonical bytes), the ids of the states they pass through, and states and views
of single moments (canonical bytes too). `python -m tests.stored` writes the folder of the present version; those of
earlier ones are never written again.
"""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

import corestate as cs
import serializers
from corestate.games import begun
from fuzz.playouts import play
from serializers import Record

FOLDER = Path(__file__).parent
EVERY = 11
"""The id of every eleventh state of a game is kept, and of the last."""
STATES = 4
"""So many states of a game are kept whole."""

GAMES: dict[str, tuple[Mapping[str, Any], ...]] = {
    "in_too_deep": (
        {"seats": 2},
        {"seats": 3, "options": dict.fromkeys(("ocean", "research", "wildlife", "treasure", "pearl"), "advanced")},
        {"seats": 5, "rulings": {"itd.ruling.bonus_four": "not_replaced"}},
        {"seats": 2, "edition": "small", "options": {"research": "advanced"}},
    ),
    "into_the_blue": (
        {"seats": 2},
        {"seats": 4, "edition": "small"},
        {"seats": 5, "rulings": {"itb.ruling.perfect_early": "claims_at_once"}},
    ),
    "key_largo": (
        {"seats": 3},
        {"seats": 5, "options": {"encounters": True}},
        {"seats": 4, "edition": "small", "options": {"encounters": True}},
    ),
    "unfathomable": (
        {"seats": 3},
        {"seats": 5, "options": {"game": "learning", "profile": "learn_to_play"}},
        {"seats": 6},
        {"seats": 4, "edition": "small"},
    ),
}
"""The games that are kept, and under which ruleset."""


def versions() -> tuple[Path, ...]:
    """Name the folder of every version that stored games."""
    return tuple(sorted(one for one in FOLDER.iterdir() if one.is_dir() and one.name[0].isdigit()))


def moments(record: Record) -> Iterator[tuple[int, cs.State[Any, Any]]]:
    """Replay a record, yielding every state with the number of events before it."""
    state = record.begun()
    yield 0, state
    for count, event in enumerate(record.events, 1):
        state = cs.apply(state, event)
        yield count, state


def kept(record: Record) -> dict[str, str]:
    """Name the ids of the states of a game that are kept, by the number of events before them."""
    last = len(record.events)
    return {str(at): serializers.state_id(state) for at, state in moments(record) if at % EVERY == 0 or at == last}


def write(folder: Path) -> None:
    """Store games as the present version does."""
    folder.mkdir()
    for title, rulesets in GAMES.items():
        for number, asked in enumerate(rulesets, 1):
            rules = cs.ruleset(title, **asked)
            record = serializers.recorded(rules, play(begun(rules), Random(number)).events)
            name = f"{title}-{number}"
            (folder / f"{name}.record").write_bytes(serializers.dump(record))
            (folder / f"{name}.ids.json").write_text(json.dumps(kept(record), indent=1) + "\n", encoding="utf-8")
            wanted = {len(record.events) * part // STATES for part in range(1, STATES)}
            for at, state in moments(record):
                if at in wanted:
                    (folder / f"{name}-{at}.state").write_bytes(serializers.dump(state))
                    (folder / f"{name}-{at}.view").write_bytes(serializers.dump(cs.view(state, 0)))
