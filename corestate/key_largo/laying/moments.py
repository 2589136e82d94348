"""The moment a table is laid at: whose action it is, what is asked, and what follows.

`staged` reads what is said of it; `agenda` judges it against the table and adds what follows.
"""

from collections.abc import Callable, Iterator
from typing import Any, Literal, TypeAlias

from attrs import frozen

from corestate.fit import fault
from corestate.kernel import Frame, Seat, State, settled
from corestate.key_largo.box import DEPTHS, Place, Rules
from corestate.key_largo.day import actions, half_day
from corestate.key_largo.encounters import IN_HAND, may_meet
from corestate.key_largo.entries import ENTRIES
from corestate.key_largo.events import Event
from corestate.key_largo.frames import (
    Anchoring,
    AskingOn,
    AtBar,
    AtMarket,
    AtStore,
    Committing,
    Discarding,
    Drawing,
    Facing,
    GoOn,
    Interrupting,
    Listening,
    Looking,
    MayPlay,
    MayWeigh,
    Meeting,
    Naming,
    NamingStarter,
    PayTour,
    Programming,
    Redirecting,
    Robbing,
)
from corestate.key_largo.laying.said import Words, listed, mapped
from corestate.key_largo.reach import can_dive
from corestate.key_largo.sabotage import interruptions
from corestate.key_largo.store import ITEMS_A_VISIT
from corestate.key_largo.table import Table, of_depth
from corestate.key_largo.wreckage import the_dive
from corestate.laying import LayingError

PLACES_OF: dict[type, Place] = {
    AtBar: "bar",
    Robbing: "bar",
    Looking: "bar",
    Listening: "bar",
    AskingOn: "bar",
    MayPlay: "dolphins",
    Meeting: "dolphins",
    Discarding: "dolphins",
    AtStore: "store",
    AtMarket: "market",
    Interrupting: "dive",
    Committing: "dive",
    Naming: "dive",
    Drawing: "dive",
    Facing: "dive",
    MayWeigh: "dive",
}
"""Where the boat of the seat that acts is, by what is asked."""

Stretch: TypeAlias = Literal["set-up", "before the morning", "placing", "action", "end"]


@frozen
class Stage:
    """A moment by itself: the stretch of play it is in, the seat whose placing or action it is, and what is asked."""

    stretch: Stretch
    seat: Seat | None
    frame: Frame[Table] | None
    """The question; None at an entry and at the end."""
    entry: str | None = None

    @property
    def place(self) -> Place | None:
        """Where the question has its seat act; None where it does not say."""
        return PLACES_OF.get(type(self.frame))

    @property
    def in_day(self) -> bool:
        """Whether cards lie open: boats are placed, seats act, or the last of them have."""
        return self.stretch in {"placing", "action", "end"}


def staged(rules: Rules, at: object) -> Stage:
    """Read what is said of the moment."""
    if at is None:
        return Stage("end", None, None)
    if isinstance(at, str):
        return _entered(rules, at, {})
    if isinstance(at, list | tuple):
        name, where = at if len(at) == len(("name", "where")) else (at, {})
        return _entered(rules, name, mapped("at", where, "where to enter"))
    kind = type(at)
    if kind not in {NamingStarter, Programming, Anchoring, Redirecting, *PLACES_OF}:
        raise LayingError("at", f"wanted a question of the game, an entry or None for the end, found {at!r}")
    if (problem := fault(at)) is not None:
        raise LayingError("at", problem)
    return _asked(rules, at)


def _entered(rules: Rules, name: object, where: dict[Any, Any]) -> Stage:
    """Read the name of an entry and its arguments."""
    if not isinstance(name, str) or name not in ENTRIES:
        raise LayingError("at", f"there is no entry {name!r}; known: {', '.join(ENTRIES)}")
    wanted = [] if name == "day" else ["seat"]
    if [*where] != wanted:
        raise LayingError("at", f"entry {name!r} takes {wanted or 'nothing'}, not {[*where] or 'nothing'}")
    if name == "day":
        return Stage("before the morning", None, None, "day")
    seat = _seated(rules, where["seat"])
    return Stage("placing" if name == "placing" else "action", seat, None, name)


def _seated(rules: Rules, seat: object) -> Seat:
    if type(seat) is not int or not 0 <= seat < rules.seats:
        raise LayingError("at", f"there is no seat {seat!r}; the table has seats 0 to {rules.seats - 1}")
    return Seat(seat)


def _asked(rules: Rules, frame: Any) -> Stage:  # noqa: ANN401 - any question of the game
    if isinstance(frame, NamingStarter):
        return Stage("set-up", None, frame)
    if isinstance(frame, Programming):
        return Stage("before the morning", None, frame)
    seat = _seated(rules, frame.seat)
    if isinstance(frame, Interrupting):
        if _seated(rules, frame.against) == seat:
            raise LayingError("at", f"seat {seat} does not sabotage its own dive")
        seat = frame.against
    return Stage("placing" if isinstance(frame, Anchoring | Redirecting) else "action", seat, frame)


def entered(table: Table, stage: Stage, said: Words) -> State[Table, Event]:
    """Put the question and what follows on the agenda, or play on from an entry."""
    if stage.frame is None and "then" in said:
        raise LayingError("then", "nothing but what is played follows an entry or the end: lay at a question")
    if stage.stretch == "end":
        return State(table, ())
    if stage.entry is not None:
        where = {} if stage.seat is None else {"seat": stage.seat}
        return settled(table, ENTRIES[stage.entry](table, **where))
    assert stage.frame is not None  # noqa: S101 - else it was an entry or the end
    for problem in _problems(table, stage.frame):
        raise LayingError("at", problem)
    then = _said_to_follow(table, stage, said["then"]) if "then" in said else tuple(normally(table, stage.frame))
    return State(table, (stage.frame, *then, *_tail(table, stage)))


def _tail(table: Table, stage: Stage) -> tuple[Frame[Table], ...]:
    """Let the other seats have their turns, and the half-day end."""
    if stage.seat is None:
        return ()
    order = table.order()
    turn = order.index(stage.seat)
    return half_day(order, turn + 1) if stage.stretch == "placing" else actions(order)[turn + 1 :]


def following(table: Table, stage: Stage, agenda: tuple[Frame[Table], ...]) -> tuple[Frame[Table], ...]:
    """Take from an agenda what follows the question in the same action."""
    return agenda[1 : len(agenda) - len(_tail(table, stage))]


def _said_to_follow(table: Table, stage: Stage, then: object) -> tuple[Frame[Table], ...]:
    """Take what is said to follow in the same action, with or without what follows anyway."""
    said, tail = listed("then", then, "what follows"), _tail(table, stage)
    if tail and said[-len(tail) :] == tail:
        said = said[: -len(tail)]
    for frame in said:
        if (problem := fault(frame)) is not None:
            raise LayingError("then", problem)
    kinds = tuple(type(frame) for frame in said if type(frame) is not Interrupting)
    wanted = _FOLLOWS.get(type(stage.frame), ((),))
    if isinstance(stage.frame, MayPlay):
        wanted = ((PayTour,),) if stage.frame.moment == "before" else ((),)
    if kinds not in wanted or (len(kinds) < len(said) and not isinstance(stage.frame, Interrupting)):
        ways = " or ".join(", ".join(kind.__name__ for kind in way) or "nothing" for way in wanted)
        raise LayingError("then", f"{type(stage.frame).__name__} is followed by {ways}, not by {list(said)}")
    for frame in said:
        for problem in _waiting_problems(table, stage, frame):
            raise LayingError("then", problem)
    return said


_FOLLOWS: dict[type, tuple[tuple[type, ...], ...]] = {
    Robbing: ((AtBar,),),
    Looking: ((AtBar,), (AskingOn, AtBar)),
    Listening: ((AtBar,),),
    AskingOn: ((AtBar,),),
    Interrupting: ((GoOn,),),
    Committing: ((GoOn,),),
    Drawing: ((GoOn,),),
    Facing: ((GoOn,),),
    MayWeigh: ((GoOn,),),
}
"""What may follow in the same action; nothing, for any other question."""


def normally(table: Table, frame: Any) -> Iterator[Frame[Table]]:  # noqa: ANN401 - any question of the game
    """Tell what follows in the same action if the seat did nothing else in it."""
    match frame:
        case Robbing(seat=seat):
            yield AtBar(seat, 1, 0, 1)
        case Listening(seat=seat):
            yield AtBar(seat, 1, 1, 1)
        case Looking(seat=seat, wreck=wreck):
            if len(table.laden()) > 1:
                yield AskingOn(seat, wreck)
            yield AtBar(seat, 1, 1, 0)
        case AskingOn(seat=seat):
            yield AtBar(seat, 1, 1, 0)
        case MayPlay(seat=seat, moment="before"):
            yield PayTour(seat)
        case Interrupting(seat=seat, against=against):
            asked = (other for other in interruptions(table, against) if isinstance(other, Interrupting))
            turn = _turns(table, against, seat)
            yield from (other for other in asked if _turns(table, against, other.seat) > turn)
            yield GoOn(against)
        case Committing(seat=seat) | Drawing(seat=seat) | Facing(seat=seat) | MayWeigh(seat=seat):
            yield GoOn(seat)
        case _:
            return


def _turns(table: Table, first: Seat, seat: Seat) -> int:
    """Count the turns from one seat to another, clockwise."""
    return (seat - first) % table.ruleset.seats


def _waiting_problems(table: Table, stage: Stage, frame: Any) -> Iterator[str]:  # noqa: ANN401 - any frame
    owner = frame.against if isinstance(frame, Interrupting) else frame.seat
    if owner != stage.seat:
        yield f"{frame} is of seat {owner}; the action is of seat {stage.seat}"
    elif isinstance(frame, Interrupting | AtBar | AskingOn):
        yield from _problems(table, frame)


def _problems(table: Table, frame: Any) -> Iterator[str]:  # noqa: ANN401 - any question of the game
    """Say why a question cannot be asked on this table."""
    judge = _JUDGES.get(type(frame))
    return iter(()) if judge is None else judge(table, frame)


def _at_bar(_table: Table, frame: AtBar) -> Iterator[str]:
    for name in ("divers", "pickpockets", "rounds"):
        left = getattr(frame, name)
        if not 0 <= left <= 1:
            yield f"{name} is 1, or 0 once it is paid for, not {left}"


def _at_store(_table: Table, frame: AtStore) -> Iterator[str]:
    if len(frame.bought) > ITEMS_A_VISIT or list(frame.bought) != sorted(frame.bought):
        yield f"bought is {ITEMS_A_VISIT} items at most, in the order of the alphabet, not {list(frame.bought)}"


def _at_market(table: Table, frame: AtMarket) -> Iterator[str]:
    if len(set(frame.sold)) > 1:
        yield f"sold is of one type, not {', '.join(frame.sold)}"
    most = table.ruleset.box.trafficker_cards
    if not 0 <= frame.trafficked <= most:
        yield f"trafficked is 0 to {most}, not {frame.trafficked}"
    if not 0 <= frame.jewels <= 1:
        yield f"jewels is 0 or 1, not {frame.jewels}"


def _robbing(table: Table, frame: Robbing) -> Iterator[str]:
    if frame.victim == frame.seat or not 0 <= frame.victim < table.ruleset.seats:
        yield f"seat {frame.victim} is no rival of seat {frame.seat}"
    elif not of_depth(table.ruleset.box, table.hands[frame.victim], frame.depth):
        yield f"a {frame.depth} card is taken, and hands gives seat {frame.victim} none"


def _looking(table: Table, frame: Looking) -> Iterator[str]:
    if not 0 <= frame.wreck < table.wreck_count():
        yield f"there is no wreck {frame.wreck}"
    elif frame.located not in range(1 + (seen := len(table.located(frame.wreck)))):
        yield f"located is 0 to {seen}, as many as wrecks names in wreck {frame.wreck}, not {frame.located}"
    elif not frame.located and seen == (there := table.cards_in(frame.wreck)):
        yield f"wrecks names all {there} cards of wreck {frame.wreck}: located says how many are still to be shown"


def _asking_on(table: Table, frame: AskingOn) -> Iterator[str]:
    if not 0 <= frame.first < table.wreck_count():
        yield f"there is no wreck {frame.first}"


def _meeting(table: Table, frame: Meeting) -> Iterator[str]:
    if not len(table.meetings.deck):
        yield f"seat {frame.seat} draws an encounter card, and none is left in the deck: all are in met or played"


def _discarding(table: Table, frame: Discarding) -> Iterator[str]:
    if frame.fresh not in (hand := table.meetings.hands[frame.seat]) or len(hand) <= IN_HAND:
        yield f"met gives seat {frame.seat} {list(hand)}, not {IN_HAND + 1} cards with {frame.fresh}"


def _may_play(table: Table, frame: MayPlay) -> Iterator[str]:
    if frame.fresh is not None and frame.fresh not in (hand := table.meetings.hands[frame.seat]):
        yield f"met gives seat {frame.seat} {list(hand)}, without {frame.fresh}"


def _interrupting(table: Table, frame: Interrupting) -> Iterator[str]:
    if not isinstance(table.boats[frame.seat], int):
        yield f"boats has seat {frame.seat} at {table.boats[frame.seat]}: only at a wreck might it sabotage"
    elif not may_meet(table, frame.seat):
        yield f"seat {frame.seat} might play an encounter card, and met gives it none, or shown one already"


def _drawing(table: Table, frame: Drawing) -> Iterator[str]:
    yield from _of_diver(table, frame)
    if not table.cards_in(wreck := the_dive(table).wreck):
        yield f"a card is drawn, and wrecks leaves none in wreck {wreck}"


def _of_diver(table: Table, frame: Drawing | Facing | MayWeigh) -> Iterator[str]:
    rulings, present = table.ruleset.rulings, the_dive(table).present()
    by_himself = rulings.helper_risk == "nobody" and rulings.volunteer_present == "not_needed"
    alone = by_himself and not present and "helper" in table.meetings.shown
    if frame.diver not in present and not (alone and frame.diver == 0):
        yield f"diver {frame.diver} is not on the wreck; waiting or done are {list(present)}"


def _facing(table: Table, frame: Facing) -> Iterator[str]:
    yield from _of_diver(table, frame)
    if not the_dive(table).aside:
        depth = DEPTHS[table.depth(the_dive(table).wreck)]
        yield f"a monster is faced, and aside holds none: say the {depth} one"


def _committing(table: Table, frame: Committing) -> Iterator[str]:
    waiting = the_dive(table).waiting
    if not frame.pending or not set(waiting).issuperset(frame.pending):
        yield f"pending is some of the divers waiting, {list(waiting)}, not {list(frame.pending)}"


def _anchoring(table: Table, frame: Anchoring) -> Iterator[str]:
    if not can_dive(table, frame.seat):
        yield f"seat {frame.seat} picks a wreck, and none that is free and holds cards is in reach of its divers"


def _redirecting(table: Table, frame: Redirecting) -> Iterator[str]:
    if table.ruleset.rulings.no_wreck != "may_change":
        yield f"seat {frame.seat} sends its boat elsewhere, which kl.ruling.no_wreck does not allow here"
    elif can_dive(table, frame.seat):
        yield f"seat {frame.seat} sends its boat elsewhere, and a free wreck is in reach of its divers"


_JUDGES: dict[type, Callable[[Table, Any], Iterator[str]]] = {
    Anchoring: _anchoring,
    Redirecting: _redirecting,
    AtBar: _at_bar,
    AtStore: _at_store,
    AtMarket: _at_market,
    Robbing: _robbing,
    Looking: _looking,
    Listening: _looking,
    AskingOn: _asking_on,
    Meeting: _meeting,
    Discarding: _discarding,
    MayPlay: _may_play,
    Interrupting: _interrupting,
    Drawing: _drawing,
    Facing: _facing,
    MayWeigh: _of_diver,
    Committing: _committing,
}
