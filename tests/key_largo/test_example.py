"""The rulebook's worked example: the first day of four players, Red, Green, Yellow and Purple."""

from random import Random

import pytest

import corestate as cs
from corestate.key_largo import Diver
from corestate.key_largo.events import Anchor, AskOn, Buy, BuyRound, Leave, Program, Recruit, Send
from corestate.key_largo.table import Stock
from tests.key_largo.positions import ANN, BEN, CLEO, DORA, MEDIUM, SHALLOW, Largo, drawn, started
from tests.support import after

RED, GREEN, YELLOW, PURPLE = ANN, BEN, CLEO, DORA


def looked(state: Largo) -> Largo:
    """Let chance show the cards that are looked at."""
    rng = Random(0)
    while not cs.asked(state):
        state = after(state, cs.deal(state, rng))
    return state


def morning() -> Largo:
    state = after(
        started(),
        Program(RED, "bar", "dive"),
        Program(GREEN, "dolphins", "bar"),
        Program(YELLOW, "dolphins", "bar"),
        Program(PURPLE, "store", "dive"),
        Recruit(RED),
    )
    state = looked(after(state, BuyRound(RED, 12)))
    return looked(after(state, AskOn(RED, 13)))


def first_day() -> Largo:
    state = after(morning(), Leave(RED), Buy(PURPLE, "hose", 0), Buy(PURPLE, "trident", 0), Leave(PURPLE))
    state = after(state, Anchor(RED, SHALLOW), Anchor(PURPLE, MEDIUM))
    state = after(state, Send(RED, 1), drawn("shallow gold 1", located=False))
    state = after(state, Send(RED, 0), drawn("shallow goods 2", located=False))
    state = looked(after(state, Recruit(GREEN), BuyRound(GREEN, 10)))
    state = looked(after(state, AskOn(GREEN, 11)))
    state = after(state, Leave(GREEN), Recruit(YELLOW), Leave(YELLOW), Send(PURPLE, 0))
    return after(state, drawn("medium monster", located=False), drawn("medium diamond 100", located=False))


@pytest.mark.rule("kl.bar.round", "kl.bar.recruit", "kl.bar.prices", "kl.setup.money")
def test_red_alone_at_the_bar_recruits_and_pays_a_round_for_a_hundred() -> None:
    state = morning()
    assert state.table.money[RED] == 0
    assert [len(look.cards) for look in state.table.looks[RED]] == [5, 5]


@pytest.mark.rule("kl.dolphins.pay", "kl.store.prices", "kl.dive.trident", "kl.dive.trident_replacement", "kl.day.end")
def test_the_first_day_ends_as_the_rulebook_tells() -> None:
    table = first_day().table
    assert table.money == (0, 20, 40, 50)
    assert [len(team) for team in table.teams] == [2, 2, 2, 1]
    assert table.teams[PURPLE] == (Diver(1, 0, 0),)
    assert (table.cards_in(SHALLOW), table.cards_in(MEDIUM)) == (3, 3)
    assert table.stock == Stock(divers=8, hoses=19, tridents=9, weights=10)
    assert (table.calendar.day, table.calendar.half, table.calendar.first) == (2, "morning", GREEN)
    assert table.ruleset.box.calendar[1].weekday == "Saturday"
    assert [len(hand) for hand in table.hands] == [2, 0, 0, 1]


@pytest.mark.rule("kl.dive.monster_flees", "kl.dive.monster_returns")
def test_without_the_trident_purple_would_have_lost_the_diver_and_its_hose() -> None:
    state = after(morning(), Leave(RED), Buy(PURPLE, "hose", 0), Leave(PURPLE))
    state = after(state, Anchor(RED, SHALLOW), Anchor(PURPLE, MEDIUM))
    state = after(state, Send(RED, 1), drawn("shallow gold 1", located=False))
    state = after(state, Send(RED, 0), drawn("shallow goods 2", located=False))
    state = after(state, Leave(GREEN), Leave(YELLOW), Send(PURPLE, 0), drawn("medium monster", located=False))
    assert state.table.teams[PURPLE] == ()
    assert state.table.cards_in(MEDIUM) == 5
    assert state.table.returned[MEDIUM] == 1
    assert state.table.stock == Stock(divers=10, hoses=19, tridents=10, weights=10)
