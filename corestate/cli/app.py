"""The command line put together. Exit status: 0 yes, 1 no (illegal, violated), 2 bad input, 70 a mistake of ours."""

import signal
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

import corestate as cs
from corestate import EditionError, RulesetError
from corestate.cli import installation, show
from corestate.cli.complaints import complain
from corestate.cli.errors import BadInputError, DivergedError, RefusedError

_GROUPS = {
    "Settle a dispute": {
        "new": (".beginning", "new", "Print a text to begin with, in the sentences of a game."),
        "sentences": (".beginning", "sentences", "List every sentence of a game with an example."),
        "adjudicate": (".verdicts", "adjudicate", "Judge a record: which event broke which rule."),
        "explain": (".accounts", "explain", "Say rule by rule what one event of a record did."),
        "web": (".web", "web", "All of it in the browser: settle, play, look up."),
    },
    "Look something up": {
        "games": (".lookups", "games", "List the games."),
        "rules": (".lookups", "rules", "The rules of a game, or one with all that carries it."),
        "rulings": (".lookups", "rulings", "The disputed rules with their readings."),
        "settled": (".lookups", "settled", "What the rulebook leaves open and nobody disputes."),
        "unasked": (".lookups", "unasked", "What is carried out without asking anybody."),
        "editions": (".lookups", "editions", "The editions, and where each datum comes from."),
        "schema": (".lookups", "schema_command", "The JSON form of a game's values as JSON Schema."),
    },
    "Play and keep games": {
        "play": (".playing", "play_command", "Sit down at a table, or watch a random game."),
        "replay": (".tables", "replay", "Play a record again, to the end or to some moment."),
        "legal": (".tables", "legal", "List what is legal at a moment of a record."),
        "export": (".tables", "export", "Write a record, a moment or a position in another form."),
        "check": (".tables", "check", "Whether a state or position is possible."),
        "recheck": (".archives", "recheck", "Read every stored game of an archive again."),
    },
    "Test another implementation": {
        "fuzz": (".differences", "fuzz", "Find where it differs, and the shortest game to show it."),
        "vectors": (".conformance", "vectors", "Write conformance vectors: cases of every rule."),
        "conform": (".conformance", "conform", "Put conformance vectors to it, and score it."),
        "oracle": (".services", "oracle", "Serve the rules to programs: requests in, replies out."),
    },
    "Test this library": {
        "selfcheck": (".measures", "selfcheck_command", "Hold every law against random games."),
        "explore": (".exploring", "explore", "Walk through every state of a tiny box."),
        "perft": (".measures", "perft_command", "Count the games of so many events."),
        "bench": (".measures", "bench", "Measure every title beside what else is installed."),
        "doctor": (".doctor", "doctor", "Tell what is installed, and what is wrong with it."),
    },
}
"""The commands by what people come for: where each is found, imported when it is asked for, and what it is for."""
_COMMANDS = {name: found for group in _GROUPS.values() for name, found in group.items()}
_WIDEST = max(map(len, _COMMANDS))


class _Commands(TyperGroup):
    """The commands, each made when it is asked for."""

    def list_commands(self, _ctx: typer.Context) -> list[str]:  # type: ignore[override]  # typer's own context
        """Name the commands."""
        return list(_COMMANDS)

    def format_commands(self, _ctx: typer.Context, formatter: Any) -> None:  # type: ignore[override]  # noqa: ANN401 - likewise
        """List the commands by what they are for, without bringing a single one along."""
        for title, group in _GROUPS.items():
            with formatter.section(title):
                formatter.write_dl([(name.ljust(_WIDEST), told) for name, (_, _, told) in group.items()])

    def invoke(self, ctx: typer.Context) -> Any:  # type: ignore[override]  # noqa: ANN401 - likewise
        """Carry a command out; that nobody reads must not look like a no, as which the library would tell it."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise show.NobodyReadsError from error

    def get_command(self, _ctx: typer.Context, cmd_name: str) -> Any:  # type: ignore[override]  # noqa: ANN401 - likewise
        """Make one of the commands."""
        if cmd_name not in _COMMANDS:
            return None
        module, function, _ = _COMMANDS[cmd_name]
        alone = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=_SETTINGS)
        alone.command(cmd_name)(getattr(import_module(module, "corestate.cli"), function))
        return get_command(alone)


_SETTINGS = {"help_option_names": ["-h", "--help"]}
app = typer.Typer(
    cls=_Commands,
    name="corestate",
    help="A trusted rules reference for ocean board games: play, replay, judge and check them by the rulebook.",
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings=_SETTINGS,
)

_UsageError: type[typer.BadParameter] = typer.BadParameter.__bases__[0]  # which typer does not export


_NOBODY_READS = 128 + signal.SIGPIPE
"""As shells expect of whoever prints to a pipe that is closed; 1 would be an answer."""


def run() -> None:
    """Run one command and leave with its exit status."""
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except typer.Exit as left:
        status = left.exit_code
    except _unusable() as error:
        status = complain(error)
    except (RefusedError, DivergedError) as error:
        complain(str(error))
        status = 1
    except _UsageError as error:
        status = complain(error.format_message())
    except (typer.Abort, KeyboardInterrupt):
        status = complain("interrupted")
    except (show.NobodyReadsError, BrokenPipeError):
        show.hang_up()
        status = _NOBODY_READS
    except OSError as error:  # files are read and written elsewhere: this is what we print to
        show.hang_up()
        status = complain(f"cannot print: {error.strerror}")
    sys.exit(status or 0)


def _unusable() -> tuple[type[Exception], ...]:
    """Name the errors of what cannot be used; the one of bytes is brought along only when something went wrong."""
    from serializers.errors import MalformedBytesError  # noqa: PLC0415 - see above

    return BadInputError, RulesetError, EditionError, MalformedBytesError


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", help="Print the version, and the commit it was built from.")
    ] = False,
    _debug: Annotated[
        bool, typer.Option("--debug", help="Should we make a mistake (exit status 70), show where it came from.")
    ] = False,
) -> None:
    """Every command takes --help, which shows an example."""
    if version:
        show.say(f"corestate {installation.told_version(cs.__version__, installation.commit())}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
