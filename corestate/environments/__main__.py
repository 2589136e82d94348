"""Measure the bot that searches against random play: `python -m corestate.environments [games] [tries] [title …]`.

In every game it has one seat, in turn, and the others decide at random; then the same deals are begun again with a
random player in its seat. Printed are the games each of the two won (alone or with others) and how far it was ahead.
"""

import sys
from random import Random
from time import process_time
from typing import Any

from attrs import frozen

import corestate as cs
from corestate.anything import AnyState
from corestate.environments.searching import Searching


@frozen
class Match:
    """Games of a title: how many, and how many of them the bot won, and whoever sat there at random."""

    title: str
    seats: int
    games: int
    bot: int
    chance: int
    seconds: float
    """Processor time of a decision of the bot."""


def match(title: str, games: int, tries: int) -> Match:
    """Play a title, with the fewest seats it is for."""
    seats, bot, spent, asked = cs.game(title).seats[0], Searching(tries), 0.0, 0
    won = {True: 0, False: 0}
    for number in range(games):
        me = number % seats
        for searches in (True, False):
            begun = process_time()
            ended, decided = _played(title, seats, me, bot if searches else None, Random(f"{title} {number}"))
            won[searches] += me in cs.ended(ended).winners
            if searches:
                spent, asked = spent + process_time() - begun, asked + decided
    return Match(title, seats, games, won[True], won[False], spent / max(1, asked))


def _played(title: str, seats: int, me: int, bot: Searching | None, rng: Random) -> tuple[AnyState, int]:
    """Play a game to its end, and count the decisions of a seat."""
    state: AnyState = cs.new_game(title, seats=seats)
    decided = 0
    while not cs.is_over(state):
        asked = cs.asked(state)
        decided += bool(asked) and asked[0] == me
        state = cs.apply(state, _event(state, asked, me if bot is not None else None, bot, rng))
    return state, decided


def _event(state: AnyState, asked: tuple[int, ...], me: int | None, bot: Searching | None, rng: Random) -> Any:  # noqa: ANN401 - of the title
    if not asked:
        return cs.deal(state, rng)
    if bot is not None and asked[0] == me:
        return bot(state, asked[0], rng)
    return rng.choice(cs.legal(state, asked[0]))


def main(arguments: list[str]) -> None:
    """Measure every title, or those that are named, and print a table."""
    numbers = [int(one) for one in arguments if one.isdecimal()]
    games, tries = (*numbers, *(20, 40)[len(numbers) :])
    show = sys.stdout.write
    show("| title | seats | games | won by the bot | won at random there | seconds a decision |\n")
    show("|---|---|---|---|---|---|\n")
    for title in [one for one in arguments if not one.isdecimal()] or cs.titles():
        one = match(title, games, tries)
        show(f"| {cs.game(title).title} | {one.seats} | {games} | {one.bot} | {one.chance} | {one.seconds:.2f} |\n")


if __name__ == "__main__":
    main(sys.argv[1:])
