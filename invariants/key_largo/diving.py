"""The dive told a second time: what its owner may do, what is drawn, and what becomes of divers, gear and monsters."""

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction

from attrs import evolve

from corestate import Seat
from corestate.key_largo import Dive, Diver, Event, Table
from corestate.key_largo import events as e
from corestate.key_largo.bar import Robbing
from corestate.key_largo.diving import Committing, Naming
from corestate.key_largo.dolphins import Meeting
from corestate.key_largo.drawing import Drawing, Facing, MayWeigh
from corestate.key_largo.rounds import Looking
from corestate.key_largo.sabotage import Interrupting
from corestate.key_largo.setup import NamingStarter
from invariants.claims import Faults, chances_told, choices_told, outcome_told, unlike
from invariants.key_largo.choices import alone, depth_of, shows
from invariants.key_largo.counting import Largo

Draw = Drawing | Facing


def _dive(table: Table) -> Dive:
    """Return the dive under way, where a question of a dive is asked."""
    assert table.dive is not None  # noqa: S101 - `a_dive_is_under_way_while_it_is_asked_about`
    return table.dive


def _there(table: Table) -> list[int]:
    """Name the divers whose tridents serve."""
    dive = _dive(table)
    if table.ruleset.rulings.present == "on_the_wreck":
        return sorted((*dive.waiting, *dive.done))
    depth = depth_of(table, dive.wreck)
    return [diver for diver, gear in enumerate(table.teams[dive.seat]) if gear.hoses >= depth]


def _bearers(table: Table) -> list[int]:
    return [diver for diver in _there(table) if table.teams[_dive(table).seat][diver].tridents]


def _is_settled(table: Table, drawer: int) -> bool:
    """Whether the monster must be killed, a trident being there."""
    use, bearers = table.ruleset.rulings.trident_use, _bearers(table)
    return bool(bearers) and (use == "compulsory" or (use == "own_compulsory" and drawer in bearers))


def _passes(table: Table, frame: Draw) -> bool:
    """Whether a monster is met on the way to a treasure, and only set aside."""
    return frame.replacing and table.ruleset.rulings.replacement == "until_treasure"


@choices_told(Naming, rules=("kl.dive.card_each", "kl.dive.monster_others", "kl.encounter.one"))
def divers_draw_or_surface_as_they_may(state: Largo, choices: Sequence[Event]) -> Faults:
    """A diver who has not drawn does, or surfaces where one has fled; the dive ends with the last draw or card."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, Naming):
        return ()
    seat, dive, rulings = frame.seat, _dive(table), table.ruleset.rulings
    left = table.cards_in(dive.wreck) > 0
    named = dive.waiting[:1] if rulings.name_diver == "fixed_order" else dive.waiting
    free = rulings.must_draw == "optional" or dive.alarmed
    wanted: list[Event] = [e.Send(seat, diver) for diver in named if left]
    wanted += (e.Surface(seat, diver) for diver in dive.waiting if free)
    wanted += (*_volunteers(table, seat), *_saboteurs(table, seat), *alone(table, seat, "dive"))
    if not (dive.waiting and left):
        wanted += [e.Decline(seat)]
        cards = table.cards_in(dive.wreck) + (len(dive.aside) if rulings.watchful_count == "counted" else 0)
        if shows(table, seat, "watchful") and cards == 1 and _last_is_there(table):
            wanted += [e.Watch(seat)]
    return unlike(wanted, choices, "choices")


def _last_is_there(table: Table) -> bool:
    """Whether whoever drew last is still on the wreck; by one reading anybody is enough."""
    dive, present = _dive(table), {*_dive(table).waiting, *_dive(table).done}
    if dive.last is None:
        return bool(present) and table.ruleset.rulings.watchful_last == "last_still_there"
    return dive.last in present


def _volunteers(table: Table, seat: Seat) -> Iterator[Event]:
    """List for whom the Volunteer draws: at a shallow wreck with cards, for somebody who is there."""
    dive, rulings = _dive(table), table.ruleset.rulings
    if not shows(table, seat, "helper") or depth_of(table, dive.wreck) or not table.cards_in(dive.wreck):
        return
    nobody = rulings.helper_risk == "nobody" and rulings.volunteer_present == "not_needed"
    for diver in (*dive.waiting, *dive.done) or ((0,) if nobody else ()):
        yield e.Volunteer(seat, diver)


def _saboteurs(table: Table, seat: Seat) -> Iterator[Event]:
    """List whom the Saboteur keeps aboard: divers of who dives later in this half-day."""
    if not shows(table, seat, "saboteur") or table.ruleset.rulings.saboteur_timing == "interrupt":
        return
    seats, first = table.ruleset.seats, table.calendar.first
    for rival, wreck in enumerate(table.boats):
        if type(wreck) is int and (rival - first) % seats > (seat - first) % seats:
            for diver, gear in enumerate(table.teams[rival]):
                if gear.hoses >= depth_of(table, wreck) and (rival, diver) not in table.meetings.sabotaged:
                    yield e.Sabotage(seat, Seat(rival), diver)


@choices_told(Committing, Interrupting, rules=("kl.dive.monster_others", "kl.encounter.saboteur"))
def each_diver_says_whether_it_stays(state: Largo, choices: Sequence[Event]) -> Faults:
    """The diver asked stays or surfaces; whoever holds the Saboteur may keep one aboard who is about to dive."""
    frame, table = state.agenda[0], state.table
    wanted: list[Event] = []
    match frame:
        case Committing(seat=seat, pending=(diver, *_)):
            wanted += (e.Stay(seat, diver), e.Surface(seat, diver))
        case Interrupting(seat=seat, against=rival):
            divers = _dive(table).waiting if shows(table, seat, "saboteur") else ()
            wanted += (e.Decline(seat), *(e.Sabotage(seat, rival, diver) for diver in divers))
        case _:
            pass
    return unlike(wanted, choices, "choices")


@choices_told(Facing, rules=("kl.dive.trident", "kl.dive.trident_shared", "kl.dive.monster_flees"))
def a_monster_is_killed_or_fled(state: Largo, choices: Sequence[Event]) -> Faults:
    """A trident that is there kills it; without one, or where one need not be used, the diver may flee."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, Facing):
        return ()
    seat = frame.seat
    wanted: list[Event] = [e.Reshuffle(seat)] if shows(table, seat, "regular") else []
    if _passes(table, frame):
        return unlike([*wanted, e.Decline(seat)], choices, "choices")
    wanted += (e.Strike(seat, bearer) for bearer in _bearers(table))
    if not _is_settled(table, frame.diver):
        wanted += [e.Flee(seat)]
    return unlike(wanted, choices, "choices")


@choices_told(MayWeigh, rules=("kl.dive.weight", "kl.encounter.buyer", "kl.market.no_diamonds"))
def a_weight_or_the_buyer_follows_a_treasure(state: Largo, choices: Sequence[Event]) -> Faults:
    """After a treasure a weight brings its bearer another card, and the Hurried buyer takes the treasure drawn."""
    frame, table = state.agenda[0], state.table
    if not isinstance(frame, MayWeigh):
        return ()
    dive, rulings, cards = _dive(table), table.ruleset.rulings, table.ruleset.box.cards
    wanted: list[Event] = [e.Decline(frame.seat), *_weighings(table, frame.diver)]
    catch = dive.catch[-1:] if rulings.buyer_which == "last_drawn" else dive.catch
    if shows(table, frame.seat, "buyer"):
        any_kind = rulings.buyer_diamonds == "at_printed_value"
        wanted += (e.SellCatch(frame.seat, card) for card in catch if any_kind or cards[card].kind != "diamond")
    return unlike(wanted, choices, "choices")


def _weighings(table: Table, drawer: int) -> Iterator[Event]:
    """List which weight may bring whom one card more."""
    dive, rulings = _dive(table), table.ruleset.rulings
    if not table.cards_in(dive.wreck) or (dive.weights and rulings.weight_chain == "one_per_dive"):
        return
    present = [*dive.waiting, *dive.done]
    for bearer in present:
        if not table.teams[dive.seat][bearer].weights:
            continue
        if rulings.whose_weight == "any_present":
            yield from (e.Weigh(dive.seat, bearer, diver) for diver in present)
        elif bearer == drawer or (
            rulings.whose_weight == "any_present_who_has_drawn" and bearer in (*dive.done, *dive.early)
        ):
            yield e.Weigh(dive.seat, bearer, bearer)


@chances_told(Drawing, Looking, Robbing, Meeting, NamingStarter, rules=("kl.dive.card_each", "kl.bar.pickpocket_backs"))
def any_card_that_lies_there_comes_as_often(state: Largo, chances: Sequence[tuple[Event, Fraction]]) -> Faults:
    """Of the cards of a wreck, of a back in a hand, of the deck, each comes with the same probability."""
    frame, table = state.agenda[0], state.table
    lots: Counter[Event] = Counter()
    match frame:
        case Drawing():
            return unlike(_draws(table, _dive(table).wreck), chances, "chances")
        case Looking(wreck=wreck, located=left):
            shown, unlocated = table.located(wreck)[left - 1 : left] if left else (), _unlocated(table, wreck)
            lots.update(map(e.Sighted, shown or unlocated))
        case Robbing(victim=victim, depth=depth):
            cards = table.ruleset.box.cards
            lots.update(e.Stolen(card) for card in table.hands[victim] if cards[card].depth == depth)
        case Meeting():
            lots.update(map(e.Met, table.meetings.deck.top[:1] or table.meetings.deck.shuffled))
        case _:
            lots.update(e.StarterNamed(Seat(seat)) for seat in range(table.ruleset.seats))
    whole = sum(lots.values())
    return unlike([(lot, Fraction(count, whole)) for lot, count in lots.items()], chances, "chances")


def _unlocated(table: Table, wreck: int) -> tuple[int, ...]:
    return table.pools[depth_of(table, wreck)].unlocated


def _draws(table: Table, wreck: int) -> Iterator[tuple[Event, Fraction]]:
    """Tell how probable each card of a wreck is: those located there, and the others as one of their depth."""
    located, unlocated, size = table.located(wreck), _unlocated(table, wreck), table.cards_in(wreck)
    for card, count in Counter(located).items():
        yield e.Drawn(card, located=True), Fraction(count, size)
    for card, count in Counter(unlocated).items():
        if size > len(located):
            share = Fraction(size - len(located), size) * Fraction(count, len(unlocated))
            yield e.Drawn(card, located=False), share


def meets(table: Table, seat: Seat) -> bool:
    """Whether a seat holds encounter cards and has shown none in this half-day."""
    return bool(table.meetings.hands[seat]) and table.meetings.shown[seat] is None


def becomes(before: Largo, event: Event) -> str:
    """Tell what becomes of a monster with an event: killed, fled, aside or faced; or none is met."""
    frame, table = before.agenda[0], before.table
    match event:
        case e.Drawn(card=card) if isinstance(frame, Drawing):
            if table.ruleset.box.cards[card].kind != "monster":
                return "none"
            if meets(table, frame.seat):
                return "faced"
            if _passes(table, frame):
                return "aside"
            bearers = _bearers(table)
            if len(bearers) > 1 or (bearers and not _is_settled(table, frame.diver)):
                return "faced"
            return "killed" if bearers else "fled"
        case e.Strike():
            return "killed"
        case e.Flee():
            return "fled"
        case e.Decline() if isinstance(frame, Facing):
            return "aside"
        case _:
            return "none"


def stays_calm(table: Table, frame: Draw) -> bool:
    """Whether nobody flees from the monster of the Volunteer."""
    return frame.turn == "helper" and table.ruleset.rulings.helper_risk == "nobody"


@outcome_told(
    rules=(
        "kl.bar.recruit",
        "kl.store.assign",
        "kl.store.stock",
        "kl.dive.monster_flees",
        "kl.dive.trident",
        "kl.dive.weight_spent",
        "kl.encounter.expert",
    )
)
def divers_and_gear_come_and_go_as_told(before: Largo, event: Event, after: Largo) -> Faults:
    """A recruit comes bare, what is bought goes to the diver named, what is used leaves, who flees goes with all."""
    teams, stock, new = [[*team] for team in before.table.teams], before.table.stock, after.table
    match event:
        case e.Recruit(seat=seat, by=by):
            ruling = before.table.ruleset.rulings.expert_hose
            taken = min(1, stock.hoses) if by == "expert" else 0
            hoses = 1 if by == "expert" and ruling == "comes_with_one" else taken
            teams[seat].append(Diver(hoses, 0, 0))
            stock = evolve(stock, divers=stock.divers - 1, hoses=stock.hoses - taken)
        case e.Buy(seat=seat, item=item, diver=diver):
            teams[seat][diver] = _with(teams[seat][diver], item, 1)
            stock = evolve(stock, **{f"{item}s": stock.holds(item) - 1})
        case e.Weigh(seat=seat, bearer=bearer):
            teams[seat][bearer] = _with(teams[seat][bearer], "weight", -1)
        case _:
            _monster_met(before, event, teams)
    return tuple(
        [f"teams: seat {at} should be {team}" for at, team in enumerate(teams) if tuple(team) != new.teams[at]]
        + ([] if stock == new.stock else [f"stock: {new.stock}, not {stock}"])
    )


def _monster_met(before: Largo, event: Event, teams: list[list[Diver]]) -> None:
    """Take from a team whoever flees, or the trident used."""
    frame, end = before.agenda[0], becomes(before, event)
    if not isinstance(frame, Drawing | Facing):
        return
    team = teams[frame.seat]
    if end == "fled" and not stays_calm(before.table, frame):
        del team[frame.diver]
    elif end == "killed":
        bearer = event.bearer if isinstance(event, e.Strike) else _bearers(before.table)[0]
        team[bearer] = _with(team[bearer], "trident", -1)


def _with(diver: Diver, item: str, count: int) -> Diver:
    return evolve(diver, **{f"{item}s": getattr(diver, f"{item}s") + count})


@outcome_told(
    e.Drawn,
    e.Strike,
    e.Flee,
    e.Decline,
    e.Reshuffle,
    e.Weigh,
    e.SellCatch,
    e.Surface,
    e.Stay,
    e.Send,
    e.Sabotage,
    e.Volunteer,
    rules=(
        "kl.dive.card_each",
        "kl.dive.monster_returns",
        "kl.dive.monster_others",
        "kl.dive.trident_replacement",
        "kl.dive.weight",
        "kl.encounter.regular",
        "kl.encounter.buyer",
    ),
)
def a_dive_goes_on_as_told(before: Largo, event: Event, after: Largo) -> Faults:
    """Who has drawn is done, who fled or surfaced is gone, monsters wait for the end, and the next is asked."""
    old, new = before.table.dive, after.table.dive
    if old is None:
        return ()
    dive, wreck = _afterwards(before, event, old), old.wreck
    if new is not None and (new.seat, new.wreck) == (old.seat, wreck):
        found = () if new == dive else (f"dive: {new} after {event}, not {dive}",)
        return (*found, *_asked_wrongly(before, event, after, dive))
    if isinstance(event, e.Decline) and isinstance(before.agenda[0], Naming):
        return ()
    left = after.table.cards_in(wreck) - len(dive.aside)
    if (dive.waiting and left > 0) or (meets(before.table, old.seat) and not _is_by_card(event)):
        return (f"dive: over after {event}, and {dive.waiting} wait for {left} cards",)
    return ()


def _is_by_card(event: Event) -> bool:
    """Whether an event of a dive shows an encounter card."""
    return isinstance(event, e.Reshuffle | e.SellCatch | e.Sabotage | e.Volunteer | e.Watch | e.Play)


def _afterwards(before: Largo, event: Event, dive: Dive) -> Dive:
    """Tell how a dive stands after an event of it."""
    frame, table = before.agenda[0], before.table
    match event:
        case e.Weigh():
            return evolve(dive, weights=dive.weights + 1)
        case e.SellCatch(card=card):
            last = len(dive.catch) - 1 - [*reversed(dive.catch)].index(card)
            return evolve(dive, catch=(*dive.catch[:last], *dive.catch[last + 1 :]))
        case e.Reshuffle():
            every = table.ruleset.rulings.regular_set_aside == "all"
            return evolve(dive, aside=() if every else dive.aside[:-1])
        case e.Surface(diver=diver) | e.Stay(diver=diver):
            alarmed = len(frame.pending) > 1 if isinstance(frame, Committing) else dive.alarmed
            gone = evolve(dive, alarmed=alarmed)
            return _left_behind(gone, diver) if isinstance(event, e.Surface) else gone
        case e.Sabotage(diver=diver) if isinstance(frame, Interrupting):
            return _left_behind(dive, diver)
        case _ if isinstance(frame, Drawing | Facing):
            return _drawn(before, event, dive, frame)
        case _:
            return dive


def _left_behind(dive: Dive, diver: int) -> Dive:
    """Tell how a dive stands when somebody who waited is there no more."""
    waiting = tuple(one for one in dive.waiting if one != diver)
    early = tuple(one for one in dive.early if one != diver)
    return evolve(dive, waiting=waiting, early=early, last=None if dive.last == diver else dive.last)


def _drawn(before: Largo, event: Event, dive: Dive, frame: Draw) -> Dive:
    """Tell how a dive stands when a card was drawn, or a monster faced."""
    table, end, wreck = before.table, becomes(before, event), dive.wreck
    left = table.cards_in(wreck) - isinstance(event, e.Drawn)
    if isinstance(event, e.Drawn):
        dive = evolve(dive, last=frame.diver if frame.diver in (*dive.waiting, *dive.done) else dive.last)
        if table.ruleset.box.cards[event.card].kind != "monster":
            return _has_drawn(evolve(dive, catch=(*dive.catch, event.card)), frame)
        dive = evolve(dive, aside=tuple(sorted((*dive.aside, event.card))))
    if end == "killed":
        killed = event.card if isinstance(event, e.Drawn) else dive.aside[-1]
        at = dive.aside.index(killed)
        dive = evolve(dive, aside=(*dive.aside[:at], *dive.aside[at + 1 :]))
    if end in {"killed", "aside"}:
        return dive if left else _has_drawn(dive, frame)
    return _fled(table, dive, frame) if end == "fled" and not stays_calm(table, frame) else dive


def _has_drawn(dive: Dive, frame: Draw) -> Dive:
    """Tell how a dive stands when somebody has a draw behind it: its own, or another before it."""
    diver = frame.diver
    if frame.turn == "own":
        waiting = tuple(one for one in dive.waiting if one != diver)
        early = tuple(one for one in dive.early if one != diver)
        return evolve(dive, waiting=waiting, early=early, done=tuple(sorted((*dive.done, diver))))
    return evolve(dive, early=tuple(sorted({*dive.early, *({diver} & {*dive.waiting})})))


def _fled(table: Table, dive: Dive, frame: Draw) -> Dive:
    """Tell how a dive stands when somebody has fled: those recruited later have moved up."""
    gone = frame.diver
    waiting, done, early = (
        tuple(one - (one > gone) for one in divers if one != gone) for divers in (dive.waiting, dive.done, dive.early)
    )
    alarms = frame.turn == "own" or table.ruleset.rulings.surface_after_extra == "offered"
    return evolve(dive, waiting=waiting, done=done, early=early, last=None, alarmed=dive.alarmed or alarms)


def _asked_wrongly(before: Largo, event: Event, after: Largo, dive: Dive) -> Faults:
    """Look at what is asked next in a dive that goes on."""
    then, table, frame = after.agenda[0], after.table, before.agenda[0]
    left, end = table.cards_in(dive.wreck) > 0, becomes(before, event)
    wanted: type = Naming
    if end == "faced":
        wanted = Facing
    elif isinstance(event, e.Send | e.Weigh | e.Volunteer | e.Reshuffle) or (end in {"killed", "aside"} and left):
        wanted = Drawing
    elif isinstance(event, e.SellCatch):
        wanted = MayWeigh if any(_weighings(table, getattr(frame, "diver", -1))) else _goes_on(table, dive)
    elif isinstance(event, e.Drawn) and end == "none":
        more = meets(table, dive.seat) or any(_weighings(table, getattr(frame, "diver", -1)))
        wanted = MayWeigh if more else _goes_on(table, dive)
    elif isinstance(frame, Committing):
        wanted = Committing if len(frame.pending) > 1 else _goes_on(table, dive)
    elif not isinstance(frame, Interrupting):
        wanted = _goes_on(table, dive)
    else:
        return ()
    return () if type(then) is wanted else (f"agenda[0]: {then} after {event}, not {wanted.__name__}",)


def _goes_on(table: Table, dive: Dive) -> type:
    """Tell what a dive goes on with: all say what they do after a flight, where that is so ruled."""
    rulings = table.ruleset.rulings
    commits = rulings.surface_choice == "all_at_once" and rulings.must_draw == "mandatory"
    waits = bool(dive.waiting) and table.cards_in(dive.wreck) > 0
    return Committing if waits and dive.alarmed and commits else Naming
