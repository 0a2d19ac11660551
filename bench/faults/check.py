"""After the faults: is everything that was acknowledged stored, once, and does every game go on?"""

from __future__ import annotations

import asyncio
from collections import Counter
from random import Random

from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bench.faults.players import Journal, Player, whoever_moves
from skep.server.domain.facts import StoredFact
from skep.server.domain.replay import replay_game
from skep.server.store import Store

_PATIENCE_S = 30.0
_AGAIN_S = 0.5


async def check_moves(url: str, journal: Journal) -> tuple[int, int]:
    """Return how many acknowledged commands are lost, and how many are stored twice."""
    store = await Store.open(url)
    stored = Counter[tuple[str, str, str, int]]()
    commands = Counter[tuple[str, str, str]]()
    for game in journal.games:
        entries: list[StoredFact] = await store.load(game)
        # It reads every game by the rules: a move that was lost or doubled would not be legal.
        replay_game(game, entries)
        for entry in entries:
            if entry.player is not None and entry.command is not None:
                stored[game, entry.player, entry.command, entry.number] += 1
                commands[game, entry.player, entry.command] += 1
    await store.close()
    lost = sum(
        (done.game, done.player, done.command, done.version) not in stored
        for done in journal.acknowledged
    )
    return lost, sum(count > 1 for count in commands.values())


async def check_games(ports: list[int], journal: Journal) -> list[str]:
    """Return the games that are stuck: not over, and nobody can play a move."""
    stuck: list[str] = []
    gate = asyncio.Semaphore(8)

    async def one(game: str, cookies: tuple[str, str]) -> None:
        async with gate:
            try:
                async with asyncio.timeout(_PATIENCE_S):
                    if not await _goes_on(ports, game, cookies):
                        stuck.append(game)
            except TimeoutError:
                stuck.append(game)

    await asyncio.gather(*(one(game, cookies) for game, cookies in journal.games.items()))
    return stuck


async def describe(url: str, game: str) -> list[str]:
    """Return who has a game, who is alive, and who waits for whom in the database."""
    engine = create_async_engine(url)
    lines: list[str] = []
    queries = (
        text("SELECT owner, fence, left_at, status, ply FROM games WHERE id = :game"),
        text(
            "SELECT id, alive_until - extract(epoch FROM clock_timestamp()) * 1000 FROM processes"
            " WHERE alive_until > 0"
        ),
        text(
            "SELECT pid, state, wait_event_type, pg_blocking_pids(pid), now() - state_change,"
            " left(query, 60) FROM pg_stat_activity WHERE datname IS NOT NULL"
        ),
    )
    async with engine.connect() as connection:
        for query in queries:
            values = {"game": game} if ":game" in query.text else {}
            lines += [str(tuple(row)) for row in await connection.execute(query, values)]
    await engine.dispose()
    return lines


async def _goes_on(ports: list[int], game: str, cookies: tuple[str, str]) -> bool:
    """Return whether somebody can resign. A move that was on its way may arrive first."""
    rng = Random(game)
    players = [Player(ports, cookie, "", rng) for cookie in cookies]
    try:
        while True:
            mover, state = await whoever_moves(players, game, -1)
            if state["status"] == "over":
                return True
            _, answer = await mover.send(game, state["turn"]["ply"], {"type": "resign"})
            if answer["type"] == "accepted":
                return True
            print(f"{game}: a resignation was refused: {answer['problem']['code']}")
            await mover.hang_up()
            await asyncio.sleep(_AGAIN_S)
    finally:
        for player in players:
            await player.hang_up()
