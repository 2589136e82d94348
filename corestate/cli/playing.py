"""Playing a game: at random with every claim checked, or with people at the prompt, begun anew or gone on with."""

from pathlib import Path
from random import Random, SystemRandom
from typing import Annotated, Any

import typer
from attrs import evolve, frozen

import corestate as cs
import serializers
from corestate import State
from corestate.adjudication import Written
from corestate.cli import inputs, show
from corestate.cli.arguments import EditionName, Force, Game, Json, Options, Rulings, Seats
from corestate.cli.errors import BadInputError
from corestate.cli.sitting import Bot, Sitting, at_random, seated
from corestate.cli.tables import summary
from corestate.environments import Searching
from corestate.hosting import Match
from fuzz.playouts import play
from serializers import play as play_form
from serializers.play.tokens import PlayError, quoted


def play_command(  # noqa: PLR0913, PLR0917 - what a game is asked for with
    game: Game,
    seats: Seats = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", help="Where chance begins: the same seed, the same game; with people at random."),
    ] = None,
    edition: EditionName = None,
    ruling: Rulings = [],  # noqa: B006 - typer reads it
    option: Options = [],  # noqa: B006 - typer reads it
    record: Annotated[
        Path | None,
        typer.Option("--record", help="Write the game down: .json, .msgpack or .play; with people at every event."),
    ] = None,
    ids: Annotated[
        bool, typer.Option("--ids", help="Write where every event led, too: the id and the marks of the state.")
    ] = False,
    human: Annotated[
        list[str], typer.Option("--human", help="Who sits down at the prompt, by name or by the number of a seat.")
    ] = [],  # noqa: B006 - typer reads it
    bot: Annotated[
        float | None,
        typer.Option("--bot", min=0, help="How many seconds the other seats think; without it they decide at random."),
    ] = None,
    force: Force = False,
    json: Json = False,
) -> None:
    """Play a random game with every invariant checked; sit down yourself with --human.

    GAME may be a file: that game is gone on with, and written down there unless --record names another file.

    Example: corestate play into_the_blue --seats 4 --seed 7 --record game.json
    Example: corestate play key_largo --human Ann --human Bob --record evening.play
    Example: corestate play evening.play --human Ann --human Bob
    """
    if bot is not None and not human:
        raise BadInputError("--bot goes with --human: whom should it play against?")
    if human and json:
        raise BadInputError("--human does not go with --json: a person plays by tables")
    if Path(game).suffix and not Path(game).exists():
        raise BadInputError(f"{game}: there is no such file, and no game of that name")
    if game in cs.titles() or not Path(game).is_file():
        rules = inputs.ruleset(game, seats=seats, edition=edition, rulings=ruling, options=option)
        begins = _Begins(Match.begin(rules, play_form.names_for(rules.seats)))
    else:
        if given := [name for name, value in (("seats", seats), ("edition", edition), ("ruling", ruling)) if value]:
            raise BadInputError(f"--{given[0]}: {game} says so already")
        begins = _gone_on_with(Path(game))
        record = record or Path(game)
    force = force or str(record) == game
    inputs.make_sure(record, force=force)
    keeping = _Keeping(record, begins, ids=ids)
    if human:
        _sit_down(begins.match, human, seed, keeping, at_random if bot is None else Searching(seconds=bot))
        return
    names = () if begins.written is None else begins.written.names
    with show.progress(f"playing {game}", None, quiet=json) as tick:
        played = play(begins.match.state, Random(seed or 0), lambda count: tick(count, count))
    events = (*begins.match.events, *played.events)
    keeping.write(events, names)
    summary(played.ended, len(events), names, json=json, seed=seed or 0)


def _sit_down(match: Match, human: list[str], seed: int | None, keeping: "_Keeping", bot: Bot) -> None:
    """Let people decide for their seats, and bots for the others."""
    names, people = seated(human, match.names)
    rules = match.state.table.ruleset
    try:
        play_form.read(f"game {rules.game}\nseats {', '.join(map(quoted, names))}\n")
    except PlayError as error:
        raise BadInputError(f"--human: {error.says}") from error
    rng = SystemRandom() if seed is None else Random(seed)
    sitting = Sitting(evolve(match, names=names), people, rng, bot, lambda now: keeping.write(now.events, names))
    try:
        ended = sitting.play()
    except BadInputError as error:
        raise BadInputError(f"{error}{keeping.told()}") from error
    if cs.is_over(ended.state):
        summary(ended.state, ended.number, names, json=False)
    else:
        show.say(f"the game goes on{keeping.told()}")


@frozen
class _Begins:
    """What is played on from: a match, and how its file was written if it comes from one."""

    match: Match
    written: Written | None = None


def _gone_on_with(file: Path) -> _Begins:
    """Take a game up where its file ends."""
    written = inputs.record(file)
    inputs.replayed(file, written, len(written.record.events))
    names = written.names or play_form.names_for(written.record.ruleset.seats)
    return _Begins(Match.resumed(written.record, names, written.begun()), written)


@frozen
class _Keeping:
    """Where a game is written down, whole at every moment."""

    file: Path | None
    begins: _Begins
    ids: bool

    def write(self, events: tuple[Any, ...], names: tuple[str, ...]) -> None:
        """Write down what has happened so far."""
        if self.file is None:
            return
        start = self.begins.match.states[0]
        told = serializers.recorded(start.table.ruleset, events, _ids(start, events) if self.ids else ())
        told = serializers.marked(told) if self.ids else told
        written = self.begins.written
        if written is None or written.script.header.position is None:
            inputs.write_value(self.file, told, names, force=True)
            return
        if self.file.suffix != ".play":
            raise BadInputError(f"{self.file}: it begins at a position, which only the text form can say")
        text = play_form.export(told, names, written.script.header.position)
        inputs.write_whole(self.file, text.encode(), force=True)

    def told(self) -> str:
        """Tell how a game that was left is gone on with."""
        return "" if self.file is None else f"; go on with `corestate play {self.file}`"


def _ids(state: State[Any, Any], events: tuple[Any, ...]) -> tuple[str, ...]:
    """Identify the state after every event."""
    found = []
    for event in events:
        state = cs.apply(state, event)
        found.append(serializers.state_id(state))
    return tuple(found)
