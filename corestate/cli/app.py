"""The command line put together. Exit status: 0 yes, 1 no (illegal, violated), 2 bad input with one clear line."""

import sys
from collections.abc import Callable
from typing import Annotated

import typer

import corestate as cs
import serializers
from corestate import EditionError, RulesetError
from corestate.cli import accounts, conformance, differences, lookups, measures, services, show, tables, verdicts
from corestate.cli.inputs import BadInputError, DivergedError, RefusedError

app = typer.Typer(
    name="corestate",
    help="A trusted rules reference for ocean board games: play, replay, judge and check them by the rulebook.",
    add_completion=False,
    pretty_exceptions_enable=False,
    rich_markup_mode=None,
    context_settings={"help_option_names": ["-h", "--help"]},
)

_COMMANDS: dict[str, Callable[..., None]] = {
    "games": lookups.games,
    "rules": lookups.rules,
    "rulings": lookups.rulings,
    "editions": lookups.editions,
    "play": tables.play_command,
    "replay": tables.replay,
    "export": tables.export,
    "legal": tables.legal,
    "explain": accounts.explain,
    "check": tables.check,
    "adjudicate": verdicts.adjudicate,
    "perft": measures.perft_command,
    "selfcheck": measures.selfcheck_command,
    "bench": measures.bench,
    "schema": lookups.schema_command,
    "oracle": services.oracle,
    "fuzz": differences.fuzz,
    "vectors": conformance.vectors,
    "conform": conformance.conform,
}
for _name, _command in _COMMANDS.items():
    app.command(_name)(_command)

_UsageError: type[typer.BadParameter] = typer.BadParameter.__bases__[0]  # which typer does not export


def run() -> None:
    """Run one command and leave with its exit status."""
    try:
        status = app(standalone_mode=False)
        sys.stdout.flush()
    except (BadInputError, RulesetError, EditionError, serializers.MalformedBytesError) as error:
        status = _complain(str(error))
    except (RefusedError, DivergedError) as error:
        show.complain(str(error))
        status = 1
    except _UsageError as error:
        status = _complain(error.format_message())
    except typer.Exit as left:
        status = left.exit_code
    except (typer.Abort, KeyboardInterrupt):
        status = _complain("interrupted")
    except BrokenPipeError:
        show.hang_up()
        status = 1
    except OSError as error:  # files are read and written elsewhere: this is what we print to
        show.hang_up()
        status = _complain(f"cannot print: {error.strerror}")
    sys.exit(status or 0)


def _complain(problem: str) -> int:
    show.complain(problem)
    return 2


@app.callback(invoke_without_command=True)
def top(
    context: typer.Context, version: Annotated[bool, typer.Option("--version", help="Print the version.")] = False
) -> None:
    """Every command takes --help, which shows an example."""
    if version:
        show.say(f"corestate {cs.__version__}")
        raise typer.Exit
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())
