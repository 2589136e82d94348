"""Serving the rules to other programs."""

import sys
from contextlib import suppress
from typing import Annotated, Any

import typer

from corestate.cli import show
from corestate.cli.arguments import Json
from corestate.cli.differences import ended_by_signals
from corestate.cli.inputs import BadInputError
from fuzz.oracle import DEFAULT, Limits
from fuzz.wire import Encoding, converse, serve


def _most(what: str) -> Any:  # noqa: ANN401 - typer does not say what an option is
    return typer.Option(min=1, help=f"At most so many {what}.")


def oracle(  # noqa: PLR0913, PLR0917 - what a service is run with
    listen: Annotated[str | None, typer.Option("--listen", help="A port on loopback, or the path of a socket.")] = None,
    msgpack: Annotated[bool, typer.Option("--msgpack", help="Framed msgpack instead of lines of JSON.")] = False,
    most_handles: Annotated[int, _most("states are kept")] = DEFAULT.handles,
    most_events: Annotated[int, _most("events are played for one request")] = DEFAULT.events,
    most_perft_events: Annotated[int, _most("events are played for one count")] = DEFAULT.perft_events,
    most_listed: Annotated[int, _most("events are listed in one reply")] = DEFAULT.listed,
    most_work: Annotated[int, _most("events are played, listed and counted for one message")] = DEFAULT.work,
    json: Json = False,
) -> None:
    """Serve the rules: requests in, replies out, as docs/protocol.md says. Over pipes, or a socket with --listen.

    Example: corestate oracle --listen 4747
    """
    if json and msgpack:
        raise BadInputError("--json does not go with --msgpack: a conversation has one encoding")
    encoding: Encoding = "msgpack" if msgpack else "json"
    limits = Limits(
        handles=most_handles,
        events=most_events,
        perft_events=most_perft_events,
        listed=most_listed,
        work=most_work,
    )
    if listen is None:
        converse(sys.stdin.buffer, sys.stdout.buffer, encoding, limits)
        return
    try:
        with suppress(KeyboardInterrupt), ended_by_signals():  # that is how it ends
            serve(listen, encoding, limits, lambda address: show.complain(f"listening on {address}"))
    except (OSError, OverflowError) as error:
        raise BadInputError(f"--listen {listen}: {getattr(error, 'strerror', None) or error}") from error
