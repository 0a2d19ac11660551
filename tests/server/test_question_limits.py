"""Questions about many games: slots of their own, and a time limit."""

from __future__ import annotations

import asyncio
import itertools
import sqlite3
import threading
from collections.abc import AsyncGenerator
from contextlib import closing
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import Select, literal, select, text

from skep.explorer import GameCollection
from skep.server import question_time
from skep.server.errors import ProblemError
from skep.server.middleware import search_time
from skep.server.middleware.budgets import VisitorBudgets
from skep.server.middleware.search_time import SEARCH_TIME, billed
from skep.server.middleware.token_buckets import Rate
from skep.server.question_time import stopwatch
from skep.server.rooms.long_work import QUESTION_LIMITS, LongWork, on_behalf_of
from skep.server.store import SlowQueryError, Store, connection_pools, position_index, write_turns
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
        with on_behalf_of(f"192.0.2.{number}"):
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


async def test_no_network_asks_several_questions_at_once() -> None:
    work, end = LongWork(), asyncio.Event()
    asked = list[str]()

    async def ask(network: str) -> None:
        with on_behalf_of(network):
            async with work.question():
                asked.append(network)
                await end.wait()

    networks = ("192.0.2.1", "192.0.2.1", "192.0.2.2")
    tasks = [asyncio.create_task(ask(network)) for network in networks]
    await asyncio.sleep(0)
    assert asked == ["192.0.2.1", "192.0.2.2"]
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


@pytest.fixture
async def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Store]:
    """Give a store on SQLite whose log is long soon."""
    monkeypatch.setattr(write_turns, "LONGEST_LOG", 20_000)
    opened = await Store.open(file_in(tmp_path))
    yield opened
    await opened.close()


def log_bytes(folder: Path) -> int:
    """Return how long the log of SQLite is."""
    return (folder / "data" / "skep.db-wal").stat().st_size


async def write_until_long(store: Store, folder: Path) -> None:
    """Write until the log is long."""
    for number in itertools.count():
        if log_bytes(folder) > write_turns.LONGEST_LOG:
            return
        await store.beat(number)


async def test_the_log_is_emptied_between_questions_that_would_overlap(
    store: Store, tmp_path: Path
) -> None:
    async with store._ask() as connection:  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - a question that takes as long as it has to
        await connection.execute(text("SELECT count(*) FROM games"))
        await write_until_long(store, tmp_path)
        more = [asyncio.create_task(store.index.search(GameQuery(), limit=20)) for _ in range(3)]
        done, _ = await asyncio.wait(more, timeout=0.3)
        assert done == set()
        # Writing doesn't wait for them.
        await store.beat(0)
    assert await asyncio.gather(*more) == [[], [], []]
    assert log_bytes(tmp_path) == 0


async def test_questions_go_on_while_something_else_reads(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As a backup does."""
    monkeypatch.setattr(write_turns, "_HOLD_S", 0.2)
    with closing(sqlite3.connect(tmp_path / "data" / "skep.db", isolation_level=None)) as backup:
        backup.execute("BEGIN")
        backup.execute("SELECT count(*) FROM games")
        await write_until_long(store, tmp_path)
        for _ in range(2):
            assert await store.index.search(GameQuery(), limit=20) == []
    assert log_bytes(tmp_path) > write_turns.LONGEST_LOG
    # It is tried again later.
    monkeypatch.setattr(store._log, "_not_before", 0.0)  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - ten seconds
    assert await store.index.search(GameQuery(), limit=20) == []
    assert log_bytes(tmp_path) == 0


async def test_searches_are_billed_by_the_time_that_they_take(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tight = SEARCH_TIME._replace(session=Rate(1, 600.0))
    monkeypatch.setattr(search_time, "SEARCH_TIME", tight)
    monkeypatch.setattr(connection_pools, "QUESTION_S", 0.05)
    url = file_in(tmp_path)
    async with (
        serving(tmp_path, db_url=url, rate_limits=True) as server,
        server.guest() as ann,
        server.guest() as bob,
    ):
        with monkeypatch.context() as patched:
            patched.setattr(position_index, "search_query", endless_query)
            slow = await ann.http.get("/explorer/games", params={"source": "public"})
            assert code(slow) == (503, "search_timeout")
        refused = await ann.http.get("/explorer/games", params={"source": "public"})
        assert code(refused) == (429, "too_many_requests")
        # It has taken five tokens of ten minutes, and one was there.
        assert int(refused.headers["retry-after"]) > 4 * 600
        # Others can search, and everything else goes on.
        assert (await bob.http.get("/explorer/games")).status_code == 200
        assert (await ann.http.get("/options")).status_code == 200


class Clock:
    """A clock that stands still until it is told the time."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        monkeypatch.setattr(question_time, "time", SimpleNamespace(perf_counter=lambda: self.now))

    def tick(self, seconds: float) -> None:
        self.now += seconds


async def test_waiting_for_the_thread_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, work, may_end = Clock(monkeypatch), LongWork(), threading.Event()
    budgets = VisitorBudgets(lambda: 0.0)
    others = asyncio.create_task(work.in_thread(may_end.wait))
    async with billed(budgets, "ann", "192.0.2.1", work.question()):
        asked = asyncio.create_task(work.in_thread(partial(clock.tick, 2.0)))
        await asyncio.sleep(0)
        clock.tick(7.0)
        may_end.set()
        await asyncio.gather(others, asked)
    left = SEARCH_TIME.session.burst - 200
    looks = [
        budgets.look(SEARCH_TIME._replace(cost=cost), player="ann", host="192.0.2.1")
        for cost in (left, left + 1)
    ]
    assert (looks[0], looks[1] > 0) == (0.0, True)
    work.close()


async def test_waiting_until_the_log_is_empty_costs_nothing(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Clock(monkeypatch)
    with stopwatch() as watch:
        async with store._ask() as connection:  # noqa: SLF001  # pyright: ignore[reportPrivateUsage] - a question that takes as long as it has to
            await connection.execute(text("SELECT count(*) FROM games"))
            await write_until_long(store, tmp_path)
            with stopwatch() as waiting:
                more = asyncio.create_task(store.index.search(GameQuery(), limit=20))
                await asyncio.sleep(0.1)
            clock.tick(2.0)
        assert await more == []
    assert (watch.seconds, waiting.seconds) == (2.0, 0.0)


async def test_whoever_has_no_time_left_does_not_wait_for_a_turn() -> None:
    work, budgets = LongWork(), VisitorBudgets()
    budgets.charge(SEARCH_TIME._replace(cost=9_000), player="ann", host="192.0.2.1")
    async with work.question():
        with pytest.raises(ProblemError):
            async with asyncio.timeout(2.0), billed(budgets, "ann", "192.0.2.1", work.question()):
                pass
    work.close()
