"""Key Largo's plans, laid face down for a whole day: what has come to light of one, and whether it fits what was done.

Whoever acts at a place had planned to go there, and all act in order, first in the morning and then in the afternoon.
So what is written of a day leaves few plans that can have led to it.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import groupby, permutations
from typing import NamedTuple, get_args

from corestate.key_largo import events as e
from corestate.key_largo.box import PLACES, Place
from corestate.key_largo.table import PORTS, Half, Table
from serializers.play.phrasebook import Act, Fact, Plans, Story
from serializers.play.phrases import Values
from serializers.play.slots import ChoiceSlot

_ACTS: dict[Place, tuple[type, ...]] = {
    "dive": (e.Anchor, e.Send, e.Drawn, e.Surface, e.Stay, e.Weigh, e.Strike, e.Flee),
    "bar": (e.Recruit, e.Rob, e.BuyRound, e.AskOn, e.Listen, e.Leave),
    "store": (e.Buy, e.Leave),
    "market": (e.Sell, e.SellAs, e.Leave),
}
_PLACES: dict[type, tuple[Place, ...]] = {
    kind: tuple(place for place, kinds in _ACTS.items() if kind in kinds)
    for kind in {kind for kinds in _ACTS.values() for kind in kinds}
}
"""The places at which a seat does such a thing in its own action, or to which it places its boat by it."""


class Shown:
    """What a statement shows of a day: where somebody goes, or which half of it has come."""


_SHOWN: dict[str, type] = {one: type(one, (Shown,), {}) for one in (*PLACES, *get_args(Half))}
_SAID_OF: dict[type, Place] = {_SHOWN[place]: place for place in PLACES}
_HALVES = range(2)
_DAYS: tuple[tuple[Place, Place], ...] = tuple(permutations(PLACES, 2))
"""All ways to plan a day."""
_NO_TRADE = frozenset({e.Leave, e.Decline, *_ACTS["dive"]})
"""What costs and brings nothing, whoever else is there."""


def places_of(kind: type) -> tuple[Place, ...]:
    """Name the places at which a seat does such a thing, or to which it places its boat by it; none, where anywhere."""
    return _PLACES.get(kind, ())


def _light(table: Table, plan: e.Program) -> tuple[Place, ...]:
    """The card of the morning, then both; nothing while cards are laid, everything when the day is over."""
    if table.programmes[plan.seat] is None or (None not in table.programmes and _half(table)):
        return plan.morning, plan.afternoon
    return () if None in table.programmes else (plan.morning,)


def _half(table: Table) -> int:
    return int(table.calendar.half == "afternoon")


def _now(table: Table, seat: int) -> Place | None:
    """Where a seat planned to be in this half-day."""
    programme = table.programmes[seat]
    return None if programme is None or None in table.programmes else programme[_half(table)]


class _Moment(NamedTuple):
    """When something is done in a day: in which half, boats being placed before anybody acts, and in which order."""

    half: int
    acts: bool
    rank: int


class _Done(NamedTuple):
    """What somebody did: where that can have been, and in the earliest and the latest half of the day."""

    seat: int
    there: frozenset[Place]
    first: int
    last: int


def _fits(table: Table, plan: e.Program, written: Sequence[Act]) -> bool:
    """Whether a plan has a place for everything its seat did, as far as what all did goes into one day."""
    places = plan.morning, plan.afternoon
    done, _ = _one_day(table.order(), tuple(written))
    said = ((place, halves) for seat, place, halves in _said(table.order(), tuple(written)) if seat == plan.seat)
    return _has_room(places, done, plan.seat) and all(
        place in places[halves[0] : halves[1] + 1] for place, halves in said
    )


@lru_cache(maxsize=256)
def _said(order: tuple[int, ...], written: tuple[Act, ...]) -> tuple[tuple[int, Place, tuple[int, int]], ...]:
    """Who is said to go where, in the earliest and the latest half of the day that this can be said of.

    Before anybody has done anything it is said of the morning; later of the half-day under way, or of the next one, as
    far as what is done next shows which it is; unless it is said of which.
    """
    done, count = _one_day(order, written)
    found, number, named = list[tuple[int, Place, tuple[int, int]]](), 0, None
    for kinds, seat in written[:count]:
        (kind, *_) = kinds
        if issubclass(kind, Shown):
            first = done[number - 1].first if number else 0
            last = (done[number].last if number < len(done) else 1) if number else 0
            if kind in _SAID_OF:
                found.append((seat, _SAID_OF[kind], (first, last) if named is None else (named, named)))
            else:
                named = get_args(Half).index(kind.__name__)
        elif number < len(done) and _is_placed(kinds):
            number, named = number + 1, named or None
    return tuple(found)


@lru_cache(maxsize=256)
def _one_day(order: tuple[int, ...], written: tuple[Act, ...]) -> tuple[tuple[_Done, ...], int]:
    """Who did something where, and in which halves of the day, as far as it goes into one; and how much that is.

    What comes after that belongs to another day, or somebody was to blame.
    """
    told = {*order} - {seat for kinds, seat in written if e.Redirect in kinds}
    placed = [at for at, (kinds, seat) in enumerate(written) if seat in told and _is_placed(kinds)]
    done = [written[at] for at in placed]
    within = [(_is_act(kinds), order.index(seat)) for kinds, seat in done]
    fitting = sum(half in _HALVES for half in _first(within))
    each = (_timed_acts(done[:count], within[:count]) for count in range(fitting, 0, -1))
    whole = next((one for one in each if all(any(_has_room(plan, one, seat) for plan in _DAYS) for seat in told)), ())
    return whole, next(iter(placed[len(whole) :]), len(written))


def _within_a_day(table: Table, written: Sequence[Act]) -> int:
    """How much of what is written goes into one day."""
    return _one_day(table.order(), tuple(written))[1]


def _timed_acts(done: list[Act], within: list[tuple[bool, int]]) -> tuple[_Done, ...]:
    """What each act tells of its seat: where it was, and in the earliest and the latest half of a day."""
    there = [frozenset(place for kind in kinds for place in _PLACES[kind]) for kinds, _ in done]
    whole = zip(done, there, _first(within), _last(within), strict=True)
    return tuple(_Done(seat, at, first, last) for (_, seat), at, first, last in whole)


def _has_room(places: tuple[Place, ...], done: tuple[_Done, ...], seat: int) -> bool:
    """Whether a seat that plans to be at two places did there all it did, at a time when it can have been done."""
    now = 0
    for one in done:
        if one.seat != seat:
            continue
        possible = (half for half in range(max(now, one.first), one.last + 1) if places[half] in one.there)
        if (then := next(possible, None)) is None:
            return False
        now = then
    return True


def afternoons(written: Sequence[tuple[type, int, int]]) -> dict[int, tuple[Place, ...]]:
    """By seat, where it may have gone in the afternoon, as far as what is written from the morning on shows that.

    What is written is told by its kind, its seat and its line. The afternoon has come when a boat is placed after
    somebody has acted, or somebody acts again after another; or, on another line, elsewhere.
    """
    return _halves(written)[1]


def first_half(written: Sequence[tuple[type, int, int]]) -> dict[int, tuple[Place, ...]]:
    """By seat, where it may have acted in the half-day with which what is written begins."""
    return _halves(written)[0]


def _halves(written: Sequence[tuple[type, int, int]]) -> tuple[dict[int, tuple[Place, ...]], ...]:
    """By seat, where it may have been in the half-day that is under way and in the next one."""
    now, then = dict[int, tuple[Place, ...]](), dict[int, tuple[Place, ...]]()
    acted, last, later = dict[int, tuple[int, tuple[Place, ...]]](), -1, False
    for kind, seat, line in written:
        if kind not in _PLACES:
            continue
        before, there = acted.get(seat, (line, _PLACES[kind]))
        elsewhere = before != line and {*there}.isdisjoint(_PLACES[kind])
        later |= bool(acted) if kind is e.Anchor else seat in acted and (last != seat or elsewhere)
        (then if later else now).setdefault(seat, _PLACES[kind])
        if kind is not e.Anchor:
            acted.setdefault(seat, (line, _PLACES[kind]))
            last = seat
    return now, then


def _is_placed(kinds: frozenset[type]) -> bool:
    """Whether it is plain where somebody was, and that a boat is placed or that somebody acts."""
    return kinds <= _PLACES.keys() and (_is_act(kinds) or len(kinds) == 1)


def _is_act(kinds: frozenset[type]) -> bool:
    """Whether somebody acts; a wreck may be named only when that is told."""
    return e.Anchor not in kinds or e.Send in kinds


def _first(within: list[tuple[bool, int]]) -> list[int]:
    """The first half of the day in which each can have been done, by what was done before it."""
    found, now = [], _Moment(0, False, 0)  # noqa: FBT003 - boats are placed
    for acts, rank in within:
        then = _Moment(now.half, acts, rank)
        now = then if then >= now else _Moment(now.half + 1, acts, rank)
        found.append(now.half)
    return found


def _last(within: list[tuple[bool, int]]) -> list[int]:
    """The last half of the day in which each can have been done, by what was done after it."""
    found, now = [], _Moment(1, True, max((rank for _, rank in within), default=0))  # noqa: FBT003 - all have acted
    for acts, rank in reversed(within):
        then = _Moment(now.half, acts, rank)
        now = then if then <= now else _Moment(now.half - 1, acts, rank)
        found.append(now.half)
    return found[::-1]


def _alike(table: Table, plan: e.Program, written: Sequence[Act], idle: bool) -> tuple[Place | None, ...]:  # noqa: FBT001 - a hook
    """Where nobody is said to act, and nobody owes or is paid anything that matters later, one place is any other.

    That somebody else does nothing at a place, or dives, makes no difference to who is there or not; and neither does
    what does not go into the day.
    """
    written = written[: _within_a_day(table, written)]
    quiet = _NO_TRADE | {*_SHOWN.values()}
    told = (kinds for kinds, seat in written if seat == plan.seat or not kinds <= quiet)
    acted = {place for kinds in told for kind in kinds for place in _shown_at(kind)}
    apart = acted | {"dive"} | ({"market"} if table.hands[plan.seat] else set()) | (set() if idle else {"dolphins"})
    return tuple(place if place in apart else None for place in (plan.morning, plan.afternoon))


def _shown_at(kind: type) -> tuple[Place, ...]:
    """Name the places at which a seat may be of which something is written; what is said of all is said of none."""
    if issubclass(kind, Shown):
        return (_SAID_OF[kind],) if kind in _SAID_OF else ()
    return _PLACES.get(kind, PLACES)


def _silent(table: Table, plan: e.Program, written: Sequence[Act]) -> bool:
    """Whether a boat that dives is said to do so, if the half-day of its dive has come and there is a wreck for it."""
    written = [(kinds, seat) for kinds, seat in written if not any(issubclass(kind, Shown) for kind in kinds)]
    if not written or any(seat == plan.seat and e.Anchor in kinds for kinds, seat in written):
        return True
    deepest = max([diver.hoses for diver in table.teams[plan.seat]], default=-1)
    if len([wreck for wreck in table.laden() if table.depth(wreck) <= deepest]) < table.ruleset.seats:
        return True  # others may have been there before, and nothing comes of the dive
    return plan.morning != "dive" and (plan.afternoon != "dive" or not _comes_round(written))


def _asks(plan: e.Program) -> int:
    """Whoever dives names a wreck, and at the market a card; elsewhere nothing need be done."""
    return sum(place in {"dive", "market"} for place in (plan.morning, plan.afternoon))


def _comes_round(written: Sequence[Act]) -> bool:
    """Whether somebody acts again after others, or anchors after somebody acted: before that it is the morning."""
    seats = [seat for seat, _ in groupby(seat for _, seat in written)]
    placed = [not _is_act(kinds) for kinds, _ in written]
    return len({*seats}) < len(seats) or placed != sorted(placed, reverse=True)


def _goes(story: Story, values: Values) -> bool | None:
    """Whether a boat goes to a place in the half-day it is said of, or in the next one of that day.

    It may be said of the half-day that what is told last has brought to its end: those who only visit act unasked.
    """
    seat, place = values["seat"], values["place"]
    for table in [state.table for state in story.states[: story.before][-1:]]:
        if place in (table.boats[seat], *(table.programmes[seat] or ())[_half(table) :][:1]):
            return True
    for table in _laid(story):
        planned = table.programmes[seat]
        assert planned is not None  # noqa: S101 - all cards are laid
        if place in (table.boats[seat], planned[_half(table)]):
            return True
        if _half(table) or planned[1] != place or _begins(story):
            return False
    return None


def _begins(story: Story) -> bool:
    """Whether something is said before anybody has done anything on a day: that is said of the morning."""
    table, events = story.states[story.before].table, story.events[: story.before]
    laid = bool(events) and isinstance(events[-1], e.Program)
    return None in table.programmes or (laid and not _half(table))


def _laid(story: Story) -> Iterator[Table]:
    """The tables, from what is said on, at which all have laid their cards."""
    tables = (state.table for state in story.states[story.before :])
    return (table for table in tables if None not in table.programmes)


def _planned(story: Story, values: Values) -> str:
    planned = next(table.programmes[values["seat"]] for table in _laid(story))
    assert planned is not None  # noqa: S101 - all cards are laid
    return f"seat {values['seat']} planned {planned[0]} and {planned[1]}"


def _shows_dolphins(story: Story, values: Values) -> bool | None:
    return _goes(story, {**values, "place": "dolphins"})


def _dives(story: Story, values: Values) -> bool | None:
    return _goes(story, {**values, "place": "dive"})


def _spoken_of(story: Story) -> tuple[Table, bool]:
    """The table at which something is done that is written next, and that it is; the table as it is, if nothing is."""
    since = range(story.before, len(story.events))
    acts = (one for one in since if one not in story.implied and not isinstance(story.events[one], e.Program))
    then = next(acts, None)
    return (story.table(), False) if then is None else (story.states[then].table, True)


def _is_half(story: Story, values: Values) -> bool | None:
    """Whether what is written next happens in a half-day; if nothing is, whether that has come."""
    table, done = _spoken_of(story)
    return table.calendar.half == values["half"] or (False if done else None)


def _other_half(story: Story, _values: Values) -> str:
    now = _spoken_of(story)[0].calendar
    return f"it is the {now.half} of day {now.day}"


_GOES = ("goes to", "sails to", "heads for", "visits", "chooses", "is at")
_DIVES = ("goes diving", "chooses to dive", "goes to dive", "goes to sea")
_SHOWS_DOLPHINS = (
    "shows tourists the dolphins",
    "shows the dolphins to tourists",
    "takes tourists to the dolphins",
    "takes tourists to see the dolphins",
)
_HALF = {"half": ChoiceSlot(get_args(Half))}
GOES = (
    *(
        Fact(
            f"{{seat}} {goes} {{place}}",
            "kl.day.program",
            _goes,
            _planned,
            awaited=True,
            slots={"place": ChoiceSlot(PORTS)},
            shows=lambda values: _SHOWN[values["place"]],
        )
        for goes in _GOES
    ),
    *(
        Fact(
            f"{{seat}} {shows}",
            "kl.day.program",
            _shows_dolphins,
            _planned,
            awaited=True,
            shows=lambda _values: _SHOWN["dolphins"],
        )
        for shows in _SHOWS_DOLPHINS
    ),
    *(
        Fact(
            f"{{seat}} {dives}",
            "kl.day.program",
            _dives,
            _planned,
            awaited=True,
            shows=lambda _values: _SHOWN["dive"],
        )
        for dives in _DIVES
    ),
    *(
        Fact(
            said,
            "kl.day.act_in_order",
            _is_half,
            _other_half,
            awaited=True,
            slots=_HALF,
            shows=lambda values: _SHOWN[values["half"]],
        )
        for said in ("it is {half}", "it is the {half}", "the {half} begins", "in the {half}", "{half}")
    ),
)
"""That a boat goes to a place, or to any wreck, as it was planned; and which half of the day it is."""

PLANS = Plans(
    e.Program,
    _light,
    _now,
    _PLACES,
    _fits,
    _silent,
    _alike,
    free=_NO_TRADE | {e.Sell},
    asks=_asks,
    within=_within_a_day,
)
