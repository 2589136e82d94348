"""Serving the rules to other programs."""

import sys
from contextlib import suppress
from typing import Annotated

import typer

from corestate.cli import show
from corestate.cli.arguments import Json
from corestate.cli.differences import ended_by_signals
from corestate.cli.inputs import BadInputError
from fuzz.wire import Encoding, converse, serve


def oracle(
    listen: Annotated[str | None, typer.Option("--listen", help="A port on loopback, or the path of a socket.")] = None,
    msgpack: Annotated[bool, typer.Option("--msgpack", help="Framed msgpack instead of lines of JSON.")] = False,
    json: Json = False,
) -> None:
    """Serve the rules: requests in, replies out, as docs/protocol.md says. Over pipes, or a socket with --listen.

    Example: corestate oracle --listen 4747
    """
    if json and msgpack:
        raise BadInputError("--json does not go with --msgpack: a conversation has one encoding")
    encoding: Encoding = "msgpack" if msgpack else "json"
    if listen is None:
        converse(sys.stdin.buffer, sys.stdout.buffer, encoding)
        return
    try:
        with suppress(KeyboardInterrupt), ended_by_signals():  # that is how it ends
            serve(listen, encoding, lambda address: show.complain(f"listening on {address}"))
    except (OSError, OverflowError) as error:
        raise BadInputError(f"--listen {listen}: {getattr(error, 'strerror', None) or error}") from error
