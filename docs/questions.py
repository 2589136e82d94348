"""The questions of a title, and the account of its end, as its page tells them: from the frames and their classes."""

import ast
import inspect
from collections.abc import Iterator
from textwrap import dedent
from typing import Any

from corestate import Game
from corestate.kernel import Asks, Chances, answers
from corestate.shape import Record, described, fields_of
from docs.weaving import to
from fuzz.index.wording import said


def questions(game: Game[Any, Any]) -> Iterator[str]:
    """List everything the game may wait for: kind, who is asked, what is answered, rule, sentence and facts."""
    yield from ("## Questions", "")
    yield "What `cs.question` and every view tell of what the game waits for. The kind is the wire format; what is"
    yield "filled in stands in angles, in sentences as in the names of facts."
    yield ""
    yield from ("| kind | asks | answered by | rule | sentence | facts |", "|---|---|---|---|---|---|")
    for name, kind in game.frames.items():
        if issubclass(kind, Asks | Chances):
            taken = ", ".join(f"`{game.names[one]}`" for one in answers(kind))
            facts = "; ".join(f"`{fact}`: {means}" for fact, means in kind.FACTS.items())
            cells = (f"`{name}`", _asked(kind), taken, to(kind.asked_by), f"`{sentence(kind)}`", facts)
            yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"
    yield ""


def sentence(kind: type[Asks[Any, Any] | Chances[Any, Any]]) -> str:
    """What a question of a kind says, as its source has it."""
    (function,) = ast.parse(dedent(inspect.getsource(kind.doing))).body
    returned = [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]
    return " / ".join(dict.fromkeys(said(value, function) for value in returned))


def _asked(kind: type) -> str:
    """Whom a frame asks; one that makes up its own list of seats may ask several."""
    if issubclass(kind, Chances):
        return "chance"
    if vars(kind).get("seats") is None:
        return "a seat"
    returned = inspect.getsource(vars(kind)["seats"]).rpartition("return ")[2].strip()
    return "a seat" if returned.endswith((",)", "[:1]")) else "several seats at once"


def account(game: Game[Any, Any]) -> Iterator[str]:
    """List the classes in which `cs.account` tells how a finished game was decided."""
    yield from ("## Account", "")
    yield "How a finished game was decided, as `cs.account` and `corestate replay --json` tell it; then its parts."
    yield ""
    yield from ("| name | fields | |", "|---|---|---|")
    for name, kind in game.accounts.items():
        fields = "; ".join(f"`{field}`: {described(shape)}" for field, shape in fields_of(Record(kind)))
        about = " ".join((inspect.getdoc(kind) or "").split())
        yield f"| `{name}` | {fields} | {about} |"
    yield ""
