"""Laws of the referee: what nobody saw or nobody need write makes no crime, and judging together is judging each."""

from itertools import islice
from random import Random

import attrs
import pytest

import corestate as cs
import serializers
from corestate import adjudication
from corestate.adjudication import Outcome, with_ruling
from corestate.anything import AnyState, Rules
from corestate.games import OURS, begun
from fuzz.laws import probes
from fuzz.playouts import any_ruleset, steps
from serializers import play, recorded
from serializers.play import Script, Sentence, Spot
from serializers.play.book import Partial, Statement, Telling
from serializers.play.slots import Hole
from serializers.play.titles import book_of
from tests.effort import effort
from tests.golden import FOLDER as GOLDEN

FORGOTTEN = {"in_too_deep": (43, 45, 61, 189), "key_largo": (28, 40, 55, 125), "unfathomable": (32,)}
"""Records that were found illegal once."""
UNSEEN = {"in_too_deep": (37, 160, 317, 323, 333), "key_largo": (2,), "unfathomable": (2, 4)}
"""Records in which somebody decides something that others do not see; all but two were found illegal once."""
HIDING = {"in_too_deep": {"discards": "face_down"}}
"""The rulings under which there is such a thing."""
APART = {"unfathomable": (12,)}
"""Games of which the two ways to judge did not say the same once."""
LIFTED = ("in_too_deep", "key_largo", "unfathomable")
"""The titles with outcomes that nobody can tell apart at first."""


def _played(title: str, name: str, most: int, *, small: bool) -> list[tuple[AnyState, object]]:
    """Play the beginning of a random game: every event with the state before it."""
    rng = Random(name)
    rules = cs.ruleset(title, seats=3, edition="small") if small else any_ruleset(title, rng)
    played = [(state, event) for state, event in steps(begun(rules), rng, cs.apply) if event is not None]
    return played[: rng.randrange(most // 2, most)]


def _begun(title: str, name: str, most: int, *, small: bool, **rulings: str) -> list[tuple[AnyState, object]]:
    """Play the beginning of a random game, with some rulings if wanted, and no more of it."""
    rng = Random(name)
    upto = rng.randrange(most // 2, most)
    rules = cs.ruleset(title, seats=3, edition="small") if small else any_ruleset(title, rng)
    for ruling, option in rulings.items():
        rules = with_ruling(rules, ruling, option)
    played = ((state, event) for state, event in steps(begun(rules), rng, cs.apply) if event is not None)
    return list(islice(played, upto))


def _sentence(event: object, line: int) -> Sentence:
    return attrs.evolve(play.exactly(event, Spot(line, 1)), exact=False)


def _hidden(sentence: Sentence, event: object) -> Sentence:
    """Write a question mark for all that some seat did not see of an outcome, or of what somebody decided."""
    spot, names = sentence.spot, [one.name for one in attrs.fields(type(event))]  # type: ignore[arg-type]  # an attrs class
    fields = tuple((name, getattr(event, name) if name == "seat" else Hole(spot)) for name in names)
    return attrs.evolve(sentence, meaning=(Telling((Partial(type(event), fields, spot),)),))


def _unseen_by(state: AnyState, event: object, seat: int) -> bool:
    """Whether a seat did not see an outcome whole."""
    return not cs.asked(state) and type(cs.seen(state, event, seat)) is not type(event)


def _script(rules: Rules, sentences: list[Sentence]) -> Script:
    """Tell sentences as if somebody had written them."""
    script = play.of_record(recorded(rules, ()))
    return attrs.evolve(script, sentences=tuple(sentences), recorded=False)


@pytest.mark.parametrize("title", OURS)
def test_what_nobody_saw_or_need_write_is_no_crime(title: str) -> None:
    """Forget what one seat did not see, and leave out what was forced: the record is never illegal."""
    for number in (*range(5, 5 + effort(1, 10)), *FORGOTTEN.get(title, ())):
        found = forgotten(title, number)
        assert found.verdict != "illegal", (number, found.ending.refusals, found.ending.spot)


@pytest.mark.parametrize("title", OURS)
def test_a_table_nobody_says_was_laid_is_no_crime(title: str) -> None:
    """Leave out the whole set-up, or what comes after some of it, and begin with the first turn: it is not illegal."""
    for number in range(effort(3, 40)):
        found = laid_unsaid(title, number)
        assert found.verdict != "illegal", (number, found.ending.refusals, found.ending.spot)
        assert found.missing or number % 3


def laid_unsaid(title: str, number: int) -> Outcome:
    """Judge the first turns of a legal record without its set-up, or with a part of it."""
    played = _begun(title, f"unsaid {title} {number}", 160, small=number % 2 == 0)
    stage = book_of(played[0][0].table.ruleset).source.stage
    laid = next(at for at, (state, _) in enumerate(played) if not stage(state).set_up)
    some = Random(f"some {title} {number}").randrange(laid) if number % 3 else 0
    turns = (at for at, (state, _) in enumerate(played) if at >= laid and cs.asked(state))
    first = next(turns, len(played))  # somebody may win by dives that are perfect at once
    told = [_sentence(event, line) for line, (_, event) in enumerate((*played[:some], *played[first : first + 10]), 1)]
    return adjudication.told(_script(played[0][0].table.ruleset, told))


@pytest.mark.parametrize("title", LIFTED)
def test_what_somebody_decided_unseen_is_no_crime(title: str) -> None:
    """Forget besides what others laid, paid or discarded face down, though not that they did: it is never illegal."""
    unseen = 0
    for number in (*UNSEEN[title], *range(effort(0, 10))):
        played = _begun(title, f"unseen {title} {number}", 160, small=number % 2 == 0, **HIDING.get(title, {}))
        seat = Random(f"unseen {title} {number}").randrange(played[0][0].table.ruleset.seats)
        unseen += any(_decided_unseen_by(*one, seat) for one in played)
        found = _without_secrets(played, seat, Random(f"forget {title} {number}"), decided=True)
        assert found.verdict != "illegal", (number, found.ending.refusals, found.ending.spot)
    assert unseen


def _decided_unseen_by(state: AnyState, event: object, seat: int) -> bool:
    """Whether a seat did not see whole what another decided: cards laid or discarded face down."""
    return getattr(event, "seat", seat) != seat and type(cs.seen(state, event, seat)) is not type(event)


def forgotten(title: str, number: int) -> Outcome:
    """Judge a legal record of which one seat's secrets are forgotten and some forced steps left out.

    Any outcome that the seat did not see may be left out, whatever comes next, and any forced step, whatever its seat
    held. A step that gives away a card of the hand is none of these: that a seat had to sell, pay or discard its only
    card is a duty, and a duty that nobody wrote of is charged to the seat that owed it.
    """
    rng = Random(f"forget {title} {number}")
    played = _played(title, f"law {title} {number}", 120, small=number % 2 == 0)
    return _without_secrets(played, rng.randrange(played[0][0].table.ruleset.seats), rng, decided=False)


def _without_secrets(played: list[tuple[AnyState, object]], seat: int, rng: Random, *, decided: bool) -> Outcome:
    """Judge a record without what a seat did not see of outcomes, and some of these, and of forced steps, left out.

    Or without what it did not see of decisions: then no outcome is left out besides, or it were no use to go on.
    """
    told = []
    for line, (state, event) in enumerate(played, 1):
        sentence = _sentence(event, line)
        if _unseen_by(state, event, seat) and rng.random() < 0.8:
            sentence = _hidden(sentence, event)
            if not decided and rng.random() < 0.3 and line < len(played):
                continue
        elif decided and _decided_unseen_by(state, event, seat):
            sentence = _hidden(sentence, event)
        if _goes_without_saying(state, event) and rng.random() < 0.5 and line < len(played):
            continue
        told.append(sentence)
    return adjudication.told(_script(played[0][0].table.ruleset, told), most=300)


def _goes_without_saying(state: AnyState, event: object) -> bool:
    """Whether an event was the only one there could be, and gave no card away."""
    source = book_of(state.table.ruleset).source
    return len(cs.legal(state)) == 1 and bool(cs.asked(state)) and not source.shows(event)


@pytest.mark.parametrize("title", OURS)
def test_a_decision_nobody_wrote_is_no_crime_of_who_comes_next(title: str) -> None:
    """Drop a decision out of a turn or step that is begun in writing, or that must come: the record is not illegal.

    A duty that is passed over is still charged, to the seat that owed it.
    """
    dropped = 0
    for number in (*range(5, 5 + effort(1, 10)), *UNWRITTEN.get(title, ())):
        found, missing, owed = unwritten(title, number)
        duties = {rule.slug for rule in cs.game(title).rulebook.rules if rule.kind == "obligation"}
        charged = found.ending.seat == missing and all(_is_duty(found, one, duties) for one in found.ending.refusals)
        assert found.verdict != "illegal" or charged, (number, found.ending.refusals, found.ending.spot)
        dropped += owed and found.verdict == "incomplete"
    assert dropped


def _is_duty(found: Outcome, why: cs.Refusal, duties: set[str]) -> bool:
    """Whether a refusal names what a seat owes where it is asked, and not only that something is not due."""
    question = cs.question(found.ending.state)
    return why.rule in duties and (why.sort == "rule" or (question is not None and question.asked_by == why.rule))


UNWRITTEN = {"unfathomable": (14,)}
"""Games of which a decision nobody wrote was a crime once: a deck that nobody named was not the next card's."""


def unwritten(title: str, number: int) -> tuple[Outcome, int, bool]:
    """Judge a legal record, told as people tell it, without one decision that could not have been passed.

    In Into the Blue whoever rolls again has decided to, though one may stop. Nobody can tell that something is missing
    where what comes next can come all the same, or which it is of decisions alike in a row: it is none of those.
    """
    rng = Random(f"drop {title} {number}")
    played = _begun(title, f"unwritten {title} {number}", 120, small=number % 2 == 0)
    rules = played[0][0].table.ruleset
    source, among = book_of(rules).source, []
    stages = [source.stage(state) for state, _ in played]
    for at, (state, event) in enumerate(played[1:-1], 1):
        passable = any(type(one) in source.passes for one in cs.legal(state))
        if not cs.asked(state) or (passable and (title != "into_the_blue" or type(event) in source.passes)):
            continue
        then = played[at + 1][1]
        in_a_row = type(then) is type(event) and then.seat == event.seat  # type: ignore[attr-defined]  # decisions
        if not in_a_row and (stages[at].certain or stages[at].name == stages[at - 1].name):
            among.append(at)
    missing = rng.choice(among) if among else None
    told = [_as_people_tell(*one, line) for line, one in enumerate(played, 1) if line - 1 != missing]
    if missing is None or adjudication.told(_script(rules, told[: missing + 1])).verdict == "legal":
        return adjudication.told(_script(rules, told[: missing or 1])), -1, False
    return adjudication.told(_script(rules, told), most=2000), played[missing][1].seat, True  # type: ignore[attr-defined]  # a decision


def _as_people_tell(state: AnyState, event: object, line: int) -> Sentence:
    """Tell an event by its account, which says of an outcome to whom it fell."""
    rules, spot = state.table.ruleset, Spot(line, 1)
    (sentence,), _ = play.sentences(book_of(rules).tell(event, cs.question(state)), _script(rules, []))
    assert isinstance(sentence.meaning, tuple)
    tellings = (
        attrs.evolve(one, events=tuple(attrs.evolve(part, spot=spot) for part in one.events))
        for one in sentence.meaning
    )
    return attrs.evolve(sentence, meaning=tuple(tellings), spot=spot, exact=False)


@pytest.mark.parametrize("title", OURS)
def test_what_a_seat_did_not_see_does_not_excuse_it(title: str) -> None:
    """A decision that breaks a rule does so whatever the seat could not know."""
    seen = 0
    for number in range(effort(10 if title == "key_largo" else 4, 20)):
        found, hidden = excused(title, number)
        if found is not None and found.exhaustive:
            assert found.verdict == "illegal", number
            seen += hidden
    assert seen or title == "into_the_blue"


def excused(title: str, number: int) -> tuple[Outcome | None, bool]:
    """Judge a record that ends with a breach, without what its seat did not see; and whether that was anything."""
    rng = Random(f"excuse {title} {number}")
    played = _played(title, f"crime {title} {number}", 100, small=number % 2 == 0)
    state = cs.apply(*played[-1])
    wrong = [one for one in probes(state, rng) if cs.refusals(state, one) and cs.asked(state)]
    wrong = [one for one in wrong if getattr(one, "seat", -1) in cs.asked(state)]
    if not wrong:
        return None, False
    event = rng.choice(wrong)
    told = [_sentence(one, line) for line, (_, one) in enumerate(played, 1)]
    hidden = [at for at, (before, one) in enumerate(played) if _unseen_by(before, one, event.seat)]
    for at in hidden:
        told[at] = _hidden(told[at], played[at][1])
    told.append(play.exactly(event, Spot(len(told) + 1, 1)))
    return adjudication.told(_script(state.table.ruleset, told), most=1000), bool(hidden)


def _ends(found: Outcome) -> dict[tuple[object, object], object]:
    """How the game may have ended, and with which weight."""
    return {(one.winners, one.scores): one.weight for one in found.results}


def _end_alike(together: Outcome, each: Outcome) -> None:
    """The same results; and the same weights, where cards were counted though not one by one."""
    if together.results:
        assert _ends(together).keys() == _ends(each).keys()
        assert None in _ends(together).values() or _ends(together) == _ends(each)


@pytest.mark.parametrize("title", ["in_too_deep", "unfathomable"])
def test_results_are_the_same_together_and_one_by_one(title: str) -> None:
    """Of whole games on a small box, with some of the last cards unseen."""
    compared = 0
    for number in (*range(effort(4, 20)), *APART.get(title, ())):
        rng = Random(f"ended {title} {number}")
        rules = cs.ruleset(title, seats=3, edition="small")
        played = [(state, event) for state, event in steps(begun(rules), rng, cs.apply) if event is not None]
        told = [_sentence(one, line) for line, (_, one) in enumerate(played, 1)]
        unseen = [at for at, (before, one) in enumerate(played) if _unseen_by(before, one, 0)][-4:]
        for at in rng.sample(unseen, min(len(unseen), 2)):
            told[at] = _hidden(told[at], played[at][1])
        script = _script(rules, told)
        each, together = adjudication.told(script, most=3000), adjudication.told_together(script)
        if each.exhaustive and not each.whatever and together.exhaustive:
            assert together.verdict == each.verdict
            _end_alike(together, each)
            compared += bool(together.results)
    assert compared


@pytest.mark.parametrize("title", LIFTED)
def test_judging_together_is_judging_each(title: str) -> None:
    """On a small box, with a few outcomes nobody saw: verdict and results are those of listing every filling."""
    compared = 0
    for number in range(effort(8, 60)):
        rng = Random(f"together {title} {number}")
        played = _played(title, f"lifted {title} {number}", 70, small=True)
        state = cs.apply(*played[-1])
        told = [_sentence(one, line) for line, (_, one) in enumerate(played, 1)]
        unseen = [at for at, (before, one) in enumerate(played) if _unseen_by(before, one, 0)]
        for at in rng.sample(unseen, min(len(unseen), rng.randrange(1, 3))):
            told[at] = _hidden(told[at], played[at][1])
        wrong = [one for one in probes(state, rng) if cs.refusals(state, one)]
        if wrong and rng.random() < 0.5:
            told.append(play.exactly(rng.choice(wrong), Spot(len(told) + 1, 1)))
        script = _script(state.table.ruleset, told)
        each, together = adjudication.told(script, most=6000), adjudication.told_together(script)
        if each.exhaustive and not each.whatever and together.exhaustive:
            assert together.verdict == each.verdict, (number, together.ending.refusals, each.ending.refusals)
            _end_alike(together, each)
            compared += 1
    assert compared > effort(4, 30)


@pytest.mark.parametrize("number", range(1, effort(1, 3) + 1))
def test_a_whole_game_with_every_hand_unknown_is_judged(number: int) -> None:
    """A game of In Too Deep of which nobody wrote down a card that came to a hand: legal, and proven so."""
    record = serializers.load_json((GOLDEN / f"in_too_deep-{number}.json").read_text())
    assert isinstance(record, serializers.Record)
    state, told, hidden = record.begun(), [], 0
    for line, event in enumerate(record.events, 1):
        sentence, undecided = _sentence(event, line), state.table.course.starter is None
        unseen = any(_unseen_by(state, event, seat) for seat in range(state.table.ruleset.seats))
        told.append(_hidden(sentence, event) if unseen else sentence)
        hidden += unseen
        state = cs.apply(state, event)
        if undecided and state.table.course.starter is not None:
            fact, *_ = book_of(record.ruleset).source.facts
            told.append(attrs.evolve(sentence, meaning=Statement(fact, {"seat": state.table.course.starter})))
    found = adjudication.told(_script(record.ruleset, told))
    assert hidden > len(told) / 5
    assert found.verdict == "legal"
    assert found.exhaustive
