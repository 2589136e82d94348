"""`corestate doctor`: what is installed here, and whether it is ours."""

import typer

from corestate.cli import installation, show
from corestate.cli.arguments import Json


def doctor(json: Json = False) -> None:
    """Tell what is installed: versions, where the packages lie, extras that are missing, names that clash.

    Exit status: 0 fine, 1 another distribution has a package of one of our names, or something we need is missing.

    Example: corestate doctor
    """
    text, status = installation.told(as_json=json)
    show.plain(text)
    raise typer.Exit(status)
