"""What becomes of the amounts a script states: each is compared with the right figure at its place.

A figure is reckoned where the sentences before it lead. What was left open there may be one thing or another: each is
put in its place, one at a time, and where the figures differ it depends. A wrong figure changes nothing in the game.
"""

import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

import attrs
from attrs import evolve

import corestate as cs
from corestate import Refusal
from corestate.adjudication.ended import COMPARED, NOBODY_CAN_SAY, Ends, any_of, ended
from corestate.adjudication.figures import Figures, of_hands, put_in
from corestate.adjudication.figures import listed as every_way
from corestate.adjudication.telling.gaps import hidden
from corestate.adjudication.telling.meaning import MOST_IMPLIED, Meanings
from corestate.adjudication.telling.outcomes import LISTED_FIRST, told
from corestate.adjudication.telling.paths import Path
from corestate.adjudication.verdict import Ending, Finding, Open, Outcome
from corestate.anything import AnyState
from corestate.kernel import explain
from serializers.play.amounts import Assertion, Stated
from serializers.play.book import Partial, Statement, Telling
from serializers.play.positions import Laid
from serializers.play.script import Script, Sentence
from serializers.play.slots import Hole
from serializers.play.tokens import Spot

MOST_FILLED = 24
"""In so many ways what was left open is filled in to find the figures there can be."""
MOST_BY_CHANCE = 200
"""So many events are tried in seeing what chance may bring that nobody wrote."""


def findings(script: Script, found: Outcome) -> tuple[Finding, ...]:
    """Compare everything that is stated before the first illegal event with what is right."""
    illegal = found.ending.at if found.verdict == "illegal" else len(script.sentences)
    reached = (one for one in script.stated if one.after <= illegal)
    ends: Ends = {}
    each = (
        _any_of(script, one, found.ending) if one.ended is None else ended(script, one, one.ended, ends)
        for one in reached
    )
    return tuple(finding for finding in each if finding is not None)


def _any_of(script: Script, one: Stated, whole: Ending) -> Finding | None:
    """Compare an amount that may be one or another: it is wrong if each of them is."""
    each = [_found(script, evolve(one, figure=figure, or_else=()), whole) for figure in (*one.or_else, one.figure)]
    every = [finding for finding in each if finding is not None]
    right = next((finding for finding in every if finding.holds is not False), None)
    if right is not None or not every:
        return right
    neither = " or ".join(map(str, (*one.or_else, one.figure)))
    return evolve(every[-1], says=every[-1].says.removesuffix(str(one.figure)) + neither)


def _found(script: Script, one: Stated, whole: Ending) -> Finding | None:
    """Compare one amount; None where it is no question what that costs, or it never comes to it.

    What is held or owned may be stated at any moment before the next sentence: that a dividend was dealt in between
    goes without saying, and so does a card drawn unseen at the end.
    """
    upto = evolve(script, sentences=script.sentences[: one.after], stated=(one,), ids=(), marks=())
    outcome = told(upto)
    if outcome.verdict == "incomplete":
        return _with_what_is_missing(upto, outcome, one)
    if outcome.verdict not in COMPARED:
        return None
    listed = 0 if outcome.whatever else LISTED_FIRST  # as it was told before
    filled = ((other, told(other, listed=listed)) for other in islice(_filled(upto, outcome), MOST_FILLED))
    figures = {_figure(upto, outcome, one), *(_figure(other, found, one) for other, found in filled)}
    if one.assertion is not None and one.figure not in figures:
        meanwhile = [*_meanwhile(whole, len(outcome.ending.events))]
        later = [one.assertion.right(state) for _, state in meanwhile]
        dealt = [one.assertion.right(state) for decided, state in meanwhile if not decided]
        ends = one.after == len(script.sentences)
        after = [one.assertion.right(state) for state in (_unseen_after(whole) if ends else ())]
        anybodys = ends and one.assertion.values.get("seat") is None
        passed = [one.assertion.right(state) for state in (_passing(script, whole) if anybodys else ())]
        on_the_way = [one.assertion.right(state) for state in _on_the_way(outcome.ending)]
        if one.figure in (*later, *after, *passed, *on_the_way):
            figures = {one.figure}
        elif ends and any(one.assertion.right(state) == one.figure for state in _by_chance(script, whole.state)):
            return _unsure(one, upto)
        elif (dealt or after) and len(figures) == 1:
            came = (*dealt, *after)[-1]
            figures = {max(came or 0, *(figure or 0 for figure in figures))}  # what is owed is so till it comes
        figures = set() if one.figure not in figures and _unsaid(upto, one.assertion) else figures
    return _compared(upto, outcome, one, Figures(frozenset(figure for figure in figures if figure is not None)))


def _compared(script: Script, outcome: Outcome, one: Stated, figures: Figures) -> Finding | None:
    """Compare an amount with what was found; with whatever else there can be before it is said to be wrong."""
    if not figures.found:
        return None
    if one.figure not in figures.found:
        every = _every(script, outcome, one)
        told = one.assertion is None or one.figure in every.found
        figures = figures.joined(every) if told else evolve(figures, all=every.all)
    right = tuple(sorted(figures.found))
    if one.figure not in right and not figures.all:
        return _unsure(one, script)
    return Finding(one.spot, one.figure, right, _says(script, outcome, one, right))


def _every(script: Script, outcome: Outcome, one: Stated) -> Figures:
    """Find every figure there can be by what a position does not say, and by what was left open.

    Where cards that look alike come to the same, one of them has told of all.
    """
    if one.assertion is not None:
        seat = one.assertion.values.get("seat")
    else:
        seat = next((event.seat for event, price in _own(script, outcome.ending) if price is not None), None)
    found, told_apart = of_hands(script, one, seat), script.book().source.scored_unseen
    return found.joined(every_way(script, one)) if told_apart and (outcome.open or not outcome.exhaustive) else found


def _with_what_is_missing(script: Script, outcome: Outcome, one: Stated) -> Finding | None:
    """Compare an amount where something is missing before it: it is as stated or not if that is so whatever it was."""

    def tell(other: Script) -> Figures:
        found = told(other)
        figure = _figure(other, found, one)
        return _every(other, found, one).joined(Figures(frozenset(() if figure is None else (figure,))))

    figures = put_in(script, outcome.missing[0], tell)
    right = tuple(sorted(figures.found))
    if not figures.all or one.figure in right[1:] or len(right) != 1:
        return _unsure(one, script) if right or not figures.all else None
    return Finding(one.spot, one.figure, right, _says(script, outcome, one, right))


def _unsure(one: Stated, script: Script) -> Finding:
    """Say of an amount that nobody can say whether it is right."""
    said = one.assertion.told(str(one.figure)) if one.assertion is not None else script.sentences[-1].said
    return Finding(one.spot, one.figure, (), f"{NOBODY_CAN_SAY}: {said}")


def underpaid(script: Script, found: Outcome, every: tuple[Finding, ...]) -> tuple[Outcome, tuple[Finding, ...]]:
    """Refuse the first payment that is stated and is not the price: a sentence that states one says all that is paid.

    What is stated later is not compared.
    """
    spots = {one.spot for one in every if one.holds is False}
    wrong = next((one for one in script.stated if one.paid and one.spot in spots), None)
    if wrong is None:
        return found, every
    upto = evolve(script, sentences=script.sentences[: wrong.after], stated=(), ids=(), marks=())
    (right,) = (one.right for one in every if one.spot == wrong.spot)
    ending, rules = told(upto).ending, script.book().source.paying.rules
    first = _first_own(upto, ending)
    broken = dict.fromkeys(rules[kind] for one in ending.events[first:] if (kind := type(one)) in rules)
    because = f"that costs {' or '.join(map(str, right))}; {wrong.figure} was paid"
    refusals = tuple(Refusal(rule, because) for rule in broken)
    earlier = {one.spot for one in script.stated if one.after < wrong.after}
    refused = evolve(found, verdict="illegal", ending=_before(ending, first, refusals), other=None, results=(), open=())
    return refused, tuple(one for one in every if one.spot in earlier)


def _before(ending: Ending, first: int, refusals: tuple[Refusal, ...]) -> Ending:
    """Stop before an event, which is refused."""
    state = ending.start
    for event in ending.events[:first]:
        state = cs.apply(state, event)
    return evolve(
        ending,
        events=ending.events[:first],
        spots=ending.spots[:first],
        implied=frozenset(one for one in ending.implied if one < first),
        guessed=frozenset(one for one in ending.guessed if one < first),
        state=state,
        at=ending.at - 1,
        event=ending.events[first],
        refusals=refusals,
        spot=ending.spots[first],
        seat=getattr(ending.events[first], "seat", None),
    )


def _unsaid(script: Script, one: Assertion) -> bool:
    """Whether a position leaves open what an amount is: it would be another where nothing is said of it."""
    position, seat = script.header.position, one.values.get("seat")
    if not isinstance(position, Laid) or seat is None:
        return False
    figure = one.right(position.state())
    return any(one.right(other.state()) != figure for _, _, other in position.unsaid(seat))


def _meanwhile(whole: Ending, number: int) -> Iterator[tuple[bool, AnyState]]:
    """The states after each of the events that go without saying, from the one with a number on.

    Beside each whether somebody had decided something by then. Nobody says anything in the middle of a deal.
    """
    state, decided = whole.start, False
    for at, event in enumerate(whole.events):
        if at >= number and at not in whole.implied:
            return
        before, state = state, cs.apply(state, event)
        decided |= at >= number and hasattr(event, "seat")
        if at >= number and not _one_deal(before, state):
            yield decided, state


def _on_the_way(ending: Ending) -> Iterator[AnyState]:
    """The states between the last event and where it led to unasked: others were paid, a half-day began."""
    path = Path.along(ending)
    for step in explain(path.states[-1], path.events[-1]) if path.events else ():
        yield evolve(ending.state, table=step.after)


def _unseen_after(whole: Ending) -> Iterator[AnyState]:
    """The states after what chance brings somebody unseen, where nothing more is written."""
    state = whole.state
    for _ in range(MOST_IMPLIED):
        if cs.asked(state) or not hidden(state, outcomes := cs.legal(state)):
            return
        before, state = state, cs.apply(state, outcomes[0])
        if not _one_deal(before, state):
            yield state


def _by_chance(script: Script, state: AnyState) -> Iterator[AnyState]:
    """The states that chance may lead to, where it is due when all have passed, and nobody wrote what it brought."""
    due, tried, meanings, chapter = [(state, False)], 0, Meanings(script.book()), script.book().source.chapter
    now = chapter(state)
    while due and tried < MOST_BY_CHANCE:
        state, had = due.pop(0)
        asked = bool(cs.asked(state))
        passed = meanings.only(state) if asked and chapter(state) == now else None
        for event in cs.legal(state) if not asked else () if passed is None else (passed,):
            due.append((cs.apply(state, event), had or not asked))
            tried += 1
            if due[-1][1]:
                yield due[-1][0]


def _passing(script: Script, whole: Ending) -> Iterator[AnyState]:
    """The states after the end, as far as all can pass who are asked: a day ends without a word."""
    state, meanings = whole.state, Meanings(script.book())
    for _ in range(MOST_IMPLIED):
        if (event := meanings.only(state)) is None:
            return
        state = cs.apply(state, event)
        yield state


def _one_deal(before: AnyState, after: AnyState) -> bool:
    """Whether what chance brings in two states running comes by one rule."""
    asked = [cs.question(one) for one in (before, after)]
    return len({one and one.asked_by for one in asked}) == 1 and not any(one and one.seats for one in asked)


def _figure(script: Script, outcome: Outcome, one: Stated) -> int | None:
    """Reckon the right figure at the end of a script; None where there is none."""
    if outcome.verdict not in COMPARED:
        return None
    if one.assertion is not None:
        return one.assertion.right(outcome.ending.state)
    prices = [price for _, price in _own(script, outcome.ending) if price is not None]
    return sum(prices) if prices else None


def _own(script: Script, ending: Ending) -> Iterator[tuple[Any, int | None]]:
    """List the events of the last sentence with what each of them cost or brought."""
    price, first = script.book().source.price, _first_own(script, ending)
    state = ending.start
    for number, event in enumerate(ending.events):
        if number >= first and number not in ending.implied:
            yield event, price(state, event)
        state = cs.apply(state, event)


def _first_own(script: Script, ending: Ending) -> int:
    """The number of the first event of the last sentence."""
    spot, first = script.sentences[-1].spot, len(ending.events)
    while first and ending.spots[first - 1] == spot:
        first -= 1
    return next((one for one in range(first, len(ending.events)) if one not in ending.implied), first)


def _says(script: Script, outcome: Outcome, one: Stated, right: tuple[int, ...]) -> str:
    """Put the right figure into words, and beside it the wrong one."""
    figure = any_of(right)
    if one.assertion is not None:
        said = one.assertion.told(figure)
    elif written := _as_written(script.sentences[-1], one, right):
        said = f"{written} for {figure}"
    else:
        events = (script.book().write(event) for event, price in _own(script, outcome.ending) if price is not None)
        said = f"{'; '.join(events)} for {figure}"
    if one.figure not in right:
        return f"{said}, not {one.figure}"
    return said if len(right) == 1 else f"{said}: it depends on what was left open"


def _as_written(sentence: Sentence, one: Stated, right: tuple[int, ...]) -> str:
    """Take what a sentence says without its figure, where it names no card or may be about several; else nothing."""
    tellings = () if isinstance(sentence.meaning, Statement) else sentence.meaning
    unnamed = any(type(dict(part.fields).get("card")) is Hole for telling in tellings for part in telling.events)
    before = re.fullmatch(rf"(?P<said>.*?\w),?( and)? \w+ \$?{one.figure}\b.*", sentence.said)
    return before["said"] if before is not None and (unnamed or len(right) > 1) else ""


def _filled(script: Script, outcome: Outcome) -> Iterator[Script]:
    """Fill in what was left open, one place at a time, with everything that fits there.

    `? x 6` is six places; of those of which nobody can tell apart what they are, the first stands for the others.
    """
    passed = Counter[Spot]()
    for place in outcome.open:
        alike = passed[place.spot] > 0 and place.many.issuperset(place.fitting())
        if len(place.fitting()) > 1 and not alike:
            yield from _filled_at(script, place, passed[place.spot])
        passed[place.spot] += 1


def _filled_at(script: Script, place: Open, nth: int) -> Iterator[Script]:
    for number, sentence in enumerate(script.sentences):
        for event in place.fitting() if _stands_in(sentence, place) else ():
            changed = _with(sentence, place, nth, event)
            yield evolve(script, sentences=(*script.sentences[:number], changed, *script.sentences[number + 1 :]))


def _stands_in(sentence: Sentence, place: Open) -> bool:
    if isinstance(sentence.meaning, Statement):
        return False
    tellings = (telling for telling in sentence.meaning if not telling.every)  # which leaves nothing to choose
    return any(_is_open_at(partial, place) for telling in tellings for partial in telling.events)


def _is_open_at(partial: Partial, place: Open) -> bool:
    values = (one for _, value in partial.fields for one in (value if isinstance(value, tuple) else (value,)))
    return any(isinstance(one, Hole) and one.spot == place.spot for one in values) or (
        partial.kind is None and partial.spot == place.spot
    )


def _with(sentence: Sentence, place: Open, nth: int, event: Any) -> Sentence:  # noqa: ANN401 - an event of the game
    """Say an event where a sentence leaves it open: in the first such place that stands there, or a later one."""
    fields = tuple((one.name, getattr(event, one.name)) for one in attrs.fields(type(event)))

    def put(telling: Telling) -> Telling:
        open_there = [number for number, one in enumerate(telling.events) if _is_open_at(one, place)]
        at = open_there[nth] if nth < len(open_there) else None
        if at is None or not telling.events[at].fits(event):
            return telling
        said = evolve(telling.events[at], kind=type(event), fields=fields)
        return evolve(telling, events=(*telling.events[:at], said, *telling.events[at + 1 :]))

    assert isinstance(sentence.meaning, tuple)  # noqa: S101 - a place in it is open
    return evolve(sentence, meaning=tuple(map(put, sentence.meaning)))
