"""The line a person types: edited and completed where there is a terminal and readline, taken as it is elsewhere."""

import sys
from contextlib import suppress
from types import ModuleType

from corestate.cli import show
from corestate.cli.errors import BadInputError
from corestate.cli.words import shown

_OFFERED: list[str] = []


def answer(prompt: str) -> str:
    """Ask for a line; what is no text is a question mark."""
    show.OUT.file.flush()
    try:
        return input(shown(prompt)).strip()
    except EOFError:
        show.say("")
        raise BadInputError("the input ended before the game did") from None
    except UnicodeDecodeError:
        return "?"


def offer(lines: tuple[str, ...]) -> None:
    """Complete what is typed from now on to one of these lines."""
    _OFFERED[:] = dict.fromkeys(lines)
    if (readline := _readline()) is not None:
        readline.set_completer(completed)
        readline.set_completer_delims("")
        libedit = "libedit" in (readline.__doc__ or "")
        readline.parse_and_bind("bind ^I rl_complete" if libedit else "tab: complete")


def completed(typed: str, number: int) -> str | None:
    """Give one after the other the lines that begin with what is typed, in small or large letters."""
    fitting = [one for one in _OFFERED if one.casefold().startswith(typed.casefold())]
    return fitting[number] if number < len(fitting) else None


def forget() -> None:
    """Forget what was typed: the next person could leaf through it."""
    if (readline := _readline()) is not None:
        readline.clear_history()


def _readline() -> ModuleType | None:
    """Find readline, where people type and it is there."""
    if sys.stdin.isatty():
        with suppress(ImportError):
            import readline  # noqa: PLC0415 - it changes the terminal as it is imported, and is not on every system

            return readline
    return None
