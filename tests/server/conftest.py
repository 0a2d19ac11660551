"""Fixtures for the tests of the server."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Generator
from pathlib import Path

import pytest

from skep.server.protocols.fair_turns import FairTurns, Lane, QueuedWork
from tests.conftest import Require
from tests.serving.databases import KINDS, OTHER, file_in, new_database
from tests.serving.in_process import Background, Server
from tests.serving.postgresql import NO_POSTGRESQL, postgresql_server, programs
from tests.serving.redis import NO_REDIS, RedisServer, program, redis_server


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Generator[Server]:
    """Give one server to all tests that can share it. Its computer plays at once."""
    background = Background(tmp_path_factory.mktemp("server"))
    yield background.start()
    background.stop()


@pytest.fixture(scope="session")
def postgresql(require: Require) -> Generator[str]:
    """Give the URL of a PostgreSQL server; tests create their own databases there."""
    if OTHER:
        yield OTHER
        return
    require(programs(), NO_POSTGRESQL)
    with postgresql_server() as server:
        yield server.url


@pytest.fixture(params=KINDS)
def database_server(request: pytest.FixtureRequest) -> str | None:
    """Give each kind of database: the URL of a server, or None for a file."""
    url: str | None = None if request.param == "file" else request.getfixturevalue("postgresql")
    return url


@pytest.fixture
async def database(database_server: str | None, tmp_path: Path) -> AsyncGenerator[str]:
    """Give the URL of an empty database, once for each kind of database."""
    if database_server is None:
        yield file_in(tmp_path)
    else:
        async with new_database(database_server) as url:
            yield url


@pytest.fixture
async def postgresql_database(postgresql: str) -> AsyncGenerator[str]:
    """Give the URL of an empty database on PostgreSQL."""
    async with new_database(postgresql) as url:
        yield url


@pytest.fixture
def redis(require: Require) -> Generator[RedisServer]:
    """Give a Redis server of its own, which the test may kill."""
    require(program(), NO_REDIS)
    with redis_server() as server:
        yield server


@pytest.fixture
def works(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the work of each job of the fair turns. The list grows with each job."""
    found = list[int]()
    run = FairTurns.run

    def counted(turns: FairTurns, lane: Lane, job: QueuedWork, delay: float = 0.0) -> None:
        def count() -> int:
            found.append(job())
            return found[-1]

        run(turns, lane, count, delay)

    monkeypatch.setattr(FairTurns, "run", counted)
    return found
