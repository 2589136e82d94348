"""Serving the page in the browser: `make page` builds it, `corestate web` shows it."""

import webbrowser
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from corestate.cli import show
from corestate.cli.arguments import Json
from corestate.cli.errors import BadInputError
from corestate.web.serving import server

BUILT = Path("build/page")


def web(
    folder: Annotated[Path, typer.Option("--folder", help="Where the page was built.")] = BUILT,
    port: Annotated[int, typer.Option("--port", min=0, max=65535, help="The port on loopback; 0 is any.")] = 0,
    browser: Annotated[bool, typer.Option("--open/--no-open", help="Open it in a browser.")] = True,
    json: Json = False,
) -> None:
    """Serve the page on loopback: settle disputes, play and look up rules in a browser, on this machine alone.

    `make page` builds it; `make page && corestate web` shows it.

    Example: corestate web --port 8000 --no-open
    """
    if not (folder / "index.html").is_file():
        raise BadInputError(f"{folder}: no page is there; `make page` in a checkout builds it")
    try:
        serving = server(folder, port)
    except OSError as error:
        raise BadInputError(f"--port {port}: {error.strerror}") from error
    address = f"http://127.0.0.1:{serving.server_port}/"
    if json:
        show.as_json({"address": address, "folder": str(folder)})
    else:
        show.say(f"serving {folder} at {address}; Ctrl+C ends it")
    if browser:
        webbrowser.open(address)
    with serving, suppress(KeyboardInterrupt):
        serving.serve_forever()
