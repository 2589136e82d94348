"""What happens on the way, in sentences: dives that failed, new turns, the last turns, who takes which treasure."""

from collections.abc import Iterator

from corestate.into_the_blue.course import MayReroll, Rolling, TakingChest
from corestate.into_the_blue.ending import PassTurn
from corestate.into_the_blue.events import Event
from corestate.into_the_blue.scoring import ScoreLevel
from corestate.into_the_blue.table import Table
from corestate.kernel import State, Step


def told(_event: Event, steps: tuple[Step[Table], ...], _after: State[Table, Event]) -> Iterator[str]:
    """Tell what nobody says, step by step."""
    for step in steps:
        yield from _told(step)


def _told(step: Step[Table]) -> Iterator[str]:
    match step.frame:
        case Rolling(seat=seat) | MayReroll(seat=seat) if "itb.dive.failed" in step.rules:
            yield f"the dive of seat {seat} has failed"
        case TakingChest(seat=seat) if "itb.perfect.again" in step.rules:
            yield f"seat {seat} has a new turn"
        case TakingChest() if "itb.end.chests" in step.rules:
            yield "that was the last chest, and the game is over"
        case PassTurn(seat=seat) if "itb.end.shells" in step.rules:
            yield f"seat {seat} is out of shells: the others have a last turn"
        case ScoreLevel(level=level):
            for seat, (had, has) in enumerate(zip(step.before.divers, step.after.divers, strict=True)):
                won = sum(has.treasures) - sum(had.treasures)
                if won:
                    yield f"level {level}: seat {seat} takes {won}"
        case _:
            pass
