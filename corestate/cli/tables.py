"""At the table: replaying, looking, checking."""

from pathlib import Path
from typing import Annotated, Any

import typer

import corestate as cs
import invariants
import serializers
from corestate import Reason, State
from corestate.cli import inputs, show, words
from corestate.cli.addresses import see, see_claim
from corestate.cli.arguments import (
    At,
    File,
    Force,
    Json,
    Line,
    SeatName,
)
from corestate.cli.errors import BadInputError
from corestate.games import UnplayableError
from corestate.kernel import counted_noun
from fuzz.peers.comparing import observed
from serializers import play as play_form
from serializers.play.tables import Sure, all_is_sure


def _reason(one: Reason) -> dict[str, str | None]:
    return {"rule": one.rule, "because": one.because, "see": see(one.rule)}


def summary(
    state: State[Any, Any],
    events: int,
    names: tuple[str, ...] = (),
    sure: Sure | None = None,
    *,
    json: bool,
    **more: object,
) -> None:
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
        "why": None if ended is None else [_reason(one) for one in ended.why],
        "account": None if account is None else serializers.plain(account),
        "progress": serializers.plain(cs.progress(state)),
        "assumed": list(cs.assumed(state)),
        "state_id": serializers.state_id(state),
    }
    if json:
        show.as_json(facts)
        return
    show.view(cs.view(state), names, sure)
    if ended is not None:
        ranks = ((place, seat) for place, tied in enumerate(ended.ranking, 1) for seat in tied)
        places = ((place, names[seat] if names else seat, ended.scores[seat]) for place, seat in ranks)
        show.rows("ranking", ("place", "seat", "score"), places)
        show.rows("why", ("rule", "because"), ((one.rule, words.named(one.because, names)) for one in ended.why))
    if cs.assumed(state):
        show.say(f"assumed, not printed: {words.data(cs.assumed(state), most=len(cs.assumed(state)))}", style="yellow")
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
        summary(state, len(events), written.names, written.sure, json=json)
        return
    seen = cs.view(state, looker)
    if json:
        show.as_json({"at": upto, "view": serializers.plain(seen)})
    else:
        show.view(seen, written.names, written.sure)


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
    there = inputs.moment(file, at, line)
    state = there.state
    if out is not None and out.suffix == ".play":
        text = play_form.export_position(state, there.names)
        inputs.write_whole(out, text.encode(), force=force)
        if there.sure is not all_is_sure:
            show.note(f"{out}: what nobody told stands there as it was taken to be; take out what you do not know")
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
    there = inputs.moment(file, at, line)
    state = there.state
    book = play_form.book_of(inputs.possible(file, state).table.ruleset, there.names)
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
    show.view(cs.view(state), there.names, there.sure)
    show.rows(
        f"{len(events)} legal", ("event", "chance"), ((book.priced(state, one), odds.get(one, "")) for one in events)
    )


def check(file: File, at: At = None, line: Line = None, json: Json = False) -> None:
    """Whether a state or position is possible: every invariant it breaks, and where.

    Example: corestate check position.json
    """
    try:
        state = inputs.moment(file, at, line).state
        broken, name, game = invariants.check(state), serializers.state_id(state), state.table.ruleset.game
    except UnplayableError as error:
        broken, name, game = invariants.check_table(error.table), None, error.table.ruleset.game
        if not broken:
            raise
    if json:
        found = [{"claim": one.claim, "place": one.place, "see": see_claim(game, one.claim)} for one in broken]
        show.as_json({"possible": not broken, "broken": found, "state_id": name})
    elif broken:
        lines = ((one.claim.replace("_", " "), one.place) for one in broken)
        show.rows("impossible", ("claim that does not hold", "where"), lines)
    else:
        show.say("possible: every invariant holds", style="green")
    raise typer.Exit(1 if broken else 0)
