'''What a claim is: a function named as a sentence that returns every place where the sentence is false; none: it holds.

A decorator attaches what the claim reads and the rules it guards, and leaves the function as it is. So a title of one's
own has its claims in a module that holds nothing else:

    @claim("squares", rules=("ttt.turn.order",))
    def marks_are_made_in_turn(state: Toe) -> Faults:
        """Neither seat is more than a mark ahead."""
        ...

    invariants.register("tic_tac_toe", "tests.tic_tac_toe.claims")

Claims in several modules are named together in the one that is registered: `CLAIMS = claims_of(board, turns)`.
'''

from collections.abc import Callable, Iterable, Mapping, Sequence
from inspect import isgeneratorfunction
from types import ModuleType
from typing import Any, Literal, TypeAlias, TypeVar

from attrs import frozen

from corestate import State

Faults: TypeAlias = tuple[str, ...]
"""Every place where a sentence is false."""

StateClaim: TypeAlias = Callable[[State[Any, Any]], Faults]
StepClaim: TypeAlias = Callable[[State[Any, Any], Any, State[Any, Any]], Faults]

AGENDA, KIND, ACTOR, REST, OVER = "agenda", "kind", "actor", "rest", "over"
"""Parts of a state beside the fields of its table: all that is to happen; of the question its kind, and whose it is;
what is to happen after the question; whether nothing is left."""

PARTS = frozenset({AGENDA, KIND, ACTOR, REST, OVER})

S = TypeVar("S", bound=StateClaim)
P = TypeVar("P", bound=StepClaim)


@frozen
class OfState:
    """A claim about states: about their form, about those typed in, about all of them, or about the end."""

    claim: StateClaim
    kind: Literal["form", "typed", "state", "end"]
    reads: tuple[str, ...]
    """Fields of the table, parts of fields (`divers.shells`; `divers.there`: how many), or parts of the agenda; the
    ruleset may always be read. A test holds it to this."""
    rules: tuple[str, ...]
    """The rules it guards, by their slugs."""
    asking: tuple[type, ...] = ()
    """The kinds of question it is about, where it says nothing at any other; none named: it is about all states."""


@frozen
class OfStep:
    """A claim about every step from a state to the next."""

    claim: StepClaim
    moves: tuple[str, ...]
    """The parts one of which must have changed for it to be broken: fields of the table, or parts of the agenda."""
    rules: tuple[str, ...]
    """The rules it guards, by their slugs."""
    by: tuple[type, ...] = ()
    """The kinds of event it is about, where it says nothing of any other; none named: it is about all."""
    leading_to: tuple[type, ...] = ()
    """The kinds of question it is about when they are asked after the step, likewise."""


@frozen
class Told:
    """A claim that tells a piece of the rulebook a second time: too dear for the guard, it is held by the laws.

    It judges the choices a question leaves, the chances of what is drawn or thrown, what followed from an event, what
    one thing that happens by itself did, or the result of a finished game.
    """

    claim: Callable[..., Faults]
    kind: Literal["choices", "chances", "outcome", "part", "result"]
    rules: tuple[str, ...]
    """The rules it guards, by their slugs."""
    about: tuple[type, ...] = ()
    """The kinds of question it is about; of event where it judges what followed, of frame where it judges a part of
    that; none named: it is about all."""


@frozen
class Claims:
    """The claims of one game. Those about form come first: where they are broken the others mean nothing."""

    form: tuple[OfState, ...]
    state: tuple[OfState, ...]
    step: tuple[OfStep, ...]
    end: tuple[OfState, ...] = ()
    """Claims about finished games."""
    owner: Mapping[type, Callable[[Any], object]] = {}
    """Finds the owner of a frame; of those not named here, the owner is their seat, if they have one."""
    typed: tuple[OfState, ...] = ()
    """Claims about states typed in, asked after those about form: no step breaks them."""
    told: tuple[Told, ...] = ()
    """Claims that tell the rulebook a second time; the guard does not ask them, the laws do."""


def claim(reads: str, *, rules: tuple[str, ...], asking: tuple[type, ...] = ()) -> Callable[[S], S]:
    """Declare a claim about every state."""
    return lambda function: _attached(function, OfState(function, "state", (*reads.split(),), rules, asking))


def form_claim(reads: str, *, rules: tuple[str, ...]) -> Callable[[S], S]:
    """Declare a claim about the form of every state."""
    return lambda function: _attached(function, OfState(function, "form", (*reads.split(),), rules))


def typed_claim(*, rules: tuple[str, ...]) -> Callable[[S], S]:
    """Declare a claim about every state that no step could break: it is asked of states that were typed in."""
    return lambda function: _attached(function, OfState(function, "typed", (), rules))


def end_claim(*, rules: tuple[str, ...]) -> Callable[[S], S]:
    """Declare a claim about the state in which a game has ended."""
    return lambda function: _attached(function, OfState(function, "end", (), rules))


def step_claim(
    moves: str, *, rules: tuple[str, ...], by: tuple[type, ...] = (), leading_to: tuple[type, ...] = ()
) -> Callable[[P], P]:
    """Declare a claim about every step."""
    return lambda function: _attached(function, OfStep(function, (*moves.split(),), rules, by, leading_to))


F = TypeVar("F", bound=Callable[..., Faults])


def choices_told(*questions: type, rules: tuple[str, ...]) -> Callable[[F], F]:
    """Declare a claim about what may be done at these questions: it is given the state and the list."""
    return lambda function: _attached(function, Told(function, "choices", rules, questions))


def chances_told(*questions: type, rules: tuple[str, ...]) -> Callable[[F], F]:
    """Declare a claim about what may come of chance at these questions: it is given the state and the chances."""
    return lambda function: _attached(function, Told(function, "chances", rules, questions))


def outcome_told(*events: type, rules: tuple[str, ...]) -> Callable[[F], F]:
    """Declare a claim about what follows from these events: it is given a step as other claims about steps are."""
    return lambda function: _attached(function, Told(function, "outcome", rules, events))


def part_told(*frames: type, rules: tuple[str, ...]) -> Callable[[F], F]:
    """Declare a claim about a frame carried out; it is given it, the tables before and after, and what comes next."""
    return lambda function: _attached(function, Told(function, "part", rules, frames))


def result_told(*, rules: tuple[str, ...]) -> Callable[[F], F]:
    """Declare a claim about the result of a finished game: it is given the state and the result."""
    return lambda function: _attached(function, Told(function, "result", rules))


def _attached(function: F, about: OfState | OfStep | Told) -> F:
    """Attach to a function what is declared of it."""
    if isgeneratorfunction(function):
        raise TypeError(f"{function.__name__} is a claim: it returns a tuple, and does not yield")
    function.__dict__["claim"] = about
    return function


def claims_of(*modules: ModuleType, owner: Mapping[type, Callable[[Any], object]] | None = None) -> Claims:
    """Collect the claims declared in some modules, in their order there."""
    found = [
        function.__dict__["claim"]
        for module in modules
        for function in vars(module).values()
        if getattr(function, "__module__", None) == module.__name__ and "claim" in getattr(function, "__dict__", ())
    ]
    states = [one for one in found if isinstance(one, OfState)]
    kinds = ("form", "state", "end", "typed")
    form, state, end, typed = (tuple(one for one in states if one.kind == kind) for kind in kinds)
    step = tuple(one for one in found if isinstance(one, OfStep))
    told = tuple(one for one in found if isinstance(one, Told))
    return Claims(form, state, step, end, owner or {}, typed, told)


@frozen
class Broken:
    """A claim that does not hold, and where."""

    claim: str
    place: str

    def __str__(self) -> str:
        return f"{self.claim}: {self.place}"


def broken(claims: Sequence[Callable[..., Faults]], *judged: object) -> tuple[Broken, ...]:
    """Name every place where one of the claims is false."""
    return tuple(Broken(claim.__name__, place) for claim in claims for place in claim(*judged))


def unlike(wanted: Iterable[object], found: Iterable[object], what: str) -> Faults:
    """Say what a list lacks and what stands there that cannot, whatever their order."""
    must, has = {*wanted}, {*found}
    lacking = sorted(map(repr, must - has))[:FEW]
    surplus = sorted(map(repr, has - must))[:FEW]
    return tuple([f"{what}: {one} is missing" for one in lacking] + [f"{what}: {one} cannot be" for one in surplus])


FEW = 2
"""So many of what differs are named."""
