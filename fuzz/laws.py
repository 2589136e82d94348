"""The laws every game obeys at every state, each a function that yields what is wrong.

They are the contract of a game: the tests hold them over state machines, `selfcheck` over random games.
"""

import copy
import json
import pickle
from collections.abc import Callable, Iterator
from itertools import islice, pairwise
from random import Random
from typing import Any, TypeAlias

import attrs

import corestate as cs
import invariants
import serializers
from corestate import Refusal
from corestate.anything import AnyState
from corestate.kernel import Asks, waits_for
from fuzz.playouts import choose
from fuzz.probes import arbitrary_event, changed_event, fitting_event, words_of
from fuzz.spoiling import spoilt
from invariants.tellings import misdealt, misdone, misled, misoffered, misscored

PROBES = 4
FITTING = 12
SPOILT = 2


def probes(state: AnyState, rng: Random) -> Iterator[Any]:
    """Make events that are mostly illegal here: legal ones of here with a field changed, and arbitrary ones.

    Both are made of the words of the box.
    """
    title, words = cs.game_of(state), words_of(state.table.ruleset)
    for _ in range(PROBES):
        if not cs.is_over(state) and rng.random() < 1 / 2:
            yield changed_event(choose(state, rng), rng, words)
        else:
            yield arbitrary_event(title, rng, words)


def fitting(state: AnyState, rng: Random) -> Iterator[Any]:
    """Make events of the kinds that are asked for, by whom they are: many of them are nearly right."""
    words = words_of(state.table.ruleset)
    for _ in range(0 if cs.is_over(state) else FITTING):
        yield fitting_event(state, rng, words)


def misjudged(event: Any, legal: tuple[Any, ...], refusals: tuple[Refusal, ...]) -> Iterator[str]:  # noqa: ANN401 - whatever it is
    """Say that an event is listed and refused, or neither."""
    if bool(refusals) == (event in legal):
        yield f"{event} is {'listed and refused' if event in legal else 'neither listed nor refused'}"


def listed_is_what_is_not_refused(state: AnyState, rng: Random) -> Iterator[str]:
    """An event is listed exactly when nothing refuses it, and is listed once."""
    legal = cs.legal(state)
    if len(set(legal)) != len(legal):
        yield f"an event is listed twice among {legal}"
    for event in rng.sample(legal, min(len(legal), PROBES)):
        if refusals := cs.refusals(state, event):
            yield f"{event} is listed and refused: {refusals[0]}"
    for event in (*probes(state, rng), *fitting(state, rng)):
        yield from misjudged(event, legal, cs.refusals(state, event))


def refusals_cite_rules_of_the_game(state: AnyState, rng: Random) -> Iterator[str]:
    """Whatever is refused is refused by rules that stand in the rulebook, in a sentence."""
    known = {rule.slug for rule in cs.game_of(state).rulebook.rules}
    for event in probes(state, rng):
        for refusal in cs.refusals(state, event):
            if refusal.rule not in known or not refusal.because:
                yield f"{event}: {refusal}"


def nothing_is_left_to_do_only_when_over(state: AnyState, _rng: Random) -> Iterator[str]:
    """A game is over exactly when nothing is asked, and before that something is always legal."""
    if cs.is_over(state) != (cs.question(state) is None) or cs.is_over(state) != (cs.result(state) is not None):
        yield "question, result and end do not agree"
    if cs.is_over(state) == bool(next(iter(cs.legal(state)), None) is not None):
        yield "stuck, or going on after the end"


def chances_sum_to_one(state: AnyState, _rng: Random) -> Iterator[str]:
    """The probabilities of all outcomes are positive and sum to one, and the outcomes are what is legal."""
    outcomes = cs.chances(state)
    if not outcomes:
        return
    if sum(share for _, share in outcomes) != 1 or any(share <= 0 for _, share in outcomes):
        yield "probabilities do not sum to one"
    if tuple(outcome for outcome, _ in outcomes) != cs.legal(state):
        yield "outcomes of chance and legal events differ"


def a_dealt_outcome_is_possible(state: AnyState, rng: Random) -> Iterator[str]:
    """What the dealer deals is one of the outcomes."""
    if cs.chances(state) and (outcome := cs.deal(state, rng)) not in cs.legal(state):
        yield f"{outcome} is dealt and impossible"


def no_claim_is_broken(state: AnyState, _rng: Random) -> Iterator[str]:
    """Every invariant holds of the state by itself."""
    yield from map(str, invariants.check(state))


def what_is_possible_is_playable(state: AnyState, rng: Random) -> Iterator[str]:
    """Of a state that no claim forbids, be it spoilt by hand, everything can be asked, and no answer is an accident."""
    for other in (spoilt(state, rng) for _ in range(SPOILT)):
        if invariants.check(other):
            continue
        try:
            _asked_everything(other, rng)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the finding
            changed = ", ".join(path for path, _, _ in islice(cs.diff(state, other), 3)) or "nothing"
            yield f"with {changed} changed it is possible, and yet {type(error).__name__}: {error}"


def played_on(state: AnyState, rng: Random, steps: int) -> None:
    """Ask a state for all that can be asked of it, and so on for a few steps; whatever it raises is a mistake."""
    for _ in range(steps):
        _asked_everything(state, rng)
        if cs.is_over(state):
            return
        state = cs.apply(state, choose(state, rng))


def _asked_everything(state: AnyState, rng: Random) -> None:
    """Ask a state for all that can be asked of it."""
    cs.question(state)
    cs.chances(state)
    cs.account(state)
    for event in probes(state, rng):
        cs.refusals(state, event)
    for event in cs.legal(state)[:PROBES]:
        cs.explain(state, event)
        cs.apply(state, event)
        cs.seen(state, event)
    for seat in (*range(state.table.ruleset.seats), None):
        cs.view(state, seat)
        cs.resample(state, seat, rng)


def bytes_and_text_come_back(state: AnyState, _rng: Random) -> Iterator[str]:
    """A state survives both forms, and equal states have equal bytes."""
    data = serializers.dump(state)
    if serializers.load(data) != state or serializers.dump(serializers.load(data)) != data:
        yield "canonical bytes do not come back"
    if serializers.load_json(serializers.dump_json(state)) != state:
        yield "the named form does not come back"


def apply_leaves_its_argument_alone(state: AnyState, rng: Random) -> Iterator[str]:
    """An event makes a new state and changes nothing in the old one."""
    if cs.is_over(state):
        return
    before = serializers.dump(state)
    cs.apply(state, choose(state, rng))
    if serializers.dump(state) != before:
        yield "the state was changed by applying an event"


def an_explanation_is_what_happens(state: AnyState, rng: Random) -> Iterator[str]:
    """The steps of an event join up from the state to the next, and cite rules of the game."""
    if cs.is_over(state):
        return
    event = choose(state, rng)
    steps = cs.explain(state, event)
    known = {rule.slug for rule in cs.game_of(state).rulebook.rules}
    if steps[0].before != state.table or steps[-1].after != cs.apply(state, event).table:
        yield f"{event}: the explanation is not what happens"
    if any(step.before != earlier.after for earlier, step in pairwise(steps)):
        yield f"{event}: the steps do not join"
    for rule in {rule for step in steps for rule in step.rules} - known:
        yield f"{event}: cites {rule}, which is not in the rulebook"


def what_looks_the_same_is_the_same_to_a_seat(state: AnyState, rng: Random) -> Iterator[str]:
    """Two states with one view are asked about in the same words, give the seat the same choices and refusals."""
    for seat in (*range(state.table.ruleset.seats), None):
        other = cs.resample(state, seat, rng)
        if serializers.dump(cs.view(other, seat)) != serializers.dump(cs.view(state, seat)):
            yield f"seat {seat}: a resampled state looks different"
        if _says(other) != _says(state):
            yield f"seat {seat}: the words of the question tell what it may not know: {_says(state)}"
        for broken in invariants.check(other, asked=False):
            yield f"seat {seat}: a resampled state is impossible: {broken}"
        if seat is not None and cs.legal(other, seat) != cs.legal(state, seat):
            yield f"seat {seat}: what it may do differs with what it may not know"
        for event in (*probes(state, rng), *_own(state, seat, rng)):
            if cs.refusals(other, event, to=seat) != cs.refusals(state, event, to=seat):
                yield f"seat {seat}: the refusal of {event} tells what it may not know"


def _own(state: AnyState, seat: int | None, rng: Random) -> Iterator[Any]:
    """Put some events nobody asked for into the mouth of a seat."""
    for event in probes(state, rng) if seat is not None else ():
        if hasattr(event, "seat"):
            yield attrs.evolve(event, seat=seat)


def what_is_seen_the_same_leaves_the_same_sight(state: AnyState, rng: Random) -> Iterator[str]:
    """Of two events that a seat sees happen alike, neither shows it more afterwards than the other, till the end."""
    if cs.is_over(state):
        return
    event = choose(state, rng)
    legal = cs.legal(state)
    others = [other for other in rng.sample(legal, min(len(legal), 4 * PROBES)) if other != event]
    after = cs.apply(state, event)
    for seat in (*range(state.table.ruleset.seats), None):
        seen = cs.seen(state, event, seat)
        for other in islice((other for other in others if cs.seen(state, other, seat) == seen), 2):
            then = cs.apply(state, other)
            if (_turns_up(state) or cs.is_over(after)) and _differing(after, then, None):
                continue  # what follows from a card turned up for all, pay at the dolphins say, may differ as it does
            for what in told_apart(after, then, seat, rng):
                yield f"seat {seat}: {event} and {other}: {what}"


_TURNING_UP = ("itd.Dealing", "kl.Programming", "unf.LayingChaos", "unf.TakingChaos")
"""What waits for cards laid unseen that the game may turn up for all by itself: with the last card of the first deal it
tells who starts (itd.setup.first), with the last programme of a day the cards are turned up (kl.day.reveal), a card may
discard the chaos deck just after something was laid into it, and a check to which nobody can add a card is turned up as
soon as the chaos deck has given its own (unf.check.reveal)."""


def _turns_up(state: AnyState) -> bool:
    frames = cs.game_of(state).frames
    return isinstance(waits_for(state), tuple(frames[name] for name in _TURNING_UP if name in frames))


def _differing(one: AnyState, other: AnyState, seat: int | None) -> set[str]:
    """Name the parts of the table that look different to a seat in two states."""
    here, there = cs.view(one, seat).table, cs.view(other, seat).table
    return {part.name for part in attrs.fields(type(here)) if getattr(here, part.name) != getattr(there, part.name)}


def told_apart(one: AnyState, other: AnyState, seat: int | None, rng: Random, asked: int = PROBES) -> Iterator[str]:
    """Name what tells a seat two states apart: its views, questions, choices, and what is dealt for or told it."""
    yield from looks_different(one, other, seat)
    seed = rng.random()
    dealt, same = (cs.resample(state, seat, Random(seed)) for state in (one, other))
    if dealt != same:
        yield f"what is dealt anew for it differs: {_where(dealt, same)}"
    for event in (*islice(probes(one, rng), asked), *islice(_own(one, seat, rng), asked)):
        if cs.refusals(one, event, to=seat) != cs.refusals(other, event, to=seat):
            yield f"what it is told of {event} differs"


def looks_different(one: AnyState, other: AnyState, seat: int | None) -> Iterator[str]:
    """Name what tells a seat two states apart by itself: its views, the words of the question, its choices."""
    if differing := _differing(one, other, seat):
        yield f"the views differ in {', '.join(sorted(differing))}"
    if cs.view(one, seat) != cs.view(other, seat):
        yield "the views differ"
    if _says(one) != _says(other):
        yield f"the words of the question differ: {_says(one)} and {_says(other)}"
    if seat is not None and cs.legal(one, seat) != cs.legal(other, seat):
        yield "what it may do differs"


def _says(state: AnyState) -> str | None:
    """What the game is doing, in words; None when it is over."""
    question = cs.question(state)
    return None if question is None else question.says


def what_is_dealt_anew_rests_on_what_the_seat_may_know(state: AnyState, rng: Random) -> Iterator[str]:
    """Whatever else lies there, chance alone decides what a seat's unseen cards are dealt anew as."""
    for seat in (*range(state.table.ruleset.seats), None):
        other, seed = cs.resample(state, seat, rng), rng.random()
        one, same = cs.resample(state, seat, Random(seed)), cs.resample(other, seat, Random(seed))
        if one != same:
            yield f"seat {seat}: the same view and the same chance give another table: {_where(one, same)}"


def changes_lead_from_a_view_to_the_next(state: AnyState, rng: Random) -> Iterator[str]:
    """What is sent of a view after an event, made to the view before it, is the view after it, to the last word."""
    if cs.is_over(state):
        return
    after = cs.apply(state, choose(state, rng))
    for seat in (*range(state.table.ruleset.seats), None):
        old, new = cs.view(state, seat), cs.view(after, seat)
        sent = json.loads(json.dumps(serializers.changes(old, new)))
        made = serializers.changed(old, sent)
        if made != new or serializers.dump_json(made) != serializers.dump_json(new):
            yield f"seat {seat}: changes do not lead to the next view: {_where(made, new)}"
        if serializers.load(serializers.dump(new, known=state.table.ruleset), known=state.table.ruleset) != new:
            yield f"seat {seat}: a view without its ruleset does not come back"


def a_copy_is_the_state_and_a_pickle_brings_it_back(state: AnyState, _rng: Random) -> Iterator[str]:
    """A state is copied by reference, pickled by its bytes and shown in a line."""
    if copy.copy(state) is not state or copy.deepcopy(state) is not state:
        yield "a copy is another object"
    if pickle.loads(pickle.dumps(state)) != state:  # noqa: S301 - just pickled
        yield "a pickle does not come back"
    if "\n" in repr(state) or serializers.state_id(state)[:8] not in repr(state):
        yield f"its repr is no line that names it: {state!r}"


def _where(one: object, other: object) -> str:
    """Name the first few fields in which two values differ."""
    return ", ".join(path for path, _, _ in islice(cs.diff(one, other), 3))


def a_decision_is_seen_the_same_by_who_made_it(state: AnyState, rng: Random) -> Iterator[str]:
    """Whoever decides sees the whole decision."""
    if cs.asked(state):
        event = choose(state, rng)
        if cs.seen(state, event, event.seat) != event:
            yield f"{event}: its own seat does not see it"


def simultaneous_choices_commute(state: AnyState, rng: Random) -> Iterator[str]:
    """Where several seats are asked at once, the order of their answers leaves no trace."""
    if not isinstance(waits_for(state), Asks) or len(cs.asked(state)) < len(("one", "other")):
        return
    one, other = rng.sample(cs.asked(state), 2)
    first, second = rng.choice(cs.legal(state, one)), rng.choice(cs.legal(state, other))
    if cs.apply(cs.apply(state, first), second) != cs.apply(cs.apply(state, second), first):
        yield f"{first} and {second} do not commute"


def what_may_be_done_is_as_the_rulebook_tells(state: AnyState, _rng: Random) -> Iterator[str]:
    """The choices, the chances and the result are those that the claims of the title tell, without asking its rules."""
    yield from map(str, misoffered(state, cs.legal(state)))
    if chances := cs.chances(state):
        yield from map(str, misdealt(state, chances))
    if (result := cs.result(state)) is not None:
        yield from map(str, misscored(state, result))


def what_follows_is_as_the_rulebook_tells(state: AnyState, rng: Random) -> Iterator[str]:
    """What comes of an event is what the claims of the title tell, without asking its rules."""
    if not cs.is_over(state):
        event = choose(state, copy.deepcopy(rng))  # which game is played on does not depend on this law
        after = cs.apply(state, event)
        yield from map(str, (*misdone(state, event, after), *misled(cs.explain(state, event), after)))


Law: TypeAlias = Callable[[AnyState, Random], Iterator[str]]

LAWS: tuple[Law, ...] = (
    listed_is_what_is_not_refused,
    refusals_cite_rules_of_the_game,
    nothing_is_left_to_do_only_when_over,
    chances_sum_to_one,
    a_dealt_outcome_is_possible,
    no_claim_is_broken,
    what_is_possible_is_playable,
    bytes_and_text_come_back,
    apply_leaves_its_argument_alone,
    an_explanation_is_what_happens,
    what_looks_the_same_is_the_same_to_a_seat,
    what_is_dealt_anew_rests_on_what_the_seat_may_know,
    changes_lead_from_a_view_to_the_next,
    a_copy_is_the_state_and_a_pickle_brings_it_back,
    what_is_seen_the_same_leaves_the_same_sight,
    a_decision_is_seen_the_same_by_who_made_it,
    simultaneous_choices_commute,
    what_may_be_done_is_as_the_rulebook_tells,
    what_follows_is_as_the_rulebook_tells,
)


def broken_laws(state: AnyState, rng: Random) -> Iterator[str]:
    """Hold every law against a state."""
    for law in LAWS:
        for problem in islice(law(state, rng), 3):
            yield f"{law.__name__}: {problem}"
