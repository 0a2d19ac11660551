"""Play random moves against the computer on a Skep server, and resign after a while.

Usage: python examples/play_online.py http://localhost:8000

It needs two packages: pip install httpx 'websockets>=15'

A client has to do three things, and this one shows them all: keep the session cookie, ask for
missed events after it reconnects, and resend a command with the same id until the server answers.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import secrets
import sys
from contextlib import suppress
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus

Json = dict[str, Any]

RESIGN_AT = 30
"""The ply at which we resign."""

ATTEMPTS = 8
"""How often to reconnect before giving up: a minute or two, with the pauses in between."""

FIRST_PAUSE = 0.5
"""Seconds before the first attempt to reconnect. Each later pause is twice as long."""

LONGEST_PAUSE = 30.0
"""The longest pause, in seconds."""

TOO_MANY_REQUESTS = 429
SERVER_ERROR = 500


class GameStoppedError(Exception):
    """The game can't continue; the message says why."""


def may_pass(status: int) -> bool:
    """Return whether the same request might succeed later."""
    return status == TOO_MANY_REQUESTS or status >= SERVER_ERROR


def create_game(server: httpx.URL) -> httpx.Response:
    """Create a game against the computer. The response sets a session cookie for a guest."""
    new_game = {"opponent": {"type": "computer", "level": 1}, "rules": "Base", "color": "white"}
    try:
        answer = httpx.post(server.join("/api/v1/games"), json=new_game)
    except httpx.HTTPError as error:
        raise GameStoppedError(f"Can't reach {server}: {str(error).rstrip('.')}") from error
    if not answer.is_success:
        raise GameStoppedError(f"{server} answered {answer.status_code} {answer.reason_phrase}")
    return answer


class Player:
    """One player in one game."""

    def __init__(self, server: httpx.URL) -> None:
        """Create a game."""
        answer = create_game(server)
        try:
            game = answer.json()
            self.id: str = game["id"]
            self._color: str = game["you"][0]
            self._version: int = game["version"]
            self._state: Json = game["state"]
        except (ValueError, LookupError, TypeError) as error:
            raise GameStoppedError(f"{server} is not a Skep server") from error
        self._cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        live = server.join("/api/v1/live")
        self._live = str(live.copy_with(scheme="wss" if live.scheme == "https" else "ws"))
        self._pending: Json | None = None
        self._failures = 0

    async def play(self) -> Json:
        """Play until the game ends, and return how it ended."""
        # If connecting fails, connect() waits and tries again; each wait is longer than the last.
        async for socket in connect(
            self._live,
            additional_headers={"Cookie": self._cookie},
            process_exception=self._count_failure,
        ):
            try:
                await self._follow(socket)
                break
            except ConnectionClosed as error:
                # connect() would reconnect at once, even if the server hangs up every time.
                if reason := self._count_failure(error):
                    raise reason from error
                await asyncio.sleep(self._pause())
        return dict(self._state["ending"])

    def _pause(self) -> float:
        """Return the seconds to wait. A random part keeps many clients from returning at once."""
        pause = min(FIRST_PAUSE * 2 ** (self._failures - 1), LONGEST_PAUSE)
        return random.uniform(pause / 2, pause)

    def _count_failure(self, error: Exception) -> Exception | None:
        """Return None to reconnect, or the error to raise instead."""
        if isinstance(error, InvalidStatus) and not may_pass(error.response.status_code):
            return GameStoppedError(f"The server answered {error.response.status_code}")
        if not isinstance(error, (ConnectionClosed, InvalidHandshake, OSError)):
            return error
        self._failures += 1
        if self._failures > ATTEMPTS:
            return GameStoppedError(f"Gave up after {ATTEMPTS} attempts to reconnect: {error}")
        attempt = f"Reconnecting, attempt {self._failures} of {ATTEMPTS}."
        print(f"Connection lost ({error}). {attempt}", file=sys.stderr)
        return None

    async def _follow(self, socket: ClientConnection) -> None:
        watch = {"type": "watch", "game": self.id, "version": self._version}
        await socket.send(json.dumps(watch))
        if self._pending:
            await socket.send(json.dumps(self._pending))
        while self._state["ending"] is None:
            await self._move(socket)
            await self._receive(socket, json.loads(await socket.recv()))

    async def _move(self, socket: ClientConnection) -> None:
        turn = self._state["turn"]
        if self._pending or turn["color"] != self._color:
            return
        if turn["ply"] < RESIGN_AT:
            targets = [target for found in turn["legal"].values() for target in found]
            if not targets:
                return  # an event that was missed: the last one has the legal moves
            action = {"type": "play", "move": random.choice(targets)["text"]}
        else:
            action = {"type": "resign"}
        self._pending = {
            "type": "command",
            "id": secrets.token_urlsafe(12),
            "game": self.id,
            "ply": turn["ply"],
            "action": action,
        }
        await socket.send(json.dumps(self._pending))

    async def _receive(self, socket: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "event":
                self._update(message)
            case "snapshot":
                self._update(message["game"])
            case "accepted":
                self._pending = None
            case "refused" if may_pass(message["problem"]["status"]):
                await socket.close()
            case "refused":
                raise GameStoppedError(f"The server refused: {message['problem']['title']}")
            case _:
                pass

    def _update(self, news: Json) -> None:
        # Every state is complete, so a newer one simply replaces the old one.
        if news["version"] > self._version:
            self._version, self._state = news["version"], news["state"]
            self._failures = 0


def read_address(text: str) -> httpx.URL:
    """Parse the address of a server, with or without a trailing slash."""
    with suppress(httpx.InvalidURL):
        address = httpx.URL(text)
        if address.scheme in {"http", "https"} and address.host:
            return address
    raise argparse.ArgumentTypeError(f"{text!r} is not an address like http://localhost:8000")


def main() -> None:
    """Play one game on the server named on the command line."""
    parser = argparse.ArgumentParser(description="Play random moves on a Skep server.")
    parser.add_argument(
        "address", metavar="ADDRESS", type=read_address, help="such as http://localhost:8000"
    )
    server: httpx.URL = parser.parse_args().address
    try:
        player = Player(server)
        print(f"Watch the game: {server.join(f'/game/{player.id}')}", flush=True)
        ending = asyncio.run(player.play())
    except GameStoppedError as error:
        sys.exit(f"{error}.")
    except KeyboardInterrupt:
        sys.exit(130)
    winner = {"w": "White wins", "b": "Black wins", None: "Nobody wins"}[ending["winner"]]
    print(f"{winner}: {ending['termination']}.")


if __name__ == "__main__":
    main()
