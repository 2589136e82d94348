"""How fast another implementation is compared over its pipe, beside the same pipe merely echoing.

In wall-clock time, in which the child works too, and in processor time of our own, which a busy machine spoils less.
"""

from collections.abc import Callable
from random import Random
from statistics import median
from time import monotonic, process_time

from attrs import frozen

import corestate as cs
from corestate.anything import Rules
from fuzz.campaigns.bugs import twin
from fuzz.campaigns.campaign import Campaign
from fuzz.peers.adapter import LARGEST_BATCH, Adapter, events_line, new_line
from fuzz.peers.child import Child
from fuzz.peers.session import AHEAD, Session
from fuzz.playouts import choose, steps

TIMEOUT = 60.0
ECHO = ("node", "--eval", "process.stdin.pipe(process.stdout)")
GAME = "into_the_blue"
RULES = {
    "Into the Blue, 4 seats": {"seats": 4},
    "Into the Blue, 2 seats, small box": {"seats": 2, "edition": "small"},
}


@frozen
class Rate:
    """Events a second, and a second of our own work; which share of the echo of the same, or of the first, that is."""

    what: str
    per_second: float
    per_second_worked: float
    of_echo: float


def measured(seconds: float, rounds: int, progress: Callable[[int], None] = lambda _done: None) -> tuple[Rate, ...]:
    """Let everything take turns, so that a busy moment hits all alike; take medians. The first round warms up."""
    rules = {what: cs.ruleset(GAME, **given) for what, given in RULES.items()}  # type: ignore[arg-type]  # as written
    adapter = Adapter(twin(GAME), GAME, TIMEOUT)
    campaign = Campaign(adapter)
    echo = Child(ECHO, TIMEOUT)
    try:
        replies = {what: _replies(adapter, one) for what, one in rules.items()}
        runs: dict[str, Callable[[float], int]] = {}
        for what, one in rules.items():
            runs[f"echo of {what}"] = lambda time, what=what: _echoed(echo, replies[what], time)  # type: ignore[misc]
            runs[f"compared: {what}"] = lambda time, one=one: _compared(adapter, one, time)  # type: ignore[misc]
        runs["compared: a campaign of Into the Blue"] = lambda time: _campaigned(campaign, time)
        rates: dict[str, list[Timed]] = {what: [] for what in runs}
        for number in range(rounds + 1):
            for what, run in runs.items():
                rates[what].append(_timed(run, seconds if number else seconds / 2))
                progress(sum(map(len, rates.values())))
    finally:
        adapter.close()
        echo.kill()
    echoes = {what: rates[f"echo of {what}"][1:] for what in rules}
    first = next(iter(echoes.values()))
    return tuple(_rate(what, found[1:], echoes.get(what.partition(": ")[2], first)) for what, found in rates.items())


@frozen
class Timed:
    """How many events there were a second, and a second of our own work."""

    per_second: float
    per_second_worked: float


def _timed(run: Callable[[float], int], seconds: float) -> Timed:
    begun, worked = monotonic(), process_time()
    events = run(seconds)
    return Timed(events / (monotonic() - begun), events / (process_time() - worked))


def _rate(what: str, found: list[Timed], bare: list[Timed]) -> Rate:
    shares = [mine.per_second / its.per_second for mine, its in zip(found, bare, strict=True)]
    rates = (median(one.per_second for one in found), median(one.per_second_worked for one in found))
    return Rate(what, *rates, median(shares))


def _replies(adapter: Adapter, rules: Rules) -> list[tuple[bytes, int]]:
    """Have one game played and keep what the child says, batch by batch, with the number of events."""
    child, rng = adapter.child, Random(0)
    child.send_line(new_line(rules))
    child.receive_line()
    events = [event for _, event in steps(cs.new_game(GAME, seats=rules.seats, edition=rules.edition), rng, cs.apply)]
    replies = []
    for first in range(0, len(events) - 1, LARGEST_BATCH):
        batch = events[first : min(first + LARGEST_BATCH, len(events) - 1)]
        child.send_line(events_line("play", batch))
        replies.append((child.receive_line(), len(batch)))
    return replies


def _echoed(echo: Child, replies: list[tuple[bytes, int]], seconds: float) -> int:
    """Send what the child said and get it back, as many lines ahead as a session is."""
    begun, events, number = monotonic(), 0, 0
    for line, _ in (replies * AHEAD)[:AHEAD]:
        echo.send_line(line)
    while monotonic() - begun < seconds:
        echo.receive_line()
        line, count = replies[number % len(replies)]
        echo.send_line(line)
        events += count
        number += 1
    for _ in range(AHEAD):
        echo.receive_line()
    return events


def _compared(adapter: Adapter, rules: Rules, seconds: float) -> int:
    """Play random games under one ruleset on both sides, and compare everything that is shown."""
    begun, before, rng = monotonic(), adapter.compared, Random(0)
    while monotonic() - begun < seconds:
        session = Session(adapter, rules)
        session.begin()
        while not cs.is_over(session.state):
            event = choose(session.state, rng)
            session.played(event, cs.apply(session.state, event))
        session.flush()
    adapter.finish()
    return adapter.compared - before


def _campaigned(campaign: Campaign, seconds: float) -> int:
    """Do what `corestate fuzz` does: every ruleset the child plays, steered, illegal events asked about."""
    before = campaign.adapter.compared
    campaign.run(seconds, findings=1)
    return campaign.adapter.compared - before
