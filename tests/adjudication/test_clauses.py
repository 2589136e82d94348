"""Refusals that the adjudicator makes itself, each whole: what a text says, or leaves out, that no event can break."""

from pathlib import Path

import pytest

from corestate import Refusal, adjudication
from serializers import play

DISPUTES = Path(__file__).parents[1] / "disputes"
STARTS = """game in_too_deep
seats Richard, Maria, Irene
Richard is dealt 21, 9, 10, 12, 25, 90
Maria is dealt 11, 1, 13, 14, 15, 16
Irene is dealt 22, 2, 33, 24, 4, 26
Richard starts
"""
PAID = "the price is 2: two pearl shares are owned; 1 card was paid"
PAYS = "treasure pays a dividend"
TWICE = "draws 2 cards, for 1 share and 1 for the most"
REFUSED: dict[str, tuple[str, tuple[Refusal, ...]]] = {
    "a price left out": (
        (DISPUTES / "in_too_deep" / "nothing_paid_at_all.play").read_text(encoding="utf-8"),
        (Refusal("itd.buy.pay", "seat 0 must discard 2 cards for its share"),),
    ),
    "a price half paid": (
        (DISPUTES / "in_too_deep" / "paid_one_of_two.play").read_text(encoding="utf-8"),
        (Refusal("itd.buy.price", PAID), Refusal("itd.buy.pay", PAID)),
    ),
    "a price not met": (
        (DISPUTES / "key_largo" / "a_hose_paid_too_little_for.play").read_text(encoding="utf-8"),
        (Refusal("kl.store.prices", "that costs 20; 10 was paid"),),
    ),
    "more cards than there are": (
        (DISPUTES / "unfathomable" / "more_cards_than_he_has.play").read_text(encoding="utf-8"),
        (Refusal("unf.check.contribute", "seat 1 has no card left"),),
    ),
    "another's roll": (
        (DISPUTES / "into_the_blue" / "bob_rolls_before_ann_is_done.play").read_text(encoding="utf-8"),
        (
            Refusal("itb.roll.again", "2 dice are thrown, not 6"),
            Refusal("itb.turn.clockwise", "this falls to seat 0, not to seat 1: seat 0 must roll 2 dice"),
        ),
    ),
    "a payout of which too little is written": (
        (DISPUTES / "in_too_deep" / "a_dividend_short_before_a_turn.play").read_text(encoding="utf-8"),
        (
            Refusal("itd.dividend.per_share", "seat 1 draws 1 card of a dividend"),
            Refusal("itd.treasure.basic", f"{PAYS}: seat 0 {TWICE}; {PAYS}: seat 1 {TWICE}"),
        ),
    ),
    "another's cards": (
        "after _start.play\ncard food_stores_raid is drawn; cards lore-1, lore-1 are drawn\nCem draws influence-3\n",
        (Refusal("unf.skill.types", "this falls to seat 1, not to seat 2: seat 1 draws a card of influence"),),
    ),
    "a statement that does not hold": (
        STARTS,
        (Refusal("itd.setup.first", "seat 1 was dealt the lowest card and starts"),),
    ),
}


@pytest.mark.parametrize("what", REFUSED)
def test_what_a_text_says_is_refused_by_its_rule(what: str) -> None:
    text, refusals = REFUSED[what]
    found = adjudication.settle(play.read(text, DISPUTES / "unfathomable"), compare=False)
    assert (found.told.verdict, found.told.ending.refusals) == ("illegal", refusals)
