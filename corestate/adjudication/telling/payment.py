"""Prices that a sentence states whole: "buys pearl 12 paying 9" is refused if the price is not just that."""

from fractions import Fraction

from corestate import Refusal
from corestate.adjudication.telling import asking
from corestate.adjudication.telling.paths import Below, Path
from corestate.anything import AnyState
from corestate.kernel import counted_noun
from serializers.play.book import Telling
from serializers.play.phrasebook import Phrasebook


def due(state: AnyState) -> int:
    """How many cards are to be paid now."""
    question = asking.question(state)
    found = 0 if question is None else dict(question.facts).get("due", 0)
    return found if isinstance(found, int) else 0


def states_a_price(telling: Telling | None, part: int) -> bool:
    """Whether a part of a sentence belongs to a price that the sentence states whole."""
    return telling is not None and telling.paid is not None and part >= len(telling.events) - telling.paid


def unpaid(path: Path, source: Phrasebook) -> tuple[Refusal, ...]:
    """Why a price that a sentence states whole is not what was to be paid; nothing where it is."""
    telling = path.telling
    if telling is None or telling.paid is None or (number := _bought(path, telling)) >= len(path.events):
        return ()
    event, before = path.events[number], path.states[number]
    price = due(path.states[number + 1] if number + 1 < len(path.states) else path.state)
    why = None if price == telling.paid else source.cards_owed(before.agenda[0], before.table, event, price)
    paid = f"{counted_noun(telling.paid, 'card was', 'cards were')} paid"
    return () if why is None else tuple(Refusal(rule, f"{why.because}; {paid}") for rule in why.rules)


def refused(path: Path, why: tuple[Refusal, ...]) -> Below:
    """Stop before the sentence that does not pay its price."""
    telling = path.telling
    assert telling is not None  # noqa: S101 - it is followed
    number = _bought(path, telling)
    event = path.events[number]
    ending = path.ended(event, why, telling.events[0].spot, getattr(event, "seat", None), upto=number)
    return Below(illegal=ending, broken=Fraction(1))


def _bought(path: Path, telling: Telling) -> int:
    """The number of the event that the price is paid for."""
    return path.began + len(telling.events) - (telling.paid or 0) - 1
