"""What the game is doing, in words: every question has its own sentence, and it tells nobody's secrets."""

import re
from random import Random

import pytest

import corestate as cs
from corestate.games import begun
from corestate.kernel import Asks, Chances
from corestate.key_largo import GAME
from corestate.key_largo.box import Encounter
from corestate.key_largo.events import Decline, Met
from fuzz.playouts import any_ruleset
from tests.effort import effort
from tests.key_largo.positions import ANN, Largo, acting, laid
from tests.support import after, walk

SENTENCES = {
    "kl.NamingStarter": r"the first player is named",
    "kl.Programming": r"the cards for day \d+ are still to be laid by seat \d(, \d)*",
    "kl.Anchoring": r"seat \d picks the wreck it dives at",
    "kl.Redirecting": r"no free wreck is in reach of seat \d, and it sends its boat elsewhere",
    "kl.Interrupting": r"the dive of seat \d begins, and seat \d may play the Saboteur",
    "kl.Committing": r"a comrade fled, and diver \d of seat \d says whether it draws or surfaces",
    "kl.Naming": r"seat \d names the diver who draws next at wreck \d+"
    r"|seat \d has no draw left at wreck \d+: it plays an encounter card or ends its dive",
    "kl.Drawing": r"diver \d of seat \d draws a card of wreck \d+",
    "kl.Facing": r"diver \d of seat \d faces a monster at wreck \d+",
    "kl.MayWeigh": r"seat \d decides what follows the treasure that diver \d has drawn",
    "kl.AtBar": r"seat \d acts at the bar",
    "kl.Robbing": r"the pickpocket of seat \d takes a (shallow|medium|deep) card of seat \d",
    "kl.Listening": r"the Drunkard lets seat \d look at the cards of wreck \d+",
    "kl.Looking": r"seat \d looks at the cards of wreck \d+",
    "kl.AskingOn": r"seat \d names the second wreck of its round",
    "kl.Meeting": r"seat \d draws an encounter card",
    "kl.Discarding": r"seat \d holds three encounter cards and puts one aside",
    "kl.MayPlay": r"seat \d may play an encounter card (before|after) the dolphins' pay",
    "kl.AtStore": r"seat \d buys at the store",
    "kl.AtMarket": r"seat \d sells at the market",
}


def test_every_question_has_a_sentence_of_its_own() -> None:
    assert {name for name, kind in GAME.frames.items() if issubclass(kind, Asks | Chances)} == set(SENTENCES)
    assert {name for name, kind in GAME.frames.items() if "doing" in vars(kind)} == set(SENTENCES)


def checked(state: Largo, rng: Random) -> str:
    """Hold the sentence of a question against its pattern and against what a bystander may know; name its kind."""
    question, other = cs.question(state), cs.question(cs.resample(state, None, rng))
    assert question is not None
    assert other is not None
    assert re.fullmatch(SENTENCES[question.kind], question.says)
    assert other.says == question.says
    return question.kind


@pytest.mark.parametrize("encounters", [False, True])
def test_a_bystander_is_told_nothing_but_what_it_may_know(encounters: bool) -> None:  # noqa: FBT001 - the option
    asked: set[str] = set()
    for seed in range(effort(14, 120)):
        rng, dealt = Random(f"doing {encounters} {seed}"), Random(seed)
        states = walk(begun(any_ruleset("key_largo", rng, {"encounters": encounters})), rng)
        asked |= {checked(state, dealt) for state, _ in states}
    rare = {"kl.Discarding", "kl.Facing", "kl.Committing", "kl.Redirecting", "kl.Listening"}
    cards = {"kl.Interrupting", "kl.Meeting", "kl.MayPlay", "kl.Discarding"}
    assert asked >= set(SENTENCES) - rare - (set() if encounters else cards)


def test_the_card_just_met_stays_secret_while_one_of_three_is_put_aside() -> None:
    rulings = {"encounter_full_hand": "draw_then_discard"}
    met: dict[cs.Seat, tuple[Encounter, ...]] = {ANN: ("helper", "expert")}
    state = acting(ANN, laid(boats=("dolphins", "bar", "bar", "bar"), met=met, rulings=rulings))
    state = after(state, Decline(ANN), Met("dupe"))
    assert {checked(state, Random(seed)) for seed in range(10)} == {"kl.Discarding"}
