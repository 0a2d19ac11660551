"""How the database answers: with indexes that have nothing private, and without reading it all."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import delete, select, text

from skep.server.rooms.housekeeping import Housekeeping
from skep.server.store import Store
from skep.server.store.connection_pools import make_engine
from skep.server.store.position_index import GameQuery, PositionKey, search_query
from skep.server.store.tables import device_links, metadata
from tests.server.rooms import Time, rooms_at
from tests.server.tables import ANN, BOB, START

AT = PositionKey(1, 2)
PRIVATE = ("ix_games_white_player_updated_at", "ix_games_black_player_updated_at")
PUBLIC = ("ix_games_public_white", "ix_games_public_black")


async def plan_of(database: str, statement: Any) -> str:
    """Return how a database carries out a statement."""
    await (await Store.open(database)).close()
    engine = make_engine(database)
    is_file = engine.dialect.name == "sqlite"
    told = statement.compile(dialect=engine.dialect, compile_kwargs={"literal_binds": True})
    async with engine.begin() as connection:
        if not is_file:
            # So few rows would be read without any index.
            await connection.execute(text("SET LOCAL enable_seqscan = off"))
        how = "EXPLAIN QUERY PLAN" if is_file else "EXPLAIN"
        plan = str((await connection.execute(text(f"{how} {told}"))).all())
    await engine.dispose()
    return plan


@pytest.mark.parametrize("position", [None, AT])
async def test_a_search_by_name_reads_no_private_games_of_that_player(
    database: str, position: PositionKey | None
) -> None:
    query = search_query(GameQuery(player="Ann", position=position))
    time, game_id = query.selected_columns
    plan = await plan_of(database, query.order_by(time.desc(), game_id.desc()).limit(21))
    assert all(index in plan for index in (*PUBLIC, "ix_players_lower_name"))
    assert not any(index in plan for index in PRIVATE)


@pytest.mark.parametrize("position", [None, AT])
async def test_a_search_by_name_in_own_games_starts_from_these(
    database: str, position: PositionKey | None
) -> None:
    plan = await plan_of(database, search_query(GameQuery(ANN, player="Bob", position=position)))
    assert not any(index in plan for index in PUBLIC)
    if position is None:
        # Who is asking is in the condition, not who is looked for.
        assert plan.count("white_player=?") + plan.count(f"white_player)::text = '{ANN}'") >= 1


@pytest.mark.parametrize(
    "statement",
    [
        delete(device_links).where(device_links.c.player == ANN),
        select(device_links.c.token_hash).where(device_links.c.expires_at < START).limit(50),
    ],
)
async def test_links_are_found_by_an_index(database: str, statement: Any) -> None:
    assert "ix_device_links_" in await plan_of(database, statement)


async def test_expired_links_are_deleted_at_the_next_cleaning(database: str) -> None:
    time = Time()
    context, rooms = await rooms_at(database, time)
    accounts = context.store.accounts
    for number in range(120):
        await accounts.add_link(f"old-{number}", ANN, expires_at=START - 1, since=0)
    await accounts.add_link("new", ANN, expires_at=START, since=0)
    await accounts.add_link("other", BOB, expires_at=START + 1, since=0)
    await Housekeeping(context, rooms).clean()
    assert [link.expires_at for link in await accounts.links_of(ANN)] == [START]
    assert [link.expires_at for link in await accounts.links_of(BOB)] == [START + 1]
    await rooms.close()
    context.long_work.close()
    await context.store.close()


async def test_migrations_make_the_indexes_of_the_tables(database: str) -> None:
    await (await Store.open(database)).close()
    engine = make_engine(database)
    # SQLAlchemy leaves out indexes of expressions, so ask the database itself.
    query = "SELECT name FROM sqlite_master WHERE type = 'index'"
    if engine.dialect.name == "postgresql":
        query = "SELECT indexname FROM pg_indexes WHERE schemaname = 'public'"
    async with engine.connect() as connection:
        names = {row[0] for row in await connection.execute(text(query))}
    await engine.dispose()
    expected = {str(index.name) for table in metadata.tables.values() for index in table.indexes}
    assert {name for name in names if name.startswith("ix_")} == expected
