"""Claims about what belongs to seats: boats, divers and their gear, programmes, encounter cards."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain

from corestate.key_largo import GAME, Diver, Event, Table
from corestate.key_largo.box import ENCOUNTERS, ITEMS, TEAM, Encounter
from corestate.key_largo.dolphins import Discarding
from corestate.key_largo.encounters import IN_HAND, PLACE_OF
from corestate.key_largo.store import LIMITS
from corestate.piles import multiset
from invariants.key_largo.counting import WIDTH, Largo


def every_seat_has_its_part_of_everything(state: Largo) -> Iterable[str]:
    """Every part that belongs to a seat is there once a seat."""
    table, seats = state.table, state.table.ruleset.seats
    meetings = table.meetings
    if len(table.programmes) == len(table.boats) == len(table.money) == len(table.teams) == seats and (
        len(table.hands) == len(table.looks) == len(meetings.hands) == len(meetings.shown) == seats
    ):
        return ()
    return (f"table: something is not there once for each of {seats} seats",)


def the_calendar_shows_a_day_of_the_box(state: Largo) -> Iterable[str]:
    """The day is one of the calendar, and the first player is at the table."""
    calendar, rules = state.table.calendar, state.table.ruleset
    if not 0 <= calendar.first < rules.seats or not 1 <= calendar.day <= len(rules.box.calendar):
        return (f"calendar: {calendar} cannot be",)
    return ()


def every_boat_is_somewhere_it_can_be(state: Largo) -> Iterator[str]:
    """A boat is at a wreck that exists, at one of the other places, or nowhere; one boat a wreck."""
    boats, wrecks = state.table.boats, state.table.wreck_count()
    for seat, boat in enumerate(boats):
        if type(boat) is int:
            if not 0 <= boat < wrecks:
                yield f"seat {seat}: there is no wreck {boat}"
            if boats.index(boat) != seat:
                yield f"wreck {boat}: two boats"


def a_boat_is_where_its_card_sends_it(state: Largo) -> Iterable[str]:
    """Cards revealed, a boat is nowhere or at the place of its card; where old boats stay they are placed first."""
    table = state.table
    if None in table.programmes or table.ruleset.rulings.old_boats == "blocks":
        return ()
    return [place for seat, boat in enumerate(table.boats) if boat is not None for place in misplaced(table, seat)]


def misplaced(table: Table, seat: int) -> tuple[str, ...]:
    """Judge a boat that has been placed; one that cannot dive is nowhere, or elsewhere (kl.ruling.no_wreck)."""
    boat, programme = table.boats[seat], table.programmes[seat]
    card = None if programme is None else programme[table.calendar.half == "afternoon"]
    if card == boat or (card == "dive" and (boat is None or type(boat) is int)):
        return ()
    if card == "dive" and table.ruleset.rulings.no_wreck == "may_change":
        return ()
    return (f"seat {seat}: its boat is at {boat}, its card is {card}",)


def the_box_has_as_many_divers_and_as_much_gear(state: Largo) -> Iterator[str]:
    """Divers and equipment in stock and in teams are no more than the box holds."""
    box, stock = state.table.ruleset.box, state.table.stock
    team = [diver for team in state.table.teams for diver in team]
    for name, held, used, owned in (
        ("divers", stock.divers, len(team), box.divers),
        ("hoses", stock.hoses, sum([diver.hoses for diver in team]), box.hoses),
        ("tridents", stock.tridents, sum([diver.tridents for diver in team]), box.tridents),
        ("weights", stock.weights, sum([diver.weights for diver in team]), box.weights),
    ):
        if held < 0 or held + used > owned:
            yield f"{name}: {held} in stock and {used} in teams, of {owned}"


def nobody_has_more_divers_or_gear_than_allowed(state: Largo) -> Iterator[str]:
    """Three divers a seat; two hoses, one trident and one weight a diver."""
    for seat, team in enumerate(state.table.teams):
        if len(team) > TEAM:
            yield f"seat {seat}: {len(team)} divers"
        for diver in team:
            if not _carriable(diver):
                yield f"seat {seat}: {diver}"


def _carriable(diver: Diver) -> bool:
    return 0 <= diver.hoses <= _HOSES and 0 <= diver.tridents <= _TRIDENTS and 0 <= diver.weights <= _WEIGHTS


_HOSES, _TRIDENTS, _WEIGHTS = (LIMITS[item] for item in ITEMS)


def money_is_never_negative(state: Largo) -> Iterable[str]:
    """No debt, and every amount is a multiple of 10."""
    return [f"seat {seat}: has {money}" for seat, money in enumerate(state.table.money) if money < 0 or money % 10]


def a_programme_names_two_places(state: Largo) -> Iterator[str]:
    """The two action cards of a day differ."""
    for seat, programme in enumerate(state.table.programmes):
        if programme is not None and programme[0] == programme[1]:
            yield f"seat {seat}: {programme[0]} twice"


def no_encounter_card_is_made_or_lost(state: Largo) -> Iterable[str]:
    """Every encounter card is in the deck, in one hand or played, in no order; without the option there is none.

    What lies on top of the deck may be known to the arbiter: it stands in no view.
    """
    meetings, rules = state.table.meetings, state.table.ruleset
    deck = meetings.deck
    piles = [_encounters(cards) for cards in (deck.shuffled, meetings.played, *meetings.hands)]
    if -1 in piles or deck.bottom:
        return ("encounter cards: a hand, the deck or those played are in an order",)
    box = multiset(rules.box.encounters) if rules.options.encounters else ()
    if sum(piles) + _encounters(multiset(deck.top)) != _encounters(box):
        found = (*deck.cards(), *meetings.played, *chain(*meetings.hands))
        return [
            f"encounter cards: {card} is there {found.count(card)} times; the box has {box.count(card)}"
            for card in sorted({*found, *box})
            if found.count(card) != box.count(card)
        ]
    return ()


@lru_cache(maxsize=4096)
def _encounters(cards: tuple[Encounter, ...]) -> int:
    """Return encounter cards as one number, or -1 if they are not in order."""
    return sum([1 << WIDTH * ENCOUNTERS.index(card) for card in cards]) if cards == multiset(cards) else -1


def nobody_holds_too_many_encounter_cards(state: Largo) -> Iterable[str]:
    """Two in hand at most."""
    if state.agenda and isinstance(state.agenda[0], Discarding):
        return ()
    hands = state.table.meetings.hands
    return () if max(map(len, hands)) <= IN_HAND else (f"encounter cards: {hands} are more than {IN_HAND} in a hand",)


def who_puts_an_encounter_card_aside_holds_one_too_many_at_most(state: Largo) -> Iterable[str]:
    """By one reading a third card is taken to the hand before its owner is asked which of them to put aside."""
    frame = state.agenda[0] if state.agenda else None
    if not isinstance(frame, Discarding):
        return ()
    return [
        f"seat {seat}: holds {len(hand)} encounter cards"
        for seat, hand in enumerate(state.table.meetings.hands)
        if len(hand) > IN_HAND + (seat == frame.seat)
    ]


def an_encounter_card_is_shown_at_its_place(state: Largo) -> Iterable[str]:
    """Whoever has shown a card in this half-day is where the card is played, and has put it aside."""
    meetings = state.table.meetings
    if not any(meetings.shown):
        return ()
    return _shown_elsewhere(state)


def _shown_elsewhere(state: Largo) -> Iterator[str]:
    table, meetings = state.table, state.table.meetings
    for seat, card in enumerate(meetings.shown):
        if card is not None:
            boat = table.boats[seat]
            if PLACE_OF[card] != ("dive" if type(boat) is int else boat):
                yield f"seat {seat}: has shown {card} at {boat}"
            if meetings.shown.count(card) > meetings.played.count(card) and not _reshuffles(table):
                yield f"seat {seat}: has shown {card}, which is not among the cards played"


def _reshuffles(table: Table) -> bool:
    """Whether cards played may lie in the deck again (kl.ruling.encounter_deck_empty)."""
    return table.ruleset.rulings.encounter_deck_empty == "reshuffle"


def who_is_sabotaged_has_a_boat_at_a_wreck(state: Largo) -> Iterable[str]:
    """A sabotaged diver is in a team that dives in this half-day, is named once, and by a Saboteur shown."""
    table, sabotaged = state.table, state.table.meetings.sabotaged
    if not sabotaged:
        return ()
    shown = table.meetings.shown.count("saboteur")
    if sabotaged == tuple(sorted(set(sabotaged))) and len(sabotaged) <= shown:
        return [
            f"sabotaged: seat {seat} has no diver {diver} at a wreck"
            for seat, diver in sabotaged
            if not (
                0 <= seat < len(table.teams) and 0 <= diver < len(table.teams[seat]) and type(table.boats[seat]) is int
            )
        ]
    return (f"sabotaged: {sabotaged} by {shown} saboteurs",)


def nothing_lost_returns(before: Largo, _event: Event, after: Largo) -> Iterator[str]:
    """Divers who fled and gear that was used up leave the game: what is in play never grows."""
    for name, had, has in zip(("divers", *ITEMS), _in_play(before.table), _in_play(after.table), strict=True):
        if has > had:
            yield f"{name}: {had} were in play, {has} are"


def _in_play(table: Table) -> tuple[int, ...]:
    divers = [diver for team in table.teams for diver in team]
    stock = table.stock
    return (
        stock.divers + len(divers),
        stock.hoses + sum([diver.hoses for diver in divers]),
        stock.tridents + sum([diver.tridents for diver in divers]),
        stock.weights + sum([diver.weights for diver in divers]),
    )


def nothing_is_made_for_a_team(before: Largo, event: Event, after: Largo) -> Iterable[str]:
    """What a changed team has more of came from the stock, which had it; and its divers can carry it."""
    old, new = before.table.stock, after.table.stock
    divers, hoses = new.divers - old.divers, new.hoses - old.hoses
    tridents, weights = new.tridents - old.tridents, new.weights - old.weights
    fits = min(new.divers, new.hoses, new.tridents, new.weights) >= 0
    for had, has in zip(before.table.teams, after.table.teams, strict=True):
        if had is not has:
            fits = fits and len(has) <= TEAM
            divers += len(has) - len(had)
            for diver in has:
                fits = fits and _carriable(diver)
                hoses += diver.hoses
                tridents += diver.tridents
                weights += diver.weights
            for diver in had:
                hoses -= diver.hoses
                tridents -= diver.tridents
                weights -= diver.weights
    if fits and divers <= 0 and hoses <= 0 and tridents <= 0 and weights <= 0:
        return ()
    claims = the_box_has_as_many_divers_and_as_much_gear, nobody_has_more_divers_or_gear_than_allowed
    return [*(place for claim in claims for place in claim(after)), *nothing_lost_returns(before, event, after)]


NOT_DISCARDING = (*(frame for frame in GAME.frames.values() if frame is not Discarding), type(None))
