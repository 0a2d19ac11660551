"""Questions about many games: slots of their own, and a time limit."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Select, literal, select

from skep.explorer import GameCollection
from skep.server.rooms.long_work import QUESTION_LIMITS, LongWork
from skep.server.store import SlowQueryError, Store, connection_pools, position_index
from skep.server.store.position_index import GameQuery
from skep.server.workers import collection_reader
from skep.server.workers.collection_reader import CollectionReader
from tests.serving.databases import file_in
from tests.serving.in_process import code, serving

FOREVER = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n"


def endless_query(_: GameQuery) -> Select[Any, Any]:
    """Return a query that finds nothing and never ends."""
    numbers = select(literal(1).label("x")).cte(recursive=True)
    numbers = numbers.union_all(select(numbers.c.x + 1))
    found = select(numbers.c.x.label("at"), numbers.c.x.label("id"))
    return found.where(numbers.c.x < 0)


async def test_questions_take_no_slot_of_those_who_open_games() -> None:
    work, end = LongWork(), asyncio.Event()
    asked = list[int]()

    async def ask(number: int) -> None:
        async with work.question():
            asked.append(number)
            await end.wait()

    tasks = [asyncio.create_task(ask(number)) for number in range(QUESTION_LIMITS.at_once + 1)]
    await asyncio.sleep(0)
    # One waits for the others, and whoever opens a game for none of them.
    assert asked == list(range(QUESTION_LIMITS.at_once))
    assert await work.run(lambda: "read") == "read"
    end.set()
    await asyncio.gather(*tasks)
    work.close()


async def test_a_search_that_takes_too_long_is_stopped(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_pools, "QUESTION_S", 0.05)
    store = await Store.open(database)
    with monkeypatch.context() as patched:
        patched.setattr(position_index, "search_query", endless_query)
        with pytest.raises(SlowQueryError):
            await store.index.search(GameQuery(), limit=20)
    # Its connection is used again, without the limit.
    for _ in range(8):
        assert await store.last_beat() is None
    await store.close()


async def test_whoever_searches_too_long_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection_pools, "QUESTION_S", 0.05)
    monkeypatch.setattr(position_index, "search_query", endless_query)
    async with serving(tmp_path, db_url=file_in(tmp_path)) as server, server.guest() as ann:
        refused = await ann.http.get("/explorer/games", params={"source": "public"})
        assert code(refused) == (503, "search_timeout")


async def test_a_question_about_the_collection_is_stopped_too(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "club.games"
    GameCollection(path).close()
    reader = await CollectionReader.open(path)

    def ask_forever(collection: GameCollection) -> object:
        return collection._rows(FOREVER, ())  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - nothing else takes as long

    with monkeypatch.context() as patched:
        patched.setattr(collection_reader, "QUESTION_S", 0.05)
        with pytest.raises(TimeoutError):
            await reader.ask(ask_forever)
    # Whoever leaves stops it, and the next question is answered.
    leaving = asyncio.create_task(reader.ask(ask_forever))
    await asyncio.wait({leaving}, timeout=0.05)
    leaving.cancel()
    await asyncio.wait({leaving})
    assert leaving.cancelled()
    assert await reader.ask(GameCollection.count) == 0
    await reader.close()
