"""What an event did, rule by rule, in sentences."""

import re
from collections.abc import Callable, Iterator
from typing import Annotated, Any

import typer

import corestate as cs
import serializers
from corestate import Step
from corestate.anything import AnyState
from corestate.cli import inputs, looks, show, words
from corestate.cli.addresses import see
from corestate.cli.arguments import File, Json
from corestate.cli.errors import BadInputError, RefusedError
from corestate.rulebook import Rulebook, Settled


def explain(
    file: File,
    at: Annotated[int | None, typer.Option("--at", help="The event, counted from 0.")] = None,
    line: Annotated[int | None, typer.Option("--line", help="The event in this line of a text.", min=1)] = None,
    json: Json = False,
) -> None:
    """Say rule by rule what one event of a record did, in sentences.

    Example: corestate explain game.json --at 12
    Example: corestate explain game.play --line 17
    """
    if at is None and line is None:
        raise BadInputError("which event? Give --at, or --line of a text")
    written = inputs.record(file)
    events = written.record.events
    at = inputs.event_at(file, written, at, line)
    if at is None or not 0 <= at < len(events):
        raise BadInputError(f"{file}: --at {at}: events are numbered 0 to {len(events) - 1}")
    state = inputs.replayed(file, written, at)
    event = events[at]
    if refusals := cs.refusals(state, event):
        raise RefusedError(at, cs.IllegalEventError(event, refusals), written.line(at), written.names)
    steps, said = cs.explain(state, event), written.book().priced(state, event)
    if json:
        show.as_json(
            {
                "at": at,
                "event": serializers.plain(event),
                "sentence": said,
                "steps": list(_steps(state, steps)),
                "on_the_way": list(cs.on_the_way(state, event)),
                "settled": [
                    {"id": one.id, "what": one.what, "why": one.why, "see": see(one.id)}
                    for one in _settled(state, steps)
                ],
            }
        )
    else:
        _tell(state, steps, said, written.names)
        for one in cs.on_the_way(state, event):
            show.say(f"On the way: {words.named(one, written.names)}.")


def _steps(state: AnyState, steps: tuple[Step[Any], ...]) -> Iterator[dict[str, object]]:
    book = cs.game_of(state).rulebook
    for step in steps:
        yield {
            "frame": type(step.frame).__name__,
            "rules": [{"slug": slug, "says": book.rule(slug).says, "see": see(slug)} for slug in step.rules],
            "changes": [
                {"field": path, "before": str(old), "after": str(new)}
                for path, old, new in cs.diff(step.before, step.after)
            ],
            "sentence": account(book, step),
            "unasked": [{"id": one.id, "what": one.what} for one in cs.unasked_in(state, step)],
        }


def account(book: Rulebook[Any], step: Step[Any], place: Callable[[str], str] = str) -> str:
    """Put one step of an event into sentences: what is carried out, by which rules, and what changes where."""
    words = re.sub(r"(?<!^)(?=[A-Z])", " ", type(step.frame).__name__).capitalize()
    rules = [f"{book.rule(slug).says.rstrip('.')} [{slug}]." for slug in step.rules]
    changes = [
        f"{place(path)} from {show.cell(old)} to {show.cell(new)}"
        for path, old, new in cs.diff(step.before, step.after)
    ]
    effect = f"This changes {', and '.join(changes)}." if changes else "Nothing on the table changes."
    return " ".join((f"{words}:", *rules, effect))


def _tell(state: AnyState, steps: tuple[Step[Any], ...], said: str, names: tuple[str, ...]) -> None:
    book, rules = cs.game_of(state).rulebook, state.table.ruleset
    show.say(said, style="bold")
    for number, step in enumerate(steps, 1):
        show.say(f"{number}. {account(book, step, lambda path: looks.place(path, rules, names))}")
        for one in cs.unasked_in(state, step):
            show.say(f"   Nobody was asked: {one.what} [{one.id}]")
    show.settled(_settled(state, steps))


def _settled(state: AnyState, steps: tuple[Step[Any], ...]) -> tuple[Settled, ...]:
    """Name the settled points that concern the rules these steps applied."""
    return cs.game_of(state).rulebook.settled_about(slug for step in steps for slug in step.rules)
