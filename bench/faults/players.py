"""Players who never give up: they reconnect anywhere, and send a move until it is answered."""

from __future__ import annotations

import asyncio
import itertools
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

Json = dict[str, Any]

_PATIENCE_S = 4.0
_AGAIN_S = 0.1
_TIMED = 0.7
_LEAVES = 0.05
_RESIGNS = 0.03
_MOST_PUBLICATIONS = 6
_ids = itertools.count()
_TRY_AGAIN = {"server_error", "server_busy"}


@dataclass(frozen=True)
class Acknowledged:
    """A command that the server has accepted."""

    game: str
    player: str
    command: str
    version: int


@dataclass
class Journal:
    """What was sent, and what was acknowledged."""

    acknowledged: list[Acknowledged] = field(default_factory=list[Acknowledged])
    games: dict[str, tuple[str, str]] = field(default_factory=dict[str, tuple[str, str]])
    """The cookies of both players, by game."""

    problems: list[str] = field(default_factory=list[str])
    longest_s: float = 0.0


class Player:
    """One person, with a connection that may break at any time."""

    def __init__(self, ports: list[int], cookie: str, player: str, rng: Random) -> None:
        self._ports = ports
        self._rng = rng
        self._socket: ClientConnection | None = None
        self.cookie = cookie
        self.player = player
        self.states: dict[str, Json] = {}
        self._watched: set[str] = set()

    async def turn(self, game: str, after_ply: int) -> tuple[Player, Json]:
        """Return the state of a game when it is this player's turn, or the game is over."""
        while True:
            try:
                await self._watch(game)
                while True:
                    state = self.states.get(game)
                    if state and _is_due(state, after_ply):
                        return self, state
                    await self._hear()
            except (OSError, WebSocketException, TimeoutError):
                await self.hang_up()
                await asyncio.sleep(_AGAIN_S)

    async def send(self, game: str, ply: int, action: Json) -> tuple[str, Json]:
        """Send a command until it is answered; return its id and the answer."""
        command = f"command-{next(_ids):08}"
        message = {"type": "command", "id": command, "game": game, "ply": ply, "action": action}
        encoded = msgspec.json.encode(message).decode()
        while True:
            try:
                socket = await self._connection()
                await socket.send(encoded)
                while True:
                    answer = await self._hear()
                    if answer.get("id") == command:
                        break
            except (OSError, WebSocketException, TimeoutError):
                await self.hang_up()
                await asyncio.sleep(_AGAIN_S)
                continue
            if answer["type"] == "accepted" or answer["problem"]["code"] not in _TRY_AGAIN:
                return command, answer
            await asyncio.sleep(_AGAIN_S)

    async def hang_up(self) -> None:
        """Close the connection."""
        socket, self._socket = self._socket, None
        self._watched.clear()
        self.states.clear()
        if socket is not None:
            with suppress(OSError, WebSocketException, TimeoutError):
                socket.transport.abort()

    async def _watch(self, game: str) -> None:
        socket = await self._connection()
        if game not in self._watched:
            self._watched = {game}
            await socket.send(f'{{"type":"watch","game":"{game}"}}')

    async def _connection(self) -> ClientConnection:
        if self._socket is None:
            port = self._rng.choice(self._ports)
            self._socket = await connect(
                f"ws://127.0.0.1:{port}/api/v1/live",
                additional_headers={"Cookie": self.cookie},
                compression=None,
                ping_interval=None,
                open_timeout=_PATIENCE_S,
                close_timeout=0.1,
            )
        return self._socket

    async def _hear(self) -> Json:
        assert self._socket is not None
        async with asyncio.timeout(_PATIENCE_S):
            message: Json = msgspec.json.decode(await self._socket.recv())
        if message["type"] == "snapshot":
            self.states[message["game"]["id"]] = message["game"]["state"]
        elif message["type"] == "event":
            self.states[message["game"]] = message["state"]
        elif message["type"] == "refused" and message.get("id") is None:
            # It could not watch, so it has to try again.
            self._watched.clear()
            raise TimeoutError
        return message


async def request(  # noqa: PLR0913 - the parts of a request
    ports: list[int], rng: Random, method: str, path: str, *, cookie: str = "", body: Json | None
) -> tuple[Json, str]:
    """Send a request to any process until one answers; return the answer and the cookie."""
    while True:
        url = f"http://127.0.0.1:{rng.choice(ports)}/api/v1{path}"
        headers = {"Cookie": cookie} if cookie else {}
        try:
            async with httpx.AsyncClient(timeout=_PATIENCE_S, verify=False) as http:  # noqa: S501
                answer = await http.request(method, url, json=body, headers=headers)
        except httpx.HTTPError:
            await asyncio.sleep(_AGAIN_S)
            continue
        if answer.is_success:
            cookies = "; ".join(f"{name}={value}" for name, value in answer.cookies.items())
            return answer.json(), cookies or cookie
        await asyncio.sleep(_AGAIN_S)


class Table:
    """Two players who play one game after the other."""

    def __init__(self, ports: list[int], journal: Journal, rng: Random) -> None:
        self._ports = ports
        self._journal = journal
        self._rng = rng

    async def play(self) -> None:
        """Play until cancelled."""
        players: list[Player] = []
        for _ in range(2):
            me, cookie = await request(self._ports, self._rng, "GET", "/me", body=None)
            players.append(Player(self._ports, cookie, me["id"], self._rng))
        try:
            while True:
                await self._game(players)
        finally:
            for player in players:
                await player.hang_up()

    async def _game(self, players: list[Player]) -> None:
        clock = {"clock": {"main_s": 10_800}} if self._rng.random() < _TIMED else {}
        wish = {"opponent": {"type": "friend"}, "color": "white", **clock}
        white, black = players
        ports, rng = self._ports, self._rng
        made, _ = await request(ports, rng, "POST", "/games", cookie=white.cookie, body=wish)
        game = made["id"]
        await request(ports, rng, "POST", f"/games/{game}/join", cookie=black.cookie, body=None)
        self._journal.games[game] = white.cookie, black.cookie
        loop = asyncio.get_running_loop()
        last_ply = -1
        while True:
            since = loop.time()
            mover, state = await whoever_moves(players, game, last_ply)
            if state["status"] == "over":
                await self._publish(players, game, state["turn"]["ply"])
                return
            action = {"type": "play", "move": rng.choice(_texts(state))}
            # A game without moves can't become public.
            if state["turn"]["ply"] and rng.random() < _RESIGNS:
                action = {"type": "resign"}
            is_accepted = await self._act(mover, game, state["turn"]["ply"], action)
            self._journal.longest_s = max(self._journal.longest_s, loop.time() - since)
            # After a resignation, the ply is the same.
            last_ply = state["turn"]["ply"]
            if not is_accepted:
                return
            if rng.random() < _LEAVES:
                await mover.hang_up()
            await asyncio.sleep(rng.uniform(0.05, 0.4))

    async def _publish(self, players: list[Player], game: str, ply: int) -> None:
        """Agree to make a finished game public, and take it back: that changes the index too."""
        agreed = set[str]()
        for _ in range(self._rng.randint(0, _MOST_PUBLICATIONS)):
            player = self._rng.choice(players)
            kind = "make_private" if player.player in agreed else "make_public"
            if not await self._act(player, game, ply, {"type": kind}):
                return
            agreed ^= {player.player}

    async def _act(self, player: Player, game: str, ply: int, action: Json) -> bool:
        """Act in a game, and note the answer; return whether it was accepted."""
        command, answer = await player.send(game, ply, action)
        if answer["type"] == "accepted":
            done = Acknowledged(game, player.player, command, answer["version"])
            self._journal.acknowledged.append(done)
            return True
        problem = f"{game} {command}: {answer['problem']['code']}"
        self._journal.problems.append(problem)
        return False


async def whoever_moves(players: list[Player], game: str, last_ply: int) -> tuple[Player, Json]:
    """Return the player whose turn it is after a ply, with the state; anyone if it is over."""
    waiting = [asyncio.create_task(player.turn(game, last_ply)) for player in players]
    try:
        done, _ = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        return done.pop().result()
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)


def _is_due(state: Json, after_ply: int) -> bool:
    return state["status"] == "over" or (state["turn"]["ply"] > after_ply and bool(_texts(state)))


def _texts(state: Json) -> list[str]:
    legal: dict[str, list[dict[str, str]]] = state["turn"].get("legal") or {}
    return [target["text"] for targets in legal.values() for target in targets]
