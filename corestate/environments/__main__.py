"""Measure the bot against random play: `python -m corestate.environments [GAMES [TRIES]] [TITLE…]`.

In every game it has one seat, in turn, and the others decide at random; then the same deals are begun again with a
random player in its seat. Printed are the games each of the two won (alone or with others). In Unfathomable, where no
ship that is steered at random arrives, it has the seats of all humans, and what counts is how far the ship comes.
"""

import sys
from collections.abc import Iterator
from itertools import count, islice
from random import Random
from time import process_time

from attrs import frozen

import corestate as cs
from corestate.anything import AnyState
from corestate.environments.searching import Searching
from corestate.unfathomable.voyage.ending import is_human


@frozen
class Pair:
    """Two games that begin with the same deals: what came of the bot, and of a random player in its place."""

    bot: int
    chance: int
    decided: int
    """How often the bot was asked."""
    seconds: float
    """Processor time of the bot's game."""


@frozen
class Match:
    """Games of a title: how many, and how often (in Unfathomable how far) each of the two came through."""

    title: str
    seats: int
    games: int
    bot: int
    chance: int
    seconds: float
    """Processor time of a decision of the bot."""


def match(title: str, games: int, tries: int) -> Match:
    """Play a title, with the fewest seats it is for."""
    played = list(islice(pairs(title, tries), games))
    won, by_chance = sum(one.bot for one in played), sum(one.chance for one in played)
    asked = sum(one.decided for one in played)
    seconds = sum(one.seconds for one in played) / max(1, asked)
    return Match(title, cs.game(title).seats[0], games, won, by_chance, seconds)


def pairs(title: str, tries: int) -> Iterator[Pair]:
    """Play one pair of games after the other, always the same ones."""
    seats, bot = cs.game(title).seats[0], Searching(tries)
    for number in count():
        me = number % seats
        begun = process_time()
        ended, decided = _played(title, seats, me, bot, Random(f"{title} {number}"))
        spent = process_time() - begun
        other, _ = _played(title, seats, me, None, Random(f"{title} {number}"))
        yield Pair(came(ended, me), came(other, me), decided, spent)


def came(state: AnyState, me: int) -> int:
    """Count what came of a game: whether it was won, or how far the ship came."""
    if state.table.ruleset.game == "unfathomable":
        return int(state.table.distance())
    return int(me in cs.ended(state).winners)


def _played(title: str, seats: int, me: int, bot: Searching | None, rng: Random) -> tuple[AnyState, int]:
    """Play a game to its end, and count the decisions of the bot."""
    state: AnyState = cs.new_game(title, seats=seats)
    decided = 0
    while not cs.is_over(state):
        asked = cs.asked(state)
        if bot is not None and asked and is_played_by_the_bot(state, asked[0], me):
            decided += 1
            event = bot(state, asked[0], rng)
        else:
            event = rng.choice(cs.legal(state, asked[0])) if asked else cs.deal(state, rng)
        state = cs.apply(state, event)
    return state, decided


def is_played_by_the_bot(state: AnyState, seat: int, me: int) -> bool:
    """Whether the bot has a seat: its own, or that of a human on the ship."""
    return is_human(state.table, seat) if state.table.ruleset.game == "unfathomable" else seat == me


def main(arguments: list[str]) -> None:
    """Measure every title, or those that are named, and print a table."""
    numbers = [int(one) for one in arguments if one.isdecimal()]
    games, tries = (*numbers, *(20, 40)[len(numbers) :])
    show = sys.stdout.write
    show("| title | seats | tries | games | the bot | at random there | processor seconds a decision |\n")
    show("|---|---|---|---|---|---|---|\n")
    for title in [one for one in arguments if not one.isdecimal()] or cs.titles():
        one = match(title, games, tries)
        told = (cs.game(title).title, one.seats, tries, games, one.bot, one.chance, f"{one.seconds:.2f}")
        show(f"| {' | '.join(map(str, told))} |\n")


if __name__ == "__main__":
    main(sys.argv[1:])
