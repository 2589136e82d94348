"""What figures show of what was left open: cards nobody named were such that what is stated is right, if they can.

A verdict that depends on them is that of the cards that fit, then.
"""

from collections.abc import Iterator
from itertools import islice

from attrs import evolve

from corestate.adjudication.figures import MOST_HANDS, figure_with, reckoned
from corestate.adjudication.telling.outcomes import told
from corestate.adjudication.verdict import Outcome
from serializers.play.amounts import Stated
from serializers.play.book import Statement
from serializers.play.phrasebook import Fact, Story
from serializers.play.phrases import Values
from serializers.play.positions import Laid
from serializers.play.script import Script, Sentence

FIGURE = "it is as stated"
"""The fact that is put behind what states a figure."""


def narrowed(script: Script, found: Outcome) -> tuple[Script, Script, Outcome]:
    """Take cards nobody named to be such that it is all legal and what they brought is as stated, if they can be.

    Gives the script as it is to be shown, the one that was told, and what was found.
    """
    prices = [one for one in script.stated if one.ended is None and not one.paid]
    if found.verdict != "depends" or not prices:
        return script, script, found
    position = script.header.position
    if isinstance(position, Laid) and position.filled.hands:
        for other in _fitting(script, position, prices):
            outcome = told(_after(script, other))
            if outcome.verdict == "legal":
                shown = evolve(other, filled=evolve(other.filled, hands=_put(other, position)))
                return _after(script, shown), _after(script, other), evolve(outcome, laid=shown)
    if script.book().source.scored_unseen and (bound := _bound(script)) is not None:
        outcome = as_stated(bound, told(bound))
        if outcome.verdict == "legal":
            return script, bound, outcome
    return script, script, found


def as_stated(bound: Script, outcome: Outcome) -> Outcome:
    """Take no account of what is not legal and never comes to the last of what is stated: it was not so."""
    facts = (number for number, one in enumerate(bound.sentences) if _says_a_figure(one))
    last, other = max(facts, default=0), outcome.other
    if outcome.verdict != "depends" or not outcome.exhaustive or other is None or other.at >= last:
        return outcome
    every = (evolve(one, legal=(*one.legal, *one.depends), illegal=(), depends=()) for one in outcome.open)
    return evolve(outcome, verdict="legal", other=None, open=tuple(every))


def _says_a_figure(sentence: Sentence) -> bool:
    return isinstance(sentence.meaning, Statement) and sentence.meaning.fact.template == FIGURE


def _fitting(script: Script, position: Laid, stated: list[Stated]) -> Iterator[Laid]:
    """Lay the table with hands with which every amount that is stated is right."""
    upto = [(_upto(script, one), one) for one in stated]
    for other in islice(position.priced_otherwise(position.filled.hands), MOST_HANDS):
        if all(figure_with(before, other, one) == one.figure for before, one in upto):
            yield other


def _upto(script: Script, one: Stated) -> Script:
    return evolve(script, sentences=script.sentences[: one.after], stated=(one,))


def _put(other: Laid, position: Laid) -> dict[int, tuple[object, ...]]:
    """What was put into the hands of which only the number was told."""
    return {seat: other.filled.put[seat] for seat in position.filled.hands}


def _after(script: Script, position: Laid) -> Script:
    return evolve(script, header=evolve(script.header, position=position))


def _bound(script: Script) -> Script | None:
    """Say as a fact, behind each sentence that states what it cost or brought, that it was so; None if none does."""
    sentences = list[Sentence]()
    prices = {one.after: one for one in script.stated if one.assertion is None and one.ended is None and not one.paid}
    for number, sentence in enumerate(script.sentences, 1):
        sentences.append(sentence)
        if number in prices:
            sentences.append(Sentence(sentence.spot, Statement(_fact(script, prices[number]), {})))
    return evolve(script, sentences=tuple(sentences)) if prices else None


def _fact(script: Script, one: Stated) -> Fact:
    """That an amount is as stated where it is stated."""
    upto = _upto(script, one)

    def holds(story: Story, _values: Values) -> bool:
        then = story.before
        told = Story(story.states[: then + 1], story.events[:then], then, (), story.spots[:then], story.implied)
        return reckoned(upto, told, one) == one.figure

    return Fact(FIGURE, "", holds, lambda _story, _values: "")
