"""Shortcuts of Key Largo: steps by which cards are seen, drawn or sold and teams change, judged at once."""

from corestate.key_largo import Event, Table
from corestate.key_largo.bar import Robbing
from corestate.key_largo.box import TEAM
from corestate.key_largo.day import Programming
from corestate.key_largo.diving import Naming
from corestate.key_largo.dolphins import MayPlay, Meeting
from corestate.key_largo.drawing import Drawing, MayWeigh
from corestate.key_largo.events import (
    AskOn,
    Buy,
    BuyRound,
    Decline,
    Drawn,
    Met,
    Program,
    Recruit,
    Rob,
    Sell,
    SellAs,
    Sighted,
    Stolen,
)
from corestate.key_largo.rounds import Listening, Looking
from corestate.key_largo.table import Meetings
from corestate.piles import exchanged, joined, without
from corestate.pools import Pool
from invariants.claims import Faults, StepClaim
from invariants.guard.moved import lost_card, moved_within
from invariants.guard.shortcuts import Shortcuts, Simple
from invariants.guard.shortcuts.key_largo.cards import is_begun, is_drawn, is_found, is_later, is_sold, is_stolen
from invariants.guard.shortcuts.key_largo.dives import is_brought_up, is_dive_begun
from invariants.guard.shortcuts.key_largo.turns import (
    AFTER,
    AT_VISITS,
    BEFORE,
    INSTEAD,
    is_asked_after,
    is_asked_before,
    is_asked_instead,
    is_looking_on,
    is_programme,
    is_stated,
    is_tour,
    is_visit,
)
from invariants.key_largo.agenda import (
    every_seat_acts_once_a_half_day,
    half_days_follow_one_another,
    the_agenda_is_what_the_rules_leave,
    what_is_asked_can_be_asked,
    what_waits_in_an_action_can_come,
)
from invariants.key_largo.counting import Largo, all_treasures, by_depth, is_sorted
from invariants.key_largo.dives import (
    NOT_OF_DIVES,
    a_dive_is_of_cards_and_wrecks_of_the_box,
    a_dive_is_under_way_while_it_is_asked_about,
    a_dive_is_where_its_boat_is,
)
from invariants.key_largo.looks import (
    a_look_is_forgotten_only_with_its_wreck,
    a_treasure_is_located_only_where_somebody_looks,
    aside,
    looks_are_at_wrecks_one_list_each,
    mislisted,
    out_of_wrecks,
    what_was_looked_at_is_known_rightly,
)
from invariants.key_largo.money import money_changes_only_by_stated_amounts
from invariants.key_largo.seats import (
    a_boat_is_where_its_card_sends_it,
    a_programme_names_two_places,
    can_be_carried,
    money_is_never_negative,
    no_encounter_card_is_made_or_lost,
    nobody_has_more_divers_or_gear_than_allowed,
    nothing_lost_returns,
    the_box_has_as_many_divers_and_as_much_gear,
)
from invariants.key_largo.trade import what_is_bought_or_sold_is_paid
from invariants.key_largo.wrecks import (
    a_monster_put_back_is_there,
    cards_lie_in_wrecks_of_their_depth_without_order,
    hands_hold_treasures_without_order,
    no_wreck_card_is_made_or_lost,
    the_wrecks_are_laid_for_the_seats,
    treasures_change_hands_only_by_draws_thefts_and_sales,
    unlocated_cards_are_where_they_were_laid,
    what_is_gone_is_of_the_box,
    what_is_gone_stays_gone,
)


def wrecks_hands_and_lists_stay_right(before: Largo, event: Event, after: Largo) -> Faults:
    """Wrecks, hands and lists are as right as they were where a step was about something else; or it is judged."""
    old, new = before.table, after.table
    if old.returned is new.returned and is_later(old, new) and _is_left_alone(old, new):
        return ()
    if not _are_alike(old, new):
        return ("table: hands, lists or wrecks are not as many as they were",)
    return tuple([place for claim in _judges(old, new) for place in claim(before, event, after)])


def _are_alike(old: Table, new: Table) -> bool:
    """Whether there are as many hands and lists, and as many wrecks of each depth."""
    if len(old.hands) != len(new.hands) or len(old.looks) != len(new.looks) or len(old.returned) != len(new.returned):
        return False
    return old.pools is new.pools or [*map(_heaps, old.pools)] == [*map(_heaps, new.pools)]


def _heaps(pool: Pool[int]) -> tuple[int, int]:
    return len(pool.hidden), len(pool.located)


def _judges(old: Table, new: Table) -> list[StepClaim]:
    """List what to ask of any other step, by what it changed."""
    pools, looks, hands = old.pools is not new.pools, old.looks is not new.looks, old.hands is not new.hands
    moved = pools or hands or old.gone is not new.gone or aside(old) != aside(new)
    claims: list[StepClaim] = []
    if hands:
        claims.append(changed_hands_hold_treasures_without_order)
        claims.append(treasures_change_hands_only_by_draws_thefts_and_sales)
    if moved:
        claims.append(wreck_cards_are_moved_and_no_more)
    if old.gone is not new.gone:
        claims.append(what_is_gone_stays_gone)
        claims.append(what_is_gone_is_still_of_the_box)
    if pools or old.returned is not new.returned:
        claims.append(a_pool_changes_by_a_card_of_a_wreck)
        claims.append(a_monster_put_back_is_still_there)
    if pools:
        claims.append(a_treasure_is_located_only_where_somebody_looks)
    if looks:
        claims.append(a_look_is_forgotten_only_with_its_wreck)
    if looks or old.returned is not new.returned or old.calendar is not new.calendar:
        claims.append(new_looks_are_listed)
    if moved or looks:
        claims.append(what_is_known_stays_right)
    return claims


def _is_left_alone(old: Table, new: Table) -> bool:
    """Whether all wreck cards and looks are the same in two tables: a step was about something else."""
    if old.pools is not new.pools or old.hands is not new.hands or old.looks is not new.looks:
        return False
    return old.gone is new.gone and (old.dive is new.dive or aside(old) == aside(new))


def a_pool_changes_by_a_card_of_a_wreck(before: Largo, event: Event, after: Largo) -> Faults:
    """A step takes one card at most out of the unlocated ones, and puts into a wreck no more than belongs there."""
    old, new, box = before.table, after.table, after.table.ruleset.box
    if len(old.pools) == len(new.pools) and len(old.returned) == len(new.returned):
        for was, now, kinds in zip(old.pools, new.pools, by_depth(box), strict=True):
            if was is not now and not _by_a_card(was, now, event, kinds, box.pile):
                break
        else:
            return ()
    return tuple([place for claim in _OF_POOLS for place in claim(after)])


_OF_POOLS = (
    the_wrecks_are_laid_for_the_seats,
    cards_lie_in_wrecks_of_their_depth_without_order,
    unlocated_cards_are_where_they_were_laid,
)
"""What is true of the pools alone."""


def _by_a_card(old: Pool[int], new: Pool[int], event: Event, kinds: frozenset[int], pile: int) -> bool:
    """Whether a pool is another one after a card was found, drawn or put back."""
    if old.unlocated is not new.unlocated and lost_card(old.unlocated, new.unlocated, _card(event)) is None:
        return False
    if old.hidden is not new.hidden and (len(old.hidden) != len(new.hidden) or min(new.hidden, default=0) < 0):
        return False
    if old.outside() != new.outside() or len(old.located) != len(new.located):
        return False
    if old.located is not new.located:
        for heap, pair in enumerate(zip(old.located, new.located, strict=True)):
            now = pair[1]
            if pair[0] is not now and (not kinds.issuperset(now) or not is_sorted(now) or new.size(heap) > pile):
                return False
    return True


def _card(event: Event) -> int | None:
    """Name the wreck card an event names, if it does."""
    card = getattr(event, "card", None)
    return card if type(card) is int else None


def changed_hands_hold_treasures_without_order(before: Largo, _event: Event, after: Largo) -> Faults:
    """A hand that a step has changed is a bag of treasures."""
    known = all_treasures(after.table.ruleset.box)
    for old, new in zip(before.table.hands, after.table.hands, strict=True):
        if old is not new and not (known.issuperset(new) and is_sorted(new)):
            return hands_hold_treasures_without_order(after)
    return ()


def what_is_gone_is_still_of_the_box(_before: Largo, _event: Event, after: Largo) -> Faults:
    """So it is after a step."""
    return what_is_gone_is_of_the_box(after)


def wreck_cards_are_moved_and_no_more(before: Largo, event: Event, after: Largo) -> Faults:
    """The places a step changes hold the same cards after it as before."""
    moved = moved_within(_changed(before.table, after.table), _card(event))
    return () if moved else no_wreck_card_is_made_or_lost(after)


def _changed(old: Table, new: Table) -> list[tuple[tuple[int, ...], tuple[int, ...]]]:
    """List the places of wreck cards that are not the very same in two tables."""
    places = [(old.gone, new.gone)]
    if old.hands is not new.hands:
        places += zip(old.hands, new.hands, strict=True)
    if old.dive is not new.dive:
        places.append(((old.dive and old.dive.aside) or (), (new.dive and new.dive.aside) or ()))
    if old.pools is not new.pools:
        for was, now in zip(old.pools, new.pools, strict=True):
            if was is not now:
                places += ((was.unlocated, now.unlocated), *zip(was.located, now.located, strict=True))
    return [pair for pair in places if pair[0] is not pair[1]]


def a_monster_put_back_is_still_there(_before: Largo, _event: Event, after: Largo) -> Faults:
    """So it is after a step."""
    return a_monster_put_back_is_there(after)


def new_looks_are_listed(before: Largo, _event: Event, after: Largo) -> Faults:
    """What a seat has newly seen is listed by wreck; a day that goes by takes no look back."""
    old, new = before.table, after.table
    if old.returned is not new.returned or not is_later(old, new):
        return looks_are_at_wrecks_one_list_each(after)
    for seat, (was, now) in enumerate(zip(old.looks, new.looks, strict=True)):
        if was is not now and (found := mislisted(new, seat)):
            return found
    return ()


def what_is_known_stays_right(before: Largo, _event: Event, after: Largo) -> Faults:
    """Lists, wrecks and dive as they were, and the same cards out of the wrecks, leave what is known as right."""
    old, new = before.table, after.table
    if (
        old.pools is new.pools
        and old.looks is new.looks
        and out_of_wrecks(old) == out_of_wrecks(new)
        and aside(old) == aside(new)
    ):
        return ()
    return what_was_looked_at_is_known_rightly(after)


def nothing_is_made_for_a_team(before: Largo, event: Event, after: Largo) -> Faults:
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
                fits = fits and can_be_carried(diver)
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
    return (*(place for claim in claims for place in claim(after)), *nothing_lost_returns(before, event, after))


def an_encounter_card_is_drawn_or_played(before: Largo, event: Event, after: Largo) -> Faults:
    """Whoever meets somebody takes the card from the deck to the hand, and puts it aside when it is played.

    After any other step all cards are counted.
    """
    frame, old, new = before.agenda[0], before.table.meetings, after.table.meetings
    if old.deck is new.deck:
        if len(old.hands) == len(new.hands) and _is_put_aside(old, new):
            return ()
    elif isinstance(event, Met) and isinstance(frame, Meeting) and old.played is new.played:
        was, now, hand = old.deck, new.deck, joined(old.hands[frame.seat], event.card)
        unseen = was.top == now.top == () and was.bottom == now.bottom and event.card in was.shuffled
        drawn = unseen and now.shuffled == without(was.shuffled, event.card)
        if drawn and new.hands == exchanged(old.hands, frame.seat, hand):
            return ()
    return no_encounter_card_is_made_or_lost(after)


def _is_put_aside(old: Meetings, new: Meetings) -> bool:
    """Whether the cards of one hand are less one, which has been put to those played, and the others are the same."""
    left = [(had, has) for had, has in zip(old.hands, new.hands) if had is not has]  # noqa: B905 - as many
    if len(left) != 1:
        return False
    had, has = left[0]
    return any(without(had, card) == has and joined(old.played, card) == new.played for card in had)


_OF_DIVES = (
    wrecks_hands_and_lists_stay_right,
    a_dive_is_of_cards_and_wrecks_of_the_box,
    a_dive_is_where_its_boat_is,
    a_dive_is_under_way_while_it_is_asked_about,
)
"""What is asked of a dive and of the cards that are drawn in it."""

_OF_VISITS = (
    the_agenda_is_what_the_rules_leave,
    what_waits_in_an_action_can_come,
    every_seat_acts_once_a_half_day,
)
"""What is asked of the agenda at a visit."""

SHORTCUTS = Shortcuts(
    preserved_by={
        **dict.fromkeys(
            (
                the_wrecks_are_laid_for_the_seats,
                cards_lie_in_wrecks_of_their_depth_without_order,
                hands_hold_treasures_without_order,
                what_is_gone_is_of_the_box,
                looks_are_at_wrecks_one_list_each,
                no_wreck_card_is_made_or_lost,
                unlocated_cards_are_where_they_were_laid,
                a_monster_put_back_is_there,
                what_was_looked_at_is_known_rightly,
            ),
            wrecks_hands_and_lists_stay_right,
        ),
        no_encounter_card_is_made_or_lost: an_encounter_card_is_drawn_or_played,
        the_box_has_as_many_divers_and_as_much_gear: nothing_is_made_for_a_team,
        nobody_has_more_divers_or_gear_than_allowed: nothing_is_made_for_a_team,
    },
    follows_from={
        treasures_change_hands_only_by_draws_thefts_and_sales: wrecks_hands_and_lists_stay_right,
        a_treasure_is_located_only_where_somebody_looks: wrecks_hands_and_lists_stay_right,
        a_look_is_forgotten_only_with_its_wreck: wrecks_hands_and_lists_stay_right,
        what_is_gone_stays_gone: wrecks_hands_and_lists_stay_right,
        nothing_lost_returns: nothing_is_made_for_a_team,
    },
    simple=(
        Simple(
            is_found,
            instead_of=(wrecks_hands_and_lists_stay_right,),
            new="pools looks",
            by=(Sighted,),
            asked=(Looking, Listening),
        ),
        Simple(
            is_looking_on,
            instead_of=(what_is_asked_can_be_asked,),
            new="pools",
            by=(Sighted,),
            asked=(Looking, Listening),
            asks_again=True,
            of_same_owner=True,
        ),
        Simple(
            is_brought_up,
            instead_of=_OF_DIVES,
            new="pools hands looks dive",
            by=(Drawn,),
            asked=(Drawing,),
            asks=(MayWeigh,),
            of_same_owner=True,
        ),
        Simple(is_dive_begun, instead_of=_OF_DIVES, new="boats dive", asked=NOT_OF_DIVES, asks=(Naming,)),
        Simple(
            is_drawn,
            instead_of=(wrecks_hands_and_lists_stay_right,),
            new="pools hands looks dive calendar",
            by=(Drawn,),
            asked=(Drawing,),
        ),
        Simple(is_sold, instead_of=(wrecks_hands_and_lists_stay_right,), new="hands gone", by=(Sell, SellAs)),
        Simple(is_begun, instead_of=(wrecks_hands_and_lists_stay_right,), new="looks", by=(BuyRound, AskOn)),
        Simple(is_stolen, instead_of=(wrecks_hands_and_lists_stay_right,), new="hands", by=(Stolen,), asked=(Robbing,)),
        Simple(
            is_stated,
            instead_of=(
                money_changes_only_by_stated_amounts,
                money_is_never_negative,
                what_is_bought_or_sold_is_paid,
            ),
            new="money",
            by=(Buy, BuyRound, Recruit, Rob, Sell),
        ),
        Simple(
            is_tour,
            instead_of=(money_changes_only_by_stated_amounts, money_is_never_negative),
            new="money",
            by=(Decline,),
            asked=(MayPlay,),
            asks=AT_VISITS,
            of_agendas=True,
        ),
        Simple(
            is_programme,
            instead_of=(
                the_agenda_is_what_the_rules_leave,
                a_boat_is_where_its_card_sends_it,
                a_programme_names_two_places,
                half_days_follow_one_another,
            ),
            new="programmes",
            by=(Program,),
            asked=(Programming,),
            asks=(Programming,),
            of_agendas=True,
        ),
        *(
            Simple(
                is_asked_instead,
                instead_of=_OF_VISITS,
                new="",
                asked=asked,
                asks=asks,
                of_same_owner=True,
                rest_is_same=True,
            )
            for asked, asks in INSTEAD
        ),
        *(
            Simple(holds, instead_of=_OF_VISITS, new="", asked=asked, asks=asks, of_agendas=True)
            for holds, pairs in ((is_asked_before, BEFORE), (is_asked_after, AFTER))
            for asked, asks in pairs
        ),
        Simple(is_visit, instead_of=_OF_VISITS, new="returned", asked=AT_VISITS, asks=AT_VISITS, of_agendas=True),
    ),
)
