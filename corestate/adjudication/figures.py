"""The figures there can be where an amount is stated, whatever was left open: it is wrong if none is as stated.

What nobody saw is listed in every way there is, and so are cards of hands nobody told of, by what they bring; and what
is missing from the record is put in. Where that is too much to try nobody can say.
"""

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import attrs
from attrs import evolve, frozen

import corestate as cs
from corestate.adjudication.telling.outcomes import MOST_LISTED, told, told_in_any_order
from corestate.adjudication.telling.paths import Path
from corestate.adjudication.telling.search import Search
from corestate.adjudication.verdict import Gap
from serializers.play.amounts import Stated
from serializers.play.book import Partial, Statement, Telling
from serializers.play.phrasebook import Fact, Story
from serializers.play.positions import Laid
from serializers.play.script import Script, Sentence
from serializers.play.tokens import Spot

MOST_TRIED = 2_000
"""So many events are tried in listing what nobody saw."""
MOST_HANDS = 600
"""In so many ways hands are filled in of which nobody told all."""
MOST_SUMMED = 10_000
"""Nothing anybody sells brings more."""
MOST_PUT_IN = 40
"""So often something is put in for what is missing."""


@frozen
class Figures:
    """Some figures there can be, and whether these are all."""

    found: frozenset[int] = frozenset()
    all: bool = True

    def joined(self, other: "Figures") -> "Figures":
        """Put two together."""
        return Figures(self.found | other.found, self.all and other.all)


Told = Callable[[Script], Figures]
"""What is found at the end of a script that is not incomplete."""


def put_in(script: Script, gap: Gap, tell: Told) -> Figures:
    """Find the figures there can be with what is missing first put in, whatever that was."""
    found, left = Figures(), [MOST_PUT_IN]

    def each(one: Script, gap: Gap) -> None:
        nonlocal found
        legal = cs.legal(gap.state)
        found = evolve(found, all=found.all and len(legal) <= left[0])
        for event in legal if found.all else ():
            if not found.all:
                return  # one figure that nobody knows is enough
            left[0] -= 1
            other = _with(one, gap, event)
            outcome = told(other)
            if outcome.verdict == "incomplete":
                each(other, outcome.missing[0])
            elif outcome.verdict != "illegal":
                found = found.joined(tell(other))

    each(script, gap)
    return found


def _with(script: Script, gap: Gap, event: Any) -> Script:  # noqa: ANN401 - an event of the game
    """Write down what is missing before a sentence."""
    fields = tuple((one.name, getattr(event, one.name)) for one in attrs.fields(type(event)))
    sentence = Sentence(gap.spot, (Telling((Partial(type(event), fields, gap.spot),)),))
    return evolve(script, sentences=(*script.sentences[: gap.at], sentence, *script.sentences[gap.at :]))


def of_hands(script: Script, one: Stated, seat: int | None) -> Figures:
    """Find the figures there can be by what a position does not say: what is in a hand, and what else there may be."""
    position, found, every = script.header.position, set[int](), True
    if not isinstance(position, Laid) or position.whole or seat is None:
        return Figures()
    others = list(islice(position.priced_otherwise({seat}), MOST_HANDS + 1))
    for other in (*others, *(laid for _, _, laid in position.unsaid(seat))):
        figure = figure_with(script, other, one)
        found.update(() if figure is None else (figure,))
        if figure == one.figure:
            break  # that is enough: it is not wrong
    if seat in position.filled.untold and any(map(_sells_all, script.sentences)):
        found = _sums(one.figure, found)  # how many these are nobody knows
        every = one.figure not in found and one.assertion is None
    return Figures(frozenset(found), every and len(others) <= MOST_HANDS)


def _sums(figure: int, parts: set[int]) -> set[int]:
    """What some things may bring together, each bringing one of these: up to a figure, or the next above it."""
    found = {0}
    for total in range(1, min(figure, MOST_SUMMED) + max(parts, default=0) + 1):
        if any(total - part in found for part in parts):
            found.add(total)
            if total >= figure:
                break
    return found - {0} if found & parts else parts


def figure_with(script: Script, position: Laid, one: Stated) -> int | None:
    """Reckon the figure at the end of a script that begins with a position; None where it does not come to that."""
    laid = evolve(script, header=evolve(script.header, position=position))
    outcome = told_in_any_order(laid, laid.begun(laid.ruleset), MOST_TRIED, whole=True)
    if outcome.verdict not in {"legal", "depends"}:
        return None
    ending = outcome.ending
    path = Path.along(ending)
    return reckoned(script, Story([*path.states, path.state], path.events, 0, (), ending.spots, ending.implied), one)


def _sells_all(sentence: Sentence) -> bool:
    return isinstance(sentence.meaning, tuple) and any(telling.every for telling in sentence.meaning)


def listed(script: Script, one: Stated) -> Figures:
    """Find the figures there can be by every way to fill in what nobody saw."""
    found = set[int]()

    def noted(story: Story) -> bool:
        figure = reckoned(script, story, one)
        found.update(() if figure is None else (figure,))
        return True

    spot = script.sentences[-1].spot if script.sentences else Spot(1, 1)
    last = Statement(Fact("", "", lambda story, _values: noted(story), lambda _story, _values: ""), {})
    whole = evolve(script, sentences=(*script.sentences, Sentence(spot, last)))
    search = Search(whole, MOST_TRIED, None, MOST_LISTED, "whole")
    search.below(Path(script.begun(script.ruleset)))
    return Figures(frozenset(found), search.exhaustive)


def reckoned(script: Script, story: Story, one: Stated) -> int | None:
    """Reckon the right figure where a story has led to: how much there is, or what the last sentence cost."""
    if one.assertion is not None:
        return one.assertion.right(story.states[-1])
    price = script.book().source.price
    prices = (price(story.states[number], story.events[number]) for number in own(script, story))
    paid = [figure for figure in prices if figure is not None]
    return sum(paid) if paid else None


def own(script: Script, story: Story) -> Iterator[int]:
    """The numbers of the events that the last sentence tells of."""
    spot, first = script.sentences[-1].spot, len(story.events)
    while first and story.spots[first - 1] == spot:
        first -= 1
    begun = next((one for one in range(first, len(story.events)) if one not in story.implied), first)
    yield from (number for number in range(begun, len(story.events)) if number not in story.implied)
