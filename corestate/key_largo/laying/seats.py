"""What belongs to seats when a table is laid: the day, cards and boats, money, teams and the stock, encounter cards."""

from collections import Counter
from typing import Any, get_args

from corestate.fit import fault
from corestate.kernel import Seat, counted_noun
from corestate.key_largo.box import ENCOUNTERS, ITEMS, PLACES, TEAM, Encounter, Place, Rules
from corestate.key_largo.encounters import IN_HAND, PLACE_OF
from corestate.key_largo.frames import Anchoring, Discarding, Redirecting
from corestate.key_largo.laying.moments import Stage
from corestate.key_largo.laying.said import Words, by_seat, listed, mapped, one_of, only, whole
from corestate.key_largo.store import LIMITS
from corestate.key_largo.table import (
    NEW_DIVER,
    PORTS,
    Berth,
    Calendar,
    Diver,
    Half,
    Meetings,
    Programme,
    Stock,
    Table,
)
from corestate.laying import LayingError
from corestate.piles import Pile, multiset


def calendar(rules: Rules, stage: Stage, said: Words) -> Calendar:
    """Read the day, the half of it and who is first player."""
    days, over = len(rules.box.calendar), stage.stretch == "end"
    day = whole("day", said.get("day", days if over else 1), "the day")
    half = one_of("half", said.get("half", "afternoon" if over else "morning"), get_args(Half), "the half of the day")
    first = whole("first", said.get("first", 0), "the seat of the first player")
    if not 1 <= day <= days:
        raise LayingError("day", f"the calendar has days 1 to {days}, not {day}")
    if not 0 <= first < rules.seats:
        raise LayingError("first", f"there is no seat {first}; the table has seats 0 to {rules.seats - 1}")
    if over and (day, half) != (days, "afternoon"):
        part = "day" if day != days else "half"
        raise LayingError(part, f"the game is over after the afternoon of day {days}, not in the {half} of day {day}")
    if stage.stretch == "set-up" and (day, first) != (1, 0):
        part = "day" if day != 1 else "first"
        raise LayingError(part, f"the first player is still to be named: day 1 and seat 0, not {day} and {first}")
    if stage.stretch in {"set-up", "before the morning"} and half != "morning":
        raise LayingError("half", "cards are laid before the morning, not in the afternoon")
    return Calendar(day, half, Seat(first))


def placed(table: Table, stage: Stage) -> tuple[Seat, ...]:
    """Name the seats whose boats have been placed in this half-day."""
    order = table.order()
    if stage.stretch == "placing" and stage.seat is not None:
        return order[: order.index(stage.seat)]
    return order if stage.in_day else ()


def boats(table: Table, stage: Stage, said: Words) -> tuple[Berth, ...]:
    """Read where the boats are; what is not said follows from the moment, or from the cards."""
    found = by_seat("boats", said.get("boats", {}), table.ruleset.seats)
    cards = by_seat("programmes", said.get("programmes", {}), table.ruleset.seats)
    berths = [
        _berth(table, seat, found[seat]) if seat in found else usual_berth(table, stage, seat, cards.get(seat))
        for seat in table.seats()
    ]
    if stage.seat is not None and stage.place is not None:
        _acts_there(stage.seat, stage.place, berths[stage.seat])
    for place, berth in enumerate(berths):
        if isinstance(berth, int) and (other := berths.index(berth)) != place:
            raise LayingError("boats", f"seat {other} and seat {place} are both at wreck {berth}: one boat a wreck")
    return tuple(berths)


def _berth(table: Table, seat: Seat, berth: object) -> Berth:
    if berth is None:
        return None
    if type(berth) is int:
        if not 0 <= berth < table.wreck_count():
            last = table.wreck_count() - 1
            raise LayingError("boats", f"there is no wreck {berth} for seat {seat}; the wrecks are 0 to {last}")
        return berth
    return one_of("boats", berth, PORTS, f"where seat {seat} is, if at no wreck,")


def usual_berth(table: Table, stage: Stage, seat: Seat, cards: object) -> Berth:
    """Tell where a boat is that nothing is said of: where the question has it act, or where its cards send it."""
    if seat == stage.seat and stage.place is not None:
        return None if stage.place == "dive" else stage.place
    return _sent(table, cards) if seat in placed(table, stage) else None


def _acts_there(seat: Seat, place: Place, berth: Berth) -> None:
    """See that the seat that acts is where the question has it act."""
    if place == "dive" and not isinstance(berth, int):
        raise LayingError("boats", f"seat {seat} dives at a wreck, and is at {_named(berth)}: say which")
    if place not in {"dive", berth}:
        raise LayingError("boats", f"seat {seat} acts at the {place}, and is said to be at {_named(berth)}")


def _sent(table: Table, cards: object) -> Berth:
    """Tell where a seat's card sends it, if that is clear."""
    if not isinstance(cards, list | tuple) or len(cards) != len(("morning", "afternoon")):
        return None
    return next((port for port in PORTS if port == cards[table.calendar.half == "afternoon"]), None)


def programmes(table: Table, stage: Stage, said: Words) -> tuple[Programme | None, ...]:
    """Read the cards of the day, the boats being laid; what is not said follows from the boats."""
    found = by_seat("programmes", said.get("programmes", {}), table.ruleset.seats)
    laid = tuple(
        _programme(seat, found[seat]) if seat in found else usual_programme(table, seat) if stage.in_day else None
        for seat in table.seats()
    )
    _in_time(stage, laid)
    if stage.in_day:
        for seat, programme in enumerate(laid):
            _fitting(table, stage, Seat(seat), programme)
    return laid


def _programme(seat: Seat, cards: object) -> Programme | None:
    if cards is None:
        return None
    pair = [one_of("programmes", one, PLACES, f"a card of seat {seat}") for one in listed("programmes", cards, "cards")]
    if len(pair) != len(("morning", "afternoon")) or pair[0] == pair[1]:
        raise LayingError("programmes", f"seat {seat} lays two cards that differ, not {pair}")
    return pair[0], pair[1]


def usual_programme(table: Table, seat: Seat) -> Programme:
    """Tell the cards of a seat nothing is said of, by where its boat is."""
    berth = table.boats[seat]
    place: Place = "dive" if berth is None or isinstance(berth, int) else berth
    other: Place = "bar" if place == "market" else "market"
    return (place, other) if table.calendar.half == "morning" else (other, place)


def _in_time(stage: Stage, laid: tuple[Programme | None, ...]) -> None:
    """See that cards are laid if the moment is one of the day, and else are not."""
    missing = [seat for seat, programme in enumerate(laid) if programme is None]
    if stage.stretch == "set-up" and len(missing) < len(laid):
        raise LayingError("programmes", "nobody has laid cards while the first player is still to be named")
    if stage.stretch == "before the morning" and not missing:
        raise LayingError("programmes", f"all {len(laid)} seats have laid cards, and the moment waits for one to do so")
    if stage.in_day and missing:
        raise LayingError("programmes", f"seat {missing[0]} has laid no cards, and the day is under way")


def _fitting(table: Table, stage: Stage, seat: Seat, programme: Programme | None) -> None:
    """See that a boat is where its card sends it, or is still to be placed."""
    assert programme is not None  # noqa: S101 - the day is under way
    half, berth = table.calendar.half, table.boats[seat]
    card = programme[half == "afternoon"]
    if seat in placed(table, stage):
        dives = card == "dive" and (berth is None or isinstance(berth, int))
        rulings = table.ruleset.rulings
        barred = rulings.redirect_same_place == "refused" and berth in programme
        sent = card == "dive" and rulings.no_wreck == "may_change" and not barred
        if card != berth and not dives and not sent:
            raise LayingError("boats", f"seat {seat} is at {_named(berth)}, and programmes has {card} for the {half}")
    elif stage.entry is None:
        stays = table.ruleset.rulings.old_boats == "blocks" and seat != stage.seat
        if berth is not None and not stays:
            raise LayingError("boats", f"seat {seat} is still to be placed, and is said to be at {_named(berth)}")
        if seat == stage.seat and isinstance(stage.frame, Anchoring | Redirecting) and card != "dive":
            raise LayingError("programmes", f"seat {seat} was to dive, and has {card} for the {half}")


def _named(berth: Berth) -> str:
    return "no place" if berth is None else f"wreck {berth}" if isinstance(berth, int) else berth


def money(table: Table, said: Words) -> tuple[int, ...]:
    """Read what the seats have."""
    found = by_seat("money", said.get("money", {}), table.ruleset.seats)
    amounts = [whole("money", found.get(seat, table.money[seat]), f"what seat {seat} has") for seat in table.seats()]
    for seat, amount in enumerate(amounts):
        if amount < 0 or amount % 10:
            raise LayingError("money", f"seat {seat} has a multiple of 10, none or more, not {amount}")
    return tuple(amounts)


def teams(table: Table, said: Words) -> tuple[tuple[Diver, ...], ...]:
    """Read the divers of the seats, each by what it carries."""
    found = by_seat("teams", said.get("teams", {}), table.ruleset.seats)
    return tuple(_team(seat, found[seat]) if seat in found else (NEW_DIVER,) for seat in table.seats())


def _team(seat: Seat, said: object) -> tuple[Diver, ...]:
    team = tuple(_diver(seat, one) for one in listed("teams", said, f"the team of seat {seat}"))
    if len(team) > TEAM:
        raise LayingError("teams", f"seat {seat} has {len(team)} divers; {TEAM} is the most")
    return team


def _diver(seat: Seat, said: object) -> Diver:
    if isinstance(said, Diver):
        diver = said
        if (problem := fault(diver)) is not None:
            raise LayingError("teams", f"seat {seat}: {problem}")
    else:
        diver = NEW_DIVER
        for item in listed("teams", said, f"what a diver of seat {seat} carries"):
            diver = diver.given(one_of("teams", item, ITEMS, f"what a diver of seat {seat} carries"))
    for item in ITEMS:
        if not 0 <= diver.carries(item) <= LIMITS[item]:
            load = counted_noun(LIMITS[item], item, f"{item}s")
            raise LayingError(
                "teams", f"a diver of seat {seat} carries {diver.carries(item)} {item}s; {load} is the most"
            )
    return diver


def stock(table: Table, said: Words) -> Stock:
    """Read what is left in supply and store; what is not said is all that is in no team."""
    found = mapped("stock", said.get("stock", {}), "the stock")
    only("stock", found, tuple(in_teams(table)))
    left = []
    brings = table.ruleset.rulings.expert_hose == "comes_with_one"
    for name, (inside, owned) in in_teams(table).items():
        most = owned + (table.ruleset.box.divers if brings and name == "hoses" else 0)
        if inside > most:
            raise LayingError("teams", f"{inside} {name} are in teams; the box has {owned}")
        held = whole("stock", found.get(name, max(0, owned - inside)), f"the number of {name}")
        if held < 0 or held + inside > most:
            total = held + inside
            raise LayingError("stock", f"{held} {name} in stock and {inside} in teams are {total}; the box has {owned}")
        left.append(held)
    return Stock(*left)


def in_teams(table: Table) -> dict[str, tuple[int, int]]:
    """Count divers and gear: how much is in teams, and how much the box has."""
    box, divers = table.ruleset.box, [diver for team in table.teams for diver in team]
    return {
        "divers": (len(divers), box.divers),
        "hoses": (sum(diver.hoses for diver in divers), box.hoses),
        "tridents": (sum(diver.tridents for diver in divers), box.tridents),
        "weights": (sum(diver.weights for diver in divers), box.weights),
    }


def meetings(table: Table, stage: Stage, said: Words) -> Meetings:
    """Read the encounter cards; what is neither held nor played lies in the deck."""
    seats = table.ruleset.seats
    held = by_seat("met", said.get("met", {}), seats)
    hands = tuple(multiset(_encounters("met", held.get(seat, ()))) for seat in table.seats())
    shown = _shown(table, stage, said)
    played = _encounters("played", said.get("played", tuple(card for card in shown if card is not None)))
    top = _encounters("deck", said.get("deck", ()))
    _few_in_hand(stage, hands)
    _put_aside(table, shown, played)
    deck = _deck(table.ruleset, hands, played, top)
    return Meetings(deck, hands, multiset(played), shown, _sabotaged(table, shown, said))


def _encounters(part: str, said: object) -> tuple[Encounter, ...]:
    return tuple(one_of(part, one, ENCOUNTERS, "an encounter card") for one in listed(part, said, "encounter cards"))


def _deck(
    rules: Rules, hands: tuple[tuple[Encounter, ...], ...], played: tuple[Encounter, ...], top: tuple[Encounter, ...]
) -> Pile[Encounter]:
    """Put into the deck what is left over of the box."""
    box = Counter(rules.box.encounters if rules.options.encounters else ())
    places = [("met", f"seat {seat}", hand) for seat, hand in enumerate(hands)]
    places += [("played", "played", played), ("deck", "deck", top)]
    for part, _, cards in places:
        for card in cards:
            if (wanted := sum(one.count(card) for _, _, one in places)) > box[card]:
                if not rules.options.encounters:
                    raise LayingError(part, f"{card} is an encounter card; options has the game played without them")
                where = ", ".join(name for _, name, one in places if card in one)
                raise LayingError(part, f"{card} is said {wanted} times ({where}); the box has {box[card]}")
    for _, _, cards in places:
        box.subtract(cards)
    return Pile(top, multiset(box.elements()), ())


def _shown(table: Table, stage: Stage, said: Words) -> tuple[Encounter | None, ...]:
    """Read the cards shown in this half-day, each at its place."""
    found = by_seat("shown", said.get("shown", {}), table.ruleset.seats)
    shown: list[Encounter | None] = [None] * table.ruleset.seats
    for seat, card in found.items():
        if card is None:
            continue
        shown[seat] = known = one_of("shown", card, ENCOUNTERS, f"what seat {seat} has shown")
        if not stage.in_day:
            raise LayingError("shown", f"seat {seat} cannot have shown {known}: no half-day is under way")
        berth = table.boats[seat]
        if PLACE_OF[known] != ("dive" if isinstance(berth, int) else berth):
            raise LayingError("shown", f"{known} is shown at {PLACE_OF[known]}, and seat {seat} is at {_named(berth)}")
    return tuple(shown)


def _put_aside(table: Table, shown: tuple[Encounter | None, ...], played: tuple[Encounter, ...]) -> None:
    """See that cards shown are among those played, unless these are shuffled again."""
    if table.ruleset.rulings.encounter_deck_empty == "reshuffle":
        return
    for seat, card in enumerate(shown):
        if card is not None and shown.count(card) > played.count(card):
            raise LayingError("played", f"seat {seat} has shown {card}, which is then among the cards played")


def _few_in_hand(stage: Stage, hands: tuple[tuple[Encounter, ...], ...]) -> None:
    for seat, hand in enumerate(hands):
        asked = isinstance(stage.frame, Discarding) and stage.seat == seat
        if len(hand) > (most := IN_HAND + asked):
            raise LayingError("met", f"seat {seat} holds {len(hand)} encounter cards; {most} is the most")


def _sabotaged(table: Table, shown: tuple[Encounter | None, ...], said: Words) -> tuple[tuple[Seat, int], ...]:
    """Read the divers who stay aboard in this half-day."""
    found = [_pair(one) for one in listed("sabotaged", said.get("sabotaged", ()), "the sabotaged divers")]
    for seat, diver in found:
        known = 0 <= seat < table.ruleset.seats and 0 <= diver < len(table.teams[seat])
        if not known or not isinstance(table.boats[seat], int):
            raise LayingError("sabotaged", f"seat {seat} has no diver {diver} at a wreck")
        if found.count((seat, diver)) > 1:
            raise LayingError("sabotaged", f"diver {diver} of seat {seat} is said twice")
    if len(found) > (saboteurs := shown.count("saboteur")):
        raise LayingError("sabotaged", f"{len(found)} divers stay aboard; shown has {saboteurs} saboteurs")
    return tuple((Seat(seat), diver) for seat, diver in sorted(found))


def _pair(said: Any) -> tuple[int, int]:  # noqa: ANN401 - anything may be said
    pair = [whole("sabotaged", one, "a seat or a diver") for one in listed("sabotaged", said, "a sabotaged diver")]
    if len(pair) != len(("seat", "diver")):
        raise LayingError("sabotaged", f"a diver is named by its seat and its place in the team, not {said!r}")
    return pair[0], pair[1]
