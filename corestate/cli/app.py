"""The command line put together. Exit status: 0 yes, 1 no (illegal, violated), 2 bad input, 70 a mistake of ours."""

import signal
import sys
from importlib import import_module
from typing import Annotated, Any

import typer
from typer.core import TyperGroup
from typer.main import get_command

import corestate as cs
import serializers
from corestate import EditionError, RulesetError
from corestate.cli import installation, show
from corestate.cli.complaints import complain
from corestate.cli.inputs import BadInputError, DivergedError, RefusedError

_COMMANDS = {
    "new": (".beginning", "new"),
    "sentences": (".beginning", "sentences"),
    "games": (".lookups", "games"),
    "rules": (".lookups", "rules"),
    "rulings": (".lookups", "rulings"),
    "settled": (".lookups", "settled"),
    "unasked": (".lookups", "unasked"),
    "editions": (".lookups", "editions"),
    "play": (".tables", "play_command"),
    "replay": (".tables", "replay"),
    "export": (".tables", "export"),
    "legal": (".tables", "legal"),
    "explain": (".accounts", "explain"),
    "check": (".tables", "check"),
    "recheck": (".archives", "recheck"),
    "adjudicate": (".verdicts", "adjudicate"),
    "perft": (".measures", "perft_command"),
    "selfcheck": (".measures", "selfcheck_command"),
    "explore": (".exploring", "explore"),
    "bench": (".measures", "bench"),
    "schema": (".lookups", "schema_command"),
    "oracle": (".services", "oracle"),
    "fuzz": (".differences", "fuzz"),
    "vectors": (".conformance", "vectors"),
    "conform": (".conformance", "conform"),
    "doctor": (".doctor", "doctor"),
}
"""Where each command is to be found: it is imported when it is asked for, as half of them bring the fuzzer along."""


class _Commands(TyperGroup):
    """The commands, each made when it is asked for."""

    def list_commands(self, _ctx: typer.Context) -> list[str]:  # type: ignore[override]  # typer's own context
        """Name the commands."""
        return list(_COMMANDS)

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
        module, function = _COMMANDS[cmd_name]
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
    except (BadInputError, RulesetError, EditionError, serializers.MalformedBytesError) as error:
        status = complain(error)
    except (RefusedError, DivergedError) as error:
        complain(str(error))
        status = 1
    except _UsageError as error:
        status = complain(error.format_message())
    except typer.Exit as left:
        status = left.exit_code
    except (typer.Abort, KeyboardInterrupt):
        status = complain("interrupted")
    except (show.NobodyReadsError, BrokenPipeError):
        show.hang_up()
        status = _NOBODY_READS
    except OSError as error:  # files are read and written elsewhere: this is what we print to
        show.hang_up()
        status = complain(f"cannot print: {error.strerror}")
    sys.exit(status or 0)


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
