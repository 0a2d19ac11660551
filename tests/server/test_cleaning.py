"""The hourly cleaning reads only what it deletes, and deletes a few rows at a time."""

from __future__ import annotations

from typing import Any

import pytest
from sqlalchemy import Delete, event, insert, select, text
from sqlalchemy.engine import Engine

from skep.server.store import Store
from skep.server.store.cleaning import came_to_nothing
from skep.server.store.connection_pools import make_engine
from skep.server.store.tables import events, games, players, studies
from tests.server.tables import START

DAY_MS = 24 * 60 * 60 * 1000


def game_row(game_id: str, player: str, *, status: str, ply: int, at: int) -> dict[str, Any]:
    return {
        "id": game_id,
        "created_at": at,
        "updated_at": at,
        "rules": "Base",
        "status": status,
        "white_player": player,
        "ply": ply,
        "to_move": "w",
        "is_timed": False,
    }


async def run(database: str, *statements: Any) -> None:
    engine = make_engine(database)
    async with engine.begin() as connection:
        for statement in statements:
            await connection.execute(statement)
    await engine.dispose()


async def test_games_that_came_to_nothing_are_found_by_an_index(database: str) -> None:
    store = await Store.open(database)
    await store.close()
    engine = make_engine(database)
    query = select(games.c.id).where(came_to_nothing(before=START)).limit(50)
    is_file = engine.dialect.name == "sqlite"
    told = query.compile(dialect=engine.dialect, compile_kwargs={"literal_binds": True})
    async with engine.begin() as connection:
        if not is_file:
            # So few rows would be read without any index.
            await connection.execute(text("SET LOCAL enable_seqscan = off"))
        how = "EXPLAIN QUERY PLAN" if is_file else "EXPLAIN"
        plan = str((await connection.execute(text(f"{how} {told}"))).all())
    await engine.dispose()
    assert "ix_games_aborted" in plan
    assert "ix_games_updated_at" not in plan


async def test_aborted_games_go_sooner_than_others_however_many(database: str) -> None:
    store = await Store.open(database)
    old = START - 2 * DAY_MS
    rows = [game_row(f"a{n}", "p", status="over", ply=0, at=old) for n in range(120)]
    kept = {
        "played": game_row("played", "p", status="over", ply=5, at=old),
        "open": game_row("open", "p", status="running", ply=0, at=old),
        "fresh": game_row("fresh", "p", status="over", ply=0, at=START),
    }
    idle = game_row("idle", "p", status="running", ply=9, at=START - 100 * DAY_MS)
    await run(database, insert(games).values([*rows, *kept.values(), idle]))
    gone = await store.cleaning.delete_games(
        before=START - 90 * DAY_MS, aborted_before=START - DAY_MS
    )
    assert sorted(gone) == sorted(["idle", *(f"a{n}" for n in range(120))])
    assert set(await store.ids_of("p")) == set(kept)
    await store.close()


async def test_long_games_are_deleted_fewer_at_a_time(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("skep.server.store.cleaning._EVENTS_AT_ONCE", 10)
    store = await Store.open(database)
    lengths = {"a1": 4, "a2": 4, "a3": 4, "b1": 30, "b2": 30, "c1": 1, "c2": 1, "c3": 1}
    rows = [game_row(game, "p", status="over", ply=0, at=START) for game in lengths]
    facts = [
        {"game_id": game, "number": number, "at": START, "payload": "{}"}
        for game, length in lengths.items()
        for number in range(length)
    ]
    await run(database, insert(games).values(rows), insert(events).values(facts))

    groups: list[list[str]] = []

    def note(_connection: Any, statement: Any, *_: Any) -> None:
        if isinstance(statement, Delete) and statement.table is games:
            groups.append(statement.compile().params["id_1"])

    event.listen(Engine, "before_execute", note)
    try:
        gone = await store.cleaning.delete_games(before=START + 1, aborted_before=0)
    finally:
        event.remove(Engine, "before_execute", note)
    assert sorted(gone) == list(lengths)
    assert all(len(group) == 1 or sum(lengths[game] for game in group) <= 10 for group in groups)
    assert len(groups) < len(lengths)
    await store.close()


async def test_studies_are_deleted_two_at_a_time(database: str) -> None:
    store = await Store.open(database)
    row = {"owner": "p", "name": "", "created_at": 0, "updated_at": 0, "version": 1, "base": 1}
    more = {"nodes": 1, "read_hash": "", "edit_hash": "", "visited_at": START}
    rows = [{"id": f"study{number}", **row, **more} for number in range(5)]
    await run(database, insert(studies).values(rows))

    counts: list[int] = []

    def count(_connection: Any, statement: Any, *args: Any) -> None:
        if isinstance(statement, Delete) and statement.table is studies:
            counts.append(args[-1].rowcount)

    event.listen(Engine, "after_execute", count)
    try:
        await store.studies.delete_unvisited(before=START + 1)
    finally:
        event.remove(Engine, "after_execute", count)
    assert counts == [2, 2, 1, 0]
    assert await store.studies.of("p") == []
    await store.close()


async def test_idle_players_are_deleted_a_few_at_a_time(database: str) -> None:
    store = await Store.open(database)
    old = START - 100 * DAY_MS

    def row(player: str, at: int = old, ended: int | None = None) -> dict[str, Any]:
        return {"id": player, "name": player, "created_at": at, "signed_out_at": ended}

    # Those who play, share a study or whose cookies may still be around stand between those who go.
    idle = [row(f"idle{n:03}", old + n // 60) for n in range(120)]
    playing = [row(f"plays{n:03}", old + n // 30) for n in range(60)]
    kept = [*playing, row("new", START), row("signed-out", old, START), row("sharing")]
    seats = [game_row(one["id"], one["id"], status="over", ply=9, at=START) for one in playing]
    times = dict.fromkeys(("created_at", "updated_at", "visited_at"), START)
    numbers = dict.fromkeys(("version", "base", "nodes"), 1)
    study = {"id": "s", "owner": "sharing", "name": "", "read_hash": "r", "edit_hash": "e"}
    shared = insert(studies).values({**study, **times, **numbers})
    await run(database, insert(players).values([*idle, *kept]), insert(games).values(seats), shared)

    counts: list[int] = []

    def count(_connection: Any, statement: Any, *args: Any) -> None:
        if isinstance(statement, Delete) and statement.table is players:
            counts.append(args[-1].rowcount)

    event.listen(Engine, "after_execute", count)
    try:
        await store.cleaning.delete_players(before=START, signed_out_before=START)
    finally:
        event.remove(Engine, "after_execute", count)
    assert counts == [50, 50, 20]
    everyone = [one["id"] for one in (*idle, *kept)]
    assert set(await store.names(everyone)) == {one["id"] for one in kept}
    await store.close()
