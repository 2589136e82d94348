"""One guarded random game of every title, written down, and then one event of it made illegal: `make demo`."""

import sys
from collections.abc import Callable
from pathlib import Path
from random import Random

import corestate as cs
import serializers
from corestate.anything import AnyState
from corestate.games import OURS
from fuzz.playouts import Playout, play
from fuzz.probes import changed_event

SEED = 7


def main(folder: Path) -> None:
    """Play every title, and print the refusal of a changed event."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in OURS:
        title = cs.game(name)
        rng = Random(SEED)
        played = play(cs.new_game(name, seats=title.seats[-2]), rng, _progress(title.title))
        result = cs.result(played.ended)
        assert result is not None  # noqa: S101 - play goes to the end
        rules = played.begun.table.ruleset
        (folder / f"{name}.json").write_text(
            serializers.dump_json(serializers.recorded(rules, played.events), indent=1)
        )
        _say(
            f"\r{title.title}: {len(played.events)} events, seats {list(result.winners)} win with {max(result.scores)}"
        )
        _say(f"  record: {folder / name}.json")
        number, state, event = _illegal(played, rng)
        _say(f"  event {number} changed into {event}:")
        for refusal in cs.refusals(state, event):
            _say(f"    {refusal}")
            _say(f"    the rule: {title.rulebook.rule(refusal.rule).says}")


def _illegal(played: Playout, rng: Random) -> tuple[int, AnyState, object]:
    """Change one decision of a game until a rule forbids it."""
    state = played.begun
    decisions = []
    for number, event in enumerate(played.events):
        if cs.asked(state):
            decisions.append((number, state, event))
        state = cs.apply(state, event)
    while True:
        number, state, event = rng.choice(decisions)
        changed = changed_event(event, rng)
        if changed.seat == event.seat and cs.refusals(state, changed):
            return number, state, changed


def _progress(title: str) -> Callable[[int], None]:
    def tell(events: int) -> None:
        if sys.stderr.isatty() and not events % 50:
            sys.stderr.write(f"\r{title}: {events} events")

    return tell


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
