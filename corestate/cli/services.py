"""Serving the rules to other programs."""

import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from corestate.cli import show
from corestate.cli.arguments import Json
from corestate.cli.differences import ended_by_signals
from corestate.cli.errors import BadInputError
from corestate.files import read_at_most
from fuzz.oracle import DEFAULT, Limits
from fuzz.serving import AddressError, Service, serve
from fuzz.wire import Encoding, converse

Serving: TypeAlias = Callable[[str, Service, Callable[[str], None]], None]

PORT = "4747"
"""Where --http listens if nothing else is said."""
LEAST_TOKEN, MOST_TOKEN = 16, 4096
"""So many characters a token has."""


def _most(what: str) -> Any:  # noqa: ANN401 - typer does not say what an option is
    return typer.Option(min=1, help=f"At most so many {what}.")


def _seconds(what: str) -> Any:  # noqa: ANN401 - likewise
    return typer.Option(min=0.1, help=f"Seconds {what}.")


def oracle(  # noqa: PLR0913, PLR0917 - what a service is run with
    listen: Annotated[
        str | None, typer.Option("--listen", help="A port on loopback, HOST:PORT, or the path of a socket.")
    ] = None,
    http: Annotated[
        bool, typer.Option("--http", help="Over HTTP and websockets, on a port of this machine (4747).")
    ] = False,
    allow_origin: Annotated[
        list[str], typer.Option("--allow-origin", help="With --http: pages of this origin may ask too.")
    ] = [],  # noqa: B006 - typer copies it
    msgpack: Annotated[bool, typer.Option("--msgpack", help="Framed msgpack instead of lines of JSON.")] = False,
    max_clients: Annotated[int, _most("clients at once, with --listen")] = Service().clients,
    idle: Annotated[float, _seconds("a client may say nothing")] = Service().idle,
    read: Annotated[float, _seconds("a message may take to come in")] = Service().read,
    write: Annotated[float, _seconds("a reply may take to be read")] = Service().write,
    allow_remote: Annotated[
        bool, typer.Option("--allow-remote", help="Listen where other machines can reach it; needs --token-file.")
    ] = False,
    token_file: Annotated[
        Path | None, typer.Option("--token-file", help="The file of the token that clients say with hello.")
    ] = None,
    most_handles: Annotated[int, _most("states are kept")] = DEFAULT.handles,
    most_events: Annotated[int, _most("events are played for one request")] = DEFAULT.events,
    most_perft_events: Annotated[int, _most("events are played for one count")] = DEFAULT.perft_events,
    most_listed: Annotated[int, _most("events are listed in one reply")] = DEFAULT.listed,
    most_work: Annotated[int, _most("events are played, listed and counted for one message")] = DEFAULT.work,
    json: Json = False,
) -> None:
    """Serve the rules: requests in, replies out, as docs/protocol.md says. Over pipes, or a socket with --listen.

    With --http browsers can ask: requests by POST, conversations by websocket, and a page that describes them.

    Example: corestate oracle --listen 4747
    Example: corestate oracle --http --listen 4747 --allow-origin https://example.org
    """
    if json and msgpack:
        raise BadInputError("--json does not go with --msgpack: a conversation has one encoding")
    if http and (msgpack or allow_remote or token_file):
        raise BadInputError(
            "--http does not go with --msgpack, --allow-remote or --token-file: JSON, on this machine alone"
        )
    if allow_origin and not http:
        raise BadInputError("--allow-origin goes with --http")
    encoding: Encoding = "msgpack" if msgpack else "json"
    limits = Limits(
        handles=most_handles,
        events=most_events,
        perft_events=most_perft_events,
        listed=most_listed,
        work=most_work,
    )
    if listen is None and not http:
        converse(sys.stdin.buffer, sys.stdout.buffer, encoding, limits)
        return
    token = None if token_file is None else _token(token_file)
    service = Service(
        encoding, limits, max_clients, idle=idle, read=read, write=write, token=token, remote=allow_remote
    )
    where = PORT if listen is None else listen
    serving = _over_http(tuple(allow_origin)) if http else serve
    try:
        with suppress(KeyboardInterrupt), ended_by_signals():  # that is how it ends
            serving(where, service, lambda address: show.complain(f"listening on {address}"))
    except (OSError, OverflowError, AddressError) as error:
        raise BadInputError(f"--listen {where}: {getattr(error, 'strerror', None) or error}") from error


def _over_http(origins: tuple[str, ...]) -> Serving:
    """Find what serves over HTTP, which is an extra."""
    try:
        from fuzz.over_http import application  # noqa: PLC0415 - what it needs may not be there
    except ImportError as error:
        raise BadInputError(f"--http needs {error.name}: pip install 'corestate[http]'") from error
    return lambda where, service, ready: application.serve(where, service, origins, ready)


def _token(file: Path) -> str:
    """Read a token: one line."""
    try:
        text = read_at_most(file, MOST_TOKEN).decode().strip()
    except (OSError, UnicodeDecodeError) as error:
        raise BadInputError(f"--token-file {file}: {getattr(error, 'strerror', None) or 'wanted text'}") from error
    if not LEAST_TOKEN <= len(text) <= MOST_TOKEN or not text.isprintable():
        raise BadInputError(f"--token-file {file}: wanted one line of {LEAST_TOKEN} characters or more")
    return text
