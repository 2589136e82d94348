"""How a game was decided, how near its end it is, and what an event sets going, for those who read along.

An account is a value of the title's own, apart from `Result`: a result has the same few fields in every game and is
compared with other implementations, an account has those of one game and is there to be shown.
"""

from typing import TYPE_CHECKING, Any, TypeAlias, overload

from corestate.games import game_of
from corestate.kernel import E, State, apply, explain, is_over
from corestate.title import Stage, T

if TYPE_CHECKING:
    from corestate import in_too_deep, into_the_blue, key_largo, unfathomable

    Deep: TypeAlias = State[in_too_deep.Table, in_too_deep.Event]
    Blue: TypeAlias = State[into_the_blue.Table, into_the_blue.Event]
    Largo: TypeAlias = State[key_largo.Table, key_largo.Event]
    Voyage: TypeAlias = State[unfathomable.Table, unfathomable.Event]


@overload
def account(state: "Deep") -> "in_too_deep.Account | None": ...
@overload
def account(state: "Blue") -> "into_the_blue.Account | None": ...
@overload
def account(state: "Largo") -> "key_largo.Account | None": ...
@overload
def account(state: "Voyage") -> "unfathomable.Account | None": ...
@overload
def account(state: State[Any, Any]) -> Any: ...  # noqa: ANN401 - of a title we do not know
def account(state: State[Any, Any]) -> Any:
    """Account for a finished game in the title's own terms: awards, values, ties; None while the game goes on."""
    told = game_of(state).account
    return None if told is None or not is_over(state) else told(state.table)


def on_the_way(state: State[T, E], event: E) -> tuple[str, ...]:
    """Tell what happens as an event is carried out that nobody says: days, pay, flights; nothing a title keeps silent.

    The sentences are the arbiter's: they may tell what not every seat may know.
    """
    told = game_of(state).told
    return () if told is None else tuple(told(event, explain(state, event), apply(state, event)))


def progress(state: State[Any, Any]) -> Stage:
    """How near its end a game is: whether it is over, whether the last turns are on, and who still has one."""
    if is_over(state):
        return Stage(over=True, ends_by=state.table.ended_by().rule, last_turns=())
    last_turns = game_of(state).last_turns
    left = None if last_turns is None else last_turns(state)
    return Stage(over=False, ends_by=None if left is None else state.table.ended_by().rule, last_turns=left or ())
