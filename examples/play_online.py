"""Play against the computer of a Skep server by chance, then resign: ``play_online.py ADDRESS``.

It needs httpx and websockets, and shows all that a client owes: a session, the events in their
order, and a command that is sent again, with the same id, until it is answered.
"""

from __future__ import annotations

import json
import random
import secrets
import sys
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

Json = dict[str, Any]

PLIES = 30
"""After so many it is enough."""


class Client:
    """One player in one game."""

    def __init__(self, address: str) -> None:
        """Make a game; that makes a guest, too, whose session is a cookie."""
        self._live = f"ws{address.removeprefix('http')}/api/v1/live"
        wish = {"opponent": {"type": "computer", "level": 1}, "rules": "Base", "color": "white"}
        answer = httpx.post(f"{address}/api/v1/games", json=wish).raise_for_status()
        self._cookie = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
        game = answer.json()
        self._game: str = game["id"]
        self._version: int = game["version"]
        self._state: Json = game["state"]
        self._pending: Json | None = None

    def play(self) -> Json:
        """Play to the end, and return how it ended."""
        while self._state["ending"] is None:
            try:
                with connect(self._live, additional_headers={"Cookie": self._cookie}) as socket:
                    self._sit(socket)
            except (ConnectionClosed, OSError) as error:
                print(f"lost the server ({error}): trying again", file=sys.stderr)
        return dict(self._state["ending"])

    def _sit(self, socket: ClientConnection) -> None:
        watch = {"type": "watch", "game": self._game, "version": self._version}
        socket.send(json.dumps(watch))
        if self._pending:
            socket.send(json.dumps(self._pending))
        while self._state["ending"] is None:
            self._move(socket)
            self._take(socket, json.loads(socket.recv()))

    def _move(self, socket: ClientConnection) -> None:
        turn = self._state["turn"]
        if self._pending or turn["color"] != "w":
            return
        targets = [target for found in turn["legal"].values() for target in found]
        action = {"type": "play", "move": random.choice(targets)["text"]}
        if turn["ply"] >= PLIES:
            action = {"type": "resign"}
        self._pending = {
            "type": "command",
            "id": secrets.token_urlsafe(12),
            "game": self._game,
            "ply": turn["ply"],
            "action": action,
        }
        socket.send(json.dumps(self._pending))

    def _take(self, socket: ClientConnection, message: Json) -> None:
        match message["type"]:
            case "snapshot":
                self._version, self._state = message["game"]["version"], message["game"]["state"]
            case "event" if message["version"] == self._version + 1:
                self._version, self._state = message["version"], message["state"]
            case "event" if message["version"] > self._version:
                socket.send(json.dumps({"type": "watch", "game": self._game}))
            case "accepted":
                self._pending = None
            case "refused":
                print(message["problem"], file=sys.stderr)
                self._pending = None
            case _:
                pass


if __name__ == "__main__":
    print(Client(sys.argv[1]).play())
