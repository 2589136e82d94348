"""The turn as it was said, and what is under way in it: the roll, the check, the cards being carried out."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, cast

from corestate.fit import faults
from corestate.kernel import Seat
from corestate.laying import LayingError
from corestate.piles import multiset
from corestate.replaced import replaced
from corestate.said import UNSAID, listed, number, seat_said
from corestate.shape import Record
from corestate.unfathomable.box import lookups as boxes
from corestate.unfathomable.box.edition import DEEP, DIALS, Box, Rules
from corestate.unfathomable.box.vocabulary import Check
from corestate.unfathomable.checks.chaos import in_order
from corestate.unfathomable.laying.said import Fields, Moment, R, Said, flag, otherwise, word
from corestate.unfathomable.laying.shelves import Shelves
from corestate.unfathomable.script.abilities import mark
from corestate.unfathomable.table.card_words import checks_of, effect_at
from corestate.unfathomable.table.pieces import Laid, Scope, Throw, Trial, Turn
from corestate.unfathomable.table.table import CAUSES, Cause, Table


def turn_of(ruleset: Rules, said: Said, moment: Moment) -> Turn:
    """Tell whose turn it is, how many have begun, and what was used in it."""
    seat = Seat(seat_said("active", otherwise(said.active, moment.active), ruleset.seats))
    begun = number("turns", otherwise(said.turns, moment.begun), 0, ruleset.seats + 1)
    used = multiset(_marks(ruleset, "used", otherwise(said.used, ()), "turn"))
    return Turn(seat, begun, used, barred=flag("barred", otherwise(said.barred, False)))  # noqa: FBT003 - what is so otherwise


def _marks(ruleset: Rules, part: str, said: object, limit: str) -> tuple[str, ...]:
    """Take the marks of what was used: of rooms by their sources, of limited abilities with the seat."""
    known = marks(ruleset.box, ruleset.seats, limit)
    for one in (words := listed(part, said)):
        if not isinstance(one, str) or one not in known:
            such = ", ".join(tuple(known)[:2])
            raise LayingError(part, f"there is no mark {one!r}; marks are such as {such}")
    return words


@lru_cache(maxsize=256)
def marks(box: Box, seats: int, limit: str) -> dict[str, None]:
    """List the marks that can be noted within a turn, a roll or a check."""
    rooms = (f"room:{one.name}" for one in box.rooms) if limit == "turn" else ()
    limited = [(source, one) for source in boxes.sources(box) for one in boxes.abilities(box, source)]
    every = (mark(Seat(seat), source, one) for source, one in limited if one.limit == limit for seat in range(seats))
    return dict.fromkeys((*rooms, *every))


def _record(part: str, kind: type[R], said: object, known: Fields, ruleset: Rules) -> R:
    """Make a part of its fields: those said, then those known, then those it has by default."""
    if not isinstance(said, Mapping):
        raise LayingError(part, f"wanted a mapping by fields of {kind.__name__}, found {said!r}")
    names = tuple(kind.__annotations__)
    if any(name not in names for name in said):
        raise LayingError(part, f"fields {', '.join(map(repr, said))} were named; there are {', '.join(names)}")
    fields = {**known, **{name: tuple(one) if isinstance(one, list) else one for name, one in said.items()}}
    try:
        made = kind(**fields)
    except TypeError as error:
        missing = ", ".join(name for name in ("source", "target", "skills", "least", "mythos") if name in names)
        raise LayingError(part, f"wanted at least {missing}, found {said!r}") from error
    for problem in faults(Record(kind), made, part):
        raise LayingError(part, problem.removeprefix(f"{part}: ").removeprefix(f"{part}."))
    for name in ("roller", "owner", "seat", "doomed"):
        if name in names and getattr(made, name) is not None:
            seat_said(f"{part}.{name}", getattr(made, name), ruleset.seats)
    return made


def throw_of(ruleset: Rules, said: Said, turn: Turn) -> Throw | None:
    """Put the roll under way on the table."""
    if said.throw is UNSAID or said.throw is None:
        return None
    throw = _record("throw", Throw, said.throw, {"roller": turn.seat}, ruleset)
    number("throw.die", throw.die, 0, ruleset.box.numbers.die)
    _marks(ruleset, "throw.used", throw.used, "roll")
    if throw.weapon:
        word("throw.weapon", throw.weapon, (one.name for one in ruleset.box.items), "item")
    return throw


def scopes_of(ruleset: Rules, said: Said, moment: Moment, turn: Turn) -> tuple[Scope, ...]:
    """Open the pages of notes of the cards being carried out."""
    if said.scopes is UNSAID:
        return moment.scopes
    known = boxes.scripts(ruleset.box)
    found = []
    for place, one in enumerate(listed("scopes", said.scopes)):
        part = f"scopes[{place}]"
        scope = _record(part, Scope, one, {"owner": turn.seat}, ruleset)
        if scope.source not in known:
            raise LayingError(part, f"there is no card {scope.source!r} that is carried out")
        for space in (*scope.spaces, *filter(None, (scope.damaged, scope.peril))):
            word(part, space, (*boxes.ship(ruleset.box), *boxes.named(ruleset.box, "water"), DEEP), "space")
        found.append(scope)
    return tuple(found)


def check_of(box: Box, scopes: tuple[Scope, ...]) -> tuple[str, tuple[int, ...]] | None:
    """Find the check of the card being carried out last that has one: its source, and the path to it."""
    for scope in reversed(scopes):
        for path in checks_of(box, scope.source):
            return scope.source, path
    return None


def usual_trial(ruleset: Rules, scopes: tuple[Scope, ...], pile: tuple[Laid, ...]) -> dict[str, Any]:
    """Tell what the card being carried out prints of its check, and how many cards each seat has added."""
    added = tuple(sum(laid.seat == seat for laid in pile) for seat in range(ruleset.seats))
    known: dict[str, Any] = {"pile": pile, "added": added}
    if (found := check_of(ruleset.box, scopes)) is None:
        return known
    source, path = found
    check = effect_at(ruleset.box, source, path)
    assert isinstance(check, Check)  # noqa: S101 - the path leads to one
    mythos = source.startswith("mythos:") and not path[0]
    return known | {"target": check.target, "skills": check.skills, "least": check.least, "mythos": mythos}


def trial_of(ruleset: Rules, said: Said, scopes: tuple[Scope, ...], shelves: Shelves) -> Trial | None:
    """Put the check under way on the table; what its card prints need not be said."""
    if said.trial is UNSAID or said.trial is None:
        return None
    if not isinstance(said.trial, Mapping):
        raise LayingError("trial", f"wanted a mapping by fields of Trial, found {said.trial!r}")
    pile = in_order(_laid(ruleset, one) for one in listed("trial.pile", said.trial.get("pile", ())))
    rest = {name: one for name, one in said.trial.items() if name != "pile"}
    trial = _record("trial", Trial, rest, usual_trial(ruleset, scopes, pile), ruleset)
    for laid in pile:
        shelves.skill.take("trial.pile", "the pile of the check", laid.card)
    for card in trial.cards:
        shelves.skill.take("trial.cards", "the cards of the check", card)
    if len(trial.added) != ruleset.seats or min(trial.added) < 0:
        raise LayingError("trial.added", f"wanted a number for each of {ruleset.seats} seats, found {trial.added}")
    number("trial.treachery", trial.treachery, 0)
    _marks(ruleset, "trial.used", trial.used, "check")
    return replaced(trial, cards=multiset(trial.cards))


def _laid(ruleset: Rules, said: object) -> Laid:
    match said:
        case (str() as card, None):
            return Laid(card, None)
        case (str() as card, seat):
            return Laid(card, Seat(seat_said("trial.pile", seat, ruleset.seats)))
        case _:
            raise LayingError("trial.pile", f"wanted (card, seat), or (card, None) of a deck, found {said!r}")


def ending_of(table: Table, said: Said, moment: Moment) -> Cause | None:
    """Tell by what the game is over, if it is."""
    if said.ending is UNSAID:
        return usual_ending(table) if moment.over else None
    if said.ending is None:
        return None
    return cast("Cause", word("ending", said.ending, CAUSES, "end of the game"))


def usual_ending(table: Table) -> Cause:
    """Tell by what the game is over: a dial that shows 0, too many damaged rooms, otherwise the arrival."""
    spent = next((kind for kind, value in zip(DIALS, table.ship.dials, strict=True) if not value), None)
    lost = sum(map(bool, table.ship.damage)) >= table.ruleset.box.numbers.lost_rooms
    return spent or ("rooms" if lost else "arrival")
