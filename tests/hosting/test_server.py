"""The example server, driven by real clients over websockets through whole games, who leave and come back."""

import asyncio
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from socket import socket
from typing import Any
from urllib.request import Request, urlopen

import pytest
from websockets.asyncio.client import connect

import corestate as cs
import serializers
from corestate.games import OURS
from corestate.hosting import Match
from tests.effort import effort

SERVER = Path(__file__).parents[2] / "docs" / "examples" / "server.py"
NAMES = ("Ann", "Bob", "Cem", "Dee")
AWAY = 0.03
"""How often a client hangs up after a message and comes back."""


@pytest.fixture(scope="module")
def host() -> Iterator[str]:
    with socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, str(SERVER), str(port)]
    with subprocess.Popen(command, stderr=subprocess.PIPE, text=True) as server:  # noqa: S603 - our own program
        assert server.stderr is not None
        for line in server.stderr:
            if "running on" in line:
                break
        yield f"127.0.0.1:{port}"
        server.terminate()


def _posted(host: str, body: dict[str, Any]) -> Any:  # noqa: ANN401 - what the server says
    request = Request(f"http://{host}/matches", json.dumps(body).encode(), method="POST")
    with urlopen(request) as reply:  # noqa: S310 - loopback
        return json.load(reply)


class Player:
    """A client that knows its key and what it was sent, and answers at random, in words or by an event of its own."""

    def __init__(self, url: str, seed: str) -> None:
        self.url, self.rng = url, Random(seed)
        self.sent: list[tuple[int | None, dict[str, Any]]] = []
        self.returns, self.stale = 0, 0

    async def play(self) -> None:
        """Play until the game is over."""
        since: int | None = None
        while not self.sent or self.sent[-1][1]["over"] is None:
            known = "" if since is None else f"&since={since}"
            async with connect(self.url + known) as socket:
                self.returns += 1
                if since is not None:
                    await self._answer(socket, self.sent[-1][1])
                since = await self._listen(socket, since)

    async def _listen(self, socket: Any, since: int | None) -> int | None:  # noqa: ANN401 - a connection
        """Take news until the end, or until it is time to hang up."""
        async for text in socket:
            message = json.loads(text)
            if "stale" in message:
                self.stale += 1
                continue
            assert "refused" not in message, message
            self.sent.append((since, message))
            since = message["number"]
            if message["over"] is not None or self.rng.random() < AWAY:
                return since
            await self._answer(socket, message)
        return since

    async def _answer(self, socket: Any, message: dict[str, Any]) -> None:  # noqa: ANN401 - a connection
        if message["legal"]:
            said = self.rng.choice(message["legal"])
            await socket.send(json.dumps({"number": message["number"], "say": said}))


@pytest.mark.parametrize("title", OURS)
def test_whole_games_are_played_by_clients_who_come_and_go_and_are_sent_no_secret(host: str, title: str) -> None:
    begun = _posted(host, {"game": title, "names": NAMES})
    players = [
        Player(f"ws://{host}/matches/{begun['match']}?key={begun['keys'][name]}", f"{title} {name}") for name in NAMES
    ]

    async def everybody() -> None:
        await asyncio.gather(*(player.play() for player in players))

    asyncio.run(asyncio.wait_for(everybody(), 300))
    with urlopen(f"http://{host}/matches/{begun['match']}/record") as reply:
        record = serializers.load_json(reply.read(), serializers.Record)
    assert serializers.replay(record).verdict == "same"
    match = Match.resumed(record, NAMES)
    assert any(player.returns > 1 for player in players)
    for seat, player in enumerate(players):
        _tells_what_its_seat_may_know(match, seat, player.sent, Random(title))


def _tells_what_its_seat_may_know(
    match: Match, seat: int, sent: list[tuple[int | None, dict[str, Any]]], rng: Random
) -> None:
    """The law over messages: each is the one that any other table would have led to that looks the same to the seat."""
    rules, view = match.state.table.ruleset, None
    for since, message in sent:
        number = message["number"]
        if "view" in message:
            assert message["ruleset"] == serializers.plain(rules)
            view = serializers.load_json(json.dumps(message["view"]), cs.View, known=rules)
        else:
            view = serializers.changed(view, message["changes"])
        if rng.randrange(effort(12, 1)):
            continue
        other = Match(match.names, (cs.resample(match.states[number], seat, rng),))
        news = other.news(seat)
        assert view == news.view
        assert message["legal"] == list(news.sentences)
        assert message["asks"] == (news.question.says if news.question else None)
        told = match.news(seat, since or 0).told[: number - (since or 0)]
        assert message["told"] == [one.words for one in told]


def test_whoever_has_no_key_is_shown_out_and_bad_messages_are_answered(host: str) -> None:
    begun = _posted(host, {"game": "into_the_blue", "names": NAMES})
    url = f"ws://{host}/matches/{begun['match']}"

    async def talk() -> list[dict[str, Any]]:
        with pytest.raises(Exception, match="403"):
            async with connect(f"{url}?key=wrong") as socket:
                await socket.recv()
        replies = []
        async with connect(f"{url}?key={begun['keys']['Ann']}") as socket:
            number = json.loads(await socket.recv())["number"]
            for message in (
                "[",
                "7",
                '{"say": "Ann stops"}',
                '{"number": 0, "say": "Ann stops"}',
                f'{{"number": {number}, "event": {{"$": "itb.StarterNamed", "starter": 1}}}}',
                f'{{"number": {number}, "event": 3}}',
                f'{{"number": {number}, "say": "Ann sells the boat"}}',
            ):
                await socket.send(message)
                replies.append(json.loads(await socket.recv()))
        return replies

    replies = asyncio.run(asyncio.wait_for(talk(), 60))
    assert ["stale" in reply for reply in replies] == [False, False, False, True, False, False, False]
    assert all(reply.get("stale") or reply["refused"] for reply in replies)
    assert "dealer" in replies[4]["refused"]
    with pytest.raises(Exception, match="400"):
        _posted(host, {"game": "chess", "names": NAMES})
