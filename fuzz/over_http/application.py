"""The oracle as an ASGI application: a request by POST, a conversation by websocket, on loopback alone.

Answers are made in threads, as many as there are places, so that what takes long holds nobody up; what a request may
cost is for the oracle. Browsers send requests from any page to any address: the door lets in pages of this machine, and
of the origins that were named.
"""

import asyncio
import re
import socket
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from functools import partial
from threading import Lock
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from fuzz.oracle import Oracle
from fuzz.over_http.verbs import VERBS, openapi, page
from fuzz.serving import AddressError, Service, address
from fuzz.wire import LARGEST, Stats, answered, line_of, parsed
from serializers.errors import MalformedBytesError

LOOPBACK = r"(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d{1,5})?"
"""A host that is this machine."""
TOO_LARGE, TRY_LATER, POLICY = 1009, 1013, 1008
"""Why a websocket is closed."""


class TooLateError(Exception):
    """A request that did not come in within its time, or a reply that was not read within it."""


class Conversations:
    """What all clients share: places, the lane of what takes long, and the count of it all."""

    def __init__(self, service: Service) -> None:
        self.service = service
        self.stats = Stats(service.clients)
        self.stats.now = lambda: self._now
        self._now = 0
        self._lane = Lock()
        self._threads = ThreadPoolExecutor(max_workers=service.clients, thread_name_prefix="oracle")

    def __enter__(self) -> bool:
        """Take a place; whether there was one. Whoever enters leaves."""
        self._now += 1
        free = self._now <= self.service.clients
        self.stats.count("connections" if free else "refused")
        return free

    def __exit__(self, *_error: object) -> None:
        self._now -= 1

    def busy(self) -> dict[str, Any]:
        """Say that there is no place."""
        return _error(f"{self.service.clients} clients are served; try later")

    def oracle(self) -> Oracle:
        """Begin a conversation."""
        return Oracle(self.service.limits, self.stats.plain)

    async def answer(self, oracle: Oracle, message: Callable[[], Any]) -> Any:  # noqa: ANN401 - plain data
        """Answer a message in a thread."""
        self.stats.count("messages")
        work = partial(answered, oracle, message, self.stats, self._lane)
        return await asyncio.get_running_loop().run_in_executor(self._threads, work)


class Door:
    """Lets in who may ask, and gives replies so long to be read."""

    def __init__(self, app: ASGIApp, write: float, origins: tuple[str, ...]) -> None:
        self._app, self._write, self._origins = app, write, origins

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on, or refuse it."""

        async def sent(message: Message) -> None:
            async with asyncio.timeout(self._write):
                await send(message)

        if scope["type"] not in {"http", "websocket"} or not (problem := self._problem(Headers(scope=scope))):
            with suppress(TimeoutError):  # who does not read what it asked for is let go
                await self._app(scope, receive, sent)
        elif scope["type"] == "http":
            await _reply(_error(problem), 403)(scope, receive, sent)
        else:
            await sent({"type": "websocket.close", "code": POLICY, "reason": problem})

    def _problem(self, headers: Headers) -> str:
        if not re.fullmatch(LOOPBACK, headers.get("host", "")):
            return "host: wanted localhost, or its address"
        origin = headers.get("origin")
        if origin is None or origin in self._origins or re.fullmatch(rf"https?://{LOOPBACK}", origin):
            return ""
        return f"origin: {origin} was not named; `corestate oracle --http --allow-origin` names it"


def application(service: Service, origins: tuple[str, ...] = ()) -> Starlette:
    """Make the application."""
    shared = Conversations(service)

    async def posted(request: Request) -> Response:
        verb = request.path_params.get("verb")
        if verb is not None and verb not in VERBS:
            return _reply(_error(f"wanted one of {', '.join(f'/{name}' for name in VERBS)}"), 404)
        with shared as free:
            if not free:
                return _reply(shared.busy(), 503)
            try:
                body = await _body(request, service.read)
            except TooLateError:
                shared.stats.count("timeouts")
                return _reply(_error(f"wanted the whole request within {service.read:g} seconds"), 408)
            if len(body) > LARGEST:
                return _reply(_error(f"no message larger than {LARGEST} bytes is read"), 413)
            reply = await shared.answer(shared.oracle(), partial(_message, body, verb))
        return _reply(reply, 200 if isinstance(reply, list) or reply["ok"] else 400)

    async def conversed(client: WebSocket) -> None:
        await client.accept()
        with shared as free:
            if not free:
                await client.send_text(_text(shared.busy()))
                await client.close(TRY_LATER)
                return
            try:
                await _carried(client, shared)
            except WebSocketDisconnect:
                pass
            except TimeoutError:
                shared.stats.count("timeouts")
                await client.close(POLICY, "idle for too long")

    async def described(_request: Request) -> Response:
        return JSONResponse(openapi())

    async def shown(_request: Request) -> Response:
        return HTMLResponse(page())

    return Starlette(
        routes=[
            Route("/", shown),
            Route("/", posted, methods=["POST"]),
            Route("/openapi.json", described),
            Route("/{verb}", posted, methods=["POST"]),
            WebSocketRoute("/", conversed),
        ],
        middleware=[Middleware(Door, write=service.write, origins=origins), _headers(origins)],
        exception_handlers={HTTPException: _no_such_thing},
    )


def _headers(origins: tuple[str, ...]) -> Middleware:
    """Tell browsers which pages may read a reply."""
    return Middleware(
        CORSMiddleware,
        allow_origins=origins,
        allow_origin_regex=rf"https?://{LOOPBACK}",
        allow_methods=["POST"],
        allow_headers=["content-type"],
    )


async def _no_such_thing(_request: Request, error: Exception) -> Response:
    """Say what the framework refuses in our form."""
    assert isinstance(error, HTTPException)  # noqa: S101 - it is registered for them
    return _reply(_error(error.detail), error.status_code)


async def _carried(client: WebSocket, shared: Conversations) -> None:
    """Carry a conversation until the client leaves, sends too much, or says nothing for too long."""
    oracle = shared.oracle()
    while True:
        async with asyncio.timeout(shared.service.idle):
            message = await client.receive()
        if message["type"] == "websocket.disconnect":
            return
        text = message.get("text")
        body = message.get("bytes") or b"" if text is None else text.encode()
        if len(body) > LARGEST:
            await client.send_text(_text(_error(f"no message larger than {LARGEST} bytes is read")))
            await client.close(TOO_LARGE)
            return
        await client.send_text(_text(await shared.answer(oracle, partial(parsed, body))))


async def _body(request: Request, seconds: float) -> bytes:
    """Read what was posted, as far as any is read."""
    body = bytearray()
    try:
        async with asyncio.timeout(seconds):
            async for chunk in request.stream():
                body += chunk
                if len(body) > LARGEST:
                    break
    except (TimeoutError, ClientDisconnect) as error:
        raise TooLateError from error
    return bytes(body)


def _message(body: bytes, verb: str | None) -> Any:  # noqa: ANN401 - plain data
    """Read a message; where the verb stands in the address, the rest is an object, or nothing."""
    if verb is None:
        return parsed(body)
    given = parsed(body) if body.strip() else {}
    if type(given) is not dict:
        raise MalformedBytesError("", "an object with what the verb takes")
    return {**given, "verb": verb}


def _error(problem: str) -> dict[str, Any]:
    return {"id": None, "ok": False, "error": problem}


def _text(reply: object) -> str:
    return line_of(reply).decode().rstrip("\n")


def _reply(reply: object, status: int) -> Response:
    return Response(line_of(reply), status, media_type="application/json")


def serve(text: str, service: Service, origins: tuple[str, ...], ready: Callable[[str], None]) -> None:
    """Listen on a port of this machine until told to end; what is under way is answered first."""
    where = address(text)
    if where.path or not where.is_loopback():
        raise AddressError("over HTTP only a port of this machine is listened on: wanted PORT or localhost:PORT")
    config = uvicorn.Config(
        application(service, origins),
        http="h11",
        ws="websockets-sansio",
        ws_max_size=LARGEST + 1,
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=round(service.drain),
    )
    listening = socket.create_server((where.host, where.port), family=_family(where.host), backlog=128)
    host, port = listening.getsockname()[:2]
    ready(f"http://{f'[{host}]' if ':' in host else host}:{port}")
    with listening:
        uvicorn.Server(config).run(sockets=[listening])


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
