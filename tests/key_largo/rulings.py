"""For every ruling a moment at which its options are told apart."""

from collections.abc import Callable

import corestate as cs
from corestate.key_largo import Diver
from corestate.key_largo.box import ENCOUNTERS
from corestate.key_largo.events import (
    AskOn,
    Buy,
    BuyRound,
    Decline,
    Flee,
    Leave,
    Listen,
    Play,
    Recruit,
    Reshuffle,
    Sabotage,
    SellCatch,
    Send,
    Volunteer,
    Weigh,
)
from corestate.key_largo.table import Berth
from tests.key_largo.positions import (
    ANN,
    ARMED,
    BARE,
    BEN,
    CLEO,
    DEEP,
    DORA,
    MEDIUM,
    ONE_HOSE,
    TWO_HOSES,
    WEIGHTED,
    Largo,
    acting,
    at_port,
    card,
    diving,
    drawn,
    laid,
    looked,
    placing,
)
from tests.support import after, bare

GOLD, GOODS, BEAST = "shallow gold 1", "shallow goods 1", "shallow monster"
PILE = (GOLD, GOODS, BEAST)
DEEP_BEAST, DEEP_GOLD = "deep monster", "deep gold 3"
REEF = (DEEP_GOLD, "deep goods 3", DEEP_BEAST, DEEP_BEAST, DEEP_BEAST)


def no_wreck_in_reach(option: str) -> Largo:
    """Let Ann, whose last diver has fled, have to place her boat at a wreck."""
    table = laid(boats=(None, "bar", "bar", "bar"), teams={ANN: ()}, rulings={"no_wreck": option})
    return placing(ANN, table)


def no_wreck_and_a_card_for_the_market(option: str) -> Largo:
    """Let Ann, who has no diver and laid the market as her other card, send her boat elsewhere."""
    rulings = {"no_wreck": "may_change", "redirect_same_place": option}
    return placing(ANN, laid(boats=(None, "bar", "bar", "bar"), teams={ANN: ()}, rulings=rulings))


def a_boat_of_the_morning(option: str) -> Largo:
    """Let Ann place her boat in the afternoon while Ben's has not moved from a wreck since the morning."""
    rulings = {"old_boats": option}
    programmes = {ANN: ("bar", "dive"), BEN: ("dive", "bar"), CLEO: ("bar", "store"), DORA: ("bar", "store")}
    wrecks = {1: (GOLD,), 2: (), 3: ()}
    said = laid(boats=("bar", 1, "bar", "bar"), rulings=rulings, wrecks=wrecks, programmes=programmes)
    state = acting(ANN, said)
    return after(state, Leave(ANN), Send(BEN, 0), drawn(GOLD), Leave(cs.Seat(2)), Leave(DORA))


def before_any_draw(option: str) -> Largo:
    """Let Ann begin a dive."""
    return diving(PILE, BARE, BARE, rulings={"must_draw": option})


def two_divers_ready(option: str) -> Largo:
    """Let Ann begin a dive with two divers."""
    return diving(PILE, BARE, ARMED, rulings={"name_diver": option})


def a_comrade_fled(option: str) -> Largo:
    """Let one of Ann's three divers flee."""
    state = diving(REEF, TWO_HOSES, TWO_HOSES, TWO_HOSES, wreck=DEEP, rulings={"surface_choice": option})
    return after(state, Send(ANN, 0), drawn(DEEP_BEAST))


def a_monster_and_a_trident(option: str) -> Largo:
    """Let Ann's armed diver meet a monster."""
    return after(diving(PILE, ARMED, rulings={"trident_use": option}), Send(ANN, 0), drawn(BEAST))


def a_monster_and_a_comrades_trident(option: str) -> Largo:
    """Let an unarmed diver of Ann's meet a monster while an armed comrade is there."""
    return after(diving(PILE, ARMED, BARE, rulings={"trident_use": option}), Send(ANN, 1), drawn(BEAST))


def tridents_of_ones_own_and_of_a_comrade(option: str) -> object:
    """Look at both."""
    return bare(a_monster_and_a_trident(option)), bare(a_monster_and_a_comrades_trident(option))


def a_second_monster(option: str) -> Largo:
    """Let the card in place of a killed monster be a monster."""
    state = diving(REEF, Diver(2, 1, 0), wreck=DEEP, rulings={"replacement": option})
    return after(state, Send(ANN, 0), drawn(DEEP_BEAST), drawn(DEEP_BEAST))


def a_treasure_among_weights(option: str) -> Largo:
    """Let Ann's second diver draw a treasure; all three carry weights and the first has drawn already."""
    state = diving((*PILE, "shallow gold 2"), *(WEIGHTED,) * 3, rulings={"whose_weight": option})
    return after(state, Send(ANN, 0), drawn(GOLD), Decline(ANN), Send(ANN, 1), drawn(GOODS))


def a_treasure_by_a_weight(option: str) -> Largo:
    """Let Ann draw a treasure by a weight, with another weight at hand."""
    state = diving((*PILE, "shallow gold 2"), WEIGHTED, WEIGHTED, rulings={"weight_chain": option})
    state = after(state, Send(ANN, 0), drawn(GOLD), Decline(ANN), Send(ANN, 1), drawn(GOODS))
    return after(state, Weigh(ANN, 0, 0), drawn("shallow gold 2"))


def a_round_first(option: str) -> Largo:
    """Let Ann pay her round before anything else."""
    wrecks = {0: (GOLD,), 1: (GOODS,)}
    state = at_port("bar", money={ANN: 500}, hands={BEN: (DEEP_GOLD,)}, wrecks=wrecks, rulings={"bar_order": option})
    return looked(state, BuyRound(ANN, 0), AskOn(ANN, 1))


def a_rival_without_cards(option: str) -> Largo:
    """Let Ann be at the bar while nobody has a treasure."""
    return at_port("bar", rulings={"pickpocket_target": option})


def at_the_store(option: str) -> Largo:
    """Let Ann enter the store with money."""
    return at_port("store", rulings={"store_nothing": option})


def the_money_of_others(option: str) -> object:
    """Look at the table as Ann sees it."""
    return cs.view(at_port("store", rulings={"money_public": option}), ANN).table.money


def equally_rich(option: str) -> object:
    """Let Ann and Ben end equally rich, Ben with more cards."""
    table = laid(
        boats=("bar",) * 4,
        hands={BEN: ("shallow gold 1",)},
        money={ANN: 300, BEN: 280},
        when=(10, "afternoon"),
        rulings={"tie": option},
    )
    return cs.result(after(acting(DORA, table), Leave(DORA)))


def two_cards_in_hand(option: str) -> Largo:
    """Let Ann visit the dolphins with a full hand."""
    rulings = {"encounter_full_hand": option}
    return after(at_port("dolphins", met={ANN: ("helper", "dupe")}, rulings=rulings), Decline(ANN))


def no_card_in_the_deck(option: str) -> Largo:
    """Let Ann visit the dolphins when the deck is empty and all cards are played."""
    rulings = {"encounter_deck_empty": option}
    boats: tuple[Berth, ...] = ("dolphins", "bar", "bar", "bar")
    return acting(ANN, laid(boats=boats, encounters=True, rulings=rulings, played=ENCOUNTERS))


def a_family_on_arrival(option: str) -> Largo:
    """Let Ann arrive at the dolphins with the Family in hand."""
    return at_port("dolphins", met={ANN: ("family",)}, rulings={"dolphins_play": option})


def a_monster_for_the_volunteer(option: str) -> Largo:
    """Let the Volunteer's card be a monster."""
    state = diving(PILE, BARE, met={ANN: ("helper",)}, rulings={"helper_risk": option})
    return after(state, Volunteer(ANN, 0), drawn(BEAST))


def two_treasures_and_a_buyer(option: str) -> Largo:
    """Let Ann draw two treasures with the Hurried buyer in hand."""
    state = diving(PILE, BARE, BARE, met={ANN: ("buyer",)}, rulings={"buyer_which": option})
    return after(state, Send(ANN, 0), drawn(GOLD), Decline(ANN), Send(ANN, 1), drawn(GOODS))


def a_diamond_and_a_buyer(option: str) -> Largo:
    """Let Ann draw a diamond with the Hurried buyer in hand."""
    pile = ("medium diamond 100", "medium gold 2")
    state = diving(pile, ONE_HOSE, wreck=MEDIUM, met={ANN: ("buyer",)}, rulings={"buyer_diamonds": option})
    state = after(state, Send(ANN, 0), drawn("medium diamond 100"))
    sale = SellCatch(ANN, card("medium diamond 100"))
    return after(state, sale) if sale in cs.legal(state) else state


def two_monsters_and_a_regular(option: str) -> Largo:
    """Let the Regular come to a second monster while one is set aside."""
    rulings = {"regular_set_aside": option}
    state = diving(REEF, TWO_HOSES, TWO_HOSES, wreck=DEEP, met={ANN: ("regular",)}, rulings=rulings)
    state = after(state, Send(ANN, 0), drawn(DEEP_BEAST), Flee(ANN), Send(ANN, 0), drawn(DEEP_BEAST))
    return after(state, Reshuffle(ANN))


def two_boats_at_wrecks(option: str) -> Largo:
    """Let Ann begin a dive while Ben, at another wreck, holds the Saboteur."""
    table = laid(boats=(0, 1, "bar", "bar"), met={BEN: ("saboteur",)}, rulings={"saboteur_timing": option})
    return acting(ANN, table)


def one_card_and_a_monster_aside(option: str) -> Largo:
    """Let one card be left in the wreck, and a monster beside it."""
    rulings = {"watchful_count": option}
    state = diving(PILE, BARE, BARE, met={ANN: ("watchful",)}, rulings=rulings)
    return after(state, Send(ANN, 0), drawn(BEAST), Flee(ANN), Send(ANN, 0), drawn(GOLD), Decline(ANN))


def a_dupe_at_the_market(option: str) -> Largo:
    """Let Ann enter the market with the Dupe in hand."""
    return at_port("market", met={ANN: ("dupe",)}, hands={ANN: (GOLD,)}, rulings={"dupe_alone": option})


def a_trafficker_at_the_market(option: str) -> Largo:
    """Let Ann enter the market with the Trafficker in hand."""
    return at_port("market", met={ANN: ("trafficker",)}, hands={ANN: (GOLD,)}, rulings={"trafficker_alone": option})


def a_jeweller_at_the_market(option: str) -> object:
    """Let Ann enter the market with the Jeweller in hand, once with diamonds alone and once with gold too."""
    rulings, met = {"jeweller_alone": option}, {ANN: ("jeweller",)}
    diamonds = at_port("market", met=met, hands={ANN: ("deep diamond 200",)}, rulings=rulings)
    both = at_port("market", met=met, hands={ANN: ("deep diamond 200", GOLD)}, rulings=rulings)
    return bare(diamonds), bare(both)


def a_trident_kept_aboard(option: str) -> Largo:
    """Let Ben's unarmed diver meet a monster after his armed one was sabotaged."""
    table = laid(
        boats=(0, 1, "bar", "bar"),
        teams={ANN: (BARE,), BEN: (BARE, ARMED)},
        wrecks={0: (GOLD,), 1: (BEAST, GOODS)},
        met={ANN: ("saboteur",)},
        rulings={"present": option},
    )
    state = after(acting(ANN, table), Sabotage(ANN, BEN, 1), Send(ANN, 0), drawn(GOLD))
    return after(state, Send(BEN, 0), drawn(BEAST))


def a_tourist_and_a_friend(option: str) -> object:
    """Let Ann get rid of a tourist at the store, with the Good friend in hand."""
    met = {ANN: ("tourist_store", "hose_seller")}
    return bare(after(at_port("store", met=met, rulings={"tourist_counts": option}), Play(ANN, "tourist_store")))


def a_friend_nobody_needs(option: str) -> object:
    """Let Ann be alone at the store with the Good friend, and at the bar with the Expert."""
    rulings = {"card_without_effect": option}
    store = at_port("store", met={ANN: ("friend",)}, rulings=rulings)
    bar = at_port("bar", met={ANN: ("expert",)}, rulings=rulings)
    return cs.legal(store), cs.legal(bar)


def the_last_diver_fled(option: str) -> object:
    """Let who drew last flee, one card be left, and another diver be there."""
    pile = (GOLD, GOODS, BEAST)
    rulings = {"watchful_last": option}
    state = diving(pile, BARE, BARE, met={ANN: ("watchful",)}, rulings=rulings)
    state = after(state, Send(ANN, 0), drawn(GOLD), Decline(ANN), Send(ANN, 1), drawn(BEAST), Flee(ANN))
    return cs.legal(state)


def a_volunteer_alone(option: str) -> object:
    """Let Ann's only diver flee, with the Volunteer in hand."""
    rulings = {"helper_risk": "nobody", "volunteer_present": option}
    state = diving(PILE, BARE, met={ANN: ("helper",)}, rulings=rulings)
    return cs.legal(after(state, Send(ANN, 0), drawn(BEAST), Flee(ANN)))


def an_expert_without_hoses(option: str) -> object:
    """Let Ann recruit the Expert, if she can, when the store has no hose."""
    state = at_port("bar", met={ANN: ("expert",)}, stock={"hoses": 0}, rulings={"expert_hose": option})
    event = Recruit(ANN, "expert")
    return bare(after(state, event)) if event in cs.legal(state) else None


def a_drunkard_and_a_round(option: str) -> object:
    """Let Ann hear the Drunkard, and then pay a round if she may."""
    wrecks = {0: (GOLD,), 1: (GOODS,), 2: ("shallow gold 2",)}
    rulings = {"drunkard_round": option}
    state = at_port("bar", met={ANN: ("drunkard",)}, wrecks=wrecks, rulings=rulings)
    state = looked(state, Listen(ANN, 0))
    event = BuyRound(ANN, 1)
    return cs.question(looked(state, event)) if event in cs.legal(state) else None


def a_flight_by_a_weight(option: str) -> object:
    """Let Ann's first diver flee on the card of its weight, while the second has not drawn."""
    state = diving(PILE, WEIGHTED, BARE, rulings={"surface_after_extra": option})
    return cs.legal(after(state, Send(ANN, 0), drawn(GOLD), Weigh(ANN, 0, 0), drawn(BEAST)))


def a_crowd_of_one_who_would_have_dived(option: str) -> tuple[int, ...]:
    """Let Ben be at the store only since no wreck was free."""
    programmes = {ANN: ("store", "bar"), BEN: ("dive", "bar"), CLEO: ("bar", "store"), DORA: ("bar", "store")}
    rulings = {"no_wreck": "may_change", "crowd_counts_redirected": option}
    boats: tuple[Berth, ...] = ("store", "store", "bar", "bar")
    said = laid(boats=boats, teams={BEN: ()}, programmes=programmes, money={ANN: 500}, rulings=rulings)
    return after(acting(ANN, said), Buy(ANN, "hose", 0, None)).table.money


def _seen(moment: Callable[[str], Largo]) -> Callable[[str], object]:
    """Look at a moment without its ruleset."""
    return lambda option: bare(moment(option))


SCENARIOS: dict[str, Callable[[str], object]] = {
    "kl.ruling.no_wreck": _seen(no_wreck_in_reach),
    "kl.ruling.old_boats": _seen(a_boat_of_the_morning),
    "kl.ruling.must_draw": _seen(before_any_draw),
    "kl.ruling.name_diver": _seen(two_divers_ready),
    "kl.ruling.surface_choice": _seen(a_comrade_fled),
    "kl.ruling.trident_use": tridents_of_ones_own_and_of_a_comrade,
    "kl.ruling.replacement": _seen(a_second_monster),
    "kl.ruling.whose_weight": _seen(a_treasure_among_weights),
    "kl.ruling.weight_chain": _seen(a_treasure_by_a_weight),
    "kl.ruling.bar_order": _seen(a_round_first),
    "kl.ruling.pickpocket_target": _seen(a_rival_without_cards),
    "kl.ruling.store_nothing": _seen(at_the_store),
    "kl.ruling.money_public": the_money_of_others,
    "kl.ruling.tie": equally_rich,
    "kl.ruling.encounter_full_hand": _seen(two_cards_in_hand),
    "kl.ruling.encounter_deck_empty": _seen(no_card_in_the_deck),
    "kl.ruling.dolphins_play": _seen(a_family_on_arrival),
    "kl.ruling.helper_risk": _seen(a_monster_for_the_volunteer),
    "kl.ruling.buyer_which": _seen(two_treasures_and_a_buyer),
    "kl.ruling.buyer_diamonds": _seen(a_diamond_and_a_buyer),
    "kl.ruling.regular_set_aside": _seen(two_monsters_and_a_regular),
    "kl.ruling.saboteur_timing": _seen(two_boats_at_wrecks),
    "kl.ruling.watchful_count": _seen(one_card_and_a_monster_aside),
    "kl.ruling.dupe_alone": _seen(a_dupe_at_the_market),
    "kl.ruling.trafficker_alone": _seen(a_trafficker_at_the_market),
    "kl.ruling.jeweller_alone": a_jeweller_at_the_market,
    "kl.ruling.present": _seen(a_trident_kept_aboard),
    "kl.ruling.tourist_counts": a_tourist_and_a_friend,
    "kl.ruling.card_without_effect": a_friend_nobody_needs,
    "kl.ruling.watchful_last": the_last_diver_fled,
    "kl.ruling.volunteer_present": a_volunteer_alone,
    "kl.ruling.expert_hose": an_expert_without_hoses,
    "kl.ruling.drunkard_round": a_drunkard_and_a_round,
    "kl.ruling.surface_after_extra": a_flight_by_a_weight,
    "kl.ruling.crowd_counts_redirected": a_crowd_of_one_who_would_have_dived,
    "kl.ruling.redirect_same_place": lambda option: cs.legal(no_wreck_and_a_card_for_the_market(option)),
}
