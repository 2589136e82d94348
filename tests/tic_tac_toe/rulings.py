"""What tells the options of each ruling apart."""

from collections.abc import Callable

import corestate as cs
from tests.support import bare

SCENARIOS: dict[str, Callable[[str], object]] = {
    "ttt.ruling.starter": lambda option: bare(
        cs.new_game("tic_tac_toe", seats=2, rulings={"ttt.ruling.starter": option})
    ),
}
