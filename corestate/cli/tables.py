"""At the table: playing, replaying, looking, checking."""

from pathlib import Path
from random import Random
from typing import Annotated, Any

import typer

import corestate as cs
import invariants
import serializers
from corestate import State
from corestate.cli import inputs, show
from corestate.cli.arguments import (
    At,
    EditionName,
    File,
    Force,
    Game,
    Json,
    Line,
    Options,
    Rulings,
    SeatName,
    Seats,
    Seed,
)
from corestate.cli.inputs import BadInputError
from corestate.games import UnplayableError, begun
from corestate.kernel import counted_noun
from fuzz.peers.comparing import observed
from fuzz.playouts import choose, play
from serializers import play as play_form


def play_command(  # noqa: PLR0913, PLR0917 - what a game is asked for with
    game: Game,
    seats: Seats = None,
    seed: Seed = 0,
    edition: EditionName = None,
    ruling: Rulings = [],  # noqa: B006 - typer reads it
    option: Options = [],  # noqa: B006 - typer reads it
    record: Annotated[
        Path | None, typer.Option("--record", help="Write the game down: .json, .msgpack or .play.")
    ] = None,
    ids: Annotated[
        bool, typer.Option("--ids", help="Write where every event led, too: the id and the marks of the state.")
    ] = False,
    human: Annotated[list[int], typer.Option("--human", help="A seat that you play.")] = [],  # noqa: B006 - typer reads it
    force: Force = False,
    json: Json = False,
) -> None:
    """Play a random game with every invariant checked; sit down yourself with --human.

    Example: corestate play into_the_blue --seats 4 --seed 7 --record game.json
    """
    rules = inputs.ruleset(game, seats=seats, edition=edition, rulings=ruling, options=option)
    for seat in human:
        if seat not in range(rules.seats):
            raise BadInputError(f"--human {seat}: seats are 0 to {rules.seats - 1}")
    if human and json:
        raise BadInputError("--human does not go with --json: a person plays by tables")
    inputs.make_sure(record, force=force)
    start = begun(rules)
    if human:
        events, ended = _sit_down(start, Random(seed), set(human))
    else:
        with show.progress(f"playing {game}", None, quiet=json) as tick:
            played = play(start, Random(seed), lambda count: tick(count, count))
        events, ended = played.events, played.ended
    if record is not None:
        told = serializers.recorded(rules, events, _ids(start, events) if ids else ())
        inputs.write_value(record, serializers.marked(told) if ids else told, force=force)
    _summary(ended, len(events), json=json, seed=seed)


def _ids(state: State[Any, Any], events: tuple[Any, ...]) -> tuple[str, ...]:
    """Identify the state after every event."""
    found = []
    for event in events:
        state = cs.apply(state, event)
        found.append(serializers.state_id(state))
    return tuple(found)


def _sit_down(state: State[Any, Any], rng: Random, human: set[int]) -> tuple[tuple[Any, ...], State[Any, Any]]:
    """Let people decide for their seats, and chance for the others."""
    events, book = [], play_form.book_of(state.table.ruleset)
    while not cs.is_over(state):
        mine = next((seat for seat in cs.asked(state) if seat in human), None)
        event = choose(state, rng) if mine is None else _ask(state, mine)
        for seat in sorted(human)[:1]:
            seen = cs.seen(state, event, seat)
            price = book.price(state, event) if seen == event else ""
            show.say(f"  {book.tell(seen, cs.question(state))}{price}", style="dim")
        state = invariants.apply(state, event)
        events.append(event)
    return tuple(events), state


def _ask(state: State[Any, Any], seat: int) -> Any:  # noqa: ANN401 - an event of the game
    """Show the table to a seat and let it choose by number."""
    show.view(cs.view(state, seat))
    choices = {str(number): event for number, event in enumerate(cs.legal(state, seat))}
    book = play_form.book_of(state.table.ruleset)
    lines = ((number, book.priced(state, event)) for number, event in choices.items())
    show.rows(f"seat {seat}, choose", ("", "event"), lines)
    while (answer := _answer(f"seat {seat}> ")) not in choices:
        show.say(f"{answer!r}: wanted a number from 0 to {len(choices) - 1}")
    return choices[answer]


def _answer(prompt: str) -> str:
    show.say(prompt, end="")
    try:
        return input().strip()
    except EOFError:
        show.say("")
        raise BadInputError("the input ended before the game did") from None
    except UnicodeDecodeError:
        return "?"


def _summary(state: State[Any, Any], events: int, names: tuple[str, ...] = (), *, json: bool, **more: object) -> None:
    """Print how a game stands or ended."""
    ended, account = cs.result(state), cs.account(state)
    facts = {
        "game": state.table.ruleset.game,
        "edition": state.table.ruleset.edition,
        "seats": state.table.ruleset.seats,
        **more,
        "events": events,
        "over": ended is not None,
        "winners": None if ended is None else list(ended.winners),
        "scores": None if ended is None else list(ended.scores),
        "ranking": None if ended is None else [list(tied) for tied in ended.ranking],
        "why": None if ended is None else [{"rule": one.rule, "because": one.because} for one in ended.why],
        "account": None if account is None else serializers.plain(account),
        "progress": serializers.plain(cs.progress(state)),
        "assumed": list(cs.assumed(state)),
        "state_id": serializers.state_id(state),
    }
    if json:
        show.as_json(facts)
        return
    show.view(cs.view(state), names)
    if ended is not None:
        ranks = ((place, seat) for place, tied in enumerate(ended.ranking, 1) for seat in tied)
        places = ((place, names[seat] if names else seat, ended.scores[seat]) for place, seat in ranks)
        show.rows("ranking", ("place", "seat", "score"), places)
        show.rows("why", ("rule", "because"), ((one.rule, show.named(one.because, names)) for one in ended.why))
    if cs.assumed(state):
        show.say(f"assumed, not printed: {', '.join(cs.assumed(state))}", style="yellow")
    show.say(f"{counted_noun(events, 'event', 'events')}, state {facts['state_id']}")


def replay(  # noqa: PLR0913, PLR0917 - which moment, and who looks
    file: File,
    at: At = None,
    line: Line = None,
    seat: SeatName = None,
    sees: Annotated[
        bool, typer.Option("--sees", help="Print everything that can be seen, as an adapter shows it (JSON).")
    ] = False,
    json: Json = False,
) -> None:
    """Play a record again, to the end or to the moment before an event, and look at the table.

    With --sees it is the whole observation of docs/adapter.md: what is legal, the table with what is hidden, the
    question, every view, and the result.

    Example: corestate replay game.json --at 40 --seat 1
    Example: corestate replay game.play --line 17 --seat Bob
    Example: corestate replay game.json --at 40 --sees
    """
    written = inputs.record(file)
    events = written.record.events
    before = inputs.event_at(file, written, at, line)
    looker = inputs.seat_named(seat, written.names, written.record.ruleset.seats)
    upto = len(events) if before is None else before
    state = inputs.replayed(file, written, upto)
    if sees:
        if looker is not None:
            raise BadInputError("--sees shows what every seat sees; wanted no --seat")
        show.as_json(observed(state))
        return
    if before is None and looker is None:
        _summary(state, len(events), written.names, json=json)
        return
    seen = cs.view(state, looker)
    if json:
        show.as_json({"at": upto, "view": serializers.plain(seen)})
    else:
        show.view(seen, written.names)


def export(  # noqa: PLR0913, PLR0917 - what can be written, and how
    file: File,
    out: Annotated[Path | None, typer.Option("--out", help="Where to write it: .play, .json or .msgpack.")] = None,
    numbers: Annotated[bool, typer.Option("--numbers", help="Print the number of every event beside it.")] = False,
    told: Annotated[
        bool, typer.Option("--told", help="Tell in comments what happens on the way: days, pay, flights, who draws.")
    ] = False,
    position: Annotated[bool, typer.Option("--position", help="Write the table alone, as a position.")] = False,
    at: At = None,
    line: Line = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Write a record in another form: the text form (.play), the named JSON form, or canonical bytes.

    Without --out the text form is printed. With --position it is the table before event --at, or at the end, as a
    position in the named form: to be typed over with what lies on a table of your own, for `corestate check`. Where
    --out is a text (.play) it is told in sentences, at any moment whatever.

    Example: corestate export game.json --out game.play
    Example: corestate export game.json --position --at 40 --out table.play
    """
    inputs.make_sure(out, force=force)
    if position:
        _export_position(file, at, line, out, force=force, json=json)
        return
    if at is not None or line is not None:
        raise BadInputError(f"--{'at' if line is None else 'line'} goes with --position")
    written = inputs.record(file)
    begins = written.script.header.position
    text = play_form.export(written.record, written.names, begins, numbered=numbers, told=told)
    if out is not None and begins is not None:
        if out.suffix != ".play":
            raise BadInputError(f"{file}: it begins at a position, which only the text form can say")
        inputs.write_whole(out, text.encode(), force=force)
    elif out is not None and told and out.suffix == ".play":
        inputs.write_whole(out, text.encode(), force=force)
    elif out is not None:
        inputs.write_value(out, written.record, written.names, force=force)
    if json:
        show.as_json({"events": len(written.record.events), "play": text, "out": None if out is None else str(out)})
    elif out is None:
        show.plain(text)


def _export_position(  # noqa: PLR0913 - what an export is asked for with
    file: Path, at: int | None, line: int | None, out: Path | None, *, force: bool, json: bool
) -> None:
    """Write the table of a moment as a position, where play could be entered there."""
    state, names = inputs.moment(file, at, line)
    if out is not None and out.suffix == ".play":
        text = play_form.export_position(state, names)
        inputs.write_whole(out, text.encode(), force=force)
        if json:
            show.as_json({"position": text, "out": str(out)})
        return
    found = serializers.position_of(state)
    if found is None:
        raise BadInputError(
            f"{file}: play cannot be entered here, but where a turn or an action begins; try another --at"
        )
    text = serializers.dump_json(found, indent=1) + "\n"
    if out is not None:
        inputs.write_whole(out, text.encode(), force=force)
    if json:
        show.as_json({"position": serializers.plain(found), "out": None if out is None else str(out)})
    elif out is None:
        show.plain(text)


def legal(file: File, at: At = None, line: Line = None, json: Json = False) -> None:
    """List what is legal at a moment of a record, or in a state or position; with the chances where chance is next.

    Example: corestate legal game.json --at 12
    """
    state, names = inputs.moment(file, at, line)
    book = play_form.book_of(inputs.possible(file, state).table.ruleset, names)
    odds = {outcome: str(share) for outcome, share in cs.chances(state)}
    events = cs.legal(state)
    asked = cs.question(state)
    if json:
        found = [
            {
                "event": serializers.plain(event),
                "chance": odds.get(event),
                "sentence": book.write(event),
                "price": book.source.price(state, event),
            }
            for event in events
        ]
        show.as_json({"question": None if asked is None else serializers.plain(asked), "legal": found})
        return
    show.view(cs.view(state), names)
    show.rows(
        f"{len(events)} legal", ("event", "chance"), ((book.priced(state, one), odds.get(one, "")) for one in events)
    )


def check(file: File, at: At = None, line: Line = None, json: Json = False) -> None:
    """Whether a state or position is possible: every invariant it breaks, and where.

    Example: corestate check position.json
    """
    try:
        state, _ = inputs.moment(file, at, line)
        broken, name = invariants.check(state), serializers.state_id(state)
    except UnplayableError as error:
        broken, name = invariants.check_table(error.table), None
        if not broken:
            raise
    if json:
        found = [{"claim": one.claim, "place": one.place} for one in broken]
        show.as_json({"possible": not broken, "broken": found, "state_id": name})
    elif broken:
        lines = ((one.claim.replace("_", " "), one.place) for one in broken)
        show.rows("impossible", ("claim that does not hold", "where"), lines)
    else:
        show.say("possible: every invariant holds", style="green")
    raise typer.Exit(1 if broken else 0)
