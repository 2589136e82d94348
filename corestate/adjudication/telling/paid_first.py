"""A price that is written before what it is paid for: `Bob discards lore-5 and moves to the chapel`, out of the Brig.

It is tried where a script is illegal or incomplete as it is written; people pay, and say then what for.
"""

from collections.abc import Callable

from attrs import evolve

from corestate.adjudication.verdict import Outcome
from serializers.play.book import Partial, Statement
from serializers.play.script import Script, Sentence

MOST = 8
"""So many prices are put behind what they are paid for."""


def may_be_paid_first(script: Script) -> bool:
    """Whether a price is written somewhere before what it may be paid for."""
    return any(_paid_after(script, at) is not None for at in range(len(script.sentences)))


def told_as_paid(script: Script, tell: Callable[[Script], Outcome]) -> Outcome | None:
    """Tell a script with prices put behind what they are paid for, if that is better told; None if in vain."""
    now, found, best = script, tell(script), None
    for _ in range(MOST):
        stuck = min((gap.at for gap in found.ending.gaps), default=(found.other or found.ending).at)
        others = ((at, other) for at in (stuck, stuck - 1) if (other := _paid_after(now, at)) is not None)
        at, other = (0, None) if _is_well(found) else next(others, (0, None))
        if other is None or not _is_better(told := tell(other), found, at):
            break
        now, found, best = other, told, told
    return best


def _is_well(found: Outcome) -> bool:
    """Whether there is nothing to be mended by another order."""
    return found.verdict == "legal" or (found.verdict == "depends" and found.exhaustive)


def _is_better(told: Outcome, found: Outcome, at: int) -> bool:
    """Whether a script is told further with a price behind what it is paid for, or is refused by a better reason."""
    untimely = any(one.sort != "rule" for one in found.ending.refusals)
    timely = bool(told.ending.refusals) and all(one.sort == "rule" for one in told.ending.refusals)
    refused = told.verdict == "illegal" and told.ending.at >= at
    return _is_well(told) or told.ending.at > at + 1 or (untimely and timely and refused)


def _paid_after(script: Script, at: int) -> Script | None:
    """Put the price that is written at a place behind the next sentence, if it may be paid for that."""
    pays, sentences = script.book().source.pays, script.sentences
    price, bought = (_events(sentences[one : one + 1]) for one in (max(at, 0), at + 1))
    if at < 0 or not price or not bought or any(one.exact for one in sentences[at : at + 2]):
        return None
    kinds = {pays.get(one.kind, frozenset()) for one in price if one.kind is not None}
    whose = {one.seat() for one in (*price, bought[0])}
    if len(kinds) != 1 or bought[0].kind not in kinds.pop() or len(whose) != 1:
        return None
    return evolve(script, sentences=(*sentences[:at], sentences[at + 1], sentences[at], *sentences[at + 2 :]))


def _events(sentences: tuple[Sentence, ...]) -> tuple[Partial, ...]:
    """What a sentence tells of, as it is read first; nothing where it states something."""
    meanings = [one.meaning for one in sentences]
    return () if not meanings or isinstance(meanings[0], Statement) else meanings[0][0].events
