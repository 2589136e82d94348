"""Claims about what belongs to seats: boats, divers and their gear, programmes, encounter cards."""

from functools import lru_cache
from itertools import chain

from corestate.key_largo import GAME, Diver, Event, Table
from corestate.key_largo.box import ENCOUNTERS, ITEMS, TEAM, Encounter
from corestate.key_largo.dolphins import Discarding
from corestate.key_largo.encounters import IN_HAND, PLACE_OF
from corestate.key_largo.events import Recruit
from corestate.key_largo.store import LIMITS
from corestate.piles import multiset
from invariants.claims import Faults, claim, form_claim, step_claim
from invariants.key_largo.counting import WIDTH, Largo


@form_claim(
    "programmes.there boats.there money.there teams.there hands.there looks.there meetings.hands meetings.shown",
    rules=("kl.setup.money", "kl.setup.boat", "kl.setup.diver", "kl.setup.actions"),
)
def every_seat_has_its_part_of_everything(state: Largo) -> Faults:
    """Every part that belongs to a seat is there once a seat."""
    table, seats = state.table, state.table.ruleset.seats
    meetings = table.meetings
    if len(table.programmes) == len(table.boats) == len(table.money) == len(table.teams) == seats and (
        len(table.hands) == len(table.looks) == len(meetings.hands) == len(meetings.shown) == seats
    ):
        return ()
    return (f"table: something is not there once for each of {seats} seats",)


@form_claim("calendar.day calendar.first", rules=("kl.box.calendar", "kl.setup.first"))
def the_calendar_shows_a_day_of_the_box(state: Largo) -> Faults:
    """The day is one of the calendar, and the first player is at the table."""
    calendar, rules = state.table.calendar, state.table.ruleset
    if not 0 <= calendar.first < rules.seats or not 1 <= calendar.day <= len(rules.box.calendar):
        return (f"calendar: {calendar} cannot be",)
    return ()


@claim("boats returned", rules=("kl.day.place_boats", "kl.dive.choose", "kl.dive.one_boat"))
def every_boat_is_somewhere_it_can_be(state: Largo) -> Faults:
    """A boat is at a wreck that exists, at one of the other places, or nowhere; one boat a wreck."""
    boats, wrecks, found = state.table.boats, state.table.wreck_count(), []
    for seat, boat in enumerate(boats):
        if type(boat) is int:
            if not 0 <= boat < wrecks:
                found.append(f"seat {seat}: there is no wreck {boat}")
            if boats.index(boat) != seat:
                found.append(f"wreck {boat}: two boats")
    return tuple(found)


def misplaced(table: Table, seat: int) -> Faults:
    """Judge a boat that has been placed; one that cannot dive is nowhere, or elsewhere (kl.ruling.no_wreck)."""
    boat, programme = table.boats[seat], table.programmes[seat]
    card = None if programme is None else programme[table.calendar.half == "afternoon"]
    if card == boat or (card == "dive" and (boat is None or type(boat) is int)):
        return ()
    rulings = table.ruleset.rulings
    again = programme is not None and boat in programme and rulings.redirect_same_place == "refused"
    if card == "dive" and rulings.no_wreck == "may_change" and not again:
        return ()
    return (f"seat {seat}: its boat is at {boat}, its card is {card}",)


@claim("calendar.half programmes boats", rules=("kl.day.reveal", "kl.day.place_boats", "kl.day.afternoon"))
def a_boat_is_where_its_card_sends_it(state: Largo) -> Faults:
    """Cards revealed, a boat is nowhere or at the place of its card; where old boats stay they are placed first."""
    table = state.table
    if None in table.programmes or table.ruleset.rulings.old_boats == "blocks":
        return ()
    boats = enumerate(table.boats)
    return tuple([place for seat, boat in boats if boat is not None for place in misplaced(table, seat)])


@claim("teams stock", rules=("kl.box.equipment", "kl.setup.stock", "kl.store.stock", "kl.bar.recruit"))
def the_box_has_as_many_divers_and_as_much_gear(state: Largo) -> Faults:
    """Divers and equipment in stock and in teams are no more than the box holds."""
    box, stock = state.table.ruleset.box, state.table.stock
    team = [diver for team in state.table.teams for diver in team]
    counted = (
        ("divers", stock.divers, len(team), box.divers),
        ("hoses", stock.hoses, sum([diver.hoses for diver in team]), box.hoses + brought(state.table)),
        ("tridents", stock.tridents, sum([diver.tridents for diver in team]), box.tridents),
        ("weights", stock.weights, sum([diver.weights for diver in team]), box.weights),
    )
    found = [
        f"{name}: {held} in stock and {used} in teams, of {owned}"
        for name, held, used, owned in counted
        if held < 0 or held + used > owned
    ]
    return tuple(found)


def brought(table: Table) -> int:
    """How many hoses Experts may bring beyond those of the box: one each by one reading (kl.ruling.expert_hose)."""
    return table.ruleset.box.divers if table.ruleset.rulings.expert_hose == "comes_with_one" else 0


def can_be_carried(diver: Diver) -> bool:
    """Whether a diver has no more gear than allowed."""
    return 0 <= diver.hoses <= _HOSES and 0 <= diver.tridents <= _TRIDENTS and 0 <= diver.weights <= _WEIGHTS


_HOSES, _TRIDENTS, _WEIGHTS = (LIMITS[item] for item in ITEMS)


@claim("teams", rules=("kl.bar.three_divers", "kl.store.limits", "kl.store.assign"))
def nobody_has_more_divers_or_gear_than_allowed(state: Largo) -> Faults:
    """Three divers a seat; two hoses, one trident and one weight a diver."""
    found = []
    for seat, team in enumerate(state.table.teams):
        if len(team) > TEAM:
            found.append(f"seat {seat}: {len(team)} divers")
        found += [f"seat {seat}: {diver}" for diver in team if not can_be_carried(diver)]
    return tuple(found)


@claim("money", rules=("kl.setup.money", "kl.bar.prices", "kl.store.prices"))
def money_is_never_negative(state: Largo) -> Faults:
    """No debt, and every amount is a multiple of 10."""
    for money in state.table.money:
        if money < 0 or money % 10:
            purses = enumerate(state.table.money)
            return tuple([f"seat {seat}: has {money}" for seat, money in purses if money < 0 or money % 10])
    return ()


@claim("programmes", rules=("kl.day.program",))
def a_programme_names_two_places(state: Largo) -> Faults:
    """The two action cards of a day differ."""
    found = [
        f"seat {seat}: {programme[0]} twice"
        for seat, programme in enumerate(state.table.programmes)
        if programme is not None and programme[0] == programme[1]
    ]
    return tuple(found)


@lru_cache(maxsize=4096)
def as_number(cards: tuple[Encounter, ...]) -> int:
    """Return encounter cards as one number, or -1 if they are not in order."""
    return sum([1 << WIDTH * ENCOUNTERS.index(card) for card in cards]) if cards == multiset(cards) else -1


@claim(
    "meetings.deck meetings.hands meetings.played",
    rules=("kl.box.encounters", "kl.encounter.deck", "kl.encounter.draw"),
)
def no_encounter_card_is_made_or_lost(state: Largo) -> Faults:
    """Every encounter card is in the deck, in one hand or played, in no order; without the option there is none.

    What lies on top of the deck may be known to the arbiter: it stands in no view.
    """
    meetings, rules = state.table.meetings, state.table.ruleset
    deck = meetings.deck
    piles = [as_number(cards) for cards in (deck.shuffled, meetings.played, *meetings.hands)]
    if -1 in piles or deck.bottom:
        return ("encounter cards: a hand, the deck or those played are in an order",)
    box = multiset(rules.box.encounters) if rules.options.encounters else ()
    if sum(piles) + as_number(multiset(deck.top)) == as_number(box):
        return ()
    found = (*deck.cards(), *meetings.played, *chain(*meetings.hands))
    cards = [card for card in sorted({*found, *box}) if found.count(card) != box.count(card)]
    return tuple([f"encounter cards: {found.count(card)} of {card}; the box has {box.count(card)}" for card in cards])


NOT_DISCARDING = (*(frame for frame in GAME.frames.values() if frame is not Discarding), type(None))


@claim("meetings.hands", rules=("kl.encounter.two_in_hand",), asking=NOT_DISCARDING)
def nobody_holds_too_many_encounter_cards(state: Largo) -> Faults:
    """Two in hand at most."""
    if state.agenda and isinstance(state.agenda[0], Discarding):
        return ()
    hands = state.table.meetings.hands
    return () if max(map(len, hands)) <= IN_HAND else (f"encounter cards: {hands} are more than {IN_HAND} in a hand",)


@claim("meetings.hands actor", rules=("kl.encounter.two_in_hand", "kl.encounter.draw"), asking=(Discarding,))
def who_puts_an_encounter_card_aside_holds_one_too_many_at_most(state: Largo) -> Faults:
    """By one reading a third card is taken to the hand before its owner is asked which of them to put aside."""
    frame = state.agenda[0] if state.agenda else None
    if not isinstance(frame, Discarding):
        return ()
    found = [
        f"seat {seat}: holds {len(hand)} encounter cards"
        for seat, hand in enumerate(state.table.meetings.hands)
        if len(hand) > IN_HAND + (seat == frame.seat)
    ]
    return tuple(found)


def may_be_reshuffled(table: Table) -> bool:
    """Whether cards played may lie in the deck again (kl.ruling.encounter_deck_empty)."""
    return table.ruleset.rulings.encounter_deck_empty == "reshuffle"


@claim("boats meetings.shown meetings.played", rules=("kl.encounter.place", "kl.encounter.one"))
def an_encounter_card_is_shown_at_its_place(state: Largo) -> Faults:
    """Whoever has shown a card in this half-day is where the card is played, and has put it aside."""
    table, meetings, found = state.table, state.table.meetings, []
    for seat, card in enumerate(meetings.shown):
        if card is not None:
            boat = table.boats[seat]
            if PLACE_OF[card] != ("dive" if type(boat) is int else boat):
                found.append(f"seat {seat}: has shown {card} at {boat}")
            if meetings.shown.count(card) > meetings.played.count(card) and not may_be_reshuffled(table):
                found.append(f"seat {seat}: has shown {card}, which is not among the cards played")
    return tuple(found)


@claim("boats teams meetings.sabotaged meetings.shown", rules=("kl.encounter.saboteur",))
def who_is_sabotaged_has_a_boat_at_a_wreck(state: Largo) -> Faults:
    """A sabotaged diver is in a team that dives in this half-day, is named once, and by a Saboteur shown."""
    table, sabotaged = state.table, state.table.meetings.sabotaged
    if not sabotaged:
        return ()
    shown = table.meetings.shown.count("saboteur")
    if sabotaged == tuple(sorted(set(sabotaged))) and len(sabotaged) <= shown:
        found = [
            f"sabotaged: seat {seat} has no diver {diver} at a wreck"
            for seat, diver in sabotaged
            if not (
                0 <= seat < len(table.teams) and 0 <= diver < len(table.teams[seat]) and type(table.boats[seat]) is int
            )
        ]
        return tuple(found)
    return (f"sabotaged: {sabotaged} by {shown} saboteurs",)


def pieces_in_play(table: Table) -> tuple[int, ...]:
    """Count the divers and the gear of each kind, in stock and in teams."""
    divers = [diver for team in table.teams for diver in team]
    stock = table.stock
    return (
        stock.divers + len(divers),
        stock.hoses + sum([diver.hoses for diver in divers]),
        stock.tridents + sum([diver.tridents for diver in divers]),
        stock.weights + sum([diver.weights for diver in divers]),
    )


@step_claim("teams stock", rules=("kl.dive.monster_flees", "kl.dive.trident", "kl.dive.weight_spent"))
def nothing_lost_returns(before: Largo, event: Event, after: Largo) -> Faults:
    """Divers who fled and gear used up leave the game: what is in play never grows, but by an Expert's own hose."""
    expert = isinstance(event, Recruit) and event.by == "expert" and not before.table.stock.hoses
    more = {"hose": 1} if expert and brought(before.table) else {}
    in_play = zip(("divers", *ITEMS), pieces_in_play(before.table), pieces_in_play(after.table), strict=True)
    return tuple(
        [f"{name}: {had} were in play, {has} are" for name, had, has in in_play if has > had + more.get(name, 0)]
    )
