"""What becomes of a result that a script states: it is compared with every way the game may have ended.

That a game is over says that whatever silence leads to has happened, as far as that ends it: a last pass, a card nobody
saw, the only thing there was to do. What a position does not say may have been otherwise.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, TypeAlias

from attrs import evolve

import corestate as cs
from corestate.adjudication.naming import named
from corestate.adjudication.telling.outcomes import told, told_in_any_order
from corestate.adjudication.verdict import Finding, Outcome, Possible
from serializers.play.amounts import Stated
from serializers.play.book import Statement
from serializers.play.phrasebook import Fact, Story
from serializers.play.results import Ended
from serializers.play.script import Script, Sentence
from serializers.play.tokens import Spot

COMPARED = ("legal", "depends")
"""The verdicts on what comes before something that is stated, with which it is reached."""
OTHERWISE = "otherwise"
"""What else a result may be, where nobody can say what."""
MOST_NAMED = 6
"""So many figures are told one by one."""
GOES_ON = "the game goes on"
NOBODY_CAN_SAY = "by what is written nobody can say whether it is so"
"""What is said of something that is stated after a gap that may have made it another."""


Ends: TypeAlias = dict[int, tuple[Outcome, Outcome]]
"""What was found of a script up to a sentence, as it is written and with what silence leads to."""


def ended(script: Script, one: Stated, claim: Ended, ends: Ends) -> Finding | None:
    """Compare a result with how the game may have ended by then; None where it never comes to that."""
    upto = evolve(script, sentences=script.sentences[: one.after], stated=(one,), ids=(), marks=())
    if one.after not in ends:
        ends[one.after] = told(upto), told(_then(upto, _SILENCE))
    written, found = ends[one.after]
    if written.verdict == "incomplete":
        said = _said(claim, script)
        return Finding(one.spot, said, (), f"{NOBODY_CAN_SAY}: {_says(claim, said, (said,), script)}")
    if written.verdict not in COMPARED:
        return None
    upto = evolve(upto, header=evolve(upto.header, position=found.laid or upto.header.position))
    over = bool(found.results) or _may_be(upto, cs.is_over)
    if not over:
        return Finding(one.spot, _said(claim, script), (GOES_ON,), _goes_on(written, script))
    goes_on = not found.results and _may_be(upto, lambda state: not cs.is_over(state))
    right = dict.fromkeys((*_right(upto, claim, found.results), *((GOES_ON,) if goes_on else ())))
    said = _said(claim, script)
    return Finding(one.spot, said, tuple(right), _says(claim, said, tuple(right), script))


def _fact(holds: Callable[[Story], bool | None], *, awaited: bool = False) -> Statement:
    return Statement(Fact("", "", lambda story, _values: holds(story), lambda _story, _values: "", awaited), {})


_SILENCE = _fact(lambda story: cs.is_over(story.states[-1]) or None, awaited=True)
"""What is said when the game is over: it leads there if silence does."""


def over_as_stated(script: Script, found: Outcome) -> tuple[Script, Outcome]:
    """Go on to the end that a legal script states last: whatever silence leads to has happened, if that is one way."""
    if found.verdict != "legal" or all(one.ended is None or one.after < len(script.sentences) for one in script.stated):
        return script, found
    over = _then(script, _SILENCE)
    ended = told(evolve(over, header=evolve(over.header, position=found.laid or over.header.position)))
    return (over, ended) if ended.verdict == "legal" else (script, found)


def _then(script: Script, *statements: Statement) -> Script:
    """Put statements behind a script."""
    spot = script.sentences[-1].spot if script.sentences else Spot(1, 1)
    return evolve(script, sentences=(*script.sentences, *(Sentence(spot, one) for one in statements)))


def _may_be(script: Script, holds: Callable[[Any], bool]) -> bool:
    """Whether something may hold where silence leads to after a script."""
    then = _then(script, _SILENCE, _fact(lambda story: holds(story.states[-1])))
    return told_in_any_order(then, then.begun(then.ruleset)).verdict in COMPARED


def _right(script: Script, claim: Ended, results: tuple[Possible, ...]) -> Iterator[int | str]:
    """List what could be said rightly in place of a claim, of a game that may be over."""
    match claim.sort:
        case "over":
            yield "the game is over"
        case "side" | "lost":
            yield from _sides(script, claim)
        case _ if not results:
            yield from (_said(claim, script), OTHERWISE)
        case "points":
            yield from sorted({one.scores[claim.seats[0]] for one in results})
        case _:
            yield from (_rightly(claim, one.winners, script) for one in results)


def _rightly(claim: Ended, winners: tuple[int, ...], script: Script) -> int | str:
    """Say who won, in the words of a claim if it is right."""
    holds = {
        "winners": winners == claim.seats,
        "tie": len(winners) > 1,
        "losers": not {*winners} & {*claim.seats},
    }
    return _said(claim, script) if holds[claim.sort] else _wins(winners, script)


def _sides(script: Script, claim: Ended) -> Iterator[str]:
    """List the sides that may have won, or in the words of a claim that one has not."""
    sides = script.book().source.sides

    def may_win(side: str, *, wins: bool = True) -> bool:
        return _may_be(script, lambda state: cs.is_over(state) and sides[side](state.table) is wins)

    if may_win(claim.side):
        yield f"the {claim.side} win"
    if may_win(claim.side, wins=False):
        other = next((f"the {side} win" for side in sides if side != claim.side and may_win(side)), OTHERWISE)
        yield f"the {claim.side} lose" if claim.sort == "lost" else other


def _said(claim: Ended, script: Script) -> int | str:
    """Put a claim into words; points are a figure."""
    match claim.sort:
        case "over":
            return "the game is over"
        case "tie":
            return "it is a tie"
        case "points":
            return claim.figure or 0
        case "side":
            return f"the {claim.side} win"
        case "lost":
            return f"the {claim.side} lose"
        case "losers":
            return f"{_names(claim.seats, script)} {'loses' if len(claim.seats) == 1 else 'lose'}"
        case "winners":
            return _wins(claim.seats, script)


def any_of(figures: Sequence[int]) -> str:
    """List what a figure may be, in order; if that is much, from the least to the most."""
    return " or ".join(map(str, figures)) if len(figures) <= MOST_NAMED else f"{figures[0]} to {figures[-1]}"


def _says(claim: Ended, said: int | str, right: tuple[int | str, ...], script: Script) -> str:
    """Say how it is, and beside it what is stated if that is wrong."""
    who = "the " + claim.side if claim.side else _names(claim.seats, script)
    if claim.sort == "points":
        points = any_of([one for one in right if isinstance(one, int)]) or "perhaps other"
        told = f"{who} has {points} point{'' if points == '1' else 's'}"
    else:
        told = " or ".join(str(one) for one in right if one != OTHERWISE)
    if said in right:
        return told if len(right) == 1 else f"{told}: it depends on what was left open"
    if claim.sort == "tie":
        return f"{told}, it is no tie"
    return f"{told}, not {said if claim.sort == 'points' else who}" if claim.sort in _NAMES_WHO else told


_NAMES_WHO = ("winners", "points", "side")
"""The claims of which it is said besides what is not so."""


def _goes_on(found: Outcome, script: Script) -> str:
    question = cs.question(found.ending.state)
    return "the game is not over" + (f": {named(question.says, script)}" if question else "")


def _wins(seats: tuple[int, ...], script: Script) -> str:
    return f"{_names(seats, script)} {'win' if len(seats) > 1 else 'wins'}"


def _names(seats: tuple[int, ...], script: Script) -> str:
    """Name some of those at the table."""
    names = [named(f"seat {seat}", script) for seat in seats]
    return " and ".join(", ".join(names).rsplit(", ", 1)) or "nobody"
