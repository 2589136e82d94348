"""Unfathomable's skill checks: cards are added face down, and count together when the check is settled.

Till then nobody can tell what was added, and even then only what comes of the total makes a difference.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import dropwhile, takewhile
from typing import Any, TypeAlias

from corestate.anything import AnyState
from corestate.kernel import Seat
from corestate.unfathomable.box.lookups import skill_card
from corestate.unfathomable.checks.chaos import AddingTreachery, LayingChaos, TakingChaos
from corestate.unfathomable.checks.checks import RESULTS, Contributing, Settle, verdict
from corestate.unfathomable.holdings.drawing import Drawing
from corestate.unfathomable.table import events as e
from corestate.unfathomable.table.card_words import effects_at
from corestate.unfathomable.table.pieces import Outcome, Trial
from corestate.unfathomable.table.table import Table
from serializers.play.phrasebook import Fact, Laying, Pool, Reckoning, Story
from serializers.play.phrases import Values
from serializers.play.slots import WholeSlot

_Because: TypeAlias = Callable[[Story, Values], str]
_ENDS: dict[Outcome, str] = {"pass": "it is passed", "partial": "it is passed in part", "fail": "it fails"}
_LAYS = (Contributing, TakingChaos, AddingTreachery)


def alike(frame: object, event: Any) -> object:  # noqa: ANN401 - any event
    """A card added to a check is any of those it is taken of."""
    if isinstance(frame, Contributing) and isinstance(event, e.Contribute):
        return Contributing, event.seat
    return type(frame) if isinstance(frame, TakingChaos | AddingTreachery) else event


def _lying(table: Table) -> int:
    return -1 if table.trial is None else len(table.trial.pile) + len(table.trial.cards)


def _reckoned(states: Sequence[AnyState], events: Sequence[Any]) -> Reckoning | None:
    """Add up a check that is settled by an event; one without cards comes to nothing."""
    state, pools = states[-1], tuple(_pools(states, events))
    trial = state.table.trial
    if trial is None:
        return None
    total = _total(state, trial, events[-1]) if pools else 0
    worth, tells = partial(_worth, state.table, trial), _tells(state, trial)
    return Reckoning(pools, total, worth, tells, lambda total: _ENDS[verdict(trial, total)], "the check")


def _total(state: AnyState, trial: Trial, event: object) -> int:
    """Add up the check that an event settles: nobody adds anything more, or this is the last card."""
    lays = isinstance(state.agenda[0], _LAYS)
    last = (event.card,) if lays and isinstance(event, e.Drawn | e.Contribute) else ()
    cards = (*trial.cards, *(laid.card for laid in trial.pile), *last)
    return int(trial.shift) + sum(_worth(state.table, trial, card) for card in cards)


def _worth(table: Table, trial: Trial, card: str) -> int:
    kind = skill_card(table.box, card)
    return kind.value if kind.skill in trial.skills else -kind.value


def _tells(state: AnyState, trial: Trial) -> Callable[[int], object]:
    """What comes of a total: the verdict; by how much it passes only where that counts."""
    settle = next(frame for frame in state.agenda if isinstance(frame, Settle))
    passed = effects_at(state.table.box, settle.source, (*settle.path, RESULTS.index("pass")))
    counts = any(getattr(one, "amount", None) == "one_plus_half_margin" for one in passed)

    def tells(total: int) -> object:
        return trial.outcome or verdict(trial, total), max(0, total - trial.target) // 2 if counts else 0

    return tells


def _pools(states: Sequence[AnyState], events: Sequence[Any]) -> Iterator[Pool]:
    """Find what the cards of a check were taken of: the hands of seats, and decks."""
    laid: dict[tuple[type, Seat | None], list[int]] = {}
    for number in takewhile(lambda one: states[one].table.trial is not None, reversed(range(len(events)))):
        frame, event = states[number].agenda[0], events[number]
        if isinstance(frame, _LAYS) and hasattr(event, "card"):
            laid.setdefault((type(frame), getattr(event, "seat", None)), []).insert(0, number)
    for (kind, seat), numbers in laid.items():
        table = states[numbers[0]].table
        if kind is AddingTreachery:
            yield Pool(tuple(numbers), table.stock("treachery").deck, lambda _state, _event: False)
        elif seat is None:
            yield Pool(tuple(numbers), table.decks.chaos, _into_chaos, None, "chaos", _chaos, _of_one_skill)
        else:
            yield Pool(tuple(numbers), table.players[seat].hand, partial(_to_hand, seat), seat)


def _into_chaos(state: AnyState, _event: object) -> bool:
    return isinstance(state.agenda[0], LayingChaos)


def _chaos(table: Table) -> tuple[str, ...]:
    return table.decks.chaos


def _of_one_skill(card: str, other: str) -> bool:
    return card.rpartition("-")[0] == other.rpartition("-")[0]


def _to_hand(seat: Seat, state: AnyState, _event: object) -> bool:
    frame = state.agenda[0]
    return isinstance(frame, Drawing) and frame.seat == seat


CHECKS = Laying(_lying, _reckoned)


def _settled(story: Story) -> tuple[Outcome, int | None, Trial] | None:
    """How the check ended that is under way when somebody speaks of it, or has just been settled; None: not yet.

    Where somebody has chosen how it ends nothing is added up.
    """
    for number in range(_from(story), len(story.events)):
        state, event = story.states[number], story.events[number]
        trial = state.table.trial
        if trial is None:
            return None
        if _lying(story.states[number + 1].table) < _lying(state.table):
            total = _total(state, trial, event)
            chosen = _chosen(event)
            return (trial.outcome or verdict(trial, total), total, trial) if chosen is None else (chosen, None, trial)
    return None


def _chosen(event: object) -> Outcome | None:
    """The outcome of a check that somebody chooses."""
    option = event.option if isinstance(event, e.Choose) else ""
    return next((one for one in _ENDS if one == option), None)


def _from(story: Story) -> int:
    """Where to look for a check: now, or where it was settled if nobody has done anything since."""
    number, states = story.before, story.states
    while number and states[number].table.trial is None:
        if states[number - 1].table.trial is None and not isinstance(story.events[number - 1], e.Decline):
            break
        number -= 1
    return number


def _ends(wanted: Outcome) -> Callable[[Story, Values], bool | None]:
    def holds(story: Story, _values: Values) -> bool | None:
        found = _settled(story)
        return None if found is None else found[0] == wanted

    return holds


def _ends_at(wanted: Outcome) -> Callable[[Story, Values], bool | None]:
    def holds(story: Story, values: Values) -> bool | None:
        found = _settled(story)
        return None if found is None else found[:2] == (wanted, values["total"])

    return holds


def _ends_otherwise(story: Story, _values: Values) -> str:
    return _comes_to(story, {})


def _no_check(story: Story, _values: Values) -> bool:
    return all(state.table.trial is None for state in story.states[_from(story) :])


def _comes_to(story: Story, values: Values) -> str:
    if (found := _settled(story)) is None:
        return "no check is being made"
    outcome, total, trial = found
    if total is None:
        return f"no cards of the check are added up: somebody has chosen that {_ENDS[outcome]}"
    if any(number >= _begun(story) for number in story.unnamed):
        sure = _ENDS[outcome] if not trial.least else "it does not end so"
        ends = f"they do not come to {values['total']}" if "total" in values else sure
        return f"whatever the cards of the check were that nobody saw, {ends}"
    return f"the cards of the check come to {total} of {trial.target}: {_ENDS[outcome]}"


def _in_part(story: Story, values: Values) -> str:
    found = _settled(story)
    return _comes_to(story, values) if found is None or found[2].least else "this check cannot be passed in part"


def _comes_to_total(story: Story, values: Values) -> bool | None:
    found = _settled(story)
    return None if found is None else found[1] == values["total"]


def _adds(story: Story, first: int) -> Seat | None:
    """Who adds a card to the check from an event on, as far as it has come; None: nobody."""
    during = takewhile(lambda number: story.states[number].table.trial is not None, range(first, len(story.events)))
    events = (story.events[number] for number in during)
    return next((event.seat for event in events if isinstance(event, e.Contribute)), None)


def _begun(story: Story) -> int:
    """Where the check began that is spoken of."""
    number = _from(story)
    while number and story.states[number - 1].table.trial is not None:
        number -= 1
    return number


def _nobody(since: Callable[[Story], int]) -> tuple[Callable[[Story, Values], bool | None], _Because]:
    """Hold that nobody adds a card to the check since some event."""

    def holds(story: Story, _values: Values) -> bool | None:
        if _adds(story, since(story)) is not None:
            return False
        after = story.states[_from(story) :]
        asked = any(not _asks(state) for state in dropwhile(lambda state: not _asks(state), after))
        return True if asked or _is_over(after) else None

    def because(story: Story, _values: Values) -> str:
        seat = _adds(story, since(story))
        return "no check is being made" if seat is None else f"seat {seat} added a card to the check"

    return holds, because


def _is_over(states: Sequence[AnyState]) -> bool:
    """Whether a check was made and has ended, though nobody had a card to add."""
    return any(state.table.trial is None for state in dropwhile(lambda state: state.table.trial is None, states))


def _asks(state: AnyState) -> bool:
    """Whether somebody may still add a card."""
    return any(isinstance(frame, Contributing) for frame in state.agenda)


_WHY: dict[Outcome, _Because] = {"partial": _in_part}
_SAID: dict[Outcome, tuple[str, ...]] = {
    "pass": ("passes", "is passed", "succeeds", "is a success"),
    "partial": ("is passed in part", "is partly passed", "is partially passed", "is a partial success"),
    "fail": ("fails", "is failed", "is not passed", "is a failure"),
}
_TOTALS = (
    "the total is {total}",
    "the check total is {total}",
    "the total of the check is {total}",
    "the check comes to {total}",
)
_NOBODY = {
    _begun: ("nobody adds {what}", "no one adds {what}"),
    lambda story: story.before: ("nobody else adds {what}", "no one else adds {what}", "the others add nothing"),
}
_ENDED = tuple(
    Fact(
        f"the check {said}",
        "unf.check.total",
        _ends(outcome),
        _WHY.get(outcome, _comes_to),
        awaited=True,
        astray=_no_check,
        ends=True,
    )
    for outcome, every in _SAID.items()
    for said in every
)
"""That the check which is under way, or was the last thing that happened, ends in some way."""


def _of_total(
    template: str, holds: Callable[[Story, Values], bool | None], why: Callable[[Story, Values], str]
) -> Fact:
    """State a total of the check."""
    return Fact(
        template,
        "unf.check.total",
        holds,
        why,
        awaited=True,
        astray=_no_check,
        slots={"total": WholeSlot("a total")},
        figure="total",
        ends=True,
    )


_SUMS = tuple(_of_total(template, _comes_to_total, _comes_to) for template in _TOTALS)
_RESULTS = tuple(
    _of_total(f"the check {said} with {total}", _ends_at(outcome), _ends_otherwise)
    for outcome, every in _SAID.items()
    for said in every
    for total in ("{total}", "a total of {total}")
)
"""How the check ends, and by which total."""
_NONE = tuple(
    Fact(template.format(what=what), "unf.check.contribute", *_nobody(since), awaited=True, astray=_no_check)
    for since, every in _NOBODY.items()
    for template in every
    for what in (("anything", "a card", "cards") if "{what}" in template else ("",))
)
FACTS = (*_ENDED, *_SUMS, *_RESULTS, *_NONE)
