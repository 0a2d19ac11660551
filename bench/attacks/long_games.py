"""Attacks with long games: new names, leaving, opening, and watching without reading."""

from __future__ import annotations

import asyncio
import itertools
import json
import socket
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from http import HTTPStatus
from typing import cast

from bench.attacks.endless_moves import AROUND, OPENING
from bench.attacks.harness import Arena, Attack, Finding
from bench.attacks.visitor import Json, Visitor

_SESSIONS = 6
_GAMES_PER_SESSION = 2
_RENAMES_PER_SESSION = 10
_READERS = 20
_DEAF = 60
_ROUNDS = 4
_PACE_S = 0.2
"""A session may send ten commands per second, and plays two games at once."""

_BACK_OFF_S = 0.5
_NEEDS_S = 75.0
_ATTACK_S = 15.0
"""What is left of the time when the games are long."""

_SAME_SCREEN = {"opponent": {"type": "same_screen"}, "rules": "Base+MLP,repetition=none"}


async def _long_games(arena: Arena, visitor: Visitor, until: float) -> list[str]:
    """Play games on one screen until a moment, and return them."""
    await visitor.ask("GET", "/me")
    games: list[str] = []
    for _ in range(_GAMES_PER_SESSION):
        status, body = await visitor.ask("POST", "/games", _SAME_SCREEN)
        assert status == HTTPStatus.CREATED, body
        games.append(str(json.loads(body)["id"]))
    async with asyncio.TaskGroup() as playing:
        for game in games:
            playing.create_task(_play(arena.port, visitor.cookie, game, until))
    return games


async def _play(port: int, cookie: str, game: str, until: float) -> None:
    async with Visitor(port) as player:
        player.cookie = cookie
        await player.upgrade()
        for ply, move in enumerate(itertools.chain(OPENING, itertools.cycle(AROUND))):
            if time.perf_counter() > until:
                return
            action = {"type": "play", "move": move}
            command: Json = {"type": "command", "id": f"attack-{ply}", "game": game, "ply": ply}
            await player.say({**command, "action": action})
            await player.answer_to(f"attack-{ply}")
            await asyncio.sleep(_PACE_S)


async def _prepare(
    arena: Arena, stack: AsyncExitStack, until: float
) -> tuple[Sequence[Visitor], Sequence[str]]:
    """Return the sessions of an attacker, and their long games."""
    sessions = [await stack.enter_async_context(Visitor(arena.port)) for _ in range(_SESSIONS)]
    played = await asyncio.gather(
        *(_long_games(arena, session, until - _ATTACK_S) for session in sessions)
    )
    return sessions, [game for games in played for game in games]


def _statuses(answers: Sequence[tuple[int, bytes]]) -> list[Finding]:
    codes = [status for status, _ in answers]
    done, refused = codes.count(200), codes.count(429) + codes.count(503)
    return [Finding("done", done), Finding("refused", refused)]


async def _renames(arena: Arena, until: float) -> list[Finding]:
    """Keep long games open, and send all renames of an address at once."""
    async with AsyncExitStack() as stack:
        sessions, games = await _prepare(arena, stack, until)
        for session in sessions:
            await session.upgrade()
            for game in games:
                await session.say({"type": "watch", "game": game})
            stack.push_async_callback(_cancel, asyncio.create_task(_hear(session)))
        return _statuses(
            await asyncio.gather(
                *(
                    session.ask("PATCH", "/me", {"name": f"Bee {number}"})
                    for number in range(_RENAMES_PER_SESSION)
                    for session in sessions
                )
            )
        )


async def _hear(visitor: Visitor) -> None:
    while True:
        await visitor.hear()


async def _cancel(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def _leaving(arena: Arena, until: float) -> list[Finding]:
    """Leave all long games at once."""
    async with AsyncExitStack() as stack:
        sessions, games = await _prepare(arena, stack, until)
        owners = itertools.chain.from_iterable([one] * _GAMES_PER_SESSION for one in sessions)
        leaving = (
            owner.ask("DELETE", f"/games/{game}") for owner, game in zip(owners, games, strict=True)
        )
        return _statuses(await asyncio.gather(*leaving))


async def _opening(arena: Arena, until: float) -> list[Finding]:
    """Open long games again and again, from many connections at once."""
    async with AsyncExitStack() as stack:
        sessions, games = await _prepare(arena, stack, until)
        answers: list[tuple[int, bytes]] = []

        async def read(number: int) -> None:
            for game in itertools.islice(itertools.cycle(games), number, None):
                if time.perf_counter() > until:
                    return
                answers.append(await sessions[number % _SESSIONS].ask("GET", f"/games/{game}"))
                if answers[-1][0] != HTTPStatus.OK:
                    await asyncio.sleep(_BACK_OFF_S)

        await asyncio.gather(*(read(number) for number in range(_READERS)))
    return _statuses(answers)


async def _deaf(arena: Arena, until: float) -> list[Finding]:
    """Watch long games of a player with an emoji in the name, and read nothing."""
    async with AsyncExitStack() as stack:
        sessions, games = await _prepare(arena, stack, until)
        for session in sessions:
            await session.ask("PATCH", "/me", {"name": "\U0001f600"})
        deaf = [await _deaf_socket(arena.port) for _ in range(_DEAF)]
        for number in range(_ROUNDS):
            for at, writer in enumerate(deaf):
                game = games[(at + number) % len(games)]
                writer.write(_frame({"type": "watch", "game": game}))
                writer.write(_frame({"type": "unwatch", "game": game}))
            await asyncio.sleep(1)
        await asyncio.sleep(max(0.0, until - time.perf_counter()))
        for writer in deaf:
            writer.transport.abort()
    return [Finding("sockets", len(deaf))]


async def _deaf_socket(port: int) -> asyncio.StreamWriter:
    """Open a WebSocket with a small buffer, and stop reading."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    plain.settimeout(0)
    plain.bind(("127.0.0.66", 0))
    await asyncio.get_running_loop().sock_connect(plain, ("127.0.0.1", port))
    reader, writer = await asyncio.open_connection(sock=plain, limit=4096)
    writer.write(Visitor(port).handshake())
    await reader.readuntil(b"\r\n\r\n")
    # It can read too, but the types don't say so.
    cast("asyncio.Transport", writer.transport).pause_reading()
    return writer


def _frame(message: Json) -> bytes:
    payload = json.dumps(message).encode()
    return bytes([0x81, 0x80 | len(payload)]) + bytes(4) + payload


LONG_GAMES = (
    Attack("renames", "one address renames 60 times in long games", _renames, _NEEDS_S),
    Attack("leaving", "one address leaves all of its long games at once", _leaving, _NEEDS_S),
    Attack("opening", "one address opens long games, 20 at once", _opening, _NEEDS_S),
    Attack("deaf", "60 sockets watch long games and read nothing", _deaf, _NEEDS_S),
)
