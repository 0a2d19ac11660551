"""Benchmarks of the server's index: a position among a million, on SQLite and PostgreSQL.

A search should take at most 50 ms. On a quiet machine, the benchmark fails if one is slower.
"""

from __future__ import annotations

import os
import random
import secrets
import time
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from contextlib import asynccontextmanager
from itertools import islice
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import insert, text

from bench.test_explorer import NAMES, random_games
from skep.explorer.exploring import played_moves
from skep.explorer.numbers import result_number, signed, signed_or_none, type_number
from skep.explorer.rows import GameResult, game_rows
from skep.rules import Position, native
from skep.server.store import Store
from skep.server.store.connection_pools import make_engine
from skep.server.store.position_index import GameQuery, PositionIndex, PositionKey
from skep.server.store.tables import games, positions
from tests.serving.databases import file_in, new_database
from tests.serving.postgresql import postgresql_server, programs

if TYPE_CHECKING:
    from pathlib import Path

    from bench.conftest import Show
    from skep.notation.record import GameRecord

POSITIONS = 1_000_000
BAR_MS = 50
QUIET = 1.5
"""Below this load, the bar has to be met."""

PUBLIC = 0.9
"""The share of public games: most of them, which is the hardest case."""

_AT_ONCE = 500
_DAY_MS = 86_400_000

needs_native = pytest.mark.skipif(native is None, reason="the native rules are not in use")


@pytest.fixture(scope="module")
def server() -> Generator[str | None, None, None]:
    """Give the URL of a PostgreSQL server, if there is one."""
    if not programs():
        yield None
        return
    with postgresql_server() as running:
        yield running.url


@needs_native
@pytest.mark.parametrize("kind", ["SQLite", "PostgreSQL"])
async def test_a_position_among_a_million(
    kind: str, show: Show, tmp_path: Path, server: str | None
) -> None:
    if kind == "PostgreSQL" and server is None:
        pytest.skip("PostgreSQL is not installed")
    async with _database(kind, tmp_path, server) as url:
        stored, sample = await _fill(url)
        show(f"{kind}: positions", stored, "")
        store = await Store.open(url)
        for plies in (0, 1, 2, 4, 20):
            await _measure(show, f"{kind}, after {plies} plies", store.index, sample[plies])
        await store.close()


@asynccontextmanager
async def _database(kind: str, folder: Path, server: str | None) -> AsyncGenerator[str]:
    if kind == "SQLite" or server is None:
        yield file_in(folder)
        return
    async with new_database(server) as url:
        yield url


async def _fill(url: str) -> tuple[int, list[Position]]:
    """Store random games, and return how many positions they have, and those of one game."""
    await (await Store.open(url)).close()
    source, rng, stored = random_games(2), random.Random(1), 0
    engine = make_engine(url)
    sample: list[Position] = []
    while stored < POSITIONS:
        some = list(islice(source, _AT_ONCE))
        sample = sample or list(some[0].positions())
        rows = [_rows(record, rng) for record in some]
        async with engine.begin() as connection:
            await connection.execute(insert(games), [game for game, _ in rows])
            found = [row for _, several in rows for row in several]
            await connection.execute(insert(positions), found)
        stored += len(found)
    if engine.dialect.name == "postgresql":
        # A server's database does this by itself, some time after the rows were written.
        autocommit = engine.execution_options(isolation_level="AUTOCOMMIT")
        async with autocommit.connect() as connection:
            await connection.execute(text("VACUUM ANALYZE"))
    await engine.dispose()
    return stored, sample


def _rows(
    record: GameRecord, rng: random.Random
) -> tuple[dict[str, object], list[dict[str, object]]]:
    game_id, is_public, at = secrets.token_hex(6), rng.random() < PUBLIC, rng.randrange(10**4)
    made = game_rows(record)
    facts = made.facts
    game: dict[str, object] = {
        "id": game_id,
        "created_at": at * _DAY_MS,
        "updated_at": at * _DAY_MS,
        "rules": facts.rules,
        "status": "over",
        "white_player": facts.white,
        "black_player": facts.black,
        "ply": facts.plies,
        "to_move": "w",
        "termination": "resignation",
        "winner": {GameResult.WHITE: "w", GameResult.BLACK: "b"}.get(facts.result),
        "is_timed": False,
        "is_public": is_public,
        "is_indexed": True,
    }
    of_game = {
        "game_id": game_id,
        "game_type": type_number(facts.game_type),
        "result": result_number(facts.result),
        "at": at * _DAY_MS,
        "is_public": is_public,
    }
    return game, [
        {
            **of_game,
            "ply": row.ply,
            "key": signed(row.key),
            "next": signed_or_none(row.next),
            "is_first": row.is_first,
        }
        for row in made.positions
    ]


async def _measure(show: Show, where: str, index: PositionIndex, position: Position) -> None:
    """Show how long each question takes: the best of several."""
    key = PositionKey(signed(position.canonical_key), type_number("Base+MLP"))
    for whose, owner in (("public", None), ("own", NAMES[0])):

        async def explore(owner: str | None = owner) -> None:
            counts = await index.counts(key, owner=owner)
            nexts = [one.next for one in played_moves(position, counts.by_next).moves[:12]]
            await index.examples(key, nexts, owner=owner, limit=3)

        async def search(owner: str | None = owner) -> None:
            await index.search(GameQuery(owner=owner, position=key), limit=21)

        async def filtered(owner: str | None = owner) -> None:
            query = GameQuery(owner=owner, position=key, min_plies=1, result=GameResult.WHITE)
            await index.search(query, limit=21)

        show(f"{where}: continuations, {whose}", await _ms(explore), "ms", BAR_MS)
        for what, ask in (("search", search), ("search with filters", filtered)):
            spent = await _ms(ask)
            show(f"{where}: {what}, {whose}", spent, "ms", BAR_MS)
            assert spent <= BAR_MS or not _is_quiet(), f"{where}: {what}, {whose}"


def _is_quiet() -> bool:
    return hasattr(os, "getloadavg") and os.getloadavg()[0] < QUIET


async def _ms(ask: Callable[[], Awaitable[None]]) -> float:
    best = float("inf")
    for _ in range(5):
        started = time.perf_counter()
        await ask()
        best = min(best, 1000 * (time.perf_counter() - started))
    return best
