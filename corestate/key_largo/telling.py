"""What happens on the way, in sentences: days, cards turned up, pay, lost actions, tridents used, flights."""

from collections.abc import Iterator

from corestate.kernel import State, Step, counted_noun
from corestate.key_largo.day import Act, EndHalfDay, PlaceBoat, Reveal
from corestate.key_largo.diving import EndDive
from corestate.key_largo.dolphins import PayTour
from corestate.key_largo.drawing import Drawing, Facing
from corestate.key_largo.events import Event
from corestate.key_largo.table import Table


def told(_event: Event, steps: tuple[Step[Table], ...], _after: State[Table, Event]) -> Iterator[str]:
    """Tell what nobody says, step by step."""
    for step in steps:
        yield from _told(step)


def _told(step: Step[Table]) -> Iterator[str]:
    before, after = step.before, step.after
    match step.frame:
        case Reveal():
            half = after.calendar.half == "afternoon"
            day = after.ruleset.box.calendar[after.calendar.day - 1].weekday
            shown = [f"seat {seat} {cards[half]}" for seat, cards in enumerate(after.programmes) if cards is not None]
            yield f"day {after.calendar.day} ({day}), {after.calendar.half}: {', '.join(shown)}"
        case PlaceBoat(seat=seat) if step.rules[1:] == ("kl.dive.choose",):
            yield f"no free wreck is in reach of seat {seat}"
        case Act(seat=seat) | PayTour(seat=seat):
            if (paid := after.money[seat] - before.money[seat]) > 0:
                yield f"the dolphins pay seat {seat} {paid}"
            elif isinstance(step.frame, Act) and after.boats[seat] is None:
                yield f"the action of seat {seat} is lost"
        case Drawing(seat=seat, diver=diver) | Facing(seat=seat, diver=diver):
            yield from _of_a_monster(step, seat, diver)
        case EndDive(seat=seat):
            if before.dive is not None and (back := len(before.dive.aside)):
                monsters = counted_noun(back, "monster goes", "monsters go")
                yield f"{monsters} back into wreck {before.dive.wreck}"
        case EndHalfDay() if after.calendar.day != before.calendar.day:
            yield f"day {before.calendar.day} is over, and seat {after.calendar.first} is first player"
        case EndHalfDay() if "kl.end.second_sunday" in step.rules:
            yield f"day {before.calendar.day} is over, and so is the game"
        case _:
            pass


def _of_a_monster(step: Step[Table], seat: int, diver: int) -> Iterator[str]:
    """Tell who fled or whose trident was used."""
    had, has = step.before.teams[seat], step.after.teams[seat]
    if len(has) < len(had):
        yield f"diver {diver} of seat {seat} flees for good"
    elif spent := [place for place, (old, new) in enumerate(zip(had, has, strict=True)) if old.tridents > new.tridents]:
        yield f"diver {spent[0]} of seat {seat} kills the monster with a trident"
