"""Migrations, forward and back, with data in the tables."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, insert, inspect, select, text, update

from skep.server.store import Store, migrate
from skep.server.store.connection_pools import make_engine
from skep.server.store.tables import events, games
from tests.server.clubs import contents, fill
from tests.server.stored_games import expected_games
from tests.server.tables import ANN, BOB, START

FOLDER = Path(migrate.__file__).parent / "migrations"
EXPECTED = expected_games()
WITH_HINTS = {EXPECTED[name]["id"] for name in ("one-screen-hints", "computer-on-device")}
OLD_PLAYERS = "INSERT INTO players (id, name, created_at) VALUES (:id, :name, :at)"


def config_of(connection: Connection) -> Config:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    config.attributes["connection"] = connection
    return config


async def move_to(database: str, version: str, *, back: bool = False) -> None:
    """Migrate a database to a version."""
    change = command.downgrade if back else command.upgrade
    engine = make_engine(database)
    async with engine.begin() as connection:
        await connection.run_sync(lambda sync: change(config_of(sync), version))
    await engine.dispose()


async def columns_of(database: str, table: str) -> set[str]:
    engine = make_engine(database)
    async with engine.connect() as connection:
        found = await connection.run_sync(lambda sync: inspect(sync).get_columns(table))
    await engine.dispose()
    return {column["name"] for column in found}


async def test_sign_outs_come_and_go_and_names_stay(database: str) -> None:
    await move_to(database, "0001")
    engine = make_engine(database)
    async with engine.begin() as connection:
        for player, name in ((ANN, "Ann"), (BOB, "Bob")):
            row = {"id": player, "name": name, "at": START}
            await connection.execute(text(OLD_PLAYERS), row)
    await engine.dispose()

    store = await Store.open(database)
    assert await store.accounts.signed_out_since(0) == {}
    await store.accounts.sign_out(ANN, at=START + 1, since=0)
    assert await store.accounts.signed_out_since(0) == {ANN: START + 1}
    await store.close()

    await move_to(database, "0001", back=True)
    assert await columns_of(database, "players") == {"id", "name", "created_at"}
    store = await Store.open(database)
    assert await store.names([ANN, BOB]) == {ANN: "Ann", BOB: "Bob"}
    assert await store.accounts.signed_out_since(0) == {}
    await store.close()


async def marked_games(database: str, mark: str = "has_hints") -> set[str]:
    """Return the games that are marked, by default as games with hints."""
    engine = make_engine(database)
    async with engine.connect() as connection:
        rows = await connection.execute(select(games.c.id).where(games.c[mark]))
        found = {row.id for row in rows}
    await engine.dispose()
    return found


async def test_games_with_hints_are_marked_in_an_old_database(database: str) -> None:
    await fill(database)
    await move_to(database, "0003", back=True)
    damaged = update(events).where(events.c.game_id == EXPECTED["friends-resignation"]["id"])
    engine = make_engine(database)
    async with engine.begin() as connection:
        # Text that looks like a hint, in rows that can't be read.
        await connection.execute(damaged.values(payload='{"type":"hinted"'))
    await engine.dispose()
    await move_to(database, "0004")
    assert await marked_games(database) == WITH_HINTS


async def test_games_are_marked_however_many_there_are(database: str) -> None:
    await fill(database)
    await copy_game(database, EXPECTED["one-screen-hints"]["id"], times=501)
    marked = await marked_games(database)
    assert len(marked) == 503
    await move_to(database, "0003", back=True)
    await move_to(database, "0004")
    assert await marked_games(database) == marked


async def test_games_of_devices_are_marked_in_an_old_database(database: str) -> None:
    await fill(database)
    await copy_game(database, EXPECTED["computer-on-device"]["id"], times=501)
    marked = await marked_games(database, "on_device")
    assert len(marked) == 502
    await move_to(database, "0004", back=True)
    damaged = update(events).where(events.c.game_id == EXPECTED["friends-resignation"]["id"])
    engine = make_engine(database)
    async with engine.begin() as connection:
        # Text that looks like the mark, in rows that can't be read.
        await connection.execute(damaged.values(payload='{"type":"saved"'))
    await engine.dispose()
    await move_to(database, "0005")
    assert await marked_games(database, "on_device") == marked


async def copy_game(database: str, game_id: str, *, times: int) -> None:
    """Store copies of a game under other ids."""
    engine = make_engine(database)
    async with engine.begin() as connection:
        for table, key in ((games, games.c.id), (events, events.c.game_id)):
            rows = (await connection.execute(select(table).where(key == game_id))).mappings()
            found = [dict(row) for row in rows]
            copies = [
                row | {key.name: f"copy-{number}"} for number in range(times) for row in found
            ]
            await connection.execute(insert(table), copies)
    await engine.dispose()


def versions() -> list[str]:
    """Return all versions, the first one first."""
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    found = ScriptDirectory.from_config(config).walk_revisions()
    return [script.revision for script in found][::-1]


@pytest.mark.parametrize("version", versions())
async def test_real_games_survive_the_way_back_and_forth(database: str, version: str) -> None:
    await fill(database)
    before = await contents(database)
    await move_to(database, version, back=True)
    store = await Store.open(database, backup=False)
    await store.close()
    assert await contents(database) == before


@pytest.mark.parametrize("version", versions())
async def test_an_old_database_looks_as_it_did(database: str, version: str) -> None:
    async def columns() -> dict[str, set[str]]:
        return {name: await columns_of(database, name) for name in await tables_of(database)}

    await move_to(database, version)
    before = await columns()
    await move_to(database, "head")
    await move_to(database, version, back=True)
    assert await columns() == before


async def tables_of(database: str) -> list[str]:
    engine = make_engine(database)
    async with engine.connect() as connection:
        names = await connection.run_sync(lambda sync: inspect(sync).get_table_names())
    await engine.dispose()
    return names


async def test_the_first_migration_can_be_undone(database: str) -> None:
    await move_to(database, "head")
    await move_to(database, "base", back=True)
    assert await tables_of(database) == ["alembic_version"]
