"""Clubs for tests: real games, as the first release stored them, in a database."""

from __future__ import annotations

from sqlalchemy import insert

from skep.server.archive.database import items_in, reading
from skep.server.archive.items import ClubItem, StoredGame
from skep.server.store import Store
from skep.server.store.connection_pools import make_engine
from skep.server.store.rows import columns_of
from skep.server.store.tables import events, games
from tests.server.stored_games import expected_games, read_table, stored_rows

ANN = "ann-0123456789abcdef"


async def fill(url: str) -> None:
    """Store the games, a name, a device link and a heartbeat in an empty database."""
    store = await Store.open(url)
    await store.accounts.rename(ANN, "Ann “Queen” Bee", now=1_000, since=0)
    await store.accounts.add_link("f" * 64, ANN, expires_at=9_000, since=0)
    await store.beat(5_000)
    await store.close()
    await insert_games(url)


async def insert_games(url: str) -> None:
    """Store the games."""
    engine = make_engine(url)
    async with engine.begin() as connection:
        for name, expected in expected_games().items():
            game_id, rows = expected["id"], stored_rows(name)
            row = columns_of(read_table(game_id, rows))
            await connection.execute(insert(games).values(row))
            facts = [
                {
                    "game_id": game_id,
                    "number": row.number,
                    "at": row.at,
                    "player": row.player,
                    "command": row.command,
                    "payload": row.payload,
                }
                for row in rows
            ]
            await connection.execute(insert(events), facts)
    await engine.dispose()


async def contents(url: str) -> dict[tuple[str, str], ClubItem]:
    """Return everything in a database by its key, without when it was left."""
    async with reading(url) as connection:
        return {
            item.key: StoredGame(item.row, item.events) if isinstance(item, StoredGame) else item
            async for item in items_in(connection)
        }
