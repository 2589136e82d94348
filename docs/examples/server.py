"""A server of all four games in one file: `python docs/examples/server.py 8000`, then a websocket for every seat.

Begin with POST /matches {"game": "key_largo", "names": ["Ann", "Bob", "Cem"]}: the reply names the match and gives each
seat its key. A player connects to /matches/ID?key=KEY&since=NUMBER and is sent news, one JSON object each: what it saw
since that number, its view (or what changed in it), the question, and its legal sentences. It answers with
{"number": 7, "say": "Ann plans bar, market"} or {"number": 7, "event": {...}}, and is told if that is refused or stale.
The ruleset is sent once, when a player connects. Nobody is ever sent what its seat may not know.
"""

import asyncio
import json
import secrets
import sys
from random import SystemRandom
from typing import Any

import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

import corestate as cs
import serializers
from corestate.hosting import Match, Refused, Stale

LONGEST = 64 * 1024
"""No message of a player is longer than this."""


class Room:
    """One match and who is connected to it."""

    def __init__(self, game: str, names: tuple[str, ...], rulings: dict[str, str]) -> None:
        """Begin a match and give every seat a key."""
        rules = cs.ruleset(game, seats=len(names), rulings=rulings)
        self.dealer = SystemRandom()
        self.match = Match.begin(rules, names).deal(self.dealer)
        self.keys = {secrets.token_urlsafe(16): seat for seat in range(len(names))}
        self.changed = asyncio.Condition()

    async def act(self, seat: int, message: dict[str, Any]) -> dict[str, Any] | None:
        """Take a player's answer; return what it is told if it is not taken."""
        move = message.get("say")
        if move is None:
            try:
                move = serializers.load_json(json.dumps(message.get("event")))
            except serializers.MalformedBytesError as error:
                return {"refused": str(error)}
        number = message.get("number")
        if type(number) is not int:
            return {"refused": "number: wanted the number of the question that is answered"}
        answer = self.match.act(seat, move, number)
        if isinstance(answer, Stale):
            return {"stale": answer.says, "number": answer.number}
        if isinstance(answer, Refused):
            return {"refused": answer.says, "rules": [one.rule for one in answer.refusals]}
        async with self.changed:
            self.match = answer.deal(self.dealer)
            self.changed.notify_all()
        return None

    def news(self, seat: int, since: int | None) -> dict[str, Any]:
        """Write down what a seat is told; its ruleset and whole view only if it knows nothing yet."""
        news = self.match.news(seat, since)
        rules, over = self.match.state.table.ruleset, cs.result(self.match.state)
        told: dict[str, Any] = {
            "number": news.number,
            "told": [one.words for one in news.told],
            "asks": news.question.says if news.question else None,
            "legal": news.sentences,
            "over": serializers.plain(over) if over else None,
        }
        if news.changes is None:
            return told | {"ruleset": serializers.plain(rules), "view": serializers.plain(news.view, known=rules)}
        return told | {"changes": news.changes}


ROOMS: dict[str, Room] = {}


async def begin(request: Request) -> JSONResponse:
    """Begin a match."""
    try:
        asked = await request.json()
        names = tuple(str(name) for name in asked["names"])
        room = Room(str(asked["game"]), names, dict(asked.get("rulings", {})))
    except (cs.RulesetError, KeyError, TypeError, ValueError) as error:
        return JSONResponse({"refused": f"a match is begun by a game, names and rulings: {error}"}, status_code=400)
    name = secrets.token_urlsafe(8)
    ROOMS[name] = room
    keys = {names[seat]: key for key, seat in room.keys.items()}
    return JSONResponse({"match": name, "keys": keys})


async def record(request: Request) -> JSONResponse:
    """Give the whole record once the game is over: then nothing is secret any more."""
    room = ROOMS.get(request.path_params["name"])
    if room is None or not cs.is_over(room.match.state):
        return JSONResponse({"refused": "there is no record before the end"}, status_code=404)
    return JSONResponse(serializers.plain(room.match.record()))


async def sit(socket: WebSocket) -> None:
    """Serve one seat for as long as it is connected; it may come back at any time with the number it knows."""
    room = ROOMS.get(socket.path_params["name"])
    seat = None if room is None else room.keys.get(socket.query_params.get("key", ""))
    if room is None or seat is None:
        await socket.close(code=4403, reason="no such match, or not its key")
        return
    await socket.accept()
    since = None
    known = socket.query_params.get("since", "")
    if known.isdecimal() and int(known) <= room.match.number:
        since = int(known)
    telling = asyncio.create_task(_tell(socket, room, seat, since))
    try:
        while True:
            text = await socket.receive_text()
            await socket.send_json(refused) if (refused := await _taken(room, seat, text)) else None
    except WebSocketDisconnect:
        pass
    finally:
        telling.cancel()


async def _taken(room: Room, seat: int, text: str) -> dict[str, Any] | None:
    try:
        message = json.loads(text) if len(text) <= LONGEST else None
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        return {"refused": f"wanted a JSON object of at most {LONGEST} characters"}
    return await room.act(seat, message)


async def _tell(socket: WebSocket, room: Room, seat: int, since: int | None) -> None:
    while True:
        async with room.changed:
            while since is not None and room.match.number <= since:
                await room.changed.wait()
        news = room.news(seat, since)
        since = news["number"]
        await socket.send_json(news)


app = Starlette(
    routes=[
        Route("/matches", begin, methods=["POST"]),
        Route("/matches/{name}/record", record),
        WebSocketRoute("/matches/{name}", sit),
    ]
)

if __name__ == "__main__":
    uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[1]) if sys.argv[1:] else 8000)
