"""What happens on the way, in sentences: turns, checks and their totals, dials and tracks, titles, losses, the end.

A turn, a check and an awakening are told by the frame that carries them out, all else by what is different afterwards.
"""

from collections.abc import Iterator

from corestate.kernel import State, Step, counted_noun
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import DIALS
from corestate.unfathomable.box.vocabulary import Title
from corestate.unfathomable.checks.checks import Settle, verdict
from corestate.unfathomable.table.events import Event
from corestate.unfathomable.table.table import Table, total
from corestate.unfathomable.turn.phases import TakeTurn
from corestate.unfathomable.voyage.tracks import Awaken

_RESULTS = {"pass": "is passed", "partial": "is passed in part", "fail": "fails"}
_MONARCHS = {"hydra": "Mother Hydra", "dagon": "Father Dagon"}
_TITLES: tuple[Title, ...] = ("captain", "keeper")


def told(_event: Event, steps: tuple[Step[Table], ...], _after: State[Table, Event]) -> Iterator[str]:
    """Tell what nobody says, step by step; where an event itself moves somebody it says so."""
    for number, step in enumerate(steps):
        yield from _of_the_frame(step)
        yield from _of_the_ship(step.before, step.after)
        if number:
            yield from _of_the_sea(step.before, step.after)
            yield from _of_the_places(step.before, step.after)
        yield from _of_the_titles(step.before, step.after)
        if step.after.ending != step.before.ending:
            yield step.after.ended_by().because


def _of_the_frame(step: Step[Table]) -> Iterator[str]:
    before, after = step.before, step.after
    match step.frame:
        case TakeTurn(seat=seat):
            yield f"the turn of seat {seat} begins"
        case Settle() if before.trial is not None:
            found = total(before, before.trial)
            outcome = before.trial.outcome or verdict(before.trial, found)
            yield f"the check {_RESULTS[outcome]}: {found} against {before.trial.target}"
        case Awaken() if after.awakened and not before.awakened:
            yield "half the way is done, and the second loyalty cards are dealt"
        case _:
            pass


def _of_the_ship(before: Table, after: Table) -> Iterator[str]:
    """Tell of dials, tracks, damage."""
    for dial, was, now in zip(DIALS, before.ship.dials, after.ship.dials, strict=True):
        if was != now:
            yield f"{dial} from {was} to {now}"
    for track, was, now in (
        ("journey", before.ship.journey, after.ship.journey),
        ("ritual", before.ship.ritual, after.ship.ritual),
    ):
        if was != now:
            yield f"the {track} marker goes {'back' if now < was else 'on'} to {now or 'Start'}"
    if before.ship.row != after.ship.row:
        yield f"the distance is {after.distance()}"
    for room in boxes.rooms(after.box):
        if bool(before.damaged(room)) != bool(after.damaged(room)):
            yield f"{_place(room)} is {'damaged' if after.damaged(room) else 'repaired'}"


def _of_the_sea(before: Table, after: Table) -> Iterator[str]:
    """Tell of monsters and passengers by the spaces in which there are more or fewer of them."""
    for one, many, was, now in (
        ("Deep One", "Deep Ones", before.sea.deep_ones, after.sea.deep_ones),
        ("passenger", "passengers", before.sea.passengers, after.sea.passengers),
    ):
        for space, then, there in zip((*boxes.names(after.box), "the Deep"), was, now, strict=False):
            if then != there:
                change = counted_noun(abs(there - then), one, many)
                yield f"{change} {'more' if there > then else 'fewer'} in {_place(space)}"
    for monarch, name in _MONARCHS.items():
        if before.monarch(monarch) != after.monarch(monarch):
            yield f"{name} goes to {_place(after.monarch(monarch))}"


def _of_the_places(before: Table, after: Table) -> Iterator[str]:
    """Tell who is elsewhere."""
    for seat in after.seats():
        if (was := before.players[seat].space) != (now := after.players[seat].space) and was and now:
            yield f"seat {seat} is now in {_place(now)}"


def _of_the_titles(before: Table, after: Table) -> Iterator[str]:
    """Tell whose titles are another's now."""
    for title in _TITLES:
        if (holder := after.title(title)) is not None and holder != before.title(title):
            yield f"seat {holder} is the {title} now"


def _place(space: str) -> str:
    """Say a space in words."""
    return space.replace("_", " ")
