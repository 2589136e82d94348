"""The answer to a dispute in sentences, as a referee gives it: the same words in the terminal, on the page and as data.

Seats go by their names, lines by their numbers; what hangs on something unseen says on what.
"""

import re
from collections.abc import Iterator
from typing import Any

import corestate as cs
from corestate.adjudication.naming import named
from corestate.adjudication.verdict import Finding, Gap, Open, Possible, Settlement
from corestate.kernel import Refusal
from serializers.play import Script
from serializers.play.book import Statement
from serializers.play.script import Sentence
from serializers.play.slots import Hole

MOST_NAMED = 3
"""So many things an open place can be are named one by one."""
ANYTHING = 50_000
"""No score is as high: who may have this may have as much as anybody wants."""
UNDECIDED = "The game is over; who won depends on cards that nobody named"
"""What is said where a hand of which only the number was told counts in the end."""
_HOLDS = {True: "Yes.", False: "No.", None: "It depends:"}
_VERB = re.compile(r"(?P<who>\"[^\"]*\"|seat \d+|\S+) (?P<verb>[a-z]+s)\b(?P<rest>.*)")


def who(seat: int | None, script: Script) -> str | None:
    """Name a seat as those at the table do."""
    return None if seat is None else named(f"seat {seat}", script)


def says(found: Settlement, *, claimed: bool = False) -> str:
    """Answer in a sentence or two."""
    match found.told.verdict:
        case "legal" if claimed and (amounts := claimed_amounts(found)):
            return " ".join(map(_compared, amounts))
        case "legal":
            return _yes(found, claimed=claimed)
        case "illegal":
            return _no(found)
        case "depends":
            return _depends(found)
        case "incomplete":
            missing = next(iter(missed(found)), "")
            return f"That cannot be said: {missing}."


def _yes(found: Settlement, *, claimed: bool) -> str:
    whatever = ", whatever it was that nobody saw" if _unseen(found) else ""
    if claimed and found.judgement.events:
        return f"Yes{whatever}. {_may(found, found.judgement.events[-1], 'may')}{_price(found)}."
    first = f"Yes{whatever}. Everything that is written keeps the rules."
    if any(one.holds is False for one in found.findings):
        first = f"The moves keep the rules{whatever}, but what is stated is not so."
    results = found.told.results
    if not results and cs.is_over(found.ending.state):
        return f"{first} {UNDECIDED}."
    return f"{first} {won(results, found.script)}." if results else first


def claimed_amounts(found: Settlement) -> tuple[Finding, ...]:
    """What became of the amounts a claim states, where it states nothing but amounts."""
    stated, told = found.script.stated, len(found.script.sentences)
    alone = bool(stated) and all((one.assertion or one.ended) and one.after == told for one in stated)
    return found.findings if alone else ()


def _compared(one: Finding) -> str:
    """Whether an amount is as it was stated, as the answer to that question alone."""
    return f"{_HOLDS[one.holds]} {_sentence(one.says)}."


def _price(found: Settlement) -> str:
    """What the last event cost or brought, to be put behind what is said of it."""
    *before, last = found.judgement.events
    state = found.judgement.start
    for event in before:
        state = cs.apply(state, event)
    return found.script.book().price(state, last)


def _no(found: Settlement) -> str:
    whatever = "No, whatever it was that nobody saw." if _unseen(found) else "No."
    ending, script = found.ending, found.script
    because = _sentence(named(ending.refusals[0].because, script)) if ending.refusals else ""
    if _by_silence(found) and ending.spot is not None:
        return f"{whatever} {because}: nothing is written of it before line {ending.spot.line}."
    if ending.event is None:
        return f"{whatever} {because}."
    return f"{whatever} {_may(found, ending.event, 'may not')}. {because}."


def _by_silence(found: Settlement) -> bool:
    """Whether it is a duty that was passed over, of which nobody wrote anything."""
    sentence, event = _disputed(found), found.ending.event
    if found.script.recorded or sentence is None or isinstance(sentence.meaning, Statement):
        return False
    partials = [partial for telling in sentence.meaning for partial in telling.events]
    if event is None and found.ending.seat in {partial.seat() for partial in partials} - {None}:
        return False  # it is what is written that the seat cannot do
    return not any(partial.kind is None or partial.is_of(event) for partial in partials)


def _disputed(found: Settlement) -> Sentence | None:
    """The sentence in dispute, or the one before which something is missing."""
    ending = found.ending
    before = reversed(found.script.sentences[: ending.at + 1])
    return next((one for one in before if ending.spot in {None, one.spot}), None)


def written(found: Settlement) -> str:
    """The sentence in dispute as it was written; nothing where it comes from no text, or it is what nobody wrote."""
    sentence = _disputed(found)
    return "" if sentence is None or (found.ending.refusals and _by_silence(found)) else sentence.said


def _may(found: Settlement, event: Any, may: str) -> str:  # noqa: ANN401 - an event of the game
    """Say that somebody may, or may not, do something; of what chance brings that it can or cannot be, as written."""
    which = may != "may not" or _says_which(found, event)
    if not which:
        event = cs.seen(found.ending.state, event)
    book, asked = found.script.book(), cs.question(found.ending.state) if may == "may not" else None
    unnamed = not which and any(type(one) is Hole for one in _cards(found, event))
    said = book.tell(event, asked, unknown="card").replace("?", "a card") if unnamed else book.tell(event, asked)
    match = _VERB.fullmatch(said)
    if match is not None and not which:
        match = _as_written(found, match)
    of_a_thing = may == "may not" and written(found).lower().startswith(("a ", "the "))
    if getattr(event, "seat", None) is None or match is None or of_a_thing:
        return f"It {'cannot' if may == 'may not' else 'can'} be that {_within(written(found), found) or said}"
    rest = re.sub(r" and (looks|stops)\b", lambda one: f" and {one[1][:-1]}", match["rest"])
    return f"{match['who']} {may} {_plain(match['verb'])}{rest}"


def _as_written(found: Settlement, said: re.Match[str]) -> re.Match[str]:
    """Say of a decision what was written of it, where that is one thing, once or several times, by the same verb."""
    sentence = _disputed(found)
    assert sentence is not None  # noqa: S101 - it leaves something open
    assert not isinstance(sentence.meaning, Statement)  # noqa: S101 - likewise
    own = _VERB.fullmatch(sentence.said.rstrip(".!"))
    alone = all(len({*telling.events}) == 1 for telling in sentence.meaning)
    same = own is not None and (own["who"], own["verb"]) == (said["who"], said["verb"])
    return own if own is not None and alone and same else said


def _within(said: str, found: Settlement) -> str:
    """Write a sentence as part of another: a name keeps its large letter, `She` or `The dice` do not."""
    named = said.lower().startswith(tuple(name.lower() for name in found.script.header.names))
    return said if named else said[:1].lower() + said[1:]


def _says_which(found: Settlement, event: Any) -> bool:  # noqa: ANN401 - an event of the game
    """Whether the sentence in dispute leaves no card open that an event is about."""
    cards = _cards(found, event)
    return not cards or any(not isinstance(one, Hole) for one in cards)


def _cards(found: Settlement, event: Any) -> list[object]:  # noqa: ANN401 - an event of the game
    """The cards that the sentence in dispute is about where it tells of such an event, as far as they are written."""
    sentence = _disputed(found)
    if sentence is None or isinstance(sentence.meaning, Statement):
        return []
    own = (one for telling in sentence.meaning for one in telling.events if one.kind is type(event))
    return [dict(one.fields).get("card") for one in own]


def _plain(verb: str) -> str:
    """The plain form of a verb in the third person."""
    return {"goes": "go", "is": "be"}.get(verb, verb[:-1])


def _unseen(found: Settlement) -> bool:
    """Whether something was left open that could be more than one thing."""
    return bool(found.judgement.guessed) or any(place.many or len(place.fitting()) > 1 for place in found.told.open)


def _depends(found: Settlement) -> str:
    told = found.told
    places = [place for place in told.open if place.matters()]
    if told.hinges or told.decides:
        return f"It depends {told.hinges or told.decides}."
    if not told.exhaustive:
        if told.other is not None and told.other.refusals and not told.ending.refusals and told.ended:
            return f"It depends on what was left open: not legal where {because(told.other.refusals[0], found.script)}."
        return f"It depends on what was left open; {told.unsure()}."
    if not places:
        return "It depends on what was left open."
    return f"It depends: {on(places[0], found.script)}."


def on(place: Open, script: Script) -> str:
    """What the verdict depends on at an open place, by what makes it legal or what does not."""
    legal, illegal = _different(place, place.legal, script), _different(place, place.illegal, script)
    where = f"at line {place.spot.line}"
    apart = not place.many & {*place.illegal}
    if place.depends or (not apart and place.many & {*place.legal}):
        return f"on what happened {where}"
    if apart and len(illegal) <= max(len(legal), MOST_NAMED):
        return f"legal unless {where} {_one_of(illegal)}"
    return f"legal only if {where} {_one_of(legal)}"


def _different(place: Open, events: tuple[Any, ...], script: Script) -> list[str]:
    book = script.book()
    return list(dict.fromkeys(book.tell(event, place.question) for event in events))


def _one_of(said: list[str]) -> str:
    """List some things, the first of them by name."""
    if len(said) <= MOST_NAMED:
        return " or ".join(said)
    return f"{' or '.join(said[: MOST_NAMED - 1])} or {len(said) - MOST_NAMED + 1} others"


def missed(found: Settlement) -> Iterator[str]:
    """Say of everything that is missing what it is and between which lines it belongs.

    Who begins when the game was under way is told that one can say how the table lay.
    """
    stage, bare = found.script.book().source.stage, found.script.header.position is None
    for gap in found.told.missing:
        lines = f"between lines {gap.after.line} and {gap.spot.line}" if gap.after else f"before line {gap.spot.line}"
        under_way = bare and not gap.after and stage(gap.state).set_up
        instead = "; or begin with `position …`, how the table lay" if under_way else ""
        yield f"{lines} nothing is written of this: {asked(gap, found.script)}{instead}"


def asked(gap: Gap, script: Script) -> str:
    """What was to happen at a gap."""
    question = cs.question(gap.state)
    return "" if question is None else named(question.says, script)


def won(results: tuple[Possible, ...], script: Script) -> str:
    """Say who won, or who may have; and with what."""
    winners = list(dict.fromkeys(" and ".join(_names(one.winners, script)) or "nobody" for one in results))
    scores = ", ".join(
        f"{name} {_among(sorted({one.scores[seat] for one in results}, key=str))}"
        for seat, name in enumerate(_names(tuple(range(len(results[0].scores))), script))
    )
    if len(winners) == 1:
        return f"{winners[0]} won ({scores})"
    return f"Who won depends on what nobody saw: {' or '.join(winners)} ({scores})"


def _among(values: list[Any]) -> str:
    if isinstance(values[-1], int) and max(values) >= ANYTHING:
        return f"{min(values)} or more"
    return " or ".join(map(str, values)) if len(values) <= MOST_NAMED else f"{min(values)} to {max(values)}"


def _names(seats: tuple[int, ...], script: Script) -> list[str]:
    return [named(f"seat {seat}", script) for seat in seats]


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:]


def because(refusal: Refusal, script: Script) -> str:
    """The fact in the way, with the names at the table."""
    return named(refusal.because, script)
